//! The intrinsics of LLVM that the reader writes for instructions.

use super::{body::ShaderBody, value::KnownValue};
use crate::{
    Result,
    mapping::shader,
    spirv::{
        Id, Op,
        grammar::{Capability, GlslStd450, MemoryAccess},
    },
    view::{Function, InstView, Type, Value},
};

impl<'m> ShaderBody<'_, 'm, '_> {
    pub(super) fn intrinsic(&mut self, inst: InstView<'m>, callee: Function<'m>) -> Result<()> {
        let name = callee.intrinsic_name().unwrap_or_default();
        let is_boolean = inst.args().next().and_then(Value::ty).is_some_and(|ty| ty.scalar().is_int_of(1));
        match name {
            "llvm.fptoui.sat" => self.plain(inst, Op::ConvertFToU),
            "llvm.fptosi.sat" => self.plain(inst, Op::ConvertFToS),
            "llvm.ctpop" => self.plain(inst, Op::BitCount),
            "llvm.bitreverse" => self.plain(inst, Op::BitReverse),
            "llvm.vector.reduce.or" if is_boolean => self.plain(inst, Op::Any),
            "llvm.vector.reduce.and" if is_boolean => self.plain(inst, Op::All),
            "llvm.copysign" => self.copy_sign(inst),
            "llvm.uadd.sat" => self.saturated_sum(inst, false),
            "llvm.sadd.sat" => self.saturated_sum(inst, true),
            "llvm.uadd.with.overflow" => self.carried(inst, Op::IAddCarry),
            "llvm.usub.with.overflow" => self.carried(inst, Op::ISubBorrow),
            "llvm.usub.sat" if self.is_size(inst) => self.rest_of_buffer(inst),
            "llvm.expect" if self.scope.has_capability(Capability::ExpectAssumeKHR) => {
                self.plain(inst, Op::ExpectKHR)
            }
            "llvm.assume"
            | "llvm.lifetime.start"
            | "llvm.lifetime.end"
            | "llvm.experimental.noalias.scope.decl"
            | "llvm.sideeffect"
            | "llvm.donothing" => Ok(()),
            "llvm.memcpy" | "llvm.memmove" | "llvm.memset"
                if !self.scope.has_capability(Capability::Addresses) =>
            {
                self.bytes_in_parts(inst, name == "llvm.memset")
            }
            "llvm.memcpy" => self.copy_of_bytes(inst),
            _ => match self.number_intrinsic(inst, name)? {
                true => Ok(()),
                false => Err(Self::unknown(inst.value())),
            },
        }
    }

    /// A sum with its carry, or a difference with its borrow, which are two numbers of one type.
    fn carried(&mut self, inst: InstView<'m>, op: Op) -> Result<()> {
        let Some(ty) = inst.arg(0).and_then(Value::ty) else { return Err(Self::unknown(inst.value())) };
        let words = self.arguments(inst)?;
        let own = self.scope.value_type(ty)?;
        let pair = self.scope.ty(Op::TypeStruct, &[own.0, own.0])?;
        let id = self.emit(op, pair, &words)?;
        self.define(inst, KnownValue::Carried(id))
    }

    /// A copy of so many bytes, from the address of one object to that of another.
    fn copy_of_bytes(&mut self, inst: InstView<'m>) -> Result<()> {
        let args: Vec<Value<'m>> = inst.args().collect();
        let &[target, source, size, is_volatile] = args.as_slice() else {
            return Err(Self::unknown(inst.value()));
        };
        let mut words = Vec::new();
        for address in [target, source] {
            let KnownValue::Place(place) = self.known(address)? else {
                return Err(Self::unknown(inst.value()));
            };
            words.push(self.pointer_there(&place)?.0);
        }
        words.push(self.value(size)?.0);
        if is_volatile.const_u64() != Some(0) {
            words.push(MemoryAccess::Volatile.bits());
        }
        self.words.push(Op::CopyMemorySized, &words)
    }

    fn arguments(&mut self, inst: InstView<'m>) -> Result<Vec<u32>> {
        let mut words = Vec::new();
        for arg in inst.args() {
            words.push(self.value(arg)?.0);
        }
        Ok(words)
    }

    fn plain(&mut self, inst: InstView<'m>, op: Op) -> Result<()> {
        let words = self.arguments(inst)?;
        self.emit_for(inst, op, &words).map(drop)
    }

    pub(super) fn glsl(&mut self, inst: InstView<'m>, number: GlslStd450) -> Result<()> {
        let mut words = vec![self.scope.import(shader::GLSL_STD_450)?.0, number.0];
        words.extend(self.arguments(inst)?);
        let id = self.emit_for(inst, Op::ExtInst, &words)?;
        match inst.ty().scalar().is_float() {
            true => self.scope.decorate_fast_math(id, inst),
            false => Ok(()),
        }
    }

    /// The magnitude of one number with the sign of another.
    fn copy_sign(&mut self, inst: InstView<'m>) -> Result<()> {
        let ty = inst.ty();
        let bits = ty.scalar().kind().float_bits().ok_or_else(|| Self::unknown(inst.value()))?;
        let scalar = self.scope.context.int(bits)?;
        let int = match ty.vector_len() {
            Some(count) => scalar.vector_of(count)?,
            None => scalar,
        };
        let sign = 1_u64 << (bits - 1).min(63);
        let mut part = |number: u32, mask: u64| -> Result<Id> {
            let value = inst.arg(number).ok_or_else(|| Self::unknown(inst.value()))?;
            let value = self.value(value)?;
            self.masked(value, int, mask)
        };
        let (magnitude, sign) = (part(0, sign - 1)?, part(1, sign)?);
        let own = self.scope.value_type(int)?;
        let both = self.emit(Op::BitwiseOr, own, &[magnitude.0, sign.0])?;
        self.emit_for(inst, Op::Bitcast, &[both.0]).map(drop)
    }

    fn masked(&mut self, value: Id, int: Type<'m>, mask: u64) -> Result<Id> {
        let ty = self.scope.value_type(int)?;
        let bits = self.emit(Op::Bitcast, ty, &[value.0])?;
        let mask = self.constant_like(int, mask)?;
        self.emit(Op::BitwiseAnd, ty, &[bits.0, mask.0])
    }

    /// A sum that stays at the type's bounds. The sum of signed numbers is too large where its sign is that of neither.
    fn saturated_sum(&mut self, inst: InstView<'m>, is_signed: bool) -> Result<()> {
        let ty = inst.ty();
        let bits = ty.scalar().int_width().ok_or_else(|| Self::unknown(inst.value()))?;
        let &[left, right] = self.arguments(inst)?.as_slice() else {
            return Err(Self::unknown(inst.value()));
        };
        let own = self.scope.value_type(ty)?;
        let bool = self.scope.context.int(1)?;
        let bool = self.scope.value_type(match ty.vector_len() {
            Some(count) => bool.vector_of(count)?,
            None => bool,
        })?;
        let most = u64::MAX >> 64_u32.saturating_sub(bits).min(63);
        let sum = self.emit(Op::IAdd, own, &[left, right])?;
        let (is_beyond, bound) = if is_signed {
            let zero = self.constant_like(ty, 0)?;
            let largest = self.constant_like(ty, most >> 1)?;
            let shift = self.constant_like(ty, u64::from(bits) - 1)?;
            let from_left = self.emit(Op::BitwiseXor, own, &[left, sum.0])?;
            let from_right = self.emit(Op::BitwiseXor, own, &[right, sum.0])?;
            let signs = self.emit(Op::BitwiseAnd, own, &[from_left.0, from_right.0])?;
            let sign = self.emit(Op::ShiftRightArithmetic, own, &[left, shift.0])?;
            let bound = self.emit(Op::BitwiseXor, own, &[sign.0, largest.0])?;
            (self.emit(Op::SLessThan, bool, &[signs.0, zero.0])?, bound)
        } else {
            (self.emit(Op::ULessThan, bool, &[sum.0, left])?, self.constant_like(ty, most)?)
        };
        self.emit_for(inst, Op::Select, &[is_beyond.0, bound.0, sum.0]).map(drop)
    }

    /// Whether the first argument is how many bytes a buffer has.
    fn is_size(&self, inst: InstView<'m>) -> bool {
        let size = inst.arg(0).and_then(|size| self.values.get(&size.as_key()));
        matches!(size, Some(KnownValue::Size(_)))
    }

    /// How many bytes a buffer has from an offset on.
    fn rest_of_buffer(&mut self, inst: InstView<'m>) -> Result<()> {
        let size = inst.arg(0).and_then(|size| self.values.get(&size.as_key()).cloned());
        match (size, inst.arg(1).and_then(Value::const_u64)) {
            (Some(KnownValue::Size(place)), Some(offset)) => {
                self.define(inst, KnownValue::Rest(place, offset))
            }
            _ => Err(Self::unknown(inst.value())),
        }
    }
}
