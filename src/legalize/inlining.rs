//! Bodies of functions in place of their calls, where a function cannot be one by itself.

use petgraph::{algo::kosaraju_scc, graph::DiGraph};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    At, Code, Error, Result,
    draft::{Function, Inst, Module},
};

/// Inlining makes at most so many instructions in a module.
const MAX_INLINED: usize = 1 << 20;

/// The result of [`inline()`].
pub(super) struct Inlined<'m> {
    /// The functions with bodies, callees first.
    pub(super) order: Vec<Function<'m>>,
    /// The keys of the functions that stand in place of some call.
    pub(super) bodies: FxHashSet<usize>,
}

/// Puts bodies in place of calls, callees first. Functions that call themselves stay.
///
/// `calls` gives the calls of a function that are inlined, each with a callee that has a body; `place` and `at` give the place of a call
/// for errors, the second only where there is one.
///
/// # Errors
/// Where a call cannot be inlined, and where the module becomes too large; `what` names the functions.
pub(super) fn inline<'m, P>(
    module: Module<'m>,
    what: &str,
    calls: impl Fn(Function<'m>) -> Vec<(Inst<'m>, Function<'m>)>,
    place: impl Fn(Inst<'m>) -> P,
    at: impl Fn(P) -> At,
) -> Result<Inlined<'m>> {
    let mut graph = DiGraph::<Function<'m>, ()>::new();
    let all: Vec<_> = module.functions().filter(|function| !function.is_declaration()).collect();
    let numbers: FxHashMap<usize, _> =
        all.iter().map(|function| (function.value().as_key(), graph.add_node(*function))).collect();
    for function in &all {
        for (_, callee) in calls(*function) {
            if let (Some(from), Some(to)) =
                (numbers.get(&function.value().as_key()), numbers.get(&callee.value().as_key()))
            {
                graph.update_edge(*from, *to, ());
            }
        }
    }
    let mut sizes = FxHashMap::<usize, usize>::default();
    let mut done = Inlined { order: Vec::with_capacity(all.len()), bodies: FxHashSet::default() };
    let mut made = 0;
    for component in kosaraju_scc(&graph) {
        let alone = component.len() == 1;
        for node in component {
            let Some(function) = graph.node_weight(node).copied() else { continue };
            for (call, callee) in calls(function) {
                // A call may be gone behind one that does not come back.
                if !alone || callee == function || call.block().is_none() {
                    continue;
                }
                let key = callee.value().as_key();
                let count = || callee.blocks().map(|block| block.instructions().count()).sum();
                made += *sizes.entry(key).or_insert_with(count);
                if made > MAX_INLINED {
                    let detail = format!("functions that {what} become too many instructions");
                    return Err(Error::unsupported(Code::Other, detail).or_at(|| at(place(call))));
                }
                let place = place(call);
                call.inline().map_err(|error| Error::from(error).or_at(|| at(place)))?;
                done.bodies.insert(key);
            }
            done.order.push(function);
        }
    }
    Ok(done)
}
