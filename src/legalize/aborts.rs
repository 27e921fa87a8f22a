//! Calls that end the program: what stands behind one in its block is taken out, and the block goes on to no other, as
//! OpAbortKHR ends a block (SPV_KHR_abort) and a call does not.

use rustc_hash::{FxHashMap, FxHashSet};

use super::needs::ends_program;
use crate::{
    Error, Result, WriteOptions,
    draft::{Block, Function, Inst, Module, Opcode},
};

fn aborts(function: Function<'_>, options: &WriteOptions) -> bool {
    ends_program(
        &function.name_bytes(),
        function.intrinsic_name().as_deref(),
        function.is_declaration(),
        options,
    )
}

/// The calls that end the program and whose blocks go on to others.
fn all<'m>(module: Module<'m>, options: &WriteOptions) -> impl Iterator<Item = Inst<'m>> {
    let functions = module.functions().filter(|function| aborts(*function, options));
    let calls = functions.flat_map(|function| {
        let users = function.value().using_instructions();
        users.filter(move |user| user.called_function() == Some(function))
    });
    calls.filter(|call| {
        let last = call.block().and_then(Block::terminator);
        last.is_some_and(|last| !matches!(last.opcode(), Opcode::Unreachable | Opcode::Ret))
    })
}

/// Ends the blocks of such calls behind the first of each.
pub(super) fn end_blocks(module: Module<'_>, options: &WriteOptions) -> Result<()> {
    // Those behind the first of a block are gone with it.
    let mut blocks: FxHashMap<Block<'_>, FxHashSet<Inst<'_>>> = FxHashMap::default();
    for call in all(module, options) {
        let block = call.block().ok_or_else(|| Error::internal("a call stands in no block"))?;
        blocks.entry(block).or_default().insert(call);
    }
    for (block, calls) in blocks {
        let first = block.instructions().find(|inst| calls.contains(inst)).and_then(Inst::next);
        first.ok_or_else(|| Error::internal("a call ends a block"))?.cut_off()?;
    }
    Ok(())
}
