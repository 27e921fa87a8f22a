//! `llvm.is.fpclass`: to which classes a float belongs.

use crate::{
    Code, Error, Result,
    spirv::{Extension, Id, Op},
    view::{InstView, Type, TypeKind},
    writer::{FunctionWriter, inst::unsupported},
};

/// Bits of the mask (LangRef, `llvm.is.fpclass`).
const SIGNALING: u64 = 1;
const QUIET: u64 = 1 << 1;
const NAN: u64 = SIGNALING | QUIET;
const INFINITE: SignedClass = SignedClass { negative: 1 << 2, positive: 1 << 9 };
const NORMAL: SignedClass = SignedClass { negative: 1 << 3, positive: 1 << 8 };
const SUBNORMAL: SignedClass = SignedClass { negative: 1 << 4, positive: 1 << 7 };
const ZERO: SignedClass = SignedClass { negative: 1 << 5, positive: 1 << 6 };
const ALL: u64 = 0x3FF;

/// The two bits of a class that has a sign.
#[derive(Clone, Copy)]
struct SignedClass {
    negative: u64,
    positive: u64,
}

impl SignedClass {
    const fn both(self) -> u64 {
        self.negative | self.positive
    }
}

/// The tests that have instructions.
const INSTRUCTIONS: [(u64, Op); 4] = [
    (NAN, Op::IsNan),
    (INFINITE.both(), Op::IsInf),
    (NORMAL.both(), Op::IsNormal),
    (NORMAL.both() | SUBNORMAL.both() | ZERO.both(), Op::IsFinite),
];

/// How a format lays out its bits.
#[derive(Clone, Copy)]
struct FloatFields {
    bits: u32,
    /// Bits of the fraction, without the implied one.
    fraction: u32,
}

impl FloatFields {
    fn of(ty: Type<'_>) -> Option<Self> {
        let (bits, fraction) = match ty.scalar().kind() {
            TypeKind::Half => (16, 10),
            TypeKind::BFloat => (16, 7),
            TypeKind::Float => (32, 23),
            TypeKind::Double => (64, 52),
            _ => return None,
        };
        Some(Self { bits, fraction })
    }

    const fn sign(self) -> u64 {
        1 << (self.bits - 1)
    }

    /// The bits of infinity.
    const fn infinity(self) -> u64 {
        self.sign() - (1 << self.fraction)
    }

    /// The bit that makes a NaN quiet.
    const fn quiet(self) -> u64 {
        1 << (self.fraction - 1)
    }

    /// The bits of the least normal number.
    const fn least_normal(self) -> u64 {
        1 << self.fraction
    }
}

/// The bits under test: as they are, without the sign, and with the other sign.
struct TestedBits<'m> {
    llvm: Type<'m>,
    ty: Id,
    bools: Id,
    own: Id,
    absolute: Id,
    negated: Id,
}

pub(super) fn fp_class<'m>(f: &mut FunctionWriter<'_, 'm>, inst: InstView<'m>) -> Result<()> {
    let arg = f.arg(inst, 0)?;
    let mask = f.arg(inst, 1)?.const_u64().ok_or_else(|| unsupported(inst))? & ALL;
    let llvm = f.source.llvm_type(arg)?;
    let bools = f.bool_like(llvm)?;
    if mask == 0 || mask == ALL {
        let id = f.module.const_splat(inst.ty(), u64::from(mask == ALL))?;
        return f.define(inst, id, bools);
    }
    let value = f.value(arg)?;
    // For bfloat the instructions have an extension of their own.
    let has_instructions =
        llvm.scalar().kind() != TypeKind::BFloat || f.source.allows(Extension::SPV_INTEL_bfloat16_arithmetic);
    let is_known = INSTRUCTIONS.iter().any(|(classes, _)| mask == *classes || mask == ALL & !classes);
    if has_instructions && is_known {
        f.module.require_bfloat_arithmetic(llvm)?;
    }
    for (classes, op) in INSTRUCTIONS.into_iter().filter(|_| has_instructions) {
        if mask == classes {
            f.emit_for(inst, op, bools, &[value.0])?;
            return Ok(());
        }
        if mask == ALL & !classes {
            let opposite = f.emit(op, bools, &[value.0])?;
            f.emit_for(inst, Op::LogicalNot, bools, &[opposite.0])?;
            return Ok(());
        }
    }
    let format = FloatFields::of(llvm)
        .ok_or_else(|| Error::unsupported(Code::Other, format!("type {llvm} has no translation")))?;
    let id = class_by_bits(f, llvm, bools, value, format, mask)?;
    f.named(inst, id, bools)
}

fn class_by_bits<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    llvm: Type<'m>,
    bools: Id,
    value: Id,
    format: FloatFields,
    mask: u64,
) -> Result<Id> {
    let ints = f.source.ints_like(llvm, format.bits)?;
    let ty = f.module.type_of(ints)?;
    let own = f.emit(Op::Bitcast, ty, &[value.0])?;
    let rest = f.module.const_splat(ints, format.sign() - 1)?;
    let absolute = f.emit(Op::BitwiseAnd, ty, &[own.0, rest.0])?;
    let sign = f.module.const_splat(ints, format.sign())?;
    let negated = f.emit(Op::BitwiseXor, ty, &[own.0, sign.0])?;
    let bits = TestedBits { llvm: ints, ty, bools, own, absolute, negated };
    let infinity = format.infinity();
    let mut found = None;
    // Each class is a range of the bits: its least value and how many there are.
    let ranges = [
        (ZERO, 0, 1),
        (SUBNORMAL, 1, format.least_normal() - 1),
        (NORMAL, format.least_normal(), infinity - format.least_normal()),
        (INFINITE, infinity, 1),
    ];
    for (class, least, count) in ranges {
        let tested = match mask & class.both() {
            0 => continue,
            part if part == class.both() => bits.absolute,
            part if part == class.positive => bits.own,
            _ => bits.negated,
        };
        let test = in_range(f, &bits, tested, least, count)?;
        found = Some(either(f, &bits, found, test)?);
    }
    let nans = match mask & NAN {
        0 => None,
        SIGNALING => Some((infinity + 1, format.quiet() - 1)),
        QUIET => Some((infinity + format.quiet(), format.quiet())),
        _ => Some((infinity + 1, 2 * format.quiet() - 1)),
    };
    if let Some((least, count)) = nans {
        let test = in_range(f, &bits, bits.absolute, least, count)?;
        found = Some(either(f, &bits, found, test)?);
    }
    found.ok_or_else(|| Error::internal("a test of no class"))
}

fn either<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    bits: &TestedBits<'m>,
    found: Option<Id>,
    test: Id,
) -> Result<Id> {
    match found {
        None => Ok(test),
        Some(found) => f.emit(Op::LogicalOr, bits.bools, &[found.0, test.0]),
    }
}

/// Whether a value is one of `count` from `least` on, without sign.
fn in_range<'m>(
    f: &mut FunctionWriter<'_, 'm>,
    bits: &TestedBits<'m>,
    value: Id,
    least: u64,
    count: u64,
) -> Result<Id> {
    let least_id = f.module.const_splat(bits.llvm, least)?;
    if count == 1 {
        return f.emit(Op::IEqual, bits.bools, &[value.0, least_id.0]);
    }
    let offset = f.emit(Op::ISub, bits.ty, &[value.0, least_id.0])?;
    let count = f.module.const_splat(bits.llvm, count)?;
    f.emit(Op::ULessThan, bits.bools, &[offset.0, count.0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_their_constants() {
        let single = FloatFields { bits: 32, fraction: 23 };
        assert_eq!(u64::from(f32::INFINITY.to_bits()), single.infinity());
        assert_eq!(u64::from(f32::MIN_POSITIVE.to_bits()), single.least_normal());
        assert_eq!(u64::from(f32::NAN.to_bits()), single.infinity() | single.quiet());
        let double = FloatFields { bits: 64, fraction: 52 };
        assert_eq!(f64::INFINITY.to_bits(), double.infinity());
        assert_eq!(f64::MIN_POSITIVE.to_bits(), double.least_normal());
    }

    #[test]
    fn all_classes_are_the_whole_mask() {
        let pairs = [INFINITE, NORMAL, SUBNORMAL, ZERO];
        assert_eq!(pairs.iter().fold(NAN, |mask, pair| mask | pair.both()), ALL);
    }
}
