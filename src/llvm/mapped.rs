//! LLVM's opcodes for what the correspondences call by names of their own.

use super::opcode::Opcode;
use crate::mapping::{convert::Cast, ops::Operation};

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
