//! `spirv-llvm run`: a kernel or a compute shader on the CPU.

mod shader;

use std::{
    hash::Hasher,
    io::{self, Write},
    time::Instant,
};

use anyhow::{Result, bail};
use inkwell::context::Context;
use spirv_llvm::{
    ReadOptions, llvm,
    run::{self, Arg, Kernel, NdRange},
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
        return shader::run(arguments, &module, &shaders, groups, start);
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
        shader::print_times(&mut out, loaded, ran)?;
    }
    Ok(out.flush()?)
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
