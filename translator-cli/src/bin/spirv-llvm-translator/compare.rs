//! `spirv-llvm compare`: kernels of two modules on the same arguments.

use std::{
    fmt::Write as _,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use anyhow::{Context as _, Result, bail};
use inkwell::context::Context;
use serde_json::{Value, json};
use spirv_llvm_run::{self as run, Arg, ArgInfo, ArgKind, Kernel, LaunchOptions, NdRange, ScalarType};
use translator_cli::{
    arguments::compare::CompareArguments,
    diagnostics::{self, as_usage},
    status::Status,
};

use crate::run::{
    Compilation, IndexRange, JobObject, SourcePurpose, match_objects, module_of, read_source, unknown_name,
};

/// An argument with the specification that it was made of.
struct Tried {
    object: JobObject,
    specification: String,
}

/// What a comparison found.
struct Compared {
    kernel: String,
    range: NdRange,
    /// The seed of the last run, and how many runs there were.
    seed: u64,
    runs: u64,
    /// The arguments of the last run.
    tried: Vec<Tried>,
    /// How the results differ, or how both sides fail.
    found: Option<Found>,
}

enum Found {
    Difference(String),
    /// Neither side has results to compare.
    Failure(String),
}

/// Runs the command. The exit status is 1 where a value differs, and where the kernels fail.
pub(crate) fn run(arguments: &CompareArguments) -> Result<ExitCode> {
    let compared = compared(arguments)?;
    let mut out = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer_pretty(&mut out, &compared.json())?;
        writeln!(out)?;
    } else {
        out.write_all(compared.text().as_bytes())?;
    }
    out.flush()?;
    Ok(if compared.found.is_none() { Status::Success } else { Status::Found }.into())
}

fn compared(arguments: &CompareArguments) -> Result<Compared> {
    let (left, right) = (Context::create(), Context::create());
    let mut left = load(&left, &arguments.left, arguments)?;
    let mut right = load(&right, &arguments.right, arguments)?;
    check_parameters(&left, &right)?;
    let range =
        IndexRange { global: Some(arguments.global.clone()), local: arguments.local.clone(), offset: None };
    let range = range.parse(left.requirements().local_size).map_err(as_usage)?;
    let mut options = LaunchOptions::default();
    if let Some(seconds) = arguments.time_limit {
        options = options.with_time_limit(crate::run::time_limit(seconds).map_err(as_usage)?);
    }
    let kernel = left.name().to_owned();
    let mut compared =
        Compared { kernel, range, seed: arguments.seed, runs: 0, tried: Vec::new(), found: None };
    for seed in arguments.seed..arguments.seed.saturating_add(arguments.runs.max(1)) {
        compared.seed = seed;
        compared.runs += 1;
        compared.tried = objects(arguments, left.args(), seed)?;
        compared.found = difference(&mut left, &mut right, &range, &compared.tried, arguments.ulp, &options)?;
        if compared.found.is_some() {
            break;
        }
    }
    Ok(compared)
}

/// Whether two kernels take the same arguments.
fn check_parameters(left: &Kernel, right: &Kernel) -> Result<()> {
    let (first, second) = (left.args(), right.args());
    let told = |kernel: &Kernel, info: &ArgInfo| {
        format!("`{}` of {}", format!("{} {}", info.ty, info.name).trim_end(), kernel.name())
    };
    if let Some((at, (one, other))) =
        first.iter().zip(second).enumerate().find(|(_, (one, other))| one.kind != other.kind)
    {
        let (one, other) = (told(left, one), told(right, other));
        bail!(
            "the kernels have different parameters: argument {at} is {one} in the first module, and {other} in the second"
        );
    }
    if first.len() != second.len() {
        bail!(
            "the kernels have different parameters: {} in the first module, and {} in the second",
            first.len(),
            second.len()
        );
    }
    Ok(())
}

impl Compared {
    /// What was found, and what was tried: sizes and arguments.
    fn text(&self) -> String {
        let sizes = |[x, y, z]: [u64; 3]| format!("{x}x{y}x{z}");
        let (global, local) = (sizes(self.range.global()), sizes(self.range.local()));
        let mut text = match &self.found {
            Some(Found::Difference(text)) => format!("with --seed {}: {text}\n", self.seed),
            Some(Found::Failure(text)) => format!("with --seed {}: both fail: {text}\n", self.seed),
            None => "no difference\n".to_owned(),
        };
        let _ = writeln!(
            text,
            "kernel {}, {global} work-items in groups of {local}, runs: {}, the last with:",
            self.kernel, self.runs
        );
        for tried in &self.tried {
            let shown: String = tried.specification.chars().take(SHOWN).collect();
            let more = if shown.len() < tried.specification.len() { "…" } else { "" };
            let _ = writeln!(text, "  {shown}{more}");
        }
        text
    }

    fn json(&self) -> Value {
        let (difference, failure) = match &self.found {
            Some(Found::Difference(text)) => (Some(text), None),
            Some(Found::Failure(text)) => (None, Some(text)),
            None => (None, None),
        };
        json!({
            "same": self.found.is_none(),
            "difference": difference,
            "failure": failure,
            "kernel": self.kernel,
            "global": self.range.global(),
            "local": self.range.local(),
            "seed": self.seed,
            "runs": self.runs,
            "args": self.tried.iter().map(|tried| &tried.specification).collect::<Vec<_>>(),
        })
    }
}

/// So many characters of an argument are shown.
const SHOWN: usize = 100;

fn load(context: &Context, path: &Path, arguments: &CompareArguments) -> Result<Kernel> {
    let bytes = read_source(path, &Compilation { options: &[], purpose: SourcePurpose::Checks })?;
    let load = || -> Result<Kernel> {
        let module = module_of(context, &bytes, &[])?;
        let name = crate::run::name(arguments.kernel.as_deref(), "kernel", &run::kernels(&module))
            .with_context(|| diagnostics::name_of(path))?;
        Ok(Kernel::load(&module, &name)?)
    };
    load().map_err(|failure| diagnostics::in_file(failure, path, &bytes))
}

/// The arguments that are given, in the order of the parameters, and random ones for the others.
fn objects(arguments: &CompareArguments, infos: &[ArgInfo], seed: u64) -> Result<Vec<Tried>> {
    let mut texts = arguments.args.clone();
    let mut given: Vec<JobObject> = arguments
        .args
        .iter()
        .map(|text| JobObject::parse(text, Path::new("")))
        .collect::<Result<_>>()
        .map_err(as_usage)?;
    for name in given.iter().filter_map(|object| object.name.as_deref()) {
        let is_position = name.parse::<usize>().is_ok_and(|number| number < infos.len());
        if !is_position && !infos.iter().any(|info| info.name == name) {
            return Err(unknown_name(name, infos));
        }
    }
    let unnamed = given.iter().filter(|object| object.name.is_none()).count();
    let is_named = |info: &ArgInfo, given: &[JobObject]| {
        given.iter().any(|object| object.name.as_deref() == Some(&info.name))
    };
    let is_placed = |number: usize, given: &[JobObject]| {
        given.iter().any(|object| object.name.as_deref().is_some_and(|name| name.parse() == Ok(number)))
    };
    let lacking: Vec<usize> = (0..infos.len())
        .filter(|number| infos.get(*number).is_some_and(|info| !is_named(info, &given)))
        .filter(|number| !is_placed(*number, &given))
        .collect();
    let mut names: Vec<String> = infos.iter().map(|info| info.name.clone()).collect();
    for number in lacking.into_iter().skip(unnamed) {
        let Some(info) = infos.get(number) else { continue };
        // A parameter may lack a name.
        let name = format!("random={number}");
        let text = random(info, number as u64 ^ seed << 8, arguments.count);
        let object = JobObject::parse(&text, Path::new(""))?;
        texts.push(if info.name.is_empty() { text } else { format!("{}={text}", info.name) });
        given.push(JobObject { name: Some(name.clone()), ..object });
        if let Some(own) = names.get_mut(number) {
            *own = name;
        }
    }
    let renamed: Vec<ArgInfo> =
        infos.iter().zip(names).map(|(info, name)| ArgInfo { name, ..info.clone() }).collect();
    let matched = match_objects(&renamed, &given)?;
    let object = |(number, info): (usize, &ArgInfo)| {
        let mut object = given.get(number).cloned().context("no object")?;
        object.fit(info).map_err(as_usage)?;
        Ok(Tried { object, specification: texts.get(number).cloned().unwrap_or_default() })
    };
    matched.into_iter().zip(infos).map(object).collect()
}

/// A random argument: small numbers, which serve as sizes and indices as well.
fn random(info: &ArgInfo, seed: u64, count: usize) -> String {
    let ty = info.element.map_or(ScalarType::I32, |element| element.ty);
    match info.kind {
        ArgKind::Buffer if ty.is_float() => format!("buffer:{}:{count}:seed={seed}", ty.name()),
        ArgKind::Buffer if count == 0 => format!("buffer:{}:0", ty.name()),
        ArgKind::Buffer => {
            // Values repeat in a buffer that has more.
            let values: Vec<String> = (0..count.min(257) as u64)
                .map(|index| ((index * 2_654_435_761 + seed * 40_503) >> 7 & 15).to_string())
                .collect();
            format!("buffer:{}:{count}:values={}", ty.name(), values.join(","))
        }
        ArgKind::Local => format!("local:{}", count * 4),
        ArgKind::Image(ty) => {
            let (format, [width, height, depth], samples) = run::fitting_image(ty, 16);
            format!("image:{format}:{width}x{height}x{depth}*{samples}:seed={seed}")
        }
        ArgKind::Queue => "queue".to_owned(),
        ArgKind::Pipe => format!("pipe:{}:{count}", ty.name()),
        ArgKind::Value(size) => {
            let values = size / ty.size().min(size).max(1);
            let value = if ty.is_float() {
                format!("{}", (seed % 13) as f64 / 4.0 - 1.0)
            } else {
                (seed % 13 + 1).to_string()
            };
            if values * ty.size() == size {
                format!("{}:{}", ty.name(), vec![value; values].join(","))
            } else {
                format!("bytes:{}", "01".repeat(size))
            }
        }
    }
}

/// How the results of two kernels differ, with the work-items that wrote the value; `None` where they do not.
fn difference(
    left: &mut Kernel,
    right: &mut Kernel,
    range: &NdRange,
    tried: &[Tried],
    ulp: u64,
    options: &LaunchOptions,
) -> Result<Option<Found>> {
    let objects = || tried.iter().map(|tried| &tried.object);
    let args: Vec<Arg> = objects().map(|object| object.arg.clone()).collect();
    for kernel in [&*left, &*right] {
        kernel.check(range, &args, options).map_err(|error| as_usage(error.into()))?;
    }
    let (mut of_left, mut of_right) = (args.clone(), args.clone());
    let launch = |kernel: &mut Kernel, args: &mut Vec<Arg>, options: &LaunchOptions| {
        kernel.launch_with(range, args, options)
    };
    let mut printed = None;
    let text = match (launch(left, &mut of_left, options), launch(right, &mut of_right, options)) {
        (Ok(one), Ok(other)) => {
            printed = first_line(&one.output, &other.output);
            None
        }
        (Err(error), Ok(_)) => Some(format!("the first fails: {}", error.detail())),
        (Ok(_), Err(error)) => Some(format!("the second fails: {}", error.detail())),
        (Err(one), Err(other)) if without_places(one.detail()) == without_places(other.detail()) => {
            return Ok(Some(Found::Failure(one.detail().to_owned())));
        }
        (Err(one), Err(other)) => {
            Some(format!("the first fails: {}; the second fails: {}", one.detail(), other.detail()))
        }
    };
    if let Some(text) = text {
        return Ok(Some(Found::Difference(text)));
    }
    for (number, (object, (one, other))) in objects().zip(of_left.iter().zip(&of_right)).enumerate() {
        let (one, other) = (
            JobObject { arg: one.clone(), ..object.clone() },
            JobObject { arg: other.clone(), ..object.clone() },
        );
        let (Some(one), Some(other), ty) = (one.bytes(), other.bytes(), object.ty.unwrap_or(ScalarType::U8))
        else {
            continue;
        };
        let mut pairs = one.chunks_exact(ty.size()).zip(other.chunks_exact(ty.size())).enumerate();
        let Some((index, (one, other))) =
            pairs.find(|(_, (one, other))| one != other && ty.difference(one, other).ulps > ulp)
        else {
            continue;
        };
        let watching = options.clone().with_watched(number, index * ty.size());
        let writer = |kernel: &mut Kernel| -> Result<String> {
            let report = launch(kernel, &mut args.clone(), &watching)?;
            Ok(report.writer.map_or("nobody".to_owned(), |[x, y, z]| format!("work-item ({x}, {y}, {z})")))
        };
        let (first, second) = (writer(left)?, writer(right)?);
        let name = left.args().get(number).map(|info| info.name.clone()).unwrap_or_default();
        return Ok(Some(Found::Difference(format!(
            "argument {number} ({name}), element {index}: {} by {first} of the first, {} by {second} of the second",
            ty.format(one),
            ty.format(other)
        ))));
    }
    Ok(printed.map(Found::Difference))
}

/// How two texts that kernels print differ in their first line that does; `None` where they do not.
fn first_line(one: &[u8], other: &[u8]) -> Option<String> {
    let (mut one, mut other) = (one.split(|byte| *byte == b'\n'), other.split(|byte| *byte == b'\n'));
    let told = |line: Option<&[u8]>| {
        line.map_or("nothing".to_owned(), |line| format!("{:?}", String::from_utf8_lossy(line)))
    };
    (1..).find_map(|number| match (one.next(), other.next()) {
        (None, None) => Some(None),
        (one, other) if one == other => None,
        (one, other) => Some(Some(format!(
            "line {number} of what is printed: {} by the first, {} by the second",
            told(one),
            told(other)
        ))),
    })?
}

/// A message without the files and lines that it names: two modules have different ones.
fn without_places(text: &str) -> String {
    let is_place = |word: &&str| {
        let word = word.trim_matches(|c: char| matches!(c, '(' | ')' | ',' | ';'));
        word.rsplit_once(':').is_some_and(|(_, line)| line.parse::<u32>().is_ok())
    };
    text.split(' ')
        .filter(|word| !is_place(word))
        .map(|word| word.trim_end_matches(','))
        .collect::<Vec<_>>()
        .join(" ")
}
