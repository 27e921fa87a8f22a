//! What an input is, told by its content.

use crate::diagnostics;
use anyhow::Result;
use spirv_llvm::spirv::{self, MAGIC, Module};

/// The module, where the bytes are SPIR-V in its binary or its word-count text form; anything else is LLVM's.
///
/// # Errors
/// When they are SPIR-V and cannot be read.
pub fn spirv(input: &[u8]) -> Result<Option<Module>> {
    let magic = input.first_chunk::<4>().copied();
    if magic == Some(MAGIC.to_le_bytes()) || magic == Some(MAGIC.to_be_bytes()) {
        return Ok(Some(Module::parse(input)?));
    }
    if !input.trim_ascii_start().starts_with(MAGIC.to_string().as_bytes()) {
        return Ok(None);
    }
    let text = diagnostics::text(input.to_vec())?;
    match spirv::text::read(&text) {
        Ok(module) => Ok(Some(module)),
        Err(errors) => Err(diagnostics::InText { text, errors }.into()),
    }
}
