//! Reduction of modules that keep the required rules.

use crate::check_required;
use spirv_kit::{Error, Module, Result};

/// Takes away whatever `is_interesting` does not need; a module that keeps the required rules keeps them. The module itself has
/// to be of interest.
///
/// # Errors
/// What `is_interesting` returns, and where the module's instructions cannot be walked.
pub fn reduce<E: From<Error>>(
    module: &Module,
    mut is_interesting: impl FnMut(&Module) -> Result<bool, E>,
) -> Result<Module, E> {
    let has_rules = check_required(module).is_ok();
    spirv_kit::reduce::reduce(module, |candidate| {
        if has_rules && check_required(candidate).is_err() {
            return Ok(false);
        }
        is_interesting(candidate)
    })
}
