//! Memory instructions and access chains of shaders (section 3.49.8).

use super::{
    PointerFacts,
    access::{AccessPlace, MemoryAccessForm},
    layout::{MatrixLayout, TypeLayout},
    variables,
};
use crate::{
    Error, Result,
    draft::{GepFlags, Opcode, Type, TypeKind, Value},
    mapping::{
        metadata::{SHADER_ELEMENT, SHADER_TYPE},
        registry::Memory,
        shader::{is_handle, is_matrix},
    },
    reader::{
        body::FunctionReader,
        inst::{MemoryOperands, copied_size, memory_operands},
    },
    spirv::{
        AccessChain, Id, Inst, Op,
        grammar::{Decoration, MemoryAccess, StorageClass},
    },
};

/// LLVM's own alignments of variables go no further here.
const MOST_ALIGNMENT: u64 = 4096;

pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Memory) -> Result<bool> {
    match op {
        Memory::Load => load(f, inst)?,
        Memory::Store => store(f, inst)?,
        Memory::Variable | Memory::UntypedVariableKHR => variable(f, inst)?,
        Memory::CopyMemory => copy(f, inst)?,
        Memory::CopyMemorySized => copy_sized(f, inst)?,
        Memory::PtrDiff => difference(f, inst)?,
        Memory::SizeOf => size_of(f, inst)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Where a pointer leads to.
struct PointedObject<'m> {
    /// The address of the object itself, not of its descriptor.
    address: Value<'m>,
    /// The object.
    object: TypeLayout,
    facts: PointerFacts,
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// The class of a pointer, and what it points to where it is not untyped.
    fn pointer_parts(&self, pointer: Id) -> Result<(StorageClass, Option<Id>)> {
        let ty = self.reader.type_id(pointer)?;
        let class = StorageClass(self.reader.type_inst(ty)?.word(1)?);
        Ok((class, self.reader.pointee(ty)?))
    }

    fn facts(&self, pointer: Id) -> PointerFacts {
        self.reader.shader.pointers.get(&pointer).copied().unwrap_or_default()
    }

    /// Whether a pointer is that of a descriptor, or of an array of descriptors.
    fn is_descriptor_pointer(&self, pointer: Id, class: StorageClass, pointee: Option<Id>) -> Result<bool> {
        let made = self.reader.ids.get(pointer);
        let own = match (pointee, made) {
            (None, Some(made)) if made.op() == Op::UntypedVariableKHR => {
                variables::parts_of(self.reader, made)?.0
            }
            (None, _) => return Ok(self.facts(pointer).is_descriptor),
            (pointee, _) => pointee,
        };
        Ok(own.is_some_and(|ty| self.reader.is_descriptor(ty, class)))
    }

    /// The address of what a pointer points to: of a buffer's descriptor, that of the buffer.
    pub(super) fn address(&mut self, pointer: Id) -> Result<Value<'m>> {
        let (class, pointee) = self.pointer_parts(pointer)?;
        let address = self.value(pointer)?;
        if !self.is_descriptor_pointer(pointer, class, pointee)? {
            return Ok(address);
        }
        let ty = self.reader.pointer_type(class)?;
        self.reader.load_constant(self.builder, address, ty)
    }

    fn pointed(&mut self, pointer: Id, accessed: Option<Id>) -> Result<PointedObject<'m>> {
        let (class, pointee) = self.pointer_parts(pointer)?;
        let ty = pointee.or(accessed).ok_or_else(|| Error::malformed("both pointers are untyped"))?;
        let facts = self.facts(pointer);
        let object = TypeLayout {
            matrix: facts.matrix,
            stride: facts.stride,
            ..TypeLayout::new(ty, self.reader.is_explicit(class))
        };
        Ok(PointedObject { address: self.address(pointer)?, object, facts })
    }

    /// Keeps what is known of the pointers that an instruction chooses from for its result.
    pub(super) fn follow_pointer(&mut self, inst: Inst<'s>) {
        if self.reader.shader.pointers.is_empty() {
            return;
        }
        let facts =
            inst.arguments().iter().find_map(|word| self.reader.shader.pointers.get(&Id(*word))).copied();
        if let (Some(facts), Some(result)) = (facts, inst.result())
            && self
                .reader
                .ids
                .type_of(result)
                .and_then(|ty| self.reader.ids.get(ty))
                .is_some_and(|ty| matches!(ty.op(), Op::TypePointer | Op::TypeUntypedPointerKHR))
        {
            self.reader.shader.pointers.insert(result, facts);
        }
    }
}

fn access_of(operands: MemoryOperands, facts: PointerFacts) -> MemoryAccessForm {
    MemoryAccessForm {
        align: operands.align,
        is_volatile: operands.is_volatile() || facts.is_volatile,
        is_nontemporal: operands.mask.contains(MemoryAccess::Nontemporal),
    }
}

fn load<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let operands = memory_operands(inst, 3)?;
    let target = f.pointed(inst.id(2)?, inst.result_type())?;
    let place = AccessPlace { inst, pointer: target.address, access: access_of(operands, target.facts) };
    let value = f.reader.load_object(f.builder, place, target.object)?;
    f.define(inst, value)
}

fn store<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let operands = memory_operands(inst, 2)?;
    let object = inst.id(1)?;
    let accessed = f.reader.type_id(object)?;
    let target = f.pointed(inst.id(0)?, Some(accessed))?;
    let value = f.value(object)?;
    let place = AccessPlace { inst, pointer: target.address, access: access_of(operands, target.facts) };
    f.reader.store_object(f.builder, place, target.object, value)
}

/// A variable of the function: numbers and vectors as LLVM's, all others as bytes.
fn variable<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let class = variables::class_of(inst)?;
    if class != StorageClass::Function {
        return Err(inst.malformed("a variable in a function has the class Function"));
    }
    let (ty, initializer) = variables::parts_of(f.reader, inst)?;
    let ty = ty.ok_or_else(|| inst.unsupported("a variable without a data type"))?;
    let object = TypeLayout::new(ty, false);
    let extent = f.reader.extent(object)?;
    let value_type = f.ty(ty)?;
    let is_simple =
        value_type.scalar().is_float() || value_type.scalar().int_width().is_some_and(|bits| bits > 1);
    let is_opaque = value_type.kind() == TypeKind::TargetExt && extent.is_plain;
    let is_simple = is_simple || is_opaque || value_type.is_pointer();
    let is_held = f.reader.ids.get(f.reader.without_arrays(ty)).is_some_and(|inst| is_handle(inst.op()));
    let room = match is_simple && !is_held {
        true => value_type,
        false => f.reader.context.i8().array_of(extent.size)?,
    };
    let variable = f.builder.alloca(room)?;
    variable.set_alignment(extent.align.clamp(1, MOST_ALIGNMENT))?;
    f.reader.keep_numbers(variable.value(), SHADER_TYPE, &[ty.0])?;
    let wanted = f.reader.pointer_type(class)?;
    let address = f.reader.cast_address(f.builder, variable.value(), wanted)?;
    f.define(inst, address)?;
    if is_held {
        // The host takes null for a query that is not begun.
        f.builder.store(room.const_null()?, address, None, false)?;
    }
    if let Some(initializer) = initializer {
        let value = f.value(initializer)?;
        let place = AccessPlace { inst, pointer: address, access: MemoryAccessForm::default() };
        f.reader.store_object(f.builder, place, object, value)?;
    }
    Ok(())
}

fn copy<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let to = memory_operands(inst, 2)?;
    let from = match inst.operands().get(2 + to.words) {
        Some(_) => memory_operands(inst, 2 + to.words)?,
        None => to,
    };
    let (target, source) = (inst.id(0)?, inst.id(1)?);
    let (pointees, sources) = (f.pointer_parts(target)?.1, f.pointer_parts(source)?.1);
    let (target, source) = (f.pointed(target, sources)?, f.pointed(source, pointees)?);
    let place = AccessPlace { inst, pointer: source.address, access: access_of(from, source.facts) };
    let value = f.reader.load_object(f.builder, place, source.object)?;
    let place = AccessPlace { inst, pointer: target.address, access: access_of(to, target.facts) };
    if f.ty(target.object.ty)? != f.ty(source.object.ty)? {
        return Err(inst.malformed("the pointers are not of one type"));
    }
    f.reader.store_object(f.builder, place, target.object, value)
}

fn copy_sized<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let (target, source) = (f.address(inst.id(0)?)?, f.address(inst.id(1)?)?);
    let size = copied_size(f, inst)?;
    let is_volatile = memory_operands(inst, 3)?.is_volatile();
    let is_volatile = f.reader.context.const_bool(is_volatile)?;
    let void = f.reader.context.void();
    f.call_intrinsic("llvm.memcpy", void, &[target, source, size, is_volatile])?;
    Ok(())
}

/// The distance of two pointers in elements.
fn difference<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let (left, right) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
    let stride = element_stride(f, inst.id(2)?)?.max(1);
    let i64 = f.reader.context.i64();
    let left = f.builder.cast(Opcode::PtrToInt, left, i64)?;
    let right = f.builder.cast(Opcode::PtrToInt, right, i64)?;
    for (value, id) in [(left, inst.id(2)?), (right, inst.id(3)?)] {
        let ty = f.reader.type_id(id)?;
        f.reader.keep_numbers(value, SHADER_TYPE, &[ty.0, u32::try_from(stride).unwrap_or(u32::MAX)])?;
    }
    let bytes = f.builder.binary(Opcode::Sub, left, right)?;
    let count = f.builder.binary(Opcode::SDiv, bytes, i64.const_int(stride)?)?;
    let ty = f.result_type(inst)?;
    let count = if ty == i64 { count } else { f.builder.cast(Opcode::Trunc, count, ty)? };
    f.define(inst, count)
}

/// From one element to the next of an array that a pointer goes through.
fn element_stride(f: &mut FunctionReader<'_, '_, '_>, pointer: Id) -> Result<u64> {
    let (class, pointee) = f.pointer_parts(pointer)?;
    if f.is_descriptor_pointer(pointer, class, pointee)? {
        return Ok(f.reader.descriptor_size());
    }
    if let Some(decoration) = f.reader.index.decoration(f.reader.type_id(pointer)?, Decoration::ArrayStride) {
        return decoration.parameter(0).map(u64::from);
    }
    // An untyped pointer that nothing tells more of is one to bytes.
    let made = f.reader.ids.get(pointer).and_then(crate::reader::inst::untyped_pointee);
    let Some(pointee) = pointee.or(made) else { return Ok(1) };
    let object = TypeLayout::new(pointee, f.reader.is_explicit(class));
    Ok(f.reader.extent(object)?.stride())
}

/// An address on its way through a composite.
struct AddressWalk<'m> {
    address: Value<'m>,
    /// Bytes that are still to be added.
    offset: u64,
    object: TypeLayout,
    /// Whether the address is that of descriptors.
    in_descriptors: bool,
    is_volatile: bool,
}

impl<'m> AddressWalk<'m> {
    /// Goes on by an index in steps of so many bytes.
    fn step(&mut self, f: &FunctionReader<'_, 'm, '_>, index: Value<'m>, stride: u64) -> Result<()> {
        if let Some(number) = index.const_i64() {
            self.offset = self.offset.wrapping_add(number.cast_unsigned().wrapping_mul(stride));
            return Ok(());
        }
        let i64 = f.reader.context.i64();
        let width = index.ty().and_then(Type::int_width);
        let index = match width.unwrap_or(0).cmp(&64) {
            std::cmp::Ordering::Less => f.builder.cast(Opcode::SExt, index, i64)?,
            std::cmp::Ordering::Equal => index,
            std::cmp::Ordering::Greater => f.builder.cast(Opcode::Trunc, index, i64)?,
        };
        let unit = f.reader.context.i8().array_of(stride)?;
        self.address = f.builder.gep(unit, self.address, &[index], GepFlags::empty())?;
        Ok(())
    }

    /// The address with all bytes added.
    fn reached(&mut self, f: &FunctionReader<'_, 'm, '_>) -> Result<Value<'m>> {
        self.address = f.reader.at_offset(f.builder, self.address, std::mem::take(&mut self.offset))?;
        Ok(self.address)
    }

    /// From a descriptor to the buffer.
    fn enter(&mut self, f: &mut FunctionReader<'_, 'm, '_>, class: StorageClass) -> Result<()> {
        let address = self.reached(f)?;
        let ty = f.reader.pointer_type(class)?;
        self.address = f.reader.load_constant(f.builder, address, ty)?;
        self.in_descriptors = false;
        Ok(())
    }

    /// Goes to an element of the array that a pointer of type `base` points into.
    fn element(
        &mut self,
        f: &mut FunctionReader<'_, 'm, '_>,
        base: Id,
        element: Id,
        is_untyped: bool,
    ) -> Result<()> {
        let stride =
            if is_untyped { f.reader.extent(self.object)?.stride() } else { element_stride(f, base)? };
        let index = f.value(element)?;
        self.step(f, index, stride)?;
        if !is_untyped {
            // Where the element is no constant 0, so that the pointer to it can be told from a part of the one before.
            let address = self.reached(f)?;
            if address != f.value(base)? {
                let (ty, stride) = (f.reader.type_id(base)?, u32::try_from(stride).unwrap_or(0));
                f.reader.keep_numbers(address, SHADER_ELEMENT, &[ty.0, stride])?;
            }
        }
        Ok(())
    }

    /// Goes to a member of a structure.
    fn member(&mut self, f: &mut FunctionReader<'_, 'm, '_>, inst: Inst<'_>, index: Value<'m>) -> Result<()> {
        let structure = f.reader.structure(self.object)?;
        let member = index.const_u64().and_then(|number| structure.0.get(usize::try_from(number).ok()?));
        let member = member
            .ok_or_else(|| inst.malformed(format!("the member {index} of a structure is not a constant")))?;
        self.offset = self.offset.wrapping_add(member.offset);
        self.object = member.object;
        self.is_volatile |= member.is_volatile;
        Ok(())
    }

    /// Goes into a composite by an index.
    fn inside(
        &mut self,
        f: &mut FunctionReader<'_, 'm, '_>,
        inst: Inst<'_>,
        class: StorageClass,
        index: Value<'m>,
    ) -> Result<()> {
        let ty = f.reader.type_inst(self.object.ty)?;
        if self.in_descriptors && matches!(ty.op(), Op::TypeArray | Op::TypeRuntimeArray) {
            let inner = ty.id(1)?;
            let size = f.reader.descriptor_size().saturating_mul(f.reader.descriptors(inner)?);
            self.object = self.object.inner(inner);
            return self.step(f, index, size);
        }
        if self.in_descriptors {
            self.enter(f, class)?;
        }
        match ty.op() {
            Op::TypeStruct => self.member(f, inst, index),
            Op::TypeArray | Op::TypeRuntimeArray => {
                let stride = f.reader.array_stride(self.object)?;
                self.object = self.object.inner(ty.id(1)?);
                self.step(f, index, stride)
            }
            Op::TypeMatrix => {
                let column = f.reader.column(self.object)?;
                let stride = match self.object.matrix.is_row_major {
                    true => f.reader.extent(column.inner(f.reader.type_inst(column.ty)?.id(1)?))?.size,
                    false => f.reader.matrix_stride(self.object)?,
                };
                self.object = column;
                self.step(f, index, stride)
            }
            Op::TypeVector => {
                let component = self.object.inner(ty.id(1)?);
                let stride = match self.object.stride {
                    Some(stride) => stride.into(),
                    None => f.reader.extent(component)?.size,
                };
                self.object = component;
                self.step(f, index, stride)
            }
            op if is_matrix(op) => {
                let element = self.object.inner(ty.id(1)?);
                self.object = element;
                let stride = f.reader.extent(element)?.size;
                self.step(f, index, stride)
            }
            op => Err(inst.malformed(format!("an access chain cannot go into {op}"))),
        }
    }
}

/// An access chain as an address in bytes.
pub(super) fn access_chain<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let chain = AccessChain::of(inst.op()).ok_or_else(|| Error::internal("an access chain without a row"))?;
    let base_at = 2 + chain.base();
    let base = inst.id(base_at)?;
    let (class, pointee) = f.pointer_parts(base)?;
    let source = if chain.is_untyped {
        inst.id(2)?
    } else {
        pointee.ok_or_else(|| inst.malformed("the base is an untyped pointer"))?
    };
    if f.ty(source)?.kind() == TypeKind::TargetExt && !is_matrix(f.reader.type_inst(source)?.op()) {
        return Ok(false);
    }
    let facts = f.facts(base);
    let object = TypeLayout {
        matrix: facts.matrix,
        stride: facts.stride,
        ..TypeLayout::new(source, f.reader.is_explicit(class))
    };
    let mut walk = AddressWalk {
        address: f.value(base)?,
        offset: 0,
        object,
        in_descriptors: f.is_descriptor_pointer(base, class, pointee)?,
        is_volatile: facts.is_volatile,
    };
    if walk.in_descriptors && !f.reader.is_descriptor(source, class) {
        walk.enter(f, class)?;
    }
    let mut indices = inst.operands().get(base_at + 1..).unwrap_or(&[]).iter();
    if chain.has_element {
        let element = indices.next().ok_or_else(|| inst.malformed("operand Element is missing"))?;
        walk.element(f, base, Id(*element), chain.is_untyped)?;
    }
    for word in indices {
        let index = f.value(Id(*word))?;
        walk.inside(f, inst, class, index)?;
    }
    if !walk.in_descriptors && !chain.is_untyped && f.reader.is_descriptor(walk.object.ty, class) {
        return Err(inst.malformed("a block stands inside of a block"));
    }
    let address = walk.reached(f)?;
    let holds_matrix = f.reader.type_inst(f.reader.without_arrays(walk.object.ty))?.op() == Op::TypeMatrix;
    let facts = PointerFacts {
        matrix: if holds_matrix { walk.object.matrix } else { MatrixLayout::default() },
        stride: walk.object.stride,
        is_volatile: walk.is_volatile,
        is_descriptor: chain.is_untyped && walk.in_descriptors,
    };
    if facts != PointerFacts::default() {
        f.reader.shader.pointers.insert(inst.id(1)?, facts);
    }
    f.define(inst, address)?;
    Ok(true)
}

/// The size of what a pointer points to, as its storage class lays it out.
fn size_of<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let (class, pointee) = f.pointer_parts(inst.id(2)?)?;
    let pointee = pointee.ok_or_else(|| inst.malformed("the operand is an untyped pointer"))?;
    let size = f.reader.extent(TypeLayout::new(pointee, f.reader.is_explicit(class)))?.size;
    f.define_size(inst, size)
}

/// Instructions of memory that no family has.
pub(super) fn other<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    match inst.op() {
        Op::ArrayLength => array_length(f, inst, inst.id(2)?, None, inst.word(3)?)?,
        Op::UntypedArrayLengthKHR => array_length(f, inst, inst.id(3)?, Some(inst.id(2)?), inst.word(4)?)?,
        Op::BufferPointerEXT => {
            let buffer = f.operand(inst, 2)?;
            let ty = f.result_type(inst)?;
            let address = f.reader.cast_address(f.builder, buffer, ty)?;
            let facts = PointerFacts { is_descriptor: true, ..PointerFacts::default() };
            f.reader.shader.pointers.insert(inst.id(1)?, facts);
            f.reader.set_value(inst.id(1)?, address)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// How many elements the array at the end of a buffer has: as many as its descriptor has room for.
fn array_length<'s>(
    f: &mut FunctionReader<'_, '_, 's>,
    inst: Inst<'s>,
    pointer: Id,
    structure: Option<Id>,
    member: u32,
) -> Result<()> {
    let (class, pointee) = f.pointer_parts(pointer)?;
    if !f.is_descriptor_pointer(pointer, class, pointee)? {
        return Err(inst.unsupported("the length of an array outside of a buffer with a descriptor"));
    }
    let block = structure
        .or(pointee)
        .filter(|ty| f.reader.is_struct(*ty))
        .ok_or_else(|| inst.malformed("the operand is not a pointer to a structure"))?;
    let members = f.reader.structure(TypeLayout::new(block, f.reader.is_explicit(class)))?;
    let own = members.0.get(member as usize).copied();
    let own = own.ok_or_else(|| inst.malformed(format!("the structure has no member {member}")))?;
    let is_array = f.reader.type_inst(own.object.ty)?.op() == Op::TypeRuntimeArray;
    let stride = if is_array { f.reader.array_stride(own.object)? } else { 0 };
    if stride == 0 {
        return Err(inst.malformed("the member is no array without an end, or its elements have no size"));
    }
    let (i64, address) = (f.reader.context.i64(), f.value(pointer)?);
    let address = f.reader.at_offset(f.builder, address, f.reader.shader.pointer_size)?;
    let word = f.reader.context.int(f.reader.shader.pointer_size as u32 * 8)?;
    let size = f.reader.load_constant(f.builder, address, word)?;
    let size = f.widen(size, i64, false)?;
    let offset = i64.const_int(own.offset)?;
    let rest = f.call_intrinsic("llvm.usub.sat", i64, &[size, offset])?.value();
    let count = f.builder.binary(Opcode::UDiv, rest, i64.const_int(stride)?)?;
    let ty = f.result_type(inst)?;
    let count = if ty == i64 { count } else { f.builder.cast(Opcode::Trunc, count, ty)? };
    f.define(inst, count)
}

/// An image with its sampler, and the image of such a pair: `false` for another instruction.
pub(super) fn sampled<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let value = match inst.op() {
        Op::SampledImage => {
            let (image, sampler) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
            let pair = f.result_type(inst)?.poison()?;
            let pair = f.builder.insert_value(pair, image, &[0])?;
            f.builder.insert_value(pair, sampler, &[1])?
        }
        Op::Image => {
            let pair = f.operand(inst, 2)?;
            f.builder.extract_value(pair, &[0])?
        }
        _ => return Ok(false),
    };
    if inst.op() == Op::SampledImage {
        f.reader.keep_numbers(value, SHADER_TYPE, &[inst.id(0)?.0])?;
    }
    f.define(inst, value)?;
    Ok(true)
}
