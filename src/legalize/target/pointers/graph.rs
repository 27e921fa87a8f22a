//! The blocks of a function and which of them dominate which.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::draft::{Block, Function};

/// The blocks that are reached, by numbers: each behind those that dominate it.
pub(super) struct Graph<'m> {
    pub(super) blocks: Vec<Block<'m>>,
    pub(super) numbers: FxHashMap<Block<'m>, usize>,
    /// The blocks that each block alone stands in front of.
    pub(super) children: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
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

/// The last block that dominates both of two blocks.
fn meet(dominators: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let (above, below) = (a.min(b), a.max(b));
        (a, b) = (above, dominators.get(below).copied().unwrap_or(0));
    }
    a
}

impl<'m> Graph<'m> {
    pub(super) fn of(function: Function<'m>) -> Self {
        let blocks = order(function);
        let numbers: FxHashMap<_, _> = blocks.iter().enumerate().map(|(at, block)| (*block, at)).collect();
        let mut predecessors = vec![Vec::new(); blocks.len()];
        for (from, block) in blocks.iter().enumerate() {
            for next in block.successors().filter_map(|next| numbers.get(&next)) {
                predecessors[*next].push(from);
            }
        }
        let dominators = dominators(&predecessors);
        let mut children = vec![Vec::new(); blocks.len()];
        let mut frontiers = vec![FxHashSet::default(); blocks.len()];
        for (block, from) in predecessors.iter().enumerate().skip(1) {
            children[dominators[block]].push(block);
            if from.len() > 1 {
                for mut at in from.iter().copied() {
                    while at != dominators[block] && frontiers[at].insert(block) {
                        at = dominators[at];
                    }
                }
            }
        }
        // A loop back to the first block needs no entry: nothing leads to the first block of a function.
        Self { blocks, numbers, children, predecessors, frontiers }
    }

    /// Where different values of a variable meet that is stored in some blocks and loaded in others before it is stored there.
    pub(super) fn meeting_places(&self, stores: &[usize], loads: &[usize]) -> Vec<usize> {
        let storing: FxHashSet<usize> = stores.iter().copied().collect();
        // The blocks at whose start the value is still used.
        let mut live: FxHashSet<usize> = loads.iter().copied().collect();
        let mut open = loads.to_vec();
        while let Some(block) = open.pop() {
            for from in self.predecessors.get(block).into_iter().flatten() {
                if !storing.contains(from) && live.insert(*from) {
                    open.push(*from);
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

/// The last block that dominates each block, by the predecessors of blocks in reverse postorder (K. Cooper, T. Harvey, K. Kennedy,
/// "A Simple, Fast Dominance Algorithm").
fn dominators(predecessors: &[Vec<usize>]) -> Vec<usize> {
    let mut known: Vec<Option<usize>> = vec![None; predecessors.len()];
    let mut dominators = vec![0; predecessors.len()];
    if let Some(first) = known.first_mut() {
        *first = Some(0);
    }
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (block, from) in predecessors.iter().enumerate().skip(1) {
            let mut own = None;
            for from in from.iter().copied().filter(|from| known[*from].is_some()) {
                own = Some(own.map_or(from, |own| meet(&dominators, own, from)));
            }
            if own != known[block] {
                known[block] = own;
                dominators[block] = own.unwrap_or(0);
                changed = true;
            }
        }
    }
    dominators
}
