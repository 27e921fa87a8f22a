//! `spirv-llvm compare`: kernels of two modules on the same arguments.

use std::{
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use anyhow::{Context as _, Result, bail};
use inkwell::context::Context;
use spirv_llvm::run::{self, Arg, ArgInfo, ArgKind, Kernel, LaunchOptions, NdRange, ScalarType};
use translator_cli::{arguments::compare::Arguments, diagnostics, status::Status};

use crate::run::{Compilation, Object, Purpose, Range, match_objects, module_of, read_source};

/// Runs the command. The exit status is 1 where a value differs.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (left, right) = (Context::create(), Context::create());
    let mut left = load(&left, &arguments.left, arguments)?;
    let mut right = load(&right, &arguments.right, arguments)?;
    if left.args().iter().map(|info| info.kind).ne(right.args().iter().map(|info| info.kind)) {
        bail!("the kernels {} and {} have different parameters", left.name(), right.name());
    }
    let range =
        Range { global: Some(arguments.global.clone()), local: arguments.local.clone(), offset: None };
    let range = range.parse(left.requirements().local_size)?;
    for seed in arguments.seed..arguments.seed.saturating_add(arguments.runs.max(1)) {
        let objects = objects(arguments, left.args(), seed)?;
        if let Some(text) = difference(&mut left, &mut right, &range, &objects, arguments.ulp)? {
            let mut out = io::stdout().lock();
            writeln!(out, "with --seed {seed}: {text}")?;
            out.flush()?;
            return Ok(Status::Found.into());
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn load(context: &Context, path: &Path, arguments: &Arguments) -> Result<Kernel> {
    let bytes = read_source(path, &Compilation { options: &[], purpose: Purpose::Checks })?;
    let load = || -> Result<Kernel> {
        let module = module_of(context, &bytes, &[])?;
        let name = crate::run::name(arguments.kernel.as_deref(), "kernel", &run::kernels(&module))?;
        Ok(Kernel::load(&module, &name)?)
    };
    load().map_err(|failure| diagnostics::in_file(failure, path, &bytes))
}

/// The arguments that are given, in the order of the parameters, and random ones for the others.
fn objects(arguments: &Arguments, infos: &[ArgInfo], seed: u64) -> Result<Vec<Object>> {
    let mut given: Vec<Object> =
        arguments.args.iter().map(|text| Object::parse(text, Path::new(""))).collect::<Result<_>>()?;
    let unnamed = given.iter().filter(|object| object.name.is_none()).count();
    let is_named = |info: &ArgInfo, given: &[Object]| {
        given.iter().any(|object| object.name.as_deref() == Some(&info.name))
    };
    let lacking: Vec<usize> = (0..infos.len())
        .filter(|number| infos.get(*number).is_some_and(|info| !is_named(info, &given)))
        .collect();
    let mut names: Vec<String> = infos.iter().map(|info| info.name.clone()).collect();
    for number in lacking.into_iter().skip(unnamed) {
        let Some(info) = infos.get(number) else { continue };
        // A parameter may lack a name.
        let name = format!("random={number}");
        let object = random(info, number as u64 ^ seed << 8, arguments.count)?;
        given.push(Object { name: Some(name.clone()), ..object });
        if let Some(own) = names.get_mut(number) {
            *own = name;
        }
    }
    let renamed: Vec<ArgInfo> =
        infos.iter().zip(names).map(|(info, name)| ArgInfo { name, ..info.clone() }).collect();
    let matched = match_objects(&renamed, &given)?;
    matched.into_iter().map(|number| given.get(number).cloned().context("no object")).collect()
}

/// A random argument: small numbers, which serve as sizes and indices as well.
fn random(info: &ArgInfo, seed: u64, count: usize) -> Result<Object> {
    let ty = scalar_type(&info.ty);
    let specification = match info.kind {
        ArgKind::Buffer if ty.is_float() => format!("buffer:{}:{count}:seed={seed}", ty.name()),
        ArgKind::Buffer => {
            let values: Vec<String> = (0..257_u64)
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
    };
    Object::parse(&specification, Path::new(""))
}

/// The type of the values that a type of OpenCL C or LLVM is made of.
fn scalar_type(text: &str) -> ScalarType {
    let word: String =
        text.chars().skip_while(|c| !c.is_ascii_alphabetic()).take_while(char::is_ascii_alphabetic).collect();
    match word.as_str() {
        "char" => ScalarType::I8,
        "uchar" => ScalarType::U8,
        "short" => ScalarType::I16,
        "ushort" => ScalarType::U16,
        "uint" => ScalarType::U32,
        "long" => ScalarType::I64,
        "ulong" => ScalarType::U64,
        "half" => ScalarType::F16,
        "float" => ScalarType::F32,
        "double" => ScalarType::F64,
        _ => ScalarType::parse(text).unwrap_or(ScalarType::I32),
    }
}

/// How the results of two kernels differ, with the work-items that wrote the value; `None` where they do not.
fn difference(
    left: &mut Kernel,
    right: &mut Kernel,
    range: &NdRange,
    objects: &[Object],
    ulp: u64,
) -> Result<Option<String>> {
    let args: Vec<Arg> = objects.iter().map(|object| object.arg.clone()).collect();
    let (mut of_left, mut of_right) = (args.clone(), args.clone());
    let launch = |kernel: &mut Kernel, args: &mut Vec<Arg>, options: &LaunchOptions| {
        kernel.launch_with(range, args, options)
    };
    let options = LaunchOptions::default();
    match (launch(left, &mut of_left, &options), launch(right, &mut of_right, &options)) {
        (Ok(_), Ok(_)) => {}
        (Err(error), Ok(_)) => return Ok(Some(format!("the first fails: {}", error.detail()))),
        (Ok(_), Err(error)) => return Ok(Some(format!("the second fails: {}", error.detail()))),
        (Err(one), Err(other)) if one.detail() == other.detail() => return Ok(None),
        (Err(one), Err(other)) => {
            return Ok(Some(format!(
                "the first fails: {}; the second fails: {}",
                one.detail(),
                other.detail()
            )));
        }
    }
    for (number, (object, (one, other))) in objects.iter().zip(of_left.iter().zip(&of_right)).enumerate() {
        let (one, other) =
            (Object { arg: one.clone(), ..object.clone() }, Object { arg: other.clone(), ..object.clone() });
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
        let watching = LaunchOptions::default().with_watched(number, index * ty.size());
        let writer = |kernel: &mut Kernel| -> Result<String> {
            let report = launch(kernel, &mut args.clone(), &watching)?;
            Ok(report.writer.map_or("nobody".to_owned(), |[x, y, z]| format!("work-item ({x}, {y}, {z})")))
        };
        let (first, second) = (writer(left)?, writer(right)?);
        let name = left.args().get(number).map(|info| info.name.clone()).unwrap_or_default();
        return Ok(Some(format!(
            "argument {number} ({name}), element {index}: {} by {first} of the first, {} by {second} of the second",
            ty.format(one),
            ty.format(other)
        )));
    }
    Ok(None)
}
