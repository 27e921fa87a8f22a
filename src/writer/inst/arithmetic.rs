//! Arithmetic, bit and logical instructions with one or two operands (sections 3.32.13 and 3.32.14).
//!
//! An integer of illegal width is promoted to the next wider integer, its upper bits zero. Operations whose result
//! depends on the sign see it extended first, and those that can set upper bits are masked after.

use super::{operand, unsupported};
use crate::{
    Error, Loss, Result,
    mapping::{
        fast_math::{self, FastMathBits},
        ops::{self, OperandShape, Operation},
    },
    spirv::{
        Extension, Id, Op, Version,
        grammar::{Capability, Decoration, FPFastMathMode, OperandKind},
    },
    view::{FastMath, Flags, InstView, Opcode, Type, TypeKind, Value},
    writer::{FunctionWriter, ModuleWriter, Source},
};

/// The mapping's name for an opcode of LLVM.
pub(in crate::writer) fn operation(opcode: Opcode) -> Option<Operation> {
    Some(match opcode {
        Opcode::Add => Operation::Add,
        Opcode::Sub => Operation::Sub,
        Opcode::Mul => Operation::Mul,
        Opcode::UDiv => Operation::UDiv,
        Opcode::SDiv => Operation::SDiv,
        Opcode::URem => Operation::URem,
        Opcode::SRem => Operation::SRem,
        Opcode::Shl => Operation::Shl,
        Opcode::LShr => Operation::LShr,
        Opcode::AShr => Operation::AShr,
        Opcode::And => Operation::And,
        Opcode::Or => Operation::Or,
        Opcode::Xor => Operation::Xor,
        Opcode::FNeg => Operation::FNeg,
        Opcode::FAdd => Operation::FAdd,
        Opcode::FSub => Operation::FSub,
        Opcode::FMul => Operation::FMul,
        Opcode::FDiv => Operation::FDiv,
        Opcode::FRem => Operation::FRem,
        _ => return None,
    })
}

pub(super) fn int_binary<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let operation = operation(inst.opcode()).ok_or_else(|| unsupported(inst))?;
    let llvm_type = inst.ty();
    if llvm_type.scalar().is_int_of(1) {
        return bool_binary(f, inst, operation);
    }
    let ty = f.module.type_of(llvm_type)?;
    let mut a = f.value(operand(inst.value(), 0)?)?;
    let mut b = f.value(operand(inst.value(), 1)?)?;
    let op = ops::to_spirv(operation, OperandShape::Int).ok_or_else(|| unsupported(inst))?;
    if llvm_type.is_vector()
        && matches!(operation, Operation::SDiv | Operation::UDiv | Operation::SRem | Operation::URem)
    {
        (a, b) = (f.filled(a, llvm_type)?, f.filled(b, llvm_type)?);
    }
    let Some(_) = f.module.illegal_width(llvm_type) else {
        let id = f.emit_for(inst, op, ty, &[a.0, b.0])?;
        return f.module.decorate_wrap(id, inst.flags());
    };
    if matches!(operation, Operation::SDiv | Operation::SRem | Operation::AShr) {
        a = f.sign_extended(a, llvm_type)?;
        if operation != Operation::AShr {
            b = f.sign_extended(b, llvm_type)?;
        }
    }
    let clean = matches!(
        operation,
        Operation::And | Operation::Or | Operation::Xor | Operation::LShr | Operation::UDiv | Operation::URem
    );
    if clean {
        f.emit_for(inst, op, ty, &[a.0, b.0])?;
        return Ok(());
    }
    let wide = f.emit(op, ty, &[a.0, b.0])?;
    masked_for(f, inst, wide, llvm_type)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// A promoted value whose upper bits are copies of the sign; other values as they are.
    pub(in crate::writer) fn sign_extended(&mut self, id: Id, llvm_type: Type<'m>) -> Result<Id> {
        let Some((bits, promoted)) = self.module.illegal_width(llvm_type) else {
            return Ok(id);
        };
        let ty = self.module.type_of(llvm_type)?;
        let amount = self.module.const_splat(llvm_type, (promoted - bits).into())?;
        let left = self.emit(Op::ShiftLeftLogical, ty, &[id.0, amount.0])?;
        self.emit(Op::ShiftRightArithmetic, ty, &[left.0, amount.0])
    }

    /// A promoted value whose upper bits are zero; other values as they are.
    pub(in crate::writer) fn masked(&mut self, id: Id, llvm_type: Type<'m>) -> Result<Id> {
        let Some((bits, _)) = self.module.illegal_width(llvm_type) else {
            return Ok(id);
        };
        let ty = self.module.type_of(llvm_type)?;
        let mask = self.module.const_splat(llvm_type, (1 << bits) - 1)?;
        self.emit(Op::BitwiseAnd, ty, &[id.0, mask.0])
    }

    /// A floating-point value with the other sign. What has no arithmetic (SPV_KHR_bfloat16) has its bit changed.
    pub(in crate::writer) fn negated(&mut self, llvm: Type<'m>, ty: Id, value: Id) -> Result<Id> {
        let is_bfloat = llvm.scalar().kind() == TypeKind::BFloat;
        if !is_bfloat || self.source.allows(Extension::SPV_INTEL_bfloat16_arithmetic) {
            self.module.require_bfloat_arithmetic(llvm)?;
            return self.emit(Op::FNegate, ty, &[value.0]);
        }
        let ints = self.source.ints_like(llvm, 16)?;
        let int = self.module.type_of(ints)?;
        let sign = self.module.const_splat(ints, 1 << 15)?;
        let bits = self.emit(Op::Bitcast, int, &[value.0])?;
        let changed = self.emit(Op::BitwiseXor, int, &[bits.0, sign.0])?;
        self.emit(Op::Bitcast, ty, &[changed.0])
    }

    /// A boolean, or a vector of them, as integers of a type: `yes` or 0.
    pub(in crate::writer) fn bool_to_int(&mut self, value: Value<'m>, to: Type<'m>, yes: u64) -> Result<Id> {
        let condition = self.value(value)?;
        self.boolean_to_int(condition, to, yes)
    }

    /// The same of a condition that is written already.
    pub(in crate::writer) fn boolean_to_int(&mut self, condition: Id, to: Type<'m>, yes: u64) -> Result<Id> {
        let ty = self.module.type_of(to)?;
        let one = self.module.const_splat(to, yes)?;
        let zero = self.module.const_null_or_zero(to)?;
        self.emit(Op::Select, ty, &[condition.0, one.0, zero.0])
    }
}

fn masked_for<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: InstView<'m>,
    id: Id,
    llvm_type: Type<'m>,
) -> Result<()> {
    let Some((bits, _)) = f.module.illegal_width(llvm_type) else {
        let ty = f.module.type_of(llvm_type)?;
        return f.define(inst, id, ty);
    };
    let ty = f.module.type_of(llvm_type)?;
    let mask = f.module.const_splat(llvm_type, (1 << bits) - 1)?;
    f.emit_for(inst, Op::BitwiseAnd, ty, &[id.0, mask.0])?;
    Ok(())
}

impl<'m> ModuleWriter<'m> {
    fn decorate_wrap(&mut self, id: Id, flags: Flags) -> Result<()> {
        if !flags.intersects(Flags::NSW | Flags::NUW)
            || !(self.source.allows(Extension::SPV_KHR_no_integer_wrap_decoration)
                || self.prefers_version(Version::V1_4))
        {
            return Ok(());
        }
        if flags.contains(Flags::NSW) {
            self.decorate(id, Decoration::NoSignedWrap, &[])?;
        }
        if flags.contains(Flags::NUW) {
            self.decorate(id, Decoration::NoUnsignedWrap, &[])?;
        }
        Ok(())
    }

    /// Decorates an instruction that may have fast-math flags from version 1.6 on. They only allow more than what stands
    /// without them, so an older version does without.
    pub(in crate::writer) fn decorate_fast_math_of_1_6(&mut self, id: Id, flags: FastMath) -> Result<()> {
        if !self.allows_version(Version::V1_6) {
            if !flags.is_empty() {
                self.losses.add(Loss::FastMath);
            }
            return Ok(());
        }
        if self.source.fast_math_mode(flags).is_empty() {
            return self.decorate_fast_math(id, flags);
        }
        self.requirements.at_least(Version::V1_6, "FPFastMathMode of a negation or comparison")?;
        self.decorate_fast_math(id, flags)
    }

    /// Decorates with the fast-math flags that the decoration has; others are dropped, as they only allow more.
    pub(in crate::writer) fn decorate_fast_math(&mut self, id: Id, flags: FastMath) -> Result<()> {
        if flags.is_empty() {
            return Ok(());
        }
        let mode = self.source.fast_math_mode(flags);
        if !fast_math::says_all(flags, self.source.fast_math_bits) {
            self.losses.add(Loss::FastMath);
        }
        if mode.is_empty() {
            return Ok(());
        }
        if mode.intersects(FPFastMathMode::AllowContract | FPFastMathMode::AllowReassoc) {
            self.require_capability(match self.source.fast_math_bits == FastMathBits::Controls {
                true => Capability::FloatControls2,
                false => Capability::FPFastMathModeINTEL,
            });
        }
        self.requirements.note_mask(OperandKind::FPFastMathMode, mode.bits());
        self.decorate(id, Decoration::FPFastMathMode, &[mode.bits()])
    }

    /// Zero of an integer type or vector of them.
    pub(in crate::writer) fn const_null_or_zero(&mut self, ty: Type<'m>) -> Result<Id> {
        if self.components(ty).is_some() {
            let id = self.type_of(ty)?;
            return self.const_null(id);
        }
        if !ty.scalar().is_int() {
            return Err(Error::internal("zero of a type that is no integer"));
        }
        self.const_splat(ty, 0)
    }
}

/// Operations on `i1`: those that are logic by themselves, and the rest, whose only defined cases leave the first
/// operand as it is (a division by one, a shift by zero) or yield zero (a remainder).
fn bool_binary<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>, operation: Operation) -> Result<()> {
    let ty = f.module.type_of(inst.ty())?;
    let a = f.value(operand(inst.value(), 0)?)?;
    if let Some(op) = ops::to_spirv(operation, OperandShape::Bool) {
        let b = f.value(operand(inst.value(), 1)?)?;
        f.emit_for(inst, op, ty, &[a.0, b.0])?;
        return Ok(());
    }
    match operation {
        Operation::URem | Operation::SRem => {
            let zero = f.module.const_null(ty)?;
            f.define(inst, zero, ty)
        }
        _ => f.define(inst, a, ty),
    }
}

pub(super) fn float_arithmetic<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let operation = operation(inst.opcode()).ok_or_else(|| unsupported(inst))?;
    let op = ops::to_spirv(operation, OperandShape::Float).ok_or_else(|| unsupported(inst))?;
    let flags = inst.fast_math();
    if matches!(operation, Operation::FAdd | Operation::FSub) && !flags.contains(FastMath::CONTRACT) {
        f.uses.exact = true;
    }
    f.module.require_bfloat_arithmetic(inst.ty())?;
    let ty = f.module.type_of(inst.ty())?;
    let a = f.value(operand(inst.value(), 0)?)?;
    let id = match inst.operand(1) {
        Some(b) => {
            let b = f.value(b)?;
            f.emit_for(inst, op, ty, &[a.0, b.0])?
        }
        None => f.emit_for(inst, op, ty, &[a.0])?,
    };
    if op == Op::FNegate {
        return f.module.decorate_fast_math_of_1_6(id, flags);
    }
    f.module.decorate_fast_math(id, flags)
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Counts the fast-math flags of an instruction that the decoration may not stand on (section 3.20, FPFastMathMode).
    pub(in crate::writer) fn note_lost_flags(&mut self, inst: InstView<'m>) {
        self.module.losses.add_many(Loss::FastMath, u32::from(!inst.fast_math().is_empty()));
    }
}

impl<'m> Source<'m> {
    /// The bits of FPFastMathMode for LLVM's flags.
    fn fast_math_mode(&self, flags: FastMath) -> FPFastMathMode {
        fast_math::to_spirv(flags, self.fast_math_bits)
    }
}
