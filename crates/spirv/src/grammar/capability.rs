//! What a capability implies.

use std::collections::BTreeSet;

use super::Capability;

impl Capability {
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
