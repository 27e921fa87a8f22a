//! Basic blocks.

use std::{borrow::Cow, fmt};

use llvm_sys::{LLVMBasicBlock, core::*};

use super::{
    diagnostics::{BuildError, rule},
    ffi::*,
    function::Function,
    inst::Inst,
    value::Value,
};

view! {
    /// A basic block.
    Block, LLVMBasicBlock
}

impl<'m> Block<'m> {
    /// As a value.
    #[inline]
    #[must_use]
    #[allow(clippy::expect_used, reason = "a block is a value")]
    pub fn value(self) -> Value<'m> {
        Value::wrap(live!(LLVMBasicBlockAsValue(self.raw()))).expect("a block as a value")
    }

    /// The name, empty where there is none; bytes that are not UTF-8 are replaced.
    #[must_use]
    pub fn name(self) -> Cow<'m, str> {
        self.value().name()
    }

    /// The function that it stands in.
    #[inline]
    #[must_use]
    pub fn function(self) -> Option<Function<'m>> {
        Function::wrap(live!(LLVMGetBasicBlockParent(self.raw())))
    }

    /// The block behind it.
    #[inline]
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::wrap(live!(LLVMGetNextBasicBlock(self.raw())))
    }

    /// The instructions in order.
    #[inline]
    pub fn instructions(self) -> impl Iterator<Item = Inst<'m>> {
        std::iter::successors(Inst::wrap(live!(LLVMGetFirstInstruction(self.raw()))), |last| last.next())
    }

    /// The instruction that ends it.
    #[inline]
    #[must_use]
    pub fn terminator(self) -> Option<Inst<'m>> {
        Inst::wrap(live!(LLVMGetBasicBlockTerminator(self.raw())))
    }

    /// The blocks that its terminator leads to, in order, repeated where it names one more than once.
    #[inline]
    pub fn successors(self) -> impl Iterator<Item = Self> {
        self.terminator().into_iter().flat_map(Inst::successors)
    }

    /// The blocks that lead here, in no order that means anything, repeated where one does more than once.
    pub fn predecessors(self) -> impl Iterator<Item = Self> {
        self.value()
            .uses()
            .filter_map(|used| used.instruction())
            .filter(|inst| inst.is_terminator())
            .filter_map(Inst::block)
    }

    /// Moves it behind another block of the same function.
    ///
    /// # Errors
    /// Where the blocks are of different functions or the same one.
    pub fn move_after(self, other: Self) -> Result<(), BuildError> {
        let movable = self.function().is_some() && self.function() == other.function() && self != other;
        rule(movable, || "a block moves behind another one of its function".into())?;
        checked!(LLVMMoveBasicBlockAfter(self.raw(), other.raw()));
        Ok(())
    }
}

impl<'m> From<Block<'m>> for Value<'m> {
    #[inline]
    fn from(block: Block<'m>) -> Self {
        block.value()
    }
}

impl fmt::Display for Block<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.name())
    }
}

impl fmt::Debug for Block<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
