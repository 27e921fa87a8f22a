//! A module as it stands in a file: a header and one flat arena of words, with an index of instructions.

use std::ops::Range;

use super::{Id, Op, Version, asm, text, words};
use crate::{At, Code, Error, Kind, Result};

/// The first word of every module (section 2.3).
pub const MAGIC: u32 = 0x0723_0203;

/// Number of words in the header.
pub const HEADER_WORDS: usize = 5;

/// Order of the bytes in a file's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ByteOrder {
    /// The lowest-order byte first.
    #[default]
    Little,
    /// The highest-order byte first.
    Big,
}

/// The header of a module (section 2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    /// Order of the bytes in the file.
    pub byte_order: ByteOrder,
    /// The version word, see [`Version::from_word`].
    pub version_word: u32,
    /// Who made the module: the tool's number in the high half, its own number in the low half.
    pub generator: u32,
    /// Every id is below this number.
    pub bound: u32,
    /// Reserved; zero so far.
    pub schema: u32,
}

impl Header {
    /// The version; `None` where the word names none.
    #[must_use]
    pub const fn version(&self) -> Option<Version> {
        Version::from_word(self.version_word)
    }

    /// The version, which has to be one that the specification has published.
    ///
    /// # Errors
    /// When it is not.
    pub fn known_version(&self) -> Result<Version> {
        self.version().filter(|version| version.is_known()).ok_or_else(|| {
            let (first, last) = (Version::V1_0, Version::V1_6);
            Error::malformed(format!(
                "unsupported SPIR-V version number 'unknown ({})'. Range of supported/known SPIR-V versions is \
                 {first} ({}) - {last} ({})",
                self.version_word,
                first.word(),
                last.word()
            ))
            .or_at(|| At::Word { offset: 1, opcode: None })
        })
    }

    /// The header's words.
    #[must_use]
    pub const fn words(&self) -> [u32; HEADER_WORDS] {
        [MAGIC, self.version_word, self.generator, self.bound, self.schema]
    }
}

/// A module: header, words and the locations of its instructions.
///
/// Parsing keeps everything, unknown opcodes too, so that [`Module::to_bytes`] gives back the very bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    header: Header,
    words: Vec<u32>,
    starts: Vec<u32>,
}

impl Module {
    /// Reads a binary in either byte order.
    ///
    /// # Errors
    /// When the length is not a number of words, the magic number is not SPIR-V's, or an instruction's
    /// word count is zero or reaches beyond the end.
    pub fn parse(bytes: &[u8]) -> Result<Self> {
        let Some((magic, _)) = bytes.split_first_chunk::<4>() else {
            return Err(not_spirv(format!("the file has {} bytes, a header has 20", bytes.len())));
        };
        let order = match (u32::from_le_bytes(*magic), u32::from_be_bytes(*magic)) {
            (MAGIC, _) => ByteOrder::Little,
            (_, MAGIC) => ByteOrder::Big,
            (found, _) => return Err(not_spirv(format!("the first word is {found:#010x}"))),
        };
        let (chunks, rest) = bytes.as_chunks::<4>();
        if !rest.is_empty() {
            return Err(truncated(
                chunks.len(),
                format!("{} bytes are left over after the last word", rest.len()),
            ));
        }
        let words = match order {
            ByteOrder::Little => chunks.iter().map(|chunk| u32::from_le_bytes(*chunk)).collect(),
            ByteOrder::Big => chunks.iter().map(|chunk| u32::from_be_bytes(*chunk)).collect(),
        };
        Self::from_words_in(words, order)
    }

    /// Takes a module's words, header included.
    ///
    /// # Errors
    /// As [`Module::parse`].
    pub fn from_words(words: Vec<u32>) -> Result<Self> {
        Self::from_words_in(words, ByteOrder::Little)
    }

    fn from_words_in(words: Vec<u32>, byte_order: ByteOrder) -> Result<Self> {
        let &[magic, version_word, generator, bound, schema, ..] = words.as_slice() else {
            return Err(truncated(words.len(), "the header has 5 words".to_owned()));
        };
        if magic != MAGIC {
            return Err(not_spirv(format!("the first word is {magic:#010x}")));
        }
        if u32::try_from(words.len()).is_err() {
            return Err(Error::unsupported(Code::Other, "the module has more than 2^32 words"));
        }
        let header = Header { byte_order, version_word, generator, bound, schema };
        let starts = index(&words)?;
        Ok(Self { header, words, starts })
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// All words, header included.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// All words, header included, to keep.
    #[must_use]
    pub fn into_words(self) -> Vec<u32> {
        self.words
    }

    /// Number of instructions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// True if there is nothing but a header.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The instruction at a position in the module's order.
    #[must_use]
    #[inline]
    pub fn get(&self, position: usize) -> Option<Inst<'_>> {
        let start = *self.starts.get(position)? as usize;
        Inst::at(&self.words, start)
    }

    /// The instruction that a word belongs to, by the word's offset from the start of the module; it is one of those at some
    /// positions.
    #[must_use]
    pub fn around(&self, positions: Range<usize>, offset: usize) -> Option<Inst<'_>> {
        let first = positions.start;
        let behind = self.starts.get(positions)?.partition_point(|start| *start as usize <= offset);
        self.get(first + behind.checked_sub(1)?)
    }

    /// Every instruction in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Inst<'_>> + ExactSizeIterator + Clone {
        // Every start was checked by `index`, so nothing is filtered out; an empty instruction stands
        // where a start is not valid, which cannot be.
        self.starts.iter().map(|start| {
            Inst::at(&self.words, *start as usize).unwrap_or(Inst { words: &[0x1_0000], offset: 0 })
        })
    }

    /// The file's bytes, in the byte order that the header tells.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(&self.words, self.header.byte_order)
    }
}

/// Whether bytes begin as the words of a module do, in either order.
#[must_use]
pub fn is_binary(input: &[u8]) -> bool {
    let first = input.first_chunk::<4>().copied();
    first == Some(MAGIC.to_le_bytes()) || first == Some(MAGIC.to_be_bytes())
}

/// Whether an input is a module in one of its forms, as far as its beginning tells: words, the word-count text or assembly.
#[must_use]
pub fn is_spirv(input: &[u8]) -> bool {
    let is_text = |source| text::is_text(source) || asm::is_assembly(source);
    is_binary(input) || std::str::from_utf8(input).is_ok_and(is_text)
}

/// The bytes of words in an order; borrowed where they lie in memory so.
#[must_use]
pub fn bytes_in(words: &[u32], order: ByteOrder) -> std::borrow::Cow<'_, [u8]> {
    match order {
        ByteOrder::Little => words::bytes_of(words),
        ByteOrder::Big => to_bytes(words, order).into(),
    }
}

/// The bytes of words in an order.
#[must_use]
pub fn to_bytes(words: &[u32], order: ByteOrder) -> Vec<u8> {
    match order {
        ByteOrder::Little => words::bytes_of(words).into_owned(),
        ByteOrder::Big => words.iter().flat_map(|word| word.to_be_bytes()).collect(),
    }
}

fn not_spirv(detail: String) -> Error {
    Error::new(Code::InvalidMagicNumber, Kind::Malformed, detail)
        .or_at(|| At::Word { offset: 0, opcode: None })
}

fn truncated(offset: usize, detail: String) -> Error {
    Error::malformed(detail).or_at(|| At::Word { offset, opcode: None })
}

fn index(words: &[u32]) -> Result<Vec<u32>> {
    // Four words an instruction is what kernels have on average; a wrong guess costs one reallocation.
    let mut starts = Vec::with_capacity(words.len() / 4);
    let mut at = HEADER_WORDS;
    while let Some(first) = words.get(at) {
        let count = (first >> 16) as usize;
        // One comparison for both: below 1 is above all.
        if count.wrapping_sub(1) >= words.len() - at {
            return Err(wrong_count(*first, at, words.len() - at));
        }
        starts.push(at as u32);
        at += count;
    }
    Ok(starts)
}

#[cold]
fn wrong_count(first: u32, offset: usize, left: usize) -> Error {
    let detail = match first >> 16 {
        0 => "the word count is 0".to_owned(),
        count => format!("the word count is {count}, and {left} words are left"),
    };
    Error::new(Code::InvalidWordCount, Kind::Malformed, detail)
        .or_at(|| At::Word { offset, opcode: Some(Op(first as u16)) })
}

/// An instruction in a module's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inst<'m> {
    words: &'m [u32],
    offset: u32,
}

impl<'m> Inst<'m> {
    #[inline]
    fn at(words: &'m [u32], start: usize) -> Option<Self> {
        let count = (words.get(start)? >> 16) as usize;
        Some(Self { words: words.get(start..start + count.max(1))?, offset: start as u32 })
    }

    /// The opcode.
    #[must_use]
    #[inline]
    pub fn op(&self) -> Op {
        Op(self.words.first().copied().unwrap_or(0) as u16)
    }

    /// All words, the first with count and opcode included.
    #[must_use]
    #[inline]
    pub fn words(&self) -> &'m [u32] {
        self.words
    }

    /// The words after the first.
    #[must_use]
    #[inline]
    pub fn operands(&self) -> &'m [u32] {
        self.words.get(1..).unwrap_or(&[])
    }

    /// Offset in words from the start of the module.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset as usize
    }

    /// The operand word at a position after the first word.
    ///
    /// # Errors
    /// When the instruction is shorter.
    #[inline]
    pub fn word(&self, position: usize) -> Result<u32> {
        match self.words.get(position + 1) {
            Some(word) => Ok(*word),
            None => Err(self.too_short(position)),
        }
    }

    /// The operand at a position as an id.
    ///
    /// # Errors
    /// When the instruction is shorter.
    #[inline]
    pub fn id(&self, position: usize) -> Result<Id> {
        self.word(position).map(Id)
    }

    /// The result type, where the opcode has one.
    #[must_use]
    #[inline]
    pub fn result_type(&self) -> Option<Id> {
        if self.op().has_type() { self.words.get(1).copied().map(Id) } else { None }
    }

    /// The result, where the opcode has one.
    #[must_use]
    #[inline]
    pub fn result(&self) -> Option<Id> {
        self.words.get(self.op().result_position()?).copied().map(Id)
    }

    /// The words after result type and result.
    #[must_use]
    #[inline]
    pub fn arguments(&self) -> &'m [u32] {
        self.words.get(self.op().words_before_arguments()..).unwrap_or(&[])
    }

    /// Where this instruction stands.
    #[must_use]
    pub fn location(&self) -> At {
        At::Word { offset: self.offset(), opcode: Some(self.op()) }
    }

    /// A diagnostic about this instruction: the module breaks a rule.
    #[must_use]
    pub fn malformed(&self, detail: impl Into<String>) -> Error {
        Error::malformed(detail).or_at(|| self.location())
    }

    /// A diagnostic about this instruction: it has no translation.
    #[must_use]
    pub fn unsupported(&self, detail: impl Into<String>) -> Error {
        Error::unsupported(Code::UnimplementedOpCode, detail).or_at(|| self.location())
    }

    #[cold]
    fn too_short(&self, position: usize) -> Error {
        Error::new(
            Code::InvalidWordCount,
            Kind::Malformed,
            format!("operand {} is missing, the instruction has {} words", position + 1, self.words.len()),
        )
        .or_at(|| self.location())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<u32> {
        // OpCapability Kernel, then an opcode that nobody knows.
        vec![MAGIC, Version::V1_2.word(), 0x000e_0001, 9, 0, 2 << 16 | 17, 6, 3 << 16 | 0xfffe, 1, 2]
    }

    #[test]
    fn both_byte_orders_come_back_bit_for_bit() {
        for order in [ByteOrder::Little, ByteOrder::Big] {
            let bytes = to_bytes(&sample(), order);
            let module = Module::parse(&bytes).unwrap();
            assert_eq!(module.header().byte_order, order);
            assert_eq!(module.header().version(), Some(Version::V1_2));
            assert_eq!(module.len(), 2);
            assert_eq!(module.iter().map(|i| i.op()).collect::<Vec<_>>(), [Op::Capability, Op(0xfffe)]);
            assert_eq!(module.to_bytes(), bytes);
        }
    }

    #[test]
    fn every_prefix_is_an_error_or_a_shorter_module() {
        let bytes = to_bytes(&sample(), ByteOrder::Little);
        for length in 0..bytes.len() {
            let parsed = Module::parse(&bytes[..length]);
            assert_eq!(parsed.is_ok(), length == 20 || length == 28, "{length} bytes");
        }
    }

    #[test]
    fn errors_tell_the_word_and_the_opcode() {
        let mut words = sample();
        words[7] = 9 << 16 | u32::from(Op::IAdd.0);
        let error = Module::from_words(words).unwrap_err();
        assert_eq!(error.code(), Code::InvalidWordCount);
        assert_eq!(error.to_string(), "word 7, OpIAdd: the word count is 9, and 3 words are left");
        assert_eq!(Module::parse(b"not a module").unwrap_err().code(), Code::InvalidMagicNumber);
    }
}
