//! The command `spirv-llvm`: tools around SPIR-V and its translation, one subcommand each.

mod check;

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
    /// Look for broken rules of the specification
    Check(check::Arguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    diagnostics::guarded(|| match cli.command {
        Command::Check(arguments) => check::run(&arguments),
    })
}
