//! The order of a function's blocks that SPIR-V asks for.

use rustc_hash::FxHashMap;

use super::{Block, Function};
use crate::spirv::block_order;

/// The blocks of a function in the order of [`block_order::block_order`], and how many of them are reached.
pub(crate) fn block_order(function: Function<'_>) -> (Vec<Block<'_>>, usize) {
    let blocks: Vec<_> = function.blocks().collect();
    let positions: FxHashMap<Block<'_>, usize> =
        blocks.iter().enumerate().map(|(at, block)| (*block, at)).collect();
    let successors =
        |block: &Block<'_>| block.successors().filter_map(|next| positions.get(&next).copied()).collect();
    let (order, reached) = block_order::block_order(&blocks.iter().map(successors).collect());
    (order.iter().filter_map(|position| blocks.get(*position).copied()).collect(), reached)
}
