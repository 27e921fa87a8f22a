//! Addresses of parts.

use crate::tables::{InstFlags, Opcode};
use crate::{Constant, ConstantId, Module, Type, TypeId};

impl Module {
    /// Returns the address of a part, `operands` being the base and the indices: an expression where nothing can be folded; none
    /// where LLVM has no such expression or the indices do not lead through the source type.
    pub fn fold_gep(
        &mut self,
        source: TypeId,
        flags: InstFlags,
        operands: &[ConstantId],
    ) -> Option<ConstantId> {
        let (&base, indices) = operands.split_first()?;
        let result = self.gep_result(source, base, indices)?;
        // Being in bounds implies that nothing wraps as a signed number.
        let flags = if flags.contains(InstFlags::IN_BOUNDS) { flags | InstFlags(2) } else { flags };
        if self.is_poison(base) {
            return Some(self.poison(result));
        }
        if indices.iter().all(|&index| self.is_zero(index) || self.is_undefined(index)) {
            return Some(match self.constants.ty(base) == result {
                true => base,
                false => self.splat(result, base),
            });
        }
        if self.is_undefined(base) {
            return Some(self.undef(result));
        }
        let operands = match self.lane_count(result) {
            Some(_) => &self.gep_lanes(source, result, operands),
            None => operands,
        };
        let expression = Constant::Expression {
            opcode: Opcode::GetElementPtr,
            flags,
            predicate: None,
            source: Some(source),
            in_range: None,
            operands,
        };
        Some(self.constants.intern(result, expression))
    }

    /// Returns the operands of a `getelementptr` that gives a vector of addresses: indexes become vectors, but for those of struct
    /// fields, which stay scalars.
    fn gep_lanes(&mut self, source: TypeId, result: TypeId, operands: &[ConstantId]) -> Vec<ConstantId> {
        let lanes = self.lane_count(result).unwrap_or(1);
        let mut at = Some(source);
        let make = |(position, &operand): (usize, &ConstantId)| {
            if position == 0 {
                return operand;
            }
            let ty = self.constants.ty(operand);
            let whole = at.map(|at| self.types.get(at));
            if position > 1 {
                at = self.gep_part(at, operand);
                if matches!(whole, Some(Type::Struct { .. } | Type::Named(_))) {
                    return self.splat_value(operand).unwrap_or(operand);
                }
            }
            if self.lane_count(ty).is_some() {
                return operand;
            }
            let vector = self.types.vector(ty, lanes);
            self.splat(vector, operand)
        };
        operands.iter().enumerate().map(make).collect()
    }

    /// Returns the type of a part by its index.
    fn gep_part(&mut self, whole: Option<TypeId>, index: ConstantId) -> Option<TypeId> {
        let whole = whole?;
        match self.types.get(whole) {
            Type::Array { element, .. } | Type::Vector { element, .. } => Some(element),
            _ => {
                let index = self.splat_value(index).unwrap_or(index);
                let field = self.integer_bits(index)?.narrow()?;
                self.types.member(whole, u64::try_from(field).ok()?)
            }
        }
    }

    /// Returns the type of an address of a part; none where the operands do not fit.
    fn gep_result(&mut self, source: TypeId, base: ConstantId, indices: &[ConstantId]) -> Option<TypeId> {
        let base_type = self.constants.ty(base);
        let pointer = self.types.scalar(base_type);
        self.layout.size_in_bits(&self.types, source)?;
        if indices.is_empty() || !self.types.is_pointer(pointer) {
            return None;
        }
        let mut shape = None;
        for id in std::iter::once(base).chain(indices.iter().copied()) {
            let ty = self.constants.ty(id);
            if let Type::Vector { length, scalable, .. } = self.types.get(ty) {
                if self.is_vast(ty) || shape.is_some_and(|shape| shape != (length, scalable)) {
                    return None;
                }
                shape = Some((length, scalable));
            }
            if id != base && !self.types.is_integer(self.types.scalar(ty)) {
                return None;
            }
        }
        let mut at = source;
        for &index in indices.get(1..)? {
            at = self.gep_part(Some(at), index)?;
        }
        Some(match shape {
            Some((length, scalable)) => {
                self.types.intern(Type::Vector { element: pointer, length, scalable })
            }
            None => pointer,
        })
    }
}
