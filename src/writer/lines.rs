//! Lines of the source, OpLine and OpNoLine (section 3.49.3): each holds for the instructions behind it, up to the end of
//! the block.

use rustc_hash::FxHashMap;

use super::{FunctionWriter, debug_info::DebugInfoState};
use crate::{
    Result,
    spirv::Id,
    view::{InstView, Metadata, ModuleView, Opcode},
};

/// The lines of the module's source.
pub(super) struct Lines<'m> {
    /// Whether the module tells lines of its source.
    pub(super) exist: bool,
    /// The debug information, where there is more than lines.
    pub(super) info: Option<DebugInfoState<'m>>,
    /// The names of source files by the handles of their metadata.
    files: FxHashMap<usize, Id>,
}

impl<'m> Lines<'m> {
    pub(super) fn new(module: ModuleView<'m>) -> Self {
        let exist = module.named_metadata_by_name("llvm.dbg.cu").is_some();
        Self { exist, info: None, files: FxHashMap::default() }
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Writes an instruction, behind its line where that is not the one that was said last.
    pub(super) fn instruction_with_line(&mut self, inst: InstView<'m>) -> Result<()> {
        let (start, before) = (self.words.len(), self.place);
        self.debug_place(inst.debug_location(), inst.opcode() == Opcode::Phi)?;
        let end = self.words.len();
        self.instruction(inst)?;
        // An instruction that became a constant, for example, needs no line.
        if self.words.len() == end {
            self.words.truncate(start);
            self.place = before;
        }
        self.written.insert(inst.as_key());
        Ok(())
    }

    /// The name of a source file.
    pub(super) fn file_string(&mut self, file: Metadata<'m>) -> Result<Id> {
        if let Some(known) = self.lines.files.get(&file.as_key()) {
            return Ok(*known);
        }
        let path = file.file_path().unwrap_or_default();
        let id = self.module.string(&path)?;
        self.lines.files.insert(file.as_key(), id);
        Ok(id)
    }
}
