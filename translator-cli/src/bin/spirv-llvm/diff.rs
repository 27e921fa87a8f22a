//! `spirv-llvm diff`: the difference of two modules.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use clap::Args;
use spirv_llvm::spirv::diff::{self, DiffLine, DiffMark, DiffOptions, DiffPart};
use translator_cli::{
    arguments::{color::Coloring, translate::FormOption},
    diagnostics::{self, Color, misuse},
    files, input,
    status::{Status, Statuses},
};

#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct DiffArguments {
    /// The one module, SPIR-V in any of its forms, or a folder with `.spv`, `.spt` and `.spvasm`
    first: PathBuf,
    /// The other module or folder, with the same paths in it; ids that match are called as in the first
    second: PathBuf,
    /// Lines to show around a difference
    #[arg(short = 'U', long, value_name = "LINES", default_value_t = 3)]
    context: usize,
    /// Take modules for equal that differ in names alone
    #[arg(long)]
    ignore_names: bool,
    /// Take modules for equal that differ in lines and sources alone
    #[arg(long)]
    ignore_debug: bool,
    /// Only tell by the exit status whether they differ
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    coloring: Coloring,
}

/// Runs the command; the status is 1 where the modules differ, as that of `diff`.
pub(crate) fn run(arguments: &DiffArguments) -> Result<ExitCode> {
    let pairs = match (arguments.first.is_dir(), arguments.second.is_dir()) {
        (true, true) => in_folders(arguments)?,
        (false, false) => vec![ModulePair::Both(arguments.first.clone(), arguments.second.clone())],
        _ => return Err(misuse("a folder is compared with a folder, and a module with a module")),
    };
    let color = arguments.coloring.or(Color::for_stdout());
    let mut out = io::stdout().lock();
    let (mut differs, mut failed) = (false, false);
    for pair in &pairs {
        let text = match pair {
            ModulePair::Both(first, second) => compared(first, second, arguments, color),
            ModulePair::Only(path) => Ok(Some(format!("Only in {}\n", path.display()))),
        };
        match text {
            Ok(None) => {}
            Ok(Some(text)) => {
                differs = true;
                if !arguments.quiet {
                    out.write_all(text.as_bytes())?;
                }
            }
            // The others are compared all the same.
            Err(failure) if pairs.len() > 1 => {
                failed = true;
                let _status = diagnostics::show(&failure, Statuses::Table);
            }
            Err(failure) => return Err(failure),
        }
    }
    out.flush()?;
    let status = match (failed, differs) {
        (true, _) => Status::Input,
        (false, true) => Status::Found,
        (false, false) => Status::Success,
    };
    Ok(status.into())
}

/// Modules that are compared.
enum ModulePair {
    Both(PathBuf, PathBuf),
    /// One that the other folder lacks.
    Only(PathBuf),
}

/// The modules of two folders by their paths there.
fn in_folders(arguments: &DiffArguments) -> Result<Vec<ModulePair>> {
    let names = |folder: &Path| -> Result<BTreeSet<PathBuf>> {
        let found = files::modules_in(folder, FormOption::is_spirv, |_| true)?;
        found.iter().map(|path| Ok(path.strip_prefix(folder)?.to_owned())).collect()
    };
    let (first, second) = (names(&arguments.first)?, names(&arguments.second)?);
    if first.is_empty() && second.is_empty() {
        return Err(files::no_modules(FormOption::is_spirv));
    }
    let pair = |name: &PathBuf| {
        let (one, other) = (arguments.first.join(name), arguments.second.join(name));
        match (first.contains(name), second.contains(name)) {
            (true, true) => ModulePair::Both(one, other),
            (true, false) => ModulePair::Only(one),
            _ => ModulePair::Only(other),
        }
    };
    Ok(first.union(&second).map(pair).collect())
}

/// The difference of two modules as text, where there is one.
fn compared(first: &Path, second: &Path, arguments: &DiffArguments, color: Color) -> Result<Option<String>> {
    let (one, other) = (input::module(first)?, input::module(second)?);
    let options = DiffOptions { ignore_names: arguments.ignore_names, ignore_debug: arguments.ignore_debug };
    let about = |failure: spirv_llvm::Error| diagnostics::in_file(failure.into(), second, &[]);
    let parts = diff::diff(&one, &other, options).map_err(about)?;
    let changed: Vec<&DiffPart> = parts.iter().filter(|part| !part.is_same()).collect();
    if changed.is_empty() {
        return Ok(None);
    }
    let mut text = format!("--- {}\n+++ {}\n", first.display(), second.display());
    for part in changed {
        show(&mut text, part, arguments.context, color);
    }
    Ok(Some(text))
}

/// Writes what differs in a part, with the lines around it.
fn show(out: &mut String, part: &DiffPart, context: usize, color: Color) {
    let changes: Vec<usize> = part
        .lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line.mark != DiffMark::Same)
        .map(|(at, _)| at)
        .collect();
    let mut shown = 0;
    for at in changes {
        let start = at.saturating_sub(context).max(shown);
        if shown == 0 || start > shown {
            let _ = writeln!(out, "{}", color.paint("36", &format!("@@ {} @@", part.title)));
        }
        // Differences that lie close together share the lines between them.
        let end = (at + context + 1).min(part.lines.len());
        for line in part.lines.get(start..end).unwrap_or(&[]) {
            one(out, line, color);
        }
        shown = end.max(shown);
    }
}

fn one(out: &mut String, line: &DiffLine, color: Color) {
    let (mark, style) = match line.mark {
        DiffMark::Same => (' ', None),
        DiffMark::Removed => ('-', Some("31")),
        DiffMark::Added => ('+', Some("32")),
    };
    let text = format!("{mark}{}", line.text);
    let text = style.map_or(text.clone(), |style| color.paint(style, &text));
    let _ = writeln!(out, "{text}");
}
