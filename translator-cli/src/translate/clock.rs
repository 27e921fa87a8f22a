//! How long the phases of a translation take.

use std::{
    io::{self, Write},
    time::Instant,
};

use anyhow::Result;

/// How long each phase of a translation takes.
pub struct Clock {
    phases: Vec<(&'static str, Instant)>,
}

impl Clock {
    /// Starts with a phase.
    #[must_use]
    pub fn start(phase: &'static str) -> Self {
        Self { phases: vec![(phase, Instant::now())] }
    }

    /// Ends the phase before, and begins the next one.
    pub fn begin(&mut self, phase: &'static str) {
        self.phases.push((phase, Instant::now()));
    }

    /// A table on standard error: phases in order, milliseconds and shares.
    pub(super) fn print(&self) -> Result<()> {
        let end = Instant::now();
        let Some((_, start)) = self.phases.first() else { return Ok(()) };
        let total = end.duration_since(*start).as_secs_f64();
        let ends = self.phases.iter().skip(1).map(|(_, begin)| *begin).chain([end]);
        let mut out = io::stderr().lock();
        for ((phase, begin), end) in self.phases.iter().zip(ends) {
            let seconds = end.duration_since(*begin).as_secs_f64();
            writeln!(out, "{phase:<14}{:>10.2} ms{:>7.1} %", seconds * 1e3, 100.0 * seconds / total)?;
        }
        writeln!(out, "{:<14}{:>10.2} ms", "total", total * 1e3)?;
        Ok(())
    }
}
