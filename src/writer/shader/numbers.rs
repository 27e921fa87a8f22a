//! Intrinsics on numbers that an optimiser puts in the place of other instructions: most have one of GLSL.std.450, the others are
//! computed.

use super::body::ShaderBody;
use crate::{
    Result,
    spirv::{Id, Op, grammar::GlslStd450},
    view::{InstView, Type, Value},
};

/// The instruction of GLSL.std.450 that an intrinsic of the same operands is.
fn glsl_of(name: &str) -> Option<GlslStd450> {
    Some(match name {
        "llvm.smin" => GlslStd450::SMin,
        "llvm.smax" => GlslStd450::SMax,
        "llvm.umin" => GlslStd450::UMin,
        "llvm.umax" => GlslStd450::UMax,
        "llvm.minnum" | "llvm.minimumnum" => GlslStd450::NMin,
        "llvm.maxnum" | "llvm.maximumnum" => GlslStd450::NMax,
        "llvm.fabs" => GlslStd450::FAbs,
        "llvm.fma" => GlslStd450::Fma,
        "llvm.floor" => GlslStd450::Floor,
        "llvm.ceil" => GlslStd450::Ceil,
        "llvm.trunc" => GlslStd450::Trunc,
        "llvm.rint" | "llvm.nearbyint" | "llvm.roundeven" => GlslStd450::RoundEven,
        "llvm.sqrt" => GlslStd450::Sqrt,
        "llvm.ldexp" => GlslStd450::Ldexp,
        _ => return None,
    })
}

/// The same for functions that GLSL.std.450 has for numbers of at most 32 bits.
fn narrow_glsl_of(name: &str) -> Option<GlslStd450> {
    Some(match name {
        "llvm.sin" => GlslStd450::Sin,
        "llvm.cos" => GlslStd450::Cos,
        "llvm.tan" => GlslStd450::Tan,
        "llvm.asin" => GlslStd450::Asin,
        "llvm.acos" => GlslStd450::Acos,
        "llvm.atan" => GlslStd450::Atan,
        "llvm.atan2" => GlslStd450::Atan2,
        "llvm.sinh" => GlslStd450::Sinh,
        "llvm.cosh" => GlslStd450::Cosh,
        "llvm.tanh" => GlslStd450::Tanh,
        "llvm.exp" => GlslStd450::Exp,
        "llvm.exp2" => GlslStd450::Exp2,
        "llvm.log" => GlslStd450::Log,
        "llvm.log2" => GlslStd450::Log2,
        "llvm.pow" => GlslStd450::Pow,
        _ => return None,
    })
}

/// The operation that reduces a vector, and whether it is one of GLSL.std.450.
fn reduction_of(name: &str) -> Option<VectorReduction> {
    Some(match name {
        "llvm.vector.reduce.add" => VectorReduction::Plain(Op::IAdd),
        "llvm.vector.reduce.mul" => VectorReduction::Plain(Op::IMul),
        "llvm.vector.reduce.and" => VectorReduction::Plain(Op::BitwiseAnd),
        "llvm.vector.reduce.or" => VectorReduction::Plain(Op::BitwiseOr),
        "llvm.vector.reduce.xor" => VectorReduction::Plain(Op::BitwiseXor),
        "llvm.vector.reduce.smin" => VectorReduction::Glsl(GlslStd450::SMin),
        "llvm.vector.reduce.smax" => VectorReduction::Glsl(GlslStd450::SMax),
        "llvm.vector.reduce.umin" => VectorReduction::Glsl(GlslStd450::UMin),
        "llvm.vector.reduce.umax" => VectorReduction::Glsl(GlslStd450::UMax),
        _ => return None,
    })
}

#[derive(Clone, Copy)]
enum VectorReduction {
    Plain(Op),
    Glsl(GlslStd450),
}

impl<'m> ShaderBody<'_, 'm, '_> {
    /// Writes an intrinsic on numbers; false for another one.
    pub(super) fn number_intrinsic(&mut self, inst: InstView<'m>, name: &str) -> Result<bool> {
        if inst.ty().scalar().is_int_of(1) {
            return Ok(false);
        }
        let is_narrow = inst.ty().scalar().kind().float_bits().is_some_and(|bits| bits <= 32);
        let narrow = narrow_glsl_of(name).filter(|_| is_narrow);
        if let Some(number) = glsl_of(name).or(narrow) {
            self.scope.computes_with(inst.ty());
            return self.glsl(inst, number).map(|()| true);
        }
        if let Some(reduction) = reduction_of(name) {
            return self.reduction(inst, reduction).map(|()| true);
        }
        match name {
            "llvm.abs" => self.glsl_of_first(inst, GlslStd450::SAbs),
            "llvm.ctlz" => self.zeros(inst, GlslStd450::FindUMsb),
            "llvm.cttz" => self.zeros(inst, GlslStd450::FindILsb),
            "llvm.fshl" => self.funnel_shift(inst, true),
            "llvm.fshr" => self.funnel_shift(inst, false),
            "llvm.fmuladd" => self.product_and_sum(inst),
            "llvm.usub.sat" => self.saturated_difference(inst),
            "llvm.scmp" => self.three_way(inst, [Op::SLessThan, Op::SGreaterThan]),
            "llvm.ucmp" => self.three_way(inst, [Op::ULessThan, Op::UGreaterThan]),
            _ => return Ok(false),
        }?;
        Ok(true)
    }

    fn number_argument(&mut self, inst: InstView<'m>, number: u32) -> Result<Id> {
        let value = inst.arg(number).ok_or_else(|| Self::unknown(inst.value()))?;
        self.value(value)
    }

    /// An instruction of GLSL.std.450 on the first argument; the second one only says what is poison.
    fn glsl_of_first(&mut self, inst: InstView<'m>, number: GlslStd450) -> Result<()> {
        self.scope.computes_with(inst.ty());
        let value = self.number_argument(inst, 0)?;
        let set = self.scope.import(crate::mapping::shader::GLSL_STD_450)?;
        self.emit_for(inst, Op::ExtInst, &[set.0, number.0, value.0]).map(drop)
    }

    /// The type of booleans of as many components.
    fn booleans_of(&mut self, ty: Type<'m>) -> Result<Id> {
        let bool = self.scope.context.int(1)?;
        self.scope.value_type(match ty.vector_len() {
            Some(count) => bool.vector_of(count)?,
            None => bool,
        })
    }

    /// How many zeros there are above the highest one, or below the lowest one, of numbers of at most 32 bits, for which these
    /// instructions are.
    fn zeros(&mut self, inst: InstView<'m>, find: GlslStd450) -> Result<()> {
        let ty = inst.ty();
        let bits = ty.scalar().int_width().filter(|bits| matches!(bits, 8 | 16 | 32));
        let bits = bits.ok_or_else(|| Self::unknown(inst.value()))?;
        let word = self.scope.context.int(32)?;
        let word = match ty.vector_len() {
            Some(count) => word.vector_of(count)?,
            None => word,
        };
        let own = self.scope.value_type(word)?;
        let mut value = self.number_argument(inst, 0)?;
        if bits < 32 {
            value = self.emit(Op::UConvert, own, &[value.0])?;
        }
        let set = self.scope.import(crate::mapping::shader::GLSL_STD_450)?;
        let found = self.emit(Op::ExtInst, own, &[set.0, find.0, value.0])?;
        let count = if find == GlslStd450::FindUMsb {
            // Nothing is found as -1.
            let most = self.constant_like(word, u64::from(bits) - 1)?;
            self.emit(Op::ISub, own, &[most.0, found.0])?
        } else {
            let (zero, all) = (self.constant_like(word, 0)?, self.constant_like(word, bits.into())?);
            let booleans = self.booleans_of(word)?;
            let is_zero = self.emit(Op::IEqual, booleans, &[value.0, zero.0])?;
            self.emit(Op::Select, own, &[is_zero.0, all.0, found.0])?
        };
        match bits {
            32 => self.define(inst, super::value::KnownValue::Id(count)),
            _ => self.emit_for(inst, Op::UConvert, &[count.0]).map(drop),
        }
    }

    /// The upper or the lower half of two numbers one behind the other, shifted. The amount counts modulo the width, and no shift is by
    /// the whole width.
    fn funnel_shift(&mut self, inst: InstView<'m>, is_left: bool) -> Result<()> {
        let ty = inst.ty();
        let bits = ty.scalar().int_width().filter(|bits| bits.is_power_of_two());
        let bits = u64::from(bits.ok_or_else(|| Self::unknown(inst.value()))?);
        self.scope.computes_with(ty);
        let own = self.scope.value_type(ty)?;
        let (high, low) = (self.number_argument(inst, 0)?, self.number_argument(inst, 1)?);
        let amount = self.number_argument(inst, 2)?;
        let most = self.constant_like(ty, bits - 1)?;
        let one = self.constant_like(ty, 1)?;
        let amount = self.emit(Op::BitwiseAnd, own, &[amount.0, most.0])?;
        let rest = self.emit(Op::BitwiseXor, own, &[amount.0, most.0])?;
        let (left_by, right_by) = if is_left { (amount, rest) } else { (rest, amount) };
        let (mut left, mut right) = (high, low);
        // The other one is shifted by the rest and one, which may be the width.
        if is_left {
            right = self.emit(Op::ShiftRightLogical, own, &[right.0, one.0])?;
        } else {
            left = self.emit(Op::ShiftLeftLogical, own, &[left.0, one.0])?;
        }
        let left = self.emit(Op::ShiftLeftLogical, own, &[left.0, left_by.0])?;
        let right = self.emit(Op::ShiftRightLogical, own, &[right.0, right_by.0])?;
        self.emit_for(inst, Op::BitwiseOr, &[left.0, right.0]).map(drop)
    }

    /// A product and a sum, which may be rounded once or twice.
    fn product_and_sum(&mut self, inst: InstView<'m>) -> Result<()> {
        let own = self.scope.value_type(inst.ty())?;
        let (left, right) = (self.number_argument(inst, 0)?, self.number_argument(inst, 1)?);
        let product = self.emit(Op::FMul, own, &[left.0, right.0])?;
        self.scope.decorate_fast_math(product, inst)?;
        let more = self.number_argument(inst, 2)?;
        let sum = self.emit_for(inst, Op::FAdd, &[product.0, more.0])?;
        self.scope.decorate_fast_math(sum, inst)
    }

    /// A difference that does not go below zero.
    fn saturated_difference(&mut self, inst: InstView<'m>) -> Result<()> {
        let ty = inst.ty();
        self.scope.computes_with(ty);
        let own = self.scope.value_type(ty)?;
        let booleans = self.booleans_of(ty)?;
        let (left, right) = (self.number_argument(inst, 0)?, self.number_argument(inst, 1)?);
        let zero = self.constant_like(ty, 0)?;
        let is_below = self.emit(Op::ULessThan, booleans, &[left.0, right.0])?;
        let difference = self.emit(Op::ISub, own, &[left.0, right.0])?;
        self.emit_for(inst, Op::Select, &[is_below.0, zero.0, difference.0]).map(drop)
    }

    /// -1, 0 or 1 by how two numbers compare.
    fn three_way(&mut self, inst: InstView<'m>, [less, greater]: [Op; 2]) -> Result<()> {
        let ty = inst.ty();
        let own = self.scope.value_type(ty)?;
        let booleans = self.booleans_of(ty)?;
        let operands = [self.number_argument(inst, 0)?.0, self.number_argument(inst, 1)?.0];
        let is_less = self.emit(less, booleans, &operands)?;
        let is_greater = self.emit(greater, booleans, &operands)?;
        let numbers = [0, 1, u64::MAX].map(|number| self.constant_like(ty, number));
        let [zero, one, minus] = numbers;
        let (zero, one, minus) = (zero?, one?, minus?);
        let upper = self.emit(Op::Select, own, &[is_greater.0, one.0, zero.0])?;
        self.emit_for(inst, Op::Select, &[is_less.0, minus.0, upper.0]).map(drop)
    }

    /// Reduces the components of a vector to one value, one after the other.
    fn reduction(&mut self, inst: InstView<'m>, reduction: VectorReduction) -> Result<()> {
        let vector = inst.arg(0).ok_or_else(|| Self::unknown(inst.value()))?;
        let count = vector.ty().and_then(Type::vector_len).ok_or_else(|| Self::unknown(inst.value()))?;
        let value: Value<'m> = vector;
        let id = self.value(value)?;
        self.scope.computes_with(inst.ty());
        let own = self.scope.value_type(inst.ty())?;
        let mut sum = self.emit(Op::CompositeExtract, own, &[id.0, 0])?;
        for number in 1..count {
            let part = self.emit(Op::CompositeExtract, own, &[id.0, number])?;
            sum = match reduction {
                VectorReduction::Plain(op) => self.emit(op, own, &[sum.0, part.0])?,
                VectorReduction::Glsl(number) => {
                    let set = self.scope.import(crate::mapping::shader::GLSL_STD_450)?;
                    self.emit(Op::ExtInst, own, &[set.0, number.0, sum.0, part.0])?
                }
            };
        }
        self.define(inst, super::value::KnownValue::Id(sum))
    }
}
