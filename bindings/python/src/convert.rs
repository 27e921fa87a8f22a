//! Converts arguments from Python, and results and errors to it.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyMemoryView, PyString},
};
use spirv_llvm::{Error, Errors, bytes, spirv::nearest_name};

/// The class of this name, which is one of `_native` in either module.
pub(crate) fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("spirv_llvm._native")?.getattr(name)
}

/// Errors as objects of the class `Diagnostic`.
pub(crate) fn diagnostics<'py, 'e>(
    py: Python<'py>,
    errors: impl IntoIterator<Item = &'e Error>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let class = class(py, "Diagnostic")?;
    let diagnostic = |error| {
        let parts = bytes::Diagnostic::from(error);
        class.call1((parts.status, parts.name, parts.message, parts.location, parts.place, parts.help))
    };
    errors.into_iter().map(diagnostic).collect()
}

/// The exception for what went wrong.
pub(crate) fn exception(py: Python<'_>, errors: impl Into<Errors>) -> PyErr {
    let made = || {
        let diagnostics = diagnostics(py, errors.into().iter())?;
        let texts: Vec<_> = diagnostics.iter().map(ToString::to_string).collect();
        let exception = class(py, "SpirvError")?.call1((texts.join("\n"),))?;
        set_fields(&exception, diagnostics)?;
        Ok(PyErr::from_value(exception))
    };
    made().unwrap_or_else(|other| other)
}

/// Gives an exception the fields of the class `SpirvError`, of which most are those of the first diagnostic.
pub(crate) fn set_fields(exception: &Bound<'_, PyAny>, diagnostics: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
    for name in ["status", "code", "message", "location", "place", "help"] {
        if let Some(first) = diagnostics.first() {
            exception.setattr(name, first.getattr(name)?)?;
        }
    }
    exception.setattr("report", exception.py().None())?;
    exception.setattr("diagnostics", diagnostics)
}

/// The bytes of a text, or of anything that has the buffer protocol.
pub(crate) fn input(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
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
pub(crate) fn refuse_unknown(
    function: &str,
    unknown: Option<&Bound<'_, PyDict>>,
    own: &[&'static str],
) -> PyResult<()> {
    let Some((name, _)) = unknown.and_then(|unknown| unknown.iter().next()) else { return Ok(()) };
    let keyword = name.extract::<String>()?;
    let hint = hint(nearest_name(&keyword, own.iter().copied()));
    Err(PyTypeError::new_err(format!("{function}() has no keyword '{keyword}'{hint}")))
}

/// Options by their names as keywords, with underscores for dashes: `spirv_max_version="1.2"`. A flag is a boolean.
pub(crate) fn options(
    py: Python<'_>,
    specialize: Option<&[(u32, u64)]>,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<bytes::Options> {
    let mut options = bytes::Options::default();
    for (name, value) in given.into_iter().flatten() {
        let keyword = name.extract::<String>()?;
        let name = keyword.replace('_', "-");
        if !bytes::Options::NAMES.contains(&name.as_str()) {
            let nearest = nearest_name(&name, bytes::Options::NAMES.into_iter());
            return Err(PyTypeError::new_err(format!("there is no option '{keyword}'{}", hint(nearest))));
        }
        let value = match value.extract::<bool>() {
            Ok(true) => "1".to_owned(),
            Ok(false) => "0".to_owned(),
            Err(_) => match value.cast::<PyString>() {
                Ok(text) => text.to_str()?.to_owned(),
                // A list of options that the command takes with commas.
                Err(_) => match value.extract::<Vec<String>>() {
                    Ok(list) => list.join(","),
                    Err(_) => value.str()?.to_str()?.to_owned(),
                },
            },
        };
        options.set(&name, &value).map_err(|error| exception(py, error))?;
    }
    for (spec_id, bits) in specialize.unwrap_or_default() {
        options.specialize(*spec_id, *bits);
    }
    Ok(options)
}
