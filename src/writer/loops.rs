//! Loops that metadata tell something about: OpLoopMerge in the block that heads the loop.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::functions::FunctionWriter;
use crate::{
    Result,
    llvm::{Block, Metadata, Opcode},
    mapping::metadata::{self, LoopRow},
    spirv::{
        Extension, Op,
        grammar::{LoopControl, OperandKind},
    },
};

/// The merge instruction of one loop.
#[derive(Clone)]
pub(super) struct LoopMerge<'m> {
    merge: Block<'m>,
    continues: Block<'m>,
    control: LoopControl,
    /// The numbers of the control's bits, low bits first.
    numbers: SmallVec<[u32; 2]>,
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Finds the loops of the function whose metadata has a counterpart.
    pub(super) fn find_loops(&mut self) {
        let mut found = Vec::new();
        for block in self.function.blocks() {
            let Some(last) = block.terminator() else { continue };
            if !last.value().has_attachments() {
                continue;
            }
            if let Some(node) = last.value().attachment(self.kinds.llvm_loop) {
                let (control, numbers) = self.loop_control(node);
                if !control.is_empty() {
                    found.push((block, control, numbers));
                }
            }
        }
        if found.is_empty() {
            return;
        }
        let mut predecessors: FxHashMap<usize, SmallVec<[Block<'m>; 4]>> = FxHashMap::default();
        for block in self.function.blocks() {
            for successor in block.successors() {
                predecessors.entry(successor.as_key()).or_default().push(block);
            }
        }
        // A block is the merge block of one header at most: SPIR-V specification, 2.11.
        let mut merges = FxHashSet::default();
        for (latch, control, numbers) in found {
            let Some((header, merge)) = self.loop_of(latch, &predecessors, &merges) else { continue };
            if let Entry::Vacant(place) = self.loops.entry(header.as_key()) {
                merges.insert(merge.as_key());
                place.insert(LoopMerge { merge, continues: latch, control, numbers });
            }
        }
    }

    /// The header of the loop that a block closes, and an exit of the loop that is not among `taken`.
    ///
    /// None where the loop has no such exit, or where its header ends in what no merge instruction may precede.
    fn loop_of(
        &self,
        latch: Block<'m>,
        predecessors: &FxHashMap<usize, SmallVec<[Block<'m>; 4]>>,
        taken: &FxHashSet<usize>,
    ) -> Option<(Block<'m>, Block<'m>)> {
        let entry = self.function.entry()?.as_key();
        latch.successors().find_map(|header| {
            if header.terminator()?.opcode() != Opcode::Br {
                return None;
            }
            // All that reaches the latch without passing the header is the loop; the entry is not in one.
            let mut body = FxHashSet::default();
            body.insert(header.as_key());
            let mut order = vec![header];
            let mut open = vec![latch];
            while let Some(block) = open.pop() {
                if body.insert(block.as_key()) {
                    if block.as_key() == entry {
                        return None;
                    }
                    order.push(block);
                    open.extend(predecessors.get(&block.as_key()).into_iter().flatten().copied());
                }
            }
            let exit = |block: Block<'m>| {
                block
                    .successors()
                    .find(|next| !body.contains(&next.as_key()) && !taken.contains(&next.as_key()))
            };
            let merge =
                exit(header).or_else(|| exit(latch)).or_else(|| order.iter().find_map(|b| exit(*b)))?;
            Some((header, merge))
        })
    }

    /// The control that a loop's metadata asks for, and its numbers.
    fn loop_control(&self, node: Metadata<'m>) -> (LoopControl, SmallVec<[u32; 2]>) {
        let mut found = SmallVec::<[(&LoopRow, u32); 4]>::new();
        for property in node.operands().skip(1).flatten() {
            // A property may stand in a node of its own.
            let property = property.operand(0).filter(|inner| inner.is_node()).unwrap_or(property);
            let Some(name) = property.operand(0).and_then(Metadata::string) else { continue };
            let Some(row) = metadata::by_loop_metadata(name) else { continue };
            let number = match property.operand(1) {
                None => u32::from(name != metadata::COALESCE_ENABLE),
                Some(operand) => match operand.const_u64().and_then(|number| u32::try_from(number).ok()) {
                    Some(number) => number,
                    None => continue,
                },
            };
            // A switch that is off says nothing.
            if (!row.has_number() && number == 0)
                || found.iter().any(|(known, _)| known.control == row.control)
            {
                continue;
            }
            if self.requirements.is_available(
                OperandKind::LoopControl,
                row.control.bits(),
                &self.options.extensions,
            ) {
                found.push((row, number));
            }
        }
        // Contradictions are left out: not to unroll wins.
        if found.iter().any(|(row, _)| row.control == LoopControl::DontUnroll) {
            found.retain(|(row, _)| !matches!(row.control, LoopControl::Unroll | LoopControl::PartialCount));
        }
        found.sort_by_key(|(row, _)| row.control.bits());
        let control = found.iter().fold(LoopControl::empty(), |all, (row, _)| all | row.control);
        let numbers = found.iter().filter(|(row, _)| row.has_number()).map(|(_, number)| *number);
        (control, numbers.collect())
    }

    /// Emits the merge instruction of the loop that a block heads; it stands right before the branch.
    pub(super) fn loop_merge(&mut self, block: Block<'m>) -> Result<()> {
        let Some(merge) = self.loops.remove(&block.as_key()) else {
            return Ok(());
        };
        self.requirements.note_mask(OperandKind::LoopControl, merge.control.bits());
        // A loop that its header does not leave has no structure; there is an instruction for these too.
        if block.successors().count() == 1 && self.allows(Extension::SPV_INTEL_unstructured_loop_controls) {
            let mut words = SmallVec::<[u32; 8]>::new();
            words.push(merge.control.bits());
            words.extend(merge.numbers);
            return self.emit_void(Op::LoopControlINTEL, &words);
        }
        let (target, continues) = (self.label(merge.merge), self.label(merge.continues));
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend([target.0, continues.0, merge.control.bits()]);
        words.extend(merge.numbers);
        self.emit_void(Op::LoopMerge, &words)
    }
}
