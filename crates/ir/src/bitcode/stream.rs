use std::rc::Rc;

use super::bits::{BitPosition, Bits, Encoding};
use crate::{BitcodeError, BitcodeResult};

/// How an operand or the elements of an array are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ElementEncoding {
    encoding: Encoding,
    /// True if it is the number of a character of [`CHAR6`].
    char6: bool,
}

/// The array or blob at the end of an abbreviation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AbbreviationTail {
    None,
    Array(ElementEncoding),
    Blob,
}

/// An abbreviation: how the code and the operands of a record are written.
#[derive(Debug)]
struct Abbreviation {
    code: Encoding,
    operands: Box<[Encoding]>,
    /// Which operands before the tail are characters.
    characters: Box<[usize]>,
    tail: AbbreviationTail,
    /// True if there are neither characters nor a tail.
    is_plain: bool,
}

/// An item of the definition of an abbreviation.
enum AbbreviationItem {
    Operand(ElementEncoding),
    Array,
    Blob,
}

/// The abbreviations of a block.
type BlockAbbreviations = Rc<Vec<Rc<Abbreviation>>>;

/// The next item of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StreamEntry {
    /// A block with an id and a number of words.
    Block(u32, u64),
    /// A record, which was read.
    Record,
    /// The end of the block.
    End,
}

#[derive(Debug)]
struct BlockScope {
    width: u32,
    abbreviations: BlockAbbreviations,
}

/// A record: code, operands, bytes of a blob.
#[derive(Debug, Default)]
pub(crate) struct BitcodeRecord<'a> {
    pub(crate) code: u32,
    /// The operands, and room for those of other records.
    room: Vec<u64>,
    len: usize,
    pub(crate) blob: &'a [u8],
}

impl BitcodeRecord<'_> {
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
    at: BitPosition,
    scopes: Vec<BlockScope>,
    width: u32,
    /// The abbreviations of the block, which blocks of a kind share until one defines its own.
    current: BlockAbbreviations,
    known: Vec<(u32, BlockAbbreviations)>,
}

/// The characters of a `char6`.
pub(crate) const CHAR6: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

/// How deep blocks nest at most.
const DEPTH: usize = 16;
/// How many abbreviations a block and how many operands an abbreviation have at most.
const ABBREVIATIONS: usize = 4096;

/// How a record without an abbreviation is written.
const PLAIN: Encoding = Encoding::variable(6);

impl<'a> Stream<'a> {
    pub(crate) fn new(data: &'a [u8], base: u64) -> Self {
        Self {
            bits: Bits::new(data, base),
            at: BitPosition::default(),
            scopes: Vec::new(),
            width: 2,
            current: Rc::default(),
            known: Vec::new(),
        }
    }

    #[cold]
    pub(crate) fn error(&self, detail: impl Into<String>) -> Box<BitcodeError> {
        self.bits.error(self.at, detail)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.left() == 0
    }

    /// Returns the offset in bits.
    pub(crate) fn at(&self) -> u64 {
        self.at.offset()
    }

    /// Returns the number of bits that are left.
    pub(crate) fn left(&self) -> u64 {
        self.bits.left(self.at)
    }

    #[inline]
    fn fixed(&mut self, width: u32) -> u64 {
        self.bits.read(&mut self.at, &Encoding::fixed(width))
    }

    fn variable(&mut self, width: u32) -> u64 {
        self.bits.read(&mut self.at, &Encoding::variable(width))
    }

    fn align(&mut self) -> BitcodeResult<()> {
        self.at = self.bits.align(self.at)?;
        Ok(())
    }

    fn check(&self) -> BitcodeResult<()> {
        self.bits.check(self.at)
    }

    /// Reads the next entry, a record into the one that is given; abbreviations are noted on the way.
    #[inline(always)]
    pub(crate) fn next(&mut self, record: &mut BitcodeRecord<'a>) -> BitcodeResult<StreamEntry> {
        match self.fixed(self.width) as u32 {
            3 => self.plain(record)?,
            id @ 4.. => self.abbreviated(id, record)?,
            id => return self.other(id, record),
        }
        Ok(StreamEntry::Record)
    }

    /// Reads what is no record, and after definitions of abbreviations what follows them.
    #[inline(never)]
    fn other(&mut self, mut id: u32, record: &mut BitcodeRecord<'a>) -> BitcodeResult<StreamEntry> {
        while id == 2 {
            let abbreviation = self.abbreviation()?;
            Rc::make_mut(&mut self.current).push(abbreviation);
            if self.current.len() > ABBREVIATIONS {
                return Err(self.error("too many abbreviations"));
            }
            id = self.fixed(self.width) as u32;
        }
        match id {
            0 => {
                self.align()?;
                self.leave()?;
                return Ok(StreamEntry::End);
            }
            1 => return self.block(),
            3 => self.plain(record)?,
            id => self.abbreviated(id, record)?,
        }
        Ok(StreamEntry::Record)
    }

    /// Reads the head of a block.
    fn block(&mut self) -> BitcodeResult<StreamEntry> {
        let block = self.variable(8) as u32;
        let width = self.variable(4);
        self.align()?;
        let words = self.fixed(32);
        if words > self.left() / 32 {
            return Err(self.error(format!("block {block} of {words} words is longer than the bitcode")));
        }
        if !(2..=32).contains(&width) {
            return Err(self.error(format!("ids of abbreviations of {width} bits")));
        }
        self.enter(block, width as u32)?;
        Ok(StreamEntry::Block(block, words))
    }

    fn enter(&mut self, block: u32, width: u32) -> BitcodeResult<()> {
        if self.scopes.len() >= DEPTH {
            return Err(self.error("blocks nest too deeply"));
        }
        let known =
            self.known.iter().find(|row| row.0 == block).map(|row| Rc::clone(&row.1)).unwrap_or_default();
        let abbreviations = std::mem::replace(&mut self.current, known);
        self.scopes.push(BlockScope { width: self.width, abbreviations });
        self.width = width;
        Ok(())
    }

    fn leave(&mut self) -> BitcodeResult<()> {
        let Some(scope) = self.scopes.pop() else {
            return Err(self.error("the end of a block that is not open"));
        };
        self.width = scope.width;
        self.current = scope.abbreviations;
        Ok(())
    }

    /// Leaves a block that was just entered, unread.
    pub(crate) fn skip(&mut self, words: u64) -> BitcodeResult<()> {
        // The head of the block was checked.
        self.at = self.bits.seek(self.at() + words * 32)?;
        self.leave()
    }

    /// Reads the definition of an abbreviation.
    fn abbreviation(&mut self) -> BitcodeResult<Rc<Abbreviation>> {
        let count = self.variable(5) as usize;
        if count == 0 || count > ABBREVIATIONS {
            return Err(self.error(format!("an abbreviation of {count} operands")));
        }
        let (mut operands, mut characters, mut tail) = (Vec::new(), Vec::new(), AbbreviationTail::None);
        let mut left = count;
        while left > 0 {
            left -= 1;
            match self.item()? {
                AbbreviationItem::Operand(element) => {
                    if element.char6 {
                        // The code comes before the operands.
                        characters.extend(operands.len().checked_sub(1));
                    }
                    operands.push(element.encoding);
                }
                AbbreviationItem::Blob if left == 0 => tail = AbbreviationTail::Blob,
                AbbreviationItem::Array if left == 1 => {
                    left = 0;
                    match self.item()? {
                        AbbreviationItem::Operand(element) if element.encoding.as_literal().is_some() => {
                            return Err(self.error("an array of elements without bits"));
                        }
                        AbbreviationItem::Operand(element) => tail = AbbreviationTail::Array(element),
                        _ => return Err(self.error("an array of arrays or blobs")),
                    }
                }
                _ => return Err(self.error("an array or blob that is not at the end")),
            }
            self.check()?;
        }
        if operands.is_empty() {
            return Err(self.error("an abbreviation without a code"));
        }
        let code = operands.remove(0);
        let is_plain = characters.is_empty() && matches!(tail, AbbreviationTail::None);
        let (operands, characters) = (operands.into(), characters.into());
        Ok(Rc::new(Abbreviation { code, operands, characters, tail, is_plain }))
    }

    fn item(&mut self) -> BitcodeResult<AbbreviationItem> {
        if self.fixed(1) == 1 {
            let encoding = Encoding::literal(self.variable(8));
            return Ok(AbbreviationItem::Operand(ElementEncoding { encoding, char6: false }));
        }
        let encoding = match self.fixed(3) {
            kind @ (1 | 2) => match (kind, self.variable(5)) {
                (_, 0) => Encoding::literal(0),
                (1, width @ 1..=32) => Encoding::fixed(width as u32),
                (2, width @ 2..=32) => Encoding::variable(width as u32),
                (_, width) => return Err(self.error(format!("an operand of {width} bits"))),
            },
            3 => return Ok(AbbreviationItem::Array),
            4 => {
                return Ok(AbbreviationItem::Operand(ElementEncoding {
                    encoding: Encoding::fixed(6),
                    char6: true,
                }));
            }
            5 => return Ok(AbbreviationItem::Blob),
            kind => return Err(self.error(format!("encoding {kind}"))),
        };
        Ok(AbbreviationItem::Operand(ElementEncoding { encoding, char6: false }))
    }

    /// Reads the block that tells the abbreviations of other blocks.
    pub(crate) fn block_info(&mut self, record: &mut BitcodeRecord<'a>) -> BitcodeResult<()> {
        let mut block = None;
        loop {
            // Abbreviations in this block belong to the block that the last record named.
            let id = self.fixed(self.width) as u32;
            match id {
                0 => {
                    self.align()?;
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
                    if id == 3 {
                        self.plain(record)?
                    } else {
                        self.abbreviated(id, record)?
                    };
                    if record.code == 1 {
                        block = record.ops().first().map(|&block| block as u32);
                    }
                }
            }
        }
    }

    /// Reads a record without an abbreviation.
    #[inline(never)]
    fn plain(&mut self, record: &mut BitcodeRecord<'a>) -> BitcodeResult<()> {
        (record.len, record.blob) = (0, &[]);
        let mut at = self.at;
        record.code = self.bits.read(&mut at, &PLAIN) as u32;
        self.at = self.array(at, &PLAIN, record)?;
        self.check()
    }

    /// Reads the record of an abbreviation's id.
    #[inline(never)]
    fn abbreviated(&mut self, id: u32, record: &mut BitcodeRecord<'a>) -> BitcodeResult<()> {
        let Some(abbreviation) = self.current.get(id as usize - 4) else {
            return Err(self.error(format!("abbreviation {id} is not known here")));
        };
        // A copy, which stays in registers.
        let mut at = self.at;
        record.code = match abbreviation.code.as_literal() {
            Some(code) => code as u32,
            None => self.bits.read(&mut at, &abbreviation.code) as u32,
        };
        (record.len, record.blob) = (0, &[]);
        let slots = record.extend(abbreviation.operands.len());
        for (slot, encoding) in slots.iter_mut().zip(&abbreviation.operands) {
            *slot = self.bits.read(&mut at, encoding);
        }
        if abbreviation.is_plain {
            self.at = at;
            return self.check();
        }
        for &index in &abbreviation.characters {
            characters(slots.get_mut(index..=index).unwrap_or_default());
        }
        self.at = match &abbreviation.tail {
            AbbreviationTail::None => at,
            AbbreviationTail::Array(element) => {
                let start = record.len;
                let at = self.array(at, &element.encoding, record)?;
                if element.char6 {
                    characters(record.room.get_mut(start..record.len).unwrap_or_default());
                }
                at
            }
            AbbreviationTail::Blob => self.blob(at, record)?,
        };
        self.check()
    }

    /// Reads a number of elements, and these.
    #[inline(always)]
    fn array(
        &self,
        mut at: BitPosition,
        element: &Encoding,
        record: &mut BitcodeRecord<'a>,
    ) -> BitcodeResult<BitPosition> {
        let len = self.bits.read(&mut at, &PLAIN);
        // The quotient costs more than the usual array.
        if len > 64 && len > self.bits.left(at) / u64::from(element.width) {
            return Err(self.error(format!("{len} operands are longer than the bitcode")));
        }
        let slots = record.extend(len as usize);
        if element.is_fixed() {
            for slot in slots {
                *slot = self.bits.read_fixed(&mut at, element);
            }
        } else {
            for slot in slots {
                *slot = self.bits.read(&mut at, element);
            }
        }
        Ok(at)
    }

    fn blob(&self, mut at: BitPosition, record: &mut BitcodeRecord<'a>) -> BitcodeResult<BitPosition> {
        let len = self.bits.read(&mut at, &PLAIN);
        (record.blob, at) = self.bits.bytes(self.bits.align(at)?, len)?;
        self.bits.align(at)
    }
}

/// Puts characters in the place of their numbers.
fn characters(slots: &mut [u64]) {
    for slot in slots {
        *slot = u64::from(CHAR6[*slot as usize & 63]);
    }
}
