//! Calls.

use inkwell::llvm_sys::core::*;

use super::{Builder, Built, raws, rule, type_of};
use crate::{
    ffi::*,
    function::Function,
    inst::Inst,
    opcode::{Opcode, TailKind},
    types::{Type, TypeKind, count32},
    value::{Value, ValueKind},
};

impl<'m> Builder<'m> {
    /// Calls a function with its own calling convention.
    ///
    /// # Errors
    /// Where the arguments do not fit its type.
    pub fn call(&self, function: Function<'m>, args: &[Value<'m>]) -> Built<Inst<'m>> {
        let inst = self.call_pointer(function.ty(), function.value(), args)?;
        let convention = function.calling_convention();
        if convention != 0 {
            inst.set_calling_convention(convention)?;
        }
        Ok(inst)
    }

    /// Calls through a pointer, or inline assembly, as a function of a type.
    ///
    /// # Errors
    /// Where the callee is no pointer, the type is no function type, or the arguments do not fit it.
    pub fn call_pointer(&self, ty: Type<'m>, callee: Value<'m>, args: &[Value<'m>]) -> Built<Inst<'m>> {
        self.placed()?;
        rule(ty.kind() == TypeKind::Function, || format!("{ty} is not a function type"))?;
        rule(type_of(callee)?.is_pointer(), || format!("{callee} is not a pointer to a function"))?;
        // LLVM would take an intrinsic or assembly of another type for one of its own.
        let bound = match callee.kind() {
            ValueKind::Function => {
                callee.as_function().filter(|f| f.intrinsic_id().is_some()).map(Function::ty)
            }
            ValueKind::InlineAsm => Type::wrap(checked!(LLVMGetInlineAsmFunctionType(callee.raw()))),
            _ => None,
        };
        rule(bound.is_none_or(|bound| bound == ty), || format!("{callee} cannot be called as {ty}"))?;
        let wanted = ty.param_count() as usize;
        let fits = args.len() == wanted || (args.len() > wanted && ty.is_vararg());
        rule(fits, || format!("{callee} takes {wanted} arguments, not {}", args.len()))?;
        for (index, (param, arg)) in ty.params().zip(args).enumerate() {
            rule(arg.has_type(param), || format!("argument {index} of {callee} is not of type {param}"))?;
        }
        for arg in &args[wanted..] {
            super::plain(*arg)?;
        }
        let count = count32(args.len())?;
        self.made_inst(checked!(LLVMBuildCall2(
            self.raw(),
            ty.raw(),
            callee.raw(),
            raws(args),
            count,
            c"".as_ptr()
        )))
    }
}

impl Inst<'_> {
    /// Says whether a call may or must reuse the caller's frame.
    ///
    /// # Errors
    /// Where this is not a call.
    pub fn set_tail_kind(self, kind: TailKind) -> Built<()> {
        rule(self.opcode() == Opcode::Call, || format!("{self} is not a call"))?;
        checked!(LLVMSetTailCallKind(self.raw(), kind.to_llvm()));
        Ok(())
    }
}
