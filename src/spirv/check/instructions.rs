//! Types of the operands and results of instructions: the rows of [`rules`](super::rules), and what is
//! irregular.

use super::{
    Checker, Grade, IdKind,
    dots::is_dot,
    flow::Flow,
    formats,
    rules::{self, Arg, Form, Pointee, Reach, Row},
    types::Class,
};
use crate::spirv::{
    AccessChain, Id, Inst, Op,
    grammar::{AddressingModel, Class as C, ExtInstSet, GlslStd450, ImportedSet, OpenClStd, StorageClass},
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

/// The bits of an address; of logical ones there are none.
const fn address_bits(model: AddressingModel) -> Option<u32> {
    match model {
        AddressingModel::Physical32 => Some(32),
        AddressingModel::Physical64 => Some(64),
        _ => None,
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
        if self.sink.includes(Grade::Rule) {
            self.rules_of_class(operation);
        }
        if let Some(row) = rules::row(operation.op) {
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
            Op::Undef => self.has_values(operation.inst, operation.ty),
            Op::IsHelperInvocationEXT => {
                let bool = Class::BOOL.or(Class::SCALAR);
                self.class(operation.inst, &"the result", operation.ty, bool, Class(0), Grade::Rule);
            }
            op => {
                if let Some(chain) = AccessChain::of(op) {
                    self.logical_element(operation);
                    self.access_chain(operation, chain);
                }
            }
        }
    }

    /// Whether OpAny or OpAll has integers of a width that OpenCL C knows, with a boolean as result.
    fn votes_on_integers(&self, operation: Operation<'m>) -> bool {
        let found = || self.facts.type_of(operation.id(0).unwrap_or(Id(0)));
        matches!(operation.op, Op::Any | Op::All)
            && self.types.fits(operation.ty, Class::BOOL.or(Class::SCALAR))
            && self.types.fits(found(), Class::INT.or(Class::SCALAR).or(Class::VECTOR))
            && self.types.width(found()).is_some_and(|width| matches!(width, 8 | 16 | 32 | 64))
    }

    /// Rules of some classes of instructions that no row can express.
    fn rules_of_class(&mut self, operation: Operation<'m>) {
        if self.is_whole {
            self.cooperative_rules(operation);
            self.kept_sampled_image(operation);
        }
        match operation.op.row().map(|row| row.class) {
            Some(C::Image) => self.image(operation),
            Some(C::Reserved) if self.is_whole => {
                if operation.op == Op::CooperativeMatrixMulAddNV {
                    self.cooperative_operation(operation);
                }
                self.ray(operation);
                self.reserved(operation);
            }
            Some(C::Miscellaneous) if self.is_whole => self.reserved(operation),
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
            Op::ImageTexelPointer => self.texel_pointer(operation),
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
            let int = Class::INT.or(Class::SCALAR);
            self.class(operation.inst, &stream, self.facts.type_of(stream), int, Class(0), Grade::Rule);
        }
    }

    /// A type that values have: neither void nor a function.
    pub(super) fn has_values(&mut self, inst: Inst<'m>, ty: Id) {
        if !self.types.fits(ty, Class(!(Class::VOID.0 | Class::FUNCTION.0))) {
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
            Some(ImportedSet::Known(ExtInstSet::OpenClStd)) => rules::opencl(OpenClStd(*number)),
            Some(ImportedSet::Known(ExtInstSet::GlslStd450)) => rules::glsl(GlslStd450(*number)),
            _ => None,
        };
        if self.is_whole && self.facts.set(Id(*set)).is_some_and(ImportedSet::is_non_semantic) {
            self.earlier_operands(operation.inst, arguments);
        }
        let operation = Operation { arguments, ..operation };
        if let Some(known) = self.facts.set(Id(*set)).and_then(ImportedSet::known)
            && matches!(known, ExtInstSet::OpenClStd | ExtInstSet::GlslStd450)
            && self.is_whole
        {
            self.ext_inst_available(operation.inst, known, *number);
            if known == ExtInstSet::GlslStd450 {
                self.glsl_pairs(operation, GlslStd450(*number));
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

    fn apply(&mut self, operation: Operation<'m>, row: &Row, grade: Grade) {
        let Operation { inst, ty, .. } = operation;
        if ty.0 != 0 && self.is_matrix_operation(operation, row) {
            return;
        }
        if ty.0 != 0 && row.result.0 != 0 {
            self.class(inst, &"the result", ty, row.result, row.lax, grade);
        }
        let is_known = row.only.is_empty() || row.only.iter().any(|form| self.has_form(ty, *form));
        if !is_known && self.types.fits(ty, row.result) {
            let forms: Vec<_> = row.only.iter().map(|form| form.name()).collect();
            self.sink.add(
                grade,
                inst,
                format!("the result has type {ty}, which is not {}", forms.join(" or ")),
            );
        }
        for (argument, id) in row.arguments.iter().zip(operation.arguments) {
            self.argument(operation, row, *argument, Id(*id), grade);
        }
    }

    /// Matrices go through arithmetic element by element; their types say nothing more there.
    fn is_matrix_operation(&self, operation: Operation<'m>, row: &Row) -> bool {
        let Some(facts) = self.types.get(operation.ty) else { return false };
        let of_first = || operation.id(0).and_then(|id| self.types.get(self.facts.type_of(id)));
        if is_dot(operation.op) && of_first().is_some_and(|facts| facts.op == Op::TypeVectorIdEXT) {
            return true;
        }
        match facts.op {
            Op::TypeCooperativeMatrixKHR => {
                let class = operation.op.row().map(|row| row.class);
                match class {
                    Some(C::Arithmetic) if row.only.is_empty() => self.types.fits(facts.inner, row.result),
                    Some(C::Arithmetic) => operation.op == Op::MatrixTimesScalar,
                    Some(C::Conversion) => self.types.fits(facts.inner, row.result) && row.only.is_empty(),
                    Some(C::Composite | C::RelationalAndLogical) => row.result == Class(u16::MAX),
                    _ => false,
                }
            }
            Op::TypeMatrix => {
                let is_linear = matches!(
                    operation.op,
                    Op::MatrixTimesScalar | Op::MatrixTimesMatrix | Op::OuterProduct | Op::Transpose
                );
                is_linear && row.opaque_result() != Some(Op::TypeMatrix)
            }
            Op::TypeCooperativeMatrixNV | Op::TypeVectorIdEXT => true,
            _ => false,
        }
    }

    pub(super) fn has_form(&self, ty: Id, form: Form) -> bool {
        match form {
            Form::Vector(lanes) => self.types.lanes(ty) == u64::from(lanes),
            Form::Bits(bits, lanes) => {
                self.types.lanes(ty) == u64::from(lanes) && self.types.width(ty) == Some(bits.into())
            }
            Form::Width(bits) => self.types.width(ty) == Some(bits.into()),
            Form::To(op) => {
                let pointee = self.types.pointee(ty).and_then(|pointee| self.types.get(pointee));
                pointee.is_some_and(|facts| facts.op == op)
            }
            Form::Opaque(op) => self.types.get(ty).is_some_and(|facts| facts.op == op),
            Form::Lanes(counts) => counts.iter().any(|count| u64::from(*count) == self.types.lanes(ty)),
            Form::Widths(widths) => {
                self.types.width(ty).is_some_and(|found| widths.iter().any(|bits| u64::from(*bits) == found))
            }
            Form::Unsigned(bits) => self.is_unsigned(ty) && self.types.width(ty) == Some(bits.into()),
            Form::Square => self.types.get(ty).is_some_and(|facts| {
                facts.op == Op::TypeMatrix && self.types.lanes(facts.inner) == facts.count
            }),
            Form::In(class) => {
                let pointer = self.types.get(self.types.component(ty));
                pointer
                    .is_some_and(|facts| facts.class.has(Class::POINTER) && facts.count == u64::from(class.0))
            }
        }
    }

    /// Checks one argument of an instruction against the instruction's rule.
    fn argument(&mut self, operation: Operation<'m>, row: &Row, argument: Arg, id: Id, grade: Grade) {
        let Operation { inst, ty, .. } = operation;
        let found = self.facts.type_of(id);
        let of = |number: u8| operation.id(usize::from(number)).map_or(Id(0), |id| self.facts.type_of(id));
        match argument {
            Arg::Any => {}
            Arg::Same => {
                self.same(inst, id, found, ty, grade);
                self.handed_on(operation, found, ty);
            }
            Arg::As(other) => {
                self.same(inst, id, found, of(other), grade);
                self.handed_on(operation, found, of(other));
            }
            Arg::Component => self.same(inst, id, found, self.types.component(ty), grade),
            Arg::Is(class) => self.class(inst, &id, found, class, row.lax, grade),
            Arg::Lanes(class) | Arg::ScalarOrLanes(class) => {
                self.class(inst, &id, found, class, row.lax, grade);
                let is_scalar = matches!(argument, Arg::ScalarOrLanes(_)) && self.types.lanes(found) == 1;
                if !is_scalar {
                    self.as_many(operation, id, found, grade);
                }
            }
            Arg::Wide(class) | Arg::Half(class) => {
                self.class(inst, &id, found, class, row.lax, grade);
                self.as_many(operation, id, found, grade);
                let part = if matches!(argument, Arg::Half(_)) { 2 } else { 1 };
                if let (Some(bits), Some(whole)) = (self.types.width(found), self.types.width(ty))
                    && bits.saturating_mul(part) != whole
                {
                    let detail = format!("{id} has {bits} bits a component, not {}", whole / part);
                    self.sink.add(grade, inst, detail);
                }
            }
            Arg::Parts(class) => {
                self.class(inst, &id, found, class, row.lax, grade);
                let (part, expected) = (self.types.component(found), self.types.component(ty));
                if !self.types.same_shape(part, expected) {
                    self.sink.add(grade, inst, format!("{id} has components of type {part}, not {expected}"));
                }
            }
            Arg::Form(form) => {
                if !self.has_form(found, form) {
                    let grade = if self.types.fits(found, row.lax) { Grade::Rule } else { grade };
                    self.sink.add(
                        grade,
                        inst,
                        format!("{id} has type {found}, which is not {}", form.name()),
                    );
                }
            }
            Arg::Constant(class) => {
                self.class(inst, &id, found, class, row.lax, grade);
                if self.facts.kind(id) != IdKind::Constant {
                    self.sink.add(Grade::Rule, inst, format!("{id} is not a constant"));
                }
            }
            Arg::ToResult => self.points_to(inst, id, found, ty, grade),
            Arg::To(other) => self.points_to(inst, id, found, of(other), grade),
            Arg::Of(class, form) => {
                self.class(inst, &id, found, class, row.lax, grade);
                if self.types.fits(found, class) && !self.has_form(found, form) {
                    let detail = format!("{id} has type {found}, which is not {}", form.name());
                    self.sink.add(Grade::Rule, inst, detail);
                }
            }
            Arg::LanesOf(class, bits) => {
                self.class(inst, &id, found, class, row.lax, grade);
                self.as_many(operation, id, found, grade);
                if self.is_whole && self.types.width(found).is_some_and(|width| width != u64::from(bits)) {
                    self.sink.add(
                        Grade::Rule,
                        inst,
                        format!("{id} has components of other than {bits} bits"),
                    );
                }
            }
            Arg::Pointer(reach) => self.reaches(inst, id, found, reach, grade),
            Arg::Pointee(pointee) => self.pointee(operation, id, found, pointee),
            Arg::Size => self.size(inst, id, found, grade),
            Arg::Count => {
                if self.is_whole && u64::from(id.0) != self.types.lanes(ty) {
                    let detail = format!("the number {} is not that of the components of {ty}", id.0);
                    self.sink.add(Grade::Rule, inst, detail);
                }
            }
            Arg::All(all) => {
                for one in all {
                    self.argument(operation, row, *one, id, grade);
                }
            }
        }
    }

    /// A pointer into memory that an instruction of OpenCL.std can reach.
    fn reaches(&mut self, inst: Inst<'m>, id: Id, found: Id, reach: Reach, grade: Grade) {
        let Some(facts) = self.types.get(found).filter(|facts| facts.class.has(Class::POINTER)) else {
            return self.sink.add(grade, inst, format!("{id} has type {found}, which is not a pointer"));
        };
        let class = StorageClass(facts.count as u32);
        if self.is_whole && !reach.has(class) {
            let name = class.row().map_or("?", |row| row.name);
            self.rule(inst, format!("{id} points into the storage class {name}"));
        }
    }

    /// What a typed pointer points to.
    fn pointee(&mut self, operation: Operation<'m>, id: Id, found: Id, expected: Pointee) {
        let Some(pointee) = self.types.pointee(found).filter(|_| self.is_whole) else { return };
        let types = self.types;
        let part = |of: Id| types.same_shape(pointee, types.component(of));
        let fits = match expected {
            Pointee::Is(class) => types.fits(pointee, class),
            Pointee::Lanes(class, bits) => {
                types.fits(pointee, class)
                    && types.width(pointee) == Some(bits.into())
                    && types.lanes(pointee) == types.lanes(operation.ty)
            }
            Pointee::Scalar(class, bits) => {
                types.fits(pointee, class) && types.width(pointee) == Some(bits.into())
            }
            Pointee::Part => part(operation.ty),
            Pointee::PartOf(other) => {
                operation.id(usize::from(other)).is_none_or(|other| part(self.facts.type_of(other)))
            }
        };
        if !fits {
            self.rule(
                operation.inst,
                format!("{id} points to {pointee}, which this instruction does not take"),
            );
        }
    }

    /// An integer as wide as addresses.
    fn size(&mut self, inst: Inst<'m>, id: Id, found: Id, grade: Grade) {
        let int = Class::INT.or(Class::SCALAR);
        if !self.types.fits(found, int) {
            return self.sink.add(grade, inst, format!("{id} has type {found}, which is not {}", int.name()));
        }
        match address_bits(self.addressing) {
            _ if !self.is_whole => {}
            None => self.rule(inst, "logical addressing has no such instruction"),
            Some(bits) if self.types.width(found) != Some(bits.into()) => {
                self.rule(inst, format!("{id} has other than the {bits} bits of addresses"));
            }
            Some(_) => {}
        }
    }

    /// A value has as many components as the result.
    fn as_many(&mut self, operation: Operation<'m>, id: Id, found: Id, grade: Grade) {
        let (lanes, expected) = (self.types.lanes(found), self.types.lanes(operation.ty));
        if lanes != expected {
            let detail = format!("{id} has {lanes} components, the result has {expected}");
            self.sink.add(grade, operation.inst, detail);
        }
    }

    /// The type of something belongs to a class.
    pub(super) fn class(
        &mut self,
        inst: Inst<'m>,
        what: &dyn std::fmt::Display,
        found: Id,
        expected: Class,
        lax: Class,
        grade: Grade,
    ) {
        if self.types.fits(found, expected) {
            return;
        }
        let mut accepted = expected.or(lax);
        if expected.has(Class::INT.or(Class::BOOL)) && self.types.is_bit(found) {
            accepted = accepted.or(Class::INT).or(Class::BOOL);
        }
        let grade = if self.types.fits(found, accepted) { Grade::Rule } else { grade };
        if self.sink.includes(grade) {
            self.sink.add(grade, inst, format!("{what} has type {found}, which is not {}", expected.name()));
        }
    }

    /// A value has a type, where signedness does not count.
    pub(super) fn same(&mut self, inst: Inst<'m>, id: Id, found: Id, expected: Id, grade: Grade) {
        if found == expected {
            return;
        }
        if !self.types.same_shape(found, expected) {
            return self.sink.add(grade, inst, format!("{id} has type {found}, not {expected}"));
        }
        if self.types.fits(found, Class::POINTER) {
            self.rule(inst, format!("{id} has type {found}, not {expected}"));
        }
    }

    /// A pointer, and where it tells its pointee, to a type.
    pub(super) fn points_to(&mut self, inst: Inst<'m>, id: Id, found: Id, expected: Id, grade: Grade) {
        if !self.types.fits(found, Class::POINTER.or(Class::SCALAR)) {
            return self.sink.add(grade, inst, format!("{id} has type {found}, which is not a pointer"));
        }
        if let Some(pointee) = self.types.pointee(found)
            && pointee != expected
            && (self.is_whole || !self.types.same_shape(pointee, expected))
        {
            self.rule(inst, format!("{id} points to {pointee}, not to {expected}"));
        }
    }

    /// Both sides have the same number of bits; how many a pointer has is for the addressing model to say.
    fn bitcast(&mut self, operation: Operation<'m>) {
        let Operation { inst, ty, .. } = operation;
        let Some(value) = operation.id(0) else { return };
        let from = self.facts.type_of(value);
        let both = Class::SCALAR.or(Class::VECTOR);
        let plain = Class::INT.or(Class::FLOAT).or(Class::POINTER).or(both);
        // Matrices are cast component by component (SPV_KHR_cooperative_matrix).
        let is_matrix =
            |ty: Id| self.types.get(ty).is_some_and(|facts| facts.op == Op::TypeCooperativeMatrixKHR);
        if !is_matrix(ty) || !is_matrix(from) {
            self.class(inst, &"the result", ty, plain, Class::OPAQUE, Grade::Required);
            self.class(inst, &value, from, plain, Class::OPAQUE, Grade::Required);
        }
        let bits = |ty: Id| Some(self.types.width(ty)? * self.types.lanes(ty));
        if let (Some(from), Some(to)) = (bits(from), bits(ty))
            && from != to
        {
            self.required(inst, format!("{value} has {from} bits, the result has {to}"));
        }
        // Vectors of pointers are cast component by component (SPV_INTEL_masked_gather_scatter).
        let is_vector = |ty: Id| {
            let class = self.types.class(ty);
            class.has(Class::VECTOR) && class.has(Class::POINTER)
        };
        let (lanes, to) = (self.types.lanes(from), self.types.lanes(ty));
        if (is_vector(from) || is_vector(ty)) && lanes != to {
            self.required(inst, format!("{value} has {lanes} components, the result has {to}"));
        }
    }
}
