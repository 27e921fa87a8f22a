//! Operations on constants, done now.
//!
//! Three families, each as LLVM has it:
//! - `fold_…` is what LLVM's builder gives with its constant folder: a constant, an expression of them, or none where it
//!   makes an instruction;
//! - `constant_…` is a constant expression where nothing can be folded;
//! - `fold_number…` takes numbers and vectors of them alone, and knows the layout of vectors in memory.

mod binary;
mod cast;
mod cast_pairs;
mod compare;
mod float;
mod integer;
mod numbers;
mod pointers;
mod vectors;

use crate::{Constant, ConstantId, Module, Type, TypeId};
use integer::UnsignedBits;

/// How deep expressions nest at most where they are taken apart.
const DEPTH: u16 = 200;

/// The most lanes of vectors that are folded: each becomes a constant.
const LANES: u32 = 1 << 20;

impl Module {
    /// True for vectors of too many lanes.
    fn is_vast(&self, ty: TypeId) -> bool {
        matches!(self.types.get(ty), Type::Vector { length, .. } if length > LANES)
    }

    /// Returns the number of lanes of a vector of a fixed length.
    fn lane_count(&self, ty: TypeId) -> Option<u32> {
        match self.types.get(ty) {
            Type::Vector { length, scalable: false, .. } if length <= LANES => Some(length),
            _ => None,
        }
    }

    /// True for `undef` and `poison`.
    fn is_undefined(&self, id: ConstantId) -> bool {
        matches!(self.constants.get(id), Constant::Undef | Constant::Poison)
    }

    fn is_poison(&self, id: ConstantId) -> bool {
        self.constants.get(id) == Constant::Poison
    }

    /// Returns the one constant that all lanes of a vector are.
    fn splat_value(&mut self, id: ConstantId) -> Option<ConstantId> {
        let lanes = self.lane_count(self.constants.ty(id))?;
        match self.constants.get(id) {
            Constant::Null => self.element(id, 0),
            Constant::Aggregate(members) => {
                let &first = members.first()?;
                members.iter().all(|&member| member == first).then_some(first)
            }
            Constant::Data(bytes) => {
                let size = bytes.len() / lanes.max(1) as usize;
                let first = bytes.get(..size)?;
                (size > 0 && bytes.chunks_exact(size).all(|chunk| chunk == first))
                    .then(|| self.element(id, 0))
                    .flatten()
            }
            _ => None,
        }
    }

    /// Returns a lane of a vector; an expression that extracts it where the vector is one itself.
    fn lane(&mut self, id: ConstantId, index: u32) -> Option<ConstantId> {
        match self.element(id, index.into()) {
            Some(element) => Some(element),
            None => {
                let i32 = self.types.integer(32);
                let index = self.constants.intern_integer(i32, index.into());
                self.fold_extract_element(id, index)
            }
        }
    }

    /// Returns a vector each lane of which is made of its number.
    fn make_lanes(
        &mut self,
        ty: TypeId,
        lanes: u32,
        mut make: impl FnMut(&mut Self, u32) -> Option<ConstantId>,
    ) -> Option<ConstantId> {
        let members: Option<Vec<ConstantId>> = (0..lanes).map(|lane| make(self, lane)).collect();
        Some(self.aggregate(ty, &members?))
    }

    /// Returns the bits of a constant integer.
    fn integer_bits(&self, id: ConstantId) -> Option<UnsignedBits> {
        if !self.types.is_integer(self.constants.ty(id)) {
            return None;
        }
        Some(UnsignedBits::from_words(self.constants.integer_words(id)?))
    }

    /// Returns the constant integer of these bits; those above the width are cut.
    fn integer_of(&mut self, ty: TypeId, bits: &UnsignedBits) -> ConstantId {
        match bits {
            &UnsignedBits::Narrow(bits) => self.integer(ty, &[bits as u64, (bits >> 64) as u64]),
            UnsignedBits::Wide(number) => self.integer(ty, &number.to_u64_digits()),
        }
    }

    /// Returns the type of a floating-point constant and its bits.
    fn float_bits(&self, id: ConstantId) -> Option<(Type, u128)> {
        let ty = self.constants.ty(id);
        if !self.types.is_float(ty) {
            return None;
        }
        let bits = match self.constants.get(id) {
            Constant::Float(bits) => bits.into(),
            Constant::Words(&[low, high]) => u128::from(low) | u128::from(high) << 64,
            _ => return None,
        };
        Some((self.types.get(ty), bits))
    }

    /// Returns the floating-point constant of these bits.
    fn float_of(&mut self, ty: TypeId, bits: u128) -> ConstantId {
        self.float(ty, &[bits as u64, (bits >> 64) as u64])
    }

    /// True for the integer of all one bits, or a vector of it.
    fn is_all_ones(&mut self, id: ConstantId) -> bool {
        let number = self.splat_value(id).unwrap_or(id);
        let ty = self.constants.ty(number);
        self.types.is_integer(ty) && self.all_ones(ty) == number
    }
}
