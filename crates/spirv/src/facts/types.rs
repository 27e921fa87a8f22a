//! The types of a module as a table by id.

use super::{Contents, Facts, ModuleProblem, TypeClass, declare};
use crate::{Id, Inst, Op};

/// The deepest nesting of types; the specification's limit for structures is 255.
pub const MAX_DEPTH: u16 = 512;
/// The largest size of a value in bytes, so that sizes in bits fit 64 bits.
pub const MAX_BYTES: u64 = 1 << 56;
/// The most components of a vector: a constant or a shuffle costs memory in proportion, however short its instruction.
pub const MAX_LANES: u32 = 1 << 16;

/// Facts about a type.
#[derive(Clone, Copy, Debug)]
pub struct TypeFacts {
    /// The opcode that declares it.
    pub op: Op,
    /// Its class; of a vector only [`TypeClass::VECTOR`].
    pub class: TypeClass,
    /// Types of the same shape are one type where signedness and pointees do not count.
    pub shape: u32,
    /// The component, element, pointee or result type; zero where there is none.
    pub inner: Id,
    /// Bits of a number, components of a vector, elements of an array (`u64::MAX` where a specialization
    /// constant tells them), storage class of a pointer.
    pub count: u64,
    /// Where the members of a structure or the parameters of a function stand in [`DeclaredTypes::members`].
    pub(super) members: (u32, u32),
    pub(super) bytes: u64,
    pub(super) depth: u16,
    /// The nesting depth of structures, this one included.
    pub structures: u16,
    /// What values of the type are or contain.
    pub holds: Contents,
    /// The size in bytes of the largest scalar that they are or contain.
    pub largest: u64,
    /// Of a structure, whether all members have the type of the first.
    pub is_uniform: bool,
}

impl TypeFacts {
    /// A type without structure that instructions look into.
    pub(super) const fn opaque(op: Op) -> Self {
        Self {
            op,
            class: TypeClass::OPAQUE,
            shape: 0,
            inner: Id(0),
            count: 0,
            members: (0, 0),
            bytes: 8,
            depth: 0,
            structures: 0,
            holds: Contents::NOTHING,
            largest: 1,
            is_uniform: false,
        }
    }

    /// True if it is a vector; one whose length is an id counts where the whole module is checked.
    pub fn is_vector(&self) -> bool {
        self.class.0 == TypeClass::VECTOR.0
    }
}

/// The number of elements that only a specialization constant tells.
pub const UNKNOWN_COUNT: u64 = u64::MAX;

/// The types of a module.
#[derive(Debug)]
pub struct DeclaredTypes {
    /// Number plus one by id.
    pub(super) numbers: Vec<u32>,
    pub(super) list: Vec<TypeFacts>,
    pub(super) members: Vec<Id>,
    /// True if vectors whose lengths are ids have the rules of vectors and there are any, or matrices that invocations share.
    pub is_with_shared: bool,
    /// What values of any of the types have inside.
    pub contents: Contents,
}

impl DeclaredTypes {
    /// Collects the types that a module declares, and reports what is wrong with their declarations. Vectors whose lengths are ids
    /// have the rules of vectors where `has_long_vectors` is set; otherwise they are opaque.
    pub fn new(facts: &Facts<'_>, has_long_vectors: bool, report: &mut dyn FnMut(ModuleProblem<'_>)) -> Self {
        declare::types(facts, has_long_vectors, report)
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

    /// True if two types are the same where signedness and pointees do not count.
    #[inline]
    pub fn same_shape(&self, a: Id, b: Id) -> bool {
        a == b
            || matches!(
                (self.get(a), self.get(b)),
                (Some(a), Some(b)) if a.shape == b.shape || self.may_be_same_vector(a, b)
            )
    }

    /// True if two long vectors have components of one shape, and as many as far as that is known before specialization.
    #[cold]
    fn may_be_same_vector(&self, a: &TypeFacts, b: &TypeFacts) -> bool {
        let is_long = |facts: &TypeFacts| facts.op == Op::TypeVectorIdEXT && facts.is_vector();
        is_long(a)
            && is_long(b)
            && (a.count == UNKNOWN_COUNT || b.count == UNKNOWN_COUNT)
            && self.same_shape(a.inner, b.inner)
    }

    /// The class of a type together with whether it is a scalar or a vector.
    pub fn class(&self, id: Id) -> TypeClass {
        let Some(facts) = self.get(id) else { return TypeClass(0) };
        if facts.is_vector() {
            let component =
                self.get(facts.inner).map_or(0, |component| component.class.0 & !TypeClass::SCALAR.0);
            return TypeClass(component | TypeClass::VECTOR.0);
        }
        facts.class
    }

    /// True if a type belongs to `want`.
    #[inline]
    pub fn fits(&self, id: Id, expected: TypeClass) -> bool {
        let shape = TypeClass(TypeClass::SCALAR.0 | TypeClass::VECTOR.0);
        let found = self.class(id);
        let kind = TypeClass(expected.0 & !shape.0);
        found.has(kind)
            && (!found.has(shape) || !expected.has(shape) || found.has(TypeClass(expected.0 & shape.0)))
    }

    /// The number of components; 1 of what is no vector, [`UNKNOWN_COUNT`] where a specialization constant tells it.
    pub fn lanes(&self, id: Id) -> u64 {
        self.get(id).filter(|facts| facts.is_vector()).map_or(1, |facts| facts.count)
    }

    /// True if two types have other numbers of components, as far as both are known before specialization.
    pub fn lanes_differ(&self, a: Id, b: Id) -> bool {
        let (a, b) = (self.lanes(a), self.lanes(b));
        a != b && a != UNKNOWN_COUNT && b != UNKNOWN_COUNT
    }

    /// The component type of a vector; of anything else the type itself.
    pub fn component(&self, id: Id) -> Id {
        self.get(id).filter(|facts| facts.is_vector()).map_or(id, |facts| facts.inner)
    }

    /// The width of a number or of the components of a vector of numbers.
    pub fn width(&self, id: Id) -> Option<u64> {
        let facts = self.get(self.component(id))?;
        matches!(facts.op, Op::TypeInt | Op::TypeFloat).then_some(facts.count)
    }

    /// Whether a type, or that of its components, has one bit.
    pub fn is_bit(&self, id: Id) -> bool {
        let facts = self.get(self.component(id));
        facts.is_some_and(|facts| matches!(facts.op, Op::TypeBool | Op::TypeInt) && facts.count == 1)
    }

    /// The pointee of a typed pointer.
    pub fn pointee(&self, id: Id) -> Option<Id> {
        let facts = self.get(id)?;
        (facts.op == Op::TypePointer && facts.inner.0 != 0).then_some(facts.inner)
    }
}

/// The operands of the instructions that continue a declaration.
pub fn continuations<'m>(
    facts: &Facts<'m>,
    inst: Inst<'m>,
    op: Op,
) -> impl Iterator<Item = &'m [u32]> + use<'m> {
    let id = inst.result().unwrap_or(Id(0));
    facts.ids().after(id).take_while(move |inst| inst.op() == op).map(|inst| inst.operands())
}

/// The value of an OpConstant of an integer type, where it fits 64 bits.
pub fn literal(inst: Inst<'_>) -> Option<u64> {
    let [low, rest @ ..] = inst.arguments() else { return None };
    let [high, rest @ ..] = rest else { return Some(u64::from(*low)) };
    rest.iter().all(|word| *word == 0).then_some(u64::from(*high) << 32 | u64::from(*low))
}
