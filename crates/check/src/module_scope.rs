//! What stands outside of functions, in order.

use std::ops::Range;

use crate::{Checker, Look, RuleFamily};
use spirv_kit::{
    Id, Inst, Op,
    facts::Grade,
    grammar::{Class, ExtInstSet, ImportedSet},
};

impl<'m> Checker<'_, 'm> {
    /// Instructions at module scope, in order: before the functions, and between and behind them.
    pub(super) fn module_scope(&mut self) {
        let facts = self.facts;
        self.section(0..facts.first_function());
        for (number, function) in facts.functions().iter().enumerate() {
            let next = facts.functions().get(number + 1).map_or(facts.module().len(), |next| next.start);
            self.section(function.end + 1..next);
        }
    }

    /// Whether an instruction at module scope is an extended one that computes in functions; others describe the program, or
    /// compute in graphs.
    fn stands_in_no_block(&self, inst: Inst<'m>) -> bool {
        let set = inst.arguments().first().filter(|_| inst.op() == Op::ExtInst);
        let known = set.and_then(|set| self.facts.set(Id(*set))).and_then(ImportedSet::known);
        known.is_some_and(ExtInstSet::is_of_functions)
    }

    fn section(&mut self, positions: Range<usize>) {
        let is_strict = self.sink.includes(Grade::Rule);
        for position in positions {
            let Some(inst) = self.module().get(position) else { break };
            let class = inst.op().row().map(|row| row.class);
            if is_strict && class == Some(Class::Extension) && self.stands_in_no_block(inst) {
                self.rule(inst, "the instruction stands in no block");
            }
            let is_annotation = class == Some(Class::Annotation);
            if is_annotation && is_strict && self.decoration_of_value(position, inst) {
                continue;
            }
            // Rules of declarations look at what is declared, which has no part in a shape.
            let look =
                if is_annotation { self.look(position, inst, None) } else { Look::New(self.newcomer(inst)) };
            if let Look::New(newcomer) = look
                && self.operands(position, inst, None)
            {
                self.declaration(position, inst);
                if is_annotation {
                    self.keep(newcomer, position, inst, None);
                }
            }
            if is_strict && (is_annotation || class == Some(Class::Debug)) {
                self.pass(RuleFamily::DECORATION, |checker| checker.annotation(inst));
            }
        }
    }
}
