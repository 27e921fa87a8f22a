use super::{ModuleReader, NO_TYPE, attributes::signed};
use crate::bitcode::stream::{BitcodeRecord, StreamEntry};
use crate::tables::records::constant as code;
use crate::tables::{InstFlags, Opcode, Predicate};
use crate::{BitcodeResult, BlockId, Constant, ConstantId, ConstantRange, Type, TypeId, Value};

/// How many elements the records of a module that are few bits may ask for.
const MOST_ELEMENTS: u64 = 1 << 24;

/// How deep constants nest at most, so that what walks them may recurse.
const DEPTH: u16 = 400;

/// A constant whose operands are not all there yet.
#[derive(Debug, Clone)]
struct Pending {
    number: u32,
    code: u32,
    ops: Vec<u64>,
    ty: TypeId,
    /// The number of the type in bitcode.
    bit_type: u64,
}

/// The result of reading the record of a constant.
enum ReadConstant {
    Done(ConstantId),
    /// Operands are missing: their numbers are in the list.
    Missing,
}

impl<'a> ModuleReader<'a> {
    pub(super) fn constants_block(&mut self, record: &mut BitcodeRecord<'a>) -> BitcodeResult<()> {
        let mut bit_type = 0;
        let mut ty = self.common().integer;
        let mut pending: Vec<Pending> = Vec::new();
        let mut missing = Vec::new();
        loop {
            match self.stream.next(record)? {
                StreamEntry::End => break,
                StreamEntry::Block(_, words) => {
                    self.stream.skip(words)?;
                    continue;
                }
                StreamEntry::Record => {}
            }
            if record.code == code::SETTYPE {
                bit_type = record.get(0);
                ty = self.ty(bit_type)?;
                continue;
            }
            let number = self.values.len() as u32;
            if number >= Value::MAX_INDEX {
                return Err(self.error("too many constants"));
            }
            if matches!(record.code, code::INTEGER | code::BYTE)
                && let Some(width @ 1..=64) = self.module.types.integer_width(ty)
            {
                let value = signed(record.get(0)) & (u64::MAX >> (64 - width));
                let id = self.module.constants.intern_integer(ty, value);
                self.values.push((Value::constant(id), ty));
                continue;
            }
            missing.clear();
            match self.constant(record.code, record.ops(), ty, bit_type, &mut missing)? {
                ReadConstant::Done(id) => {
                    self.values.push((Value::constant(id), self.module.constants.ty(id)));
                }
                ReadConstant::Missing => {
                    self.values.push((Value::NONE, ty));
                    pending.push(Pending {
                        number,
                        code: record.code,
                        ops: record.ops().to_vec(),
                        ty,
                        bit_type,
                    });
                }
            }
        }
        self.resolve_pending(&pending, &mut missing)
    }

    /// Makes the constants that refer to later ones, what they refer to first.
    fn resolve_pending(&mut self, pending: &[Pending], missing: &mut Vec<u64>) -> BitcodeResult<()> {
        let mut open = vec![false; pending.len()];
        let mut stack = Vec::new();
        for index in 0..pending.len() {
            stack.push(index);
            while let Some(&top) = stack.last() {
                let Some(constant) = pending.get(top) else { break };
                if self.values.get(constant.number as usize).is_some_and(|value| value.0 != Value::NONE) {
                    stack.pop();
                    continue;
                }
                missing.clear();
                match self.constant(constant.code, &constant.ops, constant.ty, constant.bit_type, missing)? {
                    ReadConstant::Done(id) => {
                        self.values[constant.number as usize].0 = Value::constant(id);
                        stack.pop();
                    }
                    ReadConstant::Missing if std::mem::replace(&mut open[top], true) => {
                        return Err(self.error("a constant that contains itself"));
                    }
                    ReadConstant::Missing => {
                        for &number in missing.iter() {
                            match pending.binary_search_by_key(&number, |row| u64::from(row.number)) {
                                Ok(at) => stack.push(at),
                                Err(_) => return Err(self.error(format!("value {number} is not there"))),
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn operand(&self, number: u64, missing: &mut Vec<u64>) -> ConstantId {
        match self.values.get(number as usize).and_then(|value| value.0.as_constant()) {
            Some(constant) => constant,
            None => {
                missing.push(number);
                ConstantId(0)
            }
        }
    }

    fn zero(&mut self, ty: TypeId) -> ConstantId {
        let constant = match self.module.types.get(ty) {
            Type::Integer(..=64) => Constant::Integer(0),
            Type::Half | Type::BFloat | Type::Float | Type::Double => Constant::Float(0),
            Type::Integer(width) => {
                return self
                    .module
                    .constants
                    .intern(ty, Constant::Words(&vec![0; width.div_ceil(64) as usize]));
            }
            Type::X86Fp80 | Type::Fp128 | Type::PpcFp128 => Constant::Words(&[0, 0]),
            _ => Constant::Null,
        };
        self.module.constants.intern(ty, constant)
    }

    /// Returns an integer of up to 64 bits. LLVM 23 has vectors whose elements are all one integer.
    fn integer(&mut self, value: u64, ty: TypeId) -> BitcodeResult<ConstantId> {
        let element = self.module.types.scalar(ty);
        let Some(width @ 1..=64) = self.module.types.integer_width(element) else {
            return Err(self.error("an integer of another type"));
        };
        let value = signed(value) & (u64::MAX >> (64 - width));
        let id = self.module.constants.intern_integer(element, value);
        self.splat(ty, id)
    }

    fn block_address(&mut self, function: ConstantId, block: u64, ty: TypeId) -> BitcodeResult<ConstantId> {
        let Some(function) = self.module.function_of(function) else {
            return Err(self.error("the address of a block of no function"));
        };
        let block = u32::try_from(block).unwrap_or(u32::MAX);
        let id = self.module.constants.intern(ty, Constant::BlockAddress(function, BlockId(block)));
        self.block_addresses.push((id, self.stream.at()));
        Ok(id)
    }

    fn constant(
        &mut self,
        code: u32,
        ops: &[u64],
        ty: TypeId,
        bit_type: u64,
        missing: &mut Vec<u64>,
    ) -> BitcodeResult<ReadConstant> {
        let get = |index: usize| ops.get(index).copied().unwrap_or(0);
        let constant = match code {
            code::NULL => return Ok(ReadConstant::Done(self.zero(ty))),
            code::UNDEF => Constant::Undef,
            code::POISON => Constant::Poison,
            code::INTEGER | code::BYTE => return self.integer(get(0), ty).map(ReadConstant::Done),
            code::WIDE_INTEGER | code::WIDE_BYTE => {
                return self.wide_integer(ops, ty).map(ReadConstant::Done);
            }
            code::FLOAT => return self.float(ops, ty).map(ReadConstant::Done),
            code::AGGREGATE | code::PTRAUTH | code::PTRAUTH2 => {
                let members: Vec<ConstantId> = ops.iter().map(|&op| self.operand(op, missing)).collect();
                if !missing.is_empty() {
                    return Ok(ReadConstant::Missing);
                }
                self.deep(&members)?;
                return Ok(ReadConstant::Done(match code {
                    code::AGGREGATE => self.aggregate(ty, &members),
                    _ => self.module.constants.intern(ty, Constant::PtrAuth(&members)),
                }));
            }
            code::STRING | code::CSTRING | code::DATA => {
                return self.data(code, ops, ty).map(ReadConstant::Done);
            }
            code::INLINEASM | code::INLINEASM_OLD | code::INLINEASM_OLD2 | code::INLINEASM_OLD3 => {
                return self.inline_assembly(code, ops, ty, bit_type).map(ReadConstant::Done);
            }
            code::BLOCKADDRESS => {
                let function = self.operand(get(1), missing);
                if !missing.is_empty() {
                    return Ok(ReadConstant::Missing);
                }
                return self.block_address(function, get(2), ty).map(ReadConstant::Done);
            }
            code::DSO_LOCAL_EQUIVALENT | code::NO_CFI => {
                let global = self.operand(get(1), missing);
                if !missing.is_empty() {
                    return Ok(ReadConstant::Missing);
                }
                match self.module.constants.global(global) {
                    Some(global) if code == code::NO_CFI => Constant::NoCfi(global),
                    Some(global) => Constant::DsoLocalEquivalent(global),
                    None => return Err(self.error("no global")),
                }
            }
            code => return self.expression(code, ops, ty, missing),
        };
        Ok(ReadConstant::Done(self.module.constants.intern(ty, constant)))
    }

    /// Refuses constants that nest too deeply.
    fn deep(&self, operands: &[ConstantId]) -> BitcodeResult<()> {
        match operands.iter().any(|&id| self.module.constants.depth(id) >= DEPTH) {
            true => Err(self.error("constants nest too deeply")),
            false => Ok(()),
        }
    }

    /// Returns an aggregate; zero, undefined and poison ones are not spelled out.
    fn aggregate(&mut self, ty: TypeId, members: &[ConstantId]) -> ConstantId {
        let same = members.first().filter(|&&first| members.iter().all(|&member| member == first));
        let constant = match same.map(|&first| self.module.constants.get(first)) {
            Some(Constant::Undef) => Constant::Undef,
            Some(Constant::Poison) => Constant::Poison,
            _ => Constant::Aggregate(members),
        };
        self.module.constants.intern(ty, constant)
    }

    fn wide_integer(&mut self, ops: &[u64], ty: TypeId) -> BitcodeResult<ConstantId> {
        let element = self.module.types.scalar(ty);
        let Type::Integer(width) = self.module.types.get(element) else {
            return Err(self.error("an integer of another type"));
        };
        let len = width.div_ceil(64) as usize;
        let mut words: Vec<u64> = ops.iter().take(len).map(|&op| signed(op)).collect();
        words.resize(len, 0);
        if let Some(last) = words.last_mut()
            && width % 64 != 0
        {
            *last &= (1 << (width % 64)) - 1;
        }
        let constant = match words.as_slice() {
            &[word] => Constant::Integer(word),
            words => Constant::Words(words),
        };
        let id = self.module.constants.intern(element, constant);
        if element == ty { Ok(id) } else { self.splat(ty, id) }
    }

    /// Returns a floating-point number, or the vector whose elements are all it, which LLVM 23 writes so.
    fn float(&mut self, ops: &[u64], ty: TypeId) -> BitcodeResult<ConstantId> {
        let (low, high) = (ops.first().copied().unwrap_or(0), ops.get(1).copied().unwrap_or(0));
        let element = self.module.types.scalar(ty);
        let constant = match self.module.types.get(element) {
            Type::Half | Type::BFloat => Constant::Float(low & 0xffff),
            Type::Float => Constant::Float(low & 0xffff_ffff),
            Type::Double => Constant::Float(low),
            // The first operand holds the sign, the exponent and the high bits of the fraction.
            Type::X86Fp80 => Constant::Words(&[low << 16 | high & 0xffff, low >> 48]),
            Type::Fp128 | Type::PpcFp128 => Constant::Words(&[low, high]),
            _ => return Err(self.error("a floating-point number of another type")),
        };
        let id = self.module.constants.intern(element, constant);
        if element == ty { Ok(id) } else { self.splat(ty, id) }
    }

    /// Returns the vector whose elements are all the same.
    fn splat(&mut self, ty: TypeId, id: ConstantId) -> BitcodeResult<ConstantId> {
        let Type::Vector { length, scalable, element } = self.module.types.get(ty) else {
            return Err(self.error("a splat that is no vector"));
        };
        let constants = &mut self.module.constants;
        if scalable {
            let poison = constants.intern(ty, Constant::Poison);
            let i64 = self.module.types.integer(64);
            let i32 = self.module.types.integer(32);
            let mask = self.module.types.intern(Type::Vector { element: i32, length, scalable });
            let (zero, mask) = (constants.intern_integer(i64, 0), constants.intern(mask, Constant::Null));
            let one = constants.intern(ty, operation(Opcode::InsertElement, &[poison, id, zero]));
            return Ok(constants.intern(ty, operation(Opcode::ShuffleVector, &[one, poison, mask])));
        }
        self.splatted += u64::from(length);
        if self.splatted > MOST_ELEMENTS {
            return Err(self.error(format!("a splat of {length} elements")));
        }
        let size = self.module.types.width(element) as usize / 8;
        let constant = match constants.get(id) {
            Constant::Integer(0) | Constant::Float(0) => Constant::Null,
            Constant::Integer(value) | Constant::Float(value) if matches!(size, 1 | 2 | 4 | 8) => {
                let bytes = value.to_le_bytes();
                let bytes = bytes.get(..size).unwrap_or_default().repeat(length as usize);
                return Ok(constants.intern(ty, Constant::Data(&bytes)));
            }
            _ => return Ok(constants.intern(ty, Constant::Aggregate(&vec![id; length as usize]))),
        };
        Ok(constants.intern(ty, constant))
    }

    fn data(&mut self, code: u32, ops: &[u64], ty: TypeId) -> BitcodeResult<ConstantId> {
        let (element, length) = match self.module.types.get(ty) {
            Type::Array { element, length } => (element, length),
            Type::Vector { element, length, .. } => (element, u64::from(length)),
            _ => return Err(self.error("data of another type")),
        };
        let size = match (self.module.types.get(element), self.module.types.width(element)) {
            (Type::X86Fp80 | Type::Fp128 | Type::PpcFp128, _) => 0,
            (_, 8) => 1,
            (_, 16) => 2,
            (_, 32) => 4,
            (_, 64) => 8,
            _ => 0,
        };
        let count = ops.len() as u64 + u64::from(code == code::CSTRING);
        if size == 0 || count != length || (code != code::DATA && size != 1) {
            return Err(self.error(format!("{count} elements of data for a type that holds others")));
        }
        let mut bytes = Vec::with_capacity(ops.len() * size + 1);
        for &op in ops {
            bytes.extend_from_slice(op.to_le_bytes().get(..size).unwrap_or_default());
        }
        if code == code::CSTRING {
            bytes.push(0);
        }
        Ok(self.module.constants.intern(ty, Constant::Data(&bytes)))
    }

    fn inline_assembly(
        &mut self,
        code: u32,
        ops: &[u64],
        _ty: TypeId,
        bit_type: u64,
    ) -> BitcodeResult<ConstantId> {
        let (function, ops) = match code {
            code::INLINEASM => (ops.first().copied().unwrap_or(u64::MAX), ops.get(1..).unwrap_or_default()),
            // Of the time of typed pointers: the function is what the pointer points to.
            _ => (u64::from(self.pointees.get(bit_type as usize).copied().unwrap_or(NO_TYPE)), ops),
        };
        let function = self.ty(function)?;
        let flags = match code {
            code::INLINEASM_OLD => ops.first().map_or(0, |&flags| flags & 3),
            code::INLINEASM_OLD2 => ops.first().map_or(0, |&flags| flags & 7),
            _ => ops.first().map_or(0, |&flags| flags & 15),
        };
        let mut rest = ops.get(1..).unwrap_or_default();
        let mut string = || -> Option<Vec<u8>> {
            let (&len, after) = rest.split_first()?;
            let (string, after) = after.split_at_checked(usize::try_from(len).ok()?)?;
            rest = after;
            Some(string.iter().map(|&op| op as u8).collect())
        };
        let (Some(assembly), Some(constraints)) = (string(), string()) else {
            return Err(self.error("inline assembly that is not complete"));
        };
        let assembly = self.module.strings.intern(&assembly);
        let constraints = self.module.strings.intern(&constraints);
        let pointer = self.module.types.pointer(0);
        let constant = Constant::InlineAsm { function, assembly, constraints, flags: flags as u8 };
        Ok(self.module.constants.intern(pointer, constant))
    }

    fn expression(
        &mut self,
        code: u32,
        ops: &[u64],
        ty: TypeId,
        missing: &mut Vec<u64>,
    ) -> BitcodeResult<ReadConstant> {
        let get = |index: usize| ops.get(index).copied().unwrap_or(0);
        let (mut source, mut in_range, mut predicate) = (None, None, None);
        let mut flags = InstFlags::default();
        let float = |reader: &Self, ty| reader.module.types.is_float(reader.module.types.scalar(ty));
        let (opcode, numbers): (Option<Opcode>, Vec<u64>) = match code {
            code::BINOP => {
                flags = InstFlags(get(3) as u16);
                (Opcode::binary(get(0), float(self, ty)), vec![get(1), get(2)])
            }
            code::UNOP => (Some(Opcode::FNeg), vec![get(1)]),
            code::CAST => {
                flags = InstFlags(get(3) as u16);
                (Opcode::cast(get(0)), vec![get(2)])
            }
            code::SELECT => (Some(Opcode::Select), vec![get(0), get(1), get(2)]),
            code::EXTRACTELT => {
                (Some(Opcode::ExtractElement), vec![get(1), get(ops.len().saturating_sub(1))])
            }
            code::INSERTELT => {
                (Some(Opcode::InsertElement), vec![get(0), get(1), get(ops.len().saturating_sub(1))])
            }
            code::SHUFFLEVEC => (Some(Opcode::ShuffleVector), vec![get(0), get(1), get(2)]),
            code::SHUFVEC_EX => (Some(Opcode::ShuffleVector), vec![get(1), get(2), get(3)]),
            code::CMP => {
                predicate = Predicate::from_code(get(3));
                let opcode = match predicate {
                    Some(Predicate::Float(_)) => Some(Opcode::FCmp),
                    Some(Predicate::Integer(_)) => Some(Opcode::ICmp),
                    None => None,
                };
                (opcode, vec![get(1), get(2)])
            }
            code::GEP | code::GEP_INRANGE | code::GEP_INRANGE_OLD | code::GEP_OLD | code::INBOUNDS_GEP => {
                let numbers = self.element_pointer(code, ops, &mut source, &mut flags, &mut in_range)?;
                (Some(Opcode::GetElementPtr), numbers)
            }
            code => return Err(self.error(format!("record {code} among constants"))),
        };
        let Some(mut opcode) = opcode else {
            return Err(self.error("an operation on constants that is not known"));
        };
        let operands: Vec<ConstantId> = numbers.iter().map(|&number| self.operand(number, missing)).collect();
        if !missing.is_empty() {
            return Ok(ReadConstant::Missing);
        }
        if let [operand] = *operands {
            opcode = self.cast_of_bytes(opcode, self.module.constants.ty(operand), ty)?;
        }
        self.deep(&operands)?;
        if let Some(same) = self.same_address(opcode, ty, &operands) {
            return Ok(ReadConstant::Done(same));
        }
        let constant =
            Constant::Expression { opcode, flags, predicate, source, in_range, operands: &operands };
        Ok(ReadConstant::Done(self.module.constants.intern(ty, constant)))
    }

    /// Returns the operand of what changed only what a typed pointer pointed to.
    fn same_address(&self, opcode: Opcode, ty: TypeId, operands: &[ConstantId]) -> Option<ConstantId> {
        let constants = &self.module.constants;
        let (&base, indexes) = operands.split_first()?;
        let same = match opcode {
            Opcode::BitCast => true,
            Opcode::GetElementPtr => {
                self.module.types.is_pointer(ty)
                    && indexes.iter().all(|&index| constants.integer(index) == Some(0))
            }
            _ => false,
        };
        (same && constants.ty(base) == ty).then_some(base)
    }

    fn element_pointer(
        &mut self,
        code: u32,
        ops: &[u64],
        source: &mut Option<TypeId>,
        flags: &mut InstFlags,
        in_range: &mut Option<ConstantRange>,
    ) -> BitcodeResult<Vec<u64>> {
        let mut ops = ops;
        let mut next = || -> u64 {
            match ops.split_first() {
                Some((&first, rest)) => {
                    ops = rest;
                    first
                }
                None => u64::MAX,
            }
        };
        let mut element = None;
        match code {
            code::GEP_OLD | code::INBOUNDS_GEP => {
                if ops.len() % 2 == 1 {
                    element = ops.first().copied();
                    ops = ops.get(1..).unwrap_or_default();
                }
                *flags = InstFlags(if code == code::INBOUNDS_GEP { 3 } else { 0 });
            }
            code::GEP_INRANGE_OLD => {
                element = Some(next());
                *flags = InstFlags(if next() & 1 != 0 { 3 } else { 0 });
            }
            _ => {
                element = Some(next());
                *flags = gep_flags(next());
            }
        }
        if code == code::GEP_INRANGE {
            let (&[width, lower, upper], rest) =
                ops.split_first_chunk().ok_or_else(|| self.error("no range"))?;
            if !(1..=64).contains(&width) {
                return Err(self.error(format!("a range of {width} bits")));
            }
            ops = rest;
            *in_range = Some(ConstantRange {
                width: width as u32,
                lower: signed(lower) as i64,
                upper: signed(upper) as i64,
            });
        }
        let pointee = ops.first().and_then(|&ty| self.pointees.get(ty as usize)).copied().unwrap_or(NO_TYPE);
        *source = Some(self.ty(element.unwrap_or(u64::from(pointee)))?);
        let numbers: Vec<u64> = ops.chunks_exact(2).map(|pair| pair[1]).collect();
        match numbers.is_empty() {
            true => Err(self.error("getelementptr without operands")),
            false => Ok(numbers),
        }
    }

    /// Checks that the blocks whose addresses are taken are there.
    pub(super) fn check_block_addresses(&self) -> BitcodeResult<()> {
        for &(id, offset) in &self.block_addresses {
            let Constant::BlockAddress(function, block) = self.module.constants.get(id) else { continue };
            let blocks = self.module.function(function).map_or(0, |function| function.block_count());
            if block.index() >= blocks {
                let detail = format!("the address of block {} of {blocks}", block.0);
                return Err(Box::new(crate::BitcodeError { offset, detail }));
            }
        }
        Ok(())
    }
}

/// Returns an operation without flags.
fn operation(opcode: Opcode, operands: &[ConstantId]) -> Constant<'_> {
    let flags = InstFlags::default();
    Constant::Expression { opcode, flags, predicate: None, source: None, in_range: None, operands }
}

/// Returns the flags of a `getelementptr`: `inbounds` has `nusw` with it.
pub(super) const fn gep_flags(bits: u64) -> InstFlags {
    let bits = bits & 7;
    InstFlags(if bits & 1 != 0 { bits as u16 | 2 } else { bits as u16 })
}
