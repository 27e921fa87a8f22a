//! The functions of mathematics that a shader calls, defined in its own module.

use inkwell::{
    attributes::{Attribute, AttributeLoc},
    memory_buffer::MemoryBuffer,
    module::{Linkage, Module},
};

use super::{Library, is_computed};
use crate::{
    Error, Result, llvm,
    mapping::builtins::{self, BuiltinNames},
};

/// Defines every function that a module declares for an instruction which only computes: those of GLSL.std.450 that LLVM has
/// no instruction for, and the like. Their definitions are internal and are to be inlined, so that the module needs no library but
/// that of the intrinsics.
///
/// # Errors
/// When LLVM does not take a definition, which is a fault of this library.
pub fn define(module: &Module<'_>) -> Result<()> {
    define_where(module, |function, name| {
        let arity = function.param_count() as usize;
        let resolve = || builtins::resolve(name, arity, BuiltinNames::SpirvFriendly);
        resolve().is_some_and(|resolved| is_computed(resolved.call))
    })
}

/// Whether a function takes or gives a value of a type that only targets have, such as a cooperative matrix.
fn has_opaque_values(function: llvm::Function<'_>) -> bool {
    let is_opaque = |ty: llvm::Type<'_>| ty.kind() == llvm::TypeKind::TargetExt;
    is_opaque(function.return_type()) || function.params().filter_map(|param| param.ty()).any(is_opaque)
}

fn define_where(module: &Module<'_>, is_wanted: impl Fn(llvm::Function<'_>, &str) -> bool) -> Result<()> {
    let mut library = Library::default();
    let mut defined = Vec::new();
    for function in module.get_functions().filter(|function| function.count_basic_blocks() == 0) {
        let name = function.get_name().to_string_lossy().into_owned();
        let own = llvm::Module::from_inkwell(module).function(name.as_bytes());
        if own.is_some_and(|own| !has_opaque_values(own) && is_wanted(own, &name))
            && library.add(function, &name)?
        {
            defined.push((name, function.get_call_conventions()));
        }
    }
    if defined.is_empty() {
        return Ok(());
    }
    let internal = |message: inkwell::support::LLVMString| {
        Error::internal(format!("functions of mathematics: {message}"))
    };
    let context = module.get_context();
    let text = library.into_text();
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "functions of mathematics");
    let part = context.create_module_from_ir(buffer).map_err(internal)?;
    // Inkwell keeps the data layout that a module had when it was made.
    let (own, of_part) = (llvm::Module::from_inkwell(module), llvm::Module::from_inkwell(&part));
    of_part.set_triple(&own.triple());
    of_part.set_data_layout(&own.data_layout()).map_err(|error| Error::internal(error.to_string()))?;
    let inline = context.create_enum_attribute(Attribute::get_named_enum_kind_id("alwaysinline"), 0);
    let added: Vec<_> = part
        .get_functions()
        .filter(|function| function.count_basic_blocks() > 0)
        .map(|function| {
            function.add_attribute(AttributeLoc::Function, inline);
            function.get_name().to_string_lossy().into_owned()
        })
        .collect();
    module.link_in_module(part).map_err(internal)?;
    for (name, convention) in &defined {
        if let Some(function) = module.get_function(name) {
            function.set_call_conventions(*convention);
        }
    }
    for function in added.iter().filter_map(|name| module.get_function(name)) {
        function.set_linkage(Linkage::Internal);
    }
    Ok(())
}
