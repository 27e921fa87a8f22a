//! Kernels run on the CPU, on memory of Python's.

use std::time::Duration;

use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBytes, PyFloat, PyInt, PyMemoryView, PySlice},
};
use spirv_llvm::{
    Errors, ReadOptions,
    bytes::{self, Form},
    inkwell::context::Context,
    read,
};
use spirv_llvm_run::{
    self as runner, Arg, ArgInfo, ArgKind, Kernel, LaunchOptions, LaunchReport, NdRange, Number, ScalarType,
};

use crate::{Diagnostic, exception, input};

/// Local memory of so many bytes.
#[pyclass(frozen, get_all, module = "spirv_llvm")]
pub(crate) struct Local {
    size: usize,
}

#[pymethods]
impl Local {
    #[new]
    fn new(size: usize) -> Self {
        Self { size }
    }
}

/// An image of two dimensions: an array of height, width and four channels of 32 bits.
#[pyclass(frozen, get_all, module = "spirv_llvm")]
pub(crate) struct Image {
    texels: Py<PyAny>,
}

#[pymethods]
impl Image {
    #[new]
    fn new(texels: Py<PyAny>) -> Self {
        Self { texels }
    }
}

/// One number, or one for each dimension.
#[derive(FromPyObject)]
pub(crate) enum Sizes {
    One(u64),
    Each(Vec<u64>),
}

impl Sizes {
    fn list(self) -> Vec<u64> {
        match self {
            Self::One(size) => vec![size],
            Self::Each(sizes) => sizes,
        }
    }
}

/// The names of the kernels of a SPIR-V module, with the names of their parameters.
#[pyfunction]
#[pyo3(signature = (module, /))]
pub(crate) fn kernels(py: Python<'_>, module: &Bound<'_, PyAny>) -> PyResult<Vec<(String, Vec<String>)>> {
    let module = input(module)?;
    let list = || -> Result<_, Errors> {
        let context = Context::create();
        let module = read(&context, &bytes::convert(&module, Form::Binary)?, &ReadOptions::default())?;
        let names = |(name, info): (String, spirv_llvm::Result<runner::KernelInfo>)| {
            Ok((name, info?.args.into_iter().map(|info| info.name).collect()))
        };
        runner::describe_all(&module)?.into_iter().map(names).collect()
    };
    py.detach(list).map_err(|errors| exception(py, errors))
}

/// What a run tells beside its results.
#[pyclass(frozen, get_all, module = "spirv_llvm")]
pub(crate) struct RunReport {
    /// What the kernel printed.
    output: String,
    /// What the kernel did that leaves its results undefined, once for each place in the code.
    warnings: Vec<Diagnostic>,
    /// How long the work-groups ran, in seconds.
    seconds: f64,
}

#[pymethods]
impl RunReport {
    fn __repr__(&self) -> String {
        format!("<RunReport {} bytes printed, {} warnings>", self.output.len(), self.warnings.len())
    }
}

/// Runs a kernel of a SPIR-V module. Arrays are read before and written after it, unless they are read-only.
#[pyfunction]
#[pyo3(signature = (module, kernel, arguments, global_size, local_size = None, *, offset = None, checked = true,
                    races = false, trap = false, time_limit = None))]
#[allow(clippy::too_many_arguments, reason = "all but a few are keywords of Python")]
pub(crate) fn run<'py>(
    module: &Bound<'py, PyAny>,
    kernel: &str,
    arguments: Vec<Bound<'py, PyAny>>,
    global_size: Sizes,
    local_size: Option<Sizes>,
    offset: Option<Sizes>,
    checked: bool,
    races: bool,
    trap: bool,
    time_limit: Option<f64>,
) -> PyResult<RunReport> {
    let py = module.py();
    let module = input(module)?;
    let (global, offset) = (global_size.list(), offset.map(Sizes::list));
    let mut options = LaunchOptions::default();
    if races {
        options = options.with_races();
    }
    if trap {
        options = options.with_traps();
    }
    if let Some(seconds) = time_limit {
        let limit = Duration::try_from_secs_f64(seconds);
        options =
            options.with_time_limit(limit.map_err(|_| PyValueError::new_err("the time limit is no time"))?);
    }
    let given: Vec<_> = arguments.iter().map(Given::new).collect::<PyResult<_>>()?;
    let launch = || -> Result<(Vec<Arg>, LaunchReport), Failure> {
        let context = Context::create();
        let module = read(&context, &bytes::convert(&module, Form::Binary)?, &ReadOptions::default())?;
        let mut kernel =
            if checked { Kernel::load(&module, kernel)? } else { Kernel::load_unchecked(&module, kernel)? };
        // Groups have the size that the kernel requires where none is given.
        let required =
            kernel.requirements().local_size.map(|size| size.into_iter().take(global.len()).collect());
        let local = local_size.map(Sizes::list).or(required).unwrap_or_else(|| vec![1; global.len()]);
        let mut range = NdRange::new(&global, &local)?;
        if let Some(offset) = &offset {
            range = range.with_offset(offset)?;
        }
        let infos = kernel.args().to_vec();
        let mut infos = infos.iter();
        let mut arguments: Vec<_> =
            given.into_iter().map(|argument| argument.of(infos.next())).collect::<Result<_, _>>()?;
        let report = kernel.launch_with(&range, &mut arguments, &options)?;
        Ok((arguments, report))
    };
    let (results, report) = py.detach(launch).map_err(|failure| match failure {
        Failure::Errors(errors) => exception(py, errors),
        Failure::Type(text) => PyTypeError::new_err(text),
    })?;
    for (object, result) in arguments.iter().zip(&results) {
        match result {
            Arg::Buffer(bytes) => store(object, bytes)?,
            Arg::Image(image) => {
                let of = object.cast::<Image>()?.get();
                store(of.texels.bind(py), image.texels())?;
            }
            _ => {}
        }
    }
    Ok(RunReport {
        output: String::from_utf8_lossy(&report.output).into_owned(),
        warnings: report.warnings.iter().map(Diagnostic::from).collect(),
        seconds: report.duration.as_secs_f64(),
    })
}

/// Why a run fails.
enum Failure {
    Errors(Errors),
    /// An argument of another type than the parameter.
    Type(String),
}

impl<E: Into<Errors>> From<E> for Failure {
    fn from(errors: E) -> Self {
        Self::Errors(errors.into())
    }
}

/// An argument as Python gives it.
enum Given {
    /// Memory, with the type of its values where Python tells one that kernels have.
    Bytes(Vec<u8>, Option<ScalarType>),
    Number(Number),
    Local(usize),
    Image(runner::Image),
}

impl Given {
    fn new(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(local) = object.cast::<Local>() {
            return Ok(Self::Local(local.get().size));
        }
        if let Ok(image) = object.cast::<Image>() {
            return image_of(image.get().texels.bind(object.py()));
        }
        if object.is_instance_of::<PyFloat>() && object.get_type().is(object.py().get_type::<PyFloat>()) {
            return Ok(Self::Number(Number::Float(object.extract()?)));
        }
        if object.is_instance_of::<PyInt>() {
            return Ok(Self::Number(Number::Integer(object.extract()?)));
        }
        Ok(Self::Bytes(input(object)?, type_of(object)?))
    }

    /// The argument for a parameter, of its type.
    fn of(self, info: Option<&ArgInfo>) -> Result<Arg, Failure> {
        // The launch tells that there are too many.
        let Some(info) = info else { return Ok(Arg::Null) };
        let wrong = |error: spirv_llvm::Error| Failure::Type(error.detail().to_owned());
        Ok(match (self, info.kind) {
            (Self::Local(size), _) => Arg::Local(size),
            (Self::Image(image), _) => Arg::Image(image),
            (Self::Bytes(bytes, ty), ArgKind::Buffer) => {
                if let Some(ty) = ty {
                    info.check_memory(ty).map_err(wrong)?;
                }
                Arg::Buffer(bytes)
            }
            // As many bytes as the parameter has are its own.
            (Self::Bytes(bytes, Some(ty)), ArgKind::Value(size)) if ty.size() > 1 || bytes.len() != size => {
                Arg::Bytes(info.values(ty, bytes).map_err(wrong)?)
            }
            (Self::Bytes(bytes, _), _) => Arg::Bytes(bytes),
            (Self::Number(number), kind) => match info.number(number).map_err(wrong)? {
                Some(bytes) => Arg::Bytes(bytes),
                None => {
                    let takes = match kind {
                        ArgKind::Value(_) => "values of several numbers, which an array gives",
                        _ => "memory, which an array gives",
                    };
                    return Err(Failure::Type(format!("`{}` ({}) takes {takes}", info.name, info.ty)));
                }
            },
        })
    }
}

/// The type of an array's values; `None` of other objects and of values that kernels do not have.
fn type_of(object: &Bound<'_, PyAny>) -> PyResult<Option<ScalarType>> {
    let Ok(view) = PyMemoryView::from(object) else { return Ok(None) };
    let (format, size) =
        (view.getattr("format")?.extract::<String>()?, view.getattr("itemsize")?.extract::<usize>()?);
    let class = match format.trim_start_matches(['<', '=', '@', '|']) {
        "b" | "h" | "i" | "l" | "q" | "n" => "i",
        "B" | "H" | "I" | "L" | "Q" | "N" | "?" | "c" => "u",
        "e" | "f" | "d" => "f",
        _ => return Ok(None),
    };
    Ok(ScalarType::parse(&format!("{class}{}", size * 8)))
}

/// The image of an array with height, width and four channels.
fn image_of(texels: &Bound<'_, PyAny>) -> PyResult<Given> {
    let view = PyMemoryView::from(texels)?;
    let shape: Vec<u32> = view.getattr("shape")?.extract()?;
    let size: usize = view.getattr("itemsize")?.extract()?;
    let format: String = view.getattr("format")?.extract()?;
    let &[height, width, 4] = shape.as_slice() else {
        return Err(PyTypeError::new_err("an image is an array of height, width and 4 channels"));
    };
    if size != 4 {
        return Err(PyTypeError::new_err("a channel of an image has 32 bits"));
    }
    let format = match format.trim_start_matches(['<', '=', '@']) {
        "i" | "l" => "rgba-i32",
        "I" | "L" => "rgba-u32",
        _ => "rgba-f32",
    };
    let format =
        runner::TexelFormat::parse(format).ok_or_else(|| PyValueError::new_err("no format of texels"))?;
    let image = runner::Image::new(format, [width, height, 1], input(texels)?);
    image.map(Given::Image).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Writes bytes back to where they came from, unless that is read-only.
fn store(object: &Bound<'_, PyAny>, bytes: &[u8]) -> PyResult<()> {
    let py = object.py();
    let view = PyMemoryView::from(object)?;
    if view.getattr("readonly")?.extract()? || bytes.is_empty() {
        return Ok(());
    }
    if view.getattr("c_contiguous")?.extract()? {
        let flat = view.call_method1("cast", ("B",))?;
        return flat.set_item(PySlice::full(py), PyBytes::new(py, bytes));
    }
    // The elements, in the order of C, go to wherever the array has them.
    let (format, shape) = (view.getattr("format")?, view.getattr("shape")?);
    let elements = PyMemoryView::from(&PyBytes::new(py, bytes))?.call_method1("cast", (format, shape))?;
    match object.set_item(py.Ellipsis(), &elements) {
        Ok(()) => Ok(()),
        // A memory view takes slices alone.
        Err(_) => object.set_item(PySlice::full(py), &elements),
    }
}
