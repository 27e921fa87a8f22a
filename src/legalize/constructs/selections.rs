//! Selections: the block where the ways of a branch meet again.

use rustc_hash::FxHashSet;

use super::{Construct, Constructs, flow::Flow, refused};
use crate::{
    Error, Result,
    draft::{Block, Opcode},
};

/// The blocks that a loop around a block may be left to from everywhere in it.
#[derive(Clone, Copy, Default)]
struct WaysOut {
    merge: Option<usize>,
    continues: Option<usize>,
}

impl WaysOut {
    fn has(self, number: usize) -> bool {
        self.merge == Some(number) || self.continues == Some(number)
    }
}

impl<'m> Constructs<'m> {
    /// Gives each branch a merge block that needs one, those around others first.
    pub(super) fn find_selections(&mut self) -> Result<()> {
        let mut done: FxHashSet<Block<'m>> = FxHashSet::default();
        'changed: loop {
            let flow = self.flow()?;
            for number in flow.preorder() {
                let Some(block) = flow.block(number) else { continue };
                if flow.next(number).len() < 2 && !is_switch(block) || !done.insert(block) {
                    continue;
                }
                if self.find_selection(&flow, number, block)? {
                    continue 'changed;
                }
            }
            return Ok(());
        }
    }

    /// The ways out of the innermost loop around a block.
    fn ways_out(&self, flow: &Flow<'m>, number: usize) -> WaysOut {
        let mut found: Option<(usize, WaysOut)> = None;
        for construct in &self.loops {
            let Some(header) = flow.number(construct.header) else { continue };
            let merge = flow.number(construct.merge);
            let is_inside =
                flow.dominates(header, number) && merge.is_none_or(|merge| !flow.dominates(merge, number));
            if is_inside && found.is_none_or(|(outer, _)| flow.dominates(outer, header)) {
                let continues = construct.continues.and_then(|block| flow.number(block));
                found = Some((header, WaysOut { merge, continues }));
            }
        }
        found.map(|(_, ways)| ways).unwrap_or_default()
    }

    /// Gives a branch its merge block. Returns whether the control flow has changed.
    fn find_selection(&mut self, flow: &Flow<'m>, number: usize, header: Block<'m>) -> Result<bool> {
        let ways = self.ways_out(flow, number);
        let next = flow.next(number);
        let heads_loop = self.loops.iter().any(|construct| construct.header == header);
        if !is_switch(header) && next.iter().any(|to| ways.has(*to)) || heads_loop {
            return Ok(false);
        }
        let ends = self.ends_around(flow, number, ways);
        let is_own = |below: usize| {
            let is_behind = ends.iter().any(|end| flow.dominates(*end, below));
            flow.dominates(number, below) && !is_behind && ways.continues != Some(below)
        };
        // The blocks that only one way leads to.
        let is_arm = |below: usize| {
            below != number
                && is_own(below)
                && flow.before(below).iter().all(|from| *from == number || flow.dominates(below, *from))
        };
        let arms: Vec<usize> = next.iter().copied().filter(|to| is_arm(*to)).collect();
        let mut inside = vec![false; flow.count()];
        for (below, slot) in inside.iter_mut().enumerate() {
            *slot = below == number || is_own(below) && arms.iter().any(|arm| flow.dominates(*arm, below));
        }
        let leaving = flow.leaving(&inside);
        let (free, meeting): (Vec<_>, Vec<_>) = leaving.into_iter().partition(|(_, to)| ways.has(*to));
        let mut targets: Vec<usize> = meeting.iter().map(|(_, to)| *to).collect();
        targets.sort_unstable();
        targets.dedup();
        let merge = match targets.as_slice() {
            [] => self.end_of_free_ways(flow, ways, &free)?,
            [to] => {
                let block =
                    flow.block(*to).ok_or_else(|| Error::internal("a block of a function is gone"))?;
                let is_inside =
                    |from: &usize| inside.get(*from).copied().unwrap_or(false) || flow.dominates(*to, *from);
                if is_own(*to) && flow.before(*to).iter().all(is_inside) && !self.taken.contains(&block) {
                    self.add(header, block);
                    return Ok(false);
                }
                self.funnel(flow, &meeting)?
            }
            _ => {
                self.check_waits(flow, (number, header), &targets)?;
                self.funnel(flow, &meeting)?
            }
        };
        self.add(header, merge);
        Ok(true)
    }

    /// The merge blocks of the constructs around a block.
    fn ends_around(&self, flow: &Flow<'m>, number: usize, ways: WaysOut) -> Vec<usize> {
        let around = self.selections.iter();
        around
            .filter_map(|around| Some((flow.number(around.header)?, flow.number(around.merge)?)))
            .filter(|(header, merge)| flow.dominates(*header, number) && !flow.dominates(*merge, number))
            .map(|(_, merge)| merge)
            .chain(ways.merge)
            .collect()
    }

    /// Checks that no invocations wait for each other where ways are led together that part again: they may have come there together or
    /// not. Ways on which no invocation waits for another any more do not count, as those that end early are not waited for: where one
    /// way alone is left, all that take it came together at its start.
    fn check_waits(
        &self,
        flow: &Flow<'m>,
        (number, header): (usize, Block<'m>),
        targets: &[usize],
    ) -> Result<()> {
        let within = flow.waiting();
        let is_waiting = |block: &usize| within.get(*block).copied().unwrap_or(false);
        let counted: Vec<usize> = targets.iter().copied().filter(is_waiting).collect();
        if counted.len() < 2 {
            return Ok(());
        }
        let meeting = flow.common_end(&counted, &within);
        let is_end = |block: usize| {
            let is_taken = || flow.block(block).is_some_and(|block| self.taken.contains(&block));
            Some(block) == meeting || !is_waiting(&block) || is_taken()
        };
        // Where the merge instruction was, they came together.
        let known = self.joined.get(&header).and_then(|block| flow.number(*block));
        let unknown: Vec<usize> = counted.into_iter().filter(|to| Some(*to) != known).collect();
        let ways = flow.reached(&unknown, number, is_end);
        match ways.into_iter().find(|block| flow.waits_in(*block)).and_then(|block| flow.block(block)) {
            Some(block) => {
                let detail =
                    "invocations wait for others in a block that several ways of a selection lead to";
                Err(refused(block, detail))
            }
            None => Ok(()),
        }
    }

    fn add(&mut self, header: Block<'m>, merge: Block<'m>) {
        self.taken.insert(merge);
        self.selections.push(Construct { header, merge, continues: None });
    }

    /// The merge block of a selection whose ways all leave the loop around it, or go on with it: of these the ways to one of both.
    fn end_of_free_ways(
        &mut self,
        flow: &Flow<'m>,
        ways: WaysOut,
        free: &[(usize, usize)],
    ) -> Result<Block<'m>> {
        for target in [ways.continues, ways.merge].into_iter().flatten() {
            let edges: Vec<(usize, usize)> = free.iter().copied().filter(|(_, to)| *to == target).collect();
            if !edges.is_empty() {
                return self.funnel(flow, &edges);
            }
        }
        self.unreached()
    }
}

fn is_switch(block: Block<'_>) -> bool {
    block.terminator().is_some_and(|last| last.opcode() == Opcode::Switch)
}
