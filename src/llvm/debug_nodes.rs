//! Nodes of debug info: their class and fields. A field that a node does not have is `None`, empty or 0.

use super::{
    ffi::*,
    metadata::{Metadata, MetadataKind},
};
use crate::mapping::debug_info::fields::{NodeField, NodeKind, NumberField, TextField};

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

    /// The nodes of a field that is a list; null ones are `None`.
    pub fn debug_list(self, field: NodeField) -> impl Iterator<Item = Option<Self>> {
        let list = self.debug_node(field).filter(|list| list.kind() == MetadataKind::Tuple);
        list.into_iter().flat_map(Self::operands)
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

    /// The numbers of a `DIExpression`: operations, each with its operands behind it.
    #[must_use]
    pub fn expression_elements(self) -> Option<&'m [u64]> {
        let mut count = 0;
        let data = live!(sl_di_expression(self.raw(), &mut count));
        if count == 0 {
            return (!data.is_null() || self.debug_kind() == Some(NodeKind::Expression)).then_some(&[]);
        }
        // SAFETY: LLVM keeps so many numbers with the node, which lives as long as its context.
        (!data.is_null()).then(|| unsafe { std::slice::from_raw_parts(data, count) })
    }
}
