//! What needs LLVM, or many libraries, is done by the command that has these: this one starts that with the same arguments.

use std::{
    ffi::{OsStr, OsString},
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, ExitCode, Stdio},
};

use anyhow::{Context, Result};

/// Another command, which is a program of its own.
struct Other {
    name: &'static str,
    /// Why it is one.
    needs: &'static str,
    /// How it is installed.
    package: &'static str,
    installs: &'static str,
}

const TRANSLATOR: Other = Other {
    name: "spirv-llvm-translator",
    needs: "LLVM, and with it the command spirv-llvm-translator",
    package: "translator-cli",
    installs: "both",
};

/// The harness, which takes as long to compile as all else that needs no LLVM.
const REGRESS: Other = Other {
    name: "spirv-llvm-regress",
    needs: "the command spirv-llvm-regress",
    package: "crates/regress",
    installs: "it",
};

/// The outcome of a run without LLVM.
pub enum WithoutLlvm {
    /// All that was asked for.
    Done,
    /// Nothing: it needs LLVM. The bytes were read from standard input.
    NeedsLlvm(Option<Vec<u8>>),
}

impl WithoutLlvm {
    /// The status of the run, which the other command takes over where it needs LLVM, with `first` and all arguments of this one.
    ///
    /// # Errors
    /// When the other command cannot be started; `what` is what needs it.
    pub fn or_with_llvm(self, first: Option<&str>, what: &str) -> Result<ExitCode> {
        match self {
            Self::Done => Ok(ExitCode::SUCCESS),
            Self::NeedsLlvm(None) => become_other(first, what),
            Self::NeedsLlvm(Some(stdin)) => run_with(first, what, &stdin),
        }
    }
}

/// Becomes the other command, with `first` and all arguments of this one.
///
/// # Errors
/// When the other command cannot be started; `what` is what needs it.
pub fn become_other(first: Option<&str>, what: &str) -> Result<ExitCode> {
    let own = own_path()?;
    let (mut command, other) = command(&own, first);
    start(&mut command).map_err(|error| explained(error, &own, &other, what, &TRANSLATOR))
}

/// Becomes the regression harness, with these arguments.
///
/// # Errors
/// When it cannot be started.
pub fn become_regress(arguments: &[OsString]) -> Result<ExitCode> {
    let own = own_path()?;
    let path = found(&own, &REGRESS);
    let mut command = Command::new(&path);
    start(command.args(arguments))
        .map_err(|error| explained(error, &own, &path, "`spirv-llvm regress`", &REGRESS))
}

/// Runs the other command, with `first` and all arguments of this one, and gives it what was read from standard input.
///
/// # Errors
/// As [`become_other`].
pub fn run_with(first: Option<&str>, what: &str, stdin: &[u8]) -> Result<ExitCode> {
    let own = own_path()?;
    let (mut command, other) = command(&own, first);
    let mut child = command
        .stdin(Stdio::piped())
        .spawn()
        .map_err(|error| explained(error, &own, &other, what, &TRANSLATOR))?;
    if let Some(mut pipe) = child.stdin.take() {
        // A command that ends without reading everything says why itself.
        let _ = pipe.write_all(stdin);
    }
    Ok(code(child.wait()?))
}

/// The bitcode of LLVM IR as text, which the other command parses; where it is wrong, that command has said so, and its status
/// is returned.
///
/// # Errors
/// As [`become_other`].
pub fn bitcode(text: &[u8], input: &Path) -> Result<Result<Vec<u8>, ExitCode>> {
    filtered(&["bitcode".as_ref(), input.as_os_str()], text)
}

/// The text that the LLVM of the other command prints of bitcode, for a release that does not read what this command prints.
///
/// # Errors
/// As [`become_other`], and where the other command refuses the bitcode, which it has said then.
pub fn text(bitcode: &[u8], input: &Path) -> Result<Vec<u8>> {
    let printed = filtered(&["bitcode".as_ref(), "--print".as_ref(), input.as_os_str()], bitcode)?;
    printed.map_err(|_| anyhow::anyhow!("LLVM prints no text of {}", input.display()))
}

/// What the other command makes of its standard input.
fn filtered(arguments: &[&OsStr], text: &[u8]) -> Result<Result<Vec<u8>, ExitCode>> {
    let mut child = piped(arguments, "LLVM IR as text")?;
    if let Some(mut pipe) = child.stdin.take() {
        // A command that ends without reading everything says why itself.
        let _ = pipe.write_all(text);
    }
    let output = child.wait_with_output()?;
    Ok(if output.status.success() { Ok(output.stdout) } else { Err(code(output.status)) })
}

/// Starts the other command with pipes for its standard input and output.
///
/// # Errors
/// As [`become_other`].
pub fn piped(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>, what: &str) -> Result<Child> {
    let own = own_path()?;
    let path = translator(&own);
    let mut command = Command::new(&path);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    command.spawn().map_err(|error| explained(error, &own, &path, what, &TRANSLATOR))
}

/// Where the command that has LLVM lies, of one that lies at `own`.
#[must_use]
pub fn translator(own: &Path) -> PathBuf {
    found(own, &TRANSLATOR)
}

fn own_path() -> Result<PathBuf> {
    std::env::current_exe().context("cannot tell where this command is installed")
}

fn command(own: &Path, first: Option<&str>) -> (Command, PathBuf) {
    let other = translator(own);
    let mut command = Command::new(&other);
    command.args(first.map(OsStr::new)).args(std::env::args_os().skip(1));
    (command, other)
}

/// Where another command lies: beside this one, otherwise on the search path; its name alone where it is not found.
fn found(own: &Path, other: &Other) -> PathBuf {
    let name = format!("{}{}", other.name, std::env::consts::EXE_SUFFIX);
    let beside = own.with_file_name(&name);
    if beside.exists() {
        return beside;
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut files = std::env::split_paths(&path).map(|folder| folder.join(&name));
    files.find(|file| file.is_file()).unwrap_or_else(|| other.name.into())
}

fn explained(error: std::io::Error, own: &Path, path: &Path, what: &str, other: &Other) -> anyhow::Error {
    if error.kind() != std::io::ErrorKind::NotFound {
        return anyhow::Error::new(error).context(format!("cannot start {}", path.display()));
    }
    let folder = own.parent().unwrap_or(own).display();
    let Other { name, needs, package, installs } = other;
    anyhow::anyhow!(
        "{what} needs {needs}, which is not installed\n  help: `cargo install --path {package}` installs {installs}; {name} belongs \
         into {folder} or on the search path"
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
