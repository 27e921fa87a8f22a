//! What buffers and images are expected to hold after a run.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use spirv_llvm_run::{self as run, Arg, Image, ScalarType};
use translator_cli::files;

use super::{
    object::{JobObject, ObjectContents},
    png,
};

/// What one object is expected to hold: `NAME=REFERENCE[:TOLERANCE]…`.
#[derive(Clone, Debug)]
pub(super) struct Expectation {
    /// The name of the object, or its number.
    pub(super) name: String,
    reference: String,
    tolerance: Tolerance,
}

/// How far values may be from the reference; one of the bounds is enough.
#[derive(Clone, Copy, Debug, Default)]
struct Tolerance {
    ulps: u64,
    absolute: f64,
    relative: f64,
}

impl Expectation {
    /// Reads `NAME=FILE`, `NAME=values=V,V,…`, `NAME=zero`, `NAME=index` or `NAME=seed=N`, and behind it `:ulp=N`, `:abs=X`
    /// and `:rel=X`.
    pub(super) fn parse(text: &str) -> Result<Self> {
        let Some((name, mut reference)) = text.split_once('=') else {
            bail!("`{text}` is not NAME=REFERENCE")
        };
        let mut tolerance = Tolerance::default();
        while let Some((rest, last)) = reference.rsplit_once(':') {
            let Some((key, value)) = last.split_once('=') else { break };
            let number = || value.parse::<f64>().with_context(|| format!("`{text}`: `{value}` is no number"));
            match key {
                "ulp" => {
                    tolerance.ulps =
                        value.parse().with_context(|| format!("`{text}`: `{value}` is no whole number"))?
                }
                "abs" => tolerance.absolute = number()?,
                "rel" => tolerance.relative = number()?,
                _ => break,
            }
            reference = rest;
        }
        Ok(Self { name: name.to_owned(), reference: reference.to_owned(), tolerance })
    }

    /// The difference in words; `None` where the object holds what it should.
    pub(super) fn difference(&self, object: &JobObject, folder: &Path) -> Result<Option<String>> {
        if let Arg::Image(image) = &object.arg
            && let file = self.reference.strip_prefix("file=").unwrap_or(&self.reference)
            && png::is_png(Path::new(file))
        {
            return self.difference_of_image(image, &folder.join(file));
        }
        let Some(bytes) = object.bytes() else { bail!("{} is no memory", self.name) };
        let ty = object.ty.unwrap_or(ScalarType::U8);
        let reference = self.reference(ty, bytes.len() / ty.size(), folder)?;
        if reference.len() != bytes.len() {
            let text = format!("has {} bytes, and the reference has {}", bytes.len(), reference.len());
            return Ok(Some(text));
        }
        Ok(self.first_difference(ty, bytes, &reference))
    }

    /// The same of an image and a PNG file: their texels as four channels of 8 bits, whatever the file's bytes are.
    fn difference_of_image(&self, image: &Image, file: &Path) -> Result<Option<String>> {
        let (width, height, texels) =
            png::read(&files::read(file)?).with_context(|| file.display().to_string())?;
        let [own_width, own_height, depth] = image.size();
        if (own_width, own_height, depth) != (width, height, 1) {
            let size = format!("{own_width}x{own_height}x{depth}");
            return Ok(Some(format!("has {size} texels, and the reference has {width}x{height}")));
        }
        Ok(self.first_difference(ScalarType::U8, &image.rgba8(), &texels))
    }

    fn first_difference(&self, ty: ScalarType, bytes: &[u8], reference: &[u8]) -> Option<String> {
        let pairs = bytes.chunks_exact(ty.size()).zip(reference.chunks_exact(ty.size())).enumerate();
        let mut wrong = pairs.filter(|(_, (value, reference))| !self.tolerance.allows(ty, value, reference));
        let (index, (value, wanted)) = wrong.next()?;
        let distance = ty.difference(value, wanted);
        let (value, wanted) = (ty.format(value), ty.format(wanted));
        let distance = if ty.is_float() && distance.ulps != u64::MAX {
            format!(" ({} ulp away)", distance.ulps)
        } else {
            String::new()
        };
        let others = wrong.count();
        let text = format!(
            "element {index} is {value} in place of {wanted}{distance}; {others} other elements differ"
        );
        Some(text)
    }

    fn reference(&self, ty: ScalarType, count: usize, folder: &Path) -> Result<Vec<u8>> {
        let text = self.reference.as_str();
        if matches!(text, "zero" | "index") || text.starts_with("values=") || text.starts_with("seed=") {
            return Ok(run::parse_fill(ty, count, text)?);
        }
        let contents = ObjectContents::read(folder, text.strip_prefix("file=").unwrap_or(text))?;
        match contents.array {
            Some((own, _)) if own != ty && !(own == ScalarType::U16 && ty == ScalarType::BF16) => {
                bail!("{text} holds values of {}, and {} of {}", own.name(), self.name, ty.name())
            }
            _ => Ok(contents.bytes),
        }
    }
}

impl Tolerance {
    fn allows(self, ty: ScalarType, value: &[u8], reference: &[u8]) -> bool {
        if value == reference {
            return true;
        }
        let distance = ty.difference(value, reference);
        distance.ulps <= self.ulps || distance.absolute <= self.absolute || distance.relative <= self.relative
    }
}
