//! Sizes, alignments and offsets under a module's data layout.

use spirv_llvm_ir as ir;

use super::{ModuleView, Type};

impl<'m> ModuleView<'m> {
    /// A measure of a type.
    fn measure(
        self,
        ty: Type<'m>,
        of: impl Fn(&ir::DataLayout, &ir::Types, ir::TypeId) -> Option<u64>,
    ) -> Option<u64> {
        let ir = &self.source.ir;
        if ty.id.index() < ir.types.len() {
            return of(&ir.layout, &ir.types, ty.id);
        }
        self.source.more_types.borrow().as_ref().and_then(|types| of(&ir.layout, types, ty.id))
    }

    /// The byte offset of an element of an array from the one before it; `None` where the size is not known or scalable.
    pub(crate) fn size_of(self, ty: Type<'m>) -> Option<u64> {
        self.measure(ty, ir::DataLayout::alloc_size)
    }

    /// The bytes that a store may write; `None` where the size is not known or scalable.
    pub(crate) fn store_size_of(self, ty: Type<'m>) -> Option<u64> {
        self.measure(ty, ir::DataLayout::store_size)
    }

    /// The size in bits; `None` where it is not known or scalable.
    pub(crate) fn bit_size_of(self, ty: Type<'m>) -> Option<u64> {
        self.measure(ty, ir::DataLayout::size_in_bits)
    }

    /// The ABI alignment in bytes; `None` where the type has no size.
    pub(crate) fn align_of(self, ty: Type<'m>) -> Option<u64> {
        self.measure(ty, ir::DataLayout::abi_alignment)
    }

    /// The offset in bytes of a struct's member; `None` where there is none or the size is not known or scalable.
    pub(crate) fn member_offset(self, ty: Type<'m>, index: u32) -> Option<u64> {
        self.measure(ty, |layout, types, id| layout.field_offset(types, id, index as usize))
    }

    /// The width in bits of a pointer.
    pub(crate) fn pointer_bits(self, address_space: u32) -> u32 {
        self.source.ir.layout.pointer(address_space).size
    }
}
