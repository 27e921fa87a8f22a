//! `spirv-llvm-translator round-trip`: the process that `cargo xtask corpus --run` runs and watches. It is not for users.
//!
//! It runs a kernel as it is and as it comes back from SPIR-V, on the same arguments, and compares the contents of buffers and
//! images afterwards, bit for bit. The last line on standard output tells how far it came, so that the watcher knows
//! which step ended or held up the process. Where something differs, the watcher asks with `--defined` whether
//! that says anything: it does not where the kernel's results with these arguments are undefined anyway.

use std::{
    io::{self, Write as _},
    path::PathBuf,
};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use inkwell::{
    attributes::{Attribute, AttributeLoc},
    context::Context,
    module::Module,
};
use spirv_llvm::{
    ReadOptions, WriteOptions, llvm,
    spirv::{ByteOrder, to_bytes},
};
use spirv_llvm_run::{self as run, Arg, ArgInfo, ArgKind, Image, Kernel, NdRange, Pipe, TexelFormat};
use translator_cli::files;

/// The size of a buffer in bytes.
const BUFFER: usize = 1 << 20;
/// The size of local memory in bytes.
const LOCAL: usize = 1 << 16;
/// The side of an image; larger than the range, as kernels look around their place.
const SIDE: u32 = 16;
/// The range and its groups, by dimension.
const RANGE: [[u64; 2]; 2] = [[8, 8], [4, 4]];
/// The usual value of integers among the arguments, which most kernels take for the sides of images.
const NUMBER: u64 = 8;

#[derive(Args)]
pub(crate) struct RoundTripArguments {
    /// LLVM bitcode or text
    input: PathBuf,
    /// The kernel; without it the names of all kernels are printed
    #[arg(long)]
    kernel: Option<String>,
    /// What buffers and images hold
    #[arg(long, value_enum, default_value = "floats")]
    fill: Fill,
    /// Only find out whether what the kernel computes is defined
    #[arg(long)]
    defined: bool,
    /// Run one work-item rather than many
    #[arg(long)]
    single: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Fill {
    /// Floats from 0 up to 1
    Floats,
    /// The same, and integers among the arguments are 1
    Ones,
    /// Integers of 32 bits from 0 up to 7
    Numbers,
    /// Nothing, and integers among the arguments are 0
    Zeros,
}

pub(crate) fn run(arguments: &RoundTripArguments) -> Result<()> {
    let bytes = files::read(&arguments.input)?;
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, &bytes)?;
    let Some(name) = &arguments.kernel else {
        for name in run::kernels(&module) {
            say(&name)?;
        }
        return Ok(());
    };
    let mut before = Kernel::load(&module, name).context("it cannot be loaded")?;
    let args = make(&module, name, before.args(), arguments.fill)?;
    let range =
        if arguments.single { NdRange::new(&[1, 1], &[1, 1])? } else { NdRange::new(&RANGE[0], &RANGE[1])? };
    let mut wanted = args.clone();
    before.launch(&range, &mut wanted).context("it cannot be run")?;
    if arguments.defined {
        return check_defined(&module, name, &args, &wanted, &range);
    }
    say("ran")?;
    let words = spirv_llvm::write(&module, &WriteOptions::default())?;
    let other = Context::create();
    let back = spirv_llvm::read(&other, &to_bytes(&words, ByteOrder::Little), &ReadOptions::default())?;
    let mut after = Kernel::load(&back, name).context("what was read back cannot be loaded")?;
    let mut got = args.clone();
    after.launch(&range, &mut got).context("what was read back cannot be run")?;
    for (number, (wanted, got)) in wanted.iter().zip(&got).enumerate() {
        if wanted != got {
            bail!("argument {number} holds something else: {}", difference(wanted, got));
        }
    }
    let written = args.iter().zip(&got).filter(|(given, got)| given != got).count();
    say(&format!("equal: {written} of {} arguments written", args.len()))
}

/// Writes a line to standard output, at once.
fn say(line: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// Fails where LLVM's own passes change the results of a kernel: with these arguments it then reads unwritten memory, or
/// steps out of its variables, and nothing follows from its results. Where the passes see such a step, they have it end
/// the process.
fn check_defined(
    module: &Module<'_>,
    name: &str,
    args: &[Arg],
    wanted: &[Arg],
    range: &NdRange,
) -> Result<()> {
    for passes in
        ["default<O2>", "reg2mem", "function(mem2reg),cgscc(inline),function(mem2reg,bounds-checking)"]
    {
        let other = llvm::clone_module(module);
        // Functions that were compiled without optimisation keep passes away.
        for function in other.get_functions() {
            for attribute in ["optnone", "noinline"] {
                let kind = Attribute::get_named_enum_kind_id(attribute);
                function.remove_enum_attribute(AttributeLoc::Function, kind);
            }
        }
        llvm::run_passes(&other, passes)?;
        let mut got = args.to_vec();
        Kernel::load(&other, name)?.launch(range, &mut got)?;
        if got != wanted {
            bail!("what it computes with these arguments is undefined");
        }
    }
    say("defined")
}

/// The first location where two arguments differ.
fn difference(wanted: &Arg, got: &Arg) -> String {
    let bytes = |arg: &Arg| match arg {
        Arg::Buffer(bytes) => bytes.clone(),
        Arg::Image(image) => image.texels().to_vec(),
        Arg::Pipe(pipe) => pipe.packets().to_vec(),
        _ => Vec::new(),
    };
    let (wanted, got) = (bytes(wanted), bytes(got));
    let words = wanted.chunks(4).zip(got.chunks(4)).enumerate();
    let mut differing = words.filter(|(_, (wanted, got))| wanted != got);
    match differing.next() {
        Some((at, (wanted, got))) => {
            format!("word {at} is {got:02x?} instead of {wanted:02x?}, and {} more", differing.count())
        }
        None => "its size".to_owned(),
    }
}

/// The arguments of a kernel.
fn make(module: &Module<'_>, kernel: &str, infos: &[ArgInfo], fill: Fill) -> Result<Vec<Arg>> {
    let kernel = llvm::Module::from_inkwell(module).function(kernel.as_bytes());
    let types: Vec<_> = kernel.into_iter().flat_map(llvm::Function::params).map(|param| param.ty()).collect();
    infos
        .iter()
        .zip(types)
        .enumerate()
        .map(|(number, (info, ty))| {
            Ok(match info.kind {
                ArgKind::Buffer => Arg::Buffer(contents(number, BUFFER, fill)),
                ArgKind::Image(ty) => {
                    let (format, sizes, samples) = run::fitting_image(ty, SIDE);
                    let format = TexelFormat::parse(format).context("no format")?;
                    let texels = sizes.into_iter().chain([samples]).fold(1, |all, side| all * side as usize);
                    let texels = contents(number, texels * format.size(), fill);
                    Arg::Image(Image::multisampled(format, sizes, samples, texels)?)
                }
                ArgKind::Local => Arg::Local(LOCAL),
                ArgKind::Queue => Arg::Queue,
                ArgKind::Pipe => Arg::Pipe(Pipe::new(4, LOCAL as u32, Vec::new())?),
                ArgKind::Value(size) => Arg::Bytes(value(size, ty, number, fill)),
            })
        })
        .collect()
}

/// Memory that only depends on the argument's number.
fn contents(number: usize, size: usize, fill: Fill) -> Vec<u8> {
    let mut state = number as u32 + 1;
    let words = (0..size / 4).map(|_| {
        // A generator of 32 bits by Marsaglia.
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        match fill {
            Fill::Floats | Fill::Ones => ((state >> 8) as f32 / (1 << 24) as f32).to_bits(),
            Fill::Numbers => state & 7,
            Fill::Zeros => 0,
        }
    });
    words.flat_map(u32::to_le_bytes).collect()
}

/// A value of a parameter's type; structures are zero.
fn value(size: usize, ty: Option<llvm::Type<'_>>, number: usize, fill: Fill) -> Vec<u8> {
    let integer = match fill {
        Fill::Floats | Fill::Numbers => NUMBER,
        Fill::Ones => 1,
        Fill::Zeros => 0,
    };
    let scalar = ty.map(llvm::Type::scalar);
    let one = match scalar.and_then(|ty| ty.kind().float_bits()) {
        Some(32) => (0.25 * (number as f32 + 1.0)).to_le_bytes().to_vec(),
        Some(64) => (0.25 * (number as f64 + 1.0)).to_le_bytes().to_vec(),
        _ => match scalar.and_then(llvm::Type::int_width) {
            Some(bits) => integer.to_le_bytes().into_iter().take(bits as usize / 8).collect(),
            None => vec![0],
        },
    };
    one.into_iter().cycle().take(size).collect()
}
