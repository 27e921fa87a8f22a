//! The rules of the specification as a pass of its own over a parsed module: all diagnostics of a run.
//!
//! Rules come in three grades. [`Grade::Required`] are those that whoever translates the module relies on to
//! stay safe: ids are defined once and are of the right kind, operands have the counts and the types that
//! their instruction needs, functions consist of whole blocks, values dominate their uses. A module that
//! breaks one of them has no meaning. A module that breaks a rule of [`Grade::Repaired`] has one all the same, as
//! the breach can be repaired without guessing. [`Grade::Rule`] are the other rules of the specification, which
//! producers are known to bend and consumers to forgive.
//!
//! The cost is linear in the module, apart from dominance, which takes `edges × log blocks`, and from decorations that do not stand
//! target by target, which are sorted.

mod context;
mod control_flow;
mod debug_info;
mod decorations;
mod environments;
mod findings;
mod groups;
mod images;
mod interfaces;
pub mod link;
mod matrices;
mod memo;
mod memory;
mod module;
mod names;
mod passes;
mod plan;
mod rays;
pub mod reduce;
#[cfg(test)]
mod tests;
mod types;
mod values;

use std::borrow::Cow;

use spirv_kit::{Error, Errors, Id, Module, Op, words};

use context::{Checker, Depth};
use memo::{Look, MemoPolicy};
use passes::run;

pub use decorations::decoration_rules::may_repeat;
pub use environments::kernel_rows::{KERNEL_RULES, KernelRule};
pub use environments::opengl_rules::{OPENGL_RULES, OpenGlRule};
pub use environments::{Api, DeclaredTarget, DeviceLimits, Environment, Features};
pub use names::{RULE_FAMILIES, RuleFamily, is_vuid, named_rules, rules_page};
pub use spirv_kit::{
    facts::{
        BlockExtent, DeclaredTypes, Facts, FunctionExtent, Grade, IdKind, MAX_BYTES, MAX_LANES, TypeFacts,
        UNKNOWN_COUNT,
    },
    signature::{ElementKind, Scalars, Sketch, TypeSignature, opaque_result},
};
pub use values::formats::{NumericType, ScalarKind, check_conversion, check_fixed_types, is_fixed};

/// Execution modes.
pub mod modes {
    pub use crate::module::execution_modes::{default_problems, may_repeat};
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRule {
    /// How severe it is that the rule is broken.
    pub grade: Grade,
    /// The name of the rule: a VUID where an API's specification gives one, otherwise that of its [`RuleFamily`].
    pub rule: Cow<'static, str>,
    /// The function that the instruction is in; `None` at module scope.
    pub function: Option<Id>,
    /// The rule that is broken, and where.
    pub error: Error,
}

/// Diagnostics of a run, in the order of the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckDiagnostics {
    /// The first diagnostics, at most [`MOST_DIAGNOSTICS`].
    pub list: Vec<BrokenRule>,
    /// The number of diagnostics that the list does not hold.
    pub more: usize,
}

/// The most diagnostics that are kept; further ones are only counted.
pub const MOST_DIAGNOSTICS: usize = 100;

/// The facts about a module that breaks no required rule.
#[derive(Debug)]
pub struct Checked<'m> {
    facts: Facts<'m>,
    types: DeclaredTypes,
    repairs: Vec<Error>,
}

impl<'m> Checked<'m> {
    /// Returns the broken rules of [`Grade::Repaired`], which the reader repairs.
    #[must_use]
    pub fn repairs(&self) -> &[Error] {
        &self.repairs
    }

    /// Returns the facts about ids, functions and blocks.
    #[must_use]
    pub fn facts(&self) -> &Facts<'m> {
        &self.facts
    }

    /// Returns the facts about types.
    #[must_use]
    pub fn types(&self) -> &DeclaredTypes {
        &self.types
    }
}

/// Looks for every broken rule of the specification.
#[must_use]
pub fn check(module: &Module) -> CheckDiagnostics {
    check_for(module, &Environment::UNIVERSAL)
}

/// Looks for every broken rule of the specification and of an environment.
#[must_use]
pub fn check_for(module: &Module, environment: &Environment) -> CheckDiagnostics {
    diagnostics(module, environment, Depth::Whole)
}

fn diagnostics(module: &Module, environment: &Environment, depth: Depth) -> CheckDiagnostics {
    match run(module, Grade::Rule, environment, depth, MemoPolicy::OfShapes) {
        Ok((found, checked)) if checked.types.is_with_shared && !found.list.is_empty() => {
            raised(found, module)
        }
        Ok((found, _)) => found,
        Err(error) => {
            let list = vec![BrokenRule {
                grade: Grade::Required,
                rule: Cow::Borrowed(RuleFamily::LAYOUT.name),
                function: None,
                error,
            }];
            CheckDiagnostics { list, more: 0 }
        }
    }
}

/// Raises findings that stop a translation to the grade that says so. A check of the whole module may have found them
/// with a lower grade, since it knows rules of vectors that are opaque to a translation.
#[cold]
fn raised(mut diagnostics: CheckDiagnostics, module: &Module) -> CheckDiagnostics {
    let errors = check_required(module).err();
    for error in errors.iter().flat_map(Errors::iter) {
        let is_same =
            |own: &&mut BrokenRule| own.error.at() == error.at() && own.error.detail() == error.detail();
        match diagnostics.list.iter_mut().find(is_same) {
            Some(own) => own.grade = Grade::Required,
            None => diagnostics.list.push(BrokenRule {
                grade: Grade::Required,
                rule: Cow::Borrowed(RuleFamily::LAYOUT.name),
                function: None,
                error: error.clone(),
            }),
        }
    }
    diagnostics
}

/// Checks the types of operands and results, and whatever a translation relies on; rules about the program's use of
/// memory, images and interfaces are left to [`check`].
pub fn check_types(module: &Module) -> CheckDiagnostics {
    diagnostics(module, &Environment::UNIVERSAL, Depth::Types)
}

/// Looks for broken rules that must hold for the module to have a meaning.
///
/// # Errors
/// Those rules, at most [`MOST_DIAGNOSTICS`].
pub fn check_required(module: &Module) -> Result<Checked<'_>, Errors> {
    let (found, mut checked) =
        run(module, Grade::Repaired, &Environment::UNIVERSAL, Depth::Types, MemoPolicy::OfShapes)?;
    let (repairs, errors): (Vec<_>, Vec<_>) =
        found.list.into_iter().partition(|diagnostic| diagnostic.grade == Grade::Repaired);
    Errors::check(errors.into_iter().map(|diagnostic| diagnostic.error).collect())?;
    checked.repairs = repairs.into_iter().map(|diagnostic| diagnostic.error).collect();
    Ok(checked)
}

/// Returns the name that OpName gives to an id, if any.
#[must_use]
pub fn name_of(module: &Module, id: Id) -> Option<String> {
    module
        .iter()
        .take_while(|inst| inst.op() != Op::Function)
        .filter(|inst| inst.op() == Op::Name && inst.operands().first() == Some(&id.0))
        .find_map(|inst| inst.operands().get(1..).map(|rest| words::string(rest).into_owned()))
}
