//! The parts that the two commands share: input and output, and how diagnostics are shown.

pub mod diagnostics;
pub mod files;
pub mod input;
pub mod mutate;
pub mod values;
