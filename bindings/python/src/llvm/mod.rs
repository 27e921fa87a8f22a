//! The module `_llvm`: the functions that need LLVM, in terms of the classes of `_native`.

mod layout;
mod run;

use pyo3::prelude::*;

use crate::translate;

/// The functions of the package that need LLVM.
#[pymodule]
fn _llvm(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(translate::translate, module)?)?;
    module.add_function(wrap_pyfunction!(translate::read, module)?)?;
    module.add_function(wrap_pyfunction!(translate::losses, module)?)?;
    module.add_function(wrap_pyfunction!(run::kernels, module)?)?;
    module.add_function(wrap_pyfunction!(run::run, module)?)
}
