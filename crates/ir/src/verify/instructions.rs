use super::{Intrinsic, Verifier};
use crate::tables::{AtomicOperation, AtomicOrdering, NodeKind, Opcode, OpcodeClass, TailCall};
use crate::{Function, Inst, InstId, Metadata, Type, TypeId, Value};

impl Verifier<'_> {
    pub(super) fn expect(&mut self, id: InstId, holds: bool, detail: &str) {
        if !holds {
            self.report(Some(id), detail);
        }
    }

    /// Checks the types of an instruction.
    pub(super) fn instruction(&mut self, function: &Function, id: InstId, inst: &Inst) {
        self.location_of(function, id, inst);
        self.result(id, inst);
        let operands = function.operands(id);
        let types = &self.module.types;
        let ty = |value: Value| self.value_type(function, value);
        match (inst.opcode, operands) {
            (Opcode::FNeg, &[value]) => {
                let fits = ty(value) == inst.ty && types.is_float(types.scalar(inst.ty));
                self.expect(id, fits, "fneg of what is no floating-point number");
            }
            (Opcode::Load, &[pointer]) => {
                let fits = types.is_pointer(ty(pointer)) && self.is_in_memory(inst.ty);
                self.expect(id, fits, "a load of no value or from no pointer");
                if inst.is_ordered() {
                    self.access(id, inst, inst.ty);
                }
            }
            (Opcode::Store, &[value, pointer]) => {
                let accessed = ty(value);
                let fits = types.is_pointer(ty(pointer)) && self.is_in_memory(accessed);
                self.expect(id, fits, "a store of no value or to no pointer");
                if inst.is_ordered() {
                    self.access(id, inst, accessed);
                }
            }
            (Opcode::GetElementPtr, &[base, ref indexes @ ..]) => {
                self.get_element_pointer(function, id, inst, base, indexes);
            }
            (Opcode::Alloca, &[count]) => {
                let sized = inst.source_type().is_some_and(|ty| self.is_in_memory(ty));
                let fits = types.is_integer(ty(count)) && sized && types.is_pointer(inst.ty);
                self.expect(id, fits, "an alloca of what has no size");
            }
            (Opcode::Call | Opcode::Invoke | Opcode::CallBr, _) => self.call(function, id, inst, operands),
            (Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::Fence, _) => {
                self.atomic_operation(function, id, inst, operands);
            }
            (Opcode::ICmp | Opcode::FCmp | Opcode::Select, _) => {
                self.comparison(function, id, inst, operands)
            }
            (opcode, _) if opcode.is_debug_record() => self.debug_record(id, opcode, operands),
            (opcode, &[value]) if opcode.class() == OpcodeClass::Cast => {
                self.cast(id, opcode, ty(value), inst.ty)
            }
            (opcode, &[left, right]) if opcode.class() == OpcodeClass::Binary => {
                let fits = types.operates(opcode, inst.ty);
                let same = ty(left) == inst.ty && ty(right) == inst.ty;
                self.expect(id, fits && same, "operands of an operation of two that do not fit");
            }
            (opcode, _) if opcode.is_terminator() => self.terminator(function, id, inst, operands),
            _ => self.composite(function, id, inst, operands),
        }
    }

    fn get_element_pointer(
        &mut self,
        function: &Function,
        id: InstId,
        inst: &Inst,
        base: Value,
        indexes: &[Value],
    ) {
        let ty = |value: Value| self.value_type(function, value);
        let operands = std::iter::once(&base).chain(indexes);
        let fits = self.are_addresses(inst.ty, operands.map(|&operand| ty(operand)))
            && inst
                .source_type()
                .is_some_and(|source| self.leads(source, indexes.iter().map(|index| index.as_constant())));
        self.expect(id, fits, "operands or result of getelementptr that do not fit");
    }

    /// Checks comparisons and selections.
    fn comparison(&mut self, function: &Function, id: InstId, inst: &Inst, operands: &[Value]) {
        let types = &self.module.types;
        let ty = |value: Value| self.value_type(function, value);
        match (inst.opcode, operands) {
            (Opcode::ICmp, &[left, right]) => {
                let scalar = types.scalar(ty(left));
                let fits = self.is_comparison(inst.ty, ty(left), ty(right))
                    && (types.is_integer(scalar) || types.is_pointer(scalar));
                self.expect(id, fits, "operands or result of icmp that do not fit");
            }
            (Opcode::FCmp, &[left, right]) => {
                let fits = self.is_comparison(inst.ty, ty(left), ty(right))
                    && types.is_float(types.scalar(ty(left)));
                self.expect(id, fits, "operands or result of fcmp that do not fit");
            }
            (Opcode::Select, &[condition, yes, no]) => {
                let fits = ty(yes) == inst.ty
                    && ty(no) == inst.ty
                    && self.is_condition(ty(condition), inst.ty)
                    && types.get(inst.ty) != Type::Token;
                self.expect(id, fits, "operands of select that do not fit");
            }
            _ => self.composite(function, id, inst, operands),
        }
    }

    /// Checks atomic instructions that are no loads and stores.
    fn atomic_operation(&mut self, function: &Function, id: InstId, inst: &Inst, operands: &[Value]) {
        let types = &self.module.types;
        let ty = |value: Value| self.value_type(function, value);
        match (inst.opcode, operands) {
            (Opcode::AtomicRmw, &[pointer, value]) => {
                let scalar = types.scalar(inst.ty);
                let operand = match inst.atomic_operation() {
                    Some(AtomicOperation::Exchange) => {
                        let ty = inst.ty;
                        types.is_integer(ty) || types.is_float(ty) || types.is_pointer(ty)
                    }
                    Some(operation) if operation.is_float() => types.is_float(scalar),
                    Some(_) => types.is_integer(inst.ty),
                    None => false,
                };
                let fits = types.is_pointer(ty(pointer)) && ty(value) == inst.ty && operand;
                self.expect(id, fits, "operands of atomicrmw that do not fit");
                let atomic =
                    !matches!(inst.ordering(), Some(AtomicOrdering::NotAtomic | AtomicOrdering::Unordered));
                self.expect(id, atomic, "an atomicrmw that is not atomic");
            }
            (Opcode::CmpXchg, &[pointer, expected, new]) => {
                let fits = types.is_pointer(ty(pointer))
                    && ty(expected) == ty(new)
                    && (types.is_integer(ty(new)) || types.is_pointer(ty(new)))
                    && matches!(types.fields(inst.ty), Some(&[value, success])
                        if value == ty(new) && types.get(success) == Type::Integer(1));
                self.expect(id, fits, "operands of cmpxchg that do not fit");
                let failure = inst.failure_ordering();
                let allowed = !matches!(
                    failure,
                    Some(
                        AtomicOrdering::Release | AtomicOrdering::AcquireRelease | AtomicOrdering::NotAtomic
                    )
                );
                self.expect(id, allowed, "a cmpxchg whose ordering on failure cannot be");
                let atomic =
                    !matches!(inst.ordering(), Some(AtomicOrdering::NotAtomic | AtomicOrdering::Unordered));
                self.expect(id, atomic, "a cmpxchg that is not atomic");
            }
            (Opcode::Fence, []) => {
                let fits = matches!(
                    inst.ordering(),
                    Some(
                        AtomicOrdering::Acquire
                            | AtomicOrdering::Release
                            | AtomicOrdering::AcquireRelease
                            | AtomicOrdering::SequentiallyConsistent
                    )
                );
                self.expect(id, fits, "a fence with an ordering that it cannot have");
            }
            _ => self.composite(function, id, inst, operands),
        }
    }

    fn debug_record(&mut self, id: InstId, opcode: Opcode, operands: &[Value]) {
        match (opcode, operands) {
            (Opcode::DebugLabel, &[label]) => {
                self.expect(id, self.is_node(label, NodeKind::Label), "a debug record of no label");
            }
            (_, &[_, variable, expression, ..]) => {
                let fits = self.is_node(variable, NodeKind::LocalVariable)
                    && self.is_node(expression, NodeKind::Expression);
                self.expect(id, fits, "a debug record without a variable and an expression");
            }
            _ => self.report(Some(id), "a debug record with other operands"),
        }
    }

    /// Checks that instructions without a value, and no others, have the type `void`.
    fn result(&mut self, id: InstId, inst: &Inst) {
        let void = self.module.types.is_void(inst.ty);
        let fits = void == inst.opcode.has_no_result() || inst.opcode.is_call();
        self.expect(id, fits && void == inst.result().is_none(), "a result of a type that it does not have");
    }

    fn location_of(&mut self, function: &Function, id: InstId, inst: &Inst) {
        if inst.location.index() != 0 || inst.opcode.is_debug_record() {
            self.location(function, id, inst);
        }
    }

    fn is_node(&self, value: Value, kind: NodeKind) -> bool {
        let metadata = value.as_metadata().and_then(|id| self.module.metadata.get(id));
        matches!(metadata, Some(Metadata::Node(node)) if node.kind == kind)
    }

    /// True for types whose values can be loaded and stored.
    pub(super) fn is_in_memory(&self, ty: TypeId) -> bool {
        self.module.types.is_in_memory(ty)
    }

    pub(super) fn is_condition(&self, condition: TypeId, of: TypeId) -> bool {
        let types = &self.module.types;
        match (types.get(condition), types.get(of)) {
            (Type::Integer(1), _) => true,
            (
                Type::Vector { element, length, scalable },
                Type::Vector { length: other, scalable: other_scalable, .. },
            ) => types.get(element) == Type::Integer(1) && length == other && scalable == other_scalable,
            _ => false,
        }
    }

    /// Checks an atomic load or store.
    fn access(&mut self, id: InstId, inst: &Inst, accessed: TypeId) {
        self.atomic_access(id, inst, accessed);
        let allowed = match (inst.opcode, inst.ordering()) {
            (Opcode::Load, Some(AtomicOrdering::Release | AtomicOrdering::AcquireRelease)) => false,
            (Opcode::Store, Some(AtomicOrdering::Acquire | AtomicOrdering::AcquireRelease)) => false,
            (_, ordering) => ordering.is_some(),
        };
        self.expect(id, allowed, "an access with an ordering that it cannot have");
    }

    /// Checks the type and the alignment of an atomic load or store.
    fn atomic_access(&mut self, id: InstId, inst: &Inst, accessed: TypeId) {
        let types = &self.module.types;
        let scalar = types.scalar(accessed);
        let width = types.width(scalar);
        let fits = types.is_pointer(scalar)
            || (types.is_integer(scalar) || types.is_float(scalar)) && width >= 8 && width.is_power_of_two()
            || types.get(scalar) == Type::X86Fp80;
        self.expect(id, fits, "an atomic access of a type that it cannot have");
        self.expect(id, inst.alignment().is_some(), "an atomic access without an alignment");
    }

    fn cast(&mut self, id: InstId, opcode: Opcode, from: TypeId, to: TypeId) {
        let fits = self.module.types.casts(opcode, from, to);
        self.expect(id, fits, "a cast of types that it does not cast");
    }

    /// True for `i1`, or the vector of it that has the shape of another type.
    fn is_bool_like(&self, ty: TypeId, of: TypeId) -> bool {
        let types = &self.module.types;
        types.get(types.scalar(ty)) == Type::Integer(1) && self.shape(ty) == self.shape(of)
    }

    /// True if a `getelementptr` may have operands of these types, a base and indexes, and this result.
    pub(super) fn are_addresses(&self, result: TypeId, operands: impl Iterator<Item = TypeId>) -> bool {
        let types = &self.module.types;
        let mut shape = None;
        for (index, ty) in operands.enumerate() {
            let scalar = types.scalar(ty);
            let fits = match index {
                0 => types.is_pointer(scalar) && types.scalar(result) == scalar,
                _ => types.is_integer(scalar),
            };
            if !fits {
                return false;
            }
            shape = shape.or(self.shape(ty));
        }
        self.shape(result) == shape
    }

    /// True if the indexes of a `getelementptr`, of which those that are constants are given, lead through a type.
    pub(super) fn leads(
        &self,
        source: TypeId,
        indexes: impl Iterator<Item = Option<crate::ConstantId>>,
    ) -> bool {
        let types = &self.module.types;
        // Addresses are counted in the sizes of a type (LangRef, "getelementptr").
        if !types.is_sized(source) {
            return false;
        }
        let mut at = source;
        for index in indexes.skip(1) {
            at = match types.get(at) {
                Type::Array { element, .. } | Type::Vector { element, .. } => element,
                _ => {
                    match index.and_then(|id| self.struct_index(id)).and_then(|index| types.member(at, index))
                    {
                        Some(member) => member,
                        None => return false,
                    }
                }
            };
        }
        true
    }

    /// True if a comparison of values of two types has a result of a type.
    pub(super) fn is_comparison(&self, result: TypeId, left: TypeId, right: TypeId) -> bool {
        left == right && self.is_bool_like(result, left)
    }

    /// Returns the number of a struct's field, which a vector of equal numbers tells too.
    fn struct_index(&self, id: crate::ConstantId) -> Option<u64> {
        use crate::Constant;
        match self.module.constants.get(id) {
            Constant::Integer(value) => Some(value),
            Constant::Null => Some(0),
            Constant::Aggregate(members) => self.module.constants.integer(*members.first()?),
            Constant::Data(bytes) => {
                let element = self.module.types.scalar(self.module.constants.ty(id));
                let size = self.module.types.width(element) as usize / 8;
                Some(bytes.get(..size)?.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
            }
            _ => None,
        }
    }

    fn call(&mut self, function: &Function, id: InstId, inst: &Inst, operands: &[Value]) {
        let module = self.module;
        let (Some(call), Some(&callee)) = (function.call(inst), operands.first()) else {
            return self.report(Some(id), "a call without a callee");
        };
        let Some((result, parameters, variadic)) = module.types.signature(call.function) else {
            return self.report(Some(id), "a call of no function type");
        };
        let arguments = function.arguments(inst);
        let count =
            if variadic { arguments.len() >= parameters.len() } else { arguments.len() == parameters.len() };
        self.expect(id, count && result == inst.ty, "a call with another type than the function");
        for (&argument, &parameter) in arguments.iter().zip(parameters) {
            let fits = self.value_type(function, argument) == parameter
                || match module.types.get(parameter) {
                    Type::Metadata => argument.as_metadata().is_some(),
                    Type::Label => argument.as_block().is_some(),
                    _ => false,
                };
            self.expect(id, fits, "an argument of another type than the parameter");
        }
        self.expect(
            id,
            module.types.is_pointer(self.value_type(function, callee)),
            "a call of what is no pointer",
        );
        if call.convention != 0 || call.tail == TailCall::MustTail {
            self.convention(function, id, inst, call);
        }
        if inst.opcode == Opcode::Invoke {
            self.invoke(function, id, inst);
        }
        if !self.misfits.is_empty() {
            self.set_of(Some(id), call.attributes);
        }
        self.convergence(function, id, inst);
        self.assembly(function, id, inst, callee);
        let called = callee.as_constant().and_then(|callee| module.function_of(callee));
        let called = called.and_then(|called| module.function(called));
        let own = called.is_some_and(|called| module.function_type(called) == call.function);
        let Some(callee) = callee.as_constant().filter(|&callee| self.is_intrinsic(callee)) else {
            // A function that is called by its type has been looked at itself.
            let fits = own || !self.is_intrinsics(result, parameters);
            return self.expect(
                id,
                fits,
                "a call of no intrinsic takes metadata or tokens, or gives a token",
            );
        };
        self.expect(id, own, "an intrinsic called by another type");
        let fits = self.intrinsics.get(callee.index()) != Some(&Intrinsic::Misfit);
        self.expect(id, fits, "a call of an intrinsic with a type that it does not have");
    }
}
