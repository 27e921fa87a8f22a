//! Attributes of functions and parameters.

use crate::spirv::grammar::{FunctionControl, FunctionParameterAttribute};

/// The values that an attribute of a parameter is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applies {
    /// Scalar integers.
    Integers,
    /// Pointers.
    Pointers,
}

/// A parameter attribute of LLVM that is one of SPIR-V.
#[derive(Debug)]
pub struct ParameterRow {
    /// LLVM's name; `nocapture` stands for `captures(none)`.
    pub name: &'static str,
    /// The attribute of SPIR-V.
    pub attribute: FunctionParameterAttribute,
    /// The values that it is about: it means nothing on others, where LLVM does not take it. Producers leave it on objects such
    /// as events, which were pointers once.
    pub applies: Applies,
}

const fn row(name: &'static str, attribute: FunctionParameterAttribute, applies: Applies) -> ParameterRow {
    ParameterRow { name, attribute, applies }
}

const PARAMETER: &[ParameterRow] = &[
    row("zeroext", FunctionParameterAttribute::Zext, Applies::Integers),
    row("signext", FunctionParameterAttribute::Sext, Applies::Integers),
    row("byval", FunctionParameterAttribute::ByVal, Applies::Pointers),
    row("sret", FunctionParameterAttribute::Sret, Applies::Pointers),
    row("noalias", FunctionParameterAttribute::NoAlias, Applies::Pointers),
    row("nocapture", FunctionParameterAttribute::NoCapture, Applies::Pointers),
    row("readonly", FunctionParameterAttribute::NoWrite, Applies::Pointers),
    row("readnone", FunctionParameterAttribute::NoReadWrite, Applies::Pointers),
];

/// The attribute of functions that are called by pointers (ReferencedIndirectlyINTEL).
pub const REFERENCED_INDIRECTLY: &str = "referenced-indirectly";

/// The row of LLVM's name for a parameter attribute.
#[must_use]
pub fn parameter_attribute(name: &str) -> Option<&'static ParameterRow> {
    PARAMETER.iter().find(|row| row.name == name)
}

/// The row of a parameter attribute of SPIR-V.
#[must_use]
pub fn llvm_parameter_attribute(attribute: FunctionParameterAttribute) -> Option<&'static ParameterRow> {
    PARAMETER.iter().find(|row| row.attribute == attribute)
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
