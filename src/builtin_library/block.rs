//! Block reads and writes of sub-groups (SPV_INTEL_subgroups, SPV_INTEL_media_block_io): consecutive work-items have consecutive
//! components.

use super::{
    BuiltinRequest,
    ask::{Given, operands, request},
    line,
    types::{BuiltinType, Elem},
    work_item::{self, Row},
};
use crate::{
    mapping::builtins::block_io::{BlockAccess, BlockDirection, Medium},
    spirv::Op,
};

/// A function of OpenCL C; one on an image has coordinates.
pub(super) fn of_name(call: &mut BuiltinRequest<'_>, access: BlockAccess) -> Option<String> {
    let has_coordinates = call.params() == if access.way == BlockDirection::Write { 3 } else { 2 };
    if access.medium == Medium::Media {
        // The image stands last, behind coordinates, width, height, and what is written.
        let [coordinates, width, height, rest @ ..] = call.operands.as_slice() else { return None };
        let (image, value) = rest.split_last()?;
        let heads = [*image, *coordinates, *width, *height];
        call.operands = heads.into_iter().chain(value.iter().copied()).collect();
    }
    body(call, access.op(has_coordinates)?)
}

/// The body of an instruction.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    match op {
        Op::SubgroupBlockReadINTEL | Op::SubgroupBlockWriteINTEL => buffer(call, op),
        Op::SubgroupImageBlockReadINTEL
        | Op::SubgroupImageBlockWriteINTEL
        | Op::SubgroupImageMediaBlockReadINTEL
        | Op::SubgroupImageMediaBlockWriteINTEL => image(call, op),
        Op::SubgroupBlockPrefetchINTEL => call.signature.result.is_none().then(|| "ret void".to_owned()),
        _ => None,
    }
}

fn buffer(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
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

/// The launcher is told which work-item of how many of the sub-group asks.
fn image(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    let (medium, way) = BlockAccess::of(op)?;
    // A rectangle of the image has a width and a height.
    let sizes = if medium == Medium::Media { 2 } else { 0 };
    let types = (0..call.operands.len()).map(|number| Some(call.operand(number)?.1));
    let types: Vec<BuiltinType> = types.collect::<Option<_>>()?;
    let [image, coordinates, rest @ ..] = types.as_slice() else { return None };
    let (sizes, values) = rest.split_at_checked(sizes)?;
    let value = match (way, values, &call.signature.result) {
        (BlockDirection::Read, [], Some(value)) | (BlockDirection::Write, [value], None) => *value,
        _ => return None,
    };
    let is_number = |elem| matches!(elem, Elem::Int(8 | 16 | 32 | 64));
    let fits = image.elem == Elem::Pointer(1)
        && is_number(value.elem)
        && is_number(coordinates.elem)
        && coordinates.lanes == Some(2)
        && sizes.iter().all(|size| is_number(size.elem) && size.lanes.is_none());
    if !fits {
        return None;
    }
    work_item::declare_state(call);
    let mut text = String::new();
    let mut given = operands(call)?;
    for (row, name) in [(Row::SubGroupMaxSize, "size"), (Row::SubGroupLocalId, "lane")] {
        work_item::load(&mut text, name, row);
        given.insert(1, Given { text: format!("%{name}"), ty: BuiltinType::scalar(Elem::Int(64)) });
    }
    let asked = request(call, op, &given)?;
    line(&mut text, format_args!("{asked}"));
    Some(text)
}
