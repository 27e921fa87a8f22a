//! Calls.

use spirv_llvm_ir as ir;

use super::{Builder, Built, rule, type_of};
use crate::draft::{Function, Inst, Opcode, Type, TypeKind, Value, ValueKind};

impl<'m> Builder<'m> {
    /// Calls a function with its own calling convention.
    ///
    /// # Errors
    /// Where the arguments do not fit its type.
    pub(crate) fn call(&self, function: Function<'m>, args: &[Value<'m>]) -> Built<Inst<'m>> {
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
    pub(crate) fn call_pointer(
        &self,
        ty: Type<'m>,
        callee: Value<'m>,
        args: &[Value<'m>],
    ) -> Built<Inst<'m>> {
        rule(ty.kind() == TypeKind::Function, || format!("{ty} is not a function type"))?;
        rule(type_of(callee)?.is_pointer(), || format!("{callee} is not a pointer to a function"))?;
        // An intrinsic or assembly of another type is none.
        let bound = match callee.kind() {
            ValueKind::Function => {
                callee.as_function().filter(|function| function.is_intrinsic()).map(Function::ty)
            }
            ValueKind::InlineAsm => callee.inline_asm().map(|asm| asm.function_type),
            _ => None,
        };
        rule(bound.is_none_or(|bound| bound == ty), || format!("{callee} cannot be called as {ty}"))?;
        let wanted = ty.param_count() as usize;
        let fits = args.len() == wanted || (args.len() > wanted && ty.is_vararg());
        rule(fits, || format!("{callee} takes {wanted} arguments, not {}", args.len()))?;
        for (index, (param, arg)) in ty.params().zip(args).enumerate() {
            rule(arg.has_type(param), || format!("argument {index} of {callee} is not of type {param}"))?;
        }
        for arg in args.iter().skip(wanted) {
            super::plain(*arg)?;
        }
        let result = ty.return_type().unwrap_or(ty).id;
        let mut operands = self.operands(&[callee])?;
        operands.extend(self.operands(args)?);
        let call = ir::Call::new(ty.id, args.len() as u32);
        self.insert_with(
            &operands,
            |function, has_result| function.make_call(Opcode::Call, result, call, &operands, &[], has_result),
            result,
        )
    }
}
