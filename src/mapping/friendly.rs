//! SPIR-V-friendly names: how an instruction that LLVM lacks is called, `__spirv_Name` with postfixes.

use crate::spirv::{
    Op,
    grammar::{Class, FPRoundingMode, StorageClass},
};

/// The prefix of every such name.
pub const PREFIX: &str = "__spirv_";

/// Whether results of different types follow from the same operands, so that the name tells the result's type.
#[must_use]
pub fn names_result(op: Op) -> bool {
    let Some(row) = op.row() else { return false };
    match row.class {
        Class::Conversion => !matches!(
            op,
            Op::ConvertPtrToU
                | Op::PtrCastToGeneric
                | Op::GenericCastToPtr
                | Op::GenericCastToPtrExplicit
                | Op::PtrCastToCrossWorkgroupINTEL
                | Op::CrossWorkgroupCastToPtrINTEL
        ),
        // Queries of format and order give enumerants, which are of one type.
        Class::Image => !matches!(
            op,
            Op::SampledImage | Op::Image | Op::ImageWrite | Op::ImageQueryFormat | Op::ImageQueryOrder
        ),
        _ => matches!(
            op,
            Op::SubgroupBlockReadINTEL
                | Op::SubgroupImageBlockReadINTEL
                | Op::SubgroupImageMediaBlockReadINTEL
                | Op::SDot
                | Op::UDot
                | Op::SUDot
                | Op::SDotAccSat
                | Op::UDotAccSat
                | Op::SUDotAccSat
                | Op::CooperativeMatrixLoadKHR
                | Op::TaskSequenceCreateINTEL
        ),
    }
}

/// Whether integers among the operands have no sign, as far as the name tells.
#[must_use]
pub fn is_unsigned(op: Op) -> bool {
    matches!(op, Op::ConvertUToF | Op::UConvert | Op::SatConvertUToS | Op::ConvertUToPtr)
}

/// Whether an integer result has no sign.
#[must_use]
pub fn is_result_unsigned(op: Op) -> bool {
    matches!(op, Op::ConvertFToU | Op::UConvert | Op::SatConvertSToU | Op::ConvertPtrToU)
}

/// The postfix for saturation.
pub const SATURATED: &str = "_sat";

/// The postfix of a rounding mode.
#[must_use]
pub fn rounding(mode: FPRoundingMode) -> Option<&'static str> {
    ROUNDING.iter().find(|row| row.0 == mode).map(|row| row.1)
}

/// The rounding modes and their postfixes.
pub const ROUNDING: &[(FPRoundingMode, &str)] = &[
    (FPRoundingMode::RTE, "_rte"),
    (FPRoundingMode::RTZ, "_rtz"),
    (FPRoundingMode::RTP, "_rtp"),
    (FPRoundingMode::RTN, "_rtn"),
];

/// The postfixes of GenericCastToPtrExplicit.
pub const TO_STORAGE: &[(StorageClass, &str)] = &[
    (StorageClass::CrossWorkgroup, "_ToGlobal"),
    (StorageClass::Workgroup, "_ToLocal"),
    (StorageClass::Function, "_ToPrivate"),
];

/// The address space of the pointer as which an opaque type stands in mangled names, by the name of the type.
#[must_use]
pub fn opaque_address_space(name: &str) -> u32 {
    match name {
        "Image"
        | "SampledImage"
        | "VmeImageINTEL"
        | "Pipe"
        | "PipeStorage"
        | "CooperativeMatrixKHR"
        | "TaskSequenceINTEL" => 1,
        "Sampler" => 2,
        _ => 0,
    }
}
