use std::rc::Rc;

use super::bits::Bits;
use crate::{Error, Result};

/// How an operand of an abbreviation is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Literal(u64),
    /// A number of 1 to 57 bits.
    Fixed(u32),
    /// A number of 58 to 64 bits.
    Wide(u32),
    Variable(u32),
    Char6,
}

/// What follows the operands of an abbreviation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tail {
    None,
    Array(Encoding),
    Blob,
}

/// An abbreviation: how the code and the operands of a record are written.
#[derive(Debug)]
struct Abbreviation {
    code: Encoding,
    operands: Box<[Encoding]>,
    tail: Tail,
}

/// The abbreviations of a block.
type Abbreviations = Rc<Vec<Rc<Abbreviation>>>;

/// The next item of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A block with an id and a number of words.
    Block(u32, u64),
    /// A record, which was read.
    Record,
    /// The end of the block.
    End,
}

#[derive(Debug)]
struct Scope {
    width: u32,
    abbreviations: Abbreviations,
}

/// A record: code, operands, bytes of a blob.
#[derive(Debug, Default)]
pub(crate) struct Record<'a> {
    pub(crate) code: u32,
    /// The operands, and room for those of other records.
    room: Vec<u64>,
    len: usize,
    pub(crate) blob: &'a [u8],
}

impl Record<'_> {
    /// Returns the operands.
    #[inline]
    pub(crate) fn ops(&self) -> &[u64] {
        self.room.get(..self.len).unwrap_or_default()
    }

    /// Returns an operand; 0 if the record is shorter.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> u64 {
        self.ops().get(index).copied().unwrap_or(0)
    }

    /// Returns the operands from a position as bytes.
    pub(crate) fn string(&self, from: usize) -> Vec<u8> {
        self.ops().get(from..).unwrap_or_default().iter().map(|&op| op as u8).collect()
    }

    /// Adds operands, whose values are to be set.
    #[inline(always)]
    fn extend(&mut self, count: usize) -> &mut [u64] {
        let start = self.len;
        self.len += count;
        if self.len > self.room.len() {
            self.grow();
        }
        self.room.get_mut(start..start + count).unwrap_or_default()
    }

    #[cold]
    fn grow(&mut self) {
        self.room.resize(self.len.next_power_of_two().max(64), 0);
    }
}

/// Blocks and records of a bit stream.
#[derive(Debug)]
pub(crate) struct Stream<'a> {
    bits: Bits<'a>,
    scopes: Vec<Scope>,
    width: u32,
    /// The abbreviations of the block, which blocks of a kind share until one defines its own.
    current: Abbreviations,
    known: Vec<(u32, Abbreviations)>,
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
    pub(crate) fn error(&self, detail: impl Into<String>) -> Box<Error> {
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

    /// Reads the next entry, a record into the one that is given; abbreviations are noted on the way.
    #[inline]
    pub(crate) fn next(&mut self, record: &mut Record<'a>) -> Result<Entry> {
        loop {
            match self.bits.fixed(self.width) as u32 {
                0 => {
                    self.bits.align()?;
                    self.leave()?;
                    return Ok(Entry::End);
                }
                1 => return self.block(),
                2 => {
                    let abbreviation = self.abbreviation()?;
                    Rc::make_mut(&mut self.current).push(abbreviation);
                    if self.current.len() > ABBREVIATIONS {
                        return Err(self.error("too many abbreviations"));
                    }
                }
                id => {
                    self.record(id, record)?;
                    return Ok(Entry::Record);
                }
            }
        }
    }

    /// Reads the head of a block.
    fn block(&mut self) -> Result<Entry> {
        let block = self.bits.variable(8) as u32;
        let width = self.bits.variable(4);
        self.bits.align()?;
        let words = self.bits.fixed(32);
        if words > self.left() / 32 {
            return Err(self.error(format!("block {block} of {words} words is longer than the bitcode")));
        }
        if !(2..=32).contains(&width) {
            return Err(self.error(format!("ids of abbreviations of {width} bits")));
        }
        self.enter(block, width as u32)?;
        Ok(Entry::Block(block, words))
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

    /// Reads the definition of an abbreviation.
    fn abbreviation(&mut self) -> Result<Rc<Abbreviation>> {
        let count = self.bits.variable(5) as usize;
        if count == 0 || count > ABBREVIATIONS {
            return Err(self.error(format!("an abbreviation of {count} operands")));
        }
        let mut operands = Vec::new();
        let mut tail = Tail::None;
        for index in 0..count {
            if let Some(encoding) = self.encoding(&mut tail)? {
                operands.push(encoding);
            }
            let last = match tail {
                Tail::None => true,
                Tail::Blob => index + 1 == count,
                Tail::Array(_) => index + 2 == count,
            };
            self.bits.check()?;
            if !last || operands.is_empty() {
                return Err(self.error("an array or blob that is not at the end"));
            }
            if matches!(tail, Tail::Array(_)) {
                let mut element = Tail::None;
                match self.encoding(&mut element)? {
                    Some(encoding @ (Encoding::Fixed(_) | Encoding::Variable(_) | Encoding::Char6)) => {
                        tail = Tail::Array(encoding);
                    }
                    _ => return Err(self.error("an array of elements without bits, or of arrays")),
                }
                break;
            }
        }
        self.bits.check()?;
        let code = operands.remove(0);
        Ok(Rc::new(Abbreviation { code, operands: operands.into(), tail }))
    }

    /// Reads how an operand is written; none for an array or blob, which is noted.
    fn encoding(&mut self, tail: &mut Tail) -> Result<Option<Encoding>> {
        if self.bits.fixed(1) == 1 {
            return Ok(Some(Encoding::Literal(self.bits.variable(8))));
        }
        Ok(Some(match self.bits.fixed(3) {
            kind @ (1 | 2) => match (kind, self.bits.variable(5)) {
                (_, 0) => Encoding::Literal(0),
                (1, width @ 1..=57) => Encoding::Fixed(width as u32),
                (1, width @ 58..=64) => Encoding::Wide(width as u32),
                (2, width @ 2..=32) => Encoding::Variable(width as u32),
                (_, width) => return Err(self.error(format!("an operand of {width} bits"))),
            },
            3 => {
                *tail = Tail::Array(Encoding::Char6);
                return Ok(None);
            }
            4 => Encoding::Char6,
            5 => {
                *tail = Tail::Blob;
                return Ok(None);
            }
            kind => return Err(self.error(format!("encoding {kind}"))),
        }))
    }

    /// Reads the block that tells the abbreviations of other blocks.
    pub(crate) fn block_info(&mut self, record: &mut Record<'a>) -> Result<()> {
        let mut block = None;
        loop {
            // Abbreviations in this block belong to the block that the last record named.
            let id = self.bits.fixed(self.width) as u32;
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
                        block = record.ops().first().map(|&block| block as u32);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn scalar(bits: &mut Bits<'a>, encoding: Encoding) -> u64 {
        match encoding {
            Encoding::Variable(width) => bits.variable(width),
            Encoding::Fixed(width) => bits.fixed(width),
            Encoding::Literal(value) => value,
            Encoding::Char6 => u64::from(CHAR6[bits.fixed(6) as usize & 63]),
            Encoding::Wide(width) => bits.wide(width),
        }
    }

    /// Reads the record of an abbreviation's id.
    #[inline(always)]
    fn record(&mut self, id: u32, record: &mut Record<'a>) -> Result<()> {
        record.len = 0;
        record.blob = &[];
        // A copy, which stays in registers.
        let mut bits = self.bits;
        if id == 3 {
            record.code = bits.variable(6) as u32;
            Self::array(&mut bits, Encoding::Variable(6), record)?;
        } else {
            let Some(abbreviation) = self.current.get(id as usize - 4) else {
                return Err(bits.error(format!("abbreviation {id} is not known here")));
            };
            record.code = Self::scalar(&mut bits, abbreviation.code) as u32;
            let slots = record.extend(abbreviation.operands.len());
            for (slot, &encoding) in slots.iter_mut().zip(&abbreviation.operands) {
                *slot = Self::scalar(&mut bits, encoding);
            }
            match abbreviation.tail {
                Tail::None => {}
                Tail::Array(element) => Self::array(&mut bits, element, record)?,
                Tail::Blob => record.blob = Self::blob(&mut bits)?,
            }
        }
        self.bits = bits;
        bits.check()
    }

    fn blob(bits: &mut Bits<'a>) -> Result<&'a [u8]> {
        let len = bits.variable(6);
        bits.align()?;
        let blob = bits.bytes(len)?;
        bits.align()?;
        Ok(blob)
    }

    /// Reads a number of elements, and these.
    #[inline(always)]
    fn array(bits: &mut Bits<'a>, element: Encoding, record: &mut Record<'a>) -> Result<()> {
        let len = bits.variable(6);
        let width = match element {
            Encoding::Fixed(width) | Encoding::Variable(width) => width,
            _ => 6,
        };
        if len > bits.left() / u64::from(width) {
            return Err(bits.error(format!("{len} operands are longer than the bitcode")));
        }
        let slots = record.extend(len as usize).iter_mut();
        match element {
            Encoding::Variable(width) => slots.for_each(|slot| *slot = bits.variable(width)),
            Encoding::Fixed(width) => slots.for_each(|slot| *slot = bits.fixed(width)),
            element => slots.for_each(|slot| *slot = Self::scalar(bits, element)),
        }
        Ok(())
    }
}
