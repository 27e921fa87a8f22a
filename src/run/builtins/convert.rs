//! Explicit conversions (OpenCL C section 6.4.3), by OpenCL C's names and by SPIR-V's.

use super::types::Elem;
use super::{Call, line};

/// How a result that is between two values is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rounding {
    /// To the nearest, or towards zero where the result is an integer.
    Default,
    Nearest,
    Zero,
    Up,
    Down,
}

#[derive(Clone, Copy, Debug)]
struct Conversion {
    from_unsigned: bool,
    to_unsigned: bool,
    saturate: bool,
    rounding: Rounding,
}

/// SPIR-V's conversions: name, whether the operand and whether the result is unsigned, and whether it saturates.
const SPIRV: &[(&str, bool, bool, bool)] = &[
    ("FConvert", false, false, false),
    ("ConvertFToS", false, false, false),
    ("ConvertFToU", false, true, false),
    ("ConvertSToF", false, false, false),
    ("ConvertUToF", true, false, false),
    ("SConvert", false, false, false),
    ("UConvert", true, true, false),
    ("SatConvertSToU", false, true, true),
    ("SatConvertUToS", true, false, true),
];

/// OpenCL C's names of scalar types.
const TYPES: &[(&str, Elem)] = &[
    ("char", Elem::Int(8)),
    ("uchar", Elem::Int(8)),
    ("short", Elem::Int(16)),
    ("ushort", Elem::Int(16)),
    ("int", Elem::Int(32)),
    ("uint", Elem::Int(32)),
    ("long", Elem::Int(64)),
    ("ulong", Elem::Int(64)),
    ("half", Elem::Float(16)),
    ("float", Elem::Float(32)),
    ("double", Elem::Float(64)),
];

pub(super) fn body(call: &mut Call<'_>) -> Option<String> {
    let conversion = parse(call)?;
    let (from, to) = (call.param(0)?.elem, call.signature.result?.elem);
    if call.params() != 1 || call.param(0)?.lanes != call.signature.result?.lanes {
        return None;
    }
    let helper = format!(
        "spirv_llvm.run.{}.{}.{}.{}",
        call.base,
        from.suffix(),
        to.suffix(),
        conversion.from_unsigned
    );
    if call.library.declared.insert(helper.clone()) {
        let text = scalar(from, to, conversion)?;
        call.library
            .define(&format!("define internal {to} @\"{helper}\"({from} %a) nounwind {{\n{text}\n}}\n"));
    }
    call.each_lane(&helper, to, "")
}

fn parse(call: &Call<'_>) -> Option<Conversion> {
    let (mut rest, from_unsigned, to_unsigned, mut saturate);
    if let Some(name) = call.base.strip_prefix("__spirv_") {
        let (operation, tail) = name.split_once("_R").unwrap_or((name, ""));
        let &(_, from, to, saturates) = SPIRV.iter().find(|row| row.0 == operation)?;
        (rest, from_unsigned, to_unsigned, saturate) = (tail, from, to, saturates);
    } else {
        rest = call.base.strip_prefix("convert_")?;
        (from_unsigned, to_unsigned, saturate) = (call.name.is_unsigned(0), rest.starts_with('u'), false);
    }
    let mut rounding = Rounding::Default;
    if let Some((stem, mode)) = rest.rsplit_once('_') {
        let found = match mode {
            "rte" => Some(Rounding::Nearest),
            "rtz" => Some(Rounding::Zero),
            "rtp" => Some(Rounding::Up),
            "rtn" => Some(Rounding::Down),
            _ => None,
        };
        if let Some(found) = found {
            (rest, rounding) = (stem, found);
        }
    }
    if let Some(stem) = rest.strip_suffix("_sat") {
        (rest, saturate) = (stem, true);
    }
    let scalar = rest.trim_end_matches(|c: char| c.is_ascii_digit());
    let &(_, result) = TYPES.iter().find(|row| row.0 == scalar)?;
    if call.signature.result?.elem != result {
        return None;
    }
    Some(Conversion { from_unsigned, to_unsigned, saturate, rounding })
}

/// The conversion of `%a`, up to its return.
fn scalar(from: Elem, to: Elem, how: Conversion) -> Option<String> {
    let mut text = String::new();
    match (from, to) {
        (Elem::Float(_), Elem::Int(_)) => {
            let round = match how.rounding {
                Rounding::Default | Rounding::Zero => "trunc",
                Rounding::Nearest => "roundeven",
                Rounding::Up => "ceil",
                Rounding::Down => "floor",
            };
            let sign = if how.to_unsigned { "ui" } else { "si" };
            let (f, t) = (from.suffix(), to.suffix());
            line(&mut text, format_args!("%x = call {from} @llvm.{round}.{f}({from} %a)"));
            // Out of range is undefined without saturation; this defines it.
            line(&mut text, format_args!("%r = call {to} @llvm.fpto{sign}.sat.{t}.{f}({from} %x)"));
        }
        (Elem::Int(_), Elem::Int(_)) if how.saturate => {
            let extend = if how.from_unsigned { "zext" } else { "sext" };
            let (low, high) = match (how.to_unsigned, to.bits()) {
                (true, bits) => (0, 1_i128.checked_shl(bits)? - 1),
                (false, bits) => {
                    (-1_i128.checked_shl(bits.checked_sub(1)?)?, 1_i128.checked_shl(bits - 1)? - 1)
                }
            };
            if from.bits() > 64 || to.bits() > 64 {
                return None;
            }
            line(&mut text, format_args!("%x = {extend} {from} %a to i128"));
            line(&mut text, format_args!("%y = call i128 @llvm.smax.i128(i128 %x, i128 {low})"));
            line(&mut text, format_args!("%z = call i128 @llvm.smin.i128(i128 %y, i128 {high})"));
            line(&mut text, format_args!("%r = trunc i128 %z to {to}"));
        }
        (Elem::Int(a), Elem::Int(b)) => {
            let operation = match (a.cmp(&b), how.from_unsigned) {
                (std::cmp::Ordering::Greater, _) => "trunc",
                (std::cmp::Ordering::Less, true) => "zext",
                (std::cmp::Ordering::Less, false) => "sext",
                (std::cmp::Ordering::Equal, _) => "bitcast",
            };
            line(&mut text, format_args!("%r = {operation} {from} %a to {to}"));
        }
        (Elem::Int(bits), Elem::Float(_)) if bits <= 64 => {
            let operation = if how.from_unsigned { "uitofp" } else { "sitofp" };
            let extend = if how.from_unsigned { "zext" } else { "sext" };
            line(&mut text, format_args!("%n = {operation} {from} %a to {to}"));
            if matches!(how.rounding, Rounding::Default | Rounding::Nearest) {
                line(&mut text, format_args!("ret {to} %n"));
                return Some(text);
            }
            line(&mut text, format_args!("%w = {extend} {from} %a to i128"));
            line(&mut text, format_args!("%v = call i128 @llvm.fptosi.sat.i128.{}({to} %n)", to.suffix()));
            line(&mut text, format_args!("%over = icmp sgt i128 %v, %w\n%under = icmp slt i128 %v, %w"));
            directed(&mut text, to, how.rounding);
        }
        (Elem::Float(a), Elem::Float(b)) if a > b => {
            line(&mut text, format_args!("%n = fptrunc {from} %a to {to}"));
            if matches!(how.rounding, Rounding::Default | Rounding::Nearest) {
                line(&mut text, format_args!("ret {to} %n"));
                return Some(text);
            }
            line(&mut text, format_args!("%v = fpext {to} %n to {from}"));
            line(&mut text, format_args!("%over = fcmp ogt {from} %v, %a\n%under = fcmp olt {from} %v, %a"));
            directed(&mut text, to, how.rounding);
        }
        (Elem::Float(a), Elem::Float(b)) => {
            let operation = if a == b { "bitcast" } else { "fpext" };
            line(&mut text, format_args!("%r = {operation} {from} %a to {to}"));
        }
        _ => return None,
    }
    line(&mut text, format_args!("ret {to} %r"));
    Some(text)
}

/// Moves `%n`, which was rounded to the nearest, by one where it is `%over` or `%under` the exact value and the
/// rounding does not allow that. As bits, growing away from zero is counting up for either sign.
fn directed(text: &mut String, to: Elem, rounding: Rounding) {
    let int = format!("i{}", to.bits());
    line(text, format_args!("%bits = bitcast {to} %n to {int}\n%negative = icmp slt {int} %bits, 0"));
    let (wrong, step) = match rounding {
        Rounding::Up => ("%under", format!("select i1 %negative, {int} -1, {int} 1")),
        Rounding::Down => ("%over", format!("select i1 %negative, {int} 1, {int} -1")),
        _ => {
            line(text, format_args!("%large = select i1 %negative, i1 %under, i1 %over"));
            ("%large", format!("select i1 true, {int} -1, {int} 0"))
        }
    };
    line(text, format_args!("%step = {step}\n%moved = add {int} %bits, %step"));
    line(text, format_args!("%right = select i1 {wrong}, {int} %moved, {int} %bits"));
    line(text, format_args!("%r = bitcast {int} %right to {to}"));
}
