//! The scan that tells what a module needs.

use super::{intrinsics::replacement, splitting::split_width};
use crate::{
    WriteOptions,
    llvm::{Inst, Module, Type, Value},
    spirv::Extension,
};

/// The changes that a module needs before it can be translated.
pub(super) struct Needs {
    /// It calls intrinsics that are replaced.
    pub(super) intrinsics: bool,
    /// It computes in integers that are split.
    pub(super) splitting: bool,
}

impl Needs {
    /// Looks at the functions that a module declares, and at the types of the instructions in their bodies. Where the options
    /// allow integers of any width none are split, and the bodies are not looked at.
    pub(super) fn of(module: Module<'_>, options: &WriteOptions) -> Self {
        let keeps_widths = options.extensions.contains(Extension::SPV_INTEL_arbitrary_precision_integers);
        Self {
            intrinsics: module.functions().any(|function| replacement(function).is_some()),
            splitting: !keeps_widths && computes_in_split_integers(module),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.intrinsics && !self.splitting
    }
}

/// Whether an instruction has such an integer, or a vector of them, as its result or as its first operand. An instruction
/// that can be split has one of the two.
fn computes_in_split_integers(module: Module<'_>) -> bool {
    // Types follow each other in runs, so most are the one that was looked at last.
    let mut last = None;
    let mut is_split = |ty: Option<Type<'_>>| {
        let key = ty.map(|ty| ty.as_key());
        if key == last {
            return false;
        }
        last = key;
        ty.is_some_and(|ty| split_width(ty.scalar()).is_some())
    };
    let instructions = module
        .functions()
        .flat_map(|function| function.blocks())
        .flat_map(|block| block.unchanging_instructions());
    instructions
        .into_iter()
        .any(|inst: Inst<'_>| is_split(inst.value().ty()) || is_split(inst.operand(0).and_then(Value::ty)))
}
