//! Arithmetic, bit and logical instructions whose operands map one to one.

use super::rows;

/// The kind of the operands, scalars or vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum OperandShape {
    /// Integers of more than one bit.
    Int,
    /// Booleans, `i1` in LLVM.
    Bool,
    /// Floating-point numbers.
    Float,
}

/// LLVM's instructions with one or two operands of the result's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum Operation {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    FNeg,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
}

impl Operation {
    /// LLVM's name of the instruction in text, which is the variant's in lower case.
    #[must_use]
    pub fn mnemonic(self) -> String {
        format!("{self:?}").to_ascii_lowercase()
    }
}

rows! { OperandShape[3], Operation[19];
    IAdd                 Int   Both    Add;
    ISub                 Int   Both    Sub;
    IMul                 Int   Both    Mul;
    UDiv                 Int   Both    UDiv;
    SDiv                 Int   Both    SDiv;
    UMod                 Int   Both    URem;
    SRem                 Int   Both    SRem;
    ShiftLeftLogical     Int   Both    Shl;
    ShiftRightLogical    Int   Both    LShr;
    ShiftRightArithmetic Int   Both    AShr;
    BitwiseAnd           Int   Both    And;
    BitwiseOr            Int   Both    Or;
    BitwiseXor           Int   Both    Xor;
    LogicalAnd           Bool  Both    And;
    LogicalOr            Bool  Both    Or;
    LogicalNotEqual      Bool  ToSpirv Xor;
    // Addition and subtraction modulo 2 are exclusive or, multiplication is and.
    LogicalNotEqual      Bool  ToSpirv Add;
    LogicalNotEqual      Bool  ToSpirv Sub;
    LogicalAnd           Bool  ToSpirv Mul;
    FNegate              Float Both    FNeg;
    FAdd                 Float Both    FAdd;
    FSub                 Float Both    FSub;
    FMul                 Float Both    FMul;
    FDiv                 Float Both    FDiv;
    FRem                 Float Both    FRem;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_hold_both_ways_are_inverse() {
        for row in ROWS.iter().filter(|row| row.direction == crate::mapping::Direction::Both) {
            assert_eq!(to_spirv(row.llvm, row.shape), Some(row.op));
            assert_eq!(to_llvm(row.op, row.shape), Some(row.llvm));
        }
    }
}
