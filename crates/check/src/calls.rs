//! Calls, returns, and functions that call themselves.

use crate::{Checker, flow::Flow, instructions::Operation};
use spirv_kit::{
    Id, Op,
    facts::{Grade, IdKind, TypeClass},
};

impl<'m> Checker<'_, 'm> {
    /// Arguments and result against the type of the callee.
    pub(super) fn call(&mut self, operation: Operation<'m>) {
        let Operation { inst, ty, .. } = operation;
        let Some((callee, arguments)) = operation.arguments.split_first() else { return };
        let function = self.definition(Id(*callee)).and_then(|inst| inst.operands().get(3).copied());
        let Some(facts) = function.and_then(|ty| self.types.get(Id(ty))).filter(|t| t.op == Op::TypeFunction)
        else {
            // The function itself is reported where it stands.
            return;
        };
        if !self.types.same_shape(facts.inner, ty) {
            self.required(inst, format!("%{callee} returns {}, the result has type {ty}", facts.inner));
        } else {
            self.exactly(inst, ty, facts.inner);
        }
        if self.is_whole && self.entry_functions.binary_search(&Id(*callee)).is_ok() {
            self.rule(inst, format!("%{callee} is an entry point, which no function calls"));
        }
        if self.sink.includes(Grade::Rule) {
            self.logical_call(operation);
        }
        let parameters = self.types.members(facts);
        if parameters.len() != arguments.len() {
            let detail = format!(
                "there are {} arguments, %{callee} has {} parameters",
                arguments.len(),
                parameters.len()
            );
            return self.required(inst, detail);
        }
        for (argument, parameter) in arguments.iter().zip(parameters) {
            let found = self.facts.type_of(Id(*argument));
            let is_function = self.facts.kind(Id(*argument)) == IdKind::Function;
            if !(is_function && self.types.fits(*parameter, TypeClass::POINTER)) {
                self.same(inst, Id(*argument), found, *parameter, Grade::Required);
                if !self.types.fits(found, TypeClass::POINTER) {
                    self.exactly(inst, found, *parameter);
                }
            }
        }
    }

    /// Checks the value that is returned against the type of the function.
    pub(super) fn returns(&mut self, operation: Operation<'m>, flow: Option<&Flow>) {
        let Some(flow) = flow.filter(|flow| flow.result.0 != 0) else { return };
        let is_void = self.types.get(flow.result).is_some_and(|facts| facts.op == Op::TypeVoid);
        match operation.id(0) {
            None if is_void => {}
            None => self.required(operation.inst, format!("the function returns {}", flow.result)),
            Some(value) => {
                let found = self.facts.type_of(value);
                if is_void {
                    return self.required(operation.inst, "the function returns nothing");
                }
                self.same(operation.inst, value, found, flow.result, Grade::Required);
                if !self.types.fits(found, TypeClass::POINTER) {
                    self.exactly(operation.inst, found, flow.result);
                }
            }
        }
    }

    /// No function that an entry point reaches reaches itself by calls.
    pub(super) fn recursion(&mut self) {
        let facts = self.facts;
        // By function: not seen, on the way, done.
        let mut states = vec![0_u8; facts.functions().len()];
        let entries = facts.entries_and_modes().filter(|inst| inst.op() == Op::EntryPoint);
        let roots = entries.filter_map(|inst| facts.function_number(Id(*inst.operands().get(1)?)));
        let mut stack = Vec::new();
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
                let Some((position, inst)) = next else {
                    if let Some(state) = states.get_mut(number) {
                        *state = 2;
                    }
                    continue;
                };
                stack.push((number, position + 1));
                let Some(callee) = inst.arguments().first().map(|callee| Id(*callee)) else { continue };
                let Some(callee_number) = facts.function_number(callee) else { continue };
                match states.get(callee_number) {
                    Some(0) => {
                        let start = facts.functions().get(callee_number).map_or(0, |f| f.start);
                        stack.push((callee_number, start));
                    }
                    Some(1) => {
                        self.sink.function = Some(function.id);
                        self.rule(inst, format!("the function {callee} reaches itself by calls"));
                    }
                    _ => {}
                }
            }
        }
        self.sink.function = None;
    }
}
