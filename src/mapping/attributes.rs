//! Attributes of functions and parameters.

use crate::spirv::grammar::{FunctionControl, FunctionParameterAttribute};

/// LLVM's parameter attributes that are parameter attributes of SPIR-V.
const PARAMETER: &[(&str, FunctionParameterAttribute)] = &[
    ("zeroext", FunctionParameterAttribute::Zext),
    ("signext", FunctionParameterAttribute::Sext),
    ("byval", FunctionParameterAttribute::ByVal),
    ("sret", FunctionParameterAttribute::Sret),
    ("noalias", FunctionParameterAttribute::NoAlias),
    ("nocapture", FunctionParameterAttribute::NoCapture),
    ("readonly", FunctionParameterAttribute::NoWrite),
    ("readnone", FunctionParameterAttribute::NoReadWrite),
];

/// The attribute of functions that are called by pointers (ReferencedIndirectlyINTEL).
pub const REFERENCED_INDIRECTLY: &str = "referenced-indirectly";

/// The parameter attribute of LLVM's name for it; `nocapture` stands for `captures(none)`.
#[must_use]
pub fn parameter_attribute(name: &str) -> Option<FunctionParameterAttribute> {
    PARAMETER.iter().find(|row| row.0 == name).map(|row| row.1)
}

/// LLVM's name of a parameter attribute.
#[must_use]
pub fn parameter_attribute_name(attribute: FunctionParameterAttribute) -> Option<&'static str> {
    PARAMETER.iter().find(|row| row.1 == attribute).map(|row| row.0)
}

/// LLVM's function attributes that are bits of the function control mask.
const FUNCTION: &[(&str, FunctionControl)] = &[
    ("alwaysinline", FunctionControl::Inline),
    ("noinline", FunctionControl::DontInline),
    ("readonly", FunctionControl::Pure),
    ("readnone", FunctionControl::Const),
    ("optnone", FunctionControl::OptNoneEXT),
];

/// The bit of a function attribute.
#[must_use]
pub fn function_control(name: &str) -> Option<FunctionControl> {
    FUNCTION.iter().find(|row| row.0 == name).map(|row| row.1)
}

/// The function attributes of a mask, in the mask's order.
pub fn function_attributes(control: FunctionControl) -> impl Iterator<Item = &'static str> {
    FUNCTION.iter().filter(move |row| control.contains(row.1)).map(|row| row.0)
}

/// In the encoding of LLVM's `memory` attribute every two bits are a location: 1 reads, 2 writes.
const READS: u64 = 0x5555_5555_5555_5555;

/// The bits for a function's `memory` attribute: no effect at all is `Const`, and reading alone is `Pure`.
#[must_use]
pub fn memory_control(effects: u64) -> FunctionControl {
    if effects == 0 {
        FunctionControl::Const
    } else if effects & !READS == 0 {
        FunctionControl::Pure
    } else {
        FunctionControl::empty()
    }
}
