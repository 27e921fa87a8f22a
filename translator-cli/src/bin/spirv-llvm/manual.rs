//! Completions for shells and manual pages, from the definitions that the commands parse with.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::{Context, Result};
use clap::{Args, Command, CommandFactory, ValueEnum};
use clap_complete::Shell;
use translator_cli::{arguments::llvm_spirv, files};

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

/// Prints the completions of a command.
pub(crate) fn completions(arguments: &Completions) -> Result<()> {
    let shell = arguments.shell;
    let text = match arguments.command {
        Completed::SpirvLlvm => script(shell, crate::Cli::command())?,
        Completed::LlvmSpirv => {
            with_single_dashes(shell, &script(shell, llvm_spirv::LlvmSpirvCli::command())?)
        }
    };
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// The script that clap makes.
fn script(shell: Shell, mut command: Command) -> Result<String> {
    let name = command.get_name().to_owned();
    // For bash, clap spells labels of subcommands in two ways where the name has a dash, so that nothing follows them.
    let (bare, identifier) = (name.replace('-', ""), name.replace('-', "_"));
    let written = if shell == Shell::Bash { bare.clone() } else { name.clone() };
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, written, &mut text);
    let text = String::from_utf8(text)?;
    if shell != Shell::Bash {
        return Ok(text);
    }
    let text = text.replace(&format!(" {bare}\n"), &format!(" {name}\n")).replace(&bare, &identifier);
    Ok(with_files(&text))
}

/// The script for bash, which offers files where a command has no other words than options to offer and none is begun.
fn with_files(script: &str) -> String {
    let mut only_options = false;
    let mut out = String::with_capacity(script.len());
    for line in script.lines() {
        if let Some(words) = line.trim_start().strip_prefix("opts=\"") {
            only_options = words.trim_end_matches('"').split_whitespace().all(|word| word.starts_with('-'));
        }
        // Words of which the shell offers none unless one is begun.
        let words = if only_options { "-W \"${cur:+${opts}}\"" } else { "-W \"${opts}\"" };
        out.push_str(&line.replace("-W \"${opts}\"", words));
        out.push('\n');
    }
    out
}

/// The script with LLVM's spelling of options, one dash in front of long names, beside the other one.
fn with_single_dashes(shell: Shell, script: &str) -> String {
    match shell {
        Shell::Bash => {
            let wrapper = "_llvm_spirv_with_one_dash() {\n    \
                           local cur=\"$2\" prev=\"$3\"\n    \
                           [[ \"$prev\" == -[a-z]?* ]] && prev=\"-$prev\"\n    \
                           if [[ \"$cur\" == -[a-z]?* ]]; then\n        \
                           _llvm_spirv \"$1\" \"-$cur\" \"$prev\"\n        \
                           COMPREPLY=( \"${COMPREPLY[@]#-}\" )\n    \
                           else\n        \
                           _llvm_spirv \"$1\" \"$cur\" \"$prev\"\n    \
                           fi\n}\n";
            let registered =
                script.replace("complete -F _llvm_spirv ", "complete -F _llvm_spirv_with_one_dash ");
            wrapper.to_owned() + &registered
        }
        // What fish calls an old-style option is a long name behind one dash.
        Shell::Fish => lines(script, |line| {
            let (before, name) = line.split_once(" -l ")?;
            let name = name.split(' ').next()?;
            Some(format!("{before} -o {name}{}", line.strip_prefix(before)?))
        }),
        Shell::Zsh => lines(script, |line| {
            let at = line.find("'--").or_else(|| line.find("'*--"))?;
            let (before, rest) = line.split_at(at);
            Some(format!("{line}\n{before}{}", rest.replacen("--", "-", 1)))
        }),
        _ => script.to_owned(),
    }
}

/// A text of which some lines are replaced.
fn lines(text: &str, replaced: impl Fn(&str) -> Option<String>) -> String {
    text.lines().map(|line| replaced(line).unwrap_or_else(|| line.to_owned()) + "\n").collect()
}

/// Writes the pages.
pub(crate) fn man(arguments: &Man) -> Result<()> {
    let folder = &arguments.folder;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut whole = crate::Cli::command();
    whole.build();
    let mut pages = vec![llvm_spirv::LlvmSpirvCli::command(), whole.clone()];
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
