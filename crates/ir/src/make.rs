//! Constants in the one form that each has: what LLVM makes of zeros, of undefined values and of plain data.

use crate::{Constant, ConstantId, Module, Type, TypeId};

impl Module {
    /// Returns an integer of any width; missing words are 0, bits above the width are cut.
    pub fn integer(&mut self, ty: TypeId, words: &[u64]) -> ConstantId {
        let width = self.types.width(ty);
        if width <= 64 {
            let word = words.first().copied().unwrap_or(0);
            return self.constants.intern_integer(ty, cut(word, width));
        }
        let words = cut_words(words, width);
        self.constants.intern(ty, Constant::Words(&words))
    }

    /// Returns a floating-point number of any format by its bits, the lowest word first.
    pub fn float(&mut self, ty: TypeId, words: &[u64]) -> ConstantId {
        let width = self.types.width(ty);
        if width <= 64 {
            let word = words.first().copied().unwrap_or(0);
            return self.constants.intern(ty, Constant::Float(cut(word, width)));
        }
        let mut words = cut_words(words, width);
        if self.types.get(ty) == Type::X86Fp80
            && let [significand, head] = words.as_mut_slice()
        {
            // The bit before the fraction says what the exponent does; LLVM corrects the exponent of numbers where it does not.
            *head = match (*head & 0x7fff, *significand >> 63) {
                (0, 1) => *head | 1,
                (1.., 0) => *head | 0x7fff,
                _ => *head,
            };
        }
        self.constants.intern(ty, Constant::Words(&words))
    }

    /// Returns the zero of a type.
    pub fn zero(&mut self, ty: TypeId) -> ConstantId {
        match self.types.get(ty) {
            Type::Integer(_) => self.integer(ty, &[]),
            _ if self.types.is_float(ty) => self.float(ty, &[]),
            _ => self.constants.intern(ty, Constant::Null),
        }
    }

    /// Returns the number of which all bits are set, or a vector of it.
    pub fn all_ones(&mut self, ty: TypeId) -> ConstantId {
        let scalar = self.types.scalar(ty);
        let words = vec![u64::MAX; self.types.width(scalar).div_ceil(64) as usize];
        let number = self.integer(scalar, &words);
        self.splat(ty, number)
    }

    /// Returns the vector of a type whose components are all one constant; the constant itself for another type.
    pub fn splat(&mut self, ty: TypeId, component: ConstantId) -> ConstantId {
        match self.types.get(ty) {
            Type::Vector { length, scalable: false, .. } => {
                self.aggregate(ty, &vec![component; length as usize])
            }
            _ => component,
        }
    }

    /// Returns an undefined value.
    pub fn undef(&mut self, ty: TypeId) -> ConstantId {
        self.constants.intern(ty, Constant::Undef)
    }

    /// Returns a poison value.
    pub fn poison(&mut self, ty: TypeId) -> ConstantId {
        self.constants.intern(ty, Constant::Poison)
    }

    /// True for the constant of all zero bits.
    pub fn is_zero(&self, id: ConstantId) -> bool {
        match self.constants.get(id) {
            Constant::Null | Constant::Integer(0) | Constant::Float(0) => true,
            Constant::Words(words) => words.iter().all(|&word| word == 0),
            _ => false,
        }
    }

    /// Returns a struct, array or vector of these members: zeros are the zero of the type, undefined ones its undefined value,
    /// numbers of 8, 16, 32 and 64 bits in arrays and vectors plain data.
    pub fn aggregate(&mut self, ty: TypeId, members: &[ConstantId]) -> ConstantId {
        let is = |of: fn(Constant<'_>) -> bool| members.iter().all(|&id| of(self.constants.get(id)));
        let sequence = !matches!(self.types.get(ty), Type::Struct { .. } | Type::Named(_));
        if members.iter().all(|&id| self.is_zero(id)) {
            return self.zero(ty);
        }
        if is(|constant| constant == Constant::Poison) {
            return self.poison(ty);
        }
        if is(|constant| constant == Constant::Undef) {
            return self.undef(ty);
        }
        if sequence && let Some(data) = self.plain_data(members) {
            return self.constants.intern(ty, Constant::Data(&data));
        }
        self.constants.intern(ty, Constant::Aggregate(members))
    }

    /// Returns an array or vector of numbers of 8, 16, 32 or 64 bits by their bytes, each little-endian.
    pub fn data(&mut self, ty: TypeId, bytes: &[u8]) -> ConstantId {
        if bytes.iter().all(|&byte| byte == 0) {
            return self.zero(ty);
        }
        self.constants.intern(ty, Constant::Data(bytes))
    }

    /// Returns the bytes of numbers of 8, 16, 32 or 64 bits; none where a member is something else.
    fn plain_data(&self, members: &[ConstantId]) -> Option<Vec<u8>> {
        let first = self.constants.ty(*members.first()?);
        let width @ (8 | 16 | 32 | 64) = self.types.width(first) else { return None };
        let mut bytes = Vec::with_capacity(members.len() * width as usize / 8);
        for &member in members {
            let (Constant::Integer(bits) | Constant::Float(bits)) = self.constants.get(member) else {
                return None;
            };
            bytes.extend_from_slice(bits.to_le_bytes().get(..width as usize / 8)?);
        }
        Some(bytes)
    }

    /// Returns an element of a constant struct, array or vector; none if there is no such element, or if the constant is an
    /// expression.
    pub fn element(&mut self, id: ConstantId, index: u64) -> Option<ConstantId> {
        let ty = self.types.member(self.constants.ty(id), index)?;
        let at = usize::try_from(index).ok()?;
        match self.constants.get(id) {
            Constant::Aggregate(members) => members.get(at).copied(),
            Constant::Data(bytes) => {
                let width = self.types.width(ty) as usize / 8;
                let bytes = bytes.get(at.checked_mul(width)?..)?.get(..width)?;
                let bits = bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
                Some(match self.types.is_integer(ty) {
                    true => self.constants.intern_integer(ty, bits),
                    false => self.constants.intern(ty, Constant::Float(bits)),
                })
            }
            Constant::Null => Some(self.zero(ty)),
            Constant::Undef => Some(self.undef(ty)),
            Constant::Poison => Some(self.poison(ty)),
            _ => None,
        }
    }
}

/// Returns the lower bits of a word.
const fn cut(word: u64, width: u32) -> u64 {
    match width {
        0 => 0,
        1..=63 => word & ((1 << width) - 1),
        _ => word,
    }
}

/// Returns as many words as a width needs.
fn cut_words(words: &[u64], width: u32) -> Vec<u64> {
    let mut words = words.to_vec();
    words.resize(width.div_ceil(64) as usize, 0);
    if let Some(last) = words.last_mut()
        && !width.is_multiple_of(64)
    {
        *last = cut(*last, width % 64);
    }
    words
}
