//! Structured control flow of shaders (section 2.11.2): merge blocks, back edges, and the blocks that headers dominate.

use rustc_hash::FxHashSet;

use crate::{
    Checker,
    control_flow::{
        constructs::{self, ConstructHeader},
        functions::FunctionFlow,
    },
    memory::logical,
    module::limits,
};
use spirv_kit::{
    Id, Inst, Op, Version,
    cfg::Dominance,
    grammar::{Capability, LoopControl},
};

/// Checks the merge instructions of a function and the branches without one.
pub(crate) fn structured(cx: &Checker<'_>, flow: &FunctionFlow) {
    // Kernels are not structured, also where a capability of theirs implies Shader; they have physical addresses.
    let is_structured = cx.has_capability(Capability::Shader)
        && (!cx.has_capability(Capability::Kernel) || logical::is_logical(cx));
    let mut headers = Vec::new();
    let mut merged = FxHashSet::default();
    for number in flow.blocks() {
        let Some(block) = cx.facts.blocks().get(number).copied() else { continue };
        let Some(end) = cx.module().get(block.end) else { continue };
        distinct_labels(cx, end);
        let merge = block.end.checked_sub(1).filter(|at| *at > block.start);
        let merge = merge
            .and_then(|at| cx.module().get(at))
            .filter(|inst| matches!(inst.op(), Op::SelectionMerge | Op::LoopMerge));
        if let Some(merge) = merge {
            loop_control(cx, merge);
            branch_behind(cx, merge, end);
            if is_structured {
                headers.push(header(cx, flow, number, merge, end));
            } else if let Some(label) = merge.operands().first().filter(|label| !merged.insert(**label)) {
                cx.rule(merge, format!("%{label} is the merge block of another header"));
            }
        }
        if is_structured {
            branch_of(cx, merge, end);
        }
    }
    if is_structured {
        branches_back(cx, flow);
        limits::limits_of_control_flow(cx, flow, &headers);
    }
    if is_structured && (!headers.is_empty() || flow.has_choices()) {
        let dominance = constructs::structural(flow.edges(), &headers);
        merges(cx, &headers, &dominance);
        constructs::constructs(cx, flow, &headers, &dominance);
    }
}

/// Checks that the labels of a conditional branch differ, from version 1.6 on (OpBranchConditional).
fn distinct_labels(cx: &Checker<'_>, end: Inst<'_>) {
    if let (Op::BranchConditional, [_, first, second, ..]) = (end.op(), end.operands())
        && first == second
        && cx.version >= Version::V1_6
    {
        cx.rule(end, "both labels are the same");
    }
}

/// Checks that the right kind of branch follows a merge instruction (OpSelectionMerge, OpLoopMerge).
fn branch_behind(cx: &Checker<'_>, merge: Inst<'_>, end: Inst<'_>) {
    let (fits, branches) = if merge.op() == Op::LoopMerge {
        (matches!(end.op(), Op::Branch | Op::BranchConditional), "OpBranch or OpBranchConditional")
    } else {
        (matches!(end.op(), Op::BranchConditional | Op::Switch), "OpBranchConditional or OpSwitch")
    };
    if !fits {
        cx.rule(merge, format!("the merge stands before {}, not before {branches}", end.op()));
    }
}

fn header<'m>(
    cx: &Checker<'m>,
    flow: &FunctionFlow,
    number: usize,
    inst: Inst<'m>,
    end: Inst<'m>,
) -> ConstructHeader<'m> {
    let local = |label: Option<&u32>| {
        let block = label.and_then(|label| cx.facts.block_of(Id(*label)));
        block.filter(|block| flow.holds(*block)).map(|block| flow.local(block))
    };
    let next = inst.operands().get(1).filter(|_| inst.op() == Op::LoopMerge);
    let merge = local(inst.operands().first());
    ConstructHeader { block: flow.local(number), merge, next: local(next), inst, end }
}

/// Checks that each header dominates its merge block, and shares it with no other header.
fn merges(cx: &Checker<'_>, headers: &[ConstructHeader<'_>], dominance: &Dominance) {
    let mut merges = FxHashSet::default();
    for header in headers {
        let Some(merge) = header.merge else { continue };
        let inst = header.inst;
        let name = inst.operands().first().copied().unwrap_or(0);
        if !merges.insert(merge) {
            cx.rule(inst, format!("%{name} is the merge block of another header"));
        }
        if dominance.is_reachable(header.block) && !dominance.dominates(header.block, merge) {
            cx.rule(inst, format!("the header does not dominate its merge block %{name}"));
        }
        if merge == header.block {
            cx.rule(inst, "a header is not its own merge block");
        }
    }
}

/// Checks that a switch has a merge instruction.
fn branch_of(cx: &Checker<'_>, merge: Option<Inst<'_>>, inst: Inst<'_>) {
    if inst.op() == Op::Switch && merge.is_none_or(|merge| merge.op() != Op::SelectionMerge) {
        cx.rule(inst, "the switch has no OpSelectionMerge");
    }
}

/// Checks that back edges lead to loop headers only.
fn branches_back(cx: &Checker<'_>, flow: &FunctionFlow) {
    for (from, to) in flow.edges().back() {
        let end = |local: u32| cx.facts.blocks().get(flow.global(local)).map_or(0, |block| block.end);
        let before = end(to).checked_sub(1).and_then(|at| cx.module().get(at));
        if before.is_none_or(|inst| inst.op() != Op::LoopMerge)
            && let Some(inst) = cx.module().get(end(from))
        {
            cx.rule(inst, "it branches back to a block that is no loop header");
        }
    }
}

/// Reports loop controls that exclude each other.
fn loop_control(cx: &Checker<'_>, inst: Inst<'_>) {
    let (Op::LoopMerge, &[_, _, control, ref parameters @ ..]) = (inst.op(), inst.operands()) else {
        return;
    };
    if let [merge, next, ..] = inst.operands()
        && merge == next
    {
        cx.rule(inst, "the merge block is the continue target");
    }
    let control = LoopControl::from_bits_retain(control);
    if control.contains(LoopControl::Unroll | LoopControl::DontUnroll) {
        cx.rule(inst, "Unroll and DontUnroll exclude each other");
    }
    if control.contains(LoopControl::DontUnroll)
        && control.intersects(LoopControl::PeelCount | LoopControl::PartialCount)
    {
        cx.rule(inst, "DontUnroll excludes PeelCount and PartialCount");
    }
    let before = [LoopControl::DependencyLength, LoopControl::MinIterations, LoopControl::MaxIterations];
    if control.contains(LoopControl::IterationMultiple) {
        let at = before.iter().filter(|bit| control.contains(**bit)).count();
        if parameters.get(at) == Some(&0) {
            cx.rule(inst, "the multiple of iterations is 0");
        }
    }
}
