//! Loads and stores of vectors from arrays of their components (OpenCL C section 6.15.11).

use super::{
    BuiltinRequest, convert, line,
    types::{BuiltinType, Elem},
};
use crate::{
    mapping::builtins::{
        BuiltinCall as Builtin,
        vector::{self as access, VectorAccess},
    },
    spirv::grammar::{FPRoundingMode, OpenClStd},
};

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

pub(super) fn body(call: &mut BuiltinRequest<'_>, inst: OpenClStd) -> Option<String> {
    let stored = match inst {
        OpenClStd::vloadn | OpenClStd::vstoren => Stored::Same,
        OpenClStd::vloada_halfn | OpenClStd::vstorea_halfn | OpenClStd::vstorea_halfn_r => {
            Stored::HalfAligned
        }
        OpenClStd::vload_half
        | OpenClStd::vload_halfn
        | OpenClStd::vstore_half
        | OpenClStd::vstore_halfn
        | OpenClStd::vstore_half_r
        | OpenClStd::vstore_halfn_r => Stored::Half,
        _ => return None,
    };
    if access::stores(inst) { emit_store(call, stored) } else { emit_load(call, stored) }
}

fn emit_load(call: &BuiltinRequest<'_>, stored: Stored) -> Option<String> {
    let result = call.signature.result?;
    let (mut text, mut last) = (String::new(), "poison".to_owned());
    let part = base(call, &mut text, result, stored, 0)?;
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

fn emit_store(call: &mut BuiltinRequest<'_>, stored: Stored) -> Option<String> {
    if call.signature.result.is_some() {
        return None;
    }
    let value = call.param(0)?;
    let mut text = String::new();
    let part = base(call, &mut text, value, stored, 1)?;
    for lane in 0..value.count() {
        let at = element(&mut text, lane, part, call.param(2)?);
        let mut from = "%p0".to_owned();
        if value.lanes.is_some() {
            line(&mut text, format_args!("%x{lane} = extractelement {value} %p0, i32 {lane}"));
            from = format!("%x{lane}");
        }
        if part != value.elem {
            from = narrowed(call, &mut text, (value.elem, part), &from, lane)?;
        }
        line(&mut text, format_args!("store {part} {from}, {at}, align {}", part.bits() / 8));
    }
    line(&mut text, format_args!("ret void"));
    Some(text)
}

/// A number in half precision, rounded as the name or, in the SPIR-V-friendly form, the last parameter says.
fn narrowed(
    call: &mut BuiltinRequest<'_>,
    text: &mut String,
    (wide, narrow): (Elem, Elem),
    from: &str,
    lane: u32,
) -> Option<String> {
    let modes = match (call.builtin, call.params()) {
        (Builtin::Ext(..), 4) => &MODES,
        (Builtin::Vector(VectorAccess { rounding: Some(mode), .. }), _) => {
            std::slice::from_ref(MODES.iter().find(|known| **known == mode)?)
        }
        _ => &MODES[..1],
    };
    let mut last: Option<String> = None;
    for mode in modes {
        let helper = convert::rounded(call, wide, narrow, *mode)?;
        let number = mode.0;
        let value = format!("%t{lane}.{number}");
        line(text, format_args!("{value} = call {narrow} @\"{helper}\"({wide} {from})"));
        last = Some(match last {
            None => value,
            Some(before) => {
                line(text, format_args!("%is{lane}.{number} = icmp eq i32 %p3, {number}"));
                line(
                    text,
                    format_args!(
                        "%s{lane}.{number} = select i1 %is{lane}.{number}, {narrow} {value}, {narrow} {before}"
                    ),
                );
                format!("%s{lane}.{number}")
            }
        });
    }
    last
}

/// The rounding modes, the default first.
const MODES: [FPRoundingMode; 4] =
    [FPRoundingMode::RTE, FPRoundingMode::RTZ, FPRoundingMode::RTP, FPRoundingMode::RTN];

/// Computes `%base`, where the vector of the offset in parameter `index` starts in the array behind it, and gives the
/// type of the components in memory.
fn base(
    call: &BuiltinRequest<'_>,
    text: &mut String,
    vector: BuiltinType,
    stored: Stored,
    index: usize,
) -> Option<Elem> {
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

fn element(text: &mut String, lane: u32, part: Elem, array: BuiltinType) -> String {
    line(text, format_args!("%at{lane} = getelementptr {part}, {array} %base, i32 {lane}"));
    format!("{array} %at{lane}")
}
