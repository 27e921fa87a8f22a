//! Bit fields and the integer dot products.

use super::row::{BuiltinRow, Class, Inst, OperandSource::*};
use crate::spirv::Op;
use crate::spirv::grammar::PackedVectorFormat;

pub(super) fn rows(rows: &mut Vec<BuiltinRow>) {
    let three = [Arg(0), Arg(1), Arg(2)];
    rows.extend([
        BuiltinRow::op("bitfield_insert", Op::BitFieldInsert, &[Arg(0), Arg(1), Arg(2), Arg(3)], "ssuu"),
        BuiltinRow::op("bitfield_extract_signed", Op::BitFieldSExtract, &three, "suu"),
        BuiltinRow::op("bitfield_extract_unsigned", Op::BitFieldUExtract, &three, "suu"),
        // Back, it is an intrinsic of LLVM's.
        BuiltinRow::op("popcount", Op::BitCount, &[Arg(0)], "s"),
        BuiltinRow::op("bit_reverse", Op::BitReverse, &[Arg(0)], "s").alias(),
    ]);
    packed_dot_products(rows);
}

/// The instruction of a dot product by the signs of its factors, with the factors in the order that it wants, and
/// whether it adds with saturation.
#[must_use]
pub fn dot_product(first: Class, second: Class, accumulates: bool) -> (Op, [u8; 2]) {
    let (op, swapped) = match (first, second, accumulates) {
        (Class::Unsigned, Class::Unsigned, false) => (Op::UDotKHR, false),
        (Class::Unsigned, Class::Unsigned, true) => (Op::UDotAccSatKHR, false),
        (Class::Unsigned, _, false) => (Op::SUDotKHR, true),
        (Class::Unsigned, _, true) => (Op::SUDotAccSatKHR, true),
        (_, Class::Unsigned, false) => (Op::SUDotKHR, false),
        (_, Class::Unsigned, true) => (Op::SUDotAccSatKHR, false),
        (_, _, false) => (Op::SDotKHR, false),
        (_, _, true) => (Op::SDotAccSatKHR, false),
    };
    (op, if swapped { [1, 0] } else { [0, 1] })
}

/// The signs of the factors that an instruction multiplies, and whether it adds.
#[must_use]
pub const fn dot_signs(op: Op) -> Option<(Class, Class, bool)> {
    Some(match op {
        Op::SDotKHR => (Class::Signed, Class::Signed, false),
        Op::UDotKHR => (Class::Unsigned, Class::Unsigned, false),
        Op::SUDotKHR => (Class::Signed, Class::Unsigned, false),
        Op::SDotAccSatKHR => (Class::Signed, Class::Signed, true),
        Op::UDotAccSatKHR => (Class::Unsigned, Class::Unsigned, true),
        Op::SUDotAccSatKHR => (Class::Signed, Class::Unsigned, true),
        _ => return None,
    })
}

/// Products of vectors that are packed in words: here the name tells the signs.
fn packed_dot_products(rows: &mut Vec<BuiltinRow>) {
    let format = Literal(PackedVectorFormat::PackedVectorFormat4x8Bit.0);
    for (signs, first, second, result) in [
        ("ss", Class::Signed, Class::Signed, "int"),
        ("uu", Class::Unsigned, Class::Unsigned, "uint"),
        ("su", Class::Signed, Class::Unsigned, "int"),
        ("us", Class::Unsigned, Class::Signed, "int"),
    ] {
        let (op, [a, b]) = dot_product(first, second, false);
        let row =
            BuiltinRow::op(format!("dot_4x8packed_{signs}_{result}"), op, &[Arg(a), Arg(b), format], "uu");
        rows.push(if signs == "us" { row.alias() } else { row });

        let (op, [a, b]) = dot_product(first, second, true);
        let params = if signs == "uu" { "uuu" } else { "uus" };
        let insts = [Some(Inst::Op(op)); 3];
        let operands = [Arg(a), Arg(b), Arg(2), format];
        let row =
            BuiltinRow::new(format!("dot_acc_sat_4x8packed_{signs}_{result}"), insts, &operands, params);
        rows.push(if signs == "us" { row.alias() } else { row });
    }
}
