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
        Environment, Id, Module,
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
    /// Check for this environment too: spv1.0 to spv1.6, opencl1.2 to opencl3.0 (also with `embedded`), opengl4.0 to
    /// opengl4.5, vulkan1.0 to vulkan1.4 or vulkan1.1spv1.4
    #[arg(long, value_name = "NAME", value_parser = environment)]
    target_env: Option<Environment>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// The environment of a name.
fn environment(name: &str) -> Result<Environment, String> {
    Environment::parse(name).ok_or_else(|| {
        let names: Vec<_> = Environment::all().map(|environment| environment.name()).collect();
        format!("there is no such environment; known are {}", names.join(", "))
    })
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
    /// The name of the rule; empty where it has none.
    rule: String,
    detail: String,
    function: Option<u32>,
    name: Option<String>,
}

impl Found {
    fn new(grade: Grade, rule: &str, error: &Error, function: Option<Id>, module: Option<&Module>) -> Self {
        Self {
            grade: grade.to_string(),
            code: error.code().name(),
            at: error.at().to_string(),
            rule: rule.to_owned(),
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
        let checked = look(file, arguments)?;
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

fn look(file: &Path, arguments: &Arguments) -> Result<Checked> {
    let (list, more) = match read(file)? {
        Ok(module) => {
            let Diagnostics { list, more } =
                check::check_for(&module, &arguments.target_env.unwrap_or(Environment::UNIVERSAL));
            let list =
                list.iter().filter(|diagnostic| !arguments.required || diagnostic.grade == Grade::Required);
            let found = list.map(|diagnostic| {
                Found::new(
                    diagnostic.grade,
                    &diagnostic.rule,
                    &diagnostic.error,
                    diagnostic.function,
                    Some(&module),
                )
            });
            (found.collect(), more)
        }
        Err(error) => (vec![Found::new(Grade::Required, "", &error, None, None)], 0),
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
        if !found.rule.is_empty() {
            let _ = write!(text, " [{}]", found.rule);
        }
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
