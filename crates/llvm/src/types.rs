//! Types: their kinds and parts.

use std::{borrow::Cow, fmt};

use inkwell::{
    llvm_sys::{LLVMType, core::*},
    types::{AsTypeRef as _, PointerType},
};

use super::{diagnostics::BuildError, ffi::*, module::Context};

view! {
    /// A type; types are unique in their context, so equal types are the same view.
    Type, LLVMType
}

/// Declares the kinds that every version of LLVM has.
macro_rules! type_kinds {
    ($($variant:ident = $value:ident,)*) => {
        /// The kind of a type.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum TypeKind {
            $(#[doc = concat!("`", stringify!($variant), "`.")] $variant,)*
            /// A kind that only some versions of LLVM have, such as `x86_mmx` before 20 and `b8` from 23 on.
            Other,
        }

        impl TypeKind {
            #[inline]
            fn from_llvm(raw: inkwell::llvm_sys::LLVMTypeKind) -> Self {
                match raw {
                    $(inkwell::llvm_sys::LLVMTypeKind::$value => Self::$variant,)*
                    #[allow(unreachable_patterns, reason = "some versions have no other kind")]
                    _ => Self::Other,
                }
            }
        }
    };
}

type_kinds! {
    Void = LLVMVoidTypeKind,
    Half = LLVMHalfTypeKind,
    BFloat = LLVMBFloatTypeKind,
    Float = LLVMFloatTypeKind,
    Double = LLVMDoubleTypeKind,
    X86Fp80 = LLVMX86_FP80TypeKind,
    Fp128 = LLVMFP128TypeKind,
    PpcFp128 = LLVMPPC_FP128TypeKind,
    Label = LLVMLabelTypeKind,
    Integer = LLVMIntegerTypeKind,
    Function = LLVMFunctionTypeKind,
    Struct = LLVMStructTypeKind,
    Array = LLVMArrayTypeKind,
    Pointer = LLVMPointerTypeKind,
    Vector = LLVMVectorTypeKind,
    ScalableVector = LLVMScalableVectorTypeKind,
    Metadata = LLVMMetadataTypeKind,
    Token = LLVMTokenTypeKind,
    X86Amx = LLVMX86_AMXTypeKind,
    TargetExt = LLVMTargetExtTypeKind,
}

impl TypeKind {
    /// Whether it is one of the floating-point formats.
    #[inline]
    #[must_use]
    pub fn is_float(self) -> bool {
        self.float_bits().is_some()
    }

    /// The width in bits of a floating-point format.
    #[must_use]
    pub fn float_bits(self) -> Option<u32> {
        Some(match self {
            Self::Half | Self::BFloat => 16,
            Self::Float => 32,
            Self::Double => 64,
            Self::X86Fp80 => 80,
            Self::Fp128 | Self::PpcFp128 => 128,
            _ => return None,
        })
    }
}

/// The widest integer that LLVM has, in bits.
pub const MAX_INT_BITS: u32 = 1 << 23;
/// The highest address space that LLVM has.
pub const MAX_ADDRESS_SPACE: u32 = (1 << 24) - 1;

/// A rule of LLVM on types, by its number in the shim.
#[derive(Clone, Copy)]
pub(crate) enum Is {
    VectorElement = 0,
    ArrayElement = 1,
    StructElement = 2,
    Parameter = 3,
    Return = 4,
    FirstClass = 5,
    Sized = 6,
    Scalable = 7,
    Nullable = 8,
}

impl<'m> Type<'m> {
    /// The kind of type that this is.
    #[inline]
    #[must_use]
    pub fn kind(self) -> TypeKind {
        TypeKind::from_llvm(live!(LLVMGetTypeKind(self.raw())))
    }

    #[inline]
    pub(crate) fn is(self, rule: Is) -> bool {
        live!(sl_type_is(self.raw(), rule as u32))
    }

    /// Whether it is the void type.
    #[inline]
    #[must_use]
    pub fn is_void(self) -> bool {
        self.kind() == TypeKind::Void
    }

    /// Whether it is an integer of any width.
    #[inline]
    #[must_use]
    pub fn is_int(self) -> bool {
        self.kind() == TypeKind::Integer
    }

    /// Whether it is the integer of `width` bits.
    #[inline]
    #[must_use]
    pub fn is_int_of(self, width: u32) -> bool {
        self.int_width() == Some(width)
    }

    /// Whether it is a floating-point type.
    #[inline]
    #[must_use]
    pub fn is_float(self) -> bool {
        self.kind().is_float()
    }

    /// Whether it is a pointer.
    #[inline]
    #[must_use]
    pub fn is_pointer(self) -> bool {
        self.kind() == TypeKind::Pointer
    }

    /// Whether it is the type of metadata as arguments.
    #[inline]
    #[must_use]
    pub fn is_metadata(self) -> bool {
        self.kind() == TypeKind::Metadata
    }

    /// Whether it is a vector, fixed or scalable.
    #[inline]
    #[must_use]
    pub fn is_vector(self) -> bool {
        matches!(self.kind(), TypeKind::Vector | TypeKind::ScalableVector)
    }

    /// Whether values of it have a size in memory.
    #[inline]
    #[must_use]
    pub fn is_sized(self) -> bool {
        self.is(Is::Sized)
    }

    /// Whether instructions can yield values of it.
    #[inline]
    #[must_use]
    pub fn is_first_class(self) -> bool {
        self.is(Is::FirstClass)
    }

    /// Whether it is or holds a scalable vector.
    #[inline]
    #[must_use]
    pub fn is_scalable(self) -> bool {
        self.is(Is::Scalable)
    }

    /// The width of an integer in bits.
    #[inline]
    #[must_use]
    pub fn int_width(self) -> Option<u32> {
        self.is_int().then(|| checked!(LLVMGetIntTypeWidth(self.raw())))
    }

    /// The address space of a pointer.
    #[inline]
    #[must_use]
    pub fn address_space(self) -> Option<u32> {
        self.is_pointer().then(|| checked!(LLVMGetPointerAddressSpace(self.raw())))
    }

    /// The address space of a pointer, or of the pointers in a vector.
    #[inline]
    #[must_use]
    pub fn pointer_space(self) -> Option<u32> {
        let space = live!(sl_pointer_space(self.raw()));
        (space != u32::MAX).then_some(space)
    }

    /// The element type of an array or vector.
    #[inline]
    #[must_use]
    pub fn element(self) -> Option<Self> {
        match self.kind() {
            TypeKind::Array | TypeKind::Vector | TypeKind::ScalableVector => {
                Self::wrap(checked!(LLVMGetElementType(self.raw())))
            }
            _ => None,
        }
    }

    /// The number of elements of an array or fixed vector.
    #[inline]
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a type is no collection")]
    pub fn len(self) -> Option<u64> {
        match self.kind() {
            TypeKind::Array => Some(checked!(LLVMGetArrayLength2(self.raw()))),
            TypeKind::Vector => Some(u64::from(checked!(LLVMGetVectorSize(self.raw())))),
            _ => None,
        }
    }

    /// The number of elements of a vector, the least one of a scalable vector.
    #[inline]
    #[must_use]
    pub fn vector_len(self) -> Option<u32> {
        self.is_vector().then(|| checked!(LLVMGetVectorSize(self.raw())))
    }

    /// The element type of a vector, the type itself of anything else.
    #[inline]
    #[must_use]
    pub fn scalar(self) -> Self {
        if self.is_vector() { self.element().unwrap_or(self) } else { self }
    }

    /// Whether it is a struct whose body is not known.
    #[must_use]
    pub fn is_opaque_struct(self) -> bool {
        self.kind() == TypeKind::Struct && checked!(LLVMIsOpaqueStruct(self.raw())) != 0
    }

    /// The number of members of a struct; 0 for anything else.
    #[inline]
    #[must_use]
    pub fn member_count(self) -> u32 {
        if self.kind() == TypeKind::Struct && !self.is_opaque_struct() {
            checked!(LLVMCountStructElementTypes(self.raw()))
        } else {
            0
        }
    }

    /// The type of a struct's member.
    #[inline]
    #[must_use]
    pub fn member(self, index: u32) -> Option<Self> {
        Self::wrap(live!(sl_struct_element(self.raw(), index)))
    }

    /// The types of a struct's members.
    pub fn members(self) -> impl Iterator<Item = Self> {
        (0..self.member_count()).filter_map(move |index| self.member(index))
    }

    /// The return type of a function type.
    #[inline]
    #[must_use]
    pub fn return_type(self) -> Option<Self> {
        if self.kind() != TypeKind::Function {
            return None;
        }
        Self::wrap(checked!(LLVMGetReturnType(self.raw())))
    }

    /// Whether a function type takes more arguments than it names.
    #[inline]
    #[must_use]
    pub fn is_vararg(self) -> bool {
        self.kind() == TypeKind::Function && checked!(LLVMIsFunctionVarArg(self.raw())) != 0
    }

    /// The number of parameters of a function type; 0 for anything else.
    #[inline]
    #[must_use]
    pub fn param_count(self) -> u32 {
        if self.kind() == TypeKind::Function { checked!(LLVMCountParamTypes(self.raw())) } else { 0 }
    }

    /// The type of a function type's parameter.
    #[inline]
    #[must_use]
    pub fn param(self, index: u32) -> Option<Self> {
        Self::wrap(live!(sl_param_type(self.raw(), index)))
    }

    /// The types of a function type's parameters.
    pub fn params(self) -> impl Iterator<Item = Self> {
        (0..self.param_count()).filter_map(move |index| self.param(index))
    }

    /// The name of a target extension type.
    #[must_use]
    pub fn target_ext_name(self) -> Option<Cow<'m, str>> {
        bytes(|length| live!(sl_target_ext_name(self.raw(), length))).map(String::from_utf8_lossy)
    }

    /// The type parameters of a target extension type.
    pub fn target_ext_types(self) -> impl ExactSizeIterator<Item = Self> {
        let count = if self.kind() == TypeKind::TargetExt {
            checked!(LLVMGetTargetExtTypeNumTypeParams(self.raw()))
        } else {
            0
        };
        // The index is below the count, and a parameter is never null.
        (0..count).map(move |index| {
            Self::wrap(checked!(LLVMGetTargetExtTypeTypeParam(self.raw(), index))).unwrap_or(self)
        })
    }

    /// The integer parameters of a target extension type.
    pub fn target_ext_ints(self) -> impl ExactSizeIterator<Item = u32> {
        let count = if self.kind() == TypeKind::TargetExt {
            checked!(LLVMGetTargetExtTypeNumIntParams(self.raw()))
        } else {
            0
        };
        (0..count).map(move |index| checked!(LLVMGetTargetExtTypeIntParam(self.raw(), index)))
    }

    /// The context that the type lives in.
    #[must_use]
    pub fn context(self) -> Context<'m> {
        Context::of(live!(LLVMGetTypeContext(self.raw())))
    }
}

pub(crate) fn count32(count: usize) -> Result<u32, BuildError> {
    u32::try_from(count).map_err(|_| BuildError::new("too many elements"))
}

impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&owned(live!(LLVMPrintTypeToString(self.raw()))).unwrap_or_default())
    }
}

impl fmt::Debug for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The number of the address space that pointers of this type point into.
pub fn address_space(pointer: PointerType<'_>) -> u32 {
    // SAFETY: the type is a pointer's.
    unsafe { LLVMGetPointerAddressSpace(pointer.as_type_ref()) }
}
