//! The order in which work-items come to blocks of a function, whatever the order in which these are written, and its loops. Blocks
//! of a loop stand together, before those behind it. Optimisers put blocks that run seldom at the end of a function.

use petgraph::{
    algo::kosaraju_scc,
    graph::{DiGraph, NodeIndex},
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::llvm::{Block, Function};

/// How deep loops may nest until their blocks stay in the order in which they are written, so that the time is linear.
const DEEPEST: usize = 64;

/// The blocks of a function in the order of control flow; those that nothing reaches stand where their order has them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FlowOrder<B> {
    /// The blocks, each with the innermost loop that it is in.
    pub(super) blocks: Vec<(B, Option<usize>)>,
    /// The loops by their numbers, each behind those that it is in.
    pub(super) loops: Vec<Loop<B>>,
}

/// A loop: blocks that reach each other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Loop<B> {
    /// The number of the innermost loop around it.
    pub(super) around: Option<usize>,
    /// The block with which each iteration begins. Without the ways back to it no block of the loop is reached twice, but for those in
    /// loops within it.
    pub(super) head: B,
    /// The other blocks by which it is entered.
    pub(super) entries: Vec<B>,
}

impl<'m> FlowOrder<Block<'m>> {
    pub(super) fn of(function: Function<'m>) -> Self {
        let all: Vec<Block<'m>> = function.blocks().collect();
        let numbers: FxHashMap<Block<'m>, usize> = all.iter().copied().zip(0..).collect();
        let next: Vec<Vec<usize>> = all
            .iter()
            .map(|block| block.successors().filter_map(|next| numbers.get(&next).copied()).collect())
            .collect();
        let block = |number: usize| all.get(number).copied();
        let order = order(&next);
        let named = |own: Loop<usize>| {
            let entries = own.entries.into_iter().filter_map(block).collect();
            Some(Loop { around: own.around, head: block(own.head)?, entries })
        };
        Self {
            blocks: order
                .blocks
                .into_iter()
                .filter_map(|(number, within)| Some((block(number)?, within)))
                .collect(),
            loops: order.loops.into_iter().filter_map(named).collect(),
        }
    }
}

/// Some blocks of a function by their numbers, in the order in which they are written.
struct BlockRange {
    blocks: Vec<usize>,
    depth: usize,
    /// The loop that they are in.
    within: Option<usize>,
}

/// The order of nodes of a graph, each with the innermost loop that it is in, and the loops: strongly connected components one behind
/// the other, and within each the same without the edges back to the node by which it is entered.
fn order(next: &[Vec<usize>]) -> FlowOrder<usize> {
    let (mut ordered, mut loops) = (Vec::with_capacity(next.len()), Vec::new());
    let mut cut: FxHashSet<(usize, usize)> = FxHashSet::default();
    let mut open = vec![BlockRange { blocks: (0..next.len()).collect(), depth: 0, within: None }];
    while let Some(part) = open.pop() {
        let edges = part
            .blocks
            .iter()
            .flat_map(|from| next.get(*from).into_iter().flatten().map(move |to| (*from, *to)));
        let edges: Vec<_> = edges.filter(|edge| !cut.contains(edge)).collect();
        let is_single = part.blocks.len() < 2 && edges.iter().all(|(from, to)| from != to);
        if is_single || part.depth >= DEEPEST {
            ordered.extend(part.blocks.into_iter().map(|block| (block, part.within)));
            continue;
        }
        let mut graph: DiGraph<usize, ()> = DiGraph::new();
        let nodes: FxHashMap<usize, NodeIndex> =
            part.blocks.iter().map(|block| (*block, graph.add_node(*block))).collect();
        let edges: Vec<_> = edges.into_iter().filter(|edge| nodes.contains_key(&edge.1)).collect();
        graph.extend_with_edges(
            edges.iter().filter_map(|(from, to)| Some((*nodes.get(from)?, *nodes.get(to)?))),
        );
        let components = kosaraju_scc(&graph);
        let mut component_of = FxHashMap::default();
        for (number, component) in components.iter().enumerate() {
            component_of
                .extend(component.iter().filter_map(|node| Some((*graph.node_weight(*node)?, number))));
        }
        let is_entry = |edge: &&(usize, usize)| component_of.get(&edge.0) != component_of.get(&edge.1);
        let entries: FxHashSet<usize> = edges.iter().filter(is_entry).map(|edge| edge.1).collect();
        let turns: FxHashSet<usize> =
            edges.iter().filter(|(from, to)| from == to).map(|edge| edge.0).collect();
        // The last component is the first in the order, and the first that is taken from the list.
        for component in components {
            let mut blocks: Vec<usize> =
                component.iter().filter_map(|node| graph.node_weight(*node).copied()).collect();
            blocks.sort_unstable();
            let mut within = part.within;
            let is_loop = blocks.len() > 1 || blocks.iter().any(|block| turns.contains(block));
            if is_loop
                && let Some(&head) = blocks.iter().find(|block| entries.contains(block)).or(blocks.first())
            {
                cut.extend(blocks.iter().map(|block| (*block, head)));
                within = Some(loops.len());
                loops.push(Loop { around: part.within, head, entries: Vec::new() });
            }
            open.push(BlockRange { blocks, depth: part.depth + 1, within });
        }
    }
    add_entries(next, &ordered, &mut loops);
    FlowOrder { blocks: ordered, loops }
}

/// Adds the nodes other than its head by which each loop is entered.
fn add_entries(next: &[Vec<usize>], ordered: &[(usize, Option<usize>)], loops: &mut [Loop<usize>]) {
    let mut within = vec![None; next.len()];
    for (node, own) in ordered {
        if let Some(slot) = within.get_mut(*node) {
            *slot = *own;
        }
    }
    for (from, to) in next.iter().enumerate().flat_map(|(from, all)| all.iter().map(move |to| (from, *to))) {
        let left: SmallVec<[usize; 8]> = chain(loops, within.get(from).copied().flatten()).collect();
        let entered: SmallVec<[usize; 8]> =
            chain(loops, within.get(to).copied().flatten()).take_while(|own| !left.contains(own)).collect();
        for own in entered {
            if let Some(own) = loops.get_mut(own).filter(|own| own.head != to && !own.entries.contains(&to)) {
                own.entries.push(to);
            }
        }
    }
}

/// The loops that something in the loop `within` is in, the innermost first.
pub(super) fn chain<B>(loops: &[Loop<B>], within: Option<usize>) -> impl Iterator<Item = usize> {
    std::iter::successors(within, |own| loops.get(*own)?.around)
}

#[cfg(test)]
mod tests {
    use super::{Loop, order};

    fn is_ordered(next: &[Vec<usize>], expected: &[usize], loops: &[Loop<usize>]) {
        let found = order(next);
        assert_eq!(found.blocks.iter().map(|(node, _)| *node).collect::<Vec<_>>(), expected);
        assert_eq!(found.loops, loops);
    }

    fn own(around: Option<usize>, head: usize, entries: &[usize]) -> Loop<usize> {
        Loop { around, head, entries: entries.to_vec() }
    }

    #[test]
    fn what_is_written_last_comes_where_it_is_reached() {
        // A side that stands behind the block where the ways join.
        is_ordered(&[vec![2, 1], vec![], vec![1]], &[0, 2, 1], &[]);
        // A loop of 1 and 3 whose exit is 2.
        is_ordered(&[vec![1], vec![2, 3], vec![], vec![1]], &[0, 1, 3, 2], &[own(None, 1, &[])]);
        // A loop in a loop; 2 is behind the inner one, 3 behind both.
        let nested = [vec![1], vec![3, 4], vec![1], vec![], vec![2, 5], vec![4]];
        is_ordered(&nested, &[0, 1, 4, 5, 2, 3], &[own(None, 1, &[]), own(Some(0), 4, &[])]);
        // A block that follows itself.
        is_ordered(&[vec![1], vec![1, 2], vec![]], &[0, 1, 2], &[own(None, 1, &[])]);
        is_ordered(&[vec![0]], &[0], &[own(None, 0, &[])]);
        assert!(order(&[]).blocks.is_empty());
    }

    #[test]
    fn loops_are_entered_by_more_than_their_heads() {
        // A cycle with two entries.
        is_ordered(&[vec![1, 2], vec![2, 3], vec![1], vec![]], &[0, 1, 2, 3], &[own(None, 1, &[2])]);
        // The same with a loop of 2 and 4 in it, which is entered from the outside as well.
        let nested = [vec![1, 4], vec![2], vec![4, 1, 3], vec![], vec![2]];
        is_ordered(&nested, &[0, 1, 2, 4, 3], &[own(None, 1, &[4]), own(Some(0), 2, &[4])]);
    }

    #[test]
    fn deep_loops_end() {
        // Each block goes on to the next and back to the first.
        let next: Vec<Vec<usize>> = (0..2000).map(|block| vec![block / 2, (block + 1) % 2000]).collect();
        assert_eq!(order(&next).blocks.len(), 2000);
    }
}
