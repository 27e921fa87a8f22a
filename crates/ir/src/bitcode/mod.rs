//! Bitcode ("LLVM Bitcode File Format"): reading what LLVM 13 to 23 write, and writing.

mod bits;
mod reader;
mod stream;

pub use reader::read;
pub(crate) use reader::signed;
