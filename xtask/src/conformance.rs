//! Runs a lit suite of `llvm-spirv` with the project's binaries, and compares with the list of tests that pass.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::cross::EMULATOR;
use crate::project::{Binaries, empty_scratch, llvm_tool, on_path, root};
use crate::tools;

/// The longest that one call of a translator may take, in seconds; a test that hangs must not stop the run.
const CALL_LIMIT: u32 = 20;

/// The tests to run, and the commands that they run.
#[derive(clap::Args)]
pub struct ConformanceOptions {
    /// Folder of the suite
    #[arg(long, default_value = "../shared/suite")]
    suite: PathBuf,
    /// Only tests whose names match this regular expression
    #[arg(long)]
    filter: Option<String>,
    /// Add the tests that pass now to the committed list
    #[arg(long)]
    bless: bool,
    /// Print the log of every failing test
    #[arg(long, short)]
    verbose: bool,
    /// Run another llvm-spirv than the project's; the committed list is not compared then
    #[arg(long)]
    llvm_spirv: Option<PathBuf>,
    /// Let SPIRV-Tools assemble and disassemble in place of the project's own commands
    #[arg(long)]
    reference_tools: bool,
    /// Build the project's commands with the release profile
    #[arg(long, conflicts_with = "debug")]
    release: bool,
    /// Build the project's commands with the dev profile
    #[arg(long)]
    debug: bool,
}

impl ConformanceOptions {
    /// The whole suite at its usual place.
    pub fn all() -> Self {
        Self {
            suite: "../shared/suite".into(),
            filter: None,
            bless: false,
            verbose: false,
            llvm_spirv: None,
            reference_tools: false,
            release: false,
            debug: false,
        }
    }

    fn folder(&self) -> PathBuf {
        if self.suite.is_absolute() { self.suite.clone() } else { root().join(&self.suite) }
    }

    /// Whether the suite is there.
    pub fn available(&self) -> bool {
        self.folder().join("tests/lit.cfg.py").is_file()
    }

    fn profile(&self) -> &'static str {
        match (self.release, self.debug) {
            (true, _) => "release",
            (_, true) => "dev",
            _ => crate::project::CHECK_PROFILE,
        }
    }
}

/// How a test ended, as far as the list of passing tests is concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ConformanceOutcome {
    Passed,
    Failed,
    Unsupported,
}

/// The result of every test that ran, by its path in the suite.
struct Results(BTreeMap<String, ConformanceOutcome>);

impl Results {
    /// The tests that ended so.
    fn with(&self, outcome: ConformanceOutcome) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(_, other)| **other == outcome).map(|(test, _)| test.as_str())
    }
}

/// Runs the suite; fails where a test of the committed list no longer passes.
pub fn conformance(options: &ConformanceOptions) -> Result<()> {
    if !options.available() {
        println!("conformance: skipped, there is no suite at {}", options.folder().display());
        return Ok(());
    }
    let start = Instant::now();
    let work = empty_scratch("conformance")?;
    let results = run_lit(options, &work)?;
    print_table(&results);
    let failed = work.join("failed.txt");
    fs::write(
        &failed,
        results.with(ConformanceOutcome::Failed).map(|test| format!("{test}\n")).collect::<String>(),
    )?;
    println!(
        "in {:.0} s; the failing tests are listed in {}",
        start.elapsed().as_secs_f64(),
        failed.display()
    );
    if options.llvm_spirv.is_some() {
        return Ok(());
    }
    compare(&results, options.bless, options.filter.is_some())
}

fn run_lit(options: &ConformanceOptions, work: &Path) -> Result<Results> {
    let bin = work.join("tools");
    fs::create_dir_all(&bin)?;
    let translator = write_tools(options, &bin)?;
    let output = work.join("results.json");
    let mut lit = Command::new(llvm_tool("lit").context("lit comes with LLVM's tools")?);
    lit.arg("--output").arg(&output).args(["--quiet", "--no-progress-bar"]);
    for (name, value) in
        [("llvm_spirv", &translator), ("spirv_tools", &bin), ("exec_root", &work.join("exec"))]
    {
        lit.arg("--param").arg(format!("{name}={}", value.display()));
    }
    if let Some(llvm) = llvm_tool("FileCheck")?.parent() {
        lit.arg("--param").arg(format!("llvm={}", llvm.display()));
    }
    if let Some(filter) = &options.filter {
        lit.args(["--filter", filter]);
    }
    if options.verbose {
        lit.arg("--verbose");
    }
    lit.arg(options.folder().join("tests"));
    let finished = lit.output().context("cannot run lit")?;
    if options.verbose {
        print!("{}", String::from_utf8_lossy(&finished.stdout));
    }
    let json = fs::read(&output).with_context(|| {
        format!("lit gave no results:\n{}", String::from_utf8_lossy(&finished.stderr).trim_end())
    })?;
    parse(&json)
}

/// Puts the tools that the tests call into `bin`, as small scripts, and gives the translator's.
fn write_tools(options: &ConformanceOptions, bin: &Path) -> Result<PathBuf> {
    let reference = tools::folder()?;
    let ours = match &options.llvm_spirv {
        Some(_) => None,
        None => Some(Binaries::build(options.profile())?),
    };
    script(bin, "spirv-val", &reference.join("spirv-val").display().to_string())?;
    match &ours {
        Some(ours) if !options.reference_tools => {
            script(bin, "spirv-as", &format!("{} as", ours.spirv_llvm.display()))?;
            script(bin, "spirv-dis", &format!("{} dis", ours.spirv_llvm.display()))?;
        }
        _ => {
            script(bin, "spirv-as", &reference.join("spirv-as").display().to_string())?;
            script(bin, "spirv-dis", &reference.join("spirv-dis").display().to_string())?;
        }
    }
    let translator = match (&ours, &options.llvm_spirv) {
        (Some(ours), _) => ours.llvm_spirv.clone(),
        (None, Some(other)) => fs::canonicalize(other).with_context(|| format!("no {}", other.display()))?,
        (None, None) => bail!("no translator to run"),
    };
    script(bin, "llvm-spirv", &translator.display().to_string())
}

/// A script that calls `command` with its own arguments, within the time limit.
fn script(bin: &Path, name: &str, command: &str) -> Result<PathBuf> {
    let limit = if on_path("timeout").is_some() { format!("timeout {CALL_LIMIT} ") } else { String::new() };
    // lit takes from the environment where an emulator of another processor finds libraries.
    let emulator =
        env::var(EMULATOR).map(|folder| format!("export {EMULATOR}='{folder}'\n")).unwrap_or_default();
    let path = bin.join(name);
    fs::write(&path, format!("#!/bin/sh\n{emulator}exec {limit}{command} \"$@\"\n"))?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
    Ok(path)
}

/// The part of lit's report that matters here.
#[derive(serde::Deserialize)]
struct LitReport {
    tests: Vec<Test>,
}

#[derive(serde::Deserialize)]
struct Test {
    name: String,
    code: String,
}

fn parse(json: &[u8]) -> Result<Results> {
    let report: LitReport = serde_json::from_slice(json).context("lit's results are not as expected")?;
    let mut results = BTreeMap::new();
    for test in report.tests {
        let path = test.name.split_once(" :: ").map_or(test.name.as_str(), |(_, path)| path).to_owned();
        let outcome = match test.code.as_str() {
            "PASS" | "XFAIL" | "FLAKYPASS" => ConformanceOutcome::Passed,
            "UNSUPPORTED" => ConformanceOutcome::Unsupported,
            "SKIPPED" | "EXCLUDED" => continue,
            _ => ConformanceOutcome::Failed,
        };
        results.insert(path, outcome);
    }
    Ok(Results(results))
}

/// The row of the table that a test counts in: its folder, two levels deep.
fn folder_of(test: &str) -> String {
    let mut parts: Vec<&str> = test.split('/').collect();
    parts.pop();
    parts.truncate(2);
    if parts.is_empty() { "(top)".to_owned() } else { parts.join("/") }
}

fn print_table(results: &Results) {
    let mut rows: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for (test, outcome) in &results.0 {
        let group = match () {
            () if test.starts_with("extensions/") => "extensions",
            () if test.starts_with("DebugInfo/") => "DebugInfo",
            () => "core",
        };
        for row in [folder_of(test), format!("total {group}"), "total".to_owned()] {
            if let Some(cell) = rows.entry(row).or_default().get_mut(*outcome as usize) {
                *cell += 1;
            }
        }
    }
    println!("{:<44} {:>6} {:>6} {:>11} {:>6}", "folder", "passed", "failed", "unsupported", "%");
    let (totals, folders): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|(name, _)| name.starts_with("total"));
    for (name, [passed, failed, unsupported]) in folders.into_iter().chain(totals) {
        let percent = 100.0 * passed as f64 / (passed + failed + unsupported).max(1) as f64;
        println!("{name:<44} {passed:>6} {failed:>6} {unsupported:>11} {percent:>6.1}");
    }
}

fn list_path() -> PathBuf {
    root().join("xtask/conformance/passing.txt")
}

/// The tests of the list that did not pass (when `filtered`, of those that ran), and those that passed beside it.
fn difference(list: &BTreeSet<String>, results: &Results, filtered: bool) -> (Vec<String>, Vec<String>) {
    let passes = |test: &String| results.0.get(test) == Some(&ConformanceOutcome::Passed);
    let ran = |test: &String| results.0.contains_key(test);
    let lost = list.iter().filter(|test| !passes(test) && (!filtered || ran(test))).cloned().collect();
    let new = results.0.keys().filter(|test| passes(test) && !list.contains(*test)).cloned().collect();
    (lost, new)
}

/// Compares with the committed list; a lost test is an error, new ones are added where `bless` says so.
fn compare(results: &Results, bless: bool, filtered: bool) -> Result<()> {
    let path = list_path();
    let text = fs::read_to_string(&path).unwrap_or_default();
    let mut list: BTreeSet<String> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    let (lost, new) = difference(&list, results, filtered);
    println!("{} tests on the list, {} lost, {} new", list.len(), lost.len(), new.len());
    for test in &lost {
        println!("lost: {test}");
    }
    let lost = lost.len();
    if bless && !new.is_empty() {
        list.extend(new);
        let mut text = String::from(
            "# Tests of the conformance suite that pass; `cargo xtask conformance --bless` adds to it.\n",
        );
        for test in &list {
            text += test;
            text.push('\n');
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    } else {
        for test in &new {
            println!("new: {test}");
        }
        if !new.is_empty() {
            println!("--bless adds the new ones to the list");
        }
    }
    if lost > 0 {
        bail!("{lost} tests no longer pass");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &[u8] = br#"{"__version__": [22, 1, 8], "elapsed": 1.5, "tests": [
        {"name": "llvm-spirv :: branching/a.ll", "code": "PASS", "elapsed": 0.1, "output": ""},
        {"name": "llvm-spirv :: b.spvasm", "code": "FAIL", "elapsed": 0.1, "output": "x"},
        {"name": "llvm-spirv :: c.ll", "code": "UNSUPPORTED", "elapsed": 0.1, "output": ""},
        {"name": "llvm-spirv :: d.ll", "code": "TIMEOUT", "elapsed": 0.1, "output": ""},
        {"name": "llvm-spirv :: e.ll", "code": "EXCLUDED", "elapsed": null, "output": ""}]}"#;

    fn list(tests: &[&str]) -> BTreeSet<String> {
        tests.iter().map(|&test| test.to_owned()).collect()
    }

    #[test]
    fn a_listed_test_that_fails_is_lost_and_an_unlisted_one_that_passes_is_new() -> Result<()> {
        let results = parse(REPORT)?;
        let (lost, new) = difference(&list(&["b.spvasm", "c.ll", "e.ll"]), &results, false);
        assert_eq!(lost, ["b.spvasm", "c.ll", "e.ll"]);
        assert_eq!(new, ["branching/a.ll"]);
        Ok(())
    }

    #[test]
    fn a_filter_leaves_tests_that_did_not_run_on_the_list() -> Result<()> {
        let (lost, new) = difference(&list(&["branching/a.ll", "d.ll", "e.ll"]), &parse(REPORT)?, true);
        assert_eq!(lost, ["d.ll"]);
        assert!(new.is_empty());
        Ok(())
    }

    #[test]
    fn tests_count_in_their_folder() {
        assert_eq!(folder_of("a.ll"), "(top)");
        assert_eq!(folder_of("extensions/KHR/SPV_KHR_x/a.ll"), "extensions/KHR");
    }
}
