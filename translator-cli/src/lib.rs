//! The parts that the commands share: their options, input and output, and how diagnostics are shown.

pub mod arguments;
pub mod diagnostics;
pub mod elsewhere;
pub mod environment;
pub mod files;
pub mod graph;
pub mod input;
pub mod llvm_spirv;
pub mod mutate;
pub mod status;
pub mod values;
