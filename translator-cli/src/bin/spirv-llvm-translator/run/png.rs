//! PNG files of images with four channels of 8 bits.

use std::{io, path::Path};

use anyhow::{Result, anyhow};

/// Whether a file is a PNG file by its name.
pub(super) fn is_png(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"))
}

/// Width, height and the texels of a PNG file as four channels of 8 bits.
pub(super) fn read(bytes: &[u8]) -> Result<(u32, u32, Vec<u8>)> {
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
    Ok((info.width, info.height, texels))
}

/// The PNG file of texels with four channels of 8 bits.
pub(super) fn write(width: u32, height: u32, texels: &[u8]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(texels)?;
    writer.finish()?;
    Ok(bytes)
}
