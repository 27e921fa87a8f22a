//! Arithmetic on fixed-point and floating-point numbers of any width (SPV_INTEL_arbitrary_precision_fixed_point and
//! SPV_INTEL_arbitrary_precision_floating_point): what FPGA compilers call these instructions.
//!
//! The names follow from the grammar's: `intel_arbitrary_float_add.i40.i40.i40` is OpArbitraryFloatAddINTEL with the
//! types of its result and of its operands that are no literals behind it.

use crate::spirv::{Extension, Op, grammar::OpRow};

/// The prefix of every name.
pub const PREFIX: &str = "intel_arbitrary_";

/// The instructions on one kind of numbers.
#[derive(Debug)]
pub struct ArbitraryFamily {
    /// The start of their names.
    start: &'static str,
    /// What functions' names have for it.
    word: &'static str,
    /// What comes before "point" in texts about them.
    pub point: &'static str,
    /// The names of their extension.
    pub extensions: [Extension; 2],
}

/// The instructions of both extensions.
static FAMILIES: [ArbitraryFamily; 2] = [
    ArbitraryFamily {
        start: "OpArbitraryFloat",
        word: "float_",
        point: "Floating",
        extensions: [
            Extension::SPV_INTEL_arbitrary_precision_floating_point,
            Extension::SPV_ALTERA_arbitrary_precision_floating_point,
        ],
    },
    ArbitraryFamily {
        start: "OpFixed",
        word: "fixed_",
        point: "Fixed",
        extensions: [
            Extension::SPV_INTEL_arbitrary_precision_fixed_point,
            Extension::SPV_ALTERA_arbitrary_precision_fixed_point,
        ],
    },
];

/// Instructions whose names are several words.
const WORDS: &[(&str, &str)] = &[("CastFromInt", "cast_from_int"), ("CastToInt", "cast_to_int")];

/// Literals that are booleans.
const TRUTHS: &[&str] = &["S", "FromSign", "ToSign", "SignOfB"];

/// The name of the function for an instruction, without types; `None` for one of another extension.
#[must_use]
pub fn name(row: &OpRow) -> Option<String> {
    let family = family(row)?;
    let rest = row.name.strip_prefix(family.start)?;
    let word = rest.strip_suffix("INTEL").or_else(|| rest.strip_suffix("ALTERA"))?;
    let word = match WORDS.iter().find(|(known, _)| *known == word) {
        Some((_, words)) => (*words).to_owned(),
        None => word.to_ascii_lowercase(),
    };
    Some(format!("{PREFIX}{}{word}", family.word))
}

/// The family of an instruction; `None` for one of another extension.
#[must_use]
pub fn family(row: &OpRow) -> Option<&'static ArbitraryFamily> {
    FAMILIES.iter().find(|family| row.name.starts_with(family.start))
}

/// Results of more bits are returned through memory.
pub const WIDEST_RETURNED: u32 = 64;

/// Whether a literal of that name in the grammar is a boolean.
#[must_use]
pub fn is_boolean(literal: &str) -> bool {
    TRUTHS.contains(&literal)
}

/// The instruction that a function stands for.
#[must_use]
pub fn by_name(symbol: &str) -> Option<&'static OpRow> {
    if !symbol.starts_with(PREFIX) {
        return None;
    }
    let stem = symbol.split_once('.').map_or(symbol, |(stem, _)| stem);
    Op::all().iter().find(|row| name(row).as_deref() == Some(stem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        let rows: Vec<_> = Op::all().iter().filter(|row| name(row).is_some()).collect();
        assert_eq!(rows.len(), 52);
        for row in rows {
            let found = by_name(&format!("{}.i17.i13", name(row).unwrap_or_default()));
            assert_eq!(found.map(|found| found.op), Some(row.op), "{}", row.name);
        }
    }

    #[test]
    fn names_are_those_of_compilers() {
        let of = |op: Op| op.row().and_then(name);
        assert_eq!(of(Op::FixedSinCosPiINTEL).as_deref(), Some("intel_arbitrary_fixed_sincospi"));
        assert_eq!(of(Op::ArbitraryFloatLog1pINTEL).as_deref(), Some("intel_arbitrary_float_log1p"));
        assert_eq!(
            of(Op::ArbitraryFloatCastFromIntINTEL).as_deref(),
            Some("intel_arbitrary_float_cast_from_int")
        );
        assert_eq!(of(Op::FAdd), None);
    }
}
