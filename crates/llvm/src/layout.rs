//! Sizes, alignments and offsets under a module's data layout.

use super::{ffi::*, module::Module, types::Type};

/// The data layout of a target triple; `None` where LLVM knows no such target.
#[must_use]
pub fn data_layout_of(triple: &str) -> Option<String> {
    let triple = super::module::c_string(triple.as_bytes());
    owned(live!(sl_data_layout_of(triple.as_ptr())))
}

impl<'m> Module<'m> {
    fn layout(self, ty: Type<'m>, what: u32) -> Option<u64> {
        let mut result = 0;
        live!(sl_layout(self.raw(), ty.raw(), what, &mut result)).then_some(result)
    }

    /// The byte offset of an element of an array from the one before it; `None` where the size is not known or scalable.
    #[inline]
    #[must_use]
    pub fn size_of(self, ty: Type<'m>) -> Option<u64> {
        self.layout(ty, 0)
    }

    /// The bytes that a store may write; `None` where the size is not known or scalable.
    #[inline]
    #[must_use]
    pub fn store_size_of(self, ty: Type<'m>) -> Option<u64> {
        self.layout(ty, 1)
    }

    /// The size in bits; `None` where it is not known or scalable.
    #[inline]
    #[must_use]
    pub fn bit_size_of(self, ty: Type<'m>) -> Option<u64> {
        self.layout(ty, 3)
    }

    /// The ABI alignment in bytes; `None` where the type has no size.
    #[inline]
    #[must_use]
    pub fn align_of(self, ty: Type<'m>) -> Option<u64> {
        self.layout(ty, 2)
    }

    /// The offset in bytes of a struct's member; `None` where there is none or the size is not known or scalable.
    #[inline]
    #[must_use]
    pub fn member_offset(self, ty: Type<'m>, index: u32) -> Option<u64> {
        let mut offset = 0;
        live!(sl_struct_offset(self.raw(), ty.raw(), index, &mut offset)).then_some(offset)
    }

    /// The width in bits of a pointer's index.
    #[must_use]
    pub fn index_bits(self, address_space: u32) -> u32 {
        live!(sl_pointer_bits(self.raw(), address_space, true))
    }
}
