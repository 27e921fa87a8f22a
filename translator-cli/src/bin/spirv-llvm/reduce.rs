//! `spirv-llvm reduce`: a smaller module on which a command still fails.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use spirv_llvm::spirv::{Module, check, reduce, words};
use translator_cli::{files, input};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The module, SPIR-V in any of its forms
    input: PathBuf,
    /// Where the smaller module goes
    #[arg(short, long)]
    output: PathBuf,
    /// What standard error has to contain, besides the same status
    #[arg(long, value_name = "TEXT")]
    stderr: Option<String>,
    /// What standard output has to contain, besides the same status
    #[arg(long, value_name = "TEXT")]
    stdout: Option<String>,
    /// A module that breaks rules which the given one keeps counts as no failure
    #[arg(long)]
    valid: bool,
    /// A run that takes longer is ended and counts as no failure
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// The command, which fails on the module; {} stands for a file with the module, which comes last otherwise
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq)]
struct Ending {
    status: ExitStatus,
    stderr: Vec<u8>,
    stdout: Vec<u8>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let module = input::module(&arguments.input)?;
    let folder = tempfile::tempdir().context("cannot make a folder for candidates")?;
    let file = folder.path().join("candidate.spv");
    let Some(first) = arguments.attempt(&module, &file)? else {
        bail!("the command takes longer than {} s: see --timeout", arguments.timeout);
    };
    if first.status.success() {
        bail!("the command succeeds on {}, there is nothing to reduce", arguments.input.display());
    }
    if !arguments.contains(&first) {
        bail!("the command does not print the text of --stderr or --stdout");
    }
    let broken = if arguments.valid { broken_rules(&module) } else { BTreeSet::new() };
    let mut runs = 1_usize;
    let show = io::stderr().is_terminal();
    let smaller = reduce::reduce(&module, |candidate| {
        if arguments.valid && !broken_rules(candidate).is_subset(&broken) {
            return Ok(false);
        }
        runs += 1;
        let found = arguments.attempt(candidate, &file)?;
        let is_same = found.is_some_and(|found| found.status == first.status && arguments.contains(&found));
        if is_same {
            // What was found so far is kept also where the user ends the run.
            files::write(&arguments.output, &words::bytes_of(candidate.words()))?;
            if show {
                let _ = write!(io::stderr(), "\r{} words after {runs} runs ", candidate.words().len());
            }
        }
        anyhow::Ok(is_same)
    })?;
    if show {
        let _ = writeln!(io::stderr());
    }
    files::write(&arguments.output, &words::bytes_of(smaller.words()))?;
    let mut out = io::stdout().lock();
    writeln!(out, "{} words are left of {}, after {runs} runs", smaller.words().len(), module.words().len())?;
    Ok(out.flush()?)
}

/// The names of the rules that a module breaks.
fn broken_rules(module: &Module) -> BTreeSet<String> {
    check::check(module).list.iter().map(|broken| broken.rule.to_string()).collect()
}

impl Arguments {
    fn contains(&self, ending: &Ending) -> bool {
        let has = |text: &Option<String>, printed: &[u8]| {
            text.as_ref().is_none_or(|text| String::from_utf8_lossy(printed).contains(text))
        };
        has(&self.stderr, &ending.stderr) && has(&self.stdout, &ending.stdout)
    }

    /// Runs the command on a module; `None` where it takes too long.
    fn attempt(&self, module: &Module, file: &Path) -> Result<Option<Ending>> {
        fs::write(file, words::bytes_of(module.words()))?;
        let Some((program, given)) = self.command.split_first() else { bail!("there is no command") };
        let mut command = Command::new(program);
        let is_named = given.iter().any(|argument| argument == "{}");
        command.args(given.iter().map(|argument| if argument == "{}" { file.as_os_str() } else { argument }));
        if !is_named {
            command.arg(file);
        }
        let (errors, printed) = (file.with_extension("stderr"), file.with_extension("stdout"));
        let stdout = if self.stdout.is_some() { fs::File::create(&printed)?.into() } else { Stdio::null() };
        command.stdin(Stdio::null()).stdout(stdout).stderr(fs::File::create(&errors)?);
        let mut child =
            command.spawn().with_context(|| format!("cannot start {}", program.to_string_lossy()))?;
        let end = Instant::now() + Duration::from_secs(self.timeout);
        let mut pause = Duration::from_micros(200);
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if Instant::now() >= end {
                child.kill()?;
                child.wait()?;
                return Ok(None);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        };
        let stdout = if self.stdout.is_some() { fs::read(&printed)? } else { Vec::new() };
        Ok(Some(Ending { status, stderr: fs::read(&errors)?, stdout }))
    }
}
