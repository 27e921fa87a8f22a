//! Block reads and writes of sub-groups (SPV_INTEL_subgroups, SPV_INTEL_media_block_io aside): consecutive work-items have consecutive
//! components.

use super::{
    Call,
    ask::{Given, request},
    line,
    types::Elem,
    work_item::{self, Row},
};
use crate::{
    mapping::builtins::block_io::{BlockAccess, Way},
    spirv::Op,
};

/// A function of OpenCL C; one on an image has coordinates.
pub(super) fn of_name(call: &mut Call<'_>, access: BlockAccess) -> Option<String> {
    let has_coordinates = call.params() == if access.way == Way::Write { 3 } else { 2 };
    body(call, access.op(has_coordinates)?)
}

/// The body of an instruction.
pub(super) fn body(call: &mut Call<'_>, op: Op) -> Option<String> {
    match op {
        Op::SubgroupBlockReadINTEL | Op::SubgroupBlockWriteINTEL => buffer(call, op),
        Op::SubgroupImageBlockReadINTEL | Op::SubgroupImageBlockWriteINTEL => image(call, op),
        Op::SubgroupBlockPrefetchINTEL => call.signature.result.is_none().then(|| "ret void".to_owned()),
        _ => None,
    }
}

fn buffer(call: &mut Call<'_>, op: Op) -> Option<String> {
    let (pointer, value) = (call.param(0)?, call.param(1));
    let (ty, params) = match op {
        Op::SubgroupBlockReadINTEL => (call.signature.result?, 1),
        _ => (value.filter(|_| call.signature.result.is_none())?, 2),
    };
    let fits = matches!((pointer.elem, ty.elem), (Elem::Pointer(_), Elem::Int(8 | 16 | 32 | 64)));
    if !fits || call.params() != params || ty.columns.is_some() {
        return None;
    }
    work_item::declare_state(call);
    let mut text = String::new();
    work_item::load(&mut text, "lane", Row::SubGroupLocalId);
    work_item::load(&mut text, "size", Row::SubGroupMaxSize);
    let mut last = "poison".to_owned();
    for number in 0..ty.count() {
        line(
            &mut text,
            format_args!("%row{number} = mul i64 %size, {number}\n%at{number} = add i64 %row{number}, %lane"),
        );
        line(
            &mut text,
            format_args!("%place{number} = getelementptr {}, {pointer} %p0, i64 %at{number}", ty.elem),
        );
        let of_vector = ty.lanes.is_some();
        if op == Op::SubgroupBlockReadINTEL {
            line(&mut text, format_args!("%part{number} = load {}, {pointer} %place{number}", ty.elem));
            if of_vector {
                line(
                    &mut text,
                    format_args!(
                        "%v{number} = insertelement {ty} {last}, {} %part{number}, i32 {number}",
                        ty.elem
                    ),
                );
            }
            last = if of_vector { format!("%v{number}") } else { format!("%part{number}") };
        } else {
            if of_vector {
                line(&mut text, format_args!("%part{number} = extractelement {ty} %p1, i32 {number}"));
            }
            let part = if of_vector { format!("%part{number}") } else { "%p1".to_owned() };
            line(&mut text, format_args!("store {} {part}, {pointer} %place{number}", ty.elem));
        }
    }
    match op {
        Op::SubgroupBlockReadINTEL => line(&mut text, format_args!("ret {ty} {last}")),
        _ => line(&mut text, format_args!("ret void")),
    }
    Some(text)
}

/// The launcher is told which work-item of the sub-group asks.
fn image(call: &mut Call<'_>, op: Op) -> Option<String> {
    let value = match op {
        Op::SubgroupImageBlockReadINTEL => call.signature.result?,
        _ => call.param(2)?,
    };
    let fits = call.param(0)?.elem == Elem::Pointer(1)
        && matches!(value.elem, Elem::Int(8 | 16 | 32 | 64))
        && call.param(1)?.to_string() == "<2 x i32>";
    if !fits || (op == Op::SubgroupImageBlockWriteINTEL && call.signature.result.is_some()) {
        return None;
    }
    work_item::declare_state(call);
    let mut text = String::new();
    work_item::load(&mut text, "lane", Row::SubGroupLocalId);
    line(&mut text, format_args!("%lane.short = trunc i64 %lane to i32"));
    let mut given: Vec<Given> = Given::params(call, 0).collect();
    given.insert(1, Given { text: "%lane.short".to_owned(), ..Given::word(0) });
    let asked = request(call, op, &given)?;
    line(&mut text, format_args!("{asked}"));
    Some(text)
}
