//! Rules about the tree that no compiler checks.

mod docs;
mod sources;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::project::root;

/// A file of the repository, as text.
struct File {
    /// Its path from the root, with forward slashes.
    path: String,
    text: String,
}

impl File {
    /// Whether it lies in `folder`.
    fn within(&self, folder: &str) -> bool {
        self.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
    }

    fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Whether it is written by `cargo xtask codegen`.
    fn is_generated(&self) -> bool {
        self.path.contains("/generated/")
    }
}

/// The diagnostics of the rules.
#[derive(Default)]
struct Diagnostics {
    errors: Vec<String>,
    warnings: Vec<String>,
}

impl Diagnostics {
    fn error(&mut self, file: &File, line: usize, what: &str) {
        self.errors.push(format!("{}:{line}: {what}", file.path));
    }

    fn warning(&mut self, file: &File, line: usize, what: &str) {
        self.warnings.push(format!("{}:{line}: {what}", file.path));
    }
}

/// Checks the whole tree; all diagnostics are printed before it fails.
pub fn tidy() -> Result<()> {
    let files = tracked_files()?;
    let mut diagnostics = Diagnostics::default();
    for file in &files {
        sources::check(file, &mut diagnostics);
    }
    docs::check(&files, &mut diagnostics);
    for warning in &diagnostics.warnings {
        println!("warning: {warning}");
    }
    for error in &diagnostics.errors {
        println!("error: {error}");
    }
    println!(
        "tidy: {} files, {} warnings, {} errors",
        files.len(),
        diagnostics.warnings.len(),
        diagnostics.errors.len()
    );
    if !diagnostics.errors.is_empty() {
        bail!("the tree is not tidy");
    }
    Ok(())
}

/// Every text file that git tracks or would add.
fn tracked_files() -> Result<Vec<File>> {
    let output = Command::new("git")
        .current_dir(root())
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .output()
        .context("cannot run git")?;
    if !output.status.success() {
        bail!("git ls-files: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let mut files = Vec::new();
    for path in String::from_utf8_lossy(&output.stdout).split('\0').filter(|path| !path.is_empty()) {
        let full: PathBuf = root().join(path);
        // A deleted file is still listed until the deletion is committed; what is not UTF-8 is data.
        if let Ok(text) = fs::read_to_string(full) {
            files.push(File { path: path.to_owned(), text });
        }
    }
    Ok(files)
}
