//! Doing a job: the kernels one after another on the same objects.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use inkwell::{context::Context, module::Module};
use spirv_llvm::{Error, spirv::nearest_name};
use spirv_llvm_run::{self as run, Arg, ArgInfo, Kernel, LaunchOptions, LaunchReport, LoadOptions, NdRange};
use translator_cli::{
    diagnostics::{ShownFinding, UsageError, as_usage, misuse},
    files,
};

use super::{
    expect::Expectation,
    job::{JobLaunch, RunJob},
    npy,
    object::{self, JobObject},
    source,
};

/// What became of a job.
#[derive(Debug, Default)]
pub(super) struct RunOutcome {
    /// How long reading and compiling took.
    pub(super) loaded: Duration,
    pub(super) launches: Vec<FinishedLaunch>,
    pub(super) objects: Vec<JobObject>,
    /// What the kernels printed.
    pub(super) output: Vec<u8>,
    /// What the kernels did that leaves their results undefined.
    pub(super) warnings: Vec<Error>,
    /// What they must not do and did, where the run went on.
    pub(super) errors: Vec<Error>,
    /// Whether work-items raced.
    pub(super) has_races: bool,
    /// Of each object that differs from what is expected, its name and how it differs.
    pub(super) differences: Vec<(String, String)>,
}

impl RunOutcome {
    /// Whether nothing was found: no difference, no race, and nothing that kernels must not do.
    pub(super) const fn is_as_expected(&self) -> bool {
        self.differences.is_empty() && self.errors.is_empty() && !self.has_races
    }

    /// Adds what a launch told.
    fn add(&mut self, report: LaunchReport) {
        self.output.extend(report.output);
        self.warnings.extend(report.warnings);
        self.has_races |= report.has_races;
        self.errors.extend(report.errors);
    }
}

/// A launch that is over.
#[derive(Debug)]
pub(super) struct FinishedLaunch {
    pub(super) kernel: String,
    pub(super) range: NdRange,
    pub(super) time: Duration,
    /// The part of it in which work-groups ran.
    pub(super) running: Duration,
}

/// Does a job on the bytes of its input; `start` is when these began to be read. `outcome` has what was printed and noted up to an
/// error as well.
pub(super) fn execute(job: &RunJob, bytes: &[u8], start: Instant, outcome: &mut RunOutcome) -> Result<()> {
    let context = Context::create();
    let module = source::module(&context, bytes, &job.specialize)?;
    if !run::shaders(&module).is_empty() {
        return Err(misuse("a compute shader is run with --groups"));
    }
    let objects = job.args.iter().map(|text| JobObject::parse(text, &job.folder));
    let mut objects: Vec<JobObject> = objects.collect::<Result<_>>().map_err(as_usage)?;
    check_names(&objects)?;
    let expectations: Vec<Expectation> =
        job.expect.iter().map(|text| Expectation::parse(text)).collect::<Result<_>>().map_err(as_usage)?;
    let mut kernels = Vec::new();
    for launch in &job.launches {
        kernels.push(load(&module, launch, job)?);
    }
    let names = kernels.first().map(|kernel| kernel.args().to_vec()).unwrap_or_default();
    check_named(job, &kernels, &objects)?;
    let expected: Vec<_> = expectations
        .iter()
        .map(|expectation| find(&objects, &names, &expectation.name))
        .collect::<Result<_>>()?;
    let dumps: Vec<_> = job.dump.iter().map(|text| dump(text, &objects, &names)).collect::<Result<_>>()?;
    outcome.loaded = start.elapsed();
    let options = job.launch_options().map_err(as_usage)?;
    for (launch, kernel) in job.launches.iter().zip(&mut kernels) {
        let mut report = LaunchReport::default();
        let ran = launched(kernel, launch, &mut objects, job, &options, &mut report);
        outcome.add(report);
        outcome.launches.push(ran?);
        // What follows would work with results that are missing.
        if !outcome.errors.is_empty() {
            break;
        }
    }
    if let Some(wanted) = &job.output {
        let got = String::from_utf8_lossy(&outcome.output);
        if got != wanted.as_str() {
            outcome.differences.push(("output".to_owned(), format!("is {got:?} in place of {wanted:?}")));
        }
    }
    write_dumps(job, &dumps, &objects)?;
    for (expectation, object) in expectations.iter().zip(expected) {
        let object = objects.get(object).context("no object")?;
        if let Some(difference) = expectation.difference(object, &job.folder)? {
            outcome.differences.push((expectation.name.clone(), difference));
        }
    }
    outcome.objects = objects;
    Ok(())
}

/// Every object that has a name is a parameter, or a value that a launch gives one.
fn check_named(job: &RunJob, kernels: &[Kernel], objects: &[JobObject]) -> Result<()> {
    let is_parameter = |name: &str| {
        let all = job.launches.iter().zip(kernels);
        let (mut renamed, parameters) = (
            job.launches.iter().flat_map(|launch| launch.args.values()),
            all.flat_map(|(_, kernel)| kernel.args()).collect::<Vec<_>>(),
        );
        parameters.iter().any(|info| info.name == name) || renamed.any(|value| value == name)
    };
    for name in objects.iter().filter_map(|object| object.name.as_deref()) {
        if !is_parameter(name) && !is_number(name) {
            return Err(unknown_name(name, kernels.first().map(Kernel::args).unwrap_or_default()));
        }
    }
    Ok(())
}

/// Two objects of one name could not be told apart.
fn check_names(objects: &[JobObject]) -> Result<()> {
    for (number, object) in objects.iter().enumerate() {
        let before = objects.get(..number).unwrap_or_default();
        if let Some(name) =
            object.name.as_ref().filter(|_| before.iter().any(|other| other.name == object.name))
        {
            return Err(misuse(format!("there are two arguments `{name}`")));
        }
    }
    Ok(())
}

/// Whether a name stands for the position of a parameter.
fn is_number(name: &str) -> bool {
    name.parse::<usize>().is_ok()
}

/// The mistake of a name that no parameter has, with the parameters.
pub(crate) fn unknown_name(name: &str, infos: &[ArgInfo]) -> anyhow::Error {
    let nearest =
        nearest_name(name, infos.iter().map(|info| info.name.as_str()).filter(|name| !name.is_empty()));
    let list = |of: &dyn Fn((usize, &ArgInfo)) -> String| {
        infos.iter().enumerate().map(of).collect::<Vec<_>>().join(", ")
    };
    let help = match nearest {
        Some(near) => format!("did you mean {near}?"),
        None if infos.is_empty() => "it has no parameters".to_owned(),
        None if infos.iter().all(|info| info.name.is_empty()) => {
            let positions = list(&|(number, info)| format!("{number} ({})", info.ty));
            format!("the module keeps no names of parameters; they go by their positions: {positions}")
        }
        None => format!("it has {}", list(&|(number, info)| format!("{number} {} ({})", info.name, info.ty))),
    };
    UsageError { text: format!("the kernel has no parameter `{name}`"), help: Some(help) }.into()
}

fn load(module: &Module<'_>, launch: &JobLaunch, job: &RunJob) -> Result<Kernel> {
    let name = super::name(launch.kernel.as_deref(), "kernel", &run::kernels(module))?;
    let options =
        LoadOptions { unchecked: job.unchecked, arithmetic: job.checks_arithmetic(), debugger: job.debugger };
    Ok(Kernel::load_with(module, &name, options)?)
}

/// What goes to a file.
struct Dump<'t> {
    name: &'t str,
    /// The number of the object.
    object: usize,
    file: &'t str,
}

/// `NAME=FILE`.
fn dump<'t>(text: &'t str, objects: &[JobObject], infos: &[ArgInfo]) -> Result<Dump<'t>> {
    let (name, file) = text.split_once('=').ok_or_else(|| misuse(format!("`{text}` is not NAME=FILE")))?;
    Ok(Dump { name, object: find(objects, infos, name)?, file })
}

/// Writes the files of dumps. Those that name the same archive are its arrays.
fn write_dumps(job: &RunJob, dumps: &[Dump<'_>], objects: &[JobObject]) -> Result<()> {
    let mut archives: BTreeMap<&str, Vec<(&str, Vec<u8>)>> = BTreeMap::new();
    for dump in dumps {
        let path = job.folder.join(dump.file);
        let object = objects.get(dump.object).context("no object")?;
        let bytes = object.file(&path).with_context(|| dump.file.to_owned())?;
        if npy::is_archive(&path) {
            archives.entry(dump.file).or_default().push((dump.name, bytes));
        } else {
            files::write(&path, &bytes)?;
        }
    }
    for (file, arrays) in archives {
        files::write(&job.folder.join(file), &npy::archive(&arrays)?)?;
    }
    Ok(())
}

/// The object of a name: its own, its number, or the parameter's that it is given to.
fn find(objects: &[JobObject], infos: &[ArgInfo], name: &str) -> Result<usize> {
    let own = objects.iter().position(|object| object.name.as_deref() == Some(name));
    let numbered = || name.parse().ok().filter(|number| *number < objects.len());
    let parameter = || {
        let parameter = infos.iter().position(|info| info.name == name)?;
        match_objects(infos, objects).ok()?.get(parameter).copied()
    };
    own.or_else(numbered).or_else(parameter).ok_or_else(|| misuse(format!("there is no argument `{name}`")))
}

/// Of each parameter the number of its object: the one of its name, or the next of those without a name.
pub(crate) fn match_objects(infos: &[ArgInfo], objects: &[JobObject]) -> Result<Vec<usize>> {
    let mut unnamed =
        objects.iter().enumerate().filter(|(_, object)| object.name.is_none()).map(|(number, _)| number);
    let mut matched = Vec::with_capacity(infos.len());
    for (parameter, info) in infos.iter().enumerate() {
        let is_own = |name: &str| name == info.name || name.parse() == Ok(parameter);
        let named = objects.iter().position(|object| object.name.as_deref().is_some_and(is_own));
        let number = named.or_else(|| unnamed.next());
        let number = number.ok_or_else(|| {
            misuse(format!(
                "argument {parameter} ({}) is missing",
                format!("{} {}", info.ty, info.name).trim_end()
            ))
        })?;
        matched.push(number);
    }
    match unnamed.next() {
        Some(_) => Err(misuse(format!("there are more arguments than the {} of the kernel", infos.len()))),
        None => Ok(matched),
    }
}

/// Launches a kernel on its objects.
fn launched(
    kernel: &mut Kernel,
    launch: &JobLaunch,
    objects: &mut Vec<JobObject>,
    job: &RunJob,
    options: &LaunchOptions,
    report: &mut LaunchReport,
) -> Result<FinishedLaunch> {
    let infos = kernel.args().to_vec();
    // What the launch names for a parameter goes by the parameter's name.
    let mut extra = Vec::new();
    let mut renamed = infos.clone();
    for (parameter, text) in &launch.args {
        let Some(info) = renamed.iter_mut().find(|info| info.name == *parameter) else {
            return Err(misuse(format!("kernel {} has no parameter `{parameter}`", kernel.name())));
        };
        if object::is_name(text) && objects.iter().any(|object| object.name.as_deref() == Some(text)) {
            info.name.clone_from(text);
        } else {
            let name = format!("{}={parameter}", kernel.name());
            info.name.clone_from(&name);
            extra.push(JobObject { name: Some(name), ..JobObject::parse(text, &job.folder)? });
        }
    }
    let before = objects.len();
    objects.extend(extra);
    let matched = match_objects(&renamed, objects).with_context(|| format!("kernel {}", kernel.name()))?;
    if let Some(twice) = (1..matched.len())
        .find(|at| matched.get(..*at).is_some_and(|head| head.contains(matched.get(*at).unwrap_or(&0))))
    {
        return Err(misuse(format!(
            "kernel {}: parameter {twice} and one before it have the same object, which cannot be",
            kernel.name()
        )));
    }
    let range = launch.range.parse(kernel.requirements().local_size).map_err(as_usage)?;
    let mut args = Vec::with_capacity(matched.len());
    for (number, info) in matched.iter().zip(&infos) {
        let object = objects.get_mut(*number).context("no object")?;
        // Another kernel may take a value as one of another type, so that the object stays as it was given.
        let given = matches!(object.arg, Arg::Bytes(_)).then(|| object.arg.clone());
        object.fit(info).with_context(|| format!("kernel {}", kernel.name())).map_err(as_usage)?;
        args.push(std::mem::replace(&mut object.arg, given.unwrap_or(Arg::Null)));
    }
    kernel.check(&range, &args, options).map_err(|error| as_usage(error.into()))?;
    let start = Instant::now();
    let result = kernel.launch_reporting(&range, &mut args, options, report);
    let time = start.elapsed();
    for (number, arg) in matched.iter().zip(args) {
        if let Some(object) = objects.get_mut(*number)
            && !matches!(arg, Arg::Bytes(_))
        {
            object.arg = arg;
        }
    }
    objects.truncate(before);
    result.map_err(ShownFinding)?;
    Ok(FinishedLaunch { kernel: kernel.name().to_owned(), range, time, running: report.duration })
}
