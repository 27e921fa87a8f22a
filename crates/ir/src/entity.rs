//! Typed indexes into the arenas of a module or function.

macro_rules! entity {
    ($($(#[$doc:meta])* $Name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $Name(pub(crate) u32);

        impl $Name {
            /// Returns the id whose position is `index`.
            #[inline]
            pub const fn new(index: u32) -> Self {
                Self(index)
            }

            /// Returns the position in the arena.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($Name), "({})"), self.0)
            }
        }
    )*};
}

entity! {
    /// A type of [`Types`](crate::Types); equal types have equal ids.
    TypeId;
    /// A struct type with a name.
    StructId;
    /// A constant of [`Constants`](crate::Constants); equal constants have equal ids.
    ConstantId;
    /// A variable, function, alias or ifunc of a module.
    GlobalId;
    /// A function of a module, in the order of the functions.
    FunctionId;
    /// A basic block of a function.
    BlockId;
    /// An instruction or debug record of a function.
    InstId;
    /// A parameter of a function or the result of one of its instructions.
    LocalId;
    /// What a call, invoke or callbr of a function says beside its operands.
    CallId;
    /// A metadata string, value or node of a module.
    MetadataId;
    /// A set of attributes of one position.
    AttributeSetId;
    /// The attributes of a function or call by position; 0 is the empty list.
    #[derive(Default)]
    AttributeListId;
    /// A source location of a function; 0 is none.
    #[derive(Default)]
    LocationId;
    /// A string of bytes of a module; 0 is the empty one.
    #[derive(Default)]
    StringId;
}

/// What stands for "no instruction" and "no block" in the links of a function's layout.
pub(crate) const NONE: u32 = u32::MAX;
