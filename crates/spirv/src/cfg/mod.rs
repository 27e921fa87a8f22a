//! Control-flow graphs: edges in two lists, and dominators.

mod dominance;

use std::cell::{Cell, OnceCell};

pub use dominance::Dominance;

/// The edges of a graph: those of node `n` are `targets[starts[n]..starts[n + 1]]`.
#[derive(Debug, Default)]
pub struct Edges {
    /// Where the targets of each node begin, and the end of the last.
    pub starts: Vec<u32>,
    /// The targets of all nodes, one node behind the other.
    pub targets: Vec<u32>,
}

impl Edges {
    /// Returns the edges of nodes whose targets are given as one list for each node.
    #[must_use]
    pub fn from_lists(lists: &[impl AsRef<[usize]>]) -> Self {
        let mut edges = Self { starts: vec![0], targets: Vec::new() };
        for list in lists {
            edges.targets.extend(list.as_ref().iter().map(|target| *target as u32));
            edges.starts.push(edges.targets.len() as u32);
        }
        edges
    }

    /// The targets of a node; none of one that there is not.
    #[must_use]
    pub fn of(&self, node: u32) -> &[u32] {
        let node = node as usize;
        let range = (self.starts.get(node).copied(), self.starts.get(node + 1).copied());
        match range {
            (Some(start), Some(end)) => self.targets.get(start as usize..end as usize).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// The number of nodes.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Returns the back edges of a depth-first search, which lead to a node that the search has not left yet. The
    /// search begins at the entry, and then at each first node that was not reached.
    pub fn back(&self) -> Vec<(u32, u32)> {
        #[derive(Clone, Copy, PartialEq)]
        enum VisitState {
            New,
            Open,
            Done,
        }
        let mut states = vec![VisitState::New; self.count()];
        let (mut found, mut stack) = (Vec::new(), Vec::new());
        for start in 0..self.count() as u32 {
            match states.get_mut(start as usize) {
                Some(state @ VisitState::New) => *state = VisitState::Open,
                _ => continue,
            }
            stack.push((start, 0_usize));
            while let Some((node, next)) = stack.last_mut() {
                let node = *node;
                let Some(target) = self.of(node).get(*next).copied() else {
                    if let Some(state) = states.get_mut(node as usize) {
                        *state = VisitState::Done;
                    }
                    stack.pop();
                    continue;
                };
                *next += 1;
                match states.get_mut(target as usize) {
                    Some(state @ VisitState::New) => {
                        *state = VisitState::Open;
                        stack.push((target, 0));
                    }
                    Some(VisitState::Open) => found.push((node, target)),
                    _ => {}
                }
            }
        }
        found
    }

    /// Replaces the edges by the reverse of others, and reuses the memory.
    fn reverse(&mut self, edges: &Self) {
        let count = edges.count();
        refill(&mut self.starts, 0, count + 1);
        refill(&mut self.targets, 0, edges.targets.len());
        for target in &edges.targets {
            self.starts[*target as usize] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        // Each start is the end of its targets now, and goes down as these are put there.
        for node in (0..count as u32).rev() {
            for target in edges.of(node).iter().rev() {
                let start = &mut self.starts[*target as usize];
                *start -= 1;
                self.targets[*start as usize] = node;
            }
        }
    }

    /// Removes all nodes.
    pub fn clear(&mut self) {
        self.targets.clear();
        refill(&mut self.starts, 0, 1);
    }
}

/// A graph of blocks, whose edges can be followed in both directions.
#[derive(Default)]
pub struct Graph {
    /// The blocks that each block branches to.
    pub successors: Edges,
    /// Computed on first use, as many functions never need them.
    predecessors: OnceCell<Edges>,
    /// Memory for the predecessors that an earlier graph has left.
    spare: Cell<Edges>,
}

impl Graph {
    /// Returns a graph with these edges, whose targets have to be nodes of it.
    #[must_use]
    pub fn new(successors: Edges) -> Self {
        Self { successors, ..Self::default() }
    }

    /// Removes all nodes; the memory is reused.
    pub fn clear(&mut self) {
        self.successors.clear();
        if let Some(edges) = self.predecessors.take() {
            self.spare.set(edges);
        }
    }

    /// The blocks that branch to each block.
    #[must_use]
    pub fn predecessors(&self) -> &Edges {
        self.predecessors.get_or_init(|| {
            let mut edges = self.spare.take();
            edges.reverse(&self.successors);
            edges
        })
    }
}

/// Fills a list with a number of equal values, and reuses its memory.
fn refill<T: Copy>(list: &mut Vec<T>, value: T, count: usize) {
    list.clear();
    list.resize(count, value);
}
