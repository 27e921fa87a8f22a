//! Vectors in memory, pointers between address spaces, block accesses.

use super::{OperandWords, components, mismatch};
use crate::{
    Result,
    mapping::builtins::{
        Resolved,
        block_io::{BlockAccess, BlockDirection, Medium},
        vector::{self, VectorAccess},
    },
    spirv::{Op, grammar::StorageClass},
    view::InstView,
    writer::FunctionWriter,
};

pub(super) fn vector_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    access: VectorAccess,
) -> Result<()> {
    if !vector::stores(access.inst) && components(inst.ty()) != access.count {
        return Err(mismatch(format!("{} numbers are loaded, the call gives {}", access.count, inst.ty())));
    }
    let mut words = OperandWords::new();
    for number in 0..inst.arg_count() {
        words.push(f.ext_operand(inst, builtin, access.inst, number)?.0);
    }
    if vector::takes_count(access.inst) {
        words.push(access.count);
    }
    if let Some(mode) = access.rounding {
        words.push(mode.0);
    }
    f.ext_for(inst, access.inst, &words)?;
    Ok(())
}

/// `to_global` and its relatives.
pub(super) fn address_cast_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    storage: StorageClass,
) -> Result<()> {
    let value = f.arg(inst, 0)?;
    if !f.source.llvm_type(value)?.is_pointer() || !inst.ty().is_pointer() {
        return Err(mismatch("a cast between address spaces takes and gives a pointer"));
    }
    let ty = f.module.call_type(inst)?;
    let (class, pointee) = f.module.pointer_parts(ty)?;
    if class != storage {
        return Err(mismatch("the cast's result is in another address space than its name says"));
    }
    let pointer = f.pointer_to(value, pointee)?;
    f.emit_for(inst, Op::GenericCastToPtrExplicit, ty, &[pointer.0, storage.0])?;
    Ok(())
}

/// Block reads and writes: pointers to one component, everything else as it is.
pub(super) fn block_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    access: BlockAccess,
) -> Result<()> {
    let first = f.arg(inst, 0)?;
    let image = access.medium == Medium::Media || inst.arg_count() > buffer_arguments(access.way);
    let op = access.op(image).ok_or_else(|| mismatch("no such block access"))?;
    let mut words = OperandWords::new();
    if image {
        // The instructions have the image first, the functions for media last.
        let mut order: Vec<u32> = (0..inst.arg_count()).collect();
        if access.medium == Medium::Media {
            order.rotate_right(1);
        }
        for number in order {
            words.push(f.arg_id(inst, number)?.0);
        }
    } else {
        let scalar = f.module.scalar_type(access.scalar)?;
        let pointer = match access.way {
            BlockDirection::Prefetch => f.pointer_to(first, scalar)?,
            BlockDirection::Read | BlockDirection::Write => f.typed_pointer_to(first, scalar)?,
        };
        words.push(pointer.0);
        f.args_from(inst, 1, &mut words)?;
        if access.way == BlockDirection::Prefetch {
            let bytes = f.module.const_u32(access.count * access.scalar.bits() / 8)?;
            words.push(bytes.0);
        }
    }
    if inst.is_void() {
        return f.emit_void(op, &words);
    }
    let ty = f.module.call_type(inst)?;
    f.emit_for(inst, op, ty, &words)?;
    Ok(())
}

const fn buffer_arguments(way: BlockDirection) -> u32 {
    match way {
        BlockDirection::Read | BlockDirection::Prefetch => 1,
        BlockDirection::Write => 2,
    }
}
