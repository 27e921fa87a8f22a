//! The steps of a translation, for those who measure them.

use std::fmt;

/// A step of a translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Bytes become a module in memory.
    Parse,
    /// The SPIR-V module's own rules.
    Check,
    /// Types, constants, globals and functions of the LLVM module.
    Declare,
    /// The analysis of a module as a whole, with the pointees of its pointers.
    Infer,
    /// Functions and whatever they need.
    Emit,
    /// LLVM's verifier.
    Verify,
    /// The sections of the SPIR-V module are joined.
    Assemble,
}

impl Phase {
    /// The step as tables name it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Check => "check",
            Self::Declare => "declare",
            Self::Infer => "infer",
            Self::Emit => "emit",
            Self::Verify => "verify",
            Self::Assemble => "assemble",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Told of every step that begins.
pub type Observer<'o> = &'o mut dyn FnMut(Phase);
