//! The facts that a module holds about its pointers, gathered function by function.

use super::{Pointee, Pointees};
use crate::{
    mapping::{
        builtins::{BuiltinCall, enqueue::ArgumentPointee},
        intrinsics::{self, Expansion, IntrinsicForm},
    },
    spirv::{Extension, grammar::Class},
    view::{Function, InstView, Opcode, Use, Value},
    writer::{
        ModuleWriter,
        annotations::{annotates_pointees, is_annotation},
        builtins::origin,
        constants::is_block_invoke,
    },
};

impl<'m> ModuleWriter<'m> {
    /// Gathers all facts about pointers of the module.
    pub(in crate::writer) fn infer_pointees(&mut self) {
        self.pointees.has_long_vectors = self.allows_long_vectors();
        self.pointees.has_annotations = self.source.module.functions().any(annotates_pointees);
        self.pointees.has_function_pointers = self.source.allows(Extension::SPV_INTEL_function_pointers);
        self.pointees.has_pointer_vectors = self.source.allows(Extension::SPV_INTEL_masked_gather_scatter);
        self.find_pipe_storage();
        for function in self.source.module.functions() {
            if is_block_invoke(function.value()) {
                self.infer_block(function);
            }
            self.infer_enqueued(function);
            self.infer_signature(function);
        }
        self.infer_samplers();
        if self.untyped_pointers() {
            self.find_typed_variables();
        }
        if self.untyped_pointers() && !self.pointees.has_opaque {
            for function in self.source.module.functions() {
                self.pointees.find_function_memory(function);
            }
            return;
        }
        for global in self.source.module.globals() {
            if let Some(initializer) = global.initializer() {
                self.pointees.access(global.value(), initializer);
            }
        }
        let mut casts = Vec::new();
        let mut instructions = 0_usize;
        for function in self.source.module.functions() {
            for block in function.blocks() {
                for inst in block.instructions() {
                    instructions += 1;
                    self.pointees.follow_function_memory(inst);
                    self.infer_instruction(function, inst);
                    if inst.opcode() == Opcode::BitCast {
                        casts.push(inst);
                    }
                }
            }
        }
        self.infer_intrinsics();
        // A pointer of which nothing else is known points to bytes where it is needed as one to bytes.
        for node in std::mem::take(&mut self.pointees.as_bytes) {
            self.pointees.prefer(node, Pointee::Type(self.source.context.i8()));
        }
        self.infer_casts(&casts);
        self.pointees.is_plain = self.pointees.function_memory.is_empty() && !self.untyped_pointers();
        // Instructions take about five words each. Memory that is reserved and not needed is never touched.
        self.sections.definitions.reserve(instructions.saturating_mul(6));
    }

    /// Infers pointees of the arguments of intrinsics.
    fn infer_intrinsics(&mut self) {
        for function in self.source.module.functions().filter(|function| function.is_intrinsic()) {
            let row = function.intrinsic_name().and_then(intrinsics::by_name);
            let Some(IntrinsicForm::Expansion(expansion)) = row.map(|row| row.form) else { continue };
            let p = &mut self.pointees;
            for call in function.value().uses().filter_map(Use::instruction) {
                let accessed = match expansion {
                    Expansion::MaskedGather => call.arg(0).zip(Some(call.ty())),
                    Expansion::MaskedScatter => call.arg(1).zip(call.arg(0).and_then(Value::ty)),
                    _ => None,
                };
                if let Some((pointers, ty)) = accessed
                    && let Some(node) = p.of_value(pointers)
                {
                    p.prefer(node, Pointees::inner_content(ty.scalar()));
                }
                // Where a function stands for an intrinsic, it takes pointers to bytes.
                let by_function = matches!(
                    expansion,
                    Expansion::SetMemory
                        | Expansion::MoveMemory
                        | Expansion::MaskedLoad
                        | Expansion::MaskedStore
                        | Expansion::ExpandLoad
                        | Expansion::CompressStore
                );
                for arg in call.args().filter(|_| by_function) {
                    if let Some(node) = p.of_value(arg) {
                        p.as_bytes.push(node);
                    }
                }
            }
        }
    }

    /// A bitcast of which nothing is known has the pointee of its uses, or else that of its operand; unless
    /// a function takes it that is called through a pointer, and whose type says no more than that the parameter is a
    /// pointer.
    fn infer_casts(&mut self, casts: &[InstView<'m>]) {
        for inst in casts {
            let Some(result) = self.pointees.of_value(inst.value()) else { continue };
            if self.pointees.pointee(result) != Pointee::Unknown {
                continue;
            }
            let taken_for = inst.value().uses().next().and_then(|used| self.enqueued_memory(used));
            if let Some(content) = taken_for {
                self.pointees.prefer(result, content);
            } else if !goes_through_pointer(inst.value())
                && let Some(operand) = inst.operand(0)
            {
                self.pointees.unite_values(inst.value(), operand);
                // Intrinsics take pointers to anything as they are.
                let mut users = inst.value().uses().filter_map(|used| used.instruction());
                let is_intrinsic =
                    |user: InstView<'m>| user.called_function().is_some_and(|callee| callee.is_intrinsic());
                if !users.all(is_intrinsic) {
                    self.pointees.idle_casts.insert(inst.as_key());
                }
            }
        }
    }

    /// The pointee of an argument of the functions of device enqueue.
    fn enqueued_memory(&mut self, used: Use<'m>) -> Option<Pointee<'m>> {
        let call = used.instruction().filter(|inst| inst.opcode() == Opcode::Call)?;
        let number = self.resolve_builtin(call.called_function()?)?;
        let argument = used.operand_index();
        let size = self.source.context.int(self.analysis.pointer_bits).ok()?;
        let memory = match self.builtins.resolved.get(number as usize).map(|builtin| &builtin.call)? {
            BuiltinCall::Enqueue(enqueue) => enqueue.memory_of(argument)?,
            BuiltinCall::Op(row, _) if matches!(row.class, Class::DeviceSideEnqueue) => {
                // The last operand may be there several times.
                let operands = row.arguments();
                let operand = operands.get(argument as usize).or(operands.last())?;
                ArgumentPointee::of_operand(operand.name)?
            }
            // The structure that is returned comes first.
            BuiltinCall::NdRange(dimensions) if argument > 0 || !call.is_void() => {
                return Some(Pointee::Type(size.array_of(u64::from(*dimensions))));
            }
            _ => return None,
        };
        Some(Pointee::Type(match memory {
            ArgumentPointee::Block => self.source.context.i8(),
            ArgumentPointee::Sizes => size,
        }))
    }

    /// The kernels of blocks that calls of a function enqueue or ask about.
    fn infer_enqueued(&mut self, function: Function<'m>) {
        let Some(number) = self.resolve_builtin(function) else { return };
        let invoke = match self.builtins.resolved.get(number as usize).map(|builtin| &builtin.call) {
            Some(BuiltinCall::Enqueue(enqueue)) => enqueue.invoke_argument(),
            Some(BuiltinCall::Op(row, _)) => {
                match row.arguments().iter().position(|operand| operand.name == "Invoke") {
                    Some(position) => position as u32,
                    None => return,
                }
            }
            _ => return,
        };
        for used in function.value().uses() {
            let invoke = used.instruction().and_then(|call| call.arg(invoke));
            if let Some(kernel) = invoke.and_then(|invoke| origin(invoke).as_function()) {
                self.infer_block(kernel);
            }
        }
    }

    fn infer_instruction(&mut self, function: Function<'m>, inst: InstView<'m>) {
        let p = &mut self.pointees;
        let value = inst.value();
        match inst.opcode() {
            Opcode::Load | Opcode::VaArg => {
                if let Some(pointer) = inst.operand(0) {
                    p.read(pointer, value);
                }
            }
            Opcode::Store => {
                if let (Some(stored), Some(pointer)) = (inst.operand(0), inst.operand(1)) {
                    p.access(pointer, stored);
                }
            }
            Opcode::AtomicRmw | Opcode::CmpXchg => {
                if let (Some(pointer), Some(operand)) = (inst.operand(0), inst.operand(1)) {
                    p.access(pointer, operand);
                }
            }
            Opcode::GetElementPtr => self.infer_gep(inst),
            Opcode::Phi => {
                for (incoming, _) in inst.incoming() {
                    p.unite_values(value, incoming);
                }
            }
            Opcode::Select => {
                for operand in inst.operands().skip(1) {
                    p.unite_values(value, operand);
                }
            }
            // A bitcast of a pointer is where a pointee changes, if anywhere: each side has its own uses.
            Opcode::BitCast => {}
            Opcode::AddrSpaceCast | Opcode::Freeze => {
                if let Some(operand) = inst.operand(0) {
                    p.unite_values(value, operand);
                }
            }
            Opcode::ICmp => {
                if let (Some(a), Some(b)) = (inst.operand(0), inst.operand(1)) {
                    p.unite_values(a, b);
                }
            }
            Opcode::Ret => {
                if let Some(returned) = inst.operand(0)
                    && let Some(node) = p.of_value(returned)
                {
                    let result = p.of_return(function);
                    p.unite(result, node);
                }
            }
            Opcode::Call => self.infer_call(inst),
            Opcode::InsertElement | Opcode::ExtractElement | Opcode::ShuffleVector
                if inst.operand(0).and_then(Value::ty).is_some_and(|ty| p.has_typed_lanes(ty)) =>
            {
                for operand in inst.operands().take(2) {
                    p.unite_values(value, operand);
                }
            }
            // Pointers in other vectors and in aggregates are pointers to bytes.
            Opcode::InsertValue | Opcode::InsertElement => {
                if let Some(node) = inst.operand(1).and_then(|part| p.of_value(part)) {
                    p.as_bytes.push(node);
                }
            }
            _ => {}
        }
    }

    fn infer_gep(&mut self, inst: InstView<'m>) {
        let p = &mut self.pointees;
        let (Some(base), Some(source)) = (inst.operand(0), inst.gep_source()) else {
            return;
        };
        let Some(base) = p.of_value(base) else {
            return;
        };
        let result = p.of_inst(inst);
        if source.is_pointer() {
            // Through one index, base and result point to the same kind of pointer.
            if let Some(result) = result
                && inst.operand_count() == 2
            {
                let content = p.content(source);
                p.prefer(base, content);
                p.unite(base, result);
            }
            return;
        }
        p.prefer(base, Pointee::Type(source));
    }

    fn infer_call(&mut self, inst: InstView<'m>) {
        let p = &mut self.pointees;
        let Some(callee) = inst.called_function() else {
            // A pointer that is called points to a function of the call's type.
            if let (Some(callee), Some(ty)) = (inst.callee(), inst.call_type())
                && let Some(node) = p.of_value(callee)
            {
                p.prefer(node, Pointee::Type(ty));
            }
            for arg in inst.args() {
                if let Some(node) = p.of_value(arg) {
                    p.as_bytes.push(node);
                }
            }
            return;
        };
        let Some(params) = p.pointer_params(callee) else {
            // What is annotated is a pointer to bytes, as the result is, where nothing before says otherwise.
            if is_annotation(inst)
                && let Some(node) = inst.arg(0).and_then(|annotated| p.of_value(annotated))
            {
                p.prefer(node, Pointee::Type(self.source.context.i8()));
            }
            return;
        };
        for (index, param) in params.iter() {
            if let Some(arg) = inst.arg(*index) {
                p.unite_values(*param, arg);
            }
        }
        if let Some(result) = p.of_value(inst.value()) {
            let returned = p.of_return(callee);
            p.unite(returned, result);
        }
    }
}

/// Whether a value is an argument of a call through a pointer.
fn goes_through_pointer(value: Value<'_>) -> bool {
    value
        .uses()
        .filter_map(Use::instruction)
        .any(|user| user.callee().is_some_and(|callee| callee.as_function().is_none()))
}
