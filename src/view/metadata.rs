//! Metadata: strings, nodes, values in metadata, named metadata.

use std::{borrow::Cow, fmt};

use spirv_llvm_ir::{self as ir, tables::NodeKind};

use super::{ModuleSource, Value, handle, value::ValueHandle};

/// What metadata is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum MetadataRef {
    /// An entry of the module's table.
    Entry(ir::MetadataId),
    /// A constant of the module.
    Constant(ir::ConstantId),
    /// A constant beside the module.
    More(u32),
    /// A parameter or result.
    Local(ir::FunctionId, ir::LocalId),
    /// A location of instructions.
    Location(ir::FunctionId, ir::LocationId),
}

impl MetadataRef {
    /// A number that is the same for the same metadata alone, never 0.
    pub(super) fn number(self) -> usize {
        let within = |function: ir::FunctionId, at: usize| function.index() << 32 | at;
        let (kind, at) = match self {
            Self::Entry(id) => (0, id.index()),
            Self::Constant(id) => (1, id.index()),
            Self::More(at) => (2, at as usize),
            Self::Local(function, id) => (3, within(function, id.index())),
            Self::Location(function, id) => (4, within(function, id.index())),
        };
        at * 5 + kind + 1
    }
}

handle! {
    /// Metadata of any kind.
    Metadata(MetadataRef) of source: super::ModuleSource
}

handle! {
    /// Named metadata of a module.
    NamedMetadata(usize) of source: super::ModuleSource
}

/// The kind of metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum MetadataCategory {
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
}

impl<'m> Metadata<'m> {
    #[inline]
    pub(super) fn with(self, id: MetadataRef) -> Self {
        Self { source: self.source, id }
    }

    fn entry(self) -> Option<ir::Metadata> {
        match self.id {
            MetadataRef::Entry(id) => self.source.ir.metadata.get(id),
            _ => None,
        }
    }

    /// The node that it is, with its fields.
    pub(super) fn node(self) -> Option<(ir::MetadataNode, &'m [u64])> {
        match self.entry()? {
            ir::Metadata::Node(node) => Some((node, self.source.ir.metadata.fields(node))),
            _ => None,
        }
    }

    /// A number that is the same exactly for the same metadata, for maps.
    #[inline]
    pub(crate) fn as_key(self) -> usize {
        self.id.number()
    }

    /// The kind of metadata that this is.
    pub(crate) fn kind(self) -> MetadataCategory {
        match self.id {
            MetadataRef::Constant(_) | MetadataRef::More(_) => MetadataCategory::Constant,
            MetadataRef::Local(..) => MetadataCategory::Local,
            MetadataRef::Location(..) => MetadataCategory::Specialised,
            MetadataRef::Entry(_) => match self.entry() {
                Some(ir::Metadata::String(_)) => MetadataCategory::String,
                Some(ir::Metadata::Constant(_)) => MetadataCategory::Constant,
                Some(ir::Metadata::Local(_)) => MetadataCategory::Local,
                Some(ir::Metadata::Node(node)) if node.kind == NodeKind::ArgList => MetadataCategory::ArgList,
                Some(ir::Metadata::Node(node)) if node.kind != NodeKind::Tuple => {
                    MetadataCategory::Specialised
                }
                _ => MetadataCategory::Tuple,
            },
        }
    }

    /// Whether it has operands.
    pub(crate) fn is_node(self) -> bool {
        matches!(self.kind(), MetadataCategory::Tuple | MetadataCategory::Specialised)
    }

    /// The bytes of a string.
    pub(crate) fn string_bytes(self) -> Option<&'m [u8]> {
        match self.entry()? {
            ir::Metadata::String(id) => Some(self.source.text(id)),
            _ => None,
        }
    }

    /// A string that is UTF-8.
    pub(crate) fn string(self) -> Option<&'m str> {
        std::str::from_utf8(self.string_bytes()?).ok()
    }

    fn tuple(self) -> &'m [u64] {
        match self.node() {
            Some((node, fields)) if node.kind == NodeKind::Tuple => fields,
            _ => &[],
        }
    }

    /// The number of a tuple's operands; 0 for anything else.
    pub(crate) fn operand_count(self) -> u32 {
        self.tuple().len() as u32
    }

    /// A tuple's operand, `None` where it is null or there is none.
    pub(crate) fn operand(self, index: u32) -> Option<Self> {
        let field = *self.tuple().get(index as usize)?;
        ir::MetadataNode::reference(field).map(|id| self.with(MetadataRef::Entry(id)))
    }

    /// A tuple's operands; null ones are `None`.
    pub(crate) fn operands(self) -> impl ExactSizeIterator<Item = Option<Self>> {
        let tuple = self.tuple();
        tuple
            .iter()
            .map(move |field| Some(self.with(MetadataRef::Entry(ir::MetadataNode::reference(*field)?))))
    }

    /// The value of metadata that is one.
    pub(crate) fn value(self) -> Option<Value<'m>> {
        let source: &'m ModuleSource = self.source;
        match self.id {
            MetadataRef::Constant(id) => Some(source.constant(id)),
            MetadataRef::More(at) => Some(Value { source, id: ValueHandle::More(at) }),
            MetadataRef::Local(function, id) => source.value(function, ir::Value::local(id)),
            MetadataRef::Location(..) => None,
            MetadataRef::Entry(_) => match self.entry()? {
                ir::Metadata::Constant(id) => Some(source.constant(id)),
                _ => None,
            },
        }
    }

    /// The number in metadata that is a constant integer, without sign.
    pub(crate) fn const_u64(self) -> Option<u64> {
        self.value()?.const_u64()
    }

    /// Whether it is a node that is the same as no other.
    pub(crate) fn is_distinct(self) -> bool {
        self.node().is_some_and(|(node, _)| node.distinct)
    }
}

impl<'m> NamedMetadata<'m> {
    fn get(self) -> &'m ir::NamedMetadata {
        // A handle is made of a position in its module alone.
        &self.source.ir.named_metadata[self.id]
    }

    pub(super) fn name_bytes(self) -> &'m [u8] {
        self.source.text(self.get().name)
    }

    /// The name.
    pub(crate) fn name(self) -> Cow<'m, str> {
        String::from_utf8_lossy(self.name_bytes())
    }

    /// The number of nodes.
    pub(crate) fn operand_count(self) -> u32 {
        self.get().operands.len() as u32
    }

    /// A node.
    pub(crate) fn operand(self, index: u32) -> Option<Metadata<'m>> {
        let id = *self.get().operands.get(index as usize)?;
        Some(Metadata { source: self.source, id: MetadataRef::Entry(id) })
    }

    /// The nodes in order.
    pub(crate) fn operands(self) -> impl Iterator<Item = Metadata<'m>> {
        (0..self.operand_count()).filter_map(move |index| self.operand(index))
    }
}

impl fmt::Debug for Metadata<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.string_bytes() {
            Some(bytes) => write!(f, "!{:?}", String::from_utf8_lossy(bytes)),
            None => write!(f, "!{:?} of {} operands", self.kind(), self.operand_count()),
        }
    }
}
