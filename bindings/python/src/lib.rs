//! The Python package `spirv_llvm`: [`bytes`] and [`run`](mod@spirv_llvm_run) for Python, with NumPy's arrays and everything else that
//! has the buffer protocol.
//!
//! Nothing here keeps global state; the interpreter's lock is released while a translation or a kernel runs.

mod layout;
mod run;

use pyo3::{
    create_exception,
    exceptions::{PyException, PyTypeError},
    prelude::*,
    types::{PyBytes, PyDict, PyMemoryView, PyString},
};
use spirv_llvm::{
    Error, Errors,
    bytes::{self, Form, Options},
    spirv::{self, link as linker, nearest_name},
};

create_exception!(
    spirv_llvm,
    SpirvError,
    PyException,
    "A translation, a check or a run that failed; `diagnostics` has every reason, and the other fields are the first's."
);

/// A diagnostic with its location.
#[pyclass(frozen, get_all, eq, skip_from_py_object, module = "spirv_llvm")]
#[derive(Clone, PartialEq)]
struct Diagnostic {
    /// The exit status that `llvm-spirv` has for it.
    status: u8,
    /// The name of the code.
    code: String,
    message: String,
    /// Where it is, for people; empty where it is about the input as a whole.
    location: String,
    /// The word of a SPIR-V module, or the line of a text; 0 where it is neither.
    place: u64,
    /// What to do about it; empty where nothing is known.
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
}

impl From<&Error> for Diagnostic {
    fn from(error: &Error) -> Self {
        let parts = bytes::Diagnostic::from(error);
        Self {
            status: parts.status,
            code: parts.name.to_owned(),
            message: parts.message,
            location: parts.location,
            place: parts.place,
            help: parts.help,
        }
    }
}

/// The exception for what went wrong.
fn exception(py: Python<'_>, errors: impl Into<Errors>) -> PyErr {
    let errors = errors.into();
    let diagnostics: Vec<_> = errors.iter().map(Diagnostic::from).collect();
    let texts: Vec<_> = diagnostics.iter().map(Diagnostic::__str__).collect();
    let exception = SpirvError::new_err(texts.join("\n"));
    let first = Diagnostic::from(errors.first());
    let value = exception.value(py);
    let set = || -> PyResult<()> {
        value.setattr("status", first.status)?;
        value.setattr("code", first.code)?;
        value.setattr("message", first.message)?;
        value.setattr("location", first.location)?;
        value.setattr("place", first.place)?;
        value.setattr("help", first.help)?;
        value.setattr("report", py.None())?;
        value.setattr("diagnostics", diagnostics)
    };
    match set() {
        Ok(()) => exception,
        Err(other) => other,
    }
}

/// The bytes of a text, or of anything that has the buffer protocol.
fn input(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(text.to_str()?.as_bytes().to_vec());
    }
    PyMemoryView::from(object)?.call_method0("tobytes")?.extract()
}

/// Which keyword may be meant, with underscores for dashes.
fn hint(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |own| format!("; did you mean '{}'?", own.replace('-', "_")))
}

/// Refuses keywords that a function does not have.
fn refuse_unknown(function: &str, unknown: Option<&Bound<'_, PyDict>>, own: &[&'static str]) -> PyResult<()> {
    let Some((name, _)) = unknown.and_then(|unknown| unknown.iter().next()) else { return Ok(()) };
    let keyword = name.extract::<String>()?;
    let hint = hint(nearest_name(&keyword, own.iter().copied()));
    Err(PyTypeError::new_err(format!("{function}() has no keyword '{keyword}'{hint}")))
}

/// Options by their names as keywords, with underscores for dashes: `spirv_max_version="1.2"`. A flag is a boolean.
fn options(
    py: Python<'_>,
    specialize: Option<Vec<(u32, u64)>>,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<Options> {
    let mut options = Options::default();
    for (name, value) in given.into_iter().flatten() {
        let keyword = name.extract::<String>()?;
        let name = keyword.replace('_', "-");
        if !Options::NAMES.contains(&name.as_str()) {
            let nearest = nearest_name(&name, Options::NAMES.into_iter());
            return Err(PyTypeError::new_err(format!("there is no option '{keyword}'{}", hint(nearest))));
        }
        let value = match value.extract::<bool>() {
            Ok(true) => "1".to_owned(),
            Ok(false) => "0".to_owned(),
            Err(_) => value.str()?.to_str()?.to_owned(),
        };
        options.set(&name, &value).map_err(|error| exception(py, error))?;
    }
    for (spec_id, bits) in specialize.into_iter().flatten() {
        options.specialize(spec_id, bits);
    }
    Ok(options)
}

/// What a translation gave, as Python has it.
fn output<'py>(py: Python<'py>, result: Result<Vec<u8>, Errors>) -> PyResult<Bound<'py, PyBytes>> {
    match result {
        Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
        Err(errors) => Err(exception(py, errors)),
    }
}

/// Translates LLVM bitcode or textual IR to SPIR-V.
#[pyfunction]
#[pyo3(signature = (module, /, **given))]
fn translate<'py>(
    py: Python<'py>,
    module: &Bound<'py, PyAny>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (module, options) = (input(module)?, options(py, None, given)?);
    let result = py.detach(|| bytes::write(&module, &options));
    output(py, result)
}

/// Translates SPIR-V, binary or in one of its text forms, to LLVM bitcode.
#[pyfunction]
#[pyo3(signature = (module, /, *, specialize = None, **given))]
fn read<'py>(
    py: Python<'py>,
    module: &Bound<'py, PyAny>,
    specialize: Option<Vec<(u32, u64)>>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (module, options) = (input(module)?, options(py, specialize, given)?);
    let result = py.detach(|| bytes::read(&bytes::convert(&module, Form::Binary)?, &options));
    output(py, result)
}

/// Assembles SPIRV-Tools' assembly language, or the word-count text of `llvm-spirv`.
#[pyfunction]
#[pyo3(signature = (text, /))]
fn assemble<'py>(py: Python<'py>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let text = input(text)?;
    let result = py.detach(|| bytes::convert(&text, Form::Binary));
    output(py, result)
}

/// The assembly of a module; with `word_counts` the text form of `llvm-spirv`.
#[pyfunction]
#[pyo3(signature = (module, /, *, word_counts = false, **unknown), text_signature = "(module, /, *, word_counts=False)")]
fn disassemble(
    py: Python<'_>,
    module: &Bound<'_, PyAny>,
    word_counts: bool,
    unknown: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    refuse_unknown("disassemble", unknown, &["word_counts"])?;
    let module = input(module)?;
    let form = if word_counts { Form::Text } else { Form::Assembly };
    let text = py.detach(|| bytes::convert(&module, form)).map_err(|errors| exception(py, errors))?;
    String::from_utf8(text).map_err(|error| exception(py, Error::internal(error.to_string())))
}

/// The rules that a module breaks, in an environment such as `"opencl2.2"` or by the specification alone.
#[pyfunction]
#[pyo3(signature = (module, /, environment = "", **unknown), text_signature = "(module, /, environment='')")]
fn check(
    py: Python<'_>,
    module: &Bound<'_, PyAny>,
    environment: &str,
    unknown: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Diagnostic>> {
    refuse_unknown("check", unknown, &["environment"])?;
    let module = input(module)?;
    let broken = py.detach(|| bytes::check(&module, environment)).map_err(|errors| exception(py, errors))?;
    Ok(broken.iter().map(Diagnostic::from).collect())
}

/// What a translation of a module leaves out, by name, with how often: of a SPIR-V binary to LLVM IR, otherwise of LLVM IR to SPIR-V.
#[pyfunction]
#[pyo3(signature = (module, /, **given))]
fn losses<'py>(
    py: Python<'py>,
    module: &Bound<'py, PyAny>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (module, options) = (input(module)?, options(py, None, given)?);
    let found = py.detach(|| bytes::losses(&module, &options)).map_err(|errors| exception(py, errors))?;
    let counts = PyDict::new(py);
    for (name, count) in found {
        counts.set_item(name, count)?;
    }
    Ok(counts)
}

/// How two modules differ, as lines of assembly; empty where they do not.
#[pyfunction]
#[pyo3(signature = (first, second, /))]
fn diff(py: Python<'_>, first: &Bound<'_, PyAny>, second: &Bound<'_, PyAny>) -> PyResult<String> {
    let (first, second) = (input(first)?, input(second)?);
    py.detach(|| bytes::diff(&first, &second)).map_err(|errors| exception(py, errors))
}

/// One module of several.
#[pyfunction]
#[pyo3(signature = (modules, /, *, library = false, partial = false, **unknown),
       text_signature = "(modules, /, *, library=False, partial=False)")]
fn link<'py>(
    py: Python<'py>,
    modules: Vec<Bound<'py, PyAny>>,
    library: bool,
    partial: bool,
    unknown: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    refuse_unknown("link", unknown, &["library", "partial"])?;
    let modules = modules.iter().map(input).collect::<PyResult<Vec<_>>>()?;
    let inputs: Vec<&[u8]> = modules.iter().map(Vec::as_slice).collect();
    let result = py.detach(|| bytes::link(&inputs, linker::LinkOptions { library, partial }));
    output(py, result)
}

/// What a module declares.
#[pyclass(frozen, get_all, module = "spirv_llvm")]
struct Report {
    /// Such as `1.2`.
    version: String,
    addressing_model: String,
    memory_model: String,
    capabilities: Vec<String>,
    extensions: Vec<String>,
    extended_sets: Vec<String>,
    /// `SpecId` and type of the scalar specialization constants.
    spec_constants: Vec<(u32, String)>,
}

#[pymethods]
impl Report {
    fn __repr__(&self) -> String {
        format!("<Report SPIR-V {}, {} capabilities>", self.version, self.capabilities.len())
    }
}

/// What a module declares.
#[pyfunction]
#[pyo3(signature = (module, /))]
fn report(py: Python<'_>, module: &Bound<'_, PyAny>) -> PyResult<Report> {
    let module = input(module)?;
    let made = || -> Result<Report, Errors> {
        let module = spirv::Module::parse(&bytes::convert(&module, Form::Binary)?)?;
        let report = spirv::Report::new(&module)?;
        let name = |row: Option<&spirv::grammar::EnumRow>, number: u32| {
            row.map_or_else(|| number.to_string(), |row| row.written_name().to_owned())
        };
        let constants = spirv::spec_constants(&module)?;
        Ok(Report {
            version: report.version.to_string(),
            addressing_model: name(report.addressing_model.row(), report.addressing_model.0),
            memory_model: name(report.memory_model.row(), report.memory_model.0),
            capabilities: report.capabilities.iter().map(ToString::to_string).collect(),
            extensions: report.extensions.iter().map(ToString::to_string).collect(),
            extended_sets: report.ext_inst_sets.iter().map(ToString::to_string).collect(),
            spec_constants: constants.iter().map(|own| (own.spec_id, own.ty.to_string())).collect(),
        })
    };
    py.detach(made).map_err(|errors| exception(py, errors))
}

/// Translates between SPIR-V and LLVM IR.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("SpirvError", module.py().get_type::<SpirvError>())?;
    module.add_class::<Diagnostic>()?;
    module.add_class::<Report>()?;
    module.add_class::<run::Local>()?;
    module.add_class::<run::Image>()?;
    module.add_class::<run::RunReport>()?;
    module.add_function(wrap_pyfunction!(translate, module)?)?;
    module.add_function(wrap_pyfunction!(read, module)?)?;
    module.add_function(wrap_pyfunction!(assemble, module)?)?;
    module.add_function(wrap_pyfunction!(disassemble, module)?)?;
    module.add_function(wrap_pyfunction!(check, module)?)?;
    module.add_function(wrap_pyfunction!(losses, module)?)?;
    module.add_function(wrap_pyfunction!(diff, module)?)?;
    module.add_function(wrap_pyfunction!(link, module)?)?;
    module.add_function(wrap_pyfunction!(report, module)?)?;
    module.add_function(wrap_pyfunction!(run::kernels, module)?)?;
    module.add_function(wrap_pyfunction!(run::run, module)?)
}
