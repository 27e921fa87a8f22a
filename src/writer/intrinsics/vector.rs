//! Vectors: all lanes to one value, and lanes that change places.

use smallvec::SmallVec;

use crate::{
    Result,
    mapping::{
        compare::{self, ComparePredicate},
        intrinsics::{Reduction, Sign, VectorEnd},
        ops::{self, OperandShape, Operation},
    },
    spirv::{Id, Op, grammar::OpenClStd},
    view::{FastMath, InstView, Type},
    writer::{FunctionWriter, inst::unsupported, vectors::VectorRepresentation},
};

/// The operation that combines two lanes.
#[derive(Clone, Copy)]
enum Combine {
    Op(Op),
    Std(OpenClStd),
    /// A comparison, and the lane for which it holds.
    Select(Op),
}

/// Booleans are compared by logic: with sign true is -1.
fn bool_choice(predicate: ComparePredicate) -> Operation {
    match predicate {
        ComparePredicate::Ugt | ComparePredicate::Slt => Operation::Or,
        _ => Operation::And,
    }
}

/// The first lane that is not zero by its number, chosen from the last to the first; the number of lanes where
/// all are.
pub(super) fn leading_zero_lanes<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let vector = f.arg(inst, 0)?;
    let llvm = f.source.llvm_type(vector)?;
    let len = llvm.vector_len().ok_or_else(|| unsupported(inst))?;
    let (lane_type, ty, bool) =
        (f.module.type_of(llvm.scalar())?, f.module.type_of(inst.ty())?, f.module.bool()?);
    let id = f.value(vector)?;
    let mut number = f.module.const_splat(inst.ty(), len.into())?;
    for index in (0..len).rev() {
        let mut lane = f.lane(id, llvm, index)?;
        if lane_type != bool {
            let zero = f.module.const_splat(llvm.scalar(), 0)?;
            lane = f.emit(Op::INotEqual, bool, &[lane.0, zero.0])?;
        }
        let own = f.module.const_splat(inst.ty(), index.into())?;
        number = f.emit(Op::Select, ty, &[lane.0, own.0, number.0])?;
    }
    f.define(inst, number, ty)
}

pub(super) fn reduce<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    reduction: Reduction,
) -> Result<()> {
    let last = inst.arg_count().checked_sub(1).ok_or_else(|| unsupported(inst))?;
    let vector = f.arg(inst, last)?;
    let llvm = f.source.llvm_type(vector)?;
    let len = llvm.vector_len().ok_or_else(|| unsupported(inst))?;
    f.module.require_bfloat_arithmetic(llvm)?;
    let ty = f.module.type_of(llvm.scalar())?;
    let vector = f.value(vector)?;
    let mut lanes = SmallVec::<[Id; 16]>::new();
    let is_whole = f.module.vector_layout(llvm)?.is_whole();
    for index in 0..len {
        lanes.push(if is_whole {
            let index = f.module.const_u32(index)?;
            f.emit(Op::VectorExtractDynamic, ty, &[vector.0, index.0])?
        } else {
            f.lane(vector, llvm, index)?
        });
    }
    if matches!(reduction, Reduction::Compare(ComparePredicate::FUgt | ComparePredicate::FUlt)) {
        f.module.note_extremum(inst, FastMath::NSZ | FastMath::NNAN);
    }
    let combine = combination(llvm.scalar(), reduction).ok_or_else(|| unsupported(inst))?;
    let mut id = match reduction {
        Reduction::Ordered(operation) => {
            f.note_contraction(operation, inst.fast_math());
            let mut sum = f.arg_id(inst, 0)?;
            for lane in lanes {
                sum = combined(f, combine, ty, sum, lane)?;
                f.module.decorate_fast_math(sum, inst.fast_math())?;
            }
            sum
        }
        _ => {
            let is_signed =
                matches!(reduction, Reduction::Compare(ComparePredicate::Sgt | ComparePredicate::Slt));
            if is_signed {
                for lane in &mut lanes {
                    *lane = f.sign_extended(*lane, llvm.scalar())?;
                }
            }
            in_pairs(f, combine, ty, lanes)?.ok_or_else(|| unsupported(inst))?
        }
    };
    if llvm.scalar().is_int() {
        id = f.masked(id, llvm.scalar())?;
    }
    f.named(inst, id, ty)
}

/// Neighbours are combined until one value is left.
fn in_pairs(
    f: &mut FunctionWriter<'_, '_>,
    combine: Combine,
    ty: Id,
    mut lanes: SmallVec<[Id; 16]>,
) -> Result<Option<Id>> {
    while lanes.len() > 1 {
        let mut next = SmallVec::new();
        for pair in lanes.chunks(2) {
            next.push(match *pair {
                [a, b] => combined(f, combine, ty, a, b)?,
                _ => pair.first().copied().unwrap_or(Id(0)),
            });
        }
        lanes = next;
    }
    Ok(lanes.first().copied())
}

fn combined(f: &mut FunctionWriter<'_, '_>, combine: Combine, ty: Id, a: Id, b: Id) -> Result<Id> {
    match combine {
        Combine::Op(op) => f.emit(op, ty, &[a.0, b.0]),
        Combine::Std(function) => f.ext_inst(function, ty, &[a.0, b.0]),
        Combine::Select(op) => {
            let bools = f.module.bool()?;
            let holds = f.emit(op, bools, &[a.0, b.0])?;
            f.emit(Op::Select, ty, &[holds.0, a.0, b.0])
        }
    }
}

/// Emits a shuffle of two vectors of one type.
fn shuffle<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    to: Type<'m>,
    from: Type<'m>,
    (a, b): (Id, Id),
    lanes: impl Iterator<Item = u32>,
) -> Result<Id> {
    if !f.module.vector_layout(from)?.is_whole() || !f.module.vector_layout(to)?.is_whole() {
        let lanes: Vec<Option<u32>> = lanes.map(Some).collect();
        return f.shuffled(None, to, from, (a, b), &lanes);
    }
    let mut words = SmallVec::<[u32; 20]>::new();
    words.extend([a.0, b.0]);
    words.extend(lanes);
    let ty = f.module.type_of(to)?;
    f.emit(Op::VectorShuffle, ty, &words)
}

/// The type of an argument.
fn type_of_arg<'m>(f: &FunctionWriter<'_, 'm>, inst: InstView<'m>, index: u32) -> Result<Type<'m>> {
    let arg = f.arg(inst, index)?;
    f.source.llvm_type(arg)
}

/// The lanes of a vector argument.
fn lanes<'m>(f: &FunctionWriter<'_, 'm>, inst: InstView<'m>, index: u32) -> Result<u32> {
    let arg = f.arg(inst, index)?;
    f.source.llvm_type(arg)?.vector_len().ok_or_else(|| unsupported(inst))
}

pub(super) fn reverse_vector<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let len = lanes(f, inst, 0)?;
    let ty = f.module.type_of(inst.ty())?;
    let vector = f.arg_id(inst, 0)?;
    let id = shuffle(f, inst.ty(), inst.ty(), (vector, vector), (0..len).rev())?;
    f.named(inst, id, ty)
}

/// The first lane that a constant argument names.
fn first_lane<'m>(f: &FunctionWriter<'_, 'm>, inst: InstView<'m>, index: u32) -> Result<u32> {
    let first = f.arg(inst, index)?.const_u64().and_then(|first| u32::try_from(first).ok());
    first.ok_or_else(|| unsupported(inst))
}

pub(super) fn insert_vector<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let (len, count) = (lanes(f, inst, 0)?, lanes(f, inst, 1)?);
    let first = first_lane(f, inst, 2)?;
    let ty = f.module.type_of(inst.ty())?;
    let (into, part) = (f.arg_id(inst, 0)?, f.arg_id(inst, 1)?);
    let lane = |lane: u32| match lane.checked_sub(first) {
        Some(offset) if offset < count => len + offset,
        _ => lane,
    };
    let part_type = type_of_arg(f, inst, 1)?;
    let is_whole = |layout: VectorRepresentation| layout.is_whole();
    if is_whole(f.module.vector_layout(inst.ty())?) && is_whole(f.module.vector_layout(part_type)?) {
        let mut words = SmallVec::<[u32; 20]>::new();
        words.extend([into.0, part.0]);
        words.extend((0..len).map(lane));
        f.emit_for(inst, Op::VectorShuffle, ty, &words)?;
        return Ok(());
    }
    // Both sides of a shuffle are of one type, so the part is widened first.
    let grow = (0..len).map(|lane| (lane < count).then_some(lane)).collect::<Vec<_>>();
    let part = f.shuffled(None, inst.ty(), part_type, (part, part), &grow)?;
    let id = shuffle(f, inst.ty(), inst.ty(), (into, part), (0..len).map(lane))?;
    f.named(inst, id, ty)
}

pub(super) fn extract_vector<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let count = inst.ty().vector_len().ok_or_else(|| unsupported(inst))?;
    let first = first_lane(f, inst, 1)?;
    let ty = f.module.type_of(inst.ty())?;
    let vector = f.arg_id(inst, 0)?;
    let from = type_of_arg(f, inst, 0)?;
    let lanes = (0..count).map(|lane| first.saturating_add(lane));
    let id = shuffle(f, inst.ty(), from, (vector, vector), lanes)?;
    f.named(inst, id, ty)
}

pub(super) fn interleave<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let len = lanes(f, inst, 0)?;
    let ty = f.module.type_of(inst.ty())?;
    let from = type_of_arg(f, inst, 0)?;
    if inst.arg_count() == 2 {
        let (a, b) = (f.arg_id(inst, 0)?, f.arg_id(inst, 1)?);
        let id = shuffle(f, inst.ty(), from, (a, b), (0..len).flat_map(|lane| [lane, len + lane]))?;
        return f.named(inst, id, ty);
    }
    let mut lanes = Vec::new();
    for lane in 0..len {
        for number in 0..inst.arg_count() {
            let vector = f.arg_id(inst, number)?;
            lanes.push(f.lane(vector, from, lane)?);
        }
    }
    let id = f.joined_lanes(Some(inst), inst.ty(), &lanes)?;
    f.named(inst, id, ty)
}

pub(super) fn deinterleave<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let count = inst.ty().member_count().max(1);
    let len = lanes(f, inst, 0)? / count;
    let part = inst.ty().member(0).ok_or_else(|| unsupported(inst))?;
    let vector = f.arg_id(inst, 0)?;
    let from = type_of_arg(f, inst, 0)?;
    let mut parts = SmallVec::<[u32; 8]>::new();
    for first in 0..count {
        let lanes = (0..len).map(|lane| count * lane + first);
        parts.push(shuffle(f, part, from, (vector, vector), lanes)?.0);
    }
    f.construct_for(inst, &parts)
}

/// A window over two vectors, one behind the other: so many lanes from the left, or as many of the first vector's last.
pub(super) fn splice_vectors<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    side: VectorEnd,
) -> Result<()> {
    let len = lanes(f, inst, 0)?;
    let offset = first_lane(f, inst, 2)?;
    let first = match side {
        VectorEnd::Left => Some(offset),
        VectorEnd::Right => len.checked_sub(offset),
    };
    let first = first.filter(|first| *first <= len).ok_or_else(|| unsupported(inst))?;
    let ty = f.module.type_of(inst.ty())?;
    let (a, b) = (f.arg_id(inst, 0)?, f.arg_id(inst, 1)?);
    let id = shuffle(f, inst.ty(), inst.ty(), (a, b), first..first + len)?;
    f.named(inst, id, ty)
}

/// Which lanes have a number below the bound, counted from a base without overflow.
pub(super) fn active_lanes<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let len = inst.ty().vector_len().ok_or_else(|| unsupported(inst))?;
    let base = f.arg(inst, 0)?;
    let llvm = f.source.llvm_type(base)?;
    let int = f.module.int_of(llvm)?;
    let base = f.int_operand(base, &int, Sign::Unsigned)?;
    let bound = f.int_arg(inst, 1, &int, Sign::Unsigned)?;
    let bool = f.module.bool()?;
    let is_any = f.emit(Op::ULessThan, bool, &[base.0, bound.0])?;
    let rest = f.emit(Op::ISub, int.ty, &[bound.0, base.0])?;
    let mut lanes = Vec::new();
    for lane in 0..len {
        // A number that the integer does not hold is beyond any bound.
        if u64::from(lane) > int.max(Sign::Unsigned) {
            lanes.push(f.module.const_int(1, 0)?);
            continue;
        }
        let number = f.module.int_const(&int, lane.into())?;
        let is_below = f.emit(Op::ULessThan, bool, &[number.0, rest.0])?;
        lanes.push(f.emit(Op::LogicalAnd, bool, &[is_any.0, is_below.0])?);
    }
    let ty = f.module.type_of(inst.ty())?;
    let id = f.joined_lanes(Some(inst), inst.ty(), &lanes)?;
    f.named(inst, id, ty)
}

pub(super) fn step_vector<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let len = inst.ty().vector_len().ok_or_else(|| unsupported(inst))?;
    let ty = f.module.type_of(inst.ty())?;
    let mut parts = SmallVec::<[u32; 16]>::new();
    for lane in 0..len {
        parts.push(f.module.const_splat(inst.ty().scalar(), lane.into())?.0);
    }
    let id = f.module.constant_vector(inst.ty(), &parts)?;
    f.define(inst, id, ty)
}

/// The operation that combines lanes of a type.
fn combination(scalar: Type<'_>, reduction: Reduction) -> Option<Combine> {
    let is_bool = scalar.is_int_of(1);
    let of = |operation, shape| ops::to_spirv(operation, shape).map(Combine::Op);
    match reduction {
        Reduction::Ordered(operation) => of(operation, OperandShape::Float),
        Reduction::Operation(operation) => {
            of(operation, if is_bool { OperandShape::Bool } else { OperandShape::Int })
        }
        Reduction::Compare(predicate) if is_bool => of(bool_choice(predicate), OperandShape::Bool),
        Reduction::Compare(predicate) => {
            let shape =
                if scalar.is_int() { compare::ComparedKind::Int } else { compare::ComparedKind::Float };
            compare::to_spirv(predicate, shape).map(Combine::Select)
        }
        Reduction::Std(function) => Some(Combine::Std(function)),
    }
}
