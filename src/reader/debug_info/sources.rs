//! Source files: their names, checksums and texts.

use rustc_hash::FxHashMap;

use super::{build::NodeMaker, decode::DebugInst};
use crate::{
    draft::{NodeFields, NodeNumber},
    mapping::debug_info::{
        CHECKSUM_KINDS, CHECKSUM_PREFIX, CHECKSUM_PROCESS,
        fields::{NodeKind, NumberField, TextField},
    },
    spirv::Id,
};

/// What source files have beside their own instructions.
#[derive(Default)]
pub(super) struct SourceFiles {
    /// The texts that OpSource has of files, by their names.
    texts: FxHashMap<Id, Vec<u8>>,
    /// The file whose text the next OpSourceContinued goes on with.
    last: Option<Id>,
    /// The checksums that OpModuleProcessed has, with the numbers of their kinds, by the files' paths.
    checksums: FxHashMap<Vec<u8>, (u64, Vec<u8>)>,
}

impl SourceFiles {
    /// Adds the text that an OpSource has of a file.
    pub(super) fn add_text(&mut self, file: Id, text: &[u8]) {
        self.texts.insert(file, text.to_vec());
        self.last = Some(file);
    }

    /// Adds to the text of the last file what an OpSourceContinued has.
    pub(super) fn continue_text(&mut self, text: &[u8]) {
        if let Some(known) = self.last.and_then(|file| self.texts.get_mut(&file)) {
            known.extend_from_slice(text);
        }
    }

    /// Adds the checksum that an OpModuleProcessed says of a file, if it says one.
    pub(super) fn add_checksum(&mut self, process: &[u8]) {
        if let Some(rest) = process.strip_prefix(CHECKSUM_PROCESS)
            && let Some((kind, digits, path)) = checksum_of_kind(rest)
            && let Some(path) = path.strip_prefix(b":")
        {
            self.checksums.insert(path.to_vec(), (kind, digits.to_vec()));
        }
    }
}

/// A checksum in the text of a source: the number of its kind, its digits, and the text behind it.
fn checksum(text: &[u8]) -> Option<(u64, &[u8], &[u8])> {
    checksum_of_kind(text.strip_prefix(CHECKSUM_PREFIX)?)
}

/// A checksum by the name of its kind, a colon and digits: the number of its kind, its digits, and the text behind it.
fn checksum_of_kind(rest: &[u8]) -> Option<(u64, &[u8], &[u8])> {
    let colon = rest.iter().position(|byte| *byte == b':')?;
    let (kind, rest) = (rest.get(..colon)?, rest.get(colon + 1..)?);
    let kind = CHECKSUM_KINDS.iter().position(|known| known.as_bytes() == kind)?;
    let end = rest.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(rest.len());
    let (digits, text) = rest.split_at(end);
    Some((kind as u64 + 1, digits, text.strip_prefix(b"\n").unwrap_or(text)))
}

/// Digits that a checksum of a kind has.
const fn digits(kind: u64) -> usize {
    match kind {
        1 => 32,
        2 => 40,
        _ => 64,
    }
}

impl<'s> NodeMaker<'_, '_, 's> {
    pub(super) fn source(&mut self, inst: DebugInst<'s>) -> Option<NodeNumber> {
        let path = self.reader.debug_text(inst.id("File")?)?;
        let path = path.as_slice();
        // The part behind the last slash is the name, as far as the path can be put together again.
        let at = path.iter().rposition(|byte| *byte == b'/');
        let (directory, name) = match at.map(|at| path.split_at(at)) {
            Some((directory @ [_, ..], [_, name @ ..])) if !name.is_empty() => (directory, name),
            _ => (&[][..], path),
        };
        let mut kind = 0;
        let (mut sum, mut text) = (Vec::new(), None);
        let more: Vec<Id> = inst.words().iter().skip(1).map(|word| Id(*word)).collect();
        for id in more {
            if let Some(found) = self.reader.constant_u32(id) {
                kind = u64::from(found) + 1;
            } else if let Some(found) = self.reader.debug_text(id) {
                if kind != 0 && sum.is_empty() {
                    sum = found;
                } else if let Some((of_text, value, rest)) = checksum(&found) {
                    (kind, sum) = (of_text, value.to_vec());
                    text = (!rest.is_empty()).then(|| rest.to_vec());
                } else {
                    text = Some(found);
                }
            }
        }
        if text.as_ref().is_none_or(Vec::is_empty) {
            let of_source = inst.id("File").and_then(|file| self.files.texts.remove(&file));
            self.reader.source_texts -= u32::from(of_source.is_some()).min(self.reader.source_texts);
            text = of_source.or(text);
        }
        for continued in self.reader.ids.after(inst.inst.result()?) {
            let continued =
                self.imports.decode(continued).filter(|inst| inst.name() == "DebugSourceContinued");
            let Some(continued) = continued else { break };
            let part = continued.id("Text").and_then(|id| self.reader.debug_text(id));
            text.get_or_insert_default().extend(part.unwrap_or_default());
        }
        if sum.is_empty()
            && let Some(known) = self.files.checksums.get(path)
        {
            (kind, sum) = known.clone();
        }
        let is_sum = sum.len() == digits(kind) && sum.iter().all(u8::is_ascii_hexdigit);
        let mut fields = NodeFields::new(NodeKind::File)
            .text(TextField::Name, self.nodes.text(name))
            .number(NumberField::HasSource, text.is_some())
            .text(TextField::Directory, self.nodes.text(directory))
            .text(TextField::Source, self.nodes.text(&text.unwrap_or_default()));
        if is_sum {
            fields = fields
                .text(TextField::Checksum, self.nodes.text(&sum))
                .number(NumberField::ChecksumKind, kind);
        }
        self.nodes.make(&fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_of_texts() {
        assert_eq!(checksum(b"//__CSK_MD5:0aB9"), Some((1, &b"0aB9"[..], &b""[..])));
        assert_eq!(checksum(b"//__CSK_SHA256:12\nint x;"), Some((3, &b"12"[..], &b"int x;"[..])));
        assert_eq!(checksum(b"//__CSK_CRC:12"), None);
        assert_eq!(checksum(b"int x;"), None);
    }
}
