//! The scan that tells what a module needs.

use super::{aborts, intrinsics::replacement, splitting::Words, target::Target, wraps};
use crate::{WriteOptions, llvm::Module, spirv::Extension};

/// The changes that a module needs before it can be translated.
pub(super) struct Needs<'o> {
    /// It calls intrinsics that are replaced.
    pub(super) intrinsics: bool,
    /// It computes in integers that are split.
    pub(super) splitting: bool,
    /// It freezes constants, which no instruction says.
    pub(super) frozen: bool,
    /// It has atomic operations that become calls of AMD's functions.
    pub(super) wraps: bool,
    /// It has calls that end the program, and whose blocks go on.
    pub(super) aborts: bool,
    /// It has types that the target environment lacks, and that are lowered.
    pub(super) target: Option<Target<'o>>,
}

impl<'o> Needs<'o> {
    /// Looks at the functions that a module declares, and at the types of the instructions in its bodies. An instruction
    /// that can be split has such an integer as its result or as its first operand. Where the options allow integers of
    /// any width none are split.
    pub(super) fn of(module: Module<'_>, options: &'o WriteOptions) -> Self {
        let keeps_widths = options.extensions.contains(Extension::SPV_INTEL_arbitrary_precision_integers);
        let keeps_freezes = options.extensions.contains(Extension::SPV_KHR_poison_freeze);
        let (long, frozen) = match keeps_widths && keeps_freezes {
            true => (false, false),
            false => module.scan_bodies(Words::LONG.widths()),
        };
        Self {
            intrinsics: module.functions().any(|function| replacement(function).is_some()),
            splitting: !keeps_widths && long,
            frozen: !keeps_freezes && frozen,
            wraps: wraps::are_in(module),
            aborts: aborts::are_in(module, options),
            target: Target::of(options).filter(|target| target.concerns(module)),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        let changes = [self.intrinsics, self.splitting, self.frozen, self.wraps, self.aborts];
        !changes.contains(&true) && self.target.is_none()
    }
}
