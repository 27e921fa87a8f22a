//! What the set cannot say and nothing else keeps.

use super::DebugInfoState;
use crate::{Loss, mapping::debug_info::fields::NodeKind, view::Metadata};

impl DebugInfoState<'_> {
    /// Counts a node that is left out, unless it is part of another or says nothing by itself.
    pub(super) fn note_loss(&mut self, node: Metadata<'_>) {
        match node.debug_kind() {
            Some(NodeKind::Label) => self.losses.add(Loss::DebugLabel),
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
            ) => self.losses.add(Loss::DebugNode),
            _ => {}
        }
    }
}
