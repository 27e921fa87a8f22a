//! Memory (section 3.32.8): variables, loads, stores and access chains.

use smallvec::SmallVec;

use super::operand;
use crate::{
    Code, Error, Result,
    llvm::{Access, Inst, Type, Value, ValueKind},
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, Decoration, MemoryAccess, OperandKind, StorageClass},
    },
    writer::{constants::gep_of, forms::Form, functions::FunctionWriter},
};

impl<'m> FunctionWriter<'_, 'm> {
    pub(super) fn alloca(&mut self, inst: Inst<'m>) -> Result<()> {
        if self.is_for_exchange(inst) {
            return Ok(());
        }
        // An untyped pointer does not tell what it points to.
        let allocated = inst.allocated_type().filter(|_| self.untyped_pointers());
        let allocated = allocated.map(|allocated| self.memory_type(allocated)).transpose()?;
        let ty = self.value_type(inst.value())?;
        let (class, pointee) = self.pointer_parts(ty)?;
        if class != StorageClass::Function {
            let detail = format!("a variable of a function in another address space ({class:?})");
            return Err(Error::unsupported(Code::InvalidInstruction, detail));
        }
        let pointee = allocated.unwrap_or(pointee);
        let id = match inst.operand(0).map(|count| (count, count.const_u64())) {
            Some((_, Some(1))) | None => {
                let id = self.result_id(inst)?;
                let init = self.copied_constant(inst, pointee)?;
                self.variable_as(id, ty, pointee, init)?;
                id
            }
            Some((_, Some(count))) => {
                let array = self.array_of(pointee, count.max(1))?;
                let array_pointer = self.pointer(class, array)?;
                if array_pointer == ty {
                    let id = self.result_id(inst)?;
                    self.variable_as(id, ty, array, None)?;
                    id
                } else {
                    let variable = self.new_id();
                    self.variable_as(variable, array_pointer, array, None)?;
                    self.emit_for(inst, Op::Bitcast, ty, &[variable.0])?;
                    variable
                }
            }
            Some((count, None)) => {
                let extension = Extension::SPV_INTEL_variable_length_array;
                if !self.allows(extension) {
                    return Err(Error::unsupported(
                        Code::InvalidInstruction,
                        format!(
                            "{}\nTranslation of dynamic alloca requires {extension} extension.",
                            inst.to_string().trim()
                        ),
                    )
                    .with_help(format!("allow it with --spirv-ext=+{extension}")));
                }
                self.require_extension(extension, String::new)?;
                self.require_capability(Capability::VariableLengthArrayINTEL);
                let count = self.value(count)?;
                // The result is a typed pointer, whatever the others are (SPV_INTEL_variable_length_array).
                let typed = self.typed_pointer(class, pointee)?;
                if typed == ty {
                    self.emit_for(inst, Op::VariableLengthArrayINTEL, ty, &[count.0])?
                } else {
                    let array = self.emit(Op::VariableLengthArrayINTEL, typed, &[count.0])?;
                    self.emit_for(inst, Op::Bitcast, ty, &[array.0])?;
                    array
                }
            }
        };
        match inst.alignment().and_then(|bytes| u32::try_from(bytes).ok()) {
            Some(alignment) => self.decorate(id, Decoration::Alignment, &[alignment]),
            None => Ok(()),
        }
    }

    /// The words of a memory access so many bytes behind the address: its mask and what the mask's bits ask for.
    pub(in crate::writer) fn memory_access(
        &mut self,
        inst: Inst<'m>,
        offset: u64,
        words: &mut SmallVec<[u32; 4]>,
    ) -> Result<()> {
        self.access_words(inst, inst.access(), offset, words)
    }

    /// The mask and the alignment of an access that asks for nothing else; `None` for any other.
    #[inline]
    fn plain_access(&mut self, own: Option<Access>) -> Option<[u32; 2]> {
        let own = own.filter(|own| !own.has_attachments())?;
        let alignment = u32::try_from(own.alignment()).ok()?;
        let mut access = MemoryAccess::Aligned;
        if own.is_volatile() {
            access |= MemoryAccess::Volatile;
        }
        self.requirements.note_mask(OperandKind::MemoryAccess, access.bits());
        Some([access.bits(), alignment])
    }

    /// The same with what the instruction says of its access.
    fn access_words(
        &mut self,
        inst: Inst<'m>,
        own: Option<Access>,
        offset: u64,
        words: &mut SmallVec<[u32; 4]>,
    ) -> Result<()> {
        let Some(own) = own else { return Ok(()) };
        let bytes = own.alignment();
        let aligned = if offset == 0 { bytes } else { bytes.min(1 << offset.trailing_zeros()) };
        let alignment = u32::try_from(aligned).ok();
        let mut access = MemoryAccess::empty();
        access.set(MemoryAccess::Volatile, own.is_volatile());
        access.set(MemoryAccess::Aligned, alignment.is_some());
        let mut scopes = SmallVec::<[u32; 2]>::new();
        if own.has_attachments() {
            let kind = self.kinds.nontemporal;
            access.set(MemoryAccess::Nontemporal, inst.value().attachment(kind).is_some());
            let (aliasing, lists) = self.aliasing_of_access(inst)?;
            access |= aliasing;
            scopes = lists;
        }
        if !access.is_empty() {
            self.requirements.note_mask(OperandKind::MemoryAccess, access.bits());
            words.push(access.bits());
            if let Some(alignment) = alignment {
                words.push(alignment);
            }
            for scope in scopes {
                words.push(scope);
            }
        }
        Ok(())
    }

    pub(super) fn load(&mut self, inst: Inst<'m>) -> Result<()> {
        let access = inst.access();
        if access.is_some_and(Access::is_atomic) {
            return self.atomic_load(inst);
        }
        if self.builtin_load(inst)? {
            return Ok(());
        }
        let llvm_type = inst.ty();
        let plain = self.plain_type(llvm_type)?;
        let ty = match plain {
            Some(ty) => ty,
            None if llvm_type.pointer_space().is_some() => self.value_type(inst.value())?,
            None => match self.form_of(llvm_type) {
                Form::Odd if llvm_type.is_int() => self.memory_type(llvm_type)?,
                form => return self.load_form(inst, form),
            },
        };
        let pointer = self.pointer_to(operand(inst.value(), 0)?, ty)?;
        if let Some([mask, alignment]) = self.plain_access(access) {
            self.emit_for(inst, Op::Load, ty, &[pointer.0, mask, alignment])?;
        } else {
            let mut words = SmallVec::<[u32; 4]>::new();
            words.push(pointer.0);
            self.access_words(inst, access, 0, &mut words)?;
            self.emit_for(inst, Op::Load, ty, &words)?;
        }
        if plain.is_some() {
            self.pointees.known.at(inst.as_key()).set_ty(ty);
        }
        Ok(())
    }

    /// The type of values that are no pointers and lie in memory as they are in registers.
    #[inline]
    fn plain_type(&mut self, ty: Type<'m>) -> Result<Option<Id>> {
        match self.plain_types.get(ty.as_key()) {
            Some(id) => Ok(Some(id)),
            None => self.new_plain_type(ty),
        }
    }

    #[inline(never)]
    fn new_plain_type(&mut self, ty: Type<'m>) -> Result<Option<Id>> {
        if ty.pointer_space().is_some() || self.form_of(ty) != Form::Same {
            return Ok(None);
        }
        let id = self.type_of(ty)?;
        self.plain_types.insert(ty.as_key(), id);
        Ok(Some(id))
    }

    pub(super) fn store(&mut self, inst: Inst<'m>) -> Result<()> {
        let access = inst.access();
        if access.is_some_and(Access::is_atomic) {
            return self.atomic_store(inst);
        }
        let (stored, target) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
        let stored_type = self.llvm_type(stored)?;
        let (value, pointer) = match self.plain_types.get(stored_type.as_key()) {
            Some(ty) => (self.value(stored)?, self.pointer_to(target, ty)?),
            None => {
                match self.form_of(stored_type) {
                    Form::Same => {}
                    Form::Odd if stored_type.is_int() => {}
                    form => {
                        let id = self.value(stored)?;
                        return self.store_form(inst, (stored_type, form), id, target);
                    }
                }
                self.stored(stored, target)?
            }
        };
        if let Some([mask, alignment]) = self.plain_access(access) {
            return self.emit_void(Op::Store, &[pointer.0, value.0, mask, alignment]);
        }
        let mut words = SmallVec::<[u32; 4]>::new();
        words.push(pointer.0);
        words.push(value.0);
        self.access_words(inst, access, 0, &mut words)?;
        self.emit_void(Op::Store, &words)
    }

    /// A value to store, and the pointer as one to values of its type.
    pub(in crate::writer) fn stored(&mut self, stored: Value<'m>, target: Value<'m>) -> Result<(Id, Id)> {
        let llvm_type = self.llvm_type(stored)?;
        if llvm_type.is_vector() && llvm_type.scalar().is_pointer() {
            let ty = self.value_type(stored)?;
            return Ok((self.value(stored)?, self.pointer_to(target, ty)?));
        }
        if !llvm_type.is_pointer() {
            let ty = self.memory_type(llvm_type)?;
            return Ok((self.value(stored)?, self.pointer_to(target, ty)?));
        }
        if matches!(stored.kind(), ValueKind::NullPointer | ValueKind::Undef | ValueKind::Poison) {
            // Null takes the type that stands there, as far as it is a pointer of the same class.
            let own = self.value_type(stored)?;
            let target_type = self.value_type(target)?;
            let (_, there) = self.pointer_parts(target_type)?;
            let same = self.pointer_types.get(there.0 as usize).map(|parts| parts.0)
                == Some(self.pointer_parts(own)?.0);
            let ty = if same { there } else { own };
            return Ok((self.value_as(stored, ty)?, self.pointer_to(target, ty)?));
        }
        let ty = self.value_type(stored)?;
        Ok((self.value(stored)?, self.pointer_to(target, ty)?))
    }

    /// A pointer value as a pointer to values of a type.
    #[inline]
    pub(in crate::writer) fn pointer_to(&mut self, pointer: Value<'m>, pointee: Id) -> Result<Id> {
        let record = *self.pointees.known.at(pointer.as_key());
        if let (Some(id), Some(own)) = (record.id(), record.ty())
            && self.pointer_types.get(own.0 as usize).is_some_and(|(_, known)| known == pointee)
        {
            return Ok(id);
        }
        self.other_pointer_to(pointer, pointee)
    }

    #[inline(never)]
    fn other_pointer_to(&mut self, pointer: Value<'m>, pointee: Id) -> Result<Id> {
        let own = self.value_type(pointer)?;
        let ty = self.with_pointee(own, pointee)?;
        if ty == own {
            return self.value(pointer);
        }
        match pointer.kind() {
            ValueKind::NullPointer | ValueKind::Undef | ValueKind::Poison => self.value_as(pointer, ty),
            _ => {
                let id = self.value(pointer)?;
                self.cast_pointer(id, own, ty)
            }
        }
    }

    /// The same where the instruction takes typed pointers alone (SPV_KHR_untyped_pointers leaves it as it is).
    pub(in crate::writer) fn typed_pointer_to(&mut self, pointer: Value<'m>, pointee: Id) -> Result<Id> {
        let own = self.value_type(pointer)?;
        let (class, _) = self.pointer_parts(own)?;
        let ty = self.typed_pointer(class, pointee)?;
        self.value_as(pointer, ty)
    }

    /// Emits a GEP, of an instruction or of a constant expression.
    pub(super) fn gep(&mut self, gep: Value<'m>, inst: Option<Inst<'m>>) -> Result<Id> {
        let llvm_type = self.llvm_type(gep)?;
        let base = operand(gep, 0)?;
        if llvm_type.is_vector() {
            return if self.goes_by_lanes(llvm_type)? {
                self.gep_by_lanes(gep, llvm_type, inst)
            } else {
                self.gep_of_vectors(gep, llvm_type, inst)
            };
        }
        let ty = self.value_type(gep)?;
        self.gep_of_one(gep, base, ty, inst)
    }

    /// The same where it yields one pointer, of this type.
    pub(super) fn gep_of_one(
        &mut self,
        gep: Value<'m>,
        base: Value<'m>,
        ty: Id,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let own = gep_of(gep)?;
        if own.operand_count == 1 || self.goes_nowhere(&own) {
            return self.value_as(base, ty);
        }
        if self.goes_by_bytes(&own) {
            return self.gep_by_bytes(gep, base, ty, inst);
        }
        let base_type = self.gep_base_type(&own, ty)?;
        if own.operand_count == 2 && !self.untyped_pointers() {
            // Most have one index.
            let base = self.value_as(base, base_type)?;
            let index = self.index(operand(gep, 1)?)?;
            return self.emit_cast(inst, self.access_chain(own.flags), ty, &[base.0, index.0]);
        }
        let mut words = SmallVec::<[u32; 8]>::new();
        if let Some(element) = self.gep_element_type(&own)? {
            words.push(element);
        }
        words.push(self.value_as(base, base_type)?.0);
        for number in 1..own.operand_count {
            words.push(self.index(operand(gep, number)?)?.0);
        }
        let op = self.access_chain(own.flags);
        if self.untyped_pointers()
            && let (class, pointee) = self.pointer_parts(ty)?
            && pointee != ty
        {
            // The chain is untyped, the pointer that it leads to is not.
            let untyped = self.untyped_pointer(class)?;
            let at = self.emit(op, untyped, &words)?;
            return self.emit_cast(inst, Op::Bitcast, ty, &[at.0]);
        }
        self.emit_cast(inst, op, ty, &words)
    }

    /// The type of the pointers that a GEP starts from, and of those that it yields, one by one.
    fn lane_gep_types(&mut self, gep: Value<'m>, bytes: Id) -> Result<(Id, Id)> {
        let gep = gep_of(gep)?;
        if self.goes_by_bytes(&gep) {
            let detail = "a vector of pointers into structures with vectors that SPIR-V does not have";
            return Err(Error::unsupported(Code::InvalidInstruction, detail));
        }
        let element = gep.element.ok_or_else(|| {
            Error::unsupported(Code::InvalidInstruction, "indices that do not fit the type")
        })?;
        let element = self.memory_type(element)?;
        let result = self.with_pointee(bytes, element)?;
        Ok((self.gep_base_type(&gep, result)?, result))
    }

    /// A GEP that yields a vector of pointers, for each lane by itself.
    fn gep_by_lanes(&mut self, gep: Value<'m>, ty: Type<'m>, inst: Option<Inst<'m>>) -> Result<Id> {
        let base = operand(gep, 0)?;
        let bytes = self.type_of(ty.scalar())?;
        let (base_type, result) = self.lane_gep_types(gep, bytes)?;
        let base_llvm = self.llvm_type(base)?;
        let start = if base_llvm.is_vector() { self.value(base)? } else { self.value_as(base, base_type)? };
        let own = gep_of(gep)?;
        let op = self.access_chain(own.flags);
        let nowhere = self.goes_nowhere(&own);
        self.by_lanes(inst, ty, |f, lane| {
            let mut from = f.lane(start, base_llvm, lane)?;
            if base_llvm.is_vector() {
                from = f.cast_pointer(from, bytes, base_type)?;
            }
            if nowhere {
                return f.cast_pointer(from, base_type, bytes);
            }
            let mut words = SmallVec::<[u32; 8]>::new();
            words.extend(f.gep_element_type(&own)?);
            words.push(from.0);
            for index in gep.operands_from(1) {
                words.push(f.lane_index(index, lane)?.0);
            }
            let pointer = f.emit(op, result, &words)?;
            f.cast_pointer(pointer, result, bytes)
        })
    }

    /// The index of one lane; into a structure it has to be a constant by itself.
    fn lane_index(&mut self, index: Value<'m>, lane: u32) -> Result<Id> {
        let ty = self.llvm_type(index)?;
        if !ty.is_vector() {
            return self.index(index);
        }
        if let Some(constant) = index.aggregate_element(lane.into()) {
            return self.index(constant);
        }
        let (id, ty) = self.signed_index(index, ty)?;
        self.lane(id, ty, lane)
    }

    /// An index, or a vector of them, that is no constant: with its sign, and truth values as numbers.
    fn signed_index(&mut self, index: Value<'m>, ty: Type<'m>) -> Result<(Id, Type<'m>)> {
        if ty.scalar().is_int_of(1) {
            let ints = self.ints_like(ty, 32)?;
            return Ok((self.bool_to_int(index, ints, u32::MAX.into())?, ints));
        }
        let id = self.value(index)?;
        Ok((self.sign_extended(id, ty)?, ty))
    }

    /// A GEP that yields a vector of pointers, where there are such vectors (SPV_INTEL_masked_gather_scatter).
    fn gep_of_vectors(&mut self, gep: Value<'m>, ty: Type<'m>, inst: Option<Inst<'m>>) -> Result<Id> {
        let base = operand(gep, 0)?;
        let facts = gep_of(gep)?;
        let own = self.value_type(gep)?;
        let len = ty.vector_len().unwrap_or(1);
        let bytes = self.type_of(ty.scalar())?;
        if self.goes_nowhere(&facts) {
            if self.llvm_type(base)?.is_vector() {
                return self.value_as(base, own);
            }
            let lane = self.vectors.pointers(own).map_or(bytes, |(lane, _)| lane);
            let id = self.value_as(base, lane)?;
            return self.emit_cast(inst, Op::CompositeConstruct, own, &vec![id.0; len as usize]);
        }
        let (base_type, result) = self.lane_gep_types(gep, bytes)?;
        if gep.operands_from(1).any(|index| index.ty().is_some_and(Type::is_vector)) {
            return self.gep_of_vectors_by_lanes(gep, ty, inst, (base_type, result));
        }
        let (bases, results) = (self.pointer_vector(base_type, len)?, self.pointer_vector(result, len)?);
        let from = if self.llvm_type(base)?.is_vector() {
            let (id, known) = (self.value(base)?, self.value_type(base)?);
            match self.vectors.pointers(bases) {
                Some(_) => self.value_as(base, bases)?,
                None => self.cast_pointer(id, known, bases)?,
            }
        } else {
            let id = self.value_as(base, base_type)?;
            self.emit(Op::CompositeConstruct, bases, &vec![id.0; len as usize])?
        };
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend(self.gep_element_type(&facts)?);
        words.push(from.0);
        for index in gep.operands_from(1) {
            words.push(self.index(index)?.0);
        }
        let op = self.access_chain(facts.flags);
        if results == own {
            return self.emit_cast(inst, op, results, &words);
        }
        let id = self.emit(op, results, &words)?;
        self.cast_pointer(id, results, own)
    }

    /// The same where the indices differ from lane to lane, which no access chain has.
    fn gep_of_vectors_by_lanes(
        &mut self,
        gep: Value<'m>,
        ty: Type<'m>,
        inst: Option<Inst<'m>>,
        (base_type, result): (Id, Id),
    ) -> Result<Id> {
        let base = operand(gep, 0)?;
        let base_llvm = self.llvm_type(base)?;
        let bytes = self.type_of(ty.scalar())?;
        let (start, known) = if base_llvm.is_vector() {
            let known = self.value_type(base)?;
            (self.value(base)?, self.vectors.pointers(known).map(|(lane, _)| lane))
        } else {
            (self.value_as(base, base_type)?, None)
        };
        let own = self.value_type(gep)?;
        let own_lane = self.vectors.pointers(own);
        let facts = gep_of(gep)?;
        let op = self.access_chain(facts.flags);
        let mut lanes = Vec::new();
        for lane in 0..ty.vector_len().unwrap_or(1) {
            let mut from = start;
            if let Some(known) = known {
                from = self.emit(Op::CompositeExtract, known, &[start.0, lane])?;
                from = self.cast_pointer(from, known, base_type)?;
            } else if base_llvm.is_vector() {
                from = self.lane(start, base_llvm, lane)?;
                from = self.cast_pointer(from, bytes, base_type)?;
            }
            let mut words = SmallVec::<[u32; 8]>::new();
            words.extend(self.gep_element_type(&facts)?);
            words.push(from.0);
            for index in gep.operands_from(1) {
                words.push(self.lane_index(index, lane)?.0);
            }
            let pointer = self.emit(op, result, &words)?;
            lanes.push(self.cast_pointer(pointer, result, own_lane.map_or(bytes, |(lane, _)| lane))?);
        }
        let Some((_, len)) = own_lane else {
            return self.joined_lanes(inst, ty, &lanes);
        };
        // Components to spare are like the last.
        let last = lanes.last().copied().unwrap_or(Id(0));
        lanes.resize(len as usize, last);
        let words: Vec<u32> = lanes.iter().map(|lane| lane.0).collect();
        self.emit_cast(inst, Op::CompositeConstruct, own, &words)
    }

    /// An index, which counts with its sign.
    pub(super) fn index(&mut self, index: Value<'m>) -> Result<Id> {
        let ty = self.llvm_type(index)?;
        // Nearly all indices of a module are of one type.
        if self.index_type == ty.as_key() {
            return self.value(index);
        }
        if matches!(ty.int_width(), Some(8 | 16 | 32 | 64)) {
            self.index_type = ty.as_key();
            return self.value(index);
        }
        if let Some(value) = index.const_i64()
            && self.odd_width(ty).is_some()
        {
            return self.const_int(64, value.cast_unsigned());
        }
        Ok(self.signed_index(index, ty)?.0)
    }
}
