//! A folder of translations, each by a hash of all that it was made of.
//!
//! Several processes may use one folder: an entry is written beside its place and moved there, so that whoever finds it finds
//! all of it. An entry that does not match its own checksum, as after a crash of the machine, counts as none.

use std::{
    fs,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use anyhow::{Context as _, Result};
use sha2::{Digest, Sha256};
use spirv_llvm::{BITCODE_VERSION, Loss, Losses};

use crate::{
    arguments::translate::{FormOption, TranslateArguments},
    elsewhere, files,
};

pub(super) struct TranslationCache {
    folder: PathBuf,
    /// The program that translates: another one may translate otherwise.
    program: String,
}

impl TranslationCache {
    /// The cache in a folder, which is made where it is new.
    pub(super) fn open(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self { folder: folder.to_owned(), program: program() })
    }

    /// The name of a translation.
    pub(super) fn key(&self, arguments: &TranslateArguments, form: FormOption, input: &[u8]) -> String {
        let mut options = arguments.translation.clone();
        // It changes what is printed and nothing of what is written.
        options.quiet = false;
        let mut hash = Sha256::new();
        for part in [&self.program, &format!("{options:?}"), form.extension()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        hash.update(input);
        hex(&hash.finalize())
    }

    /// A translation that was made before, with what it lost.
    pub(super) fn get(&self, key: &str) -> Option<(Vec<u8>, Losses)> {
        let mut entry = fs::read(self.path(key)).ok()?;
        let (digest, bytes) = entry.split_first_chunk::<32>()?;
        if Sha256::digest(bytes)[..] != digest[..] {
            return None;
        }
        let line = bytes.iter().position(|byte| *byte == b'\n')?;
        let losses = losses_of(std::str::from_utf8(bytes.get(..line)?).ok()?)?;
        Some((entry.split_off(32 + line + 1), losses))
    }

    /// Keeps a translation: behind the checksum a line with what it lost, then its bytes.
    pub(super) fn put(&self, key: &str, bytes: &[u8], losses: &Losses) -> Result<()> {
        let path = self.path(key);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        files::write_with(&path, |out| {
            let line = line_of(losses);
            out.write_all(&Sha256::new().chain_update(&line).chain_update(bytes).finalize())?;
            out.write_all(line.as_bytes())?;
            Ok(out.write_all(bytes)?)
        })
    }

    /// Where an entry lies: folders of thousands of files are slow.
    fn path(&self, key: &str) -> PathBuf {
        let (start, rest) = key.split_at_checked(2).unwrap_or((key, ""));
        self.folder.join(start).join(rest)
    }
}

/// Losses as a line: names with counts.
pub(super) fn line_of(losses: &Losses) -> String {
    let words: Vec<_> = losses.iter().map(|(loss, count)| format!("{}={count}", loss.name())).collect();
    words.join(" ") + "\n"
}

/// The losses in such a line.
pub(super) fn losses_of(line: &str) -> Option<Losses> {
    line.split_whitespace()
        .map(|word| {
            let (name, count) = word.split_once('=')?;
            Some((Loss::by_name(name)?, count.parse().ok()?))
        })
        .collect()
}

/// The version, and how the executables of this command and of the one that has LLVM look: what was built anew translates anew.
fn program() -> String {
    let own = std::env::current_exe().ok();
    let other = own.as_deref().map(elsewhere::translator);
    let looks = [own, other].map(|path| {
        let found = fs::metadata(path?).ok()?;
        let changed = found.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Some((found.len(), changed))
    });
    format!("{:?} {looks:?}", (env!("CARGO_PKG_VERSION"), BITCODE_VERSION))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
