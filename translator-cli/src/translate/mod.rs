//! `spirv-llvm translate`: either direction, one module or many.

mod cache;
mod clock;
mod jobs;
mod one;
mod outcome;
mod watch;
mod worker;

use std::{
    fs,
    io::{self, IsTerminal},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use spirv_llvm::Error;

use crate::{
    arguments::translate::{FormOption, TranslateArguments},
    diagnostics,
    elsewhere::WithoutLlvm,
    files, input,
};

use self::{
    cache::TranslationCache,
    jobs::{Claims, Job},
    outcome::JobOutcome,
    worker::Workers,
};

pub use self::{
    clock::Clock,
    one::{Translated, make_without_llvm},
};

/// The uses of the command with LLVM, for error messages.
pub const NEEDS_LLVM: &str =
    "`spirv-llvm translate` for LLVM IR as text, for shaders of uncommon targets and for `--spirv-mem2reg`";

/// Translates an input to a form; `None` where that needs LLVM, and the command has none.
pub type Make = fn(&TranslateArguments, &[u8], FormOption, &mut Clock) -> Result<Option<Translated>>;

/// Runs the command, which translates by `make`.
///
/// # Errors
/// Whatever is wrong with the options, with an input or an output, and what has no translation.
pub fn run(arguments: &TranslateArguments, make: Make) -> Result<WithoutLlvm> {
    if arguments.json && arguments.output.as_deref() == Some(Path::new("-")) {
        return Err(diagnostics::misuse("-o - and --json both want standard output"));
    }
    if arguments.worker {
        return worker::serve(arguments, make).map(|()| WithoutLlvm::Done);
    }
    arguments.translation.write_options().map_err(diagnostics::as_usage)?;
    let translations = Translations::new(arguments)?;
    if arguments.watch {
        let batch = TranslationBatch::new(translations)?;
        return watch::watch(arguments, &batch).map(|()| WithoutLlvm::Done);
    }
    let jobs = jobs::jobs(arguments)?;
    if arguments.time_phases && jobs.len() != 1 {
        return Err(diagnostics::misuse("--time-phases is for a single module"));
    }
    if let [job] = jobs.as_slice()
        && !arguments.json
    {
        return single(&translations, job, make);
    }
    let start = Instant::now();
    let outcomes = TranslationBatch::new(translations)?.run(&jobs)?;
    outcome::summarize(&outcomes, start.elapsed(), arguments.json, arguments.translation.quiet)?;
    Ok(WithoutLlvm::Done)
}

/// One module: its diagnostics are shown as any command shows them.
fn single(translations: &Translations<'_>, job: &Job, make: Make) -> Result<WithoutLlvm> {
    let arguments = translations.arguments;
    let mut clock = Clock::start("read file");
    let input = files::read(&job.input)?;
    let made = translations.translate(job, &input, |form| make(arguments, &input, form, &mut clock));
    let stale = translations.stale(job, &input);
    let Some(translated) = files::or_without(stale.as_deref(), &job.input, made)? else {
        return Ok(WithoutLlvm::NeedsLlvm((job.input == Path::new("-")).then_some(input)));
    };
    if !arguments.translation.quiet {
        diagnostics::warn(&translated.warnings, &translated.losses, &job.input);
    }
    // A name for one module is taken as it is; within a folder the extension is that of the form.
    let told = match (&job.output, &arguments.output) {
        (Some(output), Some(told)) if output == told => Some(output.clone()),
        (Some(_), _) => {
            let output = job.output_as(translated.form);
            make_folder_of(&output)?;
            Some(output)
        }
        (None, _) => {
            let default = files::default_output(&job.input, translated.form.extension());
            (default != Path::new("-")).then_some(default)
        }
    };
    let output = files::told_or_stdout(told.as_deref(), translated.form.is_binary())?;
    clock.begin("write file");
    translations.write(job, &output, &translated)?;
    if arguments.time_phases {
        clock.print()?;
    }
    Ok(WithoutLlvm::Done)
}

/// Translations of many modules at once.
struct TranslationBatch<'a> {
    translations: Translations<'a>,
    pool: rayon::ThreadPool,
    workers: Workers,
}

impl<'a> TranslationBatch<'a> {
    fn new(translations: Translations<'a>) -> Result<Self> {
        let threads = translations.arguments.jobs.unwrap_or(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let workers = Workers::new(pool.current_num_threads());
        Ok(Self { translations, pool, workers })
    }

    /// Translates modules on all cores; each outcome stands where its job does.
    fn run(&self, jobs: &[Job]) -> Result<Vec<JobOutcome>> {
        let arguments = self.translations.arguments;
        let progress = if io::stderr().is_terminal() && !arguments.json && !arguments.watch {
            ProgressBar::new(jobs.len() as u64)
                .with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {wide_msg}")?)
        } else {
            ProgressBar::hidden()
        };
        let claims = Claims::of(arguments, jobs);
        let groups = jobs::groups(jobs);
        let mut outcomes: Vec<(usize, JobOutcome)> = self.pool.install(|| {
            groups.par_iter().flat_map_iter(|group| self.group(jobs, group, &claims, &progress)).collect()
        });
        progress.finish_and_clear();
        outcomes.sort_by_key(|(number, _)| *number);
        Ok(outcomes.into_iter().map(|(_, outcome)| outcome).collect())
    }

    /// Translates inputs that hold the same.
    fn group(
        &self,
        jobs: &[Job],
        group: &[usize],
        claims: &Claims,
        progress: &ProgressBar,
    ) -> Vec<(usize, JobOutcome)> {
        let mut before: Option<Made> = None;
        group
            .iter()
            .filter_map(|number| Some((*number, jobs.get(*number)?)))
            .map(|(number, job)| {
                let refusal = |output: &Path| claims.refusal(jobs, number, output);
                let outcome = self.outcome(job, group.len() > 1, &mut before, refusal);
                progress.set_message(job.input.display().to_string());
                progress.inc(1);
                (number, outcome)
            })
            .collect()
    }

    fn outcome(
        &self,
        job: &Job,
        keep: bool,
        before: &mut Option<Made>,
        refusal: impl Fn(&Path) -> Option<String>,
    ) -> JobOutcome {
        let (translations, start) = (&self.translations, Instant::now());
        let mut outcome = JobOutcome::new(job.input.clone());
        // A panic would be a mistake of ours; the other modules of the batch are not to pay for it.
        let caught = catch_unwind(AssertUnwindSafe(|| {
            let input = files::read(&job.input)?;
            outcome.bytes_in = input.len();
            let translated = match before {
                Some(made) if made.input == input => {
                    outcome.same_as = Some(made.name.clone());
                    made.translated.clone()
                }
                _ => {
                    let made =
                        translations.translate(job, &input, |form| self.workers.translate(form, &input));
                    let stale = translations.stale(job, &input).filter(|output| refusal(output).is_none());
                    let made = files::or_without(stale.as_deref(), &job.input, made)?;
                    made.context("no worker translates it")?
                }
            };
            let output = job.output_as(translated.form);
            if let Some(refusal) = refusal(&output) {
                bail!(refusal);
            }
            make_folder_of(&output)?;
            translations.write(job, &output, &translated)?;
            outcome.bytes_out = translated.bytes.len();
            outcome.output = Some(output);
            outcome.warn(&translated.warnings, &translated.losses);
            if keep && before.is_none() {
                *before = Some(Made { name: job.input.clone(), input, translated });
            }
            anyhow::Ok(())
        }));
        let internal = || Error::internal("internal error while translating").into();
        if let Err(failure) = caught.unwrap_or_else(|_| Err(internal())) {
            outcome.fail(diagnostics::in_file(failure, &job.input, &[]));
        }
        outcome.seconds = start.elapsed().as_secs_f64();
        outcome
    }
}

/// Options and cache, which all translations of a run share.
struct Translations<'a> {
    arguments: &'a TranslateArguments,
    cache: Option<TranslationCache>,
}

impl<'a> Translations<'a> {
    fn new(arguments: &'a TranslateArguments) -> Result<Self> {
        let cache = arguments.cache.as_deref().map(TranslationCache::open).transpose()?;
        Ok(Self { arguments, cache })
    }

    fn translate(
        &self,
        job: &Job,
        input: &[u8],
        make: impl FnOnce(FormOption) -> Result<Option<Translated>>,
    ) -> Result<Option<Translated>> {
        let told = job.output.as_deref().filter(|output| self.arguments.output.as_deref() == Some(*output));
        one::translate(self.arguments, self.cache.as_ref(), input, told, make)
            .map_err(|failure| diagnostics::in_file(failure, &job.input, input))
    }

    /// Where an earlier run has written the translation of an input, if that was named and its form can be told. A name that
    /// follows from the input's may be that of another original.
    fn stale(&self, job: &Job, input: &[u8]) -> Option<PathBuf> {
        let named = self.arguments.output.as_deref()?;
        if job.output.as_deref() == Some(named) {
            return Some(named.to_owned());
        }
        let from_spirv = one::is_spirv(input::content(input));
        Some(job.output_as(one::form(self.arguments, from_spirv, None).ok()?))
    }

    /// Writes a translation and, where it is asked for, what make is to know of it.
    fn write(&self, job: &Job, output: &Path, translated: &Translated) -> Result<()> {
        files::write(output, &translated.bytes)?;
        if self.arguments.dependencies && output != Path::new("-") {
            let rule = format!("{}: {}\n", for_make(output), for_make(&job.input));
            files::write(&output.with_extension("d"), rule.as_bytes())?;
        }
        Ok(())
    }
}

/// Makes the folder that a file of a batch goes to.
fn make_folder_of(output: &Path) -> Result<()> {
    match output.parent() {
        Some(parent) => {
            fs::create_dir_all(parent).with_context(|| format!("cannot create {}", parent.display()))
        }
        None => Ok(()),
    }
}

/// A translation that was made, for others of the same input.
struct Made {
    name: PathBuf,
    input: Vec<u8>,
    translated: Translated,
}

/// A file's name as makefiles spell it.
fn for_make(path: &Path) -> String {
    let mut out = String::new();
    for character in path.display().to_string().chars() {
        match character {
            ' ' | '\t' | '#' | '\\' | ':' => out.extend(['\\', character]),
            '$' => out.push_str("$$"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_for_make() {
        assert_eq!(for_make(Path::new("a b/c#d$e.spv")), "a\\ b/c\\#d$$e.spv");
    }
}
