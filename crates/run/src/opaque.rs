//! The stand-ins, when kernels run, of types that the host does not have.

use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;

use super::arg::ArgKind;
use crate::llvm::{self, Type};
use crate::mapping::builtins::image::ImageType;
use crate::mapping::opaque;
use crate::spirv::Op;
use crate::spirv::grammar::AccessQualifier;
use crate::spirv::image::ImageShape;
use crate::{Error, Result};

/// How the printed module starts such a type.
const START: &str = "target(\"spirv.";
/// An address in LLVM's text.
const ADDRESS: &str = "ptr addrspace(1)";

/// The type that stands for a type of the target: an address for an image, a pipe, a queue or an event of it and a named
/// barrier, the number of a sampler, and any address for an event, as whoever waits for one waits for all. Values that lie in memory are as large as the target's.
pub(super) fn stand_in(ty: Type<'_>) -> Option<&'static str> {
    of_op(opaque::of_target(&ty.target_ext_name()?)?)
}

/// The same by the opcode that declares such a type.
fn of_op(op: Op) -> Option<&'static str> {
    match op {
        Op::TypeImage
        | Op::TypePipe
        | Op::TypeReserveId
        | Op::TypePipeStorage
        | Op::TypeQueue
        | Op::TypeDeviceEvent
        | Op::TypeEvent
        | Op::TypeNamedBarrier => Some(ADDRESS),
        Op::TypeSampler => Some("i32"),
        _ => None,
    }
}

/// The kind of argument that a parameter of such a type takes; `None` for another type, or for an image that OpenCL C lacks.
pub(super) fn kind(ty: Type<'_>) -> Option<ArgKind> {
    match opaque::of_target(&ty.target_ext_name()?)? {
        Op::TypeSampler => return Some(ArgKind::Value(4)),
        Op::TypePipe => return Some(ArgKind::Pipe),
        Op::TypeQueue => return Some(ArgKind::Queue),
        Op::TypeImage => {}
        _ => return None,
    }
    let numbers: Vec<u32> = ty.target_ext_ints().collect();
    let shape = ImageShape::of_literals(numbers.get(..4)?).ok()?;
    let image = ImageType { shape, access: AccessQualifier(*numbers.get(6)?) };
    image.mangled().is_some().then_some(ArgKind::Image(image))
}

/// What stands behind the parenthesis that closes the one in front of a text; types among the parameters of one have their own.
fn behind_parenthesis(text: &str) -> &str {
    let mut depth = 1_usize;
    let end = text.bytes().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    end.and_then(|end| text.get(end + 1..)).unwrap_or("")
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
        let last = behind_parenthesis(after);
        let name = after.split('"').next().unwrap_or("");
        let op = opaque::of_target(&format!("spirv.{name}"));
        plain.push_str(op.and_then(of_op).unwrap_or(ADDRESS));
        rest = last;
    }
    plain.push_str(rest);
    let buffer = MemoryBuffer::create_from_memory_range_copy(plain.as_bytes(), "kernel");
    module.get_context().create_module_from_ir(buffer).map_err(|message| {
        Error::internal(format!("images and samplers as memory and numbers: {}", message.to_string().trim()))
    })
}
