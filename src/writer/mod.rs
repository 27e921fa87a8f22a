//! LLVM IR to SPIR-V.

use crate::{Error, Errors, WriteOptions};

/// Translates `module` to SPIR-V; the module is only read.
///
/// # Errors
/// Every finding of the run.
pub fn write(_module: &inkwell::module::Module<'_>, _options: &WriteOptions) -> Result<Vec<u32>, Errors> {
    Err(Error::internal("the writer is not there yet").into())
}
