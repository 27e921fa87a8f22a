//! Control flow: branches, switches, returns, phis.

use inkwell::llvm_sys::core::*;

use super::{Builder, Built, plain, rule, type_of};
use crate::{
    block::Block,
    ffi::*,
    inst::Inst,
    types::{Type, TypeKind, count32},
    value::{Value, ValueKind},
};

impl<'m> Builder<'m> {
    /// Goes to a block by value.
    ///
    /// # Errors
    /// Where the block has an end already, the value is not an integer, or a case not a constant of its type.
    pub fn switch(
        &self,
        value: Value<'m>,
        default: Block<'m>,
        cases: &[(Value<'m>, Block<'m>)],
    ) -> Built<Inst<'m>> {
        self.open()?;
        let ty = type_of(value)?;
        rule(ty.is_int(), || format!("a switch does not take {value}"))?;
        for (case, _) in cases {
            let fits = case.kind() == ValueKind::ConstantInt && case.has_type(ty);
            rule(fits, || format!("{case} is not a case of a switch on {ty}"))?;
        }
        let count = count32(cases.len())?;
        let inst =
            self.made_inst(checked!(LLVMBuildSwitch(self.raw(), value.raw(), default.raw(), count)))?;
        for (case, block) in cases {
            checked!(LLVMAddCase(inst.raw(), case.raw(), block.raw()));
        }
        Ok(inst)
    }

    /// Returns without a value.
    ///
    /// # Errors
    /// Where the block has an end already or the function returns a value.
    pub fn ret_void(&self) -> Built<Inst<'m>> {
        let block = self.open()?;
        let void = block.function().is_some_and(|function| function.return_type().is_void());
        rule(void, || "this function returns a value".into())?;
        self.made_inst(checked!(LLVMBuildRetVoid(self.raw())))
    }

    /// Returns a value.
    ///
    /// # Errors
    /// Where the block has an end already or the function returns another type.
    pub fn ret(&self, value: Value<'m>) -> Built<Inst<'m>> {
        let block = self.open()?;
        plain(value)?;
        let fits = block.function().is_some_and(|function| value.has_type(function.return_type()));
        rule(fits, || format!("this function does not return {value}"))?;
        self.made_inst(checked!(LLVMBuildRet(self.raw(), value.raw())))
    }

    /// Says that this is never reached.
    ///
    /// # Errors
    /// Where the block has an end already.
    pub fn unreachable(&self) -> Built<Inst<'m>> {
        self.open()?;
        self.made_inst(checked!(LLVMBuildUnreachable(self.raw())))
    }

    /// A phi without entries yet.
    ///
    /// # Errors
    /// Where there are no values of the type.
    pub fn phi(&self, ty: Type<'m>) -> Built<Inst<'m>> {
        self.placed()?;
        let usable = ty.is_first_class()
            && !matches!(
                ty.kind(),
                TypeKind::Label | TypeKind::Token | TypeKind::Metadata | TypeKind::Function
            );
        rule(usable, || format!("there is no phi of type {ty}"))?;
        self.made_inst(checked!(LLVMBuildPhi(self.raw(), ty.raw(), c"".as_ptr())))
    }
}

impl<'m> Inst<'m> {}
