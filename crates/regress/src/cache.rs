//! Results of earlier runs, by what they were made of.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};

use crate::{discover::InputKind, stage::Done};

/// A folder of results, which several processes may share.
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// The cache in a folder, which is made where it is new.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn open(folder: &Path) -> Result<Self> {
        for part in ["results", "outputs"] {
            let part = folder.join(part);
            fs::create_dir_all(&part).with_context(|| format!("cannot make {}", part.display()))?;
        }
        Ok(Self { folder: std::path::absolute(folder)? })
    }

    fn result(&self, key: &str) -> PathBuf {
        self.folder.join("results").join(format!("{key}.json"))
    }

    /// Where an output lies.
    #[must_use]
    pub fn output(&self, hash: &str, kind: InputKind) -> PathBuf {
        self.folder.join("outputs").join(format!("{hash}.{}", kind.extension()))
    }

    /// What was kept, if all of it is there.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Done> {
        let done: Done = serde_json::from_slice(&fs::read(self.result(key)).ok()?).ok()?;
        let output = done.kind.zip(done.output.as_deref());
        output.is_none_or(|(kind, hash)| self.output(hash, kind).is_file()).then_some(done)
    }

    /// Keeps a result and its output. A result that cannot be kept is made again next time.
    pub fn put(&self, key: &str, done: &Done, output: Option<&Path>) {
        let keep = || -> Result<()> {
            if let (Some(from), Some(kind), Some(hash)) = (output, done.kind, done.output.as_deref()) {
                let to = self.output(hash, kind);
                if !to.exists() {
                    let mut fresh = tempfile::NamedTempFile::new_in(&self.folder)?;
                    std::io::copy(&mut fs::File::open(from)?, &mut fresh)?;
                    fresh.persist(to)?;
                }
            }
            let mut fresh = tempfile::NamedTempFile::new_in(&self.folder)?;
            fresh.write_all(&serde_json::to_vec(done)?)?;
            fresh.persist(self.result(key))?;
            Ok(())
        };
        let _ = keep();
    }
}
