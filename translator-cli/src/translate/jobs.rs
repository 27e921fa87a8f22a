//! Which modules are translated, and where each is written.

use std::{
    collections::HashMap,
    fs::{self, File},
    hash::Hasher,
    io::Read,
    path::{Path, PathBuf},
};

use anyhow::Result;
use rustc_hash::{FxHashMap, FxHasher};

use crate::{
    arguments::translate::{FormOption, TranslateArguments},
    diagnostics::misuse,
    files, input,
};

use super::one;

/// One module to translate.
#[derive(Clone)]
pub(super) struct Job {
    pub(super) input: PathBuf,
    pub(super) output: Option<PathBuf>,
}

impl Job {
    /// Where a batch writes the module, in that form.
    pub(super) fn output_as(&self, form: FormOption) -> PathBuf {
        match &self.output {
            Some(output) => output.with_extension(form.extension()),
            None => files::default_output(&self.input, form.extension()),
        }
    }
}

/// The modules to translate, folders searched, in a fixed order.
///
/// # Errors
/// Where there are none, where a folder cannot be read, and where the output cannot hold them.
pub(super) fn jobs(arguments: &TranslateArguments) -> Result<Vec<Job>> {
    let many = is_batch(arguments);
    if let Some(output) = arguments.output.as_ref().filter(|_| many) {
        if output == Path::new("-") {
            return Err(misuse("standard output takes a single module: several need a folder"));
        }
        if output.is_file() {
            return Err(misuse(format!("{} is a file, and several modules need a folder", output.display())));
        }
    }
    let mut jobs = Vec::new();
    for input in &arguments.inputs {
        if input.is_dir() {
            search(input, arguments.output.as_deref(), &mut jobs)?;
            continue;
        }
        let output = match &arguments.output {
            Some(folder) if many || is_folder(folder) => input.file_name().map(|name| folder.join(name)),
            output => output.clone(),
        };
        jobs.push(Job { input: input.clone(), output });
    }
    if jobs.is_empty() {
        return Err(files::no_modules(|_| true));
    }
    Ok(jobs)
}

/// Whether an output names a folder, which may have to be made: it ends as only those do.
fn is_folder(output: &Path) -> bool {
    output.is_dir() || output.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Whether the inputs are treated as a batch: several, or a folder.
pub(super) fn is_batch(arguments: &TranslateArguments) -> bool {
    arguments.inputs.len() > 1 || arguments.inputs.iter().any(|input| input.is_dir())
}

/// Adds the modules of a folder and of those inside it. The folder of the output is left out, as it holds what earlier runs
/// wrote; it may be the searched folder itself.
fn search(folder: &Path, output: Option<&Path>, jobs: &mut Vec<Job>) -> Result<()> {
    let written = output.and_then(|output| fs::canonicalize(output).ok());
    let is_written = |path: &Path| written.is_some() && fs::canonicalize(path).ok() == written;
    for path in files::modules_in(folder, |_| true, |inner| !is_written(inner))? {
        let output = match output {
            Some(output) => Some(output.join(path.strip_prefix(folder)?)),
            None => None,
        };
        jobs.push(Job { input: path, output });
    }
    Ok(())
}

/// Jobs whose inputs hold the same come together, to be translated once; the order is that of the first of each.
pub(super) fn groups(jobs: &[Job]) -> Vec<Vec<usize>> {
    let mut by_size: FxHashMap<u64, usize> = FxHashMap::default();
    let size = |job: &Job| fs::metadata(&job.input).ok().filter(fs::Metadata::is_file).map(|file| file.len());
    let sizes: Vec<Option<u64>> = jobs.iter().map(size).collect();
    for size in sizes.iter().flatten() {
        *by_size.entry(*size).or_default() += 1;
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut known: FxHashMap<(u64, u64), usize> = FxHashMap::default();
    for (number, (job, size)) in jobs.iter().zip(sizes).enumerate() {
        // Only what has the size of another needs to be looked at; whoever translates compares the bytes themselves.
        let hash = size.filter(|size| by_size.get(size).is_some_and(|count| *count > 1)).and_then(|size| {
            let mut hasher = FxHasher::default();
            hasher.write(&fs::read(&job.input).ok()?);
            Some((size, hasher.finish()))
        });
        match hash.map(|hash| *known.entry(hash).or_insert(groups.len())) {
            Some(group) if group < groups.len() => {
                if let Some(group) = groups.get_mut(group) {
                    group.push(number);
                }
            }
            _ => groups.push(vec![number]),
        }
    }
    groups
}

/// So many bytes at the start of a file tell its kind.
const START: u64 = 1 << 14;

/// The plan for the outputs of a batch, by their names: no two modules go to one file, and none to a file
/// that another one is read from.
#[derive(Default)]
pub(super) struct Claims {
    /// The module that is read from a file.
    inputs: HashMap<PathBuf, usize>,
    /// The module that is written to a file.
    outputs: HashMap<PathBuf, usize>,
}

impl Claims {
    /// The files of a batch. What an input holds is told by its start, as for its translation; the first module of
    /// several that would go to one file has it.
    pub(super) fn of(arguments: &TranslateArguments, jobs: &[Job]) -> Self {
        let mut claims = Self::default();
        for (number, job) in jobs.iter().enumerate() {
            claims.inputs.insert(job.input.clone(), number);
            // Input that is no file, such as a pipe, can be read only once.
            if !job.input.is_file() {
                continue;
            }
            let mut start = Vec::new();
            let read = File::open(&job.input).and_then(|file| file.take(START).read_to_end(&mut start));
            let from_spirv = one::is_spirv(input::content(&start));
            if read.is_ok()
                && let Ok(form) = one::form(arguments, from_spirv, None)
            {
                claims.outputs.entry(job.output_as(form)).or_insert(number);
            }
        }
        claims
    }

    /// Why a module cannot be written, if it cannot.
    pub(super) fn refusal(&self, jobs: &[Job], number: usize, output: &Path) -> Option<String> {
        let another = |claims: &HashMap<PathBuf, usize>| {
            claims.get(output).copied().filter(|claim| *claim != number).and_then(|claim| jobs.get(claim))
        };
        let output = output.display();
        if another(&self.inputs).is_some() {
            return Some(format!("{output} is an input itself: name a folder for what is written"));
        }
        let other = another(&self.outputs)?.input.display();
        Some(format!("{output} is what {other} is written to: name another folder or translate them apart"))
    }
}
