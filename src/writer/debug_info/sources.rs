//! Sources: DebugSource with the text of a file, and with its checksum where the set has a place for it.

use super::{DebugInfoState, DebugOperands};
use crate::{
    Loss, Result,
    mapping::debug_info::{
        CHECKSUM_KINDS, CHECKSUM_PROCESS, DebugInfoForm,
        fields::{NodeField, NodeKind, NumberField, TextField},
    },
    spirv::{Id, Op},
    view::Metadata,
    writer::ModuleWriter,
};

/// The most bytes of a text that one OpString has: the count of its words is 16 bits wide.
const LONGEST_TEXT: usize = (u16::MAX as usize - 2) * 4 - 1;

impl<'m> DebugInfoState<'m> {
    /// The source of a node's file. One without a name stands for none; nodes that have no file in LLVM are said to stand
    /// in their unit's.
    pub(super) fn source_of(&mut self, module: &mut ModuleWriter<'m>, node: Metadata<'m>) -> Result<Id> {
        let has_none = matches!(
            node.debug_kind(),
            Some(NodeKind::Namespace | NodeKind::TemplateTypeParameter | NodeKind::TemplateValueParameter)
        );
        let file = node.debug_node(NodeField::File);
        let file = file.or_else(|| self.unit.filter(|_| has_none)?.debug_node(NodeField::File));
        match file {
            Some(file) => self.source(module, file),
            None => self.no_source(module),
        }
    }

    /// The source that stands for none.
    fn no_source(&mut self, module: &mut ModuleWriter<'m>) -> Result<Id> {
        if let Some(id) = self.no_source {
            return Ok(id);
        }
        let name = module.string(b"")?;
        let id = self.instruction(module, "DebugSource", &[name.0])?.unwrap_or(name);
        self.no_source = Some(id);
        Ok(id)
    }

    /// The source of a file.
    pub(super) fn source(&mut self, module: &mut ModuleWriter<'m>, file: Metadata<'m>) -> Result<Id> {
        if let Some(id) = self.sources.get(&file.as_key()) {
            return Ok(*id);
        }
        let path = file.file_path().unwrap_or_default();
        let mut words = DebugOperands::new();
        words.push(module.string(&path)?.0);
        let text = file.debug_text(TextField::Source);
        let more = self.checksum_and_text(module, file, &path, text, &mut words)?;
        let id = self.instruction(module, "DebugSource", &words)?;
        for part in more {
            let part = module.string(part)?;
            self.instruction(module, "DebugSourceContinued", &[part.0])?;
        }
        let id = match id {
            Some(id) => id,
            // The oldest set has the name of the file where the others have this instruction.
            None => module.string(&path)?,
        };
        self.sources.insert(file.as_key(), id);
        Ok(id)
    }

    /// Writes the operands behind the name, and returns the parts of the text that need instructions of their own.
    fn checksum_and_text(
        &mut self,
        module: &mut ModuleWriter<'m>,
        file: Metadata<'m>,
        path: &[u8],
        text: &'m [u8],
        words: &mut DebugOperands,
    ) -> Result<Vec<&'m [u8]>> {
        let checksum = file.debug_text(TextField::Checksum);
        let kind = file.debug_number(NumberField::ChecksumKind).checked_sub(1);
        let kind_name = kind.and_then(|kind| CHECKSUM_KINDS.get(usize::try_from(kind).ok()?));
        match (kind, kind_name) {
            _ if checksum.is_empty() => {}
            (Some(kind), _) if self.form == DebugInfoForm::Shader200 => {
                words.push(super::nodes::constant(module, kind)?.0);
                words.push(module.string(checksum)?.0);
            }
            (_, Some(name)) => {
                let process = [CHECKSUM_PROCESS, name.as_bytes(), b":", checksum, b":", path].concat();
                module.write_process(&process)?;
            }
            _ => self.losses.add(Loss::DebugNode),
        }
        let mut parts = text.chunks(LONGEST_TEXT);
        let Some(first) = parts.next() else {
            if file.debug_number(NumberField::HasSource) != 0 {
                words.push(module.string(b"")?.0);
            }
            return Ok(Vec::new());
        };
        let has_more = parts.len() > 0;
        if has_more && self.row("DebugSourceContinued").is_none() {
            if let Some(path) = words.first() {
                module.write_source_text(Id(*path), text)?;
            }
            return Ok(Vec::new());
        }
        words.push(module.string(first)?.0);
        Ok(parts.collect())
    }
}

impl ModuleWriter<'_> {
    /// OpSource and OpSourceContinued with the text of a file.
    fn write_source_text(&mut self, file: Id, text: &[u8]) -> Result<()> {
        const LONGEST: usize = LONGEST_TEXT - 16;
        let (language, version) = self.source.source_language();
        let mut parts = text.chunks(LONGEST);
        let first = parts.next().unwrap_or_default();
        let head = [language.0, version, file.0];
        self.sections.sources.start(Op::Source).words(&head).string(first).finish()?;
        for part in parts {
            self.sections.sources.start(Op::SourceContinued).string(part).finish()?;
        }
        Ok(())
    }
}
