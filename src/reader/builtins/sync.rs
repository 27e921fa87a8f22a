//! Barriers and fences.

use super::MangledParams;
use crate::{
    CallForm, Loss, Result,
    draft::Value,
    mangle::{Builtin, Ty},
    mapping::builtins::sync,
    reader::{
        body::{FunctionReader, Values},
        call,
    },
    spirv::{
        Id, Inst, Op,
        grammar::{MemorySemantics, Scope},
    },
};

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    pub(super) fn read_barrier(&mut self, inst: Inst<'s>) -> Result<bool> {
        if inst.op() == Op::MemoryBarrier {
            return self.read_fence(inst).map(|()| true);
        }
        let Some(execution) = self.reader.constant_u32(inst.id(0)?).map(Scope) else { return Ok(false) };
        let memory = inst.id(1)?;
        let memory_scope = self.reader.constant_u32(memory).map(Scope);
        let is_whole = inst.op() == Op::ControlBarrier;
        let is_12 = self.reader.options.call_form == CallForm::Cl12;
        // The function without a scope, which is OpenCL C 1.2's `barrier`, orders the memory of its own group.
        let says_all = memory_scope == Some(execution)
            || is_whole && execution == Scope::Workgroup && memory_scope.is_some_and(sync::is_within_group);
        // OpenCL C 1.2 has no sub-groups, whose barriers are then those of the work-group. For more than a work-group no
        // version has a name.
        let named =
            if is_12 && is_whole && execution == Scope::Subgroup { Scope::Workgroup } else { execution };
        let has_scope = match self.reader.options.call_form {
            CallForm::Cl12 => !is_whole && !says_all,
            CallForm::Auto => !says_all || is_whole && execution != Scope::Workgroup,
            CallForm::Cl20 | CallForm::SpvIr => true,
        };
        let Some(name) = sync::barrier_name(inst.op(), named, is_whole && !has_scope) else {
            return Ok(false);
        };
        if is_12 && is_whole && (named != execution || !says_all) {
            self.reader.losses.add(Loss::MemoryOrder);
        }
        let scope = if has_scope { Some(self.opencl_scope(memory)?) } else { None };
        let mut args = Values::new();
        let mut params = MangledParams::new();
        args.push(self.fence_flags(inst.id(2)?)?);
        params.push(Builtin::UInt.into());
        if let Some(scope) = scope {
            args.push(scope);
            params.push(Ty::named("memory_scope"));
            self.reader.speaks_opencl_20 = true;
        }
        let void = self.reader.context.void();
        self.call_opencl(name, &params, void, &args, call::CONVERGENT)?;
        Ok(true)
    }

    fn read_fence(&mut self, inst: Inst<'s>) -> Result<()> {
        let (scope, semantics) = (inst.id(0)?, inst.id(1)?);
        let void = self.reader.context.void();
        let form = self.reader.options.call_form;
        // The fence of OpenCL C 1.2 acquires and releases in the work-group.
        let within = self.reader.constant_u32(scope).map(Scope).is_some_and(sync::is_within_group);
        let order = self.reader.constant_u32(semantics).map(sync::order_bits);
        let strongest = MemorySemantics::SequentiallyConsistent.bits();
        let says_all = within && order.is_some_and(|order| order & strongest == 0);
        if form == CallForm::Cl12 || form == CallForm::Auto && says_all {
            if !says_all {
                self.reader.losses.add(Loss::MemoryOrder);
            }
            // The fences for reads and for writes alone are weaker than some orders, and gone from later versions.
            let flags = self.fence_flags(semantics)?;
            self.call_opencl("mem_fence", &[Builtin::UInt.into()], void, &[flags], call::BUILTIN)?;
            return Ok(());
        }
        self.reader.speaks_opencl_20 = true;
        // Numbers that are no constants are translated in the order of the instruction's operands.
        let scope = self.opencl_scope(scope)?;
        let flags = self.fence_flags(semantics)?;
        let order = self.opencl_order(semantics)?;
        let params = [Builtin::UInt.into(), Ty::named("memory_order"), Ty::named("memory_scope")];
        self.call_opencl("atomic_work_item_fence", &params, void, &[flags, order, scope], call::BUILTIN)?;
        Ok(())
    }

    /// OpenCL C's fence flags for memory semantics.
    pub(super) fn fence_flags(&mut self, semantics: Id) -> Result<Value<'m>> {
        match self.reader.constant_u32(semantics) {
            Some(bits) => self.u32(sync::flags_to_opencl(bits)),
            None => self.translated(semantics, super::translate::NumberKind::Fence),
        }
    }

    /// OpenCL C's order for memory semantics.
    pub(super) fn opencl_order(&mut self, semantics: Id) -> Result<Value<'m>> {
        match self.reader.constant_u32(semantics).map(sync::order_to_opencl) {
            Some(Some(order)) => self.u32(order),
            _ => self.translated(semantics, super::translate::NumberKind::Order),
        }
    }

    /// OpenCL C's scope for SPIR-V's.
    pub(super) fn opencl_scope(&mut self, scope: Id) -> Result<Value<'m>> {
        match self.reader.constant_u32(scope).map(|scope| sync::to_opencl(sync::SCOPES, scope)) {
            Some(Some(scope)) => self.u32(scope),
            _ => self.translated(scope, super::translate::NumberKind::Scope),
        }
    }
}
