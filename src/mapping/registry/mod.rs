//! The registry of instructions: one entry for each opcode of the grammar and each instruction of its extended sets.
//!
//! [`of`] gives every opcode exactly one [`Disposition`], [`set_role`] every extended instruction set one [`SetRole`],
//! and [`body`] the key of the body by which a kernel that runs on the CPU executes an instruction. The reader's dispatch,
//! the runner, the coverage page ([`page`]) and the tests read these entries.
//!
//! # Files
//!
//! `src/mapping/registry/` has one entry for each instruction, keyed by `Op` or by extended set and number.
//!
//! - `core.rs` lists the opcodes that take a handler, in families named after the specification's sections. A
//!   family is an enum with a variant for each of its opcodes; the reader's handler matches on it, so an opcode
//!   without a handler does not compile. An opcode with a row in `mapping/ops.rs`, `compare.rs` or `convert.rs`
//!   takes that row's way. Every other opcode becomes a call whose name and arguments follow from the grammar,
//!   without any entry of its own.
//! - `sets.rs` gives every extended instruction set its role: calls, debug information, attributes, or no effect.
//! - `bodies.rs` names the body by which an instruction is executed that LLVM has none for. `src/builtin_library/`
//!   asks `mapping/builtins` for the instruction of a function and the registry for the body, and spells no names
//!   itself. Functions of single components have their LLVM text in `builtin_library/component/rows.rs`, one arm
//!   for each key; functions of vendors that are no instructions have theirs by name in
//!   `builtin_library/vendor.rs`. `spirv-llvm run` adds the bodies that a kernel calls; a module of shaders gets
//!   those of GLSL.std.450 when it is read, as nothing else would define them.
//! - `page.rs` prints all of it as `docs/coverage.md`.
//!
//! Intrinsics of LLVM have one row each in `mapping/intrinsics/rows.rs`. An expansion or replacement that takes
//! code is a variant with its text for the documentation in `expansion.rs` or `replacement.rs`; the writer and the
//! legalizer match on it.

mod bodies;
mod core;
mod extensions;
mod page;
mod sets;

use std::sync::LazyLock;

pub use self::{
    bodies::{Body, Component, Pack, Pair, SquareMatrix, Vector, body, unspecified},
    core::*,
    extensions::extensions_page,
    page::page,
    sets::{SetRole, set_role},
};
use super::{compare, convert, ops};
use crate::{
    Errors,
    spirv::{
        Module, Op,
        grammar::{Capability, ExtInstSet, OpRow, OpenClStd},
    },
};

/// The key of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InstKey {
    /// An instruction of the core or of an extension.
    Op(Op),
    /// An instruction of an extended set, by its number.
    Ext(ExtInstSet, u32),
}

impl InstKey {
    /// The key of an instruction of OpenCL.std.
    #[must_use]
    pub const fn opencl(inst: OpenClStd) -> Self {
        Self::Ext(ExtInstSet::OpenClStd, inst.0)
    }
}

/// How the reader translates an opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disposition {
    /// A row of [`ops`]: an instruction of LLVM with the same operands.
    Operation,
    /// A row of [`compare`]: a predicate of `icmp` or `fcmp`.
    Comparison,
    /// A row of [`convert`]: a cast.
    Conversion,
    /// A type that LLVM has as `target("spirv.Name", …)`, whose name and parameters follow from the grammar's row.
    OpaqueType,
    /// A call. Its name and arguments follow from [`super::builtins`] where that has a row, and otherwise from the
    /// grammar's row.
    Call,
    /// The handler of a family translates the instruction.
    Irregular(Irregular),
    /// The instruction is refused.
    Unsupported(Reason),
}

/// The disposition of an opcode; `None` for one that the grammar does not know.
#[must_use]
#[inline]
pub fn of(op: Op) -> Option<Disposition> {
    static ALL: LazyLock<Box<[Option<Disposition>]>> = LazyLock::new(|| {
        let count = Op::all().iter().map(|row| usize::from(row.op.0) + 1).max().unwrap_or(0);
        let mut all = vec![None; count].into_boxed_slice();
        for row in Op::all() {
            if let Some(slot) = all.get_mut(usize::from(row.op.0)) {
                *slot = Some(of_row(row));
            }
        }
        for (op, disposition) in of_tables() {
            let slot = all.get_mut(usize::from(op.0));
            if let Some(slot) = slot.filter(|slot| **slot == Some(Disposition::Call)) {
                *slot = Some(disposition);
            }
        }
        let mut set = |op: Op, disposition| {
            if let Some(slot) = all.get_mut(usize::from(op.0)) {
                *slot = Some(disposition);
            }
        };
        for (op, reason) in REFUSED {
            set(*op, Disposition::Unsupported(*reason));
        }
        for (op, irregular) in IRREGULAR {
            set(*op, Disposition::Irregular(*irregular));
        }
        all
    });
    ALL.get(usize::from(op.0)).copied().flatten()
}

/// The disposition of an opcode that is listed nowhere: by its section, or as a call.
fn of_row(row: &OpRow) -> Disposition {
    if row.is_type() {
        Disposition::OpaqueType
    } else if let Some(reason) = Reason::of_class(row.class) {
        Disposition::Unsupported(reason)
    } else {
        Disposition::Call
    }
}

/// The opcodes that a row of one of the tables translates; the first of an opcode counts.
fn of_tables() -> impl Iterator<Item = (Op, Disposition)> {
    let operations = ops::ROWS.iter().filter(|row| row.direction.to_llvm()).map(|row| row.op);
    let comparisons = compare::ROWS.iter().filter(|row| row.direction.to_llvm()).map(|row| row.op);
    let conversions = convert::ROWS.iter().filter(|row| row.direction.to_llvm()).map(|row| row.op);
    let operations = operations.map(|op| (op, Disposition::Operation));
    let comparisons = comparisons.map(|op| (op, Disposition::Comparison));
    operations.chain(comparisons).chain(conversions.map(|op| (op, Disposition::Conversion)))
}

/// Refuses the instructions that only shaders have, which no module of kernels can hold.
///
/// # Errors
/// Those instructions.
pub fn check_for_kernels(module: &Module) -> Result<(), Errors> {
    let shader = Disposition::Unsupported(Reason::Shader);
    let found = module.iter().filter(|inst| of(inst.op()) == Some(shader));
    Errors::check(found.map(|inst| inst.unsupported(Reason::Shader.text())).collect())
}

/// Whether a kernel can have an instruction: it is not refused, and some capability for it does not bring shaders.
#[must_use]
pub fn is_for_kernels(row: &OpRow) -> bool {
    let brings_shaders = |capability: &Capability| brings(*capability, Capability::Shader);
    !matches!(of(row.op), Some(Disposition::Unsupported(_)) | None)
        && (row.capabilities.is_empty() || !row.capabilities.iter().all(brings_shaders))
}

/// Whether a shader can have an instruction: some capability for it does not bring kernels.
#[must_use]
pub fn is_for_shaders(row: &OpRow) -> bool {
    row.capabilities.is_empty()
        || !row.capabilities.iter().all(|capability| brings(*capability, Capability::Kernel))
}

/// Whether a capability is another one or brings it.
fn brings(capability: Capability, wanted: Capability) -> bool {
    let (mut open, mut seen) = (vec![capability], Vec::new());
    while let Some(next) = open.pop() {
        if !seen.contains(&next) {
            seen.push(next);
            open.extend(next.row().into_iter().flat_map(|row| row.capabilities));
        }
    }
    seen.contains(&wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opcode_has_a_disposition() {
        for row in Op::all() {
            assert!(of(row.op).is_some(), "{}", row.name);
        }
        assert_eq!(of(Op(u16::MAX)), None);
    }

    #[test]
    fn no_opcode_is_listed_twice() {
        let listed: Vec<Op> =
            IRREGULAR.iter().map(|entry| entry.0).chain(REFUSED.iter().map(|entry| entry.0)).collect();
        for (number, op) in listed.iter().enumerate() {
            assert!(!listed.get(..number).unwrap_or_default().contains(op), "{op}");
        }
    }

    #[test]
    fn every_reason_is_that_of_an_opcode() {
        let all: Vec<_> = Op::all().iter().filter_map(|row| of(row.op)).collect();
        for reason in Reason::ALL {
            assert!(all.contains(&Disposition::Unsupported(*reason)), "{reason:?}");
        }
    }
}
