//! Linking of modules that keep the required rules.

pub use spirv_kit::link::LinkOptions;

use crate::{
    Checked,
    control_flow::calls::{CallCycle, cycles},
    name_of,
};
use spirv_kit::{Error, Errors, Id, Module, facts::Facts};

/// Links modules in their order; returns the words of the result.
///
/// # Errors
/// Imports that no module exports, names that several define, declarations that do not fit what they name, and memory models
/// that differ; all that are found. Otherwise functions of several modules that call each other in a circle which an entry point
/// reaches (section 2.16.1).
pub fn link(modules: &[Checked<'_>], options: LinkOptions) -> Result<Vec<u32>, Errors> {
    let facts: Vec<&Facts<'_>> = modules.iter().map(Checked::facts).collect();
    let linked = Module::from_words(spirv_kit::link::link(&facts, options)?)?;
    // A module alone that has a circle is as valid as it was.
    if modules.len() > 1 {
        let facts = Facts::new(&linked, &mut |_| {})?;
        let shown = |id: Id| name_of(&linked, id).unwrap_or_else(|| id.to_string());
        let error = |cycle: &CallCycle<'_>| {
            let (caller, callee) = (shown(cycle.caller), shown(cycle.callee));
            let detail = format!(
                "recursion, which no entry point may reach: {callee} reaches itself by a call in {caller}"
            );
            Error::malformed(detail)
        };
        Errors::check(cycles(&facts).iter().map(error).collect())?;
    }
    Ok(linked.into_words())
}
