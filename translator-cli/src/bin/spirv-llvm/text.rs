//! `spirv-llvm text`: to and from the word-count text form.

use std::path::PathBuf;

use anyhow::Result;
use spirv_llvm::{
    Code,
    spirv::{Module, text},
};
use translator_cli::{
    arguments::translate::FormOption,
    diagnostics, files,
    input::{self, Content},
};

#[derive(clap::Args)]
pub(crate) struct TextArguments {
    /// The binary or the text; `-` for standard input.
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Where the result goes; `-` for standard output, which is the default where a terminal can show the result
    #[arg(short, long)]
    output: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(arguments: &TextArguments) -> Result<()> {
    let bytes = files::read(&arguments.input)?;
    let converted =
        converted(&bytes).map_err(|failure| diagnostics::in_file(failure, &arguments.input, &bytes));
    let (form, result) = files::or_without(arguments.output.as_deref(), &arguments.input, converted)?;
    let output = files::told_or_stdout(arguments.output.as_deref(), form.is_binary())?;
    files::write(&output, &result)
}

/// The other of the two forms.
fn converted(bytes: &[u8]) -> Result<(FormOption, Vec<u8>)> {
    match input::content(bytes) {
        Content::Binary => Ok((FormOption::Spt, text::write(&Module::parse(bytes)?)?.into_bytes())),
        Content::Text | Content::UnknownText => {
            Ok((FormOption::Spv, text::read(diagnostics::text(bytes)?)?.to_bytes()))
        }
        other => Err(other.refusal(Code::InvalidMagicNumber, None).into()),
    }
}
