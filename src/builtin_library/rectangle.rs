//! Rectangles of memory that a sub-group loads and stores together (SPV_INTEL_2d_block_io).
//!
//! Each work-item copies the elements that are its own byte by byte. A work-item has elements of one row after another, and those
//! of each block behind those of the block before: `%t` counts its bytes. What of them lies where in the rectangle follows from
//! the width of a row, padded to a power of two, and from the number of work-items. An element of the result is made of several
//! rows where they are packed into 32 bits.

use super::{
    BuiltinRequest, line,
    types::{BuiltinType, Elem},
    work_item::{self, Row},
};
use crate::spirv::Op;

/// The body of an instruction.
pub(super) fn body(call: &mut BuiltinRequest<'_>, op: Op) -> Option<String> {
    if call.signature.result.is_some() {
        return None;
    }
    let stores = op == Op::Subgroup2DBlockStoreINTEL;
    let count = if op == Op::Subgroup2DBlockPrefetchINTEL { 9 } else { 10 };
    // Behind the four sizes stands memory, or what is stored to it.
    let (region, own) = if stores { (5, 4) } else { (4, 9) };
    let sizes = if stores { 6 } else { 5 };
    if call.params() != count {
        return None;
    }
    let mut text = String::new();
    for (number, name) in ["es.given", "w", "h", "n"].into_iter().enumerate() {
        // These have 32 bits at most, so that no product of two of them is too large.
        wide(call, &mut text, number, name, 32)?;
    }
    for (number, name) in (sizes..).zip(["mw", "mh", "mp"]) {
        wide(call, &mut text, number, name, 64)?;
    }
    coordinates(call, &mut text, sizes + 3)?;
    let region = (region, pointer(call, region)?);
    if op == Op::Subgroup2DBlockPrefetchINTEL {
        return Some("ret void".to_owned());
    }
    let own = (own, pointer(call, own)?);
    work_item::declare_state(call);
    work_item::load(&mut text, "lane", Row::SubGroupLocalId);
    work_item::load(&mut text, "size", Row::SubGroupMaxSize);
    layout(&mut text, op);
    text += ELEMENT;
    place(&mut text, op);
    access(&mut text, stores, region, own);
    Some(text)
}

/// A number of at most so many bits as 64 bits.
fn wide(call: &BuiltinRequest<'_>, text: &mut String, number: usize, name: &str, most: u32) -> Option<()> {
    let (param, ty) = call.operand(number)?;
    let BuiltinType { elem: Elem::Int(bits), lanes: None, columns: None } = ty else { return None };
    match bits {
        64 if most == 64 => line(text, format_args!("%{name} = add i64 %p{param}, 0")),
        1..=63 if bits <= most => line(text, format_args!("%{name} = zext {ty} %p{param} to i64")),
        _ => return None,
    }
    Some(())
}

/// Both coordinates of the first element, `%cx` and `%cy`.
fn coordinates(call: &BuiltinRequest<'_>, text: &mut String, number: usize) -> Option<()> {
    let (param, ty) = call.operand(number)?;
    let BuiltinType { elem: Elem::Int(bits @ 1..=64), lanes: Some(2), columns: None } = ty else {
        return None;
    };
    for (lane, name) in ["cx", "cy"].into_iter().enumerate() {
        line(text, format_args!("%{name}.part = extractelement {ty} %p{param}, i32 {lane}"));
        match bits {
            64 => line(text, format_args!("%{name} = add i64 %{name}.part, 0")),
            _ => line(text, format_args!("%{name} = sext {} %{name}.part to i64", ty.elem)),
        }
    }
    Some(())
}

/// The type of a pointer.
fn pointer(call: &BuiltinRequest<'_>, number: usize) -> Option<BuiltinType> {
    let (_, ty) = call.operand(number)?;
    matches!(ty, BuiltinType { elem: Elem::Pointer(_), lanes: None, columns: None }).then_some(ty)
}

/// Greater than any count that a work-item has room for, and so small that the product with one of 32 bits is exact.
const MOST: u64 = 1 << 31;

/// `%es`, the bytes of an element; `%g`, how many of them are packed; `%row` and `%rows`, the length of a row and the number of them as
/// they are dealt out; `%pad`, the length padded; `%per`, how many elements of a row a work-item has; `%apart`, how many rows the
/// sub-group has at once; `%sets`, how often it has so many; and `%total`, the bytes of a work-item. What would be more than
/// `MOST` is that many, as nothing of a work-item's own is as large.
fn layout(text: &mut String, op: Op) {
    line(text, format_args!("%es = call i64 @llvm.umax.i64(i64 %es.given, i64 1)"));
    match op {
        Op::Subgroup2DBlockLoadTransformINTEL => line(
            text,
            format_args!("%packed = udiv i64 4, %es\n%g = call i64 @llvm.umax.i64(i64 %packed, i64 1)"),
        ),
        _ => line(text, format_args!("%g = add i64 1, 0")),
    }
    let (row, rows) = if op == Op::Subgroup2DBlockLoadTransposeINTEL { ("h", "w") } else { ("w", "h") };
    line(
        text,
        format_args!(
            "%row = call i64 @llvm.umax.i64(i64 %{row}, i64 1)
%rows.up = add i64 %{rows}, %g
%rows.less = sub i64 %rows.up, 1
%rows = udiv i64 %rows.less, %g
%row.less = sub i64 %row, 1
%zeros = call i64 @llvm.ctlz.i64(i64 %row.less, i1 false)
%bits = sub i64 64, %zeros
%pad = shl i64 1, %bits
%per.any = udiv i64 %pad, %size
%per = call i64 @llvm.umax.i64(i64 %per.any, i64 1)
%apart.any = udiv i64 %size, %pad
%apart = call i64 @llvm.umax.i64(i64 %apart.any, i64 1)
%sets.up = add i64 %rows, %apart
%sets.less = sub i64 %sets.up, 1
%sets = udiv i64 %sets.less, %apart
%lane.row = udiv i64 %lane, %pad
%lane.in = urem i64 %lane, %pad
%lane.first = mul i64 %lane.in, %per
%of.set.any = mul i64 %per, %g
%of.set = call i64 @llvm.umin.i64(i64 %of.set.any, i64 {MOST})
%of.block.any = mul i64 %of.set, %sets
%of.block = call i64 @llvm.umin.i64(i64 %of.block.any, i64 {MOST})
%of.all.any = mul i64 %of.block, %n
%of.all = call i64 @llvm.umin.i64(i64 %of.all.any, i64 {MOST})
%total = mul i64 %of.all, %es
br label %head
head:
%t = phi i64 [ 0, %0 ], [ %next, %done ]
%left = icmp ult i64 %t, %total
br i1 %left, label %one, label %end
end:
ret void
one:"
        ),
    );
}

/// Of the byte `%t`: `%byte`, its number in its element; `%part`, that of the element among the packed ones; `%block`; `%line` and
/// `%column`, where the element is as it is dealt out.
const ELEMENT: &str = "
%byte = urem i64 %t, %es
%element = udiv i64 %t, %es
%part = urem i64 %element, %g
%unit = udiv i64 %element, %g
%nth = urem i64 %unit, %per
%row.unit = udiv i64 %unit, %per
%set = urem i64 %row.unit, %sets
%block = udiv i64 %row.unit, %sets
%line.set = mul i64 %set, %apart
%line = add i64 %line.set, %lane.row
%column = add i64 %lane.first, %nth
%is.dealt = icmp ult i64 %line, %rows";

/// `%is.inside`, whether the element is in its block and in memory, and `%offset`, where its byte is in memory.
fn place(text: &mut String, op: Op) {
    let (x, y) = match op {
        Op::Subgroup2DBlockLoadTransposeINTEL => ("line", "column"),
        _ => ("column", "y.packed"),
    };
    line(
        text,
        format_args!(
            "%y.first = mul i64 %line, %g
%y.packed = add i64 %y.first, %part
%is.column = icmp ult i64 %{x}, %w
%is.line = icmp ult i64 %{y}, %h
%block.x = mul i64 %block, %w
%x.in = add i64 %block.x, %{x}
%x = add i64 %cx, %x.in
%y = add i64 %cy, %{y}
%x.byte = mul i64 %x, %es
%x.end = add i64 %x.byte, %es
%is.after = icmp sge i64 %x, 0
%is.before = icmp sle i64 %x.end, %mw
%is.high = icmp ult i64 %y, %mh
%in.0 = and i1 %is.column, %is.line
%in.1 = and i1 %is.after, %is.before
%in.2 = and i1 %in.0, %in.1
%is.inside = and i1 %in.2, %is.high
%offset.y = mul i64 %y, %mp
%offset.x = add i64 %x.byte, %byte
%offset = add i64 %offset.y, %offset.x
br i1 %is.dealt, label %mine, label %done"
        ),
    );
}

/// Copies the byte. What is the work-item's own is accessed in any case, so that sizes which it has no room for are an error.
fn access(
    text: &mut String,
    stores: bool,
    (region, region_ty): (usize, BuiltinType),
    (own, own_ty): (usize, BuiltinType),
) {
    line(text, format_args!("mine:\n%own = getelementptr i8, {own_ty} %p{own}, i64 %t"));
    line(text, format_args!("%there = getelementptr i8, {region_ty} %p{region}, i64 %offset"));
    let rest = if stores {
        format!(
            "%value = load i8, {own_ty} %own\nbr i1 %is.inside, label %copy, label %done\n\
             copy:\nstore i8 %value, {region_ty} %there\nbr label %done"
        )
    } else {
        format!(
            "br i1 %is.inside, label %copy, label %put\n\
             copy:\n%read = load i8, {region_ty} %there\nbr label %put\n\
             put:\n%value = phi i8 [ %read, %copy ], [ 0, %mine ]\nstore i8 %value, {own_ty} %own\nbr label %done"
        )
    };
    line(text, format_args!("{rest}\ndone:\n%next = add i64 %t, 1\nbr label %head"));
}
