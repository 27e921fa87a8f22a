//! Loads and stores of the lanes that a mask has. Lanes that it lacks may lie where no memory is, so they are not
//! touched: SPIR-V has nothing like it, and only a mask that is a constant says which accesses are left.

use smallvec::SmallVec;

use crate::{
    Code, Error, Result,
    spirv::{
        Id, Op,
        grammar::{MemoryAccess, OperandKind},
    },
    view::{GepFlags, InstView, Type, Value},
    writer::{FunctionWriter, ModuleWriter, inst::unsupported},
};

/// A vector in memory.
struct VectorMemory<'m> {
    /// The type of the vector.
    ty: Id,
    /// The type of a lane.
    lane: Id,
    /// Whether each lane is accessed.
    mask: SmallVec<[bool; 16]>,
    pointer: Value<'m>,
    /// The alignment of the pointer.
    alignment: u32,
    /// The size of a lane.
    bytes: u64,
}

pub(super) fn masked_load<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    if goes_lane_by_lane(f, inst, inst.ty(), 1)? {
        return f.masked_by_lanes(inst, inst.ty(), (0, 1, 2), false);
    }
    let lanes = masked_lanes(f, inst, inst.ty(), 0, 1)?;
    let ty = lanes.ty;
    if lanes.is_whole() {
        let words = whole_access(f, &lanes, None)?;
        f.emit_for(inst, Op::Load, ty, &words)?;
        return Ok(());
    }
    let mut vector = f.arg_id(inst, 2)?;
    for number in lanes.chosen() {
        let words = lane_access(f, &lanes, number, None)?;
        let part = f.emit(Op::Load, lanes.lane, &words)?;
        vector = f.emit(Op::CompositeInsert, ty, &[part.0, vector.0, number])?;
    }
    f.named(inst, vector, ty)
}

pub(super) fn masked_store<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let stored = f.arg(inst, 0)?;
    let llvm = f.source.llvm_type(stored)?;
    if goes_lane_by_lane(f, inst, llvm, 2)? {
        return f.masked_by_lanes(inst, llvm, (1, 2, 0), false);
    }
    let lanes = masked_lanes(f, inst, llvm, 1, 2)?;
    let stored = f.value(stored)?;
    if lanes.is_whole() {
        let words = whole_access(f, &lanes, Some(stored))?;
        return f.emit_void(Op::Store, &words);
    }
    for number in lanes.chosen() {
        let part = f.emit(Op::CompositeExtract, lanes.lane, &[stored.0, number])?;
        let words = lane_access(f, &lanes, number, Some(part))?;
        f.emit_void(Op::Store, &words)?;
    }
    Ok(())
}

/// Whether the mask, or a vector that SPIR-V does not have, asks for one lane after the other.
fn goes_lane_by_lane<'m>(
    f: &FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    vector: Type<'m>,
    mask: u32,
) -> Result<bool> {
    let mask = f.arg(inst, mask)?;
    let count = u64::from(vector.vector_len().unwrap_or(1));
    let is_known = (0..count).all(|lane| mask.aggregate_element(lane).and_then(Value::const_u64).is_some());
    Ok(!is_known || !f.module.vector_layout(vector)?.is_whole() || vector.scalar().is_pointer())
}

/// The vector in memory that the arguments `pointer` and `mask` of a call describe.
fn masked_lanes<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    vector: Type<'m>,
    pointer: u32,
    mask: u32,
) -> Result<VectorMemory<'m>> {
    let count = vector.vector_len().filter(|count| *count > 1).ok_or_else(|| unsupported(inst))?;
    // A vector that is split, or padded with lanes, has another representation in memory.
    let is_represented_otherwise = f.module.layout_of(vector)?.is_none_or(|layout| !layout.is_whole());
    if is_represented_otherwise || vector.scalar().is_pointer() || vector.scalar().is_int_of(1) {
        return Err(unsupported(inst));
    }
    let mask = f.arg(inst, mask)?;
    let known = |number| mask.aggregate_element(number).and_then(Value::const_u64);
    let mask: Option<SmallVec<[bool; 16]>> =
        (0..u64::from(count)).map(|number| known(number).map(|bit| bit != 0)).collect();
    let mask = mask.ok_or_else(|| {
        Error::unsupported(Code::InvalidFunctionCall, "an access by a mask that is no constant")
    })?;
    let bytes = f.source.module.size_of(vector.scalar()).ok_or_else(|| unsupported(inst))?;
    Ok(VectorMemory {
        ty: f.module.memory_type(vector)?,
        lane: f.module.memory_type(vector.scalar())?,
        mask,
        alignment: f.source.alignment_of_arg(inst, pointer).unwrap_or(1),
        pointer: f.arg(inst, pointer)?,
        bytes,
    })
}

/// The words of an access to the whole vector.
fn whole_access<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    lanes: &VectorMemory<'m>,
    stored: Option<Id>,
) -> Result<SmallVec<[u32; 4]>> {
    let pointer = f.pointer_to(lanes.pointer, lanes.ty)?;
    Ok(f.module.aligned_access(pointer, stored, lanes.alignment))
}

/// The words of an access to one lane.
fn lane_access<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    lanes: &VectorMemory<'m>,
    number: u32,
    stored: Option<Id>,
) -> Result<SmallVec<[u32; 4]>> {
    let pointer = f.pointer_to(lanes.pointer, lanes.lane)?;
    let index = f.module.const_u32(number)?;
    let own = f.module.value_type(lanes.pointer)?;
    let ty = f.module.with_pointee(own, lanes.lane)?;
    let mut words = SmallVec::<[u32; 3]>::new();
    words.extend(f.module.untyped_pointers().then_some(lanes.lane.0));
    words.extend([pointer.0, index.0]);
    let place = f.emit(f.module.access_chain(GepFlags::INBOUNDS), ty, &words)?;
    // The greatest power of two that divides both the vector's alignment and the offset in it.
    let distance = u64::from(number).wrapping_mul(lanes.bytes) | u64::from(lanes.alignment);
    let alignment = 1u64 << distance.trailing_zeros().min(31);
    Ok(f.module.aligned_access(place, stored, alignment as u32))
}

impl<'m> ModuleWriter<'m> {
    fn aligned_access(&mut self, pointer: Id, stored: Option<Id>, alignment: u32) -> SmallVec<[u32; 4]> {
        self.requirements.note_mask(OperandKind::MemoryAccess, MemoryAccess::Aligned.bits());
        let mut words = SmallVec::new();
        words.push(pointer.0);
        words.extend(stored.map(|id| id.0));
        words.extend([MemoryAccess::Aligned.bits(), alignment]);
        words
    }
}

impl VectorMemory<'_> {
    fn is_whole(&self) -> bool {
        self.mask.iter().all(|lane| *lane)
    }

    /// The numbers of the lanes that are accessed.
    fn chosen(&self) -> impl Iterator<Item = u32> + use<> {
        let mask = self.mask.clone();
        (0u32..).zip(mask).filter(|(_, lane)| *lane).map(|(number, _)| number)
    }
}
