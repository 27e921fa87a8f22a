//! Split integers as vectors of the same bits, and counts of their bits.

use std::iter;

use smallvec::SmallVec;

use super::{Splitter, WordSplit};
use crate::{
    Result,
    draft::{Function, Inst, IntPredicate, Opcode, Type, Value},
    legalize::{division::Pair, refuse, type_of},
    mapping::intrinsics::Expansion,
};

impl WordSplit {
    /// The bits of a lane of a vector that has as many bits as a split integer.
    pub(super) fn lane_bits(self, vector: Type<'_>, number: Type<'_>) -> Option<u32> {
        let scalar = vector.scalar();
        let bits = scalar.int_width().or_else(|| scalar.kind().float_bits())?;
        let fits = [8, 16, 32, 64].contains(&bits)
            && bits <= self.0
            && vector.vector_len()?.checked_mul(bits) == self.width(number);
        fits.then_some(bits)
    }
}

impl<'m> Splitter<'_, 'm> {
    /// The lanes of a vector as one number, the first the lowest.
    pub(super) fn of_lanes(&self, inst: Inst<'m>, vector: Value<'m>) -> Result<Pair<'m>> {
        let ty = type_of(vector)?;
        let bits = self.words.lane_bits(ty, inst.ty()).ok_or_else(|| refuse(inst))?;
        let len = ty.vector_len().ok_or_else(|| refuse(inst))?;
        let ints = self.legalizer.builder.context().int(bits)?.vector_of(len)?;
        let vector = if ty == ints { vector } else { self.legalizer.builder.bitcast(vector, ints)? };
        let mut words = [self.number(0)?; 2];
        for lane in 0..len {
            let part = self.legalizer.builder.extract_element(vector, self.legalizer.index(lane)?)?;
            let part = if bits == self.words.0 {
                part
            } else {
                self.legalizer.builder.cast(Opcode::ZExt, part, self.word)?
            };
            let part = self.binary(Opcode::Shl, part, self.number((lane * bits % self.words.0).into())?)?;
            if let Some(word) = words.get_mut((lane * bits / self.words.0) as usize) {
                *word = self.binary(Opcode::Or, *word, part)?;
            }
        }
        let [low, high] = words;
        Ok(Pair { high, low })
    }

    /// A number as the lanes of a vector.
    pub(super) fn to_lanes(&self, inst: Inst<'m>, number: Pair<'m>, own: Type<'m>) -> Result<Value<'m>> {
        let bits = self.words.lane_bits(inst.ty(), own).ok_or_else(|| refuse(inst))?;
        let len = inst.ty().vector_len().ok_or_else(|| refuse(inst))?;
        let int = self.legalizer.builder.context().int(bits)?;
        let mut vector = int.vector_of(len)?.poison()?;
        for lane in 0..len {
            let word = if lane * bits < self.words.0 { number.low } else { number.high };
            let part = self.binary(Opcode::LShr, word, self.number((lane * bits % self.words.0).into())?)?;
            let part = if bits == self.words.0 {
                part
            } else {
                self.legalizer.builder.cast(Opcode::Trunc, part, int)?
            };
            vector = self.legalizer.builder.insert_element(vector, part, self.legalizer.index(lane)?)?;
        }
        let same = type_of(vector)? == inst.ty();
        Ok(if same { vector } else { self.legalizer.builder.bitcast(vector, inst.ty())? })
    }

    /// A count of bits, of a number without bits above its width.
    pub(super) fn counted(&self, call: Inst<'m>, count: Expansion, bits: u32) -> Result<Pair<'m>> {
        let number = self.pair(self.operand(call, 0)?)?;
        let name = call.called_function().and_then(Function::intrinsic_name).ok_or_else(|| refuse(call))?;
        let (zero, word) = (self.number(0)?, self.number(self.words.0.into())?);
        let of_words = |more: &[Value<'m>]| -> Result<Pair<'m>> {
            let of_part = |own: Value<'m>| -> Result<Value<'m>> {
                let args: SmallVec<[Value<'m>; 2]> = iter::once(own).chain(more.iter().copied()).collect();
                Ok(self.legalizer.call(&name, self.word, &args)?.value())
            };
            Ok(Pair { high: of_part(number.high)?, low: of_part(number.low)? })
        };
        // The count of a part without any bit is its width.
        let is_zero_poison = self.legalizer.builder.context().bool().const_int(0)?;
        let low = match count {
            Expansion::PopulationCount => {
                let Pair { high, low } = of_words(&[])?;
                self.binary(Opcode::Add, high, low)?
            }
            Expansion::LeadingZeros => {
                let Pair { high, low } = of_words(&[is_zero_poison])?;
                let is_low = self.icmp(IntPredicate::Eq, number.high, zero)?;
                let both = self.binary(Opcode::Add, low, word)?;
                let all = self.legalizer.builder.select(is_low, both, high)?;
                self.binary(Opcode::Sub, all, self.number((2 * self.words.0 - bits).into())?)?
            }
            Expansion::TrailingZeros => {
                let Pair { high, low } = of_words(&[is_zero_poison])?;
                let is_high = self.icmp(IntPredicate::Eq, number.low, zero)?;
                let both = self.binary(Opcode::Add, high, word)?;
                let all = self.legalizer.builder.select(is_high, both, low)?;
                // Without any bit the count is the width.
                let limit = self.number(bits.into())?;
                let is_within = self.icmp(IntPredicate::Ult, all, limit)?;
                self.legalizer.builder.select(is_within, all, limit)?
            }
            _ => return Err(refuse(call)),
        };
        Ok(Pair { high: zero, low })
    }
}
