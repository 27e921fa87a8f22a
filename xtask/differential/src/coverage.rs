//! What occurred in programs that ran: opcodes, functions of extended sets, and instructions and intrinsics of LLVM.

use std::collections::BTreeMap;

use spirv_llvm::spirv::{Op, grammar::ExtInstSet};

/// How many programs ran each instruction, by name.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    counts: BTreeMap<String, u64>,
}

impl Seen {
    pub fn op(&mut self, op: Op) {
        if let Some(row) = op.row() {
            self.name(row.name);
        }
    }

    pub fn function(&mut self, set: ExtInstSet, name: &str) {
        self.name(&format!("{} {name}", set.table().name));
    }

    fn name(&mut self, name: &str) {
        if !self.counts.contains_key(name) {
            self.counts.insert(name.to_owned(), 1);
        }
    }

    /// Adds what another program ran.
    pub fn add(&mut self, other: &Self) {
        for (name, count) in &other.counts {
            *self.counts.entry(name.clone()).or_default() += count;
        }
    }
}
