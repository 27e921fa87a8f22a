//! Operations, and the small enums and flags that instructions carry.

use bitflags::bitflags;

pub use spirv_llvm_ir::FastMath;

use super::ffi::mirror;

/// Declares the opcodes with the numbers of LLVM's C API, which do not change between versions.
macro_rules! opcodes {
    ($($name:ident = $number:literal,)*) => {
        /// The operation of an instruction or constant expression.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "LLVM's own names")]
        pub enum Opcode {
            $($name = $number,)*
            /// An operation that this version of the layer does not know.
            Other = 255,
        }

        impl Opcode {
            /// The opcode of a number of the C API.
            #[inline]
            pub(crate) fn from_number(number: u32) -> Self {
                const TABLE: [Opcode; 256] = {
                    let mut table = [Opcode::Other; 256];
                    $(table[$number] = Opcode::$name;)*
                    table
                };
                TABLE[usize::from(number as u8)]
            }

            /// The number in the C API.
            #[inline]
            #[must_use]
            pub fn number(self) -> u32 {
                self as u32
            }
        }
    };
}

opcodes! {
    Ret = 1, Br = 2, Switch = 3, IndirectBr = 4, Invoke = 5, Unreachable = 7,
    Add = 8, FAdd = 9, Sub = 10, FSub = 11, Mul = 12, FMul = 13, UDiv = 14, SDiv = 15, FDiv = 16, URem = 17,
    SRem = 18, FRem = 19, Shl = 20, LShr = 21, AShr = 22, And = 23, Or = 24, Xor = 25,
    Alloca = 26, Load = 27, Store = 28, GetElementPtr = 29,
    Trunc = 30, ZExt = 31, SExt = 32, FPToUI = 33, FPToSI = 34, UIToFP = 35, SIToFP = 36, FPTrunc = 37, FPExt = 38,
    PtrToInt = 39, IntToPtr = 40, BitCast = 41, AddrSpaceCast = 60, PtrToAddr = 69,
    ICmp = 42, FCmp = 43, Phi = 44, Call = 45, Select = 46, VAArg = 49,
    ExtractElement = 50, InsertElement = 51, ShuffleVector = 52, ExtractValue = 53, InsertValue = 54,
    Fence = 55, AtomicCmpXchg = 56, AtomicRmw = 57, Resume = 58, LandingPad = 59,
    CleanupRet = 61, CatchRet = 62, CatchPad = 63, CleanupPad = 64, CatchSwitch = 65,
    FNeg = 66, CallBr = 67, Freeze = 68,
}

impl Opcode {
    /// Whether it ends a block.
    #[inline]
    #[must_use]
    pub fn is_terminator(self) -> bool {
        matches!(
            self,
            Self::Ret
                | Self::Br
                | Self::Switch
                | Self::IndirectBr
                | Self::Invoke
                | Self::Unreachable
                | Self::Resume
                | Self::CleanupRet
                | Self::CatchRet
                | Self::CatchSwitch
                | Self::CallBr
        )
    }

    /// Whether it is a binary operation on integers.
    #[inline]
    #[must_use]
    pub fn is_int_binary(self) -> bool {
        use Opcode::*;
        matches!(self, Add | Sub | Mul | UDiv | SDiv | URem | SRem | Shl | LShr | AShr | And | Or | Xor)
    }

    /// Whether it is a binary operation on floating-point numbers.
    #[inline]
    #[must_use]
    pub fn is_float_binary(self) -> bool {
        matches!(self, Self::FAdd | Self::FSub | Self::FMul | Self::FDiv | Self::FRem)
    }

    /// Whether it is a conversion.
    #[inline]
    #[must_use]
    pub fn is_cast(self) -> bool {
        matches!(self.number(), 30..=41 | 60 | 69)
    }

    /// Whether it calls.
    #[inline]
    #[must_use]
    pub fn is_call(self) -> bool {
        matches!(self, Self::Call | Self::Invoke | Self::CallBr)
    }
}

bitflags! {
    /// Poison-generating flags of integer operations and conversions.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Flags: u32 {
        /// No unsigned wrap: add, sub, mul, shl, trunc.
        const NUW = 1;
        /// No signed wrap: add, sub, mul, shl, trunc.
        const NSW = 2;
        /// No remainder or lost bits: udiv, sdiv, lshr, ashr.
        const EXACT = 4;
        /// No common bits: or.
        const DISJOINT = 8;
        /// The operand is not negative: zext, uitofp.
        const NNEG = 16;
        /// The operands have the same sign: icmp.
        const SAME_SIGN = 32;
    }

    /// No-wrap flags of a GEP.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct GepFlags: u32 {
        /// `inbounds`.
        const INBOUNDS = 1;
        /// No unsigned-plus-signed wrap.
        const NUSW = 2;
        /// No unsigned wrap.
        const NUW = 4;
    }
}

mirror! {
    /// Comparison of integers and pointers.
    IntPredicate = LLVMIntPredicate {
        Eq = LLVMIntEQ,
        Ne = LLVMIntNE,
        Ugt = LLVMIntUGT,
        Uge = LLVMIntUGE,
        Ult = LLVMIntULT,
        Ule = LLVMIntULE,
        Sgt = LLVMIntSGT,
        Sge = LLVMIntSGE,
        Slt = LLVMIntSLT,
        Sle = LLVMIntSLE,
    }
}

mirror! {
    /// Comparison of floating-point numbers: ordered or unordered.
    FloatPredicate = LLVMRealPredicate {
        False = LLVMRealPredicateFalse,
        Oeq = LLVMRealOEQ,
        Ogt = LLVMRealOGT,
        Oge = LLVMRealOGE,
        Olt = LLVMRealOLT,
        Ole = LLVMRealOLE,
        One = LLVMRealONE,
        Ord = LLVMRealORD,
        Uno = LLVMRealUNO,
        Ueq = LLVMRealUEQ,
        Ugt = LLVMRealUGT,
        Uge = LLVMRealUGE,
        Ult = LLVMRealULT,
        Ule = LLVMRealULE,
        Une = LLVMRealUNE,
        True = LLVMRealPredicateTrue,
    }
}

mirror! {
    /// Memory ordering.
    Ordering = LLVMAtomicOrdering {
        NotAtomic = LLVMAtomicOrderingNotAtomic,
        Unordered = LLVMAtomicOrderingUnordered,
        Monotonic = LLVMAtomicOrderingMonotonic,
        Acquire = LLVMAtomicOrderingAcquire,
        Release = LLVMAtomicOrderingRelease,
        AcquireRelease = LLVMAtomicOrderingAcquireRelease,
        SequentiallyConsistent = LLVMAtomicOrderingSequentiallyConsistent,
    }
}

/// Declares the operations with the numbers of LLVM's C API, which do not change between versions.
macro_rules! rmw_operations {
    ($($name:ident = $number:literal,)*) => {
        /// The operation of an atomic read-modify-write.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "LLVM's own names")]
        pub enum RmwOp { $($name = $number,)* }

        impl RmwOp {
            /// The operation of a number of the C API; `None` for one that is not known here.
            #[inline]
            pub(crate) fn from_number(number: u32) -> Option<Self> {
                match number { $($number => Some(Self::$name),)* _ => None }
            }
        }
    };
}

rmw_operations! {
    Xchg = 0, Add = 1, Sub = 2, And = 3, Nand = 4, Or = 5, Xor = 6, Max = 7, Min = 8, UMax = 9,
    UMin = 10, FAdd = 11, FSub = 12, FMax = 13, FMin = 14, UIncWrap = 15, UDecWrap = 16,
    USubCond = 17, USubSat = 18, FMaximum = 19, FMinimum = 20,
}

mirror! {
    /// Whether a call may or must reuse the caller's frame.
    TailKind = LLVMTailCallKind {
        None = LLVMTailCallKindNone,
        Tail = LLVMTailCallKindTail,
        MustTail = LLVMTailCallKindMustTail,
        NoTail = LLVMTailCallKindNoTail,
    }
}
