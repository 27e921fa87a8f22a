//! Loops that metadata tell something about: OpLoopMerge in the block that heads the loop.

use std::collections::hash_map::Entry;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::FunctionWriter;
use crate::{
    Loss, Result,
    mapping::metadata,
    spirv::{
        Extension, Op, Version,
        grammar::{LoopControl, OperandKind},
        words::MAX_INSTRUCTION_WORDS,
    },
    view::{Block, InstView, Metadata, MetadataCategory, Opcode, Value, ValueKind},
};

/// The merge instruction of one loop.
#[derive(Clone)]
pub(super) struct LoopMerge<'m> {
    /// The block behind the loop; none of a loop that nothing leaves.
    merge: Option<Block<'m>>,
    continues: Block<'m>,
    said: Said<'m>,
}

/// The loop control of one loop, from its metadata.
#[derive(Clone, Default)]
struct Said<'m> {
    control: LoopControl,
    /// The numbers of the control's bits below that of the arrays, low bits first.
    low: SmallVec<[u32; 2]>,
    /// Arrays whose accesses no iteration makes another wait for.
    arrays: Arrays<'m>,
    /// The numbers of the bits above that of the arrays.
    high: SmallVec<[u32; 2]>,
}

impl<'m> Said<'m> {
    /// The loop control that controls in any order come to. Contradictions are left out: not to unroll wins.
    fn of(mut found: Controls, arrays: Arrays<'m>) -> Self {
        if found.iter().any(|(control, _)| *control == LoopControl::DontUnroll) {
            let contradicts = LoopControl::Unroll | LoopControl::PartialCount;
            found.retain(|(control, _)| !contradicts.contains(*control));
        }
        found.sort_by_key(|(control, _)| control.bits());
        let mut said = Self { arrays, ..Self::default() };
        for (control, words) in found {
            said.control |= control;
            let is_low = control.bits() < LoopControl::DependencyArrayALTERA.bits();
            if is_low { &mut said.low } else { &mut said.high }.extend(words);
        }
        if !said.arrays.is_empty() {
            said.control |= LoopControl::DependencyArrayALTERA;
        }
        said
    }
}

/// The arrays that GEPs of a function go into, by the node that stands for each, in the order of the GEPs.
type Groups<'m> = FxHashMap<Metadata<'m>, IndexMap<usize, Value<'m>, FxBuildHasher>>;

/// Arrays by their handles, each with the number of iterations for which no iteration waits for another, 0 for all.
type Arrays<'m> = IndexMap<usize, (Value<'m>, u32), FxBuildHasher>;

/// So many marks of GEPs and arrays of loops are looked at in a module: they only help, and one node may stand for very
/// many.
pub(super) const MAX_MARKS: usize = 1 << 20;
/// Loop controls with the words that follow each.
type Controls = SmallVec<[(LoopControl, SmallVec<[u32; 2]>); 4]>;
/// Loops nest so deeply on average, where all of them are searched for an exit.
const MAX_NESTING: usize = 64;

impl<'m> FunctionWriter<'_, 'm> {
    /// Finds the loops of the function whose metadata has a counterpart.
    pub(super) fn find_loops(&mut self) {
        let mut found = Vec::new();
        let mut groups = None;
        for block in self.function.blocks() {
            let Some(last) = block.terminator() else { continue };
            if !last.value().has_attachments() {
                continue;
            }
            if let Some(node) = last.value().attachment(self.source.kinds.llvm_loop) {
                let said = self.loop_control(node, &mut groups);
                if !said.control.is_empty() {
                    found.push((block, said));
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
        let mut looks = MAX_NESTING * self.function.blocks().count();
        for (latch, said) in found {
            let Some((header, merge)) = self.loop_of(latch, &predecessors, &merges, &mut looks) else {
                self.note_lost_hints(said.control.bits().count_ones());
                continue;
            };
            if let Entry::Vacant(place) = self.loops.entry(header.as_key()) {
                merges.extend(merge.map(Block::as_key));
                place.insert(LoopMerge { merge, continues: latch, said });
            }
        }
    }

    /// The header of the loop that a block closes, and an exit of the loop that is not among `taken`, where it has one.
    ///
    /// None where the loop's header ends in what no merge instruction may precede, or where the loop has more blocks than
    /// there are `looks` left.
    fn loop_of(
        &self,
        latch: Block<'m>,
        predecessors: &FxHashMap<usize, SmallVec<[Block<'m>; 4]>>,
        taken: &FxHashSet<usize>,
        looks: &mut usize,
    ) -> Option<(Block<'m>, Option<Block<'m>>)> {
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
                    *looks = looks.checked_sub(1)?;
                    order.push(block);
                    open.extend(predecessors.get(&block.as_key()).into_iter().flatten().copied());
                }
            }
            let exit = |block: Block<'m>| {
                block
                    .successors()
                    .find(|next| !body.contains(&next.as_key()) && !taken.contains(&next.as_key()))
            };
            let merge = exit(header).or_else(|| exit(latch)).or_else(|| order.iter().find_map(|b| exit(*b)));
            Some((header, merge))
        })
    }

    /// The loop control that a loop's metadata ask for; `groups` are found when they are first needed.
    fn loop_control(&mut self, node: Metadata<'m>, groups: &mut Option<Groups<'m>>) -> Said<'m> {
        let mut found = Controls::new();
        let mut arrays = Arrays::default();
        let mut counts = None;
        for property in node.operands().skip(1).flatten() {
            // A property may stand in a node of its own.
            let property = property.operand(0).filter(|inner| inner.is_node()).unwrap_or(property);
            let Some(name) = property.operand(0).and_then(Metadata::string) else {
                // Places in the source are no properties.
                let is_property = property.kind() == MetadataCategory::Tuple && property.operand_count() > 0;
                self.note_lost_hints(u32::from(is_property));
                continue;
            };
            if let Some(place) = metadata::LOOP_COUNTS.iter().position(|known| *known == name) {
                let number = property.operand(1).and_then(|number| number.value()?.const_i64());
                if let Some(count) = counts.get_or_insert([-1; 3]).get_mut(place) {
                    *count = number.unwrap_or(-1);
                }
                continue;
            }
            let Some(row) = metadata::by_loop_metadata(name) else {
                if !metadata::is_mark_of_loop(name) {
                    self.note_lost_hints(1);
                }
                continue;
            };
            if !self.allows_control(row.control) {
                self.note_lost_hints(1);
                continue;
            }
            if row.control == LoopControl::DependencyArrayALTERA {
                let groups = groups.get_or_insert_with(|| self.index_groups());
                add_arrays(property, groups, &mut arrays, &mut self.diagnostics.budget.marks);
                continue;
            }
            let number = match property.operand(1) {
                None => u32::from(name != metadata::COALESCE_ENABLE),
                Some(operand) => match operand.const_u64().and_then(|number| u32::try_from(number).ok()) {
                    Some(number) => number,
                    None => {
                        self.note_lost_hints(1);
                        continue;
                    }
                },
            };
            // A switch that is off says nothing.
            let is_off = !row.has_number() && number == 0;
            if !is_off && !found.iter().any(|(known, _)| *known == row.control) {
                let numbers = row.has_number().then_some(number);
                found.push((row.control, numbers.into_iter().collect()));
            }
            if name == metadata::UNROLL_FULL && !is_off && self.prefers_partial_count() {
                found.retain(|(known, _)| *known != LoopControl::PartialCount);
                found.push((LoopControl::PartialCount, SmallVec::from_slice(&[1])));
            }
        }
        let may_count = self.allows_control(LoopControl::LoopCountALTERA);
        if counts.is_some() && !may_count {
            self.note_lost_hints(1);
        }
        if let Some(counts) = counts.filter(|_| may_count) {
            let words = counts.iter().map(|count: &i64| count.cast_unsigned());
            let words = words.flat_map(|count| [count as u32, (count >> 32) as u32]).collect();
            found.push((LoopControl::LoopCountALTERA, words));
        }
        Said::of(found, arrays)
    }

    fn note_lost_hints(&self, count: u32) {
        self.module.losses.add_many(Loss::LoopHint, count);
    }

    /// Whether the options allow a loop control.
    fn allows_control(&self, control: LoopControl) -> bool {
        self.module.requirements.is_available(
            OperandKind::LoopControl,
            control.bits(),
            &self.source.options.extensions,
        )
    }

    /// Whether full unrolling is said by a partial count, which came with version 1.4.
    fn prefers_partial_count(&self) -> bool {
        self.module.prefers_version(Version::V1_4)
    }

    /// The arrays of all GEPs of the function that are marked as going into one.
    fn index_groups(&mut self) -> Groups<'m> {
        let kind = self.source.context.metadata_kind(metadata::INDEX_GROUP);
        let mut groups = Groups::default();
        for inst in self.function.blocks().flat_map(Block::instructions) {
            if inst.opcode() != Opcode::GetElementPtr || !inst.value().has_attachments() {
                continue;
            }
            let (Some(node), Some(array)) = (inst.value().attachment(kind), array_of(inst)) else { continue };
            if self.peepholes.merged.contains(&array.as_key()) {
                continue;
            }
            // A node of nodes is a list of groups, one without operands a group.
            let own = (node.operand_count() == 0).then_some(node);
            for group in own.into_iter().chain(node.operands().flatten().filter(|group| group.is_node())) {
                let Some(left) = self.diagnostics.budget.marks.checked_sub(1) else { return groups };
                self.diagnostics.budget.marks = left;
                groups.entry(group).or_default().insert(array.as_key(), array);
            }
        }
        groups
    }

    /// Emits the merge instruction of the loop that a block heads; it stands right before the branch.
    pub(super) fn loop_merge(&mut self, block: Block<'m>) -> Result<()> {
        let Some(LoopMerge { merge, continues, mut said }) = self.loops.remove(&block.as_key()) else {
            return Ok(());
        };
        // Hints about arrays are optional, so as many are written as the instruction has room for.
        said.arrays.truncate((MAX_INSTRUCTION_WORDS - 5 - said.low.len() - said.high.len()) / 2);
        // A loop that its header does not leave, or that nothing leaves, has no structure; there is an instruction for these
        // too, which has room for numbers alone.
        let is_allowed = self.source.allows(Extension::SPV_INTEL_unstructured_loop_controls);
        let unstructured = block.successors().count() == 1 && said.arrays.is_empty() && is_allowed;
        let merge = match merge {
            Some(merge) if !unstructured => merge,
            None if !is_allowed => return Ok(()),
            _ => {
                said.control.remove(LoopControl::DependencyArrayALTERA);
                if said.control.is_empty() {
                    return Ok(());
                }
                self.note_controls(said.control);
                let mut words = SmallVec::<[u32; 8]>::new();
                words.push(said.control.bits());
                words.extend(said.low.into_iter().chain(said.high));
                return self.emit_void(Op::LoopControlINTEL, &words);
            }
        };
        self.note_controls(said.control);
        let (target, continues) = (self.module.label(merge), self.module.label(continues));
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend([target.0, continues.0, said.control.bits()]);
        words.extend(said.low);
        if !said.arrays.is_empty() {
            words.push(said.arrays.len() as u32);
        }
        for (array, iterations) in said.arrays.into_values() {
            words.extend([self.value(array)?.0, iterations]);
        }
        words.extend(said.high);
        self.emit_void(Op::LoopMerge, &words)
    }

    fn note_controls(&mut self, control: LoopControl) {
        let requirements = &mut self.module.requirements;
        requirements.note_mask(OperandKind::LoopControl, control.bits());
    }
}

/// Adds the arrays that a node of [`metadata::PARALLEL_ACCESSES`] lists, each once.
fn add_arrays<'m>(property: Metadata<'m>, groups: &Groups<'m>, arrays: &mut Arrays<'m>, marks: &mut usize) {
    // The list itself is looked through as well.
    let Some(left) = marks.checked_sub(property.operand_count() as usize) else { return };
    *marks = left;
    let number = property.operands().flatten().find_map(Metadata::const_u64);
    let Ok(iterations) = u32::try_from(number.unwrap_or_default()) else { return };
    let listed: IndexSet<Metadata<'m>, FxBuildHasher> = property.operands().flatten().collect();
    for (key, array) in listed.iter().filter_map(|group| groups.get(group)).flatten() {
        let Some(left) = marks.checked_sub(1) else { return };
        *marks = left;
        arrays.entry(*key).or_insert((*array, iterations));
    }
}

/// The array that a GEP goes into: the variable that its base is loaded from, where that is the only way in which it
/// serves, and otherwise the base.
fn array_of(gep: InstView<'_>) -> Option<Value<'_>> {
    let mut base = gep.operand(0)?;
    while let Some(cast) = base.as_instruction().filter(|inst| inst.opcode() == Opcode::BitCast) {
        base = cast.operand(0)?;
    }
    let loaded = base.as_instruction().filter(|inst| inst.opcode() == Opcode::Load);
    let array = match loaded.and_then(|load| load.operand(0)) {
        Some(variable) if !is_indexed(variable) => variable,
        _ => base,
    };
    let is_known =
        matches!(array.kind(), ValueKind::Argument | ValueKind::GlobalVariable | ValueKind::Instruction);
    is_known.then_some(array)
}

/// Whether an instruction computes an address from one.
fn is_indexed(pointer: Value<'_>) -> bool {
    pointer
        .uses()
        .filter_map(|usage| usage.instruction().filter(|_| usage.operand_index() == 0))
        .any(|user| user.opcode() == Opcode::GetElementPtr)
}
