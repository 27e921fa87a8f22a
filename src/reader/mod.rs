//! SPIR-V to LLVM IR.
//!
//! `read` is the pipeline. A `Reader` holds what is known of each id, in arrays by id; a
//! `body::FunctionReader` fills one function, with a handler for each section of the specification under `inst/`.
//! The IR is made by the checked builder of `draft`, so a module that breaks a rule of LLVM IR is an error with the
//! location of the instruction, and the verifier has the last word.
//!
//! # Parts
//!
//! `read` in `src/reader/mod.rs` reads as the pipeline: parse, check (`crates/check`), index names and decorations,
//! declare what has module scope in the module's order, fill the bodies, metadata, the verifier of `crates/ir`.
//! `Reader` holds what is known of each id in arrays by id; `FunctionReader` (`body.rs`) fills one function, and
//! the families under `src/reader/inst/`, named after the sections of the specification, are handlers that take the
//! instruction and give it a value.
//!
//! - **The IR is made** by the checked builder of `src/draft/`, so a wrong module is an error with the
//!   instruction's place even where no check foresaw it. Nothing is folded but constants of module scope. LLVM gets
//!   the result as bitcode, and only for modules in memory and for text. Shaders get bodies of builtins; their data
//!   lie in memory as a target says, which is a row of `src/mapping/targets.rs`, or LLVM's.
//! - **Built-in variables** (`builtins/variable.rs`) are calls where they are loaded. A pointer into one that is a
//!   value (a phi, an argument, a chain with an index that is no constant) points to a copy in the function, which
//!   its entry block fills.
//! - **Convergent functions** (`convergence.rs`): once all bodies are filled, the attribute goes from declarations
//!   of barriers, operations of groups and imports along their uses to whatever calls them.
//! - **The default form** of calls (`CallForm::Auto`) decides for each instruction: OpenCL C 1.2's function where
//!   it says all that the instruction does, that of 2.0 or the SPIR-V friendly call elsewhere.
//!   `crates/run/tests/meaning/reader.rs` runs what comes of it.
//! - **Order of blocks** (`cfg.rs`): one pass confirms that each block follows its dominators, as the specification
//!   wants; otherwise blocks are filled in reverse postorder and still stand where they stood. Blocks that no path
//!   leads to come last, and a value that is missing there is poison. Phis get their incoming values at the end,
//!   one for each edge.
//! - **Entry points** (`functions.rs`): a wrapper that only calls the exported function of its own name disappears;
//!   a function that is called as well, or is several entry points, gets kernels apart that call it.
//! - **Rows and handlers**: what `src/mapping/` has a row for takes the row's way; a handler exists for what is
//!   irregular; everything else becomes a call whose name and arguments follow from the grammar (`friendly.rs`), so
//!   nothing is lost.
//! - **Decorations** become flags, attributes, alignments and annotations where LLVM has them; the others are kept
//!   as `!spirv.Decorations` and `!spirv.ParameterDecorations` (`decorations.rs`).
//! - **Debug information** (`src/reader/debug_info/`): `decode.rs` reads instructions of every set by the names
//!   that the grammar has for their operands; `build.rs` makes nodes in the order of their references, with forward
//!   references for composite types and functions; `rows.rs` takes the fields of a node from the rows that the
//!   writer goes by too, and `types.rs`, `arrays.rs` and `scopes.rs` add what a row cannot tell; `finish.rs` fills
//!   the lists of compile units; `body.rs` gives instructions their locations and adds records about variables.
//!   Numbers are rows of `mapping/debug_info/values.rs`. What is malformed is left out with a warning, and debug
//!   information that LLVM's verifier refuses is stripped; both are errors where the reader is strict.
//! - **Lines** (`lines.rs`): OpLine becomes debug locations, with a `DISubprogram` for each function that has some.
//!   A module without strings to name files by costs nothing.
//! - **Dead instructions** (`dead_instructions.rs`): where OpenCL C's function gives less than SPIR-V's
//!   instruction, as `get_image_width` does, both forms are made, and what nothing uses goes at the end of the
//!   function. With the writer's counterparts (`inst/boolean.rs`, `inst/number.rs`, `functions/cmpxchg.rs`) this
//!   keeps modules from growing from one translation to the next; `crates/run/tests/meaning/round_trip.rs` holds
//!   that for kernels of every family.
//! - **Shaders** (`src/reader/shader/`; `docs/shader-interface.md` is the page): `header.rs` finds once whether a
//!   module is of kernels or of shaders. Of shaders, `shader::read` takes the instructions that mean something else
//!   there, by `ShaderForm` in `src/mapping/shader.rs`, and all others are read as everywhere. `layout.rs` says where the
//!   parts of a type lie, `access.rs` loads and stores them, `memory.rs` walks access chains in bytes. Variables of
//!   the module have no global: `variables.rs` finds the address of each in the first block of the function that
//!   uses it, from the interface structure (`interface.rs`) or the memory of the invocation. `entry.rs` makes the
//!   functions of entry points, `host.rs` those that ask the host by callbacks, `control.rs` returns from
//!   invocations that end and keeps merge instructions as metadata.
//! - **Structures as results** of calls by name go through memory in the entry block, or to where the result is
//!   stored.

mod aliasing;
mod attributes;
mod auxdata;
mod body;
mod budget;
mod builtins;
mod call;
mod cfg;
mod constants;
mod convergence;
mod dead_instructions;
mod debug_info;
mod decorations;
mod fast_math;
mod fold;
mod friendly;
mod functions;
mod globals;
mod header;
#[cfg(feature = "llvm")]
mod in_memory;
mod index;
mod inst;
mod intrinsics;
mod kernel_args;
mod lines;
mod loops;
mod mangled;
mod metadata;
mod overflow;
mod shader;
mod types;
mod vector_compute;

use rustc_hash::{FxHashMap, FxHashSet};
use spirv_llvm_ir as ir;

use crate::{
    BuiltinFormat, CallForm, Code, Error, Errors, Loss, Observer, Outcome, Phase, ReadOptions, Result,
    builtin_library,
    draft::{self, Builder, Context, Draft, Function, Module, Type, Value},
    finding,
    loss::Tally,
    mapping::{
        registry::{self, Disposition, Header, Irregular, Memory, NoEffect, SetRole},
        targets,
    },
    spirv::{self, Id, Ids, Op, OperandContext as _, grammar::ImportedSet},
};

#[cfg(feature = "llvm")]
pub(crate) use in_memory::read;
use index::Index;

/// What reading without LLVM comes to.
#[derive(Debug)]
pub enum FromSpirv {
    /// LLVM's bitcode, with warnings and losses.
    Read(Outcome<Vec<u8>>),
    /// The module is one of shaders for a target of which only LLVM knows how its data lies in memory: `read` asks it.
    NeedsLlvm,
}

/// Translates a SPIR-V module to LLVM's bitcode, without LLVM; tells of each phase that begins.
///
/// # Errors
/// As [`crate::read()`].
pub fn read_bitcode(
    spirv: &spirv::Module,
    options: &ReadOptions,
    begin: Observer<'_>,
) -> Result<FromSpirv, Errors> {
    let target = match header::model(spirv)?.kind {
        header::ModuleKind::Kernel => None,
        header::ModuleKind::Shader => {
            let triple = target_triple(options);
            let Some(data_layout) = targets::data_layout(&triple) else { return Ok(FromSpirv::NeedsLlvm) };
            Some(ShaderTarget { triple, data_layout: data_layout.to_owned() })
        }
    };
    let Outcome { module, warnings, losses } = read_ir(spirv, options, target.as_ref(), begin)?;
    let bitcode = to_bitcode(&module, options.llvm_version)?;
    Ok(FromSpirv::Read(Outcome { module: bitcode, warnings, losses }))
}

/// Translates a SPIR-V module to LLVM's bitcode; LLVM is asked where a target is not known without it. Tells of each phase that
/// begins.
///
/// # Errors
/// As [`crate::read()`], and for a target that only LLVM knows where this library was built without it.
pub fn read_to_bitcode(
    spirv: &spirv::Module,
    options: &ReadOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u8>>, Errors> {
    if let FromSpirv::Read(outcome) = read_bitcode(spirv, options, begin)? {
        return Ok(outcome);
    }
    #[cfg(feature = "llvm")]
    {
        let outcome = read_ir(spirv, options, Some(&in_memory::target_of(options)?), begin)?;
        let bitcode = to_bitcode(&outcome.module, options.llvm_version)?;
        Ok(Outcome { module: bitcode, warnings: outcome.warnings, losses: outcome.losses })
    }
    #[cfg(not(feature = "llvm"))]
    Err(crate::needs_llvm(&format!("the data layout of {}", target_triple(options))).into())
}

/// The triple that the options name for shaders, or the host's.
fn target_triple(options: &ReadOptions) -> String {
    options.target_triple.clone().unwrap_or_else(targets::host)
}

/// The bitcode of a module for a version of LLVM; without one, for the first from 19 on that has what is in the module.
fn to_bitcode(module: &ir::Module, version: Option<u32>) -> Result<Vec<u8>> {
    let (first, last) = match version {
        Some(version) => (version, version),
        None => (ir::bitcode::MIN_VERSION, ir::bitcode::MAX_VERSION),
    };
    let mut written = ir::bitcode::write(module, Some(first));
    for version in first.saturating_add(1)..=last {
        if written.is_ok() {
            break;
        }
        written = ir::bitcode::write(module, Some(version));
    }
    written.map_err(|error| Error::unsupported(Code::InvalidLlvmModule, error.to_string()))
}

/// The target of a module of shaders: its triple and its data layout.
#[derive(Clone, Debug)]
pub(crate) struct ShaderTarget {
    pub(crate) triple: String,
    pub(crate) data_layout: String,
}

/// Translates a SPIR-V module to LLVM IR, verified, and tells of each phase that begins, which breaches of the specification are
/// repaired, and how much of the module LLVM IR does not say. Modules of shaders need a target.
///
/// # Errors
/// As [`crate::read()`].
pub(crate) fn read_ir(
    spirv: &spirv::Module,
    options: &ReadOptions,
    target: Option<&ShaderTarget>,
    begin: Observer<'_>,
) -> Result<Outcome<ir::Module>, Errors> {
    let mut outcome = read_unverified(spirv, options, target, begin)?;
    begin(Phase::Verify);
    verify(&mut outcome.module, options, &mut outcome.warnings)?;
    Ok(outcome)
}

/// Verifies a module. Debug information that breaks its rules is taken out with a warning, unless the reader is strict.
fn verify(module: &mut ir::Module, options: &ReadOptions, warnings: &mut Vec<Error>) -> Result<(), Errors> {
    let findings = ir::verify(module);
    if findings.is_empty() {
        return Ok(());
    }
    module.strip_debug_info();
    let rest = ir::verify(module);
    Errors::check(rest.into_iter().map(|finding| finding::error(module, finding)).collect())?;
    match findings.first() {
        Some(broken) => warn_of_debug_info(&broken.detail, options, warnings),
        None => Ok(()),
    }
}

/// Warns that debug information was left out; an error where the reader is strict.
fn warn_of_debug_info(broken: &str, options: &ReadOptions, warnings: &mut Vec<Error>) -> Result<(), Errors> {
    let warning =
        Error::malformed(format!("the debug information is left out, since it breaks rules: {broken}"));
    if options.strict {
        return Err(warning.into());
    }
    warnings.push(warning);
    Ok(())
}

fn read_unverified(
    spirv: &spirv::Module,
    options: &ReadOptions,
    target: Option<&ShaderTarget>,
    begin: Observer<'_>,
) -> Result<Outcome<ir::Module>, Errors> {
    begin(Phase::Check);
    header::check(spirv, options)?;
    let checked = match spirv::check::check_required(spirv) {
        Ok(checked) => checked,
        Err(errors) => {
            let Some((repaired, mut warnings)) =
                spirv::merges_before_branches(spirv)?.filter(|_| !options.strict)
            else {
                return Err(errors);
            };
            let mut outcome = read_unverified(&repaired, options, target, begin)?;
            warnings.append(&mut outcome.warnings);
            return Ok(Outcome { warnings, ..outcome });
        }
    };
    if options.strict {
        Errors::check(checked.repairs().to_vec())?;
    }
    let mut warnings = checked.repairs().to_vec();
    let ids = checked.facts().ids();
    let model = header::model(spirv)?;
    let of_shaders;
    let options = match model.kind {
        header::ModuleKind::Kernel => options,
        header::ModuleKind::Shader => {
            of_shaders = ReadOptions {
                call_form: CallForm::SpvIr,
                builtin_format: BuiltinFormat::Global,
                ..options.clone()
            };
            &of_shaders
        }
    };

    begin(Phase::Declare);
    let draft = Draft::new();
    let mut reader = Reader::new(ids, options, model, draft.module());
    reader.set_target(target)?;
    if reader.is_shader() {
        reader.prepare_shader();
    }
    reader.declare_module()?;
    begin(Phase::Emit);
    reader.emit_module()?;
    if reader.is_shader() {
        builtin_library::define_computed(reader.module)?;
    }
    reader.take_warnings(&mut warnings)?;
    let losses = reader.losses.losses();
    drop(reader);
    Ok(Outcome { module: draft.finish(), warnings, losses })
}

/// A module on its way to LLVM IR.
pub(crate) struct Reader<'m, 's> {
    /// The cost that short instructions may still have.
    pub(crate) budget: budget::PartBudget,
    /// How types of kernels' arguments are spelt.
    pub(crate) spellings: kernel_args::Spellings<'m, 's>,
    /// Which instruction defines an id.
    pub(crate) ids: &'s Ids<'s>,
    /// Names and decorations.
    pub(crate) index: Index<'s>,
    /// The caller's options.
    pub(crate) options: &'s ReadOptions,
    /// Addressing and memory model.
    pub(crate) model: header::Model,
    /// Where types and constants live.
    pub(crate) context: Context<'m>,
    /// The module that is being filled.
    pub(crate) module: Module<'m>,
    /// The LLVM type of each type id.
    types: Vec<Option<types::TypeSlot<'m>>>,
    /// The LLVM value of each id, as far as it is known.
    values: Vec<Option<Value<'m>>>,
    /// The LLVM block of each label, with its number in its function.
    blocks: Vec<Option<cfg::BlockSlot<'m>>>,
    /// The functions that are declared so far; dense, since calls look here.
    functions: Vec<Option<Function<'m>>>,
    /// Functions that stand for an intrinsic or an instruction.
    helpers: FxHashMap<Id, intrinsics::HelperFunction<'m>>,
    /// Entry points by function.
    entry_points: functions::EntryPointTable<'s>,
    /// The fast-math flags of instructions without flags of their own, by function.
    fast_math_defaults: FxHashMap<Id, fast_math::Defaults>,
    /// The bits of literal samplers.
    samplers: FxHashMap<Id, u32>,
    /// Variables that hold literal samplers, with the samplers' bits.
    sampler_variables: FxHashMap<Id, u32>,
    /// Variables without a value that other modules define, by their names.
    imported: FxHashMap<Box<[u8]>, draft::Global<'m>>,
    pipe_storage_type: Option<Type<'m>>,
    /// Pointers into builtin variables whose loads are calls.
    builtin_pointers: builtins::BuiltinPointers,
    /// Loads of builtin variables of which only single components are used.
    builtin_vectors: FxHashMap<Id, builtins::BuiltinAddress>,
    /// Whether builtin variables that stay variables are in the global address space.
    builtins_are_global: bool,
    /// True if pointers into builtin variables are values, which point to private copies of the variables.
    builtins_are_copied: bool,
    /// Functions with bodies of the module's own, where OpenCL C's names are called that they may have too.
    own_functions: FxHashSet<Function<'m>>,
    /// Whether the last instruction could not be a call as one of them has its name.
    name_is_taken: bool,
    /// Functions that were declared for calls, by name.
    callees: FxHashMap<Box<str>, Function<'m>>,
    /// The same in the order of their declarations.
    declared: Vec<Function<'m>>,
    /// Functions that are known to be convergent.
    known_convergent: FxHashSet<Function<'m>>,
    /// Those of them whose callers are still to be marked.
    convergent: Vec<Function<'m>>,
    /// Whether functions of OpenCL C were declared for calls.
    speaks_opencl: bool,
    /// True if some of them came with OpenCL C 2.0.
    speaks_opencl_20: bool,
    /// The same where the first argument points to the memory for the result, by name and the result's type.
    struct_callees: FxHashMap<(Box<str>, Type<'m>), Function<'m>>,
    /// Whether annotations of structures' members have to be looked for.
    has_annotated_members: bool,
    /// Functions that pointers are made to; found when first asked for.
    taken_functions: Option<rustc_hash::FxHashSet<Id>>,
    /// How many operands are each id, up to 255; counted when first asked for.
    mentions: Option<Vec<u8>>,
    /// Strings of annotations, by their text.
    annotation_texts: FxHashMap<Box<[u8]>, Value<'m>>,
    /// The targets of annotations of module scope, with their strings.
    annotated: Vec<(Value<'m>, Value<'m>)>,
    /// Files of lines of the source, where there may be some.
    lines: Option<lines::LineFacts<'m>>,
    /// The debug information, where the module has some.
    debug: Option<debug_info::DebugInfoReader<'m>>,
    /// Warnings of parts that were left out.
    warnings: Vec<Error>,
    /// What is left out.
    pub(crate) losses: Tally,
    /// How many texts of OpSource no debug information has taken.
    source_texts: u32,
    /// Domains and scopes of memory that does not alias.
    aliasing: aliasing::AliasingNodes<'m>,
    /// Whether the module uses SPV_INTEL_vector_compute.
    is_vector_compute: bool,
    /// Numbers of the kinds of metadata that are attached.
    kinds: metadata::MetadataKinds,
    /// What is known of a module of shaders.
    shader: shader::ShaderFacts<'m>,
}

impl<'m, 's> Reader<'m, 's> {
    /// Reads what stands before functions, and declares these.
    fn declare_module(&mut self) -> Result<(), Errors> {
        self.find_entry_points()?;
        self.find_builtin_variables()?;
        self.declarations()?;
        self.known_values()?;
        self.find_fast_math_defaults()?;
        self.find_helpers()?;
        self.debug_information()?;
        Ok(())
    }

    /// Fills functions, and adds what depends on all of them.
    fn emit_module(&mut self) -> Result<(), Errors> {
        self.bodies()?;
        self.mark_convergent()?;
        self.move_builtins_last();
        self.global_annotations()?;
        self.structors()?;
        self.auxiliary_data()?;
        self.module_metadata()?;
        if self.debug.is_some() {
            self.module.locate_calls();
        }
        Ok(())
    }

    fn new(ids: &'s Ids<'s>, options: &'s ReadOptions, model: header::Model, module: Module<'m>) -> Self {
        let bound = ids.len();
        let context = module.context();
        Self {
            ids,
            index: Index::new(ids),
            options,
            model,
            context,
            module,
            types: vec![None; bound],
            values: vec![None; bound],
            blocks: vec![None; bound],
            functions: vec![None; bound],
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
    pub(crate) fn mentions(&mut self, id: Id) -> u8 {
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

    fn set_target(&self, target: Option<&ShaderTarget>) -> Result<()> {
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
        let layout = layout.strip_suffix(header::GLOBALS_IN_1).unwrap_or(layout);
        let mut layout = format!("{layout}-G{}", number(spirv::grammar::StorageClass::CrossWorkgroup));
        for (letter, number) in [('A', number(spirv::grammar::StorageClass::Function)), ('P', program)] {
            if number != 0 {
                layout.push_str(&format!("-{letter}{number}"));
            }
        }
        Ok(self.module.set_data_layout(&layout)?)
    }

    /// Types, constants and global variables, in the order of the module, which defines each before its uses.
    fn declarations(&mut self) -> Result<(), Errors> {
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
    fn declare(&mut self, inst: spirv::Inst<'s>) -> Result<()> {
        match registry::of(inst.op()) {
            Some(Disposition::Irregular(family)) => match family {
                Irregular::Memory(Memory::Variable | Memory::UntypedVariableKHR) => match self.model.kind {
                    header::ModuleKind::Kernel => self.declare_global(inst),
                    header::ModuleKind::Shader => self.declare_shader_variable(inst),
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
    pub(crate) fn note_description(&self, inst: spirv::Inst<'s>) {
        let set = inst.id(2).ok().and_then(|set| self.ids.ext_inst_set(set)).and_then(ImportedSet::known);
        if set.is_none_or(|set| matches!(registry::set_role(set), SetRole::Description | SetRole::Tool)) {
            self.losses.add(Loss::NonSemantic);
        }
    }

    fn bodies(&mut self) -> Result<(), Errors> {
        let builder = Builder::new(self.context);
        let mut diagnostics: Vec<Error> = Vec::new();
        let module = self.ids.module();
        let mut position = (0..module.len())
            .find(|position| module.get(*position).is_some_and(|inst| inst.op() == Op::Function))
            .unwrap_or(module.len());
        if self.options.call_form != CallForm::SpvIr {
            self.functions_first(position);
        }
        while position < module.len() {
            let end = functions::end_of(module, position);
            if let Err(error) =
                end.as_ref().map_err(Clone::clone).and_then(|end| self.fill(&builder, position, *end))
            {
                diagnostics.push(error);
            }
            match end {
                Ok(end) => position = end + 1,
                Err(_) => break,
            }
        }
        Errors::check(diagnostics)
    }

    /// Declares the module's own functions before any body is filled, so that the builtins of OpenCL C, which bodies
    /// declare as they call them, stand behind all of them.
    fn functions_first(&mut self, first: usize) {
        let module = self.ids.module();
        for inst in (first..module.len()).filter_map(|position| module.get(position)) {
            if inst.op() == Op::Function
                && let Ok(id) = inst.id(1)
                && self.is_filled(id)
            {
                // An error is found again, and reported, when the function's body is emitted.
                let _ = self.function(id);
            }
        }
    }
}
