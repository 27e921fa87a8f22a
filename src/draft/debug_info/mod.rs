//! Making the nodes of debug information, the records about variables, and locations.
//!
//! A node is made where its fields are of the classes that they can have, by the rows of `rules`; the places of fields are
//! those of `view`.

mod attach;
mod expression;
mod record;
mod rules;
mod table;

use spirv_llvm_ir::{self as ir, Metadata as Entry, MetadataNode, tables::NodeKind as Kind};

pub(crate) use self::{
    attach::RecordForm,
    table::{NodeFields, NodeNumber, NodeTable, UnitList},
};
use super::{
    Block, BuildError, Built, Context, Draft, DraftState, Function, Global, Inst, Metadata, Module, Opcode,
    TypeKind, Value, rule,
};

/// DWARF's tag of a pointer to a member (DWARF 5, section 7.5.3), for which LLVM wants the class.
const TAG_PTR_TO_MEMBER: u64 = 0x1f;
/// DWARF's tag of a string.
const TAG_STRING: u64 = 0x12;
/// `DW_MACINFO_start_file` (DWARF 4, section 7.22).
const START_FILE: u64 = 3;
/// The bit of a subprogram's flags that says that it is a definition.
const DEFINITION: u64 = 1 << 3;
/// The bit that says that only its unit sees it.
const LOCAL_TO_UNIT: u64 = 1 << 2;
/// Flags of which a node has one at most.
const EXCLUSIVE_FLAGS: [u64; 2] = [1 << 13 | 1 << 14, 1 << 22 | 1 << 23];
/// `emissionKind`.
const FULL_DEBUG: u64 = 1;
const LINE_TABLES_ONLY: u64 = 2;
/// The last kind of a checksum.
const LAST_CHECKSUM: u64 = 3;
/// `nameTableKind: None`.
const NO_NAME_TABLE: u64 = 2;
/// `enumKind` of what is no enumeration.
const NO_ENUM_KIND: u64 = 0xffff_ffff;

/// The column of a location, 0 where there is no room for it.
fn column_of(column: u64) -> u64 {
    if column > u64::from(u16::MAX) { 0 } else { column }
}

/// Returns the position of a field in the records of a kind, which has it: for fields that each instruction with a line asks for.
const fn place(kind: Kind, name: &str) -> usize {
    let mut fields = kind.fields();
    while let [field, rest @ ..] = fields {
        if is_same(field.name.as_bytes(), name.as_bytes()) {
            return field.index;
        }
        fields = rest;
    }
    panic!("the kind has no such field")
}

const fn is_same(mut left: &[u8], mut right: &[u8]) -> bool {
    while let ([a, left_rest @ ..], [b, right_rest @ ..]) = (left, right) {
        if *a != *b {
            return false;
        }
        (left, right) = (left_rest, right_rest);
    }
    left.is_empty() && right.is_empty()
}

const LINE: usize = place(Kind::Location, "line");
const COLUMN: usize = place(Kind::Location, "column");
const SCOPE: usize = place(Kind::Location, "scope");
const INLINED_AT: usize = place(Kind::Location, "inlinedAt");
const SCOPE_OF_BLOCK: usize = place(Kind::LexicalBlock, "scope");
const SCOPE_OF_FILE: usize = place(Kind::LexicalBlockFile, "scope");

impl DraftState {
    fn node_entry(&self, id: ir::MetadataId) -> Option<MetadataNode> {
        match self.ir.metadata.get(id)? {
            Entry::Node(node) => Some(node),
            _ => None,
        }
    }

    fn kind_of(&self, id: ir::MetadataId) -> Option<Kind> {
        self.node_entry(id).map(|node| node.kind)
    }

    pub(in crate::draft) fn field_at(&self, id: ir::MetadataId, at: usize) -> u64 {
        self.node_entry(id)
            .and_then(|node| self.ir.metadata.fields(node).get(at).copied())
            .unwrap_or_default()
    }

    /// A field of a node by its name in text.
    fn named_field(&self, id: ir::MetadataId, name: &str) -> u64 {
        let row = self.kind_of(id).and_then(|kind| kind.fields().iter().find(|row| row.name == name));
        row.map_or(0, |row| self.field_at(id, row.index))
    }

    fn named_node(&self, id: ir::MetadataId, name: &str) -> Option<ir::MetadataId> {
        MetadataNode::reference(self.named_field(id, name))
    }

    fn node_at(&self, id: ir::MetadataId, at: usize) -> Option<ir::MetadataId> {
        MetadataNode::reference(self.field_at(id, at))
    }

    /// The function that a scope is in.
    fn subprogram_of(&self, scope: Option<ir::MetadataId>) -> Option<ir::MetadataId> {
        let mut scope = scope?;
        // As many as there are nodes at most.
        for _ in 0..self.ir.metadata.len() {
            match self.kind_of(scope)? {
                Kind::Subprogram => return Some(scope),
                Kind::LexicalBlock => scope = self.node_at(scope, SCOPE_OF_BLOCK)?,
                Kind::LexicalBlockFile => scope = self.node_at(scope, SCOPE_OF_FILE)?,
                _ => return None,
            }
        }
        None
    }

    /// The function that a location is inlined in, or in where it is not inlined.
    fn outermost_subprogram(&self, location: ir::MetadataId) -> Option<ir::MetadataId> {
        let mut location = location;
        for _ in 0..self.ir.metadata.len() {
            let function = self.subprogram_of(self.node_at(location, SCOPE))?;
            match self.node_at(location, INLINED_AT) {
                None => return Some(function),
                Some(at) => location = at,
            }
        }
        None
    }

    /// A location of a function's instructions by its node.
    pub(super) fn location(&mut self, function: ir::FunctionId, node: ir::MetadataId) -> ir::LocationId {
        let known = self.bodies.get(function.index()).and_then(|body| body.locations.get(&node));
        if let Some(known) = known {
            return *known;
        }
        let location = ir::Location {
            line: self.field_at(node, LINE) as u32,
            column: self.field_at(node, COLUMN) as u32,
            scope: self.node_at(node, SCOPE),
            inlined_at: self.node_at(node, INLINED_AT),
            ..ir::Location::default()
        };
        let id = self.body_mut(function).add_location(location);
        if let Some(body) = self.bodies.get_mut(function.index()) {
            body.locations.insert(node, id);
            body.location_nodes.resize(id.index() + 1, None);
            body.location_nodes[id.index()] = Some(node);
        }
        id
    }

    fn md_location(
        &mut self,
        (line, column): (u64, u64),
        scope: ir::MetadataId,
        inlined: Option<ir::MetadataId>,
        distinct: bool,
    ) -> ir::MetadataId {
        let fields = [
            line,
            column_of(column),
            MetadataNode::field(Some(scope)),
            MetadataNode::field(inlined),
            0,
            0,
            0,
        ];
        self.md_fields(Kind::Location, distinct, &fields)
    }

    /// The fields of a node's record, all empty.
    fn record(kind: Kind) -> Vec<u64> {
        vec![0; kind.len()]
    }
}
