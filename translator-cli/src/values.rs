//! Values of options that both commands parse.

use anyhow::{Context as _, Result, anyhow, bail};
use spirv_llvm::spirv::{ExtensionSet, Module, SpecType, Version, spec_constants};

/// Parses a version of SPIR-V, `1.0` to `1.6`.
///
/// # Errors
/// When it is none of these; the text says what was expected.
pub fn version(text: &str) -> Result<Version, String> {
    Version::parse(text).ok_or_else(|| "expected 1.0 to 1.6".to_owned())
}

/// Applies lists of `+NAME`, `-NAME`, `+all` and `-all` to a set, left to right.
///
/// # Errors
/// When an entry has no sign or an unknown name.
pub fn extensions(lists: &[String], mut set: ExtensionSet) -> Result<ExtensionSet> {
    for list in lists {
        set.apply(list).context("--spirv-ext")?;
    }
    Ok(set)
}

/// Parses `ID:TYPE:VALUE` triples, separated by blanks, against the specialization constants of the module:
/// pairs of `SpecId` and raw bits.
///
/// # Errors
/// When a triple is malformed, names no constant, or its type does not fit.
pub fn spec_values(list: &str, module: &Module) -> Result<Vec<(u32, u64)>> {
    let known = spec_constants(module)?;
    list.split_ascii_whitespace()
        .map(|triple| {
            let mut parts = triple.splitn(3, ':');
            let (Some(id), Some(ty), Some(value)) = (parts.next(), parts.next(), parts.next()) else {
                bail!("invalid value of --spec-const: `{triple}`, expected ID:TYPE:VALUE");
            };
            let spec_id: u32 = id.parse().map_err(|_| anyhow!("--spec-const: `{id}` is not an id"))?;
            let Some(constant) = known.iter().find(|c| c.spec_id == spec_id) else {
                bail!("--spec-const: the module has no specialization constant with id = {spec_id}");
            };
            Ok((spec_id, spec_value(ty, value, constant.ty)?))
        })
        .collect()
}

/// The raw bits of a value. An integer type of the constant's size gives the bits of any constant.
fn spec_value(ty: &str, value: &str, constant: SpecType) -> Result<u64> {
    let mismatch = || anyhow!("--spec-const: the type {ty} does not fit a constant of type {constant}");
    let not_a_number = || anyhow!("--spec-const: `{value}` is not a value of type {ty}");
    let (letter, width) = ty.split_at_checked(1).ok_or_else(mismatch)?;
    let width: u32 = width.parse().map_err(|_| mismatch())?;
    let fits = width == constant.bits() || (constant == SpecType::Bool && width == 1);
    if !fits {
        return Err(mismatch());
    }
    match (letter, width, constant) {
        ("i", 1..=64, _) => {
            let bits = match value.strip_prefix('-') {
                Some(_) => value.parse::<i64>().map(i64::cast_unsigned),
                None => value.parse::<u64>(),
            }
            .map_err(|_| not_a_number())?;
            Ok(if width == 64 { bits } else { bits & ((1 << width) - 1) })
        }
        ("f", 16, SpecType::Float(_)) => {
            let number: f64 = value.parse().map_err(|_| not_a_number())?;
            Ok(u64::from(half::f16::from_f64(number).to_bits()))
        }
        ("f", 32, SpecType::Float(_)) => {
            Ok(u64::from(value.parse::<f32>().map_err(|_| not_a_number())?.to_bits()))
        }
        ("f", 64, SpecType::Float(_)) => Ok(value.parse::<f64>().map_err(|_| not_a_number())?.to_bits()),
        _ => Err(mismatch()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_raw_bits_for_integer_types_and_numbers_for_float_types() {
        assert_eq!(
            spec_value("i64", "4609589727908835759", SpecType::Float(64)).unwrap(),
            4_609_589_727_908_835_759
        );
        assert_eq!(spec_value("f32", "1.5", SpecType::Float(32)).unwrap(), 0x3fc0_0000);
        assert_eq!(spec_value("i8", "0", SpecType::Bool).unwrap(), 0);
        assert_eq!(spec_value("i16", "-1", SpecType::Int(16)).unwrap(), 0xffff);
        assert!(spec_value("i32", "1", SpecType::Int(16)).is_err());
        assert!(spec_value("f32", "x", SpecType::Float(32)).is_err());
    }
}
