//! The values of operands and results of operations on images.

use super::format::Texel;
use crate::{
    jit::{OperandBytes, ValueType},
    mapping::shader::ShaderValueKind,
};

/// The number of an image or sampler by its handle, which is one more; in a sampled image the sampler's comes second.
pub(super) fn handle(operand: &OperandBytes, at: usize) -> Option<usize> {
    let bytes = operand.bytes.get(at..at + 8)?;
    usize::try_from(u64::from_le_bytes(bytes.try_into().ok()?)).ok()?.checked_sub(1)
}

pub(super) fn components(operand: &OperandBytes) -> impl Iterator<Item = &[u8]> {
    let size = (operand.ty.bits as usize / 8).max(1);
    operand.bytes.chunks_exact(size).take(operand.ty.components.max(1) as usize)
}

pub(super) fn unsigned(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

/// Integers, extended by the sign that coordinates always have.
pub(super) fn whole(operand: &OperandBytes) -> Option<Vec<i64>> {
    let unused = 64_u32.checked_sub(operand.ty.bits.clamp(8, 64))?;
    Some(components(operand).map(|part| (unsigned(part) << unused).cast_signed() >> unused).collect())
}

/// Floating-point numbers, up to four.
pub(super) fn floats(operand: &OperandBytes) -> Option<[f64; 4]> {
    let mut values = [0.0; 4];
    for (to, from) in values.iter_mut().zip(components(operand)) {
        *to = match from.len() {
            2 => half::f16::from_bits(unsigned(from) as u16).to_f64(),
            4 => f32::from_bits(unsigned(from) as u32).into(),
            8 => f64::from_bits(unsigned(from)),
            _ => return None,
        };
    }
    Some(values)
}

pub(super) fn number(operand: &OperandBytes) -> Option<u64> {
    operand.bytes.get(..4).map(unsigned)
}

/// The texel that an operand holds.
pub(super) fn decoded(operand: &OperandBytes) -> Option<Texel> {
    if operand.ty.kind == ShaderValueKind::Float {
        return floats(operand).map(Texel::Float);
    }
    let mut values = [0; 4];
    for (to, from) in values.iter_mut().zip(whole(operand)?) {
        *to = from.cast_unsigned();
    }
    Some(Texel::Int(values))
}

pub(super) fn integers(ty: ValueType, values: [u64; 4]) -> Vec<u8> {
    let size = (ty.bits as usize / 8).max(1);
    let parts = values.into_iter().take(ty.components.max(1) as usize);
    parts.flat_map(|value| value.to_le_bytes().into_iter().take(size)).collect()
}

/// A texel as the value of an operation.
pub(super) fn encoded(ty: ValueType, texel: Texel) -> Vec<u8> {
    match texel {
        Texel::Int(values) => integers(ty, values),
        Texel::Float(values) => {
            let parts = values.into_iter().take(ty.components.max(1) as usize);
            match ty.bits {
                16 => parts.flat_map(|value| half::f16::from_f64(value).to_bits().to_le_bytes()).collect(),
                64 => parts.flat_map(f64::to_le_bytes).collect(),
                _ => parts.flat_map(|value| (value as f32).to_le_bytes()).collect(),
            }
        }
    }
}
