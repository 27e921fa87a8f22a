//! Metadata: strings, nodes, values in metadata, named metadata.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use spirv_llvm_ir::{self as ir, Metadata as Entry, MetadataNode, tables::NodeKind};

use super::{BuildError, Built, Context, DraftState, Value, ValueKind, handle, rule, value::ValueId};

handle! {
    /// Metadata of any kind.
    Metadata(ir::MetadataId) of draft: super::Draft
}

handle! {
    /// Named metadata of a module.
    NamedMetadata(usize) of draft: super::Draft
}

/// Metadata that is one for equal contents.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    strings: FxHashMap<ir::StringId, ir::MetadataId>,
    constants: FxHashMap<ir::ConstantId, ir::MetadataId>,
    /// Found by the hash of their classes and fields.
    nodes: HashTable<ir::MetadataId>,
}

fn hash(kind: NodeKind, fields: &[u64]) -> u64 {
    let mut hasher = FxHasher::default();
    (kind, fields).hash(&mut hasher);
    hasher.finish()
}

/// The class and the fields of a node.
fn contents(metadata: &ir::MetadataTable, id: ir::MetadataId) -> (NodeKind, &[u64]) {
    metadata.node(id).map_or((NodeKind::Tuple, &[]), |node| (node.kind, metadata.fields(node)))
}

impl DraftState {
    /// Returns the field of a debug information node for a string: null for an empty one, as LLVM itself writes it. An LLVM with assertions
    /// aborts at an empty string there.
    pub(super) fn text_field(&mut self, bytes: &[u8]) -> u64 {
        MetadataNode::field((!bytes.is_empty()).then(|| self.md_string(bytes)))
    }

    /// A metadata string.
    pub(super) fn md_string(&mut self, bytes: &[u8]) -> ir::MetadataId {
        let id = self.ir.strings.intern(bytes);
        let metadata = &mut self.ir.metadata;
        *self.nodes.strings.entry(id).or_insert_with(|| metadata.push(Entry::String(id)))
    }

    /// A constant as metadata.
    pub(super) fn md_constant(&mut self, id: ir::ConstantId) -> ir::MetadataId {
        let metadata = &mut self.ir.metadata;
        *self.nodes.constants.entry(id).or_insert_with(|| metadata.push(Entry::Constant(id)))
    }

    /// A node: the one of these fields, or a new one where it is distinct.
    pub(super) fn md_fields(&mut self, kind: NodeKind, distinct: bool, fields: &[u64]) -> ir::MetadataId {
        if distinct {
            return self.ir.metadata.push_node(kind, true, fields);
        }
        let key = hash(kind, fields);
        let metadata = &mut self.ir.metadata;
        if let Some(&id) = self.nodes.nodes.find(key, |&id| contents(metadata, id) == (kind, fields)) {
            return id;
        }
        let id = metadata.push_node(kind, false, fields);
        let rehash = |id: &ir::MetadataId| {
            let (kind, fields) = contents(metadata, *id);
            hash(kind, fields)
        };
        self.nodes.nodes.insert_unique(key, id, rehash);
        id
    }

    /// Forgets that a node has its fields, where it is the one that is known by them.
    pub(super) fn forget_fields(&mut self, id: ir::MetadataId) {
        let (kind, fields) = contents(&self.ir.metadata, id);
        if let Ok(known) = self.nodes.nodes.find_entry(hash(kind, fields), |&known| known == id) {
            known.remove();
        }
    }

    /// The node that has the fields of a node, or that one from now on.
    pub(super) fn node_of_fields(&mut self, id: ir::MetadataId) -> ir::MetadataId {
        let metadata = &self.ir.metadata;
        let own = contents(metadata, id);
        let key = hash(own.0, own.1);
        if let Some(&known) = self.nodes.nodes.find(key, |&known| contents(metadata, known) == own) {
            return known;
        }
        let rehash = |id: &ir::MetadataId| {
            let (kind, fields) = contents(metadata, *id);
            hash(kind, fields)
        };
        self.nodes.nodes.insert_unique(key, id, rehash);
        id
    }
}

impl<'m> Metadata<'m> {
    pub(super) fn entry(self) -> Option<Entry> {
        self.draft.state().ir.metadata.get(self.id)
    }

    pub(super) fn node(self) -> Option<MetadataNode> {
        match self.entry()? {
            Entry::Node(node) => Some(node),
            _ => None,
        }
    }

    /// A number that is the same exactly for the same metadata, for maps.
    pub(crate) fn as_key(self) -> usize {
        self.id.index()
    }

    /// Whether it has operands.
    pub(crate) fn is_node(self) -> bool {
        self.node().is_some_and(|node| node.kind != NodeKind::ArgList)
    }

    /// Whether it is a location in the source.
    pub(crate) fn is_debug_location(self) -> bool {
        self.node().is_some_and(|node| node.kind == NodeKind::Location)
    }

    /// A field of a node.
    pub(super) fn field(self, at: usize) -> Option<u64> {
        let state = self.draft.state();
        let Some(Entry::Node(node)) = state.ir.metadata.get(self.id) else { return None };
        state.ir.metadata.fields(node).get(at).copied()
    }
}

impl<'m> NamedMetadata<'m> {
    /// Appends a node.
    ///
    /// # Errors
    /// Where the metadata is not a node.
    pub(crate) fn push(self, node: Metadata<'m>) -> Built<()> {
        rule(node.is_node(), || "named metadata holds nodes".into())?;
        if let Some(named) = self.draft.change().ir.named_metadata.get_mut(self.id) {
            named.operands.push(node.id);
        }
        Ok(())
    }
}

impl<'m> Context<'m> {
    fn metadata(self, of: impl FnOnce(&mut DraftState) -> ir::MetadataId) -> Metadata<'m> {
        let id = of(&mut self.draft.change());
        Metadata { draft: self.draft, id }
    }

    fn tuple(self, operands: impl Iterator<Item = Option<Metadata<'m>>>, distinct: bool) -> Metadata<'m> {
        let fields: Vec<u64> =
            operands.map(|operand| MetadataNode::field(operand.map(|operand| operand.id))).collect();
        self.metadata(|state| state.md_fields(NodeKind::Tuple, distinct, &fields))
    }

    /// The metadata string.
    pub(crate) fn md_string(self, bytes: &[u8]) -> Metadata<'m> {
        self.metadata(|state| state.md_string(bytes))
    }

    /// The node of these operands; the same operands give the same node.
    pub(crate) fn md_node(self, operands: &[Metadata<'m>]) -> Metadata<'m> {
        self.tuple(operands.iter().copied().map(Some), false)
    }

    /// The node of these operands, where some may be null.
    pub(crate) fn md_node_with_nulls(self, operands: &[Option<Metadata<'m>>]) -> Metadata<'m> {
        self.tuple(operands.iter().copied(), false)
    }

    /// A new node that is the same as no other.
    pub(crate) fn md_distinct(self, operands: &[Metadata<'m>]) -> Metadata<'m> {
        self.tuple(operands.iter().copied().map(Some), true)
    }

    /// A new node that is the same as no other, where some operands may be null.
    pub(crate) fn md_distinct_with_nulls(self, operands: &[Option<Metadata<'m>>]) -> Metadata<'m> {
        self.tuple(operands.iter().copied(), true)
    }

    /// A new node whose first operand is itself, as loops are identified.
    pub(crate) fn md_distinct_self(self, others: &[Metadata<'m>]) -> Metadata<'m> {
        let node = self.tuple(std::iter::once(None).chain(others.iter().copied().map(Some)), true);
        if let Some(made) = node.node()
            && let Some(first) = self.draft.change().ir.metadata.fields_mut(made).first_mut()
        {
            *first = MetadataNode::field(Some(node.id));
        }
        node
    }

    /// The metadata of a 32-bit number.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn md_u32(self, value: u32) -> Built<Metadata<'m>> {
        self.i32().const_int(value.into())?.as_md()
    }
}

impl<'m> Value<'m> {
    /// A constant as metadata.
    ///
    /// # Errors
    /// Where the value is no constant.
    pub(crate) fn as_md(self) -> Built<Metadata<'m>> {
        match self.id {
            ValueId::Constant(id) if self.kind() != ValueKind::InlineAsm => {
                Ok(Metadata { draft: self.draft, id: self.draft.change().md_constant(id) })
            }
            _ => Err(BuildError::new(format!("{self} cannot be metadata"))),
        }
    }
}

impl fmt::Debug for Metadata<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "!{:?}", self.entry())
    }
}

impl fmt::Debug for NamedMetadata<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "!{}", self.id)
    }
}
