//! Bitcode ("LLVM Bitcode File Format"): reading what LLVM 13 to 23 write, and writing.

mod bit_writer;
mod bits;
#[cfg(test)]
mod later;
mod reader;
mod stream;
mod writer;

pub(crate) use reader::signed;
pub use reader::{is_bitcode, read};
pub use writer::{MAX_VERSION, MIN_VERSION, WriteError, write, write_for_first};
