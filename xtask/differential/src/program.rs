//! What programs of all languages have in common: the kernel `k`, its arguments, and running it.

use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use inkwell::module::Module;
use spirv_llvm_run::{
    Arg, ArgKind, Dispatch, Image, Kernel, LaunchOptions, LoadOptions, NdRange, Resources, Sampler, Shader,
    ShaderOptions, TexelFormat,
};

use crate::interpret::{Asked, Given, Launch, Picture};

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
/// The arguments of a kernel that are no images.
const NUMBERS: usize = 5;
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
pub fn buffers(seed: u64) -> Vec<Vec<u8>> {
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
    numbers.resize(numbers.len() + 8 * ADDRESSES.len(), 0);
    buffers.push(numbers);
    buffers
}

/// The bindings of the images of shaders, by shapes and then by types of texels: those that are sampled, and storage images.
pub const SAMPLED: u32 = 100;
pub const STORED: u32 = Launch::STORED;

/// Where the addresses of the output and of the input lie in the buffer of a shader's numbers, in bytes.
pub const ADDRESSES: [(usize, u32); 2] = [(16, 0), (24, 1)];
/// The binding of that buffer.
pub const PARAMS: u32 = 3;

/// The number of the dimensionality of a cube, whose faces are six layers.
pub const CUBE: u32 = 3;

/// What images of shaders are.
#[derive(Clone, Copy)]
pub struct Shape {
    pub dim: &'static str,
    pub is_array: bool,
    pub levels: u32,
    pub samples: u32,
}

const fn shape(dim: &'static str, is_array: bool) -> Shape {
    Shape { dim, is_array, levels: 1, samples: 1 }
}

impl Shape {
    /// The number of the dimensionality.
    fn number(self) -> u32 {
        match self.dim {
            "1D" => 0,
            "2D" => 1,
            "3D" => 2,
            "Cube" => CUBE,
            _ => 5,
        }
    }

    /// The number of coordinates without the layer; those of a cube are of a direction.
    pub fn dimensions(self) -> u32 {
        match self.dim {
            "2D" => 2,
            "3D" | "Cube" => 3,
            _ => 1,
        }
    }
}

/// Those that are storage images as well come first.
pub const SHAPES: [Shape; 12] = [
    shape("1D", false),
    shape("1D", true),
    shape("2D", false),
    shape("2D", true),
    shape("3D", false),
    shape("Buffer", false),
    Shape { samples: 4, ..shape("2D", false) },
    Shape { samples: 2, ..shape("2D", true) },
    Shape { levels: 3, ..shape("2D", false) },
    Shape { levels: 2, ..shape("2D", true) },
    Shape { levels: 3, ..shape("3D", false) },
    Shape { levels: 2, ..shape("Cube", false) },
];
/// How many of them are storage images.
pub const STORED_SHAPES: usize = 8;

/// The image of a binding of a shader; `None` where it has none.
pub fn bound_picture(binding: u32, seed: u64) -> Option<(&'static str, Picture, Vec<u8>)> {
    let is_read = binding < STORED;
    let number = binding.checked_sub(if is_read { SAMPLED } else { STORED })?;
    let shape = *SHAPES.get(number as usize / 3)?;
    let name = ["u_", "i_", "f_"][number as usize % 3];
    let asked = Asked { dim: shape.number(), is_array: shape.is_array, name };
    // Of four channels, or one where atomic instructions go.
    let number = if is_read { NUMBERS } else { NUMBERS + 1 };
    let (_, picture, texels) = picture(number, &asked, (shape.levels, shape.samples), seed & !15);
    Some(match (is_read, picture.class) {
        (_, 'f') => ("rgba32f", picture, texels),
        (_, 'i') => ("rgba32i", picture, texels),
        (true, _) => ("rgba32ui", picture, texels),
        (false, _) => {
            let count = texels.len() / 4;
            ("r32ui", Picture { channels: 1, ..picture }, vec![0; count])
        }
    })
}

/// All bindings that may have images.
pub fn bindings() -> impl Iterator<Item = u32> {
    let (all, stored) = (3 * SHAPES.len() as u32, 3 * STORED_SHAPES as u32);
    (SAMPLED..SAMPLED + all).chain(STORED..STORED + stored)
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
    let sampler = Sampler::parse("nearest,edge").context("a sampler")?;
    for binding in bindings() {
        let Some((format, picture, texels)) = bound_picture(binding, seed) else { continue };
        let format = TexelFormat::parse(format).context("a format")?;
        let image = match picture.samples {
            1 => Image::with_levels(format, picture.size, picture.levels, picture.is_volume, texels)?,
            samples => Image::multisampled(format, picture.size, samples, texels)?,
        };
        resources.bind_image(0, binding, image, (binding < STORED).then_some(sampler));
    }
    for (offset, target) in ADDRESSES {
        resources.bind_address((0, PARAMS), offset, (0, target));
    }
    let dispatch = Dispatch::new([(ITEMS / GROUP) as u32, 1, 1]).with_subgroup_size(SUBGROUP)?;
    shader.dispatch(&dispatch.with_threads(1), &mut resources).context("running")?;
    let buffers = (0..count).filter_map(|binding| resources.buffer(0, binding));
    // Of storage images those count in which there is something.
    let images = bindings().filter(|binding| *binding >= STORED);
    let images = images.filter_map(|binding| resources.buffer(0, binding));
    let images = images.filter(|texels| texels.iter().any(|byte| *byte != 0));
    Ok(buffers.chain(images).flatten().copied().collect())
}

/// The image for the argument of a number, which is read, or written where it is the second one: then each work-item has a column. The
/// format's name, what it says, and the texels.
fn picture(
    number: usize,
    asked: &Asked<'_>,
    (levels, samples): (u32, u32),
    seed: u64,
) -> (&'static str, Picture, Vec<u8>) {
    let is_read = number == NUMBERS;
    let mut rng = fastrand::Rng::with_seed(seed ^ 1);
    let class = asked.name.split_once('_').and_then(|(class, _)| class.chars().next()).unwrap_or('u');
    let rows: [(&str, u32, u32); 4] = match class {
        'f' => [("rgba-f32", 4, 32), ("rg-f32", 2, 32), ("rgba-f32", 4, 32), ("r-f32", 1, 32)],
        'i' => [("rgba-i32", 4, 32), ("rgba-i16", 4, 16), ("rgba-i8", 4, 8), ("rg-i32", 2, 32)],
        _ => [("rgba-u32", 4, 32), ("rgba-u16", 4, 16), ("rgba-u8", 4, 8), ("rg-u32", 2, 32)],
    };
    let (format, channels, bits) = rows[(seed / 4 % 4) as usize];
    let [width, height, last] = if is_read { [8, 4, 3] } else { [ITEMS as u32, 8, 3] };
    let [width, mut height, mut last] = if asked.dim == CUBE { [4, 4, 6] } else { [width, height, last] };
    // Of the dimensionalities 1D to 3D, of cubes, and of buffers.
    if ![1, 2, CUBE].contains(&asked.dim) {
        height = 1;
    }
    if ![2, CUBE].contains(&asked.dim) && !asked.is_array {
        last = 1;
    }
    let is_volume = asked.dim == 2;
    let size = [width, height, last];
    let picture = Picture { size, is_volume, levels, samples, channels, bits, class };
    let count = picture.start_of(levels) as usize;
    let texels = match (is_read, class) {
        (false, _) => vec![0; count],
        (true, 'f') => (0..count / 4).flat_map(|_| (rng.f32() * 100.0 - 50.0).to_le_bytes()).collect(),
        (true, _) => (0..count).map(|_| rng.u8(..)).collect(),
    };
    (format, picture, texels)
}

/// What the kernel or shader of a module leaves in its buffers. With checks, what it does that leaves results undefined is an error.
pub fn run(module: &Module<'_>, seed: u64, is_checked: bool) -> Result<Vec<u8>> {
    if !spirv_llvm_run::shaders(module).is_empty() {
        return run_shader(module, seed, is_checked);
    }
    let options = LoadOptions { unchecked: !is_checked, ..LoadOptions::default() };
    let mut kernel = Kernel::load_with(module, "k", options).context("loading")?;
    let mut args = arguments(seed);
    for number in args.len()..kernel.args().len() {
        let info = &kernel.args()[number];
        let ArgKind::Image(ty) = info.kind else { bail!("an argument that is no image") };
        let asked = Asked { dim: ty.shape.dim.0, is_array: ty.shape.arrayed, name: &info.name };
        let (format, picture, texels) = picture(number, &asked, (1, 1), seed);
        let format = TexelFormat::parse(format).context("a format")?;
        args.push(Arg::Image(Image::new(format, picture.size, texels)?));
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
    let picture = Box::new(move |number: usize, asked: &Asked<'_>| {
        let (_, picture, texels) = picture(number, asked, (1, 1), seed);
        (picture, texels)
    });
    let bound =
        Box::new(move |binding| bound_picture(binding, seed).map(|(_, picture, texels)| (picture, texels)));
    Launch {
        items: ITEMS as u64,
        group: GROUP as u64,
        subgroup: SUBGROUP.into(),
        args,
        constants,
        picture,
        bound,
        addresses: if is_shader {
            ADDRESSES.map(|(offset, target)| (PARAMS, offset, target)).to_vec()
        } else {
            Vec::new()
        },
    }
}
