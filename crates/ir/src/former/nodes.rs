//! Metadata that former releases do not take.

use crate::tables::NodeKind;
use crate::{MetadataId, MetadataNode, Module};

/// The first release whose subprograms retain types and others beside variables, labels and imports.
const RETAINS_ALL: u32 = 23;

/// A subprogram, the position of what it retains, and of that what a former release takes.
pub(super) type Retained = (MetadataId, usize, Vec<u64>);

/// Returns the subprograms that retain what a release does not take.
pub(super) fn retained(module: &Module, version: u32) -> Vec<Retained> {
    let field = NodeKind::Subprogram.fields().iter().find(|field| field.name == "retainedNodes");
    let Some(at) = field.map(|field| field.index).filter(|_| version < RETAINS_ALL) else {
        return Vec::new();
    };
    let taken = |field: &u64| {
        let node = MetadataNode::reference(*field).and_then(|id| module.metadata.node(id));
        node.is_none_or(|node| {
            matches!(node.kind, NodeKind::LocalVariable | NodeKind::Label | NodeKind::ImportedEntity)
        })
    };
    let of = |id: MetadataId| {
        let node = module.metadata.node(id).filter(|node| node.kind == NodeKind::Subprogram)?;
        let list = MetadataNode::reference(*module.metadata.fields(node).get(at)?)?;
        let fields = module.metadata.fields(module.metadata.node(list)?);
        if fields.iter().all(taken) {
            return None;
        }
        Some((id, at, fields.iter().copied().filter(taken).collect()))
    };
    module.metadata.iter().filter_map(|(id, _)| of(id)).collect()
}

/// Gives subprograms what they may retain.
pub(super) fn retain(module: &mut Module, retained: Vec<Retained>) {
    for (id, at, fields) in retained {
        let list = module.metadata.push_node(NodeKind::Tuple, false, &fields);
        let Some(node) = module.metadata.node(id) else { continue };
        if let Some(field) = module.metadata.fields_mut(node).get_mut(at) {
            *field = MetadataNode::field(Some(list));
        }
    }
}
