use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

use crate::tables::{InstFlags, Opcode, Predicate};
use crate::{BlockId, ConstantId, FunctionId, GlobalId, StringId, TypeId};

/// The range that `inrange` of a constant `getelementptr` allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ConstantRange {
    /// The width in bits of the bounds.
    pub width: u32,
    /// The first offset.
    pub lower: i64,
    /// The offset after the last.
    pub upper: i64,
}

/// What a constant is (LangRef, "Constants").
///
/// Zero is [`Constant::Integer`] or [`Constant::Float`] where the type is a scalar of at most 64 bits, [`Constant::Words`] where
/// it is wider, and [`Constant::Null`] for all other types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Constant<'a> {
    /// A variable, function, alias or ifunc.
    Global(GlobalId),
    /// `null`, `zeroinitializer` or the token `none`.
    Null,
    /// `undef`.
    Undef,
    /// `poison`.
    Poison,
    /// An integer of at most 64 bits, without a sign.
    Integer(u64),
    /// The bits of a floating-point number of at most 64 bits.
    Float(u64),
    /// The bits of an integer or floating-point number of more than 64 bits, the lowest word first.
    Words(&'a [u64]),
    /// The members of a struct, array or vector.
    Aggregate(&'a [ConstantId]),
    /// The elements of an array or vector of integers or floating-point numbers, each little-endian.
    Data(&'a [u8]),
    /// An operation on constants.
    Expression {
        /// The operation.
        opcode: Opcode,
        /// Its flags.
        flags: InstFlags,
        /// What a comparison asks.
        predicate: Option<Predicate>,
        /// The element type of a `getelementptr`.
        source: Option<TypeId>,
        /// `inrange` of a `getelementptr`.
        in_range: Option<ConstantRange>,
        /// The operands.
        operands: &'a [ConstantId],
    },
    /// The address of a block.
    BlockAddress(FunctionId, BlockId),
    /// `dso_local_equivalent`.
    DsoLocalEquivalent(GlobalId),
    /// `no_cfi`.
    NoCfi(GlobalId),
    /// `ptrauth`: pointer, key, discriminator, address discriminator, deactivation symbol.
    PtrAuth(&'a [ConstantId]),
    /// Inline assembly.
    InlineAsm {
        /// The type of the function that it acts as.
        function: TypeId,
        /// The assembly.
        assembly: StringId,
        /// The constraints.
        constraints: StringId,
        /// As in bitcode: side effects, align stack, Intel's dialect, unwinds.
        flags: u8,
    },
}

/// How a constant is stored: as [`Constant`], with ranges in place of slices.
#[derive(Debug, Clone, Copy)]
pub enum ConstantData {
    /// What holds no list.
    Plain(Constant<'static>),
    /// Words in the pool.
    Words(u32, u32),
    /// Members in the pool.
    Aggregate(u32, u32),
    /// Bytes in the pool.
    Data(u32, u32),
    /// An operation; the operands are in the pool.
    Expression {
        /// The position of what it says beside its operands.
        info: u32,
        /// The first operand.
        start: u32,
        /// The number of operands.
        len: u32,
    },
    /// A signed pointer.
    PtrAuth(u32, u32),
}

type ExpressionInfo = (Opcode, InstFlags, Option<Predicate>, Option<TypeId>, Option<ConstantRange>);

/// The constants of a module, interned.
#[derive(Debug, Clone, Default)]
pub struct Constants {
    types: Vec<TypeId>,
    data: Vec<ConstantData>,
    /// How deep operands nest.
    depths: Vec<u16>,
    operands: Vec<ConstantId>,
    words: Vec<u64>,
    bytes: Vec<u8>,
    expressions: Vec<ExpressionInfo>,
    lookup: HashTable<u32>,
}

fn hash(ty: TypeId, constant: &Constant<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(ty.0);
    match *constant {
        // The usual kinds without the cost of the derived hash.
        Constant::Integer(value) => hasher.write_u64(value),
        Constant::Float(bits) => hasher.write_u64(bits),
        Constant::Data(bytes) => hasher.write(bytes),
        _ => constant.hash(&mut hasher),
    }
    hasher.finish()
}

fn range<T>(pool: &[T], start: u32, len: u32) -> &[T] {
    pool.get(start as usize..start as usize + len as usize).unwrap_or_default()
}

fn push<T: Copy>(pool: &mut Vec<T>, items: &[T]) -> (u32, u32) {
    let start = pool.len() as u32;
    pool.extend_from_slice(items);
    (start, items.len() as u32)
}

impl Constants {
    /// Returns the number of constants.
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// Returns the type of a constant; type 0 for an id that is not of this table.
    #[inline]
    pub fn ty(&self, id: ConstantId) -> TypeId {
        self.types.get(id.index()).copied().unwrap_or(TypeId(0))
    }

    /// Returns how deep the operands of a constant nest.
    #[inline]
    pub fn depth(&self, id: ConstantId) -> u16 {
        self.depths.get(id.index()).copied().unwrap_or(0)
    }

    /// Returns what a constant is; `null` for an id that is not of this table.
    #[inline]
    pub fn get(&self, id: ConstantId) -> Constant<'_> {
        let Some(&data) = self.data.get(id.index()) else { return Constant::Null };
        match data {
            ConstantData::Plain(constant) => constant,
            ConstantData::Words(start, len) => Constant::Words(range(&self.words, start, len)),
            ConstantData::Aggregate(start, len) => Constant::Aggregate(range(&self.operands, start, len)),
            ConstantData::PtrAuth(start, len) => Constant::PtrAuth(range(&self.operands, start, len)),
            ConstantData::Data(start, len) => Constant::Data(range(&self.bytes, start, len)),
            ConstantData::Expression { info, start, len } => {
                let operands = range(&self.operands, start, len);
                let Some(&(opcode, flags, predicate, source, in_range)) = self.expressions.get(info as usize)
                else {
                    return Constant::Null;
                };
                Constant::Expression { opcode, flags, predicate, source, in_range, operands }
            }
        }
    }

    /// Returns the value of an integer of at most 64 bits, without a sign.
    #[inline]
    pub fn integer(&self, id: ConstantId) -> Option<u64> {
        match self.data.get(id.index())? {
            ConstantData::Plain(Constant::Integer(value)) => Some(*value),
            _ => None,
        }
    }

    /// Returns the words of an integer of any width, the lowest first; those above the width are 0.
    #[inline]
    pub fn integer_words(&self, id: ConstantId) -> Option<&[u64]> {
        match self.data.get(id.index())? {
            ConstantData::Plain(Constant::Integer(value)) => Some(std::slice::from_ref(value)),
            ConstantData::Words(start, len) => Some(range(&self.words, *start, *len)),
            _ => None,
        }
    }

    /// Returns the id of a constant that is in the table.
    pub fn find(&self, ty: TypeId, constant: Constant<'_>) -> Option<ConstantId> {
        let same = |&id: &u32| self.ty(ConstantId(id)) == ty && self.get(ConstantId(id)) == constant;
        self.lookup.find(hash(ty, &constant), same).map(|&id| ConstantId(id))
    }

    /// Returns the global that a constant is.
    #[inline]
    pub fn global(&self, id: ConstantId) -> Option<GlobalId> {
        match self.data.get(id.index())? {
            ConstantData::Plain(Constant::Global(global)) => Some(*global),
            _ => None,
        }
    }

    /// Gives globals and functions other numbers; a constant of one that has none gets one that no global has.
    pub(crate) fn renumber(
        &mut self,
        globals: &FxHashMap<GlobalId, GlobalId>,
        functions: &FxHashMap<FunctionId, FunctionId>,
    ) {
        let global = |id: &mut GlobalId| *id = globals.get(id).copied().unwrap_or(GlobalId(u32::MAX));
        for data in &mut self.data {
            match data {
                ConstantData::Plain(
                    Constant::Global(id) | Constant::DsoLocalEquivalent(id) | Constant::NoCfi(id),
                ) => global(id),
                ConstantData::Plain(Constant::BlockAddress(function, _)) => {
                    *function = functions.get(function).copied().unwrap_or(*function);
                }
                _ => {}
            }
        }
        self.lookup.clear();
        for id in 0..self.types.len() as u32 {
            let key = hash(self.ty(ConstantId(id)), &self.get(ConstantId(id)));
            let mut lookup = std::mem::take(&mut self.lookup);
            lookup.insert_unique(key, id, |&id| hash(self.ty(ConstantId(id)), &self.get(ConstantId(id))));
            self.lookup = lookup;
        }
    }

    /// Makes those constants null that a test tells; they are found by what they were until the module is read again.
    pub(crate) fn forget(&mut self, is_gone: impl Fn(&Constant<'static>) -> bool) {
        for data in &mut self.data {
            if let ConstantData::Plain(constant) = data
                && is_gone(constant)
            {
                *constant = Constant::Null;
            }
        }
    }

    /// True if some constant is an operation on others.
    pub fn has_expressions(&self) -> bool {
        !self.expressions.is_empty()
    }

    /// Makes room for constants.
    pub(crate) fn reserve(&mut self, count: usize) {
        let mut lookup = std::mem::take(&mut self.lookup);
        lookup.reserve(count, |&id| hash(self.ty(ConstantId(id)), &self.get(ConstantId(id))));
        self.lookup = lookup;
    }

    /// Returns the id of an integer of at most 64 bits, which is added if it is new.
    pub fn intern_integer(&mut self, ty: TypeId, value: u64) -> ConstantId {
        let key = hash(ty, &Constant::Integer(value));
        let found = self.lookup.find(key, |&id| {
            let id = ConstantId(id);
            self.integer(id) == Some(value) && self.ty(id) == ty
        });
        match found {
            Some(&id) => ConstantId(id),
            None => self.add(ty, ConstantData::Plain(Constant::Integer(value)), 0, key),
        }
    }

    /// Returns the id of a constant, which is added if it is new.
    pub fn intern(&mut self, ty: TypeId, constant: Constant<'_>) -> ConstantId {
        let key = hash(ty, &constant);
        if let Some(&id) =
            self.lookup.find(key, |&id| self.ty(ConstantId(id)) == ty && self.get(ConstantId(id)) == constant)
        {
            return ConstantId(id);
        }
        let operands = match constant {
            Constant::Aggregate(operands)
            | Constant::PtrAuth(operands)
            | Constant::Expression { operands, .. } => operands,
            _ => &[],
        };
        let depth = operands
            .iter()
            .map(|&operand| self.depth(operand))
            .max()
            .map_or(0, |depth| depth.saturating_add(1));
        let data = match constant {
            Constant::Words(words) => {
                let (start, len) = push(&mut self.words, words);
                ConstantData::Words(start, len)
            }
            Constant::Aggregate(members) => {
                let (start, len) = push(&mut self.operands, members);
                ConstantData::Aggregate(start, len)
            }
            Constant::PtrAuth(operands) => {
                let (start, len) = push(&mut self.operands, operands);
                ConstantData::PtrAuth(start, len)
            }
            Constant::Data(bytes) => {
                let (start, len) = push(&mut self.bytes, bytes);
                ConstantData::Data(start, len)
            }
            Constant::Expression { opcode, flags, predicate, source, in_range, operands } => {
                let (start, len) = push(&mut self.operands, operands);
                let info = self.expressions.len() as u32;
                self.expressions.push((opcode, flags, predicate, source, in_range));
                ConstantData::Expression { info, start, len }
            }
            Constant::Global(global) => ConstantData::Plain(Constant::Global(global)),
            Constant::Null => ConstantData::Plain(Constant::Null),
            Constant::Undef => ConstantData::Plain(Constant::Undef),
            Constant::Poison => ConstantData::Plain(Constant::Poison),
            Constant::Integer(value) => ConstantData::Plain(Constant::Integer(value)),
            Constant::Float(bits) => ConstantData::Plain(Constant::Float(bits)),
            Constant::BlockAddress(function, block) => {
                ConstantData::Plain(Constant::BlockAddress(function, block))
            }
            Constant::DsoLocalEquivalent(global) => ConstantData::Plain(Constant::DsoLocalEquivalent(global)),
            Constant::NoCfi(global) => ConstantData::Plain(Constant::NoCfi(global)),
            Constant::InlineAsm { function, assembly, constraints, flags } => {
                ConstantData::Plain(Constant::InlineAsm { function, assembly, constraints, flags })
            }
        };
        self.add(ty, data, depth, key)
    }

    /// Makes a constant the address of a global, for all that holds it.
    pub(crate) fn put_global(&mut self, id: ConstantId, global: GlobalId) {
        let Some(at) = self.data.get(id.index()).map(|_| id.index()) else { return };
        let mut lookup = std::mem::take(&mut self.lookup);
        if let Ok(entry) = lookup.find_entry(hash(self.ty(id), &self.get(id)), |other| *other == id.0) {
            entry.remove();
        }
        self.data[at] = ConstantData::Plain(Constant::Global(global));
        self.depths[at] = 0;
        let key = hash(self.ty(id), &self.get(id));
        lookup.insert_unique(key, id.0, |&id| hash(self.ty(ConstantId(id)), &self.get(ConstantId(id))));
        self.lookup = lookup;
    }

    fn add(&mut self, ty: TypeId, data: ConstantData, depth: u16, key: u64) -> ConstantId {
        let id = ConstantId(self.types.len() as u32);
        self.types.push(ty);
        self.data.push(data);
        self.depths.push(depth);
        let mut lookup = std::mem::take(&mut self.lookup);
        lookup.insert_unique(key, id.0, |&id| hash(self.ty(ConstantId(id)), &self.get(ConstantId(id))));
        self.lookup = lookup;
        id
    }
}
