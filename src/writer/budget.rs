//! A bound on the instructions that are written: vectors have thousands of components in a few bytes of text, and many an
//! instruction becomes several for each. Together they may cost so much that time and memory have a bound.

use super::loops;

/// So many words of SPIR-V, and ids, are free in every module.
const FREE: usize = 1 << 22;
/// So many more each instruction of the module pays for.
const OF_AN_INSTRUCTION: usize = 64;

/// The words that instructions may still become.
pub(super) struct WordBudget {
    left: usize,
    is_spent: bool,
    /// So many marks of the arrays of loops may still be looked at.
    pub(super) marks: usize,
}

impl Default for WordBudget {
    fn default() -> Self {
        Self { left: FREE, is_spent: false, marks: loops::MAX_MARKS }
    }
}

impl WordBudget {
    /// Pays for what an instruction became; tells whether that was too much.
    #[inline]
    pub(super) fn pay(&mut self, words: usize) -> bool {
        match (self.left + OF_AN_INSTRUCTION).checked_sub(words) {
            Some(left) => self.left = left,
            None => self.is_spent = true,
        }
        self.is_spent
    }

    /// Whether instructions became too much.
    #[inline]
    pub(super) fn is_spent(&self) -> bool {
        self.is_spent
    }
}
