//! Places in the code that are checked.

use crate::{
    At,
    llvm::{Inst, Metadata},
};

/// What the code does at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// It reads memory.
    Reads,
    /// It writes memory.
    Writes,
    /// It reads and writes memory at once.
    Exchanges,
    /// It divides.
    Divides,
    /// It computes.
    Computes,
    /// It goes on with a loop.
    Loops,
    /// It promises not to come there.
    Ends,
    /// It is a function that may call itself, or calls by a pointer.
    Calls,
    /// It makes a variable of a size that is not known before.
    Allocates,
}

/// A place in the code that is checked.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) action: Action,
    pub(super) at: At,
    /// File and line, where debug information has them.
    pub(super) line: Option<(String, u32)>,
}

impl Site {
    /// The place of an instruction.
    pub(super) fn of(inst: Inst<'_>, action: Action) -> Self {
        let line = inst.debug_location().and_then(Metadata::source_line).and_then(|source| {
            let file = source.file.file_path()?;
            Some((String::from_utf8_lossy(&file).into_owned(), source.line))
        });
        Self { action, at: inst.at(), line }
    }
}
