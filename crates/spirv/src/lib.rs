//! SPIR-V by itself: nothing here knows LLVM.
//!
//! [`Module`] is a file's words with an index of its instructions; [`Operands`] walks the operands of one
//! instruction as the [`grammar`] lays them out; [`Ids`] knows which instruction defines an id.

mod access_chain;
pub mod asm;
pub mod block_order;
pub mod build_error;
pub mod cfg;
pub mod diff;
mod error;
pub mod facts;
pub mod grammar;
mod ids;
pub mod image;
mod layout;
pub mod limits;
pub mod link;
mod module;
mod operands;
pub mod reduce;
mod repair;
mod report;
mod requirements;
mod section;
pub mod signature;
mod suggest;
pub mod text;
pub mod variants;
mod version;
pub mod words;

pub use access_chain::AccessChain;
pub use error::{At, Code, Error, Errors, Example, Explanation, Kind, Remedy, Result, error_page, excerpt};
pub use grammar::{Extension, ExtensionSet, Op};
pub use ids::{Id, IdSet, Ids};
pub use module::{
    ByteOrder, HEADER_WORDS, Header, Inst, MAGIC, Module, bytes_in, is_binary, is_spirv, to_bytes,
};
pub use operands::{Operand, OperandContext, Operands, for_each_id};
pub use repair::merges_before_branches;
pub use report::{Report, SpecConstant, SpecType, second_memory_model, spec_constants};
pub use requirements::{Needed, Requirement, Requirements};
pub use section::{SECTIONS, section};
pub use suggest::{nearest_enumerant, nearest_name};
pub use version::Version;
