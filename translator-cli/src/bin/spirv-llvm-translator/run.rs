//! `spirv-llvm run`: kernels or a compute shader on the CPU.

mod execute;
mod expect;
mod job;
mod list;
mod npy;
mod object;
mod png;
mod report;
mod shader;
mod source;

use std::{
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use inkwell::context::Context;
use spirv_llvm::{Code, Error, Kind, spirv::nearest_name};
use spirv_llvm_run as run;
use translator_cli::{
    arguments::run::RunArguments,
    diagnostics::{self, ShownFinding, UsageError, misuse},
    status::{Status, Statuses},
};

pub(crate) use execute::{match_objects, unknown_name};
pub(crate) use job::{IndexRange, RunJob, is_job_file};
pub(crate) use object::JobObject;
pub(crate) use source::{Compilation, SourcePurpose, module as module_of, read as read_source};

/// Runs the command. The exit status is 1 where a result is not what is expected.
pub(crate) fn run(arguments: &RunArguments) -> Result<ExitCode> {
    if arguments.groups.is_some() {
        return run_shader(arguments).map(|()| ExitCode::SUCCESS);
    }
    if arguments.list && !is_job_file(&arguments.input) {
        let (bytes, context) = (read(arguments)?, Context::create());
        let module = source::module(&context, &bytes, &arguments.specialize)
            .map_err(|failure| diagnostics::in_file(failure, &arguments.input, &bytes))?;
        return list::print(&module, arguments.json).map(|()| ExitCode::SUCCESS);
    }
    let stop = interrupted()?;
    let mut outcome = execute::RunOutcome::default();
    let result = RunJob::of_arguments(arguments).and_then(|job| {
        let job = RunJob { stop: Some(Arc::clone(&stop)), ..job };
        let start = Instant::now();
        let compilation = source::Compilation { options: &job.clang_options, purpose: job.purpose() };
        let bytes = source::read(&job.input, &compilation)?;
        let result = execute::execute(&job, &bytes, start, &mut outcome);
        met(&job, result.map_err(|failure| diagnostics::in_file(failure, &job.input, &bytes)), &mut outcome)
    });
    let is_stopped = stop.load(Ordering::Relaxed);
    if arguments.json && !is_stopped {
        report::print_json(&result, &outcome, arguments)?;
        return Ok(match &result {
            Ok(()) => status(&outcome).into(),
            Err(failure) => Statuses::Table.of(failure),
        });
    }
    match result {
        Ok(()) if is_stopped => Ok(Status::Interrupted.into()),
        Ok(()) => {
            report::print(&outcome, arguments)?;
            Ok(status(&outcome).into())
        }
        Err(failure) => {
            // What came before it is told as well.
            report::print_told(&outcome, arguments)?;
            if !is_stopped {
                return Err(failure);
            }
            let _status = diagnostics::show(&failure, Statuses::Table);
            Ok(Status::Interrupted.into())
        }
    }
}

/// What an interrupt of the user sets, so that the kernels stop and tell where they are; a second one ends the process.
fn interrupted() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let own = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if own.swap(true, Ordering::Relaxed) {
            std::process::exit(Status::Interrupted as i32);
        }
    })?;
    Ok(stop)
}

/// The status of a run that came to its end.
const fn status(outcome: &execute::RunOutcome) -> Status {
    if outcome.is_as_expected() { Status::Success } else { Status::Found }
}

/// A job that is to fail has done what it should where it failed so.
fn met(job: &RunJob, result: Result<()>, outcome: &mut execute::RunOutcome) -> Result<()> {
    match (&job.error, result) {
        (None, result) => result,
        (Some(wanted), Ok(())) => Err(ShownFinding(unmet(wanted, "it ends well")).into()),
        (Some(wanted), Err(failure)) if format!("{failure:#}").contains(wanted) => {
            outcome.has_races = false;
            Ok(())
        }
        (Some(wanted), Err(failure)) => Err(ShownFinding(unmet(wanted, &format!("{failure:#}"))).into()),
    }
}

fn unmet(wanted: &str, found: &str) -> Error {
    Error::new(Code::Other, Kind::Malformed, format!("the run does not fail with `{wanted}`: {found}"))
}

fn read(arguments: &RunArguments) -> Result<Vec<u8>> {
    let purpose = source::SourcePurpose::of_run(arguments.unchecked, arguments.debugger);
    let compilation = source::Compilation { options: &arguments.clang_option, purpose };
    source::read(&arguments.input, &compilation)
}

fn run_shader(arguments: &RunArguments) -> Result<()> {
    let bytes = read(arguments)?;
    let context = Context::create();
    let start = Instant::now();
    let run = || {
        let module = source::module(&context, &bytes, &arguments.specialize)?;
        let shaders = run::shaders(&module);
        shader::run(arguments, &module, &shaders, start)
    };
    run().map_err(|failure| diagnostics::in_file(failure, &arguments.input, &bytes))
}

/// What `--time-limit` says.
pub(crate) fn time_limit(seconds: f64) -> Result<Duration> {
    Duration::try_from_secs_f64(seconds).context("the time limit is no time")
}

/// The name that is asked for, or the only one there is.
pub(crate) fn name(asked: Option<&str>, what: &str, all: &[String]) -> Result<String> {
    match (asked, all) {
        (Some(name), all) if all.iter().any(|own| own == name) => Ok(name.to_owned()),
        (Some(name), all) => {
            let help = match nearest_name(name, all.iter().map(String::as_str)) {
                Some(near) => Some(format!("did you mean {near}?")),
                None if all.is_empty() => None,
                None => Some(format!("it has {}", all.join(", "))),
            };
            Err(UsageError { text: format!("the module has no {what} {name}"), help }.into())
        }
        (None, [only]) => Ok(only.clone()),
        (None, []) => bail!("the module has no {what}"),
        (None, several) => {
            let all = several.join(", ");
            Err(misuse(format!("the module has several {what}s, name one with --kernel: {all}")))
        }
    }
}
