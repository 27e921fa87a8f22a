//! Floating-point numbers of 16, 32 and 64 bits by their bits, and their rounding.

/// A binary format of IEEE 754.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    pub bits: u32,
    /// The stored bits of the fraction.
    pub fraction: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Nearest,
    Zero,
    Up,
    Down,
}

/// What bits mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    Nan,
    Infinite {
        negative: bool,
    },
    /// `mantissa` times two to the power of `exponent`.
    Finite {
        negative: bool,
        mantissa: u128,
        exponent: i32,
    },
}

impl Format {
    /// The format of a width.
    pub const fn of(bits: u32) -> Option<Self> {
        let fraction = match bits {
            16 => 10,
            32 => 23,
            64 => 52,
            _ => return None,
        };
        Some(Self { bits, fraction })
    }

    /// What is added to exponents.
    const fn bias(self) -> i32 {
        (1 << (self.bits - self.fraction - 2)) - 1
    }

    const fn greatest_exponent(self) -> u64 {
        (1 << (self.bits - self.fraction - 1)) - 1
    }

    pub const fn sign(self) -> u64 {
        1 << (self.bits - 1)
    }

    pub fn split(self, bits: u64) -> Number {
        let negative = bits & self.sign() != 0;
        let fraction = bits & ((1 << self.fraction) - 1);
        let exponent = (bits & !self.sign()) >> self.fraction;
        if exponent == self.greatest_exponent() {
            return if fraction == 0 { Number::Infinite { negative } } else { Number::Nan };
        }
        let (mantissa, exponent) =
            if exponent == 0 { (fraction, 1) } else { (fraction | 1 << self.fraction, exponent as i32) };
        let exponent = exponent - self.bias() - self.fraction as i32;
        Number::Finite { negative, mantissa: mantissa.into(), exponent }
    }

    pub fn is_nan(self, bits: u64) -> bool {
        self.split(bits) == Number::Nan
    }

    pub fn nan(self) -> u64 {
        (self.greatest_exponent() << self.fraction) | 1 << (self.fraction - 1)
    }

    pub fn infinity(self, negative: bool) -> u64 {
        (self.greatest_exponent() << self.fraction) | if negative { self.sign() } else { 0 }
    }

    /// The bits of a number, rounded.
    pub fn round(self, number: Number, mode: Mode) -> u64 {
        let (negative, mantissa, exponent) = match number {
            Number::Nan => return self.nan(),
            Number::Infinite { negative } => return self.infinity(negative),
            Number::Finite { negative, mantissa, exponent } => (negative, mantissa, exponent),
        };
        let sign = if negative { self.sign() } else { 0 };
        if mantissa == 0 {
            return sign;
        }
        let least = 1 - self.bias() - self.fraction as i32;
        let width = 128 - mantissa.leading_zeros() as i32;
        let target = (exponent + width - 1 - self.fraction as i32).max(least);
        let (mut kept, is_up) = if target <= exponent {
            (mantissa << (exponent - target), false)
        } else {
            let cut = (target - exponent) as u32;
            let (kept, rest) =
                if cut >= 128 { (0, mantissa) } else { (mantissa >> cut, mantissa & ((1 << cut) - 1)) };
            let half = if cut > 128 { u128::MAX } else { 1 << (cut - 1) };
            let is_up = match mode {
                Mode::Nearest => rest > half || rest == half && kept & 1 == 1,
                Mode::Zero => false,
                Mode::Up => rest != 0 && !negative,
                Mode::Down => rest != 0 && negative,
            };
            (kept, is_up)
        };
        kept += u128::from(is_up);
        // A carry out of the fraction raises the exponent by itself.
        let bits = kept as u64 + (((target - least) as u64) << self.fraction);
        if bits < self.infinity(false) {
            return bits | sign;
        }
        let is_infinite = match mode {
            Mode::Nearest => true,
            Mode::Zero => false,
            Mode::Up => !negative,
            Mode::Down => negative,
        };
        sign | (self.infinity(false) - u64::from(!is_infinite))
    }

    /// The bits of an integer, rounded.
    pub fn of_integer(self, value: i128, mode: Mode) -> u64 {
        self.round(Number::Finite { negative: value < 0, mantissa: value.unsigned_abs(), exponent: 0 }, mode)
    }

    /// The integer of these bits between two bounds, rounded; zero of no number.
    pub fn to_integer(self, bits: u64, least: i128, most: i128, mode: Mode) -> i128 {
        let (negative, mantissa, exponent) = match self.split(bits) {
            Number::Nan => return 0,
            Number::Infinite { negative } => return if negative { least } else { most },
            Number::Finite { negative, mantissa, exponent } => (negative, mantissa, exponent),
        };
        let size = if mantissa == 0 {
            0
        } else if exponent >= 70 {
            u128::MAX >> 1
        } else if exponent >= 0 {
            mantissa << exponent
        } else {
            let cut = exponent.unsigned_abs();
            let (kept, rest) =
                if cut >= 127 { (0, mantissa) } else { (mantissa >> cut, mantissa & ((1 << cut) - 1)) };
            let half = if cut >= 127 { u128::MAX } else { 1 << (cut - 1) };
            let is_up = match mode {
                Mode::Nearest => rest > half || rest == half && kept & 1 == 1,
                Mode::Zero => false,
                Mode::Up => rest != 0 && !negative,
                Mode::Down => rest != 0 && negative,
            };
            kept + u128::from(is_up)
        };
        let value = size as i128;
        (if negative { -value } else { value }).clamp(least, most)
    }

    /// The number as one of double precision, which has every number of these formats.
    pub fn to_f64(self, bits: u64) -> f64 {
        match self.bits {
            64 => f64::from_bits(bits),
            32 => f32::from_bits(bits as u32).into(),
            _ => f64::from_bits(DOUBLE.round(self.split(bits), Mode::Nearest)),
        }
    }

    /// The bits of a number of double precision, rounded to the nearest.
    pub fn of_f64(self, value: f64) -> u64 {
        self.round(DOUBLE.split(value.to_bits()), Mode::Nearest)
    }

    /// A function of one or two numbers whose result in double precision, rounded once more, is the rounded result.
    pub fn apply(
        self,
        of: impl Fn(f64, f64) -> f64,
        single: impl Fn(f32, f32) -> f32,
        a: u64,
        b: u64,
    ) -> u64 {
        match self.bits {
            64 => of(f64::from_bits(a), f64::from_bits(b)).to_bits(),
            32 => single(f32::from_bits(a as u32), f32::from_bits(b as u32)).to_bits().into(),
            _ => self.of_f64(of(self.to_f64(a), self.to_f64(b))),
        }
    }

    /// A product and a sum, rounded once.
    pub fn fma(self, a: u64, b: u64, c: u64) -> u64 {
        match self.bits {
            64 => f64::from_bits(a).mul_add(f64::from_bits(b), f64::from_bits(c)).to_bits(),
            32 => {
                let [a, b, c] = [a, b, c].map(|bits| f32::from_bits(bits as u32));
                a.mul_add(b, c).to_bits().into()
            }
            _ => self.small_fma(a, b, c),
        }
    }

    /// Of half precision, in units of 2^-48 of which all products and addends are multiples.
    fn small_fma(self, a: u64, b: u64, c: u64) -> u64 {
        let fixed = |bits: u64| match self.split(bits) {
            Number::Finite { negative, mantissa, exponent } => {
                let value = (mantissa << (exponent + 24)) as i128;
                Some(if negative { -value } else { value })
            }
            _ => None,
        };
        match (fixed(a), fixed(b), fixed(c)) {
            (Some(x), Some(y), Some(z)) if x != 0 && y != 0 && x * y + (z << 24) != 0 => {
                let sum = x * y + (z << 24);
                let number =
                    Number::Finite { negative: sum < 0, mantissa: sum.unsigned_abs(), exponent: -48 };
                self.round(number, Mode::Nearest)
            }
            // Zeros, infinities and what is no number are exact in double precision.
            _ => self.of_f64(self.to_f64(a).mul_add(self.to_f64(b), self.to_f64(c))),
        }
    }
}

/// Double precision.
pub const DOUBLE: Format = Format { bits: 64, fraction: 52 };
/// Half precision.
pub const HALF: Format = Format { bits: 16, fraction: 10 };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_that_of_the_processor() {
        let single = Format { bits: 32, fraction: 23 };
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..200_000 {
            let value = f64::from_bits(rng.u64(..) >> rng.u32(0..2) & !(rng.u64(..) & rng.u64(..)));
            if !value.is_nan() {
                assert_eq!(single.of_f64(value), u64::from((value as f32).to_bits()), "{value:e}");
            }
            let number = rng.i64(..) >> rng.u32(0..64);
            assert_eq!(single.of_integer(number.into(), Mode::Nearest), u64::from((number as f32).to_bits()));
            assert_eq!(DOUBLE.of_integer(number.into(), Mode::Nearest), (number as f64).to_bits());
            let found = DOUBLE.to_integer(value.to_bits(), i64::MIN.into(), i64::MAX.into(), Mode::Zero);
            assert_eq!(found, i128::from(value as i64), "{value:e}");
        }
    }

    #[test]
    fn halves_come_back() {
        for bits in 0..=u64::from(u16::MAX) {
            if !HALF.is_nan(bits) {
                assert_eq!(HALF.of_f64(HALF.to_f64(bits)), bits);
                assert_eq!(HALF.fma(bits, 0x3c00, 0x8000), bits);
            }
        }
        assert_eq!(HALF.of_f64(65520.0), 0x7c00);
        assert_eq!(HALF.round(DOUBLE.split(65535.0_f64.to_bits()), Mode::Zero), 0x7bff);
        assert_eq!(HALF.round(DOUBLE.split(1e-9_f64.to_bits()), Mode::Up), 1);
    }
}
