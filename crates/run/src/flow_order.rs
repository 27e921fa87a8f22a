//! The order in which work-items come to places in the code, whatever the order in which that is written: blocks of a loop stand
//! before those behind it, and functions before those that call them. Optimisers put blocks that run seldom at the end of a function.

use petgraph::{
    algo::kosaraju_scc,
    graph::{DiGraph, NodeIndex},
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::llvm::{Block, Function, Inst, Module};

/// How deep loops may nest until their blocks stay in the order in which they are written, so that the time is linear.
const DEEPEST: usize = 64;

/// Some blocks of a function by their numbers, in the order in which they are written.
struct Part {
    blocks: Vec<usize>,
    depth: usize,
}

/// Returns the blocks of a function in the order of control flow; those that nothing reaches stand where their order has them.
pub(super) fn blocks(function: Function<'_>) -> Vec<Block<'_>> {
    let all: Vec<Block<'_>> = function.blocks().collect();
    let numbers: FxHashMap<Block<'_>, usize> = all.iter().copied().zip(0..).collect();
    let next: Vec<Vec<usize>> = all
        .iter()
        .map(|block| block.successors().filter_map(|next| numbers.get(&next).copied()).collect())
        .collect();
    order(&next).into_iter().filter_map(|number| all.get(number).copied()).collect()
}

/// The order of nodes of a graph: strongly connected components one behind the other, and within each the same without the edges
/// back to the node by which it is entered.
fn order(next: &[Vec<usize>]) -> Vec<usize> {
    let mut ordered = Vec::with_capacity(next.len());
    let mut cut: FxHashSet<(usize, usize)> = FxHashSet::default();
    let mut open = vec![Part { blocks: (0..next.len()).collect(), depth: 0 }];
    while let Some(part) = open.pop() {
        if part.blocks.len() < 2 || part.depth >= DEEPEST {
            ordered.extend(part.blocks);
            continue;
        }
        let mut graph: DiGraph<usize, ()> = DiGraph::new();
        let nodes: FxHashMap<usize, NodeIndex> =
            part.blocks.iter().map(|block| (*block, graph.add_node(*block))).collect();
        let edges = part
            .blocks
            .iter()
            .flat_map(|from| next.get(*from).into_iter().flatten().map(move |to| (*from, *to)));
        let edges: Vec<_> = edges.filter(|edge| nodes.contains_key(&edge.1) && !cut.contains(edge)).collect();
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
        // The last component is the first in the order, and the first that is taken from the list.
        for component in components {
            let mut blocks: Vec<usize> =
                component.iter().filter_map(|node| graph.node_weight(*node).copied()).collect();
            blocks.sort_unstable();
            if blocks.len() > 1
                && let Some(entry) = blocks.iter().find(|block| entries.contains(block)).or(blocks.first())
            {
                cut.extend(blocks.iter().map(|block| (*block, *entry)));
            }
            open.push(Part { blocks, depth: part.depth + 1 });
        }
    }
    ordered
}

/// Returns the functions of a module, each behind those that it calls.
pub(super) fn functions(module: Module<'_>) -> Vec<Function<'_>> {
    let (mut ordered, mut seen) = (Vec::new(), FxHashSet::default());
    for root in module.functions() {
        if !seen.insert(root) {
            continue;
        }
        let mut open = vec![(root, callees(root).into_iter())];
        while let Some((function, rest)) = open.last_mut() {
            match rest.find(|callee| seen.insert(*callee)) {
                Some(callee) => open.push((callee, callees(callee).into_iter())),
                None => {
                    ordered.push(*function);
                    open.pop();
                }
            }
        }
    }
    ordered
}

fn callees(function: Function<'_>) -> Vec<Function<'_>> {
    function.blocks().flat_map(Block::instructions).filter_map(Inst::called_function).collect()
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn what_is_written_last_comes_where_it_is_reached() {
        // A side that stands behind the block where the ways join.
        assert_eq!(order(&[vec![2, 1], vec![], vec![1]]), [0, 2, 1]);
        // A loop of 1 and 3 whose exit is 2.
        assert_eq!(order(&[vec![1], vec![2, 3], vec![], vec![1]]), [0, 1, 3, 2]);
        // A loop in a loop; 2 is behind the inner one, 3 behind both.
        let nested = [vec![1], vec![3, 4], vec![1], vec![], vec![2, 5], vec![4]];
        assert_eq!(order(&nested), [0, 1, 4, 5, 2, 3]);
        // A cycle with two entries.
        assert_eq!(order(&[vec![1, 2], vec![2, 3], vec![1], vec![]]), [0, 1, 2, 3]);
        assert!(order(&[]).is_empty());
    }

    #[test]
    fn deep_loops_end() {
        // Each block goes on to the next and back to the first.
        let next: Vec<Vec<usize>> = (0..2000).map(|block| vec![block / 2, (block + 1) % 2000]).collect();
        assert_eq!(order(&next).len(), 2000);
    }
}
