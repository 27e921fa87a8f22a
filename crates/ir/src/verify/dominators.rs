use crate::entity::NONE;
use crate::{BlockId, Function};

/// Which blocks stand on every way to which others.
#[derive(Debug)]
pub(super) struct DominatorTree {
    /// First and last number of each block in a walk of the tree; `NONE` where no way leads.
    spans: Vec<(u32, u32)>,
}

/// Returns the reachable blocks in postorder, and the position of each.
fn postorder(function: &Function) -> (Vec<u32>, Vec<u32>) {
    let mut numbers = vec![NONE; function.block_count()];
    let mut visited = vec![false; function.block_count()];
    let mut order = Vec::new();
    let Some(entry) = function.entry() else { return (order, numbers) };
    let mut stack = vec![(entry, function.successors(entry))];
    visited[entry.index()] = true;
    while let Some((block, successors)) = stack.last_mut() {
        match successors.next() {
            Some(next) if visited.get(next.index()) == Some(&false) => {
                visited[next.index()] = true;
                stack.push((next, function.successors(next)));
            }
            Some(_) => {}
            None => {
                numbers[block.index()] = order.len() as u32;
                order.push(block.0);
                stack.pop();
            }
        }
    }
    (order, numbers)
}

impl DominatorTree {
    /// Computes them for a function whose predecessors are known (K. Cooper, T. Harvey, K. Kennedy, "A Simple, Fast
    /// Dominance Algorithm").
    pub(super) fn new(function: &Function, starts: &[u32], predecessors: &[u32]) -> Self {
        let (order, numbers) = postorder(function);
        let count = order.len();
        // Immediate dominators by position in postorder; the entry is last.
        let mut idom = vec![NONE; count];
        if let Some(last) = count.checked_sub(1) {
            idom[last] = last as u32;
        }
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for at in (0..count.saturating_sub(1)).rev() {
                let block = order[at] as usize;
                let mut new = NONE;
                let (start, end) = (starts.get(block), starts.get(block + 1));
                let (start, end) = (start.copied().unwrap_or(0) as usize, end.copied().unwrap_or(0) as usize);
                for &from in predecessors.get(start..end).unwrap_or_default() {
                    let number = numbers[from as usize];
                    if number == NONE || idom[number as usize] == NONE {
                        continue;
                    }
                    new = if new == NONE { number } else { meet(&idom, new, number) };
                }
                if idom[at] != new {
                    idom[at] = new;
                    changed = true;
                }
            }
        }
        Self { spans: spans(&idom, &order, function.block_count()) }
    }

    pub(super) fn is_reachable(&self, block: BlockId) -> bool {
        self.spans.get(block.index()).is_some_and(|span| span.0 != NONE)
    }

    pub(super) fn dominates(&self, block: BlockId, other: BlockId) -> bool {
        match (self.spans.get(block.index()), self.spans.get(other.index())) {
            (Some(outer), Some(inner)) => outer.0 != NONE && outer.0 <= inner.0 && inner.1 <= outer.1,
            _ => false,
        }
    }
}

fn meet(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a < b {
            a = idom[a as usize];
        }
        while b < a {
            b = idom[b as usize];
        }
    }
    a
}

/// Numbers the tree so that a block's span holds those of the blocks that it dominates.
fn spans(idom: &[u32], order: &[u32], blocks: usize) -> Vec<(u32, u32)> {
    let count = order.len();
    let mut sizes = vec![1u32; count];
    // A block stands before its dominator in postorder.
    for at in 0..count.saturating_sub(1) {
        let size = sizes[at];
        if let Some(parent) = sizes.get_mut(idom[at] as usize) {
            *parent += size;
        }
    }
    let mut next = vec![0u32; count];
    let mut spans = vec![(NONE, NONE); blocks];
    for at in (0..count).rev() {
        let parent = idom[at] as usize;
        let start = if at + 1 == count {
            0
        } else {
            let start = next.get(parent).copied().unwrap_or(0);
            if let Some(next) = next.get_mut(parent) {
                *next += sizes[at];
            }
            start
        };
        next[at] = start + 1;
        if let Some(span) = spans.get_mut(order[at] as usize) {
            *span = (start, start + sizes[at] - 1);
        }
    }
    spans
}
