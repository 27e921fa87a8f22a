//! Conversions of numbers.

use super::{body::ShaderBody, value::KnownValue};
use crate::{
    Result,
    mapping::convert::{self, Cast, WidthChange},
    spirv::Op,
    view::{InstView, Opcode, Value},
};

/// LLVM's conversion of numbers, and how SPIR-V tells it.
fn cast_of(opcode: Opcode) -> Option<(Cast, WidthChange)> {
    Some(match opcode {
        Opcode::Trunc => (Cast::Trunc, WidthChange::Narrow),
        Opcode::ZExt => (Cast::ZExt, WidthChange::Widen),
        Opcode::SExt => (Cast::SExt, WidthChange::Widen),
        Opcode::FpTrunc => (Cast::FpTrunc, WidthChange::Narrow),
        Opcode::FpExt => (Cast::FpExt, WidthChange::Widen),
        Opcode::FpToUi => (Cast::FpToUi, WidthChange::Any),
        Opcode::FpToSi => (Cast::FpToSi, WidthChange::Any),
        Opcode::UiToFp => (Cast::UiToFp, WidthChange::Any),
        Opcode::SiToFp => (Cast::SiToFp, WidthChange::Any),
        Opcode::BitCast => (Cast::BitCast, WidthChange::Any),
        _ => return None,
    })
}

impl<'m> ShaderBody<'_, 'm, '_> {
    pub(super) fn conversion(&mut self, inst: InstView<'m>) -> Result<()> {
        if inst.opcode() == Opcode::BitCast && inst.ty().is_pointer() {
            return self.other_pointer(inst);
        }
        let (cast, shape) = cast_of(inst.opcode()).ok_or_else(|| Self::unknown(inst.value()))?;
        match self.known_operand(inst, 0)? {
            // The number of elements, which has 32 bits.
            KnownValue::Length(id) if inst.opcode() == Opcode::Trunc && inst.ty().is_int_of(32) => {
                return self.define(inst, KnownValue::Id(id));
            }
            KnownValue::Id(id)
                if inst.opcode() == Opcode::BitCast
                    && inst.ty().is_int()
                    && inst
                        .operand(0)
                        .and_then(Value::ty)
                        .is_some_and(|ty| ty.is_vector() && ty.scalar().is_int_of(1)) =>
            {
                return self.define(inst, KnownValue::Lanes(id));
            }
            KnownValue::Bytes(id) if inst.opcode() == Opcode::Trunc && inst.ty().scalar().is_int_of(1) => {
                return self.define(inst, KnownValue::Id(id));
            }
            known @ (KnownValue::Size(_) | KnownValue::Rest(..)) => return self.define(inst, known),
            KnownValue::Distance { left, right, bytes: super::pointers::COUNTED }
                if inst.opcode() == Opcode::Trunc =>
            {
                return self.emit_for(inst, Op::PtrDiff, &[left.0, right.0]).map(drop);
            }
            KnownValue::Product { low: half, .. } | KnownValue::High(half)
                if inst.opcode() == Opcode::Trunc && inst.ty().scalar().is_int_of(64) =>
            {
                return self.define(inst, KnownValue::Id(half));
            }
            KnownValue::Id(id)
                if matches!(inst.opcode(), Opcode::ZExt | Opcode::SExt)
                    && inst.ty().scalar().is_int_of(128)
                    && inst.operand(0).and_then(Value::ty).is_some_and(|ty| ty.scalar().is_int_of(64)) =>
            {
                let is_signed = inst.opcode() == Opcode::SExt;
                return self.define(inst, KnownValue::Wide { id, is_signed });
            }
            _ => {}
        }
        let from = inst.operand(0).and_then(Value::ty).ok_or_else(|| Self::unknown(inst.value()))?;
        if from.scalar().is_int_of(1) {
            return self.number_of_boolean(inst);
        }
        let value = self.operand(inst, 0)?;
        if inst.ty().scalar().is_int_of(1) {
            if inst.opcode() != Opcode::Trunc {
                return Err(Self::unknown(inst.value()));
            }
            let ty = self.scope.value_type(from)?;
            let (one, zero) = (self.constant_like(from, 1)?, self.constant_like(from, 0)?);
            let bit = self.emit(Op::BitwiseAnd, ty, &[value.0, one.0])?;
            return self.emit_for(inst, Op::INotEqual, &[bit.0, zero.0]).map(drop);
        }
        if from == inst.ty() {
            return self.define(inst, KnownValue::Id(value));
        }
        if inst.opcode() == Opcode::BitCast {
            if !from.can_be_bit_cast(inst.ty()) {
                return Err(Self::unknown(inst.value()));
            }
            for ty in [from, inst.ty()] {
                self.scope.computes_with(ty);
            }
        }
        let op = convert::to_spirv(cast, shape).ok_or_else(|| Self::unknown(inst.value()))?;
        self.emit_for(inst, op, &[value.0]).map(drop)
    }

    /// A number of a boolean: 1, or -1 with a sign.
    fn number_of_boolean(&mut self, inst: InstView<'m>) -> Result<()> {
        let boolean = self.operand(inst, 0)?;
        if inst.opcode() == Opcode::ZExt && inst.ty().scalar().is_int_of(8) {
            return self.define(inst, KnownValue::Bytes(boolean));
        }
        let ty = inst.ty();
        let scalar = ty.scalar();
        let one = match inst.opcode() {
            Opcode::ZExt => scalar.const_int(1)?,
            Opcode::SExt => scalar.const_int(u64::MAX)?,
            Opcode::UiToFp | Opcode::SiToFp => {
                let is_negative = inst.opcode() == Opcode::SiToFp;
                let bits = match scalar.kind().float_bits() {
                    Some(16) => [0x3c00, 0xbc00],
                    Some(32) => [0x3f80_0000, 0xbf80_0000],
                    Some(64) => [0x3ff0_0000_0000_0000, 0xbff0_0000_0000_0000],
                    _ => return Err(Self::unknown(inst.value())),
                };
                scalar.const_fp_bits([bits[usize::from(is_negative)], 0])?
            }
            _ => return Err(Self::unknown(inst.value())),
        };
        let one = match ty.vector_len() {
            Some(count) => scalar.const_vector(&vec![one; count as usize])?,
            None => one,
        };
        let (one, zero) = (self.scope.constant(one)?, self.scope.constant(ty.const_null())?);
        self.emit_for(inst, Op::Select, &[boolean.0, one.0, zero.0]).map(drop)
    }
}
