//! Integers of 64 bits as two words of 32 bits.
//!
//! What is no plain arithmetic of such integers is said by such first: switches, conversions from and to floating-point
//! numbers, intrinsics. [`splitting`] does the rest.

use smallvec::SmallVec;

use super::{
    Target, instructions,
    origins::Origins,
    retyping::{Lacking, Retyping},
};
use crate::{
    Errors, Result,
    legalize::{
        splitting::{self, Words},
        type_of,
    },
    llvm::{
        self, FastMath, FloatPredicate, Function, Inst, IntPredicate, Module, Opcode, Type, TypeKind, Value,
    },
    mapping::intrinsics::{self, Arithmetic, Expansion, Form, Range, Sign},
    spirv::grammar::OpenClStd,
};

/// Switches of more cases are refused: each case is compared.
const MAX_CASES: u32 = 1 << 12;

/// Splits the integers of a copy.
pub(super) fn split<'m>(module: Module<'m>, target: Target<'_>, origins: &Origins<'_>) -> Result<(), Errors> {
    let mut retyping = Retyping::new(module, Lacking::Int64, target, origins)?;
    retyping.run()?;
    splitting::scalarize(module, Words::SHORT)?;
    for function in module.functions().filter(|function| !function.is_declaration()) {
        let own: Vec<_> = instructions(function).collect();
        for inst in own.into_iter().filter(|inst| retyping.is_long(*inst)) {
            let at = origins.at(inst);
            retyping.position(inst)?;
            retyping.expand(inst).map_err(|error| error.or_at(|| at))?;
        }
        retyping.fold_parts(function)?;
    }
    let refused = splitting::split(module, Words::SHORT)?;
    let error = |inst: Inst<'m>| origins.error(inst, retyping.lacks(reason(&retyping, inst)));
    Errors::check(refused.into_iter().map(error).collect())?;
    let unused: Vec<_> = module
        .functions()
        .filter(|function| function.is_declaration() && retyping.concerns(function.ty()))
        .collect();
    for function in unused {
        function.erase();
    }
    Ok(())
}

/// Why an instruction cannot be split.
fn reason<'m>(retyping: &Retyping<'_, 'm>, inst: Inst<'m>) -> &'static str {
    let calls_builtin = inst.called_function().is_some_and(|callee| retyping.is_builtin(callee));
    match inst.opcode() {
        Opcode::AtomicRmw | Opcode::AtomicCmpXchg => "an atomic operation has 64 bits",
        Opcode::Load | Opcode::Store if inst.is_atomic() => "an atomic operation has 64 bits",
        Opcode::PtrToInt | Opcode::IntToPtr => super::LONG_ADDRESSES,
        opcode if opcode.is_call() && calls_builtin && retyping.module.pointer_bits(0) > 32 => {
            "a function of the target takes or gives 64 bits, as sizes and ids have where addresses have 64 bits; \
             compile for spir in place of spir64"
        }
        opcode if opcode.is_call() => "a function of the target takes or gives 64 bits",
        _ => "this cannot be done in words of 32 bits",
    }
}

impl<'m> Retyping<'_, 'm> {
    fn is_long(&self, inst: Inst<'m>) -> bool {
        let is_long = |ty: Type<'m>| self.concerns(ty);
        is_long(inst.ty()) || inst.operands().filter_map(Value::ty).any(is_long)
    }

    /// Says an instruction by plain arithmetic on integers of 64 bits, where it is none itself.
    fn expand(&self, inst: Inst<'m>) -> Result<()> {
        let value = match inst.opcode() {
            Opcode::Switch => return self.switch(inst),
            Opcode::ExtractElement => return self.short_operand(inst, 1),
            Opcode::InsertElement => return self.short_operand(inst, 2),
            Opcode::SIToFP | Opcode::UIToFP => self.to_float(inst)?,
            Opcode::FPToSI | Opcode::FPToUI => self.from_float(inst)?,
            Opcode::BitCast => match self.bits(inst)? {
                Some(value) => value,
                None => return Ok(()),
            },
            Opcode::Call => match self.call(inst)? {
                Some(value) => value,
                None => return Ok(()),
            },
            _ => return Ok(()),
        };
        self.replace(inst, value)
    }

    fn long(&self) -> Type<'m> {
        self.module.context().i64()
    }

    fn number(&self, number: u64) -> Result<Value<'m>> {
        Ok(self.long().const_int(number)?)
    }

    fn binary(&self, opcode: Opcode, a: Value<'m>, b: Value<'m>) -> Result<Value<'m>> {
        Ok(self.builder.binary(opcode, a, b)?)
    }

    fn low(&self, value: Value<'m>) -> Result<Value<'m>> {
        Ok(self.builder.cast(Opcode::Trunc, value, self.module.context().i32())?)
    }

    fn high(&self, value: Value<'m>) -> Result<Value<'m>> {
        self.low(self.binary(Opcode::LShr, value, self.number(32)?)?)
    }

    fn joined(&self, high: Value<'m>, low: Value<'m>) -> Result<Value<'m>> {
        let high = self.builder.cast(Opcode::ZExt, high, self.long())?;
        let low = self.builder.cast(Opcode::ZExt, low, self.long())?;
        let high = self.binary(Opcode::Shl, high, self.number(32)?)?;
        self.binary(Opcode::Or, high, low)
    }

    fn is_negative(&self, value: Value<'m>) -> Result<Value<'m>> {
        Ok(self.builder.icmp(IntPredicate::Slt, value, self.number(0)?)?)
    }

    /// A number, negated where a condition holds.
    fn signed(&self, value: Value<'m>, negative: Value<'m>) -> Result<Value<'m>> {
        let other = self.binary(Opcode::Sub, self.number(0)?, value)?;
        Ok(self.builder.select(negative, other, value)?)
    }

    /// A switch on the number of the case that holds.
    fn switch(&self, inst: Inst<'m>) -> Result<()> {
        let value = self.operand(inst, 0)?;
        if inst.successor_count() > MAX_CASES {
            return Err(llvm::unsupported(inst));
        }
        let word = self.module.context().i32();
        let mut number = word.const_int(0)?;
        let mut cases = SmallVec::<[_; 8]>::new();
        for (at, (case, _)) in (1..).zip(inst.cases()) {
            let own = word.const_int(at)?;
            let holds = self.builder.icmp(IntPredicate::Eq, value, case)?;
            number = self.builder.select(holds, own, number)?;
            cases.push(own);
        }
        inst.switch_instead(number, &cases)?;
        Ok(())
    }

    /// A conversion to a floating-point number, which rounds once.
    fn to_float(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let from = self.operand(inst, 0)?;
        let (ty, is_signed) = (inst.ty(), inst.opcode() == Opcode::SIToFP);
        if ty.kind() == TypeKind::Double {
            // Both parts are exact, and so is the first product.
            let opcode = inst.opcode();
            let high = self.builder.cast(opcode, self.high(from)?, ty)?;
            let low = self.builder.cast(Opcode::UIToFP, self.low(from)?, ty)?;
            let scale = ty.const_fp_bits([f64::to_bits(4_294_967_296.0), 0])?;
            let high = self.binary(Opcode::FMul, high, scale)?;
            return self.binary(Opcode::FAdd, high, low);
        }
        let negative = if is_signed { Some(self.is_negative(from)?) } else { None };
        let number = match negative {
            Some(negative) => self.signed(from, negative)?,
            None => from,
        };
        let (word, high) = (self.module.context().i32(), self.high(number)?);
        let zero = word.const_int(0)?;
        let magnitude = if ty.kind() == TypeKind::Half {
            // What has more than 32 bits is beyond the largest number.
            let is_great = self.builder.icmp(IntPredicate::Ne, high, zero)?;
            let small = self.builder.cast(Opcode::UIToFP, self.low(number)?, ty)?;
            self.builder.select(is_great, ty.const_fp_bits([0x7C00, 0])?, small)?
        } else {
            // The 32 highest bits, of which the last stands for all that are behind it as well.
            let context = self.module.context();
            let params = [word, context.bool()];
            let count = self.module.declare_intrinsic("llvm.ctlz", word.function(&params, false)?)?;
            let zeros = self.builder.call(count, &[high, context.const_bool(false)?])?.value();
            let zeros = self.builder.cast(Opcode::ZExt, zeros, self.long())?;
            let moved = self.binary(Opcode::Shl, number, zeros)?;
            let behind = self.builder.icmp(IntPredicate::Ne, self.low(moved)?, zero)?;
            let behind = self.builder.cast(Opcode::ZExt, behind, word)?;
            let top = self.binary(Opcode::Or, self.high(moved)?, behind)?;
            let top = self.builder.cast(Opcode::UIToFP, top, ty)?;
            // 2 to the power of the bits that were left out: 32 less the zeros.
            let power = self.binary(Opcode::Sub, word.const_int(32 + 127)?, self.low(zeros)?)?;
            let power = self.binary(Opcode::Shl, power, word.const_int(23)?)?;
            let power = self.builder.bitcast(power, context.f32())?;
            self.binary(Opcode::FMul, top, power)?
        };
        let Some(negative) = negative else { return Ok(magnitude) };
        let below = self.builder.fneg(magnitude, FastMath::empty())?;
        Ok(self.builder.select(negative, below, magnitude)?)
    }

    /// A conversion from a floating-point number; what is beyond the range is not defined.
    fn from_float(&self, inst: Inst<'m>) -> Result<Value<'m>> {
        let from = self.operand(inst, 0)?;
        let ty = type_of(from)?;
        let word = self.module.context().i32();
        if ty.kind() == TypeKind::Half {
            let number = self.builder.cast(inst.opcode(), from, word)?;
            let extension = if inst.opcode() == Opcode::FPToSI { Opcode::SExt } else { Opcode::ZExt };
            return Ok(self.builder.cast(extension, number, self.long())?);
        }
        let constant = |single: f32, double: f64| {
            let is_double = ty.kind() == TypeKind::Double;
            ty.const_fp_bits([if is_double { double.to_bits() } else { single.to_bits().into() }, 0])
        };
        let negative = match inst.opcode() {
            Opcode::FPToSI => {
                Some(self.builder.fcmp(FloatPredicate::Olt, from, ty.const_null()?, FastMath::empty())?)
            }
            _ => None,
        };
        let number = match negative {
            Some(negative) => {
                let other = self.builder.fneg(from, FastMath::empty())?;
                self.builder.select(negative, other, from)?
            }
            None => from,
        };
        // Products with powers of two are exact, and so is what is left.
        let high =
            self.binary(Opcode::FMul, number, constant(1.0 / 4_294_967_296.0, 1.0 / 4_294_967_296.0)?)?;
        let high = self.builder.cast(Opcode::FPToUI, high, word)?;
        let above = self.builder.cast(Opcode::UIToFP, high, ty)?;
        let above = self.binary(Opcode::FMul, above, constant(4_294_967_296.0, 4_294_967_296.0)?)?;
        let low = self.binary(Opcode::FSub, number, above)?;
        let low = self.builder.cast(Opcode::FPToUI, low, word)?;
        let value = self.joined(high, low)?;
        match negative {
            Some(negative) => self.signed(value, negative),
            None => Ok(value),
        }
    }

    /// The bits of a floating-point number of 64 bits, which go by way of a vector.
    fn bits(&self, inst: Inst<'m>) -> Result<Option<Value<'m>>> {
        let from = self.operand(inst, 0)?;
        if inst.ty().is_vector() || type_of(from)?.is_vector() {
            return Ok(None);
        }
        let words = self.module.context().i32().vector_of(2)?;
        let words = self.builder.bitcast(from, words)?;
        Ok(Some(self.builder.bitcast(words, inst.ty())?))
    }

    /// An intrinsic by other instructions; `None` where it stays.
    fn call(&self, inst: Inst<'m>) -> Result<Option<Value<'m>>> {
        use Expansion as E;
        let Some(name) = inst.called_function().and_then(Function::intrinsic_name) else { return Ok(None) };
        let Some(row) = intrinsics::by_name(name) else { return Ok(None) };
        let arg = |index| inst.arg(index).ok_or_else(|| llvm::unsupported(inst));
        Ok(Some(match row.form {
            Form::Argument(_) | Form::Expansion(E::Expect) => arg(0)?,
            Form::Expansion(E::CopyMemory | E::MoveMemory | E::SetMemory) => {
                self.short_length(inst, name)?;
                return Ok(None);
            }
            _ if inst.ty().scalar().int_width() != Some(64)
                && !inst.ty().members().any(|ty| ty.is_int_of(64)) =>
            {
                return Ok(None);
            }
            Form::Expansion(E::ByteSwap | E::BitReverse) => {
                let value = arg(0)?;
                let word = self.module.context().i32();
                let swap = self.module.declare_intrinsic(name, word.function(&[word], false)?)?;
                let high = self.builder.call(swap, &[self.low(value)?])?.value();
                let low = self.builder.call(swap, &[self.high(value)?])?.value();
                self.joined(high, low)?
            }
            Form::Expansion(E::FunnelShift(direction)) => {
                let (a, b, by) = (arg(0)?, arg(1)?, self.binary(Opcode::And, arg(2)?, self.number(63)?)?);
                let rest = self.binary(Opcode::Sub, self.number(63)?, by)?;
                let one = self.number(1)?;
                // By one and by the rest: a shift by all bits is none.
                let (up, down) = if Opcode::from(direction) == Opcode::Shl {
                    let down = self.binary(Opcode::LShr, b, one)?;
                    (self.binary(Opcode::Shl, a, by)?, self.binary(Opcode::LShr, down, rest)?)
                } else {
                    let up = self.binary(Opcode::Shl, a, one)?;
                    (self.binary(Opcode::Shl, up, rest)?, self.binary(Opcode::LShr, b, by)?)
                };
                self.binary(Opcode::Or, up, down)?
            }
            Form::Expansion(E::Overflow(arithmetic, sign)) => {
                let (value, wraps) = self.with_overflow(arithmetic, sign, arg(0)?, arg(1)?)?;
                let all = self.builder.insert_value(inst.ty().poison()?, value, &[0])?;
                self.builder.insert_value(all, wraps, &[1])?
            }
            Form::Expansion(E::Saturating(arithmetic, sign)) => {
                let (value, wraps) = self.with_overflow(arithmetic, sign, arg(0)?, arg(1)?)?;
                let bound = match (sign, arithmetic) {
                    (Sign::Unsigned, Arithmetic::Sub) => self.number(0)?,
                    (Sign::Unsigned, _) => self.number(u64::MAX)?,
                    (Sign::Signed, _) => {
                        // The result has the other sign where it wraps around.
                        let sign = self.binary(Opcode::AShr, value, self.number(63)?)?;
                        self.binary(Opcode::Xor, sign, self.number(1 << 63)?)?
                    }
                };
                self.builder.select(wraps, bound, value)?
            }
            Form::Expansion(
                E::SaturatingConvert(_) | E::FixedProduct(_, Range::Wrapped | Range::Clamped),
            ) => {
                return Ok(None);
            }
            Form::Integer(OpenClStd::s_abs, _) => {
                let value = arg(0)?;
                self.signed(value, self.is_negative(value)?)?
            }
            _ => return Ok(None),
        }))
    }

    /// The result of an operation that wraps around, and whether it did.
    fn with_overflow(
        &self,
        arithmetic: Arithmetic,
        sign: Sign,
        a: Value<'m>,
        b: Value<'m>,
    ) -> Result<(Value<'m>, Value<'m>)> {
        let opcode = match arithmetic {
            Arithmetic::Add => Opcode::Add,
            Arithmetic::Sub => Opcode::Sub,
            Arithmetic::Mul => Opcode::Mul,
        };
        let value = self.binary(opcode, a, b)?;
        let zero = self.number(0)?;
        let wraps = match (arithmetic, sign) {
            (Arithmetic::Add, Sign::Unsigned) => self.builder.icmp(IntPredicate::Ult, value, a)?,
            (Arithmetic::Sub, Sign::Unsigned) => self.builder.icmp(IntPredicate::Ult, a, b)?,
            (Arithmetic::Add | Arithmetic::Sub, Sign::Signed) => {
                let other = if arithmetic == Arithmetic::Add { value } else { b };
                let first = self.binary(Opcode::Xor, a, other)?;
                let second =
                    self.binary(Opcode::Xor, if arithmetic == Arithmetic::Add { b } else { a }, value)?;
                let both = self.binary(Opcode::And, first, second)?;
                self.is_negative(both)?
            }
            (Arithmetic::Mul, _) => {
                // The product is right where the quotient is the other factor.
                let divide = if sign == Sign::Signed { Opcode::SDiv } else { Opcode::UDiv };
                let is_zero = self.builder.icmp(IntPredicate::Eq, a, zero)?;
                let divisor = self.builder.select(is_zero, self.number(1)?, a)?;
                let back = self.binary(divide, value, divisor)?;
                let differs = self.builder.icmp(IntPredicate::Ne, back, b)?;
                let not_zero = self.builder.not(is_zero)?;
                let differs = self.binary(Opcode::And, differs, not_zero)?;
                if sign == Sign::Unsigned {
                    return Ok((value, differs));
                }
                let least = self.number(1 << 63)?;
                let is_least = self.builder.icmp(IntPredicate::Eq, b, least)?;
                let is_minus = self.builder.icmp(IntPredicate::Eq, a, self.number(u64::MAX)?)?;
                let beyond = self.binary(Opcode::And, is_least, is_minus)?;
                self.binary(Opcode::Or, differs, beyond)?
            }
        };
        Ok((value, wraps))
    }

    /// Gives an intrinsic on memory a length of 32 bits.
    fn short_length(&self, inst: Inst<'m>, name: &str) -> Result<()> {
        let mut args: SmallVec<[Value<'m>; 4]> = inst.args().collect();
        let Some(length) = args.get_mut(2) else { return Ok(()) };
        if !self.is_number(type_of(*length)?) {
            return Ok(());
        }
        let word = self.module.context().i32();
        *length = match length.const_u64() {
            Some(number) if u32::try_from(number).is_err() => return Err(llvm::unsupported(inst)),
            Some(number) => word.const_int(number)?,
            None => self.low(*length)?,
        };
        let params = args.iter().map(|arg| type_of(*arg)).collect::<Result<SmallVec<[Type<'m>; 4]>>>()?;
        let function = self.module.declare_intrinsic(name, inst.ty().function(&params, false)?)?;
        let call = self.builder.call(function, &args)?;
        call.copy_call_attributes(inst, true)?;
        call.drop_wrong_attributes();
        call.copy_attachments(inst)?;
        Ok(inst.erase()?)
    }
}
