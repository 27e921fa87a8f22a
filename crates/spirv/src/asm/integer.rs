//! Integer literals: decimal, hexadecimal and octal, of every width.

use smallvec::SmallVec;

/// The words of an integer, the lowest first.
pub(super) type IntegerWords = SmallVec<[u32; 2]>;

/// Why a literal is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LiteralRefusal {
    /// It is no integer.
    NotAnInteger,
    /// It is negative and its type has no sign.
    Negative,
    /// It does not fit its type.
    TooLarge,
}

/// The widest integer that a literal may have: what SPV_ALTERA_arbitrary_precision_integers calls the
/// largest width in use; it keeps the time of reading a literal bounded.
const WIDEST: u32 = 4096;

/// A literal of a 32-bit unsigned integer, the most frequent one.
#[inline]
pub(super) fn parse_u32(text: &str) -> Result<u32, LiteralRefusal> {
    // At most nine decimal digits without a leading zero, which stands for octal, always fit.
    let bytes = text.as_bytes();
    if let [b'1'..=b'9', ..] | [b'0'] = bytes
        && bytes.len() <= 9
    {
        let mut value = 0;
        for byte in bytes {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                return Err(LiteralRefusal::NotAnInteger);
            }
            value = value * 10 + u32::from(digit);
        }
        return Ok(value);
    }
    let (negative, magnitude, _) = split(text)?;
    match (negative, u32::try_from(magnitude_u64(magnitude)?)) {
        (true, _) => Err(LiteralRefusal::Negative),
        (false, Ok(value)) => Ok(value),
        (false, Err(_)) => Err(LiteralRefusal::TooLarge),
    }
}

/// Digits and their base.
#[derive(Clone, Copy)]
struct Magnitude<'t> {
    digits: &'t str,
    base: u32,
}

/// Sign, magnitude, and whether a hexadecimal literal, which gives bits and not a value.
fn split(text: &str) -> Result<(bool, Magnitude<'_>, bool), LiteralRefusal> {
    let (negative, rest) = match text.as_bytes().first() {
        Some(b'-') => (true, text.get(1..).unwrap_or("")),
        Some(b'+') => (false, text.get(1..).unwrap_or("")),
        _ => (false, text),
    };
    let magnitude = match rest.as_bytes() {
        [b'0', b'x' | b'X', ..] => Magnitude { digits: rest.get(2..).unwrap_or(""), base: 16 },
        [b'0', _, ..] => Magnitude { digits: rest, base: 8 },
        _ => Magnitude { digits: rest, base: 10 },
    };
    if magnitude.digits.is_empty() {
        return Err(LiteralRefusal::NotAnInteger);
    }
    Ok((negative, magnitude, magnitude.base == 16))
}

fn magnitude_u64(magnitude: Magnitude<'_>) -> Result<u64, LiteralRefusal> {
    let mut value = Some(0_u64);
    for byte in magnitude.digits.bytes() {
        let digit = (byte as char).to_digit(magnitude.base).ok_or(LiteralRefusal::NotAnInteger)?;
        value = value
            .and_then(|value| value.checked_mul(u64::from(magnitude.base)))
            .and_then(|value| value.checked_add(u64::from(digit)));
    }
    value.ok_or(LiteralRefusal::TooLarge)
}

/// A literal of an integer type. Hexadecimal literals give the bits of the type, so that they may set its
/// sign; decimal ones have to be in the type's range. Narrow integers are extended by their sign, or by
/// zeros where the type has none.
pub(super) fn parse(text: &str, width: u32, signed: bool) -> Result<IntegerWords, LiteralRefusal> {
    let (negative, magnitude, bits) = split(text)?;
    if width == 0 || width > WIDEST {
        return Err(LiteralRefusal::TooLarge);
    }
    if width <= 64 {
        let value = narrow(negative, magnitude_u64(magnitude)?, bits, width, signed)?;
        let mut words = IntegerWords::new();
        words.push(value as u32);
        if width > 32 {
            words.push((value >> 32) as u32);
        }
        return Ok(words);
    }
    wide(negative, magnitude, bits, width, signed)
}

fn narrow(
    negative: bool,
    magnitude: u64,
    bits: bool,
    width: u32,
    signed: bool,
) -> Result<u64, LiteralRefusal> {
    let unused = 64 - width;
    let sign_bit = 1_u64 << (width - 1);
    if negative {
        return match (signed || magnitude == 0, magnitude <= sign_bit) {
            (false, _) => Err(LiteralRefusal::Negative),
            (true, false) => Err(LiteralRefusal::TooLarge),
            (true, true) => Ok(magnitude.wrapping_neg()),
        };
    }
    let largest = if signed && !bits { sign_bit - 1 } else { u64::MAX >> unused };
    if magnitude > largest {
        return Err(LiteralRefusal::TooLarge);
    }
    Ok(if signed { ((magnitude << unused) as i64 >> unused) as u64 } else { magnitude })
}

fn wide(
    negative: bool,
    magnitude: Magnitude<'_>,
    bits: bool,
    width: u32,
    signed: bool,
) -> Result<IntegerWords, LiteralRefusal> {
    let mut words = IntegerWords::from_elem(0, width.div_ceil(32) as usize);
    for byte in magnitude.digits.bytes() {
        let digit = (byte as char).to_digit(magnitude.base).ok_or(LiteralRefusal::NotAnInteger)?;
        let mut carry = u64::from(digit);
        for word in &mut words {
            let product = u64::from(*word) * u64::from(magnitude.base) + carry;
            *word = product as u32;
            carry = product >> 32;
        }
        if carry != 0 {
            return Err(LiteralRefusal::TooLarge);
        }
    }
    let top_bits = width - 32 * (width.div_ceil(32) - 1);
    let Some((top, lower)) = words.split_last_mut() else {
        return Err(LiteralRefusal::TooLarge);
    };
    let sign_bit = 1_u32 << (top_bits - 1);
    let mask = u32::MAX >> (32 - top_bits);
    let is_lowest = *top == sign_bit && lower.iter().all(|word| *word == 0);
    let reaches_sign = *top >= sign_bit;
    if *top > mask {
        return Err(LiteralRefusal::TooLarge);
    }
    if negative {
        if !signed {
            return Err(LiteralRefusal::Negative);
        }
        if reaches_sign && !is_lowest {
            return Err(LiteralRefusal::TooLarge);
        }
        let mut carry = true;
        for word in &mut words {
            let (sum, overflow) = (!*word).overflowing_add(u32::from(carry));
            *word = sum;
            carry = overflow;
        }
        return Ok(words);
    }
    if signed && reaches_sign {
        if !bits {
            return Err(LiteralRefusal::TooLarge);
        }
        *top |= !mask;
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, width: u32, signed: bool) -> Result<Vec<u32>, LiteralRefusal> {
        parse(text, width, signed).map(|words| words.to_vec())
    }

    #[test]
    fn literals_have_the_width_and_sign_of_their_type() {
        assert_eq!(words("-5", 8, true), Ok(vec![0xffff_fffb]));
        assert_eq!(words("0xff", 8, true), Ok(vec![0xffff_ffff]));
        assert_eq!(words("255", 8, true), Err(LiteralRefusal::TooLarge));
        assert_eq!(words("255", 8, false), Ok(vec![255]));
        assert_eq!(words("256", 8, false), Err(LiteralRefusal::TooLarge));
        assert_eq!(words("-0x80", 8, true), Ok(vec![0xffff_ff80]));
        assert_eq!(words("-0x81", 8, true), Err(LiteralRefusal::TooLarge));
        assert_eq!(words("-5", 32, false), Err(LiteralRefusal::Negative));
        assert_eq!(words("0x1ffffffff", 33, true), Ok(vec![u32::MAX, u32::MAX]));
        assert_eq!(words("9223372036854775808", 64, true), Err(LiteralRefusal::TooLarge));
        assert_eq!(words("0xffffffffffffffff", 64, true), Ok(vec![u32::MAX, u32::MAX]));
        assert_eq!(words("010", 32, false), Ok(vec![8]));
        assert_eq!(words("1", 1, true), Err(LiteralRefusal::TooLarge));
        for text in ["", "-", "0x", "1.5", "08", "x", "1 ", "--1"] {
            assert_eq!(words(text, 32, true), Err(LiteralRefusal::NotAnInteger), "{text:?}");
        }
    }

    #[test]
    fn integers_wider_than_64_bits_have_all_their_words() {
        assert_eq!(words("-3", 128, true), Ok(vec![!2, u32::MAX, u32::MAX, u32::MAX]));
        assert_eq!(
            words("0x123456789abcdef0011223344", 128, false),
            Ok(vec![0x1122_3344, 0xabcd_ef00, 0x2345_6789, 1])
        );
        assert_eq!(words("18446744073709551616", 65, false), Ok(vec![0, 0, 1]));
        assert_eq!(words("18446744073709551616", 65, true), Err(LiteralRefusal::TooLarge));
        assert_eq!(words("-18446744073709551616", 65, true), Ok(vec![0, 0, u32::MAX]));
        assert_eq!(words("0x1ffffffffffffffff", 65, true), Ok(vec![u32::MAX; 3]));
        assert_eq!(words("36893488147419103232", 65, false), Err(LiteralRefusal::TooLarge));
    }

    #[test]
    fn plain_literals_are_32_bits_without_a_sign() {
        assert_eq!(parse_u32("4294967295"), Ok(u32::MAX));
        assert_eq!(parse_u32("4294967296"), Err(LiteralRefusal::TooLarge));
        assert_eq!(parse_u32("0x10"), Ok(16));
        assert_eq!(parse_u32("010"), Ok(8));
        assert_eq!(parse_u32("+3"), Ok(3));
        assert_eq!(parse_u32("-1"), Err(LiteralRefusal::Negative));
        assert_eq!(parse_u32("1.5"), Err(LiteralRefusal::NotAnInteger));
        assert_eq!(parse_u32("99999999999999999999999"), Err(LiteralRefusal::TooLarge));
    }
}
