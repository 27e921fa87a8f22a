//! `spirv-llvm cfg`: the control flow of functions as a graph.

use std::process::ExitCode;

use anyhow::Result;
use translator_cli::{
    arguments::cfg::CfgArguments,
    elsewhere, files, graph,
    input::{self, Content},
};

/// Runs the command, or has the translator do so, for what is not SPIR-V yet.
pub(crate) fn run(arguments: &CfgArguments) -> Result<ExitCode> {
    let bytes = files::read(&arguments.input)?;
    let is_named_source = || arguments.input.extension().is_some_and(|own| own == "cl" || own == "clcpp");
    if matches!(input::content(&bytes), Content::Bitcode | Content::Ir | Content::Source) || is_named_source()
    {
        return elsewhere::run_with(None, WHAT, &bytes);
    }
    let module = input::module_of(&arguments.input, &bytes);
    let text = module.and_then(|module| graph::drawn(arguments, &module));
    let text = files::or_without(Some(&arguments.output), &arguments.input, text)?;
    files::write(&arguments.output, text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

const WHAT: &str = "`spirv-llvm cfg` of what is no SPIR-V";
