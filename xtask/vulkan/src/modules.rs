//! The comparison of whole modules.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};
use spirv_llvm::spirv::asm::{AssembleOptions, NumericIds, assemble, version_of_header};
use spirv_llvm::spirv::{Environment, Module, Version, check};

use crate::Options;
use crate::compare::difference;
use crate::device::About;
use crate::inputs::{self, Leaves, Random, Values};
use crate::ours::{Mode, Runner, TOO_LONG};
use crate::reflect::{Entry, Shader};
use vulkan_worker::{Job, Outcome, Worker};

/// A module that both sides can run, or why not.
pub struct Candidate {
    pub name: String,
    pub shader: Result<(Vec<u32>, Shader), String>,
}

/// Finds the modules below the folders.
pub fn find(options: &Options, about: &About) -> Result<Vec<Candidate>> {
    let mut files = Vec::new();
    for folder in &options.folders {
        collect(folder, &mut files)?;
    }
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let name = name(&file);
        if file.to_string_lossy().contains(&options.filter) {
            let text =
                fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
            if text.contains("GLCompute") {
                found.push(Candidate { shader: candidate(&text, about), name });
            }
        }
    }
    Ok(found)
}

/// The last two parts of a path.
fn name(file: &Path) -> String {
    let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, into)?;
        } else if path.extension().is_some_and(|extension| extension == "spvasm" || extension == "comp") {
            into.push(path);
        }
    }
    Ok(())
}

fn candidate(text: &str, about: &About) -> Result<(Vec<u32>, Shader), String> {
    // Text without a header may be of any version; rules for interfaces differ.
    let versions = match version_of_header(text) {
        Some(version) => vec![version],
        None => vec![Version::V1_5, Version::V1_3, Version::V1_0],
    };
    let mut result = Err(String::new());
    for version in versions {
        result = valid(text, version);
        if result.is_ok() {
            break;
        }
    }
    let (module, shader) = result?;
    match shader.capabilities.iter().find(|capability| !about.has(**capability)) {
        Some(lacking) => Err(format!("the driver has no {}", lacking)),
        None => Ok((module.into_words(), shader)),
    }
}

/// The module of a version, where it is valid for Vulkan.
fn valid(text: &str, version: Version) -> Result<(Module, Shader), String> {
    let options =
        AssembleOptions { version, numeric_ids: NumericIds::Preserve, ..AssembleOptions::default() };
    let first = |error: &dyn ToString| error.to_string().lines().next().unwrap_or_default().to_owned();
    let words = assemble(text, &options).map_err(|errors| first(&errors))?;
    let module = Module::from_words(words).map_err(|error| first(&error))?;
    let shader = Shader::of(&module)?;
    let environment = Environment::parse("vulkan1.3")?;
    match check::check_for(&module, &environment).list.first() {
        Some(broken) => Err(format!("it is not valid for Vulkan: {}", broken.error)),
        None => Ok((module, shader)),
    }
}

/// The result for a module.
#[derive(Default)]
struct Report {
    dispatches: usize,
    /// Inputs for which the module's behaviour is not defined, with the first reason.
    undefined: Option<(usize, String)>,
    /// The first difference for each kind of values.
    differences: BTreeMap<Values, String>,
    /// How the driver failed.
    failure: Option<String>,
    /// How this project failed where no behaviour of the shader is to blame.
    refusal: Option<String>,
}

/// Sizes of dispatches, in work-groups.
const GROUPS: [[u32; 3]; 4] = [[1, 1, 1], [2, 1, 1], [3, 2, 1], [1, 1, 2]];

fn job(words: &[u32], shader: &Shader, entry: &Entry, seed: u64, number: usize) -> (Job, Leaves) {
    let mut random = Random::new(seed.wrapping_mul(0x1_0001).wrapping_add(number as u64));
    let values = Values::ALL[number % Values::ALL.len()];
    let sizes = if shader.knows_group { GROUPS.len() } else { 1 };
    let groups = GROUPS[number / Values::ALL.len() % sizes];
    let (buffers, leaves) = inputs::buffers(shader, entry, groups, values, &mut random);
    (Job { words: words.to_vec(), entry: entry.name.clone(), groups, buffers, repeat: 1 }, leaves)
}

fn examine(
    (words, shader): &(Vec<u32>, Shader),
    count: usize,
    options: &Options,
    runner: &Runner,
    worker: &mut Worker,
    folder: &Path,
) -> Result<Report> {
    let mut report = Report::default();
    for entry in &shader.entries {
        for number in 0..count {
            let (job, leaves) = job(words, shader, entry, options.seed, number);
            let ours = match runner.run(&job, Mode::Checked, folder)? {
                Ok((ours, _)) => ours,
                // Messages about what a shader does begin with its name.
                Err(reason) if !reason.starts_with("shader ") && reason != TOO_LONG => {
                    report.refusal.get_or_insert(reason);
                    break;
                }
                Err(reason) => {
                    let (times, _) = report.undefined.get_or_insert((0, reason));
                    *times += 1;
                    continue;
                }
            };
            let driver = match worker.run(&job)? {
                Ok(driver) => driver,
                Err(reason) => {
                    report.failure.get_or_insert(reason);
                    break;
                }
            };
            report.dispatches += 1;
            if let Some(text) = difference(&job, &leaves, &ours.buffers, &driver.buffers) {
                if races(&job, &leaves, &driver, worker)? {
                    let reason = "the driver's results change from run to run".to_owned();
                    let (times, _) = report.undefined.get_or_insert((0, reason));
                    *times += 1;
                    continue;
                }
                let values = Values::ALL[number % Values::ALL.len()];
                report
                    .differences
                    .entry(values)
                    .or_insert_with(|| format!("input {number} ({values:?}), {text}"));
            }
        }
    }
    Ok(report)
}

/// How often a job whose results differ is given to the driver again.
const REPETITIONS: usize = 8;

/// Whether the driver itself gives another result for the same job: invocations race, and no result is the right one.
fn races(job: &Job, leaves: &Leaves, first: &Outcome, worker: &mut Worker) -> Result<bool> {
    for _ in 0..REPETITIONS {
        let again = worker.run(job)?;
        if again.is_ok_and(|again| difference(job, leaves, &first.buffers, &again.buffers).is_some()) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A line of the list of known differences.
struct Known {
    /// The module's name, in which one `*` stands for any text.
    name: String,
    /// The kinds of values for which it may differ; none for all.
    values: Vec<String>,
    reason: String,
}

impl Known {
    /// Reads `NAME [VALUES]: REASON`, where VALUES are words between blanks.
    fn parse(line: &str) -> Option<Self> {
        let (what, reason) = line.split_once(": ")?;
        let mut words = what.split(' ').map(str::to_owned);
        Some(Self { name: words.next()?, values: words.collect(), reason: reason.to_owned() })
    }

    fn covers_all(&self, name: &str) -> bool {
        self.values.is_empty() && self.names(name)
    }

    fn covers(&self, name: &str, values: Values) -> bool {
        self.names(name) && (self.values.is_empty() || self.values.contains(&format!("{values:?}")))
    }

    fn names(&self, name: &str) -> bool {
        match self.name.split_once('*') {
            Some((start, end)) => name.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
            None => name == self.name,
        }
    }
}

/// The list of known differences.
fn known(file: Option<&Path>) -> Result<Vec<Known>> {
    let Some(file) = file else { return Ok(Vec::new()) };
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| Known::parse(line).with_context(|| format!("no reason: {line}"))).collect()
}

/// Compares all modules; whether all differences are known.
pub fn compare(candidates: &[Candidate], options: &Options, runner: &Runner) -> Result<bool> {
    let known = known(options.known.as_deref())?;
    let ready: Vec<_> = candidates.iter().filter_map(|c| Some((c, c.shader.as_ref().ok()?))).collect();
    let count = options.dispatches.div_ceil(ready.len().max(1)).next_multiple_of(Values::ALL.len());
    let next = AtomicUsize::new(0);
    let reports = Mutex::new(BTreeMap::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let work = || -> Result<()> {
            let folder = tempfile::tempdir()?;
            let mut worker = crate::worker()?;
            while let Some((candidate, shader)) = ready.get(next.fetch_add(1, Ordering::Relaxed)) {
                let report = examine(shader, count, options, runner, &mut worker, folder.path())
                    .with_context(|| candidate.name.clone())?;
                reports.lock().expect("no thread panics").insert(candidate.name.as_str(), report);
            }
            Ok(())
        };
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        all.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    let reports = reports.into_inner().expect("no thread panics");
    Ok(print(candidates, &reports, &known, options.verbose))
}

/// How a module is counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Equal,
    Known,
    Differs,
    Refused,
    Skipped,
}

impl Report {
    /// The verdict and the text behind the module's name.
    fn verdict(&self, name: &str, known: &[Known]) -> (Verdict, String) {
        let undefined = match &self.undefined {
            Some((count, text)) => format!("; {count} inputs undefined: {text}"),
            None => String::new(),
        };
        let is_known = |values| known.iter().find(|row| row.covers(name, values));
        if let Some(text) = &self.refusal {
            if let Some(row) = known.iter().find(|row| row.covers_all(name)) {
                return (Verdict::Known, format!("{text} ({})", row.reason));
            }
            return (Verdict::Refused, text.clone());
        }
        if let Some((_, text)) = self.differences.iter().find(|(values, _)| is_known(**values).is_none()) {
            return (Verdict::Differs, format!("{text}{undefined}"));
        }
        if let Some((values, text)) = self.differences.first_key_value() {
            let reason = is_known(*values).map_or("", |row| row.reason.as_str());
            return (Verdict::Known, format!("{text} ({reason})"));
        }
        match &self.failure {
            Some(text) => (Verdict::Skipped, text.clone()),
            None if self.dispatches == 0 => (Verdict::Skipped, undefined.trim_start_matches("; ").to_owned()),
            None => (Verdict::Equal, format!("{} dispatches{undefined}", self.dispatches)),
        }
    }
}

/// Prints a line for each module that was not found equal, and the counts; whether nothing is wrong.
fn print(candidates: &[Candidate], reports: &BTreeMap<&str, Report>, known: &[Known], verbose: bool) -> bool {
    let mut counts = BTreeMap::<_, usize>::new();
    for candidate in candidates {
        let name = &candidate.name;
        let (verdict, text) = match (&candidate.shader, reports.get(name.as_str())) {
            (Err(reason), _) => (Verdict::Skipped, reason.clone()),
            (Ok(_), Some(report)) => report.verdict(name, known),
            (Ok(_), None) => continue,
        };
        *counts.entry(verdict).or_default() += 1;
        let label = match verdict {
            Verdict::Equal => "equal",
            Verdict::Known => "known",
            Verdict::Differs => "differs",
            Verdict::Refused => "refused",
            Verdict::Skipped => "skipped",
        };
        if verbose || matches!(verdict, Verdict::Differs | Verdict::Refused) {
            println!("{label:<8} {name}: {text}");
        }
    }
    let count = |verdict| counts.get(&verdict).copied().unwrap_or(0);
    println!(
        "{} dispatches of modules; {} modules equal, {} differ for known reasons, {} differ, {} refused, {} skipped",
        reports.values().map(|report| report.dispatches).sum::<usize>(),
        count(Verdict::Equal),
        count(Verdict::Known),
        count(Verdict::Differs),
        count(Verdict::Refused),
        count(Verdict::Skipped)
    );
    count(Verdict::Differs) + count(Verdict::Refused) == 0
}
