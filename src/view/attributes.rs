//! Attributes of functions, parameters, results, calls and variables.

use std::{borrow::Cow, fmt};

use spirv_llvm_ir::{self as ir, AttributePosition};

use super::{AttributeKind, ModuleSource, Type};
use crate::mapping::attributes::{FunctionAttribute, MEMORY_READS, ParameterAttribute};

/// One attribute.
#[derive(Clone, Copy)]
pub(crate) struct AttributeView<'m> {
    source: &'m ModuleSource,
    attribute: &'m ir::Attribute,
}

/// The value of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttributePayload<'m> {
    /// That it is there.
    Flag,
    /// A number, in LLVM's encoding.
    Int(u64),
    /// A type; LLVM allows `byref` and the like without one.
    Type(Option<Type<'m>>),
    /// Key and value of a string attribute.
    String {
        /// The key.
        key: &'m [u8],
        /// The value, possibly empty.
        value: &'m [u8],
    },
    /// A range or a list of ranges.
    Range,
}

impl<'m> AttributeView<'m> {
    /// The attributes at a position of a list.
    pub(super) fn list(
        source: &'m ModuleSource,
        list: Option<ir::AttributeListId>,
        position: AttributePosition,
    ) -> impl Iterator<Item = Self> {
        let set = list.and_then(|list| source.ir.attributes(list, position));
        let attributes = set.map_or(&[][..], |set| &set.attributes);
        attributes.iter().map(move |attribute| Self { source, attribute })
    }

    /// The kind; `None` for a string attribute.
    #[inline]
    pub(crate) fn kind(self) -> Option<AttributeKind> {
        self.attribute.kind()
    }

    /// The name: of its kind, or the key of a string attribute.
    pub(crate) fn name(self) -> Cow<'m, str> {
        match (self.kind(), self.value()) {
            (Some(kind), _) => Cow::Borrowed(kind.text()),
            (None, AttributePayload::String { key, .. }) => String::from_utf8_lossy(key),
            (None, _) => Cow::Borrowed(""),
        }
    }

    /// The value.
    pub(crate) fn value(self) -> AttributePayload<'m> {
        match self.attribute {
            ir::Attribute::Flag(_) => AttributePayload::Flag,
            ir::Attribute::Integer(_, number) => AttributePayload::Int(*number),
            ir::Attribute::Type(_, ty) => {
                AttributePayload::Type(ty.map(|id| Type { source: self.source, id }))
            }
            ir::Attribute::Range(..) | ir::Attribute::RangeList(..) => AttributePayload::Range,
            ir::Attribute::String(key, value) => {
                AttributePayload::String { key: self.source.text(*key), value: self.source.text(*value) }
            }
        }
    }

    /// The meaning of an attribute of a parameter or result, where SPIR-V has it too.
    pub(crate) fn of_parameter(self) -> Option<ParameterAttribute> {
        Some(match self.kind()? {
            AttributeKind::ZExt => ParameterAttribute::ZExt,
            AttributeKind::SExt => ParameterAttribute::SExt,
            AttributeKind::ByVal => ParameterAttribute::ByVal,
            AttributeKind::StructRet => ParameterAttribute::StructRet,
            AttributeKind::NoAlias => ParameterAttribute::NoAlias,
            AttributeKind::ReadOnly => ParameterAttribute::ReadOnly,
            AttributeKind::ReadNone => ParameterAttribute::ReadNone,
            AttributeKind::Captures if self.value() == AttributePayload::Int(0) => {
                ParameterAttribute::NoCapture
            }
            _ => return None,
        })
    }

    /// The meaning of an attribute of a function, where SPIR-V has it too.
    pub(crate) fn of_function(self) -> Option<FunctionAttribute> {
        Some(match (self.kind()?, self.value()) {
            (AttributeKind::AlwaysInline, _) => FunctionAttribute::AlwaysInline,
            (AttributeKind::NoInline, _) => FunctionAttribute::NoInline,
            (AttributeKind::OptimizeNone, _) => FunctionAttribute::OptNone,
            (AttributeKind::Memory, AttributePayload::Int(0)) => FunctionAttribute::ReadNone,
            (AttributeKind::Memory, AttributePayload::Int(effects)) if effects & !MEMORY_READS == 0 => {
                FunctionAttribute::ReadOnly
            }
            _ => return None,
        })
    }
}

impl fmt::Debug for AttributeView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {:?}", self.name(), self.value())
    }
}
