//! `convert_T[_sat][_rte]` and the postfixes that SPIR-V-friendly names share with it.

use super::row::ArgumentClass;
use super::types::{self, Spelt};
use crate::spirv::Op;
use crate::spirv::grammar::FPRoundingMode;

/// The rounding modes by their postfixes.
const ROUNDINGS: &[(&str, FPRoundingMode)] = &[
    ("rte", FPRoundingMode::RTE),
    ("rtz", FPRoundingMode::RTZ),
    ("rtp", FPRoundingMode::RTP),
    ("rtn", FPRoundingMode::RTN),
];

/// The mode of a postfix without its underscore.
#[must_use]
pub fn rounding(postfix: &str) -> Option<FPRoundingMode> {
    ROUNDINGS.iter().find(|row| row.0 == postfix).map(|row| row.1)
}

/// The postfix of a mode, without an underscore.
#[must_use]
pub fn rounding_postfix(mode: FPRoundingMode) -> Option<&'static str> {
    ROUNDINGS.iter().find(|row| row.1 == mode).map(|row| row.0)
}

/// The conversion that a name `convert_…` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedConversion {
    /// The type of the result.
    pub to: Spelt,
    /// Whether values out of range become the nearest in range.
    pub saturates: bool,
    /// How results between two numbers are rounded, where the name tells.
    pub rounding: Option<FPRoundingMode>,
}

impl NamedConversion {
    /// The conversion of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let mut parts = name.strip_prefix("convert_")?.split('_');
        let to = types::parse(parts.next()?)?;
        let mut conversion = Self { to, saturates: false, rounding: None };
        for part in parts {
            match rounding(part) {
                Some(mode) if conversion.rounding.is_none() => conversion.rounding = Some(mode),
                None if part == "sat" && !conversion.saturates && conversion.rounding.is_none() => {
                    conversion.saturates = true;
                }
                _ => return None,
            }
        }
        Some(conversion)
    }

    /// The name; `None` where OpenCL C has no such type or rounding.
    #[must_use]
    pub fn name(self) -> Option<String> {
        let mut name = format!("convert_{}", types::spell(self.to.scalar, self.to.count)?);
        if self.saturates {
            name.push_str("_sat");
        }
        if let Some(mode) = self.rounding {
            name.push('_');
            name.push_str(rounding_postfix(mode)?);
        }
        Some(name)
    }
}

/// How a conversion from one kind of number to another is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// The value itself: the types are the same for SPIR-V, which does not know signs, and no value is out of range.
    Same,
    /// An instruction; with the decorations that the name asks for.
    Inst(Op),
}

/// A kind of number: its class and its width in bits.
pub type ConvertibleNumber = (ArgumentClass, u32);

/// How to convert.
///
/// Saturation is a decoration on every instruction but the two whose name says it.
#[must_use]
pub fn means(from: ConvertibleNumber, to: ConvertibleNumber, saturates: bool) -> Means {
    use ArgumentClass::{Float, Signed, Unsigned};
    match (from.0, to.0) {
        (Float, Float) if from.1 == to.1 => Means::Same,
        (Float, Float) => Means::Inst(Op::FConvert),
        (Float, Signed) => Means::Inst(Op::ConvertFToS),
        (Float, Unsigned) => Means::Inst(Op::ConvertFToU),
        (Signed, Float) => Means::Inst(Op::ConvertSToF),
        (Unsigned, Float) => Means::Inst(Op::ConvertUToF),
        (Signed, Unsigned) if saturates => Means::Inst(Op::SatConvertSToU),
        (Unsigned, Signed) if saturates => Means::Inst(Op::SatConvertUToS),
        (Signed | Unsigned, Signed | Unsigned) if from.1 == to.1 => Means::Same,
        (Signed, Signed | Unsigned) => Means::Inst(Op::SConvert),
        (Unsigned, Signed | Unsigned) => Means::Inst(Op::UConvert),
    }
}

/// The classes of source and result that a conversion instruction has.
#[must_use]
pub const fn classes(op: Op) -> Option<(ArgumentClass, ArgumentClass)> {
    use ArgumentClass::{Float, Signed, Unsigned};
    Some(match op {
        Op::ConvertFToS => (Float, Signed),
        Op::ConvertFToU => (Float, Unsigned),
        Op::ConvertSToF => (Signed, Float),
        Op::ConvertUToF => (Unsigned, Float),
        Op::FConvert => (Float, Float),
        Op::SConvert => (Signed, Signed),
        Op::UConvert => (Unsigned, Unsigned),
        Op::SatConvertSToU => (Signed, Unsigned),
        Op::SatConvertUToS => (Unsigned, Signed),
        _ => return None,
    })
}

/// Whether saturation is in the instruction's name, so that it needs no decoration.
#[must_use]
pub const fn saturates_by_itself(op: Op) -> bool {
    matches!(op, Op::SatConvertSToU | Op::SatConvertUToS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mangle::Builtin;

    #[test]
    fn names_are_parsed_and_spelt() {
        for name in ["convert_int", "convert_uchar16_sat_rtz", "convert_half3_rtp", "convert_ulong2_sat"] {
            assert_eq!(NamedConversion::parse(name).and_then(NamedConversion::name).as_deref(), Some(name));
        }
        for name in
            ["convert_int5", "convert_thing", "convert_int_rte_sat", "convert_int_sat_sat", "convert_"]
        {
            assert_eq!(NamedConversion::parse(name), None, "{name}");
        }
        let to = Spelt { scalar: Builtin::UChar, count: 4 };
        let conversion = NamedConversion { to, saturates: true, rounding: None };
        assert_eq!(NamedConversion::parse("convert_uchar4_sat"), Some(conversion));
    }

    #[test]
    fn every_means_has_the_classes_that_asked_for_it() {
        use ArgumentClass::{Float, Signed, Unsigned};
        for from in [Float, Signed, Unsigned] {
            for to in [Float, Signed, Unsigned] {
                let Means::Inst(op) = means((from, 32), (to, 64), true) else {
                    panic!("no instruction from {from:?} to {to:?}");
                };
                let (source, result) = classes(op).unwrap();
                assert_eq!(source, from);
                // SConvert and UConvert do not care for the result's sign.
                assert!(result == to || matches!(op, Op::SConvert | Op::UConvert));
            }
        }
    }
}
