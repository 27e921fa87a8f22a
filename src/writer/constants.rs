//! Constants: declared at module scope where they are first needed.

mod address;
mod expression;
mod functions;
mod null;

use smallvec::SmallVec;

use self::null::require_null;

use super::{ModuleWriter, functions::aliased_memory, types::promoted_bits};
use crate::{
    Code, Error, Result,
    mapping::{
        convert::{self, Cast, WidthChange},
        storage::AddressSpaces,
    },
    spirv::{Extension, Id, Op, grammar::StorageClass},
    view::{GepFlags, Type, TypeKind, Value, ValueKind},
};

pub(super) use self::{expression::gep_of, functions::is_block_invoke};

/// How deeply constants may be nested; deeper ones would need a stack without a bound.
const MAX_DEPTH: u32 = 200;

/// What is said of the use of a variable that was refused, or is being declared.
pub(super) const WITHOUT_VARIABLE: &str = "the address of a variable that SPIR-V has no variable for";

/// So many ones, the lowest 64 bits first.
pub(super) fn ones(bits: u32) -> SmallVec<[u64; 2]> {
    let mut words = SmallVec::from_elem(u64::MAX, (bits / 64) as usize);
    words.extend(Some((1 << (bits % 64)) - 1).filter(|word| *word != 0));
    words
}

impl<'m> ModuleWriter<'m> {
    /// A 32-bit integer constant.
    pub(super) fn const_u32(&mut self, value: u32) -> Result<Id> {
        self.const_int(32, value.into())
    }

    /// An integer constant of 8, 16, 32 or 64 bits, or a boolean for 1; higher bits of `value` are dropped.
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
    /// A value that LLVM leaves undefined or poisoned; SPIR-V tells these apart where SPV_KHR_poison_freeze is allowed.
    pub(super) fn undefined(&mut self, ty: Id, kind: ValueKind) -> Result<Id> {
        if kind == ValueKind::Poison && self.source.allows(Extension::SPV_KHR_poison_freeze) {
            return self.intern_typed(Op::PoisonKHR, ty, &[], |s| &mut s.values);
        }
        self.undef(ty)
    }

    pub(super) fn undef(&mut self, ty: Id) -> Result<Id> {
        self.intern_typed(Op::Undef, ty, &[], |s| &mut s.values)
    }

    /// An integer constant in every component of a type of LLVM, which is an integer or a vector of them.
    pub(super) fn const_splat(&mut self, ty: Type<'m>, value: u64) -> Result<Id> {
        self.const_splat_words(ty, &[value])
    }

    /// The same of any width, the lowest 64 bits first; the bits above are zero.
    pub(super) fn const_splat_words(&mut self, ty: Type<'m>, words: &[u64]) -> Result<Id> {
        let bits = ty.scalar().int_width().unwrap_or(32);
        let bits =
            if self.keeps_width(bits) { bits } else { self.source.promoted_bits(bits).unwrap_or(bits) };
        let scalar = if promoted_bits(bits) == Some(bits) {
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

    /// OpConstantComposite, or OpSpecConstantComposite where a constituent is a specialization constant or made of one.
    pub(super) fn composite(&mut self, ty: Id, parts: &[u32]) -> Result<Id> {
        let op = match self.specialized.holds_any(parts) {
            true => Op::SpecConstantComposite,
            false => Op::ConstantComposite,
        };
        if parts.len() + 3 <= crate::spirv::words::MAX_INSTRUCTION_WORDS {
            return self.intern_typed(op, ty, parts, |s| &mut s.values);
        }
        let id = self.new_id();
        self.requirements.op(op);
        self.write_long(op, Some(ty), id, parts, false)?;
        self.note_spec_constant(op, id);
        Ok(id)
    }

    fn const_words(&mut self, ty: Id, bits: u32, value: &[u64]) -> Result<Id> {
        let mut words = SmallVec::<[u32; 4]>::new();
        for word in value {
            words.push(*word as u32);
            words.push((*word >> 32) as u32);
        }
        words.resize((bits as usize).div_ceil(32).max(1), 0);
        if let (Some(last), used @ 1..) = (words.last_mut(), bits % 32) {
            *last &= (1 << used) - 1;
        }
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

    pub(super) fn constant_as_at(&mut self, value: Value<'m>, ty: Id, depth: u32) -> Result<Id> {
        if !value.is_of(TypeKind::Pointer) {
            return match self.vectors.pointers(ty) {
                Some((pointer, len)) => self.constant_pointers(value, ty, (pointer, len), depth),
                None => match self.pointees.table_element(ty) {
                    Some(element) => self.constant_table(value, ty, element, depth),
                    None => self.constant_at(value, depth),
                },
            };
        }
        match value.kind() {
            ValueKind::NullPointer => return self.const_null(ty),
            kind @ (ValueKind::Undef | ValueKind::Poison) => return self.undefined(ty, kind),
            _ => {}
        }
        let id = self.constant_at(value, depth)?;
        if self.value_type(value)? == ty {
            return Ok(id);
        }
        let variable = value.as_global().map(|global| global.value_type());
        if let Some(array) = variable.filter(|ty| ty.kind() == TypeKind::Array)
            && array.element().is_some_and(|element| element.is_int_of(8))
        {
            return self.first_byte(id, array, ty);
        }
        self.spec_op(ty, Op::Bitcast, &[id.0])
    }

    /// The address of an array's first byte, as a pointer type that points to bytes.
    fn first_byte(&mut self, array: Id, array_type: Type<'m>, ty: Id) -> Result<Id> {
        let byte = self.int(8)?;
        let zero = self.const_u32(0)?;
        let op = self.access_chain(GepFlags::INBOUNDS);
        if self.untyped_pointers() {
            let array_type = self.type_of(array_type)?;
            return self.spec_op(ty, op, &[array_type.0, array.0, zero.0, zero.0]);
        }
        if self.pointer_parts(ty)?.1 != byte {
            return self.spec_op(ty, Op::Bitcast, &[array.0]);
        }
        self.spec_op(ty, op, &[array.0, zero.0, zero.0])
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
            kind @ (ValueKind::Undef | ValueKind::Poison) => return self.undefined(ty, kind),
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

    pub(super) fn constant_at(&mut self, value: Value<'m>, depth: u32) -> Result<Id> {
        if let Some(id) = self.value_ids.get(value.as_key()) {
            return match self.generic_variables.get(&value.as_key()) {
                Some(ty) => self.spec_op(*ty, Op::PtrCastToGeneric, &[id.0]),
                None => Ok(id),
            };
        }
        if depth > MAX_DEPTH {
            return Err(too_deep());
        }
        let id = self.declare_constant(value, depth)?;
        self.value_ids.insert(value.as_key(), id);
        Ok(id)
    }

    fn declare_constant(&mut self, value: Value<'m>, depth: u32) -> Result<Id> {
        let llvm_type = self.source.llvm_type(value)?;
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
            kind @ (ValueKind::Undef | ValueKind::Poison) => {
                let ty = self.type_of(llvm_type)?;
                self.undefined(ty, kind)
            }
            ValueKind::DataArray
            | ValueKind::DataVector
            | ValueKind::ConstantArray
            | ValueKind::ConstantStruct
            | ValueKind::ConstantVector => self.elements(value, llvm_type, depth),
            ValueKind::ConstantExpr(opcode) => self.expression(value, opcode, depth),
            ValueKind::Function => {
                let pointer = self.function_pointer(value, |s| &mut s.values)?;
                if !self.untyped_pointers() {
                    return Ok(pointer);
                }
                let ty = self.value_type(value)?;
                self.spec_op(ty, Op::Bitcast, &[pointer.0])
            }
            ValueKind::Alias => match value.as_alias().and_then(|alias| alias.aliasee()) {
                Some(aliasee) if aliasee.kind() == ValueKind::Function => {
                    self.alias_of_function(value, aliasee, depth)
                }
                Some(aliasee) => self.constant_at(aliasee, depth + 1),
                None => Err(Error::internal("an alias stands for nothing")),
            },
            ValueKind::GlobalVariable => {
                Err(Error::unsupported(Code::Other, format!("{WITHOUT_VARIABLE}: {value}")))
            }
            _ => Err(Error::unsupported(Code::InvalidInstruction, format!("constant {value}"))),
        }
    }

    fn literal_int(&mut self, value: Value<'m>, ty: Type<'m>) -> Result<Id> {
        let constant = value.const_int().ok_or_else(|| Error::internal("an integer has no value"))?;
        if self.source.promoted_bits(constant.width) == Some(constant.width) {
            return self.const_int(constant.width, constant.words.first().copied().unwrap_or_default());
        }
        let id = self.type_of(ty)?;
        let bits = match self.source.promoted_bits(constant.width) {
            Some(promoted) if !self.keeps_width(constant.width) => promoted,
            _ => constant.width,
        };
        self.const_words(id, bits, &constant.words)
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
            let element_type = self.source.llvm_type(element)?;
            let part = if self.types.pipe_members.contains(llvm_type.as_key(), index) {
                self.pipe_storage_member(element)?
            } else if element_type.is_pointer() {
                let element_type = self.type_of(element_type)?;
                let part = self.constant_as_at(element, element_type, depth + 1)?;
                let aliased = aliased_memory(element).unwrap_or(element);
                if self.untyped_pointers() && aliased.kind() == ValueKind::GlobalVariable {
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
            let value = bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
            parts.push(self.const_int(bits, value)?.0);
        }
        Ok(())
    }

    /// OpSpecConstantOp, an expression at module scope.
    pub(super) fn spec_op(&mut self, ty: Id, op: Op, operands: &[u32]) -> Result<Id> {
        let mut words = SmallVec::<[u32; 8]>::new();
        words.push(u32::from(op.0));
        words.extend_from_slice(operands);
        self.requirements.op(op);
        self.intern_typed(Op::SpecConstantOp, ty, &words, |s| &mut s.values)
    }
}

fn too_deep() -> Error {
    Error::unsupported(Code::Other, format!("constants nested deeper than {MAX_DEPTH}"))
}

/// Pointers to device or host memory are cast to those of global memory and to generic ones alone, also where their
/// storage classes are all global memory's.
pub(super) fn check_spaces(spaces: AddressSpaces, from: u32, to: u32) -> Result<()> {
    let usm = |space| {
        matches!(
            spaces.storage_class(space),
            Some(StorageClass::DeviceOnlyINTEL | StorageClass::HostOnlyINTEL)
        )
    };
    let fits = |space| {
        usm(space)
            || matches!(
                spaces.storage_class(space),
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
    // Generic pointers point to these classes alone (OpPtrCastToGeneric, OpGenericCastToPtr), of which SPV_INTEL_function_pointers
    // has the last one.
    let is_within_generic = |class| {
        use StorageClass as S;
        matches!(class, S::Function | S::Workgroup | S::CrossWorkgroup | S::CodeSectionINTEL)
    };
    let shape = match (from, to) {
        (from, StorageClass::Generic) if is_within_generic(from) => Some(WidthChange::ToGeneric),
        (StorageClass::Generic, to) if is_within_generic(to) => Some(WidthChange::FromGeneric),
        (from, StorageClass::CrossWorkgroup) if usm(from) => Some(WidthChange::ToCrossWorkgroup),
        (StorageClass::CrossWorkgroup, to) if usm(to) => Some(WidthChange::FromCrossWorkgroup),
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
            (StorageClass::Function | StorageClass::Workgroup | StorageClass::CrossWorkgroup, _) => {
                "Casts from private/local/global address space are allowed only to generic".to_owned()
            }
            _ => format!("Casts from {} to {} are illegal", class_name(from), class_name(to)),
        };
        Error::unsupported(Code::InvalidModule, detail)
    })
}
