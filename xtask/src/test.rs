//! The tests of the workspace, with everything that they need in place.

use std::time::Instant;

use anyhow::Result;

use crate::process::run;
use crate::project::{CHECK_PROFILE, cargo};
use crate::setup;

/// Sets up, then runs every test; `filter` goes to the test programs.
pub fn test(filter: &[String]) -> Result<()> {
    setup::run_setup()?;
    let start = Instant::now();
    let mut command = cargo();
    command.args(["test", "--workspace", "--profile", CHECK_PROFILE, "--no-fail-fast"]);
    if !filter.is_empty() {
        command.arg("--").args(filter);
    }
    let result = run(&mut command);
    let verdict = if result.is_ok() { "all tests passed" } else { "some tests failed" };
    println!("{verdict}, in {:.0} s with building", start.elapsed().as_secs_f64());
    result
}
