//! The spelling of scalar and vector types in names of builtins, such as `uint4` in `convert_uint4_sat`.

use std::borrow::Cow;

use crate::mangle::{Builtin, NumberClass};

/// The scalar types that names spell, with their spellings.
const SCALARS: &[(&str, Builtin)] = &[
    ("char", Builtin::Char),
    ("uchar", Builtin::UChar),
    ("short", Builtin::Short),
    ("ushort", Builtin::UShort),
    ("int", Builtin::Int),
    ("uint", Builtin::UInt),
    ("long", Builtin::Long),
    ("ulong", Builtin::ULong),
    ("half", Builtin::Half),
    ("float", Builtin::Float),
    ("double", Builtin::Double),
    ("bool", Builtin::Bool),
];

/// A scalar for a count of 1, otherwise a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelt {
    /// The type of a component.
    pub scalar: Builtin,
    /// The number of components.
    pub count: u32,
}

/// The type that a name spells.
#[must_use]
pub fn parse(name: &str) -> Option<Spelt> {
    if let Some(digits) = name.strip_prefix(BFLOAT16) {
        return Some(Spelt { scalar: Builtin::BFloat16, count: vector_size(digits)? });
    }
    let digits = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let (word, count) = (name.strip_suffix(digits)?, vector_size(digits)?);
    let scalar = SCALARS.iter().find(|row| row.0 == word)?.1;
    Some(Spelt { scalar, count })
}

/// The type that the metadata of a kernel's arguments spell: as in names (`uint4`), or as clang resolves the names of
/// vectors (`uint __attribute__((ext_vector_type(4)))`).
#[must_use]
pub fn of_argument(name: &str) -> Option<Spelt> {
    let name = name.trim();
    let Some((scalar, rest)) = name.split_once(" __attribute__((ext_vector_type(") else {
        return parse(name);
    };
    let count = vector_size(rest.strip_suffix(")))")?)?;
    parse(scalar).filter(|spelt| spelt.count == 1).map(|spelt| Spelt { count, ..spelt })
}

/// How a postfix of a SPIR-V-friendly name spells bfloat16, which OpenCL C has no word for: as it is mangled.
const BFLOAT16: &str = "DF16b";

/// How a postfix of a SPIR-V-friendly name spells a scalar type.
#[must_use]
pub fn postfix(scalar: Builtin) -> &'static str {
    if scalar == Builtin::BFloat16 { BFLOAT16 } else { scalar.spelling() }
}

/// The number of components that digits at the end of a name mean: 1 where there are none.
#[must_use]
pub fn vector_size(digits: &str) -> Option<u32> {
    match digits {
        "" => Some(1),
        "2" => Some(2),
        "3" => Some(3),
        "4" => Some(4),
        "8" => Some(8),
        "16" => Some(16),
        _ => None,
    }
}

/// The spelling of a type; `None` for one that OpenCL C does not have.
#[must_use]
pub fn spell(scalar: Builtin, count: u32) -> Option<Cow<'static, str>> {
    let word = SCALARS.iter().find(|row| row.1 == scalar)?.0;
    if count == 1 {
        return Some(Cow::Borrowed(word));
    }
    let digits = count.to_string();
    vector_size(&digits)?;
    Some(Cow::Owned(format!("{word}{digits}")))
}

/// OpenCL C's integer type of a width.
#[must_use]
pub fn integer(bits: u32, signed: bool) -> Option<Builtin> {
    let class = if signed { NumberClass::Signed } else { NumberClass::Unsigned };
    SCALARS.iter().map(|row| row.1).find(|ty| ty.bits() == bits && ty.class() == class)
}

/// OpenCL C's floating-point type of a width.
#[must_use]
pub fn float(bits: u32) -> Option<Builtin> {
    SCALARS.iter().map(|row| row.1).find(|ty| ty.bits() == bits && ty.class() == NumberClass::Float)
}
