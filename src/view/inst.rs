//! Instructions: the opcode is kept in the view, so that a test for the operands and flags of certain opcodes costs nothing.

use std::fmt;

use bitflags::bitflags;
use smallvec::SmallVec;
use spirv_llvm_ir::{self as ir, AttributePosition};

use super::{
    AtomicOperation, AtomicOrdering, AttributeView, Block, FloatPredicate, Function, IntegerPredicate,
    Metadata, ModuleSource, Opcode, Type, Value, metadata::MetadataRef, value::ValueHandle,
};
use crate::mapping::fast_math::FastMath;

/// An instruction, with its function and its opcode.
#[derive(Clone, Copy)]
pub(crate) struct InstView<'m> {
    source: &'m ModuleSource,
    body: &'m ir::Function,
    function: ir::FunctionId,
    id: ir::InstId,
    opcode: Opcode,
}

impl PartialEq for InstView<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.function, self.id) == (other.function, other.id)
    }
}

impl Eq for InstView<'_> {}

bitflags! {
    /// Poison-generating flags of integer operations and conversions.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub(crate) struct Flags: u32 {
        /// No unsigned wrap: add, sub, mul, shl, trunc.
        const NUW = 1;
        /// No signed wrap: add, sub, mul, shl, trunc.
        const NSW = 2;
        /// No remainder or lost bits: udiv, sdiv, lshr, ashr.
        const EXACT = 4;
        /// No common bits: or.
        const DISJOINT = 8;
        /// The operand is not negative: zext, uitofp.
        const NNEG = 16;
        /// The operands have the same sign: icmp.
        const SAME_SIGN = 32;
    }

    /// No-wrap flags of a GEP.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub(crate) struct GepFlags: u32 {
        /// `inbounds`.
        const INBOUNDS = 1;
        /// No unsigned-plus-signed wrap.
        const NUSW = 2;
        /// No unsigned wrap.
        const NUW = 4;
    }
}

impl Flags {
    /// The flags of bitcode of those that an operation can have.
    pub(crate) fn of_opcode(self, opcode: Opcode) -> ir::tables::InstFlags {
        let one = |flag| u16::from(self.contains(flag));
        ir::tables::InstFlags(match opcode {
            Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl | Opcode::Trunc => self.bits() as u16 & 3,
            Opcode::UDiv | Opcode::SDiv | Opcode::LShr | Opcode::AShr => one(Self::EXACT),
            Opcode::Or => one(Self::DISJOINT),
            Opcode::ZExt | Opcode::UiToFp => one(Self::NNEG),
            Opcode::ICmp => one(Self::SAME_SIGN),
            _ => 0,
        })
    }
}

impl GepFlags {
    /// The bits of bitcode; `inbounds` implies `nusw`.
    pub(crate) fn to_bitcode(self) -> ir::tables::InstFlags {
        let implied = if self.contains(Self::INBOUNDS) { Self::NUSW } else { Self::empty() };
        ir::tables::InstFlags((self | implied).bits() as u16)
    }

    /// The flags of bitcode's bits; `inbounds` implies `nusw`.
    pub(crate) fn of_bitcode(bits: u16) -> Self {
        let flags = Self::from_bits_truncate(bits.into());
        if flags.contains(Self::INBOUNDS) { flags | Self::NUSW } else { flags }
    }
}

/// The alignment and the qualifiers of the access of a load or store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AccessQualifiers {
    alignment: u64,
    is_volatile: bool,
    is_atomic: bool,
    has_attachments: bool,
}

impl AccessQualifiers {
    /// The alignment in bytes.
    #[inline]
    pub(crate) fn alignment(self) -> u64 {
        self.alignment
    }

    /// Whether it is volatile.
    #[inline]
    pub(crate) fn is_volatile(self) -> bool {
        self.is_volatile
    }

    /// Whether it is atomic.
    #[inline]
    pub(crate) fn is_atomic(self) -> bool {
        self.is_atomic
    }

    /// Whether metadata other than a debug location are attached.
    #[inline]
    pub(crate) fn has_attachments(self) -> bool {
        self.has_attachments
    }
}

/// The number of operands of an instruction that has so many in the IR.
#[inline]
pub(crate) fn operand_count(opcode: Opcode, count: usize) -> u32 {
    let count = count as u32;
    match opcode {
        Opcode::Phi => count / 2,
        Opcode::ExtractValue => 1,
        Opcode::InsertValue | Opcode::ShuffleVector => 2,
        _ => count,
    }
}

/// The place of an operand among those of the IR.
#[inline]
pub(crate) fn operand_place(opcode: Opcode, count: usize, index: u32) -> usize {
    let index = index as usize;
    match opcode {
        Opcode::Call | Opcode::Invoke | Opcode::CallBr => match index + 1 == count {
            true => 0,
            false => index + 1,
        },
        Opcode::Phi => index * 2,
        // LLVM keeps the block for true behind the one for false.
        Opcode::Br if count == 3 => [0, 2, 1].get(index).copied().unwrap_or(index),
        _ => index,
    }
}

impl<'m> InstView<'m> {
    #[inline]
    pub(super) fn new(source: &'m ModuleSource, function: ir::FunctionId, id: ir::InstId) -> Option<Self> {
        let body = source.body(function)?;
        Some(Self { source, body, function, id, opcode: body.inst(id).opcode })
    }

    /// Another instruction of the same function.
    #[inline]
    pub(super) fn sibling(self, id: ir::InstId) -> Self {
        Self { id, opcode: self.body.inst(id).opcode, ..self }
    }

    #[inline]
    pub(super) fn get(self) -> &'m ir::Inst {
        self.body.inst(self.id)
    }

    #[inline]
    pub(super) fn parts(self) -> (&'m ModuleSource, &'m ir::Function, ir::FunctionId, ir::InstId) {
        (self.source, self.body, self.function, self.id)
    }

    #[inline]
    fn is(self, opcode: Opcode) -> bool {
        self.opcode == opcode
    }

    #[inline]
    fn raw_operands(self) -> &'m [ir::Value] {
        self.body.operands(self.id)
    }

    #[inline]
    fn value_at(self, at: usize) -> Option<Value<'m>> {
        self.source.value_in(self.body, self.function, *self.raw_operands().get(at)?)
    }

    fn block_at(self, at: usize) -> Option<Block<'m>> {
        let block = self.raw_operands().get(at)?.as_block()?;
        Some(Block { source: self.source, id: (self.function, block) })
    }

    fn ty_of(self, id: ir::TypeId) -> Type<'m> {
        Type { source: self.source, id }
    }

    /// As a value.
    #[inline]
    pub(crate) fn value(self) -> Value<'m> {
        Value { source: self.source, id: ValueHandle::Inst(self.function, self.id) }
    }

    /// The operation.
    #[inline]
    pub(crate) fn opcode(self) -> Opcode {
        self.opcode
    }

    /// The numbers of its function and of itself.
    #[inline]
    pub(crate) fn ids(self) -> (ir::FunctionId, ir::InstId) {
        (self.function, self.id)
    }

    /// True if its flags make results undefined.
    pub(crate) fn has_promises(self) -> bool {
        match self.opcode {
            Opcode::GetElementPtr => self.get().flags.0 != 0,
            _ => {
                !self.flags().is_empty() || self.fast_math().intersects(FastMath::NNAN.union(FastMath::NINF))
            }
        }
    }

    /// A number that is the same exactly for the same instruction, for maps.
    #[inline]
    pub(crate) fn as_key(self) -> usize {
        self.value().as_key()
    }

    /// The type of the result, void where there is none.
    #[inline]
    pub(crate) fn ty(self) -> Type<'m> {
        self.ty_of(self.get().ty)
    }

    /// Whether it ends its block.
    #[inline]
    pub(crate) fn is_terminator(self) -> bool {
        self.opcode.is_terminator()
    }

    /// The block that it stands in.
    #[inline]
    pub(crate) fn block(self) -> Option<Block<'m>> {
        Some(Block { source: self.source, id: (self.function, self.body.block_of(self.id)?) })
    }

    /// The function that it stands in.
    #[inline]
    pub(crate) fn function(self) -> Function<'m> {
        Function { source: self.source, id: self.function }
    }

    /// The instruction behind it in its block.
    #[inline]
    pub(crate) fn next(self) -> Option<Self> {
        let mut id = self.id;
        loop {
            id = self.body.next_inst(id)?;
            let next = self.sibling(id);
            if !next.opcode.is_debug_record() {
                return Some(next);
            }
        }
    }

    /// The number of an operand of the IR, as LLVM counts.
    pub(super) fn operand_number(self, place: usize) -> Option<u32> {
        let place = place as u32;
        let count = self.raw_operands().len() as u32;
        Some(match self.opcode {
            Opcode::Call | Opcode::Invoke | Opcode::CallBr => {
                place.checked_sub(1).unwrap_or(count.saturating_sub(1))
            }
            Opcode::Phi => place.is_multiple_of(2).then_some(place / 2)?,
            Opcode::Br if count == 3 => [0, 2, 1].get(place as usize).copied().unwrap_or(place),
            _ => (place < self.operand_count()).then_some(place)?,
        })
    }

    /// The number of operands.
    #[inline]
    pub(crate) fn operand_count(self) -> u32 {
        operand_count(self.opcode, self.raw_operands().len())
    }

    /// An operand.
    #[inline]
    pub(crate) fn operand(self, index: u32) -> Option<Value<'m>> {
        let raw = self.raw_operands();
        let place = match self.opcode {
            // Most have the operands of the IR, in its order.
            Opcode::Load | Opcode::Store | Opcode::GetElementPtr | Opcode::ICmp | Opcode::Select => {
                index as usize
            }
            opcode if index < operand_count(opcode, raw.len()) => operand_place(opcode, raw.len(), index),
            _ => return None,
        };
        self.source.value_in(self.body, self.function, *raw.get(place)?)
    }

    /// The operands in order.
    #[inline]
    pub(crate) fn operands(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.operand_count()).filter_map(move |index| self.operand(index))
    }

    /// The comparison of an icmp.
    #[inline]
    pub(crate) fn int_predicate(self) -> Option<IntegerPredicate> {
        match self.get().predicate()? {
            ir::tables::Predicate::Integer(predicate) => Some(predicate),
            ir::tables::Predicate::Float(_) => None,
        }
    }

    /// The comparison of an fcmp.
    #[inline]
    pub(crate) fn float_predicate(self) -> Option<FloatPredicate> {
        match self.get().predicate()? {
            ir::tables::Predicate::Float(predicate) => Some(predicate),
            ir::tables::Predicate::Integer(_) => None,
        }
    }

    /// The bits of the flags of an instruction of an opcode, as in bitcode.
    #[inline]
    pub(super) fn raw_flags(self, opcode: Opcode) -> u16 {
        if self.is(opcode) { self.get().flags.0 } else { 0 }
    }

    /// The poison-generating flags; none where the operation has none.
    pub(crate) fn flags(self) -> Flags {
        let bits = u32::from(self.get().flags.0);
        let flag = |flag| if bits & 1 != 0 { flag } else { Flags::empty() };
        match self.opcode {
            Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl | Opcode::Trunc => {
                Flags::from_bits_truncate(bits & 3)
            }
            Opcode::UDiv | Opcode::SDiv | Opcode::LShr | Opcode::AShr => flag(Flags::EXACT),
            Opcode::Or => flag(Flags::DISJOINT),
            Opcode::ZExt | Opcode::UiToFp => flag(Flags::NNEG),
            Opcode::ICmp => flag(Flags::SAME_SIGN),
            _ => Flags::empty(),
        }
    }

    /// The fast-math flags; none where the operation has none.
    pub(crate) fn fast_math(self) -> FastMath {
        if !self.opcode.has_fast_math() {
            return FastMath::empty();
        }
        FastMath::from_bitcode(self.get().flags.0)
    }

    /// The alignment in bytes of a load, store, alloca or atomic.
    #[inline]
    pub(crate) fn alignment(self) -> Option<u64> {
        match self.opcode {
            Opcode::Load | Opcode::Store | Opcode::Alloca | Opcode::AtomicRmw | Opcode::CmpXchg => {
                self.get().alignment()
            }
            _ => None,
        }
    }

    /// The access of a load or store.
    #[inline]
    pub(crate) fn access(self) -> Option<AccessQualifiers> {
        matches!(self.opcode, Opcode::Load | Opcode::Store).then(|| AccessQualifiers {
            alignment: self.get().alignment().unwrap_or(1),
            is_volatile: self.is_volatile(),
            is_atomic: self.is_atomic(),
            has_attachments: self.value().has_attachments(),
        })
    }

    /// Whether a load, store, rmw or cmpxchg is volatile.
    #[inline]
    pub(crate) fn is_volatile(self) -> bool {
        matches!(self.opcode, Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg)
            && self.get().flags.contains(ir::tables::InstFlags::VOLATILE)
    }

    /// The ordering of a load, store, rmw or fence, the success ordering of a cmpxchg.
    #[inline]
    pub(crate) fn ordering(self) -> Option<AtomicOrdering> {
        self.get().ordering()
    }

    /// The ordering of a cmpxchg that fails.
    #[inline]
    pub(crate) fn failure_ordering(self) -> Option<AtomicOrdering> {
        self.get().failure_ordering()
    }

    /// Whether it is atomic.
    #[inline]
    pub(crate) fn is_atomic(self) -> bool {
        self.ordering().is_some_and(|ordering| ordering != AtomicOrdering::NotAtomic)
    }

    /// The synchronisation scope of an atomic instruction or fence, by its number in the module.
    #[inline]
    pub(crate) fn sync_scope(self) -> Option<u32> {
        self.is_atomic().then(|| self.get().sync_scope())
    }

    /// The operation of an atomicrmw.
    #[inline]
    pub(crate) fn rmw_op(self) -> Option<AtomicOperation> {
        self.get().atomic_operation()
    }

    /// The type that an alloca makes room for; the number of them is operand 0.
    #[inline]
    pub(crate) fn allocated_type(self) -> Option<Type<'m>> {
        self.get().source_type().filter(|_| self.is(Opcode::Alloca)).map(|id| self.ty_of(id))
    }

    /// The type that a GEP indexes.
    #[inline]
    pub(crate) fn gep_source(self) -> Option<Type<'m>> {
        self.value().gep_source()
    }

    /// The blocks that a terminator names, in order: of a conditional branch true then false, of a switch the default first.
    #[inline]
    pub(crate) fn successors(self) -> impl Iterator<Item = Block<'m>> {
        let operands = if self.is_terminator() { self.raw_operands() } else { &[] };
        let block = move |block| Block { source: self.source, id: (self.function, block) };
        operands.iter().filter_map(|operand| operand.as_block()).map(block)
    }

    /// The number of blocks that a terminator names.
    #[inline]
    pub(crate) fn successor_count(self) -> u32 {
        match (self.opcode, self.raw_operands().len() as u32) {
            (Opcode::Br, 3) => 2,
            (Opcode::Switch, count) => count / 2,
            _ => self.successors().count() as u32,
        }
    }

    /// A block that a terminator names.
    #[inline]
    pub(crate) fn successor(self, index: u32) -> Option<Block<'m>> {
        match (self.opcode, self.raw_operands().len()) {
            (Opcode::Br, 3) => self.block_at(index as usize + 1),
            (Opcode::Switch, _) => self.block_at(index as usize * 2 + 1),
            _ => self.successors().nth(index as usize),
        }
    }

    /// The condition of a conditional branch or the value of a switch.
    #[inline]
    pub(crate) fn condition(self) -> Option<Value<'m>> {
        let is_conditional = match self.opcode {
            Opcode::Br => self.raw_operands().len() == 3,
            Opcode::Switch => true,
            _ => false,
        };
        if is_conditional { self.value_at(0) } else { None }
    }

    /// The cases of a switch without its default.
    pub(crate) fn cases(self) -> impl Iterator<Item = (Value<'m>, Block<'m>)> {
        let operands = if self.is(Opcode::Switch) { self.raw_operands().len() } else { 0 };
        (2..operands).step_by(2).filter_map(move |at| Some((self.value_at(at)?, self.block_at(at + 1)?)))
    }

    /// The number of a phi's entries.
    #[inline]
    pub(crate) fn incoming_count(self) -> u32 {
        if self.is(Opcode::Phi) { self.operand_count() } else { 0 }
    }

    /// The entries of a phi.
    #[inline]
    pub(crate) fn incoming(self) -> impl Iterator<Item = (Value<'m>, Block<'m>)> {
        (0..self.incoming_count() as usize)
            .filter_map(move |index| Some((self.value_at(index * 2)?, self.block_at(index * 2 + 1)?)))
    }

    /// The indices of an extractvalue or insertvalue.
    pub(crate) fn indices(self) -> SmallVec<[u32; 4]> {
        let first = match self.opcode {
            Opcode::ExtractValue => 1,
            Opcode::InsertValue => 2,
            _ => usize::MAX,
        };
        let operands = self.raw_operands().get(first..).unwrap_or_default();
        operands.iter().filter_map(|operand| operand.as_index()).collect()
    }

    /// The mask of a shufflevector; -1 stands for a lane that does not matter.
    pub(crate) fn shuffle_mask(self) -> Vec<i32> {
        if !self.is(Opcode::ShuffleVector) {
            return Vec::new();
        }
        let Some(mask) = self.value_at(2) else { return Vec::new() };
        let count = self.ty().vector_len().unwrap_or_default();
        let lane = |lane: u32| mask.aggregate_element(lane.into()).and_then(Value::const_u64);
        (0..count).map(|number| lane(number).map_or(-1, |lane| lane as i32)).collect()
    }

    /// The debug location, a `DILocation`.
    #[inline]
    pub(crate) fn debug_location(self) -> Option<Metadata<'m>> {
        let location = self.get().location;
        self.body.location(location)?;
        Some(Metadata { source: self.source, id: MetadataRef::Location(self.function, location) })
    }

    fn call(self) -> Option<&'m ir::Call> {
        self.body.call(self.get())
    }

    /// The callee of a call: a function, a pointer, inline assembly.
    #[inline]
    pub(crate) fn callee(self) -> Option<Value<'m>> {
        if self.opcode.is_call() { self.value_at(0) } else { None }
    }

    /// The function that a call names.
    #[inline]
    pub(crate) fn called_function(self) -> Option<Function<'m>> {
        self.callee()?.as_function()
    }

    /// The type of a call's callee.
    #[inline]
    pub(crate) fn call_type(self) -> Option<Type<'m>> {
        Some(self.ty_of(self.call()?.function))
    }

    /// The number of a call's arguments; 0 for an instruction that does not call.
    #[inline]
    pub(crate) fn arg_count(self) -> u32 {
        self.call().map_or(0, |call| call.arguments)
    }

    /// An argument of a call.
    #[inline]
    pub(crate) fn arg(self, index: u32) -> Option<Value<'m>> {
        if index < self.arg_count() { self.value_at(index as usize + 1) } else { None }
    }

    /// The arguments of a call in order.
    #[inline]
    pub(crate) fn args(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.arg_count()).filter_map(move |index| self.arg(index))
    }

    /// Whether a call has to be one in tail position.
    pub(crate) fn is_must_tail(self) -> bool {
        self.call().is_some_and(|call| call.tail == ir::tables::TailCall::MustTail)
    }

    /// The number of a call's operand bundles.
    pub(crate) fn bundle_count(self) -> u32 {
        self.body.bundles(self.get()).len() as u32
    }

    /// A call's operand bundle: tag and values.
    pub(crate) fn bundle(self, index: u32) -> Option<(String, Vec<Value<'m>>)> {
        let bundle = self.body.bundles(self.get()).get(index as usize)?;
        let tag = self.source.ir.bundle_tags.get(bundle.tag as usize)?;
        let values = (bundle.start..bundle.start + bundle.len).filter_map(|at| self.value_at(at as usize));
        Some((super::lossy(self.source.text(*tag)), values.collect()))
    }

    /// The attributes of a call, its result or an argument.
    pub(crate) fn attributes(self, position: AttributePosition) -> impl Iterator<Item = AttributeView<'m>> {
        AttributeView::list(self.source, self.call().map(|call| call.attributes), position)
    }

    /// Whether the result's type is void.
    #[inline]
    pub(crate) fn is_void(self) -> bool {
        self.ty().is_void()
    }
}

impl<'m> From<InstView<'m>> for Value<'m> {
    #[inline]
    fn from(inst: InstView<'m>) -> Self {
        inst.value()
    }
}

impl fmt::Display for InstView<'_> {
    /// As LLVM prints it; for diagnostics, as it costs a walk over the module.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.value().full_text())
    }
}

impl fmt::Debug for InstView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
