//! Integers of two words in memory, where their width is one of whole bytes: the lower word, and behind it what is left.

use super::{Splitter, WORD, width_of};
use crate::{
    Result,
    llvm::{GepFlags, Inst, Opcode, Type, Value},
    writer::expand::{division::Pair, refuse},
};

impl<'m> Splitter<'_, 'm> {
    /// The upper bits in memory, behind the lower word, and what they are aligned to.
    fn upper_place(
        &self,
        inst: Inst<'m>,
        pointer: Value<'m>,
        bits: u32,
    ) -> Result<(Value<'m>, Type<'m>, u64)> {
        let context = self.e.builder.context();
        let distance = self.number(8)?;
        let place = self.e.builder.gep(context.i8(), pointer, &[distance], GepFlags::INBOUNDS)?;
        let alignment = inst.alignment().unwrap_or(1).min(8);
        Ok((place, context.int(bits - WORD)?, alignment))
    }

    pub(super) fn load(&mut self, inst: Inst<'m>, bits: u32) -> Result<Pair<'m>> {
        let pointer = self.operand(inst, 0)?;
        let (place, ty, alignment) = self.upper_place(inst, pointer, bits)?;
        let is_volatile = inst.is_volatile();
        let low = self.e.builder.load(self.word(), pointer, inst.alignment(), is_volatile)?.value();
        let high = self.e.builder.load(ty, place, Some(alignment), is_volatile)?.value();
        let high =
            if bits == 2 * WORD { high } else { self.e.builder.cast(Opcode::ZExt, high, self.word())? };
        Ok(Pair { high, low })
    }

    pub(super) fn store(&mut self, inst: Inst<'m>) -> Result<()> {
        let (value, pointer) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
        let bits = width_of(value).ok_or_else(|| refuse(inst))?;
        let pair = self.pair(value)?;
        let (place, ty, alignment) = self.upper_place(inst, pointer, bits)?;
        let is_volatile = inst.is_volatile();
        self.e.builder.store(pair.low, pointer, inst.alignment(), is_volatile)?;
        let high =
            if bits == 2 * WORD { pair.high } else { self.e.builder.cast(Opcode::Trunc, pair.high, ty)? };
        self.e.builder.store(high, place, Some(alignment), is_volatile)?;
        Ok(())
    }
}
