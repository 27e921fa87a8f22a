//! Subcommands that the command with LLVM has: they are handed on as they are.

use std::{
    ffi::OsString,
    process::{Command, ExitCode},
};

use anyhow::{Context, Result};
use translator_cli::diagnostics;

/// Arguments that the other command reads.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Options and inputs; see `--help` of the subcommand.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, num_args = 0..)]
    #[allow(dead_code)]
    arguments: Vec<OsString>,
}

/// Becomes the other command, with all arguments of this one.
pub(crate) fn run() -> ExitCode {
    match hand_on() {
        Ok(status) => status,
        Err(failure) => diagnostics::finish(Err(failure)),
    }
}

fn hand_on() -> Result<ExitCode> {
    let own = std::env::current_exe().context("cannot tell where spirv-llvm is installed")?;
    let name = format!("spirv-llvm-translator{}", std::env::consts::EXE_SUFFIX);
    let other = own.with_file_name(name);
    let mut command = Command::new(&other);
    command.args(std::env::args_os().skip(1));
    start(&mut command).with_context(|| format!("cannot start {}", other.display()))
}

/// The other command takes the place of this one, so that signals and limits reach it.
#[cfg(unix)]
fn start(command: &mut Command) -> std::io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

#[cfg(not(unix))]
fn start(command: &mut Command) -> std::io::Result<ExitCode> {
    let status = command.status()?;
    // A status that does not fit says no more than failure.
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX);
    Ok(ExitCode::from(code))
}
