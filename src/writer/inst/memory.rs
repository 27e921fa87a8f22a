//! Memory (section 3.32.8): variables, loads and stores.

use smallvec::SmallVec;

use super::operand;
use crate::{
    Code, Error, Result, excerpt,
    spirv::{
        Extension, Id, Op, check,
        grammar::{Capability, Decoration, MemoryAccess, OperandKind, StorageClass},
    },
    view::{AccessQualifiers, InstView, Type, Value, ValueKind},
    writer::{
        FunctionWriter, ModuleWriter, Source, decorations::alignment_literal,
        memory_representation::Representation,
    },
};

impl<'m> Source<'m> {
    /// An array of a variable's values fits in memory.
    fn check_count(&self, inst: InstView<'m>, count: u64) -> Result<()> {
        let size = inst.allocated_type().and_then(|ty| self.module.size_of(ty)).unwrap_or_default();
        if size.max(1).checked_mul(count).is_none_or(|bytes| bytes > check::MAX_BYTES) {
            let detail = format!("a variable of {count} values is larger than any memory");
            return Err(Error::unsupported(Code::Other, detail));
        }
        Ok(())
    }
}

pub(super) fn alloca<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    if f.is_for_cmpxchg(inst) {
        return Ok(());
    }
    // An untyped pointer does not tell what it points to.
    let allocated = inst.allocated_type().filter(|_| f.module.untyped_pointers());
    let allocated = allocated.map(|allocated| f.module.memory_type(allocated)).transpose()?;
    let ty = f.module.value_type(inst.value())?;
    let (class, pointee) = f.module.pointer_parts(ty)?;
    if class == StorageClass::Generic {
        return cast_variable(f, inst, allocated.unwrap_or(pointee), ty);
    }
    if class != StorageClass::Function {
        let detail = format!("a variable of a function in another address space ({class:?})");
        return Err(Error::unsupported(Code::InvalidInstruction, detail));
    }
    let pointee = allocated.unwrap_or(pointee);
    let count = inst.operand(0);
    let specialized = count.and_then(|count| f.module.spec_constants.get(&count.as_key()).copied());
    let mut cast = None;
    let id = match count.map(|count| (count, count.const_u64())) {
        Some((_, Some(1))) | None => {
            let id = f.result_id(inst)?;
            let init = f.copied_constant(inst, pointee)?;
            f.variable_as(id, ty, pointee, init)?;
            id
        }
        Some((_, Some(count))) => {
            f.source.check_count(inst, count)?;
            let array = f.module.array_of(pointee, count.max(1))?;
            let variable = array_variable(f, inst, (class, array), ty)?;
            cast = f.module.known_id(inst.as_key());
            variable
        }
        Some(_) if let Some(length) = specialized => {
            let array = f.module.array_of_length(pointee, length)?;
            let variable = array_variable(f, inst, (class, array), ty)?;
            cast = f.module.known_id(inst.as_key());
            variable
        }
        Some((count, None)) => variable_length_array(f, inst, count, (class, pointee), ty)?,
    };
    if let Some(alignment) = inst.alignment().map(alignment_literal).transpose()? {
        for id in std::iter::once(id).chain(cast) {
            f.decorate(id, Decoration::Alignment, &[alignment])?;
        }
    }
    Ok(())
}

/// An array whose length is a value of the program (SPV_INTEL_variable_length_array).
fn variable_length_array<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    count: Value<'m>,
    (class, pointee): (StorageClass, Id),
    ty: Id,
) -> Result<Id> {
    let extension = Extension::SPV_INTEL_variable_length_array;
    if !f.source.allows(extension) {
        return Err(Error::unsupported(
            Code::InvalidInstruction,
            format!("{}\nTranslation of dynamic alloca requires {extension} extension.", excerpt(&inst)),
        )
        .with_help(format!("allow it with --spirv-ext=+{extension}")));
    }
    f.require_extension(extension, String::new)?;
    f.require_capability(Capability::VariableLengthArrayINTEL);
    let count = f.value(count)?;
    // The result is a typed pointer, whatever the others are (SPV_INTEL_variable_length_array).
    let typed = f.module.typed_pointer(class, pointee)?;
    if typed == ty {
        return f.emit_for(inst, Op::VariableLengthArrayINTEL, ty, &[count.0]);
    }
    let array = f.emit(Op::VariableLengthArrayINTEL, typed, &[count.0])?;
    f.emit_for(inst, Op::Bitcast, ty, &[array.0])?;
    Ok(array)
}

/// A variable of the function whose address is taken as one of the generic address space.
fn cast_variable<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, pointee: Id, ty: Id) -> Result<()> {
    let count = inst.operand(0).map_or(Some(1), Value::const_u64).ok_or_else(|| {
        let detail = "a variable of the generic address space whose size is not known";
        Error::unsupported(Code::InvalidInstruction, detail)
    })?;
    f.source.check_count(inst, count)?;
    let class = StorageClass::Function;
    let own = f.module.like_pointer(ty, class)?;
    let variable = f.new_id();
    let mut address = variable;
    if count == 1 {
        f.variable_as(variable, own, pointee, None)?;
    } else {
        let array = f.module.array_of(pointee, count.max(1))?;
        let pointer = f.module.typed_pointer(class, array)?;
        f.variable_as(variable, pointer, array, None)?;
        address = f.emit(Op::Bitcast, own, &[variable.0])?;
    }
    if let Some(alignment) = inst.alignment().map(alignment_literal).transpose()? {
        f.decorate(variable, Decoration::Alignment, &[alignment])?;
    }
    f.module.cast_variables.insert(inst.as_key(), variable);
    f.emit_for(inst, Op::PtrCastToGeneric, ty, &[address.0])?;
    Ok(())
}

/// A variable that is an array, of which the instruction gives the address of the first element. By the convention of
/// this representation the variable is typed also where other pointers are not.
fn array_variable<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    (class, array): (StorageClass, Id),
    ty: Id,
) -> Result<Id> {
    let pointer = f.module.typed_pointer(class, array)?;
    let variable = f.new_id();
    f.variable_as(variable, pointer, array, None)?;
    f.emit_for(inst, Op::Bitcast, ty, &[variable.0])?;
    Ok(variable)
}

impl<'m> ModuleWriter<'m> {
    /// The words of a memory access so many bytes behind the address: its mask and what the mask's bits ask for.
    pub(in crate::writer) fn memory_access(
        &mut self,
        inst: InstView<'m>,
        offset: u64,
        words: &mut SmallVec<[u32; 4]>,
    ) -> Result<()> {
        self.access_words(inst, inst.access(), offset, words)
    }

    /// The mask and the alignment of an access that asks for nothing else; `None` for any other.
    #[inline]
    fn plain_access(&mut self, own: Option<AccessQualifiers>) -> Option<[u32; 2]> {
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
        inst: InstView<'m>,
        own: Option<AccessQualifiers>,
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
            let kind = self.source.kinds.nontemporal;
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

    /// The type of values that are no pointers and lie in memory as they are in registers.
    #[inline]
    fn plain_type(&mut self, ty: Type<'m>) -> Result<Option<Id>> {
        match self.types.plain_types.get(ty.as_key()) {
            Some(id) => Ok(Some(id)),
            None => self.new_plain_type(ty),
        }
    }

    #[inline(never)]
    fn new_plain_type(&mut self, ty: Type<'m>) -> Result<Option<Id>> {
        if ty.pointer_space().is_some() || self.representation_of(ty) != Representation::Same {
            return Ok(None);
        }
        let id = self.type_of(ty)?;
        self.types.plain_types.insert(ty.as_key(), id);
        Ok(Some(id))
    }
}

pub(super) fn load<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let access = inst.access();
    if access.is_some_and(AccessQualifiers::is_atomic) {
        return f.atomic_load(inst);
    }
    if f.builtin_load(inst)? {
        return Ok(());
    }
    let llvm_type = inst.ty();
    let plain = f.module.plain_type(llvm_type)?;
    let ty = match plain {
        Some(ty) => ty,
        None if llvm_type.pointer_space().is_some() => f.module.value_type(inst.value())?,
        None => match f.module.representation_of(llvm_type) {
            Representation::IllegalInteger if llvm_type.is_int() => f.module.memory_type(llvm_type)?,
            representation => return f.load_representation(inst, representation),
        },
    };
    let pointer = f.pointer_to(operand(inst.value(), 0)?, ty)?;
    if let Some([mask, alignment]) = f.module.plain_access(access) {
        f.emit_for(inst, Op::Load, ty, &[pointer.0, mask, alignment])?;
    } else {
        let pointer = cached(f, inst, 0, pointer, ty)?;
        let mut words = SmallVec::<[u32; 4]>::new();
        words.push(pointer.0);
        f.module.access_words(inst, access, 0, &mut words)?;
        f.emit_for(inst, Op::Load, ty, &words)?;
    }
    if plain.is_some() {
        f.module.pointees.value_info.at(inst.as_key()).set_ty(ty);
    }
    Ok(())
}

/// The pointer of an access to values of a type, by way of one that says how its memory is cached where the instruction
/// asks for that.
fn cached<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    number: u32,
    pointer: Id,
    pointee: Id,
) -> Result<Id> {
    if !inst.value().has_attachments() {
        return Ok(pointer);
    }
    let own = f.module.value_type(operand(inst.value(), number)?)?;
    let ty = f.module.with_pointee(own, pointee)?;
    f.cache_controlled(inst, number, pointer, ty)
}

pub(super) fn store<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let access = inst.access();
    let (stored, target) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
    f.source.require_writable(target)?;
    if access.is_some_and(AccessQualifiers::is_atomic) {
        return f.atomic_store(inst);
    }
    let stored_type = f.source.llvm_type(stored)?;
    let (value, mut pointer) = match f.module.types.plain_types.get(stored_type.as_key()) {
        Some(ty) => (f.value(stored)?, f.pointer_to(target, ty)?),
        None => {
            match f.module.representation_of(stored_type) {
                Representation::Same => {}
                Representation::IllegalInteger if stored_type.is_int() => {}
                representation => {
                    let id = f.value(stored)?;
                    return f.store_representation(inst, (stored_type, representation), id, target);
                }
            }
            store_operands(f, stored, target)?
        }
    };
    if let Some([mask, alignment]) = f.module.plain_access(access) {
        return f.emit_void(Op::Store, &[pointer.0, value.0, mask, alignment]);
    }
    // Null takes the type that stands there, which no record tells; how its memory is cached is a hint.
    let is_null = matches!(stored.kind(), ValueKind::NullPointer | ValueKind::Undef | ValueKind::Poison);
    if inst.value().has_attachments() && !(is_null && stored_type.is_pointer()) {
        let pointee = match stored_type.is_pointer() {
            true => f.module.value_type(stored)?,
            false => f.module.memory_type(stored_type)?,
        };
        pointer = cached(f, inst, 1, pointer, pointee)?;
    }
    let mut words = SmallVec::<[u32; 4]>::new();
    words.push(pointer.0);
    words.push(value.0);
    f.module.access_words(inst, access, 0, &mut words)?;
    f.emit_void(Op::Store, &words)
}

impl Source<'_> {
    /// Refuses to write to memory of the class Input, which holds what the device gives (section 3.7).
    fn require_writable(&self, target: Value<'_>) -> Result<()> {
        let space = target.ty().and_then(Type::address_space).unwrap_or_default();
        match self.options.address_spaces.storage_class(space) {
            Some(StorageClass::Input) => {
                let detail = "a store to memory of the class Input, which is only read";
                Err(Error::unsupported(Code::InvalidInstruction, detail))
            }
            _ => Ok(()),
        }
    }
}

/// A value to store, and the pointer as one to values of its type.
fn store_operands<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    stored: Value<'m>,
    target: Value<'m>,
) -> Result<(Id, Id)> {
    let llvm_type = f.source.llvm_type(stored)?;
    if llvm_type.is_vector() && llvm_type.scalar().is_pointer() {
        let ty = f.module.value_type(stored)?;
        return Ok((f.value(stored)?, f.pointer_to(target, ty)?));
    }
    if !llvm_type.is_pointer() {
        let ty = f.module.memory_type(llvm_type)?;
        return Ok((f.value(stored)?, f.pointer_to(target, ty)?));
    }
    if matches!(stored.kind(), ValueKind::NullPointer | ValueKind::Undef | ValueKind::Poison) {
        // Null takes the type that stands there, as far as it is a pointer of the same class.
        let own = f.module.value_type(stored)?;
        let target_type = f.module.value_type(target)?;
        let (_, there) = f.module.pointer_parts(target_type)?;
        let same = f.module.types.pointer_types.get(there.0 as usize).map(|parts| parts.0)
            == Some(f.module.pointer_parts(own)?.0);
        let ty = if same { there } else { own };
        return Ok((f.value_as(stored, ty)?, f.pointer_to(target, ty)?));
    }
    let ty = f.module.value_type(stored)?;
    Ok((f.value(stored)?, f.pointer_to(target, ty)?))
}

impl<'m> FunctionWriter<'_, 'm> {
    /// A pointer value as a pointer to values of a type.
    #[inline]
    pub(in crate::writer) fn pointer_to(&mut self, pointer: Value<'m>, pointee: Id) -> Result<Id> {
        let record = *self.module.pointees.value_info.at(pointer.as_key());
        if let (Some(id), Some(own)) = (record.id(), record.ty())
            && self.module.types.pointer_types.get(own.0 as usize).is_some_and(|(_, known)| known == pointee)
        {
            return Ok(id);
        }
        other_pointer_to(self, pointer, pointee)
    }

    /// The same where the instruction takes typed pointers alone (SPV_KHR_untyped_pointers leaves it as it is).
    pub(in crate::writer) fn typed_pointer_to(&mut self, pointer: Value<'m>, pointee: Id) -> Result<Id> {
        let own = self.module.value_type(pointer)?;
        let (class, _) = self.module.pointer_parts(own)?;
        let ty = self.module.typed_pointer(class, pointee)?;
        self.value_as(pointer, ty)
    }
}

#[inline(never)]
fn other_pointer_to<'m>(f: &mut FunctionWriter<'_, 'm>, pointer: Value<'m>, pointee: Id) -> Result<Id> {
    let own = f.module.value_type(pointer)?;
    let ty = f.module.with_pointee(own, pointee)?;
    if ty == own {
        return f.value(pointer);
    }
    match pointer.kind() {
        ValueKind::NullPointer | ValueKind::Undef | ValueKind::Poison => f.value_as(pointer, ty),
        _ => {
            let id = f.value(pointer)?;
            f.cast_pointer(id, own, ty)
        }
    }
}
