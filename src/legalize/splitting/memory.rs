//! Split integers in memory, where their width is one of whole bytes: the lower part, and the upper one behind it.

use super::Splitter;
use crate::{
    Result,
    draft::{GepFlags, Inst, Opcode, Type, Value},
    legalize::{division::Pair, refuse},
};

impl<'m> Splitter<'_, 'm> {
    /// The address, the type and the alignment of the upper bits in memory, behind the lower part.
    fn upper_part(
        &self,
        inst: Inst<'m>,
        pointer: Value<'m>,
        bits: u32,
    ) -> Result<(Value<'m>, Type<'m>, u64)> {
        let context = self.legalizer.builder.context();
        let offset = context.word(self.words.0).const_int((self.words.0 / 8).into())?;
        let address = self.legalizer.builder.gep(context.i8(), pointer, &[offset], GepFlags::INBOUNDS)?;
        let alignment = inst.alignment().unwrap_or(1).min((self.words.0 / 8).into());
        Ok((address, context.int(bits - self.words.0)?, alignment))
    }

    pub(super) fn load(&mut self, inst: Inst<'m>, bits: u32) -> Result<Pair<'m>> {
        let pointer = self.operand(inst, 0)?;
        let (address, ty, alignment) = self.upper_part(inst, pointer, bits)?;
        let is_volatile = inst.is_volatile();
        let low = self.legalizer.builder.load(self.word, pointer, inst.alignment(), is_volatile)?.value();
        let high = self.legalizer.builder.load(ty, address, Some(alignment), is_volatile)?.value();
        let high = if bits == 2 * self.words.0 {
            high
        } else {
            self.legalizer.builder.cast(Opcode::ZExt, high, self.word)?
        };
        Ok(Pair { high, low })
    }

    pub(super) fn store(&mut self, inst: Inst<'m>) -> Result<()> {
        let (value, pointer) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
        let bits = self.words.width_of(value).ok_or_else(|| refuse(inst))?;
        let pair = self.pair(value)?;
        let (address, ty, alignment) = self.upper_part(inst, pointer, bits)?;
        let is_volatile = inst.is_volatile();
        self.legalizer.builder.store(pair.low, pointer, inst.alignment(), is_volatile)?;
        let high = if bits == 2 * self.words.0 {
            pair.high
        } else {
            self.legalizer.builder.cast(Opcode::Trunc, pair.high, ty)?
        };
        self.legalizer.builder.store(high, address, Some(alignment), is_volatile)?;
        Ok(())
    }
}
