//! Comparisons: predicates of `icmp` and `fcmp`.

use super::rows;

/// The kind of the operands, scalars or vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ComparedKind {
    /// Integers of more than one bit.
    Int,
    /// Booleans, `i1` in LLVM.
    Bool,
    /// Pointers.
    Pointer,
    /// Floating-point numbers.
    Float,
}

/// LLVM's predicates; those of `fcmp` begin with `F`.
///
/// `fcmp false` and `fcmp true` are constants and so not among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum ComparePredicate {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
    FOeq,
    FOgt,
    FOge,
    FOlt,
    FOle,
    FOne,
    FOrd,
    FUno,
    FUeq,
    FUgt,
    FUge,
    FUlt,
    FUle,
    FUne,
}

rows! { ComparedKind[4], ComparePredicate[24];
    IEqual                 Int     Both   Eq;
    INotEqual              Int     Both   Ne;
    UGreaterThan           Int     Both   Ugt;
    UGreaterThanEqual      Int     Both   Uge;
    ULessThan              Int     Both   Ult;
    ULessThanEqual         Int     Both   Ule;
    SGreaterThan           Int     Both   Sgt;
    SGreaterThanEqual      Int     Both   Sge;
    SLessThan              Int     Both   Slt;
    SLessThanEqual         Int     Both   Sle;
    LogicalEqual           Bool    Both   Eq;
    LogicalNotEqual        Bool    Both   Ne;
    PtrEqual               Pointer Both   Eq;
    PtrNotEqual            Pointer Both   Ne;
    FOrdEqual              Float   Both   FOeq;
    FOrdGreaterThan        Float   Both   FOgt;
    FOrdGreaterThanEqual   Float   Both   FOge;
    FOrdLessThan           Float   Both   FOlt;
    FOrdLessThanEqual      Float   Both   FOle;
    FOrdNotEqual           Float   Both   FOne;
    LessOrGreater          Float   ToLlvm FOne;
    Ordered                Float   Both   FOrd;
    Unordered              Float   Both   FUno;
    FUnordEqual            Float   Both   FUeq;
    FUnordGreaterThan      Float   Both   FUgt;
    FUnordGreaterThanEqual Float   Both   FUge;
    FUnordLessThan         Float   Both   FUlt;
    FUnordLessThanEqual    Float   Both   FUle;
    FUnordNotEqual         Float   Both   FUne;
}
