//! Macros for the handles of `view`, whose LLVM IR is read, and of `draft`, whose LLVM IR is made.

/// Declares a handle: a reference to its owner and the number of something in it. Handles of one owner are the same where their
/// numbers are.
macro_rules! handle {
    ($(#[$about:meta])* $name:ident($number:ty) of $field:ident: $owner:ty) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name<'m> {
            pub(super) $field: &'m $owner,
            pub(super) id: $number,
        }

        impl PartialEq for $name<'_> {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.id == other.id
            }
        }

        impl Eq for $name<'_> {}

        impl std::hash::Hash for $name<'_> {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.id.hash(state);
            }
        }
    };
}

/// Declares the methods of a handle of a type that follow from its kind and its parts: it has `get`, which gives these, and `with`, which
/// makes the handle of another type of the same owner.
macro_rules! type_queries {
    () => {
        /// The kind of type that this is.
        #[inline]
        pub(crate) fn kind(self) -> $crate::view::TypeKind {
            $crate::view::TypeKind::of(self.get())
        }

        /// Whether it is the void type.
        #[inline]
        pub(crate) fn is_void(self) -> bool {
            self.get() == spirv_llvm_ir::Type::Void
        }

        /// Whether it is an integer of any width.
        #[inline]
        pub(crate) fn is_int(self) -> bool {
            matches!(self.get(), spirv_llvm_ir::Type::Integer(_))
        }

        /// Whether it is the integer of `width` bits.
        #[inline]
        pub(crate) fn is_int_of(self, width: u32) -> bool {
            self.get() == spirv_llvm_ir::Type::Integer(width)
        }

        /// Whether it is a floating-point type.
        #[inline]
        pub(crate) fn is_float(self) -> bool {
            self.kind().is_float()
        }

        /// Whether it is a pointer.
        #[inline]
        pub(crate) fn is_pointer(self) -> bool {
            matches!(self.get(), spirv_llvm_ir::Type::Pointer(_))
        }

        /// Whether it is a vector, fixed or scalable.
        #[inline]
        pub(crate) fn is_vector(self) -> bool {
            matches!(self.get(), spirv_llvm_ir::Type::Vector { .. })
        }

        /// The width of an integer in bits.
        #[inline]
        pub(crate) fn int_width(self) -> Option<u32> {
            match self.get() {
                spirv_llvm_ir::Type::Integer(width) => Some(width),
                _ => None,
            }
        }

        /// The address space of a pointer.
        #[inline]
        pub(crate) fn address_space(self) -> Option<u32> {
            match self.get() {
                spirv_llvm_ir::Type::Pointer(space) => Some(space),
                _ => None,
            }
        }

        /// The address space of a pointer, or of the pointers in a vector.
        #[inline]
        pub(crate) fn pointer_space(self) -> Option<u32> {
            self.scalar().address_space()
        }

        /// The element type of an array or vector.
        #[inline]
        pub(crate) fn element(self) -> Option<Self> {
            match self.get() {
                spirv_llvm_ir::Type::Array { element, .. } | spirv_llvm_ir::Type::Vector { element, .. } => {
                    Some(self.with(element))
                }
                _ => None,
            }
        }

        /// The number of elements of an array or fixed vector.
        #[inline]
        #[allow(clippy::len_without_is_empty, reason = "a type is no collection")]
        pub(crate) fn len(self) -> Option<u64> {
            match self.get() {
                spirv_llvm_ir::Type::Array { length, .. } => Some(length),
                spirv_llvm_ir::Type::Vector { length, scalable: false, .. } => Some(u64::from(length)),
                _ => None,
            }
        }

        /// The number of elements of a vector, the least one of a scalable vector.
        #[inline]
        pub(crate) fn vector_len(self) -> Option<u32> {
            match self.get() {
                spirv_llvm_ir::Type::Vector { length, .. } => Some(length),
                _ => None,
            }
        }

        /// The element type of a vector, the type itself of anything else.
        #[inline]
        pub(crate) fn scalar(self) -> Self {
            match self.get() {
                spirv_llvm_ir::Type::Vector { element, .. } => self.with(element),
                _ => self,
            }
        }

        /// Whether it is a struct that is known by its members alone.
        pub(crate) fn is_literal_struct(self) -> bool {
            matches!(self.get(), spirv_llvm_ir::Type::Struct { .. })
        }
    };
}

pub(crate) use {handle, type_queries};
