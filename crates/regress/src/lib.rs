//! A regression harness for translators of SPIR-V: every module of some inputs goes through the stages of a recipe, each command in a
//! process of its own, and what fails is told by its cause, as new, known or fixed.
//!
//! The command `spirv-llvm regress` is this library; nothing of it links LLVM, as all work is done by commands.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is the body of a command")]

pub mod baseline;
pub mod cache;
pub mod cause;
pub mod cut;
pub mod discover;
pub mod earlier;
mod finish;
pub mod module;
pub mod options;
pub mod process;
pub mod recipe;
mod reduce;
mod repeat;
pub mod report;
pub mod row;
pub mod rows;
pub mod run;
pub mod runner;
pub mod select;
pub mod stage;
pub mod summary;
pub mod tools;

use std::{io::Write as _, path::Path};

use anyhow::{Context as _, Result};

/// The first 128 bits of BLAKE3, in hexadecimal.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    digits(&blake3::hash(bytes))
}

fn digits(hash: &blake3::Hash) -> String {
    hash.to_hex().chars().take(32).collect()
}

/// Tells something on standard error; whether anybody reads it does not matter.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Writes a file so that it has its old content or all of the new one at any time.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || -> Result<()> {
        let mut fresh = tempfile::NamedTempFile::new_in(folder)?;
        fresh.write_all(bytes)?;
        // A file for others, not one of its maker alone.
        #[cfg(unix)]
        fresh.as_file().set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
        fresh.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// A failure of the command line or the recipe.
#[derive(Debug)]
pub struct Usage(anyhow::Error);

impl Usage {
    fn of(error: anyhow::Error) -> anyhow::Error {
        Self(error).into()
    }
}

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl std::error::Error for Usage {}

/// The user has interrupted the run.
#[derive(Debug)]
pub struct Interrupted;

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}
