//! SPIR-V by itself: nothing here knows LLVM.

pub mod grammar;
mod version;

pub use grammar::{ExtensionSet, Op};
pub use version::Version;
