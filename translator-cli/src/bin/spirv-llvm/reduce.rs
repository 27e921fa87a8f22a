//! `spirv-llvm reduce`: a smaller module on which a command still fails.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use spirv_llvm::spirv::{Module, asm, check, reduce, text, words};
use spirv_llvm_ir::{self as ir, bitcode};
use translator_cli::{
    arguments::translate::FormOption,
    diagnostics::{self, misuse},
    elsewhere, files,
    input::{self, Content},
};

#[derive(Args)]
pub(crate) struct ReduceArguments {
    /// The module: SPIR-V in any of its forms, LLVM bitcode or LLVM IR as text
    input: PathBuf,
    /// Where the smaller module goes, in the form that the name ends with; of LLVM IR the candidates are text too where that is .ll
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
    #[arg(long, alias = "timeout", value_name = "SECONDS", default_value_t = 60)]
    time_limit: u64,
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
pub(crate) fn run(arguments: &ReduceArguments) -> Result<ExitCode> {
    let bytes = files::read(&arguments.input)?;
    let bitcode = match input::content(&bytes) {
        Content::Bitcode => bytes,
        Content::Ir => match elsewhere::bitcode(&bytes, &arguments.input)? {
            Ok(bitcode) => bitcode,
            Err(status) => return Ok(status),
        },
        _ => {
            let module = input::module_of(&arguments.input, &bytes);
            let module = files::or_without(Some(&arguments.output), &arguments.input, module)?;
            reduce_spirv(arguments, &module)?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    let named = || diagnostics::name_of(&arguments.input);
    let modules = bitcode::read(&bitcode).with_context(named);
    let modules = files::or_without(Some(&arguments.output), &arguments.input, modules)?;
    let [module] = modules.as_slice() else {
        bail!("{}: it has {} modules, and one is reduced", named(), modules.len());
    };
    reduce_ir(arguments, module)?;
    Ok(ExitCode::SUCCESS)
}

fn reduce_spirv(arguments: &ReduceArguments, module: &Module) -> Result<()> {
    let form = written_form(arguments, FormOption::Spv)?;
    let bytes = |module: &Module| words::bytes_of(module.words()).into_owned();
    let written = |module: &Module| -> Result<Vec<u8>> {
        Ok(match form {
            FormOption::Spvasm => asm::disassemble(module, &asm::Style::default())?.into_bytes(),
            FormOption::Spt => text::write(module)?.into_bytes(),
            _ => bytes(module),
        })
    };
    let mut search = Search::start(arguments, "spv", &bytes(module))?;
    let broken = if arguments.valid { broken_rules(module) } else { BTreeSet::new() };
    let smaller = reduce::reduce(module, |candidate| {
        if arguments.valid && !broken_rules(candidate).is_subset(&broken) {
            return Ok(false);
        }
        let size = || format!("{} words", candidate.words().len());
        search.accepts(&bytes(candidate), || written(candidate), size)
    })?;
    let what = format!("{} words are left of {}", smaller.words().len(), module.words().len());
    search.end(&written(&smaller)?, &what)
}

/// The form that the output's name promises, which is one of the same language as the module, or that one.
fn written_form(arguments: &ReduceArguments, default: FormOption) -> Result<FormOption> {
    match FormOption::of_name(&arguments.output) {
        Some(form) if form.is_spirv() != default.is_spirv() => {
            let language = if default.is_spirv() { "SPIR-V" } else { "LLVM IR" };
            Err(misuse(format!("the module is {language}, and {} is not", arguments.output.display())))
        }
        form => Ok(form.unwrap_or(default)),
    }
}

/// Candidates have the form that the output's name promises; those of a valid module are valid.
fn reduce_ir(arguments: &ReduceArguments, module: &ir::Module) -> Result<()> {
    let form = written_form(arguments, FormOption::Bc)?;
    let release = release_of(module);
    let is_older = release.is_some_and(|release| release < ir::PRINTED_VERSION);
    let bytes = |module: &ir::Module| -> Result<Vec<u8>> {
        match form {
            FormOption::Ll if !is_older => Ok(ir::print(module).into_bytes()),
            FormOption::Ll => elsewhere::text(&bitcode::write(module, release)?, &arguments.input),
            _ => Ok(bitcode::write(module, release)?),
        }
    };
    let count = |module: &ir::Module| {
        let of = |function: &ir::Function| {
            function.blocks().map(|block| function.insts(block).count()).sum::<usize>()
        };
        module.functions.iter().map(of).sum::<usize>()
    };
    let mut search = Search::start(arguments, form.extension(), &bytes(module)?)?;
    let smaller = ir::reduce(module, |candidate| match bytes(candidate) {
        Ok(bytes) => {
            search.accepts(&bytes, || Ok(bytes.clone()), || format!("{} instructions", count(candidate)))
        }
        // The release of the input does not have what the candidate has.
        Err(_) => Ok(false),
    })?;
    let what = format!("{} instructions are left of {}", count(&smaller), count(module));
    search.end(&bytes(&smaller)?, &what)
}

/// The release of LLVM that made a module, where it is one that bitcode is written for.
fn release_of(module: &ir::Module) -> Option<u32> {
    let producer = str::from_utf8(module.strings.get(module.producer)).ok()?;
    let release = producer.strip_prefix("LLVM")?.split('.').next()?.parse().ok()?;
    (bitcode::MIN_VERSION..=bitcode::MAX_VERSION).contains(&release).then_some(release)
}

/// Candidates that the command is run on.
struct Search<'a> {
    arguments: &'a ReduceArguments,
    /// How the command ends on the module itself.
    first: Ending,
    /// Keeps the file.
    _folder: tempfile::TempDir,
    file: PathBuf,
    runs: usize,
    /// Whether somebody watches.
    show: bool,
}

impl<'a> Search<'a> {
    /// Runs the command on the module itself, on which it has to fail.
    fn start(arguments: &'a ReduceArguments, extension: &str, bytes: &[u8]) -> Result<Self> {
        let folder = tempfile::tempdir().context("cannot make a folder for candidates")?;
        let file = folder.path().join("candidate").with_extension(extension);
        let Some(first) = arguments.attempt(bytes, &file)? else {
            bail!("the command takes longer than {} s: see --time-limit", arguments.time_limit);
        };
        if first.status.success() {
            bail!("the command succeeds on {}, there is nothing to reduce", arguments.input.display());
        }
        if !arguments.contains(&first) {
            bail!("the command does not print the text of --stderr or --stdout");
        }
        Ok(Self { arguments, first, _folder: folder, file, runs: 1, show: io::stderr().is_terminal() })
    }

    /// Whether the command fails on a candidate as on the module; if so, it is kept as `written`.
    fn accepts(
        &mut self,
        bytes: &[u8],
        written: impl FnOnce() -> Result<Vec<u8>>,
        size: impl FnOnce() -> String,
    ) -> Result<bool> {
        self.runs += 1;
        let found = self.arguments.attempt(bytes, &self.file)?;
        let is_same =
            found.is_some_and(|found| found.status == self.first.status && self.arguments.contains(&found));
        if is_same {
            // What was found so far is kept also where the user ends the run.
            files::write(&self.arguments.output, &written()?)?;
            if self.show {
                let _ = write!(io::stderr(), "\r{} after {} runs ", size(), self.runs);
            }
        }
        Ok(is_same)
    }

    /// Writes what is left, and tells how much it is.
    fn end(&self, bytes: &[u8], what: &str) -> Result<()> {
        if self.show {
            let _ = writeln!(io::stderr());
        }
        files::write(&self.arguments.output, bytes)?;
        let mut out = io::stdout().lock();
        writeln!(out, "{what}, after {} runs", self.runs)?;
        Ok(out.flush()?)
    }
}

/// The names of the rules that a module breaks.
fn broken_rules(module: &Module) -> BTreeSet<String> {
    check::check(module).list.iter().map(|broken| broken.rule.to_string()).collect()
}

impl ReduceArguments {
    fn contains(&self, ending: &Ending) -> bool {
        let has = |text: &Option<String>, printed: &[u8]| {
            text.as_ref().is_none_or(|text| String::from_utf8_lossy(printed).contains(text))
        };
        has(&self.stderr, &ending.stderr) && has(&self.stdout, &ending.stdout)
    }

    /// Runs the command on a module; `None` where it takes too long.
    fn attempt(&self, bytes: &[u8], file: &Path) -> Result<Option<Ending>> {
        fs::write(file, bytes)?;
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
        let end = Instant::now() + Duration::from_secs(self.time_limit);
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
