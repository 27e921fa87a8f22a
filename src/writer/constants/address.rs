//! Constants that are addresses as numbers, and numbers as addresses.

use crate::{
    Result,
    spirv::{Id, Op},
    view::Type,
    writer::ModuleWriter,
};

impl<'m> ModuleWriter<'m> {
    /// The lowest bits of an address as an integer type of any width.
    pub(super) fn constant_address(&mut self, pointer: Id, to: Type<'m>) -> Result<Id> {
        let ty = self.type_of(to)?;
        if to.is_int_of(1) {
            let (byte, one, zero) = (self.int(8)?, self.const_int(8, 1)?, self.const_int(8, 0)?);
            let wide = self.spec_op(byte, Op::ConvertPtrToU, &[pointer.0])?;
            let bit = self.spec_op(byte, Op::BitwiseAnd, &[wide.0, one.0])?;
            return self.spec_op(ty, Op::INotEqual, &[bit.0, zero.0]);
        }
        let wide = self.spec_op(ty, Op::ConvertPtrToU, &[pointer.0])?;
        // An address of fewer bits leaves the upper bits of its promoted type zero.
        if to.int_width() >= Some(self.analysis.pointer_bits) {
            Ok(wide)
        } else {
            self.masked_constant(wide, to)
        }
    }

    /// A pointer of the type `ty` to the address that `int`, an integer of the type `from`, is.
    pub(super) fn constant_from_address(&mut self, int: Id, from: Type<'m>, ty: Id) -> Result<Id> {
        let mut int = int;
        if from.is_int_of(1) {
            let (byte, one, zero) = (self.int(8)?, self.const_int(8, 1)?, self.const_int(8, 0)?);
            int = self.spec_op(byte, Op::Select, &[int.0, one.0, zero.0])?;
        }
        self.spec_op(ty, Op::ConvertUToPtr, &[int.0])
    }
}
