//! Locations in a module, as diagnostics name them.

use spirv_llvm_ir as ir;

use super::{Block, Function, Global, InstView, ModuleSource};
use crate::{At, Code, Error, excerpt};

/// The name of a block, or the number that LLVM prints in its place: values without names are counted through the function.
pub(crate) fn block_label(ir: &ir::Module, function: ir::FunctionId, of: ir::BlockId) -> String {
    let Some(body) = ir.function(function) else { return String::new() };
    let name = ir.strings.get(body.block_name(of));
    if !name.is_empty() {
        return String::from_utf8_lossy(name).into_owned();
    }
    let is_numbered = |name: ir::StringId| usize::from(ir.strings.get(name).is_empty());
    let mut number: usize = body.parameters().map(|local| is_numbered(body.local_name(local))).sum();
    for block in body.blocks().take_while(|block| *block != of) {
        let results = body.insts(block).filter_map(|inst| body.inst(inst).result());
        number += is_numbered(body.block_name(block))
            + results.map(|local| is_numbered(body.local_name(local))).sum::<usize>();
    }
    number.to_string()
}

/// The name of a function, or the number that LLVM prints in its place: globals without names are counted through the module, functions
/// behind all others.
pub(crate) fn function_label(ir: &ir::Module, of: ir::FunctionId) -> String {
    let Some(function) = ir.function(of) else { return String::new() };
    let name = ir.function_name(function);
    if !name.is_empty() {
        return String::from_utf8_lossy(name).into_owned();
    }
    let others = ir.globals.iter().filter(|global| !matches!(global.kind, ir::GlobalKind::Function(_)));
    let others = others.filter(|global| ir.strings.get(global.name).is_empty()).count();
    let before = ir.functions.iter().take(of.index()).filter(|other| ir.function_name(other).is_empty());
    (others + before.count()).to_string()
}

impl Block<'_> {
    /// The name, or the number that LLVM prints in its place.
    pub(crate) fn label(self) -> String {
        block_label(&self.source.ir, self.id.0, self.id.1)
    }
}

impl InstView<'_> {
    /// Where the instruction stands.
    pub(crate) fn at(self) -> At {
        let block = self.block();
        At::Ir {
            function: self.function().label(),
            block: block.map(Block::label),
            instruction: Some(excerpt(&self)),
        }
    }
}

impl ModuleSource {
    /// Whether an instruction of these numbers stands in the module.
    pub(crate) fn has(&self, function: ir::FunctionId, inst: ir::InstId) -> bool {
        self.ir.function(function).is_some_and(|body| body.block_of(inst).is_some())
    }

    /// Where an instruction of these numbers stands.
    pub(crate) fn at(&self, function: ir::FunctionId, inst: ir::InstId) -> At {
        InstView::new(self, function, inst).map(InstView::at).unwrap_or_default()
    }
}

impl Function<'_> {
    /// The name, or the number that LLVM prints in its place.
    pub(crate) fn label(self) -> String {
        function_label(&self.source.ir, self.id)
    }

    /// The function as a location.
    pub(crate) fn at(self) -> At {
        At::Ir { function: self.label(), block: None, instruction: None }
    }
}

impl Global<'_> {
    /// The variable as a location: outside of functions.
    pub(crate) fn at(self) -> At {
        At::Ir { function: String::new(), block: None, instruction: Some(excerpt(&self.value())) }
    }
}

/// The error for an instruction that has no translation.
pub(crate) fn unsupported(inst: InstView<'_>) -> Error {
    Error::unsupported(Code::InvalidInstruction, excerpt(&inst))
}
