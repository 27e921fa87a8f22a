//! The conversions in a format of `printf` (OpenCL C section 6.15.14).

/// A part of a format.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A character that is printed as it is.
    Byte(u8),
    /// A conversion, with the number of the argument that it takes, from 0.
    Value(Conversion, usize),
}

/// The parts of a format, one after another, with the arguments that they take.
pub(crate) struct Pieces<'f> {
    rest: &'f [u8],
    /// The number of the next argument.
    next: usize,
}

impl<'f> Pieces<'f> {
    pub(crate) const fn new(format: &'f [u8]) -> Self {
        Self { rest: format, next: 0 }
    }

    /// The next part; `star` gives the argument of a number that a `*` stands for.
    pub(crate) fn next(&mut self, star: impl Fn(usize) -> Option<i64>) -> Option<Piece> {
        let (byte, after) = self.rest.split_first()?;
        self.rest = after;
        if *byte != b'%' {
            return Some(Piece::Byte(*byte));
        }
        let mut take = || {
            self.next += 1;
            self.next - 1
        };
        let (conversion, after) = Conversion::parse(after, &mut || star(take()));
        self.rest = after;
        if conversion.letter == '%' {
            return Some(Piece::Byte(b'%'));
        }
        Some(Piece::Value(conversion, take()))
    }
}

/// One conversion of a format.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Conversion {
    pub(crate) flags: String,
    pub(crate) width: usize,
    pub(crate) precision: Option<usize>,
    pub(crate) components: u32,
    /// The bytes of an integer that count; 8 where all do.
    pub(crate) size: usize,
    pub(crate) letter: char,
}

impl Conversion {
    /// Reads what stands behind `%`; `star` gives the argument for a `*`.
    fn parse<'f>(format: &'f [u8], star: &mut dyn FnMut() -> Option<i64>) -> (Self, &'f [u8]) {
        let mut rest = format;
        let mut flags = String::new();
        while let Some((flag @ (b'-' | b'+' | b' ' | b'#' | b'0'), after)) = rest.split_first() {
            flags.push(char::from(*flag));
            rest = after;
        }
        let mut width = number(&mut rest, star);
        if width.is_some_and(|width| width < 0) {
            flags.push('-');
            width = width.map(i64::saturating_neg);
        }
        let precision = rest.strip_prefix(b".").and_then(|after| {
            rest = after;
            // A negative one counts as none.
            usize::try_from(number(&mut rest, star).unwrap_or(0)).ok()
        });
        let mut components = 1;
        if let Some(after) = rest.strip_prefix(b"v") {
            rest = after;
            components = number(&mut rest, star).and_then(|count| u32::try_from(count).ok()).unwrap_or(1);
        }
        let lengths: [(&[u8], usize); 5] = [(b"hh", 1), (b"hl", 4), (b"h", 2), (b"l", 8), (b"", 4)];
        let mut size = 4;
        if let Some((prefix, own)) = lengths.into_iter().find(|(prefix, _)| rest.starts_with(prefix)) {
            size = own;
            rest = rest.get(prefix.len()..).unwrap_or_default();
        }
        let (letter, rest) = match rest.split_first() {
            Some((letter, after)) => (char::from(*letter), after),
            None => ('%', rest),
        };
        let width = width.and_then(|width| usize::try_from(width).ok()).unwrap_or(0);
        (Self { flags, width, precision, components, size, letter }, rest)
    }
}

/// A decimal number, or the argument for `*`.
fn number(rest: &mut &[u8], star: &mut dyn FnMut() -> Option<i64>) -> Option<i64> {
    if let Some(after) = rest.strip_prefix(b"*") {
        *rest = after;
        return star();
    }
    let mut found = None;
    while let Some((digit @ b'0'..=b'9', after)) = rest.split_first() {
        found = Some(found.unwrap_or(0_i64).saturating_mul(10).saturating_add(i64::from(digit - b'0')));
        *rest = after;
    }
    found
}

/// A number of up to eight bytes, the lowest first.
pub(crate) fn integer(bytes: &[u8], is_signed: bool) -> i64 {
    let bits = bytes.iter().take(8).rev().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    let unused = 64 - 8 * bytes.len().clamp(1, 8) as u32;
    if is_signed { (bits << unused).cast_signed() >> unused } else { bits.cast_signed() }
}
