//! Comparisons of addresses that no metadata are kept of: shaders compare no pointers by their order, so LLVM made them, to find out
//! whether accesses meet.
//!
//! Addresses in one object are compared by their offsets. Different variables are different objects, as shaders may be taken for such
//! that access none by another one (SPIR-V, section 2.18.2, "Aliasing"), unless one is decorated Aliased. Which of them comes first
//! nobody can tell otherwise, so each is given an address of its own here, far from all others.

use super::{body::ShaderBody, place::Address, value::KnownValue};
use crate::{
    Result,
    mapping::compare::{self, ComparePredicate, ComparedKind},
    spirv::{Id, Op, grammar::StorageClass},
    view::{InstView, IntegerPredicate},
};

/// The bytes between the addresses of two objects: no buffer has so many.
const GAP: u32 = 40;
/// Objects with lower ids have addresses that are no negative numbers.
const MOST_OBJECTS: u32 = 1 << 22;

impl<'m> ShaderBody<'_, 'm, '_> {
    /// Compares two addresses.
    pub(super) fn order(&mut self, inst: InstView<'m>, predicate: IntegerPredicate) -> Result<()> {
        let unknown = || Self::unknown(inst.value());
        let address = |number| {
            let operand = inst.operand(number)?;
            match self.values.get(&operand.as_key()) {
                Some(KnownValue::Place(place)) => Some(place.clone()),
                _ => None,
            }
        };
        let (left, right) = address(0).zip(address(1)).ok_or_else(unknown)?;
        let starts = match self.same_object(&left, &right) {
            true => Some((0, 0)),
            false => self.object(&left).zip(self.object(&right)),
        };
        let (left_start, right_start) = starts.ok_or_else(unknown)?;
        // The middle of all addresses is zero here, so that an offset before an object's start comes before it.
        let predicate = match ComparePredicate::from(predicate) {
            ComparePredicate::Ult => ComparePredicate::Slt,
            ComparePredicate::Ule => ComparePredicate::Sle,
            ComparePredicate::Ugt => ComparePredicate::Sgt,
            ComparePredicate::Uge => ComparePredicate::Sge,
            equal @ (ComparePredicate::Eq | ComparePredicate::Ne) => equal,
            _ => return Err(unknown()),
        };
        let (left_offset, right_offset) =
            (left_start + i128::from(left.offset), right_start + i128::from(right.offset));
        let is_constant = left.steps.is_empty() && right.steps.is_empty();
        if is_constant {
            let holds = match predicate {
                ComparePredicate::Slt => left_offset < right_offset,
                ComparePredicate::Sle => left_offset <= right_offset,
                ComparePredicate::Sgt => left_offset > right_offset,
                ComparePredicate::Sge => left_offset >= right_offset,
                ComparePredicate::Eq => left_offset == right_offset,
                _ => left_offset != right_offset,
            };
            let ty = self.scope.ty(Op::TypeBool, &[])?;
            let op = if holds { Op::ConstantTrue } else { Op::ConstantFalse };
            let id = self.scope.constant_of(op, ty, &[])?;
            return self.define(inst, KnownValue::Id(id));
        }
        let left = self.number_of(inst, &left, left_offset)?;
        let right = self.number_of(inst, &right, right_offset)?;
        let op = compare::to_spirv(predicate, ComparedKind::Int).ok_or_else(unknown)?;
        self.emit_for(inst, op, &[left.0, right.0]).map(drop)
    }

    /// Whether two addresses are some bytes behind the same one.
    fn same_object(&self, left: &Address, right: &Address) -> bool {
        left.base == right.base
            && left.indices == right.indices
            && left.ty == right.ty
            && left.in_descriptors == right.in_descriptors
    }

    /// The number that stands for the start of an object; none for what may be a part of another one.
    fn object(&self, place: &Address) -> Option<i128> {
        if let Some((memory, start)) = place.shared {
            let own = i128::from(MOST_OBJECTS + memory as u32) << GAP;
            return place.indices.is_empty().then(|| own + i128::from(start));
        }
        let is_variable = self.scope.kept.get(place.base).is_some_and(|inst| inst.op() == Op::Variable);
        let is_one = place.indices.is_empty()
            && !place.in_descriptors
            && place.class != StorageClass::PhysicalStorageBuffer
            && place.base.0 < MOST_OBJECTS;
        let is_aliased = self.scope.aliased.contains(&place.base);
        (is_variable && is_one && !is_aliased).then(|| i128::from(place.base.0) << GAP)
    }

    /// The number of 64 bits that stands for an address.
    fn number_of(&mut self, inst: InstView<'m>, place: &Address, offset: i128) -> Result<Id> {
        let offset = i64::try_from(offset).map_err(|_| Self::unknown(inst.value()))?;
        let ty = self.scope.value_type(self.scope.context.int(64)?)?;
        let mut sum = self.scope.signed_number(offset, 64)?;
        for step in &place.steps {
            let widen = if step.is_unsigned { Op::UConvert } else { Op::SConvert };
            let number = if step.bits == 64 { step.id } else { self.emit(widen, ty, &[step.id.0])? };
            let scale = self.scope.signed_number(step.scale, 64)?;
            let bytes = self.emit(Op::IMul, ty, &[number.0, scale.0])?;
            sum = self.emit(Op::IAdd, ty, &[sum.0, bytes.0])?;
        }
        Ok(sum)
    }
}
