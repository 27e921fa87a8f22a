//! The grammar's JSON files to the Rust tables under `crates/spirv/src/grammar/generated/`.

mod emit;
mod model;
mod unpublished;

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, bail};

use crate::project;

/// The generated files by name, whole.
pub type Files = BTreeMap<String, String>;

/// Generates the tables from the JSON files in `grammar`, which is `xtask/grammar` unless given, or, with `check`,
/// compares them with the tree.
pub fn run(grammar: Option<&Path>, check: bool) -> Result<()> {
    let own = project::root().join("xtask/grammar");
    let model = model::Grammar::load(grammar.unwrap_or(&own))?;
    let files = emit::files(&model);
    let folder = project::root().join("crates/spirv/src/grammar/generated");
    if check { compare(&folder, &files) } else { write(&folder, &files) }
}

fn existing(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(names)
}

fn write(folder: &Path, files: &Files) -> Result<()> {
    fs::create_dir_all(folder)?;
    for stale in existing(folder)?.iter().filter(|name| !files.contains_key(*name)) {
        fs::remove_file(folder.join(stale))?;
    }
    for (name, text) in files {
        fs::write(folder.join(name), text).with_context(|| format!("cannot write {name}"))?;
    }
    println!("{} files in {}", files.len(), folder.display());
    Ok(())
}

fn compare(folder: &Path, files: &Files) -> Result<()> {
    let mut wrong: Vec<String> = Vec::new();
    for stale in existing(folder)? {
        if !files.contains_key(&stale) {
            wrong.push(format!("{stale} is not generated"));
        }
    }
    for (name, text) in files {
        match fs::read_to_string(folder.join(name)) {
            Ok(found) if found == *text => {}
            Ok(_) => wrong.push(format!("{name} differs")),
            Err(_) => wrong.push(format!("{name} is missing")),
        }
    }
    if wrong.is_empty() {
        println!("{} generated files are up to date", files.len());
        return Ok(());
    }
    bail!("generated files are stale, run `cargo xtask codegen`: {}", wrong.join(", "))
}
