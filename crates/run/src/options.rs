//! How a kernel is compiled and launched, and what a launch tells beside its results.

use std::{
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

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
    pub(super) most_errors: Option<NonZeroUsize>,
    pub(super) stop: Option<Stop>,
}

/// A flag that ends a launch; two are equal where they are the same.
#[derive(Clone, Debug)]
pub(super) struct Stop(pub(super) Arc<AtomicBool>);

/// What ends a launch early: its clock, or its caller.
#[derive(Clone, Debug, Default)]
pub(super) struct Late {
    pub(super) time_is_up: Arc<AtomicBool>,
    pub(super) stop: Option<Stop>,
}

impl Late {
    /// Whether the launch is to end.
    pub(super) fn is_late(&self) -> bool {
        self.time_is_up.load(Ordering::Relaxed) || self.is_stopped()
    }

    /// Whether the caller has ended it.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.0.load(Ordering::Relaxed))
    }
}

impl PartialEq for Stop {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Stop {}

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

    /// Goes on with the other groups where a work-item does what it must not, up to so many places in the code, which
    /// [`LaunchReport::errors`] tells; otherwise the first one ends the launch.
    #[must_use]
    pub const fn with_max_errors(mut self, most: NonZeroUsize) -> Self {
        self.most_errors = Some(most);
        self
    }

    /// Stops the kernel when `stop` is set, with an error that says where it is, as a time limit does.
    #[must_use]
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = Some(Stop(stop));
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
    /// What kernels must not do and did, once for each place in the code, where [`LaunchOptions::with_max_errors`] lets the launch go on.
    /// The group of the work-item has ended there, so that its results are missing.
    pub errors: Vec<Error>,
    /// Whether two work-items have accessed the same bytes in no order.
    pub has_races: bool,
    /// The global id of the work-item that last wrote the byte that [`LaunchOptions::with_watched`] names.
    pub writer: Option<[u64; 3]>,
    /// How long the work-groups ran, without what it takes to lay out memory before and to fetch it behind.
    pub duration: Duration,
}
