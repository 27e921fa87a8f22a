//! Jobs: a module, its kernels in sequence, their arguments, and what is expected of them; from a command line or a file.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;
use spirv_llvm_run::{self as run, LaunchOptions, NdRange};
use translator_cli::{arguments::run::RunArguments, diagnostics, files};

use super::source;

/// A module and what is to be done with it.
#[derive(Debug, Default)]
pub(crate) struct RunJob {
    pub(super) input: PathBuf,
    /// The folder that names of files are relative to.
    pub(super) folder: PathBuf,
    pub(super) clang_options: Vec<String>,
    pub(super) specialize: Vec<String>,
    pub(super) launches: Vec<JobLaunch>,
    pub(super) args: Vec<String>,
    pub(super) expect: Vec<String>,
    pub(super) dump: Vec<String>,
    pub(super) unchecked: bool,
    /// Whether a debugger is to follow the kernels.
    pub(super) debugger: bool,
    pub(super) subgroup_size: Option<u32>,
    pub(super) threads: Option<NonZeroUsize>,
    /// In seconds.
    pub(super) time_limit: Option<f64>,
    pub(super) check_races: bool,
    /// Whether results of arithmetic are checked; otherwise they are in code that was made without optimisation.
    pub(super) check_arithmetic: bool,
    /// Whether the first report is an error.
    pub(super) trap: bool,
    /// How many places are reported that kernels must not come to.
    pub(super) max_errors: Option<NonZeroUsize>,
    /// Ends the kernels when it is set.
    pub(super) stop: Option<Arc<AtomicBool>>,
    /// What the kernels are to print.
    pub(super) output: Option<String>,
    /// A part of the message with which the run is to fail.
    pub(super) error: Option<String>,
}

/// One kernel in the sequence.
#[derive(Clone, Debug, Default)]
pub(super) struct JobLaunch {
    /// The kernel; the module's only one otherwise.
    pub(super) kernel: Option<String>,
    pub(super) range: IndexRange,
    /// The objects of parameters that have another name than these.
    pub(super) args: BTreeMap<String, String>,
}

/// The sizes of a range as they are written.
#[derive(Clone, Debug, Default)]
pub(crate) struct IndexRange {
    pub(crate) global: Option<String>,
    pub(crate) local: Option<String>,
    pub(crate) offset: Option<String>,
}

impl IndexRange {
    /// The range; groups have the size that the kernel requires where none is given, and one work-item otherwise.
    pub(crate) fn parse(&self, required: Option<[u64; 3]>) -> Result<NdRange> {
        let Some(global) = &self.global else { bail!("the number of work-items is missing") };
        let global = run::parse_sizes(global)?;
        let local = match (&self.local, required) {
            (Some(text), _) => run::parse_sizes(text)?,
            (None, Some(sizes)) => sizes.into_iter().take(global.len()).collect(),
            (None, None) => vec![1; global.len()],
        };
        let range = NdRange::new(&global, &local)?;
        Ok(match &self.offset {
            Some(text) => range.with_offset(&run::parse_sizes(text)?)?,
            None => range,
        })
    }
}

impl RunJob {
    /// The job that a command line describes; a file of a job is read.
    pub(super) fn of_arguments(arguments: &RunArguments) -> Result<Self> {
        if is_job_file(&arguments.input) {
            let has_more =
                arguments.global.is_some() || !arguments.kernel.is_empty() || !arguments.args.is_empty();
            if has_more {
                return Err(diagnostics::misuse("a job file tells kernels, sizes and arguments itself"));
            }
            return Ok(Self { debugger: arguments.debugger, ..Self::read(&arguments.input)? });
        }
        let range = IndexRange {
            global: arguments.global.clone(),
            local: arguments.local.clone(),
            offset: arguments.offset.clone(),
        };
        let launch = |kernel| JobLaunch { kernel, range: range.clone(), args: BTreeMap::new() };
        let launches = if arguments.kernel.is_empty() {
            vec![launch(None)]
        } else {
            arguments.kernel.iter().cloned().map(|name| launch(Some(name))).collect()
        };
        Ok(Self {
            input: arguments.input.clone(),
            folder: PathBuf::new(),
            clang_options: arguments.clang_option.clone(),
            specialize: arguments.specialize.clone(),
            launches,
            args: arguments.args.clone(),
            expect: arguments.expect.clone(),
            dump: arguments.dump.clone(),
            unchecked: arguments.unchecked,
            debugger: arguments.debugger,
            subgroup_size: arguments.subgroup_size,
            threads: arguments.threads,
            time_limit: arguments.time_limit,
            check_races: arguments.check_races,
            check_arithmetic: arguments.check_arithmetic,
            trap: arguments.trap,
            max_errors: Some(arguments.max_errors).filter(|most| most.get() > 1),
            stop: None,
            output: None,
            error: None,
        })
    }

    /// Whether results of arithmetic are checked: optimised code computes some that it does not use.
    pub(super) fn checks_arithmetic(&self) -> bool {
        self.check_arithmetic || (source::is_source(&self.input) && self.clang_options.is_empty())
    }

    /// What the code of a source is made for.
    pub(super) const fn purpose(&self) -> source::SourcePurpose {
        source::SourcePurpose::of_run(self.unchecked, self.debugger)
    }

    pub(super) fn launch_options(&self) -> Result<LaunchOptions> {
        let mut options = LaunchOptions::default();
        if let Some(size) = self.subgroup_size {
            options = options.with_subgroup_size(size)?;
        }
        if let Some(seconds) = self.time_limit {
            options = options.with_time_limit(super::time_limit(seconds)?);
        }
        if self.check_races {
            options = options.with_races();
        }
        if self.trap {
            options = options.with_traps();
        }
        if let Some(most) = self.max_errors {
            options = options.with_max_errors(most);
        }
        if let Some(stop) = &self.stop {
            options = options.with_stop(Arc::clone(stop));
        }
        if self.debugger {
            return Ok(options.with_threads(1));
        }
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Ok(options.with_threads(self.threads.unwrap_or_else(cores).get()))
    }

    /// Reads a file.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let bytes = files::read(path)?;
        let file: JobFile =
            toml::from_str(diagnostics::text(&bytes)?).with_context(|| path.display().to_string())?;
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        file.job(folder)
    }
}

/// Whether an input is the file of a job by its name.
pub(crate) fn is_job_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// The file of a job.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct JobFile {
    input: PathBuf,
    #[serde(default)]
    clang_options: Vec<String>,
    #[serde(default)]
    specialize: NamedArgument,
    kernel: Option<String>,
    global: Option<JobSizes>,
    local: Option<JobSizes>,
    offset: Option<JobSizes>,
    #[serde(default)]
    args: NamedArgument,
    #[serde(default)]
    launch: Vec<FileLaunch>,
    #[serde(default)]
    expect: NamedArgument,
    #[serde(default)]
    dump: NamedArgument,
    #[serde(default)]
    unchecked: bool,
    subgroup_size: Option<u32>,
    threads: Option<NonZeroUsize>,
    time_limit: Option<f64>,
    #[serde(default)]
    check_races: bool,
    #[serde(default)]
    check_arithmetic: bool,
    /// A job fails at the first report, unless it says otherwise.
    #[serde(default = "yes")]
    trap: bool,
    output: Option<String>,
    error: Option<String>,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct FileLaunch {
    kernel: Option<String>,
    global: Option<JobSizes>,
    local: Option<JobSizes>,
    offset: Option<JobSizes>,
    #[serde(default)]
    args: BTreeMap<String, String>,
}

/// `NAME=TEXT` in a list, or a table from names to texts.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a list of NAME=TEXT, or a table from names to texts")]
enum NamedArgument {
    List(Vec<String>),
    Table(BTreeMap<String, Text>),
}

impl Default for NamedArgument {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

impl NamedArgument {
    fn list(self) -> Vec<String> {
        match self {
            Self::List(list) => list,
            Self::Table(table) => {
                table.into_iter().map(|(name, text)| format!("{name}={}", text.text())).collect()
            }
        }
    }
}

/// A text, which may be written as the number or boolean that it stands for.
#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    String(String),
    Boolean(bool),
    Integer(i64),
    Float(f64),
}

impl Text {
    fn text(self) -> String {
        match self {
            Self::String(text) => text,
            Self::Boolean(value) => value.to_string(),
            Self::Integer(value) => value.to_string(),
            Self::Float(value) => value.to_string(),
        }
    }
}

/// `8`, `[8, 8]` or `"8x8"`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected sizes, such as 8, [8, 8] or \"8x8\"")]
enum JobSizes {
    One(u64),
    Several(Vec<u64>),
    Text(String),
}

impl JobSizes {
    fn text(self) -> String {
        match self {
            Self::One(size) => size.to_string(),
            Self::Several(sizes) => sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
            Self::Text(text) => text,
        }
    }
}

impl JobFile {
    fn job(self, folder: PathBuf) -> Result<RunJob> {
        let common = IndexRange {
            global: self.global.map(JobSizes::text),
            local: self.local.map(JobSizes::text),
            offset: self.offset.map(JobSizes::text),
        };
        let launches = if self.launch.is_empty() {
            vec![JobLaunch { kernel: self.kernel, range: common, args: BTreeMap::new() }]
        } else {
            if self.kernel.is_some() {
                bail!("a job with launches has its kernels there");
            }
            let launch = |launch: FileLaunch| JobLaunch {
                kernel: launch.kernel,
                range: IndexRange {
                    global: launch.global.map(JobSizes::text).or_else(|| common.global.clone()),
                    local: launch.local.map(JobSizes::text).or_else(|| common.local.clone()),
                    offset: launch.offset.map(JobSizes::text).or_else(|| common.offset.clone()),
                },
                args: launch.args,
            };
            self.launch.into_iter().map(launch).collect()
        };
        Ok(RunJob {
            input: folder.join(self.input),
            folder,
            clang_options: self.clang_options,
            specialize: self.specialize.list(),
            launches,
            args: self.args.list(),
            expect: self.expect.list(),
            dump: self.dump.list(),
            unchecked: self.unchecked,
            debugger: false,
            subgroup_size: self.subgroup_size,
            threads: self.threads,
            time_limit: self.time_limit,
            check_races: self.check_races,
            check_arithmetic: self.check_arithmetic,
            trap: self.trap,
            max_errors: None,
            stop: None,
            output: self.output,
            error: self.error,
        })
    }
}
