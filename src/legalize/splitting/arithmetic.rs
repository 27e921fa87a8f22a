//! Arithmetic, shifts and comparisons of split integers.

use super::Splitter;
use crate::{
    Error, Result,
    draft::{IntPredicate, Opcode, Value},
    legalize::division::Pair,
};

impl<'m> Splitter<'_, 'm> {
    /// A number whose bits above the width are cleared.
    pub(super) fn masked(&self, pair: Pair<'m>, bits: u32) -> Result<Pair<'m>> {
        if bits == 2 * self.words.0 {
            return Ok(pair);
        }
        let mask = self.ones(bits - self.words.0)?;
        Ok(Pair { high: self.binary(Opcode::And, pair.high, mask)?, low: pair.low })
    }

    /// A number whose bits above the width are copies of the sign.
    pub(super) fn signed(&self, pair: Pair<'m>, bits: u32) -> Result<Pair<'m>> {
        let by = self.number((2 * self.words.0 - bits).into())?;
        let up = self.binary(Opcode::Shl, pair.high, by)?;
        Ok(Pair { high: self.binary(Opcode::AShr, up, by)?, low: pair.low })
    }

    pub(super) fn arithmetic(
        &mut self,
        opcode: Opcode,
        a: Pair<'m>,
        b: Pair<'m>,
        bits: u32,
    ) -> Result<Pair<'m>> {
        use Opcode as O;
        match opcode {
            O::And | O::Or | O::Xor => Ok(Pair {
                high: self.binary(opcode, a.high, b.high)?,
                low: self.binary(opcode, a.low, b.low)?,
            }),
            O::Add => {
                let low = self.binary(O::Add, a.low, b.low)?;
                let carry = self.icmp(IntPredicate::Ult, low, a.low)?;
                self.upper(O::Add, (a.high, b.high), carry, low)
            }
            O::Sub => {
                let borrow = self.icmp(IntPredicate::Ult, a.low, b.low)?;
                let low = self.binary(O::Sub, a.low, b.low)?;
                self.upper(O::Sub, (a.high, b.high), borrow, low)
            }
            O::Mul => {
                let high = self.upper_product(a.low, b.low)?;
                let left = self.binary(O::Mul, a.high, b.low)?;
                let right = self.binary(O::Mul, a.low, b.high)?;
                let high = self.binary(O::Add, high, left)?;
                let high = self.binary(O::Add, high, right)?;
                Ok(Pair { high, low: self.binary(O::Mul, a.low, b.low)? })
            }
            O::Shl => self.shifted_up(a, b.low),
            O::LShr => self.shifted_down(O::LShr, a, b.low),
            O::AShr => {
                let a = self.signed(a, bits)?;
                self.shifted_down(O::AShr, a, b.low)
            }
            O::UDiv => Ok(self.legalizer.divided(self.word, a, b)?.0),
            O::URem => Ok(self.legalizer.divided(self.word, a, b)?.1),
            O::SDiv | O::SRem => self.divided_with_signs(opcode, a, b, bits),
            _ => Err(Error::internal(format!("{opcode:?} of split integers"))),
        }
    }

    /// The upper half of the product of two words.
    fn upper_product(&self, a: Value<'m>, b: Value<'m>) -> Result<Value<'m>> {
        use Opcode as O;
        let bits = self.words.0;
        if bits <= u64::BITS {
            let scale = self.legalizer.builder.context().i32().const_int(bits.into())?;
            return Ok(self.legalizer.call("llvm.umul.fix", self.word, &[a, b, scale])?.value());
        }
        let (half, mask) = (self.number((bits / 2).into())?, self.ones(bits / 2)?);
        let parts =
            |value| Ok::<_, Error>((self.binary(O::LShr, value, half)?, self.binary(O::And, value, mask)?));
        let ((a_high, a_low), (b_high, b_low)) = (parts(a)?, parts(b)?);
        let carried = self.binary(O::LShr, self.binary(O::Mul, a_low, b_low)?, half)?;
        let (first_high, first_low) = parts(self.binary(O::Mul, a_high, b_low)?)?;
        let (second_high, second_low) = parts(self.binary(O::Mul, a_low, b_high)?)?;
        let middle = self.binary(O::Add, carried, first_low)?;
        let middle = self.binary(O::Add, middle, second_low)?;
        let mut high = self.binary(O::Mul, a_high, b_high)?;
        for part in [first_high, second_high, self.binary(O::LShr, middle, half)?] {
            high = self.binary(O::Add, high, part)?;
        }
        Ok(high)
    }

    /// The sum or difference of upper parts with the carry of the lower ones, and the lower part that goes with it.
    fn upper(
        &self,
        opcode: Opcode,
        (a, b): (Value<'m>, Value<'m>),
        carry: Value<'m>,
        low: Value<'m>,
    ) -> Result<Pair<'m>> {
        let carry = match self.legalizer.module.fold_cast(Opcode::ZExt, carry, self.word) {
            Some(known) => known,
            None => self.legalizer.builder.cast(Opcode::ZExt, carry, self.word)?,
        };
        let high = self.binary(opcode, a, b)?;
        Ok(Pair { high: self.binary(opcode, high, carry)?, low })
    }

    /// The amount of a shift modulo the bits of a word, that amount taken from the number of the last bit, and whether the
    /// shift is by a word or more.
    fn amounts(&self, amount: Value<'m>) -> Result<(Value<'m>, Value<'m>, Value<'m>)> {
        let last = self.number((self.words.0 - 1).into())?;
        let within = self.binary(Opcode::And, amount, last)?;
        let rest = self.binary(Opcode::Sub, last, within)?;
        Ok((within, rest, self.icmp(IntPredicate::Ugt, amount, last)?))
    }

    fn shifted_up(&self, a: Pair<'m>, amount: Value<'m>) -> Result<Pair<'m>> {
        let (within, rest, is_far) = self.amounts(amount)?;
        let one = self.number(1)?;
        let up = self.binary(Opcode::Shl, a.high, within)?;
        // By one and by the rest: a shift by a whole word is none.
        let between = self.binary(Opcode::LShr, a.low, one)?;
        let between = self.binary(Opcode::LShr, between, rest)?;
        let low = self.binary(Opcode::Shl, a.low, within)?;
        let near = Pair { high: self.binary(Opcode::Or, up, between)?, low };
        self.select(is_far, Pair { high: low, low: self.number(0)? }, near)
    }

    fn shifted_down(&self, opcode: Opcode, a: Pair<'m>, amount: Value<'m>) -> Result<Pair<'m>> {
        let (within, rest, is_far) = self.amounts(amount)?;
        let one = self.number(1)?;
        let down = self.binary(Opcode::LShr, a.low, within)?;
        let between = self.binary(Opcode::Shl, a.high, one)?;
        let between = self.binary(Opcode::Shl, between, rest)?;
        let high = self.binary(opcode, a.high, within)?;
        let near = Pair { high, low: self.binary(Opcode::Or, down, between)? };
        let fill = match opcode {
            Opcode::AShr => self.binary(Opcode::AShr, a.high, self.number((self.words.0 - 1).into())?)?,
            _ => self.number(0)?,
        };
        self.select(is_far, Pair { high: fill, low: high }, near)
    }

    fn negated(&mut self, a: Pair<'m>) -> Result<Pair<'m>> {
        let zero = self.number(0)?;
        self.arithmetic(Opcode::Sub, Pair { high: zero, low: zero }, a, 2 * self.words.0)
    }

    /// The magnitude of a number, and whether the number is negative.
    fn magnitude(&mut self, a: Pair<'m>, bits: u32) -> Result<(Pair<'m>, Value<'m>)> {
        let a = self.signed(a, bits)?;
        let negative = self.icmp(IntPredicate::Slt, a.high, self.number(0)?)?;
        let other = self.negated(a)?;
        Ok((self.select(negative, other, a)?, negative))
    }

    /// Division with signs: the remainder has the dividend's sign, the quotient the product of both.
    fn divided_with_signs(
        &mut self,
        opcode: Opcode,
        a: Pair<'m>,
        b: Pair<'m>,
        bits: u32,
    ) -> Result<Pair<'m>> {
        let ((a, minus), (b, other)) = (self.magnitude(a, bits)?, self.magnitude(b, bits)?);
        let (quotient, rest) = self.legalizer.divided(self.word, a, b)?;
        let (result, minus) = match opcode {
            Opcode::SRem => (rest, minus),
            _ => (quotient, self.binary(Opcode::Xor, minus, other)?),
        };
        let below = self.negated(result)?;
        self.select(minus, below, result)
    }

    /// Whether a comparison holds.
    pub(super) fn holds(
        &self,
        predicate: IntPredicate,
        a: Pair<'m>,
        b: Pair<'m>,
        bits: u32,
    ) -> Result<Value<'m>> {
        use IntPredicate as P;
        let (own, strict, lower) = match predicate {
            P::Eq | P::Ne => {
                let high = self.binary(Opcode::Xor, a.high, b.high)?;
                let low = self.binary(Opcode::Xor, a.low, b.low)?;
                let all = self.binary(Opcode::Or, high, low)?;
                return self.icmp(predicate, all, self.number(0)?);
            }
            P::Ult | P::Ule => (false, P::Ult, predicate),
            P::Ugt | P::Uge => (false, P::Ugt, predicate),
            P::Slt => (true, P::Slt, P::Ult),
            P::Sle => (true, P::Slt, P::Ule),
            P::Sgt => (true, P::Sgt, P::Ugt),
            P::Sge => (true, P::Sgt, P::Uge),
        };
        let (a, b) = if own { (self.signed(a, bits)?, self.signed(b, bits)?) } else { (a, b) };
        let above = self.icmp(strict, a.high, b.high)?;
        let same = self.icmp(P::Eq, a.high, b.high)?;
        let below = self.icmp(lower, a.low, b.low)?;
        let below = self.binary(Opcode::And, same, below)?;
        self.binary(Opcode::Or, above, below)
    }
}
