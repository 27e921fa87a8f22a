//! `spirv-llvm link`: several modules as one.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use spirv_llvm::spirv::{
    Module, check,
    link::{self, LinkOptions},
    words,
};
use translator_cli::{diagnostics, files, input};

#[derive(Args)]
pub(crate) struct LinkArguments {
    /// The modules, SPIR-V in any of its forms
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Where the linked module goes; `-` for standard output, which is the default where it is no terminal
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Keep what is exported: the result is a library, to be linked with others
    #[arg(long, visible_alias = "create-library")]
    library: bool,
    /// Leave imports open that no module exports
    #[arg(long, visible_alias = "allow-partial-linkage")]
    allow_partial: bool,
}

/// Runs the command.
pub(crate) fn run(arguments: &LinkArguments) -> Result<()> {
    let output = files::told_or_stdout(arguments.output.as_deref(), true)?;
    let first = arguments.inputs.first().map(PathBuf::as_path).unwrap_or_else(|| Path::new(""));
    let linked = files::or_without(Some(&output), first, linked(arguments))?;
    files::write(&output, &words::bytes_of(&linked))
}

fn linked(arguments: &LinkArguments) -> Result<Vec<u32>> {
    let modules =
        arguments.inputs.iter().map(|input| input::module(input)).collect::<Result<Vec<Module>>>()?;
    let mut checked = Vec::with_capacity(modules.len());
    for (module, input) in modules.iter().zip(&arguments.inputs) {
        let found = check::check_required(module);
        checked.push(found.map_err(|errors| diagnostics::in_file(errors.into(), input, &[]))?);
    }
    let options = LinkOptions { library: arguments.library, partial: arguments.allow_partial };
    Ok(link::link(&checked, options)?)
}
