//! Where a work-item is when it comes to an operation of its sub-group or its group, or to a barrier beside such: its place.
//!
//! Work-items do an operation together that come to the same dynamic instance of it (SPIR-V, section 2.16.1), which is the same call
//! by way of the same calls, each in the same iteration of each loop around it. A place is a list of numbers that tells this: for each
//! call from the kernel on, for each loop around it, the outermost first, its number and how often it began again, and then the number
//! of the call. Calls and loops have their numbers in the order of control flow, so that a work-item only comes to places behind those
//! where it was before, by the order of lists. Nobody comes any more to the first place at which some wait, and these are all that
//! ever come there together. To an operation of the group all come together, so that with checks other places are an error.
//!
//! The list is the launcher's, one for each fiber. Functions ask for its length when they begin, and say how much of it stays.

use rustc_hash::FxHashSet;

use super::{
    flow_order::{FlowOrder, chain},
    nesting::has_address_taken,
};
use crate::{
    Error, Result,
    builtin_library::runtime::{AGAIN, BARRIER, LENGTH, OPERATE, SITE},
    llvm::{Block, Builder, Built, Function, Inst, Module, Opcode, Value},
};

/// Has compiled code tell where it is before each operation of a group.
pub(super) fn module(module: Module<'_>) -> Result<()> {
    let Some(operate) = module.function(OPERATE.as_bytes()) else { return Ok(()) };
    add(module, operate).map_err(|error| Error::internal(error.to_string()))
}

/// The function of a name that is the launcher's, with so many parameters; with a result where `gives` says so.
fn declared<'m>(module: Module<'m>, name: &str, count: usize, gives: bool) -> Built<Function<'m>> {
    let context = module.context();
    let result = if gives { context.i32() } else { context.void() };
    match module.function(name.as_bytes()) {
        Some(function) => Ok(function),
        None => module.add_function(name.as_bytes(), result.function(&vec![context.i32(); count], false)?),
    }
}

fn add<'m>(module: Module<'m>, operate: Function<'m>) -> Built<()> {
    // The bodies of builtin functions have one operation each, or one barrier.
    let barrier = module.function(BARRIER.as_bytes());
    let bodies: FxHashSet<_> = callers(operate).chain(barrier.into_iter().flat_map(callers)).collect();
    let mut pass = Pass {
        builder: Builder::new(module.context()),
        length: declared(module, LENGTH, 0, true)?,
        site: declared(module, SITE, 2, false)?,
        again: declared(module, AGAIN, 3, false)?,
        operating: operating(module, &bodies),
        number: 0,
    };
    let callers = module.functions().filter(|function| !bodies.contains(function));
    let callers: Vec<_> = callers.filter(|function| pass.operating.contains(function)).collect();
    callers.into_iter().try_for_each(|function| pass.function(function))
}

fn callers(function: Function<'_>) -> impl Iterator<Item = Function<'_>> {
    function.value().uses().filter_map(|used| used.instruction()?.block()?.function())
}

/// The functions that may do an operation: those that do, those that may call one, and those that call by a pointer, where that may
/// be one of them.
fn operating<'m>(module: Module<'m>, bodies: &FxHashSet<Function<'m>>) -> FxHashSet<Function<'m>> {
    let mut found = bodies.clone();
    let mut left: Vec<_> = bodies.iter().copied().collect();
    let mut by_pointer: Vec<_> = module
        .functions()
        .filter(|function| function.blocks().flat_map(Block::instructions).any(calls_by_pointer))
        .collect();
    while let Some(function) = left.pop() {
        let pointed = if has_address_taken(function) { std::mem::take(&mut by_pointer) } else { Vec::new() };
        for caller in callers(function).chain(pointed) {
            if found.insert(caller) {
                left.push(caller);
            }
        }
    }
    found
}

fn calls_by_pointer(inst: Inst<'_>) -> bool {
    inst.callee().is_some() && inst.called_function().is_none()
}

struct Pass<'m> {
    builder: Builder<'m>,
    length: Function<'m>,
    site: Function<'m>,
    again: Function<'m>,
    operating: FxHashSet<Function<'m>>,
    /// The number of the last loop or call.
    number: u32,
}

impl<'m> Pass<'m> {
    fn function(&mut self, function: Function<'m>) -> Built<()> {
        let flow = FlowOrder::of(function);
        let Some(first) = function.entry().and_then(|entry| entry.instructions().next()) else {
            return Ok(());
        };
        self.builder.position_before(first);
        let start = self.builder.call(self.length, &[])?.value();
        // Of each loop with a call its number; those without one are not told of.
        let mut numbers = vec![None; flow.loops.len()];
        let blocks: Vec<(Block<'m>, Vec<usize>, Vec<Inst<'m>>)> = flow
            .blocks
            .iter()
            .map(|(block, within)| {
                let mut around: Vec<usize> = chain(&flow.loops, *within).collect();
                around.reverse();
                (*block, around, block.instructions().filter(|inst| self.is_site(*inst)).collect())
            })
            .collect();
        for own in blocks.iter().filter(|(_, _, sites)| !sites.is_empty()).flat_map(|(_, around, _)| around) {
            if let Some(slot) = numbers.get_mut(*own) {
                *slot = Some(0);
            }
        }
        for (block, around, sites) in &blocks {
            let mut depth = 0;
            let first = block.instructions().find(|inst| inst.opcode() != Opcode::Phi);
            for own in around {
                let (Some(Some(number)), Some(known)) = (numbers.get_mut(*own), flow.loops.get(*own)) else {
                    continue;
                };
                if *number == 0 {
                    self.number += 1;
                    *number = self.number;
                }
                let begins = known.head == *block;
                if let Some(first) = first.filter(|_| begins || known.entries.contains(block)) {
                    self.tell(self.again, first, (start, depth), &[*number, begins.into()])?;
                }
                depth += 1;
            }
            for site in sites {
                self.number += 1;
                self.tell(self.site, *site, (start, depth), &[self.number])?;
            }
        }
        Ok(())
    }

    /// Whether an instruction calls what may do an operation.
    fn is_site(&self, inst: Inst<'m>) -> bool {
        match inst.called_function() {
            Some(callee) => self.operating.contains(&callee),
            None => inst.callee().is_some(),
        }
    }

    /// Calls a function of the launcher before an instruction within so many loops of a function, with how much of the list stays.
    fn tell(
        &self,
        what: Function<'m>,
        before: Inst<'m>,
        (start, depth): (Value<'m>, u32),
        numbers: &[u32],
    ) -> Built<()> {
        let constant = |value: u32| self.builder.context().i32().const_int(value.into());
        self.builder.position_before(before);
        let kept = match depth {
            0 => start,
            _ => self.builder.binary(Opcode::Add, start, constant(2 * depth)?)?,
        };
        let mut args = vec![kept];
        for number in numbers {
            args.push(constant(*number)?);
        }
        self.builder.call(what, &args)?;
        Ok(())
    }
}
