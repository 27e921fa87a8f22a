//! Attributes of calls and declarations whose parameters change.

use crate::tables::AttributeKind;
use crate::{Attribute, AttributeListId, AttributePosition, AttributeSet, Module};

/// Returns attributes of a list once a parameter is gone.
pub(super) fn without_parameter(module: &mut Module, list: AttributeListId, gone: usize) -> AttributeListId {
    let mut list = module.attribute_list(list).clone();
    list.sets.retain(|set| set.0 != AttributePosition::Parameter(gone as u32));
    for (position, _) in &mut list.sets {
        if let AttributePosition::Parameter(index) = position
            && *index > gone as u32
        {
            *index -= 1;
        }
    }
    module.intern_attribute_list(list)
}

/// Returns attributes of a list once there is another parameter at a position.
pub(super) fn shifted(module: &mut Module, list: AttributeListId, at: usize) -> AttributeListId {
    let mut list = module.attribute_list(list).clone();
    for (position, _) in &mut list.sets {
        if let AttributePosition::Parameter(index) = position
            && *index >= at as u32
        {
            *index += 1;
        }
    }
    module.intern_attribute_list(list)
}

/// Returns attributes of a declaration once there is another parameter at a position, which takes constants only.
pub(super) fn with_parameter(module: &mut Module, list: AttributeListId, at: usize) -> AttributeListId {
    let list = shifted(module, list, at);
    let immediate = AttributeSet { attributes: vec![Attribute::Flag(AttributeKind::ImmArg)] };
    let immediate = module.intern_attribute_set(immediate);
    let mut list = module.attribute_list(list).clone();
    list.sets.push((AttributePosition::Parameter(at as u32), immediate));
    module.intern_attribute_list(list)
}

pub(super) fn alignment_of(module: &Module, list: AttributeListId, index: usize) -> Option<u64> {
    let set = module.attributes(list, AttributePosition::Parameter(index as u32))?;
    match set.get(AttributeKind::Alignment)? {
        Attribute::Integer(_, alignment) => Some(*alignment),
        _ => None,
    }
}

/// Returns attributes of a list with an alignment of a parameter.
pub(super) fn aligned(
    module: &mut Module,
    list: AttributeListId,
    index: usize,
    alignment: u64,
) -> AttributeListId {
    let position = AttributePosition::Parameter(index as u32);
    let mut set = module.attributes(list, position).cloned().unwrap_or_default();
    set.attributes.retain(|attribute| attribute.kind() != Some(AttributeKind::Alignment));
    set.attributes.push(Attribute::Integer(AttributeKind::Alignment, alignment));
    let set = module.intern_attribute_set(set);
    let mut list = module.attribute_list(list).clone();
    list.sets.retain(|set| set.0 != position);
    list.sets.push((position, set));
    module.intern_attribute_list(list)
}
