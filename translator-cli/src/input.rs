//! The kind of an input, told by its content.

use crate::diagnostics;
use anyhow::Result;
use spirv_llvm::spirv::{self, MAGIC, Module};

/// The kind of a file, as far as its first bytes tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// SPIR-V in its binary form.
    Binary,
    /// SPIR-V in its word-count text form.
    Text,
    /// Anything else: LLVM IR, if it is a module.
    Other,
}

/// The kind of a file by its bytes, or by the first of them.
#[must_use]
pub fn content(input: &[u8]) -> Content {
    let magic = input.first_chunk::<4>().copied();
    if magic == Some(MAGIC.to_le_bytes()) || magic == Some(MAGIC.to_be_bytes()) {
        return Content::Binary;
    }
    if input.trim_ascii_start().starts_with(MAGIC.to_string().as_bytes()) {
        Content::Text
    } else {
        Content::Other
    }
}

/// The module, where the bytes are SPIR-V in its binary or its word-count text form; anything else is LLVM's.
///
/// # Errors
/// When they are SPIR-V and cannot be read.
pub fn spirv(input: &[u8]) -> Result<Option<Module>> {
    match content(input) {
        Content::Binary => return Ok(Some(Module::parse(input)?)),
        Content::Text => {}
        Content::Other => return Ok(None),
    }
    let text = diagnostics::text(input.to_vec())?;
    match spirv::text::read(&text) {
        Ok(module) => Ok(Some(module)),
        Err(errors) => Err(diagnostics::InText { text, errors }.into()),
    }
}
