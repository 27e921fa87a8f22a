//! Votes over components, dot products, broadcasts, fences of pointers.

use super::mismatch;
use crate::{
    Result,
    mapping::builtins::{ArgumentClass, integer},
    spirv::{
        Op,
        grammar::{MemorySemantics, PackedVectorFormat, Scope},
    },
    view::{InstView, Opcode},
    writer::{FunctionWriter, inst::boolean::boolean_of_signs},
};

/// `any` and `all`: a component counts as true where its highest bit is set.
pub(super) fn vote_call<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, op: Op) -> Result<()> {
    let value = f.arg(inst, 0)?;
    let ty = f.source.llvm_type(value)?;
    if !ty.scalar().is_int() {
        return Err(mismatch("any and all take integers"));
    }
    if let Some(boolean) = boolean_of_signs(value) {
        let boolean = f.value(boolean)?;
        return f.define_boolean(inst, op, &[boolean.0]);
    }
    let id = f.value(value)?;
    let zero = f.module.const_splat(ty, 0)?;
    if !ty.is_vector() {
        return f.define_boolean(inst, Op::SLessThan, &[id.0, zero.0]);
    }
    let bools = f.bool_like(ty)?;
    let signs = f.emit(Op::SLessThan, bools, &[id.0, zero.0])?;
    f.define_boolean(inst, op, &[signs.0])
}

pub(super) fn dot_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    first: ArgumentClass,
    second: ArgumentClass,
    accumulates: bool,
) -> Result<()> {
    let ty = f.module.call_type(inst)?;
    if first == ArgumentClass::Float {
        let factor = arg_type(f, inst, 0)?;
        let op = if factor.is_vector() { Op::Dot } else { Op::FMul };
        f.module.require_for_types(op, inst.ty(), factor)?;
        let (a, b) = (f.arg_id(inst, 0)?, f.arg_id(inst, 1)?);
        let id = f.emit_for(inst, op, ty, &[a.0, b.0])?;
        return f.module.decorate_fast_call(inst, id);
    }
    let (op, [a, b]) = integer::dot_product(first, second, accumulates);
    let factor = arg_type(f, inst, 0)?;
    f.module.require_for_types(op, inst.ty(), factor)?;
    let mut words = super::OperandWords::new();
    words.push(f.arg_id(inst, a.into())?.0);
    words.push(f.arg_id(inst, b.into())?.0);
    if accumulates {
        words.push(f.arg_id(inst, 2)?.0);
    }
    if !factor.is_vector() {
        let format = PackedVectorFormat::PackedVectorFormat4x8Bit.0;
        f.module.requirements.note(crate::spirv::grammar::OperandKind::PackedVectorFormat, format);
        words.push(format);
    }
    f.emit_for(inst, op, ty, &words)?;
    Ok(())
}

fn arg_type<'m>(
    f: &FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    number: u32,
) -> Result<crate::view::Type<'m>> {
    f.source.llvm_type(f.arg(inst, number)?)
}

/// `work_group_broadcast`: two or three coordinates are one vector.
pub(super) fn broadcast_call<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let ty = f.module.call_type(inst)?;
    let scope = f.module.const_u32(Scope::Workgroup.0)?;
    let value = f.arg_id(inst, 0)?;
    let mut local = super::OperandWords::new();
    f.args_from(inst, 1, &mut local)?;
    let local = match local.as_slice() {
        [only] => *only,
        several => {
            let component = f.arg(inst, 1)?;
            let component = f.module.value_type(component)?;
            let vector = f.module.vector(component, several.len() as u32)?;
            f.emit(Op::CompositeConstruct, vector, several)?.0
        }
    };
    f.emit_for(inst, Op::GroupBroadcast, ty, &[scope.0, value.0, local])?;
    Ok(())
}

/// `get_fence`: the storage class bits of SPIR-V lie where the flags would, some bits higher. The pointer is one to bytes, as the function
/// takes `const void *`: Intel's compiler has the instruction for no other.
pub(super) fn get_fence_call<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let pointer = f.arg(inst, 0)?;
    let byte = f.module.int(8)?;
    let pointer = f.pointer_to(pointer, byte)?;
    let ty = f.module.call_type(inst)?;
    let semantics = f.emit(Op::GenericPtrMemSemantics, ty, &[pointer.0])?;
    let distance = MemorySemantics::WorkgroupMemory.bits().trailing_zeros();
    if !f.note_number(inst, semantics, (Opcode::Shl, distance.into())) {
        return Ok(());
    }
    let distance = f.module.const_u32(distance)?;
    f.emit_for(inst, Op::ShiftRightLogical, ty, &[semantics.0, distance.0])?;
    Ok(())
}
