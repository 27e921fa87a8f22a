//! A smaller module that something still holds of: mostly that a program fails on it.
//!
//! Parts are taken away, first many at once and then fewer and fewer, as long as the rest is still of interest. What used a value
//! that is gone uses an undefined one of its type; what used a global that is gone uses null.

mod attributes;
mod blocks;
mod edit;

use crate::tables::Opcode;
use crate::{AttributePosition, BlockId, FunctionId, GlobalId, GlobalKind, InstId, Module, bitcode, verify};

/// A part that is taken away. Ids are those of the module that the edit was found in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Removal {
    /// A function, variable, alias or ifunc, and the calls of it.
    Global(GlobalId),
    /// The body of a function, which becomes a declaration.
    Body(FunctionId),
    /// The initial value of a variable, which becomes a declaration.
    Initializer(GlobalId),
    /// All ways out of a block but for the one to this successor.
    Branch(FunctionId, InstId, BlockId),
    /// A case of a `switch`, by its number.
    Case(FunctionId, InstId, usize),
    /// The edge to a block that nothing else leads to: it becomes one with the block before it.
    Edge(FunctionId, BlockId),
    Inst(FunctionId, InstId),
    /// The location of an instruction.
    Location(FunctionId, InstId),
    /// Metadata of an instruction, of this kind.
    Attachment(FunctionId, InstId, u32),
    /// Metadata of a global, of this kind.
    GlobalAttachment(GlobalId, u32),
    /// Named metadata, by its position.
    Named(usize),
    /// A node of named metadata, by both positions.
    NamedOperand(usize, usize),
    /// An attribute, by its position in its set.
    Attribute(AttributeOwner, AttributePosition, usize),
    /// The assembly of the module.
    Assembly,
}

/// A global or an instruction that attributes stand on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum AttributeOwner {
    Function(FunctionId),
    Call(FunctionId, InstId),
    Variable(GlobalId),
}

/// A kind of edits; one pass tries all edits of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RemovalPass {
    Globals,
    Bodies,
    /// Terminators that choose become branches to the first of their successors, or to the last.
    FirstBranches,
    LastBranches,
    Cases,
    Insts,
    Edges,
    Initializers,
    Metadata,
    Attributes,
}

const PASSES: [RemovalPass; 10] = [
    RemovalPass::Globals,
    RemovalPass::Bodies,
    RemovalPass::FirstBranches,
    RemovalPass::LastBranches,
    RemovalPass::Cases,
    RemovalPass::Insts,
    RemovalPass::Edges,
    RemovalPass::Initializers,
    RemovalPass::Metadata,
    RemovalPass::Attributes,
];

/// Takes away whatever `accepts` can do without. The module itself has to be accepted. A candidate is valid where the module is,
/// and has nothing that is not used: it is as read from its own bitcode.
///
/// # Errors
/// The first error that `accepts` returns; the search ends there.
pub fn reduce<E>(
    module: &Module,
    mut accepts: impl FnMut(&Module) -> std::result::Result<bool, E>,
) -> std::result::Result<Module, E> {
    let must_be_valid = verify(module).is_empty();
    let mut best = module.clone();
    if let Some(settled) = settled(module)
        && accepts(&settled)?
    {
        best = settled;
    }
    loop {
        let mut found = false;
        for pass in PASSES {
            found |= run(pass, &mut best, must_be_valid, &mut accepts)?;
        }
        if !found {
            return Ok(best);
        }
    }
}

/// Runs a pass; returns whether anything was taken away.
fn run<E>(
    pass: RemovalPass,
    best: &mut Module,
    must_be_valid: bool,
    accepts: &mut impl FnMut(&Module) -> std::result::Result<bool, E>,
) -> std::result::Result<bool, E> {
    let mut units = pass.units(best);
    let mut size = units.len();
    let mut best_weight = weight(best);
    let mut found = false;
    while size > 0 {
        let mut at = 0;
        while let Some(chunk) = units.get(at..(at + size).min(units.len())).filter(|chunk| !chunk.is_empty())
        {
            let candidate = settled(&edit::apply(best, chunk));
            let is_smaller = |candidate: &Module| weight(candidate) < best_weight;
            let is_valid = |candidate: &Module| !must_be_valid || verify(candidate).is_empty();
            match candidate.filter(is_smaller).filter(is_valid) {
                Some(candidate) if accepts(&candidate)? => {
                    found = true;
                    best_weight = weight(&candidate);
                    *best = candidate;
                    // The units behind the chunk have moved to its place.
                    units = pass.units(best);
                }
                _ => at += size,
            }
        }
        size /= 2;
    }
    Ok(found)
}

/// Returns how much could be taken away at most, which every accepted edit makes less.
fn weight(module: &Module) -> usize {
    let blocks: usize = module.functions.iter().map(|function| function.blocks().count()).sum();
    PASSES
        .map(|pass| if pass == RemovalPass::Edges { 0 } else { pass.units(module).len() })
        .iter()
        .sum::<usize>()
        + blocks
}

/// Returns the module as its bitcode has it; none where it cannot be written.
fn settled(module: &Module) -> Option<Module> {
    let bytes = bitcode::write(module, Some(bitcode::MAX_VERSION)).ok()?;
    let mut modules = bitcode::read(&bytes).ok()?.into_iter();
    let mut settled = modules.next()?;
    // Which release made the input is told by the input alone.
    let producer = module.strings.get(module.producer).to_vec();
    settled.producer = settled.strings.intern(&producer);
    Some(settled)
}

impl RemovalPass {
    /// Returns what can be taken away, the last of the module first: what follows needs what precedes it.
    fn units(self, module: &Module) -> Vec<Removal> {
        let mut units = Vec::new();
        match self {
            Self::Globals => units.extend(globals(module).map(|(id, _)| Removal::Global(id))),
            Self::Initializers => {
                let has_value = |kind: &GlobalKind| matches!(kind, GlobalKind::Variable(variable) if variable.initializer.is_some());
                units.extend(
                    globals(module)
                        .filter(|(_, kind)| has_value(kind))
                        .map(|(id, _)| Removal::Initializer(id)),
                );
                units.extend((module.strings.get(module.assembly) != b"").then_some(Removal::Assembly));
            }
            Self::Metadata => metadata(module, &mut units),
            Self::Attributes => attributes::units(module, &mut units),
            _ => {
                for (index, function) in module.functions.iter().enumerate() {
                    let id = FunctionId::new(index as u32);
                    if self == Self::Bodies {
                        units.extend((!function.is_declaration()).then_some(Removal::Body(id)));
                        continue;
                    }
                    for block in function.blocks() {
                        self.units_of(module, id, block, &mut units);
                    }
                }
            }
        }
        units.reverse();
        units
    }

    fn units_of(self, module: &Module, id: FunctionId, block: BlockId, units: &mut Vec<Removal>) {
        let Some(function) = module.function(id) else { return };
        let chooses = |inst: &InstId| match function.inst(*inst).opcode {
            Opcode::Br => function.operands(*inst).len() > 1,
            Opcode::Switch | Opcode::IndirectBr => true,
            _ => false,
        };
        let last = function.terminator(block);
        let branch = |to: Option<BlockId>| Some(Removal::Branch(id, last.filter(chooses)?, to?));
        match self {
            Self::FirstBranches => units.extend(branch(function.successors(block).next())),
            Self::LastBranches => units.extend(branch(function.successors(block).last())),
            Self::Cases => {
                let is_switch = |inst: &InstId| function.inst(*inst).opcode == Opcode::Switch;
                if let Some(inst) = last.filter(is_switch) {
                    let count = function.operands(inst).len().saturating_sub(2) / 2;
                    units.extend((0..count).map(|case| Removal::Case(id, inst, case)));
                }
            }
            Self::Edges if function.entry() != Some(block) => units.push(Removal::Edge(id, block)),
            Self::Insts => {
                let insts = function.insts(block);
                let insts = insts.filter(|&inst| !function.inst(inst).opcode.is_terminator());
                units.extend(insts.map(|inst| Removal::Inst(id, inst)));
            }
            _ => {}
        }
    }
}

fn globals(module: &Module) -> impl Iterator<Item = (GlobalId, &GlobalKind)> {
    module.globals.iter().enumerate().map(|(index, global)| (GlobalId::new(index as u32), &global.kind))
}

/// Adds the metadata of names, of globals and of instructions.
fn metadata(module: &Module, units: &mut Vec<Removal>) {
    for (index, named) in module.named_metadata.iter().enumerate() {
        units.push(Removal::Named(index));
        if named.operands.len() > 1 {
            units.extend((0..named.operands.len()).map(|operand| Removal::NamedOperand(index, operand)));
        }
    }
    for (index, global) in module.globals.iter().enumerate() {
        let id = GlobalId::new(index as u32);
        units.extend(global.attachments.iter().map(|&(kind, _)| Removal::GlobalAttachment(id, kind)));
    }
    for (index, function) in module.functions.iter().enumerate() {
        let id = FunctionId::new(index as u32);
        for inst in function.blocks().flat_map(|block| function.insts(block)) {
            units.extend(
                function.attachments(inst).iter().map(|&(_, kind, _)| Removal::Attachment(id, inst, kind)),
            );
            // A record has to have a location.
            let is_located = function.inst(inst).location != crate::LocationId(0);
            let is_record = function.inst(inst).opcode.is_debug_record();
            units.extend((is_located && !is_record).then_some(Removal::Location(id, inst)));
        }
    }
}
