//! Quotients of numbers with so many bits behind the point: the dividend moves up by as many bits before it is divided.

use super::{Legalizer, division::Pair, refuse, type_of};
use crate::{
    Result,
    draft::{Inst, IntPredicate, Opcode, Value},
    mapping::intrinsics::{Range, Sign},
};

/// A quotient in two integers, and the remainder.
struct Quotient<'m> {
    /// The upper half, where it may have bits.
    high: Option<Value<'m>>,
    low: Value<'m>,
    rest: Value<'m>,
}

impl<'m> Legalizer<'m> {
    pub(super) fn fixed_quotient(&mut self, inst: Inst<'m>, sign: Sign, range: Range) -> Result<Value<'m>> {
        let ty = inst.ty();
        let scale = self.number(inst, 2)?;
        let bits = ty.scalar().int_width().filter(|bits| *bits <= 64).ok_or_else(|| refuse(inst))?;
        if scale > bits {
            return Err(refuse(inst));
        }
        let (a, b) = (self.arg(inst, 0)?, self.arg(inst, 1)?);
        let is_long = bits + scale > 64;
        let Some(len) = ty.vector_len().filter(|_| is_long) else {
            return self.quotient_of((a, b), scale, sign, range);
        };
        let mut all = ty.poison()?;
        for lane in 0..len {
            let lane = self.index(lane)?;
            let a = self.builder.extract_element(a, lane)?;
            let b = self.builder.extract_element(b, lane)?;
            let value = self.quotient_of((a, b), scale, sign, range)?;
            all = self.builder.insert_element(all, value, lane)?;
        }
        Ok(all)
    }

    /// The quotient is that of the numbers without their signs, rounded down.
    fn quotient_of(
        &mut self,
        (a, b): (Value<'m>, Value<'m>),
        scale: u32,
        sign: Sign,
        range: Range,
    ) -> Result<Value<'m>> {
        let ty = type_of(a)?;
        let bits = ty.scalar().int_width().unwrap_or(64);
        let wide = self.builder.context().int(if bits + scale <= 32 { 32 } else { 64 })?;
        let wide = match ty.vector_len() {
            Some(len) => wide.vector_of(len)?,
            None => wide,
        };
        let zero = wide.const_null()?;
        let extend = if sign == Sign::Signed { Opcode::SExt } else { Opcode::ZExt };
        let (a, b) = (self.resized(a, wide, extend)?, self.resized(b, wide, extend)?);
        let negative = match sign {
            Sign::Unsigned => None,
            Sign::Signed => {
                let signs = self.builder.binary(Opcode::Xor, a, b)?;
                Some(self.builder.icmp(IntPredicate::Slt, signs, zero)?)
            }
        };
        let (a, b) = match sign {
            Sign::Unsigned => (a, b),
            Sign::Signed => (self.magnitude(a)?, self.magnitude(b)?),
        };
        let mut quotient = self.magnitudes_divided(a, b, bits, scale)?;
        if let Some(negative) = negative {
            self.round_away(&mut quotient, negative)?;
        }
        let value = match negative {
            None => quotient.low,
            Some(negative) => {
                let below = self.builder.neg(quotient.low)?;
                self.builder.select(negative, below, quotient.low)?
            }
        };
        let value = match range {
            Range::Wrapped => value,
            Range::Clamped => self.clamped(&quotient, value, bits, negative)?,
        };
        self.resized(value, ty, Opcode::ZExt)
    }

    fn magnitude(&self, value: Value<'m>) -> Result<Value<'m>> {
        let is_negative = self.builder.icmp(IntPredicate::Slt, value, type_of(value)?.const_null()?)?;
        Ok(self.builder.select(is_negative, self.builder.neg(value)?, value)?)
    }

    fn magnitudes_divided(
        &mut self,
        a: Value<'m>,
        b: Value<'m>,
        bits: u32,
        scale: u32,
    ) -> Result<Quotient<'m>> {
        let wide = type_of(a)?;
        let moved = |f: &Self, opcode, by: u32| -> Result<Value<'m>> {
            Ok(f.builder.binary(opcode, a, f.const_splat(wide, by.into())?)?)
        };
        let low = match scale {
            0 => a,
            64 => wide.const_null()?,
            scale => moved(self, Opcode::Shl, scale)?,
        };
        if bits + scale <= 64 {
            let rest = self.builder.binary(Opcode::URem, low, b)?;
            return Ok(Quotient { high: None, low: self.builder.binary(Opcode::UDiv, low, b)?, rest });
        }
        let high = if scale == 64 { a } else { moved(self, Opcode::LShr, 64 - scale)? };
        let zero = wide.const_null()?;
        let (quotient, rest) =
            self.divided(self.builder.context().i64(), Pair { high, low }, Pair { high: zero, low: b })?;
        Ok(Quotient { high: Some(quotient.high), low: quotient.low, rest: rest.low })
    }

    /// One more where the result is negative and something is left: the next number down.
    fn round_away(&self, quotient: &mut Quotient<'m>, negative: Value<'m>) -> Result<()> {
        let wide = type_of(quotient.low)?;
        let zero = wide.const_null()?;
        let is_left = self.builder.icmp(IntPredicate::Ne, quotient.rest, zero)?;
        let is_moved = self.builder.binary(Opcode::And, is_left, negative)?;
        let step = self.builder.cast(Opcode::ZExt, is_moved, wide)?;
        quotient.low = self.builder.binary(Opcode::Add, quotient.low, step)?;
        if let Some(high) = quotient.high {
            let carry = self.builder.icmp(IntPredicate::Ult, quotient.low, step)?;
            let carry = self.builder.cast(Opcode::ZExt, carry, wide)?;
            quotient.high = Some(self.builder.binary(Opcode::Add, high, carry)?);
        }
        Ok(())
    }

    /// The nearest number of so many bits.
    fn clamped(
        &self,
        quotient: &Quotient<'m>,
        value: Value<'m>,
        bits: u32,
        negative: Option<Value<'m>>,
    ) -> Result<Value<'m>> {
        let wide = type_of(value)?;
        let ones = u64::MAX >> (64 - bits);
        let (limit, bound) = match negative {
            None => (self.const_splat(wide, ones)?, self.const_splat(wide, ones)?),
            Some(negative) => {
                let (most, least) = (ones >> 1, (ones >> 1) + 1);
                let below = self.const_splat(wide, least.wrapping_neg())?;
                let (above, least) = (self.const_splat(wide, most)?, self.const_splat(wide, least)?);
                (self.builder.select(negative, below, above)?, self.builder.select(negative, least, above)?)
            }
        };
        let mut is_beyond = self.builder.icmp(IntPredicate::Ugt, quotient.low, bound)?;
        if let Some(high) = quotient.high {
            let has_more = self.builder.icmp(IntPredicate::Ne, high, wide.const_null()?)?;
            is_beyond = self.builder.binary(Opcode::Or, is_beyond, has_more)?;
        }
        Ok(self.builder.select(is_beyond, limit, value)?)
    }
}
