//! Integers of 64 bits as two words of 32 bits.
//!
//! What is no plain arithmetic of such integers is said by such first: switches, conversions from and to floating-point
//! numbers, intrinsics. Builtin functions that only compute get bodies. [`splitting`] does the rest.

mod floats;

use smallvec::SmallVec;

use super::{
    Target, any_part, instructions,
    origins::Origins,
    retyping::{Lacking, Retyping},
};
use crate::{
    Errors, Result,
    draft::{Function, Inst, IntPredicate, Module, Opcode, Type, Value},
    legalize::{
        splitting::{self, WordSplit},
        type_of,
    },
    mapping::intrinsics::{self, Expansion, IntrinsicForm, OverflowArithmetic, Range, Sign},
    spirv::grammar::OpenClStd,
};

/// Switches of more cases are refused: each case is compared.
const MAX_CASES: usize = 1 << 12;

/// Splits the integers of a module.
pub(super) fn split(module: Module<'_>, target: Target<'_>, origins: &Origins<'_>) -> Result<(), Errors> {
    let is_long = |ty: Type<'_>| any_part(ty, &mut |part| part.is_int_of(64));
    super::define_builtins(module, target, is_long)?;
    split_all(module, target, origins)
}

fn split_all<'m>(module: Module<'m>, target: Target<'_>, origins: &Origins<'_>) -> Result<(), Errors> {
    let mut retyping = Retyping::new(module, Lacking::Int64, target, origins)?;
    retyping.run()?;
    splitting::scalarize(module, WordSplit::SHORT)?;
    for function in module.functions().filter(|function| !function.is_declaration()) {
        let own: Vec<_> = instructions(function).collect();
        for inst in own.into_iter().filter(|inst| retyping.is_long(*inst)) {
            let place = origins.place(inst);
            retyping.position(inst);
            retyping.expand(inst).map_err(|error| error.or_at(|| origins.at(place)))?;
        }
        retyping.fold_parts(function)?;
    }
    let refused = splitting::split(module, WordSplit::SHORT)?;
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
        Opcode::AtomicRmw | Opcode::CmpXchg => "an atomic operation has 64 bits",
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
            Opcode::SiToFp | Opcode::UiToFp => self.to_float(inst)?,
            Opcode::FpToSi | Opcode::FpToUi => {
                self.long_of(self.operand(inst, 0)?, inst.opcode() == Opcode::FpToSi)?
            }
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
        if inst.cases().len() >= MAX_CASES {
            return Err(self.lacks("each case of a switch is compared, and there are too many"));
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
        let Some(row) = intrinsics::by_name(&name) else { return Ok(None) };
        let arg = |index| inst.arg(index).ok_or_else(|| crate::draft::unsupported(inst));
        Ok(Some(match row.form {
            IntrinsicForm::Argument(_) | IntrinsicForm::Expansion(E::Expect) => arg(0)?,
            IntrinsicForm::Expansion(E::CopyMemory | E::MoveMemory | E::SetMemory) => {
                self.short_length(inst, &name)?;
                return Ok(None);
            }
            _ if inst.ty().scalar().int_width() != Some(64)
                && !inst.ty().members().iter().any(|ty| ty.is_int_of(64)) =>
            {
                return Ok(None);
            }
            IntrinsicForm::Expansion(E::ByteSwap | E::BitReverse) => {
                let value = arg(0)?;
                let word = self.module.context().i32();
                let swap = self.module.declare_intrinsic(&name, word.function(&[word], false)?)?;
                let high = self.builder.call(swap, &[self.low(value)?])?.value();
                let low = self.builder.call(swap, &[self.high(value)?])?.value();
                self.joined(high, low)?
            }
            IntrinsicForm::Expansion(E::FunnelShift(direction)) => {
                self.funnel_shift(Opcode::from(direction), [arg(0)?, arg(1)?], arg(2)?)?
            }
            IntrinsicForm::Expansion(E::Overflow(arithmetic, sign)) => {
                let (value, wraps) = self.with_overflow(arithmetic, sign, arg(0)?, arg(1)?)?;
                let all = self.builder.insert_value(inst.ty().poison()?, value, &[0])?;
                self.builder.insert_value(all, wraps, &[1])?
            }
            IntrinsicForm::Expansion(E::Saturating(arithmetic, sign)) => {
                self.saturating(arithmetic, sign, arg(0)?, arg(1)?)?
            }
            IntrinsicForm::Expansion(E::SaturatingConvert(sign)) => {
                self.saturated(arg(0)?, sign == Sign::Signed)?
            }
            IntrinsicForm::Expansion(E::FixedProduct(sign, Range::Wrapped)) => {
                let scale = arg(2)?.const_u64().filter(|scale| *scale <= 64);
                let scale = scale.ok_or_else(|| crate::draft::unsupported(inst))?;
                self.product_from(scale, sign, arg(0)?, arg(1)?)?
            }
            IntrinsicForm::Integer(OpenClStd::s_abs, _) => {
                let value = arg(0)?;
                self.signed(value, self.is_negative(value)?)?
            }
            _ => return Ok(None),
        }))
    }

    /// A shift of two numbers as one of 128 bits, of which one half is the result: the high one where it shifts to the left.
    fn funnel_shift(&self, direction: Opcode, [a, b]: [Value<'m>; 2], by: Value<'m>) -> Result<Value<'m>> {
        let by = self.binary(Opcode::And, by, self.number(63)?)?;
        let rest = self.binary(Opcode::Sub, self.number(63)?, by)?;
        let one = self.number(1)?;
        // By one and by the rest: a shift by all bits is none.
        let (up, down) = if direction == Opcode::Shl {
            let down = self.binary(Opcode::LShr, b, one)?;
            (self.binary(Opcode::Shl, a, by)?, self.binary(Opcode::LShr, down, rest)?)
        } else {
            let up = self.binary(Opcode::Shl, a, one)?;
            (self.binary(Opcode::Shl, up, rest)?, self.binary(Opcode::LShr, b, by)?)
        };
        self.binary(Opcode::Or, up, down)
    }

    /// A sum or a difference that stays at the end of its range where it does not fit.
    fn saturating(
        &self,
        arithmetic: OverflowArithmetic,
        sign: Sign,
        a: Value<'m>,
        b: Value<'m>,
    ) -> Result<Value<'m>> {
        let (value, wraps) = self.with_overflow(arithmetic, sign, a, b)?;
        let bound = match (sign, arithmetic) {
            (Sign::Unsigned, OverflowArithmetic::Sub) => self.number(0)?,
            (Sign::Unsigned, _) => self.number(u64::MAX)?,
            (Sign::Signed, _) => {
                // The result has the other sign where it wraps around.
                let sign = self.binary(Opcode::AShr, value, self.number(63)?)?;
                self.binary(Opcode::Xor, sign, self.number(1 << 63)?)?
            }
        };
        Ok(self.builder.select(wraps, bound, value)?)
    }

    /// 64 bits of the product of two numbers, from one of its 128 bits on.
    fn product_from(&self, scale: u64, sign: Sign, a: Value<'m>, b: Value<'m>) -> Result<Value<'m>> {
        let (half, mask) = (self.number(32)?, self.number(u32::MAX.into())?);
        let low = |value| self.binary(Opcode::And, value, mask);
        let up = |value| self.binary(Opcode::LShr, value, half);
        let product = |x, y| self.binary(Opcode::Mul, x, y);
        let (a0, a1, b0, b1) = (low(a)?, up(a)?, low(b)?, up(b)?);
        let (first, left, right, last) =
            (product(a0, b0)?, product(a0, b1)?, product(a1, b0)?, product(a1, b1)?);
        let sum = |x, y, z| self.binary(Opcode::Add, self.binary(Opcode::Add, x, y)?, z);
        let carry = up(sum(up(first)?, low(left)?, low(right)?)?)?;
        let mut high = self.binary(Opcode::Add, sum(last, up(left)?, up(right)?)?, carry)?;
        if sign == Sign::Signed {
            for (own, other) in [(a, b), (b, a)] {
                let less = self.builder.select(self.is_negative(own)?, other, self.number(0)?)?;
                high = self.binary(Opcode::Sub, high, less)?;
            }
        }
        let whole = product(a, b)?;
        Ok(match scale {
            0 => whole,
            64 => high,
            _ => {
                let high = self.binary(Opcode::Shl, high, self.number(64 - scale)?)?;
                self.binary(Opcode::Or, high, self.binary(Opcode::LShr, whole, self.number(scale)?)?)?
            }
        })
    }

    /// The result of an operation that wraps around, and whether it did.
    fn with_overflow(
        &self,
        arithmetic: OverflowArithmetic,
        sign: Sign,
        a: Value<'m>,
        b: Value<'m>,
    ) -> Result<(Value<'m>, Value<'m>)> {
        let opcode = match arithmetic {
            OverflowArithmetic::Add => Opcode::Add,
            OverflowArithmetic::Sub => Opcode::Sub,
            OverflowArithmetic::Mul => Opcode::Mul,
        };
        let value = self.binary(opcode, a, b)?;
        let zero = self.number(0)?;
        let wraps = match (arithmetic, sign) {
            (OverflowArithmetic::Add, Sign::Unsigned) => self.builder.icmp(IntPredicate::Ult, value, a)?,
            (OverflowArithmetic::Sub, Sign::Unsigned) => self.builder.icmp(IntPredicate::Ult, a, b)?,
            (OverflowArithmetic::Add | OverflowArithmetic::Sub, Sign::Signed) => {
                let other = if arithmetic == OverflowArithmetic::Add { value } else { b };
                let first = self.binary(Opcode::Xor, a, other)?;
                let second = self.binary(
                    Opcode::Xor,
                    if arithmetic == OverflowArithmetic::Add { b } else { a },
                    value,
                )?;
                let both = self.binary(Opcode::And, first, second)?;
                self.is_negative(both)?
            }
            (OverflowArithmetic::Mul, _) => {
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
            Some(number) if u32::try_from(number).is_err() => return Err(crate::draft::unsupported(inst)),
            Some(number) => word.const_int(number)?,
            None => self.low(*length)?,
        };
        let params = args.iter().map(|arg| type_of(*arg)).collect::<Result<SmallVec<[Type<'m>; 4]>>>()?;
        let function = self.module.declare_intrinsic(name, inst.ty().function(&params, false)?)?;
        let call = self.builder.call(function, &args)?;
        call.copy_call_attributes(inst)?;
        call.drop_wrong_attributes();
        call.copy_attachments(inst);
        Ok(inst.erase()?)
    }
}
