//! Nodes of debug info: their class and fields. A field that a node does not have is `None`, empty or 0.

use super::{ffi::*, metadata::Metadata};
use spirv_llvm_ir::debug_fields::{NodeField, NodeKind, NumberField, TextField};

impl<'m> Metadata<'m> {
    /// The class of a node of debug info.
    #[must_use]
    pub fn debug_kind(self) -> Option<NodeKind> {
        NodeKind::by_number(live!(sl_di_kind(self.raw())))
    }

    /// A field that is a node or a list of nodes.
    #[must_use]
    pub fn debug_node(self, field: NodeField) -> Option<Self> {
        Self::wrap(live!(sl_di_node(self.raw(), field as u32)))
    }

    /// A field that is text.
    #[must_use]
    pub fn debug_text(self, field: TextField) -> &'m [u8] {
        bytes(|length| live!(sl_di_text(self.raw(), field as u32, length))).unwrap_or_default()
    }

    /// A field that is a number.
    #[must_use]
    pub fn debug_number(self, field: NumberField) -> u64 {
        live!(sl_di_number(self.raw(), field as u32))
    }
}
