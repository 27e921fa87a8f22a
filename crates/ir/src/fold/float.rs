//! Floating-point numbers by their bits, rounded to the nearest, ties to even.

use std::cmp::Ordering;

use rustc_apfloat::{Float, FloatConvert, Round, Status, StatusAnd, ieee};

use super::integer::Bits;
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
    fn of<F: Float, T: Float>(bits: u128) -> u128
    where
        F: FloatConvert<T>,
    {
        let mut loses_info = false;
        let converted: StatusAnd<T> = F::from_bits(bits).convert(&mut loses_info);
        converted.value.to_bits()
    }
    with_format!(from, F => with_format!(to, T => of::<F, T>(bits))?)
}

/// Returns the integer part of a number as an integer of a width; none where it does not fit, and for infinities and NaN.
pub(super) fn to_integer(ty: Type, bits: u128, width: u32, is_signed: bool) -> Option<Bits> {
    fn narrow<F: Float>(value: F, width: u32, is_signed: bool) -> Option<u128> {
        let mut exact = false;
        let (bits, status) = if is_signed {
            let converted = value.to_i128_r(width as usize, Round::TowardZero, &mut exact);
            (converted.value.cast_unsigned(), converted.status)
        } else {
            let converted = value.to_u128_r(width as usize, Round::TowardZero, &mut exact);
            (converted.value, converted.status)
        };
        (!status.contains(Status::INVALID_OP)).then_some(bits)
    }
    fn wide<F: Float>(value: F, width: u32, is_signed: bool) -> Option<Bits> {
        if value.is_nan() || value.is_infinite() {
            return None;
        }
        let negative = value.is_negative();
        let mut exponent = 0;
        // The significand has at most 113 bits.
        let fraction = if negative { -value } else { value }.frexp(&mut exponent);
        let mut exact = false;
        let significand = fraction.scalbn(120).to_u128_r(128, Round::TowardZero, &mut exact).value;
        let magnitude = Bits::scaled(significand, exponent - 120, width)?;
        if !negative {
            let fits = !is_signed || !magnitude_fills(&magnitude, width);
            return fits.then_some(magnitude);
        }
        let fits = magnitude.is_zero() || is_signed && magnitude.is_at_most_power(width - 1);
        fits.then(|| magnitude.negate(width))
    }
    with_format!(ty, F => {
        let value = F::from_bits(bits);
        match width {
            ..=128 => Bits::Narrow(narrow(value, width, is_signed)?).resize(width),
            _ => wide(value, width, is_signed)?,
        }
    })
}

/// True if the uppermost bit of a width is set.
fn magnitude_fills(magnitude: &Bits, width: u32) -> bool {
    magnitude.clone().magnitude(width).0
}

/// Returns an integer in a format.
pub(super) fn from_integer(ty: Type, bits: Bits, width: u32, is_signed: bool) -> Option<u128> {
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
    value.scalbn(i32::try_from(power).unwrap_or(i32::MAX).min(1 << 20) as rustc_apfloat::ExpInt)
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
