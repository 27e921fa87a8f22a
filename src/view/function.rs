//! Functions and their blocks.

use std::{borrow::Cow, fmt};

use spirv_llvm_ir::{self as ir, AttributePosition};

use super::{
    AttributeView, InstView, Linkage, ModuleSource, Type, Value, Visibility, handle, value::ValueHandle,
};
use crate::mapping::intrinsics;

handle! {
    /// A function, with or without a body.
    Function(ir::FunctionId) of source: super::ModuleSource
}

handle! {
    /// A basic block.
    Block((ir::FunctionId, ir::BlockId)) of source: super::ModuleSource
}

/// Numbers of calling conventions that this project meets.
pub(crate) mod calling_convention {
    /// `spir_kernel`.
    pub(crate) const SPIR_KERNEL: u32 = 76;
}

impl ModuleSource {
    /// The length of the name of an intrinsic without the types behind it; `None` for a function that is none that is known.
    fn intrinsic_length(&self, id: ir::FunctionId) -> Option<usize> {
        let known = self.intrinsics.get(id.index())?;
        *known.get_or_init(|| {
            let name = std::str::from_utf8(self.ir.function_name(self.body(id)?)).ok()?;
            intrinsics::base_name(name).map(str::len)
        })
    }
}

impl<'m> Function<'m> {
    #[inline]
    pub(super) fn body(self) -> &'m ir::Function {
        // A handle is made of an id of its module alone.
        &self.source.ir.functions[self.id.index()]
    }

    fn global(self) -> &'m ir::Global {
        &self.source.ir.globals[self.body().global.index()]
    }

    /// Its number in the module.
    pub(crate) fn id(self) -> ir::FunctionId {
        self.id
    }

    /// As a value.
    #[inline]
    pub(crate) fn value(self) -> Value<'m> {
        self.source.constant(self.global().constant)
    }

    /// The name.
    pub(crate) fn name_bytes(self) -> &'m [u8] {
        self.source.text(self.global().name)
    }

    /// The name; bytes that are not UTF-8 are replaced.
    pub(crate) fn name(self) -> Cow<'m, str> {
        String::from_utf8_lossy(self.name_bytes())
    }

    /// The function type.
    #[inline]
    pub(crate) fn ty(self) -> Type<'m> {
        Type { source: self.source, id: self.global().ty }
    }

    /// Who sees the name.
    pub(crate) fn linkage(self) -> Linkage {
        self.global().linkage
    }

    /// Whether other shared objects see the name.
    pub(crate) fn visibility(self) -> Visibility {
        self.global().visibility
    }

    /// Whether it is defined elsewhere.
    #[inline]
    pub(crate) fn is_declaration(self) -> bool {
        self.body().is_declaration()
    }

    /// The section, empty where there is none.
    pub(crate) fn section(self) -> String {
        super::lossy(self.source.text(self.global().section))
    }

    /// Whether it is kept or dropped together with others.
    pub(crate) fn has_comdat(self) -> bool {
        self.global().comdat.is_some()
    }

    /// How many properties it has that are about code of a machine or of other modules: prefix and prologue data, a garbage
    /// collector, a personality, a partition, import from or export to a DLL.
    pub(crate) fn machine_properties(self) -> u32 {
        let body = self.body();
        let data = [body.prefix, body.prologue, body.personality].into_iter().flatten().count() as u32;
        data + u32::from(!self.source.text(body.gc).is_empty())
            + super::global::machine_properties(self.source, self.global())
    }

    /// The return type.
    #[inline]
    pub(crate) fn return_type(self) -> Type<'m> {
        self.ty().return_type().unwrap_or_else(|| self.ty())
    }

    /// The number of parameters.
    #[inline]
    pub(crate) fn param_count(self) -> u32 {
        self.body().parameters().len() as u32
    }

    /// A parameter.
    #[inline]
    pub(crate) fn param(self, index: u32) -> Option<Value<'m>> {
        (index < self.param_count())
            .then_some(Value { source: self.source, id: ValueHandle::Param(self.id, index) })
    }

    /// The parameters in order.
    pub(crate) fn params(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.param_count()).filter_map(move |index| self.param(index))
    }

    fn block(self, block: ir::BlockId) -> Block<'m> {
        Block { source: self.source, id: (self.id, block) }
    }

    /// The blocks in order, the entry first.
    pub(crate) fn blocks(self) -> impl Iterator<Item = Block<'m>> {
        self.body().blocks().map(move |block| self.block(block))
    }

    /// The first block.
    pub(crate) fn entry(self) -> Option<Block<'m>> {
        self.body().entry().map(|block| self.block(block))
    }

    /// The number of blocks; it costs a walk over them.
    pub(crate) fn block_count(self) -> u32 {
        self.body().blocks().count() as u32
    }

    /// The number of the calling convention.
    #[inline]
    pub(crate) fn calling_convention(self) -> u32 {
        self.body().convention
    }

    /// Whether it is an intrinsic that the correspondences know.
    #[inline]
    pub(crate) fn is_intrinsic(self) -> bool {
        self.source.intrinsic_length(self.id).is_some()
    }

    /// The name of the intrinsic that it is, without the part that says its types.
    pub(crate) fn intrinsic_name(self) -> Option<&'m str> {
        let length = self.source.intrinsic_length(self.id)?;
        std::str::from_utf8(self.name_bytes().get(..length)?).ok()
    }

    /// The attributes of the function, its result or a parameter.
    pub(crate) fn attributes(self, position: AttributePosition) -> impl Iterator<Item = AttributeView<'m>> {
        AttributeView::list(self.source, Some(self.body().attributes), position)
    }
}

impl<'m> From<Function<'m>> for Value<'m> {
    #[inline]
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
    fn body(self) -> &'m ir::Function {
        self.function().body()
    }

    /// As a value.
    #[inline]
    pub(crate) fn value(self) -> Value<'m> {
        Value { source: self.source, id: ValueHandle::Block(self.id.0, self.id.1) }
    }

    /// Its number in the function.
    pub(crate) fn id(self) -> ir::BlockId {
        self.id.1
    }

    /// A number that is the same exactly for the same block, for maps.
    #[inline]
    pub(crate) fn as_key(self) -> usize {
        self.value().as_key()
    }

    /// The name, empty where there is none; bytes that are not UTF-8 are replaced.
    pub(crate) fn name(self) -> Cow<'m, str> {
        self.value().name()
    }

    /// The function that it stands in.
    #[inline]
    pub(crate) fn function(self) -> Function<'m> {
        Function { source: self.source, id: self.id.0 }
    }

    /// The instructions in order, without debug records.
    #[inline]
    pub(crate) fn instructions(self) -> impl Iterator<Item = InstView<'m>> {
        let inst = move |id| InstView::new(self.source, self.id.0, id);
        self.body().insts(self.id.1).filter_map(inst).filter(|inst| !inst.opcode().is_debug_record())
    }

    /// The instruction that ends it.
    #[inline]
    pub(crate) fn terminator(self) -> Option<InstView<'m>> {
        let last = InstView::new(self.source, self.id.0, self.body().terminator(self.id.1)?)?;
        last.is_terminator().then_some(last)
    }

    /// The blocks that its terminator leads to, in order, repeated where it names one more than once.
    #[inline]
    pub(crate) fn successors(self) -> impl Iterator<Item = Self> {
        self.terminator().into_iter().flat_map(InstView::successors)
    }

    /// The blocks that lead here, repeated where one does more than once.
    pub(crate) fn predecessors(self) -> impl Iterator<Item = Self> {
        self.value()
            .uses()
            .filter_map(|used| used.instruction())
            .filter(|inst| inst.is_terminator())
            .filter_map(InstView::block)
    }
}

impl<'m> From<Block<'m>> for Value<'m> {
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

impl Value<'_> {}
