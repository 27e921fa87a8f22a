//! SPV_INTEL_vector_compute and SPV_INTEL_fast_composite: string attributes of LLVM IR, and the decorations and execution
//! modes that they are.

use crate::spirv::grammar::{Decoration, ExecutionMode, FPDenormMode, FPOperationMode, FPRoundingMode};

/// The target of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeTarget {
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
pub struct AttributeDecoration {
    /// The attribute's key.
    pub attribute: &'static str,
    /// Its target.
    pub owner: AttributeTarget,
    /// The decoration; a function's result is decorated by decorating the function.
    pub decoration: Decoration,
    /// Whether the attribute's value is the decoration's number.
    pub has_number: bool,
}

/// The attribute that makes a variable one of this extension; its storage class may then be Private.
pub const VARIABLE: &str = "VCGlobalVariable";

const fn row(
    attribute: &'static str,
    owner: AttributeTarget,
    decoration: Decoration,
    has_number: bool,
) -> AttributeDecoration {
    AttributeDecoration { attribute, owner, decoration, has_number }
}

/// Every attribute that is a decoration.
pub static ROWS: &[AttributeDecoration] = &[
    row("VCFunction", AttributeTarget::Function, Decoration::VectorComputeFunctionINTEL, false),
    row("VCStackCall", AttributeTarget::Function, Decoration::StackCallINTEL, false),
    row("VCCallable", AttributeTarget::Function, Decoration::VectorComputeCallableFunctionINTEL, false),
    row("VCSIMTCall", AttributeTarget::Function, Decoration::SIMTCallINTEL, true),
    row("VCSingleElementVector", AttributeTarget::Return, Decoration::SingleElementVectorINTEL, false),
    row("VCArgumentIOKind", AttributeTarget::Parameter, Decoration::FuncParamIOKindINTEL, true),
    row("VCSingleElementVector", AttributeTarget::Parameter, Decoration::SingleElementVectorINTEL, false),
    row("VCMediaBlockIO", AttributeTarget::Parameter, Decoration::MediaBlockIOINTEL, false),
    row(VARIABLE, AttributeTarget::Variable, Decoration::VectorComputeVariableINTEL, false),
    row("VCVolatile", AttributeTarget::Variable, Decoration::Volatile, false),
    row("VCByteOffset", AttributeTarget::Variable, Decoration::GlobalVariableOffsetINTEL, true),
    row("VCSingleElementVector", AttributeTarget::Variable, Decoration::SingleElementVectorINTEL, false),
];

/// Whether a decoration of functions is bits of [`FLOAT_CONTROL`].
#[must_use]
pub const fn is_float_control(decoration: Decoration) -> bool {
    matches!(
        decoration,
        Decoration::FunctionRoundingModeINTEL
            | Decoration::FunctionDenormModeINTEL
            | Decoration::FunctionFloatingPointModeINTEL
    )
}

/// The row of an attribute.
#[must_use]
pub fn by_attribute(key: &[u8], owner: AttributeTarget) -> Option<&'static AttributeDecoration> {
    ROWS.iter().find(|row| row.owner == owner && row.attribute.as_bytes() == key)
}

/// The row of a decoration.
#[must_use]
pub fn by_decoration(decoration: Decoration, owner: AttributeTarget) -> Option<&'static AttributeDecoration> {
    ROWS.iter().find(|row| row.owner == owner && row.decoration == decoration)
}

impl AttributeDecoration {
    /// The attribute's value where the decoration has no number: of a vector of one element the depth of pointers,
    /// which the decoration does not tell.
    #[must_use]
    pub fn plain_value(&self) -> &'static str {
        if self.decoration == Decoration::SingleElementVectorINTEL { "0" } else { "" }
    }
}

/// Attributes of kernels that are execution modes, and whether the attribute's value is the mode's number.
pub static MODES: &[(&str, ExecutionMode, bool)] = &[
    ("VCSLMSize", ExecutionMode::SharedLocalMemorySizeINTEL, true),
    ("VCNamedBarrierCount", ExecutionMode::NamedBarrierCountINTEL, true),
    ("VCFCEntry", ExecutionMode::FastCompositeKernelINTEL, false),
];

/// The row of an execution mode.
#[must_use]
pub fn of_mode(mode: ExecutionMode) -> Option<&'static (&'static str, ExecutionMode, bool)> {
    MODES.iter().find(|row| row.1 == mode)
}

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

/// How a function computes with floating-point numbers of one width, as [`FLOAT_CONTROL`] holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatControl {
    /// The width in bits.
    pub width: u32,
    /// The rounding mode.
    pub rounding: FPRoundingMode,
    /// What becomes of denormal numbers.
    pub denormals: FPDenormMode,
    /// How operations compute.
    pub operation: FPOperationMode,
}

/// What the bits of [`FLOAT_CONTROL`] say of every width.
pub fn float_controls(bits: u32) -> impl Iterator<Item = FloatControl> {
    let rounding = ROUNDING.iter().find(|(known, _)| *known == bits & ROUNDING_MASK);
    let rounding = rounding.map_or(FPRoundingMode::RTE, |(_, mode)| *mode);
    let operation = if bits & ALTERNATIVE == 0 { FPOperationMode::IEEE } else { FPOperationMode::ALT };
    DENORMALS.into_iter().map(move |(width, keeps)| {
        let denormals = if bits & keeps == 0 { FPDenormMode::FlushToZero } else { FPDenormMode::Preserve };
        FloatControl { width, rounding, denormals, operation }
    })
}

/// The bits of [`FLOAT_CONTROL`] for what becomes of denormal numbers of a width.
#[must_use]
pub fn denormal_bits(width: u32, mode: FPDenormMode) -> u32 {
    let keeps = DENORMALS.iter().find(|row| row.0 == width).map_or(0, |row| row.1);
    if mode == FPDenormMode::Preserve { keeps } else { 0 }
}

/// The bits of [`FLOAT_CONTROL`] for a rounding mode.
#[must_use]
pub fn rounding_bits(mode: FPRoundingMode) -> Option<u32> {
    ROUNDING.iter().find(|row| row.1 == mode).map(|row| row.0)
}

/// The bits of [`FLOAT_CONTROL`] for how operations compute.
#[must_use]
pub fn operation_bits(mode: FPOperationMode) -> u32 {
    if mode == FPOperationMode::ALT { ALTERNATIVE } else { 0 }
}

/// The part of [`FloatControl`] that an execution mode says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatMode {
    /// The rounding mode.
    Rounding(FPRoundingMode),
    /// What becomes of denormal numbers.
    Denormals(FPDenormMode),
    /// How operations compute.
    Operation(FPOperationMode),
}

/// The execution modes by which a kernel says what functions say by decorations; each is of one width.
pub static FLOAT_MODES: [(ExecutionMode, FloatMode); 8] = [
    (ExecutionMode::DenormPreserve, FloatMode::Denormals(FPDenormMode::Preserve)),
    (ExecutionMode::DenormFlushToZero, FloatMode::Denormals(FPDenormMode::FlushToZero)),
    (ExecutionMode::RoundingModeRTE, FloatMode::Rounding(FPRoundingMode::RTE)),
    (ExecutionMode::RoundingModeRTZ, FloatMode::Rounding(FPRoundingMode::RTZ)),
    (ExecutionMode::RoundingModeRTPINTEL, FloatMode::Rounding(FPRoundingMode::RTP)),
    (ExecutionMode::RoundingModeRTNINTEL, FloatMode::Rounding(FPRoundingMode::RTN)),
    (ExecutionMode::FloatingPointModeALTINTEL, FloatMode::Operation(FPOperationMode::ALT)),
    (ExecutionMode::FloatingPointModeIEEEINTEL, FloatMode::Operation(FPOperationMode::IEEE)),
];

impl FloatControl {
    /// The execution modes that say this of a kernel.
    pub fn modes(self) -> impl Iterator<Item = ExecutionMode> {
        let parts = [
            FloatMode::Denormals(self.denormals),
            FloatMode::Rounding(self.rounding),
            FloatMode::Operation(self.operation),
        ];
        parts.into_iter().filter_map(|part| FLOAT_MODES.iter().find(|row| row.1 == part).map(|row| row.0))
    }
}

/// The bits of [`FLOAT_CONTROL`] for an execution mode of [`FLOAT_MODES`] and its width.
#[must_use]
pub fn float_mode_bits(mode: ExecutionMode, width: u32) -> Option<u32> {
    match FLOAT_MODES.iter().find(|row| row.0 == mode)?.1 {
        FloatMode::Rounding(mode) => rounding_bits(mode),
        FloatMode::Denormals(mode) => Some(denormal_bits(width, mode)),
        FloatMode::Operation(mode) => Some(operation_bits(mode)),
    }
}
