//! The extended instruction sets and how each is translated.

use crate::spirv::grammar::ExtInstSet;

/// How the instructions of an extended set are translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetRole {
    /// OpenCL.std: calls of OpenCL C's functions, or by SPIR-V-friendly names.
    OpenCl,
    /// Functions that compute: calls by SPIR-V-friendly names.
    Functions,
    /// A description of the program for debuggers.
    DebugInfo,
    /// Attributes and metadata of LLVM IR, kept for the way back.
    AuxData,
    /// A description of the program for other tools, without an effect on its results.
    Description,
    /// Instructions for tools that act at run time, without an effect on the program's results.
    Tool,
}

/// The role of a set.
#[must_use]
pub const fn set_role(set: ExtInstSet) -> SetRole {
    use ExtInstSet as S;
    match set {
        S::OpenClStd => SetRole::OpenCl,
        S::GlslStd450
        | S::AmdGcnShader
        | S::AmdShaderBallot
        | S::AmdShaderExplicitVertexParameter
        | S::AmdShaderTrinaryMinmax
        | S::Tosa001000
        | S::ArmMotionEngine100
        | S::ArmExperimentalMlOperations => SetRole::Functions,
        S::OpenClDebugInfo100
        | S::DebugInfo
        | S::NonSemanticShaderDebugInfo100
        | S::NonSemanticShaderDebugInfo
        | S::NonSemanticShaderDebugInfo200
        | S::NonSemanticGraphDebugInfo => SetRole::DebugInfo,
        S::NonSemanticAuxData => SetRole::AuxData,
        S::NonSemanticClspvReflection | S::NonSemanticVkspReflection => SetRole::Description,
        S::NonSemanticDebugPrintf | S::NonSemanticDebugBreak => SetRole::Tool,
    }
}

impl SetRole {
    /// The LLVM form of the set's instructions, as the documentation prints it.
    #[must_use]
    pub const fn form(self) -> &'static str {
        match self {
            Self::OpenCl => "calls of OpenCL C's functions, or by SPIR-V-friendly names",
            Self::Functions => "calls by SPIR-V-friendly names",
            Self::DebugInfo => "debug information",
            Self::AuxData => "attributes and metadata",
            Self::Description => "no effect on the results of the program",
            Self::Tool => "calls by SPIR-V-friendly names are written; without an effect when read",
        }
    }

    /// Whether calls of SPIR-V-friendly names stand for the set's instructions.
    #[must_use]
    pub const fn has_calls(self) -> bool {
        matches!(self, Self::OpenCl | Self::Functions | Self::Tool | Self::AuxData)
    }
}
