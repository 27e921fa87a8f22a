//! The product of cooperative matrices (OpCooperativeMatrixMulAddKHR), from the parts that the invocations of a scope have.

use half::{bf16, f16};

use crate::{
    jit::{AskedOperation, OperandBytes, ValueType, rounded_to_odd},
    mapping::shader::ShaderValueKind,
    spirv::{Op, grammar::CooperativeMatrixOperands},
};

/// Whether an instruction is such a product, whose first operand here is the scope.
pub(crate) fn is_operation(op: Op) -> bool {
    op == Op::CooperativeMatrixMulAddKHR
}

/// What all invocations have together.
pub(super) struct Product {
    pub(super) columns: usize,
    /// The length of the sums.
    pub(super) inner: usize,
    pub(super) signs: CooperativeMatrixOperands,
    /// Among how many invocations the matrices are dealt out.
    pub(super) lanes: usize,
}

/// The part of the result that each of the invocations gets, which are given with their numbers. The parts of those that take no
/// part are zeros.
pub(crate) fn results(operations: &[(usize, AskedOperation)]) -> Option<Vec<Vec<u8>>> {
    let (_, first) = operations.first()?;
    let words = |number: usize| -> Option<Vec<usize>> {
        let bytes = first.operands.get(number)?.bytes.chunks_exact(4);
        Some(bytes.filter_map(|word| Some(u32::from_le_bytes(word.try_into().ok()?) as usize)).collect())
    };
    let &[rows, columns, inner] = words(4)?.as_slice() else { return None };
    let (&signs, &lanes) = (words(5)?.first()?, words(6)?.first()?);
    let signs = CooperativeMatrixOperands::from_bits_retain(signs as u32);
    let product = Product { columns, inner, signs, lanes: lanes.max(1) };
    let whole = |number, count| product.whole(operations, number, count);
    let (a, b, c) = (whole(1, rows * inner)?, whole(2, inner * columns)?, whole(3, rows * columns)?);
    let result = match first.result.kind {
        ShaderValueKind::Float | ShaderValueKind::BFloat16 => {
            let is_double = [a.ty, b.ty, c.ty, first.result].iter().any(|ty| ty.bits == 64);
            match is_double {
                true => product.of_floats::<f64>(&a, &b, &c, first.result),
                false => product.of_floats::<f32>(&a, &b, &c, first.result),
            }
        }
        _ => product.of_integers(&a, &b, &c, first.result),
    };
    let size = (first.result.bits / 8) as usize;
    let per = (rows * columns).div_ceil(product.lanes) * size;
    let part = |(lane, _): &(usize, AskedOperation)| {
        let start = (lane * per).min(result.len());
        result.get(start..(start + per).min(result.len())).map(<[u8]>::to_vec)
    };
    operations.iter().map(part).collect()
}

/// A type in which sums are computed.
pub(super) trait SumNumber: Copy + std::ops::AddAssign + std::ops::Mul<Output = Self> {
    fn read(ty: ValueType, bytes: &[u8]) -> Self;
    fn write(self, ty: ValueType) -> Vec<u8>;
}

fn bits(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte))
}

impl SumNumber for f32 {
    fn read(ty: ValueType, bytes: &[u8]) -> Self {
        match (ty.kind, ty.bits) {
            (ShaderValueKind::BFloat16, _) => bf16::from_bits(bits(bytes) as u16).to_f32(),
            (_, 16) => f16::from_bits(bits(bytes) as u16).to_f32(),
            _ => Self::from_bits(bits(bytes) as u32),
        }
    }

    fn write(self, ty: ValueType) -> Vec<u8> {
        match (ty.kind, ty.bits) {
            (ShaderValueKind::BFloat16, _) => bf16::from_f32(self).to_le_bytes().to_vec(),
            (_, 16) => f16::from_f32(self).to_le_bytes().to_vec(),
            _ => self.to_le_bytes().to_vec(),
        }
    }
}

impl SumNumber for f64 {
    fn read(ty: ValueType, bytes: &[u8]) -> Self {
        if ty.bits == 64 { Self::from_bits(bits(bytes)) } else { f32::read(ty, bytes).into() }
    }

    fn write(self, ty: ValueType) -> Vec<u8> {
        match (ty.kind, ty.bits) {
            (ShaderValueKind::BFloat16, _) => bf16::from_f32(rounded_to_odd(self)).to_le_bytes().to_vec(),
            (_, 16) => f16::from_f32(rounded_to_odd(self)).to_le_bytes().to_vec(),
            (_, 32) => (self as f32).to_le_bytes().to_vec(),
            _ => self.to_le_bytes().to_vec(),
        }
    }
}

impl Product {
    /// A matrix of so many elements, of the parts that all have of it as an operand.
    fn whole(
        &self,
        operations: &[(usize, AskedOperation)],
        number: usize,
        count: usize,
    ) -> Option<OperandBytes> {
        let ty = operations.first()?.1.operands.get(number)?.ty;
        let (size, per) = ((ty.bits / 8) as usize, count.div_ceil(self.lanes));
        let mut bytes = vec![0; count * size];
        for (lane, operation) in operations {
            let (start, end) = ((lane * per).min(count) * size, ((lane + 1) * per).min(count) * size);
            let part = operation.operands.get(number)?.bytes.get(..end.saturating_sub(start))?;
            bytes.get_mut(start..end)?.copy_from_slice(part);
        }
        Some(OperandBytes { ty, bytes })
    }

    /// Each row of the result is the sum of rows of B, by the elements of the row of A.
    pub(super) fn of_floats<N: SumNumber>(
        &self,
        a: &OperandBytes,
        b: &OperandBytes,
        c: &OperandBytes,
        result: ValueType,
    ) -> Vec<u8> {
        let numbers = |operand: &OperandBytes| -> Vec<N> {
            let size = (operand.ty.bits / 8).max(1) as usize;
            operand.bytes.chunks_exact(size).map(|bytes| N::read(operand.ty, bytes)).collect()
        };
        let (a, b, mut sums) = (numbers(a), numbers(b), numbers(c));
        for (row, factors) in sums.chunks_exact_mut(self.columns.max(1)).zip(a.chunks(self.inner.max(1))) {
            for (factor, other) in factors.iter().zip(b.chunks_exact(self.columns.max(1))) {
                for (sum, value) in row.iter_mut().zip(other) {
                    *sum += *factor * *value;
                }
            }
        }
        sums.into_iter().flat_map(|sum| sum.write(result)).collect()
    }

    pub(super) fn of_integers(
        &self,
        a: &OperandBytes,
        b: &OperandBytes,
        c: &OperandBytes,
        result: ValueType,
    ) -> Vec<u8> {
        let numbers = |operand: &OperandBytes, sign: CooperativeMatrixOperands| -> Vec<i128> {
            let size = (operand.ty.bits / 8).max(1) as usize;
            let unused = 128 - operand.ty.bits;
            let read = |bytes: &[u8]| match self.signs.contains(sign) {
                true => (i128::from(bits(bytes)) << unused) >> unused,
                false => i128::from(bits(bytes)),
            };
            operand.bytes.chunks_exact(size).map(read).collect()
        };
        let a = numbers(a, CooperativeMatrixOperands::MatrixASignedComponentsKHR);
        let b = numbers(b, CooperativeMatrixOperands::MatrixBSignedComponentsKHR);
        let mut sums = numbers(c, CooperativeMatrixOperands::MatrixCSignedComponentsKHR);
        for (row, factors) in sums.chunks_exact_mut(self.columns.max(1)).zip(a.chunks(self.inner.max(1))) {
            for (factor, other) in factors.iter().zip(b.chunks_exact(self.columns.max(1))) {
                for (sum, value) in row.iter_mut().zip(other) {
                    *sum = sum.wrapping_add(factor.wrapping_mul(*value));
                }
            }
        }
        let size = (result.bits / 8) as usize;
        let (least, most) =
            match self.signs.contains(CooperativeMatrixOperands::MatrixResultSignedComponentsKHR) {
                true => (-(1_i128 << (result.bits - 1)), (1_i128 << (result.bits - 1)) - 1),
                false => (0, (1_i128 << result.bits) - 1),
            };
        let saturates = self.signs.contains(CooperativeMatrixOperands::SaturatingAccumulationKHR);
        let write = |sum: i128| {
            let sum = if saturates { sum.clamp(least, most) } else { sum };
            sum.to_le_bytes().into_iter().take(size)
        };
        sums.into_iter().flat_map(write).collect()
    }
}
