//! Constants that are addresses as numbers, and numbers as addresses.

use crate::{
    Code, Error, Result,
    llvm::{Type, Value},
    spirv::{Id, Op},
    writer::state::Writer,
};

/// Vectors of truth values are no numbers in a constant.
fn check_scalar<'m>(ty: Type<'m>, value: Value<'m>) -> Result<()> {
    if ty.is_vector() {
        return Err(Error::unsupported(Code::InvalidInstruction, format!("constant {value}")));
    }
    Ok(())
}

impl<'m> Writer<'m> {
    /// The lowest bits of an address as an integer of any width.
    pub(super) fn constant_address(&mut self, pointer: Id, value: Value<'m>, ty: Id) -> Result<Id> {
        let llvm_type = value.ty().ok_or_else(|| Error::internal("an address has no type"))?;
        if llvm_type.scalar().is_int_of(1) {
            check_scalar(llvm_type, value)?;
            let (byte, one, zero) = (self.int(8)?, self.const_int(8, 1)?, self.const_int(8, 0)?);
            let wide = self.spec_op(byte, Op::ConvertPtrToU, &[pointer.0])?;
            let bit = self.spec_op(byte, Op::BitwiseAnd, &[wide.0, one.0])?;
            return self.spec_op(ty, Op::INotEqual, &[bit.0, zero.0]);
        }
        let wide = self.spec_op(ty, Op::ConvertPtrToU, &[pointer.0])?;
        match self.odd_width(llvm_type) {
            None => Ok(wide),
            Some((bits, _)) => {
                let mask = self.const_splat(llvm_type, (1 << bits) - 1)?;
                self.spec_op(ty, Op::BitwiseAnd, &[wide.0, mask.0])
            }
        }
    }

    /// A pointer of the type `ty` to the address that `int`, written for `value`, is.
    pub(super) fn constant_from_address(&mut self, int: Id, value: Value<'m>, ty: Id) -> Result<Id> {
        let mut int = int;
        if let Some(llvm_type) = value.ty().filter(|ty| ty.scalar().is_int_of(1)) {
            check_scalar(llvm_type, value)?;
            let (byte, one, zero) = (self.int(8)?, self.const_int(8, 1)?, self.const_int(8, 0)?);
            int = self.spec_op(byte, Op::Select, &[int.0, one.0, zero.0])?;
        }
        self.spec_op(ty, Op::ConvertUToPtr, &[int.0])
    }
}
