//! LLVM's intrinsics, as clang and the optimiser produce them for SPIR-V's targets, and what each becomes.
//!
//! A row names an intrinsic without the part that says its types (`llvm.smax`, not `llvm.smax.v4i32`). The table in
//! `docs/intrinsics.md` is made from these rows by a test.

mod expansion;
mod families;
mod replacement;
mod rows;

use super::ops::Operation;
use crate::{
    Loss,
    spirv::{Op, grammar::OpenClStd},
};

pub use expansion::Expansion;
pub use families::refusal;
pub use replacement::{LaneReduction, Replacement};
pub use rows::ROWS;

/// The prefix of every intrinsic's name.
pub const PREFIX: &str = "llvm.";
/// The prefix of the constrained forms of other intrinsics and instructions.
pub const CONSTRAINED_PREFIX: &str = "llvm.experimental.constrained.";
/// The prefix of SYCL's functions with a bounded error.
pub const FLOAT_BUILTIN_PREFIX: &str = "llvm.fpbuiltin.";
/// The prefix of a function that stands for an intrinsic, and which a reader takes for the intrinsic.
pub const HELPER_PREFIX: &str = "spirv.";
/// The tag of the operand bundle that says which calls of a loop go together: calls of SPIR-V are so by their blocks.
pub const CONVERGENCE: &str = "convergencectrl";

/// How integers are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// With sign.
    Signed,
    /// Without sign.
    Unsigned,
}

impl Sign {
    /// The letter that begins OpenCL.std's names.
    const fn letter(self) -> char {
        match self {
            Self::Signed => 's',
            Self::Unsigned => 'u',
        }
    }
}

/// One intrinsic.
#[derive(Clone, Copy, Debug)]
pub struct IntrinsicRow {
    /// The name without types, with `llvm.`.
    pub name: &'static str,
    /// Its translation.
    pub form: IntrinsicForm,
}

impl IntrinsicRow {
    /// The instructions that are translated in its place, if it is one that is replaced.
    #[must_use]
    pub const fn replacement(&self) -> Option<Replacement> {
        match self.form {
            IntrinsicForm::Replaced(how) => Some(how),
            _ => None,
        }
    }
}

/// The translation of an intrinsic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum IntrinsicForm {
    /// An instruction of OpenCL.std on the same operands; where approximate functions are allowed for a result in
    /// single precision, another one.
    Float(OpenClStd, Option<OpenClStd>),
    /// An instruction of OpenCL.std on integers, which have to be extended from illegal widths by their sign.
    Integer(OpenClStd, Sign),
    /// Instructions that depend on types or on constant operands.
    Expansion(Expansion),
    /// Other instructions of LLVM, which are translated in its place.
    Replaced(Replacement),
    /// Its first argument, because …
    Argument(&'static str),
    /// A boolean, because …
    Always(bool, &'static str),
    /// Nothing, because …; with what is lost by it, if anything.
    Dropped(&'static str, Option<Loss>),
    /// An error, because …
    Unsupported(&'static str),
}

/// From which end of two vectors, one behind the other, lanes are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VectorEnd {
    /// From the first lane of the first vector.
    Left,
    /// Back from the first lane of the second vector.
    Right,
}

/// The treatment of a result that its type does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Range {
    /// Its lower bits are the result.
    Wrapped,
    /// The nearest value of the type is the result.
    Clamped,
}

/// An operation lane by lane, or between lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// An operation on integers or booleans that associates.
    Operation(Operation),
    /// An operation on floats from a start value on, in the order of the lanes.
    Ordered(Operation),
    /// The lane that this comparison prefers.
    Compare(super::compare::ComparePredicate),
    /// An instruction of OpenCL.std with two operands.
    Std(OpenClStd),
}

/// A saturating or overflowing operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "they are arithmetic's own names")]
pub enum OverflowArithmetic {
    Add,
    Sub,
    Mul,
}

/// The row of a name without types (`llvm.smax`).
///
/// Constrained forms without a row of their own have the row of what they constrain.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static IntrinsicRow> {
    let find = |name: &str| ROWS.iter().find(|row| row.name == name);
    find(name).or_else(|| {
        let base = name.strip_prefix(CONSTRAINED_PREFIX)?;
        ROWS.iter().find(|row| row.name.strip_prefix(PREFIX) == Some(base))
    })
}

/// The part of a function's name that a row has ([`by_name`]), without the types that overloads have behind it; `None` where
/// there is no row.
#[must_use]
pub fn base_name(full_name: &str) -> Option<&str> {
    let mut base = full_name.strip_prefix(PREFIX).map(|_| full_name)?;
    loop {
        if by_name(base).is_some() {
            return Some(base);
        }
        base = base.rsplit_once('.')?.0;
        // What is cut off are types: those of an overload, which begin with one of these.
        if !is_type(&full_name[base.len() + 1..]) {
            return None;
        }
    }
}

/// Whether a part of an intrinsic's name begins as a type of an overload does (Language Reference, "Intrinsic Functions").
fn is_type(part: &str) -> bool {
    let with_number = ["i", "f", "bf", "p", "v", "nxv", "a", "ppcf"].iter().any(|letter| {
        part.strip_prefix(letter).is_some_and(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()))
    });
    let named = ["s_", "sl_", "t", "isVoid", "Metadata", "x86", "token"];
    with_number || named.iter().any(|prefix| part.starts_with(prefix))
}

/// The row of a function named `llvm.fpbuiltin.sin.f32`: SYCL's compiler calls these where the error of a result is
/// bounded, and some LLVM does not know them as intrinsics.
///
/// Those without a row of their own have the row of the arithmetic or function whose name follows.
#[must_use]
pub fn of_float_builtin(full_name: &str) -> Option<&'static IntrinsicRow> {
    let base = full_name.strip_prefix(FLOAT_BUILTIN_PREFIX)?.split('.').next()?;
    let named = |prefix: &str| ROWS.iter().find(|row| row.name.strip_prefix(prefix) == Some(base));
    named(FLOAT_BUILTIN_PREFIX).or_else(|| named(CONSTRAINED_PREFIX)).or_else(|| {
        named(PREFIX).filter(|row| {
            matches!(row.form, IntrinsicForm::Float(..) | IntrinsicForm::Expansion(Expansion::LdExp))
        })
    })
}

/// The name of the function that stands for an intrinsic: `llvm_fshl_i32` for `llvm.fshl.i32`.
#[must_use]
pub fn helper_name(full_name: &str) -> String {
    full_name.replace('.', "_")
}

/// The intrinsic without types that a function of this name stands for: `llvm.fshl` for `spirv.llvm_fshl_i32`.
#[must_use]
pub fn of_helper(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix(HELPER_PREFIX)?;
    let is_named = |row: &&IntrinsicRow| {
        name.strip_prefix(helper_name(row.name).as_str()).is_some_and(|rest| rest.starts_with('_'))
    };
    ROWS.iter().filter(is_named).map(|row| row.name).max_by_key(|name| name.len())
}

/// The intrinsic without types that an instruction does, where it is one with two results.
#[must_use]
pub fn of_op(op: Op) -> Option<&'static str> {
    let what = match op {
        Op::IAddCarry => OverflowArithmetic::Add,
        Op::ISubBorrow => OverflowArithmetic::Sub,
        _ => return None,
    };
    let form = IntrinsicForm::Expansion(Expansion::Overflow(what, Sign::Unsigned));
    ROWS.iter().find(|row| row.form == form).map(|row| row.name)
}

/// The table of `docs/intrinsics.md`.
#[must_use]
pub fn table() -> String {
    let mut text = String::from("| Intrinsic | Becomes |\n|---|---|\n");
    for row in ROWS {
        text.push_str(&format!("| `{}` | {} |\n", row.name, describe(row.form)));
    }
    text
}

fn std_name(inst: OpenClStd) -> &'static str {
    use crate::spirv::grammar::ExtInstSet;
    ExtInstSet::OpenClStd.table().by_number(inst.0).map_or("?", |row| row.name)
}

fn describe(form: IntrinsicForm) -> String {
    match form {
        IntrinsicForm::Float(inst, None) | IntrinsicForm::Integer(inst, _) => format!("`{}`", std_name(inst)),
        IntrinsicForm::Float(inst, Some(native)) => {
            format!("`{}`; `{}` for `afn float`", std_name(inst), std_name(native))
        }
        IntrinsicForm::Expansion(expansion) => expansion.describe(),
        IntrinsicForm::Replaced(replacement) => replacement.describe(),
        IntrinsicForm::Argument(reason) => format!("its first argument: {reason}"),
        IntrinsicForm::Always(value, reason) => format!("`{value}`: {reason}"),
        IntrinsicForm::Dropped(reason, _) => format!("nothing: {reason}"),
        IntrinsicForm::Unsupported(reason) => format!("an error: {reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_whole() {
        let mut names: Vec<&str> = ROWS.iter().map(|row| row.name).collect();
        assert!(names.iter().all(|name| name.starts_with(PREFIX)));
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn a_helper_is_known_by_its_name() {
        assert_eq!(of_helper("spirv.llvm_fshl_v2i16"), Some("llvm.fshl"));
        assert_eq!(of_helper("spirv.llvm_umul_with_overflow_i8"), Some("llvm.umul.with.overflow"));
        assert_eq!(of_helper("spirv.llvm_memset_p3_i32"), Some("llvm.memset"));
        assert_eq!(of_helper("spirv.llvm_memset_inline_p3_i32"), Some("llvm.memset.inline"));
        assert_eq!(of_helper("llvm_fshl_i32"), None);
        assert_eq!(of_helper("spirv.llvm_fshlx_i32"), None);
        assert_eq!(of_helper("spirv.fshl"), None);
    }

    #[test]
    fn constrained_forms_follow_what_they_constrain() {
        let form = |name| by_name(name).map(|row| row.form);
        assert_eq!(form("llvm.experimental.constrained.sqrt"), form("llvm.sqrt"));
        assert_eq!(
            form("llvm.experimental.constrained.fadd"),
            Some(IntrinsicForm::Expansion(Expansion::ConstrainedArithmetic(Operation::FAdd)))
        );
        assert_eq!(
            of_float_builtin("llvm.fpbuiltin.fdiv.f32").map(|row| row.form),
            form("llvm.experimental.constrained.fdiv")
        );
        assert_eq!(of_float_builtin("llvm.fpbuiltin.sin.v4f32").map(|row| row.form), form("llvm.sin"));
        assert!(of_float_builtin("llvm.fpbuiltin.erfc.f64").is_some());
        assert!(of_float_builtin("llvm.fpbuiltin.memcpy.f64").is_none());
        assert!(by_name("llvm.experimental.constrained.nothing").is_none());
        assert!(by_name("llvm.no.such").is_none());
    }
}
