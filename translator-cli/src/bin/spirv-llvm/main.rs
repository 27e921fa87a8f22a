//! The command `spirv-llvm`: tools around SPIR-V and its translation, one subcommand each.
//!
//! Nothing here may need LLVM: its libraries take longer to load than most modules to assemble. What needs
//! it stands in the command `spirv-llvm-translator`, to which the subcommand is handed on.

mod r#as;
mod cfg;
mod check;
mod coverage;
mod diff;
mod dis;
mod explain;
mod link;
mod manual;
mod reduce;
mod report;
mod text;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use translator_cli::{
    arguments::{self, deferred::Deferred},
    diagnostics, elsewhere,
    status::{self, Statuses},
    translate,
};

#[derive(Parser)]
#[command(
    name = "spirv-llvm",
    version,
    max_term_width = 100,
    about = "Tools around SPIR-V and its translation to and from LLVM IR",
    after_help = status::help()
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Assemble the assembly language of SPIRV-Tools
    As(Deferred<r#as::AssembleArguments>),
    /// Print completions of spirv-llvm or llvm-spirv for a shell
    Completions(Deferred<manual::Completions>),
    /// Draw the control flow of functions, as DOT or SVG
    Cfg(Deferred<arguments::cfg::CfgArguments>),
    /// Look for broken rules of the specification
    Check(Deferred<check::CheckArguments>),
    /// Run kernels of two modules on the same arguments, and show the first value that differs
    Compare(Deferred<arguments::compare::CompareArguments>),
    /// Print what the reader makes of each opcode
    Coverage(Deferred<coverage::CoverageArguments>),
    /// Compare two modules, with ids matched by structure and names
    Diff(Deferred<diff::DiffArguments>),
    /// Disassemble to the assembly language of SPIRV-Tools
    Dis(Deferred<dis::DisassembleArguments>),
    /// Print what an error means, with an example and a remedy
    Explain(Deferred<explain::ExplainArguments>),
    /// Link modules by what they import and export
    Link(Deferred<link::LinkArguments>),
    /// Write manual pages of spirv-llvm, its subcommands and llvm-spirv
    Man(Deferred<manual::Man>),
    /// Take away from a module what a failing command does not need to fail
    Reduce(Deferred<reduce::ReduceArguments>),
    /// Take many modules through stages, each command in a process of its own, and tell what is new
    #[command(disable_help_flag = true)]
    Regress(ForwardedArguments),
    /// Print what a module declares, and its specialization constants
    Report(Deferred<report::ReportArguments>),
    /// Run a kernel of an LLVM or SPIR-V module on the CPU
    Run(Deferred<arguments::run::RunArguments>),
    /// Run all job files of folders in parallel, and tell which fail
    Test(Deferred<arguments::test::TestArguments>),
    /// Convert to and from the word-count text form of `llvm-spirv -spirv-text`
    Text(Deferred<text::TextArguments>),
    /// Translate modules between SPIR-V and LLVM IR; the direction follows from each input's content
    Translate(Deferred<arguments::translate::TranslateArguments>),
    /// Show a module as LLVM IR, SPIR-V and source side by side, on one page for browsers
    View(Deferred<arguments::view::ViewArguments>),
}

/// Arguments that another command reads.
#[derive(clap::Args)]
struct ForwardedArguments {
    /// Arguments of spirv-llvm-regress, which `spirv-llvm regress --help` lists
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<std::ffi::OsString>,
}

fn main() -> ExitCode {
    let cli = match arguments::command_line().map(Cli::try_parse_from) {
        Ok(Ok(cli)) => cli,
        Ok(Err(error)) => return diagnostics::usage(error, Statuses::Table),
        Err(failure) => return diagnostics::show(&failure, Statuses::Table),
    };
    let is_elsewhere = |command: &Command| {
        use Command::{Compare, Run, Test, View};
        matches!(command, Compare(_) | Run(_) | Test(_) | View(_))
    };
    if is_elsewhere(&cli.command) {
        let what = format!("`spirv-llvm {}`", std::env::args().nth(1).unwrap_or_default());
        return elsewhere::become_other(None, &what)
            .unwrap_or_else(|failure| diagnostics::show(&failure, Statuses::Table));
    }
    if let Command::Regress(passed) = &cli.command {
        return elsewhere::become_regress(&passed.arguments)
            .unwrap_or_else(|failure| diagnostics::show(&failure, Statuses::Table));
    }
    diagnostics::guarded(Statuses::Table, || match cli.command {
        Command::Cfg(Deferred(arguments)) => cfg::run(&arguments),
        Command::Check(Deferred(arguments)) => check::run(&arguments),
        Command::Diff(Deferred(arguments)) => diff::run(&arguments),
        Command::Reduce(Deferred(arguments)) => reduce::run(&arguments),
        Command::Translate(Deferred(arguments)) => translate::run(&arguments, translate::make_without_llvm)?
            .or_with_llvm(None, translate::NEEDS_LLVM),
        command => rest(command).map(|()| ExitCode::SUCCESS),
    })
}

/// The commands that end with status 0 where they do not fail.
fn rest(command: Command) -> anyhow::Result<()> {
    match command {
        Command::As(Deferred(arguments)) => r#as::run(&arguments),
        Command::Coverage(Deferred(arguments)) => coverage::run(&arguments),
        Command::Completions(Deferred(arguments)) => manual::completions(&arguments),
        Command::Explain(Deferred(arguments)) => explain::run(&arguments),
        Command::Link(Deferred(arguments)) => link::run(&arguments),
        Command::Man(Deferred(arguments)) => manual::man(&arguments),
        Command::Dis(Deferred(arguments)) => dis::run(&arguments),
        Command::Report(Deferred(arguments)) => report::run(&arguments),
        Command::Text(Deferred(arguments)) => text::run(&arguments),
        // The others are not done here.
        Command::Cfg(_)
        | Command::Check(_)
        | Command::Compare(_)
        | Command::Diff(_)
        | Command::Reduce(_)
        | Command::Regress(_)
        | Command::Run(_)
        | Command::Test(_)
        | Command::Translate(_)
        | Command::View(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::{CommandFactory as _, Parser as _};

    /// The arguments of a subcommand are declared when it is asked for, with the description that the list of subcommands has.
    #[test]
    fn arguments_are_declared_late() {
        let mut whole = Cli::command();
        // The harness has a command of its own, which takes all arguments as they are.
        let is_own = |command: &&clap::Command| command.get_name() != "regress";
        assert!(
            whole.get_subcommands().filter(is_own).all(|own| own.get_arguments().next().is_none()),
            "arguments are declared early"
        );
        let about = |command: &clap::Command| command.get_about().map(ToString::to_string);
        let before: Vec<_> = whole.get_subcommands().map(about).collect();
        whole.build();
        let names = |command: &&clap::Command| command.get_name() != "help";
        let after: Vec<_> = whole.get_subcommands().filter(names).map(about).collect();
        assert_eq!(before, after);
        assert!(
            whole.get_subcommands().filter(names).filter(is_own).all(|own| own.get_arguments().count() > 1)
        );
        assert!(Cli::try_parse_from(["spirv-llvm", "dis", "--offsets", "k.spv"]).is_ok());
        whole.debug_assert();
    }
}
