//! What LLVM's code generator calls to round to bfloat16 on processors that have no instruction for it, and that not every library of
//! a compiler has. A result lies in the low half of a register for floating-point numbers of 32 bits.

use half::bf16;

/// The name of `bfloat (float)`.
pub(super) const OF_FLOAT: &str = "__truncsfbf2";
/// The name of `bfloat (double)`.
pub(super) const OF_DOUBLE: &str = "__truncdfbf2";

/// The function [`OF_FLOAT`].
pub(super) extern "C" fn of_float(value: f32) -> f32 {
    f32::from_bits(bf16::from_f32(value).to_bits().into())
}

/// The function [`OF_DOUBLE`].
pub(super) extern "C" fn of_double(value: f64) -> f32 {
    of_float(rounded_to_odd(value))
}

/// A number as 32 bits, of which the last is set where it is not exact: rounded once more to fewer digits, it is the nearest number.
pub(crate) fn rounded_to_odd(value: f64) -> f32 {
    let near = value as f32;
    let wide = f64::from(near);
    if wide == value || !near.is_finite() {
        return near;
    }
    let bits = if wide.abs() > value.abs() { near.to_bits() - 1 } else { near.to_bits() };
    f32::from_bits(bits | 1)
}
