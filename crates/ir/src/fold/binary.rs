//! Operations of one and of two operands.

use super::{DEPTH, float, integer};
use crate::tables::{InstFlags, Opcode};
use crate::{Constant, ConstantId, GlobalKind, Module, TypeId};

/// True if LLVM has constant expressions of the operation.
const fn has_expression(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Add | Opcode::Sub | Opcode::Xor)
}

const fn is_commutative(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(opcode, Add | Mul | And | Or | Xor | FAdd | FMul)
}

impl Module {
    /// Returns what an operation on two constants gives; none where LLVM's builder makes an instruction.
    pub fn fold_binary(
        &mut self,
        opcode: Opcode,
        flags: InstFlags,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        if !self.takes(opcode, left, right) {
            return None;
        }
        self.binary_or_expression(opcode, flags, left, right)
    }

    /// Returns the addition, subtraction or exclusive or of two constants: an expression where it cannot be folded; none where
    /// LLVM has no such expression.
    pub fn constant_binary(
        &mut self,
        opcode: Opcode,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        if !has_expression(opcode) {
            return None;
        }
        self.fold_binary(opcode, InstFlags(0), left, right)
    }

    /// Returns a floating-point number with the other sign; none for an expression.
    pub fn fold_negation(&mut self, value: ConstantId) -> Option<ConstantId> {
        let ty = self.constants.ty(value);
        if !self.types.is_float(self.types.scalar(ty)) {
            return None;
        }
        if self.is_undefined(value) {
            return Some(value);
        }
        if let Some((format, bits)) = self.float_bits(value) {
            let bits = float::negate(format, bits)?;
            return Some(self.float_of(ty, bits));
        }
        if let Some(number) = self.splat_value(value) {
            let number = self.fold_negation(number)?;
            return Some(self.splat(ty, number));
        }
        let lanes = self.lane_count(ty)?;
        self.make_lanes(ty, lanes, |module, lane| {
            let number = module.element(value, lane.into())?;
            module.fold_negation(number)
        })
    }

    /// True if the operands are of one type that the operation takes.
    pub(super) fn takes(&self, opcode: Opcode, left: ConstantId, right: ConstantId) -> bool {
        let ty = self.constants.ty(left);
        let scalar = self.types.scalar(ty);
        opcode.class() == crate::tables::OpcodeClass::Binary
            && ty == self.constants.ty(right)
            && !self.is_vast(ty)
            && if opcode.has_fast_math() {
                self.types.is_float(scalar)
            } else {
                self.types.is_integer(scalar)
            }
    }

    fn binary_or_expression(
        &mut self,
        opcode: Opcode,
        flags: InstFlags,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        if let Some(folded) = self.binary_constants(opcode, left, right) {
            return Some(folded);
        }
        has_expression(opcode).then(|| {
            let expression = Constant::Expression {
                opcode,
                flags,
                predicate: None,
                source: None,
                in_range: None,
                operands: &[left, right],
            };
            self.constants.intern(self.constants.ty(left), expression)
        })
    }

    /// Returns what an operation gives without its flags; none where only an expression says it.
    fn binary_constants(
        &mut self,
        opcode: Opcode,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        let ty = self.constants.ty(left);
        if self.is_identity(opcode, right, true) {
            return Some(left);
        }
        if is_commutative(opcode) && self.is_identity(opcode, left, false) {
            return Some(right);
        }
        if self.is_poison(left) || self.is_poison(right) {
            return Some(self.poison(ty));
        }
        let rest_of_one = matches!(opcode, Opcode::URem | Opcode::SRem) && self.is_one(right);
        let vector = self.lane_count(ty);
        if vector.is_none() && (self.is_undefined(left) || self.is_undefined(right)) {
            return self.binary_of_undefined(opcode, ty, left, right);
        }
        if let Some(lanes) = vector {
            if let Some(folded) = self.binary_lanes(opcode, ty, lanes, left, right) {
                return Some(folded);
            }
        } else if rest_of_one {
            return Some(self.zero(ty));
        } else if let (Some(left), Some(right)) = (self.integer_bits(left), self.integer_bits(right)) {
            return Some(match integer::binary(opcode, self.types.width(ty), &left, &right) {
                Some(bits) => self.integer_of(ty, &bits),
                None => self.poison(ty),
            });
        } else if let (Some((format, left)), Some((_, right))) =
            (self.float_bits(left), self.float_bits(right))
        {
            let bits = float::binary(opcode, format, left, right)?;
            return Some(self.float_of(ty, bits));
        }
        self.binary_of_expression(opcode, ty, left, right)
    }

    /// True if the operation with this constant on the right, or on either side, gives the other operand.
    fn is_identity(&mut self, opcode: Opcode, id: ConstantId, on_the_right: bool) -> bool {
        use Opcode::*;
        match opcode {
            Add | Or | Xor => self.is_zero(id),
            Sub | Shl | LShr | AShr => on_the_right && self.is_zero(id),
            And => self.is_all_ones(id),
            Mul => self.is_one(id),
            UDiv | SDiv => on_the_right && self.is_one(id),
            FAdd => self.is_number(id, |format| float::negate(format, 0)),
            FMul => self.is_number(id, float::one),
            FDiv => on_the_right && self.is_number(id, float::one),
            FSub => on_the_right && self.is_number(id, |_| Some(0)),
            _ => false,
        }
    }

    fn is_one(&mut self, id: ConstantId) -> bool {
        let number = self.splat_value(id).unwrap_or(id);
        self.integer_bits(number).and_then(|bits| bits.narrow()) == Some(1)
    }

    fn is_number(&mut self, id: ConstantId, wanted: fn(crate::Type) -> Option<u128>) -> bool {
        let number = self.splat_value(id).unwrap_or(id);
        self.float_bits(number).is_some_and(|(format, bits)| Some(bits) == wanted(format))
    }

    /// Returns what an operation on scalars gives one or both of which are undefined.
    fn binary_of_undefined(
        &mut self,
        opcode: Opcode,
        ty: TypeId,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        use Opcode::*;
        let both = self.is_undefined(left) && self.is_undefined(right);
        Some(match opcode {
            Xor if both => self.zero(ty),
            Add | Sub | Xor => self.undef(ty),
            And | Or | Mul | FAdd | FSub | FMul | FDiv | FRem if both => left,
            And => self.zero(ty),
            Mul => {
                let other = if self.is_undefined(left) { right } else { left };
                match self.integer_bits(other) {
                    Some(bits) if bits.is_odd() => self.undef(ty),
                    _ => self.zero(ty),
                }
            }
            UDiv | SDiv | URem | SRem if self.is_undefined(right) || self.is_zero(right) => self.poison(ty),
            Shl | LShr | AShr if self.is_undefined(right) => self.poison(ty),
            UDiv | SDiv | URem | SRem | Shl | LShr | AShr => self.zero(ty),
            Or => self.all_ones(ty),
            FSub if self.is_number(left, |format| float::negate(format, 0)) => right,
            FAdd | FSub | FMul | FDiv | FRem => {
                let bits = float::nan(self.types.get(ty))?;
                self.float_of(ty, bits)
            }
            _ => return None,
        })
    }

    /// Returns what an operation gives lane by lane.
    fn binary_lanes(
        &mut self,
        opcode: Opcode,
        ty: TypeId,
        lanes: u32,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        let divides = matches!(opcode, Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem);
        if let (Some(left), Some(right)) = (self.splat_value(left), self.splat_value(right)) {
            if divides && self.is_zero(right) {
                return Some(self.poison(ty));
            }
            let number = self.binary_or_expression(opcode, InstFlags(0), left, right)?;
            return Some(self.splat(ty, number));
        }
        self.make_lanes(ty, lanes, |module, lane| {
            let left = module.lane(left, lane)?;
            let right = module.lane(right, lane)?;
            module.binary_or_expression(opcode, InstFlags(0), left, right)
        })
    }

    /// Returns what an operation gives one operand of which is an expression.
    fn binary_of_expression(
        &mut self,
        opcode: Opcode,
        ty: TypeId,
        left: ConstantId,
        right: ConstantId,
    ) -> Option<ConstantId> {
        use Opcode::*;
        if is_commutative(opcode) && self.integer_bits(left).is_some() {
            return self.binary_or_expression(opcode, InstFlags(0), right, left);
        }
        match opcode {
            UDiv | SDiv | URem | SRem if self.is_zero(right) => return Some(self.poison(ty)),
            And | Mul if self.is_zero(right) => return Some(right),
            And if self.masks_alignment(left, right) => return Some(self.zero(ty)),
            Or if self.is_all_ones(right) => return Some(right),
            Shl | LShr | AShr | UDiv | SDiv | URem | SRem if self.is_zero(left) => return Some(left),
            _ => {}
        }
        if self.constants.depth(left) > DEPTH {
            return None;
        }
        if let Constant::Expression { opcode: inner, operands: &[first, second], .. } =
            self.constants.get(left)
            && inner == opcode
            && matches!(opcode, Add | Xor)
        {
            let rest = self.binary_or_expression(opcode, InstFlags(0), second, right)?;
            let again =
                matches!(self.constants.get(rest), Constant::Expression { opcode: of, .. } if of == opcode);
            if !again {
                return self.binary_or_expression(opcode, InstFlags(0), first, rest);
            }
        }
        if self.types.width(ty) == 1 {
            return match opcode {
                Add | Sub => self.binary_or_expression(Xor, InstFlags(0), left, right),
                Shl | LShr | AShr | SDiv | UDiv => Some(left),
                SRem | URem => Some(self.zero(ty)),
                _ => None,
            };
        }
        None
    }

    /// True if all bits of a mask are among those that the alignment of a global's address leaves 0.
    fn masks_alignment(&self, address: ConstantId, mask: ConstantId) -> bool {
        let Constant::Expression { opcode: Opcode::PtrToInt, operands: &[base], .. } =
            self.constants.get(address)
        else {
            return false;
        };
        let Some(global) = self.constants.global(base).and_then(|id| self.global(id)) else { return false };
        let alignment = match (&global.kind, global.alignment) {
            // LLVM takes the address of a function for aligned to 4 where the data layout says nothing.
            (GlobalKind::Function(_), _) => 4,
            (GlobalKind::Variable(_), 0) => self.layout.abi_alignment(&self.types, global.ty).unwrap_or(1),
            (_, log) => 1u64.checked_shl(u32::from(log).saturating_sub(1)).unwrap_or(1),
        };
        let mask = self.integer_bits(mask).and_then(|bits| bits.narrow());
        mask.is_some_and(|mask| mask < alignment.into())
    }

    pub(super) fn is_expression(&self, id: ConstantId) -> bool {
        matches!(self.constants.get(id), Constant::Expression { .. })
    }
}
