//! The only Rust file that depends on LLVM's version; its counterpart in C++ is `shim/compat.h`. Everything else says
//! the meaning (`Function::set_attribute`) and leaves to these two how the LLVM at hand spells it.
//!
//! Numbers of attributes, intrinsics and metadata kinds differ from version to version as well; LLVM is asked for these
//! by name, so that no line here depends on them.

use super::attributes::{Attribute, AttributeValue, KnownAttribute};
use super::diagnostics::BuildError;
use crate::mapping::attributes::{MEMORY_LOCATIONS, MEMORY_READS, ParameterAttribute};

/// The major version of the LLVM that the library is built on, such as `22`.
pub const MAJOR_VERSION: &str = env!("SPIRV_LLVM_MAJOR");

/// The same as a number.
#[cfg(test)]
pub(crate) const MAJOR: u32 = {
    let digits = MAJOR_VERSION.as_bytes();
    (digits[0] - b'0') as u32 * 10 + (digits[1] - b'0') as u32
};

/// Functions of C's mathematics that the LLVM at hand has no intrinsic for, though later ones do.
pub(crate) const WITHOUT_INTRINSIC: &[&str] = if cfg!(feature = "llvm19") { &["atan2"] } else { &[] };

/// The conversion of a pointer to its address, which came with LLVM 22.
pub(super) fn ptr_to_addr() -> Result<inkwell::llvm_sys::LLVMOpcode, BuildError> {
    #[cfg(not(any(feature = "llvm19", feature = "llvm20", feature = "llvm21")))]
    return Ok(inkwell::llvm_sys::LLVMOpcode::LLVMPtrToAddr);
    #[cfg(any(feature = "llvm19", feature = "llvm20", feature = "llvm21"))]
    return Err(BuildError::new(format!("LLVM {MAJOR_VERSION} has no ptrtoaddr")));
}

/// The bits of `allockind`: what a function does, of which it does one, ...
const ALLOC_KINDS: u64 = 0x7;
const ALLOC_FREE: u64 = 0x4;
/// ... how memory is that it returns, ...
const ALLOC_STATES: u64 = 0x18;
/// ... and all of them with the one for aligned memory.
const ALLOC_ALL: u64 = 0x3f;

/// The way in which LLVM writes an attribute.
#[derive(Clone, Copy)]
pub(super) enum Spelling {
    /// By its presence.
    Flag(KnownAttribute),
    /// With a number, in LLVM's encoding.
    Int(KnownAttribute, u64),
}

/// The pointer is not captured: `captures(none)`, before LLVM 21 `nocapture`.
pub(super) const NO_CAPTURE: Spelling = if cfg!(any(feature = "llvm19", feature = "llvm20")) {
    Spelling::Flag(KnownAttribute::NoCapture)
} else {
    Spelling::Int(KnownAttribute::Captures, 0)
};

/// The function reads memory of all kinds and does not write: `memory(read)`.
pub(super) const READS_MEMORY: Spelling = Spelling::Int(KnownAttribute::Memory, MEMORY_READS);

/// The function neither reads nor writes memory: `memory(none)`.
pub(super) const NO_MEMORY: Spelling = Spelling::Int(KnownAttribute::Memory, 0);

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

/// What a function does to memory as the LLVM at hand encodes it, of LLVM 22's encoding: two bits for each kind of memory, which are
/// arguments', inaccessible, `errno`, other, and two of targets. Older versions count `errno` with the other memory and that of
/// targets with the inaccessible.
pub(super) fn memory(effects: u64) -> u64 {
    let kind = |index: u32| effects >> (2 * index) & 3;
    let inaccessible = kind(1) | kind(4) | kind(5);
    if cfg!(any(feature = "llvm19", feature = "llvm20")) {
        kind(0) | inaccessible << 2 | (kind(2) | kind(3)) << 4
    } else if cfg!(feature = "llvm21") {
        kind(0) | inaccessible << 2 | kind(2) << 4 | kind(3) << 6
    } else {
        effects
    }
}

/// Whether LLVM can hold a number as the value of an attribute of a function, of whose parameters `is_int` tells which are
/// integers; it does not look at the number itself.
pub(super) fn is_value_of_function(attribute: &str, value: u64, is_int: impl Fn(u32) -> bool) -> bool {
    let (high, low) = ((value >> 32) as u32, value as u32);
    match attribute {
        "memory" => value < 1 << (2 * MEMORY_LOCATIONS),
        // Synchronous or asynchronous tables.
        "uwtable" => matches!(value, 1 | 2),
        "alignstack" => value.is_power_of_two() && value <= 256,
        // The least and the greatest factor, which may be open.
        "vscale_range" => high.is_power_of_two() && (low == 0 || low.is_power_of_two() && low >= high),
        // The numbers of the parameters that are an element's size and, where there is one, their number.
        "allocsize" => is_int(high) && (low == u32::MAX || is_int(low)),
        "allockind" => {
            let (kind, state) = (value & ALLOC_KINDS, value & ALLOC_STATES);
            let is_free = kind == ALLOC_FREE;
            value & !ALLOC_ALL == 0
                && kind.is_power_of_two()
                && (!is_free || value == ALLOC_FREE)
                && state != ALLOC_STATES
        }
        _ => false,
    }
}
