//! The cost of short instructions is bounded: a constant that is folded or repeated, or a shuffle of a long vector, is as large as
//! its type, however few words it has, and all loops may name the same arrays. Together they may cost so much that time and
//! memory stay linear in the module.

use std::cell::Cell;

use crate::{Result, spirv::Inst};

/// So many parts are free in every module.
const FREE: u64 = 1 << 18;
/// So many more each word of the module pays for.
const OF_A_WORD: u64 = 4;
/// Instructions with as few parts cost nothing, as their words pay for them.
const SHORT: u64 = 16;

/// The parts of constants, composites and masks that are left to make.
#[derive(Debug)]
pub(crate) struct PartBudget(Cell<u64>);

impl PartBudget {
    /// The budget of a module of so many words.
    pub(crate) fn new(words: usize) -> Self {
        Self(Cell::new(FREE + OF_A_WORD * words as u64))
    }

    /// Pays for the parts that an instruction makes.
    ///
    /// # Errors
    /// Where the module has made too many.
    pub(crate) fn spend(&self, inst: Inst<'_>, parts: u64) -> Result<()> {
        self.spend_each(inst, parts, 1)
    }

    /// Pays for the parts that an instruction makes by so many instructions each.
    ///
    /// # Errors
    /// Where the module has made too many.
    pub(crate) fn spend_each(&self, inst: Inst<'_>, parts: u64, each: u64) -> Result<()> {
        if parts <= SHORT { Ok(()) } else { self.spend_all(inst, parts.saturating_mul(each)) }
    }

    /// Pays for parts of an instruction that are few only each time.
    ///
    /// # Errors
    /// Where the module has made too many.
    pub(crate) fn spend_all(&self, inst: Inst<'_>, parts: u64) -> Result<()> {
        if self.affords(parts) {
            return Ok(());
        }
        Err(inst.unsupported("short instructions of the module make constants and vectors of too many parts"))
    }

    /// Pays for parts of what the module can do without, where enough is left for them.
    pub(crate) fn affords(&self, parts: u64) -> bool {
        match self.0.get().checked_sub(parts) {
            Some(left) => {
                self.0.set(left);
                true
            }
            None => false,
        }
    }
}
