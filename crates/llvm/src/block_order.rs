//! The order of a function's blocks that SPIR-V asks for.

use rustc_hash::FxHashMap;

use super::{Block, Function};
use spirv_kit::block_order;

/// The blocks of a function in the order of [`block_order::block_order`], and how many of them are reached.
pub fn block_order(function: Function<'_>) -> (Vec<Block<'_>>, usize) {
    let blocks: Vec<_> = function.blocks().collect();
    let positions: FxHashMap<usize, usize> =
        blocks.iter().enumerate().map(|(at, block)| (block.as_key(), at)).collect();
    let successors = |block: &Block<'_>| {
        block.successors().filter_map(|block| positions.get(&block.as_key()).copied()).collect()
    };
    let (order, reached) = block_order::block_order(&blocks.iter().map(successors).collect());
    (order.iter().filter_map(|position| blocks.get(*position).copied()).collect(), reached)
}
