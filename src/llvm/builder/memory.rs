//! Memory: alloca, load, store, GEP, va_arg.

use llvm_sys::core::*;

use super::{Builder, Built, check_gep, plain, pointer, raws, rule, storable, type_of};
use crate::llvm::{
    ffi::*,
    function::check_alignment,
    inst::Inst,
    opcode::GepFlags,
    types::{Type, count32},
    value::Value,
};

impl<'m> Builder<'m> {
    /// Room on the stack for one value of a type, in the address space that the data layout gives.
    ///
    /// # Errors
    /// Where the type has no size.
    pub fn alloca(&self, ty: Type<'m>) -> Built<Inst<'m>> {
        self.placed()?;
        rule(ty.is_sized(), || format!("there is no room to make for the type {ty}"))?;
        self.made_inst(checked!(LLVMBuildAlloca(self.raw(), ty.raw(), c"".as_ptr())))
    }

    /// Room on the stack for a number of values.
    ///
    /// # Errors
    /// Where the type has no size or the number is not an integer.
    pub fn alloca_array(&self, ty: Type<'m>, count: Value<'m>) -> Built<Inst<'m>> {
        self.placed()?;
        rule(ty.is_sized(), || format!("there is no room to make for the type {ty}"))?;
        rule(type_of(count)?.is_int(), || format!("{count} is not a number of elements"))?;
        self.made_inst(checked!(LLVMBuildArrayAlloca(self.raw(), ty.raw(), count.raw(), c"".as_ptr())))
    }

    /// A load; without an alignment it has the type's own.
    ///
    /// # Errors
    /// Where the operand is no pointer, the type cannot stand in memory, or the alignment is not a power of two.
    pub fn load(&self, ty: Type<'m>, from: Value<'m>, align: Option<u64>, volatile: bool) -> Built<Inst<'m>> {
        self.placed()?;
        pointer(from)?;
        storable(ty)?;
        let align = align.map(check_alignment).transpose()?;
        let inst =
            self.made_inst(checked!(LLVMBuildLoad2(self.raw(), ty.raw(), from.raw(), c"".as_ptr())))?;
        set_access(inst, align, volatile);
        Ok(inst)
    }

    /// A store; without an alignment it has the type's own.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn store(
        &self,
        value: Value<'m>,
        to: Value<'m>,
        align: Option<u64>,
        volatile: bool,
    ) -> Built<Inst<'m>> {
        self.placed()?;
        pointer(to)?;
        plain(value)?;
        storable(type_of(value)?)?;
        let align = align.map(check_alignment).transpose()?;
        let inst = self.made_inst(checked!(LLVMBuildStore(self.raw(), value.raw(), to.raw())))?;
        set_access(inst, align, volatile);
        Ok(inst)
    }

    /// The address of a part.
    ///
    /// # Errors
    /// Where the base is no pointer or the indices do not fit the source type.
    pub fn gep(
        &self,
        source: Type<'m>,
        base: Value<'m>,
        indices: &[Value<'m>],
        flags: GepFlags,
    ) -> Built<Value<'m>> {
        self.placed()?;
        plain(base)?;
        check_gep(source, base, indices)?;
        let count = count32(indices.len())?;
        self.made(checked!(LLVMBuildGEPWithNoWrapFlags(
            self.raw(),
            source.raw(),
            base.raw(),
            raws(indices),
            count,
            c"".as_ptr(),
            flags.bits()
        )))
    }

    /// The next argument of a variadic call.
    ///
    /// # Errors
    /// Where the list is no pointer or the type cannot be an argument.
    pub fn va_arg(&self, list: Value<'m>, ty: Type<'m>) -> Built<Value<'m>> {
        self.placed()?;
        pointer(list)?;
        storable(ty)?;
        self.made(checked!(LLVMBuildVAArg(self.raw(), list.raw(), ty.raw(), c"".as_ptr())))
    }
}

/// For loads and stores that were just made.
fn set_access(inst: Inst<'_>, align: Option<u32>, volatile: bool) {
    if let Some(align) = align {
        checked!(LLVMSetAlignment(inst.raw(), align));
    }
    if volatile {
        checked!(LLVMSetVolatile(inst.raw(), 1));
    }
}

impl Inst<'_> {
    /// Sets the alignment of a load, store, alloca, rmw or cmpxchg.
    ///
    /// # Errors
    /// Where this is another instruction or it is not a power of two up to 2^31.
    pub fn set_alignment(self, bytes: u64) -> Built<()> {
        let align = check_alignment(bytes)?;
        rule(self.alignment().is_some(), || format!("{self} has no alignment"))?;
        checked!(LLVMSetAlignment(self.raw(), align));
        Ok(())
    }
}
