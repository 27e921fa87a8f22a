//! Operations on constants, done now; numbers are integers and floats of any width, and vectors of them.

use super::{ffi::*, module::Module, opcode::Opcode, types::Type, value::Value};

/// Each gives `None` where the operands are not constants of numbers, or not such as the operation takes. What the
/// operation does not define, such as a quotient by zero, is poison.
impl<'m> Module<'m> {
    /// A binary operation.
    #[must_use]
    pub fn fold_binary(self, opcode: Opcode, left: Value<'m>, right: Value<'m>) -> Option<Value<'m>> {
        Value::wrap(live!(sl_fold_binary(self.raw(), opcode as u32, left.raw(), right.raw())))
    }

    /// The number with the other sign.
    #[must_use]
    pub fn fold_fneg(self, value: Value<'m>) -> Option<Value<'m>> {
        Value::wrap(live!(sl_fold_negation(self.raw(), value.raw())))
    }

    /// A conversion, or a reinterpretation of all bits.
    #[must_use]
    pub fn fold_cast(self, opcode: Opcode, value: Value<'m>, ty: Type<'m>) -> Option<Value<'m>> {
        Value::wrap(live!(sl_fold_cast(self.raw(), opcode as u32, value.raw(), ty.raw())))
    }
}

impl<'m> Value<'m> {
    /// A constant, with 0 in the place of what is undefined in it; `None` for aggregates and for what is no constant.
    #[must_use]
    pub fn defined(self) -> Option<Self> {
        Self::wrap(live!(sl_defined_constant(self.raw())))
    }
}
