//! `spirv-llvm run`: a kernel or a compute shader on the CPU.

use std::{
    hash::Hasher,
    io::{self, Write},
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow, bail};
use inkwell::{context::Context, module::Module};
use spirv_llvm::{
    ReadOptions, llvm,
    run::{self, Arg, Dispatch, Kernel, NdRange, Resources, Shader},
};
use translator_cli::{arguments::run::Arguments, diagnostics, files, input, values};

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let bytes = files::read(&arguments.input)?;
    run_bytes(arguments, &bytes).map_err(|failure| diagnostics::in_file(failure, &arguments.input, &bytes))
}

fn run_bytes(arguments: &Arguments, bytes: &[u8]) -> Result<()> {
    let context = Context::create();
    let start = Instant::now();
    let mut options = ReadOptions::default();
    let module = match input::spirv(bytes)? {
        Some(binary) => {
            let values = arguments.specialize.iter().map(|text| values::spec_value_of(text, &binary));
            options.spec_constants = values.collect::<Result<_>>()?;
            spirv_llvm::read_module(&context, &binary, &options)?
        }
        None if arguments.specialize.is_empty() => llvm::parse_ir_or_bitcode(&context, bytes)?,
        None => bail!("only SPIR-V has specialization constants"),
    };
    let shaders = run::shaders(&module);
    if let Some(groups) = &arguments.groups {
        return run_shader(arguments, &module, &shaders, groups, start);
    }
    if !shaders.is_empty() {
        bail!("a compute shader is run with --groups");
    }
    let load = if arguments.unchecked { Kernel::load_unchecked } else { Kernel::load };
    let mut kernel = load(&module, &name(arguments, "kernel", &run::kernels(&module))?)?;
    let loaded = start.elapsed();
    let range = range(arguments)?;
    let mut args = arguments.args.iter().map(|text| run::parse_arg(text)).collect::<Result<Vec<Arg>, _>>()?;
    let start = Instant::now();
    kernel.launch(&range, &mut args)?;
    let ran = start.elapsed();
    let mut out = io::stdout().lock();
    for (number, (spec, arg)) in arguments.args.iter().zip(&args).enumerate() {
        let bytes = match arg {
            Arg::Buffer(bytes) => bytes,
            Arg::Image(image) => image.texels(),
            _ => continue,
        };
        writeln!(out, "arg {number}: {} bytes, hash {:016x}", bytes.len(), hash(bytes))?;
        if arguments.show > 0 {
            let values = run::format_buffer(spec, bytes)?;
            writeln!(out, "  {}", values.get(..arguments.show).unwrap_or(&values).join(" "))?;
        }
    }
    if arguments.time {
        print_times(&mut out, loaded, ran)?;
    }
    Ok(out.flush()?)
}

/// Runs a compute shader; `start` is when the module began to be read.
fn run_shader(
    arguments: &Arguments,
    module: &Module<'_>,
    shaders: &[String],
    groups: &str,
    start: Instant,
) -> Result<()> {
    let load = match (arguments.unchecked, arguments.robust) {
        (true, _) => Shader::load_unchecked,
        (_, true) => Shader::load_robust,
        _ => Shader::load,
    };
    let shader = load(module, &name(arguments, "compute shader", shaders)?)?;
    let loaded = start.elapsed();
    let mut dispatch = Dispatch::new(group_counts(groups)?);
    if let Some(size) = arguments.subgroup_size {
        dispatch = dispatch.with_subgroup_size(size)?;
    }
    if let Some(threads) = arguments.threads {
        dispatch = dispatch.with_threads(threads.get());
    }
    let mut resources = Resources::default();
    for text in &arguments.bind {
        let (set, binding, file) = place_and_file(text)?;
        resources.bind(set, binding, files::read(Path::new(file))?);
    }
    if let Some(file) = &arguments.push_constants {
        resources.push_constants(files::read(file)?);
    }
    let dumps: Vec<_> = arguments.dump.iter().map(|text| place_and_file(text)).collect::<Result<_>>()?;
    for (set, binding, _) in &dumps {
        if resources.buffer(*set, *binding).is_none() {
            bail!("nothing is bound to {set}.{binding}");
        }
    }
    let start = Instant::now();
    shader.dispatch(&dispatch, &mut resources)?;
    let ran = start.elapsed();
    for (set, binding, file) in dumps {
        files::write(Path::new(file), resources.buffer(set, binding).unwrap_or_default())?;
    }
    if arguments.time {
        print_times(&mut io::stdout().lock(), loaded, ran)?;
    }
    Ok(())
}

fn print_times(out: &mut impl Write, loaded: Duration, ran: Duration) -> Result<()> {
    Ok(writeln!(
        out,
        "loaded in {:.1} ms, ran in {:.1} ms",
        loaded.as_secs_f64() * 1e3,
        ran.as_secs_f64() * 1e3
    )?)
}

/// One to three numbers of work-groups.
fn group_counts(text: &str) -> Result<[u32; 3]> {
    let mut counts = [1; 3];
    let sizes = run::parse_sizes(text)?;
    if sizes.len() > counts.len() {
        bail!("`{text}`: work-groups have one to three dimensions");
    }
    for (count, size) in counts.iter_mut().zip(sizes) {
        *count = u32::try_from(size)?;
    }
    Ok(counts)
}

/// `SET.BINDING=FILE`.
fn place_and_file(text: &str) -> Result<(u32, u32, &str)> {
    let parsed = text.split_once('=').and_then(|(place, file)| {
        let (set, binding) = place.split_once('.')?;
        Some((set.parse().ok()?, binding.parse().ok()?, file))
    });
    parsed.ok_or_else(|| anyhow!("`{text}` is not SET.BINDING=FILE"))
}

/// The name that is asked for, or the only one there is.
fn name(arguments: &Arguments, what: &str, all: &[String]) -> Result<String> {
    match (&arguments.kernel, all) {
        (Some(name), _) => Ok(name.clone()),
        (None, [only]) => Ok(only.clone()),
        (None, []) => bail!("the module has no {what}"),
        (None, several) => {
            bail!("the module has several {what}s, name one with --kernel: {}", several.join(", "))
        }
    }
}

fn range(arguments: &Arguments) -> Result<NdRange> {
    let global = run::parse_sizes(arguments.global.as_deref().unwrap_or_default())?;
    let local = match &arguments.local {
        Some(text) => run::parse_sizes(text)?,
        None => vec![1; global.len()],
    };
    let range = NdRange::new(&global, &local)?;
    Ok(match &arguments.offset {
        Some(text) => range.with_offset(&run::parse_sizes(text)?)?,
        None => range,
    })
}

/// A number that tells contents apart; it is the same on every machine.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
