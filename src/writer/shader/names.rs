//! Names of values, and lines of the source (sections 3.49.2 and 3.49.3).

use super::{body::ShaderBody, scope::ShaderModule};
use crate::{
    Result,
    spirv::{Id, Op, words},
    view::{InstView, Metadata},
};

impl<'m> ShaderModule<'m, '_> {
    /// Names what LLVM has a name of.
    pub(super) fn name(&mut self, id: Id, name: &[u8]) -> Result<()> {
        if name.is_empty() {
            return Ok(());
        }
        self.sections.names.start(Op::Name).id(id).string(name).finish()
    }

    /// The OpString with the path of a source file: one that was kept, or a new one.
    fn file(&mut self, file: Metadata<'m>) -> Result<Id> {
        if let Some(known) = self.files.get(&file.as_key()) {
            return Ok(*known);
        }
        let path = file.file_path().unwrap_or_default();
        let mut strings = self.kept.module().iter().filter(|inst| inst.op() == Op::String);
        let kept = strings.find(|inst| {
            words::string_bytes(inst.operands().get(1..).unwrap_or_default()) == path.as_slice()
        });
        let id = match kept.and_then(|inst| inst.result()) {
            Some(id) => id,
            None => {
                let id = self.new_id();
                self.sections.strings.start(Op::String).id(id).string(&path).finish()?;
                id
            }
        };
        self.files.insert(file.as_key(), id);
        Ok(id)
    }
}

/// A line of the source: its file's handle, its number and the column.
pub(super) type LineKey = (usize, u32, u32);

impl<'m> ShaderBody<'_, 'm, '_> {
    /// Writes the line of an instruction, unless it is the one that was written last.
    pub(super) fn line(&mut self, inst: InstView<'m>) -> Result<()> {
        // Line 0 is LLVM's way to say that there is none.
        let line = inst.debug_location().and_then(Metadata::source_line).filter(|line| line.line != 0);
        let key = line.map(|line| (line.file.as_key(), line.line, line.column));
        if key == self.last_line {
            return Ok(());
        }
        self.last_line = key;
        match line {
            Some(line) => {
                let file = self.scope.file(line.file)?;
                self.words.push(Op::Line, &[file.0, line.line, line.column])
            }
            None => self.words.push(Op::NoLine, &[]),
        }
    }

    /// Counts the values of variables of the source in front of an instruction, which no set of debug information is written
    /// for.
    pub(super) fn note_records(&mut self, inst: InstView<'m>) {
        let records = inst.debug_records().filter(|record| record.kind() != crate::view::Opcode::DebugLabel);
        self.scope.lost_records += records.count() as u32;
    }
}
