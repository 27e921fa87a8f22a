//! Where the values of an array or a structure lie, by the format that the buffer protocol gives it (PEP 3118).

use spirv_llvm::Error;
use spirv_llvm_run::{ArgInfo, ArgKind, ScalarType};

/// How many values and structures a format is followed through.
const MOST: usize = 1 << 16;
/// How deep structures nest.
const DEEPEST: usize = 64;

/// The layout of an element.
#[derive(Debug, PartialEq)]
pub(crate) enum Layout {
    /// The values of an element, each with its offset, and the element's size.
    Values(Vec<(usize, ScalarType)>, usize),
    /// Bytes of which nothing is known.
    Bytes,
    /// A type that kernels cannot have, with its name in words.
    Refused(&'static str),
}

impl Layout {
    /// That of a format whose elements have a size in bytes.
    pub(crate) fn of(format: &str, size: usize) -> Self {
        // Not every exporter tells of padding, or takes the standard's size of `l`.
        for (align, long) in [(false, 8), (true, 8), (false, 4), (true, 4)] {
            let mut parser = Parser { rest: format.as_bytes(), align, long, values: Vec::new(), steps: MOST };
            match parser.sequence(0, DEEPEST) {
                Ok((end, _)) if end == size && parser.rest.is_empty() => {
                    return Self::Values(parser.values, size);
                }
                Ok(_) | Err(None) => {}
                Err(Some(why)) => return Self::Refused(why),
            }
        }
        Self::Bytes
    }

    /// The bytes of an element as those of a parameter: its values stand where the parameter's type has them.
    ///
    /// # Errors
    /// When a value does not fit its type, or the number of values is wrong.
    pub(crate) fn value(&self, bytes: Vec<u8>, info: &ArgInfo) -> Result<Vec<u8>, Error> {
        let Self::Values(places, size) = self else { return Ok(bytes) };
        if let Some(ty) = self.single()
            && info.fields.is_empty()
        {
            // As many bytes as the parameter has are its own.
            let is_own = ty.size() == 1 && info.kind == ArgKind::Value(bytes.len());
            return if is_own { Ok(bytes) } else { info.values(ty, bytes) };
        }
        // Bytes are the structure as it lies in memory.
        if self.single().is_some_and(|ty| ty.size() == 1) {
            return Ok(bytes);
        }
        let of_element =
            |element| places.iter().filter_map(move |(at, ty)| Some((*ty, part(element, *at, ty.size())?)));
        let values: Vec<_> = bytes.chunks_exact((*size).max(1)).flat_map(of_element).collect();
        let whole = info.structure(&values)?;
        Ok(whole.unwrap_or(bytes))
    }

    /// The type of the values, where there is one in each element.
    pub(crate) fn single(&self) -> Option<ScalarType> {
        match self {
            Self::Values(values, _) => match values.as_slice() {
                [(0, ty)] => Some(*ty),
                _ => None,
            },
            _ => None,
        }
    }
}

fn part(bytes: &[u8], at: usize, size: usize) -> Option<&[u8]> {
    bytes.get(at..at.checked_add(size)?)
}

/// Why a format is not understood; with words where it is one that kernels cannot have.
type Unknown = Option<&'static str>;

struct Parser<'f> {
    rest: &'f [u8],
    /// Whether values are aligned without the format saying so, as those of `ctypes` are.
    align: bool,
    /// The size of `l`, in bytes.
    long: usize,
    values: Vec<(usize, ScalarType)>,
    /// How many values and structures may still be followed.
    steps: usize,
}

impl Parser<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn skip(&mut self, byte: u8) -> bool {
        let found = self.rest.first() == Some(&byte);
        if found {
            self.next();
        }
        found
    }

    /// Reads a decimal number; returns 1 without digits.
    fn number(&mut self) -> Result<usize, Unknown> {
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (text, rest) = self.rest.split_at_checked(digits).ok_or(None)?;
        self.rest = rest;
        let text = std::str::from_utf8(text).map_err(|_| None)?;
        if text.is_empty() { Ok(1) } else { text.parse().map_err(|_| None) }
    }

    /// Items up to the end or a brace; gives where they end and their alignment.
    fn sequence(&mut self, start: usize, depth: usize) -> Result<(usize, usize), Unknown> {
        let depth = depth.checked_sub(1).ok_or(None)?;
        let (mut end, mut alignment) = (start, 1);
        while let Some(first) = self.rest.first() {
            if *first == b'}' {
                break;
            }
            let (next, own) = self.item(end, depth)?;
            end = next;
            alignment = alignment.max(own);
        }
        if self.align {
            end = end.checked_next_multiple_of(alignment).ok_or(None)?;
        }
        Ok((end, alignment))
    }

    /// `[(SHAPE)][ORDER][COUNT]CODE[:NAME:]`.
    fn item(&mut self, start: usize, depth: usize) -> Result<(usize, usize), Unknown> {
        let mut count = 1_usize;
        if self.skip(b'(') {
            loop {
                count = count.checked_mul(self.number()?).ok_or(None)?;
                if !self.skip(b',') {
                    break;
                }
            }
            if !self.skip(b')') {
                return Err(None);
            }
        }
        if let Some(b'<' | b'=' | b'@' | b'|') = self.rest.first() {
            self.next();
        }
        count = count.checked_mul(self.number()?).ok_or(None)?;
        let place = self.rest;
        let code = self.next().ok_or(None)?;
        let (mut end, mut alignment) = (start, 1);
        if code == b'x' {
            end = end.checked_add(count).ok_or(None)?;
        } else {
            for _ in 0..count {
                self.rest = place.get(1..).unwrap_or_default();
                (end, alignment) = self.one(code, end, depth)?;
            }
        }
        if self.skip(b':') {
            while self.next().ok_or(None)? != b':' {}
        }
        Ok((end, alignment))
    }

    /// One value, or a structure in braces.
    fn one(&mut self, code: u8, start: usize, depth: usize) -> Result<(usize, usize), Unknown> {
        self.steps = self.steps.checked_sub(1).ok_or(None)?;
        if code == b'Z' {
            // A complex number is two.
            let part = self.next().filter(|part| b"efd".contains(part)).ok_or(None)?;
            let (middle, alignment) = self.one(part, start, depth)?;
            return Ok((self.one(part, middle, depth)?.0, alignment));
        }
        if code == b'T' {
            if !self.skip(b'{') {
                return Err(None);
            }
            // A structure in a structure begins where its own alignment has it.
            let (from, known) = (self.rest, self.values.len());
            let (mut end, alignment) = self.sequence(start, depth)?;
            let aligned = start.checked_next_multiple_of(alignment).ok_or(None)?;
            if self.align && aligned != start {
                self.rest = from;
                self.values.truncate(known);
                (end, _) = self.sequence(aligned, depth)?;
            }
            return if self.skip(b'}') { Ok((end, alignment)) } else { Err(None) };
        }
        let (class, size) = match code {
            b'b' => ("i", 1),
            b'B' | b'?' | b'c' => ("u", 1),
            b'h' => ("i", 2),
            b'H' => ("u", 2),
            b'i' => ("i", 4),
            b'I' => ("u", 4),
            b'l' => ("i", self.long),
            b'L' => ("u", self.long),
            b'q' | b'n' => ("i", 8),
            b'Q' | b'N' => ("u", 8),
            b'e' => ("f", 2),
            b'f' => ("f", 4),
            b'd' => ("f", 8),
            b'O' | b'P' | b'&' => return Err(Some("objects of Python")),
            b'w' | b'u' => return Err(Some("texts")),
            b'g' => return Err(Some("numbers of extended precision")),
            b'>' | b'!' => return Err(Some("big-endian values")),
            _ => return Err(None),
        };
        let ty = ScalarType::parse(&format!("{class}{}", size * 8)).ok_or(None)?;
        let at = if self.align { start.checked_next_multiple_of(size).ok_or(None)? } else { start };
        self.values.push((at, ty));
        Ok((at.checked_add(size).ok_or(None)?, size))
    }
}
