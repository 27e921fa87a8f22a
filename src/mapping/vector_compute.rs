//! SPV_INTEL_vector_compute: string attributes of LLVM IR, and the decorations and execution modes that they are.

use crate::spirv::grammar::{Decoration, ExecutionMode, FPRoundingMode};

/// The target of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A function.
    Function,
    /// The result of a function.
    Return,
    /// A parameter.
    Parameter,
    /// A global variable.
    Variable,
}

/// An attribute and its decoration.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The attribute's key.
    pub attribute: &'static str,
    /// Its target.
    pub owner: Owner,
    /// The decoration; a function's result is decorated by decorating the function.
    pub decoration: Decoration,
    /// Whether the attribute's value is the decoration's number.
    pub has_number: bool,
}

/// The attribute that makes a variable one of this extension; its storage class may then be Private.
pub const VARIABLE: &str = "VCGlobalVariable";

const fn row(attribute: &'static str, owner: Owner, decoration: Decoration, has_number: bool) -> Row {
    Row { attribute, owner, decoration, has_number }
}

/// Every attribute that is a decoration.
pub static ROWS: &[Row] = &[
    row("VCFunction", Owner::Function, Decoration::VectorComputeFunctionINTEL, false),
    row("VCStackCall", Owner::Function, Decoration::StackCallINTEL, false),
    row("VCCallable", Owner::Function, Decoration::VectorComputeCallableFunctionINTEL, false),
    row("VCSIMTCall", Owner::Function, Decoration::SIMTCallINTEL, true),
    row("VCSingleElementVector", Owner::Return, Decoration::SingleElementVectorINTEL, false),
    row("VCArgumentIOKind", Owner::Parameter, Decoration::FuncParamIOKindINTEL, true),
    row("VCSingleElementVector", Owner::Parameter, Decoration::SingleElementVectorINTEL, false),
    row("VCMediaBlockIO", Owner::Parameter, Decoration::MediaBlockIOINTEL, false),
    row(VARIABLE, Owner::Variable, Decoration::VectorComputeVariableINTEL, false),
    row("VCVolatile", Owner::Variable, Decoration::Volatile, false),
    row("VCByteOffset", Owner::Variable, Decoration::GlobalVariableOffsetINTEL, true),
    row("VCSingleElementVector", Owner::Variable, Decoration::SingleElementVectorINTEL, false),
];

/// The row of an attribute.
#[must_use]
pub fn by_attribute(key: &[u8], owner: Owner) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.owner == owner && row.attribute.as_bytes() == key)
}

/// The row of a decoration.
#[must_use]
pub fn by_decoration(decoration: Decoration, owner: Owner) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.owner == owner && row.decoration == decoration)
}

impl Row {
    /// The attribute's value where the decoration has no number: of a vector of one element the depth of pointers,
    /// which the decoration does not tell.
    #[must_use]
    pub fn plain_value(&self) -> &'static str {
        if self.decoration == Decoration::SingleElementVectorINTEL { "0" } else { "" }
    }
}

/// Attributes of kernels that are execution modes with one number.
pub static MODES: &[(&str, ExecutionMode)] = &[
    ("VCSLMSize", ExecutionMode::SharedLocalMemorySizeINTEL),
    ("VCNamedBarrierCount", ExecutionMode::NamedBarrierCountINTEL),
];

/// The attribute that holds how a function computes with floating-point numbers, as bits.
pub const FLOAT_CONTROL: &str = "VCFloatControl";
/// The widths that floating-point numbers have, with the bit of [`FLOAT_CONTROL`] that keeps their denormals.
pub const DENORMALS: [(u32, u32); 3] = [(16, 1 << 10), (32, 1 << 7), (64, 1 << 6)];
/// The bit of [`FLOAT_CONTROL`] for the alternative mode of computing (FPOperationMode ALT, 1).
pub const ALTERNATIVE: u32 = 1;
/// The bits of [`FLOAT_CONTROL`] that hold the rounding mode.
pub const ROUNDING_MASK: u32 = 3 << 4;
/// The rounding modes by those bits.
pub const ROUNDING: [(u32, FPRoundingMode); 4] = [
    (0, FPRoundingMode::RTE),
    (1 << 4, FPRoundingMode::RTP),
    (2 << 4, FPRoundingMode::RTN),
    (3 << 4, FPRoundingMode::RTZ),
];
