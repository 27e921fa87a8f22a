//! What a translation collects, and the small steps that everything is made of.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{
    aliasing::Aliasing, budget::Budget, forms::Form, functions::Uses, inst::call::Callee,
    intrinsics::Helpers, key_map::KeyMap, loops, metadata::Kinds, pointee::{PipeMembers, Pointees}, proof,
    requirements::Requirements, survey::Survey, types::beyond_limit, vectors::Vectors,
};
use crate::{
    Error, Errors, ExtInst, Result, WriteOptions,
    llvm::{AttributeKinds, Context, Function, Module, Type, Value},
    mapping::builtins::Resolved,
    mapping::decorations,
    spirv::{
        Extension, Id, IdSet, MAGIC, Op, Version,
        grammar::{BuiltIn, Capability, Decoration, ExecutionMode, ExtInstSet, OperandKind, StorageClass},
        limits,
        words::Sink,
    },
};

/// After so many diagnostics a run ends: the rest would hardly be read.
const MAX_DIAGNOSTICS: usize = 100;

/// Room for so many decorations of an id is kept for the next.
const KEPT_DECORATIONS: usize = 64;

/// The generator word: tool 6 of the registry (the LLVM/SPIR-V translator), whose conventions are followed, in its
/// version 14. Readers take hints from it about the forms that they meet.
const GENERATOR: u32 = 6 << 16 | 14;

/// The sections of a module in its logical order (section 2.4), each a stream of whole instructions.
#[derive(Default)]
pub(super) struct Sections {
    /// Imports of extended instruction sets.
    pub(super) imports: Sink,
    /// OpEntryPoint.
    pub(super) entry_points: Sink,
    /// OpExecutionMode.
    pub(super) execution_modes: Sink,
    /// OpString.
    pub(super) strings: Sink,
    /// OpSource, OpSourceExtension.
    pub(super) sources: Sink,
    /// OpName, OpMemberName.
    pub(super) names: Sink,
    /// OpModuleProcessed.
    pub(super) processed: Sink,
    /// Decorations.
    pub(super) decorations: Sink,
    /// Integer types, which need nothing.
    pub(super) int_types: Sink,
    /// Integer constants, which need integer types alone.
    pub(super) int_constants: Sink,
    /// All other types; the lengths of arrays are integer constants.
    pub(super) types: Sink,
    /// Addresses of functions as integers, which need no other constants.
    pub(super) addresses: Sink,
    /// Other constants and global variables, which may need all of the above and each other.
    pub(super) values: Sink,
    /// Extended instructions at module scope, such as debug info.
    pub(super) module_insts: Sink,
    /// Functions without bodies.
    pub(super) declarations: Sink,
    /// Functions with bodies.
    pub(super) definitions: Sink,
    /// Extended instructions about functions, which may not stand before these.
    pub(super) trailing_insts: Sink,
}

/// How a called function is written.
#[derive(Clone, Copy)]
pub(super) struct FunctionInfo {
    pub(super) id: Id,
    pub(super) ty: Id,
    pub(super) return_type: Id,
}

/// A translation under way.
pub(super) struct Writer<'m> {
    pub(super) options: &'m WriteOptions,
    pub(super) module: Module<'m>,
    pub(super) context: Context<'m>,
    pub(super) attribute_kinds: AttributeKinds,
    pub(super) survey: Survey<'m>,
    pub(super) sections: Sections,
    pub(super) requirements: Requirements,
    pub(super) pointees: Pointees<'m>,
    /// Types and constants by their words without the result.
    pub(super) interned: FxHashMap<SmallVec<[u32; 8]>, Id>,
    /// The types of values in registers, by the handles of LLVM's.
    pub(super) type_ids: KeyMap<Id>,
    /// Types of memory that are other types than those of values, by the handles of LLVM's types.
    pub(super) memory_ids: KeyMap<Id>,
    /// How values of arrays and structures lie in memory, by the handles of their types.
    pub(super) forms: FxHashMap<usize, Form>,
    /// The types of values in memory, by the handles of LLVM's.
    pub(super) memory_types: KeyMap<Id>,
    /// The types of values that are no pointers and lie in memory as they are in registers, by the handles of LLVM's.
    pub(super) plain_types: KeyMap<Id>,
    /// Types of the pointers that GEPs start from, of late: by the handle of the type that they index and the type of the
    /// result.
    pub(super) gep_bases: [((usize, Id), Id); 64],
    /// The handle of the type of the last index that counts as it is, or 0.
    pub(super) index_type: usize,
    /// How many bytes values of arrays and structures have at most, by the handles of their types.
    pub(super) type_bytes: FxHashMap<usize, u64>,
    /// Types that hold cooperative matrices.
    pub(super) matrix_types: IdSet,
    /// So many marks of the arrays of loops may still be looked at.
    pub(super) marks: usize,
    /// Vectors that SPIR-V does not have.
    pub(super) vectors: Vectors,
    /// Storage class and pointee of every pointer type, by its id.
    pub(super) pointer_types: KeyMap<(StorageClass, Id)>,
    /// Pointer types by storage class and pointee.
    pub(super) typed_pointers: FxHashMap<(StorageClass, Id), Id>,
    /// Members of structures that are storage of pipes.
    pub(super) pipe_members: Rc<PipeMembers>,
    /// Global variables and constants by their handles.
    pub(super) value_ids: KeyMap<Id>,
    /// Global variables that LLVM IR has in the generic address space, by their handles, with the types of the generic
    /// pointers to them.
    pub(super) generic_variables: FxHashMap<usize, Id>,
    /// Specialization constants by the handles of the calls that stand for them.
    pub(super) spec_constants: FxHashMap<usize, Id>,
    /// Functions by their handles.
    pub(super) functions: FxHashMap<usize, FunctionInfo>,
    /// What callees are, each resolved once.
    pub(super) callees: FxHashMap<usize, Callee>,
    /// Inline assembly by its handle and the type that it is called by.
    pub(super) assemblies: FxHashMap<(usize, Id), Id>,
    /// Functions that stand for intrinsics.
    pub(super) helpers: Helpers,
    /// Builtin functions that were resolved.
    pub(super) builtins: Vec<Rc<Resolved<'m>>>,
    /// What was found out about callees that may be builtins, by their handles.
    pub(super) builtin_numbers: FxHashMap<usize, Option<u32>>,
    /// Global variables of LLVM IR that stand for builtin variables, by their handles.
    pub(super) builtin_globals: FxHashMap<usize, BuiltIn>,
    /// Whether calls of components were left to the instruction that puts them together.
    pub(super) has_gathered: bool,
    /// Builtin variables with the types of their values.
    pub(super) builtin_variables: FxHashMap<BuiltIn, (Id, Id)>,
    /// What bodies refer to, by their functions' handles.
    pub(super) function_uses: FxHashMap<usize, Uses>,
    /// The variables that initializers of variables refer to, by the latter.
    pub(super) initializer_uses: FxHashMap<Id, SmallVec<[Id; 2]>>,
    /// Functions that run before the kernels or after them, with their priorities.
    pub(super) initializers: Vec<(u32, Function<'m>, ExecutionMode)>,
    /// Global variables that entry points list, with their storage classes.
    pub(super) interface: IndexMap<Id, StorageClass, FxBuildHasher>,
    /// The entry points with the functions that they are.
    pub(super) entry_points: Vec<(Function<'m>, Id)>,
    /// The decorations of the id that was decorated last: with their parameters where there may be several with others.
    decorated: (Id, FxHashSet<SmallVec<[u32; 4]>>),
    /// Numbers of the kinds of metadata that are looked up often.
    pub(super) kinds: Kinds,
    /// The header's word about the tool.
    pub(super) generator: u32,
    /// OpString by their text.
    pub(super) strings: FxHashMap<Box<[u8]>, Id>,
    /// Decorations that annotations gave.
    pub(super) annotated: FxHashSet<(Id, Decoration)>,
    /// Execution modes that stand already.
    pub(super) modes: FxHashSet<(Id, u32, Box<[u32]>)>,
    /// Whether the module tells lines of its source.
    pub(super) has_lines: bool,
    /// The names of source files by the handles of their metadata.
    pub(super) files: FxHashMap<usize, Id>,
    /// Domains and scopes of memory that does not alias.
    pub(super) aliasing: Aliasing,
    imports: SmallVec<[(ExtInstSet, Id); 2]>,
    /// Whether something was written whose types LLVM's verifier does not know: calls of instructions by their names,
    /// integers that are samplers.
    pub(super) unproven: bool,
    /// What instructions may still become.
    pub(super) budget: Budget,
    diagnostics: Vec<Error>,
    next_id: u32,
}

impl<'m> Writer<'m> {
    pub(super) fn new(module: Module<'m>, options: &'m WriteOptions) -> Result<Self> {
        let survey = Survey::of_triple(module, options)?;
        let version = survey.version;
        let mut writer = Self {
            options,
            module,
            context: module.context(),
            attribute_kinds: AttributeKinds::new(),
            survey,
            sections: Sections::default(),
            requirements: Requirements::new(version, options.max_version.unwrap_or(Version::V1_6)),
            pointees: Pointees::new(module),
            interned: FxHashMap::default(),
            type_ids: KeyMap::default(),
            memory_ids: KeyMap::default(),
            forms: FxHashMap::default(),
            memory_types: KeyMap::default(),
            plain_types: KeyMap::default(),
            index_type: 0,
            gep_bases: [((0, Id(0)), Id(0)); 64],
            type_bytes: FxHashMap::default(),
            marks: loops::MAX_MARKS,
            matrix_types: IdSet::default(),
            vectors: Vectors::default(),
            pointer_types: KeyMap::default(),
            typed_pointers: FxHashMap::default(),
            pipe_members: Rc::default(),
            value_ids: KeyMap::default(),
            generic_variables: FxHashMap::default(),
            spec_constants: FxHashMap::default(),
            functions: FxHashMap::default(),
            callees: FxHashMap::default(),
            assemblies: FxHashMap::default(),
            helpers: Helpers::default(),
            builtins: Vec::new(),
            builtin_numbers: FxHashMap::default(),
            builtin_globals: FxHashMap::default(),
            has_gathered: false,
            builtin_variables: FxHashMap::default(),
            function_uses: FxHashMap::default(),
            initializer_uses: FxHashMap::default(),
            initializers: Vec::new(),
            interface: IndexMap::default(),
            has_lines: module.named_metadata_by_name("llvm.dbg.cu").is_some(),
            files: FxHashMap::default(),
            aliasing: Aliasing::default(),
            imports: SmallVec::new(),
            entry_points: Vec::new(),
            decorated: (Id(0), FxHashSet::default()),
            kinds: Kinds::new(module.context()),
            generator: GENERATOR,
            strings: FxHashMap::default(),
            annotated: FxHashSet::default(),
            modes: FxHashSet::default(),
            unproven: false,
            budget: Budget::new(),
            diagnostics: Vec::new(),
            next_id: 1,
        };
        if options.ext_inst == ExtInst::OpenClStd {
            writer.import(ExtInstSet::OpenClStd)?;
        }
        Ok(writer)
    }

    /// What [`Self::new_id`] will give.
    #[inline]
    pub(super) fn upcoming_id(&self) -> Id {
        Id(self.next_id)
    }

    /// A fresh id.
    #[inline]
    pub(super) fn new_id(&mut self) -> Id {
        let id = Id(self.next_id);
        self.next_id += 1;
        id
    }

    /// Takes note of an error and lets the run go on.
    pub(super) fn report(&mut self, error: Error) {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(error);
        }
    }

    /// Takes note of what went wrong in a step, if anything did.
    pub(super) fn tolerate(&mut self, step: Result<()>) {
        if let Err(error) = step {
            self.report(error);
        }
    }

    /// Whether so much went wrong that going on is pointless.
    pub(super) fn is_hopeless(&self) -> bool {
        self.diagnostics.len() >= MAX_DIAGNOSTICS || self.budget.is_spent()
    }

    /// Names an id; an empty name is none.
    pub(super) fn name(&mut self, id: Id, name: &[u8]) -> Result<()> {
        if name.is_empty() {
            return Ok(());
        }
        self.sections.names.start(Op::Name).id(id).string(name).finish()
    }

    /// Decorates an id; `parameters` are the words after the decoration. A decoration that the id already got just
    /// before is not repeated.
    pub(super) fn decorate(&mut self, id: Id, decoration: Decoration, parameters: &[u32]) -> Result<()> {
        self.decorate_by(Op::Decorate, id, decoration, parameters)
    }

    /// Decorates an id by OpDecorate or OpDecorateId.
    pub(super) fn decorate_by(
        &mut self,
        op: Op,
        id: Id,
        decoration: Decoration,
        parameters: &[u32],
    ) -> Result<()> {
        if !self.vectors.is_empty() {
            // What an instruction of several parts is decorated with holds for each of them.
            let parts = self.vectors.known_parts(id);
            if !parts.is_empty() {
                for part in parts {
                    self.decorate_by(op, part, decoration, parameters)?;
                }
                return Ok(());
            }
        }
        if self.decorated.0 != id {
            self.decorated.0 = id;
            self.decorated.1.clear();
            self.decorated.1.shrink_to(KEPT_DECORATIONS);
        }
        let mut key = SmallVec::<[u32; 4]>::new();
        key.push(decoration.0);
        if decorations::may_repeat(decoration) {
            key.extend_from_slice(parameters);
        }
        if !self.decorated.1.insert(key) {
            return Ok(());
        }
        self.requirements.note(OperandKind::Decoration, decoration.0);
        if op != Op::Decorate {
            self.requirements.op(op);
        }
        self.sections.decorations.start(op).id(id).word(decoration.0).words(parameters).finish()
    }

    /// The id of an extended instruction set, imported where it is new.
    pub(super) fn import(&mut self, set: ExtInstSet) -> Result<Id> {
        if let Some((_, id)) = self.imports.iter().find(|(known, _)| *known == set) {
            return Ok(*id);
        }
        let id = self.new_id();
        self.sections.imports.start(Op::ExtInstImport).id(id).string(set.table().name.as_bytes()).finish()?;
        self.imports.push((set, id));
        Ok(id)
    }

    /// Whether the options allow an extension.
    pub(super) fn allows(&self, extension: Extension) -> bool {
        self.options.extensions.contains(extension)
    }

    /// Whether a version may be emitted.
    pub(super) fn allows_version(&self, version: Version) -> bool {
        version <= self.requirements.max_version()
    }

    /// Whether a version may be emitted where an older one would do as well: not beyond the one that the triple names.
    pub(super) fn prefers_version(&self, version: Version) -> bool {
        self.allows_version(version) && self.survey.named_version.is_none_or(|named| version <= named)
    }

    /// Declares a capability.
    pub(super) fn require_capability(&mut self, capability: Capability) {
        self.requirements.capability(capability);
    }

    /// Declares an extension.
    ///
    /// # Errors
    /// Where the options do not allow it; `why` then says what needs it.
    pub(super) fn require_extension(
        &mut self,
        extension: Extension,
        why: impl FnOnce() -> String,
    ) -> Result<()> {
        if !self.allows(extension) {
            return Err(Error::requires_extension(extension.name(), why()));
        }
        self.requirements.extension(extension);
        Ok(())
    }

    /// Interns an instruction with a result and no result type, a type that is; `write` gives the sink.
    pub(super) fn intern(
        &mut self,
        op: Op,
        operands: &[u32],
        sink: impl FnOnce(&mut Sections) -> &mut Sink,
    ) -> Result<(Id, bool)> {
        let mut key = SmallVec::<[u32; 8]>::new();
        key.push(u32::from(op.0));
        key.extend_from_slice(operands);
        if let Some(id) = self.interned.get(&key) {
            return Ok((*id, false));
        }
        let id = self.new_id();
        self.requirements.op(op);
        sink(&mut self.sections).start(op).id(id).words(operands).finish()?;
        self.interned.insert(key, id);
        Ok((id, true))
    }

    /// Interns an instruction with result type and result, a constant that is.
    pub(super) fn intern_typed(
        &mut self,
        op: Op,
        ty: Id,
        operands: &[u32],
        sink: impl FnOnce(&mut Sections) -> &mut Sink,
    ) -> Result<Id> {
        let mut key = SmallVec::<[u32; 8]>::new();
        key.push(u32::from(op.0));
        key.push(ty.0);
        key.extend_from_slice(operands);
        if let Some(id) = self.interned.get(&key) {
            return Ok(*id);
        }
        let id = self.new_id();
        self.requirements.op(op);
        sink(&mut self.sections).start(op).id(ty).id(id).words(operands).finish()?;
        self.interned.insert(key, id);
        self.vectors.note(id, ty, &[]);
        Ok(id)
    }

    /// The whole module, or every diagnostic.
    pub(super) fn finish(mut self) -> Result<Vec<u32>, Errors> {
        if self.sections.entry_points.is_empty() {
            // A module without an entry point is there to be linked.
            self.require_capability(Capability::Linkage);
        }
        self.diagnostics.extend(self.requirements.settle(&self.options.extensions));
        if self.next_id > limits::ID_BOUND {
            self.diagnostics.push(beyond_limit(
                "a module",
                limits::ID_BOUND as usize,
                "ids",
                self.next_id as usize,
            ));
        }
        Errors::check(self.diagnostics)?;
        let mut head = Sink::new();
        self.requirements.write(&mut head).map_err(Errors::from)?;
        let s = self.sections;
        let mut model = Sink::new();
        model.push(Op::MemoryModel, &[self.survey.addressing_model.0, self.survey.memory_model.0])?;
        let parts = [
            &head,
            &s.imports,
            &model,
            &s.entry_points,
            &s.execution_modes,
            &s.strings,
            &s.sources,
            &s.names,
            &s.processed,
            &s.decorations,
            &s.int_types,
            &s.int_constants,
            &s.types,
            &s.addresses,
            &s.values,
            &s.module_insts,
            &s.declarations,
        ];
        // Bodies are most of a module: they stay where they are, and the rest goes before them.
        let mut module = s.definitions;
        module.extend(s.trailing_insts.words());
        let header = [MAGIC, self.requirements.version().word(), self.generator, self.next_id, 0];
        let parts: SmallVec<[&[u32]; 18]> =
            std::iter::once(&header[..]).chain(parts.iter().map(|part| part.words())).collect();
        module.insert(0, &parts);
        let words = module.into_words();
        if self.unproven { proof::proven(words) } else { Ok(words) }
    }

    /// The type of a value; every value that reaches the writer has one.
    pub(super) fn llvm_type(&self, value: Value<'m>) -> Result<Type<'m>> {
        value.ty().ok_or_else(|| Error::internal("a value has no type"))
    }
}
