//! Functions: parameters, edges between blocks, phis.

use crate::{
    Checker, Look,
    memo::Newcomer,
    memory::logical,
    types::storage_only,
    values::{
        composites,
        dispatch::{self, CheckedOperation},
        operand_constraints::{Constraint, is_plain},
        operands,
    },
};
use spirv_kit::{
    Id, Inst, Op,
    cfg::{Dominance, Edges, Graph},
    facts::{BLOCK, FunctionExtent, Grade, IdKind, KIND},
    grammar::Capability,
};

/// The control flow of one function. Blocks are numbered from 0; number 0 stands for OpFunction with its parameters,
/// number 1 is the entry block.
pub(crate) struct FunctionFlow {
    function: FunctionExtent,
    dominance: Dominance,
    graph: Graph,
    /// The current block, by its number among all blocks of the module.
    pub(crate) current: usize,
    /// The result type of the function; `%0` if it is not known.
    pub(crate) result: Id,
}

impl FunctionFlow {
    /// Returns the control flow of no function, whose memory the next function takes over.
    fn of_none() -> Self {
        let function = FunctionExtent { id: Id(0), start: 0, end: 0, first_block: 0, end_block: 0 };
        Self { function, dominance: Dominance::default(), graph: Graph::default(), current: 0, result: Id(0) }
    }

    /// True if a block, numbered among all blocks, belongs to the function.
    pub(crate) fn holds(&self, block: usize) -> bool {
        (self.function.first_block..self.function.end_block).contains(&block)
    }

    /// A block's number within the function.
    pub(crate) fn local(&self, block: usize) -> u32 {
        block.wrapping_sub(self.function.first_block) as u32
    }

    /// True if a block dominates another; both are numbered among all blocks.
    pub(crate) fn dominates(&self, above: usize, below: usize) -> bool {
        self.dominance.dominates(self.local(above), self.local(below))
    }

    /// True if values of a block (numbered among all blocks) are available in the current block.
    #[inline]
    pub(crate) fn sees(&self, block: usize) -> bool {
        self.holds(block) && self.dominates(block, self.current)
    }

    /// The blocks of the function by their numbers among all, without the one that stands for its head.
    pub(crate) fn blocks(&self) -> std::ops::Range<usize> {
        self.function.first_block + 1..self.function.end_block
    }

    /// True if a block, numbered among all blocks, can be entered.
    pub(crate) fn is_reachable(&self, block: usize) -> bool {
        self.dominance.is_reachable(self.local(block))
    }

    /// The blocks that a block branches to, all numbered among all blocks.
    pub(crate) fn successors(&self, block: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.function.first_block;
        self.graph.successors.of(self.local(block)).iter().map(move |target| first + *target as usize)
    }

    /// The number among all of a block of the function.
    pub(crate) fn global(&self, local: u32) -> usize {
        self.function.first_block + local as usize
    }

    /// How many blocks there are with the one that stands for the head.
    pub(crate) fn count(&self) -> usize {
        self.graph.successors.count()
    }

    /// The blocks that branch to a block, both numbered within the function.
    pub(crate) fn predecessors(&self, local: u32) -> &[u32] {
        self.graph.predecessors().of(local)
    }

    /// The edges between the blocks, numbered within the function.
    pub(crate) fn edges(&self) -> &Edges {
        &self.graph.successors
    }

    /// True if some block has several successors.
    pub(crate) fn has_choices(&self) -> bool {
        self.graph.successors.starts.windows(2).any(|pair| matches!(pair, [start, end] if end - start > 1))
    }

    /// True if the current block is the entry block.
    pub(crate) fn in_entry(&self) -> bool {
        self.current == self.function.first_block + 1
    }
}

/// Calls `each` with every label that a terminator names; `words` is how many words the literals of a
/// switch have.
pub(crate) fn targets(inst: Inst<'_>, words: usize, mut each: impl FnMut(Id)) {
    let operands = inst.operands();
    let rest = |skip: usize| operands.get(skip..).unwrap_or(&[]).iter();
    match inst.op() {
        Op::Branch => rest(0).take(1).for_each(|label| each(Id(*label))),
        Op::BranchConditional => rest(1).take(2).for_each(|label| each(Id(*label))),
        Op::Switch => {
            let cases = rest(2).skip(words).step_by(words + 1);
            rest(1).take(1).chain(cases).for_each(|label| each(Id(*label)));
        }
        _ => {}
    }
}

/// Checks every function with its blocks.
pub(crate) fn bodies(cx: &Checker<'_>) {
    // By block: the last block, plus one, whose predecessors were marked, and the last phi that named
    // it. One array serves all functions, as blocks are numbered among all.
    let mut marks = vec![(0_u32, 0_u32); cx.facts.blocks().len()];
    // The memory of one serves all functions too.
    let mut flow = FunctionFlow::of_none();
    for number in 0..cx.facts.functions().len() {
        let Some(function) = cx.facts.functions().get(number).copied() else { continue };
        cx.findings.function.set(Some(function.id));
        let models = cx.models_of_functions.get(number).copied().unwrap_or(0);
        if cx.walk.models.replace(models) != models {
            cx.memo.forget();
        }
        find_flow(cx, function, &mut flow);
        head(cx, function, &mut flow);
        for block in function.first_block + 1..function.end_block {
            flow.current = block;
            check_block(cx, &flow, block, &mut marks);
        }
        cx.plan.function(cx, &flow, number);
    }
    cx.findings.function.set(None);
}

/// Returns the number of words of each literal of a switch.
pub(crate) fn switch_words(cx: &Checker<'_>, inst: Inst<'_>) -> usize {
    let selector = inst.operands().first().map_or(Id(0), |id| cx.facts.type_of(Id(*id)));
    cx.types.width(selector).map_or(1, |width| (width as usize).div_ceil(32).max(1))
}

/// Finds the control flow of a function.
fn find_flow(cx: &Checker<'_>, function: FunctionExtent, flow: &mut FunctionFlow) {
    let count = function.end_block.saturating_sub(function.first_block);
    (flow.function, flow.current, flow.result) = (function, function.first_block, Id(0));
    flow.graph.clear();
    let edges = &mut flow.graph.successors;
    if count > 1 {
        edges.targets.push(1);
    }
    edges.starts.push(edges.targets.len() as u32);
    for block in function.first_block + 1..function.end_block {
        let end = cx.facts.blocks().get(block).map_or(0, |block| block.end);
        if let Some(inst) = cx.module().get(end) {
            add_edges(cx, inst, function, edges);
        }
        edges.starts.push(edges.targets.len() as u32);
    }
    flow.dominance.find(&flow.graph);
    order(cx, flow);
}

/// Adds the edges that leave a block.
fn add_edges(cx: &Checker<'_>, inst: Inst<'_>, function: FunctionExtent, edges: &mut Edges) {
    let words = if inst.op() == Op::Switch { switch_words(cx, inst) } else { 0 };
    targets(inst, words, |label| {
        match (cx.facts.kind(label), cx.facts.block_of(label)) {
            // An id that is no label is reported with the operands.
            (IdKind::Label, Some(block)) if (function.first_block..function.end_block).contains(&block) => {
                let target = block - function.first_block;
                if target == 1 {
                    cx.required(inst, format!("the entry block {label} is a target"));
                }
                edges.targets.push(target as u32);
            }
            (IdKind::Label, _) => cx.required(inst, format!("{label} is a block of another function")),
            _ => {}
        }
    });
}

/// Checks that blocks stand behind the blocks that dominate them.
fn order(cx: &Checker<'_>, flow: &mut FunctionFlow) {
    if !cx.findings.includes(Grade::Rule) {
        return;
    }
    for block in flow.function.first_block + 2..flow.function.end_block {
        if flow.dominance.is_misplaced(flow.local(block))
            && let Some(inst) = cx.facts.blocks().get(block).and_then(|b| cx.module().get(b.start))
        {
            cx.rule(inst, "the block stands before a block that dominates it");
        }
    }
}

/// Checks OpFunction and its parameters against the type of the function.
fn head(cx: &Checker<'_>, function: FunctionExtent, flow: &mut FunctionFlow) {
    let Some(inst) = cx.module().get(function.start) else { return };
    let look = cx.look(function.start, inst, Some(flow));
    if matches!(look, Look::New(_)) && !operands::operands(cx, function.start, inst, Some(flow)) {
        return;
    }
    let Some(&ty) = inst.operands().get(3) else { return };
    let Some(facts) = cx.types.get(Id(ty)).filter(|facts| facts.op == Op::TypeFunction) else {
        return cx.required(inst, format!("%{ty} is not a function type"));
    };
    flow.result = facts.inner;
    let result = inst.result_type().unwrap_or(Id(0));
    if result != facts.inner {
        let detail = format!("the result type is {result}, and %{ty} returns {}", facts.inner);
        if cx.types.same_shape(result, facts.inner) {
            cx.rule(inst, detail);
        } else {
            cx.required(inst, detail);
        }
    }
    if let Look::New(newcomer) = look {
        cx.keep(newcomer, function.start, inst, Some(flow));
    }
    let expected = cx.types.members(facts);
    let mut found = 0;
    for position in function.start + 1..function.end {
        let Some(parameter) = cx.module().get(position) else { break };
        match parameter.op() {
            Op::FunctionParameter => {}
            Op::ExtInst if !cx.facts.is_debug_info(parameter) => {
                cx.rule(parameter, "the instruction stands in no block");
                continue;
            }
            Op::Line | Op::NoLine | Op::Nop | Op::ExtInst => continue,
            _ => break,
        }
        let ty = parameter.result_type().unwrap_or(Id(0));
        // Where the type of the function has this one and nothing follows it, its operands are right.
        let is_as_declared = expected.get(found) == Some(&ty) && parameter.words().len() == 3;
        if !is_as_declared && operands::operands(cx, position, parameter, Some(flow)) {
            match expected.get(found) {
                Some(expected) if *expected == ty => {}
                Some(expected) => {
                    let detail = format!("the parameter has type {ty}, the function's type has {expected}");
                    if cx.types.same_shape(*expected, ty) {
                        cx.rule(parameter, detail);
                    } else {
                        cx.required(parameter, detail);
                    }
                }
                None => cx.required(parameter, "the function's type has fewer parameters"),
            }
        }
        found += 1;
    }
    if found < expected.len() {
        let detail = format!("there are {found} parameters, the function's type has {}", expected.len());
        cx.required(inst, detail);
    }
}

fn check_block(cx: &Checker<'_>, flow: &FunctionFlow, number: usize, marks: &mut [(u32, u32)]) {
    let Some(block) = cx.facts.blocks().get(number).copied() else { return };
    label_without_operands(cx, block.start);
    let mut parents = None;
    let (mut begun, mut described, mut idle) = (false, false, false);
    let mut next = block.start + 1;
    if flow.in_entry() {
        next = cx.pass_variables(next..block.end + 1, flow);
    }
    loop {
        let position = cx.pass_familiar(next..block.end + 1, flow);
        begun |= position != next;
        next = position + 1;
        let Some(inst) = cx.module().get(position).filter(|_| position <= block.end) else { break };
        let Some(newcomer) = newcomer(cx, position, inst, flow) else {
            place_of_variable(cx, inst, flow, begun || idle);
            begun |= !flow.in_entry();
            continue;
        };
        let good =
            has_plain_phi(cx, position, inst, flow) || operands::operands(cx, position, inst, Some(flow));
        match inst.op() {
            Op::Phi => {
                place_of_phi(cx, inst, begun, described);
                if good {
                    let parents = *parents.get_or_insert_with(|| mark_parents(flow, number, marks));
                    phi(cx, flow, inst, position, parents, marks);
                }
                continue;
            }
            Op::Line | Op::NoLine => continue,
            Op::Nop => {
                (described, idle) = (true, true);
                continue;
            }
            Op::ExtInst | Op::ExtInstWithForwardRefsKHR if cx.facts.is_description(inst) => {
                described |= cx.facts.is_non_semantic(inst);
                if good {
                    dispatch::instruction(cx, inst, Some(flow));
                }
                continue;
            }
            Op::Variable | Op::UntypedVariableKHR => {
                place_of_variable(cx, inst, flow, begun || idle);
                begun |= !flow.in_entry();
            }
            Op::LoopMerge | Op::SelectionMerge => {
                check_merge(cx, inst, flow, position + 1 == block.end);
                begun = true;
            }
            _ => begun = true,
        }
        if good {
            dispatch::instruction(cx, inst, Some(flow));
            cx.keep(newcomer, position, inst, Some(flow));
        }
    }
}

/// Begins the check of an instruction; `None` for a variable of a shape that was found right before.
fn newcomer(cx: &Checker<'_>, position: usize, inst: Inst<'_>, flow: &FunctionFlow) -> Option<Newcomer> {
    if !inst.op().is_variable() {
        return Some(cx.newcomer(inst));
    }
    match cx.look(position, inst, Some(flow)) {
        Look::New(newcomer) => Some(newcomer),
        Look::Familiar => None,
    }
}

/// Reports a label that has more than its result.
fn label_without_operands(cx: &Checker<'_>, position: usize) {
    if let Some(label) = cx.module().get(position)
        && label.words().len() != 2
    {
        cx.required(label, "a label has a result and nothing else");
    }
}

/// Reports a phi behind other instructions of its block, or behind non-semantic ones (SPV_KHR_non_semantic_info). Scopes and
/// values of the older sets of debug information may stand before phis as OpLine may, as `spirv-val` has it: the scope of a
/// phi begins before the phi.
fn place_of_phi(cx: &Checker<'_>, inst: Inst<'_>, begun: bool, described: bool) {
    if begun {
        cx.repaired(inst, "the phi stands after other instructions of its block");
    } else if described {
        cx.rule(inst, "the phi stands after instructions that have no effect");
    }
}

/// Checks that a merge instruction stands before the terminator and names blocks of the function.
fn check_merge(cx: &Checker<'_>, inst: Inst<'_>, flow: &FunctionFlow, is_before_terminator: bool) {
    if !is_before_terminator {
        cx.rule(inst, "the merge does not stand right before the terminator");
    }
    let count = if inst.op() == Op::LoopMerge { 2 } else { 1 };
    for label in inst.arguments().iter().take(count) {
        if cx.facts.block_of(Id(*label)).is_some_and(|block| !flow.holds(block)) {
            cx.rule(inst, format!("%{label} is a block of another function"));
        }
    }
}

/// Checks that a variable is among the first instructions of the entry block.
fn place_of_variable(cx: &Checker<'_>, inst: Inst<'_>, flow: &FunctionFlow, is_late: bool) {
    if !flow.in_entry() {
        if inst.op() == Op::Variable {
            cx.rule(inst, "the variable does not stand in the entry block");
        }
    } else if is_late {
        cx.rule(inst, "the variable stands after other instructions");
    }
}

/// Reports a phi of a type whose values cannot be chosen: sampled images, and in shaders images and samplers.
fn has_phis(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    let is_wrong = match cx.types.get(ty).map(|facts| facts.op) {
        Some(Op::TypeSampledImage) => true,
        Some(Op::TypeImage | Op::TypeSampler) => cx.has_capability(Capability::Shader),
        _ => false,
    };
    if is_wrong {
        cx.rule(inst, format!("no phi has the type {ty}"));
    }
}

/// True if an instruction is a phi with a type, and values and blocks of its function in pairs, which is all that its
/// operands have to be.
fn has_plain_phi(cx: &Checker<'_>, position: usize, inst: Inst<'_>, flow: &FunctionFlow) -> bool {
    let (pairs, rest) = inst.arguments().as_chunks::<2>();
    let is_of = |id: u32, constraint: Constraint| {
        let fact = cx.facts.fact(id);
        constraint.plain_kinds() >> fact[KIND] & 1 != 0
            && (fact[BLOCK] == 0 || flow.holds(fact[BLOCK] as usize - 1))
    };
    inst.op() == Op::Phi
        && rest.is_empty()
        && inst
            .result_type()
            .is_some_and(|ty| is_plain(cx.facts.fact(ty.0), Constraint::Type.plain_kinds(), position, 0))
        && pairs
            .iter()
            .all(|[value, parent]| is_of(*value, Constraint::LaterValue) && is_of(*parent, Constraint::Label))
}

/// Checks that a phi has one value for each predecessor, and that the value is available there.
fn phi(
    cx: &Checker<'_>,
    flow: &FunctionFlow,
    inst: Inst<'_>,
    position: usize,
    parents: u32,
    marks: &mut [(u32, u32)],
) {
    let ty = inst.result_type().unwrap_or(Id(0));
    if cx.findings.includes(Grade::Rule) {
        has_phis(cx, inst, ty);
        storage_only::small_values(
            cx,
            CheckedOperation { inst, op: inst.op(), ty, arguments: inst.arguments() },
        );
        logical::varying_pointer(cx, inst, ty);
    }
    let (pairs, _) = inst.arguments().as_chunks::<2>();
    let (mut found, stamp) = (0, position as u32);
    for [value, parent] in pairs {
        let of_value = cx.facts.type_of(Id(*value));
        if of_value != ty {
            let detail = format!("%{value} has type {of_value}, not {ty}");
            if cx.types.same_shape(of_value, ty) {
                cx.rule(inst, detail);
            } else if composites::differ_in_pointees(cx, of_value, ty) {
                cx.repaired(inst, detail);
            } else {
                cx.required(inst, detail);
            }
        }
        let Some(block) = cx.facts.block_of(Id(*parent)).filter(|block| flow.holds(*block)) else {
            cx.required(inst, format!("%{parent} is a block of another function"));
            continue;
        };
        match marks.get_mut(block) {
            Some((mark, seen)) if *mark == flow.current as u32 + 1 => {
                if *seen == stamp {
                    named_twice(cx, inst, *value, *parent);
                } else {
                    *seen = stamp;
                    found += 1;
                }
            }
            _ => cx.required(inst, format!("%{parent} is not a predecessor of the block")),
        }
        if let Some(defined) = cx.facts.block_of(Id(*value))
            && !flow.dominates(defined, block)
        {
            cx.required(inst, format!("%{value} does not dominate the end of %{parent}"));
        }
    }
    if found < parents {
        cx.required(inst, format!("{found} of {parents} predecessors have a value"));
    }
}

/// A predecessor that a phi names twice may be dropped once where the values are the same.
fn named_twice(cx: &Checker<'_>, inst: Inst<'_>, value: u32, parent: u32) {
    let (pairs, _) = inst.arguments().as_chunks::<2>();
    let detail = format!("the predecessor %{parent} is named twice");
    if pairs.iter().filter(|pair| pair[1] == parent).all(|pair| pair[0] == value) {
        cx.repaired(inst, detail);
    } else {
        cx.required(inst, format!("{detail}, with different values"));
    }
}

/// Marks the predecessors of a block and returns their number.
fn mark_parents(flow: &FunctionFlow, block: usize, marks: &mut [(u32, u32)]) -> u32 {
    let mut count = 0;
    for parent in flow.predecessors(flow.local(block)) {
        if let Some((mark, _)) = marks.get_mut(flow.function.first_block + *parent as usize)
            && *mark != block as u32 + 1
        {
            *mark = block as u32 + 1;
            count += 1;
        }
    }
    count
}
