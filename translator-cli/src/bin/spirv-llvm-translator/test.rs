//! `spirv-llvm test`: job files in parallel, each in a process of its own, so that none takes the others down.

use std::{
    io::{self, Read as _, Seek as _, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use quick_xml::events::{BytesDecl, BytesText, Event};
use rayon::prelude::*;
use serde_json::Value;
use translator_cli::{arguments::test::Arguments, diagnostics, files, status::Status};
use walkdir::WalkDir;

/// How long the command waits between two looks at a job that runs.
const PAUSE: Duration = Duration::from_millis(2);

/// What became of a job.
struct Tested {
    path: PathBuf,
    time: Duration,
    /// Why it failed; `None` where it did not.
    failure: Option<String>,
}

/// Runs the command. The exit status is 1 where a job fails.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let jobs = find(arguments)?;
    if jobs.is_empty() {
        bail!("there is no job file (*.toml)");
    }
    let limit = crate::run::time_limit(arguments.time_limit).map_err(diagnostics::as_usage)?;
    let threads = arguments.threads.map_or(0, std::num::NonZero::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let start = Instant::now();
    let tested = pool.install(|| jobs.into_par_iter().map(|path| test(path, limit)).collect::<Vec<_>>());
    let time = start.elapsed();
    let failed = tested.iter().filter(|job| job.failure.is_some()).count();
    let mut out = io::stdout().lock();
    for job in &tested {
        let word = if job.failure.is_some() { "FAILED" } else { "ok" };
        writeln!(out, "{word:6} {} ({:.2} s)", job.path.display(), job.time.as_secs_f64())?;
        for line in job.failure.iter().flat_map(|failure| failure.lines()) {
            writeln!(out, "         {line}")?;
        }
    }
    writeln!(out, "{} jobs: {} passed, {failed} failed", tested.len(), tested.len() - failed)?;
    out.flush()?;
    if let Some(path) = &arguments.junit {
        files::write(path, &junit(&tested, failed, time)?)?;
    }
    Ok(if failed == 0 { Status::Success } else { Status::Found }.into())
}

/// The job files in the order of their paths.
fn find(arguments: &Arguments) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for input in &arguments.inputs {
        if !input.is_dir() {
            found.push(input.clone());
            continue;
        }
        for entry in WalkDir::new(input).sort_by_file_name() {
            let entry = entry.with_context(|| format!("cannot search {}", input.display()))?;
            if entry.file_type().is_file() && crate::run::is_job_file(entry.path()) {
                found.push(entry.into_path());
            }
        }
    }
    found.retain(|path| arguments.filter.as_ref().is_none_or(|text| path.to_string_lossy().contains(text)));
    Ok(found)
}

fn test(path: PathBuf, limit: Duration) -> Tested {
    let start = Instant::now();
    let failure = match run_job(&path, limit) {
        Ok(failure) => failure,
        Err(error) => Some(format!("{error:#}")),
    };
    Tested { path, time: start.elapsed(), failure }
}

/// Runs a job in another process. Gives why it failed.
fn run_job(path: &Path, limit: Duration) -> Result<Option<String>> {
    // Files take what the job writes, so that it never waits for a reader.
    let (mut out, mut err) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let own = std::env::current_exe().context("cannot tell where this command is installed")?;
    let mut child = Command::new(own)
        .args(["run", "--json"])
        .arg(path)
        .stdin(Stdio::null())
        .stdout(out.try_clone()?)
        .stderr(err.try_clone()?)
        .spawn()?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(Some(format!("it does not end within {} s", limit.as_secs_f64())));
        }
        std::thread::sleep(PAUSE);
    };
    let (mut output, mut messages) = (String::new(), String::new());
    out.rewind()?;
    err.rewind()?;
    out.read_to_string(&mut output)?;
    err.read_to_string(&mut messages)?;
    Ok(failure(status, &output, &messages))
}

/// Why a job failed, by the JSON that it printed.
fn failure(status: ExitStatus, output: &str, messages: &str) -> Option<String> {
    let Ok(value) = serde_json::from_str::<Value>(output) else {
        return Some(format!("it ended with {status}\n{messages}"));
    };
    if status.success() && value["ok"] == true {
        return None;
    }
    if let Some(error) = value["error"].as_str() {
        return Some(error.to_owned());
    }
    let differences = value["differences"].as_array().into_iter().flatten().map(|difference| {
        let text = |key: &str| difference[key].as_str().unwrap_or_default().to_owned();
        format!("{}: {}", text("name"), text("difference"))
    });
    Some(differences.collect::<Vec<_>>().join("\n"))
}

/// The results in the form that continuous integration reads.
fn junit(tested: &[Tested], failed: usize, time: Duration) -> Result<Vec<u8>> {
    let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
    let (all, failed, whole) = (tested.len().to_string(), failed.to_string(), seconds(time));
    let mut writer = quick_xml::Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let counts =
        [("tests", all.as_str()), ("failures", failed.as_str()), ("errors", "0"), ("time", whole.as_str())];
    let suite =
        writer.create_element("testsuite").with_attribute(("name", "spirv-llvm")).with_attributes(counts);
    suite.write_inner_content(|writer| {
        for job in tested {
            let (name, time) = (job.path.display().to_string(), seconds(job.time));
            let attributes = [("name", name.as_str()), ("classname", "job"), ("time", time.as_str())];
            let case = writer.create_element("testcase").with_attributes(attributes);
            match &job.failure {
                None => case.write_empty()?,
                Some(failure) => case.write_inner_content(|writer| {
                    let first = failure.lines().next().unwrap_or_default();
                    let element = writer.create_element("failure").with_attribute(("message", first));
                    element.write_text_content(BytesText::new(failure)).map(|_| ())
                })?,
            };
        }
        Ok(())
    })?;
    let mut xml = writer.into_inner();
    xml.push(b'\n');
    Ok(xml)
}
