//! Memory: alloca, load, store, GEP.

use spirv_llvm_ir::{self as ir, tables::InstFlags};

use super::{Builder, Built, check_gep, plain, pointer, rule, storable, type_of};
use crate::draft::{GepFlags, Inst, Opcode, Type, Value};

impl<'m> Builder<'m> {
    /// Room on the stack for one value of a type, in the address space that the data layout gives.
    ///
    /// # Errors
    /// Where the type has no size.
    pub(crate) fn alloca(&self, ty: Type<'m>) -> Built<Inst<'m>> {
        let one = self.context.i32().const_int(1)?;
        self.alloca_array(ty, one)
    }

    /// Room on the stack for a number of values.
    ///
    /// # Errors
    /// Where the type has no size or the number is not an integer.
    pub(crate) fn alloca_array(&self, ty: Type<'m>, count: Value<'m>) -> Built<Inst<'m>> {
        rule(ty.is_sized(), || format!("there is no room to make for the type {ty}"))?;
        rule(type_of(count)?.is_int(), || format!("{count} is not a number of elements"))?;
        let (space, align) = {
            let state = self.context.draft.state();
            let layout = &state.ir.layout;
            (layout.alloca_address_space, layout.preferred_alignment(&state.ir.types, ty.id).unwrap_or(1))
        };
        let pointer = self.type_id(ir::Type::Pointer(space));
        self.make(ir::Inst::alloca(ty.id, pointer, align), &[count])
    }

    /// A load; without an alignment it has the type's own.
    ///
    /// # Errors
    /// Where the operand is no pointer, the type cannot stand in memory, or the alignment is not a power of two.
    pub(crate) fn load(
        &self,
        ty: Type<'m>,
        from: Value<'m>,
        align: Option<u64>,
        volatile: bool,
    ) -> Built<Inst<'m>> {
        pointer(from)?;
        storable(ty)?;
        let mut inst = ir::Inst::new(Opcode::Load, ty.id);
        inst.set_alignment(self.alignment(ty, align)?);
        if volatile {
            inst.flags = InstFlags::VOLATILE;
        }
        self.make(inst, &[from])
    }

    /// A store; without an alignment it has the type's own.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub(crate) fn store(
        &self,
        value: Value<'m>,
        to: Value<'m>,
        align: Option<u64>,
        volatile: bool,
    ) -> Built<Inst<'m>> {
        pointer(to)?;
        plain(value)?;
        let ty = type_of(value)?;
        storable(ty)?;
        let mut inst = ir::Inst::new(Opcode::Store, self.type_id(ir::Type::Void));
        inst.set_alignment(self.alignment(ty, align)?);
        if volatile {
            inst.flags = InstFlags::VOLATILE;
        }
        self.make(inst, &[value, to])
    }

    /// The address of a part.
    ///
    /// # Errors
    /// Where the base is no pointer or the indices do not fit the source type.
    pub(crate) fn gep(
        &self,
        source: Type<'m>,
        base: Value<'m>,
        indices: &[Value<'m>],
        flags: GepFlags,
    ) -> Built<Value<'m>> {
        plain(base)?;
        check_gep(source, base, indices)?;
        let mut values: smallvec::SmallVec<[Value<'m>; 6]> = smallvec::SmallVec::new();
        values.push(base);
        values.extend_from_slice(indices);
        // A vector among the operands makes a vector of pointers.
        let of = type_of(base)?;
        let lanes = values.iter().filter_map(|value| value.ty()?.vector_len()).next();
        let ty = match lanes {
            Some(length) if !of.is_vector() => {
                self.type_id(ir::Type::Vector { element: of.id, length, scalable: false })
            }
            _ => of.id,
        };
        let mut inst = ir::Inst::gep(source.id, ty);
        inst.flags = flags.to_bitcode();
        Ok(self.make(inst, &values)?.value())
    }
}
