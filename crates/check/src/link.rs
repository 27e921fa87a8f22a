//! Linking of modules that keep the required rules.

pub use spirv_kit::link::LinkOptions;

use crate::Checked;
use spirv_kit::{Errors, facts::Facts};

/// Links modules in their order; returns the words of the result.
///
/// # Errors
/// Imports that no module exports, names that several define, declarations that do not fit what they name, and memory models
/// that differ; all that are found.
pub fn link(modules: &[Checked<'_>], options: LinkOptions) -> Result<Vec<u32>, Errors> {
    let facts: Vec<&Facts<'_>> = modules.iter().map(Checked::facts).collect();
    spirv_kit::link::link(&facts, options)
}
