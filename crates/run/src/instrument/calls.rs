//! Checks of calls: intrinsics that access memory, builtins, and what is called by pointers.

use super::{Built, Instrumentation, OWN};
use crate::{
    access::AccessKind,
    jit::{self, MemoryState},
    llvm::{Function, Inst, Opcode, Type, Value, ValueKind},
    mangle, objects,
    site::Action,
};

impl<'m> Instrumentation<'m, '_> {
    /// Checks the accesses of an intrinsic, and tells of calls whose callee the launcher has to know.
    pub(super) fn call(&mut self, inst: Inst<'m>) -> Built<()> {
        let callee = inst.called_function();
        if let (Some(pointer), Some(ty)) = (inst.callee(), inst.call_type())
            && pointer.kind() != ValueKind::Function
            && pointer.kind() != ValueKind::Alias
        {
            let site = self.site(inst, Action::Calls)?;
            self.builder.position_before(inst);
            let address = self.builder.cast(Opcode::PtrToInt, pointer, self.i64)?;
            let ty = self.i64.const_int(objects::number_of(ty))?;
            self.builder.call(self.called, &[address, ty, site])?;
            return Ok(());
        }
        if let Some(writes) = callee.and_then(|callee| self.asked.get(&callee)) {
            let action = if *writes { Action::Writes } else { Action::Reads };
            return self.tell(inst, action, self.place);
        }
        if let Some(callee) = callee.filter(|callee| self.options.kernel && callee.is_declaration()) {
            self.builtin(inst, callee)?;
        }
        match callee.and_then(Function::intrinsic_name).unwrap_or("") {
            "llvm.memcpy" | "llvm.memcpy.inline" | "llvm.memmove" => self.bytes(inst, true),
            "llvm.memset" | "llvm.memset.inline" => self.bytes(inst, false),
            "llvm.lifetime.start" => self.lifetime(inst, MemoryState::Undefined),
            "llvm.lifetime.end" => self.lifetime(inst, MemoryState::Ended),
            name if name.starts_with("llvm.masked.") => self.masked(inst, name),
            _ => Ok(()),
        }
    }

    /// Checks an intrinsic that writes as many bytes as its third argument says, which it reads elsewhere where it copies.
    fn bytes(&mut self, inst: Inst<'m>, copies: bool) -> Built<()> {
        let Some(length) = inst.arg(2) else { return Ok(()) };
        self.builder.position_before(inst);
        let length = self.widened(length, Opcode::ZExt)?;
        let write = AccessKind { action: Action::Writes, flags: 0 };
        if !copies {
            return self.access(inst, 0, Some(length), write);
        }
        // Copies take undefined bytes along.
        let read = AccessKind { action: Action::Reads, flags: jit::SiteWord::UNDEFINED };
        self.access(inst, 1, Some(length), read)?;
        self.access(inst, 0, Some(length), write)?;
        if self.options.kernel
            && let (Some(to), Some(from)) = (inst.arg(0), inst.arg(1))
        {
            let address = |pointer| self.builder.cast(Opcode::PtrToInt, pointer, self.i64);
            let arguments = [address(to)?, address(from)?, length];
            self.builder.call(self.copy, &arguments)?;
        }
        Ok(())
    }

    /// Tells where a builtin is called that may access memory, as its body has no place of its own, or that is a barrier.
    fn builtin(&mut self, inst: Inst<'m>, callee: Function<'m>) -> Built<()> {
        let name = callee.name();
        if name.starts_with("llvm.") || name.starts_with(OWN) {
            return Ok(());
        }
        let base = mangle::base_name(&name).unwrap_or(&name);
        if matches!(base, "barrier" | "work_group_barrier" | "__spirv_ControlBarrier") {
            return self.tell(inst, Action::Calls, self.arrive);
        }
        if inst.args().filter_map(Value::ty).any(Type::is_pointer) {
            let mut site = self.site(inst, Action::Calls)?;
            if !inst.value().has_uses() {
                site = self.i64.const_int(site.const_u64().unwrap_or(0) | jit::SiteWord::UNDEFINED)?;
            }
            self.builder.position_before(inst);
            self.builder.call(self.place, &[site])?;
        }
        Ok(())
    }

    /// Tells that the lifetime of a variable begins or ends.
    fn lifetime(&mut self, inst: Inst<'m>, state: MemoryState) -> Built<()> {
        let variable = inst.args().last().and_then(Value::as_instruction);
        if let Some(variable) = variable.filter(|variable| !self.assigned.contains(&variable.as_key()))
            && self.options.kernel
            && variable.allocated_type().is_some()
        {
            self.builder.position_before(inst);
            self.private.tell_state(&self.builder, variable, state)?;
        }
        Ok(())
    }
}
