//! Integers of 64 bits from floating-point numbers and back, by conversions of their words.

use super::Retyping;
use crate::{
    Result,
    draft::{FastMath, FloatPredicate, Inst, IntPredicate, Opcode, Type, TypeKind, Value},
    legalize::type_of,
};

/// One more than a word holds.
const WORD: f64 = 4_294_967_296.0;
/// One more than the greatest number with a sign.
const HALF: f64 = 9_223_372_036_854_775_808.0;

impl<'m> Retyping<'_, 'm> {
    /// A conversion to a floating-point number, which rounds once.
    pub(super) fn to_float(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let from = self.operand(inst, 0)?;
        let (ty, is_signed) = (inst.ty(), inst.opcode() == Opcode::SiToFp);
        if ty.kind() == TypeKind::Double {
            // Both parts are exact, and so is the first product.
            let opcode = inst.opcode();
            let high = self.builder.cast(opcode, self.high(from)?, ty)?;
            let low = self.builder.cast(Opcode::UiToFp, self.low(from)?, ty)?;
            let scale = self.float_number(ty, WORD)?;
            let high = self.binary(Opcode::FMul, high, scale)?;
            return self.binary(Opcode::FAdd, high, low);
        }
        let negative = if is_signed { Some(self.is_negative(from)?) } else { None };
        let number = match negative {
            Some(negative) => self.signed(from, negative)?,
            None => from,
        };
        let (word, high) = (self.module.context().i32(), self.high(number)?);
        let zero = word.const_int(0)?;
        let magnitude = if ty.kind() == TypeKind::Half {
            // What has more than 32 bits is beyond the largest number.
            let is_great = self.builder.icmp(IntPredicate::Ne, high, zero)?;
            let small = self.builder.cast(Opcode::UiToFp, self.low(number)?, ty)?;
            self.builder.select(is_great, ty.const_fp_bits([0x7C00, 0])?, small)?
        } else {
            // The 32 highest bits, of which the last stands for all that are behind it as well.
            let context = self.module.context();
            let params = [word, context.bool()];
            let count = self.module.declare_intrinsic("llvm.ctlz", word.function(&params, false)?)?;
            let zeros = self.builder.call(count, &[high, context.const_bool(false)?])?.value();
            let zeros = self.builder.cast(Opcode::ZExt, zeros, self.long())?;
            let moved = self.binary(Opcode::Shl, number, zeros)?;
            let behind = self.builder.icmp(IntPredicate::Ne, self.low(moved)?, zero)?;
            let behind = self.builder.cast(Opcode::ZExt, behind, word)?;
            let top = self.binary(Opcode::Or, self.high(moved)?, behind)?;
            let top = self.builder.cast(Opcode::UiToFp, top, ty)?;
            // 2 to the power of the bits that were left out: 32 less the zeros.
            let power = self.binary(Opcode::Sub, word.const_int(32 + 127)?, self.low(zeros)?)?;
            let power = self.binary(Opcode::Shl, power, word.const_int(23)?)?;
            let power = self.builder.bitcast(power, context.f32())?;
            self.binary(Opcode::FMul, top, power)?
        };
        let Some(negative) = negative else { return Ok(magnitude) };
        let below = self.builder.fneg(magnitude, FastMath::empty())?;
        Ok(self.builder.select(negative, below, magnitude)?)
    }

    /// A floating-point constant of single or double precision.
    fn float_number(&self, ty: Type<'m>, number: f64) -> Result<Value<'m>> {
        let bits = match ty.kind() {
            TypeKind::Double => number.to_bits(),
            // Powers of two, which both formats have.
            _ => (number as f32).to_bits().into(),
        };
        Ok(ty.const_fp_bits([bits, 0])?)
    }

    /// A number of half precision as one of single precision.
    fn at_least_single(&self, from: Value<'m>) -> Result<Value<'m>> {
        match type_of(from)?.kind() {
            TypeKind::Half => Ok(self.builder.cast(Opcode::FpExt, from, self.module.context().f32())?),
            _ => Ok(from),
        }
    }

    /// The nearest integer that there is, and 0 of what is no number.
    pub(super) fn saturated(&self, from: Value<'m>, is_signed: bool) -> Result<Value<'m>> {
        let from = self.at_least_single(from)?;
        let ty = type_of(from)?;
        let (least, most) = if is_signed { (-HALF, HALF) } else { (0.0, 2.0 * HALF) };
        let (lowest, highest) = if is_signed { (1 << 63, u64::MAX >> 1) } else { (0, u64::MAX) };
        let compare = |predicate, with| self.builder.fcmp(predicate, from, with, FastMath::empty());
        let is_small = compare(FloatPredicate::Olt, self.float_number(ty, least)?)?;
        let is_great = compare(FloatPredicate::Oge, self.float_number(ty, most)?)?;
        let is_none = compare(FloatPredicate::Uno, from)?;
        let beyond = self.binary(Opcode::Or, is_small, is_great)?;
        let beyond = self.binary(Opcode::Or, beyond, is_none)?;
        let within = self.builder.select(beyond, ty.const_null()?, from)?;
        let value = self.long_of(within, is_signed)?;
        let value = self.builder.select(is_small, self.number(lowest)?, value)?;
        Ok(self.builder.select(is_great, self.number(highest)?, value)?)
    }

    /// A conversion from a floating-point number; what is beyond the range is not defined.
    pub(super) fn long_of(&self, from: Value<'m>, is_signed: bool) -> Result<Value<'m>> {
        let from = self.at_least_single(from)?;
        let ty = type_of(from)?;
        let word = self.module.context().i32();
        let negative = if is_signed {
            Some(self.builder.fcmp(FloatPredicate::Olt, from, ty.const_null()?, FastMath::empty())?)
        } else {
            None
        };
        let number = match negative {
            Some(negative) => {
                let other = self.builder.fneg(from, FastMath::empty())?;
                self.builder.select(negative, other, from)?
            }
            None => from,
        };
        // Products with powers of two are exact, and so is what is left.
        let high = self.binary(Opcode::FMul, number, self.float_number(ty, 1.0 / WORD)?)?;
        let high = self.builder.cast(Opcode::FpToUi, high, word)?;
        let above = self.builder.cast(Opcode::UiToFp, high, ty)?;
        let above = self.binary(Opcode::FMul, above, self.float_number(ty, WORD)?)?;
        let low = self.binary(Opcode::FSub, number, above)?;
        let low = self.builder.cast(Opcode::FpToUi, low, word)?;
        let value = self.joined(high, low)?;
        match negative {
            Some(negative) => self.signed(value, negative),
            None => Ok(value),
        }
    }
}
