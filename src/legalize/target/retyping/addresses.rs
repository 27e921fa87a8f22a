//! Addresses of memory of other types, and their indexes and counts.

use smallvec::SmallVec;

use super::{Lacking, Retyping};
use crate::{
    Result,
    draft::{GepFlags, Inst, Opcode, Value},
    legalize::{target, type_of},
};

impl<'m> Retyping<'_, 'm> {
    pub(super) fn alloca(&mut self, inst: Inst<'m>) -> Result<()> {
        let ty = inst.allocated_type().ok_or_else(|| crate::draft::unsupported(inst))?;
        let count = self.operand(inst, 0)?;
        let new = self.memory_type(ty, 0)?;
        self.position(inst);
        let count = self.short(inst, count)?;
        let alloca = if count.const_u64() == Some(1) {
            self.builder.alloca(new)?
        } else {
            self.builder.alloca_array(new, count)?
        };
        if let Some(bytes) = inst.alignment() {
            alloca.set_alignment(bytes)?;
        }
        alloca.copy_attachments(inst);
        let name = inst.value().name_bytes().to_vec();
        if alloca.ty() != inst.ty() {
            return Err(crate::draft::unsupported(inst));
        }
        self.replace(inst, alloca.value())?;
        alloca.value().set_name(&name);
        Ok(())
    }

    /// An address: indexes are of 32 bits where the target has no longer ones.
    pub(super) fn address(&mut self, inst: Inst<'m>) -> Result<()> {
        let source = inst.gep_source().ok_or_else(|| crate::draft::unsupported(inst))?;
        let new = self.memory_type(source, 0)?;
        self.position(inst);
        let mut indices = SmallVec::<[Value<'m>; 4]>::new();
        for index in inst.operands().skip(1) {
            indices.push(self.short(inst, index)?);
        }
        let base = self.operand(inst, 0)?;
        let flags: GepFlags = inst.gep_flags();
        let address = self.builder.gep(new, base, &indices, flags)?;
        let (from, to) = (inst.value().gep_result_element(), address.gep_result_element());
        if let (Some(from), Some(to)) = (from, to)
            && self.memory_type(from, 0)? != to
        {
            // An index into a vector would be one of its words.
            return Err(crate::draft::unsupported(inst));
        }
        let name = inst.value().name_bytes().to_vec();
        self.replace(inst, address)?;
        if let Some(made) = address.as_instruction() {
            made.value().set_name(&name);
        }
        Ok(())
    }

    /// Makes an operand that is an index one of 32 bits.
    pub(in crate::legalize::target) fn short_operand(&self, inst: Inst<'m>, number: u32) -> Result<()> {
        let index = self.operand(inst, number)?;
        if !self.is_number(type_of(index)?) {
            return Ok(());
        }
        self.position(inst);
        let short = self.short(inst, index)?;
        let value = match inst.opcode() {
            Opcode::ExtractElement => self.builder.extract_element(self.operand(inst, 0)?, short)?,
            _ => {
                let (vector, element) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
                self.builder.insert_element(vector, element, short)?
            }
        };
        self.replace(inst, value)
    }

    /// An index or count in 32 bits.
    ///
    /// # Errors
    /// Where addresses have 64 bits and it may be beyond 32.
    fn short(&self, inst: Inst<'m>, index: Value<'m>) -> Result<Value<'m>> {
        let ty = type_of(index)?;
        if self.lacking != Lacking::Int64 || !self.is_number(ty) {
            return Ok(index);
        }
        let word = self.module.context().i32();
        if let Some(number) = index.const_i64()
            && i32::try_from(number).is_ok()
        {
            return Ok(word.const_int(number.cast_unsigned())?);
        }
        if let Some(cast) = index.as_instruction()
            && cast.opcode() == Opcode::SExt
            && let Some(short) = cast.operand(0).filter(|short| short.ty() == Some(word))
        {
            return Ok(short);
        }
        let space = inst.ty().pointer_space().unwrap_or_default();
        if self.module.index_bits(space) <= 32 || inst.opcode() != Opcode::GetElementPtr {
            let short = match ty.vector_len() {
                Some(len) => word.vector_of(len)?,
                None => word,
            };
            return Ok(self.builder.cast(Opcode::Trunc, index, short)?);
        }
        Err(self.lacks(target::LONG_ADDRESSES))
    }
}
