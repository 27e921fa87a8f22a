//! Correspondences between SPIR-V and LLVM IR, each declared once and used in both directions.
//!
//! Nothing here calls LLVM: where a row names something of LLVM, it does so through a small enum of its own whose
//! variants have LLVM's names. Look-ups are by opcode or by enum, through matches that the rows expand to.

pub mod annotations;
pub mod atomic;
pub mod attributes;
pub mod auxdata;
pub mod builtins;
pub mod compare;
pub mod convert;
pub mod debug_info;
pub mod decorations;
pub mod fast_math;
pub mod intrinsics;
pub mod linkage;
pub mod metadata;
pub mod opaque;
pub mod ops;
pub mod registry;
pub mod shader;
pub mod storage;
pub(crate) mod targets;
pub mod vector_compute;

/// In which direction a row holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// In both.
    Both,
    /// From SPIR-V to LLVM IR only; the way back takes another row.
    ToLlvm,
    /// From LLVM IR to SPIR-V only; the way back takes another row.
    ToSpirv,
}

impl Direction {
    /// Whether the row holds from LLVM IR to SPIR-V.
    #[must_use]
    pub const fn to_spirv(self) -> bool {
        matches!(self, Self::Both | Self::ToSpirv)
    }

    /// Whether the row holds from SPIR-V to LLVM IR.
    #[must_use]
    pub const fn to_llvm(self) -> bool {
        matches!(self, Self::Both | Self::ToLlvm)
    }
}

/// Declares rows of `opcode shape direction llvm`, and look-ups both ways that are tables made at compile time.
///
/// `$shape` and `$llvm` are enums with `#[repr(u8)]` whose discriminants count up from 0.
macro_rules! rows {
    ($shape:ident[$shapes:literal], $llvm:ident[$llvms:literal]; $($op:ident $s:ident $direction:ident $l:ident;)*) => {
        /// A row: an opcode on operands of a shape is an operation of LLVM's.
        #[derive(Clone, Copy, Debug)]
        pub struct OpcodeRow {
            /// The opcode.
            pub op: $crate::spirv::Op,
            /// The shape of the operands.
            pub shape: $shape,
            /// Where the row holds.
            pub direction: $crate::mapping::Direction,
            /// LLVM's operation.
            pub llvm: $llvm,
        }

        /// Every row.
        pub static ROWS: &[OpcodeRow] = &ALL;

        const ALL: [OpcodeRow; [$(stringify!($op)),*].len()] = [$(OpcodeRow {
            op: $crate::spirv::Op::$op,
            shape: $shape::$s,
            direction: $crate::mapping::Direction::$direction,
            llvm: $llvm::$l,
        }),*];

        static TO_SPIRV: [[Option<$crate::spirv::Op>; $shapes]; $llvms] = {
            let mut table = [[None; $shapes]; $llvms];
            let mut i = 0;
            while i < ALL.len() {
                if ALL[i].direction.to_spirv() {
                    table[ALL[i].llvm as usize][ALL[i].shape as usize] = Some(ALL[i].op);
                }
                i += 1;
            }
            table
        };

        /// The opcode for LLVM's operation on operands of this shape.
        #[must_use]
        #[inline]
        pub fn to_spirv(llvm: $llvm, shape: $shape) -> Option<$crate::spirv::Op> {
            TO_SPIRV.get(llvm as usize)?.get(shape as usize).copied().flatten()
        }

        /// LLVM's operation for an opcode on operands of this shape.
        #[must_use]
        #[inline]
        pub fn to_llvm(op: $crate::spirv::Op, shape: $shape) -> Option<$llvm> {
            $(
                if $crate::mapping::Direction::$direction.to_llvm()
                    && op.0 == $crate::spirv::Op::$op.0
                    && shape as u8 == $shape::$s as u8
                {
                    return Some($llvm::$l);
                }
            )*
            None
        }
    };
}
use rows;
