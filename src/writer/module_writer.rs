//! The module that is written: what is known of it and what stands of it.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{
    Source,
    emitter::{EmittedNames, ModuleSections},
    ids::{IdAllocator, Interner},
    inst::call::Callee,
    intrinsics::HelperTable,
    key_map::KeyMap,
    module_analysis::ModuleAnalysis,
    pointee::Pointees,
    requirements::RequirementCollector,
    types::TypeTables,
    vectors::Vectors,
};
use crate::{
    ExtInst, Result,
    loss::Tally,
    mapping::builtins::Resolved,
    spirv::{
        Id, IdSet, Version,
        grammar::{BuiltIn, ExtInstSet, StorageClass},
    },
};

/// The generator word: tool 6 of the registry (the LLVM/SPIR-V translator), whose conventions are followed, in its
/// version 14. Readers take hints from it about the conventions that they meet.
pub(super) const GENERATOR: u32 = 6 << 16 | 14;

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

/// A module that is written: its parts side by side, which handlers of instructions and of module scope reach by one hop.
pub(super) struct ModuleWriter<'m> {
    pub(super) source: &'m Source<'m>,
    pub(super) analysis: ModuleAnalysis<'m>,
    pub(super) sections: ModuleSections,
    pub(super) ids: IdAllocator,
    /// Types and constants by their words without the result.
    pub(super) interner: Interner,
    pub(super) types: TypeTables,
    pub(super) pointees: Pointees<'m>,
    /// Vectors that SPIR-V does not have.
    pub(super) vectors: Vectors,
    pub(super) names: EmittedNames,
    pub(super) imports: SmallVec<[(ExtInstSet, Id); 2]>,
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
    /// Specialization constants, and those that are made of them.
    pub(super) specialized: IdSet,
    /// Variables of functions that LLVM has in the generic address space, by the instructions that make them.
    pub(super) cast_variables: FxHashMap<usize, Id>,
    /// Functions by their handles.
    pub(super) functions: FxHashMap<usize, FunctionInfo>,
    pub(super) callees: Callees,
    /// Functions that stand for intrinsics.
    pub(super) helpers: HelperTable,
    pub(super) builtins: Builtins<'m>,
    pub(super) interface: Interface,
    pub(super) requirements: RequirementCollector,
    /// What is left out.
    pub(super) losses: Tally,
    /// The header's word about the tool.
    pub(super) generator: u32,
    /// Whether something was written whose types LLVM's verifier does not know: calls of instructions by their names,
    /// integers that are samplers.
    pub(super) unproven: bool,
}

impl<'m> ModuleWriter<'m> {
    /// A module of which nothing is written.
    ///
    /// # Errors
    /// Where the target is none that can be written.
    pub(super) fn new(source: &'m Source<'m>) -> Result<Self> {
        let analysis = ModuleAnalysis::of_triple(source.module, source.options)?;
        let most = source.options.max_version.unwrap_or(Version::V1_6);
        let mut module = Self {
            source,
            requirements: RequirementCollector::new(analysis.version, most, source.options),
            analysis,
            sections: ModuleSections::default(),
            ids: IdAllocator::from(1),
            interner: Interner::default(),
            types: TypeTables::default(),
            pointees: Pointees::new(source.module, source.options.address_spaces),
            vectors: Vectors::default(),
            names: EmittedNames::default(),
            imports: SmallVec::new(),
            gep_bases: [((0, Id(0)), Id(0)); 64],
            index_type: 0,
            value_ids: KeyMap::default(),
            generic_variables: FxHashMap::default(),
            spec_constants: FxHashMap::default(),
            specialized: IdSet::default(),
            cast_variables: FxHashMap::default(),
            functions: FxHashMap::default(),
            callees: Callees::default(),
            helpers: HelperTable::default(),
            builtins: Builtins::default(),
            interface: Interface::default(),
            losses: Tally::default(),
            generator: GENERATOR,
            unproven: false,
        };
        if source.options.ext_inst == ExtInst::OpenClStd {
            module.import(ExtInstSet::OpenClStd)?;
        }
        Ok(module)
    }
}
