//! Debug information and other descriptions of a program.

pub(crate) mod described;
pub(crate) mod described_rules;
