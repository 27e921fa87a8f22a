//! Vectors that SPIR-V does not have, in memory: read and written in pieces that it has.
//!
//! LLVM lays the components of a vector out one behind the other, so that pieces are where the components are.

use smallvec::SmallVec;

use super::operand;
use crate::{
    Code, Error, Result,
    llvm::{GepFlags, Inst, Type, Value},
    spirv::{Id, Op},
    writer::functions::FunctionWriter,
};

/// Lengths of pieces: a vector of three is one of four in memory, so it is none.
const PIECES: [u32; 4] = [16, 8, 4, 2];

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

impl<'m> FunctionWriter<'_, 'm> {
    /// Whether loads and stores of a type go in pieces.
    pub(super) fn is_in_pieces(&self, ty: Type<'m>) -> bool {
        ty.is_vector() && !self.is_vector_of_memory(ty)
    }

    /// The type of a piece, and the bytes of a component.
    fn piece_types(&mut self, ty: Type<'m>) -> Result<(Type<'m>, u64)> {
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

    /// The pointer to a piece.
    fn piece_pointer(&mut self, base: Value<'m>, element: Id, piece: Id, first: u32) -> Result<Id> {
        let own = self.value_type(base)?;
        if first == 0 {
            return self.pointer_to(base, piece);
        }
        let element_pointer = self.with_pointee(own, element)?;
        let start = self.value_as(base, element_pointer)?;
        let index = self.const_u32(first)?;
        let op = self.access_chain(GepFlags::INBOUNDS);
        let mut words = SmallVec::<[u32; 3]>::new();
        if self.untyped_pointers() {
            words.push(element.0);
        }
        words.extend([start.0, index.0]);
        let at = self.emit(op, element_pointer, &words)?;
        let piece_pointer = self.with_pointee(own, piece)?;
        self.cast_pointer(at, element_pointer, piece_pointer)
    }

    /// Loads a vector in pieces.
    pub(super) fn load_pieces(&mut self, inst: Inst<'m>) -> Result<()> {
        let ty = inst.ty();
        if ty.scalar().is_int_of(1) {
            let bits = self.bits_of(ty)?;
            let memory = self.memory_type(bits)?;
            let pointer = self.pointer_to(operand(inst.value(), 0)?, memory)?;
            let mut words = SmallVec::<[u32; 4]>::new();
            words.push(pointer.0);
            self.memory_access(inst, 0, &mut words)?;
            let number = self.emit(Op::Load, memory, &words)?;
            let id = self.unpack_bits(number, bits, ty)?;
            let whole = self.type_of(ty)?;
            return self.named(inst, id, whole);
        }
        let (element, size) = self.piece_types(ty)?;
        let element_id = self.memory_type(element)?;
        let base = operand(inst.value(), 0)?;
        let mut loaded = Vec::new();
        for (first, len) in pieces(ty.vector_len().unwrap_or(1), element.is_pointer()) {
            let piece = if len == 1 { element } else { element.vector_of(len)? };
            let piece_id = self.memory_type(piece)?;
            let pointer = self.piece_pointer(base, element_id, piece_id, first)?;
            let mut words = SmallVec::<[u32; 4]>::new();
            words.push(pointer.0);
            self.memory_access(inst, u64::from(first) * size, &mut words)?;
            loaded.push((self.emit(Op::Load, piece_id, &words)?, piece));
        }
        let id = self.joined_pieces(Some(inst), ty, &loaded)?;
        let whole = self.type_of(ty)?;
        self.named(inst, id, whole)
    }

    /// Stores a vector in pieces.
    pub(super) fn store_pieces(
        &mut self,
        inst: Inst<'m>,
        stored: Value<'m>,
        target: Value<'m>,
    ) -> Result<()> {
        let ty = self.llvm_type(stored)?;
        let id = self.value(stored)?;
        if ty.scalar().is_int_of(1) {
            let bits = self.bits_of(ty)?;
            let memory = self.memory_type(bits)?;
            let number = self.pack_bits(id, ty, bits)?;
            let pointer = self.pointer_to(target, memory)?;
            return self.store_piece(inst, pointer, number, 0);
        }
        let (element, size) = self.piece_types(ty)?;
        let element_id = self.memory_type(element)?;
        for (first, len) in pieces(ty.vector_len().unwrap_or(1), element.is_pointer()) {
            let piece = if len == 1 { element } else { element.vector_of(len)? };
            let piece_id = self.memory_type(piece)?;
            let part = self.piece(id, ty, first, piece)?;
            let pointer = self.piece_pointer(target, element_id, piece_id, first)?;
            self.store_piece(inst, pointer, part, u64::from(first) * size)?;
        }
        Ok(())
    }

    fn store_piece(&mut self, inst: Inst<'m>, pointer: Id, value: Id, offset: u64) -> Result<()> {
        let mut words = SmallVec::<[u32; 4]>::new();
        words.extend([pointer.0, value.0]);
        self.memory_access(inst, offset, &mut words)?;
        self.emit_void(Op::Store, &words)
    }

    /// The integer with as many bits as a vector of truth values has components.
    fn bits_of(&self, ty: Type<'m>) -> Result<Type<'m>> {
        let len = ty.vector_len().unwrap_or(1);
        match len {
            8 | 16 | 32 | 64 => Ok(self.context.int(len)?),
            _ => Err(Error::unsupported(Code::InvalidBitWidth, format!("{len} truth values in memory"))),
        }
    }
}
