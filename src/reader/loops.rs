//! Merge instructions of loops, as metadata of the branches back to the loops' headers.

use std::collections::BTreeMap;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::{body::FunctionReader, budget::PartBudget};
use crate::{
    Loss, Result,
    draft::{self, Block, Context, Function, Metadata, Opcode, Value},
    mapping::metadata,
    spirv::{
        AccessChain, Id, Inst, Op,
        grammar::{LOOP_CONTROL_TABLE, LoopControl},
    },
};

/// Facts about the loops of a function.
#[derive(Default)]
pub(crate) struct Loops<'m> {
    /// The metadata of loops by the labels of their headers.
    nodes: FxHashMap<Id, Metadata<'m>>,
    /// Arrays that loops name, each with the nodes that stand for it in them.
    arrays: IndexMap<Id, ArrayNodes<'m>, FxBuildHasher>,
    /// The blocks that lead back to the headers of loops, by these.
    latches: FxHashMap<Id, Vec<Block<'m>>>,
}

/// Nodes that stand for arrays, each once, with the label of the loop's header.
type ArrayNodes<'m> = IndexMap<Metadata<'m>, Id, FxBuildHasher>;

/// Nodes that mark a GEP, each once.
type GepMarks<'m> = IndexSet<Metadata<'m>, FxBuildHasher>;

/// The blocks of loops by the labels of their headers; `None` for a loop that the module does not pay for.
type Bodies<'m> = FxHashMap<Id, Option<FxHashSet<Block<'m>>>>;

/// The arrays of one loop for each number of iterations for which something is promised of them.
type ParallelArrays<'m> = BTreeMap<u32, Vec<Metadata<'m>>>;

/// Replaces the node that asks for unrolling by the one that asks for all iterations.
fn unroll_fully<'m>(context: Context<'m>, nodes: &mut [Metadata<'m>]) {
    let enable = metadata::of_loop_control(LoopControl::Unroll).unwrap_or_default();
    let enable = context.md_node(&[context.md_string(enable.as_bytes())]);
    let full = context.md_node(&[context.md_string(metadata::UNROLL_FULL.as_bytes())]);
    nodes.iter_mut().filter(|node| **node == enable).for_each(|node| *node = full);
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Keeps what a loop's header says about the loop for the branches back to it.
    pub(super) fn open_loop(&mut self, inst: Inst<'s>, position: usize) -> Result<()> {
        let context = self.reader.context;
        let mask = inst.word(position)?;
        let mut rest = inst.operands().get(position + 1..).unwrap_or(&[]);
        let mut nodes = Vec::new();
        // A partial count of 1 says that there are as many copies of the body as iterations.
        let unrolls = LoopControl::Unroll | LoopControl::PartialCount;
        let has_unrolled = LoopControl::from_bits_retain(mask).contains(unrolls);
        let mut full = false;
        for number in 0..32 {
            let bit = 1 << number;
            if mask & bit == 0 {
                continue;
            }
            let row = LOOP_CONTROL_TABLE
                .by_number(bit)
                .ok_or_else(|| inst.malformed(format!("unknown loop control {bit:#x}")))?;
            let Some((own, others)) = rest.split_at_checked(row.parameter_words(rest)) else {
                return Err(inst.malformed("the loop controls lack a parameter"));
            };
            rest = others;
            let control = LoopControl::from_bits_retain(bit);
            if control == LoopControl::LoopCountALTERA {
                self.loop_counts(own, &mut nodes)?;
                continue;
            }
            if control == LoopControl::PartialCount && has_unrolled && own == [1] {
                full = true;
                continue;
            }
            let Some(name) = metadata::of_loop_control(control) else {
                self.reader.losses.add(Loss::LoopControl);
                continue;
            };
            let name = context.md_string(name.as_bytes());
            if control == LoopControl::DependencyArrayALTERA {
                self.dependency_arrays(name, own, &mut nodes)?;
                continue;
            }
            if control == LoopControl::LoopCoalesceALTERA && own == [0] {
                // By the convention of this representation this one stands a level deeper.
                let name = context.md_string(metadata::COALESCE_ENABLE.as_bytes());
                nodes.push(context.md_node(&[context.md_node(&[name])]));
                continue;
            }
            let mut node = vec![name];
            for word in own {
                node.push(context.md_u32(*word)?);
            }
            nodes.push(context.md_node(&node));
        }
        if full {
            unroll_fully(context, &mut nodes);
        }
        // Also a loop of which nothing is said is one.
        let node = context.md_distinct_self(&nodes);
        let label = self.label();
        self.loops.nodes.insert(label, node);
        Ok(())
    }

    /// Adds the nodes of arrays between whose accesses there are no dependencies, by the number of iterations for which that holds.
    fn dependency_arrays(
        &mut self,
        name: Metadata<'m>,
        own: &[u32],
        nodes: &mut Vec<Metadata<'m>>,
    ) -> Result<()> {
        let context = self.reader.context;
        for (iterations, groups) in self.index_groups(own.get(1..).unwrap_or(&[])) {
            let mut node = vec![name];
            node.extend(groups);
            // Without a number it holds for all iterations.
            if iterations != 0 {
                node.push(context.md_u32(iterations)?);
            }
            nodes.push(context.md_node(&node));
        }
        Ok(())
    }

    /// The numbers of iterations that a loop's header tells, of 64 bits each.
    fn loop_counts(&self, words: &[u32], nodes: &mut Vec<Metadata<'m>>) -> Result<()> {
        let context = self.reader.context;
        for (name, halves) in metadata::LOOP_COUNTS.iter().zip(words.chunks_exact(2)) {
            let &[low, high] = halves else { continue };
            let count = u64::from(high) << 32 | u64::from(low);
            if count.cast_signed() < 0 {
                continue;
            }
            let count = context.int(64)?.const_int(count)?.as_md()?;
            nodes.push(context.md_node(&[context.md_string(name.as_bytes()), count]));
        }
        Ok(())
    }

    /// Makes nodes for the arrays of a loop, which come in pairs with their numbers of iterations.
    fn index_groups(&mut self, pairs: &[u32]) -> ParallelArrays<'m> {
        let mut arrays = ParallelArrays::default();
        let mut known: FxHashMap<(u32, Op, &[u32]), Metadata<'m>> = FxHashMap::default();
        for pair in pairs.chunks_exact(2) {
            let &[array, iterations] = pair else { continue };
            // The address of one array may be computed more than once.
            let chain = self.reader.ids.get(Id(array)).filter(|inst| AccessChain::of(inst.op()).is_some());
            let (op, words) = chain.map_or((Op::Nop, &pair[..1]), |inst| (inst.op(), inst.arguments()));
            let group = *known.entry((iterations, op, words)).or_insert_with(|| {
                let group = self.reader.context.md_distinct(&[]);
                arrays.entry(iterations).or_default().push(group);
                group
            });
            let header = self.label();
            self.loops.arrays.entry(Id(array)).or_default().insert(group, header);
        }
        arrays
    }

    /// Marks a terminator that leads back to the header of a loop; the headers before it are known by then.
    pub(super) fn close_loop(&mut self, terminator: draft::Inst<'m>, targets: &[Id]) -> Result<()> {
        if self.loops.nodes.is_empty() {
            return Ok(());
        }
        for target in targets {
            if let Some(node) = self.loops.nodes.get(target) {
                if !self.loops.arrays.is_empty() {
                    self.loops.latches.entry(*target).or_default().extend(terminator.block());
                }
                return Ok(terminator.value().attach(self.reader.kinds.llvm_loop, *node)?);
            }
        }
        Ok(())
    }

    /// Marks what goes into the arrays that loops name, once all of the function is there. The marks are hints: where they
    /// are out of proportion to the module, arrays are left without.
    pub(super) fn finish_loops(&mut self, function: Function<'m>) -> Result<()> {
        if self.loops.arrays.is_empty() {
            return Ok(());
        }
        let budget = &self.reader.budget;
        let mut bodies = Bodies::default();
        let mut marked: IndexMap<draft::Inst<'m>, GepMarks<'m>, FxBuildHasher> = IndexMap::default();
        for (array, groups) in std::mem::take(&mut self.loops.arrays) {
            let geps = self.reader.global_value(array).and_then(|array| accesses(array, function, budget));
            let is_said =
                |geps: &Vec<_>| !geps.is_empty() && budget.affords(geps.len() as u64 * groups.len() as u64);
            let Some(geps) = geps.filter(is_said) else {
                self.reader.losses.add_many(Loss::LoopControl, groups.len() as u32);
                continue;
            };
            for (group, header) in groups {
                let latches = self.loops.latches.get(&header).map_or(&[][..], Vec::as_slice);
                let body = bodies.entry(header).or_insert_with(|| {
                    let header = self.reader.block(header, self.start()).ok()?.block;
                    blocks_of_loop(header, latches, budget)
                });
                let is_within = |gep: &draft::Inst<'m>| match (&*body, gep.block()) {
                    (Some(body), Some(block)) => body.contains(&block),
                    _ => true,
                };
                for gep in geps.iter().filter(|gep| is_within(gep)) {
                    marked.entry(*gep).or_default().insert(group);
                }
            }
        }
        let kind = self.reader.context.metadata_kind(metadata::INDEX_GROUP);
        for (gep, groups) in marked {
            let groups: Vec<_> = groups.into_iter().collect();
            let node = match groups.as_slice() {
                [group] => *group,
                groups => self.reader.context.md_node(groups),
            };
            gep.value().attach(kind, node)?;
        }
        Ok(())
    }
}

/// The blocks of a loop: all that reach what leads back to the header without passing it; `None` where there is more to look
/// at than the module pays for.
fn blocks_of_loop<'m>(
    header: Block<'m>,
    latches: &[Block<'m>],
    budget: &PartBudget,
) -> Option<FxHashSet<Block<'m>>> {
    let mut body = FxHashSet::default();
    body.insert(header);
    let mut open = latches.to_vec();
    while let Some(block) = open.pop() {
        if !budget.affords(1) {
            return None;
        }
        if body.insert(block) {
            open.extend(block.predecessors());
        }
    }
    Some(body)
}

/// The GEPs of a function into an array: those into what is loaded from it, where none goes into it at once; `None` where
/// there is more to look at than the module pays for.
fn accesses<'m>(
    array: Value<'m>,
    function: Function<'m>,
    budget: &PartBudget,
) -> Option<Vec<draft::Inst<'m>>> {
    let mut found = addressed(array, function, budget)?;
    if found.geps.is_empty() {
        for load in found.loads {
            found.geps.extend(addressed(load.value(), function, budget)?.geps);
        }
    }
    Some(found.geps)
}

#[derive(Default)]
struct Accesses<'m> {
    geps: Vec<draft::Inst<'m>>,
    loads: Vec<draft::Inst<'m>>,
}

/// The GEPs and loads of a function that take an address as it is.
fn addressed<'m>(address: Value<'m>, function: Function<'m>, budget: &PartBudget) -> Option<Accesses<'m>> {
    let mut found = Accesses::default();
    let mut open = vec![address];
    while let Some(next) = open.pop() {
        for (user, operand) in next.users() {
            if !budget.affords(1) {
                return None;
            }
            if operand != 0 {
                continue;
            }
            if user.block().and_then(Block::function) != Some(function) {
                continue;
            }
            match user.opcode() {
                Opcode::GetElementPtr => found.geps.push(user),
                Opcode::Load => found.loads.push(user),
                Opcode::BitCast => open.push(user.value()),
                _ => {}
            }
        }
    }
    Some(found)
}
