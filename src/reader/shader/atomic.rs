//! Atomic instructions and fences of shaders (sections 3.49.18 and 3.49.20): LLVM's own.

use crate::{
    Error, Result,
    draft::{
        AtomicAccess, CompareExchangeOperands, IntPredicate, Opcode, Ordering, RmwOp, SyncScopeId, Type,
        Value,
    },
    mapping::{
        atomic::{self, AtomicValueKind, Rmw},
        metadata::SHADER_ATOMIC,
        shader::Callback,
    },
    reader::body::FunctionReader,
    spirv::{Id, Inst, Op, grammar::MemorySemantics},
};

/// LLVM's ordering of memory semantics.
fn ordering(f: &FunctionReader<'_, '_, '_>, semantics: Id) -> Ordering {
    let Some(bits) = f.reader.constant_u32(semantics) else {
        return Ordering::SequentiallyConsistent;
    };
    atomic::ordering_of(MemorySemantics::from_bits_retain(bits)).into()
}

/// LLVM's operation of a row.
const fn operation(rmw: Rmw) -> RmwOp {
    match rmw {
        Rmw::Xchg => RmwOp::Exchange,
        Rmw::Add => RmwOp::Add,
        Rmw::Sub => RmwOp::Sub,
        Rmw::And => RmwOp::And,
        Rmw::Or => RmwOp::Or,
        Rmw::Xor => RmwOp::Xor,
        Rmw::Max => RmwOp::Max,
        Rmw::Min => RmwOp::Min,
        Rmw::UMax => RmwOp::UMax,
        Rmw::UMin => RmwOp::UMin,
        Rmw::FAdd => RmwOp::FAdd,
        Rmw::FMax => RmwOp::FMax,
        Rmw::FMin => RmwOp::FMin,
    }
}

/// An atomic instruction; `false` for one that LLVM lacks.
pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let at = if inst.result().is_some() { 2 } else { 0 };
    let semantics = inst.id(at + 2)?;
    let is_volatile = f.reader.shader.pointers.get(&inst.id(at)?).is_some_and(|facts| facts.is_volatile);
    let how =
        AtomicAccess { ordering: ordering(f, semantics), scope: SyncScopeId::SYSTEM, volatile: is_volatile };
    match inst.op() {
        Op::AtomicLoad => load(f, inst, how)?,
        Op::AtomicStore => {
            let (pointer, value) = (f.address(inst.id(0)?)?, f.operand(inst, 3)?);
            let store = store(f, pointer, value, how)?;
            keep(f, inst, store, 1)?;
        }
        Op::AtomicFlagClear => {
            let pointer = f.address(inst.id(0)?)?;
            let zero = f.reader.context.i32().const_int(0)?;
            store(f, pointer, zero, how)?;
        }
        Op::AtomicFlagTestAndSet => {
            let pointer = f.address(inst.id(2)?)?;
            let i32 = f.reader.context.i32();
            let before = f.builder.atomic_rmw(RmwOp::Exchange, pointer, i32.const_int(1)?, how)?.value();
            let was_set = f.builder.icmp(IntPredicate::Ne, before, i32.const_int(0)?)?;
            f.define(inst, was_set)?;
        }
        Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => compare_exchange(f, inst, how)?,
        op => return modify(f, inst, op, how),
    }
    Ok(true)
}

fn bytes_of(ty: Type<'_>) -> u64 {
    let bits = ty.int_width().or_else(|| ty.kind().float_bits()).unwrap_or(64);
    u64::from(bits.div_ceil(8))
}

fn load<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, how: AtomicAccess) -> Result<()> {
    let ordering = match how.ordering {
        Ordering::Release => Ordering::Monotonic,
        Ordering::AcquireRelease => Ordering::Acquire,
        other => other,
    };
    let (pointer, ty) = (f.address(inst.id(2)?)?, f.result_type(inst)?);
    let load = f.builder.atomic_load(ty, pointer, bytes_of(ty), AtomicAccess { ordering, ..how })?;
    keep(f, inst, load.value(), 3)?;
    f.define(inst, load.value())
}

fn store<'m>(
    f: &mut FunctionReader<'_, 'm, '_>,
    pointer: Value<'m>,
    value: Value<'m>,
    how: AtomicAccess,
) -> Result<Value<'m>> {
    let ordering = match how.ordering {
        Ordering::Acquire => Ordering::Monotonic,
        Ordering::AcquireRelease => Ordering::Release,
        other => other,
    };
    let align = value.ty().map_or(1, bytes_of);
    Ok(f.builder.atomic_store(value, pointer, align, AtomicAccess { ordering, ..how })?.value())
}

/// Keeps the opcode, the scope and the memory semantics, which LLVM's orderings say a part of, for writing back.
fn keep<'m, 's>(
    f: &FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    value: Value<'m>,
    scope: usize,
) -> Result<()> {
    let is_exchange = matches!(inst.op(), Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak);
    let mut numbers = vec![u32::from(inst.op().0)];
    for at in scope..scope + 2 + usize::from(is_exchange) {
        let Some(number) = f.reader.constant_u32(inst.id(at)?) else { return Ok(()) };
        numbers.push(number);
    }
    f.reader.keep_numbers(value, SHADER_ATOMIC, &numbers)
}

fn compare_exchange<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, how: AtomicAccess) -> Result<()> {
    let failure = match ordering(f, inst.id(5)?) {
        Ordering::Release => Ordering::Monotonic,
        Ordering::AcquireRelease => Ordering::Acquire,
        other => other,
    };
    let (pointer, new, expected) = (f.address(inst.id(2)?)?, f.operand(inst, 6)?, f.operand(inst, 7)?);
    let request = CompareExchangeOperands { pointer, expected, new, atomic: how, failure, weak: false };
    let pair = f.builder.cmpxchg(request)?.value();
    keep(f, inst, pair, 3)?;
    let before = f.builder.extract_value(pair, &[0])?;
    f.define(inst, before)
}

fn modify<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Op, how: AtomicAccess) -> Result<bool> {
    let ty = f.result_type(inst)?;
    let (rmw, value) = match op {
        Op::AtomicIIncrement => (RmwOp::Add, ty.const_int(1)?),
        Op::AtomicIDecrement => (RmwOp::Sub, ty.const_int(1)?),
        _ => {
            let shape = if ty.scalar().is_int() { AtomicValueKind::Int } else { AtomicValueKind::Float };
            let Some(rmw) = atomic::to_llvm(op, shape) else { return Ok(false) };
            (operation(rmw), f.operand(inst, 5)?)
        }
    };
    let pointer = f.address(inst.id(2)?)?;
    // LLVM exchanges numbers alone.
    let bits = match ty.vector_len().filter(|_| rmw == RmwOp::Exchange) {
        Some(count) => Some(f.reader.context.int(count.saturating_mul(bytes_of(ty.scalar()) as u32 * 8))?),
        None => None,
    };
    let value = match bits {
        Some(bits) => f.builder.bitcast(value, bits)?,
        None => value,
    };
    let before = f.builder.atomic_rmw(rmw, pointer, value, how)?.value();
    keep(f, inst, before, 3)?;
    let before = if bits.is_some() { f.builder.bitcast(before, ty)? } else { before };
    f.define(inst, before)?;
    Ok(true)
}

/// Barriers: of memory a fence, of control a call of the host between two fences.
pub(super) fn barrier<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let semantics = inst.id(if inst.op() == Op::ControlBarrier { 2 } else { 1 })?;
    let ordering = ordering(f, semantics);
    let fence = |f: &FunctionReader<'_, '_, 's>| -> Result<()> {
        if ordering != Ordering::Monotonic {
            let fence = f.builder.fence(ordering, SyncScopeId::SYSTEM)?;
            if inst.op() == Op::MemoryBarrier {
                keep(f, inst, fence.value(), 0)?;
            }
        }
        Ok(())
    };
    fence(f)?;
    if inst.op() == Op::ControlBarrier {
        f.call_host(inst, Callback::Barrier)?;
        fence(f)?;
    }
    Ok(())
}

impl<'m> FunctionReader<'_, 'm, '_> {
    /// An integer cast without a sign to another width, or the number itself.
    pub(super) fn widen(&self, value: Value<'m>, to: Type<'m>, signed: bool) -> Result<Value<'m>> {
        let width = |ty: Type<'_>| ty.scalar().int_width().unwrap_or(0);
        let from = value.ty().ok_or_else(|| Error::internal("a number without a type"))?;
        let opcode = match width(from).cmp(&width(to)) {
            std::cmp::Ordering::Equal => return Ok(value),
            std::cmp::Ordering::Less if signed => Opcode::SExt,
            std::cmp::Ordering::Less => Opcode::ZExt,
            std::cmp::Ordering::Greater => Opcode::Trunc,
        };
        Ok(self.builder.cast(opcode, value, to)?)
    }
}
