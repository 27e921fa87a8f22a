//! The order of a function's blocks and instructions, and its changes. Ids that are not of the function change nothing.

use crate::entity::NONE;
use crate::function::Link;
use crate::{Block, BlockId, Function, InstId, StringId};

impl Function {
    /// Returns the place of an instruction.
    fn link(&self, id: InstId) -> Link {
        self.inst(id).link
    }

    fn set_link(&mut self, id: InstId, link: Link) {
        if let Some(inst) = self.insts.get_mut(id.index()) {
            inst.link = link;
        }
    }

    /// Adds a block at the end of the layout.
    pub fn append_block(&mut self) -> BlockId {
        let id = self.blocks.len() as u32;
        self.blocks.push(Block {
            name: StringId(0),
            first: NONE,
            last: NONE,
            previous: self.last_block,
            next: NONE,
        });
        match self.blocks.get_mut(self.last_block as usize) {
            Some(last) => last.next = id,
            None => self.first_block = id,
        }
        self.last_block = id;
        BlockId(id)
    }

    /// Adds a block to the layout after another; at the end if that is not of this function.
    pub fn insert_block_after(&mut self, block: BlockId) -> BlockId {
        let id = self.blocks.len() as u32;
        let Some(previous) = self.blocks.get_mut(block.index()) else { return self.append_block() };
        let next = std::mem::replace(&mut previous.next, id);
        self.blocks.push(Block { name: StringId(0), first: NONE, last: NONE, previous: block.0, next });
        match self.blocks.get_mut(next as usize) {
            Some(next) => next.previous = id,
            None => self.last_block = id,
        }
        BlockId(id)
    }

    /// Takes a block out of the links of the layout.
    fn unlink_block(&mut self, block: BlockId) {
        let Some(&Block { previous, next, .. }) = self.blocks.get(block.index()) else { return };
        match self.blocks.get_mut(previous as usize) {
            Some(previous) => previous.next = next,
            None => self.first_block = next,
        }
        match self.blocks.get_mut(next as usize) {
            Some(next) => next.previous = previous,
            None => self.last_block = previous,
        }
    }

    /// Moves a block of the layout behind another one; returns false if one of them is not of this function, or both are one.
    pub fn move_block_after(&mut self, block: BlockId, other: BlockId) -> bool {
        if block == other || block.index() >= self.blocks.len() || other.index() >= self.blocks.len() {
            return false;
        }
        self.unlink_block(block);
        let next = match self.blocks.get_mut(other.index()) {
            Some(other) => std::mem::replace(&mut other.next, block.0),
            None => NONE,
        };
        if let Some(moved) = self.blocks.get_mut(block.index()) {
            (moved.previous, moved.next) = (other.0, next);
        }
        match self.blocks.get_mut(next as usize) {
            Some(next) => next.previous = block.0,
            None => self.last_block = block.0,
        }
        true
    }

    /// Takes a block out of the layout; its instructions go with it.
    pub fn remove_block(&mut self, block: BlockId) {
        if block.index() >= self.blocks.len() {
            return;
        }
        self.unlink_block(block);
        let insts: Vec<InstId> = self.insts(block).collect();
        insts.into_iter().for_each(|inst| self.remove(inst));
    }

    /// Puts an instruction at the end of a block. Ids that are not of this function change nothing.
    #[inline]
    pub fn append(&mut self, block: BlockId, id: InstId) {
        if id.index() >= self.insts.len() || block.index() >= self.blocks.len() {
            return;
        }
        self.remove(id);
        let Some(of) = self.blocks.get_mut(block.index()) else { return };
        let last = std::mem::replace(&mut of.last, id.0);
        if last == NONE {
            of.first = id.0;
        }
        self.set_link(id, Link { previous: last, next: NONE, block: block.0 });
        if let Some(last) = self.insts.get_mut(last as usize) {
            last.link.next = id.0;
        }
    }

    /// Puts an instruction before another that stands in a block.
    pub fn insert_before(&mut self, id: InstId, next: InstId) {
        if id == next || id.index() >= self.insts.len() || self.link(next).block == NONE {
            return;
        }
        self.remove(id);
        let Link { previous, block, .. } = self.link(next);
        self.set_link(id, Link { previous, next: next.0, block });
        self.set_link(next, Link { previous: id.0, ..self.link(next) });
        match self.insts.get_mut(previous as usize) {
            Some(inst) => inst.link.next = id.0,
            None => {
                if let Some(block) = self.blocks.get_mut(block as usize) {
                    block.first = id.0;
                }
            }
        }
    }

    /// Puts an instruction after another that stands in a block.
    pub fn insert_after(&mut self, id: InstId, previous: InstId) {
        if id == previous || id.index() >= self.insts.len() {
            return;
        }
        self.remove(id);
        let Link { next, block, .. } = self.link(previous);
        match next {
            NONE => self.append(BlockId(block), id),
            next => self.insert_before(id, InstId(next)),
        }
    }

    /// Takes an instruction out of its block; its id and its result stay what they are.
    pub fn remove(&mut self, id: InstId) {
        let Link { previous, next, block } = self.link(id);
        let Some(of) = self.blocks.get_mut(block as usize) else { return };
        if previous == NONE {
            of.first = next;
        }
        if next == NONE {
            of.last = previous;
        }
        self.set_link(id, Link::NOWHERE);
        if let Some(inst) = self.insts.get_mut(previous as usize) {
            inst.link.next = next;
        }
        if let Some(inst) = self.insts.get_mut(next as usize) {
            inst.link.previous = previous;
        }
    }

    /// Moves an instruction and all after it to the end of another block.
    pub fn split_off(&mut self, first: InstId, to: BlockId) {
        let mut at = Some(first);
        while let Some(id) = at {
            at = self.next_inst(id);
            self.remove(id);
            self.append(to, id);
        }
    }
}
