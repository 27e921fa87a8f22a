//! The order in which a function's blocks are filled.

use super::Reader;
use crate::{
    Error, Result,
    draft::Block,
    spirv::{Id, Inst, Op, Operands, grammar::OperandKind},
};

/// A label that has its LLVM block.
#[derive(Clone, Copy)]
pub(crate) struct BlockSlot<'m> {
    /// The block, empty or filled.
    pub(crate) block: Block<'m>,
    /// Its number in its function.
    number: u32,
    /// Position of the function's instruction, to tell labels of other functions.
    function: usize,
}

/// The instructions of one block, label and terminator included.
#[derive(Clone, Copy)]
pub(crate) struct BlockRange {
    /// Position of the label.
    pub(crate) start: usize,
    /// Position of the terminator.
    pub(crate) end: usize,
}

/// A block in the order of filling.
#[derive(Clone, Copy)]
pub(crate) struct FillStep {
    /// Number of the block.
    pub(crate) number: usize,
    /// Whether a path leads there from the function's entry.
    pub(crate) is_reachable: bool,
}

/// Blocks as they stand.
fn in_order(reached: &[bool]) -> Vec<FillStep> {
    reached
        .iter()
        .enumerate()
        .map(|(number, is_reachable)| FillStep { number, is_reachable: *is_reachable })
        .collect()
}

impl<'m, 's> Reader<'m, 's> {
    /// The blocks between two positions.
    ///
    /// # Errors
    /// Where an instruction stands outside a block or a block does not end.
    pub(crate) fn block_ranges(&self, start: usize, end: usize) -> Result<Vec<BlockRange>> {
        let module = self.ids.module();
        let mut ranges = Vec::new();
        let mut open = None;
        for (position, inst) in (start..end).filter_map(|position| Some((position, module.get(position)?))) {
            match (inst.op(), open) {
                (Op::Label, None) => open = Some(position),
                (Op::Label, Some(_)) => return Err(inst.malformed("the block before has no terminator")),
                (op, Some(start)) if op.is_terminator() => {
                    ranges.push(BlockRange { start, end: position });
                    open = None;
                }
                (_, Some(_)) | (Op::Line | Op::NoLine, None) => {}
                // Between blocks only what means nothing may stand, such as debug lines in an extended set.
                (Op::ExtInst | Op::ExtInstWithForwardRefsKHR, None) => {}
                (_, None) => return Err(inst.malformed("the instruction stands outside a block")),
            }
        }
        match open.and_then(|position| module.get(position)) {
            Some(label) => Err(label.malformed("the block has no terminator")),
            None => Ok(ranges),
        }
    }

    /// Makes the LLVM block of a label.
    pub(crate) fn set_block(
        &mut self,
        label: Id,
        block: Block<'m>,
        number: usize,
        function: usize,
    ) -> Result<()> {
        let slot = BlockSlot { block, number: number as u32, function };
        if !self.blocks.insert_new(label, slot)? {
            return Err(Error::malformed(format!("{label} labels two blocks")));
        }
        Ok(())
    }

    /// The block of a label of the function at a position.
    pub(crate) fn block(&self, label: Id, function: usize) -> Result<BlockSlot<'m>> {
        self.blocks
            .get(label)
            .filter(|slot| slot.function == function)
            .ok_or_else(|| Error::malformed(format!("{label} is not a block of this function")))
    }

    /// Calls `visit` with the number of each block that a terminator leads to.
    fn successors(&self, last: Inst<'s>, function: usize, mut visit: impl FnMut(usize)) -> Result<()> {
        let mut lead = |label: Id| -> Result<()> {
            visit(self.block(label, function)?.number as usize);
            Ok(())
        };
        match last.op() {
            Op::Branch => lead(last.id(0)?),
            Op::BranchConditional => {
                lead(last.id(1)?)?;
                lead(last.id(2)?)
            }
            Op::Switch => {
                let ids = Operands::new(last, self.ids).filter(|operand| {
                    operand.as_ref().map_or(true, |operand| operand.kind == OperandKind::IdRef)
                });
                for operand in ids.skip(1) {
                    lead(Id(operand?.word()))?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
        .map_err(|error| error.or_at(|| last.location()))
    }

    /// The blocks in an order where each follows its dominators; those that no path leads to come as they stand.
    ///
    /// A module has its blocks in such an order already (section 2.4), which one pass confirms: whatever is reached
    /// by an earlier block that is itself reached so has its dominators before it.
    pub(crate) fn order(&self, ranges: &[BlockRange], function: usize) -> Result<Vec<FillStep>> {
        let mut reached = vec![false; ranges.len()];
        if let Some(entry) = reached.first_mut() {
            *entry = true;
        }
        let last = |number: usize| ranges.get(number).and_then(|range| self.ids.module().get(range.end));
        for number in 0..ranges.len() {
            if let Some(last) = last(number).filter(|_| reached.get(number) == Some(&true)) {
                self.successors(last, function, |to| {
                    if let Some(slot) = reached.get_mut(to).filter(|_| to > number) {
                        *slot = true;
                    }
                })?;
            }
        }
        if reached.iter().all(|reached| *reached) {
            return Ok(in_order(&reached));
        }
        let (mut order, reachable) = self.reverse_postorder(ranges, function)?;
        if reachable == reached {
            return Ok(in_order(&reached));
        }
        order.extend(in_order(&reachable).into_iter().filter(|step| !step.is_reachable));
        Ok(order)
    }

    fn reverse_postorder(
        &self,
        ranges: &[BlockRange],
        function: usize,
    ) -> Result<(Vec<FillStep>, Vec<bool>)> {
        let successors = |number: usize| -> Result<Vec<usize>> {
            let mut found = Vec::new();
            if let Some(last) = ranges.get(number).and_then(|range| self.ids.module().get(range.end)) {
                self.successors(last, function, |to| found.push(to))?;
            }
            Ok(found)
        };
        let mut seen = vec![false; ranges.len()];
        let mut order = Vec::with_capacity(ranges.len());
        let mut stack = Vec::new();
        if let Some(entry) = seen.first_mut() {
            *entry = true;
            stack.push((0, successors(0)?));
        }
        while let Some((number, rest)) = stack.last_mut() {
            match rest.pop() {
                Some(next) => {
                    if let Some(slot) = seen.get_mut(next).filter(|slot| !**slot) {
                        *slot = true;
                        stack.push((next, successors(next)?));
                    }
                }
                None => {
                    order.push(FillStep { number: *number, is_reachable: true });
                    stack.pop();
                }
            }
        }
        order.reverse();
        Ok((order, seen))
    }
}
