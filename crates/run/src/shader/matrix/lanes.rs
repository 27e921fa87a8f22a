//! The product of matrices that the work-items of a sub-group have as values (SPV_INTEL_subgroup_matrix_multiply_accumulate): which
//! bits of whose value an element is.

use super::product::Product;
use crate::{
    jit::{AskedOperation, OperandBytes, ValueType},
    mapping::shader::ShaderValueKind,
    spirv::grammar::{CooperativeMatrixOperands, MatrixMultiplyAccumulateOperands as Flags},
};

/// What the elements of a matrix are.
#[derive(Clone, Copy)]
struct LaneElement {
    kind: ShaderValueKind,
    bits: u32,
    /// Whether single precision has ten bits of fraction alone.
    is_tf32: bool,
}

/// The interpretations of a matrix by its flags, and as what its bits are taken.
const A: [(Flags, ShaderValueKind, u32); 4] = [
    (Flags::MatrixAPackedInt8INTEL, ShaderValueKind::Unsigned, 8),
    (Flags::MatrixAPackedInt4INTEL, ShaderValueKind::Unsigned, 4),
    (Flags::MatrixAPackedFloat16INTEL, ShaderValueKind::Float, 16),
    (Flags::MatrixAPackedBFloat16INTEL, ShaderValueKind::BFloat16, 16),
];
const B: [(Flags, ShaderValueKind, u32); 4] = [
    (Flags::MatrixBPackedInt8INTEL, ShaderValueKind::Unsigned, 8),
    (Flags::MatrixBPackedInt4INTEL, ShaderValueKind::Unsigned, 4),
    (Flags::MatrixBPackedFloat16INTEL, ShaderValueKind::Float, 16),
    (Flags::MatrixBPackedBFloat16INTEL, ShaderValueKind::BFloat16, 16),
];
const C: [(Flags, ShaderValueKind, u32); 1] = [(Flags::MatrixCBFloat16INTEL, ShaderValueKind::BFloat16, 16)];
const RESULT: [(Flags, ShaderValueKind, u32); 1] =
    [(Flags::MatrixResultBFloat16INTEL, ShaderValueKind::BFloat16, 16)];

fn element(ty: ValueType, flags: Flags, rows: &[(Flags, ShaderValueKind, u32)], tf32: Flags) -> LaneElement {
    let is_tf32 = !tf32.is_empty() && flags.contains(tf32);
    match rows.iter().find(|row| flags.contains(row.0)) {
        Some((_, kind, bits)) => LaneElement { kind: *kind, bits: *bits, is_tf32 },
        None => LaneElement { kind: ty.kind, bits: ty.bits, is_tf32 },
    }
}

/// So many bits of a value from one on; none where it has not so many.
fn field(bytes: &[u8], first: usize, bits: u32) -> Option<u64> {
    let part = bytes.get(first / 8..(first + bits as usize).div_ceil(8))?;
    let word = part.iter().rev().fold(0_u128, |word, byte| word << 8 | u128::from(*byte));
    Some((word >> (first % 8)) as u64 & (u64::MAX >> (64 - bits.clamp(1, 64))))
}

impl LaneElement {
    fn is_float(self) -> bool {
        matches!(self.kind, ShaderValueKind::Float | ShaderValueKind::BFloat16)
    }

    /// The type in which elements are handed on: those of 4 bits as bytes.
    fn ty(self) -> ValueType {
        let bits = self.bits.max(8);
        ValueType { kind: self.kind, bits, components: 1, bytes: bits as usize / 8 }
    }

    /// The bits of an element in that type.
    fn widened(self, bits: u64, is_signed: bool) -> u64 {
        match self.bits {
            4 if is_signed && bits >> 3 == 1 => bits | 0xF0,
            32 if self.is_tf32 => bits & !0x1FFF,
            _ => bits,
        }
    }
}

/// A matrix of so many rows and columns by what finds the bits of an element.
fn matrix(
    element: LaneElement,
    (rows, columns): (usize, usize),
    is_signed: bool,
    find: impl Fn(usize, usize) -> Option<u64>,
) -> Option<OperandBytes> {
    let ty = element.ty();
    let mut bytes = Vec::with_capacity(rows * columns * ty.bytes);
    for row in 0..rows {
        for column in 0..columns {
            let bits = element.widened(find(row, column)?, is_signed);
            bytes.extend_from_slice(bits.to_le_bytes().get(..ty.bytes)?);
        }
    }
    Some(OperandBytes { ty, bytes })
}

/// The columns of the result, one for each work-item, where all of a sub-group take part.
pub(crate) fn results(operations: &[(usize, AskedOperation)]) -> Option<Vec<Vec<u8>>> {
    /// More columns than any product of a sub-group of 128 has.
    const MOST: usize = 1 << 16;
    let (_, first) = operations.first()?;
    let word = |number: usize| Some(field(&first.operands.get(number)?.bytes, 0, 32)? as u32);
    let flags = Flags::from_bits_retain(if first.operands.len() > 4 { word(4)? } else { 0 });
    let (inner, columns) = (word(0)? as usize, operations.len());
    let rows = first.result.components.max(1) as usize;
    let has_gaps = operations.iter().enumerate().any(|(at, (lane, _))| at != *lane);
    if has_gaps || inner == 0 || inner > MOST || (inner % columns != 0 && columns % inner != 0) {
        return None;
    }
    let ty = |number: usize| Some(first.operands.get(number)?.ty);
    let value = |number: usize, lane: usize| operations.get(lane)?.1.operands.get(number);
    let (a_ty, b_ty, c_ty) = (ty(1)?, ty(2)?, ty(3)?);
    let a = element(a_ty, flags, &A, Flags::MatrixATF32INTEL);
    let b = element(b_ty, flags, &B, Flags::MatrixBTF32INTEL);
    let c = element(c_ty, flags, &C, Flags::empty());
    let result = element(first.result, flags, &RESULT, Flags::empty());
    let is_float = a.is_float();
    if [b, c, result].iter().any(|other| other.is_float() != is_float) {
        return None;
    }
    // Columns of A that one work-item has, or work-items that share one.
    let (packed, sharing) = ((inner / columns).max(1), (columns / inner).max(1));
    if packed * a.bits as usize > a_ty.bits as usize {
        return None;
    }
    let signed = |flag| flags.contains(flag);
    let signs = [signed(Flags::MatrixASignedComponentsINTEL), signed(Flags::MatrixBSignedComponentsINTEL)];
    let a = matrix(a, (rows, inner), signs[0], |row, column| {
        let lane = column / packed + row % sharing * inner;
        let first = row / sharing * a_ty.bits as usize + column % packed * a.bits as usize;
        field(&value(1, lane)?.bytes, first, a.bits)
    })?;
    let b = matrix(b, (inner, columns), signs[1], |row, column| {
        field(&value(2, column)?.bytes, row * b.bits as usize, b.bits)
    })?;
    let c = matrix(c, (rows, columns), true, |row, column| {
        field(&value(3, column)?.bytes, row * c.bits as usize, c.bits)
    })?;
    let mut all = CooperativeMatrixOperands::MatrixCSignedComponentsKHR;
    all.set(CooperativeMatrixOperands::MatrixASignedComponentsKHR, signs[0]);
    all.set(CooperativeMatrixOperands::MatrixBSignedComponentsKHR, signs[1]);
    let product = Product { columns, inner, signs: all, lanes: 1 };
    let bytes = match is_float {
        true => product.of_floats::<f64>(&a, &b, &c, result.ty()),
        false => product.of_integers(&a, &b, &c, result.ty()),
    };
    let size = result.ty().bytes;
    let column = |column: usize| {
        let element = |row: usize| bytes.get((row * columns + column) * size..)?.get(..size);
        let parts: Option<Vec<&[u8]>> = (0..rows).map(element).collect();
        Some(parts?.concat())
    };
    (0..columns).map(column).collect()
}
