//! Memory whose layout the implementation chooses: its types say nothing of one (Vulkan, "Explicit Layout Decorations").

use crate::{Checker, interfaces::builtins, memory::accesses};
use spirv_kit::{
    Id, Inst, Op, Version,
    facts::Contents,
    grammar::{BuiltIn, Capability, Decoration, StorageClass},
};

/// Decorations of types that lay them out.
const OF_TYPES: [Decoration; 4] =
    [Decoration::Block, Decoration::BufferBlock, Decoration::ArrayStride, Decoration::ArrayStrideIdEXT];
/// Decorations of members that lay structures out.
const OF_MEMBERS: [Decoration; 3] = [Decoration::Offset, Decoration::OffsetIdEXT, Decoration::MatrixStride];

/// A variable of a storage class without an explicit layout. Up to version 1.4 values could not be copied between types with a layout
/// and without one, so that the same types were used for both in the invocation's own memory.
pub(crate) fn implicit_layout(cx: &Checker<'_>, inst: Inst<'_>, pointee: Id, class: StorageClass) {
    let is_old = cx.module().header().version().is_none_or(|version| version <= Version::V1_4);
    if !cx.environment.is_vulkan() {
        return;
    }
    let is_implicit = match class {
        StorageClass::Function | StorageClass::Private => !is_old,
        StorageClass::Workgroup => {
            let block = builtins::without_arrays(cx, pointee);
            !cx.has_capability(Capability::WorkgroupMemoryExplicitLayoutKHR)
                || !cx.is_decorated(block, Decoration::Block)
        }
        StorageClass::UniformConstant => {
            let builtin = inst.result().and_then(|id| cx.builtin_of(id));
            let heaps = [BuiltIn::SamplerHeapEXT, BuiltIn::ResourceHeapEXT];
            inst.op() == Op::Variable && builtin.is_none_or(|builtin| !heaps.contains(&builtin))
        }
        _ => false,
    };
    if accesses::holds(cx, pointee, Contents::RUNTIME_ARRAY)
        && matches!(
            class,
            StorageClass::Function
                | StorageClass::Private
                | StorageClass::Workgroup
                | StorageClass::Input
                | StorageClass::Output
        )
    {
        let rule = "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680";
        cx.named_rule(rule, inst, "a variable of this storage class holds a runtime array");
    }
    let pointer = inst.result_type().unwrap_or(Id(0));
    if is_implicit && cx.is_decorated(pointer, Decoration::ArrayStride) {
        let rule = "VUID-StandaloneSpirv-None-10684";
        cx.named_rule(rule, inst, "the pointer has a stride, which this storage class has not");
    }
    if !is_implicit || cx.once.layouts.borrow().is_implicit(pointee) {
        return;
    }
    match laid_out(cx, pointee) {
        None => cx.once.layouts.borrow_mut().note_implicit(pointee),
        Some(ty) => {
            let detail = format!("{ty} has an explicit layout, which this storage class has not");
            cx.named_rule("VUID-StandaloneSpirv-None-10684", inst, detail);
        }
    }
}

/// A type within one that has an explicit layout. What pointers point to is elsewhere.
fn laid_out(cx: &Checker<'_>, ty: Id) -> Option<Id> {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        let Some(facts) = cx.types.get(ty) else { continue };
        match facts.op {
            Op::TypeStruct => {
                let members = cx.types.members(facts);
                let of_member = |number: usize| {
                    OF_MEMBERS.iter().any(|of| cx.is_member_decorated(ty, number as u32, *of))
                };
                if (0..members.len()).any(of_member) {
                    return Some(ty);
                }
                open.extend(
                    members.iter().copied().filter(|member| !cx.once.layouts.borrow().is_implicit(*member)),
                );
            }
            Op::TypeArray | Op::TypeRuntimeArray => open.push(facts.inner),
            _ => continue,
        }
        if OF_TYPES.iter().any(|of| cx.is_decorated(ty, *of)) {
            return Some(ty);
        }
    }
    None
}
