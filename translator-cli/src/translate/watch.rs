//! Translating again whenever an input changes.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

use anyhow::Result;
use rustc_hash::FxHashMap;

use crate::{arguments::translate::TranslateArguments, diagnostics};

use super::{TranslationBatch, jobs, outcome::JobOutcome};

/// The inputs are looked at so often. Asking for their times works on every file system, also over a network.
const PERIOD: Duration = Duration::from_millis(200);

/// What tells that a file has changed.
type Stamp = Option<(SystemTime, u64)>;

fn stamp(path: &Path) -> Stamp {
    let found = fs::metadata(path).ok()?;
    Some((found.modified().ok()?, found.len()))
}

/// Translates what has changed since the last look, for ever.
///
/// # Errors
/// Where nothing can be watched, and where standard output cannot be written.
pub(super) fn watch(arguments: &TranslateArguments, batch: &TranslationBatch<'_>) -> Result<()> {
    if arguments.inputs.iter().any(|input| input == Path::new("-")) {
        return Err(diagnostics::misuse("--watch needs files or folders, standard input does not change"));
    }
    let mut known: FxHashMap<PathBuf, Stamp> = FxHashMap::default();
    let mut looked = false;
    loop {
        // A folder may lose its last module and get another one.
        let all = match jobs::jobs(arguments) {
            Ok(all) => all,
            Err(error) if !looked => return Err(error),
            Err(_) => Vec::new(),
        };
        looked = true;
        let stamps: FxHashMap<PathBuf, Stamp> =
            all.iter().map(|job| (job.input.clone(), stamp(&job.input))).collect();
        let is_new = |input: &PathBuf| {
            let stamp = stamps.get(input).copied().flatten();
            stamp.is_some() && known.get(input).copied().flatten() != stamp
        };
        let changed: Vec<_> = all.into_iter().filter(|job| is_new(&job.input)).collect();
        known = stamps;
        for outcome in batch.run(&changed)? {
            tell(&outcome, arguments.translation.quiet)?;
        }
        thread::sleep(PERIOD);
    }
}

fn tell(outcome: &JobOutcome, quiet: bool) -> Result<()> {
    outcome.show(quiet);
    let mut out = io::stdout().lock();
    match &outcome.output {
        Some(output) => {
            let milliseconds = outcome.seconds * 1e3;
            writeln!(out, "{} -> {} in {milliseconds:.1} ms", outcome.input.display(), output.display())?;
        }
        None => writeln!(out, "{} failed", outcome.input.display())?,
    }
    Ok(out.flush()?)
}
