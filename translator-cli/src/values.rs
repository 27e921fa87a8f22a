//! Values of options that both commands parse.

use anyhow::{Result, bail};
use spirv_llvm::spirv::grammar::Capability;
use spirv_llvm::spirv::{ExtensionSet, Module, SpecType, Version, spec_constants};

use crate::diagnostics::UsageError;

/// Parses a version of SPIR-V, `1.0` to `1.6`.
///
/// # Errors
/// When it is none of these; the text names the expected values.
pub fn version(text: &str) -> Result<Version, String> {
    Version::parse(text).ok_or_else(|| "expected 1.0 to 1.6".to_owned())
}

/// Parses the name of a capability.
///
/// # Errors
/// When there is none of the name.
pub fn capability(name: &str) -> Result<Capability, String> {
    Capability::by_name(name).ok_or_else(|| "expected the name of a capability".to_owned())
}

/// Applies lists of `+NAME`, `-NAME`, `+all` and `-all` to a set, left to right.
///
/// # Errors
/// When an entry has no sign or an unknown name.
pub fn extensions(lists: &[String], mut set: ExtensionSet) -> Result<ExtensionSet> {
    for list in lists {
        set.apply(list).map_err(|error| UsageError {
            text: format!("Invalid value of --spirv-ext: {}", error.detail()),
            help: error.help().map(str::to_owned),
        })?;
    }
    Ok(set)
}

/// Parses `ID:TYPE:VALUE` triples, separated by blanks, against the specialization constants of the module:
/// pairs of `SpecId` and raw bits. The messages are those that hosts of `llvm-spirv` know.
///
/// # Errors
/// When a triple is malformed, names no constant, or its type does not fit.
pub fn spec_values(list: &str, module: &Module) -> Result<Vec<(u32, u64)>> {
    let known = spec_constants(module)?;
    list.split_ascii_whitespace()
        .map(|triple| {
            let mut parts = triple.splitn(3, ':');
            let (Some(id), Some(ty), Some(value)) = (parts.next(), parts.next(), parts.next()) else {
                bail!(
                    "Invalid format of -spec-const option: \"{list}\". Expected format: -spec-const \
                     \"<id1:type1:value1 id2:type2:value2 ...>\""
                );
            };
            let Ok(spec_id) = id.parse::<u32>() else {
                bail!(
                    "Invalid id for '-spec-const' option! In \"{triple}\": \"{id}\" must be a 32-bit unsigned integer"
                );
            };
            let Some(constant) = known.iter().find(|c| c.spec_id == spec_id) else {
                bail!(
                    "CL_INVALID_SPEC_ID. \"{triple}\": There is no specialization constant with id = {spec_id} in the \
                     SPIR-V module."
                );
            };
            Ok((spec_id, spec_value(triple, ty, value, constant.ty)?))
        })
        .collect()
}

/// Parses `ID=VALUE` against the specialization constants of the module: `SpecId` and raw bits. The constant's type decides on
/// how the value is read.
///
/// # Errors
/// When the text is malformed, names no constant, or the value does not fit it.
pub fn spec_value_of(text: &str, module: &Module) -> Result<(u32, u64)> {
    let parts = text.split_once('=').and_then(|(id, value)| Some((id.parse().ok()?, value)));
    let Some((id, value)) = parts else { bail!("`{text}` is not ID=VALUE") };
    let Some(constant) = spec_constants(module)?.into_iter().find(|constant| constant.spec_id == id) else {
        bail!("`{text}`: the module has no specialization constant {id}");
    };
    let bits = match constant.ty {
        SpecType::Bool => match value {
            "true" => Some(1),
            "false" => Some(0),
            _ => integer_bits(value, 1),
        },
        SpecType::Int(width) => integer_bits(value, width),
        SpecType::Float(width) => float_bits(value, width),
    };
    let Some(bits) = bits else { bail!("`{text}`: the value does not fit the constant") };
    Ok((id, bits))
}

/// The raw bits of a value. An integer type of the constant's size gives the bits of any constant.
fn spec_value(triple: &str, ty: &str, value: &str, constant: SpecType) -> Result<u64> {
    let (is_float, width) = match ty {
        "i1" => (false, 1),
        "i8" => (false, 8),
        "i16" => (false, 16),
        "i32" => (false, 32),
        "i64" => (false, 64),
        "f16" => (true, 16),
        "f32" => (true, 32),
        "f64" => (true, 64),
        _ => bail!(
            "Invalid type for '-spec-const' option! In \"{triple}\": \"{ty}\" - is not allowed type. Allowed types \
             are: i1, i8, i16, i32, i64, f16, f32, f64"
        ),
    };
    let bits = if is_float { float_bits(value, width) } else { integer_bits(value, width) };
    let Some(bits) = bits else {
        let what = if is_float { "floating point number" } else { "integer number" };
        bail!(
            "Invalid value for '-spec-const' option! In \"{triple}\": can't convert \"{value}\" to {width}-bit {what}"
        );
    };
    let (given, size) = (width.div_ceil(8), constant.bits().div_ceil(8));
    if given != size {
        bail!(
            "CL_INVALID_VALUE. In \"{triple}\": Size of type {ty} ({given} bytes) does not match the size of the \
             specialization constant in the module ({size} bytes)"
        );
    }
    Ok(bits)
}

/// A number in decimal or, with `0x`, hexadecimal that fits the width, with or without a sign.
fn integer_bits(value: &str, width: u32) -> Option<u64> {
    let mask = u64::MAX >> (64 - width);
    if value.starts_with('-') {
        let number: i64 = value.parse().ok()?;
        return (number >= -1 << (width - 1)).then_some(number.cast_unsigned() & mask);
    }
    let number = match value.strip_prefix("0x").or_else(|| value.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?,
        None => value.parse().ok()?,
    };
    (number <= mask).then_some(number)
}

/// A number in decimal that is finite in the format, or the format's bits in hexadecimal.
fn float_bits(value: &str, width: u32) -> Option<u64> {
    if value.starts_with("0x") || value.starts_with("0X") {
        return integer_bits(value, width);
    }
    let number: f64 = value.parse().ok()?;
    let (bits, overflow) = match width {
        16 => (u64::from(half::f16::from_f64(number).to_bits()), half::f16::from_f64(number).is_infinite()),
        32 => {
            let single: f32 = value.parse().ok()?;
            (u64::from(single.to_bits()), single.is_infinite())
        }
        _ => (number.to_bits(), number.is_infinite()),
    };
    let wants_infinity = value.trim_start_matches(['+', '-']).to_ascii_lowercase().starts_with("inf");
    (!overflow || wants_infinity).then_some(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_raw_bits_for_integer_types_and_numbers_for_float_types() {
        let spec_value = |ty: &str, value: &str, constant| super::spec_value("", ty, value, constant);
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
