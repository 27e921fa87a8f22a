//! `spirv-llvm check`: every broken rule of a module, with its location and the name of its function.

use std::{
    fmt::Write as _,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;
use spirv_llvm::{
    Error,
    spirv::{
        Id, Module,
        check::{self, Diagnostics, Grade},
    },
};
use translator_cli::files;

#[derive(Args)]
pub(crate) struct Arguments {
    /// SPIR-V binaries; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Show only what keeps a module from being translated
    #[arg(long)]
    required: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// The diagnostics of one file.
#[derive(Serialize)]
struct Checked {
    file: PathBuf,
    diagnostics: Vec<Found>,
    /// How many more there are than the list holds.
    more: usize,
}

#[derive(Serialize)]
struct Found {
    grade: String,
    code: &'static str,
    at: String,
    detail: String,
    function: Option<u32>,
    name: Option<String>,
}

impl Found {
    fn new(grade: Grade, error: &Error, function: Option<Id>, module: Option<&Module>) -> Self {
        Self {
            grade: grade.to_string(),
            code: error.code().name(),
            at: error.at().to_string(),
            detail: error.detail().to_owned(),
            function: function.map(|id| id.0),
            name: module.zip(function).and_then(|(module, id)| check::name_of(module, id)),
        }
    }
}

/// Checks every file, the later ones even where an earlier one is broken.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut all = Vec::with_capacity(arguments.files.len());
    for file in &arguments.files {
        let checked = look(file, arguments.required)?;
        if !arguments.json {
            io::stdout().lock().write_all(lines(&checked).as_bytes())?;
        }
        all.push(checked);
    }
    if arguments.json {
        let mut out = io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, &all)?;
        writeln!(out)?;
    }
    let broken = all.iter().filter(|checked| !checked.diagnostics.is_empty() || checked.more > 0).count();
    if broken > 0 {
        bail!("{broken} of {} modules break rules", arguments.files.len());
    }
    Ok(())
}

/// A module, or the diagnostic that it is none.
fn read(file: &Path) -> Result<Result<Module, Error>> {
    match files::read_module(file) {
        Ok(module) => Ok(Ok(module)),
        Err(error) => error.downcast().map(Err),
    }
}

fn look(file: &Path, required: bool) -> Result<Checked> {
    let (list, more) = match read(file)? {
        Ok(module) => {
            let Diagnostics { list, more } = check::check(&module);
            let list = list.iter().filter(|diagnostic| !required || diagnostic.grade == Grade::Required);
            let found = list.map(|diagnostic| {
                Found::new(diagnostic.grade, &diagnostic.error, diagnostic.function, Some(&module))
            });
            (found.collect(), more)
        }
        Err(error) => (vec![Found::new(Grade::Required, &error, None, None)], 0),
    };
    Ok(Checked { file: file.to_owned(), diagnostics: list, more })
}

/// The diagnostics of a file, a line each.
fn lines(checked: &Checked) -> String {
    let mut text = String::new();
    let file = checked.file.display();
    for found in &checked.diagnostics {
        let location = if found.at.is_empty() { String::new() } else { format!("{}: ", found.at) };
        let _ = write!(text, "{file}: {}: {location}{}", found.grade, found.detail);
        if let Some(function) = found.function {
            let _ = write!(text, ", in function %{function}");
        }
        if let Some(name) = &found.name {
            let _ = write!(text, " \"{}\"", name.escape_debug());
        }
        text.push('\n');
    }
    if checked.more > 0 {
        let _ = writeln!(text, "{file}: and {} more", checked.more);
    }
    text
}
