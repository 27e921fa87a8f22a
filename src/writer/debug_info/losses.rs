//! What the set cannot say and nothing else keeps.

use super::DebugInfoState;
use crate::{
    Loss,
    mapping::debug_info::{
        fields::{NodeField, NodeKind, NumberField},
        left_out, values,
    },
    spirv::grammar::ExtInstRow,
    view::{DebugField, Metadata, MetadataCategory},
};

/// LLVM's flags that instructions say by what they are, or that are about calls alone.
const SAID_OTHERWISE: u32 = VECTOR | ALL_CALLS_DESCRIBED;
const VECTOR: u32 = 1 << 11;
const ALL_CALLS_DESCRIBED: u32 = 1 << 29;
/// LLVM's flags of subprograms that are flags of debug information in SPIR-V: local, defined here, optimised, and the one where a
/// program begins.
const SAID_OF_SUBPROGRAMS: u64 = 1 << 2 | 1 << 3 | 1 << 4 | 1 << 8;

/// Whether a member is a part of a word that begins elsewhere than its type's memory.
fn loses_storage(member: Metadata<'_>) -> bool {
    const BIT_FIELD: u64 = 1 << 19;
    member.debug_number(NumberField::Flags) & BIT_FIELD != 0
        && member.debug_node(NodeField::ExtraData).is_some_and(|storage| storage.const_u64() != Some(0))
}

impl<'m> DebugInfoState<'m> {
    /// Counts a node that is left out, unless it is part of another or says nothing by itself.
    pub(super) fn note_loss(&mut self, node: Metadata<'m>) {
        let loss = match node.debug_kind() {
            Some(NodeKind::Label) => Loss::DebugLabel,
            Some(
                NodeKind::DerivedType
                | NodeKind::CompositeType
                | NodeKind::SubroutineType
                | NodeKind::Subprogram
                | NodeKind::Module
                | NodeKind::CommonBlock
                | NodeKind::GenericSubrange
                | NodeKind::SubrangeType
                | NodeKind::StringType
                | NodeKind::ImportedEntity
                | NodeKind::TemplateValueParameter,
            ) => Loss::DebugNode,
            // A class that no row has at all, such as `DIObjCProperty`.
            None if node.kind() == MetadataCategory::Specialised => Loss::DebugNode,
            _ => return,
        };
        self.losses.add(loss);
    }

    /// Counts the fields of a node that its instruction has no operand for.
    pub(super) fn note_fields(&mut self, node: Metadata<'m>, inst: &ExtInstRow) {
        let Some(kind) = node.debug_kind() else { return };
        let has_operand = |name: &str| inst.operands.iter().any(|operand| operand.name == name);
        let lost = self.lost_fields.entry((kind, inst.number)).or_insert_with(|| {
            let names = left_out::lost_fields(kind, inst.name, has_operand);
            names.filter_map(|name| DebugField::of(kind, name)).collect()
        });
        let count = lost.iter().filter(|field| node.says(**field)).count() as u32;
        let has_flags = has_operand("Flags") || has_operand("Literal Flags");
        let more = [
            self.loses_flags(node, has_flags),
            kind == NodeKind::Subprogram
                && node.debug_number(NumberField::SubprogramFlags) & !SAID_OF_SUBPROGRAMS != 0,
            kind == NodeKind::BasicType && self.loses_encoding(node),
            kind == NodeKind::CompileUnit && self.loses_language(node),
            kind == NodeKind::DerivedType && loses_storage(node),
            // It is read as a namespace.
            inst.name == "DebugLexicalBlock" && matches!(kind, NodeKind::CommonBlock | NodeKind::Module),
        ];
        let count = count + more.into_iter().map(u32::from).sum::<u32>();
        self.losses.add_many(Loss::DebugField, count);
    }

    fn loses_flags(&self, node: Metadata<'m>, has_operand: bool) -> bool {
        let flags = u32::try_from(node.debug_number(NumberField::Flags)).unwrap_or_default();
        if flags & !SAID_OTHERWISE == 0 {
            return false;
        }
        let kept = if has_operand { values::flags_to_llvm(self.form, self.flags(node)) } else { 0 };
        flags & !SAID_OTHERWISE & !kept != 0
    }

    fn loses_encoding(&self, node: Metadata<'m>) -> bool {
        let encoding = u32::try_from(node.debug_number(NumberField::Encoding)).unwrap_or_default();
        encoding != values::UTF && values::ENCODINGS.to_spirv(self.form, encoding).is_none()
    }

    fn loses_language(&self, node: Metadata<'m>) -> bool {
        let language = u32::try_from(node.debug_number(NumberField::Language)).unwrap_or_default();
        let written = values::LANGUAGES.to_spirv(self.form, language);
        written.and_then(|written| values::LANGUAGES.to_llvm(self.form, written)) != Some(language)
    }
}
