//! Memory: alloca, load, store, GEP, va_arg.

use inkwell::llvm_sys::core::*;

use super::{Builder, Built, check_gep, plain, pointer, raws, rule, storable, type_of};
use crate::{
    diagnostics::BuildError,
    ffi::*,
    function::check_alignment,
    inst::Inst,
    opcode::{GepFlags, Opcode},
    types::Type,
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

    /// A load; without an alignment it has the type's own.
    ///
    /// # Errors
    /// Where the operand is no pointer, the type cannot stand in memory, or the alignment is not a power of two.
    pub fn load(&self, ty: Type<'m>, from: Value<'m>, align: Option<u64>, volatile: bool) -> Built<Inst<'m>> {
        let align = align.map(check_alignment).transpose()?.unwrap_or(0);
        let made = live!(sl_build_load(self.raw(), ty.raw(), from.raw(), align, volatile));
        Inst::made(made, Opcode::Load).map_or_else(|| self.no_load(ty, from), Ok)
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
        let align = align.map(check_alignment).transpose()?.unwrap_or(0);
        let made = live!(sl_build_store(self.raw(), value.raw(), to.raw(), align, volatile));
        Inst::made(made, Opcode::Store).map_or_else(|| self.no_store(value, to), Ok)
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
        let made = live!(sl_build_gep(
            self.raw(),
            source.raw(),
            base.raw(),
            raws(indices),
            indices.len(),
            flags.bits()
        ));
        Value::wrap(made).map_or_else(|| self.no_gep(source, base, indices), Ok)
    }

    // Which of the rules that the shim tests is broken:

    #[cold]
    fn no_load(&self, ty: Type<'m>, from: Value<'m>) -> Built<Inst<'m>> {
        self.placed()?;
        pointer(from)?;
        storable(ty)?;
        Err(BuildError::new("LLVM made no load"))
    }

    #[cold]
    fn no_store(&self, value: Value<'m>, to: Value<'m>) -> Built<Inst<'m>> {
        self.placed()?;
        pointer(to)?;
        plain(value)?;
        storable(type_of(value)?)?;
        Err(BuildError::new("LLVM made no store"))
    }

    #[cold]
    fn no_gep(&self, source: Type<'m>, base: Value<'m>, indices: &[Value<'m>]) -> Built<Value<'m>> {
        self.placed()?;
        plain(base)?;
        check_gep(source, base, indices)?;
        Err(BuildError::new("LLVM made no GEP"))
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
