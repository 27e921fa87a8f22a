//! The tests of the workspace, with everything that they need in place.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::process::run;
use crate::project::{CHECK_PROFILE, WITH_LLVM, cargo, llvm_features};
use crate::{overloads, setup, tools};

/// The counts of all test programs together.
#[derive(Debug, Default, PartialEq, Eq)]
struct TestCounts {
    passed: usize,
    failed: usize,
}

impl TestCounts {
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

/// The tests validate what they write where a current validator is at hand.
fn with_tools(command: &mut Command) -> Result<()> {
    if let Some(tools) = tools::present()? {
        let path = env::var_os("PATH").unwrap_or_default();
        command.env("PATH", env::join_paths(std::iter::once(tools).chain(env::split_paths(&path)))?);
    }
    Ok(())
}

/// Sets up, then runs every test; `arguments` go to the test programs. All tests together note what `cargo xtask overloads` counts.
pub fn test(arguments: &[String]) -> Result<()> {
    setup::run_setup()?;
    let start = Instant::now();
    let mut command = cargo();
    with_tools(&mut command)?;
    command.args(["test", "--workspace", "--profile", CHECK_PROFILE, "--no-fail-fast"]);
    command.args(llvm_features(&WITH_LLVM));
    if arguments.is_empty() {
        command.env(overloads::VARIABLE, overloads::folder()?);
    } else {
        command.arg("--").args(arguments);
    }
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().context("cannot run cargo")?;
    let mut counts = TestCounts::default();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines() {
            let line = line?;
            println!("{line}");
            counts.add(&line);
        }
    }
    let status = child.wait()?;
    let TestCounts { passed, failed } = counts;
    println!(
        "{passed} tests passed, {failed} failed, in {:.0} s with building",
        start.elapsed().as_secs_f64()
    );
    if !status.success() {
        bail!("cargo test: {status}");
    }
    Ok(())
}

/// The tests whose expectations `BLESS` has written anew: those of fixtures, and those of pages.
const BLESSED: [&str; 2] = ["fixtures", "docs"];

/// Writes what tests expect anew; with a `filter` that of fixtures alone whose path has it. LLVM's text that differs is
/// kept `apart` where it is another release's.
pub fn bless(filter: Option<&str>, apart: bool) -> Result<()> {
    setup::run_setup()?;
    let mut command = cargo();
    with_tools(&mut command)?;
    command.args(["test", "--package", "spirv-llvm", "--package", "spirv-check", "--profile", CHECK_PROFILE]);
    command.args(llvm_features(&["spirv-llvm"]));
    command.env("BLESS", if apart { "apart" } else { "1" });
    let [fixtures, pages] = BLESSED;
    command.args(["--test", fixtures]);
    if filter.is_none() {
        command.args(["--test", pages]);
    }
    command.env("FIXTURES", filter.unwrap_or_default());
    run(&mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_several_programs_add_up() {
        let mut counts = TestCounts::default();
        counts.add(
            "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s",
        );
        counts.add("test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.5s");
        counts.add("test a::b ... ok");
        assert_eq!(counts, TestCounts { passed: 7, failed: 2 });
    }
}
