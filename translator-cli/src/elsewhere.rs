//! What needs LLVM is done by the command that has it: this one starts that with the same arguments.

use std::{
    ffi::OsStr,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context, Result};

/// The name of the other command.
const OTHER: &str = "spirv-llvm-translator";

/// Becomes the other command, with `first` and all arguments of this one.
///
/// # Errors
/// When the other command cannot be started; `what` is what needs it.
pub fn become_other(first: Option<&str>, what: &str) -> Result<ExitCode> {
    let own = own_path()?;
    let (mut command, other) = command(&own, first);
    start(&mut command).map_err(|error| explained(error, &own, &other, what))
}

/// Runs the other command, with `first` and all arguments of this one, and gives it what was read from standard input.
///
/// # Errors
/// As [`become_other`].
pub fn run_with(first: Option<&str>, what: &str, stdin: &[u8]) -> Result<ExitCode> {
    let own = own_path()?;
    let (mut command, other) = command(&own, first);
    let mut child =
        command.stdin(Stdio::piped()).spawn().map_err(|error| explained(error, &own, &other, what))?;
    if let Some(mut pipe) = child.stdin.take() {
        // A command that ends without reading everything says why itself.
        let _ = pipe.write_all(stdin);
    }
    Ok(code(child.wait()?))
}

fn own_path() -> Result<PathBuf> {
    std::env::current_exe().context("cannot tell where this command is installed")
}

fn command(own: &Path, first: Option<&str>) -> (Command, PathBuf) {
    let beside = own.with_file_name(format!("{OTHER}{}", std::env::consts::EXE_SUFFIX));
    // Where it does not lie beside this command, the search path may lead to it.
    let other = if beside.exists() { beside } else { OTHER.into() };
    let mut command = Command::new(&other);
    command.args(first.map(OsStr::new)).args(std::env::args_os().skip(1));
    (command, other)
}

fn explained(error: std::io::Error, own: &Path, other: &Path, what: &str) -> anyhow::Error {
    if error.kind() != std::io::ErrorKind::NotFound {
        return anyhow::Error::new(error).context(format!("cannot start {}", other.display()));
    }
    let folder = own.parent().unwrap_or(own).display();
    anyhow::anyhow!(
        "{what} needs LLVM, and with it the command {OTHER}, which is not installed\n  help: \
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
    Ok(code(command.status()?))
}

/// The exit code of a process; a status that does not fit says no more than failure.
fn code(status: std::process::ExitStatus) -> ExitCode {
    ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX))
}
