//! The declarations of types: what each says of its type, and what is wrong with it.

use rustc_hash::FxHashMap;

use super::{
    Contents, DeclaredTypes, Facts, Grade, IdKind, MAX_BYTES, MAX_DEPTH, MAX_LANES, ModuleProblem, TypeClass,
    TypeFacts, UNKNOWN_COUNT, continuations, literal,
};
use crate::{
    Id, Inst, Op,
    grammar::{FPEncoding, StorageClass},
};

/// A type without signedness and pointees. Two types with the same key are the same for a consumer that knows neither.
#[derive(PartialEq, Eq, Hash)]
enum TypeKey<'m> {
    Int(u32),
    Float(u32, Option<u32>),
    Vector(u32, u32),
    LongVector(u32, u64),
    Array(u32, u64, u32),
    Pointer(u32),
    /// Declared by an opcode and these operands.
    Words(u16, &'m [u32]),
    /// A type that equals no other.
    Own(u32),
}

/// The type of a declaration, or what is wrong with it. An empty message means that the counts of operands are wrong, which is
/// reported elsewhere.
type DeclaredType = Result<TypeFacts, String>;

/// Types as they are declared one after the other.
struct Declarations<'f, 'm> {
    facts: &'f Facts<'m>,
    types: DeclaredTypes,
    keys: FxHashMap<TypeKey<'m>, u32>,
    has_long_vectors: bool,
}

/// Collects the types that a module declares, and reports what is wrong with their declarations.
pub(super) fn types(
    facts: &Facts<'_>,
    has_long_vectors: bool,
    report: &mut dyn FnMut(ModuleProblem<'_>),
) -> DeclaredTypes {
    let numbers = vec![0; facts.ids().len()];
    let types = DeclaredTypes {
        numbers,
        list: Vec::new(),
        members: Vec::new(),
        is_with_shared: false,
        contents: Contents::NOTHING,
    };
    let mut declarations = Declarations { facts, types, keys: FxHashMap::default(), has_long_vectors };
    let mut wrong = |inst, detail| {
        report(ModuleProblem { grade: Grade::Required, function: None, inst, detail });
    };
    for inst in facts.declarations() {
        if inst.op() == Op::TypeForwardPointer {
            if let &[id, class] = inst.operands() {
                let announced = declarations.pointer(class, Id(0));
                declarations.insert(Id(id), announced);
            }
            continue;
        }
        let Some(&id) = inst.operands().first() else { continue };
        // An id that is defined twice counts once, and what is no type is looked at elsewhere.
        let is_first = facts.ids().get(Id(id)).is_some_and(|first| first.offset() == inst.offset());
        if facts.kind(Id(id)) != IdKind::Type || !is_first {
            continue;
        }
        match declarations.declare(inst) {
            Ok(declared) => {
                // Those that hold it nest deeper still, which is no news.
                if declared.depth == MAX_DEPTH + 1 {
                    wrong(inst, format!("the type nests deeper than {MAX_DEPTH} levels"));
                }
                if declared.bytes > MAX_BYTES {
                    wrong(inst, format!("values of the type have more than {MAX_BYTES} bytes"));
                }
                declarations.insert(Id(id), declared);
            }
            Err(detail) if detail.is_empty() => {}
            Err(detail) => wrong(inst, detail),
        }
    }
    declarations.types
}

/// The operand of a declaration at a position.
fn word(inst: Inst<'_>, position: usize) -> Result<u32, String> {
    inst.operands().get(position).copied().ok_or_else(String::new)
}

impl<'m> Declarations<'_, 'm> {
    fn insert(&mut self, id: Id, facts: TypeFacts) {
        let DeclaredTypes { numbers, list, contents, .. } = &mut self.types;
        *contents = contents.or(facts.holds);
        if let Some(slot) = numbers.get_mut(id.0 as usize) {
            match (*slot as usize).checked_sub(1).and_then(|number| list.get_mut(number)) {
                // A pointer type that was announced is completed by its declaration. Of any other type no part may be the
                // type itself.
                Some(known) if facts.op == Op::TypePointer => *known = facts,
                Some(_) => {}
                None => {
                    list.push(facts);
                    *slot = list.len() as u32;
                }
            }
        }
    }

    fn declared(&self, id: u32) -> Result<&TypeFacts, String> {
        self.types.get(Id(id)).ok_or_else(|| format!("%{id} is not a type that is declared before"))
    }

    /// A type that values in memory or in other values can have.
    fn part(&self, id: u32) -> Result<&TypeFacts, String> {
        let part = self.declared(id)?;
        if part.class.has(TypeClass::VOID.or(TypeClass::FUNCTION)) {
            return Err(format!("%{id} is {}, which no value consists of", part.op));
        }
        Ok(part)
    }

    fn is_scalar(&self, id: u32) -> bool {
        self.types.get(Id(id)).is_some_and(|facts| facts.class.has(TypeClass::SCALAR))
    }

    /// The number of a key.
    fn number(&mut self, key: TypeKey<'m>) -> u32 {
        let next = self.keys.len() as u32;
        *self.keys.entry(key).or_insert(next)
    }

    /// The number of the key of a type that its opcode and its operands tell from others.
    fn number_of_words(&mut self, inst: Inst<'m>) -> u32 {
        self.number(TypeKey::Words(inst.op().0, inst.operands().get(1..).unwrap_or(&[])))
    }

    fn declare(&mut self, inst: Inst<'m>) -> DeclaredType {
        let id = word(inst, 0)?;
        let op = inst.op();
        let leaf = TypeFacts { holds: Contents::of(op), ..TypeFacts::opaque(op) };
        match op {
            Op::TypeVoid => {
                let shape = self.number(TypeKey::Own(id));
                Ok(TypeFacts { class: TypeClass::VOID, shape, bytes: 0, ..leaf })
            }
            // A boolean is what an integer of one bit is to those who know no signedness.
            Op::TypeBool => {
                let class = TypeClass::BOOL.or(TypeClass::SCALAR);
                let shape = self.number(TypeKey::Int(1));
                Ok(TypeFacts { class, shape, count: 1, bytes: 1, holds: Contents::BOOL, ..leaf })
            }
            Op::TypeInt | Op::TypeFloat => self.numeric(inst, leaf),
            Op::TypeVector => self.vector(inst, leaf),
            Op::TypeMatrix => self.matrix(inst, leaf),
            Op::TypeArray | Op::TypeRuntimeArray => self.array(inst, leaf),
            Op::TypeStruct => {
                let shape = self.number(TypeKey::Own(id));
                self.structure(inst, TypeFacts { shape, ..leaf })
            }
            Op::TypeFunction => self.function(inst, leaf),
            Op::TypePointer => {
                let (class, pointee) = (word(inst, 1)?, word(inst, 2)?);
                // The reader takes a pointee that is declared later; whether it is a type at all is seen at once.
                if self.facts.kind(Id(pointee)) != IdKind::Type {
                    return Err(format!("the pointee %{pointee} is not a type"));
                }
                Ok(self.pointer(class, Id(pointee)))
            }
            Op::TypeUntypedPointerKHR => Ok(TypeFacts { op, ..self.pointer(word(inst, 1)?, Id(0)) }),
            Op::TypeVectorIdEXT if self.has_long_vectors && self.is_scalar(word(inst, 1)?) => {
                self.long_vector(inst, leaf)
            }
            Op::TypeCooperativeMatrixKHR | Op::TypeCooperativeMatrixNV | Op::TypeVectorIdEXT => {
                let shape = self.number_of_words(inst);
                let count = inst.operands().get(2).filter(|_| op == Op::TypeVectorIdEXT);
                let own = count.map_or_else(Contents::default, |count| of_length(self.facts, Id(*count)));
                self.types.is_with_shared = self.has_long_vectors;
                Ok(TypeFacts { shape, inner: Id(word(inst, 1)?), holds: leaf.holds.or(own), ..leaf })
            }
            Op::TypeOpaque => Ok(TypeFacts { shape: self.number(TypeKey::Own(id)), ..leaf }),
            _ => Ok(TypeFacts { shape: self.number_of_words(inst), ..leaf }),
        }
    }

    fn numeric(&mut self, inst: Inst<'m>, leaf: TypeFacts) -> DeclaredType {
        let bits = word(inst, 1)?;
        if bits == 0 {
            return Err("the width is 0".to_owned());
        }
        let encoding = inst.operands().get(2).copied();
        let (class, key, holds) = if inst.op() == Op::TypeInt {
            (TypeClass::INT, TypeKey::Int(bits), Contents::default())
        } else {
            let is_bfloat = encoding == Some(FPEncoding::BFloat16KHR.0);
            let class = if is_bfloat { TypeClass::FLOAT.or(TypeClass::BFLOAT) } else { TypeClass::FLOAT };
            (class, TypeKey::Float(bits, encoding), Contents::encoding(encoding.map(FPEncoding)))
        };
        let (class, shape) = (class.or(TypeClass::SCALAR), self.number(key));
        let bytes = u64::from(bits).div_ceil(8);
        Ok(TypeFacts { class, shape, count: u64::from(bits), bytes, largest: bytes, holds, ..leaf })
    }

    fn vector(&mut self, inst: Inst<'m>, leaf: TypeFacts) -> DeclaredType {
        let (inner, count) = (word(inst, 1)?, word(inst, 2)?);
        let component = *self.part(inner)?;
        if !component.class.has(TypeClass::SCALAR) {
            return Err(format!("the component type %{inner} is {}, not a scalar", component.op));
        }
        if count == 0 {
            return Err("there are no components".to_owned());
        }
        if count > MAX_LANES {
            return Err(format!("a vector has at most {MAX_LANES} components"));
        }
        let shape = self.number(TypeKey::Vector(component.shape, count));
        let own = if count > 4 { Contents::LONG_VECTOR } else { leaf.holds };
        let facts = TypeFacts { class: TypeClass::VECTOR, shape, ..leaf };
        Ok(repeated(facts, Id(inner), component, u64::from(count), own))
    }

    fn matrix(&mut self, inst: Inst<'m>, leaf: TypeFacts) -> DeclaredType {
        let (inner, count) = (word(inst, 1)?, word(inst, 2)?);
        let column = *self.part(inner)?;
        if count == 0 {
            return Err("there are no components".to_owned());
        }
        let shape = self.number_of_words(inst);
        Ok(repeated(TypeFacts { shape, ..leaf }, Id(inner), column, u64::from(count), leaf.holds))
    }

    fn array(&mut self, inst: Inst<'m>, leaf: TypeFacts) -> DeclaredType {
        let inner = word(inst, 1)?;
        let element = *self.part(inner)?;
        let has_length = inst.op() == Op::TypeArray;
        let length = if has_length { word(inst, 2)? } else { 0 };
        let count = if has_length { length_of(self.facts, length)? } else { UNKNOWN_COUNT };
        let is_known = count != UNKNOWN_COUNT;
        let shape = self.number(TypeKey::Array(element.shape, count, if is_known { 0 } else { length }));
        let is_specialized = has_length && !is_known;
        let own = if is_specialized { Contents::SPECIALIZED_ARRAY } else { leaf.holds };
        Ok(TypeFacts {
            class: TypeClass::ARRAY,
            shape,
            inner: Id(inner),
            count,
            bytes: element.bytes.saturating_mul(if is_known { count } else { 1 }),
            depth: element.depth.saturating_add(1),
            holds: own.or(element.holds),
            largest: element.largest,
            ..leaf
        })
    }

    fn function(&mut self, inst: Inst<'m>, leaf: TypeFacts) -> DeclaredType {
        let result = word(inst, 1)?;
        self.declared(result)?;
        let start = self.types.members.len() as u32;
        for parameter in inst.operands().get(2..).unwrap_or(&[]) {
            self.part(*parameter)?;
            self.types.members.push(Id(*parameter));
        }
        let members = (start, self.types.members.len() as u32);
        let shape = self.number(TypeKey::Own(word(inst, 0)?));
        let (class, inner) = (TypeClass::FUNCTION, Id(result));
        Ok(TypeFacts { class, shape, inner, members, bytes: 0, ..leaf })
    }

    fn pointer(&mut self, class: u32, pointee: Id) -> TypeFacts {
        TypeFacts {
            class: TypeClass::POINTER.or(TypeClass::SCALAR),
            shape: self.number(TypeKey::Pointer(class)),
            inner: pointee,
            count: u64::from(class),
            holds: Contents::pointer(StorageClass(class)),
            largest: 8,
            ..TypeFacts::opaque(Op::TypePointer)
        }
    }

    /// A vector of which a constant tells the number of components.
    fn long_vector(&mut self, inst: Inst<'m>, leaf: TypeFacts) -> DeclaredType {
        let (inner, length) = (Id(word(inst, 1)?), Id(word(inst, 2)?));
        let count = match self.facts.ids().get(length) {
            Some(inst) if inst.op() == Op::Constant => literal(inst).unwrap_or(UNKNOWN_COUNT),
            _ => UNKNOWN_COUNT,
        };
        let component = self.types.get(inner).map_or(0, |component| component.shape);
        let shape = self.number(TypeKey::LongVector(component, count));
        let holds = leaf.holds.or(of_length(self.facts, length));
        self.types.is_with_shared = true;
        Ok(TypeFacts { class: TypeClass::VECTOR, shape, inner, count, holds, ..leaf })
    }

    fn structure(&mut self, inst: Inst<'_>, leaf: TypeFacts) -> DeclaredType {
        let (start, mut bytes, mut depth) = (self.types.members.len() as u32, 0_u64, 0);
        let (mut holds, mut largest, mut structures) = (leaf.holds, 1, 0);
        let own = inst.operands().get(1..).unwrap_or(&[]);
        let more = continuations(self.facts, inst, Op::TypeStructContinuedINTEL);
        for member in std::iter::once(own).chain(more).flatten() {
            let part = *self.part(*member)?;
            bytes = bytes.saturating_add(part.bytes);
            depth = depth.max(part.depth);
            holds = holds.or(part.holds);
            largest = largest.max(part.largest);
            structures = structures.max(part.structures);
            self.types.members.push(Id(*member));
        }
        let members = (start, self.types.members.len() as u32);
        let depth = depth.saturating_add(1);
        let all = self.types.members.get(start as usize..).unwrap_or(&[]);
        let is_uniform = all.first().is_some_and(|first| all.iter().all(|member| member == first));
        let structures = structures.saturating_add(1);
        let class = TypeClass::STRUCT;
        Ok(TypeFacts { class, members, bytes, depth, structures, holds, largest, is_uniform, ..leaf })
    }
}

/// A vector or a matrix of so many components or columns.
fn repeated(facts: TypeFacts, inner: Id, part: TypeFacts, count: u64, own: Contents) -> TypeFacts {
    let (depth, largest) = (part.depth, part.largest);
    let (bytes, holds) = (part.bytes.saturating_mul(count), part.holds.or(own));
    TypeFacts { inner, count, bytes, depth, holds, largest, ..facts }
}

/// Returns the contents of a vector by the constant for its number of components.
fn of_length(facts: &Facts<'_>, count: Id) -> Contents {
    let Some(inst) = facts.ids().get(count) else { return Contents::default() };
    match inst.op() {
        Op::Constant if literal(inst).is_some_and(|count| count > 4) => Contents::LONG_VECTOR,
        Op::Constant | Op::ConstantNull => Contents::default(),
        _ if literal(inst).is_some_and(|count| inst.op() == Op::SpecConstant && count <= 4) => {
            Contents::SPECIALIZED_VECTOR
        }
        _ => Contents::SPECIALIZED_VECTOR.or(Contents::LONG_VECTOR),
    }
}

/// Returns the length of an array by the constant for it.
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
