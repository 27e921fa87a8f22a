//! `spirv-llvm test`: job files in parallel, each in a process of its own, so that none takes the others down.

use std::{
    io::{self, Read as _, Seek as _, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode, ExitStatus, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use quick_xml::events::{BytesDecl, BytesText, Event};
use rayon::prelude::*;
use serde_json::{Value, json};
use translator_cli::{
    arguments::test::{ShardOption, TestArguments},
    diagnostics, files,
    status::Status,
};
use walkdir::WalkDir;

/// How long the command waits between two looks at a job that runs.
const PAUSE: Duration = Duration::from_millis(2);

/// What became of a job.
struct Tested {
    path: PathBuf,
    time: Duration,
    outcome: TestOutcome,
}

enum TestOutcome {
    Passed,
    /// Why it failed.
    Failed(String),
    /// Another one failed before it began.
    Skipped,
}

impl Tested {
    const fn failure(&self) -> Option<&String> {
        match &self.outcome {
            TestOutcome::Failed(failure) => Some(failure),
            TestOutcome::Passed | TestOutcome::Skipped => None,
        }
    }

    const fn word(&self) -> &'static str {
        match self.outcome {
            TestOutcome::Passed => "ok",
            TestOutcome::Failed(_) => "FAILED",
            TestOutcome::Skipped => "skipped",
        }
    }
}

/// How many jobs ended in which way.
struct Counts {
    passed: usize,
    failed: usize,
    skipped: usize,
}

impl Counts {
    fn of(tested: &[Tested]) -> Self {
        let count = |word: &str| tested.iter().filter(|job| job.word() == word).count();
        Self { passed: count("ok"), failed: count("FAILED"), skipped: count("skipped") }
    }
}

/// Runs the command. The exit status is 1 where a job fails.
pub(crate) fn run(arguments: &TestArguments) -> Result<ExitCode> {
    let jobs = find(arguments)?;
    if arguments.list {
        return list(&jobs, arguments.json).map(|()| ExitCode::SUCCESS);
    }
    let limit = crate::run::time_limit(arguments.time_limit).map_err(diagnostics::as_usage)?;
    let threads = arguments.jobs.map_or(0, std::num::NonZero::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let start = Instant::now();
    let stop = AtomicBool::new(false);
    let one = |path| {
        if stop.load(Ordering::Relaxed) {
            return Tested { path, time: Duration::ZERO, outcome: TestOutcome::Skipped };
        }
        let tested = test(path, limit);
        if arguments.fail_fast && tested.failure().is_some() {
            stop.store(true, Ordering::Relaxed);
        }
        tested
    };
    // One at a time of each thread, so that they begin in their order.
    let tested = pool.install(|| jobs.into_par_iter().with_max_len(1).map(one).collect::<Vec<_>>());
    let time = start.elapsed();
    let counts = Counts::of(&tested);
    if arguments.json {
        print_json(&tested, &counts)?;
    } else {
        print(&tested, &counts)?;
    }
    if let Some(path) = &arguments.junit {
        files::write(path, &junit(&tested, &counts, time)?)?;
    }
    Ok(if counts.failed == 0 { Status::Success } else { Status::Found }.into())
}

/// The paths of the jobs that would run.
fn list(jobs: &[PathBuf], as_json: bool) -> Result<()> {
    let mut out = io::stdout().lock();
    if as_json {
        let paths: Vec<_> = jobs.iter().map(|path| json!({ "path": path.display().to_string() })).collect();
        serde_json::to_writer_pretty(&mut out, &json!({ "jobs": paths }))?;
        writeln!(out)?;
    } else {
        for path in jobs {
            writeln!(out, "{}", path.display())?;
        }
    }
    Ok(out.flush()?)
}

fn print(tested: &[Tested], counts: &Counts) -> Result<()> {
    let mut out = io::stdout().lock();
    for job in tested {
        writeln!(out, "{:6} {} ({:.2} s)", job.word(), job.path.display(), job.time.as_secs_f64())?;
        for line in job.failure().into_iter().flat_map(|failure| failure.lines()) {
            writeln!(out, "         {line}")?;
        }
    }
    let Counts { passed, failed, skipped } = counts;
    let skipped = if *skipped == 0 { String::new() } else { format!(", {skipped} skipped") };
    let jobs = if tested.len() == 1 { "job" } else { "jobs" };
    writeln!(out, "{} {jobs}: {passed} passed, {failed} failed{skipped}", tested.len())?;
    Ok(out.flush()?)
}

fn print_json(tested: &[Tested], counts: &Counts) -> Result<()> {
    let jobs = tested.iter().map(|job| {
        json!({
            "path": job.path.display().to_string(),
            "outcome": job.word().to_lowercase(),
            "seconds": job.time.as_secs_f64(),
            "failure": job.failure(),
        })
    });
    let Counts { passed, failed, skipped } = counts;
    let all =
        json!({ "jobs": jobs.collect::<Vec<_>>(), "passed": passed, "failed": failed, "skipped": skipped });
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &all)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// The job files in the order of their paths. There are some, but a shard may have none of them.
fn find(arguments: &TestArguments) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for input in &arguments.inputs {
        if !input.is_dir() {
            // What is not there is a mistake of whoever asks, and no job that fails.
            std::fs::metadata(input).with_context(|| format!("cannot read {}", input.display()))?;
            found.push(input.clone());
            continue;
        }
        for entry in WalkDir::new(input).sort_by_file_name() {
            let entry = entry.with_context(|| format!("cannot search {}", input.display()))?;
            if entry.file_type().is_file() && is_job(entry.path()) {
                found.push(entry.into_path());
            }
        }
    }
    if found.is_empty() {
        bail!("there is no job file (*.toml with an `input`)");
    }
    if let Some(text) = &arguments.filter {
        let all = found.len();
        found.retain(|path| path.to_string_lossy().contains(text));
        if found.is_empty() {
            bail!("`{text}` is in no path of the {all} jobs");
        }
    }
    if let Some(ShardOption { number, count }) = arguments.shard {
        found = found.into_iter().skip(number).step_by(count).collect();
    }
    Ok(found)
}

/// Whether a file of a folder is a job: other programs have files of this kind as well, which name no input. One that is no TOML, and one
/// that has keys of jobs without an input, is a job with a mistake.
fn is_job(path: &Path) -> bool {
    let table = || std::fs::read_to_string(path).ok()?.parse::<toml::Table>().ok();
    let has_keys = |table: toml::Table| {
        let other = ["kernel", "global", "args", "launch", "expect"];
        table.contains_key("input") || other.iter().filter(|key| table.contains_key(**key)).count() > 1
    };
    crate::run::is_job_file(path) && table().is_none_or(has_keys)
}

fn test(path: PathBuf, limit: Duration) -> Tested {
    let start = Instant::now();
    let outcome = match run_job(&path, limit) {
        Ok(None) => TestOutcome::Passed,
        Ok(Some(failure)) => TestOutcome::Failed(failure),
        Err(error) => TestOutcome::Failed(format!("{error:#}")),
    };
    Tested { path, time: start.elapsed(), outcome }
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
fn junit(tested: &[Tested], counts: &Counts, time: Duration) -> Result<Vec<u8>> {
    let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
    let (all, failed, whole) = (tested.len().to_string(), counts.failed.to_string(), seconds(time));
    let skipped = counts.skipped.to_string();
    let mut writer = quick_xml::Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let counts = [
        ("tests", all.as_str()),
        ("failures", failed.as_str()),
        ("errors", "0"),
        ("skipped", skipped.as_str()),
        ("time", whole.as_str()),
    ];
    let suite =
        writer.create_element("testsuite").with_attribute(("name", "spirv-llvm")).with_attributes(counts);
    suite.write_inner_content(|writer| {
        for job in tested {
            let (name, time) = (job.path.display().to_string(), seconds(job.time));
            let attributes = [("name", name.as_str()), ("classname", "job"), ("time", time.as_str())];
            let case = writer.create_element("testcase").with_attributes(attributes);
            match &job.outcome {
                TestOutcome::Passed => case.write_empty()?,
                TestOutcome::Skipped => case.write_inner_content(|writer| {
                    writer.create_element("skipped").write_empty().map(|_| ())
                })?,
                TestOutcome::Failed(failure) => case.write_inner_content(|writer| {
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
