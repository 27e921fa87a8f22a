//! Conversions between numbers, and between numbers and pointers.

use super::rows;

/// From what to what a conversion goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum WidthChange {
    /// To more bits.
    Widen,
    /// To fewer bits.
    Narrow,
    /// Between kinds of types; the widths do not matter.
    Any,
    /// From a pointer to a certain storage class to a generic pointer.
    ToGeneric,
    /// From a generic pointer to one to a certain storage class.
    FromGeneric,
    /// From a pointer to device or host memory (SPV_INTEL_usm_storage_classes) to one to global memory.
    ToCrossWorkgroup,
    /// From a pointer to global memory to one to device or host memory.
    FromCrossWorkgroup,
}

/// LLVM's conversions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum Cast {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    PtrToInt,
    IntToPtr,
    BitCast,
    AddrSpaceCast,
}

impl Cast {
    /// LLVM's name of the instruction in text, which is the variant's in lower case.
    #[must_use]
    pub fn mnemonic(self) -> String {
        format!("{self:?}").to_ascii_lowercase()
    }
}

rows! { WidthChange[7], Cast[13];
    UConvert                    Widen              Both   ZExt;
    UConvert                    Narrow             Both   Trunc;
    SConvert                    Widen              Both   SExt;
    SConvert                    Narrow             ToLlvm Trunc;
    FConvert                    Widen              Both   FpExt;
    FConvert                    Narrow             Both   FpTrunc;
    ConvertFToU                 Any                Both   FpToUi;
    ConvertFToS                 Any                Both   FpToSi;
    ConvertUToF                 Any                Both   UiToFp;
    ConvertSToF                 Any                Both   SiToFp;
    ConvertPtrToU               Any                Both   PtrToInt;
    ConvertUToPtr               Any                Both   IntToPtr;
    Bitcast                     Any                Both   BitCast;
    PtrCastToGeneric            ToGeneric          Both   AddrSpaceCast;
    GenericCastToPtr            FromGeneric        Both   AddrSpaceCast;
    PtrCastToCrossWorkgroupINTEL ToCrossWorkgroup  Both   AddrSpaceCast;
    CrossWorkgroupCastToPtrINTEL FromCrossWorkgroup Both  AddrSpaceCast;
}
