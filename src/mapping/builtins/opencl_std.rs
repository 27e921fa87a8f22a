//! OpenCL C names of OpenCL.std's instructions, which follow from the grammar but for a few.

use super::row::ArgumentClass;
use super::vector;
use crate::spirv::grammar::{ExtInstRow, ExtInstSet, OpenClStd, Quantifier};

/// A function of OpenCL C whose name integers and floating-point numbers share.
struct CommonFunction {
    name: &'static str,
    /// The instruction that calls with floating-point numbers become.
    written: OpenClStd,
    /// The instruction that is read as such a call.
    read: OpenClStd,
}

/// Common functions of floating-point numbers. `min` and `max` leave open what they give for NaN, so they may be the math
/// functions, which every consumer has; an instruction of their own is read all the same.
const COMMON: &[CommonFunction] = &[
    CommonFunction { name: "clamp", written: OpenClStd::fclamp, read: OpenClStd::fclamp },
    CommonFunction { name: "max", written: OpenClStd::fmax, read: OpenClStd::fmax_common },
    CommonFunction { name: "min", written: OpenClStd::fmin, read: OpenClStd::fmin_common },
];

/// Finds an instruction in OpenCL.std.
#[must_use]
pub fn row(inst: OpenClStd) -> Option<&'static ExtInstRow> {
    ExtInstSet::OpenClStd.table().by_number(inst.0)
}

/// The instruction of an OpenCL C name by the class of its first parameter.
///
/// Where the grammar has a signed and an unsigned instruction, the parameter decides. Returns `None` for a name that only SPIR-V has, such
/// as `s_abs`; `fmax_common` and `fmin_common` are found, as the C++ translator reads these two by them.
#[must_use]
pub fn by_name(name: &str, class: ArgumentClass, arity: usize) -> Option<&'static ExtInstRow> {
    let table = ExtInstSet::OpenClStd.table();
    if class == ArgumentClass::Float
        && let Some(common) = COMMON.iter().find(|row| row.name == name)
    {
        return row(common.written).filter(|row| takes(row, arity));
    }
    let signed = match class {
        ArgumentClass::Float => table.by_name(name),
        ArgumentClass::Signed => with_sign(name, 's').or_else(|| table.by_name(name)),
        ArgumentClass::Unsigned => with_sign(name, 'u').or_else(|| table.by_name(name)),
    }?;
    let inst = OpenClStd(signed.number);
    // A common function that is written as another instruction has its own by the name of SPIR-V.
    let is_own = |common: &CommonFunction| common.read == inst && common.written != inst;
    let is_common = class == ArgumentClass::Float && COMMON.iter().any(is_own);
    let is_named = is_common || opencl_name(inst)? == name;
    (is_named && !vector::is_access(inst) && takes(signed, arity)).then_some(signed)
}

fn with_sign(name: &str, sign: char) -> Option<&'static ExtInstRow> {
    ExtInstSet::OpenClStd.table().by_name(&format!("{sign}_{name}"))
}

/// Whether an instruction takes so many operands.
#[must_use]
pub fn takes(row: &ExtInstRow, arity: usize) -> bool {
    let needed = row.operands.iter().filter(|spec| spec.quantifier == Quantifier::One).count();
    let open = row.operands.iter().any(|spec| spec.quantifier == Quantifier::Many);
    arity == row.operands.len() || (open && arity >= needed)
}

/// The OpenCL C name of an instruction; `None` for those whose name depends on their operands.
#[must_use]
pub fn opencl_name(inst: OpenClStd) -> Option<&'static str> {
    if let Some(common) = COMMON.iter().find(|row| row.read == inst) {
        return Some(common.name);
    }
    let name = row(inst)?.name;
    let unsigned = name.strip_prefix("u_").or_else(|| name.strip_prefix("s_"));
    Some(unsigned.unwrap_or(name))
}

/// Whether integers in the parameter of this number have no sign.
#[must_use]
pub fn is_unsigned(inst: OpenClStd, parameter: usize) -> bool {
    match (inst, parameter) {
        (OpenClStd::s_upsample, 1)
        | (OpenClStd::nan, _)
        | (OpenClStd::shuffle, 1)
        | (OpenClStd::shuffle2, 2)
        | (OpenClStd::prefetch, 1)
        | (OpenClStd::vloadn | OpenClStd::vload_half | OpenClStd::vload_halfn | OpenClStd::vloada_halfn, 0) => {
            true
        }
        _ if vector::stores(inst) => parameter == 1,
        _ => row(inst).is_some_and(|row| row.name.starts_with("u_")),
    }
}

/// The pointee of an instruction's pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstPointee {
    /// What the instruction gives.
    Result,
    /// Integers of 32 bits, as many as the result has components.
    Ints,
    /// A component of what is loaded or stored.
    Component,
    /// A number of half precision.
    Half,
}

/// The pointee of an instruction's pointer, where the instruction alone fixes it.
#[must_use]
pub fn pointee(inst: OpenClStd) -> Option<InstPointee> {
    Some(match inst {
        OpenClStd::fract | OpenClStd::modf | OpenClStd::sincos => InstPointee::Result,
        OpenClStd::frexp | OpenClStd::lgamma_r | OpenClStd::remquo => InstPointee::Ints,
        OpenClStd::vloadn | OpenClStd::vstoren => InstPointee::Component,
        _ if vector::is_access(inst) => InstPointee::Half,
        _ => return None,
    })
}

/// Whether what the pointer in the parameter of this number points to is constant.
#[must_use]
pub fn is_const(inst: OpenClStd, parameter: usize) -> bool {
    match inst {
        OpenClStd::prefetch | OpenClStd::printf => parameter == 0,
        _ => vector::is_access(inst) && !vector::stores(inst) && parameter == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_of(name: &str, class: ArgumentClass, arity: usize) -> Option<&'static str> {
        by_name(name, class, arity).map(|row| row.name)
    }

    #[test]
    fn the_first_parameter_decides_between_signs() {
        assert_eq!(name_of("max", ArgumentClass::Float, 2), Some("fmax"));
        assert_eq!(name_of("max", ArgumentClass::Signed, 2), Some("s_max"));
        assert_eq!(name_of("max", ArgumentClass::Unsigned, 2), Some("u_max"));
        assert_eq!(name_of("fmax", ArgumentClass::Float, 2), Some("fmax"));
        assert_eq!(name_of("fmax_common", ArgumentClass::Float, 2), Some("fmax_common"));
        assert_eq!(name_of("fmax_common", ArgumentClass::Signed, 2), None);
        assert_eq!(name_of("abs", ArgumentClass::Unsigned, 1), Some("u_abs"));
        assert_eq!(name_of("popcount", ArgumentClass::Unsigned, 1), Some("popcount"));
    }

    #[test]
    fn the_common_functions_are_read_by_their_names() {
        for (inst, name) in [
            (OpenClStd::fmax_common, "max"),
            (OpenClStd::fmin_common, "min"),
            (OpenClStd::fclamp, "clamp"),
            (OpenClStd::fmax, "fmax"),
        ] {
            assert_eq!(opencl_name(inst), Some(name));
        }
    }

    #[test]
    fn names_that_only_spirv_has_are_no_builtins() {
        for name in ["s_max", "u_max", "fclamp", "vloadn", "vstore_half_r", "vload_half"] {
            assert_eq!(name_of(name, ArgumentClass::Signed, 2), None, "{name}");
            assert_eq!(name_of(name, ArgumentClass::Float, 2), None, "{name}");
        }
        assert_eq!(name_of("fmax", ArgumentClass::Float, 3), None);
        assert_eq!(name_of("max", ArgumentClass::Float, 3), None);
        assert!(name_of("printf", ArgumentClass::Signed, 4).is_some());
    }
}
