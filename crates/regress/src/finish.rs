//! The end of a run: rows become reports, and the baseline is written.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{Write as _, stdout},
    path::{Path, PathBuf},
    time::SystemTime,
};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use crate::{
    baseline::{Baseline, Update},
    discover::{self, ModuleEntry, ModuleLoader},
    reduce, repeat,
    report::{self, CauseReport, Run},
    row::StageOutcome,
    rows::RowIndex,
    run::{Cost, RunPlan},
    summary::{Summary, judge},
};

/// What the end of a run needs.
pub(crate) struct Finish<'a> {
    pub(crate) plan: &'a RunPlan,
    pub(crate) baseline: &'a Baseline,
    /// The manifest of the modules.
    pub(crate) modules: &'a Path,
    /// How long the run took.
    pub(crate) seconds: f64,
    /// What it cost; none where nothing was run.
    pub(crate) cost: Option<Cost>,
}

/// Writes all reports of a file of rows. Whether something is news.
pub(crate) fn finish(finish: &Finish<'_>, rows: &Path) -> Result<bool> {
    let (plan, baseline) = (finish.plan, finish.baseline);
    let out = plan.options.out.as_path();
    let index = RowIndex::of(&[rows.to_owned()])?;
    let mut judged = plan.tools.first().map(|tool| tool.name.clone());
    let mut summary = None;
    index.each(|rows| {
        let first = || rows.first().map(|row| row.tool.clone()).unwrap_or_default();
        let judged = judged.get_or_insert_with(first);
        summary.get_or_insert_with(|| Summary::new(judged)).take(rows, baseline);
        Ok(())
    })?;
    let mut summary = summary.unwrap_or_default();
    let stage = |name: &str| plan.recipe.stages.iter().position(|stage| stage.name == name);
    let tool = |name: &str| plan.tools.iter().position(|tool| tool.name == name);
    summary.counts.sort_by_key(|((own, of), _)| (stage(own), tool(of)));
    let mut causes = causes(finish, &summary)?;
    if plan.options.reduce {
        reduce::all(plan, &mut causes, out)?;
    }
    let history = history(finish, &summary, &out.join("history.jsonl"))?;
    let run = Run { summary: &summary, causes: &causes, history: &history, seconds: finish.seconds };
    let mut update = Update::default();
    let mut writers = report::writers(&run, out)?;
    index.each(|rows| {
        let verdicts: Vec<_> =
            judge(rows, &summary.judged, baseline).into_iter().map(|(verdict, _)| verdict).collect();
        update.take(rows.iter().filter(|row| row.tool == summary.judged));
        writers.iter_mut().try_for_each(|writer| writer.module(rows, &verdicts))
    })?;
    for writer in writers {
        writer.end()?;
    }
    print(finish, &summary, &causes)?;
    if let (true, Some(path)) = (plan.options.update, &plan.baseline) {
        update.write(baseline, &plan.options.reason, path)?;
        writeln!(stdout().lock(), "{} is written", path.display())?;
        // What is new is known from now on.
        return Ok(false);
    }
    Ok(summary.news() > 0)
}

/// The causes with their smallest inputs, which are put beside the reports.
fn causes(finish: &Finish<'_>, summary: &Summary) -> Result<Vec<CauseReport>> {
    let folder = finish.plan.options.out.join("causes");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot take away {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut wanted: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut reports = Vec::new();
    for (number, (key, cause)) in summary.causes.iter().enumerate() {
        if let Some((_, module, ..)) = &cause.smallest {
            wanted.entry(module).or_default().push(number);
        }
        reports.push(CauseReport::new(key.clone(), cause.clone()));
    }
    let mut places: Vec<ModuleEntry> = Vec::new();
    if finish.modules.is_file() {
        for entry in discover::manifest(finish.modules)? {
            let entry = entry?;
            if wanted.contains_key(entry.module.as_str()) {
                places.push(entry);
            }
        }
    }
    let mut reader = ModuleLoader::default();
    for entry in &places {
        // An input that has gone since leaves its cause without a file.
        let Ok(bytes) = reader.read(entry) else { continue };
        for number in wanted.get(entry.module.as_str()).into_iter().flatten() {
            let Some(report) = reports.get_mut(*number) else { continue };
            let name = PathBuf::from("causes").join(format!("{}.{}", report.id, entry.kind.extension()));
            let path = finish.plan.options.out.join(&name);
            fs::write(&path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
            let name = name.to_string_lossy().into_owned();
            report.repeat = repeat::line(finish.plan, entry.kind, &bytes, &report.key.stage, &name);
            report.file = Some(name);
        }
    }
    Ok(reports)
}

/// The figures of this run and of those before it in the same folder. Rows of others are reported without them.
fn history(finish: &Finish<'_>, summary: &Summary, path: &Path) -> Result<Vec<Value>> {
    let context = || format!("cannot write {}", path.display());
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut runs: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let run = json!({
        "time": now,
        "modules": summary.modules,
        "rows": summary.rows,
        "passed": summary.passed,
        "news": summary.news(),
        "known": summary.known(),
        "fixed": summary.fixed(),
        "causes": summary.causes.len(),
        "seconds": finish.seconds,
    });
    let mut file = OpenOptions::new().append(true).create(true).open(path).with_context(context)?;
    writeln!(file, "{run}").with_context(context)?;
    runs.push(run);
    Ok(runs)
}

/// How many causes are told on standard output.
const MOST: usize = 50;

fn print(finish: &Finish<'_>, summary: &Summary, causes: &[CauseReport]) -> Result<()> {
    let mut out = stdout().lock();
    if finish.plan.tools.len() > 1 {
        table(summary, &mut out)?;
    }
    let told = |cause: &&CauseReport| cause.cause.is_news() || cause.cause.fixed > 0;
    for report in causes.iter().filter(told).take(MOST) {
        let cause = &report.cause;
        let head = |word: &str, count: u64| {
            format!(
                "{word} {} {} ×{count}: {}",
                report.key.stage,
                report.key.outcome.name(),
                report.key.cause
            )
        };
        if cause.new > 0 {
            writeln!(out, "{}", head("NEW    ", cause.new))?;
        }
        if cause.changed > 0 {
            writeln!(out, "{}", head("CHANGED", cause.changed))?;
        }
        if cause.fixed > 0 {
            writeln!(out, "{}", head("FIXED  ", cause.fixed))?;
        }
        if let (true, Some((bytes, _, _, from))) = (cause.is_news(), &cause.smallest) {
            writeln!(out, "        {bytes} bytes, {from}")?;
            if let Some(reduced) = &report.reduced {
                writeln!(out, "        {reduced}")?;
            }
        }
    }
    let left = causes.iter().filter(told).count().saturating_sub(MOST);
    if left > 0 {
        writeln!(out, "and {left} causes more")?;
    }
    write!(
        out,
        "{} modules, {} rows: {} pass, {} new, {} known, {} fixed",
        summary.modules,
        summary.rows,
        summary.passed,
        summary.news(),
        summary.known(),
        summary.fixed()
    )?;
    if let Some(Cost { commands, own }) = finish.cost {
        let share = if commands + own > 0.0 { 100.0 * own / (commands + own) } else { 0.0 };
        write!(out, " in {:.1} s, the harness itself {share:.1} % of all work", finish.seconds)?;
    }
    writeln!(out, "\n{}", finish.plan.options.out.join("index.html").display())?;
    Ok(())
}

/// What the tools did, stage by stage.
fn table(summary: &Summary, out: &mut impl std::io::Write) -> Result<()> {
    let width = summary.counts.iter().map(|((stage, _), _)| stage.len()).max().unwrap_or(0).max(5);
    let tools = summary.counts.iter().map(|((_, tool), _)| tool.len()).max().unwrap_or(0).max(4);
    writeln!(
        out,
        "{:width$} {:tools$} {:>8} {:>8} {:>10} {:>9} {:>14} {:>14}",
        "stage", "tool", "pass", "not", "seconds", "MB", "output bytes", "instructions"
    )?;
    for ((stage, tool), count) in &summary.counts {
        let passed = count.outcomes.get(&StageOutcome::Pass).copied().unwrap_or_default();
        let all: u64 = count.outcomes.values().sum();
        writeln!(
            out,
            "{stage:width$} {tool:tools$} {passed:>8} {:>8} {:>10.2} {:>9.1} {:>14} {:>14}",
            all - passed,
            count.seconds,
            count.memory as f64 / 1e6,
            count.output_bytes,
            count.instructions
        )?;
    }
    Ok(())
}

/// A file that is written in parts and has its name only when it is whole.
pub(crate) struct Fresh {
    file: std::io::BufWriter<tempfile::NamedTempFile>,
    path: PathBuf,
}

impl Fresh {
    pub(crate) fn create(path: PathBuf) -> Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = tempfile::NamedTempFile::new_in(folder);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { file: std::io::BufWriter::new(file), path })
    }

    pub(crate) fn end(self) -> Result<()> {
        let fresh = self.file.into_inner().map_err(|error| error.into_error())?;
        readable(fresh.as_file())?;
        fresh.persist(&self.path).with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok(())
    }
}

impl std::io::Write for Fresh {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}

/// Makes a temporary file one for others, as files are that programs write.
#[cfg(unix)]
fn readable(file: &File) -> std::io::Result<()> {
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &File) -> std::io::Result<()> {
    Ok(())
}
