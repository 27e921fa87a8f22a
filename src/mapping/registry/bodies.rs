//! The keys of the bodies by which a kernel that runs on the CPU executes its builtin functions.
//!
//! A body belongs to an instruction and not to a name: OpenCL C's `native_sin`, `__spirv_ocl_sin` and GLSL.std.450's `Sin`
//! have one.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::{super::builtins::group, InstKey};
use crate::{
    mapping::builtins::{convert, integer, vector},
    spirv::{
        Op,
        grammar::{AmdShaderTrinaryMinmax, ExtInstSet, GlslStd450, OpenClStd},
    },
};

/// The key of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// A function of each component by itself.
    Component(Component),
    /// An operation of a work-group or sub-group.
    Group,
    /// A copy that a work-group does together.
    AsyncCopy,
    /// An atomic operation.
    Atomic,
    /// A conversion of numbers.
    Convert,
    /// A question where a generic pointer points.
    Space,
    /// A barrier or a fence.
    Sync,
    /// A block read or write of a sub-group.
    Block,
    /// A rectangle of memory that a sub-group loads or stores.
    Rectangle,
    /// An operation on a pipe.
    Pipe,
    /// An operation on a queue or an event of it.
    Enqueue,
    /// A load or store of a vector from an array of its components.
    VectorAccess,
    /// A dot product of integers.
    Dot,
    /// An operation on all components of vectors together.
    Vector(Vector),
    /// A function of a square matrix.
    Matrix(SquareMatrix),
    /// Numbers of few bits in one, or out of one.
    Pack(Pack),
    /// A function with two results in a structure.
    Pair(Pair),
    /// A load or store of those components whose mask is set.
    Masked,
    /// A reading of the clock.
    Clock,
    /// A hint without an effect.
    Nothing,
}

impl Body {
    /// The body in words, as the documentation prints it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Component(_) => "component by component",
            Self::Group => "exchange within the group",
            Self::AsyncCopy => "copy by the group",
            Self::Atomic => "`atomicrmw` and its kin",
            Self::Convert => "conversion",
            Self::Space => "place in memory",
            Self::Sync => "barrier or fence",
            Self::Block => "block of the sub-group",
            Self::Rectangle => "rectangle of the sub-group",
            Self::Pipe => "packets of the launcher",
            Self::Enqueue => "queue of the launcher",
            Self::VectorAccess => "access to components",
            Self::Dot => "products and their sum",
            Self::Vector(_) => "whole vectors",
            Self::Matrix(_) => "square matrices",
            Self::Pack(_) => "packing of bits",
            Self::Pair(_) => "two results, component by component",
            Self::Masked => "access to chosen components",
            Self::Clock => "clock of the launcher",
            Self::Nothing => "no effect",
        }
    }
}

/// The key of an instruction: `core`, OpenCL.std (`ocl`), GLSL.std.450 (`glsl`) or SPV_AMD_shader_trinary_minmax (`trinary`).
macro_rules! key {
    (core $inst:ident) => {
        InstKey::Op(Op::$inst)
    };
    (ocl $inst:ident) => {
        InstKey::opencl(OpenClStd::$inst)
    };
    (glsl $inst:ident) => {
        InstKey::Ext(ExtInstSet::GlslStd450, GlslStd450::$inst.0)
    };
    (trinary $inst:ident) => {
        InstKey::Ext(ExtInstSet::AmdShaderTrinaryMinmax, AmdShaderTrinaryMinmax::$inst.0)
    };
}

/// Declares an enum of bodies with the instructions that each executes.
macro_rules! keyed {
    ($(#[doc = $doc:literal])+ $enum:ident $list:ident; $($name:ident = [$($set:ident $inst:ident),+ $(,)?];)*) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the specifications' names of the functions")]
        pub enum $enum { $($name),* }

        impl $enum {
            /// Every one of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];
        }

        const $list: &[(InstKey, $enum)] = &[$($((key!($set $inst), $enum::$name)),+),*];
    };
}

keyed! {
    /// Functions that are computed for each component by itself.
    Component COMPONENTS;
    Acos = [ocl acos, glsl Acos];
    Acosh = [ocl acosh, glsl Acosh];
    Acospi = [ocl acospi];
    Asin = [ocl asin, glsl Asin];
    Asinh = [ocl asinh, glsl Asinh];
    Asinpi = [ocl asinpi];
    Atan = [ocl atan, glsl Atan];
    Atan2 = [ocl atan2, glsl Atan2];
    Atan2pi = [ocl atan2pi];
    Atanh = [ocl atanh, glsl Atanh];
    Atanpi = [ocl atanpi];
    Cbrt = [ocl cbrt];
    Ceil = [ocl ceil, glsl Ceil];
    Copysign = [ocl copysign];
    Cos = [ocl cos, ocl half_cos, ocl native_cos, glsl Cos];
    Cosh = [ocl cosh, glsl Cosh];
    Cospi = [ocl cospi];
    Erf = [ocl erf];
    Erfc = [ocl erfc];
    Exp = [ocl exp, ocl half_exp, ocl native_exp, glsl Exp];
    Exp10 = [ocl exp10, ocl half_exp10, ocl native_exp10];
    Exp2 = [ocl exp2, ocl half_exp2, ocl native_exp2, glsl Exp2];
    Expm1 = [ocl expm1];
    Fabs = [ocl fabs, glsl FAbs];
    Fdim = [ocl fdim];
    Floor = [ocl floor, glsl Floor];
    Fma = [ocl fma, glsl Fma];
    Fmax = [ocl fmax, glsl NMax];
    Fmin = [ocl fmin, glsl NMin];
    Fmod = [ocl fmod];
    Fract = [ocl fract];
    FractionalPart = [glsl Fract];
    Frexp = [ocl frexp, glsl Frexp];
    Hypot = [ocl hypot];
    Ilogb = [ocl ilogb];
    Ldexp = [ocl ldexp, glsl Ldexp];
    Lgamma = [ocl lgamma];
    LgammaR = [ocl lgamma_r];
    Log = [ocl log, ocl half_log, ocl native_log, glsl Log];
    Log10 = [ocl log10, ocl half_log10, ocl native_log10];
    Log1p = [ocl log1p];
    Log2 = [ocl log2, ocl half_log2, ocl native_log2, glsl Log2];
    Logb = [ocl logb];
    Mad = [ocl mad];
    Maxmag = [ocl maxmag];
    Minmag = [ocl minmag];
    Modf = [ocl modf, glsl Modf];
    Nan = [ocl nan];
    Nextafter = [ocl nextafter];
    Pow = [ocl pow, glsl Pow];
    Powr = [ocl powr, ocl half_powr, ocl native_powr];
    Pown = [ocl pown];
    Remainder = [ocl remainder];
    Remquo = [ocl remquo];
    Rint = [ocl rint, glsl RoundEven];
    Rootn = [ocl rootn];
    Round = [ocl round, glsl Round];
    Rsqrt = [ocl rsqrt, ocl half_rsqrt, ocl native_rsqrt, glsl InverseSqrt];
    Recip = [ocl half_recip, ocl native_recip];
    Divide = [ocl half_divide, ocl native_divide];
    Sin = [ocl sin, ocl half_sin, ocl native_sin, glsl Sin];
    Sincos = [ocl sincos];
    Sinh = [ocl sinh, glsl Sinh];
    Sinpi = [ocl sinpi];
    Sqrt = [ocl sqrt, ocl half_sqrt, ocl native_sqrt, glsl Sqrt];
    Tan = [ocl tan, ocl half_tan, ocl native_tan, glsl Tan];
    Tanh = [ocl tanh, glsl Tanh];
    Tanpi = [ocl tanpi];
    Tgamma = [ocl tgamma];
    Trunc = [ocl trunc, glsl Trunc];

    FClamp = [ocl fclamp, glsl FClamp, glsl NClamp];
    Degrees = [ocl degrees, glsl Degrees];
    FMaxCommon = [ocl fmax_common, glsl FMax];
    FMinCommon = [ocl fmin_common, glsl FMin];
    Mix = [ocl mix];
    Blend = [glsl FMix];
    Radians = [ocl radians, glsl Radians];
    Step = [ocl step, glsl Step];
    Smoothstep = [ocl smoothstep, glsl SmoothStep];
    FSign = [ocl sign, glsl FSign];

    SAbs = [ocl s_abs, glsl SAbs];
    SSign = [glsl SSign];
    FindLsb = [glsl FindILsb];
    FindSMsb = [glsl FindSMsb];
    FindUMsb = [glsl FindUMsb];
    UAbs = [ocl u_abs];
    SAbsDiff = [ocl s_abs_diff, core AbsISubINTEL];
    UAbsDiff = [ocl u_abs_diff, core AbsUSubINTEL];
    SAddSat = [ocl s_add_sat, core IAddSatINTEL];
    UAddSat = [ocl u_add_sat, core UAddSatINTEL];
    SSubSat = [ocl s_sub_sat, core ISubSatINTEL];
    USubSat = [ocl u_sub_sat, core USubSatINTEL];
    SHadd = [ocl s_hadd, core IAverageINTEL];
    UHadd = [ocl u_hadd, core UAverageINTEL];
    SRhadd = [ocl s_rhadd, core IAverageRoundedINTEL];
    URhadd = [ocl u_rhadd, core UAverageRoundedINTEL];
    SClamp = [ocl s_clamp, glsl SClamp];
    UClamp = [ocl u_clamp, glsl UClamp];
    Clz = [ocl clz, core UCountLeadingZerosINTEL];
    Ctz = [ocl ctz, core UCountTrailingZerosINTEL];
    Popcount = [ocl popcount, core BitCount];
    BitReverse = [core BitReverse];
    BitFieldInsert = [core BitFieldInsert];
    BitFieldUExtract = [core BitFieldUExtract];
    BitFieldSExtract = [core BitFieldSExtract];
    SMax = [ocl s_max, glsl SMax];
    UMax = [ocl u_max, glsl UMax];
    SMin = [ocl s_min, glsl SMin];
    UMin = [ocl u_min, glsl UMin];
    SMulHi = [ocl s_mul_hi];
    UMulHi = [ocl u_mul_hi];
    SMadHi = [ocl s_mad_hi];
    UMadHi = [ocl u_mad_hi];
    SMadSat = [ocl s_mad_sat];
    UMadSat = [ocl u_mad_sat];
    Mul24 = [ocl s_mul24, ocl u_mul24];
    Mad24 = [ocl s_mad24, ocl u_mad24];
    Rotate = [ocl rotate];
    Upsample = [ocl s_upsample, ocl u_upsample];
    SMulShort = [core IMul32x16INTEL];
    UMulShort = [core UMul32x16INTEL];
    FMin3 = [trinary FMin3AMD];
    UMin3 = [trinary UMin3AMD];
    SMin3 = [trinary SMin3AMD];
    FMax3 = [trinary FMax3AMD];
    UMax3 = [trinary UMax3AMD];
    SMax3 = [trinary SMax3AMD];
    FMid3 = [trinary FMid3AMD];
    UMid3 = [trinary UMid3AMD];
    SMid3 = [trinary SMid3AMD];

    FOrdEqual = [core FOrdEqual];
    FUnordNotEqual = [core FUnordNotEqual];
    FOrdGreaterThan = [core FOrdGreaterThan];
    FOrdGreaterThanEqual = [core FOrdGreaterThanEqual];
    FOrdLessThan = [core FOrdLessThan];
    FOrdLessThanEqual = [core FOrdLessThanEqual];
    FOrdNotEqual = [core FOrdNotEqual, core LessOrGreater];
    Ordered = [core Ordered];
    Unordered = [core Unordered];
    IsNan = [core IsNan];
    IsInf = [core IsInf];
    IsFinite = [core IsFinite];
    IsNormal = [core IsNormal];
    SignBitSet = [core SignBitSet];
    Bitselect = [ocl bitselect];
    BitwiseFunction = [core BitwiseFunctionINTEL];
    Sigmoid = [core FSigmoidINTEL];
    ToTf32 = [core RoundFToTF32INTEL];
    ToBFloat16 = [core ConvertFToBF16INTEL];
    OfBFloat16 = [core ConvertBF16ToFINTEL];
}

keyed! {
    /// Operations on all components of vectors together.
    Vector VECTORS;
    Dot = [core Dot];
    Length = [ocl length, ocl fast_length, glsl Length];
    Distance = [ocl distance, ocl fast_distance, glsl Distance];
    Normalize = [ocl normalize, ocl fast_normalize, glsl Normalize];
    Cross = [ocl cross, glsl Cross];
    FaceForward = [glsl FaceForward];
    Reflect = [glsl Reflect];
    Refract = [glsl Refract];
    Any = [core Any];
    All = [core All];
    Select = [ocl select];
    Shuffle = [ocl shuffle];
    Shuffle2 = [ocl shuffle2];
    SMulExtended = [core SMulExtended];
    UMulExtended = [core UMulExtended];
}

keyed! {
    /// Functions of square matrices.
    SquareMatrix MATRICES;
    Determinant = [glsl Determinant];
    Inverse = [glsl MatrixInverse];
}

keyed! {
    /// Numbers of few bits that are one number of more, and the way back.
    Pack PACKS;
    PackSnorm4x8 = [glsl PackSnorm4x8];
    PackUnorm4x8 = [glsl PackUnorm4x8];
    PackSnorm2x16 = [glsl PackSnorm2x16];
    PackUnorm2x16 = [glsl PackUnorm2x16];
    PackHalf2x16 = [glsl PackHalf2x16];
    PackDouble2x32 = [glsl PackDouble2x32];
    UnpackSnorm4x8 = [glsl UnpackSnorm4x8];
    UnpackUnorm4x8 = [glsl UnpackUnorm4x8];
    UnpackSnorm2x16 = [glsl UnpackSnorm2x16];
    UnpackUnorm2x16 = [glsl UnpackUnorm2x16];
    UnpackHalf2x16 = [glsl UnpackHalf2x16];
    UnpackDouble2x32 = [glsl UnpackDouble2x32];
}

keyed! {
    /// Functions with two results in a structure.
    Pair PAIRS;
    Modf = [glsl ModfStruct];
    Frexp = [glsl FrexpStruct];
}

/// Other instructions with a body.
const OTHERS: &[(InstKey, Body)] = &[
    (key!(core GroupAll), Body::Group),
    (key!(core GroupAny), Body::Group),
    (key!(core GroupBroadcast), Body::Group),
    (key!(core GroupNonUniformElect), Body::Group),
    (key!(core GroupNonUniformAll), Body::Group),
    (key!(core GroupNonUniformAny), Body::Group),
    (key!(core GroupNonUniformAllEqual), Body::Group),
    (key!(core GroupNonUniformBroadcast), Body::Group),
    (key!(core GroupNonUniformBroadcastFirst), Body::Group),
    (key!(core GroupNonUniformBallot), Body::Group),
    (key!(core GroupNonUniformInverseBallot), Body::Group),
    (key!(core GroupNonUniformBallotBitExtract), Body::Group),
    (key!(core GroupNonUniformBallotBitCount), Body::Group),
    (key!(core GroupNonUniformBallotFindLSB), Body::Group),
    (key!(core GroupNonUniformBallotFindMSB), Body::Group),
    (key!(core GroupNonUniformShuffle), Body::Group),
    (key!(core GroupNonUniformShuffleXor), Body::Group),
    (key!(core GroupNonUniformShuffleUp), Body::Group),
    (key!(core GroupNonUniformShuffleDown), Body::Group),
    (key!(core GroupNonUniformRotateKHR), Body::Group),
    (key!(core GroupNonUniformQuadBroadcast), Body::Group),
    (key!(core GroupNonUniformQuadSwap), Body::Group),
    (key!(core GroupNonUniformQuadAllKHR), Body::Group),
    (key!(core GroupNonUniformQuadAnyKHR), Body::Group),
    (key!(core GroupNonUniformPartitionEXT), Body::Group),
    (key!(core SubgroupBallotKHR), Body::Group),
    (key!(core SubgroupFirstInvocationKHR), Body::Group),
    (key!(core SubgroupAllKHR), Body::Group),
    (key!(core SubgroupAnyKHR), Body::Group),
    (key!(core SubgroupAllEqualKHR), Body::Group),
    (key!(core SubgroupReadInvocationKHR), Body::Group),
    (key!(core SubgroupShuffleINTEL), Body::Group),
    (key!(core SubgroupShuffleXorINTEL), Body::Group),
    (key!(core SubgroupShuffleUpINTEL), Body::Group),
    (key!(core SubgroupShuffleDownINTEL), Body::Group),
    (key!(core NamedBarrierInitialize), Body::Group),
    (key!(core MemoryNamedBarrier), Body::Group),
    (key!(core GroupAsyncCopy), Body::AsyncCopy),
    (key!(core UntypedGroupAsyncCopyKHR), Body::AsyncCopy),
    (key!(core ControlBarrier), Body::Sync),
    (key!(core ControlBarrierArriveINTEL), Body::Sync),
    (key!(core ControlBarrierWaitINTEL), Body::Sync),
    (key!(core MemoryBarrier), Body::Sync),
    (key!(core GroupWaitEvents), Body::Sync),
    (key!(core SubgroupBlockReadINTEL), Body::Block),
    (key!(core SubgroupBlockWriteINTEL), Body::Block),
    (key!(core SubgroupImageBlockReadINTEL), Body::Block),
    (key!(core SubgroupImageBlockWriteINTEL), Body::Block),
    (key!(core SubgroupImageMediaBlockReadINTEL), Body::Block),
    (key!(core SubgroupImageMediaBlockWriteINTEL), Body::Block),
    (key!(core SubgroupBlockPrefetchINTEL), Body::Block),
    (key!(core Subgroup2DBlockLoadINTEL), Body::Rectangle),
    (key!(core Subgroup2DBlockLoadTransformINTEL), Body::Rectangle),
    (key!(core Subgroup2DBlockLoadTransposeINTEL), Body::Rectangle),
    (key!(core Subgroup2DBlockPrefetchINTEL), Body::Rectangle),
    (key!(core Subgroup2DBlockStoreINTEL), Body::Rectangle),
    (key!(core SubgroupMatrixMultiplyAccumulateINTEL), Body::Group),
    (key!(core ReadPipe), Body::Pipe),
    (key!(core WritePipe), Body::Pipe),
    (key!(core ReservedReadPipe), Body::Pipe),
    (key!(core ReservedWritePipe), Body::Pipe),
    (key!(core ReserveReadPipePackets), Body::Pipe),
    (key!(core ReserveWritePipePackets), Body::Pipe),
    (key!(core CommitReadPipe), Body::Pipe),
    (key!(core CommitWritePipe), Body::Pipe),
    (key!(core IsValidReserveId), Body::Pipe),
    (key!(core GetNumPipePackets), Body::Pipe),
    (key!(core GetMaxPipePackets), Body::Pipe),
    (key!(core GroupReserveReadPipePackets), Body::Pipe),
    (key!(core GroupReserveWritePipePackets), Body::Pipe),
    (key!(core GroupCommitReadPipe), Body::Pipe),
    (key!(core GroupCommitWritePipe), Body::Pipe),
    (key!(core CreatePipeFromPipeStorage), Body::Pipe),
    (key!(core EnqueueMarker), Body::Enqueue),
    (key!(core RetainEvent), Body::Enqueue),
    (key!(core ReleaseEvent), Body::Enqueue),
    (key!(core CreateUserEvent), Body::Enqueue),
    (key!(core IsValidEvent), Body::Enqueue),
    (key!(core SetUserEventStatus), Body::Enqueue),
    (key!(core CaptureEventProfilingInfo), Body::Enqueue),
    (key!(core GetDefaultQueue), Body::Enqueue),
    (key!(core AtomicLoad), Body::Atomic),
    (key!(core AtomicStore), Body::Atomic),
    (key!(core AtomicIIncrement), Body::Atomic),
    (key!(core AtomicIDecrement), Body::Atomic),
    (key!(core AtomicCompareExchange), Body::Atomic),
    (key!(core AtomicCompareExchangeWeak), Body::Atomic),
    (key!(core AtomicFlagTestAndSet), Body::Atomic),
    (key!(core AtomicFlagClear), Body::Atomic),
    (key!(core GenericCastToPtrExplicit), Body::Space),
    (key!(core GenericPtrMemSemantics), Body::Space),
    (key!(core MaskedGatherINTEL), Body::Masked),
    (key!(core MaskedScatterINTEL), Body::Masked),
    (key!(core PredicatedLoadINTEL), Body::Masked),
    (key!(core PredicatedStoreINTEL), Body::Masked),
    (key!(core ReadClockKHR), Body::Clock),
    (key!(ocl prefetch), Body::Nothing),
];

/// The key of the body that executes an instruction; `None` for one that a running kernel cannot call.
#[must_use]
pub fn body(inst: InstKey) -> Option<Body> {
    static BODIES: LazyLock<FxHashMap<InstKey, Body>> = LazyLock::new(|| {
        let components = COMPONENTS.iter().map(|(inst, component)| (*inst, Body::Component(*component)));
        let vectors = VECTORS.iter().map(|(inst, vector)| (*inst, Body::Vector(*vector)));
        let matrices = MATRICES.iter().map(|(inst, matrix)| (*inst, Body::Matrix(*matrix)));
        let packs = PACKS.iter().map(|(inst, pack)| (*inst, Body::Pack(*pack)));
        let pairs = PAIRS.iter().map(|(inst, pair)| (*inst, Body::Pair(*pair)));
        let vectors = vectors.chain(matrices).chain(packs).chain(pairs);
        let accesses = ExtInstSet::OpenClStd.table().rows.iter().map(|row| OpenClStd(row.number));
        let accesses = accesses
            .filter(|inst| vector::is_access(*inst))
            .map(|inst| (InstKey::opencl(inst), Body::VectorAccess));
        components.chain(vectors).chain(accesses).chain(OTHERS.iter().copied()).chain(of_rows()).collect()
    });
    BODIES.get(&inst).copied()
}

/// Why no body of an instruction can be written, where its specification does not tell what it computes.
#[must_use]
pub fn unspecified(inst: InstKey) -> Option<&'static str> {
    let InstKey::Op(op) = inst else { return None };
    let is_of_estimation = op == Op::VmeImageINTEL || op.row()?.name.starts_with("OpSubgroupAvc");
    is_of_estimation
        .then_some("its extension leaves open what the device's unit for motion estimation computes")
}

/// The bodies of instructions whose meaning a row of another table tells.
fn of_rows() -> impl Iterator<Item = (InstKey, Body)> {
    Op::all().iter().filter_map(|row| {
        let body = if group::combination(row.op).is_some() {
            Body::Group
        } else if convert::classes(row.op).is_some() {
            Body::Convert
        } else if integer::dot_signs(row.op).is_some() {
            Body::Dot
        } else if crate::mapping::atomic::ROWS.iter().any(|atomic| atomic.op == row.op) {
            Body::Atomic
        } else {
            return None;
        };
        Some((InstKey::Op(row.op), body))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spirv::grammar::Class;

    /// Instructions that a kernel may call and that have no body, with the reason.
    const WITHOUT: &[(&[InstKey], &str)] = &[
        (&[key!(ocl printf)], "the launcher prints"),
        (&[key!(core ConstantPipeStorage)], "a constant"),
        (
            &[key!(core SubgroupScaledMatrixMultiplyAccumulateINTEL)],
            "no published extension says what it computes",
        ),
    ];

    #[test]
    fn builtins_of_kernels_have_bodies() {
        let of_set =
            ExtInstSet::OpenClStd.table().rows.iter().map(|row| InstKey::opencl(OpenClStd(row.number)));
        let classes = [Class::Group, Class::NonUniform, Class::Atomic, Class::Barrier, Class::Pipe];
        let of_core =
            Op::all().iter().filter(|row| classes.contains(&row.class)).map(|row| InstKey::Op(row.op));
        for inst in of_set.chain(of_core) {
            let reason = WITHOUT.iter().find(|(insts, _)| insts.contains(&inst)).map(|(_, reason)| *reason);
            assert_eq!(body(inst).is_none(), reason.is_some(), "{inst:?}: {reason:?}");
        }
    }

    #[test]
    fn no_instruction_has_two_bodies() {
        let keys = COMPONENTS.iter().map(|entry| entry.0).chain(VECTORS.iter().map(|entry| entry.0));
        let keys = keys.chain(MATRICES.iter().map(|entry| entry.0)).chain(PACKS.iter().map(|entry| entry.0));
        let keys = keys.chain(PAIRS.iter().map(|entry| entry.0));
        let keys: Vec<InstKey> = keys.chain(OTHERS.iter().map(|entry| entry.0)).collect();
        for (number, key) in keys.iter().enumerate() {
            assert!(!keys.get(..number).unwrap_or_default().contains(key), "{key:?}");
            assert!(of_rows().all(|(other, _)| other != *key), "{key:?}");
        }
    }
}
