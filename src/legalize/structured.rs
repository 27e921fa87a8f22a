//! Addresses and variables whose types stand on the calls: `llvm.structured.gep` and `llvm.structured.alloca` of LLVM 23.

use spirv_llvm_ir::AttributePosition;

use super::{Legalizer, refuse, type_of};
use crate::{
    Result,
    draft::{GepFlags, Inst, Opcode, Value},
};

impl<'m> Legalizer<'m> {
    /// The address of a part of what a pointer points to. Unlike those of a `getelementptr`, the indices start inside of it and have no
    /// sign.
    pub(super) fn structured_address(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let base = self.arg(inst, 0)?;
        let source = inst.element_type(AttributePosition::Parameter(0)).ok_or_else(|| refuse(inst))?;
        if inst.arg_count() == 1 {
            return Ok(base);
        }
        let context = self.builder.context();
        let bits = self.module.pointer_bits(type_of(base)?.address_space().unwrap_or_default());
        let mut indices = vec![context.i32().const_int(0)?];
        let mut ty = source;
        for number in 1..inst.arg_count() {
            let index = self.arg(inst, number)?;
            ty = match ty.element() {
                Some(element) => {
                    let is_narrow = type_of(index)?.int_width().is_some_and(|width| width < bits);
                    indices.push(if is_narrow {
                        self.resized(index, context.int(bits)?, Opcode::ZExt)?
                    } else {
                        index
                    });
                    element
                }
                None => {
                    let member = self.number(inst, number)?;
                    indices.push(context.i32().const_int(member.into())?);
                    ty.member(member).ok_or_else(|| refuse(inst))?
                }
            };
        }
        Ok(self.builder.gep(source, base, &indices, GepFlags::empty())?)
    }

    /// A variable on the stack, of the type that the call has as its result's.
    pub(super) fn structured_alloca(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let ty = inst.element_type(AttributePosition::Result).ok_or_else(|| refuse(inst))?;
        let variable = self.builder.alloca(ty)?.value();
        if variable.ty() != Some(inst.ty()) {
            return Err(refuse(inst));
        }
        Ok(variable)
    }
}
