//! Calls, returns, and functions that call themselves.

use crate::{
    Checker,
    control_flow::functions::FunctionFlow,
    memory::logical,
    types::row_types,
    values::{composites, dispatch::CheckedOperation},
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{Facts, Grade, IdKind, TypeClass},
};

/// Checks the arguments and the result of a call against the type of the callee.
pub(crate) fn call(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, ty, .. } = operation;
    let Some((callee, arguments)) = operation.arguments.split_first() else { return };
    let function = cx.definition(Id(*callee)).and_then(|inst| inst.operands().get(3).copied());
    let Some(facts) = function.and_then(|ty| cx.types.get(Id(ty))).filter(|t| t.op == Op::TypeFunction)
    else {
        // The function itself is reported where it stands.
        return;
    };
    if !cx.types.same_shape(facts.inner, ty) {
        cx.required(inst, format!("%{callee} returns {}, the result has type {ty}", facts.inner));
    } else {
        composites::exactly(cx, inst, ty, facts.inner);
    }
    if cx.is_whole && cx.entry_functions.binary_search(&Id(*callee)).is_ok() {
        cx.rule(inst, format!("%{callee} is an entry point, which no function calls"));
    }
    if cx.findings.includes(Grade::Rule) {
        logical::logical_call(cx, operation);
    }
    let parameters = cx.types.members(facts);
    if parameters.len() != arguments.len() {
        let detail =
            format!("there are {} arguments, %{callee} has {} parameters", arguments.len(), parameters.len());
        return cx.required(inst, detail);
    }
    for (argument, parameter) in arguments.iter().zip(parameters) {
        let found = cx.facts.type_of(Id(*argument));
        let is_function = cx.facts.kind(Id(*argument)) == IdKind::Function;
        if !(is_function && cx.types.fits(*parameter, TypeClass::POINTER)) {
            row_types::same(cx, inst, Id(*argument), found, *parameter, Grade::Required);
            if !cx.types.fits(found, TypeClass::POINTER) {
                composites::exactly(cx, inst, found, *parameter);
            }
        }
    }
}

/// Checks the value that is returned against the type of the function.
pub(crate) fn returns(cx: &Checker<'_>, operation: CheckedOperation<'_>, flow: Option<&FunctionFlow>) {
    let Some(flow) = flow.filter(|flow| flow.result.0 != 0) else { return };
    let is_void = cx.types.get(flow.result).is_some_and(|facts| facts.op == Op::TypeVoid);
    match operation.id(0) {
        None if is_void => {}
        None => cx.required(operation.inst, format!("the function returns {}", flow.result)),
        Some(value) => {
            let found = cx.facts.type_of(value);
            if is_void {
                return cx.required(operation.inst, "the function returns nothing");
            }
            row_types::same(cx, operation.inst, value, found, flow.result, Grade::Required);
            if !cx.types.fits(found, TypeClass::POINTER) {
                composites::exactly(cx, operation.inst, found, flow.result);
            }
        }
    }
}

/// Reports functions that call themselves, directly or not, where an entry point reaches them.
pub(crate) fn recursion(cx: &Checker<'_>) {
    for cycle in cycles(cx.facts) {
        cx.findings.function.set(Some(cycle.caller));
        cx.rule(cycle.call, format!("the function {} reaches itself by calls", cycle.callee));
    }
    cx.findings.function.set(None);
}

/// A call that leads back to a function from which it was reached.
pub(crate) struct CallCycle<'m> {
    /// The function that it stands in.
    pub(crate) caller: Id,
    pub(crate) call: Inst<'m>,
    /// The function that reaches itself.
    pub(crate) callee: Id,
}

/// Returns the calls that close a cycle among the functions that entry points reach (section 2.16.1).
pub(crate) fn cycles<'m>(facts: &Facts<'m>) -> Vec<CallCycle<'m>> {
    // By function: not seen, on the way, done.
    let mut states = vec![0_u8; facts.functions().len()];
    let entries = facts.entries_and_modes().filter(|inst| inst.op() == Op::EntryPoint);
    let roots = entries.filter_map(|inst| facts.function_number(Id(*inst.operands().get(1)?)));
    let (mut stack, mut found) = (Vec::new(), Vec::new());
    for root in roots {
        if states.get(root) == Some(&0) {
            stack.push((root, facts.functions().get(root).map_or(0, |f| f.start)));
        }
        while let Some((number, position)) = stack.pop() {
            let Some(function) = facts.functions().get(number) else { continue };
            if let Some(state) = states.get_mut(number) {
                *state = 1;
            }
            let next = facts.next_call(position).filter(|(position, _)| *position < function.end);
            let Some((position, call)) = next else {
                if let Some(state) = states.get_mut(number) {
                    *state = 2;
                }
                continue;
            };
            stack.push((number, position + 1));
            let Some(callee) = call.arguments().first().map(|callee| Id(*callee)) else { continue };
            let Some(callee_number) = facts.function_number(callee) else { continue };
            match states.get(callee_number) {
                Some(0) => {
                    let start = facts.functions().get(callee_number).map_or(0, |f| f.start);
                    stack.push((callee_number, start));
                }
                Some(1) => found.push(CallCycle { caller: function.id, call, callee }),
                _ => {}
            }
        }
    }
    found
}
