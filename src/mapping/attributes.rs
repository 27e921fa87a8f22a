//! Attributes of functions and parameters.

pub use spirv_llvm_ir::ParameterAttribute;
use spirv_llvm_ir::tables::AttributeKind;

use crate::spirv::grammar::{FunctionControl, FunctionParameterAttribute};

/// The values that an attribute of a parameter tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applies {
    /// Scalar integers.
    Integers,
    /// Pointers.
    Pointers,
}

/// An attribute of functions that LLVM and SPIR-V both have. How LLVM spells it is the matter of `llvm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionAttribute {
    /// Calls are always inlined.
    AlwaysInline,
    /// Calls are never inlined.
    NoInline,
    /// The function reads memory and does not write it.
    ReadOnly,
    /// The function neither reads nor writes memory.
    ReadNone,
    /// The function is not optimised.
    OptNone,
}

/// A parameter attribute of LLVM that is one of SPIR-V.
#[derive(Debug)]
pub struct ParameterRow {
    /// LLVM's attribute.
    pub llvm: ParameterAttribute,
    /// The attribute of SPIR-V.
    pub attribute: FunctionParameterAttribute,
    /// The attribute that is written: some consumers stop at NoReadWrite, in place of which NoWrite says as much as they
    /// know.
    pub written: FunctionParameterAttribute,
    /// Whether LLVM takes it on results too.
    pub is_of_results: bool,
    /// The values that it tells of: it means nothing on others, where LLVM does not take it. Producers leave it on objects
    /// such as events, which were pointers once.
    pub applies: Applies,
}

const fn row(
    llvm: ParameterAttribute,
    attribute: FunctionParameterAttribute,
    applies: Applies,
) -> ParameterRow {
    let written = match attribute {
        FunctionParameterAttribute::NoReadWrite => FunctionParameterAttribute::NoWrite,
        same => same,
    };
    let is_of_results = matches!(
        attribute,
        FunctionParameterAttribute::Zext
            | FunctionParameterAttribute::Sext
            | FunctionParameterAttribute::NoAlias
    );
    ParameterRow { llvm, attribute, written, is_of_results, applies }
}

/// Every attribute of both, in the order in which decorations are written.
const PARAMETER: &[ParameterRow] = &[
    row(ParameterAttribute::ByVal, FunctionParameterAttribute::ByVal, Applies::Pointers),
    row(ParameterAttribute::NoAlias, FunctionParameterAttribute::NoAlias, Applies::Pointers),
    row(ParameterAttribute::NoCapture, FunctionParameterAttribute::NoCapture, Applies::Pointers),
    row(ParameterAttribute::StructRet, FunctionParameterAttribute::Sret, Applies::Pointers),
    row(ParameterAttribute::ReadOnly, FunctionParameterAttribute::NoWrite, Applies::Pointers),
    row(ParameterAttribute::ReadNone, FunctionParameterAttribute::NoReadWrite, Applies::Pointers),
    row(ParameterAttribute::ZExt, FunctionParameterAttribute::Zext, Applies::Integers),
    row(ParameterAttribute::SExt, FunctionParameterAttribute::Sext, Applies::Integers),
];

/// The place of an attribute among those of one parameter.
#[must_use]
pub fn place(attribute: ParameterAttribute) -> Option<usize> {
    PARAMETER.iter().position(|row| row.llvm == attribute)
}

/// How many kinds of memory a `memory` attribute of LLVM's has two bits for: the lower one means reading, the upper one writing.
pub const MEMORY_LOCATIONS: u32 = 6;
/// The bits of a `memory` attribute that mean reading.
pub const MEMORY_READS: u64 = 0x5555_5555_5555_5555 >> (u64::BITS - 2 * MEMORY_LOCATIONS);

/// The attribute of functions that are called by pointers (ReferencedIndirectlyINTEL).
pub const REFERENCED_INDIRECTLY: &str = "referenced-indirectly";

/// The row of a parameter attribute of LLVM.
#[must_use]
pub fn parameter_attribute(llvm: ParameterAttribute) -> Option<&'static ParameterRow> {
    PARAMETER.iter().find(|row| row.llvm == llvm)
}

/// The row of a parameter attribute of SPIR-V.
#[must_use]
pub fn llvm_parameter_attribute(attribute: FunctionParameterAttribute) -> Option<&'static ParameterRow> {
    PARAMETER.iter().find(|row| row.attribute == attribute)
}

/// The attributes of SPIR-V that one parameter has. Of those with numbers below 32, which are all that are known to LLVM.
#[derive(Clone, Copy, Default)]
pub struct ParameterAttributes(u32);

impl ParameterAttributes {
    /// Adds an attribute.
    pub fn insert(&mut self, attribute: FunctionParameterAttribute) {
        self.0 |= 1_u32.checked_shl(attribute.0).unwrap_or_default();
    }

    /// Whether it is one of them.
    #[must_use]
    pub const fn contains(self, attribute: FunctionParameterAttribute) -> bool {
        self.0 >> attribute.0 & 1 != 0
    }

    /// Why an attribute is left out beside the others: LLVM takes no parameter with both (Language Reference, "Parameter
    /// Attributes").
    #[must_use]
    pub fn without(self, attribute: FunctionParameterAttribute) -> Option<LeftOut> {
        use FunctionParameterAttribute as A;
        match attribute {
            A::NoWrite if self.contains(A::NoReadWrite) => Some(LeftOut::Implied),
            A::Sext if self.contains(A::Zext) => Some(LeftOut::Contradicted),
            A::Sret if self.contains(A::ByVal) => Some(LeftOut::Contradicted),
            _ => None,
        }
    }
}

/// Why an attribute of a parameter is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftOut {
    /// Another attribute says as much and more.
    Implied,
    /// Another attribute says the contrary.
    Contradicted,
}

/// LLVM's function attributes that are bits of the function control mask.
const FUNCTION: &[(FunctionAttribute, FunctionControl)] = &[
    (FunctionAttribute::AlwaysInline, FunctionControl::Inline),
    (FunctionAttribute::NoInline, FunctionControl::DontInline),
    (FunctionAttribute::ReadOnly, FunctionControl::Pure),
    (FunctionAttribute::ReadNone, FunctionControl::Const),
    (FunctionAttribute::OptNone, FunctionControl::OptNoneEXT),
];

/// The string attributes of a variable or function that name the section of it, where it gets none otherwise.
pub const SECTIONS: [&str; 5] =
    ["bss-section", "data-section", "relro-section", "rodata-section", "implicit-section-name"];

/// The attributes that ask something of one call, which SPIR-V has no word for.
pub const LOST_OF_CALLS: [AttributeKind; 5] = [
    AttributeKind::NoInline,
    AttributeKind::AlwaysInline,
    AttributeKind::NoDuplicate,
    AttributeKind::NoMerge,
    AttributeKind::ReturnsTwice,
];

/// The attributes of functions with bodies that change what these do or how they may be changed, and that SPIR-V has no word for. The
/// others are about how code is made or what is known of it: without them less is known.
pub const LOST: [AttributeKind; 4] = [
    AttributeKind::Naked,
    AttributeKind::NoDuplicate,
    AttributeKind::NullPointerIsValid,
    AttributeKind::ReturnsTwice,
];

/// The bit of a function attribute.
#[must_use]
pub fn function_control(llvm: FunctionAttribute) -> Option<FunctionControl> {
    FUNCTION.iter().find(|row| row.0 == llvm).map(|row| row.1)
}

/// The function attributes of a mask, in the mask's order. LLVM demands that a function that is not optimised is not inlined either
/// (Language Reference, "Function Attributes"), and has no inlining that is asked for and against at once: it is against it then.
pub fn function_attributes(mut control: FunctionControl) -> impl Iterator<Item = FunctionAttribute> {
    control.set(
        FunctionControl::DontInline,
        control.intersects(FunctionControl::DontInline | FunctionControl::OptNoneEXT),
    );
    if control.contains(FunctionControl::DontInline) {
        control.remove(FunctionControl::Inline);
    }
    FUNCTION.iter().filter(move |row| control.contains(row.1)).map(|row| row.0)
}
