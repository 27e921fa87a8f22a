//! The file of what is known to fail.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::Path,
};

use anyhow::{Context as _, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::{
    row::{CauseKey, ResultRow, StageOutcome},
    rows::{Hash, hash_of},
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownFailure {
    stage: String,
    outcome: StageOutcome,
    cause: String,
    /// Why it is known, and what is to become of it.
    #[serde(default)]
    reason: String,
    /// The modules with the fault; all where none are listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    modules: Vec<String>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    known: Vec<KnownFailure>,
}

/// What is known to fail.
#[derive(Default)]
pub struct Baseline {
    /// The causes, with the reason of each.
    causes: Vec<(CauseKey, String)>,
    numbers: HashMap<CauseKey, usize>,
    /// The causes that all modules may have.
    of_all: BTreeSet<usize>,
    /// The causes of a module.
    of_module: HashMap<Hash, Vec<usize>>,
}

impl Baseline {
    /// The baseline of a file; an empty one where there is none.
    ///
    /// # Errors
    /// When the file is no baseline.
    pub fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path else { return Ok(Self::default()) };
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Self::default()),
            other => other.with_context(|| format!("cannot read {}", path.display()))?,
        };
        let file: File = toml::from_str(&text).with_context(|| path.display().to_string())?;
        let mut baseline = Self::default();
        for known in file.known {
            let key = CauseKey { stage: known.stage, outcome: known.outcome, cause: known.cause };
            let number = *baseline.numbers.entry(key.clone()).or_insert(baseline.causes.len());
            if number == baseline.causes.len() {
                baseline.causes.push((key, known.reason));
            }
            if known.modules.is_empty() {
                baseline.of_all.insert(number);
            }
            for module in known.modules {
                let hash = hash_of(&module);
                ensure!(hash.is_some(), "{}: {module}: no hash of a module", path.display());
                baseline.of_module.entry(hash.unwrap_or_default()).or_default().push(number);
            }
        }
        Ok(baseline)
    }

    /// Whether a failing row is known.
    #[must_use]
    pub fn has(&self, key: &CauseKey, module: &str) -> bool {
        let Some(number) = self.numbers.get(key) else { return false };
        self.of_all.contains(number) || self.of(module).contains(number)
    }

    fn of(&self, module: &str) -> &[usize] {
        let known = hash_of(module).and_then(|hash| self.of_module.get(&hash));
        known.map_or(&[], Vec::as_slice)
    }

    /// The causes that a stage is known to fail with for this very module.
    pub fn of_stage<'a>(&'a self, module: &str, stage: &'a str) -> impl Iterator<Item = &'a CauseKey> {
        let keys = self.of(module).iter().filter_map(|number| self.causes.get(*number));
        keys.map(|(key, _)| key).filter(move |key| key.stage == stage)
    }

    /// The reason of a cause.
    #[must_use]
    pub fn reason(&self, key: &CauseKey) -> Option<&str> {
        let number = self.numbers.get(key)?;
        self.causes.get(*number).map(|(_, reason)| reason.as_str())
    }
}

/// A baseline that is made of a run.
#[derive(Default)]
pub struct Update {
    known: BTreeMap<CauseKey, BTreeSet<Hash>>,
    seen: BTreeSet<Hash>,
}

impl Update {
    /// Takes the rows of a module with the tool that is judged.
    pub fn take<'a>(&mut self, rows: impl Iterator<Item = &'a ResultRow>) {
        for row in rows {
            let Some(hash) = hash_of(&row.module) else { continue };
            self.seen.insert(hash);
            if let Some(key) = row.key() {
                self.known.entry(key).or_default().insert(hash);
            }
        }
    }

    /// Writes the file. Causes keep their reasons, and new ones get `reason`; entries for modules that were not looked at stay, and so do
    /// those for all modules where some module still has the fault.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(mut self, old: &Baseline, reason: &str, path: &Path) -> Result<()> {
        for (hash, numbers) in &old.of_module {
            for (key, _) in numbers.iter().filter_map(|number| old.causes.get(*number)) {
                if !self.seen.contains(hash) {
                    self.known.entry(key.clone()).or_default().insert(*hash);
                }
            }
        }
        let entry = |(key, modules): (CauseKey, BTreeSet<Hash>)| {
            let number = old.numbers.get(&key);
            let is_of_all = number.is_some_and(|number| old.of_all.contains(number));
            let hex = |hash: &Hash| format!("{:032x}", u128::from_be_bytes(*hash));
            KnownFailure {
                reason: old.reason(&key).unwrap_or(reason).to_owned(),
                stage: key.stage,
                outcome: key.outcome,
                cause: key.cause,
                modules: if is_of_all { Vec::new() } else { modules.iter().map(hex).collect() },
            }
        };
        let file = File { known: self.known.into_iter().map(entry).collect() };
        let text = format!(
            "# What is known to fail: `spirv-llvm regress --update` writes it and keeps the reasons.\n\n{}",
            toml::to_string_pretty(&file)?
        );
        crate::write_whole(path, text.as_bytes())
    }
}
