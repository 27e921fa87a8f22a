//! Names: each is given once in its scope, and one that is taken gets a number, as LLVM does it.

use std::hash::Hasher as _;

use hashbrown::{HashTable, hash_table::Entry};
use rustc_hash::FxHasher;
use spirv_llvm_ir as ir;

use super::{DraftState, value::ValueId};

/// The part of a name before its first NUL.
pub(super) fn name_part(name: &[u8]) -> &[u8] {
    name.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// Returns the name that is taken: the one that is asked for where it is free, else with the first number behind it that is.
fn free_name(
    name: &[u8],
    dot: bool,
    next: &mut u32,
    mut take: impl FnMut(&[u8]) -> Option<ir::StringId>,
) -> ir::StringId {
    if let Some(id) = take(name) {
        return id;
    }
    loop {
        let mut numbered = name.to_vec();
        if dot {
            numbered.push(b'.');
        }
        numbered.extend_from_slice(next.to_string().as_bytes());
        *next += 1;
        if let Some(id) = take(&numbered) {
            return id;
        }
    }
}

/// The names of a function's values and blocks, found by their bytes.
#[derive(Debug, Default)]
pub(super) struct LocalNames {
    names: HashTable<ir::StringId>,
    /// How many names were given a number.
    renamed: u32,
}

fn hash(name: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name);
    hasher.finish()
}

impl LocalNames {
    /// The names that a function has.
    pub(super) fn of(strings: &ir::Strings, body: &ir::Function) -> Self {
        // LLVM counts from 1.
        let mut own = Self { names: HashTable::new(), renamed: 1 };
        let locals =
            (0..body.local_count() as u32).map(ir::LocalId::new).filter(|local| body.is_live(*local));
        let of_locals = locals.map(|local| body.local_name(local));
        let of_blocks = body.blocks().map(|block| body.block_name(block));
        for id in of_locals.chain(of_blocks).filter(|id| *id != ir::StringId::default()) {
            own.names.insert_unique(hash(strings.get(id)), id, |&id| hash(strings.get(id)));
        }
        own
    }

    /// Takes a name, see [`free_name`].
    fn take(&mut self, strings: &mut ir::Strings, name: &[u8]) -> ir::StringId {
        let names = &mut self.names;
        free_name(name, false, &mut self.renamed, |name| {
            let known = |id: &ir::StringId| strings.get(*id) == name;
            match names.entry(hash(name), known, |&id| hash(strings.get(id))) {
                Entry::Occupied(_) => None,
                Entry::Vacant(free) => {
                    let id = strings.add(name.iter().copied());
                    free.insert(id);
                    Some(id)
                }
            }
        })
    }

    /// Has a name free again.
    pub(super) fn free(&mut self, strings: &ir::Strings, name: ir::StringId) {
        if let Ok(entry) = self.names.find_entry(hash(strings.get(name)), |&id| id == name) {
            entry.remove();
        }
    }
}

impl DraftState {
    /// The name of a value; the empty one where it has none.
    pub(super) fn name_of(&self, value: ValueId) -> ir::StringId {
        match value {
            ValueId::Constant(id) => {
                let global = self.ir.constants.global(id).and_then(|id| self.ir.global(id));
                global.map_or_else(ir::StringId::default, |global| global.name)
            }
            ValueId::Inst(function, inst) => {
                let body = self.body(function);
                body.inst(inst).result().map_or_else(ir::StringId::default, |local| body.local_name(local))
            }
            ValueId::Param(function, index) => self.body(function).local_name(ir::LocalId::new(index)),
            ValueId::Block(function, block) => self.body(function).block_name(block),
            ValueId::Metadata(_) => ir::StringId::default(),
        }
    }

    /// Gives a name to a value that can have one and has none; answers whether it did.
    pub(super) fn set_name(&mut self, value: ValueId, name: &[u8]) -> bool {
        let name = name_part(name);
        if name.is_empty() || self.name_of(value) != ir::StringId::default() {
            return false;
        }
        let of = match value {
            ValueId::Constant(id) => {
                let Some(id) = self.ir.constants.global(id) else { return false };
                let name = self.global_name(name);
                self.globals.insert(name, id);
                if let Some(global) = self.ir.globals.get_mut(id.index()) {
                    global.name = name;
                }
                return true;
            }
            ValueId::Inst(function, _) | ValueId::Param(function, _) | ValueId::Block(function, _) => {
                function
            }
            ValueId::Metadata(_) => return false,
        };
        let local = match value {
            ValueId::Inst(_, inst) => match self.body(of).inst(inst).result() {
                Some(local) => Some(local),
                None => return false,
            },
            ValueId::Param(_, index) => Some(ir::LocalId::new(index)),
            _ => None,
        };
        let (Some(own), Some(body)) = (self.bodies.get_mut(of.index()), self.ir.functions.get(of.index()))
        else {
            return false;
        };
        let names = own.names.get_or_insert_with(|| LocalNames::of(&self.ir.strings, body));
        let name = names.take(&mut self.ir.strings, name);
        match (local, value) {
            (Some(local), _) => self.body_mut(of).set_local_name(local, name),
            (None, ValueId::Block(_, block)) => self.body_mut(of).set_block_name(block, name),
            (None, _) => return false,
        }
        true
    }

    /// A name that no global has.
    pub(super) fn global_name(&mut self, name: &[u8]) -> ir::StringId {
        let name = name_part(name);
        if name.is_empty() {
            return ir::StringId::default();
        }
        // LLVM counts from 1 here.
        self.renamed = self.renamed.max(1);
        let (globals, strings) = (&self.globals, &mut self.ir.strings);
        free_name(name, true, &mut self.renamed, |name| {
            let id = strings.intern(name);
            (!globals.contains_key(&id)).then_some(id)
        })
    }

    /// A name that no struct has.
    pub(super) fn struct_name(&mut self, name: &[u8]) -> ir::StringId {
        let name = name_part(name);
        if name.is_empty() {
            return ir::StringId::default();
        }
        let (structs, strings) = (&mut self.structs, &mut self.ir.strings);
        free_name(name, true, &mut self.renamed_structs, |name| {
            let id = strings.intern(name);
            structs.insert(id).then_some(id)
        })
    }
}
