//! Atomic instructions: the numbers that they work on, and the memory (sections 2.16.1 and 3.3.18).

use crate::{Checker, memory::logical, values::dispatch::CheckedOperation};
use spirv_kit::{
    Id, Op,
    facts::TypeClass,
    grammar::{Capability, StorageClass},
};

/// The storage classes that atomic instructions of Vulkan reach.
const ATOMIC_CLASSES: [StorageClass; 6] = [
    StorageClass::Uniform,
    StorageClass::Workgroup,
    StorageClass::Image,
    StorageClass::StorageBuffer,
    StorageClass::PhysicalStorageBuffer,
    StorageClass::TaskPayloadWorkgroupEXT,
];

/// Checks the type and the memory of an atomic instruction.
pub(crate) fn atomic(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let Some(pointer) = operation.id(0) else { return };
    let of_pointer = cx.facts.type_of(pointer);
    if let Some(class) = logical::class_of(cx, of_pointer)
        && matches!(
            class,
            StorageClass::UniformConstant
                | StorageClass::Input
                | StorageClass::Output
                | StorageClass::PushConstant
                | StorageClass::Private
        )
    {
        cx.rule(inst, "no atomic instruction reaches memory of this storage class");
    }
    // Kernels share such memory with what they enqueue.
    if logical::class_of(cx, of_pointer) == Some(StorageClass::Function)
        && cx.has_capability(Capability::Shader)
    {
        cx.rule(inst, "no atomic instruction of a shader reaches a variable of a function");
    }
    if let Some(class) = logical::class_of(cx, of_pointer)
        && cx.environment.is_vulkan()
        && !ATOMIC_CLASSES.contains(&class)
    {
        let rule = "VUID-StandaloneSpirv-None-04686";
        cx.named_rule(rule, inst, "no atomic instruction of Vulkan reaches memory of this storage class");
    }
    if matches!(op, Op::AtomicFlagTestAndSet | Op::AtomicFlagClear) {
        if cx.definition(of_pointer).is_some_and(|ty| ty.op() == Op::TypeUntypedPointerKHR) {
            cx.rule(inst, "flags are behind typed pointers");
        }
        return;
    }
    let number = if op == Op::AtomicStore {
        operation.id(3).map_or(Id(0), |value| cx.facts.type_of(value))
    } else {
        ty
    };
    let width = cx.types.width(number);
    let is_vector = cx.types.get(number).is_some_and(|facts| facts.op == Op::TypeVector);
    if is_vector && !matches!(op, Op::AtomicLoad | Op::AtomicStore) {
        // SPV_NV_shader_atomic_fp16_vector has pairs and quadruples of halves.
        let is_half = cx.types.fits(number, TypeClass::FLOAT) && width == Some(16);
        if !is_half || !matches!(cx.types.lanes(number), 2 | 4) {
            cx.rule(inst, format!("no atomic instruction works on {number}"));
        }
    }
    if cx.types.fits(number, TypeClass::INT)
        && width == Some(64)
        && !cx.has_capability(Capability::Int64Atomics)
    {
        cx.rule(inst, "integers of 64 bits need the capability Int64Atomics");
    }
}
