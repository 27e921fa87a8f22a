//! Composites (section 3.32.12): vectors and aggregates, taken apart and put together.

use smallvec::SmallVec;

use super::operand;
use crate::{
    Code, Error, Result,
    llvm::{Inst, Type, Value},
    spirv::{Id, Op},
    writer::functions::FunctionWriter,
};

/// The index in a constant, as a literal.
fn literal(index: Value<'_>) -> Option<u32> {
    u32::try_from(index.const_u64()?).ok()
}

impl<'m> FunctionWriter<'_, 'm> {
    pub(super) fn extract_element(&mut self, inst: Inst<'m>) -> Result<()> {
        let (vector, index) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
        let ty = self.value_type(inst.value())?;
        let len = self.llvm_type(vector)?.vector_len().unwrap_or_default();
        let from = self.value(vector)?;
        match literal(index) {
            // A vector of one component is that component.
            _ if len == 1 => self.define(inst, from, ty)?,
            Some(index) if index < len => {
                self.emit_for(inst, Op::CompositeExtract, ty, &[from.0, index])?;
            }
            // Beyond the end is poison.
            _ if index.const_int().is_some() => {
                let id = self.undef(ty)?;
                self.define(inst, id, ty)?;
            }
            _ => {
                let index = self.vector_index(index)?;
                self.emit_for(inst, Op::VectorExtractDynamic, ty, &[from.0, index.0])?;
            }
        }
        Ok(())
    }

    pub(super) fn insert_element(&mut self, inst: Inst<'m>) -> Result<()> {
        let (vector, part, index) =
            (operand(inst.value(), 0)?, operand(inst.value(), 1)?, operand(inst.value(), 2)?);
        let ty = self.value_type(inst.value())?;
        let len = self.llvm_type(vector)?.vector_len().unwrap_or_default();
        let (into, part) = (self.value(vector)?, self.value(part)?);
        match literal(index) {
            _ if len == 1 => self.define(inst, part, ty)?,
            Some(index) if index < len => {
                self.emit_for(inst, Op::CompositeInsert, ty, &[part.0, into.0, index])?;
            }
            _ if index.const_int().is_some() => {
                let id = self.undef(ty)?;
                self.define(inst, id, ty)?;
            }
            _ => {
                let index = self.vector_index(index)?;
                self.emit_for(inst, Op::VectorInsertDynamic, ty, &[into.0, part.0, index.0])?;
            }
        }
        Ok(())
    }

    fn vector_index(&mut self, index: Value<'m>) -> Result<Id> {
        if self.llvm_type(index)?.is_int_of(1) {
            let ints: Type<'m> = self.context.i32();
            return self.bool_to_int(index, ints, 1);
        }
        self.value(index)
    }

    pub(super) fn shuffle_vector(&mut self, inst: Inst<'m>) -> Result<()> {
        let (a, b) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
        let ty = self.value_type(inst.value())?;
        let len = self.llvm_type(a)?.vector_len().unwrap_or_default();
        let (a, b) = (self.value(a)?, self.value(b)?);
        let lanes = inst.shuffle_mask();
        if len == 1 {
            let parts: SmallVec<[u32; 16]> =
                lanes.iter().map(|lane| if *lane == 1 { b.0 } else { a.0 }).collect();
            return match parts.as_slice() {
                [one] => self.define(inst, Id(*one), ty),
                parts => self.emit_for(inst, Op::CompositeConstruct, ty, parts).map(|_| ()),
            };
        }
        if let [lane] = lanes {
            let lane = u32::try_from(*lane).unwrap_or_default();
            let (from, index) = if lane < len { (a, lane) } else { (b, lane - len) };
            self.emit_for(inst, Op::CompositeExtract, ty, &[from.0, index])?;
            return Ok(());
        }
        let mut words = SmallVec::<[u32; 20]>::new();
        words.extend([a.0, b.0]);
        // -1, any component, is 0xFFFFFFFF there too.
        words.extend(lanes.iter().map(|lane| lane.cast_unsigned()));
        self.emit_for(inst, Op::VectorShuffle, ty, &words)?;
        Ok(())
    }

    pub(super) fn extract_value(&mut self, inst: Inst<'m>) -> Result<()> {
        let ty = self.value_type(inst.value())?;
        let from = self.value(operand(inst.value(), 0)?)?;
        let mut words = SmallVec::<[u32; 8]>::new();
        words.push(from.0);
        words.extend_from_slice(inst.indices());
        self.emit_for(inst, Op::CompositeExtract, ty, &words)?;
        Ok(())
    }

    pub(super) fn insert_value(&mut self, inst: Inst<'m>) -> Result<()> {
        let ty = self.value_type(inst.value())?;
        let (into, part) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
        let part_type = self.llvm_type(part)?;
        // Pointers in aggregates are pointers to bytes.
        let part_type = self.type_of(part_type)?;
        let (into, part) = (self.value(into)?, self.value_as(part, part_type)?);
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend([part.0, into.0]);
        words.extend_from_slice(inst.indices());
        self.emit_for(inst, Op::CompositeInsert, ty, &words)?;
        Ok(())
    }

    /// Emits a struct of parts.
    pub(in crate::writer) fn construct_for(&mut self, inst: Inst<'m>, parts: &[u32]) -> Result<()> {
        let ty = self.type_of(inst.ty())?;
        if inst.ty().member_count() as usize != parts.len() {
            return Err(Error::unsupported(Code::InvalidInstruction, inst.to_string()));
        }
        self.emit_for(inst, Op::CompositeConstruct, ty, parts)?;
        Ok(())
    }
}
