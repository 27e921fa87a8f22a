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

/// The storage class of an address space; `None` for a number without one.
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
    fn address_spaces_are_their_rows_positions() {
        for (space, class) in ROWS {
            assert_eq!(storage_class(*space), Some(*class));
            assert_eq!(address_space(*class), Some(*space));
        }
        assert_eq!(storage_class(99), None);
    }
}
