//! Atomic functions of OpenCL C.

use super::{mismatch, sync::MemoryOrder};
use crate::{
    Result,
    mapping::builtins::{
        ArgumentClass, Resolved,
        atomic::{AtomicAction, AtomicRow, AtomicStyle, first_order},
        sync,
    },
    spirv::{
        Id, Op,
        grammar::{MemorySemantics, Scope},
    },
    view::{InstView, Value},
    writer::{FunctionWriter, ModuleWriter},
};

/// Scope and semantics of one call.
struct AtomicSemantics {
    scope: Id,
    semantics: Id,
    /// Of a compare-exchange that fails.
    failure: Id,
}

pub(super) fn atomic_call<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    builtin: &Resolved<'m>,
    row: &'static AtomicRow,
    style: AtomicStyle,
    class: ArgumentClass,
) -> Result<()> {
    let op = row.op(class).ok_or_else(|| mismatch("no such atomic operation on this type"))?;
    let object = f.arg(inst, 0)?;
    if !f.source.llvm_type(object)?.is_pointer() {
        return Err(mismatch("an atomic function takes a pointer"));
    }
    if row.action == AtomicAction::Init {
        let value = f.arg(inst, 1)?;
        let ty = f.module.value_type(value)?;
        let pointer = f.pointer_to(object, ty)?;
        let value = f.value(value)?;
        return f.emit_void(Op::Store, &[pointer.0, value.0]);
    }
    let how = how(f, inst, row.action, style, object)?;
    match row.action {
        AtomicAction::FlagTestAndSet | AtomicAction::FlagClear => {}
        AtomicAction::Load | AtomicAction::Step | AtomicAction::Update => {
            f.module.require_atomic(op, inst.ty())?
        }
        _ => {
            let value = f.arg(inst, last_value(row.action))?;
            let ty = f.source.llvm_type(value)?;
            f.module.require_atomic(op, ty)?;
        }
    }
    match row.action {
        AtomicAction::Init => Ok(()),
        AtomicAction::Load | AtomicAction::Step => {
            let ty = f.module.call_type(inst)?;
            let pointer = f.pointer_to(object, ty)?;
            f.emit_for(inst, op, ty, &[pointer.0, how.scope.0, how.semantics.0])?;
            Ok(())
        }
        AtomicAction::Store => {
            let value = f.arg(inst, 1)?;
            let ty = f.module.value_type(value)?;
            let pointer = f.pointer_to(object, ty)?;
            let value = f.value(value)?;
            f.emit_void(op, &[pointer.0, how.scope.0, how.semantics.0, value.0])
        }
        AtomicAction::Update => update(f, inst, row, op, class, object, &how),
        AtomicAction::CompareExchange => exchange_if_equal(f, inst, op, object, &how),
        AtomicAction::CompareExchangeC11 => exchange_if_equal_c11(f, inst, builtin, op, object, &how),
        AtomicAction::FlagTestAndSet => {
            let flag = f.module.int(32)?;
            let pointer = f.typed_pointer_to(object, flag)?;
            f.define_boolean(inst, op, &[pointer.0, how.scope.0, how.semantics.0])
        }
        AtomicAction::FlagClear => {
            let flag = f.module.int(32)?;
            let pointer = f.typed_pointer_to(object, flag)?;
            f.emit_void(op, &[pointer.0, how.scope.0, how.semantics.0])
        }
    }
}

fn how<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    action: AtomicAction,
    style: AtomicStyle,
    object: Value<'m>,
) -> Result<AtomicSemantics> {
    let storage = f.module.storage_bits(object)?;
    let (order, failure, scope) = match style {
        AtomicStyle::Legacy => {
            let relaxed = MemoryOrder::Known(MemorySemantics::empty());
            (relaxed, relaxed, f.module.const_u32(Scope::Workgroup.0)?)
        }
        AtomicStyle::Implicit => {
            let strongest = MemoryOrder::Known(MemorySemantics::SequentiallyConsistent);
            (strongest, strongest, f.module.const_u32(Scope::Device.0)?)
        }
        AtomicStyle::Explicit => {
            let first = first_order(action);
            let order = MemoryOrder::Argument(f.arg(inst, first)?);
            let (failure, next) = match action {
                AtomicAction::CompareExchangeC11 => {
                    (MemoryOrder::Argument(f.arg(inst, first + 1)?), first + 2)
                }
                _ => (order, first + 1),
            };
            let scope = match inst.arg(next) {
                Some(scope) => f.translated(scope, sync::SCOPES)?,
                None => f.module.const_u32(Scope::Device.0)?,
            };
            (order, failure, scope)
        }
    };
    let semantics = f.with_order(order, storage)?;
    let failure = match action {
        AtomicAction::CompareExchange | AtomicAction::CompareExchangeC11 => f.with_order(failure, storage)?,
        _ => semantics,
    };
    Ok(AtomicSemantics { scope, semantics, failure })
}

impl<'m> ModuleWriter<'m> {
    /// The storage class bits of the memory that a pointer points to, which its casts may hide.
    fn storage_bits(&mut self, pointer: Value<'m>) -> Result<u32> {
        let origin = super::origin(pointer);
        let space = self.source.llvm_type(origin)?.address_space().unwrap_or_default();
        Ok(sync::reached_by(self.storage_class(space)?))
    }
}

fn update<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    row: &AtomicRow,
    op: Op,
    class: ArgumentClass,
    object: Value<'m>,
    how: &AtomicSemantics,
) -> Result<()> {
    let ty = f.module.call_type(inst)?;
    let pointer = f.pointer_to(object, ty)?;
    let value = f.arg(inst, 1)?;
    let mut operand = f.value_as(value, ty)?;
    if class == ArgumentClass::Float && row.c11 == Some("fetch_sub") {
        operand = match negated_constant(value) {
            Some(constant) => f.value_as(constant, ty)?,
            None => f.negated(f.source.llvm_type(value)?, ty, operand)?,
        };
    }
    f.emit_for(inst, op, ty, &[pointer.0, how.scope.0, how.semantics.0, operand.0])?;
    Ok(())
}

/// `atomic_cmpxchg(object, expected, desired)`.
fn exchange_if_equal<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    op: Op,
    object: Value<'m>,
    how: &AtomicSemantics,
) -> Result<()> {
    let ty = f.module.call_type(inst)?;
    let pointer = f.pointer_to(object, ty)?;
    let expected = f.arg_id(inst, 1)?;
    let desired = f.arg_id(inst, 2)?;
    let words = [pointer.0, how.scope.0, how.semantics.0, how.failure.0, desired.0, expected.0];
    f.emit_for(inst, op, ty, &words)?;
    Ok(())
}

/// `atomic_compare_exchange_strong(object, &expected, desired)`: the old value goes back to memory.
fn exchange_if_equal_c11<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    _builtin: &Resolved<'m>,
    op: Op,
    object: Value<'m>,
    how: &AtomicSemantics,
) -> Result<()> {
    let desired = f.arg(inst, 2)?;
    let desired_type = f.source.llvm_type(desired)?;
    let mut value = f.value(desired)?;
    // Only integers can be compared and exchanged; other values go as their bits.
    let ty = if let Some(bits) = desired_type.kind().float_bits() {
        let ty = f.module.int(bits)?;
        value = f.emit(Op::Bitcast, ty, &[value.0])?;
        ty
    } else if desired_type.is_pointer() {
        let ty = f.module.size_type()?;
        value = f.emit(Op::ConvertPtrToU, ty, &[value.0])?;
        ty
    } else {
        f.module.value_type(desired)?
    };
    let pointer = f.pointer_to(object, ty)?;
    if let Some(exchange) = f.peepholes.cmpxchgs.get(&inst.as_key()).copied() {
        let comparator = f.value(exchange.expected)?;
        let words = [pointer.0, how.scope.0, how.semantics.0, how.failure.0, value.0, comparator.0];
        f.emit_for(exchange.found, op, ty, &words)?;
        return Ok(());
    }
    let expected = f.arg(inst, 1)?;
    if !f.source.llvm_type(expected)?.is_pointer() {
        return Err(mismatch("the expected value of a compare-exchange is in memory"));
    }
    let expected = f.pointer_to(expected, ty)?;
    let comparator = f.emit(Op::Load, ty, &[expected.0])?;
    f.name(comparator, b"exp")?;
    let words = [pointer.0, how.scope.0, how.semantics.0, how.failure.0, value.0, comparator.0];
    let found = f.emit(op, ty, &words)?;
    f.emit_void(Op::Store, &[expected.0, found.0])?;
    f.define_boolean(inst, Op::IEqual, &[found.0, comparator.0])
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
