//! Views on the LLVM IR that the writer reads: `Copy` handles on a [`ModuleSource`], with the questions that the writer asks.
//!
//! A handle is a reference to the source and an id of `spirv_llvm_ir`, so that a handler takes no module beside its value. A
//! property that a value does not have is `None`, 0 or empty. Operands are numbered as in LLVM: the callee of a call stands
//! behind its arguments, and a phi has values alone.
//!
//! The writer asks for types and constants that the module need not have, such as the element of a string. These are kept
//! beside the module, which is never changed.

mod attributes;
mod block_order;
mod constant;
mod debug_info;
mod function;
mod global;
mod inst;
mod layout;
mod location;
mod mapped;
mod metadata;
#[cfg(all(test, feature = "llvm"))]
mod tests;
mod types;
mod uses;
mod value;

use std::cell::{OnceCell, RefCell};

use rustc_hash::FxHashMap;
use spirv_llvm_ir as ir;

use crate::handle::handle;

pub(crate) use spirv_llvm_ir::codes_are_whole;

pub(crate) use self::{
    attributes::{AttributePayload, AttributeView},
    block_order::block_order,
    constant::{AsmCallee, GetElementPtr, IntegerConstant},
    debug_info::{DebugField, DebugRecord, FieldPlaces, node_places, places_of},
    function::{Block, Function, calling_convention},
    global::{Alias, Global},
    inst::{AccessQualifiers, Flags, GepFlags, InstView, operand_count, operand_place},
    location::{block_label, function_label, unsupported},
    mapped::float_predicate,
    metadata::{Metadata, MetadataCategory, NamedMetadata},
    types::{Type, TypeKind},
    uses::{Use, has_use_list},
    value::{Value, ValueKind},
};
pub(crate) use crate::mapping::fast_math::FastMath;
pub(crate) use ir::{
    AttributePosition,
    tables::{
        AtomicOperation, AtomicOrdering, AttributeKind, FloatPredicate, IntegerPredicate, Linkage, Opcode,
        OpcodeClass, Visibility,
    },
};

/// A module of LLVM IR, and what is found of it once it is asked for.
#[derive(Debug)]
pub(crate) struct ModuleSource {
    ir: ir::Module,
    /// The first key of each function's instructions, parameters and blocks.
    keys: Vec<usize>,
    /// The first key of constants that the module does not have.
    more_keys: usize,
    more_types: RefCell<types::MoreTypes>,
    more_constants: RefCell<constant::MoreConstants>,
    local_uses: Vec<OnceCell<uses::LocalUses>>,
    constant_uses: OnceCell<uses::ConstantUses>,
    globals_by_name: OnceCell<FxHashMap<Box<[u8]>, ir::GlobalId>>,
    intrinsics: Vec<OnceCell<Option<usize>>>,
}

impl ModuleSource {
    /// The source of a module that was verified.
    pub(crate) fn new(ir: ir::Module) -> Self {
        let mut next = 1 + ir.constants.len();
        let keys = ir.functions.iter().map(|function| {
            let first = next;
            next += function.inst_count() + function.parameters().len() + function.block_count();
            first
        });
        let keys = keys.collect();
        let count = ir.functions.len();
        Self {
            keys,
            more_keys: next,
            more_types: RefCell::default(),
            more_constants: RefCell::default(),
            local_uses: std::iter::repeat_with(OnceCell::new).take(count).collect(),
            constant_uses: OnceCell::new(),
            globals_by_name: OnceCell::new(),
            intrinsics: std::iter::repeat_with(OnceCell::new).take(count).collect(),
            ir,
        }
    }

    /// The module of the IR again.
    pub(crate) fn into_ir(self) -> ir::Module {
        self.ir
    }

    /// The module.
    pub(crate) fn module(&self) -> ModuleView<'_> {
        ModuleView { source: self }
    }

    #[inline]
    fn text(&self, id: ir::StringId) -> &[u8] {
        self.ir.strings.get(id)
    }
}

/// A module.
#[derive(Clone, Copy)]
pub(crate) struct ModuleView<'m> {
    source: &'m ModuleSource,
}

/// The types, the names of metadata and of synchronisation scopes of a module.
#[derive(Clone, Copy)]
pub(crate) struct ContextView<'m> {
    source: &'m ModuleSource,
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl<'m> ModuleView<'m> {
    /// The context of the module.
    #[inline]
    pub(crate) fn context(self) -> ContextView<'m> {
        ContextView { source: self.source }
    }

    /// The tables of the module.
    pub(crate) fn ir(self) -> &'m ir::Module {
        &self.source.ir
    }

    /// The target triple.
    pub(crate) fn triple(self) -> String {
        lossy(self.source.text(self.source.ir.triple))
    }

    /// The assembly of the module.
    pub(crate) fn inline_assembly(self) -> &'m [u8] {
        self.source.text(self.source.ir.assembly)
    }

    /// The functions in order.
    pub(crate) fn functions(self) -> impl Iterator<Item = Function<'m>> {
        (0..self.source.ir.functions.len() as u32)
            .map(move |index| Function { source: self.source, id: ir::FunctionId::new(index) })
    }

    fn all_globals(self) -> impl Iterator<Item = (ir::GlobalId, &'m ir::Global)> {
        (0..).map(ir::GlobalId::new).zip(&self.source.ir.globals)
    }

    /// The variables in order.
    pub(crate) fn globals(self) -> impl Iterator<Item = Global<'m>> {
        let variables =
            self.all_globals().filter(|(_, global)| matches!(global.kind, ir::GlobalKind::Variable(_)));
        variables.map(move |(id, _)| Global { source: self.source, id })
    }

    /// The aliases in order.
    pub(crate) fn aliases(self) -> impl Iterator<Item = Alias<'m>> {
        let aliases = self
            .all_globals()
            .filter(|(_, global)| matches!(global.kind, ir::GlobalKind::Alias(_) | ir::GlobalKind::Ifunc(_)));
        aliases.map(move |(id, _)| Alias { source: self.source, id })
    }

    /// The named metadata in order.
    pub(crate) fn named_metadata(self) -> impl Iterator<Item = NamedMetadata<'m>> {
        (0..self.source.ir.named_metadata.len()).map(move |id| NamedMetadata { source: self.source, id })
    }

    /// The named metadata of a name.
    pub(crate) fn named_metadata_by_name(self, name: &str) -> Option<NamedMetadata<'m>> {
        self.named_metadata().find(|named| named.name_bytes() == name.as_bytes())
    }

    fn by_name(self, name: &[u8]) -> Option<ir::GlobalId> {
        let source = self.source;
        let names = source.globals_by_name.get_or_init(|| {
            self.all_globals().map(|(id, global)| (source.text(global.name).into(), id)).collect()
        });
        names.get(name).copied()
    }

    /// A name that no function, variable or alias has: this one, or with the first number behind it that makes it so.
    pub(crate) fn free_name(self, name: &str) -> String {
        let mut free = name.to_owned();
        let mut number = 0_u32;
        while self.by_name(free.as_bytes()).is_some() {
            number += 1;
            free = format!("{name}.{number}");
        }
        free
    }

    /// The variable of a name.
    pub(crate) fn global(self, name: &[u8]) -> Option<Global<'m>> {
        let id = self.by_name(name)?;
        let is_variable = matches!(self.source.ir.global(id)?.kind, ir::GlobalKind::Variable(_));
        is_variable.then_some(Global { source: self.source, id })
    }

    /// The function of a name.
    pub(crate) fn function(self, name: &[u8]) -> Option<Function<'m>> {
        match self.source.ir.global(self.by_name(name)?)?.kind {
            ir::GlobalKind::Function(id) => Some(Function { source: self.source, id }),
            _ => None,
        }
    }
}

impl<'m> ContextView<'m> {
    /// The number of a kind of metadata; one that nothing has where the module does not know the name.
    pub(crate) fn metadata_kind(self, name: &str) -> u32 {
        let known = self.source.ir.metadata_kinds.iter();
        known
            .map(|kind| self.source.text(*kind))
            .position(|kind| kind == name.as_bytes())
            .map_or(u32::MAX, |at| at as u32)
    }

    /// The names of the kinds of metadata, by their numbers.
    pub(crate) fn metadata_kinds(self) -> impl Iterator<Item = &'m [u8]> {
        self.source.ir.metadata_kinds.iter().map(move |name| self.source.text(*name))
    }

    /// The name of a kind of metadata.
    pub(crate) fn metadata_kind_name(self, kind: u32) -> Option<String> {
        self.source.ir.metadata_kinds.get(kind as usize).map(|name| lossy(self.source.text(*name)))
    }

    /// The name of a synchronisation scope: empty for the whole system, `singlethread`, or the target's.
    pub(crate) fn sync_scope_name(self, scope: u32) -> Option<&'m str> {
        let name = self.source.ir.sync_scopes.get(scope as usize)?;
        std::str::from_utf8(self.source.text(*name)).ok()
    }
}
