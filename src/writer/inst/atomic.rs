//! Atomics and barriers of memory (sections 3.32.18 and 3.32.20).

use super::{atomic_loop, operand, unsupported};
use crate::{
    Code, Error, Loss, Result, excerpt,
    mapping::atomic::{self, AtomicValueKind, Rmw},
    spirv::{
        Id, Op,
        grammar::{MemorySemantics, Scope, StorageClass},
    },
    view::{AtomicOperation, AtomicOrdering, InstView, Opcode, Type, Value},
    writer::{FunctionWriter, ModuleWriter, Source, builtins::origin, typed_requirements::FLOAT_ATOMICS},
};

fn rmw(op: AtomicOperation) -> Option<Rmw> {
    Some(match op {
        AtomicOperation::Exchange => Rmw::Xchg,
        AtomicOperation::Add => Rmw::Add,
        AtomicOperation::Sub => Rmw::Sub,
        AtomicOperation::And => Rmw::And,
        AtomicOperation::Or => Rmw::Or,
        AtomicOperation::Xor => Rmw::Xor,
        AtomicOperation::Max => Rmw::Max,
        AtomicOperation::Min => Rmw::Min,
        AtomicOperation::UMax => Rmw::UMax,
        AtomicOperation::UMin => Rmw::UMin,
        AtomicOperation::FAdd => Rmw::FAdd,
        AtomicOperation::FMax => Rmw::FMax,
        AtomicOperation::FMin => Rmw::FMin,
        _ => return None,
    })
}

/// The memory semantics of an ordering. A relaxed operation orders no memory, and one on a variable of the work-item alone
/// synchronizes with nobody.
fn semantics(ordering: AtomicOrdering, is_shared: bool) -> MemorySemantics {
    let order = atomic::semantics_of(ordering.into());
    if order.is_empty() || !is_shared { order } else { order | atomic::SHARED_MEMORY }
}

/// The operand of an atomic instruction in place of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AtomicUnit<'m> {
    Itself,
    /// The address of a pointer.
    Address,
    /// The bits of a vector, or of a number that is compared by them, as an integer.
    Bits(Type<'m>),
}

/// Whether an instruction is on floating-point numbers themselves.
fn takes_float(op: Op) -> bool {
    FLOAT_ATOMICS.contains(&op)
}

impl<'m> ModuleWriter<'m> {
    /// The scope of an atomic instruction.
    ///
    /// # Errors
    /// Where the memory may be aligned to less than its size, which no atomic instruction of SPIR-V allows for.
    pub(super) fn memory_scope(&mut self, inst: InstView<'m>) -> Result<Id> {
        self.losses.add_many(Loss::VolatileAtomic, u32::from(inst.is_volatile()));
        let accessed = match inst.opcode() {
            Opcode::Store => inst.operand(0),
            Opcode::CmpXchg => inst.operand(1),
            _ => Some(inst.value()),
        };
        let size = accessed.and_then(Value::ty).and_then(|ty| self.source.module.store_size_of(ty));
        if let (Some(size), Some(alignment)) = (size, inst.alignment())
            && alignment < size
        {
            let detail = format!("an atomic operation on {size} bytes that are aligned to {alignment}");
            return Err(Error::unsupported(Code::InvalidInstruction, detail));
        }
        let name =
            inst.sync_scope().and_then(|scope| self.source.context.sync_scope_name(scope)).unwrap_or("");
        // A target's own scope is some part of the system, so the widest scope orders all that it orders.
        let scope = atomic::scope_of(name).unwrap_or(Scope::CrossDevice);
        self.const_u32(scope.0)
    }

    /// The memory semantics of an ordering on an object in memory.
    pub(super) fn object_semantics(
        &mut self,
        ordering: Option<AtomicOrdering>,
        object: Value<'m>,
    ) -> Result<Id> {
        let space = self.source.llvm_type(origin(object))?.address_space().unwrap_or_default();
        let is_shared = self.storage_class(space)? != StorageClass::Function;
        self.const_u32(semantics(ordering.unwrap_or(AtomicOrdering::Monotonic), is_shared).bits())
    }

    /// The type that an atomic instruction works on: pointers and vectors go as integers of their width.
    fn atomic_type(&mut self, op: Op, ty: Type<'m>) -> Result<(Id, AtomicUnit<'m>)> {
        let unit = if ty.is_pointer() {
            AtomicUnit::Address
        } else if ty.is_vector() && !ty.scalar().is_pointer() && !takes_float(op) {
            AtomicUnit::Bits(self.source.atomic_unit(ty)?)
        } else {
            AtomicUnit::Itself
        };
        let id = match unit {
            AtomicUnit::Address => {
                let bits = self.analysis.pointer_bits;
                self.int(bits)?
            }
            AtomicUnit::Bits(int) => self.memory_type(int)?,
            AtomicUnit::Itself => self.memory_type(ty)?,
        };
        self.require_atomic(op, if let AtomicUnit::Bits(int) = unit { int } else { ty })?;
        Ok((id, unit))
    }
}

impl<'m> Source<'m> {
    /// The integer that has all bits of a value of a type.
    pub(super) fn atomic_unit(&self, ty: Type<'m>) -> Result<Type<'m>> {
        let bits = self.module.bit_size_of(ty).and_then(|bits| u32::try_from(bits).ok());
        let bits = bits.filter(|bits| matches!(bits, 8 | 16 | 32 | 64)).ok_or_else(|| {
            Error::unsupported(Code::InvalidInstruction, format!("an atomic access to {ty}"))
        })?;
        self.context.int(bits)
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    pub(super) fn atomic_operand(&mut self, value: Value<'m>, ty: Id, unit: AtomicUnit<'m>) -> Result<Id> {
        let id = self.value(value)?;
        match unit {
            AtomicUnit::Itself => Ok(id),
            AtomicUnit::Address => self.emit(Op::ConvertPtrToU, ty, &[id.0]),
            AtomicUnit::Bits(int) => {
                let from = self.source.llvm_type(value)?;
                match self.bits_as(None, id, from, int)? {
                    Some(id) => Ok(id),
                    None => self.emit(Op::Bitcast, ty, &[id.0]),
                }
            }
        }
    }

    /// Makes what an atomic instruction yields the value of `inst`.
    pub(super) fn atomic_result(
        &mut self,
        inst: InstView<'m>,
        unit: AtomicUnit<'m>,
        op: Op,
        words: &[u32],
        ty: Id,
    ) -> Result<()> {
        if unit == AtomicUnit::Itself {
            let id = self.emit_for(inst, op, ty, words)?;
            return self.module.decorate_aliasing(inst, id);
        }
        let number = self.emit(op, ty, words)?;
        self.module.decorate_aliasing(inst, number)?;
        let ty = self.module.value_type(inst.value())?;
        let AtomicUnit::Bits(int) = unit else {
            self.emit_for(inst, Op::ConvertUToPtr, ty, &[number.0])?;
            return Ok(());
        };
        match self.bits_as(None, number, int, inst.ty())? {
            Some(id) => self.named(inst, id, ty),
            None => {
                self.emit_for(inst, Op::Bitcast, ty, &[number.0])?;
                Ok(())
            }
        }
    }

    pub(super) fn atomic_load(&mut self, inst: InstView<'m>) -> Result<()> {
        let (ty, unit) = self.module.atomic_type(Op::AtomicLoad, inst.ty())?;
        let object = operand(inst.value(), 0)?;
        let pointer = self.pointer_to(object, ty)?;
        let scope = self.module.memory_scope(inst)?;
        let order = self.module.object_semantics(inst.ordering(), object)?;
        self.atomic_result(inst, unit, Op::AtomicLoad, &[pointer.0, scope.0, order.0], ty)
    }

    pub(super) fn atomic_store(&mut self, inst: InstView<'m>) -> Result<()> {
        let (stored, target) = (operand(inst.value(), 0)?, operand(inst.value(), 1)?);
        let stored_type = self.source.llvm_type(stored)?;
        let (ty, unit) = self.module.atomic_type(Op::AtomicStore, stored_type)?;
        let pointer = self.pointer_to(target, ty)?;
        let scope = self.module.memory_scope(inst)?;
        let order = self.module.object_semantics(inst.ordering(), target)?;
        let value = self.atomic_operand(stored, ty, unit)?;
        self.emit_void(Op::AtomicStore, &[pointer.0, scope.0, order.0, value.0])
    }
}

pub(super) fn atomic_rmw<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let op = inst.rmw_op().ok_or_else(|| unsupported(inst))?;
    if let Some(name) = atomic_loop::name(op) {
        return f.atomic_loop(inst, op, name);
    }
    let shape = if inst.ty().scalar().is_float() { AtomicValueKind::Float } else { AtomicValueKind::Int };
    // SPIR-V adds floating-point numbers but does not subtract them.
    let negates = op == AtomicOperation::FSub;
    let opcode = rmw(if negates { AtomicOperation::FAdd } else { op })
        .and_then(|rmw| atomic::to_spirv(rmw, shape))
        .ok_or_else(|| {
            Error::unsupported(
                Code::InvalidInstruction,
                format!(
                    "Atomic {} is not supported in SPIR-V!\n{}",
                    format!("{op:?}").to_lowercase(),
                    excerpt(&inst)
                ),
            )
        })?;
    let (ty, unit) = f.module.atomic_type(opcode, inst.ty())?;
    let object = operand(inst.value(), 0)?;
    let pointer = f.pointer_to(object, ty)?;
    let mut value = f.atomic_operand(operand(inst.value(), 1)?, ty, unit)?;
    if negates {
        value = f.negated(inst.ty(), ty, value)?;
    }
    let scope = f.module.memory_scope(inst)?;
    let order = f.module.object_semantics(inst.ordering(), object)?;
    f.atomic_result(inst, unit, opcode, &[pointer.0, scope.0, order.0, value.0], ty)
}

/// A comparing exchange yields the old value and whether it was the expected one.
pub(super) fn compare_exchange<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let expected = operand(inst.value(), 1)?;
    let llvm_type = f.source.llvm_type(expected)?;
    let (ty, unit) = f.module.atomic_type(Op::AtomicCompareExchange, llvm_type)?;
    let object = operand(inst.value(), 0)?;
    let pointer = f.pointer_to(object, ty)?;
    let scope = f.module.memory_scope(inst)?;
    let equal = f.module.object_semantics(inst.ordering(), object)?;
    let unequal = f.module.object_semantics(inst.failure_ordering(), object)?;
    let desired = f.atomic_operand(operand(inst.value(), 2)?, ty, unit)?;
    let expected = f.atomic_operand(expected, ty, unit)?;
    let words = [pointer.0, scope.0, equal.0, unequal.0, desired.0, expected.0];
    let old = f.emit(Op::AtomicCompareExchange, ty, &words)?;
    f.module.decorate_aliasing(inst, old)?;
    let bool = f.module.bool()?;
    let same = f.emit(Op::IEqual, bool, &[old.0, expected.0])?;
    let old = if unit == AtomicUnit::Address {
        let ty = f.module.type_of(llvm_type)?;
        f.emit(Op::ConvertUToPtr, ty, &[old.0])?
    } else {
        old
    };
    let pair = f.module.value_type(inst.value())?;
    let empty = f.module.undef(pair)?;
    let half = f.emit(Op::CompositeInsert, pair, &[old.0, empty.0, 0])?;
    f.emit_for(inst, Op::CompositeInsert, pair, &[same.0, half.0, 1])?;
    Ok(())
}

pub(super) fn fence<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let scope = f.module.memory_scope(inst)?;
    let order = semantics(inst.ordering().unwrap_or(AtomicOrdering::Monotonic), true);
    let order = f.module.const_u32(order.bits())?;
    f.emit_void(Op::MemoryBarrier, &[scope.0, order.0])
}
