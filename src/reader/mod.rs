//! SPIR-V to LLVM IR.
//!
//! # Parts
//!
//! `read` reads as the pipeline: parse, check (`crates/check`), index names and decorations, declare what has module
//! scope in the module's order, fill the bodies, metadata, the verifier of `crates/ir`. `Reader` (`module_reader.rs`)
//! holds what is known of each id in arrays by id; `FunctionReader` (`body.rs`) fills one function, and the families
//! under `src/reader/inst/`, named after the sections of the specification, are handlers that take the instruction and
//! give it a value.
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
mod decoration_losses;
mod decorations;
mod fast_math;
mod fold;
mod friendly;
mod functions;
mod globals;
mod header;
mod id_table;
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
mod module_reader;
mod overflow;
mod shader;
mod types;
mod vector_compute;

use spirv_llvm_ir as ir;

use crate::{
    BuiltinFormat, CallForm, Code, Error, Errors, Observer, Outcome, Phase, ReadOptions, Result,
    builtin_library, draft::Draft, finding, mapping::targets, spirv,
};

#[cfg(feature = "llvm")]
pub(crate) use in_memory::read;
pub(crate) use module_reader::Reader;

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
    let bitcode = to_bitcode(module, options.llvm_version)?;
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
        let bitcode = to_bitcode(outcome.module, options.llvm_version)?;
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
fn to_bitcode(module: ir::Module, version: Option<u32>) -> Result<Vec<u8>> {
    let versions = match version {
        Some(version) => version..=version,
        None => ir::bitcode::MIN_VERSION..=ir::bitcode::MAX_VERSION,
    };
    ir::bitcode::write_for_first(module, versions)
        .map_err(|error| Error::unsupported(Code::InvalidLlvmModule, error.to_string()))
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
    let mut reader = Reader::new(checked.facts(), options, model, draft.module());
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

impl Reader<'_, '_> {
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
        self.count_lost_decorations()?;
        if self.debug.is_some() {
            self.module.locate_calls();
        }
        Ok(())
    }
}
