//! A module of LLVM IR while it is made or changed: `Copy` handles on a [`Draft`], with a checked builder.
//!
//! A handle is a reference to the draft and an id of `spirv_llvm_ir`. Reading is safe for any value: a property that it does not
//! have is `None`, 0 or empty. Building is checked: each method tests the kinds and types that the IR takes for granted and
//! answers with a [`BuildError`] that names the broken rule. Handles of different drafts must not be mixed. Operands are
//! numbered as in LLVM.
//!
//! | Module | Contents |
//! |---|---|
//! | `module` | [`Module`], [`Context`]: triple, layout, functions, variables, named metadata; adding them |
//! | `types` | [`Type`]; `Context::int`, `pointer`, `struct_type`, …, `Type::array_of`, … |
//! | `value`, `constant` | [`Value`]: names, types, operands, uses; constants, read and made |
//! | `function`, `global`, `inst` | [`Function`], [`Block`], [`Global`], [`Inst`] |
//! | `read`, `call`, `uses`, `block_order` | what instructions say, for those who change them, and who uses what |
//! | `import`, `change`, `retype`, `inline` | a module that is there, and its changes: operands, types, bodies in place of calls |
//! | `text` | functions from LLVM's text |
//! | `attributes` | [`Attribute`], [`AttributeIndex`] |
//! | `metadata`, `debug_info` | [`Metadata`], [`NamedMetadata`], [`NodeTable`], records |
//! | `builder` | [`Builder`]: instructions |
//! | `intrinsics` | names of overloaded intrinsics |

mod attributes;
mod block_order;
mod builder;
mod call;
mod change;
mod constant;
mod debug_info;
mod function;
mod global;
mod import;
mod inline;
mod inst;
mod intrinsics;
mod layout;
mod location;
mod mapped;
mod metadata;
mod module;
mod names;
mod read;
mod retype;
#[cfg(test)]
mod tests;
mod text;
mod types;
mod uses;
mod value;

use std::cell::{Ref, RefCell, RefMut};

use rustc_hash::{FxHashMap, FxHashSet};
use spirv_llvm_ir as ir;

use crate::handle::handle;

pub(crate) use self::{
    attributes::DraftAttribute,
    block_order::block_order,
    builder::{AtomicAccess, Builder, CompareExchangeOperands, is_float_binary},
    debug_info::{NodeFields, NodeNumber, NodeTable, RecordForm, UnitList},
    function::{Block, Function, calling_convention},
    global::Global,
    inst::Inst,
    location::unsupported,
    metadata::{Metadata, NamedMetadata},
    module::{Context, Module, SyncScopeId},
    types::Type,
    value::{Value, ValueId, ValueKind},
};
pub(crate) use crate::{
    build_error::{BuildError, rule},
    mapping::fast_math::FastMath,
    view::{Flags, GepFlags, TypeKind},
};
pub(crate) use ir::{
    AttributePosition as AttributeIndex,
    tables::{
        AtomicOperation as RmwOp, AtomicOrdering as Ordering, FloatPredicate,
        IntegerPredicate as IntPredicate, Linkage, Opcode, OpcodeClass, Predicate as Compare,
        UnnamedAddress as UnnamedAddr,
    },
};

/// A set in the order in which its elements were put in.
type FxIndexSet<T> = indexmap::IndexSet<T, rustc_hash::FxBuildHasher>;

/// What building gives.
pub(crate) type Built<T> = Result<T, BuildError>;

/// What is kept of a draft beside its IR.
#[derive(Debug, Default)]
struct DraftState {
    ir: ir::Module,
    /// Globals by their names.
    globals: FxHashMap<ir::StringId, ir::GlobalId>,
    /// Declarations of intrinsics by their names without types.
    intrinsics: FxHashMap<(ir::StringId, ir::TypeId), ir::FunctionId>,
    /// How many names of globals were given a number.
    renamed: u32,
    /// Names of structs.
    structs: FxHashSet<ir::StringId>,
    /// How many names of structs were given a number.
    renamed_structs: u32,
    /// What is kept of each function.
    bodies: Vec<BodyState>,
    /// Metadata that is one for equal contents.
    nodes: metadata::Nodes,
    /// Functions that are taken out.
    erased: FxHashSet<ir::FunctionId>,
    /// Functions that come after all others.
    last: FxIndexSet<ir::FunctionId>,
    /// What uses constants, once it is asked for.
    constant_users: Option<uses::ConstantUsers>,
    /// The constants that globals hold, once they are asked for.
    held: Option<FxHashSet<ir::ConstantId>>,
    /// The instructions that others are copies of.
    origins: FxHashMap<(ir::FunctionId, ir::InstId), (ir::FunctionId, ir::InstId)>,
    /// How many debug records have no value any more, as that was taken out and nothing took its place.
    lost_records: u32,
    /// The blocks that lead to each block of a function, once they are asked for.
    predecessors: Option<(ir::FunctionId, FxHashMap<ir::BlockId, Vec<ir::BlockId>>)>,
}

/// What is kept of a function beside its IR.
#[derive(Debug, Default)]
struct BodyState {
    /// Whether it is an intrinsic that is known; a call asks for it.
    is_intrinsic: bool,
    /// The names of its values and blocks, once one is given.
    names: Option<names::LocalNames>,
    /// How many operands each parameter or result is.
    uses: Vec<u32>,
    /// The instructions that use each of them, once they are asked for.
    users: Option<uses::LocalUsers>,
    /// The debug records of each of them, once they are asked for.
    records: Option<uses::Records>,
    /// Locations of instructions by their nodes.
    locations: FxHashMap<ir::MetadataId, ir::LocationId>,
    /// The nodes of locations, by their ids.
    location_nodes: Vec<Option<ir::MetadataId>>,
}

/// A module that is being made.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    state: RefCell<DraftState>,
}

impl Draft {
    /// An empty module.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The module.
    pub(crate) fn module(&self) -> Module<'_> {
        Module { draft: self }
    }

    /// What was made: functions that were taken out are gone, those that were moved stand last.
    pub(crate) fn finish(self) -> ir::Module {
        let mut state = self.state.into_inner();
        if state.erased.is_empty() && state.last.is_empty() {
            return state.ir;
        }
        let ids = (0..state.ir.functions.len() as u32).map(ir::FunctionId::new);
        let mut order: Vec<_> =
            ids.filter(|id| !state.erased.contains(id) && !state.last.contains(id)).collect();
        order.extend(state.last.iter().filter(|id| !state.erased.contains(id)));
        state.ir.arrange_functions(&order);
        state.ir
    }

    /// Returns how many debug records have lost their values by changes.
    pub(crate) fn lost_records(&self) -> u32 {
        self.state().lost_records
    }

    #[inline]
    fn state(&self) -> Ref<'_, DraftState> {
        self.state.borrow()
    }

    #[inline]
    fn change(&self) -> RefMut<'_, DraftState> {
        self.state.borrow_mut()
    }
}

impl DraftState {
    #[inline]
    fn body(&self, id: ir::FunctionId) -> &ir::Function {
        // A handle is made of an id of its module alone.
        &self.ir.functions[id.index()]
    }

    #[inline]
    fn body_mut(&mut self, id: ir::FunctionId) -> &mut ir::Function {
        &mut self.ir.functions[id.index()]
    }
}
