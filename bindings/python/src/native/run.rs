//! The functions that run kernels, which `_llvm` has.

use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::elsewhere::with_llvm;

/// The names of the kernels of a module, with the names of their parameters. It needs LLVM.
#[pyfunction]
#[pyo3(signature = (module, /))]
pub(crate) fn kernels<'py>(py: Python<'py>, module: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    with_llvm(py, "listing kernels needs LLVM")?.getattr("kernels")?.call1((module,))
}

/// Runs a kernel of a module. Arrays are read before and written after it, unless they are read-only. It needs LLVM.
#[pyfunction]
#[pyo3(signature = (*arguments, **keywords),
       text_signature = "(module, kernel, arguments, global_size, local_size=None, *, offset=None, specialize=None, \
                         unchecked=False, check_races=False, check_arithmetic=False, trap=False, max_errors=None, \
                         subgroup_size=None, threads=None, time_limit=None)")]
pub(crate) fn run<'py>(
    py: Python<'py>,
    arguments: &Bound<'py, PyTuple>,
    keywords: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    with_llvm(py, "running kernels needs LLVM")?.getattr("run")?.call(arguments, keywords)
}
