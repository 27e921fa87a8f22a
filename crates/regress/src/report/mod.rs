//! Reports of a run: rows as Parquet, JUnit's XML, SARIF, and a page.

mod html;
mod junit;
#[cfg(feature = "parquet")]
mod parquet;
mod sarif;

use std::path::Path;

use anyhow::Result;
use serde_json::Value;

use crate::{
    row::{CauseKey, ResultRow},
    summary::{Cause, Summary, Verdict},
};

/// A cause with what is beside the reports for it.
#[derive(Clone, Debug)]
pub struct CauseReport {
    /// The cause.
    pub key: CauseKey,
    /// Its short name.
    pub id: String,
    /// Its rows.
    pub cause: Cause,
    /// The file with the smallest input, relative to the reports.
    pub file: Option<String>,
    /// The command line that repeats it, in the folder of the reports.
    pub repeat: Option<String>,
    /// The file with what is left of the smallest input.
    pub reduced: Option<String>,
}

impl CauseReport {
    /// A cause without files.
    #[must_use]
    pub fn new(key: CauseKey, cause: Cause) -> Self {
        Self { id: key.id(), key, cause, file: None, repeat: None, reduced: None }
    }
}

/// A run that is to be reported.
pub struct Run<'a> {
    /// What it found.
    pub summary: &'a Summary,
    /// The causes, in the order of the summary.
    pub causes: &'a [CauseReport],
    /// The figures of this run, last, and of those before it.
    pub history: &'a [Value],
    /// How long it took, in seconds.
    pub seconds: f64,
}

impl Run<'_> {
    /// The number of the cause of a row.
    fn number(&self, row: &ResultRow) -> Option<usize> {
        let key = row.key()?;
        self.causes.binary_search_by(|report| report.key.cmp(&key)).ok()
    }
}

/// A report that takes the modules one after the other.
pub trait ReportWriter {
    /// Takes the rows of a module with their verdicts.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn module(&mut self, rows: &[ResultRow], verdicts: &[Verdict]) -> Result<()>;

    /// Gives the file its name.
    ///
    /// # Errors
    /// As [`Self::module`].
    fn end(self: Box<Self>) -> Result<()>;
}

/// All reports, in a folder.
///
/// # Errors
/// When a file cannot be written.
pub fn writers<'a>(run: &'a Run<'a>, out: &Path) -> Result<Vec<Box<dyn ReportWriter + 'a>>> {
    Ok(vec![
        Box::new(html::Page::new(run, out)?),
        Box::new(junit::Junit::new(run, out)?),
        Box::new(sarif::Sarif::new(run, out)?),
        #[cfg(feature = "parquet")]
        Box::new(parquet::Parquet::new(out)?),
    ])
}
