//! Fast-math flags: LLVM's (LLVM Language Reference, "Fast-Math Flags") and the bits of SPIR-V's FPFastMathMode (section 3.15).

pub use spirv_llvm_ir::FastMath;

use crate::spirv::grammar::FPFastMathMode;

/// Flags that both have, and whether SPIR-V had the bit before SPV_INTEL_fp_fast_math_mode and SPV_KHR_float_controls2.
const FLAGS: [(FPFastMathMode, FastMath, bool); 6] = [
    (FPFastMathMode::NotNaN, FastMath::NNAN, true),
    (FPFastMathMode::NotInf, FastMath::NINF, true),
    (FPFastMathMode::NSZ, FastMath::NSZ, true),
    (FPFastMathMode::AllowRecip, FastMath::ARCP, true),
    (FPFastMathMode::AllowContract, FastMath::CONTRACT, false),
    (FPFastMathMode::AllowReassoc, FastMath::REASSOC, false),
];

/// All that LLVM's `fast` allows, by bits of their own.
const FAST: FPFastMathMode = FPFastMathMode::NotNaN
    .union(FPFastMathMode::NotInf)
    .union(FPFastMathMode::NSZ)
    .union(FPFastMathMode::AllowRecip)
    .union(FPFastMathMode::AllowContract)
    .union(FPFastMathMode::AllowReassoc)
    .union(FPFastMathMode::AllowTransform);

/// Which bits of FPFastMathMode may be written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FastMathBits {
    /// Those of SPIR-V 1.0.
    Basic,
    /// Those of SPV_INTEL_fp_fast_math_mode as well.
    Intel,
    /// Those of SPV_KHR_float_controls2, which has no bit for `fast`.
    Controls,
}

/// LLVM's flags of SPIR-V's.
#[must_use]
pub fn to_llvm(mode: FPFastMathMode) -> FastMath {
    let is_transformed = FPFastMathMode::AllowTransform
        | FPFastMathMode::NotNaN
        | FPFastMathMode::NotInf
        | FPFastMathMode::NSZ
        | FPFastMathMode::AllowRecip;
    if mode.contains(FPFastMathMode::Fast) || mode.contains(is_transformed) {
        return FastMath::FAST;
    }
    let flags = FLAGS.iter().filter(|row| mode.contains(row.0)).map(|row| row.1);
    flags.fold(FastMath::empty(), FastMath::union)
}

/// SPIR-V's bits of LLVM's flags, without those that cannot be said.
#[must_use]
pub fn to_spirv(flags: FastMath, bits: FastMathBits) -> FPFastMathMode {
    if flags.contains(FastMath::FAST) {
        return if bits == FastMathBits::Controls { FAST } else { FPFastMathMode::Fast };
    }
    let rows = FLAGS.iter().filter(|row| flags.contains(row.1) && (row.2 || bits != FastMathBits::Basic));
    rows.fold(FPFastMathMode::empty(), |mode, row| mode | row.0)
}

/// True if the bits say all of LLVM's flags.
#[must_use]
pub fn says_all(flags: FastMath, bits: FastMathBits) -> bool {
    let said = FLAGS.iter().filter(|row| row.2 || bits != FastMathBits::Basic);
    flags.contains(FastMath::FAST) || said.fold(flags, |rest, row| rest - row.1).is_empty()
}
