//! Lines of the source, OpLine and OpNoLine (section 3.49.3): each holds for the instructions behind it, up to the end of
//! the block.

use super::functions::FunctionWriter;
use crate::{
    Result,
    llvm::{Inst, SourceLine},
    spirv::Op,
};

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes an instruction, behind its line where that is not the one that was said last.
    pub(super) fn instruction_with_line(&mut self, inst: Inst<'m>) -> Result<()> {
        let (start, before) = (self.code.len(), self.line);
        self.line(inst)?;
        let end = self.code.len();
        self.instruction(inst)?;
        // What became a constant, say, needs no line.
        if self.code.len() == end {
            self.code.truncate(start);
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
            return self.emit_void(Op::NoLine, &[]);
        };
        let id = match self.files.get(&file.as_key()) {
            Some(known) => *known,
            None => {
                let path = file.file_path().unwrap_or_default();
                let id = self.string(&path)?;
                self.files.insert(file.as_key(), id);
                id
            }
        };
        self.emit_void(Op::Line, &[id.0, line, column])
    }
}
