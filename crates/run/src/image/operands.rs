//! The optional operands of image instructions (SPIR-V, "Image Operands").

use super::{floats, number, whole};
use crate::{
    jit::{AskedOperation, OperandBytes},
    mapping::shader::ShaderValueKind,
    spirv::{
        Op,
        grammar::{ImageOperands, OperandKind},
    },
};

/// Those of which the value matters here.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extra {
    pub offset: [i64; 3],
    /// The offsets of the four texels that are gathered.
    pub offsets: Option<[[i64; 3]; 4]>,
    /// The level of detail, or what is added to it.
    pub lod: f64,
    /// The least level of detail.
    pub least: f64,
    /// The sample of a texel.
    pub sample: u32,
    /// How coordinates change in each direction of the screen.
    pub gradients: Option<[[f64; 4]; 2]>,
}

impl Extra {
    pub(super) fn of(op: Op, operation: &AskedOperation) -> Self {
        let mut extra = Self::default();
        let is_mask = |operand: &OperandBytes| operand.ty.kind == ShaderValueKind::Literal;
        let Some(at) = operation.operands.iter().position(is_mask) else { return extra };
        let mask = operation.operands.get(at).and_then(number).unwrap_or(0) as u32;
        let mut rest = operation.operands.get(at + 1..).unwrap_or_default();
        // The operands of each bit follow in the order of the bits.
        for bit in (0..u32::BITS).map(|bit| 1 << bit).filter(|bit| mask & bit != 0) {
            let row = OperandKind::ImageOperands.table().and_then(|table| table.by_number(bit));
            let count = row.map_or(0, |row| row.parameters.len()).min(rest.len());
            let (own, behind) = rest.split_at(count);
            rest = behind;
            extra.take(ImageOperands::from_bits_retain(bit), own);
        }
        // What is written has its place alone.
        if op == Op::ImageWrite {
            extra.offset = [0; 3];
        }
        extra
    }

    fn take(&mut self, bit: ImageOperands, operands: &[OperandBytes]) {
        match (bit, operands) {
            (ImageOperands::Bias | ImageOperands::Lod, [lod]) => self.lod = level(lod).unwrap_or(0.0),
            (ImageOperands::Sample, [sample]) => self.sample = number(sample).unwrap_or(0) as u32,
            (ImageOperands::MinLod, [least]) => self.least = level(least).unwrap_or(0.0),
            (ImageOperands::Grad, [x, y]) => self.gradients = floats(x).zip(floats(y)).map(Into::into),
            (ImageOperands::ConstOffset | ImageOperands::Offset, [offset]) => {
                for (to, from) in self.offset.iter_mut().zip(whole(offset).unwrap_or_default()) {
                    *to = from;
                }
            }
            (ImageOperands::ConstOffsets | ImageOperands::Offsets, [offsets]) => {
                self.offsets = four_offsets(offsets);
            }
            _ => {}
        }
    }
}

/// A level of detail, which fetches tell as an integer.
fn level(operand: &OperandBytes) -> Option<f64> {
    match operand.ty.kind {
        ShaderValueKind::Float => floats(operand).map(|[level, ..]| level),
        _ => whole(operand)?.first().map(|level| *level as f64),
    }
}

/// An array of four vectors of two integers.
fn four_offsets(operand: &OperandBytes) -> Option<[[i64; 3]; 4]> {
    let width = operand.bytes.len() / 8;
    if !matches!(width, 1 | 2 | 4 | 8) {
        return None;
    }
    let unused = 64 - 8 * width;
    let mut parts = operand.bytes.chunks_exact(width).map(|bytes| {
        let value = bytes.iter().rev().fold(0_u64, |value, byte| value << 8 | u64::from(*byte));
        (value << unused).cast_signed() >> unused
    });
    let mut offsets = [[0; 3]; 4];
    for [x, y, _] in &mut offsets {
        (*x, *y) = (parts.next()?, parts.next()?);
    }
    Some(offsets)
}
