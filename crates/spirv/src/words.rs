//! Words: bounded reading, literal strings, and a sink for instructions.

use std::borrow::Cow;

use super::{Id, Op, limits};
use crate::{Code, Error, Kind, Result};

/// The most words that an instruction can have: its count is 16 bits wide (section 2.3).
pub const MAX_INSTRUCTION_WORDS: usize = u16::MAX as usize;

/// The bytes of `words` in the order that literal strings use: the first byte is the lowest-order one.
#[must_use]
pub fn bytes_of(words: &[u32]) -> Cow<'_, [u8]> {
    if cfg!(target_endian = "little") {
        Cow::Borrowed(bytemuck::cast_slice(words))
    } else {
        Cow::Owned(words.iter().flat_map(|word| word.to_le_bytes()).collect())
    }
}

/// How many words the literal string at the start of `words` takes; `None` where no terminator is found.
#[must_use]
pub fn string_length(words: &[u32]) -> Option<usize> {
    let zero = |word: u32| word.wrapping_sub(0x0101_0101) & !word & 0x8080_8080 != 0;
    words.iter().position(|word| zero(*word)).map(|last| last + 1)
}

/// The bytes of the literal string at the start of `words`, without its terminator; where it has none,
/// all bytes.
#[must_use]
pub fn string_bytes(words: &[u32]) -> Cow<'_, [u8]> {
    match bytes_of(words) {
        Cow::Borrowed(bytes) => Cow::Borrowed(until_nul(bytes)),
        Cow::Owned(bytes) => Cow::Owned(until_nul(&bytes).to_vec()),
    }
}

fn until_nul(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    bytes.get(..end).unwrap_or(bytes)
}

/// The literal string at the start of `words` as text; bytes that are not UTF-8 are replaced.
#[must_use]
pub fn string(words: &[u32]) -> Cow<'_, str> {
    match string_bytes(words) {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// Appends `text` as a literal string: its bytes up to a NUL, a terminator, and zeros up to a whole word.
pub fn push_string(words: &mut Vec<u32>, text: &[u8]) {
    let text = until_nul(text);
    let mut chunks = text.chunks_exact(4);
    for chunk in &mut chunks {
        words.push(chunk.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte)));
    }
    words.push(chunks.remainder().iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte)));
}

/// Where instructions are written: words, one instruction after another.
#[derive(Clone, Debug, Default)]
pub struct Sink {
    words: Vec<u32>,
}

impl Sink {
    /// An empty sink.
    #[must_use]
    pub const fn new() -> Self {
        Self { words: Vec::new() }
    }

    /// The words that have been written.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// The words that have been written, as the caller's own.
    #[must_use]
    pub fn into_words(self) -> Vec<u32> {
        self.words
    }

    /// Number of words written.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// True if nothing has been written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Empties the sink; room for some kilobytes is kept.
    pub fn clear(&mut self) {
        self.words.clear();
        self.words.shrink_to(1 << 14);
    }

    /// Takes back what was written behind the first `len` words.
    pub fn truncate(&mut self, len: usize) {
        self.words.truncate(len);
    }

    /// Makes room for so many words more.
    pub fn reserve(&mut self, words: usize) {
        self.words.reserve(words);
    }

    /// Appends whole instructions.
    pub fn extend(&mut self, words: &[u32]) {
        self.words.extend_from_slice(words);
    }

    /// Puts whole instructions before what was written from word `at` on.
    pub fn insert(&mut self, at: usize, parts: &[&[u32]]) {
        let old = self.words.len();
        let mut at = at.min(old);
        let room = parts.iter().map(|part| part.len()).sum::<usize>();
        self.words.resize(old + room, 0);
        self.words.copy_within(at..old, at + room);
        for part in parts {
            if let Some(place) = self.words.get_mut(at..at + part.len()) {
                place.copy_from_slice(part);
            }
            at += part.len();
        }
    }

    /// Writes an instruction with these operands.
    ///
    /// # Errors
    /// When the instruction would be longer than its count can tell, or there are too many before it.
    #[inline]
    pub fn push(&mut self, op: Op, operands: &[u32]) -> Result<()> {
        let count = operands.len() + 1;
        self.check_room(op, count)?;
        let first = (count as u32) << 16 | u32::from(op.0);
        match *operands {
            [] => self.words.push(first),
            [a] => self.words.extend_from_slice(&[first, a]),
            [a, b, c, d] => self.words.extend_from_slice(&[first, a, b, c, d]),
            _ => {
                self.words.reserve(count);
                self.words.push(first);
                self.words.extend_from_slice(operands);
            }
        }
        Ok(())
    }

    /// Writes an instruction with result type and result.
    ///
    /// # Errors
    /// As [`Sink::push`].
    #[inline]
    pub fn push_result(&mut self, op: Op, ty: Id, id: Id, operands: &[u32]) -> Result<()> {
        let count = operands.len() + 3;
        self.check_room(op, count)?;
        let first = (count as u32) << 16 | u32::from(op.0);
        // Most instructions have few operands, and words that are known by number are copied without a call.
        match *operands {
            [a] => self.words.extend_from_slice(&[first, ty.0, id.0, a]),
            [a, b] => self.words.extend_from_slice(&[first, ty.0, id.0, a, b]),
            [a, b, c] => self.words.extend_from_slice(&[first, ty.0, id.0, a, b, c]),
            _ => {
                self.words.reserve(count);
                self.words.extend_from_slice(&[first, ty.0, id.0]);
                self.words.extend_from_slice(operands);
            }
        }
        Ok(())
    }

    /// Returns an error unless there is room for an instruction of this many words.
    #[inline]
    fn check_room(&self, op: Op, count: usize) -> Result<()> {
        if count > MAX_INSTRUCTION_WORDS || self.words.len() > limits::SECTION_WORDS {
            return Err(no_room(op, count));
        }
        Ok(())
    }

    /// Starts an instruction whose operands are appended one after another; nothing is written unless
    /// [`Building::finish`] is called.
    #[inline]
    pub fn start(&mut self, op: Op) -> Building<'_> {
        let start = self.words.len();
        self.words.push(u32::from(op.0));
        Building { sink: self, start, done: false }
    }
}

/// The error for an instruction of so many words.
#[cold]
fn no_room(op: Op, count: usize) -> Error {
    if count <= MAX_INSTRUCTION_WORDS {
        let detail = format!("a part of the module has {} words before {op}", limits::SECTION_WORDS);
        return Error::unsupported(Code::Other, detail);
    }
    Error::new(
        Code::InvalidWordCount,
        Kind::Unsupported,
        format!("{op} would have {count} words, an instruction holds {MAX_INSTRUCTION_WORDS}"),
    )
}

/// An instruction that is being written.
#[derive(Debug)]
pub struct Building<'s> {
    sink: &'s mut Sink,
    start: usize,
    done: bool,
}

impl Building<'_> {
    /// Appends an id.
    #[inline]
    pub fn id(&mut self, id: Id) -> &mut Self {
        self.word(id.0)
    }

    /// Appends a word.
    #[inline]
    pub fn word(&mut self, word: u32) -> &mut Self {
        self.sink.words.push(word);
        self
    }

    /// Appends words.
    #[inline]
    pub fn words(&mut self, words: &[u32]) -> &mut Self {
        self.sink.words.extend_from_slice(words);
        self
    }

    /// Appends a literal string.
    pub fn string(&mut self, text: &[u8]) -> &mut Self {
        push_string(&mut self.sink.words, text);
        self
    }

    /// Closes the instruction.
    ///
    /// # Errors
    /// When it is longer than its count can tell, or there are too many before it; it is then taken back.
    #[inline]
    pub fn finish(&mut self) -> Result<()> {
        let count = self.sink.words.len() - self.start;
        let Some(first) = self.sink.words.get_mut(self.start) else {
            return Err(Error::internal("an instruction was closed twice"));
        };
        if count > MAX_INSTRUCTION_WORDS || self.start > limits::SECTION_WORDS {
            let op = Op(*first as u16);
            return Err(no_room(op, count));
        }
        *first |= (count as u32) << 16;
        self.done = true;
        Ok(())
    }
}

impl Drop for Building<'_> {
    fn drop(&mut self) {
        if !self.done {
            self.sink.words.truncate(self.start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_end_with_a_terminator_and_fill_words() {
        for text in ["", "a", "abc", "abcd", "abcdefgh"] {
            let mut words = Vec::new();
            push_string(&mut words, text.as_bytes());
            assert_eq!(words.len(), text.len() / 4 + 1);
            assert_eq!(string_length(&words), Some(words.len()));
            assert_eq!(string(&words), text);
        }
        assert_eq!(string_length(&[0x6161_6161]), None);
        assert_eq!(string(&[0xffff_ffff, 0]), "\u{fffd}\u{fffd}\u{fffd}\u{fffd}");
    }

    #[test]
    fn an_instruction_that_is_too_long_is_taken_back() {
        let mut sink = Sink::new();
        let operands = vec![0; MAX_INSTRUCTION_WORDS];
        assert!(sink.push(Op::TypeStruct, &operands).is_err());
        assert!(sink.start(Op::TypeStruct).words(&operands).finish().is_err());
        assert!(sink.is_empty());
        assert!(sink.push(Op::TypeStruct, &operands[1..]).is_ok());
        assert_eq!(sink.len(), MAX_INSTRUCTION_WORDS);
    }
}
