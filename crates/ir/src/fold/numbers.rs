//! Operations on numbers and vectors of them alone.

use num_bigint::BigUint;

use super::integer::Bits;
use crate::tables::{InstFlags, Opcode, Predicate};
use crate::{Constant, ConstantId, Module, TypeId};

impl Module {
    /// Returns the result of an operation on two numbers or vectors of them; what is not defined, such as a quotient by zero, is
    /// poison. None where an operand is something else.
    pub fn fold_numbers(
        &mut self,
        opcode: Opcode,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        if !self.is_numeric(left) || !self.is_numeric(right) {
            return None;
        }
        self.fold_binary(opcode, InstFlags(0), left, right)
    }

    /// Returns a floating-point number with the other sign; none where the operand is something else.
    pub fn fold_number_negation(&mut self, value: ConstantId) -> Option<ConstantId> {
        if self.is_numeric(value) { self.fold_negation(value) } else { None }
    }

    /// Returns a number, or vector of numbers, of another type, or the same bits taken for another type; none where the operand
    /// is something else, or the conversion does not take it to the type.
    pub fn fold_number_cast(&mut self, opcode: Opcode, value: ConstantId, to: TypeId) -> Option<ConstantId> {
        if !self.is_numeric(value) || !self.casts(opcode, self.constants.ty(value), to) {
            return None;
        }
        let folded = self.cast_or_expression(opcode, value, to)?;
        match self.constants.get(folded) {
            // Between formats of one width LLVM leaves the expression.
            Constant::Expression { .. }
                if self.lane_count(self.constants.ty(value)) != self.lane_count(to) =>
            {
                self.regroup(value, to)
            }
            _ => Some(folded),
        }
    }

    /// Returns what a comparison of two numbers or vectors of them gives; none where an operand is something else.
    pub fn fold_number_compare(
        &mut self,
        predicate: Predicate,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        if !self.is_numeric(left) || !self.is_numeric(right) {
            return None;
        }
        self.fold_compare(predicate, left, right)
    }

    /// Returns a constant with 0 in the place of what is undefined in it; none for aggregates.
    pub fn defined_constant(&mut self, value: ConstantId) -> Option<ConstantId> {
        let ty = self.constants.ty(value);
        let scalar = self.types.scalar(ty);
        if !(self.types.is_integer(scalar) || self.types.is_float(scalar) || self.types.is_pointer(scalar)) {
            return None;
        }
        match self.constants.get(value) {
            Constant::Undef | Constant::Poison => Some(self.zero(ty)),
            Constant::Aggregate(members) => {
                let members = members.to_vec();
                let zero = self.zero(scalar);
                let defined: Vec<ConstantId> =
                    members.iter().map(|&id| if self.is_undefined(id) { zero } else { id }).collect();
                Some(self.aggregate(ty, &defined))
            }
            _ => Some(value),
        }
    }

    /// True for numbers and vectors of them, undefined ones too.
    fn is_numeric(&self, id: ConstantId) -> bool {
        let scalar = self.types.scalar(self.constants.ty(id));
        (self.types.is_integer(scalar) || self.types.is_float(scalar)) && self.is_plain(id)
    }

    /// Returns the bits of a vector or number as another, as they lie in memory. A part of an undefined lane is undefined; in a
    /// wider lane it is 0.
    fn regroup(&mut self, value: ConstantId, to: TypeId) -> Option<ConstantId> {
        let from = self.constants.ty(value);
        let (source, target) = (self.types.scalar(from), self.types.scalar(to));
        let (width, wanted) = (u64::from(self.types.width(source)), u64::from(self.types.width(target)));
        let (count, lanes) = (self.lane_count(from), self.lane_count(to));
        let big_endian = self.layout.big_endian;
        let place = |lane: u32, count: Option<u32>| match big_endian {
            true => u64::from(count.unwrap_or(1) - 1 - lane),
            false => lane.into(),
        };
        let mut whole = BigUint::ZERO;
        let mut undefined = BigUint::ZERO;
        for lane in 0..count.unwrap_or(1) {
            let number = if count.is_some() { self.element(value, lane.into())? } else { value };
            let at = place(lane, count) * width;
            if self.is_undefined(number) {
                undefined |= ones(width) << at;
                continue;
            }
            let bits = match (self.float_bits(number), self.integer_bits(number)) {
                (Some((_, bits)), _) | (_, Some(Bits::Narrow(bits))) => bits.into(),
                (_, Some(Bits::Wide(bits))) => bits,
                _ => return None,
            };
            whole |= bits << at;
        }
        let part = |module: &mut Self, lane: u32| {
            let at = place(lane, lanes) * wanted;
            if width >= wanted && undefined.bit(at) {
                return module.undef(target);
            }
            let words: Vec<u64> =
                (&whole >> at).iter_u64_digits().take(wanted.div_ceil(64) as usize).collect();
            match module.types.is_integer(target) {
                true => module.integer(target, &words),
                false => module.float(target, &words),
            }
        };
        match lanes {
            None => Some(part(self, 0)),
            Some(lanes) => self.make_lanes(to, lanes, |module, lane| Some(part(module, lane))),
        }
    }
}

/// Returns the number of which this many bits are set.
fn ones(width: u64) -> BigUint {
    (BigUint::from(1u32) << width) - 1u32
}
