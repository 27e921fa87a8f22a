//! The command `spirv-llvm-regress`, which `spirv-llvm regress` starts.

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use anyhow::Result;
use clap::Parser as _;
use spirv_llvm_regress::{Interrupted, Usage, options::RegressOptions, recipe, run, runner};

/// The statuses of `spirv-llvm`: something was found, the command line cannot be obeyed, an input or the environment, interrupted, and the
/// reader of standard output has gone.
const FOUND: u8 = 1;
const USAGE: u8 = 2;
const INPUT: u8 = 3;
const INTERRUPTED: u8 = 130;
const PIPE: u8 = 141;

fn main() -> ExitCode {
    if let Some(folder) = runner::folder() {
        return runner::serve(&folder).map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
    }
    match execute(RegressOptions::parse()) {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => FOUND.into(),
        Err(error) => failed(&error).into(),
    }
}

/// Tells a failure, and gives the status for it.
fn failed(error: &anyhow::Error) -> u8 {
    if error.downcast_ref::<Interrupted>().is_some() {
        return INTERRUPTED;
    }
    let is_pipe = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(is_pipe) {
        return PIPE;
    }
    let _ = writeln!(io::stderr().lock(), "error: {error:#}");
    if error.downcast_ref::<Usage>().is_some() { USAGE } else { INPUT }
}

/// Does what the command line says. Whether something was found.
fn execute(options: RegressOptions) -> Result<bool> {
    if options.print_recipe {
        io::stdout().lock().write_all(recipe::DEFAULT.as_bytes())?;
        return Ok(false);
    }
    let plan = run::RunPlan::new(options)?;
    if plan.options.list {
        let folder = tempfile::tempdir()?;
        let manifest = folder.path().join("modules.jsonl");
        plan.list(&manifest)?;
        io::copy(&mut std::fs::File::open(manifest)?, &mut io::stdout().lock())?;
        return Ok(false);
    }
    if let Some(cause) = &plan.options.once {
        let causes = run::once(&plan)?;
        let mut out = io::stdout().lock();
        for cause in &causes {
            writeln!(out, "{cause}")?;
        }
        return Ok(causes.contains(cause));
    }
    run::run(&plan)
}
