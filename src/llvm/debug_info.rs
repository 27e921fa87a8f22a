//! Debug info: which node it is. Fields of the nodes are read and made here as the translation comes to need them.

use super::{ffi::*, metadata::Metadata};

impl Metadata<'_> {
    /// Whether it is a `DILocation`.
    #[must_use]
    pub fn is_debug_location(self) -> bool {
        live!(sl_md_is_location(self.raw()))
    }
}
