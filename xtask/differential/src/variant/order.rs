//! Other orders of blocks and ids.

use std::collections::BTreeMap;

use fastrand::Rng;
use spirv_llvm::spirv::cfg::{Dominance, Edges, Graph};

use super::code::{Code, Function};

/// The blocks of each function stand in another order, behind those that dominate them.
pub fn permute_blocks(code: &mut Code, rng: &mut Rng) {
    for function in code.functions.iter_mut().filter(|function| function.blocks.len() > 2) {
        let order = order(function, rng);
        let blocks = order.iter().map(|block| function.blocks[*block as usize].clone()).collect();
        function.blocks = blocks;
    }
}

fn order(function: &Function, rng: &mut Rng) -> Vec<u32> {
    let numbers: BTreeMap<u32, u32> =
        function.blocks.iter().zip(0..).map(|(block, number)| (block.label, number)).collect();
    let mut edges = Edges { starts: vec![0], targets: Vec::new() };
    for block in &function.blocks {
        edges.targets.extend(block.targets().iter().map(|label| numbers[label]));
        edges.starts.push(edges.targets.len() as u32);
    }
    let dominance = Dominance::new(&Graph::new(edges));
    let count = function.blocks.len() as u32;
    let (mut done, mut open) = (Vec::new(), vec![0]);
    let mut rest: Vec<u32> = (1..count).collect();
    while !open.is_empty() {
        let block = open.swap_remove(rng.usize(0..open.len()));
        done.push(block);
        rest.retain(|other| {
            let is_next = dominance.is_reachable(*other) && dominance.parent(*other) == block;
            if is_next {
                open.push(*other);
            }
            !is_next
        });
    }
    // No block dominates these, but values are still declared before they are used.
    done.extend(rest);
    done
}

/// Ids are other numbers.
pub fn permute_ids(code: &mut Code, rng: &mut Rng) {
    let mut numbers: Vec<u32> = (1..code.bound()).collect();
    rng.shuffle(&mut numbers);
    let names: BTreeMap<u32, u32> = (1..).zip(numbers).collect();
    code.insts_mut().for_each(|inst| inst.rename(&names));
    for block in code.functions.iter_mut().flat_map(|function| &mut function.blocks) {
        block.label = names[&block.label];
    }
}
