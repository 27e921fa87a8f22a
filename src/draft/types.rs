//! Types: their kinds and parts, and making them.

use std::fmt;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use spirv_llvm_ir as ir;

use super::{BuildError, Built, Context, TypeKind, handle, names::name_part, rule};
use crate::handle::type_queries;

/// The widest integer that LLVM has, in bits.
const MAX_INT_BITS: u32 = 1 << 23;
/// The highest number of an address space.
pub(super) const MAX_ADDRESS_SPACE: u32 = (1 << 24) - 1;

handle! {
    /// A type; equal types are the same handle.
    Type(ir::TypeId) of draft: super::Draft
}

/// Types, of which few are more than these.
type ListedTypes<'m> = SmallVec<[Type<'m>; 8]>;

impl<'m> Type<'m> {
    #[inline]
    pub(super) fn get(self) -> ir::Type {
        self.draft.state().ir.types.get(self.id)
    }

    #[inline]
    fn with(self, id: ir::TypeId) -> Self {
        Self { draft: self.draft, id }
    }

    #[inline]
    fn ask<R>(self, of: impl FnOnce(&ir::Types) -> R) -> R {
        of(&self.draft.state().ir.types)
    }

    type_queries!();

    /// Whether it is an array or a struct.
    pub(crate) fn is_aggregate(self) -> bool {
        matches!(self.kind(), TypeKind::Array | TypeKind::Struct)
    }

    /// Whether values of the type have a size in memory.
    #[inline]
    pub(crate) fn is_sized(self) -> bool {
        self.ask(|types| types.is_sized(self.id))
    }

    /// Whether values of the type are results of instructions.
    #[inline]
    pub(crate) fn is_first_class(self) -> bool {
        !matches!(self.get(), ir::Type::Void | ir::Type::Function { .. }) && !self.is_opaque_struct()
    }

    /// A number that is the same exactly for the same type, for maps.
    #[inline]
    pub(crate) fn as_key(self) -> usize {
        self.id.index()
    }

    /// Whether it is a vector whose length is a multiple that only the machine knows.
    pub(crate) fn is_scalable(self) -> bool {
        matches!(self.get(), ir::Type::Vector { scalable: true, .. })
    }

    fn named<R>(self, of: impl FnOnce(&ir::NamedStruct, &ir::Strings) -> R) -> Option<R> {
        let state = self.draft.state();
        match state.ir.types.get(self.id) {
            ir::Type::Named(id) => state.ir.types.named(id).map(|named| of(named, &state.ir.strings)),
            _ => None,
        }
    }

    /// The name of a struct that has one; bytes that are not UTF-8 are replaced.
    pub(crate) fn struct_name(self) -> Option<String> {
        let name =
            self.named(|named, strings| String::from_utf8_lossy(strings.get(named.name)).into_owned())?;
        (!name.is_empty()).then_some(name)
    }

    /// Whether it is a struct whose body is not known.
    pub(crate) fn is_opaque_struct(self) -> bool {
        self.named(|named, _| named.fields.is_none()).unwrap_or_default()
    }

    /// Whether it is a struct without padding.
    pub(crate) fn is_packed_struct(self) -> bool {
        match self.get() {
            ir::Type::Struct { packed, .. } => packed,
            _ => self.named(|named, _| named.packed).unwrap_or_default(),
        }
    }

    /// The number of members of a struct; 0 for anything else.
    #[inline]
    pub(crate) fn member_count(self) -> u32 {
        self.ask(|types| types.fields(self.id).map_or(0, <[_]>::len)) as u32
    }

    /// The type of a struct's member.
    #[inline]
    pub(crate) fn member(self, index: u32) -> Option<Self> {
        let id = self.ask(|types| types.fields(self.id)?.get(index as usize).copied())?;
        Some(self.with(id))
    }

    fn list(self, of: impl FnOnce(&ir::Types) -> Option<&[ir::TypeId]>) -> ListedTypes<'m> {
        self.ask(|types| of(types).unwrap_or_default().iter().map(|id| self.with(*id)).collect())
    }

    /// The types of a struct's members.
    pub(crate) fn members(self) -> ListedTypes<'m> {
        self.list(|types| types.fields(self.id))
    }

    /// The return type of a function type.
    #[inline]
    pub(crate) fn return_type(self) -> Option<Self> {
        let id = self.ask(|types| Some(types.signature(self.id)?.0))?;
        Some(self.with(id))
    }

    /// Whether a function type takes more arguments than it names.
    #[inline]
    pub(crate) fn is_vararg(self) -> bool {
        self.ask(|types| types.signature(self.id).is_some_and(|(_, _, variadic)| variadic))
    }

    /// The number of parameters of a function type; 0 for anything else.
    #[inline]
    pub(crate) fn param_count(self) -> u32 {
        self.ask(|types| types.signature(self.id).map_or(0, |(_, params, _)| params.len())) as u32
    }

    /// The types of a function type's parameters.
    pub(crate) fn params(self) -> smallvec::IntoIter<[Type<'m>; 8]> {
        self.list(|types| Some(types.signature(self.id)?.1)).into_iter()
    }

    fn target<R>(self, of: impl FnOnce(&ir::TargetType, &ir::Strings) -> R) -> Option<R> {
        let state = self.draft.state();
        match state.ir.types.get(self.id) {
            ir::Type::Target(index) => {
                state.ir.types.target(index).map(|target| of(target, &state.ir.strings))
            }
            _ => None,
        }
    }

    /// The type parameters of a target extension type.
    pub(crate) fn target_ext_types(self) -> ListedTypes<'m> {
        let list = self.target(|target, _| target.types.iter().map(|id| self.with(*id)).collect());
        list.unwrap_or_default()
    }

    /// The integer parameters of a target extension type.
    pub(crate) fn target_ext_ints(self) -> Vec<u32> {
        self.target(|target, _| target.numbers.clone()).unwrap_or_default()
    }

    /// Whether it has a constant of all zero bits.
    pub(crate) fn has_null(self) -> bool {
        match self.get() {
            ir::Type::Target(_) => self
                .target(|target, strings| {
                    let name = strings.get(target.name);
                    target.family == ir::TargetFamily::Spirv
                        && !matches!(name, b"spirv.Image" | b"spirv.SignedImage")
                })
                .unwrap_or_default(),
            ir::Type::Array { .. }
            | ir::Type::Vector { .. }
            | ir::Type::Struct { .. }
            | ir::Type::Named(_)
            | ir::Type::Token => true,
            _ => self.is_int() || self.is_float() || self.is_pointer(),
        }
    }

    /// Whether values of the type can be elements of an array or members of a struct.
    fn is_part(self) -> bool {
        !matches!(
            self.get(),
            ir::Type::Void
                | ir::Type::Label
                | ir::Type::Metadata
                | ir::Type::Function { .. }
                | ir::Type::Token
                | ir::Type::X86Amx
        )
    }

    fn intern(self, ty: ir::Type) -> Self {
        self.with(self.draft.change().ir.types.intern(ty))
    }

    /// An array of this type.
    ///
    /// # Errors
    /// Where this type cannot be an element of an array.
    pub(crate) fn array_of(self, length: u64) -> Built<Self> {
        let usable = self.is_part() && !matches!(self.get(), ir::Type::Vector { scalable: true, .. });
        rule(usable, || format!("an array cannot have elements of type {self}"))?;
        Ok(self.intern(ir::Type::Array { element: self.id, length }))
    }

    /// A fixed vector of this type.
    ///
    /// # Errors
    /// Where this type cannot be an element of a vector, or `length` is 0.
    pub(crate) fn vector_of(self, length: u32) -> Built<Self> {
        let usable = self.is_int() || self.is_float() || self.is_pointer();
        rule(usable, || format!("a vector cannot have elements of type {self}"))?;
        rule(length > 0, || "a vector needs an element".into())?;
        Ok(self.intern(ir::Type::Vector { element: self.id, length, scalable: false }))
    }

    /// The function type that returns this type.
    ///
    /// # Errors
    /// Where a function cannot return this type or take one of the parameters.
    pub(crate) fn function(self, params: &[Self], vararg: bool) -> Built<Self> {
        let returned = !matches!(self.kind(), TypeKind::Function | TypeKind::Label | TypeKind::Metadata);
        rule(returned, || format!("a function cannot return {self}"))?;
        let mut ids: SmallVec<[ir::TypeId; 8]> = SmallVec::new();
        for param in params {
            let usable = !matches!(param.kind(), TypeKind::Void | TypeKind::Function | TypeKind::Label);
            rule(usable, || format!("a function cannot take a parameter of type {param}"))?;
            ids.push(param.id);
        }
        Ok(self.with(self.draft.change().ir.types.function(self.id, &ids, vararg)))
    }

    /// Gives a named struct its body.
    ///
    /// # Errors
    /// Where the struct has one, is not named, would contain itself by value, or a member's type cannot be a member.
    pub(crate) fn set_body(self, members: &[Self], packed: bool) -> Built<()> {
        check_members(members)?;
        let ir::Type::Named(id) = self.get() else {
            return Err(BuildError::new("only a named struct gets a body"));
        };
        rule(self.is_opaque_struct(), || format!("{self} has a body already"))?;
        let contains = members.iter().any(|member| member.contains(self));
        rule(!contains, || format!("{self} would contain itself"))?;
        let ids: Vec<_> = members.iter().map(|member| member.id).collect();
        self.draft.change().ir.types.set_body(id, &ids, packed);
        Ok(())
    }

    /// Whether values of the type, which has no size yet, have values of another one without a size in them, or are such.
    fn contains(self, other: Self) -> bool {
        let mut open = vec![self];
        let mut seen = FxHashSet::default();
        while let Some(ty) = open.pop() {
            if ty == other {
                return true;
            }
            if !ty.is_sized() && seen.insert(ty) {
                open.extend(ty.element());
                open.extend(ty.members());
            }
        }
        false
    }

    /// The home of the type.
    #[inline]
    pub(crate) fn context(self) -> Context<'m> {
        Context { draft: self.draft }
    }
}

fn check_members(members: &[Type<'_>]) -> Built<()> {
    for member in members {
        rule(member.is_part(), || format!("a struct cannot have a member of type {member}"))?;
    }
    Ok(())
}

impl<'m> Context<'m> {
    fn ty(self, ty: ir::Type) -> Type<'m> {
        Type { draft: self.draft, id: self.draft.change().ir.types.intern(ty) }
    }

    /// The type of tokens, which only intrinsics give and take.
    pub(crate) fn token(self) -> Type<'m> {
        self.ty(ir::Type::Token)
    }

    /// The void type.
    pub(crate) fn void(self) -> Type<'m> {
        self.ty(ir::Type::Void)
    }

    /// The integer type of `bits` bits.
    ///
    /// # Errors
    /// Where LLVM has none.
    pub(crate) fn int(self, bits: u32) -> Built<Type<'m>> {
        rule((1..=MAX_INT_BITS).contains(&bits), || format!("no integer type has {bits} bits"))?;
        Ok(self.ty(ir::Type::Integer(bits)))
    }

    /// The type of booleans, `i1`.
    pub(crate) fn bool(self) -> Type<'m> {
        self.ty(ir::Type::Integer(1))
    }

    /// The type `i8`.
    pub(crate) fn i8(self) -> Type<'m> {
        self.ty(ir::Type::Integer(8))
    }

    /// The type `i16`.
    pub(crate) fn i16(self) -> Type<'m> {
        self.ty(ir::Type::Integer(16))
    }

    /// The type `i32`.
    pub(crate) fn i32(self) -> Type<'m> {
        self.ty(ir::Type::Integer(32))
    }

    /// The integer type of a word: `i32` of 32 bits, `i64` otherwise.
    pub(crate) fn word(self, bits: u32) -> Type<'m> {
        if bits == 32 { self.i32() } else { self.i64() }
    }

    /// The type `i64`.
    pub(crate) fn i64(self) -> Type<'m> {
        self.ty(ir::Type::Integer(64))
    }

    /// A floating-point type.
    ///
    /// # Errors
    /// Where the kind is another.
    pub(crate) fn plain(self, kind: TypeKind) -> Built<Type<'m>> {
        Ok(self.ty(match kind {
            TypeKind::Half => ir::Type::Half,
            TypeKind::BFloat => ir::Type::BFloat,
            TypeKind::Float => ir::Type::Float,
            TypeKind::Double => ir::Type::Double,
            TypeKind::X86Fp80 => ir::Type::X86Fp80,
            TypeKind::Fp128 => ir::Type::Fp128,
            TypeKind::PpcFp128 => ir::Type::PpcFp128,
            other => return Err(BuildError::new(format!("{other:?} is no floating-point type"))),
        }))
    }

    /// The type `half`.
    pub(crate) fn f16(self) -> Type<'m> {
        self.ty(ir::Type::Half)
    }

    /// The type `bfloat`.
    pub(crate) fn bf16(self) -> Type<'m> {
        self.ty(ir::Type::BFloat)
    }

    /// The type `float`.
    pub(crate) fn f32(self) -> Type<'m> {
        self.ty(ir::Type::Float)
    }

    /// The type `double`.
    pub(crate) fn f64(self) -> Type<'m> {
        self.ty(ir::Type::Double)
    }

    /// The pointer type of an address space.
    ///
    /// # Errors
    /// Where there is no such address space.
    pub(crate) fn pointer(self, address_space: u32) -> Built<Type<'m>> {
        rule(address_space <= MAX_ADDRESS_SPACE, || format!("no address space is numbered {address_space}"))?;
        Ok(self.ty(ir::Type::Pointer(address_space)))
    }

    /// The struct type that is known by its members alone.
    ///
    /// # Errors
    /// Where a type cannot be a member.
    pub(crate) fn struct_type(self, members: &[Type<'m>], packed: bool) -> Built<Type<'m>> {
        check_members(members)?;
        let ids: SmallVec<[ir::TypeId; 8]> = members.iter().map(|member| member.id).collect();
        Ok(Type { draft: self.draft, id: self.draft.change().ir.types.structure(&ids, packed) })
    }

    /// A new named struct without a body; the name gets a number where it is taken, and an empty name is none.
    pub(crate) fn named_struct(self, name: &[u8]) -> Type<'m> {
        let state = &mut *self.draft.change();
        let name = state.struct_name(name);
        Type { draft: self.draft, id: state.ir.types.add_named(name).1 }
    }

    /// A target extension type.
    ///
    /// # Errors
    /// Where a parameter cannot be one.
    pub(crate) fn target_ext(self, name: &[u8], types: &[Type<'m>], ints: &[u32]) -> Built<Type<'m>> {
        for ty in types {
            let usable = !matches!(ty.kind(), TypeKind::Label | TypeKind::Metadata);
            rule(usable, || format!("a target extension type cannot have the parameter {ty}"))?;
        }
        let name = name_part(name);
        let ir = &mut self.draft.change().ir;
        let target = ir::TargetType {
            name: ir.strings.intern(name),
            types: types.iter().map(|ty| ty.id).collect(),
            numbers: ints.to_vec(),
            family: ir::TargetFamily::of(name),
        };
        Ok(Type { draft: self.draft, id: ir.types.intern_target(target) })
    }
}

impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ir::print_type(&self.draft.state().ir, self.id))
    }
}

impl fmt::Debug for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Whether a conversion takes values of one type to another.
pub(super) fn casts_fit(opcode: super::Opcode, from: Type<'_>, to: Type<'_>) -> bool {
    from.ask(|types| types.casts(opcode, from.id, to.id))
}
