//! The diagnostics of a run, and the budget that bounds it.

use super::budget::WordBudget;
use crate::{Error, Result};

/// After so many diagnostics a run ends: the rest would hardly be read.
const MAX_DIAGNOSTICS: usize = 100;

/// The errors so far, and how much instructions may still become.
#[derive(Default)]
pub(super) struct Diagnostics {
    pub(super) list: Vec<Error>,
    pub(super) budget: WordBudget,
}

impl Diagnostics {
    /// Takes note of an error and lets the run go on.
    pub(super) fn report(&mut self, error: Error) {
        if self.list.len() < MAX_DIAGNOSTICS {
            self.list.push(error);
        }
    }

    /// Takes note of what went wrong in a step, if anything did.
    pub(super) fn tolerate(&mut self, step: Result<()>) {
        if let Err(error) = step {
            self.report(error);
        }
    }

    /// Whether so much went wrong that going on is pointless.
    pub(super) fn is_hopeless(&self) -> bool {
        self.list.len() >= MAX_DIAGNOSTICS || self.budget.is_spent()
    }
}
