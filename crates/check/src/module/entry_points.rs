//! Entry points and execution modes.

use rustc_hash::FxHashSet;

use crate::Checker;
use spirv_kit::{
    Id, Inst, Op,
    grammar::{Decoration, ExecutionModel, LinkageType},
    words,
};

/// Checks every entry point and execution mode.
pub(crate) fn entry_points(cx: &Checker<'_>) {
    let facts = cx.facts;
    let (mut names, mut entries) = (FxHashSet::default(), FxHashSet::default());
    for inst in facts.entries_and_modes() {
        match (inst.op(), inst.operands()) {
            (Op::EntryPoint, [model, function, rest @ ..]) => {
                entries.insert(Id(*function));
                if !names.insert((*model, words::string(rest))) {
                    cx.rule(inst, "another entry point has this name");
                }
                entry_point(cx, inst, ExecutionModel(*model), Id(*function));
            }
            (Op::ExecutionMode | Op::ExecutionModeId, [function, ..])
                if !entries.contains(&Id(*function)) =>
            {
                cx.rule(inst, format!("%{function} is not an entry point"));
            }
            _ => {}
        }
    }
    if cx.is_whole {
        declared_functions(cx);
    }
}

/// Checks that functions without a body are imported.
fn declared_functions(cx: &Checker<'_>) {
    let facts = cx.facts;
    for function in facts.functions().iter().filter(|function| function.is_declaration()) {
        if cx.linkage_of(function.id) != Some(LinkageType::Import)
            && let Some(inst) = facts.ids().get(function.id)
        {
            cx.rule(inst, "a function without a body is not imported");
        }
    }
}

fn entry_point(cx: &Checker<'_>, inst: Inst<'_>, model: ExecutionModel, function: Id) {
    let Some(number) = cx.facts.function_number(function) else {
        return;
    };
    let known = cx.facts.functions().get(number).copied();
    if known.is_some_and(|function| function.is_declaration()) {
        cx.rule(inst, format!("{function} has no body"));
    }
    if cx.is_whole && cx.is_decorated(function, Decoration::LinkageAttributes) {
        cx.rule(inst, format!("{function} has a name for linking, which no entry point has"));
    }
    let ty = cx.definition(function).and_then(|inst| inst.operands().get(3).copied());
    let Some(facts) = ty.and_then(|ty| cx.types.get(Id(ty))) else { return };
    if cx.types.get(facts.inner).is_some_and(|result| result.op != Op::TypeVoid) {
        cx.rule(inst, format!("{function} returns {}, an entry point returns nothing", facts.inner));
    }
    if model != ExecutionModel::Kernel && !cx.types.members(facts).is_empty() {
        cx.rule(inst, format!("{function} has parameters, which only kernels do"));
    }
}
