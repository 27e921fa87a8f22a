//! The command `spirv-llvm`: tools around SPIR-V and its translation, one subcommand each.

mod r#as;
mod check;
mod text;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use translator_cli::diagnostics;

#[derive(Parser)]
#[command(
    name = "spirv-llvm",
    version,
    about = "Tools around SPIR-V and its translation to and from LLVM IR"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Assemble the assembly language of SPIRV-Tools
    As(r#as::Arguments),
    /// Look for broken rules of the specification
    Check(check::Arguments),
    /// Convert to and from the word-count text form of `llvm-spirv -spirv-text`
    Text(text::Arguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    diagnostics::guarded(|| match cli.command {
        Command::As(arguments) => r#as::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Text(arguments) => text::run(&arguments),
    })
}
