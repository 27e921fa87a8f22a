//! Instructions of debug information, read by the names that the grammar has for their operands. A literal of one set is
//! the id of a constant in another.

use crate::{
    draft::Value,
    mapping::debug_info::DebugInfoForm,
    reader::Reader,
    spirv::{
        Id, Inst, Op,
        grammar::{ExtInstRow, ExtInstSet, OperandKind},
        words,
    },
};

/// The sets of debug information that a module imports.
#[derive(Debug, Default)]
pub(crate) struct Imports {
    sets: Vec<(Id, DebugInfoForm, ExtInstSet)>,
}

impl Imports {
    /// Finds the imports. They stand in front of all other ids.
    pub(super) fn of(reader: &Reader<'_, '_>) -> Self {
        let mut sets = Vec::new();
        for inst in reader.ids.module().iter().take_while(|inst| inst.op() != Op::MemoryModel) {
            if inst.op() != Op::ExtInstImport {
                continue;
            }
            let name = words::string(inst.operands().get(1..).unwrap_or_default());
            if let Some(form) = DebugInfoForm::by_import(&name)
                && let Some(set) = ExtInstSet::by_import(&name)
                && let Some(id) = inst.result()
            {
                sets.push((id, form, set));
            }
        }
        Self { sets }
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// An instruction of one of the sets.
    pub(super) fn decode<'s>(&self, inst: Inst<'s>) -> Option<DebugInst<'s>> {
        if !matches!(inst.op(), Op::ExtInst | Op::ExtInstWithForwardRefsKHR) {
            return None;
        }
        let &[_, _, import, number, ..] = inst.operands() else { return None };
        let (_, form, set) = self.sets.iter().find(|(id, ..)| id.0 == import)?;
        let row = set.table().by_number(number)?;
        let words = inst.operands().get(4..).unwrap_or_default();
        // The C++ translator has a word without a meaning in front of the source.
        let has_gap = row.name == "DebugImportedEntity" && words.len() == row.operands.len() + 1;
        Some(DebugInst { inst, form: *form, row, gap: if has_gap { 2 } else { usize::MAX } })
    }
}

/// An instruction of a set of debug information.
#[derive(Clone, Copy)]
pub(crate) struct DebugInst<'s> {
    /// The instruction.
    pub(super) inst: Inst<'s>,
    /// The form of the set.
    pub(super) form: DebugInfoForm,
    row: &'static ExtInstRow,
    /// The position of a word that no operand stands for.
    gap: usize,
}

impl<'s> DebugInst<'s> {
    /// The name of the instruction.
    pub(super) fn name(self) -> &'static str {
        self.row.name
    }

    /// The operands after the number of the instruction.
    pub(super) fn words(self) -> &'s [u32] {
        self.inst.operands().get(4..).unwrap_or_default()
    }

    /// The names of the operands that instructions of this kind have.
    pub(super) fn operand_names(self) -> impl Iterator<Item = &'static str> {
        self.row.operands.iter().map(|operand| operand.name)
    }

    fn position(self, name: &str) -> Option<usize> {
        self.row.operands.iter().position(|operand| operand.name == name)
    }

    /// The word of an operand by its position in the row.
    fn word(self, position: usize) -> Option<u32> {
        self.words().get(position + usize::from(position >= self.gap)).copied()
    }

    /// The id that an operand is.
    pub(super) fn id(self, name: &str) -> Option<Id> {
        let position = self.position(name)?;
        let is_id = self.row.operands.get(position)?.kind.is_id();
        self.word(position).filter(|_| is_id).map(Id)
    }

    /// The ids from an operand on to the last one.
    pub(super) fn ids(self, name: &str) -> impl Iterator<Item = Id> + use<'s> {
        let words = self.position(name).and_then(|position| self.words().get(position..));
        words.unwrap_or_default().iter().map(|word| Id(*word))
    }

    /// The ids among the operands.
    pub(super) fn all_ids(self) -> impl Iterator<Item = Id> + use<'s> {
        let operands = self.row.operands;
        let gap = self.gap;
        let is_module = self.row.name == "DebugModuleINTEL";
        self.words().iter().enumerate().filter(move |(at, _)| *at != gap).filter_map(move |(at, word)| {
            let position = at - usize::from(at > gap);
            // The parent and the line of a module of the extension may change places, so both are looked at elsewhere.
            if is_module && matches!(position, 2 | 3) {
                return None;
            }
            // The last operand of a row may stand for many.
            let operand = operands.get(position).or(operands.last())?;
            (operand.kind.is_id() || operand.kind == OperandKind::PairIdRefIdRef).then_some(Id(*word))
        })
    }

    /// The word and whether it is an id.
    fn raw(self, name: &str) -> Option<(u32, bool)> {
        let position = self.position(name)?;
        let is_id = self.row.operands.get(position)?.kind.is_id();
        self.word(position).map(|word| (word, is_id))
    }
}

impl Reader<'_, '_> {
    /// The number that an operand is, a literal or a constant; `None` where it is neither, or left out.
    pub(super) fn debug_number(&self, inst: DebugInst<'_>, name: &str) -> Option<u64> {
        match inst.raw(name)? {
            (word, true) => self.global_value(Id(word)).and_then(Value::const_u64),
            (word, false) => Some(word.into()),
        }
    }

    /// The same for a number of 32 bits; 0 where there is none.
    pub(super) fn debug_u32(&self, inst: DebugInst<'_>, name: &str) -> u32 {
        self.debug_number(inst, name).and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
    }

    /// The bytes of an OpString.
    pub(super) fn debug_text(&self, id: Id) -> Option<Vec<u8>> {
        let inst = self.ids.get(id).filter(|inst| inst.op() == Op::String)?;
        Some(words::string_bytes(inst.operands().get(1..)?).into())
    }
}
