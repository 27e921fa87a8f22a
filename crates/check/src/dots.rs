//! Dot products of integers (SPV_KHR_integer_dot_product), and of small floats that are summed up in larger ones
//! (SPV_VALVE_mixed_float_dot_product).

use crate::{Checker, instructions::Operation};
use spirv_kit::{
    Id, Op,
    facts::TypeClass,
    grammar::{Capability, FPEncoding},
};

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
        if self.types.fits(first, TypeClass::INT.or(TypeClass::SCALAR)) {
            if [first, second].iter().any(|ty| self.types.width(*ty) != Some(32)) {
                self.rule(inst, "vectors that are packed have 32 bits");
            }
            let vectors = if matches!(op, Op::SDot | Op::UDot | Op::SUDot) { 2 } else { 3 };
            if operation.arguments.len() <= vectors {
                self.rule(inst, "no format tells how the vectors are packed");
            }
            if !self.has_capability(Capability::DotProductInput4x8BitPacked) {
                self.rule(inst, "packed vectors need the capability DotProductInput4x8BitPacked");
            }
            return;
        }
        let (bits, lanes) = (self.types.width(first), self.types.lanes(first));
        if bits != self.types.width(second) || self.types.lanes_differ(first, second) {
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

    /// Dot products of floats with another format than the sum.
    pub(super) fn mixed_dot(&mut self, operation: Operation<'m>) {
        let Operation { inst, op, ty, .. } = operation;
        let of = |number: usize| operation.id(number).map_or(Id(0), |id| self.facts.type_of(id));
        let (first, second) = (self.encoding(of(0)), self.encoding(of(1)));
        if first != second && op != Op::FDot4MixAcc32VALVE {
            self.rule(inst, "the vectors have different formats");
        }
        let result = self.encoding(ty);
        let expected = if op == Op::FDot2MixAcc16VALVE { first } else { None };
        if result != expected {
            self.rule(inst, "the result does not have the format that it is summed up in");
        }
        let is_byte = |of| matches!(of, Some(FPEncoding::Float8E4M3EXT | FPEncoding::Float8E5M2EXT));
        let needed = match (op, first) {
            (Op::FDot4MixAcc32VALVE, _) if is_byte(first) && is_byte(second) => return,
            (Op::FDot2MixAcc32VALVE, None) => Capability::DotProductFloat16AccFloat32VALVE,
            (Op::FDot2MixAcc16VALVE, None) => Capability::DotProductFloat16AccFloat16VALVE,
            (Op::FDot2MixAcc32VALVE | Op::FDot2MixAcc16VALVE, Some(FPEncoding::BFloat16KHR)) => {
                Capability::DotProductBFloat16AccVALVE
            }
            _ => return self.rule(inst, "there are no such products of this format"),
        };
        if !self.has_capability(needed) {
            let name = needed.row().map_or("?", |row| row.name);
            self.rule(inst, format!("products of this format need the capability {name}"));
        }
    }
}
