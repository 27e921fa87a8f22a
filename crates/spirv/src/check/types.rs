//! Types as tables by id, and the rules of their declarations.

use rustc_hash::FxHashMap;

use super::{
    Facts, Grade, IdKind, Sink,
    microscaled::{is_below_bytes, is_microscaled},
};
use crate::{
    Id, Inst, Op,
    grammar::{FPEncoding, StorageClass},
};

/// Types nest no deeper; the specification's limit for structures is 255.
pub(super) const MAX_DEPTH: u16 = 512;
/// Values are no larger, in bytes, so that sizes in bits fit 64 bits.
pub const MAX_BYTES: u64 = 1 << 56;
/// Vectors are no longer: a constant or a shuffle of one costs memory in proportion, however short its instruction.
pub const MAX_LANES: u32 = 1 << 16;

/// Sets of classes of types. A vector belongs to the classes of its components together with [`Class::VECTOR`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class(pub(super) u16);

impl Class {
    pub(super) const VOID: Self = Self(1);
    pub(super) const BOOL: Self = Self(1 << 1);
    pub(super) const INT: Self = Self(1 << 2);
    pub(super) const FLOAT: Self = Self(1 << 3);
    pub(super) const POINTER: Self = Self(1 << 4);
    pub(super) const STRUCT: Self = Self(1 << 5);
    pub(super) const ARRAY: Self = Self(1 << 6);
    /// Images, events, cooperative matrices: whatever has no structure that instructions look into.
    pub(super) const OPAQUE: Self = Self(1 << 7);
    pub(super) const FUNCTION: Self = Self(1 << 8);
    pub(super) const SCALAR: Self = Self(1 << 9);
    pub(super) const VECTOR: Self = Self(1 << 10);
    /// The numbers of 16 bits with the exponent of 32, which belong to [`Class::FLOAT`] too.
    pub(super) const BFLOAT: Self = Self(1 << 11);

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The classes as messages name them.
    pub(super) fn name(self) -> String {
        const NAMES: [(Class, &str); 10] = [
            (Class::VOID, "void"),
            (Class::BOOL, "bool"),
            (Class::INT, "integer"),
            (Class::FLOAT, "float"),
            (Class::POINTER, "pointer"),
            (Class::STRUCT, "struct"),
            (Class::ARRAY, "array"),
            (Class::OPAQUE, "opaque"),
            (Class::FUNCTION, "function"),
            (Class::BFLOAT, "bfloat16"),
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

/// Sets of what values of a type are or have inside, behind no pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Holds(u16);

impl Holds {
    /// A matrix or vector that invocations share.
    pub(super) const MATRIX: Self = Self(1);
    /// An array whose length is not known.
    pub(super) const RUNTIME_ARRAY: Self = Self(1 << 1);
    /// An image, a sampler, or both in one.
    pub(super) const IMAGE: Self = Self(1 << 2);
    /// An acceleration structure.
    pub(super) const ACCELERATION_STRUCTURE: Self = Self(1 << 3);
    /// A pointer into StorageBuffer.
    pub(super) const BUFFER_POINTER: Self = Self(1 << 4);
    /// A pointer into Workgroup.
    pub(super) const WORKGROUP_POINTER: Self = Self(1 << 5);
    /// A pointer into another storage class than those and PhysicalStorageBuffer.
    pub(super) const OTHER_POINTER: Self = Self(1 << 6);
    /// A float of a microscaling format.
    pub(super) const MICROSCALED: Self = Self(1 << 7);
    /// One of them of 4 or 6 bits.
    pub(super) const BELOW_BYTES: Self = Self(1 << 8);
    /// A matrix of columns.
    pub(super) const PLAIN_MATRIX: Self = Self(1 << 9);
    /// A vector of more than four components.
    pub(super) const LONG_VECTOR: Self = Self(1 << 10);
    /// An array of which a specialization constant tells the length.
    pub(super) const SPECIALIZED_ARRAY: Self = Self(1 << 11);
    /// A boolean.
    pub(super) const BOOL: Self = Self(1 << 13);
    /// A vector of which a specialization constant tells the number of components.
    pub(super) const SPECIALIZED_VECTOR: Self = Self(1 << 12);
    /// A pointer into PhysicalStorageBuffer.
    pub(super) const PHYSICAL_POINTER: Self = Self(1 << 14);

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// What an opcode that declares a type says by itself.
    fn of(op: Op) -> Self {
        match op {
            Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV | Op::TypeVectorIdEXT => Self::MATRIX,
            Op::TypeRuntimeArray => Self::RUNTIME_ARRAY,
            Op::TypeMatrix => Self::PLAIN_MATRIX,
            Op::TypeImage | Op::TypeSampler | Op::TypeSampledImage => Self::IMAGE,
            Op::TypeAccelerationStructureKHR => Self::ACCELERATION_STRUCTURE,
            _ => Self::default(),
        }
    }

    /// What the encoding of a float says.
    fn encoding(encoding: Option<FPEncoding>) -> Self {
        match encoding {
            Some(narrow) if is_below_bytes(narrow) => Self::MICROSCALED.or(Self::BELOW_BYTES),
            encoding if is_microscaled(encoding) => Self::MICROSCALED,
            _ => Self::default(),
        }
    }

    fn pointer(class: u32) -> Self {
        match StorageClass(class) {
            StorageClass::StorageBuffer => Self::BUFFER_POINTER,
            StorageClass::Workgroup => Self::WORKGROUP_POINTER,
            StorageClass::PhysicalStorageBuffer => Self::PHYSICAL_POINTER,
            _ => Self::OTHER_POINTER,
        }
    }
}

/// Facts about a type.
#[derive(Clone, Copy, Debug)]
pub struct TypeFacts {
    /// The opcode that declares it.
    pub op: Op,
    pub(super) class: Class,
    /// Types of the same shape are one type where signedness and pointees do not count.
    pub(super) shape: u32,
    /// The component, element, pointee or result type; zero where there is none.
    pub inner: Id,
    /// Bits of a number, components of a vector, elements of an array (`u64::MAX` where a specialization
    /// constant tells them), storage class of a pointer.
    pub count: u64,
    /// Where the members of a structure or the parameters of a function stand in [`Types::members`].
    members: (u32, u32),
    bytes: u64,
    depth: u16,
    /// How many structures nest in one another, from this one on.
    pub(super) structures: u16,
    /// What values are or have inside.
    pub(super) holds: Holds,
    /// The bytes of the largest scalar that they are or have inside.
    pub(super) largest: u64,
    /// Of a structure, whether all members have the type of the first.
    pub(super) is_uniform: bool,
}

impl TypeFacts {
    /// Whether it is a vector; one whose length is an id counts where the whole module is checked.
    pub(super) fn is_vector(&self) -> bool {
        self.class.0 == Class::VECTOR.0
    }
}

/// The number of elements that only a specialization constant tells.
pub const UNKNOWN_COUNT: u64 = u64::MAX;

/// The types of a module.
#[derive(Debug)]
pub struct Types {
    /// Number plus one by id.
    numbers: Vec<u32>,
    list: Vec<TypeFacts>,
    members: Vec<Id>,
    /// Whether vectors whose lengths are ids have the rules of vectors.
    has_long_vectors: bool,
    /// Whether there are any, or matrices that invocations share.
    pub(super) is_with_shared: bool,
}

/// A type without signedness and pointees: two types with the same key are one to a consumer that knows neither.
#[derive(PartialEq, Eq, Hash)]
enum Shape<'m> {
    Int(u32),
    Float(u32, Option<u32>),
    Vector(u32, u32),
    LongVector(u32, u64),
    Array(u32, u64, u32),
    Pointer(u32),
    /// Declared by an opcode and these operands.
    Words(u16, &'m [u32]),
    /// Different from all others.
    Own(u32),
}

impl Types {
    pub(super) fn new(facts: &Facts<'_>, sink: &mut Sink, has_long_vectors: bool) -> Self {
        let numbers = vec![0; facts.ids().len()];
        let mut types =
            Self { numbers, list: Vec::new(), members: Vec::new(), has_long_vectors, is_with_shared: false };
        let mut shapes = FxHashMap::default();
        for inst in facts.declarations() {
            let op = inst.op();
            if op == Op::TypeForwardPointer {
                if let &[id, class] = inst.operands() {
                    types.insert(Id(id), pointer(&mut shapes, class, Id(0)));
                }
                continue;
            }
            let Some(&id) = inst.operands().first() else { continue };
            // An id that is defined twice counts once, and what is no type is looked at elsewhere.
            let is_first = facts.ids().get(Id(id)).is_some_and(|first| first.offset() == inst.offset());
            if facts.kind(Id(id)) != IdKind::Type || !is_first {
                continue;
            }
            match types.declare(facts, &mut shapes, inst) {
                Ok(declared) => {
                    if declared.depth > MAX_DEPTH {
                        sink.add(
                            Grade::Required,
                            inst,
                            format!("the type nests deeper than {MAX_DEPTH} levels"),
                        );
                    }
                    if declared.bytes > MAX_BYTES {
                        let detail = format!("values of the type have more than {MAX_BYTES} bytes");
                        sink.add(Grade::Required, inst, detail);
                    }
                    types.insert(Id(id), declared);
                }
                Err(detail) => {
                    if !detail.is_empty() {
                        sink.add(Grade::Required, inst, detail);
                    }
                }
            }
        }
        types
    }

    fn insert(&mut self, id: Id, facts: TypeFacts) {
        if let Some(slot) = self.numbers.get_mut(id.0 as usize) {
            match (*slot as usize).checked_sub(1).and_then(|number| self.list.get_mut(number)) {
                // A pointer type that was announced is completed by its declaration. Of any other type no part may be the
                // type itself.
                Some(known) if facts.op == Op::TypePointer => *known = facts,
                Some(_) => {}
                None => {
                    self.list.push(facts);
                    *slot = self.list.len() as u32;
                }
            }
        }
    }

    /// The facts about a type; `None` where the id is no type that was declared.
    #[must_use]
    #[inline]
    pub fn get(&self, id: Id) -> Option<&TypeFacts> {
        let number = (*self.numbers.get(id.0 as usize)? as usize).checked_sub(1)?;
        self.list.get(number)
    }

    /// The members of a structure, or the parameters of a function type.
    #[must_use]
    pub fn members(&self, facts: &TypeFacts) -> &[Id] {
        self.members.get(facts.members.0 as usize..facts.members.1 as usize).unwrap_or(&[])
    }

    /// Whether two types are the same where signedness and pointees do not count.
    #[inline]
    pub(super) fn same_shape(&self, a: Id, b: Id) -> bool {
        a == b
            || matches!(
                (self.get(a), self.get(b)),
                (Some(a), Some(b)) if a.shape == b.shape || self.may_be_same_vector(a, b)
            )
    }

    /// Whether two long vectors have components of one shape, and as many as far as that is known before specialization.
    #[cold]
    fn may_be_same_vector(&self, a: &TypeFacts, b: &TypeFacts) -> bool {
        let is_long = |facts: &TypeFacts| facts.op == Op::TypeVectorIdEXT && facts.is_vector();
        is_long(a)
            && is_long(b)
            && (a.count == UNKNOWN_COUNT || b.count == UNKNOWN_COUNT)
            && self.same_shape(a.inner, b.inner)
    }

    /// The class of a type together with whether it is a scalar or a vector.
    pub(super) fn class(&self, id: Id) -> Class {
        let Some(facts) = self.get(id) else { return Class(0) };
        if facts.is_vector() {
            let component = self.get(facts.inner).map_or(0, |component| component.class.0 & !Class::SCALAR.0);
            return Class(component | Class::VECTOR.0);
        }
        facts.class
    }

    /// Whether a type belongs to `want`.
    #[inline]
    pub(super) fn fits(&self, id: Id, expected: Class) -> bool {
        let shape = Class(Class::SCALAR.0 | Class::VECTOR.0);
        let found = self.class(id);
        let kind = Class(expected.0 & !shape.0);
        found.has(kind)
            && (!found.has(shape) || !expected.has(shape) || found.has(Class(expected.0 & shape.0)))
    }

    /// The number of components; 1 of what is no vector, [`UNKNOWN_COUNT`] where a specialization constant tells it.
    pub(super) fn lanes(&self, id: Id) -> u64 {
        self.get(id).filter(|facts| facts.is_vector()).map_or(1, |facts| facts.count)
    }

    /// Whether two types have other numbers of components, as far as both are known before specialization.
    pub(super) fn lanes_differ(&self, a: Id, b: Id) -> bool {
        let (a, b) = (self.lanes(a), self.lanes(b));
        a != b && a != UNKNOWN_COUNT && b != UNKNOWN_COUNT
    }

    /// The component type of a vector; of anything else the type itself.
    pub(super) fn component(&self, id: Id) -> Id {
        self.get(id).filter(|facts| facts.is_vector()).map_or(id, |facts| facts.inner)
    }

    /// The width of a number or of the components of a vector of numbers.
    pub(super) fn width(&self, id: Id) -> Option<u64> {
        let facts = self.get(self.component(id))?;
        matches!(facts.op, Op::TypeInt | Op::TypeFloat).then_some(facts.count)
    }

    /// Whether a type, or that of its components, has one bit.
    pub(super) fn is_bit(&self, id: Id) -> bool {
        let facts = self.get(self.component(id));
        facts.is_some_and(|facts| matches!(facts.op, Op::TypeBool | Op::TypeInt) && facts.count == 1)
    }

    /// The pointee of a typed pointer.
    pub(super) fn pointee(&self, id: Id) -> Option<Id> {
        let facts = self.get(id)?;
        (facts.op == Op::TypePointer && facts.inner.0 != 0).then_some(facts.inner)
    }

    fn declared(&self, id: u32) -> Result<&TypeFacts, String> {
        self.get(Id(id)).ok_or_else(|| format!("%{id} is not a type that is declared before"))
    }

    /// A type that values in memory or in other values can have.
    fn part(&self, id: u32) -> Result<&TypeFacts, String> {
        let part = self.declared(id)?;
        if part.class.has(Class::VOID.or(Class::FUNCTION)) {
            return Err(format!("%{id} is {}, which no value consists of", part.op));
        }
        Ok(part)
    }

    fn is_scalar(&self, id: u32) -> bool {
        self.get(Id(id)).is_some_and(|facts| facts.class.has(Class::SCALAR))
    }

    /// An empty message means that the counts of operands are wrong, which is reported elsewhere.
    fn declare<'m>(
        &mut self,
        facts: &Facts<'m>,
        shapes: &mut FxHashMap<Shape<'m>, u32>,
        inst: Inst<'m>,
    ) -> Result<TypeFacts, String> {
        let operands = inst.operands();
        let word = |position: usize| operands.get(position).copied().ok_or_else(String::new);
        let id = word(0)?;
        let op = inst.op();
        let leaf = TypeFacts {
            op,
            class: Class::OPAQUE,
            shape: 0,
            inner: Id(0),
            count: 0,
            members: (0, 0),
            bytes: 8,
            depth: 0,
            structures: 0,
            holds: Holds::of(op),
            largest: 1,
            is_uniform: false,
        };
        let mut shape = |shape| intern(shapes, shape);
        Ok(match op {
            Op::TypeVoid => TypeFacts { class: Class::VOID, shape: shape(Shape::Own(id)), bytes: 0, ..leaf },
            // A boolean is what an integer of one bit is to those who know no signedness.
            Op::TypeBool => {
                let class = Class::BOOL.or(Class::SCALAR);
                let holds = Holds::BOOL;
                TypeFacts { class, shape: shape(Shape::Int(1)), count: 1, bytes: 1, holds, ..leaf }
            }
            Op::TypeInt | Op::TypeFloat => {
                let bits = word(1)?;
                if bits == 0 {
                    return Err("the width is 0".to_owned());
                }
                let (class, shape) = if op == Op::TypeInt {
                    (Class::INT, shape(Shape::Int(bits)))
                } else {
                    let encoding = operands.get(2).copied();
                    let is_bfloat = encoding == Some(FPEncoding::BFloat16KHR.0);
                    let class = if is_bfloat { Class::FLOAT.or(Class::BFLOAT) } else { Class::FLOAT };
                    (class, shape(Shape::Float(bits, encoding)))
                };
                let bytes = u64::from(bits).div_ceil(8);
                let class = class.or(Class::SCALAR);
                let encoding = operands.get(2).filter(|_| op == Op::TypeFloat).map(|of| FPEncoding(*of));
                let holds = Holds::encoding(encoding);
                TypeFacts { class, shape, count: u64::from(bits), bytes, largest: bytes, holds, ..leaf }
            }
            Op::TypeVector | Op::TypeMatrix => {
                let (inner, count) = (word(1)?, word(2)?);
                let component = *self.part(inner)?;
                if op == Op::TypeVector && !component.class.has(Class::SCALAR) {
                    return Err(format!("the component type %{inner} is {}, not a scalar", component.op));
                }
                if count == 0 {
                    return Err("there are no components".to_owned());
                }
                if op == Op::TypeVector && count > MAX_LANES {
                    return Err(format!("a vector has at most {MAX_LANES} components"));
                }
                let shape = shape(if op == Op::TypeVector {
                    Shape::Vector(component.shape, count)
                } else {
                    Shape::Words(op.0, operands.get(1..).unwrap_or(&[]))
                });
                let bytes = component.bytes.saturating_mul(u64::from(count));
                let class = if op == Op::TypeVector { Class::VECTOR } else { Class::OPAQUE };
                let TypeFacts { depth, largest, .. } = component;
                let is_long = op == Op::TypeVector && count > 4;
                let own = if is_long { Holds::LONG_VECTOR } else { leaf.holds };
                let holds = component.holds.or(own);
                let (inner, count) = (Id(inner), u64::from(count));
                TypeFacts { class, shape, inner, count, bytes, depth, holds, largest, ..leaf }
            }
            Op::TypeArray | Op::TypeRuntimeArray => {
                let inner = word(1)?;
                let element = *self.part(inner)?;
                let length = if op == Op::TypeArray { word(2)? } else { 0 };
                let count = if op == Op::TypeArray { length_of(facts, length)? } else { UNKNOWN_COUNT };
                let known = count != UNKNOWN_COUNT;
                let shape = shape(Shape::Array(element.shape, count, if known { 0 } else { length }));
                let bytes = element.bytes.saturating_mul(if known { count } else { 1 });
                let depth = element.depth.saturating_add(1);
                let is_special = op == Op::TypeArray && !known;
                let own = if is_special { Holds::SPECIALIZED_ARRAY } else { leaf.holds };
                let (holds, largest) = (own.or(element.holds), element.largest);
                let (class, inner) = (Class::ARRAY, Id(inner));
                TypeFacts { class, shape, inner, count, bytes, depth, holds, largest, ..leaf }
            }
            Op::TypeStruct => {
                self.structure(facts, inst, TypeFacts { shape: shape(Shape::Own(id)), ..leaf })?
            }
            Op::TypeFunction => {
                let result = word(1)?;
                self.declared(result)?;
                let start = self.members.len() as u32;
                for parameter in operands.get(2..).unwrap_or(&[]) {
                    self.part(*parameter)?;
                    self.members.push(Id(*parameter));
                }
                let members = (start, self.members.len() as u32);
                let class = Class::FUNCTION;
                TypeFacts {
                    class,
                    shape: shape(Shape::Own(id)),
                    inner: Id(result),
                    members,
                    bytes: 0,
                    ..leaf
                }
            }
            Op::TypePointer => {
                let (class, pointee) = (word(1)?, word(2)?);
                // The reader takes a pointee that is declared later; whether it is a type at all is seen at once.
                if facts.kind(Id(pointee)) != IdKind::Type {
                    return Err(format!("the pointee %{pointee} is not a type"));
                }
                pointer(shapes, class, Id(pointee))
            }
            Op::TypeUntypedPointerKHR => TypeFacts { op, ..pointer(shapes, word(1)?, Id(0)) },
            Op::TypeVectorIdEXT if self.has_long_vectors && self.is_scalar(word(1)?) => {
                let (inner, length) = (Id(word(1)?), Id(word(2)?));
                let count = match facts.ids().get(length) {
                    Some(inst) if inst.op() == Op::Constant => literal(inst).unwrap_or(UNKNOWN_COUNT),
                    _ => UNKNOWN_COUNT,
                };
                let component = self.get(inner).map_or(0, |component| component.shape);
                let shape = shape(Shape::LongVector(component, count));
                let holds = leaf.holds.or(long_vector(facts, length));
                self.is_with_shared = true;
                TypeFacts { class: Class::VECTOR, shape, inner, count, holds, ..leaf }
            }
            Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV | Op::TypeVectorIdEXT => {
                let shape = shape(Shape::Words(op.0, operands.get(1..).unwrap_or(&[])));
                let holds = match operands.get(2).filter(|_| op == Op::TypeVectorIdEXT) {
                    Some(count) => leaf.holds.or(long_vector(facts, Id(*count))),
                    None => leaf.holds,
                };
                self.is_with_shared = self.has_long_vectors;
                TypeFacts { shape, inner: Id(word(1)?), holds, ..leaf }
            }
            Op::TypeOpaque => TypeFacts { shape: shape(Shape::Own(id)), ..leaf },
            _ => TypeFacts { shape: shape(Shape::Words(op.0, operands.get(1..).unwrap_or(&[]))), ..leaf },
        })
    }

    fn structure(&mut self, facts: &Facts<'_>, inst: Inst<'_>, leaf: TypeFacts) -> Result<TypeFacts, String> {
        let (start, mut bytes, mut depth) = (self.members.len() as u32, 0_u64, 0);
        let (mut holds, mut largest, mut structures) = (leaf.holds, 1, 0);
        let own = inst.operands().get(1..).unwrap_or(&[]);
        let more = continuations(facts, inst, Op::TypeStructContinuedINTEL);
        for member in std::iter::once(own).chain(more).flatten() {
            let part = *self.part(*member)?;
            bytes = bytes.saturating_add(part.bytes);
            depth = depth.max(part.depth);
            holds = holds.or(part.holds);
            largest = largest.max(part.largest);
            structures = structures.max(part.structures);
            self.members.push(Id(*member));
        }
        let members = (start, self.members.len() as u32);
        let depth = depth.saturating_add(1);
        let all = self.members.get(start as usize..).unwrap_or(&[]);
        let is_uniform = all.first().is_some_and(|first| all.iter().all(|member| member == first));
        let structures = structures.saturating_add(1);
        let class = Class::STRUCT;
        Ok(TypeFacts { class, members, bytes, depth, structures, holds, largest, is_uniform, ..leaf })
    }
}

fn intern<'m>(shapes: &mut FxHashMap<Shape<'m>, u32>, shape: Shape<'m>) -> u32 {
    let next = shapes.len() as u32;
    *shapes.entry(shape).or_insert(next)
}

fn pointer<'m>(shapes: &mut FxHashMap<Shape<'m>, u32>, class: u32, pointee: Id) -> TypeFacts {
    TypeFacts {
        op: Op::TypePointer,
        class: Class::POINTER.or(Class::SCALAR),
        shape: intern(shapes, Shape::Pointer(class)),
        inner: pointee,
        count: u64::from(class),
        members: (0, 0),
        bytes: 8,
        depth: 0,
        structures: 0,
        holds: Holds::pointer(class),
        largest: 8,
        is_uniform: false,
    }
}

/// The operands of the instructions that continue a declaration.
pub(super) fn continuations<'m>(
    facts: &Facts<'m>,
    inst: Inst<'m>,
    op: Op,
) -> impl Iterator<Item = &'m [u32]> + use<'m> {
    let id = inst.result().unwrap_or(Id(0));
    facts.ids().after(id).take_while(move |inst| inst.op() == op).map(|inst| inst.operands())
}

/// What the number of components, told by a constant, says of a vector.
fn long_vector(facts: &Facts<'_>, count: Id) -> Holds {
    let Some(inst) = facts.ids().get(count) else { return Holds::default() };
    match inst.op() {
        Op::Constant if literal(inst).is_some_and(|count| count > 4) => Holds::LONG_VECTOR,
        Op::Constant | Op::ConstantNull => Holds::default(),
        _ if literal(inst).is_some_and(|count| inst.op() == Op::SpecConstant && count <= 4) => {
            Holds::SPECIALIZED_VECTOR
        }
        _ => Holds::SPECIALIZED_VECTOR.or(Holds::LONG_VECTOR),
    }
}

/// The length of an array, told by a constant.
fn length_of(facts: &Facts<'_>, id: u32) -> Result<u64, String> {
    if facts.kind(Id(id)) != IdKind::Constant {
        return Err(format!("the length %{id} is {}, not a constant", facts.kind(Id(id)).name()));
    }
    let Some(inst) = facts.ids().get(Id(id)) else { return Err(String::new()) };
    let is_int = facts.ids().get(facts.type_of(Id(id))).is_some_and(|ty| ty.op() == Op::TypeInt);
    if !is_int {
        return Err(format!("the length %{id} is not an integer"));
    }
    match inst.op() {
        Op::Constant => literal(inst).ok_or_else(|| format!("the length %{id} does not fit 64 bits")),
        Op::ConstantNull => Ok(0),
        _ => Ok(UNKNOWN_COUNT),
    }
}

/// The value of an OpConstant of an integer type, where it fits 64 bits.
pub(super) fn literal(inst: Inst<'_>) -> Option<u64> {
    let [low, rest @ ..] = inst.arguments() else { return None };
    let [high, rest @ ..] = rest else { return Some(u64::from(*low)) };
    rest.iter().all(|word| *word == 0).then_some(u64::from(*high) << 32 | u64::from(*low))
}
