//! Subcommands that the command with LLVM has: they are handed on as they are.

use std::{
    path::Path,
    process::{Command, ExitCode},
};

use anyhow::{Context, Result};
use translator_cli::{diagnostics, status::Statuses};

/// The name of the other command.
const OTHER: &str = "spirv-llvm-translator";

/// Becomes the other command, with all arguments of this one.
pub(crate) fn run() -> ExitCode {
    match hand_on() {
        Ok(status) => status,
        Err(failure) => diagnostics::show(&failure, Statuses::Table),
    }
}

fn hand_on() -> Result<ExitCode> {
    let own = std::env::current_exe().context("cannot tell where spirv-llvm is installed")?;
    let beside = own.with_file_name(format!("{OTHER}{}", std::env::consts::EXE_SUFFIX));
    // Where it does not lie beside this command, the search path may lead to it.
    let other = if beside.exists() { beside } else { OTHER.into() };
    let mut command = Command::new(&other);
    command.args(std::env::args_os().skip(1));
    start(&mut command).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => not_installed(&own),
        _ => anyhow::Error::new(error).context(format!("cannot start {}", other.display())),
    })
}

fn not_installed(own: &Path) -> anyhow::Error {
    let subcommand = std::env::args().nth(1).unwrap_or_default();
    let folder = own.parent().unwrap_or(own).display();
    anyhow::anyhow!(
        "`spirv-llvm {subcommand}` needs LLVM, and with it the command {OTHER}, which is not installed\n  help: \
         `cargo install --path translator-cli` installs both; {OTHER} belongs into {folder} or on the search path"
    )
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
