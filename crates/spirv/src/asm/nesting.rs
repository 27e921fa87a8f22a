//! How deep each block of a function stands in its structured control flow.

use rustc_hash::FxHashMap;

use crate::{Ids, Inst, Op, OperandContext, Operands, grammar::OperandKind};

/// Columns that a construct's blocks are moved to the right.
const CONSTRUCT: usize = 4;
/// Columns that a loop's continue target is moved to the right.
const CONTINUE: usize = 2;
/// Columns that a block's instructions are moved to the right of its label.
pub(super) const BODY: usize = 2;

/// By the id of a block's label, its column.
pub(super) type Columns = FxHashMap<u32, usize>;

/// A block's exits, as far as nesting depends on them.
#[derive(Default)]
struct NestedBlock {
    merge: Option<u32>,
    continues: Option<u32>,
    targets: Vec<u32>,
}

/// The columns of the blocks of the function whose instructions these are.
pub(super) fn columns<'m>(function: impl Iterator<Item = Inst<'m>>, ids: &Ids<'_>) -> Columns {
    let mut blocks: FxHashMap<u32, NestedBlock> = FxHashMap::default();
    let mut entry = None;
    let mut current = 0;
    for inst in function {
        if inst.op() == Op::Label
            && let Some(id) = inst.result()
        {
            current = id.0;
            entry.get_or_insert(current);
            blocks.insert(current, NestedBlock::default());
        }
        if let Some(block) = blocks.get_mut(&current) {
            exits(block, inst, ids);
        }
    }
    let mut columns = Columns::default();
    let Some(entry) = entry else {
        return columns;
    };
    columns.insert(entry, 0);
    let mut waiting = vec![entry];
    while let Some(label) = waiting.pop() {
        let (Some(block), Some(&column)) = (blocks.get(&label), columns.get(&label)) else {
            continue;
        };
        let opens = block.merge.is_some() || block.targets.len() > 1;
        let inner = column + if opens { CONSTRUCT } else { 0 };
        let merge = block.merge.map(|id| (id, column));
        let continues = block.continues.map(|id| (id, column + CONTINUE));
        let targets = block.targets.iter().map(|id| (*id, inner));
        for (id, column) in merge.into_iter().chain(continues).chain(targets) {
            if let std::collections::hash_map::Entry::Vacant(slot) = columns.entry(id) {
                slot.insert(column);
                waiting.push(id);
            }
        }
    }
    columns
}

fn exits<C: OperandContext + ?Sized>(block: &mut NestedBlock, inst: Inst<'_>, ids: &C) {
    match inst.op() {
        Op::SelectionMerge => block.merge = inst.id(0).ok().map(|id| id.0),
        Op::LoopMerge => {
            block.merge = inst.id(0).ok().map(|id| id.0);
            block.continues = inst.id(1).ok().map(|id| id.0);
        }
        Op::Branch | Op::BranchConditional | Op::Switch => {
            // The condition or selector is an id too, but no block's.
            let skip = usize::from(inst.op() != Op::Branch);
            let ids = Operands::new(inst, ids).map_while(Result::ok).filter(|o| o.kind == OperandKind::IdRef);
            block.targets.extend(ids.skip(skip).map(|operand| operand.word()));
        }
        _ => {}
    }
}
