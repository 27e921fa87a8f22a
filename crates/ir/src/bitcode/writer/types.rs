use super::ModuleEncoder;
use crate::bitcode::bit_writer::{AbbreviationOperand, bits_for, is_char6};
use crate::tables::records::{block, ty as code};
use crate::{Type, TypeId};

/// The abbreviations of the block of types, in the order of their numbers.
struct TypeAbbreviations {
    function: [AbbreviationOperand; 3],
    structure: [AbbreviationOperand; 3],
    name: [AbbreviationOperand; 2],
    named: [AbbreviationOperand; 3],
    array: [AbbreviationOperand; 3],
}

impl ModuleEncoder<'_> {
    pub(super) fn types(&mut self) {
        use AbbreviationOperand::{ArrayChar6, ArrayFixed, Fixed, Literal, Variable};
        let bits = bits_for(self.numbers.types.len() + 1);
        self.bits.enter(block::TYPE, 4);
        let function = [Literal(u64::from(code::FUNCTION)), Fixed(1), ArrayFixed(bits)];
        let structure = [Literal(u64::from(code::STRUCT_ANON)), Fixed(1), ArrayFixed(bits)];
        let name = [Literal(u64::from(code::STRUCT_NAME)), ArrayChar6];
        let named = [Literal(u64::from(code::STRUCT_NAMED)), Fixed(1), ArrayFixed(bits)];
        let array = [Literal(u64::from(code::ARRAY)), Variable(8), Fixed(bits)];
        for row in [&function[..], &structure, &name, &named, &array] {
            self.bits.define(row);
        }
        self.bits.record(code::NUMENTRY, &[self.numbers.types.len() as u64]);
        let abbreviations = TypeAbbreviations { function, structure, name, named, array };
        for index in 0..self.numbers.types.len() {
            self.ty(self.numbers.types[index], &abbreviations);
        }
        self.bits.leave();
    }

    fn ty(&mut self, id: TypeId, abbreviations: &TypeAbbreviations) {
        let module = self.module;
        let number = |ty| u64::from(self.numbers.type_number(ty));
        let fields = |packed: bool| -> Vec<u64> {
            let fields = module.types.fields(id).unwrap_or_default();
            std::iter::once(u64::from(packed)).chain(fields.iter().map(|&ty| number(ty))).collect()
        };
        match module.types.get(id) {
            Type::Void => self.bits.record(code::VOID, &[]),
            Type::Half => self.bits.record(code::HALF, &[]),
            Type::BFloat => self.bits.record(code::BFLOAT, &[]),
            Type::Float => self.bits.record(code::FLOAT, &[]),
            Type::Double => self.bits.record(code::DOUBLE, &[]),
            Type::X86Fp80 => self.bits.record(code::X86_FP80, &[]),
            Type::Fp128 => self.bits.record(code::FP128, &[]),
            Type::PpcFp128 => self.bits.record(code::PPC_FP128, &[]),
            Type::Label => self.bits.record(code::LABEL, &[]),
            Type::Metadata => self.bits.record(code::METADATA, &[]),
            Type::Token => self.bits.record(code::TOKEN, &[]),
            Type::X86Amx => self.bits.record(code::X86_AMX, &[]),
            Type::Integer(width) => self.bits.record(code::INTEGER, &[u64::from(width)]),
            Type::Pointer(space) => self.bits.record(code::OPAQUE_POINTER, &[u64::from(space)]),
            Type::Array { element, length } => {
                let ops = [length, number(element)];
                self.bits.abbreviated(8, &abbreviations.array, &ops);
            }
            Type::Vector { element, length, scalable } => {
                let mut ops = vec![u64::from(length), number(element)];
                ops.extend(scalable.then_some(1));
                self.bits.record(code::VECTOR, &ops);
            }
            Type::Function { signature, variadic } => {
                let mut ops = vec![u64::from(variadic)];
                ops.extend(module.types.list(signature).iter().map(|&ty| number(ty)));
                self.bits.abbreviated(4, &abbreviations.function, &ops);
            }
            Type::Struct { packed, .. } => {
                let ops = fields(packed);
                self.bits.abbreviated(5, &abbreviations.structure, &ops);
            }
            Type::Named(id) => {
                let Some(body) = module.types.named(id) else { return };
                let ops = fields(body.packed);
                self.type_name(&abbreviations.name, module.strings.get(body.name));
                match body.fields {
                    Some(_) => self.bits.abbreviated(7, &abbreviations.named, &ops),
                    None => self.bits.record(code::OPAQUE, &[0]),
                }
            }
            Type::Target(index) => {
                let Some(target) = module.types.target(index) else { return };
                let mut ops = vec![target.types.len() as u64];
                ops.extend(target.types.iter().map(|&ty| number(ty)));
                ops.extend(target.numbers.iter().map(|&number| u64::from(number)));
                self.type_name(&abbreviations.name, module.strings.get(target.name));
                self.bits.record(code::TARGET_TYPE, &ops);
            }
        }
    }

    fn type_name(&mut self, abbreviation: &[AbbreviationOperand], name: &[u8]) {
        if name.is_empty() {
            return;
        }
        if is_char6(name) {
            self.bits.text(6, abbreviation, &[], name);
        } else {
            self.bits.string(code::STRUCT_NAME, &[], name);
        }
    }
}
