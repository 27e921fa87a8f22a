//! Functions: declarations, bodies, and the writer of one body.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    ops::{Deref, DerefMut},
};

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{
    globals::{globals_in, is_local_constant},
    loops::LoopMerge,
    state::{FunctionInfo, Writer},
};
use crate::{
    At, Code, Error, Result,
    llvm::{Block, Function, Global, Inst, Linkage, Opcode, Type, TypeKind, Value, ValueKind},
    spirv::{
        Id, Op,
        grammar::{Decoration, ExecutionModel, ExtInstSet, FunctionControl, OpenClStd},
        words::Sink,
    },
};

impl<'m> Writer<'m> {
    /// A function's id and types; what is new is declared, and written where it has no body.
    pub(super) fn function_info(&mut self, function: Function<'m>) -> Result<FunctionInfo> {
        match self.functions.get(&function.value().as_key()) {
            Some(info) => Ok(*info),
            None => self.declare_function(function),
        }
    }

    fn declare_function(&mut self, function: Function<'m>) -> Result<FunctionInfo> {
        if function.ty().is_vararg() {
            return Err(Error::unsupported(Code::UnsupportedVarArgFunction, function.name().into_owned()));
        }
        let return_type = self.return_type(function)?;
        let mut params = SmallVec::<[Id; 8]>::new();
        for param in function.params() {
            params.push(self.value_type(param)?);
        }
        let external = has_no_body(function);
        if external {
            self.check_signature(function)?;
        }
        let ty = self.function_type(return_type, &params)?;
        let id = self.new_id();
        let info = FunctionInfo { id, ty, return_type };
        self.functions.insert(function.value().as_key(), info);
        self.name(id, function.name_bytes())?;
        if external {
            self.decorate_function(function, id)?;
            self.requirements.op(Op::Function);
            let control = self.function_control(function);
            self.sections.declarations.push(Op::Function, &[return_type.0, id.0, control.bits(), ty.0])?;
            for (index, param) in (0..).zip(function.params()) {
                let param_type = params.get(index as usize).copied().unwrap_or(return_type);
                let param_id = self.new_id();
                self.sections.declarations.push(Op::FunctionParameter, &[param_type.0, param_id.0])?;
                self.name(param_id, param.name_bytes())?;
                self.decorate_parameter(function, index, param_id)?;
            }
            self.sections.declarations.push(Op::FunctionEnd, &[])?;
        }
        Ok(info)
    }

    /// Other modules call a function without a body or are called by it, so the widths of integers are not ours.
    fn check_signature(&mut self, function: Function<'m>) -> Result<()> {
        if function.return_type().scalar().is_int() {
            self.memory_type(function.return_type())?;
        }
        for ty in function.ty().params() {
            if ty.scalar().is_int() {
                self.memory_type(ty)?;
            }
        }
        Ok(())
    }

    /// Writes the functions that have bodies.
    pub(super) fn write_bodies(&mut self) {
        for function in self.module.functions() {
            if self.is_hopeless() {
                return;
            }
            if has_no_body(function) {
                continue;
            }
            let info = match self.function_info(function) {
                Ok(info) => info,
                Err(error) => {
                    self.report(error.or_at(|| place_of(function)));
                    continue;
                }
            };
            let mut body = FunctionWriter::new(self, function, info);
            let step = body.write();
            let words = [body.head, body.variables, body.body];
            let uses = body.uses;
            self.uses.insert(function.value().as_key(), uses);
            let step = step.map_err(|error| error.or_at(|| place_of(function)));
            for part in words {
                self.sections.definitions.extend(part.words());
            }
            let helpers = self.take_helpers();
            self.sections.definitions.extend(helpers.words());
            self.tolerate(step);
        }
    }

    /// Everything that a function refers to, also through the functions that it calls.
    fn reach(&self, function: Function<'m>) -> Uses {
        let mut all = Uses::default();
        let mut open = vec![function.value().as_key()];
        while let Some(next) = open.pop() {
            if all.functions.insert(next)
                && let Some(uses) = self.uses.get(&next)
            {
                all.variables.extend(&uses.variables);
                all.exact |= uses.exact;
                open.extend(&uses.functions);
            }
        }
        all
    }

    /// Writes an entry point for every kernel. A kernel that is called too gets a function of its own for it, because
    /// an entry point may not be called (section 2.16.1).
    pub(super) fn write_entry_points(&mut self) {
        for kernel in std::mem::take(&mut self.survey.kernels) {
            let step = self.write_entry_point(kernel).map_err(|error| error.or_at(|| place_of(kernel)));
            self.tolerate(step);
        }
    }

    fn write_entry_point(&mut self, kernel: Function<'m>) -> Result<()> {
        let Ok(info) = self.function_info(kernel) else {
            return Ok(());
        };
        let id = if self.survey.called_kernels.contains(&kernel.value().as_key()) {
            self.write_wrapper(kernel, info)?
        } else {
            info.id
        };
        let reach = self.reach(kernel);
        let interface = self.interface_ids(&reach)?;
        let sink = &mut self.sections.entry_points;
        sink.start(Op::EntryPoint)
            .word(ExecutionModel::Kernel.0)
            .id(id)
            .string(kernel.name_bytes())
            .words(&interface)
            .finish()?;
        self.requirements.note(crate::spirv::grammar::OperandKind::ExecutionModel, ExecutionModel::Kernel.0);
        self.entry_points.push((kernel, id));
        self.write_execution_modes(kernel, id, &reach)
    }

    /// A function that does nothing but call the kernel.
    fn write_wrapper(&mut self, kernel: Function<'m>, info: FunctionInfo) -> Result<Id> {
        let id = self.new_id();
        let mut sink = Sink::new();
        sink.push(Op::Function, &[info.return_type.0, id.0, 0, info.ty.0])?;
        let mut call: SmallVec<[u32; 8]> = SmallVec::new();
        for (index, param) in (0..).zip(kernel.params()) {
            let ty = self.value_type(param)?;
            let param_id = self.new_id();
            sink.push(Op::FunctionParameter, &[ty.0, param_id.0])?;
            self.name(param_id, param.name_bytes())?;
            self.decorate_parameter(kernel, index, param_id)?;
            call.push(param_id.0);
        }
        let label = self.new_id();
        sink.push(Op::Label, &[label.0])?;
        let result = self.new_id();
        self.requirements.op(Op::FunctionCall);
        sink.start(Op::FunctionCall).id(info.return_type).id(result).id(info.id).words(&call).finish()?;
        sink.push(Op::Return, &[])?;
        sink.push(Op::FunctionEnd, &[])?;
        self.sections.definitions.extend(sink.words());
        Ok(id)
    }
}

/// A function without a body here: a declaration, or a body that is only there to be inlined.
pub(super) fn has_no_body(function: Function<'_>) -> bool {
    function.is_declaration() || function.linkage() == Linkage::AvailableExternally
}

pub(super) fn place_of(function: Function<'_>) -> At {
    At::Ir { function: function.name().into_owned(), block: None, instruction: None }
}

/// What a body refers to, for entry points, which list what they reach.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) variables: FxHashSet<Id>,
    pub(super) functions: FxHashSet<usize>,
    /// Whether contraction would change what it computes: it adds without the flag that allows it, or calls what
    /// cannot be looked into.
    pub(super) exact: bool,
}

/// The writer of one function's body, on top of the module's.
pub(super) struct FunctionWriter<'w, 'm> {
    writer: &'w mut Writer<'m>,
    pub(super) function: Function<'m>,
    info: FunctionInfo,
    /// From OpFunction to the first label.
    head: Sink,
    /// Variables, which stand first in the first block.
    pub(super) variables: Sink,
    /// All else.
    pub(super) body: Sink,
    /// Ids of parameters, instructions and labels, also of those that are still to come.
    values: FxHashMap<usize, Id>,
    pub(super) uses: Uses,
    /// Casts of pointers that phis need, by the value that is cast.
    phi_casts: FxHashMap<usize, SmallVec<[(Id, Id); 1]>>,
    /// Casts of this block's phis, which have to wait until the last phi is written.
    waiting: SmallVec<[(Id, Id, Id); 2]>,
    /// What to say of the loops, by the block that heads each.
    pub(super) loops: FxHashMap<usize, LoopMerge<'m>>,
    /// Whether the block that is being written cannot be reached.
    unreachable: bool,
}

impl<'m> Deref for FunctionWriter<'_, 'm> {
    type Target = Writer<'m>;

    fn deref(&self) -> &Writer<'m> {
        self.writer
    }
}

impl<'m> DerefMut for FunctionWriter<'_, 'm> {
    fn deref_mut(&mut self) -> &mut Writer<'m> {
        self.writer
    }
}

impl<'w, 'm> FunctionWriter<'w, 'm> {
    fn new(writer: &'w mut Writer<'m>, function: Function<'m>, info: FunctionInfo) -> Self {
        Self {
            writer,
            function,
            info,
            head: Sink::new(),
            variables: Sink::new(),
            body: Sink::new(),
            values: FxHashMap::default(),
            uses: Uses::default(),
            phi_casts: FxHashMap::default(),
            waiting: SmallVec::new(),
            loops: FxHashMap::default(),
            unreachable: false,
        }
    }

    fn write(&mut self) -> Result<()> {
        let FunctionInfo { id, ty, return_type } = self.info;
        self.writer.decorate_function(self.function, id)?;
        let control: FunctionControl = self.writer.function_control(self.function);
        self.mark(Op::Function);
        self.head.push(Op::Function, &[return_type.0, id.0, control.bits(), ty.0])?;
        for (index, param) in (0..).zip(self.function.params()) {
            let param_type = self.value_type(param)?;
            let param_id = self.new_id();
            self.head.push(Op::FunctionParameter, &[param_type.0, param_id.0])?;
            self.name(param_id, param.name_bytes())?;
            self.writer.decorate_parameter(self.function, index, param_id)?;
            self.values.insert(param.as_key(), param_id);
        }
        self.plan_phi_casts()?;
        self.find_loops();
        let (order, reached) = block_order(self.function);
        for (number, block) in order.iter().enumerate() {
            self.unreachable = number >= reached;
            self.write_block(*block, number == 0)?;
            if self.is_hopeless() {
                break;
            }
        }
        self.body.push(Op::FunctionEnd, &[])
    }

    fn write_block(&mut self, block: Block<'m>, first: bool) -> Result<()> {
        let label = self.label(block);
        if first {
            self.head.push(Op::Label, &[label.0])?;
            let params: SmallVec<[Value<'m>; 8]> = self.function.params().collect();
            for param in params {
                self.cast_for_phis(param)?;
            }
        } else {
            self.body.push(Op::Label, &[label.0])?;
        }
        let name = block.value().name_bytes();
        self.name(label, name)?;
        let mut phis = true;
        for inst in block.instructions() {
            if phis && inst.opcode() != Opcode::Phi {
                phis = false;
                self.flush_waiting_casts()?;
            }
            if let Err(error) = self.write_instruction(inst) {
                let function = self.function;
                self.report(error.or_at(|| At::Ir {
                    function: function.name().into_owned(),
                    block: Some(block.name().into_owned()),
                    instruction: Some(inst.to_string()),
                }));
                if self.is_hopeless() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn write_instruction(&mut self, inst: Inst<'m>) -> Result<()> {
        self.instruction(inst)?;
        if inst.value().has_attachments()
            && let Some(id) = self.values.get(&inst.as_key()).copied()
        {
            self.decorate_instruction(inst, id)?;
        }
        if !self.phi_casts.is_empty() {
            if inst.opcode() == Opcode::Phi {
                self.cast_after_phis(inst.value())?;
            } else if !inst.is_terminator() {
                self.cast_for_phis(inst.value())?;
            }
        }
        Ok(())
    }

    /// Finds the pointers that reach phis with another type than the phi's. They are cast where they are defined,
    /// because a phi takes its operands as they are.
    fn plan_phi_casts(&mut self) -> Result<()> {
        for block in self.function.blocks() {
            for phi in block.instructions().take_while(|inst| inst.opcode() == Opcode::Phi) {
                if !phi.ty().is_pointer() {
                    continue;
                }
                let ty = self.value_type(phi.value())?;
                for (incoming, _) in phi.incoming() {
                    if !matches!(incoming.kind(), ValueKind::Instruction | ValueKind::Argument) {
                        continue;
                    }
                    let own = self.value_type(incoming)?;
                    if own == ty {
                        continue;
                    }
                    self.check_pointers(own, ty)?;
                    let id = self.new_id();
                    let casts = self.phi_casts.entry(incoming.as_key()).or_default();
                    if !casts.iter().any(|cast| cast.0 == ty) {
                        casts.push((ty, id));
                    }
                }
            }
        }
        Ok(())
    }

    /// The operand of a phi for a value that comes in.
    pub(super) fn phi_operand(&mut self, value: Value<'m>, ty: Id) -> Result<Id> {
        if value.kind().is_constant() {
            for global in globals_in(value) {
                let id = self.constant(global.value())?;
                self.uses.variables.insert(id);
            }
            return self.constant_as(value, ty);
        }
        let cast = self.phi_casts.get(&value.as_key());
        if let Some((_, id)) = cast.and_then(|casts| casts.iter().find(|cast| cast.0 == ty)) {
            return Ok(*id);
        }
        self.value(value)
    }

    fn cast_for_phis(&mut self, value: Value<'m>) -> Result<()> {
        let Some(casts) = self.phi_casts.get(&value.as_key()).cloned() else {
            return Ok(());
        };
        let operand = self.value(value)?;
        for (ty, id) in casts {
            self.emit_as(id, Op::Bitcast, ty, &[operand.0])?;
        }
        Ok(())
    }

    fn cast_after_phis(&mut self, value: Value<'m>) -> Result<()> {
        let Some(casts) = self.phi_casts.get(&value.as_key()).cloned() else {
            return Ok(());
        };
        let operand = self.value(value)?;
        for (ty, id) in casts {
            self.waiting.push((ty, id, operand));
        }
        Ok(())
    }

    fn flush_waiting_casts(&mut self) -> Result<()> {
        for (ty, id, operand) in std::mem::take(&mut self.waiting) {
            self.emit_as(id, Op::Bitcast, ty, &[operand.0])?;
        }
        Ok(())
    }

    /// What the function is to its callers.
    pub(super) fn info(&self) -> FunctionInfo {
        self.info
    }

    /// The label of a block.
    pub(super) fn label(&mut self, block: Block<'m>) -> Id {
        let key = block.as_key();
        match self.values.get(&key) {
            Some(id) => *id,
            None => {
                let id = self.new_id();
                self.values.insert(key, id);
                id
            }
        }
    }

    /// The id of a value: of an instruction or parameter its own, also when it is still to come; of a constant the
    /// constant's, and for a constant expression the result of instructions that are emitted here.
    ///
    /// # Errors
    /// Where a constant has no translation.
    #[inline]
    pub(super) fn value(&mut self, value: Value<'m>) -> Result<Id> {
        if let Some(id) = self.values.get(&value.as_key()) {
            return Ok(*id);
        }
        self.new_value(value)
    }

    fn new_value(&mut self, value: Value<'m>) -> Result<Id> {
        match value.kind() {
            // Outside of phis only code that nothing reaches uses what is not written yet, and never in fact.
            ValueKind::Instruction if self.unreachable => {
                let ty = self.value_type(value)?;
                self.undef(ty)
            }
            ValueKind::Instruction | ValueKind::Argument => {
                let id = self.new_id();
                self.values.insert(value.as_key(), id);
                Ok(id)
            }
            ValueKind::ConstantExpr(opcode) => self.expression_inst(value, opcode),
            ValueKind::GlobalVariable => {
                match value.as_global().filter(|global| is_local_constant(*global)) {
                    Some(global) => self.local_constant(global),
                    None => {
                        let id = self.constant(value)?;
                        self.uses.variables.insert(id);
                        Ok(id)
                    }
                }
            }
            _ => self.constant(value),
        }
    }

    /// This function's copy of a constant.
    fn local_constant(&mut self, global: Global<'m>) -> Result<Id> {
        let ty = self.value_type(global.value())?;
        let (_, mut pointee) = self.pointer_parts(ty)?;
        if self.untyped_pointers() {
            pointee = self.memory_type(global.value_type())?;
        }
        let init = match global.initializer() {
            Some(value) if !matches!(value.kind(), ValueKind::Undef | ValueKind::Poison) => {
                Some(self.constant_as(value, pointee)?)
            }
            _ => None,
        };
        let id = self.new_id();
        self.variable_as(id, ty, pointee, init)?;
        self.name(id, global.name_bytes())?;
        if let Some(alignment) = global.alignment().and_then(|bytes| u32::try_from(bytes).ok()) {
            self.decorate(id, Decoration::Alignment, &[alignment])?;
        }
        self.values.insert(global.value().as_key(), id);
        Ok(id)
    }

    /// The id of a value as one of this type; for pointers this may take a cast.
    pub(super) fn value_as(&mut self, value: Value<'m>, ty: Id) -> Result<Id> {
        if !value.is_of(TypeKind::Pointer) {
            return self.value(value);
        }
        match value.kind() {
            ValueKind::NullPointer => return self.const_null(ty),
            ValueKind::Undef | ValueKind::Poison => return self.undef(ty),
            _ => {}
        }
        let own = self.value_type(value)?;
        let id = self.value(value)?;
        self.cast_pointer(id, own, ty)
    }

    /// A pointer of type `from` as one of type `to`.
    pub(super) fn cast_pointer(&mut self, id: Id, from: Id, to: Id) -> Result<Id> {
        if from == to {
            return Ok(id);
        }
        self.check_pointers(from, to)?;
        self.emit(Op::Bitcast, to, &[id.0])
    }

    /// Pointers are cast to pointers, and values of opaque types to nothing.
    fn check_pointers(&self, from: Id, to: Id) -> Result<()> {
        self.pointer_parts(from)?;
        self.pointer_parts(to).map(|_| ())
    }

    /// Marks an opcode as used.
    #[inline]
    pub(super) fn mark(&mut self, op: Op) {
        self.writer.requirements.op(op);
    }

    /// Emits an instruction with a result; `operands` are the words after it.
    #[inline]
    pub(super) fn emit(&mut self, op: Op, ty: Id, operands: &[u32]) -> Result<Id> {
        let id = self.new_id();
        self.emit_as(id, op, ty, operands)?;
        Ok(id)
    }

    /// Emits an instruction whose result is `id`.
    #[inline]
    pub(super) fn emit_as(&mut self, id: Id, op: Op, ty: Id, operands: &[u32]) -> Result<()> {
        self.mark(op);
        self.body.start(op).id(ty).id(id).words(operands).finish()
    }

    /// Emits an instruction without a result.
    #[inline]
    pub(super) fn emit_void(&mut self, op: Op, operands: &[u32]) -> Result<()> {
        self.mark(op);
        self.body.push(op, operands)
    }

    /// Emits the instruction that yields the value of `inst`.
    #[inline]
    pub(super) fn emit_for(&mut self, inst: Inst<'m>, op: Op, ty: Id, operands: &[u32]) -> Result<Id> {
        let id = self.result_id(inst)?;
        self.emit_as(id, op, ty, operands)?;
        Ok(id)
    }

    /// The id that the value of `inst` has or gets, with its name.
    #[inline]
    pub(super) fn result_id(&mut self, inst: Inst<'m>) -> Result<Id> {
        let id = match self.values.get(&inst.as_key()) {
            Some(id) => *id,
            None => {
                let id = self.new_id();
                self.values.insert(inst.as_key(), id);
                id
            }
        };
        let name = inst.value().name_bytes();
        if !name.is_empty() {
            self.name(id, name)?;
        }
        Ok(id)
    }

    /// Makes `id` the value of `inst`. Where something already refers to the value by another id, a copy is emitted.
    pub(super) fn define(&mut self, inst: Inst<'m>, id: Id, ty: Id) -> Result<()> {
        match self.values.get(&inst.as_key()).copied() {
            Some(known) if known != id => self.emit_as(known, Op::CopyObject, ty, &[id.0]),
            Some(_) => Ok(()),
            None => {
                self.values.insert(inst.as_key(), id);
                Ok(())
            }
        }
    }

    /// Emits an instruction of OpenCL.std.
    pub(super) fn ext_inst(&mut self, inst: OpenClStd, ty: Id, operands: &[u32]) -> Result<Id> {
        let set = self.import(ExtInstSet::OpenClStd)?;
        let mut words = SmallVec::<[u32; 8]>::new();
        words.extend([set.0, inst.0]);
        words.extend_from_slice(operands);
        self.emit(Op::ExtInst, ty, &words)
    }

    /// Emits a variable of the function for values of a type, with this id; `init` is a constant.
    pub(super) fn variable_as(&mut self, id: Id, pointer: Id, pointee: Id, init: Option<Id>) -> Result<()> {
        let (op, words) = self.variable_words(pointer, pointee, init)?;
        self.mark(op);
        self.variables.start(op).id(pointer).id(id).words(&words).finish()
    }

    /// The boolean type like `ty`: a scalar for a scalar, a vector of as many for a vector.
    pub(super) fn bool_like(&mut self, ty: Type<'m>) -> Result<Id> {
        let scalar = self.bool()?;
        match Writer::components(ty) {
            Some(len) => self.vector(scalar, len),
            None => Ok(scalar),
        }
    }
}

/// The blocks of a function in an order where each stands behind the one that dominates it (section 2.16.1): the
/// module's own order as far as it is one. A block follows one that branches to it, hence a whole path from the
/// entry stands before it, and its dominators lie on every path. Blocks that nothing reaches come last, behind as
/// many as the number tells.
fn block_order(function: Function<'_>) -> (Vec<Block<'_>>, usize) {
    let blocks: Vec<_> = function.blocks().collect();
    let positions: FxHashMap<usize, usize> =
        blocks.iter().enumerate().map(|(position, block)| (block.as_key(), position)).collect();
    let mut order = Vec::with_capacity(blocks.len());
    let mut marked = vec![false; blocks.len()];
    let mut open = BinaryHeap::new();
    let mut unreached = 0;
    let mut reached = None;
    loop {
        let Some(Reverse(next)) = open.pop() else {
            match marked.iter().skip(unreached).position(|mark| !mark) {
                None => {
                    let reached = reached.unwrap_or(order.len());
                    return (order, reached);
                }
                Some(offset) => {
                    if !order.is_empty() {
                        reached.get_or_insert(order.len());
                    }
                    unreached += offset;
                    if let Some(mark) = marked.get_mut(unreached) {
                        *mark = true;
                    }
                    open.push(Reverse(unreached));
                    continue;
                }
            }
        };
        let Some(block) = blocks.get(next) else {
            let reached = order.len();
            return (order, reached);
        };
        order.push(*block);
        for successor in block.successors() {
            if let Some(&position) = positions.get(&successor.as_key())
                && let Some(mark) = marked.get_mut(position)
                && !*mark
            {
                *mark = true;
                open.push(Reverse(position));
            }
        }
    }
}
