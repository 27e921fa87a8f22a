//! Basic blocks.

use std::{borrow::Cow, fmt, marker::PhantomData};

use inkwell::llvm_sys::{LLVMBasicBlock, LLVMValue, core::*};

use super::{ffi::*, function::Function, inst::Inst, value::Value};

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

    /// The same for a block that nobody changes meanwhile: several are asked for at once.
    #[inline]
    pub fn unchanging_instructions(self) -> impl Iterator<Item = Inst<'m>> {
        let next = live!(LLVMGetFirstInstruction(self.raw()));
        Ahead {
            next,
            values: [std::ptr::null_mut(); AHEAD],
            classes: [0; AHEAD],
            at: 0,
            count: 0,
            marker: PhantomData,
        }
    }

    /// The instruction that ends it.
    #[inline]
    #[must_use]
    pub fn terminator(self) -> Option<Inst<'m>> {
        Inst::wrap(live!(sl_terminator(self.raw())))
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
}

/// How many instructions are asked for at once.
const AHEAD: usize = 16;

/// See [`Block::unchanging_instructions`].
struct Ahead<'m> {
    next: *mut LLVMValue,
    values: [*mut LLVMValue; AHEAD],
    classes: [u32; AHEAD],
    at: usize,
    count: usize,
    marker: Lifetime<'m>,
}

impl<'m> Iterator for Ahead<'m> {
    type Item = Inst<'m>;

    #[inline]
    fn next(&mut self) -> Option<Inst<'m>> {
        if self.at == self.count {
            let (values, classes) = (self.values.as_mut_ptr(), self.classes.as_mut_ptr());
            self.count = live!(sl_instructions(&mut self.next, values, classes, AHEAD));
            self.at = 0;
        }
        let (value, class) = (self.values.get(..self.count)?.get(self.at)?, self.classes.get(self.at)?);
        self.at += 1;
        Inst::of_class(Value::wrap(*value)?, *class)
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
