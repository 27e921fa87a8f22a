//! The places where ways through the code part and join, as calls in compiled shaders.
//!
//! Shaders are structured: the branch where ways part names the block where they join (SPIR-V, section 2.11), and the reader keeps
//! that as metadata. Each such construct that has an operation of the subgroup within it gets calls of [`MEET`]: before the ways
//! part, where they join, at the head of a loop and at its continue target; so do calls of functions with such operations. Each
//! place has a number in the order of the code, in which all blocks of a construct stand before the one where it ends.

use rustc_hash::{FxHashMap, FxHashSet};

use super::constructs::{self, ShaderConstruct};
use crate::{
    Error, Result,
    builtin_library::runtime::{MEET, SITE},
    jit::Meeting,
    llvm::{AttributeIndex, Block, BuildError, Builder, Built, Function, Inst, Module, Opcode, Value},
    mapping::{builtins::friendly, shader::is_convergent},
};

/// Adds the calls; false where no invocation ever waits for another.
pub(super) fn module(module: Module<'_>) -> Result<bool> {
    let waiting = waiting_functions(module);
    if waiting.is_empty() {
        return Ok(false);
    }
    let internal = |error: BuildError| Error::internal(error.to_string());
    let mut pass = FlowPass::new(module, &waiting).map_err(internal)?;
    for function in
        module.functions().filter(|function| waiting.contains(function) && !is_operation(*function))
    {
        pass.function(function).map_err(internal)?;
    }
    Ok(true)
}

/// Whether a function does an operation that invocations come together for.
pub(super) fn is_operation(function: Function<'_>) -> bool {
    function.name().contains(friendly::PREFIX)
        && function.attributes(AttributeIndex::Function).any(|attribute| attribute.name() == "convergent")
}

/// Whether an instruction is the call of the host in such a function's body, which an optimiser has put in the place of the function's
/// call: a call by a pointer whose second argument is the description of an operation.
pub(super) fn is_inlined_operation(inst: Inst<'_>) -> bool {
    if inst.opcode() != Opcode::Call || inst.called_function().is_some() {
        return false;
    }
    let description = inst.operand(1).and_then(|argument| argument.as_global()?.initializer());
    let number = |index| u32::try_from(description?.aggregate_element(index)?.const_u64()?).ok();
    number(0).zip(number(1)).is_some_and(|(set, number)| is_convergent(set, number))
}

/// Whether invocations come together for an instruction itself.
fn operates(inst: Inst<'_>) -> bool {
    inst.called_function().is_some_and(is_operation) || is_inlined_operation(inst)
}

/// The operations, and the functions that may call one.
fn waiting_functions(module: Module<'_>) -> FxHashSet<Function<'_>> {
    let has_inlined =
        |function: Function<'_>| function.blocks().flat_map(Block::instructions).any(is_inlined_operation);
    let waits = |function: &Function<'_>| is_operation(*function) || has_inlined(*function);
    let mut found: FxHashSet<_> = module.functions().filter(waits).collect();
    let mut left: Vec<_> = found.iter().copied().collect();
    while let Some(function) = left.pop() {
        let users = function.value().uses().filter_map(|used| used.instruction()?.block()?.function());
        for user in users.collect::<Vec<_>>() {
            if found.insert(user) {
                left.push(user);
            }
        }
    }
    // An operation that nothing calls is none.
    found.retain(|function| !is_operation(*function) || function.value().has_uses());
    found
}

struct FlowPass<'m, 'w> {
    builder: Builder<'m>,
    module: Module<'m>,
    waiting: &'w FxHashSet<Function<'m>>,
    meet: Function<'m>,
    site: Function<'m>,
    /// The number of the next construct.
    construct: u32,
}

impl<'m, 'w> FlowPass<'m, 'w> {
    fn new(module: Module<'m>, waiting: &'w FxHashSet<Function<'m>>) -> Built<Self> {
        let context = module.context();
        let declare = |name: &str, count: usize| {
            module.add_function(name.as_bytes(), context.void().function(&vec![context.i32(); count], false)?)
        };
        Ok(Self {
            builder: Builder::new(context),
            module,
            waiting,
            meet: declare(MEET, 3)?,
            site: declare(SITE, 2)?,
            construct: 0,
        })
    }

    fn function(&mut self, function: Function<'m>) -> Built<()> {
        let constructs =
            constructs::of(self.module, function, self.construct, |block| self.waits_in_block(block));
        self.construct += u32::try_from(constructs.len()).unwrap_or(u32::MAX);
        let order = structured_order(function, &constructs);
        let places: FxHashMap<Block<'m>, usize> =
            order.iter().enumerate().map(|(place, block)| (*block, place)).collect();
        // What stands at the start of blocks, before their own instructions.
        let mut starts: FxHashMap<Block<'m>, Vec<(Meeting, u32)>> = FxHashMap::default();
        let mut parts: FxHashMap<Block<'m>, u32> = FxHashMap::default();
        for construct in constructs.iter().filter(|construct| self.waits_in(construct, &places)) {
            if let Some(merge) = construct.merge {
                starts.entry(merge).or_default().insert(0, (Meeting::Merge, construct.number));
            }
            if let Some(head) = construct.head {
                if let Some(next) = construct.next {
                    starts.entry(next).or_default().insert(0, (Meeting::Continue, construct.number));
                }
                starts.entry(head).or_default().push((Meeting::Loop, construct.number));
            } else {
                parts.insert(construct.header, construct.number);
            }
        }
        let mut number = 0;
        for block in order {
            let insts: Vec<_> = block.instructions().collect();
            if let (Some(meetings), Some(first)) =
                (starts.get(&block), insts.iter().find(|inst| inst.opcode() != Opcode::Phi))
            {
                for (meeting, construct) in meetings {
                    self.builder.position_before(*first);
                    self.add(*meeting, *construct, &mut number)?;
                }
            }
            for inst in insts {
                self.instruction(inst, &mut number)?;
            }
            if let (Some(construct), Some(last)) = (parts.get(&block), block.terminator()) {
                self.builder.position_before(last);
                self.add(Meeting::Enter, *construct, &mut number)?;
            }
        }
        Ok(())
    }

    /// Whether an invocation may wait for another at an instruction.
    fn waits_at(&self, inst: Inst<'m>) -> bool {
        inst.called_function().is_some_and(|callee| self.waiting.contains(&callee))
            || is_inlined_operation(inst)
    }

    fn waits_in_block(&self, block: Block<'m>) -> bool {
        block.instructions().any(|inst| self.waits_at(inst))
    }

    /// Calls of operations, and of functions with some.
    fn instruction(&mut self, inst: Inst<'m>, number: &mut u32) -> Built<()> {
        if !self.waits_at(inst) {
            return Ok(());
        }
        self.builder.position_before(inst);
        if operates(inst) {
            let order = self.next(number)?;
            self.builder.call(self.site, &[self.module.context().i32().const_int(0)?, order])?;
            return Ok(());
        }
        let construct = self.construct;
        self.construct += 1;
        self.add(Meeting::Enter, construct, number)?;
        if let Some(next) = inst.next() {
            self.builder.position_before(next);
            self.add(Meeting::Merge, construct, number)?;
        }
        Ok(())
    }

    fn add(&mut self, meeting: Meeting, construct: u32, number: &mut u32) -> Built<()> {
        let i32 = self.module.context().i32();
        let order = self.next(number)?;
        let args = [i32.const_int(u64::from(meeting as u32))?, i32.const_int(construct.into())?, order];
        self.builder.call(self.meet, &args)?;
        Ok(())
    }

    fn next(&self, number: &mut u32) -> Built<Value<'m>> {
        *number += 1;
        self.module.context().i32().const_int(u64::from(*number))
    }

    /// Whether an invocation may wait for another between the header of a construct and its end. The ways that leave it for the
    /// end of one around it go to blocks that stand behind its own end.
    fn waits_in(&self, construct: &ShaderConstruct<'m>, places: &FxHashMap<Block<'m>, usize>) -> bool {
        let place = |block: &Block<'m>| places.get(block).copied().unwrap_or(usize::MAX);
        let end = construct.merge.as_ref().map_or(usize::MAX, place);
        let mut seen = FxHashSet::default();
        let mut left: Vec<_> = match construct.head {
            Some(head) => vec![head],
            None => construct.header.successors().collect(),
        };
        while let Some(block) = left.pop() {
            if place(&block) >= end || !seen.insert(block) {
                continue;
            }
            if self.waits_in_block(block) {
                return true;
            }
            left.extend(block.successors());
        }
        false
    }
}

/// The blocks in an order in which those of a construct stand before the one where it ends, and the continue construct of a loop
/// behind the rest of it.
fn structured_order<'m>(function: Function<'m>, constructs: &[ShaderConstruct<'m>]) -> Vec<Block<'m>> {
    // A loop and a selection in it may have one header.
    let mut by_header: FxHashMap<Block<'m>, Vec<&ShaderConstruct<'m>>> = FxHashMap::default();
    for construct in constructs {
        by_header.entry(construct.header).or_default().push(construct);
    }
    // What is finished first stands last.
    let successors = |block: Block<'m>| {
        let own = by_header.get(&block).into_iter().flatten();
        let ends = own.flat_map(|construct| [construct.merge, construct.next]).flatten();
        let mut all: Vec<_> = ends.collect();
        let mut rest: Vec<_> = block.successors().collect();
        rest.reverse();
        all.extend(rest);
        all.into_iter()
    };
    let mut seen = FxHashSet::default();
    let mut order = Vec::new();
    let mut open = Vec::new();
    if let Some(entry) = function.entry() {
        seen.insert(entry);
        open.push((entry, successors(entry)));
    }
    while let Some((block, left)) = open.last_mut() {
        match left.next() {
            Some(next) if seen.insert(next) => open.push((next, successors(next))),
            Some(_) => {}
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    order
}
