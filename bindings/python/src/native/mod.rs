//! The module `_native`, which needs no LLVM.

mod classes;
mod modules;
mod run;

use pyo3::prelude::*;

use crate::translate;

/// Translates between SPIR-V and LLVM IR.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("SpirvError", py.get_type::<classes::SpirvError>())?;
    module.add("NeedsLlvmError", py.get_type::<classes::NeedsLlvmError>())?;
    module.add_class::<classes::Diagnostic>()?;
    module.add_class::<classes::Report>()?;
    module.add_class::<classes::Local>()?;
    module.add_class::<classes::Image>()?;
    module.add_class::<classes::RunReport>()?;
    module.add_function(wrap_pyfunction!(translate::translate, module)?)?;
    module.add_function(wrap_pyfunction!(translate::read, module)?)?;
    module.add_function(wrap_pyfunction!(translate::losses, module)?)?;
    module.add_function(wrap_pyfunction!(modules::assemble, module)?)?;
    module.add_function(wrap_pyfunction!(modules::disassemble, module)?)?;
    module.add_function(wrap_pyfunction!(modules::check, module)?)?;
    module.add_function(wrap_pyfunction!(modules::diff, module)?)?;
    module.add_function(wrap_pyfunction!(modules::link, module)?)?;
    module.add_function(wrap_pyfunction!(modules::report, module)?)?;
    module.add_function(wrap_pyfunction!(run::kernels, module)?)?;
    module.add_function(wrap_pyfunction!(run::run, module)?)
}
