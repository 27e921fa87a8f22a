//! What programs of all languages have in common: the kernel `k`, its arguments, and running it.

use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use inkwell::module::Module;
use spirv_llvm_run::{
    Arg, Dispatch, Image, Kernel, LaunchOptions, LoadOptions, NdRange, Resources, Shader, ShaderOptions,
    TexelFormat,
};

use crate::interpret::{Given, Launch};

/// Work-items of the range.
pub const ITEMS: usize = 16;
/// Work-items of a group.
pub const GROUP: usize = 8;
/// Work-items of a sub-group.
pub const SUBGROUP: u32 = 4;
/// The bytes that a result of one work-item may take.
pub const SLOT: usize = 64;
/// The bytes of the input.
pub const INPUT: usize = 1024;
/// The most results of a program.
const RESULTS: usize = 24;

/// One of several.
pub fn pick<T: Copy>(rng: &mut fastrand::Rng, from: &[T]) -> T {
    from[rng.usize(0..from.len())]
}

/// Where results lie in the output.
#[derive(Default)]
pub struct Layout {
    taken: usize,
    /// The values of specialization constants by their `SpecId`, where they are given any.
    pub given: Vec<(u32, u64)>,
}

impl Layout {
    /// The offset of a further result, in bytes; its values lie [`SLOT`] bytes from each other.
    pub fn take(&mut self) -> Option<usize> {
        (self.taken < RESULTS).then(|| {
            self.taken += 1;
            (self.taken - 1) * ITEMS * SLOT
        })
    }
}

/// The arguments of a launch: output, input, sums, and two numbers.
fn arguments(seed: u64) -> Vec<Arg> {
    let mut rng = fastrand::Rng::with_seed(seed);
    // Numbers that are small, or near to where types end, are as frequent as others.
    let mut input = Vec::with_capacity(INPUT);
    while input.len() < INPUT {
        let word: u64 = match rng.u32(0..6) {
            0 => rng.u64(0..4),
            1 => u64::MAX - rng.u64(0..4),
            2 => 1 << rng.u32(0..64),
            3 => f64::from(rng.i32(-9..9)).to_bits(),
            4 => u64::from(f32::to_bits(rng.f32() * 100.0)) << 32 | u64::from(f32::to_bits(rng.f32() - 0.5)),
            _ => rng.u64(..),
        };
        input.extend(word.to_le_bytes());
    }
    vec![
        Arg::Buffer(vec![0; RESULTS * ITEMS * SLOT]),
        Arg::Buffer(input),
        Arg::Buffer(vec![0; 32]),
        Arg::Bytes(rng.u32(0..300).to_le_bytes().to_vec()),
        Arg::Bytes(rng.u64(..).to_le_bytes().to_vec()),
    ]
}

/// The buffers of a shader by binding: those of a kernel, and its numbers in one more.
fn buffers(seed: u64) -> Vec<Vec<u8>> {
    let (mut buffers, mut numbers) = (Vec::new(), Vec::new());
    for arg in arguments(seed) {
        match arg {
            Arg::Buffer(bytes) => buffers.push(bytes),
            Arg::Bytes(bytes) => {
                numbers.resize(numbers.len().next_multiple_of(8), 0);
                numbers.extend(bytes);
            }
            _ => {}
        }
    }
    buffers.push(numbers);
    buffers
}

/// What the shader of a module leaves in its buffers.
fn run_shader(module: &Module<'_>, seed: u64, is_checked: bool) -> Result<Vec<u8>> {
    let options = ShaderOptions { unchecked: !is_checked, ..ShaderOptions::default() };
    let shader = Shader::load_with(module, "k", options).context("loading")?;
    let mut resources = Resources::default();
    let buffers = buffers(seed);
    let count = buffers.len() as u32;
    for (binding, bytes) in buffers.into_iter().enumerate() {
        resources.bind(0, binding as u32, bytes);
    }
    let dispatch = Dispatch::new([(ITEMS / GROUP) as u32, 1, 1]).with_subgroup_size(SUBGROUP)?;
    shader.dispatch(&dispatch.with_threads(1), &mut resources).context("running")?;
    let buffers = (0..count).filter_map(|binding| resources.buffer(0, binding));
    Ok(buffers.flatten().copied().collect())
}

/// An image of integers: the one that is read, of 8 by 4 texels, or the one that is written, of which each work-item has a column.
fn image(number: usize, seed: u64) -> Result<Image> {
    let mut rng = fastrand::Rng::with_seed(seed ^ 1);
    let format = ["rgba-u32", "rgba-u16", "rgba-u8", "rg-u32"][(seed % 4) as usize];
    let format = TexelFormat::parse(format).context("a format")?;
    let (size, is_read) = if number == 1 { ([ITEMS as u32, 8, 1], false) } else { ([8, 4, 1], true) };
    let count = format.size() * (size[0] * size[1]) as usize;
    let texels = (0..count).map(|_| if is_read { rng.u8(..) } else { 0 }).collect();
    Ok(Image::new(format, size, texels)?)
}

/// What the kernel or shader of a module leaves in its buffers. With checks, what it does that leaves results undefined is an error.
pub fn run(module: &Module<'_>, seed: u64, is_checked: bool) -> Result<Vec<u8>> {
    if !spirv_llvm_run::shaders(module).is_empty() {
        return run_shader(module, seed, is_checked);
    }
    let options = LoadOptions { unchecked: !is_checked, ..LoadOptions::default() };
    let mut kernel = Kernel::load_with(module, "k", options).context("loading")?;
    let mut args = arguments(seed);
    for number in 0..kernel.args().len().saturating_sub(args.len()) {
        args.push(Arg::Image(image(number, seed)?));
    }
    let range = NdRange::new(&[ITEMS as u64], &[GROUP as u64])?;
    let launch =
        LaunchOptions::default().with_subgroup_size(SUBGROUP)?.with_time_limit(Duration::from_secs(20));
    let report = kernel.launch_with(&range, &mut args, &launch).context("running")?;
    if is_checked && let Some(misuse) = report.warnings.first() {
        return Err(anyhow!("{misuse}"));
    }
    let buffers = args.into_iter().filter_map(|arg| match arg {
        Arg::Buffer(bytes) => Some(bytes),
        Arg::Image(image) => Some(image.texels().to_vec()),
        _ => None,
    });
    Ok(buffers.flatten().collect())
}

/// The same launch for the interpreter.
pub fn launch(seed: u64, is_shader: bool, constants: &[(u32, u64)]) -> Launch {
    let given = |arg| match arg {
        Arg::Buffer(bytes) => Given::Buffer(bytes),
        Arg::Bytes(bytes) => {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(&bytes);
            Given::Number(u64::from_le_bytes(word))
        }
        _ => Given::Number(0),
    };
    let args = match is_shader {
        true => buffers(seed).into_iter().map(Given::Buffer).collect(),
        false => arguments(seed).into_iter().map(given).collect(),
    };
    let constants = constants.to_vec();
    Launch { items: ITEMS as u64, group: GROUP as u64, subgroup: SUBGROUP.into(), args, constants }
}
