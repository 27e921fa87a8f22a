//! Metadata: strings, nodes, values in metadata, named metadata.

use std::fmt;

use inkwell::llvm_sys::{LLVMOpaqueMetadata, LLVMOpaqueNamedMDNode, core::*};

use super::{
    diagnostics::{BuildError, rule},
    ffi::*,
    module::Context,
    value::Value,
};

view! {
    /// Metadata of any kind.
    Metadata, LLVMOpaqueMetadata
}

view! {
    /// Named metadata of a module.
    NamedMetadata, LLVMOpaqueNamedMDNode
}

/// The kind of metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MetadataKind {
    /// A string.
    String,
    /// A constant.
    Constant,
    /// A value of a function.
    Local,
    /// A node without a class of its own.
    Tuple,
    /// A list of values for debug records.
    ArgList,
    /// A node of debug info.
    Specialised,
    /// Something else.
    Other,
}

impl<'m> Metadata<'m> {
    /// The kind of metadata that this is.
    #[inline]
    #[must_use]
    pub fn kind(self) -> MetadataKind {
        match live!(sl_md_class(self.raw())) {
            1 => MetadataKind::String,
            2 => MetadataKind::Constant,
            3 => MetadataKind::Local,
            4 => MetadataKind::Tuple,
            5 => MetadataKind::ArgList,
            6 => MetadataKind::Specialised,
            _ => MetadataKind::Other,
        }
    }

    /// Whether it has operands.
    #[inline]
    #[must_use]
    pub fn is_node(self) -> bool {
        matches!(self.kind(), MetadataKind::Tuple | MetadataKind::Specialised)
    }

    /// The bytes of a string.
    #[inline]
    #[must_use]
    pub fn string_bytes(self) -> Option<&'m [u8]> {
        bytes(|length| live!(sl_md_string(self.raw(), length)))
    }

    /// A string that is UTF-8.
    #[inline]
    #[must_use]
    pub fn string(self) -> Option<&'m str> {
        std::str::from_utf8(self.string_bytes()?).ok()
    }

    /// The number of a node's operands; 0 for anything else.
    #[inline]
    #[must_use]
    pub fn operand_count(self) -> u32 {
        live!(sl_md_num_operands(self.raw()))
    }

    /// A node's operand, `None` where it is null or there is none.
    #[inline]
    #[must_use]
    pub fn operand(self, index: u32) -> Option<Self> {
        Self::wrap(live!(sl_md_operand(self.raw(), index)))
    }

    /// A node's operands; null ones are `None`.
    #[inline]
    pub fn operands(self) -> impl ExactSizeIterator<Item = Option<Self>> {
        (0..self.operand_count()).map(move |index| self.operand(index))
    }

    /// The value of metadata that is one.
    #[inline]
    #[must_use]
    pub fn value(self) -> Option<Value<'m>> {
        Value::wrap(live!(sl_md_value(self.raw())))
    }

    /// The number in metadata that is a constant integer, without sign.
    #[inline]
    #[must_use]
    pub fn const_u64(self) -> Option<u64> {
        self.value()?.const_u64()
    }
}

impl<'m> NamedMetadata<'m> {
    /// The name.
    #[must_use]
    pub fn name(self) -> std::borrow::Cow<'m, str> {
        let name = bytes(|length| live!(LLVMGetNamedMetadataName(self.raw(), length)));
        String::from_utf8_lossy(name.unwrap_or_default())
    }

    /// The number of nodes.
    #[must_use]
    pub fn operand_count(self) -> u32 {
        live!(sl_named_md_count(self.raw()))
    }

    /// A node.
    #[must_use]
    pub fn operand(self, index: u32) -> Option<Metadata<'m>> {
        Metadata::wrap(live!(sl_named_md_operand(self.raw(), index)))
    }

    /// The nodes in order.
    pub fn operands(self) -> impl Iterator<Item = Metadata<'m>> {
        (0..self.operand_count()).filter_map(move |index| self.operand(index))
    }

    /// Appends a node.
    ///
    /// # Errors
    /// Where the metadata is not a node.
    pub fn push(self, node: Metadata<'m>) -> Result<(), BuildError> {
        rule(live!(sl_named_md_add(self.raw(), node.raw())), || "named metadata holds nodes".into())
    }
}

impl<'m> Context<'m> {}

impl<'m> Value<'m> {}

impl fmt::Debug for Metadata<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.string_bytes() {
            Some(bytes) => write!(f, "!{:?}", String::from_utf8_lossy(bytes)),
            None => write!(f, "!{:?} of {} operands", self.kind(), self.operand_count()),
        }
    }
}

impl fmt::Debug for NamedMetadata<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "!{}", self.name())
    }
}
