use super::{ModuleEncoder, WriteError, abbreviation, signed};
use crate::bitcode::bit_writer::{AbbreviationOperand, is_char6};
use crate::tables::records::{block, constant as code};
use crate::tables::{Opcode, Predicate};
use crate::{BlockId, Constant, ConstantId, FunctionId, Type, TypeId};

impl ModuleEncoder<'_> {
    pub(super) fn value_number(&self, id: ConstantId) -> u64 {
        self.given(self.numbers.values.get(id.index()).copied())
    }

    fn type_of(&self, id: ConstantId) -> u64 {
        u64::from(self.numbers.type_number(self.module.constants.ty(id)))
    }

    pub(super) fn constants(&mut self, constants: &[ConstantId], of_module: bool) -> Result<(), WriteError> {
        if constants.is_empty() {
            return Ok(());
        }
        let module = self.module;
        self.bits.enter(block::CONSTANTS, 4);
        let first = self.abbreviations.constants.len();
        let strings = [
            vec![AbbreviationOperand::Literal(u64::from(code::STRING)), AbbreviationOperand::ArrayFixed(8)],
            vec![AbbreviationOperand::Literal(u64::from(code::CSTRING)), AbbreviationOperand::ArrayFixed(8)],
            vec![AbbreviationOperand::Literal(u64::from(code::CSTRING)), AbbreviationOperand::ArrayFixed(7)],
            vec![AbbreviationOperand::Literal(u64::from(code::CSTRING)), AbbreviationOperand::ArrayChar6],
        ];
        if of_module {
            strings.iter().for_each(|row| self.bits.define(row));
        }
        let mut current: Option<TypeId> = None;
        for &id in constants {
            let ty = module.constants.ty(id);
            if current != Some(ty) {
                let row = self.abbreviations.constants[0].clone();
                self.bits.abbreviated(abbreviation(0), &row, &[u64::from(self.numbers.type_number(ty))]);
                current = Some(ty);
            }
            match module.constants.get(id) {
                Constant::Data(bytes) if of_module && module.types.width(self.element(ty)) == 8 => {
                    let vector = matches!(module.types.get(ty), Type::Vector { .. });
                    self.bytes(bytes, vector, first, &strings);
                }
                constant => self.constant(id, ty, constant)?,
            }
        }
        self.bits.leave();
        Ok(())
    }

    fn element(&self, ty: TypeId) -> TypeId {
        match self.module.types.get(ty) {
            Type::Array { element, .. } | Type::Vector { element, .. } => element,
            _ => ty,
        }
    }

    fn bytes(&mut self, bytes: &[u8], vector: bool, first: usize, rows: &[Vec<AbbreviationOperand>; 4]) {
        if vector {
            return self.bits.string(code::DATA, &[], bytes);
        }
        let (row, bytes) = match bytes.strip_suffix(&[0]) {
            Some(text) if is_char6(text) => (3, text),
            Some(text) if text.is_ascii() => (2, text),
            Some(text) => (1, text),
            None => (0, bytes),
        };
        self.bits.text(abbreviation(first + row), &rows[row], &[], bytes);
    }

    fn constant(&mut self, id: ConstantId, ty: TypeId, constant: Constant<'_>) -> Result<(), WriteError> {
        let module = self.module;
        match constant {
            Constant::Null | Constant::Integer(0) | Constant::Float(0) => {
                let row = self.abbreviations.constants[3].clone();
                self.bits.abbreviated(abbreviation(3), &row, &[]);
            }
            Constant::Undef => self.bits.record(code::UNDEF, &[]),
            Constant::Poison => self.bits.record(code::POISON, &[]),
            Constant::Integer(value) => {
                let shift = 64 - module.types.width(ty).clamp(1, 64);
                let value = ((value << shift) as i64 >> shift) as u64;
                let row = self.abbreviations.constants[1].clone();
                self.bits.abbreviated(abbreviation(1), &row, &[signed(value)]);
            }
            Constant::Float(bits) => self.bits.record(code::FLOAT, &[bits]),
            Constant::Words(words) => self.wide_number(module.types.get(ty), words),
            Constant::Aggregate(members) => {
                let ops: Vec<u64> = members.iter().map(|&member| self.value_number(member)).collect();
                self.bits.record(code::AGGREGATE, &ops);
            }
            Constant::Data(bytes) => {
                let size = module.types.width(self.element(ty)).max(8) as usize / 8;
                let ops: Vec<u64> = bytes
                    .chunks_exact(size)
                    .map(|chunk| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
                    .collect();
                self.bits.record(code::DATA, &ops);
            }
            Constant::BlockAddress(function, block) => self.block_address(function, block)?,
            Constant::DsoLocalEquivalent(global) | Constant::NoCfi(global) => {
                let Some(global) = module.global(global) else { return self.error("no global") };
                let record = match constant {
                    Constant::NoCfi(_) => code::NO_CFI,
                    _ => code::DSO_LOCAL_EQUIVALENT,
                };
                let ops = [self.type_of(global.constant), self.value_number(global.constant)];
                self.bits.record(record, &ops);
            }
            Constant::PtrAuth(operands) => {
                let ops: Vec<u64> = operands.iter().map(|&operand| self.value_number(operand)).collect();
                let record = if ops.len() > 4 { code::PTRAUTH2 } else { code::PTRAUTH };
                self.bits.record(record, &ops);
            }
            Constant::InlineAsm { function, assembly, constraints, flags } => {
                let mut ops = vec![u64::from(self.numbers.type_number(function)), u64::from(flags)];
                for string in [assembly, constraints] {
                    let bytes = module.strings.get(string);
                    ops.push(bytes.len() as u64);
                    ops.extend(bytes.iter().map(|&byte| u64::from(byte)));
                }
                self.bits.record(code::INLINEASM, &ops);
            }
            Constant::Expression { .. } => self.expression(id)?,
            Constant::Global(_) => return self.error("a global among constants"),
        }
        Ok(())
    }

    /// Writes a number of more than 64 bits.
    fn wide_number(&mut self, ty: Type, words: &[u64]) {
        let word = |index: usize| words.get(index).copied().unwrap_or(0);
        match ty {
            Type::Integer(_) if words.iter().all(|&word| word == 0) => self.bits.record(code::NULL, &[]),
            Type::Integer(_) => {
                let used = words.iter().rposition(|&word| word != 0).map_or(1, |last| last + 1);
                let ops: Vec<u64> = words.iter().take(used).map(|&word| signed(word)).collect();
                self.bits.record(code::WIDE_INTEGER, &ops);
            }
            Type::X86Fp80 => {
                let ops = [word(1) << 48 | word(0) >> 16, word(0) & 0xffff];
                self.bits.record(code::FLOAT, &ops);
            }
            _ => self.bits.record(code::FLOAT, &[word(0), word(1)]),
        }
    }

    fn block_address(&mut self, function: FunctionId, block: BlockId) -> Result<(), WriteError> {
        let module = self.module;
        let Some(global) = module.function(function).and_then(|function| module.global(function.global))
        else {
            return self.error("the address of a block of no function");
        };
        let Some(number) = self.block_number(function, block) else {
            return self.error("the address of a block that stands in no function");
        };
        let ops = [self.type_of(global.constant), self.value_number(global.constant), number];
        self.bits.record(code::BLOCKADDRESS, &ops);
        Ok(())
    }

    fn expression(&mut self, id: ConstantId) -> Result<(), WriteError> {
        let Constant::Expression { opcode, flags, predicate, source, in_range, operands } =
            self.module.constants.get(id)
        else {
            return Ok(());
        };
        if opcode.since() > self.version {
            return self.error(format!("there is no {} yet", opcode.text()));
        }
        let value = |index: usize| operands.get(index).map_or(0, |&operand| self.value_number(operand));
        let ty = |index: usize| operands.get(index).map_or(0, |&operand| self.type_of(operand));
        let flags = u64::from(flags.0);
        let (record, ops) = match opcode {
            Opcode::GetElementPtr => {
                let mut ops = vec![source.map_or(0, |ty| u64::from(self.numbers.type_number(ty))), flags];
                if let Some(range) = in_range {
                    ops.extend([
                        u64::from(range.width),
                        signed(range.lower as u64),
                        signed(range.upper as u64),
                    ]);
                }
                for index in 0..operands.len() {
                    ops.extend([ty(index), value(index)]);
                }
                (if in_range.is_some() { code::GEP_INRANGE } else { code::GEP }, ops)
            }
            Opcode::ICmp | Opcode::FCmp => {
                let predicate = match predicate {
                    Some(Predicate::Integer(predicate)) => predicate.code(),
                    Some(Predicate::Float(predicate)) => predicate.code(),
                    None => 0,
                };
                (code::CMP, vec![ty(0), value(0), value(1), predicate])
            }
            Opcode::Select => (code::SELECT, vec![value(0), value(1), value(2)]),
            Opcode::ExtractElement => (code::EXTRACTELT, vec![ty(0), value(0), ty(1), value(1)]),
            Opcode::InsertElement => (code::INSERTELT, vec![value(0), value(1), ty(2), value(2)]),
            Opcode::ShuffleVector => (code::SHUFVEC_EX, vec![ty(0), value(0), value(1), value(2)]),
            Opcode::FNeg => (code::UNOP, vec![0, value(0)]),
            opcode => match (opcode.code(), operands.len()) {
                (Some(number), 1) => {
                    let mut ops = vec![number, ty(0), value(0)];
                    ops.extend((flags != 0).then_some(flags));
                    (code::CAST, ops)
                }
                (Some(number), 2) => {
                    let mut ops = vec![number, value(0), value(1)];
                    ops.extend((flags != 0).then_some(flags));
                    (code::BINOP, ops)
                }
                _ => return self.error(format!("a constant {}", opcode.text())),
            },
        };
        self.bits.record(record, &ops);
        Ok(())
    }
}
