//! Composites (section 3.32.12): vectors and aggregates, taken apart and put together.

use smallvec::SmallVec;

use super::operand;
use crate::{
    Code, Error, Result, excerpt,
    spirv::{Id, Op},
    view::{InstView, Type, Value},
    writer::FunctionWriter,
};

/// The index in a constant, as a literal.
fn literal(index: Value<'_>) -> Option<u32> {
    u32::try_from(index.const_u64()?).ok()
}

pub(super) fn extract_element<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let (vector, index) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
    let ty = f.module.value_type(inst.value())?;
    let vector_type = f.source.llvm_type(vector)?;
    let layout = f.module.vector_layout(vector_type)?;
    let from = f.value(vector)?;
    let own = f.module.value_type(vector)?;
    if let Some((lane, _)) =
        f.module.vectors.pointers(own).filter(|(lane, _)| *lane != ty || literal(index).is_none())
    {
        return extract_pointer(f, inst, from, (lane, layout.len), index, ty);
    }
    match literal(index) {
        // A vector of one component is that component.
        _ if layout.is_single() => f.define(inst, from, ty)?,
        Some(index) if index < layout.len && layout.parts == 1 => {
            f.emit_for(inst, Op::CompositeExtract, ty, &[from.0, index])?;
        }
        Some(index) if index < layout.len => {
            let id = f.lane(from, vector_type, index)?;
            f.named(inst, id, ty)?;
        }
        // Beyond the end is poison.
        _ if index.const_int().is_some() => {
            let id = f.module.undef(ty)?;
            f.define(inst, id, ty)?;
        }
        _ if layout.parts > 1 => {
            let index = vector_index(f, index)?;
            f.lane_at(inst, from, vector_type, index)?;
        }
        _ => {
            let (index, _) = vector_index(f, index)?;
            f.emit_for(inst, Op::VectorExtractDynamic, ty, &[from.0, index.0])?;
        }
    }
    Ok(())
}

/// A component of a vector of pointers, where it is used as one of another type or no literal says which: there is no
/// dynamic index into such a vector.
fn extract_pointer<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    from: Id,
    (lane, len): (Id, u32),
    index: Value<'m>,
    ty: Id,
) -> Result<()> {
    let pointer = match literal(index) {
        Some(index) if index < len => f.emit(Op::CompositeExtract, lane, &[from.0, index])?,
        _ if index.const_int().is_some() => f.module.undef(lane)?,
        _ => {
            let index = vector_index(f, index)?;
            let mut chosen = f.emit(Op::CompositeExtract, lane, &[from.0, 0])?;
            for number in 1..len {
                let own = f.emit(Op::CompositeExtract, lane, &[from.0, number])?;
                chosen = if_index(f, index, number, lane, (own, chosen))?;
            }
            chosen
        }
    };
    let id = f.cast_pointer(pointer, lane, ty)?;
    f.named(inst, id, ty)
}

/// One of two values: the first where an index has a number.
fn if_index<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    (index, index_type): (Id, Type<'m>),
    number: u32,
    ty: Id,
    (yes, no): (Id, Id),
) -> Result<Id> {
    let bool = f.module.bool()?;
    let number = f.module.const_splat(index_type, number.into())?;
    let is_it = f.emit(Op::IEqual, bool, &[index.0, number.0])?;
    f.emit(Op::Select, ty, &[is_it.0, yes.0, no.0])
}

pub(super) fn insert_element<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    if f.insert_coalesced(inst)? {
        return Ok(());
    }
    let (vector, part, index) =
        (operand(inst.value(), 0)?, operand(inst.value(), 1)?, operand(inst.value(), 2)?);
    let ty = f.module.value_type(inst.value())?;
    let vector_type = f.source.llvm_type(vector)?;
    let layout = f.module.vector_layout(vector_type)?;
    // Pointers in vectors are pointers to bytes, unless the vector says otherwise.
    let lane_type = match f.module.vectors.pointers(ty) {
        Some((lane, _)) => lane,
        None => f.module.type_of(vector_type.scalar())?,
    };
    let (into, part) = (f.value_as(vector, ty)?, f.value_as(part, lane_type)?);
    match literal(index) {
        _ if layout.is_single() => f.define(inst, part, ty)?,
        Some(index) if index < layout.len && layout.parts == 1 => {
            f.emit_for(inst, Op::CompositeInsert, ty, &[part.0, into.0, index])?;
        }
        Some(index) if index < layout.len => f.with_lane(inst, into, vector_type, part, index)?,
        _ if index.const_int().is_some() => {
            let id = f.module.undef(ty)?;
            f.define(inst, id, ty)?;
        }
        _ if layout.parts == 1 && f.module.vectors.pointers(ty).is_some() => {
            let index = vector_index(f, index)?;
            let mut lanes = SmallVec::<[u32; 16]>::new();
            for number in 0..layout.part {
                let own = f.emit(Op::CompositeExtract, lane_type, &[into.0, number])?;
                lanes.push(if_index(f, index, number, lane_type, (part, own))?.0);
            }
            f.emit_for(inst, Op::CompositeConstruct, ty, &lanes)?;
        }
        _ if layout.parts > 1 => {
            let index = vector_index(f, index)?;
            f.with_lane_at(inst, into, vector_type, part, index)?;
        }
        _ => {
            let (index, _) = vector_index(f, index)?;
            f.emit_for(inst, Op::VectorInsertDynamic, ty, &[into.0, part.0, index.0])?;
        }
    }
    Ok(())
}

/// The index of a component, with its type.
fn vector_index<'m>(f: &mut FunctionWriter<'_, 'm>, index: Value<'m>) -> Result<(Id, Type<'m>)> {
    let ty = f.source.llvm_type(index)?;
    if ty.is_int_of(1) {
        let ints: Type<'m> = f.source.context.int(32)?;
        return Ok((f.bool_to_int(index, ints, 1)?, ints));
    }
    Ok((f.value(index)?, ty))
}

pub(super) fn shuffle_vector<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let (a, b) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
    let ty = f.module.value_type(inst.value())?;
    let from = f.source.llvm_type(a)?;
    let (a, b) = match f.module.vectors.pointers(ty) {
        // Both are of the result's pointers.
        Some((lane, _)) => {
            let own = f.module.pointer_vector(lane, from.vector_len().unwrap_or(1))?;
            (f.value_as(a, own)?, f.value_as(b, own)?)
        }
        None => (f.value(a)?, f.value(b)?),
    };
    let lanes = inst.shuffle_mask();
    if !f.module.vector_layout(from)?.is_whole() || !f.module.vector_layout(inst.ty())?.is_whole() {
        let lanes: SmallVec<[Option<u32>; 16]> = lanes.iter().map(|lane| u32::try_from(*lane).ok()).collect();
        let id = f.shuffled(Some(inst), inst.ty(), from, (a, b), &lanes)?;
        return f.named(inst, id, ty);
    }
    let mut words = SmallVec::<[u32; 20]>::new();
    words.extend([a.0, b.0]);
    // -1, any component, is 0xFFFFFFFF there too.
    words.extend(lanes.iter().map(|lane| lane.cast_unsigned()));
    f.emit_for(inst, Op::VectorShuffle, ty, &words)?;
    Ok(())
}

pub(super) fn extract_value<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let ty = f.module.value_type(inst.value())?;
    let from = f.value(operand(inst.value(), 0)?)?;
    let mut words = SmallVec::<[u32; 8]>::new();
    words.push(from.0);
    words.extend_from_slice(&inst.indices());
    f.emit_for(inst, Op::CompositeExtract, ty, &words)?;
    Ok(())
}

pub(super) fn insert_value<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let ty = f.module.value_type(inst.value())?;
    let (into, part) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
    let part_type = f.source.llvm_type(part)?;
    // Pointers in aggregates are pointers to bytes.
    let part_type = f.module.type_of(part_type)?;
    let (into, part) = (f.value(into)?, f.value_as(part, part_type)?);
    let mut words = SmallVec::<[u32; 8]>::new();
    words.extend([part.0, into.0]);
    words.extend_from_slice(&inst.indices());
    f.emit_for(inst, Op::CompositeInsert, ty, &words)?;
    Ok(())
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Emits a struct of parts.
    pub(in crate::writer) fn construct_for(&mut self, inst: InstView<'m>, parts: &[u32]) -> Result<()> {
        let ty = self.module.type_of(inst.ty())?;
        if inst.ty().member_count() as usize != parts.len() {
            return Err(Error::unsupported(Code::InvalidInstruction, excerpt(&inst)));
        }
        self.emit_for(inst, Op::CompositeConstruct, ty, parts)?;
        Ok(())
    }
}
