//! Explicit conversions (OpenCL C section 6.4.3), by OpenCL C's names and by SPIR-V's.

use std::cmp::Ordering;

use super::{BuiltinRequest, component, line, types::Elem};
use crate::{
    mangle,
    mapping::builtins::{
        ArgumentClass, BuiltinCall as Builtin,
        convert::{self as mapping, NamedConversion},
        friendly::Postfixes,
    },
    spirv::{Op, grammar::FPRoundingMode},
};

/// How a result that is between two values is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RoundingMode {
    /// To the nearest, or towards zero where the result is an integer.
    Default,
    Nearest,
    Zero,
    Up,
    Down,
}

#[derive(Clone, Copy, Debug)]
struct ConversionTraits {
    from_unsigned: bool,
    to_unsigned: bool,
    saturate: bool,
    rounding: RoundingMode,
}

impl RoundingMode {
    fn of(mode: Option<FPRoundingMode>) -> Self {
        match mode {
            Some(FPRoundingMode::RTE) => Self::Nearest,
            Some(FPRoundingMode::RTZ) => Self::Zero,
            Some(FPRoundingMode::RTP) => Self::Up,
            Some(FPRoundingMode::RTN) => Self::Down,
            _ => Self::Default,
        }
    }
}

/// `convert_T` of an argument of a class.
pub(super) fn of_name(
    call: &mut BuiltinRequest<'_>,
    conversion: NamedConversion,
    class: ArgumentClass,
) -> Option<String> {
    let scalar = conversion.to.scalar;
    let expected = match scalar.class() {
        mangle::NumberClass::Float => Elem::Float(scalar.bits()),
        _ => Elem::Int(scalar.bits()),
    };
    if call.signature.result?.elem != expected {
        return None;
    }
    let how = ConversionTraits {
        from_unsigned: class == ArgumentClass::Unsigned,
        to_unsigned: scalar.class() == mangle::NumberClass::Unsigned,
        saturate: conversion.saturates,
        rounding: RoundingMode::of(conversion.rounding),
    };
    emit(call, how)
}

/// An instruction, with the postfixes of its name.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    let (from, to) = mapping::classes(op)?;
    let postfixes = match call.builtin {
        Builtin::Op(_, postfixes) => postfixes,
        _ => Postfixes::default(),
    };
    let how = ConversionTraits {
        from_unsigned: from == ArgumentClass::Unsigned,
        to_unsigned: to == ArgumentClass::Unsigned,
        saturate: postfixes.saturates || mapping::saturates_by_itself(op),
        rounding: RoundingMode::of(postfixes.rounding),
    };
    emit(call, how)
}

fn emit(call: &mut BuiltinRequest<'_>, how: ConversionTraits) -> Option<String> {
    let (param, result) = (call.param(0)?, call.signature.result?);
    if call.params() != 1 || param.lanes != result.lanes {
        return None;
    }
    let (from, to) = (param.elem, result.elem);
    let helper = helper(call, from, to, how)?;
    component::each(call.signature.result?, &[(0, param)], &helper, to, "")
}

/// The most bits of an integer that the code generator converts to a floating-point number, or one to it.
pub const MOST_BITS: u32 = 128;

/// The name of the function that converts one number, which is added where it is new.
fn helper(call: &mut BuiltinRequest<'_>, from: Elem, to: Elem, how: ConversionTraits) -> Option<String> {
    // Floats are converted to and from no wider integers by the host's code.
    let is_wide = |elem: Elem| matches!(elem, Elem::Int(bits) if bits > MOST_BITS);
    let is_float = |elem: Elem| matches!(elem, Elem::Float(_));
    if is_wide(from) && is_float(to) || is_float(from) && is_wide(to) {
        return None;
    }
    let helper = format!("spirv_llvm.run.convert.{}.{}.{how}", from.suffix(), to.suffix());
    if call.library.declared.insert(helper.clone()) {
        let text = scalar(from, to, how)?;
        call.library
            .define(&format!("define internal {to} @\"{helper}\"({from} %a) nounwind {{\n{text}\n}}\n"));
    }
    Some(helper)
}

/// The name of the function that rounds a floating-point number to a narrower type.
pub(super) fn rounded(
    call: &mut BuiltinRequest<'_>,
    from: Elem,
    to: Elem,
    mode: FPRoundingMode,
) -> Option<String> {
    let how = ConversionTraits {
        from_unsigned: false,
        to_unsigned: false,
        saturate: false,
        rounding: RoundingMode::of(Some(mode)),
    };
    helper(call, from, to, how)
}

impl std::fmt::Display for ConversionTraits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = |unsigned| if unsigned { 'u' } else { 's' };
        write!(f, "{}{}", sign(self.from_unsigned), sign(self.to_unsigned))?;
        write!(f, "{}{:?}", if self.saturate { ".sat." } else { "." }, self.rounding)
    }
}

/// Returns the conversion of `%a`, up to its return.
fn scalar(from: Elem, to: Elem, how: ConversionTraits) -> Option<String> {
    let mut text = String::new();
    let result = match (from, to) {
        (Elem::Float(_), Elem::Int(_)) => float_to_int(&mut text, from, to, how),
        (Elem::Int(_), Elem::Int(_)) if how.saturate => saturated(&mut text, from, to, how)?,
        (Elem::Int(_), Elem::Int(_)) => {
            resized(&mut text, (from, "%a"), to, how);
            "%r"
        }
        (Elem::Int(bits), Elem::Float(_)) if bits <= 64 => int_to_float(&mut text, from, to, how),
        (Elem::Float(a), Elem::Float(b)) if a > b => narrowed(&mut text, from, to, how),
        (Elem::Float(a), Elem::Float(b)) => {
            let operation = if a == b { "bitcast" } else { "fpext" };
            line(&mut text, format_args!("%r = {operation} {from} %a to {to}"));
            "%r"
        }
        _ => return None,
    };
    line(&mut text, format_args!("ret {to} {result}"));
    Some(text)
}

/// Appends a conversion of `%a` and returns its result's name, as the functions below do.
///
/// A number out of range is undefined without saturation; this defines it.
fn float_to_int(text: &mut String, from: Elem, to: Elem, how: ConversionTraits) -> &'static str {
    let round = match how.rounding {
        RoundingMode::Default | RoundingMode::Zero => "trunc",
        RoundingMode::Nearest => "roundeven",
        RoundingMode::Up => "ceil",
        RoundingMode::Down => "floor",
    };
    let sign = if how.to_unsigned { "ui" } else { "si" };
    let (f, t) = (from.suffix(), to.suffix());
    line(text, format_args!("%x = call {from} @llvm.{round}.{f}({from} %a)"));
    line(text, format_args!("%r = call {to} @llvm.fpto{sign}.sat.{t}.{f}({from} %x)"));
    "%r"
}

/// Appends a conversion between integers that clamps to the range of the result, in the type of `%a`. `None` beyond 128 bits.
fn saturated(text: &mut String, from: Elem, to: Elem, how: ConversionTraits) -> Option<&'static str> {
    if from.bits().max(to.bits()) > 128 {
        return None;
    }
    // A number of one bit with a sign is 0 or -1.
    let most = |elem: Elem, unsigned: bool| {
        u128::MAX.checked_shr(128 - elem.bits() + u32::from(!unsigned)).unwrap_or(0)
    };
    let (mut clamped, highest) = ("%a", most(to, how.to_unsigned));
    if !how.from_unsigned && (how.to_unsigned || from.bits() > to.bits()) {
        let lowest = if how.to_unsigned { 0 } else { !most(to, false).cast_signed() };
        line(text, format_args!("%x = call {from} @llvm.smax.{}({from} %a, {from} {lowest})", from.suffix()));
        clamped = "%x";
    }
    if highest < most(from, how.from_unsigned) {
        let sign = if how.from_unsigned { 'u' } else { 's' };
        let suffix = from.suffix();
        line(
            text,
            format_args!("%y = call {from} @llvm.{sign}min.{suffix}({from} {clamped}, {from} {highest})"),
        );
        clamped = "%y";
    }
    resized(text, (from, clamped), to, how);
    Some("%r")
}

/// Appends the conversion between integers that keeps the number where the result can hold it.
fn resized(text: &mut String, (from, value): (Elem, &str), to: Elem, how: ConversionTraits) {
    let operation = match from.bits().cmp(&to.bits()) {
        Ordering::Greater => "trunc",
        Ordering::Less if how.from_unsigned => "zext",
        Ordering::Less => "sext",
        Ordering::Equal => "bitcast",
    };
    line(text, format_args!("%r = {operation} {from} {value} to {to}"));
}

/// Appends a conversion of an integer of at most 64 bits.
fn int_to_float(text: &mut String, from: Elem, to: Elem, how: ConversionTraits) -> &'static str {
    let sign = if how.from_unsigned { "ui" } else { "si" };
    line(text, format_args!("%n = {sign}tofp {from} %a to {to}"));
    let precision = match to.bits() {
        16 => 11,
        32 => 24,
        _ => 53,
    };
    let range = from.bits() - u32::from(!how.from_unsigned);
    let rounds = !matches!(how.rounding, RoundingMode::Default | RoundingMode::Nearest);
    if !rounds || range <= precision {
        return "%n";
    }
    // The result is compared in the integer's type, whose largest number the floating-point type does not have: what saturates there is
    // above it.
    let (compare, f) = (if how.from_unsigned { 'u' } else { 's' }, to.suffix());
    line(text, format_args!("%v = call {from} @llvm.fpto{sign}.sat.{}.{f}({to} %n)", from.suffix()));
    line(text, format_args!("%most = icmp eq {from} %v, {}", u64::MAX >> (64 - range)));
    line(text, format_args!("%above = icmp {compare}gt {from} %v, %a\n%over = or i1 %most, %above"));
    // The least one is a power of two, which is its own result but where `half` rounds to infinity.
    let least = if precision == 11 { "fcmp oeq half %n, 0xHFC00" } else { "icmp ne i1 false, false" };
    line(text, format_args!("%least = {least}\n%below = icmp {compare}lt {from} %v, %a"));
    line(text, format_args!("%under = or i1 %least, %below"));
    directed(text, to, how.rounding);
    "%r"
}

/// Appends a conversion to a floating-point type with fewer bits.
fn narrowed(text: &mut String, from: Elem, to: Elem, how: ConversionTraits) -> &'static str {
    line(text, format_args!("%n = fptrunc {from} %a to {to}"));
    if matches!(how.rounding, RoundingMode::Default | RoundingMode::Nearest) {
        return "%n";
    }
    line(text, format_args!("%v = fpext {to} %n to {from}"));
    line(text, format_args!("%over = fcmp ogt {from} %v, %a\n%under = fcmp olt {from} %v, %a"));
    directed(text, to, how.rounding);
    "%r"
}

/// Moves `%n`, which was rounded to the nearest, by one where it is `%over` or `%under` the exact value and the
/// rounding does not allow that. As bits, growing away from zero is counting up for either sign.
fn directed(text: &mut String, to: Elem, rounding: RoundingMode) {
    let int = format!("i{}", to.bits());
    line(text, format_args!("%bits = bitcast {to} %n to {int}\n%negative = icmp slt {int} %bits, 0"));
    let (wrong, step) = match rounding {
        RoundingMode::Up => ("%under", format!("select i1 %negative, {int} -1, {int} 1")),
        RoundingMode::Down => ("%over", format!("select i1 %negative, {int} 1, {int} -1")),
        _ => {
            line(text, format_args!("%large = select i1 %negative, i1 %under, i1 %over"));
            ("%large", format!("select i1 true, {int} -1, {int} 0"))
        }
    };
    line(text, format_args!("%step = {step}\n%moved = add {int} %bits, %step"));
    line(text, format_args!("%right = select i1 {wrong}, {int} %moved, {int} %bits"));
    line(text, format_args!("%r = bitcast {int} %right to {to}"));
}
