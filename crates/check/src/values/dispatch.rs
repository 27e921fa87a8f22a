//! Types of the operands and results of instructions: the rows of [`rules`](super::rules), and what is
//! irregular.

use crate::{
    Checker,
    control_flow::{calls, functions::Flow},
    environments::kernel_rules,
    groups::group_operands,
    images::{image_queries, image_rules},
    matrices::{cooperative, long_vectors, shapes, tensors},
    memory::{accesses, atomics, descriptors, loads, logical, origins, pointers, semantics},
    module::{availability, limits, model_rules},
    rays::{hit_objects, ray_queries},
    types::{microscaled, row_types, storage_only, vulkan_types},
    values::{
        arithmetic, composites, constants,
        dots::{self, is_dot},
        formats, reserved,
    },
};
use spirv_kit::{
    AccessChain, Id, Inst, Op,
    facts::{Grade, TypeClass},
    grammar::{Class as C, ExtInstSet, GlslStd450, ImportedSet, OpenClStd},
    signature,
};

/// An operation with its operands, be it an instruction of its own or within OpSpecConstantOp.
#[derive(Clone, Copy)]
pub(crate) struct Operation<'m> {
    pub(crate) inst: Inst<'m>,
    pub(crate) op: Op,
    /// The result type; `%0` where there is none.
    pub(crate) ty: Id,
    /// The operands that follow result type and result.
    pub(crate) arguments: &'m [u32],
}

impl Operation<'_> {
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

/// Checks the types of an instruction whose operands have the right layout and kinds.
pub(crate) fn instruction<'m>(cx: &Checker<'_, 'm>, inst: Inst<'m>, flow: Option<&Flow>) {
    let ty = inst.result_type().unwrap_or(Id(0));
    let operation = Operation { inst, op: inst.op(), ty, arguments: inst.arguments() };
    if operation.op == Op::SpecConstantOp {
        return constants::spec_constant_op(cx, operation);
    }
    if cx.findings.includes(Grade::Rule) {
        if flow.is_some() {
            storage_only::small_values(cx, operation);
            model_rules::model_rules(cx, operation);
            if cx.is_of_kernels {
                kernel_rules::instruction_of_kernels(cx, operation);
            }
        }
        if let Some(C::Atomic | C::Barrier | C::Group | C::NonUniform | C::Miscellaneous | C::Reserved) =
            operation.op.row().map(|row| row.class)
        {
            semantics::scopes_and_semantics(cx, operation);
        }
    }
    check_operation(cx, operation, flow);
}

pub(crate) fn check_operation<'m>(cx: &Checker<'_, 'm>, operation: Operation<'m>, flow: Option<&Flow>) {
    cx.findings.is_rule.set(long_vectors::is_of_shared(cx, operation));
    types_of_operation(cx, operation, flow);
    cx.findings.is_rule.set(false);
}

fn types_of_operation<'m>(cx: &Checker<'_, 'm>, operation: Operation<'m>, flow: Option<&Flow>) {
    if cx.findings.includes(Grade::Rule) {
        rules_of_class(cx, operation);
    }
    if matches!(operation.op, Op::CopyObject | Op::Select) && cx.types.fits(operation.ty, TypeClass::VOID) {
        cx.rule(operation.inst, "no value has the type void");
    }
    if let Some(row) = signature::row(operation.op) {
        // Some producers hand OpenCL C's `any` and `all` on with their integers.
        cx.findings.is_repaired.set(cx.findings.is_repaired.get() | votes_on_integers(cx, operation));
        row_types::apply(cx, operation, row, grade_of(operation.op));
        cx.findings.is_repaired.set(false);
        return;
    }
    match operation.op {
        Op::Bitcast => row_types::bitcast(cx, operation),
        Op::Variable | Op::UntypedVariableKHR => loads::variable(cx, operation, flow),
        Op::Load => loads::load(cx, operation),
        Op::Store => loads::store(cx, operation),
        Op::CompositeExtract => composites::extract(cx, operation),
        Op::CompositeInsert => composites::insert(cx, operation),
        Op::CompositeConstruct => composites::construct(cx, operation),
        Op::VectorShuffle => composites::shuffle(cx, operation),
        Op::FunctionCall => calls::call(cx, operation),
        Op::ExtInst => extended(cx, operation),
        Op::ExtInstWithForwardRefsKHR if cx.is_whole => reserved::forward_references(cx, operation),
        Op::Return | Op::ReturnValue => calls::returns(cx, operation, flow),
        op if formats::fixes_operands(op) => formats::fixed_operands(cx, operation.inst),
        Op::Undef => {
            has_values(cx, operation.inst, operation.ty);
            vulkan_types::undefined(cx, operation);
        }
        Op::IsHelperInvocationEXT => {
            let bool = TypeClass::BOOL.or(TypeClass::SCALAR);
            row_types::check_class(
                cx,
                operation.inst,
                &"the result",
                operation.ty,
                bool,
                TypeClass(0),
                Grade::Rule,
            );
        }
        op => {
            if let Some(chain) = AccessChain::of(op) {
                logical::logical_element(cx, operation);
                origins::indexed_descriptors(cx, operation);
                loads::access_chain(cx, operation, chain);
            }
        }
    }
}

/// Whether OpAny or OpAll has integers of a width that OpenCL C knows, with a boolean as result.
fn votes_on_integers<'m>(cx: &Checker<'_, 'm>, operation: Operation<'m>) -> bool {
    let found = || cx.facts.type_of(operation.id(0).unwrap_or(Id(0)));
    matches!(operation.op, Op::Any | Op::All)
        && cx.types.fits(operation.ty, TypeClass::BOOL.or(TypeClass::SCALAR))
        && cx.types.fits(found(), TypeClass::INT.or(TypeClass::SCALAR).or(TypeClass::VECTOR))
        && cx.types.width(found()).is_some_and(|width| matches!(width, 8 | 16 | 32 | 64))
}

/// Rules of some classes of instructions that no row can express.
fn rules_of_class<'m>(cx: &Checker<'_, 'm>, operation: Operation<'m>) {
    if cx.is_whole {
        limits::limits_of_operands(cx, operation);
        cooperative::cooperative_rules(cx, operation);
        long_vectors::cooperative_vectors(cx, operation);
        image_queries::kept_sampled_image(cx, operation);
        if cx.walk.has_microscaled_floats.get() {
            microscaled::microscaled(cx, operation);
        }
    }
    match operation.op.row().map(|row| row.class) {
        Some(C::Image) => {
            image_queries::image(cx, operation);
            origins::queried_attachment(cx, operation);
        }
        Some(C::Reserved) if cx.is_whole => {
            if operation.op == Op::CooperativeMatrixMulAddNV {
                shapes::cooperative_operation(cx, operation);
            }
            ray_queries::ray(cx, operation);
            hit_objects::hit_object(cx, operation);
            reserved::reserved(cx, operation);
        }
        Some(C::Miscellaneous | C::Unlisted) if cx.is_whole => reserved::reserved(cx, operation),
        Some(C::Atomic) if cx.is_whole => atomics::atomic(cx, operation),
        Some(C::NonUniform) if !cx.is_whole => group_operands::non_uniform(cx, operation),
        Some(C::Conversion) if !cx.is_whole => arithmetic::cast_from_generic(cx, operation),
        _ if !cx.is_whole => {}
        Some(C::NonUniform) => {
            group_operands::non_uniform(cx, operation);
            arithmetic::narrow_float(cx, operation);
        }
        Some(C::Group) if operation.op == Op::GroupNonUniformRotateKHR => {
            group_operands::non_uniform(cx, operation)
        }
        Some(C::Group) => group_operands::group_copy(cx, operation),
        Some(C::Arithmetic) => {
            if is_dot(operation.op) {
                dots::dot(cx, operation);
            }
            shapes::linear_algebra(cx, operation);
            arithmetic::arithmetic(cx, operation);
            shapes::cooperative_operation(cx, operation);
        }
        Some(C::Conversion) => {
            arithmetic::conversion(cx, operation);
            shapes::cooperative_operation(cx, operation);
        }
        Some(C::Memory) => memory_rules(cx, operation),
        Some(C::Composite) => composites::composite_rules(cx, operation),
        Some(C::Derivative) => arithmetic::derivative(cx, operation),
        Some(C::Bit) => arithmetic::bits(cx, operation),
        Some(C::ControlFlow) => {
            if operation.op == Op::Phi {
                pointers::chosen_pointer(cx, operation);
            }
            if let (Op::AbortKHR, Some(ty), Some(message)) = (operation.op, operation.id(0), operation.id(1))
                && !composites::match_logically(cx, cx.facts.type_of(message), ty)
            {
                cx.rule(operation.inst, format!("the message {message} does not have the type {ty}"));
            }
            logical::returned_pointer(cx, operation);
            weights(cx, operation);
            limits::limits_of_switch(cx, operation.inst);
        }
        Some(C::Primitive) => stream(cx, operation),
        Some(C::Tensor) => tensors::tensor_access(cx, operation),
        Some(C::RelationalAndLogical) if operation.op == Op::Select => arithmetic::selection(cx, operation),
        Some(C::RelationalAndLogical) => arithmetic::narrow_float(cx, operation),
        _ => {}
    }
}

fn memory_rules<'m>(cx: &Checker<'_, 'm>, operation: Operation<'m>) {
    match operation.op {
        Op::PtrEqual | Op::PtrNotEqual | Op::PtrDiff => pointers::compared_pointers(cx, operation),
        Op::Load => {
            accesses::memory_access(cx, operation);
            accesses::loaded(cx, operation);
        }
        Op::Store => {
            accesses::memory_access(cx, operation);
            accesses::stored(cx, operation);
        }
        Op::ArrayLength | Op::UntypedArrayLengthKHR => loads::array_length(cx, operation),
        Op::ImageTexelPointer | Op::UntypedImageTexelPointerEXT => image_rules::texel_pointer(cx, operation),
        Op::RawAccessChainNV => reserved::raw_access(cx, operation),
        Op::BufferPointerEXT => descriptors::buffer_pointer(cx, operation),
        _ => accesses::memory_access(cx, operation),
    }
}

/// A conditional branch has two weights or none.
fn weights<'m>(cx: &Checker<'_, 'm>, operation: Operation<'m>) {
    if operation.op != Op::BranchConditional {
        return;
    }
    match operation.arguments.get(3..) {
        None | Some([] | [_, _]) => {}
        Some(_) => cx.rule(operation.inst, "a conditional branch has two weights or none"),
    }
    if let Some([0, 0]) = operation.arguments.get(3..) {
        cx.rule(operation.inst, "both weights are 0");
    }
}

/// The stream that a vertex goes to is a constant.
fn stream<'m>(cx: &Checker<'_, 'm>, operation: Operation<'m>) {
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
pub(crate) fn has_values<'m>(cx: &Checker<'_, 'm>, inst: Inst<'m>, ty: Id) {
    if !cx.types.fits(ty, TypeClass(!(TypeClass::VOID.0 | TypeClass::FUNCTION.0))) {
        cx.required(inst, format!("no value has the type {ty}"));
    }
}

/// An instruction of a set whose types are known here.
fn extended<'m>(cx: &Checker<'_, 'm>, operation: Operation<'m>) {
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
    let operation = Operation { arguments, ..operation };
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
