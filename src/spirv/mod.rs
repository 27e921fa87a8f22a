//! SPIR-V by itself: nothing here knows LLVM.

mod version;
pub mod grammar;

pub use grammar::{ExtensionSet, Op};
pub use version::Version;
