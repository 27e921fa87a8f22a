use rustc_hash::FxHashMap;

use crate::tables::Opcode;
use crate::{StringId, StructId, TypeId};

/// A type (LangRef, "Type System"). Lists of types are read with [`Types::list`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Type {
    Void,
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
    Label,
    Metadata,
    Token,
    X86Amx,
    /// An integer of a width in bits, 1 to 2^23.
    Integer(u32),
    /// A pointer into an address space.
    Pointer(u32),
    /// A function: the first of the list is the type of the result.
    Function {
        signature: TypeList,
        variadic: bool,
    },
    Array {
        element: TypeId,
        length: u64,
    },
    Vector {
        element: TypeId,
        length: u32,
        scalable: bool,
    },
    Struct {
        fields: TypeList,
        packed: bool,
    },
    /// A struct with a name.
    Named(StructId),
    /// A target extension type, by its position in [`Types::target`].
    Target(u32),
}

/// Types one after the other, in the table of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TypeList {
    start: u32,
    len: u32,
}

impl TypeList {
    /// Returns the number of types.
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// A struct with a name: equal bodies do not make equal types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedStruct {
    /// The name; empty for a struct that text numbers.
    pub name: StringId,
    /// The fields; none for an opaque struct.
    pub fields: Option<TypeList>,
    /// True if there is no padding.
    pub packed: bool,
    /// The type itself.
    pub ty: TypeId,
}

/// A target extension type, such as `target("spirv.Image", …)`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TargetType {
    /// The name.
    pub name: StringId,
    /// Parameters that are types.
    pub types: Vec<TypeId>,
    /// Parameters that are numbers.
    pub numbers: Vec<u32>,
    /// How it lies in memory.
    pub family: TargetFamily,
}

/// The families of target extension types that LLVM gives a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TargetFamily {
    /// A type of SPIR-V, which lies in memory as a pointer.
    Spirv,
    /// Bytes that nobody reads, as many as the first number tells.
    Padding,
    /// A type of SPIR-V by its opcode, with its size in bytes and its alignment in bits.
    SpirvType,
    /// A named barrier of AMD's devices.
    NamedBarrier,
    /// Any other; it has no size.
    Other,
}

impl TargetFamily {
    /// Returns the family of a name.
    pub fn of(name: &[u8]) -> Self {
        match name {
            b"spirv.Padding" | b"dx.Padding" => Self::Padding,
            b"spirv.Type" => Self::SpirvType,
            b"spirv.IntegralConstant" | b"spirv.Literal" => Self::Other,
            b"amdgcn.named.barrier" => Self::NamedBarrier,
            _ if name.starts_with(b"spirv.") || name.starts_with(b"dx.") => Self::Spirv,
            _ => Self::Other,
        }
    }
}

/// What is asked of types most.
#[derive(Debug, Clone, Copy)]
struct CommonTypeFacts {
    /// The element of a vector, or the type itself.
    scalar: TypeId,
    class: ValueClass,
    /// True if values have a size in memory.
    sized: bool,
}

/// The kinds of types that instructions tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ValueClass {
    Void,
    Integer,
    Float,
    Pointer,
    /// A type without values in memory.
    Abstract,
    /// A struct with a name, which may be opaque.
    Named,
    Other,
}

/// How many parts of a type without a size are looked at.
const MOST_PARTS: u32 = 1000;

impl ValueClass {
    const fn of(ty: Type) -> Self {
        match ty {
            Type::Void => Self::Void,
            Type::Integer(_) => Self::Integer,
            Type::Half
            | Type::BFloat
            | Type::Float
            | Type::Double
            | Type::X86Fp80
            | Type::Fp128
            | Type::PpcFp128 => Self::Float,
            Type::Pointer(_) => Self::Pointer,
            Type::Label | Type::Metadata | Type::Token | Type::Function { .. } => Self::Abstract,
            Type::Named(_) => Self::Named,
            _ => Self::Other,
        }
    }
}

/// The types of a module, interned.
#[derive(Debug, Clone, Default)]
pub struct Types {
    types: Vec<Type>,
    facts: Vec<CommonTypeFacts>,
    lists: Vec<TypeId>,
    structs: Vec<NamedStruct>,
    targets: Vec<TargetType>,
    by_type: FxHashMap<Type, TypeId>,
    by_list: FxHashMap<Box<[TypeId]>, TypeList>,
    by_target: FxHashMap<TargetType, TypeId>,
}

impl Types {
    /// Returns a type; `void` for an id that is not of this table.
    #[inline]
    pub fn get(&self, id: TypeId) -> Type {
        self.types.get(id.index()).copied().unwrap_or(Type::Void)
    }

    /// Returns the number of types.
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// True if there is no type.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// Returns all types with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, Type)> + '_ {
        self.types.iter().enumerate().map(|(index, &ty)| (TypeId(index as u32), ty))
    }

    /// Returns the types of a list.
    #[inline]
    pub fn list(&self, list: TypeList) -> &[TypeId] {
        self.lists.get(list.start as usize..(list.start + list.len) as usize).unwrap_or_default()
    }

    /// Returns a struct with a name.
    pub fn named(&self, id: StructId) -> Option<&NamedStruct> {
        self.structs.get(id.index())
    }

    /// Returns a target extension type.
    pub fn target(&self, index: u32) -> Option<&TargetType> {
        self.targets.get(index as usize)
    }

    /// Returns the id of a type.
    #[inline]
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.by_type.get(&ty) {
            return id;
        }
        self.add(ty)
    }

    /// Returns the id of a type that is in the table and is no struct with a name.
    pub fn find(&self, ty: Type) -> Option<TypeId> {
        self.by_type.get(&ty).copied()
    }

    fn add(&mut self, ty: Type) -> TypeId {
        let id = TypeId(self.types.len() as u32);
        self.types.push(ty);
        let scalar = if let Type::Vector { element, .. } = ty { element } else { id };
        self.facts.push(CommonTypeFacts {
            scalar,
            class: ValueClass::of(ty),
            sized: self.has_sized_parts(ty),
        });
        self.by_type.insert(ty, id);
        id
    }

    /// True if values of a type have a size in memory, as far as that of its parts tells; a struct with a name has none yet.
    fn has_sized_parts(&self, ty: Type) -> bool {
        match ty {
            Type::Array { element, .. } | Type::Vector { element, .. } => self.is_sized(element),
            Type::Struct { fields, .. } => self.list(fields).iter().all(|&field| self.is_sized(field)),
            Type::Target(index) => {
                self.target(index).is_some_and(|target| target.family != TargetFamily::Other)
            }
            Type::Void
            | Type::Label
            | Type::Metadata
            | Type::Token
            | Type::Function { .. }
            | Type::Named(_) => false,
            _ => true,
        }
    }

    /// True if values of a type have a size in memory.
    #[inline]
    pub fn is_sized(&self, id: TypeId) -> bool {
        self.facts.get(id.index()).is_some_and(|facts| facts.sized)
    }

    /// True for a named struct without members, which has no values.
    #[inline]
    pub fn is_opaque(&self, id: TypeId) -> bool {
        !self.is_sized(id) && matches!(self.get(id), Type::Named(_)) && self.fields(id).is_none()
    }

    #[inline]
    fn class(&self, id: TypeId) -> ValueClass {
        self.facts.get(id.index()).map_or(ValueClass::Abstract, |facts| facts.class)
    }

    /// Returns the list of these types.
    pub fn intern_list(&mut self, types: &[TypeId]) -> TypeList {
        if let Some(&list) = self.by_list.get(types) {
            return list;
        }
        let list = TypeList { start: self.lists.len() as u32, len: types.len() as u32 };
        self.lists.extend_from_slice(types);
        self.by_list.insert(types.into(), list);
        list
    }

    /// Returns the type of integers of a width in bits.
    pub fn integer(&mut self, width: u32) -> TypeId {
        self.intern(Type::Integer(width))
    }

    /// Returns the type of pointers into an address space.
    pub fn pointer(&mut self, address_space: u32) -> TypeId {
        self.intern(Type::Pointer(address_space))
    }

    /// Returns the type of vectors of a fixed length.
    pub fn vector(&mut self, element: TypeId, length: u32) -> TypeId {
        self.intern(Type::Vector { element, length, scalable: false })
    }

    /// Returns the type of a function.
    pub fn function(&mut self, result: TypeId, parameters: &[TypeId], variadic: bool) -> TypeId {
        let mut signature = Vec::with_capacity(parameters.len() + 1);
        signature.push(result);
        signature.extend_from_slice(parameters);
        let signature = self.intern_list(&signature);
        self.intern(Type::Function { signature, variadic })
    }

    /// Returns the type of structs without a name.
    pub fn structure(&mut self, fields: &[TypeId], packed: bool) -> TypeId {
        let fields = self.intern_list(fields);
        self.intern(Type::Struct { fields, packed })
    }

    /// Returns a new struct with a name, opaque until [`Types::set_body`].
    pub fn add_named(&mut self, name: StringId) -> (StructId, TypeId) {
        let id = StructId(self.structs.len() as u32);
        let ty = self.add(Type::Named(id));
        self.structs.push(NamedStruct { name, fields: None, packed: false, ty });
        (id, ty)
    }

    /// Gives a struct another name.
    pub fn rename(&mut self, id: StructId, name: StringId) {
        if let Some(named) = self.structs.get_mut(id.index()) {
            named.name = name;
        }
    }

    /// Gives a struct with a name its fields.
    pub fn set_body(&mut self, id: StructId, fields: &[TypeId], packed: bool) {
        let sized = fields.iter().all(|&field| self.is_sized(field));
        let fields = self.intern_list(fields);
        if let Some(body) = self.structs.get_mut(id.index()) {
            body.fields = Some(fields);
            body.packed = packed;
            if let Some(facts) = self.facts.get_mut(body.ty.index()) {
                facts.sized = sized;
            }
        }
    }

    /// Returns a target extension type.
    pub fn intern_target(&mut self, target: TargetType) -> TypeId {
        if let Some(&id) = self.by_target.get(&target) {
            return id;
        }
        let index = self.targets.len() as u32;
        self.targets.push(target.clone());
        let id = self.add(Type::Target(index));
        self.by_target.insert(target, id);
        id
    }

    /// Returns the element of a vector, or the type itself.
    #[inline]
    pub fn scalar(&self, id: TypeId) -> TypeId {
        self.facts.get(id.index()).map_or(id, |facts| facts.scalar)
    }

    /// True for `void`.
    #[inline]
    pub fn is_void(&self, id: TypeId) -> bool {
        self.class(id) == ValueClass::Void
    }

    /// True for a type whose values can be loaded and stored.
    #[inline]
    pub fn is_in_memory(&self, id: TypeId) -> bool {
        match self.class(id) {
            ValueClass::Void | ValueClass::Abstract => false,
            ValueClass::Named | ValueClass::Other => {
                let mut steps = MOST_PARTS;
                !self.holds_opaque(id, &mut steps)
            }
            _ => true,
        }
    }

    /// True if a type is an opaque structure or holds one: values of it have no size. True as well where `steps` do not suffice.
    fn holds_opaque(&self, id: TypeId, steps: &mut u32) -> bool {
        let Some(left) = steps.checked_sub(1) else { return true };
        *steps = left;
        match self.get(id) {
            _ if self.is_sized(id) => false,
            Type::Array { element, .. } | Type::Vector { element, .. } => self.holds_opaque(element, steps),
            Type::Struct { .. } | Type::Named(_) => self
                .fields(id)
                .is_none_or(|fields| fields.iter().any(|&field| self.holds_opaque(field, steps))),
            _ => false,
        }
    }

    /// Returns the width in bits of an integer type.
    #[inline]
    pub fn integer_width(&self, id: TypeId) -> Option<u32> {
        match self.types.get(id.index()) {
            Some(&Type::Integer(width)) => Some(width),
            _ => None,
        }
    }

    /// True for a floating-point type.
    #[inline]
    pub fn is_float(&self, id: TypeId) -> bool {
        self.class(id) == ValueClass::Float
    }

    /// True for an integer.
    #[inline]
    pub fn is_integer(&self, id: TypeId) -> bool {
        self.class(id) == ValueClass::Integer
    }

    /// True for a pointer.
    #[inline]
    pub fn is_pointer(&self, id: TypeId) -> bool {
        self.class(id) == ValueClass::Pointer
    }

    /// Returns the width in bits of an integer or floating-point type; 0 for others.
    pub fn width(&self, id: TypeId) -> u32 {
        match self.get(id) {
            Type::Integer(width) => width,
            Type::Half | Type::BFloat => 16,
            Type::Float => 32,
            Type::Double => 64,
            Type::X86Fp80 => 80,
            Type::Fp128 | Type::PpcFp128 => 128,
            _ => 0,
        }
    }

    /// Returns the fields of a struct; `None` if it is none or opaque.
    pub fn fields(&self, id: TypeId) -> Option<&[TypeId]> {
        match self.get(id) {
            Type::Struct { fields, .. } => Some(self.list(fields)),
            Type::Named(named) => self.named(named)?.fields.map(|fields| self.list(fields)),
            _ => None,
        }
    }

    /// Returns the type of a member of an aggregate or vector.
    pub fn member(&self, id: TypeId, index: u64) -> Option<TypeId> {
        match self.get(id) {
            Type::Array { element, length } => (index < length).then_some(element),
            Type::Vector { element, length, .. } => (index < u64::from(length)).then_some(element),
            _ => self.fields(id)?.get(usize::try_from(index).ok()?).copied(),
        }
    }

    /// Returns the number of elements of a vector and whether it is scalable; none of other types.
    #[inline]
    pub fn shape(&self, id: TypeId) -> Option<(u32, bool)> {
        match self.get(id) {
            Type::Vector { length, scalable, .. } => Some((length, scalable)),
            _ => None,
        }
    }

    /// True if a conversion takes values of one type to another one (LangRef, "Conversion Operations").
    pub fn casts(&self, opcode: Opcode, from: TypeId, to: TypeId) -> bool {
        let (source, target) = (self.scalar(from), self.scalar(to));
        let integers = self.is_integer(source) && self.is_integer(target);
        let floats = self.is_float(source) && self.is_float(target);
        let (narrow, wide) = (self.width(source), self.width(target));
        let count =
            |ty| self.shape(ty).map_or((1, false), |(length, scalable)| (u64::from(length), scalable));
        let fits = match opcode {
            Opcode::Trunc => integers && narrow > wide,
            Opcode::ZExt | Opcode::SExt => integers && narrow < wide,
            Opcode::FpTrunc => floats && narrow > wide,
            Opcode::FpExt => floats && narrow < wide,
            Opcode::FpToUi | Opcode::FpToSi => self.is_float(source) && self.is_integer(target),
            Opcode::UiToFp | Opcode::SiToFp => self.is_integer(source) && self.is_float(target),
            Opcode::PtrToInt | Opcode::PtrToAddr => self.is_pointer(source) && self.is_integer(target),
            Opcode::IntToPtr => self.is_integer(source) && self.is_pointer(target),
            Opcode::AddrSpaceCast => {
                self.is_pointer(source) && self.is_pointer(target) && self.get(source) != self.get(target)
            }
            Opcode::BitCast if self.is_pointer(source) => source == target && count(from) == count(to),
            Opcode::BitCast => {
                // The size of what has no bits of its own is 0.
                let bits = |scalar, ty| (u64::from(self.width(scalar)) * count(ty).0, count(ty).1);
                let amx = |ty| self.get(ty) == Type::X86Amx;
                // LLVM takes any target type for any other, as it knows the size of none.
                let opaque = |ty| matches!(self.get(ty), Type::Target(_));
                bits(source, from) == bits(target, to) && bits(source, from).0 != 0
                    || amx(from) != amx(to)
                    || opaque(from) && opaque(to)
            }
            _ => false,
        };
        fits && (opcode == Opcode::BitCast || self.shape(from) == self.shape(to))
    }

    /// True if an operation of two operands takes those of a type.
    pub(crate) fn operates(&self, opcode: Opcode, ty: TypeId) -> bool {
        let scalar = self.scalar(ty);
        if opcode.has_fast_math() { self.is_float(scalar) } else { self.is_integer(scalar) }
    }

    /// Returns the result and the parameters of a function type, and whether it is variadic.
    pub fn signature(&self, id: TypeId) -> Option<(TypeId, &[TypeId], bool)> {
        let Type::Function { signature, variadic } = self.get(id) else { return None };
        let (&result, parameters) = self.list(signature).split_first()?;
        Some((result, parameters, variadic))
    }
}
