//! Definitions of the functions that a draft declares.

use super::{Builtin, Library, is_computed, is_of_numbers, types::DeclaredSignature};
use crate::{
    Result,
    draft::{Function, Linkage, Module},
    mapping::{
        attributes::FunctionAttribute,
        builtins::{self, BuiltinNames},
    },
};

/// Defines the functions that are wanted, of those that a module declares and that compute numbers from numbers. Their definitions
/// are internal and are to be inlined.
///
/// # Errors
/// When a definition is not what the draft takes, which is a fault of this library.
pub(crate) fn define_numbers<'m>(module: Module<'m>, is_wanted: impl Fn(Function<'m>) -> bool) -> Result<()> {
    define(module, BuiltinNames::OpenCl, is_of_numbers, is_wanted)
}

/// Defines every function that a module declares for an instruction which only computes: those of GLSL.std.450 that LLVM has
/// no instruction for, and the like. Their definitions are internal and are to be inlined, so that the module needs no library but
/// that of the intrinsics.
///
/// # Errors
/// When a definition is not what the draft takes, which is a fault of this library.
pub(crate) fn define_computed(module: Module<'_>) -> Result<()> {
    define(module, BuiltinNames::SpirvFriendly, is_computed, |_| true)
}

fn define<'m>(
    module: Module<'m>,
    names: BuiltinNames,
    is_known: impl Fn(Builtin) -> bool,
    is_wanted: impl Fn(Function<'m>) -> bool,
) -> Result<()> {
    let mut library = Library::default();
    for function in module.functions().filter(|function| function.is_declaration() && is_wanted(*function)) {
        let name = function.name();
        let resolved = builtins::resolve(&name, function.param_count() as usize, names);
        if resolved.is_some_and(|resolved| is_known(resolved.call))
            && let Some(signature) = DeclaredSignature::of_draft(function)
        {
            library.add_of(signature, &name)?;
        }
    }
    for function in module.add_text(&library.into_text())? {
        function.set_attribute(FunctionAttribute::AlwaysInline)?;
        function.set_linkage(Linkage::Internal);
    }
    Ok(())
}
