//! Control flow (section 3.32.17): phis, branches, switches and returns.

use smallvec::SmallVec;

use super::unsupported;
use crate::{
    Error, Loss, Result,
    mapping::metadata::BRANCH_WEIGHTS,
    spirv::{Id, Op, limits, words::MAX_INSTRUCTION_WORDS},
    view::{Block, InstView, Metadata, Opcode, TypeKind},
    writer::{FunctionWriter, ModuleWriter, Source},
};

/// No switch with fewer successors has more cases than one instruction holds, whatever the width of its literals.
const LEAST_WIDE: u32 = 1000;

/// How many cases one instruction holds, behind its first word, the selector and the default, and may hold.
fn cases_of_one(literal_words: usize) -> usize {
    ((MAX_INSTRUCTION_WORDS - 3) / (literal_words + 1)).clamp(1, limits::SWITCH_PAIRS)
}

pub(super) fn phi<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    f.note_lost_flags(inst);
    let ty = f.module.value_type(inst.value())?;
    // Whether images may be chosen hangs on the whole module.
    f.module.unproven |= inst.ty().kind() == TypeKind::TargetExt;
    let mut words = SmallVec::<[u32; 16]>::new();
    // LLVM lists a predecessor as often as it branches here, SPIR-V once; a set pays off for long lists only.
    let mut seen = rustc_hash::FxHashSet::default();
    let mut wide = SmallVec::<[usize; 2]>::new();
    for (value, block) in inst.incoming() {
        let forwarded = match f.forwarding_blocks.is_empty() {
            true => None,
            false => {
                inst.block().and_then(|to| f.forwarding_blocks.get(&(block.as_key(), to.as_key())).copied())
            }
        };
        if forwarded.is_none() && f.split_switches.contains_key(&block.as_key()) {
            if wide.contains(&block.as_key()) {
                continue;
            }
            wide.push(block.as_key());
            // Each part of the switch that leads here is a predecessor by itself.
            let to = inst.block().ok_or_else(|| unsupported(inst))?;
            let id = f.phi_operand(value, block, ty)?;
            for label in switch_parts_to(f, block, to)? {
                words.extend([id.0, label.0]);
            }
            continue;
        }
        let label = match forwarded {
            Some(label) => label,
            None => f.module.label(block),
        };
        let first = if words.len() < 16 {
            !words.chunks_exact(2).any(|pair| pair.get(1) == Some(&label.0))
        } else {
            if seen.len() < words.len() / 2 {
                seen.extend(words.chunks_exact(2).filter_map(|pair| pair.get(1).copied()));
            }
            seen.insert(label.0)
        };
        if first {
            let id = f.phi_operand(value, block, ty)?;
            words.extend([id.0, label.0]);
        }
    }
    f.emit_for(inst, Op::Phi, ty, &words)?;
    Ok(())
}

pub(super) fn branch<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    // Instructions that compute a constant condition stand before a merge instruction.
    let condition = inst.condition().map(|condition| f.value(condition)).transpose()?;
    let mut targets = SmallVec::<[Id; 2]>::new();
    for successor in inst.successors() {
        targets.push(f.module.label(successor));
    }
    if !f.loops.is_empty()
        && let Some(block) = inst.block()
    {
        f.loop_merge(block)?;
    }
    match (condition, targets.as_slice()) {
        (None, [target]) => f.emit_void(Op::Branch, &[target.0]),
        // One edge for each predecessor is all that some readers can make phis of.
        (Some(_), [yes, no]) if yes == no => f.emit_void(Op::Branch, &[yes.0]),
        (Some(condition), [yes, no]) => {
            let mut words = SmallVec::<[u32; 5]>::new();
            words.extend([condition.0, yes.0, no.0]);
            words.extend(f.source.branch_weights(inst).into_iter().flatten());
            f.emit_void(Op::BranchConditional, &words)
        }
        _ => Err(unsupported(inst)),
    }
}

impl<'m> Source<'m> {
    /// How often each way of a branch is taken, relative to the other; both numbers and their sum fit 32 bits, and they
    /// are not both 0 (OpBranchConditional).
    fn branch_weights(&self, inst: InstView<'m>) -> Option<[u32; 2]> {
        if !inst.value().has_attachments() {
            return None;
        }
        let node = inst.value().attachment(self.kinds.prof)?;
        if node.operand(0)?.string_bytes()? != BRANCH_WEIGHTS.as_bytes() {
            return None;
        }
        // Where the numbers come from may stand between the name and the numbers.
        let numbers: SmallVec<[u64; 2]> =
            node.operands().skip(1).flatten().filter_map(Metadata::const_u64).collect();
        let &[mut yes, mut no] = numbers.as_slice() else { return None };
        while yes.saturating_add(no) > u32::MAX.into() {
            (yes, no) = (yes / 2, no / 2);
        }
        let weights = [u32::try_from(yes).ok()?, u32::try_from(no).ok()?];
        (weights != [0, 0]).then_some(weights)
    }
}

pub(super) fn switch<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    if inst.value().has_attachments() && inst.value().attachment(f.source.kinds.prof).is_some() {
        f.module.losses.add(Loss::SwitchWeights);
    }
    let selector = inst.condition().ok_or_else(|| unsupported(inst))?;
    let ty = f.source.llvm_type(selector)?;
    let bits = ty.int_width().unwrap_or_default();
    let selector = if bits == 1 {
        let ints = f.source.context.int(32)?;
        f.bool_to_int(selector, ints, 1)?
    } else {
        f.value(selector)?
    };
    let default = inst.successor(0).ok_or_else(|| unsupported(inst))?;
    if !f.loops.is_empty()
        && let Some(block) = inst.block()
    {
        f.loop_merge(block)?;
    }
    let literal_words = f.module.switch_literal_words(bits);
    let labels = inst.block().and_then(|block| f.split_switches.get(&block.as_key()));
    let mut labels = labels.cloned().unwrap_or_default().into_iter();
    let mut words = SmallVec::<[u32; 32]>::new();
    let mut cases = inst.cases();
    loop {
        let next = labels.next();
        words.clear();
        words.push(selector.0);
        words.push(next.map_or_else(|| target_of(f, inst, default), Ok)?.0);
        for (value, block) in cases.by_ref().take(cases_of_one(literal_words)) {
            let value = value.const_int().ok_or_else(|| unsupported(inst))?;
            let halves = value.words.iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]);
            words.extend(halves.chain(std::iter::repeat(0)).take(literal_words));
            words.push(target_of(f, inst, block)?.0);
        }
        f.emit_void(Op::Switch, &words)?;
        let Some(next) = next else { return write_forwarding_blocks(f, inst) };
        f.emit_void(Op::Label, &[next.0])?;
    }
}

impl<'m> ModuleWriter<'m> {
    /// The words of a literal in a switch on an integer of so many bits.
    fn switch_literal_words(&self, bits: u32) -> usize {
        let bits =
            if self.keeps_width(bits) { bits } else { self.source.promoted_bits(bits).unwrap_or(bits) };
        (bits as usize).div_ceil(32).max(1)
    }
}

/// The label that a switch branches to for a block.
fn target_of<'m>(f: &mut FunctionWriter<'_, 'm>, switch: InstView<'m>, target: Block<'m>) -> Result<Id> {
    if !f.forwarding_blocks.is_empty()
        && let Some(from) = switch.block()
        && let Some(label) = f.forwarding_blocks.get(&(from.as_key(), target.as_key()))
    {
        return Ok(*label);
    }
    Ok(f.module.label(target))
}

/// Writes the blocks that stand between a switch and the targets that it has several edges to.
fn write_forwarding_blocks<'m>(f: &mut FunctionWriter<'_, 'm>, switch: InstView<'m>) -> Result<()> {
    let Some(from) = switch.block().filter(|_| !f.forwarding_blocks.is_empty()) else { return Ok(()) };
    let mut written = SmallVec::<[usize; 4]>::new();
    for target in switch.successors() {
        let key = (from.as_key(), target.as_key());
        let Some(label) = f.forwarding_blocks.get(&key).copied() else { continue };
        if !written.contains(&target.as_key()) {
            written.push(target.as_key());
            let target = f.module.label(target);
            f.emit_void(Op::Label, &[label.0])?;
            f.emit_void(Op::Branch, &[target.0])?;
        }
    }
    Ok(())
}

/// Gives a block of its own to the edges that a switch has to one target with phis. SPIR-V's phis have one value for
/// each predecessor and LLVM's one for each edge, and not every reader makes the latter of the former.
fn find_forwarding_blocks<'m>(f: &mut FunctionWriter<'_, 'm>, switch: InstView<'m>, from: Block<'m>) {
    let mut seen = rustc_hash::FxHashSet::default();
    for target in switch.successors() {
        let has_phis = target.instructions().next().is_some_and(|first| first.opcode() == Opcode::Phi);
        // The branch back to a loop's header carries the metadata of the loop.
        if has_phis && !seen.insert(target.as_key()) && !f.loops.contains_key(&target.as_key()) {
            let key = (from.as_key(), target.as_key());
            if !f.forwarding_blocks.contains_key(&key) {
                let label = f.new_id();
                f.forwarding_blocks.insert(key, label);
            }
        }
    }
}

impl FunctionWriter<'_, '_> {
    /// Finds the switches with more cases than one instruction holds. They are written as several, each the default of
    /// the one before, and here get the labels of the blocks for all but the first.
    pub(in crate::writer) fn find_split_switches(&mut self) {
        for block in self.function.blocks() {
            let Some(last) = block.terminator() else { continue };
            if last.opcode() != Opcode::Switch {
                continue;
            }
            find_forwarding_blocks(self, last, block);
            if last.successor_count() < LEAST_WIDE {
                continue;
            }
            let bits = last.condition().and_then(|value| value.ty()?.int_width()).unwrap_or_default();
            let cases = last.successor_count() as usize - 1;
            let parts = cases.div_ceil(cases_of_one(self.module.switch_literal_words(bits)));
            if parts > 1 {
                let labels = (1..parts).map(|_| self.new_id()).collect();
                self.split_switches.insert(block.as_key(), labels);
            }
        }
    }
}

/// The labels of the parts of a block's switch that lead to a block.
fn switch_parts_to<'m>(f: &mut FunctionWriter<'_, 'm>, block: Block<'m>, to: Block<'m>) -> Result<Vec<Id>> {
    let last = block.terminator().ok_or_else(|| Error::internal("a switch has no block"))?;
    let bits = last.condition().and_then(|value| value.ty()?.int_width()).unwrap_or_default();
    let in_one = cases_of_one(f.module.switch_literal_words(bits));
    let mut labels = vec![f.module.label(block)];
    labels.extend(f.split_switches.get(&block.as_key()).into_iter().flatten());
    let mut found = Vec::new();
    for (number, (_, target)) in last.cases().enumerate() {
        if target == to
            && let Some(label) = labels.get(number / in_one)
            && found.last() != Some(label)
        {
            found.push(*label);
        }
    }
    // The last part leads to the default, and perhaps there by its cases too.
    if last.successor(0) == Some(to) && found.last() != labels.last() {
        found.extend(labels.last());
    }
    Ok(found)
}

pub(super) fn ret<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    match inst.operand(0) {
        None => f.emit_void(Op::Return, &[]),
        Some(value) => {
            let ty = f.info().return_type;
            let id = f.value_as(value, ty)?;
            f.emit_void(Op::ReturnValue, &[id.0])
        }
    }
}
