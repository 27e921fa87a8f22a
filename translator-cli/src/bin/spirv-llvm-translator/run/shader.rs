//! `spirv-llvm run` of a compute shader: its resources from files, and back.

use std::{io, path::Path, time::Instant};

use anyhow::{Result, anyhow, bail};
use inkwell::module::Module;
use spirv_llvm_run::{self as run, Dispatch, Image, Resources, Sampler, Shader, ShaderOptions, TexelFormat};
use translator_cli::{
    arguments::run::RunArguments,
    diagnostics::{ShownFinding, as_usage, misuse},
    files,
};

use super::{png, report};

/// Runs a compute shader; `start` is when the module began to be read.
pub(super) fn run(
    arguments: &RunArguments,
    module: &Module<'_>,
    shaders: &[String],
    start: Instant,
) -> Result<()> {
    let asked = match arguments.kernel.as_slice() {
        [] => None,
        [one] => Some(one.as_str()),
        _ => return Err(misuse("one compute shader is run at a time")),
    };
    let groups = arguments.groups.as_deref().unwrap_or_default();
    let options = ShaderOptions {
        unchecked: arguments.unchecked,
        robust: arguments.robust,
        stoppable: arguments.time_limit.is_some(),
    };
    let shader = Shader::load_with(module, &super::name(asked, "compute shader", shaders)?, options)?;
    let loaded = start.elapsed();
    let mut dispatch = Dispatch::new(group_counts(groups)?);
    if let Some(size) = arguments.subgroup_size {
        dispatch = dispatch.with_subgroup_size(size)?;
    }
    if let Some(threads) = arguments.threads {
        dispatch = dispatch.with_threads(threads.get());
    }
    if let Some(seconds) = arguments.time_limit {
        dispatch = dispatch.with_time_limit(super::time_limit(seconds)?);
    }
    let mut resources = Resources::default();
    bind(arguments, &mut resources).map_err(as_usage)?;
    if let Some(file) = &arguments.push_constants {
        resources.push_constants(files::read(file)?);
    }
    let dumps: Vec<_> = arguments.dump.iter().map(|text| place_and_rest(text)).collect::<Result<_>>()?;
    for (set, binding, _) in &dumps {
        if resources.buffer(*set, *binding).is_none() {
            return Err(misuse(format!("nothing is bound to {set}.{binding}")));
        }
    }
    let start = Instant::now();
    shader.dispatch(&dispatch, &mut resources).map_err(ShownFinding)?;
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
    let sizes = run::parse_sizes(text).map_err(|error| as_usage(error.into()))?;
    if sizes.len() > counts.len() {
        return Err(misuse(format!("`{text}`: work-groups have one to three dimensions")));
    }
    for (count, size) in counts.iter_mut().zip(sizes) {
        *count = u32::try_from(size)?;
    }
    Ok(counts)
}

/// Binds what the arguments name: images with the sampler of the same place, then other samplers.
fn bind(arguments: &RunArguments, resources: &mut Resources) -> Result<()> {
    for text in &arguments.bind {
        let (set, binding, file) = place_and_rest(text)?;
        resources.bind(set, binding, files::read(Path::new(file))?);
    }
    let samplers = arguments.sampler.iter().map(|text| {
        let (set, binding, words) = place_and_rest(text)?;
        Ok((set, binding, Sampler::parse(words)?))
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
fn image(text: &str) -> Result<Image> {
    if png::is_png(Path::new(text)) {
        let (width, height, texels) = png::read(&files::read(Path::new(text))?)?;
        let Some(format) = TexelFormat::parse("rgba8") else { bail!("no format for PNG files") };
        return Ok(Image::of_rgba8(format, width, height, &texels)?);
    }
    let mut parts = text.splitn(3, ':');
    let (Some(format), Some(sizes), Some(file)) = (parts.next(), parts.next(), parts.next()) else {
        bail!("`{text}` is no PNG file and not FORMAT:SIZES:FILE");
    };
    let Some(format) = TexelFormat::parse(format) else { bail!("`{format}` is no format of texels") };
    if let Some((sizes, samples)) = sizes.split_once('*') {
        let Ok(samples) = samples.parse() else { bail!("`{samples}` is no number of samples") };
        return Ok(Image::multisampled(
            format,
            group_counts(sizes)?,
            samples,
            files::read(Path::new(file))?,
        )?);
    }
    let (sizes, levels) = match sizes.split_once('/') {
        Some((sizes, levels)) => match levels.parse() {
            Ok(count) => (sizes, count),
            Err(_) => bail!("`{levels}` is no number of levels"),
        },
        None => (sizes, 1),
    };
    let (sizes, texels) = (group_counts(sizes)?, files::read(Path::new(file))?);
    // The file is as large as an image of layers or one of three dimensions.
    match Image::with_levels(format, sizes, levels, true, texels.clone()) {
        Ok(volume) if levels > 1 => Ok(volume),
        _ => Ok(Image::with_levels(format, sizes, levels, false, texels)?),
    }
}

/// A PNG file of an image's first layer.
fn to_png(image: &Image) -> Result<Vec<u8>> {
    let [width, height, _] = image.size();
    png::write(width, height, &image.rgba8())
}

/// `SET.BINDING=REST`.
fn place_and_rest(text: &str) -> Result<(u32, u32, &str)> {
    let parsed = text.split_once('=').and_then(|(place, rest)| {
        let (set, binding) = place.split_once('.')?;
        Some((set.parse().ok()?, binding.parse().ok()?, rest))
    });
    parsed.ok_or_else(|| anyhow!("`{text}` is not SET.BINDING=..."))
}
