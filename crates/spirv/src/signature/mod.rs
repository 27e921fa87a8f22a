//! Whether the types of a function's declaration are those of an instruction: the rules of `rows.rs` for
//! types that stand in no module.

mod rows;

pub use rows::{ArgRule, MemoryReach, PointeeRule, SignatureRow, TypeForm, glsl, opencl, row};

use crate::{
    Op,
    facts::TypeClass as Class,
    grammar::{ExtInstSet, OpenClStd},
};

/// The opcode that declares the opaque type of an instruction's results, where they are of one.
#[must_use]
pub fn opaque_result(op: Op) -> Option<Op> {
    row(op).and_then(SignatureRow::opaque_result)
}

/// The opcode that declares the opaque type of an instruction's argument, where it has to be of one. Arguments are the operands
/// behind result type and result.
#[must_use]
pub fn opaque_argument(op: Op, position: usize) -> Option<Op> {
    match row(op)?.arguments.get(position)? {
        ArgRule::Form(TypeForm::Opaque(ty)) => Some(*ty),
        _ => None,
    }
}

/// The kind of a type, or of the components of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// No value.
    Void,
    /// An integer of so many bits.
    Int(u32),
    /// A number of so many bits in one of the formats of IEEE 754.
    Float(u32),
    /// A number of 16 bits with the exponent of one of 32.
    BFloat16,
    /// An opaque value, of the type that this opcode declares.
    Opaque(Op),
    /// Anything else: pointers, opaque values, which may be pointers as well, and aggregates.
    Other,
}

/// A type, reduced to what the rules distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The kind of the type or of its components.
    pub element: ElementKind,
    /// The number of components, 1 for what is no vector.
    pub lanes: u32,
}

impl Sketch {
    fn belongs(self, class: Class) -> bool {
        let elements = match self.element {
            ElementKind::Void => return class.has(Class::VOID),
            // An integer of one bit is a boolean.
            ElementKind::Int(1) => Class::INT.or(Class::BOOL),
            ElementKind::Int(_) => Class::INT,
            ElementKind::Float(_) => Class::FLOAT,
            ElementKind::BFloat16 => Class::FLOAT.or(Class::BFLOAT),
            ElementKind::Opaque(_) => return class.has(Class::OPAQUE),
            ElementKind::Other => {
                let aggregates = Class::STRUCT.or(Class::ARRAY).or(Class::OPAQUE);
                return class.has(aggregates.or(Class::POINTER));
            }
        };
        class.has(elements) && class.has(if self.lanes == 1 { Class::SCALAR } else { Class::VECTOR })
    }

    /// The bits of a number.
    const fn bits(self) -> Option<u32> {
        match self.element {
            ElementKind::Int(bits) | ElementKind::Float(bits) => Some(bits),
            ElementKind::BFloat16 => Some(16),
            ElementKind::Void | ElementKind::Opaque(_) | ElementKind::Other => None,
        }
    }

    fn has_form(self, form: TypeForm) -> bool {
        match form {
            TypeForm::Vector(lanes) => self.lanes == lanes,
            TypeForm::Bits(bits, lanes) => self.lanes == lanes && self.bits() == Some(bits),
            TypeForm::Width(bits) => self.bits() == Some(bits),
            TypeForm::Opaque(op) => self.may_be(op),
            TypeForm::Lanes(counts) => counts.iter().any(|count| u32::from(*count) == self.lanes),
            TypeForm::Widths(widths) => widths.iter().any(|bits| Some(u32::from(*bits)) == self.bits()),
            // The types of calls tell no sign.
            TypeForm::Unsigned(bits) => self.bits() == Some(bits),
            TypeForm::Square => self.may_be(Op::TypeMatrix),
            TypeForm::In(_) | TypeForm::To(_) => self.element == ElementKind::Other,
        }
    }

    /// True if values may be opaque ones of the type that an opcode declares; pointers stand for any.
    fn may_be(self, op: Op) -> bool {
        matches!(self.element, ElementKind::Opaque(own) if own == op) || self.element == ElementKind::Other
    }

    /// Whether the components are a part of another's: all of their bits, or half of them.
    fn is_part(self, part: u32, whole: Self) -> bool {
        match (self.bits(), whole.bits()) {
            (Some(bits), Some(whole)) => bits.checked_mul(part) == Some(whole),
            _ => false,
        }
    }

    const fn component(self) -> Self {
        Self { lanes: 1, ..self }
    }
}

/// Whether a scalar may stand where the instruction takes a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalars {
    /// It is repeated for each component.
    Spread,
    /// It stays, and does not fit.
    Stay,
}

/// The classes of types that an instruction takes and gives.
#[derive(Clone, Copy, Debug)]
pub struct TypeSignature(&'static SignatureRow);

impl TypeSignature {
    /// That of an opcode; `None` where no row of the rules tells it.
    #[must_use]
    pub fn of_op(op: Op) -> Option<Self> {
        rows::row(op).map(Self)
    }

    /// That of an instruction of an extended set, where the check knows the set's rules.
    #[must_use]
    pub fn of_ext(set: ExtInstSet, number: u32) -> Option<Self> {
        match set {
            ExtInstSet::OpenClStd => Self::of_opencl(OpenClStd(number)),
            _ => None,
        }
    }

    /// That of an instruction of OpenCL.std.
    #[must_use]
    pub fn of_opencl(inst: OpenClStd) -> Option<Self> {
        rows::opencl(inst).map(Self)
    }

    /// True if the instruction can give a result to these arguments; `None` stands for one that nothing is known of.
    #[must_use]
    pub fn fits(self, result: Sketch, arguments: &[Option<Sketch>], scalars: Scalars) -> bool {
        let SignatureRow { result: class, only, lax, arguments: wanted } = *self.0;
        // The rules of instructions without a result have no class for it.
        let gives =
            if class.0 == 0 { result.element == ElementKind::Void } else { result.belongs(class.or(lax)) };
        // Scalars stand beside vectors, never alone.
        let spreads =
            scalars == Scalars::Spread && arguments.iter().flatten().any(|found| found.lanes == result.lanes);
        gives
            && (only.is_empty() || only.iter().any(|form| result.has_form(*form)))
            && wanted.iter().zip(arguments).all(|(expected, found)| match found {
                Some(found) => self.takes(*expected, *found, result, arguments, spreads),
                None => true,
            })
    }

    /// True if a value may be an argument.
    fn takes(
        self,
        expected: ArgRule,
        found: Sketch,
        result: Sketch,
        arguments: &[Option<Sketch>],
        spreads: bool,
    ) -> bool {
        let lax = self.0.lax;
        let is_of = |class: Class| found.belongs(class.or(lax));
        let is_same = |expected: Sketch| {
            found == expected || (spreads && found.lanes == 1 && found.element == expected.element)
        };
        let has_as_many = found.lanes == result.lanes || (spreads && found.lanes == 1);
        match expected {
            // Literals are no arguments of calls that have types to tell.
            ArgRule::Any | ArgRule::Count => true,
            ArgRule::Same => is_same(result),
            ArgRule::As(other) => match arguments.get(usize::from(other)) {
                Some(Some(other)) => is_same(*other),
                _ => true,
            },
            ArgRule::Component => found == result.component(),
            ArgRule::Is(class) | ArgRule::Constant(class) => is_of(class),
            ArgRule::Wide(class) => is_of(class) && has_as_many && found.is_part(1, result),
            ArgRule::Half(class) => is_of(class) && has_as_many && found.is_part(2, result),
            ArgRule::Parts(class) => is_of(class) && found.component() == result.component(),
            ArgRule::Form(form) => found.has_form(form) || (lax.0 != 0 && found.belongs(lax)),
            ArgRule::Of(class, form) => is_of(class) && found.has_form(form),
            ArgRule::Lanes(class) => is_of(class) && has_as_many,
            ArgRule::LanesOf(class, bits) => is_of(class) && has_as_many && found.bits() == Some(bits),
            ArgRule::ScalarOrLanes(class) => is_of(class) && (found.lanes == 1 || has_as_many),
            // The type of a pointer does not tell its pointee.
            ArgRule::ToResult
            | ArgRule::To(_)
            | ArgRule::Pointer(_)
            | ArgRule::Pointee(_)
            | ArgRule::Typed => found.element == ElementKind::Other,
            ArgRule::Size => is_of(Class::INT.or(Class::SCALAR)),
            ArgRule::All(all) => all.iter().all(|one| self.takes(*one, found, result, arguments, spreads)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn int(bits: u32, lanes: u32) -> Sketch {
        Sketch { element: ElementKind::Int(bits), lanes }
    }

    const fn float(bits: u32, lanes: u32) -> Sketch {
        Sketch { element: ElementKind::Float(bits), lanes }
    }

    const VOID: Sketch = Sketch { element: ElementKind::Void, lanes: 1 };
    const POINTER: Sketch = Sketch { element: ElementKind::Other, lanes: 1 };

    fn opencl(inst: OpenClStd, result: Sketch, arguments: &[Sketch]) -> bool {
        let arguments: Vec<_> = arguments.iter().copied().map(Some).collect();
        TypeSignature::of_opencl(inst).unwrap().fits(result, &arguments, Scalars::Spread)
    }

    #[test]
    fn results_follow_from_arguments() {
        assert!(opencl(OpenClStd::s_abs, int(32, 1), &[int(32, 1)]));
        assert!(opencl(OpenClStd::s_abs, int(64, 4), &[int(64, 4)]));
        for wrong in [VOID, int(64, 1), int(32, 2), float(32, 1), POINTER] {
            assert!(!opencl(OpenClStd::s_abs, wrong, &[int(32, 1)]), "{wrong:?}");
        }
        assert!(opencl(OpenClStd::length, float(32, 1), &[float(32, 3)]));
        assert!(!opencl(OpenClStd::length, float(32, 3), &[float(32, 3)]));
        assert!(opencl(OpenClStd::ilogb, int(32, 2), &[float(64, 2)]));
        assert!(!opencl(OpenClStd::ilogb, float(64, 2), &[float(64, 2)]));
        assert!(opencl(OpenClStd::fract, float(32, 2), &[float(32, 2), POINTER]));
        assert!(opencl(OpenClStd::prefetch, VOID, &[POINTER, int(64, 1)]));
        assert!(!opencl(OpenClStd::prefetch, int(32, 1), &[POINTER, int(64, 1)]));
    }

    #[test]
    fn scalars_are_spread_where_they_may() {
        let arguments = [Some(float(32, 4)), Some(float(32, 1)), Some(float(32, 1))];
        let clamp = TypeSignature::of_opencl(OpenClStd::fclamp).unwrap();
        assert!(clamp.fits(float(32, 4), &arguments, Scalars::Spread));
        assert!(!clamp.fits(float(32, 4), &arguments, Scalars::Stay));
        assert!(!clamp.fits(float(64, 4), &arguments, Scalars::Spread));
    }

    #[test]
    fn opcodes_without_a_result_give_none() {
        let arguments = [None, None, None, Some(int(32, 1))];
        let store = TypeSignature::of_op(Op::AtomicStore).unwrap();
        assert!(store.fits(VOID, &arguments, Scalars::Stay));
        assert!(!store.fits(int(32, 1), &arguments, Scalars::Stay));
        let dot = TypeSignature::of_op(Op::Dot).unwrap();
        let factors = [Some(float(32, 4)); 2];
        assert!(dot.fits(float(32, 1), &factors, Scalars::Stay));
        assert!(!dot.fits(float(32, 4), &factors, Scalars::Stay));
    }
}
