//! Copying, moving and setting memory.

use smallvec::SmallVec;

use super::helper::{Helper, HelperFrame};
use crate::{
    Error, Result,
    mapping::intrinsics::HELPER_PREFIX,
    spirv::{
        Id, Op, Version,
        grammar::{Decoration, MemoryAccess, OperandKind, StorageClass},
    },
    view::{GepFlags, InstView, Type, Value},
    writer::{FunctionWriter, ModuleWriter, Source, inst::unsupported},
};

/// Up to so many bytes a variable of the function serves as source or as buffer; beyond, a loop is better.
const MAX_VARIABLE: u64 = 4096;

fn is_volatile<'m>(f: &FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<bool> {
    Ok(f.arg(inst, 3)?.const_u64() == Some(1))
}

impl<'m> ModuleWriter<'m> {
    /// The words of a memory access.
    fn access(&mut self, is_volatile: bool, alignment: u32) -> SmallVec<[u32; 2]> {
        let mut access = MemoryAccess::Aligned;
        access.set(MemoryAccess::Volatile, is_volatile);
        self.requirements.note_mask(OperandKind::MemoryAccess, access.bits());
        SmallVec::from_slice(&[access.bits(), alignment])
    }

    fn bytes_in(&mut self, class: StorageClass) -> Result<Id> {
        let byte = self.int(8)?;
        self.pointer(class, byte)
    }
}

/// Copies for the call of an intrinsic, which tells whether the memory is volatile and what it does not alias. The
/// alignments are those of the target and of the source.
fn copy_sized<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    [target, source, size]: [Id; 3],
    (to, from): (u32, u32),
) -> Result<()> {
    let mut words = SmallVec::<[u32; 12]>::new();
    words.extend([target.0, source.0, size.0]);
    let is_volatile = is_volatile(f, inst)?;
    let (mut aliasing, scopes) = f.module.aliasing_of_access(inst)?;
    if inst.value().attachment(f.source.kinds.nontemporal).is_some() {
        aliasing |= MemoryAccess::Nontemporal;
    }
    let module = &mut *f.module;
    module.requirements.note_mask(OperandKind::MemoryAccess, aliasing.bits());
    // One access serves both sides before version 1.4 (OpCopyMemorySized).
    let has_two = to != from && module.prefers_version(Version::V1_4);
    if has_two {
        module.requirements.at_least(Version::V1_4, "memory operands of the source")?;
    }
    let alignments = if has_two { &[to, from][..] } else { &[to.min(from)] };
    for alignment in alignments {
        let mut access = module.access(is_volatile, *alignment);
        if let Some(mask) = access.first_mut() {
            *mask |= aliasing.bits();
        }
        words.extend(access);
        words.extend_from_slice(&scopes);
    }
    f.emit_void(Op::CopyMemorySized, &words)
}

impl<'m> Source<'m> {
    fn both_alignments(&self, inst: InstView<'m>) -> (u32, u32) {
        (self.alignment_of_arg(inst, 0).unwrap_or(1), self.alignment_of_arg(inst, 1).unwrap_or(1))
    }
}

pub(super) fn copy_memory<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let size = f.arg(inst, 2)?;
    // A constant size of zero is not allowed (OpCopyMemorySized).
    if size.const_u64() == Some(0) {
        return Ok(());
    }
    let (target, source) = (f.arg_id(inst, 0)?, f.arg_id(inst, 1)?);
    let size = f.value(size)?;
    let alignments = f.source.both_alignments(inst);
    copy_sized(f, inst, [target, source, size], alignments)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// A pointer as one to bytes. By the convention of this representation it is cast in any case where pointers are
    /// untyped.
    pub(in crate::writer) fn bytes_of(&mut self, pointer: Value<'m>) -> Result<Id> {
        if !self.module.untyped_pointers() {
            let byte = self.module.int(8)?;
            return self.pointer_to(pointer, byte);
        }
        let own = self.module.value_type(pointer)?;
        let (class, _) = self.module.pointer_parts(own)?;
        let ty = self.module.untyped_pointer(class)?;
        let id = self.value(pointer)?;
        self.emit(Op::Bitcast, ty, &[id.0])
    }
}

/// A variable of so many bytes, and its address as a pointer to bytes.
fn bytes_variable(
    f: &mut FunctionWriter<'_, '_>,
    count: u64,
    init: Option<u64>,
    alignment: Option<u32>,
) -> Result<Id> {
    let variable = byte_array(f, count, init, alignment)?;
    let bytes = f.module.bytes_in(StorageClass::Function)?;
    f.emit(Op::Bitcast, bytes, &[variable.0])
}

/// A variable of so many bytes.
fn byte_array(
    f: &mut FunctionWriter<'_, '_>,
    count: u64,
    init: Option<u64>,
    alignment: Option<u32>,
) -> Result<Id> {
    let byte = f.module.int(8)?;
    let array = f.module.array_of(byte, count)?;
    let init = match init {
        None => None,
        Some(0) => Some(f.module.const_null(array)?),
        Some(value) => {
            let part = f.module.const_int(8, value)?;
            let len = usize::try_from(count).map_err(|_| Error::internal("a variable without a size"))?;
            Some(f.module.composite(array, &vec![part.0; len])?)
        }
    };
    let variable = f.variable(array, init)?;
    if let Some(alignment) = alignment {
        f.decorate(variable, Decoration::Alignment, &[alignment])?;
    }
    Ok(variable)
}

/// A value and size that are constants are copied from a variable that holds them; the variable is initialized
/// once a call of the function, and nothing else writes to it.
pub(super) fn set_memory<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let (value, size) = (f.arg(inst, 1)?, f.arg(inst, 2)?);
    let is_volatile = is_volatile(f, inst)?;
    let target = f.arg(inst, 0)?;
    let space = f.source.llvm_type(target)?.address_space().unwrap_or_default();
    let class = f.module.storage_class(space)?;
    match (value.const_u64(), size.const_u64()) {
        (_, Some(0)) => Ok(()),
        (Some(value), Some(count)) if count <= MAX_VARIABLE => {
            let target = f.bytes_of(target)?;
            let size = f.value(size)?;
            let alignment = f.source.alignment_of_arg(inst, 0);
            let source = bytes_variable(f, count, Some(value), alignment)?;
            let alignment = alignment.unwrap_or(1);
            copy_sized(f, inst, [target, source, size], (alignment, alignment))
        }
        _ => {
            let len = f.source.llvm_type(size)?;
            let helper = Helper {
                prefix: HELPER_PREFIX,
                params: &["dest", "val", "len", "volatile"],
                is_visible: true,
                is_volatile,
            };
            f.call_helper(inst, &helper, |f, frame| set_memory_body(f, frame, class, len, is_volatile))
        }
    }
}

fn set_memory_body<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    frame: &HelperFrame,
    class: StorageClass,
    len_type: Type<'m>,
    is_volatile: bool,
) -> Result<()> {
    let (dest, len) = (frame.param(0)?, frame.param(2)?);
    let ty = f.module.type_of(len_type)?;
    let (zero, one) = (f.module.const_splat(len_type, 0)?, f.module.const_splat(len_type, 1)?);
    let bools = f.module.bool()?;
    let (end, body) = (f.new_id(), f.new_id());
    let is_empty = f.emit(Op::IEqual, bools, &[zero.0, len.0])?;
    f.emit_void(Op::BranchConditional, &[is_empty.0, end.0, body.0])?;
    f.emit_void(Op::Label, &[body.0])?;
    let next = f.new_id();
    let offset = f.emit(Op::Phi, ty, &[zero.0, frame.entry.0, next.0, body.0])?;
    let pointer = f.module.bytes_in(class)?;
    let start = f.emit(Op::Bitcast, pointer, &[dest.0])?;
    let at = byte_at(f, pointer, start, offset)?;
    store_byte(f, at, frame.param(1)?, is_volatile)?;
    f.emit_as(next, Op::IAdd, ty, &[offset.0, one.0])?;
    let goes_on = f.emit(Op::ULessThan, bools, &[next.0, len.0])?;
    f.emit_void(Op::BranchConditional, &[goes_on.0, body.0, end.0])?;
    f.emit_void(Op::Label, &[end.0])?;
    f.emit_void(Op::Return, &[])
}

fn store_byte(f: &mut FunctionWriter<'_, '_>, at: Id, value: Id, is_volatile: bool) -> Result<()> {
    let mut words = SmallVec::<[u32; 4]>::new();
    words.extend([at.0, value.0]);
    words.extend(f.module.access(is_volatile, 1));
    f.emit_void(Op::Store, &words)
}

/// Areas that may overlap go through a variable, or byte by byte from the end that is not overwritten first.
pub(super) fn move_memory<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let (target, source, size) = (f.arg(inst, 0)?, f.arg(inst, 1)?, f.arg(inst, 2)?);
    let space = |value: Value<'m>| value.ty().and_then(Type::address_space).ok_or_else(|| unsupported(inst));
    let (to, from) = (f.module.storage_class(space(target)?)?, f.module.storage_class(space(source)?)?);
    let is_apart = to != from && (to != StorageClass::Generic && from != StorageClass::Generic);
    // Nothing can be written to constant memory, so nothing overlaps there.
    if is_apart || from == StorageClass::UniformConstant || size.const_u64() == Some(0) {
        return copy_memory(f, inst);
    }
    let is_volatile = is_volatile(f, inst)?;
    if let Some(count) = size.const_u64().filter(|count| *count <= MAX_VARIABLE) {
        let (to, from) = f.source.both_alignments(inst);
        let (target, source, size) = (f.value(target)?, f.value(source)?, f.value(size)?);
        let alignment = to.max(from);
        let buffer = byte_array(f, count, None, Some(alignment))?;
        // The size is zero for what is no pointer to void (OpLifetimeStart).
        f.emit_void(Op::LifetimeStart, &[buffer.0, 0])?;
        copy_sized(f, inst, [buffer, source, size], (from, from))?;
        copy_sized(f, inst, [target, buffer, size], (to, to))?;
        return f.emit_void(Op::LifetimeStop, &[buffer.0, 0]);
    }
    let len = f.source.llvm_type(size)?;
    let helper =
        Helper { prefix: "", params: &["dst", "src", "n", "volatile"], is_visible: true, is_volatile };
    f.call_helper(inst, &helper, |f, frame| move_memory_body(f, frame, (to, from), len, is_volatile))
}

fn move_memory_body<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    frame: &HelperFrame,
    (to, from): (StorageClass, StorageClass),
    len_type: Type<'m>,
    is_volatile: bool,
) -> Result<()> {
    let (dst, src, len) = (frame.param(0)?, frame.param(1)?, frame.param(2)?);
    let (dst_type, src_type) = (f.module.bytes_in(to)?, f.module.bytes_in(from)?);
    let zero = f.module.const_splat(len_type, 0)?;
    let bools = f.module.bool()?;
    let pointer_bits = f.module.analysis.pointer_bits;
    let addresses = f.module.int(pointer_bits)?;
    let [end, compare, down, up] = [f.new_id(), f.new_id(), f.new_id(), f.new_id()];
    let is_empty = f.emit(Op::IEqual, bools, &[len.0, zero.0])?;
    f.emit_void(Op::BranchConditional, &[is_empty.0, end.0, compare.0])?;
    f.emit_void(Op::Label, &[compare.0])?;
    let from_address = address(f, src, from, to, addresses)?;
    let to_address = address(f, dst, to, from, addresses)?;
    let is_below = f.emit(Op::ULessThan, bools, &[from_address.0, to_address.0])?;
    f.emit_void(Op::BranchConditional, &[is_below.0, down.0, up.0])?;
    let copy = MemoryCopy { dst, src, dst_type, src_type, len_type, is_volatile };
    copy_down(f, &copy, len, compare, down, end)?;
    copy_up(f, &copy, len, compare, up, end)?;
    f.emit_void(Op::Label, &[end.0])?;
    f.emit_void(Op::Return, &[])
}

/// The address of a byte, by its offset from another one.
fn byte_at(f: &mut FunctionWriter<'_, '_>, pointer: Id, base: Id, offset: Id) -> Result<Id> {
    let op = f.module.access_chain(GepFlags::INBOUNDS);
    if f.module.untyped_pointers() {
        let byte = f.module.int(8)?;
        return f.emit(op, pointer, &[byte.0, base.0, offset.0]);
    }
    f.emit(op, pointer, &[base.0, offset.0])
}

/// The address of a pointer; a pointer to a certain class is compared with a generic one as one of these.
fn address(
    f: &mut FunctionWriter<'_, '_>,
    pointer: Id,
    class: StorageClass,
    other: StorageClass,
    ints: Id,
) -> Result<Id> {
    let mut pointer = pointer;
    if class != other && class != StorageClass::Generic {
        let generic = f.module.bytes_in(StorageClass::Generic)?;
        pointer = f.class_cast(None, pointer, generic, (class, StorageClass::Generic))?;
    }
    f.emit(Op::ConvertPtrToU, ints, &[pointer.0])
}

/// From the last byte to the first.
fn copy_down<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    copy: &MemoryCopy<'m>,
    len: Id,
    before: Id,
    label: Id,
    end: Id,
) -> Result<()> {
    let ty = f.module.type_of(copy.len_type)?;
    let (zero, one) = (f.module.const_splat(copy.len_type, 0)?, f.module.const_splat(copy.len_type, 1)?);
    let bools = f.module.bool()?;
    f.emit_void(Op::Label, &[label.0])?;
    let at = f.new_id();
    let above = f.emit(Op::Phi, ty, &[len.0, before.0, at.0, label.0])?;
    f.emit_as(at, Op::ISub, ty, &[above.0, one.0])?;
    copy_byte(f, copy, at)?;
    let is_done = f.emit(Op::IEqual, bools, &[at.0, zero.0])?;
    f.emit_void(Op::BranchConditional, &[is_done.0, end.0, label.0])
}

/// From the first byte to the last.
fn copy_up<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    copy: &MemoryCopy<'m>,
    len: Id,
    before: Id,
    label: Id,
    end: Id,
) -> Result<()> {
    let ty = f.module.type_of(copy.len_type)?;
    let (zero, one) = (f.module.const_splat(copy.len_type, 0)?, f.module.const_splat(copy.len_type, 1)?);
    let bools = f.module.bool()?;
    f.emit_void(Op::Label, &[label.0])?;
    let next = f.new_id();
    let at = f.emit(Op::Phi, ty, &[zero.0, before.0, next.0, label.0])?;
    copy_byte(f, copy, at)?;
    f.emit_as(next, Op::IAdd, ty, &[at.0, one.0])?;
    let is_done = f.emit(Op::IEqual, bools, &[next.0, len.0])?;
    f.emit_void(Op::BranchConditional, &[is_done.0, end.0, label.0])
}

fn copy_byte<'m>(f: &mut FunctionWriter<'_, 'm>, copy: &MemoryCopy<'m>, at: Id) -> Result<()> {
    let byte = f.module.int(8)?;
    let from = byte_at(f, copy.src_type, copy.src, at)?;
    let mut words = SmallVec::<[u32; 3]>::new();
    words.push(from.0);
    words.extend(f.module.access(copy.is_volatile, 1));
    let value = f.emit(Op::Load, byte, &words)?;
    let to = byte_at(f, copy.dst_type, copy.dst, at)?;
    store_byte(f, to, value, copy.is_volatile)
}

/// A copy of bytes one after another.
struct MemoryCopy<'m> {
    dst: Id,
    src: Id,
    dst_type: Id,
    src_type: Id,
    len_type: Type<'m>,
    is_volatile: bool,
}
