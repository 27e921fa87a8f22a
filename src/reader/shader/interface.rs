//! The interface structure: its type, and the way to what its fields lead to.

use crate::{
    Error, Result,
    draft::{Builder, GepFlags, Opcode, Type, Value},
    mapping::shader::{FIELDS, Field, FieldType},
    reader::Reader,
    spirv::{
        Id,
        grammar::{Decoration, StorageClass},
    },
};

impl<'m> Reader<'m, '_> {
    /// The type of the interface structure.
    pub(super) fn interface_type(&mut self) -> Result<Type<'m>> {
        if let Some(known) = self.shader.interface_type {
            return Ok(known);
        }
        let mut members = Vec::with_capacity(FIELDS.len());
        for row in FIELDS {
            members.push(self.field_type(row.ty)?);
        }
        let ty = self.context.named_struct(b"spirv.interface");
        ty.set_body(&members, false)?;
        self.shader.interface_type = Some(ty);
        Ok(ty)
    }

    fn field_type(&self, ty: FieldType) -> Result<Type<'m>> {
        Ok(match ty {
            FieldType::Pointer(class) => self.pointer_type(class)?,
            FieldType::Size => self.context.i64(),
            FieldType::Words(count) => self.context.i32().array_of(count.into())?,
            FieldType::Word => self.context.i32(),
        })
    }

    /// The address of a field.
    pub(super) fn field_address(
        &mut self,
        builder: &Builder<'m>,
        interface: Value<'m>,
        field: Field,
    ) -> Result<Value<'m>> {
        let ty = self.interface_type()?;
        let i32 = self.context.i32();
        let indices = [i32.const_int(0)?, i32.const_int(u64::from(field as u32))?];
        Ok(builder.gep(ty, interface, &indices, GepFlags::INBOUNDS)?)
    }

    /// What a field holds.
    pub(super) fn load_field(
        &mut self,
        builder: &Builder<'m>,
        interface: Value<'m>,
        field: Field,
    ) -> Result<Value<'m>> {
        let row = FIELDS.get(field as usize).ok_or_else(|| Error::internal("a field without a row"))?;
        let ty = self.field_type(row.ty)?;
        let address = self.field_address(builder, interface, field)?;
        self.load_constant(builder, address, ty)
    }

    /// What lies in memory that does not change while shaders run.
    pub(super) fn load_constant(
        &mut self,
        builder: &Builder<'m>,
        address: Value<'m>,
        ty: Type<'m>,
    ) -> Result<Value<'m>> {
        let load = builder.load(ty, address, None, false)?;
        load.value().attach(self.kinds.invariant_load, self.context.md_node(&[]))?;
        Ok(load.value())
    }

    /// A pointer in a table of pointers.
    pub(super) fn load_entry(
        &mut self,
        builder: &Builder<'m>,
        table: Value<'m>,
        number: u64,
        ty: Type<'m>,
    ) -> Result<Value<'m>> {
        let number = self.context.i64().const_int(number)?;
        let address = builder.gep(ty, table, &[number], GepFlags::INBOUNDS)?;
        self.load_constant(builder, address, ty)
    }

    /// The address of the first descriptor of a variable's binding.
    pub(super) fn binding_address(
        &mut self,
        builder: &Builder<'m>,
        interface: Value<'m>,
        id: Id,
        wanted: Type<'m>,
    ) -> Result<Value<'m>> {
        let number =
            |kind| self.index.decoration(id, kind).map_or(Ok(0), |decoration| decoration.parameter(0));
        let (set, binding) = (number(Decoration::DescriptorSet)?, number(Decoration::Binding)?);
        let table = self.pointer_type(StorageClass::Function)?;
        let sets = self.load_field(builder, interface, Field::Sets)?;
        let bindings = self.load_entry(builder, sets, set.into(), table)?;
        let row = self.context.struct_type(&[wanted, self.context.i64()], false)?;
        let number = self.context.i64().const_int(binding.into())?;
        let address = builder.gep(row, bindings, &[number], GepFlags::INBOUNDS)?;
        self.load_constant(builder, address, wanted)
    }

    /// An address in the address space of another type of pointer.
    pub(super) fn cast_address(
        &self,
        builder: &Builder<'m>,
        address: Value<'m>,
        wanted: Type<'m>,
    ) -> Result<Value<'m>> {
        match address.ty() {
            Some(ty) if ty == wanted => Ok(address),
            _ => Ok(builder.cast(Opcode::AddrSpaceCast, address, wanted)?),
        }
    }
}
