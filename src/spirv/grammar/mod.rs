//! The grammar as static tables.

use std::fmt;

/// An opcode, known or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Op(pub u16);

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of extensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtensionSet {}
impl ExtensionSet {
    /// None.
    #[must_use]
    pub const fn empty() -> Self {
        Self {}
    }
    /// All that are known.
    #[must_use]
    pub const fn all() -> Self {
        Self {}
    }
}
