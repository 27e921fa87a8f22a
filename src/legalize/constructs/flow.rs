//! The control flow of a function as numbers: edges, dominators and post-dominators.

use rustc_hash::FxHashMap;

use crate::{
    draft::{Block, Function, Inst},
    spirv::cfg::{Dominance, Edges, Graph},
};

/// The control flow of a function, whose blocks all can be reached.
pub(super) struct Flow<'m> {
    pub(super) blocks: Vec<Block<'m>>,
    numbers: FxHashMap<Block<'m>, usize>,
    /// The blocks that each leads to, each once.
    pub(super) next: Vec<Vec<usize>>,
    /// The blocks that lead to each, each once.
    pub(super) before: Vec<Vec<usize>>,
    dominance: Dominance,
    graph: Graph,
}

impl<'m> Flow<'m> {
    pub(super) fn of(function: Function<'m>) -> Self {
        let (mut blocks, mut numbers) = (Vec::new(), FxHashMap::default());
        let mut open: Vec<Block<'m>> = function.entry().into_iter().collect();
        while let Some(block) = open.pop() {
            if let std::collections::hash_map::Entry::Vacant(slot) = numbers.entry(block) {
                slot.insert(blocks.len());
                blocks.push(block);
                open.extend(block.successors());
            }
        }
        let mut before = vec![Vec::new(); blocks.len()];
        let mut next = Vec::with_capacity(blocks.len());
        for (number, block) in blocks.iter().enumerate() {
            let mut own: Vec<usize> = Vec::new();
            for to in block.successors().filter_map(|to| numbers.get(&to).copied()) {
                if !own.contains(&to) {
                    own.push(to);
                    if let Some(list) = before.get_mut(to) {
                        list.push(number);
                    }
                }
            }
            next.push(own);
        }
        let graph = Graph::new(Edges::from_lists(&next));
        let dominance = Dominance::new(&graph);
        Self { blocks, numbers, next, before, dominance, graph }
    }

    pub(super) fn count(&self) -> usize {
        self.blocks.len()
    }

    pub(super) fn number(&self, block: Block<'m>) -> Option<usize> {
        self.numbers.get(&block).copied()
    }

    pub(super) fn block(&self, number: usize) -> Option<Block<'m>> {
        self.blocks.get(number).copied()
    }

    pub(super) fn next(&self, number: usize) -> &[usize] {
        self.next.get(number).map_or(&[], Vec::as_slice)
    }

    pub(super) fn before(&self, number: usize) -> &[usize] {
        self.before.get(number).map_or(&[], Vec::as_slice)
    }

    pub(super) fn dominates(&self, above: usize, below: usize) -> bool {
        self.dominance.dominates(above as u32, below as u32)
    }

    /// All blocks, each behind those that dominate it.
    pub(super) fn preorder(&self) -> Vec<usize> {
        self.dominance.preorder().into_iter().map(|number| number as usize).collect()
    }

    /// An edge that leads back in a search but not to a block that dominates its start: it makes a loop with several entries.
    pub(super) fn second_entry(&self) -> Option<(usize, usize)> {
        let back = self.graph.successors.back().into_iter();
        back.map(|(from, to)| (from as usize, to as usize)).find(|(from, to)| !self.dominates(*to, *from))
    }

    /// The blocks from which nothing but a set is left until one of its edges, and these edges.
    pub(super) fn leaving(&self, inside: &[bool]) -> Vec<(usize, usize)> {
        let is_in = |number: usize| inside.get(number).copied().unwrap_or(false);
        let all = (0..self.count()).filter(|from| is_in(*from));
        all.flat_map(|from| self.next(from).iter().map(move |to| (from, *to)))
            .filter(|(_, to)| !is_in(*to))
            .collect()
    }

    /// The blocks of the loop that edges from `latches` to a header close.
    pub(super) fn natural_loop(&self, header: usize, latches: &[usize]) -> Vec<bool> {
        let mut inside = vec![false; self.count()];
        let mut open = latches.to_vec();
        if let Some(slot) = inside.get_mut(header) {
            *slot = true;
        }
        while let Some(number) = open.pop() {
            if let Some(slot) = inside.get_mut(number).filter(|slot| !**slot) {
                *slot = true;
                open.extend(self.before(number));
            }
        }
        inside
    }

    /// Whether invocations wait for others in a block.
    pub(super) fn waits_in(&self, number: usize) -> bool {
        let insts = self.block(number).into_iter().flat_map(Block::instructions);
        insts.filter_map(Inst::called_function).any(Function::is_convergent)
    }

    /// The blocks in which or behind which invocations wait for others.
    pub(super) fn waiting(&self) -> Vec<bool> {
        let mut found = vec![false; self.count()];
        let mut open: Vec<usize> = (0..self.count()).filter(|number| self.waits_in(*number)).collect();
        while let Some(number) = open.pop() {
            if let Some(slot) = found.get_mut(number).filter(|slot| !**slot) {
                *slot = true;
                open.extend(self.before(number));
            }
        }
        found
    }

    /// The blocks that are reached from some without those where `ends` holds, as far as a block dominates them.
    pub(super) fn reached(&self, from: &[usize], header: usize, ends: impl Fn(usize) -> bool) -> Vec<usize> {
        let (mut found, mut seen) = (Vec::new(), vec![false; self.count()]);
        let mut open = from.to_vec();
        while let Some(number) = open.pop() {
            if ends(number) || !self.dominates(header, number) {
                continue;
            }
            if let Some(slot) = seen.get_mut(number).filter(|slot| !**slot) {
                *slot = true;
                found.push(number);
                open.extend(self.next(number));
            }
        }
        found
    }

    /// The first block that all ways from some blocks go through to the function's end, or to where they leave a set.
    pub(super) fn common_end(&self, from: &[usize], within: &[bool]) -> Option<usize> {
        let is_within = |number: &usize| within.get(*number).copied().unwrap_or(false);
        let count = self.count();
        // The end of the function comes first, and every block one behind.
        let mut lists: Vec<Vec<usize>> = vec![Vec::new(); count + 1];
        for number in (0..count).filter(is_within) {
            if let Some(list) = lists.get_mut(number + 1) {
                let before = self.before(number).iter().filter(|from| is_within(from));
                list.extend(before.map(|from| from + 1));
            }
            if !self.next(number).iter().any(is_within)
                && let Some(list) = lists.first_mut()
            {
                list.push(number + 1);
            }
        }
        // A loop that nothing leaves ends the function as well.
        let mut seen = vec![false; count + 1];
        let mut open = vec![0];
        let mut rest = (0..count).filter(is_within).map(|number| number + 1);
        loop {
            while let Some(number) = open.pop() {
                if let Some(slot) = seen.get_mut(number).filter(|slot| !**slot) {
                    *slot = true;
                    open.extend(lists.get(number).into_iter().flatten());
                }
            }
            let lost = rest.find(|number| seen.get(*number) == Some(&false));
            let (Some(lost), Some(list)) = (lost, lists.first_mut()) else { break };
            list.push(lost);
            open.push(lost);
        }
        let dominance = Dominance::new(&Graph::new(Edges::from_lists(&lists)));
        let mut at = *from.first()? as u32 + 1;
        while at != 0 && !from.iter().all(|number| dominance.dominates(at, *number as u32 + 1)) {
            at = dominance.parent(at);
        }
        (at as usize).checked_sub(1)
    }
}
