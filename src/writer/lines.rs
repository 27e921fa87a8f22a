//! Lines of the source, OpLine and OpNoLine (section 3.49.3): each holds for the instructions behind it, up to the end of
//! the block.

use rustc_hash::FxHashMap;

use super::FunctionWriter;
use crate::{
    Result,
    llvm::{Inst, Module, SourceLine},
    spirv::{Id, Op},
};

/// The lines of the module's source.
pub(super) struct Lines {
    /// Whether the module tells lines of its source.
    pub(super) exist: bool,
    /// The names of source files by the handles of their metadata.
    files: FxHashMap<usize, Id>,
}

impl Lines {
    pub(super) fn new(module: Module<'_>) -> Self {
        Self { exist: module.named_metadata_by_name("llvm.dbg.cu").is_some(), files: FxHashMap::default() }
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes an instruction, behind its line where that is not the one that was said last.
    pub(super) fn instruction_with_line(&mut self, inst: Inst<'m>) -> Result<()> {
        let (start, before) = (self.body.code.words.len(), self.line);
        self.line(inst)?;
        let end = self.body.code.words.len();
        self.instruction(inst)?;
        // An instruction that became a constant, for example, needs no line.
        if self.body.code.words.len() == end {
            self.body.code.words.truncate(start);
            self.line = before;
        }
        Ok(())
    }

    /// Says which line the instruction comes from, where another one was said last.
    fn line(&mut self, inst: Inst<'m>) -> Result<()> {
        // Line 0 is LLVM's way to say that there is none, where it wants a location.
        let line = inst.debug_location().and_then(|location| location.source_line());
        let line = line.filter(|line| line.line != 0);
        if line == self.line {
            return Ok(());
        }
        self.line = line;
        let Some(SourceLine { file, line, column }) = line else {
            return self.body.code.emit_void(Op::NoLine, &[]);
        };
        let id = match self.lines.files.get(&file.as_key()) {
            Some(known) => *known,
            None => {
                let path = file.file_path().unwrap_or_default();
                let id = self.body.code.module.types.emitter.string(&path)?;
                self.lines.files.insert(file.as_key(), id);
                id
            }
        };
        self.body.code.emit_void(Op::Line, &[id.0, line, column])
    }
}
