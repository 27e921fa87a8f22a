//! Decorations: their targets, and what rules ask of them.

pub(crate) mod annotations;
pub(crate) mod decorated;
pub(crate) mod decoration_rules;
