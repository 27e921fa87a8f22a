//! The constructs of structured control flow: where ways through a function part, and where they join again.
//!
//! The reader keeps them as metadata of branches. An optimiser joins, moves and removes blocks, with which some of it is lost; what is
//! missing then is found in the control flow itself: a loop by its blocks that reach each other, and where ways join by the first block
//! that all of them come to (the immediate postdominator). Ways on which no invocation waits for another any more do not count there,
//! as those that end early are not waited for.

use petgraph::{
    Direction::Incoming,
    algo::dominators::{Dominators, simple_fast},
    graph::{DiGraph, NodeIndex},
    visit::Reversed,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    flow_order::{FlowOrder, chain},
    llvm::{Block, Function, Metadata, Module},
    mapping::metadata::{SHADER_LABEL, SHADER_MERGE},
};

/// A construct of structured control flow.
#[derive(Clone, Copy)]
pub(super) struct ShaderConstruct<'m> {
    /// Its number, one for the whole module.
    pub(super) number: u32,
    /// The block whose terminator parts the ways.
    pub(super) header: Block<'m>,
    pub(super) merge: Option<Block<'m>>,
    /// The continue target of a loop.
    pub(super) next: Option<Block<'m>>,
    /// The first block of a loop's header, which the reader may have split.
    pub(super) head: Option<Block<'m>>,
}

/// The constructs of a function, numbered from `first` on; `waits` tells the blocks in which invocations wait for each other.
pub(super) fn of<'m>(
    module: Module<'m>,
    function: Function<'m>,
    first: u32,
    waits: impl Fn(Block<'m>) -> bool,
) -> Vec<ShaderConstruct<'m>> {
    let kept = kept(module, function);
    let mut found = match is_complete(function, &kept) {
        true => kept,
        false => ShaderFlow::of(function, waits).completed(kept),
    };
    for (number, construct) in (first..).zip(&mut found) {
        construct.number = number;
    }
    found
}

/// The constructs that the metadata of branches tell.
fn kept<'m>(module: Module<'m>, function: Function<'m>) -> Vec<ShaderConstruct<'m>> {
    let context = module.context();
    let (merge_kind, label_kind) = (context.metadata_kind(SHADER_MERGE), context.metadata_kind(SHADER_LABEL));
    let mut labels: FxHashMap<u64, Option<Block<'m>>> = FxHashMap::default();
    for block in function.blocks() {
        let label = block.terminator().and_then(|last| last.value().attachment(label_kind));
        if let Some(label) = label.and_then(|label| label.operand(0)?.const_u64()) {
            // A label that two blocks have, one a copy of the other, tells nothing.
            labels.entry(label).and_modify(|known| *known = None).or_insert(Some(block));
        }
    }
    let labelled = |label: u64| labels.get(&label).copied().flatten();
    let mut constructs = Vec::new();
    for header in function.blocks() {
        let node = header.terminator().and_then(|last| last.value().attachment(merge_kind));
        let Some(node) = node else { continue };
        let operand = |index| node.operand(index).and_then(Metadata::const_u64).unwrap_or(0);
        let is_loop = operand(0) == 1;
        constructs.push(ShaderConstruct {
            number: 0,
            header,
            merge: labelled(operand(1)),
            next: labelled(operand(2)).filter(|_| is_loop),
            head: is_loop.then(|| labelled(operand(3)).unwrap_or(header)),
        });
    }
    constructs
}

/// Whether the constructs that were kept are those of all branches and loops.
fn is_complete<'m>(function: Function<'m>, kept: &[ShaderConstruct<'m>]) -> bool {
    let headers: FxHashSet<Block<'m>> = kept.iter().map(|construct| construct.header).collect();
    let heads: FxHashSet<Block<'m>> = kept.iter().filter_map(|construct| construct.head).collect();
    let ends: FxHashSet<Block<'m>> =
        kept.iter().flat_map(|construct| [construct.merge, construct.next]).flatten().collect();
    let parts_somewhere = |block: Block<'m>| {
        let mut targets: FxHashSet<Block<'m>> = block.successors().collect();
        let count = targets.len();
        // A construct is left for the end of one around it without a merge instruction.
        targets.retain(|target| ends.contains(target) || heads.contains(target));
        count < 2 || headers.contains(&block) || !targets.is_empty()
    };
    kept.iter()
        .all(|construct| construct.merge.is_some() && (construct.head.is_none() || construct.next.is_some()))
        && function.blocks().all(parts_somewhere)
        && FlowOrder::of(function).loops.iter().all(|own| heads.contains(&own.head))
}

/// The control flow of a function.
struct ShaderFlow<'m> {
    blocks: FlowOrder<Block<'m>>,
    /// The innermost loop that each block is in.
    within: FxHashMap<Block<'m>, Option<usize>>,
    nodes: FxHashMap<Block<'m>, NodeIndex>,
    above: Option<Dominators<NodeIndex>>,
    /// The block of each node, and the ways to blocks behind which invocations wait for each other; the node without a block is the end of
    /// all ways.
    graph: DiGraph<Option<Block<'m>>, ()>,
    behind: Dominators<NodeIndex>,
}

impl<'m> ShaderFlow<'m> {
    fn of(function: Function<'m>, waits: impl Fn(Block<'m>) -> bool) -> Self {
        let blocks = FlowOrder::of(function);
        let mut all = DiGraph::new();
        let nodes: FxHashMap<Block<'m>, NodeIndex> =
            function.blocks().map(|block| (block, all.add_node(Some(block)))).collect();
        for block in function.blocks() {
            let targets = block.successors().filter_map(|to| nodes.get(&to));
            all.extend_with_edges(targets.filter_map(|to| Some((*nodes.get(&block)?, *to))));
        }
        let first = function.entry().and_then(|entry| nodes.get(&entry).copied());
        let above = first.map(|first| simple_fast(&all, first));
        let mut wanted: FxHashSet<NodeIndex> = FxHashSet::default();
        let mut open: Vec<NodeIndex> = function
            .blocks()
            .filter(|block| waits(*block))
            .filter_map(|block| nodes.get(&block).copied())
            .collect();
        while let Some(node) = open.pop() {
            if wanted.insert(node) {
                open.extend(all.neighbors_directed(node, Incoming));
            }
        }
        let mut graph = all;
        graph.retain_edges(|graph, edge| {
            graph.edge_endpoints(edge).is_some_and(|(_, to)| wanted.contains(&to))
        });
        let ends: Vec<NodeIndex> =
            graph.node_indices().filter(|node| graph.neighbors(*node).next().is_none()).collect();
        let end = graph.add_node(None);
        graph.extend_with_edges(ends.into_iter().map(|node| (node, end)));
        let behind = simple_fast(Reversed(&graph), end);
        let within = blocks.blocks.iter().copied().collect();
        Self { blocks, within, nodes, above, graph, behind }
    }

    /// The constructs that are kept, as far as they are still as they were, with those that are missing.
    fn completed(&self, kept: Vec<ShaderConstruct<'m>>) -> Vec<ShaderConstruct<'m>> {
        let heads: FxHashMap<Block<'m>, usize> =
            self.blocks.loops.iter().map(|own| own.head).zip(0..).collect();
        let is_whole = |construct: &ShaderConstruct<'m>| {
            let is_joined = construct
                .merge
                .is_some_and(|merge| merge != construct.header && self.dominates(construct.header, merge));
            // Branches back to a loop's head and branches out of a loop are no headers of selections.
            is_joined && construct.head.is_none_or(|head| heads.contains_key(&head))
        };
        let mut found: Vec<ShaderConstruct<'m>> = kept.into_iter().filter(is_whole).collect();
        let known_heads: FxHashSet<Block<'m>> = found.iter().filter_map(|construct| construct.head).collect();
        for (own, number) in &heads {
            if !known_heads.contains(own) {
                let merge = self.behind(*own, |block| !self.is_in(block, *number));
                found.push(ShaderConstruct { number: 0, header: *own, merge, next: None, head: Some(*own) });
            }
        }
        let known: FxHashSet<Block<'m>> = found
            .iter()
            .filter(|construct| construct.head.is_none())
            .map(|construct| construct.header)
            .collect();
        for (header, node) in &self.nodes {
            let targets: FxHashSet<NodeIndex> = self.graph.neighbors(*node).collect();
            if targets.len() < 2 || known.contains(header) {
                continue;
            }
            let header = *header;
            let own = self.within.get(&header).copied().flatten();
            let merge = self.behind(header, |_| true);
            // Ways that leave the loop come together at its end.
            let merge = merge.filter(|merge| own.is_none_or(|own| self.is_in(*merge, own)));
            let merge = merge.filter(|merge| {
                own.is_none_or(|own| self.blocks.loops.get(own).is_none_or(|own| own.head != *merge))
            });
            if merge.is_some() {
                found.push(ShaderConstruct { number: 0, header, merge, next: None, head: None });
            }
        }
        // Of those that end at one block the inner ones end first, so that they stand behind those around them.
        let places: FxHashMap<Block<'m>, usize> =
            self.blocks.blocks.iter().map(|(block, _)| *block).zip(0..).collect();
        found.sort_by_key(|construct| (places.get(&construct.header).copied(), construct.head.is_none()));
        found
    }

    fn is_in(&self, block: Block<'m>, own: usize) -> bool {
        chain(&self.blocks.loops, self.within.get(&block).copied().flatten()).any(|around| around == own)
    }

    fn dominates(&self, above: Block<'m>, below: Block<'m>) -> bool {
        let (Some(tree), Some(above), Some(below)) =
            (&self.above, self.nodes.get(&above), self.nodes.get(&below))
        else {
            return false;
        };
        tree.dominators(*below).is_some_and(|mut chain| chain.any(|node| node == *above))
    }

    /// The first block behind another one that all ways from there come to and that is asked for.
    fn behind(&self, block: Block<'m>, is_asked_for: impl Fn(Block<'m>) -> bool) -> Option<Block<'m>> {
        let node = self.nodes.get(&block)?;
        let mut all = self.behind.strict_dominators(*node)?;
        all.find_map(|node| {
            self.graph.node_weight(node).copied().flatten().filter(|block| is_asked_for(*block))
        })
    }
}
