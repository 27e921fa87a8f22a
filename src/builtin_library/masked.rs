//! Loads and stores that happen where a mask says so (SPV_INTEL_masked_gather_scatter, SPV_INTEL_predicated_io).

use super::{
    BuiltinRequest, line,
    types::{BuiltinType, Elem},
};
use crate::spirv::Op;

/// What is accessed: a value as a whole, or each component of a vector by an address of its own.
struct MaskedAccess {
    /// The number of the parameter with the address or the addresses.
    pointer: usize,
    /// The number of the parameter with the mask.
    mask: usize,
    /// The number of the parameter with what is stored, or with the result where nothing is loaded: of a gather that is a vector, or one
    /// component for all.
    value: usize,
}

impl MaskedAccess {
    /// The parameters of an instruction, and whether it stores.
    const fn of(op: Op) -> Option<(Self, bool)> {
        match op {
            Op::PredicatedLoadINTEL => Some((Self { pointer: 0, mask: 1, value: 2 }, false)),
            Op::PredicatedStoreINTEL => Some((Self { pointer: 0, mask: 2, value: 1 }, true)),
            // These have an alignment in front of the mask.
            Op::MaskedGatherINTEL => Some((Self { pointer: 0, mask: 2, value: 3 }, false)),
            Op::MaskedScatterINTEL => Some((Self { pointer: 1, mask: 3, value: 0 }, true)),
            _ => None,
        }
    }
}

/// The body of an instruction.
pub(super) fn body(call: &BuiltinRequest<'_>, op: Op) -> Option<String> {
    let (access, stores) = MaskedAccess::of(op)?;
    let (pointers, mask) = (call.param(access.pointer)?, call.param(access.mask)?);
    let given = call.param(access.value)?;
    let value = if stores { given } else { call.signature.result? };
    let is_apart = pointers.lanes.is_some();
    let fits = matches!(pointers.elem, Elem::Pointer(_))
        && mask.elem.is_int()
        && pointers.lanes == mask.lanes
        && (!is_apart || pointers.lanes == value.lanes)
        && value.columns.is_none()
        && value.elem.bits() >= 8
        && (given == value || is_apart && !stores && given == BuiltinType::scalar(value.elem))
        && call.signature.result.is_none() == stores;
    if !fits {
        return None;
    }
    let part = if is_apart { BuiltinType::scalar(value.elem) } else { value };
    let alignment = value.elem.bits() / 8;
    let mut text = "start:".to_owned();
    let (mut block, mut last) = ("start".to_owned(), "poison".to_owned());
    for lane in 0..pointers.count() {
        let of_lane = |text: &mut String, name: &str, ty: BuiltinType, param: usize| {
            if ty.lanes.is_none() || !is_apart {
                return format!("%p{param}");
            }
            line(text, format_args!("%{name}{lane} = extractelement {ty} %p{param}, i32 {lane}"));
            format!("%{name}{lane}")
        };
        let at = of_lane(&mut text, "at", pointers, access.pointer);
        let bit = of_lane(&mut text, "bit", mask, access.mask);
        let own = of_lane(&mut text, "own", given, access.value);
        line(&mut text, format_args!("%is{lane} = icmp ne {} {bit}, 0", mask.elem));
        line(&mut text, format_args!("br i1 %is{lane}, label %do{lane}, label %next{lane}\ndo{lane}:"));
        if stores {
            line(&mut text, format_args!("store {part} {own}, {} {at}, align {alignment}", pointers.elem));
            line(&mut text, format_args!("br label %next{lane}\nnext{lane}:"));
        } else {
            let ty = pointers.elem;
            line(&mut text, format_args!("%loaded{lane} = load {part}, {ty} {at}, align {alignment}"));
            line(&mut text, format_args!("br label %next{lane}\nnext{lane}:"));
            let parts = format!("[ {own}, %{block} ], [ %loaded{lane}, %do{lane} ]");
            line(&mut text, format_args!("%got{lane} = phi {part} {parts}"));
            if is_apart {
                let got = format!("{part} %got{lane}, i32 {lane}");
                line(&mut text, format_args!("%all{lane} = insertelement {value} {last}, {got}"));
            }
            last = format!("%{}{lane}", if is_apart { "all" } else { "got" });
        }
        block = format!("next{lane}");
    }
    if stores {
        line(&mut text, format_args!("ret void"));
    } else {
        line(&mut text, format_args!("ret {value} {last}"));
    }
    Some(text)
}
