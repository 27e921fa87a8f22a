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
    writer::{FunctionWriter, inst::boolean::boolean_of_signs},
};

impl<'m> FunctionWriter<'_, 'm> {
    /// `any` and `all`: a component counts as true where its highest bit is set.
    pub(super) fn vote_call(&mut self, inst: Inst<'m>, op: Op) -> Result<()> {
        let value = self.arg(inst, 0)?;
        let ty = self.source.llvm_type(value)?;
        if !ty.scalar().is_int() {
            return Err(mismatch("any and all take integers"));
        }
        if let Some(boolean) = boolean_of_signs(value) {
            let boolean = self.value(boolean)?;
            return self.define_boolean(inst, op, &[boolean.0]);
        }
        let id = self.value(value)?;
        let zero = self.module.const_splat(ty, 0)?;
        if !ty.is_vector() {
            return self.define_boolean(inst, Op::SLessThan, &[id.0, zero.0]);
        }
        let bools = self.bool_like(ty)?;
        let signs = self.emit(Op::SLessThan, bools, &[id.0, zero.0])?;
        self.define_boolean(inst, op, &[signs.0])
    }

    pub(super) fn dot_call(
        &mut self,
        inst: Inst<'m>,
        first: Class,
        second: Class,
        accumulates: bool,
    ) -> Result<()> {
        let ty = self.module.call_type(inst)?;
        if first == Class::Float {
            let factor = self.arg_type(inst, 0)?;
            let op = if factor.is_vector() { Op::Dot } else { Op::FMul };
            self.module.require_for_types(op, inst.ty(), factor)?;
            let (a, b) = (self.arg_id(inst, 0)?, self.arg_id(inst, 1)?);
            let id = self.emit_for(inst, op, ty, &[a.0, b.0])?;
            return self.module.decorate_fast_call(inst, id);
        }
        let (op, [a, b]) = integer::dot_product(first, second, accumulates);
        let factor = self.arg_type(inst, 0)?;
        self.module.require_for_types(op, inst.ty(), factor)?;
        let mut words = super::OperandWords::new();
        words.push(self.arg_id(inst, a.into())?.0);
        words.push(self.arg_id(inst, b.into())?.0);
        if accumulates {
            words.push(self.arg_id(inst, 2)?.0);
        }
        if !factor.is_vector() {
            let format = PackedVectorFormat::PackedVectorFormat4x8Bit.0;
            self.module.requirements.note(crate::spirv::grammar::OperandKind::PackedVectorFormat, format);
            words.push(format);
        }
        self.emit_for(inst, op, ty, &words)?;
        Ok(())
    }

    fn arg_type(&self, inst: Inst<'m>, number: u32) -> Result<crate::view::Type<'m>> {
        self.source.llvm_type(self.arg(inst, number)?)
    }

    /// `work_group_broadcast`: two or three coordinates are one vector.
    pub(super) fn broadcast_call(&mut self, inst: Inst<'m>) -> Result<()> {
        let ty = self.module.call_type(inst)?;
        let scope = self.module.const_u32(Scope::Workgroup.0)?;
        let value = self.arg_id(inst, 0)?;
        let mut local = super::OperandWords::new();
        self.args_from(inst, 1, &mut local)?;
        let local = match local.as_slice() {
            [only] => *only,
            several => {
                let component = self.arg(inst, 1)?;
                let component = self.module.value_type(component)?;
                let vector = self.module.vector(component, several.len() as u32)?;
                self.emit(Op::CompositeConstruct, vector, several)?.0
            }
        };
        self.emit_for(inst, Op::GroupBroadcast, ty, &[scope.0, value.0, local])?;
        Ok(())
    }

    /// `get_fence`: the storage class bits of SPIR-V lie where the flags would, some bits higher.
    pub(super) fn get_fence_call(&mut self, inst: Inst<'m>) -> Result<()> {
        let pointer = self.arg_id(inst, 0)?;
        let ty = self.module.call_type(inst)?;
        let semantics = self.emit(Op::GenericPtrMemSemantics, ty, &[pointer.0])?;
        let distance = MemorySemantics::WorkgroupMemory.bits().trailing_zeros();
        if !self.note_number(inst, semantics, (Opcode::Shl, distance.into())) {
            return Ok(());
        }
        let distance = self.module.const_u32(distance)?;
        self.emit_for(inst, Op::ShiftRightLogical, ty, &[semantics.0, distance.0])?;
        Ok(())
    }
}
