//! Modules that LLVM has in memory: they are read from LLVM's bitcode.

use super::written;
use crate::{Error, Errors, Observer, Outcome, Phase, WriteOptions, llvm};

/// Translates LLVM's text, and tells of each phase that begins.
///
/// # Errors
/// Where the input is no valid module, and as [`crate::write()`].
pub(super) fn write_text(
    input: &[u8],
    options: &WriteOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u32>>, Errors> {
    let context = inkwell::context::Context::create();
    write(&parse_to_write(&context, input, begin)?, options, begin)
}

/// Parses and verifies bitcode or text of which nothing but SPIR-V is made, as [`llvm::parse_to_write`] does. Tells of each phase that
/// begins.
///
/// # Errors
/// Where the input is no valid module.
pub fn parse_to_write<'c>(
    context: &'c inkwell::context::Context,
    input: &[u8],
    begin: Observer<'_>,
) -> crate::Result<inkwell::module::Module<'c>> {
    begin(Phase::Parse);
    llvm::parse_to_write(context, input, &mut || begin(Phase::Verify))
}

/// Translates `module` to SPIR-V, and tells of each phase that begins and how much of the module SPIR-V does not say.
///
/// # Errors
/// As [`crate::write()`].
pub(crate) fn write(
    module: &inkwell::module::Module<'_>,
    options: &WriteOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u32>>, Errors> {
    let options = &*options.within_environment();
    written(in_rust(llvm::Module::from_inkwell(module))?, options, begin)
}

/// A module of LLVM's, read from its bitcode.
fn in_rust(module: llvm::Module<'_>) -> crate::Result<spirv_llvm_ir::Module> {
    let modules = module
        .with_bitcode(spirv_llvm_ir::bitcode::read)
        .map_err(|error| Error::internal(format!("LLVM's own bitcode cannot be read: {error}")))?;
    modules.into_iter().next().ok_or_else(|| Error::internal("LLVM's own bitcode has no module"))
}

/// The functions of a module that stand for builtins, in its order.
///
/// # Errors
/// Where the module's target is none that could be translated.
pub(crate) fn builtins<'m>(
    module: llvm::Module<'m>,
    options: &WriteOptions,
) -> crate::Result<Vec<llvm::Function<'m>>> {
    let (found, ir) = super::builtins_of(in_rust(module)?, options);
    let bodies = found?.into_iter().filter_map(|id| ir.function(id));
    Ok(bodies.filter_map(|body| module.function(ir.function_name(body))).collect())
}
