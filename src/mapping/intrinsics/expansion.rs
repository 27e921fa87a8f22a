//! The intrinsics that take more than one instruction, or whose instruction depends on types or constants.

use super::{OverflowArithmetic, Range, Reduction, Sign, VectorEnd, std_name};
use crate::{
    mapping::{compare::ComparePredicate, convert::Cast, ops::Operation},
    spirv::{Op, grammar::OpenClStd},
};

/// Declares an enum whose variants have a text, which may depend on their fields, for the documentation.
macro_rules! described {
    (
        $(#[$attribute:meta])*
        $enum:ident;
        $($(#[doc = $doc:literal])+ $name:ident $(($($field:ident: $type:ty),+))? = $text:expr;)*
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $enum {
            $($(#[doc = $doc])+ $name $(($($type),+))?,)*
        }

        impl $enum {
            /// The LLVM IR or SPIR-V that it becomes, as the documentation prints it.
            pub(super) fn describe(self) -> String {
                match self {
                    $(Self::$name $(($($field),+))? => String::from($text),)*
                }
            }
        }
    };
}
pub(super) use described;

described! {
    /// An intrinsic that takes more than one instruction, or whose instruction depends on types or constants.
    Expansion;
    /// The number of zeros before the first lane that is not zero.
    LeadingZeroLanes = "OpSelect, from the last lane to the first";
    /// `mad`, or a multiplication and an addition, as the options say.
    FMulAdd = "`mad`; OpFMul and OpFAdd with `--spirv-ext-inst=none`";
    /// A multiplication and an addition, each rounded.
    FMulThenAdd = "OpFMul and OpFAdd";
    /// The greater or the lesser number, where zero without a sign is greater than zero with one.
    Extremum(inst: OpenClStd) = format!("`{}`; without `nsz` the order of zeros is lost (`extremum`)", std_name(inst));
    /// The same, and NaN where one of them is.
    ExtremumOrNan(inst: OpenClStd) = format!("`{}`; without `nnan` and `nsz` what it says of NaN and of zeros is lost (`extremum`)", std_name(inst));
    /// A function of numbers or vectors of two to four.
    Geometric(inst: OpenClStd) = format!("`{}`, of at most four components", std_name(inst));
    /// `pown`; the exponent is a scalar also for vectors.
    PowI = "`pown`";
    /// `ldexp` with the exponent as an integer of 32 bits.
    LdExp = "`ldexp`";
    /// `frexp`, whose second result goes through a variable.
    FrExp = "`frexp` with a variable for the exponent";
    /// `modf`, whose second result goes through a variable.
    ModF = "`modf` with a variable for the whole part";
    /// `sincos`, whose second result goes through a variable.
    SinCos = "`sincos` with a variable for the cosine";
    /// `sinpi` and `cospi`.
    SinCosPi = "`sinpi` and `cospi`";
    /// A function that rounds, and OpConvertFToS.
    RoundToInt(inst: OpenClStd) = format!("`{}` and OpConvertFToS", std_name(inst));
    /// A multiplication by one.
    Canonicalize = "OpFMul by one";
    /// Tests of classes, by OpIsNan and its like or by bits.
    FpClass = "OpIsNan, OpIsInf, OpIsNormal, OpIsFinite, or tests of the bits";
    /// OpAbortKHR, or nothing.
    Abort = "OpAbortKHR with SPV_KHR_abort, which ends the block; otherwise nothing, as no other instruction stops a kernel";
    /// OpArithmeticFenceEXT, or the argument.
    ArithmeticFence = "OpArithmeticFenceEXT; without SPV_EXT_arithmetic_fence or SPV_INTEL_arithmetic_fence its argument";
    /// OpConvertFToS or OpConvertFToU with SaturatedConversion.
    SaturatingConvert(sign: Sign) = match sign {
        Sign::Signed => "OpConvertFToS with SaturatedConversion",
        Sign::Unsigned => "OpConvertFToU with SaturatedConversion",
    };
    /// OpFConvert with a rounding mode.
    RoundingTruncate = "OpFConvert with FPRoundingMode";
    /// OpFConvert to half, and its bits.
    ToHalfBits = "OpFConvert and OpBitcast";
    /// OpFConvert from the half with these bits.
    FromHalfBits = "OpBitcast and OpFConvert";
    /// A saturating addition or subtraction.
    Saturating(arithmetic: OverflowArithmetic, sign: Sign) = {
        let operation = if arithmetic == OverflowArithmetic::Add { "add" } else { "sub" };
        format!("`{}_{operation}_sat`; for illegal widths clamped", sign.letter())
    };
    /// A product of fixed-point numbers: the product of integers without its lowest bits.
    FixedProduct(sign: Sign, range: Range) = {
        let rest = if range == Range::Clamped { "; comparisons and OpSelect" } else { "" };
        format!("OpIMul, `{}_mul_hi` and shifts{rest}", sign.letter())
    };
    /// A shift to the left that saturates.
    SaturatingShift(_sign: Sign) = "shifts, a comparison and OpSelect";
    /// Bytes in reverse order, by shifts and masks.
    ByteSwap = "a function of shifts and masks";
    /// OpBitReverse, or a function that shifts and masks.
    BitReverse = "OpBitReverse with SPV_KHR_bit_instructions, otherwise a function";
    /// OpBitCount.
    PopulationCount = "OpBitCount";
    /// `clz` less the bits that the type lacks.
    LeadingZeros = "`clz`";
    /// `ctz`, with a bit set above the type's.
    TrailingZeros = "`ctz`";
    /// A function for the funnel shift to the left or the right.
    FunnelShift(_direction: Operation) = "a function, which is read back as the intrinsic";
    /// The result and whether it overflows.
    Overflow(arithmetic: OverflowArithmetic, sign: Sign) = match (arithmetic, sign) {
        (OverflowArithmetic::Add, Sign::Unsigned) => "OpIAddCarry",
        (OverflowArithmetic::Sub, Sign::Unsigned) => "OpISubBorrow",
        (OverflowArithmetic::Mul, Sign::Unsigned) => {
            "a function around OpIMul and `u_mul_hi`, which is read back as the intrinsic"
        }
        (OverflowArithmetic::Mul, Sign::Signed) => "OpIMul, `s_mul_hi` and a comparison",
        (_, Sign::Signed) => "the operation, and tests of the signs",
    };
    /// The operand that this comparison prefers.
    Prefer(_predicate: ComparePredicate) = "a comparison and OpSelect";
    /// -1, 0 or 1 by two comparisons.
    ThreeWayCompare(_sign: Sign) = "two comparisons and OpSelect";
    /// OpCopyMemorySized.
    CopyMemory = "OpCopyMemorySized";
    /// OpCopyMemorySized through a variable, or a function with loops in both directions.
    MoveMemory = "two OpCopyMemorySized through a variable, or a function with loops";
    /// OpCopyMemorySized from a variable, or a function with a loop.
    SetMemory =
        "OpCopyMemorySized from a variable, or a function with a loop, which is read back as the intrinsic";
    /// All lanes of a vector become one value.
    Reduce(reduction: Reduction) = match reduction {
        Reduction::Compare(_) => "comparisons and OpSelect, in pairs".to_owned(),
        Reduction::Ordered(_) => "the operation, lane after lane".to_owned(),
        Reduction::Std(inst) => format!("`{}`, in pairs", std_name(inst)),
        Reduction::Operation(_) => "the operation, in pairs".to_owned(),
    };
    /// OpVectorShuffle in reverse order.
    ReverseVector = "OpVectorShuffle";
    /// OpVectorShuffle that puts a vector into another one.
    InsertVector = "OpVectorShuffle";
    /// OpVectorShuffle that takes a part of a vector.
    ExtractVector = "OpVectorShuffle";
    /// OpVectorShuffle of vectors, lane by lane.
    Interleave = "OpVectorShuffle";
    /// OpVectorShuffle to every second, third … lane.
    Deinterleave = "OpVectorShuffle";
    /// OpVectorShuffle of a window over two vectors.
    SpliceVectors(_side: VectorEnd) = "OpVectorShuffle";
    /// Comparisons that tell which lanes a loop still has.
    ActiveLanes = "comparisons";
    /// A multiplication without carries: a function of shifts and exclusive disjunctions.
    CarrylessMultiply = "a function of shifts and OpBitwiseXor";
    /// A constant vector that counts.
    StepVector = "a constant";
    /// OpAssumeTrueKHR, or nothing.
    Assume = "OpAssumeTrueKHR; without SPV_KHR_expect_assume nothing";
    /// OpExpectKHR, or the argument.
    Expect = "OpExpectKHR; without SPV_KHR_expect_assume its first argument";
    /// OpLifetimeStart or OpLifetimeStop.
    Lifetime(op: Op) = format!("{op}");
    /// OpSaveMemoryINTEL.
    StackSave = "OpSaveMemoryINTEL with SPV_INTEL_variable_length_array";
    /// OpRestoreMemoryINTEL.
    StackRestore = "OpRestoreMemoryINTEL with SPV_INTEL_variable_length_array";
    /// OpConvertPtrToU, OpBitwiseAnd and OpConvertUToPtr.
    PtrMask = "OpConvertPtrToU, OpBitwiseAnd, OpConvertUToPtr";
    /// OpReadClockKHR where SPV_KHR_shader_clock is allowed.
    ReadClock = "OpReadClockKHR with SPV_KHR_shader_clock";
    /// OpLoad of the lanes that a constant mask has.
    MaskedLoad = "OpLoad, lane by lane unless the mask, a constant, has all";
    /// OpStore of the lanes that a constant mask has.
    MaskedStore = "OpStore, lane by lane unless the mask, a constant, has all";
    /// A function with an OpLoad for each lane that the mask has, from one place behind the other.
    ExpandLoad = "a function with OpLoad, lane by lane";
    /// A function with an OpStore for each lane that the mask has, to one place behind the other.
    CompressStore = "a function with OpStore, lane by lane";
    /// A function that moves the lanes that a mask has to the front.
    CompressVector = "a function of comparisons and OpSelect";
    /// OpIAdd or OpFAdd of the parts of a vector.
    PartialSum(operation: Operation) = match operation {
        Operation::FAdd => "OpFAdd of the parts",
        _ => "OpIAdd of the parts",
    };
    /// OpMaskedGatherINTEL.
    MaskedGather = "OpMaskedGatherINTEL with SPV_INTEL_masked_gather_scatter, otherwise a function";
    /// OpMaskedScatterINTEL.
    MaskedScatter = "OpMaskedScatterINTEL with SPV_INTEL_masked_gather_scatter, otherwise a function";
    /// A size that is unknown before run time: 0 or -1 as the second argument says.
    ObjectSize = "0 or -1: the size is not known";
    /// Whether the argument is a constant here.
    IsConstant = "whether the argument is a constant";
    /// The mode of rounding to the nearest even number, 1.
    RoundingMode = "1, to the nearest even number";
    /// The arithmetic instruction, with its rounding mode.
    ConstrainedArithmetic(operation: Operation) = format!("Op{operation:?}, a division with FPRoundingMode where SPV_INTEL_rounded_divide_sqrt is allowed");
    /// The conversion, with its rounding mode.
    ConstrainedConvert(_cast: Cast) = "the conversion, with FPRoundingMode";
    /// The comparison.
    ConstrainedCompare = "the comparison";
}

impl Expansion {
    /// Whether SPIR-V has nothing like it, so that LLVM IR for SPIR-V has a function in its place. An intrinsic that takes a
    /// few instructions of its own kind (a reduction, a shuffle), or that is about memory and lifetimes, stays.
    #[must_use]
    pub fn is_foreign(self) -> bool {
        match self {
            Self::CarrylessMultiply
            | Self::FunnelShift(_)
            | Self::ByteSwap
            | Self::SetMemory
            | Self::SaturatingShift(_) => true,
            // OpIAddCarry and OpISubBorrow are close enough.
            Self::Overflow(what, sign) => sign == Sign::Signed || what == OverflowArithmetic::Mul,
            _ => false,
        }
    }
}
