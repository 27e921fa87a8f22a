//! SPIR-V to LLVM IR.

use inkwell::{context::Context, module::Module};

use crate::{Error, Errors, ReadOptions};

/// Translates a SPIR-V binary to a module in `context`.
///
/// # Errors
/// Every finding of the run.
pub fn read<'ctx>(
    _context: &'ctx Context,
    _binary: &[u8],
    _options: &ReadOptions,
) -> Result<Module<'ctx>, Errors> {
    Err(Error::internal("the reader is not there yet").into())
}
