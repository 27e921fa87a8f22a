//! The module scope: constants, variables and functions, and the types of values.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{
    Emitter, Source, Types, inst::call::Callee, intrinsics::HelperTable, key_map::KeyMap, pointee::Pointees,
};
use crate::{
    Result,
    mapping::builtins::Resolved,
    spirv::{
        Id,
        grammar::{BuiltIn, StorageClass},
    },
};

/// How a called function is written.
#[derive(Clone, Copy)]
pub(super) struct FunctionInfo {
    pub(super) id: Id,
    pub(super) ty: Id,
    pub(super) return_type: Id,
}

/// Builtin functions and variables.
#[derive(Default)]
pub(super) struct Builtins<'m> {
    /// Builtin functions that were resolved.
    pub(super) resolved: Vec<Rc<Resolved<'m>>>,
    /// The numbers in `resolved` of callees, by their handles; `None` for callees that are no builtins.
    pub(super) numbers: FxHashMap<usize, Option<u32>>,
    /// Global variables of LLVM IR that stand for builtin variables, by their handles.
    pub(super) globals: FxHashMap<usize, BuiltIn>,
    /// Builtin variables with the types of their values.
    pub(super) variables: FxHashMap<BuiltIn, (Id, Id)>,
    /// Instructions around calls of builtins that may be written as other ones or not at all, by their handles.
    pub(super) peepholes: FxHashSet<usize>,
    /// Whether calls of components were left to the instruction that puts them together.
    pub(super) has_coalesced: bool,
}

/// The callees of the module's calls.
#[derive(Default)]
pub(super) struct Callees {
    /// The kinds of callees, each resolved once.
    pub(super) resolved: FxHashMap<usize, Callee>,
    /// Inline assembly by its handle and the type that it is called by.
    pub(super) assemblies: FxHashMap<(usize, Id), Id>,
}

/// Global variables, as entry points list them.
#[derive(Default)]
pub(super) struct Interface {
    /// The variables with their storage classes.
    pub(super) variables: IndexMap<Id, StorageClass, FxBuildHasher>,
    /// The variables that initializers of variables refer to, by the latter.
    pub(super) initializer_uses: FxHashMap<Id, SmallVec<[Id; 2]>>,
}

/// Constants, variables and functions of the module, each declared once and where it is first needed.
pub(super) struct ModuleScope<'m> {
    pub(super) source: &'m Source<'m>,
    pub(super) types: Types<'m>,
    pub(super) pointees: Pointees<'m>,
    /// Types of the pointers that GEPs start from, of late: by the handle of the type that they index and the type of the
    /// result.
    pub(super) gep_bases: [((usize, Id), Id); 64],
    /// The handle of the type of the last index that counts as it is, or 0.
    pub(super) index_type: usize,
    /// Global variables and constants by their handles.
    pub(super) value_ids: KeyMap<Id>,
    /// Global variables that LLVM IR has in the generic address space, by their handles, with the types of the generic
    /// pointers to them.
    pub(super) generic_variables: FxHashMap<usize, Id>,
    /// Specialization constants by the handles of the calls that stand for them.
    pub(super) spec_constants: FxHashMap<usize, Id>,
    /// Variables of functions that LLVM has in the generic address space, by the instructions that make them.
    pub(super) cast_variables: FxHashMap<usize, Id>,
    /// Functions by their handles.
    pub(super) functions: FxHashMap<usize, FunctionInfo>,
    pub(super) callees: Callees,
    /// Functions that stand for intrinsics.
    pub(super) helpers: HelperTable,
    pub(super) builtins: Builtins<'m>,
    pub(super) interface: Interface,
}

impl<'m> ModuleScope<'m> {
    pub(super) fn new(source: &'m Source<'m>) -> Result<Self> {
        Ok(Self {
            source,
            types: Types::new(source, Emitter::new(source)?),
            pointees: Pointees::new(source.module, source.options.address_spaces),
            gep_bases: [((0, Id(0)), Id(0)); 64],
            index_type: 0,
            value_ids: KeyMap::default(),
            generic_variables: FxHashMap::default(),
            spec_constants: FxHashMap::default(),
            cast_variables: FxHashMap::default(),
            functions: FxHashMap::default(),
            callees: Callees::default(),
            helpers: HelperTable::default(),
            builtins: Builtins::default(),
            interface: Interface::default(),
        })
    }
}
