//! Intrinsics that every processor has by LLVM's word, though its code generator ends the process at many of their types, or computes
//! something else: done by instructions that it knows.

use super::prepare::kind_of;
use crate::llvm::{
    AttributeIndex, BuildError, Builder, Built, Context, FastMath, FloatPredicate, Function, Inst,
    KnownAttribute, Module, Opcode, Type, TypeKind, Value,
};
use crate::{Error, Result};

/// The operation on the lanes of vectors.
#[derive(Clone, Copy)]
enum Lanes {
    /// Those of several vectors in turn.
    Interleave,
    /// Each to one of several vectors in turn.
    Deinterleave,
    /// Those of a shorter vector in the place of some.
    Insert,
    /// Some, as a shorter vector.
    Extract,
    /// Moves the lanes that a mask selects to the front.
    Compress,
    /// The last one that a mask selects.
    LastActive,
    /// Sums of several, each of a part of a longer vector.
    Sum(Opcode),
    /// Each by itself.
    Each,
    /// Each, or the quiet number for one that is none.
    Quiet,
}

impl Lanes {
    fn of(intrinsic: &str) -> Option<Self> {
        if intrinsic.starts_with("llvm.vector.interleave") {
            Some(Self::Interleave)
        } else if intrinsic.starts_with("llvm.vector.deinterleave") {
            Some(Self::Deinterleave)
        } else if let Some(sum) = intrinsic.strip_prefix("llvm.vector.partial.reduce.") {
            Some(Self::Sum(if sum == "fadd" { Opcode::FAdd } else { Opcode::Add }))
        } else {
            // Vectors of some lengths have no code.
            match intrinsic {
                "llvm.vector.insert" => Some(Self::Insert),
                "llvm.vector.extract" => Some(Self::Extract),
                // LLVM ends the process where the operands are floating-point constants.
                "llvm.experimental.vector.compress" => Some(Self::Compress),
                // LLVM 22 takes another lane than the last, or does not end.
                "llvm.experimental.vector.extract.last.active" => Some(Self::LastActive),
                "llvm.frexp" | "llvm.modf" => Some(Self::Each),
                "llvm.canonicalize" => Some(Self::Quiet),
                _ => None,
            }
        }
    }
}

/// Puts instructions in place of calls of such intrinsics.
pub(super) fn module(module: Module<'_>) -> Result<()> {
    let builder = Builder::new(module.context());
    for function in module.functions() {
        if function.is_declaration() && function.intrinsic_name().is_none() {
            by_pointer(function);
        }
        counted_in_full(module, &builder, function).map_err(|error| Error::internal(error.to_string()))?;
        let Some(lanes) = function.intrinsic_name().and_then(Lanes::of) else { continue };
        let calls: Vec<_> = function.value().uses().filter_map(|used| used.instruction()).collect();
        for call in calls {
            builder.position_before(call);
            let result = match lanes {
                Lanes::Interleave => interleaved(&builder, call),
                Lanes::Deinterleave => deinterleaved(&builder, call),
                Lanes::Insert => inserted(&builder, call),
                Lanes::Extract => extracted(&builder, call),
                Lanes::Compress | Lanes::LastActive if length(call) < 2 => continue,
                Lanes::LastActive => last_active(module.context(), &builder, call),
                Lanes::Compress => compressed(module.context(), &builder, call),
                Lanes::Sum(opcode) => summed(&builder, call, opcode),
                Lanes::Each if call.arg(0).and_then(|arg| arg.ty()?.vector_len()).is_none() => continue,
                Lanes::Quiet => quiet(module.context(), &builder, call),
                Lanes::Each => each(module, &builder, call, function),
            };
            let replaced = result.and_then(|result| {
                call.value().replace_all_uses_with(result)?;
                call.erase()
            });
            replaced.map_err(|error| Error::internal(error.to_string()))?;
        }
    }
    Ok(())
}

/// Has functions get the pointers that they take. clang 19 has `byval` at calls of `enqueue_kernel` and not at the function, which
/// would get no pointer.
fn by_pointer(function: Function<'_>) {
    let by_value = kind_of(KnownAttribute::ByVal);
    let calls = function.value().uses().filter_map(|used| used.instruction());
    for call in calls.filter(|call| call.called_function() == Some(function)) {
        for index in (0..call.arg_count()).map(AttributeIndex::Param) {
            if !function.attributes(index).any(|attribute| attribute.kind() == Some(by_value)) {
                call.remove_attribute(index, KnownAttribute::ByVal);
            }
        }
    }
}

/// Gives `llvm.memcpy` and its like a number of bytes of an address's width: for one of fewer bits, LLVM calls the C function with
/// whatever a register holds beside them.
fn counted_in_full<'m>(module: Module<'m>, builder: &Builder<'m>, function: Function<'m>) -> Built<()> {
    let Some(name @ ("llvm.memcpy" | "llvm.memmove" | "llvm.memset")) = function.intrinsic_name() else {
        return Ok(());
    };
    let mut params: Vec<_> = function.params().filter_map(Value::ty).collect();
    let (Some(space), Some(count)) = (params.first().and_then(|ty| ty.address_space()), params.get_mut(2))
    else {
        return Ok(());
    };
    let wide = module.context().int(module.index_bits(space))?;
    if count.int_width() >= wide.int_width() {
        return Ok(());
    }
    *count = wide;
    let full = module.declare_intrinsic(name, module.context().void().function(&params, false)?)?;
    let calls: Vec<_> = function.value().uses().filter_map(|used| used.instruction()).collect();
    for call in calls {
        builder.position_before(call);
        let mut args: Vec<_> = call.args().collect();
        if let Some(count) = args.get_mut(2) {
            *count = builder.cast(Opcode::ZExt, *count, wide)?;
        }
        let wider = builder.call(full, &args)?;
        wider.copy_call_attributes(call, true)?;
        wider.copy_attachments(call)?;
        call.erase()?;
    }
    Ok(())
}

fn lane(number: u32) -> Built<i32> {
    i32::try_from(number).map_err(|_| BuildError::new("a vector that is too long"))
}

/// The number of lanes of the first argument.
fn length(call: Inst<'_>) -> u32 {
    call.arg(0).and_then(|vector| vector.ty()?.vector_len()).unwrap_or(0)
}

fn interleaved<'m>(builder: &Builder<'m>, call: Inst<'m>) -> Built<Value<'m>> {
    let (count, length) = (lane(call.arg_count())?, lane(length(call))?);
    let whole = count.saturating_mul(length);
    let mut all = call.ty().poison()?;
    for (number, vector) in (0..count).zip(call.args()) {
        let own = |at: i32| (at % count == number).then_some(at / count);
        let spread: Vec<i32> = (0..whole).map(|at| own(at).unwrap_or(-1)).collect();
        let spread = builder.shuffle(vector, vector, &spread)?;
        let merged: Vec<i32> = (0..whole).map(|at| own(at).map_or(at, |_| whole + at)).collect();
        all = builder.shuffle(all, spread, &merged)?;
    }
    Ok(all)
}

fn deinterleaved<'m>(builder: &Builder<'m>, call: Inst<'m>) -> Built<Value<'m>> {
    let vector = call.arg(0).ok_or_else(|| BuildError::new("no vector"))?;
    let count = call.ty().member_count().max(1);
    let mut all = call.ty().poison()?;
    for number in 0..count {
        let own = (0..length(call) / count).map(|at| lane(at * count + number));
        let part = builder.shuffle(vector, vector, &own.collect::<Built<Vec<i32>>>()?)?;
        all = builder.insert_value(all, part, &[number])?;
    }
    Ok(all)
}

/// The first lane of a part of a vector, which is a constant.
fn first_lane(call: Inst<'_>, argument: u32) -> Built<i32> {
    let first = call.arg(argument).and_then(|first| u32::try_from(first.const_u64()?).ok());
    lane(first.ok_or_else(|| BuildError::new("no lane"))?)
}

fn inserted<'m>(builder: &Builder<'m>, call: Inst<'m>) -> Built<Value<'m>> {
    let (Some(vector), Some(part)) = (call.arg(0), call.arg(1)) else {
        return Err(BuildError::new("no vectors"));
    };
    let (whole, first) = (lane(length(call))?, first_lane(call, 2)?);
    let count = lane(part.ty().and_then(Type::vector_len).unwrap_or(0))?;
    let own = |at: i32| (at >= first && at - first < count).then_some(at - first);
    let spread: Vec<i32> = (0..whole).map(|at| own(at).unwrap_or(-1)).collect();
    let spread = builder.shuffle(part, part, &spread)?;
    let merged: Vec<i32> = (0..whole).map(|at| own(at).map_or(at, |_| whole + at)).collect();
    builder.shuffle(vector, spread, &merged)
}

fn extracted<'m>(builder: &Builder<'m>, call: Inst<'m>) -> Built<Value<'m>> {
    let vector = call.arg(0).ok_or_else(|| BuildError::new("no vector"))?;
    let (first, count) = (first_lane(call, 1)?, lane(call.ty().vector_len().unwrap_or(0))?);
    let own: Vec<i32> = (first..first.saturating_add(count)).collect();
    builder.shuffle(vector, vector, &own)
}

/// Returns a vector of the lanes that a mask selects, moved to the front; the lanes behind them are those of the third operand.
fn compressed<'m>(context: Context<'m>, builder: &Builder<'m>, call: Inst<'m>) -> Built<Value<'m>> {
    let (Some(vector), Some(mask), Some(mut all)) = (call.arg(0), call.arg(1), call.arg(2)) else {
        return Err(BuildError::new("no vectors"));
    };
    let mut place = context.i32().const_int(0)?;
    for number in 0..length(call) {
        let at = context.i32().const_int(number.into())?;
        let is_taken = builder.extract_element(mask, at)?;
        let with = builder.insert_element(all, builder.extract_element(vector, at)?, place)?;
        all = builder.select(is_taken, with, all)?;
        let step = builder.cast(Opcode::ZExt, is_taken, context.i32())?;
        place = builder.binary(Opcode::Add, place, step)?;
    }
    Ok(all)
}

/// Returns the last lane that a mask selects; the third operand where it selects none.
fn last_active<'m>(context: Context<'m>, builder: &Builder<'m>, call: Inst<'m>) -> Built<Value<'m>> {
    let (Some(vector), Some(mask), Some(mut last)) = (call.arg(0), call.arg(1), call.arg(2)) else {
        return Err(BuildError::new("no vectors"));
    };
    for number in 0..length(call) {
        let at = context.i32().const_int(number.into())?;
        let is_active = builder.extract_element(mask, at)?;
        last = builder.select(is_active, builder.extract_element(vector, at)?, last)?;
    }
    Ok(last)
}

/// The first argument and all parts of the second that are as long.
fn summed<'m>(builder: &Builder<'m>, call: Inst<'m>, opcode: Opcode) -> Built<Value<'m>> {
    let (Some(mut sum), Some(vector)) = (call.arg(0), call.arg(1)) else {
        return Err(BuildError::new("no vectors"));
    };
    let (length, whole) = (lane(length(call))?, vector.ty().and_then(Type::vector_len).unwrap_or(0));
    for first in (0..lane(whole)?).step_by(length.unsigned_abs().max(1) as usize) {
        let own: Vec<i32> = (first..first.saturating_add(length)).collect();
        let part = builder.shuffle(vector, vector, &own)?;
        sum = builder.binary(opcode, sum, part)?;
    }
    Ok(sum)
}

/// What `canonicalize` gives, which no code generator has at all types: NaN with its quiet bit, and all else as it is.
fn quiet<'m>(context: Context<'m>, builder: &Builder<'m>, call: Inst<'m>) -> Built<Value<'m>> {
    let value = call.arg(0).ok_or_else(|| BuildError::new("no number"))?;
    let ty = call.ty();
    let (bits, quiet) = match ty.scalar().kind() {
        TypeKind::Half => (16, 9),
        TypeKind::BFloat => (16, 6),
        TypeKind::Float => (32, 22),
        TypeKind::Double => (64, 51),
        other => return Err(BuildError::new(format!("canonicalize of {other:?}"))),
    };
    let int = context.int(bits)?;
    let bit = int.const_int(1 << quiet)?;
    let (int, bit) = match ty.vector_len() {
        Some(lanes) => (int.vector_of(lanes)?, int.const_vector(&vec![bit; lanes as usize])?),
        None => (int, bit),
    };
    let set = builder.binary(Opcode::Or, builder.bitcast(value, int)?, bit)?;
    let is_nan = builder.fcmp(FloatPredicate::Uno, value, value, FastMath::default())?;
    builder.select(is_nan, builder.bitcast(set, ty)?, value)
}

/// The scalar intrinsic of each lane; the result is a vector, or a structure of vectors.
fn each<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    call: Inst<'m>,
    function: Function<'m>,
) -> Built<Value<'m>> {
    let context = module.context();
    let members: Vec<_> = call.ty().members().map(Type::scalar).collect();
    let is_struct = !members.is_empty();
    let result = if is_struct { context.struct_type(&members, false)? } else { call.ty().scalar() };
    let params: Vec<_> = call.args().filter_map(|arg| arg.ty()).map(Type::scalar).collect();
    let name = function.intrinsic_name().unwrap_or_default();
    let scalar = module.declare_intrinsic(name, result.function(&params, false)?)?;
    let mut parts = if is_struct { call.ty().members().collect() } else { vec![call.ty()] }
        .into_iter()
        .map(Type::poison)
        .collect::<Built<Vec<_>>>()?;
    for number in 0..length(call) {
        let at = context.i32().const_int(number.into())?;
        let args = call.args().map(|arg| match arg.ty() {
            Some(ty) if ty.is_vector() => builder.extract_element(arg, at),
            _ => Ok(arg),
        });
        let value = builder.call(scalar, &args.collect::<Built<Vec<_>>>()?)?.value();
        for (member, part) in (0..).zip(&mut parts) {
            let own = if is_struct { builder.extract_value(value, &[member])? } else { value };
            *part = builder.insert_element(*part, own, at)?;
        }
    }
    let mut all = call.ty().poison()?;
    for (member, part) in (0..).zip(parts) {
        all = if is_struct { builder.insert_value(all, part, &[member])? } else { part };
    }
    Ok(all)
}
