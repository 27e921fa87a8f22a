//! The assembly language of SPIRV-Tools: [`assemble`] and [`disassemble`].
//!
//! Both follow the grammar's layouts and take and give plain data.

mod assemble;
mod context;
mod disassemble;
mod float;
mod friendly;
mod generators;
mod integer;
mod lex;
mod names;
mod nesting;
mod notes;
mod operand;
mod plain;
mod print;
mod recent;
mod target;
mod text;
mod unknown;

pub use assemble::{AssembleOptions, assemble};
pub use disassemble::{
    IdNames, Indent, Style, Unknown, disassemble, disassemble_at, disassemble_each, disassemble_to,
};
pub use names::NumericIds;
pub use target::{is_assembly, targets, version_of_header, version_of_target};

#[cfg(test)]
mod property;
#[cfg(test)]
mod tests;
