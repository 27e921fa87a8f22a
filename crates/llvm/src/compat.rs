//! The only Rust file that depends on LLVM's version; its counterpart in C++ is `shim/compat.h`. Everything else says
//! the meaning (`Function::set_attribute`) and leaves to these two how the LLVM at hand spells it.
//!
//! Numbers of attributes, intrinsics and metadata kinds differ from version to version as well; LLVM is asked for these
//! by name, so that no line here depends on them.
//!
//! # Where versions differ
//!
//! One version of LLVM is built on at a time: a Cargo feature from `llvm19` to `llvm23` selects it, and inkwell's
//! feature with it. The number stands in few places, and `cargo xtask tidy` keeps it out of all other code:
//!
//! | place | holds |
//! |---|---|
//! | `Cargo.toml` of `crates/llvm/` | the features, and inkwell's that they enable; every package above it has features of the same names |
//! | `crates/llvm/src/versions.rs` | the major numbers and the variables that name installations, for `build.rs` and `xtask` |
//! | `crates/llvm/src/compat.rs` | the spelling of attributes (`captures(none)`, `memory(read)`), the ranges of their numbers, what C's mathematics has no intrinsic for |
//! | `crates/llvm/src/shim/compat.h` | parts of the C++ interface that changed, by functions that mean the same with each version; `overload_slots.h` beside it has a list that differs |
//! | `crates/llvm/src/former.rs` | the old types of intrinsics, whose calls LLVM brings to the present form |
//! | `xtask/src/setup_llvm.rs` | where versions are to be had that the system has no package of |
//!
//! `crates/llvm/build.rs` wants one of these features, and the shim's headers have to be of its version. The rest
//! of the library says what an attribute means (`spirv_llvm_ir::ParameterAttribute`, `Function::set_attribute`) and
//! takes numbers of attributes, intrinsics and metadata kinds from LLVM by name; tests take the name of clang from
//! `llvm::MAJOR_VERSION`. What the C API of LLVM 19 lacks (scopes of atomic operations, values of cases, bits of
//! constants, records of debug information) the shim has for all versions. `docs/versions.md` says how each version
//! was tried.
//!
//! To add a version:
//!
//! 1. A feature in each of these `Cargo.toml`, and a row in `crates/llvm/src/versions.rs`; the first row is the
//!    version that is built by default.
//! 2. Build with `cargo build -p spirv-llvm-c --no-default-features --features llvmNN`. Where the shim no longer
//!    compiles, the call moves to `compat.h` with a branch on `SPIRV_LLVM_MAJOR`; where an attribute is spelt
//!    otherwise, `compat.rs` gets a constant behind the feature. Names that stay and mean something else are worse:
//!    LLVM 23's `BasicBlock::getTerminator` takes it for granted that there is one.
//! 3. Run the tests with `cargo xtask test --llvm NN`. Text that differs is blessed with `--apart`; a fixture whose
//!    text an older version cannot read gets `; since: NN`. An intrinsic with another type gets a row in
//!    `former.rs` for its old one; one that is called by name by the reader or by an expansion needs the new type
//!    there.

use super::attributes::{Attribute, AttributeValue, KnownAttribute};
use spirv_llvm_ir::ParameterAttribute;

/// The major version of the LLVM that the library is built on, such as `22`.
pub const MAJOR_VERSION: &str = env!("SPIRV_LLVM_MAJOR");

/// The same as a number.
#[cfg(test)]
pub(crate) const MAJOR: u32 = {
    let digits = MAJOR_VERSION.as_bytes();
    (digits[0] - b'0') as u32 * 10 + (digits[1] - b'0') as u32
};

/// Functions of C's mathematics that the LLVM at hand has no intrinsic for, though later ones do.
pub const WITHOUT_INTRINSIC: &[&str] = if cfg!(feature = "llvm19") { &["atan2"] } else { &[] };

/// Whether calls may return vectors of `half` or `bfloat` in functions that are not improved (`optnone`): LLVM 19's code generator then
/// ends the process where a later block uses the vector.
pub const PLAIN_CALLS_RETURN_SMALL_FLOATS: bool = !cfg!(feature = "llvm19");

/// The pass that computes vectors by their components, those that are loaded and stored among them. LLVM 19 takes no options of
/// it by its name, so that there these stay vectors.
pub const SCALARIZER: &str = if cfg!(feature = "llvm19") { "scalarizer" } else { "scalarizer<load-store>" };

/// The conversion of a pointer to its address, which came with LLVM 22.
#[cfg(not(any(feature = "llvm19", feature = "llvm20", feature = "llvm21")))]
pub(crate) const PTR_TO_ADDR: Option<inkwell::llvm_sys::LLVMOpcode> =
    Some(inkwell::llvm_sys::LLVMOpcode::LLVMPtrToAddr);
#[cfg(any(feature = "llvm19", feature = "llvm20", feature = "llvm21"))]
pub(crate) const PTR_TO_ADDR: Option<inkwell::llvm_sys::LLVMOpcode> = None;

/// The meaning of a parameter's attribute that LLVM does not write as a flag.
#[inline]
pub(super) fn parameter_attribute(
    known: KnownAttribute,
    attribute: Attribute<'_>,
) -> Option<ParameterAttribute> {
    let is_not_captured = known == KnownAttribute::NoCapture
        || known == KnownAttribute::Captures && attribute.value() == AttributeValue::Int(0);
    is_not_captured.then_some(ParameterAttribute::NoCapture)
}
