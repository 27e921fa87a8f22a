//! The classes of the package. Each can be pickled, so that errors come back from other processes.

use pyo3::{create_exception, exceptions::PyException, prelude::*, types::PyTuple};

create_exception!(
    spirv_llvm,
    SpirvError,
    PyException,
    "A translation, a check or a run that failed; `diagnostics` has every reason, and the other fields are the first's."
);

create_exception!(
    spirv_llvm,
    NeedsLlvmError,
    SpirvError,
    "A call that needs LLVM, which cannot be loaded; it tells what is missing and how to get it."
);

/// A diagnostic with its location.
#[pyclass(frozen, get_all, eq, from_py_object, new = "from_fields", module = "spirv_llvm")]
#[derive(Clone, PartialEq)]
pub(crate) struct Diagnostic {
    /// The exit status that `llvm-spirv` has for it.
    status: u8,
    /// The name of the code.
    code: String,
    message: String,
    /// Where it is, for people; empty where it is about the input as a whole.
    location: String,
    /// The word of a SPIR-V module, or the line of a text; 0 where it is neither.
    place: u64,
    /// How to mend it; empty where no way is known.
    help: String,
}

#[pymethods]
impl Diagnostic {
    fn __str__(&self) -> String {
        match self.location.as_str() {
            "" => format!("{}: {}", self.code, self.message),
            location => format!("{}: {location}: {}", self.code, self.message),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Diagnostic {}>", self.__str__())
    }

    fn __getnewargs__(&self) -> (u8, &str, &str, &str, u64, &str) {
        (self.status, &self.code, &self.message, &self.location, self.place, &self.help)
    }
}

/// The declarations of a module.
#[pyclass(frozen, get_all, new = "from_fields", module = "spirv_llvm")]
pub(crate) struct Report {
    /// The version of SPIR-V, such as `1.2`.
    pub(crate) version: String,
    pub(crate) addressing_model: String,
    pub(crate) memory_model: String,
    pub(crate) capabilities: Vec<String>,
    pub(crate) extensions: Vec<String>,
    pub(crate) extended_sets: Vec<String>,
    /// `SpecId` and type of the scalar specialization constants.
    pub(crate) spec_constants: Vec<(u32, String)>,
}

#[pymethods]
impl Report {
    fn __repr__(&self) -> String {
        format!("<Report SPIR-V {}, {} capabilities>", self.version, self.capabilities.len())
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (
            &self.version,
            &self.addressing_model,
            &self.memory_model,
            &self.capabilities,
            &self.extensions,
            &self.extended_sets,
            &self.spec_constants,
        )
            .into_pyobject(py)
    }
}

/// Local memory of so many bytes.
#[pyclass(frozen, get_all, new = "from_fields", module = "spirv_llvm")]
pub(crate) struct Local {
    size: usize,
}

#[pymethods]
impl Local {
    fn __getnewargs__(&self) -> (usize,) {
        (self.size,)
    }
}

/// An image of two dimensions: an array of height, width and four channels of 32 bits.
#[pyclass(frozen, get_all, new = "from_fields", module = "spirv_llvm")]
pub(crate) struct Image {
    texels: Py<PyAny>,
}

#[pymethods]
impl Image {
    fn __getnewargs__(&self) -> (&Py<PyAny>,) {
        (&self.texels,)
    }
}

/// The output and the diagnostics of a run.
#[pyclass(frozen, get_all, new = "from_fields", module = "spirv_llvm")]
pub(crate) struct RunReport {
    /// The text that the kernel printed.
    output: String,
    /// The undefined behaviour that was found, once for each place in the code.
    warnings: Vec<Diagnostic>,
    /// The errors of a run that goes on after them, one for each place in the code.
    errors: Vec<Diagnostic>,
    /// Whether work-items raced.
    has_races: bool,
    /// How long the work-groups ran, in seconds.
    seconds: f64,
}

#[pymethods]
impl RunReport {
    fn __repr__(&self) -> String {
        let (printed, warnings, errors) = (self.output.len(), self.warnings.len(), self.errors.len());
        format!("<RunReport {printed} bytes printed, {warnings} warnings, {errors} errors>")
    }

    fn __getnewargs__(&self) -> (&str, Vec<Diagnostic>, Vec<Diagnostic>, bool, f64) {
        (&self.output, self.warnings.clone(), self.errors.clone(), self.has_races, self.seconds)
    }
}
