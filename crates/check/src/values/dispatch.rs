//! Operations, how their passes are called, and what is irregular about their types.

use crate::{
    Checker,
    control_flow::functions::FunctionFlow,
    groups::group_operands,
    matrices::long_vectors,
    memory::{loads, logical, origins, pointers},
    module::availability,
    types::{row_types, vulkan_types},
    values::{arithmetic, composites, constants, reserved},
};
use spirv_kit::{
    AccessChain, Id, Inst, Op,
    facts::{Grade, TypeClass},
    grammar::{Class as C, ExtInstSet, GlslStd450, ImportedSet, OpenClStd},
    signature,
};

/// An operation with its operands, be it an instruction of its own or within OpSpecConstantOp.
#[derive(Clone, Copy)]
pub(crate) struct CheckedOperation<'m> {
    pub(crate) inst: Inst<'m>,
    pub(crate) op: Op,
    /// The result type; `%0` where there is none.
    pub(crate) ty: Id,
    /// The operands that follow result type and result.
    pub(crate) arguments: &'m [u32],
}

impl<'m> CheckedOperation<'m> {
    pub(crate) fn new(inst: Inst<'m>) -> Self {
        let ty = inst.result_type().unwrap_or(Id(0));
        Self { inst, op: inst.op(), ty, arguments: inst.arguments() }
    }

    pub(crate) fn id(&self, argument: usize) -> Option<Id> {
        self.arguments.get(argument).copied().map(Id)
    }
}

/// How much hangs on the types of an opcode; an instruction that becomes a call by name works with any.
fn grade_of(op: Op) -> Grade {
    match op.row().map(|row| row.class) {
        Some(C::Group | C::NonUniform | C::Image | C::Pipe | C::DeviceSideEnqueue) => Grade::Rule,
        _ if matches!(
            op,
            Op::ReadClockKHR
                | Op::VmeImageINTEL
                | Op::CooperativeMatrixLoadKHR
                | Op::CooperativeMatrixStoreKHR
                | Op::CooperativeMatrixMulAddKHR
                | Op::PredicatedLoadINTEL
                | Op::PredicatedStoreINTEL
                | Op::FDot2MixAcc32VALVE
                | Op::FDot2MixAcc16VALVE
                | Op::FDot4MixAcc32VALVE
        ) =>
        {
            Grade::Rule
        }
        _ => Grade::Required,
    }
}

/// Looks at an instruction at module scope whose operands have the right layout and kinds.
pub(crate) fn declaration(cx: &Checker<'_>, inst: Inst<'_>) {
    let operation = CheckedOperation::new(inst);
    if !cx.plan.declaration(cx, operation) {
        instruction(cx, inst, None);
    }
}

/// Looks at an instruction whose operands have the right layout and kinds.
pub(crate) fn instruction(cx: &Checker<'_>, inst: Inst<'_>, flow: Option<&FunctionFlow>) {
    let operation = CheckedOperation::new(inst);
    if operation.op == Op::SpecConstantOp {
        return constants::spec_constant_op(cx, operation);
    }
    cx.plan.instruction(cx, operation, flow);
    check_operation(cx, operation, flow);
}

/// Looks at an operation, be it an instruction or within OpSpecConstantOp.
pub(crate) fn check_operation(
    cx: &Checker<'_>,
    operation: CheckedOperation<'_>,
    flow: Option<&FunctionFlow>,
) {
    cx.findings.is_rule.set(long_vectors::is_of_shared(cx, operation));
    cx.plan.operation(cx, operation, flow);
    cx.findings.is_rule.set(false);
}

/// What is copied or selected has a type that values have.
pub(crate) fn no_void(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if cx.types.fits(operation.ty, TypeClass::VOID) {
        cx.rule(operation.inst, "no value has the type void");
    }
}

/// An operation whose types a row of [`signature`] tells.
pub(crate) fn by_row(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let Some(row) = signature::row(operation.op) else { return };
    // Some producers hand OpenCL C's `any` and `all` on with their integers.
    let is_repaired = cx.findings.is_repaired.get() | votes_on_integers(cx, operation);
    cx.findings.is_repaired.set(is_repaired);
    row_types::apply(cx, operation, row, grade_of(operation.op));
    cx.findings.is_repaired.set(false);
}

/// OpUndef.
pub(crate) fn undefined(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    has_values(cx, operation.inst, operation.ty);
    vulkan_types::undefined(cx, operation);
}

/// OpIsHelperInvocationEXT.
pub(crate) fn helper_invocation(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let bool = TypeClass::BOOL.or(TypeClass::SCALAR);
    row_types::check_class(cx, operation.inst, &"the result", operation.ty, bool, TypeClass(0), Grade::Rule);
}

/// An access chain.
pub(crate) fn access_chain(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let Some(chain) = AccessChain::of(operation.op) else { return };
    logical::logical_element(cx, operation);
    origins::indexed_descriptors(cx, operation);
    loads::access_chain(cx, operation, chain);
}

/// The message of OpAbortKHR has the type that the instruction names.
pub(crate) fn message(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if let (Some(ty), Some(message)) = (operation.id(0), operation.id(1))
        && !composites::match_logically(cx, cx.facts.type_of(message), ty)
    {
        cx.rule(operation.inst, format!("the message {message} does not have the type {ty}"));
    }
}

/// True if OpAny or OpAll has integers of a width that OpenCL C knows, with a boolean as result.
fn votes_on_integers(cx: &Checker<'_>, operation: CheckedOperation<'_>) -> bool {
    let found = || cx.facts.type_of(operation.id(0).unwrap_or(Id(0)));
    matches!(operation.op, Op::Any | Op::All)
        && cx.types.fits(operation.ty, TypeClass::BOOL.or(TypeClass::SCALAR))
        && cx.types.fits(found(), TypeClass::INT.or(TypeClass::SCALAR).or(TypeClass::VECTOR))
        && cx.types.width(found()).is_some_and(|width| matches!(width, 8 | 16 | 32 | 64))
}

/// A conditional branch has two weights or none.
pub(crate) fn weights(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    match operation.arguments.get(3..) {
        None | Some([] | [_, _]) => {}
        Some(_) => cx.rule(operation.inst, "a conditional branch has two weights or none"),
    }
    if let Some([0, 0]) = operation.arguments.get(3..) {
        cx.rule(operation.inst, "both weights are 0");
    }
}

/// The stream that a vertex goes to is a constant.
pub(crate) fn stream(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if let Some(stream) = operation.id(0) {
        if !group_operands::is_constant(cx, stream) {
            cx.rule(operation.inst, format!("the stream {stream} is not a constant"));
        }
        let int = TypeClass::INT.or(TypeClass::SCALAR);
        row_types::check_class(
            cx,
            operation.inst,
            &stream,
            cx.facts.type_of(stream),
            int,
            TypeClass(0),
            Grade::Rule,
        );
    }
}

/// A type that values have: neither void nor a function.
pub(crate) fn has_values(cx: &Checker<'_>, inst: Inst<'_>, ty: Id) {
    if !cx.types.fits(ty, TypeClass(!(TypeClass::VOID.0 | TypeClass::FUNCTION.0))) {
        cx.required(inst, format!("no value has the type {ty}"));
    }
}

/// An instruction of a set whose types are known here.
pub(crate) fn extended(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let [set, number, arguments @ ..] = operation.arguments else { return };
    if !cx.findings.includes(Grade::Rule) {
        return;
    }
    let row = match cx.facts.set(Id(*set)) {
        Some(ImportedSet::Known(ExtInstSet::OpenClStd)) => signature::opencl(OpenClStd(*number)),
        Some(ImportedSet::Known(ExtInstSet::GlslStd450)) => signature::glsl(GlslStd450(*number)),
        _ => None,
    };
    if cx.is_whole && cx.facts.set(Id(*set)).is_some_and(ImportedSet::is_non_semantic) {
        reserved::earlier_operands(cx, operation.inst, arguments);
    }
    let operation = CheckedOperation { arguments, ..operation };
    if let Some(known) = cx.facts.set(Id(*set)).and_then(ImportedSet::known)
        && known.is_of_functions()
        && cx.is_whole
    {
        availability::ext_inst_available(cx, operation.inst, known, *number);
        if known == ExtInstSet::GlslStd450 {
            arithmetic::glsl_pairs(cx, operation, GlslStd450(*number));
            long_vectors::function_of_vectors(cx, operation, GlslStd450(*number));
        }
    }
    if cx.is_whole {
        arithmetic::narrow_float(cx, operation);
    }
    if cx.is_whole
        && cx.facts.set(Id(*set)) == Some(ImportedSet::Known(ExtInstSet::OpenClStd))
        && OpenClStd(*number) == OpenClStd::printf
    {
        pointers::format_of_printf(cx, operation);
    }
    if let Some(row) = row {
        // It becomes a call of a function by its name, which works with any types.
        row_types::apply(cx, operation, row, Grade::Rule);
    }
}
