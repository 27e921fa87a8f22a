//! Addresses: access chains (section 3.32.8).

use smallvec::SmallVec;

use super::operand;
use crate::{
    Code, Error, Result,
    spirv::{Id, Op},
    view::{InstView, Type, Value},
    writer::{FunctionWriter, ModuleWriter, constants::gep_of},
};

/// Emits a GEP, of an instruction or of a constant expression.
pub(super) fn gep<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    gep: Value<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let llvm_type = f.source.llvm_type(gep)?;
    let base = operand(gep, 0)?;
    if llvm_type.is_vector() {
        return if f.module.goes_by_lanes(llvm_type)? {
            gep_by_lanes(f, gep, llvm_type, inst)
        } else {
            gep_of_vectors(f, gep, llvm_type, inst)
        };
    }
    let ty = f.module.value_type(gep)?;
    gep_of_one(f, gep, base, ty, inst)
}

/// The same where it yields one pointer, of this type.
pub(super) fn gep_of_one<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    gep: Value<'m>,
    base: Value<'m>,
    ty: Id,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let own = gep_of(gep)?;
    if own.operand_count == 1 || f.module.goes_nowhere(&own) {
        return f.value_as(base, ty);
    }
    if f.module.goes_by_bytes(&own) {
        return f.gep_by_bytes(gep, base, ty, inst);
    }
    let base_type = f.module.gep_base_type(&own, ty)?;
    if own.operand_count == 2 && !f.module.untyped_pointers() {
        // Most have one index.
        let base = f.value_as(base, base_type)?;
        let index = f.index(operand(gep, 1)?)?;
        return f.emit_cast(inst, f.module.access_chain(own.flags), ty, &[base.0, index.0]);
    }
    let mut words = SmallVec::<[u32; 8]>::new();
    if let Some(element) = f.module.gep_element_type(&own)? {
        words.push(element);
    }
    words.push(f.value_as(base, base_type)?.0);
    for number in 1..own.operand_count {
        words.push(f.index(operand(gep, number)?)?.0);
    }
    let op = f.module.access_chain(own.flags);
    if f.module.untyped_pointers()
        && let (class, pointee) = f.module.pointer_parts(ty)?
        && pointee != ty
    {
        // The chain is untyped, the pointer that it leads to is not.
        let untyped = f.module.untyped_pointer(class)?;
        let at = f.emit(op, untyped, &words)?;
        return f.emit_cast(inst, Op::Bitcast, ty, &[at.0]);
    }
    f.emit_cast(inst, op, ty, &words)
}

impl<'m> ModuleWriter<'m> {
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
}

/// A GEP that yields a vector of pointers, for each lane by itself.
fn gep_by_lanes<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    gep: Value<'m>,
    ty: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let base = operand(gep, 0)?;
    let bytes = f.module.type_of(ty.scalar())?;
    let (base_type, result) = f.module.lane_gep_types(gep, bytes)?;
    let base_llvm = f.source.llvm_type(base)?;
    let start = if base_llvm.is_vector() { f.value(base)? } else { f.value_as(base, base_type)? };
    let own = gep_of(gep)?;
    let op = f.module.access_chain(own.flags);
    let nowhere = f.module.goes_nowhere(&own);
    f.by_lanes(inst, ty, |f, lane| {
        let mut from = f.lane(start, base_llvm, lane)?;
        if base_llvm.is_vector() {
            from = f.cast_pointer(from, bytes, base_type)?;
        }
        if nowhere {
            return f.cast_pointer(from, base_type, bytes);
        }
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend(f.module.gep_element_type(&own)?);
        words.push(from.0);
        for index in gep.operands_from(1) {
            words.push(lane_index(f, index, lane)?.0);
        }
        let pointer = f.emit(op, result, &words)?;
        f.cast_pointer(pointer, result, bytes)
    })
}

/// The index of one lane; into a structure it has to be a constant by itself.
fn lane_index<'m>(f: &mut FunctionWriter<'_, 'm>, index: Value<'m>, lane: u32) -> Result<Id> {
    let ty = f.source.llvm_type(index)?;
    if !ty.is_vector() {
        return f.index(index);
    }
    if let Some(constant) = index.aggregate_element(lane.into()) {
        return f.index(constant);
    }
    let (id, ty) = signed_index(f, index, ty)?;
    f.lane(id, ty, lane)
}

/// An index, or a vector of them, that is no constant: with its sign, and booleans as numbers.
fn signed_index<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    index: Value<'m>,
    ty: Type<'m>,
) -> Result<(Id, Type<'m>)> {
    if ty.scalar().is_int_of(1) {
        let ints = f.source.ints_like(ty, 32)?;
        return Ok((f.bool_to_int(index, ints, u32::MAX.into())?, ints));
    }
    let id = f.value(index)?;
    Ok((f.sign_extended(id, ty)?, ty))
}

/// A GEP that yields a vector of pointers, where there are such vectors (SPV_INTEL_masked_gather_scatter).
fn gep_of_vectors<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    gep: Value<'m>,
    ty: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let base = operand(gep, 0)?;
    let facts = gep_of(gep)?;
    let own = f.module.value_type(gep)?;
    let len = ty.vector_len().unwrap_or(1);
    let bytes = f.module.type_of(ty.scalar())?;
    if f.module.goes_nowhere(&facts) {
        if f.source.llvm_type(base)?.is_vector() {
            return f.value_as(base, own);
        }
        let lane = f.module.vectors.pointers(own).map_or(bytes, |(lane, _)| lane);
        let id = f.value_as(base, lane)?;
        return f.emit_cast(inst, Op::CompositeConstruct, own, &vec![id.0; len as usize]);
    }
    let (base_type, result) = f.module.lane_gep_types(gep, bytes)?;
    if gep.operands_from(1).any(|index| index.ty().is_some_and(Type::is_vector)) {
        return gep_of_vectors_by_lanes(f, gep, ty, inst, (base_type, result));
    }
    let (bases, results) = (f.module.pointer_vector(base_type, len)?, f.module.pointer_vector(result, len)?);
    let from = if f.source.llvm_type(base)?.is_vector() {
        let (id, known) = (f.value(base)?, f.module.value_type(base)?);
        match f.module.vectors.pointers(bases) {
            Some(_) => f.value_as(base, bases)?,
            None => f.cast_pointer(id, known, bases)?,
        }
    } else {
        let id = f.value_as(base, base_type)?;
        f.emit(Op::CompositeConstruct, bases, &vec![id.0; len as usize])?
    };
    let mut words = SmallVec::<[u32; 8]>::new();
    words.extend(f.module.gep_element_type(&facts)?);
    words.push(from.0);
    for index in gep.operands_from(1) {
        words.push(f.index(index)?.0);
    }
    let op = f.module.access_chain(facts.flags);
    if results == own {
        return f.emit_cast(inst, op, results, &words);
    }
    let id = f.emit(op, results, &words)?;
    f.cast_pointer(id, results, own)
}

/// The same where the indices differ from lane to lane, which no access chain has.
fn gep_of_vectors_by_lanes<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    gep: Value<'m>,
    ty: Type<'m>,
    inst: Option<InstView<'m>>,
    (base_type, result): (Id, Id),
) -> Result<Id> {
    let base = operand(gep, 0)?;
    let base_llvm = f.source.llvm_type(base)?;
    let bytes = f.module.type_of(ty.scalar())?;
    let (start, known) = if base_llvm.is_vector() {
        let known = f.module.value_type(base)?;
        (f.value(base)?, f.module.vectors.pointers(known).map(|(lane, _)| lane))
    } else {
        (f.value_as(base, base_type)?, None)
    };
    let own = f.module.value_type(gep)?;
    let own_lane = f.module.vectors.pointers(own);
    let facts = gep_of(gep)?;
    let op = f.module.access_chain(facts.flags);
    let mut lanes = Vec::new();
    for lane in 0..ty.vector_len().unwrap_or(1) {
        let mut from = start;
        if let Some(known) = known {
            from = f.emit(Op::CompositeExtract, known, &[start.0, lane])?;
            from = f.cast_pointer(from, known, base_type)?;
        } else if base_llvm.is_vector() {
            from = f.lane(start, base_llvm, lane)?;
            from = f.cast_pointer(from, bytes, base_type)?;
        }
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend(f.module.gep_element_type(&facts)?);
        words.push(from.0);
        for index in gep.operands_from(1) {
            words.push(lane_index(f, index, lane)?.0);
        }
        let pointer = f.emit(op, result, &words)?;
        lanes.push(f.cast_pointer(pointer, result, own_lane.map_or(bytes, |(lane, _)| lane))?);
    }
    let Some((_, len)) = own_lane else {
        return f.joined_lanes(inst, ty, &lanes);
    };
    // Components to spare are like the last.
    let last = lanes.last().copied().unwrap_or(Id(0));
    lanes.resize(len as usize, last);
    let words: Vec<u32> = lanes.iter().map(|lane| lane.0).collect();
    f.emit_cast(inst, Op::CompositeConstruct, own, &words)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// An index, which counts with its sign.
    pub(super) fn index(&mut self, index: Value<'m>) -> Result<Id> {
        let ty = self.source.llvm_type(index)?;
        // Nearly all indices of a module are of one type.
        if self.module.index_type == ty.as_key() {
            return self.value(index);
        }
        if matches!(ty.int_width(), Some(8 | 16 | 32 | 64)) {
            self.module.index_type = ty.as_key();
            return self.value(index);
        }
        if let Some(value) = index.const_i64()
            && self.module.illegal_width(ty).is_some()
        {
            return self.module.const_int(64, value.cast_unsigned());
        }
        Ok(signed_index(self, index, ty)?.0)
    }
}
