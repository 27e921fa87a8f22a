//! Memory instructions (section 3.49.8).

use smallvec::SmallVec;

use crate::{
    Code, Error, Result,
    draft::{self, GepFlags, Opcode, Type, TypeKind, Value},
    mapping::registry::Memory,
    reader::body::FunctionReader,
    spirv::{
        AccessChain, Id, Inst, Op,
        grammar::{MemoryAccess, StorageClass},
    },
};

pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Memory) -> Result<()> {
    match op {
        Memory::Load => load(f, inst),
        Memory::Store => store(f, inst),
        Memory::Variable | Memory::UntypedVariableKHR => variable(f, inst),
        Memory::CopyMemory => copy(f, inst),
        Memory::CopyMemorySized => copy_sized(f, inst),
        Memory::PtrDiff => difference(f, inst),
        Memory::SizeOf => size_of(f, inst),
        Memory::VariableLengthArrayINTEL => array_of_run_time_length(f, inst),
        Memory::SaveMemoryINTEL => {
            let stack = f.call_intrinsic("llvm.stacksave", f.result_type(inst)?, &[])?;
            f.define(inst, stack.value())
        }
        Memory::RestoreMemoryINTEL => {
            let stack = f.operand(inst, 0)?;
            f.call_intrinsic("llvm.stackrestore", f.reader.context.void(), &[stack])?;
            Ok(())
        }
    }
}

/// Memory operands (section 3.26).
#[derive(Clone, Copy, Default)]
pub(in crate::reader) struct MemoryOperands {
    /// The mask that they begin with.
    pub(in crate::reader) mask: MemoryAccess,
    /// The alignment in bytes, where one is given.
    pub(in crate::reader) align: Option<u64>,
    /// The lists of scopes that the memory is in, and is not in.
    scopes: [Option<Id>; 2],
    /// How many words the operands take.
    pub(in crate::reader) words: usize,
}

impl MemoryOperands {
    pub(in crate::reader) fn is_volatile(self) -> bool {
        self.mask.contains(MemoryAccess::Volatile)
    }
}

/// The memory operands from a position on; the default where there are none.
pub(in crate::reader) fn memory_operands(inst: Inst<'_>, position: usize) -> Result<MemoryOperands> {
    let Some(mask) = inst.operands().get(position) else {
        return Ok(MemoryOperands::default());
    };
    let mask = MemoryAccess::from_bits_retain(*mask);
    let mut access = MemoryOperands { mask, align: None, scopes: [None; 2], words: 1 };
    if mask.contains(MemoryAccess::Aligned) {
        let align = inst.word(position + 1)?;
        if align != 0 && !align.is_power_of_two() {
            return Err(inst.malformed(format!("the alignment {align} is not a power of two")));
        }
        access.align = Some(u64::from(align)).filter(|align| *align != 0);
        access.words += 1;
    }
    if (MemoryAccess::Volatile | MemoryAccess::Aligned | MemoryAccess::Nontemporal).contains(mask) {
        return Ok(access);
    }
    for bit in [
        MemoryAccess::MakePointerAvailable,
        MemoryAccess::MakePointerVisible,
        MemoryAccess::AliasScopeINTELMask,
        MemoryAccess::NoAliasINTELMask,
    ] {
        if mask.contains(bit) {
            let id = inst.id(position + access.words)?;
            access.words += 1;
            match bit {
                MemoryAccess::AliasScopeINTELMask => access.scopes[0] = Some(id),
                MemoryAccess::NoAliasINTELMask => access.scopes[1] = Some(id),
                _ => {}
            }
        }
    }
    Ok(access)
}

/// Attaches what memory operands say beyond alignment and volatility.
fn mark<'m>(f: &FunctionReader<'_, 'm, '_>, inst: draft::Inst<'m>, access: MemoryOperands) -> Result<()> {
    if (MemoryAccess::Volatile | MemoryAccess::Aligned).contains(access.mask) {
        return Ok(());
    }
    if access.mask.intersects(MemoryAccess::MakePointerAvailable | MemoryAccess::MakePointerVisible) {
        let detail = "an access that makes memory available or visible, which LLVM's accesses do not";
        return Err(Error::unsupported(Code::InvalidInstruction, detail));
    }
    if access.mask.contains(MemoryAccess::Nontemporal) {
        let one = f.reader.context.md_u32(1)?;
        inst.value().attach(f.reader.kinds.nontemporal, f.reader.context.md_node(&[one]))?;
    }
    let bits = [MemoryAccess::AliasScopeINTELMask, MemoryAccess::NoAliasINTELMask];
    for (bit, list) in bits.into_iter().zip(access.scopes) {
        if let Some(list) = list {
            f.reader.attach_scopes(inst, bit, list)?;
        }
    }
    Ok(())
}

fn load<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    if f.load_builtin(inst)? {
        return Ok(());
    }
    let access = memory_operands(inst, 3)?;
    if let Some(bits) = f.reader.sampler_variables.get(&inst.id(2)?).copied() {
        let sampler = f.literal_sampler(bits)?;
        return f.define(inst, sampler);
    }
    let ty = f.result_type(inst)?;
    let pointer = f.operand(inst, 2)?;
    let load = f.builder.load(ty, pointer, access.align, access.is_volatile())?;
    mark(f, load, access)?;
    f.define_id(inst.id(1)?, load.value())
}

fn store<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let access = memory_operands(inst, 2)?;
    if f.stored_already == Some(inst.id(1)?) {
        return Ok(());
    }
    let (pointer, value) = (f.operand(inst, 0)?, f.operand(inst, 1)?);
    let store = f.builder.store(value, pointer, access.align, access.is_volatile())?;
    mark(f, store, access)
}

fn variable<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    if StorageClass(inst.word(2)?) != StorageClass::Function {
        // Such a variable lives as long as the module, wherever it stands.
        return f.reader.declare_global(inst);
    }
    let (value_type, initializer) = match inst.op() {
        Op::UntypedVariableKHR => (inst.operands().get(3).map(|word| Id(*word)), inst.operands().get(4)),
        _ => (f.reader.pointee(inst.id(0)?)?, inst.operands().get(3)),
    };
    let value_type = value_type.ok_or_else(|| inst.unsupported("a variable without a data type"))?;
    let variable = f.builder.alloca(f.ty(value_type)?)?;
    let id = inst.id(1)?;
    if let Some(align) = f.reader.alignment(id, true)? {
        variable.set_alignment(align)?;
    }
    f.define(inst, variable.value())?;
    f.annotate_variable(id, variable.value())?;
    if let Some(initializer) = initializer {
        let value = f.value(Id(*initializer))?;
        f.builder.store(value, variable.value(), None, false)?;
    }
    Ok(())
}

/// The pointer through the annotations of the member that it points to.
fn annotated_member<'m>(
    f: &mut FunctionReader<'_, 'm, '_>,
    structure: Id,
    member: u32,
    pointer: Value<'m>,
) -> Result<Value<'m>> {
    let texts = f.reader.annotations(structure, Some(member))?;
    f.annotated(pointer, &texts)
}

/// An access chain of any kind as one GEP.
pub(super) fn access_chain<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let form = AccessChain::of(inst.op()).ok_or_else(|| Error::internal("an access chain without a row"))?;
    let source = f.ty(source_type(f, inst, form, 2)?)?;
    let steps_inside = inst.operands().len() > 3 + form.base() + usize::from(form.has_element);
    if source.kind() == TypeKind::TargetExt && steps_inside {
        // LLVM has no addresses for the parts of an opaque value.
        return f.call_builtin(inst);
    }
    let pointer = chain(f, inst, form, 2)?;
    f.define(inst, pointer)
}

/// The type in which an access chain whose operands begin at a position takes its steps.
fn source_type<'s>(
    f: &FunctionReader<'_, '_, 's>,
    inst: Inst<'s>,
    form: AccessChain,
    first: usize,
) -> Result<Id> {
    if form.is_untyped {
        return inst.id(first);
    }
    let base_type = f.reader.type_inst(f.reader.type_id(inst.id(first)?)?)?;
    // Of a vector of pointers each is walked (SPV_INTEL_masked_gather_scatter).
    let pointer = if base_type.op() == Op::TypeVector { base_type.id(1)? } else { base_type.id(0)? };
    f.reader.pointee(pointer)?.ok_or_else(|| inst.malformed("the base is an untyped pointer"))
}

/// The pointer that an access chain gives whose operands begin at a position: 2, or 3 within OpSpecConstantOp.
pub(in crate::reader) fn chain<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    chain: AccessChain,
    first: usize,
) -> Result<Value<'m>> {
    let base_at = first + chain.base();
    let base = f.operand(inst, base_at)?;
    let source_id = source_type(f, inst, chain, first)?;
    let source = f.ty(source_id)?;
    let mut rest = inst.operands().get(base_at + 1..).unwrap_or(&[]).iter();
    let mut indices: SmallVec<[Value<'_>; 6]> = SmallVec::new();
    indices.push(if chain.has_element {
        let element = rest.next().ok_or_else(|| inst.malformed("operand Element is missing"))?;
        f.value(Id(*element))?
    } else {
        f.u32(0)?
    });
    let mut ty = Some(source);
    // Only the last step counts for annotations of members.
    let mut structure = None;
    let mut ty_id = Some(source_id);
    for word in rest {
        let index = f.value(Id(*word))?;
        let (index, next) = step(f, ty, index)?;
        structure = None;
        if f.reader.has_annotated_members {
            let number = index.const_u64().and_then(|number| u32::try_from(number).ok());
            structure = ty_id.zip(number).filter(|(id, _)| f.reader.is_struct(*id));
            ty_id = ty_id.and_then(|id| f.reader.member_type(id, number));
        }
        indices.push(index);
        ty = next;
    }
    let flags = if chain.is_in_bounds { GepFlags::INBOUNDS } else { GepFlags::empty() };
    let mut pointer = f.builder.gep(source, base, &indices, flags)?;
    if let Some((structure, member)) = structure {
        pointer = annotated_member(f, structure, member, pointer)?;
    }
    Ok(pointer)
}

/// The index as LLVM wants it for a type, and the type that it leads to.
fn step<'m>(
    f: &FunctionReader<'_, 'm, '_>,
    ty: Option<Type<'m>>,
    index: Value<'m>,
) -> Result<(Value<'m>, Option<Type<'m>>)> {
    let Some(ty) = ty else { return Ok((index, None)) };
    if ty.kind() != TypeKind::Struct {
        return Ok((index, ty.element()));
    }
    let member = index
        .const_u64()
        .and_then(|number| u32::try_from(number).ok())
        .ok_or_else(|| Error::malformed(format!("the member {index} of a structure is not a constant")))?;
    Ok((f.u32(member)?, ty.member(member)))
}

/// A copy of as many bytes as the pointers' type has.
fn copy<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let pointee = f.reader.pointee(f.reader.type_id(inst.id(0)?)?)?;
    let pointee = match pointee {
        Some(pointee) => Some(pointee),
        None => f.reader.pointee(f.reader.type_id(inst.id(1)?)?)?,
    };
    let pointee = pointee.ok_or_else(|| inst.malformed("both pointers are untyped"))?;
    let ty = f.ty(pointee)?;
    let bytes =
        f.reader.module.size_of(ty).ok_or_else(|| inst.malformed(format!("the type {ty} has no size")))?;
    let size = f.reader.context.int(f.reader.model.pointer_bits())?.const_int(bytes)?;
    emit_copy(f, inst, size, 2)
}

fn copy_sized<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let size = copied_size(f, inst)?;
    emit_copy(f, inst, size, 3)
}

/// The size of an OpCopyMemorySized in bytes, which has no sign. One that is computed gets the width of addresses: where an intrinsic
/// has fewer bits, processors' code generators call `memcpy` with whatever a register holds beside them.
pub(crate) fn copied_size<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let size = f.operand(inst, 2)?;
    let bits = f.reader.model.pointer_bits();
    let opcode = match size.ty().and_then(|ty| ty.int_width()) {
        Some(own) if own < bits => Opcode::ZExt,
        Some(own) if own > bits => Opcode::Trunc,
        _ => return Ok(size),
    };
    if size.const_u64().is_some() {
        return Ok(size);
    }
    Ok(f.builder.cast(opcode, size, f.reader.context.int(bits)?)?)
}

fn emit_copy<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    size: Value<'m>,
    operands: usize,
) -> Result<()> {
    let to = memory_operands(inst, operands)?;
    // Since version 1.4 the source may have memory operands of its own.
    let from = match inst.operands().get(operands + to.words) {
        Some(_) => memory_operands(inst, operands + to.words)?,
        None => to,
    };
    let (target, source) = (f.operand(inst, 0)?, f.operand(inst, 1)?);
    let is_volatile = f.reader.context.const_bool(to.is_volatile() || from.is_volatile())?;
    let void = f.reader.context.void();
    let call = f.call_intrinsic("llvm.memcpy", void, &[target, source, size, is_volatile])?;
    for (number, align) in [(0, to.align), (1, from.align)] {
        if let Some(align) = align {
            call.set_argument_alignment(number, align)?;
        }
    }
    mark(f, call, MemoryOperands { mask: to.mask | from.mask, ..to })
}

/// The pointee of an untyped pointer as far as the instruction that made it tells: a variable's own type, or the type in
/// steps of which an access chain goes; with the element alone, it steps over what its base type says.
pub(crate) fn untyped_pointee(made: Inst<'_>) -> Option<Id> {
    if made.op() == Op::UntypedVariableKHR {
        return made.operands().get(3).map(|word| Id(*word));
    }
    let chain = AccessChain::of(made.op())?;
    (chain.is_untyped && chain.has_element && made.operands().len() == 5).then(|| made.id(2).ok()).flatten()
}

/// OpSizeOf: a constant, as pointers of LLVM do not say what they point to.
fn size_of<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let pointee = f.reader.pointee(f.reader.type_id(inst.id(2)?)?)?;
    let pointee = pointee.ok_or_else(|| inst.malformed("the operand is an untyped pointer"))?;
    let ty = f.ty(pointee)?;
    let size = f.reader.module.size_of(ty);
    let size = size.ok_or_else(|| inst.malformed(format!("the type {ty} has no size")))?;
    f.define_size(inst, size)
}

impl<'s> FunctionReader<'_, '_, 's> {
    /// Has an instruction give a number of bytes.
    pub(in crate::reader) fn define_size(&mut self, inst: Inst<'s>, size: u64) -> Result<()> {
        let ty = self.result_type(inst)?;
        if !ty.is_int() {
            return Err(inst.malformed("the result is no integer"));
        }
        self.reader.set_value(inst.id(1)?, ty.const_int(size)?)
    }
}

/// The distance of two pointers in elements.
fn difference<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let (left, right) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
    let pointee = match f.reader.pointee(f.reader.type_id(inst.id(2)?)?)? {
        Some(pointee) => Some(pointee),
        None => f.reader.ids.get(inst.id(2)?).and_then(untyped_pointee),
    };
    let element = match pointee {
        Some(pointee) => f.ty(pointee)?,
        None => f.reader.context.i8(),
    };
    let is_sized = f.reader.module.size_of(element).is_some_and(|bytes| bytes != 0);
    if !is_sized {
        return Err(inst.malformed(format!("the type {element} has no size")));
    }
    // The distance in bytes may need all of an address, also where the number of elements fits fewer bits.
    let address = f.reader.context.int(f.reader.model.pointer_bits())?;
    let left = f.builder.cast(Opcode::PtrToInt, left, address)?;
    let right = f.builder.cast(Opcode::PtrToInt, right, address)?;
    let distance = f.builder.binary(Opcode::Sub, left, right)?;
    let second =
        f.reader.context.pointer(0)?.const_null()?.const_gep(element, &[f.u32(1)?], GepFlags::empty())?;
    let size = second.const_cast(Opcode::PtrToInt, address)?;
    let count = f.builder.binary_flags(Opcode::SDiv, distance, size, draft::Flags::EXACT)?;
    let ty = f.result_type(inst)?;
    let count = match ty.int_width().cmp(&address.int_width()) {
        std::cmp::Ordering::Less => f.builder.cast(Opcode::Trunc, count, ty)?,
        std::cmp::Ordering::Equal => count,
        std::cmp::Ordering::Greater => f.builder.cast(Opcode::SExt, count, ty)?,
    };
    f.define(inst, count)
}

fn array_of_run_time_length<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let element =
        f.reader.pointee(inst.id(0)?)?.ok_or_else(|| inst.malformed("the result is an untyped pointer"))?;
    let count = f.operand(inst, 2)?;
    let variable = f.builder.alloca_array(f.ty(element)?, count)?;
    if let Some(align) = f.reader.alignment(inst.id(1)?, true)? {
        variable.set_alignment(align)?;
    }
    f.define(inst, variable.value())
}
