//! Making types, with LLVM's rules tested first.

use inkwell::llvm_sys::{LLVMType, core::*};

use super::{
    diagnostics::{BuildError, rule},
    ffi::*,
    module::Context,
    types::{Is, MAX_ADDRESS_SPACE, MAX_INT_BITS, Type, TypeKind, count32},
};

impl<'m> Type<'m> {
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

    /// The function type that returns this type.
    ///
    /// # Errors
    /// Where a function cannot return this type or take one of the parameters.
    pub fn function(self, params: &[Self], vararg: bool) -> Result<Self, BuildError> {
        rule(self.is(Is::Return), || format!("a function cannot return {self}"))?;
        for param in params {
            let usable = param.is(Is::Parameter) && param.kind() != TypeKind::Label;
            rule(usable, || format!("a function cannot take a parameter of type {param}"))?;
        }
        let count = count32(params.len())?;
        made(checked!(LLVMFunctionType(self.raw(), raws(params), count, vararg.into())))
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

    /// The type of booleans, `i1`.
    #[must_use]
    pub fn bool(self) -> Type<'m> {
        known(live!(LLVMInt1TypeInContext(self.raw())))
    }

    /// The type `i8`.
    #[must_use]
    pub fn i8(self) -> Type<'m> {
        known(live!(LLVMInt8TypeInContext(self.raw())))
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
}

fn check_members(members: &[Type<'_>]) -> Result<(), BuildError> {
    for member in members {
        rule(member.is(Is::StructElement), || format!("a struct cannot have a member of type {member}"))?;
    }
    Ok(())
}

fn made<'m>(raw: *mut LLVMType) -> Result<Type<'m>, BuildError> {
    Type::wrap(raw).ok_or_else(|| BuildError::new("LLVM made no type"))
}

/// The view on a type for which LLVM never answers null.
#[allow(clippy::expect_used, reason = "LLVM has these types in every context")]
fn known<'m>(raw: *mut LLVMType) -> Type<'m> {
    Type::wrap(raw).expect("a type that every context has")
}

/// The handles behind a slice of views, in LLVM's way to pass one.
fn raws(types: &[Type<'_>]) -> *mut *mut LLVMType {
    // A view is `repr(transparent)` over the handle, and LLVM does not write through the pointer.
    types.as_ptr().cast::<*mut LLVMType>().cast_mut()
}
