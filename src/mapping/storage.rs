//! Storage classes and LLVM's address spaces.

use crate::spirv::grammar::StorageClass;

/// LLVM's address space number of each storage class that has one of its own.
const ROWS: &[(u32, StorageClass)] = &[
    (0, StorageClass::Function),
    (1, StorageClass::CrossWorkgroup),
    (2, StorageClass::UniformConstant),
    (3, StorageClass::Workgroup),
    (4, StorageClass::Generic),
    (5, StorageClass::DeviceOnlyINTEL),
    (6, StorageClass::HostOnlyINTEL),
    (7, StorageClass::Input),
    (8, StorageClass::Output),
    (9, StorageClass::CodeSectionINTEL),
    (10, StorageClass::Private),
];

/// The address space of the memory of work-groups.
const WORKGROUP: u32 = 3;

/// How many address spaces a map can give other numbers: those of [`AddressSpaces`].
pub const MAPPED: usize = 10;

/// The numbers of LLVM's address spaces, in the order Private, Global, Constant, Local, Generic, GlobalDevice, GlobalHost,
/// Input, Output, CodeSectionINTEL. Without a map each has its place as its number; targets such as AMD's have others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressSpaces {
    numbers: [u32; MAPPED],
    is_changed: bool,
}

impl Default for AddressSpaces {
    fn default() -> Self {
        Self { numbers: std::array::from_fn(|place| place as u32), is_changed: false }
    }
}

impl AddressSpaces {
    /// Gives the address space of a place another number; `None` where there is no such place.
    pub fn set(&mut self, place: usize, number: u32) -> Option<()> {
        *self.numbers.get_mut(place)? = number;
        self.is_changed = *self != Self { is_changed: self.is_changed, ..Self::default() };
        Some(())
    }

    /// Whether some number is another than without a map.
    #[must_use]
    pub fn is_changed(self) -> bool {
        self.is_changed
    }

    /// The storage class of an address space; `None` for a number without one. A number that the map does not give keeps
    /// its own meaning.
    #[must_use]
    #[inline]
    pub fn storage_class(self, address_space: u32) -> Option<StorageClass> {
        if !self.is_changed {
            return storage_class(address_space);
        }
        match self.numbers.iter().position(|number| *number == address_space) {
            Some(place) => storage_class(place as u32),
            None => storage_class(address_space),
        }
    }

    /// The address space of a storage class in a module of shaders. Without a map all memory is in one but that of
    /// work-groups, as processors have it.
    #[must_use]
    pub fn of_shaders(self, class: StorageClass) -> u32 {
        if !self.is_changed {
            return if class == StorageClass::Workgroup { WORKGROUP } else { 0 };
        }
        let place = match class {
            StorageClass::Private => 0,
            other => address_space(other).unwrap_or(1),
        };
        self.numbers.get(place as usize).copied().unwrap_or(0)
    }

    /// The address space of a storage class; `None` for a class without one.
    #[must_use]
    #[inline]
    pub fn address_space(self, class: StorageClass) -> Option<u32> {
        let own = address_space(class)?;
        Some(self.numbers.get(own as usize).copied().unwrap_or(own))
    }
}

/// The storage class of an address space without a map; `None` for a number without one.
#[must_use]
#[inline]
pub fn storage_class(address_space: u32) -> Option<StorageClass> {
    let row = ROWS.get(usize::try_from(address_space).ok()?)?;
    (row.0 == address_space).then_some(row.1)
}

/// The address space of a storage class; `None` for a class without one.
#[must_use]
#[inline]
pub fn address_space(class: StorageClass) -> Option<u32> {
    ROWS.iter().find(|row| row.1 == class).map(|row| row.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_holds_in_both_directions() {
        let mut spaces = AddressSpaces::default();
        assert!(!spaces.is_changed());
        assert_eq!(spaces.set(0, 5), Some(()));
        assert_eq!(spaces.set(4, 0), Some(()));
        assert_eq!(spaces.set(MAPPED, 1), None);
        assert!(spaces.is_changed());
        assert_eq!(spaces.address_space(StorageClass::Function), Some(5));
        assert_eq!(spaces.storage_class(5), Some(StorageClass::Function));
        assert_eq!(spaces.storage_class(0), Some(StorageClass::Generic));
        assert_eq!(spaces.storage_class(3), Some(StorageClass::Workgroup));
        assert_eq!(spaces.storage_class(4), Some(StorageClass::Generic));
    }

    #[test]
    fn address_spaces_are_their_rows_positions() {
        for (space, class) in ROWS {
            assert_eq!(storage_class(*space), Some(*class));
            assert_eq!(address_space(*class), Some(*space));
        }
        assert_eq!(storage_class(99), None);
    }
}
