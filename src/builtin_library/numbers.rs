//! The functions on numbers that a module of kernels calls, defined in its own draft.

use super::{Library, is_of_numbers, types::DeclaredSignature};
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
    let mut library = Library::default();
    for function in module.functions().filter(|function| function.is_declaration() && is_wanted(*function)) {
        let name = function.name();
        let resolved = builtins::resolve(&name, function.param_count() as usize, BuiltinNames::OpenCl);
        if resolved.is_some_and(|resolved| is_of_numbers(resolved.call))
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
