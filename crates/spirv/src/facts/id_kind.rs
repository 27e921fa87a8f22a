//! The kinds of things that ids name.

/// The kind of thing that an id names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum IdKind {
    /// Nothing.
    Undefined,
    /// A type.
    Type,
    /// A constant, specialized or not.
    Constant,
    /// A variable at module scope.
    Variable,
    /// A value in a function.
    Value,
    /// A function.
    Function,
    /// A block.
    Label,
    /// An imported set of extended instructions.
    Set,
    /// A literal string.
    String,
    /// A group of decorations.
    Group,
    /// Something else at module scope, such as debug information.
    Other,
}

impl IdKind {
    /// All kinds, each at the number that it has in a [`Fact`](super::Fact).
    pub const ALL: [Self; 11] = [
        Self::Undefined,
        Self::Type,
        Self::Constant,
        Self::Variable,
        Self::Value,
        Self::Function,
        Self::Label,
        Self::Set,
        Self::String,
        Self::Group,
        Self::Other,
    ];

    /// The kind as messages name it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Undefined => "not defined",
            Self::Type => "a type",
            Self::Constant => "a constant",
            Self::Variable => "a variable",
            Self::Value => "a value",
            Self::Function => "a function",
            Self::Label => "a label",
            Self::Set => "a set of extended instructions",
            Self::String => "a string",
            Self::Group => "a group of decorations",
            Self::Other => "neither a type nor a value",
        }
    }
}
