//! `spirv-llvm as`: from the assembly language to a binary.

use std::path::PathBuf;

use anyhow::Result;
use spirv_llvm::spirv::{
    self, Version,
    asm::{self, NumericIds},
};
use translator_cli::{diagnostics, files};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The text; `-` for standard input.
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Where the binary goes; `-` for standard output.
    #[arg(short, long, default_value = "-")]
    output: PathBuf,
    /// The environment that the module is for (spv1.0 to spv1.6, opencl…, vulkan…), which gives its version.
    #[arg(long, value_name = "ENV", default_value = "spv1.6", value_parser = target)]
    target_env: Version,
    /// Ids whose names are numbers keep them.
    #[arg(long)]
    preserve_numeric_ids: bool,
}

fn target(name: &str) -> Result<Version, String> {
    asm::version_of_target(name).ok_or_else(|| {
        let known: Vec<&str> = asm::targets().collect();
        format!("unknown environment; known are {}", known.join(", "))
    })
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let text = diagnostics::text(files::read(&arguments.input)?)?;
    let numeric_ids =
        if arguments.preserve_numeric_ids { NumericIds::Preserve } else { NumericIds::Renumber };
    let options = asm::Options { version: arguments.target_env, numeric_ids };
    match asm::assemble(&text, &options) {
        Ok(words) => files::write(&arguments.output, &spirv::words::bytes_of(&words)),
        Err(errors) => Err(diagnostics::InText { text, errors }.into()),
    }
}
