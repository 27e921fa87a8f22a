//! Completions for shells and manual pages, from the definitions that the commands parse with.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::{Context, Result};
use clap::{Args, Command, CommandFactory, ValueEnum};
use clap_complete::Shell;
use translator_cli::files;

// Those of the other commands, which need LLVM for more than their options.
#[allow(dead_code, reason = "only the options are of interest here")]
#[path = "../llvm-spirv/cli.rs"]
mod llvm_spirv;
#[allow(dead_code, reason = "only the options are of interest here")]
#[path = "../spirv-llvm-translator/run_args.rs"]
mod run_args;
#[allow(dead_code, reason = "only the options are of interest here")]
#[path = "../spirv-llvm-translator/translate_args.rs"]
mod translate_args;

#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
    /// The command to complete
    #[arg(default_value = "spirv-llvm")]
    command: Completed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Completed {
    /// This command with its subcommands
    SpirvLlvm,
    /// The drop-in translator
    LlvmSpirv,
}

#[derive(Args)]
pub(crate) struct Man {
    /// Folder that the pages go to, one a command; it is made where it is new
    folder: PathBuf,
}

/// The definition of `spirv-llvm` with all options of the subcommands that another command reads.
fn whole() -> Command {
    crate::Cli::command()
        .mut_subcommand("translate", |known| with_args::<translate_args::Arguments>(&known))
        .mut_subcommand("run", |known| with_args::<run_args::Arguments>(&known))
}

fn with_args<A: Args>(known: &Command) -> Command {
    let about = known.get_about().cloned().unwrap_or_default();
    A::augment_args(Command::new(known.get_name().to_owned()).about(about))
}

fn drop_in() -> Command {
    llvm_spirv::Cli::command()
}

/// Prints the completions of a command.
pub(crate) fn completions(arguments: &Completions) -> Result<()> {
    let mut command = match arguments.command {
        Completed::SpirvLlvm => whole(),
        Completed::LlvmSpirv => drop_in(),
    };
    let name = command.get_name().to_owned();
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, name, &mut text);
    let mut out = io::stdout().lock();
    out.write_all(&text)?;
    Ok(out.flush()?)
}

/// Writes the pages.
pub(crate) fn man(arguments: &Man) -> Result<()> {
    let folder = &arguments.folder;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut whole = whole();
    whole.build();
    let mut pages = vec![drop_in(), whole.clone()];
    for subcommand in whole.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()) {
        if subcommand.get_name() != "help" {
            // The page is called as its command is: spirv-llvm-translate, of `spirv-llvm translate`.
            let name = format!("{}-{}", whole.get_name(), subcommand.get_name());
            pages.push(subcommand.clone().name(name).version(env!("CARGO_PKG_VERSION")));
        }
    }
    for page in pages {
        let name = format!("{}.1", page.get_name());
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text)?;
        files::write(&folder.join(name), &text)?;
    }
    Ok(())
}
