//! `spirv-llvm translate`: either direction, one module or many.

use std::{
    io::{self, IsTerminal, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
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
use translator_cli::{files, input, values};

pub(crate) use crate::translate_args::{Arguments, Calls, Form};

/// One module to translate.
struct Job {
    input: PathBuf,
    output: Option<PathBuf>,
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

/// What became of one module.
#[derive(Serialize)]
struct Outcome {
    input: PathBuf,
    output: Option<PathBuf>,
    seconds: f64,
    bytes_in: usize,
    bytes_out: usize,
    errors: Vec<Finding>,
}

#[derive(Serialize)]
struct Finding {
    code: String,
    kind: String,
    at: String,
    detail: String,
    help: Option<String>,
}

impl From<&Error> for Finding {
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

    /// One module: its findings are shown as any command shows them.
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
        let outcomes = pool.install(|| {
            jobs.par_iter()
                .map(|job| {
                    let outcome = self.outcome(job);
                    progress.set_message(job.input.display().to_string());
                    progress.inc(1);
                    outcome
                })
                .collect()
        });
        progress.finish_and_clear();
        Ok(outcomes)
    }

    fn outcome(&self, job: &Job) -> Outcome {
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
            let output = match &job.output {
                Some(folder) => folder.with_extension(form.extension()),
                None => files::default_output(&job.input, form.extension()),
            };
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
            outcome.errors = match (failure.downcast_ref::<Errors>(), failure.downcast_ref::<Error>()) {
                (Some(errors), _) => errors.iter().map(Finding::from).collect(),
                (_, Some(error)) => vec![error.into()],
                _ => vec![(&Error::internal(format!("{failure:#}"))).into()],
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
                for finding in &outcome.errors {
                    let place =
                        if finding.at.is_empty() { String::new() } else { format!("{}: ", finding.at) };
                    writeln!(
                        out,
                        "{}: {}: {place}{}",
                        outcome.input.display(),
                        finding.code,
                        finding.detail
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
