//! LLVM's opcodes and predicates for those to which the correspondences give names of their own.

use crate::llvm::{FloatPredicate, IntPredicate, Opcode, Ordering};
use crate::mapping::{atomic, compare::Predicate, convert::Cast, ops::Operation};

/// A predicate of one of LLVM's two comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compare {
    /// Of integers, booleans and pointers.
    Int(IntPredicate),
    /// Of floating-point numbers.
    Float(FloatPredicate),
}

/// The names of predicates, here and in the correspondences.
macro_rules! predicates {
    (icmp { $($int:ident)* } fcmp { $($float:ident $named:ident)* }) => {
        impl From<Predicate> for Compare {
            fn from(predicate: Predicate) -> Self {
                match predicate {
                    $(Predicate::$int => Self::Int(IntPredicate::$int),)*
                    $(Predicate::$named => Self::Float(FloatPredicate::$float),)*
                }
            }
        }
    };
}

predicates! {
    icmp { Eq Ne Ugt Uge Ult Ule Sgt Sge Slt Sle }
    fcmp {
        Oeq FOeq Ogt FOgt Oge FOge Olt FOlt Ole FOle One FOne Ord FOrd
        Uno FUno Ueq FUeq Ugt FUgt Uge FUge Ult FUlt Ule FUle Une FUne
    }
}

impl From<Operation> for Opcode {
    fn from(operation: Operation) -> Self {
        match operation {
            Operation::Add => Self::Add,
            Operation::Sub => Self::Sub,
            Operation::Mul => Self::Mul,
            Operation::UDiv => Self::UDiv,
            Operation::SDiv => Self::SDiv,
            Operation::URem => Self::URem,
            Operation::SRem => Self::SRem,
            Operation::Shl => Self::Shl,
            Operation::LShr => Self::LShr,
            Operation::AShr => Self::AShr,
            Operation::And => Self::And,
            Operation::Or => Self::Or,
            Operation::Xor => Self::Xor,
            Operation::FNeg => Self::FNeg,
            Operation::FAdd => Self::FAdd,
            Operation::FSub => Self::FSub,
            Operation::FMul => Self::FMul,
            Operation::FDiv => Self::FDiv,
            Operation::FRem => Self::FRem,
        }
    }
}

impl From<Cast> for Opcode {
    fn from(cast: Cast) -> Self {
        match cast {
            Cast::Trunc => Self::Trunc,
            Cast::ZExt => Self::ZExt,
            Cast::SExt => Self::SExt,
            Cast::FpTrunc => Self::FPTrunc,
            Cast::FpExt => Self::FPExt,
            Cast::FpToUi => Self::FPToUI,
            Cast::FpToSi => Self::FPToSI,
            Cast::UiToFp => Self::UIToFP,
            Cast::SiToFp => Self::SIToFP,
            Cast::PtrToInt => Self::PtrToInt,
            Cast::IntToPtr => Self::IntToPtr,
            Cast::BitCast => Self::BitCast,
            Cast::AddrSpaceCast => Self::AddrSpaceCast,
        }
    }
}

impl From<Ordering> for atomic::Ordering {
    fn from(ordering: Ordering) -> Self {
        match ordering {
            Ordering::NotAtomic | Ordering::Unordered => Self::Unordered,
            Ordering::Monotonic => Self::Monotonic,
            Ordering::Acquire => Self::Acquire,
            Ordering::Release => Self::Release,
            Ordering::AcquireRelease => Self::AcquireRelease,
            Ordering::SequentiallyConsistent => Self::SequentiallyConsistent,
        }
    }
}
