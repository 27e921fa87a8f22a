//! Recursion, which the calls from an entry point may not hold (section 2.16.1).

use rustc_hash::FxHashMap;

use super::Writer;
use crate::{Code, Error, view::Function};

/// How far a function was looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RecursionVisit {
    New,
    /// It is on the way, at this place.
    Open(usize),
    Done,
}

impl<'m> Writer<'m> {
    /// Takes note of each function that an entry point reaches and that reaches itself by calls.
    pub(super) fn refuse_recursion(&mut self) {
        if self.entry_points.list.is_empty() {
            return;
        }
        let functions: Vec<Function<'m>> = self
            .source
            .module
            .functions()
            .filter(|function| self.entry_points.uses.contains_key(&function.value().as_key()))
            .collect();
        let numbers: FxHashMap<usize, usize> =
            (0..).zip(&functions).map(|(number, function)| (function.value().as_key(), number)).collect();
        // In the module's order, so that the same module gives the same diagnostics.
        let callees = |number: usize| {
            let uses = functions
                .get(number)
                .and_then(|function| self.entry_points.uses.get(&function.value().as_key()));
            let called =
                uses.into_iter().flat_map(|uses| &uses.functions).filter(|(_, is_called)| **is_called);
            let mut callees: Vec<usize> = called.filter_map(|(key, _)| numbers.get(key)).copied().collect();
            callees.sort_unstable_by(|a, b| b.cmp(a));
            callees
        };
        let mut visits = vec![RecursionVisit::New; functions.len()];
        let mut diagnostics = Vec::new();
        for (kernel, _) in self.entry_points.list.values() {
            let Some(root) = numbers.get(&kernel.value().as_key()).copied() else { continue };
            // The functions on the way, each with the callees that are left.
            let mut path: Vec<(usize, Vec<usize>)> = Vec::new();
            let mut next = Some(root);
            loop {
                match next.and_then(|next| Some((next, visits.get_mut(next)?))) {
                    Some((number, visit @ RecursionVisit::New)) => {
                        *visit = RecursionVisit::Open(path.len());
                        path.push((number, callees(number)));
                    }
                    Some((number, visit @ &mut RecursionVisit::Open(place))) => {
                        // One way round is enough to say of a function.
                        *visit = RecursionVisit::Done;
                        diagnostics.push(cycle(&functions, path.get(place..).unwrap_or_default(), number));
                    }
                    _ => {}
                }
                let Some((number, left)) = path.last_mut() else { break };
                next = left.pop();
                if next.is_none() {
                    if let Some(visit) = visits.get_mut(*number) {
                        *visit = RecursionVisit::Done;
                    }
                    path.pop();
                }
            }
        }
        for diagnostic in diagnostics {
            self.diagnostics.report(diagnostic);
        }
    }
}

/// The error for a function that the last on the way from it calls.
fn cycle(functions: &[Function<'_>], cycle: &[(usize, Vec<usize>)], number: usize) -> Error {
    /// So many of a cycle's functions are named.
    const NAMED: usize = 8;
    let name =
        |number: usize| functions.get(number).map_or_else(Default::default, |function| function.name());
    let mut names: Vec<_> = cycle.iter().take(NAMED).map(|(number, _)| name(*number)).collect();
    if cycle.len() > NAMED {
        names.push("…".into());
    }
    names.push(name(number));
    let detail = format!("recursion, which no kernel may reach: {}", names.join(" calls "));
    let error = Error::unsupported(Code::Other, detail);
    match functions.get(number) {
        Some(function) => error.or_at(|| function.at()),
        None => error,
    }
}
