use std::rc::Rc;

use super::bits::Bits;
use crate::{Error, Result};

/// How an operand of an abbreviation is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Literal(u64),
    Fixed(u32),
    Variable(u32),
    Char6,
    Array,
    Blob,
}

/// An abbreviation: how the code and the operands of a record are written.
pub(crate) type Abbreviation = Rc<[Encoding]>;

/// The next item of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A block with an id and a number of words.
    Block(u32, u64),
    /// A record with the id of its abbreviation.
    Record(u32),
    /// The end of the block.
    End,
}

#[derive(Debug)]
struct Scope {
    width: u32,
    abbreviations: Rc<Vec<Abbreviation>>,
}

/// A record: code, operands, bytes of a blob.
#[derive(Debug, Default)]
pub(crate) struct Record<'a> {
    pub(crate) code: u32,
    pub(crate) ops: Vec<u64>,
    pub(crate) blob: &'a [u8],
}

impl Record<'_> {
    /// Returns an operand; 0 if the record is shorter.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> u64 {
        self.ops.get(index).copied().unwrap_or(0)
    }

    /// Returns the operands from a position as bytes.
    pub(crate) fn string(&self, from: usize) -> Vec<u8> {
        self.ops.get(from..).unwrap_or_default().iter().map(|&op| op as u8).collect()
    }
}

/// Blocks and records of a bit stream.
#[derive(Debug)]
pub(crate) struct Stream<'a> {
    bits: Bits<'a>,
    scopes: Vec<Scope>,
    width: u32,
    /// The abbreviations of the block, which blocks of a kind share until one defines its own.
    current: Rc<Vec<Abbreviation>>,
    known: Vec<(u32, Rc<Vec<Abbreviation>>)>,
}

/// The characters of a `char6`.
pub(crate) const CHAR6: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

/// How deep blocks nest at most.
const DEPTH: usize = 16;
/// How many abbreviations a block and how many operands an abbreviation have at most.
const ABBREVIATIONS: usize = 4096;

impl<'a> Stream<'a> {
    pub(crate) fn new(data: &'a [u8], base: u64) -> Self {
        Self {
            bits: Bits::new(data, base),
            scopes: Vec::new(),
            width: 2,
            current: Rc::default(),
            known: Vec::new(),
        }
    }

    #[cold]
    pub(crate) fn error(&self, detail: impl Into<String>) -> Error {
        self.bits.error(detail)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.bits.is_at_end()
    }

    pub(crate) fn at(&self) -> u64 {
        self.bits.at()
    }

    pub(crate) fn left(&self) -> u64 {
        self.bits.left()
    }

    /// Reads to the next entry; abbreviations are noted on the way.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Entry> {
        loop {
            let id = self.bits.fixed(self.width)? as u32;
            match id {
                0 => {
                    self.bits.align()?;
                    self.leave()?;
                    return Ok(Entry::End);
                }
                1 => {
                    let block = self.bits.variable(8)? as u32;
                    let width = self.bits.variable(4)?;
                    self.bits.align()?;
                    let words = self.bits.fixed(32)?;
                    if words > self.left() / 32 {
                        return Err(
                            self.error(format!("block {block} of {words} words is longer than the bitcode"))
                        );
                    }
                    if !(2..=32).contains(&width) {
                        return Err(self.error(format!("ids of abbreviations of {width} bits")));
                    }
                    self.enter(block, width as u32)?;
                    return Ok(Entry::Block(block, words));
                }
                2 => {
                    let abbreviation = self.abbreviation()?;
                    Rc::make_mut(&mut self.current).push(abbreviation);
                    if self.current.len() > ABBREVIATIONS {
                        return Err(self.error("too many abbreviations"));
                    }
                }
                id => return Ok(Entry::Record(id)),
            }
        }
    }

    fn enter(&mut self, block: u32, width: u32) -> Result<()> {
        if self.scopes.len() >= DEPTH {
            return Err(self.error("blocks nest too deeply"));
        }
        let known =
            self.known.iter().find(|row| row.0 == block).map(|row| Rc::clone(&row.1)).unwrap_or_default();
        let abbreviations = std::mem::replace(&mut self.current, known);
        self.scopes.push(Scope { width: self.width, abbreviations });
        self.width = width;
        Ok(())
    }

    fn leave(&mut self) -> Result<()> {
        let Some(scope) = self.scopes.pop() else {
            return Err(self.error("the end of a block that is not open"));
        };
        self.width = scope.width;
        self.current = scope.abbreviations;
        Ok(())
    }

    /// Leaves a block that was just entered, unread.
    pub(crate) fn skip(&mut self, words: u64) -> Result<()> {
        self.bits.skip_words(words)?;
        self.leave()
    }

    fn abbreviation(&mut self) -> Result<Abbreviation> {
        let count = self.bits.variable(5)? as usize;
        if count == 0 || count > ABBREVIATIONS {
            return Err(self.error(format!("an abbreviation of {count} operands")));
        }
        let mut encodings = Vec::new();
        while encodings.len() < count {
            let literal = self.bits.fixed(1)? == 1;
            encodings.push(if literal {
                Encoding::Literal(self.bits.variable(8)?)
            } else {
                match self.bits.fixed(3)? {
                    kind @ (1 | 2) => match (kind, self.bits.variable(5)?) {
                        (_, 0) => Encoding::Literal(0),
                        (1, width @ 1..=64) => Encoding::Fixed(width as u32),
                        (2, width @ 2..=32) => Encoding::Variable(width as u32),
                        (_, width) => return Err(self.error(format!("an operand of {width} bits"))),
                    },
                    3 => Encoding::Array,
                    4 => Encoding::Char6,
                    5 => Encoding::Blob,
                    kind => return Err(self.error(format!("encoding {kind}"))),
                }
            });
        }
        let arrays = encodings.iter().position(|&encoding| encoding == Encoding::Array);
        let blobs = encodings.iter().position(|&encoding| encoding == Encoding::Blob);
        let array_fits = arrays.is_none_or(|at| {
            at > 0
                && at + 2 == count
                && !matches!(encodings.get(at + 1), Some(Encoding::Array | Encoding::Blob) | None)
        });
        if !array_fits || blobs.is_some_and(|at| at == 0 || at + 1 != count) {
            return Err(self.error("an array or blob that is not at the end"));
        }
        Ok(encodings.into())
    }

    /// Reads the block that tells the abbreviations of other blocks.
    pub(crate) fn block_info(&mut self, record: &mut Record<'a>) -> Result<()> {
        let mut block = None;
        loop {
            // Abbreviations in this block belong to the block that the last record named.
            let id = self.bits.fixed(self.width)? as u32;
            match id {
                0 => {
                    self.bits.align()?;
                    return self.leave();
                }
                1 => return Err(self.error("a block in the block of abbreviations")),
                2 => {
                    let abbreviation = self.abbreviation()?;
                    let Some(block) = block else { return Err(self.error("an abbreviation of no block")) };
                    if self.known.len() > 256 {
                        return Err(self.error("abbreviations of too many blocks"));
                    }
                    match self.known.iter_mut().find(|row| row.0 == block) {
                        Some(row) if row.1.len() < ABBREVIATIONS => {
                            Rc::make_mut(&mut row.1).push(abbreviation)
                        }
                        Some(_) => return Err(self.error("too many abbreviations")),
                        None => self.known.push((block, Rc::new(vec![abbreviation]))),
                    }
                }
                id => {
                    self.record(id, record)?;
                    if record.code == 1 {
                        block = record.ops.first().map(|&block| block as u32);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn scalar(bits: &mut Bits<'a>, encoding: Encoding) -> Result<u64> {
        match encoding {
            Encoding::Variable(width) => bits.variable(width),
            Encoding::Fixed(width) => bits.wide(width),
            Encoding::Literal(value) => Ok(value),
            Encoding::Char6 => Ok(u64::from(CHAR6[bits.fixed(6)? as usize & 63])),
            Encoding::Array | Encoding::Blob => Err(bits.error("an array within an array")),
        }
    }

    /// Reads the record of an abbreviation's id.
    #[inline]
    pub(crate) fn record(&mut self, id: u32, record: &mut Record<'a>) -> Result<()> {
        record.ops.clear();
        record.blob = &[];
        if id == 3 {
            record.code = self.bits.variable(6)? as u32;
            let count = self.bits.variable(6)?;
            if count > self.left() / 6 {
                return Err(self.error(format!("a record of {count} operands is longer than the bitcode")));
            }
            record.ops.reserve(count as usize);
            for _ in 0..count {
                let op = self.bits.variable(6)?;
                record.ops.push(op);
            }
            return Ok(());
        }
        let Self { bits, current, .. } = self;
        let Some((&code, operands)) = current.get(id as usize - 4).and_then(|row| row.split_first()) else {
            return Err(bits.error(format!("abbreviation {id} is not known here")));
        };
        record.code = Self::scalar(bits, code)? as u32;
        for (index, &encoding) in operands.iter().enumerate() {
            match encoding {
                Encoding::Array => {
                    let element = operands.get(index + 1).copied().unwrap_or(Encoding::Char6);
                    return Self::array(bits, element, record);
                }
                Encoding::Blob => {
                    let len = bits.variable(6)?;
                    bits.align()?;
                    record.blob = bits.bytes(len)?;
                    bits.align()?;
                    return Ok(());
                }
                encoding => {
                    let op = Self::scalar(bits, encoding)?;
                    record.ops.push(op);
                }
            }
        }
        Ok(())
    }

    fn array(bits: &mut Bits<'a>, element: Encoding, record: &mut Record<'a>) -> Result<()> {
        let len = bits.variable(6)?;
        let width = match element {
            Encoding::Fixed(width) | Encoding::Variable(width) => width,
            Encoding::Char6 => 6,
            _ => return Err(bits.error("an array of elements without bits")),
        };
        if len > bits.left() / u64::from(width) {
            return Err(bits.error(format!("an array of {len} elements is longer than the bitcode")));
        }
        record.ops.reserve(len as usize);
        match element {
            Encoding::Variable(width) => {
                for _ in 0..len {
                    let op = bits.variable(width)?;
                    record.ops.push(op);
                }
            }
            Encoding::Fixed(width) if width <= 57 => {
                for _ in 0..len {
                    let op = bits.fixed(width)?;
                    record.ops.push(op);
                }
            }
            element => {
                for _ in 0..len {
                    let op = Self::scalar(bits, element)?;
                    record.ops.push(op);
                }
            }
        }
        Ok(())
    }
}
