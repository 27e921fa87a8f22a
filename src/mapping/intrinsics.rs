//! LLVM's intrinsics, as clang and the optimiser produce them for SPIR-V's targets, and what each becomes.
//!
//! A row names an intrinsic without the part that says its types (`llvm.smax`, not `llvm.smax.v4i32`). The table in
//! `docs/intrinsics.md` is made from these rows by a test.

mod families;
mod replacement;
mod rows;

use super::{convert::Cast, ops::Operation};
use crate::spirv::{Op, grammar::OpenClStd};

pub use families::refusal;
pub use replacement::{Combination, Replacement};
pub use rows::ROWS;

/// What every intrinsic's name begins with.
pub const PREFIX: &str = "llvm.";
/// What the names of the constrained forms of other intrinsics and instructions begin with.
pub const CONSTRAINED_PREFIX: &str = "llvm.experimental.constrained.";
/// What the names of SYCL's functions with a bounded error begin with.
pub const FLOAT_BUILTIN_PREFIX: &str = "llvm.fpbuiltin.";
/// What the name of a function begins with that stands for an intrinsic, and which a reader takes for the intrinsic.
pub const HELPER_PREFIX: &str = "spirv.";

/// How integers are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// With sign.
    Signed,
    /// Without sign.
    Unsigned,
}

/// One intrinsic.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The name without types, with `llvm.`.
    pub name: &'static str,
    /// What it becomes.
    pub form: Form,
}

/// What an intrinsic becomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// An instruction of OpenCL.std on the same operands; where approximate functions are allowed for a result in
    /// single precision, another one.
    Float(OpenClStd, Option<OpenClStd>),
    /// An instruction of OpenCL.std on integers, which have to be extended from odd widths by their sign.
    Integer(OpenClStd, Sign),
    /// Instructions that depend on types or on constant operands.
    Expansion(Expansion),
    /// Other instructions of LLVM, which are translated in its place.
    Replaced(Replacement),
    /// Its first argument, because …
    Argument(&'static str),
    /// A boolean, because …
    Always(bool, &'static str),
    /// Nothing, because …
    Dropped(&'static str),
    /// An error, because …
    Unsupported(&'static str),
}

/// From which end of two vectors, one behind the other, lanes are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// From the first lane of the first vector.
    Left,
    /// Back from the first lane of the second vector.
    Right,
}

/// What becomes of a result that its type does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Range {
    /// Its lower bits are the result.
    Wrapped,
    /// The nearest value of the type is the result.
    Clamped,
}

/// What is done lane by lane, or between lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// An operation on integers or booleans that associates.
    Operation(Operation),
    /// An operation on floats from a start value on, in the order of the lanes.
    Ordered(Operation),
    /// The lane that this comparison prefers.
    Compare(super::compare::Predicate),
    /// An instruction of OpenCL.std with two operands.
    Std(OpenClStd),
}

/// What a saturating or overflowing operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "they are arithmetic's own names")]
pub enum Arithmetic {
    Add,
    Sub,
    Mul,
}

/// Intrinsics that take more than one instruction, or whose instruction depends on types or constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expansion {
    /// The number of zeros before the first lane that is not zero.
    LeadingZeroLanes,
    /// `mad`, or a multiplication and an addition, as the options say.
    FMulAdd,
    /// `pown`; the exponent is a scalar also for vectors.
    PowI,
    /// `ldexp` with the exponent as an integer of 32 bits.
    LdExp,
    /// `frexp`, whose second result goes through a variable.
    FrExp,
    /// `modf`, whose second result goes through a variable.
    ModF,
    /// `sincos`, whose second result goes through a variable.
    SinCos,
    /// `sinpi` and `cospi`.
    SinCosPi,
    /// A function that rounds, and OpConvertFToS.
    RoundToInt(OpenClStd),
    /// A multiplication by one.
    Canonicalize,
    /// Tests of classes, by OpIsNan and its like or by bits.
    FpClass,
    /// OpArithmeticFenceEXT, or the argument.
    ArithmeticFence,
    /// OpConvertFToS or OpConvertFToU with SaturatedConversion.
    SaturatingConvert(Sign),
    /// OpFConvert with a rounding mode.
    RoundingTruncate,
    /// OpFConvert to half, and its bits.
    ToHalfBits,
    /// OpFConvert from the half with these bits.
    FromHalfBits,
    /// A saturating addition or subtraction.
    Saturating(Arithmetic, Sign),
    /// A product of fixed-point numbers: the product of integers without its lowest bits.
    FixedProduct(Sign, Range),
    /// A shift to the left that saturates.
    SaturatingShift(Sign),
    /// Bytes in reverse order, by shifts and masks.
    ByteSwap,
    /// OpBitReverse, or a function that shifts and masks.
    BitReverse,
    /// OpBitCount.
    PopulationCount,
    /// `clz` less the bits that the type lacks.
    LeadingZeros,
    /// `ctz`, with a bit set above the type's.
    TrailingZeros,
    /// A function for the funnel shift to the left or the right.
    FunnelShift(Operation),
    /// The result and whether it overflows.
    Overflow(Arithmetic, Sign),
    /// The operand that this comparison prefers.
    Prefer(super::compare::Predicate),
    /// -1, 0 or 1 by two comparisons.
    ThreeWayCompare(Sign),
    /// OpCopyMemorySized.
    CopyMemory,
    /// OpCopyMemorySized through a variable, or a function with loops in both directions.
    MoveMemory,
    /// OpCopyMemorySized from a variable, or a function with a loop.
    SetMemory,
    /// All lanes of a vector become one value.
    Reduce(Reduction),
    /// OpVectorShuffle in reverse order.
    ReverseVector,
    /// OpVectorShuffle that puts a vector into another one.
    InsertVector,
    /// OpVectorShuffle that takes a part of a vector.
    ExtractVector,
    /// OpVectorShuffle of vectors, lane by lane.
    Interleave,
    /// OpVectorShuffle to every second, third … lane.
    Deinterleave,
    /// OpVectorShuffle of a window over two vectors.
    SpliceVectors(Side),
    /// Comparisons that tell which lanes a loop still has.
    ActiveLanes,
    /// A multiplication without carries: a function of shifts and exclusive disjunctions.
    CarrylessMultiply,
    /// A constant vector that counts.
    StepVector,
    /// OpAssumeTrueKHR, or nothing.
    Assume,
    /// OpExpectKHR, or the argument.
    Expect,
    /// OpLifetimeStart or OpLifetimeStop.
    Lifetime(Op),
    /// OpSaveMemoryINTEL.
    StackSave,
    /// OpRestoreMemoryINTEL.
    StackRestore,
    /// OpConvertPtrToU, OpBitwiseAnd and OpConvertUToPtr.
    PtrMask,
    /// OpReadClockKHR where SPV_KHR_shader_clock is allowed.
    ReadClock,
    /// OpLoad of the lanes that a constant mask has.
    MaskedLoad,
    /// OpStore of the lanes that a constant mask has.
    MaskedStore,
    /// A function with an OpLoad for each lane that the mask has, from one place behind the other.
    ExpandLoad,
    /// A function with an OpStore for each lane that the mask has, to one place behind the other.
    CompressStore,
    /// A function that moves the lanes that a mask has to the front.
    CompressVector,
    /// OpIAdd or OpFAdd of the parts of a vector.
    PartialSum(Operation),
    /// OpMaskedGatherINTEL.
    MaskedGather,
    /// OpMaskedScatterINTEL.
    MaskedScatter,
    /// What cannot be known before run time: 0 or -1 as the second argument says.
    ObjectSize,
    /// Whether the argument is a constant here.
    IsConstant,
    /// The mode of rounding to the nearest even number, 1.
    RoundingMode,
    /// The arithmetic instruction; the constraints say no more than the environment guarantees.
    ConstrainedArithmetic(Operation),
    /// The conversion, with its rounding mode.
    ConstrainedConvert(Cast),
    /// The comparison.
    ConstrainedCompare,
}

/// The row of a name without types (`llvm.smax`).
///
/// Constrained forms without a row of their own have the row of what they constrain.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Row> {
    let find = |name: &str| ROWS.iter().find(|row| row.name == name);
    find(name).or_else(|| {
        let base = name.strip_prefix(CONSTRAINED_PREFIX)?;
        ROWS.iter().find(|row| row.name.strip_prefix(PREFIX) == Some(base))
    })
}

/// The row of a function named `llvm.fpbuiltin.sin.f32`: SYCL's compiler calls these where the error of a result is
/// bounded, and some LLVM does not know them as intrinsics.
///
/// Those without a row of their own have the row of the arithmetic or function whose name follows.
#[must_use]
pub fn of_float_builtin(full_name: &str) -> Option<&'static Row> {
    let base = full_name.strip_prefix(FLOAT_BUILTIN_PREFIX)?.split('.').next()?;
    let named = |prefix: &str| ROWS.iter().find(|row| row.name.strip_prefix(prefix) == Some(base));
    named(FLOAT_BUILTIN_PREFIX).or_else(|| named(CONSTRAINED_PREFIX)).or_else(|| {
        named(PREFIX).filter(|row| matches!(row.form, Form::Float(..) | Form::Expansion(Expansion::LdExp)))
    })
}

/// The name of the function that stands for an intrinsic: `llvm_fshl_i32` for `llvm.fshl.i32`.
#[must_use]
pub fn helper_name(full_name: &str) -> String {
    full_name.replace('.', "_")
}

/// The intrinsic without types that a function of this name stands for: `llvm.fshl` for `spirv.llvm_fshl_i32`.
#[must_use]
pub fn of_helper(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix(HELPER_PREFIX)?;
    let is_named = |row: &&Row| {
        name.strip_prefix(helper_name(row.name).as_str()).is_some_and(|rest| rest.starts_with('_'))
    };
    ROWS.iter().filter(is_named).map(|row| row.name).max_by_key(|name| name.len())
}

/// The intrinsic without types that an instruction does, where it is one with two results.
#[must_use]
pub fn of_op(op: Op) -> Option<&'static str> {
    let what = match op {
        Op::IAddCarry => Arithmetic::Add,
        Op::ISubBorrow => Arithmetic::Sub,
        _ => return None,
    };
    let form = Form::Expansion(Expansion::Overflow(what, Sign::Unsigned));
    ROWS.iter().find(|row| row.form == form).map(|row| row.name)
}

/// The table of `docs/intrinsics.md`.
#[must_use]
pub fn table() -> String {
    let mut text = String::from("| Intrinsic | Becomes |\n|---|---|\n");
    for row in ROWS {
        text.push_str(&format!("| `{}` | {} |\n", row.name, describe(row.form)));
    }
    text
}

fn std_name(inst: OpenClStd) -> &'static str {
    use crate::spirv::grammar::ExtInstSet;
    ExtInstSet::OpenClStd.table().by_number(inst.0).map_or("?", |row| row.name)
}

fn describe(form: Form) -> String {
    match form {
        Form::Float(inst, None) | Form::Integer(inst, _) => format!("`{}`", std_name(inst)),
        Form::Float(inst, Some(native)) => {
            format!("`{}`; `{}` for `afn float`", std_name(inst), std_name(native))
        }
        Form::Expansion(expansion) => expansion.describe(),
        Form::Replaced(replacement) => replacement.describe(),
        Form::Argument(reason) => format!("its first argument: {reason}"),
        Form::Always(value, reason) => format!("`{value}`: {reason}"),
        Form::Dropped(reason) => format!("nothing: {reason}"),
        Form::Unsupported(reason) => format!("an error: {reason}"),
    }
}

impl Expansion {
    /// Whether SPIR-V has nothing like it, so that LLVM IR for SPIR-V has a function in its place. What takes a few
    /// instructions of its own kind (a reduction, a shuffle) or is about memory and its life stays the intrinsic.
    #[must_use]
    pub fn is_foreign(self) -> bool {
        match self {
            Self::CarrylessMultiply
            | Self::FunnelShift(_)
            | Self::ByteSwap
            | Self::SetMemory
            | Self::SaturatingShift(_) => true,
            // OpIAddCarry and OpISubBorrow are close enough.
            Self::Overflow(what, sign) => sign == Sign::Signed || what == Arithmetic::Mul,
            _ => false,
        }
    }

    fn describe(self) -> String {
        match self {
            Self::FMulAdd => "`mad`; OpFMul and OpFAdd with `--spirv-ext-inst=none`".into(),
            Self::PowI => "`pown`".into(),
            Self::LdExp => "`ldexp`".into(),
            Self::FrExp => "`frexp` with a variable for the exponent".into(),
            Self::ModF => "`modf` with a variable for the whole part".into(),
            Self::SinCos => "`sincos` with a variable for the cosine".into(),
            Self::SinCosPi => "`sinpi` and `cospi`".into(),
            Self::RoundToInt(inst) => format!("`{}` and OpConvertFToS", std_name(inst)),
            Self::Canonicalize => "OpFMul by one".into(),
            Self::FpClass => "OpIsNan, OpIsInf, OpIsNormal, OpIsFinite, or tests of the bits".into(),
            Self::ArithmeticFence => "OpArithmeticFenceEXT; without SPV_EXT_arithmetic_fence its argument".into(),
            Self::SaturatingConvert(Sign::Signed) => "OpConvertFToS with SaturatedConversion".into(),
            Self::SaturatingConvert(Sign::Unsigned) => "OpConvertFToU with SaturatedConversion".into(),
            Self::RoundingTruncate => "OpFConvert with FPRoundingMode".into(),
            Self::ToHalfBits => "OpFConvert and OpBitcast".into(),
            Self::FromHalfBits => "OpBitcast and OpFConvert".into(),
            Self::Saturating(what, sign) => {
                let sign = if sign == Sign::Signed { "s" } else { "u" };
                let what = if what == Arithmetic::Add { "add" } else { "sub" };
                format!("`{sign}_{what}_sat`; for odd widths clamped")
            }
            Self::FixedProduct(sign, range) => {
                let sign = if sign == Sign::Signed { "s" } else { "u" };
                let rest = if range == Range::Clamped { "; comparisons and OpSelect" } else { "" };
                format!("OpIMul, `{sign}_mul_hi` and shifts{rest}")
            }
            Self::SaturatingShift(_) => "shifts, a comparison and OpSelect".into(),
            Self::ByteSwap => "shifts and masks".into(),
            Self::BitReverse => "OpBitReverse with SPV_KHR_bit_instructions, otherwise a function".into(),
            Self::PopulationCount => "OpBitCount".into(),
            Self::LeadingZeros => "`clz`".into(),
            Self::TrailingZeros => "`ctz`".into(),
            Self::FunnelShift(_) => "a function, which is read back as the intrinsic".into(),
            Self::Overflow(Arithmetic::Add, Sign::Unsigned) => "OpIAddCarry".into(),
            Self::Overflow(Arithmetic::Sub, Sign::Unsigned) => "OpISubBorrow".into(),
            Self::Overflow(Arithmetic::Mul, Sign::Unsigned) => {
                "a function around OpIMul and `u_mul_hi`, which is read back as the intrinsic".into()
            }
            Self::Overflow(Arithmetic::Mul, Sign::Signed) => "OpIMul, `s_mul_hi` and a comparison".into(),
            Self::Overflow(_, Sign::Signed) => "the operation, and tests of the signs".into(),
            Self::Prefer(_) => "a comparison and OpSelect".into(),
            Self::ThreeWayCompare(_) => "two comparisons and OpSelect".into(),
            Self::CopyMemory => "OpCopyMemorySized".into(),
            Self::MoveMemory => "two OpCopyMemorySized through a variable, or a function with loops".into(),
            Self::SetMemory => {
                "OpCopyMemorySized from a variable, or a function with a loop, which is read back as the intrinsic"
                    .into()
            }
            Self::Reduce(Reduction::Compare(_)) => "comparisons and OpSelect, in pairs".into(),
            Self::Reduce(Reduction::Ordered(_)) => "the operation, lane after lane".into(),
            Self::Reduce(Reduction::Std(inst)) => format!("`{}`, in pairs", std_name(inst)),
            Self::Reduce(Reduction::Operation(_)) => "the operation, in pairs".into(),
            Self::SpliceVectors(_) | Self::ReverseVector
            | Self::InsertVector
            | Self::ExtractVector
            | Self::Interleave
            | Self::Deinterleave => "OpVectorShuffle".into(),
            Self::ActiveLanes => "comparisons".into(),
            Self::CarrylessMultiply => "a function of shifts and OpBitwiseXor".into(),
            Self::StepVector => "a constant".into(),
            Self::LeadingZeroLanes => "OpSelect, from the last lane to the first".into(),
            Self::Assume => "OpAssumeTrueKHR; without SPV_KHR_expect_assume nothing".into(),
            Self::Expect => "OpExpectKHR; without SPV_KHR_expect_assume its first argument".into(),
            Self::Lifetime(op) => format!("{op}"),
            Self::StackSave => "OpSaveMemoryINTEL with SPV_INTEL_variable_length_array".into(),
            Self::StackRestore => "OpRestoreMemoryINTEL with SPV_INTEL_variable_length_array".into(),
            Self::PtrMask => "OpConvertPtrToU, OpBitwiseAnd, OpConvertUToPtr".into(),
            Self::ReadClock => "OpReadClockKHR with SPV_KHR_shader_clock".into(),
            Self::MaskedLoad => "OpLoad, lane by lane unless the mask, a constant, has all".into(),
            Self::MaskedStore => "OpStore, lane by lane unless the mask, a constant, has all".into(),
            Self::ExpandLoad => "a function with OpLoad, lane by lane".into(),
            Self::CompressStore => "a function with OpStore, lane by lane".into(),
            Self::CompressVector => "a function of comparisons and OpSelect".into(),
            Self::PartialSum(Operation::FAdd) => "OpFAdd of the parts".into(),
            Self::PartialSum(_) => "OpIAdd of the parts".into(),
            Self::MaskedGather => "OpMaskedGatherINTEL with SPV_INTEL_masked_gather_scatter, otherwise a function".into(),
            Self::MaskedScatter => "OpMaskedScatterINTEL with SPV_INTEL_masked_gather_scatter, otherwise a function".into(),
            Self::ObjectSize => "0 or -1: the size is not known".into(),
            Self::IsConstant => "whether the argument is a constant".into(),
            Self::RoundingMode => "1, to the nearest even number".into(),
            Self::ConstrainedArithmetic(operation) => format!("Op{operation:?}"),
            Self::ConstrainedConvert(_) => "the conversion, with FPRoundingMode".into(),
            Self::ConstrainedCompare => "the comparison".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_whole() {
        let mut names: Vec<&str> = ROWS.iter().map(|row| row.name).collect();
        assert!(names.iter().all(|name| name.starts_with(PREFIX)));
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn a_helper_is_known_by_its_name() {
        assert_eq!(of_helper("spirv.llvm_fshl_v2i16"), Some("llvm.fshl"));
        assert_eq!(of_helper("spirv.llvm_umul_with_overflow_i8"), Some("llvm.umul.with.overflow"));
        assert_eq!(of_helper("spirv.llvm_memset_p3_i32"), Some("llvm.memset"));
        assert_eq!(of_helper("spirv.llvm_memset_inline_p3_i32"), Some("llvm.memset.inline"));
        assert_eq!(of_helper("llvm_fshl_i32"), None);
        assert_eq!(of_helper("spirv.llvm_fshlx_i32"), None);
        assert_eq!(of_helper("spirv.fshl"), None);
    }

    #[test]
    fn constrained_forms_follow_what_they_constrain() {
        let form = |name| by_name(name).map(|row| row.form);
        assert_eq!(form("llvm.experimental.constrained.sqrt"), form("llvm.sqrt"));
        assert_eq!(
            form("llvm.experimental.constrained.fadd"),
            Some(Form::Expansion(Expansion::ConstrainedArithmetic(Operation::FAdd)))
        );
        assert_eq!(
            of_float_builtin("llvm.fpbuiltin.fdiv.f32").map(|row| row.form),
            form("llvm.experimental.constrained.fdiv")
        );
        assert_eq!(of_float_builtin("llvm.fpbuiltin.sin.v4f32").map(|row| row.form), form("llvm.sin"));
        assert!(of_float_builtin("llvm.fpbuiltin.erfc.f64").is_some());
        assert!(of_float_builtin("llvm.fpbuiltin.memcpy.f64").is_none());
        assert!(by_name("llvm.experimental.constrained.nothing").is_none());
        assert!(by_name("llvm.no.such").is_none());
    }
}
