//! The numbers of bitcode, the spellings of text and the releases that brought them, each in one place: the reader, the
//! writer, the printer and the verifier go by these rows.

/// Declares an enumeration whose rows are `Variant = number in bitcode, "spelling", first major release of LLVM`.
macro_rules! coded {
    ($(#[$doc:meta])* $Name:ident { $($Variant:ident = $code:literal, $text:literal $(, $since:literal)?;)* }) => {
        $(#[$doc])*
        #[allow(missing_docs)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $Name { $($Variant),* }

        impl $Name {
            /// All rows, in the order of the declaration.
            pub const ALL: &[Self] = &[$(Self::$Variant),*];

            /// Returns the row with a number of bitcode.
            #[inline]
            pub const fn from_code(code: u64) -> Option<Self> {
                match code {
                    $($code => Some(Self::$Variant),)*
                    _ => None,
                }
            }

            /// Returns the number in bitcode.
            #[inline]
            pub const fn code(self) -> u64 {
                match self {
                    $(Self::$Variant => $code,)*
                }
            }

            /// Returns the spelling in text.
            #[inline]
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$Variant => $text,)*
                }
            }

            /// Returns the first major release of LLVM that has it; 15 stands for all former ones too.
            pub const fn since(self) -> u32 {
                match self {
                    $(Self::$Variant => 15 $(* 0 + $since)?,)*
                }
            }
        }
    };
}

mod attribute_kinds;
mod calling_conventions;
mod debug_nodes;
mod dwarf;
mod intrinsics;
mod metadata_kinds;
mod opcodes;
mod properties;
pub(crate) mod records;

pub use attribute_kinds::{AttributeForm, AttributeKind};
pub use calling_conventions::{CALLING_CONVENTIONS, calling_convention};
pub use debug_nodes::{DebugNodeField, FieldKind, NodeKind};
pub(crate) use dwarf::{
    DwarfNames, checksum_kind, debug_flags, emission_kind, name_table_kind, sub_program_flags,
};
pub use dwarf::{expression_operands, is_language};
pub(crate) use intrinsics::INTRINSICS;
pub use metadata_kinds::{BUNDLE_TAGS, METADATA_KINDS};
pub(crate) use opcodes::ALL_FAST_MATH;
pub use opcodes::{Flag, InstFlags, Opcode, OpcodeClass};
pub use properties::{
    AtomicOperation, AtomicOrdering, ComdatKind, DllStorage, FloatPredicate, IntegerPredicate, Linkage,
    Predicate, TailCall, ThreadLocal, UnnamedAddress, Visibility,
};
