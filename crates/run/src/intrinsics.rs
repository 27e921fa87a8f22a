//! Intrinsics that the host can run, and at which types: LLVM's code generator ends the process at others.

use crate::llvm::{Function, Type, TypeKind};
use crate::{Code, Error, Result};

/// First parts of the names of intrinsics that the code generator of every processor has. It ends the process at those
/// that it does not have: other processors', and what a pass should have lowered.
const INTRINSICS: &str = "
    memcpy memmove memset lifetime invariant launder strip assume expect dbg annotation ptr ptrmask var objectsize
    trap debugtrap ubsantrap looptrap prefetch stacksave stackrestore donothing sideeffect pseudoprobe fake arithmetic is
    sqrt powi sin cos tan asin acos atan atan2 sinh cosh tanh sincos pow exp exp2 exp10 ldexp frexp modf log log2 log10
    fma fmuladd fabs minnum maxnum minimum maximum minimumnum maximumnum copysign floor ceil trunc rint nearbyint
    round roundeven lround llround lrint llrint canonicalize fptosi fptoui
    abs smax smin umax umin scmp ucmp bitreverse bswap ctpop ctlz cttz fshl fshr
    sadd uadd ssub usub smul umul sshl ushl sdiv udiv vector masked stepvector";

/// Families with a first part that is too wide to be let through as a whole.
const FAMILIES: &[&str] = &[
    "experimental.constrained.",
    "experimental.noalias.scope.decl",
    "experimental.cttz.elts.",
    "experimental.vector.compress.",
    "experimental.vector.extract.last.active.",
    "experimental.vector.match.",
    "get.active.lane.mask.",
    "convert.to.fp16.f32",
    "convert.from.fp16.f32",
];

fn is_general(intrinsic: &str) -> bool {
    let first = intrinsic.split('.').next().unwrap_or_default();
    INTRINSICS.split_ascii_whitespace().any(|name| name == first)
        || FAMILIES.iter().any(|family| intrinsic.starts_with(family))
}

/// Whether the code generator knows an intrinsic at these types; `intrinsic` is the name without `llvm.`.
pub(super) fn check(intrinsic: &str, function: Function<'_>) -> Result<()> {
    let refused = |text: &str| Err(Error::unsupported(Code::InvalidFunctionCall, text.to_owned()));
    if !is_general(intrinsic) {
        return refused("an intrinsic that cannot be run");
    }
    if !fits(intrinsic, function) {
        return refused("an intrinsic that cannot be run with these types");
    }
    Ok(())
}

/// Intrinsics that the verifier lets pass though no host has them.
fn fits(intrinsic: &str, function: Function<'_>) -> bool {
    let result = function.return_type();
    let params: Vec<Type<'_>> = function.params().filter_map(|param| param.ty()).collect();
    let param = |index: usize| params.get(index).copied();
    let is = |ty: Option<Type<'_>>, fits: fn(Type<'_>) -> bool| ty.is_some_and(fits);
    // An integer of C for each lane.
    let is_exponent = |ty: Option<Type<'_>>| {
        ty.is_some_and(|ty| {
            ty.scalar().is_int_of(32) && ty.vector_len() == param(0).and_then(Type::vector_len)
        })
    };
    let first = intrinsic.split('.').next().unwrap_or_default();
    match first {
        "memcpy" | "memmove" | "memset" => is(param(2), |ty| ty.is_int()),
        // Vectors of some lengths have no code, and longer numbers no function.
        "sdiv" | "udiv" => result.int_width().is_some_and(|bits| bits <= 64),
        "powi" => is(param(1), |ty| ty.is_int_of(32)),
        "ldexp" => is_exponent(param(1)),
        "frexp" => is_exponent(result.member(1)),
        "modf" => is(param(0), |ty| ty.scalar().kind() != TypeKind::Half),
        "lrint" | "lround" => matches!(result.scalar().int_width(), Some(32 | 64)),
        "llrint" | "llround" => result.scalar().is_int_of(64),
        "experimental" if intrinsic.contains("cttz.elts") => result.is_int(),
        "experimental" if intrinsic.contains("vector") => params
            .iter()
            .all(|ty| ty.vector_len() != Some(1) && ty.scalar().int_width().is_none_or(|bits| bits <= 64)),
        "experimental" if intrinsic.contains("constrained") => is_constrained(intrinsic, param(0)),
        "vector" if intrinsic.starts_with("vector.reduce.f") => is(Some(result), |ty| ty.is_float()),
        "vector" if intrinsic.starts_with("vector.partial.reduce.") => {
            result.is_vector() && result.scalar().is_float() == intrinsic.contains(".fadd.")
        }
        _ => true,
    }
}

/// Functions in a rounding mode that have no code for halves.
const NOT_OF_HALVES: &[&str] = &[
    "frem", "atan2", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "minimum",
    "maximum",
];

/// Whether an operation in a rounding mode has code for its first operand.
fn is_constrained(intrinsic: &str, operand: Option<Type<'_>>) -> bool {
    let function = intrinsic.split('.').nth(2).unwrap_or_default();
    match operand.map(|ty| ty.scalar().kind()) {
        Some(TypeKind::BFloat) => false,
        Some(TypeKind::Half) => !NOT_OF_HALVES.contains(&function),
        _ => !matches!(function, "minimum" | "maximum"),
    }
}
