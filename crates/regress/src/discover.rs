//! The modules of files, folders, archives and manifests.

use std::{
    fmt,
    fs::File,
    io::{self, BufRead as _, BufReader, Read, Seek as _, SeekFrom},
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
    /// The entry of that, if it is an archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// Where it starts: in the entry of a zip archive, otherwise in the file, decompressed if that is gzip's.
    #[serde(default)]
    pub at: u64,
    /// Where it starts in what zstd compressed from that place on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inner: Option<u64>,
}

impl fmt::Display for ModuleEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(entry) = &self.entry {
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
            manifest(input, take)?;
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

/// Calls `take` with every line of a manifest.
///
/// # Errors
/// When it cannot be read, or is no manifest.
pub fn manifest(path: &Path, take: &mut dyn FnMut(ModuleEntry) -> Result<()>) -> Result<()> {
    let context = || format!("cannot read {}", path.display());
    for (number, line) in BufReader::new(File::open(path).with_context(context)?).lines().enumerate() {
        let entry = serde_json::from_str(&line.with_context(context)?);
        take(entry.with_context(|| format!("{}:{}: no module", path.display(), number + 1))?)?;
    }
    Ok(())
}

/// What a file is by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FileForm {
    Zip,
    Gzip,
    Tar,
    Other,
}

fn form(file: &mut File) -> io::Result<FileForm> {
    let mut start = Vec::new();
    file.rewind()?;
    file.by_ref().take(512).read_to_end(&mut start)?;
    file.rewind()?;
    Ok(match start.as_slice() {
        [b'P', b'K', 3, 4, ..] => FileForm::Zip,
        [0x1f, 0x8b, ..] => FileForm::Gzip,
        start if start.get(257..262) == Some(b"ustar") => FileForm::Tar,
        _ => FileForm::Other,
    })
}

fn file(path: &Path, take: &mut dyn FnMut(ModuleEntry) -> Result<()>) -> Result<()> {
    let context = || format!("cannot read {}", path.display());
    let mut file = File::open(path).with_context(context)?;
    match form(&mut file).with_context(context)? {
        FileForm::Zip => zip(path, file, take).with_context(context),
        FileForm::Gzip => {
            let mut plain = decompressed(file).with_context(context)?;
            match form(&mut plain)? {
                FileForm::Tar => tar(path, plain, take).with_context(context),
                _ => part(path, None, 0, None, &all(plain).with_context(context)?, take),
            }
        }
        FileForm::Tar => tar(path, file, take).with_context(context),
        FileForm::Other => {
            part(path, None, 0, InputKind::of_path(path), &all(file).with_context(context)?, take)
        }
    }
}

fn all(mut file: File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The contents of a file of gzip, in a file that goes away when it is closed.
fn decompressed(file: File) -> io::Result<File> {
    let mut plain = tempfile::tempfile()?;
    io::copy(&mut flate2::read::MultiGzDecoder::new(BufReader::new(file)), &mut plain)?;
    plain.rewind()?;
    Ok(plain)
}

fn zip(path: &Path, file: File, take: &mut dyn FnMut(ModuleEntry) -> Result<()>) -> Result<()> {
    let mut archive = zip::ZipArchive::new(BufReader::new(file))?;
    for number in 0..archive.len() {
        let mut entry = archive.by_index(number)?;
        if !entry.is_file() {
            continue;
        }
        let name = entry.name()?.into_owned();
        let mut bytes = Vec::new();
        entry.by_ref().take(LARGEST).read_to_end(&mut bytes).with_context(|| name.clone())?;
        part(path, Some(&name), 0, InputKind::of_path(Path::new(&name)), &bytes, take)?;
    }
    Ok(())
}

fn tar(path: &Path, file: File, take: &mut dyn FnMut(ModuleEntry) -> Result<()>) -> Result<()> {
    let mut archive = tar::Archive::new(BufReader::new(file));
    for entry in archive.entries_with_seek()? {
        let mut entry = entry?;
        if !entry.header().entry_type().is_file() {
            continue;
        }
        let name = entry.path()?.to_string_lossy().into_owned();
        let at = entry.raw_file_position();
        let mut bytes = Vec::new();
        entry.by_ref().take(LARGEST).read_to_end(&mut bytes).with_context(|| name.clone())?;
        part(path, Some(&name), at, InputKind::of_path(Path::new(&name)), &bytes, take)?;
    }
    Ok(())
}

/// The modules of some bytes: one, where their name tells its kind, or those that lie in them.
fn part(
    file: &Path,
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
            file: file.to_owned(),
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
    open: Option<(PathBuf, Open)>,
    /// The last entry, and the last part of zstd.
    entry: Option<(String, Vec<u8>)>,
    frame: Option<(Option<String>, u64, Vec<u8>)>,
}

enum Open {
    Zip(Box<zip::ZipArchive<BufReader<File>>>),
    Plain(File),
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
        if self.open.as_ref().is_none_or(|(path, _)| *path != entry.file) {
            (self.entry, self.frame) = (None, None);
            self.open = Some((entry.file.clone(), Self::open(&entry.file)?));
        }
        let Some((_, open)) = &mut self.open else { bail!("it is not open") };
        if let (Open::Zip(archive), Some(name)) = (&mut *open, &entry.entry)
            && self.entry.as_ref().is_none_or(|(last, _)| last != name)
        {
            let mut bytes = Vec::new();
            archive.by_name(name)?.take(LARGEST).read_to_end(&mut bytes)?;
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

    fn open(path: &Path) -> Result<Open> {
        let mut file = File::open(path)?;
        Ok(match form(&mut file)? {
            FileForm::Zip => Open::Zip(Box::new(zip::ZipArchive::new(BufReader::new(file))?)),
            FileForm::Gzip => Open::Plain(decompressed(file)?),
            FileForm::Tar | FileForm::Other => Open::Plain(file),
        })
    }
}

fn slice(bytes: &[u8], at: usize, length: usize) -> Result<Vec<u8>> {
    let found = at.checked_add(length).and_then(|end| bytes.get(at..end));
    Ok(found.context("it ends too early")?.to_vec())
}
