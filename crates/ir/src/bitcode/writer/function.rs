use rustc_hash::FxHashMap;

use super::function_abbreviation as row;
use super::{WriteError, Writer, abbreviation, signed};
use crate::bitcode::bit_writer::is_char6;
use crate::tables::records::{block, function as code, metadata};
use crate::tables::{AtomicOrdering, InstFlags, NodeKind, Opcode, OpcodeClass, TailCall};
use crate::{
    BlockId, Call, Function, FunctionId, Inst, InstId, LocationId, Metadata, MetadataId, MetadataNode, Type,
    TypeId, Value, ValueRef,
};

/// The state of a function that is written.
struct Body<'a> {
    function: &'a Function,
    /// Numbers of parameters and results.
    locals: Vec<u32>,
    /// Numbers of blocks.
    blocks: Vec<u32>,
    /// The number of the next result.
    next: u32,
    /// Numbers of constants and results as metadata.
    values: FxHashMap<Value, u32>,
    lists: FxHashMap<MetadataId, u32>,
    location: LocationId,
    ops: Vec<u64>,
}

impl Writer<'_> {
    /// Returns the number of a block in the layout of its function.
    pub(super) fn block_number(&self, function: FunctionId, block: BlockId) -> u64 {
        let Some(function) = self.module.function(function) else { return 0 };
        function.blocks().position(|other| other == block).unwrap_or(0) as u64
    }

    pub(super) fn function_block(&mut self, id: FunctionId) -> Result<(), WriteError> {
        let module = self.module;
        let Some(function) = module.function(id).filter(|function| !function.is_declaration()) else {
            return Ok(());
        };
        self.bits.enter(block::FUNCTION, 5);
        let count = function.blocks().count();
        self.bits.record(code::DECLAREBLOCKS, &[count as u64]);
        let first = (module.globals.len() + self.numbers.constants.len()) as u32;
        let parameters = function.parameters().len() as u32;
        let constants = self.numbers.function_constants(module, function, first + parameters);
        self.constants(&constants, false)?;
        let mut body = self.body(function, first, first + parameters + constants.len() as u32);
        self.local_metadata(&mut body);
        self.instructions(&mut body)?;
        self.symbols(&body);
        self.attachments(&body);
        self.bits.leave();
        for id in constants {
            self.numbers.values[id.index()] = super::enumerate::NONE;
        }
        Ok(())
    }

    fn body<'f>(&self, function: &'f Function, parameters: u32, first: u32) -> Body<'f> {
        let mut locals = vec![0; function.local_count()];
        for (index, id) in function.parameters().enumerate() {
            if let Some(local) = locals.get_mut(id.index()) {
                *local = parameters + index as u32;
            }
        }
        let mut blocks = vec![0; function.block_count()];
        let mut next = first;
        for (number, block) in function.blocks().enumerate() {
            blocks[block.index()] = number as u32;
            for id in function.insts(block) {
                if let Some(result) = function.inst(id).result() {
                    locals[result.index()] = next;
                    next += 1;
                }
            }
        }
        Body {
            function,
            locals,
            blocks,
            next: first,
            values: FxHashMap::default(),
            lists: FxHashMap::default(),
            location: LocationId(0),
            ops: Vec::new(),
        }
    }

    /// Writes the metadata that wraps results, and lists of these.
    fn local_metadata(&mut self, body: &mut Body<'_>) {
        let module = self.module;
        let mut next = self.numbers.metadata_count();
        let (mut wrapped, mut lists) = (Vec::new(), Vec::new());
        let mut wrap = |body: &mut Body<'_>, value: Value| {
            body.values.entry(value).or_insert_with(|| {
                wrapped.push(value);
                next += 1;
                next - 1
            });
        };
        for block in body.function.blocks() {
            for id in body.function.insts(block) {
                let opcode = body.function.inst(id).opcode;
                for (index, &operand) in body.function.operands(id).iter().enumerate() {
                    match operand.get() {
                        ValueRef::Metadata(id) => match module.metadata.get(id) {
                            Some(Metadata::Local(local)) => wrap(body, Value::local(local)),
                            Some(Metadata::Node(node)) if node.kind == NodeKind::ArgList => {
                                for id in module.metadata.references(node) {
                                    if let Some(Metadata::Local(local)) = module.metadata.get(id) {
                                        wrap(body, Value::local(local));
                                    }
                                }
                                lists.push((id, node));
                            }
                            _ => {}
                        },
                        ValueRef::Local(_) | ValueRef::Constant(_)
                            if opcode.is_debug_record() && (opcode != Opcode::DebugValue || index != 0) =>
                        {
                            wrap(body, operand);
                        }
                        _ => {}
                    }
                }
            }
        }
        if wrapped.is_empty() && lists.is_empty() {
            return;
        }
        self.bits.enter(block::METADATA, 3);
        for value in wrapped {
            let (number, ty) = self.absolute(body, value);
            self.bits.record(metadata::VALUE, &[ty, number]);
        }
        for (id, node) in lists {
            if body.lists.insert(id, next).is_some() {
                continue;
            }
            next += 1;
            let ops: Vec<u64> = module
                .metadata
                .fields(node)
                .iter()
                .filter_map(|&field| MetadataNode::reference(field))
                .map(|id| self.metadata_operand(body, id))
                .collect();
            self.bits.record(metadata::ARG_LIST, &ops);
        }
        self.bits.leave();
    }

    /// Returns the number of metadata that an instruction uses.
    fn metadata_operand(&self, body: &Body<'_>, id: MetadataId) -> u64 {
        match self.module.metadata.get(id) {
            Some(Metadata::Local(local)) => self.given(body.values.get(&Value::local(local)).copied()),
            Some(Metadata::Node(node)) if node.kind == NodeKind::ArgList => {
                self.given(body.lists.get(&id).copied())
            }
            _ => self.metadata_number(id),
        }
    }

    /// Returns the number of a value and that of its type.
    fn absolute(&self, body: &Body<'_>, value: Value) -> (u64, u64) {
        let ty = |ty: TypeId| u64::from(self.numbers.type_number(ty));
        match value.get() {
            ValueRef::Constant(id) => (self.value_number(id), ty(self.module.constants.ty(id))),
            ValueRef::Local(id) => {
                (u64::from(body.locals.get(id.index()).copied().unwrap_or(0)), ty(body.function.local(id).ty))
            }
            ValueRef::Metadata(id) => (self.metadata_operand(body, id), 0),
            _ => (0, 0),
        }
    }

    fn relative(&self, body: &Body<'_>, value: Value) -> u64 {
        u64::from(body.next.wrapping_sub(self.absolute(body, value).0 as u32))
    }

    /// Adds a value, and its type if it comes later; true if it does.
    fn push(&self, body: &mut Body<'_>, value: Value) -> bool {
        let (number, ty) = self.absolute(body, value);
        body.ops.push(u64::from(body.next.wrapping_sub(number as u32)));
        let later = number >= u64::from(body.next);
        if later {
            body.ops.push(ty);
        }
        later
    }

    fn push_block(&self, body: &mut Body<'_>, value: Value) {
        let number = value.as_block().and_then(|block| body.blocks.get(block.index())).copied().unwrap_or(0);
        body.ops.push(u64::from(number));
    }

    fn emit(&mut self, body: &Body<'_>, code: u32, index: Option<usize>) {
        match index {
            Some(index) => {
                let rows = std::mem::take(&mut self.abbreviations.functions);
                self.bits.abbreviated(abbreviation(index), &rows[index], &body.ops);
                self.abbreviations.functions = rows;
            }
            None => self.bits.record(code, &body.ops),
        }
    }

    fn instructions(&mut self, body: &mut Body<'_>) -> Result<(), WriteError> {
        let function = body.function;
        let mut records: Vec<InstId> = Vec::new();
        for block in function.blocks() {
            for id in function.insts(block) {
                let inst = function.inst(id);
                if inst.opcode.is_debug_record() {
                    records.push(id);
                    continue;
                }
                body.ops.clear();
                self.instruction(body, id, inst)?;
                if inst.result().is_some() {
                    body.next += 1;
                }
                self.location(body, inst);
                // Records follow the instruction that they stand before.
                for id in records.drain(..) {
                    self.debug_record(body, id)?;
                }
            }
        }
        Ok(())
    }

    fn location(&mut self, body: &mut Body<'_>, inst: &Inst) {
        let Some(location) = body.function.location(inst.location) else { return };
        body.ops.clear();
        if body.location == inst.location {
            return self.emit(body, code::DEBUG_LOC_AGAIN, Some(row::LOCATION_AGAIN));
        }
        body.location = inst.location;
        let reference = |id: Option<MetadataId>| id.map_or(0, |id| self.metadata_number(id) + 1);
        body.ops.extend([
            u64::from(location.line),
            u64::from(location.column),
            reference(location.scope),
            reference(location.inlined_at),
            u64::from(location.implicit),
        ]);
        if location.atom_group != 0 {
            body.ops.extend([location.atom_group, u64::from(location.atom_rank)]);
            return self.emit(body, code::DEBUG_LOC, None);
        }
        self.emit(body, code::DEBUG_LOC, Some(row::LOCATION));
    }

    fn debug_record(&mut self, body: &mut Body<'_>, id: InstId) -> Result<(), WriteError> {
        let function = body.function;
        let inst = function.inst(id);
        if inst.opcode.since() > self.version {
            return self.error(format!("there is no {} yet", inst.opcode.text()));
        }
        let Some(location) = function.location(inst.location) else {
            return self.error("a debug record without a location");
        };
        body.ops.clear();
        body.ops.push(match location.node {
            Some(id) => self.metadata_number(id),
            None => u64::from(self.numbers.location_numbers.get(location).copied().unwrap_or(0)),
        });
        let wrapped = |writer: &Self, body: &Body<'_>, value: Value| match value.as_metadata() {
            Some(id) => writer.metadata_operand(body, id),
            None => u64::from(body.values.get(&value).copied().unwrap_or(0)),
        };
        let record = match (inst.opcode, function.operands(id)) {
            (Opcode::DebugLabel, &[label]) => {
                body.ops.push(wrapped(self, body, label));
                code::DEBUG_LABEL
            }
            (Opcode::DebugAssign, &[value, variable, expression, identity, address, at]) => {
                for operand in [variable, expression, value, identity, at, address] {
                    body.ops.push(wrapped(self, body, operand));
                }
                code::DEBUG_ASSIGN
            }
            (opcode, &[value, variable, expression]) => {
                for operand in [variable, expression] {
                    body.ops.push(wrapped(self, body, operand));
                }
                if opcode == Opcode::DebugValue && value.as_metadata().is_none() {
                    let later = self.push(body, value);
                    let index = if later { None } else { Some(row::DEBUG_VALUE) };
                    self.emit(body, code::DEBUG_VALUE_SIMPLE, index);
                    return Ok(());
                }
                body.ops.push(wrapped(self, body, value));
                match opcode {
                    Opcode::DebugValue => code::DEBUG_VALUE,
                    Opcode::DebugDeclare => code::DEBUG_DECLARE,
                    _ => code::DEBUG_DECLARE_VALUE,
                }
            }
            _ => return self.error("a debug record with other operands"),
        };
        self.emit(body, record, None);
        Ok(())
    }

    /// Returns the flags of an instruction that the release has.
    fn flags(&self, inst: &Inst) -> u64 {
        let flags = inst.opcode.flags().iter().filter(|flag| flag.since <= self.version);
        u64::from(inst.flags.0 & flags.fold(0, |mask, flag| mask | flag.bit))
    }

    fn instruction(&mut self, body: &mut Body<'_>, id: InstId, inst: &Inst) -> Result<(), WriteError> {
        let function = body.function;
        let operands = function.operands(id);
        if inst.opcode.since() > self.version {
            return self.error(format!("there is no {} yet", inst.opcode.text()));
        }
        let ty = u64::from(self.numbers.type_number(inst.ty));
        let flags = self.flags(inst);
        let (record, index) = match (inst.opcode, operands) {
            (opcode, &[left, right]) if opcode.class() == OpcodeClass::Binary => {
                let later = self.push(body, left);
                body.ops.push(self.relative(body, right));
                body.ops.push(opcode.code().unwrap_or(0));
                let mut index = row::BINARY;
                if flags != 0 {
                    body.ops.push(flags);
                    index = row::BINARY_FLAGS;
                }
                (code::BINOP, (!later).then_some(index))
            }
            (opcode, &[value]) if opcode.class() == OpcodeClass::Cast => {
                let later = self.push(body, value);
                body.ops.extend([ty, opcode.code().unwrap_or(0)]);
                if flags != 0 {
                    body.ops.push(flags);
                }
                (code::CAST, (!later && flags == 0).then_some(row::CAST))
            }
            (Opcode::FNeg, &[value]) => {
                self.push(body, value);
                body.ops.push(0);
                if flags != 0 {
                    body.ops.push(flags);
                }
                (code::UNOP, None)
            }
            (Opcode::GetElementPtr, operands) => {
                let source = inst.source_type().map_or(0, |ty| u64::from(self.numbers.type_number(ty)));
                body.ops.extend([flags, source]);
                operands.iter().for_each(|&operand| {
                    self.push(body, operand);
                });
                (code::GEP, Some(row::GEP))
            }
            (Opcode::Load | Opcode::Store, operands) => return self.access(body, inst, operands, ty),
            (Opcode::ICmp | Opcode::FCmp, &[left, right]) => {
                let later = self.push(body, left);
                body.ops.push(self.relative(body, right));
                body.ops.push(u64::from(inst.detail));
                if flags != 0 {
                    body.ops.push(flags);
                }
                (code::CMP2, (!later && flags == 0).then_some(row::COMPARE))
            }
            (Opcode::Call | Opcode::Invoke | Opcode::CallBr, operands) => {
                return self.call(body, inst, operands, flags);
            }
            (Opcode::Phi, operands) => {
                body.ops.push(ty);
                for pair in operands.chunks_exact(2) {
                    let relative = body.next.wrapping_sub(self.absolute(body, pair[0]).0 as u32) as i32;
                    body.ops.push(signed(i64::from(relative) as u64));
                    self.push_block(body, pair[1]);
                }
                if flags != 0 {
                    body.ops.push(flags);
                }
                (code::PHI, Some(row::PHI))
            }
            (Opcode::Br, &[target]) => {
                self.push_block(body, target);
                (code::BR, Some(row::BR))
            }
            (Opcode::Br, &[condition, yes, no]) => {
                self.push_block(body, yes);
                self.push_block(body, no);
                body.ops.push(self.relative(body, condition));
                (code::BR, Some(row::BR_IF))
            }
            (Opcode::Select, &[condition, yes, no]) => {
                let later = self.push(body, yes);
                body.ops.push(self.relative(body, no));
                let later = self.push(body, condition) || later;
                if flags != 0 {
                    body.ops.push(flags);
                }
                (code::VSELECT, (!later && flags == 0).then_some(row::SELECT))
            }
            (Opcode::Ret, &[]) => (code::RET, Some(row::RET_VOID)),
            (Opcode::Ret, &[value]) => {
                let later = self.push(body, value);
                (code::RET, (!later).then_some(row::RET))
            }
            (Opcode::Unreachable, _) => (code::UNREACHABLE, Some(row::UNREACHABLE)),
            (Opcode::Alloca, &[count]) => {
                let index = self.alloca(body, inst, count);
                (code::ALLOCA, index)
            }
            _ => (self.other(body, inst, operands, ty)?, None),
        };
        self.emit(body, record, index);
        Ok(())
    }

    fn alloca(&mut self, body: &mut Body<'_>, inst: &Inst, count: Value) -> Option<usize> {
        let (number, count_type) = self.absolute(body, count);
        let allocated = inst.source_type().map_or(0, |ty| u64::from(self.numbers.type_number(ty)));
        let align = u64::from(inst.detail);
        let bits = align & 0x1f
            | u64::from(inst.flags.contains(InstFlags::IN_ALLOCA)) << 5
            | 1 << 6
            | u64::from(inst.flags.contains(InstFlags::SWIFT_ERROR)) << 7
            | (align >> 5) << 8;
        body.ops.extend([allocated, count_type, number, bits]);
        match self.module.types.get(inst.ty) {
            Type::Pointer(space) if space != self.module.layout.alloca_address_space => {
                body.ops.push(u64::from(space));
                None
            }
            _ => Some(row::ALLOCA),
        }
    }

    fn atomic(&self, body: &mut Body<'_>, inst: &Inst) {
        body.ops.push(u64::from(inst.extra & 0xf));
        body.ops.push(u64::from(inst.sync_scope()));
    }

    fn access(
        &mut self,
        body: &mut Body<'_>,
        inst: &Inst,
        operands: &[Value],
        ty: u64,
    ) -> Result<(), WriteError> {
        let load = inst.opcode == Opcode::Load;
        let mut later = false;
        // The pointer stands first.
        for &operand in operands.iter().rev() {
            later |= self.push(body, operand);
        }
        if load {
            body.ops.push(ty);
        }
        body.ops.extend([u64::from(inst.detail), u64::from(inst.flags.contains(InstFlags::VOLATILE))]);
        let atomic = inst.ordering() != Some(AtomicOrdering::NotAtomic);
        if atomic {
            self.atomic(body, inst);
        }
        let (record, index) = match (load, atomic) {
            (true, false) => (code::LOAD, row::LOAD),
            (true, true) => (code::LOADATOMIC, row::LOAD),
            (false, false) => (code::STORE, row::STORE),
            (false, true) => (code::STOREATOMIC, row::STORE),
        };
        self.emit(body, record, (!later && !atomic).then_some(index));
        Ok(())
    }

    fn call(
        &mut self,
        body: &mut Body<'_>,
        inst: &Inst,
        operands: &[Value],
        flags: u64,
    ) -> Result<(), WriteError> {
        let function = body.function;
        let (Some(&call), Some(&callee)) = (function.call(inst), operands.first()) else {
            return self.error("a call without a callee");
        };
        for bundle in function.bundles(inst) {
            body.ops.push(u64::from(bundle.tag));
            let end = (bundle.start + bundle.len) as usize;
            for &value in operands.get(bundle.start as usize..end).unwrap_or_default() {
                if let Some(id) = value.as_metadata() {
                    body.ops.extend([0x8000_0000, self.metadata_operand(body, id)]);
                } else {
                    self.push(body, value);
                }
            }
            self.emit(body, code::OPERAND_BUNDLE, None);
            body.ops.clear();
        }
        body.ops.push(self.lists.get(&call.attributes).copied().unwrap_or(0));
        let blocks: Vec<Value> = match inst.opcode {
            Opcode::Call => Vec::new(),
            _ => {
                let after = operands.get(1 + call.arguments as usize..).unwrap_or_default();
                after.iter().copied().take_while(|operand| operand.as_block().is_some()).collect()
            }
        };
        let convention = u64::from(call.convention);
        match inst.opcode {
            Opcode::Call => {
                let tail = match call.tail {
                    TailCall::None => 0,
                    tail => 1 << tail.code(),
                };
                body.ops.push(convention << 1 | 1 << 15 | tail | u64::from(flags != 0) << 17);
                if flags != 0 {
                    body.ops.push(flags);
                }
            }
            Opcode::Invoke => {
                body.ops.push(convention | 1 << 13);
                blocks.iter().for_each(|&block| self.push_block(body, block));
            }
            _ => {
                body.ops.push(convention << 1 | 1 << 15);
                if let Some((&default, indirect)) = blocks.split_first() {
                    self.push_block(body, default);
                    body.ops.push(indirect.len() as u64);
                    indirect.iter().for_each(|&block| self.push_block(body, block));
                }
            }
        }
        body.ops.push(u64::from(self.numbers.type_number(call.function)));
        self.push(body, callee);
        self.arguments(body, inst, &call);
        let (record, index) = match inst.opcode {
            Opcode::Call => (code::CALL, (flags == 0).then_some(row::CALL)),
            Opcode::Invoke => (code::INVOKE, None),
            _ => (code::CALLBR, None),
        };
        self.emit(body, record, index);
        Ok(())
    }

    fn arguments(&self, body: &mut Body<'_>, inst: &Inst, call: &Call) {
        let fixed = self.module.types.signature(call.function).map_or(0, |signature| signature.1.len());
        for (index, &argument) in body.function.arguments(inst).iter().enumerate() {
            if argument.as_block().is_some() {
                self.push_block(body, argument);
            } else if index < fixed {
                body.ops.push(self.relative(body, argument));
            } else {
                self.push(body, argument);
            }
        }
    }

    /// Adds the operands of what has no abbreviation; returns the code.
    fn other(
        &self,
        body: &mut Body<'_>,
        inst: &Inst,
        operands: &[Value],
        ty: u64,
    ) -> Result<u32, WriteError> {
        let volatile = u64::from(inst.flags.contains(InstFlags::VOLATILE));
        let indexes = |body: &mut Body<'_>, indexes: &[Value]| {
            for index in indexes {
                if let ValueRef::Index(index) = index.get() {
                    body.ops.push(u64::from(index));
                }
            }
        };
        Ok(match (inst.opcode, operands) {
            (Opcode::Switch, &[condition, default, ref cases @ ..]) => {
                let (_, ty) = self.absolute(body, condition);
                body.ops.extend([ty, self.relative(body, condition)]);
                self.push_block(body, default);
                for case in cases.chunks_exact(2) {
                    body.ops.push(self.absolute(body, case[0]).0);
                    self.push_block(body, case[1]);
                }
                code::SWITCH
            }
            (Opcode::IndirectBr, &[address, ref blocks @ ..]) => {
                let (_, ty) = self.absolute(body, address);
                body.ops.extend([ty, self.relative(body, address)]);
                blocks.iter().for_each(|&block| self.push_block(body, block));
                code::INDIRECTBR
            }
            (Opcode::Resume | Opcode::Freeze, &[value]) => {
                self.push(body, value);
                if inst.opcode == Opcode::Resume { code::RESUME } else { code::FREEZE }
            }
            (Opcode::ExtractElement, &[vector, index]) => {
                self.push(body, vector);
                self.push(body, index);
                code::EXTRACTELT
            }
            (Opcode::InsertElement, &[vector, value, index]) => {
                self.push(body, vector);
                body.ops.push(self.relative(body, value));
                self.push(body, index);
                code::INSERTELT
            }
            (Opcode::ShuffleVector, &[left, right, mask]) => {
                self.push(body, left);
                body.ops.push(self.relative(body, right));
                self.push(body, mask);
                code::SHUFFLEVEC
            }
            (Opcode::ExtractValue, &[aggregate, ref rest @ ..]) => {
                self.push(body, aggregate);
                indexes(body, rest);
                code::EXTRACTVAL
            }
            (Opcode::InsertValue, &[aggregate, value, ref rest @ ..]) => {
                self.push(body, aggregate);
                self.push(body, value);
                indexes(body, rest);
                code::INSERTVAL
            }
            (Opcode::Fence, _) => {
                self.atomic(body, inst);
                code::FENCE
            }
            (Opcode::CmpXchg, &[pointer, expected, new]) => {
                self.push(body, pointer);
                self.push(body, expected);
                body.ops.extend([self.relative(body, new), volatile]);
                self.atomic(body, inst);
                body.ops.extend([
                    u64::from(inst.extra >> 4 & 0xf),
                    u64::from(inst.flags.contains(InstFlags::WEAK)),
                    u64::from(inst.detail),
                ]);
                code::CMPXCHG
            }
            (Opcode::AtomicRmw, &[pointer, value]) => {
                let operation = inst.atomic_operation();
                if let Some(operation) = operation.filter(|operation| operation.since() > self.version) {
                    return self.error(format!("there is no atomicrmw {} yet", operation.text()));
                }
                self.push(body, pointer);
                self.push(body, value);
                body.ops.extend([operation.map_or(0, |operation| operation.code()), volatile]);
                self.atomic(body, inst);
                body.ops.push(u64::from(inst.detail));
                code::ATOMICRMW
            }
            (Opcode::VaArg, &[list]) => {
                let (_, list_type) = self.absolute(body, list);
                body.ops.extend([list_type, self.relative(body, list), ty]);
                code::VAARG
            }
            (Opcode::LandingPad, clauses) => {
                body.ops.extend([
                    ty,
                    u64::from(inst.flags.contains(InstFlags::CLEANUP)),
                    clauses.len() as u64,
                ]);
                for &clause in clauses {
                    let ty = self.module.value_type(body.function, clause);
                    let filter = ty.is_some_and(|ty| matches!(self.module.types.get(ty), Type::Array { .. }));
                    body.ops.push(u64::from(filter));
                    self.push(body, clause);
                }
                code::LANDINGPAD
            }
            (Opcode::CleanupRet | Opcode::CatchRet, &[pad, ref blocks @ ..]) => {
                body.ops.push(self.relative(body, pad));
                blocks.iter().for_each(|&block| self.push_block(body, block));
                if inst.opcode == Opcode::CatchRet { code::CATCHRET } else { code::CLEANUPRET }
            }
            (Opcode::CatchPad | Opcode::CleanupPad, &[parent, ref arguments @ ..]) => {
                body.ops.extend([self.relative(body, parent), arguments.len() as u64]);
                arguments.iter().for_each(|&argument| {
                    self.push(body, argument);
                });
                if inst.opcode == Opcode::CatchPad { code::CATCHPAD } else { code::CLEANUPPAD }
            }
            (Opcode::CatchSwitch, &[parent, ref blocks @ ..]) => {
                let handlers = blocks.len().saturating_sub(usize::from(inst.flags.0 & 1 != 0));
                body.ops.extend([self.relative(body, parent), handlers as u64]);
                blocks.iter().for_each(|&block| self.push_block(body, block));
                code::CATCHSWITCH
            }
            (opcode, _) => return self.error(format!("{} with other operands", opcode.text())),
        })
    }

    /// Writes the names of parameters, results and blocks.
    fn symbols(&mut self, body: &Body<'_>) {
        let module = self.module;
        let function = body.function;
        if function.local_names.is_empty() && function.block_names.is_empty() {
            return;
        }
        let rows = std::mem::take(&mut self.abbreviations.symbols);
        self.bits.enter(block::VALUE_SYMTAB, 4);
        let mut emit = |number: u32, name: &[u8], of_block: bool| {
            let mut ops = Vec::with_capacity(name.len() + 2);
            let index = match (of_block, is_char6(name), name.is_ascii()) {
                (true, true, _) => 3,
                (true, false, _) => 0,
                (false, true, _) => 2,
                (false, false, true) => 1,
                (false, false, false) => 0,
            };
            if index == 0 {
                // The first row has the code as an operand.
                let code = if of_block { 2u64 } else { 1 };
                self.bits.string(code as u32, &[u64::from(number)], name);
                return;
            }
            ops.push(u64::from(number));
            ops.extend(name.iter().map(|&byte| u64::from(byte)));
            self.bits.abbreviated(abbreviation(index), &rows[index], &ops);
        };
        let live = |index: usize| {
            function
                .locals
                .get(index)
                .is_some_and(|local| local.inst().is_none_or(|inst| function.block_of(inst).is_some()))
        };
        for (index, &name) in function.local_names.iter().enumerate() {
            let name = module.strings.get(name);
            if !name.is_empty() && live(index) {
                emit(body.locals.get(index).copied().unwrap_or(0), name, false);
            }
        }
        for block in function.blocks() {
            let name = module.strings.get(function.block_name(block));
            if !name.is_empty() {
                emit(body.blocks.get(block.index()).copied().unwrap_or(0), name, true);
            }
        }
        self.bits.leave();
        self.abbreviations.symbols = rows;
    }

    fn attachments(&mut self, body: &Body<'_>) {
        let module = self.module;
        let function = body.function;
        let own = module.global(function.global).map_or(&[][..], |global| &global.attachments);
        if own.is_empty() && function.attachments.is_empty() {
            return;
        }
        self.bits.enter(block::METADATA_ATTACHMENT, 3);
        let pairs = |writer: &Self, ops: &mut Vec<u64>, kind: u32, node: MetadataId| {
            ops.extend([u64::from(kind), writer.metadata_number(node)]);
        };
        let mut ops = Vec::new();
        for &(kind, node) in own {
            pairs(self, &mut ops, kind, node);
        }
        if !ops.is_empty() {
            self.bits.record(metadata::ATTACHMENT, &ops);
        }
        let mut ordinal = 0;
        for block in function.blocks() {
            for id in function.insts(block) {
                if function.inst(id).opcode.is_debug_record() {
                    continue;
                }
                let attachments = function.attachments(id);
                if !attachments.is_empty() {
                    ops.clear();
                    ops.push(ordinal);
                    for &(_, kind, node) in attachments {
                        pairs(self, &mut ops, kind, node);
                    }
                    self.bits.record(metadata::ATTACHMENT, &ops);
                }
                ordinal += 1;
            }
        }
        self.bits.leave();
    }
}
