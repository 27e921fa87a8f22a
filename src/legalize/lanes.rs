//! Lanes of vectors one after the other.

use super::{Legalizer, refuse, type_of};
use crate::{
    Error, Result,
    draft::{GepFlags, Inst, IntPredicate, Opcode, Value},
    mapping::intrinsics::LaneReduction,
};

impl<'m> Legalizer<'m> {
    /// As many of the lanes of a vector as there is something for; the lanes of a vector of no fixed length are not known.
    pub(super) fn vector_length(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        if self.number(inst, 2)? != 0 {
            return Err(refuse(inst));
        }
        let (count, lanes) = (self.arg(inst, 0)?, self.number(inst, 1)?);
        let ty = type_of(count)?;
        let least = match ty.int_width() {
            // No count of so few bits is greater.
            Some(bits) if bits < 32 && lanes >> bits != 0 => count,
            _ => self.call("llvm.umin", ty, &[count, ty.const_int(lanes.into())?])?.value(),
        };
        self.resized(least, inst.ty(), Opcode::ZExt)
    }

    /// The last lane that a mask has, or another value.
    pub(super) fn last_active(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let (lanes, mask) = (self.arg(inst, 0)?, self.arg(inst, 1)?);
        let mut last = self.arg(inst, 2)?;
        for lane in 0..self.lanes_of(inst, type_of(lanes)?)? {
            let index = self.index(lane)?;
            let is_there = self.builder.extract_element(mask, index)?;
            last = self.builder.select(is_there, self.builder.extract_element(lanes, index)?, last)?;
        }
        Ok(last)
    }

    /// Which lanes that a mask has are equal to some lane of a second vector.
    pub(super) fn any_of(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let (lanes, others, mask) = (self.arg(inst, 0)?, self.arg(inst, 1)?, self.arg(inst, 2)?);
        let ty = type_of(lanes)?;
        let mut any = type_of(mask)?.const_null()?;
        for lane in 0..self.lanes_of(inst, type_of(others)?)? {
            let other = self.builder.extract_element(others, self.index(lane)?)?;
            let equal = self.builder.icmp(IntPredicate::Eq, lanes, self.splat(other, ty)?)?;
            any = self.builder.binary(Opcode::Or, any, equal)?;
        }
        Ok(self.builder.binary(Opcode::And, any, mask)?)
    }

    /// Changes what each pointer points to, one after the other, as several may be the same.
    pub(super) fn histogram(&self, inst: Inst<'m>, how: LaneReduction) -> Result<Option<Value<'m>>> {
        let (pointers, step, mask) = (self.arg(inst, 0)?, self.arg(inst, 1)?, self.arg(inst, 2)?);
        let one = type_of(step)?.vector_of(1)?;
        let masks = type_of(mask)?.scalar().vector_of(1)?;
        let alignment = self.module.align_of(type_of(step)?).unwrap_or(1);
        for lane in 0..self.lanes_of(inst, type_of(pointers)?)? {
            let index = self.index(lane)?;
            let pointer = self.builder.extract_element(pointers, index)?;
            let is_there = self.builder.extract_element(mask, index)?;
            let is_there = self.builder.insert_element(masks.poison()?, is_there, self.index(0)?)?;
            let args = [pointer, is_there, one.poison()?];
            let old = self.aligned(inst, "llvm.masked.load", one, &args, (0, alignment))?.value();
            let old = self.builder.extract_element(old, self.index(0)?)?;
            let new = match how {
                LaneReduction::Operation(operation) => self.combined(inst, operation, old, step)?,
                LaneReduction::Intrinsic(name) => self.call(name, type_of(step)?, &[old, step])?.value(),
                LaneReduction::Ordered(_) => return Err(Error::internal("a histogram in order")),
            };
            let new = self.builder.insert_element(one.poison()?, new, self.index(0)?)?;
            let args = [new, pointer, is_there];
            self.aligned(inst, "llvm.masked.store", inst.ty(), &args, (1, alignment))?;
        }
        Ok(None)
    }

    /// The pointer moved by the number of bytes that is read from memory at an offset behind it.
    pub(super) fn load_relative(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let (base, offset) = (self.arg(inst, 0)?, self.arg(inst, 1)?);
        let context = self.builder.context();
        let address = self.builder.gep(context.i8(), base, &[offset], GepFlags::empty())?;
        let relative = self.builder.load(context.i32(), address, Some(4), false)?.value();
        Ok(self.builder.gep(context.i8(), base, &[relative], GepFlags::empty())?)
    }
}
