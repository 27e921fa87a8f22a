//! Loops: a continue target that alone leads back, and one block that all ways out lead to.

use super::{Construct, Constructs, flow::Flow, refused};
use crate::{
    Error, Result,
    draft::{Block, Opcode, Value},
};

impl<'m> Constructs<'m> {
    /// Gives each loop a continue target and a merge block, those around others first.
    pub(super) fn find_loops(&mut self) -> Result<()> {
        let flow = self.flow()?;
        if let Some((from, _)) = flow.second_entry()
            && let Some(block) = flow.block(from)
        {
            return Err(refused(block, "a loop is entered at several blocks"));
        }
        let is_header =
            |number: &usize| flow.before(*number).iter().any(|from| flow.dominates(*number, *from));
        let headers: Vec<Block<'m>> =
            flow.preorder().into_iter().filter(is_header).filter_map(|number| flow.block(number)).collect();
        for header in headers {
            let header = self.with_own_branch(header)?;
            let continues = self.continue_target(header)?;
            let merge = self.merge_of_loop(header, continues)?;
            self.taken.extend([merge, continues]);
            self.loops.push(Construct { header, merge, continues: Some(continues) });
        }
        Ok(())
    }

    /// The header of a loop; a block before it where it ends in a branch, which is the header of a selection then.
    fn with_own_branch(&mut self, header: Block<'m>) -> Result<Block<'m>> {
        let flow = self.flow()?;
        let number = flow.number(header).ok_or_else(|| Error::internal("a header of a loop is gone"))?;
        let inside = natural(&flow, number);
        let own = flow.next(number);
        let leaves = own.iter().filter(|to| !inside.get(**to).copied().unwrap_or(false)).count();
        let is_switch = header.terminator().is_some_and(|last| last.opcode() == Opcode::Switch);
        let goes_back = own.contains(&number);
        // A way out may stay in the loop's construct, up to where all of them meet.
        let is_one_way_out = flow.leaving(&inside).len() == 1;
        if own.len() < 2 || !is_switch && (goes_back || leaves > 0 && is_one_way_out) {
            return Ok(header);
        }
        let edges: Vec<(usize, usize)> = flow.before(number).iter().map(|from| (*from, number)).collect();
        let before = self.funnel(&flow, &edges)?;
        if self.taken.remove(&header) {
            return Err(Error::internal("a header of a loop ends a construct"));
        }
        Ok(before)
    }

    /// Leads all edges back to a header through one block.
    fn continue_target(&mut self, header: Block<'m>) -> Result<Block<'m>> {
        let flow = self.flow()?;
        let number = flow.number(header).ok_or_else(|| Error::internal("a header of a loop is gone"))?;
        let back = flow.before(number).iter().filter(|from| flow.dominates(number, **from));
        let back: Vec<(usize, usize)> = back.map(|from| (*from, number)).collect();
        self.funnel(&flow, &back)
    }

    /// The block behind a loop.
    ///
    /// Where the ways out meet in a block, those parts of them that lie before it belong to the loop's construct, as what invocations
    /// do there they do when they leave the loop. Where they do not meet, a funnel parts them. Ways that only return do so in the loop.
    fn merge_of_loop(&mut self, header: Block<'m>, continues: Block<'m>) -> Result<Block<'m>> {
        let flow = self.flow()?;
        let inside = self.inside_of(&flow, (header, continues), &[])?;
        let leaving = flow.leaving(&inside);
        let targets = targets_of(&leaving);
        let end = targets.iter().copied().find(|to| is_return(&flow, *to));
        let Some(end) = end.filter(|_| targets.len() > 1) else {
            return self.end_of_ways(&flow, inside, &leaving);
        };
        let returning: Vec<(usize, usize)> = leaving.into_iter().filter(|(_, to)| *to == end).collect();
        let own = self.own_return(&flow, &returning)?;
        let flow = self.flow()?;
        let inside = self.inside_of(&flow, (header, continues), &[own])?;
        let leaving = flow.leaving(&inside);
        self.end_of_ways(&flow, inside, &leaving)
    }

    /// The block that all edges out of a construct lead to.
    fn end_of_ways(
        &mut self,
        flow: &Flow<'m>,
        inside: Vec<bool>,
        leaving: &[(usize, usize)],
    ) -> Result<Block<'m>> {
        if let [to] = targets_of(leaving).as_slice() {
            let is_inside = |from: &usize| inside.get(*from).copied().unwrap_or(false);
            let block = flow.block(*to).ok_or_else(|| Error::internal("a block of a function is gone"))?;
            if flow.before(*to).iter().all(is_inside) && !self.taken.contains(&block) {
                return Ok(block);
            }
        }
        match leaving.is_empty() {
            true => self.unreached(),
            false => self.funnel(flow, leaving),
        }
    }

    /// Gives edges to the block that returns such a block of their own, which may stand in a loop.
    fn own_return(&mut self, flow: &Flow<'m>, edges: &[(usize, usize)]) -> Result<Block<'m>> {
        let gone = || Error::internal("a block that returns is gone");
        let end = edges.first().and_then(|(_, to)| flow.block(*to)).ok_or_else(gone)?;
        let own = self.funnel(flow, edges)?;
        let value = end.terminator().and_then(|last| last.operand(0));
        let incoming = value.and_then(Value::as_instruction).filter(|phi| phi.block() == Some(end));
        let led = incoming.and_then(|phi| phi.incoming().find(|(_, from)| *from == own));
        own.terminator().ok_or_else(gone)?.take_end()?;
        self.builder.position_at_end(own);
        match led.map(|(value, _)| value).or(value) {
            Some(value) => self.builder.ret(value)?,
            None => self.builder.ret_void()?,
        };
        for phi in end.phis() {
            let kept: Vec<_> = phi.incoming().filter(|(_, from)| *from != own).collect();
            phi.put_incoming(&kept)?;
        }
        Ok(own)
    }

    /// The blocks of a loop's construct: those of the loop, with `returning` ones, and the parts of the ways out before these meet.
    fn inside_of(
        &self,
        flow: &Flow<'m>,
        (header, continues): (Block<'m>, Block<'m>),
        returning: &[Block<'m>],
    ) -> Result<Vec<bool>> {
        let gone = || Error::internal("a header of a loop is gone");
        let number = flow.number(header).ok_or_else(gone)?;
        let latch = flow.number(continues).ok_or_else(gone)?;
        let mut inside = flow.natural_loop(number, &[latch]);
        for block in returning.iter().filter_map(|block| flow.number(*block)) {
            if let Some(slot) = inside.get_mut(block) {
                *slot = true;
            }
        }
        let targets = targets_of(&flow.leaving(&inside));
        // Ways on which no invocation waits for another any more do not count, as those that end early are not waited for.
        let mut within = flow.waiting();
        let is_waiting = |to: &usize| within.get(*to).copied().unwrap_or(false);
        let mut counted: Vec<usize> = targets.iter().copied().filter(is_waiting).collect();
        if counted.is_empty() {
            (counted, within) = (targets, vec![true; flow.count()]);
        }
        if counted.len() < 2 {
            return Ok(inside);
        }
        let is_taken = |number: usize| flow.block(number).is_some_and(|block| self.taken.contains(&block));
        let meeting = flow.common_end(&counted, &within);
        let meeting = meeting.filter(|end| flow.dominates(number, *end) && !is_taken(*end));
        let is_end = |block: usize| {
            Some(block) == meeting || is_taken(block) || !within.get(block).copied().unwrap_or(false)
        };
        let ways = flow.reached(&counted, number, is_end);
        if meeting.is_some() {
            for block in ways {
                if let Some(slot) = inside.get_mut(block) {
                    *slot = true;
                }
            }
        } else if let Some(block) = ways.into_iter().find(|block| flow.waits_in(*block)) {
            // These may have come together behind the loop or not.
            let block = flow.block(block).ok_or_else(gone)?;
            let detail = "invocations wait for others on one of several ways out of a loop that do not meet";
            return Err(refused(block, detail));
        }
        Ok(inside)
    }
}

/// Whether a block does nothing but to return.
fn is_return(flow: &Flow<'_>, number: usize) -> bool {
    let last = flow.block(number).and_then(Block::first_after_phis);
    last.is_some_and(|last| last.opcode() == Opcode::Ret)
}

/// The blocks of the loop of a header.
fn natural(flow: &Flow<'_>, header: usize) -> Vec<bool> {
    let latches = flow.before(header).iter().copied().filter(|from| flow.dominates(header, *from));
    flow.natural_loop(header, &latches.collect::<Vec<_>>())
}

/// The blocks that edges lead to, each once.
fn targets_of(edges: &[(usize, usize)]) -> Vec<usize> {
    let mut targets: Vec<usize> = edges.iter().map(|(_, to)| *to).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}
