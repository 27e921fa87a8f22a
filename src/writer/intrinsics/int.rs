//! Integers: minimum, maximum, saturation, shifts, and what counts and reorders bits.
//!
//! An integer of illegal width is computed with in its promoted type, and a boolean in a byte.

use smallvec::SmallVec;

use crate::{
    Error, Result,
    mapping::{
        compare::{self, ComparePredicate},
        intrinsics::{OverflowArithmetic, Sign},
    },
    spirv::{Extension, Id, Op, grammar::OpenClStd},
    view::{InstView, Type, Value},
    writer::{FunctionWriter, ModuleWriter, constants::ones},
};

/// How integers of a type are computed with.
#[derive(Clone, Copy)]
pub(super) struct IntComputation<'m> {
    /// The type that LLVM computes in.
    pub(super) llvm: Type<'m>,
    /// The type of LLVM whose representation in SPIR-V is computed in.
    pub(super) work: Type<'m>,
    /// That representation.
    pub(super) ty: Id,
    /// The width of the values.
    pub(super) bits: u32,
    /// The width of the promoted type.
    pub(super) promoted: u32,
}

impl IntComputation<'_> {
    /// Whether the values fill their promoted type.
    pub(super) fn is_whole(&self) -> bool {
        self.bits == self.promoted
    }

    /// The greatest value.
    pub(super) fn max(&self, sign: Sign) -> u64 {
        let ones = if self.bits >= 64 { u64::MAX } else { (1 << self.bits) - 1 };
        if sign == Sign::Signed { ones >> 1 } else { ones }
    }

    /// The greatest value, the lowest 64 bits first.
    fn max_words(&self, sign: Sign) -> SmallVec<[u64; 2]> {
        ones(self.bits - u32::from(sign == Sign::Signed))
    }

    /// The least value with sign, extended to the promoted type, the lowest 64 bits first.
    fn min_words(&self) -> SmallVec<[u64; 2]> {
        let (promoted, max) = (ones(self.promoted), self.max_words(Sign::Signed));
        let above = max.iter().copied().chain(std::iter::repeat(0));
        promoted.iter().zip(above).map(|(promoted, max)| promoted & !max).collect()
    }
}

/// The instruction for a saturating operation.
fn saturating_function(what: OverflowArithmetic, sign: Sign) -> OpenClStd {
    match (what, sign) {
        (OverflowArithmetic::Sub, Sign::Signed) => OpenClStd::s_sub_sat,
        (OverflowArithmetic::Sub, Sign::Unsigned) => OpenClStd::u_sub_sat,
        (_, Sign::Signed) => OpenClStd::s_add_sat,
        (_, Sign::Unsigned) => OpenClStd::u_add_sat,
    }
}

impl<'m> ModuleWriter<'m> {
    pub(super) fn int_of(&mut self, llvm: Type<'m>) -> Result<IntComputation<'m>> {
        let bits =
            llvm.scalar().int_width().ok_or_else(|| Error::internal(format!("{llvm} is no integer")))?;
        if bits == 1 {
            let work = self.source.ints_like(llvm, 8)?;
            return Ok(IntComputation { llvm, work, ty: self.type_of(work)?, bits, promoted: 8 });
        }
        let promoted = self.illegal_width(llvm).map_or(bits, |(_, promoted)| promoted);
        Ok(IntComputation { llvm, work: llvm, ty: self.type_of(llvm)?, bits, promoted })
    }

    /// The same constant in every lane of the type that is computed in.
    pub(super) fn int_const(&mut self, int: &IntComputation<'m>, value: u64) -> Result<Id> {
        self.const_splat(int.work, value)
    }

    /// The greatest value of a width in every component.
    pub(super) fn int_max(&mut self, int: &IntComputation<'m>, sign: Sign) -> Result<Id> {
        self.const_splat_words(int.work, &int.max_words(sign))
    }

    /// The least value with sign of a width, extended to the promoted type, in every component.
    pub(super) fn int_min(&mut self, int: &IntComputation<'m>) -> Result<Id> {
        self.const_splat_words(int.work, &int.min_words())
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// An operand in the type that is computed in, extended by its sign.
    pub(super) fn int_operand(
        &mut self,
        value: Value<'m>,
        int: &IntComputation<'m>,
        sign: Sign,
    ) -> Result<Id> {
        if int.bits == 1 {
            return self.bool_to_int(value, int.work, if sign == Sign::Signed { 0xFF } else { 1 });
        }
        let id = self.value(value)?;
        if sign == Sign::Signed { self.extended(int, id) } else { Ok(id) }
    }

    pub(super) fn int_arg(
        &mut self,
        inst: InstView<'m>,
        index: u32,
        int: &IntComputation<'m>,
        sign: Sign,
    ) -> Result<Id> {
        let arg = self.arg(inst, index)?;
        self.int_operand(arg, int, sign)
    }

    /// The bits above the width filled with the sign.
    pub(super) fn extended(&mut self, int: &IntComputation<'m>, id: Id) -> Result<Id> {
        if int.is_whole() {
            return Ok(id);
        }
        let amount = self.module.int_const(int, (int.promoted - int.bits).into())?;
        let left = self.emit(Op::ShiftLeftLogical, int.ty, &[id.0, amount.0])?;
        self.emit(Op::ShiftRightArithmetic, int.ty, &[left.0, amount.0])
    }

    /// The bits above the width set to zero.
    pub(super) fn cut(&mut self, int: &IntComputation<'m>, id: Id) -> Result<Id> {
        if int.is_whole() {
            return Ok(id);
        }
        let mask = self.module.int_max(int, Sign::Unsigned)?;
        self.emit(Op::BitwiseAnd, int.ty, &[id.0, mask.0])
    }

    /// A value as it is between instructions: without upper bits, and a boolean as such.
    pub(super) fn as_value(&mut self, int: &IntComputation<'m>, id: Id) -> Result<Id> {
        let id = self.cut(int, id)?;
        if int.bits != 1 {
            return Ok(id);
        }
        let zero = self.module.const_null_or_zero(int.work)?;
        let ty = self.module.type_of(int.llvm)?;
        self.emit(Op::INotEqual, ty, &[id.0, zero.0])
    }

    /// Makes a result the value of `inst`, whose type `int` is.
    pub(super) fn int_result(&mut self, inst: InstView<'m>, int: &IntComputation<'m>, id: Id) -> Result<()> {
        let id = self.as_value(int, id)?;
        let ty = self.module.type_of(int.llvm)?;
        self.named(inst, id, ty)
    }

    /// A value whose upper bits are zero with its units of `unit` bits in reverse order.
    pub(super) fn reversed(&mut self, int: &IntComputation<'m>, value: Id, unit: u32) -> Result<Id> {
        // The masks of halves have 64 bits.
        if !int.promoted.is_power_of_two() || int.promoted > u64::BITS {
            return reversed_one_by_one(self, int, value, unit);
        }
        // Halves change places, then their halves, down to the units.
        let mut id = value;
        let mut group = int.promoted / 2;
        while group >= unit {
            id = swapped(self, int, id, group)?;
            group /= 2;
        }
        if int.is_whole() {
            return Ok(id);
        }
        let excess = self.module.int_const(int, (int.promoted - int.bits).into())?;
        self.emit(Op::ShiftRightLogical, int.ty, &[id.0, excess.0])
    }
}

/// A function whose operands and result are of one type.
pub(super) fn int_function<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    function: OpenClStd,
    sign: Sign,
) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    // The argument behind the operand of an absolute value only tells which result is poison.
    let count = if function == OpenClStd::s_abs { 1 } else { 2 };
    let mut words = SmallVec::<[u32; 2]>::new();
    for index in 0..count {
        words.push(f.int_arg(inst, index, &int, sign)?.0);
    }
    if int.is_whole() {
        f.std_for(inst, function, int.ty, &words)?;
        return Ok(());
    }
    let id = f.ext_inst(function, int.ty, &words)?;
    f.int_result(inst, &int, id)
}

pub(super) fn saturating<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    what: OverflowArithmetic,
    sign: Sign,
) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    let a = f.int_arg(inst, 0, &int, sign)?;
    let b = f.int_arg(inst, 1, &int, sign)?;
    let function = saturating_function(what, sign);
    if int.is_whole() {
        f.std_for(inst, function, int.ty, &[a.0, b.0])?;
        return Ok(());
    }
    // The promoted type has room for the exact result, which is then clamped; a difference without sign cannot get
    // out of range upwards.
    let id = if sign == Sign::Unsigned && what == OverflowArithmetic::Sub {
        f.ext_inst(function, int.ty, &[a.0, b.0])?
    } else {
        let op = if what == OverflowArithmetic::Sub { Op::ISub } else { Op::IAdd };
        let exact = f.emit(op, int.ty, &[a.0, b.0])?;
        clamped(f, &int, exact, sign)?
    };
    f.int_result(inst, &int, id)
}

/// A value in the promoted type clamped to the range of the width.
fn clamped<'m>(f: &mut FunctionWriter<'_, 'm>, int: &IntComputation<'m>, id: Id, sign: Sign) -> Result<Id> {
    let max = f.module.int_max(int, sign)?;
    match sign {
        Sign::Unsigned => f.ext_inst(OpenClStd::u_min, int.ty, &[id.0, max.0]),
        Sign::Signed => {
            let min = f.module.int_min(int)?;
            f.ext_inst(OpenClStd::s_clamp, int.ty, &[id.0, min.0, max.0])
        }
    }
}

/// Where shifting back does not yield the operand, bits were lost.
pub(super) fn saturating_shift<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    sign: Sign,
) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    let value = f.int_arg(inst, 0, &int, sign)?;
    let amount = f.int_arg(inst, 1, &int, Sign::Unsigned)?;
    let bools = f.bool_like(int.work)?;
    let shifted = f.emit(Op::ShiftLeftLogical, int.ty, &[value.0, amount.0])?;
    let (shifted, back) = match sign {
        Sign::Unsigned => (f.cut(&int, shifted)?, Op::ShiftRightLogical),
        Sign::Signed => (f.extended(&int, shifted)?, Op::ShiftRightArithmetic),
    };
    let back = f.emit(back, int.ty, &[shifted.0, amount.0])?;
    let lost = f.emit(Op::INotEqual, bools, &[back.0, value.0])?;
    let mut limit = f.module.int_max(&int, sign)?;
    if sign == Sign::Signed {
        let zero = f.module.const_null_or_zero(int.work)?;
        let min = f.module.int_min(&int)?;
        let negative = f.emit(Op::SLessThan, bools, &[value.0, zero.0])?;
        limit = f.emit(Op::Select, int.ty, &[negative.0, min.0, limit.0])?;
    }
    let id = f.emit(Op::Select, int.ty, &[lost.0, limit.0, shifted.0])?;
    f.int_result(inst, &int, id)
}

/// The operand that a comparison prefers, such as the greater one.
pub(super) fn preferred<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    predicate: ComparePredicate,
) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    let sign = match predicate {
        ComparePredicate::Sgt | ComparePredicate::Slt => Sign::Signed,
        _ => Sign::Unsigned,
    };
    let a = f.int_arg(inst, 0, &int, sign)?;
    let b = f.int_arg(inst, 1, &int, sign)?;
    let op = compare::to_spirv(predicate, compare::ComparedKind::Int)
        .ok_or_else(|| Error::internal("a comparison of integers has no row"))?;
    let bools = f.bool_like(int.work)?;
    let holds = f.emit(op, bools, &[a.0, b.0])?;
    if int.is_whole() {
        f.emit_for(inst, Op::Select, int.ty, &[holds.0, a.0, b.0])?;
        return Ok(());
    }
    let id = f.emit(Op::Select, int.ty, &[holds.0, a.0, b.0])?;
    f.int_result(inst, &int, id)
}

pub(super) fn three_way_compare<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    sign: Sign,
) -> Result<()> {
    let compared = f.arg(inst, 0)?;
    let compared = f.source.llvm_type(compared)?;
    let int = f.module.int_of(compared)?;
    let a = f.int_arg(inst, 0, &int, sign)?;
    let b = f.int_arg(inst, 1, &int, sign)?;
    let (at_most, less) = match sign {
        Sign::Signed => (Op::SLessThanEqual, Op::SLessThan),
        Sign::Unsigned => (Op::ULessThanEqual, Op::ULessThan),
    };
    let result = f.module.int_of(inst.ty())?;
    let one = f.module.int_const(&result, 1)?;
    let zero = f.module.const_null_or_zero(result.work)?;
    let minus_one = f.module.int_max(&result, Sign::Unsigned)?;
    let bools = f.bool_like(int.work)?;
    let at_most = f.emit(at_most, bools, &[a.0, b.0])?;
    let less = f.emit(less, bools, &[a.0, b.0])?;
    let low = f.emit(Op::Select, result.ty, &[less.0, minus_one.0, zero.0])?;
    let id = f.emit(Op::Select, result.ty, &[at_most.0, low.0, one.0])?;
    f.int_result(inst, &result, id)
}

pub(super) fn population_count<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    let value = f.int_arg(inst, 0, &int, Sign::Unsigned)?;
    if int.bits == 1 {
        return f.int_result(inst, &int, value);
    }
    // Upper bits of promoted types are zero, and the count fits any width from two bits on.
    f.emit_for(inst, Op::BitCount, int.ty, &[value.0])?;
    Ok(())
}

pub(super) fn leading_zeros<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    let value = f.int_arg(inst, 0, &int, Sign::Unsigned)?;
    if int.is_whole() {
        f.std_for(inst, OpenClStd::clz, int.ty, &[value.0])?;
        return Ok(());
    }
    let count = f.ext_inst(OpenClStd::clz, int.ty, &[value.0])?;
    let excess = f.module.int_const(&int, (int.promoted - int.bits).into())?;
    let id = f.emit(Op::ISub, int.ty, &[count.0, excess.0])?;
    f.int_result(inst, &int, id)
}

pub(super) fn trailing_zeros<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    let value = f.int_arg(inst, 0, &int, Sign::Unsigned)?;
    if int.is_whole() {
        f.std_for(inst, OpenClStd::ctz, int.ty, &[value.0])?;
        return Ok(());
    }
    // The bit above the width ends the count there.
    let end = f.module.int_const(&int, 1 << int.bits)?;
    let ended = f.emit(Op::BitwiseOr, int.ty, &[value.0, end.0])?;
    let id = f.ext_inst(OpenClStd::ctz, int.ty, &[ended.0])?;
    f.int_result(inst, &int, id)
}

pub(super) fn byte_swap<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    f.byte_swap_function(inst, &int)
}

pub(super) fn bit_reverse<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let int = f.module.int_of(inst.ty())?;
    let value = f.int_arg(inst, 0, &int, Sign::Unsigned)?;
    if int.bits == 1 {
        return f.int_result(inst, &int, value);
    }
    if !f.source.allows(Extension::SPV_KHR_bit_instructions) {
        return f.bit_reverse_function(inst, &int);
    }
    if int.is_whole() {
        f.emit_for(inst, Op::BitReverse, int.ty, &[value.0])?;
        return Ok(());
    }
    let reversed = f.emit(Op::BitReverse, int.ty, &[value.0])?;
    let excess = f.module.int_const(&int, (int.promoted - int.bits).into())?;
    f.emit_for(inst, Op::ShiftRightLogical, int.ty, &[reversed.0, excess.0])?;
    Ok(())
}

/// Neighbouring groups of bits change places.
fn swapped<'m>(f: &mut FunctionWriter<'_, 'm>, int: &IntComputation<'m>, id: Id, group: u32) -> Result<Id> {
    let amount = f.module.int_const(int, group.into())?;
    let right = f.emit(Op::ShiftRightLogical, int.ty, &[id.0, amount.0])?;
    if group * 2 == int.promoted {
        let left = f.emit(Op::ShiftLeftLogical, int.ty, &[id.0, amount.0])?;
        return f.emit(Op::BitwiseOr, int.ty, &[right.0, left.0]);
    }
    // Ones in every second group, from the lowest on.
    let mask = u64::MAX / ((1 << group) + 1);
    let mask = f.module.int_const(int, mask)?;
    let right = f.emit(Op::BitwiseAnd, int.ty, &[right.0, mask.0])?;
    let low = f.emit(Op::BitwiseAnd, int.ty, &[id.0, mask.0])?;
    let left = f.emit(Op::ShiftLeftLogical, int.ty, &[low.0, amount.0])?;
    f.emit(Op::BitwiseOr, int.ty, &[right.0, left.0])
}

/// The same for other widths, where integers of any width are allowed.
fn reversed_one_by_one<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: &IntComputation<'m>,
    value: Id,
    unit: u32,
) -> Result<Id> {
    let mask = f.module.int_const(int, (1 << unit) - 1)?;
    let count = int.bits / unit;
    let mut sum = None;
    for index in 0..count {
        let from = f.module.int_const(int, (index * unit).into())?;
        let to = f.module.int_const(int, ((count - 1 - index) * unit).into())?;
        let moved = f.emit(Op::ShiftRightLogical, int.ty, &[value.0, from.0])?;
        let part = f.emit(Op::BitwiseAnd, int.ty, &[moved.0, mask.0])?;
        let part = f.emit(Op::ShiftLeftLogical, int.ty, &[part.0, to.0])?;
        sum = Some(
            match sum {
                None => part,
                Some(sum) => f.emit(Op::BitwiseOr, int.ty, &[sum, part.0])?,
            }
            .0,
        );
    }
    Ok(sum.map_or(value, Id))
}
