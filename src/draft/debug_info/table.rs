//! Nodes that are being made, by numbers.

use rustc_hash::FxHashMap;
use spirv_llvm_ir::{self as ir, MetadataNode, tables::NodeKind as Kind};

use super::{Context, Draft, DraftState, Metadata, expression::is_valid_expression, rules::is_type};
use crate::mapping::debug_info::fields::{NodeField, NodeKind, NumberField, TextField};

/// A node of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NodeNumber(u32);

impl NodeNumber {
    /// No node.
    pub(crate) const NULL: Self = Self(u32::MAX);

    /// The node, unless it is null.
    pub(crate) fn known(self) -> Option<Self> {
        (self != Self::NULL).then_some(self)
    }
}

/// The class and the fields of a node to make. A field that is not given is null, empty or 0, and one that nodes of the
/// class do not have is of no account.
#[derive(Clone, Debug)]
pub(crate) struct NodeFields {
    pub(super) kind: NodeKind,
    nodes: [NodeNumber; NodeField::ALL.len()],
    pub(super) texts: [NodeNumber; TextField::ALL.len()],
    numbers: [u64; NumberField::ALL.len()],
}

impl NodeFields {
    /// No fields yet.
    pub(crate) fn new(kind: NodeKind) -> Self {
        Self {
            kind,
            nodes: [NodeNumber::NULL; NodeField::ALL.len()],
            texts: [NodeNumber::NULL; TextField::ALL.len()],
            numbers: [0; NumberField::ALL.len()],
        }
    }

    /// The same fields of another class.
    pub(crate) fn of_kind(mut self, kind: NodeKind) -> Self {
        self.kind = kind;
        self
    }

    /// With a node, or a list of nodes.
    pub(crate) fn node(mut self, field: NodeField, node: NodeNumber) -> Self {
        self.nodes[field as usize] = node;
        self
    }

    /// With text, which [`NodeTable::text`] has made.
    pub(crate) fn text(mut self, field: TextField, text: NodeNumber) -> Self {
        self.texts[field as usize] = text;
        self
    }

    /// With a number.
    pub(crate) fn number(mut self, field: NumberField, number: impl Into<u64>) -> Self {
        self.numbers[field as usize] = number.into();
        self
    }

    /// A node that was given; null where none was.
    pub(crate) fn given_node(&self, field: NodeField) -> NodeNumber {
        self.nodes[field as usize]
    }

    /// A number that was given; 0 where none was.
    pub(crate) fn given_number(&self, field: NumberField) -> u64 {
        self.numbers[field as usize]
    }
}

/// A list of a compile unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UnitList {
    /// Enumerations.
    Enums,
    /// Types that nothing else refers to.
    RetainedTypes,
    /// Global variables with their expressions.
    Globals,
    /// Imported entities.
    Imports,
    /// Macros.
    Macros,
}

/// Nodes of debug information that are being made. What is referred to before it is made is a node in its place until
/// [`Self::resolve`], which puts what was made in its place and makes equal nodes one; so nodes are referred to by numbers.
pub(crate) struct NodeTable<'m> {
    draft: &'m Draft,
    entries: Vec<Option<ir::MetadataId>>,
    /// What took the place of nodes that were referred to before; none yet.
    forward: FxHashMap<ir::MetadataId, Option<ir::MetadataId>>,
    /// The first node that the table made.
    first: usize,
    is_resolved: bool,
}

impl<'m> NodeTable<'m> {
    /// An empty table.
    pub(crate) fn new(context: Context<'m>) -> Self {
        let draft = context.draft;
        let first = draft.state().ir.metadata.len();
        Self { draft, entries: Vec::new(), forward: FxHashMap::default(), first, is_resolved: false }
    }

    fn insert(&mut self, id: ir::MetadataId) -> NodeNumber {
        self.entries.push(Some(id));
        NodeNumber(self.entries.len() as u32 - 1)
    }

    /// The node that a number stands for now.
    pub(super) fn get(&self, node: NodeNumber) -> Option<ir::MetadataId> {
        let mut id = (*self.entries.get(node.0 as usize)?)?;
        while let Some(Some(made)) = self.forward.get(&id) {
            id = *made;
        }
        Some(id)
    }

    /// A string.
    pub(crate) fn text(&mut self, text: &[u8]) -> NodeNumber {
        let id = self.draft.change().md_string(text);
        self.insert(id)
    }

    /// Metadata from elsewhere.
    pub(crate) fn add(&mut self, metadata: Metadata<'m>) -> NodeNumber {
        self.insert(metadata.id)
    }

    /// A composite type, or a function, to refer to before it is made.
    pub(crate) fn forward(&mut self, is_function: bool) -> NodeNumber {
        self.is_resolved = false;
        let kind = if is_function { Kind::Subprogram } else { Kind::CompositeType };
        let id = self.draft.change().md_fields(kind, true, &DraftState::record(kind));
        self.forward.insert(id, None);
        self.insert(id)
    }

    /// What stands in place of a node now.
    pub(super) fn current(&self, id: ir::MetadataId) -> ir::MetadataId {
        let mut id = id;
        while let Some(Some(made)) = self.forward.get(&id) {
            id = *made;
        }
        id
    }

    /// Makes a node, where its fields are of the classes that they can have.
    pub(crate) fn make(&mut self, fields: &NodeFields) -> Option<NodeNumber> {
        let state = &mut *self.draft.change();
        if !self.fits(state, fields) || !self.holds(state, fields) {
            return None;
        }
        let (kind, record) = self.record(state, fields)?;
        let distinct = match fields.kind {
            NodeKind::CompileUnit | NodeKind::LexicalBlock | NodeKind::GlobalVariable => true,
            NodeKind::Subprogram => self.get(fields.given_node(NodeField::Unit)).is_some(),
            NodeKind::CompositeType | NodeKind::Location => fields.given_number(NumberField::IsDistinct) != 0,
            _ => false,
        };
        let id = state.md_fields(kind, distinct, &record);
        Some(self.insert(id))
    }

    /// A list of nodes, of which some may be null.
    pub(crate) fn tuple(&mut self, nodes: &[NodeNumber]) -> NodeNumber {
        let fields: Vec<u64> = nodes.iter().map(|node| MetadataNode::field(self.get(*node))).collect();
        let id = self.draft.change().md_fields(Kind::Tuple, false, &fields);
        self.insert(id)
    }

    /// An expression of operations, each with its operands behind it, where it is valid.
    pub(crate) fn expression(&mut self, elements: &[u64]) -> Option<NodeNumber> {
        if !is_valid_expression(elements) {
            return None;
        }
        let id = self.draft.change().md_fields(Kind::Expression, false, elements);
        Some(self.insert(id))
    }

    /// Lets a node take the place of the one that was referred to before; false where they are not of one class.
    pub(crate) fn fulfil(&mut self, forward: NodeNumber, made: NodeNumber) -> bool {
        let (Some(from), Some(to)) = (self.get(forward), self.get(made)) else { return false };
        let same_kind = {
            let state = self.draft.state();
            state.kind_of(from) == state.kind_of(to)
        };
        if from == to || !same_kind || self.forward.get(&from) != Some(&None) {
            return false;
        }
        self.forward.insert(from, Some(to));
        true
    }

    /// The size of a type in bits; 0 where it has none.
    pub(crate) fn size(&self, node: NodeNumber) -> u64 {
        const MOST: u32 = 64;
        let state = self.draft.state();
        let mut at = self.get(node);
        for _ in 0..MOST {
            let Some(id) = at.filter(|id| state.kind_of(*id).is_some_and(is_type)) else { break };
            let size = MetadataNode::number(state.named_field(id, "size")).unwrap_or_default();
            if size != 0 {
                return size.cast_unsigned();
            }
            at = match state.kind_of(id) {
                Some(Kind::DerivedType) => state.named_node(id, "baseType").map(|id| self.current(id)),
                _ => None,
            };
        }
        0
    }

    /// Sets a list of a compile unit, a tuple.
    pub(crate) fn set_list(&mut self, unit: NodeNumber, list: UnitList, tuple: NodeNumber) -> bool {
        let (Some(unit), Some(tuple)) = (self.get(unit), self.get(tuple)) else { return false };
        let state = &mut *self.draft.change();
        let (Some(node), Some(Kind::Tuple)) = (state.node_entry(unit), state.kind_of(tuple)) else {
            return false;
        };
        let name = match list {
            UnitList::Enums => "enums",
            UnitList::RetainedTypes => "retainedTypes",
            UnitList::Globals => "globals",
            UnitList::Imports => "imports",
            UnitList::Macros => "macros",
        };
        let row = node.kind.fields().iter().find(|row| row.name == name);
        let slot = row.and_then(|row| state.ir.metadata.fields_mut(node).get_mut(row.index));
        match slot {
            Some(slot) if node.kind == Kind::CompileUnit => {
                *slot = MetadataNode::field(Some(tuple));
                true
            }
            _ => false,
        }
    }

    /// Ends forward references: those that nothing took the place of become null, and leave the lists of types and units.
    pub(crate) fn resolve(&mut self) {
        self.is_resolved = true;
        if self.forward.is_empty() {
            return;
        }
        let state = &mut *self.draft.change();
        let mut places = std::mem::take(&mut self.forward);
        let gaps: Vec<_> = places.iter().filter(|row| row.1.is_none()).map(|row| *row.0).collect();
        for id in gaps {
            state.drop_from_lists(id, self.first);
        }
        // Nodes that come to be equal are one, which may make others equal.
        while !places.is_empty() {
            let merged = state.replace_nodes(&places, self.first);
            for entry in &mut self.entries {
                while let Some(id) = *entry
                    && let Some(made) = places.get(&id)
                {
                    *entry = *made;
                }
            }
            places = merged;
        }
    }

    /// The metadata of a node, once nothing refers forward any more.
    pub(crate) fn metadata(&self, node: NodeNumber) -> Option<Metadata<'m>> {
        let id = self.get(node).filter(|_| self.is_resolved)?;
        Some(Metadata { draft: self.draft, id })
    }
}

/// Numbers of 32 bits.
pub(super) fn is_word(field: NumberField) -> bool {
    !matches!(
        field,
        NumberField::Size
            | NumberField::Offset
            | NumberField::DwoId
            | NumberField::AddressSpace
            | NumberField::Value
    )
}

impl DraftState {
    /// Takes a node out of the lists of types and units.
    fn drop_from_lists(&mut self, id: ir::MetadataId, first: usize) {
        let field = MetadataNode::field(Some(id));
        for at in first..self.ir.metadata.len() {
            let owner = ir::MetadataId::new(at as u32);
            let list = match self.kind_of(owner) {
                Some(Kind::CompositeType) => "elements",
                Some(Kind::CompileUnit) => "retainedTypes",
                _ => continue,
            };
            let Some(tuple) = self.named_node(owner, list).and_then(|list| self.node_entry(list)) else {
                continue;
            };
            let parts = self.ir.metadata.fields(tuple);
            if !parts.contains(&field) {
                continue;
            }
            let rest: Vec<u64> = parts.iter().copied().filter(|part| *part != field && *part != 0).collect();
            let rest = self.md_fields(Kind::Tuple, false, &rest);
            self.set_field(owner, list, MetadataNode::field(Some(rest)));
        }
    }

    fn set_field(&mut self, id: ir::MetadataId, name: &str, value: u64) {
        let Some(node) = self.node_entry(id) else { return };
        self.forget_fields(id);
        let row = node.kind.fields().iter().find(|row| row.name == name);
        if let Some(slot) = row.and_then(|row| self.ir.metadata.fields_mut(node).get_mut(row.index)) {
            *slot = value;
        }
        if !node.distinct {
            self.node_of_fields(id);
        }
    }

    /// Puts nodes in the place of others in all nodes from one on; answers which nodes are equal to others then.
    fn replace_nodes(
        &mut self,
        places: &FxHashMap<ir::MetadataId, Option<ir::MetadataId>>,
        first: usize,
    ) -> FxHashMap<ir::MetadataId, Option<ir::MetadataId>> {
        let mut merged = FxHashMap::default();
        for at in first..self.ir.metadata.len() {
            let id = ir::MetadataId::new(at as u32);
            let Some(node) = self.node_entry(id).filter(|_| !places.contains_key(&id)) else { continue };
            let changed = self.ir.metadata.references(node).any(|part| places.contains_key(&part));
            if !changed {
                continue;
            }
            self.forget_fields(id);
            let mask = node.kind.references();
            for (index, field) in self.ir.metadata.fields_mut(node).iter_mut().enumerate() {
                if mask >> index.min(63) & 1 == 0 {
                    continue;
                }
                while let Some(part) = MetadataNode::reference(*field)
                    && let Some(made) = places.get(&part)
                {
                    *field = MetadataNode::field(*made);
                }
            }
            if !node.distinct {
                let same = self.node_of_fields(id);
                if same != id {
                    merged.insert(id, Some(same));
                }
            }
        }
        merged
    }
}
