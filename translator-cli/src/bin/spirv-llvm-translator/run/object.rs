//! The objects of a run: what arguments name, with contents from files and for files.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use spirv_llvm_run::{self as run, Arg, ArgInfo, Image, ScalarType, TexelFormat};
use translator_cli::files;

use super::{npy, png};

/// An argument as it is given, and what it holds after a launch.
#[derive(Clone, Debug)]
pub(crate) struct JobObject {
    /// The name that it was given.
    pub(crate) name: Option<String>,
    /// The type of its values; `None` where none was named, as of local memory, a structure and null.
    pub(crate) ty: Option<ScalarType>,
    /// The dimensions of a buffer, for arrays that are written.
    pub(crate) shape: Vec<u64>,
    pub(crate) arg: Arg,
    /// The fields of a structure, each a type with its values.
    pub(crate) fields: Vec<(ScalarType, Vec<u8>)>,
    /// Numbers without a type, which are of the parameter's own.
    pub(crate) numbers: Option<String>,
}

impl JobObject {
    /// Reads `NAME=SPECIFICATION` or a specification alone; files are relative to `folder`.
    pub(crate) fn parse(text: &str, folder: &Path) -> Result<Self> {
        let (name, specification) = match text.split_once('=') {
            Some((name, rest)) if is_name(name) => (Some(name.to_owned()), rest),
            _ => (None, text),
        };
        let object = Self::of_specification(specification, folder);
        object.map(|object| Self { name, ..object }).with_context(|| format!("argument `{text}`"))
    }

    fn new(ty: Option<ScalarType>, arg: Arg) -> Self {
        Self { name: None, ty, shape: Vec::new(), arg, fields: Vec::new(), numbers: None }
    }

    fn of_specification(text: &str, folder: &Path) -> Result<Self> {
        match text.split_once(':') {
            Some(("buffer", rest)) => Self::buffer(rest, folder),
            Some(("bytes", rest)) if rest.starts_with("file=") => {
                Ok(Self::new(None, Arg::Bytes(read(folder, rest.trim_start_matches("file="))?)))
            }
            Some(("image", rest)) => Self::image(rest, text, folder),
            Some(("pipe", rest)) => {
                let ty = rest.split([':', '*']).next().and_then(ScalarType::parse);
                Ok(Self::new(ty, parse(text)?))
            }
            Some(("struct", fields)) => {
                // Where the parameter is not known to be a structure, the fields are aligned to their values.
                let (arg, fields) = (parse(text)?, run::parse_fields(fields)?);
                Ok(Self { fields, ..Self::new(None, arg) })
            }
            Some((head, _)) => Ok(Self::new(ScalarType::parse(head), parse(text)?)),
            None if are_numbers(text) => {
                Ok(Self { numbers: Some(text.to_owned()), ..Self::new(None, Arg::Bytes(Vec::new())) })
            }
            None => Ok(Self::new(None, parse(text)?)),
        }
    }

    /// Makes the values those that a parameter takes: converted where nothing is lost.
    ///
    /// # Errors
    /// Where they are of another type.
    pub(crate) fn fit(&mut self, info: &ArgInfo) -> Result<()> {
        if let Some(numbers) = &self.numbers {
            let bytes = info.text(numbers)?.with_context(|| {
                format!("`{}` takes no number ({}), which {numbers} is", info.name, info.ty)
            })?;
            self.arg = Arg::Bytes(bytes);
            return Ok(());
        }
        match (&mut self.arg, self.ty) {
            (Arg::Bytes(bytes), None) if !self.fields.is_empty() => {
                let values = self
                    .fields
                    .iter()
                    .flat_map(|(ty, values)| values.chunks_exact(ty.size()).map(|value| (*ty, value)));
                if let Some(whole) = info.structure(&values.collect::<Vec<_>>())? {
                    *bytes = whole;
                }
            }
            // The numbers of a structure or an array may all be of one type.
            (Arg::Bytes(bytes), Some(ty)) if !info.fields.is_empty() => {
                let values: Vec<_> = bytes.chunks_exact(ty.size()).map(|value| (ty, value)).collect();
                if let Some(whole) = info.structure(&values)? {
                    *bytes = whole;
                }
            }
            (Arg::Bytes(bytes), Some(ty)) => *bytes = info.values(ty, std::mem::take(bytes))?,
            (Arg::Buffer(_), Some(ty)) => info.check_memory(ty)?,
            _ => {}
        }
        Ok(())
    }

    /// `[TYPE:[COUNT:]]file=FILE`, or what the library reads.
    fn buffer(rest: &str, folder: &Path) -> Result<Self> {
        let parts: Vec<&str> = rest.splitn(3, ':').collect();
        // The name of a file may have colons of its own.
        let place =
            parts.iter().position(|part| part.starts_with("file=")).filter(|_| !rest.starts_with("text="));
        let Some(place) = place else {
            let arg = parse(&format!("buffer:{rest}"))?;
            let ty = match rest.strip_prefix("text=") {
                Some(_) => Some(ScalarType::U8),
                None => parts.first().and_then(|ty| ScalarType::parse(ty)),
            };
            let bytes = if let Arg::Buffer(bytes) = &arg { bytes.len() } else { 0 };
            let shape = vec![ty.map_or(0, |ty| bytes / ty.size()) as u64];
            return Ok(Self { shape, ..Self::new(ty, arg) });
        };
        let head = parts.get(..place).unwrap_or_default();
        let file = parts.get(place..).unwrap_or_default().join(":");
        let file = file.trim_start_matches("file=");
        let (ty, count) = match head {
            [] => (None, None),
            [ty] => (Some(*ty), None),
            [ty, count, ..] => (Some(*ty), Some(*count)),
        };
        let ty =
            ty.map(|name| ScalarType::parse(name).ok_or_else(|| anyhow!("`{name}` is no type of values")));
        let contents = ObjectContents::read(folder, file)?;
        let ty = match (ty.transpose()?, &contents.array) {
            (Some(ty), None) => ty,
            (Some(ty), Some((own, _)))
                if ty == *own || (ty == ScalarType::BF16 && *own == ScalarType::U16) =>
            {
                ty
            }
            (Some(ty), Some((own, _))) => bail!("{file} holds values of {}, not {}", own.name(), ty.name()),
            (None, Some((own, _))) => *own,
            (None, None) => bail!("the type of the values in {file} is missing: buffer:TYPE:file={file}"),
        };
        let mut bytes = contents.bytes;
        if let Some(count) = count {
            let count: usize = count.parse().with_context(|| format!("`{count}` is no number of values"))?;
            if bytes.len() != count.saturating_mul(ty.size()) {
                bail!(
                    "{file} has {} bytes, and {count} values of {} have {}",
                    bytes.len(),
                    ty.name(),
                    count.saturating_mul(ty.size())
                );
            }
        }
        bytes.truncate(bytes.len() / ty.size() * ty.size());
        let shape = contents.array.map_or_else(|| vec![(bytes.len() / ty.size()) as u64], |(_, shape)| shape);
        Ok(Self { shape, ..Self::new(Some(ty), Arg::Buffer(bytes)) })
    }

    /// `[FORMAT:]FILE.png`, `FORMAT:SIZES:file=FILE`, or what the library reads.
    fn image(rest: &str, text: &str, folder: &Path) -> Result<Self> {
        let image = match rest.split_once(":file=") {
            _ if png::is_png(Path::new(rest)) && !rest.contains(":file=") => {
                // Without a format, floats from 0 to 1.
                let (format, file) = rest.split_once(':').unwrap_or(("rgba-f32", rest));
                let format =
                    TexelFormat::parse(format).or_else(|| TexelFormat::parse(&format!("rgba-{format}")));
                let format = format.ok_or_else(|| anyhow!("`{rest}` has no format of texels"))?;
                let (width, height, texels) = png::read(&files::read(&folder.join(file))?)?;
                Image::of_rgba8(format, width, height, &texels)?
            }
            Some((head, file)) => {
                let Arg::Image(zeros) = parse(&format!("image:{head}"))? else { bail!("it is no image") };
                let texels = ObjectContents::read(folder, file)?.bytes;
                zeros.with_texels(texels).with_context(|| file.to_owned())?
            }
            None => match parse(text)? {
                Arg::Image(image) => image,
                _ => bail!("it is no image"),
            },
        };
        Ok(Self::new(Some(image.format().storage()), Arg::Image(image)))
    }

    /// The contents of memory; `None` of what is no memory.
    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        match &self.arg {
            Arg::Buffer(bytes) => Some(bytes),
            Arg::Image(image) => Some(image.texels()),
            Arg::Pipe(pipe) => Some(pipe.packets()),
            _ => None,
        }
    }

    /// The values as text.
    pub(super) fn values(&self) -> Vec<String> {
        match (self.ty, self.bytes()) {
            (Some(ty), Some(bytes)) => bytes.chunks_exact(ty.size()).map(|value| ty.format(value)).collect(),
            _ => Vec::new(),
        }
    }

    /// The values for a file, in the format of the file's name: an array of NumPy, for an archive as well, a PNG file, or bytes.
    pub(super) fn file(&self, file: &Path) -> Result<Vec<u8>> {
        let Some(bytes) = self.bytes() else { bail!("it is no memory") };
        match (&self.arg, self.ty) {
            (Arg::Image(image), _) if png::is_png(file) => {
                let [width, height, _] = image.size();
                png::write(width, height, &image.rgba8())
            }
            _ if png::is_png(file) => bail!("only images go to PNG files"),
            (arg, Some(ty)) if is_npy(file) || npy::is_archive(file) => {
                let shape = match arg {
                    Arg::Image(image) => dimensions(image),
                    Arg::Pipe(pipe) => vec![(pipe.packets().len() / ty.size()) as u64],
                    _ => self.shape.clone(),
                };
                npy::write(ty, &shape, bytes)
            }
            _ => Ok(bytes.to_vec()),
        }
    }
}

/// True if a text is a list of numbers, as [`ArgInfo::text`] takes them.
fn are_numbers(text: &str) -> bool {
    text.split(',').all(|number| {
        let number = number.trim();
        let digits = number.trim_start_matches('-').to_ascii_lowercase();
        number.parse::<f64>().is_ok()
            || digits.strip_prefix("0x").is_some_and(|digits| i128::from_str_radix(digits, 16).is_ok())
    })
}

/// The dimensions of an image as an array: layers, rows, columns, samples and channels, as far as there are several.
fn dimensions(image: &Image) -> Vec<u64> {
    let [width, height, depth] = image.size();
    let channels = image.format().size() / image.format().storage().size();
    let mut all = if depth > 1 { vec![depth.into()] } else { Vec::new() };
    all.extend([height, width].map(u64::from));
    all.extend([u64::from(image.samples()), channels as u64].into_iter().filter(|count| *count > 1));
    all
}

/// The library's own specification.
fn parse(text: &str) -> Result<Arg> {
    // The failure is told with the whole argument.
    run::parse_arg(text).map_err(|error| {
        let detail = error.detail();
        anyhow!("{}", detail.split_once("`: ").map_or(detail, |(_, why)| why))
    })
}

/// The bytes of a file, with type and dimensions where it tells these.
pub(super) struct ObjectContents {
    pub(super) bytes: Vec<u8>,
    pub(super) array: Option<(ScalarType, Vec<u64>)>,
}

impl ObjectContents {
    pub(super) fn read(folder: &Path, file: &str) -> Result<Self> {
        let (path, name) = npy::in_archive(file);
        let bytes = read(folder, path)?;
        let array = if npy::is_archive(Path::new(path)) {
            npy::read_archive(&bytes, name)
        } else if is_npy(Path::new(path)) {
            npy::read(&bytes)
        } else {
            return Ok(Self { bytes, array: None });
        };
        let array = array.with_context(|| path.to_owned())?;
        Ok(Self { bytes: array.bytes, array: Some((array.ty, array.shape)) })
    }
}

fn read(folder: &Path, file: &str) -> Result<Vec<u8>> {
    let path: PathBuf = if file == "-" { PathBuf::from(file) } else { folder.join(file) };
    files::read(&path)
}

fn is_npy(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("npy"))
}

/// Whether a text can be the name of an argument.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$'))
}
