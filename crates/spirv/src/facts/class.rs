//! Classes of types, and what values of a type have inside.

use crate::{
    Op,
    grammar::{FPEncoding, StorageClass},
};

/// The encodings of SPV_EXT_ocp_microscaling_types.
const MICROSCALED: [FPEncoding; 5] = [
    FPEncoding::Float6E2M3EXT,
    FPEncoding::Float6E3M2EXT,
    FPEncoding::Float4E2M1EXT,
    FPEncoding::Float8UnsignedE8M0EXT,
    FPEncoding::MXInt8EXT,
];

/// True if an encoding is one of SPV_EXT_ocp_microscaling_types.
#[must_use]
pub fn is_microscaled(encoding: Option<FPEncoding>) -> bool {
    encoding.is_some_and(|encoding| MICROSCALED.contains(&encoding))
}

/// True if an encoding has fewer bits than a byte, so that memory of other types cannot hold it.
#[must_use]
pub fn is_below_bytes(encoding: FPEncoding) -> bool {
    matches!(encoding, FPEncoding::Float6E2M3EXT | FPEncoding::Float6E3M2EXT | FPEncoding::Float4E2M1EXT)
}

/// Sets of classes of types. A vector belongs to the classes of its components together with [`TypeClass::VECTOR`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeClass(pub u16);

impl TypeClass {
    /// No value.
    pub const VOID: Self = Self(1);
    /// Booleans.
    pub const BOOL: Self = Self(1 << 1);
    /// Integers.
    pub const INT: Self = Self(1 << 2);
    /// Floating-point numbers.
    pub const FLOAT: Self = Self(1 << 3);
    /// Pointers.
    pub const POINTER: Self = Self(1 << 4);
    /// Structures.
    pub const STRUCT: Self = Self(1 << 5);
    /// Arrays.
    pub const ARRAY: Self = Self(1 << 6);
    /// Images, events, cooperative matrices: whatever has no structure that instructions look into.
    pub const OPAQUE: Self = Self(1 << 7);
    /// Functions.
    pub const FUNCTION: Self = Self(1 << 8);
    /// Booleans, numbers and pointers by themselves.
    pub const SCALAR: Self = Self(1 << 9);
    /// Vectors of these.
    pub const VECTOR: Self = Self(1 << 10);
    /// The numbers of 16 bits with the exponent of 32, which belong to [`TypeClass::FLOAT`] too.
    pub const BFLOAT: Self = Self(1 << 11);

    /// The classes of both.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// True if the sets share a class.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The classes as messages name them.
    pub fn name(self) -> String {
        const NAMES: [(TypeClass, &str); 10] = [
            (TypeClass::VOID, "void"),
            (TypeClass::BOOL, "bool"),
            (TypeClass::INT, "integer"),
            (TypeClass::FLOAT, "float"),
            (TypeClass::POINTER, "pointer"),
            (TypeClass::STRUCT, "struct"),
            (TypeClass::ARRAY, "array"),
            (TypeClass::OPAQUE, "opaque"),
            (TypeClass::FUNCTION, "function"),
            (TypeClass::BFLOAT, "bfloat16"),
        ];
        let kinds: Vec<_> =
            NAMES.iter().filter(|(class, _)| self.has(*class)).map(|(_, name)| *name).collect();
        let kinds = kinds.join(" or ");
        match (self.has(Self::SCALAR), self.has(Self::VECTOR)) {
            (true, true) => format!("{kinds} scalar or vector"),
            (false, true) => format!("{kinds} vector"),
            (true, false) => format!("{kinds} scalar"),
            _ => kinds,
        }
    }
}

/// Sets of what values of a type are or contain, not counting what pointers point to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents(u16);

impl Contents {
    pub(super) const NOTHING: Self = Self(0);
    /// A matrix or vector that invocations share.
    pub const MATRIX: Self = Self(1);
    /// An array whose length is not known.
    pub const RUNTIME_ARRAY: Self = Self(1 << 1);
    /// An image, a sampler, or both in one.
    pub const IMAGE: Self = Self(1 << 2);
    /// An acceleration structure.
    pub const ACCELERATION_STRUCTURE: Self = Self(1 << 3);
    /// A pointer into StorageBuffer.
    pub const BUFFER_POINTER: Self = Self(1 << 4);
    /// A pointer into Workgroup.
    pub const WORKGROUP_POINTER: Self = Self(1 << 5);
    /// A pointer into another storage class than those and PhysicalStorageBuffer.
    pub const OTHER_POINTER: Self = Self(1 << 6);
    /// A float of a microscaling format.
    pub const MICROSCALED: Self = Self(1 << 7);
    /// One of them of 4 or 6 bits.
    pub const BELOW_BYTES: Self = Self(1 << 8);
    /// A matrix of columns.
    pub const PLAIN_MATRIX: Self = Self(1 << 9);
    /// A vector of more than four components.
    pub const LONG_VECTOR: Self = Self(1 << 10);
    /// An array of which a specialization constant tells the length.
    pub const SPECIALIZED_ARRAY: Self = Self(1 << 11);
    /// A boolean.
    pub const BOOL: Self = Self(1 << 13);
    /// A vector of which a specialization constant tells the number of components.
    pub const SPECIALIZED_VECTOR: Self = Self(1 << 12);
    /// A pointer into PhysicalStorageBuffer.
    pub const PHYSICAL_POINTER: Self = Self(1 << 14);

    /// The contents of both.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// True if the sets share anything.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the contents that the opcode of a type declaration tells by itself.
    pub(super) fn of(op: Op) -> Self {
        match op {
            Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV | Op::TypeVectorIdEXT => Self::MATRIX,
            Op::TypeRuntimeArray => Self::RUNTIME_ARRAY,
            Op::TypeMatrix => Self::PLAIN_MATRIX,
            Op::TypeImage | Op::TypeSampler | Op::TypeSampledImage => Self::IMAGE,
            Op::TypeAccelerationStructureKHR => Self::ACCELERATION_STRUCTURE,
            _ => Self::default(),
        }
    }

    /// Returns the contents that the encoding of a float tells.
    pub(super) fn encoding(encoding: Option<FPEncoding>) -> Self {
        match encoding {
            Some(narrow) if is_below_bytes(narrow) => Self::MICROSCALED.or(Self::BELOW_BYTES),
            encoding if is_microscaled(encoding) => Self::MICROSCALED,
            _ => Self::default(),
        }
    }

    pub(super) fn pointer(class: StorageClass) -> Self {
        match class {
            StorageClass::StorageBuffer => Self::BUFFER_POINTER,
            StorageClass::Workgroup => Self::WORKGROUP_POINTER,
            StorageClass::PhysicalStorageBuffer => Self::PHYSICAL_POINTER,
            _ => Self::OTHER_POINTER,
        }
    }
}
