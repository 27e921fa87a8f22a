//! Types of builtins as LLVM's text writes them.

use std::fmt;

#[cfg(feature = "llvm")]
use inkwell::{
    types::{BasicTypeEnum, VectorType},
    values::{BasicValue, FunctionValue},
};

use crate::draft;

/// A scalar, the element of a vector, or a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Elem {
    /// An integer of this many bits.
    Int(u32),
    /// `half`, `float` or `double`: 16, 32 or 64 bits.
    Float(u32),
    /// `bfloat`, of which no other body takes numbers to compute with.
    BFloat,
    /// A pointer into this address space.
    Pointer(u32),
}

impl Elem {
    /// The width in bits; pointers have none here.
    pub(super) const fn bits(self) -> u32 {
        match self {
            Self::Int(bits) | Self::Float(bits) => bits,
            Self::BFloat => 16,
            Self::Pointer(_) => 0,
        }
    }

    pub(super) const fn is_float(self) -> bool {
        matches!(self, Self::Float(_))
    }

    pub(super) const fn is_int(self) -> bool {
        matches!(self, Self::Int(_))
    }

    /// The suffix of overloaded intrinsics: `f32`, `i8`, `p1`.
    pub(super) fn suffix(self) -> String {
        match self {
            Self::Int(bits) => format!("i{bits}"),
            Self::Float(bits) => format!("f{bits}"),
            Self::BFloat => "bf16".to_owned(),
            Self::Pointer(space) => format!("p{space}"),
        }
    }
}

impl fmt::Display for Elem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(bits) => write!(f, "i{bits}"),
            Self::Float(16) => f.write_str("half"),
            Self::Float(32) => f.write_str("float"),
            Self::Float(_) => f.write_str("double"),
            Self::BFloat => f.write_str("bfloat"),
            Self::Pointer(0) => f.write_str("ptr"),
            Self::Pointer(space) => write!(f, "ptr addrspace({space})"),
        }
    }
}

/// A type that builtins take or return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct BuiltinType {
    pub(super) elem: Elem,
    /// The number of components; `None` for a scalar.
    pub(super) lanes: Option<u32>,
    /// The number of columns of a matrix, which is an array of vectors; `None` for any other type.
    pub(super) columns: Option<u32>,
}

impl BuiltinType {
    pub(super) const fn scalar(elem: Elem) -> Self {
        Self { elem, lanes: None, columns: None }
    }

    /// The type of a value of a draft; `None` where no builtin has such a parameter.
    fn of_draft(ty: draft::Type<'_>) -> Option<Self> {
        let columns = match ty.kind() {
            draft::TypeKind::Array => Some(u32::try_from(ty.len()?).ok()?),
            _ => None,
        };
        let column = if columns.is_some() { ty.element().filter(|ty| ty.is_vector())? } else { ty };
        if column.is_scalable() {
            return None;
        }
        let scalar = column.scalar();
        let elem = match scalar.kind() {
            draft::TypeKind::BFloat => Elem::BFloat,
            draft::TypeKind::Half | draft::TypeKind::Float | draft::TypeKind::Double => {
                Elem::Float(scalar.kind().float_bits()?)
            }
            _ => match (scalar.int_width(), scalar.address_space()) {
                (Some(bits), _) => Elem::Int(bits),
                (None, Some(space)) => Elem::Pointer(space),
                (None, None) => return None,
            },
        };
        Some(Self { elem, lanes: column.vector_len(), columns })
    }

    /// The type of a value; `None` where no builtin has such a parameter.
    #[cfg(feature = "llvm")]
    pub(super) fn of(ty: BasicTypeEnum<'_>) -> Option<Self> {
        match ty {
            BasicTypeEnum::VectorType(vector) => Self::of_vector(vector),
            BasicTypeEnum::ArrayType(array) => match array.get_element_type() {
                BasicTypeEnum::VectorType(vector) => {
                    Some(Self { columns: Some(array.len()), ..Self::of_vector(vector)? })
                }
                _ => None,
            },
            scalar => Some(Self::scalar(elem(scalar)?)),
        }
    }

    #[cfg(feature = "llvm")]
    fn of_vector(vector: VectorType<'_>) -> Option<Self> {
        Some(Self { elem: elem(vector.get_element_type())?, lanes: Some(vector.get_size()), columns: None })
    }

    /// The same with other components.
    pub(super) const fn with(self, elem: Elem) -> Self {
        Self { elem, ..self }
    }

    /// The number of components, one for a scalar.
    pub(super) fn count(self) -> u32 {
        self.lanes.unwrap_or(1)
    }
}

impl fmt::Display for BuiltinType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.lanes, self.columns) {
            (None, _) => self.elem.fmt(f),
            (Some(lanes), None) => write!(f, "<{lanes} x {}>", self.elem),
            (Some(lanes), Some(columns)) => write!(f, "[{columns} x <{lanes} x {}>]", self.elem),
        }
    }
}

#[cfg(feature = "llvm")]
fn elem(ty: BasicTypeEnum<'_>) -> Option<Elem> {
    match ty {
        BasicTypeEnum::IntType(int) => Some(Elem::Int(int.get_bit_width())),
        BasicTypeEnum::FloatType(float) => match float.print_to_string().to_bytes() {
            b"half" => Some(Elem::Float(16)),
            b"float" => Some(Elem::Float(32)),
            b"double" => Some(Elem::Float(64)),
            b"bfloat" => Some(Elem::BFloat),
            _ => None,
        },
        BasicTypeEnum::PointerType(pointer) => Some(Elem::Pointer(crate::llvm::address_space(pointer))),
        _ => None,
    }
}

/// The types of a declared builtin.
#[derive(Clone, Debug)]
pub(super) struct DeclaredSignature {
    /// `None` for `void` and for two results.
    pub(super) result: Option<BuiltinType>,
    /// The two results that are a structure.
    pub(super) pair: Option<(BuiltinType, BuiltinType)>,
    pub(super) params: Vec<BuiltinType>,
}

impl DeclaredSignature {
    /// The types of a function of a draft; `None` where no builtin has such.
    pub(super) fn of_draft(function: draft::Function<'_>) -> Option<Self> {
        let (ty, returned) = (function.ty(), function.return_type());
        let (result, pair) = match returned.kind() {
            _ if ty.is_vararg() => return None,
            draft::TypeKind::Void => (None, None),
            draft::TypeKind::Struct => {
                let [first, second] = returned.members()[..] else { return None };
                (None, Some((BuiltinType::of_draft(first)?, BuiltinType::of_draft(second)?)))
            }
            _ => (Some(BuiltinType::of_draft(returned)?), None),
        };
        Some(Self { result, pair, params: ty.params().map(BuiltinType::of_draft).collect::<Option<_>>()? })
    }

    /// The types of `function`; `None` where no builtin has such.
    #[cfg(feature = "llvm")]
    pub(super) fn of(function: FunctionValue<'_>) -> Option<Self> {
        let ty = function.get_type();
        if ty.is_var_arg() {
            return None;
        }
        let (result, pair) = match ty.get_return_type() {
            None => (None, None),
            Some(BasicTypeEnum::StructType(results)) => {
                let [first, second] = results.get_field_types().try_into().ok()?;
                (None, Some((BuiltinType::of(first)?, BuiltinType::of(second)?)))
            }
            Some(result) => (Some(BuiltinType::of(result)?), None),
        };
        let params = function
            .get_params()
            .into_iter()
            .map(|value| BuiltinType::of(value.as_basic_value_enum().get_type()));
        Some(Self { result, pair, params: params.collect::<Option<_>>()? })
    }

    /// The result as LLVM's text writes it.
    pub(super) fn result_text(&self) -> String {
        match (self.pair, self.result) {
            (Some((first, second)), _) => format!("{{ {first}, {second} }}"),
            (None, Some(result)) => result.to_string(),
            (None, None) => "void".to_owned(),
        }
    }

    /// The type of a parameter.
    pub(super) fn param(&self, index: usize) -> Option<BuiltinType> {
        self.params.get(index).copied()
    }
}
