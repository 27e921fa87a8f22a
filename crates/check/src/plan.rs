//! What a pass is, and which passes a check has: the rows of the table that its grade, its depth and its environment ask for.

use std::sync::OnceLock;

use once_cell::race::OnceBox;
use spirv_kit::{Inst, Op, facts::Grade, grammar::Class};

use crate::{
    Api, Environment, RuleFamily,
    context::{Checker, Depth},
    control_flow::functions::FunctionFlow,
    passes::PASSES,
    values::dispatch::CheckedOperation,
};

/// A function that looks at an operation.
#[derive(Clone, Copy)]
pub(crate) enum OperationRule {
    Operation(for<'m> fn(&Checker<'m>, CheckedOperation<'m>)),
    /// Needs the instruction alone.
    Inst(for<'m> fn(&Checker<'m>, Inst<'m>)),
    /// Needs the control flow of the function that the operation stands in, `None` at module scope.
    InFlow(for<'m> fn(&Checker<'m>, CheckedOperation<'m>, Option<&FunctionFlow>)),
}

impl OperationRule {
    #[inline]
    fn run<'m>(self, cx: &Checker<'m>, operation: CheckedOperation<'m>, flow: Option<&FunctionFlow>) {
        match self {
            Self::Operation(work) => work(cx, operation),
            Self::Inst(work) => work(cx, operation.inst),
            Self::InFlow(work) => work(cx, operation, flow),
        }
    }
}

/// What a pass visits, and the function that looks at it.
#[derive(Clone, Copy)]
pub(crate) enum Visit {
    /// The module as a whole, behind everything in it.
    Module(fn(&Checker<'_>)),
    /// Each function, behind its instructions, with its control flow and its number.
    Function(fn(&Checker<'_>, &FunctionFlow, usize)),
    /// Instructions at module scope, beside the other passes over them.
    AtModuleScope(VisitedOps, OperationRule),
    /// Declarations at module scope; other passes over instructions do not visit these.
    Declaration(VisitedOps, OperationRule),
    /// Instructions in functions.
    InFunction(VisitedOps, OperationRule),
    /// Instructions anywhere.
    Instruction(VisitedOps, OperationRule),
    /// Operations, be they instructions or within OpSpecConstantOp.
    Operation(VisitedOps, OperationRule),
}

/// The opcodes that a pass visits.
#[derive(Clone, Copy)]
pub(crate) enum VisitedOps {
    All,
    Of(Class),
    These(&'static [Op]),
    Where(fn(Op) -> bool),
}

impl VisitedOps {
    fn has(self, op: Op) -> bool {
        match self {
            Self::All => true,
            Self::Of(class) => op.row().is_some_and(|row| row.class == class),
            Self::These(ops) => ops.contains(&op),
            Self::Where(holds) => holds(op),
        }
    }
}

/// The APIs for whose environments a pass runs, one bit each.
#[derive(Clone, Copy)]
pub(crate) struct Apis(u8);

impl Apis {
    const ALL: Self = Self(u8::MAX);
    pub(crate) const VULKAN: Self = Self(1 << Api::Vulkan as u8);
    pub(crate) const OPENGL: Self = Self(1 << Api::OpenGl as u8);
    pub(crate) const KERNELS: Self = Self(1 << Api::OpenCl as u8 | 1 << Api::LevelZero as u8);

    fn has(self, api: Api) -> bool {
        self.0 >> api as u8 & 1 != 0
    }
}

bitflags::bitflags! {
    /// Features of a module that decide whether passes over many instructions run.
    #[derive(Clone, Copy)]
    pub(crate) struct PassNeeds: u8 {
        /// The capability Shader.
        const SHADER = 1;
        /// Cooperative matrices or vectors.
        const SHARED = 1 << 1;
        /// Floats of microscaling formats.
        const MICROSCALED = 1 << 2;
    }
}

/// A row of the table of passes.
#[derive(Clone, Copy)]
pub(crate) struct RulePass {
    /// The family whose name findings bear; that of the instruction where there is none.
    family: Option<&'static RuleFamily>,
    /// The highest grade of its rules; a check of higher grades only leaves the pass out.
    grade: Grade,
    /// The depth of check from which on the pass runs.
    depth: Depth,
    apis: Apis,
    /// What a module has to declare for the pass to find anything.
    needs: PassNeeds,
    visit: Visit,
}

impl RulePass {
    /// A pass of all environments and depths, whose rules are of the lowest grade.
    pub(crate) const fn of(visit: Visit) -> Self {
        Self {
            family: None,
            grade: Grade::Rule,
            depth: Depth::Types,
            apis: Apis::ALL,
            needs: PassNeeds::empty(),
            visit,
        }
    }

    /// The pass with a family.
    pub(crate) const fn family(self, family: &'static RuleFamily) -> Self {
        Self { family: Some(family), ..self }
    }

    /// The pass with rules of [`Grade::Required`], which a translation relies on.
    pub(crate) const fn required(self) -> Self {
        Self { grade: Grade::Required, ..self }
    }

    /// The pass for checks of the whole module only.
    pub(crate) const fn whole(self) -> Self {
        Self { depth: Depth::Whole, ..self }
    }

    /// The pass in some environments.
    pub(crate) const fn only(self, apis: Apis) -> Self {
        Self { apis, ..self }
    }

    /// The pass for modules that declare something.
    pub(crate) const fn needs(self, needs: PassNeeds) -> Self {
        Self { needs, ..self }
    }

    fn runs(&self, scope: CheckScope) -> bool {
        (self.grade == Grade::Required || scope.has_rules)
            && (self.depth == Depth::Types || scope.is_whole)
            && self.apis.has(scope.api)
            && scope.needs.contains(self.needs)
    }
}

/// What decides which passes a check runs.
#[derive(Clone, Copy)]
struct CheckScope {
    /// True if rules of the lowest grade are checked.
    has_rules: bool,
    is_whole: bool,
    api: Api,
    needs: PassNeeds,
}

/// The passes that look at operations of one opcode.
#[derive(Default)]
struct OpPlan {
    at_module_scope: Vec<OperationRule>,
    /// True if there are passes over declarations of the opcode, be they in this plan or not.
    is_declaration: bool,
    in_function: Vec<OperationRule>,
    instruction: Vec<OperationRule>,
    operation: Vec<OperationRule>,
}

impl OpPlan {
    fn new(op: Op, passes: &[&RulePass]) -> Self {
        let is_declared = |pass: &RulePass| matches!(pass.visit, Visit::Declaration(ops, _) if ops.has(op));
        let mut plan = Self { is_declaration: PASSES.iter().any(is_declared), ..Self::default() };
        for pass in passes {
            let (list, ops, work) = match pass.visit {
                Visit::AtModuleScope(ops, work) | Visit::Declaration(ops, work) => {
                    (&mut plan.at_module_scope, ops, work)
                }
                Visit::InFunction(ops, work) => (&mut plan.in_function, ops, work),
                Visit::Instruction(ops, work) => (&mut plan.instruction, ops, work),
                Visit::Operation(ops, work) => (&mut plan.operation, ops, work),
                Visit::Module(_) | Visit::Function(_) => continue,
            };
            if ops.has(op) {
                list.push(work);
            }
        }
        plan
    }
}

/// The passes of a check.
pub(crate) struct Plan {
    /// Those that run, in the order of the table.
    passes: Vec<&'static RulePass>,
    /// The plan of each opcode by its row in the grammar, made on first use; the last is for opcodes without a row.
    by_op: Vec<OnceBox<OpPlan>>,
}

impl Plan {
    /// The plan of a check before it is known what the module declares: no pass runs.
    pub(crate) const NONE: &'static Self = {
        static NONE: Plan = Plan { passes: Vec::new(), by_op: Vec::new() };
        &NONE
    };

    /// Returns the plan for a grade, a depth, an environment and the features of a module. Each plan is made once.
    pub(crate) fn find(
        grade: Grade,
        depth: Depth,
        environment: &Environment,
        needs: PassNeeds,
    ) -> &'static Self {
        const APIS: usize = Api::ALL.len();
        const NEEDS: usize = PassNeeds::all().bits() as usize + 1;
        static PLANS: [OnceLock<Plan>; 4 * APIS * NEEDS] = [const { OnceLock::new() }; 4 * APIS * NEEDS];
        let (has_rules, is_whole) = (grade == Grade::Rule, depth == Depth::Whole);
        let scope = CheckScope { has_rules, is_whole, api: environment.api, needs };
        let number = usize::from(has_rules) * 2 + usize::from(is_whole);
        let number = (number * APIS + scope.api as usize) * NEEDS + usize::from(needs.bits());
        PLANS[number].get_or_init(|| Self {
            passes: PASSES.iter().filter(|pass| pass.runs(scope)).collect(),
            by_op: (0..=Op::all().len()).map(|_| OnceBox::new()).collect(),
        })
    }

    /// The passes that look at operations of an opcode.
    #[inline]
    fn of(&self, op: Op) -> Option<&OpPlan> {
        let slot = self.by_op.get(op.row_number().unwrap_or(Op::all().len()))?;
        Some(slot.get().unwrap_or_else(|| self.plan(slot, op)))
    }

    #[cold]
    fn plan<'p>(&self, slot: &'p OnceBox<OpPlan>, op: Op) -> &'p OpPlan {
        slot.get_or_init(|| Box::new(OpPlan::new(op, &self.passes)))
    }

    /// Looks at an instruction at module scope; returns whether it is a declaration with passes of its own.
    pub(crate) fn declaration<'m>(&self, cx: &Checker<'m>, operation: CheckedOperation<'m>) -> bool {
        let Some(plan) = self.of(operation.op) else { return true };
        for work in &plan.at_module_scope {
            work.run(cx, operation, None);
        }
        plan.is_declaration
    }

    /// Looks at an instruction, apart from the operation that it is; `flow` is that of the function that it stands in.
    pub(crate) fn instruction<'m>(
        &self,
        cx: &Checker<'m>,
        operation: CheckedOperation<'m>,
        flow: Option<&FunctionFlow>,
    ) {
        let Some(plan) = self.of(operation.op) else { return };
        if flow.is_some() {
            for work in &plan.in_function {
                work.run(cx, operation, flow);
            }
        }
        for work in &plan.instruction {
            work.run(cx, operation, flow);
        }
    }

    /// Looks at an operation.
    pub(crate) fn operation<'m>(
        &self,
        cx: &Checker<'m>,
        operation: CheckedOperation<'m>,
        flow: Option<&FunctionFlow>,
    ) {
        let Some(plan) = self.of(operation.op) else { return };
        for work in &plan.operation {
            work.run(cx, operation, flow);
        }
    }

    /// Looks at a function whose instructions were looked at.
    pub(crate) fn function(&self, cx: &Checker<'_>, flow: &FunctionFlow, number: usize) {
        for pass in &self.passes {
            if let Visit::Function(work) = pass.visit {
                cx.findings.within(pass.family, || work(cx, flow, number));
            }
        }
    }

    /// Looks at the module as a whole.
    pub(crate) fn module(&self, cx: &Checker<'_>) {
        for pass in &self.passes {
            if let Visit::Module(work) = pass.visit {
                cx.findings.within(pass.family, || work(cx));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spirv_kit::signature;

    #[test]
    fn types_of_an_operation_are_looked_at_once() {
        let scope =
            CheckScope { has_rules: false, is_whole: false, api: Api::Universal, needs: PassNeeds::all() };
        let passes: Vec<_> = PASSES.iter().filter(|pass| pass.runs(scope)).collect();
        for row in Op::all() {
            let passes = OpPlan::new(row.op, &passes).operation.len();
            assert!(passes <= 1, "{}: {passes}", row.name);
            assert!(passes == 1 || signature::row(row.op).is_none(), "{}", row.name);
        }
    }
}
