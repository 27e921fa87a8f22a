use super::{ModuleReader, NO_TYPE};
use crate::bitcode::stream::{BitcodeRecord, StreamEntry};
use crate::tables::records::ty as code;
use crate::{BitcodeResult, StructId, TargetFamily, TargetType, Type, TypeId};

/// How deep types nest at most, so that printing and measuring them may recurse.
const DEPTH: u16 = 400;

impl<'a> ModuleReader<'a> {
    pub(super) fn type_block(&mut self, record: &mut BitcodeRecord<'a>) -> BitcodeResult<()> {
        if !self.types.is_empty() {
            return Err(self.error("a second block of types"));
        }
        let mut name = Vec::new();
        // Structs that were used before their record, by number.
        let mut early: Vec<Option<StructId>> = Vec::new();
        loop {
            match self.stream.next(record)? {
                StreamEntry::End => break,
                StreamEntry::Block(..) => return Err(self.error("a block within types")),
                StreamEntry::Record => {}
            }
            match record.code {
                code::NUMENTRY => {
                    // Each type takes more than two bits.
                    let count = record.get(0);
                    if count > self.stream.left() / 2 {
                        return Err(self.error(format!("{count} types are longer than the bitcode")));
                    }
                    early.resize(count as usize, None);
                }
                code::STRUCT_NAME => name = record.string(0),
                _ => self.type_record(record, &mut name, &mut early)?,
            }
        }
        match early.iter().skip(self.types.len()).any(|early| early.is_some()) {
            true => Err(self.error("a type that is used is not there")),
            false => Ok(()),
        }
    }

    /// Returns a type that a record refers to, which a struct with a name may do before its record.
    fn inner(
        &mut self,
        number: u64,
        early: &mut [Option<StructId>],
        depth: &mut u16,
    ) -> BitcodeResult<TypeId> {
        if let Some(&id) = self.types.get(number as usize) {
            *depth = (*depth).max(self.depths.get(number as usize).copied().unwrap_or(0));
            return Ok(id);
        }
        match early.get_mut(number as usize) {
            Some(Some(id)) => Ok(self.module.types.named(*id).map_or(TypeId(0), |named| named.ty)),
            Some(slot) => {
                let (id, ty) = self.module.types.add_named(crate::StringId(0));
                *slot = Some(id);
                Ok(ty)
            }
            None => Err(self.error(format!("type {number} is not there"))),
        }
    }

    /// Returns the array or vector type of a record.
    fn sequence(&mut self, record: &BitcodeRecord<'_>, element: TypeId) -> BitcodeResult<TypeId> {
        if record.code == code::ARRAY {
            return Ok(self.module.types.intern(Type::Array { element, length: record.get(0) }));
        }
        let length = match record.get(0) {
            length @ 1..=0xffff_ffff => length as u32,
            length => return Err(self.error(format!("a vector of {length} elements"))),
        };
        Ok(self.module.types.intern(Type::Vector { element, length, scalable: record.get(2) == 1 }))
    }

    /// Returns the structure type of a record, with the name of the record before where it has one.
    fn structure(
        &mut self,
        record: &BitcodeRecord<'_>,
        name: &mut Vec<u8>,
        early: &mut [Option<StructId>],
        depth: &mut u16,
    ) -> BitcodeResult<TypeId> {
        let mut fields = Vec::with_capacity(record.ops().len());
        for &field in record.ops().get(1..).unwrap_or_default() {
            fields.push(self.inner(field, early, depth)?);
        }
        let packed = record.get(0) != 0;
        if record.code == code::STRUCT_ANON {
            return Ok(self.module.types.structure(&fields, packed));
        }
        let (id, ty) = self.named_struct(self.types.len(), name, early);
        self.module.types.set_body(id, &fields, packed);
        Ok(ty)
    }

    /// Returns the function type of a record, whose parameters have these numbers.
    fn function_type(
        &mut self,
        record: &BitcodeRecord<'_>,
        early: &mut [Option<StructId>],
        depth: &mut u16,
        parameters: &mut Vec<u32>,
    ) -> BitcodeResult<TypeId> {
        let mut types = Vec::with_capacity(record.ops().len());
        for &ty in record.ops().get(1..).unwrap_or_default() {
            types.push(self.inner(ty, early, depth)?);
            parameters.push(ty as u32);
        }
        let Some((&result, rest)) = types.split_first() else {
            return Err(self.error("a function type without a result"));
        };
        Ok(self.module.types.function(result, rest, record.get(0) != 0))
    }

    fn type_record(
        &mut self,
        record: &BitcodeRecord<'_>,
        name: &mut Vec<u8>,
        early: &mut [Option<StructId>],
    ) -> BitcodeResult<()> {
        let mut depth = 0;
        let (mut pointee, mut parameters) = (NO_TYPE, Vec::new());
        let number = self.types.len();
        if record.ops().len() < least_operands(record.code) {
            return Err(self.error("a type whose record is cut off"));
        }
        let id = match record.code {
            code::X86_MMX => {
                // LLVM 20 and later have a vector in its place.
                let element = self.module.types.integer(64);
                self.module.types.vector(element, 1)
            }
            // A byte of LLVM 23 has as many bits, which may also be those of a pointer.
            code::INTEGER | code::BYTE => match record.get(0) {
                width @ 1..=0x80_0000 => {
                    self.has_bytes |= record.code == code::BYTE;
                    self.module.types.integer(width as u32)
                }
                width => return Err(self.error(format!("integers of {width} bits"))),
            },
            code::OPAQUE_POINTER => self.pointer_type(record.get(0))?,
            code::POINTER => {
                pointee = record.get(0).min(u64::from(NO_TYPE)) as u32;
                if self.types.get(pointee as usize).is_none() && early.get(pointee as usize).is_none() {
                    return Err(self.error(format!("type {pointee} is not there")));
                }
                self.pointer_type(record.get(1))?
            }
            code::ARRAY | code::VECTOR => {
                let element = self.inner(record.get(1), early, &mut depth)?;
                self.sequence(record, element)?
            }
            code::STRUCT_ANON | code::STRUCT_NAMED => self.structure(record, name, early, &mut depth)?,
            code::OPAQUE => self.named_struct(number, name, early).1,
            code::FUNCTION => self.function_type(record, early, &mut depth, &mut parameters)?,
            code::TARGET_TYPE => self.target_type(record, name, early, &mut depth)?,
            code => match type_without_operands(code) {
                Some(ty) => self.module.types.intern(ty),
                None => return Err(self.error(format!("record {code} among types"))),
            },
        };
        if early.get(number).is_some_and(|early| early.is_some())
            && !matches!(record.code, code::STRUCT_NAMED | code::OPAQUE)
        {
            return Err(self.error(format!("type {number} is used before it is there")));
        }
        // Types nest by value; a struct with a name is printed by its name.
        depth += 1;
        if depth > DEPTH {
            return Err(self.error("types nest too deeply"));
        }
        self.types.push(id);
        self.depths.push(depth);
        self.pointees.push(pointee);
        self.parameters.push(parameters.into());
        Ok(())
    }

    fn pointer_type(&mut self, address_space: u64) -> BitcodeResult<TypeId> {
        match u32::try_from(address_space) {
            Ok(space) if space < 1 << 24 => Ok(self.module.types.pointer(space)),
            _ => Err(self.error(format!("address space {address_space}"))),
        }
    }

    fn named_struct(
        &mut self,
        number: usize,
        name: &mut Vec<u8>,
        early: &mut [Option<StructId>],
    ) -> (StructId, TypeId) {
        let string = self.module.strings.intern(&std::mem::take(name));
        match early.get(number).copied().flatten() {
            Some(id) => {
                self.module.types.rename(id, string);
                (id, self.module.types.named(id).map_or(TypeId(0), |named| named.ty))
            }
            None => self.module.types.add_named(string),
        }
    }

    fn target_type(
        &mut self,
        record: &BitcodeRecord<'_>,
        name: &mut Vec<u8>,
        early: &mut [Option<StructId>],
        depth: &mut u16,
    ) -> BitcodeResult<TypeId> {
        let count = record.get(0) as usize;
        let (Some(types), Some(numbers)) = (
            count.checked_add(1).and_then(|end| record.ops().get(1..end)),
            count.checked_add(1).and_then(|end| record.ops().get(end..)),
        ) else {
            return Err(self.error("a target type of more types than operands"));
        };
        let mut inner = Vec::with_capacity(types.len());
        for &ty in types {
            inner.push(self.inner(ty, early, depth)?);
        }
        let family = TargetFamily::of(name.as_slice());
        let name = self.module.strings.intern(&std::mem::take(name));
        let numbers = numbers.iter().map(|&number| number as u32).collect();
        Ok(self.module.types.intern_target(TargetType { name, types: inner, numbers, family }))
    }
}

/// Returns how many operands the record of a type has at least.
const fn least_operands(code: u32) -> usize {
    match code {
        code::ARRAY | code::VECTOR | code::FUNCTION => 2,
        code::INTEGER
        | code::BYTE
        | code::OPAQUE_POINTER
        | code::POINTER
        | code::STRUCT_ANON
        | code::STRUCT_NAMED
        | code::TARGET_TYPE => 1,
        _ => 0,
    }
}

/// Returns the type that a record without operands declares.
fn type_without_operands(code: u32) -> Option<Type> {
    Some(match code {
        code::VOID => Type::Void,
        code::HALF => Type::Half,
        code::BFLOAT => Type::BFloat,
        code::FLOAT => Type::Float,
        code::DOUBLE => Type::Double,
        code::X86_FP80 => Type::X86Fp80,
        code::FP128 => Type::Fp128,
        code::PPC_FP128 => Type::PpcFp128,
        code::LABEL => Type::Label,
        code::METADATA => Type::Metadata,
        code::TOKEN => Type::Token,
        code::X86_AMX => Type::X86Amx,
        _ => return None,
    })
}
