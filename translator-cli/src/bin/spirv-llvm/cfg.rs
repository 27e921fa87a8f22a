//! `spirv-llvm cfg`: the control flow of functions as a graph.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use spirv_llvm::spirv::nearest_name;
use translator_cli::{
    diagnostics::{self, UsageError},
    files, graph, input,
};

#[derive(Args)]
pub(crate) struct CfgArguments {
    /// SPIR-V in any of its forms; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Where the graph goes; `-` for standard output
    #[arg(short, long, default_value = "-")]
    output: PathBuf,
    /// The language of the graph. Default: as the output's name says (.svg, .dot, .gv), dot without an extension
    #[arg(long)]
    format: Option<Format>,
    /// Only this function; may be given several times
    #[arg(short, long, value_name = "NAME")]
    function: Vec<String>,
    /// Show blocks without their instructions
    #[arg(long)]
    no_instructions: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The language of Graphviz
    Dot,
    /// A picture
    Svg,
}

/// Runs the command.
pub(crate) fn run(arguments: &CfgArguments) -> Result<()> {
    let text = files::or_without(Some(&arguments.output), &arguments.input, drawn(arguments))?;
    files::write(&arguments.output, text.as_bytes())
}

fn drawn(arguments: &CfgArguments) -> Result<String> {
    let format = format(arguments)?;
    let module = input::module(&arguments.input)?;
    let mut graphs =
        graph::graphs(&module).map_err(|failure| diagnostics::in_file(failure, &arguments.input, &[]))?;
    for name in &arguments.function {
        if !graphs.iter().any(|graph| graph.name == *name) {
            let help = nearest_name(name, graphs.iter().map(|graph| graph.name.as_str()));
            return Err(UsageError {
                text: format!("no function with blocks is called {name}"),
                help: help.map(|name| format!("did you mean {name}?")),
            }
            .into());
        }
    }
    if !arguments.function.is_empty() {
        graphs.retain(|graph| arguments.function.contains(&graph.name));
    }
    if arguments.no_instructions {
        graphs.iter_mut().flat_map(|graph| &mut graph.nodes).for_each(|node| node.lines.clear());
    }
    Ok(match format {
        Format::Dot => graph::dot(&graphs),
        Format::Svg => graph::document(&graphs),
    })
}

/// The language of the graph.
///
/// # Errors
/// Where the output's name says a language that is not written here.
fn format(arguments: &CfgArguments) -> Result<Format> {
    if let Some(format) = arguments.format {
        return Ok(format);
    }
    let extension = arguments.output.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("svg") => Ok(Format::Svg),
        None | Some("dot" | "gv" | "txt") => Ok(Format::Dot),
        Some(other) => Err(UsageError {
            text: format!("no graph is written as {other}: the languages are dot and svg"),
            help: Some("choose one with --format, or give the output to Graphviz: dot -T".to_owned() + other),
        }
        .into()),
    }
}
