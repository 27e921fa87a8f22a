//! Instructions: the opcode is read once and kept in the view, so that a test for the operands and flags of certain opcodes
//! costs nothing. The parts of calls are in `call.rs`.

use std::fmt;

use inkwell::llvm_sys::{LLVMValue, core::*};

use super::{
    block::Block,
    ffi::*,
    metadata::Metadata,
    opcode::{FastMath, Flags, FloatPredicate, GepFlags, IntPredicate, Opcode, Ordering, RmwOp},
    types::{Type, TypeKind},
    value::Value,
};

/// An instruction: its value and its opcode.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Inst<'m> {
    value: Value<'m>,
    opcode: Opcode,
}

impl<'m> Inst<'m> {
    /// The view on an instruction's handle.
    #[inline]
    pub(crate) fn wrap(raw: *mut LLVMValue) -> Option<Self> {
        Self::from_value(Value::wrap(raw)?)
    }

    #[inline]
    pub(crate) fn from_value(value: Value<'m>) -> Option<Self> {
        Self::of_class(value, live!(sl_value_class(value.raw())))
    }

    #[inline]
    pub(super) fn of_class(value: Value<'m>, class: u32) -> Option<Self> {
        (class & 0xFF == 1).then(|| Self { value, opcode: Opcode::from_number(class >> 8) })
    }

    /// The view on an instruction that was just made; `None` where nothing was.
    #[inline]
    pub(crate) fn made(raw: *mut LLVMValue, opcode: Opcode) -> Option<Self> {
        Some(Self { value: Value::wrap(raw)?, opcode })
    }

    #[inline]
    pub(crate) fn raw(self) -> *mut LLVMValue {
        self.value.raw()
    }

    #[inline]
    fn is(self, opcode: Opcode) -> bool {
        self.opcode == opcode
    }

    /// As a value.
    #[inline]
    #[must_use]
    pub fn value(self) -> Value<'m> {
        self.value
    }

    /// The operation.
    #[inline]
    #[must_use]
    pub fn opcode(self) -> Opcode {
        self.opcode
    }

    /// A number that is the same exactly for the same instruction, for maps.
    #[inline]
    #[must_use]
    pub fn as_key(self) -> usize {
        self.value.as_key()
    }

    /// The type of the result, void where there is none.
    #[inline]
    #[must_use]
    #[allow(clippy::expect_used, reason = "every instruction has a type")]
    pub fn ty(self) -> Type<'m> {
        self.value.ty().expect("an instruction's type")
    }

    /// Whether it ends its block.
    #[inline]
    #[must_use]
    pub fn is_terminator(self) -> bool {
        self.opcode.is_terminator()
    }

    /// The block that it stands in.
    #[inline]
    #[must_use]
    pub fn block(self) -> Option<Block<'m>> {
        Block::wrap(checked!(LLVMGetInstructionParent(self.raw())))
    }

    /// The instruction behind it in its block.
    #[inline]
    #[must_use]
    pub fn next(self) -> Option<Self> {
        let mut class = 0;
        Self::of_class(Value::wrap(live!(sl_next_instruction(self.raw(), &mut class)))?, class)
    }

    /// The number of operands.
    #[inline]
    #[must_use]
    pub fn operand_count(self) -> u32 {
        self.value.operand_count()
    }

    /// An operand.
    #[inline]
    #[must_use]
    pub fn operand(self, index: u32) -> Option<Value<'m>> {
        self.value.operand(index)
    }

    /// The operands in order.
    #[inline]
    pub fn operands(self) -> impl Iterator<Item = Value<'m>> {
        self.value.operands()
    }

    /// The comparison of an icmp.
    #[inline]
    #[must_use]
    pub fn int_predicate(self) -> Option<IntPredicate> {
        self.is(Opcode::ICmp).then(|| IntPredicate::from_llvm(checked!(LLVMGetICmpPredicate(self.raw()))))
    }

    /// The comparison of an fcmp.
    #[inline]
    #[must_use]
    pub fn float_predicate(self) -> Option<FloatPredicate> {
        self.is(Opcode::FCmp).then(|| FloatPredicate::from_llvm(checked!(LLVMGetFCmpPredicate(self.raw()))))
    }

    /// The poison-generating flags; none where the operation has none.
    #[inline]
    #[must_use]
    pub fn flags(self) -> Flags {
        Flags::from_bits_truncate(live!(sl_flags(self.raw())))
    }

    /// Sets those flags that the operation can have.
    pub fn set_flags(self, flags: Flags) {
        live!(sl_set_flags(self.raw(), flags.bits()));
    }

    /// The fast-math flags; none where the operation has none.
    #[inline]
    #[must_use]
    pub fn fast_math(self) -> FastMath {
        FastMath::from_bits_truncate(live!(sl_fast_math(self.raw())))
    }

    /// Sets the fast-math flags where the operation can have them.
    pub fn set_fast_math(self, flags: FastMath) {
        if live!(LLVMCanValueUseFastMathFlags(self.raw())) != 0 {
            checked!(LLVMSetFastMathFlags(self.raw(), flags.bits()));
        }
    }

    /// The alignment in bytes of a load, store, alloca or atomic.
    #[inline]
    #[must_use]
    pub fn alignment(self) -> Option<u64> {
        let bytes = live!(sl_alignment(self.raw()));
        (bytes != 0).then_some(bytes)
    }

    /// Whether a load, store, rmw or cmpxchg is volatile.
    #[inline]
    #[must_use]
    pub fn is_volatile(self) -> bool {
        matches!(self.opcode, Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::AtomicCmpXchg)
            && checked!(LLVMGetVolatile(self.raw())) != 0
    }

    /// The ordering of a load, store, rmw or fence, the success ordering of a cmpxchg.
    #[inline]
    #[must_use]
    pub fn ordering(self) -> Option<Ordering> {
        let raw = match self.opcode {
            Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::Fence => {
                checked!(LLVMGetOrdering(self.raw()))
            }
            Opcode::AtomicCmpXchg => checked!(LLVMGetCmpXchgSuccessOrdering(self.raw())),
            _ => return None,
        };
        Some(Ordering::from_llvm(raw))
    }

    /// Whether it is atomic.
    #[inline]
    #[must_use]
    pub fn is_atomic(self) -> bool {
        self.ordering().is_some_and(|ordering| ordering != Ordering::NotAtomic)
    }

    /// The operation of an atomicrmw; `None` also where it is not known here.
    #[inline]
    #[must_use]
    pub fn rmw_op(self) -> Option<RmwOp> {
        self.is(Opcode::AtomicRmw).then(|| RmwOp::from_number(checked!(sl_rmw_op(self.raw())))).flatten()
    }

    /// The type that an alloca makes room for; the number of them is operand 0.
    #[inline]
    #[must_use]
    pub fn allocated_type(self) -> Option<Type<'m>> {
        if !self.is(Opcode::Alloca) {
            return None;
        }
        Type::wrap(checked!(LLVMGetAllocatedType(self.raw())))
    }

    /// The type that a GEP indexes.
    #[inline]
    #[must_use]
    pub fn gep_source(self) -> Option<Type<'m>> {
        self.value.gep_source()
    }

    /// The no-wrap flags of a GEP.
    #[inline]
    #[must_use]
    pub fn gep_flags(self) -> GepFlags {
        self.value.gep_flags()
    }

    /// The number of blocks that a terminator names.
    #[inline]
    #[must_use]
    pub fn successor_count(self) -> u32 {
        if self.is_terminator() { checked!(LLVMGetNumSuccessors(self.raw())) } else { 0 }
    }

    /// A block that a terminator names: of a conditional branch true then false, of a switch the default first.
    #[inline]
    #[must_use]
    pub fn successor(self, index: u32) -> Option<Block<'m>> {
        if index >= self.successor_count() {
            return None;
        }
        Block::wrap(checked!(LLVMGetSuccessor(self.raw(), index)))
    }

    /// The blocks that a terminator names, in order.
    #[inline]
    pub fn successors(self) -> impl Iterator<Item = Block<'m>> {
        (0..self.successor_count())
            .filter_map(move |index| Block::wrap(checked!(LLVMGetSuccessor(self.raw(), index))))
    }

    /// The condition of a conditional branch or the value of a switch.
    #[inline]
    #[must_use]
    pub fn condition(self) -> Option<Value<'m>> {
        let conditional = match self.opcode {
            Opcode::Br => self.successor_count() > 1,
            Opcode::Switch => true,
            _ => false,
        };
        // The C API's LLVMGetCondition takes branches only; both instructions have it as their first operand.
        if conditional { self.operand(0) } else { None }
    }

    /// The cases of a switch without its default.
    pub fn cases(self) -> impl Iterator<Item = (Value<'m>, Block<'m>)> {
        let count = if self.is(Opcode::Switch) { self.successor_count() } else { 0 };
        (1..count).filter_map(move |index| {
            let value = Value::wrap(checked!(sl_case_value(self.raw(), index)))?;
            Some((value, Block::wrap(checked!(LLVMGetSuccessor(self.raw(), index)))?))
        })
    }

    /// The number of a phi's entries.
    #[inline]
    #[must_use]
    pub fn incoming_count(self) -> u32 {
        if self.is(Opcode::Phi) { checked!(LLVMCountIncoming(self.raw())) } else { 0 }
    }

    /// The entries of a phi.
    #[inline]
    pub fn incoming(self) -> impl Iterator<Item = (Value<'m>, Block<'m>)> {
        (0..self.incoming_count()).filter_map(move |index| {
            let value = Value::wrap(checked!(LLVMGetIncomingValue(self.raw(), index)))?;
            Some((value, Block::wrap(checked!(LLVMGetIncomingBlock(self.raw(), index)))?))
        })
    }

    /// The indices of an extractvalue or insertvalue.
    #[inline]
    #[must_use]
    pub fn indices(self) -> &'m [u32] {
        let mut count = 0;
        let data = live!(sl_value_indices(self.raw(), &mut count));
        if data.is_null() {
            return &[];
        }
        // SAFETY: LLVM keeps the indices with the instruction and never changes them.
        unsafe { std::slice::from_raw_parts(data, count) }
    }

    /// The mask of a shufflevector; -1 stands for a lane that does not matter.
    #[inline]
    #[must_use]
    pub fn shuffle_mask(self) -> &'m [i32] {
        let mut count = 0;
        let data = live!(sl_shuffle_mask(self.raw(), &mut count));
        if data.is_null() {
            return &[];
        }
        // SAFETY: LLVM keeps the mask with the instruction and nothing of this layer changes it.
        unsafe { std::slice::from_raw_parts(data, count) }
    }

    /// The debug location, a `DILocation`.
    #[inline]
    #[must_use]
    pub fn debug_location(self) -> Option<Metadata<'m>> {
        self.value.attachment(0)
    }

    /// Whether the result's type is void.
    #[inline]
    #[must_use]
    pub fn is_void(self) -> bool {
        self.ty().kind() == TypeKind::Void
    }
}

impl<'m> From<Inst<'m>> for Value<'m> {
    #[inline]
    fn from(inst: Inst<'m>) -> Self {
        inst.value
    }
}

impl fmt::Display for Inst<'_> {
    /// As LLVM prints it; for diagnostics, as it costs a walk over the function.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.value.full_text())
    }
}

impl fmt::Debug for Inst<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
