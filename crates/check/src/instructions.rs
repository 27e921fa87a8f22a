//! Types of the operands and results of instructions: the rows of [`rules`](super::rules), and what is
//! irregular.

use crate::{Checker, dots::is_dot, flow::Flow, formats};
use spirv_kit::{
    AccessChain, Id, Inst, Op,
    facts::{Grade, TypeClass},
    grammar::{Class as C, ExtInstSet, GlslStd450, ImportedSet, OpenClStd},
    signature,
};

/// An operation with its operands, be it an instruction of its own or within OpSpecConstantOp.
#[derive(Clone, Copy)]
pub(super) struct Operation<'m> {
    pub(super) inst: Inst<'m>,
    pub(super) op: Op,
    /// The result type; `%0` where there is none.
    pub(super) ty: Id,
    /// The operands that follow result type and result.
    pub(super) arguments: &'m [u32],
}

impl Operation<'_> {
    pub(super) fn id(&self, argument: usize) -> Option<Id> {
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

impl<'m> Checker<'_, 'm> {
    /// Checks the types of an instruction whose operands have the right layout and kinds.
    pub(super) fn instruction(&mut self, inst: Inst<'m>, flow: Option<&Flow>) {
        let ty = inst.result_type().unwrap_or(Id(0));
        let operation = Operation { inst, op: inst.op(), ty, arguments: inst.arguments() };
        if operation.op == Op::SpecConstantOp {
            return self.spec_constant_op(operation);
        }
        if self.sink.includes(Grade::Rule) {
            if flow.is_some() {
                self.small_values(operation);
                self.model_rules(operation);
                if self.is_of_kernels {
                    self.instruction_of_kernels(operation);
                }
            }
            if let Some(C::Atomic | C::Barrier | C::Group | C::NonUniform | C::Miscellaneous | C::Reserved) =
                operation.op.row().map(|row| row.class)
            {
                self.scopes_and_semantics(operation);
            }
        }
        self.operation(operation, flow);
    }

    pub(super) fn operation(&mut self, operation: Operation<'m>, flow: Option<&Flow>) {
        self.sink.is_rule = self.is_of_shared(operation);
        self.types_of_operation(operation, flow);
        self.sink.is_rule = false;
    }

    fn types_of_operation(&mut self, operation: Operation<'m>, flow: Option<&Flow>) {
        if self.sink.includes(Grade::Rule) {
            self.rules_of_class(operation);
        }
        if matches!(operation.op, Op::CopyObject | Op::Select)
            && self.types.fits(operation.ty, TypeClass::VOID)
        {
            self.rule(operation.inst, "no value has the type void");
        }
        if let Some(row) = signature::row(operation.op) {
            // Some producers hand OpenCL C's `any` and `all` on with their integers.
            self.sink.is_repaired |= self.votes_on_integers(operation);
            self.apply(operation, row, grade_of(operation.op));
            self.sink.is_repaired = false;
            return;
        }
        match operation.op {
            Op::Bitcast => self.bitcast(operation),
            Op::Variable | Op::UntypedVariableKHR => self.variable(operation, flow),
            Op::Load => self.load(operation),
            Op::Store => self.store(operation),
            Op::CompositeExtract => self.extract(operation),
            Op::CompositeInsert => self.insert(operation),
            Op::CompositeConstruct => self.construct(operation),
            Op::VectorShuffle => self.shuffle(operation),
            Op::FunctionCall => self.call(operation),
            Op::ExtInst => self.extended(operation),
            Op::ExtInstWithForwardRefsKHR if self.is_whole => self.forward_references(operation),
            Op::Return | Op::ReturnValue => self.returns(operation, flow),
            op if formats::fixes_operands(op) => self.fixed_operands(operation.inst),
            Op::Undef => {
                self.has_values(operation.inst, operation.ty);
                self.undefined(operation);
            }
            Op::IsHelperInvocationEXT => {
                let bool = TypeClass::BOOL.or(TypeClass::SCALAR);
                self.class(operation.inst, &"the result", operation.ty, bool, TypeClass(0), Grade::Rule);
            }
            op => {
                if let Some(chain) = AccessChain::of(op) {
                    self.logical_element(operation);
                    self.indexed_descriptors(operation);
                    self.access_chain(operation, chain);
                }
            }
        }
    }

    /// Whether OpAny or OpAll has integers of a width that OpenCL C knows, with a boolean as result.
    fn votes_on_integers(&self, operation: Operation<'m>) -> bool {
        let found = || self.facts.type_of(operation.id(0).unwrap_or(Id(0)));
        matches!(operation.op, Op::Any | Op::All)
            && self.types.fits(operation.ty, TypeClass::BOOL.or(TypeClass::SCALAR))
            && self.types.fits(found(), TypeClass::INT.or(TypeClass::SCALAR).or(TypeClass::VECTOR))
            && self.types.width(found()).is_some_and(|width| matches!(width, 8 | 16 | 32 | 64))
    }

    /// Rules of some classes of instructions that no row can express.
    fn rules_of_class(&mut self, operation: Operation<'m>) {
        if self.is_whole {
            self.limits_of_operands(operation);
            self.cooperative_rules(operation);
            self.cooperative_vectors(operation);
            self.kept_sampled_image(operation);
            if self.has_microscaled_floats {
                self.microscaled(operation);
            }
        }
        match operation.op.row().map(|row| row.class) {
            Some(C::Image) => {
                self.image(operation);
                self.queried_attachment(operation);
            }
            Some(C::Reserved) if self.is_whole => {
                if operation.op == Op::CooperativeMatrixMulAddNV {
                    self.cooperative_operation(operation);
                }
                self.ray(operation);
                self.hit_object(operation);
                self.reserved(operation);
            }
            Some(C::Miscellaneous | C::Unlisted) if self.is_whole => self.reserved(operation),
            Some(C::Atomic) if self.is_whole => self.atomic(operation),
            Some(C::NonUniform) if !self.is_whole => self.non_uniform(operation),
            Some(C::Conversion) if !self.is_whole => self.cast_from_generic(operation),
            _ if !self.is_whole => {}
            Some(C::NonUniform) => {
                self.non_uniform(operation);
                self.narrow_float(operation);
            }
            Some(C::Group) if operation.op == Op::GroupNonUniformRotateKHR => self.non_uniform(operation),
            Some(C::Group) => self.group_copy(operation),
            Some(C::Arithmetic) => {
                if is_dot(operation.op) {
                    self.dot(operation);
                }
                self.linear_algebra(operation);
                self.arithmetic(operation);
                self.cooperative_operation(operation);
            }
            Some(C::Conversion) => {
                self.conversion(operation);
                self.cooperative_operation(operation);
            }
            Some(C::Memory) => self.memory_rules(operation),
            Some(C::Composite) => self.composite_rules(operation),
            Some(C::Derivative) => self.derivative(operation),
            Some(C::Bit) => self.bits(operation),
            Some(C::ControlFlow) => {
                if operation.op == Op::Phi {
                    self.chosen_pointer(operation);
                }
                if let (Op::AbortKHR, Some(ty), Some(message)) =
                    (operation.op, operation.id(0), operation.id(1))
                    && !self.match_logically(self.facts.type_of(message), ty)
                {
                    self.rule(operation.inst, format!("the message {message} does not have the type {ty}"));
                }
                self.returned_pointer(operation);
                self.weights(operation);
                self.limits_of_switch(operation.inst);
            }
            Some(C::Primitive) => self.stream(operation),
            Some(C::Tensor) => self.tensor_access(operation),
            Some(C::RelationalAndLogical) if operation.op == Op::Select => self.selection(operation),
            Some(C::RelationalAndLogical) => self.narrow_float(operation),
            _ => {}
        }
    }

    fn memory_rules(&mut self, operation: Operation<'m>) {
        match operation.op {
            Op::PtrEqual | Op::PtrNotEqual | Op::PtrDiff => self.compared_pointers(operation),
            Op::Load => {
                self.memory_access(operation);
                self.loaded(operation);
            }
            Op::Store => {
                self.memory_access(operation);
                self.stored(operation);
            }
            Op::ArrayLength | Op::UntypedArrayLengthKHR => self.array_length(operation),
            Op::ImageTexelPointer | Op::UntypedImageTexelPointerEXT => self.texel_pointer(operation),
            Op::RawAccessChainNV => self.raw_access(operation),
            Op::BufferPointerEXT => self.buffer_pointer(operation),
            _ => self.memory_access(operation),
        }
    }

    /// A conditional branch has two weights or none.
    fn weights(&mut self, operation: Operation<'m>) {
        if operation.op != Op::BranchConditional {
            return;
        }
        match operation.arguments.get(3..) {
            None | Some([] | [_, _]) => {}
            Some(_) => self.rule(operation.inst, "a conditional branch has two weights or none"),
        }
        if let Some([0, 0]) = operation.arguments.get(3..) {
            self.rule(operation.inst, "both weights are 0");
        }
    }

    /// The stream that a vertex goes to is a constant.
    fn stream(&mut self, operation: Operation<'m>) {
        if let Some(stream) = operation.id(0) {
            if !self.is_constant(stream) {
                self.rule(operation.inst, format!("the stream {stream} is not a constant"));
            }
            let int = TypeClass::INT.or(TypeClass::SCALAR);
            self.class(operation.inst, &stream, self.facts.type_of(stream), int, TypeClass(0), Grade::Rule);
        }
    }

    /// A type that values have: neither void nor a function.
    pub(super) fn has_values(&mut self, inst: Inst<'m>, ty: Id) {
        if !self.types.fits(ty, TypeClass(!(TypeClass::VOID.0 | TypeClass::FUNCTION.0))) {
            self.required(inst, format!("no value has the type {ty}"));
        }
    }

    /// An instruction of a set whose types are known here.
    fn extended(&mut self, operation: Operation<'m>) {
        let [set, number, arguments @ ..] = operation.arguments else { return };
        if !self.sink.includes(Grade::Rule) {
            return;
        }
        let row = match self.facts.set(Id(*set)) {
            Some(ImportedSet::Known(ExtInstSet::OpenClStd)) => signature::opencl(OpenClStd(*number)),
            Some(ImportedSet::Known(ExtInstSet::GlslStd450)) => signature::glsl(GlslStd450(*number)),
            _ => None,
        };
        if self.is_whole && self.facts.set(Id(*set)).is_some_and(ImportedSet::is_non_semantic) {
            self.earlier_operands(operation.inst, arguments);
        }
        let operation = Operation { arguments, ..operation };
        if let Some(known) = self.facts.set(Id(*set)).and_then(ImportedSet::known)
            && known.is_of_functions()
            && self.is_whole
        {
            self.ext_inst_available(operation.inst, known, *number);
            if known == ExtInstSet::GlslStd450 {
                self.glsl_pairs(operation, GlslStd450(*number));
                self.function_of_vectors(operation, GlslStd450(*number));
            }
        }
        if self.is_whole {
            self.narrow_float(operation);
        }
        if self.is_whole
            && self.facts.set(Id(*set)) == Some(ImportedSet::Known(ExtInstSet::OpenClStd))
            && OpenClStd(*number) == OpenClStd::printf
        {
            self.format_of_printf(operation);
        }
        if let Some(row) = row {
            // It becomes a call of a function by its name, which works with any types.
            self.apply(operation, row, Grade::Rule);
        }
    }
}
