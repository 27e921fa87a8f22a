//! Two-way translation between SPIR-V and LLVM IR.
//!
//! - [`spirv`] is SPIR-V by itself: the grammar as tables, modules as words, assembly and text forms,
//!   checks. It needs no LLVM.
//! - [`mapping`] holds the correspondences of both directions, each declared once.
//! - [`mangle`] parses and encodes Itanium names with OpenCL's vendor types.
//! - [`write_bitcode`] and [`read_bitcode`] translate between bitcode and SPIR-V without LLVM.
//! - With the feature `llvm`: `write` translates an LLVM module to SPIR-V and `read` the other way
//!   round, `Translator` also tells what was repaired and left out, `bytes` does both with bytes and options by name.
//!
//! The crate `spirv-llvm-run` runs kernels and shaders on the CPU, `spirv-llvm-c` is the interface for C.
//!
//! The library never prints, exits, reads the environment or touches files, and keeps no global state.
//!
//! # Bytes to bytes
//!
//! ```
//! # #[cfg(feature = "llvm")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # use std::fs;
//! use spirv_llvm::bytes::{self, Options};
//!
//! # let folder = std::env::temp_dir().join(format!("spirv-llvm-doc-{}", std::process::id()));
//! # fs::create_dir_all(&folder)?;
//! # let (ir, spv) = (folder.join("kernel.ll"), folder.join("kernel.spv"));
//! # fs::write(&ir, "target triple = \"spir64\"\ndefine spir_kernel void @k() {\n  ret void\n}\n")?;
//! // A file with bitcode or textual IR, as a file of SPIR-V.
//! fs::write(&spv, bytes::write(&fs::read(&ir)?, &Options::default())?)?;
//! // And back, as bitcode.
//! let bitcode = bytes::read(&fs::read(&spv)?, &Options::default())?;
//! # assert!(bitcode.starts_with(b"BC"));
//! # fs::remove_dir_all(&folder)?;
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "llvm"))]
//! # fn main() {}
//! ```
//!
//! # A module in memory
//!
//! Modules of `inkwell` are taken and given; between them and the translator LLVM's bitcode goes in memory. The crate is re-exported as
//! `spirv_llvm::inkwell`, so that a program uses the same version and the same LLVM; a handle of LLVM's C interface becomes one of
//! its modules by `Module::new`.
//!
//! ```
//! # #[cfg(feature = "llvm")]
//! # fn main() -> Result<(), spirv_llvm::Errors> {
//! use spirv_llvm::inkwell::{context::Context, targets::TargetTriple};
//! use spirv_llvm::{ReadOptions, WriteOptions, read, write};
//!
//! let context = Context::create();
//! let module = context.create_module("example");
//! module.set_triple(&TargetTriple::create("spir64"));
//! let function = module.add_function("f", context.void_type().fn_type(&[], false), None);
//! let builder = context.create_builder();
//! builder.position_at_end(context.append_basic_block(function, "entry"));
//! builder.build_return(None).map_err(|error| spirv_llvm::Error::internal(error.to_string()))?;
//!
//! let words = write(&module, &WriteOptions::default().with_max_version(spirv_llvm::spirv::Version::V1_4))?;
//! let spirv = spirv_llvm::spirv::Module::from_words(words)?;
//! let again = read(&context, &spirv.to_bytes(), &ReadOptions::default())?;
//! assert!(again.get_function("f").is_some());
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "llvm"))]
//! # fn main() {}
//! ```
//!
//! # Errors
//!
//! A translation gives every diagnostic of its run as [`Errors`]. Each is an [`Error`] with a [`Code`] as `llvm-spirv` has
//! them, a [`Kind`] to match on, a location [`At`] and, where one is known, a remedy.
//!
//! ```
//! use spirv_llvm::{At, Kind, spirv::Module};
//!
//! let bytes = [0x03, 0x02, 0x23, 0x07, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 17, 0, 9, 0];
//! let error = Module::parse(&bytes).unwrap_err();
//! assert_eq!(error.kind(), Kind::Malformed);
//! match error.at() {
//!     At::Word { offset, .. } => assert_eq!(*offset, 5),
//!     other => panic!("found at {other}"),
//! }
//! assert_eq!(error.help(), None);
//! ```
//!
//! # Without LLVM
//!
//! [`write_bitcode`] translates bitcode of any release from 13 on, and all of [`spirv`] is there.
//!
//! ```
//! use spirv_llvm::spirv::{Module, asm, check};
//!
//! # fn main() -> Result<(), spirv_llvm::Errors> {
//! let words = asm::assemble(
//!     "OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\nOpMemoryModel Physical64 OpenCL\n",
//!     &asm::AssembleOptions::default(),
//! )?;
//! let module = Module::from_words(words)?;
//! assert!(check::check(&module).list.is_empty());
//! assert!(asm::disassemble(&module, &asm::Style::default())?.contains("OpMemoryModel Physical64 OpenCL"));
//! # Ok(())
//! # }
//! ```
//!
//! # Threads
//!
//! Options, errors and SPIR-V modules are plain values, `Send` and `Sync`. A context of LLVM and what belongs to it (modules,
//! compiled kernels) are neither; give each thread a context of its own and hand modules over as bytes. Nothing is shared between
//! translations, so any number may run at once.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `llvm22` | yes | both directions, with LLVM 22; so `llvm19`, `llvm20` (untested), `llvm21` and `llvm23`, of which one at most is enabled |
//! | `llvm` | by these | the parts that need some version of LLVM; enabled by the feature of a version |
//!
//! Without features the library is [`spirv`], [`mapping`], [`mangle`] and [`write_bitcode`], and needs no LLVM.

mod loss;
pub mod mapping;
mod options;
mod phase;

pub mod builtin_library;
pub mod bytes;
mod draft;
mod finding;
mod handle;
mod legalize;
pub mod reader;
#[cfg(feature = "llvm")]
mod regularize;
#[cfg(feature = "llvm")]
mod translator;
mod view;
pub mod writer;

#[cfg(feature = "llvm")]
pub use inkwell;
use spirv_kit::{block_order, build_error};

pub use legalize::without_foreign_intrinsics;
pub use loss::{Lacks, Loss, Losses, Outcome, page as losses_page};
pub use opencl_mangle as mangle;
pub use options::{
    BuiltinFormat, CallForm, DebugInfoVersion, ExtInst, FpContract, ReadOptions, UnknownIntrinsics,
    WriteOptions,
};
pub use phase::{Observer, Phase};
pub use reader::{FromSpirv, read_bitcode, read_to_bitcode};
#[cfg(feature = "llvm")]
pub use regularize::{regularize, regularize_in_place};
pub(crate) use spirv_kit::excerpt;
pub use spirv_kit::{At, Code, Error, Errors, Example, Explanation, Kind, Remedy, Result, error_page};
#[cfg(feature = "llvm")]
pub use spirv_llvm_native as llvm;
#[cfg(feature = "llvm")]
pub use translator::{Spirv, Translator, read, write};
#[cfg(feature = "llvm")]
pub use writer::parse_to_write;
pub use writer::{write_bitcode, write_ir};

/// The release of LLVM whose bitcode is written where none is asked for, which all later ones read.
pub const BITCODE_VERSION: u32 = spirv_llvm_ir::bitcode::MIN_VERSION;

/// The releases of LLVM for which bitcode is written.
pub const BITCODE_VERSIONS: std::ops::RangeInclusive<u32> =
    spirv_llvm_ir::bitcode::MIN_VERSION..=spirv_llvm_ir::bitcode::MAX_VERSION;

/// The error for what this library does only with LLVM, where it was built without.
#[cfg(not(feature = "llvm"))]
fn needs_llvm(what: &str) -> Error {
    Error::new(Code::Other, Kind::NeedsLlvm, format!("{what} needs LLVM"))
        .with_help("this library was built without; build it with the feature of a version of LLVM")
}

/// SPIR-V by itself: the crates `spirv-kit` and `spirv-check`.
pub mod spirv {
    pub use spirv_check::{
        self as check, Api, DeclaredTarget, DeviceLimits, Environment, Features, link, reduce,
    };
    pub use spirv_kit::*;
}

/// The page of this crate promises these to be `Send` and `Sync`.
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<ReadOptions>();
    is_shared::<WriteOptions>();
    is_shared::<Error>();
    is_shared::<Errors>();
    is_shared::<spirv::Module>();
    is_shared::<bytes::Options>();
};

/// The examples of the README are tests.
#[cfg(all(doctest, feature = "llvm"))]
#[doc = include_str!("../README.md")]
struct Readme;
