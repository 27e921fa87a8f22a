//! Dot products of integers (SPV_KHR_integer_dot_product), and of small floats that are summed up in larger ones
//! (SPV_VALVE_mixed_float_dot_product).

use crate::{
    Checker,
    groups::group_operands,
    values::{arithmetic, dispatch::CheckedOperation},
};
use spirv_kit::{
    Id, Op,
    facts::TypeClass,
    grammar::{Capability, FPEncoding},
};

/// True if an opcode is a dot product of integers.
pub(crate) fn is_dot(op: Op) -> bool {
    matches!(op, Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat)
}

/// The vectors of a dot product, and its result.
pub(crate) fn dot(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let of = |number: usize| operation.id(number).map_or(Id(0), |id| cx.facts.type_of(id));
    let (first, second) = (of(0), of(1));
    let is_mixed = matches!(op, Op::SUDot | Op::SUDotAccSat);
    let is_unsigned = matches!(op, Op::UDot | Op::UDotAccSat);
    if is_unsigned && !group_operands::is_unsigned(cx, ty) {
        cx.rule(inst, "the result has a sign");
    }
    if cx.types.fits(first, TypeClass::INT.or(TypeClass::SCALAR)) {
        if [first, second].iter().any(|ty| cx.types.width(*ty) != Some(32)) {
            cx.rule(inst, "vectors that are packed have 32 bits");
        }
        let vectors = if matches!(op, Op::SDot | Op::UDot | Op::SUDot) { 2 } else { 3 };
        if operation.arguments.len() <= vectors {
            cx.rule(inst, "no format tells how the vectors are packed");
        }
        if !cx.has_capability(Capability::DotProductInput4x8BitPacked) {
            cx.rule(inst, "packed vectors need the capability DotProductInput4x8BitPacked");
        }
        return;
    }
    let (bits, lanes) = (cx.types.width(first), cx.types.lanes(first));
    if bits != cx.types.width(second) || cx.types.lanes_differ(first, second) {
        cx.rule(inst, "the vectors have different shapes");
    }
    let part = |ty: Id| cx.types.component(ty);
    if is_unsigned && !group_operands::is_unsigned(cx, part(first))
        || is_mixed && !group_operands::is_unsigned(cx, part(second))
    {
        cx.rule(inst, "the components of a vector that is taken as unsigned have a sign");
    }
    let is_small = (bits, lanes) == (Some(8), 4) && cx.has_capability(Capability::DotProductInput4x8Bit);
    if !is_small && !cx.has_capability(Capability::DotProductInputAll) {
        cx.rule(inst, "such vectors need the capability DotProductInputAll");
    }
    if let (Some(bits), Some(width)) = (bits, cx.types.width(ty))
        && width < bits
    {
        cx.rule(inst, format!("the result has {width} bits, the components have {bits}"));
    }
}

/// Dot products of floats with another format than the sum.
pub(crate) fn mixed_dot(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let of = |number: usize| operation.id(number).map_or(Id(0), |id| cx.facts.type_of(id));
    let (first, second) = (arithmetic::encoding(cx, of(0)), arithmetic::encoding(cx, of(1)));
    if first != second && op != Op::FDot4MixAcc32VALVE {
        cx.rule(inst, "the vectors have different formats");
    }
    let result = arithmetic::encoding(cx, ty);
    let expected = if op == Op::FDot2MixAcc16VALVE { first } else { None };
    if result != expected {
        cx.rule(inst, "the result does not have the format that it is summed up in");
    }
    let is_byte = |of| matches!(of, Some(FPEncoding::Float8E4M3EXT | FPEncoding::Float8E5M2EXT));
    let needed = match (op, first) {
        (Op::FDot4MixAcc32VALVE, _) if is_byte(first) && is_byte(second) => return,
        (Op::FDot2MixAcc32VALVE, None) => Capability::DotProductFloat16AccFloat32VALVE,
        (Op::FDot2MixAcc16VALVE, None) => Capability::DotProductFloat16AccFloat16VALVE,
        (Op::FDot2MixAcc32VALVE | Op::FDot2MixAcc16VALVE, Some(FPEncoding::BFloat16KHR)) => {
            Capability::DotProductBFloat16AccVALVE
        }
        _ => return cx.rule(inst, "there are no such products of this format"),
    };
    if !cx.has_capability(needed) {
        let name = needed.row().map_or("?", |row| row.name);
        cx.rule(inst, format!("products of this format need the capability {name}"));
    }
}
