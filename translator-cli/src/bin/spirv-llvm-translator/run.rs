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
use translator_cli::{files, input};

pub(crate) use crate::run_args::Arguments;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    arguments.run()
}

impl Arguments {
    fn run(&self) -> Result<()> {
        let bytes = files::read(&self.input)?;
        let context = Context::create();
        let start = Instant::now();
        let module = match input::spirv(&bytes)? {
            Some(binary) => spirv_llvm::read(&context, &binary.to_bytes(), &ReadOptions::default())?,
            None => llvm::parse_ir_or_bitcode(&context, &bytes)?,
        };
        let load = if self.unchecked { Kernel::load_unchecked } else { Kernel::load };
        let mut kernel = load(&module, &self.kernel_name(&run::kernels(&module))?)?;
        let loaded = start.elapsed();
        let range = self.range()?;
        let mut args = self.args.iter().map(|text| run::parse_arg(text)).collect::<Result<Vec<Arg>, _>>()?;
        let start = Instant::now();
        kernel.launch(&range, &mut args)?;
        let ran = start.elapsed();
        let mut out = io::stdout().lock();
        for (number, (spec, arg)) in self.args.iter().zip(&args).enumerate() {
            let bytes = match arg {
                Arg::Buffer(bytes) => bytes,
                Arg::Image(image) => image.texels(),
                _ => continue,
            };
            writeln!(out, "arg {number}: {} bytes, hash {:016x}", bytes.len(), hash(bytes))?;
            if self.show > 0 {
                let values = run::format_buffer(spec, bytes)?;
                writeln!(out, "  {}", values.get(..self.show).unwrap_or(&values).join(" "))?;
            }
        }
        if self.time {
            writeln!(
                out,
                "loaded in {:.1} ms, ran in {:.1} ms",
                loaded.as_secs_f64() * 1e3,
                ran.as_secs_f64() * 1e3
            )?;
        }
        Ok(out.flush()?)
    }

    fn kernel_name(&self, kernels: &[String]) -> Result<String> {
        match (&self.kernel, kernels) {
            (Some(name), _) => Ok(name.clone()),
            (None, [only]) => Ok(only.clone()),
            (None, []) => bail!("the module has no kernel"),
            (None, several) => {
                bail!("the module has several kernels, name one with --kernel: {}", several.join(", "))
            }
        }
    }

    fn range(&self) -> Result<NdRange> {
        let global = run::parse_sizes(&self.global)?;
        let local = match &self.local {
            Some(text) => run::parse_sizes(text)?,
            None => vec![1; global.len()],
        };
        let range = NdRange::new(&global, &local)?;
        Ok(match &self.offset {
            Some(text) => range.with_offset(&run::parse_sizes(text)?)?,
            None => range,
        })
    }
}

/// A number that tells contents apart; it is the same on every machine.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
