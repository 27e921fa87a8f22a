//! The functions that both modules have: without LLVM they leave to the other module what needs it.

use pyo3::{
    prelude::*,
    types::{IntoPyDict, PyBytes, PyDict},
};
use spirv_llvm::bytes::{self, Form};

use crate::{
    convert::{input, options},
    elsewhere::failed,
};

/// Translates LLVM bitcode or textual IR to SPIR-V.
#[pyfunction]
#[pyo3(signature = (module, /, **given))]
pub(crate) fn translate<'py>(
    py: Python<'py>,
    module: &Bound<'py, PyAny>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (bytes, options) = (input(module)?, options(py, None, given)?);
    match py.detach(|| bytes::write(&bytes, &options)) {
        Ok(spirv) => Ok(PyBytes::new(py, &spirv).into_any()),
        Err(errors) => failed(py, errors, "translate", module, given),
    }
}

/// Translates SPIR-V, binary or in one of its text forms, to LLVM bitcode.
#[pyfunction]
#[pyo3(signature = (module, /, *, specialize = None, **given))]
pub(crate) fn read<'py>(
    py: Python<'py>,
    module: &Bound<'py, PyAny>,
    specialize: Option<Vec<(u32, u64)>>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (bytes, options) = (input(module)?, options(py, specialize.as_deref(), given)?);
    let translated = || {
        let module = bytes::convert(&bytes, Form::Binary)?;
        options.check_specialized(&module)?;
        bytes::read(&module, &options)
    };
    match py.detach(translated) {
        Ok(bitcode) => Ok(PyBytes::new(py, &bitcode).into_any()),
        Err(errors) => {
            let all = [("specialize", specialize)].into_py_dict(py)?;
            for (name, value) in given.into_iter().flatten() {
                all.set_item(name, value)?;
            }
            failed(py, errors, "read", module, Some(&all))
        }
    }
}

/// Returns how often a translation leaves out each kind of thing, by the kind's name. SPIR-V in any form is translated to LLVM IR, and
/// anything else, which is LLVM IR, to SPIR-V.
#[pyfunction]
#[pyo3(signature = (module, /, **given))]
pub(crate) fn losses<'py>(
    py: Python<'py>,
    module: &Bound<'py, PyAny>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (bytes, options) = (input(module)?, options(py, None, given)?);
    match py.detach(|| bytes::losses(&bytes, &options)) {
        Ok(found) => Ok(found.into_py_dict(py)?.into_any()),
        Err(errors) => failed(py, errors, "losses", module, given),
    }
}
