//! `spirv-llvm as`: from the assembly language to a binary.

use std::path::PathBuf;

use anyhow::Result;
use spirv_llvm::{
    Code,
    spirv::{
        self, Version,
        asm::{self, NumericIds},
    },
};
use translator_cli::{
    diagnostics, files,
    input::{self, Content},
};

#[derive(clap::Args)]
pub(crate) struct AssembleArguments {
    /// The text; `-` for standard input.
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Where the binary goes; `-` for standard output, which is the default where it is no terminal.
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// The environment that the module is for (spv1.0 to spv1.6, opencl…, vulkan…), which gives its version. Default: the
    /// version in the comment `; Version: …` in front of the text, otherwise 1.6
    #[arg(long, value_name = "ENV", value_parser = target)]
    target_env: Option<Version>,
    /// Ids whose names are numbers keep them
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
pub(crate) fn run(arguments: &AssembleArguments) -> Result<()> {
    let output = files::told_or_stdout(arguments.output.as_deref(), true)?;
    let bytes = files::read(&arguments.input)?;
    let words = match input::content(&bytes) {
        Content::Assembly | Content::UnknownText | Content::UnknownBytes => assemble(&bytes, arguments),
        // A text of comments alone is an empty module.
        Content::Ir if bytes.trim_ascii_start().starts_with(b";") => assemble(&bytes, arguments),
        Content::Binary => {
            let advice = "`spirv-llvm dis` disassembles it";
            Err(Content::Binary.refusal(Code::InvalidModule, Some(advice)).into())
        }
        Content::Text => {
            let advice = "`spirv-llvm text` makes a binary of it";
            Err(Content::Text.refusal(Code::InvalidModule, Some(advice)).into())
        }
        other => Err(other.refusal(Code::InvalidModule, None).into()),
    };
    let words = words.map_err(|failure| diagnostics::in_file(failure, &arguments.input, &bytes));
    let words = files::or_without(Some(&output), &arguments.input, words)?;
    files::write(&output, &spirv::words::bytes_of(&words))
}

fn assemble(bytes: &[u8], arguments: &AssembleArguments) -> Result<Vec<u32>> {
    let text = diagnostics::text(bytes)?;
    let numeric_ids =
        if arguments.preserve_numeric_ids { NumericIds::Preserve } else { NumericIds::Renumber };
    let version = arguments.target_env.or_else(|| asm::version_of_header(text)).unwrap_or(Version::V1_6);
    Ok(asm::assemble(text, &asm::AssembleOptions { version, numeric_ids })?)
}
