//! One stage with one module and one tool: the command is run, and what it did is judged.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Read as _},
    path::{Path, PathBuf},
    sync::LazyLock,
};

use anyhow::{Context as _, Result};
use regex::Regex;
use serde::{Deserialize, Serialize};

use crate::{
    cache::Cache,
    cause, cut,
    discover::InputKind,
    process::{End, Finished},
    recipe::Stage,
    row::StageOutcome,
    runner::{Ran, Request, Runner},
    tools::ToolProgram,
};

/// How much of what a command prints is looked at, in bytes.
const PRINTED: u64 = 1 << 18;

/// A file that stages read: the module, or what another stage wrote.
#[derive(Clone, Debug)]
pub struct Artifact {
    /// Its name in the folder of the tool.
    pub name: String,
    /// Its kind.
    pub kind: InputKind,
    /// The hash of its contents.
    pub hash: String,
    /// Where its contents are, if they are not in the folder yet.
    pub elsewhere: Option<PathBuf>,
}

/// What came of a stage, as far as it depends on the command and its input alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Done {
    /// How it ended.
    pub outcome: StageOutcome,
    /// The exit status.
    pub status: Option<i32>,
    /// The signal.
    pub signal: Option<i32>,
    /// The code of the error.
    pub code: Option<String>,
    /// The line that says what is wrong.
    pub message: Option<String>,
    /// The same without names and numbers.
    pub cause: Option<String>,
    /// Time of the clock, in seconds.
    pub seconds: f64,
    /// Time of processors, in seconds.
    pub cpu: f64,
    /// Memory, in bytes.
    pub memory: u64,
    /// The size of the output.
    pub output_bytes: Option<u64>,
    /// The hash of the output.
    pub output: Option<String>,
    /// The kind of the file that is the output, where the stage writes one.
    pub kind: Option<InputKind>,
    /// The number of instructions of an output that is SPIR-V.
    pub instructions: Option<u64>,
}

impl Done {
    fn new(outcome: StageOutcome) -> Self {
        Self {
            outcome,
            status: None,
            signal: None,
            code: None,
            message: None,
            cause: None,
            seconds: 0.0,
            cpu: 0.0,
            memory: 0,
            output_bytes: None,
            output: None,
            kind: None,
            instructions: None,
        }
    }

    /// Makes it a failure of this kind, for a reason of the harness.
    pub fn fails(&mut self, outcome: StageOutcome, cause: String) {
        self.outcome = outcome;
        self.message = Some(cause.clone());
        self.cause = Some(cause);
    }
}

/// What a stage is run with.
pub struct Setting<'a> {
    /// The folder in which commands run, one for each tool and module.
    pub folder: &'a Path,
    /// The files by the names of the stages that wrote them; the module is `input`.
    pub artifacts: &'a BTreeMap<&'a str, Artifact>,
    /// The options with which the module is written as it came.
    pub options: &'a [String],
    /// Starts commands.
    pub runner: &'a Runner,
}

/// A stage with all that it needs.
pub struct StageJob<'a> {
    stage: &'a Stage,
    program: &'a ToolProgram,
    each: Option<&'a ToolProgram>,
    input: &'a Artifact,
    setting: &'a Setting<'a>,
}

impl<'a> StageJob<'a> {
    /// The stage with a module; none where it has no input, or a program of it is not installed.
    #[must_use]
    pub fn new(
        stage: &'a Stage,
        program: Option<&'a ToolProgram>,
        each: Option<&'a ToolProgram>,
        setting: &'a Setting<'a>,
    ) -> Option<Self> {
        let fits = |artifact: &&Artifact| stage.kinds.is_empty() || stage.kinds.contains(&artifact.kind);
        let input = stage.from.iter().find_map(|from| setting.artifacts.get(from.as_str()).filter(fits))?;
        let program = program?;
        if stage.each.is_some() && each.is_none() {
            return None;
        }
        // A word such as {read} stands for the output of that stage, which has to be there.
        let is_there = |name: &str| FIXED.contains(&name) || setting.artifacts.contains_key(name);
        let words = stage.command.iter().chain(stage.each.iter().flat_map(|(command, _)| command));
        words.flat_map(|word| names_in(word)).all(is_there).then_some(Self {
            stage,
            program,
            each,
            input,
            setting,
        })
    }

    /// The name of the file that the stage writes.
    #[must_use]
    pub fn output_name(&self) -> Option<String> {
        self.stage.output.map(|kind| output_name(&self.stage.name, kind))
    }

    /// Takes the result from the cache, or runs the commands. Whether it was kept comes second.
    ///
    /// # Errors
    /// When a command cannot be started, or files cannot be written.
    pub fn run(&self, cache: Option<&Cache>) -> Result<(Done, bool)> {
        let Some(cache) = cache else { return Ok((self.execute()?, false)) };
        let key = self.key();
        if let Some(done) = cache.get(&key) {
            return Ok((done, true));
        }
        let done = self.execute()?;
        // What depends on how busy the machine is, is not kept.
        if !matches!(done.outcome, StageOutcome::Timeout | StageOutcome::Memory | StageOutcome::Lost) {
            let output = self.output_name().map(|name| self.setting.folder.join(name));
            cache.put(&key, &done, output.as_deref());
        }
        Ok((done, false))
    }

    /// What the result depends on.
    fn key(&self) -> String {
        let mut text = format!("1 {:?} {} {:?}", self.stage, self.program.identity, self.setting.options);
        if let Some(each) = self.each {
            text.push_str(&each.identity);
        }
        text.push_str(&self.input.hash);
        let words = self.stage.command.iter().chain(self.stage.each.iter().flat_map(|(command, _)| command));
        for name in words.flat_map(|word| names_in(word)) {
            if let Some(artifact) = self.setting.artifacts.get(name) {
                text.push_str(&artifact.hash);
            }
        }
        crate::hash(text.as_bytes())
    }

    /// Runs the commands.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn execute(&self) -> Result<Done> {
        let folder = self.setting.folder;
        for artifact in self.setting.artifacts.values() {
            let place = folder.join(&artifact.name);
            if let Some(from) = &artifact.elsewhere
                && !place.exists()
            {
                fs::copy(from, &place).with_context(|| format!("cannot copy {}", from.display()))?;
            }
        }
        let mut variants = vec![String::new()];
        let mut all = Done::new(StageOutcome::Pass);
        if let (Some((command, pattern)), Some(program)) = (&self.stage.each, self.each) {
            let (listed, printed) = self.once(program, command, "", None)?;
            if listed.outcome != StageOutcome::Pass {
                return Ok(listed);
            }
            let names = pattern.captures_iter(&printed).filter_map(|found| found.get(1));
            variants = names.map(|name| name.as_str().to_owned()).collect();
            all = listed;
            (all.output, all.output_bytes) = (None, None);
        }
        let mut outputs = String::new();
        for variant in &variants {
            let mut first: Option<Done> = None;
            for _ in 0..self.stage.repeat {
                let (mut done, _) =
                    self.once(self.program, &self.stage.command, variant, self.stage.output)?;
                if let Some(before) = &first
                    && (done.output != before.output || done.outcome != before.outcome)
                {
                    done.fails(StageOutcome::Unstable, "another run gives another result".to_owned());
                }
                all.seconds += done.seconds;
                all.cpu += done.cpu;
                all.memory = all.memory.max(done.memory);
                outputs.push_str(done.output.as_deref().unwrap_or_default());
                let is_over = done.outcome != StageOutcome::Pass;
                first = Some(done);
                if is_over {
                    break;
                }
            }
            let Some(done) = first else { continue };
            let used = (all.seconds, all.cpu, all.memory);
            all = done;
            (all.seconds, all.cpu, all.memory) = used;
            if all.outcome != StageOutcome::Pass {
                break;
            }
        }
        if self.stage.each.is_some() {
            all.output = Some(crate::hash(outputs.as_bytes()));
        }
        Ok(all)
    }

    /// Runs one command once. What it printed comes second.
    fn once(
        &self,
        program: &ToolProgram,
        command: &[String],
        each: &str,
        output: Option<InputKind>,
    ) -> Result<(Done, String)> {
        let folder = self.setting.folder;
        let written = output.map(|kind| output_name(&self.stage.name, kind));
        if let Some(written) = &written {
            // Nothing of an earlier run is taken for the output of this one.
            let _ = fs::remove_file(folder.join(written));
        }
        let arguments = self.arguments(command, each, written.as_deref());
        let Ran { finished, printed: [out, err] } = self.setting.runner.run(&Request {
            program: program.path.clone(),
            arguments,
            folder: folder.to_owned(),
            time: self.stage.limits.time.as_secs_f64(),
            memory: self.stage.limits.memory,
        })?;
        let (printed, errors) = (out.start(PRINTED)?, err.start(PRINTED)?);
        let mut done = self.judged(finished, &errors, &printed);
        if done.outcome == StageOutcome::Pass {
            match (&written, output) {
                (Some(written), Some(kind)) => self.take_output(&mut done, written, kind)?,
                _ if out.bytes > 0 => {
                    if let Some(found) = OutputFile::read(&out.path, None)? {
                        (done.output, done.output_bytes) = (Some(found.hash), Some(found.bytes));
                    }
                }
                _ => {}
            }
        }
        Ok((done, printed))
    }

    fn take_output(&self, done: &mut Done, written: &str, kind: InputKind) -> Result<()> {
        let Some(found) = OutputFile::read(&self.setting.folder.join(written), Some(kind))? else {
            // Another status of success may say that there is nothing to write.
            if done.status == Some(0) {
                done.fails(StageOutcome::Fail, "it writes no output".to_owned());
            }
            return Ok(());
        };
        (done.output, done.output_bytes) = (Some(found.hash), Some(found.bytes));
        (done.instructions, done.kind) = (found.instructions, Some(kind));
        Ok(())
    }

    /// The arguments, with the names in braces replaced.
    fn arguments(&self, command: &[String], each: &str, written: Option<&str>) -> Vec<String> {
        expanded(command.get(1..).unwrap_or_default(), self.setting.options, |name| match name {
            "" => Some(self.input.name.clone()),
            "out" => written.map(str::to_owned),
            "each" => Some(each.to_owned()),
            "dir" => Some(".".to_owned()),
            other => self.setting.artifacts.get(other).map(|artifact| artifact.name.clone()),
        })
    }

    /// How a command ended, and why.
    fn judged(&self, finished: Finished, errors: &str, printed: &str) -> Done {
        let stage = self.stage;
        let mut done = Done::new(StageOutcome::Pass);
        (done.seconds, done.cpu, done.memory) = (finished.seconds, finished.cpu, finished.memory);
        let message = || cause::message(errors, printed);
        let wants_memory = || {
            finished.memory as f64 > 0.95 * stage.limits.memory as f64
                || OUT_OF_MEMORY.is_match(errors)
                || OUT_OF_MEMORY.is_match(printed)
        };
        let signal = match finished.end {
            End::Signal(signal) => Some(signal),
            // A shell that runs the command tells of its signal so.
            End::Exited(status) => status.checked_sub(128).filter(|signal| FAULTS.contains(signal)),
            End::Timeout | End::Lost => None,
        };
        if let End::Exited(status) = finished.end {
            done.status = Some(status);
        }
        done.signal = signal;
        let passes = done.status.is_some_and(|status| stage.success.contains(&status));
        match (finished.end, signal) {
            (End::Timeout, _) | (_, Some(SIGXCPU)) => {
                done.fails(StageOutcome::Timeout, "it takes longer than its limit".to_owned());
            }
            (End::Lost, _) => {
                done.fails(StageOutcome::Lost, "the process that ran it was ended from outside".to_owned());
            }
            _ if passes => self.forbidden(&mut done, errors, printed),
            _ if wants_memory() => {
                done.fails(StageOutcome::Memory, "it needs more memory than its limit".to_owned());
            }
            (_, Some(signal)) => {
                let name = signal_name(signal);
                let why = message().filter(|message| CRASHES.is_match(&message.text));
                let (text, cause) = why.map_or_else(Default::default, |why| {
                    (format!(": {}", why.text), format!(": {}", why.cause))
                });
                done.fails(StageOutcome::Crash, format!("{name}{cause}"));
                done.message = Some(format!("{name}{text}"));
            }
            _ => {
                done.fails(
                    StageOutcome::Fail,
                    format!("status {} without a message", done.status.unwrap_or_default()),
                );
                if let Some(message) = message() {
                    (done.message, done.cause, done.code) =
                        (Some(message.text), Some(message.cause), message.code);
                }
            }
        }
        done
    }

    /// Makes it a failure where the command printed what it must not.
    fn forbidden(&self, done: &mut Done, errors: &str, printed: &str) {
        let lines = || errors.lines().chain(printed.lines());
        let found = lines().find(|line| self.stage.forbid.iter().any(|pattern| pattern.is_match(line)));
        if let Some(line) = found {
            done.fails(StageOutcome::Fail, cause::cause(line.trim()));
            done.message = Some(line.trim().to_owned());
        }
    }
}

/// What stands in braces and is no stage.
const FIXED: [&str; 5] = ["", "out", "each", "dir", "options"];

const SIGXCPU: i32 = 24;
/// Signals that a fault of a program raises.
const FAULTS: [i32; 6] = [4, 5, 6, 7, 8, 11];

#[allow(clippy::expect_used, reason = "the pattern is a literal, and every test uses it")]
fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern")
}

static PLACE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\{([\w-]*)\}"));
static OUT_OF_MEMORY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        "(?i)out of memory|memory allocation of|bad_alloc|cannot allocate memory|memory exhausted|MemoryError",
    )
});
static CRASHES: LazyLock<Regex> =
    LazyLock::new(|| pattern("(?i)assert|panicked|terminate called|fatal|error"));

/// The names that stand in braces in a word.
fn names_in(word: &str) -> impl Iterator<Item = &str> {
    PLACE.find_iter(word).map(|found| found.as_str().trim_matches(['{', '}']))
}

/// Words with the names in braces replaced, and `{options}` by several words. A name that stands for nothing stays.
pub fn expanded(words: &[String], options: &[String], place: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut out = Vec::new();
    for word in words {
        if word == "{options}" {
            out.extend(options.iter().cloned());
            continue;
        }
        if !word.contains('{') {
            out.push(word.clone());
            continue;
        }
        let replaced = PLACE.replace_all(word, |found: &regex::Captures<'_>| {
            let name = found.get(1).map_or("", |name| name.as_str());
            place(name).unwrap_or_else(|| format!("{{{name}}}"))
        });
        out.push(replaced.into_owned());
    }
    out
}

/// The name of the file that a stage writes.
#[must_use]
pub fn output_name(stage: &str, kind: InputKind) -> String {
    let stage: String = stage.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    format!("{stage}.{}", kind.extension())
}

/// The hash, the size and the number of instructions of a file that a command wrote, as rows have them.
struct OutputFile {
    hash: String,
    bytes: u64,
    /// The number of instructions of SPIR-V.
    instructions: Option<u64>,
}

/// Up to this size in bytes, files are read at once.
const AT_ONCE: u64 = 1 << 20;

impl OutputFile {
    /// Returns the hash and sizes of a file; `None` where there is none.
    fn read(path: &Path, kind: Option<InputKind>) -> Result<Option<Self>> {
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            other => other?,
        };
        let about = file.metadata()?;
        if !about.is_file() {
            return Ok(None);
        }
        if kind != Some(InputKind::Spv) && about.len() > AT_ONCE {
            let mut hasher = blake3::Hasher::new();
            hasher.update_reader(file)?;
            let (hash, bytes) = (crate::digits(&hasher.finalize()), hasher.count());
            return Ok(Some(Self { hash, bytes, instructions: None }));
        }
        // One more than there are, so that the end needs no further buffer; a file by itself would ask for its size again.
        let mut bytes = Vec::with_capacity(usize::try_from(about.len())? + 1);
        file.take(u64::MAX).read_to_end(&mut bytes)?;
        let instructions = if kind == Some(InputKind::Spv) { cut::instruction_count(&bytes) } else { None };
        Ok(Some(Self { hash: crate::hash(&bytes), bytes: bytes.len() as u64, instructions }))
    }
}

fn signal_name(signal: i32) -> String {
    let name = match signal {
        4 => "SIGILL",
        5 => "SIGTRAP",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        25 => "SIGXFSZ",
        31 => "SIGSYS",
        other => return format!("signal {other}"),
    };
    name.to_owned()
}
