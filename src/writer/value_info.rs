//! A record for each value, found by the value's key.
//!
//! Every operand of every instruction is looked up, so a look-up must not hash. Keys count from 1 through the module's
//! constants and the values of its functions, so they are positions in a table.

use rustc_hash::FxHashMap;

use crate::spirv::Id;

/// The record of a value; a field that is 0 is not known yet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ValueRecord {
    /// The class of the pointer that it is, by its number and 1.
    node: u32,
    /// The address space of the pointer that it is; of a vector of pointers, [`LANES`].
    space: u32,
    ty: u32,
    id: u32,
}

/// Stands for the address space of what is no single pointer; LLVM has none of that number.
const LANES: u32 = u32::MAX;

impl ValueRecord {
    /// The number of the pointer's class.
    #[inline]
    pub(super) fn node(self) -> Option<u32> {
        self.node.checked_sub(1)
    }

    /// The address space and the number of the class of what is a pointer, and no vector of pointers.
    #[inline]
    pub(super) fn pointer(self) -> Option<(u32, u32)> {
        self.node().filter(|_| self.space != LANES).map(|node| (self.space, node))
    }

    /// Sets the number of the class of a pointer into an address space, or of a vector of pointers without one.
    #[inline]
    pub(super) fn set_node(&mut self, node: u32, space: Option<u32>) {
        self.node = node + 1;
        self.space = space.unwrap_or(LANES);
    }

    /// The type as it is written.
    #[inline]
    pub(super) fn ty(self) -> Option<Id> {
        (self.ty != 0).then_some(Id(self.ty))
    }

    /// Sets the type as it is written.
    #[inline]
    pub(super) fn set_ty(&mut self, ty: Id) {
        self.ty = ty.0;
    }

    /// The id, of instructions, parameters, blocks, and of constants that are the same in every function.
    #[inline]
    pub(super) fn id(self) -> Option<Id> {
        (self.id != 0).then_some(Id(self.id))
    }

    /// Sets the id.
    #[inline]
    pub(super) fn set_id(&mut self, id: Id) {
        self.id = id.0;
    }
}

/// Keys of values that functions and modules have are below; metadata as arguments have greater ones.
const DENSE: usize = 1 << 40;

/// See the module.
#[derive(Debug, Default)]
pub(super) struct ValueInfo {
    records: Vec<ValueRecord>,
    others: FxHashMap<usize, ValueRecord>,
}

impl ValueInfo {
    /// The record of the value with this key.
    #[inline]
    pub(super) fn at(&mut self, key: usize) -> &mut ValueRecord {
        if key >= self.records.len() {
            return self.grow(key);
        }
        &mut self.records[key]
    }

    #[cold]
    fn grow(&mut self, key: usize) -> &mut ValueRecord {
        if key >= DENSE {
            return self.others.entry(key).or_default();
        }
        self.records.resize((key + 1).next_power_of_two(), ValueRecord::default());
        &mut self.records[key]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_its_record() {
        let mut known = ValueInfo::default();
        let keys = || (1..3000).chain([usize::MAX, usize::MAX - 5, DENSE]);
        for (number, key) in (1..).zip(keys()) {
            known.at(key).set_node(number, Some(number % 5));
            known.at(key).set_ty(Id(number + 1));
            known.at(key).set_id(Id(number + 2));
        }
        for (number, key) in (1..).zip(keys()) {
            let record = *known.at(key);
            assert_eq!(record.pointer(), Some((number % 5, number)), "{key:#x}");
            assert_eq!((record.ty(), record.id()), (Some(Id(number + 1)), Some(Id(number + 2))), "{key:#x}");
        }
    }
}
