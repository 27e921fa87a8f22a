//! Pointers into the generic address space: which of the others they point into (OpenCL C section 6.15.13).

use super::{
    BuiltinRequest, line,
    types::{BuiltinType, Elem},
};
use crate::{
    builtin_library::runtime::SPACE,
    mapping::storage,
    spirv::{
        Op,
        grammar::{MemorySemantics, StorageClass},
    },
};

/// A pointer into a storage class where it points there, and null otherwise.
pub(super) fn cast(call: &mut BuiltinRequest<'_>, storage: StorageClass) -> Option<String> {
    let (from, to) = (call.param(0)?, call.signature.result?);
    let is_pointer = |ty: BuiltinType| matches!(ty, BuiltinType { elem: Elem::Pointer(_), lanes: None, .. });
    if !is_pointer(from) || !is_pointer(to) {
        return None;
    }
    let mut text = String::new();
    ask(call, &mut text, from);
    let cast = if from == to { "bitcast" } else { "addrspacecast" };
    line(
        &mut text,
        format_args!(
            "%there = icmp eq i32 %space, {}\n%cast = {cast} {from} %p0 to {to}\n\
             %r = select i1 %there, {to} %cast, {to} null\nret {to} %r",
            storage.0
        ),
    );
    Some(text)
}

/// The fence that orders accesses through a pointer: a number for each of local and global memory, and 0 for private memory.
pub(super) fn fence(call: &mut BuiltinRequest<'_>, local: u32, global: u32) -> Option<String> {
    let (from, result) = (call.param(0)?, call.signature.result?);
    if !matches!(from.elem, Elem::Pointer(_)) || result != BuiltinType::scalar(Elem::Int(32)) {
        return None;
    }
    let mut text = String::new();
    ask(call, &mut text, from);
    line(
        &mut text,
        format_args!(
            "%local = icmp eq i32 %space, {}\n%global = icmp eq i32 %space, {}\n\
             %one = select i1 %global, i32 {global}, i32 0\n%r = select i1 %local, i32 {local}, i32 %one\nret i32 %r",
            StorageClass::Workgroup.0,
            StorageClass::CrossWorkgroup.0
        ),
    );
    Some(text)
}

/// An instruction by its own name.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    match op {
        Op::GenericCastToPtrExplicit => {
            let Some(BuiltinType { elem: Elem::Pointer(space), .. }) = call.signature.result else {
                return None;
            };
            cast(call, storage::storage_class(space)?)
        }
        Op::GenericPtrMemSemantics => {
            fence(call, MemorySemantics::WorkgroupMemory.bits(), MemorySemantics::CrossWorkgroupMemory.bits())
        }
        _ => None,
    }
}

/// Asks for `%space`, the storage class of the pointer.
fn ask(call: &mut BuiltinRequest<'_>, text: &mut String, from: BuiltinType) {
    call.library.declare(&format!("declare i32 @\"{SPACE}\"(i64)"));
    line(text, format_args!("%address = ptrtoint {from} %p0 to i64"));
    line(text, format_args!("%space = call i32 @\"{SPACE}\"(i64 %address)"));
}
