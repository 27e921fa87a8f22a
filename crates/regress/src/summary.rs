//! What a run found, by cause: what is new, what is known, and what is fixed.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::{
    baseline::Baseline,
    row::{CauseKey, ResultRow, StageOutcome},
};

/// What a row says beside what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It passes.
    Pass,
    /// It fails, and nothing knew of it.
    New,
    /// It fails for another cause than was known.
    Changed,
    /// It fails as is known by the baseline, or with another tool.
    Known,
    /// It passes, and was known to fail.
    Fixed,
}

impl Verdict {
    /// Whether it is news that something fails.
    #[must_use]
    pub const fn is_news(self) -> bool {
        matches!(self, Self::New | Self::Changed)
    }
}

/// The verdicts of a module's rows, with the cause that a fixed row was known to fail for. The rows of other tools than the first are what
/// that is compared with, and never news.
#[must_use]
pub fn judge(rows: &[ResultRow], judged: &str, baseline: &Baseline) -> Vec<(Verdict, Option<CauseKey>)> {
    let one = |row: &ResultRow| {
        let key = row.key();
        if row.tool != judged {
            return (if key.is_none() { Verdict::Pass } else { Verdict::Known }, None);
        }
        let others = || {
            let same = rows.iter().filter(|other| other.stage == row.stage && other.tool != judged);
            same.filter_map(ResultRow::key)
        };
        let before = || baseline.of_stage(&row.module, &row.stage).cloned().chain(others()).next();
        match key {
            None => before().map_or((Verdict::Pass, None), |key| (Verdict::Fixed, Some(key))),
            Some(key) if baseline.has(&key, &row.module) || others().any(|other| other == key) => {
                (Verdict::Known, None)
            }
            Some(_) => (if before().is_some() { Verdict::Changed } else { Verdict::New }, None),
        }
    };
    rows.iter().map(one).collect()
}

/// A cause with the rows that have it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Cause {
    /// Rows that are new.
    pub new: u64,
    /// Rows that fail for another cause than was known.
    pub changed: u64,
    /// Rows that are known.
    pub known: u64,
    /// Rows that were known to fail for it and pass.
    pub fixed: u64,
    /// Rows of other tools than the one that is judged.
    pub others: u64,
    /// The smallest module with it: its size, its hash, its kind, where it came from.
    pub smallest: Option<(u64, String, String, String)>,
    /// The message of that module's row.
    pub message: Option<String>,
    /// The tools that have it.
    pub tools: BTreeSet<String>,
    /// Why it is known.
    pub reason: Option<String>,
}

impl Cause {
    /// The number of rows that fail with the tool that is judged.
    #[must_use]
    pub const fn rows(&self) -> u64 {
        self.new + self.changed + self.known
    }

    /// Whether some row is news.
    #[must_use]
    pub const fn is_news(&self) -> bool {
        self.new + self.changed > 0
    }
}

/// The counts of one stage with one tool.
#[derive(Clone, Debug, Default, Serialize)]
pub struct StageCount {
    /// Rows by outcome.
    pub outcomes: BTreeMap<StageOutcome, u64>,
    /// The sum of times, in seconds.
    pub seconds: f64,
    /// The most memory of one, in bytes.
    pub memory: u64,
    /// The sum of outputs, in bytes.
    pub output_bytes: u64,
    /// The sum of the outputs' instructions.
    pub instructions: u64,
}

/// What a run found.
#[derive(Default)]
pub struct Summary {
    /// The tool that is judged.
    pub judged: String,
    /// The number of modules.
    pub modules: u64,
    /// The number of rows.
    pub rows: u64,
    /// The number of rows that pass.
    pub passed: u64,
    /// The causes.
    pub causes: BTreeMap<CauseKey, Cause>,
    /// By stage and tool, in the order in which they were first seen.
    pub counts: Vec<((String, String), StageCount)>,
}

impl Summary {
    /// An empty one.
    #[must_use]
    pub fn new(judged: &str) -> Self {
        Self { judged: judged.to_owned(), ..Self::default() }
    }

    /// Takes the rows of a module.
    pub fn take(&mut self, rows: &[ResultRow], baseline: &Baseline) {
        self.modules += 1;
        for (row, (verdict, fixed)) in rows.iter().zip(judge(rows, &self.judged, baseline)) {
            self.rows += 1;
            self.count(row);
            if let Some(key) = fixed {
                self.causes.entry(key).or_default().fixed += 1;
            }
            let Some(key) = row.key() else {
                self.passed += 1;
                continue;
            };
            let reason = || baseline.reason(&key).map(str::to_owned);
            let cause = self
                .causes
                .entry(key.clone())
                .or_insert_with(|| Cause { reason: reason(), ..Cause::default() });
            match verdict {
                _ if row.tool != self.judged => cause.others += 1,
                Verdict::New => cause.new += 1,
                Verdict::Changed => cause.changed += 1,
                Verdict::Known | Verdict::Pass | Verdict::Fixed => cause.known += 1,
            }
            cause.tools.insert(row.tool.clone());
            let this = (row.bytes, row.module.clone(), row.kind.clone(), row.from.clone());
            if cause.smallest.as_ref().is_none_or(|smallest| (smallest.0, &smallest.1) > (this.0, &this.1)) {
                cause.smallest = Some(this);
                cause.message.clone_from(&row.message);
            }
        }
    }

    fn count(&mut self, row: &ResultRow) {
        let is_same =
            |entry: &&mut ((String, String), StageCount)| entry.0.0 == row.stage && entry.0.1 == row.tool;
        let count = match self.counts.iter_mut().find(is_same) {
            Some((_, count)) => count,
            None => {
                self.counts.push(((row.stage.clone(), row.tool.clone()), StageCount::default()));
                let Some((_, count)) = self.counts.last_mut() else { return };
                count
            }
        };
        *count.outcomes.entry(row.outcome).or_default() += 1;
        count.seconds += row.seconds;
        count.memory = count.memory.max(row.memory);
        count.output_bytes += row.output_bytes.unwrap_or_default();
        count.instructions += row.instructions.unwrap_or_default();
    }

    /// The number of rows that are news.
    #[must_use]
    pub fn news(&self) -> u64 {
        self.causes.values().map(|cause| cause.new + cause.changed).sum()
    }

    /// The number of rows that fail as is known.
    #[must_use]
    pub fn known(&self) -> u64 {
        self.causes.values().map(|cause| cause.known).sum()
    }

    /// The number of rows that are fixed.
    #[must_use]
    pub fn fixed(&self) -> u64 {
        self.causes.values().map(|cause| cause.fixed).sum()
    }
}
