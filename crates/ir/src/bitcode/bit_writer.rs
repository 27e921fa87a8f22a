use super::stream::CHAR6;

/// How an operand of an abbreviation is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AbbreviationOperand {
    Literal(u64),
    Fixed(u32),
    Variable(u32),
    /// Elements in pieces of a number of bits.
    ArrayVariable(u32),
    /// Elements of a number of bits.
    ArrayFixed(u32),
    /// Characters of `CHAR6`.
    ArrayChar6,
    Blob,
}

/// The last bits of a stream, which do not fill a word of 32 yet.
#[derive(Debug, Clone, Copy, Default)]
struct LastBits {
    word: u64,
    count: u32,
}

impl LastBits {
    /// Adds a number of at most 32 bits.
    #[inline]
    fn fixed(&mut self, out: &mut Vec<u8>, value: u64, width: u32) {
        self.word |= value << self.count;
        self.count += width;
        if self.count >= 32 {
            out.extend_from_slice(&(self.word as u32).to_le_bytes());
            self.word >>= 32;
            self.count -= 32;
        }
    }

    /// Adds a number in pieces, of which the highest bit says that another follows.
    #[inline]
    fn variable(&mut self, out: &mut Vec<u8>, mut value: u64, width: u32) {
        let more = 1u64 << (width - 1);
        while value >= more {
            self.fixed(out, value & (more - 1) | more, width);
            value >>= width - 1;
        }
        self.fixed(out, value, width);
    }
}

/// Writes a bit stream.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    out: Vec<u8>,
    last: LastBits,
    width: u32,
    /// Open blocks: the width of ids outside, the position of the length.
    open: Vec<(u32, usize)>,
}

impl BitWriter {
    pub(crate) fn new() -> Self {
        Self { width: 2, ..Self::default() }
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        let whole = if self.last.count == 0 { bytes.len() & !3 } else { 0 };
        let (words, rest) = bytes.split_at(whole);
        self.out.extend_from_slice(words);
        rest.iter().for_each(|&byte| self.fixed(u64::from(byte), 8));
    }

    /// Writes a number of at most 32 bits.
    #[inline]
    pub(crate) fn fixed(&mut self, value: u64, width: u32) {
        self.last.fixed(&mut self.out, value, width);
    }

    /// Writes a number in pieces, of which the highest bit says that another follows.
    #[inline]
    pub(crate) fn variable(&mut self, value: u64, width: u32) {
        self.last.variable(&mut self.out, value, width);
    }

    pub(crate) fn align(&mut self) {
        if self.last.count > 0 {
            self.fixed(0, 32 - self.last.count);
        }
    }

    pub(crate) fn enter(&mut self, block: u32, width: u32) {
        self.fixed(1, self.width);
        self.variable(u64::from(block), 8);
        self.variable(u64::from(width), 4);
        self.align();
        self.open.push((self.width, self.out.len()));
        self.fixed(0, 32);
        self.width = width;
    }

    pub(crate) fn leave(&mut self) {
        self.fixed(0, self.width);
        self.align();
        if let Some((width, at)) = self.open.pop() {
            let words = (self.out.len() - at - 4) / 4;
            if let Some(length) = self.out.get_mut(at..at + 4) {
                length.copy_from_slice(&(words as u32).to_le_bytes());
            }
            self.width = width;
        }
    }

    /// Writes a record without an abbreviation.
    pub(crate) fn record(&mut self, code: u32, ops: &[u64]) {
        let mut last = self.last;
        last.fixed(&mut self.out, 3, self.width);
        last.variable(&mut self.out, u64::from(code), 6);
        last.variable(&mut self.out, ops.len() as u64, 6);
        for &op in ops {
            last.variable(&mut self.out, op, 6);
        }
        self.last = last;
    }

    /// Writes a record of bytes without an abbreviation.
    pub(crate) fn string(&mut self, code: u32, first: &[u64], bytes: &[u8]) {
        self.fixed(3, self.width);
        self.variable(u64::from(code), 6);
        self.variable((first.len() + bytes.len()) as u64, 6);
        first.iter().for_each(|&op| self.variable(op, 6));
        bytes.iter().for_each(|&byte| self.variable(u64::from(byte), 6));
    }

    /// Writes what defines an abbreviation; the first operand is the code.
    pub(crate) fn define(&mut self, operands: &[AbbreviationOperand]) {
        self.fixed(2, self.width);
        let arrays = operands.iter().any(|operand| {
            matches!(
                operand,
                AbbreviationOperand::ArrayFixed(_)
                    | AbbreviationOperand::ArrayVariable(_)
                    | AbbreviationOperand::ArrayChar6
            )
        });
        self.variable((operands.len() + usize::from(arrays)) as u64, 5);
        for &operand in operands {
            match operand {
                AbbreviationOperand::Literal(value) => {
                    self.fixed(1, 1);
                    self.variable(value, 8);
                }
                AbbreviationOperand::Fixed(width) => self.encoding(1, Some(width)),
                AbbreviationOperand::Variable(width) => self.encoding(2, Some(width)),
                AbbreviationOperand::ArrayFixed(width) => {
                    self.encoding(3, None);
                    self.encoding(1, Some(width));
                }
                AbbreviationOperand::ArrayVariable(width) => {
                    self.encoding(3, None);
                    self.encoding(2, Some(width));
                }
                AbbreviationOperand::ArrayChar6 => {
                    self.encoding(3, None);
                    self.encoding(4, None);
                }
                AbbreviationOperand::Blob => self.encoding(5, None),
            }
        }
    }

    fn encoding(&mut self, kind: u64, width: Option<u32>) {
        self.fixed(0, 1);
        self.fixed(kind, 3);
        if let Some(width) = width {
            self.variable(u64::from(width), 5);
        }
    }

    /// Writes a record by an abbreviation; `ops` are the operands after the code.
    #[inline]
    pub(crate) fn abbreviated(&mut self, id: u32, operands: &[AbbreviationOperand], ops: &[u64]) {
        if let Some((array, elements)) = self.scalars(id, operands, ops) {
            self.array(array, elements.iter().copied());
        }
    }

    /// Writes a record by an abbreviation whose array has the bytes of a text.
    #[inline]
    pub(crate) fn text(&mut self, id: u32, operands: &[AbbreviationOperand], ops: &[u64], text: &[u8]) {
        if let Some((array, _)) = self.scalars(id, operands, ops) {
            self.array(array, text.iter().map(|&byte| u64::from(byte)));
        }
    }

    /// Writes the operands of an abbreviation before its array or blob; returns the array with the operands that are left for it.
    #[inline]
    fn scalars<'o>(
        &mut self,
        id: u32,
        operands: &[AbbreviationOperand],
        ops: &'o [u64],
    ) -> Option<(AbbreviationOperand, &'o [u64])> {
        // The bits are kept in registers meanwhile.
        let mut last = self.last;
        last.fixed(&mut self.out, u64::from(id), self.width);
        let (mut array, mut ops) = (None, ops.iter());
        for &operand in operands.iter().skip(1) {
            let left = ops.as_slice();
            let op = ops.next().copied().unwrap_or(0);
            match operand {
                AbbreviationOperand::Literal(_) | AbbreviationOperand::Blob => {}
                AbbreviationOperand::Fixed(width) => last.fixed(&mut self.out, op, width),
                AbbreviationOperand::Variable(width) => last.variable(&mut self.out, op, width),
                AbbreviationOperand::ArrayFixed(_)
                | AbbreviationOperand::ArrayVariable(_)
                | AbbreviationOperand::ArrayChar6 => {
                    array = Some((operand, left));
                    break;
                }
            }
        }
        self.last = last;
        array
    }

    #[inline]
    fn array(&mut self, operand: AbbreviationOperand, elements: impl ExactSizeIterator<Item = u64>) {
        self.variable(elements.len() as u64, 6);
        match operand {
            AbbreviationOperand::ArrayFixed(width) => elements.for_each(|op| self.fixed(op, width)),
            AbbreviationOperand::ArrayVariable(width) => elements.for_each(|op| self.variable(op, width)),
            AbbreviationOperand::ArrayChar6 => {
                elements.for_each(|op| self.fixed(u64::from(CHAR6_NUMBERS[op as u8 as usize]), 6));
            }
            _ => {}
        }
    }

    /// Writes a record by an abbreviation that ends with a blob.
    pub(crate) fn blob(&mut self, id: u32, operands: &[AbbreviationOperand], ops: &[u64], blob: &[u8]) {
        self.abbreviated(id, operands, ops);
        self.variable(blob.len() as u64, 6);
        self.align();
        self.bytes(blob);
        self.align();
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.align();
        self.out
    }
}

/// The number of each character in `CHAR6`; `NO_CHAR6` for other bytes.
const CHAR6_NUMBERS: [u8; 256] = {
    let mut numbers = [NO_CHAR6; 256];
    let mut number = 0;
    while number < CHAR6.len() {
        numbers[CHAR6[number] as usize] = number as u8;
        number += 1;
    }
    numbers
};
const NO_CHAR6: u8 = u8::MAX;

/// True if all bytes are characters of `CHAR6`.
pub(crate) fn is_char6(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| CHAR6_NUMBERS[byte as usize] != NO_CHAR6)
}

/// Returns the number of bits that numbers below a count take; at least one.
pub(crate) fn bits_for(count: usize) -> u32 {
    (usize::BITS - count.saturating_sub(1).leading_zeros()).max(1)
}
