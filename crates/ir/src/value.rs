use crate::{BlockId, ConstantId, LocalId, MetadataId};

/// An operand of an instruction, in 32 bits: [`ValueRef`] is what it says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Value(pub(crate) u32);

/// What an operand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueRef {
    /// A constant, which includes functions and variables.
    Constant(ConstantId),
    /// A parameter or the result of an instruction.
    Local(LocalId),
    /// A block that a terminator goes to or a phi comes from.
    Block(BlockId),
    /// Metadata as an argument of a call or debug record.
    Metadata(MetadataId),
    /// A number: an index of extractvalue or insertvalue.
    Index(u32),
}

/// The number of bits that hold an index.
const INDEX_BITS: u32 = 29;
const INDEX: u32 = (1 << INDEX_BITS) - 1;

impl Value {
    /// The greatest index that an operand holds.
    pub const MAX_INDEX: u32 = INDEX - 1;
    /// An operand that is absent: of an optional location of a debug record.
    pub const NONE: Value = Value(u32::MAX);

    #[inline]
    const fn pack(tag: u32, index: u32) -> Self {
        Self(tag << INDEX_BITS | index & INDEX)
    }

    /// Returns the operand for a constant.
    #[inline]
    pub const fn constant(id: ConstantId) -> Self {
        Self::pack(0, id.0)
    }

    /// Returns the operand for a parameter or result.
    #[inline]
    pub const fn local(id: LocalId) -> Self {
        Self::pack(1, id.0)
    }

    /// Returns the operand for a block.
    #[inline]
    pub const fn block(id: BlockId) -> Self {
        Self::pack(2, id.0)
    }

    /// Returns the operand for metadata.
    #[inline]
    pub const fn metadata(id: MetadataId) -> Self {
        Self::pack(3, id.0)
    }

    /// Returns the operand for a number.
    #[inline]
    pub const fn number(index: u32) -> Self {
        Self::pack(4, index)
    }

    /// Returns what the operand is.
    #[inline]
    pub const fn get(self) -> ValueRef {
        let index = self.0 & INDEX;
        match self.0 >> INDEX_BITS {
            0 => ValueRef::Constant(ConstantId(index)),
            1 => ValueRef::Local(LocalId(index)),
            2 => ValueRef::Block(BlockId(index)),
            3 => ValueRef::Metadata(MetadataId(index)),
            _ => ValueRef::Index(index),
        }
    }

    /// Returns the constant, if it is one.
    #[inline]
    pub const fn as_constant(self) -> Option<ConstantId> {
        match self.get() {
            ValueRef::Constant(id) => Some(id),
            _ => None,
        }
    }

    /// Returns the parameter or result, if it is one.
    #[inline]
    pub const fn as_local(self) -> Option<LocalId> {
        match self.get() {
            ValueRef::Local(id) => Some(id),
            _ => None,
        }
    }

    /// Returns the block, if it is one.
    #[inline]
    pub const fn as_block(self) -> Option<BlockId> {
        match self.get() {
            ValueRef::Block(id) => Some(id),
            _ => None,
        }
    }

    /// Returns the number, if it is one.
    #[inline]
    pub const fn as_index(self) -> Option<u32> {
        match self.get() {
            ValueRef::Index(index) => Some(index),
            _ => None,
        }
    }

    /// Returns the metadata, if it is some.
    #[inline]
    pub const fn as_metadata(self) -> Option<MetadataId> {
        match self.get() {
            ValueRef::Metadata(id) => Some(id),
            _ => None,
        }
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.get().fmt(f)
    }
}
