//! `spirv-llvm run` of a compute shader: its resources from files, and back.

use std::{io, path::Path, time::Instant};

use anyhow::{Result, anyhow, bail};
use inkwell::module::Module;
use spirv_llvm::run::{
    self, AddressMode, Border, Dispatch, Filter, Resources, Sampler, Shader, ShaderImage, TexelFormat,
};
use translator_cli::{arguments::run::Arguments, files};

use super::{png, report};

/// Runs a compute shader; `start` is when the module began to be read.
pub(super) fn run(
    arguments: &Arguments,
    module: &Module<'_>,
    shaders: &[String],
    start: Instant,
) -> Result<()> {
    let asked = match arguments.kernel.as_slice() {
        [] => None,
        [one] => Some(one.as_str()),
        _ => bail!("one compute shader is run at a time"),
    };
    let groups = arguments.groups.as_deref().unwrap_or_default();
    let load = match (arguments.unchecked, arguments.robust) {
        (true, _) => Shader::load_unchecked,
        (_, true) => Shader::load_robust,
        _ => Shader::load,
    };
    let shader = load(module, &super::name(asked, "compute shader", shaders)?)?;
    let loaded = start.elapsed();
    let mut dispatch = Dispatch::new(group_counts(groups)?);
    if let Some(size) = arguments.subgroup_size {
        dispatch = dispatch.with_subgroup_size(size)?;
    }
    if let Some(threads) = arguments.threads {
        dispatch = dispatch.with_threads(threads.get());
    }
    let mut resources = Resources::default();
    bind(arguments, &mut resources)?;
    if let Some(file) = &arguments.push_constants {
        resources.push_constants(files::read(file)?);
    }
    let dumps: Vec<_> = arguments.dump.iter().map(|text| place_and_rest(text)).collect::<Result<_>>()?;
    for (set, binding, _) in &dumps {
        if resources.buffer(*set, *binding).is_none() {
            bail!("nothing is bound to {set}.{binding}");
        }
    }
    let start = Instant::now();
    shader.dispatch(&dispatch, &mut resources)?;
    let ran = start.elapsed();
    for (set, binding, file) in dumps {
        let file = Path::new(file);
        match resources.image(set, binding).filter(|_| png::is_png(file)) {
            Some(image) => files::write(file, &to_png(image)?)?,
            None => files::write(file, resources.buffer(set, binding).unwrap_or_default())?,
        }
    }
    if arguments.time {
        report::print_times(&mut io::stdout().lock(), loaded, ran)?;
    }
    Ok(())
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

/// Binds what the arguments name: images with the sampler of the same place, then other samplers.
fn bind(arguments: &Arguments, resources: &mut Resources) -> Result<()> {
    for text in &arguments.bind {
        let (set, binding, file) = place_and_rest(text)?;
        resources.bind(set, binding, files::read(Path::new(file))?);
    }
    let samplers = arguments.sampler.iter().map(|text| {
        let (set, binding, words) = place_and_rest(text)?;
        Ok((set, binding, sampler(words)?))
    });
    let mut samplers: Vec<_> = samplers.collect::<Result<_>>()?;
    for text in &arguments.image {
        let (set, binding, rest) = place_and_rest(text)?;
        let own = samplers.iter().position(|(other, number, _)| (*other, *number) == (set, binding));
        let own = own.map(|place| samplers.remove(place).2);
        resources.bind_image(set, binding, image(rest)?, own);
    }
    for (set, binding, sampler) in samplers {
        resources.bind_sampler(set, binding, sampler);
    }
    Ok(())
}

/// `FILE.png` or `FORMAT:SIZES:FILE`.
fn image(text: &str) -> Result<ShaderImage> {
    if png::is_png(Path::new(text)) {
        let (width, height, texels) = png::read(&files::read(Path::new(text))?)?;
        let Some(format) = TexelFormat::parse("rgba8") else { bail!("no format for PNG files") };
        return Ok(ShaderImage::new(format, [width, height, 1], texels)?);
    }
    let mut parts = text.splitn(3, ':');
    let (Some(format), Some(sizes), Some(file)) = (parts.next(), parts.next(), parts.next()) else {
        bail!("`{text}` is no PNG file and not FORMAT:SIZES:FILE");
    };
    let Some(format) = TexelFormat::parse(format) else { bail!("`{format}` is no format of texels") };
    let (sizes, levels) = match sizes.split_once('/') {
        Some((sizes, levels)) => match levels.parse() {
            Ok(count) => (sizes, count),
            Err(_) => bail!("`{levels}` is no number of levels"),
        },
        None => (sizes, 1),
    };
    let (sizes, texels) = (group_counts(sizes)?, files::read(Path::new(file))?);
    // The file is as large as an image of layers or one of three dimensions.
    match ShaderImage::with_levels(format, sizes, levels, true, texels.clone()) {
        Ok(volume) if levels > 1 => Ok(volume),
        _ => Ok(ShaderImage::with_levels(format, sizes, levels, false, texels)?),
    }
}

/// A PNG file of an image's first layer.
fn to_png(image: &ShaderImage) -> Result<Vec<u8>> {
    let [width, height, _] = image.size();
    png::write(width, height, &image.rgba8())
}

/// The words that describe a sampler.
fn sampler(words: &str) -> Result<Sampler> {
    let mut sampler = Sampler::default();
    for word in words.split(',') {
        match word {
            "nearest" => sampler.filter = Filter::Nearest,
            "linear" => sampler.filter = Filter::Linear,
            "repeat" => sampler.address = AddressMode::Repeat,
            "mirror" => sampler.address = AddressMode::MirroredRepeat,
            "edge" => sampler.address = AddressMode::ClampToEdge,
            "border" => sampler.address = AddressMode::ClampToBorder,
            "mirror-once" => sampler.address = AddressMode::MirrorClampToEdge,
            "black" => sampler.border = Border::TransparentBlack,
            "opaque-black" => sampler.border = Border::OpaqueBlack,
            "white" => sampler.border = Border::OpaqueWhite,
            "unnormalized" => sampler.unnormalized = true,
            "nearest-level" => sampler.levels = Filter::Nearest,
            "linear-levels" => sampler.levels = Filter::Linear,
            _ => bail!("`{word}` says nothing of a sampler"),
        }
    }
    Ok(sampler)
}

/// `SET.BINDING=REST`.
fn place_and_rest(text: &str) -> Result<(u32, u32, &str)> {
    let parsed = text.split_once('=').and_then(|(place, rest)| {
        let (set, binding) = place.split_once('.')?;
        Some((set.parse().ok()?, binding.parse().ok()?, rest))
    });
    parsed.ok_or_else(|| anyhow!("`{text}` is not SET.BINDING=..."))
}
