//! Types: reading them, and making them with LLVM's rules tested first.

use std::{borrow::Cow, fmt};

use llvm_sys::{LLVMType, core::*};

use super::{
    diagnostics::{BuildError, rule},
    ffi::*,
    module::Context,
};

view! {
    /// A type; types are unique in their context, so equal types are the same view.
    Type, LLVMType
}

mirror! {
    /// What kind of type it is.
    TypeKind = LLVMTypeKind {
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
    /// What kind of type it is.
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

    /// The name of a struct that has one.
    #[must_use]
    pub fn struct_name_bytes(self) -> Option<&'m [u8]> {
        bytes(|length| live!(sl_struct_name(self.raw(), length)))
    }

    /// The name of a struct that has one; bytes that are not UTF-8 are replaced.
    #[must_use]
    pub fn struct_name(self) -> Option<Cow<'m, str>> {
        self.struct_name_bytes().map(String::from_utf8_lossy)
    }

    /// Whether it is a struct whose body is not known.
    #[must_use]
    pub fn is_opaque_struct(self) -> bool {
        self.kind() == TypeKind::Struct && checked!(LLVMIsOpaqueStruct(self.raw())) != 0
    }

    /// Whether it is a struct without padding.
    #[must_use]
    pub fn is_packed_struct(self) -> bool {
        self.kind() == TypeKind::Struct && checked!(LLVMIsPackedStruct(self.raw())) != 0
    }

    /// Whether it is a struct that is known by its members alone.
    #[must_use]
    pub fn is_literal_struct(self) -> bool {
        self.kind() == TypeKind::Struct && checked!(LLVMIsLiteralStruct(self.raw())) != 0
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

    /// An array of this type.
    ///
    /// # Errors
    /// Where this type cannot be an element of an array.
    pub fn array_of(self, len: u64) -> Result<Self, BuildError> {
        rule(self.is(Is::ArrayElement), || format!("an array cannot have elements of type {self}"))?;
        made(checked!(LLVMArrayType2(self.raw(), len)))
    }

    /// A fixed vector of this type.
    ///
    /// # Errors
    /// Where this type cannot be an element of a vector, or `len` is 0.
    pub fn vector_of(self, len: u32) -> Result<Self, BuildError> {
        rule(self.is(Is::VectorElement), || format!("a vector cannot have elements of type {self}"))?;
        rule(len > 0, || "a vector needs an element".into())?;
        made(checked!(LLVMVectorType(self.raw(), len)))
    }

    /// A scalable vector of this type with at least `len` elements.
    ///
    /// # Errors
    /// As [`Self::vector_of`].
    pub fn scalable_vector_of(self, len: u32) -> Result<Self, BuildError> {
        rule(self.is(Is::VectorElement), || format!("a vector cannot have elements of type {self}"))?;
        rule(len > 0, || "a vector needs an element".into())?;
        made(checked!(LLVMScalableVectorType(self.raw(), len)))
    }

    /// The function type that returns this type.
    ///
    /// # Errors
    /// Where a function cannot return this type or take one of the parameters.
    pub fn function(self, params: &[Self], vararg: bool) -> Result<Self, BuildError> {
        rule(self.is(Is::Return), || format!("a function cannot return {self}"))?;
        for param in params {
            rule(param.is(Is::Parameter), || format!("a function cannot take a parameter of type {param}"))?;
        }
        let count = count32(params.len())?;
        made(checked!(LLVMFunctionType(self.raw(), raws(params), count, vararg.into())))
    }

    /// Gives a named struct its body.
    ///
    /// # Errors
    /// Where the struct has one, is not named, would contain itself by value, or a member's type cannot be a member.
    pub fn set_body(self, members: &[Self], packed: bool) -> Result<(), BuildError> {
        check_members(members)?;
        match owned(live!(sl_struct_set_body(self.raw(), raws(members), members.len(), packed))) {
            None => Ok(()),
            Some(problem) => Err(BuildError::new(problem)),
        }
    }
}

impl<'m> Context<'m> {
    /// The void type.
    #[must_use]
    pub fn void(self) -> Type<'m> {
        known(live!(LLVMVoidTypeInContext(self.raw())))
    }

    /// The integer type of `bits` bits.
    ///
    /// # Errors
    /// Where `bits` is not in 1..=[`MAX_INT_BITS`].
    pub fn int(self, bits: u32) -> Result<Type<'m>, BuildError> {
        rule((1..=MAX_INT_BITS).contains(&bits), || format!("no integer type has {bits} bits"))?;
        Ok(known(checked!(LLVMIntTypeInContext(self.raw(), bits))))
    }

    /// The type of truth values, `i1`.
    #[must_use]
    pub fn bool(self) -> Type<'m> {
        known(live!(LLVMInt1TypeInContext(self.raw())))
    }

    /// The type `i8`.
    #[must_use]
    pub fn i8(self) -> Type<'m> {
        known(live!(LLVMInt8TypeInContext(self.raw())))
    }

    /// The type `i16`.
    #[must_use]
    pub fn i16(self) -> Type<'m> {
        known(live!(LLVMInt16TypeInContext(self.raw())))
    }

    /// The type `i32`.
    #[must_use]
    pub fn i32(self) -> Type<'m> {
        known(live!(LLVMInt32TypeInContext(self.raw())))
    }

    /// The type `i64`.
    #[must_use]
    pub fn i64(self) -> Type<'m> {
        known(live!(LLVMInt64TypeInContext(self.raw())))
    }

    /// A type without parameters: floats, void, label, metadata, token, `x86_amx`.
    ///
    /// # Errors
    /// Where types of the kind have parameters.
    pub fn plain(self, kind: TypeKind) -> Result<Type<'m>, BuildError> {
        let c = self.raw();
        made(match kind {
            TypeKind::Void => live!(LLVMVoidTypeInContext(c)),
            TypeKind::Half => live!(LLVMHalfTypeInContext(c)),
            TypeKind::BFloat => live!(LLVMBFloatTypeInContext(c)),
            TypeKind::Float => live!(LLVMFloatTypeInContext(c)),
            TypeKind::Double => live!(LLVMDoubleTypeInContext(c)),
            TypeKind::X86Fp80 => live!(LLVMX86FP80TypeInContext(c)),
            TypeKind::Fp128 => live!(LLVMFP128TypeInContext(c)),
            TypeKind::PpcFp128 => live!(LLVMPPCFP128TypeInContext(c)),
            TypeKind::Label => live!(LLVMLabelTypeInContext(c)),
            TypeKind::Metadata => live!(LLVMMetadataTypeInContext(c)),
            TypeKind::Token => live!(LLVMTokenTypeInContext(c)),
            TypeKind::X86Amx => live!(LLVMX86AMXTypeInContext(c)),
            other => return Err(BuildError::new(format!("types of kind {other:?} have parameters"))),
        })
    }

    /// The type `half`.
    #[must_use]
    pub fn f16(self) -> Type<'m> {
        known(live!(LLVMHalfTypeInContext(self.raw())))
    }

    /// The type `bfloat`.
    #[must_use]
    pub fn bf16(self) -> Type<'m> {
        known(live!(LLVMBFloatTypeInContext(self.raw())))
    }

    /// The type `float`.
    #[must_use]
    pub fn f32(self) -> Type<'m> {
        known(live!(LLVMFloatTypeInContext(self.raw())))
    }

    /// The type `double`.
    #[must_use]
    pub fn f64(self) -> Type<'m> {
        known(live!(LLVMDoubleTypeInContext(self.raw())))
    }

    /// The type of metadata as an argument.
    #[must_use]
    pub fn metadata_type(self) -> Type<'m> {
        known(live!(LLVMMetadataTypeInContext(self.raw())))
    }

    /// The pointer type of an address space.
    ///
    /// # Errors
    /// Where `address_space` is above [`MAX_ADDRESS_SPACE`].
    pub fn pointer(self, address_space: u32) -> Result<Type<'m>, BuildError> {
        rule(address_space <= MAX_ADDRESS_SPACE, || format!("no address space is numbered {address_space}"))?;
        Ok(known(checked!(LLVMPointerTypeInContext(self.raw(), address_space))))
    }

    /// The struct type that is known by its members alone.
    ///
    /// # Errors
    /// Where a type cannot be a member.
    pub fn struct_type(self, members: &[Type<'m>], packed: bool) -> Result<Type<'m>, BuildError> {
        check_members(members)?;
        let count = count32(members.len())?;
        made(checked!(LLVMStructTypeInContext(self.raw(), raws(members), count, packed.into())))
    }

    /// A new named struct without a body; LLVM appends a number where the name is taken, and an empty name is none.
    #[must_use]
    pub fn named_struct(self, name: &[u8]) -> Type<'m> {
        let name = name_part(name);
        known(live!(sl_struct_create(self.raw(), name.as_ptr().cast(), name.len())))
    }

    /// A target extension type.
    ///
    /// # Errors
    /// Where LLVM knows the name and refuses the parameters, or a parameter cannot be one.
    pub fn target_ext(self, name: &[u8], types: &[Type<'m>], ints: &[u32]) -> Result<Type<'m>, BuildError> {
        for ty in types {
            let usable = !matches!(ty.kind(), TypeKind::Label | TypeKind::Metadata);
            rule(usable, || format!("a target extension type cannot have the parameter {ty}"))?;
        }
        let name = name_part(name);
        let mut problem = std::ptr::null_mut();
        let ty = checked!(sl_target_ext(
            self.raw(),
            name.as_ptr().cast(),
            name.len(),
            raws(types),
            types.len(),
            ints.as_ptr(),
            ints.len(),
            &mut problem
        ));
        Type::wrap(ty).ok_or_else(|| BuildError::new(owned(problem).unwrap_or_default()))
    }
}

fn check_members(members: &[Type<'_>]) -> Result<(), BuildError> {
    for member in members {
        rule(member.is(Is::StructElement), || format!("a struct cannot have a member of type {member}"))?;
    }
    Ok(())
}

/// The handles behind a slice of views, in LLVM's way to pass one.
pub(crate) fn raws(types: &[Type<'_>]) -> *mut *mut LLVMType {
    // A view is `repr(transparent)` over the handle, and LLVM does not write through the pointer.
    types.as_ptr().cast::<*mut LLVMType>().cast_mut()
}

pub(crate) fn count32(count: usize) -> Result<u32, BuildError> {
    u32::try_from(count).map_err(|_| BuildError::new("too many elements"))
}

fn made<'m>(raw: *mut LLVMType) -> Result<Type<'m>, BuildError> {
    Type::wrap(raw).ok_or_else(|| BuildError::new("LLVM made no type"))
}

/// The view on what LLVM never answers null for.
#[allow(clippy::expect_used, reason = "LLVM has these types in every context")]
fn known<'m>(raw: *mut LLVMType) -> Type<'m> {
    Type::wrap(raw).expect("a type that every context has")
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
