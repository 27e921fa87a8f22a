//! Floating-point literals: decimal and hexadecimal, in every format that OpTypeFloat can name.

use crate::grammar::FPEncoding;

/// A binary floating-point format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FloatFormat {
    pub(super) width: u32,
    pub(super) exponent_bits: u32,
    pub(super) fraction_bits: u32,
    /// True if the largest exponent stands for infinities and NaNs alone.
    pub(super) has_infinity: bool,
    /// Its name in messages.
    pub(super) name: &'static str,
}

const HALF: FloatFormat = FloatFormat::ieee(16, 5, "16-bit float");
const SINGLE: FloatFormat = FloatFormat::ieee(32, 8, "32-bit float");
const DOUBLE: FloatFormat = FloatFormat::ieee(64, 11, "64-bit float");
const BFLOAT16: FloatFormat = FloatFormat::ieee(16, 8, "bfloat16");
const E5M2: FloatFormat = FloatFormat::ieee(8, 5, "E5M2 float");
const E4M3: FloatFormat =
    FloatFormat { width: 8, exponent_bits: 4, fraction_bits: 3, has_infinity: false, name: "E4M3 float" };

impl FloatFormat {
    const fn ieee(width: u32, exponent_bits: u32, name: &'static str) -> Self {
        Self { width, exponent_bits, fraction_bits: width - 1 - exponent_bits, has_infinity: true, name }
    }

    /// The format of an OpTypeFloat; `None` where no format of numbers is known.
    pub(super) fn of(width: u32, encoding: Option<u32>) -> Option<Self> {
        match (width, encoding.map(FPEncoding)) {
            (16, None) => Some(HALF),
            (32, None) => Some(SINGLE),
            (64, None) => Some(DOUBLE),
            (16, Some(FPEncoding::BFloat16KHR)) => Some(BFLOAT16),
            (8, Some(FPEncoding::Float8E4M3EXT)) => Some(E4M3),
            (8, Some(FPEncoding::Float8E5M2EXT)) => Some(E5M2),
            _ => None,
        }
    }

    pub(super) const fn single() -> Self {
        SINGLE
    }

    pub(super) const fn bias(self) -> i64 {
        (1 << (self.exponent_bits - 1)) - 1
    }

    pub(super) const fn max_exponent_field(self) -> u64 {
        (1 << self.exponent_bits) - 1
    }

    /// The bits of a literal; `None` where it is none, or out of range.
    pub(super) fn parse(self, text: &str) -> Option<u64> {
        let (negative, magnitude) = match text.as_bytes().first()? {
            b'-' => (true, text.get(1..)?),
            b'+' => (false, text.get(1..)?),
            _ => (false, text),
        };
        let sign = u64::from(negative) << (self.width - 1);
        let bits = match magnitude.as_bytes() {
            [b'0', b'x' | b'X', ..] => self.parse_hexadecimal(magnitude.get(2..)?)?,
            _ => self.parse_decimal(magnitude)?,
        };
        Some(sign | bits)
    }

    fn parse_decimal(self, text: &str) -> Option<u64> {
        // Names such as `inf` that the standard library knows are not literals.
        if !matches!(text.as_bytes().first()?, b'0'..=b'9' | b'.') {
            return None;
        }
        if self == DOUBLE {
            return text.parse::<f64>().ok().filter(|value| value.is_finite()).map(f64::to_bits);
        }
        let value = text.parse::<f32>().ok().filter(|value| value.is_finite())?;
        if self == SINGLE {
            return Some(u64::from(value.to_bits()));
        }
        // Narrower formats take the 32-bit value cut off, not rounded, as other assemblers do.
        let value = f64::from(value);
        let bits = value.to_bits();
        let field = (bits >> 52) as i64;
        if field == 0 {
            return Some(0);
        }
        let significand = 1 << 63 | (bits & ((1 << 52) - 1)) << 11;
        let encoded = self.encode(significand, field - 1023)?;
        let infinite = self.has_infinity && encoded >> self.fraction_bits == self.max_exponent_field();
        // Without infinities, all bits set are the one NaN, and cutting off must not hide an overflow.
        let beyond = !self.has_infinity && (encoded == E4M3_NAN || value > E4M3_MAX);
        (!infinite && !beyond).then_some(encoded)
    }

    /// The digits after `0x`, up to and with the exponent.
    fn parse_hexadecimal(self, text: &str) -> Option<u64> {
        let (mantissa, exponent) = text.split_once(['p', 'P'])?;
        let mut significand = 0_u64;
        let mut scale = 0_i64;
        let mut digits = 0_usize;
        let mut after_point = false;
        for byte in mantissa.bytes() {
            if byte == b'.' && !after_point {
                after_point = true;
                continue;
            }
            let digit = u64::from((byte as char).to_digit(16)?);
            digits += 1;
            // Digits that do not fit are cut off; 60 bits are more than any format keeps.
            if significand >> 60 == 0 {
                significand = significand << 4 | digit;
                scale -= if after_point { 4 } else { 0 };
            } else if !after_point {
                scale += 4;
            }
        }
        if digits == 0 {
            return None;
        }
        let exponent = parse_exponent(exponent)?;
        if significand == 0 {
            return Some(0);
        }
        let shift = significand.leading_zeros();
        let leading = 63 - i64::from(shift) + scale;
        let exponent = leading.saturating_add(exponent);
        match self.encode(significand << shift, exponent) {
            Some(bits) => Some(bits),
            None if self.has_infinity => Some(self.max_exponent_field() << self.fraction_bits),
            None => None,
        }
    }

    /// The bits of `significand / 2^63 * 2^exponent`, whose significand has its highest bit set; bits that
    /// do not fit are cut off. `None` where the exponent is too large.
    fn encode(self, significand: u64, exponent: i64) -> Option<u64> {
        let field = exponent.saturating_add(self.bias());
        if field > self.max_exponent_field() as i64 {
            return None;
        }
        let fraction_mask = (1 << self.fraction_bits) - 1;
        if field > 0 {
            let fraction = significand >> (63 - self.fraction_bits) & fraction_mask;
            return Some((field as u64) << self.fraction_bits | fraction);
        }
        let shift = i64::from(63 - self.fraction_bits) + 1 - field;
        Some(if shift > 63 { 0 } else { significand >> shift })
    }
}

const E4M3_NAN: u64 = 0x7f;
const E4M3_MAX: f64 = 448.0;

/// A decimal exponent; one too large for the type is as good as the largest.
fn parse_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, text.get(1..)?),
        b'+' => (false, text.get(1..)?),
        _ => (false, text),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value = 0_i64;
    for byte in digits.bytes() {
        let digit = i64::from((byte as char).to_digit(10)?);
        // Far beyond every format, and far from overflow.
        value = (value * 10 + digit).min(1 << 40);
    }
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_literals_are_exact() {
        for (text, bits) in [
            ("1", 0x3f80_0000),
            ("-0.0", 0x8000_0000),
            ("1e10", 0x5015_02f9),
            ("1e-50", 0),
            ("1.", 0x3f80_0000),
            (".5", 0x3f00_0000),
            ("3.4028235e38", 0x7f7f_ffff),
        ] {
            assert_eq!(SINGLE.parse(text), Some(bits), "{text}");
        }
        for text in ["1e39", "inf", "nan", "1e", "1.5f", "--1", "", "-", "0x1", "0x1.8p", "0xp1"] {
            assert_eq!(SINGLE.parse(text), None, "{text}");
        }
        assert_eq!(DOUBLE.parse("0.1"), Some(0x3fb9_9999_9999_999a));
        assert_eq!(DOUBLE.parse("1e309"), None);
    }

    #[test]
    fn hexadecimal_literals_keep_infinities_and_nans_bit_for_bit() {
        for (format, text, bits) in [
            (SINGLE, "0x1p+128", 0x7f80_0000),
            (SINGLE, "-0x1p+128", 0xff80_0000),
            (SINGLE, "0x1.8p+128", 0x7fc0_0000),
            (SINGLE, "-0x1.0002p+128", 0xff80_0100),
            (SINGLE, "0x1p-149", 1),
            (SINGLE, "0x1p-150", 0),
            (SINGLE, "0x1p99999999999999999999", 0x7f80_0000),
            (HALF, "0x1.8p+16", 0x7e00),
            (DOUBLE, "0x1.0000000000001p+1024", 0x7ff0_0000_0000_0001),
            (BFLOAT16, "0x1.02p+128", 0x7f81),
            (E5M2, "0x1.4p+16", 0x7d),
            (E4M3, "0x1.ep8", 0x7f),
            (E4M3, "0x1p-9", 1),
        ] {
            assert_eq!(format.parse(text), Some(bits), "{text}");
        }
        assert_eq!(E4M3.parse("0x1p9"), None);
    }

    #[test]
    fn narrow_formats_cut_off_and_check_their_range() {
        assert_eq!(HALF.parse("65520"), Some(0x7bff));
        assert_eq!(HALF.parse("65536"), None);
        assert_eq!(HALF.parse("6.1e-5"), Some(0x3ff));
        assert_eq!(BFLOAT16.parse("1.5"), Some(0x3fc0));
        assert_eq!(E4M3.parse("448"), Some(0x7e));
        assert_eq!(E4M3.parse("449"), None);
        assert_eq!(E5M2.parse("60000"), Some(0x7b));
    }
}
