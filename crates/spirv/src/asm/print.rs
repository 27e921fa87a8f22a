//! Numbers and strings as the disassembler writes them.

use std::fmt::Write;

use super::{context::NumberType, float::FloatFormat, text::TextSink};

/// A number in decimal.
#[inline]
pub(super) fn number(out: &mut impl TextSink, number: u32) {
    out.push_str(itoa::Buffer::new().format(number));
}

/// A literal of a type of numbers, from its words, the lowest first.
pub(super) fn literal(out: &mut impl TextSink, number_type: NumberType, words: &[u32]) {
    match (number_type, words) {
        (NumberType::Integer { signed: true, .. }, [word]) => {
            out.push_str(itoa::Buffer::new().format(*word as i32));
        }
        (NumberType::Integer { signed: false, .. }, [word]) => number(out, *word),
        (NumberType::Integer { signed, .. }, [low, high]) => {
            let value = u64::from(*low) | u64::from(*high) << 32;
            if signed {
                out.push_str(itoa::Buffer::new().format(value as i64));
            } else {
                out.push_str(itoa::Buffer::new().format(value));
            }
        }
        (NumberType::Integer { width, .. }, words) => wide(out, width, words),
        (NumberType::Float { width, encoding }, words) => match FloatFormat::of(width, encoding) {
            Some(format) => {
                let word = |i: usize| words.get(i).copied().map_or(0, u64::from);
                float(out, format, word(0) | word(1) << 32);
            }
            None => immediates(out, words),
        },
        (NumberType::None | NumberType::Faulty, words) => immediates(out, words),
    }
}

/// An integer of more than 64 bits: in hexadecimal, the bits of its type alone.
fn wide(out: &mut impl TextSink, width: u32, words: &[u32]) {
    out.push_str("0x");
    let unused = (32 - width % 32) % 32;
    let mut leading = true;
    for (i, word) in words.iter().enumerate().rev() {
        let word = if i + 1 == words.len() { word & (u32::MAX >> unused) } else { *word };
        if leading && (word != 0 || i == 0) {
            let _ = write!(out, "{word:x}");
            leading = false;
        } else if !leading {
            let _ = write!(out, "{word:08x}");
        }
    }
}

/// Words that have no literal: `!<integer>` each.
fn immediates(out: &mut impl TextSink, words: &[u32]) {
    for (i, word) in words.iter().enumerate() {
        let space = if i == 0 { "" } else { " " };
        let _ = write!(out, "{space}!{word}");
    }
}

/// A floating-point number: normal numbers and zeros of 32 and 64 bits in decimal, with the digits that
/// tell all values apart; everything else in hexadecimal.
pub(super) fn float(out: &mut impl TextSink, format: FloatFormat, bits: u64) {
    let exponent = bits >> format.fraction_bits & format.max_exponent_field();
    let magnitude = bits & ((1 << (format.width - 1)) - 1);
    let is_decimal = magnitude == 0 || (exponent != 0 && exponent != format.max_exponent_field());
    match format.width {
        32 if is_decimal => general(out, f64::from(f32::from_bits(bits as u32)), 9),
        64 if is_decimal => general(out, f64::from_bits(bits), 17),
        _ => hexadecimal(out, format, bits),
    }
}

/// As C's `%.*g`.
fn general(out: &mut impl TextSink, value: f64, digits: usize) {
    if value.is_sign_negative() {
        out.push('-');
    }
    let value = value.abs();
    let largest = if digits == 9 { 1e9 } else { 1e17 };
    if value < largest && value.trunc() == value {
        out.push_str(itoa::Buffer::new().format(value as u64));
        return;
    }
    let mut text = StackText::default();
    // The buffer is longer than any text of this form.
    let _ = write!(text, "{value:.*e}", digits - 1);
    let (mantissa, exponent) = text.as_str().split_once('e').unwrap_or(("0", "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
    let (first, rest) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if exponent < -4 || exponent >= digits as i32 {
        out.push_str(mantissa);
        let sign = if exponent < 0 { '-' } else { '+' };
        let _ = write!(out, "e{sign}{:02}", exponent.unsigned_abs());
    } else if exponent < 0 {
        out.push_str("0.");
        out.repeat('0', exponent.unsigned_abs() as usize - 1);
        out.push_str(first);
        out.push_str(rest);
    } else {
        let whole = (exponent as usize).min(rest.len());
        out.push_str(first);
        out.push_str(rest.get(..whole).unwrap_or(""));
        out.repeat('0', exponent as usize - whole);
        let fraction = rest.get(whole..).unwrap_or("");
        if !fraction.is_empty() {
            out.push('.');
            out.push_str(fraction);
        }
    }
}

/// As C's `%a`, with as few digits as there can be.
fn hexadecimal(out: &mut impl TextSink, format: FloatFormat, bits: u64) {
    if bits >> (format.width - 1) & 1 == 1 {
        out.push('-');
    }
    let fraction_mask = (1 << format.fraction_bits) - 1;
    let mut fraction = bits & fraction_mask;
    let field = bits >> format.fraction_bits & format.max_exponent_field();
    let mut exponent = field as i64 - format.bias();
    if field == 0 {
        if fraction == 0 {
            out.push_str("0x0p+0");
            return;
        }
        // A subnormal number, written as if it were normal.
        let shift = fraction.leading_zeros() + format.fraction_bits + 1 - 64;
        fraction = fraction << shift & fraction_mask;
        exponent = 1 - format.bias() - i64::from(shift);
    }
    out.push_str("0x1");
    let digits = format.fraction_bits.div_ceil(4);
    let aligned = fraction << (4 * digits - format.fraction_bits);
    if aligned != 0 {
        let zeros = aligned.trailing_zeros() / 4;
        let shown = (digits - zeros) as usize;
        let _ = write!(out, ".{:0shown$x}", aligned >> (4 * zeros));
    }
    let _ = write!(out, "p{exponent:+}");
}

/// A quoted string, with quotation marks and backslashes escaped.
pub(super) fn quoted(out: &mut impl TextSink, text: &str) {
    out.push('"');
    if text.contains(['"', '\\']) {
        for character in text.chars() {
            if matches!(character, '"' | '\\') {
                out.push('\\');
            }
            out.push(character);
        }
    } else {
        out.push_str(text);
    }
    out.push('"');
}

/// A small text on the stack.
struct StackText {
    bytes: [u8; 40],
    length: usize,
}

impl Default for StackText {
    fn default() -> Self {
        Self { bytes: [0; 40], length: 0 }
    }
}

impl StackText {
    fn as_str(&self) -> &str {
        self.bytes.get(..self.length).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or("")
    }
}

impl Write for StackText {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.length + text.len();
        let slots = self.bytes.get_mut(self.length..end).ok_or(std::fmt::Error)?;
        slots.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(width: u32, encoding: Option<u32>, bits: u64) -> String {
        let mut out = String::new();
        float(&mut out, FloatFormat::of(width, encoding).unwrap(), bits);
        out
    }

    #[test]
    fn decimal_numbers_have_enough_digits_and_no_more_zeros() {
        for (bits, text) in [
            (0, "0"),
            (0x8000_0000, "-0"),
            (0x3f80_0000, "1"),
            (0x3dcc_cccd, "0.100000001"),
            (0x4e6e_6b28, "1e+09"),
            (0x38d1_b717, "9.99999975e-05"),
            (0x4049_0fdb, "3.14159274"),
            (0x4996_b438, "1234567"),
            (0x7f7f_ffff, "3.40282347e+38"),
            (1, "0x1p-149"),
            (0x007f_ffff, "0x1.fffffcp-127"),
            (0x7f80_0000, "0x1p+128"),
            (0xffc0_0001, "-0x1.800002p+128"),
        ] {
            assert_eq!(shown(32, None, bits), text);
        }
        assert_eq!(shown(64, None, 0x3fb9_9999_9999_999a), "0.10000000000000001");
        assert_eq!(shown(64, None, 0x4340_0000_0000_0000), "9007199254740992");
        assert_eq!(shown(64, None, 1), "0x1p-1074");
    }

    #[test]
    fn narrow_formats_are_hexadecimal() {
        assert_eq!(shown(16, None, 0), "0x0p+0");
        assert_eq!(shown(16, None, 0x3555), "0x1.554p-2");
        assert_eq!(shown(16, None, 0x03ff), "0x1.ff8p-15");
        assert_eq!(shown(16, None, 0xfc00), "-0x1p+16");
        assert_eq!(shown(8, Some(0x1076), 0xff), "-0x1.ep+8");
        assert_eq!(shown(8, Some(0x1077), 3), "0x1.8p-15");
        assert_eq!(shown(16, Some(0), 0x3fc0), "0x1.8p+0");
    }

    #[test]
    fn every_value_of_the_narrow_formats_comes_back() {
        for (width, encoding) in [(16, None), (16, Some(0)), (8, Some(0x1076)), (8, Some(0x1077))] {
            let format = FloatFormat::of(width, encoding).unwrap();
            for bits in 0..1_u64 << width {
                assert_eq!(format.parse(&shown(width, encoding, bits)), Some(bits), "{bits:#x}");
            }
        }
    }

    #[test]
    fn wide_integers_are_hexadecimal() {
        let shown = |width, words: &[u32]| {
            let mut out = String::new();
            literal(&mut out, NumberType::Integer { width, signed: true }, words);
            out
        };
        assert_eq!(shown(128, &[1, 2, 3, 0]), "0x30000000200000001");
        assert_eq!(shown(65, &[0, 0, u32::MAX]), "0x10000000000000000");
        assert_eq!(shown(96, &[0, 0, 0]), "0x0");
        assert_eq!(shown(8, &[u32::MAX]), "-1");
    }
}
