//! The results of a batch, for people and for programs.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::PathBuf,
    time::Duration,
};

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use spirv_llvm::{Code, Error, Kind, Losses};

use crate::{
    diagnostics::{self, InFile, TextPosition},
    status::Statuses,
};

/// The result of one module.
#[derive(Serialize)]
pub(super) struct JobOutcome {
    pub(super) input: PathBuf,
    pub(super) output: Option<PathBuf>,
    /// The input that holds the same, whose translation this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) same_as: Option<PathBuf>,
    pub(super) seconds: f64,
    pub(super) bytes_in: usize,
    pub(super) bytes_out: usize,
    pub(super) errors: Vec<JobDiagnostic>,
    pub(super) warnings: Vec<JobDiagnostic>,
    /// How many things of each kind were left out.
    losses: BTreeMap<&'static str, u32>,
    /// The failure itself, for people.
    #[serde(skip)]
    failure: Option<anyhow::Error>,
    /// The warnings and losses themselves.
    #[serde(skip)]
    told: (Vec<Error>, Losses),
}

#[derive(Serialize, Deserialize)]
pub(super) struct JobDiagnostic {
    code: String,
    kind: String,
    at: TextPosition,
    detail: String,
    help: Option<String>,
}

impl JobDiagnostic {
    /// A file that cannot be read or written.
    fn of_file(detail: String) -> Self {
        let (code, kind) = ("File".to_owned(), "File".to_owned());
        Self { code, kind, at: TextPosition::default(), detail, help: None }
    }
}

impl From<&Error> for JobDiagnostic {
    fn from(error: &Error) -> Self {
        Self {
            code: error.code().name().to_owned(),
            kind: format!("{:?}", error.kind()),
            at: error.at().into(),
            detail: error.detail().to_owned(),
            help: error.help().map(str::to_owned),
        }
    }
}

impl From<JobDiagnostic> for Error {
    fn from(told: JobDiagnostic) -> Self {
        let code = Code::all().find(|code| code.name() == told.code).unwrap_or(Code::Other);
        let kinds = [Kind::Malformed, Kind::Unsupported, Kind::Requires, Kind::NeedsLlvm, Kind::Internal];
        let kind = kinds.into_iter().find(|kind| format!("{kind:?}") == told.kind).unwrap_or(Kind::Internal);
        let error = Self::new(code, kind, told.detail).or_at(|| told.at.into());
        match told.help {
            Some(help) => error.with_help(help),
            None => error,
        }
    }
}

impl JobOutcome {
    pub(super) fn new(input: PathBuf) -> Self {
        Self {
            input,
            output: None,
            same_as: None,
            seconds: 0.0,
            bytes_in: 0,
            bytes_out: 0,
            errors: Vec::new(),
            warnings: Vec::new(),
            failure: None,
            losses: BTreeMap::new(),
            told: (Vec::new(), Losses::default()),
        }
    }

    /// The module could not be translated.
    pub(super) fn fail(&mut self, failure: anyhow::Error) {
        self.errors = match failure.downcast_ref::<InFile>() {
            Some(found) => found.errors.iter().map(JobDiagnostic::from).collect(),
            None => vec![JobDiagnostic::of_file(format!("{failure:#}"))],
        };
        self.failure = Some(failure);
    }

    /// The translation repaired or lost something.
    pub(super) fn warn(&mut self, warnings: &[Error], losses: &Losses) {
        self.warnings = warnings.iter().map(JobDiagnostic::from).collect();
        self.losses = losses.iter().map(|(loss, count)| (loss.name(), count)).collect();
        self.told = (warnings.to_vec(), losses.clone());
    }

    /// Prints to standard error what went wrong, as for a single module.
    pub(super) fn show(&self, quiet: bool) {
        if let Some(failure) = &self.failure {
            // A file that cannot be read or written is named by the failure itself; the status is that of the batch.
            let _ = diagnostics::show(failure, Statuses::Table);
        }
        if !quiet {
            let (warnings, losses) = &self.told;
            diagnostics::warn(warnings, losses, &self.input);
        }
    }
}

#[derive(Serialize)]
struct BatchSummary<'a> {
    translated: usize,
    failed: usize,
    seconds: f64,
    modules: &'a [JobOutcome],
}

/// Prints the results.
///
/// # Errors
/// Where a module failed, and where standard output cannot be written.
pub(super) fn summarize(outcomes: &[JobOutcome], elapsed: Duration, json: bool, quiet: bool) -> Result<()> {
    let failed = outcomes.iter().filter(|outcome| !outcome.errors.is_empty()).count();
    let translated = outcomes.len() - failed;
    let seconds = elapsed.as_secs_f64();
    let mut out = io::stdout().lock();
    if json {
        serde_json::to_writer_pretty(
            &mut out,
            &BatchSummary { translated, failed, seconds, modules: outcomes },
        )?;
        writeln!(out)?;
    } else {
        for outcome in outcomes {
            outcome.show(quiet);
        }
        let copies = outcomes.iter().filter(|outcome| outcome.same_as.is_some()).count();
        let same = if copies > 0 { format!(" ({copies} the same as another)") } else { String::new() };
        writeln!(out, "{translated} translated{same}, {failed} failed in {seconds:.2} s")?;
    }
    out.flush()?;
    if failed > 0 {
        bail!("{failed} of {} modules failed", outcomes.len());
    }
    Ok(())
}
