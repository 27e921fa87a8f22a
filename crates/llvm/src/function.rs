//! Globals of every kind, functions among them.

use std::{borrow::Cow, fmt};

use inkwell::llvm_sys::{LLVMValue, core::*};

use super::{
    block::Block,
    diagnostics::{BuildError, rule},
    ffi::*,
    module::Module,
    types::Type,
    value::Value,
};

view! {
    /// A function, with or without a body.
    Function, LLVMValue
}
view! {
    /// A global variable.
    Global, LLVMValue
}
view! {
    /// An alias of a global.
    Alias, LLVMValue
}
view! {
    /// A function that is found when the program is loaded.
    IFunc, LLVMValue
}

mirror! {
    /// Who sees a global's name, and which of several definitions stays.
    Linkage = LLVMLinkage {
        External = LLVMExternalLinkage,
        AvailableExternally = LLVMAvailableExternallyLinkage,
        LinkOnceAny = LLVMLinkOnceAnyLinkage,
        LinkOnceOdr = LLVMLinkOnceODRLinkage,
        /// No longer made by LLVM.
        LinkOnceOdrAutoHide = LLVMLinkOnceODRAutoHideLinkage,
        WeakAny = LLVMWeakAnyLinkage,
        WeakOdr = LLVMWeakODRLinkage,
        Appending = LLVMAppendingLinkage,
        Internal = LLVMInternalLinkage,
        Private = LLVMPrivateLinkage,
        /// No longer made by LLVM.
        DllImport = LLVMDLLImportLinkage,
        /// No longer made by LLVM.
        DllExport = LLVMDLLExportLinkage,
        ExternalWeak = LLVMExternalWeakLinkage,
        /// No longer made by LLVM.
        Ghost = LLVMGhostLinkage,
        Common = LLVMCommonLinkage,
        /// No longer made by LLVM.
        LinkerPrivate = LLVMLinkerPrivateLinkage,
        /// No longer made by LLVM.
        LinkerPrivateWeak = LLVMLinkerPrivateWeakLinkage,
    }
}

/// Numbers of calling conventions that this project meets; others are kept as numbers.
pub mod calling_convention {
    /// C's.
    pub const C: u32 = 0;
    /// Of fast calls inside a module.
    pub const FAST: u32 = 8;
    /// `spir_func`.
    pub const SPIR_FUNC: u32 = 75;
    /// `spir_kernel`.
    pub const SPIR_KERNEL: u32 = 76;
    /// The highest number that there is.
    pub const MAX: u32 = 1023;
}

impl fmt::Display for Linkage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// An alignment that LLVM can hold.
pub(crate) fn check_alignment(bytes: u64) -> Result<u32, BuildError> {
    rule(bytes.is_power_of_two() && bytes <= 1 << 31, || {
        format!("an alignment is a power of two up to 2^31, not {bytes}")
    })?;
    u32::try_from(bytes).map_err(|_| BuildError::new("the alignment is too high"))
}

/// The methods that functions, variables, aliases and indirect functions have in common.
macro_rules! global_value {
    ($name:ident) => {
        impl<'m> $name<'m> {
            /// As a value.
            #[inline]
            #[must_use]
            #[allow(clippy::expect_used, reason = "the handle of a view is never null")]
            pub fn value(self) -> Value<'m> {
                Value::wrap(self.raw()).expect("a value")
            }

            /// The name as bytes, empty where there is none.
            #[inline]
            #[must_use]
            pub fn name_bytes(self) -> &'m [u8] {
                self.value().name_bytes()
            }

            /// The name, empty where there is none; bytes that are not UTF-8 are replaced.
            #[inline]
            #[must_use]
            pub fn name(self) -> Cow<'m, str> {
                self.value().name()
            }

            /// The type of the function or object at the address.
            #[inline]
            #[must_use]
            #[allow(clippy::expect_used, reason = "LLVM's globals always have one")]
            pub fn value_type(self) -> Type<'m> {
                Type::wrap(checked!(LLVMGlobalGetValueType(self.raw()))).expect("a global's type")
            }

            /// The address space that it stands in.
            #[inline]
            #[must_use]
            pub fn address_space(self) -> u32 {
                self.value().ty().and_then(Type::address_space).unwrap_or_default()
            }

            /// The linkage.
            #[inline]
            #[must_use]
            pub fn linkage(self) -> Linkage {
                Linkage::from_llvm(checked!(LLVMGetLinkage(self.raw())))
            }

            /// Sets the linkage.
            pub fn set_linkage(self, linkage: Linkage) {
                checked!(LLVMSetLinkage(self.raw(), linkage.to_llvm()));
            }

            /// Whether it is defined elsewhere.
            #[inline]
            #[must_use]
            pub fn is_declaration(self) -> bool {
                checked!(LLVMIsDeclaration(self.raw())) != 0
            }
        }

        impl<'m> From<$name<'m>> for Value<'m> {
            #[inline]
            fn from(global: $name<'m>) -> Self {
                global.value()
            }
        }

        impl fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "@{}", self.name())
            }
        }

        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

global_value!(Function);
global_value!(Global);
global_value!(Alias);
global_value!(IFunc);

/// The methods that functions and variables have beyond those.
macro_rules! global_object {
    ($name:ident) => {
        impl<'m> $name<'m> {
            /// The section, empty where there is none.
            #[must_use]
            pub fn section(self) -> String {
                let section = checked!(LLVMGetSection(self.raw()));
                if section.is_null() {
                    return String::new();
                }
                // SAFETY: LLVM's string ends in a NUL and is copied at once.
                unsafe { std::ffi::CStr::from_ptr(section) }.to_string_lossy().into_owned()
            }

            /// The alignment in bytes, where one is given.
            #[inline]
            #[must_use]
            pub fn alignment(self) -> Option<u64> {
                let bytes = live!(sl_alignment(self.raw()));
                (bytes != 0).then_some(bytes)
            }

            /// Sets the alignment.
            ///
            /// # Errors
            /// Where it is not a power of two up to 2^31.
            pub fn set_alignment(self, bytes: u64) -> Result<(), BuildError> {
                let bytes = check_alignment(bytes)?;
                checked!(LLVMSetAlignment(self.raw(), bytes));
                Ok(())
            }
        }
    };
}

global_object!(Function);
global_object!(Global);

impl<'m> Global<'m> {
    /// The initialiser.
    #[inline]
    #[must_use]
    pub fn initializer(self) -> Option<Value<'m>> {
        Value::wrap(checked!(LLVMGetInitializer(self.raw())))
    }

    /// Sets the initialiser.
    ///
    /// # Errors
    /// Where it is not a constant of the variable's type.
    pub fn set_initializer(self, value: Value<'m>) -> Result<(), BuildError> {
        let fits = value.is_constant() && value.has_type(self.value_type());
        rule(fits, || format!("{value} cannot initialise {self} of type {}", self.value_type()))?;
        checked!(LLVMSetInitializer(self.raw(), value.raw()));
        Ok(())
    }

    /// Whether it never changes.
    #[inline]
    #[must_use]
    pub fn is_constant(self) -> bool {
        checked!(LLVMIsGlobalConstant(self.raw())) != 0
    }

    /// Says whether it never changes.
    pub fn set_constant(self, constant: bool) {
        checked!(LLVMSetGlobalConstant(self.raw(), constant.into()));
    }

    /// Whether each thread has its own.
    #[must_use]
    pub fn is_thread_local(self) -> bool {
        checked!(LLVMIsThreadLocal(self.raw())) != 0
    }
}

impl<'m> Alias<'m> {}

impl<'m> IFunc<'m> {}

impl<'m> Function<'m> {
    /// The function type.
    #[inline]
    #[must_use]
    pub fn ty(self) -> Type<'m> {
        self.value_type()
    }

    /// The module that it stands in.
    #[must_use]
    pub fn module(self) -> Option<Module<'m>> {
        Module::wrap(checked!(LLVMGetGlobalParent(self.raw())))
    }

    /// The return type.
    #[inline]
    #[must_use]
    pub fn return_type(self) -> Type<'m> {
        self.ty().return_type().unwrap_or_else(|| self.ty())
    }

    /// The number of parameters.
    #[inline]
    #[must_use]
    pub fn param_count(self) -> u32 {
        checked!(LLVMCountParams(self.raw()))
    }

    /// A parameter.
    #[inline]
    #[must_use]
    pub fn param(self, index: u32) -> Option<Value<'m>> {
        (index < self.param_count()).then(|| Value::wrap(checked!(LLVMGetParam(self.raw(), index)))).flatten()
    }

    /// The parameters in order.
    pub fn params(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.param_count())
            .filter_map(move |index| Value::wrap(checked!(LLVMGetParam(self.raw(), index))))
    }

    /// The blocks in order, the entry first.
    pub fn blocks(self) -> impl Iterator<Item = Block<'m>> {
        std::iter::successors(Block::wrap(checked!(LLVMGetFirstBasicBlock(self.raw()))), |last| last.next())
    }

    /// The first block.
    #[must_use]
    pub fn entry(self) -> Option<Block<'m>> {
        Block::wrap(checked!(LLVMGetFirstBasicBlock(self.raw())))
    }

    /// Appends an empty block. Where the name is taken, LLVM appends a number.
    ///
    /// # Errors
    /// Never in practice.
    pub fn append_block(self, name: &[u8]) -> Result<Block<'m>, BuildError> {
        let context = self.ty().context();
        let raw = checked!(LLVMAppendBasicBlockInContext(context.raw(), self.raw(), c"".as_ptr()));
        let block = Block::wrap(raw).ok_or_else(|| BuildError::new("LLVM made no block"))?;
        block.value().set_name(name);
        Ok(block)
    }

    /// The number of the calling convention.
    #[inline]
    #[must_use]
    pub fn calling_convention(self) -> u32 {
        checked!(LLVMGetFunctionCallConv(self.raw()))
    }

    /// Sets the calling convention.
    ///
    /// # Errors
    /// Where there is none of that number.
    pub fn set_calling_convention(self, number: u32) -> Result<(), BuildError> {
        rule(number <= calling_convention::MAX, || format!("no calling convention is numbered {number}"))?;
        checked!(LLVMSetFunctionCallConv(self.raw(), number));
        Ok(())
    }

    /// How many intrinsics there are, number 0 included, which is none.
    #[cfg(feature = "test-shim")]
    pub fn intrinsic_count() -> u32 {
        live!(sl_intrinsic_count())
    }

    /// Declares an intrinsic by its number, overloaded for one of several sets of types; `None` where that does not
    /// suit it.
    #[cfg(feature = "test-shim")]
    pub fn declare_intrinsic(module: super::Module<'m>, number: u32, set: u32) -> Option<Self> {
        Self::wrap(live!(sl_overload_intrinsic(module.raw(), number, set)))
    }

    /// The number of the intrinsic that it is.
    #[inline]
    #[must_use]
    pub fn intrinsic_id(self) -> Option<u32> {
        let id = checked!(LLVMGetIntrinsicID(self.raw()));
        (id != 0).then_some(id)
    }

    /// The name of the intrinsic that it is, without the part that says its types.
    #[must_use]
    pub fn intrinsic_name(self) -> Option<&'m str> {
        let id = self.intrinsic_id()?;
        std::str::from_utf8(bytes(|length| live!(sl_intrinsic_base_name(id, length)))?).ok()
    }
}

impl<'m> Value<'m> {}
