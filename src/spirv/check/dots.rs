//! Dot products of integers (SPV_KHR_integer_dot_product).

use super::{Checker, instructions::Operation, types::Class};
use crate::spirv::{Id, Op, grammar::Capability};

/// Whether an opcode is a dot product of integers.
pub(super) fn is_dot(op: Op) -> bool {
    matches!(op, Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat)
}

impl<'m> Checker<'_, 'm> {
    /// The vectors of a dot product, and its result.
    pub(super) fn dot(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        let of = |number: usize| operation.id(number).map_or(Id(0), |id| self.facts.type_of(id));
        let (first, second) = (of(0), of(1));
        let is_mixed = matches!(op, Op::SUDot | Op::SUDotAccSat);
        let is_unsigned = matches!(op, Op::UDot | Op::UDotAccSat);
        if is_unsigned && !self.is_unsigned(ty) {
            self.rule(inst, "the result has a sign");
        }
        // Vectors of any length have no shape to compare.
        if [first, second].iter().any(|ty| self.types.get(*ty).is_some_and(|of| of.op == Op::TypeVectorIdEXT))
        {
            return;
        }
        if self.types.fits(first, Class::INT.or(Class::SCALAR)) {
            if [first, second].iter().any(|ty| self.types.width(*ty) != Some(32)) {
                self.rule(inst, "vectors that are packed have 32 bits");
            }
            if !self.has_capability(Capability::DotProductInput4x8BitPacked) {
                self.rule(inst, "packed vectors need the capability DotProductInput4x8BitPacked");
            }
            return;
        }
        let (bits, lanes) = (self.types.width(first), self.types.lanes(first));
        if (bits, lanes) != (self.types.width(second), self.types.lanes(second)) {
            self.rule(inst, "the vectors have different shapes");
        }
        let part = |ty: Id| self.types.component(ty);
        if is_unsigned && !self.is_unsigned(part(first)) || is_mixed && !self.is_unsigned(part(second)) {
            self.rule(inst, "the components of a vector that is taken as unsigned have a sign");
        }
        let is_small =
            (bits, lanes) == (Some(8), 4) && self.has_capability(Capability::DotProductInput4x8Bit);
        if !is_small && !self.has_capability(Capability::DotProductInputAll) {
            self.rule(inst, "such vectors need the capability DotProductInputAll");
        }
        if let (Some(bits), Some(width)) = (bits, self.types.width(ty))
            && width < bits
        {
            self.rule(inst, format!("the result has {width} bits, the components have {bits}"));
        }
    }
}
