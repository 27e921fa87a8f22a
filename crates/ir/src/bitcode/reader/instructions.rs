use super::function::FunctionDecoder;
use super::operands::RecordOperands;
use super::{ModuleReader, attributes::signed};
use crate::bitcode::stream::BitcodeRecord;
use crate::tables::records::function as code;
use crate::tables::{InstFlags, Opcode, Predicate};
use crate::{BitcodeResult, Inst, Type, TypeId, Value};

impl ModuleReader<'_> {
    pub(super) fn instruction(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        record: &BitcodeRecord<'_>,
    ) -> BitcodeResult<()> {
        if body.block >= body.blocks
            && !(code::DEBUG_VALUE..=code::DEBUG_DECLARE_VALUE).contains(&record.code)
        {
            return Err(self.error("an instruction after the last block"));
        }
        body.start = body.function.operands.len() as u32;
        let mut ops = RecordOperands::new(record.ops());
        let inst = self.decode(body, &mut ops, record.code)?;
        if ops.overran() {
            return Err(self.error("an instruction with too few operands"));
        }
        let Some(inst) = inst else { return Ok(()) };
        if !body.bundles.is_empty() {
            return Err(self.error("operand bundles of no call"));
        }
        self.push(body, inst);
        Ok(())
    }

    /// Reads an instruction; none if it is a debug record, which is put into the block, or an operand bundle of the next call.
    #[inline]
    fn decode(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        record: u32,
    ) -> BitcodeResult<Option<Inst>> {
        Ok(Some(match record {
            code::BINOP => self.binary(body, ops)?,
            code::CAST => self.cast(body, ops)?,
            code::UNOP => self.unary(body, ops)?,
            code::GEP | code::GEP_OLD | code::INBOUNDS_GEP_OLD => self.gep(body, ops, record)?,
            code::LOAD | code::LOADATOMIC => self.load(body, ops, record == code::LOADATOMIC)?,
            code::STORE | code::STOREATOMIC => self.store(body, ops, record == code::STOREATOMIC)?,
            code::CMP | code::CMP2 => self.compare(body, ops)?,
            code::CALL => self.call(body, ops)?,
            code::INVOKE | code::CALLBR => self.invoke(body, ops, record)?,
            code::PHI => self.phi(body, ops)?,
            code::BR => self.branch(body, ops)?,
            code::SELECT | code::VSELECT => self.select(body, ops, record == code::VSELECT)?,
            code::RET => {
                if ops.left() > 0 {
                    let (value, _) = self.value(body, ops)?;
                    body.add([value]);
                }
                Inst::new(Opcode::Ret, body.types.void)
            }
            code::ALLOCA => self.alloca(body, ops)?,
            code::EXTRACTELT | code::INSERTELT | code::SHUFFLEVEC => self.vector(body, ops, record)?,
            code::EXTRACTVAL | code::INSERTVAL => self.aggregate_inst(body, ops, record)?,
            code::SWITCH => self.switch(body, ops)?,
            code::UNREACHABLE => Inst::new(Opcode::Unreachable, body.types.void),
            code::FREEZE => {
                let (value, ty) = self.value(body, ops)?;
                body.add([value]);
                Inst::new(Opcode::Freeze, ty)
            }
            code::CMPXCHG | code::CMPXCHG_OLD => self.compare_exchange(body, ops, record == code::CMPXCHG)?,
            code::ATOMICRMW | code::ATOMICRMW_OLD => self.atomic_rmw(body, ops, record == code::ATOMICRMW)?,
            code::FENCE => {
                let (ordering, scope) = (ops.next(), ops.next());
                let mut inst = Inst::new(Opcode::Fence, body.types.void);
                inst.extra = self.atomic(ordering, 0, scope)?;
                inst
            }
            code::OPERAND_BUNDLE => {
                self.bundle(body, ops)?;
                return Ok(None);
            }
            code::DEBUG_VALUE
            | code::DEBUG_DECLARE
            | code::DEBUG_ASSIGN
            | code::DEBUG_VALUE_SIMPLE
            | code::DEBUG_LABEL
            | code::DEBUG_DECLARE_VALUE => {
                self.debug_record(body, ops, record)?;
                return Ok(None);
            }
            _ => self.rare(body, ops, record)?,
        }))
    }

    fn binary(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
    ) -> BitcodeResult<Inst> {
        let (left, ty) = self.value(body, ops)?;
        let right = self.typed(body, ops, ty)?;
        let number = ops.next();
        let scalar = self.module.types.scalar(ty);
        let float = self.module.types.is_float(scalar);
        let opcode = match Opcode::binary(number, float) {
            Some(opcode) if float || self.module.types.is_integer(scalar) => opcode,
            _ => return Err(self.error(format!("binary operation {number}"))),
        };
        let mut inst = Inst::new(opcode, ty);
        inst.flags = self.flags(opcode, ops.optional());
        body.add([left, right]);
        Ok(inst)
    }

    /// Returns the flags of bitcode that an opcode has; a former "unsafe algebra" is all fast-math flags.
    #[inline]
    pub(super) fn flags(&self, opcode: Opcode, bits: u64) -> InstFlags {
        if bits == 0 {
            return InstFlags(0);
        }
        if opcode.has_fast_math() && bits & 1 != 0 {
            return InstFlags(crate::tables::ALL_FAST_MATH);
        }
        let mask = opcode.flags().iter().fold(0, |mask, flag| mask | flag.bit);
        InstFlags(bits as u16 & mask)
    }

    fn unary(&mut self, body: &mut FunctionDecoder<'_>, ops: &mut RecordOperands<'_>) -> BitcodeResult<Inst> {
        let (value, ty) = self.value(body, ops)?;
        if ops.next() != 0 {
            return Err(self.error("a unary operation that is not known"));
        }
        body.add([value]);
        let mut inst = Inst::new(Opcode::FNeg, ty);
        inst.flags = self.flags(Opcode::FNeg, ops.optional());
        Ok(inst)
    }

    fn cast(&mut self, body: &mut FunctionDecoder<'_>, ops: &mut RecordOperands<'_>) -> BitcodeResult<Inst> {
        let (value, from) = self.value(body, ops)?;
        let ty = ops.next();
        let ty = self.ty(ty)?;
        let number = ops.next();
        let Some(opcode) = Opcode::cast(number) else { return Err(self.error(format!("cast {number}"))) };
        let opcode = self.cast_of_bytes(opcode, from, ty)?;
        body.add([value]);
        let mut inst = Inst::new(opcode, ty);
        inst.flags = self.flags(opcode, ops.optional());
        Ok(inst)
    }

    /// Returns the opcode that a cast has where bytes are read as integers: a `bitcast` may make pointers of bytes and back.
    pub(super) fn cast_of_bytes(&self, opcode: Opcode, from: TypeId, to: TypeId) -> BitcodeResult<Opcode> {
        let types = &self.module.types;
        let is_pointer = |ty| types.is_pointer(types.scalar(ty));
        if !self.has_bytes || opcode != Opcode::BitCast || is_pointer(from) == is_pointer(to) {
            return Ok(opcode);
        }
        let shape = |ty| match types.get(ty) {
            Type::Vector { length, scalable, .. } => Some((length, scalable)),
            _ => None,
        };
        if shape(from) != shape(to) {
            return Err(self.error("a bitcast of vectors of bytes and pointers of another length"));
        }
        Ok(if is_pointer(from) { Opcode::PtrToInt } else { Opcode::IntToPtr })
    }

    /// Returns `i1`, or the vector of it that has the shape of a type.
    fn bool_like(&mut self, body: &FunctionDecoder<'_>, ty: TypeId) -> TypeId {
        match self.module.types.get(ty) {
            Type::Vector { length, scalable, .. } => {
                self.module.types.intern(Type::Vector { element: body.types.bool, length, scalable })
            }
            _ => body.types.bool,
        }
    }

    fn compare(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
    ) -> BitcodeResult<Inst> {
        let (left, ty) = self.value(body, ops)?;
        let right = self.typed(body, ops, ty)?;
        let number = ops.next();
        let opcode = match Predicate::from_code(number) {
            Some(Predicate::Integer(_)) => Opcode::ICmp,
            Some(Predicate::Float(_)) => Opcode::FCmp,
            None => return Err(self.error(format!("predicate {number}"))),
        };
        body.add([left, right]);
        let mut inst = Inst::new(opcode, self.bool_like(body, ty));
        inst.detail = number as u8;
        inst.flags = self.flags(opcode, ops.optional());
        Ok(inst)
    }

    fn phi(&mut self, body: &mut FunctionDecoder<'_>, ops: &mut RecordOperands<'_>) -> BitcodeResult<Inst> {
        let ty = ops.next();
        let ty = self.ty(ty)?;
        while ops.left() > 1 {
            let relative = signed(ops.next());
            let value = self.at_number(body, self.next_value().wrapping_sub(relative as u32), ty)?;
            let block = ops.next();
            body.add([value, self.block_operand(body, block)?]);
        }
        let mut inst = Inst::new(Opcode::Phi, ty);
        inst.flags = self.flags(Opcode::Phi, ops.optional());
        Ok(inst)
    }

    fn branch(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
    ) -> BitcodeResult<Inst> {
        let first = ops.next();
        let first = self.block_operand(body, first)?;
        if ops.left() == 0 {
            body.add([first]);
        } else {
            let second = ops.next();
            let second = self.block_operand(body, second)?;
            let condition = self.typed(body, ops, body.types.bool)?;
            body.add([condition, first, second]);
        }
        Ok(Inst::new(Opcode::Br, body.types.void))
    }

    fn switch(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
    ) -> BitcodeResult<Inst> {
        let ty = ops.next();
        let ty = self.ty(ty)?;
        let condition = self.typed(body, ops, ty)?;
        let default = ops.next();
        body.add([condition, self.block_operand(body, default)?]);
        while ops.left() > 0 {
            let (number, block) = (ops.next(), ops.next());
            let (value, found) = self.known(u32::try_from(number).unwrap_or(u32::MAX))?;
            if found != ty || value.as_constant().is_none() {
                return Err(self.error("a case that is no constant of the type"));
            }
            body.add([value, self.block_operand(body, block)?]);
        }
        Ok(Inst::new(Opcode::Switch, body.types.void))
    }

    fn select(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        typed: bool,
    ) -> BitcodeResult<Inst> {
        let (yes, ty) = self.value(body, ops)?;
        let no = self.typed(body, ops, ty)?;
        let condition = match typed {
            true => self.value(body, ops)?.0,
            false => self.typed(body, ops, body.types.bool)?,
        };
        body.add([condition, yes, no]);
        let mut inst = Inst::new(Opcode::Select, ty);
        inst.flags = self.flags(Opcode::Select, ops.optional());
        Ok(inst)
    }

    fn vector(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        record: u32,
    ) -> BitcodeResult<Inst> {
        let (vector, ty) = self.value(body, ops)?;
        let Type::Vector { element, scalable, .. } = self.module.types.get(ty) else {
            return Err(self.error("an operation on a vector of something else"));
        };
        match record {
            code::EXTRACTELT => {
                let (index, _) = self.value(body, ops)?;
                body.add([vector, index]);
                Ok(Inst::new(Opcode::ExtractElement, element))
            }
            code::INSERTELT => {
                let value = self.typed(body, ops, element)?;
                let (index, _) = self.value(body, ops)?;
                body.add([vector, value, index]);
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
                body.add([vector, second, mask]);
                let ty = self.module.types.intern(Type::Vector { element, length, scalable });
                Ok(Inst::new(Opcode::ShuffleVector, ty))
            }
        }
    }

    fn aggregate_inst(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        record: u32,
    ) -> BitcodeResult<Inst> {
        let (aggregate, ty) = self.value(body, ops)?;
        body.add([aggregate]);
        let inserted = match record {
            code::INSERTVAL => {
                let (value, ty) = self.value(body, ops)?;
                body.add([value]);
                Some(ty)
            }
            _ => None,
        };
        let mut member = ty;
        if ops.left() == 0 {
            return Err(self.error("an aggregate operation without indexes"));
        }
        while ops.left() > 0 {
            let index = ops.next();
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
            body.add([Value::number(index as u32)]);
        }
        match inserted {
            Some(inserted) if inserted != member => {
                Err(self.error("a value of another type than the member"))
            }
            Some(_) => Ok(Inst::new(Opcode::InsertValue, ty)),
            None => Ok(Inst::new(Opcode::ExtractValue, member)),
        }
    }

    fn debug_record(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        record: u32,
    ) -> BitcodeResult<()> {
        let Some(last) = body.last else {
            return Err(self.error("a debug record of no instruction"));
        };
        let location = ops.next();
        let location = self.node_location(body, location)?;
        let metadata = |reader: &Self, ops: &mut RecordOperands<'_>| {
            let number = ops.next();
            reader.metadata_operand(number, false)
        };
        let value = |reader: &Self, ops: &mut RecordOperands<'_>| {
            let number = ops.next();
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
            body.add([variable]);
        } else {
            let expression = metadata(self, ops)?;
            let at = match record {
                code::DEBUG_VALUE_SIMPLE => self.value(body, ops)?.0,
                _ => value(self, ops)?,
            };
            body.add([at, variable, expression]);
        }
        if opcode == Opcode::DebugAssign {
            let (identity, expression) = (metadata(self, ops)?, metadata(self, ops)?);
            let address = value(self, ops)?;
            body.add([identity, address, expression]);
        }
        for operand in body.function.operands.get(body.start as usize..).unwrap_or_default() {
            if let Some(local) = operand.as_local()
                && local.index() >= body.function.local_count()
            {
                body.later.push(local);
            }
        }
        let mut inst = Inst::new(opcode, body.types.void);
        inst.location = location;
        // The record follows the instruction that it stands before.
        let id = body.function.make_of_last(inst, body.start);
        body.function.insert_before(id, last);
        Ok(())
    }

    /// Reads instructions that are rare.
    fn rare(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        record: u32,
    ) -> BitcodeResult<Inst> {
        let void = body.types.void;
        let token = self.module.types.intern(Type::Token);
        match record {
            code::INDIRECTBR => {
                let ty = ops.next();
                let ty = self.ty(ty)?;
                let address = self.typed(body, ops, ty)?;
                body.add([address]);
                while ops.left() > 0 {
                    let block = ops.next();
                    body.add([self.block_operand(body, block)?]);
                }
                Ok(Inst::new(Opcode::IndirectBr, void))
            }
            code::RESUME => {
                let (value, _) = self.value(body, ops)?;
                body.add([value]);
                Ok(Inst::new(Opcode::Resume, void))
            }
            code::VAARG => {
                let list = ops.next();
                let list = self.ty(list)?;
                let value = self.typed(body, ops, list)?;
                let ty = ops.next();
                body.add([value]);
                Ok(Inst::new(Opcode::VaArg, self.ty(ty)?))
            }
            record => self.exception_handling(body, ops, record, token),
        }
    }

    fn catch_switch(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        token: TypeId,
    ) -> BitcodeResult<Inst> {
        let parent = self.typed(body, ops, token)?;
        body.add([parent]);
        let count = ops.count();
        for _ in 0..count {
            let block = ops.next();
            body.add([self.block_operand(body, block)?]);
        }
        let mut inst = Inst::new(Opcode::CatchSwitch, token);
        if ops.left() > 0 {
            let block = ops.next();
            body.add([self.block_operand(body, block)?]);
            inst.flags = InstFlags(1);
        }
        Ok(inst)
    }

    /// Reads the pads of exceptions, and what ends or chooses them.
    fn exception_handling(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        record: u32,
        token: TypeId,
    ) -> BitcodeResult<Inst> {
        let void = body.types.void;
        match record {
            code::LANDINGPAD => {
                let ty = ops.next();
                let ty = self.ty(ty)?;
                let mut inst = Inst::new(Opcode::LandingPad, ty);
                inst.flags = InstFlags((ops.next() & 1) as u16);
                let count = ops.count();
                for _ in 0..count {
                    ops.next();
                    let (clause, _) = self.value(body, ops)?;
                    body.add([clause]);
                }
                Ok(inst)
            }
            code::CLEANUPRET | code::CATCHRET => {
                let pad = self.typed(body, ops, token)?;
                body.add([pad]);
                if ops.left() > 0 {
                    let block = ops.next();
                    body.add([self.block_operand(body, block)?]);
                }
                let opcode = if record == code::CATCHRET { Opcode::CatchRet } else { Opcode::CleanupRet };
                Ok(Inst::new(opcode, void))
            }
            code::CATCHPAD | code::CLEANUPPAD => {
                let parent = self.typed(body, ops, token)?;
                body.add([parent]);
                let count = ops.count();
                for _ in 0..count {
                    let (argument, _) = self.value(body, ops)?;
                    body.add([argument]);
                }
                let opcode = if record == code::CATCHPAD { Opcode::CatchPad } else { Opcode::CleanupPad };
                Ok(Inst::new(opcode, token))
            }
            code::CATCHSWITCH => self.catch_switch(body, ops, token),
            record => Err(self.error(format!("record {record} in a function"))),
        }
    }
}
