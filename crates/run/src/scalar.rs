//! Types of values in memory, as arguments of kernels are written and as their results are printed and compared.

use half::{bf16, f16};

/// The type of one value in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the types")]
pub enum ScalarType {
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F16,
    BF16,
    F32,
    F64,
}

/// How far two values are from each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The number of values of the type from one to the other; of integers their difference. The largest number where one of them is
    /// not a number.
    pub ulps: u64,
    /// The absolute difference.
    pub absolute: f64,
    /// The same, divided by the absolute value of the reference.
    pub relative: f64,
}

impl ScalarType {
    /// Every type.
    pub const ALL: [Self; 12] = [
        Self::I8,
        Self::I16,
        Self::I32,
        Self::I64,
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::F16,
        Self::BF16,
        Self::F32,
        Self::F64,
    ];

    /// The type's name: a letter and the width in bits.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::F16 => "f16",
            Self::BF16 => "bf16",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// The type of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ty| ty.name() == name)
    }

    /// The size in bytes.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 | Self::F16 | Self::BF16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::I64 | Self::U64 | Self::F64 => 8,
        }
    }

    /// Whether values are floating-point numbers.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::BF16 | Self::F32 | Self::F64)
    }

    /// Whether values are integers with a sign.
    #[must_use]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64)
    }

    /// Returns the integer type of the same size without a sign; `None` where values are of another kind.
    pub(super) fn unsigned(self) -> Option<Self> {
        match self {
            Self::I8 => Some(Self::U8),
            Self::I16 => Some(Self::U16),
            Self::I32 => Some(Self::U32),
            Self::I64 => Some(Self::U64),
            _ => None,
        }
    }

    /// A value as text.
    #[must_use]
    pub fn format(self, bytes: &[u8]) -> String {
        if self == Self::F32 {
            let value = f32::from_bits(self.bits(bytes) as u32);
            return if is_plain(value.into()) { value.to_string() } else { format!("{value:e}") };
        }
        if self.is_float() {
            let value = self.float(bytes);
            return if is_plain(value) { value.to_string() } else { format!("{value:e}") };
        }
        self.integer(bytes).to_string()
    }

    /// Appends the value that a text names: a whole number, in decimal or after `0x`, or a number.
    ///
    /// # Errors
    /// With the reason where the text is no value of the type.
    pub fn append(self, text: &str, to: &mut Vec<u8>) -> Result<(), &'static str> {
        if self.is_float() {
            let value = text.parse::<f64>().map_err(|_| "not a number")?;
            // To round twice is not to round once.
            let start = to.len();
            match self {
                Self::F32 => to.extend(text.parse::<f32>().map_err(|_| "not a number")?.to_le_bytes()),
                _ => self.push(to, 0, value),
            }
            // Infinity has digits where it is none of the text's own.
            let is_infinite = to.get(start..).is_some_and(|bytes| self.float(bytes).is_infinite());
            if is_infinite && text.contains(|c: char| c.is_ascii_digit()) {
                return Err("a value does not fit its type");
            }
            return Ok(());
        }
        let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
        let number = match hexadecimal {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => digits.parse::<i128>(),
        };
        let number = number.map_err(|_| "not a whole number")?;
        let number = if is_negative { -number } else { number };
        let bits = self.size() * 8;
        let range =
            if self.is_signed() { -(1_i128 << (bits - 1))..1_i128 << (bits - 1) } else { 0..1_i128 << bits };
        if !range.contains(&number) {
            return Err("a value does not fit its type");
        }
        self.push(to, number, 0.0);
        Ok(())
    }

    /// Appends a value: `int` for integers, cut to their size, and `float` for floating-point numbers.
    pub(super) fn push(self, to: &mut Vec<u8>, int: i128, float: f64) {
        match self {
            Self::F16 => to.extend(f16::from_f64(float).to_le_bytes()),
            Self::BF16 => to.extend(bf16::from_f64(float).to_le_bytes()),
            Self::F32 => to.extend((float as f32).to_le_bytes()),
            Self::F64 => to.extend(float.to_le_bytes()),
            _ => to.extend(int.to_le_bytes().iter().take(self.size())),
        }
    }

    /// How far a value is from a reference.
    #[must_use]
    pub fn difference(self, value: &[u8], reference: &[u8]) -> Difference {
        if !self.is_float() {
            let distance = self.integer(value).abs_diff(self.integer(reference));
            let absolute = distance as f64;
            let ulps = u64::try_from(distance).unwrap_or(u64::MAX);
            return Difference {
                ulps,
                absolute,
                relative: relative(absolute, self.integer(reference) as f64),
            };
        }
        let (left, right) = (self.float(value), self.float(reference));
        match (left.is_nan(), right.is_nan()) {
            (true, true) => Difference { ulps: 0, absolute: 0.0, relative: 0.0 },
            (false, false) => {
                let absolute = if left == right { 0.0 } else { (left - right).abs() };
                let ulps = self.ordinal(value).abs_diff(self.ordinal(reference));
                Difference { ulps, absolute, relative: relative(absolute, right) }
            }
            _ => Difference { ulps: u64::MAX, absolute: f64::INFINITY, relative: f64::INFINITY },
        }
    }

    /// The number of a floating-point value among those of its type; both zeros have 0.
    fn ordinal(self, bytes: &[u8]) -> i64 {
        let bits = self.bits(bytes);
        let sign = 1_u64 << (self.size() * 8 - 1);
        let magnitude = (bits & (sign - 1)).cast_signed();
        if bits & sign == 0 { magnitude } else { -magnitude }
    }

    fn bits(self, bytes: &[u8]) -> u64 {
        bytes.iter().take(self.size()).rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte))
    }

    pub(super) fn integer(self, bytes: &[u8]) -> i128 {
        let bits = self.bits(bytes);
        let unused = 64 - 8 * self.size();
        if self.is_signed() { i128::from((bits << unused).cast_signed() >> unused) } else { bits.into() }
    }

    pub(super) fn float(self, bytes: &[u8]) -> f64 {
        let bits = self.bits(bytes);
        match self {
            Self::F16 => f16::from_bits(bits as u16).to_f64(),
            Self::BF16 => bf16::from_bits(bits as u16).to_f64(),
            Self::F32 => f32::from_bits(bits as u32).into(),
            _ => f64::from_bits(bits),
        }
    }
}

fn relative(absolute: f64, reference: f64) -> f64 {
    if absolute == 0.0 { 0.0 } else { absolute / reference.abs() }
}

/// Whether a number is written without an exponent: others have many zeros.
fn is_plain(value: f64) -> bool {
    value == 0.0 || !value.is_finite() || (1e-5..1e16).contains(&value.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(ty: ScalarType, text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        ty.append(text, &mut bytes).expect("a value");
        bytes
    }

    #[test]
    fn values_of_every_type_are_read_and_printed() {
        for ty in ScalarType::ALL {
            assert_eq!(ScalarType::parse(ty.name()), Some(ty));
            assert_eq!(bytes(ty, "1").len(), ty.size());
            let least = if ty.is_float() || ty.is_signed() { "-3" } else { "3" };
            assert_eq!(ty.format(&bytes(ty, least)), least, "{ty:?}");
        }
        assert_eq!(bytes(ScalarType::F16, "1.5"), [0, 0x3e]);
        assert_eq!(bytes(ScalarType::BF16, "1.5"), [0xc0, 0x3f]);
        assert_eq!(bytes(ScalarType::I16, "-0x80"), [0x80, 0xff]);
        assert_eq!(ScalarType::F32.format(&bytes(ScalarType::F32, "0.1")), "0.1");
        for (ty, text) in [(ScalarType::F32, "1e39"), (ScalarType::F16, "-65520"), (ScalarType::F64, "1e999")]
        {
            assert!(ty.append(text, &mut Vec::new()).is_err(), "{text}");
        }
        assert_eq!(ScalarType::F16.format(&bytes(ScalarType::F16, "-infinity")), "-inf");
    }

    #[test]
    fn differences_are_counted_in_values() {
        let between = |ty: ScalarType, left, right| ty.difference(&bytes(ty, left), &bytes(ty, right));
        assert_eq!(between(ScalarType::I8, "-128", "127").ulps, 255);
        assert_eq!(between(ScalarType::F32, "1", "1.0000001").ulps, 1);
        assert_eq!(between(ScalarType::F32, "0", "-0").ulps, 0);
        assert_eq!(between(ScalarType::F16, "-0.00000006", "0.00000006").ulps, 2);
        assert_eq!(between(ScalarType::F64, "nan", "nan").ulps, 0);
        assert_eq!(between(ScalarType::F64, "nan", "1").ulps, u64::MAX);
        assert_eq!(between(ScalarType::F64, "inf", "inf").absolute, 0.0);
        assert_eq!(between(ScalarType::F64, "3", "2").relative, 0.5);
    }
}
