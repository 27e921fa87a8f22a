use crate::{Error, Result};

/// A position in a sequence of bits, the lowest bit of each byte first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bits<'a> {
    data: &'a [u8],
    /// The offset in bits.
    at: u64,
    /// The offset in bits of the end.
    end: u64,
    /// The offset of the stream within the input, which errors add to their own.
    base: u64,
}

impl<'a> Bits<'a> {
    pub(crate) fn new(data: &'a [u8], base: u64) -> Self {
        Self { data, at: 0, end: data.len() as u64 * 8, base }
    }

    #[cold]
    pub(crate) fn error(&self, detail: impl Into<String>) -> Box<Error> {
        Box::new(Error { offset: self.base + self.at.min(self.end), detail: detail.into() })
    }

    #[inline]
    pub(crate) fn at(&self) -> u64 {
        self.at
    }

    #[inline]
    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.end
    }

    #[inline]
    pub(crate) fn left(&self) -> u64 {
        self.end.saturating_sub(self.at)
    }

    /// Fails if something was read past the end.
    #[inline(always)]
    pub(crate) fn check(&self) -> Result<()> {
        if self.at > self.end { Err(self.ends()) } else { Ok(()) }
    }

    /// Returns the bits at a position; at least 57 of them are right.
    #[inline(always)]
    fn peek(&self) -> u64 {
        let byte = (self.at >> 3) as usize;
        let word = match self.data.get(byte..).and_then(|rest| rest.first_chunk::<8>()) {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => self.peek_end(byte),
        };
        word >> (self.at & 7)
    }

    #[cold]
    fn peek_end(&self, byte: usize) -> u64 {
        let mut bytes = [0; 8];
        let rest = self.data.get(byte..).unwrap_or_default();
        for (to, from) in bytes.iter_mut().zip(rest) {
            *to = *from;
        }
        u64::from_le_bytes(bytes)
    }

    #[cold]
    fn ends(&self) -> Box<Error> {
        self.error("the bitcode ends within a record, or a number has more than 64 bits")
    }

    /// Reads a number of 1 to 57 bits. Past the end all bits are 0, and [`Bits::check`] fails.
    #[inline(always)]
    pub(crate) fn fixed(&mut self, width: u32) -> u64 {
        let value = self.peek() & ((1 << width) - 1);
        self.at += u64::from(width);
        value
    }

    /// Reads a number of 58 to 64 bits.
    pub(crate) fn wide(&mut self, width: u32) -> u64 {
        let low = self.fixed(32);
        low | self.fixed(width - 32) << 32
    }

    /// Reads a number in pieces of 2 to 32 bits, of which the highest says that another follows.
    #[inline(always)]
    pub(crate) fn variable(&mut self, width: u32) -> u64 {
        let bits = self.peek();
        let more = 1u64 << (width - 1);
        if bits & more == 0 {
            self.at += u64::from(width);
            return bits & (more - 1);
        }
        self.variable_long(bits, width)
    }

    /// Reads a number of several pieces.
    #[inline(never)]
    fn variable_long(&mut self, mut bits: u64, width: u32) -> u64 {
        let more = 1u64 << (width - 1);
        let (mut value, mut shift) = (0u64, 0);
        loop {
            // As many pieces as are whole.
            for _ in 0..57 / width {
                value |= (bits & (more - 1)) << (shift & 63);
                self.at += u64::from(width);
                if bits & more == 0 {
                    return value;
                }
                bits >>= width;
                shift += width - 1;
                if shift >= 64 {
                    // Only zeros may follow, and no number has more than a few of them.
                    return self.end_of_number(value, width);
                }
            }
            bits = self.peek();
        }
    }

    /// Reads the pieces of a number that are above 64 bits.
    #[cold]
    fn end_of_number(&mut self, value: u64, width: u32) -> u64 {
        let more = 1u64 << (width - 1);
        for _ in 0..64 / (width - 1) {
            if self.fixed(width) & more == 0 {
                return value;
            }
        }
        self.at = self.end + 1;
        value
    }

    /// Goes to the next multiple of 32 bits.
    pub(crate) fn align(&mut self) -> Result<()> {
        self.at = self.at.next_multiple_of(32);
        self.check()
    }

    /// Reads bytes from a position that is a multiple of 8 bits.
    pub(crate) fn bytes(&mut self, len: u64) -> Result<&'a [u8]> {
        let start = (self.at >> 3) as usize;
        let len = usize::try_from(len).map_err(|_| self.ends())?;
        let bytes =
            start.checked_add(len).and_then(|end| self.data.get(start..end)).ok_or_else(|| self.ends())?;
        if start as u64 * 8 + bytes.len() as u64 * 8 > self.end {
            return Err(self.ends());
        }
        self.at += bytes.len() as u64 * 8;
        Ok(bytes)
    }

    /// Skips words of 32 bits.
    pub(crate) fn skip_words(&mut self, words: u64) -> Result<()> {
        if words > self.left() / 32 {
            return Err(self.ends());
        }
        self.at += words * 32;
        Ok(())
    }
}
