//! Arithmetic of shaders: what LLVM leaves undefined or poison where SPIR-V has some value, and what kernels have calls for
//! (sections 3.49.13 to 3.49.15).

use smallvec::SmallVec;

use crate::{
    Error, Result,
    draft::{FloatPredicate, IntPredicate, Opcode, Type, TypeKind, Value},
    mapping::{metadata::SHADER_TYPE, ops},
    reader::{
        body::FunctionReader,
        inst::{convert, signed_modulo},
    },
    spirv::{Inst, Op, grammar::PackedVectorFormat},
};

/// The bits of the smallest normal number of 16 bits, as one of 32.
const SMALLEST_NORMAL_HALF: f32 = 6.103_515_6e-5;

impl<'m> FunctionReader<'_, 'm, '_> {
    /// A value that all components of a type have.
    fn splat(&self, ty: Type<'m>, scalar: Value<'m>) -> Result<Value<'m>> {
        match ty.vector_len() {
            Some(count) if scalar.is_constant() => {
                Ok(ty.scalar().const_vector(&vec![scalar; count as usize])?)
            }
            Some(count) => {
                let poison = ty.poison()?;
                let one =
                    self.builder.insert_element(poison, scalar, self.reader.context.i32().const_int(0)?)?;
                Ok(self.builder.shuffle(one, poison, &vec![0; count as usize])?)
            }
            None => Ok(scalar),
        }
    }

    /// An integer that all components of a type have.
    fn number(&self, ty: Type<'m>, number: u64) -> Result<Value<'m>> {
        self.splat(ty, ty.scalar().const_int(number)?)
    }

    /// An amount of bits in the type of the value that it is about, for each component.
    fn amount(&self, amount: Value<'m>, ty: Type<'m>) -> Result<Value<'m>> {
        let is_vector = amount.ty().is_some_and(Type::is_vector);
        let amount = self.widen(amount, if is_vector { ty } else { ty.scalar() }, false)?;
        if is_vector { Ok(amount) } else { self.splat(ty, amount) }
    }

    fn shifted(&self, opcode: Opcode, value: Value<'m>, amount: Value<'m>) -> Result<Value<'m>> {
        let ty = amount.ty().ok_or_else(|| Error::internal("an amount without a type"))?;
        let width = u64::from(ty.scalar().int_width().unwrap_or(1));
        if is_masked(amount, width) {
            return Ok(self.builder.binary(opcode, value, amount)?);
        }
        let last = self.number(ty, width - 1)?;
        let opcode_of_rest = if width.is_power_of_two() { Opcode::And } else { Opcode::URem };
        let bound = if width.is_power_of_two() { last } else { self.number(ty, width)? };
        let amount = self.builder.binary(opcode_of_rest, amount, bound)?;
        Ok(self.builder.binary(opcode, value, amount)?)
    }

    /// A divisor, or 1 where LLVM says nothing of the quotient.
    fn divisor(&self, left: Value<'m>, right: Value<'m>, ty: Type<'m>, signed: bool) -> Result<Value<'m>> {
        let one = self.number(ty, 1)?;
        let least = self.number(ty, 1 << (ty.scalar().int_width().unwrap_or(1) - 1).min(63))?;
        let minus_one = ty.const_all_ones()?;
        if is_guarded(right, one, signed.then_some((left, least, minus_one))) {
            return Ok(right);
        }
        let is_zero = self.builder.icmp(IntPredicate::Eq, right, ty.const_null()?)?;
        let refused = if signed {
            let least = self.builder.icmp(IntPredicate::Eq, left, least)?;
            let minus = self.builder.icmp(IntPredicate::Eq, right, minus_one)?;
            let overflows = self.builder.binary(Opcode::And, least, minus)?;
            self.builder.binary(Opcode::Or, is_zero, overflows)?
        } else {
            is_zero
        };
        Ok(self.builder.select(refused, one, right)?)
    }
}

/// The operands of a value that is an instruction of an opcode.
fn operands_of<'m, const N: usize>(value: Value<'m>, opcode: Opcode) -> Option<[Value<'m>; N]> {
    let inst = value.as_instruction().filter(|inst| inst.opcode() == opcode)?;
    let operands: SmallVec<[Value<'m>; 4]> = inst.operands().collect();
    <[Value<'m>; N]>::try_from(operands.as_slice()).ok()
}

/// True if an amount is masked to be less than a width already, as in a module that was read and written before.
fn is_masked(amount: Value<'_>, width: u64) -> bool {
    let is_less = |mask: Value<'_>| mask.const_u64().is_some_and(|mask| mask < width);
    operands_of(amount, Opcode::And).is_some_and(|[_, mask]| {
        let lanes = mask.ty().and_then(Type::vector_len).map_or(0, u64::from);
        is_less(mask) || lanes > 0 && (0..lanes).all(|lane| mask.aggregate_element(lane).is_some_and(is_less))
    })
}

/// True if a value is a divisor that [`FunctionReader::divisor`] has made: 1 where another value is zero, and of a signed quotient where it
/// overflows, given by the dividend, the least number and -1.
fn is_guarded<'m>(
    right: Value<'m>,
    one: Value<'m>,
    overflow: Option<(Value<'m>, Value<'m>, Value<'m>)>,
) -> bool {
    let is_equal = |condition: Value<'m>, left: Value<'m>, right: &dyn Fn(Value<'m>) -> bool| {
        let compare =
            condition.as_instruction().filter(|inst| inst.int_predicate() == Some(IntPredicate::Eq));
        compare.is_some_and(|inst| inst.operand(0) == Some(left) && inst.operand(1).is_some_and(right))
    };
    let guards = |[condition, chosen, value]: [Value<'m>; 3]| {
        let is_zero = |condition| is_equal(condition, value, &Value::is_null);
        chosen == one
            && match overflow {
                None => is_zero(condition),
                Some((left, least, minus_one)) => {
                    operands_of(condition, Opcode::Or).is_some_and(|[zero, overflows]| {
                        is_zero(zero)
                            && operands_of(overflows, Opcode::And).is_some_and(|[of_left, of_right]| {
                                is_equal(of_left, left, &|number| number == least)
                                    && is_equal(of_right, value, &|number| number == minus_one)
                            })
                    })
                }
            }
    };
    operands_of(right, Opcode::Select).is_some_and(guards)
}

/// A value that the module leaves open is zero, so that nothing depends on it in two ways.
pub(super) fn undefined<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let ty = f.result_type(inst)?;
    if !ty.has_null() {
        return Ok(false);
    }
    f.define_id(inst.id(1)?, ty.const_null()?)?;
    Ok(true)
}

/// A shift, whose amount counts modulo the width.
pub(super) fn shift<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let ty = f.result_type(inst)?;
    let Some(operation) = ops::to_llvm(inst.op(), ops::OperandShape::Int).filter(|_| ty.scalar().is_int())
    else {
        return Ok(false);
    };
    let (value, amount) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
    let amount = f.amount(amount, ty)?;
    let shifted = f.shifted(Opcode::from(operation), value, amount)?;
    f.define(inst, shifted)?;
    Ok(true)
}

/// Quotients and remainders of integers, for which LLVM may do anything where the divisor is zero.
pub(super) fn guarded<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let (opcode, signed) = match inst.op() {
        Op::UDiv => (Opcode::UDiv, false),
        Op::UMod => (Opcode::URem, false),
        Op::SDiv => (Opcode::SDiv, true),
        Op::SRem | Op::SMod => (Opcode::SRem, true),
        _ => return Ok(false),
    };
    let ty = f.result_type(inst)?;
    if !ty.scalar().is_int() {
        return Ok(false);
    }
    let (left, right) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
    let right = f.divisor(left, right, ty, signed)?;
    let value = match inst.op() {
        Op::SMod => signed_modulo(f, left, right, ty)?,
        _ => f.builder.binary(opcode, left, right)?,
    };
    f.define(inst, value)?;
    Ok(true)
}

/// Conversions from floating-point numbers, which LLVM has for numbers within bounds only.
pub(super) fn conversion<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let base = match inst.op() {
        Op::ConvertFToU => "llvm.fptoui.sat",
        Op::ConvertFToS => "llvm.fptosi.sat",
        Op::ConvertUToPtr | Op::Bitcast => return address(f, inst),
        _ => return Ok(false),
    };
    let (value, ty) = (f.operand(inst, 2)?, f.result_type(inst)?);
    if !ty.scalar().is_int() || !value.ty().is_some_and(|ty| ty.scalar().is_float()) {
        return Ok(false);
    }
    let number = f.call_intrinsic(base, ty, &[value])?.value();
    f.define(inst, number)?;
    Ok(true)
}

/// An address of a number, which keeps its type; `false` for another conversion.
fn address<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let ty = inst.id(0)?;
    if !f.ty(ty)?.is_pointer() {
        return Ok(false);
    }
    convert::read(f, inst)?;
    if let Some(value) = f.reader.global_value(inst.id(1)?) {
        f.reader.keep_numbers(value, SHADER_TYPE, &[ty.0])?;
    }
    Ok(true)
}

/// Instructions that kernels have calls for; `false` for others.
pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let value = match inst.op() {
        Op::Any | Op::All => vote(f, inst)?,
        Op::IsNan | Op::IsInf => class_of_number(f, inst)?,
        Op::Dot => dot(f, inst)?,
        Op::BitCount => {
            let value = f.operand(inst, 2)?;
            let ty = value.ty().ok_or_else(|| Error::internal("a value without a type"))?;
            let count = f.call_intrinsic("llvm.ctpop", ty, &[value])?.value();
            f.widen(count, f.result_type(inst)?, false)?
        }
        Op::BitFieldInsert | Op::BitFieldSExtract | Op::BitFieldUExtract => bit_field(f, inst)?,
        Op::UMulExtended | Op::SMulExtended => product(f, inst)?,
        Op::QuantizeToF16 => quantize(f, inst)?,
        Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => {
            integer_dot(f, inst)?
        }
        _ => return Ok(false),
    };
    f.define(inst, value)?;
    Ok(true)
}

fn vote<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let vector = f.operand(inst, 2)?;
    if !vector.ty().is_some_and(Type::is_vector) {
        return Ok(vector);
    }
    let base = if inst.op() == Op::Any { "llvm.vector.reduce.or" } else { "llvm.vector.reduce.and" };
    let ty = f.result_type(inst)?;
    Ok(f.call_intrinsic(base, ty, &[vector])?.value())
}

fn class_of_number<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let value = f.operand(inst, 2)?;
    let ty = value.ty().filter(|ty| ty.scalar().is_float());
    let ty = ty.ok_or_else(|| inst.malformed("the operand is no floating-point number"))?;
    if inst.op() == Op::IsNan {
        let flags = crate::draft::FastMath::empty();
        return Ok(f.builder.fcmp(FloatPredicate::Uno, value, value, flags)?);
    }
    let magnitude = f.call_intrinsic("llvm.fabs", ty, &[value])?.value();
    let bits = match ty.scalar().kind() {
        TypeKind::Half => 0x7c00,
        TypeKind::BFloat => 0x7f80,
        TypeKind::Double => 0x7ff0_0000_0000_0000,
        _ => 0x7f80_0000,
    };
    let infinity = f.splat(ty, ty.scalar().const_fp_bits([bits, 0])?)?;
    Ok(f.builder.fcmp(FloatPredicate::Oeq, magnitude, infinity, crate::draft::FastMath::empty())?)
}

/// The sum of the products of components, from the first on.
fn dot<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let (left, right) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
    let flags = f.fast_math(inst.id(1)?)?;
    let products = f.builder.binary_fast(Opcode::FMul, left, right, flags)?;
    let count = products.ty().and_then(Type::vector_len);
    let count = count.ok_or_else(|| inst.malformed("the operands are not vectors"))?;
    f.reader.budget.spend_each(inst, count.into(), 2)?;
    let i32 = f.reader.context.i32();
    let mut sum = f.builder.extract_element(products, i32.const_int(0)?)?;
    for number in 1..count {
        let product = f.builder.extract_element(products, i32.const_int(number.into())?)?;
        sum = f.builder.binary_fast(Opcode::FAdd, sum, product, flags)?;
    }
    Ok(sum)
}

/// As many ones as a count says, from the lowest bit on.
fn mask_of<'m>(f: &FunctionReader<'_, 'm, '_>, ty: Type<'m>, count: Value<'m>) -> Result<Value<'m>> {
    let width = u64::from(ty.scalar().int_width().unwrap_or(1));
    let one = f.shifted(Opcode::Shl, f.number(ty, 1)?, count)?;
    let ones = f.builder.binary(Opcode::Sub, one, f.number(ty, 1)?)?;
    let is_all = f.builder.icmp(IntPredicate::Uge, count, f.number(ty, width)?)?;
    Ok(f.builder.select(is_all, ty.const_all_ones()?, ones)?)
}

fn bit_field<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let ty = f.result_type(inst)?;
    let base = f.operand(inst, 2)?;
    let inserts = inst.op() == Op::BitFieldInsert;
    let (offset, count) =
        (f.operand(inst, 3 + usize::from(inserts))?, f.operand(inst, 4 + usize::from(inserts))?);
    let (offset, count) = (f.amount(offset, ty)?, f.amount(count, ty)?);
    let mask = mask_of(f, ty, count)?;
    if inserts {
        let insert = f.operand(inst, 3)?;
        let mask = f.shifted(Opcode::Shl, mask, offset)?;
        let kept = f.builder.binary(Opcode::And, base, f.builder.not(mask)?)?;
        let moved = f.shifted(Opcode::Shl, insert, offset)?;
        let inserted = f.builder.binary(Opcode::And, moved, mask)?;
        return Ok(f.builder.binary(Opcode::Or, kept, inserted)?);
    }
    let moved = f.shifted(Opcode::LShr, base, offset)?;
    let field = f.builder.binary(Opcode::And, moved, mask)?;
    if inst.op() == Op::BitFieldUExtract {
        return Ok(field);
    }
    // The highest bit of the field is its sign; of a field without bits all is zero.
    let highest =
        f.builder.binary(Opcode::Xor, mask, f.builder.binary(Opcode::LShr, mask, f.number(ty, 1)?)?)?;
    let flipped = f.builder.binary(Opcode::Xor, field, highest)?;
    Ok(f.builder.binary(Opcode::Sub, flipped, highest)?)
}

/// Both halves of a product, the lower one first.
fn product<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let (left, right) = (f.operand(inst, 2)?, f.operand(inst, 3)?);
    let ty = left.ty().filter(|ty| ty.scalar().is_int());
    let ty = ty.ok_or_else(|| inst.malformed("the operands are not integers"))?;
    let width = ty.scalar().int_width().unwrap_or(1);
    let wide = f.reader.context.int(width.saturating_mul(2))?;
    let wide = match ty.vector_len() {
        Some(count) => wide.vector_of(count)?,
        None => wide,
    };
    let signed = inst.op() == Op::SMulExtended;
    let (left, right) = (f.widen(left, wide, signed)?, f.widen(right, wide, signed)?);
    let whole = f.builder.binary(Opcode::Mul, left, right)?;
    let low = f.builder.cast(Opcode::Trunc, whole, ty)?;
    let high = f.builder.binary(Opcode::LShr, whole, f.number(wide, width.into())?)?;
    let high = f.builder.cast(Opcode::Trunc, high, ty)?;
    let pair = f.result_type(inst)?;
    if pair.kind() != TypeKind::Struct || pair.member_count() != 2 {
        return Err(inst.malformed("the result is not a structure of two members"));
    }
    let partial = f.builder.insert_value(pair.poison()?, low, &[0])?;
    Ok(f.builder.insert_value(partial, high, &[1])?)
}

/// A number of 32 bits with the precision of one of 16: what is too small for a normal one is zero.
fn quantize<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let (value, ty) = (f.operand(inst, 2)?, f.result_type(inst)?);
    let half = match ty.vector_len() {
        Some(count) => f.reader.context.f16().vector_of(count)?,
        None => f.reader.context.f16(),
    };
    let short = f.builder.cast(Opcode::FpTrunc, value, half)?;
    let rounded = f.builder.cast(Opcode::FpExt, short, ty)?;
    let magnitude = f.call_intrinsic("llvm.fabs", ty, &[rounded])?.value();
    let least = ty.scalar().const_fp_bits([u64::from(SMALLEST_NORMAL_HALF.to_bits()), 0])?;
    let flags = crate::draft::FastMath::empty();
    let is_small = f.builder.fcmp(FloatPredicate::Olt, magnitude, f.splat(ty, least)?, flags)?;
    let zero = f.call_intrinsic("llvm.copysign", ty, &[ty.const_null()?, value])?.value();
    Ok(f.builder.select(is_small, zero, rounded)?)
}

/// The components of an operand of an integer dot product: those of a vector, or the four bytes of a packed one.
fn components<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    inst: Inst<'s>,
    operand: usize,
    format: Option<u32>,
) -> Result<Value<'m>> {
    let value = f.operand(inst, operand)?;
    match value.ty() {
        Some(ty) if ty.is_vector() => Ok(value),
        Some(ty)
            if ty.is_int_of(32)
                && format.map(PackedVectorFormat) == Some(PackedVectorFormat::PackedVectorFormat4x8Bit) =>
        {
            Ok(f.builder.bitcast(value, f.reader.context.i8().vector_of(4)?)?)
        }
        _ => Err(inst.malformed("an operand is neither a vector nor a packed one")),
    }
}

fn integer_dot<'m, 's>(f: &mut FunctionReader<'_, 'm, 's>, inst: Inst<'s>) -> Result<Value<'m>> {
    let ty = f.result_type(inst)?;
    let is_accumulating = matches!(inst.op(), Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat);
    let format = inst.operands().get(4 + usize::from(is_accumulating)).copied();
    let (left, right) = (components(f, inst, 2, format)?, components(f, inst, 3, format)?);
    let count = left.ty().and_then(Type::vector_len).unwrap_or(0);
    if right.ty().and_then(Type::vector_len) != Some(count) {
        return Err(inst.malformed("the operands have not the same number of components"));
    }
    f.reader.budget.spend_each(inst, count.into(), 5)?;
    let (is_left_signed, is_right_signed) = match inst.op() {
        Op::UDot | Op::UDotAccSat => (false, false),
        Op::SDot | Op::SDotAccSat => (true, true),
        _ => (true, false),
    };
    let i32 = f.reader.context.i32();
    let mut sum = ty.const_null()?;
    for number in 0..count {
        let number = i32.const_int(number.into())?;
        let left = f.builder.extract_element(left, number)?;
        let right = f.builder.extract_element(right, number)?;
        let (left, right) = (f.widen(left, ty, is_left_signed)?, f.widen(right, ty, is_right_signed)?);
        let product = f.builder.binary(Opcode::Mul, left, right)?;
        sum = f.builder.binary(Opcode::Add, sum, product)?;
    }
    if !is_accumulating {
        return Ok(sum);
    }
    let accumulator = f.operand(inst, 4)?;
    let base = if is_left_signed { "llvm.sadd.sat" } else { "llvm.uadd.sat" };
    Ok(f.call_intrinsic(base, ty, &[sum, accumulator])?.value())
}
