//! Kernels run on the CPU, on memory of Python's.

use std::{num::NonZeroUsize, time::Duration};

use pyo3::{
    buffer::PyUntypedBuffer,
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{IntoPyDict, PyBytes, PyDict, PyFloat, PyInt, PyList, PyMemoryView, PySlice, PyString, PyTuple},
};
use spirv_llvm::{
    Code, Error, Errors,
    bytes::{self, Form, Options},
    inkwell::{context::Context, module::Module},
    llvm,
};
use spirv_llvm_run::{
    self as runner, Arg, ArgInfo, ArgKind, Kernel, LaunchOptions, LaunchReport, LoadOptions, NdRange, Number,
};

use super::layout::Layout;
use crate::convert::{class, diagnostics, exception, input, refuse_unknown};

/// One number, or one for each dimension.
pub(crate) enum Sizes {
    One(u64),
    Each(Vec<u64>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Sizes {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let several = |_| object.extract().map(Self::Each);
        object.extract().map(Self::One).or_else(several).map_err(|_: PyErr| {
            PyTypeError::new_err(format!(
                "sizes are whole numbers from 0 up, one or several, not {}",
                *object
            ))
        })
    }
}

impl Sizes {
    fn list(self) -> Vec<u64> {
        match self {
            Self::One(size) => vec![size],
            Self::Each(sizes) => sizes,
        }
    }
}

/// The module of SPIR-V in any form, or of LLVM IR.
fn load<'c>(context: &'c Context, input: &[u8], specialize: Vec<(u32, u64)>) -> Result<Module<'c>, Errors> {
    bytes::refuse_empty(input, Code::InvalidModule)?;
    if !bytes::is_spirv(input) {
        if !specialize.is_empty() {
            return Err(Error::internal("only SPIR-V has specialization constants").into());
        }
        return Ok(llvm::parse_ir_or_bitcode(context, input)?);
    }
    let mut options = Options::default();
    for (spec_id, bits) in specialize {
        options.specialize(spec_id, bits);
    }
    let module = bytes::convert(input, Form::Binary)?;
    options.check_specialized(&module)?;
    bytes::read_module(context, &module, &options)
}

/// The names of the kernels of a module, with the names of their parameters.
#[pyfunction]
#[pyo3(signature = (module, /))]
pub(crate) fn kernels(py: Python<'_>, module: &Bound<'_, PyAny>) -> PyResult<Vec<(String, Vec<String>)>> {
    let module = input(module)?;
    let list = || -> Result<_, Errors> {
        let context = Context::create();
        let module = load(&context, &module, Vec::new())?;
        let names = |(name, info): (String, spirv_llvm::Result<runner::KernelInfo>)| {
            Ok((name, info?.args.into_iter().map(|info| info.name).collect()))
        };
        runner::describe_all(&module)?.into_iter().map(names).collect()
    };
    py.detach(list).map_err(|errors| exception(py, errors))
}

/// The object of the class `RunReport`.
fn report_of<'py>(py: Python<'py>, report: &LaunchReport) -> PyResult<Bound<'py, PyAny>> {
    let output = String::from_utf8_lossy(&report.output);
    let (warnings, errors) = (diagnostics(py, &report.warnings)?, diagnostics(py, &report.errors)?);
    class(py, "RunReport")?.call1((output, warnings, errors, report.has_races, report.duration.as_secs_f64()))
}

/// The keywords of `run`, for misspelt ones.
const KEYWORDS: [&str; 12] = [
    "local_size",
    "offset",
    "specialize",
    "unchecked",
    "check_races",
    "check_arithmetic",
    "trap",
    "max_errors",
    "subgroup_size",
    "threads",
    "time_limit",
    "global_size",
];

/// Runs a kernel of a module. Arrays are read before and written after it, unless they are read-only.
#[pyfunction]
#[pyo3(signature = (module, kernel, arguments, global_size, local_size = None, *, offset = None, specialize = None,
                    unchecked = false, check_races = false, check_arithmetic = false, trap = false, max_errors = None,
                    subgroup_size = None, threads = None, time_limit = None, **unknown))]
#[allow(clippy::too_many_arguments, reason = "all but a few are keywords of Python")]
pub(crate) fn run<'py>(
    module: &Bound<'py, PyAny>,
    kernel: &str,
    arguments: Vec<Bound<'py, PyAny>>,
    global_size: Sizes,
    local_size: Option<Sizes>,
    offset: Option<Sizes>,
    specialize: Option<Vec<(u32, u64)>>,
    unchecked: bool,
    check_races: bool,
    check_arithmetic: bool,
    trap: bool,
    max_errors: Option<NonZeroUsize>,
    subgroup_size: Option<u32>,
    threads: Option<NonZeroUsize>,
    time_limit: Option<f64>,
    unknown: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    refuse_unknown("run", unknown, &KEYWORDS)?;
    let py = module.py();
    if unchecked && (check_races || check_arithmetic) {
        return Err(PyValueError::new_err("a run without checks looks for neither races nor overflows"));
    }
    let module = input(module)?;
    let (global, offset) = (global_size.list(), offset.map(Sizes::list));
    let load_options = LoadOptions { unchecked, arithmetic: check_arithmetic, ..LoadOptions::default() };
    let options = launch_options(py, (check_races, trap), max_errors, subgroup_size, threads, time_limit)?;
    let given: Vec<_> = arguments.iter().map(GivenArgument::new).collect::<PyResult<_>>()?;
    let shared = Shared::of(&arguments, &given);
    let mut report = LaunchReport::default();
    let launch = || -> Result<Vec<Arg>, Failure> {
        let context = Context::create();
        let module = load(&context, &module, specialize.unwrap_or_default())?;
        let mut kernel = Kernel::load_with(&module, kernel, load_options)?;
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
        kernel.launch_reporting(&range, &mut arguments, &options, &mut report)?;
        Ok(arguments)
    };
    let results = py.detach(launch);
    let report = report_of(py, &report)?;
    let results = match results {
        Ok(results) => results,
        Err(Failure::Type(text)) => return Err(PyTypeError::new_err(text)),
        Err(Failure::Errors(errors)) => {
            let exception = exception(py, errors);
            exception.value(py).setattr("report", report)?;
            return Err(exception);
        }
    };
    shared.check(&results)?;
    for (object, result) in arguments.iter().zip(&results) {
        match result {
            Arg::Buffer(bytes) => store(object, bytes)?,
            Arg::Image(image) => {
                store(&object.getattr("texels")?, image.texels())?;
            }
            _ => {}
        }
    }
    Ok(report)
}

/// How a kernel is launched.
fn launch_options(
    py: Python<'_>,
    (check_races, trap): (bool, bool),
    max_errors: Option<NonZeroUsize>,
    subgroup_size: Option<u32>,
    threads: Option<NonZeroUsize>,
    time_limit: Option<f64>,
) -> PyResult<LaunchOptions> {
    let mut options = LaunchOptions::default();
    if check_races {
        options = options.with_races();
    }
    if trap {
        options = options.with_traps();
    }
    if let Some(most) = max_errors {
        options = options.with_max_errors(most);
    }
    if let Some(size) = subgroup_size {
        options = options.with_subgroup_size(size).map_err(|error| exception(py, error))?;
    }
    if let Some(seconds) = time_limit {
        let limit = Duration::try_from_secs_f64(seconds);
        options =
            options.with_time_limit(limit.map_err(|_| PyValueError::new_err("the time limit is no time"))?);
    }
    Ok(options.with_threads(threads.map_or(1, NonZeroUsize::get)))
}

/// Arguments whose memory is the same in part. Kernels have copies of their own, so that only what they read can be shared.
struct Shared {
    pairs: Vec<[usize; 2]>,
    /// The contents of each memory before the launch.
    before: Vec<(usize, Vec<u8>)>,
}

impl Shared {
    fn of(arguments: &[Bound<'_, PyAny>], given: &[GivenArgument]) -> Self {
        // Memory with gaps may lie between others.
        let span = |object: &Bound<'_, PyAny>| {
            let buffer = PyUntypedBuffer::get(object).ok().filter(PyUntypedBuffer::is_c_contiguous)?;
            let start = buffer.buf_ptr() as usize;
            Some(start..start.checked_add(buffer.len_bytes())?)
        };
        let spans: Vec<_> = arguments.iter().map(span).collect();
        let mut pairs = Vec::new();
        for (second, (object, own)) in arguments.iter().zip(&spans).enumerate() {
            for (first, (other, before)) in arguments.iter().zip(&spans).enumerate().take(second) {
                let meet = match (own, before) {
                    (Some(own), Some(before)) => own.start < before.end && before.start < own.end,
                    _ => object.is(other),
                };
                if meet {
                    pairs.push([first, second]);
                }
            }
        }
        let mut before: Vec<(usize, Vec<u8>)> = Vec::new();
        for at in pairs.iter().flatten() {
            if let (Some(GivenArgument::Bytes(bytes, _)), false) =
                (given.get(*at), before.iter().any(|(own, _)| own == at))
            {
                before.push((*at, bytes.clone()));
            }
        }
        Self { pairs, before }
    }

    /// Refuses results that would be written over each other.
    fn check(&self, results: &[Arg]) -> PyResult<()> {
        let is_written = |at: &usize| {
            let before = self.before.iter().find(|(own, _)| own == at).map(|(_, bytes)| bytes);
            matches!((results.get(*at), before), (Some(Arg::Buffer(bytes)), Some(before)) if bytes != before)
        };
        match self.pairs.iter().find(|pair| pair.iter().any(is_written)) {
            None => Ok(()),
            Some([first, second]) => Err(PyValueError::new_err(format!(
                "arguments {first} and {second} share memory, and the kernel writes to it; give it copies"
            ))),
        }
    }
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
enum GivenArgument {
    /// Memory, with the places of the values in an element.
    Bytes(Vec<u8>, Layout),
    Number(Number),
    /// Numbers one after another, for a vector or a structure.
    Numbers(Vec<Number>),
    Local(usize),
    Image(runner::Image),
    /// A null pointer.
    Null,
}

impl GivenArgument {
    fn new(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if object.is_instance(&class(object.py(), "Local")?)? {
            return Ok(Self::Local(object.getattr("size")?.extract()?));
        }
        if object.is_instance(&class(object.py(), "Image")?)? {
            return image_of(&object.getattr("texels")?);
        }
        if object.is_none() {
            return Ok(Self::Null);
        }
        if let Some(number) = number_of(object)? {
            return Ok(Self::Number(number));
        }
        if object.is_instance_of::<PyTuple>() || object.is_instance_of::<PyList>() {
            let mut numbers = Vec::new();
            flatten(object, &mut numbers, DEEPEST)?;
            return Ok(Self::Numbers(numbers));
        }
        if object.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("a text is no argument; bytes and arrays of characters are"));
        }
        let layout = layout_of(object)?;
        Ok(Self::Bytes(input(object)?, layout))
    }

    /// The argument for a parameter, of its type.
    fn of(self, info: Option<&ArgInfo>) -> Result<Arg, Failure> {
        // The launch tells that there are too many.
        let Some(info) = info else { return Ok(Arg::Null) };
        let wrong = |error: spirv_llvm::Error| Failure::Type(error.detail().to_owned());
        let takes = || {
            let takes = match info.kind {
                ArgKind::Value(_) => "values of several numbers, which a tuple or an array gives",
                _ => "memory, which an array gives",
            };
            Failure::Type(format!(
                "a parameter ({}) takes {takes}",
                format!("{} {}", info.ty, info.name).trim_end()
            ))
        };
        Ok(match self {
            Self::Local(size) => Arg::Local(size),
            Self::Image(image) => Arg::Image(image),
            Self::Null => Arg::Null,
            Self::Bytes(bytes, layout) if info.kind == ArgKind::Buffer => {
                if let Some(ty) = layout.single() {
                    info.check_memory(ty).map_err(wrong)?;
                }
                Arg::Buffer(bytes)
            }
            Self::Bytes(bytes, layout) => Arg::Bytes(layout.value(bytes, info).map_err(wrong)?),
            Self::Number(number) => Arg::Bytes(info.number(number).map_err(wrong)?.ok_or_else(takes)?),
            Self::Numbers(numbers) => Arg::Bytes(info.numbers(&numbers).map_err(wrong)?.ok_or_else(takes)?),
        })
    }
}

/// How deep lists nest.
const DEEPEST: usize = 64;

/// A number of Python's own.
fn number_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Number>> {
    if object.get_type().is(object.py().get_type::<PyFloat>()) {
        return Ok(Some(Number::Float(object.extract()?)));
    }
    let is_whole = object.is_instance_of::<PyInt>();
    Ok(if is_whole { Some(Number::Integer(object.extract()?)) } else { None })
}

/// The numbers of lists within lists, one after another.
fn flatten(object: &Bound<'_, PyAny>, to: &mut Vec<Number>, depth: usize) -> PyResult<()> {
    if let Some(number) = number_of(object)? {
        to.push(number);
        return Ok(());
    }
    let Some(depth) = depth.checked_sub(1) else {
        return Err(PyTypeError::new_err("lists are nested too deep"));
    };
    if object.is_instance_of::<PyTuple>() || object.is_instance_of::<PyList>() {
        return object.try_iter()?.try_for_each(|item| flatten(&item?, to, depth));
    }
    // NumPy's arrays and scalars turn themselves into lists and numbers.
    match object.call_method0("tolist") {
        Ok(list) => flatten(&list, to, depth),
        Err(_) => {
            Err(PyTypeError::new_err(format!("{} is neither a number nor a list of them", object.get_type())))
        }
    }
}

/// Where the values of an array lie; bytes of other objects.
fn layout_of(object: &Bound<'_, PyAny>) -> PyResult<Layout> {
    let Ok(view) = PyMemoryView::from(object) else { return Ok(Layout::Bytes) };
    let layout =
        Layout::of(&view.getattr("format")?.extract::<String>()?, view.getattr("itemsize")?.extract()?);
    if let Layout::Refused(what) = layout {
        return Err(PyTypeError::new_err(format!("kernels take no {what}")));
    }
    let is_plain = view.getattr("c_contiguous")?.extract()? || view.getattr("readonly")?.extract()?;
    if !is_plain && !object.hasattr("__array_interface__")? && view.getattr("ndim")?.extract::<usize>()? != 1
    {
        return Err(PyTypeError::new_err(
            "memory with gaps in several dimensions is taken as NumPy's arrays alone",
        ));
    }
    Ok(layout)
}

/// The image of an array with height, width and four channels.
fn image_of(texels: &Bound<'_, PyAny>) -> PyResult<GivenArgument> {
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
    image.map(GivenArgument::Image).map_err(|error| PyValueError::new_err(error.to_string()))
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
    if object.hasattr("__array_interface__")? {
        let numpy = py.import("numpy")?;
        let dtype = ("dtype", object.getattr("dtype")?);
        let elements =
            numpy.call_method("frombuffer", (PyBytes::new(py, bytes),), Some(&[dtype].into_py_dict(py)?))?;
        return object.set_item(py.Ellipsis(), elements.call_method1("reshape", (view.getattr("shape")?,))?);
    }
    let elements =
        PyMemoryView::from(&PyBytes::new(py, bytes))?.call_method1("cast", (view.getattr("format")?,))?;
    object.set_item(PySlice::full(py), &elements)
}
