//! What is known of a module while it is read, and the instructions of module scope.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    ShaderTarget, aliasing, budget, builtins, cfg, debug_info, fast_math, functions,
    header::{GLOBALS_IN_1, Model, ModuleKind},
    id_table::IdTable,
    index::{self, Index},
    intrinsics, kernel_args, lines, metadata, shader, types, vector_compute,
};
use crate::{
    CallForm, Error, Errors, Loss, ReadOptions, Result,
    draft::{self, Builder, Context, Function, Module, Type, Value},
    loss::Tally,
    mapping::registry::{self, Disposition, Header, Irregular, Memory, NoEffect, SetRole},
    spirv::{
        self, Id, Ids, Inst, Op, OperandContext as _,
        facts::Facts,
        grammar::{ImportedSet, StorageClass},
    },
};

/// A module on its way to LLVM IR.
pub(crate) struct Reader<'m, 's> {
    /// The cost that short instructions may still have.
    pub(super) budget: budget::PartBudget,
    /// How types of kernels' arguments are spelt.
    pub(super) spellings: kernel_args::Spellings<'m, 's>,
    /// The functions, calls and declarations that the check found.
    pub(super) facts: &'s Facts<'s>,
    /// Which instruction defines an id.
    pub(super) ids: &'s Ids<'s>,
    /// Names and decorations.
    pub(super) index: Index<'s>,
    /// The caller's options.
    pub(super) options: &'s ReadOptions,
    /// Addressing and memory model.
    pub(super) model: Model,
    /// Where types and constants live.
    pub(super) context: Context<'m>,
    /// The module that is being filled.
    pub(super) module: Module<'m>,
    /// The LLVM type of each type id.
    pub(super) types: IdTable<types::TypeSlot<'m>>,
    /// The LLVM value of each id, as far as it is known.
    pub(super) values: Vec<Option<draft::ValueId>>,
    /// The LLVM block of each label, with its number in its function.
    pub(super) blocks: IdTable<cfg::BlockSlot<'m>>,
    /// The functions that are declared so far.
    pub(super) functions: IdTable<Function<'m>>,
    /// Functions that stand for an intrinsic or an instruction.
    pub(super) helpers: FxHashMap<Id, intrinsics::HelperFunction<'m>>,
    /// Entry points by function.
    pub(super) entry_points: functions::EntryPointTable<'s>,
    /// The fast-math flags of instructions without flags of their own, by function.
    pub(super) fast_math_defaults: FxHashMap<Id, fast_math::Defaults>,
    /// The bits of literal samplers.
    pub(super) samplers: FxHashMap<Id, u32>,
    /// Variables that hold literal samplers, with the samplers' bits.
    pub(super) sampler_variables: FxHashMap<Id, u32>,
    /// Variables without a value that other modules define, by their names.
    pub(super) imported: FxHashMap<Box<[u8]>, draft::Global<'m>>,
    pub(super) pipe_storage_type: Option<Type<'m>>,
    /// Pointers into builtin variables whose loads are calls.
    pub(super) builtin_pointers: builtins::BuiltinPointers,
    /// Loads of builtin variables of which only single components are used.
    pub(super) builtin_vectors: FxHashMap<Id, builtins::BuiltinAddress>,
    /// Whether builtin variables that stay variables are in the global address space.
    pub(super) builtins_are_global: bool,
    /// True if pointers into builtin variables are values, which point to private copies of the variables.
    pub(super) builtins_are_copied: bool,
    /// Functions with bodies of the module's own, where OpenCL C's names are called that they may have too.
    pub(super) own_functions: FxHashSet<Function<'m>>,
    /// Whether the last instruction could not be a call as one of them has its name.
    pub(super) name_is_taken: bool,
    /// Functions that were declared for calls, by name.
    pub(super) callees: FxHashMap<Box<str>, Function<'m>>,
    /// The same in the order of their declarations.
    pub(super) declared: Vec<Function<'m>>,
    /// Functions that are known to be convergent.
    pub(super) known_convergent: FxHashSet<Function<'m>>,
    /// Those of them whose callers are still to be marked.
    pub(super) convergent: Vec<Function<'m>>,
    /// Whether functions of OpenCL C were declared for calls.
    pub(super) speaks_opencl: bool,
    /// True if some of them came with OpenCL C 2.0.
    pub(super) speaks_opencl_20: bool,
    /// The same where the first argument points to the memory for the result, by name and the result's type.
    pub(super) struct_callees: FxHashMap<(Box<str>, Type<'m>), Function<'m>>,
    /// Whether annotations of structures' members have to be looked for.
    pub(super) has_annotated_members: bool,
    /// Functions that pointers are made to; found when first asked for.
    pub(super) taken_functions: Option<FxHashSet<Id>>,
    /// How many operands are each id, up to 255; counted when first asked for.
    pub(super) mentions: Option<Vec<u8>>,
    /// Strings of annotations, by their text.
    pub(super) annotation_texts: FxHashMap<Box<[u8]>, Value<'m>>,
    /// The targets of annotations of module scope, with their strings.
    pub(super) annotated: Vec<(Value<'m>, Value<'m>)>,
    /// Files of lines of the source, where there may be some.
    pub(super) lines: Option<lines::LineFacts<'m>>,
    /// The debug information, where the module has some.
    pub(super) debug: Option<debug_info::DebugInfoReader<'m>>,
    /// Warnings of parts that were left out.
    pub(super) warnings: Vec<Error>,
    /// What is left out.
    pub(super) losses: Tally,
    /// How many texts of OpSource no debug information has taken.
    pub(super) source_texts: u32,
    /// Domains and scopes of memory that does not alias.
    pub(super) aliasing: aliasing::AliasingNodes<'m>,
    /// Whether the module uses SPV_INTEL_vector_compute.
    pub(super) is_vector_compute: bool,
    /// Numbers of the kinds of metadata that are attached.
    pub(super) kinds: metadata::MetadataKinds,
    /// What is known of a module of shaders.
    pub(super) shader: shader::ShaderFacts<'m>,
}

impl<'m, 's> Reader<'m, 's> {
    /// Starts on a module of which nothing is read yet.
    pub(super) fn new(
        facts: &'s Facts<'s>,
        options: &'s ReadOptions,
        model: Model,
        module: Module<'m>,
    ) -> Self {
        let ids = facts.ids();
        let bound = ids.len();
        let context = module.context();
        Self {
            facts,
            ids,
            index: Index::new(ids),
            options,
            model,
            context,
            module,
            types: IdTable::new(bound),
            values: vec![None; bound],
            blocks: IdTable::new(bound),
            functions: IdTable::new(bound),
            helpers: FxHashMap::default(),
            entry_points: functions::EntryPointTable::default(),
            fast_math_defaults: FxHashMap::default(),
            samplers: FxHashMap::default(),
            sampler_variables: FxHashMap::default(),
            imported: FxHashMap::default(),
            pipe_storage_type: None,
            builtin_pointers: builtins::BuiltinPointers::default(),
            builtin_vectors: FxHashMap::default(),
            builtins_are_global: false,
            builtins_are_copied: false,
            own_functions: FxHashSet::default(),
            name_is_taken: false,
            callees: FxHashMap::default(),
            declared: Vec::new(),
            known_convergent: FxHashSet::default(),
            convergent: Vec::new(),
            speaks_opencl: false,
            speaks_opencl_20: false,
            struct_callees: FxHashMap::default(),
            has_annotated_members: index::has_annotated_members(ids),
            taken_functions: None,
            mentions: None,
            annotation_texts: FxHashMap::default(),
            annotated: Vec::new(),
            lines: lines::LineFacts::new(ids),
            debug: None,
            source_texts: 0,
            warnings: Vec::new(),
            losses: Tally::default(),
            aliasing: aliasing::AliasingNodes::default(),
            is_vector_compute: vector_compute::is_used(ids),
            kinds: metadata::MetadataKinds::new(context),
            budget: budget::PartBudget::new(ids.module().words().len()),
            spellings: kernel_args::Spellings::default(),
            shader: shader::ShaderFacts::default(),
        }
    }

    /// Returns how many operands of functions' instructions are an id, up to 255; its own result is one.
    ///
    /// What is made in a function is named there alone, but for names and decorations, which do not count.
    pub(super) fn mentions(&mut self, id: Id) -> u8 {
        let ids = self.ids;
        let counts = self.mentions.get_or_insert_with(|| {
            let mut counts = vec![0_u8; ids.module().header().bound as usize];
            for inst in ids.module().iter().skip_while(|inst| inst.op() != Op::Function) {
                spirv::for_each_id(inst, ids, |id| {
                    if let Some(count) = counts.get_mut(id.0 as usize) {
                        *count = count.saturating_add(1);
                    }
                });
            }
            counts
        });
        counts.get(id.0 as usize).copied().unwrap_or(0)
    }

    /// Sets the module's triple and data layout: those of a target for shaders, those of the addressing model for kernels.
    pub(super) fn set_target(&self, target: Option<&ShaderTarget>) -> Result<()> {
        if self.is_shader() {
            let target = target.ok_or_else(|| Error::internal("shaders are read without a target"))?;
            self.module.set_triple(&target.triple);
            return Ok(self.module.set_data_layout(&target.data_layout)?);
        }
        self.module.set_triple(self.model.triple());
        let spaces = self.options.address_spaces;
        let program = self.options.program_address_space;
        if !spaces.is_changed() && program == 0 {
            return Ok(self.module.set_data_layout(self.model.data_layout())?);
        }
        let number = |class| spaces.address_space(class).unwrap_or_default();
        let layout = self.model.data_layout();
        let layout = layout.strip_suffix(GLOBALS_IN_1).unwrap_or(layout);
        let mut layout = format!("{layout}-G{}", number(StorageClass::CrossWorkgroup));
        for (letter, number) in [('A', number(StorageClass::Function)), ('P', program)] {
            if number != 0 {
                layout.push_str(&format!("-{letter}{number}"));
            }
        }
        Ok(self.module.set_data_layout(&layout)?)
    }

    /// Types, constants and global variables, in the order of the module, which defines each before its uses.
    pub(super) fn declarations(&mut self) -> Result<(), Errors> {
        let mut diagnostics = Vec::new();
        for inst in self.ids.module().iter().take_while(|inst| inst.op() != Op::Function) {
            let declared = self.declare(inst);
            if let Err(error) = declared {
                // Later instructions mostly refer to the one that is missing now, so one diagnostic is enough.
                diagnostics.push(error.or_at(|| inst.location()));
                break;
            }
        }
        Errors::check(diagnostics)
    }

    /// Declares an instruction of module scope.
    fn declare(&mut self, inst: Inst<'s>) -> Result<()> {
        match registry::of(inst.op()) {
            Some(Disposition::Irregular(family)) => match family {
                Irregular::Memory(Memory::Variable | Memory::UntypedVariableKHR) => match self.model.kind {
                    ModuleKind::Kernel => self.declare_global(inst),
                    ModuleKind::Shader => self.declare_shader_variable(inst),
                },
                Irregular::AliasScope(_) => self.declare_aliasing(inst),
                Irregular::Constant(op) => self.declare_constant(inst, op),
                Irregular::Undefined(op) => self.declare_undefined(inst, op),
                Irregular::Type(op) => self.declare_type(inst, op),
                Irregular::Assembly(op) => self.declare_assembly(inst, op),
                Irregular::NoEffect(NoEffect::MemberName) => {
                    self.losses.add(Loss::MemberName);
                    Ok(())
                }
                Irregular::Header(Header::Source) => {
                    if inst.operands().len() > 3 {
                        self.source_texts += 1;
                    }
                    Ok(())
                }
                Irregular::Extended(_) => {
                    self.note_description(inst);
                    Ok(())
                }
                // Headers and annotations are read before, the others have nothing to declare.
                _ => Ok(()),
            },
            Some(Disposition::OpaqueType) => self.declare_opaque_type(inst),
            Some(Disposition::Unsupported(reason)) => Err(inst.unsupported(reason.text())),
            _ => Ok(()),
        }
    }

    /// Counts an instruction of a set that describes the program and that nothing in LLVM IR stands for.
    pub(super) fn note_description(&self, inst: Inst<'s>) {
        let set = inst.id(2).ok().and_then(|set| self.ids.ext_inst_set(set)).and_then(ImportedSet::known);
        if set.is_none_or(|set| matches!(registry::set_role(set), SetRole::Description | SetRole::Tool)) {
            self.losses.add(Loss::NonSemantic);
        }
    }

    /// Fills the functions, in the order of the module.
    pub(super) fn bodies(&mut self) -> Result<(), Errors> {
        let builder = Builder::new(self.context);
        if self.options.call_form != CallForm::SpvIr {
            self.functions_first();
        }
        let functions = self.facts.functions().iter();
        Errors::check(functions.filter_map(|function| self.fill(&builder, function).err()).collect())
    }

    /// Declares the module's own functions before any body is filled, so that the builtins of OpenCL C, which bodies
    /// declare as they call them, stand behind all of them.
    fn functions_first(&mut self) {
        for function in self.facts.functions() {
            if self.is_filled(function.id) {
                // An error is found again, and reported, when the function's body is emitted.
                let _ = self.function(function.id);
            }
        }
    }
}
