//! The file of rows: appended to as modules are done, read again to go on, and put in order at the end.

use std::{
    collections::HashSet,
    fs::{File, OpenOptions},
    io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use serde::Deserialize;

use crate::{finish::Fresh, row::ResultRow};

/// A module by its hash.
pub type Hash = [u8; 16];

/// The hash of its hexadecimal digits.
#[must_use]
pub fn hash_of(text: &str) -> Option<Hash> {
    u128::from_str_radix(text, 16).ok().filter(|_| text.len() == 32).map(u128::to_be_bytes)
}

/// The part of a row that tells where its module's rows end.
#[derive(Deserialize)]
struct RowMark<'a> {
    #[serde(borrow)]
    module: std::borrow::Cow<'a, str>,
    rest: u32,
}

/// The file, to which the rows of a module are written at once.
pub struct Appender {
    file: File,
    path: PathBuf,
}

impl Appender {
    /// Begins a file anew.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn create(path: &Path) -> Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// Goes on with a file, behind the last module of which it has all rows. The modules that it has come second.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub fn resume(path: &Path) -> Result<(Self, HashSet<Hash>)> {
        let index = RowIndex::of(&[path.to_owned()])?;
        let context = || format!("cannot write {}", path.display());
        // What stands behind is of a module that was not finished.
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(path).with_context(context)?;
        file.set_len(index.end).with_context(context)?;
        file.seek(SeekFrom::End(0)).with_context(context)?;
        Ok((Self { file, path: path.to_owned() }, index.batches.iter().map(|batch| batch.module).collect()))
    }

    /// Appends the rows of a module.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn append(&mut self, rows: &[ResultRow]) -> Result<()> {
        let mut text = Vec::new();
        for row in rows {
            serde_json::to_writer(&mut text, row)?;
            text.push(b'\n');
        }
        self.file.write_all(&text).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// The rows of a module within the files.
struct Batch {
    module: Hash,
    file: u32,
    at: u64,
    length: u32,
}

/// The modules of some files of rows, in the order of their hashes. It takes 40 bytes for each.
pub struct RowIndex {
    files: Vec<PathBuf>,
    batches: Vec<Batch>,
    /// Where the last whole module of the last file ends.
    end: u64,
}

impl RowIndex {
    /// Looks through files. A module of several of them counts once.
    ///
    /// # Errors
    /// When one cannot be read. A file that does not exist has no rows.
    pub fn of(files: &[PathBuf]) -> Result<Self> {
        let mut index = Self { files: files.to_vec(), batches: Vec::new(), end: 0 };
        for (number, path) in (0..).zip(files) {
            index.add(number, path).with_context(|| format!("cannot read {}", path.display()))?;
        }
        index.batches.sort_by_key(|batch| (batch.module, batch.file, batch.at));
        index.batches.dedup_by_key(|batch| batch.module);
        Ok(index)
    }

    fn add(&mut self, number: u32, path: &Path) -> Result<()> {
        let file = match File::open(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            other => other?,
        };
        let (mut at, mut start) = (0_u64, 0_u64);
        self.end = 0;
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = reader.read_until(b'\n', &mut line)?;
            // A line that was cut off, and what is no row, end what counts.
            let Ok(mark) = serde_json::from_slice::<RowMark<'_>>(&line) else { return Ok(()) };
            if !line.ends_with(b"\n") {
                return Ok(());
            }
            at += length as u64;
            if mark.rest == 0 {
                let Some(module) = hash_of(&mark.module) else { return Ok(()) };
                let length = u32::try_from(at - start)?;
                self.batches.push(Batch { module, file: number, at: start, length });
                (start, self.end) = (at, at);
            }
        }
    }

    /// The number of modules.
    #[must_use]
    pub fn len(&self) -> usize {
        self.batches.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.batches.is_empty()
    }

    /// Writes all rows in order: by module, and as they are within.
    ///
    /// # Errors
    /// When files cannot be read or written.
    pub fn write(&self, to: &Path) -> Result<()> {
        let mut fresh = Fresh::create(to.to_owned())?;
        self.each_batch(|text| Ok(fresh.write_all(text)?))?;
        fresh.end()
    }

    /// Calls `take` with the rows of each module, in the order of the modules' hashes.
    ///
    /// # Errors
    /// When a file cannot be read, and the first error of `take`.
    pub fn each(&self, mut take: impl FnMut(&[ResultRow]) -> Result<()>) -> Result<()> {
        self.each_batch(|text| take(&rows_in(text)?))
    }

    /// The rows of a module; none of one that is not there.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn rows_of(&self, module: &Hash) -> Result<Vec<ResultRow>> {
        match self.batches.binary_search_by_key(module, |batch| batch.module) {
            Ok(place) => self.rows_at(place),
            Err(_) => Ok(Vec::new()),
        }
    }

    /// The rows of the first module; `None` where there is none.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn first(&self) -> Result<Option<Vec<ResultRow>>> {
        if self.is_empty() { Ok(None) } else { self.rows_at(0).map(Some) }
    }

    fn rows_at(&self, place: usize) -> Result<Vec<ResultRow>> {
        let Some(batch) = self.batches.get(place) else { return Ok(Vec::new()) };
        let Some(path) = self.files.get(batch.file as usize) else { return Ok(Vec::new()) };
        let context = || format!("cannot read {}", path.display());
        let (mut file, mut text) = (File::open(path).with_context(context)?, Vec::new());
        file.seek(SeekFrom::Start(batch.at)).with_context(context)?;
        file.take(u64::from(batch.length)).read_to_end(&mut text).with_context(context)?;
        rows_in(&text)
    }

    fn each_batch(&self, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let mut open = self.files.iter().map(|path| File::open(path).ok()).collect::<Vec<_>>();
        let mut text = Vec::new();
        for batch in &self.batches {
            let Some(Some(file)) = open.get_mut(batch.file as usize) else { continue };
            text.clear();
            file.seek(SeekFrom::Start(batch.at))?;
            file.take(u64::from(batch.length)).read_to_end(&mut text)?;
            take(&text)?;
        }
        Ok(())
    }
}

/// The rows of some lines.
fn rows_in(text: &[u8]) -> Result<Vec<ResultRow>> {
    let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    Ok(lines.map(serde_json::from_slice).collect::<Result<_, _>>()?)
}
