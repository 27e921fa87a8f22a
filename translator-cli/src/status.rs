//! The exit statuses of the commands.

use std::{io, process::ExitCode};

use spirv_llvm::{Code, Error, Errors};

use crate::diagnostics::{InFile, ShownFinding, UsageError};

/// The exit statuses of all commands of `spirv-llvm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The command did what it was asked for, and found nothing.
    Success = 0,
    /// It found what it looks for.
    Found = 1,
    /// The command line cannot be obeyed.
    Usage = 2,
    /// An input or the environment keeps it from its work.
    Input = 3,
    /// The user has interrupted it: the status that shells give to a command that this signal ended.
    Interrupted = 128 + 2,
    /// Whoever reads standard output has gone: the status that shells give to a command that the signal of a broken pipe ended.
    Pipe = 128 + 13,
}

/// Each status with what it means, for help and pages.
pub const TABLE: [(Status, &str); 6] = [
    (Status::Success, "done, and nothing was found"),
    (
        Status::Found,
        "something was found: broken rules (`check`), differences (`diff`, `compare`, `run --expect`), what a kernel must not do (`run`), \
         a job that fails (`test`)",
    ),
    (
        Status::Usage,
        "the command line cannot be obeyed: an unknown option, a value that an option does not take, arguments that a kernel does not take",
    ),
    (
        Status::Input,
        "an input or the environment: a file that cannot be read or written, a module that is wrong or cannot be translated, a tool \
         that is missing, a mistake of this program",
    ),
    (Status::Interrupted, "interrupted by the user; `run` tells where the kernels are"),
    (Status::Pipe, "the reader of standard output has gone"),
];

/// The table in Markdown.
#[must_use]
pub fn page() -> String {
    let rows = TABLE.map(|(status, meaning)| format!("| {} | {meaning} |\n", status as u8));
    format!("| status | meaning |\n|---|---|\n{}", rows.concat())
}

/// The table in lines, for the end of a command's help.
#[must_use]
pub fn help() -> String {
    let lines =
        TABLE.map(|(status, meaning)| format!("\n  {:<4} {}", status as u8, meaning.replace('`', "")));
    format!("Exit status:{}", lines.concat())
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// Which exit statuses a command has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statuses {
    /// Those of [`Status`].
    Table,
    /// The number of the first error's code and 255 for what has none, as users of `llvm-spirv` know them.
    Codes,
}

impl Statuses {
    /// The status of a command that ends with a failure.
    #[must_use]
    pub fn of(self, failure: &anyhow::Error) -> ExitCode {
        match (is_broken_pipe(failure), self) {
            (true, _) => Status::Pipe.into(),
            (false, Self::Table) => status(failure).into(),
            (false, Self::Codes) => code(failure).exit_status().into(),
        }
    }

    /// The status of a mistake on the command line.
    #[must_use]
    pub fn of_usage(self) -> ExitCode {
        match self {
            Self::Table => Status::Usage.into(),
            Self::Codes => Code::Other.exit_status().into(),
        }
    }
}

/// Whether whoever reads standard output has gone.
#[must_use]
pub fn is_broken_pipe(failure: &anyhow::Error) -> bool {
    failure.chain().any(|cause| {
        let of_json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        let kind = of_json.or_else(|| cause.downcast_ref::<io::Error>().map(io::Error::kind));
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

fn status(failure: &anyhow::Error) -> Status {
    let is_found = failure.downcast_ref::<InFile>().is_some_and(|found| found.is_finding);
    if is_found || failure.downcast_ref::<ShownFinding>().is_some() {
        Status::Found
    } else if failure.downcast_ref::<UsageError>().is_some() {
        Status::Usage
    } else {
        Status::Input
    }
}

fn code(failure: &anyhow::Error) -> Code {
    if let Some(found) = failure.downcast_ref::<InFile>() {
        return found.errors.first().code();
    }
    if let Some(errors) = failure.downcast_ref::<Errors>() {
        return errors.first().code();
    }
    failure.downcast_ref::<Error>().map_or(Code::Other, Error::code)
}
