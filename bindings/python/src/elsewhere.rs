//! Imports the module `_llvm` for work that needs LLVM, and makes the exception where it cannot be loaded.

use pyo3::{
    exceptions::{PyImportError, PyModuleNotFoundError},
    prelude::*,
    types::PyDict,
};
use spirv_llvm::{Code, Error, Errors, Kind};

use crate::convert::{class, diagnostics, exception, set_fields};

const MODULE: &str = "spirv_llvm._llvm";

/// Returns what the function of this name in `_llvm` returns where a translation failed for want of LLVM; raises its errors otherwise.
pub(crate) fn failed<'py>(
    py: Python<'py>,
    errors: Errors,
    function: &str,
    module: &Bound<'py, PyAny>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    if errors.first().kind() != Kind::NeedsLlvm {
        return Err(exception(py, errors));
    }
    with_llvm(py, errors.first().detail())?.getattr(function)?.call((module,), given)
}

/// The module with LLVM; `need` says what needs it.
pub(crate) fn with_llvm<'py>(py: Python<'py>, need: &str) -> PyResult<Bound<'py, PyModule>> {
    py.import(MODULE).map_err(|cause| {
        if cause.is_instance_of::<PyImportError>(py) { missing(py, need, cause) } else { cause }
    })
}

/// The exception where that module cannot be loaded. Its text has the help too, which is all that most of its readers look for.
fn missing(py: Python<'_>, need: &str, cause: PyErr) -> PyErr {
    let told = cause.value(py).to_string();
    let (why, help) = if cause.is_instance_of::<PyModuleNotFoundError>(py) {
        let help = "install a wheel that has it, which `cargo xtask dist` builds on a machine with LLVM";
        (format!("and this installation of spirv_llvm lacks the part for that, {MODULE}"), help.to_owned())
    } else {
        (format!("which cannot be loaded: {told}"), library_help(&told))
    };
    let error = Error::new(Code::Other, Kind::NeedsLlvm, format!("{need}, {why}")).with_help(&help);
    let made = || {
        let diagnostics = diagnostics(py, [&error])?;
        let text = diagnostics.iter().map(ToString::to_string).chain([help]).collect::<Vec<_>>().join("; ");
        let exception = class(py, "NeedsLlvmError")?.call1((text,))?;
        set_fields(&exception, diagnostics)?;
        let exception = PyErr::from_value(exception);
        exception.set_cause(py, Some(cause));
        Ok(exception)
    };
    made().unwrap_or_else(|other: PyErr| other)
}

/// Returns the help for a message of the loader of shared libraries.
fn library_help(told: &str) -> String {
    let major =
        told.split_once("libLLVM.so.").map(|(_, version)| version.split(|c: char| !c.is_ascii_digit()));
    match major.and_then(|mut numbers| numbers.next()) {
        Some(major) if !major.is_empty() => format!(
            "install the shared library of LLVM {major} (the package libllvm{major} of Debian, Ubuntu or apt.llvm.org), or name its folder \
             in LD_LIBRARY_PATH"
        ),
        _ => "install the library that is named there, or name its folder in LD_LIBRARY_PATH".to_owned(),
    }
}
