//! Calls that tell the launch whenever a function begins that may call itself, so that its stack does not run out.

use petgraph::{
    algo::kosaraju_scc,
    graph::{DiGraph, NodeIndex},
};
use rustc_hash::FxHashMap;

use super::site::{Action, Places, Site};
use crate::builtin_library::runtime::NEST;
use crate::llvm::{Block, BuildError, Builder, Function, Module};
use crate::{Error, Result};

/// Adds the calls; `sites` gets what their numbers stand for.
pub(super) fn module(module: Module<'_>, sites: &mut Vec<Site>, places: &Places) -> Result<()> {
    add(module, sites, places).map_err(|error| Error::internal(error.to_string()))
}

fn add(module: Module<'_>, sites: &mut Vec<Site>, places: &Places) -> std::result::Result<(), BuildError> {
    let functions = nesting(module);
    if functions.is_empty() {
        return Ok(());
    }
    let context = module.context();
    let i64 = context.i64();
    let nest = match module.function(NEST.as_bytes()) {
        Some(nest) => Ok(nest),
        None => module.add_function(NEST.as_bytes(), context.void().function(&[i64], false)?),
    }?;
    let builder = Builder::new(context);
    for function in functions {
        let Some(first) = function.entry().and_then(|entry| entry.instructions().next()) else { continue };
        let site = i64.const_int(sites.len() as u64)?;
        sites.push(Site::of(places, first, Action::Calls));
        builder.position_before(first);
        builder.call(nest, &[site])?;
    }
    Ok(())
}

/// The functions that may be called again before they return. A call by a pointer may be one of any function whose address is used
/// otherwise than to call it.
fn nesting(module: Module<'_>) -> Vec<Function<'_>> {
    let mut graph = DiGraph::new();
    let with_body = module.functions().filter(|function| !function.is_declaration());
    let numbers: FxHashMap<Function<'_>, NodeIndex> =
        with_body.map(|function| (function, graph.add_node(Some(function)))).collect();
    let by_pointer = graph.add_node(None);
    let mut calls_by_pointer = false;
    for (function, from) in &numbers {
        for inst in function.blocks().flat_map(Block::instructions).filter(|inst| inst.callee().is_some()) {
            match inst.called_function() {
                Some(callee) => {
                    if let Some(to) = numbers.get(&callee) {
                        graph.update_edge(*from, *to, ());
                    }
                }
                None => {
                    calls_by_pointer = true;
                    graph.update_edge(*from, by_pointer, ());
                }
            }
        }
    }
    if calls_by_pointer {
        for (function, to) in &numbers {
            if has_address_taken(*function) {
                graph.update_edge(by_pointer, *to, ());
            }
        }
    }
    let mut found = Vec::new();
    for members in kosaraju_scc(&graph) {
        let calls_itself = match members.as_slice() {
            [only] => graph.contains_edge(*only, *only),
            _ => true,
        };
        if calls_itself {
            found.extend(members.iter().filter_map(|member| graph.node_weight(*member).copied().flatten()));
        }
    }
    found
}

/// Whether a function's address is used otherwise than to call it.
pub(super) fn has_address_taken(function: Function<'_>) -> bool {
    function.value().uses().any(|used| match used.instruction() {
        // The callee is the last operand.
        Some(inst) => {
            inst.called_function() != Some(function) || used.operand_index() + 1 != inst.operand_count()
        }
        None => true,
    })
}
