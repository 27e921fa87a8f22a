//! Rules about README.md, ARCHITECTURE.md and CONTRIBUTING.md: what they name exists, and what exists is named.

use std::collections::BTreeSet;

use clap::CommandFactory;

use super::{Diagnostics, File};
use crate::Cli;

/// Folders that ARCHITECTURE.md must speak of: the public top level, the crates, and the parts of the library.
const PARENTS: [&str; 4] = ["", "bindings/", "crates/", "src/"];

/// Checks the pages.
pub(super) fn check(files: &[File], diagnostics: &mut Diagnostics) {
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        match files.iter().find(|file| file.path == name) {
            Some(page) => commands(page, diagnostics),
            None => diagnostics.errors.push(format!("{name} is missing")),
        }
    }
    if let Some(page) = files.iter().find(|file| file.path == "ARCHITECTURE.md") {
        folders(page, files, diagnostics);
    }
    if let Some(page) = files.iter().find(|file| file.path == "CONTRIBUTING.md") {
        named_files(page, files, diagnostics);
    }
}

/// Every file and folder that a page names by its path exists.
fn named_files(page: &File, files: &[File], diagnostics: &mut Diagnostics) {
    for (index, line) in page.text.lines().enumerate() {
        for named in line.split('`').skip(1).step_by(2).filter(|named| named.contains('/')) {
            let is_file = [".rs", ".md", ".json"].iter().any(|end| named.ends_with(end));
            if (is_file || is_folder(named)) && !files.iter().any(|file| file.path.starts_with(named)) {
                diagnostics.error(page, index + 1, &format!("there is no `{named}`"));
            }
        }
    }
}

/// Every `cargo xtask` command that a page names is one.
fn commands(page: &File, diagnostics: &mut Diagnostics) {
    let cli = Cli::command();
    let known: BTreeSet<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
    for (index, line) in page.text.lines().enumerate() {
        for rest in line.split("cargo xtask ").skip(1) {
            let name: String = rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            if name.starts_with(|c: char| c.is_ascii_lowercase()) && !known.contains(name.as_str()) {
                diagnostics.error(page, index + 1, &format!("there is no `cargo xtask {name}`"));
            }
        }
    }
}

/// Every folder at the top, in `bindings/`, `crates/` and `src/` has its place in ARCHITECTURE.md, and every folder named there exists.
fn folders(page: &File, files: &[File], diagnostics: &mut Diagnostics) {
    let mut present = BTreeSet::new();
    for file in files {
        for parent in PARENTS {
            let Some(rest) = file.path.strip_prefix(parent) else {
                continue;
            };
            if let Some((folder, _)) = rest.split_once('/')
                && !folder.starts_with('.')
            {
                present.insert(format!("{parent}{folder}/"));
            }
        }
    }
    for folder in &present {
        if !page.text.contains(&format!("`{folder}`")) {
            diagnostics.errors.push(format!("ARCHITECTURE.md: `{folder}` is not described"));
        }
    }
    for (index, line) in page.text.lines().enumerate() {
        for named in line.split('`').skip(1).step_by(2).filter(|named| is_folder(named)) {
            if !files.iter().any(|file| file.path.starts_with(named)) {
                diagnostics.error(page, index + 1, &format!("there is no folder `{named}`"));
            }
        }
    }
}

/// Whether a quoted word names a folder of the repository.
fn is_folder(word: &str) -> bool {
    word.len() > 1
        && word.ends_with('/')
        && word.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c))
}
