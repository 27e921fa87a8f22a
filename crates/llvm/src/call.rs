//! Calls: their callees, arguments and operand bundles.

use inkwell::llvm_sys::core::*;

use super::{
    diagnostics::{BuildError, rule},
    ffi::*,
    function::{Function, calling_convention},
    inst::Inst,
    opcode::{Opcode, TailKind},
    types::Type,
    value::Value,
};

impl<'m> Inst<'m> {
    /// The callee of a call: a function, a pointer, inline assembly.
    #[inline]
    #[must_use]
    pub fn callee(self) -> Option<Value<'m>> {
        if !self.opcode().is_call() {
            return None;
        }
        Value::wrap(checked!(LLVMGetCalledValue(self.raw())))
    }

    /// The function that a call names.
    #[inline]
    #[must_use]
    pub fn called_function(self) -> Option<Function<'m>> {
        self.callee()?.as_function()
    }

    /// The type of a call's callee.
    #[inline]
    #[must_use]
    pub fn call_type(self) -> Option<Type<'m>> {
        if !self.opcode().is_call() {
            return None;
        }
        Type::wrap(checked!(LLVMGetCalledFunctionType(self.raw())))
    }

    /// The number of a call's arguments; 0 for an instruction that does not call.
    #[inline]
    #[must_use]
    pub fn arg_count(self) -> u32 {
        if self.opcode().is_call() { checked!(LLVMGetNumArgOperands(self.raw())) } else { 0 }
    }

    /// An argument of a call.
    #[inline]
    #[must_use]
    pub fn arg(self, index: u32) -> Option<Value<'m>> {
        // The arguments are a call's first operands.
        if index < self.arg_count() { self.operand(index) } else { None }
    }

    /// The arguments of a call in order.
    #[inline]
    pub fn args(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.arg_count()).filter_map(move |index| self.operand(index))
    }

    /// Sets a call's calling convention.
    ///
    /// # Errors
    /// Where this does not call or there is none of that number.
    pub fn set_calling_convention(self, number: u32) -> Result<(), BuildError> {
        let usable = self.opcode().is_call() && number <= calling_convention::MAX;
        rule(usable, || format!("{self} cannot have calling convention {number}"))?;
        checked!(LLVMSetInstructionCallConv(self.raw(), number));
        Ok(())
    }

    /// Whether a call may or must reuse the caller's frame.
    #[inline]
    #[must_use]
    pub fn tail_kind(self) -> TailKind {
        if self.opcode() == Opcode::Call {
            TailKind::from_llvm(checked!(LLVMGetTailCallKind(self.raw())))
        } else {
            TailKind::None
        }
    }

    /// The number of a call's operand bundles.
    #[must_use]
    pub fn bundle_count(self) -> u32 {
        if self.opcode().is_call() { checked!(LLVMGetNumOperandBundles(self.raw())) } else { 0 }
    }
}
