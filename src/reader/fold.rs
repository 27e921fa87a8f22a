//! OpSpecConstantOp: operations on constants, folded (section 3.49.7, the operations of the Kernel capability). Operations on
//! numbers take LLVM's own folding of the instruction that they would be.

use std::cmp::Ordering;

use super::{
    Reader,
    constants::{aggregate, pointer_as},
    inst,
};
use crate::{
    Result,
    draft::{Compare, FloatPredicate, GepFlags, IntPredicate, Opcode, Type, TypeKind, Value},
    mapping::{convert, ops},
    spirv::{AccessChain, Id, Inst, Op},
};

/// The constant that an OpSpecConstantOp means.
pub(super) fn spec_constant_op<'m, 's>(
    reader: &mut Reader<'m, 's>,
    inst: Inst<'s>,
    ty: Type<'m>,
) -> Result<Value<'m>> {
    let op = u16::try_from(inst.word(2)?)
        .map(Op)
        .ok()
        .filter(|op| op.row().is_some())
        .ok_or_else(|| inst.malformed("unknown operation"))?;
    let operand = |number: usize| -> Result<Value<'m>> {
        let id = inst.id(3 + number)?;
        reader
            .global_value(id)
            .ok_or_else(|| inst.malformed(format!("{id} is not a constant that is declared before")))
    };
    let literals = |from: usize| inst.operands().get(3 + from..).unwrap_or(&[]);
    if let Some(chain) = AccessChain::of(op) {
        return access_chain(reader, inst, chain);
    }
    match op {
        Op::CompositeExtract => extract(reader, inst, operand(0)?, literals(1), ty),
        Op::CompositeInsert => insert(reader, inst, operand(1)?, operand(0)?, literals(2)),
        Op::VectorShuffle => shuffle(inst, operand(0)?, operand(1)?, literals(2), ty),
        Op::Select => select(reader, inst, [operand(0)?, operand(1)?, operand(2)?], ty),
        Op::CopyObject => expect(inst, operand(0)?, ty),
        Op::CopyLogical => rebuilt(inst, operand(0)?, ty),
        Op::Bitcast if ty.is_aggregate() => rebuilt(inst, operand(0)?, ty),
        Op::Bitcast if operand(0)?.ty() == Some(ty) => operand(0),
        // The bits of all components in a row, whatever their widths.
        Op::Bitcast if let Some(value) = reader.module.fold_cast(Opcode::BitCast, operand(0)?, ty) => {
            Ok(value)
        }
        // Where functions have an address space of their own, a pointer to one becomes one to bytes elsewhere.
        Op::Bitcast if ty.is_pointer() && operand(0)?.ty().is_some_and(Type::is_pointer) => {
            Ok(operand(0)?.const_cast(Opcode::AddrSpaceCast, ty)?)
        }
        _ => {
            let count = literals(0).len();
            let mut operands = Vec::with_capacity(count);
            for number in 0..count {
                operands.push(operand(number)?);
            }
            operation(reader, inst, op, &operands, ty)
        }
    }
}

/// The part of a constant composite that indexes lead to.
fn extract<'m>(
    reader: &Reader<'m, '_>,
    inst: Inst<'_>,
    mut value: Value<'m>,
    indexes: &[u32],
    ty: Type<'m>,
) -> Result<Value<'m>> {
    for index in indexes {
        let index = u64::from(*index);
        let missing = || inst.malformed(format!("{value} has no element {index}"));
        value = match value.aggregate_element(index) {
            Some(element) => element,
            None => {
                value
                    .ty()
                    .and_then(Type::vector_len)
                    .filter(|len| index < (*len).into())
                    .ok_or_else(missing)?;
                value.const_extract(reader.context.i32().const_int(index)?)?
            }
        };
    }
    expect(inst, value, ty)
}

/// The components of two constant vectors that literals choose.
fn shuffle<'m>(
    inst: Inst<'_>,
    left: Value<'m>,
    right: Value<'m>,
    components: &[u32],
    ty: Type<'m>,
) -> Result<Value<'m>> {
    let count = left.ty().and_then(Type::len).unwrap_or(0);
    let mut lanes = Vec::with_capacity(components.len());
    for lane in components {
        lanes.push(if *lane == u32::MAX {
            ty.scalar().undef()?
        } else {
            let number = u64::from(*lane);
            let lane = match number.checked_sub(count) {
                None => left.aggregate_element(number),
                Some(number) => right.aggregate_element(number),
            };
            lane.ok_or_else(|| inst.malformed(format!("there is no component {number}")))?
        });
    }
    aggregate(ty, &lanes)
}

/// The one of two constants that a condition chooses, or that each component of a condition chooses.
fn select<'m>(
    reader: &Reader<'m, '_>,
    inst: Inst<'_>,
    [condition, yes, no]: [Value<'m>; 3],
    ty: Type<'m>,
) -> Result<Value<'m>> {
    match condition.const_u64() {
        Some(0) => expect(inst, no, ty),
        Some(_) => expect(inst, yes, ty),
        None => lanes(reader, inst, ty, &[condition, yes, no], |values| match values {
            [condition, yes, no] => match condition.const_u64() {
                Some(0) => Some(*no),
                Some(_) => Some(*yes),
                None => bits_of_address(reader, Op::Select, ty.scalar(), values),
            },
            _ => None,
        }),
    }
}

/// An operation on the components of constants one by one, or on pointers.
fn operation<'m>(
    reader: &Reader<'m, '_>,
    inst: Inst<'_>,
    op: Op,
    operands: &[Value<'m>],
    ty: Type<'m>,
) -> Result<Value<'m>> {
    if op == Op::ConvertUToPtr
        && let Some(pointer) = operands.first().and_then(|bits| address_of(*bits, ty))
        && operands.first().and_then(|bits| bits.ty()?.int_width()) >= Some(reader.model.pointer_bits())
    {
        return Ok(pointer);
    }
    if let Some(value) = pointer_operation(op, operands, ty)? {
        return expect(inst, value, ty);
    }
    lanes(reader, inst, ty, operands, |values| scalar(reader, op, ty.scalar(), values))
}

fn expect<'m>(inst: Inst<'_>, value: Value<'m>, ty: Type<'m>) -> Result<Value<'m>> {
    if value.ty() == Some(ty) {
        return Ok(value);
    }
    Err(inst.malformed(format!("{value} is not of type {ty}")))
}

/// A constant in a type that matches its own logically (section 2.2.2) or differs in what pointers point to, part by part.
fn rebuilt<'m>(inst: Inst<'_>, value: Value<'m>, ty: Type<'m>) -> Result<Value<'m>> {
    if value.ty() == Some(ty) || !ty.is_aggregate() {
        return expect(inst, value, ty);
    }
    if value.is_null() {
        return Ok(ty.const_null()?);
    }
    let is_struct = ty.kind() == TypeKind::Struct;
    let count = if is_struct { u64::from(ty.member_count()) } else { ty.len().unwrap_or(0) };
    let mut parts = Vec::new();
    for number in 0..count {
        let part = value.aggregate_element(number);
        let part_type = if is_struct { ty.member(number as u32) } else { ty.element() };
        let (Some(part), Some(part_type)) = (part, part_type) else {
            return Err(inst.malformed(format!("{value} has no part {number} of {ty}")));
        };
        parts.push(rebuilt(inst, part, part_type)?);
    }
    aggregate(ty, &parts)
}

/// Applies a scalar operation, lane by lane where the result is a vector.
fn lanes<'m>(
    reader: &Reader<'m, '_>,
    inst: Inst<'_>,
    ty: Type<'m>,
    operands: &[Value<'m>],
    fold: impl Fn(&[Value<'m>]) -> Option<Value<'m>>,
) -> Result<Value<'m>> {
    let refused = || inst.unsupported("this operation on these constants cannot be folded");
    let Some(count) = ty.len().filter(|_| ty.is_vector()) else {
        return expect(inst, fold(operands).ok_or_else(refused)?, ty);
    };
    reader.budget.spend(inst, count)?;
    let mut results = Vec::with_capacity(count as usize);
    let mut lane = Vec::with_capacity(operands.len());
    for number in 0..count {
        lane.clear();
        for value in operands {
            let is_vector = value.ty().is_some_and(Type::is_vector);
            let value = if is_vector { value.aggregate_element(number) } else { Some(*value) };
            lane.push(value.ok_or_else(refused)?);
        }
        results.push(fold(&lane).ok_or_else(refused)?);
    }
    aggregate(ty, &results)
}

/// One operation on scalars; `None` where it cannot be folded. Results that SPIR-V leaves undefined (division by zero, too
/// large shifts) are poison.
fn scalar<'m>(reader: &Reader<'m, '_>, op: Op, ty: Type<'m>, operands: &[Value<'m>]) -> Option<Value<'m>> {
    // The cost of a product grows with the square of the width.
    const MAX_WIDTH: u32 = 4096;
    let first = *operands.first()?;
    let from = first.ty()?;
    if [from, ty].iter().any(|ty| ty.int_width().is_some_and(|width| width > MAX_WIDTH)) {
        return None;
    }
    match operands {
        _ if convert::to_llvm(op, convert::WidthChange::Any)
            .or(convert::to_llvm(op, convert::WidthChange::Widen))
            .is_some() =>
        {
            converted(reader, op, first, from, ty)
        }
        [left, right] => binary(reader, op, from, *left, *right),
        _ => unary(reader, op, from, first),
    }
    .or_else(|| bits_of_address(reader, op, ty, operands))
}

fn converted<'m>(
    reader: &Reader<'m, '_>,
    op: Op,
    value: Value<'m>,
    from: Type<'m>,
    to: Type<'m>,
) -> Option<Value<'m>> {
    if from == to {
        return Some(value);
    }
    let cast = inst::conversion(op, from, to)?;
    reader.module.fold_cast(cast, value, to)
}

fn unary<'m>(reader: &Reader<'m, '_>, op: Op, ty: Type<'m>, value: Value<'m>) -> Option<Value<'m>> {
    let module = reader.module;
    match op {
        Op::SNegate => module.fold_binary(Opcode::Sub, ty.const_null().ok()?, value),
        Op::Not | Op::LogicalNot => module.fold_binary(Opcode::Xor, value, ty.const_all_ones().ok()?),
        Op::FNegate => module.fold_fneg(value),
        Op::QuantizeToF16 => quantized(reader, ty, value),
        _ => None,
    }
}

/// A number of 32 bits with the precision of one of 16: what is too small for a normal one is zero.
fn quantized<'m>(reader: &Reader<'m, '_>, ty: Type<'m>, value: Value<'m>) -> Option<Value<'m>> {
    let module = reader.module;
    let half = module.fold_cast(Opcode::FpTrunc, value, reader.context.f16())?;
    let rounded = module.fold_cast(Opcode::FpExt, half, ty)?;
    let bits = rounded.const_fp()?.1[0];
    let exponent = bits >> 23 & 0xff;
    // The exponent of the smallest normal number of 16 bits is -14.
    if exponent < 127 - 14 { ty.const_fp_bits([bits & 1 << 31, 0]).ok() } else { Some(rounded) }
}

fn binary<'m>(
    reader: &Reader<'m, '_>,
    op: Op,
    ty: Type<'m>,
    left: Value<'m>,
    right: Value<'m>,
) -> Option<Value<'m>> {
    let module = reader.module;
    if let Some(predicate) = inst::predicate(op) {
        return match predicate {
            Compare::Integer(predicate) => left.fold_icmp(predicate, right),
            Compare::Float(predicate) => left.fold_fcmp(predicate, right),
        };
    }
    match op {
        // The remainder takes the sign of the divisor.
        Op::SMod => {
            let (rest, zero) = (module.fold_binary(Opcode::SRem, left, right)?, ty.const_null().ok()?);
            let signs = module.fold_binary(Opcode::Xor, rest, right)?;
            let differs = signs.fold_icmp(IntPredicate::Slt, zero)?;
            let is_moved = !rest.is_null() && differs.const_u64() == Some(1);
            if is_moved { module.fold_binary(Opcode::Add, rest, right) } else { Some(rest) }
        }
        Op::FMod => {
            let rest = module.fold_binary(Opcode::FRem, left, right)?;
            let is_negative = |value: Value<'m>| {
                let (width, [low, high]) = value.const_fp()?;
                Some((u128::from(high) << 64 | u128::from(low)) >> (width - 1) & 1)
            };
            // A rest of zero takes the sign too.
            let signed = match is_negative(rest) == is_negative(right) {
                true => rest,
                false => module.fold_fneg(rest)?,
            };
            let is_moved = rest.fold_fcmp(FloatPredicate::One, signed)?.const_u64() == Some(1);
            if is_moved { module.fold_binary(Opcode::FAdd, rest, right) } else { Some(signed) }
        }
        _ => {
            let shape = inst::shape(ty);
            let opcode = Opcode::from(ops::to_llvm(op, shape)?);
            let width = |value: Value<'_>| value.ty().and_then(Type::int_width);
            let is_shift = matches!(opcode, Opcode::Shl | Opcode::LShr | Opcode::AShr);
            let right = match width(right).cmp(&width(left)) {
                Ordering::Less if is_shift => module.fold_cast(Opcode::ZExt, right, ty)?,
                // An amount that is cut off would not be too large any more.
                Ordering::Greater if is_shift && right.const_u64() >= width(left).map(u64::from) => {
                    return ty.const_null().ok();
                }
                Ordering::Greater if is_shift => module.fold_cast(Opcode::Trunc, right, ty)?,
                _ => right,
            };
            module.fold_binary(opcode, left, right)
        }
    }
}

/// The pointer of type `ty` whose address a constant is; types that only storage classes tell apart are one in LLVM.
fn address_of<'m>(bits: Value<'m>, ty: Type<'m>) -> Option<Value<'m>> {
    if bits.const_opcode() != Some(Opcode::PtrToInt) {
        return None;
    }
    bits.operand(0).filter(|pointer| pointer.ty() == Some(ty))
}

/// Conversions and arithmetic of addresses, which LLVM keeps as constant expressions.
fn pointer_operation<'m>(op: Op, operands: &[Value<'m>], ty: Type<'m>) -> Result<Option<Value<'m>>> {
    let &[first, ..] = operands else { return Ok(None) };
    let from = first.ty();
    let is_pointer = ty.scalar().is_pointer() || from.is_some_and(|ty| ty.scalar().is_pointer());
    if is_pointer {
        return Ok(match op {
            Op::PtrCastToGeneric
            | Op::GenericCastToPtr
            | Op::PtrCastToCrossWorkgroupINTEL
            | Op::CrossWorkgroupCastToPtrINTEL => Some(pointer_as(first, ty)?),
            // Pointers to functions may have an address space of their own.
            Op::Bitcast if ty.is_pointer() && from.is_some_and(Type::is_pointer) => {
                Some(pointer_as(first, ty)?)
            }
            Op::ConvertPtrToU => Some(first.const_cast(Opcode::PtrToInt, ty)?),
            Op::ConvertUToPtr => {
                let bits = before_extension(first).unwrap_or(first);
                Some(bits.const_cast(Opcode::IntToPtr, ty)?)
            }
            Op::Bitcast if ty.is_pointer() && from.is_some_and(Type::is_int) => {
                Some(first.const_cast(Opcode::IntToPtr, ty)?)
            }
            Op::Bitcast if ty.is_int() => Some(first.const_cast(Opcode::PtrToInt, ty)?),
            _ => None,
        });
    }
    let opcode = match op {
        Op::IAdd => Opcode::Add,
        Op::ISub => Opcode::Sub,
        _ => return Ok(None),
    };
    match operands {
        [left, right] if operands.iter().any(is_address) => Ok(Some(left.const_binary(opcode, *right)?)),
        _ => Ok(None),
    }
}

/// Whether a constant depends on an address.
fn is_address(value: &Value<'_>) -> bool {
    value.const_opcode().is_some()
}

/// Operations without constant expressions in LLVM that casts from and to pointers express: fewer bits of an address, with
/// zeros above them, as they carry integers of odd width.
fn bits_of_address<'m>(
    reader: &Reader<'m, '_>,
    op: Op,
    ty: Type<'m>,
    operands: &[Value<'m>],
) -> Option<Value<'m>> {
    match *operands {
        [bits] if op == Op::UConvert && is_address(&bits) => zero_extended(reader, bits, ty),
        [bits, mask] | [mask, bits] if op == Op::BitwiseAnd && is_address(&bits) => {
            let ones = mask.const_u64().filter(|mask| mask & mask.wrapping_add(1) == 0)?.count_ones();
            let lowest = reader.context.int(ones.max(1)).ok()?;
            match ones {
                0 => ty.const_null().ok(),
                _ if Some(ones) == ty.int_width() => Some(bits),
                _ if ones > reader.model.pointer_bits() => lowest_by_halves(reader, bits, ones, ty),
                _ => zero_extended(reader, bits.const_cast(Opcode::Trunc, lowest).ok()?, ty),
            }
        }
        // One bit as a boolean, and back.
        [bits, zero] if op == Op::INotEqual && zero.is_null() => {
            before_extension(bits).filter(|bit| bit.ty().is_some_and(|ty| ty.is_int_of(1)))
        }
        [bit, one, zero] if op == Op::Select && one.const_u64() == Some(1) && zero.is_null() => {
            zero_extended(reader, bit, ty)
        }
        _ => None,
    }
}

/// An integer in more bits, where a pointer has room for those that count.
fn zero_extended<'m>(reader: &Reader<'m, '_>, bits: Value<'m>, ty: Type<'m>) -> Option<Value<'m>> {
    bits.ty()?.int_width().filter(|width| *width <= reader.model.pointer_bits())?;
    let pointer = reader.context.pointer(0).ok()?;
    bits.const_cast(Opcode::IntToPtr, pointer).ok()?.const_cast(Opcode::PtrToInt, ty).ok()
}

/// The operand that [`zero_extended`] made a constant of.
fn before_extension(bits: Value<'_>) -> Option<Value<'_>> {
    let pointer = bits.operand(0).filter(|_| bits.const_opcode() == Some(Opcode::PtrToInt))?;
    let own = pointer.operand(0).filter(|_| pointer.const_opcode() == Some(Opcode::IntToPtr))?;
    let width = |value: Value<'_>| value.ty().and_then(Type::int_width);
    (width(own) <= width(bits)).then_some(own)
}

/// So many of the lowest bits of 64, more than an address has: only those of the upper half need zeros above them.
fn lowest_by_halves<'m>(
    reader: &Reader<'m, '_>,
    bits: Value<'m>,
    ones: u32,
    ty: Type<'m>,
) -> Option<Value<'m>> {
    let (word, of_upper) = (reader.context.i32(), ones.checked_sub(32).filter(|_| ty.is_int_of(64))?);
    let words = bits.const_cast(Opcode::BitCast, word.vector_of(2).ok()?).ok()?;
    let upper = words.const_extract(word.const_int(1).ok()?).ok()?;
    let upper = upper.const_cast(Opcode::Trunc, reader.context.int(of_upper).ok()?).ok()?;
    let lower = bits.const_cast(Opcode::Trunc, word).ok()?;
    let words = word.const_vector(&[lower, zero_extended(reader, upper, word)?]).ok()?;
    words.const_cast(Opcode::BitCast, ty).ok()
}

/// A constant composite with another part.
///
/// # Errors
/// Where there is no such part, or the constant cannot be taken apart.
pub(super) fn insert<'m>(
    reader: &Reader<'m, '_>,
    inst: Inst<'_>,
    composite: Value<'m>,
    object: Value<'m>,
    path: &[u32],
) -> Result<Value<'m>> {
    // The composites on the way down, then rebuilt from the innermost outwards.
    let mut parents = Vec::with_capacity(path.len());
    let mut value = composite;
    for index in path {
        parents.push((value, *index));
        value = value
            .aggregate_element(u64::from(*index))
            .ok_or_else(|| inst.malformed(format!("{value} has no element {index}")))?;
    }
    let mut value = object;
    for (parent, index) in parents.into_iter().rev() {
        let ty = parent.ty().ok_or_else(|| inst.malformed("a composite without a type"))?;
        let count = ty.len().unwrap_or_else(|| ty.member_count().into());
        reader.budget.spend(inst, count)?;
        let mut elements = Vec::new();
        for number in 0..count {
            let element =
                if number == u64::from(index) { Some(value) } else { parent.aggregate_element(number) };
            elements.push(element.ok_or_else(|| inst.malformed(format!("{parent} cannot be taken apart")))?);
        }
        value = aggregate(ty, &elements)?;
    }
    Ok(value)
}

fn access_chain<'m, 's>(
    reader: &mut Reader<'m, 's>,
    inst: Inst<'s>,
    chain: AccessChain,
) -> Result<Value<'m>> {
    let base_at = 3 + chain.base();
    let base_id = inst.id(base_at)?;
    let value = |id: Id| {
        reader
            .global_value(id)
            .ok_or_else(|| inst.malformed(format!("{id} is not a constant that is declared before")))
    };
    let base = value(base_id)?;
    let pointee = if chain.is_untyped {
        inst.id(3)?
    } else {
        reader
            .pointee(reader.type_id(base_id)?)?
            .ok_or_else(|| inst.malformed("an untyped pointer cannot be indexed by members"))?
    };
    let mut indices = Vec::with_capacity(inst.operands().len());
    if !chain.has_element {
        indices.push(reader.context.i32().const_int(0)?);
    }
    for word in inst.operands().get(base_at + 1..).unwrap_or(&[]) {
        indices.push(value(Id(*word))?);
    }
    let flags = if chain.is_in_bounds { GepFlags::INBOUNDS } else { GepFlags::empty() };
    Ok(base.const_gep(reader.ty(pointee)?, &indices, flags)?)
}
