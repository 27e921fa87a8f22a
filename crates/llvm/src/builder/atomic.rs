//! Atomics and fences.

use inkwell::llvm_sys::core::*;

use super::{Builder, Built, pointer, rule, same_type, type_of};
use crate::{
    compat,
    ffi::*,
    inst::Inst,
    module::SyncScope,
    opcode::{Ordering, RmwOp},
    types::Type,
    value::Value,
};

/// How an atomic access is ordered, and against whom.
#[derive(Clone, Copy, Debug)]
pub struct Atomic {
    /// The ordering.
    pub ordering: Ordering,
    /// The scope, of [`Context::sync_scope`](crate::Context::sync_scope).
    pub scope: SyncScope,
    /// Whether the access is volatile.
    pub volatile: bool,
}

/// A cmpxchg.
#[derive(Clone, Copy, Debug)]
pub struct CmpXchg<'m> {
    /// Where.
    pub pointer: Value<'m>,
    /// The value that memory must hold.
    pub expected: Value<'m>,
    /// The value that memory then gets.
    pub new: Value<'m>,
    /// The ordering of success, scope and volatility.
    pub atomic: Atomic,
    /// The ordering of failure.
    pub failure: Ordering,
    /// Whether it may fail for no reason.
    pub weak: bool,
}

/// That values of a type can be accessed as one: whole bytes, a power of two.
fn check_unit(ty: Type<'_>) -> Built<()> {
    let bits = ty.int_width().or_else(|| ty.kind().float_bits());
    let fits = ty.is_pointer() || bits.is_some_and(|bits| bits >= 8 && bits.is_power_of_two());
    rule(fits, || format!("no value of type {ty} can be accessed atomically"))
}

impl<'m> Builder<'m> {
    /// An atomic load.
    ///
    /// # Errors
    /// Where the type cannot be accessed atomically or a load cannot have the ordering.
    pub fn atomic_load(&self, ty: Type<'m>, from: Value<'m>, align: u64, how: Atomic) -> Built<Inst<'m>> {
        check_unit(ty)?;
        rule(
            !matches!(how.ordering, Ordering::NotAtomic | Ordering::Release | Ordering::AcquireRelease),
            || format!("an atomic load cannot be ordered {:?}", how.ordering),
        )?;
        let inst = self.load(ty, from, Some(align), how.volatile)?;
        order(inst, how);
        Ok(inst)
    }

    /// An atomic store.
    ///
    /// # Errors
    /// Where the type cannot be accessed atomically or a store cannot have the ordering.
    pub fn atomic_store(&self, value: Value<'m>, to: Value<'m>, align: u64, how: Atomic) -> Built<Inst<'m>> {
        check_unit(type_of(value)?)?;
        rule(
            !matches!(how.ordering, Ordering::NotAtomic | Ordering::Acquire | Ordering::AcquireRelease),
            || format!("an atomic store cannot be ordered {:?}", how.ordering),
        )?;
        let inst = self.store(value, to, Some(align), how.volatile)?;
        order(inst, how);
        Ok(inst)
    }

    /// An atomic read, modification and write; the result is the old value.
    ///
    /// # Errors
    /// Where the operation does not take the type or the ordering is none.
    pub fn atomic_rmw(&self, op: RmwOp, at: Value<'m>, value: Value<'m>, how: Atomic) -> Built<Inst<'m>> {
        self.placed()?;
        pointer(at)?;
        let ty = type_of(value)?;
        use RmwOp::*;
        let fits = match op {
            Xchg => check_unit(ty).is_ok(),
            FAdd | FSub | FMax | FMin | FMaximum | FMinimum => rmw_float(ty),
            _ => ty.is_int() && check_unit(ty).is_ok(),
        };
        rule(fits, || format!("atomicrmw {op:?} does not take {value}"))?;
        rule(!matches!(how.ordering, Ordering::NotAtomic | Ordering::Unordered), || {
            format!("atomicrmw cannot be ordered {:?}", how.ordering)
        })?;
        let raw = checked!(sl_build_rmw(
            self.raw(),
            op as u32,
            at.raw(),
            value.raw(),
            how.ordering.to_llvm() as u32,
            how.scope.0
        ));
        rule(!raw.is_null(), || format!("LLVM {} has no atomicrmw {op:?}", compat::MAJOR_VERSION))?;
        let inst = self.made_inst(raw)?;
        set_volatile(inst, how);
        Ok(inst)
    }

    /// A cmpxchg; the result is a struct of the old value and whether it succeeded.
    ///
    /// # Errors
    /// Where the values are not of one type that it takes, or an ordering cannot be had.
    pub fn cmpxchg(&self, request: CmpXchg<'m>) -> Built<Inst<'m>> {
        self.placed()?;
        let CmpXchg { pointer: at, expected, new, atomic: how, failure, weak } = request;
        pointer(at)?;
        let ty = same_type(expected, new)?;
        rule((ty.is_int() || ty.is_pointer()) && check_unit(ty).is_ok(), || {
            format!("cmpxchg does not take {expected}")
        })?;
        rule(!matches!(how.ordering, Ordering::NotAtomic | Ordering::Unordered), || {
            format!("cmpxchg cannot be ordered {:?}", how.ordering)
        })?;
        let readable =
            matches!(failure, Ordering::Monotonic | Ordering::Acquire | Ordering::SequentiallyConsistent);
        rule(readable, || format!("a cmpxchg that fails cannot be ordered {failure:?}"))?;
        let inst = self.made_inst(checked!(sl_build_cmpxchg(
            self.raw(),
            at.raw(),
            expected.raw(),
            new.raw(),
            how.ordering.to_llvm() as u32,
            failure.to_llvm() as u32,
            how.scope.0
        )))?;
        checked!(LLVMSetWeak(inst.raw(), weak.into()));
        set_volatile(inst, how);
        Ok(inst)
    }

    /// A fence.
    ///
    /// # Errors
    /// Where a fence cannot have the ordering.
    pub fn fence(&self, ordering: Ordering, scope: SyncScope) -> Built<Inst<'m>> {
        self.placed()?;
        let usable = matches!(
            ordering,
            Ordering::Acquire
                | Ordering::Release
                | Ordering::AcquireRelease
                | Ordering::SequentiallyConsistent
        );
        rule(usable, || format!("a fence cannot be ordered {ordering:?}"))?;
        self.made_inst(checked!(sl_build_fence(self.raw(), ordering.to_llvm() as u32, scope.0)))
    }
}

/// Floating-point numbers, or vectors of them that are whole units.
fn rmw_float(ty: Type<'_>) -> bool {
    let lanes = if ty.is_vector() { ty.len() } else { Some(1) };
    let bits = ty.scalar().kind().float_bits();
    lanes.zip(bits).is_some_and(|(lanes, bits)| (lanes.saturating_mul(bits.into())).is_power_of_two())
}

/// For loads and stores that were just made.
fn order(inst: Inst<'_>, how: Atomic) {
    checked!(LLVMSetOrdering(inst.raw(), how.ordering.to_llvm()));
    checked!(sl_set_sync_scope(inst.raw(), how.scope.0));
}

/// For read-modify-writes and cmpxchgs that were just made.
fn set_volatile(inst: Inst<'_>, how: Atomic) {
    if how.volatile {
        checked!(LLVMSetVolatile(inst.raw(), 1));
    }
}
