//! Casts that keep the bits of a value (OpBitcast), also where SPIR-V has no vector of that length or no bits.

use super::operand;
use crate::{
    Code, Error, Result,
    spirv::{Id, Op},
    view::{InstView, Type, Value},
    writer::{FunctionWriter, ModuleWriter, annotations::is_annotated},
};

/// The widest piece in components.
const WIDEST: u32 = 16;

fn refuse(from: Type<'_>, to: Type<'_>) -> Error {
    Error::unsupported(Code::InvalidInstruction, format!("a cast of {from} to {to}"))
}

impl<'m> FunctionWriter<'_, 'm> {
    pub(super) fn bit_cast(&mut self, cast: Value<'m>, inst: Option<InstView<'m>>) -> Result<Id> {
        let from = operand(cast, 0)?;
        let (from_type, to_type) = (self.source.llvm_type(from)?, self.source.llvm_type(cast)?);
        if !from_type.can_be_bit_cast(to_type) {
            return Err(refuse(from_type, to_type));
        }
        let id = self.value(from)?;
        let ty = self.module.value_type(cast)?;
        if let Some(id) = self.bits_as(inst, id, from_type, to_type)? {
            return Ok(id);
        }
        // Types of LLVM that are one type here, such as a number and a vector of one, need no cast.
        let same = self.module.value_type(from)? == ty;
        let is_idle =
            || self.module.pointees.is_idle_cast(cast) && !inst.is_some_and(|i| i.value().has_attachments());
        if same
            && (!to_type.is_pointer() || self.module.untyped_pointers() || is_annotated(from) || is_idle())
        {
            return Ok(id);
        }
        self.emit_cast(inst, Op::Bitcast, ty, &[id.0])
    }

    /// A value as one of another type with the same bits; `None` where one OpBitcast does it.
    pub(in crate::writer) fn bits_as(
        &mut self,
        inst: Option<InstView<'m>>,
        id: Id,
        from_type: Type<'m>,
        to_type: Type<'m>,
    ) -> Result<Option<Id>> {
        let bools = |ty: Type<'m>| ty.scalar().is_int_of(1);
        if from_type == to_type && !to_type.is_pointer() {
            return Ok(Some(id));
        }
        match (bools(from_type), bools(to_type)) {
            (true, false) => return pack_bits(self, id, from_type, to_type).map(Some),
            (false, true) => return unpack_bits(self, id, from_type, to_type).map(Some),
            _ => {}
        }
        let count = |ty: Type<'m>| ty.vector_len().unwrap_or(1);
        if count(from_type) != count(to_type) {
            if self.module.illegal_width(from_type).is_some() || self.module.illegal_width(to_type).is_some()
            {
                return regroup_illegal(self, id, from_type, to_type).map(Some);
            }
            if !self.module.is_one(from_type)? || !self.module.is_one(to_type)? {
                return regroup(self, inst, id, from_type, to_type).map(Some);
            }
        }
        Ok(None)
    }
}

impl<'m> ModuleWriter<'m> {
    /// Whether a type is a scalar or a vector of the same length in SPIR-V.
    fn is_one(&self, ty: Type<'m>) -> Result<bool> {
        Ok(self.layout_of(ty)?.is_none_or(|layout| layout.is_whole() || layout.is_single()))
    }
}

/// Components of one width as components of another, by pieces that SPIR-V has on both sides.
fn regroup<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    inst: Option<InstView<'m>>,
    id: Id,
    from: Type<'m>,
    to: Type<'m>,
) -> Result<Id> {
    let bits =
        |ty: Type<'m>| f.source.module.bit_size_of(ty.scalar()).and_then(|bits| u32::try_from(bits).ok());
    let (Some(from_bits), Some(to_bits)) = (bits(from), bits(to)) else {
        return Err(refuse(from, to));
    };
    let (wide, narrow) = (from_bits.max(to_bits), from_bits.min(to_bits));
    if narrow == 0 || !narrow.is_power_of_two() || !wide.is_power_of_two() {
        return regroup_illegal(f, id, from, to);
    }
    let ratio = wide / narrow;
    let len = if from_bits == wide { from.vector_len() } else { to.vector_len() }.unwrap_or(1);
    // The longest piece that divides the vector, in components of the wider type.
    let piece = (WIDEST / ratio.min(WIDEST)).min(1 << len.trailing_zeros());
    let of = |element: Type<'m>, lanes: u32| -> Result<Type<'m>> {
        Ok(if lanes == 1 { element } else { element.vector_of(lanes)? })
    };
    let lanes_of = |own: u32| piece * (wide / own);
    let (piece_from, piece_to) =
        (of(from.scalar(), lanes_of(from_bits))?, of(to.scalar(), lanes_of(to_bits))?);
    if !f.module.is_one(piece_from)? || !f.module.is_one(piece_to)? {
        return regroup_illegal(f, id, from, to);
    }
    let piece_id = f.module.type_of(piece_to)?;
    let mut pieces = Vec::new();
    for number in 0..len / piece {
        let part = f.piece(id, from, number * lanes_of(from_bits), piece_from)?;
        pieces.push((f.emit(Op::Bitcast, piece_id, &[part.0])?, piece_to));
    }
    f.joined_pieces(inst, to, &pieces)
}

/// Components of widths that do not divide one another: each new one is put together from those that it has bits of.
fn regroup_illegal<'m>(f: &mut FunctionWriter<'_, 'm>, id: Id, from: Type<'m>, to: Type<'m>) -> Result<Id> {
    let width = |ty: Type<'m>| ty.scalar().int_width().or_else(|| ty.scalar().kind().float_bits());
    let (Some(from_bits), Some(to_bits)) = (width(from), width(to)) else {
        return Err(refuse(from, to));
    };
    if from_bits.max(to_bits) > 64 {
        return Err(refuse(from, to));
    }
    let (from_int, to_int) = (f.source.context.int(from_bits)?, f.source.context.int(to_bits)?);
    let (from_id, to_id) = (f.module.type_of(from_int)?, f.module.type_of(to_int)?);
    let mut lanes = Vec::new();
    for lane in f.all_lanes(id, from)? {
        lanes.push(lane_bits(f, lane, from.scalar(), from_bits)?);
    }
    f.by_lanes(None, to, |f, number| {
        let (start, end) = (number * to_bits, (number + 1) * to_bits);
        let mut sum: Option<Id> = None;
        for own in start / from_bits..end.div_ceil(from_bits) {
            let mut part = lanes.get(own as usize).copied().ok_or_else(|| refuse(from, to))?;
            let first = own * from_bits;
            if first < start {
                let amount = f.module.const_splat(from_int, (start - first).into())?;
                part = f.emit(Op::ShiftRightLogical, from_id, &[part.0, amount.0])?;
            }
            part = resized(f, part, from_bits, to_int)?;
            if first > start {
                let amount = f.module.const_splat(to_int, (first - start).into())?;
                part = f.emit(Op::ShiftLeftLogical, to_id, &[part.0, amount.0])?;
            }
            sum = Some(match sum {
                None => part,
                Some(sum) => f.emit(Op::BitwiseOr, to_id, &[sum.0, part.0])?,
            });
        }
        let sum = sum.ok_or_else(|| refuse(from, to))?;
        let sum = f.masked(sum, to_int)?;
        lane_of_bits(f, sum, to.scalar())
    })
}

/// A component as an integer of its width.
fn lane_bits<'m>(f: &mut FunctionWriter<'_, 'm>, lane: Id, scalar: Type<'m>, bits: u32) -> Result<Id> {
    if scalar.is_int() {
        return Ok(lane);
    }
    let int = f.module.int(bits)?;
    f.emit(Op::Bitcast, int, &[lane.0])
}

/// An integer as a component of its width.
fn lane_of_bits<'m>(f: &mut FunctionWriter<'_, 'm>, bits: Id, scalar: Type<'m>) -> Result<Id> {
    if scalar.is_int() {
        return Ok(bits);
    }
    let ty = f.module.type_of(scalar)?;
    f.emit(Op::Bitcast, ty, &[bits.0])
}

/// An integer without sign in the promoted type of another width.
fn resized<'m>(f: &mut FunctionWriter<'_, 'm>, id: Id, bits: u32, to: Type<'m>) -> Result<Id> {
    let from = f.source.context.int(bits)?;
    let (from, ty) = (f.module.type_of(from)?, f.module.type_of(to)?);
    if from == ty { Ok(id) } else { f.emit(Op::UConvert, ty, &[id.0]) }
}

/// Booleans as integers whose lowest bit is the first of each group.
fn pack_bits<'m>(f: &mut FunctionWriter<'_, 'm>, id: Id, from: Type<'m>, to: Type<'m>) -> Result<Id> {
    let bits = to.scalar().int_width().or_else(|| to.scalar().kind().float_bits());
    let bits = bits.filter(|bits| *bits <= 64).ok_or_else(|| refuse(from, to))?;
    let int = f.source.context.int(bits)?;
    let ty = f.module.type_of(int)?;
    f.by_lanes(None, to, |f, number| {
        let mut sum = f.module.const_splat(int, 0)?;
        for index in 0..bits {
            let bit = f.lane(id, from, number * bits + index)?;
            let (one, zero) = (f.module.const_splat(int, 1 << index)?, f.module.const_splat(int, 0)?);
            let part = f.emit(Op::Select, ty, &[bit.0, one.0, zero.0])?;
            sum = f.emit(Op::BitwiseOr, ty, &[sum.0, part.0])?;
        }
        lane_of_bits(f, sum, to.scalar())
    })
}

/// The bits of integers as booleans, the lowest first.
fn unpack_bits<'m>(f: &mut FunctionWriter<'_, 'm>, id: Id, from: Type<'m>, to: Type<'m>) -> Result<Id> {
    let bits = from.scalar().int_width().or_else(|| from.scalar().kind().float_bits());
    let bits = bits.filter(|bits| *bits <= 64).ok_or_else(|| refuse(from, to))?;
    let int = f.source.context.int(bits)?;
    let (bool, ty) = (f.module.bool()?, f.module.type_of(int)?);
    let zero = f.module.const_splat(int, 0)?;
    let mut numbers = Vec::new();
    for lane in f.all_lanes(id, from)? {
        numbers.push(lane_bits(f, lane, from.scalar(), bits)?);
    }
    f.by_lanes(None, to, |f, index| {
        let number = numbers.get((index / bits) as usize).copied().ok_or_else(|| refuse(from, to))?;
        let mask = f.module.const_splat(int, 1 << (index % bits))?;
        let bit = f.emit(Op::BitwiseAnd, ty, &[number.0, mask.0])?;
        f.emit(Op::INotEqual, bool, &[bit.0, zero.0])
    })
}
