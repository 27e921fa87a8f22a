//! `spirv-llvm translate`: either direction, one module or many.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, IsTerminal, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use inkwell::context::Context;
use rayon::prelude::*;
use serde::Serialize;
use spirv_llvm::{
    CallForm, Error, Errors, Phase, ReadOptions, WriteOptions, llvm,
    spirv::{self, ByteOrder, ExtensionSet, Module},
};
use translator_cli::{
    diagnostics::InText,
    files,
    input::{self, Content},
    values,
};

pub(crate) use crate::translate_args::{Arguments, Calls, Form};

/// One module to translate.
struct Job {
    input: PathBuf,
    output: Option<PathBuf>,
}

impl Job {
    /// Where a batch writes the module, in that form.
    fn output_as(&self, form: Form) -> PathBuf {
        match &self.output {
            Some(output) => output.with_extension(form.extension()),
            None => files::default_output(&self.input, form.extension()),
        }
    }
}

/// So many bytes at the start of a file tell its kind.
const START: u64 = 64;

/// The plan for the outputs of a batch, by their names: no two modules go to one file, and none to a file
/// that another one is read from.
#[derive(Default)]
struct Claims {
    /// The module that is read from a file.
    inputs: HashMap<PathBuf, usize>,
    /// The module that is written to a file.
    outputs: HashMap<PathBuf, usize>,
}

impl Claims {
    /// Why a module cannot be written, if it cannot.
    fn refusal(&self, jobs: &[Job], number: usize, output: &Path) -> Option<String> {
        let another = |claims: &HashMap<PathBuf, usize>| {
            claims.get(output).copied().filter(|claim| *claim != number).and_then(|claim| jobs.get(claim))
        };
        let output = output.display();
        if another(&self.inputs).is_some() {
            return Some(format!("{output} is an input itself: name a folder for what is written"));
        }
        let other = another(&self.outputs)?.input.display();
        Some(format!("{output} is what {other} is written to: name another folder or translate them apart"))
    }
}

/// How long each phase of a translation takes.
struct Clock {
    phases: Vec<(&'static str, Instant)>,
}

impl Clock {
    fn start(phase: &'static str) -> Self {
        Self { phases: vec![(phase, Instant::now())] }
    }

    fn begin(&mut self, phase: &'static str) {
        self.phases.push((phase, Instant::now()));
    }

    /// A table on standard error: phases in order, milliseconds and shares.
    fn print(&self) -> Result<()> {
        let end = Instant::now();
        let Some((_, start)) = self.phases.first() else { return Ok(()) };
        let total = end.duration_since(*start).as_secs_f64();
        let ends = self.phases.iter().skip(1).map(|(_, begin)| *begin).chain([end]);
        let mut out = io::stderr().lock();
        for ((phase, begin), end) in self.phases.iter().zip(ends) {
            let seconds = end.duration_since(*begin).as_secs_f64();
            writeln!(out, "{phase:<14}{:>10.2} ms{:>7.1} %", seconds * 1e3, 100.0 * seconds / total)?;
        }
        writeln!(out, "{:<14}{:>10.2} ms", "total", total * 1e3)?;
        Ok(())
    }
}

/// The result of one module.
#[derive(Serialize)]
struct Outcome {
    input: PathBuf,
    output: Option<PathBuf>,
    seconds: f64,
    bytes_in: usize,
    bytes_out: usize,
    errors: Vec<Diagnostic>,
}

#[derive(Serialize)]
struct Diagnostic {
    code: String,
    kind: String,
    at: String,
    detail: String,
    help: Option<String>,
}

impl Diagnostic {
    /// A file that cannot be read or written.
    fn of_file(detail: String) -> Self {
        let (code, kind) = ("File".to_owned(), "File".to_owned());
        Self { code, kind, at: String::new(), detail, help: None }
    }
}

impl From<&Error> for Diagnostic {
    fn from(error: &Error) -> Self {
        Self {
            code: error.code().name().to_owned(),
            kind: format!("{:?}", error.kind()),
            at: error.at().to_string(),
            detail: error.detail().to_owned(),
            help: error.help().map(str::to_owned),
        }
    }
}

#[derive(Serialize)]
struct Summary<'a> {
    translated: usize,
    failed: usize,
    seconds: f64,
    modules: &'a [Outcome],
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    arguments.run()
}

impl Arguments {
    fn run(&self) -> Result<()> {
        let jobs = self.jobs()?;
        if self.time_phases && jobs.len() != 1 {
            bail!("--time-phases is for a single module");
        }
        if let [job] = jobs.as_slice()
            && !self.json
        {
            return self.single(job);
        }
        let start = Instant::now();
        let outcomes = self.batch(&jobs)?;
        self.summarize(&outcomes, start.elapsed())
    }

    /// One module: its diagnostics are shown as any command shows them.
    fn single(&self, job: &Job) -> Result<()> {
        let mut clock = Clock::start("read file");
        let input = files::read(&job.input)?;
        let (form, bytes) = self.translate(&input, &mut clock)?;
        let output = match &job.output {
            Some(output) => output.clone(),
            None => files::default_output(&job.input, form.extension()),
        };
        clock.begin("write file");
        files::write(&output, &bytes)?;
        if self.time_phases {
            clock.print()?;
        }
        Ok(())
    }

    fn batch(&self, jobs: &[Job]) -> Result<Vec<Outcome>> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0)).build()?;
        let progress = if io::stderr().is_terminal() && !self.json {
            ProgressBar::new(jobs.len() as u64)
                .with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {wide_msg}")?)
        } else {
            ProgressBar::hidden()
        };
        let claims = self.claims(jobs);
        let outcomes = pool.install(|| {
            jobs.par_iter()
                .enumerate()
                .map(|(number, job)| {
                    let outcome = self.outcome(job, |output| claims.refusal(jobs, number, output));
                    progress.set_message(job.input.display().to_string());
                    progress.inc(1);
                    outcome
                })
                .collect()
        });
        progress.finish_and_clear();
        Ok(outcomes)
    }

    /// The files of a batch. What an input holds is told by its start, as for its translation; the first module of
    /// several that would go to one file has it.
    fn claims(&self, jobs: &[Job]) -> Claims {
        let mut claims = Claims::default();
        for (number, job) in jobs.iter().enumerate() {
            claims.inputs.insert(job.input.clone(), number);
            // Input that is no file, such as a pipe, can be read only once.
            if !job.input.is_file() {
                continue;
            }
            let mut start = Vec::new();
            let read = File::open(&job.input).and_then(|file| file.take(START).read_to_end(&mut start));
            let default = match input::content(&start) {
                Content::Other => Form::Spv,
                Content::Binary | Content::Text => Form::Bc,
            };
            if read.is_ok()
                && let Ok(form) = self.form(default)
            {
                claims.outputs.entry(job.output_as(form)).or_insert(number);
            }
        }
        claims
    }

    fn outcome(&self, job: &Job, refusal: impl Fn(&Path) -> Option<String>) -> Outcome {
        let start = Instant::now();
        let mut outcome = Outcome {
            input: job.input.clone(),
            output: None,
            seconds: 0.0,
            bytes_in: 0,
            bytes_out: 0,
            errors: Vec::new(),
        };
        // A panic would be a mistake of ours; the other modules of the batch are not to pay for it.
        let caught = catch_unwind(AssertUnwindSafe(|| {
            let input = files::read(&job.input)?;
            outcome.bytes_in = input.len();
            let (form, bytes) = self.translate(&input, &mut Clock::start("read file"))?;
            let output = job.output_as(form);
            if let Some(refusal) = refusal(&output) {
                bail!(refusal);
            }
            if let Some(parent) = output.parent() {
                std::fs::create_dir_all(parent)
                    .with_context(|| format!("cannot create {}", parent.display()))?;
            }
            files::write(&output, &bytes)?;
            outcome.bytes_out = bytes.len();
            outcome.output = Some(output);
            anyhow::Ok(())
        }));
        let result =
            caught.unwrap_or_else(|_| Err(Error::internal("internal error while translating").into()));
        if let Err(failure) = result {
            let in_text = failure.downcast_ref::<InText>().map(|found| &found.errors);
            let errors = in_text.or_else(|| failure.downcast_ref::<Errors>());
            outcome.errors = match (errors, failure.downcast_ref::<Error>()) {
                (Some(errors), _) => errors.iter().map(Diagnostic::from).collect(),
                (_, Some(error)) => vec![error.into()],
                _ => vec![Diagnostic::of_file(format!("{failure:#}"))],
            };
        }
        outcome.seconds = start.elapsed().as_secs_f64();
        outcome
    }

    fn summarize(&self, outcomes: &[Outcome], elapsed: Duration) -> Result<()> {
        let failed = outcomes.iter().filter(|o| !o.errors.is_empty()).count();
        let translated = outcomes.len() - failed;
        let seconds = elapsed.as_secs_f64();
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(
                &mut out,
                &Summary { translated, failed, seconds, modules: outcomes },
            )?;
            writeln!(out)?;
        } else {
            for outcome in outcomes.iter().filter(|o| !o.errors.is_empty()) {
                for diagnostic in &outcome.errors {
                    let location =
                        if diagnostic.at.is_empty() { String::new() } else { format!("{}: ", diagnostic.at) };
                    writeln!(
                        out,
                        "{}: {}: {location}{}",
                        outcome.input.display(),
                        diagnostic.code,
                        diagnostic.detail
                    )?;
                }
            }
            writeln!(out, "{translated} translated, {failed} failed in {seconds:.2} s")?;
        }
        out.flush()?;
        if failed > 0 {
            bail!("{failed} of {} modules failed", outcomes.len());
        }
        Ok(())
    }

    /// The modules to translate, folders searched, in a fixed order.
    fn jobs(&self) -> Result<Vec<Job>> {
        let many = self.inputs.len() > 1 || self.inputs.iter().any(|input| input.is_dir());
        if let Some(output) = self.output.as_ref().filter(|output| many && output.is_file()) {
            bail!("{} is a file, and several modules need a folder", output.display());
        }
        let mut jobs = Vec::new();
        for input in &self.inputs {
            if !input.is_dir() {
                let output = match (&self.output, many) {
                    (Some(folder), true) => input.file_name().map(|name| folder.join(name)),
                    (output, _) => output.clone(),
                };
                jobs.push(Job { input: input.clone(), output });
                continue;
            }
            for entry in walkdir::WalkDir::new(input).sort_by_file_name() {
                let entry = entry?;
                let known = ["bc", "ll", "spv", "spt"];
                if !entry.file_type().is_file()
                    || !entry.path().extension().is_some_and(|e| known.iter().any(|k| e == *k))
                {
                    continue;
                }
                let output = match &self.output {
                    Some(folder) => Some(folder.join(entry.path().strip_prefix(input)?)),
                    None => None,
                };
                jobs.push(Job { input: entry.path().to_owned(), output });
            }
        }
        if jobs.is_empty() {
            bail!("no modules found");
        }
        Ok(jobs)
    }

    /// Translates one module's bytes.
    fn translate(&self, input: &[u8], clock: &mut Clock) -> Result<(Form, Vec<u8>)> {
        clock.begin("parse");
        let context = Context::create();
        match input::spirv(input)? {
            Some(binary) => {
                let form = self.form(Form::Bc)?;
                let options = self.read_options(&binary)?;
                let mut begin = |phase: Phase| clock.begin(phase.name());
                let module = spirv_llvm::read_observed(&context, &binary, &options, &mut begin)?;
                drop(binary);
                clock.begin("write LLVM IR");
                let bytes = if form == Form::Ll {
                    llvm::print(&module).into_bytes()
                } else {
                    llvm::write_bitcode(&module)
                };
                clock.begin("free");
                drop(module);
                Ok((form, bytes))
            }
            None => {
                let form = self.form(Form::Spv)?;
                let mut begin = |phase: Phase| clock.begin(phase.name());
                let module = llvm::parse_to_write(&context, input, &mut begin)?;
                let words = spirv_llvm::write_observed(&module, &self.write_options()?, &mut begin)?;
                let bytes = match form {
                    Form::Spt => spirv::text::write(&Module::from_words(words)?)?.into_bytes(),
                    _ => spirv::to_bytes(&words, ByteOrder::Little),
                };
                clock.begin("free");
                drop(module);
                Ok((form, bytes))
            }
        }
    }

    fn form(&self, default: Form) -> Result<Form> {
        match self.emit {
            None => Ok(default),
            Some(form) if form.is_spirv() == default.is_spirv() => Ok(form),
            Some(form) => {
                let from = if default.is_spirv() { "LLVM IR" } else { "SPIR-V" };
                bail!("the input is {from}, it is not translated to {}", form.extension())
            }
        }
    }

    fn write_options(&self) -> Result<WriteOptions> {
        let mut options = WriteOptions::default();
        options.max_version = self.max_version;
        options.extensions = values::extensions(&self.ext, ExtensionSet::empty())?;
        Ok(options)
    }

    fn read_options(&self, binary: &Module) -> Result<ReadOptions> {
        let mut options = ReadOptions::default();
        options.max_version = self.max_version;
        options.extensions = values::extensions(&self.ext, ExtensionSet::all())?;
        options.call_form = match self.calls {
            Calls::Cl12 => CallForm::Cl12,
            Calls::Cl20 => CallForm::Cl20,
            Calls::SpvIr => CallForm::SpvIr,
        };
        if let Some(list) = &self.spec_const {
            options.spec_constants = values::spec_values(list, binary)?;
        }
        Ok(options)
    }
}
