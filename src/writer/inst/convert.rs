//! Conversions (section 3.32.11).

use super::operand;
use crate::{
    Code, Error, Result,
    llvm::{Inst, Opcode, Type, Value},
    mapping::convert::{self, Cast, Shape},
    spirv::{Extension, Id, Op},
    writer::{
        constants::{address_space_cast, check_spaces, is_block_invoke},
        functions::FunctionWriter,
    },
};

impl<'m> FunctionWriter<'_, 'm> {
    /// Emits a cast, of an instruction or of a constant expression; the instruction gives the result its id.
    pub(in crate::writer) fn cast(
        &mut self,
        opcode: Opcode,
        cast: Value<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let from = operand(cast, 0)?;
        let from_type = self.llvm_type(from)?;
        let to_type = self.llvm_type(cast)?;
        match opcode {
            Opcode::Trunc | Opcode::ZExt | Opcode::SExt => self.int_cast(opcode, from, to_type, inst),
            Opcode::FPToUI | Opcode::FPToSI => self.float_to_int(opcode, from, to_type, inst),
            Opcode::UIToFP | Opcode::SIToFP => self.int_to_float(opcode, from, to_type, inst),
            Opcode::FPTrunc => self.plain_cast(Cast::FpTrunc, Shape::Narrow, from, cast, inst),
            Opcode::FPExt => self.plain_cast(Cast::FpExt, Shape::Widen, from, cast, inst),
            Opcode::PtrToInt | Opcode::PtrToAddr => {
                self.check_whole_width(to_type)?;
                self.plain_cast(Cast::PtrToInt, Shape::Any, from, cast, inst)
            }
            Opcode::IntToPtr => {
                self.check_whole_width(from_type)?;
                self.plain_cast(Cast::IntToPtr, Shape::Any, from, cast, inst)
            }
            Opcode::BitCast => self.bit_cast(from, cast, inst),
            Opcode::AddrSpaceCast => self.address_space_cast(from, cast, inst),
            _ => Err(Error::unsupported(Code::InvalidInstruction, format!("{cast}"))),
        }
    }

    /// Emits with the id of the instruction, where there is one.
    pub(super) fn emit_cast(&mut self, inst: Option<Inst<'m>>, op: Op, ty: Id, words: &[u32]) -> Result<Id> {
        match inst {
            Some(inst) => self.emit_for(inst, op, ty, words),
            None => self.emit(op, ty, words),
        }
    }

    fn plain_cast(
        &mut self,
        cast: Cast,
        shape: Shape,
        from: Value<'m>,
        to: Value<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let op = convert::to_spirv(cast, shape).ok_or_else(|| Error::internal("a conversion has no row"))?;
        let ty = self.value_type(to)?;
        let id = self.value(from)?;
        self.emit_cast(inst, op, ty, &[id.0])
    }

    fn check_whole_width(&self, ty: Type<'m>) -> Result<()> {
        match self.odd_width(ty) {
            None if !ty.scalar().is_int_of(1) => Ok(()),
            _ => Err(Error::unsupported(Code::InvalidBitWidth, ty.scalar().to_string())),
        }
    }

    fn int_cast(
        &mut self,
        opcode: Opcode,
        from: Value<'m>,
        to: Type<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let from_type = self.llvm_type(from)?;
        let ty = self.type_of(to)?;
        if from_type.scalar().is_int_of(1) {
            let yes = if opcode == Opcode::SExt { self.ones(to) } else { 1 };
            let condition = self.value(from)?;
            let one = self.const_splat(to, yes)?;
            let zero = self.const_null_or_zero(to)?;
            return self.emit_cast(inst, Op::Select, ty, &[condition.0, one.0, zero.0]);
        }
        let id = self.value(from)?;
        if to.scalar().is_int_of(1) {
            return self.lowest_bit(id, from_type, to, inst);
        }
        let source = self.type_of(from_type)?;
        let id = if opcode == Opcode::SExt { self.sign_extended(id, from_type)? } else { id };
        let (cast, shape) = match opcode {
            Opcode::SExt => (Cast::SExt, Shape::Widen),
            Opcode::ZExt => (Cast::ZExt, Shape::Widen),
            _ => (Cast::Trunc, Shape::Narrow),
        };
        let op = convert::to_spirv(cast, shape).ok_or_else(|| Error::internal("a conversion has no row"))?;
        // Between widths of one carrier nothing is converted; what the narrower lacks is masked off.
        let odd = self.odd_width(to).is_some();
        if source == ty {
            return if opcode == Opcode::ZExt || !odd { Ok(id) } else { self.masked(id, to) };
        }
        if !odd || opcode == Opcode::ZExt {
            return self.emit_cast(inst, op, ty, &[id.0]);
        }
        let wide = self.emit(op, ty, &[id.0])?;
        self.masked(wide, to)
    }

    /// All bits of an integer type's width.
    fn ones(&self, ty: Type<'m>) -> u64 {
        match ty.scalar().int_width() {
            Some(bits @ 1..=63) => (1 << bits) - 1,
            _ => u64::MAX,
        }
    }

    /// Whether the lowest bit is set.
    fn lowest_bit(
        &mut self,
        id: Id,
        from_type: Type<'m>,
        to: Type<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let source = self.type_of(from_type)?;
        let one = self.const_splat(from_type, 1)?;
        let zero = self.const_null_or_zero(from_type)?;
        let bit = self.emit(Op::BitwiseAnd, source, &[id.0, one.0])?;
        let ty = self.type_of(to)?;
        self.emit_cast(inst, Op::INotEqual, ty, &[bit.0, zero.0])
    }

    fn float_to_int(
        &mut self,
        opcode: Opcode,
        from: Value<'m>,
        to: Type<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let cast = if opcode == Opcode::FPToUI { Cast::FpToUi } else { Cast::FpToSi };
        let op =
            convert::to_spirv(cast, Shape::Any).ok_or_else(|| Error::internal("a conversion has no row"))?;
        let id = self.value(from)?;
        if to.scalar().is_int_of(1) {
            let byte = self.ints_like(to, 8)?;
            let ty = self.type_of(byte)?;
            let wide = self.emit(op, ty, &[id.0])?;
            return self.lowest_bit(wide, byte, to, inst);
        }
        let ty = self.type_of(to)?;
        if self.odd_width(to).is_none() {
            return self.emit_cast(inst, op, ty, &[id.0]);
        }
        let wide = self.emit(op, ty, &[id.0])?;
        self.masked(wide, to)
    }

    fn int_to_float(
        &mut self,
        opcode: Opcode,
        from: Value<'m>,
        to: Type<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let (cast, signed) = match opcode {
            Opcode::UIToFP => (Cast::UiToFp, false),
            _ => (Cast::SiToFp, true),
        };
        let op =
            convert::to_spirv(cast, Shape::Any).ok_or_else(|| Error::internal("a conversion has no row"))?;
        let from_type = self.llvm_type(from)?;
        let id = if from_type.scalar().is_int_of(1) {
            let ints = self.ints_like(from_type, 32)?;
            let yes = if signed { u32::MAX.into() } else { 1 };
            self.bool_to_int(from, ints, yes)?
        } else {
            let id = self.value(from)?;
            if signed { self.sign_extended(id, from_type)? } else { id }
        };
        let ty = self.type_of(to)?;
        self.emit_cast(inst, op, ty, &[id.0])
    }

    /// The integer type of `bits` bits with as many components as `ty`.
    pub(in crate::writer) fn ints_like(&self, ty: Type<'m>, bits: u32) -> Result<Type<'m>> {
        let int = self.context.int(bits)?;
        match ty.vector_len() {
            Some(len) => Ok(int.vector_of(len)?),
            None => Ok(int),
        }
    }

    fn bit_cast(&mut self, from: Value<'m>, to: Value<'m>, inst: Option<Inst<'m>>) -> Result<Id> {
        let (from_type, to_type) = (self.llvm_type(from)?, self.llvm_type(to)?);
        let id = self.value(from)?;
        let ty = self.value_type(to)?;
        let bools = |ty: Type<'m>| ty.scalar().is_int_of(1);
        if bools(from_type) != bools(to_type) {
            return if bools(from_type) {
                self.pack_bits(id, from_type, to_type)
            } else {
                self.unpack_bits(id, from_type, to_type)
            };
        }
        // Types of LLVM that are one type here, such as a number and a vector of one, need no cast.
        let same = self.value_type(from)? == ty;
        if same && (!to_type.is_pointer() || self.untyped_pointers()) {
            return Ok(id);
        }
        self.emit_cast(inst, Op::Bitcast, ty, &[id.0])
    }

    /// A vector of truth values as the integer whose lowest bit is its first component.
    fn pack_bits(&mut self, id: Id, from: Type<'m>, to: Type<'m>) -> Result<Id> {
        if !to.is_int() {
            return Err(Error::unsupported(Code::InvalidInstruction, format!("a cast of {from} to {to}")));
        }
        let (bool, ty) = (self.bool()?, self.type_of(to)?);
        let mut sum = self.const_null_or_zero(to)?;
        for index in 0..from.vector_len().unwrap_or(1).min(64) {
            let bit =
                if from.is_vector() { self.emit(Op::CompositeExtract, bool, &[id.0, index])? } else { id };
            let (one, zero) = (self.const_splat(to, 1 << index)?, self.const_null_or_zero(to)?);
            let number = self.emit(Op::Select, ty, &[bit.0, one.0, zero.0])?;
            sum = self.emit(Op::BitwiseOr, ty, &[sum.0, number.0])?;
        }
        Ok(sum)
    }

    /// The bits of an integer as a vector of truth values, the lowest first.
    fn unpack_bits(&mut self, id: Id, from: Type<'m>, to: Type<'m>) -> Result<Id> {
        if !from.is_int() {
            return Err(Error::unsupported(Code::InvalidInstruction, format!("a cast of {from} to {to}")));
        }
        let (bool, ints, ty) = (self.bool()?, self.type_of(from)?, self.type_of(to)?);
        let zero = self.const_null_or_zero(from)?;
        let mut parts = Vec::new();
        for index in 0..to.vector_len().unwrap_or(1).min(64) {
            let mask = self.const_splat(from, 1 << index)?;
            let bit = self.emit(Op::BitwiseAnd, ints, &[id.0, mask.0])?;
            parts.push(self.emit(Op::INotEqual, bool, &[bit.0, zero.0])?.0);
        }
        match parts.as_slice() {
            [one] => Ok(Id(*one)),
            parts => self.emit(Op::CompositeConstruct, ty, parts),
        }
    }

    fn address_space_cast(&mut self, from: Value<'m>, to: Value<'m>, inst: Option<Inst<'m>>) -> Result<Id> {
        let ty = self.value_type(to)?;
        if is_block_invoke(from) && !self.allows(Extension::SPV_INTEL_function_pointers) {
            return self.const_null(ty);
        }
        let (class, _) = self.pointer_parts(ty)?;
        let space = self.llvm_type(from)?.address_space().unwrap_or_default();
        check_spaces(space, self.llvm_type(to)?.address_space().unwrap_or_default())?;
        let from_class = self.storage_class(space)?;
        let from_type = self.like_pointer(ty, from_class)?;
        let id = self.value_as(from, from_type)?;
        if from_class == class {
            return Ok(id);
        }
        let op = address_space_cast(from_class, class)?;
        self.emit_cast(inst, op, ty, &[id.0])
    }
}
