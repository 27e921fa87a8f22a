//! One module through all stages with every tool.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context as _, Result};

use crate::{
    cache::Cache,
    cut,
    discover::ModuleEntry,
    earlier::Earlier,
    recipe::Recipe,
    row::{ResultRow, StageOutcome},
    runner::Runner,
    stage::{Artifact, Done, Setting, StageJob},
    tools::Tool,
};

/// How often a command is timed again before it is said to be slower.
const TIMINGS: u32 = 3;

/// What all modules of a run have in common.
pub struct Bench<'a> {
    /// The recipe.
    pub recipe: &'a Recipe,
    /// The tools; the first is the one that is judged.
    pub tools: &'a [Tool],
    /// Results of earlier runs.
    pub cache: Option<&'a Cache>,
    /// Starts commands.
    pub runner: &'a Runner,
    /// The run that this one is compared with.
    pub earlier: Option<&'a Earlier>,
}

/// The rows of a module.
pub struct Rows {
    /// In the order of stages, and of tools within.
    pub rows: Vec<ResultRow>,
    /// The time that commands ran, in seconds of the clock and of processors.
    pub seconds: f64,
    /// The same, of processors.
    pub cpu: f64,
}

impl<'a> Bench<'a> {
    /// Runs all stages. Each tool has a folder of its own in `folder`, which is empty before and afterwards.
    ///
    /// # Errors
    /// When a command cannot be started, or files cannot be written.
    pub fn run(&self, entry: &ModuleEntry, bytes: &[u8], folder: &Path) -> Result<Rows> {
        let rows = self.run_in(entry, bytes, folder);
        for number in 0..self.tools.len() {
            let folder = folder.join(number.to_string());
            empty(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
        }
        rows
    }

    fn run_in(&self, entry: &ModuleEntry, bytes: &[u8], folder: &Path) -> Result<Rows> {
        let name = format!("input.{}", entry.kind.extension());
        let options = cut::options_of(bytes);
        let mut lanes: Vec<ToolRun<'a>> = Vec::new();
        for (number, tool) in self.tools.iter().enumerate() {
            let input = Artifact {
                name: name.clone(),
                kind: entry.kind,
                hash: entry.module.clone(),
                elsewhere: None,
            };
            let folder = folder.join(number.to_string());
            fs::create_dir_all(&folder)?;
            let place = folder.join(&name);
            fs::write(&place, bytes).with_context(|| format!("cannot write {}", place.display()))?;
            let mut lane = ToolRun {
                tool,
                folder,
                artifacts: BTreeMap::from([("input", input)]),
                done: BTreeMap::new(),
            };
            self.all_stages(&mut lane, &options)?;
            lanes.push(lane);
        }
        lanes.extend(self.earlier.map(|earlier| self.before(earlier, entry)).transpose()?);
        let mut rows = Vec::new();
        let (mut seconds, mut cpu) = (0.0, 0.0);
        for number in 0..self.recipe.stages.len() {
            self.compare(number, &mut lanes, &options)?;
            for lane in &lanes {
                let Some((done, cached)) = lane.done.get(&number) else { continue };
                if !cached {
                    (seconds, cpu) = (seconds + done.seconds, cpu + done.cpu);
                }
                let stage = self.recipe.stages.get(number).map_or("", |stage| stage.name.as_str());
                rows.push(row(entry, stage, &lane.tool.name, done, *cached));
            }
        }
        for (rest, row) in (0..).zip(rows.iter_mut().rev()) {
            row.rest = rest;
        }
        Ok(Rows { rows, seconds, cpu })
    }

    /// What an earlier run found, which runs nothing.
    fn before(&self, earlier: &'a Earlier, entry: &ModuleEntry) -> Result<ToolRun<'a>> {
        let mut done = BTreeMap::new();
        for (stage, found) in earlier.done(&entry.module)? {
            if let Some(number) = self.recipe.stages.iter().position(|known| known.name == stage) {
                done.insert(number, (found, true));
            }
        }
        Ok(ToolRun {
            tool: &earlier.tool,
            folder: std::path::PathBuf::new(),
            artifacts: BTreeMap::new(),
            done,
        })
    }

    fn all_stages(&self, lane: &mut ToolRun<'a>, options: &[String]) -> Result<()> {
        for (number, stage) in self.recipe.stages.iter().enumerate() {
            let setting = lane.setting(options, self.runner);
            let (program, each) = lane.programs(number);
            let Some(job) = StageJob::new(stage, program, each, &setting) else { continue };
            let (mut done, cached) = job.run(self.cache)?;
            if let Some(other) = &stage.equals
                && done.outcome == StageOutcome::Pass
                && lane
                    .artifacts
                    .get(other.as_str())
                    .is_some_and(|other| done.output.as_deref() != Some(&other.hash))
            {
                done.fails(StageOutcome::Different, format!("its output differs from that of {other}"));
            }
            let artifact = match (done.outcome, job.output_name(), done.kind, &done.output) {
                (StageOutcome::Pass, Some(name), Some(kind), Some(hash)) => {
                    let elsewhere = self.cache.filter(|_| cached).map(|cache| cache.output(hash, kind));
                    Some(Artifact { name, kind, hash: hash.clone(), elsewhere })
                }
                _ => None,
            };
            if let Some(artifact) = artifact {
                lane.artifacts.insert(&stage.name, artifact);
            }
            lane.done.insert(number, (done, cached));
        }
        Ok(())
    }

    /// Tells where the first tool does worse in a stage that all of them pass.
    fn compare(&self, number: usize, lanes: &mut [ToolRun<'_>], options: &[String]) -> Result<()> {
        let Some(stage) = self.recipe.stages.get(number) else { return Ok(()) };
        let limits = self.recipe.compare;
        let Some((first, others)) = lanes.split_first_mut() else { return Ok(()) };
        let passed = |lane: &ToolRun<'_>| {
            lane.done
                .get(&number)
                .filter(|(done, _)| done.outcome == StageOutcome::Pass)
                .map(|(done, _)| done.clone())
        };
        let Some(mine) = passed(first) else { return Ok(()) };
        for other in others {
            let Some(theirs) = passed(other) else { continue };
            let name = &other.tool.name;
            let is_slower = |mine: f64, theirs: f64| {
                mine > theirs * limits.slower && mine - theirs > limits.least_seconds
            };
            let bytes = |done: &Done| done.output_bytes.unwrap_or_default() as f64;
            let verdict = if stage.same && mine.output != theirs.output {
                Some((StageOutcome::Different, format!("its output differs from that with {name}")))
            } else if is_slower(mine.seconds, theirs.seconds)
                && is_slower(self.timed(number, first, options)?, self.timed(number, other, options)?)
            {
                Some((StageOutcome::Slower, format!("it takes longer than with {name}")))
            } else if stage.output.is_some() && bytes(&mine) > bytes(&theirs) * limits.larger {
                Some((StageOutcome::Larger, format!("its output is larger than with {name}")))
            } else {
                None
            };
            if let (Some((outcome, cause)), Some((done, _))) = (verdict, first.done.get_mut(&number)) {
                done.fails(outcome, cause);
                let figures = match outcome {
                    StageOutcome::Slower => format!(": {:.3} s and {:.3} s", mine.seconds, theirs.seconds),
                    StageOutcome::Larger => format!(": {} and {} bytes", bytes(&mine), bytes(&theirs)),
                    _ => String::new(),
                };
                done.message = done.message.take().map(|message| message + &figures);
                return Ok(());
            }
        }
        Ok(())
    }

    /// The shortest of some runs, in seconds: what else the machine does only makes them longer. Of an earlier run its own time.
    fn timed(&self, number: usize, lane: &ToolRun<'_>, options: &[String]) -> Result<f64> {
        let Some(stage) = self.recipe.stages.get(number) else { return Ok(0.0) };
        if lane.folder.as_os_str().is_empty() {
            return Ok(lane.done.get(&number).map_or(0.0, |(done, _)| done.seconds));
        }
        let setting = lane.setting(options, self.runner);
        let (program, each) = lane.programs(number);
        let Some(job) = StageJob::new(stage, program, each, &setting) else { return Ok(0.0) };
        let mut shortest = f64::INFINITY;
        for _ in 0..TIMINGS {
            shortest = shortest.min(job.execute()?.seconds);
        }
        Ok(shortest)
    }
}

/// A tool on its way through the stages.
struct ToolRun<'a> {
    tool: &'a Tool,
    folder: std::path::PathBuf,
    artifacts: BTreeMap<&'a str, Artifact>,
    /// By the number of the stage; whether it came from the cache is second.
    done: BTreeMap<usize, (Done, bool)>,
}

impl<'a> ToolRun<'a> {
    fn setting<'b>(&'b self, options: &'b [String], runner: &'b Runner) -> Setting<'b> {
        Setting { folder: &self.folder, artifacts: &self.artifacts, options, runner }
    }

    fn programs(
        &self,
        number: usize,
    ) -> (Option<&'a crate::tools::ToolProgram>, Option<&'a crate::tools::ToolProgram>) {
        let of = |list: &'a [Option<crate::tools::ToolProgram>]| list.get(number).and_then(Option::as_ref);
        (of(&self.tool.programs), of(&self.tool.each))
    }
}

/// Takes everything away that is in a folder. One that does not exist is empty.
fn empty(folder: &Path) -> std::io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        other => other?,
    };
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn row(entry: &ModuleEntry, stage: &str, tool: &str, done: &Done, cached: bool) -> ResultRow {
    ResultRow {
        module: entry.module.clone(),
        kind: entry.kind.extension().to_owned(),
        from: entry.to_string(),
        bytes: entry.bytes,
        stage: stage.to_owned(),
        tool: tool.to_owned(),
        outcome: done.outcome,
        status: done.status,
        signal: done.signal,
        code: done.code.clone(),
        message: done.message.clone(),
        cause: done.cause.clone(),
        seconds: done.seconds,
        memory: done.memory,
        output_bytes: done.output_bytes,
        output: done.output.clone(),
        instructions: done.instructions,
        cached,
        rest: 0,
    }
}
