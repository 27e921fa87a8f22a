use super::function::Body;
use super::{ModuleReader, attributes::signed, constants::gep_flags};
use crate::bitcode::stream::Record;
use crate::tables::records::function as code;
use crate::tables::{AtomicOperation, AtomicOrdering, InstFlags, Opcode, Predicate, TailCall};
use crate::{BlockId, Bundle, Call, Inst, LocalId, Result, Type, TypeId, Value, ValueRef};

/// Operands of a record that are not read yet.
struct Ops<'r> {
    ops: &'r [u64],
    at: usize,
}

impl Ops<'_> {
    #[inline]
    fn next(&mut self) -> Option<u64> {
        let op = self.ops.get(self.at).copied();
        self.at += 1;
        op
    }

    fn left(&self) -> usize {
        self.ops.len().saturating_sub(self.at)
    }
}

impl ModuleReader<'_> {
    #[inline]
    fn op(&self, ops: &mut Ops<'_>) -> Result<u64> {
        match ops.next() {
            Some(op) => Ok(op),
            None => Err(self.error("an instruction with too few operands")),
        }
    }

    /// Reads a value, followed by its type if it comes later.
    #[inline]
    fn value(&self, body: &mut Body, ops: &mut Ops<'_>) -> Result<(Value, TypeId)> {
        let relative = self.op(ops)?;
        let number = body.next.wrapping_sub(relative as u32);
        if number < body.first {
            return self.known(body, number);
        }
        let local = body.local(number);
        if number < body.next {
            return Ok((Value::local(local), body.function.local(local).ty));
        }
        let ty = self.op(ops)?;
        let ty = self.ty(ty)?;
        self.forward(body, local, ty)?;
        Ok((Value::local(local), ty))
    }

    /// Returns a global, constant or parameter.
    #[inline]
    fn known(&self, body: &Body, number: u32) -> Result<(Value, TypeId)> {
        let Some(&value) = self.values.get(number as usize) else {
            return Err(self.error(format!("value {number} is not there")));
        };
        let ty = match value.get() {
            ValueRef::Constant(id) => self.module.constants.ty(id),
            ValueRef::Local(id) => body.function.local(id).ty,
            _ => return Err(self.error(format!("value {number} is not there"))),
        };
        Ok((value, ty))
    }

    fn forward(&self, body: &mut Body, local: LocalId, ty: TypeId) -> Result<()> {
        if local.0 >= Value::MAX_INDEX {
            return Err(self.error("a value that is not there"));
        }
        body.forward.push((local, ty));
        Ok(())
    }

    /// Reads a value of a type that is known, which may come later.
    #[inline]
    fn typed(&self, body: &mut Body, ops: &mut Ops<'_>, ty: TypeId) -> Result<Value> {
        let relative = self.op(ops)?;
        self.at_number(body, body.next.wrapping_sub(relative as u32), ty)
    }

    #[inline]
    fn at_number(&self, body: &mut Body, number: u32, ty: TypeId) -> Result<Value> {
        if ty == body.types.metadata {
            return self.metadata_operand(u64::from(number), false);
        }
        let (value, found) = if number < body.first {
            self.known(body, number)?
        } else {
            let local = body.local(number);
            if number >= body.next {
                self.forward(body, local, ty)?;
                return Ok(Value::local(local));
            }
            (Value::local(local), body.function.local(local).ty)
        };
        if found != ty {
            return Err(self.error("an operand has another type than the instruction asks for"));
        }
        Ok(value)
    }

    #[inline]
    fn block_operand(&self, body: &Body, number: u64) -> Result<Value> {
        if number >= u64::from(body.blocks) {
            return Err(self.error(format!("block {number} of {}", body.blocks)));
        }
        Ok(Value::block(BlockId(number as u32)))
    }

    pub(super) fn instruction(&mut self, body: &mut Body, record: &Record<'_>) -> Result<()> {
        if body.block >= body.blocks
            && !(code::DEBUG_VALUE..=code::DEBUG_DECLARE_VALUE).contains(&record.code)
        {
            return Err(self.error("an instruction after the last block"));
        }
        if body.function.inst_count() as u32 >= Value::MAX_INDEX {
            return Err(self.error("too many instructions"));
        }
        body.operands.clear();
        let mut ops = Ops { ops: &record.ops, at: 0 };
        let ops = &mut ops;
        let inst = match record.code {
            code::BINOP => self.binary(body, ops)?,
            code::CAST => self.cast(body, ops)?,
            code::UNOP => self.unary(body, ops)?,
            code::GEP | code::GEP_OLD | code::INBOUNDS_GEP_OLD => self.gep(body, ops, record.code)?,
            code::LOAD | code::LOADATOMIC => self.load(body, ops, record.code == code::LOADATOMIC)?,
            code::STORE | code::STOREATOMIC => self.store(body, ops, record.code == code::STOREATOMIC)?,
            code::CMP | code::CMP2 => self.compare(body, ops)?,
            code::CALL => return self.call(body, ops),
            code::INVOKE | code::CALLBR => return self.invoke(body, ops, record.code),
            code::PHI => self.phi(body, ops)?,
            code::BR => self.branch(body, ops)?,
            code::SELECT | code::VSELECT => self.select(body, ops, record.code == code::VSELECT)?,
            code::RET => {
                if ops.left() > 0 {
                    let (value, _) = self.value(body, ops)?;
                    body.operands.push(value);
                }
                Inst::new(Opcode::Ret, body.types.void)
            }
            code::ALLOCA => self.alloca(body, ops)?,
            code::EXTRACTELT | code::INSERTELT | code::SHUFFLEVEC => self.vector(body, ops, record.code)?,
            code::EXTRACTVAL | code::INSERTVAL => self.aggregate_inst(body, ops, record.code)?,
            code::SWITCH => self.switch(body, ops)?,
            code::UNREACHABLE => Inst::new(Opcode::Unreachable, body.types.void),
            code::FREEZE => {
                let (value, ty) = self.value(body, ops)?;
                body.operands.push(value);
                Inst::new(Opcode::Freeze, ty)
            }
            code::CMPXCHG | code::CMPXCHG_OLD => {
                self.compare_exchange(body, ops, record.code == code::CMPXCHG)?
            }
            code::ATOMICRMW | code::ATOMICRMW_OLD => {
                self.atomic_rmw(body, ops, record.code == code::ATOMICRMW)?
            }
            code::FENCE => {
                let (ordering, scope) = (self.op(ops)?, self.op(ops)?);
                let mut inst = Inst::new(Opcode::Fence, body.types.void);
                inst.extra = self.atomic(ordering, 0, scope)?;
                inst
            }
            code::OPERAND_BUNDLE => return self.bundle(body, ops),
            code::DEBUG_VALUE
            | code::DEBUG_DECLARE
            | code::DEBUG_ASSIGN
            | code::DEBUG_VALUE_SIMPLE
            | code::DEBUG_LABEL
            | code::DEBUG_DECLARE_VALUE => return self.debug_record(body, ops, record.code),
            _ => self.rare(body, ops, record.code)?,
        };
        if !body.bundles.is_empty() {
            return Err(self.error("operand bundles of no call"));
        }
        let id = body.push(inst);
        body.ordinals.push(id);
        Ok(())
    }

    fn binary(&mut self, body: &mut Body, ops: &mut Ops<'_>) -> Result<Inst> {
        let (left, ty) = self.value(body, ops)?;
        let right = self.typed(body, ops, ty)?;
        let number = self.op(ops)?;
        let scalar = self.module.types.scalar(ty);
        let float = self.module.types.is_float(scalar);
        let opcode = match Opcode::binary(number, float) {
            Some(opcode) if float || self.module.types.is_integer(scalar) => opcode,
            _ => return Err(self.error(format!("binary operation {number}"))),
        };
        let mut inst = Inst::new(opcode, ty);
        inst.flags = self.flags(opcode, ops.next().unwrap_or(0));
        body.operands.extend([left, right]);
        Ok(inst)
    }

    /// Returns the flags of bitcode that an opcode has; a former "unsafe algebra" is all fast-math flags.
    #[inline]
    fn flags(&self, opcode: Opcode, bits: u64) -> InstFlags {
        if bits == 0 {
            return InstFlags(0);
        }
        if opcode.has_fast_math() && bits & 1 != 0 {
            return InstFlags(crate::tables::ALL_FAST_MATH);
        }
        let mask = opcode.flags().iter().fold(0, |mask, flag| mask | flag.bit);
        InstFlags(bits as u16 & mask)
    }

    fn unary(&mut self, body: &mut Body, ops: &mut Ops<'_>) -> Result<Inst> {
        let (value, ty) = self.value(body, ops)?;
        if self.op(ops)? != 0 {
            return Err(self.error("a unary operation that is not known"));
        }
        body.operands.push(value);
        let mut inst = Inst::new(Opcode::FNeg, ty);
        inst.flags = self.flags(Opcode::FNeg, ops.next().unwrap_or(0));
        Ok(inst)
    }

    fn cast(&mut self, body: &mut Body, ops: &mut Ops<'_>) -> Result<Inst> {
        let (value, _) = self.value(body, ops)?;
        let ty = self.op(ops)?;
        let ty = self.ty(ty)?;
        let number = self.op(ops)?;
        let Some(opcode) = Opcode::cast(number) else { return Err(self.error(format!("cast {number}"))) };
        body.operands.push(value);
        let mut inst = Inst::new(opcode, ty);
        inst.flags = self.flags(opcode, ops.next().unwrap_or(0));
        Ok(inst)
    }

    fn gep(&mut self, body: &mut Body, ops: &mut Ops<'_>, record: u32) -> Result<Inst> {
        if record != code::GEP {
            return Err(self.error("getelementptr without its element type"));
        }
        let flags = gep_flags(self.op(ops)?);
        let source = self.op(ops)?;
        let source = self.ty(source)?;
        let (base, mut ty) = self.value(body, ops)?;
        body.operands.push(base);
        let mut vector = None;
        while ops.left() > 0 {
            let (index, ty) = self.value(body, ops)?;
            if let Type::Vector { length, scalable, .. } = self.module.types.get(ty) {
                vector = Some((length, scalable));
            }
            body.operands.push(index);
        }
        if let (Some((length, scalable)), Type::Pointer(_)) = (vector, self.module.types.get(ty)) {
            ty = self.module.types.intern(Type::Vector { element: ty, length, scalable });
        }
        let mut inst = Inst::new(Opcode::GetElementPtr, ty);
        inst.flags = flags;
        inst.extra = source.0;
        Ok(inst)
    }

    fn alignment_log(&self, number: u64) -> Result<u8> {
        match number {
            0..=33 => Ok(number as u8),
            _ => Err(self.error("an alignment of more than 4 GiB")),
        }
    }

    fn scope(&self, number: u64) -> Result<u32> {
        match self.sync_scopes.get(number as usize) {
            Some(&scope) => Ok(scope),
            None => Err(self.error(format!("synchronisation scope {number} is not there"))),
        }
    }

    fn atomic(&self, success: u64, failure: u64, scope: u64) -> Result<u32> {
        if AtomicOrdering::from_code(success).is_none() || AtomicOrdering::from_code(failure).is_none() {
            return Err(self.error("an atomic ordering that is not known"));
        }
        Ok(Inst::atomic(success, failure, u64::from(self.scope(scope)?), 0))
    }

    fn load(&mut self, body: &mut Body, ops: &mut Ops<'_>, atomic: bool) -> Result<Inst> {
        let (pointer, _) = self.value(body, ops)?;
        let ty = self.op(ops)?;
        let ty = self.ty(ty)?;
        body.operands.push(pointer);
        let mut inst = Inst::new(Opcode::Load, ty);
        self.memory(&mut inst, ops, atomic)?;
        Ok(inst)
    }

    /// Reads alignment, volatility and, of an atomic access, ordering and scope.
    #[inline]
    fn memory(&self, inst: &mut Inst, ops: &mut Ops<'_>, atomic: bool) -> Result<()> {
        inst.detail = self.alignment_log(self.op(ops)?)?;
        inst.flags = InstFlags((self.op(ops)? & 1) as u16);
        if atomic {
            let (ordering, scope) = (self.op(ops)?, self.op(ops)?);
            inst.extra = self.atomic(ordering, 0, scope)?;
        }
        Ok(())
    }

    fn store(&mut self, body: &mut Body, ops: &mut Ops<'_>, atomic: bool) -> Result<Inst> {
        let (pointer, _) = self.value(body, ops)?;
        let (value, _) = self.value(body, ops)?;
        body.operands.extend([value, pointer]);
        let mut inst = Inst::new(Opcode::Store, body.types.void);
        self.memory(&mut inst, ops, atomic)?;
        Ok(inst)
    }

    /// Returns `i1`, or the vector of it that has the shape of a type.
    fn bool_like(&mut self, body: &Body, ty: TypeId) -> TypeId {
        match self.module.types.get(ty) {
            Type::Vector { length, scalable, .. } => {
                self.module.types.intern(Type::Vector { element: body.types.bool, length, scalable })
            }
            _ => body.types.bool,
        }
    }

    fn compare(&mut self, body: &mut Body, ops: &mut Ops<'_>) -> Result<Inst> {
        let (left, ty) = self.value(body, ops)?;
        let right = self.typed(body, ops, ty)?;
        let number = self.op(ops)?;
        let opcode = match Predicate::from_code(number) {
            Some(Predicate::Integer(_)) => Opcode::ICmp,
            Some(Predicate::Float(_)) => Opcode::FCmp,
            None => return Err(self.error(format!("predicate {number}"))),
        };
        body.operands.extend([left, right]);
        let mut inst = Inst::new(opcode, self.bool_like(body, ty));
        inst.detail = number as u8;
        inst.flags = self.flags(opcode, ops.next().unwrap_or(0));
        Ok(inst)
    }

    fn phi(&mut self, body: &mut Body, ops: &mut Ops<'_>) -> Result<Inst> {
        let ty = self.op(ops)?;
        let ty = self.ty(ty)?;
        while ops.left() > 1 {
            let relative = signed(self.op(ops)?);
            let value = self.at_number(body, body.next.wrapping_sub(relative as u32), ty)?;
            let block = self.op(ops)?;
            body.operands.extend([value, self.block_operand(body, block)?]);
        }
        let mut inst = Inst::new(Opcode::Phi, ty);
        inst.flags = self.flags(Opcode::Phi, ops.next().unwrap_or(0));
        Ok(inst)
    }

    fn branch(&mut self, body: &mut Body, ops: &mut Ops<'_>) -> Result<Inst> {
        let first = self.op(ops)?;
        let first = self.block_operand(body, first)?;
        if ops.left() == 0 {
            body.operands.push(first);
        } else {
            let second = self.op(ops)?;
            let second = self.block_operand(body, second)?;
            let condition = self.typed(body, ops, body.types.bool)?;
            body.operands.extend([condition, first, second]);
        }
        Ok(Inst::new(Opcode::Br, body.types.void))
    }

    fn switch(&mut self, body: &mut Body, ops: &mut Ops<'_>) -> Result<Inst> {
        let ty = self.op(ops)?;
        let ty = self.ty(ty)?;
        let condition = self.typed(body, ops, ty)?;
        let default = self.op(ops)?;
        body.operands.extend([condition, self.block_operand(body, default)?]);
        while ops.left() > 0 {
            let (number, block) = (self.op(ops)?, self.op(ops)?);
            let (value, found) = self.known(body, u32::try_from(number).unwrap_or(u32::MAX))?;
            if found != ty || value.as_constant().is_none() {
                return Err(self.error("a case that is no constant of the type"));
            }
            body.operands.extend([value, self.block_operand(body, block)?]);
        }
        Ok(Inst::new(Opcode::Switch, body.types.void))
    }

    fn select(&mut self, body: &mut Body, ops: &mut Ops<'_>, typed: bool) -> Result<Inst> {
        let (yes, ty) = self.value(body, ops)?;
        let no = self.typed(body, ops, ty)?;
        let condition = match typed {
            true => self.value(body, ops)?.0,
            false => self.typed(body, ops, body.types.bool)?,
        };
        body.operands.extend([condition, yes, no]);
        let mut inst = Inst::new(Opcode::Select, ty);
        inst.flags = self.flags(Opcode::Select, ops.next().unwrap_or(0));
        Ok(inst)
    }

    fn alloca(&mut self, body: &mut Body, ops: &mut Ops<'_>) -> Result<Inst> {
        let number = self.op(ops)?;
        let count_type = self.op(ops)?;
        let count_type = self.ty(count_type)?;
        let count = self.op(ops)?;
        let bits = self.op(ops)?;
        let mut ty = self.ty(number)?;
        if bits & 1 << 6 == 0 {
            let pointee = self.pointees.get(number as usize).copied().unwrap_or(super::NO_TYPE);
            ty = self.ty(u64::from(pointee))?;
        }
        let count = self.at_number(body, u32::try_from(count).unwrap_or(u32::MAX), count_type)?;
        body.operands.push(count);
        let space = ops.next().unwrap_or(u64::from(self.module.layout.alloca_address_space));
        let pointer = match u32::try_from(space) {
            Ok(0) => body.types.pointer,
            Ok(space) if space < 1 << 24 => self.module.types.pointer(space),
            _ => return Err(self.error(format!("address space {space}"))),
        };
        let mut inst = Inst::new(Opcode::Alloca, pointer);
        inst.detail = self.alignment_log(bits & 0x1f | (bits >> 8 & 7) << 5)?;
        inst.flags = InstFlags((bits >> 5 & 1 | (bits >> 7 & 1) << 1) as u16);
        inst.extra = ty.0;
        Ok(inst)
    }

    fn vector(&mut self, body: &mut Body, ops: &mut Ops<'_>, record: u32) -> Result<Inst> {
        let (vector, ty) = self.value(body, ops)?;
        let Type::Vector { element, scalable, .. } = self.module.types.get(ty) else {
            return Err(self.error("an operation on a vector of something else"));
        };
        match record {
            code::EXTRACTELT => {
                let (index, _) = self.value(body, ops)?;
                body.operands.extend([vector, index]);
                Ok(Inst::new(Opcode::ExtractElement, element))
            }
            code::INSERTELT => {
                let value = self.typed(body, ops, element)?;
                let (index, _) = self.value(body, ops)?;
                body.operands.extend([vector, value, index]);
                Ok(Inst::new(Opcode::InsertElement, ty))
            }
            _ => {
                let second = self.typed(body, ops, ty)?;
                let (mask, mask_type) = self.value(body, ops)?;
                let Type::Vector { length, .. } = self.module.types.get(mask_type) else {
                    return Err(self.error("a mask that is no vector"));
                };
                if mask.as_constant().is_none() {
                    return Err(self.error("a mask that is no constant"));
                }
                body.operands.extend([vector, second, mask]);
                let ty = self.module.types.intern(Type::Vector { element, length, scalable });
                Ok(Inst::new(Opcode::ShuffleVector, ty))
            }
        }
    }

    fn aggregate_inst(&mut self, body: &mut Body, ops: &mut Ops<'_>, record: u32) -> Result<Inst> {
        let (aggregate, ty) = self.value(body, ops)?;
        body.operands.push(aggregate);
        let inserted = match record {
            code::INSERTVAL => {
                let (value, ty) = self.value(body, ops)?;
                body.operands.push(value);
                Some(ty)
            }
            _ => None,
        };
        let mut member = ty;
        if ops.left() == 0 {
            return Err(self.error("an aggregate operation without indexes"));
        }
        while let Some(index) = ops.next() {
            if matches!(self.module.types.get(member), Type::Vector { .. })
                || index >= u64::from(Value::MAX_INDEX)
            {
                return Err(self.error("an index of no aggregate"));
            }
            member = match self.module.types.member(member, index) {
                Some(member) => member,
                None => {
                    return Err(self.error(format!("index {index} of an aggregate that has fewer members")));
                }
            };
            body.operands.push(Value::number(index as u32));
        }
        match inserted {
            Some(inserted) if inserted != member => {
                Err(self.error("a value of another type than the member"))
            }
            Some(_) => Ok(Inst::new(Opcode::InsertValue, ty)),
            None => Ok(Inst::new(Opcode::ExtractValue, member)),
        }
    }

    fn compare_exchange(&mut self, body: &mut Body, ops: &mut Ops<'_>, present: bool) -> Result<Inst> {
        let (pointer, _) = self.value(body, ops)?;
        let (expected, ty) = if present {
            self.value(body, ops)?
        } else {
            return Err(self.error("a cmpxchg of LLVM 3"));
        };
        let new = self.typed(body, ops, ty)?;
        let volatile = self.op(ops)?;
        let (success, scope) = (self.op(ops)?, self.op(ops)?);
        let failure = self.op(ops)?;
        let weak = ops.next().unwrap_or(0);
        let alignment = ops.next().unwrap_or(0);
        body.operands.extend([pointer, expected, new]);
        let result = self.module.types.structure(&[ty, body.types.bool], false);
        let mut inst = Inst::new(Opcode::CmpXchg, result);
        inst.detail = self.alignment_log(alignment)?;
        if inst.detail == 0 {
            inst.detail = self.natural_alignment(ty);
        }
        inst.flags = InstFlags((volatile & 1 | (weak & 1) << 1) as u16);
        inst.extra = self.atomic(success, failure, scope)?;
        Ok(inst)
    }

    /// Returns the alignment of an atomic access that does not say it: its size.
    fn natural_alignment(&self, ty: TypeId) -> u8 {
        match self.module.layout.store_size(&self.module.types, ty) {
            Some(size @ 1..=0x1_0000_0000) => crate::builder::log_alignment(size.next_power_of_two()),
            _ => 0,
        }
    }

    fn atomic_rmw(&mut self, body: &mut Body, ops: &mut Ops<'_>, present: bool) -> Result<Inst> {
        let (pointer, _) = self.value(body, ops)?;
        let (value, ty) = if present {
            self.value(body, ops)?
        } else {
            return Err(self.error("an atomicrmw of LLVM 3"));
        };
        let operation = self.op(ops)?;
        if AtomicOperation::from_code(operation).is_none() {
            return Err(self.error(format!("atomic operation {operation}")));
        }
        let volatile = self.op(ops)?;
        let (ordering, scope) = (self.op(ops)?, self.op(ops)?);
        body.operands.extend([pointer, value]);
        let mut inst = Inst::new(Opcode::AtomicRmw, ty);
        inst.detail = self.alignment_log(ops.next().unwrap_or(0))?;
        if inst.detail == 0 {
            inst.detail = self.natural_alignment(ty);
        }
        inst.flags = InstFlags((volatile & 1) as u16);
        inst.extra = self.atomic(ordering, 0, scope)? | (operation as u32) << 24;
        Ok(inst)
    }

    fn bundle(&mut self, body: &mut Body, ops: &mut Ops<'_>) -> Result<()> {
        let tag = self.op(ops)?;
        let Some(&tag) = self.bundle_tags.get(tag as usize) else {
            return Err(self.error(format!("tag {tag} of operand bundles is not there")));
        };
        let mut values = Vec::with_capacity(ops.left());
        while ops.left() > 0 {
            // A value with this mark in place of its type is metadata.
            if ops.ops.get(ops.at) == Some(&0x8000_0000) {
                ops.next();
                let number = self.op(ops)?;
                values.push(self.metadata_operand(number, false)?);
                continue;
            }
            values.push(self.value(body, ops)?.0);
        }
        body.bundles.push((tag, values));
        Ok(())
    }

    /// Puts a call into the block.
    fn finish_call(&mut self, body: &mut Body, opcode: Opcode, call: Call, fast_math: u64) -> Result<()> {
        let mut bundles = Vec::with_capacity(body.bundles.len());
        for (tag, values) in std::mem::take(&mut body.bundles) {
            bundles.push(Bundle { tag, start: body.operands.len() as u32, len: values.len() as u32 });
            body.operands.extend(values);
        }
        let Some((result, _, _)) = self.module.types.signature(call.function) else {
            return Err(self.error("a call of no function"));
        };
        let mut inst = Inst::new(opcode, result);
        inst.extra = body.function.calls.len() as u32;
        inst.flags = match opcode {
            Opcode::Call => self.flags(Opcode::Call, fast_math),
            _ => InstFlags(0),
        };
        let call =
            Call { bundles: body.function.bundles.len() as u32, bundles_len: bundles.len() as u32, ..call };
        body.function.bundles.extend(bundles);
        body.function.calls.push(call);
        let id = body.push(inst);
        body.ordinals.push(id);
        Ok(())
    }

    /// Reads callee and arguments; returns the function type and the number of arguments.
    fn callee(&mut self, body: &mut Body, ops: &mut Ops<'_>, explicit: bool) -> Result<(TypeId, u32)> {
        let said = match explicit {
            true => Some(self.op(ops)?),
            false => None,
        };
        let (callee, _) = self.value(body, ops)?;
        let function = match (said, callee.as_constant().and_then(|callee| self.module.function_of(callee))) {
            (Some(ty), _) => self.ty(ty)?,
            (None, Some(function)) => self
                .module
                .functions
                .get(function.index())
                .map_or(TypeId(0), |f| self.module.function_type(f)),
            _ => return Err(self.error("a call that does not say the type of the function")),
        };
        body.operands.push(callee);
        let Type::Function { signature, variadic } = self.module.types.get(function) else {
            return Err(self.error("a call of no function"));
        };
        let parameters = signature.len().saturating_sub(1);
        for index in 0..parameters {
            let ty = self.module.types.list(signature).get(index + 1).copied().unwrap_or(body.types.void);
            let argument = if ty == body.types.label {
                let block = self.op(ops)?;
                self.block_operand(body, block)?
            } else {
                self.typed(body, ops, ty)?
            };
            body.operands.push(argument);
        }
        let mut count = parameters as u32;
        while ops.left() > 0 {
            if !variadic {
                return Err(self.error("a call with too many arguments"));
            }
            let (argument, _) = self.value(body, ops)?;
            body.operands.push(argument);
            count += 1;
        }
        Ok((function, count))
    }

    fn call(&mut self, body: &mut Body, ops: &mut Ops<'_>) -> Result<()> {
        let attributes = self.op(ops)?;
        let attributes = self.attributes_of(attributes)?;
        let bits = self.op(ops)?;
        let fast_math = if bits >> 17 & 1 != 0 { self.op(ops)? } else { 0 };
        let (function, arguments) = self.callee(body, ops, bits >> 15 & 1 != 0)?;
        let tail = match bits {
            _ if bits >> 14 & 1 != 0 => TailCall::MustTail,
            _ if bits >> 16 & 1 != 0 => TailCall::NoTail,
            _ if bits & 1 != 0 => TailCall::Tail,
            _ => TailCall::None,
        };
        let call = Call {
            attributes,
            convention: (bits >> 1 & 0x3ff) as u32,
            tail,
            ..Call::new(function, arguments)
        };
        self.finish_call(body, Opcode::Call, call, fast_math)
    }

    fn debug_record(&mut self, body: &mut Body, ops: &mut Ops<'_>, record: u32) -> Result<()> {
        let Some(&last) = body.ordinals.last() else {
            return Err(self.error("a debug record of no instruction"));
        };
        let location = self.op(ops)?;
        let location = self.node_location(body, location)?;
        let metadata = |reader: &Self, ops: &mut Ops<'_>| {
            let number = reader.op(ops)?;
            reader.metadata_operand(number, false)
        };
        let value = |reader: &Self, ops: &mut Ops<'_>| {
            let number = reader.op(ops)?;
            reader.metadata_operand(number, true)
        };
        let opcode = match record {
            code::DEBUG_LABEL => Opcode::DebugLabel,
            code::DEBUG_ASSIGN => Opcode::DebugAssign,
            code::DEBUG_DECLARE => Opcode::DebugDeclare,
            code::DEBUG_DECLARE_VALUE => Opcode::DebugDeclareValue,
            _ => Opcode::DebugValue,
        };
        let variable = metadata(self, ops)?;
        if opcode == Opcode::DebugLabel {
            body.operands.push(variable);
        } else {
            let expression = metadata(self, ops)?;
            let at = match record {
                code::DEBUG_VALUE_SIMPLE => self.value(body, ops)?.0,
                _ => value(self, ops)?,
            };
            body.operands.extend([at, variable, expression]);
        }
        if opcode == Opcode::DebugAssign {
            let (identity, expression) = (metadata(self, ops)?, metadata(self, ops)?);
            let address = value(self, ops)?;
            body.operands.extend([identity, address, expression]);
        }
        for operand in &body.operands {
            if let Some(local) = operand.as_local()
                && local.index() >= body.function.local_count()
            {
                body.later.push(local);
            }
        }
        let mut inst = Inst::new(opcode, body.types.void);
        inst.location = location;
        // The record follows the instruction that it stands before.
        let id = body.function.make(inst, &body.operands, false);
        body.function.insert_before(id, last);
        Ok(())
    }

    /// Reads instructions for exceptions, and others that are rare.
    fn rare(&mut self, body: &mut Body, ops: &mut Ops<'_>, record: u32) -> Result<Inst> {
        let void = body.types.void;
        let token = self.module.types.intern(Type::Token);
        match record {
            code::INDIRECTBR => {
                let ty = self.op(ops)?;
                let ty = self.ty(ty)?;
                let address = self.typed(body, ops, ty)?;
                body.operands.push(address);
                while let Some(block) = ops.next() {
                    body.operands.push(self.block_operand(body, block)?);
                }
                Ok(Inst::new(Opcode::IndirectBr, void))
            }
            code::RESUME => {
                let (value, _) = self.value(body, ops)?;
                body.operands.push(value);
                Ok(Inst::new(Opcode::Resume, void))
            }
            code::VAARG => {
                let list = self.op(ops)?;
                let list = self.ty(list)?;
                let value = self.typed(body, ops, list)?;
                let ty = self.op(ops)?;
                body.operands.push(value);
                Ok(Inst::new(Opcode::VaArg, self.ty(ty)?))
            }
            code::LANDINGPAD => {
                let ty = self.op(ops)?;
                let ty = self.ty(ty)?;
                let mut inst = Inst::new(Opcode::LandingPad, ty);
                inst.flags = InstFlags((self.op(ops)? & 1) as u16);
                let count = self.op(ops)?;
                for _ in 0..count {
                    self.op(ops)?;
                    let (clause, _) = self.value(body, ops)?;
                    body.operands.push(clause);
                }
                Ok(inst)
            }
            code::CLEANUPRET | code::CATCHRET => {
                let pad = self.typed(body, ops, token)?;
                body.operands.push(pad);
                if let Some(block) = ops.next() {
                    body.operands.push(self.block_operand(body, block)?);
                }
                let opcode = if record == code::CATCHRET { Opcode::CatchRet } else { Opcode::CleanupRet };
                Ok(Inst::new(opcode, void))
            }
            code::CATCHPAD | code::CLEANUPPAD => {
                let parent = self.typed(body, ops, token)?;
                body.operands.push(parent);
                let count = self.op(ops)?;
                for _ in 0..count {
                    let (argument, _) = self.value(body, ops)?;
                    body.operands.push(argument);
                }
                let opcode = if record == code::CATCHPAD { Opcode::CatchPad } else { Opcode::CleanupPad };
                Ok(Inst::new(opcode, token))
            }
            code::CATCHSWITCH => {
                let parent = self.typed(body, ops, token)?;
                body.operands.push(parent);
                let count = self.op(ops)?;
                for _ in 0..count {
                    let block = self.op(ops)?;
                    body.operands.push(self.block_operand(body, block)?);
                }
                let mut inst = Inst::new(Opcode::CatchSwitch, token);
                if let Some(block) = ops.next() {
                    body.operands.push(self.block_operand(body, block)?);
                    inst.flags = InstFlags(1);
                }
                Ok(inst)
            }
            record => Err(self.error(format!("record {record} in a function"))),
        }
    }

    /// Reads a call that ends a block.
    fn invoke(&mut self, body: &mut Body, ops: &mut Ops<'_>, record: u32) -> Result<()> {
        let attributes = self.op(ops)?;
        let attributes = self.attributes_of(attributes)?;
        let bits = self.op(ops)?;
        let mut blocks = Vec::new();
        let (opcode, explicit, convention) = if record == code::INVOKE {
            for _ in 0..2 {
                let block = self.op(ops)?;
                blocks.push(self.block_operand(body, block)?);
            }
            (Opcode::Invoke, bits >> 13 & 1 != 0, bits & 0x3ff)
        } else {
            let default = self.op(ops)?;
            blocks.push(self.block_operand(body, default)?);
            let count = self.op(ops)?;
            for _ in 0..count {
                let block = self.op(ops)?;
                blocks.push(self.block_operand(body, block)?);
            }
            (Opcode::CallBr, bits >> 15 & 1 != 0, bits >> 1 & 0x3ff)
        };
        let (function, arguments) = self.callee(body, ops, explicit)?;
        body.operands.extend(blocks);
        let call = Call { attributes, convention: convention as u32, ..Call::new(function, arguments) };
        self.finish_call(body, opcode, call, 0)
    }
}
