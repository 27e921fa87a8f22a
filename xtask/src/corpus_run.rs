//! Runs the kernels of the corpus as they are and as they come back from SPIR-V, and compares what they compute.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::process::{capture, parallel};
use crate::project::Binaries;

/// The longest that a kernel may take, with its translations. One whose loops depend on what it is given may never end.
const LIMIT: Duration = Duration::from_secs(20);

/// The contents that buffers may have; a kernel that one of them leads out of its buffers is run with the next.
const FILLS: [&str; 4] = ["floats", "ones", "numbers", "zeros"];

/// The outcome of a kernel.
enum KernelOutcome {
    /// It gives the same before and after; whether it gives anything at all.
    Equal(bool),
    /// It cannot be run as it is, for this reason.
    NotRun(String),
    /// It gives something else, or cannot be run after.
    Different(String),
}

/// Runs every kernel of some modules, whose names are told below `base`; those whose modules and names hold `filter`.
pub fn run(modules: &[PathBuf], base: &Path, profile: &str, filter: &str) -> Result<()> {
    let binaries = Binaries::build(profile)?;
    let mut kernels = Vec::new();
    for module in modules {
        let listed =
            capture(Command::new(binaries.spirv_llvm_translator()).arg("round-trip").arg(module), LIMIT)?;
        if !listed.ok() {
            bail!("{}: {}", module.display(), listed.summary());
        }
        let place = module.strip_prefix(base).unwrap_or(module).with_extension("").display().to_string();
        let names = listed.output.lines().map(|kernel| (format!("{place} {kernel}"), kernel.to_owned()));
        kernels.extend(
            names.filter(|(title, _)| title.contains(filter)).map(|(title, kernel)| (module, kernel, title)),
        );
    }
    let outcomes = parallel(&kernels, |(module, kernel, title)| {
        let outcome = compare(&binaries, module, kernel)?;
        // Told at once: all of them take a while.
        match &outcome {
            KernelOutcome::Equal(_) => {}
            KernelOutcome::NotRun(reason) => println!("not run: {title}: {reason}"),
            KernelOutcome::Different(how) => println!("DIFFERENT: {title}: {how}"),
        }
        Ok(outcome)
    });
    let outcomes = outcomes.into_iter().collect::<Result<Vec<KernelOutcome>>>()?;
    summarize(&outcomes)
}

/// Prints how many kernels came how far; fails where one differs.
fn summarize(outcomes: &[KernelOutcome]) -> Result<()> {
    let (mut equal, mut idle, mut different) = (0, 0, 0);
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for outcome in outcomes {
        match outcome {
            KernelOutcome::Equal(writes) => {
                equal += 1;
                idle += usize::from(!writes);
            }
            KernelOutcome::NotRun(reason) => *reasons.entry(reason).or_default() += 1,
            KernelOutcome::Different(_) => different += 1,
        }
    }
    for (reason, count) in &reasons {
        println!("{count} kernels not run: {reason}");
    }
    println!(
        "{} kernels: {equal} run with equal results ({idle} of them write nothing), {} not run, {different} different",
        outcomes.len(),
        reasons.values().sum::<usize>()
    );
    if different > 0 {
        bail!("{different} kernels compute something else after a translation there and back");
    }
    Ok(())
}

/// The end of what a command said, without the names that differ from kernel to kernel.
fn last_line(output: &str) -> String {
    output.lines().last().unwrap_or("no message").trim().to_owned()
}

/// Runs a kernel with one fill after another until one shows something: first with many work-items, then, where these
/// take too long, with a single one.
fn compare(binaries: &Binaries, module: &Path, kernel: &str) -> Result<KernelOutcome> {
    let mut last = KernelOutcome::NotRun("it was not tried".to_owned());
    for items in [&[][..], &["--single"]] {
        let mut is_slow = false;
        for fill in FILLS {
            let run = |more: &[&str]| {
                let mut command = Command::new(binaries.spirv_llvm_translator());
                command.arg("round-trip").arg(module).args(["--kernel", kernel, "--fill", fill]);
                capture(command.args(items).args(more), LIMIT)
            };
            let finished = run(&[])?;
            if finished.ok() {
                let written = finished.output.lines().find_map(|line| line.strip_prefix("equal: "));
                return Ok(KernelOutcome::Equal(written.is_some_and(|written| !written.starts_with("0 "))));
            }
            if finished.status.is_none() {
                is_slow = true;
                last = KernelOutcome::NotRun(format!("it takes more than {} s", LIMIT.as_secs()));
                // Other contents rarely change for how long it runs.
                break;
            }
            let reason = match finished.crashed() {
                true => "it leaves its memory".to_owned(),
                false => last_line(&finished.output),
            };
            if finished.output.lines().any(|line| line == "ran") {
                if run(&["--defined"])?.ok() {
                    return Ok(KernelOutcome::Different(reason));
                }
                last = KernelOutcome::NotRun("what it computes is undefined".to_owned());
            } else {
                last = KernelOutcome::NotRun(reason);
                if !finished.crashed() {
                    return Ok(last);
                }
            }
        }
        if !is_slow {
            break;
        }
    }
    Ok(last)
}
