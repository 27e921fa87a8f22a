//! Kernels run on the CPU, on memory of Python's.

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
    run::{self as runner, Arg, ArgInfo, ArgKind, Kernel, NdRange},
};

use crate::{exception, input};

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
        let mut list = Vec::new();
        for name in runner::kernels(&module) {
            let kernel = Kernel::load(&module, &name)?;
            list.push((name, kernel.args().iter().map(|info| info.name.clone()).collect()));
        }
        Ok(list)
    };
    py.detach(list).map_err(|errors| exception(py, errors))
}

/// Runs a kernel of a SPIR-V module. Arrays are read before and written after it, unless they are read-only.
#[pyfunction]
#[pyo3(signature = (module, kernel, arguments, global_size, local_size = None, *, offset = None, checked = true))]
pub(crate) fn run<'py>(
    module: &Bound<'py, PyAny>,
    kernel: &str,
    arguments: Vec<Bound<'py, PyAny>>,
    global_size: Sizes,
    local_size: Option<Sizes>,
    offset: Option<Sizes>,
    checked: bool,
) -> PyResult<()> {
    let py = module.py();
    let module = input(module)?;
    let global = global_size.list();
    let local = local_size.map_or_else(|| vec![1; global.len()], Sizes::list);
    let offset = offset.map(Sizes::list);
    let range = NdRange::new(&global, &local)
        .and_then(|range| match &offset {
            Some(offset) => range.with_offset(offset),
            None => Ok(range),
        })
        .map_err(|error| exception(py, error))?;
    let given: Vec<_> = arguments.iter().map(Given::new).collect::<PyResult<_>>()?;
    let launch = || -> Result<Vec<Arg>, Errors> {
        let context = Context::create();
        let module = read(&context, &bytes::convert(&module, Form::Binary)?, &ReadOptions::default())?;
        let mut kernel =
            if checked { Kernel::load(&module, kernel)? } else { Kernel::load_unchecked(&module, kernel)? };
        let infos = kernel.args().to_vec();
        let mut infos = infos.iter();
        let mut arguments: Vec<_> =
            given.into_iter().map(|argument| argument.of(infos.next())).collect::<Result<_, _>>()?;
        kernel.launch(&range, &mut arguments)?;
        Ok(arguments)
    };
    let results = py.detach(launch).map_err(|errors| exception(py, errors))?;
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
    Ok(())
}

/// An argument as Python gives it.
enum Given {
    Bytes(Vec<u8>),
    Integer([u8; 8]),
    Float(f64),
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
            return Ok(Self::Float(object.extract()?));
        }
        if object.is_instance_of::<PyInt>() {
            let unsigned = object.extract::<u64>().map(u64::to_le_bytes);
            return Ok(Self::Integer(unsigned.or_else(|_| object.extract::<i64>().map(i64::to_le_bytes))?));
        }
        Ok(Self::Bytes(input(object)?))
    }

    /// The argument for a parameter, whose size a plain number takes.
    fn of(self, info: Option<&ArgInfo>) -> Result<Arg, Errors> {
        let kind = info.map(|info| info.kind);
        let size = match kind {
            Some(ArgKind::Value(size)) => size,
            _ => 0,
        };
        Ok(match self {
            Self::Local(size) => Arg::Local(size),
            Self::Image(image) => Arg::Image(image),
            Self::Bytes(bytes) if kind == Some(ArgKind::Buffer) => Arg::Buffer(bytes),
            Self::Bytes(bytes) => Arg::Bytes(bytes),
            Self::Float(value) if size == 4 => Arg::Bytes((value as f32).to_le_bytes().to_vec()),
            Self::Float(value) => Arg::Bytes(value.to_le_bytes().to_vec()),
            Self::Integer(bytes) => Arg::Bytes(bytes.into_iter().take(size).collect()),
        })
    }
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
    let flat = view.call_method1("cast", ("B",))?;
    flat.set_item(PySlice::full(py), PyBytes::new(py, bytes))
}
