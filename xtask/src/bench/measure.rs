//! Wall-clock time and peak memory of commands, two at a time, in turn.

use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use wait4::Wait4;

use super::Figures;

/// One of ours against one of theirs.
pub struct Contest {
    /// The work that is measured.
    pub name: String,
    /// How many times faster ours is to be.
    pub target: f64,
    /// Our command.
    pub ours: Command,
    /// The peer's command.
    pub peer: Command,
}

/// The outcome of a contest.
#[derive(serde::Serialize)]
pub struct Row {
    /// The work that was measured.
    pub name: String,
    /// How many times faster ours is to be.
    pub target: f64,
    /// Ours.
    pub ours: Figures,
    /// The peer's; none where it fails on the input.
    pub peer: Option<Figures>,
    /// Why there are no figures, where there are none.
    pub failure: Option<String>,
}

/// One run.
pub struct Sample {
    /// Wall-clock time.
    pub seconds: f64,
    /// Processor time, in seconds.
    pub cpu: f64,
    /// Largest resident size, in bytes.
    pub peak: u64,
}

/// Runs a command once.
pub fn once(command: &mut Command) -> Result<Sample> {
    let program = command.get_program().to_string_lossy().into_owned();
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let mut child = command.spawn().with_context(|| format!("cannot run {program}"))?;
    let end = child.wait4().with_context(|| format!("cannot wait for {program}"))?;
    let seconds = start.elapsed().as_secs_f64();
    if !end.status.success() {
        bail!("{program} ended with {}", end.status);
    }
    let cpu = (end.rusage.utime + end.rusage.stime).as_secs_f64();
    Ok(Sample { seconds, cpu, peak: end.rusage.maxrss })
}

/// Runs both commands in turn: A B A B …
pub fn compare(mut contest: Contest, runs: usize) -> Result<Row> {
    let (mut ours, mut peer) = (Vec::new(), Vec::new());
    let mut failure = None;
    // The first round warms the caches and is thrown away; it also shows who cannot do the work.
    let warm = once(&mut contest.ours).map_err(|error| failure = Some(error.to_string())).is_ok();
    let peer_works = once(&mut contest.peer).map_err(|error| failure = Some(error.to_string())).is_ok();
    for _ in 0..runs {
        if warm {
            ours.push(once(&mut contest.ours)?);
        }
        if peer_works {
            peer.push(once(&mut contest.peer)?);
        }
    }
    Ok(Row {
        name: contest.name,
        target: contest.target,
        ours: Figures::new(&ours),
        peer: peer_works.then(|| Figures::new(&peer)),
        failure,
    })
}
