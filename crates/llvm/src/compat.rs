//! The only Rust file that depends on LLVM's version; its counterpart in C++ is `shim/compat.h`. Everything else says
//! the meaning (`Function::set_attribute`) and leaves to these two how the LLVM at hand spells it.
//!
//! Numbers of attributes, intrinsics and metadata kinds differ from version to version as well; LLVM is asked for these
//! by name, so that no line here depends on them.

use super::attributes::{Attribute, AttributeValue, KnownAttribute};
use super::diagnostics::BuildError;
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

/// The conversion of a pointer to its address, which came with LLVM 22.
pub(super) fn ptr_to_addr() -> Result<inkwell::llvm_sys::LLVMOpcode, BuildError> {
    #[cfg(not(any(feature = "llvm19", feature = "llvm20", feature = "llvm21")))]
    return Ok(inkwell::llvm_sys::LLVMOpcode::LLVMPtrToAddr);
    #[cfg(any(feature = "llvm19", feature = "llvm20", feature = "llvm21"))]
    return Err(BuildError::new(format!("LLVM {MAJOR_VERSION} has no ptrtoaddr")));
}

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
