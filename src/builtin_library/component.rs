//! Functions of each component by itself, as LLVM text for one component.
//!
//! In a body, `%a`, `%b`, `%c` and `%d` are the operands and `%r` the result. `$T` is the type of the first operand, `$M`
//! its suffix in intrinsics' names, `$N` its bits, `$I` the integer as wide, `$R` the type of the result, and
//! `@!name` a function of the C library's mathematics for `$T`. `$EXPONENT` makes `%e` of the second operand, 32 bits that any
//! exponent beyond a number's range is bounded to, and `$NUMBER` makes `%r` of `%y`, with the sign.

pub(super) mod rows;
mod scalar;

use rows::{ComponentBody, ComponentRow, OperandClass, TypeRule};

use super::{
    BuiltinRequest, line,
    types::{BuiltinType, Elem},
};
use crate::mapping::registry::Component;

pub(super) fn body(call: &mut BuiltinRequest<'_>, function: Component) -> Option<String> {
    let operands: Vec<(usize, BuiltinType)> =
        (0..call.operands.len()).map(|index| call.operand(index)).collect::<Option<_>>()?;
    let elems: Vec<Elem> = operands.iter().map(|(_, ty)| ty.elem).collect();
    let (result, first) = (call.signature.result?, *elems.first()?);
    let row = rows::rows(function).iter().find(|row| {
        let is_of_class = match row.class {
            OperandClass::Float => first.is_float(),
            OperandClass::Int => first.is_int(),
        };
        row.arity == elems.len() && is_of_class && fits(row, &elems, result.elem)
    })?;
    let helper = call.library.scalar(function, row, &elems, result.elem)?;
    let part = match row.body {
        ComponentBody::Test(_) => Elem::Int(1),
        _ => result.elem,
    };
    let pointee = match row.body {
        ComponentBody::Out(pointee, _) => pointee.replace("$T", &first.to_string()),
        _ => String::new(),
    };
    each(result, &operands, &helper, part, &pointee)
}

/// Calls `helper` for every component; scalar operands go to each call, pointers advance by `pointee`.
pub(super) fn each(
    result: BuiltinType,
    operands: &[(usize, BuiltinType)],
    helper: &str,
    part: Elem,
    pointee: &str,
) -> Option<String> {
    let mut text = String::new();
    let mut last = "poison".to_owned();
    for lane in 0..result.count() {
        let arguments = arguments(&mut text, operands, lane, result, pointee)?;
        line(&mut text, format_args!("%c{lane} = call {part} @\"{helper}\"({})", arguments.join(", ")));
        let mut value = format!("%c{lane}");
        if part != result.elem {
            // A boolean: 1 in a scalar, all bits of a component.
            let extend = if result.lanes.is_some() { "sext" } else { "zext" };
            line(&mut text, format_args!("%e{lane} = {extend} i1 {value} to {}", result.elem));
            value = format!("%e{lane}");
        }
        if result.lanes.is_none() {
            last = value;
        } else {
            let elem = result.elem;
            line(
                &mut text,
                format_args!("%v{lane} = insertelement {result} {last}, {elem} {value}, i32 {lane}"),
            );
            last = format!("%v{lane}");
        }
    }
    line(&mut text, format_args!("ret {result} {last}"));
    Some(text)
}

/// The arguments for one component.
fn arguments(
    text: &mut String,
    operands: &[(usize, BuiltinType)],
    lane: u32,
    result: BuiltinType,
    pointee: &str,
) -> Option<Vec<String>> {
    let mut arguments = Vec::with_capacity(operands.len());
    for (index, ty) in operands {
        arguments.push(match (ty.lanes, ty.elem) {
            (None, Elem::Pointer(_)) => {
                let address =
                    format_args!("%a{index}.{lane} = getelementptr {pointee}, {ty} %p{index}, i32 {lane}");
                line(text, address);
                format!("{ty} %a{index}.{lane}")
            }
            (None, _) => format!("{ty} %p{index}"),
            (Some(lanes), elem) if lanes == result.count() => {
                line(text, format_args!("%a{index}.{lane} = extractelement {ty} %p{index}, i32 {lane}"));
                format!("{elem} %a{index}.{lane}")
            }
            _ => return None,
        });
    }
    Some(arguments)
}

/// Whether a row's body is for these types.
fn fits(row: &ComponentRow, operands: &[Elem], result: Elem) -> bool {
    let Some(&first) = operands.first() else { return false };
    if matches!(row.body, ComponentBody::Test(_)) {
        return result.is_int() && operands.iter().all(|&elem| elem == first);
    }
    let expected = match (row.shape, first) {
        (TypeRule::IntResult, _) => Elem::Int(32),
        (TypeRule::AnyIntResult, _) if result.is_int() => result,
        (TypeRule::FloatOfBits, Elem::Int(bits @ (16 | 32 | 64))) => Elem::Float(bits),
        (TypeRule::TwiceTheBits, Elem::Int(bits @ (8 | 16 | 32))) => Elem::Int(bits * 2),
        (TypeRule::ToBFloat, Elem::Float(32)) => Elem::Int(16),
        (TypeRule::OfBFloat, Elem::Int(16)) | (TypeRule::Single, Elem::Float(32)) => Elem::Float(32),
        (
            TypeRule::FloatOfBits
            | TypeRule::TwiceTheBits
            | TypeRule::AnyIntResult
            | TypeRule::ToBFloat
            | TypeRule::OfBFloat
            | TypeRule::Single,
            _,
        ) => return false,
        (TypeRule::IntLast, elem) if elem.bits() < 8 => return false,
        (TypeRule::Same | TypeRule::IntSecond | TypeRule::Field | TypeRule::IntLast, _) => first,
    };
    let last = operands.len() - 1;
    let operand = |(index, &elem): (usize, &Elem)| match (row.shape, row.body) {
        (_, ComponentBody::Out(..)) if index == last => matches!(elem, Elem::Pointer(_)),
        (TypeRule::IntSecond, _) if index == 1 => elem.is_int(),
        (TypeRule::IntLast, _) if index == last => elem == Elem::Int(32),
        // Offset and count, the last two, have widths of their own.
        (TypeRule::Field, _) if index + 1 >= last => elem.is_int(),
        _ => elem == first,
    };
    result == expected && operands.iter().enumerate().all(operand)
}
