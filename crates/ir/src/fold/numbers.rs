//! Operations on numbers and vectors of them alone.

use num_bigint::BigUint;

use super::integer::UnsignedBits;
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
                self.regroup(value, to).or(Some(folded))
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

    /// True for constants of the types of numbers and of vectors of them, expressions too.
    fn is_numeric(&self, id: ConstantId) -> bool {
        let scalar = self.types.scalar(self.constants.ty(id));
        self.types.is_integer(scalar) || self.types.is_float(scalar)
    }

    /// Returns the bits of a vector or number as another, as they lie in memory. A part of an undefined lane is undefined; in a
    /// wider lane it is 0. None where neither lane is a multiple of the other, of which LLVM makes no valid constant.
    fn regroup(&mut self, value: ConstantId, to: TypeId) -> Option<ConstantId> {
        let from = self.constants.ty(value);
        let target = self.types.scalar(to);
        let (width, wanted) = (self.types.width(self.types.scalar(from)), self.types.width(target));
        // So many lanes are as wide as so many of the result.
        let (sources, parts) = match (wanted.checked_rem(width)?, width.checked_rem(wanted)?) {
            (0, _) => (wanted / width, 1),
            (_, 0) => (1, width / wanted),
            _ => return None,
        };
        let is_vector = self.lane_count(from).is_some();
        let lanes = self.lane_count(from).unwrap_or(1);
        let big_endian = self.layout.big_endian;
        let place = |at: u32, count: u32| if big_endian { count - 1 - at } else { at };
        let mut members = Vec::new();
        for first in (0..lanes).step_by(sources as usize) {
            let mut bits = BigUint::ZERO;
            let mut is_undefined = false;
            for at in 0..sources {
                let number = if is_vector { self.element(value, (first + at).into())? } else { value };
                is_undefined = self.is_undefined(number);
                let lane = match (self.float_bits(number), self.integer_bits(number)) {
                    _ if is_undefined => BigUint::ZERO,
                    (Some((_, bits)), _) | (_, Some(UnsignedBits::Narrow(bits))) => bits.into(),
                    (_, Some(UnsignedBits::Wide(bits))) => bits,
                    _ => return None,
                };
                bits |= lane << (place(at, sources) * width);
            }
            for at in 0..parts {
                let part = &bits >> (place(at, parts) * wanted);
                let words: Vec<u64> = part.iter_u64_digits().take(wanted.div_ceil(64) as usize).collect();
                members.push(match self.types.is_integer(target) {
                    _ if is_undefined && sources == 1 => self.undef(target),
                    true => self.integer(target, &words),
                    false => self.float(target, &words),
                });
            }
        }
        match self.lane_count(to) {
            None => members.first().copied(),
            Some(_) => Some(self.aggregate(to, &members)),
        }
    }
}
