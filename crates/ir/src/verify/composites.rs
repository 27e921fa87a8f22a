use super::Verifier;
use crate::tables::Opcode;
use crate::{Constant, ConstantId, Function, Inst, InstId, Type, TypeId, Value, ValueRef};

impl Verifier<'_> {
    /// Returns the length of a vector and whether it is scalable; none for other types.
    pub(super) fn shape(&self, ty: TypeId) -> Option<(u32, bool)> {
        match self.module.types.get(ty) {
            Type::Vector { length, scalable, .. } => Some((length, scalable)),
            _ => None,
        }
    }

    /// Checks instructions that are about members of vectors, arrays and structs, and those of no other kind.
    pub(super) fn composite(&mut self, function: &Function, id: InstId, inst: &Inst, operands: &[Value]) {
        let types = &self.module.types;
        let ty = |value: Value| self.value_type(function, value);
        match (inst.opcode, operands) {
            (Opcode::ExtractElement, &[vector, index]) => {
                let fits = self.is_extract(inst.ty, ty(vector), ty(index));
                self.expect(id, fits, "operands of extractelement that do not fit");
            }
            (Opcode::InsertElement, &[vector, value, index]) => {
                let fits = ty(vector) == inst.ty && self.is_extract(ty(value), inst.ty, ty(index));
                self.expect(id, fits, "operands of insertelement that do not fit");
            }
            (Opcode::ShuffleVector, &[left, right, mask]) => {
                let fits = ty(left) == ty(right)
                    && mask.as_constant().is_some_and(|mask| self.is_shuffle(inst.ty, ty(left), mask));
                self.expect(id, fits, "operands of shufflevector that do not fit");
            }
            (Opcode::ExtractValue, &[aggregate, ref indexes @ ..]) => {
                let fits = self.member(ty(aggregate), indexes) == Some(inst.ty);
                self.expect(id, fits, "operands of extractvalue that do not fit");
            }
            (Opcode::InsertValue, &[aggregate, value, ref indexes @ ..]) => {
                let fits = ty(aggregate) == inst.ty && self.member(inst.ty, indexes) == Some(ty(value));
                self.expect(id, fits, "operands of insertvalue that do not fit");
            }
            (Opcode::Freeze, &[value]) => {
                let fits = ty(value) == inst.ty && self.is_in_memory(inst.ty);
                self.expect(id, fits, "a freeze of another type");
            }
            (Opcode::VaArg, &[list]) => {
                self.expect(id, types.is_pointer(ty(list)), "a va_arg of no pointer");
            }
            (Opcode::LandingPad, clauses) => self.landing_pad(function, id, inst, clauses),
            (Opcode::CatchPad | Opcode::CleanupPad, &[parent, ..]) => {
                self.funclet_pad(function, id, inst, parent);
            }
            (opcode, _) => self.report(Some(id), format!("{} with other operands", opcode.text())),
        }
    }

    /// True if a vector has components of a type, which an index of a type chooses.
    pub(super) fn is_extract(&self, component: TypeId, vector: TypeId, index: TypeId) -> bool {
        let types = &self.module.types;
        self.shape(vector).is_some() && types.scalar(vector) == component && types.is_integer(index)
    }

    /// True if a mask shuffles two vectors of a type into a result.
    pub(super) fn is_shuffle(&self, result: TypeId, vector: TypeId, mask: ConstantId) -> bool {
        let types = &self.module.types;
        let of_mask = self.module.constants.ty(mask);
        types.scalar(result) == types.scalar(vector)
            && self.shape(of_mask).is_some()
            && self.shape(of_mask) == self.shape(result)
            && types.get(types.scalar(of_mask)) == Type::Integer(32)
            && self.shape(vector).is_some_and(|(count, _)| self.chooses(mask, u64::from(count) * 2))
    }

    /// True if each number of a mask is below this one, or any.
    fn chooses(&self, mask: ConstantId, limit: u64) -> bool {
        let is_lane = |lane: &ConstantId| match self.module.constants.get(*lane) {
            Constant::Integer(number) => number < limit,
            Constant::Null | Constant::Undef | Constant::Poison => true,
            _ => false,
        };
        match self.module.constants.get(mask) {
            Constant::Aggregate(lanes) => lanes.iter().all(is_lane),
            Constant::Data(bytes) => {
                bytes.as_chunks::<4>().0.iter().all(|lane| u64::from(u32::from_le_bytes(*lane)) < limit)
            }
            Constant::Null | Constant::Undef | Constant::Poison => true,
            _ => false,
        }
    }

    /// Returns the type of a member of an array or struct; none if the indexes, of which there is one at least, lead to none.
    fn member(&self, ty: TypeId, indexes: &[Value]) -> Option<TypeId> {
        let types = &self.module.types;
        if indexes.is_empty() {
            return None;
        }
        indexes.iter().try_fold(ty, |at, index| {
            let ValueRef::Index(index) = index.get() else { return None };
            if self.shape(at).is_some() { None } else { types.member(at, u64::from(index)) }
        })
    }
}
