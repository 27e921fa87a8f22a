//! Types in memory and in signatures, where the target lacks a scalar type: a number of 64 bits lies in memory, and is
//! passed to kernels, as a vector of two words, which has the same size and alignment. Behind this step only the bodies of
//! functions compute with the type, and values change between both forms at their borders: [`Retyping::packed`] and
//! [`Retyping::unpacked`].

mod addresses;
mod parts;
mod signatures;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Target, any_part, doubles::Conversions, instructions, origins::Origins};
use crate::{
    Code, Error, Result,
    draft::{Builder, Function, Global, Inst, Module, Opcode, Type, TypeKind, Value, ValueKind},
    legalize::type_of,
    spirv::grammar::Capability,
};

/// How deeply types may be nested.
const MAX_DEPTH: u32 = 256;
/// Constants of more parts than this are not taken apart.
const MAX_PARTS: usize = 1 << 20;

/// The scalar type that the target lacks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lacking {
    /// Integers of 64 bits, which are two words.
    Int64,
    /// Numbers of double precision, which are computed in single precision.
    Float64,
}

impl Lacking {
    fn is(self, ty: Type<'_>) -> bool {
        match self {
            Self::Int64 => ty.is_int_of(64),
            Self::Float64 => ty.kind() == TypeKind::Double,
        }
    }
}

/// Where a value stands that is not in a register of a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValuePlace {
    /// In memory, or in the arguments of a kernel.
    Memory,
    /// Among the arguments and results of other functions.
    Signature,
}

pub(super) struct Retyping<'o, 'm> {
    pub(super) module: Module<'m>,
    pub(super) builder: Builder<'m>,
    pub(super) lacking: Lacking,
    pub(super) target: Target<'o>,
    pub(super) origins: &'o Origins<'o>,
    /// The conversions between both formats of floating-point numbers.
    pub(super) conversions: Option<Conversions<'m>>,
    /// The functions that stand for the target's own, by their handles.
    builtins: FxHashSet<usize>,
    types: FxHashMap<usize, Type<'m>>,
    parts: usize,
}

impl<'o, 'm> Retyping<'o, 'm> {
    pub(super) fn new(
        module: Module<'m>,
        lacking: Lacking,
        target: Target<'o>,
        origins: &'o Origins<'o>,
    ) -> Result<Self> {
        Ok(Self {
            module,
            builder: Builder::new(module.context()),
            lacking,
            target,
            origins,
            conversions: None,
            builtins: super::builtin_functions(module, target.options)?,
            types: FxHashMap::default(),
            parts: 0,
        })
    }

    /// Whether a function stands for one of the target's own.
    pub(super) fn is_builtin(&self, function: Function<'m>) -> bool {
        self.builtins.contains(&function.value().as_key())
    }

    /// The error for what cannot be done without the type.
    pub(super) fn lacks(&self, detail: &str) -> Error {
        let capability = match self.lacking {
            Lacking::Int64 => Capability::Int64,
            Lacking::Float64 => Capability::Float64,
        };
        Error::lacks_capability(self.target.environment, capability, detail)
    }

    /// Whether a type has a part that the target lacks.
    pub(super) fn concerns(&self, ty: Type<'m>) -> bool {
        any_part(ty, &mut |part| self.lacking.is(part))
    }

    /// Whether a type is the one that the target lacks, or a vector of it.
    pub(super) fn is_number(&self, ty: Type<'m>) -> bool {
        self.lacking.is(ty.scalar()) && !ty.is_scalable()
    }

    /// The type of memory that holds values of a type.
    fn memory_type(&mut self, ty: Type<'m>, depth: u32) -> Result<Type<'m>> {
        if depth > MAX_DEPTH {
            return Err(Error::unsupported(Code::Other, format!("types nested deeper than {MAX_DEPTH}")));
        }
        if let Some(known) = self.types.get(&ty.as_key()) {
            return Ok(*known);
        }
        if !self.concerns(ty) {
            return Ok(ty);
        }
        let word = self.module.context().i32();
        let new = match ty.kind() {
            _ if self.is_number(ty) => word.vector_of(2 * ty.vector_len().unwrap_or(1))?,
            TypeKind::Array => {
                let element = ty.element().ok_or_else(|| Error::internal("an array has no element type"))?;
                self.memory_type(element, depth + 1)?.array_of(ty.len().unwrap_or_default())?
            }
            TypeKind::Struct => {
                let mut members = SmallVec::<[Type<'m>; 8]>::new();
                for member in ty.members() {
                    members.push(self.memory_type(member, depth + 1)?);
                }
                // Without a name, as the context would give it another one in each run.
                self.module.context().struct_type(&members, ty.is_packed_struct())?
            }
            _ => return Ok(ty),
        };
        let same = self.module.size_of(ty) == self.module.size_of(new)
            && (0..ty.member_count())
                .all(|index| self.module.member_offset(ty, index) == self.module.member_offset(new, index));
        if !same {
            return Err(
                self.lacks(&format!("pairs of words do not lie as {ty} does by the module's data layout"))
            );
        }
        self.types.insert(ty.as_key(), new);
        Ok(new)
    }

    /// The type of a value in a place.
    fn placed_type(&mut self, ty: Type<'m>, place: ValuePlace) -> Result<Type<'m>> {
        if self.lacking == Lacking::Float64 && place == ValuePlace::Signature && self.is_number(ty) {
            return self.single(ty);
        }
        self.memory_type(ty, 0)
    }

    /// Single precision in place of double precision.
    pub(super) fn single(&self, ty: Type<'m>) -> Result<Type<'m>> {
        let single = self.module.context().f32();
        Ok(match ty.vector_len() {
            Some(len) => single.vector_of(len)?,
            None => single,
        })
    }

    /// Changes all memory and all signatures.
    pub(super) fn run(&mut self) -> Result<()> {
        let globals: Vec<_> = self.module.globals().collect();
        for global in &globals {
            global.expand_constant_users()?;
        }
        for global in globals {
            self.global(global).map_err(|error| error.or_at(|| global.at()))?;
        }
        let functions: Vec<_> =
            self.module.functions().filter(|function| !self.is_builtin(*function)).collect();
        functions.iter().try_for_each(|function| function.drop_unreached())?;
        for function in functions {
            let at = function.at();
            self.function(function).map_err(|error| error.or_at(|| at))?;
        }
        let functions: Vec<_> = self.module.functions().filter(|own| !own.is_declaration()).collect();
        for function in functions {
            let body: Vec<_> = instructions(function).collect();
            for inst in body {
                let place = self.is_concerned(inst).then(|| self.origins.place(inst));
                if let Some(place) = place {
                    self.instruction(inst).map_err(|error| error.or_at(|| self.origins.at(place)))?;
                }
            }
        }
        Ok(())
    }

    fn is_concerned(&self, inst: Inst<'m>) -> bool {
        super::types_of(inst).any(|ty| self.concerns(ty))
    }

    fn global(&mut self, global: Global<'m>) -> Result<()> {
        let old = global.value_type();
        let new = self.memory_type(old, 0)?;
        if new == old {
            return Ok(());
        }
        let initializer = match global.initializer() {
            Some(value) => Some(self.constant(value)?),
            None => None,
        };
        Ok(global.retype(new, initializer)?)
    }

    /// A constant as it lies in memory.
    fn constant(&mut self, value: Value<'m>) -> Result<Value<'m>> {
        let ty = type_of(value)?;
        let new = self.memory_type(ty, 0)?;
        if new == ty {
            return Ok(value);
        }
        match value.kind() {
            ValueKind::Undef => return Ok(new.undef()?),
            ValueKind::Poison => return Ok(new.poison()?),
            _ if value.is_null() => return Ok(new.const_null()?),
            _ => {}
        }
        let count = ty.len().unwrap_or_else(|| ty.member_count().into());
        self.parts = self.parts.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
        if self.parts > MAX_PARTS {
            return Err(Error::unsupported(Code::Other, "constants of the module have too many parts"));
        }
        let mut parts = Vec::new();
        for index in 0..count {
            let part = value.aggregate_element(index);
            parts.push(part.ok_or_else(|| Error::internal(format!("{value} lacks a part")))?);
        }
        if self.is_number(ty) {
            let mut words = Vec::new();
            for number in if ty.is_vector() { parts } else { vec![value] } {
                words.extend(self.words_of(number)?);
            }
            return Ok(self.module.context().i32().const_vector(&words)?);
        }
        let parts = parts.into_iter().map(|part| self.constant(part)).collect::<Result<Vec<_>>>()?;
        match new.element() {
            Some(element) => Ok(element.const_array(&parts)?),
            None => Ok(new.const_struct(&parts)?),
        }
    }

    /// The words of a constant number, the lower one first.
    fn words_of(&self, number: Value<'m>) -> Result<[Value<'m>; 2]> {
        let bits = match number.kind() {
            ValueKind::Undef | ValueKind::Poison => Some(0),
            _ => number.const_u64().or_else(|| number.const_fp().map(|(_, words)| words[0])),
        };
        let word = self.module.context().i32();
        let bits =
            bits.ok_or_else(|| Error::unsupported(Code::Other, format!("{number} has no known words")))?;
        Ok([word.const_int(bits & u64::from(u32::MAX))?, word.const_int(bits >> 32)?])
    }

    pub(super) fn position(&self, inst: Inst<'m>) {
        self.builder.position_before(inst);
    }

    /// A value as it stands in a place.
    fn packed(&mut self, value: Value<'m>, place: ValuePlace) -> Result<Value<'m>> {
        let ty = type_of(value)?;
        let new = self.placed_type(ty, place)?;
        if new == ty {
            return Ok(value);
        }
        if self.is_number(ty) {
            return match (self.lacking, place) {
                (Lacking::Int64, _) => Ok(self.builder.bitcast(value, new)?),
                (Lacking::Float64, ValuePlace::Signature) => {
                    Ok(self.builder.cast(Opcode::FpTrunc, value, new)?)
                }
                (Lacking::Float64, ValuePlace::Memory) => self.to_words(value),
            };
        }
        let mut all = new.poison()?;
        for index in 0..self.part_count(ty)? {
            let part = self.builder.extract_value(value, &[index])?;
            let part = self.packed(part, ValuePlace::Memory)?;
            all = self.builder.insert_value(all, part, &[index])?;
        }
        Ok(all)
    }

    /// A value of a type, from how it stands in a place.
    fn unpacked(&mut self, value: Value<'m>, ty: Type<'m>, place: ValuePlace) -> Result<Value<'m>> {
        if value.ty() == Some(ty) {
            return Ok(value);
        }
        if self.is_number(ty) {
            return match (self.lacking, place) {
                (Lacking::Int64, _) => Ok(self.builder.bitcast(value, ty)?),
                (Lacking::Float64, ValuePlace::Signature) => {
                    Ok(self.builder.cast(Opcode::FpExt, value, ty)?)
                }
                (Lacking::Float64, ValuePlace::Memory) => self.doubles_of(value, ty),
            };
        }
        let mut all = ty.poison()?;
        for index in 0..self.part_count(ty)? {
            let own = match ty.element() {
                Some(element) => element,
                None => ty.member(index).ok_or_else(|| Error::internal("a structure lacks a member"))?,
            };
            let part = self.builder.extract_value(value, &[index])?;
            let part = self.unpacked(part, own, ValuePlace::Memory)?;
            all = self.builder.insert_value(all, part, &[index])?;
        }
        Ok(all)
    }

    /// The number of parts of an aggregate that is taken apart.
    fn part_count(&mut self, ty: Type<'m>) -> Result<u32> {
        let count = ty.len().unwrap_or_else(|| ty.member_count().into());
        self.parts = self.parts.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
        if self.parts > MAX_PARTS {
            return Err(Error::unsupported(Code::Other, "values of the module have too many parts"));
        }
        u32::try_from(count).map_err(|_| Error::internal("an aggregate of too many parts"))
    }

    /// What an instruction says of memory: types that it accesses, counts and indexes.
    fn instruction(&mut self, inst: Inst<'m>) -> Result<()> {
        match inst.opcode() {
            Opcode::Alloca => self.alloca(inst),
            Opcode::GetElementPtr => self.address(inst),
            Opcode::Load if self.concerns(inst.ty()) && !inst.is_atomic() => {
                let pointer = self.operand(inst, 0)?;
                let ty = self.memory_type(inst.ty(), 0)?;
                self.position(inst);
                let load = self.builder.load(ty, pointer, inst.alignment(), inst.is_volatile())?;
                load.copy_attachments(inst);
                // Bounds of a number are none of its words.
                load.detach(self.module.context().metadata_kind("range"));
                let value = self.unpacked(load.value(), inst.ty(), ValuePlace::Memory)?;
                self.replace(inst, value)
            }
            Opcode::Store if !inst.is_atomic() => {
                let (value, pointer) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
                if !self.concerns(type_of(value)?) {
                    return Ok(());
                }
                self.position(inst);
                let value = self.packed(value, ValuePlace::Memory)?;
                let store = self.builder.store(value, pointer, inst.alignment(), inst.is_volatile())?;
                store.copy_attachments(inst);
                Ok(inst.erase()?)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn operand(&self, inst: Inst<'m>, index: u32) -> Result<Value<'m>> {
        inst.operand(index).ok_or_else(|| crate::draft::unsupported(inst))
    }

    /// Puts a value in the place of an instruction.
    pub(super) fn replace(&self, inst: Inst<'m>, value: Value<'m>) -> Result<()> {
        inst.value().replace_all_uses_with(value)?;
        Ok(inst.erase()?)
    }
}
