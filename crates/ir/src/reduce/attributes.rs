//! Attributes one by one.

use rustc_hash::FxHashMap;

use super::{AttributeOwner, Removal};
use crate::{AttributeListId, AttributePosition, FunctionId, GlobalId, GlobalKind, Module};

/// Adds all attributes.
pub(super) fn units(module: &Module, units: &mut Vec<Removal>) {
    let mut add = |owner: AttributeOwner, list: AttributeListId| {
        for &(position, set) in &module.attribute_list(list).sets {
            let count = module.attribute_set(set).attributes.len();
            units.extend((0..count).map(|index| Removal::Attribute(owner, position, index)));
        }
    };
    for (index, global) in module.globals.iter().enumerate() {
        if let GlobalKind::Variable(variable) = &global.kind {
            add(AttributeOwner::Variable(GlobalId::new(index as u32)), variable.attributes);
        }
    }
    for (index, function) in module.functions.iter().enumerate() {
        let id = FunctionId::new(index as u32);
        add(AttributeOwner::Function(id), function.attributes);
        for inst in function.blocks().flat_map(|block| function.insts(block)) {
            if let Some(call) = function.call(function.inst(inst)) {
                add(AttributeOwner::Call(id, inst), call.attributes);
            }
        }
    }
}

/// Attributes that go, by what has them.
pub(super) type Removed = FxHashMap<AttributeOwner, Vec<(AttributePosition, usize)>>;

/// Takes attributes away.
pub(super) fn remove(module: &mut Module, removed: &Removed) {
    for (owner, removed) in removed {
        let Some(list) = list_of(module, *owner).copied() else { continue };
        let mut list = module.attribute_list(list).clone();
        for (position, id) in &mut list.sets {
            let mut set = module.attribute_set(*id).clone();
            let mut index = 0;
            set.attributes.retain(|_| {
                index += 1;
                !removed.contains(&(*position, index - 1))
            });
            *id = module.intern_attribute_set(set);
        }
        let list = module.intern_attribute_list(list);
        if let Some(slot) = list_of(module, *owner) {
            *slot = list;
        }
    }
}

/// Returns the number of the attributes that something has, to be changed.
fn list_of(module: &mut Module, owner: AttributeOwner) -> Option<&mut AttributeListId> {
    match owner {
        AttributeOwner::Function(id) => Some(&mut module.functions.get_mut(id.index())?.attributes),
        AttributeOwner::Call(id, inst) => {
            Some(&mut module.functions.get_mut(id.index())?.call_mut(inst)?.attributes)
        }
        AttributeOwner::Variable(id) => match &mut module.globals.get_mut(id.index())?.kind {
            GlobalKind::Variable(variable) => Some(&mut variable.attributes),
            _ => None,
        },
    }
}
