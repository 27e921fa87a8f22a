//! The rows of an earlier run, with which this one is compared as with those of another tool.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::{
    row::ResultRow,
    rows::{RowIndex, hash_of},
    stage::Done,
    tools::Tool,
};

/// The name of the tool that stands for an earlier run.
pub const NAME: &str = "before";

/// The file in the folder of a run that keeps the rows which it is compared with.
pub const FILE: &str = "before.jsonl";

/// An earlier run.
pub struct Earlier {
    index: RowIndex,
    /// The tool of its rows that counts.
    of: String,
    /// What stands for it beside the tools of this run.
    pub tool: Tool,
}

impl Earlier {
    /// Looks through the rows of an earlier run. Those of the tool that is judged count, or else those of its first tool.
    ///
    /// # Errors
    /// When the file cannot be read or has no rows.
    pub fn open(path: &Path, judged: &str) -> Result<Self> {
        let index = RowIndex::of(&[PathBuf::from(path)])?;
        let first = index.first()?.with_context(|| format!("{} has no rows", path.display()))?;
        let of = match first.iter().any(|row| row.tool == judged) {
            true => judged.to_owned(),
            false => first.first().map(|row| row.tool.clone()).unwrap_or_default(),
        };
        ensure!(of != NAME, "{} has rows of an earlier run alone", path.display());
        Ok(Self { index, of, tool: Tool::named(NAME) })
    }

    /// What stages came to with a module, by their names.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn done(&self, module: &str) -> Result<Vec<(String, Done)>> {
        let Some(hash) = hash_of(module) else { return Ok(Vec::new()) };
        let rows = self.index.rows_of(&hash)?.into_iter().filter(|row| row.tool == self.of);
        Ok(rows.map(|row| (row.stage.clone(), done(row))).collect())
    }
}

fn done(row: ResultRow) -> Done {
    Done {
        outcome: row.outcome,
        status: row.status,
        signal: row.signal,
        code: row.code,
        message: row.message,
        cause: row.cause,
        seconds: row.seconds,
        cpu: 0.0,
        memory: row.memory,
        output_bytes: row.output_bytes,
        output: row.output,
        kind: None,
        instructions: row.instructions,
    }
}
