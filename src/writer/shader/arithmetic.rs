//! Arithmetic, comparisons and selections.

use super::{body::ShaderBody, value::KnownValue};
use crate::{
    Result,
    mapping::{
        compare::{self, ComparePredicate},
        ops,
    },
    spirv::{Id, Op},
    view::{InstView, IntegerPredicate, Opcode, Type, Value, float_predicate},
    writer::inst::arithmetic::operation,
};

impl<'m> ShaderBody<'_, 'm, '_> {
    pub(super) fn binary(&mut self, inst: InstView<'m>) -> Result<()> {
        let operation = operation(inst.opcode()).ok_or_else(|| Self::unknown(inst.value()))?;
        let ty = inst.ty().scalar();
        if let Some(known) = self.bytes_of_buffer(inst)? {
            return self.define(inst, known);
        }
        if let Some(known) = self.distance(inst) {
            return self.define(inst, known);
        }
        if ty.is_int_of(128) {
            return self.wide_binary(inst);
        }
        let shape = match ty {
            ty if ty.is_float() => ops::OperandShape::Float,
            ty if ty.is_int_of(1) => ops::OperandShape::Bool,
            _ => ops::OperandShape::Int,
        };
        let op = ops::to_spirv(operation, shape).ok_or_else(|| Self::unknown(inst.value()))?;
        let mut operands = vec![self.operand(inst, 0)?.0];
        if inst.opcode() != Opcode::FNeg {
            operands.push(self.operand(inst, 1)?.0);
        }
        let id = self.emit_for(inst, op, &operands)?;
        match shape {
            ops::OperandShape::Float => self.scope.decorate_fast_math(id, inst),
            _ => Ok(()),
        }
    }

    /// How many elements a buffer has room for: the bytes from the array on, divided by its stride.
    fn bytes_of_buffer(&mut self, inst: InstView<'m>) -> Result<Option<KnownValue>> {
        if !matches!(inst.opcode(), Opcode::UDiv | Opcode::LShr) {
            return Ok(None);
        }
        let value = inst.operand(0).and_then(|value| self.values.get(&value.as_key()).cloned());
        let stride = inst.operand(1).and_then(Value::const_u64).and_then(|number| match inst.opcode() {
            Opcode::UDiv => Some(number),
            _ => u32::try_from(number).ok().and_then(|bits| 1_u64.checked_shl(bits)),
        });
        let (place, offset) = match value {
            Some(KnownValue::Rest(place, offset)) => (place, offset),
            Some(KnownValue::Size(place)) => (place, 0),
            _ => return Ok(None),
        };
        let stride = stride.ok_or_else(|| Self::unknown(inst.value()))?;
        // If it is not the number of elements, the size is divided as a number of bytes.
        Ok(self.array_length(&place, offset, stride).ok().map(KnownValue::Length))
    }

    /// A product of numbers of 64 bits, and its upper half: what else is computed with 128 bits has no instruction.
    fn wide_binary(&mut self, inst: InstView<'m>) -> Result<()> {
        let operand = |number| inst.operand(number).ok_or_else(|| Self::unknown(inst.value()));
        let (left, right) = (operand(0)?, operand(1)?);
        let known = |body: &Self, value: Value<'m>| body.values.get(&value.as_key()).cloned();
        let (first, second) = (known(self, left), known(self, right));
        match (inst.opcode(), first, second) {
            (Opcode::Mul, Some(KnownValue::Wide { id, is_signed }), other)
            | (Opcode::Mul, other, Some(KnownValue::Wide { id, is_signed })) => {
                let is_first = matches!(self.values.get(&left.as_key()), Some(KnownValue::Wide { .. }));
                let factor = match other {
                    Some(KnownValue::Wide { id, is_signed: own }) if own == is_signed => id,
                    None => self.wide_constant(if is_first { right } else { left }, is_signed)?,
                    _ => return Err(Self::unknown(inst.value())),
                };
                let ty = self.half_of(inst.ty())?;
                let pair = self.scope.ty(Op::TypeStruct, &[ty.0, ty.0])?;
                let op = if is_signed { Op::SMulExtended } else { Op::UMulExtended };
                let both = self.emit(op, pair, &[id.0, factor.0])?;
                let low = self.emit(Op::CompositeExtract, ty, &[both.0, 0])?;
                let high = self.emit(Op::CompositeExtract, ty, &[both.0, 1])?;
                self.define(inst, KnownValue::Product { low, high })
            }
            (Opcode::LShr | Opcode::AShr, Some(KnownValue::Product { high, .. }), None)
                if Self::is_number(right, 64) =>
            {
                self.define(inst, KnownValue::High(high))
            }
            _ => Err(Self::unknown(inst.value())),
        }
    }

    /// Whether a constant is a number, in each of its components.
    fn is_number(value: Value<'m>, number: u64) -> bool {
        let is_it = |value: Value<'m>| value.const_int().and_then(|own| own.as_u64()) == Some(number);
        match value.ty().and_then(Type::vector_len) {
            None => is_it(value),
            Some(count) => (0..count).all(|lane| value.aggregate_element(lane.into()).is_some_and(is_it)),
        }
    }

    /// The type of 64 bits of which one has twice as many.
    fn half_of(&mut self, wide: Type<'m>) -> Result<Id> {
        let half = self.scope.context.int(64)?;
        let half = match wide.vector_len() {
            Some(count) => half.vector_of(count)?,
            None => half,
        };
        self.scope.value_type(half)
    }

    /// A constant of 128 bits that a constant of 64 bits was extended to.
    fn wide_constant(&mut self, value: Value<'m>, is_signed: bool) -> Result<Id> {
        let half = self.scope.context.int(64)?;
        let one = |value: Value<'m>| -> Result<Value<'m>> {
            let number = value.const_int().ok_or_else(|| Self::unknown(value))?;
            let bits = if is_signed { number.as_i64().map(i64::cast_unsigned) } else { number.as_u64() };
            half.const_int(bits.ok_or_else(|| Self::unknown(value))?)
        };
        let constant = match value.ty().and_then(Type::vector_len) {
            None => one(value)?,
            Some(count) => {
                let mut lanes = Vec::new();
                for number in 0..count {
                    let lane = value.aggregate_element(number.into());
                    lanes.push(one(lane.ok_or_else(|| Self::unknown(value))?)?);
                }
                half.const_vector(&lanes)?
            }
        };
        self.scope.constant(constant)
    }

    pub(super) fn int_compare(&mut self, inst: InstView<'m>) -> Result<()> {
        let predicate = inst.int_predicate().ok_or_else(|| Self::unknown(inst.value()))?;
        match self.known_operand(inst, 0)? {
            KnownValue::State => {
                self.values.insert(inst.as_key(), KnownValue::State);
                return Ok(());
            }
            KnownValue::Bytes(id) if inst.operand(1).is_some_and(Value::is_null) => match predicate {
                IntegerPredicate::Ne => return self.define(inst, KnownValue::Id(id)),
                IntegerPredicate::Eq => return self.emit_for(inst, Op::LogicalNot, &[id.0]).map(drop),
                _ => {}
            },
            KnownValue::Lanes(id) => return self.lanes_compare(inst, predicate, id),
            _ => {}
        }
        let ty = inst.operand(0).and_then(Value::ty).map(Type::scalar);
        let shape = match ty {
            Some(ty) if ty.is_int_of(1) => compare::ComparedKind::Bool,
            Some(ty) if ty.is_int() => compare::ComparedKind::Int,
            _ => return Err(Self::unknown(inst.value())),
        };
        let op = compare::to_spirv(ComparePredicate::from(predicate), shape);
        let op = op.ok_or_else(|| Self::unknown(inst.value()))?;
        let operands = [self.operand(inst, 0)?.0, self.operand(inst, 1)?.0];
        self.emit_for(inst, op, &operands).map(drop)
    }

    /// Whether some or all of several booleans hold, as their bits are compared with those of none or of all.
    fn lanes_compare(&mut self, inst: InstView<'m>, predicate: IntegerPredicate, id: Id) -> Result<()> {
        let other = inst.operand(1).ok_or_else(|| Self::unknown(inst.value()))?;
        let (op, is_equal) = match (other.is_null(), other.const_i64()) {
            (true, _) => (Op::Any, false),
            (false, Some(-1)) => (Op::All, true),
            _ => return Err(Self::unknown(inst.value())),
        };
        let holds = match predicate {
            IntegerPredicate::Eq => is_equal,
            IntegerPredicate::Ne => !is_equal,
            _ => return Err(Self::unknown(inst.value())),
        };
        if holds {
            return self.emit_for(inst, op, &[id.0]).map(drop);
        }
        let ty = self.scope.value_type(inst.ty())?;
        let found = self.emit(op, ty, &[id.0])?;
        self.emit_for(inst, Op::LogicalNot, &[found.0]).map(drop)
    }

    pub(super) fn float_compare(&mut self, inst: InstView<'m>) -> Result<()> {
        let predicate = inst.float_predicate().ok_or_else(|| Self::unknown(inst.value()))?;
        let operands = [self.operand(inst, 0)?.0, self.operand(inst, 1)?.0];
        let predicate = float_predicate(predicate).map_err(|_| Self::unknown(inst.value()))?;
        let op = match predicate {
            // Ordered and Unordered are kernels' alone.
            ComparePredicate::FUno | ComparePredicate::FOrd => {
                let ty = self.scope.value_type(inst.ty())?;
                let left = self.emit(Op::IsNan, ty, &operands[..1])?;
                let is_same = inst.operand(0).map(Value::as_key) == inst.operand(1).map(Value::as_key);
                let either = match is_same {
                    true => left,
                    false => {
                        let right = self.emit(Op::IsNan, ty, &operands[1..])?;
                        self.emit(Op::LogicalOr, ty, &[left.0, right.0])?
                    }
                };
                if predicate == ComparePredicate::FUno {
                    return self.define(inst, KnownValue::Id(either));
                }
                return self.emit_for(inst, Op::LogicalNot, &[either.0]).map(drop);
            }
            other => compare::to_spirv(other, compare::ComparedKind::Float),
        };
        let op = op.ok_or_else(|| Self::unknown(inst.value()))?;
        let id = self.emit_for(inst, op, &operands)?;
        self.scope.decorate_fast_math(id, inst)
    }

    pub(super) fn select(&mut self, inst: InstView<'m>) -> Result<()> {
        let (yes, no) = (self.operand(inst, 1)?, self.operand(inst, 2)?);
        let mut condition = self.operand(inst, 0)?;
        let condition_type = inst.operand(0).and_then(Value::ty);
        if let Some(count) = inst.ty().vector_len().filter(|_| !condition_type.is_some_and(Type::is_vector)) {
            condition = self.splat_of_booleans(condition, count)?;
        }
        self.emit_for(inst, Op::Select, &[condition.0, yes.0, no.0]).map(drop)
    }

    /// A vector that has a boolean in each component.
    fn splat_of_booleans(&mut self, boolean: Id, count: u32) -> Result<Id> {
        let one = self.scope.ty(Op::TypeBool, &[])?;
        let ty = self.scope.ty(Op::TypeVector, &[one.0, count])?;
        self.emit(Op::CompositeConstruct, ty, &vec![boolean.0; count as usize])
    }
}
