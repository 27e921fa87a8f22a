//! Bit fields and the integer dot products.

use super::row::{ArgumentClass, BuiltinRow, InstKey, OperandSource::*};
use crate::spirv::Op;
use crate::spirv::grammar::PackedVectorFormat;

pub(super) fn rows(rows: &mut Vec<BuiltinRow>) {
    let three = [Arg(0), Arg(1), Arg(2)];
    rows.extend([
        BuiltinRow::op("bitfield_insert", Op::BitFieldInsert, &[Arg(0), Arg(1), Arg(2), Arg(3)], "ssww"),
        BuiltinRow::op("bitfield_extract_signed", Op::BitFieldSExtract, &three, "sww"),
        BuiltinRow::op("bitfield_extract_unsigned", Op::BitFieldUExtract, &three, "sww"),
        // Back, it is an intrinsic of LLVM's.
        BuiltinRow::op("popcount", Op::BitCount, &[Arg(0)], "s"),
        BuiltinRow::op("bit_reverse", Op::BitReverse, &[Arg(0)], "s").alias(),
    ]);
    packed_dot_products(rows);
}

/// The instruction of a dot product by the signs of its factors, with the factors in the order that it wants, and
/// whether it adds with saturation.
#[must_use]
pub fn dot_product(first: ArgumentClass, second: ArgumentClass, accumulates: bool) -> (Op, [u8; 2]) {
    let (op, swapped) = match (first, second, accumulates) {
        (ArgumentClass::Unsigned, ArgumentClass::Unsigned, false) => (Op::UDotKHR, false),
        (ArgumentClass::Unsigned, ArgumentClass::Unsigned, true) => (Op::UDotAccSatKHR, false),
        (ArgumentClass::Unsigned, _, false) => (Op::SUDotKHR, true),
        (ArgumentClass::Unsigned, _, true) => (Op::SUDotAccSatKHR, true),
        (_, ArgumentClass::Unsigned, false) => (Op::SUDotKHR, false),
        (_, ArgumentClass::Unsigned, true) => (Op::SUDotAccSatKHR, false),
        (_, _, false) => (Op::SDotKHR, false),
        (_, _, true) => (Op::SDotAccSatKHR, false),
    };
    (op, if swapped { [1, 0] } else { [0, 1] })
}

/// The signs of the factors that an instruction multiplies, and whether it adds.
#[must_use]
pub const fn dot_signs(op: Op) -> Option<(ArgumentClass, ArgumentClass, bool)> {
    Some(match op {
        Op::SDotKHR => (ArgumentClass::Signed, ArgumentClass::Signed, false),
        Op::UDotKHR => (ArgumentClass::Unsigned, ArgumentClass::Unsigned, false),
        Op::SUDotKHR => (ArgumentClass::Signed, ArgumentClass::Unsigned, false),
        Op::SDotAccSatKHR => (ArgumentClass::Signed, ArgumentClass::Signed, true),
        Op::UDotAccSatKHR => (ArgumentClass::Unsigned, ArgumentClass::Unsigned, true),
        Op::SUDotAccSatKHR => (ArgumentClass::Signed, ArgumentClass::Unsigned, true),
        _ => return None,
    })
}

/// Products of vectors that are packed in words: here the name tells the signs.
fn packed_dot_products(rows: &mut Vec<BuiltinRow>) {
    let format = Literal(PackedVectorFormat::PackedVectorFormat4x8Bit.0);
    for (signs, first, second, result) in [
        ("ss", ArgumentClass::Signed, ArgumentClass::Signed, "int"),
        ("uu", ArgumentClass::Unsigned, ArgumentClass::Unsigned, "uint"),
        ("su", ArgumentClass::Signed, ArgumentClass::Unsigned, "int"),
        ("us", ArgumentClass::Unsigned, ArgumentClass::Signed, "int"),
    ] {
        let (op, [a, b]) = dot_product(first, second, false);
        let row =
            BuiltinRow::op(format!("dot_4x8packed_{signs}_{result}"), op, &[Arg(a), Arg(b), format], "uu");
        rows.push(if signs == "us" { row.alias() } else { row });

        let (op, [a, b]) = dot_product(first, second, true);
        let params = if signs == "uu" { "uuu" } else { "uus" };
        let insts = [Some(InstKey::Op(op)); 3];
        let operands = [Arg(a), Arg(b), Arg(2), format];
        let row =
            BuiltinRow::new(format!("dot_acc_sat_4x8packed_{signs}_{result}"), insts, &operands, params);
        rows.push(if signs == "us" { row.alias() } else { row });
    }
}
