//! `spirv-llvm text`: to and from the word-count text form.

use std::path::PathBuf;

use anyhow::Result;
use spirv_llvm::spirv::{MAGIC, Module, text};
use translator_cli::{diagnostics, files};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The binary or the text; `-` for standard input.
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Where the result goes; `-` for standard output.
    #[arg(short, long, default_value = "-")]
    output: PathBuf,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let bytes = files::read(&arguments.input)?;
    if is_binary(&bytes) {
        let text = text::write(&Module::parse(&bytes)?)?;
        return files::write(&arguments.output, text.as_bytes());
    }
    let text = diagnostics::text(bytes)?;
    match text::read(&text) {
        Ok(module) => files::write(&arguments.output, &module.to_bytes()),
        Err(errors) => Err(diagnostics::InText { text, errors }.into()),
    }
}

fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC.to_le_bytes()) || bytes.starts_with(&MAGIC.to_be_bytes())
}
