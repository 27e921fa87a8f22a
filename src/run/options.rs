//! How a kernel is compiled and launched, and what a launch tells beside its results.

use std::time::Duration;

use super::shader::LARGEST_SUBGROUP;
use crate::{Code, Error, Kind, Result};

/// How a kernel is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadOptions {
    /// No checks of what the kernel does: it runs faster, and what it does wrong it does to this process.
    pub unchecked: bool,
    /// Whether results of arithmetic that the module promises not to have (`nsw`, `nuw`, shifts by the width or more) are reported.
    /// Optimised code computes some that it does not use.
    pub arithmetic: bool,
    /// Whether a debugger is to follow the kernel: its code is not optimised, keeps the module's debug information, and is
    /// registered with GDB's interface for code that is made at run time. It then runs on one thread.
    pub debugger: bool,
}

/// How a kernel is launched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaunchOptions {
    pub(super) subgroup_size: Option<u32>,
    pub(super) time_limit: Option<Duration>,
    pub(super) races: bool,
    pub(super) traps: bool,
    pub(super) threads: Option<usize>,
    pub(super) watched: Option<(usize, usize)>,
}

impl LaunchOptions {
    /// With sub-groups of this size, a power of two; the size that the kernel requires otherwise, or
    /// [`SUBGROUP_SIZE`](super::SUBGROUP_SIZE).
    ///
    /// # Errors
    /// When it is no power of two up to [`LARGEST_SUBGROUP`].
    pub fn with_subgroup_size(mut self, size: u32) -> Result<Self> {
        if !size.is_power_of_two() || size > LARGEST_SUBGROUP {
            let text =
                format!("the size of a sub-group is a power of two up to {LARGEST_SUBGROUP}, not {size}");
            return Err(Error::new(Code::Other, Kind::Malformed, text));
        }
        self.subgroup_size = Some(size);
        Ok(self)
    }

    /// Stops the kernel after this time with an error. A kernel without checks is stopped between work-groups or work-items alone.
    #[must_use]
    pub const fn with_time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// Looks for races: accesses of two work-items to the same bytes that no barrier separates, of which one writes and one is not
    /// atomic.
    #[must_use]
    pub const fn with_races(mut self) -> Self {
        self.races = true;
        self
    }

    /// Has the first report stop the kernel as an error.
    #[must_use]
    pub const fn with_traps(mut self) -> Self {
        self.traps = true;
        self
    }

    /// Asks who last writes a byte of an argument, by the number of the argument and the offset; groups run in their order then.
    #[must_use]
    pub const fn with_watched(mut self, argument: usize, offset: usize) -> Self {
        self.watched = Some((argument, offset));
        self
    }

    /// Runs work-groups on at most so many threads; on one otherwise, where groups run in their order. Where groups meet in atomic
    /// operations or print, several threads do so in any order.
    #[must_use]
    pub const fn with_threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }
}

/// What a launch tells beside its results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LaunchReport {
    /// What the kernel printed.
    pub output: Vec<u8>,
    /// What the kernel did that leaves its results undefined, once for each place in the code.
    pub warnings: Vec<Error>,
    /// The global id of the work-item that last wrote the byte that [`LaunchOptions::with_watched`] names.
    pub writer: Option<[u64; 3]>,
    /// How long the work-groups ran, without what it takes to lay out memory before and to fetch it behind.
    pub duration: Duration,
}
