use super::function::FunctionEncoder;
use super::function_abbreviation as row;
use super::{ModuleEncoder, WriteError, signed};
use crate::tables::records::function as code;
use crate::tables::{AtomicOrdering, InstFlags, Opcode, OpcodeClass};
use crate::{Inst, InstId, MetadataId, Type, Value, ValueRef};

impl ModuleEncoder<'_> {
    pub(super) fn instructions(&mut self, body: &mut FunctionEncoder<'_>) -> Result<(), WriteError> {
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

    fn instruction(
        &mut self,
        body: &mut FunctionEncoder<'_>,
        id: InstId,
        inst: &Inst,
    ) -> Result<(), WriteError> {
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
                push_flags(body, flags);
                let index = if flags == 0 { row::BINARY } else { row::BINARY_FLAGS };
                (code::BINOP, (!later).then_some(index))
            }
            (opcode, &[value]) if opcode.class() == OpcodeClass::Cast => {
                let later = self.push(body, value);
                body.ops.extend([ty, opcode.code().unwrap_or(0)]);
                push_flags(body, flags);
                (code::CAST, (!later && flags == 0).then_some(row::CAST))
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
            (Opcode::ICmp | Opcode::FCmp | Opcode::Select | Opcode::FNeg, operands) => {
                self.comparison(body, inst, operands, flags)?
            }
            (Opcode::Call | Opcode::Invoke | Opcode::CallBr, operands) => {
                return self.call(body, inst, operands, flags);
            }
            (Opcode::Phi, operands) => self.phi(body, operands, ty, flags),
            (Opcode::Br | Opcode::Ret, operands) => self.branch_or_return(body, inst, operands)?,
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

    /// Adds the operands of comparisons, selections and negations; returns the code and the abbreviation.
    fn comparison(
        &self,
        body: &mut FunctionEncoder<'_>,
        inst: &Inst,
        operands: &[Value],
        flags: u64,
    ) -> Result<(u32, Option<usize>), WriteError> {
        Ok(match (inst.opcode, operands) {
            (Opcode::ICmp | Opcode::FCmp, &[left, right]) => {
                let later = self.push(body, left);
                body.ops.push(self.relative(body, right));
                body.ops.push(u64::from(inst.detail));
                push_flags(body, flags);
                (code::CMP2, (!later && flags == 0).then_some(row::COMPARE))
            }
            (Opcode::Select, &[condition, yes, no]) => {
                let later = self.push(body, yes);
                body.ops.push(self.relative(body, no));
                let later = self.push(body, condition) || later;
                push_flags(body, flags);
                (code::VSELECT, (!later && flags == 0).then_some(row::SELECT))
            }
            (Opcode::FNeg, &[value]) => {
                self.push(body, value);
                body.ops.push(0);
                push_flags(body, flags);
                (code::UNOP, None)
            }
            (opcode, _) => return self.error(format!("{} with other operands", opcode.text())),
        })
    }

    fn phi(
        &self,
        body: &mut FunctionEncoder<'_>,
        operands: &[Value],
        ty: u64,
        flags: u64,
    ) -> (u32, Option<usize>) {
        body.ops.push(ty);
        for pair in operands.chunks_exact(2) {
            let relative = body.next.wrapping_sub(self.absolute(body, pair[0]) as u32) as i32;
            body.ops.push(signed(i64::from(relative) as u64));
            self.push_block(body, pair[1]);
        }
        push_flags(body, flags);
        (code::PHI, Some(row::PHI))
    }

    /// Adds the operands of a branch or return; returns the code and the abbreviation.
    fn branch_or_return(
        &self,
        body: &mut FunctionEncoder<'_>,
        inst: &Inst,
        operands: &[Value],
    ) -> Result<(u32, Option<usize>), WriteError> {
        Ok(match (inst.opcode, operands) {
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
            (Opcode::Ret, &[]) => (code::RET, Some(row::RET_VOID)),
            (Opcode::Ret, &[value]) => {
                let later = self.push(body, value);
                (code::RET, (!later).then_some(row::RET))
            }
            (opcode, _) => return self.error(format!("{} with other operands", opcode.text())),
        })
    }

    /// Returns the flags of an instruction that the release has.
    fn flags(&self, inst: &Inst) -> u64 {
        let flags = inst.opcode.flags().iter().filter(|flag| flag.since <= self.version);
        u64::from(inst.flags.0 & flags.fold(0, |mask, flag| mask | flag.bit))
    }

    fn alloca(&mut self, body: &mut FunctionEncoder<'_>, inst: &Inst, count: Value) -> Option<usize> {
        let allocated = inst.source_type().map_or(0, |ty| u64::from(self.numbers.type_number(ty)));
        let align = u64::from(inst.detail);
        let bits = align & 0x1f
            | u64::from(inst.flags.contains(InstFlags::IN_ALLOCA)) << 5
            | 1 << 6
            | u64::from(inst.flags.contains(InstFlags::SWIFT_ERROR)) << 7
            | (align >> 5) << 8;
        body.ops.extend([allocated, self.value_type(body, count), self.absolute(body, count), bits]);
        match self.module.types.get(inst.ty) {
            Type::Pointer(space) if space != self.module.layout.alloca_address_space => {
                body.ops.push(u64::from(space));
                None
            }
            _ => Some(row::ALLOCA),
        }
    }

    fn atomic(&self, body: &mut FunctionEncoder<'_>, inst: &Inst) {
        body.ops.push(u64::from(inst.extra & 0xf));
        body.ops.push(u64::from(inst.sync_scope()));
    }

    fn access(
        &mut self,
        body: &mut FunctionEncoder<'_>,
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

    /// Adds the operands of what has no abbreviation; returns the code.
    fn other(
        &self,
        body: &mut FunctionEncoder<'_>,
        inst: &Inst,
        operands: &[Value],
        ty: u64,
    ) -> Result<u32, WriteError> {
        Ok(match (inst.opcode, operands) {
            (Opcode::Switch, &[condition, default, ref cases @ ..]) => {
                body.ops.extend([self.value_type(body, condition), self.relative(body, condition)]);
                self.push_block(body, default);
                for case in cases.chunks_exact(2) {
                    body.ops.push(self.absolute(body, case[0]));
                    self.push_block(body, case[1]);
                }
                code::SWITCH
            }
            (Opcode::IndirectBr, &[address, ref blocks @ ..]) => {
                body.ops.extend([self.value_type(body, address), self.relative(body, address)]);
                blocks.iter().for_each(|&block| self.push_block(body, block));
                code::INDIRECTBR
            }
            (Opcode::Resume | Opcode::Freeze, &[value]) => {
                self.push(body, value);
                if inst.opcode == Opcode::Resume { code::RESUME } else { code::FREEZE }
            }
            (Opcode::VaArg, &[list]) => {
                body.ops.extend([self.value_type(body, list), self.relative(body, list), ty]);
                code::VAARG
            }
            (Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw, _) => {
                return self.atomic_operation(body, inst, operands);
            }
            (
                Opcode::LandingPad
                | Opcode::CleanupRet
                | Opcode::CatchRet
                | Opcode::CatchPad
                | Opcode::CleanupPad
                | Opcode::CatchSwitch,
                _,
            ) => {
                return self.exception_handling(body, inst, operands, ty);
            }
            _ => return self.part_of_composite(body, inst, operands),
        })
    }

    /// Adds the operands of what takes components or members out of values, or puts them in.
    fn part_of_composite(
        &self,
        body: &mut FunctionEncoder<'_>,
        inst: &Inst,
        operands: &[Value],
    ) -> Result<u32, WriteError> {
        let indexes = |body: &mut FunctionEncoder<'_>, indexes: &[Value]| {
            for index in indexes {
                if let ValueRef::Index(index) = index.get() {
                    body.ops.push(u64::from(index));
                }
            }
        };
        Ok(match (inst.opcode, operands) {
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
            (opcode, _) => return self.error(format!("{} with other operands", opcode.text())),
        })
    }

    /// Adds the operands of atomic instructions that are no loads and stores.
    fn atomic_operation(
        &self,
        body: &mut FunctionEncoder<'_>,
        inst: &Inst,
        operands: &[Value],
    ) -> Result<u32, WriteError> {
        let volatile = u64::from(inst.flags.contains(InstFlags::VOLATILE));
        Ok(match (inst.opcode, operands) {
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
            (opcode, _) => return self.error(format!("{} with other operands", opcode.text())),
        })
    }

    /// Adds the operands of instructions for exceptions.
    fn exception_handling(
        &self,
        body: &mut FunctionEncoder<'_>,
        inst: &Inst,
        operands: &[Value],
        ty: u64,
    ) -> Result<u32, WriteError> {
        Ok(match (inst.opcode, operands) {
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

    fn location(&mut self, body: &mut FunctionEncoder<'_>, inst: &Inst) {
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

    fn debug_record(&mut self, body: &mut FunctionEncoder<'_>, id: InstId) -> Result<(), WriteError> {
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
        let wrapped = |writer: &Self, body: &FunctionEncoder<'_>, value: Value| match value.as_metadata() {
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
}

/// Adds the flags of an instruction that has some.
fn push_flags(body: &mut FunctionEncoder<'_>, flags: u64) {
    if flags != 0 {
        body.ops.push(flags);
    }
}
