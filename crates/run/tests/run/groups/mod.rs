//! Atomic functions and functions of work-groups and sub-groups by their values, in groups of several sizes.

#![allow(
    dead_code,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "values are taken apart and put together, by a part of the references"
)]

mod atomics;
mod collectives;
mod order;
mod places;
mod votes;

use crate::common::values::rounding::Scalar;

const EXTENSIONS: &str =
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";

/// How two values become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Add,
    Sub,
    Mul,
    Min,
    Max,
    And,
    Or,
    Xor,
    Second,
}

impl Op {
    /// Two values as words of a type.
    fn of(self, scalar: Scalar, x: u64, y: u64) -> u64 {
        match scalar {
            Scalar::Int(int) => {
                let (a, b) = (int.number(x), int.number(y));
                let value = match self {
                    Self::Add => a + b,
                    Self::Sub => a - b,
                    Self::Mul => a.wrapping_mul(b),
                    Self::Min => a.min(b),
                    Self::Max => a.max(b),
                    Self::And => a & b,
                    Self::Or => a | b,
                    Self::Xor => a ^ b,
                    Self::Second => b,
                };
                int.word(value) as u64
            }
            Scalar::Float(float) => {
                let (a, b) = (float.of_bits(x), float.of_bits(y));
                let value = match self {
                    Self::Add => a + b,
                    Self::Sub => a - b,
                    Self::Mul => a * b,
                    Self::Min => a.min(b),
                    Self::Max => a.max(b),
                    _ => b,
                };
                float.bits(float.rounded(value))
            }
        }
    }

    /// What changes nothing.
    fn neutral(self, scalar: Scalar) -> u64 {
        match (self, scalar) {
            (Self::Min, Scalar::Float(float)) => float.bits(f64::INFINITY),
            (Self::Max, Scalar::Float(float)) => float.bits(f64::NEG_INFINITY),
            (Self::Min | Self::Max, Scalar::Int(int)) => {
                let half = 1_i128 << (int.bits - 1);
                let (low, high) = if int.has_sign { (-half, half - 1) } else { (0, 2 * half - 1) };
                int.word(if self == Self::Min { high } else { low }) as u64
            }
            (Self::And, _) => u64::MAX >> (64 - 8 * scalar.bytes()),
            (Self::Mul, _) => word(scalar, 1),
            _ => 0,
        }
    }
}

/// A whole number as a word of a type.
fn word(scalar: Scalar, value: i64) -> u64 {
    match scalar {
        Scalar::Int(int) => int.word(value.into()) as u64,
        Scalar::Float(float) => float.bits(float.rounded(value as f64)),
    }
}
