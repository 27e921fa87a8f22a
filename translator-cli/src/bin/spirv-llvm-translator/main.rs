//! The subcommands of `spirv-llvm` that need LLVM's libraries, which take longer to load than most modules
//! to assemble: `spirv-llvm` starts this command for them.

mod cfg;
mod compare;
mod llvm_spirv;
mod probe;
mod round_trip;
mod run;
mod test;
mod translate;
mod view;

use std::{path::Path, process::ExitCode};

use clap::{Parser, Subcommand};
use spirv_llvm::llvm;
use translator_cli::{
    arguments, diagnostics, files,
    status::{Status, Statuses},
};

#[derive(Parser)]
#[command(
    name = "spirv-llvm",
    bin_name = "spirv-llvm",
    version,
    max_term_width = 100,
    about = "The subcommands of spirv-llvm that need LLVM; spirv-llvm has them all"
)]
struct TranslatorCli {
    #[command(subcommand)]
    command: TranslatorCommand,
}

#[derive(Subcommand)]
enum TranslatorCommand {
    /// Draw the control flow of functions, as DOT or SVG
    Cfg(Box<arguments::cfg::CfgArguments>),
    /// Run kernels of two modules on the same arguments, and show the first value that differs
    Compare(Box<arguments::compare::CompareArguments>),
    /// Run a kernel of an LLVM or SPIR-V module on the CPU
    Run(Box<arguments::run::RunArguments>),
    /// Run all job files of folders in parallel, and tell which fail
    Test(Box<arguments::test::TestArguments>),
    /// Translate modules between SPIR-V and LLVM IR; the direction follows from each input's content
    Translate(Box<arguments::translate::TranslateArguments>),
    /// Show a module as LLVM IR, SPIR-V and source side by side, on one page for browsers
    View(Box<arguments::view::ViewArguments>),
    /// Run a kernel before and after a translation there and back, on behalf of the tests of the corpus
    #[command(hide = true)]
    RoundTrip(round_trip::RoundTripArguments),
    /// Make bitcode of the text on standard input, on behalf of commands that have no parser of it
    #[command(hide = true)]
    Bitcode {
        /// How the text is called
        name: std::path::PathBuf,
        /// Print text of bitcode instead
        #[arg(long)]
        print: bool,
    },
    /// Try inputs on behalf of the tests of robustness
    #[command(hide = true)]
    Probe(probe::ProbeArguments),
}

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == "llvm-spirv") {
        return llvm_spirv::main(arguments);
    }
    let cli = match arguments::command_line().map(TranslatorCli::try_parse_from) {
        Ok(Ok(cli)) => cli,
        Ok(Err(error)) => return diagnostics::usage(error, Statuses::Table),
        Err(failure) => return diagnostics::show(&failure, Statuses::Table),
    };
    prepare(&cli.command);
    diagnostics::guarded(Statuses::Table, || match cli.command {
        TranslatorCommand::Run(arguments) => run::run(&arguments),
        TranslatorCommand::Test(arguments) => test::run(&arguments),
        TranslatorCommand::Compare(arguments) => compare::run(&arguments),
        command => rest(command).map(|()| ExitCode::SUCCESS),
    })
}

/// Prepares the process for the modules that LLVM is to read: memory, and a message for its faults.
fn prepare(command: &TranslatorCommand) {
    let input = match command {
        // Its end tells the batch; memory is as for a large module, since one may come.
        TranslatorCommand::Translate(arguments) if arguments.worker => return llvm::prepare_memory(LARGE),
        TranslatorCommand::Translate(arguments) => match arguments.inputs.as_slice() {
            [input] => input,
            _ => return,
        },
        TranslatorCommand::Cfg(arguments) => &arguments.input,
        TranslatorCommand::View(arguments) => &arguments.input,
        TranslatorCommand::Run(arguments) => return llvm::prepare_memory(files::size(&arguments.input)),
        TranslatorCommand::Compare(arguments) => {
            return llvm::prepare_memory(files::size(&arguments.left).max(files::size(&arguments.right)));
        }
        TranslatorCommand::Bitcode { name, .. } => name,
        TranslatorCommand::Test(_) | TranslatorCommand::RoundTrip(_) | TranslatorCommand::Probe(_) => return,
    };
    llvm::prepare_memory(files::size(input));
    // A kernel that is run may fault by itself, and a probe is watched for that.
    llvm::report_faults(diagnostics::of_fault(Some(input)), Status::Input as u8);
}

/// The size of a large module, in bytes.
const LARGE: usize = 1 << 20;

/// The commands that either succeed or fail.
fn rest(command: TranslatorCommand) -> anyhow::Result<()> {
    match command {
        TranslatorCommand::Run(_) | TranslatorCommand::Test(_) | TranslatorCommand::Compare(_) => Ok(()),
        TranslatorCommand::Translate(arguments) => translate::run(&arguments),
        TranslatorCommand::Cfg(arguments) => cfg::run(&arguments),
        TranslatorCommand::View(arguments) => view::run(&arguments),
        TranslatorCommand::RoundTrip(arguments) => round_trip::run(&arguments),
        TranslatorCommand::Bitcode { name, print } => bitcode(&name, print),
        TranslatorCommand::Probe(arguments) => probe::run(&arguments),
    }
}

/// Writes the bitcode of the text on standard input to standard output, or text.
fn bitcode(name: &Path, print: bool) -> anyhow::Result<()> {
    let text = files::read(Path::new("-"))?;
    let context = inkwell::context::Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, &text)
        .map_err(|failure| diagnostics::in_file(failure.into(), name, &text))?;
    if print {
        return files::write(Path::new("-"), llvm::print(&module).as_bytes());
    }
    llvm::with_bitcode(&module, |bytes| files::write(Path::new("-"), bytes))
}
