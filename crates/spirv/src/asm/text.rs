//! The buffer that the disassembler's parts write to.

use std::fmt;

use crate::{Error, Result};

/// Where numbers, names and strings are written.
pub(super) trait TextSink: fmt::Write {
    /// Appends text.
    fn push_str(&mut self, text: &str);

    /// Appends a character.
    fn push(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }

    /// Appends a character so many times.
    fn repeat(&mut self, character: char, count: usize) {
        (0..count).for_each(|_| self.push(character));
    }
}

impl TextSink for String {
    fn push_str(&mut self, text: &str) {
        Self::push_str(self, text);
    }
}

/// Text as bytes with room behind them, so that what has a known greatest length is written in place. It is only looked
/// at as text when it is given away.
pub(super) struct TextBuffer {
    /// As long as there is room.
    room: Vec<u8>,
    length: usize,
}

impl TextBuffer {
    /// No text, with room for so many bytes.
    pub(super) fn with_capacity(room: usize) -> Self {
        Self { room: vec![0; room], length: 0 }
    }

    /// How many bytes there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// The bytes from one of them on.
    pub(super) fn from(&self, start: usize) -> &[u8] {
        self.room.get(start..self.length).unwrap_or(&[])
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    /// Forgets what comes behind so many bytes, where a character ends.
    pub(super) fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    /// The text.
    ///
    /// # Errors
    /// Never, as whatever was written was text.
    pub(super) fn as_str(&self) -> Result<&str> {
        std::str::from_utf8(self.from(0)).map_err(|_| Error::internal("what was written is no text"))
    }

    /// Room for so many bytes behind the text; [`Self::advance`] makes those that were written a part of it.
    #[inline]
    pub(super) fn spare(&mut self, count: usize) -> &mut [u8] {
        if self.room.len() - self.length < count {
            self.grow(count);
        }
        &mut self.room[self.length..self.length + count]
    }

    /// Makes bytes of the spare room, which are ASCII characters, a part of the text.
    #[inline]
    pub(super) fn advance(&mut self, count: usize) {
        self.length = (self.length + count).min(self.room.len());
    }

    #[cold]
    fn grow(&mut self, count: usize) {
        self.room.resize((self.length + count).max(2 * self.room.len()), 0);
    }

    /// Puts text in between.
    pub(super) fn insert_str(&mut self, at: usize, text: &str) {
        let end = self.length;
        self.spare(text.len());
        self.room.copy_within(at..end, at + text.len());
        if let Some(gap) = self.room.get_mut(at..at + text.len()) {
            gap.copy_from_slice(text.as_bytes());
        }
        self.advance(text.len());
    }
}

impl TextSink for TextBuffer {
    #[inline]
    fn push_str(&mut self, text: &str) {
        self.spare(text.len()).copy_from_slice(text.as_bytes());
        self.advance(text.len());
    }
}

impl fmt::Write for TextBuffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}
