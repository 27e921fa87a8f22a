//! Types: their kinds and parts.

use std::{borrow::Cow, fmt};

use spirv_llvm_ir as ir;

use super::{ContextView, ModuleSource, handle};
use crate::{Error, Result, handle::type_queries, mapping::opaque::COOPERATIVE_MATRIX};

/// The widest integer that LLVM has, in bits.
const MAX_INT_BITS: u32 = 1 << 23;

handle! {
    /// A type; equal types are the same view.
    Type(ir::TypeId) of source: super::ModuleSource
}

/// The kind of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub(crate) enum TypeKind {
    Void,
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
    Label,
    Integer,
    Function,
    Struct,
    Array,
    Pointer,
    Vector,
    ScalableVector,
    Metadata,
    Token,
    X86Amx,
    TargetExt,
}

impl TypeKind {
    /// The kind of a type.
    pub(crate) fn of(ty: ir::Type) -> Self {
        match ty {
            ir::Type::Void => Self::Void,
            ir::Type::Half => Self::Half,
            ir::Type::BFloat => Self::BFloat,
            ir::Type::Float => Self::Float,
            ir::Type::Double => Self::Double,
            ir::Type::X86Fp80 => Self::X86Fp80,
            ir::Type::Fp128 => Self::Fp128,
            ir::Type::PpcFp128 => Self::PpcFp128,
            ir::Type::Label => Self::Label,
            ir::Type::Metadata => Self::Metadata,
            ir::Type::Token => Self::Token,
            ir::Type::X86Amx => Self::X86Amx,
            ir::Type::Integer(_) => Self::Integer,
            ir::Type::Pointer(_) => Self::Pointer,
            ir::Type::Function { .. } => Self::Function,
            ir::Type::Array { .. } => Self::Array,
            ir::Type::Vector { scalable: false, .. } => Self::Vector,
            ir::Type::Vector { scalable: true, .. } => Self::ScalableVector,
            ir::Type::Struct { .. } | ir::Type::Named(_) => Self::Struct,
            ir::Type::Target(_) => Self::TargetExt,
        }
    }

    /// Whether it is one of the floating-point formats.
    #[inline]
    pub(crate) fn is_float(self) -> bool {
        self.float_bits().is_some()
    }

    /// The width in bits of a floating-point format.
    pub(crate) fn float_bits(self) -> Option<u32> {
        Some(match self {
            Self::Half | Self::BFloat => 16,
            Self::Float => 32,
            Self::Double => 64,
            Self::X86Fp80 => 80,
            Self::Fp128 | Self::PpcFp128 => 128,
            _ => return None,
        })
    }
}

/// The types of the module and those that it does not have, once there is one; their ids follow the module's.
pub(super) type MoreTypes = Option<ir::Types>;

impl ModuleSource {
    /// The type of an id.
    #[inline]
    pub(super) fn type_of(&self, id: ir::TypeId) -> ir::Type {
        if id.index() < self.ir.types.len() {
            return self.ir.types.get(id);
        }
        self.more_types.borrow().as_ref().map_or(ir::Type::Void, |types| types.get(id))
    }

    /// The id of a type, which is added beside the module where that does not have it.
    pub(super) fn type_id(&self, ty: ir::Type) -> ir::TypeId {
        if let Some(id) = self.ir.types.find(ty) {
            return id;
        }
        self.more_types.borrow_mut().get_or_insert_with(|| self.ir.types.clone()).intern(ty)
    }
}

impl<'m> ContextView<'m> {
    fn ty(self, ty: ir::Type) -> Type<'m> {
        Type { source: self.source, id: self.source.type_id(ty) }
    }

    /// The integer of so many bits.
    ///
    /// # Errors
    /// Where LLVM has none.
    pub(crate) fn int(self, bits: u32) -> Result<Type<'m>> {
        if !(1..=MAX_INT_BITS).contains(&bits) {
            return Err(Error::internal(format!("no integer has {bits} bits")));
        }
        Ok(self.ty(ir::Type::Integer(bits)))
    }

    /// The type of integers of 8 bits.
    pub(crate) fn i8(self) -> Type<'m> {
        self.ty(ir::Type::Integer(8))
    }

    /// A type without parts.
    pub(crate) fn plain(self, ty: ir::Type) -> Type<'m> {
        self.ty(ty)
    }
}

impl<'m> Type<'m> {
    #[inline]
    pub(super) fn get(self) -> ir::Type {
        self.source.type_of(self.id)
    }

    #[inline]
    fn with(self, id: ir::TypeId) -> Self {
        Self { source: self.source, id }
    }

    type_queries!();

    /// A number that is the same exactly for the same type, never 0.
    #[inline]
    pub(crate) fn as_key(self) -> usize {
        self.id.index() + 1
    }

    fn named(self) -> Option<&'m ir::NamedStruct> {
        match self.get() {
            ir::Type::Named(id) => self.source.ir.types.named(id),
            _ => None,
        }
    }

    /// The name of a struct that has one.
    pub(crate) fn struct_name_bytes(self) -> Option<&'m [u8]> {
        let name = self.source.text(self.named()?.name);
        (!name.is_empty()).then_some(name)
    }

    /// The name of a struct that has one; bytes that are not UTF-8 are replaced.
    pub(crate) fn struct_name(self) -> Option<Cow<'m, str>> {
        self.struct_name_bytes().map(String::from_utf8_lossy)
    }

    /// Whether it is a struct whose body is not known.
    pub(crate) fn is_opaque_struct(self) -> bool {
        self.named().is_some_and(|named| named.fields.is_none())
    }

    /// Whether it is a struct without padding.
    pub(crate) fn is_packed_struct(self) -> bool {
        match self.get() {
            ir::Type::Struct { packed, .. } => packed,
            _ => self.named().is_some_and(|named| named.packed),
        }
    }

    fn fields(self) -> &'m [ir::TypeId] {
        self.source.ir.types.fields(self.id).unwrap_or_default()
    }

    /// The number of members of a struct; 0 for anything else.
    #[inline]
    pub(crate) fn member_count(self) -> u32 {
        self.fields().len() as u32
    }

    /// The type of a struct's member.
    #[inline]
    pub(crate) fn member(self, index: u32) -> Option<Self> {
        self.fields().get(index as usize).map(|id| self.with(*id))
    }

    /// The types of a struct's members.
    pub(crate) fn members(self) -> impl Iterator<Item = Self> {
        self.fields().iter().map(move |id| self.with(*id))
    }

    fn signature(self) -> Option<(ir::TypeId, &'m [ir::TypeId], bool)> {
        self.source.ir.types.signature(self.id)
    }

    /// The return type of a function type.
    #[inline]
    pub(crate) fn return_type(self) -> Option<Self> {
        Some(self.with(self.signature()?.0))
    }

    /// Whether a function type takes more arguments than it names.
    #[inline]
    pub(crate) fn is_vararg(self) -> bool {
        self.signature().is_some_and(|(_, _, variadic)| variadic)
    }

    /// The number of parameters of a function type; 0 for anything else.
    #[inline]
    pub(crate) fn param_count(self) -> u32 {
        self.signature().map_or(0, |(_, params, _)| params.len() as u32)
    }

    /// The types of a function type's parameters.
    pub(crate) fn params(self) -> impl Iterator<Item = Self> {
        self.signature().map_or(&[][..], |(_, params, _)| params).iter().map(move |id| self.with(*id))
    }

    fn target(self) -> Option<&'m ir::TargetType> {
        match self.get() {
            ir::Type::Target(index) => self.source.ir.types.target(index),
            _ => None,
        }
    }

    /// The name of a target extension type.
    pub(crate) fn target_ext_name(self) -> Option<Cow<'m, str>> {
        Some(String::from_utf8_lossy(self.source.text(self.target()?.name)))
    }

    /// The type parameters of a target extension type.
    pub(crate) fn target_ext_types(self) -> impl ExactSizeIterator<Item = Self> {
        self.target().map_or(&[][..], |target| &target.types).iter().map(move |id| self.with(*id))
    }

    /// The integer parameters of a target extension type.
    pub(crate) fn target_ext_ints(self) -> impl ExactSizeIterator<Item = u32> {
        self.target().map_or(&[][..], |target| &target.numbers).iter().copied()
    }

    /// True if OpBitcast takes values of this type for those of another, as far as opaque types go: of these only cooperative
    /// matrices are taken, of one shape and with components of as many bits (SPV_KHR_cooperative_matrix).
    pub(crate) fn can_be_bit_cast(self, to: Self) -> bool {
        let opaque = |ty: Self| ty.kind() == TypeKind::TargetExt;
        if !opaque(self) && !opaque(to) || self == to {
            return true;
        }
        let is_matrix = |ty: Self| ty.target_ext_name().as_deref() == Some(COOPERATIVE_MATRIX);
        let bits = |ty: Self| {
            let component = ty.target_ext_types().next()?;
            component.int_width().or_else(|| component.kind().float_bits())
        };
        is_matrix(self)
            && is_matrix(to)
            && self.target_ext_ints().eq(to.target_ext_ints())
            && bits(self).is_some()
            && bits(self) == bits(to)
    }

    /// The array of so many elements of this type.
    pub(crate) fn array_of(self, length: u64) -> Self {
        self.context().ty(ir::Type::Array { element: self.id, length })
    }

    /// The vector of so many components of this type.
    ///
    /// # Errors
    /// Where the type can be no component, or there is none.
    pub(crate) fn vector_of(self, length: u32) -> Result<Self> {
        let is_component = self.is_int() || self.is_float() || self.is_pointer();
        if !is_component || length == 0 {
            return Err(Error::internal(format!("no vector has {length} components of {self}")));
        }
        Ok(self.context().ty(ir::Type::Vector { element: self.id, length, scalable: false }))
    }

    /// The context that the type lives in.
    #[inline]
    pub(crate) fn context(self) -> ContextView<'m> {
        ContextView { source: self.source }
    }
}

impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.id.index() < self.source.ir.types.len() {
            return f.write_str(&ir::print_type(&self.source.ir, self.id));
        }
        match (self.get(), self.element()) {
            (ir::Type::Integer(width), _) => write!(f, "i{width}"),
            (ir::Type::Pointer(space), _) => write!(f, "ptr addrspace({space})"),
            (ir::Type::Array { length, .. }, Some(element)) => write!(f, "[{length} x {element}]"),
            (ir::Type::Vector { length, .. }, Some(element)) => write!(f, "<{length} x {element}>"),
            (other, _) => write!(f, "{}", format!("{other:?}").to_lowercase()),
        }
    }
}

impl fmt::Debug for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
