//! Descriptors in heaps (SPV_EXT_descriptor_heap), and constants that are given as data (SPV_KHR_constant_data).

use crate::{Checker, instructions::Operation};
use spirv_kit::{
    Id, Inst, Op,
    facts::{TypeClass, UNKNOWN_COUNT},
    grammar::StorageClass,
};

const INT: TypeClass = TypeClass::INT.or(TypeClass::SCALAR);

/// Whether buffers have data in a storage class.
const fn is_of_buffers(class: StorageClass) -> bool {
    matches!(class, StorageClass::Uniform | StorageClass::StorageBuffer)
}

impl<'m> Checker<'_, 'm> {
    /// OpTypeBufferEXT.
    pub(super) fn buffer_type(&mut self, inst: Inst<'m>) {
        if inst.operands().get(1).is_some_and(|class| !is_of_buffers(StorageClass(*class))) {
            self.rule(inst, "the data of buffers lies in Uniform or StorageBuffer");
        }
    }

    /// OpBufferPointerEXT.
    pub(super) fn buffer_pointer(&mut self, operation: Operation<'m>) {
        if !self.class_of(operation.ty).is_some_and(is_of_buffers) {
            self.rule(operation.inst, "the result does not point into Uniform or StorageBuffer");
        }
    }

    /// OpConstantSizeOfEXT.
    pub(super) fn descriptor_size(&mut self, operation: Operation<'m>) {
        let Operation { inst, ty, .. } = operation;
        if !self.types.fits(ty, INT) || !matches!(self.types.width(ty), Some(32 | 64)) {
            self.rule(inst, "the result is no integer of 32 or 64 bits");
        }
        let of = operation.id(0).and_then(|id| self.types.get(id)).map(|facts| facts.op);
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
            self.rule(inst, "the type is none of descriptors");
        }
    }

    /// OpConstantDataKHR and OpSpecConstantDataKHR.
    pub(super) fn constant_data(&mut self, operation: Operation<'m>) {
        let Operation { inst, ty, arguments, .. } = operation;
        let array = self.types.get(ty).copied().filter(|facts| facts.op == Op::TypeArray);
        let Some(array) = array.filter(|facts| self.types.fits(facts.inner, INT)) else {
            return self.rule(inst, format!("the result has type {ty}, which is no array of integers"));
        };
        let bits = self.types.width(array.inner).unwrap_or(0).saturating_mul(array.count);
        let words = bits.div_ceil(32);
        if array.count != UNKNOWN_COUNT && words != arguments.len() as u64 {
            let detail = format!("there are {} words of data, {ty} has {words}", arguments.len());
            self.rule(inst, detail);
        }
    }

    /// Whether an id is a pointer to the data of a buffer that is not written anyway.
    pub(super) fn is_uniform_buffer(&self, id: Id) -> bool {
        let inst = self.definition(id).filter(|inst| inst.op() == Op::BufferPointerEXT);
        let class = inst.and_then(|inst| inst.result_type()).and_then(|ty| self.class_of(ty));
        class == Some(StorageClass::Uniform)
    }
}
