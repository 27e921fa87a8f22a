//! Barriers and fences; OpenCL C's orders, scopes and flags as SPIR-V's, also where they are no constants.

use crate::{
    Result,
    mapping::builtins::{
        BuiltinCall,
        atomic::{AtomicStyle, first_order},
        sync::{self, Pairs, Sync},
    },
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, MemorySemantics, Scope},
    },
    view::{InstView, Opcode, Use, Value},
    writer::{FunctionWriter, ModuleWriter},
};

pub(super) fn sync_call<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, sync: Sync) -> Result<()> {
    let flags = f.arg(inst, 0)?;
    match sync {
        Sync::Barrier(op, execution) => {
            let memory = match inst.arg(1) {
                Some(scope) => f.translated(scope, sync::SCOPES)?,
                None => f.module.const_u32(execution.0)?,
            };
            // Arriving releases what waiting acquires; a whole barrier does both, in one order for all.
            let order = match op {
                Op::ControlBarrierArriveINTEL => MemorySemantics::Release,
                Op::ControlBarrierWaitINTEL => MemorySemantics::Acquire,
                _ => MemorySemantics::SequentiallyConsistent,
            };
            let execution = f.module.const_u32(execution.0)?;
            let semantics = semantics_of_flags(f, flags, MemoryOrder::Known(order))?;
            f.emit_void(op, &[execution.0, memory.0, semantics.0])
        }
        Sync::Fence(order) => {
            let scope = f.module.const_u32(Scope::Workgroup.0)?;
            let semantics = semantics_of_flags(f, flags, MemoryOrder::Known(order))?;
            f.emit_void(Op::MemoryBarrier, &[scope.0, semantics.0])
        }
        Sync::AtomicFence => {
            let scope = f.arg(inst, 2)?;
            let scope = f.translated(scope, sync::SCOPES)?;
            let order = f.arg(inst, 1)?;
            let semantics = semantics_of_flags(f, flags, MemoryOrder::Argument(order))?;
            f.emit_void(Op::MemoryBarrier, &[scope.0, semantics.0])
        }
    }
}

impl<'m> ModuleWriter<'m> {
    /// A barrier of the whole device, or of a scope that only the running kernel knows, has an extension of its own;
    /// without it nothing says that it means anything.
    pub(super) fn require_barrier(&mut self, scope: Option<u64>) {
        let may_be_device = scope.is_none_or(|scope| scope == u64::from(Scope::Device.0));
        if may_be_device && self.source.allows(Extension::SPV_INTEL_device_barrier) {
            self.requirements.extension(Extension::SPV_INTEL_device_barrier);
            self.require_capability(Capability::DeviceBarrierINTEL);
        }
    }

    /// Whether a call of a function that translates SPIR-V's numbers, as modules that were read have them, is there for
    /// functions alone that take SPIR-V's numbers in fact.
    pub(in crate::writer) fn only_feeds_sync(&mut self, translator: InstView<'m>) -> bool {
        let mut uses = translator.value().uses().peekable();
        uses.peek().is_some() && uses.all(|used| self.takes_order_or_scope(used))
    }

    fn takes_order_or_scope(&mut self, used: Use<'m>) -> bool {
        let callee = used.instruction().and_then(InstView::called_function);
        let Some(number) = callee.and_then(|callee| self.resolve_builtin(callee)) else { return false };
        match self.builtins.resolved.get(number as usize).map(|builtin| &builtin.call) {
            Some(BuiltinCall::Sync(_)) => true,
            Some(BuiltinCall::Atomic(row, AtomicStyle::Explicit, _)) => {
                used.operand_index() >= first_order(row.action)
            }
            _ => false,
        }
    }
}

/// SPIR-V's number where it was translated to OpenCL C's by the function of that name.
fn untranslated<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    value: Value<'m>,
    translator: &str,
) -> Result<Option<Id>> {
    let call = value.as_instruction().filter(|inst| inst.opcode() == Opcode::Call);
    let callee = call.and_then(InstView::called_function);
    if callee.is_none_or(|callee| callee.name_bytes() != translator.as_bytes()) {
        return Ok(None);
    }
    match call.and_then(|call| call.arg(0)) {
        Some(number) if f.source.llvm_type(number)?.is_int_of(32) => f.value(number).map(Some),
        _ => Ok(None),
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// One of OpenCL C's numbers as SPIR-V's.
    pub(super) fn translated(&mut self, value: Value<'m>, pairs: Pairs) -> Result<Id> {
        if let Some(number) = value.const_u64() {
            let number = u32::try_from(number).ok().and_then(|number| sync::to_spirv(pairs, number));
            let number =
                number.ok_or_else(|| super::mismatch(format!("{value} is no memory order or scope")))?;
            return self.module.const_u32(number);
        }
        if let Some(scope) = untranslated(self, value, sync::SCOPE_TRANSLATOR)? {
            return Ok(scope);
        }
        let key = self.value(value)?;
        let key_type = self.source.llvm_type(value)?;
        let int = self.module.int(32)?;
        let bool = self.module.bool()?;
        let mut result = match pairs.first() {
            Some(pair) => self.module.const_u32(pair.1)?,
            None => self.module.const_u32(0)?,
        };
        for (opencl, spirv) in pairs.iter().skip(1) {
            let opencl = self.module.const_splat(key_type, (*opencl).into())?;
            let is_it = self.emit(Op::IEqual, bool, &[key.0, opencl.0])?;
            let spirv = self.module.const_u32(*spirv)?;
            result = self.emit(Op::Select, int, &[is_it.0, spirv.0, result.0])?;
        }
        Ok(result)
    }

    /// An order with storage class bits.
    pub(super) fn with_order(&mut self, order: MemoryOrder<'m>, storage: u32) -> Result<Id> {
        let order = match order {
            MemoryOrder::Known(order) => return self.module.const_u32(order.bits() | storage),
            MemoryOrder::Argument(order) => order,
        };
        if let Some(number) = order.const_u64() {
            let number = u32::try_from(number).ok().and_then(|number| sync::to_spirv(sync::ORDERS, number));
            let bits = number.ok_or_else(|| super::mismatch(format!("{order} is no memory order")))?;
            return self.module.const_u32(bits | storage);
        }
        if let Some(semantics) = untranslated(self, order, sync::ORDER_TRANSLATOR)? {
            return Ok(semantics);
        }
        let order = self.translated(order, sync::ORDERS)?;
        if storage == 0 {
            return Ok(order);
        }
        let storage = self.module.const_u32(storage)?;
        let int = self.module.int(32)?;
        self.emit(Op::BitwiseOr, int, &[order.0, storage.0])
    }
}

/// Memory semantics of fence flags with an order.
fn semantics_of_flags<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    flags: Value<'m>,
    order: MemoryOrder<'m>,
) -> Result<Id> {
    let constant = flags.const_u64().and_then(|flags| u32::try_from(flags).ok());
    let storage = match constant {
        Some(flags) => return f.with_order(order, sync::flags_to_spirv(flags)),
        None => match untranslated(f, flags, sync::FENCE_TRANSLATOR)? {
            // They are the whole semantics.
            Some(semantics) => return Ok(semantics),
            None => storage_of_flags(f, flags)?,
        },
    };
    let order = f.with_order(order, 0)?;
    let int = f.module.int(32)?;
    f.emit(Op::BitwiseOr, int, &[order.0, storage.0])
}

/// Flags that are no constant: each bit is moved to where SPIR-V has it.
fn storage_of_flags<'m>(f: &mut FunctionWriter<'_, 'm>, flags: Value<'m>) -> Result<Id> {
    let id = f.value(flags)?;
    let int = f.module.int(32)?;
    let mut all: Option<Id> = None;
    for (opencl, spirv) in sync::FENCE_FLAGS {
        let mask = f.module.const_u32(*opencl)?;
        let bit = f.emit(Op::BitwiseAnd, int, &[id.0, mask.0])?;
        let distance = f.module.const_u32(spirv.trailing_zeros().saturating_sub(opencl.trailing_zeros()))?;
        let moved = f.emit(Op::ShiftLeftLogical, int, &[bit.0, distance.0])?;
        all = Some(match all {
            Some(others) => f.emit(Op::BitwiseOr, int, &[others.0, moved.0])?,
            None => moved,
        });
    }
    match all {
        Some(id) => Ok(id),
        None => f.module.const_u32(0),
    }
}

/// A memory order: known here, or an argument.
#[derive(Clone, Copy)]
pub(super) enum MemoryOrder<'m> {
    /// Known.
    Known(MemorySemantics),
    /// An argument with OpenCL C's number of it.
    Argument(Value<'m>),
}
