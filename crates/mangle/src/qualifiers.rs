//! Address spaces and the qualifiers of C.

/// Where a qualified type lives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AddressSpace {
    /// The type has none, as everywhere in C++.
    #[default]
    Unnamed,
    /// `__private` of OpenCL C. SPIR targets number it 0, for which clang writes nothing; yet it is a qualifier, so
    /// that the type with it is a substitution candidate besides the type without.
    Private,
    /// A number of LLVM IR, `U3AS1`.
    Number(u32),
    /// A name of the source language, `U8CLglobal`; clang writes it for targets without a mapping to numbers.
    Language(Language),
}

macro_rules! languages {
    ($($(#[$doc:meta])* $name:ident $code:literal $number:literal;)*) => {
        /// An address space by its name in OpenCL C or SYCL.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Language {
            $($(#[$doc])* $name,)*
        }

        impl Language {
            const ALL: &[Self] = &[$(Self::$name,)*];

            /// The name in a symbol.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// The number in LLVM IR for SPIR targets.
            #[must_use]
            pub const fn number(self) -> u32 {
                match self { $(Self::$name => $number,)* }
            }
        }
    };
}

languages! {
    /// `__private` of OpenCL.
    ClPrivate "CLprivate" 0;
    /// `__global` of OpenCL.
    ClGlobal "CLglobal" 1;
    /// `__constant` of OpenCL.
    ClConstant "CLconstant" 2;
    /// `__local` of OpenCL.
    ClLocal "CLlocal" 3;
    /// `__generic` of OpenCL.
    ClGeneric "CLgeneric" 4;
    /// Device memory of `cl_intel_usm_storage_classes`.
    ClDevice "CLdevice" 5;
    /// Host memory of `cl_intel_usm_storage_classes`.
    ClHost "CLhost" 6;
    /// Private memory of SYCL.
    SyPrivate "SYprivate" 0;
    /// Global memory of SYCL.
    SyGlobal "SYglobal" 1;
    /// Constant memory of SYCL.
    SyConstant "SYconstant" 2;
    /// Local memory of SYCL.
    SyLocal "SYlocal" 3;
    /// Device memory of SYCL.
    SyDevice "SYdevice" 5;
    /// Host memory of SYCL.
    SyHost "SYhost" 6;
}

impl AddressSpace {
    /// The number in LLVM IR for SPIR targets; 0 for private memory.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Unnamed | Self::Private => 0,
            Self::Number(number) => number,
            Self::Language(language) => language.number(),
        }
    }

    /// The address space that a vendor qualifier stands for, if it is one.
    #[must_use]
    pub(super) fn from_qualifier(name: &str) -> Option<Self> {
        if let Some(digits) = name.strip_prefix("AS") {
            let number = digits.parse::<u32>().ok()?;
            // Only the spelling that the encoder writes again is the number.
            return (number.to_string() == digits).then_some(Self::Number(number));
        }
        Language::ALL
            .iter()
            .find(|language| language.code() == name)
            .map(|language| Self::Language(*language))
    }
}

bitflags::bitflags! {
    /// The qualifiers of C.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Cv: u8 {
        /// `restrict`.
        const RESTRICT = 1;
        /// `volatile`.
        const VOLATILE = 2;
        /// `const`.
        const CONST = 4;
    }
}

/// All qualifiers of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Qualifiers {
    /// Where the type lives.
    pub space: AddressSpace,
    /// `const`, `volatile` and `restrict`.
    pub cv: Cv,
}

impl Qualifiers {
    /// No qualifier at all.
    pub const NONE: Self = Self { space: AddressSpace::Unnamed, cv: Cv::empty() };

    /// Whether there is no qualifier at all.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// These qualifiers on a type that has `inner` already.
    #[must_use]
    pub(super) fn over(self, inner: Self) -> Self {
        let space = if self.space == AddressSpace::Unnamed { inner.space } else { self.space };
        Self { space, cv: self.cv | inner.cv }
    }
}
