//! The builtin types, one row each.

/// The kind of number that a builtin type holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberClass {
    /// No value: `void`, and the `...` of a variadic function.
    None,
    /// Booleans.
    Bool,
    /// Integers with a sign.
    Signed,
    /// Integers without a sign.
    Unsigned,
    /// Numbers with a floating point.
    Float,
    /// C++'s null pointer.
    Pointer,
}

macro_rules! builtins {
    ($($(#[$doc:meta])* $name:ident $code:literal $spelling:literal $class:ident $bits:literal;)*) => {
        /// A builtin type of the Itanium ABI.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Builtin {
            $($(#[$doc])* $name,)*
        }

        impl Builtin {
            /// Every builtin type.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The code in a symbol.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// The spelling in OpenCL C, or in C++ where OpenCL C lacks the type.
            #[must_use]
            pub const fn spelling(self) -> &'static str {
                match self { $(Self::$name => $spelling,)* }
            }

            /// The kind of number that the type holds.
            #[must_use]
            pub const fn class(self) -> NumberClass {
                match self { $(Self::$name => NumberClass::$class,)* }
            }

            /// The size of a value in bits as OpenCL C defines it; 0 where there is no value or the size depends
            /// on the target.
            #[must_use]
            pub const fn bits(self) -> u32 {
                match self { $(Self::$name => $bits,)* }
            }

            /// The type whose code starts a text, of those with a code of several letters.
            #[must_use]
            pub(super) fn long_code_at_start(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|builtin| builtin.code().len() > 1 && text.starts_with(builtin.code()))
            }
        }
    };
}

/// The types with a code of one letter, by the letter.
const BY_LETTER: [Option<Builtin>; 26] = {
    let mut table = [None; 26];
    let mut row = 0;
    while row < Builtin::ALL.len() {
        let builtin = Builtin::ALL[row];
        if let [letter @ b'a'..=b'z'] = builtin.code().as_bytes() {
            table[(*letter - b'a') as usize] = Some(builtin);
        }
        row += 1;
    }
    table
};

impl Builtin {
    /// The type that a code of one letter stands for.
    #[must_use]
    pub(super) fn from_letter(letter: u8) -> Option<Self> {
        let index = letter.checked_sub(b'a')?;
        BY_LETTER.get(usize::from(index)).copied().flatten()
    }
}

builtins! {
    /// `void`.
    Void "v" "void" None 0;
    /// `bool`.
    Bool "b" "bool" Bool 1;
    /// `char`, which has a sign in OpenCL C.
    Char "c" "char" Signed 8;
    /// `signed char`, a type besides `char`.
    SChar "a" "signed char" Signed 8;
    /// `uchar`.
    UChar "h" "uchar" Unsigned 8;
    /// `short`.
    Short "s" "short" Signed 16;
    /// `ushort`.
    UShort "t" "ushort" Unsigned 16;
    /// `int`.
    Int "i" "int" Signed 32;
    /// `uint`.
    UInt "j" "uint" Unsigned 32;
    /// `long`, of 64 bits in OpenCL C.
    Long "l" "long" Signed 64;
    /// `ulong`, of 64 bits in OpenCL C.
    ULong "m" "ulong" Unsigned 64;
    /// `long long`, which C++ tells from `long`.
    LongLong "x" "long long" Signed 64;
    /// `unsigned long long`, which C++ tells from `unsigned long`.
    ULongLong "y" "unsigned long long" Unsigned 64;
    /// `__int128`.
    Int128 "n" "__int128" Signed 128;
    /// `unsigned __int128`.
    UInt128 "o" "unsigned __int128" Unsigned 128;
    /// `half`.
    Half "Dh" "half" Float 16;
    /// `_Float16`, of the same format as `half`.
    Float16 "DF16_" "_Float16" Float 16;
    /// `__bf16`.
    BFloat16 "DF16b" "__bf16" Float 16;
    /// `float`.
    Float "f" "float" Float 32;
    /// `double`.
    Double "d" "double" Float 64;
    /// `long double`.
    LongDouble "e" "long double" Float 0;
    /// `__float128`.
    Float128 "g" "__float128" Float 128;
    /// `wchar_t`.
    WChar "w" "wchar_t" Signed 32;
    /// `char8_t`.
    Char8 "Du" "char8_t" Unsigned 8;
    /// `char16_t`.
    Char16 "Ds" "char16_t" Unsigned 16;
    /// `char32_t`.
    Char32 "Di" "char32_t" Unsigned 32;
    /// `decltype(nullptr)`.
    NullPtr "Dn" "decltype(nullptr)" Pointer 0;
    /// The `...` that ends the parameters of a variadic function.
    Ellipsis "z" "..." None 0;
}
