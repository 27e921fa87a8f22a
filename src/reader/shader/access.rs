//! Values from memory and to memory: loads and stores of the parts that lie together.

use super::layout::TypeLayout;
use crate::{
    Error, Result,
    draft::{Builder, GepFlags, IntPredicate, Opcode, Type, Value},
    reader::Reader,
    spirv::{Id, Inst, Op},
};

/// Composites of so many parts are loaded and stored whole, where LLVM lays them out in the same way.
const MANY: u64 = 64;

/// How an access is made.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MemoryAccessForm {
    /// The alignment in bytes that the module promises.
    pub(super) align: Option<u64>,
    /// Whether each access counts.
    pub(super) is_volatile: bool,
    /// Whether the memory is not used again soon.
    pub(super) is_nontemporal: bool,
}

impl MemoryAccessForm {
    /// The access to a part at an offset.
    fn at(self, offset: u64) -> Self {
        let own = 1_u64.checked_shl(offset.trailing_zeros()).unwrap_or(u64::MAX);
        Self { align: self.align.map(|align| align.min(own)), ..self }
    }
}

/// Where an access takes place.
#[derive(Clone, Copy)]
pub(super) struct AccessPlace<'m, 's> {
    /// The instruction that is being read.
    pub(super) inst: Inst<'s>,
    /// The address.
    pub(super) pointer: Value<'m>,
    /// How it is accessed.
    pub(super) access: MemoryAccessForm,
}

impl<'m, 's> Reader<'m, 's> {
    /// The address so many bytes behind another one.
    pub(super) fn at_offset(
        &self,
        builder: &Builder<'m>,
        pointer: Value<'m>,
        offset: u64,
    ) -> Result<Value<'m>> {
        if offset == 0 {
            return Ok(pointer);
        }
        let bytes = self.context.i64().const_int(offset)?;
        Ok(builder.gep(self.context.i8(), pointer, &[bytes], GepFlags::empty())?)
    }

    fn part(
        &self,
        builder: &Builder<'m>,
        place: AccessPlace<'m, 's>,
        offset: u64,
    ) -> Result<AccessPlace<'m, 's>> {
        let pointer = self.at_offset(builder, place.pointer, offset)?;
        Ok(AccessPlace { pointer, access: place.access.at(offset), ..place })
    }

    fn load_plain(
        &self,
        builder: &Builder<'m>,
        place: AccessPlace<'m, 's>,
        ty: Type<'m>,
        unit: u64,
    ) -> Result<Value<'m>> {
        let align = place.access.align.unwrap_or(unit);
        let load = builder.load(ty, place.pointer, Some(align), place.access.is_volatile)?;
        if place.access.is_nontemporal {
            let one = self.context.md_u32(1)?;
            load.value().attach(self.kinds.nontemporal, self.context.md_node(&[one]))?;
        }
        Ok(load.value())
    }

    fn store_plain(
        &self,
        builder: &Builder<'m>,
        place: AccessPlace<'m, 's>,
        value: Value<'m>,
        unit: u64,
    ) -> Result<()> {
        let align = place.access.align.unwrap_or(unit);
        let store = builder.store(value, place.pointer, Some(align), place.access.is_volatile)?;
        if place.access.is_nontemporal {
            let one = self.context.md_u32(1)?;
            store.value().attach(self.kinds.nontemporal, self.context.md_node(&[one]))?;
        }
        Ok(())
    }

    /// The integers of a byte that booleans are in memory.
    fn bytes_of_booleans(&self, ty: Type<'m>) -> Result<Type<'m>> {
        match ty.vector_len() {
            Some(count) => Ok(self.context.i8().vector_of(count)?),
            None => Ok(self.context.i8()),
        }
    }

    /// Pays for an access in parts, each of which is an address, an access, and a step that puts values together or takes them apart.
    fn pay_for_parts(&self, inst: Inst<'s>, loads: u64) -> Result<()> {
        /// What these take, by what a constant's part takes.
        const EACH: u64 = 8;
        self.budget.spend_each(inst, loads, EACH)
    }

    /// The value of an object in memory.
    ///
    /// # Errors
    /// Where the object has no layout or too many parts.
    pub(super) fn load_object(
        &mut self,
        builder: &Builder<'m>,
        place: AccessPlace<'m, 's>,
        object: TypeLayout,
    ) -> Result<Value<'m>> {
        let extent = self.extent(object)?;
        let is_whole = extent.is_plain && extent.loads > MANY;
        if !is_whole {
            self.pay_for_parts(place.inst, extent.loads)?;
        }
        self.load_part(builder, place, object)
    }

    fn load_part(
        &mut self,
        builder: &Builder<'m>,
        place: AccessPlace<'m, 's>,
        object: TypeLayout,
    ) -> Result<Value<'m>> {
        let (inst, ty) = (self.type_inst(object.ty)?, self.ty(object.ty)?);
        let extent = self.extent(object)?;
        if ty.scalar().is_int_of(1) && object.stride.is_none() {
            let bytes = self.bytes_of_booleans(ty)?;
            let value = self.load_plain(builder, place, bytes, 1)?;
            return Ok(builder.icmp(IntPredicate::Ne, value, bytes.const_null()?)?);
        }
        if extent.is_plain && extent.loads > MANY {
            return self.load_plain(builder, place, ty, extent.unit);
        }
        match inst.op() {
            Op::TypeVector if object.stride.is_some() => {
                let component = object.inner(inst.id(1)?);
                let mut vector = ty.poison()?;
                for number in 0..inst.word(2)? {
                    let offset = u64::from(number) * u64::from(object.stride.unwrap_or(0));
                    let at = self.part(builder, place, offset)?;
                    let part = self.load_part(builder, at, component)?;
                    vector =
                        builder.insert_element(vector, part, self.context.i32().const_int(number.into())?)?;
                }
                Ok(vector)
            }
            Op::TypeSampledImage => {
                let pointer =
                    ty.member(0).ok_or_else(|| Error::internal("a sampled image without its image"))?;
                let mut value = ty.poison()?;
                for number in 0..2 {
                    let at = self.part(builder, place, u64::from(number) * self.shader.pointer_size)?;
                    let handle = self.load_plain(builder, at, pointer, extent.unit)?;
                    value = builder.insert_value(value, handle, &[number])?;
                }
                Ok(value)
            }
            Op::TypeStruct | Op::TypeArray | Op::TypeRuntimeArray | Op::TypeMatrix => {
                let mut value = ty.poison()?;
                for (number, (offset, part)) in self.parts_of(object)?.into_iter().enumerate() {
                    let at = self.part(builder, place, offset)?;
                    let part = self.load_part(builder, at, part)?;
                    value = builder.insert_value(value, part, &[number as u32])?;
                }
                Ok(value)
            }
            _ => self.load_plain(builder, place, ty, extent.unit),
        }
    }

    /// Puts a value to memory.
    ///
    /// # Errors
    /// As [`Self::load_object`].
    pub(super) fn store_object(
        &mut self,
        builder: &Builder<'m>,
        place: AccessPlace<'m, 's>,
        object: TypeLayout,
        value: Value<'m>,
    ) -> Result<()> {
        let extent = self.extent(object)?;
        let is_whole = extent.is_plain && extent.loads > MANY;
        if !is_whole {
            self.pay_for_parts(place.inst, extent.loads)?;
        }
        self.store_part(builder, place, object, value)
    }

    fn store_part(
        &mut self,
        builder: &Builder<'m>,
        place: AccessPlace<'m, 's>,
        object: TypeLayout,
        value: Value<'m>,
    ) -> Result<()> {
        let (inst, ty) = (self.type_inst(object.ty)?, self.ty(object.ty)?);
        let extent = self.extent(object)?;
        if ty.scalar().is_int_of(1) && object.stride.is_none() {
            let bytes = self.bytes_of_booleans(ty)?;
            let value = builder.cast(Opcode::ZExt, value, bytes)?;
            return self.store_plain(builder, place, value, 1);
        }
        if extent.is_plain && extent.loads > MANY {
            return self.store_plain(builder, place, value, extent.unit);
        }
        match inst.op() {
            Op::TypeVector if object.stride.is_some() => {
                let component = object.inner(inst.id(1)?);
                for number in 0..inst.word(2)? {
                    let offset = u64::from(number) * u64::from(object.stride.unwrap_or(0));
                    let at = self.part(builder, place, offset)?;
                    let part =
                        builder.extract_element(value, self.context.i32().const_int(number.into())?)?;
                    self.store_part(builder, at, component, part)?;
                }
                Ok(())
            }
            Op::TypeSampledImage => {
                for number in 0..2 {
                    let at = self.part(builder, place, u64::from(number) * self.shader.pointer_size)?;
                    let handle = builder.extract_value(value, &[number])?;
                    self.store_plain(builder, at, handle, extent.unit)?;
                }
                Ok(())
            }
            Op::TypeStruct | Op::TypeArray | Op::TypeRuntimeArray | Op::TypeMatrix => {
                for (number, (offset, part)) in self.parts_of(object)?.into_iter().enumerate() {
                    let at = self.part(builder, place, offset)?;
                    let own = builder.extract_value(value, &[number as u32])?;
                    self.store_part(builder, at, part, own)?;
                }
                Ok(())
            }
            _ => self.store_plain(builder, place, value, extent.unit),
        }
    }

    /// The parts of a composite with their offsets. The budget has paid for them.
    fn parts_of(&mut self, object: TypeLayout) -> Result<Vec<(u64, TypeLayout)>> {
        let inst = self.type_inst(object.ty)?;
        let repeated = |stride: u64, count: u64, part: TypeLayout| {
            (0..count).map(|number| (number.saturating_mul(stride), part)).collect()
        };
        Ok(match inst.op() {
            Op::TypeStruct => {
                let structure = self.structure(object)?;
                structure.0.iter().map(|member| (member.offset, member.object)).collect()
            }
            Op::TypeMatrix => {
                let stride = self.matrix_stride(object)?;
                let (column, count) = (self.column(object)?, inst.word(2)?.into());
                match object.matrix.is_row_major {
                    true => {
                        let component = self.type_inst(column.ty)?.id(1)?;
                        let bytes = self.extent(column.inner(component))?.size;
                        repeated(bytes, count, column)
                    }
                    false => repeated(stride, count, column),
                }
            }
            Op::TypeArray => {
                let count = self.constant_u64(inst.id(2)?)?;
                repeated(self.array_stride(object)?, count, object.inner(inst.id(1)?))
            }
            _ => Vec::new(),
        })
    }

    /// A column of a matrix in memory.
    pub(super) fn column(&mut self, object: TypeLayout) -> Result<TypeLayout> {
        let column: Id = self.type_inst(object.ty)?.id(1)?;
        let stride = if object.matrix.is_row_major {
            let stride = self.matrix_stride(object)?;
            Some(u32::try_from(stride).map_err(|_| Error::malformed("a matrix has rows that are too long"))?)
        } else {
            None
        };
        Ok(TypeLayout { stride, ..object.inner(column) })
    }
}
