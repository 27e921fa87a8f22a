//! Read-modify-writes that SPIR-V has no instruction for: a function tries to exchange what it found for the result
//! until nothing else came between. There is one for each operation, type, storage class, scope and ordering.

use super::{atomic::AtomicUnit, operand};
use crate::{
    Code, Error, Result,
    spirv::{Id, Op, grammar::MemorySemantics},
    view::{AtomicOperation, AtomicOrdering, InstView, Type, TypeKind},
    writer::{
        FunctionWriter,
        intrinsics::helper::{Helper, HelperFrame},
    },
};

/// LLVM's name of an operation that is carried out in a loop; `None` for the others.
pub(super) fn name(op: AtomicOperation) -> Option<&'static str> {
    Some(match op {
        AtomicOperation::UIncWrap => "uinc_wrap",
        AtomicOperation::UDecWrap => "udec_wrap",
        AtomicOperation::USubCond => "usub_cond",
        AtomicOperation::USubSat => "usub_sat",
        AtomicOperation::FMaximum => "fmaximum",
        AtomicOperation::FMinimum => "fminimum",
        AtomicOperation::FMaximumNum => "fmaximumnum",
        AtomicOperation::FMinimumNum => "fminimumnum",
        _ => return None,
    })
}

/// The ordering of an exchange that fails, which writes nothing.
fn failing(ordering: AtomicOrdering) -> AtomicOrdering {
    match ordering {
        AtomicOrdering::AcquireRelease => AtomicOrdering::Acquire,
        AtomicOrdering::Release => AtomicOrdering::Monotonic,
        other => other,
    }
}

/// The width of the fraction of a floating-point number.
fn fraction_bits(kind: TypeKind) -> Option<u32> {
    Some(match kind {
        TypeKind::Half => 10,
        TypeKind::BFloat => 7,
        TypeKind::Float => 23,
        TypeKind::Double => 52,
        _ => return None,
    })
}

/// The key of one of the functions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::writer) struct AtomicLoop {
    op: AtomicOperation,
    /// The type of the operation, and what is in memory.
    operand: Id,
    unit: Id,
    pointer: Id,
    scope: Id,
    /// The semantics where the exchange succeeds, and where it fails.
    equal: Id,
    unequal: Id,
}

/// Numbers as they are computed with: integers, or the bits of floating-point numbers.
#[derive(Clone, Copy)]
struct AtomicNumbers<'m> {
    op: AtomicOperation,
    /// Of the operation.
    llvm: Type<'m>,
    /// Integers as wide as its components.
    ints: Type<'m>,
    /// The same, and booleans for them.
    ty: Id,
    bools: Id,
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Calls the function for an operation; it is written when it is new.
    pub(super) fn atomic_loop(&mut self, inst: InstView<'m>, op: AtomicOperation, name: &str) -> Result<()> {
        let llvm_type = inst.ty();
        let (unit, kind) = if llvm_type.is_int() {
            (llvm_type, AtomicUnit::Itself)
        } else {
            let unit = self.source.atomic_unit(llvm_type)?;
            (unit, AtomicUnit::Bits(unit))
        };
        let ty = self.module.memory_type(unit)?;
        for op in [Op::AtomicLoad, Op::AtomicCompareExchange] {
            self.module.require_atomic(op, unit)?;
        }
        let object = operand(inst.value(), 0)?;
        let pointer = self.module.value_type(object)?;
        let pointer = self.module.with_pointee(pointer, ty)?;
        let space = self.source.llvm_type(object)?.address_space().unwrap_or_default();
        let scope = self.module.memory_scope(inst)?;
        let ordering = inst.ordering().unwrap_or(AtomicOrdering::Monotonic);
        let key = AtomicLoop {
            op,
            operand: self.module.type_of(llvm_type)?,
            unit: ty,
            pointer,
            scope,
            equal: self.module.object_semantics(Some(ordering), object)?,
            unequal: self.module.object_semantics(Some(failing(ordering)), object)?,
        };
        let info = match self.module.helpers.loops.get(&key) {
            Some(info) => *info,
            None => {
                let lanes = llvm_type.vector_len().map(|len| format!("v{len}")).unwrap_or_default();
                let kind = llvm_type.scalar();
                let name = format!("atomicrmw.{name}.{lanes}{kind}.p{space}");
                let helper = Helper {
                    prefix: "",
                    params: &["object", "operand"],
                    is_visible: false,
                    is_volatile: false,
                };
                let numbers = numbers(self, op, llvm_type)?;
                let info = self.write_function(&name, &helper, ty, &[pointer, ty], |f, frame| {
                    atomic_loop_body(f, frame, &key, &numbers)
                })?;
                self.module.helpers.loops.insert(key, info);
                info
            }
        };
        let object = self.pointer_to(object, ty)?;
        let value = self.atomic_operand(operand(inst.value(), 1)?, ty, kind)?;
        self.atomic_result(inst, kind, Op::FunctionCall, &[info.id.0, object.0, value.0], ty)
    }
}

fn numbers<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    op: AtomicOperation,
    llvm: Type<'m>,
) -> Result<AtomicNumbers<'m>> {
    let bits = llvm.scalar().int_width().or_else(|| llvm.scalar().kind().float_bits());
    let bits = bits.ok_or_else(|| {
        Error::unsupported(Code::InvalidInstruction, format!("an atomic operation on {llvm}"))
    })?;
    let int = f.source.context.int(bits)?;
    let ints = match llvm.vector_len() {
        Some(len) if len > 1 => int.vector_of(len)?,
        _ => int,
    };
    Ok(AtomicNumbers { op, llvm, ints, ty: f.module.type_of(ints)?, bools: f.bool_like(ints)? })
}

fn atomic_loop_body<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    frame: &HelperFrame,
    how: &AtomicLoop,
    numbers: &AtomicNumbers<'m>,
) -> Result<()> {
    let (object, operand, unit) = (frame.param(0)?, frame.param(1)?, how.unit);
    // The value that is loaded first is only a guess, which the compare-exchange confirms.
    let relaxed = f.module.const_u32(MemorySemantics::empty().bits())?;
    let first = f.emit(Op::AtomicLoad, unit, &[object.0, how.scope.0, relaxed.0])?;
    let (again, end, found) = (f.new_id(), f.new_id(), f.new_id());
    f.emit_void(Op::Branch, &[again.0])?;
    f.emit_void(Op::Label, &[again.0])?;
    let old = f.emit(Op::Phi, unit, &[first.0, frame.entry.0, found.0, again.0])?;
    let new = if numbers.ty == unit {
        modified(f, numbers, old, operand)?
    } else {
        let parts = f.emit(Op::Bitcast, numbers.ty, &[old.0])?;
        let operand = f.emit(Op::Bitcast, numbers.ty, &[operand.0])?;
        let parts = modified(f, numbers, parts, operand)?;
        f.emit(Op::Bitcast, unit, &[parts.0])?
    };
    let words = [object.0, how.scope.0, how.equal.0, how.unequal.0, new.0, old.0];
    f.emit_as(found, Op::AtomicCompareExchange, unit, &words)?;
    let bool = f.module.bool()?;
    let same = f.emit(Op::IEqual, bool, &[found.0, old.0])?;
    f.emit_void(Op::BranchConditional, &[same.0, end.0, again.0])?;
    f.emit_void(Op::Label, &[end.0])?;
    f.emit_void(Op::ReturnValue, &[found.0])
}

/// The value that replaces the old one in memory.
fn modified<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    numbers: &AtomicNumbers<'m>,
    old: Id,
    operand: Id,
) -> Result<Id> {
    let &AtomicNumbers { op, ints, ty, bools, .. } = numbers;
    if op.is_float() {
        return extremum(f, numbers, old, operand);
    }
    let (zero, one) = (f.module.const_splat(ints, 0)?, f.module.const_splat(ints, 1)?);
    let (condition, yes, no) = match op {
        AtomicOperation::UIncWrap => {
            let next = f.emit(Op::IAdd, ty, &[old.0, one.0])?;
            (f.emit(Op::UGreaterThanEqual, bools, &[old.0, operand.0])?, zero, next)
        }
        AtomicOperation::UDecWrap => {
            let next = f.emit(Op::ISub, ty, &[old.0, one.0])?;
            let is_zero = f.emit(Op::IEqual, bools, &[old.0, zero.0])?;
            let is_above = f.emit(Op::UGreaterThan, bools, &[old.0, operand.0])?;
            (f.emit(Op::LogicalOr, bools, &[is_zero.0, is_above.0])?, operand, next)
        }
        _ => {
            let rest = f.emit(Op::ISub, ty, &[old.0, operand.0])?;
            let fits = f.emit(Op::UGreaterThanEqual, bools, &[old.0, operand.0])?;
            (fits, rest, if op == AtomicOperation::USubCond { old } else { zero })
        }
    };
    f.emit(Op::Select, ty, &[condition.0, yes.0, no.0])
}

/// The greater or the less of two floating-point numbers by their bits: zeros differ by their signs, and no device
/// takes a subnormal number for zero. A NaN is the result, made quiet; of the operations whose names end with `num`
/// it is the result only where both are NaN.
fn extremum<'m>(f: &mut FunctionWriter<'_, 'm>, numbers: &AtomicNumbers<'m>, a: Id, b: Id) -> Result<Id> {
    let &AtomicNumbers { op, llvm, ints, ty, bools } = numbers;
    let is_maximum = matches!(op, AtomicOperation::FMaximum | AtomicOperation::FMaximumNum);
    let prefers_numbers = matches!(op, AtomicOperation::FMaximumNum | AtomicOperation::FMinimumNum);
    let scalar = llvm.scalar();
    let format = scalar.kind().float_bits().zip(fraction_bits(scalar.kind()));
    let (bits, fraction) = format.ok_or_else(|| {
        Error::unsupported(Code::InvalidInstruction, format!("an atomic operation on {llvm}"))
    })?;
    let magnitude_bits = (1_u64 << (bits - 1)) - 1;
    let magnitude = f.module.const_splat(ints, magnitude_bits)?;
    let infinity = f.module.const_splat(ints, magnitude_bits & !((1 << fraction) - 1))?;
    let quiet = f.module.const_splat(ints, 1 << (fraction - 1))?;
    let last = f.module.const_splat(ints, (bits - 1).into())?;
    // Negative numbers are ordered the other way round than their bits.
    let mut orders = [a, b];
    for order in &mut orders {
        let sign = f.emit(Op::ShiftRightArithmetic, ty, &[order.0, last.0])?;
        let turned = f.emit(Op::BitwiseAnd, ty, &[sign.0, magnitude.0])?;
        *order = f.emit(Op::BitwiseXor, ty, &[order.0, turned.0])?;
    }
    let compare = if is_maximum { Op::SGreaterThan } else { Op::SLessThan };
    let is_first = f.emit(compare, bools, &[orders[0].0, orders[1].0])?;
    let mut result = f.emit(Op::Select, ty, &[is_first.0, a.0, b.0])?;
    let is_nan = |f: &mut FunctionWriter<'_, 'm>, number: Id| {
        let size = f.emit(Op::BitwiseAnd, ty, &[number.0, magnitude.0])?;
        f.emit(Op::UGreaterThan, bools, &[size.0, infinity.0])
    };
    if prefers_numbers {
        for (number, other) in [(b, a), (a, b)] {
            let is_nan = is_nan(f, number)?;
            result = f.emit(Op::Select, ty, &[is_nan.0, other.0, result.0])?;
        }
    }
    let sources = if prefers_numbers { &[result][..] } else { &[b, a] };
    for &number in sources {
        let is_nan = is_nan(f, number)?;
        let nan = f.emit(Op::BitwiseOr, ty, &[number.0, quiet.0])?;
        result = f.emit(Op::Select, ty, &[is_nan.0, nan.0, result.0])?;
    }
    Ok(result)
}
