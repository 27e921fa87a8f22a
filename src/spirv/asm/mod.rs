//! The assembly language of SPIRV-Tools: [`assemble`] and [`disassemble`].
//!
//! Both follow the grammar's layouts and take and give plain data.

mod assemble;
mod context;
mod float;
mod integer;
mod lex;
mod names;
mod operand;
mod target;

pub use assemble::{Options, assemble};
pub use names::NumericIds;
pub use target::{targets, version_of_target};

#[cfg(test)]
mod tests;
