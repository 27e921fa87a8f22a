//! Composites (section 3.49.12).

use crate::{
    Result,
    draft::{GepFlags, Type, TypeKind, Value},
    mapping::registry::Composite,
    reader::{
        body::{FunctionReader, Values},
        constants, fold,
    },
    spirv::{Id, Inst, Op},
};

pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Composite) -> Result<()> {
    let value = match op {
        Composite::VectorExtractDynamic => {
            let (vector, index) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
            f.builder.extract_element(vector, index)?
        }
        Composite::VectorInsertDynamic => {
            let (vector, component, index) = (f.operand(inst, 2)?, f.operand(inst, 3)?, f.operand(inst, 4)?);
            f.builder.insert_element(vector, component, index)?
        }
        Composite::VectorShuffle => match f.part_of_image(inst)? {
            Some(dimensions) => dimensions,
            None => shuffle(f, inst)?,
        },
        Composite::CompositeConstruct => construct(f, inst)?,
        Composite::CompositeConstructReplicateEXT => replicate(f, inst)?,
        Composite::CompositeExtract => match f.extracted_builtin(inst)?.or_else(|| f.member_of(inst)) {
            Some(component) => component,
            None => match f.part_of_image(inst)? {
                Some(component) => component,
                None => {
                    let composite = f.operand(inst, 2)?;
                    if composite.is_of(TypeKind::TargetExt) {
                        return f.call_instruction(inst);
                    }
                    extract(f, composite, inst.operands().get(3..).unwrap_or(&[]))?
                }
            },
        },
        Composite::CompositeInsert => {
            let (object, composite) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
            if composite.is_of(TypeKind::TargetExt) {
                return f.call_instruction(inst);
            }
            insert(f, inst, composite, object)?
        }
        Composite::FreezeKHR => {
            let value = f.operand(inst, 2)?;
            f.builder.freeze(value)?
        }
        Composite::CopyObject => return copy(f, inst, Copied::Same),
        Composite::CopyLogical => return copy(f, inst, Copied::Matching),
    };
    f.define(inst, value)
}

/// Which types a copy may have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Copied {
    /// That of the operand.
    Same,
    /// One that matches it logically (section 2.16.1).
    Matching,
}

/// A copy of an object is the object; a logical copy has another type with the same members.
fn copy<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, copied: Copied) -> Result<()> {
    let value = f.operand(inst, 2)?;
    let ty = f.result_type(inst)?;
    if value.ty() == Some(ty) {
        // A copy is there to be annotated without what it copies.
        let texts = f.reader.annotations(inst.id(1)?, None)?;
        let value = f.annotated(value, &texts)?;
        return f.reader.set_value(inst.id(1)?, value);
    }
    if copied == Copied::Same {
        return Err(inst.malformed("the operand is not of the result type"));
    }
    let copied = copy_members(f, inst, value, ty, false)?;
    f.define(inst, copied)
}

/// Rebuilds a composite in a type that matches logically (section 2.16.1) or differs in what pointers point to, member by member,
/// as deep as the check lets types nest.
pub(in crate::reader) fn copy_members<'m>(
    f: &mut FunctionReader<'_, 'm, '_>,
    inst: Inst<'_>,
    value: Value<'m>,
    ty: Type<'m>,
    is_nested: bool,
) -> Result<Value<'m>> {
    if value.ty() == Some(ty) {
        return Ok(value);
    }
    let count = match ty.kind() {
        TypeKind::Struct => u64::from(ty.member_count()),
        TypeKind::Array => ty.len().unwrap_or(0),
        _ => return Err(inst.malformed(format!("{value} does not match {ty} logically"))),
    };
    // Each is taken out and put in again.
    let steps = count.saturating_mul(2);
    if is_nested { f.reader.budget.spend_all(inst, steps) } else { f.reader.budget.spend(inst, steps) }?;
    let mut copied = ty.poison()?;
    for number in 0..count as u32 {
        let member = if ty.kind() == TypeKind::Struct { ty.member(number) } else { ty.element() };
        let member = member.ok_or_else(|| inst.malformed(format!("{ty} has no member {number}")))?;
        let part = f.builder.extract_value(value, &[number])?;
        let part = copy_members(f, inst, part, member, true)?;
        copied = f.builder.insert_value(copied, part, &[number])?;
    }
    Ok(copied)
}

/// LLVM shuffles vectors of one length, so the shorter one grows first.
fn shuffle<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let (mut left, mut right) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
    let lanes = |value: Value<'_>| {
        let count = value.ty().and_then(Type::vector_len);
        count.ok_or_else(|| inst.malformed(format!("{value} is not a vector")))
    };
    let (left_count, right_count) = (lanes(left)?, lanes(right)?);
    let count = left_count.max(right_count);
    if left_count < count {
        left = grown(f, inst, left, left_count, count)?;
    }
    if right_count < count {
        right = grown(f, inst, right, right_count, count)?;
    }
    let mut mask = Vec::with_capacity(inst.operands().len());
    for word in inst.operands().get(4..).unwrap_or(&[]) {
        mask.push(match *word {
            u32::MAX => -1,
            lane if lane < left_count => lane.cast_signed(),
            lane if lane - left_count < right_count => (lane - left_count + count).cast_signed(),
            lane => return Err(inst.malformed(format!("there is no component {lane}"))),
        });
    }
    Ok(f.builder.shuffle(left, right, &mask)?)
}

fn grown<'m>(
    f: &mut FunctionReader<'_, 'm, '_>,
    inst: Inst<'_>,
    vector: Value<'m>,
    from: u32,
    to: u32,
) -> Result<Value<'m>> {
    f.reader.budget.spend(inst, to.into())?;
    let poison = match vector.ty() {
        Some(ty) => ty.poison()?,
        None => vector,
    };
    let mask: Vec<i32> = (0..to).map(|lane| if lane < from { lane.cast_signed() } else { -1 }).collect();
    let grown = f.builder.shuffle(vector, poison, &mask)?;
    grown.set_name(b"vecext");
    Ok(grown)
}

fn construct<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let ty = f.result_type(inst)?;
    let mut parts = Values::new();
    let first = std::iter::once(inst.operands().get(2..).unwrap_or(&[]));
    for word in first.chain(f.reader.continuations(inst, Op::CompositeConstructContinuedINTEL)).flatten() {
        parts.push(f.value(Id(*word))?);
    }
    if ty.kind() == TypeKind::TargetExt {
        return opaque(f, inst);
    }
    compose(f, inst, ty, &parts)
}

/// A composite whose constituents are all one value (SPV_EXT_replicated_composites).
fn replicate<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let ty = f.result_type(inst)?;
    let part = f.operand(inst, 2)?;
    if ty.kind() == TypeKind::TargetExt {
        return opaque(f, inst);
    }
    if part.is_constant() {
        return constants::replicated(f.reader, inst, ty, part);
    }
    let count = constants::constituents(ty)?;
    f.reader.budget.spend_each(inst, count as u64, 2)?;
    let parts: Values<'_> = std::iter::repeat_n(part, count).collect();
    compose(f, inst, ty, &parts)
}

fn compose<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    ty: Type<'m>,
    parts: &[Value<'m>],
) -> Result<Value<'m>> {
    if ty.is_vector() {
        // It may be made of shorter vectors, which have more components than the instruction has words.
        f.reader.budget.spend_each(inst, ty.len().unwrap_or(0), 2)?;
    }
    if parts.iter().all(|part| part.is_constant()) {
        return constants::aggregate(ty, parts);
    }
    if ty.is_vector() {
        return vector(f, inst, ty, parts);
    }
    let wanted = match ty.kind() {
        TypeKind::Struct => u64::from(ty.member_count()),
        _ => ty.len().unwrap_or(0),
    };
    if wanted != parts.len() as u64 {
        return Err(inst.malformed(format!("{} constituents for the type {ty}", parts.len())));
    }
    // Through memory, which optimisers take apart again; a chain of insertions costs them more.
    let memory = f.temporary(ty)?;
    for (number, part) in parts.iter().enumerate() {
        let indices = [f.u32(0)?, f.u32(number as u32)?];
        let place = f.builder.gep(ty, memory, &indices, GepFlags::INBOUNDS)?;
        f.builder.store(*part, place, None, false)?;
    }
    Ok(f.builder.load(ty, memory, None, false)?.value())
}

/// A composite that LLVM has no parts of, such as a cooperative matrix: a call.
fn opaque<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    f.call_instruction(inst)?;
    f.value(inst.id(1)?)
}

/// A vector from components and shorter vectors.
fn vector<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    ty: Type<'m>,
    parts: &[Value<'m>],
) -> Result<Value<'m>> {
    let mut vector = ty.poison()?;
    let mut lane = 0;
    for part in parts {
        let count = part.ty().filter(|ty| ty.is_vector()).and_then(Type::vector_len);
        for number in 0..count.unwrap_or(1) {
            let component = match count {
                Some(_) => {
                    let number = f.u32(number)?;
                    f.builder.extract_element(*part, number)?
                }
                None => *part,
            };
            let index = f.u32(lane)?;
            vector = f.builder.insert_element(vector, component, index)?;
            lane += 1;
        }
    }
    if Some(lane) != ty.vector_len() {
        return Err(inst.malformed(format!("{lane} components for the type {ty}")));
    }
    Ok(vector)
}

/// The part of a composite at the end of a path; the last step may go into a vector.
fn extract<'m>(f: &mut FunctionReader<'_, 'm, '_>, composite: Value<'m>, path: &[u32]) -> Result<Value<'m>> {
    let (outer, lane) = split(composite.ty(), path);
    let mut value = composite;
    if !outer.is_empty() {
        value = f.builder.extract_value(value, outer)?;
    }
    if let Some(lane) = lane {
        let lane = f.u32(lane)?;
        value = f.builder.extract_element(value, lane)?;
    }
    Ok(value)
}

fn insert<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    composite: Value<'m>,
    object: Value<'m>,
) -> Result<Value<'m>> {
    let path = inst.operands().get(4..).unwrap_or(&[]);
    if composite.kind().is_constant() && object.kind().is_constant() {
        return fold::insert(f.reader, inst, composite, object, path);
    }
    let (outer, lane) = split(composite.ty(), path);
    let mut part = object;
    if let Some(lane) = lane {
        let lane = f.u32(lane)?;
        let vector = if outer.is_empty() { composite } else { f.builder.extract_value(composite, outer)? };
        part = f.builder.insert_element(vector, object, lane)?;
    }
    if outer.is_empty() {
        return Ok(part);
    }
    Ok(f.builder.insert_value(composite, part, outer)?)
}

/// The steps of a path through arrays and structures, and the component where it ends in a vector.
fn split<'p>(ty: Option<Type<'_>>, path: &'p [u32]) -> (&'p [u32], Option<u32>) {
    let mut ty = ty;
    for (number, index) in path.iter().enumerate() {
        match ty {
            Some(vector) if vector.is_vector() => {
                return (path.get(..number).unwrap_or(&[]), Some(*index));
            }
            Some(other) if other.kind() == TypeKind::Struct => ty = other.member(*index),
            Some(other) => ty = other.element(),
            None => break,
        }
    }
    (path, None)
}
