//! The predicates and orders of the IR by the names that the correspondences have for them.

use spirv_llvm_ir as ir;

use super::{AtomicOrdering, FloatPredicate, IntegerPredicate, Opcode};
use crate::mapping::{atomic, compare::ComparePredicate, convert::Cast};

/// The names of predicates, here and in the correspondences.
macro_rules! predicates {
    (icmp { $($int:ident)* } fcmp { $($float:ident $named:ident)* }) => {
        impl From<IntegerPredicate> for ComparePredicate {
            fn from(predicate: IntegerPredicate) -> Self {
                match predicate {
                    $(IntegerPredicate::$int => Self::$int,)*
                }
            }
        }

        impl From<ComparePredicate> for ir::tables::Predicate {
            fn from(predicate: ComparePredicate) -> Self {
                match predicate {
                    $(ComparePredicate::$int => Self::Integer(IntegerPredicate::$int),)*
                    $(ComparePredicate::$named => Self::Float(FloatPredicate::$float),)*
                }
            }
        }

        /// The predicate in the correspondences.
        ///
        /// # Errors
        /// The boolean that `fcmp false` and `fcmp true` always are.
        pub(crate) fn float_predicate(predicate: FloatPredicate) -> Result<ComparePredicate, bool> {
            match predicate {
                FloatPredicate::False => Err(false),
                FloatPredicate::True => Err(true),
                $(FloatPredicate::$float => Ok(ComparePredicate::$named),)*
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

impl From<AtomicOrdering> for atomic::Ordering {
    fn from(ordering: AtomicOrdering) -> Self {
        match ordering {
            AtomicOrdering::NotAtomic | AtomicOrdering::Unordered => Self::Unordered,
            AtomicOrdering::Monotonic => Self::Monotonic,
            AtomicOrdering::Acquire => Self::Acquire,
            AtomicOrdering::Release => Self::Release,
            AtomicOrdering::AcquireRelease => Self::AcquireRelease,
            AtomicOrdering::SequentiallyConsistent => Self::SequentiallyConsistent,
        }
    }
}

impl From<Cast> for Opcode {
    fn from(cast: Cast) -> Self {
        match cast {
            Cast::Trunc => Self::Trunc,
            Cast::ZExt => Self::ZExt,
            Cast::SExt => Self::SExt,
            Cast::FpTrunc => Self::FpTrunc,
            Cast::FpExt => Self::FpExt,
            Cast::FpToUi => Self::FpToUi,
            Cast::FpToSi => Self::FpToSi,
            Cast::UiToFp => Self::UiToFp,
            Cast::SiToFp => Self::SiToFp,
            Cast::PtrToInt => Self::PtrToInt,
            Cast::IntToPtr => Self::IntToPtr,
            Cast::BitCast => Self::BitCast,
            Cast::AddrSpaceCast => Self::AddrSpaceCast,
        }
    }
}
