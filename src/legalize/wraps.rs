//! Atomic operations that wrap around, for AMD's devices: calls of functions that AMD's tools know by their names. Elsewhere the
//! writer does them in a loop.

use super::{Legalizer, refuse, type_of};
use crate::{
    Result,
    draft::{Inst, Module, Opcode, Ordering, RmwOp, Value},
    mapping::atomic::{self, Wrap},
    spirv::grammar::Scope,
};

/// The operation, where it is one of an integer.
fn wrap(inst: Inst<'_>) -> Option<Wrap> {
    if inst.opcode() != Opcode::AtomicRmw || !inst.ty().is_int() {
        return None;
    }
    match inst.rmw_op() {
        Some(RmwOp::UIncWrap) => Some(Wrap::UIncWrap),
        Some(RmwOp::UDecWrap) => Some(Wrap::UDecWrap),
        _ => None,
    }
}

fn all(module: Module<'_>) -> impl Iterator<Item = (Inst<'_>, Wrap)> {
    let blocks = module.functions().flat_map(|function| function.blocks());
    blocks.flat_map(|block| block.instructions()).filter_map(|inst| Some((inst, wrap(inst)?)))
}

/// Puts calls in the place of the operations.
pub(super) fn replace(module: Module<'_>) -> Result<()> {
    let legalizer = Legalizer::new(module);
    let insts: Vec<_> = all(module).collect();
    for (inst, wrap) in insts {
        let name = inst.value().name_bytes().to_vec();
        let call = legalizer.wrapping(inst, wrap)?;
        inst.value().replace_all_uses_with(call.value())?;
        inst.erase()?;
        call.value().set_name(&name);
    }
    Ok(())
}

impl<'m> Legalizer<'m> {
    fn wrapping(&self, inst: Inst<'m>, wrap: Wrap) -> Result<Inst<'m>> {
        let operand = |index| inst.operand(index).ok_or_else(|| refuse(inst));
        let (pointer, value) = (operand(0)?, operand(1)?);
        let context = self.module.context();
        let scope = inst.sync_scope().and_then(|scope| context.sync_scope_name(scope)).unwrap_or_default();
        let scope = atomic::scope_of(&scope).unwrap_or(Scope::CrossDevice);
        let ordering = inst.ordering().unwrap_or(Ordering::Monotonic);
        let (word, flag) = (context.i32(), context.int(1)?);
        let is_volatile = inst.is_volatile();
        let args: [Value<'m>; 6] = [
            pointer,
            word.const_int(scope.0.into())?,
            word.const_int(atomic::semantics_of(ordering.into()).bits().into())?,
            value,
            flag.const_int(is_volatile.into())?,
            flag.const_int(0)?,
        ];
        let space = type_of(pointer)?.address_space().unwrap_or_default();
        let name = format!("{}_p{space}_{}", atomic::wrap_name(wrap), inst.ty());
        self.builder.position_before(inst);
        self.call_declared(inst, &name, inst.ty(), &args)
    }
}
