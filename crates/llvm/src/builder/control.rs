//! Control flow: branches, switches, returns, phis.

use inkwell::llvm_sys::core::*;

use super::{Builder, Built, plain, rule, type_of};
use crate::{
    block::Block,
    ffi::*,
    inst::Inst,
    opcode::Opcode,
    types::{Type, TypeKind, count32},
    value::{Value, ValueKind},
};

impl<'m> Builder<'m> {
    /// Goes to a block.
    ///
    /// # Errors
    /// Where the block has an end already.
    pub fn br(&self, to: Block<'m>) -> Built<Inst<'m>> {
        self.open()?;
        self.made_inst(checked!(LLVMBuildBr(self.raw(), to.raw())))
    }

    /// Goes to one of two blocks.
    ///
    /// # Errors
    /// Where the block has an end already or the condition is not a boolean.
    pub fn cond_br(&self, condition: Value<'m>, yes: Block<'m>, no: Block<'m>) -> Built<Inst<'m>> {
        self.open()?;
        rule(type_of(condition)?.is_int_of(1), || format!("{condition} is not a condition"))?;
        self.made_inst(checked!(LLVMBuildCondBr(self.raw(), condition.raw(), yes.raw(), no.raw())))
    }

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

impl<'m> Inst<'m> {
    /// Adds entries to a phi.
    ///
    /// # Errors
    /// Where this is not a phi or a value of another type.
    pub fn add_incoming(self, entries: &[(Value<'m>, Block<'m>)]) -> Built<()> {
        rule(self.opcode() == Opcode::Phi, || format!("{self} is not a phi"))?;
        let ty = self.ty();
        for (value, _) in entries {
            rule(value.has_type(ty), || format!("{value} is not of the phi's type {ty}"))?;
        }
        for (value, block) in entries {
            let (mut value, mut block) = (value.raw(), block.raw());
            checked!(LLVMAddIncoming(self.raw(), &mut value, &mut block, 1));
        }
        Ok(())
    }
}
