//! Fast-math flags (LLVM Language Reference, "Fast-Math Flags").

bitflags::bitflags! {
    /// LLVM's fast-math flags, by the numbers of its C interface (`LLVMFastMathFlags`).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct FastMath: u32 {
        /// Reassociation.
        const REASSOC = 1;
        /// No NaNs.
        const NNAN = 2;
        /// No infinities.
        const NINF = 4;
        /// The sign of zero does not matter.
        const NSZ = 8;
        /// Reciprocals in place of divisions.
        const ARCP = 16;
        /// Contraction.
        const CONTRACT = 32;
        /// Approximate functions.
        const AFN = 64;
        /// All of them.
        const FAST = 127;
    }
}

impl FastMath {
    /// The flags of bitcode's bits: those of the C interface but for the lowest one, which stands above all others.
    #[must_use]
    pub fn from_bitcode(bits: u16) -> Self {
        let bits = u32::from(bits);
        Self::from_bits_truncate(bits & 0x7e | bits >> 7 & 1)
    }

    /// The bits in bitcode.
    #[must_use]
    pub fn to_bitcode(self) -> u16 {
        let bits = self.bits() as u16;
        bits & 0x7e | (bits & 1) << 7
    }
}
