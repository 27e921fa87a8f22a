//! `spirv-llvm run` of a compute shader: its resources from files, and back.

use std::{
    io::{self, Write},
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow, bail};
use inkwell::module::Module;
use spirv_llvm::run::{
    self, AddressMode, Border, Dispatch, Filter, Resources, Sampler, Shader, ShaderImage, TexelFormat,
};
use translator_cli::{arguments::run::Arguments, files};

/// Runs a compute shader; `start` is when the module began to be read.
pub(super) fn run(
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
    let shader = load(module, &super::name(arguments, "compute shader", shaders)?)?;
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
        match resources.image(set, binding).filter(|_| is_png(file)) {
            Some(image) => files::write(file, &to_png(image)?)?,
            None => files::write(file, resources.buffer(set, binding).unwrap_or_default())?,
        }
    }
    if arguments.time {
        print_times(&mut io::stdout().lock(), loaded, ran)?;
    }
    Ok(())
}

pub(super) fn print_times(out: &mut impl Write, loaded: Duration, ran: Duration) -> Result<()> {
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
    if is_png(Path::new(text)) {
        return from_png(&files::read(Path::new(text))?);
    }
    let mut parts = text.splitn(3, ':');
    let (Some(format), Some(sizes), Some(file)) = (parts.next(), parts.next(), parts.next()) else {
        bail!("`{text}` is no PNG file and not FORMAT:SIZES:FILE");
    };
    let Some(format) = TexelFormat::parse(format) else { bail!("`{format}` is no format of texels") };
    Ok(ShaderImage::new(format, group_counts(sizes)?, files::read(Path::new(file))?)?)
}

fn is_png(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"))
}

/// The texels of a PNG file as four channels of 8 bits.
fn from_png(bytes: &[u8]) -> Result<ShaderImage> {
    let mut decoder = png::Decoder::new(io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    let size = reader.output_buffer_size().ok_or_else(|| anyhow!("the image is too large"))?;
    let mut decoded = vec![0; size];
    let info = reader.next_frame(&mut decoded)?;
    decoded.truncate(info.buffer_size());
    let texels = match info.color_type {
        png::ColorType::GrayscaleAlpha => decoded
            .chunks_exact(2)
            .flat_map(|pair| match *pair {
                [gray, alpha] => [gray, gray, gray, alpha],
                _ => [0; 4],
            })
            .collect(),
        _ => decoded,
    };
    let Some(format) = TexelFormat::parse("rgba8") else { bail!("no format for PNG files") };
    Ok(ShaderImage::new(format, [info.width, info.height, 1], texels)?)
}

/// A PNG file of an image's first layer, with four channels of 8 bits.
fn to_png(image: &ShaderImage) -> Result<Vec<u8>> {
    let [width, height, _] = image.size();
    let texels = image.rgba8();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&texels)?;
    writer.finish()?;
    Ok(bytes)
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
