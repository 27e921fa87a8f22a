//! Which id of the second module is which of the first.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    align::{Aligner, PositionPair},
    side::{Side, SideFunction, hash_of},
};
use crate::{Id, Inst, Op, Result};

#[derive(Default)]
pub(super) struct Matching {
    /// For ids of the second module, the id of the first.
    ids: FxHashMap<u32, u32>,
    /// Ids of the first module that are matched.
    taken: FxHashSet<u32>,
    /// Functions in the order of the first module, those of the second alone behind; by number in their modules.
    pub(super) functions: Vec<(Option<usize>, Option<usize>)>,
    /// By the id of a function of the first module, the positions of the instructions that match.
    pub(super) pairs: FxHashMap<u32, Vec<PositionPair>>,
}

impl Matching {
    pub(super) fn new(a: &Side<'_>, b: &Side<'_>) -> Result<Self> {
        let mut matching = Self::default();
        matching.equal_at_module_scope(a, b);
        matching.functions(a, b);
        matching.similar_at_module_scope(a, b)?;
        matching.bodies(a, b)?;
        Ok(matching)
    }

    /// The first module's id for one of the second.
    pub(super) fn id(&self, second: u32) -> Option<u32> {
        self.ids.get(&second).copied()
    }

    /// True if an id of the first module is matched.
    pub(super) fn has(&self, first: u32) -> bool {
        self.taken.contains(&first)
    }

    fn add(&mut self, first: Id, second: Id) {
        if !self.ids.contains_key(&second.0) && self.taken.insert(first.0) {
            self.ids.insert(second.0, first.0);
        }
    }

    /// Returns the results at module scope that are not matched yet, with their instructions.
    fn open<'m>(&self, side: &Side<'m>, is_first: bool) -> Vec<(Id, Inst<'m>)> {
        let is_open = |id: Id| match is_first {
            true => !self.taken.contains(&id.0),
            false => !self.ids.contains_key(&id.0),
        };
        let module = side.module.iter().take_while(|inst| inst.op() != Op::Function);
        module.filter_map(|inst| Some((inst.result()?, inst))).filter(|(id, _)| is_open(*id)).collect()
    }

    /// Matches what has the same key on both sides, in order.
    fn by_key<K: Hash + Eq>(
        &mut self,
        first: impl Iterator<Item = (Id, K)>,
        second: impl Iterator<Item = (Id, K)>,
    ) {
        let mut known: FxHashMap<K, Vec<Id>> = FxHashMap::default();
        for (id, key) in first {
            known.entry(key).or_default().push(id);
        }
        known.values_mut().for_each(|ids| ids.reverse());
        for (id, key) in second {
            if let Some(found) = known.get_mut(&key).and_then(Vec::pop) {
                self.add(found, id);
            }
        }
    }

    fn equal_at_module_scope(&mut self, a: &Side<'_>, b: &Side<'_>) {
        // The strictest first, so that of two equal variables each finds the one with its name.
        type MatchKey = fn(&Side<'_>, Id) -> (u64, u64, u64);
        let keys: [MatchKey; 3] = [
            |side, id| (side.hash(id), side.decorations(id), side.names.get(&id).map_or(0, hash_of)),
            |side, id| (side.hash(id), side.decorations(id), 0),
            |side, id| (side.hash(id), 0, 0),
        ];
        for key in keys {
            let (first, second) = (self.open(a, true), self.open(b, false));
            self.by_key(
                first.into_iter().map(|(id, _)| (id, key(a, id))),
                second.into_iter().map(|(id, _)| (id, key(b, id))),
            );
        }
    }

    /// Matches declarations that have changed, by their names or by operands that match.
    fn similar_at_module_scope(&mut self, a: &Side<'_>, b: &Side<'_>) -> Result<()> {
        let mut by_name: FxHashMap<(Op, &[u8]), Id> = FxHashMap::default();
        let mut by_parts: FxHashMap<u64, Vec<Id>> = FxHashMap::default();
        for (id, inst) in self.open(a, true).into_iter().rev() {
            if let Some(name) = a.names.get(&id) {
                by_name.insert((inst.op(), name), id);
            }
            by_parts.entry(a.key(inst, |id| u64::from(id.0))?).or_default().push(id);
        }
        for (id, inst) in self.open(b, false) {
            let named = b.names.get(&id).and_then(|name| by_name.get(&(inst.op(), &**name)));
            if let Some(found) = named {
                self.add(*found, id);
                continue;
            }
            // An id without a match is none of the first module's.
            let key = b.key(inst, |id| self.id(id.0).map_or(u64::MAX, u64::from))?;
            let found = by_parts.get_mut(&key).and_then(|ids| {
                while let Some(found) = ids.pop() {
                    if !self.taken.contains(&found.0) {
                        return Some(found);
                    }
                }
                None
            });
            if let Some(found) = found {
                self.add(found, id);
            }
        }
        Ok(())
    }

    fn functions(&mut self, a: &Side<'_>, b: &Side<'_>) {
        let shape = |side: &Side<'_>, function: &SideFunction| {
            let ops = function.positions.iter().filter_map(|at| Some(side.module.get(*at)?.op().0));
            hash_of(&ops.collect::<Vec<_>>())
        };
        let signature = |side: &Side<'_>, function: &SideFunction| {
            let ty = side.ids.get(function.id).and_then(|inst| inst.arguments().get(1).copied());
            ty.map_or(0, |ty| side.hash(Id(ty)))
        };
        // By name, then those without a name by their instructions and at last by their types.
        for step in 0..3 {
            let key = |side: &Side<'_>, function: &SideFunction| match (step, side.names.get(&function.id)) {
                (0, Some(name)) => Some(hash_of(name)),
                (1, None) => Some(shape(side, function)),
                (2, None) => Some(signature(side, function)),
                _ => None,
            };
            let open = |side: &Side<'_>, is_open: &dyn Fn(u32) -> bool| -> Vec<(Id, u64)> {
                let open = side.functions.iter().filter(|function| is_open(function.id.0));
                open.filter_map(|function| Some((function.id, key(side, function)?))).collect()
            };
            let first = open(a, &|id| !self.taken.contains(&id));
            let second = open(b, &|id| !self.ids.contains_key(&id));
            self.by_key(first.into_iter(), second.into_iter());
        }
        let of_second: FxHashMap<u32, usize> = (b.functions.iter().enumerate())
            .filter_map(|(number, function)| Some((self.id(function.id.0)?, number)))
            .collect();
        for (number, function) in a.functions.iter().enumerate() {
            self.functions.push((Some(number), of_second.get(&function.id.0).copied()));
        }
        for (number, function) in b.functions.iter().enumerate() {
            if self.id(function.id.0).is_none() {
                self.functions.push((None, Some(number)));
            }
        }
    }

    fn bodies(&mut self, a: &Side<'_>, b: &Side<'_>) -> Result<()> {
        for (one, other) in self.functions.clone() {
            let (Some(one), Some(other)) =
                (one.and_then(|at| a.functions.get(at)), other.and_then(|at| b.functions.get(at)))
            else {
                continue;
            };
            let mut aligner = Aligner::new(a, b, self, &one.positions, &other.positions)?;
            let pairs = aligner.run();
            for (first, second) in &pairs {
                let result = |side: &Side<'_>, at: usize| side.module.get(at)?.result();
                if let (Some(first), Some(second)) = (result(a, *first), result(b, *second)) {
                    self.add(first, second);
                }
            }
            self.pairs.insert(one.id.0, pairs);
        }
        Ok(())
    }
}
