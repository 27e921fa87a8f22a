//! Functions and their blocks.

use std::fmt;

use rustc_hash::FxHashMap;
use spirv_llvm_ir as ir;

use super::{BuildError, Built, Global, Inst, Linkage, Type, Value, handle, rule, value::ValueId};

handle! {
    /// A function, with or without a body.
    Function(ir::FunctionId) of draft: super::Draft
}

handle! {
    /// A basic block.
    Block((ir::FunctionId, ir::BlockId)) of draft: super::Draft
}

/// Numbers of calling conventions.
pub(crate) mod calling_convention {
    /// C's.
    pub(crate) const C: u32 = 0;
    /// `spir_func`.
    pub(crate) const SPIR_FUNC: u32 = 75;
    /// `spir_kernel`.
    pub(crate) const SPIR_KERNEL: u32 = 76;
    /// The highest number that there is.
    pub(crate) const MAX: u32 = 1023;
}

impl<'m> Function<'m> {
    fn ask<R>(self, of: impl FnOnce(&ir::Function) -> R) -> R {
        of(self.draft.state().body(self.id))
    }

    /// The function as a global.
    pub(super) fn global(self) -> Global<'m> {
        Global { draft: self.draft, id: self.ask(|body| body.global) }
    }

    /// As a value.
    pub(crate) fn value(self) -> Value<'m> {
        self.global().value()
    }

    /// The name, empty where there is none; bytes that are not UTF-8 are replaced.
    pub(crate) fn name(self) -> String {
        self.value().name()
    }

    /// The name.
    pub(crate) fn name_bytes(self) -> Vec<u8> {
        self.value().name_bytes()
    }

    /// The function type.
    #[inline]
    pub(crate) fn ty(self) -> Type<'m> {
        self.global().value_type()
    }

    /// The linkage.
    pub(crate) fn linkage(self) -> Linkage {
        self.global().linkage()
    }

    /// Sets the linkage.
    pub(crate) fn set_linkage(self, linkage: Linkage) {
        self.global().set_linkage(linkage);
    }

    /// Whether it is defined elsewhere.
    pub(crate) fn is_declaration(self) -> bool {
        self.ask(ir::Function::is_declaration)
    }

    /// The return type.
    pub(crate) fn return_type(self) -> Type<'m> {
        self.ty().return_type().unwrap_or_else(|| self.ty())
    }

    /// The number of parameters.
    #[inline]
    pub(crate) fn param_count(self) -> u32 {
        self.ask(|body| body.parameters().len()) as u32
    }

    /// A parameter.
    pub(crate) fn param(self, index: u32) -> Option<Value<'m>> {
        (index < self.param_count())
            .then_some(Value { draft: self.draft, id: ValueId::Param(self.id, index) })
    }

    /// The parameters in order.
    pub(crate) fn params(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.param_count()).filter_map(move |index| self.param(index))
    }

    pub(super) fn block(self, id: ir::BlockId) -> Block<'m> {
        Block { draft: self.draft, id: (self.id, id) }
    }

    /// The blocks in order, the entry first.
    pub(crate) fn blocks(self) -> impl Iterator<Item = Block<'m>> {
        let next = move |block: &Block<'m>| block.next();
        std::iter::successors(self.entry(), next)
    }

    /// The first block.
    pub(crate) fn entry(self) -> Option<Block<'m>> {
        self.ask(ir::Function::entry).map(|id| self.block(id))
    }

    /// Appends an empty block. Where the name is taken, it gets a number.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn append_block(self, name: &[u8]) -> Built<Block<'m>> {
        let state = &mut *self.draft.change();
        let id = state.body_mut(self.id).append_block();
        state.set_name(ValueId::Block(self.id, id), name);
        Ok(self.block(id))
    }

    /// Makes it the last function of its module.
    pub(crate) fn move_last(self) {
        let last = &mut self.draft.change().last;
        if !last.insert(self.id) {
            last.shift_remove(&self.id);
            last.insert(self.id);
        }
    }

    /// Takes the function out of the module where nothing uses it; answers whether it did.
    pub(crate) fn erase(self) -> bool {
        if self.value().has_uses() {
            return false;
        }
        let name = self.draft.state().name_of(self.value().id);
        let state = &mut *self.draft.change();
        state.globals.remove(&name);
        state.erased.insert(self.id);
        true
    }

    pub(super) fn is_erased(self) -> bool {
        self.draft.state().erased.contains(&self.id)
    }

    /// The number of the calling convention.
    pub(crate) fn calling_convention(self) -> u32 {
        self.ask(|body| body.convention)
    }

    /// Sets the calling convention.
    ///
    /// # Errors
    /// Where there is none of that number.
    pub(crate) fn set_calling_convention(self, number: u32) -> Built<()> {
        rule(number <= calling_convention::MAX, || format!("no calling convention is numbered {number}"))?;
        self.draft.change().body_mut(self.id).convention = number;
        Ok(())
    }

    /// The name of the intrinsic that it is, without the part that says its types.
    pub(crate) fn intrinsic_name(self) -> Option<String> {
        if !self.is_intrinsic() {
            return None;
        }
        ir::intrinsic_base(&self.name()).map(str::to_owned)
    }

    /// Whether it is an intrinsic that is known.
    #[inline]
    pub(crate) fn is_intrinsic(self) -> bool {
        self.draft.state().bodies.get(self.id.index()).is_some_and(|body| body.is_intrinsic)
    }
}

impl<'m> From<Function<'m>> for Value<'m> {
    fn from(function: Function<'m>) -> Self {
        function.value()
    }
}

impl fmt::Display for Function<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.name())
    }
}

impl fmt::Debug for Function<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<'m> Block<'m> {
    fn ask<R>(self, of: impl FnOnce(&ir::Function) -> R) -> R {
        of(self.draft.state().body(self.id.0))
    }

    /// As a value.
    pub(crate) fn value(self) -> Value<'m> {
        Value { draft: self.draft, id: ValueId::Block(self.id.0, self.id.1) }
    }

    /// The function that it stands in.
    pub(crate) fn function(self) -> Option<Function<'m>> {
        Some(Function { draft: self.draft, id: self.id.0 })
    }

    /// Its number in the function.
    pub(crate) fn number(self) -> ir::BlockId {
        self.id.1
    }

    /// The block behind it.
    pub(crate) fn next(self) -> Option<Self> {
        let id = self.ask(|body| body.next_block(self.id.1))?;
        Some(Self { draft: self.draft, id: (self.id.0, id) })
    }

    pub(super) fn inst(self, id: ir::InstId) -> Inst<'m> {
        Inst { draft: self.draft, id: (self.id.0, id) }
    }

    /// The instructions in order, without debug records.
    pub(crate) fn instructions(self) -> impl Iterator<Item = Inst<'m>> {
        let first = self.ask(|body| body.first_inst(self.id.1)).map(|id| self.inst(id));
        let first = first.and_then(Inst::or_next);
        std::iter::successors(first, |inst| inst.next())
    }

    /// The last instruction; `None` in an empty block.
    pub(crate) fn last_instruction(self) -> Option<Inst<'m>> {
        let mut at = self.ask(|body| body.terminator(self.id.1))?;
        while self.ask(|body| body.inst(at).opcode.is_debug_record()) {
            at = self.ask(|body| body.previous_inst(at))?;
        }
        Some(self.inst(at))
    }

    /// The instruction that ends it.
    #[inline]
    pub(crate) fn terminator(self) -> Option<Inst<'m>> {
        let last = self
            .ask(|body| body.terminator(self.id.1).filter(|last| body.inst(*last).opcode.is_terminator()))?;
        Some(self.inst(last))
    }

    /// The blocks that lead here, in order, repeated where one does more than once.
    pub(crate) fn predecessors(self) -> impl Iterator<Item = Self> {
        let (function, block) = self.id;
        let state = &mut *self.draft.change();
        if state.predecessors.as_ref().is_none_or(|(of, _)| *of != function) {
            let mut all = FxHashMap::<_, Vec<_>>::default();
            let body = state.body(function);
            for from in body.blocks() {
                for to in body.successors(from) {
                    all.entry(to).or_default().push(from);
                }
            }
            state.predecessors = Some((function, all));
        }
        let list = state.predecessors.as_ref().and_then(|(_, all)| all.get(&block)).cloned();
        list.unwrap_or_default().into_iter().map(move |id| Self { draft: self.draft, id: (function, id) })
    }

    /// Moves it behind another block of the same function.
    ///
    /// # Errors
    /// Where the blocks are of different functions or the same one.
    pub(crate) fn move_after(self, other: Self) -> Built<()> {
        let movable = self.id.0 == other.id.0 && self.id.1 != other.id.1;
        let moved =
            movable && self.draft.change().body_mut(self.id.0).move_block_after(self.id.1, other.id.1);
        if moved { Ok(()) } else { Err(BuildError::new("a block moves behind another one of its function")) }
    }
}

impl fmt::Display for Block<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.value().name())
    }
}

impl fmt::Debug for Block<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
