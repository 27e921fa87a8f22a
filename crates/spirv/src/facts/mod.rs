//! Facts about a module that nothing changes once they are collected: the kind of every id, functions and blocks, types.

mod class;
mod collect;
mod declare;
mod id_kind;
mod roles;
mod types;

use std::fmt;

use rustc_hash::FxHashMap;

use crate::{
    Id, Ids, Inst, Module, OperandContext, Result,
    grammar::{ExtInstSet, ImportedSet},
};

pub use class::{Contents, TypeClass, is_below_bytes, is_microscaled};
pub use id_kind::IdKind;
pub use types::{
    DeclaredTypes, MAX_BYTES, MAX_DEPTH, MAX_LANES, TypeFacts, UNKNOWN_COUNT, continuations, literal,
};

/// How severe it is if a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// The module cannot be translated safely.
    Required,
    /// The reader repairs the module, with a warning.
    Repaired,
    /// The specification is violated, but consumers can do without the rule.
    Rule,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Required => "error",
            Self::Repaired => "warning",
            Self::Rule => "rule",
        })
    }
}

/// What is wrong with a module's ids, functions, blocks or types.
#[derive(Debug)]
pub struct ModuleProblem<'m> {
    /// How severe the problem is.
    pub grade: Grade,
    /// The function that the instruction is in; `None` at module scope.
    pub function: Option<Id>,
    /// The instruction.
    pub inst: Inst<'m>,
    /// What is wrong with it.
    pub detail: String,
}

/// A function of the module; positions are those of [`Module::get`].
#[derive(Clone, Copy, Debug)]
pub struct FunctionExtent {
    /// Its id.
    pub id: Id,
    /// Position of its OpFunction.
    pub start: usize,
    /// Position of its OpFunctionEnd.
    pub end: usize,
    /// Number of its first block; the blocks follow one another. The first is no block of the module but
    /// stands for what precedes the first label: the parameters.
    pub first_block: usize,
    /// Number of the block after its last.
    pub end_block: usize,
}

impl FunctionExtent {
    /// True if there is nothing but a declaration.
    #[must_use]
    pub fn is_declaration(&self) -> bool {
        self.end_block <= self.first_block + 1
    }
}

/// A block of a function.
#[derive(Clone, Copy, Debug)]
pub struct BlockExtent {
    /// Its label; zero in the block that stands for a function's head.
    pub label: Id,
    /// Number of its function.
    pub function: usize,
    /// Position of its OpLabel.
    pub start: usize,
    /// Position of its last instruction, the terminator.
    pub end: usize,
}

/// Facts about one id as plain numbers, so that a zeroed array of them takes no memory for unused ids.
pub type Fact = [u32; 4];

/// The index in a [`Fact`] of the kind, a number of [`IdKind`].
pub const KIND: usize = 0;
/// The index of the type of the value; zero where the id is no value.
pub const TYPE: usize = 1;
/// The index of the number, plus one, of the block that defines the id; zero at module scope.
pub const BLOCK: usize = 2;
/// The index of the definition's position plus one; zero where there is none.
pub const DEFINED: usize = 3;

/// Facts about a module's ids, functions and blocks. Arrays by id are as long as the ids need.
#[derive(Debug)]
pub struct Facts<'m> {
    ids: Ids<'m>,
    /// By id.
    facts: Vec<Fact>,
    /// Pointer types that OpTypeForwardPointer announces, with the position of that.
    announced: FxHashMap<Id, usize>,
    functions: Vec<FunctionExtent>,
    blocks: Vec<BlockExtent>,
    first_function: usize,
    /// Positions of the instructions before the first function without names, decorations and lines.
    declarations: Vec<u32>,
    /// Positions of the entry points, execution modes and variables among them.
    entries: Vec<u32>,
    variables: Vec<u32>,
    /// Positions of the calls in blocks.
    calls: Vec<u32>,
}

impl<'m> Facts<'m> {
    /// True if a pointer type is announced before a position.
    pub fn is_announced(&self, id: Id, position: usize) -> bool {
        self.announced.get(&id).is_some_and(|at| *at < position)
    }

    /// Collects the facts, and reports ids that are defined twice or out of bound and instructions that stand where no function or
    /// block can hold them.
    ///
    /// # Errors
    /// Where the bound or the highest id is out of proportion to the module's size.
    pub fn new(module: &'m Module, report: &mut dyn FnMut(ModuleProblem<'m>)) -> Result<Self> {
        collect::facts(module, report)
    }

    /// The module.
    #[must_use]
    pub fn module(&self) -> &'m Module {
        self.ids.module()
    }

    /// Positions of the definitions.
    #[must_use]
    pub fn ids(&self) -> &Ids<'m> {
        &self.ids
    }

    /// The calls in blocks, each with the number of its function; in the order of the module.
    pub fn calls(&self) -> impl Iterator<Item = (usize, Inst<'m>)> + use<'_, 'm> {
        let mut number = 0;
        self.calls.iter().filter_map(move |position| {
            while self.functions.get(number)?.end < *position as usize {
                number += 1;
            }
            Some((number, self.module().get(*position as usize)?))
        })
    }

    /// The first call from a position on.
    pub fn next_call(&self, position: usize) -> Option<(usize, Inst<'m>)> {
        let before = self.calls.partition_point(|at| (*at as usize) < position);
        let at = *self.calls.get(before)? as usize;
        Some((at, self.module().get(at)?))
    }

    /// Returns the facts about an id.
    #[inline]
    pub fn fact(&self, id: u32) -> Fact {
        self.facts.get(id as usize).copied().unwrap_or_default()
    }

    /// Returns a reference to the facts about an id; `None` beyond the highest id.
    #[inline]
    pub fn by_id(&self, id: u32) -> Option<&Fact> {
        self.facts.get(id as usize)
    }

    /// The kind of thing that an id names.
    #[must_use]
    #[inline]
    pub fn kind(&self, id: Id) -> IdKind {
        IdKind::ALL.get(self.fact(id.0)[KIND] as usize).copied().unwrap_or(IdKind::Undefined)
    }

    /// The type of the value that an id names; `%0` where it is none.
    #[must_use]
    #[inline]
    pub fn type_of(&self, id: Id) -> Id {
        Id(self.fact(id.0)[TYPE])
    }

    /// The number of the block that defines an id; `None` at module scope.
    #[must_use]
    #[inline]
    pub fn block_of(&self, id: Id) -> Option<usize> {
        (self.fact(id.0)[BLOCK] as usize).checked_sub(1)
    }

    /// The functions in order.
    #[must_use]
    pub fn functions(&self) -> &[FunctionExtent] {
        &self.functions
    }

    /// The number of the function that an id is; `None` where it is none.
    #[must_use]
    pub fn function_number(&self, id: Id) -> Option<usize> {
        let start = self.ids.position(id)?;
        self.functions.binary_search_by_key(&start, |function| function.start).ok()
    }

    /// The blocks of all functions in order.
    #[must_use]
    pub fn blocks(&self) -> &[BlockExtent] {
        &self.blocks
    }

    /// Position of the first OpFunction; the module's length where there is none.
    #[must_use]
    pub fn first_function(&self) -> usize {
        self.first_function
    }

    /// The instructions before the first function, without names, decorations and lines, which most modules have the most of.
    pub fn declarations(&self) -> impl Iterator<Item = Inst<'m>> + Clone + use<'_, 'm> {
        self.declared(&self.declarations)
    }

    /// The entry points and execution modes among them.
    pub fn entries_and_modes(&self) -> impl Iterator<Item = Inst<'m>> + Clone + use<'_, 'm> {
        self.declared(&self.entries)
    }

    /// The variables among them.
    pub fn variables(&self) -> impl Iterator<Item = Inst<'m>> + Clone + use<'_, 'm> {
        self.declared(&self.variables)
    }

    fn declared<'f>(&'f self, positions: &'f [u32]) -> impl Iterator<Item = Inst<'m>> + Clone + use<'f, 'm> {
        let module = self.module();
        let positions = positions.iter().map(|position| *position as usize);
        positions.take_while(|position| *position < self.first_function).filter_map(|at| module.get(at))
    }

    /// True if an extended instruction only describes the program.
    pub fn is_description(&self, inst: Inst<'_>) -> bool {
        let set = inst.id(2).ok().and_then(|id| self.set(id));
        set.is_some_and(ImportedSet::is_description)
    }

    /// True if an extended instruction is of a non-semantic set.
    pub fn is_non_semantic(&self, inst: Inst<'_>) -> bool {
        let set = inst.id(2).ok().and_then(|id| self.set(id));
        set.is_some_and(ImportedSet::is_non_semantic)
    }

    /// True if an extended instruction is one of debug information.
    pub fn is_debug_info(&self, inst: Inst<'_>) -> bool {
        let set = inst.id(2).ok().and_then(|id| self.set(id)).and_then(ImportedSet::known);
        set.is_some_and(ExtInstSet::is_debug_info)
    }

    /// The set that an OpExtInstImport names; `None` where the id is no import.
    pub fn set(&self, id: Id) -> Option<ImportedSet> {
        self.ids.ext_inst_set(id)
    }
}

impl OperandContext for Facts<'_> {
    fn number_width(&self, type_id: Id) -> Option<u32> {
        self.ids.number_width(type_id)
    }

    fn type_of(&self, id: Id) -> Option<Id> {
        Some(Self::type_of(self, id)).filter(|id| id.0 != 0)
    }

    fn ext_inst_set(&self, id: Id) -> Option<ImportedSet> {
        self.set(id)
    }
}
