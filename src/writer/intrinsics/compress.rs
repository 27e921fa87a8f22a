//! Vectors whose lanes move to the front where a mask has them, in memory and in registers.

use super::helper::Helper;
use crate::{
    Result,
    mapping::ops::{self, OperandShape, Operation},
    spirv::Op,
    view::InstView,
    writer::{FunctionWriter, inst::unsupported},
};

/// Vectors with more lanes are not moved together in registers: each lane may go to the place of each before it.
const MAX_COMPRESSED: u32 = 256;

/// The lanes that a mask has come from one place behind the other.
pub(super) fn expand_load<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    f.masked_by_lanes(inst, inst.ty(), (0, 1, 2), true)
}

/// The lanes that a mask has go to one place behind the other.
pub(super) fn compress_store<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let stored = f.arg(inst, 0)?;
    let stored = f.source.llvm_type(stored)?;
    f.masked_by_lanes(inst, stored, (1, 2, 0), true)
}

/// The lanes that a mask has, and behind them those of another vector at their own places.
pub(super) fn compress_vector<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let vector = inst.ty();
    let count = vector.vector_len().ok_or_else(|| unsupported(inst))?;
    let mask = f.arg(inst, 1)?;
    let masks = f.source.llvm_type(mask)?;
    if masks.vector_len() != Some(count) || count > MAX_COMPRESSED {
        return Err(unsupported(inst));
    }
    let helper = Helper { prefix: "", params: &[], is_visible: false, is_volatile: false };
    f.call_helper(inst, &helper, |f, frame| {
        let (from, mask, rest) = (frame.param(0)?, frame.param(1)?, frame.param(2)?);
        let (int, bool, scalar) = (f.module.int(32)?, f.module.bool()?, f.module.type_of(vector.scalar())?);
        let (zero, one) = (f.module.const_u32(0)?, f.module.const_u32(1)?);
        let mut lanes = f.all_lanes(rest, vector)?;
        let mut place = zero;
        for number in 0..count {
            let (is_there, lane) = (f.lane(mask, masks, number)?, f.lane(from, vector, number)?);
            // No lane moves back.
            for (at, own) in (0..=number).zip(&mut lanes) {
                let at = f.module.const_u32(at)?;
                let is_here = f.emit(Op::IEqual, bool, &[place.0, at.0])?;
                let is_here = f.emit(Op::LogicalAnd, bool, &[is_here.0, is_there.0])?;
                *own = f.emit(Op::Select, scalar, &[is_here.0, lane.0, own.0])?;
            }
            let step = f.emit(Op::Select, int, &[is_there.0, one.0, zero.0])?;
            place = f.emit(Op::IAdd, int, &[place.0, step.0])?;
        }
        let whole = f.joined_lanes(None, vector, &lanes)?;
        f.emit_void(Op::ReturnValue, &[whole.0])
    })
}

/// The parts of a vector, each as long as the first argument, added to that.
pub(super) fn partial_sum<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    operation: Operation,
) -> Result<()> {
    let (ty, summands) = (inst.ty(), f.arg(inst, 1)?);
    let from = f.source.llvm_type(summands)?;
    let (len, count) = (ty.vector_len().unwrap_or(1), from.vector_len().unwrap_or(1));
    if len == 0 || count % len != 0 || from.scalar() != ty.scalar() {
        return Err(unsupported(inst));
    }
    let shape = match (operation, ty.scalar().is_float()) {
        (Operation::FAdd, true) => OperandShape::Float,
        (Operation::Add, false) if ty.scalar().is_int_of(1) => OperandShape::Bool,
        (Operation::Add, false) => OperandShape::Int,
        _ => return Err(unsupported(inst)),
    };
    f.module.require_bfloat_arithmetic(ty)?;
    let op = ops::to_spirv(operation, shape).ok_or_else(|| unsupported(inst))?;
    let (id, summands) = (f.module.type_of(ty)?, f.value(summands)?);
    let mut sum = f.arg_id(inst, 0)?;
    for part in 0..count / len {
        let part = f.piece(summands, from, part * len, ty)?;
        sum = f.emit(op, id, &[sum.0, part.0])?;
    }
    if ty.scalar().is_int() {
        sum = f.masked(sum, ty)?;
    }
    f.named(inst, sum, id)
}
