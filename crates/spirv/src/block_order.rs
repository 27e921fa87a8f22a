//! The order of blocks that SPIR-V asks for.

use std::collections::VecDeque;

use smallvec::SmallVec;

/// The successors of each block, by positions in the function.
pub type Successors = Vec<SmallVec<[usize; 4]>>;

/// The positions of a function's blocks in an order where each stands behind the one that dominates it (section 2.16.1): the
/// module's own order as far as it is one. A block that stands in front of all that branch to it brings a shortest path
/// to it along. Each block follows one that branches to it, hence a whole path from the entry stands before it, and its
/// dominators lie on every path. Blocks that nothing reaches come last, behind as many as the number tells.
#[must_use]
pub fn block_order(successors: &Successors) -> (Vec<usize>, usize) {
    let mut order = BlockPositions::new(successors);
    order.find_paths(0);
    order.place_found();
    let reached = order.placed.len();
    for root in 1..successors.len() {
        order.find_paths(root);
        order.place_found();
    }
    (order.placed, reached)
}

/// Blocks by their positions in the function.
struct BlockPositions<'s> {
    successors: &'s Successors,
    /// The block before each on a shortest path to it; itself where a path begins.
    before: Vec<Option<usize>>,
    /// The blocks that are found and not placed yet.
    found: Vec<usize>,
    /// Whether a block that is placed branches to it.
    is_open: Vec<bool>,
    is_placed: Vec<bool>,
    placed: Vec<usize>,
}

impl<'s> BlockPositions<'s> {
    fn new(successors: &'s Successors) -> Self {
        let count = successors.len();
        Self {
            successors,
            before: vec![None; count],
            found: Vec::new(),
            is_open: vec![false; count],
            is_placed: vec![false; count],
            placed: Vec::with_capacity(count),
        }
    }

    fn successors(&self, position: usize) -> &'s [usize] {
        self.successors.get(position).map_or(&[], SmallVec::as_slice)
    }

    /// Finds the blocks that a block reaches, breadth first, unless it was found before.
    fn find_paths(&mut self, root: usize) {
        match self.before.get_mut(root) {
            Some(before @ None) => *before = Some(root),
            _ => return,
        }
        let mut queue = VecDeque::from([root]);
        while let Some(position) = queue.pop_front() {
            self.found.push(position);
            for &successor in self.successors(position) {
                if let Some(before @ None) = self.before.get_mut(successor) {
                    *before = Some(position);
                    queue.push_back(successor);
                }
            }
        }
    }

    /// Places the blocks that were found, in the function's order.
    fn place_found(&mut self) {
        let mut found = std::mem::take(&mut self.found);
        found.sort_unstable();
        let mut path = Vec::new();
        for mut position in found {
            while self.is_placed.get(position) == Some(&false) {
                path.push(position);
                let before = self.before.get(position).copied().flatten();
                match before.filter(|_| self.is_open.get(position) == Some(&false)) {
                    Some(before) if before != position => position = before,
                    _ => break,
                }
            }
            while let Some(position) = path.pop() {
                self.place(position);
            }
        }
    }

    fn place(&mut self, position: usize) {
        if let Some(is_placed) = self.is_placed.get_mut(position) {
            *is_placed = true;
        }
        self.placed.push(position);
        for &successor in self.successors(position) {
            if let Some(is_open) = self.is_open.get_mut(successor) {
                *is_open = true;
            }
        }
    }
}
