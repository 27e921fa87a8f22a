//! Runs the kernels of the corpus as they are and as they come back from SPIR-V, and compares what they compute.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::process::{capture, parallel};
use crate::project::Binaries;

/// The longest that a kernel may take, with its translations. One whose loops depend on what it is given may never end.
const LIMIT: Duration = Duration::from_secs(10);

/// What buffers may hold; a kernel that one of them leads out of its buffers is run with the next.
const FILLS: [&str; 4] = ["floats", "ones", "numbers", "zeros"];

/// What became of a kernel.
enum Outcome {
    /// It gives the same before and after; whether it gives anything at all.
    Equal(bool),
    /// It cannot be run as it is, for this reason.
    NotRun(String),
    /// It gives something else, or cannot be run after.
    Different(String),
}

/// Runs every kernel of some modules, whose names are told below `base`.
pub fn run(modules: &[PathBuf], base: &Path, profile: &str) -> Result<()> {
    let binaries = Binaries::build(profile)?;
    let mut kernels = Vec::new();
    for module in modules {
        let listed =
            capture(Command::new(binaries.spirv_llvm_translator()).arg("compare").arg(module), LIMIT)?;
        if !listed.ok() {
            bail!("{}: {}", module.display(), listed.summary());
        }
        kernels.extend(listed.output.lines().map(|kernel| (module, kernel.to_owned())));
    }
    let outcomes = parallel(&kernels, |(module, kernel)| compare(&binaries, module, kernel));
    let (mut equal, mut idle) = (0, 0);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut different = 0;
    for ((module, kernel), outcome) in kernels.iter().zip(outcomes) {
        let place = module.strip_prefix(base).unwrap_or(module).with_extension("").display().to_string();
        match outcome? {
            Outcome::Equal(writes) => {
                equal += 1;
                idle += usize::from(!writes);
            }
            Outcome::NotRun(reason) => {
                println!("not run: {place} {kernel}: {reason}");
                *reasons.entry(reason).or_default() += 1;
            }
            Outcome::Different(how) => {
                different += 1;
                println!("DIFFERENT: {place} {kernel}: {how}");
            }
        }
    }
    for (reason, count) in &reasons {
        println!("{count} kernels not run: {reason}");
    }
    println!(
        "{} kernels: {equal} run with equal results ({idle} of them write nothing), {} not run, {different} different",
        kernels.len(),
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

fn compare(binaries: &Binaries, module: &Path, kernel: &str) -> Result<Outcome> {
    let mut last = Outcome::NotRun("it was not tried".to_owned());
    for fill in FILLS {
        let mut command = Command::new(binaries.spirv_llvm_translator());
        command.arg("compare").arg(module).args(["--kernel", kernel, "--fill", fill]);
        let finished = capture(&mut command, LIMIT)?;
        let mut lines = finished.output.lines();
        let ran = lines.any(|line| line == "ran");
        let equal = finished.output.lines().find_map(|line| line.strip_prefix("equal: "));
        if finished.ok()
            && let Some(written) = equal
        {
            return Ok(Outcome::Equal(!written.starts_with("0 ")));
        }
        let reason = match finished.status {
            None => format!("it takes more than {} s", LIMIT.as_secs()),
            Some(_) if finished.crashed() => "it leaves its memory".to_owned(),
            Some(_) => last_line(&finished.output),
        };
        if ran && finished.status.is_some() {
            return Ok(Outcome::Different(reason));
        }
        let is_undefined = finished.output.lines().any(|line| line == "undefined");
        let may_pass = finished.status.is_none() || finished.crashed() || is_undefined;
        last = Outcome::NotRun(reason);
        if !may_pass {
            break;
        }
    }
    Ok(last)
}
