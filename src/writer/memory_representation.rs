//! Representations of values in memory, where they are others than in registers.
//!
//! LLVM's data layout says where each byte of a value is; SPIR-V lacks some types. A vector of booleans is packed bits
//! in memory, an integer of three bytes just these, a vector of a length that SPIR-V does not have an array of its
//! components, and a structure around one of these is an array of bytes, into which GEPs go by byte offsets. A boolean by
//! itself stays OpTypeBool, as readers of this convention expect, though nobody says how it lies there (section 2.2.2):
//! they give it the byte that it has in LLVM.

use super::{ModuleWriter, types::promoted_bits};
use crate::{
    Code, Error, Result,
    spirv::Id,
    view::{Type, TypeKind, Value, ValueKind},
};

/// How deeply types may be nested; deeper ones would need a stack without a bound.
const MAX_DEPTH: u32 = 256;

/// Constants of more bytes are not taken apart into these: no module is to hold as many instructions.
const MAX_CONSTANT: u64 = 1 << 24;

/// How values of a type lie in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Representation {
    /// As in registers.
    Same,
    /// Not at all: an integer of a width that is not ours to choose is in it.
    IllegalInteger,
    /// An integer of three, five, six or seven bytes, as bit-fields have them: bytes, the lowest first.
    ByteInteger,
    /// Not at all: a vector of pointers is in it.
    Pointers,
    /// A vector of booleans: bits in as many bytes as they need.
    Bits,
    /// A vector of another length than SPIR-V has: an array of components.
    Lanes,
    /// An array whose elements have a representation of their own; whether they are found by byte offsets alone.
    Array { by_bytes: bool },
    /// A structure whose members have representations of their own, at the same offsets.
    Struct,
    /// A structure whose members are found by byte offsets alone: an array of bytes.
    Bytes,
}

impl Representation {
    /// Whether the parts are found by their byte offsets alone.
    pub(super) fn is_by_bytes(self) -> bool {
        matches!(
            self,
            Self::Bits | Self::ByteInteger | Self::Lanes | Self::Bytes | Self::Array { by_bytes: true }
        )
    }

    /// Whether there is such memory.
    pub(super) fn exists(self) -> bool {
        !matches!(self, Self::IllegalInteger | Self::Pointers)
    }
}

impl<'m> ModuleWriter<'m> {
    /// How values of a type lie in memory.
    #[inline]
    pub(super) fn representation_of(&mut self, ty: Type<'m>) -> Representation {
        self.representation_at(ty, 0)
    }

    fn representation_at(&mut self, ty: Type<'m>, depth: u32) -> Representation {
        match ty.kind() {
            TypeKind::Integer => self.int_representation(ty),
            TypeKind::Vector => self.vector_representation(ty),
            TypeKind::Array | TypeKind::Struct if depth <= MAX_DEPTH => {
                if let Some(representation) = self.types.representations.get(&ty.as_key()) {
                    return *representation;
                }
                let representation = self.aggregate_representation(ty, depth);
                self.types.representations.insert(ty.as_key(), representation);
                representation
            }
            _ => Representation::Same,
        }
    }

    fn int_representation(&self, ty: Type<'m>) -> Representation {
        match ty.int_width() {
            Some(1) => Representation::Same,
            Some(bits) if self.source.promoted_bits(bits) == Some(bits) || self.keeps_width(bits) => {
                Representation::Same
            }
            Some(bits) if self.source.widens(bits) => Representation::IllegalInteger,
            Some(bits) if bits % 8 == 0 && promoted_bits(bits).is_some() => Representation::ByteInteger,
            Some(_) => Representation::IllegalInteger,
            None => Representation::Same,
        }
    }

    fn vector_representation(&self, ty: Type<'m>) -> Representation {
        let scalar = ty.scalar();
        if scalar.is_pointer() {
            return if self.is_vector_of_memory(ty) {
                Representation::Same
            } else {
                Representation::Pointers
            };
        }
        if scalar.is_int_of(1) {
            return Representation::Bits;
        }
        if self.int_representation(scalar) != Representation::Same {
            return Representation::IllegalInteger;
        }
        if self.is_vector_of_memory(ty) {
            return Representation::Same;
        }
        // Components that are no bytes lie bit by bit.
        let is_bytes = self.source.module.bit_size_of(scalar).is_some_and(|bits| {
            self.source.module.size_of(scalar).is_some_and(|bytes| Some(bits) == bytes.checked_mul(8))
        });
        if is_bytes { Representation::Lanes } else { Representation::IllegalInteger }
    }

    fn aggregate_representation(&mut self, ty: Type<'m>, depth: u32) -> Representation {
        if let Some(element) = ty.element() {
            return match self.representation_at(element, depth + 1) {
                representation @ (Representation::Same
                | Representation::IllegalInteger
                | Representation::Pointers) => representation,
                representation => Representation::Array { by_bytes: representation.is_by_bytes() },
            };
        }
        let mut own = Representation::Same;
        for member in ty.members() {
            own = match (own, self.representation_at(member, depth + 1)) {
                (Representation::IllegalInteger, _) | (_, Representation::IllegalInteger) => {
                    Representation::IllegalInteger
                }
                (Representation::Pointers, _) | (_, Representation::Pointers) => Representation::Pointers,
                (own, Representation::Same) => own,
                (Representation::Bytes, _) => Representation::Bytes,
                (_, representation) if representation.is_by_bytes() => Representation::Bytes,
                _ => Representation::Struct,
            };
        }
        own
    }

    /// The type of memory that holds values of a type.
    ///
    /// # Errors
    /// Where the type has no translation, or its layout is not ours to choose.
    #[inline]
    pub(super) fn memory_type(&mut self, ty: Type<'m>) -> Result<Id> {
        // Every access asks, and there are few types.
        if let Some(id) = self.types.memory_types.get(ty.as_key()) {
            return Ok(id);
        }
        let id = match self.representation_of(ty) {
            Representation::Same => self.type_of(ty)?,
            representation => self.memory_type_at(ty, representation, 0)?,
        };
        self.types.memory_types.insert(ty.as_key(), id);
        Ok(id)
    }

    /// The array of a vector's size that has its components.
    pub(super) fn lanes_in_memory(&mut self, ty: Type<'m>) -> Result<Id> {
        let size = self.source.module.size_of(ty).unwrap_or_default();
        let bytes = self.source.module.size_of(ty.scalar()).unwrap_or(1).max(1);
        let element = self.type_of(ty.scalar())?;
        self.array_of(element, (size / bytes).max(1))
    }

    fn memory_type_at(&mut self, ty: Type<'m>, representation: Representation, depth: u32) -> Result<Id> {
        if let Some(id) = self.types.memory_ids.get(ty.as_key()) {
            return Ok(id);
        }
        if depth > MAX_DEPTH {
            return Err(Error::unsupported(Code::Other, format!("types nested deeper than {MAX_DEPTH}")));
        }
        if representation.exists() {
            self.check_size(ty)?;
        }
        let size = self.source.module.size_of(ty).unwrap_or_default();
        let id = match representation {
            Representation::Same => self.type_of(ty)?,
            Representation::Bits if matches!(size, 1 | 2 | 4 | 8) => self.int(8 * size as u32)?,
            Representation::Bits | Representation::ByteInteger | Representation::Bytes => {
                let byte = self.int(8)?;
                self.array_of(byte, size.max(1))?
            }
            Representation::Lanes => self.lanes_in_memory(ty)?,
            Representation::IllegalInteger | Representation::Pointers if ty.is_vector() => {
                return Err(self.refuse_vector_of(ty, representation));
            }
            Representation::IllegalInteger if ty.is_int() => {
                return Err(self.no_memory_of(ty.int_width().unwrap_or_default()));
            }
            Representation::Array { .. }
            | Representation::Struct
            | Representation::IllegalInteger
            | Representation::Pointers => {
                return self.memory_aggregate(ty, depth);
            }
        };
        self.types.memory_ids.insert(ty.as_key(), id);
        Ok(id)
    }

    fn refuse_vector_of(&self, ty: Type<'m>, representation: Representation) -> Error {
        match ty.scalar().int_width() {
            Some(bits) if representation == Representation::IllegalInteger => self.no_memory_of(bits),
            _ => self.refuse_vector(ty),
        }
    }

    /// An array or structure of what its elements are in memory; an error where one of them is nothing.
    fn memory_aggregate(&mut self, ty: Type<'m>, depth: u32) -> Result<Id> {
        let mut element_in_memory = |ty: Type<'m>| {
            let representation = self.representation_of(ty);
            self.memory_type_at(ty, representation, depth + 1)
        };
        let id = match ty.element() {
            Some(element) => {
                let element = element_in_memory(element)?;
                self.array_of(element, ty.len().unwrap_or_default().max(1))?
            }
            None => {
                let members: Vec<u32> = ty
                    .members()
                    .map(|member| element_in_memory(member).map(|id| id.0))
                    .collect::<Result<_>>()?;
                self.structure_of(ty, &members)?
            }
        };
        self.types.memory_ids.insert(ty.as_key(), id);
        Ok(id)
    }

    /// A constant as it lies in memory.
    ///
    /// # Errors
    /// Where the constant has no translation, or an address would have to be taken apart into bytes.
    pub(super) fn memory_constant(&mut self, value: Value<'m>, ty: Id) -> Result<Id> {
        let llvm = self.source.llvm_type(value)?;
        match self.representation_of(llvm) {
            Representation::Same => self.constant_as(value, ty),
            representation => self.memory_constant_at(value, llvm, representation, 0),
        }
    }

    /// A structure whose members are all undefined; `None` for other types, and where memory has bytes in place of members.
    pub(super) fn undefined_members(&mut self, value: Value<'m>) -> Result<Option<Id>> {
        let llvm = self.source.llvm_type(value)?;
        if llvm.kind() != TypeKind::Struct || llvm.member_count() == 0 {
            return Ok(None);
        }
        let representation = self.representation_of(llvm);
        if representation.is_by_bytes() {
            return Ok(None);
        }
        let is_same = representation == Representation::Same;
        let mut parts = Vec::new();
        for member in llvm.members() {
            let member = if is_same { self.type_of(member)? } else { self.memory_type(member)? };
            parts.push(self.undef(member)?.0);
        }
        let ty = if is_same { self.type_of(llvm)? } else { self.memory_type(llvm)? };
        self.composite(ty, &parts).map(Some)
    }

    fn memory_constant_at(
        &mut self,
        value: Value<'m>,
        llvm: Type<'m>,
        representation: Representation,
        depth: u32,
    ) -> Result<Id> {
        if depth > MAX_DEPTH {
            return Err(Error::unsupported(Code::Other, format!("constants nested deeper than {MAX_DEPTH}")));
        }
        if representation == Representation::Same {
            // Pointers in aggregates are pointers to bytes.
            let ty = self.type_of(llvm)?;
            return self.constant_as(value, ty);
        }
        let ty = self.memory_type(llvm)?;
        match value.kind() {
            ValueKind::Undef | ValueKind::Poison => return self.undef(ty),
            _ if value.is_null() => return self.const_null(ty),
            _ => {}
        }
        match representation {
            Representation::Array { .. } | Representation::Struct => {
                let count = llvm.len().unwrap_or_else(|| llvm.member_count().into());
                let mut parts = Vec::with_capacity(usize::try_from(count).unwrap_or_default());
                for index in 0..count {
                    let element = value.aggregate_element(index).ok_or_else(|| no_bytes(value))?;
                    let element_type = self.source.llvm_type(element)?;
                    let representation = self.representation_of(element_type);
                    parts.push(self.memory_constant_at(element, element_type, representation, depth + 1)?.0);
                }
                self.composite(ty, &parts)
            }
            Representation::Lanes => {
                self.layout_of(llvm)?;
                let mut parts = Vec::new();
                for index in 0..u64::from(llvm.vector_len().unwrap_or_default()) {
                    let element = value.aggregate_element(index).ok_or_else(|| no_bytes(value))?;
                    parts.push(self.constant(element)?.0);
                }
                let element = self.type_of(llvm.scalar())?;
                let spare = self.undef(element)?;
                let bytes = self.source.module.size_of(llvm.scalar()).unwrap_or(1).max(1);
                let room = self.source.module.size_of(llvm).unwrap_or_default() / bytes;
                parts.resize(usize::try_from(room).unwrap_or_default().max(parts.len()), spare.0);
                self.composite(ty, &parts)
            }
            _ => {
                let size = self.source.module.size_of(llvm).filter(|size| *size <= MAX_CONSTANT);
                let size = size.ok_or_else(|| no_bytes(value))?;
                let mut bytes = vec![0; usize::try_from(size).unwrap_or_default()];
                self.fill_bytes(value, llvm, &mut bytes, 0)?;
                if representation == Representation::Bits && matches!(size, 1 | 2 | 4 | 8) {
                    let number = bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
                    return self.const_int(8 * size as u32, number);
                }
                let mut parts = Vec::with_capacity(bytes.len());
                for byte in bytes {
                    parts.push(self.const_int(8, byte.into())?.0);
                }
                self.composite(ty, &parts)
            }
        }
    }

    /// Writes a constant into the bytes that it has in memory; `bytes` are those of its type, all zero before.
    fn fill_bytes(&self, value: Value<'m>, ty: Type<'m>, bytes: &mut [u8], depth: u32) -> Result<()> {
        if value.is_null() || matches!(value.kind(), ValueKind::Undef | ValueKind::Poison) {
            return Ok(());
        }
        if depth > MAX_DEPTH {
            return Err(no_bytes(value));
        }
        let count = match ty.kind() {
            TypeKind::Vector => u64::from(ty.vector_len().unwrap_or_default()),
            TypeKind::Array => ty.len().unwrap_or_default(),
            TypeKind::Struct => ty.member_count().into(),
            _ => {
                let words = value.const_int().map(|number| number.words.to_vec());
                let words = words.or_else(|| value.const_fp().map(|(_, words)| words.to_vec()));
                let words = words.ok_or_else(|| no_bytes(value))?;
                let own = words.iter().flat_map(|word| word.to_le_bytes());
                bytes.iter_mut().zip(own).for_each(|(byte, own)| *byte = own);
                return Ok(());
            }
        };
        for index in 0..count {
            let element = value.aggregate_element(index).ok_or_else(|| no_bytes(value))?;
            let element_type = self.source.llvm_type(element)?;
            if ty.is_vector() && element_type.is_int_of(1) {
                if element.const_u64().is_some_and(|bit| bit & 1 == 1)
                    && let Some(byte) = bytes.get_mut((index / 8) as usize)
                {
                    *byte |= 1 << (index % 8);
                }
                continue;
            }
            let size = self.source.module.size_of(element_type).ok_or_else(|| no_bytes(value))?;
            let start = if ty.kind() == TypeKind::Struct {
                self.source.module.member_offset(ty, index as u32)
            } else {
                size.checked_mul(index)
            };
            let start = start.and_then(|start| usize::try_from(start).ok()).ok_or_else(|| no_bytes(value))?;
            let rest = bytes.get_mut(start..).unwrap_or_default();
            let len = rest.len().min(usize::try_from(size).unwrap_or_default());
            self.fill_bytes(element, element_type, rest.get_mut(..len).unwrap_or_default(), depth + 1)?;
        }
        Ok(())
    }
}

fn no_bytes(value: Value<'_>) -> Error {
    Error::unsupported(
        Code::Other,
        format!("a constant whose bytes are not known, around a vector that SPIR-V does not have: {value}"),
    )
}
