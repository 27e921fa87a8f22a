//! The rows, by family.

use super::{Arithmetic, Expansion, Form, Range, Reduction, Row, Side, Sign};
use crate::{
    mapping::{compare::Predicate, convert::Cast, ops::Operation},
    spirv::{Op, grammar::OpenClStd},
};

const fn std(inst: OpenClStd) -> Form {
    Form::Float(inst, None)
}

const fn native(inst: OpenClStd, native: OpenClStd) -> Form {
    Form::Float(inst, Some(native))
}

const fn reduce(operation: Operation) -> Form {
    Form::Expansion(Expansion::Reduce(Reduction::Operation(operation)))
}

const fn pick(predicate: Predicate) -> Form {
    Form::Expansion(Expansion::Reduce(Reduction::Compare(predicate)))
}

const HINT: &str = "a hint";
const DEBUG: &str = "debug info, which is written from the records themselves";
const PROFILE: &str = "profiles are not gathered on a device";
const NO_TRAP: &str = "no instruction stops a kernel; what follows is unreachable";
const MARK: &str = "a mark for the optimiser";
const SAME_POINTER: &str = "pointers have no invariant groups";
const NO_CODE: &str = "no code is made while a kernel runs";
const ELEMENTS: &str = "atomic copies have no instructions";
const HOST: &str = "a device has no such thing";
const CHECKS: &str = "optional checks may be there";
const SANITIZERS: &str = "nothing sanitizes a kernel";
const FIXED_POINT: &str = "quotients of fixed-point numbers have no instructions";
const NO_UNWIND: &str = "exceptions have no instructions";
const ANNOTATION: &str = "the note is on the value";

macro_rules! rows {
    ($($name:literal $form:expr;)*) => {
        /// Every row, by family.
        pub static ROWS: &[Row] = &[$(Row { name: concat!("llvm.", $name), form: $form }),*];
    };
}

use Expansion as E;
use Form::{Always, Argument, Dropped, Expansion as X, Integer, Unsupported};
use OpenClStd as S;
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
    // By the convention of this representation all of these are fmin and fmax; they differ from `minimum` and
    // `maximum` where an operand is not a number.
    "maximum" std(S::fmax);
    "maximumnum" std(S::fmax);
    "maxnum" std(S::fmax);
    "minimum" std(S::fmin);
    "minimumnum" std(S::fmin);
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
    "reset.fpenv" Dropped("the environment of floats never changes");
    "set.fpmode" Unsupported("the mode of floats cannot be changed");
    "get.fpmode" Unsupported("the mode of floats cannot be read");
    "reset.fpmode" Dropped("the mode of floats never changes");
    // Integers.
    "abs" Integer(S::s_abs, Signed);
    "smax" X(E::Prefer(Predicate::Sgt));
    "smin" X(E::Prefer(Predicate::Slt));
    "umax" X(E::Prefer(Predicate::Ugt));
    "umin" X(E::Prefer(Predicate::Ult));
    "bitreverse" X(E::BitReverse);
    "bswap" X(E::ByteSwap);
    "ctlz" X(E::LeadingZeros);
    "ctpop" X(E::PopulationCount);
    "cttz" X(E::TrailingZeros);
    "fshl" X(E::FunnelShift(Operation::Shl));
    "fshr" X(E::FunnelShift(Operation::LShr));
    "sadd.sat" X(E::Saturating(Arithmetic::Add, Signed));
    "ssub.sat" X(E::Saturating(Arithmetic::Sub, Signed));
    "uadd.sat" X(E::Saturating(Arithmetic::Add, Unsigned));
    "usub.sat" X(E::Saturating(Arithmetic::Sub, Unsigned));
    "sshl.sat" X(E::SaturatingShift(Signed));
    "ushl.sat" X(E::SaturatingShift(Unsigned));
    "sadd.with.overflow" X(E::Overflow(Arithmetic::Add, Signed));
    "smul.with.overflow" X(E::Overflow(Arithmetic::Mul, Signed));
    "ssub.with.overflow" X(E::Overflow(Arithmetic::Sub, Signed));
    "uadd.with.overflow" X(E::Overflow(Arithmetic::Add, Unsigned));
    "umul.with.overflow" X(E::Overflow(Arithmetic::Mul, Unsigned));
    "usub.with.overflow" X(E::Overflow(Arithmetic::Sub, Unsigned));
    "clmul" X(E::CarrylessMultiply);
    "scmp" X(E::ThreeWayCompare(Signed));
    "ucmp" X(E::ThreeWayCompare(Unsigned));
    "sdiv.fix" Unsupported(FIXED_POINT);
    "sdiv.fix.sat" Unsupported(FIXED_POINT);
    "smul.fix" X(E::FixedProduct(Signed, Range::Wrapped));
    "smul.fix.sat" X(E::FixedProduct(Signed, Range::Clamped));
    "udiv.fix" Unsupported(FIXED_POINT);
    "udiv.fix.sat" Unsupported(FIXED_POINT);
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
    "invariant.end" Dropped(HINT);
    "invariant.start" Dropped(HINT);
    "launder.invariant.group" Argument(SAME_POINTER);
    "strip.invariant.group" Argument(SAME_POINTER);
    "prefetch" Dropped(HINT);
    "ptrmask" X(E::PtrMask);
    "masked.load" X(E::MaskedLoad);
    "masked.store" X(E::MaskedStore);
    "masked.expandload" X(E::ExpandLoad);
    "masked.compressstore" X(E::CompressStore);
    "masked.gather" X(E::MaskedGather);
    "masked.scatter" X(E::MaskedScatter);
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
    "vector.splice.left" X(E::SpliceVectors(Side::Left));
    "vector.splice.right" X(E::SpliceVectors(Side::Right));
    "get.active.lane.mask" X(E::ActiveLanes);
    "vector.partial.reduce.add" X(E::PartialSum(Operation::Add));
    "vector.partial.reduce.fadd" X(E::PartialSum(Operation::FAdd));
    "experimental.vector.compress" X(E::CompressVector);
    "vector.reverse" X(E::ReverseVector);
    "stepvector" X(E::StepVector);
    "experimental.cttz.elts" X(E::LeadingZeroLanes);
    "vector.reduce.add" reduce(Operation::Add);
    "vector.reduce.and" reduce(Operation::And);
    "vector.reduce.mul" reduce(Operation::Mul);
    "vector.reduce.or" reduce(Operation::Or);
    "vector.reduce.xor" reduce(Operation::Xor);
    "vector.reduce.smax" pick(Predicate::Sgt);
    "vector.reduce.smin" pick(Predicate::Slt);
    "vector.reduce.umax" pick(Predicate::Ugt);
    "vector.reduce.umin" pick(Predicate::Ult);
    "vector.reduce.fmaximum" pick(Predicate::FUgt);
    "vector.reduce.fminimum" pick(Predicate::FUlt);
    "vector.reduce.fmax" X(E::Reduce(Reduction::Std(S::fmax)));
    "vector.reduce.fmin" X(E::Reduce(Reduction::Std(S::fmin)));
    "vector.reduce.fadd" X(E::Reduce(Reduction::Ordered(Operation::FAdd)));
    "vector.reduce.fmul" X(E::Reduce(Reduction::Ordered(Operation::FMul)));
    // What tells the optimiser something, or stops.
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
    "var.annotation" Dropped(ANNOTATION);
    "codeview.annotation" Dropped(DEBUG);
    "dbg.assign" Dropped(DEBUG);
    "dbg.declare" Dropped(DEBUG);
    "dbg.label" Dropped(DEBUG);
    "dbg.value" Dropped(DEBUG);
    "debugtrap" Dropped(NO_TRAP);
    "trap" Dropped(NO_TRAP);
    "ubsantrap" Dropped(NO_TRAP);
    "donothing" Dropped(MARK);
    "experimental.convergence.anchor" Dropped(MARK);
    "experimental.convergence.entry" Dropped(MARK);
    "experimental.convergence.loop" Dropped(MARK);
    "experimental.noalias.scope.decl" Dropped(MARK);
    "fake.use" Dropped(MARK);
    "sideeffect" Dropped(MARK);
    "ssa.copy" Argument(MARK);
    "instrprof.callsite" Dropped(PROFILE);
    "instrprof.cover" Dropped(PROFILE);
    "instrprof.increment" Dropped(PROFILE);
    "instrprof.increment.step" Dropped(PROFILE);
    "instrprof.mcdc.parameters" Dropped(PROFILE);
    "instrprof.mcdc.tvbitmap.update" Dropped(PROFILE);
    "instrprof.timestamp" Dropped(PROFILE);
    "instrprof.value.profile" Dropped(PROFILE);
    "pseudoprobe" Dropped(PROFILE);
    "readcyclecounter" X(E::ReadClock);
    "readsteadycounter" X(E::ReadClock);
    "eh.exceptioncode" Unsupported(NO_UNWIND);
    "eh.exceptionpointer" Unsupported(NO_UNWIND);
    "eh.typeid.for" Unsupported(NO_UNWIND);
    "va_copy" Unsupported("arguments of variable number");
    "va_end" Unsupported("arguments of variable number");
    "va_start" Unsupported("arguments of variable number");
}
