//! `spirv-llvm check`: every broken rule of a module, with its place and the name of its function.

use std::{
    fmt::Write as _,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Result, bail};
use clap::Args;
use spirv_llvm::spirv::{
    Module,
    check::{self, Findings, Grade},
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
}

/// Checks every file, the later ones even where an earlier one is broken.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut broken = 0;
    for file in &arguments.files {
        let text = report(file, arguments.required)?;
        if !text.is_empty() {
            broken += 1;
            io::stdout().lock().write_all(text.as_bytes())?;
        }
    }
    if broken > 0 {
        bail!("{broken} of {} modules break rules", arguments.files.len());
    }
    Ok(())
}

/// The findings of a file, a line each.
fn report(file: &Path, required: bool) -> Result<String> {
    let mut text = String::new();
    let bytes = files::read(file)?;
    let module = match Module::parse(&bytes) {
        Ok(module) => module,
        Err(error) => return Ok(format!("{}: error: {error}\n", file.display())),
    };
    let Findings { list, more } = check::check(&module);
    for finding in list.iter().filter(|finding| !required || finding.grade == Grade::Required) {
        let _ = write!(text, "{}: {}: {}", file.display(), finding.grade, finding.error);
        if let Some(function) = finding.function {
            let _ = write!(text, ", in function {function}");
            if let Some(name) = check::name_of(&module, function) {
                let _ = write!(text, " \"{}\"", name.escape_debug());
            }
        }
        text.push('\n');
    }
    if more > 0 {
        let _ = writeln!(text, "{}: and {more} more", file.display());
    }
    Ok(text)
}
