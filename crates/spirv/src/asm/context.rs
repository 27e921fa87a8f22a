//! Facts that the literals and layouts of later instructions depend on, collected while assembling.

use rustc_hash::FxHashMap;

use super::float::FloatFormat;
use crate::{Op, grammar::ImportedSet};

/// The kind of number that a literal of some type is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum NumberType {
    /// The id is not known to be a type of numbers.
    #[default]
    None,
    /// The id's instruction had an error; nothing more is said about its uses.
    Faulty,
    /// An integer.
    Integer {
        /// In bits.
        width: u32,
        /// True if it has a sign.
        signed: bool,
    },
    /// A floating-point number.
    Float {
        /// In bits.
        width: u32,
        /// The number of its FPEncoding, where it has one.
        encoding: Option<u32>,
    },
}

impl NumberType {
    /// The type that the operands of an OpTypeInt or OpTypeFloat describe, result included.
    pub(super) fn declared(op: Op, operands: &[u32]) -> Self {
        match (op, operands) {
            (Op::TypeInt, &[_, width, sign]) => Self::Integer { width, signed: sign != 0 },
            (Op::TypeFloat, &[_, width, ref encoding @ ..]) => {
                Self::Float { width, encoding: encoding.first().copied() }
            }
            _ => Self::None,
        }
    }

    /// The format of a floating-point type.
    pub(super) fn format(self) -> Option<FloatFormat> {
        match self {
            Self::Float { width, encoding } => FloatFormat::of(width, encoding),
            _ => None,
        }
    }
}

/// Values by id: an array, and a map for ids that are larger than the text's length explains, so that
/// memory stays linear in the input.
struct ById<T> {
    dense: Vec<T>,
    far: FxHashMap<u32, T>,
    limit: usize,
}

impl<T: Copy + Default> ById<T> {
    fn new(limit: usize) -> Self {
        Self { dense: Vec::new(), far: FxHashMap::default(), limit }
    }

    #[inline]
    fn set(&mut self, id: u32, value: T) {
        let index = id as usize;
        if index >= self.dense.len() {
            if index > self.limit {
                self.far.insert(id, value);
                return;
            }
            self.dense.resize((index + 1).next_power_of_two(), T::default());
        }
        if let Some(slot) = self.dense.get_mut(index) {
            *slot = value;
        }
    }

    #[inline]
    fn get(&self, id: u32) -> T {
        match self.dense.get(id as usize) {
            Some(value) => *value,
            None => self.far.get(&id).copied().unwrap_or_default(),
        }
    }
}

/// Types, imports and the types of values, by id.
pub(super) struct AssembledTypes {
    types: ById<NumberType>,
    values: ById<u32>,
    imports: FxHashMap<u32, ImportedSet>,
}

impl AssembledTypes {
    /// Nothing declared yet, in a text of this many bytes.
    pub(super) fn new(length: usize) -> Self {
        Self { types: ById::new(length), values: ById::new(length), imports: FxHashMap::default() }
    }

    pub(super) fn set_type(&mut self, id: u32, number_type: NumberType) {
        self.types.set(id, number_type);
    }

    #[inline]
    pub(super) fn set_value(&mut self, id: u32, type_id: u32) {
        self.values.set(id, type_id);
    }

    pub(super) fn set_import(&mut self, id: u32, import: ImportedSet) {
        self.imports.insert(id, import);
    }

    #[inline]
    pub(super) fn number_type(&self, id: u32) -> NumberType {
        self.types.get(id)
    }

    /// The type of a value, as an id; zero where it is not known.
    pub(super) fn type_of(&self, id: u32) -> u32 {
        self.values.get(id)
    }

    pub(super) fn import(&self, id: u32) -> Option<ImportedSet> {
        self.imports.get(&id).copied()
    }
}
