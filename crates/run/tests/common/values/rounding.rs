//! Exact numbers and their rounding to a type of OpenCL C.

use super::floats::Float;
use super::integers::Int;

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    Int(Int),
    Float(Float),
}

impl Scalar {
    /// All of them.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        Int::ALL.into_iter().map(Self::Int).chain(Float::ALL.into_iter().map(Self::Float))
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Int(int) => int.name,
            Self::Float(float) => float.name(),
        }
    }

    pub(crate) const fn bytes(self) -> usize {
        match self {
            Self::Int(int) => int.bytes(),
            Self::Float(float) => float.bytes(),
        }
    }

    /// The number that bits of the type stand for.
    pub(crate) fn number(self, word: u64) -> Number {
        match self {
            Self::Int(int) => Number::of_int(int.number(word)),
            Self::Float(float) => Number::of_float(float.of_bits(word)),
        }
    }
}

/// A rounding mode by its suffix in OpenCL C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Default,
    Nearest,
    Zero,
    Up,
    Down,
}

impl Mode {
    pub(crate) const ALL: [Self; 5] = [Self::Default, Self::Nearest, Self::Zero, Self::Up, Self::Down];

    pub(crate) const fn suffix(self) -> &'static str {
        match self {
            Self::Default => "",
            Self::Nearest => "_rte",
            Self::Zero => "_rtz",
            Self::Up => "_rtp",
            Self::Down => "_rtn",
        }
    }
}

/// An exact number, or one that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Nan,
    Infinity {
        negative: bool,
    },
    /// The magnitude times a power of two.
    Finite {
        negative: bool,
        magnitude: u128,
        exponent: i32,
    },
}

impl Number {
    pub(crate) const fn of_int(value: i128) -> Self {
        Self::Finite { negative: value < 0, magnitude: value.unsigned_abs(), exponent: 0 }
    }

    pub(crate) fn of_float(value: f64) -> Self {
        let negative = value.is_sign_negative();
        if value.is_nan() {
            return Self::Nan;
        }
        if value.is_infinite() {
            return Self::Infinity { negative };
        }
        let bits = value.to_bits();
        let (field, fraction) = ((bits >> 52 & 0x7FF) as i32, u128::from(bits & ((1 << 52) - 1)));
        let magnitude = if field == 0 { fraction } else { fraction | 1 << 52 };
        Self::Finite { negative, magnitude, exponent: field.max(1) - 1075 }
    }

    /// A magnitude divided by a power of two and rounded to a whole number.
    fn shifted(negative: bool, magnitude: u128, right: u32, mode: Mode) -> u128 {
        let (whole, is_half, is_over, is_any) = match right {
            0 => return magnitude,
            1..=127 => {
                let rest = magnitude & ((1 << right) - 1);
                let half = 1_u128 << (right - 1);
                (magnitude >> right, rest == half, rest > half, rest != 0)
            }
            _ => (0, false, false, magnitude != 0),
        };
        let away = match mode {
            Mode::Zero => false,
            Mode::Up => is_any && !negative,
            Mode::Down => is_any && negative,
            Mode::Nearest | Mode::Default => is_over || (is_half && whole % 2 == 1),
        };
        whole + u128::from(away)
    }

    /// The bits of the number in an integer type; `None` where the conversion is undefined.
    fn to_int(self, int: Int, saturates: bool, mode: Mode) -> Option<u64> {
        let half = 1_i128 << (int.bits - 1);
        let (low, high) = if int.has_sign { (-half, half - 1) } else { (0, 2 * half - 1) };
        let word = |value: i128| value as u64 & (u64::MAX >> (64 - int.bits));
        match self {
            Self::Nan => saturates.then_some(0),
            Self::Infinity { negative } => saturates.then(|| word(if negative { low } else { high })),
            Self::Finite { negative, magnitude, exponent } => {
                // Integers towards zero, unless the name says otherwise.
                let mode = if mode == Mode::Default { Mode::Zero } else { mode };
                let magnitude = if exponent >= 0 {
                    let is_huge = magnitude != 0 && exponent > 70;
                    if is_huge { 1 << 126 } else { magnitude << exponent.min(70) }
                } else {
                    Self::shifted(negative, magnitude, exponent.unsigned_abs(), mode)
                };
                let value = if negative { -(magnitude as i128) } else { magnitude as i128 };
                if saturates {
                    return Some(word(value.clamp(low, high)));
                }
                // Integers of other integers are taken by their low bits.
                ((low..=high).contains(&value) || exponent == 0).then(|| word(value))
            }
        }
    }

    /// The nearest number of a floating-point type, in the direction of the mode.
    pub(crate) fn to_float(self, float: Float, mode: Mode) -> f64 {
        let (digits, least, most) = float.format();
        match self {
            Self::Nan => f64::NAN,
            Self::Infinity { negative } => {
                if negative {
                    f64::NEG_INFINITY
                } else {
                    f64::INFINITY
                }
            }
            Self::Finite { negative, magnitude, exponent } => {
                let sign = if negative { -1.0 } else { 1.0 };
                if magnitude == 0 {
                    return if exponent == 0 { 0.0 } else { 0.0 * sign };
                }
                let top = exponent + 127 - magnitude.leading_zeros() as i32;
                let unit = top.max(least) - digits + 1;
                let (count, unit) = if unit > exponent {
                    (Self::shifted(negative, magnitude, (unit - exponent).unsigned_abs(), mode), unit)
                } else {
                    (magnitude, exponent)
                };
                // Both steps are exact: a count has no more digits than the type.
                let value = libm::scalbn(count as f64, unit);
                let largest = (2.0 - f64::from(1 - digits).exp2()) * f64::from(most).exp2();
                let to_infinity = match mode {
                    Mode::Zero => false,
                    Mode::Up => !negative,
                    Mode::Down => negative,
                    Mode::Nearest | Mode::Default => true,
                };
                sign * if value <= largest {
                    value
                } else if to_infinity {
                    f64::INFINITY
                } else {
                    largest
                }
            }
        }
    }

    /// The bits of the number in a type; `None` where the conversion is undefined.
    pub(crate) fn to_bits(self, to: Scalar, saturates: bool, mode: Mode) -> Option<u64> {
        match to {
            Scalar::Int(int) => self.to_int(int, saturates, mode),
            Scalar::Float(float) => Some(float.bits(self.to_float(float, mode))),
        }
    }
}
