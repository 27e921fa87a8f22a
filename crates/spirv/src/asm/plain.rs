//! Lines whose operands begin with ids that are called by their numbers: most lines of most modules, so nothing is
//! asked of the grammar again for each of them, and they are written in place.

use super::{
    print,
    text::{TextBuffer, TextSink as _},
};
use crate::{
    Inst, Op,
    grammar::{Category, EnumTable, OpRow, OperandKind, OperandSpec, Quantifier},
};

/// Width of the column of results, ` = ` included.
const RESULT: usize = 15;

/// The column behind a result's number.
const RESULT_END: usize = RESULT - 3;

/// Room for an opcode's name; the longest do without.
const NAME: usize = 48;

/// A space, a percent sign and the digits of a number take no more than this.
const ID: usize = 12;

/// The operands that follow the ids that every instruction of an opcode begins with.
#[derive(Clone, Copy)]
enum Tail {
    Nothing,
    /// Any number of ids.
    Ids,
    /// A mask that may be left out.
    Mask(&'static EnumTable, &'static [OperandSpec]),
    /// Operands of this layout.
    Other(&'static [OperandSpec]),
}

/// The parts that the lines of an opcode have in common.
#[derive(Clone, Copy)]
struct PlainShape {
    name: [u8; NAME],
    name_length: usize,
    has_type: bool,
    has_result: bool,
    /// How many ids it begins with, result type and result included.
    ids: usize,
    tail: Tail,
}

impl PlainShape {
    /// `None` where the name is too long.
    fn of(row: &'static OpRow) -> Option<Self> {
        let text = row.written_name().as_bytes();
        let mut name = [0; NAME];
        name.get_mut(..text.len())?.copy_from_slice(text);
        let is_id = |spec: &&OperandSpec| spec.quantifier == Quantifier::One && spec.kind.is_id();
        let ids = match row.op {
            // Here the kind of an operand depends on an id before it.
            Op::ExtInst | Op::ExtInstWithForwardRefsKHR => 2,
            Op::Switch => 0,
            _ => row.operands.iter().take_while(is_id).count(),
        };
        let tail = match row.operands.get(ids..).unwrap_or(&[]) {
            [] => Tail::Nothing,
            [spec] if spec.quantifier == Quantifier::Many && spec.kind.is_id() && row.op != Op::Switch => {
                Tail::Ids
            }
            specs => match specs {
                [OperandSpec { kind, quantifier: Quantifier::Optional, .. }]
                    if let Category::Mask(table) = kind.category() =>
                {
                    Tail::Mask(table, specs)
                }
                _ => Tail::Other(specs),
            },
        };
        Some(Self {
            name,
            name_length: text.len(),
            has_type: row.has_type,
            has_result: row.has_result,
            ids,
            tail,
        })
    }
}

/// The rest of an instruction whose line was begun.
pub(super) enum Rest<'m> {
    /// Nothing: the line only lacks its end.
    Nothing,
    /// These words, of this layout.
    Operands(&'static [OperandSpec], &'m [u32]),
}

/// Writes such lines.
pub(super) struct Plain {
    bound: u32,
    /// By the rows of the grammar; rows that were not asked for yet are missing.
    shapes: Vec<Option<Option<PlainShape>>>,
    masks: Masks,
}

impl Plain {
    /// For a module with this bound.
    pub(super) fn new(bound: u32) -> Self {
        Self { bound, shapes: vec![None; Op::all().len()], masks: Masks::default() }
    }

    /// Writes a line, or its beginning; `None` where it has to be written otherwise, or is wrong: then nothing is
    /// written.
    pub(super) fn line<'m>(&mut self, out: &mut TextBuffer, inst: Inst<'m>) -> Option<Rest<'m>> {
        let slot = self.shapes.get_mut(inst.op().row_number()?)?;
        let shape = match slot {
            Some(shape) => shape.as_ref()?,
            None => slot.insert(PlainShape::of(inst.op().row()?)).as_ref()?,
        };
        let (ids, rest) = inst.operands().split_at_checked(shape.ids)?;
        let more = match shape.tail {
            Tail::Nothing if !rest.is_empty() => return None,
            Tail::Ids => rest,
            Tail::Nothing | Tail::Mask(..) | Tail::Other(_) => &[][..],
        };
        if ids.iter().chain(more).any(|id| *id == 0 || *id >= self.bound) {
            return None;
        }
        let line = out.spare(RESULT + NAME + (ids.len() + more.len()) * ID);
        line[..RESULT].fill(b' ');
        line[RESULT..RESULT + NAME].copy_from_slice(&shape.name);
        let mut length = RESULT + shape.name_length;
        let result = if shape.has_result { usize::from(shape.has_type) } else { usize::MAX };
        for (position, id) in ids.iter().enumerate() {
            if position == result {
                // The digits end at a column of their own.
                let first = RESULT_END - digits(*id);
                number(line, first, RESULT_END, *id);
                line[first - 1] = b'%';
                line[RESULT_END + 1] = b'=';
            } else {
                length = id_at(line, length, *id);
            }
        }
        for id in more {
            length = id_at(line, length, *id);
        }
        out.advance(length);
        Some(match shape.tail {
            Tail::Other(specs) => Rest::Operands(specs, rest),
            Tail::Mask(table, specs) => match self.masks.write(out, table, rest) {
                Some(()) => Rest::Nothing,
                None => Rest::Operands(specs, rest),
            },
            Tail::Nothing | Tail::Ids => Rest::Nothing,
        })
    }
}

/// How long the text of a mask is at most that is kept.
const MASK: usize = 32;

/// A mask with one parameter, and how it is written.
#[derive(Clone, Copy)]
struct PlainMask {
    table: &'static EnumTable,
    words: [u32; 2],
    text: [u8; MASK],
    length: usize,
}

/// Such masks that were written last: the accesses of a module say few different things. Each has a place by its
/// parameter, which is a power of two where it is an alignment.
#[derive(Default)]
struct Masks([Option<PlainMask>; 8]);

impl Masks {
    /// As [`mask`].
    fn write(&mut self, out: &mut TextBuffer, table: &'static EnumTable, words: &[u32]) -> Option<()> {
        let &[bits, parameter] = words else { return mask(out, table, words) };
        let slot = &mut self.0[parameter.trailing_zeros() as usize % 8];
        if let Some(known) = slot
            && known.words == [bits, parameter]
            && std::ptr::eq(known.table, table)
        {
            out.spare(MASK).copy_from_slice(&known.text);
            out.advance(known.length);
            return Some(());
        }
        let start = out.len();
        mask(out, table, words)?;
        let (written, mut text) = (out.from(start), [0; MASK]);
        if let Some(room) = text.get_mut(..written.len()) {
            room.copy_from_slice(written);
            *slot = Some(PlainMask { table, words: [bits, parameter], text, length: written.len() });
        }
        Some(())
    }
}

/// Writes a mask of known bits, or nothing for none, and the parameters of its bits where all are numbers. `None` for
/// anything else, and where there are more words or fewer; then nothing is written.
fn mask(out: &mut TextBuffer, table: &'static EnumTable, words: &[u32]) -> Option<()> {
    let Some((mask, mut parameters)) = words.split_first() else { return Some(()) };
    let each = || {
        let mut bits = *mask;
        std::iter::from_fn(move || {
            let bit = bits & bits.wrapping_neg();
            bits ^= bit;
            (bit != 0).then(|| table.by_number(bit))
        })
    };
    let mut count = 0;
    for row in each() {
        for spec in row?.parameters {
            if (spec.kind, spec.quantifier) != (OperandKind::LiteralInteger, Quantifier::One) {
                return None;
            }
            count += 1;
        }
    }
    if *mask == 0 || count != parameters.len() {
        return None;
    }
    let mut separator = " ";
    for row in each().flatten() {
        out.push_str(separator);
        out.push_str(row.written_name());
        separator = "|";
    }
    while let Some((parameter, behind)) = parameters.split_first() {
        out.push_str(" ");
        print::number(out, *parameter);
        parameters = behind;
    }
    Some(())
}

/// Writes a space, a percent sign and a number; tells where the next begins.
#[inline]
fn id_at(line: &mut [u8], at: usize, id: u32) -> usize {
    let first = at + 2;
    let end = first + digits(id);
    number(line, first, end, id);
    line[at] = b' ';
    line[at + 1] = b'%';
    end
}

/// How many digits a number has.
#[inline]
fn digits(number: u32) -> usize {
    const POWERS: [u32; 9] =
        [10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
    1 + POWERS.iter().map(|power| usize::from(number >= *power)).sum::<usize>()
}

/// Writes the digits of a number, which has as many as there is room.
#[inline]
fn number(line: &mut [u8], first: usize, end: usize, number: u32) {
    let Some(room) = line.get_mut(first..end) else { return };
    let mut left = number;
    let mut pairs = room.rchunks_exact_mut(2);
    for pair in &mut pairs {
        pair.copy_from_slice(&PAIRS[(left % 100) as usize]);
        left /= 100;
    }
    if let [single] = pairs.into_remainder() {
        *single = b'0' + (left % 10) as u8;
    }
}

/// The two digits of each number below 100.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_all_lengths_are_written() {
        let mut numbers = vec![u32::MAX, u32::MAX - 1];
        for power in 0..10 {
            let one = 10_u32.pow(power);
            numbers.extend([one, one - 1, one + 1, one.saturating_mul(2), one.saturating_mul(9)]);
        }
        for number in numbers {
            let mut line = [b'x'; 20];
            let end = id_at(&mut line, 3, number);
            assert_eq!(&line[3..end], format!(" %{number}").as_bytes());
            assert!(end - 3 <= ID && line[end..].iter().all(|byte| *byte == b'x'));
        }
    }
}
