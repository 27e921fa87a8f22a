//! Operations on constants, done now; numbers are integers and floats of any width, and vectors of them.

use inkwell::llvm_sys::core::*;

use super::{
    ffi::*,
    module::{Context, Module},
    opcode::Opcode,
    types::{Type, TypeKind},
    value::Value,
};

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

impl<'m> Context<'m> {
    /// A type of floating-point numbers; `None` for other kinds.
    #[must_use]
    pub fn float(self, kind: TypeKind) -> Option<Type<'m>> {
        let c = self.raw();
        Type::wrap(match kind {
            TypeKind::Half => live!(LLVMHalfTypeInContext(c)),
            TypeKind::BFloat => live!(LLVMBFloatTypeInContext(c)),
            TypeKind::Float => live!(LLVMFloatTypeInContext(c)),
            TypeKind::Double => live!(LLVMDoubleTypeInContext(c)),
            TypeKind::X86Fp80 => live!(LLVMX86FP80TypeInContext(c)),
            TypeKind::Fp128 => live!(LLVMFP128TypeInContext(c)),
            TypeKind::PpcFp128 => live!(LLVMPPCFP128TypeInContext(c)),
            _ => return None,
        })
    }
}

impl<'m> Type<'m> {
    /// The number of this floating-point type with these bits, low word first.
    #[must_use]
    pub fn const_fp_bits(self, words: [u64; 2]) -> Option<Value<'m>> {
        Value::wrap(live!(sl_fp_from_bits(self.raw(), words.as_ptr())))
    }

    /// An undefined value of this type, which values can have.
    #[must_use]
    pub fn undef(self) -> Option<Value<'m>> {
        Value::wrap(live!(LLVMGetUndef(self.raw())))
    }
}

impl<'m> Value<'m> {
    /// An addition, subtraction or exclusive or of constant integers, or of vectors of them, as LLVM's constant expressions
    /// have it; `None` for other operations.
    #[must_use]
    pub fn const_binary(self, opcode: Opcode, other: Self) -> Option<Self> {
        Self::wrap(match opcode {
            Opcode::Add => live!(LLVMConstAdd(self.raw(), other.raw())),
            Opcode::Sub => live!(LLVMConstSub(self.raw(), other.raw())),
            Opcode::Xor => live!(LLVMConstXor(self.raw(), other.raw())),
            _ => return None,
        })
    }

    /// A constant, with 0 in the place of what is undefined in it; `None` for aggregates and for what is no constant.
    #[must_use]
    pub fn defined(self) -> Option<Self> {
        Self::wrap(live!(sl_defined_constant(self.raw())))
    }
}
