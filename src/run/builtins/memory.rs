//! Loads and stores of vectors from arrays of their components (OpenCL C section 6.15.11).

use super::types::{Elem, Ty};
use super::{Call, line};

/// How components lie in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stored {
    /// As they are.
    Same,
    /// As `half`.
    Half,
    /// As `half`, three of them in the place of four.
    HalfAligned,
}

pub(super) fn body(call: &mut Call<'_>) -> Option<String> {
    if call.base == "prefetch" && call.signature.result.is_none() {
        return Some("ret void".to_owned());
    }
    // SPIR-V's names are without the count and end in the type: `vloadn_Rfloat4`.
    let name = call.base.split_once("_R").map_or(call.base, |(name, _)| name);
    let (store, rest) = match (name.strip_prefix("vload"), name.strip_prefix("vstore")) {
        (Some(rest), _) => (false, rest),
        (_, Some(rest)) => (true, rest),
        _ => return None,
    };
    let rest = rest.trim_end_matches("_r").strip_suffix("_rte").unwrap_or(rest);
    let (rest, aligned) = rest.strip_prefix('a').map_or((rest, false), |rest| (rest, true));
    let stored = match rest.strip_prefix("_half") {
        Some(_) if aligned => Stored::HalfAligned,
        Some(_) => Stored::Half,
        None if aligned => return None,
        None => Stored::Same,
    };
    let count = rest.strip_prefix("_half").unwrap_or(rest);
    if !count.chars().all(|c| c.is_ascii_digit() || c == 'n') {
        return None;
    }
    if store { emit_store(call, stored) } else { emit_load(call, stored) }
}

fn emit_load(call: &Call<'_>, stored: Stored) -> Option<String> {
    let result = call.signature.result?;
    let (mut text, mut last) = (String::new(), "poison".to_owned());
    let part = place(call, &mut text, result, stored, 0)?;
    for lane in 0..result.count() {
        let value = element(&mut text, lane, part, call.param(1)?);
        line(&mut text, format_args!("%l{lane} = load {part}, {value}, align {}", part.bits() / 8));
        let mut value = format!("%l{lane}");
        if part != result.elem {
            line(&mut text, format_args!("%e{lane} = fpext {part} {value} to {}", result.elem));
            value = format!("%e{lane}");
        }
        if result.lanes.is_some() {
            line(
                &mut text,
                format_args!("%v{lane} = insertelement {result} {last}, {} {value}, i32 {lane}", result.elem),
            );
            value = format!("%v{lane}");
        }
        last = value;
    }
    line(&mut text, format_args!("ret {result} {last}"));
    Some(text)
}

fn emit_store(call: &Call<'_>, stored: Stored) -> Option<String> {
    if call.signature.result.is_some() {
        return None;
    }
    let value = call.param(0)?;
    let mut text = String::new();
    let part = place(call, &mut text, value, stored, 1)?;
    for lane in 0..value.count() {
        let at = element(&mut text, lane, part, call.param(2)?);
        let mut from = "%p0".to_owned();
        if value.lanes.is_some() {
            line(&mut text, format_args!("%x{lane} = extractelement {value} %p0, i32 {lane}"));
            from = format!("%x{lane}");
        }
        if part != value.elem {
            line(&mut text, format_args!("%t{lane} = fptrunc {} {from} to {part}", value.elem));
            from = format!("%t{lane}");
        }
        line(&mut text, format_args!("store {part} {from}, {at}, align {}", part.bits() / 8));
    }
    line(&mut text, format_args!("ret void"));
    Some(text)
}

/// Computes `%base`, where the vector of the offset in parameter `index` starts in the array behind it, and gives the
/// type of the components in memory.
fn place(call: &Call<'_>, text: &mut String, vector: Ty, stored: Stored, index: usize) -> Option<Elem> {
    let (offset, array) = (call.param(index)?, call.param(index + 1)?);
    let is_scalar = offset.lanes.is_none() && array.lanes.is_none();
    if !(is_scalar
        && offset.elem.is_int()
        && matches!(array.elem, Elem::Pointer(_))
        && vector.elem.bits() >= 8)
    {
        return None;
    }
    let part = match stored {
        Stored::Same => vector.elem,
        _ if vector.elem.is_float() && vector.elem.bits() > 16 => Elem::Float(16),
        _ => return None,
    };
    let pitch = if stored == Stored::HalfAligned && vector.count() == 3 { 4 } else { vector.count() };
    line(text, format_args!("%first = mul {offset} %p{index}, {pitch}"));
    line(text, format_args!("%base = getelementptr {part}, {array} %p{}, {offset} %first", index + 1));
    Some(part)
}

fn element(text: &mut String, lane: u32, part: Elem, array: Ty) -> String {
    line(text, format_args!("%at{lane} = getelementptr {part}, {array} %base, i32 {lane}"));
    format!("{array} %at{lane}")
}
