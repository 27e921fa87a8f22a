//! Loads and stores by masks that are known when the program runs, gathering and scattering: functions that go from
//! lane to lane and touch memory only where the mask has a lane.

use smallvec::SmallVec;

use super::helper::{Helper, HelperFrame};
use crate::{
    Code, Error, Result,
    spirv::{
        Id, Op,
        grammar::{MemoryAccess, OperandKind},
    },
    view::{GepFlags, InstView, Type},
    writer::{FunctionWriter, inst::unsupported},
};

/// The memory that is accessed: the vector's type, and the numbers of the parameters.
struct MaskedMemory<'m> {
    vector: Type<'m>,
    /// The type of the pointer, or of the vector of pointers.
    pointers: Type<'m>,
    pointer: usize,
    mask: usize,
    /// The values of lanes that are not loaded, or those to store.
    values: usize,
    alignment: u32,
    is_store: bool,
    /// Whether lanes that the mask lacks have no place in memory.
    is_packed: bool,
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Calls the function for `llvm.masked.load` and its like. `numbers` are those of the arguments: pointers, mask, and
    /// the values.
    pub(super) fn masked_by_lanes(
        &mut self,
        inst: InstView<'m>,
        vector: Type<'m>,
        numbers: (u32, u32, u32),
        is_packed: bool,
    ) -> Result<()> {
        let is_bytes = self.source.module.bit_size_of(vector.scalar()).is_some_and(|bits| bits % 8 == 0);
        if !is_bytes {
            let bits = vector.scalar().int_width().unwrap_or_default();
            return Err(Error::unsupported(Code::InvalidBitWidth, bits.to_string()));
        }
        let (pointer, mask, values) = numbers;
        let mut alignment = self.source.alignment_of_arg(inst, pointer).unwrap_or(1);
        let pointers = self.arg(inst, pointer)?;
        let pointers = self.source.llvm_type(pointers)?;
        if !pointers.is_vector() {
            // The lanes behind the first are aligned to their size at most.
            let bytes = self.source.module.size_of(vector.scalar()).ok_or_else(|| unsupported(inst))?;
            alignment = alignment.min(u32::try_from(bytes).map_or(1, |bytes| 1 << bytes.trailing_zeros()));
        }
        let access = MaskedMemory {
            vector,
            pointers,
            pointer: pointer as usize,
            mask: mask as usize,
            values: values as usize,
            alignment,
            is_store: inst.is_void(),
            is_packed,
        };
        let helper = Helper { prefix: "", params: &[], is_visible: false, is_volatile: false };
        self.call_helper_variant(inst, &helper, alignment, |f, frame| masked_body(f, &access, frame))
    }
}

fn masked_body<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    access: &MaskedMemory<'m>,
    frame: &HelperFrame,
) -> Result<()> {
    let count = access.vector.vector_len().unwrap_or(1);
    let masks = f.source.context.int(1)?.vector_of(count)?;
    let (mask, values) = (frame.param(access.mask)?, frame.param(access.values)?);
    let scalar = f.module.memory_type(access.vector.scalar())?;
    let mut before = frame.entry;
    let mut lanes = Vec::new();
    let mut place_number = if access.is_packed { f.module.const_u32(0)? } else { Id(0) };
    for number in 0..count {
        let [touch, next] = [f.new_id(), f.new_id()];
        let is_there = f.lane(mask, masks, number)?;
        let value = f.lane(values, access.vector, number)?;
        f.emit_void(Op::BranchConditional, &[is_there.0, touch.0, next.0])?;
        f.emit_void(Op::Label, &[touch.0])?;
        let pointer = frame.param(access.pointer)?;
        let packed = access.is_packed.then_some(place_number);
        let place = lane_place(f, access, pointer, scalar, (number, packed))?;
        f.module.requirements.note_mask(OperandKind::MemoryAccess, MemoryAccess::Aligned.bits());
        let aligned = [MemoryAccess::Aligned.bits(), access.alignment];
        let loaded = if access.is_store {
            f.emit_void(Op::Store, &[place.0, value.0, aligned[0], aligned[1]])?;
            value
        } else {
            f.emit(Op::Load, scalar, &[place.0, aligned[0], aligned[1]])?
        };
        f.emit_void(Op::Branch, &[next.0])?;
        f.emit_void(Op::Label, &[next.0])?;
        if !access.is_store {
            lanes.push(f.emit(Op::Phi, scalar, &[value.0, before.0, loaded.0, touch.0])?);
        }
        if access.is_packed {
            let (int, zero, one) = (f.module.int(32)?, f.module.const_u32(0)?, f.module.const_u32(1)?);
            let step = f.emit(Op::Select, int, &[is_there.0, one.0, zero.0])?;
            place_number = f.emit(Op::IAdd, int, &[place_number.0, step.0])?;
        }
        before = next;
    }
    if access.is_store {
        return f.emit_void(Op::Return, &[]);
    }
    let vector = f.joined_lanes(None, access.vector, &lanes)?;
    f.emit_void(Op::ReturnValue, &[vector.0])
}

/// The pointer to a lane in memory: so many lanes behind a pointer, or the one of that number in a vector.
fn lane_place<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    access: &MaskedMemory<'m>,
    pointers: Id,
    scalar: Id,
    (number, packed): (u32, Option<Id>),
) -> Result<Id> {
    let bytes = f.module.type_of(access.pointers.scalar())?;
    let ty = f.module.with_pointee(bytes, scalar)?;
    if access.pointers.is_vector() {
        let pointer = f.lane(pointers, access.pointers, number)?;
        return f.cast_pointer(pointer, bytes, ty);
    }
    let start = f.cast_pointer(pointers, bytes, ty)?;
    let index = match packed {
        Some(index) => index,
        None => f.module.const_u32(number)?,
    };
    let mut words = SmallVec::<[u32; 3]>::new();
    if f.module.untyped_pointers() {
        // Steps over pointers are steps over integers of their size, as the type may be no pointer.
        let is_pointer = access.vector.scalar().is_pointer();
        let bits = f.module.analysis.pointer_bits;
        words.push(if is_pointer { f.module.int(bits)? } else { scalar }.0);
    }
    words.extend([start.0, index.0]);
    f.emit(f.module.access_chain(GepFlags::INBOUNDS), ty, &words)
}
