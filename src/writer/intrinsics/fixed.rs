//! Numbers with so many bits behind the point.

use super::int::IntComputation;
use crate::{
    Result,
    mapping::intrinsics::{Range, Sign},
    spirv::{Id, Op, grammar::OpenClStd},
    view::InstView,
    writer::{FunctionWriter, inst::unsupported},
};

/// A product without as many of its lowest bits as the numbers have behind the point.
pub(super) fn fixed_product<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    sign: Sign,
    range: Range,
) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    let scale = f.arg(inst, 2)?.const_u64().and_then(|scale| u32::try_from(scale).ok());
    let scale = scale.filter(|scale| *scale <= int.bits).ok_or_else(|| unsupported(inst))?;
    let a = f.int_arg(inst, 0, &int, sign)?;
    let b = f.int_arg(inst, 1, &int, sign)?;
    let high = if sign == Sign::Signed { OpenClStd::s_mul_hi } else { OpenClStd::u_mul_hi };
    let low = f.emit(Op::IMul, int.ty, &[a.0, b.0])?;
    let high = f.ext_inst(high, int.ty, &[a.0, b.0])?;
    let result = without_lowest(f, &int, (low, high), scale)?;
    let result = match range {
        Range::Wrapped => result,
        Range::Clamped => fixed_clamped(f, &int, sign, (result, high), scale)?,
    };
    f.int_result(inst, &int, result)
}

/// As many bits as a promoted type has of a number twice as wide, from the bit of a number on.
fn without_lowest<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    (low, high): (Id, Id),
    scale: u32,
) -> Result<Id> {
    if scale == 0 {
        return Ok(low);
    }
    if scale == int.promoted {
        return Ok(high);
    }
    let down = f.module.int_const(int, scale.into())?;
    let up = f.module.int_const(int, (int.promoted - scale).into())?;
    let low = f.emit(Op::ShiftRightLogical, int.ty, &[low.0, down.0])?;
    let high = f.emit(Op::ShiftLeftLogical, int.ty, &[high.0, up.0])?;
    f.emit(Op::BitwiseOr, int.ty, &[low.0, high.0])
}

/// The nearest value, where bits above those of the result tell more than its sign.
fn fixed_clamped<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    sign: Sign,
    (result, high): (Id, Id),
    scale: u32,
) -> Result<Id> {
    let bools = f.bool_like(int.work)?;
    let zero = f.module.const_null_or_zero(int.work)?;
    let shift = match sign {
        Sign::Signed => Op::ShiftRightArithmetic,
        Sign::Unsigned => Op::ShiftRightLogical,
    };
    // The rest of the upper half once the lower one has taken its lowest bits.
    let above = match scale {
        0 => high,
        scale if scale == int.promoted && sign == Sign::Unsigned => zero,
        scale => {
            let amount = f.module.int_const(int, scale.min(int.promoted - 1).into())?;
            f.emit(shift, int.ty, &[high.0, amount.0])?
        }
    };
    let (narrow, rest) = match sign {
        Sign::Unsigned => (f.cut(int, result)?, zero),
        Sign::Signed => {
            let last = f.module.int_const(int, (int.promoted - 1).into())?;
            let narrow = f.extended(int, result)?;
            (narrow, f.emit(Op::ShiftRightArithmetic, int.ty, &[result.0, last.0])?)
        }
    };
    let mut is_lost = f.emit(Op::INotEqual, bools, &[above.0, rest.0])?;
    if !int.is_whole() {
        let is_beyond = f.emit(Op::INotEqual, bools, &[narrow.0, result.0])?;
        is_lost = f.emit(Op::LogicalOr, bools, &[is_lost.0, is_beyond.0])?;
    }
    let mut limit = f.module.int_max(int, sign)?;
    if sign == Sign::Signed {
        let least = f.module.int_min(int)?;
        let negative = f.emit(Op::SLessThan, bools, &[high.0, zero.0])?;
        limit = f.emit(Op::Select, int.ty, &[negative.0, least.0, limit.0])?;
    }
    f.emit(Op::Select, int.ty, &[is_lost.0, limit.0, result.0])
}
