//! Lines of the source, OpLine and OpNoLine (section 3.49.3), as debug locations. A line holds for what physically
//! stands behind it, up to the next one, OpNoLine or the end of a block; so one in front of a function or a label
//! reaches into the block.

use rustc_hash::FxHashMap;

use super::{Reader, body::FunctionReader};
use crate::{
    Result,
    draft::{Function, Metadata, Opcode},
    mapping::debug_info,
    spirv::{Id, Ids, Inst, Op, grammar::SourceLanguage, words},
};

/// Who made the debug info.
const PRODUCER: &str = concat!("spirv-llvm ", env!("CARGO_PKG_VERSION"));
/// The name of a source without one, where LLVM wants a name.
const NAMELESS: &[u8] = b"<unknown>";

/// Facts that the lines of all functions share.
#[derive(Default)]
pub(crate) struct LineFacts<'m> {
    /// The compile unit of the files, once something has lines.
    unit: Option<Metadata<'m>>,
    /// Files by their OpString.
    files: FxHashMap<Id, Metadata<'m>>,
}

impl LineFacts<'_> {
    /// Only where there are strings to name files by can there be lines.
    pub(super) fn new(ids: &Ids<'_>) -> Option<Self> {
        let mut preamble = ids.module().iter().take_while(|inst| inst.op() != Op::Function);
        preamble.any(|inst| inst.op() == Op::String).then(Self::default)
    }
}

/// The lines of one function.
pub(crate) struct FunctionLines<'m> {
    /// The function's `DISubprogram`.
    subprogram: Metadata<'m>,
    /// The OpString of its file.
    file: Id,
    /// The scopes of its parts that stand in other files.
    others: FxHashMap<Id, Metadata<'m>>,
}

/// The OpLine that holds where a position begins, if one does.
pub(super) fn in_front<'s>(ids: &Ids<'s>, position: usize) -> Option<Inst<'s>> {
    let before = (0..position).rev().map_while(|position| ids.module().get(position));
    let inst = before
        .take_while(|inst| inst.op() != Op::FunctionEnd && !inst.op().is_terminator())
        .find(|inst| matches!(inst.op(), Op::Line | Op::NoLine))?;
    (inst.op() == Op::Line).then_some(inst)
}

impl<'m> Reader<'m, '_> {
    /// Says of a function with lines, between two positions, where it stands in the source.
    pub(super) fn function_lines(
        &mut self,
        function: Function<'m>,
        start: usize,
        end: usize,
    ) -> Result<Option<FunctionLines<'m>>> {
        let ids = self.ids;
        if self.lines.is_none() {
            return Ok(None);
        }
        let own = (start..end).filter_map(|position| ids.module().get(position));
        let first = in_front(ids, start).or_else(|| own.into_iter().find(|inst| inst.op() == Op::Line));
        let Some(first) = first else { return Ok(None) };
        let file = first.id(0)?;
        let unit = self.line_unit(file)?;
        let subprogram = function.set_source(unit, self.source_file(file)?, first.word(1)?)?;
        Ok(Some(FunctionLines { subprogram, file, others: FxHashMap::default() }))
    }

    /// The `DIFile` of an OpString.
    fn source_file(&mut self, id: Id) -> Result<Metadata<'m>> {
        if let Some(known) = self.lines.as_ref().and_then(|lines| lines.files.get(&id)) {
            return Ok(*known);
        }
        let file = self.context.debug_file(&self.path(id)?);
        if let Some(lines) = &mut self.lines {
            lines.files.insert(id, file);
        }
        Ok(file)
    }

    fn path(&self, id: Id) -> Result<Box<[u8]>> {
        let inst = self.ids.require(id)?;
        if inst.op() != Op::String {
            return Err(inst.malformed(format!("{id} is {}, not a string", inst.op())));
        }
        Ok(words::string_bytes(inst.operands().get(1..).unwrap_or(&[])).into())
    }

    /// The unit of all functions with lines, in the language and file of OpSource, where it has one; otherwise it is
    /// said to stand in the file of the first line.
    fn line_unit(&mut self, first: Id) -> Result<Metadata<'m>> {
        if let Some(unit) = self.lines.as_ref().and_then(|lines| lines.unit) {
            return Ok(unit);
        }
        let preamble = self.ids.module().iter().take_while(|inst| inst.op() != Op::Function);
        let mut sources = preamble.filter(|inst| inst.op() == Op::Source).peekable();
        let language = match sources.peek() {
            Some(source) => SourceLanguage(source.word(0)?),
            None => SourceLanguage::Unknown,
        };
        let named = sources.find_map(|source| source.operands().get(2).map(|file| Id(*file)));
        let path = self.path(named.unwrap_or(first))?;
        let path = if path.is_empty() { NAMELESS } else { &path };
        let file = self.context.debug_file(path);
        let unit = self.module.add_line_unit(debug_info::dwarf_language(language), file, PRODUCER)?;
        if let Some(lines) = &mut self.lines {
            lines.unit = Some(unit);
        }
        Ok(unit)
    }
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Takes the line that holds where the block begins whose label stands at a position.
    pub(super) fn line_of_block(&mut self, label: usize) -> Result<()> {
        match in_front(self.reader.ids, label) {
            Some(line) if line.op() == Op::Line => self.line(line),
            Some(_) | None => self.no_line(),
        }
    }

    /// OpLine: the instructions that follow come from this line.
    pub(super) fn line(&mut self, inst: Inst<'s>) -> Result<()> {
        let (file, line, column) = (inst.id(0)?, inst.word(1)?, inst.word(2)?);
        if self.debug.is_some() {
            return self.debug_line(Some((line, column)));
        }
        let Some(lines) = &mut self.lines else { return Ok(()) };
        let scope = if file == lines.file {
            lines.subprogram
        } else if let Some(known) = lines.others.get(&file) {
            *known
        } else {
            let scope = lines.subprogram.in_file(self.reader.source_file(file)?)?;
            lines.others.insert(file, scope);
            scope
        };
        Ok(self.builder.set_debug_location(Some(scope.location(line, column)?))?)
    }

    /// OpNoLine: the instructions that follow have no line.
    pub(super) fn no_line(&mut self) -> Result<()> {
        if self.debug.is_some() {
            return self.debug_line(None);
        }
        Ok(self.builder.set_debug_location(None)?)
    }

    /// Calls in a function with lines must have one as well, since they may be inlined: line 0 means none.
    pub(super) fn finish_lines(&self, function: Function<'m>) -> Result<()> {
        let Some(lines) = &self.lines else { return Ok(()) };
        self.builder.set_debug_location(None)?;
        let none = lines.subprogram.location(0, 0)?;
        let calls = function.blocks().flat_map(|block| block.instructions());
        for call in calls.filter(|inst| inst.opcode() == Opcode::Call && inst.debug_location().is_none()) {
            call.set_debug_location(none)?;
        }
        Ok(())
    }
}
