//! Sources: DebugSource with the checksum and the text of a file.

use super::{DebugInfo, Words};
use crate::{
    Result,
    llvm::Metadata,
    mapping::debug_info::{
        Form,
        nodes::{NodeField, NumberField, TextField},
    },
    spirv::Id,
    writer::ModuleScope,
};

/// The names of the kinds of checksums, by LLVM's numbers from 1.
const CHECKSUM_KINDS: [&str; 3] = ["CSK_MD5", "CSK_SHA1", "CSK_SHA256"];

/// The most bytes of a text that one OpString has: the count of its words is 16 bits wide.
const LONGEST_TEXT: usize = (u16::MAX as usize - 2) * 4 - 1;

impl<'m> DebugInfo<'m> {
    /// The source of a node's file, or of the unit's.
    pub(super) fn source_of(&mut self, module: &mut ModuleScope<'m>, node: Metadata<'m>) -> Result<Id> {
        let file = node.debug_node(NodeField::File);
        match file.or_else(|| self.unit?.debug_node(NodeField::File)) {
            Some(file) => self.source(module, file),
            None => self.none(module),
        }
    }

    /// The source of a file.
    pub(super) fn source(&mut self, module: &mut ModuleScope<'m>, file: Metadata<'m>) -> Result<Id> {
        if let Some(id) = self.sources.get(&file.as_key()) {
            return Ok(*id);
        }
        let path = file.file_path().unwrap_or_default();
        let mut words = Words::new();
        words.push(module.types.emitter.string(&path)?.0);
        let text = file.debug_text(TextField::Source);
        let more = self.checksum_and_text(module, file, text, &mut words)?;
        let id = self.instruction(module, "DebugSource", &words)?;
        for part in more {
            let part = module.types.emitter.string(part)?;
            self.instruction(module, "DebugSourceContinued", &[part.0])?;
        }
        let id = match id {
            Some(id) => id,
            // The oldest set has the name of the file where the others have this instruction.
            None => module.types.emitter.string(&path)?,
        };
        self.sources.insert(file.as_key(), id);
        Ok(id)
    }

    /// Writes the operands behind the name, and returns the parts of the text that need instructions of their own.
    fn checksum_and_text(
        &mut self,
        module: &mut ModuleScope<'m>,
        file: Metadata<'m>,
        text: &'m [u8],
        words: &mut Words,
    ) -> Result<Vec<&'m [u8]>> {
        let checksum = file.debug_text(TextField::Checksum);
        let kind = file.debug_number(NumberField::ChecksumKind).checked_sub(1);
        let kind_name = kind.and_then(|kind| CHECKSUM_KINDS.get(usize::try_from(kind).ok()?));
        if let (Form::Shader200, Some(kind), false) = (self.form, kind, checksum.is_empty()) {
            words.push(super::nodes::constant(module, kind)?.0);
            words.push(module.types.emitter.string(checksum)?.0);
        }
        let mut parts = text.chunks(LONGEST_TEXT);
        let first = if self.form.is_non_semantic() { parts.next() } else { None };
        if let Some(first) = first {
            words.push(module.types.emitter.string(first)?.0);
            return Ok(parts.collect());
        }
        // Sets without an operand for it have it as the text, which is a comment.
        if let (Some(name), false) = (kind_name, checksum.is_empty())
            && self.form != Form::Shader200
        {
            let comment = [b"//__", name.as_bytes(), b":", checksum].concat();
            words.push(module.types.emitter.string(&comment)?.0);
        }
        Ok(Vec::new())
    }
}
