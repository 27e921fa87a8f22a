//! The stand-ins, when kernels run, of types that the host does not have.

use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;

use super::arg::ArgKind;
use crate::error::{Error, Result};
use crate::llvm::{self, Type};
use crate::mapping::builtins::image::Shape;
use crate::spirv::grammar::Dim;

/// How the printed module starts such a type.
const START: &str = "target(\"spirv.";

/// The type that stands for a type of the target: a pointer to the memory of an image, the number of a sampler, and any number for
/// an event, as whoever waits for one waits for all.
pub(super) fn stand_in(ty: Type<'_>) -> Option<&'static str> {
    match &*ty.target_ext_name()? {
        "spirv.Image" => Some("ptr addrspace(1)"),
        "spirv.Sampler" | "spirv.Event" => Some("i32"),
        _ => None,
    }
}

/// The kind of argument that a parameter of such a type takes; `None` for another type, or for an image of other dimensions.
pub(super) fn kind(ty: Type<'_>) -> Option<ArgKind> {
    if &*ty.target_ext_name()? == "spirv.Sampler" {
        return Some(ArgKind::Value(4));
    }
    let numbers: Vec<u32> = ty.target_ext_ints().collect();
    let &[dim, depth, arrayed, multisampled, ..] = numbers.as_slice() else { return None };
    let shape =
        Shape { dim: Dim(dim), depth: depth == 1, arrayed: arrayed == 1, multisampled: multisampled == 1 };
    (shape == crate::mapping::builtins::image::PLAIN).then_some(ArgKind::Image)
}

/// The module with what stands for such types in their place.
pub(super) fn replaced<'c>(module: Module<'c>) -> Result<Module<'c>> {
    let text = llvm::print(&module);
    if !text.contains(START) {
        return Ok(module);
    }
    // Strings of the module have no quotes in its text, so nothing else looks like such a type.
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once(START) {
        plain.push_str(before);
        let (name, last) = after.split_once(')').unwrap_or((after, ""));
        plain.push_str(if name.starts_with("Sampler") || name.starts_with("Event") {
            "i32"
        } else {
            "ptr addrspace(1)"
        });
        rest = last;
    }
    plain.push_str(rest);
    let buffer = MemoryBuffer::create_from_memory_range_copy(plain.as_bytes(), "kernel");
    module.get_context().create_module_from_ir(buffer).map_err(|message| {
        Error::internal(format!("images and samplers as memory and numbers: {}", message.to_string().trim()))
    })
}
