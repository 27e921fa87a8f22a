//! Functions: parameters, edges between blocks, phis.

use crate::{
    Checker, Look, RuleFamily,
    instructions::Operation,
    operand_constraints::{Constraint, is_plain},
};
use spirv_kit::{
    Id, Inst, Op,
    cfg::{Dominance, Edges, Graph},
    facts::{BLOCK, Function, Grade, IdKind, KIND},
    grammar::Capability,
};

/// The control flow of one function. Blocks are numbered from 0, the block that stands for the head;
/// the entry is 1.
pub(super) struct Flow {
    function: Function,
    dominance: Dominance,
    graph: Graph,
    /// The number among all blocks of the block that is looked at.
    pub(super) current: usize,
    /// Type of what the function returns; `%0` where it is not known.
    pub(super) result: Id,
}

impl Flow {
    /// That of no function, which any can take the memory of.
    fn of_none() -> Self {
        let function = Function { id: Id(0), start: 0, end: 0, first_block: 0, end_block: 0 };
        Self { function, dominance: Dominance::default(), graph: Graph::default(), current: 0, result: Id(0) }
    }

    /// Whether a block, numbered among all blocks, belongs to the function.
    pub(super) fn holds(&self, block: usize) -> bool {
        (self.function.first_block..self.function.end_block).contains(&block)
    }

    /// A block's number within the function.
    pub(super) fn local(&self, block: usize) -> u32 {
        block.wrapping_sub(self.function.first_block) as u32
    }

    /// Whether a block dominates another; both are numbered among all blocks.
    pub(super) fn dominates(&self, above: usize, below: usize) -> bool {
        self.dominance.dominates(self.local(above), self.local(below))
    }

    /// Whether what a block, numbered among all, defines is known in the block that is looked at.
    #[inline]
    pub(super) fn sees(&self, block: usize) -> bool {
        self.holds(block) && self.dominates(block, self.current)
    }

    /// The blocks of the function by their numbers among all, without the one that stands for its head.
    pub(super) fn blocks(&self) -> std::ops::Range<usize> {
        self.function.first_block + 1..self.function.end_block
    }

    /// Whether a block, numbered among all blocks, can be entered.
    pub(super) fn is_reachable(&self, block: usize) -> bool {
        self.dominance.is_reachable(self.local(block))
    }

    /// The blocks that a block branches to, all numbered among all blocks.
    pub(super) fn successors(&self, block: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.function.first_block;
        self.graph.successors.of(self.local(block)).iter().map(move |target| first + *target as usize)
    }

    /// The number among all of a block of the function.
    pub(super) fn global(&self, local: u32) -> usize {
        self.function.first_block + local as usize
    }

    /// How many blocks there are with the one that stands for the head.
    pub(super) fn count(&self) -> usize {
        self.graph.successors.count()
    }

    /// The blocks that branch to a block, both numbered within the function.
    pub(super) fn predecessors(&self, local: u32) -> &[u32] {
        self.graph.predecessors().of(local)
    }

    /// The edges between the blocks, numbered within the function.
    pub(super) fn edges(&self) -> &Edges {
        &self.graph.successors
    }

    /// Whether a block branches to several.
    pub(super) fn has_choices(&self) -> bool {
        self.graph.successors.starts.windows(2).any(|pair| matches!(pair, [start, end] if end - start > 1))
    }

    /// Whether what is looked at is the entry block.
    pub(super) fn in_entry(&self) -> bool {
        self.current == self.function.first_block + 1
    }
}

/// Calls `each` with every label that a terminator names; `words` is how many words the literals of a
/// switch have.
pub(super) fn targets(inst: Inst<'_>, words: usize, mut each: impl FnMut(Id)) {
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

impl<'m> Checker<'_, 'm> {
    /// Every function.
    pub(super) fn bodies(&mut self) {
        // By block: the last block, plus one, whose predecessors were marked, and the last phi that named
        // it. One array serves all functions, as blocks are numbered among all.
        let mut marks = vec![(0_u32, 0_u32); self.facts.blocks().len()];
        // The memory of one serves all functions too.
        let mut flow = Flow::of_none();
        for number in 0..self.facts.functions().len() {
            let Some(function) = self.facts.functions().get(number).copied() else { continue };
            self.sink.function = Some(function.id);
            let models = self.models_of_functions.get(number).copied().unwrap_or(0);
            if std::mem::replace(&mut self.models, models) != models {
                self.shapes.forget();
            }
            self.flow(function, &mut flow);
            self.head(function, &mut flow);
            for block in function.first_block + 1..function.end_block {
                flow.current = block;
                self.block(&flow, block, &mut marks);
            }
            if self.sink.includes(Grade::Rule) {
                self.pass(RuleFamily::STRUCTURE, |checker| checker.structured(&flow));
                self.pass(RuleFamily::RECONVERGENCE, |checker| checker.reconvergence(&flow, number));
            }
        }
        self.sink.function = None;
    }

    /// Words of the literals of a switch.
    pub(super) fn switch_words(&self, inst: Inst<'_>) -> usize {
        let selector = inst.operands().first().map_or(Id(0), |id| self.facts.type_of(Id(*id)));
        self.types.width(selector).map_or(1, |width| (width as usize).div_ceil(32).max(1))
    }

    /// Finds the control flow of a function.
    fn flow(&mut self, function: Function, flow: &mut Flow) {
        let count = function.end_block.saturating_sub(function.first_block);
        (flow.function, flow.current, flow.result) = (function, function.first_block, Id(0));
        flow.graph.clear();
        let edges = &mut flow.graph.successors;
        if count > 1 {
            edges.targets.push(1);
        }
        edges.starts.push(edges.targets.len() as u32);
        for block in function.first_block + 1..function.end_block {
            let end = self.facts.blocks().get(block).map_or(0, |block| block.end);
            if let Some(inst) = self.module().get(end) {
                self.edges(inst, function, edges);
            }
            edges.starts.push(edges.targets.len() as u32);
        }
        flow.dominance.find(&flow.graph);
        self.order(flow);
    }

    /// Adds the edges that leave a block.
    fn edges(&mut self, inst: Inst<'m>, function: Function, edges: &mut Edges) {
        let words = if inst.op() == Op::Switch { self.switch_words(inst) } else { 0 };
        targets(inst, words, |label| {
            match (self.facts.kind(label), self.facts.block_of(label)) {
                // An id that is no label is reported with the operands.
                (IdKind::Label, Some(block))
                    if (function.first_block..function.end_block).contains(&block) =>
                {
                    let target = block - function.first_block;
                    if target == 1 {
                        self.required(inst, format!("the entry block {label} is a target"));
                    }
                    edges.targets.push(target as u32);
                }
                (IdKind::Label, _) => self.required(inst, format!("{label} is a block of another function")),
                _ => {}
            }
        });
    }

    /// Blocks stand after the blocks that dominate them.
    fn order(&mut self, flow: &mut Flow) {
        if !self.sink.includes(super::Grade::Rule) {
            return;
        }
        for block in flow.function.first_block + 2..flow.function.end_block {
            if flow.dominance.is_misplaced(flow.local(block))
                && let Some(inst) = self.facts.blocks().get(block).and_then(|b| self.module().get(b.start))
            {
                self.rule(inst, "the block stands before a block that dominates it");
            }
        }
    }

    /// OpFunction and its parameters against the type of the function.
    fn head(&mut self, function: Function, flow: &mut Flow) {
        let Some(inst) = self.module().get(function.start) else { return };
        let look = self.look(function.start, inst, Some(flow));
        if matches!(look, Look::New(_)) && !self.operands(function.start, inst, Some(flow)) {
            return;
        }
        let Some(&ty) = inst.operands().get(3) else { return };
        let Some(facts) = self.types.get(Id(ty)).filter(|facts| facts.op == Op::TypeFunction) else {
            return self.required(inst, format!("%{ty} is not a function type"));
        };
        flow.result = facts.inner;
        let result = inst.result_type().unwrap_or(Id(0));
        if result != facts.inner {
            let detail = format!("the result type is {result}, and %{ty} returns {}", facts.inner);
            if self.types.same_shape(result, facts.inner) {
                self.rule(inst, detail);
            } else {
                self.required(inst, detail);
            }
        }
        if let Look::New(newcomer) = look {
            self.keep(newcomer, function.start, inst, Some(flow));
        }
        let expected = self.types.members(facts);
        let mut found = 0;
        for position in function.start + 1..function.end {
            let Some(parameter) = self.module().get(position) else { break };
            match parameter.op() {
                Op::FunctionParameter => {}
                Op::ExtInst if !self.facts.is_debug_info(parameter) => {
                    self.rule(parameter, "the instruction stands in no block");
                    continue;
                }
                Op::Line | Op::NoLine | Op::Nop | Op::ExtInst => continue,
                _ => break,
            }
            let ty = parameter.result_type().unwrap_or(Id(0));
            // Where the type of the function has this one and nothing follows it, its operands are right.
            let is_as_declared = expected.get(found) == Some(&ty) && parameter.words().len() == 3;
            if !is_as_declared && self.operands(position, parameter, Some(flow)) {
                match expected.get(found) {
                    Some(expected) if *expected == ty => {}
                    Some(expected) => {
                        let detail =
                            format!("the parameter has type {ty}, the function's type has {expected}");
                        if self.types.same_shape(*expected, ty) {
                            self.rule(parameter, detail);
                        } else {
                            self.required(parameter, detail);
                        }
                    }
                    None => self.required(parameter, "the function's type has fewer parameters"),
                }
            }
            found += 1;
        }
        if found < expected.len() {
            let detail = format!("there are {found} parameters, the function's type has {}", expected.len());
            self.required(inst, detail);
        }
    }

    fn block(&mut self, flow: &Flow, number: usize, marks: &mut [(u32, u32)]) {
        let Some(block) = self.facts.blocks().get(number).copied() else { return };
        if let Some(label) = self.module().get(block.start)
            && label.words().len() != 2
        {
            self.required(label, "a label has a result and nothing else");
        }
        let mut parents = None;
        let (mut begun, mut described, mut idle) = (false, false, false);
        let mut next = block.start + 1;
        if flow.in_entry() {
            next = self.pass_variables(next..block.end + 1, flow);
        }
        loop {
            let position = self.pass_familiar(next..block.end + 1, flow);
            begun |= position != next;
            next = position + 1;
            let Some(inst) = self.module().get(position).filter(|_| position <= block.end) else { break };
            let newcomer = if inst.op().is_variable() {
                let Look::New(newcomer) = self.look(position, inst, Some(flow)) else {
                    self.place_of_variable(inst, flow, begun || idle);
                    begun |= !flow.in_entry();
                    continue;
                };
                newcomer
            } else {
                self.newcomer(inst)
            };
            let good = self.has_plain_phi(position, inst, flow) || self.operands(position, inst, Some(flow));
            match inst.op() {
                Op::Phi => {
                    if begun {
                        self.repaired(inst, "the phi stands after other instructions of its block");
                    } else if described {
                        self.rule(inst, "the phi stands after descriptions");
                    }
                    if good {
                        let parents = *parents.get_or_insert_with(|| mark_parents(flow, number, marks));
                        self.phi(flow, inst, position, parents, marks);
                    }
                    continue;
                }
                Op::Line | Op::NoLine => continue,
                Op::Nop => {
                    (described, idle) = (true, true);
                    continue;
                }
                // Descriptions, such as scopes of debug information, may stand before phis.
                Op::ExtInst | Op::ExtInstWithForwardRefsKHR if self.facts.is_description(inst) => {
                    described = true;
                    if good {
                        self.instruction(inst, Some(flow));
                    }
                    continue;
                }
                Op::Variable | Op::UntypedVariableKHR => {
                    self.place_of_variable(inst, flow, begun || idle);
                    if good {
                        self.instruction(inst, Some(flow));
                        self.keep(newcomer, position, inst, Some(flow));
                    }
                    begun |= !flow.in_entry();
                    continue;
                }
                Op::LoopMerge | Op::SelectionMerge => {
                    if position + 1 != block.end {
                        self.rule(inst, "the merge does not stand right before the terminator");
                    }
                    self.merge_labels(inst, flow);
                }
                _ => {}
            }
            begun = true;
            if good {
                self.instruction(inst, Some(flow));
                self.keep(newcomer, position, inst, Some(flow));
            }
        }
    }

    /// The merge block, and the continue target of a loop, are blocks of the function.
    fn merge_labels(&mut self, inst: Inst<'m>, flow: &Flow) {
        let count = if inst.op() == Op::LoopMerge { 2 } else { 1 };
        for label in inst.arguments().iter().take(count) {
            if self.facts.block_of(Id(*label)).is_some_and(|block| !flow.holds(block)) {
                self.rule(inst, format!("%{label} is a block of another function"));
            }
        }
    }

    /// Variables are the first instructions of the entry block.
    fn place_of_variable(&mut self, inst: Inst<'m>, flow: &Flow, is_late: bool) {
        if !flow.in_entry() {
            if inst.op() == Op::Variable {
                self.rule(inst, "the variable does not stand in the entry block");
            }
        } else if is_late {
            self.rule(inst, "the variable stands after other instructions");
        }
    }

    /// Images with samplers are made where they are used, and in shaders images and samplers are not chosen either.
    fn has_phis(&mut self, inst: Inst<'m>, ty: Id) {
        let is_wrong = match self.types.get(ty).map(|facts| facts.op) {
            Some(Op::TypeSampledImage) => true,
            Some(Op::TypeImage | Op::TypeSampler) => self.has_capability(Capability::Shader),
            _ => false,
        };
        if is_wrong {
            self.rule(inst, format!("no phi has the type {ty}"));
        }
    }

    /// Whether an instruction is a phi with a type, and values and blocks of its function in pairs, which is all that its
    /// operands have to be.
    fn has_plain_phi(&self, position: usize, inst: Inst<'m>, flow: &Flow) -> bool {
        let (pairs, rest) = inst.arguments().as_chunks::<2>();
        let is_of = |id: u32, constraint: Constraint| {
            let fact = self.facts.fact(id);
            constraint.plain_kinds() >> fact[KIND] & 1 != 0
                && (fact[BLOCK] == 0 || flow.holds(fact[BLOCK] as usize - 1))
        };
        inst.op() == Op::Phi
            && rest.is_empty()
            && inst.result_type().is_some_and(|ty| {
                is_plain(self.facts.fact(ty.0), Constraint::Type.plain_kinds(), position, 0)
            })
            && pairs.iter().all(|[value, parent]| {
                is_of(*value, Constraint::LaterValue) && is_of(*parent, Constraint::Label)
            })
    }

    /// A phi has one value for every predecessor, which is known there.
    fn phi(&mut self, flow: &Flow, inst: Inst<'m>, position: usize, parents: u32, marks: &mut [(u32, u32)]) {
        let ty = inst.result_type().unwrap_or(Id(0));
        if self.sink.includes(Grade::Rule) {
            self.has_phis(inst, ty);
            self.small_values(Operation { inst, op: inst.op(), ty, arguments: inst.arguments() });
            self.varying_pointer(inst, ty);
        }
        let (pairs, _) = inst.arguments().as_chunks::<2>();
        let (mut found, stamp) = (0, position as u32);
        for [value, parent] in pairs {
            let of_value = self.facts.type_of(Id(*value));
            if of_value != ty {
                let detail = format!("%{value} has type {of_value}, not {ty}");
                if self.types.same_shape(of_value, ty) {
                    self.rule(inst, detail);
                } else if self.differ_in_pointees(of_value, ty) {
                    self.repaired(inst, detail);
                } else {
                    self.required(inst, detail);
                }
            }
            let Some(block) = self.facts.block_of(Id(*parent)).filter(|block| flow.holds(*block)) else {
                self.required(inst, format!("%{parent} is a block of another function"));
                continue;
            };
            match marks.get_mut(block) {
                Some((mark, seen)) if *mark == flow.current as u32 + 1 => {
                    if *seen == stamp {
                        self.named_twice(inst, *value, *parent);
                    } else {
                        *seen = stamp;
                        found += 1;
                    }
                }
                _ => self.required(inst, format!("%{parent} is not a predecessor of the block")),
            }
            if let Some(defined) = self.facts.block_of(Id(*value))
                && !flow.dominates(defined, block)
            {
                self.required(inst, format!("%{value} does not dominate the end of %{parent}"));
            }
        }
        if found < parents {
            self.required(inst, format!("{found} of {parents} predecessors have a value"));
        }
    }

    /// A predecessor that a phi names twice may be dropped once where the values are the same.
    fn named_twice(&mut self, inst: Inst<'m>, value: u32, parent: u32) {
        let (pairs, _) = inst.arguments().as_chunks::<2>();
        let detail = format!("the predecessor %{parent} is named twice");
        if pairs.iter().filter(|pair| pair[1] == parent).all(|pair| pair[0] == value) {
            self.repaired(inst, detail);
        } else {
            self.required(inst, format!("{detail}, with different values"));
        }
    }
}

/// Marks the predecessors of a block and counts them.
fn mark_parents(flow: &Flow, block: usize, marks: &mut [(u32, u32)]) -> u32 {
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
