//! Values whose representation in memory is not that in registers (see [`Representation`]): read and written in pieces
//! that SPIR-V has.
//!
//! LLVM's data layout says where the components of a vector and the members of a structure lie, so that pieces are
//! where these are.

use smallvec::SmallVec;

use super::operand;
use crate::{
    Code, Error, Result,
    spirv::{Id, Op},
    view::{GepFlags, InstView, Type, Value},
    writer::{FunctionWriter, ModuleWriter, Source, memory_representation::Representation},
};

/// Lengths of pieces: a vector of three is one of four in memory, so it is none.
const PIECES: [u32; 4] = [16, 8, 4, 2];

/// Structures and arrays with more values in them are not read or written as one.
const MAX_VALUES: u64 = 4096;

/// How a vector is taken apart: the first component and the length of each piece.
fn pieces(len: u32, is_scalar: bool) -> SmallVec<[(u32, u32); 8]> {
    let mut pieces = SmallVec::new();
    let mut first = 0;
    while first < len {
        let fitting = PIECES.iter().copied().find(|piece| !is_scalar && *piece <= len - first);
        let piece = fitting.unwrap_or(1);
        pieces.push((first, piece));
        first += piece;
    }
    pieces
}

/// The bytes of packed booleans in pieces that are integers: the first byte and the number of bytes of each.
fn byte_pieces(bytes: u32) -> SmallVec<[(u32, u32); 4]> {
    let mut pieces = SmallVec::new();
    let mut first = 0;
    while first < bytes {
        let piece = [8, 4, 2, 1].into_iter().find(|piece| *piece <= bytes - first).unwrap_or(1);
        pieces.push((first, piece));
        first += piece;
    }
    pieces
}

/// Memory that an instruction reads or writes: so many bytes behind where a pointer points.
#[derive(Clone, Copy)]
struct ByteRange<'m> {
    /// The instruction, which tells alignment and more.
    inst: InstView<'m>,
    base: Value<'m>,
    offset: u64,
}

impl ByteRange<'_> {
    fn behind(self, bytes: u64) -> Self {
        Self { offset: self.offset.saturating_add(bytes), ..self }
    }
}

impl<'m> FunctionWriter<'_, 'm> {
    /// Loads a value that has another representation in memory.
    pub(super) fn load_representation(
        &mut self,
        inst: InstView<'m>,
        representation: Representation,
    ) -> Result<()> {
        let (ty, base) = (inst.ty(), operand(inst.value(), 0)?);
        self.module.check_values(ty)?;
        let id = load_at(self, ByteRange { inst, base, offset: 0 }, ty, representation, true)?;
        let whole = self.module.type_of(ty)?;
        self.named(inst, id, whole)
    }

    /// Stores a value that has another representation in memory.
    pub(in crate::writer) fn store_representation(
        &mut self,
        inst: InstView<'m>,
        (ty, representation): (Type<'m>, Representation),
        id: Id,
        base: Value<'m>,
    ) -> Result<()> {
        self.module.check_values(ty)?;
        store_at(self, ByteRange { inst, base, offset: 0 }, ty, representation, id)
    }
}

impl<'m> ModuleWriter<'m> {
    /// Refuses what is so large that the instructions would hardly end, or cannot lie in memory.
    fn check_values(&mut self, ty: Type<'m>) -> Result<()> {
        if !self.representation_of(ty).exists() && !ty.is_vector() {
            self.memory_type(ty)?;
        }
        if values_of(ty, 0) > MAX_VALUES {
            return Err(Error::unsupported(
                Code::InvalidInstruction,
                format!("{ty} has more than {MAX_VALUES} values, too many to be read or written as one"),
            ));
        }
        Ok(())
    }

    /// The pieces of packed booleans: their first byte, the integer that is there, and the booleans in it.
    fn bit_pieces(&self, ty: Type<'m>) -> Result<Vec<(u32, Type<'m>, std::ops::Range<u32>)>> {
        self.layout_of(ty)?;
        let len = ty.vector_len().unwrap_or(1);
        byte_pieces(len.div_ceil(8))
            .into_iter()
            .map(|(first, bytes)| {
                let lanes = first * 8..len.min((first + bytes) * 8);
                Ok((first, self.source.context.int(bytes * 8)?, lanes))
            })
            .collect()
    }
}

impl<'m> Source<'m> {
    /// The members of an aggregate with their offsets.
    fn members_at(&self, ty: Type<'m>) -> Result<Vec<(Type<'m>, u64)>> {
        let unknown = || Error::unsupported(Code::Other, format!("the layout of {ty} is not known"));
        if let Some(element) = ty.element() {
            let size = self.module.size_of(element).ok_or_else(unknown)?;
            return Ok((0..ty.len().unwrap_or_default()).map(|index| (element, index * size)).collect());
        }
        (0..)
            .zip(ty.members())
            .map(|(index, member)| Ok((member, self.module.member_offset(ty, index).ok_or_else(unknown)?)))
            .collect()
    }

    /// The components of a vector in memory, and the bytes of each.
    fn piece_types(&self, ty: Type<'m>) -> Result<(Type<'m>, u64)> {
        let element = ty.scalar();
        let bits = self.module.bit_size_of(element).filter(|bits| bits % 8 == 0);
        match bits {
            Some(bits) => Ok((element, bits / 8)),
            // Components that are no bytes stand bit by bit.
            None => Err(Error::unsupported(
                Code::InvalidBitWidth,
                format!("{} in memory, as components of {ty}", element.int_width().unwrap_or_default()),
            )),
        }
    }
}

fn load_at<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    from: ByteRange<'m>,
    ty: Type<'m>,
    representation: Representation,
    is_result: bool,
) -> Result<Id> {
    let inst = Some(from.inst).filter(|_| is_result);
    match representation {
        Representation::Same => {
            let id = f.module.type_of(ty)?;
            load_plain(f, from, ty.scalar(), id)
        }
        Representation::Bits => load_bits(f, from, ty, inst),
        Representation::ByteInteger => load_number(f, from, ty),
        Representation::Lanes | Representation::Pointers | Representation::IllegalInteger
            if ty.is_vector() =>
        {
            load_lanes(f, from, ty, inst)
        }
        _ => {
            // Put together member by member, as a structure at once would be read as one in memory again.
            let id = f.module.type_of(ty)?;
            let mut whole = f.module.undef(id)?;
            let members = f.source.members_at(ty)?;
            let last = members.len().saturating_sub(1);
            for (index, (member, offset)) in members.into_iter().enumerate() {
                let representation = f.module.representation_of(member);
                let part = load_at(f, from.behind(offset), member, representation, false)?;
                let words = [part.0, whole.0, index as u32];
                whole = match inst.filter(|_| index == last) {
                    Some(inst) => f.emit_for(inst, Op::CompositeInsert, id, &words)?,
                    None => f.emit(Op::CompositeInsert, id, &words)?,
                };
            }
            Ok(whole)
        }
    }
}

fn store_at<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    to: ByteRange<'m>,
    ty: Type<'m>,
    representation: Representation,
    id: Id,
) -> Result<()> {
    match representation {
        Representation::Same => {
            let pointee = f.module.type_of(ty)?;
            store_plain(f, to, ty.scalar(), pointee, id)
        }
        Representation::Bits => store_bits(f, to, ty, id),
        Representation::ByteInteger => store_number(f, to, ty, id),
        Representation::Lanes | Representation::Pointers | Representation::IllegalInteger
            if ty.is_vector() =>
        {
            store_lanes(f, to, ty, id)
        }
        _ => {
            for (index, (member, offset)) in (0..).zip(f.source.members_at(ty)?) {
                let representation = f.module.representation_of(member);
                let member_id = f.module.type_of(member)?;
                let part = f.emit(Op::CompositeExtract, member_id, &[id.0, index])?;
                store_at(f, to.behind(offset), member, representation, part)?;
            }
            Ok(())
        }
    }
}

fn load_plain<'m>(f: &mut FunctionWriter<'_, 'm>, from: ByteRange<'m>, step: Type<'m>, ty: Id) -> Result<Id> {
    let pointer = pointer_at(f, from, step, ty)?;
    let mut words = SmallVec::<[u32; 4]>::new();
    words.push(pointer.0);
    f.module.memory_access(from.inst, from.offset, &mut words)?;
    f.emit(Op::Load, ty, &words)
}

fn store_plain<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    to: ByteRange<'m>,
    step: Type<'m>,
    ty: Id,
    value: Id,
) -> Result<()> {
    let pointer = pointer_at(f, to, step, ty)?;
    let mut words = SmallVec::<[u32; 4]>::new();
    words.extend([pointer.0, value.0]);
    f.module.memory_access(to.inst, to.offset, &mut words)?;
    f.emit_void(Op::Store, &words)
}

/// The pointer to a piece of memory, in steps of a type where these lead there and otherwise of bytes.
fn pointer_at<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    memory: ByteRange<'m>,
    step: Type<'m>,
    wanted: Id,
) -> Result<Id> {
    let own = f.module.value_type(memory.base)?;
    if memory.offset == 0 {
        return f.pointer_to(memory.base, wanted);
    }
    let size = f.source.module.size_of(step).filter(|size| *size > 0 && memory.offset.is_multiple_of(*size));
    // The type that an untyped pointer steps over may be no pointer.
    let is_pointer = f.module.untyped_pointers() && step.is_pointer();
    let is_step = size.is_some() && f.module.representation_of(step) == Representation::Same && !is_pointer;
    let (step, distance) = match size {
        Some(size) if is_step => (f.module.type_of(step)?, memory.offset / size),
        _ => (f.module.int(8)?, memory.offset),
    };
    let step_pointer = f.module.with_pointee(own, step)?;
    let start = f.value_as(memory.base, step_pointer)?;
    let bits = if u32::try_from(distance).is_ok() { 32 } else { 64 };
    let index = f.module.const_int(bits, distance)?;
    let op = f.module.access_chain(GepFlags::INBOUNDS);
    let mut words = SmallVec::<[u32; 3]>::new();
    if f.module.untyped_pointers() {
        words.push(step.0);
    }
    words.extend([start.0, index.0]);
    let at = f.emit(op, step_pointer, &words)?;
    let wanted = f.module.with_pointee(own, wanted)?;
    f.cast_pointer(at, step_pointer, wanted)
}

fn load_lanes<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    from: ByteRange<'m>,
    ty: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let (element, size) = f.source.piece_types(ty)?;
    f.module.memory_type(element)?;
    let mut loaded = Vec::new();
    for (first, len) in pieces(ty.vector_len().unwrap_or(1), element.is_pointer()) {
        let piece = if len == 1 { element } else { element.vector_of(len)? };
        let piece_id = f.module.type_of(piece)?;
        let id = load_plain(f, from.behind(u64::from(first) * size), element, piece_id)?;
        loaded.push((id, piece));
    }
    f.joined_pieces(inst, ty, &loaded)
}

fn store_lanes<'m>(f: &mut FunctionWriter<'_, 'm>, to: ByteRange<'m>, ty: Type<'m>, id: Id) -> Result<()> {
    let (element, size) = f.source.piece_types(ty)?;
    f.module.memory_type(element)?;
    for (first, len) in pieces(ty.vector_len().unwrap_or(1), element.is_pointer()) {
        let piece = if len == 1 { element } else { element.vector_of(len)? };
        let piece_id = f.module.type_of(piece)?;
        let part = f.piece(id, ty, first, piece)?;
        store_plain(f, to.behind(u64::from(first) * size), element, piece_id, part)?;
    }
    Ok(())
}

fn load_bits<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    from: ByteRange<'m>,
    ty: Type<'m>,
    inst: Option<InstView<'m>>,
) -> Result<Id> {
    let bool = f.module.bool()?;
    let mut lanes = Vec::new();
    for (first, int, own) in f.module.bit_pieces(ty)? {
        let (int_id, zero) = (f.module.type_of(int)?, f.module.const_splat(int, 0)?);
        let number = load_plain(f, from.behind(first.into()), int, int_id)?;
        for lane in own {
            let mask = f.module.const_splat(int, 1 << (lane - first * 8))?;
            let bit = f.emit(Op::BitwiseAnd, int_id, &[number.0, mask.0])?;
            lanes.push(f.emit(Op::INotEqual, bool, &[bit.0, zero.0])?);
        }
    }
    f.joined_lanes(inst, ty, &lanes)
}

/// An integer of several bytes, the lowest first.
fn load_number<'m>(f: &mut FunctionWriter<'_, 'm>, from: ByteRange<'m>, ty: Type<'m>) -> Result<Id> {
    let promoted = f.module.type_of(ty)?;
    let mut number: Option<Id> = None;
    for (first, bytes) in byte_pieces(ty.int_width().unwrap_or_default() / 8) {
        let piece = f.source.context.int(bytes * 8)?;
        let piece_id = f.module.type_of(piece)?;
        let mut part = load_plain(f, from.behind(first.into()), piece, piece_id)?;
        if piece_id != promoted {
            part = f.emit(Op::UConvert, promoted, &[part.0])?;
        }
        number = Some(match number {
            None => part,
            Some(lower) => {
                let amount = f.module.const_splat(ty, (first * 8).into())?;
                let part = f.emit(Op::ShiftLeftLogical, promoted, &[part.0, amount.0])?;
                f.emit(Op::BitwiseOr, promoted, &[lower.0, part.0])?
            }
        });
    }
    number.ok_or_else(|| Error::internal("an integer without bytes"))
}

fn store_number<'m>(f: &mut FunctionWriter<'_, 'm>, to: ByteRange<'m>, ty: Type<'m>, id: Id) -> Result<()> {
    let promoted = f.module.type_of(ty)?;
    for (first, bytes) in byte_pieces(ty.int_width().unwrap_or_default() / 8) {
        let piece = f.source.context.int(bytes * 8)?;
        let piece_id = f.module.type_of(piece)?;
        let mut part = id;
        if first > 0 {
            let amount = f.module.const_splat(ty, (first * 8).into())?;
            part = f.emit(Op::ShiftRightLogical, promoted, &[part.0, amount.0])?;
        }
        if piece_id != promoted {
            part = f.emit(Op::UConvert, piece_id, &[part.0])?;
        }
        store_plain(f, to.behind(first.into()), piece, piece_id, part)?;
    }
    Ok(())
}

fn store_bits<'m>(f: &mut FunctionWriter<'_, 'm>, to: ByteRange<'m>, ty: Type<'m>, id: Id) -> Result<()> {
    for (first, int, own) in f.module.bit_pieces(ty)? {
        let (int_id, zero) = (f.module.type_of(int)?, f.module.const_splat(int, 0)?);
        let mut number: Option<Id> = None;
        for lane in own {
            let bit = f.lane(id, ty, lane)?;
            let one = f.module.const_splat(int, 1 << (lane - first * 8))?;
            let part = f.emit(Op::Select, int_id, &[bit.0, one.0, zero.0])?;
            number = Some(match number {
                None => part,
                Some(number) => f.emit(Op::BitwiseOr, int_id, &[number.0, part.0])?,
            });
        }
        store_plain(f, to.behind(first.into()), int, int_id, number.unwrap_or(zero))?;
    }
    Ok(())
}

/// How many scalars and vectors a type has in it, or so many that it does not matter.
fn values_of(ty: Type<'_>, depth: u32) -> u64 {
    if depth > 64 {
        return u64::MAX;
    }
    match ty.element().filter(|_| !ty.is_vector()) {
        Some(element) => ty.len().unwrap_or_default().saturating_mul(values_of(element, depth + 1)),
        None if ty.member_count() > 0 => {
            let mut sum = 0_u64;
            for member in ty.members() {
                sum = sum.saturating_add(values_of(member, depth + 1));
                if sum > MAX_VALUES {
                    break;
                }
            }
            sum
        }
        None => 1,
    }
}
