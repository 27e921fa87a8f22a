//! Comparisons.

use super::{float, integer};
use crate::tables::{
    FloatPredicate, InstFlags, IntegerPredicate, Linkage, Opcode, Predicate, UnnamedAddress,
};
use crate::{Constant, ConstantId, GlobalKind, Module, Type, TypeId};

const fn holds_for_equal(predicate: IntegerPredicate) -> bool {
    use IntegerPredicate::*;
    matches!(predicate, Eq | Uge | Ule | Sge | Sle)
}

impl Module {
    /// Returns what a comparison of two constants gives; none where LLVM's builder makes an instruction.
    pub fn fold_compare(
        &mut self,
        predicate: Predicate,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        let ty = self.constants.ty(left);
        let scalar = self.types.scalar(ty);
        let fits = match predicate {
            Predicate::Float(_) => self.types.is_float(scalar),
            Predicate::Integer(_) => self.types.is_integer(scalar) || self.types.is_pointer(scalar),
        };
        if !fits || ty != self.constants.ty(right) || self.is_vast(ty) {
            return None;
        }
        let bool = self.types.integer(1);
        let result = match self.types.get(ty) {
            Type::Vector { length, scalable, .. } => {
                self.types.intern(Type::Vector { element: bool, length, scalable })
            }
            _ => bool,
        };
        self.compare_constants(predicate, result, left, right)
    }

    /// Returns a boolean, or the vector of it.
    fn truth(&mut self, ty: TypeId, value: bool) -> ConstantId {
        if value { self.all_ones(ty) } else { self.zero(ty) }
    }

    /// Returns what a comparison gives of which one side or both are `undef`.
    fn compare_undefined(&mut self, predicate: Predicate, result: TypeId, are_equal: bool) -> ConstantId {
        match predicate {
            Predicate::Integer(IntegerPredicate::Eq | IntegerPredicate::Ne) => self.undef(result),
            Predicate::Integer(_) if are_equal => self.undef(result),
            Predicate::Integer(predicate) => self.truth(result, holds_for_equal(predicate)),
            Predicate::Float(predicate) => self.truth(result, predicate.code() & 8 != 0),
        }
    }

    fn compare_constants(
        &mut self,
        predicate: Predicate,
        result: TypeId,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        match predicate {
            Predicate::Float(FloatPredicate::False) => return Some(self.truth(result, false)),
            Predicate::Float(FloatPredicate::True) => return Some(self.truth(result, true)),
            _ => {}
        }
        if self.is_poison(left) || self.is_poison(right) {
            return Some(self.poison(result));
        }
        if self.is_undefined(left) || self.is_undefined(right) {
            return Some(self.compare_undefined(predicate, result, left == right));
        }
        if let Some(known) = self.compare_numbers(predicate, left, right) {
            return Some(self.truth(result, known));
        }
        // No number is less than 0.
        match predicate {
            Predicate::Integer(IntegerPredicate::Ult) if self.is_zero(right) => {
                return Some(self.truth(result, false));
            }
            Predicate::Integer(IntegerPredicate::Uge) if self.is_zero(right) => {
                return Some(self.truth(result, true));
            }
            _ => {}
        }
        if let Predicate::Integer(predicate) = predicate
            && let Some(known) = self.compare_booleans(predicate, left, right)
        {
            return Some(known);
        }
        if let Some(lanes) = self.lane_count(result) {
            let bool = self.types.scalar(result);
            if let (Some(left), Some(right)) = (self.splat_value(left), self.splat_value(right)) {
                let number = self.compare_constants(predicate, bool, left, right)?;
                return Some(self.splat(result, number));
            }
            return self.make_lanes(result, lanes, |module, lane| {
                let left = module.lane(left, lane)?;
                let right = module.lane(right, lane)?;
                module.compare_constants(predicate, bool, left, right)
            });
        }
        let predicate = match predicate {
            Predicate::Integer(predicate) => predicate,
            // Whatever the number is, it is equal to itself or not a number.
            Predicate::Float(FloatPredicate::One) if left == right => return Some(self.truth(result, false)),
            Predicate::Float(FloatPredicate::Ueq) if left == right => return Some(self.truth(result, true)),
            Predicate::Float(_) => return None,
        };
        self.compare_addresses(predicate, left, right).map(|known| self.truth(result, known))
    }

    /// Returns what a comparison of two numbers gives.
    fn compare_numbers(&self, predicate: Predicate, left: ConstantId, right: ConstantId) -> Option<bool> {
        match predicate {
            Predicate::Integer(predicate) => {
                let width = self.types.width(self.constants.ty(left));
                let (left, right) = (self.integer_bits(left)?, self.integer_bits(right)?);
                Some(integer::compare(predicate, width, &left, &right))
            }
            Predicate::Float(predicate) => {
                let ((format, left), (_, right)) = (self.float_bits(left)?, self.float_bits(right)?);
                float::compare(predicate, format, left, right)
            }
        }
    }

    /// Returns what a comparison for equality of booleans, or vectors of them, gives: an exclusive or.
    fn compare_booleans(
        &mut self,
        predicate: IntegerPredicate,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        let ty = self.constants.ty(left);
        if self.types.width(self.types.scalar(ty)) != 1 {
            return None;
        }
        let ones = self.all_ones(ty);
        let (left, right) = match predicate {
            IntegerPredicate::Ne => (left, right),
            IntegerPredicate::Eq if self.is_expression(left) => {
                (left, self.constant_binary(Opcode::Xor, right, ones)?)
            }
            IntegerPredicate::Eq => (self.constant_binary(Opcode::Xor, left, ones)?, right),
            _ => return None,
        };
        self.constant_binary(Opcode::Xor, left, right)
    }

    /// Returns what a comparison of two addresses, or of expressions over them, gives.
    fn compare_addresses(
        &self,
        predicate: IntegerPredicate,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<bool> {
        use IntegerPredicate::*;
        if left == right {
            return Some(holds_for_equal(predicate));
        }
        match predicate {
            Ugt if self.is_zero(left) => return Some(false),
            Ule if self.is_zero(left) => return Some(true),
            _ => {}
        }
        let differ = match (self.is_zero(left), self.is_zero(right)) {
            (false, true) => self.has_address(left),
            (true, false) => self.has_address(right),
            _ => self.are_apart(left, right),
        };
        match predicate {
            _ if !differ => None,
            Eq => Some(false),
            Ne => Some(true),
            Ugt | Ule if self.is_zero(right) => Some(predicate == Ugt),
            Ult | Uge if self.is_zero(left) => Some(predicate == Ult),
            _ => None,
        }
    }

    /// True for what is not null: a global, or what lies within one.
    fn has_address(&self, id: ConstantId) -> bool {
        if let Constant::Expression { opcode: Opcode::GetElementPtr, flags, operands: &[base, ..], .. } =
            self.constants.get(id)
        {
            let global = self.constants.global(base).and_then(|id| self.global(id));
            return flags.contains(InstFlags::IN_BOUNDS)
                && global.is_some_and(|global| global.linkage != Linkage::ExternalWeak);
        }
        let Some(global) = self.constants.global(id).and_then(|id| self.global(id)) else { return false };
        global.linkage != Linkage::ExternalWeak
            && self.types.get(self.constants.ty(id)) == Type::Pointer(0)
            && !matches!(global.kind, GlobalKind::Alias(_))
    }

    /// True for two globals that cannot have one address.
    fn are_apart(&self, left: ConstantId, right: ConstantId) -> bool {
        let definite = |id| {
            let global = self.global(self.constants.global(id)?)?;
            let replaceable = matches!(
                global.linkage,
                Linkage::ExternalWeak | Linkage::WeakAny | Linkage::LinkOnceAny | Linkage::Common
            );
            if replaceable || global.unnamed_address == UnnamedAddress::Global {
                return None;
            }
            let size = match global.kind {
                GlobalKind::Function(_) => return Some(true),
                GlobalKind::Variable(_) => self.layout.size_in_bits(&self.types, global.ty)?,
                _ => return None,
            };
            Some(size > 0)
        };
        definite(left) == Some(true) && definite(right) == Some(true) && left != right
    }
}
