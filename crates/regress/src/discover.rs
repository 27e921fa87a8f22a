//! The modules of files, folders, archives and manifests.

use std::{
    fmt,
    fs::File,
    io::{self, BufRead as _, BufReader, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use walkdir::WalkDir;

use crate::cut;

/// The kind of a module, or of what a stage writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InputKind {
    /// LLVM's bitcode.
    Bc,
    /// LLVM IR as text.
    Ll,
    /// SPIR-V.
    Spv,
    /// Assembly of SPIRV-Tools.
    Spvasm,
    /// The word-count text form of SPIR-V.
    Spt,
    /// OpenCL C.
    Cl,
}

impl InputKind {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Bc, "bc"),
        (Self::Ll, "ll"),
        (Self::Spv, "spv"),
        (Self::Spvasm, "spvasm"),
        (Self::Spt, "spt"),
        (Self::Cl, "cl"),
    ];

    /// The kind with this extension.
    ///
    /// # Errors
    /// When there is none.
    pub fn of(name: &str) -> Result<Self> {
        match Self::ALL.iter().find(|row| row.1 == name) {
            Some(row) => Ok(row.0),
            None => bail!("{name}: no kind of module (bc, ll, spv, spvasm, spt, cl)"),
        }
    }

    fn of_path(path: &Path) -> Option<Self> {
        Self::of(path.extension()?.to_str()?).ok()
    }

    /// Its extension.
    #[must_use]
    pub fn extension(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }
}

/// A module by its place, a line of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModuleEntry {
    /// The first 128 bits of BLAKE3 over its bytes, in hexadecimal.
    pub module: String,
    /// Its kind.
    pub kind: InputKind,
    /// Its size in bytes.
    pub bytes: u64,
    /// The file that it lies in.
    pub file: PathBuf,
    /// The archives between the file and the one that has the entry, each an entry of the one before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub within: Vec<String>,
    /// The entry of the archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// Where it starts: in the entry of a zip archive, otherwise in the archive or file, decompressed if that is gzip's.
    #[serde(default)]
    pub at: u64,
    /// Where it starts in what zstd compressed from that place on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inner: Option<u64>,
}

impl fmt::Display for ModuleEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        for entry in self.within.iter().chain(&self.entry) {
            write!(f, "!{entry}")?;
        }
        if self.at != 0 || self.inner.is_some() {
            write!(f, "@{}", self.at)?;
        }
        match self.inner {
            Some(inner) => write!(f, "@{inner}"),
            None => Ok(()),
        }
    }
}

/// The largest entry of an archive that is looked into, in bytes.
const LARGEST: u64 = 4 << 30;

/// Calls `take` with every module, in the order of the inputs, of names in folders, and of places in files.
///
/// # Errors
/// When an input cannot be read, and the first error of `take`.
pub fn scan(inputs: &[PathBuf], take: &mut dyn FnMut(ModuleEntry) -> Result<()>) -> Result<()> {
    for input in inputs {
        let extension = input.extension().and_then(|end| end.to_str());
        if input.is_dir() {
            for file in WalkDir::new(input).sort_by_file_name() {
                let file = file.with_context(|| format!("cannot search {}", input.display()))?;
                if file.file_type().is_file() {
                    self::file(file.path(), take)?;
                }
            }
        } else if extension == Some("jsonl") {
            manifest(input)?.try_for_each(|entry| take(entry?))?;
        } else if extension == Some("txt") {
            let text =
                std::fs::read_to_string(input).with_context(|| format!("cannot read {}", input.display()))?;
            let folder = input.parent().unwrap_or(Path::new(""));
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            let listed: Vec<PathBuf> = lines.map(|line| folder.join(line)).collect();
            ensure!(!listed.contains(input), "{} lists itself", input.display());
            for path in listed {
                file(&path, take)?;
            }
        } else {
            file(input, take)?;
        }
    }
    Ok(())
}

/// The lines of a manifest.
///
/// # Errors
/// When it cannot be read; each line, when it cannot be read or is no line of a manifest.
pub fn manifest(path: &Path) -> Result<impl Iterator<Item = Result<ModuleEntry>> + Send> {
    let path = path.to_owned();
    let file = File::open(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(BufReader::new(file).lines().enumerate().map(move |(number, line)| {
        let line = line.with_context(|| format!("cannot read {}", path.display()))?;
        let entry = serde_json::from_str(&line);
        entry.with_context(|| format!("{}:{}: no module", path.display(), number + 1))
    }))
}

/// What a file is by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FileForm {
    Zip,
    Gzip,
    Tar,
    Other,
}

/// A file, or bytes in memory.
trait ReadSeek: Read + Seek + Send {}

impl<T: Read + Seek + Send> ReadSeek for T {}

type Boxed = Box<dyn ReadSeek>;

/// How many archives may lie in one another.
const DEEPEST: usize = 4;

/// Where a module lies: a file, or an archive in others.
#[derive(Clone)]
struct ModulePath {
    file: PathBuf,
    within: Vec<String>,
}

/// Tells what a source is, which starts from its beginning again then.
fn form(source: &mut dyn ReadSeek) -> io::Result<FileForm> {
    let mut start = Vec::new();
    source.rewind()?;
    source.take(512).read_to_end(&mut start)?;
    source.rewind()?;
    Ok(match start.as_slice() {
        [b'P', b'K', 3, 4, ..] => FileForm::Zip,
        [0x1f, 0x8b, ..] => FileForm::Gzip,
        start if start.get(257..262) == Some(b"ustar") => FileForm::Tar,
        _ => FileForm::Other,
    })
}

/// A source without its compression by gzip, and what it is.
fn plain(mut source: Boxed) -> io::Result<(Boxed, FileForm, bool)> {
    match form(&mut source)? {
        FileForm::Gzip => {
            // In a file that goes away when it is closed.
            let mut plain = tempfile::tempfile()?;
            let decoder = flate2::read::MultiGzDecoder::new(BufReader::new(source));
            io::copy(&mut decoder.take(LARGEST), &mut plain)?;
            let mut plain: Boxed = Box::new(BufReader::new(plain));
            let form = form(&mut plain)?;
            Ok((plain, form, true))
        }
        form => Ok((source, form, false)),
    }
}

fn file(path: &Path, take: &mut dyn FnMut(ModuleEntry) -> Result<()>) -> Result<()> {
    let context = || format!("cannot read {}", path.display());
    let place = ModulePath { file: path.to_owned(), within: Vec::new() };
    let source = Box::new(BufReader::new(File::open(path).with_context(context)?));
    let (mut source, form, is_compressed) = plain(source).with_context(context)?;
    match form {
        FileForm::Zip | FileForm::Tar => archive(&place, source, form, take).with_context(context),
        FileForm::Gzip | FileForm::Other => {
            let mut bytes = Vec::new();
            source.read_to_end(&mut bytes).with_context(context)?;
            part(&place, None, 0, kind_of(path, is_compressed), &bytes, take)
        }
    }
}

/// The kind that a name tells, which has another extension behind it where its bytes were compressed.
fn kind_of(name: &Path, is_compressed: bool) -> Option<InputKind> {
    if is_compressed { InputKind::of_path(&name.with_extension("")) } else { InputKind::of_path(name) }
}

/// Looks into each entry of an archive.
fn archive(
    place: &ModulePath,
    source: Boxed,
    form: FileForm,
    take: &mut dyn FnMut(ModuleEntry) -> Result<()>,
) -> Result<()> {
    let mut bytes = Vec::new();
    if form == FileForm::Zip {
        let mut archive = zip::ZipArchive::new(source)?;
        for number in 0..archive.len() {
            let mut entry = archive.by_index(number)?;
            if !entry.is_file() {
                continue;
            }
            let name = entry.name()?.into_owned();
            bytes.clear();
            entry.by_ref().take(LARGEST).read_to_end(&mut bytes).with_context(|| name.clone())?;
            entry_of(place, &name, 0, &bytes, take)?;
        }
        return Ok(());
    }
    let mut archive = tar::Archive::new(source);
    for entry in archive.entries_with_seek()? {
        let mut entry = entry?;
        if !entry.header().entry_type().is_file() {
            continue;
        }
        let name = entry.path()?.to_string_lossy().into_owned();
        let at = entry.raw_file_position();
        bytes.clear();
        entry.by_ref().take(LARGEST).read_to_end(&mut bytes).with_context(|| name.clone())?;
        entry_of(place, &name, at, &bytes, take)?;
    }
    Ok(())
}

/// The modules of an entry of an archive, which may be an archive itself. One that cannot be read as such is like other data.
fn entry_of(
    place: &ModulePath,
    name: &str,
    at: u64,
    bytes: &[u8],
    take: &mut dyn FnMut(ModuleEntry) -> Result<()>,
) -> Result<()> {
    let kind = InputKind::of_path(Path::new(name));
    if kind.is_none()
        && place.within.len() < DEEPEST
        && form(&mut io::Cursor::new(bytes))? != FileForm::Other
        && let Ok((mut source, form, is_compressed)) = plain(Box::new(io::Cursor::new(bytes.to_vec())))
    {
        let mut inner = place.clone();
        inner.within.push(name.to_owned());
        match form {
            FileForm::Zip if zip::ZipArchive::new(&mut source).is_err() => {}
            FileForm::Zip | FileForm::Tar => return archive(&inner, source, form, take),
            FileForm::Gzip | FileForm::Other => {
                let mut bytes = Vec::new();
                source.read_to_end(&mut bytes)?;
                return part(&inner, None, 0, kind_of(Path::new(name), is_compressed), &bytes, take);
            }
        }
    }
    part(place, Some(name), at, kind, bytes, take)
}

/// The modules of some bytes: one, where their name tells its kind, or those that lie in them.
fn part(
    place: &ModulePath,
    entry: Option<&str>,
    start: u64,
    kind: Option<InputKind>,
    bytes: &[u8],
    take: &mut dyn FnMut(ModuleEntry) -> Result<()>,
) -> Result<()> {
    let mut found = |kind, at: u64, inner: Option<usize>, bytes: &[u8]| {
        take(ModuleEntry {
            module: crate::hash(bytes),
            kind,
            bytes: bytes.len() as u64,
            file: place.file.clone(),
            within: place.within.clone(),
            entry: entry.map(str::to_owned),
            at,
            inner: inner.map(|inner| inner as u64),
        })
    };
    match kind {
        Some(kind) => found(kind, start, None, bytes),
        None => cut::modules(bytes, |cut| found(cut.kind, start + cut.at as u64, cut.inner, cut.bytes)),
    }
}

/// Reads modules by their places. It is quick where modules of one file or entry follow one another.
#[derive(Default)]
pub struct ModuleLoader {
    open: Option<(PathBuf, Vec<String>, Open)>,
    /// The last entry, and the last part of zstd.
    entry: Option<(String, Vec<u8>)>,
    frame: Option<(Option<String>, u64, Vec<u8>)>,
}

enum Open {
    Zip(Box<zip::ZipArchive<Boxed>>),
    Plain(Boxed),
}

impl ModuleLoader {
    /// The bytes of a module.
    ///
    /// # Errors
    /// When they cannot be read, or are not those that were listed.
    pub fn read(&mut self, entry: &ModuleEntry) -> Result<Vec<u8>> {
        let bytes = self.find(entry).with_context(|| format!("cannot read {entry}"))?;
        ensure!(crate::hash(&bytes) == entry.module, "{entry} has changed since it was listed");
        Ok(bytes)
    }

    fn find(&mut self, entry: &ModuleEntry) -> Result<Vec<u8>> {
        let is_open =
            |(file, within, _): &(PathBuf, Vec<String>, Open)| *file == entry.file && *within == entry.within;
        if !self.open.as_ref().is_some_and(is_open) {
            (self.entry, self.frame) = (None, None);
            let source = Box::new(BufReader::new(File::open(&entry.file)?));
            let mut open = Open::new(source)?;
            for name in &entry.within {
                let mut bytes = Vec::new();
                open.read_entry(name, &mut bytes)?;
                open = Open::new(Box::new(io::Cursor::new(bytes)))?;
            }
            self.open = Some((entry.file.clone(), entry.within.clone(), open));
        }
        let Some((_, _, open)) = &mut self.open else { bail!("it is not open") };
        if let (Open::Zip(_), Some(name)) = (&*open, &entry.entry)
            && self.entry.as_ref().is_none_or(|(last, _)| last != name)
        {
            let mut bytes = self.entry.take().map(|(_, bytes)| bytes).unwrap_or_default();
            bytes.clear();
            open.read_entry(name, &mut bytes)?;
            self.entry = Some((name.clone(), bytes));
        }
        let (at, length) = (usize::try_from(entry.at)?, usize::try_from(entry.bytes)?);
        let whole = match open {
            Open::Zip(_) => self.entry.as_ref().map(|(_, bytes)| bytes.as_slice()),
            Open::Plain(_) => None,
        };
        if let Some(inner) = entry.inner {
            let is_last =
                |frame: &(Option<String>, u64, Vec<u8>)| frame.0 == entry.entry && frame.1 == entry.at;
            if !self.frame.as_ref().is_some_and(is_last) {
                let frame = match (whole, &mut *open) {
                    (Some(whole), _) => cut::decompressed(whole, at),
                    (None, Open::Plain(file)) => {
                        let mut bytes = Vec::new();
                        file.seek(SeekFrom::Start(entry.at))?;
                        file.read_to_end(&mut bytes)?;
                        cut::decompressed(&bytes, 0)
                    }
                    (None, Open::Zip(_)) => None,
                };
                self.frame =
                    Some((entry.entry.clone(), entry.at, frame.context("nothing is compressed there")?));
            }
            let frame = self.frame.as_ref().map_or(&[][..], |frame| frame.2.as_slice());
            return slice(frame, usize::try_from(inner)?, length);
        }
        match (whole, open) {
            (Some(whole), _) => slice(whole, at, length),
            (None, Open::Plain(file)) => {
                let mut bytes = Vec::new();
                file.seek(SeekFrom::Start(entry.at))?;
                file.take(entry.bytes).read_to_end(&mut bytes)?;
                Ok(bytes)
            }
            (None, Open::Zip(_)) => bail!("no entry of the archive is named"),
        }
    }
}

impl Open {
    fn new(source: Boxed) -> Result<Self> {
        let (source, form, _) = plain(source)?;
        Ok(match form {
            FileForm::Zip => Self::Zip(Box::new(zip::ZipArchive::new(source)?)),
            FileForm::Gzip | FileForm::Tar | FileForm::Other => Self::Plain(source),
        })
    }

    /// Reads an entry of an archive.
    fn read_entry(&mut self, name: &str, bytes: &mut Vec<u8>) -> Result<()> {
        match self {
            Self::Zip(archive) => {
                archive.by_name(name)?.take(LARGEST).read_to_end(bytes)?;
            }
            Self::Plain(source) => {
                source.rewind()?;
                let mut archive = tar::Archive::new(source);
                let mut found = None;
                for entry in archive.entries_with_seek()? {
                    let entry = entry?;
                    if entry.path()?.to_string_lossy() == name {
                        found = Some(entry);
                        break;
                    }
                }
                found.context("the archive has no such entry")?.take(LARGEST).read_to_end(bytes)?;
            }
        }
        Ok(())
    }
}

fn slice(bytes: &[u8], at: usize, length: usize) -> Result<Vec<u8>> {
    let found = at.checked_add(length).and_then(|end| bytes.get(at..end));
    Ok(found.context("it ends too early")?.to_vec())
}
