//! Modules that LLVM has in memory: they are read from LLVM's bitcode, and legalized where they need that.

use super::{FromBitcode, ModuleScope, Source, Written, finished, kernels, written};
use crate::{Error, Errors, Observer, Outcome, Phase, WriteOptions, legalize, llvm, view};

/// Translates bitcode or LLVM's text. LLVM reads text, and bitcode that has to be legalized; all other bitcode comes to
/// [`write_bitcode`](super::write_bitcode). Tells of each phase that begins.
///
/// # Errors
/// Where the input is no valid module, and as [`crate::write()`].
pub fn write_ir(
    input: &[u8],
    options: &WriteOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u32>>, Errors> {
    if llvm::is_bitcode(input)
        && let FromBitcode::Written(outcome) = super::write_bitcode(input, options, begin)?
    {
        return Ok(outcome);
    }
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
    let source = view::Source::new(in_rust(llvm::Module::from_inkwell(module))?);
    let outcome = match written(&source, options, begin)? {
        Written::Done(outcome) => outcome,
        Written::Needs(needs) => {
            drop(source);
            let legal = legalize::legalized(module, &needs, options)?;
            let source = view::Source::new(in_rust(llvm::Module::from_inkwell(&legal))?);
            kernels(&source, options, begin)?
        }
    };
    finished(outcome, options, begin)
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
    let in_rust = view::Source::new(in_rust(module)?);
    let source = Source::new(in_rust.module(), options);
    let mut scope = ModuleScope::new(&source)?;
    let builtins = source.module.functions().filter(|function| scope.resolve_builtin(*function).is_some());
    Ok(builtins.filter_map(|function| module.function(function.name_bytes())).collect())
}
