//! Builtins that count in elements of what a pointer points to, where pointers are untyped: their instructions count in
//! bytes (SPV_KHR_untyped_pointers).

use super::{Resolved, mismatch};
use crate::{
    Result, mangle,
    mapping::builtins::BuiltinCall,
    spirv::{Id, Op, grammar::Scope},
    view::InstView,
    writer::FunctionWriter,
};

/// The size in bytes of what a pointer parameter points to by the mangled name; 1 where the name does not tell.
pub(super) fn element_bytes(builtin: &Resolved<'_>, parameter: usize) -> u64 {
    let element = builtin.param(parameter).and_then(|param| param.pointee()).map(|(pointee, _)| pointee);
    let scalar = element.and_then(mangle::Ty::scalar).map_or(1, |scalar| scalar.bits().div_ceil(8));
    let lanes = match element.map_or(1, mangle::Ty::components) {
        // Vectors of three components take as much memory as those of four.
        3 => 4,
        lanes => lanes,
    };
    u64::from(scalar.max(1) * lanes)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// An argument that is a number of elements as one of bytes.
    pub(super) fn elements_in_bytes(&mut self, inst: InstView<'m>, argument: u32, size: u64) -> Result<Id> {
        let count = self.arg(inst, argument)?;
        let ty = self.source.llvm_type(count)?;
        if !ty.is_int() {
            return Err(mismatch(format!("{count} is no number of elements")));
        }
        match count.const_u64() {
            Some(count) => self.module.const_splat(ty, count.wrapping_mul(size)),
            None if size == 1 => self.value(count),
            None => {
                let count = self.value(count)?;
                let size = self.module.const_splat(ty, size)?;
                let int = self.module.type_of(ty)?;
                self.emit(Op::IMul, int, &[count.0, size.0])
            }
        }
    }
}

/// OpUntypedGroupAsyncCopyKHR for a call of OpGroupAsyncCopy's functions, with the size of an element from the name.
pub(super) fn untyped_copy<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
) -> Result<()> {
    let scope_first = matches!(builtin.call, BuiltinCall::Op(..));
    let first = u32::from(scope_first);
    let scope = match scope_first {
        true => f.arg_id(inst, 0)?,
        false => f.module.const_u32(Scope::Workgroup.0)?,
    };
    let size = element_bytes(builtin, first as usize);
    let target = untyped_pointer_arg(f, inst, first)?;
    let source = untyped_pointer_arg(f, inst, first + 1)?;
    let count = f.arg_id(inst, first + 2)?;
    let is_strided = inst.arg_count() > first + 4;
    let stride = match is_strided {
        true => f.elements_in_bytes(inst, first + 3, size)?,
        false => f.module.const_size(size)?,
    };
    let event = f.arg_id(inst, first + 3 + u32::from(is_strided))?;
    let size = f.module.const_size(size)?;
    let ty = f.module.call_type(inst)?;
    let words = [scope, target, source, size, count, stride, event].map(|id| id.0);
    f.emit_for(inst, Op::UntypedGroupAsyncCopyKHR, ty, &words)?;
    Ok(())
}

/// An argument that is a pointer as an untyped one; variables of some types have typed ones.
fn untyped_pointer_arg<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, argument: u32) -> Result<Id> {
    let value = f.arg(inst, argument)?;
    if !f.source.llvm_type(value)?.is_pointer() {
        return Err(mismatch(format!("argument {} is no pointer", argument + 1)));
    }
    let own = f.module.value_type(value)?;
    let (class, _) = f.module.pointer_parts(own)?;
    let ty = f.module.untyped_pointer(class)?;
    f.value_as(value, ty)
}
