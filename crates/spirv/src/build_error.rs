//! The error of building IR.

use std::fmt;

use crate::Error;

/// The rule of LLVM IR that a request to build something breaks: lower case, no full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError(Box<str>);

impl BuildError {
    /// An error with the broken rule in words.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into().into_boxed_str())
    }

    /// The broken rule in words.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BuildError {}

/// The reader builds as the SPIR-V module says, so a broken rule is a fault of that module.
impl From<BuildError> for Error {
    fn from(error: BuildError) -> Self {
        Self::malformed(error.0)
    }
}

/// `Ok` where the rule holds; the text is made only where it does not.
#[inline]
pub fn rule(holds: bool, text: impl FnOnce() -> String) -> Result<(), BuildError> {
    if holds { Ok(()) } else { Err(BuildError::new(text())) }
}
