//! Constructs of structured control flow (section 2.11): which branches leave them, and how the cases of a switch follow
//! each other.

use rustc_hash::FxHashSet;

use crate::{
    Checker,
    control_flow::functions::{self, FunctionFlow, targets},
};
use spirv_kit::{
    Id, Inst, Op,
    cfg::{Dominance, Edges, Graph},
};

const NONE: u32 = u32::MAX;

/// A merge instruction with its blocks, as numbers within the function.
pub(crate) struct ConstructHeader<'m> {
    pub(crate) block: u32,
    pub(crate) merge: Option<u32>,
    /// The continue target; a loop has one.
    pub(crate) next: Option<u32>,
    pub(crate) inst: Inst<'m>,
    /// The terminator of the header.
    pub(crate) end: Inst<'m>,
}

impl ConstructHeader<'_> {
    /// Returns the kind of the construct that the header opens. A loop of one block is its continue construct.
    fn kind(&self) -> ConstructKind {
        match self.next {
            Some(next) if next == self.block => ConstructKind::Continue,
            Some(_) => ConstructKind::Loop,
            None if self.end.op() == Op::Switch => ConstructKind::Switch,
            None => ConstructKind::Selection,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConstructKind {
    Function,
    Selection,
    Switch,
    Loop,
    Continue,
    Case,
}

/// A construct of structured control flow. The constructs around it are given by their places in the list, `NONE` where
/// there is none.
#[derive(Clone, Copy)]
struct ControlConstruct {
    kind: ConstructKind,
    /// The header block; the first block of a case.
    header: u32,
    parent: u32,
    merge: u32,
    next: u32,
    /// The innermost loop or continue construct, itself included.
    in_loop: u32,
    /// The innermost switch with no loop between, itself included.
    in_switch: u32,
    in_case: u32,
    in_continue: u32,
}

impl ControlConstruct {
    const FUNCTION: Self = Self {
        kind: ConstructKind::Function,
        header: 0,
        parent: NONE,
        merge: NONE,
        next: NONE,
        in_loop: NONE,
        in_switch: NONE,
        in_case: NONE,
        in_continue: NONE,
    };
}

/// How a branch relates to the constructs that it leaves and enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BranchKind {
    /// To a block of the same construct, or the header of one in it.
    Within,
    Back,
    /// From a case to another.
    Case {
        from: u32,
        switch: u32,
    },
    /// To a merge block or a continue target.
    Out,
    /// To a block that structured control flow does not allow.
    Astray,
}

/// A branch from a case of a switch to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct CasePass {
    switch: u32,
    from: u32,
    to: u32,
}

/// The constructs of a function and what each block is in.
struct FunctionConstructs {
    list: Vec<ControlConstruct>,
    /// The construct that a block stands in, and the one that it opens if it is a header.
    outer: Vec<u32>,
    inner: Vec<u32>,
}

/// The numbers of headers by blocks, `NONE` where a block has none.
struct HeadersByBlock {
    /// The header whose merge block this block is.
    merges: Vec<u32>,
    /// The header of another block whose continue target this block is.
    nexts: Vec<u32>,
    /// The header that this block is itself.
    heads: Vec<u32>,
}

impl HeadersByBlock {
    fn new(headers: &[ConstructHeader<'_>], count: usize) -> Self {
        let none = || vec![NONE; count];
        let mut by_block = Self { merges: none(), nexts: none(), heads: none() };
        for (number, header) in headers.iter().enumerate() {
            let set = |list: &mut Vec<u32>, block: u32| {
                if let Some(slot) = list.get_mut(block as usize) {
                    *slot = number as u32;
                }
            };
            if let Some(block) = header.merge {
                set(&mut by_block.merges, block);
            }
            if let Some(block) = header.next.filter(|block| *block != header.block) {
                set(&mut by_block.nexts, block);
            }
            set(&mut by_block.heads, header.block);
        }
        by_block
    }
}

/// Returns, for each block, the header of the switch that has it as a case; `NONE` for other blocks.
fn headers_of_cases(cases: &[(u32, u32)], dominance: &Dominance, count: usize) -> Vec<u32> {
    let mut case_of = vec![NONE; count];
    for (header, target) in cases {
        if let Some(slot) = case_of.get_mut(*target as usize)
            && dominance.dominates(*header, *target)
        {
            *slot = *header;
        }
    }
    case_of
}

/// Returns the dominance in the graph with additional edges from each header to its merge block and continue target
/// (structural dominance).
pub(crate) fn structural(successors: &Edges, headers: &[ConstructHeader<'_>]) -> Dominance {
    let mut edges = Edges { starts: vec![0], targets: Vec::with_capacity(successors.targets.len()) };
    let mut headers = headers.iter().peekable();
    for block in 0..successors.count() as u32 {
        edges.targets.extend_from_slice(successors.of(block));
        while let Some(header) = headers.next_if(|header| header.block == block) {
            edges.targets.extend(header.merge.into_iter().chain(header.next));
        }
        edges.starts.push(edges.targets.len() as u32);
    }
    Dominance::new(&Graph::new(edges))
}

impl FunctionConstructs {
    fn new(
        headers: &[ConstructHeader<'_>],
        cases: &[(u32, u32)],
        dominance: &Dominance,
        count: usize,
    ) -> Self {
        let mut found =
            Self { list: vec![ControlConstruct::FUNCTION], outer: vec![0; count], inner: vec![0; count] };
        let HeadersByBlock { merges, nexts, heads } = HeadersByBlock::new(headers, count);
        let case_of = headers_of_cases(cases, dominance, count);
        let at = |list: &[u32], block: u32| list.get(block as usize).copied().unwrap_or(NONE);
        for block in dominance.preorder() {
            let (merge, next) = (at(&merges, block), at(&nexts, block));
            let outer = if let Some(header) = headers.get(merge as usize)
                && dominance.dominates(header.block, block)
            {
                at(&found.outer, header.block)
            } else if let Some(header) = headers.get(next as usize)
                && dominance.dominates(header.block, block)
            {
                found.open(ConstructKind::Continue, header, header.block, at(&found.outer, header.block))
            } else if let Some(header) = headers.get(at(&heads, at(&case_of, block)) as usize) {
                found.open(ConstructKind::Case, header, block, at(&found.inner, header.block))
            } else {
                at(&found.inner, dominance.parent(block))
            };
            let inner = match headers.get(at(&heads, block) as usize) {
                Some(header) => found.open(header.kind(), header, block, outer),
                None => outer,
            };
            if let (Some(to_outer), Some(to_inner)) =
                (found.outer.get_mut(block as usize), found.inner.get_mut(block as usize))
            {
                (*to_outer, *to_inner) = (outer, inner);
            }
        }
        found
    }

    fn open(&mut self, kind: ConstructKind, header: &ConstructHeader<'_>, first: u32, parent: u32) -> u32 {
        let number = self.list.len() as u32;
        let around = self.get(parent);
        let is_loop = matches!(kind, ConstructKind::Loop | ConstructKind::Continue);
        self.list.push(ControlConstruct {
            kind,
            header: first,
            parent,
            merge: header.merge.unwrap_or(NONE),
            next: header.next.unwrap_or(NONE),
            in_loop: if is_loop { number } else { around.in_loop },
            in_switch: match kind {
                ConstructKind::Switch => number,
                _ if is_loop => NONE,
                _ => around.in_switch,
            },
            in_case: match kind {
                ConstructKind::Case => number,
                ConstructKind::Switch => NONE,
                _ if is_loop => NONE,
                _ => around.in_case,
            },
            in_continue: if kind == ConstructKind::Continue { number } else { around.in_continue },
        });
        number
    }

    fn get(&self, construct: u32) -> ControlConstruct {
        self.list.get(construct as usize).copied().unwrap_or(ControlConstruct::FUNCTION)
    }

    /// The construct that a block opens, or the one that it stands in.
    fn inner(&self, block: u32) -> ControlConstruct {
        self.get(self.inner.get(block as usize).copied().unwrap_or(0))
    }

    /// Returns how a branch from a block to another relates to their constructs.
    fn way(&self, from: u32, to: u32) -> BranchKind {
        let at = self.inner.get(from as usize).copied().unwrap_or(0);
        let target = self.outer.get(to as usize).copied().unwrap_or(0);
        let (here, there) = (self.get(at), self.get(target));
        let around = self.get(here.in_loop);
        if around.kind == ConstructKind::Continue && around.header == to {
            return BranchKind::Back;
        }
        let is_case = there.kind == ConstructKind::Case && there.header == to;
        if target == at || is_case && there.parent == at && here.header == from {
            return BranchKind::Within;
        }
        if is_case && there.parent == here.in_switch && here.in_case != NONE {
            let switch = self.get(here.in_switch).header;
            return BranchKind::Case { from: self.get(here.in_case).header, switch };
        }
        let breaks = [here, around, self.get(here.in_switch)];
        if breaks.iter().any(|construct| construct.merge == to) {
            return BranchKind::Out;
        }
        if around.kind == ConstructKind::Loop && around.next == to {
            BranchKind::Out
        } else {
            BranchKind::Astray
        }
    }
}

/// Checks the constructs of a function of a shader.
pub(crate) fn constructs(
    cx: &Checker<'_>,
    flow: &FunctionFlow,
    headers: &[ConstructHeader<'_>],
    dominance: &Dominance,
) {
    let mut cases = Vec::new();
    for header in headers.iter().filter(|header| header.end.op() == Op::Switch) {
        case_targets(cx, flow, header, |target| cases.push((header.block, target)));
    }
    let found = FunctionConstructs::new(headers, &cases, dominance, flow.count());
    let mut passes = Vec::new();
    for block in flow.blocks() {
        if dominance.is_reachable(flow.local(block))
            && let Some(end) = cx.facts.blocks().get(block).and_then(|block| cx.module().get(block.end))
        {
            ways(cx, flow, &found, block, end, &mut passes);
        }
    }
    passes.sort_unstable();
    passes.dedup();
    for header in headers.iter().filter(|header| dominance.is_reachable(header.block)) {
        if header.next.is_some() {
            back_edges(cx, flow, header, dominance);
        }
        if header.end.op() == Op::Switch {
            check_cases(cx, flow, header, dominance, &passes);
        }
    }
}

/// Calls `each` with the target blocks of a switch without its merge block, the default first.
fn case_targets(
    cx: &Checker<'_>,
    flow: &FunctionFlow,
    header: &ConstructHeader<'_>,
    mut each: impl FnMut(u32),
) {
    targets(header.end, functions::switch_words(cx, header.end), |label| {
        if let Some(block) = cx.facts.block_of(label).filter(|block| flow.holds(*block))
            && Some(flow.local(block)) != header.merge
        {
            each(flow.local(block));
        }
    });
}

fn label(cx: &Checker<'_>, flow: &FunctionFlow, local: u32) -> String {
    let block = cx.facts.blocks().get(flow.global(local));
    let label = block.and_then(|block| cx.module().get(block.start)).and_then(|inst| inst.result());
    label.map_or_else(|| "a block".to_owned(), |label| label.to_string())
}

/// Checks the branches of a block; adds those from case to case to `passes`.
fn ways(
    cx: &Checker<'_>,
    flow: &FunctionFlow,
    found: &FunctionConstructs,
    block: usize,
    end: Inst<'_>,
    passes: &mut Vec<CasePass>,
) {
    let from = flow.local(block);
    let here = found.inner(from);
    let around = found.get(here.in_continue);
    let is_continue = around.kind == ConstructKind::Continue;
    let ends_loop = |to: usize| flow.local(to) == around.header;
    let mut last = None;
    let (mut within, mut others, mut leaves) = (0, 0, false);
    for to in flow.successors(block) {
        let to = flow.local(to);
        let way = found.way(from, to);
        if last == Some(to) {
            continue;
        }
        last = Some(to);
        match way {
            BranchKind::Within => within += 1,
            BranchKind::Astray => {
                let (to, header) = (label(cx, flow, to), label(cx, flow, here.header));
                cx.rule(end, format!("the branch to {to} is no way out of the construct of {header}"));
                others += 1;
            }
            BranchKind::Case { from, switch } => {
                passes.push(CasePass { switch, from, to });
                others += 1;
            }
            BranchKind::Back | BranchKind::Out => others += 1,
        }
        let target = found.get(found.outer.get(to as usize).copied().unwrap_or(0));
        // The continue construct of a loop within is no other place than the loop.
        let is_inner = target.kind == ConstructKind::Continue && target.next == to;
        let target = if is_inner { found.get(target.parent) } else { target };
        leaves |= way == BranchKind::Out && target.in_continue != here.in_continue;
    }
    if end.op() == Op::BranchConditional && within == 2 && others == 0 && !has_selection_merge(cx, block) {
        cx.rule(end, "a branch that stays within its construct has no OpSelectionMerge");
    }
    leaves |= !matches!(end.op(), Op::Branch | Op::BranchConditional | Op::Switch);
    if is_continue && leaves && !flow.successors(block).any(ends_loop) {
        let header = label(cx, flow, around.header);
        let detail = "only the block that branches back leaves the continue construct of the loop";
        cx.rule(end, format!("{detail} {header}"));
    }
}

fn has_selection_merge(cx: &Checker<'_>, block: usize) -> bool {
    let before = cx.facts.blocks().get(block).and_then(|block| block.end.checked_sub(1));
    before.and_then(|at| cx.module().get(at)).is_some_and(|inst| inst.op() == Op::SelectionMerge)
}

/// Checks that exactly one block branches back to a loop header, and that the header dominates the continue target.
fn back_edges(cx: &Checker<'_>, flow: &FunctionFlow, header: &ConstructHeader<'_>, dominance: &Dominance) {
    if header.next.is_some_and(|next| !dominance.dominates(header.block, next)) {
        cx.rule(header.inst, "the loop header does not dominate its continue target");
    }
    let back = |from: &&u32| dominance.is_reachable(**from) && dominance.dominates(header.block, **from);
    let mut blocks: Vec<_> = flow.predecessors(header.block).iter().filter(back).collect();
    blocks.dedup();
    if blocks.len() != 1 {
        cx.rule(header.inst, format!("{} blocks branch back to the loop header, not one", blocks.len()));
    }
}

/// Checks that a switch dominates its cases, and that a case falls through to the next one only.
fn check_cases(
    cx: &Checker<'_>,
    flow: &FunctionFlow,
    header: &ConstructHeader<'_>,
    dominance: &Dominance,
    passes: &[CasePass],
) {
    let mut list = Vec::new();
    case_targets(cx, flow, header, |target| list.push(target));
    for target in &list {
        if !dominance.dominates(header.block, *target) {
            let target = label(cx, flow, *target);
            cx.rule(header.end, format!("the switch does not dominate its case {target}"));
        }
    }
    let default = header.end.operands().get(1).and_then(|label| cx.facts.block_of(Id(*label)));
    let default = default.map(|block| flow.local(block));
    if default.is_some() && default == list.first().copied() {
        list.remove(0);
    }
    let is_listed = default.is_some_and(|default| list.contains(&default));
    list.dedup();
    let first = passes.partition_point(|pass| pass.switch < header.block);
    let own = passes.get(first..).unwrap_or(&[]);
    let own = own.get(..own.partition_point(|pass| pass.switch == header.block)).unwrap_or(&[]);
    let (mut to_default, mut from_default) = (None, None);
    let pairs: FxHashSet<_> = list.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let precedes = |first: u32, second: u32| pairs.contains(&(first, second));
    let (mut wrong, mut entered) = (Vec::new(), FxHashSet::default());
    for (number, CasePass { from, to, .. }) in own.iter().copied().enumerate() {
        if number.checked_sub(1).and_then(|before| own.get(before)).is_some_and(|pass| pass.from == from) {
            wrong.push((from, to, "and another one"));
        } else if !entered.insert(to) {
            wrong.push((from, to, "which another one goes on to as well"));
        } else if Some(to) == default && !is_listed {
            to_default = Some(from);
        } else if Some(from) == default && !is_listed {
            from_default = Some(to);
        } else if !precedes(from, to) {
            wrong.push((from, to, "which is not the next in the list"));
        }
    }
    if let (Some(from), Some(to)) = (to_default, from_default)
        && !precedes(from, to)
    {
        wrong.push((from, to, "by way of the default, which is not the next in the list"));
    }
    for (from, to, why) in wrong {
        let (from, to) = (label(cx, flow, from), label(cx, flow, to));
        cx.rule(header.end, format!("the case {from} goes on to the case {to}, {why}"));
    }
}
