//! What a capability implies.

use std::collections::BTreeSet;

use super::{Capability, OperandKind};

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
