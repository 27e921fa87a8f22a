//! Comparisons and classifications of floating-point numbers, whose results are integers in OpenCL C.

use super::row::{BuiltinRow, InstKey, OperandSource::Arg};
use crate::spirv::Op;

/// The comparisons are plain instructions of LLVM IR on the way back.
const COMPARISONS: &[(&str, Op)] = &[
    ("isequal", Op::FOrdEqual),
    ("isnotequal", Op::FUnordNotEqual),
    ("isgreater", Op::FOrdGreaterThan),
    ("isgreaterequal", Op::FOrdGreaterThanEqual),
    ("isless", Op::FOrdLessThan),
    ("islessequal", Op::FOrdLessThanEqual),
    ("islessgreater", Op::FOrdNotEqual),
    ("isordered", Op::Ordered),
    ("isunordered", Op::Unordered),
];

const CLASSIFICATIONS: &[(&str, Op)] = &[
    ("isfinite", Op::IsFinite),
    ("isinf", Op::IsInf),
    ("isnan", Op::IsNan),
    ("isnormal", Op::IsNormal),
    ("signbit", Op::SignBitSet),
];

const fn floats(op: Op) -> [Option<InstKey>; 3] {
    [Some(InstKey::Op(op)), None, None]
}

pub(super) fn rows(rows: &mut Vec<BuiltinRow>) {
    for (name, op) in COMPARISONS {
        rows.push(BuiltinRow::new(*name, floats(*op), &[Arg(0), Arg(1)], "cc").boolean().alias());
    }
    for (name, op) in CLASSIFICATIONS {
        rows.push(BuiltinRow::new(*name, floats(*op), &[Arg(0)], "c").boolean());
    }
}
