//! Constants: declared at module scope where they are first needed.

mod address;
mod functions;
mod null;

use smallvec::SmallVec;

pub(super) use self::functions::is_block_invoke;

use self::null::require_null;
use super::{state::Writer, types::carrier_bits};
use crate::{
    Code, Error, Result,
    llvm::{GepFlags, Opcode, Type, TypeKind, Value, ValueKind},
    mapping::{
        convert::{self, Cast, Shape},
        ops, storage,
    },
    spirv::{AccessChain, Extension, Id, Op, grammar::StorageClass},
};

/// How deeply constants may be nested; deeper ones would need a stack without a bound.
const MAX_DEPTH: u32 = 200;

impl<'m> Writer<'m> {
    /// A 32-bit integer constant.
    pub(super) fn const_u32(&mut self, value: u32) -> Result<Id> {
        self.const_int(32, value.into())
    }

    /// An integer constant of 8, 16, 32 or 64 bits, or a truth value for 1; higher bits of `value` are dropped.
    pub(super) fn const_int(&mut self, bits: u32, value: u64) -> Result<Id> {
        let ty = self.int(bits)?;
        if bits == 1 {
            return self.const_bool_of(ty, value & 1 == 1);
        }
        let value = if bits >= 64 { value } else { value & ((1 << bits) - 1) };
        let words = [value as u32, (value >> 32) as u32];
        let words = if bits > 32 { &words[..] } else { &words[..1] };
        self.intern_typed(Op::Constant, ty, words, |s| &mut s.int_constants)
    }

    fn const_bool_of(&mut self, ty: Id, value: bool) -> Result<Id> {
        let op = if value { Op::ConstantTrue } else { Op::ConstantFalse };
        self.intern_typed(op, ty, &[], |s| &mut s.values)
    }

    /// OpConstantNull of a type.
    pub(super) fn const_null(&mut self, ty: Id) -> Result<Id> {
        self.intern_typed(Op::ConstantNull, ty, &[], |s| &mut s.values)
    }

    /// OpUndef of a type.
    pub(super) fn undef(&mut self, ty: Id) -> Result<Id> {
        self.intern_typed(Op::Undef, ty, &[], |s| &mut s.values)
    }

    /// An integer constant in every component of a type of LLVM, which is an integer or a vector of them.
    pub(super) fn const_splat(&mut self, ty: Type<'m>, value: u64) -> Result<Id> {
        self.const_splat_words(ty, &[value])
    }

    /// The same of any width, the lowest 64 bits first; what lies above them is zero.
    pub(super) fn const_splat_words(&mut self, ty: Type<'m>, words: &[u64]) -> Result<Id> {
        let bits = ty.scalar().int_width().unwrap_or(32);
        let bits = if self.keeps_width(bits) { bits } else { carrier_bits(bits).unwrap_or(bits) };
        let scalar = if carrier_bits(bits) == Some(bits) {
            self.const_int(bits, words.first().copied().unwrap_or_default())?
        } else {
            let id = self.type_of(ty.scalar())?;
            self.const_words(id, bits, words)?
        };
        match self.components(ty) {
            None => Ok(scalar),
            Some(len) => self.constant_vector(ty, &vec![scalar.0; len as usize]),
        }
    }

    /// OpConstantComposite.
    pub(super) fn composite(&mut self, ty: Id, parts: &[u32]) -> Result<Id> {
        if parts.len() + 3 <= crate::spirv::words::MAX_INSTRUCTION_WORDS {
            return self.intern_typed(Op::ConstantComposite, ty, parts, |s| &mut s.values);
        }
        let id = self.new_id();
        self.requirements.op(Op::ConstantComposite);
        self.write_long(Op::ConstantComposite, Some(ty), id, parts, false)?;
        Ok(id)
    }

    fn const_words(&mut self, ty: Id, bits: u32, value: &[u64]) -> Result<Id> {
        let mut words = SmallVec::<[u32; 4]>::new();
        for word in value {
            words.push(*word as u32);
            words.push((*word >> 32) as u32);
        }
        words.resize((bits as usize).div_ceil(32).max(1), 0);
        self.intern_typed(Op::Constant, ty, &words, |s| &mut s.int_constants)
    }

    /// A constant as it stands at module scope.
    ///
    /// # Errors
    /// Where the constant or its type has no translation.
    pub(super) fn constant(&mut self, value: Value<'m>) -> Result<Id> {
        self.constant_at(value, 0)
    }

    /// A constant at module scope as a value of a type, which for pointers may differ from its own.
    pub(super) fn constant_as(&mut self, value: Value<'m>, ty: Id) -> Result<Id> {
        self.constant_as_at(value, ty, 0)
    }

    fn constant_as_at(&mut self, value: Value<'m>, ty: Id, depth: u32) -> Result<Id> {
        if !value.is_of(TypeKind::Pointer) {
            return match self.vectors.pointers(ty) {
                Some((pointer, len)) => self.constant_pointers(value, ty, (pointer, len), depth),
                None => self.constant_at(value, depth),
            };
        }
        match value.kind() {
            ValueKind::NullPointer => return self.const_null(ty),
            ValueKind::Undef | ValueKind::Poison => return self.undef(ty),
            _ => {}
        }
        let id = self.constant_at(value, depth)?;
        if self.value_type(value)? == ty {
            return Ok(id);
        }
        self.spec_op(ty, Op::Bitcast, &[id.0])
    }

    /// A vector of pointers as one of pointers of a type.
    fn constant_pointers(
        &mut self,
        value: Value<'m>,
        ty: Id,
        (pointer, len): (Id, u32),
        depth: u32,
    ) -> Result<Id> {
        match value.kind() {
            ValueKind::Undef | ValueKind::Poison => return self.undef(ty),
            ValueKind::AggregateZero => return self.const_null(ty),
            _ if self.value_type(value)? == ty => return self.constant_at(value, depth),
            _ => {}
        }
        let mut lanes = SmallVec::<[u32; 16]>::new();
        for lane in 0..len {
            let element = value
                .aggregate_element(lane.into())
                .ok_or_else(|| Error::unsupported(Code::InvalidInstruction, format!("constant {value}")))?;
            lanes.push(self.constant_as_at(element, pointer, depth + 1)?.0);
        }
        self.composite(ty, &lanes)
    }

    fn constant_at(&mut self, value: Value<'m>, depth: u32) -> Result<Id> {
        if let Some(id) = self.value_ids.get(value.as_key()) {
            return match self.generic_variables.get(&value.as_key()) {
                Some(ty) => self.spec_op(*ty, Op::PtrCastToGeneric, &[id.0]),
                None => Ok(id),
            };
        }
        if depth > MAX_DEPTH {
            return Err(Error::unsupported(Code::Other, format!("constants nested deeper than {MAX_DEPTH}")));
        }
        let id = self.declare_constant(value, depth)?;
        self.value_ids.insert(value.as_key(), id);
        Ok(id)
    }

    fn declare_constant(&mut self, value: Value<'m>, depth: u32) -> Result<Id> {
        let llvm_type = self.llvm_type(value)?;
        match value.kind() {
            ValueKind::ConstantInt | ValueKind::ConstantFp if llvm_type.is_vector() => {
                self.elements(value, llvm_type, depth)
            }
            ValueKind::ConstantInt => self.literal_int(value, llvm_type),
            ValueKind::ConstantFp => {
                let ty = self.type_of(llvm_type)?;
                let (bits, words) = value.const_fp().unwrap_or_default();
                let words = [words[0] as u32, (words[0] >> 32) as u32];
                let words = if bits > 32 { &words[..] } else { &words[..1] };
                self.intern_typed(Op::Constant, ty, words, |s| &mut s.values)
            }
            ValueKind::NullPointer | ValueKind::AggregateZero | ValueKind::TargetNone => {
                require_null(llvm_type)?;
                let ty = self.type_of(llvm_type)?;
                self.const_null(ty)
            }
            ValueKind::Undef | ValueKind::Poison => {
                let ty = self.type_of(llvm_type)?;
                self.undef(ty)
            }
            ValueKind::DataArray
            | ValueKind::DataVector
            | ValueKind::ConstantArray
            | ValueKind::ConstantStruct
            | ValueKind::ConstantVector => self.elements(value, llvm_type, depth),
            ValueKind::ConstantExpr(opcode) => self.expression(value, opcode, depth),
            ValueKind::Function => self.function_pointer(value, |s| &mut s.values),
            ValueKind::Alias => match value.as_alias().and_then(|alias| alias.aliasee()) {
                Some(aliasee) if aliasee.kind() == ValueKind::Function => {
                    self.alias_of_function(value, aliasee, depth)
                }
                Some(aliasee) => self.constant_at(aliasee, depth + 1),
                None => Err(Error::internal("an alias stands for nothing")),
            },
            ValueKind::GlobalVariable => Err(Error::unsupported(
                Code::Other,
                format!("the address of a variable that SPIR-V has no variable for: {value}"),
            )),
            _ => Err(Error::unsupported(Code::InvalidInstruction, format!("constant {value}"))),
        }
    }

    fn literal_int(&mut self, value: Value<'m>, ty: Type<'m>) -> Result<Id> {
        let constant = value.const_int().ok_or_else(|| Error::internal("an integer has no value"))?;
        if carrier_bits(constant.width) == Some(constant.width) {
            return self.const_int(constant.width, constant.words.first().copied().unwrap_or_default());
        }
        let id = self.type_of(ty)?;
        let bits = match carrier_bits(constant.width) {
            Some(carrier) if !self.keeps_width(constant.width) => carrier,
            _ => constant.width,
        };
        self.const_words(id, bits, constant.words)
    }

    /// A composite of its elements.
    fn elements(&mut self, value: Value<'m>, llvm_type: Type<'m>, depth: u32) -> Result<Id> {
        let ty = self.type_of(llvm_type)?;
        let count = llvm_type.len().unwrap_or_else(|| llvm_type.member_count().into());
        let mut parts = Vec::with_capacity(usize::try_from(count).unwrap_or_default());
        if llvm_type.element().is_some_and(Type::is_int)
            && let Some(data) = value.raw_data()
        {
            self.int_data(llvm_type, data, &mut parts)?;
            if llvm_type.is_vector() {
                return self.constant_vector(llvm_type, &parts);
            }
            return self.composite(ty, &parts);
        }
        for index in 0..count {
            let element = value
                .aggregate_element(index)
                .ok_or_else(|| Error::internal(format!("constant {value} lacks element {index}")))?;
            let element_type = self.llvm_type(element)?;
            let part = if self.pointees.is_pipe_member(llvm_type.as_key(), index) {
                self.pipe_storage_member(element)?
            } else if element_type.is_pointer() {
                let element_type = self.type_of(element_type)?;
                let part = self.constant_as_at(element, element_type, depth + 1)?;
                if self.untyped_pointers() && element.kind() == ValueKind::GlobalVariable {
                    // Constituents are constants, and validators take no untyped variable for one.
                    self.spec_op(element_type, Op::Bitcast, &[part.0])?
                } else {
                    part
                }
            } else {
                self.constant_at(element, depth + 1)?
            };
            parts.push(part.0);
        }
        if llvm_type.is_vector() {
            return self.constant_vector(llvm_type, &parts);
        }
        if count == 0 && llvm_type.kind() == TypeKind::Array {
            return self.const_null(ty);
        }
        self.composite(ty, &parts)
    }

    /// The elements of plain data, without a constant of LLVM for each.
    fn int_data(&mut self, ty: Type<'m>, data: &[u8], parts: &mut Vec<u32>) -> Result<()> {
        let bits = ty.element().and_then(Type::int_width).unwrap_or(8);
        for bytes in data.chunks_exact((bits as usize / 8).max(1)) {
            let mut padded = [0; 8];
            let value = if cfg!(target_endian = "little") {
                if let Some(low) = padded.get_mut(..bytes.len()) {
                    low.copy_from_slice(bytes);
                }
                u64::from_le_bytes(padded)
            } else {
                bytes.iter().fold(0, |value, byte| value << 8 | u64::from(*byte))
            };
            parts.push(self.const_int(bits, value)?.0);
        }
        Ok(())
    }

    /// OpSpecConstantOp, the form of an expression at module scope.
    pub(super) fn spec_op(&mut self, ty: Id, op: Op, operands: &[u32]) -> Result<Id> {
        let mut words = SmallVec::<[u32; 8]>::new();
        words.push(u32::from(op.0));
        words.extend_from_slice(operands);
        self.requirements.op(op);
        self.intern_typed(Op::SpecConstantOp, ty, &words, |s| &mut s.values)
    }

    fn expression(&mut self, value: Value<'m>, opcode: Opcode, depth: u32) -> Result<Id> {
        let operand = |index| {
            value
                .operand(index)
                .ok_or_else(|| Error::internal(format!("expression {value} lacks an operand")))
        };
        let ty = self.value_type(value)?;
        match opcode {
            Opcode::GetElementPtr => self.constant_gep(value, ty, depth),
            Opcode::AddrSpaceCast => {
                let from = operand(0)?;
                if is_block_invoke(from) && !self.allows(Extension::SPV_INTEL_function_pointers) {
                    return self.const_null(ty);
                }
                let (class, _) = self.pointer_parts(ty)?;
                let space = from.ty().and_then(Type::address_space).unwrap_or_default();
                let to_space = llvm_space(value);
                check_spaces(space, to_space)?;
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
            Opcode::PtrToInt | Opcode::PtrToAddr => {
                let pointer = operand(0)?;
                let is_known = self.value_ids.get(pointer.as_key()).is_some();
                if pointer.kind() == ValueKind::Function
                    && !is_known
                    && self.allows(Extension::SPV_INTEL_function_pointers)
                {
                    return self.function_address(pointer, ty);
                }
                let id = self.constant_at(pointer, depth + 1)?;
                self.constant_address(id, value, ty)
            }
            Opcode::IntToPtr => {
                let from = operand(0)?;
                let id = self.constant_at(from, depth + 1)?;
                self.constant_from_address(id, from, ty)
            }
            Opcode::BitCast => {
                let id = self.constant_at(operand(0)?, depth + 1)?;
                self.spec_op(ty, Op::Bitcast, &[id.0])
            }
            Opcode::Trunc => {
                let id = self.constant_at(operand(0)?, depth + 1)?;
                let op = convert::to_spirv(Cast::Trunc, Shape::Narrow).unwrap_or(Op::UConvert);
                self.spec_op(ty, op, &[id.0])
            }
            Opcode::Add | Opcode::Sub | Opcode::Xor => {
                let a = self.constant_at(operand(0)?, depth + 1)?;
                let b = self.constant_at(operand(1)?, depth + 1)?;
                let operation = match opcode {
                    Opcode::Add => ops::Operation::Add,
                    Opcode::Sub => ops::Operation::Sub,
                    _ => ops::Operation::Xor,
                };
                let op = ops::to_spirv(operation, ops::Shape::Int)
                    .ok_or_else(|| Error::internal("an operation has no row"))?;
                self.spec_op(ty, op, &[a.0, b.0])
            }
            Opcode::ExtractElement => {
                let id = self.constant_at(operand(0)?, depth + 1)?;
                match operand(1)?.const_u64().and_then(|index| u32::try_from(index).ok()) {
                    Some(index) => self.spec_op(ty, Op::CompositeExtract, &[id.0, index]),
                    None => Err(Error::unsupported(Code::InvalidInstruction, format!("constant {value}"))),
                }
            }
            Opcode::InsertElement => {
                let into = self.constant_at(operand(0)?, depth + 1)?;
                let part = self.constant_at(operand(1)?, depth + 1)?;
                match operand(2)?.const_u64().and_then(|index| u32::try_from(index).ok()) {
                    Some(index) => self.spec_op(ty, Op::CompositeInsert, &[part.0, into.0, index]),
                    None => Err(Error::unsupported(Code::InvalidInstruction, format!("constant {value}"))),
                }
            }
            _ => Err(Error::unsupported(Code::InvalidInstruction, format!("constant {value}"))),
        }
    }

    fn constant_gep(&mut self, value: Value<'m>, ty: Id, depth: u32) -> Result<Id> {
        let base = value.operand(0).ok_or_else(|| Error::internal("a GEP has no base"))?;
        if self.goes_nowhere(value) {
            return self.constant_as_at(base, ty, depth + 1);
        }
        if self.goes_by_bytes(value) {
            return self.constant_gep_by_bytes(value, base, ty, depth);
        }
        let base_type = self.gep_base_type(value, ty)?;
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend(self.gep_element_type(value)?);
        words.push(self.constant_as_at(base, base_type, depth + 1)?.0);
        for index in value.operands_from(1) {
            words.push(self.constant_at(index, depth + 1)?.0);
        }
        self.spec_op(ty, self.access_chain(value.gep_flags()), &words)
    }

    /// The same into what is known by distances alone.
    fn constant_gep_by_bytes(&mut self, gep: Value<'m>, base: Value<'m>, ty: Id, depth: u32) -> Result<Id> {
        let distance = self.constant_distance(gep)?;
        let byte = self.int(8)?;
        let pointer = self.with_pointee(ty, byte)?;
        let mut words = SmallVec::<[u32; 3]>::new();
        words.extend(self.untyped_pointers().then_some(byte.0));
        words.push(self.constant_as_at(base, pointer, depth + 1)?.0);
        words.push(self.const_int(self.survey.pointer_bits, distance)?.0);
        let at = self.spec_op(pointer, self.access_chain(gep.gep_flags()), &words)?;
        if pointer == ty { Ok(at) } else { self.spec_op(ty, Op::Bitcast, &[at.0]) }
    }

    /// The instruction for a GEP.
    pub(super) fn access_chain(&self, flags: GepFlags) -> Op {
        let form = AccessChain {
            is_untyped: self.untyped_pointers(),
            has_element: true,
            is_in_bounds: flags.contains(GepFlags::INBOUNDS),
        };
        form.op()
    }

    /// The type that a GEP of an untyped pointer indexes, which is its first operand.
    pub(super) fn gep_element_type(&mut self, gep: Value<'m>) -> Result<Option<u32>> {
        if !self.untyped_pointers() {
            return Ok(None);
        }
        match gep.gep_source() {
            // Steps over pointers are steps over integers of their size, as the type may be no pointer.
            Some(source) if source.is_pointer() => {
                let bits = self.survey.pointer_bits;
                Ok(Some(self.int(bits)?.0))
            }
            // A truth value has no size in SPIR-V, and a byte's in LLVM's memory.
            Some(source) if source.is_int_of(1) => Ok(Some(self.int(8)?.0)),
            Some(source) => Ok(Some(self.memory_type(source)?.0)),
            None => Ok(None),
        }
    }

    /// The type that the base of a GEP has to have, whose result is of type `result`.
    pub(super) fn gep_base_type(&mut self, gep: Value<'m>, result: Id) -> Result<Id> {
        let source = gep.gep_source().ok_or_else(|| Error::internal("a GEP has no source type"))?;
        if gep.gep_result_element().is_none() {
            return Err(Error::unsupported(Code::InvalidInstruction, "indices that do not fit the type"));
        }
        // With one index, base and result are of one type, which tells more than an opaque source type.
        if gep.operand_count() <= 2 && source.is_pointer() {
            return Ok(result);
        }
        if self.untyped_pointers() {
            // The chain names the type that it goes through, so any pointer will do.
            let base = gep.operand(0).ok_or_else(|| Error::internal("a GEP has no base"))?;
            let own = self.value_type(base)?;
            return match self.pointer_parts(own) {
                Ok(_) => Ok(own),
                Err(_) => Ok(result),
            };
        }
        let source = self.memory_type(source)?;
        self.with_pointee(result, source)
    }
}

fn llvm_space(value: Value<'_>) -> u32 {
    value.ty().and_then(Type::address_space).unwrap_or_default()
}

/// Pointers to device or host memory are cast to those of global memory and to generic ones alone, also where their
/// storage classes are all global memory's.
pub(super) fn check_spaces(from: u32, to: u32) -> Result<()> {
    let usm = |space| {
        matches!(
            storage::storage_class(space),
            Some(StorageClass::DeviceOnlyINTEL | StorageClass::HostOnlyINTEL)
        )
    };
    let fits = |space| {
        usm(space)
            || matches!(
                storage::storage_class(space),
                Some(StorageClass::CrossWorkgroup | StorageClass::Generic)
            )
    };
    if (usm(from) && !fits(to)) || (usm(to) && !fits(from)) {
        return Err(Error::unsupported(
            Code::InvalidModule,
            "Casts from global_device/global_host only allowed to global/generic",
        ));
    }
    Ok(())
}

/// The storage class by way of which pointers to device or host memory are cast to generic ones and back, as generic
/// ones point to it and not to these (OpPtrCastToGeneric).
pub(super) fn class_between(from: StorageClass, to: StorageClass) -> Option<StorageClass> {
    let usm = |class| matches!(class, StorageClass::DeviceOnlyINTEL | StorageClass::HostOnlyINTEL);
    let is_generic = |class| class == StorageClass::Generic;
    ((usm(from) && is_generic(to)) || (is_generic(from) && usm(to))).then_some(StorageClass::CrossWorkgroup)
}

/// The instruction that casts pointers from one storage class to another.
///
/// # Errors
/// Where there is none.
pub(super) fn address_space_cast(from: StorageClass, to: StorageClass) -> Result<Op> {
    let class_name = |class: StorageClass| class.row().map_or("an unknown class", |row| row.name);
    let usm = |class| matches!(class, StorageClass::DeviceOnlyINTEL | StorageClass::HostOnlyINTEL);
    let shape = match (from, to) {
        // The specification has no cast between these (OpPtrCastToGeneric).
        (StorageClass::UniformConstant, StorageClass::Generic)
        | (StorageClass::Generic, StorageClass::UniformConstant) => None,
        (_, StorageClass::Generic) => Some(Shape::ToGeneric),
        (StorageClass::Generic, _) => Some(Shape::FromGeneric),
        (from, StorageClass::CrossWorkgroup) if usm(from) => Some(Shape::ToCrossWorkgroup),
        (StorageClass::CrossWorkgroup, to) if usm(to) => Some(Shape::FromCrossWorkgroup),
        _ => None,
    };
    shape.and_then(|shape| convert::to_spirv(Cast::AddrSpaceCast, shape)).ok_or_else(|| {
        let detail = match (from, to) {
            (StorageClass::Generic, StorageClass::UniformConstant) => {
                "Casts from generic address space to constant are illegal".to_owned()
            }
            (StorageClass::UniformConstant, StorageClass::Generic) => {
                "Casts from constant address space to generic are illegal".to_owned()
            }
            _ => format!("Casts from {} to {} are illegal", class_name(from), class_name(to)),
        };
        Error::unsupported(Code::InvalidModule, detail)
    })
}
