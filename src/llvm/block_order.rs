//! The order of blocks that SPIR-V asks for.

use std::{cmp::Reverse, collections::BinaryHeap};

use rustc_hash::FxHashMap;

use super::{Block, Function};

/// The blocks of a function in an order where each stands behind the one that dominates it (section 2.16.1): the
/// module's own order as far as it is one. A block follows one that branches to it, hence a whole path from the
/// entry stands before it, and its dominators lie on every path. Blocks that nothing reaches come last, behind as
/// many as the number tells.
pub(crate) fn block_order(function: Function<'_>) -> (Vec<Block<'_>>, usize) {
    let blocks: Vec<_> = function.blocks().collect();
    let positions: FxHashMap<usize, usize> =
        blocks.iter().enumerate().map(|(position, block)| (block.as_key(), position)).collect();
    let mut order = Vec::with_capacity(blocks.len());
    let mut marked = vec![false; blocks.len()];
    let mut open = BinaryHeap::new();
    let mut unreached = 0;
    let mut reached = None;
    loop {
        let Some(Reverse(next)) = open.pop() else {
            match marked.iter().skip(unreached).position(|mark| !mark) {
                None => {
                    let reached = reached.unwrap_or(order.len());
                    return (order, reached);
                }
                Some(offset) => {
                    if !order.is_empty() {
                        reached.get_or_insert(order.len());
                    }
                    unreached += offset;
                    if let Some(mark) = marked.get_mut(unreached) {
                        *mark = true;
                    }
                    open.push(Reverse(unreached));
                    continue;
                }
            }
        };
        let Some(block) = blocks.get(next) else {
            let reached = order.len();
            return (order, reached);
        };
        order.push(*block);
        for successor in block.successors() {
            if let Some(&position) = positions.get(&successor.as_key())
                && let Some(mark) = marked.get_mut(position)
                && !*mark
            {
                *mark = true;
                open.push(Reverse(position));
            }
        }
    }
}
