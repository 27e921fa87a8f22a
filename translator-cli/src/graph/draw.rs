//! The graphs of `spirv-llvm cfg`.

use anyhow::Result;
use spirv_llvm::spirv::{Module, nearest_name};

use super::{document, dot, graphs};
use crate::{
    arguments::cfg::{CfgArguments, Format},
    diagnostics::{self, UsageError},
};

/// Draws the functions of a module.
///
/// # Errors
/// Where the module has no whole blocks, no function of a given name, or the output's name says a language that is not written.
pub fn drawn(arguments: &CfgArguments, module: &Module) -> Result<String> {
    let format = format(arguments)?;
    let mut graphs =
        graphs(module).map_err(|failure| diagnostics::in_file(failure, &arguments.input, &[]))?;
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
        Format::Dot => dot(&graphs),
        Format::Svg => document(&graphs),
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
