use crate::{BitcodeError, BitcodeResult};

/// A sequence of bits, the lowest bit of each byte first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bits<'a> {
    data: &'a [u8],
    /// The same, in chunks of 64 bits.
    chunks: &'a [[u8; 8]],
    /// The bytes behind the last whole chunk.
    tail: u64,
    /// The offset of the sequence within the input, which errors add to their own.
    base: u64,
}

/// A position in a sequence of bits: three numbers, which loops keep in registers.
///
/// Reading never fails: past the end all bits are 0, and [`Bits::check`] fails from then on, which readers ask once for a
/// record.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BitPosition {
    /// The next bits; those above `have` are 0.
    word: u64,
    /// How many bits there are in `word`.
    have: u32,
    /// The number of chunks that were read.
    next: usize,
}

impl BitPosition {
    /// Returns the offset in bits.
    #[inline(always)]
    pub(crate) fn offset(self) -> u64 {
        self.next as u64 * 64 - u64::from(self.have)
    }
}

/// How a number is written: in pieces of some bits, of which the highest may say that another follows; after a literal
/// nothing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Encoding {
    /// The number of bits of a piece.
    pub(crate) width: u32,
    /// As many bits.
    mask: u64,
    /// The bit that says that another piece follows, or 0.
    more: u64,
    literal: u64,
}

impl Encoding {
    pub(crate) const fn literal(value: u64) -> Self {
        Self { literal: value, ..Self::fixed(0) }
    }

    /// True if it is one piece.
    #[inline]
    pub(crate) const fn is_fixed(&self) -> bool {
        self.more == 0 && self.width > 0
    }

    /// Returns the literal, if it is one.
    #[inline]
    pub(crate) const fn as_literal(&self) -> Option<u64> {
        if self.width == 0 { Some(self.literal) } else { None }
    }

    /// Returns the encoding of a number of at most 32 bits.
    pub(crate) const fn fixed(width: u32) -> Self {
        Self { width, mask: (1 << width) - 1, more: 0, literal: 0 }
    }

    /// Returns the encoding of a number in pieces of 2 to 32 bits.
    pub(crate) const fn variable(width: u32) -> Self {
        Self { more: 1 << (width - 1), ..Self::fixed(width) }
    }
}

impl<'a> Bits<'a> {
    pub(crate) fn new(data: &'a [u8], base: u64) -> Self {
        let (chunks, rest) = data.as_chunks::<8>();
        let tail = rest.iter().rev().fold(0, |tail, &byte| tail << 8 | u64::from(byte));
        Self { data, chunks, tail, base }
    }

    #[cold]
    pub(crate) fn error(&self, at: BitPosition, detail: impl Into<String>) -> Box<BitcodeError> {
        Box::new(BitcodeError { offset: self.base + at.offset().min(self.end()), detail: detail.into() })
    }

    fn end(&self) -> u64 {
        self.data.len() as u64 * 8
    }

    /// Returns the number of bits from a position to the end.
    pub(crate) fn left(&self, at: BitPosition) -> u64 {
        self.end().saturating_sub(at.offset())
    }

    /// Fails if something was read past the end.
    #[inline(always)]
    pub(crate) fn check(&self, at: BitPosition) -> BitcodeResult<()> {
        if at.next > self.chunks.len() && at.offset() > self.end() { Err(self.ends(at)) } else { Ok(()) }
    }

    #[cold]
    fn ends(&self, at: BitPosition) -> Box<BitcodeError> {
        self.error(at, "the bitcode ends within a record, or a number has more than 64 bits")
    }

    /// Returns a chunk.
    #[inline(always)]
    fn chunk(&self, index: usize) -> u64 {
        match self.chunks.get(index) {
            Some(chunk) => u64::from_le_bytes(*chunk),
            None if index == self.chunks.len() => self.tail,
            None => 0,
        }
    }

    /// Reads a piece of at most 32 bits.
    #[inline(always)]
    fn piece(&self, at: &mut BitPosition, width: u32, mask: u64) -> u64 {
        if at.have >= width {
            let value = at.word & mask;
            at.word >>= width;
            at.have -= width;
            return value;
        }
        let chunk = self.chunk(at.next);
        at.next += 1;
        let value = (at.word | chunk << at.have) & mask;
        let taken = width - at.have;
        at.word = chunk >> taken;
        at.have = 64 - taken;
        value
    }

    /// Reads a number of one piece.
    #[inline(always)]
    pub(crate) fn read_fixed(&self, at: &mut BitPosition, encoding: &Encoding) -> u64 {
        self.piece(at, encoding.width, encoding.mask)
    }

    /// Reads a number.
    #[inline(always)]
    pub(crate) fn read(&self, at: &mut BitPosition, encoding: &Encoding) -> u64 {
        let piece = self.piece(at, encoding.width, encoding.mask);
        if piece & encoding.more == 0 { piece | encoding.literal } else { self.pieces(at, encoding, piece) }
    }

    /// Reads the pieces of a number after the first.
    #[inline(always)]
    fn pieces(&self, at: &mut BitPosition, encoding: &Encoding, first: u64) -> u64 {
        let &Encoding { width, mask, more, .. } = encoding;
        let mut value = first ^ more;
        let mut shift = width - 1;
        loop {
            let piece = self.piece(at, width, mask);
            value |= (piece & !more) << shift;
            if piece & more == 0 {
                return value;
            }
            shift += width - 1;
            if shift >= 64 {
                // A position where the check fails.
                *at = BitPosition { word: 0, have: 0, next: self.chunks.len() + 2 };
                return value;
            }
        }
    }

    /// Returns the position at an offset in bits.
    pub(crate) fn seek(&self, offset: u64) -> BitcodeResult<BitPosition> {
        let mut at = BitPosition { word: 0, have: 0, next: (offset / 64) as usize };
        if !offset.is_multiple_of(64) {
            at.word = self.chunk(at.next) >> (offset % 64);
            at.have = 64 - (offset % 64) as u32;
            at.next += 1;
        }
        self.check(at)?;
        Ok(at)
    }

    /// Goes to the next multiple of 32 bits.
    pub(crate) fn align(&self, at: BitPosition) -> BitcodeResult<BitPosition> {
        self.seek(at.offset().next_multiple_of(32))
    }

    /// Reads bytes from a position that is a multiple of 8 bits; returns where they end too.
    pub(crate) fn bytes(&self, at: BitPosition, len: u64) -> BitcodeResult<(&'a [u8], BitPosition)> {
        let start = (at.offset() / 8) as usize;
        let len = usize::try_from(len).map_err(|_| self.ends(at))?;
        let end = start.checked_add(len).ok_or_else(|| self.ends(at))?;
        let bytes = self.data.get(start..end).ok_or_else(|| self.ends(at))?;
        Ok((bytes, self.seek(end as u64 * 8)?))
    }
}
