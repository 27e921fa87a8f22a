//! Control flow of functions whose invocations reconverge as early as they can (SPV_KHR_maximal_reconvergence).

use rustc_hash::FxHashSet;

use crate::{
    Checker,
    control_flow::functions::{self, FunctionFlow},
    module::models::DeclaredEntryPoint,
};
use spirv_kit::{Id, Op, grammar::ExecutionMode};

/// Instructions after which other invocations may run together (SPV_KHR_ray_tracing, SPV_EXT_shader_invocation_reorder).
const REPACKS: [Op; 10] = [
    Op::TraceRayKHR,
    Op::ExecuteCallableKHR,
    Op::ReportIntersectionKHR,
    Op::ReorderThreadWithHintEXT,
    Op::ReorderThreadWithHitObjectEXT,
    Op::HitObjectTraceRayEXT,
    Op::HitObjectTraceRayMotionEXT,
    Op::HitObjectReorderExecuteShaderEXT,
    Op::HitObjectTraceReorderExecuteEXT,
    Op::HitObjectTraceMotionReorderExecuteEXT,
];

/// Returns for each function whether an entry point with MaximallyReconvergesKHR reaches it; empty if there is no such
/// entry point.
pub(crate) fn reconverging(cx: &Checker<'_>, entries: &[DeclaredEntryPoint<'_>]) -> Vec<bool> {
    let mode = ExecutionMode::MaximallyReconvergesKHR.0;
    let head = cx.facts.entries_and_modes();
    let modes = head.filter(|inst| inst.op() == Op::ExecutionMode && inst.operands().get(1) == Some(&mode));
    let functions: FxHashSet<u32> = modes.filter_map(|inst| inst.operands().first().copied()).collect();
    if functions.is_empty() {
        return Vec::new();
    }
    let mut reached = vec![false; cx.facts.functions().len()];
    let mut open: Vec<_> = entries
        .iter()
        .filter(|entry| functions.contains(&entry.function.0))
        .filter_map(|entry| cx.facts.function_number(entry.function))
        .collect();
    while let Some(number) = open.pop() {
        match reached.get_mut(number) {
            Some(known) if !*known => *known = true,
            _ => continue,
        }
        let callees = cx.uses().callees(number);
        open.extend(callees.iter().filter_map(|callee| cx.facts.function_number(*callee)));
    }
    reached
}

/// Checks a function that reconverges maximally: only merge blocks, headers, continue targets and cases may have
/// several predecessors.
pub(crate) fn reconvergence(cx: &Checker<'_>, flow: &FunctionFlow, function: usize) {
    if !cx.reconverging.get(function).is_some_and(|reached| *reached) {
        return;
    }
    let mut joins = FxHashSet::default();
    for number in flow.blocks() {
        let Some(block) = cx.facts.blocks().get(number).copied() else { continue };
        let Some(end) = cx.module().get(block.end) else { continue };
        if cx.environment.is_vulkan() {
            let insts = (block.start..=block.end).filter_map(|at| cx.module().get(at));
            for inst in insts.filter(|inst| REPACKS.contains(&inst.op())).collect::<Vec<_>>() {
                let rule = "VUID-StandaloneSpirv-MaximallyReconvergesKHR-09565";
                cx.named_rule(rule, inst, "invocations that reconverge early are not put together anew");
            }
        }
        if let (Op::BranchConditional, [_, yes, no, ..]) = (end.op(), end.operands())
            && yes == no
        {
            cx.rule(end, "both branches go to the same block, where invocations reconverge early");
        }
        if end.op() == Op::Switch {
            functions::targets(end, functions::switch_words(cx, end), |label| {
                joins.insert(label);
            });
        }
        let Some(merge) = block.end.checked_sub(1).and_then(|at| cx.module().get(at)) else { continue };
        match (merge.op(), merge.operands()) {
            (Op::SelectionMerge, [target, ..]) => {
                joins.insert(Id(*target));
            }
            (Op::LoopMerge, [target, continued, ..]) => {
                joins.extend([Id(*target), Id(*continued), block.label]);
            }
            _ => {}
        }
    }
    for number in flow.blocks().filter(|number| flow.is_reachable(*number)) {
        let Some(block) = cx.facts.blocks().get(number).copied() else { continue };
        let mut parents = flow.predecessors(flow.local(number)).iter();
        let first = parents.next();
        if parents.any(|parent| Some(parent) != first)
            && !joins.contains(&block.label)
            && let Some(inst) = cx.module().get(block.start)
        {
            cx.rule(inst, "several blocks branch to the block, where invocations reconverge early");
        }
    }
}
