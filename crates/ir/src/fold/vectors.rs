//! Parts of vectors and aggregates, and the choice between two constants.

use super::DEPTH;
use crate::tables::{InstFlags, Opcode};
use crate::{Constant, ConstantId, Module, TypeId};

impl Module {
    /// Returns one of two constants by a condition; none where LLVM's builder makes an instruction.
    pub fn fold_select(
        &mut self,
        condition: ConstantId,
        yes: ConstantId,
        no: ConstantId,
    ) -> Option<ConstantId> {
        let ty = self.constants.ty(yes);
        if ty != self.constants.ty(no) || self.is_vast(ty) {
            return None;
        }
        if self.is_poison(condition) {
            return Some(self.poison(ty));
        }
        if self.is_zero(condition) {
            return Some(no);
        }
        if self.is_all_ones(condition) {
            return Some(yes);
        }
        if let Some(chosen) = self.select_lanes(condition, yes, no) {
            return Some(chosen);
        }
        if self.is_undefined(condition) {
            return Some(if self.is_undefined(yes) { yes } else { no });
        }
        if yes == no || self.is_poison(no) {
            return Some(yes);
        }
        if self.is_poison(yes) {
            return Some(no);
        }
        match (self.constants.get(yes), self.constants.get(no)) {
            (Constant::Undef, _) if self.is_without_poison(no) => Some(no),
            (_, Constant::Undef) if self.is_without_poison(yes) => Some(yes),
            _ => None,
        }
    }

    /// Returns a vector the lanes of which are chosen by a vector of constant booleans.
    fn select_lanes(&mut self, condition: ConstantId, yes: ConstantId, no: ConstantId) -> Option<ConstantId> {
        if self.is_undefined(condition) || self.is_expression(condition) {
            return None;
        }
        let lanes = self.lane_count(self.constants.ty(condition))?;
        let ty = self.constants.ty(yes);
        let scalar = self.types.scalar(ty);
        self.make_lanes(ty, lanes, |module, lane| {
            let chosen = module.element(condition, lane.into())?;
            let yes = module.lane(yes, lane)?;
            let no = module.lane(no, lane)?;
            match module.constants.get(chosen) {
                Constant::Poison => Some(module.poison(scalar)),
                _ if yes == no => Some(yes),
                Constant::Undef => Some(if module.is_undefined(yes) { yes } else { no }),
                Constant::Integer(bit) => Some(if bit != 0 { yes } else { no }),
                _ => None,
            }
        })
    }

    /// True for what is certainly not poison, nor has a lane that is.
    fn is_without_poison(&self, id: ConstantId) -> bool {
        match self.constants.get(id) {
            Constant::Null
            | Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Words(_)
            | Constant::Data(_)
            | Constant::Global(_) => true,
            Constant::Aggregate(members) if self.lane_count(self.constants.ty(id)).is_some() => {
                members.iter().all(|&member| {
                    !matches!(self.constants.get(member), Constant::Poison | Constant::Expression { .. })
                })
            }
            _ => false,
        }
    }

    /// Returns a lane of a vector; none where the operands are no vector and integer.
    pub fn fold_extract_element(&mut self, vector: ConstantId, index: ConstantId) -> Option<ConstantId> {
        let ty = self.constants.ty(vector);
        let lanes = self.lane_count(ty);
        let scalar = self.types.scalar(ty);
        if scalar == ty || !self.types.is_integer(self.constants.ty(index)) {
            return None;
        }
        if self.is_poison(vector) || self.is_undefined(index) {
            return Some(self.poison(scalar));
        }
        if self.is_undefined(vector) {
            return Some(self.undef(scalar));
        }
        if let (Some(bits), Some(lanes)) = (self.integer_bits(index), lanes) {
            let Some(lane) = bits.narrow().filter(|&lane| lane < lanes.into()) else {
                return Some(self.poison(scalar));
            };
            if let Some(element) = self.element(vector, lane as u64) {
                return Some(element);
            }
            if let Some(part) = self.extract_of_expression(vector, lane as u32) {
                return Some(part);
            }
        }
        Some(self.expression(Opcode::ExtractElement, scalar, &[vector, index]))
    }

    fn expression(&mut self, opcode: Opcode, ty: TypeId, operands: &[ConstantId]) -> ConstantId {
        let flags = InstFlags(0);
        let expression =
            Constant::Expression { opcode, flags, predicate: None, source: None, in_range: None, operands };
        self.constants.intern(ty, expression)
    }

    /// Returns a lane of a vector that an expression makes.
    fn extract_of_expression(&mut self, vector: ConstantId, lane: u32) -> Option<ConstantId> {
        if self.constants.depth(vector) > DEPTH {
            return None;
        }
        let Constant::Expression { opcode, flags, source, operands, .. } = self.constants.get(vector) else {
            return None;
        };
        let operands = operands.to_vec();
        match (opcode, operands.as_slice()) {
            (Opcode::InsertElement, &[_, element, at]) if self.integer_is(at, lane) => Some(element),
            (Opcode::GetElementPtr, _) => {
                let parts: Option<Vec<ConstantId>> = operands
                    .iter()
                    .map(|&operand| match self.lane_count(self.constants.ty(operand)) {
                        Some(_) => self.lane(operand, lane),
                        None => Some(operand),
                    })
                    .collect();
                self.fold_gep(source?, flags, &parts?)
            }
            _ => None,
        }
    }

    fn integer_is(&self, id: ConstantId, value: u32) -> bool {
        self.integer_bits(id).and_then(|bits| bits.narrow()) == Some(value.into())
    }

    /// Returns a vector with one lane replaced; none where the operands do not fit.
    pub fn fold_insert_element(
        &mut self,
        vector: ConstantId,
        element: ConstantId,
        index: ConstantId,
    ) -> Option<ConstantId> {
        let ty = self.constants.ty(vector);
        let fits = self.types.scalar(ty) != ty
            && self.constants.ty(element) == self.types.scalar(ty)
            && self.types.is_integer(self.constants.ty(index));
        if !fits {
            return None;
        }
        if self.is_undefined(index) {
            return Some(self.poison(ty));
        }
        if self.is_zero(element) && self.is_zero(vector) {
            return Some(vector);
        }
        if let (Some(bits), Some(lanes)) = (self.integer_bits(index), self.lane_count(ty)) {
            let Some(at) = bits.narrow().filter(|&lane| lane < lanes.into()) else {
                return Some(self.poison(ty));
            };
            return self.make_lanes(ty, lanes, |module, lane| match u128::from(lane) == at {
                true => Some(element),
                false => module.lane(vector, lane),
            });
        }
        Some(self.expression(Opcode::InsertElement, ty, &[vector, element, index]))
    }

    /// Returns lanes of two vectors of one type: those of the second count on, -1 is a lane that does not matter; none where the
    /// operands do not fit.
    pub fn fold_shuffle(&mut self, left: ConstantId, right: ConstantId, mask: &[i32]) -> Option<ConstantId> {
        let from = self.constants.ty(left);
        let lanes = self.lane_count(from)?;
        let scalar = self.types.scalar(from);
        let count = u32::try_from(mask.len()).ok()?;
        let limit = i64::from(lanes) * 2;
        if count == 0
            || self.constants.ty(right) != from
            || !mask.iter().all(|&lane| (-1..limit).contains(&i64::from(lane)))
        {
            return None;
        }
        let ty = self.types.vector(scalar, count);
        if mask.iter().all(|&lane| lane < 0) {
            return Some(self.poison(ty));
        }
        self.make_lanes(ty, count, |module, lane| match u32::try_from(*mask.get(lane as usize)?) {
            Err(_) => Some(module.undef(scalar)),
            Ok(lane) if lane < lanes => module.lane(left, lane),
            Ok(lane) => module.lane(right, lane - lanes),
        })
    }

    /// Returns a part of a struct or array; none where there is no such part.
    pub fn fold_extract_value(&mut self, aggregate: ConstantId, indices: &[u32]) -> Option<ConstantId> {
        indices.iter().try_fold(aggregate, |part, &index| {
            let ty = self.constants.ty(part);
            if self.types.scalar(ty) != ty { None } else { self.element(part, index.into()) }
        })
    }

    /// Returns a struct or array with a part replaced; none where there is no such part.
    pub fn fold_insert_value(
        &mut self,
        aggregate: ConstantId,
        element: ConstantId,
        indices: &[u32],
    ) -> Option<ConstantId> {
        let mut path = Vec::with_capacity(indices.len());
        let mut at = aggregate;
        for &index in indices {
            let ty = self.constants.ty(at);
            if self.types.scalar(ty) != ty {
                return None;
            }
            path.push((at, index));
            at = self.element(at, index.into())?;
        }
        if self.constants.ty(at) != self.constants.ty(element) {
            return None;
        }
        path.into_iter().rev().try_fold(element, |part, (whole, at)| {
            let ty = self.constants.ty(whole);
            let count = match self.types.get(ty) {
                crate::Type::Array { length, .. } => u32::try_from(length).ok()?,
                _ => u32::try_from(self.types.fields(ty)?.len()).ok()?,
            };
            self.make_lanes(ty, count, |module, index| match index == at {
                true => Some(part),
                false => module.element(whole, index.into()),
            })
        })
    }
}
