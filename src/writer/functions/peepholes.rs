//! Instructions of a function that are written as other ones, or not at all, because of those around them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Cmpxchgs;
use crate::{llvm::Opcode, spirv::Id};

/// A number of SPIR-V from which a function of OpenCL C makes its own.
#[derive(Clone, Copy)]
pub(in crate::writer) struct Number {
    /// SPIR-V's number.
    pub(in crate::writer) id: Id,
    /// The operation that makes SPIR-V's number of OpenCL C's, with a constant as its second operand.
    pub(in crate::writer) undo: (Opcode, u64),
}

/// The instructions of one function that are recognised so far.
#[derive(Default)]
pub(in crate::writer) struct Peepholes<'m> {
    /// The booleans that are the lowest bits of integers.
    pub(in crate::writer) booleans: FxHashMap<usize, Id>,
    /// Compare-exchanges whose expected values lie in memory of their own.
    pub(in crate::writer) cmpxchgs: Cmpxchgs<'m>,
    /// SPIR-V's numbers behind those that OpenCL C's functions give, by the calls of these.
    pub(in crate::writer) numbers: FxHashMap<usize, Number>,
    /// Instructions that others stand for, and that are left out.
    pub(in crate::writer) merged: FxHashSet<usize>,
}
