//! From words to text.

use std::fmt::Write;

use super::{
    friendly::{self, FriendlyNames},
    generators,
    nesting::{self, Columns},
    notes::{self, Notes},
    plain::{Plain, Rest},
    print,
    text::{TextBuffer, TextSink},
    unknown,
};
use rustc_hash::FxHashMap;

use crate::{
    Error, Header, Id, Ids, Inst, Module, Op, Operand, Operands, Result,
    grammar::{Category, EnumTable, ImportedSet, OpRow, OperandKind},
    words,
};

/// How ids are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IdNames {
    /// By names that the module gives, or that tell what a type or constant is; by numbers otherwise.
    #[default]
    Friendly,
    /// By their numbers.
    Raw,
}

/// How lines are indented.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Indent {
    /// Not at all.
    None,
    /// So that opcodes stand below each other.
    #[default]
    Aligned,
}

/// How instructions are written that the grammar does not describe: unknown opcodes, enumerants and extended instructions,
/// and known ones whose words do not fit their layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unknown {
    /// Not at all: they are errors.
    #[default]
    Refuse,
    /// As `OpUnknown(opcode, words)` with their words as numbers. As these may be ids, all ids in the text of a whole module
    /// with such an instruction are called by their numbers.
    Words,
}

/// Options of the disassembler. The defaults suit people who read the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// How ids are named.
    pub names: IdNames,
    /// How lines are indented.
    pub indent: Indent,
    /// No comment with the header's numbers comes first.
    pub no_header: bool,
    /// Blocks are indented by the nesting of structured control flow.
    pub nested: bool,
    /// Comments tell the offset in bytes of each instruction.
    pub offsets: bool,
    /// Comments tell sections, decorations of results, and the numbers of named ids.
    pub comments: bool,
    /// Colours, as escape sequences of terminals.
    pub color: bool,
    /// How instructions are written that the grammar does not describe.
    pub unknown: Unknown,
}

impl Style {
    /// True if lines are nothing but opcodes in their column, numbers of ids, and other operands.
    fn is_plain(&self) -> bool {
        let adds = self.nested || self.offsets || self.comments || self.color;
        self.names == IdNames::Raw && self.indent == Indent::Aligned && !adds
    }
}

/// Width of the column of results, ` = ` included.
const RESULT: usize = 15;

const RESET: &str = "\x1b[0m";
const BLUE: &str = "\x1b[34m";
const YELLOW: &str = "\x1b[33m";
const RED: &str = "\x1b[31m";
const GREEN: &str = "\x1b[32m";

/// Writes a module in the assembly language.
///
/// # Errors
/// When an instruction, an enumerant or an extended instruction is not known, the words of an instruction do
/// not fit its layout, an id is not below the bound, or a string is not UTF-8.
pub fn disassemble(module: &Module, style: &Style) -> Result<String> {
    // A word takes about nine bytes.
    let mut text = String::with_capacity(module.words().len() * 9);
    disassemble_to(module, style, |piece| {
        text.push_str(piece);
        Ok::<(), Error>(())
    })?;
    Ok(text)
}

/// Writes each instruction of a module in the assembly language, without the line's end, at the position that the instruction
/// has in the module; strings in it may hold line ends. Nothing comes before or between them, whatever `style` asks for.
///
/// # Errors
/// As [`disassemble`].
pub fn disassemble_each(module: &Module, style: &Style) -> Result<Vec<String>> {
    let ids = Ids::new(module)?;
    let mut writer = Disassembler::new(module, &ids, style)?;
    module
        .iter()
        .map(|inst| {
            writer.out.clear();
            writer.instruction(inst)?;
            Ok(writer.out.as_str()?.trim_end_matches('\n').to_owned())
        })
        .collect()
}

/// Writes the instructions that stand at these words of the module, as [`disassemble_each`] does; `None` where no instruction
/// stands there or it cannot be written.
#[must_use]
pub fn disassemble_at(module: &Module, words: &[usize], style: &Style) -> Vec<Option<String>> {
    let Ok(ids) = Ids::new(module) else { return vec![None; words.len()] };
    let Ok(mut writer) = Disassembler::new(module, &ids, style) else { return vec![None; words.len()] };
    let mut texts: FxHashMap<usize, Option<String>> = words.iter().map(|word| (*word, None)).collect();
    for inst in module.iter() {
        if let crate::At::Word { offset, .. } = inst.location()
            && let Some(text) = texts.get_mut(&offset)
        {
            writer.out.clear();
            let written = writer.instruction(inst).and_then(|()| Ok(writer.out.as_str()?.trim().to_owned()));
            *text = written.ok();
        }
    }
    words.iter().map(|word| texts.get(word).cloned().flatten()).collect()
}

/// Text is given on in pieces of about this many bytes.
const PIECE: usize = 1 << 16;

/// Writes a module in the assembly language piece by piece, so that the whole text is never in memory.
///
/// # Errors
/// As [`disassemble`], and what `sink` returns; it may have got a part of the text by then.
pub fn disassemble_to<E: From<Error>>(
    module: &Module,
    style: &Style,
    mut sink: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let ids = Ids::new(module)?;
    let mut style = *style;
    if style.unknown == Unknown::Words && !is_known(module, &ids) {
        style.names = IdNames::Raw;
    }
    let mut writer = Disassembler::new(module, &ids, &style)?;
    if !style.no_header {
        writer.header(module.header())?;
    }
    for (position, inst) in module.iter().enumerate() {
        if writer.style.comments || writer.style.nested {
            writer.before(position, inst);
        }
        writer.instruction(inst)?;
        if writer.out.len() >= PIECE {
            sink(writer.out.as_str()?)?;
            writer.out.clear();
        }
    }
    sink(writer.out.as_str()?)
}

pub(super) struct Disassembler<'m> {
    pub(super) out: TextBuffer,
    module: &'m Module,
    ids: &'m Ids<'m>,
    pub(super) names: FriendlyNames,
    pub(super) style: Style,
    pub(super) notes: Option<Notes<'m>>,
    /// Where the style leaves lines as they are.
    plain: Option<Plain>,
    columns: Columns,
    /// Columns that the instruction is moved to the right by its block's nesting.
    nesting: usize,
    /// Where the comment of the line before began; within consecutive lines it does not move to the left.
    pub(super) comment_column: usize,
}

impl<'m> Disassembler<'m> {
    fn new(module: &'m Module, ids: &'m Ids<'m>, style: &Style) -> Result<Self> {
        let names = match style.names {
            IdNames::Friendly => FriendlyNames::of(ids)?,
            IdNames::Raw => FriendlyNames::none(),
        };
        let notes = if style.comments { Some(Notes::new(module)?) } else { None };
        Ok(Disassembler {
            // Of a small module there is little text.
            out: TextBuffer::with_capacity((16 * module.words().len()).min(2 * PIECE)),
            module,
            ids,
            names,
            plain: style.is_plain().then(|| Plain::new(module.header().bound)),
            style: *style,
            notes,
            columns: Columns::default(),
            nesting: 0,
            comment_column: notes::FIRST_COLUMN,
        })
    }

    fn header(&mut self, header: &Header) -> Result<()> {
        let Some(version) = header.version().filter(|version| version.is_known()) else {
            let detail = format!("the version word {:#010x} names no known version", header.version_word);
            return Err(Error::new(crate::Code::InvalidVersionNumber, crate::Kind::Malformed, detail));
        };
        let _ = write!(
            self.out,
            "; SPIR-V\n; Version: {version}\n; Generator: {}\n; Bound: {}\n; Schema: {}\n",
            generators::describe(header.generator),
            header.bound,
            header.schema
        );
        Ok(())
    }

    pub(super) fn ids(&self) -> &'m Ids<'m> {
        self.ids
    }

    /// The text before an instruction's line, and how far the line is moved to the right.
    fn before(&mut self, position: usize, inst: Inst<'m>) {
        self.section(inst);
        if !self.style.nested {
            return;
        }
        match inst.op() {
            Op::Function => {
                let rest = (position..self.module.len()).map_while(|at| self.module.get(at));
                let body = rest.take_while(|inst| inst.op() != Op::FunctionEnd);
                self.columns = nesting::columns(body, self.ids);
            }
            Op::Label => {
                self.out.push('\n');
                let label = inst.result().and_then(|id| self.columns.get(&id.0));
                self.nesting = label.copied().unwrap_or(0);
            }
            Op::FunctionEnd => self.nesting = 0,
            _ => {}
        }
    }

    fn instruction(&mut self, inst: Inst<'m>) -> Result<()> {
        let line = self.out.len();
        match self.known(inst) {
            Err(_) if self.style.unknown == Unknown::Words => {
                self.out.truncate(line);
                if self.style.indent == Indent::Aligned {
                    self.spaces(RESULT + self.nesting);
                }
                unknown::write(&mut self.out, inst);
                if self.style.offsets || self.style.comments {
                    self.comment(inst, line);
                }
                self.out.push('\n');
                Ok(())
            }
            written => written,
        }
    }

    fn known(&mut self, inst: Inst<'m>) -> Result<()> {
        if let Some(plain) = &mut self.plain
            && let Some(rest) = plain.line(&mut self.out, inst)
        {
            if let Rest::Operands(specs, words) = rest {
                self.operands(inst, Operands::rest(inst, specs, words, self.ids))?;
            }
            self.out.push('\n');
            return Ok(());
        }
        let Some(row) = inst.op().row() else {
            return Err(inst.malformed(format!("the opcode {} is not known", inst.op().0)));
        };
        let line = self.out.len();
        let result = if row.has_result { inst.words().get(1 + usize::from(row.has_type)) } else { None };
        match (result, self.style.indent) {
            (Some(id), _) => self.result(inst, *id)?,
            (None, Indent::Aligned) => self.spaces(RESULT),
            (None, Indent::None) => {}
        }
        if self.nesting > 0 || self.style.nested {
            self.spaces(self.nesting);
            if inst.op() == Op::Label {
                self.nesting += nesting::BODY;
            }
        }
        self.out.push_str(row.written_name());
        self.operands(inst, Operands::new(inst, self.ids))?;
        if self.style.offsets || self.style.comments {
            self.comment(inst, line);
        }
        self.out.push('\n');
        Ok(())
    }

    /// Operands without the result, each behind a space.
    fn operands(&mut self, inst: Inst<'m>, mut operands: Operands<'m, '_, Ids<'m>>) -> Result<()> {
        while let Some(operand) = operands.next() {
            let operand = operand?;
            if operand.kind == OperandKind::IdResult {
                continue;
            }
            self.out.push(' ');
            match operand.kind {
                OperandKind::LiteralExtInstInteger => {
                    self.extended(inst, operands.ext_inst_set(), operand.word())?;
                }
                _ => self.operand(inst, &operand)?,
            }
        }
        Ok(())
    }

    #[inline]
    fn spaces(&mut self, count: usize) {
        const SPACES: &str = "                                ";
        match SPACES.get(..count) {
            Some(spaces) => self.out.push_str(spaces),
            None => self.out.repeat(' ', count),
        }
    }

    /// The result, so that ` = ` ends at the column of opcodes.
    fn result(&mut self, inst: Inst<'m>, id: u32) -> Result<()> {
        if self.style.color {
            self.out.push_str(BLUE);
        }
        let mut buffer = itoa::Buffer::new();
        let name = match self.names.get(id) {
            Some(name) => name,
            None => buffer.format(id),
        };
        if self.style.indent == Indent::Aligned
            && let Some(pad) = (RESULT - 4).checked_sub(name.len())
        {
            let spaces = "               ";
            self.out.push_str(spaces.get(..pad).unwrap_or(""));
        }
        self.check_bound(inst, id)?;
        self.out.push('%');
        self.out.push_str(name);
        if self.style.color {
            self.out.push_str(RESET);
        }
        self.out.push_str(" = ");
        Ok(())
    }

    #[inline]
    fn check_bound(&self, inst: Inst<'m>, id: u32) -> Result<()> {
        let bound = self.module.header().bound;
        if id == 0 || id >= bound {
            return Err(inst.malformed(format!("the id {id} is not between 0 and the bound {bound}")));
        }
        Ok(())
    }

    fn colored(&mut self, color: &str, write: impl FnOnce(&mut TextBuffer)) {
        if self.style.color {
            self.out.push_str(color);
            write(&mut self.out);
            self.out.push_str(RESET);
        } else {
            write(&mut self.out);
        }
    }

    #[inline]
    fn id(&mut self, inst: Inst<'m>, id: u32) -> Result<()> {
        self.check_bound(inst, id)?;
        if self.style.color {
            self.out.push_str(YELLOW);
        }
        self.out.push('%');
        match self.names.get(id) {
            Some(name) => self.out.push_str(name),
            None => print::number(&mut self.out, id),
        }
        if self.style.color {
            self.out.push_str(RESET);
        }
        Ok(())
    }

    pub(super) fn operand(&mut self, inst: Inst<'m>, operand: &Operand<'m>) -> Result<()> {
        let word = operand.word();
        match operand.kind.category() {
            Category::Id => self.id(inst, word),
            Category::Value(table) => match table.by_number(word) {
                Some(row) => {
                    self.out.push_str(row.written_name());
                    Ok(())
                }
                None => Err(unknown_number(inst, operand.kind, word)),
            },
            Category::Mask(table) => self.mask(inst, operand.kind, table, word),
            Category::Literal | Category::Composite(_) => self.literal(inst, operand),
        }
    }

    fn mask(&mut self, inst: Inst<'m>, kind: OperandKind, table: &EnumTable, mask: u32) -> Result<()> {
        if mask == 0 {
            self.out.push_str("None");
        }
        let mut bits = mask;
        while bits != 0 {
            let lowest = bits & bits.wrapping_neg();
            let Some(row) = table.by_number(lowest) else {
                return Err(unknown_number(inst, kind, lowest));
            };
            if bits != mask {
                self.out.push('|');
            }
            self.out.push_str(row.written_name());
            bits &= !lowest;
        }
        Ok(())
    }

    fn literal(&mut self, inst: Inst<'m>, operand: &Operand<'m>) -> Result<()> {
        let word = operand.word();
        match operand.kind {
            OperandKind::LiteralString => {
                let bytes = words::string_bytes(operand.words);
                let text =
                    std::str::from_utf8(&bytes).map_err(|_| inst.malformed("the string is not UTF-8"))?;
                self.colored(GREEN, |out| print::quoted(out, text));
            }
            OperandKind::LiteralFloat => self.colored(RED, |out| {
                print::float(out, super::float::FloatFormat::single(), u64::from(word));
            }),
            OperandKind::LiteralSpecConstantOpInteger => {
                let name = u16::try_from(word).ok().and_then(|op| Op(op).row()).map(OpRow::written_name);
                let name = name.ok_or_else(|| unknown_number(inst, operand.kind, word))?;
                self.out.push_str(name.strip_prefix("Op").unwrap_or(name));
            }
            _ => match operand.number_type {
                Some(type_id) => {
                    let number_type = friendly::declared(self.ids, type_id);
                    self.colored(RED, |out| print::literal(out, number_type, operand.words));
                }
                None => self.colored(RED, |out| print::number(out, word)),
            },
        }
        Ok(())
    }

    /// The name of an extended instruction; the number of a non-semantic one that the grammar does not describe.
    fn extended(&mut self, inst: Inst<'m>, set: Option<ImportedSet>, number: u32) -> Result<()> {
        match set.and_then(|set| set.row(number)) {
            Some(row) => self.out.push_str(row.name),
            None if set.is_some_and(ImportedSet::is_non_semantic) => print::number(&mut self.out, number),
            None => {
                let set = Id(inst.word(2)?);
                return Err(inst.malformed(format!("the set {set} has no known instruction {number}")));
            }
        }
        Ok(())
    }
}

/// True if all instructions can be written by the grammar.
fn is_known(module: &Module, ids: &Ids<'_>) -> bool {
    let raw = Style { names: IdNames::Raw, ..Style::default() };
    let Ok(mut writer) = Disassembler::new(module, ids, &raw) else { return false };
    module.iter().all(|inst| {
        writer.out.clear();
        writer.known(inst).is_ok()
    })
}

#[cold]
fn unknown_number(inst: Inst<'_>, kind: OperandKind, number: u32) -> Error {
    inst.malformed(format!("{number} is not known as {}", kind.row().name))
}
