//! Descriptors in heaps (SPV_EXT_descriptor_heap), and constants that are given as data (SPV_KHR_constant_data).

use crate::{Checker, memory::logical, values::dispatch::CheckedOperation};
use spirv_kit::{
    Id, Inst, Op,
    facts::{TypeClass, UNKNOWN_COUNT},
    grammar::StorageClass,
};

const INT: TypeClass = TypeClass::INT.or(TypeClass::SCALAR);

/// True if buffers have data in a storage class.
const fn is_of_buffers(class: StorageClass) -> bool {
    matches!(class, StorageClass::Uniform | StorageClass::StorageBuffer)
}

/// OpTypeBufferEXT.
pub(crate) fn buffer_type(cx: &Checker<'_>, inst: Inst<'_>) {
    if inst.operands().get(1).is_some_and(|class| !is_of_buffers(StorageClass(*class))) {
        cx.rule(inst, "the data of buffers lies in Uniform or StorageBuffer");
    }
}

/// OpBufferPointerEXT.
pub(crate) fn buffer_pointer(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if !logical::class_of(cx, operation.ty).is_some_and(is_of_buffers) {
        cx.rule(operation.inst, "the result does not point into Uniform or StorageBuffer");
    }
}

/// OpConstantSizeOfEXT.
pub(crate) fn descriptor_size(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    if !cx.types.fits(ty, INT) || !matches!(cx.types.width(ty), Some(32 | 64)) {
        cx.rule(inst, "the result is no integer of 32 or 64 bits");
    }
    let of = operation.id(0).and_then(|id| cx.types.get(id)).map(|facts| facts.op);
    let is_descriptor = matches!(
        of,
        Some(
            Op::TypeBufferEXT
                | Op::TypeImage
                | Op::TypeAccelerationStructureKHR
                | Op::TypeTensorARM
                | Op::TypeSampler
        )
    );
    if !is_descriptor {
        cx.rule(inst, "the type is none of descriptors");
    }
}

/// OpConstantDataKHR and OpSpecConstantDataKHR.
pub(crate) fn constant_data(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, arguments, .. } = operation;
    let array = cx.types.get(ty).copied().filter(|facts| facts.op == Op::TypeArray);
    let Some(array) = array.filter(|facts| cx.types.fits(facts.inner, INT)) else {
        return cx.rule(inst, format!("the result has type {ty}, which is no array of integers"));
    };
    let bits = cx.types.width(array.inner).unwrap_or(0).saturating_mul(array.count);
    let words = bits.div_ceil(32);
    if array.count != UNKNOWN_COUNT && words != arguments.len() as u64 {
        let detail = format!("there are {} words of data, {ty} has {words}", arguments.len());
        cx.rule(inst, detail);
    }
}

/// True if an id is a pointer to the data of a buffer that is not written anyway.
pub(crate) fn is_uniform_buffer(cx: &Checker<'_>, id: Id) -> bool {
    let inst = cx.definition(id).filter(|inst| inst.op() == Op::BufferPointerEXT);
    let class = inst.and_then(|inst| inst.result_type()).and_then(|ty| logical::class_of(cx, ty));
    class == Some(StorageClass::Uniform)
}
