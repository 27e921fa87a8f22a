//! Arithmetic (section 3.49.13).

use crate::{
    Result,
    draft::{self, Flags, FloatPredicate, IntPredicate, Opcode, Type, Value},
    mapping::{
        ops::{self, Operation},
        registry::Arithmetic,
    },
    reader::body::FunctionReader,
    spirv::{Id, Inst, grammar::Decoration},
};

/// The kind of operands, by which rows are chosen.
pub(in crate::reader) fn shape(ty: Type<'_>) -> ops::OperandShape {
    match ty.scalar().int_width() {
        Some(1) => ops::OperandShape::Bool,
        Some(_) => ops::OperandShape::Int,
        None => ops::OperandShape::Float,
    }
}

/// An operation that a row maps one to one.
pub(super) fn regular<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<()> {
    let ty = f.result_type(inst)?;
    let is_number = ty.scalar().is_int() || ty.scalar().is_float();
    let row = ops::to_llvm(inst.op(), shape(ty));
    let Some(operation) = row.filter(|_| is_number) else {
        // Cooperative matrices have the same operations, and formats that LLVM lacks are integers there.
        return f.call_builtin(inst);
    };
    let left = f.operand(inst, 2)?;
    let value = if operation == Operation::FNeg {
        f.builder.fneg(left, f.fast_math(inst.id(1)?)?)?
    } else {
        let right = f.operand(inst, 3)?;
        f.binary(Opcode::from(operation), left, right, inst.id(1)?)?
    };
    f.define(inst, value)
}

impl<'m> FunctionReader<'_, 'm, '_> {
    /// A binary operation with the flags that decorate its result.
    pub(super) fn binary(
        &self,
        opcode: Opcode,
        left: Value<'m>,
        right: Value<'m>,
        result: Id,
    ) -> Result<Value<'m>> {
        if self.fast_math_defaults.is_empty() && !self.reader.index.is_decorated(result) {
            return Ok(self.builder.binary(opcode, left, right)?);
        }
        if draft::is_float_binary(opcode) {
            return Ok(self.builder.binary_fast(opcode, left, right, self.fast_math(result)?)?);
        }
        Ok(self.builder.binary_flags(opcode, left, right, self.wrap_flags(result))?)
    }

    /// The flags that NoSignedWrap and NoUnsignedWrap mean.
    fn wrap_flags(&self, result: Id) -> Flags {
        let index = &self.reader.index;
        let mut flags = Flags::empty();
        flags.set(Flags::NSW, index.has(result, Decoration::NoSignedWrap));
        flags.set(Flags::NUW, index.has(result, Decoration::NoUnsignedWrap));
        flags
    }
}

/// Operations that take several instructions.
pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>, op: Arithmetic) -> Result<()> {
    let ty = f.result_type(inst)?;
    if !ty.scalar().is_int() && !ty.scalar().is_float() {
        return f.call_builtin(inst);
    }
    let left = f.operand(inst, 2)?;
    let value = match op {
        Arithmetic::SNegate => {
            let zero = ty.const_null()?;
            f.binary(Opcode::Sub, zero, left, inst.id(1)?)?
        }
        Arithmetic::SMod => {
            let right = f.operand(inst, 3)?;
            signed_modulo(f, left, right, ty)?
        }
        Arithmetic::FMod => float_modulo(f, left, inst, ty)?,
        Arithmetic::FmaKHR => {
            let (factor, addend) = (f.operand(inst, 3)?, f.operand(inst, 4)?);
            let call = f.call_intrinsic("llvm.fma", ty, &[left, factor, addend])?;
            call.set_fast_math(f.fast_math(inst.id(1)?)?);
            call.value()
        }
    };
    f.define(inst, value)
}

/// The remainder with the sign of the divisor: where the remainder is not zero and has the other sign, the divisor
/// is added.
pub(in crate::reader) fn signed_modulo<'m>(
    f: &FunctionReader<'_, 'm, '_>,
    left: Value<'m>,
    right: Value<'m>,
    ty: Type<'m>,
) -> Result<Value<'m>> {
    let builder = f.builder;
    let zero = ty.const_null()?;
    let rest = named(builder.binary(Opcode::SRem, left, right)?, "srem.res");
    let differs = named(builder.binary(Opcode::Xor, left, right)?, "xor.res");
    let is_other = named(builder.icmp(IntPredicate::Slt, differs, zero)?, "cmpsign.res");
    let is_rest = named(builder.icmp(IntPredicate::Ne, rest, zero)?, "cmpsrem.res");
    let adds = named(builder.binary(Opcode::And, is_other, is_rest)?, "cmp.res");
    // The remainder and the divisor have different signs where the sum is taken.
    let moved = named(builder.binary_flags(Opcode::Add, rest, right, Flags::NSW)?, "add.res");
    Ok(builder.select(adds, moved, rest)?)
}

/// The value with a name that tells what it is.
pub(super) fn named<'m>(value: Value<'m>, name: &str) -> Value<'m> {
    value.set_name(name.as_bytes());
    value
}

/// The remainder with the sign of the divisor, from the one that `frem` gives: where the signs differ, the divisor is
/// added.
fn float_modulo<'m, 's>(
    f: &mut FunctionReader<'_, 'm, 's>,
    left: Value<'m>,
    inst: Inst<'s>,
    ty: Type<'m>,
) -> Result<Value<'m>> {
    let right = f.operand(inst, 3)?;
    let flags = f.fast_math(inst.id(1)?)?;
    let rest = named(f.builder.binary_fast(Opcode::FRem, left, right, flags)?, "frem.res");
    let signed = named(f.call_intrinsic("llvm.copysign", ty, &[rest, right])?.value(), "copysign.res");
    let moved = named(f.builder.binary_fast(Opcode::FAdd, rest, right, flags)?, "fadd.res");
    let differs = named(f.builder.fcmp(FloatPredicate::One, rest, signed, flags)?, "cmp.res");
    Ok(f.builder.select(differs, moved, signed)?)
}
