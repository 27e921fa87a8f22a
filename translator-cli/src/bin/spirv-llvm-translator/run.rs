//! `spirv-llvm run`: a kernel on the CPU.

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
use translator_cli::{arguments::run::Arguments, diagnostics, files, input};

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let bytes = files::read(&arguments.input)?;
    run_bytes(arguments, &bytes).map_err(|failure| diagnostics::in_file(failure, &arguments.input, &bytes))
}

fn run_bytes(arguments: &Arguments, bytes: &[u8]) -> Result<()> {
    let context = Context::create();
    let start = Instant::now();
    let module = match input::spirv(bytes)? {
        Some(binary) => spirv_llvm::read_module(&context, &binary, &ReadOptions::default())?,
        None => llvm::parse_ir_or_bitcode(&context, bytes)?,
    };
    let load = if arguments.unchecked { Kernel::load_unchecked } else { Kernel::load };
    let mut kernel = load(&module, &kernel_name(arguments, &run::kernels(&module))?)?;
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
        writeln!(
            out,
            "loaded in {:.1} ms, ran in {:.1} ms",
            loaded.as_secs_f64() * 1e3,
            ran.as_secs_f64() * 1e3
        )?;
    }
    Ok(out.flush()?)
}

fn kernel_name(arguments: &Arguments, kernels: &[String]) -> Result<String> {
    match (&arguments.kernel, kernels) {
        (Some(name), _) => Ok(name.clone()),
        (None, [only]) => Ok(only.clone()),
        (None, []) => bail!("the module has no kernel"),
        (None, several) => {
            bail!("the module has several kernels, name one with --kernel: {}", several.join(", "))
        }
    }
}

fn range(arguments: &Arguments) -> Result<NdRange> {
    let global = run::parse_sizes(&arguments.global)?;
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
