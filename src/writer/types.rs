//! Types: of LLVM into the module's, each declared once and where it is first needed.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{ModuleWriter, key_map::KeyMap, memory_representation::Representation, pointee::PipeMembers};
use crate::{
    Code, Error, Kind, Result,
    spirv::{
        Extension, Id, IdSet, Op, check,
        grammar::{Capability, Decoration, OperandKind, StorageClass},
        limits,
        words::MAX_INSTRUCTION_WORDS,
    },
    view::{Type, TypeKind},
};

/// How deeply types may be nested; deeper ones would need a stack without a bound.
const MAX_DEPTH: u32 = 256;

/// The types of the module, each declared once and where it is first needed.
#[derive(Default)]
pub(super) struct TypeTables {
    /// The types of values in registers, by the handles of LLVM's.
    type_ids: KeyMap<Id>,
    /// Types of memory that are other types than those of values, by the handles of LLVM's types.
    pub(super) memory_ids: KeyMap<Id>,
    /// How values of arrays and structures lie in memory, by the handles of their types.
    pub(super) representations: FxHashMap<usize, Representation>,
    /// The types of values in memory, by the handles of LLVM's.
    pub(super) memory_types: KeyMap<Id>,
    /// The types of values that are no pointers and lie in memory as they are in registers, by the handles of LLVM's.
    pub(super) plain_types: KeyMap<Id>,
    /// How many bytes values of arrays and structures have at most, by the handles of their types.
    type_bytes: FxHashMap<usize, u64>,
    /// Types that hold cooperative matrices.
    pub(super) matrix_types: IdSet,
    /// Storage class and pointee of every pointer type, by its id.
    pub(super) pointer_types: KeyMap<(StorageClass, Id)>,
    /// Pointer types by storage class and pointee.
    typed_pointers: FxHashMap<(StorageClass, Id), Id>,
    /// Members of structures that are storage of pipes.
    pub(super) pipe_members: Rc<PipeMembers>,
}

/// The width of the legal integer type to which one of `bits` bits is promoted; 1 is a boolean.
pub(super) fn promoted_bits(bits: u32) -> Option<u32> {
    match bits {
        1 => Some(1),
        2..=8 => Some(8),
        9..=16 => Some(16),
        17..=32 => Some(32),
        33..=64 => Some(64),
        _ => None,
    }
}

pub(super) fn invalid_width(bits: u32) -> Error {
    let error = Error::new(Code::InvalidBitWidth, Kind::Unsupported, bits.to_string());
    if bits > limits::INTEGER_BITS {
        return error;
    }
    error.with_help("allow it with --spirv-ext=+SPV_INTEL_arbitrary_precision_integers")
}

/// The error for more of something than a module may have (section 2.17).
pub(super) fn beyond_limit(of: &str, limit: usize, what: &str, count: usize) -> Error {
    Error::unsupported(Code::Other, format!("{of} has at most {limit} {what}, not {count}"))
}

impl<'m> ModuleWriter<'m> {
    /// The type of values in registers; pointers in it point to bytes.
    ///
    /// # Errors
    /// Where the type has no translation.
    pub(super) fn type_of(&mut self, ty: Type<'m>) -> Result<Id> {
        self.declare_type(ty, 0)
    }

    #[inline]
    pub(super) fn declare_type(&mut self, ty: Type<'m>, depth: u32) -> Result<Id> {
        if let Some(id) = self.types.type_ids.get(ty.as_key()) {
            return Ok(id);
        }
        let id = self.new_type(ty, depth)?;
        self.types.type_ids.insert(ty.as_key(), id);
        Ok(id)
    }

    #[inline(never)]
    fn new_type(&mut self, ty: Type<'m>, depth: u32) -> Result<Id> {
        if depth > MAX_DEPTH {
            return Err(Error::unsupported(Code::Other, format!("types nested deeper than {MAX_DEPTH}")));
        }
        match ty.kind() {
            TypeKind::Integer => self.llvm_int(ty),
            TypeKind::Void => self.void(),
            kind @ (TypeKind::Half | TypeKind::Float | TypeKind::Double) => {
                self.float(kind.float_bits().unwrap_or(32))
            }
            TypeKind::BFloat => self.bfloat(),
            TypeKind::Pointer => self.bytes_pointer(ty),
            TypeKind::Vector => self.llvm_vector(ty, depth),
            TypeKind::Array => self.array(ty, depth),
            TypeKind::Struct => self.structure(ty, depth),
            TypeKind::Function => self.function_type_of(ty, depth),
            TypeKind::TargetExt => self.target_type(ty, depth),
            TypeKind::Token => self.token(),
            _ => Err(Error::unsupported(Code::Other, format!("type {ty} has no translation"))),
        }
    }

    fn llvm_int(&mut self, ty: Type<'m>) -> Result<Id> {
        let bits = ty.int_width().unwrap_or_default();
        if self.source.promoted_bits(bits) == Some(bits) {
            self.int(bits)
        } else if self.keeps_width(bits) {
            // Integers of 4 bits have an extension of their own, and then the other one does not cover them.
            if bits == 4 && self.source.allows(Extension::SPV_INTEL_int4) {
                self.requirements.extension(Extension::SPV_INTEL_int4);
                self.require_capability(Capability::Int4TypeINTEL);
            } else {
                let extension = Extension::SPV_INTEL_arbitrary_precision_integers;
                self.requirements.extension(self.source.declared_name(extension));
                self.require_capability(Capability::ArbitraryPrecisionIntegersINTEL);
            }
            let (id, _) = self.intern(Op::TypeInt, &[bits, 0], |s| &mut s.int_types)?;
            Ok(id)
        } else {
            self.int(self.source.promoted_bits(bits).ok_or_else(|| invalid_width(bits))?)
        }
    }

    /// Whether integers of an illegal width may be emitted as they are; widths that the core has need its capabilities.
    pub(super) fn keeps_width(&self, bits: u32) -> bool {
        (self.source.allows(Extension::SPV_INTEL_arbitrary_precision_integers)
            && bits <= limits::INTEGER_BITS
            && !self.source.widens(bits))
            || bits == 4 && self.source.allows(Extension::SPV_INTEL_int4)
    }

    /// The width of an illegal integer type (or of a vector of them), and that of its promoted type, where it has one.
    pub(super) fn illegal_width(&self, ty: Type<'m>) -> Option<(u32, u32)> {
        let bits = ty.scalar().int_width()?;
        let promoted = self.source.promoted_bits(bits)?;
        (promoted != bits && !self.keeps_width(bits)).then_some((bits, promoted))
    }

    /// OpTypeTokenINTEL.
    fn token(&mut self) -> Result<Id> {
        let extension = Extension::SPV_INTEL_token_type;
        if !self.source.allows(extension) {
            let detail = "LLVM module contains token type, which doesn't have a counterpart in SPIR-V";
            return Err(Error::new(Code::InvalidModule, Kind::Requires, detail)
                .with_help(format!("allow it with --spirv-ext=+{extension}")));
        }
        Ok(self.intern(Op::TypeTokenINTEL, &[], |s| &mut s.types)?.0)
    }

    /// OpTypeVoid.
    pub(super) fn void(&mut self) -> Result<Id> {
        Ok(self.intern(Op::TypeVoid, &[], |s| &mut s.types)?.0)
    }

    /// OpTypeBool.
    pub(super) fn bool(&mut self) -> Result<Id> {
        Ok(self.intern(Op::TypeBool, &[], |s| &mut s.types)?.0)
    }

    /// The integer of 8, 16, 32 or 64 bits, or OpTypeBool for 1.
    pub(super) fn int(&mut self, bits: u32) -> Result<Id> {
        match bits {
            1 => return self.bool(),
            8 => self.require_capability(Capability::Int8),
            16 => self.require_capability(Capability::Int16),
            32 => {}
            64 => self.require_capability(Capability::Int64),
            other => return Err(invalid_width(other)),
        }
        Ok(self.intern(Op::TypeInt, &[bits, 0], |s| &mut s.int_types)?.0)
    }

    /// The floating-point type of 16, 32 or 64 bits.
    pub(super) fn float(&mut self, bits: u32) -> Result<Id> {
        match bits {
            // Whether there are values of the type as well is seen when all is written.
            16 => self.require_capability(Capability::Float16Buffer),
            64 => self.require_capability(Capability::Float64),
            _ => {}
        }
        Ok(self.intern(Op::TypeFloat, &[bits], |s| &mut s.types)?.0)
    }

    /// The type `bfloat` of SPV_KHR_bfloat16.
    pub(super) fn bfloat(&mut self) -> Result<Id> {
        self.require_extension(Extension::SPV_KHR_bfloat16, || {
            "NOTE: LLVM module contains bfloat type, translation of which requires this extension".to_owned()
        })?;
        self.require_capability(Capability::BFloat16TypeKHR);
        Ok(self.intern(Op::TypeFloat, &[16, 0], |s| &mut s.types)?.0)
    }

    fn llvm_vector(&mut self, ty: Type<'m>, depth: u32) -> Result<Id> {
        let len = ty.vector_len().unwrap_or_default();
        let element = ty.element().ok_or_else(|| Error::internal("a vector has no element type"))?;
        let is_pointer =
            element.is_pointer() && self.source.allows(Extension::SPV_INTEL_masked_gather_scatter);
        let element = self.declare_type(element, depth + 1)?;
        if is_pointer { self.pointer_vector(element, len) } else { self.vector(element, len) }
    }

    fn array(&mut self, ty: Type<'m>, depth: u32) -> Result<Id> {
        let of = ty.element().ok_or_else(|| Error::internal("an array has no element type"))?;
        let element = self.declare_type(of, depth + 1)?;
        // An empty array is not a type of SPIR-V; one element is the least that there can be.
        let len = ty.len().unwrap_or_default().max(1);
        self.check_size(ty)?;
        self.array_of(element, len)
    }

    /// The array type of an element type; the length is a constant of 32 bits where it fits.
    pub(super) fn array_of(&mut self, element: Id, len: u64) -> Result<Id> {
        let bits = match u32::try_from(len) {
            Ok(_) if !self.source.target_has(Capability::Int64) => 32,
            Ok(_) => self.analysis.pointer_bits,
            Err(_) => 64,
        };
        let length = self.const_int(bits, len)?;
        self.array_of_length(element, length)
    }

    /// An array whose length is a constant that has an id.
    pub(super) fn array_of_length(&mut self, element: Id, length: Id) -> Result<Id> {
        let id = self.intern(Op::TypeArray, &[element.0, length.0], |s| &mut s.types)?.0;
        if self.types.matrix_types.contains(element) {
            self.types.matrix_types.insert(id);
        }
        Ok(id)
    }

    fn structure(&mut self, ty: Type<'m>, depth: u32) -> Result<Id> {
        let name = ty.struct_name_bytes().unwrap_or_default();
        if ty.is_opaque_struct() {
            let mut words = Vec::new();
            crate::spirv::words::push_string(&mut words, name);
            return Ok(self.intern(Op::TypeOpaque, &words, |s| &mut s.types)?.0);
        }
        let mut members = Vec::new();
        for (number, member) in (0..).zip(ty.members()) {
            members.push(if self.types.pipe_members.contains(ty.as_key(), number) {
                self.pipe_storage_type()?.0
            } else {
                self.declare_type(member, depth + 1)?.0
            });
        }
        self.check_size(ty)?;
        let is_one = members.len() + 2 <= MAX_INSTRUCTION_WORDS;
        let allowed = self.source.allows(Extension::SPV_INTEL_long_composites);
        if is_one && !allowed && members.len() > limits::STRUCTURE_MEMBERS {
            return Err(beyond_limit("a structure", limits::STRUCTURE_MEMBERS, "members", members.len()));
        }
        self.structure_of(ty, &members)
    }

    /// The type of a structure of these members.
    pub(super) fn structure_of(&mut self, ty: Type<'m>, members: &[u32]) -> Result<Id> {
        // Structs of the same members are types apart, so nothing is interned by words here.
        let id = self.new_id();
        self.requirements.op(Op::TypeStruct);
        self.write_long(Op::TypeStruct, None, id, members, true)?;
        if self.types.matrix_types.holds_any(members) {
            self.types.matrix_types.insert(id);
        }
        if !ty.is_literal_struct() {
            self.name(id, ty.struct_name_bytes().unwrap_or_default())?;
        }
        if ty.is_packed_struct() {
            self.decorate(id, Decoration::CPacked, &[])?;
        }
        Ok(id)
    }

    /// Refuses a type of which no memory holds a value.
    ///
    /// # Errors
    /// When values of the type have more bytes than a module may ask for, or than LLVM can tell: its sizes wrap around.
    pub(super) fn check_size(&mut self, ty: Type<'m>) -> Result<()> {
        if self.most_bytes(ty, 0) > check::MAX_BYTES {
            let detail = format!("values of type {ty} have more than {} bytes", check::MAX_BYTES);
            return Err(Error::unsupported(Code::Other, detail));
        }
        Ok(())
    }

    /// How many bytes values of a type have at most, as if each member of a structure were padded.
    fn most_bytes(&mut self, ty: Type<'m>, depth: u32) -> u64 {
        if !matches!(ty.kind(), TypeKind::Array | TypeKind::Struct) {
            let bits = ty.scalar().int_width().or(ty.scalar().kind().float_bits()).unwrap_or(64);
            let bytes = u64::from(bits).div_ceil(8) * u64::from(ty.vector_len().unwrap_or(1));
            return self.source.module.size_of(ty).unwrap_or_default().max(bytes);
        }
        if let Some(known) = self.types.type_bytes.get(&ty.as_key()) {
            return *known;
        }
        if depth > MAX_DEPTH {
            return u64::MAX;
        }
        let bytes = match ty.element() {
            Some(element) => {
                self.most_bytes(element, depth + 1).saturating_mul(ty.len().unwrap_or_default().max(1))
            }
            None => {
                let padding = self.source.module.align_of(ty).unwrap_or(1);
                ty.members().fold(0, |sum: u64, member| {
                    sum.saturating_add(self.most_bytes(member, depth + 1)).saturating_add(padding)
                })
            }
        };
        self.types.type_bytes.insert(ty.as_key(), bytes);
        bytes
    }

    fn function_type_of(&mut self, ty: Type<'m>, depth: u32) -> Result<Id> {
        let result = ty.return_type().ok_or_else(|| Error::internal("a function type has no result"))?;
        let result = self.declare_type(result, depth + 1)?;
        let mut params = SmallVec::<[Id; 8]>::new();
        for param in ty.params() {
            params.push(self.declare_type(param, depth + 1)?);
        }
        self.function_type(result, &params)
    }

    /// OpTypeFunction.
    pub(super) fn function_type(&mut self, result: Id, params: &[Id]) -> Result<Id> {
        if params.len() > limits::PARAMETERS {
            return Err(beyond_limit("a function", limits::PARAMETERS, "parameters", params.len()));
        }
        let mut words = SmallVec::<[u32; 8]>::with_capacity(params.len() + 1);
        words.push(result.0);
        words.extend(params.iter().map(|param| param.0));
        Ok(self.intern(Op::TypeFunction, &words, |s| &mut s.types)?.0)
    }

    /// The storage class of an address space.
    ///
    /// # Errors
    /// Where it has none, or the one that it has needs an extension that is not allowed.
    pub(super) fn storage_class(&mut self, address_space: u32) -> Result<StorageClass> {
        let class = self.source.options.address_spaces.storage_class(address_space).ok_or_else(|| {
            Error::unsupported(Code::Other, format!("address space {address_space} has no storage class"))
        })?;
        if class == StorageClass::CodeSectionINTEL && !self.source.options.function_pointer_address_space {
            return Ok(StorageClass::Function);
        }
        // Without the extension, device and host memory are parts of global memory.
        if matches!(class, StorageClass::DeviceOnlyINTEL | StorageClass::HostOnlyINTEL)
            && !self.source.allows(Extension::SPV_INTEL_usm_storage_classes)
        {
            return Ok(StorageClass::CrossWorkgroup);
        }
        Ok(class)
    }

    fn bytes_pointer(&mut self, ty: Type<'m>) -> Result<Id> {
        let class = self.storage_class(ty.address_space().unwrap_or_default())?;
        if self.untyped_pointers() {
            return self.untyped_pointer(class);
        }
        let unknown = self.unknown_pointee()?;
        self.pointer(class, unknown)
    }

    /// The type that pointers point to of which nothing is known: bytes, where the target has these.
    pub(super) fn unknown_pointee(&mut self) -> Result<Id> {
        self.int(if self.source.target_has(Capability::Int8) { 8 } else { 32 })
    }

    /// The error for an integer of a width that memory cannot have.
    pub(super) fn no_memory_of(&self, bits: u32) -> Error {
        let capability = if bits <= 8 { Capability::Int8 } else { Capability::Int16 };
        match &self.source.options.environment {
            Some(environment) if self.source.widens(bits) => {
                let detail = "its layout in memory, and in arguments of kernels, is not ours to change";
                Error::lacks_capability(environment, capability, detail)
            }
            _ => invalid_width(bits),
        }
    }

    /// Whether pointers are written without what they point to (SPV_KHR_untyped_pointers).
    pub(super) fn untyped_pointers(&self) -> bool {
        self.source.allows(Extension::SPV_KHR_untyped_pointers)
    }

    /// The untyped pointer type of a storage class.
    pub(super) fn untyped_pointer(&mut self, class: StorageClass) -> Result<Id> {
        let (id, new) = self.intern(Op::TypeUntypedPointerKHR, &[class.0], |s| &mut s.types)?;
        if new {
            self.requirements.note(OperandKind::StorageClass, class.0);
            // The pointee is never asked for; the type itself stands in for it.
            self.types.pointer_types.insert(id.0 as usize, (class, id));
            // Memory of no known type is bytes, whose type stands in every module that has such pointers.
            self.unknown_pointee()?;
        }
        Ok(id)
    }

    /// The pointer type of a storage class and a pointee, the untyped one where pointers have none.
    pub(super) fn pointer(&mut self, class: StorageClass, pointee: Id) -> Result<Id> {
        if self.untyped_pointers() { self.untyped_pointer(class) } else { self.typed_pointer(class, pointee) }
    }

    /// OpTypePointer.
    pub(super) fn typed_pointer(&mut self, class: StorageClass, pointee: Id) -> Result<Id> {
        // Casts and accesses ask for the same few over and over.
        if let Some(id) = self.types.typed_pointers.get(&(class, pointee)) {
            return Ok(*id);
        }
        let (id, new) = self.intern(Op::TypePointer, &[class.0, pointee.0], |s| &mut s.types)?;
        if new {
            self.requirements.note(OperandKind::StorageClass, class.0);
            self.types.pointer_types.insert(id.0 as usize, (class, pointee));
        }
        self.types.typed_pointers.insert((class, pointee), id);
        Ok(id)
    }

    /// The pointer type like `pointer` with another pointee.
    pub(super) fn with_pointee(&mut self, pointer: Id, pointee: Id) -> Result<Id> {
        let (class, known) = self.pointer_parts(pointer)?;
        if known == pointee { Ok(pointer) } else { self.pointer(class, pointee) }
    }

    /// The pointer type like `pointer` of another storage class, untyped where it is.
    pub(super) fn like_pointer(&mut self, pointer: Id, class: StorageClass) -> Result<Id> {
        let (_, pointee) = self.pointer_parts(pointer)?;
        if pointee == pointer { self.untyped_pointer(class) } else { self.typed_pointer(class, pointee) }
    }

    /// Storage class and pointee of a pointer type.
    ///
    /// # Errors
    /// Where the type is none, because its pointers stand for values of an opaque type.
    pub(super) fn pointer_parts(&self, pointer: Id) -> Result<(StorageClass, Id)> {
        let parts = self.types.pointer_types.get(pointer.0 as usize);
        parts.ok_or_else(|| {
            Error::unsupported(Code::InvalidInstruction, "a value of an opaque type is used as a pointer")
        })
    }

    /// Writes an instruction of the sections of types and constants that may have more operands than fit, the rest
    /// in continuations (SPV_INTEL_long_composites).
    pub(super) fn write_long(
        &mut self,
        op: Op,
        ty: Option<Id>,
        id: Id,
        operands: &[u32],
        is_type: bool,
    ) -> Result<()> {
        let head = 2 + usize::from(ty.is_some());
        let room = MAX_INSTRUCTION_WORDS - head;
        let (first, mut rest) = operands.split_at_checked(room).unwrap_or((operands, &[]));
        if !rest.is_empty() {
            if !self.source.allows(Extension::SPV_INTEL_long_composites) {
                return Err(Error::new(
                    Code::InvalidWordCount,
                    Kind::Unsupported,
                    format!(
                        "Can't encode instruction with word count greater than 65535:\n\
                         Id: {}, OpCode: {}, Name: \"\"\n{} operands",
                        id.0,
                        op.name().and_then(|name| name.strip_prefix("Op")).unwrap_or_default(),
                        operands.len()
                    ),
                )
                .with_help("allow it with --spirv-ext=+SPV_INTEL_long_composites"));
            }
            self.requirements.extension(Extension::SPV_INTEL_long_composites);
            self.require_capability(Capability::LongCompositesINTEL);
        }
        let continuation = match op {
            Op::TypeStruct => Op::TypeStructContinuedINTEL,
            Op::SpecConstantComposite => Op::SpecConstantCompositeContinuedINTEL,
            _ => Op::ConstantCompositeContinuedINTEL,
        };
        let sink = if is_type { &mut self.sections.types } else { &mut self.sections.values };
        let mut building = sink.start(op);
        if let Some(ty) = ty {
            building.id(ty);
        }
        building.id(id).words(first).finish()?;
        drop(building);
        while !rest.is_empty() {
            let (next, left) = rest.split_at_checked(MAX_INSTRUCTION_WORDS - 1).unwrap_or((rest, &[]));
            sink.push(continuation, next)?;
            rest = left;
        }
        Ok(())
    }
}
