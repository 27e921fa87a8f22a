//! Names: each is given once in its scope, and one that is taken gets a number, as LLVM does it.

use rustc_hash::FxHashSet;
use spirv_llvm_ir as ir;

use super::{DraftState, value::ValueId};

/// The part of a name before its first NUL.
pub(super) fn name_part(name: &[u8]) -> &[u8] {
    name.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// A name that is not taken: with the first number behind it that makes it a new one.
fn free_name(
    strings: &mut ir::Strings,
    name: &[u8],
    dot: bool,
    next: &mut u32,
    is_taken: impl Fn(ir::StringId) -> bool,
) -> ir::StringId {
    let id = strings.intern(name);
    if !is_taken(id) {
        return id;
    }
    loop {
        let mut numbered = name.to_vec();
        if dot {
            numbered.push(b'.');
        }
        numbered.extend_from_slice(next.to_string().as_bytes());
        *next += 1;
        let id = strings.intern(&numbered);
        if !is_taken(id) {
            return id;
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
        let Some(body) = self.bodies.get_mut(of.index()) else { return false };
        let (names, renamed) = (&mut body.names, &mut body.renamed);
        let name = free_local(&mut self.ir.strings, name, renamed, names);
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
        let globals = &self.globals;
        free_name(&mut self.ir.strings, name, true, &mut self.renamed, |id| globals.contains_key(&id))
    }

    /// A name that no struct has.
    pub(super) fn struct_name(&mut self, name: &[u8]) -> ir::StringId {
        let name = name_part(name);
        if name.is_empty() {
            return ir::StringId::default();
        }
        let structs = &self.structs;
        let name = free_name(&mut self.ir.strings, name, true, &mut self.renamed_structs, |id| {
            structs.contains(&id)
        });
        self.structs.insert(name);
        name
    }
}

fn free_local(
    strings: &mut ir::Strings,
    name: &[u8],
    renamed: &mut u32,
    names: &mut FxHashSet<ir::StringId>,
) -> ir::StringId {
    *renamed = (*renamed).max(1);
    let name = free_name(strings, name, false, renamed, |id| names.contains(&id));
    names.insert(name);
    name
}
