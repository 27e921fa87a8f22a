//! Control flow: branches, switches, returns, phis.

use inkwell::llvm_sys::core::*;

use super::{Builder, Built, plain, rule};
use crate::{ffi::*, inst::Inst, value::Value};

impl<'m> Builder<'m> {
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
}

impl<'m> Inst<'m> {}
