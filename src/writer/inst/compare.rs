//! Comparisons, selection and freezing (sections 3.32.15 and 3.32.1).

use super::{operand, unsupported};
use crate::{
    Code, Error, Loss, Result, legalize,
    mapping::compare::{self, ComparePredicate, ComparedKind},
    spirv::{Id, Op, Version},
    view::{InstView, Type, TypeKind, Value, ValueKind, float_predicate},
    writer::{FunctionWriter, types::promoted_bits},
};

/// The greatest number of members that are selected one by one.
const MOST_SELECTED: u32 = 1024;

pub(super) fn int_compare<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let predicate = ComparePredicate::from(inst.int_predicate().ok_or_else(|| unsupported(inst))?);
    let (a, b) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
    let llvm_type = f.source.llvm_type(a)?;
    let ty = f.module.type_of(inst.ty())?;
    // Only a mask may be a number without a promoted type.
    if llvm_type.int_width().is_some_and(|bits| promoted_bits(bits).is_none()) && f.compare_mask(inst)? {
        return Ok(());
    }
    if llvm_type.scalar().is_pointer() {
        return pointer_compare(f, inst, predicate, a, b, ty);
    }
    let (a, b) = (f.value(a)?, f.value(b)?);
    if llvm_type.scalar().is_int_of(1) {
        return bool_compare(f, inst, predicate, a, b, ty);
    }
    let signed = matches!(
        predicate,
        ComparePredicate::Sgt | ComparePredicate::Sge | ComparePredicate::Slt | ComparePredicate::Sle
    );
    let (a, b) =
        if signed { (f.sign_extended(a, llvm_type)?, f.sign_extended(b, llvm_type)?) } else { (a, b) };
    let op = compare::to_spirv(predicate, ComparedKind::Int).ok_or_else(|| unsupported(inst))?;
    f.emit_for(inst, op, ty, &[a.0, b.0])?;
    Ok(())
}

/// Booleans are compared by logic: without sign true is the greater one, with sign it is -1 and the lesser.
fn bool_compare<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    predicate: ComparePredicate,
    a: Id,
    b: Id,
    ty: Id,
) -> Result<()> {
    if let Some(op) = compare::to_spirv(predicate, ComparedKind::Bool) {
        f.emit_for(inst, op, ty, &[a.0, b.0])?;
        return Ok(());
    }
    // Each is `yes` and/or not `no`.
    let (op, yes, no) = match predicate {
        ComparePredicate::Ugt | ComparePredicate::Slt => (Op::LogicalAnd, a, b),
        ComparePredicate::Ult | ComparePredicate::Sgt => (Op::LogicalAnd, b, a),
        ComparePredicate::Uge | ComparePredicate::Sle => (Op::LogicalOr, a, b),
        ComparePredicate::Ule | ComparePredicate::Sge => (Op::LogicalOr, b, a),
        _ => return Err(unsupported(inst)),
    };
    let not = f.emit(Op::LogicalNot, ty, &[no.0])?;
    f.emit_for(inst, op, ty, &[yes.0, not.0])?;
    Ok(())
}

fn pointer_compare<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    predicate: ComparePredicate,
    a: Value<'m>,
    b: Value<'m>,
    ty: Id,
) -> Result<()> {
    let shape = compare::to_spirv(predicate, ComparedKind::Pointer).filter(|_| {
        f.module.prefers_version(Version::V1_4) && f.source.llvm_type(a).is_ok_and(Type::is_pointer)
    });
    if let Some(op) = shape {
        // The one whose type is known gives the other one its type.
        let free = |value: Value<'m>| {
            matches!(value.kind(), ValueKind::NullPointer | ValueKind::Undef | ValueKind::Poison)
        };
        let common = f.module.value_type(if free(a) { b } else { a })?;
        let (a, b) = (f.value_as(a, common)?, f.value_as(b, common)?);
        f.emit_for(inst, op, ty, &[a.0, b.0])?;
        return Ok(());
    }
    let op = compare::to_spirv(predicate, ComparedKind::Int).ok_or_else(|| unsupported(inst))?;
    let llvm_type = f.source.llvm_type(a)?;
    let ints = f.source.ints_like(llvm_type, f.module.analysis.pointer_bits)?;
    let (a, b) = (f.addresses(a, ints)?, f.addresses(b, ints)?);
    f.emit_for(inst, op, ty, &[a.0, b.0])?;
    Ok(())
}

pub(super) fn float_compare<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let ty = f.module.type_of(inst.ty())?;
    match float_predicate(inst.float_predicate().ok_or_else(|| unsupported(inst))?) {
        Err(always) => {
            let id = match always {
                false if f.module.components(inst.ty()).is_some() => f.module.const_null(ty)?,
                _ => f.module.const_splat(inst.ty(), always.into())?,
            };
            f.define(inst, id, ty)
        }
        Ok(predicate) => {
            let (a, b) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
            let compared = f.source.llvm_type(a)?;
            f.module.require_bfloat_arithmetic(compared)?;
            let (a, b) = (f.value(a)?, f.value(b)?);
            let op = compare::to_spirv(predicate, ComparedKind::Float).ok_or_else(|| unsupported(inst))?;
            let id = f.emit_for(inst, op, ty, &[a.0, b.0])?;
            f.module.decorate_fast_math_of_1_6(id, inst.fast_math())
        }
    }
}

pub(super) fn select<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let (condition, yes, no) =
        (operand(inst.value(), 0)?, operand(inst.value(), 1)?, operand(inst.value(), 2)?);
    f.note_lost_flags(inst);
    if inst.value().has_attachments() && inst.value().attachment(f.source.kinds.prof).is_some() {
        f.module.losses.add(Loss::SwitchWeights);
    }
    let ty = f.module.value_type(inst.value())?;
    let scalar = !f.source.llvm_type(condition)?.is_vector();
    let mut condition = f.value(condition)?;
    if f.module.goes_by_lanes(inst.ty())? {
        let id = f.by_lanes(Some(inst), inst.ty(), |f, lane| {
            let condition = f.operand_lane(operand(inst.value(), 0)?, lane)?;
            let (yes, no) = (f.operand_lane(yes, lane)?, f.operand_lane(no, lane)?);
            let scalar = f.module.type_of(inst.ty().scalar())?;
            f.emit(Op::Select, scalar, &[condition.0, yes.0, no.0])
        })?;
        return f.define(inst, id, ty);
    }
    if scalar && f.module.components(inst.ty()).is_some() {
        // Before SPIR-V 1.4 the condition has as many components as what is selected.
        let bools = f.source.context.int(1)?.vector_of(inst.ty().vector_len().unwrap_or(1))?;
        condition = f.splat(condition, bools)?;
    }
    if inst.ty().kind() == TypeKind::TargetExt {
        let detail = format!("OpSelect does not choose between values of {}", inst.ty());
        return Err(Error::unsupported(Code::InvalidInstruction, detail));
    }
    let (yes, no) = (f.value_as(yes, ty)?, f.value_as(no, ty)?);
    if matches!(inst.ty().kind(), TypeKind::Struct | TypeKind::Array) {
        if f.module.requirements.max_version() < Version::V1_4 && leaves(inst.ty()) <= MOST_SELECTED {
            let id = select_members(f, inst.ty(), condition, (yes, no))?;
            return f.named(inst, id, ty);
        }
        f.module.requirements.at_least(Version::V1_4, "OpSelect of a composite needs it")?;
    }
    f.emit_for(inst, Op::Select, ty, &[condition.0, yes.0, no.0])?;
    Ok(())
}

/// One of two aggregates, member by member, as older versions of SPIR-V want it.
fn select_members<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    llvm: Type<'m>,
    condition: Id,
    (yes, no): (Id, Id),
) -> Result<Id> {
    let ty = f.module.type_of(llvm)?;
    if matches!(llvm.kind(), TypeKind::Struct | TypeKind::Array) {
        let mut whole = no;
        for number in 0..member_count(llvm) {
            let Some(member) = member(llvm, number) else { break };
            let member_type = f.module.type_of(member)?;
            let yes = f.emit(Op::CompositeExtract, member_type, &[yes.0, number])?;
            let no = f.emit(Op::CompositeExtract, member_type, &[no.0, number])?;
            let chosen = select_members(f, member, condition, (yes, no))?;
            whole = f.emit(Op::CompositeInsert, ty, &[chosen.0, whole.0, number])?;
        }
        return Ok(whole);
    }
    if f.module.goes_by_lanes(llvm)? {
        return f.by_lanes(None, llvm, |f, lane| {
            let (yes, no) = (f.lane(yes, llvm, lane)?, f.lane(no, llvm, lane)?);
            let scalar = f.module.type_of(llvm.scalar())?;
            f.emit(Op::Select, scalar, &[condition.0, yes.0, no.0])
        });
    }
    let condition = match f.module.components(llvm) {
        None => condition,
        Some(_) => {
            let bools = f.source.context.int(1)?.vector_of(llvm.vector_len().unwrap_or(1))?;
            f.splat(condition, bools)?
        }
    };
    f.emit(Op::Select, ty, &[condition.0, yes.0, no.0])
}

/// A value is written as it is where no instruction freezes it: legalization has made what is computed defined.
pub(super) fn freeze<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let ty = f.module.value_type(inst.value())?;
    let from = inst.operand(0).ok_or_else(|| Error::internal("freeze of nothing"))?;
    let is_written = legalize::is_frozen_by_instruction(inst.ty().kind(), f.source.options);
    if is_written && f.module.vectors.split(ty).is_none() {
        let id = f.value_as(from, ty)?;
        f.emit_for(inst, Op::FreezeKHR, ty, &[id.0])?;
        return Ok(());
    }
    let id = match from.kind() {
        ValueKind::Undef | ValueKind::Poison if inst.ty().kind() != TypeKind::TargetExt => {
            f.module.const_null(ty)?
        }
        _ => f.value_as(from, ty)?,
    };
    f.define(inst, id, ty)
}

/// How many members an aggregate has.
fn member_count(ty: Type<'_>) -> u32 {
    match ty.kind() {
        TypeKind::Array => ty.len().and_then(|len| u32::try_from(len).ok()).unwrap_or(u32::MAX),
        _ => ty.member_count(),
    }
}

fn member(ty: Type<'_>, number: u32) -> Option<Type<'_>> {
    if ty.kind() == TypeKind::Array { ty.element() } else { ty.member(number) }
}

/// How many selections member by member it takes, or a number beyond what is worth it.
fn leaves(ty: Type<'_>) -> u32 {
    match ty.kind() {
        TypeKind::Array => ty.element().map_or(1, leaves).max(1).saturating_mul(member_count(ty)),
        TypeKind::Struct => {
            let mut sum: u32 = 1;
            for member in ty.members() {
                if sum > MOST_SELECTED {
                    break;
                }
                sum = sum.saturating_add(leaves(member));
            }
            sum
        }
        _ => 1,
    }
}
