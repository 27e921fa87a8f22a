use crate::tables::{FieldKind, NodeKind};
use crate::{ConstantId, LocalId, MetadataId, StringId};

/// Metadata (LangRef, "Metadata").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metadata {
    /// A string.
    String(StringId),
    /// A constant.
    Constant(ConstantId),
    /// A parameter or result of the function that uses it.
    Local(LocalId),
    /// A node.
    Node(MetadataNode),
}

/// A node: its fields are [`MetadataTable::fields`].
///
/// Fields are as in a record of bitcode of LLVM 22 after its first operand. A reference to metadata is its index plus one,
/// 0 for null; a size is a reference or a number ([`MetadataNode::number`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MetadataNode {
    /// The kind.
    pub kind: NodeKind,
    /// True if it is equal to no other node.
    pub distinct: bool,
    start: u32,
    len: u32,
}

/// Marks a field that holds a number where it could be a reference.
const NUMBER: u64 = 1 << 63;

impl MetadataNode {
    /// Returns the field of a size that is a number, of at most 63 bits with a sign.
    pub const fn literal(number: i64) -> u64 {
        number as u64 | NUMBER
    }

    /// Returns the number of a field, or none if it is a reference.
    pub const fn number(field: u64) -> Option<i64> {
        match field & NUMBER {
            0 => None,
            _ => Some((field << 1) as i64 >> 1),
        }
    }

    /// Returns the metadata that a field refers to.
    pub fn reference(field: u64) -> Option<MetadataId> {
        match field {
            0 => None,
            _ if field & NUMBER != 0 => None,
            _ => u32::try_from(field - 1).ok().map(MetadataId),
        }
    }

    /// Returns the field that refers to metadata, or 0 for null.
    pub const fn field(id: Option<MetadataId>) -> u64 {
        match id {
            Some(id) => id.0 as u64 + 1,
            None => 0,
        }
    }
}

/// Nodes by a name, such as `llvm.module.flags`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedMetadata {
    /// The name.
    pub name: StringId,
    /// The nodes.
    pub operands: Vec<MetadataId>,
}

/// The metadata of a module.
#[derive(Debug, Clone, Default)]
pub struct MetadataTable {
    entries: Vec<Metadata>,
    fields: Vec<u64>,
}

impl NodeKind {
    /// Returns which fields are references; bit 63 stands for all further ones too.
    pub const fn references(self) -> u64 {
        match self {
            Self::Tuple | Self::ArgList => return u64::MAX,
            Self::GenericDebug => return u64::MAX << 1,
            Self::Enumerator => return 1 << 1,
            Self::FixedPointType => return 1 << 1 | 1 << 2,
            // The ptrauth data of a derived type and the names of a template have no reference that `fields` lacks.
            _ => {}
        }
        let fields = self.fields();
        let mut mask = 0;
        let mut index = 0;
        while index < fields.len() {
            if matches!(
                fields[index].kind,
                FieldKind::Node
                    | FieldKind::NodeAlways
                    | FieldKind::Str
                    | FieldKind::Always
                    | FieldKind::Size
                    | FieldKind::Bound
            ) {
                mask |= 1 << fields[index].index;
            }
            index += 1;
        }
        mask
    }
}

impl MetadataTable {
    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns an entry.
    #[inline]
    pub fn get(&self, id: MetadataId) -> Option<Metadata> {
        self.entries.get(id.index()).copied()
    }

    /// Returns a node.
    #[inline]
    pub fn node(&self, id: MetadataId) -> Option<MetadataNode> {
        match self.get(id)? {
            Metadata::Node(node) => Some(node),
            _ => None,
        }
    }

    /// Returns the fields of a node.
    #[inline]
    pub fn fields(&self, node: MetadataNode) -> &[u64] {
        self.fields.get(node.start as usize..node.start as usize + node.len as usize).unwrap_or_default()
    }

    /// Returns the fields of a node, to be changed.
    pub fn fields_mut(&mut self, node: MetadataNode) -> &mut [u64] {
        self.fields.get_mut(node.start as usize..node.start as usize + node.len as usize).unwrap_or_default()
    }

    /// Returns what a node refers to, null left out.
    pub fn references(&self, node: MetadataNode) -> impl Iterator<Item = MetadataId> + '_ {
        let mask = node.kind.references();
        self.fields(node).iter().enumerate().filter_map(move |(index, &field)| {
            (mask >> index.min(63) & 1 != 0).then(|| MetadataNode::reference(field)).flatten()
        })
    }

    /// Adds an entry.
    pub fn push(&mut self, entry: Metadata) -> MetadataId {
        let id = MetadataId(self.entries.len() as u32);
        self.entries.push(entry);
        id
    }

    /// Puts an entry in the place of another.
    pub(crate) fn set(&mut self, id: MetadataId, entry: Metadata) {
        if let Some(slot) = self.entries.get_mut(id.index()) {
            *slot = entry;
        }
    }

    /// Adds a node with its fields.
    pub fn push_node(&mut self, kind: NodeKind, distinct: bool, fields: &[u64]) -> MetadataId {
        let start = self.fields.len() as u32;
        self.fields.extend_from_slice(fields);
        self.push(Metadata::Node(MetadataNode { kind, distinct, start, len: fields.len() as u32 }))
    }

    /// Returns all entries with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (MetadataId, Metadata)> + '_ {
        self.entries.iter().enumerate().map(|(index, &entry)| (MetadataId(index as u32), entry))
    }
}
