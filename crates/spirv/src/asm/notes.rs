//! Comments that the disassembler adds: sections, offsets, decorations, numbers of named ids.

use std::fmt::Write;

use super::{
    disassemble::Disassembler,
    text::{TextBuffer, TextSink as _},
};
use crate::{Inst, Module, Op, Operands, Result, grammar::Class};

/// Comments begin here or further to the right.
pub(super) const FIRST_COLUMN: usize = 52;

/// Beyond this column, a comment does not move those of the next lines to the right.
const LAST_COLUMN: usize = 256;

/// The sections that have a heading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum NoteSection {
    Start,
    Debug,
    Annotations,
    Types,
    Functions,
}

/// Facts that comments need.
pub(super) struct Notes<'m> {
    section: NoteSection,
    /// Decorations of whole ids, sorted by id; within an id in the module's order.
    decorations: Vec<(u32, Inst<'m>)>,
}

impl<'m> Notes<'m> {
    pub(super) fn new(module: &'m Module) -> Result<Self> {
        let mut decorations = Vec::new();
        for inst in module.iter().filter(|inst| inst.op() == Op::Decorate) {
            decorations.push((inst.id(0)?.0, inst));
        }
        decorations.sort_by_key(|(id, _)| *id);
        Ok(Self { section: NoteSection::Start, decorations })
    }

    fn of(&self, id: u32) -> &[(u32, Inst<'m>)] {
        let start = self.decorations.partition_point(|(target, _)| *target < id);
        let rest = self.decorations.get(start..).unwrap_or(&[]);
        let count = rest.partition_point(|(target, _)| *target == id);
        rest.get(..count).unwrap_or(&[])
    }
}

/// The section that an instruction opens, where it is of one that has a heading.
fn section_of(inst: Inst<'_>) -> Option<NoteSection> {
    match (inst.op(), inst.op().row()?.class) {
        (Op::Function, _) => Some(NoteSection::Functions),
        (Op::Line | Op::NoLine, _) => None,
        (Op::Variable | Op::UntypedVariableKHR | Op::Undef, _)
        | (_, Class::TypeDeclaration | Class::ConstantCreation) => Some(NoteSection::Types),
        (_, Class::Debug) => Some(NoteSection::Debug),
        (_, Class::Annotation) => Some(NoteSection::Annotations),
        _ => None,
    }
}

impl<'m> Disassembler<'m> {
    /// The heading before an instruction that is the first of its section.
    pub(super) fn section(&mut self, inst: Inst<'m>) {
        let Some(notes) = &mut self.notes else {
            return;
        };
        let Some(section) = section_of(inst) else {
            return;
        };
        if section <= notes.section && inst.op() != Op::Function {
            return;
        }
        notes.section = section;
        self.out.push('\n');
        if section == NoteSection::Functions && self.style.nested {
            self.out.push('\n');
        }
        if self.style.indent == super::Indent::Aligned {
            self.out.push_str("               ");
        }
        match section {
            NoteSection::Start => {}
            NoteSection::Debug => self.out.push_str("; Debug Information"),
            NoteSection::Annotations => self.out.push_str("; Annotations"),
            NoteSection::Types => self.out.push_str("; Types, variables and constants"),
            NoteSection::Functions => {
                self.out.push_str("; Function ");
                if let Some(id) = inst.result() {
                    match self.names.get(id.0) {
                        Some(name) => self.out.push_str(name),
                        None => super::print::number(&mut self.out, id.0),
                    }
                }
            }
        }
        self.out.push('\n');
    }

    /// The comment after an instruction, whose line starts at this byte of the output.
    pub(super) fn comment(&mut self, inst: Inst<'m>, line: usize) {
        let end = self.out.len();
        if self.style.offsets {
            let _ = write!(self.out, "{:#010x}", inst.offset() * 4);
        }
        if let Some(notes) = &self.notes {
            let separator = |out: &mut TextBuffer| {
                if out.len() > end {
                    out.push_str(", ");
                }
            };
            if inst.op() == Op::Name
                && self.style.names == super::IdNames::Friendly
                && let Ok(id) = inst.id(0)
            {
                separator(&mut self.out);
                let _ = write!(self.out, "id {id}");
            }
            let decorations = inst.result().map_or(Vec::new(), |id| notes.of(id.0).to_vec());
            for (_, decoration) in decorations {
                separator(&mut self.out);
                self.decoration(decoration);
            }
        }
        if self.out.len() == end {
            self.comment_column = FIRST_COLUMN;
            return;
        }
        let width = visible(self.out.from(line).get(..end - line).unwrap_or(&[]));
        let least = (width + 2).next_multiple_of(4);
        self.comment_column = self.comment_column.min(LAST_COLUMN).max(least);
        let pad = self.comment_column - width;
        let filler: String = std::iter::repeat_n(' ', pad).chain("; ".chars()).collect();
        self.out.insert_str(end, &filler);
    }

    /// A decoration without what it decorates.
    fn decoration(&mut self, inst: Inst<'m>) {
        let color = std::mem::replace(&mut self.style.color, false);
        let ids = self.ids();
        for (i, operand) in Operands::new(inst, ids).map_while(Result::ok).skip(1).enumerate() {
            if i > 0 {
                self.out.push(' ');
            }
            // The decoration's own line tells what is wrong with it.
            let _ = self.operand(inst, &operand);
        }
        self.style.color = color;
    }
}

/// The number of bytes of a line that a terminal shows.
fn visible(line: &[u8]) -> usize {
    let mut count = 0;
    let mut escaped = false;
    for byte in line.iter().copied() {
        match byte {
            b'\x1b' => escaped = true,
            b'm' if escaped => escaped = false,
            _ if !escaped => count += 1,
            _ => {}
        }
    }
    count
}
