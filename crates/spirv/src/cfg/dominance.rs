//! Dominators of a control-flow graph: as sets of bits where there are few blocks, otherwise by Lengauer and Tarjan with path
//! compression, without recursion.

use super::{Edges, Graph, refill};

/// The dominance relation between the blocks of a function. Blocks are numbered from 0, the entry.
#[derive(Debug, Default)]
pub struct Dominance {
    /// For functions of few blocks, the dominators of each block as a bit set, `ALL` for an unreachable block; empty
    /// for larger functions, which use the other lists.
    sets: Vec<u64>,
    /// For every block the range of numbers that its subtree of the dominator tree has; empty where the
    /// block cannot be reached.
    ranges: Vec<(u32, u32)>,
    /// The immediate dominator; of the entry and of unreachable blocks, the block itself.
    parents: Vec<u32>,
    /// The blocks that can be reached, each behind its dominators.
    order: Vec<u32>,
    work: DominatorSearch,
}

const NONE: u32 = u32::MAX;

/// The dominators of a block that cannot be reached: more blocks than there are.
const ALL: u64 = u64::MAX;
/// Functions of fewer blocks than this use bit sets.
const SMALL: usize = u64::BITS as usize;

impl Dominance {
    /// Returns the dominance relation of a function. All targets of edges have to be nodes of the graph.
    pub fn new(graph: &Graph) -> Self {
        let mut dominance = Self::default();
        dominance.find(graph);
        dominance
    }

    /// Computes the relation of another function, and reuses the memory.
    pub fn find(&mut self, graph: &Graph) {
        self.sets.clear();
        if graph.successors.count() < SMALL {
            self.find_sets(&graph.successors);
        } else {
            self.find_tree(graph);
        }
    }

    /// Computes the bit sets of a function of few blocks. The set of a block is the intersection of its predecessors'
    /// sets, and itself; one pass is enough where blocks stand behind their dominators and back edges lead to
    /// dominators.
    fn find_sets(&mut self, successors: &Edges) {
        let sets = &mut self.sets;
        sets.resize(successors.count(), ALL);
        if let Some(entry) = sets.first_mut() {
            *entry = 1;
        }
        loop {
            let mut is_stable = true;
            for block in 0..successors.count() {
                let own = sets[block];
                if own == ALL {
                    continue;
                }
                for target in successors.of(block as u32) {
                    let set = &mut sets[*target as usize];
                    let common = (own & *set) | 1 << target;
                    is_stable &= common == *set || *target as usize > block;
                    *set = common;
                }
            }
            if is_stable {
                return;
            }
        }
    }

    /// Computes the dominator tree.
    fn find_tree(&mut self, graph: &Graph) {
        let Self { ranges, parents, order, work, .. } = self;
        work.search(&graph.successors, order);
        work.dominators(graph.predecessors(), order);
        let DominatorSearch { idoms, sizes, next, .. } = work;
        let count = order.len();
        // Numbers of the depth-first search grow downwards in the dominator tree, so that sizes of
        // subtrees come from the last to the first, and their ranges from the first to the last.
        refill(sizes, 1, count);
        for number in (1..count).rev() {
            sizes[idoms[number] as usize] += sizes[number];
        }
        refill(next, 0, count);
        refill(ranges, (1, 0), graph.successors.count());
        parents.clear();
        parents.extend(0..graph.successors.count() as u32);
        idoms.first_mut().into_iter().for_each(|first| *first = 0);
        for number in 0..count {
            let start = if number == 0 {
                0
            } else {
                let parent = idoms[number] as usize;
                let start = next[parent];
                next[parent] += sizes[number];
                start
            };
            next[number] = start + 1;
            let block = order[number] as usize;
            ranges[block] = (start, start + sizes[number]);
            parents[block] = order[idoms[number] as usize];
        }
    }

    /// True if control can reach a block.
    pub fn is_reachable(&self, block: u32) -> bool {
        if self.is_small() {
            return self.sets.get(block as usize).is_some_and(|set| *set != ALL);
        }
        self.ranges.get(block as usize).is_some_and(|(start, end)| start < end)
    }

    /// True if `above` dominates `below`; a block that cannot be reached is dominated by all, and so is one that there is not.
    pub fn dominates(&self, above: u32, below: u32) -> bool {
        if self.is_small() {
            let set = self.sets.get(below as usize).filter(|_| (above as usize) < self.sets.len());
            return set.is_none_or(|set| set >> above & 1 != 0);
        }
        let (Some(above), Some(below)) = (self.ranges.get(above as usize), self.ranges.get(below as usize))
        else {
            return true;
        };
        below.0 >= below.1 || (above.0 <= below.0 && below.0 < above.1)
    }

    /// The blocks that can be reached, each behind its dominators.
    pub fn preorder(&self) -> Vec<u32> {
        if !self.is_small() {
            return self.order.clone();
        }
        let mut blocks: Vec<_> =
            (0..self.sets.len() as u32).filter(|block| self.is_reachable(*block)).collect();
        blocks.sort_by_key(|block| self.sets[*block as usize].count_ones());
        blocks
    }

    /// Returns the immediate dominator; for the entry and unreachable blocks, the block itself.
    pub fn parent(&self, block: u32) -> u32 {
        if !self.is_small() {
            return self.parents.get(block as usize).copied().unwrap_or(block);
        }
        // Dominators of a block dominate each other in turn: the immediate one has all others.
        let above = self.sets.get(block as usize).map_or(0, |set| set & !(1 << block));
        let is_last = |other: &u32| self.sets.get(*other as usize) == Some(&above);
        (0..u64::BITS).rev().filter(|other| above >> other & 1 != 0).find(is_last).unwrap_or(block)
    }

    /// True if a block that can be reached stands before its immediate dominator.
    pub fn is_misplaced(&self, block: u32) -> bool {
        // Of the bits of a set that is right the block's own is the last.
        if self.sets.get(block as usize).is_some_and(|set| set >> block == 1) {
            return false;
        }
        self.is_reachable(block) && self.parent(block) > block
    }

    fn is_small(&self) -> bool {
        !self.sets.is_empty()
    }
}

/// The state of the search for dominators. Blocks are numbered in the order of a depth-first search.
#[derive(Debug, Default)]
struct DominatorSearch {
    /// The number of each block; `NONE` where it cannot be reached.
    numbers: Vec<u32>,
    /// The number of the parent of each number.
    parents: Vec<u32>,
    /// Blocks with the number that they are found from.
    open: Vec<(u32, u32)>,
    semi: Vec<u32>,
    label: Vec<u32>,
    ancestor: Vec<u32>,
    /// The number of the immediate dominator of each number.
    idoms: Vec<u32>,
    /// Lists of the numbers whose semidominator is a given number.
    heads: Vec<u32>,
    links: Vec<u32>,
    path: Vec<u32>,
    sizes: Vec<u32>,
    next: Vec<u32>,
}

impl DominatorSearch {
    /// Numbers the blocks; `order` gets the block of each number.
    fn search(&mut self, successors: &Edges, order: &mut Vec<u32>) {
        let Self { numbers, parents, open, .. } = self;
        refill(numbers, NONE, successors.count());
        order.clear();
        parents.clear();
        open.clear();
        if successors.count() > 0 {
            open.push((0, 0));
        }
        while let Some((block, parent)) = open.pop() {
            if numbers[block as usize] != NONE {
                continue;
            }
            let number = order.len() as u32;
            numbers[block as usize] = number;
            order.push(block);
            parents.push(parent);
            for next in successors.of(block).iter().rev() {
                if numbers[*next as usize] == NONE {
                    open.push((*next, number));
                }
            }
        }
    }

    /// Finds the immediate dominators.
    fn dominators(&mut self, predecessors: &Edges, order: &[u32]) {
        let Self { numbers, parents, semi, label, ancestor, idoms, heads, links, path, .. } = self;
        let count = order.len();
        for list in [&mut *semi, &mut *label] {
            list.clear();
            list.extend(0..count as u32);
        }
        for list in [&mut *ancestor, &mut *heads, &mut *links] {
            refill(list, NONE, count);
        }
        refill(idoms, 0, count);
        for number in (1..count).rev() {
            for block in predecessors.of(order[number]) {
                let before = numbers[*block as usize];
                if before == NONE {
                    continue;
                }
                let best = evaluate(before, ancestor, label, semi, path);
                semi[number] = semi[number].min(semi[best as usize]);
            }
            let head = &mut heads[semi[number] as usize];
            links[number] = *head;
            *head = number as u32;
            let parent = parents[number];
            ancestor[number] = parent;
            let mut next = std::mem::replace(&mut heads[parent as usize], NONE);
            while next != NONE {
                let best = evaluate(next, ancestor, label, semi, path);
                let below = semi[best as usize] < semi[next as usize];
                idoms[next as usize] = if below { best } else { parent };
                next = links[next as usize];
            }
        }
        for number in 1..count {
            if idoms[number] != semi[number] {
                idoms[number] = idoms[idoms[number] as usize];
            }
        }
    }
}

/// The number with the smallest semidominator on the way from `number` up to the root of its tree in the
/// forest; the way is shortened.
fn evaluate(number: u32, ancestor: &mut [u32], label: &mut [u32], semi: &[u32], path: &mut Vec<u32>) -> u32 {
    if ancestor[number as usize] == NONE {
        return number;
    }
    path.clear();
    let mut at = number;
    while ancestor[ancestor[at as usize] as usize] != NONE {
        path.push(at);
        at = ancestor[at as usize];
    }
    while let Some(below) = path.pop() {
        let above = ancestor[below as usize] as usize;
        if semi[label[above] as usize] < semi[label[below as usize] as usize] {
            label[below as usize] = label[above];
        }
        ancestor[below as usize] = ancestor[above];
    }
    label[number as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(lists: &[Vec<u32>]) -> Edges {
        let mut edges = Edges { starts: vec![0], targets: Vec::new() };
        for list in lists {
            edges.targets.extend(list);
            edges.starts.push(edges.targets.len() as u32);
        }
        edges
    }

    /// By the definition: `above` dominates `below` where no way to `below` avoids it.
    fn dominates(successors: &Edges, above: u32, below: u32) -> bool {
        let mut seen = vec![false; successors.count()];
        let mut stack = vec![0];
        while let Some(block) = stack.pop() {
            if block == above || std::mem::replace(&mut seen[block as usize], true) {
                continue;
            }
            stack.extend(successors.of(block));
        }
        !seen[below as usize]
    }

    /// What was found is what the definition says of each pair of blocks.
    fn agrees(found: &Dominance, lists: &[Vec<u32>], successors: &Edges) {
        let blocks = 0..lists.len() as u32;
        let order = found.preorder();
        let place = |block: u32| order.iter().position(|other| *other == block);
        for below in blocks.clone() {
            let above: Vec<_> = blocks.clone().filter(|above| dominates(successors, *above, below)).collect();
            for other in blocks.clone() {
                assert_eq!(
                    found.dominates(other, below),
                    above.contains(&other),
                    "{lists:?}: {other} over {below}"
                );
            }
            assert!(found.dominates(u32::MAX - below, below) && found.dominates(below, u32::MAX - below));
            let is_reachable = above.len() < lists.len() || place(below).is_some();
            assert_eq!(found.is_reachable(below), is_reachable, "{lists:?}: {below}");
            let mut ahead = above.iter().filter(|above| **above != below && is_reachable);
            assert!(ahead.clone().all(|above| place(*above) < place(below)), "{lists:?}: {order:?}");
            let parent = found.parent(below);
            assert!(
                ahead.all(|above| dominates(successors, *above, parent)),
                "{lists:?}: {parent} over {below}"
            );
            assert_eq!(found.is_misplaced(below), parent > below, "{lists:?}: {below}");
            assert_eq!(parent == below, below == 0 || !is_reachable, "{lists:?}: {below}");
        }
    }

    #[test]
    fn random_graphs_agree_with_the_definition() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        };
        let (mut found, mut graph) = (Dominance::default(), Graph::default());
        for round in 0..400 {
            // Some about as large as sets can be.
            let count = if round % 40 == 0 { 60 + round / 40 } else { 1 + round % 13 };
            let lists: Vec<Vec<u32>> =
                (0..count).map(|_| (0..random(4)).map(|_| random(count) as u32).collect()).collect();
            // What the graph before has left behind means nothing.
            graph.clear();
            graph.successors = edges(&lists);
            for is_small in [true, false] {
                if is_small {
                    found.find(&graph);
                } else {
                    found.sets.clear();
                    found.find_tree(&graph);
                }
                agrees(&found, &lists, &graph.successors);
            }
        }
    }

    #[test]
    fn a_chain_of_a_million_blocks_takes_no_recursion() {
        let lists: Vec<Vec<u32>> = (1..=1_000_000).map(|next| vec![next % 1_000_000]).collect();
        let found = Dominance::new(&Graph::new(edges(&lists)));
        assert!(found.dominates(0, 999_999) && !found.dominates(999_999, 0));
        assert_eq!(found.parent(999_999), 999_998);
    }
}
