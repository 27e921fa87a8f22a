use crate::tables::AttributeKind;
use crate::{AttributeSetId, StringId, TypeId};

/// A range of integers of a width in bits, words lowest first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IntegerRange {
    /// The width in bits.
    pub width: u32,
    /// The first number.
    pub lower: Box<[u64]>,
    /// The number after the last.
    pub upper: Box<[u64]>,
}

/// An attribute.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// One that holds nothing.
    Flag(AttributeKind),
    /// One with a number: as in bitcode, alignments in bytes.
    Integer(AttributeKind, u64),
    /// One with a type; none where a former release left it out.
    Type(AttributeKind, Option<TypeId>),
    /// One with a range.
    Range(AttributeKind, IntegerRange),
    /// One with ranges.
    RangeList(AttributeKind, Box<[IntegerRange]>),
    /// A string with a string.
    String(StringId, StringId),
}

impl Attribute {
    /// Returns the kind; none for a string.
    pub fn kind(&self) -> Option<AttributeKind> {
        match *self {
            Self::Flag(kind)
            | Self::Integer(kind, _)
            | Self::Type(kind, _)
            | Self::Range(kind, _)
            | Self::RangeList(kind, _) => Some(kind),
            Self::String(..) => None,
        }
    }
}

/// The owner of a set of attributes: the function, the result or a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttributePosition {
    /// The result.
    Result,
    /// A parameter, from 0.
    Parameter(u32),
    /// The function or call.
    Function,
}

impl AttributePosition {
    /// Returns the position with a number of bitcode.
    pub const fn from_code(code: u32) -> Self {
        match code {
            0 => Self::Result,
            u32::MAX => Self::Function,
            _ => Self::Parameter(code - 1),
        }
    }

    /// Returns the number in bitcode.
    pub const fn code(self) -> u32 {
        match self {
            Self::Result => 0,
            Self::Parameter(index) => index + 1,
            Self::Function => u32::MAX,
        }
    }
}

/// The attributes of one position: kinds in the order of [`AttributeKind`], then strings in the order of their bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct AttributeSet {
    /// The attributes.
    pub attributes: Vec<Attribute>,
}

impl AttributeSet {
    /// Returns the attribute of a kind.
    pub fn get(&self, kind: AttributeKind) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.kind() == Some(kind))
    }
}

/// The attributes of a function or call: a set for each position that has some, by position.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct AttributeList {
    /// The sets.
    pub sets: Vec<(AttributePosition, AttributeSetId)>,
}

impl AttributeList {
    /// Returns the set of a position.
    #[inline]
    pub fn get(&self, position: AttributePosition) -> Option<AttributeSetId> {
        self.sets.iter().find(|set| set.0 == position).map(|set| set.1)
    }
}

/// The meaning of an attribute of a parameter or result, whose spelling depends on the release of LLVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterAttribute {
    /// The caller extends the integer with zeros.
    ZExt,
    /// The caller extends the integer with its sign.
    SExt,
    /// The callee gets a copy of the object that the pointer points to.
    ByVal,
    /// The callee returns a structure where the pointer points to.
    StructRet,
    /// No other pointer leads to the same memory.
    NoAlias,
    /// The callee keeps no copy of the pointer.
    NoCapture,
    /// The callee does not write through the pointer.
    ReadOnly,
    /// The callee neither reads nor writes through the pointer.
    ReadNone,
}

impl ParameterAttribute {
    /// Whether LLVM's attribute names the type that the pointer points to.
    #[must_use]
    pub fn has_type(self) -> bool {
        matches!(self, Self::ByVal | Self::StructRet)
    }
}
