//! The order in which an instruction's operands come, as the grammar lays them out: the part of the walk
//! that binary and text have in common.

use smallvec::SmallVec;

use super::{
    Op,
    grammar::{Category, EnumTable, ImportedSet, OperandKind, OperandSpec, Quantifier},
};

#[derive(Clone, Copy)]
enum OperandLayout {
    Specs(&'static [OperandSpec]),
    Kinds(&'static [OperandKind]),
    /// One kind, so many times.
    Repeated(OperandKind, u32),
}

/// The kinds of the operands still to come; composites come as their parts.
///
/// Enumerants and masks have to be told to [`Layouts::follow`] as they are met, as their parameters come
/// next, and literal integers to [`Layouts::count`].
#[derive(Clone)]
pub(super) struct Layouts {
    /// The innermost last.
    stack: SmallVec<[OperandLayout; 4]>,
}

static WORDS_OF_UNKNOWN: &[OperandSpec] =
    &[OperandSpec { kind: OperandKind::LiteralInteger, quantifier: Quantifier::Many, name: "" }];

/// Operands of a non-semantic instruction that its row does not have.
static IDS: &[OperandSpec] =
    &[OperandSpec { kind: OperandKind::IdRef, quantifier: Quantifier::Many, name: "" }];

impl Layouts {
    /// The operands of an opcode; of one that the grammar does not know, literal integers.
    #[inline]
    pub(super) fn of(op: Op) -> Self {
        Self::new(op.row().map_or(WORDS_OF_UNKNOWN, |row| row.operands))
    }

    /// Operands of this layout.
    #[inline]
    pub(super) fn new(specs: &'static [OperandSpec]) -> Self {
        let mut stack = SmallVec::new();
        stack.push(OperandLayout::Specs(specs));
        Self { stack }
    }

    /// The kind of the next operand; `None` at the end of the layout. An optional operand is expected
    /// only where there is `more`.
    #[inline]
    pub(super) fn next(&mut self, more: bool) -> Option<OperandKind> {
        loop {
            let layout = self.stack.last_mut()?;
            let kind = match layout {
                OperandLayout::Specs([]) | OperandLayout::Kinds([]) => {
                    self.stack.pop();
                    continue;
                }
                OperandLayout::Repeated(_, 0) => {
                    self.stack.pop();
                    continue;
                }
                OperandLayout::Repeated(kind, left) => {
                    *left -= 1;
                    *kind
                }
                OperandLayout::Kinds([kind, others @ ..]) => {
                    let kind = *kind;
                    *layout = OperandLayout::Kinds(others);
                    kind
                }
                OperandLayout::Specs([spec, others @ ..]) => {
                    let quantifier = spec.quantifier;
                    if quantifier != Quantifier::Many || !more {
                        *layout = OperandLayout::Specs(others);
                    }
                    // A count that nobody told is none.
                    if quantifier == Quantifier::Counted || quantifier != Quantifier::One && !more {
                        continue;
                    }
                    spec.kind
                }
            };
            match kind.category() {
                Category::Composite(parts) => self.stack.push(OperandLayout::Kinds(parts)),
                _ => return Some(kind),
            }
        }
    }

    /// The parameters of an enumerant, or of a mask's bits from the lowest, come next.
    #[inline]
    pub(super) fn follow(&mut self, table: &'static EnumTable, word: u32) {
        if !table.mask {
            if let Some(row) = table.by_number(word) {
                self.push(row.parameters);
            }
            return;
        }
        // The parameters of the lowest bit come first, so they are pushed last.
        let mut bits = word;
        while bits != 0 {
            let highest = 1 << (31 - bits.leading_zeros());
            bits &= !highest;
            if let Some(row) = table.by_number(highest) {
                self.push(row.parameters);
            }
        }
    }

    /// A literal integer was met: it may count the operands that follow.
    #[inline]
    pub(super) fn count(&mut self, word: u32) {
        if let Some(OperandLayout::Specs(
            [OperandSpec { quantifier: Quantifier::Counted, kind, .. }, others @ ..],
        )) = self.stack.last_mut()
        {
            let kind = *kind;
            self.stack.pop();
            self.push(others);
            self.stack.push(OperandLayout::Repeated(kind, word));
        }
    }

    /// True if the literal integer that was met last is a count.
    #[cfg(test)]
    pub(super) fn wants_count(&self) -> bool {
        matches!(self.stack.last(), Some(OperandLayout::Specs([spec, ..])) if spec.quantifier == Quantifier::Counted)
    }

    /// Replaces all operands that were still to come.
    pub(super) fn replace(&mut self, specs: &'static [OperandSpec]) {
        self.stack.clear();
        self.push(specs);
    }

    /// The operands of an instruction of an extended set come next. Those of one without a row are ids, as OpExtInst's
    /// own row says. A non-semantic one may have more ids than its row: a later version of its set adds them.
    pub(super) fn extended(&mut self, set: ImportedSet, number: u32) {
        if let Some(row) = set.row(number) {
            self.replace(if set.is_non_semantic() { IDS } else { &[] });
            self.push(row.operands);
        }
    }

    /// Ends the layout: no operands follow.
    pub(super) fn clear(&mut self) {
        self.stack.clear();
    }

    #[inline]
    fn push(&mut self, specs: &'static [OperandSpec]) {
        if !specs.is_empty() {
            self.stack.push(OperandLayout::Specs(specs));
        }
    }
}
