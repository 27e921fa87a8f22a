//! Votes over components, dot products, broadcasts, fences of pointers.

use super::mismatch;
use crate::{
    Result,
    mapping::builtins::{Class, integer},
    spirv::{
        Op,
        grammar::{MemorySemantics, PackedVectorFormat, Scope},
    },
    view::{Inst, Opcode},
    writer::{BodyWriter, CodeWriter, inst::boolean::boolean_of_signs},
};

impl<'m> BodyWriter<'_, 'm> {
    /// `any` and `all`: a component counts as true where its highest bit is set.
    pub(super) fn vote_call(&mut self, inst: Inst<'m>, op: Op) -> Result<()> {
        let value = self.code.arg(inst, 0)?;
        let ty = self.source.llvm_type(value)?;
        if !ty.scalar().is_int() {
            return Err(mismatch("any and all take integers"));
        }
        if let Some(boolean) = boolean_of_signs(value) {
            let boolean = self.value(boolean)?;
            return self.define_boolean(inst, op, &[boolean.0]);
        }
        let id = self.value(value)?;
        let zero = self.code.module.types.const_splat(ty, 0)?;
        if !ty.is_vector() {
            return self.define_boolean(inst, Op::SLessThan, &[id.0, zero.0]);
        }
        let bools = self.code.bool_like(ty)?;
        let signs = self.code.emit(Op::SLessThan, bools, &[id.0, zero.0])?;
        self.define_boolean(inst, op, &[signs.0])
    }

    pub(super) fn dot_call(
        &mut self,
        inst: Inst<'m>,
        first: Class,
        second: Class,
        accumulates: bool,
    ) -> Result<()> {
        let ty = self.code.module.call_type(inst)?;
        if first == Class::Float {
            let factor = self.code.arg_type(inst, 0)?;
            let op = if factor.is_vector() { Op::Dot } else { Op::FMul };
            self.code.module.types.emitter.require_for_types(op, inst.ty(), factor)?;
            let (a, b) = (self.arg_id(inst, 0)?, self.arg_id(inst, 1)?);
            let id = self.code.emit_for(inst, op, ty, &[a.0, b.0])?;
            return self.code.module.types.emitter.decorate_fast_call(inst, id);
        }
        let (op, [a, b]) = integer::dot_product(first, second, accumulates);
        let factor = self.code.arg_type(inst, 0)?;
        self.code.module.types.emitter.require_for_types(op, inst.ty(), factor)?;
        let mut words = super::OperandWords::new();
        words.push(self.arg_id(inst, a.into())?.0);
        words.push(self.arg_id(inst, b.into())?.0);
        if accumulates {
            words.push(self.arg_id(inst, 2)?.0);
        }
        if !factor.is_vector() {
            let format = PackedVectorFormat::PackedVectorFormat4x8Bit.0;
            self.code
                .module
                .types
                .emitter
                .requirements
                .note(crate::spirv::grammar::OperandKind::PackedVectorFormat, format);
            words.push(format);
        }
        self.code.emit_for(inst, op, ty, &words)?;
        Ok(())
    }
}

impl<'m> CodeWriter<'_, 'm> {
    fn arg_type(&self, inst: Inst<'m>, number: u32) -> Result<crate::view::Type<'m>> {
        self.source.llvm_type(self.arg(inst, number)?)
    }
}

impl<'m> BodyWriter<'_, 'm> {
    /// `work_group_broadcast`: two or three coordinates are one vector.
    pub(super) fn broadcast_call(&mut self, inst: Inst<'m>) -> Result<()> {
        let ty = self.code.module.call_type(inst)?;
        let scope = self.code.module.types.const_u32(Scope::Workgroup.0)?;
        let value = self.arg_id(inst, 0)?;
        let mut local = super::OperandWords::new();
        self.args_from(inst, 1, &mut local)?;
        let local = match local.as_slice() {
            [only] => *only,
            several => {
                let component = self.code.arg(inst, 1)?;
                let component = self.code.module.value_type(component)?;
                let vector = self.code.module.types.vector(component, several.len() as u32)?;
                self.code.emit(Op::CompositeConstruct, vector, several)?.0
            }
        };
        self.code.emit_for(inst, Op::GroupBroadcast, ty, &[scope.0, value.0, local])?;
        Ok(())
    }

    /// `get_fence`: the storage class bits of SPIR-V lie where the flags would, some bits higher.
    pub(super) fn get_fence_call(&mut self, inst: Inst<'m>) -> Result<()> {
        let pointer = self.arg_id(inst, 0)?;
        let ty = self.code.module.call_type(inst)?;
        let semantics = self.code.emit(Op::GenericPtrMemSemantics, ty, &[pointer.0])?;
        let distance = MemorySemantics::WorkgroupMemory.bits().trailing_zeros();
        if !self.note_number(inst, semantics, (Opcode::Shl, distance.into())) {
            return Ok(());
        }
        let distance = self.code.module.types.const_u32(distance)?;
        self.code.emit_for(inst, Op::ShiftRightLogical, ty, &[semantics.0, distance.0])?;
        Ok(())
    }
}
