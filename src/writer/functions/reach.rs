//! Reachability from kernels: the variables that they and the functions they call refer to.

use std::collections::BinaryHeap;

use petgraph::{
    algo::kosaraju_scc,
    graph::{DiGraph, NodeIndex},
};
use rustc_hash::FxHashMap;

use super::BodyUses;
use crate::{spirv::Id, view::Function, writer::Writer};

/// So many kernels are looked at together, a bit for each: a module may have thousands that share thousands of functions.
pub(in crate::writer) const KERNELS_AT_ONCE: usize = WORDS * u64::BITS as usize;
const WORDS: usize = 8;

/// The kernels, of those looked at together, that reach something.
type ReachingKernels = [u64; WORDS];

/// The variables and functions that one kernel reaches.
#[derive(Clone, Default)]
pub(in crate::writer) struct Reached {
    /// Each once, in no order.
    pub(in crate::writer) variables: Vec<Id>,
    /// Whether contraction would change what is computed, as in [`BodyUses`].
    pub(in crate::writer) exact: bool,
}

/// A function by its handle, or a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum ReachNode {
    Function(usize),
    Variable(Id),
}

/// The graph of references between the functions and variables of a module.
pub(in crate::writer) struct Reach {
    /// Nodes that reach each other stand together, behind those that they refer to.
    components: Vec<Vec<NodeIndex<u32>>>,
    /// The component of each node.
    component_of: Vec<usize>,
    graph: DiGraph<ReachNode, ()>,
    numbers: FxHashMap<ReachNode, NodeIndex<u32>>,
    /// By component: the kernels that are known to reach it.
    reached_by: Vec<ReachingKernels>,
    /// The components that some kernel reaches and whose nodes are still to be looked at.
    open: BinaryHeap<usize>,
}

impl Reach {
    pub(in crate::writer) fn new(writer: &Writer<'_>) -> Self {
        let (mut graph, mut numbers) = (DiGraph::new(), FxHashMap::default());
        let mut add = |from: ReachNode, to: Option<ReachNode>| {
            let mut number = |node| *numbers.entry(node).or_insert_with(|| graph.add_node(node));
            let ends = (number(from), to.map(number));
            if let (from, Some(to)) = ends {
                graph.add_edge(from, to, ());
            }
        };
        for (function, uses) in &writer.entry_points.uses {
            let from = ReachNode::Function(*function);
            add(from, None);
            uses.variables.iter().for_each(|id| add(from, Some(ReachNode::Variable(*id))));
            uses.functions.keys().for_each(|callee| add(from, Some(ReachNode::Function(*callee))));
        }
        for (variable, uses) in &writer.module.interface.initializer_uses {
            uses.iter().for_each(|id| add(ReachNode::Variable(*variable), Some(ReachNode::Variable(*id))));
        }
        let components = kosaraju_scc(&graph);
        let mut component_of = vec![0; graph.node_count()];
        for (number, members) in components.iter().enumerate() {
            for member in members {
                if let Some(slot) = component_of.get_mut(member.index()) {
                    *slot = number;
                }
            }
        }
        let reached_by = vec![ReachingKernels::default(); components.len()];
        Self { components, component_of, graph, numbers, reached_by, open: BinaryHeap::new() }
    }

    /// The reach of each of the functions, which are no more than [`KERNELS_AT_ONCE`].
    pub(in crate::writer) fn of(
        &mut self,
        functions: &[Function<'_>],
        uses: &FxHashMap<usize, BodyUses>,
    ) -> Vec<Reached> {
        let mut all = vec![Reached::default(); functions.len()];
        for (number, function) in functions.iter().enumerate() {
            let mut own = [0; WORDS];
            if let Some(word) = own.get_mut(number / 64) {
                *word = 1 << (number % 64);
            }
            if let Some(node) = self.numbers.get(&ReachNode::Function(function.value().as_key())).copied() {
                self.reaches(node, &own);
            }
        }
        // Whatever refers to a component has been looked at before it.
        while let Some(component) = self.open.pop() {
            let Some(own) = self.reached_by.get_mut(component).map(std::mem::take) else { continue };
            let members = self.components.get_mut(component).map(std::mem::take).unwrap_or_default();
            for member in &members {
                match self.graph.node_weight(*member) {
                    Some(ReachNode::Variable(id)) => {
                        each(&own, &mut all, |reached| reached.variables.push(*id))
                    }
                    Some(ReachNode::Function(function))
                        if uses.get(function).is_some_and(|uses| uses.exact) =>
                    {
                        each(&own, &mut all, |reached| reached.exact = true);
                    }
                    _ => {}
                }
                let mut targets = self.graph.neighbors(*member).detach();
                while let Some(target) = targets.next_node(&self.graph) {
                    if self.component_of.get(target.index()) != Some(&component) {
                        self.reaches(target, &own);
                    }
                }
            }
            if let Some(slot) = self.components.get_mut(component) {
                *slot = members;
            }
        }
        all
    }

    /// Takes note that kernels reach a node.
    fn reaches(&mut self, node: NodeIndex<u32>, kernels: &ReachingKernels) {
        let Some(component) = self.component_of.get(node.index()).copied() else { return };
        let Some(known) = self.reached_by.get_mut(component) else { return };
        if *known == ReachingKernels::default() {
            self.open.push(component);
        }
        for (word, more) in known.iter_mut().zip(kernels) {
            *word |= more;
        }
    }
}

/// Does something for each of the kernels.
fn each(kernels: &ReachingKernels, all: &mut [Reached], mut body: impl FnMut(&mut Reached)) {
    for (word, chunk) in kernels.iter().zip(all.chunks_mut(64)) {
        let mut left = *word;
        while left != 0 {
            if let Some(reached) = chunk.get_mut(left.trailing_zeros() as usize) {
                body(reached);
            }
            left &= left - 1;
        }
    }
}
