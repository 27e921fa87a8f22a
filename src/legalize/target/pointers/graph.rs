//! The blocks of a function and which of them dominate which.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    draft::{Block, Function},
    spirv::cfg::{self, Dominance, Edges},
};

/// The blocks that are reached, by numbers: each behind those that dominate it.
pub(super) struct ReachedBlocks<'m> {
    pub(super) blocks: Vec<Block<'m>>,
    pub(super) numbers: FxHashMap<Block<'m>, usize>,
    /// The blocks that each block alone stands in front of.
    pub(super) children: Vec<Vec<usize>>,
    /// The branches between blocks.
    edges: cfg::Graph,
    /// The blocks up to which each block dominates all ways.
    frontiers: Vec<FxHashSet<usize>>,
}

/// The reached blocks in reverse postorder.
fn order(function: Function<'_>) -> Vec<Block<'_>> {
    let Some(entry) = function.entry() else { return Vec::new() };
    let mut seen = FxHashSet::from_iter([entry]);
    let (mut open, mut order) = (vec![(entry, entry.successors())], Vec::new());
    while let Some((block, next)) = open.last_mut() {
        match next.find(|next| seen.insert(*next)) {
            Some(next) => open.push((next, next.successors())),
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    order
}

impl<'m> ReachedBlocks<'m> {
    pub(super) fn of(function: Function<'m>) -> Self {
        let blocks = order(function);
        let numbers: FxHashMap<_, _> = blocks.iter().enumerate().map(|(at, block)| (*block, at)).collect();
        let to_numbers = |block: &Block<'m>| -> Vec<usize> {
            block.successors().filter_map(|next| numbers.get(&next).copied()).collect()
        };
        let edges = cfg::Graph::new(Edges::from_lists(&blocks.iter().map(to_numbers).collect::<Vec<_>>()));
        let dominance = Dominance::new(&edges);
        let dominator = |block: usize| dominance.parent(block as u32) as usize;
        let mut children = vec![Vec::new(); blocks.len()];
        let mut frontiers = vec![FxHashSet::default(); blocks.len()];
        for block in 1..blocks.len() {
            children[dominator(block)].push(block);
            let from = edges.predecessors().of(block as u32);
            if from.len() > 1 {
                for mut at in from.iter().map(|at| *at as usize) {
                    while at != dominator(block) && frontiers[at].insert(block) {
                        at = dominator(at);
                    }
                }
            }
        }
        // A loop back to the first block needs no entry: nothing leads to the first block of a function.
        Self { blocks, numbers, children, edges, frontiers }
    }

    /// Where different values of a variable meet that is stored in some blocks and loaded in others before it is stored there.
    pub(super) fn meeting_places(&self, stores: &[usize], loads: &[usize]) -> Vec<usize> {
        let storing: FxHashSet<usize> = stores.iter().copied().collect();
        // The blocks at whose start the value is still used.
        let mut live: FxHashSet<usize> = loads.iter().copied().collect();
        let mut open = loads.to_vec();
        while let Some(block) = open.pop() {
            for from in self.edges.predecessors().of(block as u32).iter().map(|from| *from as usize) {
                if !storing.contains(&from) && live.insert(from) {
                    open.push(from);
                }
            }
        }
        let (mut places, mut open) = (Vec::new(), stores.to_vec());
        let mut seen = FxHashSet::default();
        while let Some(block) = open.pop() {
            for place in self.frontiers.get(block).into_iter().flatten() {
                if live.contains(place) && seen.insert(*place) {
                    places.push(*place);
                    open.push(*place);
                }
            }
        }
        places.sort_unstable();
        places
    }
}
