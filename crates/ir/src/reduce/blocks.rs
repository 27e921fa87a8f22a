//! Bodies after parts of them went: blocks that nothing leads to, phis, and values that are used.

use rustc_hash::FxHashMap;

use crate::tables::{NodeKind, Opcode};
use crate::{
    BlockId, Constant, ConstantId, Function, InstId, LocalId, Metadata, MetadataId, MetadataNode, Module,
    Type, TypeId, Value, ValueRef,
};

/// Makes a terminator a branch to a block.
pub(super) fn branch(function: &mut Function, inst: InstId, to: BlockId) {
    if let Some(inst) = function.inst_mut(inst) {
        inst.opcode = Opcode::Br;
    }
    function.clear_attachments(inst);
    function.set_operands(inst, &[Value::block(to)]);
}

/// Takes a case from a `switch`; its operands are the value, the default block, and a pair for each case.
pub(super) fn remove_case(function: &mut Function, inst: InstId, case: usize) {
    let mut operands = function.operands(inst).to_vec();
    let start = 2 + 2 * case;
    if start + 2 <= operands.len() {
        operands.drain(start..start + 2);
        function.set_operands(inst, &operands);
        function.clear_attachments(inst);
    }
}

/// Takes away the blocks to which nothing leads, and what phis have of them.
pub(super) fn prune(function: &mut Function) {
    let mut reached = vec![false; function.block_count()];
    let mut open: Vec<BlockId> = function.entry().into_iter().collect();
    while let Some(block) = open.pop() {
        let Some(slot) = reached.get_mut(block.index()).filter(|slot| !**slot) else { continue };
        *slot = true;
        open.extend(function.successors(block));
    }
    let lost: Vec<BlockId> = function.blocks().filter(|block| !reached[block.index()]).collect();
    lost.into_iter().for_each(|block| function.remove_block(block));
    let mut edges: FxHashMap<BlockId, FxHashMap<BlockId, usize>> = FxHashMap::default();
    for from in function.blocks() {
        for to in function.successors(from) {
            *edges.entry(to).or_default().entry(from).or_default() += 1;
        }
    }
    let blocks: Vec<BlockId> = function.blocks().collect();
    for block in blocks {
        for phi in phis(function, block) {
            // A phi has a value for each edge, also where several come from one block.
            let mut left = edges.get(&block).cloned().unwrap_or_default();
            let mut kept = Vec::new();
            for pair in function.operands(phi).chunks_exact(2) {
                let from = pair.get(1).and_then(|from| from.as_block());
                let count = from.and_then(|from| left.get_mut(&from));
                if let Some(count) = count.filter(|count| **count > 0) {
                    *count -= 1;
                    kept.extend_from_slice(pair);
                }
            }
            if kept.len() < function.operands(phi).len() {
                function.set_operands(phi, &kept);
            }
        }
    }
}

/// Returns the phis of a block.
fn phis(function: &Function, block: BlockId) -> Vec<InstId> {
    function.insts(block).take_while(|&inst| function.inst(inst).opcode == Opcode::Phi).collect()
}

/// Makes a block one with the only block that leads to it, and to nothing else.
pub(super) fn join(function: &mut Function, block: BlockId) {
    let leads = |from: &BlockId| function.successors(*from).any(|to| to == block);
    let before: Vec<BlockId> = function.blocks().filter(leads).take(2).collect();
    let &[from] = before.as_slice() else { return };
    let last = function.terminator(from);
    let is_plain =
        |inst: &InstId| function.inst(*inst).opcode == Opcode::Br && function.operands(*inst).len() == 1;
    let Some(last) = last.filter(is_plain).filter(|_| from != block) else { return };
    let insts: Vec<InstId> = function.insts(block).collect();
    function.remove(last);
    for inst in insts {
        let only = function.operands(inst).first().copied();
        match (function.inst(inst).opcode, function.inst(inst).result(), only) {
            (Opcode::Phi, Some(result), Some(value)) => {
                function.remove(inst);
                function.replace_uses(result, value);
            }
            _ => function.append(from, inst),
        }
    }
    function.remove_block(block);
    // Phis that named this block as a predecessor name the joined one.
    let following: Vec<InstId> = function.successors(from).flat_map(|next| phis(function, next)).collect();
    for phi in following {
        for operand in function.operands_mut(phi) {
            if operand.as_block() == Some(block) {
                *operand = Value::block(from);
            }
        }
    }
}

/// Gives undefined values to what uses results of instructions that are gone.
pub(super) fn replace_lost(module: &mut Module, function: &mut Function) {
    let is_lost = |function: &Function, local: LocalId| {
        function.local(local).inst().is_some_and(|inst| function.block_of(inst).is_none())
    };
    let insts: Vec<InstId> = function.blocks().flat_map(|block| function.insts(block)).collect();
    for inst in insts {
        for number in 0..function.operands(inst).len() {
            let Some(&operand) = function.operands(inst).get(number) else { continue };
            match operand.get() {
                ValueRef::Local(local) if is_lost(function, local) => {
                    let value = Value::constant(undefined(module, function.local(local).ty));
                    if let Some(slot) = function.operands_mut(inst).get_mut(number) {
                        *slot = value;
                    }
                }
                ValueRef::Metadata(id) => {
                    for id in wrapped(module, id) {
                        if let Some(Metadata::Local(local)) = module.metadata.get(id)
                            && is_lost(function, local)
                        {
                            let value = undefined(module, function.local(local).ty);
                            module.metadata.set(id, Metadata::Constant(value));
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns the metadata itself, and those of a list of arguments.
fn wrapped(module: &Module, id: MetadataId) -> Vec<MetadataId> {
    let list = module.metadata.node(id).filter(|node| node.kind == NodeKind::ArgList);
    let fields = list.map_or(&[][..], |node| module.metadata.fields(node));
    std::iter::once(id).chain(fields.iter().filter_map(|&field| MetadataNode::reference(field))).collect()
}

fn undefined(module: &mut Module, ty: TypeId) -> ConstantId {
    match module.types.get(ty) {
        Type::Token => module.constants.intern(ty, Constant::Null),
        _ => module.undef(ty),
    }
}
