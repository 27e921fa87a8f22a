//! Modules that are run: their kernels and compute shaders, with arguments made up for their parameters.

use std::time::Duration;

use inkwell::{context::Context, module::Module};
use spirv_llvm::{
    Error, Kind, ReadOptions, Result,
    spirv::{ExtensionSet, grammar},
};
use spirv_llvm_run::{
    self as run, Arg, ArgKind, Dispatch, Image, Kernel, NdRange, Pipe, Resources, Shader, ShaderOptions,
    TexelFormat,
};

use super::{ProbeOutcome, refused};

/// How many kernels or shaders of a module are run.
const MOST: usize = 3;
/// The time that each has.
const LIMIT: Duration = Duration::from_millis(200);
/// The bytes of each buffer.
const BUFFER: usize = 256;
/// The sides of each image.
const SIDE: u32 = 4;
/// The descriptor sets and bindings that shaders find.
const SETS: u32 = 3;
const BINDINGS: u32 = 8;

/// Has an input read and run.
pub(super) fn attempt(input: &[u8]) -> ProbeOutcome {
    let mut options = ReadOptions::default();
    options.extensions = grammar::Extension::all().collect::<ExtensionSet>();
    let context = Context::create();
    let module = match spirv_llvm::read(&context, input, &options) {
        Ok(module) => module,
        Err(errors) => return refused(&errors),
    };
    let kernels = run::kernels(&module).into_iter().take(MOST).map(|name| launch(&module, &name));
    let shaders = run::shaders(&module).into_iter().take(MOST).map(|name| dispatch(&module, &name));
    let results: Vec<Result<()>> = kernels.chain(shaders).collect();
    let errors = || results.iter().filter_map(|result| result.as_ref().err());
    match errors().find(|error| error.kind() == Kind::Internal).or_else(|| errors().next()) {
        Some(error) if error.kind() == Kind::Internal => {
            ProbeOutcome { verdict: "internal", detail: error.to_string() }
        }
        Some(error) => ProbeOutcome { verdict: "stopped", detail: error.to_string() },
        None if results.is_empty() => ProbeOutcome { verdict: "empty", detail: String::new() },
        None => ProbeOutcome { verdict: "ran", detail: String::new() },
    }
}

/// Two groups of a kernel.
fn launch(module: &Module<'_>, name: &str) -> Result<()> {
    let mut kernel = Kernel::load(module, name)?;
    let mut args = Vec::new();
    for (number, info) in kernel.args().iter().enumerate() {
        args.push(match info.kind {
            ArgKind::Buffer => Arg::Buffer(bytes(BUFFER, number)),
            ArgKind::Value(size) => Arg::Bytes(bytes(size, number)),
            ArgKind::Local => Arg::Local(BUFFER),
            ArgKind::Image(ty) => {
                let (format, sizes, samples) = run::fitting_image(ty, SIDE);
                let format =
                    TexelFormat::parse(format).ok_or_else(|| Error::internal("no format of texels"))?;
                let texels = sizes.into_iter().chain([samples]).fold(1, |all, side| all * side as usize);
                Arg::Image(Image::multisampled(
                    format,
                    sizes,
                    samples,
                    bytes(texels * format.size(), number),
                )?)
            }
            ArgKind::Pipe => Arg::Pipe(Pipe::new(4, SIDE, Vec::new())?),
            ArgKind::Queue => Arg::Queue,
        });
    }
    let local = kernel.requirements().local_size.unwrap_or([4, 1, 1]);
    let [width, height, depth] = local;
    let range = NdRange::new(&[width.saturating_mul(2), height, depth], &local)?;
    let options = run::LaunchOptions::default().with_time_limit(LIMIT).with_threads(2);
    kernel.launch_with(&range, &mut args, &options).map(drop)
}

/// Two groups of a shader.
fn dispatch(module: &Module<'_>, name: &str) -> Result<()> {
    let options = ShaderOptions { stoppable: true, ..ShaderOptions::default() };
    let shader = Shader::load_with(module, name, options)?;
    let mut resources = Resources::default();
    resources.push_constants(bytes(BUFFER, 0));
    let format = TexelFormat::parse("rgba8").ok_or_else(|| Error::internal("no format of texels"))?;
    for (set, binding) in (0..SETS).flat_map(|set| (0..BINDINGS).map(move |binding| (set, binding))) {
        // Which of them are images, the module does not tell before it is compiled.
        if binding % 4 == 3 {
            let texels = bytes((SIDE * SIDE * 4) as usize, binding as usize);
            resources.bind_image(set, binding, Image::new(format, [SIDE, SIDE, 1], texels)?, None);
        } else {
            resources.bind(set, binding, bytes(BUFFER, binding as usize));
        }
    }
    shader.dispatch(&Dispatch::new([2, 1, 1]).with_time_limit(LIMIT).with_threads(2), &mut resources)
}

/// Small numbers of 32 bits, from `first` on.
fn bytes(size: usize, first: usize) -> Vec<u8> {
    (first as u32..).flat_map(u32::to_le_bytes).take(size).collect()
}
