//! The order in which a function's blocks are filled.

use super::Reader;
use crate::{
    Error, Result,
    draft::Block,
    spirv::{Id, Inst, Op, Operands, facts::BlockExtent, grammar::OperandKind},
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
    pub(crate) fn order(&self, blocks: &[BlockExtent], function: usize) -> Result<Vec<FillStep>> {
        let mut reached = vec![false; blocks.len()];
        if let Some(entry) = reached.first_mut() {
            *entry = true;
        }
        let last = |number: usize| blocks.get(number).and_then(|block| self.ids.module().get(block.end));
        for number in 0..blocks.len() {
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
        let (mut order, reachable) = self.reverse_postorder(blocks, function)?;
        if reachable == reached {
            return Ok(in_order(&reached));
        }
        order.extend(in_order(&reachable).into_iter().filter(|step| !step.is_reachable));
        Ok(order)
    }

    fn reverse_postorder(
        &self,
        blocks: &[BlockExtent],
        function: usize,
    ) -> Result<(Vec<FillStep>, Vec<bool>)> {
        let successors = |number: usize| -> Result<Vec<usize>> {
            let mut found = Vec::new();
            if let Some(last) = blocks.get(number).and_then(|block| self.ids.module().get(block.end)) {
                self.successors(last, function, |to| found.push(to))?;
            }
            Ok(found)
        };
        let mut seen = vec![false; blocks.len()];
        let mut order = Vec::with_capacity(blocks.len());
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
