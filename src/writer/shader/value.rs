//! Values of a function: ids, and what has no id of its own, such as addresses.

use super::{body::ShaderBody, interface::InterfacePath, place::Address, scope::MOST_PARTS};
use crate::{
    Code, Error, Result,
    spirv::{Id, Op, grammar::Capability},
    view::{InstView, Type, Value, ValueKind},
};

/// What a value of LLVM IR is in SPIR-V.
#[derive(Clone, Debug)]
pub(super) enum KnownValue {
    /// A value with an id, of the type that [`ShaderModule::value_type`](super::scope::ShaderModule::value_type) has for it.
    Id(Id),
    /// A boolean or a vector of them, as the bytes that they are in LLVM's memory.
    Bytes(Id),
    /// The bits of several booleans as one number.
    Lanes(Id),
    /// An address.
    Place(Address),
    /// A handle, such as an image's, with its type and the pointer that it was loaded from.
    Handle {
        id: Id,
        ty: Id,
        from: Option<Id>,
    },
    /// One of the two handles of an image with its sampler: the pair, its type, and which one.
    Half {
        pair: Id,
        ty: Id,
        number: u32,
    },
    /// A pair of an image and a sampler of which the image is there.
    Open {
        image: Id,
        ty: Id,
    },
    /// How many bytes a buffer has.
    Size(Address),
    /// How many bytes a buffer has from an offset on.
    Rest(Address, u64),
    /// How many elements the array at the end of a buffer has, as a number of 64 bits.
    Length(Id),
    /// A pointer as a number, with the bytes from one element of its array to the next.
    Address {
        pointer: Id,
        stride: u32,
    },
    /// How far a pointer lies behind another one: in bytes, where an element has so many, or counted in elements.
    Distance {
        left: Id,
        right: Id,
        bytes: u64,
    },
    /// An integer of 64 bits, or a vector of them, with twice as many, and whether it was extended by its sign.
    Wide {
        id: Id,
        is_signed: bool,
    },
    /// The product of two of these, by its low and its high half, or the high one alone.
    Product {
        low: Id,
        high: Id,
    },
    High(Id),
    /// A sum and its carry, as a structure of two numbers.
    Carried(Id),
    /// Whether the invocation has ended, or the condition of it.
    State,
    /// A pointer that leads to variables.
    Interface(InterfacePath),
}

impl<'m> ShaderBody<'_, 'm, '_> {
    pub(super) fn unknown(value: Value<'m>) -> Error {
        let detail =
            format!("a value that is no longer as it was read, or that shaders do not have: {value}");
        let error = Error::unsupported(Code::InvalidModule, detail.trim().to_owned());
        match value.as_instruction() {
            Some(inst) => error.or_at(|| inst.at()),
            None => error,
        }
    }

    /// What is known of a value; one that is not written yet will be an id.
    pub(super) fn known(&mut self, value: Value<'m>) -> Result<KnownValue> {
        if let Some(known) = self.values.get(&value.as_key()) {
            return Ok(known.clone());
        }
        if value.is_constant() && value.as_function().is_none() && value.as_global().is_none() {
            return self.scope.constant(value).map(KnownValue::Id);
        }
        if value.kind() != ValueKind::Instruction {
            return Err(Self::unknown(value));
        }
        let id = match self.reserved.get(&value.as_key()) {
            Some(id) => *id,
            None => {
                let id = self.scope.new_id();
                self.reserved.insert(value.as_key(), id);
                id
            }
        };
        Ok(KnownValue::Id(id))
    }

    /// The id of a value.
    pub(super) fn value(&mut self, value: Value<'m>) -> Result<Id> {
        match self.known(value)? {
            KnownValue::Id(id) => Ok(id),
            KnownValue::Length(id) => {
                let ty = self.scope.value_type(value.ty().ok_or_else(|| Self::unknown(value))?)?;
                self.emit(Op::UConvert, ty, &[id.0])
            }
            KnownValue::Size(_) | KnownValue::Rest(..) => self.count_of_bytes(value),
            KnownValue::Bytes(id) => {
                let ty = value.ty().ok_or_else(|| Self::unknown(value))?;
                let [zero, one] = [self.constant_like(ty, 0)?, self.constant_like(ty, 1)?];
                let ty = self.scope.value_type(ty)?;
                self.emit(Op::Select, ty, &[id.0, one.0, zero.0])
            }
            KnownValue::Distance { left, right, bytes: super::pointers::COUNTED } => {
                let ty = self.scope.value_type(value.ty().ok_or_else(|| Self::unknown(value))?)?;
                self.emit(Op::PtrDiff, ty, &[left.0, right.0])
            }
            _ => Err(Self::unknown(value)),
        }
    }

    /// How many bytes a buffer has, or has from the array at its end on, as far as the elements of the array fill them: what a shader
    /// computes depends on the number of these elements alone.
    fn count_of_bytes(&mut self, value: Value<'m>) -> Result<Id> {
        let unknown = || Self::unknown(value);
        let llvm = value.ty().ok_or_else(unknown)?;
        let (place, start) = match self.known(value)? {
            KnownValue::Size(place) => (place, None),
            KnownValue::Rest(place, start) => (place, Some(start)),
            _ => return Err(unknown()),
        };
        let (offset, stride) = self.end_of_buffer(&place)?;
        if start.is_some_and(|start| start != offset) {
            return Err(unknown());
        }
        let mut bytes = self.array_length(&place, offset, stride)?;
        let ty = self.scope.value_type(llvm)?;
        if !llvm.is_int_of(32) {
            bytes = self.emit(Op::UConvert, ty, &[bytes.0])?;
        }
        if stride != 1 {
            let stride = self.constant_like(llvm, stride)?;
            bytes = self.emit(Op::IMul, ty, &[bytes.0, stride.0])?;
        }
        if start.is_none() && offset != 0 {
            let offset = self.constant_like(llvm, offset)?;
            bytes = self.emit(Op::IAdd, ty, &[bytes.0, offset.0])?;
        }
        Ok(bytes)
    }

    /// A number that all components of a type have.
    pub(super) fn constant_like(&mut self, ty: Type<'m>, number: u64) -> Result<Id> {
        let one = ty.scalar().const_int(number)?;
        let all = match ty.vector_len() {
            Some(count) => ty.scalar().const_vector(&vec![one; count as usize])?,
            None => one,
        };
        self.scope.constant(all)
    }

    pub(super) fn operand(&mut self, inst: InstView<'m>, number: u32) -> Result<Id> {
        let value = inst.operand(number).ok_or_else(|| Self::unknown(inst.value()))?;
        self.value(value)
    }

    pub(super) fn known_operand(&mut self, inst: InstView<'m>, number: u32) -> Result<KnownValue> {
        let value = inst.operand(number).ok_or_else(|| Self::unknown(inst.value()))?;
        self.known(value)
    }

    /// The value of an instruction.
    pub(super) fn define(&mut self, inst: InstView<'m>, known: KnownValue) -> Result<()> {
        let key = inst.as_key();
        if let Some(reserved) = self.reserved.remove(&key) {
            match known {
                KnownValue::Id(id) if id == reserved => {}
                KnownValue::Id(id) => {
                    let ty = self.scope.value_type(inst.ty())?;
                    self.words.push_result(Op::CopyObject, ty, reserved, &[id.0])?;
                    self.values.insert(key, KnownValue::Id(reserved));
                    return Ok(());
                }
                _ => return Err(Self::unknown(inst.value())),
            }
        }
        self.values.insert(key, known);
        Ok(())
    }

    /// Emits an instruction with a result.
    pub(super) fn emit(&mut self, op: Op, ty: Id, operands: &[u32]) -> Result<Id> {
        let id = self.scope.new_id();
        self.words.push_result(op, ty, id, operands)?;
        Ok(id)
    }

    /// Emits the instruction that a value of LLVM IR is.
    pub(super) fn emit_for(&mut self, inst: InstView<'m>, op: Op, operands: &[u32]) -> Result<Id> {
        let ty = self.scope.value_type(inst.ty())?;
        let id = match self.reserved.get(&inst.as_key()) {
            Some(id) => *id,
            None => self.scope.new_id(),
        };
        self.words.push_result(op, ty, id, operands)?;
        self.scope.name(id, inst.value().name_bytes())?;
        self.define(inst, KnownValue::Id(id))?;
        Ok(id)
    }

    /// A value in another type of the same shape: integers with and without a sign, arrays and structures with and without a
    /// layout, and matrices, which are arrays of columns as values.
    pub(super) fn coerce(&mut self, id: Id, from: Id, to: Id) -> Result<Id> {
        if from == to {
            return Ok(id);
        }
        let ((from_op, from_parts), (to_op, to_parts)) = (self.scope.parts(from)?, self.scope.parts(to)?);
        let mismatch = || Error::malformed(format!("a value of the type {from} is none of the type {to}"));
        match (from_op, to_op) {
            (Op::TypeInt, Op::TypeInt) | (Op::TypeVector, Op::TypeVector) => {
                return self.with_sign(id, to);
            }
            (Op::TypeCooperativeMatrixKHR, Op::TypeCooperativeMatrixKHR) => {
                return self.emit(Op::Bitcast, to, &[id.0]);
            }
            _ => {}
        }
        let inner = |scope: &super::scope::ShaderModule<'_, '_>, op: Op, parts: &[u32]| -> Result<Vec<Id>> {
            Ok(match (op, parts) {
                (Op::TypeStruct, members) => members.iter().map(|member| Id(*member)).collect(),
                (Op::TypeArray, &[element, count]) => {
                    let count = scope.constant_number(Id(count)).ok_or_else(mismatch)? as usize;
                    vec![Id(element); count.min(MOST_PARTS + 1)]
                }
                (Op::TypeMatrix, &[column, count]) => vec![Id(column); count as usize],
                _ => return Err(mismatch()),
            })
        };
        let from_parts = inner(self.scope, from_op, &from_parts)?;
        let to_parts = inner(self.scope, to_op, &to_parts)?;
        if from_parts.len() != to_parts.len() || from_parts.len() > MOST_PARTS {
            return Err(mismatch());
        }
        let mut parts = Vec::with_capacity(to_parts.len());
        for (number, (from, to)) in from_parts.into_iter().zip(to_parts).enumerate() {
            let part = self.emit(Op::CompositeExtract, from, &[id.0, number as u32])?;
            parts.push(self.coerce(part, from, to)?.0);
        }
        self.emit(Op::CompositeConstruct, to, &parts)
    }

    /// A value of the same bits in a type with another sign.
    fn with_sign(&mut self, id: Id, to: Id) -> Result<Id> {
        let (op, parts) = self.scope.parts(to)?;
        let (scalar, count) = match (op, parts.as_slice()) {
            (Op::TypeVector, &[component, count]) => (Id(component), Some(count)),
            _ => (to, None),
        };
        let (_, parts) = self.scope.parts(scalar)?;
        let needed = match parts.first() {
            Some(8) => Some(Capability::Int8),
            Some(16) => Some(Capability::Int16),
            _ => None,
        };
        if needed.is_none_or(|needed| self.scope.has_capability(needed)) {
            return self.emit(Op::Bitcast, to, &[id.0]);
        }
        // Integers that a module has in memory alone can be converted to other widths and nothing else.
        let mut wide = self.scope.ty(Op::TypeInt, &[32, 0])?;
        if let Some(count) = count {
            wide = self.scope.ty(Op::TypeVector, &[wide.0, count])?;
        }
        let id = self.emit(Op::UConvert, wide, &[id.0])?;
        self.emit(if parts.get(1) == Some(&1) { Op::SConvert } else { Op::UConvert }, to, &[id.0])
    }

    /// A value of a type of the module as the value of an LLVM type.
    pub(super) fn value_of(&mut self, id: Id, ty: Id, llvm: Type<'m>) -> Result<Id> {
        let own = self.scope.value_type(llvm)?;
        self.coerce(id, ty, own)
    }

    /// The value of an LLVM type in a type of the module.
    pub(super) fn as_type(&mut self, value: Value<'m>, ty: Id) -> Result<Id> {
        if let Some((_, pointee)) = self.scope.pointer_parts(ty)? {
            if value.is_constant() && value.is_null() {
                return self.scope.constant_of(Op::ConstantNull, ty, &[]);
            }
            if matches!(value.kind(), ValueKind::Undef | ValueKind::Poison) {
                return self.scope.constant_of(Op::Undef, ty, &[]);
            }
            return match self.known(value)? {
                KnownValue::Place(place) => self.pointer_as(&place, ty, pointee),
                _ => Err(Self::unknown(value)),
            };
        }
        if self.scope.is_handle(ty)? {
            return match self.known(value)? {
                KnownValue::Handle { id, ty: own, .. } if own == ty => Ok(id),
                _ => Err(Self::unknown(value)),
            };
        }
        if value.is_constant()
            && let Some(id) = self.scope.constant_in(value, ty)?
        {
            return Ok(id);
        }
        let id = self.value(value)?;
        let own = self.scope.value_type(value.ty().ok_or_else(|| Self::unknown(value))?)?;
        self.coerce(id, own, ty)
    }
}
