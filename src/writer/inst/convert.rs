//! Conversions (section 3.32.11).

use super::operand;
use crate::{
    Code, Error, Result,
    mapping::convert::{self, Cast, Shape},
    spirv::{Extension, Id, Op, grammar::StorageClass},
    view::{Inst, Opcode, Type, Value},
    writer::{
        FunctionWriter, Source,
        constants::{address_space_cast, check_spaces, class_between, is_block_invoke, ones},
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
        let from_type = self.source.llvm_type(from)?;
        let to_type = self.source.llvm_type(cast)?;
        let is_pointers =
            matches!(opcode, Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr | Opcode::AddrSpaceCast);
        if is_pointers && (self.module.goes_by_lanes(from_type)? || self.module.goes_by_lanes(to_type)?) {
            return self.cast_by_lanes(opcode, from, to_type, inst);
        }
        match opcode {
            Opcode::Trunc | Opcode::ZExt | Opcode::SExt => self.int_cast(opcode, from, to_type, inst),
            Opcode::FpToUi | Opcode::FpToSi => self.float_to_int(opcode, from, to_type, inst),
            Opcode::UiToFp | Opcode::SiToFp => self.int_to_float(opcode, from, to_type, inst),
            Opcode::FpTrunc => self.plain_cast(Cast::FpTrunc, Shape::Narrow, from, cast, inst),
            Opcode::FpExt => self.plain_cast(Cast::FpExt, Shape::Widen, from, cast, inst),
            Opcode::PtrToInt | Opcode::PtrToAddr => {
                let id = self.value(from)?;
                self.pointer_to_int(id, to_type, inst)
            }
            Opcode::IntToPtr => {
                let id = self.value(from)?;
                let ty = self.module.value_type(cast)?;
                self.int_to_pointer(id, from_type, ty, inst)
            }
            Opcode::BitCast => self.bit_cast(cast, inst),
            Opcode::AddrSpaceCast => self.address_space_cast(from, cast, inst),
            _ => Err(Error::unsupported(Code::InvalidInstruction, format!("{cast}"))),
        }
    }

    /// Emits with the id of the instruction, where there is one.
    #[inline]
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
        let ty = self.module.value_type(to)?;
        let id = self.value(from)?;
        self.emit_cast(inst, op, ty, &[id.0])
    }

    /// The lowest bits of an address, as an integer or a vector of them.
    fn pointer_to_int(&mut self, pointer: Id, to: Type<'m>, inst: Option<Inst<'m>>) -> Result<Id> {
        let op = convert::to_spirv(Cast::PtrToInt, Shape::Any)
            .ok_or_else(|| Error::internal("a conversion has no row"))?;
        self.lowest_bits_of(op, pointer, to, inst)
    }

    /// The conversion of an instruction's result to an integer, or a vector of them, of any width: its lowest bits.
    fn lowest_bits_of(&mut self, op: Op, id: Id, to: Type<'m>, inst: Option<Inst<'m>>) -> Result<Id> {
        if to.scalar().is_int_of(1) {
            let byte = self.source.ints_like(to, 8)?;
            let ty = self.module.type_of(byte)?;
            let wide = self.emit(op, ty, &[id.0])?;
            return self.lowest_bit(wide, byte, to, inst);
        }
        let ty = self.module.type_of(to)?;
        if self.module.illegal_width(to).is_none() {
            return self.emit_cast(inst, op, ty, &[id.0]);
        }
        let wide = self.emit(op, ty, &[id.0])?;
        self.masked(wide, to)
    }

    /// An address from an integer; the promoted type of an illegal width has zeros above it.
    fn int_to_pointer(&mut self, int: Id, from: Type<'m>, ty: Id, inst: Option<Inst<'m>>) -> Result<Id> {
        let op = convert::to_spirv(Cast::IntToPtr, Shape::Any)
            .ok_or_else(|| Error::internal("a conversion has no row"))?;
        let mut int = int;
        if from.scalar().is_int_of(1) {
            let byte = self.source.ints_like(from, 8)?;
            int = self.boolean_to_int(int, byte, 1)?;
        }
        self.emit_cast(inst, op, ty, &[int.0])
    }

    fn int_cast(
        &mut self,
        opcode: Opcode,
        from: Value<'m>,
        to: Type<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let from_type = self.source.llvm_type(from)?;
        let ty = self.module.type_of(to)?;
        if from_type.scalar().is_int_of(1) {
            let condition = self.value(from)?;
            let one = match (opcode, to.scalar().int_width()) {
                (Opcode::SExt, Some(bits)) => self.module.const_splat_words(to, &ones(bits))?,
                _ => self.module.const_splat(to, 1)?,
            };
            let zero = self.module.const_null_or_zero(to)?;
            return self.emit_cast(inst, Op::Select, ty, &[condition.0, one.0, zero.0]);
        }
        let id = self.value(from)?;
        if to.scalar().is_int_of(1) {
            return self.lowest_bit(id, from_type, to, inst);
        }
        let source = self.module.type_of(from_type)?;
        let id = if opcode == Opcode::SExt { self.sign_extended(id, from_type)? } else { id };
        let (cast, shape) = match opcode {
            Opcode::SExt => (Cast::SExt, Shape::Widen),
            Opcode::ZExt => (Cast::ZExt, Shape::Widen),
            _ => (Cast::Trunc, Shape::Narrow),
        };
        let op = convert::to_spirv(cast, shape).ok_or_else(|| Error::internal("a conversion has no row"))?;
        // Between widths of one promoted type nothing is converted; the bits that the narrower lacks are masked off.
        let is_illegal = self.module.illegal_width(to).is_some();
        if source == ty {
            return if opcode == Opcode::ZExt || !is_illegal { Ok(id) } else { self.masked(id, to) };
        }
        if !is_illegal || opcode == Opcode::ZExt {
            return self.emit_cast(inst, op, ty, &[id.0]);
        }
        let wide = self.emit(op, ty, &[id.0])?;
        self.masked(wide, to)
    }

    /// Whether the lowest bit is set.
    fn lowest_bit(
        &mut self,
        id: Id,
        from_type: Type<'m>,
        to: Type<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let source = self.module.type_of(from_type)?;
        let one = self.module.const_splat(from_type, 1)?;
        let zero = self.module.const_null_or_zero(from_type)?;
        let bit = self.emit(Op::BitwiseAnd, source, &[id.0, one.0])?;
        let ty = self.module.type_of(to)?;
        self.emit_cast(inst, Op::INotEqual, ty, &[bit.0, zero.0])
    }

    fn float_to_int(
        &mut self,
        opcode: Opcode,
        from: Value<'m>,
        to: Type<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let cast = if opcode == Opcode::FpToUi { Cast::FpToUi } else { Cast::FpToSi };
        let op =
            convert::to_spirv(cast, Shape::Any).ok_or_else(|| Error::internal("a conversion has no row"))?;
        let id = self.value(from)?;
        self.lowest_bits_of(op, id, to, inst)
    }

    fn int_to_float(
        &mut self,
        opcode: Opcode,
        from: Value<'m>,
        to: Type<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let (cast, signed) = match opcode {
            Opcode::UiToFp => (Cast::UiToFp, false),
            _ => (Cast::SiToFp, true),
        };
        let op =
            convert::to_spirv(cast, Shape::Any).ok_or_else(|| Error::internal("a conversion has no row"))?;
        let from_type = self.source.llvm_type(from)?;
        let id = if from_type.scalar().is_int_of(1) {
            let ints = self.source.ints_like(from_type, 32)?;
            let yes = if signed { u32::MAX.into() } else { 1 };
            self.bool_to_int(from, ints, yes)?
        } else {
            let id = self.value(from)?;
            if signed { self.sign_extended(id, from_type)? } else { id }
        };
        let ty = self.module.type_of(to)?;
        self.emit_cast(inst, op, ty, &[id.0])
    }
}

impl<'m> Source<'m> {
    /// The integer type of `bits` bits with as many components as `ty`.
    pub(in crate::writer) fn ints_like(&self, ty: Type<'m>, bits: u32) -> Result<Type<'m>> {
        let int = self.context.int(bits)?;
        match ty.vector_len() {
            Some(len) => Ok(int.vector_of(len)?),
            None => Ok(int),
        }
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// The addresses of pointers, as integers of a type.
    pub(in crate::writer) fn addresses(&mut self, pointers: Value<'m>, ints: Type<'m>) -> Result<Id> {
        let ty = self.source.llvm_type(pointers)?;
        if !self.module.goes_by_lanes(ty)? {
            let id = self.value(pointers)?;
            let ints = self.module.type_of(ints)?;
            return self.emit(Op::ConvertPtrToU, ints, &[id.0]);
        }
        self.by_lanes(None, ints, |f, lane| {
            let pointer = f.operand_lane(pointers, lane)?;
            let int = f.module.type_of(ints.scalar())?;
            f.emit(Op::ConvertPtrToU, int, &[pointer.0])
        })
    }

    /// A cast from or to pointers, of each lane by itself.
    fn cast_by_lanes(
        &mut self,
        opcode: Opcode,
        from: Value<'m>,
        to: Type<'m>,
        inst: Option<Inst<'m>>,
    ) -> Result<Id> {
        let from_type = self.source.llvm_type(from)?;
        let id = self.value(from)?;
        self.by_lanes(inst, to, |f, number| {
            let lane = f.lane(id, from_type, number)?;
            match opcode {
                Opcode::AddrSpaceCast => f.lane_address_space_cast(lane, from_type.scalar(), to.scalar()),
                Opcode::IntToPtr => {
                    let ty = f.module.type_of(to.scalar())?;
                    f.int_to_pointer(lane, from_type.scalar(), ty, None)
                }
                _ => f.pointer_to_int(lane, to.scalar(), None),
            }
        })
    }

    /// A pointer to bytes in another address space.
    fn lane_address_space_cast(&mut self, id: Id, from: Type<'m>, to: Type<'m>) -> Result<Id> {
        let spaces = (from.address_space().unwrap_or_default(), to.address_space().unwrap_or_default());
        check_spaces(self.source.options.address_spaces, spaces.0, spaces.1)?;
        let (from_class, class) =
            (self.module.storage_class(spaces.0)?, self.module.storage_class(spaces.1)?);
        if from_class == class {
            return Ok(id);
        }
        let ty = self.module.type_of(to)?;
        self.class_cast(None, id, ty, (from_class, class))
    }

    /// Casts a pointer from one storage class to another, by way of global memory where no instruction goes at once.
    pub(in crate::writer) fn class_cast(
        &mut self,
        inst: Option<Inst<'m>>,
        pointer: Id,
        ty: Id,
        (from, to): (StorageClass, StorageClass),
    ) -> Result<Id> {
        let (mut pointer, mut from) = (pointer, from);
        if let Some(between) = class_between(from, to) {
            let middle = self.module.like_pointer(ty, between)?;
            pointer = self.emit(address_space_cast(from, between)?, middle, &[pointer.0])?;
            from = between;
        }
        self.emit_cast(inst, address_space_cast(from, to)?, ty, &[pointer.0])
    }

    fn address_space_cast(&mut self, from: Value<'m>, to: Value<'m>, inst: Option<Inst<'m>>) -> Result<Id> {
        let to_type = self.source.llvm_type(to)?;
        if to_type.is_vector() {
            // Vectors of pointers, where there are any.
            let (from_type, ty) = (self.source.llvm_type(from)?.scalar(), self.module.value_type(to)?);
            let spaces = (
                from_type.address_space().unwrap_or_default(),
                to_type.scalar().address_space().unwrap_or_default(),
            );
            check_spaces(self.source.options.address_spaces, spaces.0, spaces.1)?;
            let (from_class, class) =
                (self.module.storage_class(spaces.0)?, self.module.storage_class(spaces.1)?);
            let id = match self.module.vectors.pointers(ty) {
                Some((lane, len)) => {
                    let lane = self.module.like_pointer(lane, from_class)?;
                    let own = self.module.pointer_vector(lane, len)?;
                    self.value_as(from, own)?
                }
                None => self.value(from)?,
            };
            if from_class == class {
                return Ok(id);
            }
            return self.emit_cast(inst, address_space_cast(from_class, class)?, ty, &[id.0]);
        }
        let ty = self.module.value_type(to)?;
        // A null pointer is one in every storage class, also in those between which there is no cast.
        if from.is_null() {
            return self.module.const_null(ty);
        }
        if is_block_invoke(from) && !self.source.allows(Extension::SPV_INTEL_function_pointers) {
            return self.module.const_null(ty);
        }
        let (class, _) = self.module.pointer_parts(ty)?;
        let space = self.source.llvm_type(from)?.address_space().unwrap_or_default();
        check_spaces(
            self.source.options.address_spaces,
            space,
            self.source.llvm_type(to)?.address_space().unwrap_or_default(),
        )?;
        let from_class = self.module.storage_class(space)?;
        let from_type = self.module.like_pointer(ty, from_class)?;
        let id = self.value_as(from, from_type)?;
        if from_class == class {
            return Ok(id);
        }
        self.class_cast(inst, id, ty, (from_class, class))
    }
}
