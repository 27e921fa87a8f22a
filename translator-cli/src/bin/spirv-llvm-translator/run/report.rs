//! The outcome of a job as text and as JSON.

use std::{
    hash::Hasher,
    io::{self, Write},
    time::Duration,
};

use anyhow::Result;
use serde_json::{Value, json};
use spirv_llvm::{Error, Errors, Losses};
use translator_cli::{arguments::run::RunArguments, diagnostics};

use super::{execute::RunOutcome, object::JobObject};

/// Prints what buffers and images hold, and how the run differs from what was expected.
pub(super) fn print(outcome: &RunOutcome, arguments: &RunArguments) -> Result<()> {
    print_told(outcome, arguments)?;
    let mut out = io::stdout().lock();
    for (number, object) in outcome.objects.iter().enumerate() {
        let Some(bytes) = object.bytes() else { continue };
        let name = object.name.clone().unwrap_or_else(|| format!("arg {number}"));
        writeln!(out, "{name}: {} bytes, hash {:016x}", bytes.len(), hash(bytes))?;
        if arguments.show > 0 {
            let values = object.values();
            writeln!(out, "  {}", values.get(..arguments.show).unwrap_or(&values).join(" "))?;
        }
    }
    for (name, difference) in &outcome.differences {
        writeln!(out, "{name}: {difference}")?;
    }
    if arguments.time {
        print_times(&mut out, outcome.loaded, outcome.launches.iter().map(|ran| ran.time).sum())?;
    }
    Ok(out.flush()?)
}

/// Prints what the kernels printed, and what is wrong with them.
pub(super) fn print_told(outcome: &RunOutcome, arguments: &RunArguments) -> Result<()> {
    diagnostics::warn(&outcome.warnings, &Losses::default(), &arguments.input);
    if let Err(errors) = Errors::check(outcome.errors.clone()) {
        let name = diagnostics::name_of(&arguments.input);
        diagnostics::report(&errors, diagnostics::SourceText { name: Some(&name), text: None });
    }
    let mut out = io::stdout().lock();
    out.write_all(&outcome.output)?;
    Ok(out.flush()?)
}

pub(super) fn print_times(out: &mut impl Write, loaded: Duration, ran: Duration) -> Result<()> {
    Ok(writeln!(
        out,
        "loaded in {:.1} ms, ran in {:.1} ms",
        loaded.as_secs_f64() * 1e3,
        ran.as_secs_f64() * 1e3
    )?)
}

/// Prints one object of JSON for programs.
pub(super) fn print_json(result: &Result<()>, outcome: &RunOutcome, arguments: &RunArguments) -> Result<()> {
    let mut value = of_outcome(outcome, arguments);
    if let Err(failure) = result {
        value["ok"] = json!(false);
        value["error"] = json!(format!("{failure:#}"));
    }
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &value)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

fn of_outcome(outcome: &RunOutcome, arguments: &RunArguments) -> Value {
    let name = diagnostics::name_of(&arguments.input);
    let lines = |all: &[Error]| all.iter().map(|error| diagnostics::line(error, &name)).collect::<Vec<_>>();
    let launches = outcome.launches.iter().map(|ran| {
        json!({
            "kernel": ran.kernel,
            "global": ran.range.global(),
            "local": ran.range.local(),
            "seconds": ran.time.as_secs_f64(),
            "running_seconds": ran.running.as_secs_f64(),
        })
    });
    let differences = outcome
        .differences
        .iter()
        .map(|(name, difference)| json!({ "name": name, "difference": difference }));
    let objects = outcome
        .objects
        .iter()
        .enumerate()
        .filter_map(|(number, object)| of_object(number, object, arguments.show));
    json!({
        "ok": outcome.is_as_expected(),
        "load_seconds": outcome.loaded.as_secs_f64(),
        "launches": launches.collect::<Vec<_>>(),
        "args": objects.collect::<Vec<_>>(),
        "differences": differences.collect::<Vec<_>>(),
        "output": String::from_utf8_lossy(&outcome.output),
        "errors": lines(&outcome.errors),
        "warnings": lines(&outcome.warnings),
    })
}

fn of_object(number: usize, object: &JobObject, show: usize) -> Option<Value> {
    let bytes = object.bytes()?;
    let mut value = json!({
        "number": number,
        "name": object.name,
        "type": object.ty.map(spirv_llvm_run::ScalarType::name),
        "bytes": bytes.len(),
        "hash": format!("{:016x}", hash(bytes)),
    });
    if show > 0 {
        let values = object.values();
        value["values"] = json!(values.get(..show).unwrap_or(&values));
    }
    Some(value)
}

/// A number that tells contents apart; it is the same on every machine.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
