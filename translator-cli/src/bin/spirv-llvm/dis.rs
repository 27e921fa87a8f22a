//! `spirv-llvm dis`: from a binary to the assembly language.

use std::path::{Path, PathBuf};

use anyhow::Result;
use spirv_llvm::{
    Error,
    spirv::{
        Module,
        asm::{self, IdNames, Indent, Style, Unknown},
    },
};
use translator_cli::{
    arguments::color::Coloring,
    diagnostics::{self, Color},
    files, input,
};

/// Arguments of the subcommand.
#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct DisassembleArguments {
    /// SPIR-V in any of its forms; `-` for standard input.
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Where the text goes; `-` for standard output.
    #[arg(short, long, default_value = "-")]
    output: PathBuf,
    /// Call ids by their numbers instead of friendly names.
    #[arg(long)]
    raw_id: bool,
    /// Leave out the comment with the header's numbers.
    #[arg(long)]
    no_header: bool,
    /// Do not align instructions.
    #[arg(long)]
    no_indent: bool,
    /// Indent blocks by the nesting of structured control flow.
    #[arg(long)]
    nested_indent: bool,
    /// Tell the offset in bytes of each instruction.
    #[arg(long)]
    offsets: bool,
    /// Add comments on sections, decorations and ids.
    #[arg(long)]
    comment: bool,
    /// Write instructions that are not known, or whose operands are not, as `OpUnknown(opcode, words)` with their words as
    /// numbers; ids then are numbers too
    #[arg(long)]
    handle_unknown_opcodes: bool,
    #[command(flatten)]
    coloring: Coloring,
}

impl DisassembleArguments {
    fn style(&self) -> Style {
        let default = if self.output == Path::new("-") { Color::for_stdout() } else { Color::Off };
        Style {
            names: if self.raw_id { IdNames::Raw } else { IdNames::Friendly },
            indent: if self.no_indent { Indent::None } else { Indent::Aligned },
            no_header: self.no_header,
            nested: self.nested_indent,
            offsets: self.offsets,
            comments: self.comment,
            color: self.coloring.or(default) == Color::On,
            unknown: if self.handle_unknown_opcodes { Unknown::Words } else { Unknown::Refuse },
        }
    }
}

/// Runs the subcommand.
pub(crate) fn run(arguments: &DisassembleArguments) -> Result<()> {
    files::or_without(Some(&arguments.output), &arguments.input, written(arguments))
}

fn written(arguments: &DisassembleArguments) -> Result<()> {
    let module = input::module(&arguments.input)?;
    let advise = |failure: anyhow::Error| match failure.downcast::<Error>() {
        Ok(error) => error.with_help("--handle-unknown-opcodes shows the rest of the module").into(),
        Err(failure) => failure,
    };
    let written = disassemble(arguments, &module).map_err(advise);
    written.map_err(|failure| diagnostics::in_file(failure, &arguments.input, &[]))
}

fn disassemble(arguments: &DisassembleArguments, module: &Module) -> Result<()> {
    if arguments.output == Path::new("-") {
        // Output to a pipe cannot be taken back, so all of the text is made first.
        let text = asm::disassemble(module, &arguments.style())?;
        return files::write(&arguments.output, text.as_bytes());
    }
    files::write_with(&arguments.output, |out| {
        asm::disassemble_to(module, &arguments.style(), |piece| Ok(out.write_all(piece.as_bytes())?))
    })
}
