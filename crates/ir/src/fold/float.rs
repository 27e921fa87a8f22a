//! Floating-point numbers by their bits, rounded to the nearest, ties to even.

use std::cmp::Ordering;

use rustc_apfloat::{ExpInt, Float, FloatConvert, StatusAnd, ieee};

use super::integer::UnsignedBits;
use crate::Type;
use crate::tables::{FloatPredicate, Opcode};

/// Evaluates an expression with `$F` as the format of a type; none for types that are no such format.
macro_rules! with_format {
    ($ty:expr, $F:ident => $body:expr) => {
        match $ty {
            Type::Half => {
                type $F = ieee::Half;
                Some($body)
            }
            Type::BFloat => {
                type $F = ieee::BFloat;
                Some($body)
            }
            Type::Float => {
                type $F = ieee::Single;
                Some($body)
            }
            Type::Double => {
                type $F = ieee::Double;
                Some($body)
            }
            Type::X86Fp80 => {
                type $F = ieee::X87DoubleExtended;
                Some($body)
            }
            Type::Fp128 => {
                type $F = ieee::Quad;
                Some($body)
            }
            _ => None,
        }
    };
}

/// Returns the result of an operation on numbers of a format.
pub(super) fn binary(opcode: Opcode, ty: Type, left: u128, right: u128) -> Option<u128> {
    fn of<F: Float>(opcode: Opcode, left: F, right: F) -> Option<F> {
        Some(match opcode {
            Opcode::FAdd => (left + right).value,
            Opcode::FSub => (left - right).value,
            Opcode::FMul => (left * right).value,
            Opcode::FDiv => (left / right).value,
            Opcode::FRem => left.c_fmod(right).value,
            _ => return None,
        })
    }
    with_format!(ty, F => of(opcode, F::from_bits(left), F::from_bits(right))?.to_bits())
}

/// Returns the number with the other sign.
pub(super) fn negate(ty: Type, bits: u128) -> Option<u128> {
    with_format!(ty, F => (-F::from_bits(bits)).to_bits())
}

/// Returns the NaN that an undefined operand gives.
pub(super) fn nan(ty: Type) -> Option<u128> {
    with_format!(ty, F => F::NAN.to_bits())
}

/// Returns the number 1.
pub(super) fn one(ty: Type) -> Option<u128> {
    with_format!(ty, F => F::from_u128(1).value.to_bits())
}

/// Returns a number in another format.
pub(super) fn convert(from: Type, to: Type, bits: u128) -> Option<u128> {
    fn of<F: FloatConvert<T>, T: Float>(bits: u128) -> u128 {
        let mut loses_info = false;
        let converted: StatusAnd<T> = F::from_bits(bits).convert(&mut loses_info);
        converted.value.to_bits()
    }
    with_format!(from, F => with_format!(to, T => of::<F, T>(bits))?)
}

/// Returns the integer part of a number as an integer of a width; none where it does not fit, and for infinities and NaN.
pub(super) fn to_integer(ty: Type, bits: u128, width: u32, is_signed: bool) -> Option<UnsignedBits> {
    // Every number of the other formats is one of `fp128` too, which has one encoding for each.
    const FRACTION: u32 = 112;
    const BIAS: i32 = 0x3fff;
    let quad = convert(ty, Type::Fp128, bits)?;
    let fraction = quad & ((1 << FRACTION) - 1);
    let exponent = (quad >> FRACTION) as i32 & 0x7fff;
    let negative = quad >> 127 != 0;
    let magnitude = match exponent {
        0x7fff => return None,
        // The integer part of a number below 1 is 0.
        ..BIAS => UnsignedBits::scaled(0, 0, width)?,
        _ => UnsignedBits::scaled(fraction | 1 << FRACTION, exponent - BIAS - FRACTION.cast_signed(), width)?,
    };
    if !negative {
        let fits = !is_signed || !magnitude.clone().magnitude(width).0;
        return fits.then_some(magnitude);
    }
    let fits = magnitude.is_zero() || is_signed && magnitude.is_at_most_power(width - 1);
    fits.then(|| magnitude.negate(width))
}

/// Returns an integer in a format.
pub(super) fn from_integer(ty: Type, bits: UnsignedBits, width: u32, is_signed: bool) -> Option<u128> {
    let (negative, magnitude) = if is_signed { bits.magnitude(width) } else { (false, bits) };
    let (upper, below) = magnitude.upper();
    with_format!(ty, F => {
        let value = if below == 0 {
            F::from_u128(upper).value
        } else {
            scale(F::from_u128(upper).value, below)
        };
        if negative { (-value).to_bits() } else { value.to_bits() }
    })
}

/// Returns a number times a power of two.
fn scale<F: Float>(value: F, power: u32) -> F {
    value.scalbn(i32::try_from(power).unwrap_or(i32::MAX).min(1 << 20) as ExpInt)
}

/// Returns what a comparison gives.
pub(super) fn compare(predicate: FloatPredicate, ty: Type, left: u128, right: u128) -> Option<bool> {
    let order = with_format!(ty, F => F::from_bits(left).partial_cmp(&F::from_bits(right)))?;
    // The numbers of predicates: a bit each for equal, greater, less and unordered.
    let bit = match order {
        Some(Ordering::Equal) => 1,
        Some(Ordering::Greater) => 2,
        Some(Ordering::Less) => 4,
        None => 8,
    };
    Some(predicate.code() & bit != 0)
}
