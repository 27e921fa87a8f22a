//! Atomic functions of OpenCL C.

use super::{mismatch, sync::MemoryOrder};
use crate::{
    Result,
    mapping::builtins::{
        Class, Resolved,
        atomic::{AtomicAction, AtomicRow, AtomicStyle, first_order},
        sync,
    },
    spirv::{
        Id, Op,
        grammar::{MemorySemantics, Scope},
    },
    view::{Inst, Value},
    writer::{FunctionWriter, ModuleWriter},
};

/// Scope and semantics of one call.
struct AtomicSemantics {
    scope: Id,
    semantics: Id,
    /// Of a compare-exchange that fails.
    failure: Id,
}

impl<'m> FunctionWriter<'_, 'm> {
    pub(super) fn atomic_call(
        &mut self,
        inst: Inst<'m>,
        builtin: &Resolved<'m>,
        row: &'static AtomicRow,
        style: AtomicStyle,
        class: Class,
    ) -> Result<()> {
        let op = row.op(class).ok_or_else(|| mismatch("no such atomic operation on this type"))?;
        let object = self.arg(inst, 0)?;
        if !self.source.llvm_type(object)?.is_pointer() {
            return Err(mismatch("an atomic function takes a pointer"));
        }
        if row.action == AtomicAction::Init {
            let value = self.arg(inst, 1)?;
            let ty = self.module.value_type(value)?;
            let pointer = self.pointer_to(object, ty)?;
            let value = self.value(value)?;
            return self.emit_void(Op::Store, &[pointer.0, value.0]);
        }
        let how = self.how(inst, row.action, style, object)?;
        match row.action {
            AtomicAction::FlagTestAndSet | AtomicAction::FlagClear => {}
            AtomicAction::Load | AtomicAction::Step | AtomicAction::Update => {
                self.module.require_atomic(op, inst.ty())?
            }
            _ => {
                let value = self.arg(inst, last_value(row.action))?;
                let ty = self.source.llvm_type(value)?;
                self.module.require_atomic(op, ty)?;
            }
        }
        match row.action {
            AtomicAction::Init => Ok(()),
            AtomicAction::Load | AtomicAction::Step => {
                let ty = self.module.call_type(inst)?;
                let pointer = self.pointer_to(object, ty)?;
                self.emit_for(inst, op, ty, &[pointer.0, how.scope.0, how.semantics.0])?;
                Ok(())
            }
            AtomicAction::Store => {
                let value = self.arg(inst, 1)?;
                let ty = self.module.value_type(value)?;
                let pointer = self.pointer_to(object, ty)?;
                let value = self.value(value)?;
                self.emit_void(op, &[pointer.0, how.scope.0, how.semantics.0, value.0])
            }
            AtomicAction::Update => self.update(inst, row, op, class, object, &how),
            AtomicAction::CompareExchange => self.exchange_if_equal(inst, op, object, &how),
            AtomicAction::CompareExchangeC11 => self.exchange_if_equal_c11(inst, builtin, op, object, &how),
            AtomicAction::FlagTestAndSet => {
                let flag = self.module.int(32)?;
                let pointer = self.typed_pointer_to(object, flag)?;
                self.define_boolean(inst, op, &[pointer.0, how.scope.0, how.semantics.0])
            }
            AtomicAction::FlagClear => {
                let flag = self.module.int(32)?;
                let pointer = self.typed_pointer_to(object, flag)?;
                self.emit_void(op, &[pointer.0, how.scope.0, how.semantics.0])
            }
        }
    }

    fn how(
        &mut self,
        inst: Inst<'m>,
        action: AtomicAction,
        style: AtomicStyle,
        object: Value<'m>,
    ) -> Result<AtomicSemantics> {
        let storage = self.module.storage_bits(object)?;
        let (order, failure, scope) = match style {
            AtomicStyle::Legacy => {
                let relaxed = MemoryOrder::Known(MemorySemantics::empty());
                (relaxed, relaxed, self.module.const_u32(Scope::Workgroup.0)?)
            }
            AtomicStyle::Implicit => {
                let strongest = MemoryOrder::Known(MemorySemantics::SequentiallyConsistent);
                (strongest, strongest, self.module.const_u32(Scope::Device.0)?)
            }
            AtomicStyle::Explicit => {
                let first = first_order(action);
                let order = MemoryOrder::Argument(self.arg(inst, first)?);
                let (failure, next) = match action {
                    AtomicAction::CompareExchangeC11 => {
                        (MemoryOrder::Argument(self.arg(inst, first + 1)?), first + 2)
                    }
                    _ => (order, first + 1),
                };
                let scope = match inst.arg(next) {
                    Some(scope) => self.translated(scope, sync::SCOPES)?,
                    None => self.module.const_u32(Scope::Device.0)?,
                };
                (order, failure, scope)
            }
        };
        let semantics = self.with_order(order, storage)?;
        let failure = match action {
            AtomicAction::CompareExchange | AtomicAction::CompareExchangeC11 => {
                self.with_order(failure, storage)?
            }
            _ => semantics,
        };
        Ok(AtomicSemantics { scope, semantics, failure })
    }
}

impl<'m> ModuleWriter<'m> {
    /// The storage class bits of the memory that a pointer points to, which its casts may hide.
    fn storage_bits(&mut self, pointer: Value<'m>) -> Result<u32> {
        let origin = super::origin(pointer);
        let space = self.source.llvm_type(origin)?.address_space().unwrap_or_default();
        Ok(sync::reached_by(self.storage_class(space)?))
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    fn update(
        &mut self,
        inst: Inst<'m>,
        row: &AtomicRow,
        op: Op,
        class: Class,
        object: Value<'m>,
        how: &AtomicSemantics,
    ) -> Result<()> {
        let ty = self.module.call_type(inst)?;
        let pointer = self.pointer_to(object, ty)?;
        let value = self.arg(inst, 1)?;
        let mut operand = self.value_as(value, ty)?;
        if class == Class::Float && row.c11 == Some("fetch_sub") {
            operand = match negated_constant(value) {
                Some(constant) => self.value_as(constant, ty)?,
                None => self.negated(self.source.llvm_type(value)?, ty, operand)?,
            };
        }
        self.emit_for(inst, op, ty, &[pointer.0, how.scope.0, how.semantics.0, operand.0])?;
        Ok(())
    }

    /// `atomic_cmpxchg(object, expected, desired)`.
    fn exchange_if_equal(
        &mut self,
        inst: Inst<'m>,
        op: Op,
        object: Value<'m>,
        how: &AtomicSemantics,
    ) -> Result<()> {
        let ty = self.module.call_type(inst)?;
        let pointer = self.pointer_to(object, ty)?;
        let expected = self.arg_id(inst, 1)?;
        let desired = self.arg_id(inst, 2)?;
        let words = [pointer.0, how.scope.0, how.semantics.0, how.failure.0, desired.0, expected.0];
        self.emit_for(inst, op, ty, &words)?;
        Ok(())
    }

    /// `atomic_compare_exchange_strong(object, &expected, desired)`: the old value goes back to memory.
    fn exchange_if_equal_c11(
        &mut self,
        inst: Inst<'m>,
        _builtin: &Resolved<'m>,
        op: Op,
        object: Value<'m>,
        how: &AtomicSemantics,
    ) -> Result<()> {
        let desired = self.arg(inst, 2)?;
        let desired_type = self.source.llvm_type(desired)?;
        let mut value = self.value(desired)?;
        // Only integers can be compared and exchanged; other values go as their bits.
        let ty = if let Some(bits) = desired_type.kind().float_bits() {
            let ty = self.module.int(bits)?;
            value = self.emit(Op::Bitcast, ty, &[value.0])?;
            ty
        } else if desired_type.is_pointer() {
            let ty = self.module.size_type()?;
            value = self.emit(Op::ConvertPtrToU, ty, &[value.0])?;
            ty
        } else {
            self.module.value_type(desired)?
        };
        let pointer = self.pointer_to(object, ty)?;
        if let Some(exchange) = self.peepholes.cmpxchgs.get(&inst.as_key()).copied() {
            let comparator = self.value(exchange.expected)?;
            let words = [pointer.0, how.scope.0, how.semantics.0, how.failure.0, value.0, comparator.0];
            self.emit_for(exchange.found, op, ty, &words)?;
            return Ok(());
        }
        let expected = self.arg(inst, 1)?;
        if !self.source.llvm_type(expected)?.is_pointer() {
            return Err(mismatch("the expected value of a compare-exchange is in memory"));
        }
        let expected = self.pointer_to(expected, ty)?;
        let comparator = self.emit(Op::Load, ty, &[expected.0])?;
        self.name(comparator, b"exp")?;
        let words = [pointer.0, how.scope.0, how.semantics.0, how.failure.0, value.0, comparator.0];
        let found = self.emit(op, ty, &words)?;
        self.emit_void(Op::Store, &[expected.0, found.0])?;
        self.define_boolean(inst, Op::IEqual, &[found.0, comparator.0])
    }
}

/// A floating-point constant with the other sign.
fn negated_constant(value: Value<'_>) -> Option<Value<'_>> {
    let (width, mut words) = value.const_fp()?;
    let sign = width.checked_sub(1)?;
    *words.get_mut(sign as usize / 64)? ^= 1 << (sign % 64);
    value.ty()?.const_fp_bits(words).ok()
}

/// The number of the argument that has the value which is stored.
const fn last_value(action: AtomicAction) -> u32 {
    match action {
        AtomicAction::CompareExchange | AtomicAction::CompareExchangeC11 => 2,
        _ => 1,
    }
}
