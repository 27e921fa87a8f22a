//! SPIR-V by itself.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict},
};
use spirv_llvm::{
    Error, Errors,
    bytes::{self, Form},
    spirv::{self, link as linker},
};

use super::classes::Report;
use crate::convert::{diagnostics, exception, input, refuse_unknown};

/// A module, as Python has it.
fn output<'py>(py: Python<'py>, result: Result<Vec<u8>, Errors>) -> PyResult<Bound<'py, PyBytes>> {
    match result {
        Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
        Err(errors) => Err(exception(py, errors)),
    }
}

/// Assembles SPIRV-Tools' assembly language, or the word-count text of `llvm-spirv`.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn assemble<'py>(py: Python<'py>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let text = input(text)?;
    let result = py.detach(|| bytes::convert(&text, Form::Binary));
    output(py, result)
}

/// The assembly of a module; with `word_counts` the text form of `llvm-spirv`.
#[pyfunction]
#[pyo3(signature = (module, /, *, word_counts = false, **unknown), text_signature = "(module, /, *, word_counts=False)")]
pub(crate) fn disassemble(
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
pub(crate) fn check<'py>(
    py: Python<'py>,
    module: &Bound<'py, PyAny>,
    environment: &str,
    unknown: Option<&Bound<'py, PyDict>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    refuse_unknown("check", unknown, &["environment"])?;
    let module = input(module)?;
    let broken = py.detach(|| bytes::check(&module, environment)).map_err(|errors| exception(py, errors))?;
    diagnostics(py, &broken)
}

/// How two modules differ, as lines of assembly; empty where they do not.
#[pyfunction]
#[pyo3(signature = (first, second, /))]
pub(crate) fn diff(py: Python<'_>, first: &Bound<'_, PyAny>, second: &Bound<'_, PyAny>) -> PyResult<String> {
    let (first, second) = (input(first)?, input(second)?);
    py.detach(|| bytes::diff(&first, &second)).map_err(|errors| exception(py, errors))
}

/// One module of several.
#[pyfunction]
#[pyo3(signature = (modules, /, *, library = false, partial = false, **unknown),
       text_signature = "(modules, /, *, library=False, partial=False)")]
pub(crate) fn link<'py>(
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

/// The declarations of a module.
#[pyfunction]
#[pyo3(signature = (module, /))]
pub(crate) fn report(py: Python<'_>, module: &Bound<'_, PyAny>) -> PyResult<Report> {
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
