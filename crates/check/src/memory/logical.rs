//! Pointers of the logical addressing model (section 2.16.1): arguments and results of functions.

use crate::{Checker, values::dispatch::CheckedOperation};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{AddressingModel, Capability, StorageClass},
};

/// True if pointers have no addresses.
pub(crate) fn is_logical(cx: &Checker<'_>) -> bool {
    matches!(cx.addressing, AddressingModel::Logical | AddressingModel::PhysicalStorageBuffer64)
}

/// Returns the storage class of a pointer type.
pub(crate) fn class_of(cx: &Checker<'_>, ty: Id) -> Option<StorageClass> {
    let facts = cx.types.get(ty).filter(|facts| facts.class.has(TypeClass::POINTER))?;
    u32::try_from(facts.count).ok().map(StorageClass)
}

/// Checks the pointers that a call passes and returns.
pub(crate) fn logical_call(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if !is_logical(cx) || !cx.has_capability(Capability::Shader) {
        return;
    }
    let inst = operation.inst;
    let variable_pointers = cx.has_capability(Capability::VariablePointers);
    let to_buffers = variable_pointers || cx.has_capability(Capability::VariablePointersStorageBuffer);
    for argument in operation.arguments.iter().skip(1) {
        let ty = cx.facts.type_of(Id(*argument));
        let Some(class) = class_of(cx, ty) else { continue };
        match class {
            StorageClass::UniformConstant
            | StorageClass::Function
            | StorageClass::Private
            | StorageClass::Workgroup
            | StorageClass::AtomicCounter
            | StorageClass::PhysicalStorageBuffer
            | StorageClass::TaskPayloadWorkgroupEXT
            | StorageClass::NodePayloadAMDX => {}
            StorageClass::StorageBuffer if to_buffers => {}
            StorageClass::StorageBuffer => {
                cx.rule(inst, format!("%{argument} needs the capability VariablePointersStorageBuffer"));
            }
            _ => cx.rule(inst, format!("no pointer of the storage class of %{argument} is passed")),
        }
        memory_object(cx, operation, Id(*argument), class, to_buffers, variable_pointers);
    }
    let Some(class) = class_of(cx, operation.ty) else { return };
    let is_allowed = match class {
        StorageClass::StorageBuffer => to_buffers,
        StorageClass::Workgroup => variable_pointers,
        StorageClass::PhysicalStorageBuffer => true,
        _ => false,
    };
    if !is_allowed {
        cx.rule(inst, "no function returns a pointer of this storage class");
    }
}

/// A pointer that is passed is an object as it was declared, but where pointers are variable.
fn memory_object(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    id: Id,
    class: StorageClass,
    to_buffers: bool,
    variable_pointers: bool,
) {
    let op = cx.definition(id).map_or(Op::Nop, |inst| inst.op());
    let is_object = matches!(op, Op::Variable | Op::UntypedVariableKHR | Op::FunctionParameter);
    let may_vary = match class {
        StorageClass::StorageBuffer => to_buffers,
        StorageClass::Workgroup => variable_pointers,
        // Elements of arrays of images and samplers.
        StorageClass::UniformConstant => op == Op::AccessChain || op == Op::InBoundsAccessChain,
        StorageClass::PhysicalStorageBuffer => true,
        _ => false,
    };
    if !is_object && !may_vary {
        cx.rule(operation.inst, format!("{id} is passed and is no variable or parameter"));
    }
}

/// True if pointers of a storage class may vary: be chosen, computed and returned.
fn may_vary(cx: &Checker<'_>, class: StorageClass) -> bool {
    match class {
        StorageClass::StorageBuffer => cx.has_capability(Capability::VariablePointersStorageBuffer),
        StorageClass::Workgroup => cx.has_capability(Capability::VariablePointers),
        StorageClass::PhysicalStorageBuffer => true,
        _ => false,
    }
}

/// Without addresses the elements behind a pointer are reached where pointers vary, and never within bounds that are
/// promised.
pub(crate) fn logical_element(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let is_in_bounds = match operation.op {
        Op::PtrAccessChain | Op::UntypedPtrAccessChainKHR => false,
        Op::InBoundsPtrAccessChain | Op::UntypedInBoundsPtrAccessChainKHR => true,
        _ => return,
    };
    if !cx.is_whole || !is_logical(cx) || !cx.has_capability(Capability::Shader) {
        return;
    }
    let Some(class) = class_of(cx, operation.ty) else { return };
    if class != StorageClass::PhysicalStorageBuffer && (is_in_bounds || !may_vary(cx, class)) {
        cx.rule(
            operation.inst,
            "the base is a logical pointer, and pointers of its storage class do not vary",
        );
    }
}

/// A pointer that a phi or an element of an array gives, or a function returns.
pub(crate) fn varying_pointer(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    if !is_logical(cx) || !cx.has_capability(Capability::Shader) {
        return;
    }
    if let Some(class) = class_of(cx, ty)
        && !may_vary(cx, class)
    {
        cx.rule(inst, "pointers of this storage class do not vary");
    }
}

/// The value that a function returns.
pub(crate) fn returned_pointer(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if operation.op == Op::ReturnValue
        && let Some(value) = operation.id(0)
    {
        varying_pointer(cx, operation.inst, cx.facts.type_of(value));
    }
}
