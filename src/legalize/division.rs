//! Division of numbers of two words.

use super::{Legalizer, type_of};
use crate::{
    Error, Result,
    draft::{Builder, Function, Inst, IntPredicate, Linkage, Opcode, Type, Value},
};

/// A number of two words.
#[derive(Clone, Copy)]
pub(super) struct Pair<'m> {
    pub(super) high: Value<'m>,
    pub(super) low: Value<'m>,
}

impl<'m> Legalizer<'m> {
    /// Quotient and remainder of numbers without signs in two words each, by a function that the module has once.
    pub(super) fn divided(
        &mut self,
        word: Type<'m>,
        dividend: Pair<'m>,
        divisor: Pair<'m>,
    ) -> Result<(Pair<'m>, Pair<'m>)> {
        let divide = match self.long_quotient {
            Some(function) => function,
            None => {
                let function = self.division(word)?;
                self.long_quotient = Some(function);
                function
            }
        };
        let args = [dividend.high, dividend.low, divisor.high, divisor.low];
        let result = self.builder.call(divide, &args)?.value();
        let part = |number| self.builder.extract_value(result, &[number]);
        Ok((Pair { high: part(0)?, low: part(1)? }, Pair { high: part(2)?, low: part(3)? }))
    }

    /// The function, which divides bit by bit: the bits of the dividend leave at the top while those of the quotient enter
    /// at the bottom.
    fn division(&self, word: Type<'m>) -> Result<Function<'m>> {
        let context = self.builder.context();
        let bits = 2 * u64::from(word.int_width().unwrap_or_default());
        let words = [word; 4];
        let results = context.struct_type(&words, false)?;
        let name = format!("spirv.quotient.of.{bits}.bits");
        let function = self.module.add_function(name.as_bytes(), results.function(&words, false)?)?;
        function.set_linkage(Linkage::Internal);
        let param = |number| function.param(number).ok_or_else(|| Error::internal("a parameter is missing"));
        let dividend = Pair { high: param(0)?, low: param(1)? };
        let divisor = Pair { high: param(2)?, low: param(3)? };
        let [entry, step, end] = [
            function.append_block(b"entry")?,
            function.append_block(b"step")?,
            function.append_block(b"end")?,
        ];
        let b = Builder::new(context);
        let (zero, one) = (word.const_int(0)?, word.const_int(1)?);
        b.position_at_end(entry);
        b.br(step)?;
        b.position_at_end(step);
        let phis = [b.phi(word)?, b.phi(word)?, b.phi(word)?, b.phi(word)?, b.phi(word)?];
        let [count, high, low, rest_high, rest_low] = phis.map(Inst::value);
        let (moved, leaving) = moved_up(&b, Pair { high, low }, zero)?;
        let (rest, beyond) = moved_up(&b, Pair { high: rest_high, low: rest_low }, leaving)?;
        // A bit that leaves at the top of the remainder makes it greater than any divisor.
        let beyond = b.icmp(IntPredicate::Ne, beyond, zero)?;
        let is_less = b.icmp(IntPredicate::Ult, rest.low, divisor.low)?;
        let is_same = b.icmp(IntPredicate::Eq, rest.high, divisor.high)?;
        let is_above = b.icmp(IntPredicate::Ugt, rest.high, divisor.high)?;
        let not_less = b.not(is_less)?;
        let fits = b.binary(Opcode::And, is_same, not_less)?;
        let fits = b.binary(Opcode::Or, fits, is_above)?;
        let fits = b.binary(Opcode::Or, fits, beyond)?;
        let borrow = b.cast(Opcode::ZExt, is_less, word)?;
        let less_low = b.binary(Opcode::Sub, rest.low, divisor.low)?;
        let less_high = b.binary(Opcode::Sub, rest.high, divisor.high)?;
        let less_high = b.binary(Opcode::Sub, less_high, borrow)?;
        let rest_low = b.select(fits, less_low, rest.low)?;
        let rest_high = b.select(fits, less_high, rest.high)?;
        let bit = b.cast(Opcode::ZExt, fits, word)?;
        let quotient_low = b.binary(Opcode::Or, moved.low, bit)?;
        let next = b.binary(Opcode::Add, count, one)?;
        let is_last = b.icmp(IntPredicate::Eq, next, word.const_int(bits)?)?;
        b.cond_br(is_last, end, step)?;
        let starts = [zero, dividend.high, dividend.low, zero, zero];
        let nexts = [next, moved.high, quotient_low, rest_high, rest_low];
        for ((phi, start), next) in phis.into_iter().zip(starts).zip(nexts) {
            phi.add_incoming(&[(start, entry), (next, step)])?;
        }
        b.position_at_end(end);
        let mut result = results.poison()?;
        for (number, part) in (0..).zip([moved.high, quotient_low, rest_high, rest_low]) {
            result = b.insert_value(result, part, &[number])?;
        }
        b.ret(result)?;
        Ok(function)
    }
}

/// A number one bit further up with a bit that enters below, and the bit that leaves.
fn moved_up<'m>(b: &Builder<'m>, number: Pair<'m>, enters: Value<'m>) -> Result<(Pair<'m>, Value<'m>)> {
    let word = type_of(number.high)?;
    let top = u64::from(word.int_width().unwrap_or(1) - 1);
    let (one, top) = (word.const_int(1)?, word.const_int(top)?);
    let leaves = b.binary(Opcode::LShr, number.high, top)?;
    let between = b.binary(Opcode::LShr, number.low, top)?;
    let high = b.binary(Opcode::Shl, number.high, one)?;
    let low = b.binary(Opcode::Shl, number.low, one)?;
    let high = b.binary(Opcode::Or, high, between)?;
    Ok((Pair { high, low: b.binary(Opcode::Or, low, enters)? }, leaves))
}
