//! Opcodes and orders for the names of the correspondences.

use super::{Opcode, Ordering};
use crate::mapping::{atomic, ops::Operation};

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

/// The ordering of an instruction that changes memory, which cannot be unordered.
impl From<atomic::Ordering> for Ordering {
    fn from(ordering: atomic::Ordering) -> Self {
        match ordering {
            atomic::Ordering::Unordered | atomic::Ordering::Monotonic => Self::Monotonic,
            atomic::Ordering::Acquire => Self::Acquire,
            atomic::Ordering::Release => Self::Release,
            atomic::Ordering::AcquireRelease => Self::AcquireRelease,
            atomic::Ordering::SequentiallyConsistent => Self::SequentiallyConsistent,
        }
    }
}
