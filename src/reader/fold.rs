//! OpSpecConstantOp: operations on constants, folded (section 3.49.7, the operations of the Kernel capability).

use super::{
    Reader,
    constants::{aggregate, pointer_as},
};
use crate::{
    Result,
    llvm::{GepFlags, Opcode, Type, Value},
    mapping::{
        compare::{self, Predicate},
        convert::{self, Cast},
        ops::{self, Operation},
    },
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
        Op::CompositeExtract => {
            let mut value = operand(0)?;
            for index in literals(1) {
                value = value
                    .aggregate_element(u64::from(*index))
                    .ok_or_else(|| inst.malformed(format!("{value} has no element {index}")))?;
            }
            expect(inst, value, ty)
        }
        Op::CompositeInsert => insert(reader, inst, operand(1)?, operand(0)?, literals(2)),
        Op::VectorShuffle => {
            let (left, right) = (operand(0)?, operand(1)?);
            let count = left.ty().and_then(Type::len).unwrap_or(0);
            let mut lanes = Vec::with_capacity(literals(2).len());
            for lane in literals(2) {
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
        Op::Select => {
            let (condition, yes, no) = (operand(0)?, operand(1)?, operand(2)?);
            match condition.const_u64() {
                Some(0) => expect(inst, no, ty),
                Some(_) => expect(inst, yes, ty),
                None => lanes(reader, inst, ty, &[condition, yes, no], |values| match values {
                    [condition, yes, no] => Some(if condition.const_u64()? == 0 { *no } else { *yes }),
                    _ => None,
                }),
            }
        }
        Op::CopyObject | Op::CopyLogical => expect(inst, operand(0)?, ty),
        Op::Bitcast if operand(0)?.ty() == Some(ty) => operand(0),
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
            if op == Op::ConvertUToPtr
                && let Some(pointer) = operands.first().and_then(|bits| address_of(*bits, ty))
                && operands.first().and_then(|bits| bits.ty()?.int_width())
                    >= Some(reader.model.pointer_bits())
            {
                return Ok(pointer);
            }
            if let Some(value) = pointer_operation(op, &operands, ty)? {
                return expect(inst, value, ty);
            }
            lanes(reader, inst, ty, &operands, |values| scalar(op, ty.scalar(), values))
        }
    }
}

fn expect<'m>(inst: Inst<'_>, value: Value<'m>, ty: Type<'m>) -> Result<Value<'m>> {
    if value.ty() == Some(ty) {
        return Ok(value);
    }
    Err(inst.malformed(format!("{value} is not of type {ty}")))
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

/// Bits and width of a constant number of at most 64 bits.
fn bits(value: Value<'_>) -> Option<(u64, u32)> {
    if let Some(int) = value.const_int() {
        return Some((int.as_u64()?, int.width)).filter(|(_, width)| *width <= 64);
    }
    let (width, words) = value.const_fp()?;
    (width <= 64).then_some((words[0], width))
}

fn signed(value: u64, width: u32) -> i64 {
    let shift = 64 - width.clamp(1, 64);
    (value << shift).cast_signed() >> shift
}

/// One operation on scalars; `None` where it cannot be folded.
fn scalar<'m>(op: Op, ty: Type<'m>, operands: &[Value<'m>]) -> Option<Value<'m>> {
    let first = *operands.first()?;
    let from = first.ty()?;
    if let Some(result) = compared(op, operands) {
        return ty.const_int(result.into()).ok();
    }
    let (a, width) = bits(first)?;
    let convert = |shape| convert::to_llvm(op, shape);
    let to_bits = ty.int_width().or_else(|| ty.kind().float_bits())?;
    let cast = convert(convert::Shape::Any)
        .or_else(|| convert(if to_bits > width { convert::Shape::Widen } else { convert::Shape::Narrow }));
    if let Some(cast) = cast {
        return converted(cast, first, a, width, ty);
    }
    if from.is_float() {
        let b = operands.get(1).map_or(Some(0.0), |value| float(*value))?;
        return float_operation(op, float(first)?, b).and_then(|value| from_float(ty, value));
    }
    let b = match operands.get(1) {
        Some(second) => bits(*second)?.0,
        None => 0,
    };
    ty.const_int(int_operation(op, a, b, width)?).ok()
}

fn int_operation(op: Op, a: u64, b: u64, width: u32) -> Option<u64> {
    let (sa, sb) = (signed(a, width), signed(b, width));
    let shift = u32::try_from(b).ok().filter(|shift| *shift < width);
    let shape = if width == 1 { ops::Shape::Bool } else { ops::Shape::Int };
    if let Some(operation) = ops::to_llvm(op, shape) {
        return Some(match operation {
            Operation::Add => a.wrapping_add(b),
            Operation::Sub => a.wrapping_sub(b),
            Operation::Mul => a.wrapping_mul(b),
            // What SPIR-V leaves undefined (division by zero, too large shifts) folds to zero.
            Operation::UDiv => a.checked_div(b).unwrap_or(0),
            Operation::URem => a.checked_rem(b).unwrap_or(0),
            Operation::SDiv => sa.checked_div(sb).unwrap_or(0).cast_unsigned(),
            Operation::SRem => sa.checked_rem(sb).unwrap_or(0).cast_unsigned(),
            Operation::Shl => shift.map_or(0, |shift| a << shift),
            Operation::LShr => shift.map_or(0, |shift| a >> shift),
            Operation::AShr => shift.map_or(0, |shift| sa >> shift).cast_unsigned(),
            Operation::And => a & b,
            Operation::Or => a | b,
            Operation::Xor => a ^ b,
            _ => return None,
        });
    }
    Some(match op {
        Op::SNegate => a.wrapping_neg(),
        Op::Not | Op::LogicalNot => !a,
        Op::SMod => match sa.checked_rem(sb).unwrap_or(0) {
            rest if rest != 0 && (rest < 0) != (sb < 0) => rest.wrapping_add(sb).cast_unsigned(),
            rest => rest.cast_unsigned(),
        },
        _ => return None,
    })
}

fn compared(op: Op, operands: &[Value<'_>]) -> Option<bool> {
    let [left, right] = operands else { return None };
    let ((a, width), (b, _)) = (bits(*left)?, bits(*right)?);
    let shape = match left.ty()? {
        ty if ty.is_float() => compare::Shape::Float,
        ty if ty.is_int_of(1) => compare::Shape::Bool,
        _ => compare::Shape::Int,
    };
    let predicate = compare::to_llvm(op, shape)?;
    let (sa, sb) = (signed(a, width), signed(b, width));
    if shape == compare::Shape::Float {
        let (a, b) = (float(*left)?, float(*right)?);
        let unordered = a.is_nan() || b.is_nan();
        return Some(match predicate {
            Predicate::FOrd => !unordered,
            Predicate::FUno => unordered,
            Predicate::FOeq => a == b,
            Predicate::FOgt => a > b,
            Predicate::FOge => a >= b,
            Predicate::FOlt => a < b,
            Predicate::FOle => a <= b,
            Predicate::FOne => !unordered && a != b,
            Predicate::FUeq => unordered || a == b,
            Predicate::FUgt => unordered || a > b,
            Predicate::FUge => unordered || a >= b,
            Predicate::FUlt => unordered || a < b,
            Predicate::FUle => unordered || a <= b,
            Predicate::FUne => unordered || a != b,
            _ => return None,
        });
    }
    Some(match predicate {
        Predicate::Eq => a == b,
        Predicate::Ne => a != b,
        Predicate::Ugt => a > b,
        Predicate::Uge => a >= b,
        Predicate::Ult => a < b,
        Predicate::Ule => a <= b,
        Predicate::Sgt => sa > sb,
        Predicate::Sge => sa >= sb,
        Predicate::Slt => sa < sb,
        Predicate::Sle => sa <= sb,
        _ => return None,
    })
}

/// A constant of a floating-point type of 32 or 64 bits; a float's value is exact as a double.
fn float(value: Value<'_>) -> Option<f64> {
    match value.const_fp()? {
        (32, [low, _]) => Some(f64::from(f32::from_bits(low as u32))),
        (64, [low, _]) => Some(f64::from_bits(low)),
        _ => None,
    }
}

/// A double rounded once to the type: the operations below on doubles of floats are exact enough for that.
fn from_float<'m>(ty: Type<'m>, value: f64) -> Option<Value<'m>> {
    let bits = match ty.kind().float_bits()? {
        32 => u64::from((value as f32).to_bits()),
        64 => value.to_bits(),
        _ => return None,
    };
    ty.const_fp_bits([bits, 0]).ok()
}

fn float_operation(op: Op, a: f64, b: f64) -> Option<f64> {
    Some(match ops::to_llvm(op, ops::Shape::Float)? {
        Operation::FNeg => -a,
        Operation::FAdd => a + b,
        Operation::FSub => a - b,
        Operation::FMul => a * b,
        Operation::FDiv => a / b,
        Operation::FRem => a % b,
        _ => return None,
    })
}

fn converted<'m>(cast: Cast, value: Value<'m>, bits: u64, width: u32, ty: Type<'m>) -> Option<Value<'m>> {
    match cast {
        Cast::ZExt | Cast::Trunc if ty.is_int() => ty.const_int(bits).ok(),
        Cast::SExt if ty.is_int() => {
            let wide = signed(bits, width);
            // The upper words of a wide integer repeat the sign.
            let sign = (wide >> 63).cast_unsigned();
            let words = ty.int_width()?.div_ceil(64) as usize;
            let mut all = vec![sign; words];
            *all.first_mut()? = wide.cast_unsigned();
            ty.const_words(&all).ok()
        }
        Cast::FpTrunc | Cast::FpExt => from_float(ty, float(value)?),
        Cast::FpToUi if ty.is_int() => ty.const_int(float(value)? as u64).ok(),
        Cast::FpToSi if ty.is_int() => ty.const_int((float(value)? as i64).cast_unsigned()).ok(),
        Cast::UiToFp => match ty.kind().float_bits()? {
            32 => ty.const_fp_bits([u64::from((bits as f32).to_bits()), 0]).ok(),
            _ => from_float(ty, bits as f64),
        },
        Cast::SiToFp => {
            let value = signed(bits, width);
            match ty.kind().float_bits()? {
                32 => ty.const_fp_bits([u64::from((value as f32).to_bits()), 0]).ok(),
                _ => from_float(ty, value as f64),
            }
        }
        Cast::BitCast => {
            let same = ty.int_width().or_else(|| ty.kind().float_bits())? == width;
            if !same {
                return None;
            }
            if ty.is_int() { ty.const_int(bits).ok() } else { ty.const_fp_bits([bits, 0]).ok() }
        }
        _ => None,
    }
}

/// The pointer of type `ty` whose address a constant is: what storage classes alone tell apart is one pointer in LLVM.
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
            Op::ConvertUToPtr => Some(first.const_cast(Opcode::IntToPtr, ty)?),
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
    let is_address = |value: &Value<'_>| value.const_opcode().is_some();
    match operands {
        [left, right] if operands.iter().any(is_address) => Ok(Some(left.const_binary(opcode, *right)?)),
        _ => Ok(None),
    }
}

fn insert<'m>(
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
