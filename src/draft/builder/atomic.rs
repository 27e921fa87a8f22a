//! Atomics and fences.

use spirv_llvm_ir::{self as ir, tables::InstFlags};

use super::{Builder, Built, pointer, rule, same_type, type_of};
use crate::draft::{Inst, Opcode, Ordering, RmwOp, SyncScopeId, Type, Value, global::alignment_code};

/// How an atomic access is ordered, and against whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtomicAccess {
    /// The ordering.
    pub(crate) ordering: Ordering,
    /// The scope, of `Context::sync_scope`.
    pub(crate) scope: SyncScopeId,
    /// Whether the access is volatile.
    pub(crate) volatile: bool,
}

/// A cmpxchg.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CompareExchangeOperands<'m> {
    /// Where.
    pub(crate) pointer: Value<'m>,
    /// The value that memory must hold.
    pub(crate) expected: Value<'m>,
    /// The value that memory then gets.
    pub(crate) new: Value<'m>,
    /// The ordering of success, scope and volatility.
    pub(crate) atomic: AtomicAccess,
    /// The ordering of failure.
    pub(crate) failure: Ordering,
    /// Whether it may fail for no reason.
    pub(crate) weak: bool,
}

/// That values of a type can be accessed as one: whole bytes, a power of two.
fn check_unit(ty: Type<'_>) -> Built<()> {
    let bits = ty.int_width().or_else(|| ty.kind().float_bits());
    let fits = ty.is_pointer() || bits.is_some_and(|bits| bits >= 8 && bits.is_power_of_two());
    rule(fits, || format!("no value of type {ty} can be accessed atomically"))
}

fn volatile(is_volatile: bool) -> InstFlags {
    if is_volatile { InstFlags::VOLATILE } else { InstFlags::default() }
}

impl<'m> Builder<'m> {
    /// An atomic load.
    ///
    /// # Errors
    /// Where the type cannot be accessed atomically or a load cannot have the ordering.
    pub(crate) fn atomic_load(
        &self,
        ty: Type<'m>,
        from: Value<'m>,
        align: u64,
        how: AtomicAccess,
    ) -> Built<Inst<'m>> {
        check_unit(ty)?;
        rule(
            !matches!(how.ordering, Ordering::NotAtomic | Ordering::Release | Ordering::AcquireRelease),
            || format!("an atomic load cannot be ordered {:?}", how.ordering),
        )?;
        let inst = self.load(ty, from, Some(align), how.volatile)?;
        inst.change(|inst| inst.set_ordering(how.ordering, how.scope.0));
        Ok(inst)
    }

    /// An atomic store.
    ///
    /// # Errors
    /// Where the type cannot be accessed atomically or a store cannot have the ordering.
    pub(crate) fn atomic_store(
        &self,
        value: Value<'m>,
        to: Value<'m>,
        align: u64,
        how: AtomicAccess,
    ) -> Built<Inst<'m>> {
        check_unit(type_of(value)?)?;
        rule(
            !matches!(how.ordering, Ordering::NotAtomic | Ordering::Acquire | Ordering::AcquireRelease),
            || format!("an atomic store cannot be ordered {:?}", how.ordering),
        )?;
        let inst = self.store(value, to, Some(align), how.volatile)?;
        inst.change(|inst| inst.set_ordering(how.ordering, how.scope.0));
        Ok(inst)
    }

    /// The alignment of an atomic access: the size of its values.
    fn natural_alignment(&self, ty: Type<'m>) -> u64 {
        let state = self.context.draft.state();
        let size = state.ir.layout.store_size(&state.ir.types, ty.id).unwrap_or(1);
        size.max(1).next_power_of_two()
    }

    /// An atomic read, modification and write; the result is the old value.
    ///
    /// # Errors
    /// Where the operation does not take the type or the ordering is none.
    pub(crate) fn atomic_rmw(
        &self,
        op: RmwOp,
        at: Value<'m>,
        value: Value<'m>,
        how: AtomicAccess,
    ) -> Built<Inst<'m>> {
        pointer(at)?;
        let ty = type_of(value)?;
        let fits = match op {
            RmwOp::Exchange => check_unit(ty).is_ok(),
            _ if op.is_float() => ty.scalar().is_float(),
            _ => ty.is_int() && check_unit(ty).is_ok(),
        };
        rule(fits, || format!("atomicrmw {op:?} does not take {value}"))?;
        rule(!matches!(how.ordering, Ordering::NotAtomic | Ordering::Unordered), || {
            format!("atomicrmw cannot be ordered {:?}", how.ordering)
        })?;
        let mut inst = ir::Inst::new(Opcode::AtomicRmw, ty.id);
        inst.flags = volatile(how.volatile);
        inst.set_ordering(how.ordering, how.scope.0);
        inst.set_atomic_operation(op);
        inst.set_alignment(self.natural_alignment(ty));
        self.make(inst, &[at, value])
    }

    /// A cmpxchg; the result is a struct of the old value and whether it succeeded.
    ///
    /// # Errors
    /// Where the values are not of one type that it takes, or an ordering cannot be had.
    pub(crate) fn cmpxchg(&self, request: CompareExchangeOperands<'m>) -> Built<Inst<'m>> {
        let CompareExchangeOperands { pointer: at, expected, new, atomic: how, failure, weak } = request;
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
        let result = self.context.struct_type(&[ty, self.context.bool()], false)?;
        let mut inst = ir::Inst::new(Opcode::CmpXchg, result.id);
        inst.flags = volatile(how.volatile);
        if weak {
            inst.flags = inst.flags | InstFlags::WEAK;
        }
        inst.set_ordering(how.ordering, how.scope.0);
        inst.set_failure_ordering(failure);
        inst.set_alignment(self.natural_alignment(ty));
        self.make(inst, &[at, expected, new])
    }

    /// A fence.
    ///
    /// # Errors
    /// Where a fence cannot have the ordering.
    pub(crate) fn fence(&self, ordering: Ordering, scope: SyncScopeId) -> Built<Inst<'m>> {
        let usable = matches!(
            ordering,
            Ordering::Acquire
                | Ordering::Release
                | Ordering::AcquireRelease
                | Ordering::SequentiallyConsistent
        );
        rule(usable, || format!("a fence cannot be ordered {ordering:?}"))?;
        let mut inst = ir::Inst::new(Opcode::Fence, self.type_id(ir::Type::Void));
        inst.set_ordering(ordering, scope.0);
        self.make(inst, &[])
    }

    /// The alignment that is asked for, or the type's own.
    pub(super) fn alignment(&self, ty: Type<'m>, asked: Option<u64>) -> Built<u64> {
        match asked {
            Some(bytes) => alignment_code(bytes).map(|_| bytes),
            None => {
                let state = self.context.draft.state();
                Ok(state.ir.layout.abi_alignment(&state.ir.types, ty.id).unwrap_or(1))
            }
        }
    }
}
