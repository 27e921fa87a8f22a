//! Integers of any width: of up to 128 bits without allocation.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};

use crate::tables::{IntegerPredicate, Opcode};

/// An integer without a sign, less than 2 to the power of its width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum UnsignedBits {
    /// Of a width of up to 128 bits.
    Narrow(u128),
    /// Of a greater width.
    Wide(BigUint),
}

const fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// Returns an integer of up to 128 bits with its sign.
const fn signed(bits: u128, width: u32) -> i128 {
    let shift = 128 - if width > 128 { 128 } else { width };
    if width == 0 { 0 } else { (bits << shift).cast_signed() >> shift }
}

/// Returns an integer of any width with its sign.
fn wide_signed(bits: &BigUint, width: u32) -> BigInt {
    let value = BigInt::from(bits.clone());
    if bits.bit(u64::from(width) - 1) { value - (BigInt::from(1) << width) } else { value }
}

fn wide_unsigned(value: &BigInt, width: u32) -> BigUint {
    let modulus = BigInt::from(1) << width;
    let rest = value % &modulus;
    let rest = if rest.sign() == Sign::Minus { rest + modulus } else { rest };
    rest.into_parts().1
}

impl UnsignedBits {
    pub(super) fn from_words(words: &[u64]) -> Self {
        match *words {
            [] => Self::Narrow(0),
            [word] => Self::Narrow(word.into()),
            [low, high] => Self::Narrow(u128::from(low) | u128::from(high) << 64),
            _ => {
                let halves = words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect();
                Self::Wide(BigUint::new(halves))
            }
        }
    }

    /// Returns the value, where 128 bits hold it.
    pub(super) fn narrow(&self) -> Option<u128> {
        match self {
            &Self::Narrow(bits) => Some(bits),
            Self::Wide(number) => u128::try_from(number).ok(),
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.narrow() == Some(0)
    }

    pub(super) fn is_odd(&self) -> bool {
        match self {
            Self::Narrow(bits) => bits & 1 != 0,
            Self::Wide(number) => number.bit(0),
        }
    }

    fn into_big(self) -> BigUint {
        match self {
            Self::Narrow(bits) => bits.into(),
            Self::Wide(number) => number,
        }
    }

    /// Returns the lower bits; those of a greater width are zeros.
    pub(super) fn resize(self, width: u32) -> Self {
        match self {
            Self::Narrow(bits) if width <= 128 => Self::Narrow(bits & mask(width)),
            bits => wide_or_narrow(bits.into_big(), width),
        }
    }

    /// Returns the integer of a greater width that has the same value with its sign.
    pub(super) fn sign_extend(self, from: u32, to: u32) -> Self {
        match self {
            Self::Narrow(bits) if to <= 128 => Self::Narrow(signed(bits, from).cast_unsigned() & mask(to)),
            bits => Self::Wide(wide_unsigned(&wide_signed(&bits.into_big(), from), to)),
        }
    }

    /// Returns the magnitude of the value with its sign, and whether it is negative.
    pub(super) fn magnitude(self, width: u32) -> (bool, Self) {
        match self {
            Self::Narrow(bits) => {
                let value = signed(bits, width);
                (value < 0, Self::Narrow(value.unsigned_abs()))
            }
            Self::Wide(number) => {
                let (sign, magnitude) = wide_signed(&number, width).into_parts();
                (sign == Sign::Minus, Self::Wide(magnitude))
            }
        }
    }

    /// Returns the upper 128 of the bits and how many lie below; the last bit is set if one below is.
    pub(super) fn upper(self) -> (u128, u32) {
        match self {
            Self::Narrow(bits) => (bits, 0),
            Self::Wide(number) => {
                let below = number.bits().saturating_sub(128);
                let rest = number.trailing_zeros().is_some_and(|zeros| zeros < below);
                let upper = u128::try_from(number >> below).unwrap_or(u128::MAX);
                (upper | u128::from(rest), below as u32)
            }
        }
    }

    /// Returns a value times a power of two, where it fits into the width; the fraction is cut.
    pub(super) fn scaled(significand: u128, exponent: i32, width: u32) -> Option<Self> {
        if exponent < 0 {
            let bits = significand.checked_shr(exponent.unsigned_abs()).unwrap_or(0);
            return (width >= 128 || bits <= mask(width)).then_some(Self::Narrow(bits).resize(width));
        }
        if significand != 0 && exponent.unsigned_abs() >= width {
            return None;
        }
        let number = BigUint::from(significand) << exponent;
        (number.bits() <= width.into()).then(|| wide_or_narrow(number, width))
    }

    /// Returns 0 minus the value.
    pub(super) fn negate(self, width: u32) -> Self {
        match self {
            Self::Narrow(bits) if width <= 128 => Self::Narrow(bits.wrapping_neg() & mask(width)),
            bits => Self::Wide(wide_unsigned(&-BigInt::from(bits.into_big()), width)),
        }
    }

    /// True if the value is at most 2 to the power of a number.
    pub(super) fn is_at_most_power(&self, power: u32) -> bool {
        match self {
            &Self::Narrow(bits) => power >= 128 || bits <= 1 << power,
            Self::Wide(number) => *number <= BigUint::from(1u32) << power,
        }
    }
}

fn wide_or_narrow(number: BigUint, width: u32) -> UnsignedBits {
    if width > 128 {
        let modulus = BigUint::from(1u32) << width;
        return UnsignedBits::Wide(if number < modulus { number } else { number % modulus });
    }
    let low = number.iter_u64_digits().take(2).enumerate();
    UnsignedBits::Narrow(low.fold(0, |bits, (at, word)| bits | u128::from(word) << (64 * at)) & mask(width))
}

/// Returns the result of an operation on integers of a width; none where it is poison.
pub(super) fn binary(
    opcode: Opcode,
    width: u32,
    left: &UnsignedBits,
    right: &UnsignedBits,
) -> Option<UnsignedBits> {
    match (left, right) {
        (&UnsignedBits::Narrow(left), &UnsignedBits::Narrow(right)) if width <= 128 => {
            Some(UnsignedBits::Narrow(narrow(opcode, width, left, right)? & mask(width)))
        }
        _ => {
            let (left, right) = (left.clone().into_big(), right.clone().into_big());
            Some(UnsignedBits::Wide(wide(opcode, width, left, right)?))
        }
    }
}

fn narrow(opcode: Opcode, width: u32, left: u128, right: u128) -> Option<u128> {
    let (signed_left, signed_right) = (signed(left, width), signed(right, width));
    let amount = (right < width.into()).then_some(right as u32);
    let overflows = signed_right == -1 && left == 1 << (width - 1);
    Some(match opcode {
        Opcode::Add => left.wrapping_add(right),
        Opcode::Sub => left.wrapping_sub(right),
        Opcode::Mul => left.wrapping_mul(right),
        Opcode::UDiv => left.checked_div(right)?,
        Opcode::URem => left.checked_rem(right)?,
        Opcode::SDiv | Opcode::SRem if overflows => return None,
        Opcode::SDiv => signed_left.checked_div(signed_right)?.cast_unsigned(),
        Opcode::SRem => signed_left.checked_rem(signed_right)?.cast_unsigned(),
        Opcode::Shl => left << amount?,
        Opcode::LShr => left >> amount?,
        Opcode::AShr => (signed_left >> amount?).cast_unsigned(),
        Opcode::And => left & right,
        Opcode::Or => left | right,
        Opcode::Xor => left ^ right,
        _ => return None,
    })
}

fn wide(opcode: Opcode, width: u32, left: BigUint, right: BigUint) -> Option<BigUint> {
    let zero = BigUint::ZERO;
    let amount = u32::try_from(&right).ok().filter(|&amount| amount < width);
    let modulus = BigUint::from(1u32) << width;
    Some(match opcode {
        Opcode::Add => (left + right) % modulus,
        Opcode::Sub => (left + &modulus - right) % modulus,
        Opcode::Mul => left * right % modulus,
        Opcode::UDiv | Opcode::URem | Opcode::SDiv | Opcode::SRem if right == zero => return None,
        Opcode::UDiv => left / right,
        Opcode::URem => left % right,
        Opcode::SDiv | Opcode::SRem => {
            let (left, right) = (wide_signed(&left, width), wide_signed(&right, width));
            if right == BigInt::from(-1) && left == -(BigInt::from(1) << (width - 1)) {
                return None;
            }
            let value = if opcode == Opcode::SDiv { left / right } else { left % right };
            wide_unsigned(&value, width)
        }
        Opcode::Shl => (left << amount?) % modulus,
        Opcode::LShr => left >> amount?,
        Opcode::AShr => wide_unsigned(&(wide_signed(&left, width) >> amount?), width),
        Opcode::And => left & right,
        Opcode::Or => left | right,
        Opcode::Xor => left ^ right,
        _ => return None,
    })
}

/// Returns what a comparison of integers of a width gives.
pub(super) fn compare(
    predicate: IntegerPredicate,
    width: u32,
    left: &UnsignedBits,
    right: &UnsignedBits,
) -> bool {
    use IntegerPredicate as P;
    let order = match (left, right) {
        (UnsignedBits::Narrow(left), UnsignedBits::Narrow(right)) => match predicate {
            P::Sgt | P::Sge | P::Slt | P::Sle => signed(*left, width).cmp(&signed(*right, width)),
            _ => left.cmp(right),
        },
        _ => {
            let (left, right) = (left.clone().into_big(), right.clone().into_big());
            match predicate {
                P::Sgt | P::Sge | P::Slt | P::Sle => {
                    wide_signed(&left, width).cmp(&wide_signed(&right, width))
                }
                _ => left.cmp(&right),
            }
        }
    };
    match predicate {
        P::Eq => order == Ordering::Equal,
        P::Ne => order != Ordering::Equal,
        P::Ugt | P::Sgt => order == Ordering::Greater,
        P::Uge | P::Sge => order != Ordering::Less,
        P::Ult | P::Slt => order == Ordering::Less,
        P::Ule | P::Sle => order != Ordering::Greater,
    }
}
