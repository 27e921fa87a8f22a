//! What instructions of the core make of scalars; vectors are computed component by component.

use anyhow::{Result, bail};
use spirv_llvm::spirv::Op;

use super::{
    Unknown,
    float::{Format, Mode, Number},
};

/// The low bits of a word.
pub const fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// A word of some bits as a number with sign.
pub const fn signed(value: u64, bits: u32) -> i64 {
    if bits == 0 || bits >= 64 {
        value.cast_signed()
    } else {
        (value << (64 - bits)).cast_signed() >> (64 - bits)
    }
}

/// The least and the greatest integer of a width.
pub const fn bounds(bits: u32, is_signed: bool) -> (i128, i128) {
    if is_signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
}

/// The integer of these bits.
pub fn integer(value: u64, bits: u32, is_signed: bool) -> i128 {
    if is_signed { signed(value, bits).into() } else { value.into() }
}

/// Operations on integers of one width; `None` of others. Amounts of shifts count modulo the width, what divides is never zero.
pub fn integers(op: Op, bits: u32, args: &[u64]) -> Option<u64> {
    let all = mask(bits);
    let at = |place: usize| args.get(place).copied().unwrap_or(0);
    let (a, b) = (at(0), at(1));
    let (x, y) = (signed(a, bits), signed(b, bits));
    let amount = (b % u64::from(bits.max(1))) as u32;
    let found = match op {
        Op::IAdd => a.wrapping_add(b),
        Op::ISub => a.wrapping_sub(b),
        Op::IMul => a.wrapping_mul(b),
        Op::SNegate => a.wrapping_neg(),
        Op::UDiv => a.checked_div(b).unwrap_or(a),
        Op::UMod => a.checked_rem(b).unwrap_or(0),
        Op::SDiv => x.wrapping_div(if y == 0 { 1 } else { y }).cast_unsigned(),
        Op::SRem => x.wrapping_rem(if y == 0 { 1 } else { y }).cast_unsigned(),
        Op::SMod => {
            let y = if y == 0 { 1 } else { y };
            let rest = x.wrapping_rem(y);
            (if rest != 0 && (rest < 0) != (y < 0) { rest.wrapping_add(y) } else { rest }).cast_unsigned()
        }
        Op::BitwiseAnd => a & b,
        Op::BitwiseOr => a | b,
        Op::BitwiseXor => a ^ b,
        Op::Not => !a,
        Op::ShiftLeftLogical => a << amount,
        Op::ShiftRightLogical => a >> amount,
        Op::ShiftRightArithmetic => (x >> amount).cast_unsigned(),
        Op::BitCount => a.count_ones().into(),
        Op::BitReverse => a.reverse_bits() >> (64 - bits),
        Op::BitFieldInsert => {
            let (offset, count) = (at(2), at(3));
            let field = mask(count as u32).checked_shl(offset as u32).unwrap_or(0);
            a & !field | b.checked_shl(offset as u32).unwrap_or(0) & field
        }
        Op::BitFieldUExtract => a.checked_shr(b as u32).unwrap_or(0) & mask(at(2) as u32),
        Op::BitFieldSExtract => match at(2) as u32 {
            0 => 0,
            count => signed(a.checked_shr(b as u32).unwrap_or(0) & mask(count), count).cast_unsigned(),
        },
        _ => return None,
    };
    Some(found & all)
}

/// Comparisons and logic; `None` of others.
pub fn conditions(op: Op, bits: u32, args: &[u64]) -> Option<bool> {
    let at = |place: usize| args.get(place).copied().unwrap_or(0);
    let (a, b) = (at(0), at(1));
    let (x, y) = (signed(a, bits), signed(b, bits));
    Some(match op {
        Op::IEqual | Op::LogicalEqual => a == b,
        Op::INotEqual | Op::LogicalNotEqual => a != b,
        Op::UGreaterThan => a > b,
        Op::UGreaterThanEqual => a >= b,
        Op::ULessThan => a < b,
        Op::ULessThanEqual => a <= b,
        Op::SGreaterThan => x > y,
        Op::SGreaterThanEqual => x >= y,
        Op::SLessThan => x < y,
        Op::SLessThanEqual => x <= y,
        Op::LogicalAnd => a & b & 1 == 1,
        Op::LogicalOr => (a | b) & 1 == 1,
        Op::LogicalNot => a & 1 == 0,
        _ => return float_conditions(op, Format::of(bits)?, a, b),
    })
}

fn float_conditions(op: Op, format: Format, a: u64, b: u64) -> Option<bool> {
    let order = format.to_f64(a).partial_cmp(&format.to_f64(b));
    Some(match op {
        Op::FOrdEqual => order.is_some_and(std::cmp::Ordering::is_eq),
        Op::FUnordEqual => order.is_none_or(std::cmp::Ordering::is_eq),
        Op::FOrdNotEqual | Op::LessOrGreater => order.is_some_and(std::cmp::Ordering::is_ne),
        Op::FUnordNotEqual => order.is_none_or(std::cmp::Ordering::is_ne),
        Op::FOrdLessThan => order.is_some_and(std::cmp::Ordering::is_lt),
        Op::FUnordLessThan => order.is_none_or(std::cmp::Ordering::is_lt),
        Op::FOrdGreaterThan => order.is_some_and(std::cmp::Ordering::is_gt),
        Op::FUnordGreaterThan => order.is_none_or(std::cmp::Ordering::is_gt),
        Op::FOrdLessThanEqual => order.is_some_and(std::cmp::Ordering::is_le),
        Op::FUnordLessThanEqual => order.is_none_or(std::cmp::Ordering::is_le),
        Op::FOrdGreaterThanEqual => order.is_some_and(std::cmp::Ordering::is_ge),
        Op::FUnordGreaterThanEqual => order.is_none_or(std::cmp::Ordering::is_ge),
        Op::Ordered => order.is_some(),
        Op::Unordered => order.is_none(),
        Op::IsNan => format.is_nan(a),
        Op::IsInf => matches!(format.split(a), Number::Infinite { .. }),
        Op::IsFinite => matches!(format.split(a), Number::Finite { .. }),
        Op::IsNormal => {
            matches!(format.split(a), Number::Finite { mantissa, .. } if mantissa >> format.fraction == 1)
        }
        Op::SignBitSet => a & format.sign() != 0,
        _ => return None,
    })
}

/// Operations on floating-point numbers of one format; `None` of others.
pub fn floats(op: Op, format: Format, args: &[u64]) -> Option<u64> {
    let at = |place: usize| args.get(place).copied().unwrap_or(0);
    let (a, b) = (at(0), at(1));
    let of =
        |double: fn(f64, f64) -> f64, single: fn(f32, f32) -> f32| Some(format.apply(double, single, a, b));
    match op {
        Op::FAdd => of(|a, b| a + b, |a, b| a + b),
        Op::FSub => of(|a, b| a - b, |a, b| a - b),
        Op::FMul => of(|a, b| a * b, |a, b| a * b),
        Op::FDiv => of(|a, b| a / b, |a, b| a / b),
        Op::FRem => of(|a, b| a % b, |a, b| a % b),
        Op::FNegate => Some(a ^ format.sign()),
        _ => None,
    }
}

/// A scalar's kind and width.
#[derive(Clone, Copy, Debug)]
pub struct Scalar {
    pub is_float: bool,
    pub bits: u32,
}

/// Conversions of a scalar.
pub fn convert(op: Op, from: Scalar, to: Scalar, rounding: Option<u32>, value: u64) -> Result<u64> {
    let mode = |other| match rounding {
        None => other,
        Some(0) => Mode::Nearest,
        Some(1) => Mode::Zero,
        Some(2) => Mode::Up,
        Some(_) => Mode::Down,
    };
    let format = |scalar: Scalar| match Format::of(scalar.bits) {
        Some(format) if scalar.is_float => Ok(format),
        _ => bail!("{scalar:?} is no floating-point number"),
    };
    let is_signed = matches!(op, Op::SConvert | Op::ConvertSToF | Op::ConvertFToS | Op::SatConvertSToU);
    Ok(match op {
        Op::SConvert | Op::UConvert => integer(value, from.bits, is_signed) as u64,
        Op::SatConvertSToU | Op::SatConvertUToS => {
            let (least, most) = bounds(to.bits, !is_signed);
            integer(value, from.bits, is_signed).clamp(least, most) as u64
        }
        Op::ConvertSToF | Op::ConvertUToF => {
            format(to)?.of_integer(integer(value, from.bits, is_signed), mode(Mode::Nearest))
        }
        Op::ConvertFToS | Op::ConvertFToU => {
            let (least, most) = bounds(to.bits, is_signed);
            format(from)?.to_integer(value, least, most, mode(Mode::Zero)) as u64
        }
        Op::FConvert => format(to)?.round(format(from)?.split(value), mode(Mode::Nearest)),
        Op::QuantizeToF16 => {
            let single = format(from)?;
            let half = super::float::HALF.of_f64(single.to_f64(value));
            // What is no normal number is a zero.
            let half = if half & 0x7c00 == 0 { half & 0x8000 } else { half };
            single.of_f64(super::float::HALF.to_f64(half))
        }
        _ => return Err(Unknown(format!("{op:?}")).into()),
    } & mask(to.bits))
}
