//! Conversions.

use super::{cast_pairs, float};
use crate::tables::{InstFlags, Opcode};
use crate::{Constant, ConstantId, Module, Type, TypeId};

/// True if LLVM has constant expressions of the conversion.
pub(super) const fn has_expression(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(opcode, Trunc | PtrToInt | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast)
}

impl Module {
    /// Returns a constant of another type; none where LLVM's builder makes an instruction.
    pub fn fold_cast(&mut self, opcode: Opcode, value: ConstantId, to: TypeId) -> Option<ConstantId> {
        if self.constants.ty(value) == to {
            return Some(value);
        }
        if !self.casts(opcode, self.constants.ty(value), to) {
            return None;
        }
        self.cast_or_expression(opcode, value, to)
    }

    /// Returns a constant of another type: an expression where it cannot be folded; none where LLVM has no expression of the
    /// conversion, or none between these types.
    pub fn constant_cast(&mut self, opcode: Opcode, value: ConstantId, to: TypeId) -> Option<ConstantId> {
        if !has_expression(opcode) || !self.casts(opcode, self.constants.ty(value), to) {
            return None;
        }
        self.cast_or_expression(opcode, value, to)
    }

    /// True if a conversion takes one type to another (LangRef, "Conversion Operations").
    pub(super) fn casts(&self, opcode: Opcode, from: TypeId, to: TypeId) -> bool {
        if self.is_vast(from) || self.is_vast(to) {
            return false;
        }
        opcode == Opcode::BitCast && from == to || self.types.casts(opcode, from, to)
    }

    pub(super) fn cast_or_expression(
        &mut self,
        opcode: Opcode,
        value: ConstantId,
        to: TypeId,
    ) -> Option<ConstantId> {
        if let Some(folded) = self.cast_constant(opcode, value, to) {
            return Some(folded);
        }
        has_expression(opcode).then(|| {
            let expression = Constant::Expression {
                opcode,
                flags: InstFlags(0),
                predicate: None,
                source: None,
                in_range: None,
                operands: &[value],
            };
            self.constants.intern(to, expression)
        })
    }

    /// Returns a constant of another type; none where only an expression says it.
    fn cast_constant(&mut self, opcode: Opcode, value: ConstantId, to: TypeId) -> Option<ConstantId> {
        let from = self.constants.ty(value);
        match self.constants.get(value) {
            Constant::Poison => return Some(self.poison(to)),
            Constant::Undef => {
                return Some(match opcode {
                    Opcode::ZExt | Opcode::SExt | Opcode::UiToFp | Opcode::SiToFp => self.zero(to),
                    _ => self.undef(to),
                });
            }
            _ if self.is_zero(value) && opcode != Opcode::AddrSpaceCast => return Some(self.zero(to)),
            Constant::Expression { .. } => {
                if let Some(combined) = self.cast_of_expression(opcode, value, to) {
                    return Some(combined);
                }
            }
            _ => {}
        }
        if opcode == Opcode::BitCast {
            return self.reinterpret(value, to);
        }
        if let Some(lanes) = self.lane_count(from) {
            let scalar = self.types.scalar(to);
            if let Some(number) = self.splat_value(value) {
                let number = self.cast_or_expression(opcode, number, scalar)?;
                return Some(self.splat(to, number));
            }
            return self.make_lanes(to, lanes, |module, lane| {
                let number = module.lane(value, lane)?;
                module.cast_or_expression(opcode, number, scalar)
            });
        }
        self.cast_number(opcode, value, to)
    }

    fn cast_number(&mut self, opcode: Opcode, value: ConstantId, to: TypeId) -> Option<ConstantId> {
        let from = self.types.get(self.constants.ty(value));
        let (width, target) = (self.types.width(to), self.types.get(to));
        let signed = matches!(opcode, Opcode::FpToSi | Opcode::SiToFp);
        match opcode {
            Opcode::Trunc | Opcode::ZExt => {
                let bits = self.integer_bits(value)?.resize(width);
                Some(self.integer_of(to, &bits))
            }
            Opcode::SExt => {
                let bits =
                    self.integer_bits(value)?.sign_extend(self.types.width(self.constants.ty(value)), width);
                Some(self.integer_of(to, &bits))
            }
            Opcode::FpTrunc | Opcode::FpExt => {
                let bits = float::convert(from, target, self.float_bits(value)?.1)?;
                Some(self.float_of(to, bits))
            }
            Opcode::FpToUi | Opcode::FpToSi => {
                let (format, bits) = self.float_bits(value)?;
                if matches!(format, Type::PpcFp128) {
                    return None;
                }
                Some(match float::to_integer(format, bits, width, signed) {
                    Some(bits) => self.integer_of(to, &bits),
                    None => self.poison(to),
                })
            }
            Opcode::UiToFp | Opcode::SiToFp => {
                let bits = self.integer_bits(value)?;
                let bits =
                    float::from_integer(target, bits, self.types.width(self.constants.ty(value)), signed)?;
                Some(self.float_of(to, bits))
            }
            _ => None,
        }
    }

    /// Returns a constant whose bits are those of another, where both are scalars or vectors of as many lanes.
    fn reinterpret(&mut self, value: ConstantId, to: TypeId) -> Option<ConstantId> {
        let from = self.constants.ty(value);
        if from == to {
            return Some(value);
        }
        let scalar = self.types.scalar(to);
        if self.has_all_bits(value) {
            let ones = match self.types.is_float(scalar) {
                true => self.float_of(scalar, u128::MAX),
                false => self.all_ones(scalar),
            };
            return Some(self.splat(to, ones));
        }
        match (self.lane_count(from), self.lane_count(to)) {
            (None, None) => {
                if let Some((format, bits)) = self.float_bits(value) {
                    let plain = self.types.is_integer(to) && format != Type::PpcFp128;
                    return plain.then(|| self.integer(to, &[bits as u64, (bits >> 64) as u64]));
                }
                let bits = self.integer_bits(value)?.narrow()?;
                (self.types.is_float(to) && self.types.get(to) != Type::PpcFp128)
                    .then(|| self.float_of(to, bits))
            }
            (Some(lanes), Some(other)) if lanes == other => {
                if let Some(number) = self.splat_value(value) {
                    let number = self.cast_or_expression(Opcode::BitCast, number, scalar)?;
                    return Some(self.splat(to, number));
                }
                self.make_lanes(to, lanes, |module, lane| {
                    let number = module.lane(value, lane)?;
                    module.cast_or_expression(Opcode::BitCast, number, scalar)
                })
            }
            (None, Some(_)) if !self.is_expression(value) => {
                let one = self.types.vector(from, 1);
                let vector = self.splat(one, value);
                self.cast_or_expression(Opcode::BitCast, vector, to)
            }
            _ => None,
        }
    }

    /// True for the number, or vector of it, all bits of which are set.
    fn has_all_bits(&mut self, id: ConstantId) -> bool {
        let number = self.splat_value(id).unwrap_or(id);
        match self.float_bits(number) {
            Some((_, bits)) => bits.count_ones() == self.types.width(self.constants.ty(number)),
            None => self.is_all_ones(number),
        }
    }

    /// Returns what a conversion of an expression gives that is a conversion itself.
    fn cast_of_expression(&mut self, opcode: Opcode, value: ConstantId, to: TypeId) -> Option<ConstantId> {
        let Constant::Expression { opcode: first, operands: &[operand], .. } = self.constants.get(value)
        else {
            return None;
        };
        let types = [self.constants.ty(operand), self.constants.ty(value), to];
        match cast_pairs::combine(&self.types, first, opcode, types)? {
            Opcode::BitCast if types[0] == to => Some(operand),
            combined => self.cast_or_expression(combined, operand, to),
        }
    }
}
