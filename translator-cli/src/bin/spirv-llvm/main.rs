//! The command `spirv-llvm`: tools around SPIR-V and its translation, one subcommand each.

mod r#as;
mod check;
mod dis;
mod input;
mod probe;
mod report;
mod run;
mod text;
mod translate;

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
    /// Print what a module declares, and its specialization constants
    Report(report::Arguments),
    /// Run a kernel of an LLVM or SPIR-V module on the CPU
    Run(run::Arguments),
    /// Translate modules between SPIR-V and LLVM IR; the direction follows from each input's content
    Translate(translate::Arguments),
    /// Disassemble to the assembly language of SPIRV-Tools
    Dis(dis::Arguments),
    /// Convert to and from the word-count text form of `llvm-spirv -spirv-text`
    Text(text::Arguments),
    /// Try inputs on behalf of the tests of robustness
    #[command(hide = true)]
    Probe(probe::Arguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    diagnostics::guarded(|| match cli.command {
        Command::As(arguments) => r#as::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Translate(arguments) => translate::run(&arguments),
        Command::Dis(arguments) => dis::run(&arguments),
        Command::Text(arguments) => text::run(&arguments),
        Command::Probe(arguments) => probe::run(&arguments),
    })
}
