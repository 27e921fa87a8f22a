//! Variables that are written before each read of them, whichever way the code takes: nothing has to be asked of these when it runs.

use rustc_hash::FxHashMap;

use crate::llvm::{Block, Function, Inst, Module, Opcode, Value};

/// The most blocks that are looked at for all variables of a function; those that are left over are asked for when it runs.
const MOST_BLOCKS: usize = 1 << 24;

/// The allocations that need no look at run time.
pub(super) fn variables<'m>(module: Module<'m>, function: Function<'m>) -> Vec<Inst<'m>> {
    let insts = || function.blocks().flat_map(Block::instructions);
    let candidates: Vec<Inst<'m>> = insts().filter(|inst| is_candidate(module, *inst)).collect();
    if candidates.is_empty() {
        return candidates;
    }
    let numbers: FxHashMap<usize, usize> =
        candidates.iter().enumerate().map(|(number, inst)| (inst.as_key(), number)).collect();
    let mut uses = vec![VariableUses::default(); candidates.len()];
    let mut flow = InitializationFlow::of(function);
    for (block, own) in function.blocks().zip(0..) {
        for inst in block.instructions() {
            if let Some((number, use_)) = used(inst, &numbers)
                && let Some(uses) = uses.get_mut(number)
            {
                uses.add(own, use_);
            }
        }
    }
    let assigned = candidates.into_iter().zip(&uses);
    assigned.filter(|(_, uses)| flow.is_assigned(uses)).map(|(inst, _)| inst).collect()
}

/// Whether an instruction allocates a variable that is only read, and written as a whole.
fn is_candidate(module: Module<'_>, inst: Inst<'_>) -> bool {
    let Some(ty) = inst.allocated_type() else { return false };
    let Some(size) = module.store_size_of(ty) else { return false };
    let is_single = inst.operand(0).is_none_or(|count| count.const_u64() == Some(1));
    is_single
        && inst.value().uses().all(|used| {
            let Some(user) = used.instruction() else { return false };
            match user.opcode() {
                Opcode::Load => true,
                Opcode::Store => {
                    let stored = user.operand(0).and_then(Value::ty).and_then(|ty| module.store_size_of(ty));
                    used.operand_index() == 1 && stored == Some(size)
                }
                Opcode::Call => is_lifetime(user),
                _ => false,
            }
        })
}

fn is_lifetime(call: Inst<'_>) -> bool {
    call.called_function().is_some_and(|callee| callee.name().starts_with("llvm.lifetime."))
}

/// What is done to a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VariableUse {
    Reads,
    Writes,
    /// It is without a value from here on.
    Begins,
}

/// What an instruction does to which variable.
fn used(inst: Inst<'_>, numbers: &FxHashMap<usize, usize>) -> Option<(usize, VariableUse)> {
    let (operand, own) = match inst.opcode() {
        Opcode::Alloca => (Some(inst.value()), VariableUse::Begins),
        Opcode::Load => (inst.operand(0), VariableUse::Reads),
        Opcode::Store => (inst.operand(1), VariableUse::Writes),
        Opcode::Call if is_lifetime(inst) => (inst.args().last(), VariableUse::Begins),
        _ => return None,
    };
    Some((*numbers.get(&operand?.as_instruction()?.as_key())?, own))
}

/// What a function does to one variable.
#[derive(Clone, Default)]
struct VariableUses {
    /// Of each block with a use, in order: whether it reads first, and what it did to the value last.
    blocks: Vec<(usize, bool, Option<VariableUse>)>,
    /// Whether a block reads it after its beginning without a value.
    is_unassigned: bool,
}

impl VariableUses {
    fn add(&mut self, block: usize, own: VariableUse) {
        if self.blocks.last().is_none_or(|last| last.0 != block) {
            self.blocks.push((block, false, None));
        }
        let Some((_, reads_first, last)) = self.blocks.last_mut() else { return };
        match (own, *last) {
            (VariableUse::Reads, None) => *reads_first = true,
            (VariableUse::Reads, Some(VariableUse::Begins)) => self.is_unassigned = true,
            (VariableUse::Reads, _) => {}
            _ => *last = Some(own),
        }
    }
}

/// The ways through a function.
struct InitializationFlow {
    /// The blocks before each block.
    before: Vec<Vec<usize>>,
    /// The variable for which each block was looked at last.
    seen: Vec<usize>,
    variable: usize,
    /// How many blocks may still be looked at.
    left: usize,
}

impl InitializationFlow {
    fn of(function: Function<'_>) -> Self {
        let numbers: FxHashMap<Block<'_>, usize> = function.blocks().zip(0..).collect();
        let numbered =
            |block: Block<'_>| block.predecessors().filter_map(|own| numbers.get(&own).copied()).collect();
        let before: Vec<Vec<usize>> = function.blocks().map(numbered).collect();
        Self { seen: vec![0; before.len()], before, variable: 0, left: MOST_BLOCKS }
    }

    /// Whether all ways to reads of a variable come by a write: those back from each block that reads it first are followed to the first
    /// block that says how it stands.
    fn is_assigned(&mut self, uses: &VariableUses) -> bool {
        if uses.is_unassigned {
            return false;
        }
        self.variable += 1;
        let mut open: Vec<usize> = uses.blocks.iter().filter(|own| own.1).map(|own| own.0).collect();
        while let Some(block) = open.pop() {
            // The entry, where no variable has a value.
            if block == 0 {
                return false;
            }
            for before in self.before.get(block).into_iter().flatten() {
                let Some(seen) = self.seen.get_mut(*before) else { continue };
                if *seen == self.variable {
                    continue;
                }
                *seen = self.variable;
                let Some(left) = self.left.checked_sub(1) else { return false };
                self.left = left;
                let at = uses.blocks.binary_search_by_key(before, |own| own.0).ok();
                match at.and_then(|at| uses.blocks.get(at)).and_then(|own| own.2) {
                    Some(VariableUse::Writes) => {}
                    Some(_) => return false,
                    None => open.push(*before),
                }
            }
        }
        true
    }
}
