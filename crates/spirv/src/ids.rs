//! Ids, and which instruction defines each.

use std::fmt;

use rustc_hash::FxHashMap;

use super::{Inst, Module, Op, grammar::ImportedSet, limits::ID_BOUND, operands::OperandContext, words};
use crate::{Error, Result};

/// An id of a module: a number below the header's bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u32);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.0)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of ids, one bit each: for questions that are asked of every word of a module.
#[derive(Clone, Debug, Default)]
pub struct IdSet {
    bits: Vec<u64>,
    /// The lowest id and the distance of the highest from it, which tell of most words that they are not in the set.
    lowest: u32,
    span: u32,
}

impl IdSet {
    /// Adds an id; memory is in proportion to the highest one.
    pub fn insert(&mut self, id: Id) {
        let index = id.0 as usize / 64;
        if index >= self.bits.len() {
            self.bits.resize(index + 1, 0);
        }
        if let Some(bits) = self.bits.get_mut(index) {
            *bits |= 1 << (id.0 % 64);
        }
        let highest = match self.lowest {
            0 => id.0,
            lowest => id.0.max(lowest + self.span),
        };
        self.lowest = if self.lowest == 0 { id.0 } else { self.lowest.min(id.0) };
        self.span = highest - self.lowest;
    }

    /// True if it holds an id that one of these words could be.
    #[inline]
    pub fn holds_any(&self, words: &[u32]) -> bool {
        let (lowest, span) = (self.lowest, self.span);
        words.iter().any(|word| word.wrapping_sub(lowest) <= span && self.contains(Id(*word)))
    }

    /// The next instruction with a word that could be an id of the set, from the module's word `next` on, which then
    /// stands behind it. Where hardly an instruction names one, this is the fastest way to find those that do.
    pub fn next_in<'m>(&self, module: &'m Module, next: &mut usize) -> Option<Inst<'m>> {
        const AT_ONCE: usize = 16;
        let (lowest, span) = (self.lowest, self.span);
        let may_be = |word: &u32| word.wrapping_sub(lowest) <= span;
        loop {
            let mut at = *next;
            let found = module.words().get(at..)?.chunks(AT_ONCE).find_map(|chunk| {
                // Where the ids lie close together, most words are passed by without a branch for each.
                let passed = at;
                at += chunk.len();
                let is_near = chunk.iter().fold(false, |any, word| any | may_be(word));
                let held = |word: &u32| may_be(word) && self.contains(Id(*word));
                if is_near { chunk.iter().position(held).map(|found| passed + found) } else { None }
            })?;
            *next = found + 1;
            // The header belongs to no instruction, and the first word of one is no id.
            let Some(inst) = module.around(0..module.len(), found) else { continue };
            if self.holds_any(inst.operands()) {
                *next = inst.offset() + inst.words().len();
                return Some(inst);
            }
        }
    }

    /// True if it holds an id.
    #[inline]
    pub fn contains(&self, id: Id) -> bool {
        self.bits.get(id.0 as usize / 64).is_some_and(|bits| bits >> (id.0 % 64) & 1 != 0)
    }
}

/// For every id, the position of the instruction that defines it: an array by id.
#[derive(Clone, Debug)]
pub struct Ids<'m> {
    module: &'m Module,
    /// Position plus one; zero where nothing defines the id.
    positions: Vec<u32>,
    /// The sets that are imported.
    sets: FxHashMap<Id, ImportedSet>,
}

/// The set that an OpExtInstImport names.
fn imported_set(import: Inst<'_>) -> ImportedSet {
    ImportedSet::by_import(&words::string(import.operands().get(1..).unwrap_or(&[])))
}

impl<'m> Ids<'m> {
    /// Indexes the results of `module`. Where an id is defined twice, the first definition counts.
    ///
    /// # Errors
    /// When the bound is beyond the specification's limit and beyond what the module's size can need.
    pub fn new(module: &'m Module) -> Result<Self> {
        let bound = module.header().bound;
        Self::bounded(module)?;
        // As long as the highest id needs, whatever the header says; pages of it that hold no id cost nothing.
        let mut positions = vec![0; (bound as usize).min(module.words().len())];
        let mut highest = 0;
        let mut sets = FxHashMap::default();
        for (position, inst) in module.iter().enumerate() {
            let Some(id) = inst.result().map(|id| id.0).filter(|id| *id < bound) else { continue };
            highest = highest.max(id);
            if id as usize >= positions.len() {
                positions.resize(id as usize + 1, 0);
            }
            if let Some(slot) = positions.get_mut(id as usize)
                && *slot == 0
            {
                *slot = position as u32 + 1;
                if inst.op() == Op::ExtInstImport {
                    sets.insert(Id(id), imported_set(inst));
                }
            }
        }
        positions.truncate(highest as usize + 1);
        Ok(Self { module, positions, sets })
    }

    /// Returns an index without ids, which others are told to.
    pub(crate) fn empty(module: &'m Module) -> Self {
        Self { module, positions: Vec::new(), sets: FxHashMap::default() }
    }

    /// Takes what was found elsewhere: by id, the position plus one, or zero where nothing defines the id.
    pub(crate) fn set_positions(&mut self, positions: Vec<u32>) {
        self.positions = positions;
    }

    /// Takes note of an OpExtInstImport, the first instruction with its result.
    pub(crate) fn add_import(&mut self, id: Id, import: Inst<'_>) {
        self.sets.insert(id, imported_set(import));
    }

    /// Whether the bound is one that the module's size can need.
    ///
    /// # Errors
    /// As [`Ids::new`].
    pub(crate) fn bounded(module: &Module) -> Result<()> {
        let bound = module.header().bound;
        // An id takes two words at least, so a larger bound than the words tells of a damaged header.
        if bound > ID_BOUND && bound as usize > module.words().len() {
            return Err(Error::malformed(format!("the id bound {bound} is beyond the limit of {ID_BOUND}")));
        }
        Ok(())
    }

    /// The module that was indexed.
    #[must_use]
    pub fn module(&self) -> &'m Module {
        self.module
    }

    /// The number above the highest id that is defined: how long an array by id has to be.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// True if no id is defined.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.iter().all(|position| *position == 0)
    }

    /// Position of the instruction that defines `id`.
    #[must_use]
    #[inline]
    pub fn position(&self, id: Id) -> Option<usize> {
        (*self.positions.get(id.0 as usize)? as usize).checked_sub(1)
    }

    /// The instruction that defines `id`.
    #[must_use]
    #[inline]
    pub fn get(&self, id: Id) -> Option<Inst<'m>> {
        self.module.get(self.position(id)?)
    }

    /// The instructions that follow the one that defines `id`; none where nothing defines it.
    pub fn after(&self, id: Id) -> impl Iterator<Item = Inst<'m>> + use<'m> {
        let module = self.module;
        let start = self.position(id).map_or(module.len(), |position| position + 1);
        (start..module.len()).map_while(|position| module.get(position))
    }

    /// The instruction that defines `id`.
    ///
    /// # Errors
    /// When nothing defines it.
    pub fn require(&self, id: Id) -> Result<Inst<'m>> {
        self.get(id).ok_or_else(|| Error::malformed(format!("{id} is not defined")))
    }

    /// The type of the value that `id` names.
    #[must_use]
    pub fn type_of(&self, id: Id) -> Option<Id> {
        self.get(id)?.result_type()
    }
}

impl OperandContext for Ids<'_> {
    fn number_width(&self, type_id: Id) -> Option<u32> {
        let inst = self.get(type_id)?;
        match inst.op() {
            Op::TypeInt | Op::TypeFloat => inst.operands().get(1).copied(),
            _ => None,
        }
    }

    fn type_of(&self, id: Id) -> Option<Id> {
        Self::type_of(self, id)
    }

    fn ext_inst_set(&self, id: Id) -> Option<ImportedSet> {
        self.sets.get(&id).copied()
    }
}
