//! Two-way translation between SPIR-V and LLVM IR.
//!
//! - [`spirv`] is SPIR-V by itself: the grammar as tables, modules as words, assembly and text forms,
//!   checks. It needs no LLVM.
//! - [`mapping`] holds the correspondences of both directions, each declared once.
//! - [`mangle`] parses and encodes Itanium names with OpenCL's vendor types.
//! - With the feature `llvm`: `write` translates an LLVM module to SPIR-V and `read` the other way
//!   round.
//!
//! The library never prints, exits, reads the environment or touches files, and keeps no global state.

#[cfg(feature = "capi")]
pub mod capi;
mod error;
mod loss;
pub mod mangle;
pub mod mapping;
mod options;
mod phase;
pub mod spirv;

#[cfg(feature = "llvm")]
mod bodies;
#[cfg(feature = "llvm")]
mod legalize;
#[cfg(feature = "llvm")]
pub mod llvm;
#[cfg(feature = "llvm")]
pub mod reader;
#[cfg(feature = "llvm")]
mod regularize;
#[cfg(feature = "llvm")]
pub mod run;
#[cfg(feature = "llvm")]
pub mod writer;

pub use error::{At, Code, Error, Errors, Example, Explanation, Kind, Outcome, Result, Step, error_page};
pub use loss::{Lacks, Loss, Losses, page as losses_page};
pub use options::{
    BuiltinFormat, CallForm, DebugInfoVersion, ExtInst, FpContract, ReadOptions, UnknownIntrinsics,
    WriteOptions,
};
#[cfg(feature = "llvm")]
pub use phase::{Observer, Phase};
#[cfg(feature = "llvm")]
pub use reader::{read, read_module, read_observed, read_with_warnings};
#[cfg(feature = "llvm")]
pub use regularize::regularize;
#[cfg(feature = "llvm")]
pub use writer::{write, write_observed, write_with_losses};

/// The examples of the README are tests.
#[cfg(all(doctest, feature = "llvm"))]
#[doc = include_str!("../README.md")]
struct Readme;
