//! The results: one row for each module, stage and tool.

use serde::{Deserialize, Serialize};

/// How a stage ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StageOutcome {
    /// The command ended with a status that the recipe takes for success, and all that the stage asks for holds.
    Pass,
    /// The command ended with another status, or printed what the recipe forbids.
    Fail,
    /// A signal ended the command.
    Crash,
    /// The command took longer than its limit.
    Timeout,
    /// The command needed more memory than its limit.
    Memory,
    /// The same command on the same input gave different outputs.
    Unstable,
    /// The output is not that of another stage, or of another tool.
    Different,
    /// The first tool takes longer than another one.
    Slower,
    /// The output of the first tool is larger than that of another one.
    Larger,
    /// Processes that worked on the module were lost, so that it was given up.
    Lost,
}

impl StageOutcome {
    /// All of them, in the order of the variants.
    pub const ALL: [Self; 10] = [
        Self::Pass,
        Self::Fail,
        Self::Crash,
        Self::Timeout,
        Self::Memory,
        Self::Unstable,
        Self::Different,
        Self::Slower,
        Self::Larger,
        Self::Lost,
    ];

    /// The word for it in rows and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::Memory => "memory",
            Self::Unstable => "unstable",
            Self::Different => "different",
            Self::Slower => "slower",
            Self::Larger => "larger",
            Self::Lost => "lost",
        }
    }
}

/// What came of a stage with one module and one tool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultRow {
    /// The module: the first 128 bits of BLAKE3 over its bytes, in hexadecimal.
    pub module: String,
    /// The kind of the module, by the extension of such files.
    pub kind: String,
    /// Where it came from: a path, behind `!` the entry of an archive, and behind `@` the offset in bytes.
    pub from: String,
    /// The size of the module in bytes.
    pub bytes: u64,
    /// The name of the stage in the recipe.
    pub stage: String,
    /// The name of the tool, as `--tool` gives it.
    pub tool: String,
    /// How it ended.
    pub outcome: StageOutcome,
    /// The exit status; none where a signal ended the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<i32>,
    /// The signal that ended the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<i32>,
    /// The code of the error, where the message begins or ends with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The line of the command's output that says what is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The message without names and numbers, which modules with the same fault have in common.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// How long the command ran, in seconds of the clock.
    pub seconds: f64,
    /// The most memory that the command held, in bytes.
    pub memory: u64,
    /// The size of the output in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// The hash of the output, as of modules; of standard output where the stage writes no file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// The number of instructions of an output that is SPIR-V.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<u64>,
    /// Whether the result was taken from the cache, with the time and memory that it had when it was made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cached: bool,
    /// How many rows of the same module follow in the file.
    pub rest: u32,
}

impl ResultRow {
    /// What the row has in common with rows of other modules.
    #[must_use]
    pub fn key(&self) -> Option<CauseKey> {
        (self.outcome != StageOutcome::Pass).then(|| CauseKey {
            stage: self.stage.clone(),
            outcome: self.outcome,
            cause: self.cause.clone().unwrap_or_default(),
        })
    }
}

/// A cause: what failing rows with the same fault have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CauseKey {
    /// The stage that fails.
    pub stage: String,
    /// How it fails.
    pub outcome: StageOutcome,
    /// Its message without names and numbers.
    pub cause: String,
}

impl CauseKey {
    /// A short name, by the content: 12 hexadecimal digits.
    #[must_use]
    pub fn id(&self) -> String {
        let text = format!("{}\0{}\0{}", self.stage, self.outcome.name(), self.cause);
        crate::hash(text.as_bytes()).chars().take(12).collect()
    }
}
