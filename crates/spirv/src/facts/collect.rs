//! The walk over a module that collects its facts.

use rustc_hash::FxHashMap;

use super::{
    BlockExtent, DEFINED, Fact, Facts, FunctionExtent, Grade, IdKind, ModuleProblem,
    roles::{WalkRole, stands_anywhere, stands_in_block},
};
use crate::{Code, Error, Id, Ids, Inst, Module, Op, Result, grammar::Class};

/// Ids below this number may have gaps of any size.
const SPARSE: usize = 1 << 20;

/// Where the walk over the module is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WalkSection {
    Module,
    Head,
    Block,
    /// After a terminator.
    Between,
    /// In a graph.
    Graph,
}

/// Collects the facts in one walk over a module.
struct FactCollector<'m, 'r> {
    facts: Facts<'m>,
    /// The function that the walk is in.
    function: Option<Id>,
    report: &'r mut dyn FnMut(ModuleProblem<'m>),
}

/// Collects the facts about a module, and reports ids that are defined twice or out of bound and instructions that stand where no
/// function or block can hold them.
pub(super) fn facts<'m>(module: &'m Module, report: &mut dyn FnMut(ModuleProblem<'m>)) -> Result<Facts<'m>> {
    Ids::bounded(module)?;
    // As long as the highest id needs, whatever the header says; pages of it that hold no id cost nothing.
    let count = (module.header().bound as usize).min(module.words().len());
    let facts = Facts {
        ids: Ids::empty(module),
        facts: vec![Fact::default(); count],
        announced: FxHashMap::default(),
        functions: Vec::new(),
        blocks: Vec::new(),
        first_function: module.len(),
        declarations: Vec::new(),
        entries: Vec::new(),
        variables: Vec::new(),
        calls: Vec::new(),
    };
    let mut collector = FactCollector { facts, function: None, report };
    let section = collector.walk(module)?;
    let facts = &mut collector.facts;
    let used = facts.facts.iter().rposition(|fact| fact[DEFINED] != 0);
    facts.facts.truncate(used.map_or(1, |last| last + 1));
    facts.ids.set_positions(facts.facts.iter().map(|fact| fact[DEFINED]).collect());
    if !matches!(section, WalkSection::Module | WalkSection::Graph) {
        if let Some(inst) = module.iter().next_back() {
            collector.add(Grade::Required, inst, "the last function has no OpFunctionEnd");
        }
        collector.close_block(module.len().saturating_sub(1));
        collector.close_function(module.len());
    }
    Ok(collector.facts)
}

impl<'m> FactCollector<'m, '_> {
    #[cold]
    fn add(&mut self, grade: Grade, inst: Inst<'m>, detail: impl Into<String>) {
        (self.report)(ModuleProblem { grade, function: self.function, inst, detail: detail.into() });
    }

    /// Takes note of all instructions; returns where the walk is behind the last.
    fn walk(&mut self, module: &'m Module) -> Result<WalkSection> {
        let mut section = WalkSection::Module;
        for position in 0..module.len() {
            let Some(inst) = module.get(position) else { break };
            let op = inst.op();
            // Most instructions only stand in their block, and most of them define a value; most of those at module scope
            // are about others.
            match (WalkRole::of(op), section) {
                (WalkRole::Plain, WalkSection::Block) => continue,
                (WalkRole::Value | WalkRole::Variable, WalkSection::Block)
                | (WalkRole::Parameter, WalkSection::Head)
                    if self.define_value(position, inst) =>
                {
                    continue;
                }
                (WalkRole::End, WalkSection::Block) => {
                    self.close_block(position);
                    section = WalkSection::Between;
                    continue;
                }
                (WalkRole::Label, WalkSection::Between) if self.begin_block(position, inst) => {
                    section = WalkSection::Block;
                    continue;
                }
                (WalkRole::Call, WalkSection::Block) => {
                    self.facts.calls.push(position as u32);
                    if self.define_value(position, inst) {
                        continue;
                    }
                }
                (WalkRole::About, WalkSection::Module) if self.facts.functions.is_empty() => continue,
                (WalkRole::Line, _) => continue,
                (WalkRole::About, _) => {}
                _ if self.facts.functions.is_empty() => self.declare(position, op),
                _ => {}
            }
            section = self.stand(position, inst, section)?;
        }
        Ok(section)
    }

    /// Takes note of where an instruction before the functions stands.
    fn declare(&mut self, position: usize, op: Op) {
        self.facts.declarations.push(position as u32);
        match op {
            Op::EntryPoint | Op::ExecutionMode | Op::ExecutionModeId => {
                self.facts.entries.push(position as u32)
            }
            _ if op.is_variable() => self.facts.variables.push(position as u32),
            _ => {}
        }
    }

    /// Takes note of an instruction where it stands; tells what is around the next one.
    #[inline(never)]
    fn stand(&mut self, position: usize, inst: Inst<'m>, section: WalkSection) -> Result<WalkSection> {
        let section = self.step(position, inst, inst.op(), section);
        self.define(position, inst, inst.op())?;
        Ok(section)
    }

    /// Reports an instruction that stands where none of its kind may; the walk stays where it is.
    fn wrong(&mut self, section: WalkSection, inst: Inst<'m>, detail: &str) -> WalkSection {
        self.add(Grade::Required, inst, detail);
        section
    }

    fn open_block(&mut self, position: usize, inst: Inst<'m>) -> WalkSection {
        self.close_block(position.saturating_sub(1));
        let function = self.facts.functions.len().saturating_sub(1);
        let label = inst.result().unwrap_or(Id(0));
        self.facts.blocks.push(BlockExtent { label, function, start: position, end: position });
        WalkSection::Block
    }

    /// Takes note of an instruction by its section; returns the section behind it.
    fn step(&mut self, position: usize, inst: Inst<'m>, op: Op, section: WalkSection) -> WalkSection {
        match (op, section) {
            (Op::Function, WalkSection::Module) => self.begin_function(position, inst),
            (Op::Function, _) => self.wrong(section, inst, "the function before has no OpFunctionEnd"),
            (Op::FunctionParameter, WalkSection::Head) => section,
            (Op::FunctionParameter, _) => {
                self.wrong(section, inst, "a parameter stands only before the first label")
            }
            (Op::Label, WalkSection::Head | WalkSection::Between) => self.open_block(position, inst),
            (Op::Label, WalkSection::Block) => {
                self.wrong(section, inst, "the block before has no terminator")
            }
            (Op::Label, WalkSection::Module) => {
                self.wrong(section, inst, "a label stands outside every function")
            }
            (Op::FunctionEnd, WalkSection::Head | WalkSection::Between) => self.end_function(position),
            (Op::FunctionEnd, WalkSection::Block) => {
                self.wrong(section, inst, "the last block has no terminator");
                self.end_function(position)
            }
            (Op::FunctionEnd, WalkSection::Module) => {
                self.wrong(section, inst, "there is no function to end")
            }
            (Op::GraphARM, WalkSection::Module) => WalkSection::Graph,
            (Op::GraphEndARM, WalkSection::Graph) => WalkSection::Module,
            // What else may stand in a graph is looked at together with the graph.
            (Op::CompositeExtract, WalkSection::Graph) => section,
            (Op::Nop, WalkSection::Head | WalkSection::Between) => {
                self.add(Grade::Rule, inst, "only parameters, labels and lines stand outside of blocks here");
                section
            }
            // It stands anywhere.
            (Op::Nop, _) => section,
            // Scopes and lines of debug information may end behind the last instruction of a block.
            (Op::ExtInst | Op::ExtInstWithForwardRefsKHR, WalkSection::Between)
                if !self.facts.is_debug_info(inst) =>
            {
                self.add(Grade::Rule, inst, "the instruction stands in no block");
                section
            }
            (Op::ExtInst | Op::ExtInstWithForwardRefsKHR, _) if section != WalkSection::Block => {
                // Extended instructions about the module as a whole, such as debug information.
                section
            }
            (_, WalkSection::Module | WalkSection::Graph) => self.stand_outside(inst, op, section),
            (_, WalkSection::Head) => {
                self.wrong(section, inst, "only parameters and labels stand at the head of a function")
            }
            (_, WalkSection::Between) => {
                self.wrong(section, inst, "the instruction stands between two blocks")
            }
            (_, WalkSection::Block) => {
                // Of an unknown opcode nobody knows where it stands.
                if op.row().is_some_and(|row| !stands_in_block(row)) && !stands_anywhere(op) {
                    return self.wrong(section, inst, "the declaration stands in a function");
                }
                section
            }
        }
    }

    /// Takes note of an instruction outside of functions that is none of those with a place of their own.
    fn stand_outside(&mut self, inst: Inst<'m>, op: Op, section: WalkSection) -> WalkSection {
        // Graphs and their entry points stand after functions too.
        if op.row().is_some_and(|row| row.class == Class::Graph) {
            return section;
        }
        if op.row().is_some_and(stands_in_block) {
            return self.wrong(section, inst, "the instruction stands outside every function");
        }
        if !self.facts.functions.is_empty() {
            return self.wrong(section, inst, "the declaration stands after a function");
        }
        section
    }

    fn begin_function(&mut self, position: usize, inst: Inst<'m>) -> WalkSection {
        let id = inst.result().unwrap_or(Id(0));
        self.facts.first_function = self.facts.first_function.min(position);
        self.function = Some(id);
        let first_block = self.facts.blocks.len();
        self.facts.functions.push(FunctionExtent {
            id,
            start: position,
            end: position,
            first_block,
            end_block: 0,
        });
        let function = self.facts.functions.len() - 1;
        self.facts.blocks.push(BlockExtent { label: Id(0), function, start: position, end: position });
        WalkSection::Head
    }

    fn end_function(&mut self, position: usize) -> WalkSection {
        self.close_block(position.saturating_sub(1));
        self.close_function(position);
        self.function = None;
        WalkSection::Module
    }

    fn close_block(&mut self, position: usize) {
        if let Some(block) = self.facts.blocks.last_mut()
            && block.end == block.start
        {
            block.end = position.max(block.start);
        }
    }

    fn close_function(&mut self, position: usize) {
        let end_block = self.facts.blocks.len();
        if let Some(function) = self.facts.functions.last_mut() {
            function.end = position;
            function.end_block = end_block;
        }
    }

    /// Takes note of the result of an instruction that yields a value in a block; tells whether it is one that nothing is
    /// wrong with.
    #[inline]
    fn define_value(&mut self, position: usize, inst: Inst<'m>) -> bool {
        let [_, ty, id, ..] = *inst.words() else { return false };
        let block = self.facts.blocks.len() as u32;
        match self.facts.facts.get_mut(id as usize) {
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
        match self.facts.facts.get_mut(id as usize) {
            // No array by id is longer than the bound.
            Some(fact) if id != 0 && fact[DEFINED] == 0 => {
                let function = self.facts.functions.len().saturating_sub(1);
                self.facts.blocks.push(BlockExtent {
                    label: Id(id),
                    function,
                    start: position,
                    end: position,
                });
                *fact = [IdKind::Label as u32, 0, self.facts.blocks.len() as u32, position as u32 + 1];
                true
            }
            _ => false,
        }
    }

    /// Takes note of the result of any instruction.
    fn define(&mut self, position: usize, inst: Inst<'m>, op: Op) -> Result<()> {
        if let (Op::TypeForwardPointer, Some(id)) = (op, inst.operands().first()) {
            self.facts.announced.entry(Id(*id)).or_insert(position);
        }
        let Some(row) = op.row() else { return Ok(()) };
        if !row.has_result {
            return Ok(());
        }
        let Some(id) = inst.words().get(1 + usize::from(row.has_type)).copied() else { return Ok(()) };
        let bound = self.facts.module().header().bound;
        if id == 0 || id >= bound {
            self.add(Grade::Required, inst, format!("the id %{id} is outside the bound {bound}"));
            return Ok(());
        }
        if id as usize >= self.facts.facts.len() {
            self.grow(id)?;
        }
        if self.facts.fact(id)[DEFINED] != 0 {
            self.add(Grade::Required, inst, format!("%{id} is defined a second time"));
            return Ok(());
        }
        let in_function = self.function.is_some() && op != Op::Function;
        let kind = match (op, row.class) {
            (Op::Function, _) => IdKind::Function,
            (Op::Label, _) => IdKind::Label,
            (Op::String, _) => IdKind::String,
            (Op::DecorationGroup, _) => IdKind::Group,
            (Op::ExtInstImport, _) => {
                self.facts.ids.add_import(Id(id), inst);
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
        let block = if in_function { self.facts.blocks.len() as u32 } else { 0 };
        if let Some(fact) = self.facts.facts.get_mut(id as usize) {
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
            return Err(Error::unsupported(Code::InvalidModule, detail));
        }
        self.facts.facts.resize(id as usize + 1, Fact::default());
        Ok(())
    }
}
