//! The command `spirv-llvm`: tools around SPIR-V and its translation, one subcommand each.
//!
//! Nothing here may need LLVM: its libraries take longer to load than most modules to assemble. What needs
//! it stands in the command `spirv-llvm-translator`, to which the subcommand is handed on.

mod r#as;
mod check;
mod coverage;
mod dis;
mod elsewhere;
mod manual;
mod report;
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
    /// Print completions of spirv-llvm or llvm-spirv for a shell
    Completions(manual::Completions),
    /// Look for broken rules of the specification
    Check(check::Arguments),
    /// Print what the reader makes of each opcode
    Coverage(coverage::Arguments),
    /// Disassemble to the assembly language of SPIRV-Tools
    Dis(dis::Arguments),
    /// Write manual pages of spirv-llvm, its subcommands and llvm-spirv
    Man(manual::Man),
    /// Print what a module declares, and its specialization constants
    Report(report::Arguments),
    /// Run a kernel of an LLVM or SPIR-V module on the CPU
    #[command(disable_help_flag = true)]
    Run(elsewhere::Arguments),
    /// Convert to and from the word-count text form of `llvm-spirv -spirv-text`
    Text(text::Arguments),
    /// Translate modules between SPIR-V and LLVM IR; the direction follows from each input's content
    #[command(disable_help_flag = true)]
    Translate(elsewhere::Arguments),
    /// Try inputs on behalf of the tests of robustness
    #[command(hide = true, disable_help_flag = true)]
    Probe(elsewhere::Arguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match cli.command {
        Command::Run(_) | Command::Translate(_) | Command::Probe(_) => elsewhere::run(),
        Command::As(arguments) => diagnostics::guarded(|| r#as::run(&arguments)),
        Command::Check(arguments) => diagnostics::guarded(|| check::run(&arguments)),
        Command::Coverage(arguments) => diagnostics::guarded(|| coverage::run(&arguments)),
        Command::Completions(arguments) => diagnostics::guarded(|| manual::completions(&arguments)),
        Command::Man(arguments) => diagnostics::guarded(|| manual::man(&arguments)),
        Command::Dis(arguments) => diagnostics::guarded(|| dis::run(&arguments)),
        Command::Report(arguments) => diagnostics::guarded(|| report::run(&arguments)),
        Command::Text(arguments) => diagnostics::guarded(|| text::run(&arguments)),
    }
}
