//! The kind of every id, and the functions and blocks of the module.

use rustc_hash::FxHashMap;

use super::{
    Grade, IdKind, Sink,
    roles::{Role, stands_anywhere, stands_in_block},
};
use crate::{
    Context, Id, Ids, Inst, Module, Op, Result,
    grammar::{Class, ExtInstSet, ImportedSet},
    words,
};

/// A function of the module; positions are those of [`Module::get`].
#[derive(Clone, Copy, Debug)]
pub struct Function {
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

impl Function {
    /// Whether there is nothing but a declaration.
    #[must_use]
    pub fn is_declaration(&self) -> bool {
        self.end_block <= self.first_block + 1
    }
}

/// A block of a function.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// Its label; zero in the block that stands for a function's head.
    pub label: Id,
    /// Number of its function.
    pub function: usize,
    /// Position of its OpLabel.
    pub start: usize,
    /// Position of its last instruction, the terminator.
    pub end: usize,
}

/// Facts about one id, in plain numbers: an array of them takes no memory where no id is.
pub(super) type Fact = [u32; 4];

/// Where in a [`Fact`] the kind stands, as a number of [`IdKind`].
pub(super) const KIND: usize = 0;
/// Where the type of the value stands; zero where it is none.
pub(super) const TYPE: usize = 1;
/// Where the number plus one of the block stands that the id is defined in; zero at module scope.
pub(super) const BLOCK: usize = 2;
/// Where the position plus one of the definition stands; zero where there is none.
pub(super) const DEFINED: usize = 3;

/// Facts about a module's ids, functions and blocks. Arrays by id are as long as the ids need.
#[derive(Debug)]
pub struct Facts<'m> {
    ids: Ids<'m>,
    /// By id.
    facts: Vec<Fact>,
    sets: FxHashMap<Id, ImportedSet>,
    /// Pointer types that OpTypeForwardPointer announces, with the position of that.
    announced: FxHashMap<Id, usize>,
    functions: Vec<Function>,
    blocks: Vec<Block>,
    first_function: usize,
    /// Positions of what stands before the first function and is no name, decoration or line.
    declarations: Vec<u32>,
    /// Of these, positions of the entry points and their execution modes, and of the variables.
    entries: Vec<u32>,
    variables: Vec<u32>,
    /// Positions of the calls in blocks.
    calls: Vec<u32>,
}

/// Modules may leave out as many ids as they like below this number.
const SPARSE: usize = 1 << 20;

/// Where the walk over the module is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Module,
    Head,
    Block,
    /// After a terminator.
    Between,
    /// In a graph.
    Graph,
}

impl<'m> Facts<'m> {
    /// Whether a pointer type is announced before a position.
    pub(super) fn is_announced(&self, id: Id, position: usize) -> bool {
        self.announced.get(&id).is_some_and(|at| *at < position)
    }

    /// Collects the facts, and reports ids that are defined twice or out of bound and instructions that
    /// stand where no function or block can hold them.
    pub(super) fn new(module: &'m Module, sink: &mut Sink) -> Result<Self> {
        Ids::bounded(module)?;
        // As long as the highest id needs, whatever the header says; pages of it that hold no id cost nothing.
        let count = (module.header().bound as usize).min(module.words().len());
        let mut facts = Self {
            ids: Ids::found(module, Vec::new()),
            facts: vec![Fact::default(); count],
            sets: FxHashMap::default(),
            announced: FxHashMap::default(),
            functions: Vec::new(),
            blocks: Vec::new(),
            first_function: module.len(),
            declarations: Vec::new(),
            entries: Vec::new(),
            variables: Vec::new(),
            calls: Vec::new(),
        };
        let mut section = Section::Module;
        for position in 0..module.len() {
            let Some(inst) = module.get(position) else { break };
            let op = inst.op();
            // Most instructions only stand in their block, and most of them define a value; most of those at module scope
            // are about others.
            match (Role::of(op), section) {
                (Role::Plain, Section::Block) => continue,
                (Role::Value | Role::Variable, Section::Block) | (Role::Parameter, Section::Head)
                    if facts.define_value(position, inst) =>
                {
                    continue;
                }
                (Role::End, Section::Block) => {
                    facts.close_block(position);
                    section = Section::Between;
                    continue;
                }
                (Role::Label, Section::Between) if facts.begin_block(position, inst) => {
                    section = Section::Block;
                    continue;
                }
                (Role::Call, Section::Block) => {
                    facts.calls.push(position as u32);
                    if facts.define_value(position, inst) {
                        continue;
                    }
                }
                (Role::About, Section::Module) if facts.functions.is_empty() => continue,
                (Role::Line, _) => continue,
                (Role::About, _) => {}
                _ if facts.functions.is_empty() => facts.declare(position, op),
                _ => {}
            }
            section = facts.stand(position, inst, section, sink)?;
        }
        let used = facts.facts.iter().rposition(|fact| fact[DEFINED] != 0);
        facts.facts.truncate(used.map_or(1, |last| last + 1));
        facts.ids = Ids::found(module, facts.facts.iter().map(|fact| fact[DEFINED]).collect());
        if !matches!(section, Section::Module | Section::Graph) {
            if let Some(inst) = module.iter().next_back() {
                sink.add(Grade::Required, inst, "the last function has no OpFunctionEnd");
            }
            facts.close_block(module.len().saturating_sub(1));
            facts.close_function(module.len());
        }
        sink.function = None;
        Ok(facts)
    }

    /// Takes note of where an instruction before the functions stands.
    fn declare(&mut self, position: usize, op: Op) {
        self.declarations.push(position as u32);
        match op {
            Op::EntryPoint | Op::ExecutionMode | Op::ExecutionModeId => self.entries.push(position as u32),
            _ if op.is_variable() => self.variables.push(position as u32),
            _ => {}
        }
    }

    /// Takes note of an instruction where it stands; tells what is around the next one.
    #[inline(never)]
    fn stand(
        &mut self,
        position: usize,
        inst: Inst<'m>,
        section: Section,
        sink: &mut Sink,
    ) -> Result<Section> {
        let section = self.step(position, inst, inst.op(), section, sink);
        self.define(position, inst, inst.op(), sink)?;
        Ok(section)
    }

    fn step(
        &mut self,
        position: usize,
        inst: Inst<'m>,
        op: Op,
        section: Section,
        sink: &mut Sink,
    ) -> Section {
        let wrong = |sink: &mut Sink, detail: &str| {
            sink.add(Grade::Required, inst, detail);
            section
        };
        match (op, section) {
            (Op::Function, Section::Module) => {
                let id = inst.result().unwrap_or(Id(0));
                self.first_function = self.first_function.min(position);
                sink.function = Some(id);
                let first_block = self.blocks.len();
                self.functions.push(Function {
                    id,
                    start: position,
                    end: position,
                    first_block,
                    end_block: 0,
                });
                let function = self.functions.len() - 1;
                self.blocks.push(Block { label: Id(0), function, start: position, end: position });
                Section::Head
            }
            (Op::Function, _) => wrong(sink, "the function before has no OpFunctionEnd"),
            (Op::FunctionParameter, Section::Head) => section,
            (Op::FunctionParameter, _) => wrong(sink, "a parameter stands only before the first label"),
            (Op::Label, Section::Head | Section::Between) => {
                self.close_block(position.saturating_sub(1));
                let function = self.functions.len().saturating_sub(1);
                let label = inst.result().unwrap_or(Id(0));
                self.blocks.push(Block { label, function, start: position, end: position });
                Section::Block
            }
            (Op::Label, Section::Block) => wrong(sink, "the block before has no terminator"),
            (Op::Label, Section::Module) => wrong(sink, "a label stands outside every function"),
            (Op::FunctionEnd, Section::Head | Section::Between) => {
                self.close_block(position.saturating_sub(1));
                self.close_function(position);
                sink.function = None;
                Section::Module
            }
            (Op::FunctionEnd, Section::Block) => {
                wrong(sink, "the last block has no terminator");
                self.close_block(position.saturating_sub(1));
                self.close_function(position);
                sink.function = None;
                Section::Module
            }
            (Op::FunctionEnd, Section::Module) => wrong(sink, "there is no function to end"),
            (Op::GraphARM, Section::Module) => Section::Graph,
            (Op::GraphEndARM, Section::Graph) => Section::Module,
            // What else may stand in a graph is looked at together with the graph.
            (Op::CompositeExtract, Section::Graph) => section,
            (Op::Nop, Section::Head | Section::Between) => {
                sink.add(Grade::Rule, inst, "only parameters, labels and lines stand outside of blocks here");
                section
            }
            // It stands anywhere.
            (Op::Nop, _) => section,
            (Op::ExtInst | Op::ExtInstWithForwardRefsKHR, Section::Between) => {
                sink.add(Grade::Rule, inst, "the instruction stands in no block");
                section
            }
            (Op::ExtInst | Op::ExtInstWithForwardRefsKHR, _) if section != Section::Block => {
                // Extended instructions about the module as a whole, such as debug information.
                section
            }
            // Graphs and their entry points stand after functions too.
            (_, Section::Module | Section::Graph)
                if op.row().is_some_and(|row| row.class == Class::Graph) =>
            {
                section
            }
            (_, Section::Module | Section::Graph) => {
                if op.row().is_some_and(stands_in_block) {
                    return wrong(sink, "the instruction stands outside every function");
                }
                if !self.functions.is_empty() {
                    return wrong(sink, "the declaration stands after a function");
                }
                section
            }
            (_, Section::Head) => wrong(sink, "only parameters and labels stand at the head of a function"),
            (_, Section::Between) => wrong(sink, "the instruction stands between two blocks"),
            (_, Section::Block) => {
                // Of an unknown opcode nobody knows where it stands.
                if op.row().is_some_and(|row| !stands_in_block(row)) && !stands_anywhere(op) {
                    return wrong(sink, "the declaration stands in a function");
                }
                section
            }
        }
    }

    fn close_block(&mut self, position: usize) {
        if let Some(block) = self.blocks.last_mut()
            && block.end == block.start
        {
            block.end = position.max(block.start);
        }
    }

    fn close_function(&mut self, position: usize) {
        let end_block = self.blocks.len();
        if let Some(function) = self.functions.last_mut() {
            function.end = position;
            function.end_block = end_block;
        }
    }

    /// Takes note of the result of an instruction that yields a value in a block; tells whether it is one that nothing is
    /// wrong with.
    #[inline]
    fn define_value(&mut self, position: usize, inst: Inst<'m>) -> bool {
        let [_, ty, id, ..] = *inst.words() else { return false };
        let block = self.blocks.len() as u32;
        match self.facts.get_mut(id as usize) {
            // No array by id is longer than the bound.
            Some(fact) if id != 0 && fact[DEFINED] == 0 => {
                *fact = [IdKind::Value as u32, ty, block, position as u32 + 1];
                true
            }
            _ => false,
        }
    }

    /// Takes note of a label behind another block; tells whether it is one that nothing is wrong with.
    #[inline]
    fn begin_block(&mut self, position: usize, inst: Inst<'m>) -> bool {
        let [_, id, ..] = *inst.words() else { return false };
        match self.facts.get_mut(id as usize) {
            // No array by id is longer than the bound.
            Some(fact) if id != 0 && fact[DEFINED] == 0 => {
                let function = self.functions.len().saturating_sub(1);
                self.blocks.push(Block { label: Id(id), function, start: position, end: position });
                *fact = [IdKind::Label as u32, 0, self.blocks.len() as u32, position as u32 + 1];
                true
            }
            _ => false,
        }
    }

    /// Takes note of the result of any instruction.
    fn define(&mut self, position: usize, inst: Inst<'m>, op: Op, sink: &mut Sink) -> Result<()> {
        if let (Op::TypeForwardPointer, Some(id)) = (op, inst.operands().first()) {
            self.announced.entry(Id(*id)).or_insert(position);
        }
        let Some(row) = op.row() else { return Ok(()) };
        if !row.has_result {
            return Ok(());
        }
        let Some(id) = inst.words().get(1 + usize::from(row.has_type)).copied() else { return Ok(()) };
        let bound = self.module().header().bound;
        if id == 0 || id >= bound {
            sink.add(Grade::Required, inst, format!("the id %{id} is outside the bound {bound}"));
            return Ok(());
        }
        if id as usize >= self.facts.len() {
            self.grow(id)?;
        }
        if self.fact(id)[DEFINED] != 0 {
            sink.add(Grade::Required, inst, format!("%{id} is defined a second time"));
            return Ok(());
        }
        let in_function = sink.function.is_some() && op != Op::Function;
        let kind = match (op, row.class) {
            (Op::Function, _) => IdKind::Function,
            (Op::Label, _) => IdKind::Label,
            (Op::String, _) => IdKind::String,
            (Op::DecorationGroup, _) => IdKind::Group,
            (Op::ExtInstImport, _) => {
                let name = words::string(inst.operands().get(1..).unwrap_or(&[]));
                self.sets.entry(Id(id)).or_insert_with(|| ImportedSet::by_import(&name));
                IdKind::Set
            }
            (Op::Undef | Op::PoisonKHR, _) if !in_function => IdKind::Constant,
            // Constants that the grammar lists with other instructions.
            (Op::ConstantFunctionPointerINTEL | Op::ConstantPipeStorage | Op::GraphConstantARM, _) => {
                IdKind::Constant
            }
            // Values of a graph, which are known wherever the graph is.
            (Op::GraphInputARM | Op::CompositeExtract, _) if !in_function => IdKind::Constant,
            (Op::Variable | Op::UntypedVariableKHR, _) if !in_function => IdKind::Variable,
            (_, Class::ConstantCreation) => IdKind::Constant,
            _ if row.is_type() => IdKind::Type,
            _ if row.has_type && in_function => IdKind::Value,
            _ => IdKind::Other,
        };
        let ty = if row.has_type { inst.words().get(1).copied().unwrap_or(0) } else { 0 };
        let block = if in_function { self.blocks.len() as u32 } else { 0 };
        if let Some(fact) = self.facts.get_mut(id as usize) {
            *fact = [kind as u32, ty, block, position as u32 + 1];
        }
        Ok(())
    }

    /// Makes room for an id above the number of words.
    #[cold]
    fn grow(&mut self, id: u32) -> Result<()> {
        // Arrays by id take memory in proportion to the highest id, not to the module.
        if id as usize > SPARSE {
            let detail = format!("the id %{id} is out of proportion to the module's size");
            return Err(crate::Error::unsupported(crate::Code::InvalidModule, detail));
        }
        self.facts.resize(id as usize + 1, Fact::default());
        Ok(())
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
    pub(super) fn calls(&self) -> impl Iterator<Item = (usize, Inst<'m>)> + use<'_, 'm> {
        let mut number = 0;
        self.calls.iter().filter_map(move |position| {
            while self.functions.get(number)?.end < *position as usize {
                number += 1;
            }
            Some((number, self.module().get(*position as usize)?))
        })
    }

    /// The first call from a position on.
    pub(super) fn next_call(&self, position: usize) -> Option<(usize, Inst<'m>)> {
        let before = self.calls.partition_point(|at| (*at as usize) < position);
        let at = *self.calls.get(before)? as usize;
        Some((at, self.module().get(at)?))
    }

    /// All that is known of an id.
    #[inline]
    pub(super) fn fact(&self, id: u32) -> Fact {
        self.facts.get(id as usize).copied().unwrap_or_default()
    }

    /// The same without a copy; `None` beyond the highest id.
    #[inline]
    pub(super) fn by_id(&self, id: u32) -> Option<&Fact> {
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
    pub fn functions(&self) -> &[Function] {
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
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Position of the first OpFunction; the module's length where there is none.
    #[must_use]
    pub fn first_function(&self) -> usize {
        self.first_function
    }

    /// The instructions before the first function, without names, decorations and lines, which most modules have the most of.
    pub(super) fn declarations(&self) -> impl Iterator<Item = Inst<'m>> + Clone + use<'_, 'm> {
        self.declared(&self.declarations)
    }

    /// The entry points and execution modes among them.
    pub(super) fn entries_and_modes(&self) -> impl Iterator<Item = Inst<'m>> + Clone + use<'_, 'm> {
        self.declared(&self.entries)
    }

    /// The variables among them.
    pub(super) fn variables(&self) -> impl Iterator<Item = Inst<'m>> + Clone + use<'_, 'm> {
        self.declared(&self.variables)
    }

    fn declared<'f>(&'f self, positions: &'f [u32]) -> impl Iterator<Item = Inst<'m>> + Clone + use<'f, 'm> {
        let module = self.module();
        let positions = positions.iter().map(|position| *position as usize);
        positions.take_while(|position| *position < self.first_function).filter_map(|at| module.get(at))
    }

    /// Whether an extended instruction only describes the program.
    pub(super) fn is_description(&self, inst: Inst<'_>) -> bool {
        let set = inst.id(2).ok().and_then(|id| self.set(id));
        set.is_some_and(ImportedSet::is_description)
    }

    /// Whether an extended instruction is one of debug information.
    pub(super) fn is_debug_info(&self, inst: Inst<'_>) -> bool {
        let set = inst.id(2).ok().and_then(|id| self.set(id)).and_then(ImportedSet::known);
        set.is_some_and(ExtInstSet::is_debug_info)
    }

    /// The set that an OpExtInstImport names; `None` where the id is no import.
    pub(super) fn set(&self, id: Id) -> Option<ImportedSet> {
        self.sets.get(&id).copied()
    }
}

impl Context for Facts<'_> {
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
