//! Ids: fresh ones, those that are kept for entry points, and those of instructions that are interned by their words.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::spirv::{Id, Op, grammar::BuiltIn};

/// An entry point or a variable that entry points list. Intel's compilers of 2022 take ids above 65,535 in these lists for
/// instructions, so these get the first ids of a large module.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Reserved {
    /// The entry point of a kernel, by its handle.
    EntryPoint(usize),
    /// A global variable, by its handle.
    Variable(usize),
    /// A builtin variable.
    BuiltIn(BuiltIn),
}

/// Gives the ids of a module, each once.
pub(super) struct IdAllocator {
    /// The lowest id that was never given.
    next: u32,
    /// Low ids that are kept for what entry points list.
    reserved: FxHashMap<Reserved, Id>,
    /// Reserved ids that turned out not to be needed, the highest first.
    spare: Vec<Id>,
}

impl IdAllocator {
    /// Gives ids from this number on.
    pub(super) fn from(next: u32) -> Self {
        Self { next, reserved: FxHashMap::default(), spare: Vec::new() }
    }

    /// The module's bound: every id is below it.
    pub(super) fn bound(&self) -> u32 {
        self.next
    }

    /// A fresh id.
    #[inline]
    pub(super) fn fresh(&mut self) -> Id {
        if let Some(id) = self.spare.pop() {
            return id;
        }
        let id = Id(self.next);
        self.next = self.next.saturating_add(1);
        id
    }

    /// The id that [`Self::fresh`] will return next.
    #[inline]
    pub(super) fn upcoming(&self) -> Id {
        self.spare.last().copied().unwrap_or(Id(self.next))
    }

    /// Keeps the next id for an entry point or a variable.
    pub(super) fn reserve(&mut self, reserved: Reserved) {
        if !self.reserved.contains_key(&reserved) {
            let id = self.fresh();
            self.reserved.insert(reserved, id);
        }
    }

    /// The id that was kept, or a fresh one.
    pub(super) fn reserved(&mut self, reserved: Reserved) -> Id {
        self.reserved.remove(&reserved).unwrap_or_else(|| self.fresh())
    }

    /// Gives the ids that are still kept for things of a kind back, so that the next instructions take them.
    pub(super) fn release(&mut self, is_done: impl Fn(Reserved) -> bool) {
        let spare = &mut self.spare;
        self.reserved.retain(|reserved, id| {
            let done = is_done(*reserved);
            if done {
                spare.push(*id);
            }
            !done
        });
        spare.sort_unstable_by_key(|id| std::cmp::Reverse(id.0));
    }
}

/// The words by which a type or a constant is found: its opcode and its operands, but for the result.
pub(super) type InternKey = SmallVec<[u32; 8]>;

/// The words of an instruction of no result type, or of the operands behind it with the type as the first.
#[inline]
pub(super) fn intern_key(op: Op, operands: &[u32]) -> InternKey {
    let mut key = InternKey::new();
    key.push(u32::from(op.0));
    key.extend_from_slice(operands);
    key
}

/// Types and constants by their words.
#[derive(Default)]
pub(super) struct Interner(FxHashMap<InternKey, Id>);

impl Interner {
    /// The id of an instruction, where one of the same words stands already.
    #[inline]
    pub(super) fn find(&self, key: &[u32]) -> Option<Id> {
        self.0.get(key).copied()
    }

    /// Takes note of an instruction that stands already; of several of the same words the first counts.
    pub(super) fn keep(&mut self, key: InternKey, id: Id) {
        self.0.entry(key).or_insert(id);
    }

    /// Takes note of an instruction.
    #[inline]
    pub(super) fn insert(&mut self, key: InternKey, id: Id) {
        self.0.insert(key, id);
    }
}
