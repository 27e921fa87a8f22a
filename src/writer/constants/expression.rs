//! Constant expressions: operations on constants (OpSpecConstantOp), of vectors component by component.
//!
//! An integer of illegal width is promoted as in bodies (see [`inst::arithmetic`](crate::writer::inst::arithmetic)): what
//! can set the upper bits of its promoted type is masked.

use smallvec::SmallVec;

use super::{address_space_cast, check_spaces, class_between, is_block_invoke};
use crate::{
    Code, Error, Result,
    mapping::{
        convert::{self, Cast, WidthChange},
        ops,
    },
    spirv::{AccessChain, Extension, Id, Op},
    view::{GepFlags, GetElementPtr, Opcode, Type, Value, ValueKind},
    writer::{ModuleWriter, inst::arithmetic::operation, memory_representation::Representation},
};

fn refuse(value: Value<'_>) -> Error {
    Error::unsupported(Code::InvalidInstruction, format!("constant {value}"))
}

fn operand<'m>(value: Value<'m>, index: u32) -> Result<Value<'m>> {
    value.operand(index).ok_or_else(|| Error::internal(format!("expression {value} lacks an operand")))
}

/// Whether a cast makes other components of the bits of a vector.
fn regroups(value: Value<'_>, opcode: Opcode) -> bool {
    let count = |value: Option<Value<'_>>| value.and_then(Value::ty).and_then(Type::vector_len).unwrap_or(1);
    opcode == Opcode::BitCast && count(Some(value)) != count(value.operand(0))
}

impl<'m> ModuleWriter<'m> {
    pub(super) fn expression(&mut self, value: Value<'m>, opcode: Opcode, depth: u32) -> Result<Id> {
        match opcode {
            Opcode::GetElementPtr => {
                let ty = self.value_type(value)?;
                self.constant_gep(value, ty, depth)
            }
            Opcode::AddrSpaceCast => self.constant_space_cast(value, depth),
            _ if regroups(value, opcode) => self.regrouped(value, depth),
            _ => {
                let llvm_type = self.source.llvm_type(value)?;
                let Some(len) = llvm_type.vector_len() else {
                    return self.scalar_expression(value, opcode, None, depth);
                };
                let mut lanes = Vec::new();
                // The layouts of vectors bound their length.
                self.type_of(llvm_type)?;
                for lane in 0..len {
                    lanes.push(self.constant_lane(value, lane, depth)?.0);
                }
                self.constant_vector(llvm_type, &lanes)
            }
        }
    }

    /// A component of a constant.
    fn constant_lane(&mut self, value: Value<'m>, lane: u32, depth: u32) -> Result<Id> {
        if let Some(element) = value.aggregate_element(lane.into()) {
            return self.constant_at(element, depth + 1);
        }
        // Behind the last component there is poison.
        if self.source.llvm_type(value)?.vector_len().is_some_and(|lanes| lane >= lanes) {
            return Err(refuse(value));
        }
        match value.kind() {
            ValueKind::ConstantExpr(opcode) if regroups(value, opcode) => {
                let whole = self.constant_at(value, depth + 1)?;
                let scalar = self.source.llvm_type(value)?.scalar();
                let ty = self.type_of(scalar)?;
                self.spec_op(ty, Op::CompositeExtract, &[whole.0, lane])
            }
            ValueKind::ConstantExpr(Opcode::InsertElement) => {
                if operand(value, 2)?.const_u64() == Some(lane.into()) {
                    return self.constant_at(operand(value, 1)?, depth + 1);
                }
                self.constant_lane(operand(value, 0)?, lane, depth + 1)
            }
            ValueKind::ConstantExpr(opcode) => self.scalar_expression(value, opcode, Some(lane), depth),
            _ => Err(refuse(value)),
        }
    }

    /// The bits of a vector or scalar as one with other components, where SPIR-V has both.
    fn regrouped(&mut self, value: Value<'m>, depth: u32) -> Result<Id> {
        let from = operand(value, 0)?;
        for ty in [self.source.llvm_type(from)?, self.source.llvm_type(value)?] {
            let is_plain = self.layout_of(ty)?.is_none_or(|layout| layout.is_whole() || layout.is_single());
            if !is_plain || ty.scalar().is_int_of(1) || self.illegal_width(ty).is_some() {
                return Err(refuse(value));
            }
        }
        let (id, ty) = (self.constant_at(from, depth + 1)?, self.value_type(value)?);
        if self.value_type(from)? == ty { Ok(id) } else { self.spec_op(ty, Op::Bitcast, &[id.0]) }
    }

    /// An operation on scalars, or on a component of vectors.
    fn scalar_expression(
        &mut self,
        value: Value<'m>,
        opcode: Opcode,
        lane: Option<u32>,
        depth: u32,
    ) -> Result<Id> {
        if depth > super::MAX_DEPTH {
            return Err(super::too_deep());
        }
        let part = |writer: &mut Self, index: u32| -> Result<Id> {
            let own = operand(value, index)?;
            match lane {
                Some(lane) => writer.constant_lane(own, lane, depth + 1),
                None => writer.constant_at(own, depth + 1),
            }
        };
        let to = self.source.llvm_type(value)?.scalar();
        let from = self.source.llvm_type(operand(value, 0)?)?.scalar();
        let ty = match lane {
            None => self.value_type(value)?,
            Some(_) => self.type_of(to)?,
        };
        match opcode {
            Opcode::PtrToInt | Opcode::PtrToAddr => {
                let pointer = operand(value, 0)?;
                let is_known = self.value_ids.get(pointer.as_key()).is_some();
                if pointer.kind() == ValueKind::Function
                    && !is_known
                    && self.illegal_width(to).is_none()
                    && self.source.allows(Extension::SPV_INTEL_function_pointers)
                {
                    return self.function_address(pointer, ty);
                }
                let id = part(self, 0)?;
                self.constant_address(id, to)
            }
            Opcode::IntToPtr => {
                let id = part(self, 0)?;
                self.constant_from_address(id, from, ty)
            }
            Opcode::BitCast => {
                let id = part(self, 0)?;
                self.spec_op(ty, Op::Bitcast, &[id.0])
            }
            Opcode::Trunc => {
                let id = part(self, 0)?;
                self.constant_trunc(id, from, to)
            }
            Opcode::Add | Opcode::Sub | Opcode::Xor => {
                let (a, b) = (part(self, 0)?, part(self, 1)?);
                let shape = if to.is_int_of(1) { ops::OperandShape::Bool } else { ops::OperandShape::Int };
                let op = operation(opcode).and_then(|operation| ops::to_spirv(operation, shape));
                let op = op.ok_or_else(|| Error::internal("an operation has no row"))?;
                let id = self.spec_op(ty, op, &[a.0, b.0])?;
                if opcode == Opcode::Xor { Ok(id) } else { self.masked_constant(id, to) }
            }
            Opcode::ExtractElement => match operand(value, 1)?.const_u64().map(u32::try_from) {
                Some(Ok(index)) => self.constant_lane(operand(value, 0)?, index, depth + 1),
                _ => Err(refuse(value)),
            },
            _ => Err(refuse(value)),
        }
    }

    /// The lowest bits of an integer.
    fn constant_trunc(&mut self, id: Id, from: Type<'m>, to: Type<'m>) -> Result<Id> {
        let (source, ty) = (self.type_of(from)?, self.type_of(to)?);
        if to.is_int_of(1) {
            let (one, zero) = (self.const_splat(from, 1)?, self.const_splat(from, 0)?);
            let bit = self.spec_op(source, Op::BitwiseAnd, &[id.0, one.0])?;
            return self.spec_op(ty, Op::INotEqual, &[bit.0, zero.0]);
        }
        let mut id = id;
        if source != ty {
            let op = convert::to_spirv(Cast::Trunc, WidthChange::Narrow);
            let op = op.ok_or_else(|| Error::internal("a conversion has no row"))?;
            id = self.spec_op(ty, op, &[id.0])?;
        }
        self.masked_constant(id, to)
    }

    /// A promoted value whose upper bits are zero; other values as they are.
    pub(super) fn masked_constant(&mut self, id: Id, llvm_type: Type<'m>) -> Result<Id> {
        let Some((bits, _)) = self.illegal_width(llvm_type) else { return Ok(id) };
        let ty = self.type_of(llvm_type)?;
        let mask = self.const_splat(llvm_type, (1 << bits) - 1)?;
        self.spec_op(ty, Op::BitwiseAnd, &[id.0, mask.0])
    }

    /// A pointer in another address space.
    fn constant_space_cast(&mut self, value: Value<'m>, depth: u32) -> Result<Id> {
        let (ty, from) = (self.value_type(value)?, operand(value, 0)?);
        // A null pointer is one in every storage class, also in those between which there is no cast.
        if from.is_null() {
            return self.const_null(ty);
        }
        if is_block_invoke(from) && !self.source.allows(Extension::SPV_INTEL_function_pointers) {
            return self.const_null(ty);
        }
        let (class, _) = self.pointer_parts(ty)?;
        let space = from.ty().and_then(Type::address_space).unwrap_or_default();
        let to_space = value.ty().and_then(Type::address_space).unwrap_or_default();
        check_spaces(self.source.options.address_spaces, space, to_space)?;
        let from_class = self.storage_class(space)?;
        if from.kind() == ValueKind::Function && address_space_cast(from_class, class).is_err() {
            return self.function_pointer_in(from, class, ty);
        }
        let from_type = self.like_pointer(ty, from_class)?;
        let id = self.constant_as_at(from, from_type, depth + 1)?;
        let (mut id, mut from_class) = (id, from_class);
        if let Some(between) = class_between(from_class, class) {
            let middle = self.like_pointer(ty, between)?;
            id = self.spec_op(middle, address_space_cast(from_class, between)?, &[id.0])?;
            from_class = between;
        }
        self.spec_op(ty, address_space_cast(from_class, class)?, &[id.0])
    }

    fn constant_gep(&mut self, value: Value<'m>, ty: Id, depth: u32) -> Result<Id> {
        let base = value.operand(0).ok_or_else(|| Error::internal("a GEP has no base"))?;
        let gep = gep_of(value)?;
        if self.goes_nowhere(&gep) {
            return self.constant_as_at(base, ty, depth + 1);
        }
        if self.goes_by_bytes(&gep) {
            return self.constant_gep_by_bytes(value, base, ty, depth);
        }
        let base_type = self.gep_base_type(&gep, ty)?;
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend(self.gep_element_type(&gep)?);
        words.push(self.constant_as_at(base, base_type, depth + 1)?.0);
        for index in value.operands_from(1) {
            words.push(self.constant_index(index, depth + 1)?.0);
        }
        let op = self.access_chain(gep.flags);
        if self.untyped_pointers()
            && let (class, pointee) = self.pointer_parts(ty)?
            && pointee != ty
        {
            // The chain is untyped, the pointer that it leads to is not.
            let untyped = self.untyped_pointer(class)?;
            let at = self.spec_op(untyped, op, &words)?;
            return self.spec_op(ty, Op::Bitcast, &[at.0]);
        }
        self.spec_op(ty, op, &words)
    }

    /// An index, which counts with its sign: of an illegal width, or a boolean, it is promoted.
    fn constant_index(&mut self, index: Value<'m>, depth: u32) -> Result<Id> {
        let ty = index.ty().ok_or_else(|| Error::internal("an index has no type"))?;
        match index.const_i64() {
            Some(number) if ty.is_int_of(1) || self.illegal_width(ty).is_some() => {
                self.const_int(64, number.cast_unsigned())
            }
            _ => self.constant_at(index, depth),
        }
    }

    /// The same into memory whose parts are found by byte offsets alone.
    fn constant_gep_by_bytes(&mut self, gep: Value<'m>, base: Value<'m>, ty: Id, depth: u32) -> Result<Id> {
        let distance = self.source.constant_byte_offset(gep)?;
        let byte = self.int(8)?;
        let pointer = self.with_pointee(ty, byte)?;
        let mut words = SmallVec::<[u32; 3]>::new();
        words.extend(self.untyped_pointers().then_some(byte.0));
        words.push(self.constant_as_at(base, pointer, depth + 1)?.0);
        words.push(self.const_int(self.analysis.pointer_bits, distance)?.0);
        let at = self.spec_op(pointer, self.access_chain(gep.gep_flags()), &words)?;
        if pointer == ty { Ok(at) } else { self.spec_op(ty, Op::Bitcast, &[at.0]) }
    }

    /// The instruction for a GEP.
    pub(in crate::writer) fn access_chain(&self, flags: GepFlags) -> Op {
        let form = AccessChain {
            is_untyped: self.untyped_pointers(),
            has_element: true,
            is_in_bounds: flags.contains(GepFlags::INBOUNDS),
        };
        form.op()
    }

    /// The type that a GEP of an untyped pointer indexes, which is its first operand.
    pub(in crate::writer) fn gep_element_type(&mut self, gep: &GetElementPtr<'m>) -> Result<Option<u32>> {
        if !self.untyped_pointers() {
            return Ok(None);
        }
        let ty = self.untyped_step(gep.source)?;
        Ok(Some(ty.0))
    }

    /// The type that a chain of an untyped pointer steps over for a type of LLVM, which is one of the same size.
    fn untyped_step(&mut self, ty: Type<'m>) -> Result<Id> {
        if ty.is_pointer() {
            // Steps over pointers are steps over integers of their size, as the type may be no pointer.
            self.int(self.analysis.pointer_bits)
        } else if ty.is_int_of(1) {
            // A boolean has no size in SPIR-V, and a byte's in LLVM's memory.
            self.int(8)
        } else if ty.is_vector()
            && !ty.scalar().is_pointer()
            && self.representation_of(ty) == Representation::Same
        {
            // The C++ translator for LLVM 22 takes a vector here for one of its components.
            self.lanes_in_memory(ty)
        } else {
            self.memory_type(ty)
        }
    }

    /// The type that the base of a GEP has to have, whose result is of type `result`.
    pub(in crate::writer) fn gep_base_type(&mut self, gep: &GetElementPtr<'m>, result: Id) -> Result<Id> {
        if gep.element.is_none() {
            return Err(Error::unsupported(Code::InvalidInstruction, "indices that do not fit the type"));
        }
        // With one index, base and result are of one type, which tells more than an opaque source type.
        if gep.operand_count <= 2 && gep.source.is_pointer() {
            self.pointer_parts(result)?;
            return Ok(result);
        }
        if self.untyped_pointers() {
            // The chain names the type that it goes through, so any pointer will do.
            let base = gep.value.operand(0).ok_or_else(|| Error::internal("a GEP has no base"))?;
            let own = self.value_type(base)?;
            return match self.pointer_parts(own) {
                Ok(_) => Ok(own),
                Err(_) => Ok(result),
            };
        }
        if let Some(base) = gep.value.operand(0)
            && self.pointees.is_table(base, gep)
        {
            return self.value_type(base);
        }
        // Addresses of a few types are taken over and over.
        let key = (gep.source.as_key(), result);
        let slot = (key.0 >> 4 ^ result.0 as usize) % self.gep_bases.len();
        if let Some((known, base)) = self.gep_bases.get(slot)
            && *known == key
        {
            return Ok(*base);
        }
        let source = self.memory_type(gep.source)?;
        let base = self.with_pointee(result, source)?;
        if let Some(place) = self.gep_bases.get_mut(slot) {
            *place = (key, base);
        }
        Ok(base)
    }
}

/// The source type and operands of a value that is a GEP.
#[inline]
pub(in crate::writer) fn gep_of(value: Value<'_>) -> Result<GetElementPtr<'_>> {
    value.gep().ok_or_else(|| Error::internal("a GEP has no source type"))
}
