//! `spirv-llvm diff`: the difference of two modules.

use std::{
    fmt::Write as _,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Result;
use clap::Args;
use spirv_llvm::spirv::diff::{self, Line, Mark, Options, Part};
use translator_cli::{
    diagnostics::{self, Color},
    input,
    status::Status,
};

#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Arguments {
    /// The one module, SPIR-V in any of its forms
    first: PathBuf,
    /// The other module; ids that match are called as in the first
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
}

/// Runs the command; the status is 1 where the modules differ, as that of `diff`.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (first, second) = (input::module(&arguments.first)?, input::module(&arguments.second)?);
    let options = Options { ignore_names: arguments.ignore_names, ignore_debug: arguments.ignore_debug };
    let about = |failure: spirv_llvm::Error| diagnostics::in_file(failure.into(), &arguments.second, &[]);
    let parts = diff::diff(&first, &second, options).map_err(about)?;
    let changed: Vec<&Part> = parts.iter().filter(|part| !part.is_same()).collect();
    if changed.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    if !arguments.quiet {
        let color = Color::for_stdout();
        let mut text = format!("--- {}\n+++ {}\n", arguments.first.display(), arguments.second.display());
        for part in changed {
            show(&mut text, part, arguments.context, color);
        }
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    Ok(Status::Found.into())
}

/// Writes what differs in a part, with the lines around it.
fn show(out: &mut String, part: &Part, context: usize, color: Color) {
    let changes: Vec<usize> =
        part.lines.iter().enumerate().filter(|(_, line)| line.mark != Mark::Same).map(|(at, _)| at).collect();
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

fn one(out: &mut String, line: &Line, color: Color) {
    let (mark, style) = match line.mark {
        Mark::Same => (' ', None),
        Mark::Removed => ('-', Some("31")),
        Mark::Added => ('+', Some("32")),
    };
    let text = format!("{mark}{}", line.text);
    let text = style.map_or(text.clone(), |style| color.paint(style, &text));
    let _ = writeln!(out, "{text}");
}
