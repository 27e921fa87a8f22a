//! The structure of the control flow, from the metadata of the branches, and its rules (SPIR-V specification, section 2.11.2).

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use spirv_llvm_ir as ir;

use crate::{
    Code, Error, Result,
    mapping::metadata::{SHADER_LABEL, SHADER_MERGE},
    spirv::cfg::{Dominance, Edges, Graph},
    view::{Block, ContextView, Function, InstView, Metadata, Opcode, Value, block_order},
};

/// A merge instruction.
#[derive(Clone, Debug)]
pub(super) struct Merge<'m> {
    pub(super) merge: Block<'m>,
    /// The continue target of a loop.
    pub(super) continues: Option<Block<'m>>,
    pub(super) controls: SmallVec<[u32; 4]>,
}

/// The control flow of a function.
pub(super) struct Structure<'m> {
    /// The first parts of blocks that are written, in their order.
    pub(super) order: Vec<Block<'m>>,
    /// Behind a call that may end the invocation, the block that goes on.
    pub(super) rest: FxHashMap<usize, Block<'m>>,
    /// The first part of a block that goes on.
    first: FxHashMap<usize, usize>,
    /// Blocks that only return because the invocation has ended.
    dropped: FxHashSet<usize>,
    /// Merge instructions by the first part of the block.
    pub(super) merges: FxHashMap<usize, Merge<'m>>,
}

/// The blocks of a function that can be reached, by numbers.
struct BlockFlow<'m> {
    /// The first parts of blocks; the entry is the first.
    blocks: Vec<Block<'m>>,
    /// The number of each first part.
    numbers: FxHashMap<usize, usize>,
    /// The blocks that each one branches to.
    successors: Vec<SmallVec<[usize; 4]>>,
    dominance: Dominance,
}

impl BlockFlow<'_> {
    fn dominates(&self, above: usize, below: usize) -> bool {
        self.dominance.dominates(above as u32, below as u32)
    }

    /// The immediate dominator of a block, which the entry does not have.
    fn parent(&self, block: usize) -> Option<usize> {
        Some(self.dominance.parent(block as u32) as usize).filter(|parent| *parent != block)
    }
}

/// The error where a rule of structured control flow is broken.
fn unstructured(block: Block<'_>, detail: &str) -> Error {
    let detail = format!("the control flow is no longer structured: {detail}");
    let error = Error::unsupported(Code::InvalidModule, detail);
    match block.terminator() {
        Some(last) => error.or_at(|| last.at()),
        None => error,
    }
}

/// How many merge instructions of a function say how the compiler is to take the construct.
pub(super) fn hinted<'m>(context: ContextView<'m>, function: Function<'m>) -> u32 {
    let kind = context.metadata_kind(SHADER_MERGE);
    let nodes = function.blocks().filter_map(|block| block.terminator()?.value().attachment(kind));
    let control = |node: &Metadata<'m>| node.operand(4)?.const_u64();
    nodes.filter(|node| control(node).is_some_and(|word| word != 0)).count() as u32
}

/// The headers of selections that metadata say, with their merge blocks, as far as both are still there.
pub(super) fn joined<'m>(
    context: ContextView<'m>,
    function: Function<'m>,
) -> Vec<(ir::BlockId, ir::BlockId)> {
    let kinds = [SHADER_MERGE, SHADER_LABEL].map(|name| context.metadata_kind(name));
    let [merge_kind, label_kind] = kinds;
    let numbers = |block: Block<'m>, kind: u32| -> Vec<u64> {
        let node = block.terminator().and_then(|last| last.value().attachment(kind));
        let operands = node.into_iter().flat_map(|node| node.operands());
        operands.map_while(|number| number?.const_u64()).collect()
    };
    let mut labels: FxHashMap<u64, Option<ir::BlockId>> = FxHashMap::default();
    for block in function.blocks() {
        if let [label] = numbers(block, label_kind).as_slice() {
            // A label that two blocks have, one a copy of the other, tells nothing.
            labels.entry(*label).and_modify(|known| *known = None).or_insert(Some(block.id()));
        }
    }
    let find = |label: &u64| labels.get(label).copied().flatten();
    let merges = function.blocks().filter_map(|block| match numbers(block, merge_kind).as_slice() {
        [0, merge, _, header, ..] if find(header) == Some(block.id()) => Some((block.id(), find(merge)?)),
        _ => None,
    });
    merges.collect()
}

/// Whether a branch asks whether the invocation has ended.
fn asks_for_end(last: InstView<'_>, private: Option<Value<'_>>) -> bool {
    let loaded = || {
        let compared = last.condition()?.as_instruction().filter(|inst| inst.opcode() == Opcode::ICmp)?;
        let load = compared.operand(0)?.as_instruction().filter(|inst| inst.opcode() == Opcode::Load)?;
        load.operand(0)
    };
    last.opcode() == Opcode::Br
        && last.successor_count() == 2
        && private.is_some()
        && loaded().map(Value::as_key) == private.map(Value::as_key)
}

impl<'m> Structure<'m> {
    /// The structure of a function.
    ///
    /// # Errors
    /// Where it breaks a rule.
    pub(super) fn of(context: ContextView<'m>, function: Function<'m>) -> Result<Self> {
        let (order, reached) = block_order(function);
        let mut structure = Self {
            order: Vec::new(),
            rest: FxHashMap::default(),
            first: FxHashMap::default(),
            dropped: FxHashSet::default(),
            merges: FxHashMap::default(),
        };
        let private = function.param(1);
        for block in &order {
            let Some(last) = block.terminator() else { continue };
            if asks_for_end(last, private)
                && let (Some(ended), Some(rest)) = (last.successor(0), last.successor(1))
            {
                let is_alone = |block: Block<'m>| block.predecessors().count() == 1;
                if !is_alone(ended) || !is_alone(rest) || ended.successors().next().is_some() {
                    return Err(unstructured(*block, "the end of the invocation is not where it was"));
                }
                structure.rest.insert(block.as_key(), rest);
                structure.dropped.insert(ended.as_key());
            }
        }
        let mut parts: FxHashSet<usize> = FxHashSet::default();
        for block in &order {
            let Some(mut part) = structure.rest.get(&block.as_key()).copied() else { continue };
            if parts.contains(&block.as_key()) {
                continue;
            }
            loop {
                parts.insert(part.as_key());
                structure.first.insert(part.as_key(), block.as_key());
                match structure.rest.get(&part.as_key()) {
                    Some(next) => part = *next,
                    None => break,
                }
            }
        }
        structure.order = order
            .iter()
            .copied()
            .filter(|block| !parts.contains(&block.as_key()) && !structure.dropped.contains(&block.as_key()))
            .collect();
        structure.find_merges(context, &order)?;
        let unreached: FxHashSet<usize> = order.iter().skip(reached).map(|block| block.as_key()).collect();
        structure.check(&unreached)?;
        Ok(structure)
    }

    pub(super) fn first_part(&self, block: Block<'m>) -> usize {
        self.first.get(&block.as_key()).copied().unwrap_or_else(|| block.as_key())
    }

    pub(super) fn is_dropped(&self, block: Block<'m>) -> bool {
        self.dropped.contains(&block.as_key())
    }

    fn find_merges(&mut self, context: ContextView<'m>, order: &[Block<'m>]) -> Result<()> {
        let (merge_kind, label_kind) =
            (context.metadata_kind(SHADER_MERGE), context.metadata_kind(SHADER_LABEL));
        let mut labels: FxHashMap<u64, Block<'m>> = FxHashMap::default();
        for block in order {
            let label = block.terminator().and_then(|last| last.value().attachment(label_kind));
            if let Some(label) = label.and_then(|node| node.operand(0)?.const_u64())
                && labels.insert(label, *block).is_some()
            {
                return Err(unstructured(*block, "two blocks have the same label"));
            }
        }
        for block in order {
            let Some(node) = block.terminator().and_then(|last| last.value().attachment(merge_kind)) else {
                continue;
            };
            let numbers: Option<Vec<u64>> = node.operands().map(|number| number?.const_u64()).collect();
            let numbers = numbers.unwrap_or_default();
            let [is_loop, merge, continues, header, controls @ ..] = numbers.as_slice() else {
                return Err(unstructured(*block, "the metadata of a merge instruction is incomplete"));
            };
            let find = |label: &u64, which: &str| {
                let found = labels.get(label).copied();
                found.ok_or_else(|| unstructured(*block, &format!("the {which} is gone")))
            };
            let header = find(header, "block of the merge instruction")?;
            if self.first_part(*block) != self.first_part(header) {
                return Err(unstructured(*block, "the merge instruction is another block's"));
            }
            let merge = Merge {
                merge: find(merge, "merge block")?,
                continues: if *is_loop != 0 { Some(find(continues, "continue target")?) } else { None },
                controls: controls.iter().map(|word| *word as u32).collect(),
            };
            self.merges.insert(self.first_part(header), merge);
        }
        Ok(())
    }

    /// The blocks that a block branches to, by their first parts.
    fn successors(&self, block: Block<'m>) -> SmallVec<[usize; 4]> {
        let mut last = block;
        while let Some(rest) = self.rest.get(&last.as_key()) {
            last = *rest;
        }
        last.successors().map(|block| self.first_part(block)).collect()
    }

    /// The blocks of a function that can be reached.
    fn flow(&self, unreached: &FxHashSet<usize>) -> BlockFlow<'m> {
        let reached = self.order.iter().copied().filter(|block| !unreached.contains(&block.as_key()));
        let blocks: Vec<Block<'m>> = reached.collect();
        let numbers: FxHashMap<usize, usize> =
            blocks.iter().enumerate().map(|(number, block)| (block.as_key(), number)).collect();
        let to_numbers = |block: &Block<'m>| {
            self.successors(*block).iter().filter_map(|key| numbers.get(key).copied()).collect()
        };
        let successors: Vec<SmallVec<[usize; 4]>> = blocks.iter().map(to_numbers).collect();
        let dominance = Dominance::new(&Graph::new(Edges::from_lists(&successors)));
        BlockFlow { blocks, numbers, successors, dominance }
    }

    /// Returns the number of the block that a block is a part of; none where nothing reaches it.
    fn number_of(&self, flow: &BlockFlow<'m>, block: Block<'m>) -> Option<usize> {
        flow.numbers.get(&self.first_part(block)).copied()
    }

    /// Checks the rules that every block keeps: what a header dominates is left by its merge block, or by those of the
    /// constructs around it.
    fn check(&self, unreached: &FxHashSet<usize>) -> Result<()> {
        if self.merges.is_empty() && self.order.iter().all(|block| self.successors(*block).len() < 2) {
            return Ok(());
        }
        let flow = self.flow(unreached);
        for (from, (block, targets)) in flow.blocks.iter().zip(&flow.successors).enumerate() {
            for to in targets.iter().copied() {
                let heads_loop = flow.blocks.get(to).and_then(|to| self.merges.get(&to.as_key()));
                let heads_loop = heads_loop.is_some_and(|merge| merge.continues.is_some());
                if flow.dominates(to, from) && !heads_loop {
                    return Err(unstructured(*block, "a loop has no merge instruction"));
                }
            }
            match self.merges.get(&block.as_key()) {
                Some(merge) => self.check_header(&flow, from, merge)?,
                None => self.check_exit(&flow, from)?,
            }
        }
        Ok(())
    }

    /// The blocks that constructs around a block may be left to: merge blocks and continue targets of the headers that
    /// dominate it.
    fn ways_out(&self, flow: &BlockFlow<'m>, from: usize) -> FxHashSet<usize> {
        let mut ways = FxHashSet::default();
        let mut around = Some(from);
        while let Some(number) = around {
            if let Some(merge) = flow.blocks.get(number).and_then(|block| self.merges.get(&block.as_key())) {
                ways.extend(self.number_of(flow, merge.merge));
                ways.extend(merge.continues.and_then(|block| self.number_of(flow, block)));
                if merge.continues.is_some() {
                    ways.insert(number);
                }
            }
            around = flow.parent(number);
        }
        ways
    }

    fn check_exit(&self, flow: &BlockFlow<'m>, from: usize) -> Result<()> {
        let Some((block, targets)) = flow.blocks.get(from).zip(flow.successors.get(from)) else {
            return Ok(());
        };
        let mut own: SmallVec<[usize; 4]> = targets.clone();
        own.sort_unstable();
        own.dedup();
        let is_switch = block.terminator().is_some_and(|last| last.opcode() == Opcode::Switch);
        if own.len() < 2 && !is_switch {
            return Ok(());
        }
        let ways = self.ways_out(flow, from);
        if !is_switch && own.len() == 2 && own.iter().any(|to| ways.contains(to)) {
            return Ok(());
        }
        Err(unstructured(*block, "a selection has no merge instruction"))
    }

    fn check_header(&self, flow: &BlockFlow<'m>, header: usize, merge: &Merge<'m>) -> Result<()> {
        let Some(block) = flow.blocks.get(header) else { return Ok(()) };
        let end = self.number_of(flow, merge.merge);
        if end.is_some_and(|end| end == header || !flow.dominates(header, end)) {
            return Err(unstructured(*block, "a header does not dominate its merge block"));
        }
        let continues = merge.continues.and_then(|block| self.number_of(flow, block));
        if continues.is_some_and(|continues| !flow.dominates(header, continues)) {
            return Err(unstructured(*block, "a header does not dominate its continue target"));
        }
        let ways = self.ways_out(flow, header);
        let is_inside =
            |number| flow.dominates(header, number) && end.is_none_or(|end| !flow.dominates(end, number));
        for (from, targets) in flow.successors.iter().enumerate().filter(|(from, _)| is_inside(*from)) {
            for to in targets.iter().filter(|to| !is_inside(**to)) {
                if !ways.contains(to) {
                    let from = flow.blocks.get(from).unwrap_or(block);
                    return Err(unstructured(*from, "a construct is left other than by its merge block"));
                }
            }
        }
        let outer = flow.parent(header).map(|parent| self.ways_out(flow, parent));
        let is_way_out = |to: &usize| outer.as_ref().is_some_and(|outer| outer.contains(to));
        let enters = |to: &usize| *to != header && is_inside(*to) && !is_way_out(to);
        let from_outside = flow.successors.iter().enumerate().filter(|(from, _)| !is_inside(*from));
        let mut entries = from_outside.flat_map(|(_, targets)| targets.iter().copied());
        let is_entered = match end {
            Some(_) => entries.any(|to| enters(&to)),
            None => self.behind_unreached(flow, merge.merge).iter().any(enters),
        };
        if is_entered {
            return Err(unstructured(*block, "blocks behind a merge block go back into its construct"));
        }
        Ok(())
    }

    /// The reached blocks that a block branches to which nothing reaches, by way of others of its kind.
    ///
    /// A header leads to its merge block in the structure, even where no branch does (section 2.11.1).
    fn behind_unreached(&self, flow: &BlockFlow<'m>, block: Block<'m>) -> FxHashSet<usize> {
        let (mut found, mut seen) = (FxHashSet::default(), FxHashSet::default());
        let mut open = vec![block];
        while let Some(block) = open.pop() {
            if !seen.insert(block.as_key()) {
                continue;
            }
            let mut last = block;
            while let Some(rest) = self.rest.get(&last.as_key()) {
                last = *rest;
            }
            for to in last.successors() {
                match self.number_of(flow, to) {
                    Some(number) => found.extend([number]),
                    None => open.push(to),
                }
            }
        }
        found
    }
}
