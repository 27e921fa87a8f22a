//! The rows, by family.

use super::{
    Expansion, IntrinsicForm, IntrinsicRow, LaneReduction, OverflowArithmetic, Range, Reduction, Replacement,
    Sign, VectorEnd,
};
use crate::{
    Loss,
    mapping::{compare::ComparePredicate, convert::Cast, ops::Operation},
    spirv::{
        Op,
        grammar::{BuiltIn, GroupOperation, MemorySemantics, OpenClStd, Scope},
    },
};

const fn std(inst: OpenClStd) -> IntrinsicForm {
    IntrinsicForm::Float(inst, None)
}

const fn native(inst: OpenClStd, native: OpenClStd) -> IntrinsicForm {
    IntrinsicForm::Float(inst, Some(native))
}

const fn reduce(operation: Operation) -> IntrinsicForm {
    IntrinsicForm::Expansion(Expansion::Reduce(Reduction::Operation(operation)))
}

const fn pick(predicate: ComparePredicate) -> IntrinsicForm {
    IntrinsicForm::Expansion(Expansion::Reduce(Reduction::Compare(predicate)))
}

const HINT: &str = "a hint";
const DEBUG: &str = "debug info, which is written from the records themselves";
const PROFILE: &str = "profiles are not gathered on a device";
const NO_PAUSE: &str = "no instruction stops a kernel for a debugger; the kernel goes on behind it";
const MARK: &str = "a mark for the optimiser";
const SAME_POINTER: &str = "pointers have no invariant groups";
const NO_CODE: &str = "no code is made while a kernel runs";
const ELEMENTS: &str = "atomic copies have no instructions";
const HOST: &str = "a device has no such thing";
const CHECKS: &str = "optional checks may be there";
const SANITIZERS: &str = "nothing sanitizes a kernel";
const NO_UNWIND: &str = "exceptions have no instructions";
const ANNOTATION: &str = "the note is on the value";

const fn lanes(operation: Operation) -> IntrinsicForm {
    IntrinsicForm::Replaced(Replacement::Operation(operation))
}

const fn lanes_cast(cast: Cast) -> IntrinsicForm {
    IntrinsicForm::Replaced(Replacement::Cast(cast))
}

const fn as_intrinsic(name: &'static str) -> IntrinsicForm {
    IntrinsicForm::Replaced(Replacement::Intrinsic(name))
}

const fn joined(name: &'static str, operation: Operation) -> IntrinsicForm {
    IntrinsicForm::Replaced(Replacement::Reduction(name, LaneReduction::Operation(operation)))
}

const fn in_order(name: &'static str, operation: Operation) -> IntrinsicForm {
    IntrinsicForm::Replaced(Replacement::Reduction(name, LaneReduction::Ordered(operation)))
}

const fn chosen(name: &'static str, pair: &'static str) -> IntrinsicForm {
    IntrinsicForm::Replaced(Replacement::Reduction(name, LaneReduction::Intrinsic(pair)))
}

const fn variable(variable: BuiltIn) -> IntrinsicForm {
    IntrinsicForm::Replaced(Replacement::Variable(variable))
}

const fn of_subgroup(op: Op) -> IntrinsicForm {
    IntrinsicForm::Replaced(Replacement::Instruction(op, &[Scope::Subgroup.0]))
}

const fn reduction(integer: Op, float: Op) -> IntrinsicForm {
    IntrinsicForm::Replaced(Replacement::SubgroupArithmetic(GroupOperation::Reduce, integer, float))
}

const fn prefix(integer: Op, float: Op) -> IntrinsicForm {
    IntrinsicForm::Replaced(Replacement::SubgroupArithmetic(GroupOperation::ExclusiveScan, integer, float))
}

/// Scopes and semantics of a barrier of the work-group behind which all of its memory is seen, local and global.
const GROUP_BARRIER: &[u32] = &[
    Scope::Workgroup.0,
    Scope::Workgroup.0,
    MemorySemantics::SequentiallyConsistent.bits()
        | MemorySemantics::WorkgroupMemory.bits()
        | MemorySemantics::CrossWorkgroupMemory.bits(),
];

macro_rules! rows {
    ($($name:literal $form:expr;)*) => {
        /// Every row, by family.
        pub static ROWS: &[IntrinsicRow] = &[$(IntrinsicRow { name: concat!("llvm.", $name), form: $form }),*];
    };
}

use Expansion as E;
use IntrinsicForm::{Always, Argument, Dropped, Expansion as X, Integer, Replaced, Unsupported};
use OpenClStd as S;
use Replacement as R;
use Sign::{Signed, Unsigned};

rows! {
    // Functions on floats.
    "acos" std(S::acos);
    "asin" std(S::asin);
    "atan" std(S::atan);
    "atan2" std(S::atan2);
    "ceil" std(S::ceil);
    "copysign" std(S::copysign);
    "cos" native(S::cos, S::native_cos);
    "cosh" std(S::cosh);
    "exp" native(S::exp, S::native_exp);
    "exp2" native(S::exp2, S::native_exp2);
    "exp10" native(S::exp10, S::native_exp10);
    "fabs" std(S::fabs);
    "floor" std(S::floor);
    "fma" std(S::fma);
    "log" native(S::log, S::native_log);
    "log2" native(S::log2, S::native_log2);
    "log10" native(S::log10, S::native_log10);
    // By the convention of this representation all of these are fmin and fmax.
    "maximum" X(E::ExtremumOrNan(S::fmax));
    "maximumnum" X(E::Extremum(S::fmax));
    "maxnum" std(S::fmax);
    "minimum" X(E::ExtremumOrNan(S::fmin));
    "minimumnum" X(E::Extremum(S::fmin));
    "minnum" std(S::fmin);
    "nearbyint" std(S::rint);
    "pow" std(S::pow);
    "rint" std(S::rint);
    "round" std(S::round);
    "roundeven" std(S::rint);
    "sin" native(S::sin, S::native_sin);
    "sinh" std(S::sinh);
    "sqrt" native(S::sqrt, S::native_sqrt);
    "tan" native(S::tan, S::native_tan);
    "tanh" std(S::tanh);
    "trunc" std(S::trunc);
    "arithmetic.fence" X(E::ArithmeticFence);
    "canonicalize" X(E::Canonicalize);
    "convert.from.fp16" X(E::FromHalfBits);
    "convert.to.fp16" X(E::ToHalfBits);
    "fmuladd" X(E::FMulAdd);
    "fptosi.sat" X(E::SaturatingConvert(Signed));
    "fptoui.sat" X(E::SaturatingConvert(Unsigned));
    "fptrunc.round" X(E::RoundingTruncate);
    "frexp" X(E::FrExp);
    "get.rounding" X(E::RoundingMode);
    "is.fpclass" X(E::FpClass);
    "ldexp" X(E::LdExp);
    "llrint" X(E::RoundToInt(S::rint));
    "llround" X(E::RoundToInt(S::round));
    "lrint" X(E::RoundToInt(S::rint));
    "lround" X(E::RoundToInt(S::round));
    "modf" X(E::ModF);
    "powi" X(E::PowI);
    "sincos" X(E::SinCos);
    "sincospi" X(E::SinCosPi);
    // Floats with constraints on rounding and exceptions; the others have the row of what they constrain.
    "experimental.constrained.fadd" X(E::ConstrainedArithmetic(Operation::FAdd));
    "experimental.constrained.fsub" X(E::ConstrainedArithmetic(Operation::FSub));
    "experimental.constrained.fmul" X(E::ConstrainedArithmetic(Operation::FMul));
    "experimental.constrained.fdiv" X(E::ConstrainedArithmetic(Operation::FDiv));
    "experimental.constrained.frem" X(E::ConstrainedArithmetic(Operation::FRem));
    "experimental.constrained.fmuladd" X(E::FMulThenAdd);
    "experimental.constrained.fpext" X(E::ConstrainedConvert(Cast::FpExt));
    "experimental.constrained.fptosi" X(E::ConstrainedConvert(Cast::FpToSi));
    "experimental.constrained.fptoui" X(E::ConstrainedConvert(Cast::FpToUi));
    "experimental.constrained.fptrunc" X(E::ConstrainedConvert(Cast::FpTrunc));
    "experimental.constrained.sitofp" X(E::ConstrainedConvert(Cast::SiToFp));
    "experimental.constrained.uitofp" X(E::ConstrainedConvert(Cast::UiToFp));
    "experimental.constrained.fcmp" X(E::ConstrainedCompare);
    "experimental.constrained.fcmps" X(E::ConstrainedCompare);
    // SYCL's functions with a bounded error that have no intrinsic of LLVM beside them.
    "fpbuiltin.acosh" std(S::acosh);
    "fpbuiltin.asinh" std(S::asinh);
    "fpbuiltin.atanh" std(S::atanh);
    "fpbuiltin.erf" std(S::erf);
    "fpbuiltin.erfc" std(S::erfc);
    "fpbuiltin.expm1" std(S::expm1);
    "fpbuiltin.hypot" std(S::hypot);
    "fpbuiltin.log1p" std(S::log1p);
    "fpbuiltin.rsqrt" std(S::rsqrt);
    "set.rounding" Unsupported("the rounding mode cannot be changed");
    "set.fpenv" Unsupported("the environment of floats cannot be changed");
    "get.fpenv" Unsupported("the environment of floats cannot be read");
    "reset.fpenv" Dropped("the environment of floats never changes", None);
    "set.fpmode" Unsupported("the mode of floats cannot be changed");
    "get.fpmode" Unsupported("the mode of floats cannot be read");
    "reset.fpmode" Dropped("the mode of floats never changes", None);
    // Integers.
    "abs" Integer(S::s_abs, Signed);
    "smax" X(E::Prefer(ComparePredicate::Sgt));
    "smin" X(E::Prefer(ComparePredicate::Slt));
    "umax" X(E::Prefer(ComparePredicate::Ugt));
    "umin" X(E::Prefer(ComparePredicate::Ult));
    "bitreverse" X(E::BitReverse);
    "bswap" X(E::ByteSwap);
    "ctlz" X(E::LeadingZeros);
    "ctpop" X(E::PopulationCount);
    "cttz" X(E::TrailingZeros);
    "fshl" X(E::FunnelShift(Operation::Shl));
    "fshr" X(E::FunnelShift(Operation::LShr));
    "sadd.sat" X(E::Saturating(OverflowArithmetic::Add, Signed));
    "ssub.sat" X(E::Saturating(OverflowArithmetic::Sub, Signed));
    "uadd.sat" X(E::Saturating(OverflowArithmetic::Add, Unsigned));
    "usub.sat" X(E::Saturating(OverflowArithmetic::Sub, Unsigned));
    "sshl.sat" X(E::SaturatingShift(Signed));
    "ushl.sat" X(E::SaturatingShift(Unsigned));
    "sadd.with.overflow" X(E::Overflow(OverflowArithmetic::Add, Signed));
    "smul.with.overflow" X(E::Overflow(OverflowArithmetic::Mul, Signed));
    "ssub.with.overflow" X(E::Overflow(OverflowArithmetic::Sub, Signed));
    "uadd.with.overflow" X(E::Overflow(OverflowArithmetic::Add, Unsigned));
    "umul.with.overflow" X(E::Overflow(OverflowArithmetic::Mul, Unsigned));
    "usub.with.overflow" X(E::Overflow(OverflowArithmetic::Sub, Unsigned));
    "clmul" X(E::CarrylessMultiply);
    "scmp" X(E::ThreeWayCompare(Signed));
    "ucmp" X(E::ThreeWayCompare(Unsigned));
    "sdiv.fix" Replaced(R::FixedQuotient(Signed, Range::Wrapped));
    "sdiv.fix.sat" Replaced(R::FixedQuotient(Signed, Range::Clamped));
    "smul.fix" X(E::FixedProduct(Signed, Range::Wrapped));
    "smul.fix.sat" X(E::FixedProduct(Signed, Range::Clamped));
    "udiv.fix" Replaced(R::FixedQuotient(Unsigned, Range::Wrapped));
    "udiv.fix.sat" Replaced(R::FixedQuotient(Unsigned, Range::Clamped));
    "umul.fix" X(E::FixedProduct(Unsigned, Range::Wrapped));
    "umul.fix.sat" X(E::FixedProduct(Unsigned, Range::Clamped));
    // Memory and pointers.
    "memcpy" X(E::CopyMemory);
    "memcpy.inline" X(E::CopyMemory);
    "memmove" X(E::MoveMemory);
    "memset" X(E::SetMemory);
    "memset.inline" X(E::SetMemory);
    "lifetime.end" X(E::Lifetime(Op::LifetimeStop));
    "lifetime.start" X(E::Lifetime(Op::LifetimeStart));
    "invariant.end" Dropped(HINT, Some(Loss::Hint));
    "invariant.start" Dropped(HINT, Some(Loss::Hint));
    "launder.invariant.group" Argument(SAME_POINTER);
    "strip.invariant.group" Argument(SAME_POINTER);
    "prefetch" Dropped(HINT, Some(Loss::Hint));
    "ptrmask" X(E::PtrMask);
    "load.relative" Replaced(R::LoadRelative);
    "experimental.memset.pattern" Unsupported("no instruction repeats a pattern");
    "masked.load" X(E::MaskedLoad);
    "masked.store" X(E::MaskedStore);
    "masked.expandload" X(E::ExpandLoad);
    "masked.compressstore" X(E::CompressStore);
    "masked.gather" X(E::MaskedGather);
    "masked.scatter" X(E::MaskedScatter);
    "structured.gep" Replaced(R::StructuredAddress);
    "structured.alloca" Replaced(R::StructuredAlloca);
    "objectsize" X(E::ObjectSize);
    "stacksave" X(E::StackSave);
    "stackrestore" X(E::StackRestore);
    "threadlocal.address" Argument("a work-item's variable has one address");
    "preserve.static.offset" Argument(MARK);
    "clear_cache" Unsupported(HOST);
    "thread.pointer" Unsupported(HOST);
    "stackaddress" Unsupported(HOST);
    "vscale" Unsupported("vectors have fixed lengths");
    "returnaddress" Unsupported(HOST);
    "frameaddress" Unsupported(HOST);
    "addressofreturnaddress" Unsupported(HOST);
    "sponentry" Unsupported(HOST);
    "read_register" Unsupported(HOST);
    "write_register" Unsupported(HOST);
    "stackguard" Unsupported(HOST);
    "stackprotector" Unsupported(HOST);
    "get.dynamic.area.offset" Unsupported(HOST);
    "localaddress" Unsupported(HOST);
    "localescape" Unsupported(HOST);
    "localrecover" Unsupported(HOST);
    "init.trampoline" Unsupported(NO_CODE);
    "adjust.trampoline" Unsupported(NO_CODE);
    "experimental.deoptimize" Unsupported(NO_CODE);
    "experimental.guard" Unsupported(NO_CODE);
    "memcpy.element.unordered.atomic" Unsupported(ELEMENTS);
    "memmove.element.unordered.atomic" Unsupported(ELEMENTS);
    "memset.element.unordered.atomic" Unsupported(ELEMENTS);
    // Vectors.
    "vector.deinterleave2" X(E::Deinterleave);
    "vector.extract" X(E::ExtractVector);
    "vector.insert" X(E::InsertVector);
    "vector.deinterleave3" X(E::Deinterleave);
    "vector.deinterleave4" X(E::Deinterleave);
    "vector.deinterleave5" X(E::Deinterleave);
    "vector.deinterleave6" X(E::Deinterleave);
    "vector.deinterleave7" X(E::Deinterleave);
    "vector.deinterleave8" X(E::Deinterleave);
    "vector.interleave2" X(E::Interleave);
    "vector.interleave3" X(E::Interleave);
    "vector.interleave4" X(E::Interleave);
    "vector.interleave5" X(E::Interleave);
    "vector.interleave6" X(E::Interleave);
    "vector.interleave7" X(E::Interleave);
    "vector.interleave8" X(E::Interleave);
    "vector.splice.left" X(E::SpliceVectors(VectorEnd::Left));
    "vector.splice.right" X(E::SpliceVectors(VectorEnd::Right));
    "get.active.lane.mask" X(E::ActiveLanes);
    "vector.partial.reduce.add" X(E::PartialSum(Operation::Add));
    "vector.partial.reduce.fadd" X(E::PartialSum(Operation::FAdd));
    "experimental.vector.compress" X(E::CompressVector);
    "vector.reverse" X(E::ReverseVector);
    "experimental.get.vector.length" Replaced(R::VectorLength);
    "experimental.vector.extract.last.active" Replaced(R::LastActive);
    "experimental.vector.match" Replaced(R::AnyOf);
    "experimental.vector.histogram.add" Replaced(R::Histogram(Operation::Add));
    "experimental.vector.histogram.uadd.sat" Replaced(R::HistogramBy("llvm.uadd.sat"));
    "experimental.vector.histogram.umax" Replaced(R::HistogramBy("llvm.umax"));
    "experimental.vector.histogram.umin" Replaced(R::HistogramBy("llvm.umin"));
    "stepvector" X(E::StepVector);
    "experimental.cttz.elts" X(E::LeadingZeroLanes);
    "vector.reduce.add" reduce(Operation::Add);
    "vector.reduce.and" reduce(Operation::And);
    "vector.reduce.mul" reduce(Operation::Mul);
    "vector.reduce.or" reduce(Operation::Or);
    "vector.reduce.xor" reduce(Operation::Xor);
    "vector.reduce.smax" pick(ComparePredicate::Sgt);
    "vector.reduce.smin" pick(ComparePredicate::Slt);
    "vector.reduce.umax" pick(ComparePredicate::Ugt);
    "vector.reduce.umin" pick(ComparePredicate::Ult);
    "vector.reduce.fmaximum" pick(ComparePredicate::FUgt);
    "vector.reduce.fminimum" pick(ComparePredicate::FUlt);
    "vector.reduce.fmax" X(E::Reduce(Reduction::Std(S::fmax)));
    "vector.reduce.fmin" X(E::Reduce(Reduction::Std(S::fmin)));
    "vector.reduce.fadd" X(E::Reduce(Reduction::Ordered(Operation::FAdd)));
    "vector.reduce.fmul" X(E::Reduce(Reduction::Ordered(Operation::FMul)));
    // Vectors with a mask.
    "masked.sdiv" Replaced(R::MaskedDivision(Operation::SDiv));
    "masked.srem" Replaced(R::MaskedDivision(Operation::SRem));
    "masked.udiv" Replaced(R::MaskedDivision(Operation::UDiv));
    "masked.urem" Replaced(R::MaskedDivision(Operation::URem));
    // Vectors with a mask and a length.
    "vp.add" lanes(Operation::Add);
    "vp.and" lanes(Operation::And);
    "vp.ashr" lanes(Operation::AShr);
    "vp.lshr" lanes(Operation::LShr);
    "vp.mul" lanes(Operation::Mul);
    "vp.or" lanes(Operation::Or);
    "vp.sdiv" lanes(Operation::SDiv);
    "vp.shl" lanes(Operation::Shl);
    "vp.srem" lanes(Operation::SRem);
    "vp.sub" lanes(Operation::Sub);
    "vp.udiv" lanes(Operation::UDiv);
    "vp.urem" lanes(Operation::URem);
    "vp.xor" lanes(Operation::Xor);
    "vp.fadd" lanes(Operation::FAdd);
    "vp.fsub" lanes(Operation::FSub);
    "vp.fmul" lanes(Operation::FMul);
    "vp.fdiv" lanes(Operation::FDiv);
    "vp.frem" lanes(Operation::FRem);
    "vp.fneg" lanes(Operation::FNeg);
    "vp.fptoui" lanes_cast(Cast::FpToUi);
    "vp.fptosi" lanes_cast(Cast::FpToSi);
    "vp.uitofp" lanes_cast(Cast::UiToFp);
    "vp.sitofp" lanes_cast(Cast::SiToFp);
    "vp.fptrunc" lanes_cast(Cast::FpTrunc);
    "vp.fpext" lanes_cast(Cast::FpExt);
    "vp.trunc" lanes_cast(Cast::Trunc);
    "vp.zext" lanes_cast(Cast::ZExt);
    "vp.sext" lanes_cast(Cast::SExt);
    "vp.ptrtoint" lanes_cast(Cast::PtrToInt);
    "vp.inttoptr" lanes_cast(Cast::IntToPtr);
    "vp.smin" as_intrinsic("llvm.smin");
    "vp.smax" as_intrinsic("llvm.smax");
    "vp.umin" as_intrinsic("llvm.umin");
    "vp.umax" as_intrinsic("llvm.umax");
    "vp.abs" as_intrinsic("llvm.abs");
    "vp.bswap" as_intrinsic("llvm.bswap");
    "vp.bitreverse" as_intrinsic("llvm.bitreverse");
    "vp.ctpop" as_intrinsic("llvm.ctpop");
    "vp.ctlz" as_intrinsic("llvm.ctlz");
    "vp.cttz" as_intrinsic("llvm.cttz");
    "vp.fshl" as_intrinsic("llvm.fshl");
    "vp.fshr" as_intrinsic("llvm.fshr");
    "vp.sadd.sat" as_intrinsic("llvm.sadd.sat");
    "vp.uadd.sat" as_intrinsic("llvm.uadd.sat");
    "vp.ssub.sat" as_intrinsic("llvm.ssub.sat");
    "vp.usub.sat" as_intrinsic("llvm.usub.sat");
    "vp.fabs" as_intrinsic("llvm.fabs");
    "vp.sqrt" as_intrinsic("llvm.sqrt");
    "vp.fma" as_intrinsic("llvm.fma");
    "vp.fmuladd" as_intrinsic("llvm.fmuladd");
    "vp.copysign" as_intrinsic("llvm.copysign");
    "vp.minnum" as_intrinsic("llvm.minnum");
    "vp.maxnum" as_intrinsic("llvm.maxnum");
    "vp.minimum" as_intrinsic("llvm.minimum");
    "vp.maximum" as_intrinsic("llvm.maximum");
    "vp.ceil" as_intrinsic("llvm.ceil");
    "vp.floor" as_intrinsic("llvm.floor");
    "vp.round" as_intrinsic("llvm.round");
    "vp.roundeven" as_intrinsic("llvm.roundeven");
    "vp.rint" as_intrinsic("llvm.rint");
    "vp.nearbyint" as_intrinsic("llvm.nearbyint");
    "vp.lrint" as_intrinsic("llvm.lrint");
    "vp.llrint" as_intrinsic("llvm.llrint");
    "vp.is.fpclass" as_intrinsic("llvm.is.fpclass");
    "vp.roundtozero" as_intrinsic("llvm.trunc");
    "vp.fcmp" Replaced(R::Compare);
    "vp.icmp" Replaced(R::Compare);
    "vp.reduce.add" joined("llvm.vector.reduce.add", Operation::Add);
    "vp.reduce.mul" joined("llvm.vector.reduce.mul", Operation::Mul);
    "vp.reduce.and" joined("llvm.vector.reduce.and", Operation::And);
    "vp.reduce.or" joined("llvm.vector.reduce.or", Operation::Or);
    "vp.reduce.xor" joined("llvm.vector.reduce.xor", Operation::Xor);
    "vp.reduce.fadd" in_order("llvm.vector.reduce.fadd", Operation::FAdd);
    "vp.reduce.fmul" in_order("llvm.vector.reduce.fmul", Operation::FMul);
    "vp.reduce.smax" chosen("llvm.vector.reduce.smax", "llvm.smax");
    "vp.reduce.smin" chosen("llvm.vector.reduce.smin", "llvm.smin");
    "vp.reduce.umax" chosen("llvm.vector.reduce.umax", "llvm.umax");
    "vp.reduce.umin" chosen("llvm.vector.reduce.umin", "llvm.umin");
    "vp.reduce.fmax" chosen("llvm.vector.reduce.fmax", "llvm.maxnum");
    "vp.reduce.fmin" chosen("llvm.vector.reduce.fmin", "llvm.minnum");
    "vp.reduce.fmaximum" chosen("llvm.vector.reduce.fmaximum", "llvm.maximum");
    "vp.reduce.fminimum" chosen("llvm.vector.reduce.fminimum", "llvm.minimum");
    "vp.select" Replaced(R::Select);
    "vp.merge" Replaced(R::Select);
    "vp.cttz.elts" Replaced(R::FirstLane);
    "experimental.vp.splice" Replaced(R::Splice);
    "experimental.vp.reverse" Replaced(R::Reverse);
    "vp.load" Replaced(R::Load);
    "vp.store" Replaced(R::Store);
    "vp.gather" Replaced(R::Gather);
    "vp.scatter" Replaced(R::Scatter);
    "experimental.vp.strided.load" Replaced(R::StridedLoad);
    "experimental.vp.strided.store" Replaced(R::StridedStore);
    "vp.load.ff" Unsupported("which lanes may be read is not known");
    // Matrices.
    "matrix.transpose" Replaced(R::Transpose);
    "matrix.multiply" Replaced(R::MatrixProduct);
    "matrix.column.major.load" Replaced(R::MatrixLoad);
    "matrix.column.major.store" Replaced(R::MatrixStore);
    // Of LLVM's SPIR-V targets: clang makes them of its builtins there, which `gpuintrin.h` and `__clang_spirv_builtins.h` call.
    "spv.thread.id" variable(BuiltIn::GlobalInvocationId);
    "spv.thread.id.in.group" variable(BuiltIn::LocalInvocationId);
    "spv.flattened.thread.id.in.group" variable(BuiltIn::LocalInvocationIndex);
    "spv.group.id" variable(BuiltIn::WorkgroupId);
    "spv.workgroup.size" variable(BuiltIn::WorkgroupSize);
    "spv.num.workgroups" variable(BuiltIn::NumWorkgroups);
    "spv.global.size" variable(BuiltIn::GlobalSize);
    "spv.global.offset" variable(BuiltIn::GlobalOffset);
    "spv.subgroup.size" variable(BuiltIn::SubgroupSize);
    "spv.subgroup.max.size" variable(BuiltIn::SubgroupMaxSize);
    "spv.num.subgroups" variable(BuiltIn::NumSubgroups);
    "spv.subgroup.id" variable(BuiltIn::SubgroupId);
    "spv.subgroup.local.invocation.id" variable(BuiltIn::SubgroupLocalInvocationId);
    "spv.wave.get.lane.count" variable(BuiltIn::SubgroupSize);
    "spv.wave.all" of_subgroup(Op::GroupNonUniformAll);
    "spv.wave.any" of_subgroup(Op::GroupNonUniformAny);
    "spv.wave.ballot" of_subgroup(Op::GroupNonUniformBallot);
    "spv.wave.is.first.lane" of_subgroup(Op::GroupNonUniformElect);
    "spv.wave.readlane" of_subgroup(Op::GroupNonUniformShuffle);
    "spv.subgroup.ballot" of_subgroup(Op::GroupNonUniformBallot);
    "spv.wave.reduce.and" reduction(Op::GroupNonUniformBitwiseAnd, Op::GroupNonUniformBitwiseAnd);
    "spv.wave.reduce.or" reduction(Op::GroupNonUniformBitwiseOr, Op::GroupNonUniformBitwiseOr);
    "spv.wave.reduce.xor" reduction(Op::GroupNonUniformBitwiseXor, Op::GroupNonUniformBitwiseXor);
    "spv.wave.reduce.max" reduction(Op::GroupNonUniformSMax, Op::GroupNonUniformFMax);
    "spv.wave.reduce.min" reduction(Op::GroupNonUniformSMin, Op::GroupNonUniformFMin);
    "spv.wave.reduce.sum" reduction(Op::GroupNonUniformIAdd, Op::GroupNonUniformFAdd);
    "spv.wave.reduce.umax" reduction(Op::GroupNonUniformUMax, Op::GroupNonUniformFMax);
    "spv.wave.reduce.umin" reduction(Op::GroupNonUniformUMin, Op::GroupNonUniformFMin);
    "spv.wave.product" reduction(Op::GroupNonUniformIMul, Op::GroupNonUniformFMul);
    "spv.wave.prefix.product" prefix(Op::GroupNonUniformIMul, Op::GroupNonUniformFMul);
    "spv.wave.prefix.sum" prefix(Op::GroupNonUniformIAdd, Op::GroupNonUniformFAdd);
    "spv.group.memory.barrier.with.group.sync" Replaced(R::Instruction(Op::ControlBarrier, GROUP_BARRIER));
    "spv.generic.cast.to.ptr.explicit" Replaced(R::ToAddressSpace);
    "spv.distance" X(E::Geometric(S::distance));
    "spv.length" X(E::Geometric(S::length));
    "spv.normalize" X(E::Geometric(S::normalize));
    "spv.smoothstep" std(S::smoothstep);
    // Hints to the optimiser, and traps.
    "assume" X(E::Assume);
    "expect" X(E::Expect);
    "expect.with.probability" X(E::Expect);
    "is.constant" X(E::IsConstant);
    "allow.runtime.check" Always(true, CHECKS);
    "allow.ubsan.check" Always(true, CHECKS);
    "allow.sanitize.address" Always(false, SANITIZERS);
    "allow.sanitize.hwaddress" Always(false, SANITIZERS);
    "allow.sanitize.memory" Always(false, SANITIZERS);
    "allow.sanitize.thread" Always(false, SANITIZERS);
    "experimental.widenable.condition" Always(true, "the guarded code may always run");
    "annotation" Argument(ANNOTATION);
    "ptr.annotation" Argument(ANNOTATION);
    "var.annotation" Dropped(ANNOTATION, None);
    "codeview.annotation" Dropped(DEBUG, None);
    "dbg.assign" Dropped(DEBUG, None);
    "dbg.declare" Dropped(DEBUG, None);
    "dbg.label" Dropped(DEBUG, None);
    "dbg.value" Dropped(DEBUG, None);
    "debugtrap" Dropped(NO_PAUSE, Some(Loss::Trap));
    "trap" X(E::Abort);
    "ubsantrap" X(E::Abort);
    "looptrap" X(E::Abort);
    "donothing" Dropped(MARK, None);
    "experimental.convergence.anchor" Dropped(MARK, None);
    "experimental.convergence.entry" Dropped(MARK, None);
    "experimental.convergence.loop" Dropped(MARK, None);
    "experimental.noalias.scope.decl" Dropped(MARK, Some(Loss::NoAliasScope));
    "fake.use" Dropped(MARK, None);
    "sideeffect" Dropped(MARK, None);
    "ssa.copy" Argument(MARK);
    "instrprof.callsite" Dropped(PROFILE, Some(Loss::Profile));
    "instrprof.cover" Dropped(PROFILE, Some(Loss::Profile));
    "instrprof.increment" Dropped(PROFILE, Some(Loss::Profile));
    "instrprof.increment.step" Dropped(PROFILE, Some(Loss::Profile));
    "instrprof.mcdc.parameters" Dropped(PROFILE, Some(Loss::Profile));
    "instrprof.mcdc.tvbitmap.update" Dropped(PROFILE, Some(Loss::Profile));
    "instrprof.timestamp" Dropped(PROFILE, Some(Loss::Profile));
    "instrprof.value.profile" Dropped(PROFILE, Some(Loss::Profile));
    "pseudoprobe" Dropped(PROFILE, Some(Loss::Profile));
    "xray.customevent" Dropped(PROFILE, Some(Loss::Profile));
    "xray.typedevent" Dropped(PROFILE, Some(Loss::Profile));
    "pcmarker" Dropped(MARK, None);
    "reloc.none" Dropped(MARK, None);
    "objc.clang.arc.noop.use" Dropped(MARK, None);
    "objc.clang.arc.use" Dropped(MARK, None);
    "readcyclecounter" X(E::ReadClock);
    "readsteadycounter" X(E::ReadClock);
    "eh.exceptioncode" Unsupported(NO_UNWIND);
    "eh.exceptionpointer" Unsupported(NO_UNWIND);
    "eh.typeid.for" Unsupported(NO_UNWIND);
    "va_copy" Unsupported("arguments of variable number");
    "va_end" Unsupported("arguments of variable number");
    "va_start" Unsupported("arguments of variable number");
}
