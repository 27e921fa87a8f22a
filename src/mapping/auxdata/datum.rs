//! Operands of metadata as text: `!` and the operand as LLVM's text spells it, such as `!{i32 1, !"name", !{null}}`,
//! `!null` or `!i128 5`. A string that itself starts with `!` is spelled as well, as `!"!{}"`, so that none is taken for a node.

use std::fmt::Write;

/// Nodes in nodes are followed so far.
const MAX_DEPTH: usize = 32;
/// An operand has so many operands in all; nodes may be shared, and text repeats them.
const MAX_SIZE: usize = 4096;

/// An operand of metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// No operand.
    Null,
    /// A string of bytes.
    Text(Vec<u8>),
    /// An integer.
    Int {
        /// Its width.
        bits: u32,
        /// Its words, low first.
        words: Vec<u64>,
    },
    /// A floating-point number.
    Float {
        /// Its type.
        ty: FloatType,
        /// Its bits.
        bits: u64,
    },
    /// A node.
    Node {
        /// Whether it is the same as no other.
        distinct: bool,
        /// Its operands.
        operands: Vec<Datum>,
    },
}

/// Types of floating-point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum FloatType {
    Half,
    BFloat,
    Single,
    Double,
}

/// Types with their names in LLVM's text, what stands before the digits, and the number of these.
const FLOATS: [(FloatType, &str, &str, usize); 4] = [
    (FloatType::Half, "half", "0xH", 4),
    (FloatType::BFloat, "bfloat", "0xR", 4),
    (FloatType::Single, "float", "0x", 16),
    (FloatType::Double, "double", "0x", 16),
];

/// How much text may stand for one operand.
#[derive(Clone, Copy, Debug)]
pub struct TextBudget {
    depth: usize,
    size: usize,
}

impl TextBudget {
    /// The room of an operand that stands in no other.
    #[must_use]
    pub fn new() -> Self {
        Self { depth: MAX_DEPTH, size: MAX_SIZE }
    }

    /// The room within a node of so many operands; `None` where there is too little.
    #[must_use]
    pub fn within(&mut self, operands: usize) -> Option<Self> {
        self.size = self.size.checked_sub(operands)?;
        Some(Self { depth: self.depth.checked_sub(1)?, size: self.size })
    }

    /// Takes note of what was used within a node.
    pub fn leave(&mut self, within: Self) {
        self.size = within.size;
    }
}

impl Default for TextBudget {
    fn default() -> Self {
        Self::new()
    }
}

/// The text of an operand.
#[must_use]
pub fn spell(datum: &Datum) -> String {
    let mut text = String::new();
    if matches!(datum, Datum::Null | Datum::Int { .. } | Datum::Float { .. }) {
        text.push('!');
    }
    push(&mut text, datum);
    text
}

/// Whether a string has to be spelled, as it would be taken for something else.
#[must_use]
pub fn is_ambiguous(text: &[u8]) -> bool {
    text.starts_with(b"!") || std::str::from_utf8(text).is_err() || text.contains(&0)
}

fn push(text: &mut String, datum: &Datum) {
    match datum {
        Datum::Null => text.push_str("null"),
        Datum::Text(bytes) => {
            text.push_str("!\"");
            for &byte in bytes {
                match byte {
                    b' '..=b'~' if byte != b'"' && byte != b'\\' => text.push(byte.into()),
                    _ => hexadecimal(text, "\\", byte.into(), 2),
                }
            }
            text.push('"');
        }
        Datum::Int { bits, words } => {
            text.push('i');
            text.push_str(&bits.to_string());
            text.push_str(" u0x");
            for word in words.iter().rev() {
                hexadecimal(text, "", *word, 16);
            }
        }
        Datum::Float { ty, bits } => {
            let row = FLOATS.iter().find(|row| row.0 == *ty).unwrap_or(&FLOATS[3]);
            text.push_str(row.1);
            let bits = if *ty == FloatType::Single { widened(*bits) } else { *bits };
            hexadecimal(text, &format!(" {}", row.2), bits, row.3);
        }
        Datum::Node { distinct, operands } => {
            text.push_str(if *distinct { "!distinct {" } else { "!{" });
            for (position, operand) in operands.iter().enumerate() {
                if position > 0 {
                    text.push_str(", ");
                }
                push(text, operand);
            }
            text.push('}');
        }
    }
}

fn hexadecimal(text: &mut String, before: &str, number: u64, digits: usize) {
    // Writing to a string never fails.
    let _ = write!(text, "{before}{number:0digits$X}");
}

/// The bits of a number of single precision as one of double precision, in which LLVM's text has them.
fn widened(bits: u64) -> u64 {
    let (sign, fraction) = (bits >> 31 & 1, bits & 0x7f_ffff);
    match bits >> 23 & 0xff {
        // What has no exponent of its own may have one in double precision; a NaN keeps its bits.
        0xff => sign << 63 | 0x7ff << 52 | fraction << 29,
        _ => f64::from(f32::from_bits(bits as u32)).to_bits(),
    }
}

fn narrowed(bits: u64) -> Option<u64> {
    let narrow = match bits >> 52 & 0x7ff {
        0x7ff => bits >> 63 << 31 | 0xff << 23 | bits >> 29 & 0x7f_ffff,
        _ => u64::from((f64::from_bits(bits) as f32).to_bits()),
    };
    (widened(narrow) == bits).then_some(narrow)
}

/// The operand that a text spells; `None` where it is an ordinary string.
#[must_use]
pub fn parse(text: &str) -> Option<Datum> {
    if !text.starts_with('!') {
        return None;
    }
    let mut parser = DatumParser { rest: text };
    let datum = match parser.datum(&mut TextBudget::new()) {
        Some(datum) => datum,
        // Outside of nodes a mark stands before everything.
        None => {
            parser = DatumParser { rest: text.strip_prefix('!')? };
            parser.constant()?
        }
    };
    parser.rest.is_empty().then_some(datum)
}

struct DatumParser<'a> {
    rest: &'a str,
}

impl<'a> DatumParser<'a> {
    fn take(&mut self, what: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(what)?;
        Some(())
    }

    /// As many characters as are digits of the radix.
    fn digits(&mut self, radix: u32) -> Option<&'a str> {
        let end = self.rest.find(|c: char| !c.is_digit(radix)).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        (!digits.is_empty()).then_some(digits)
    }

    fn datum(&mut self, room: &mut TextBudget) -> Option<Datum> {
        if self.take("!\"").is_some() {
            return self.string();
        }
        let distinct = self.take("!distinct {").is_some();
        if distinct || self.take("!{").is_some() {
            return self.node(distinct, room);
        }
        self.constant()
    }

    fn node(&mut self, distinct: bool, room: &mut TextBudget) -> Option<Datum> {
        let mut operands = Vec::new();
        if self.take("}").is_some() {
            return Some(Datum::Node { distinct, operands });
        }
        loop {
            let mut within = room.within(1)?;
            operands.push(self.datum(&mut within)?);
            room.leave(within);
            if self.take("}").is_some() {
                return Some(Datum::Node { distinct, operands });
            }
            self.take(", ")?;
        }
    }

    fn string(&mut self) -> Option<Datum> {
        let mut bytes = Vec::new();
        loop {
            let end = self.rest.find(['"', '\\'])?;
            let (plain, rest) = self.rest.split_at_checked(end)?;
            bytes.extend_from_slice(plain.as_bytes());
            self.rest = rest;
            if self.take("\"").is_some() {
                return Some(Datum::Text(bytes));
            }
            self.take("\\")?;
            let (digits, rest) = self.rest.split_at_checked(2)?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            self.rest = rest;
        }
    }

    fn constant(&mut self) -> Option<Datum> {
        if self.take("null").is_some() {
            return Some(Datum::Null);
        }
        for (ty, name, before, count) in FLOATS {
            if self.take(name).is_some() {
                self.take(" ")?;
                self.take(before)?;
                let digits = self.digits(16).filter(|digits| digits.len() == count)?;
                let bits = u64::from_str_radix(digits, 16).ok()?;
                let bits = if ty == FloatType::Single { narrowed(bits)? } else { bits };
                return Some(Datum::Float { ty, bits });
            }
        }
        self.take("i")?;
        let bits = self.digits(10)?.parse().ok()?;
        self.take(" u0x")?;
        let digits = self.digits(16)?;
        let mut words = Vec::new();
        let mut rest = digits;
        while !rest.is_empty() {
            let (high, low) = rest.split_at_checked(rest.len().saturating_sub(16))?;
            words.push(u64::from_str_radix(low, 16).ok()?);
            rest = high;
        }
        Some(Datum::Int { bits, words })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(operands: Vec<Datum>) -> Datum {
        Datum::Node { distinct: false, operands }
    }

    #[test]
    fn what_is_spelled_is_parsed() {
        let single = |value: f32| Datum::Float { ty: FloatType::Single, bits: value.to_bits().into() };
        let data = [
            Datum::Null,
            Datum::Text(b"!{a \"b\" \\ \xff\0}".to_vec()),
            Datum::Int { bits: 1, words: vec![1] },
            Datum::Int { bits: 128, words: vec![u64::MAX, 7] },
            single(0.1),
            single(f32::MIN_POSITIVE / 4.0),
            single(f32::NEG_INFINITY),
            Datum::Float { ty: FloatType::Single, bits: 0x7f80_0001 },
            Datum::Float { ty: FloatType::Half, bits: 0x3c00 },
            Datum::Float { ty: FloatType::BFloat, bits: 0xff81 },
            Datum::Float { ty: FloatType::Double, bits: 0.1_f64.to_bits() },
            node(vec![]),
        ];
        for datum in &data {
            assert_eq!(parse(&spell(datum)).as_ref(), Some(datum), "{}", spell(datum));
        }
        let distinct = Datum::Node { distinct: true, operands: data.to_vec() };
        let all = node(vec![distinct.clone(), node(vec![distinct]), Datum::Null]);
        assert_eq!(parse(&spell(&all)), Some(all));
    }

    #[test]
    fn it_looks_like_llvms_text() {
        let all = node(vec![
            Datum::Int { bits: 32, words: vec![5] },
            Datum::Text(b"a\"".to_vec()),
            node(vec![Datum::Null, Datum::Float { ty: FloatType::Single, bits: 0x4000_0000 }]),
        ]);
        let text = r#"!{i32 u0x0000000000000005, !"a\22", !{null, float 0x4000000000000000}}"#;
        assert_eq!(spell(&all), text);
    }

    #[test]
    fn other_texts_are_strings() {
        for text in [
            "",
            "a",
            "{",
            "!",
            "!x",
            "!{",
            "!{i32 1}",
            "!{} ",
            "!\"",
            "!\"\\2",
            "!i32",
            "!float 0x3F",
            "!{null,null}",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
        let single = "!float 0x3FB999999999999A";
        assert_eq!(parse(single), None, "no number of single precision");
    }

    #[test]
    fn depth_and_size_are_bounded() {
        let deep = format!("{}{}", "!{".repeat(100_000), "}".repeat(100_000));
        assert_eq!(parse(&deep), None);
        let wide = format!("!{{null{}}}", ", null".repeat(MAX_SIZE));
        assert_eq!(parse(&wide), None);
        let narrow = format!("!{{null{}}}", ", null".repeat(MAX_SIZE - 1));
        assert!(parse(&narrow).is_some());
    }
}
