//! What stands outside of functions, in order.

use std::ops::Range;

use crate::{
    Checker, Look, RuleFamily,
    decorations::annotations,
    values::{dispatch, operands},
};
use spirv_kit::{
    Id, Inst, Op,
    facts::Grade,
    grammar::{Class, ExtInstSet, ImportedSet},
};

/// Instructions at module scope, in order: before the functions, and between and behind them.
pub(crate) fn module_scope(cx: &Checker<'_>) {
    let facts = cx.facts;
    section(cx, 0..facts.first_function());
    for (number, function) in facts.functions().iter().enumerate() {
        let next = facts.functions().get(number + 1).map_or(facts.module().len(), |next| next.start);
        section(cx, function.end + 1..next);
    }
}

/// Whether an instruction at module scope is an extended one that computes in functions; others describe the program, or
/// compute in graphs.
fn stands_in_no_block(cx: &Checker<'_>, inst: Inst<'_>) -> bool {
    let set = inst.arguments().first().filter(|_| inst.op() == Op::ExtInst);
    let known = set.and_then(|set| cx.facts.set(Id(*set))).and_then(ImportedSet::known);
    known.is_some_and(ExtInstSet::is_of_functions)
}

fn section(cx: &Checker<'_>, positions: Range<usize>) {
    let is_strict = cx.findings.includes(Grade::Rule);
    for position in positions {
        let Some(inst) = cx.module().get(position) else { break };
        let class = inst.op().row().map(|row| row.class);
        if is_strict && class == Some(Class::Extension) && stands_in_no_block(cx, inst) {
            cx.rule(inst, "the instruction stands in no block");
        }
        let is_annotation = class == Some(Class::Annotation);
        if is_annotation && is_strict && cx.decoration_of_value(position, inst) {
            continue;
        }
        // Rules of declarations look at what is declared, which has no part in a shape.
        let look = if is_annotation { cx.look(position, inst, None) } else { Look::New(cx.newcomer(inst)) };
        if let Look::New(newcomer) = look
            && operands::operands(cx, position, inst, None)
        {
            dispatch::declaration(cx, inst);
            if is_annotation {
                cx.keep(newcomer, position, inst, None);
            }
        }
        if is_strict && (is_annotation || class == Some(Class::Debug)) {
            cx.pass(RuleFamily::DECORATION, || annotations::annotation(cx, inst));
        }
    }
}
