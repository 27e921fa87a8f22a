//! The tests of the workspace, with everything that they need in place.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::project::{CHECK_PROFILE, cargo};
use crate::{setup, tools};

/// The counts of all test programs together.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    passed: usize,
    failed: usize,
}

impl Counts {
    /// Adds what a line like `test result: ok. 3 passed; 0 failed; …` says; other lines say nothing.
    fn add(&mut self, line: &str) {
        let Some((_, counts)) = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". "))
        else {
            return;
        };
        for part in counts.split("; ") {
            match part.split_once(' ').map(|(count, what)| (count.parse::<usize>(), what)) {
                Some((Ok(count), "passed")) => self.passed += count,
                Some((Ok(count), "failed")) => self.failed += count,
                _ => {}
            }
        }
    }
}

/// Sets up, then runs every test; `arguments` go to the test programs.
pub fn test(arguments: &[String]) -> Result<()> {
    setup::run_setup()?;
    let start = Instant::now();
    let mut command = cargo();
    // The tests validate what they write where a current validator is at hand.
    if let Some(tools) = tools::built()? {
        let path = env::var_os("PATH").unwrap_or_default();
        command.env("PATH", env::join_paths(std::iter::once(tools).chain(env::split_paths(&path)))?);
    }
    command.args(["test", "--workspace", "--profile", CHECK_PROFILE, "--no-fail-fast"]);
    if !arguments.is_empty() {
        command.arg("--").args(arguments);
    }
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().context("cannot run cargo")?;
    let mut counts = Counts::default();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines() {
            let line = line?;
            println!("{line}");
            counts.add(&line);
        }
    }
    let status = child.wait()?;
    let Counts { passed, failed } = counts;
    println!(
        "{passed} tests passed, {failed} failed, in {:.0} s with building",
        start.elapsed().as_secs_f64()
    );
    if !status.success() {
        bail!("cargo test: {status}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_several_programs_add_up() {
        let mut counts = Counts::default();
        counts.add(
            "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s",
        );
        counts.add("test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.5s");
        counts.add("test a::b ... ok");
        assert_eq!(counts, Counts { passed: 7, failed: 2 });
    }
}
