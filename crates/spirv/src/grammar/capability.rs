//! What a capability implies, and which ones numbers need.

use std::collections::BTreeSet;

use super::{Capability, Op, OperandKind};

impl Capability {
    /// The capability of a name; aliases are known.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        OperandKind::Capability.table()?.by_name(name).map(|row| Self(row.value))
    }

    /// The capability and all that it implies: declaring it declares these as well.
    #[must_use]
    pub fn with_implied(self) -> BTreeSet<Self> {
        let mut all = BTreeSet::new();
        let mut open = vec![self];
        while let Some(next) = open.pop() {
            if all.insert(next)
                && let Some(row) = next.row()
            {
                open.extend(row.capabilities);
            }
        }
        all
    }
}

/// The capabilities of which one is needed for numbers of a width, those that bring them into memory included, and for
/// vectors of a count of components.
#[must_use]
pub fn capabilities_of_number(op: Op, number: u32) -> &'static [Capability] {
    use Capability as C;
    match (op, number) {
        (Op::TypeVector, 8 | 16) => &[C::Vector16],
        (Op::TypeInt, 8) => &[
            C::Int8,
            C::StorageBuffer8BitAccess,
            C::UniformAndStorageBuffer8BitAccess,
            C::StoragePushConstant8,
            C::WorkgroupMemoryExplicitLayout8BitAccessKHR,
            C::CooperativeVectorNV,
            C::SubgroupAvcMotionEstimationINTEL,
        ],
        (Op::TypeInt, 16) => &[
            C::Int16,
            C::StorageBuffer16BitAccess,
            C::UniformAndStorageBuffer16BitAccess,
            C::StoragePushConstant16,
            C::StorageInputOutput16,
            C::WorkgroupMemoryExplicitLayout16BitAccessKHR,
        ],
        (Op::TypeInt, 64) => &[C::Int64],
        (Op::TypeFloat, 16) => &[
            C::Float16,
            C::Float16Buffer,
            C::StorageBuffer16BitAccess,
            C::UniformAndStorageBuffer16BitAccess,
            C::StoragePushConstant16,
            C::StorageInputOutput16,
            C::WorkgroupMemoryExplicitLayout16BitAccessKHR,
        ],
        (Op::TypeFloat, 64) => &[C::Float64],
        _ => &[],
    }
}
