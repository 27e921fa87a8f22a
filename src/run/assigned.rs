//! Variables that are written before each read of them, whichever way the code takes: nothing has to be asked of these when it runs.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::llvm::{Block, Function, Inst, Module, Opcode, Value};

/// The most bits of knowledge about a function; a larger one has its variables asked for when it runs.
const MOST_BITS: usize = 1 << 24;

/// The keys of the allocations that need no look at run time.
pub(super) fn variables<'m>(module: Module<'m>, function: Function<'m>) -> FxHashSet<usize> {
    let insts = || function.blocks().flat_map(Block::instructions);
    let candidates: Vec<Inst<'m>> = insts().filter(|inst| is_candidate(module, *inst)).collect();
    let count = candidates.len();
    if count == 0 || count.saturating_mul(function.block_count() as usize) > MOST_BITS {
        return FxHashSet::default();
    }
    let numbers: FxHashMap<usize, usize> =
        candidates.iter().enumerate().map(|(number, inst)| (inst.as_key(), number)).collect();
    let flow = Flow { numbers, count };
    let unassigned = flow.unassigned(function);
    let numbered = candidates.iter().enumerate();
    numbered.filter(|(number, _)| !unassigned.contains(number)).map(|(_, inst)| inst.as_key()).collect()
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

/// Which variables are assigned where.
struct Flow {
    numbers: FxHashMap<usize, usize>,
    count: usize,
}

/// A bit for each variable.
type Bits = Vec<u64>;

impl Flow {
    /// The numbers of variables that some read may find without a value.
    fn unassigned(&self, function: Function<'_>) -> FxHashSet<usize> {
        let words = self.count.div_ceil(64);
        let blocks: Vec<Block<'_>> = function.blocks().collect();
        let mut at_end: FxHashMap<Block<'_>, Bits> =
            blocks.iter().map(|block| (*block, vec![u64::MAX; words])).collect();
        let mut changes = true;
        while changes {
            changes = false;
            for block in &blocks {
                let mut bits = Self::at_start(function, *block, &at_end, words);
                self.through(*block, &mut bits, &mut |_| {});
                if at_end.get(block) != Some(&bits) {
                    at_end.insert(*block, bits);
                    changes = true;
                }
            }
        }
        let mut found = FxHashSet::default();
        for block in &blocks {
            let mut bits = Self::at_start(function, *block, &at_end, words);
            self.through(*block, &mut bits, &mut |number| {
                found.insert(number);
            });
        }
        found
    }

    /// What all ways to a block have assigned.
    fn at_start<'m>(
        function: Function<'m>,
        block: Block<'m>,
        at_end: &FxHashMap<Block<'m>, Bits>,
        words: usize,
    ) -> Bits {
        if function.entry() == Some(block) {
            return vec![0; words];
        }
        let mut bits = vec![u64::MAX; words];
        for before in block.predecessors() {
            for (to, from) in bits.iter_mut().zip(at_end.get(&before).into_iter().flatten()) {
                *to &= from;
            }
        }
        bits
    }

    /// Goes through a block; `unassigned` is told of each read of a variable without a value.
    fn through(&self, block: Block<'_>, bits: &mut Bits, unassigned: &mut dyn FnMut(usize)) {
        for inst in block.instructions() {
            let operand = match inst.opcode() {
                Opcode::Alloca => Some(inst.value()),
                Opcode::Load => inst.operand(0),
                Opcode::Store => inst.operand(1),
                Opcode::Call if is_lifetime(inst) => inst.args().last(),
                _ => None,
            };
            let variable = operand.and_then(Value::as_instruction);
            let Some(&number) = variable.and_then(|variable| self.numbers.get(&variable.as_key())) else {
                continue;
            };
            let Some(word) = bits.get_mut(number / 64) else { continue };
            let bit = 1 << (number % 64);
            match inst.opcode() {
                Opcode::Load if *word & bit == 0 => unassigned(number),
                Opcode::Load => {}
                Opcode::Store => *word |= bit,
                _ => *word &= !bit,
            }
        }
    }
}
