//! Sizes, alignments and offsets under a module's data layout.

use spirv_llvm_ir as ir;

use super::{Module, Type};

impl<'m> Module<'m> {
    fn measure(
        self,
        ty: Type<'m>,
        of: impl Fn(&ir::DataLayout, &ir::Types, ir::TypeId) -> Option<u64>,
    ) -> Option<u64> {
        let ir = &self.draft.state().ir;
        of(&ir.layout, &ir.types, ty.id)
    }

    /// The byte offset of an element of an array from the one before it; `None` where the size is not known or scalable.
    pub(crate) fn size_of(self, ty: Type<'m>) -> Option<u64> {
        self.measure(ty, ir::DataLayout::alloc_size)
    }

    /// The number of bytes that a store of a value writes; `None` where the size is not known or scalable.
    pub(crate) fn store_size_of(self, ty: Type<'m>) -> Option<u64> {
        self.measure(ty, ir::DataLayout::store_size)
    }

    /// The ABI alignment in bytes; `None` where the type has no size.
    pub(crate) fn align_of(self, ty: Type<'m>) -> Option<u64> {
        self.measure(ty, ir::DataLayout::abi_alignment)
    }

    /// The offset in bytes of a struct's member; `None` where there is none or the size is not known or scalable.
    pub(crate) fn member_offset(self, ty: Type<'m>, index: u32) -> Option<u64> {
        self.measure(ty, |layout, types, id| layout.field_offset(types, id, index as usize))
    }

    /// Whether the first byte of a number in memory is its highest.
    pub(crate) fn is_big_endian(self) -> bool {
        self.draft.state().ir.layout.big_endian
    }

    /// The width in bits of a pointer.
    pub(crate) fn pointer_bits(self, address_space: u32) -> u32 {
        self.draft.state().ir.layout.pointer(address_space).size
    }

    /// The width in bits of an offset from a pointer.
    pub(crate) fn index_bits(self, address_space: u32) -> u32 {
        self.draft.state().ir.layout.pointer(address_space).index
    }
}
