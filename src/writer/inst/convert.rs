//! Conversions (section 3.32.11).

use super::operand;
use crate::{
    Code, Error, Result,
    mapping::convert::{self, Cast, WidthChange},
    spirv::{Extension, Id, Op, grammar::StorageClass},
    view::{InstView, Opcode, Type, Value},
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
        inst: Option<InstView<'m>>,
    ) -> Result<Id> {
        let from = operand(cast, 0)?;
        let from_type = self.source.llvm_type(from)?;
        let to_type = self.source.llvm_type(cast)?;
        let is_pointers =
            matches!(opcode, Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr | Opcode::AddrSpaceCast);
        if is_pointers && (self.module.goes_by_lanes(from_type)? || self.module.goes_by_lanes(to_type)?) {
            return cast_by_lanes(self, opcode, from, to_type, inst);
        }
        if let Some(inst) = inst.filter(|_| matches!(opcode, Opcode::FpTrunc | Opcode::FpExt)) {
            self.note_lost_flags(inst);
        }
        match opcode {
            Opcode::Trunc | Opcode::ZExt | Opcode::SExt => int_cast(self, opcode, from, to_type, inst),
            Opcode::FpToUi | Opcode::FpToSi => float_to_int(self, opcode, from, to_type, inst),
            Opcode::UiToFp | Opcode::SiToFp => int_to_float(self, opcode, from, to_type, inst),
            Opcode::FpTrunc => plain_cast(self, Cast::FpTrunc, WidthChange::Narrow, from, cast, inst),
            Opcode::FpExt => plain_cast(self, Cast::FpExt, WidthChange::Widen, from, cast, inst),
            Opcode::PtrToInt | Opcode::PtrToAddr => {
                let id = self.value(from)?;
                pointer_to_int(self, id, to_type, inst)
            }
            Opcode::IntToPtr => {
                let id = self.value(from)?;
                let ty = self.module.value_type(cast)?;
                int_to_pointer(self, id, from_type, ty, inst)
            }
            Opcode::BitCast => self.bit_cast(cast, inst),
            Opcode::AddrSpaceCast => cast_space(self, from, cast, inst),
            _ => Err(Error::unsupported(Code::InvalidInstruction, format!("{cast}"))),
        }
    }

    /// Emits with the id of the instruction, where there is one.
    #[inline]
    pub(super) fn emit_cast(
        &mut self,
        inst: Option<InstView<'m>>,
        op: Op,
        ty: Id,
        words: &[u32],
    ) -> Result<Id> {
        match inst {
            Some(inst) => self.emit_for(inst, op, ty, words),
            None => self.emit(op, ty, words),
        }
    }

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

    /// Casts a pointer from one storage class to another, by way of global memory where no instruction goes at once.
    pub(in crate::writer) fn class_cast(
        &mut self,
        inst: Option<InstView<'m>>,
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
}

fn plain_cast<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    cast: Cast,
    shape: WidthChange,
    from: Value<'m>,
    to: Value<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let op = convert::to_spirv(cast, shape).ok_or_else(|| Error::internal("a conversion has no row"))?;
    let ty = f.module.value_type(to)?;
    let id = f.value(from)?;
    f.emit_cast(inst, op, ty, &[id.0])
}

/// The lowest bits of an address, as an integer or a vector of them.
fn pointer_to_int<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    pointer: Id,
    to: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let op = convert::to_spirv(Cast::PtrToInt, WidthChange::Any)
        .ok_or_else(|| Error::internal("a conversion has no row"))?;
    lowest_bits_of(f, op, pointer, to, inst)
}

/// The conversion of an instruction's result to an integer, or a vector of them, of any width: its lowest bits.
fn lowest_bits_of<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    op: Op,
    id: Id,
    to: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    if to.scalar().is_int_of(1) {
        let byte = f.source.ints_like(to, 8)?;
        let ty = f.module.type_of(byte)?;
        let wide = f.emit(op, ty, &[id.0])?;
        return lowest_bit(f, wide, byte, to, inst);
    }
    let ty = f.module.type_of(to)?;
    if f.module.illegal_width(to).is_none() {
        return f.emit_cast(inst, op, ty, &[id.0]);
    }
    let wide = f.emit(op, ty, &[id.0])?;
    f.masked(wide, to)
}

/// An address from an integer; the promoted type of an illegal width has zeros above it.
fn int_to_pointer<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    int: Id,
    from: Type<'m>,
    ty: Id,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let op = convert::to_spirv(Cast::IntToPtr, WidthChange::Any)
        .ok_or_else(|| Error::internal("a conversion has no row"))?;
    let mut int = int;
    if from.scalar().is_int_of(1) {
        let byte = f.source.ints_like(from, 8)?;
        int = f.boolean_to_int(int, byte, 1)?;
    }
    f.emit_cast(inst, op, ty, &[int.0])
}

fn int_cast<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    opcode: Opcode,
    from: Value<'m>,
    to: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let from_type = f.source.llvm_type(from)?;
    let ty = f.module.type_of(to)?;
    if from_type.scalar().is_int_of(1) {
        let condition = f.value(from)?;
        let one = match (opcode, to.scalar().int_width()) {
            (Opcode::SExt, Some(bits)) => f.module.const_splat_words(to, &ones(bits))?,
            _ => f.module.const_splat(to, 1)?,
        };
        let zero = f.module.const_null_or_zero(to)?;
        return f.emit_cast(inst, Op::Select, ty, &[condition.0, one.0, zero.0]);
    }
    let id = f.value(from)?;
    if to.scalar().is_int_of(1) {
        return lowest_bit(f, id, from_type, to, inst);
    }
    let source = f.module.type_of(from_type)?;
    let id = if opcode == Opcode::SExt { f.sign_extended(id, from_type)? } else { id };
    let (cast, shape) = match opcode {
        Opcode::SExt => (Cast::SExt, WidthChange::Widen),
        Opcode::ZExt => (Cast::ZExt, WidthChange::Widen),
        _ => (Cast::Trunc, WidthChange::Narrow),
    };
    let op = convert::to_spirv(cast, shape).ok_or_else(|| Error::internal("a conversion has no row"))?;
    // Between widths of one promoted type nothing is converted; the bits that the narrower lacks are masked off.
    let is_illegal = f.module.illegal_width(to).is_some();
    if source == ty {
        return if opcode == Opcode::ZExt || !is_illegal { Ok(id) } else { f.masked(id, to) };
    }
    if !is_illegal || opcode == Opcode::ZExt {
        return f.emit_cast(inst, op, ty, &[id.0]);
    }
    let wide = f.emit(op, ty, &[id.0])?;
    f.masked(wide, to)
}

/// Whether the lowest bit is set.
fn lowest_bit<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    id: Id,
    from_type: Type<'m>,
    to: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let source = f.module.type_of(from_type)?;
    let one = f.module.const_splat(from_type, 1)?;
    let zero = f.module.const_null_or_zero(from_type)?;
    let bit = f.emit(Op::BitwiseAnd, source, &[id.0, one.0])?;
    let ty = f.module.type_of(to)?;
    f.emit_cast(inst, Op::INotEqual, ty, &[bit.0, zero.0])
}

fn float_to_int<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    opcode: Opcode,
    from: Value<'m>,
    to: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let cast = if opcode == Opcode::FpToUi { Cast::FpToUi } else { Cast::FpToSi };
    let op = convert::to_spirv(cast, WidthChange::Any)
        .ok_or_else(|| Error::internal("a conversion has no row"))?;
    let id = f.value(from)?;
    lowest_bits_of(f, op, id, to, inst)
}

fn int_to_float<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    opcode: Opcode,
    from: Value<'m>,
    to: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let (cast, signed) = match opcode {
        Opcode::UiToFp => (Cast::UiToFp, false),
        _ => (Cast::SiToFp, true),
    };
    let op = convert::to_spirv(cast, WidthChange::Any)
        .ok_or_else(|| Error::internal("a conversion has no row"))?;
    let from_type = f.source.llvm_type(from)?;
    let id = if from_type.scalar().is_int_of(1) {
        let ints = f.source.ints_like(from_type, 32)?;
        let yes = if signed { u32::MAX.into() } else { 1 };
        f.bool_to_int(from, ints, yes)?
    } else {
        let id = f.value(from)?;
        if signed { f.sign_extended(id, from_type)? } else { id }
    };
    let ty = f.module.type_of(to)?;
    f.emit_cast(inst, op, ty, &[id.0])
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

/// A cast from or to pointers, of each lane by itself.
fn cast_by_lanes<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    opcode: Opcode,
    from: Value<'m>,
    to: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let from_type = f.source.llvm_type(from)?;
    let id = f.value(from)?;
    f.by_lanes(inst, to, |f, number| {
        let lane = f.lane(id, from_type, number)?;
        match opcode {
            Opcode::AddrSpaceCast => lane_address_space_cast(f, lane, from_type.scalar(), to.scalar()),
            Opcode::IntToPtr => {
                let ty = f.module.type_of(to.scalar())?;
                int_to_pointer(f, lane, from_type.scalar(), ty, None)
            }
            _ => pointer_to_int(f, lane, to.scalar(), None),
        }
    })
}

/// A pointer to bytes in another address space.
fn lane_address_space_cast<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    id: Id,
    from: Type<'m>,
    to: Type<'m>,
) -> Result<Id> {
    let spaces = (from.address_space().unwrap_or_default(), to.address_space().unwrap_or_default());
    check_spaces(f.source.options.address_spaces, spaces.0, spaces.1)?;
    let (from_class, class) = (f.module.storage_class(spaces.0)?, f.module.storage_class(spaces.1)?);
    if from_class == class {
        return Ok(id);
    }
    let ty = f.module.type_of(to)?;
    f.class_cast(None, id, ty, (from_class, class))
}

fn cast_space<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    from: Value<'m>,
    to: Value<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let to_type = f.source.llvm_type(to)?;
    if to_type.is_vector() {
        // Vectors of pointers, where there are any.
        let (from_type, ty) = (f.source.llvm_type(from)?.scalar(), f.module.value_type(to)?);
        let spaces = (
            from_type.address_space().unwrap_or_default(),
            to_type.scalar().address_space().unwrap_or_default(),
        );
        check_spaces(f.source.options.address_spaces, spaces.0, spaces.1)?;
        let (from_class, class) = (f.module.storage_class(spaces.0)?, f.module.storage_class(spaces.1)?);
        let id = match f.module.vectors.pointers(ty) {
            Some((lane, len)) => {
                let lane = f.module.like_pointer(lane, from_class)?;
                let own = f.module.pointer_vector(lane, len)?;
                f.value_as(from, own)?
            }
            None => f.value(from)?,
        };
        if from_class == class {
            return Ok(id);
        }
        return f.emit_cast(inst, address_space_cast(from_class, class)?, ty, &[id.0]);
    }
    let ty = f.module.value_type(to)?;
    // A null pointer is one in every storage class, also in those between which there is no cast.
    if from.is_null() {
        return f.module.const_null(ty);
    }
    if is_block_invoke(from) && !f.source.allows(Extension::SPV_INTEL_function_pointers) {
        return f.module.const_null(ty);
    }
    let (class, _) = f.module.pointer_parts(ty)?;
    let space = f.source.llvm_type(from)?.address_space().unwrap_or_default();
    check_spaces(
        f.source.options.address_spaces,
        space,
        f.source.llvm_type(to)?.address_space().unwrap_or_default(),
    )?;
    let from_class = f.module.storage_class(space)?;
    let from_type = f.module.like_pointer(ty, from_class)?;
    let id = f.value_as(from, from_type)?;
    if from_class == class {
        return Ok(id);
    }
    f.class_cast(inst, id, ty, (from_class, class))
}
