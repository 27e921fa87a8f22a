//! A run: modules are found, go through the stages on several threads, and are reported.

use std::{
    collections::HashSet,
    fs::{self, File},
    io::IsTerminal as _,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    Interrupted, Usage,
    baseline::Baseline,
    cache::Cache,
    discover::{self, ModuleEntry, ModuleLoader},
    earlier::{self, Earlier},
    finish::{self, Finish},
    module::Bench,
    options::RegressOptions,
    process,
    recipe::Recipe,
    row::{ResultRow, StageOutcome},
    rows::{Appender, Hash, RowIndex, hash_of},
    runner::{self, Runners},
    select::{Chosen, Selection},
    tools::{self, FoundTools, Tool},
};

/// How often progress is told where no terminal shows it.
const TELL: Duration = Duration::from_secs(30);

/// What a run starts from.
pub struct RunPlan {
    /// The command line.
    pub options: RegressOptions,
    /// The recipe.
    pub recipe: Recipe,
    /// The tools; the first is judged.
    pub tools: Vec<Tool>,
    /// What is known to fail.
    pub baseline: Option<PathBuf>,
}

impl RunPlan {
    /// The plan of a command line.
    ///
    /// # Errors
    /// When it cannot be obeyed, or a program is missing.
    pub fn new(options: RegressOptions) -> Result<Self> {
        let recipe = Recipe::open(options.recipe.as_deref()).map_err(Usage::of)?;
        let named: Vec<_> = if options.tools.is_empty() {
            recipe.tools.clone()
        } else {
            options.tools.iter().map(|tool| (tool.name.clone(), tool.path.clone())).collect()
        };
        let names: HashSet<_> = named.iter().map(|(name, _)| name).collect();
        if names.len() != named.len() {
            return Err(Usage::of(anyhow::anyhow!("two tools have the same name")));
        }
        if options.against.is_some() && names.contains(&earlier::NAME.to_owned()) {
            let told = format!("--against: a tool has the name `{}` already", earlier::NAME);
            return Err(Usage::of(anyhow::anyhow!("{told}")));
        }
        if options.inputs.is_empty() && recipe.inputs.is_empty() && options.rows.is_empty() {
            return Err(Usage::of(anyhow::anyhow!("there is no input")));
        }
        let baseline = options.baseline.clone().or_else(|| recipe.baseline.clone());
        if options.update && baseline.is_none() {
            return Err(Usage::of(anyhow::anyhow!("--update needs a --baseline")));
        }
        if let Some(path) = baseline.as_deref().filter(|path| !options.update && !path.exists()) {
            let path = path.display();
            crate::say(&format!("there is no {path}: whatever fails is news; --update writes it"));
        }
        // Rows that others have made, and lists, need no programs.
        let runs = options.rows.is_empty() && !options.list;
        let FoundTools { tools, missing } = if runs || options.reduce {
            tools::find(&recipe, &named)?
        } else {
            FoundTools { tools: tools::names(&named), missing: Vec::new() }
        };
        for (stage, program) in missing {
            crate::say(&format!("stage {stage} is left out: {program} is not installed"));
        }
        Ok(Self { options, recipe, tools, baseline })
    }

    /// The inputs of the command line, or else of the recipe.
    #[must_use]
    pub fn inputs(&self) -> &[PathBuf] {
        if self.options.inputs.is_empty() { &self.recipe.inputs } else { &self.options.inputs }
    }

    /// Writes the modules of the inputs as a manifest.
    ///
    /// # Errors
    /// When an input cannot be read.
    pub fn list(&self, to: &Path) -> Result<Chosen> {
        let options = &self.options;
        let selection = Selection {
            kinds: &self.recipe.kinds,
            shard: options.shard,
            sample: options.sample.map(|count| (count.get(), options.seed)),
        };
        selection.write(self.inputs(), to)
    }

    /// What rows depend on, beside the modules.
    fn fingerprint(&self) -> String {
        let RegressOptions { shard, sample, seed, against, .. } = &self.options;
        let mut text = format!("{}{shard:?}{sample:?}{seed}{against:?}", self.recipe.text);
        for tool in &self.tools {
            text.push_str(&tool.name);
            let programs = tool.programs.iter().chain(&tool.each).flatten();
            text.extend(programs.map(|program| program.identity.as_str()));
        }
        crate::hash(text.as_bytes())
    }
}

/// Runs everything. Whether something is news.
///
/// # Errors
/// When inputs cannot be read, commands cannot be started, or files cannot be written, and when the user interrupts.
pub fn run(plan: &RunPlan) -> Result<bool> {
    let options = &plan.options;
    let baseline = Baseline::open(plan.baseline.as_deref())?;
    let out = options.out.as_path();
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let (rows, manifest) = (out.join("rows.jsonl"), out.join("modules.jsonl"));
    let start = Instant::now();
    let mut finish = Finish { plan, baseline: &baseline, modules: &manifest, seconds: 0.0, cost: None };
    if !options.rows.is_empty() {
        for path in &options.rows {
            File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        }
        if !plan.inputs().is_empty() {
            plan.list(&manifest)?;
        }
        RowIndex::of(&options.rows)?.write(&rows)?;
        return finish::finish(&finish, &rows);
    }
    let Chosen { number, is_any } = plan.list(&manifest)?;
    if !is_any {
        bail!("there is no module in the inputs");
    }
    let mark = out.join("run.txt");
    let fingerprint = plan.fingerprint();
    let is_resumed = options.resume && rows.exists();
    let earlier = earlier(plan, is_resumed)?;
    let (appender, done) = if is_resumed {
        if fs::read_to_string(&mark).unwrap_or_default() != fingerprint {
            let told = format!(
                "{} was made by another recipe, other tools or another choice of modules",
                rows.display()
            );
            return Err(Usage::of(anyhow::anyhow!("--resume: {told}")));
        }
        Appender::resume(&rows)?
    } else {
        let appender = Appender::create(&rows)?;
        fs::write(&mark, fingerprint).with_context(|| format!("cannot write {}", mark.display()))?;
        (appender, HashSet::new())
    };
    let cost = work(plan, &manifest, number, appender, &done, (&baseline, earlier.as_ref()))?;
    RowIndex::of(std::slice::from_ref(&rows))?.write(&rows)?;
    (finish.seconds, finish.cost) = (start.elapsed().as_secs_f64(), Some(cost));
    finish::finish(&finish, &rows)
}

/// The run that this one is compared with. Its rows are kept beside those of this run, which may be written where they were.
fn earlier(plan: &RunPlan, is_resumed: bool) -> Result<Option<Earlier>> {
    let Some(from) = &plan.options.against else { return Ok(None) };
    let kept = plan.options.out.join(earlier::FILE);
    if !is_resumed || !kept.is_file() {
        File::open(from).with_context(|| format!("cannot read {}", from.display()))?;
        fs::copy(from, &kept).with_context(|| format!("cannot write {}", kept.display()))?;
    }
    let judged = plan.tools.first().map_or("", |tool| tool.name.as_str());
    Earlier::open(&kept, judged).map(Some)
}

/// The time of processors that commands and this process took, in seconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Of commands.
    pub commands: f64,
    /// Of this process.
    pub own: f64,
}

/// What threads share.
struct RunShared<'a> {
    plan: &'a RunPlan,
    cache: Option<&'a Cache>,
    earlier: Option<&'a Earlier>,
    runners: &'a Runners,
    folder: &'a Path,
    appender: Mutex<Appender>,
    failure: Mutex<Option<anyhow::Error>>,
    /// Set where the user interrupts, or something fails.
    stop: Arc<AtomicBool>,
    progress: Mutex<RunProgress<'a>>,
}

fn work(
    plan: &RunPlan,
    manifest: &Path,
    number: u64,
    appender: Appender,
    done: &HashSet<Hash>,
    (baseline, earlier): (&Baseline, Option<&Earlier>),
) -> Result<Cost> {
    let cache = plan.options.cache.as_deref().map(Cache::open).transpose()?;
    let runners = Arc::new(Runners::default());
    let stop = Arc::new(AtomicBool::new(false));
    let (of_handler, of_all) = (Arc::clone(&stop), Arc::clone(&runners));
    // Commands are in groups of their own, which a terminal's signal does not reach.
    ctrlc::set_handler(move || {
        of_handler.store(true, Ordering::SeqCst);
        of_all.end_all();
    })?;
    let folder = runner::scratch()?;
    let jobs = plan.options.jobs.map_or_else(cores, std::num::NonZero::get);
    let shared = RunShared {
        plan,
        cache: cache.as_ref(),
        earlier,
        runners: &runners,
        folder: folder.path(),
        appender: Mutex::new(appender),
        failure: Mutex::new(None),
        stop: Arc::clone(&stop),
        progress: Mutex::new(RunProgress::new(plan, number, done.len() as u64, baseline)?),
    };
    let entries = discover::manifest(manifest)?;
    let source = Mutex::new(PendingModules { entries, done, loader: ModuleLoader::default() });
    thread::scope(|scope| {
        for thread in 0..jobs {
            let (shared, source) = (&shared, &source);
            scope.spawn(move || {
                if let Err(error) = take_all(shared, source, thread) {
                    shared.fail(error);
                }
            });
        }
    });
    let RunShared { failure, progress, .. } = shared;
    if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let progress = progress.into_inner().unwrap_or_else(PoisonError::into_inner);
    progress.bar.finish_and_clear();
    if stop.load(Ordering::SeqCst) {
        crate::say("interrupted; --resume goes on");
        return Err(Interrupted.into());
    }
    Ok(Cost { commands: progress.commands, own: process::own_time().as_secs_f64() + runners.own() })
}

/// The number of cores.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

impl RunShared<'_> {
    /// Stops everything. What fails behind the first failure, or an interruption, is its consequence.
    fn fail(&self, error: anyhow::Error) {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.stop.swap(true, Ordering::SeqCst) {
            *failure = Some(error);
        }
        self.runners.end_all();
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}

/// The modules that are still to be done.
struct PendingModules<'a, I> {
    entries: I,
    done: &'a HashSet<Hash>,
    loader: ModuleLoader,
}

impl<I: Iterator<Item = Result<ModuleEntry>>> PendingModules<'_, I> {
    /// The next one with its bytes.
    fn next(&mut self) -> Result<Option<(ModuleEntry, Vec<u8>)>> {
        for entry in &mut self.entries {
            let entry = entry?;
            if hash_of(&entry.module).is_none_or(|hash| !self.done.contains(&hash)) {
                let bytes = self.loader.read(&entry)?;
                return Ok(Some((entry, bytes)));
            }
        }
        Ok(None)
    }
}

fn take_all(
    shared: &RunShared<'_>,
    source: &Mutex<PendingModules<'_, impl Iterator<Item = Result<ModuleEntry>>>>,
    thread: usize,
) -> Result<()> {
    let folder = shared.folder.join(thread.to_string());
    let runner = shared.runners.start(&folder)?;
    let RunPlan { recipe, tools, .. } = shared.plan;
    let bench = Bench { recipe, tools, cache: shared.cache, runner: &runner, earlier: shared.earlier };
    while !shared.is_stopped() {
        let next = source.lock().unwrap_or_else(PoisonError::into_inner).next()?;
        let Some((entry, bytes)) = next else { break };
        let made = bench.run(&entry, &bytes, &folder).with_context(|| entry.to_string())?;
        // An interruption has ended commands early, so these rows say nothing about the module.
        if shared.is_stopped() {
            break;
        }
        shared.appender.lock().unwrap_or_else(PoisonError::into_inner).append(&made.rows)?;
        shared.progress.lock().unwrap_or_else(PoisonError::into_inner).take(&made.rows, made.cpu);
    }
    Ok(())
}

/// What is told while a run is on its way.
struct RunProgress<'a> {
    bar: ProgressBar,
    baseline: &'a Baseline,
    judged: String,
    all: u64,
    /// How many were done when the run began.
    before: u64,
    done: u64,
    news: u64,
    failing: u64,
    commands: f64,
    is_terminal: bool,
    start: Instant,
    told: Instant,
}

impl<'a> RunProgress<'a> {
    fn new(plan: &RunPlan, all: u64, before: u64, baseline: &'a Baseline) -> Result<Self> {
        let is_terminal = std::io::stderr().is_terminal();
        let style = "{bar:30} {pos}/{len} {percent} % {per_sec} {eta} left  {wide_msg}";
        let bar = if is_terminal { ProgressBar::new(all) } else { ProgressBar::hidden() };
        let bar = bar.with_style(ProgressStyle::with_template(style)?).with_position(before);
        bar.reset_eta();
        let judged = plan.tools.first().map(|tool| tool.name.clone()).unwrap_or_default();
        let now = Instant::now();
        Ok(Self {
            bar,
            baseline,
            judged,
            all,
            before,
            done: before,
            news: 0,
            failing: 0,
            commands: 0.0,
            is_terminal,
            start: now,
            told: now,
        })
    }

    fn take(&mut self, rows: &[ResultRow], cpu: f64) {
        self.done += 1;
        self.commands += cpu;
        let verdicts = crate::summary::judge(rows, &self.judged, self.baseline);
        self.news += verdicts.iter().filter(|(verdict, _)| verdict.is_news()).count() as u64;
        let fails = |row: &&ResultRow| row.outcome != StageOutcome::Pass && row.tool == self.judged;
        self.failing += rows.iter().filter(fails).count() as u64;
        self.bar.inc(1);
        if self.is_terminal {
            self.bar.set_message(format!("{} new, {} known", self.news, self.failing - self.news));
        } else if self.told.elapsed() > TELL {
            self.told = Instant::now();
            let rate = (self.done - self.before) as f64 / self.start.elapsed().as_secs_f64();
            let left = (self.all.saturating_sub(self.done)) as f64 / rate;
            crate::say(&format!(
                "{}/{} modules, {rate:.1} a second, {left:.0} s left, {} new, {} known",
                self.done,
                self.all,
                self.news,
                self.failing - self.news
            ));
        }
    }
}

/// Runs one module, and gives the short names of the causes with which it fails.
///
/// # Errors
/// When it cannot be read, or a command cannot be started.
pub fn once(plan: &RunPlan) -> Result<Vec<String>> {
    let Some(path) = plan.inputs().first() else { return Ok(Vec::new()) };
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let kind = path.extension().and_then(|end| discover::InputKind::of(end.to_str()?).ok());
    let entry = ModuleEntry {
        module: crate::hash(&bytes),
        kind: kind.unwrap_or(discover::InputKind::Spv),
        bytes: bytes.len() as u64,
        file: path.clone(),
        within: Vec::new(),
        entry: None,
        at: 0,
        inner: None,
    };
    let scratch = runner::scratch()?;
    let folder = scratch.path().join("0");
    let runner = Runners::default().start(&folder)?;
    let bench =
        Bench { recipe: &plan.recipe, tools: &plan.tools, cache: None, runner: &runner, earlier: None };
    let made = bench.run(&entry, &bytes, &folder)?;
    Ok(made.rows.iter().filter_map(ResultRow::key).map(|key| key.id()).collect())
}
