//! LLVM IR in the form that SPIR-V has instructions for, still as LLVM IR.
//!
//! [`regularize`] changes a copy: calls of builtin functions get the names of the SPIR-V instructions that they stand
//! for, booleans are no longer shifted, added or converted, intrinsics without a counterpart become functions,
//! and private constants become variables of the functions that use them. All else stays as it is. The translation
//! to SPIR-V does not need this form; people look at it, and other tools take it.
//!
//! # How it works
//!
//! `regularize` in `src/regularize/mod.rs` works on a copy of the module. Booleans and private constants are
//! rewritten in place. What a call of a builtin or of a foreign intrinsic looks like in SPIR-V's terms is asked of
//! the translations themselves (`calls.rs`): each different call becomes a function in a module of its own, that
//! module goes to SPIR-V and back in the SPIR-V friendly form, and the function's body takes the place of the call.
//! So there is no second table of names, and a call that cannot be translated alone stays as it was.

mod booleans;
mod calls;
mod constants;

use inkwell::{context::Context, module::Module as OwnedModule};

use crate::{
    Code, Error, Errors, WriteOptions,
    llvm::{self, Module, Type},
    spirv::Extension,
};

/// The regular form of a module, as a module of its own in the same context; the given one is not changed.
///
/// # Errors
/// Where the triple is none of SPIR-V's, or the module holds vectors of lengths that SPIR-V has only with extensions
/// that `options` do not allow: their instructions would have to be others, not only be respelt.
pub fn regularize<'c>(
    context: &'c Context,
    module: &OwnedModule<'c>,
    options: &WriteOptions,
) -> Result<OwnedModule<'c>, Errors> {
    let result = llvm::clone_module(module);
    change(context, &result, options)?;
    Ok(result)
}

/// Gives a module of the caller's the regular form. A copy is changed first, so that the module is left as it was where that
/// fails.
///
/// # Errors
/// As [`regularize`].
pub fn regularize_in_place<'c>(
    context: &'c Context,
    module: &OwnedModule<'c>,
    options: &WriteOptions,
    promotes_allocas: bool,
) -> Result<(), Errors> {
    let steps = |module: &OwnedModule<'c>| -> Result<(), Errors> {
        if promotes_allocas {
            llvm::run_passes(module, "mem2reg")?;
        }
        change(context, module, options)
    };
    steps(&llvm::clone_module(module))?;
    steps(module)
}

fn change<'c>(context: &'c Context, module: &OwnedModule<'c>, options: &WriteOptions) -> Result<(), Errors> {
    check_vectors(Module::from_inkwell(module), options)?;
    constants::to_variables(Module::from_inkwell(module))?;
    booleans::widen(Module::from_inkwell(module))?;
    calls::respell(context, module, options)?;
    Ok(llvm::verify(module)?)
}

/// That all vectors have a length that the vectors of SPIR-V have (section 2.16.1).
fn check_vectors(module: Module<'_>, options: &WriteOptions) -> Result<(), Errors> {
    let any = [Extension::SPV_EXT_long_vector, Extension::SPV_INTEL_vector_compute];
    if any.into_iter().any(|extension| options.extensions.contains(extension)) {
        return Ok(());
    }
    let is_odd = |ty: Type<'_>| ty.vector_len().filter(|len| !matches!(len, 1..=4 | 8 | 16));
    let mut diagnostics = Vec::new();
    for function in module.functions() {
        for inst in function.blocks().flat_map(|block| block.instructions()) {
            let types = std::iter::once(inst.ty()).chain(inst.operands().filter_map(|value| value.ty()));
            for len in types.filter_map(is_odd) {
                diagnostics.push(
                    Error::unsupported(
                        Code::InvalidInstruction,
                        format!("Unsupported vector type with {len} elements"),
                    )
                    .with_help(format!("allow them with --spirv-ext=+{}", any[0].name()))
                    .or_at(|| inst.at()),
                );
            }
        }
    }
    Errors::check(diagnostics)
}
