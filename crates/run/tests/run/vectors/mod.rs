//! Functions of vectors of running kernels by their values: geometric and common ones, relations, selections, shuffles and integer dot
//! products.

#![allow(
    dead_code,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "values are taken apart and put together, by a part of the references"
)]

mod geometric;
mod selections;

use crate::common::values::{floats::Float, kernel::Random};

/// How many numbers each function gets: whole vectors of each length.
const COUNT: usize = 48 * 16;

const EXTENSIONS: &str =
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";

/// Bits of numbers: moderate ones, special ones in all places of vectors, and any.
fn numbers(float: Float, seed: u64) -> Vec<u64> {
    let special = [
        0.0,
        -0.0,
        1.0,
        -2.5,
        1e-30,
        1e30,
        1e-200,
        -1e200,
        65504.0,
        f64::INFINITY,
        f64::NAN,
        f64::NEG_INFINITY,
    ];
    let mut random = Random(seed);
    (0..COUNT)
        .map(|at| {
            let word = random.next();
            match at / 48 % 4 {
                0 => float.bits(float.rounded(special[word as usize % special.len()])),
                1 => word >> (64 - 8 * float.bytes()),
                // Vectors of small and of large numbers.
                2 => float.bits(float.rounded(
                    (word >> 40) as f64 * 2.0_f64.powi(-24) * if at % 96 < 48 { 1e-25 } else { 1e25 },
                )),
                _ => float.bits(float.rounded((word as i64 as f64) * 2.0_f64.powi(-61))),
            }
        })
        .collect()
}
