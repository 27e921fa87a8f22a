//! LLVM IR to SPIR-V.
//!
//! # Parts
//!
//! `write_bitcode` in `src/writer/mod.rs` reads as the pipeline: bitcode becomes a module of `crates/ir/`, which is
//! verified, legalized where it has to be, and written; a module that LLVM has in memory comes as LLVM's bitcode
//! (`in_memory.rs`) and goes the same way. There are two contexts, which have their parts side by side:
//!
//! - `ModuleWriter` (`module_writer.rs`) is the module that is written: `source` (the input's view, the options, numbers of
//!   names; never changed), `sections`, `ids`, `interner`, `types`, `pointees`, `vectors`, `names`, `callees`, `helpers`,
//!   `builtins`, `interface`, `requirements`, `losses`. Its methods declare types, constants, variables and functions where
//!   they are first needed, and say names, decorations and execution modes.
//! - `FunctionWriter` (`functions/body.rs`) is the function whose body is written: `module`, the words so far, what holds
//!   for values of this function alone, blocks, phis, loops and lines. Its methods emit instructions (`functions/emit.rs`)
//!   and give values their ids (`functions/values.rs`).
//!
//! `Writer` has the module, entry points, `Diagnostics` and `Lines`, and the steps of the pipeline. The families of
//! instructions are under `src/writer/inst/`, `src/writer/builtins/` and `src/writer/intrinsics/`: a handler is a free
//! function such as `load(f, inst)`, as in the reader, and what other families call too is a method of a context.
//!
//! - **Types and constants** are interned by their words and declared where they are first needed. Integer types
//!   come first, then integer constants, other types, other constants and variables: each needs only what stands
//!   before it.
//! - **Pointees** (`pointee.rs`): LLVM's pointers are opaque, SPIR-V's are not. Every pointer has a node of a
//!   union-find; facts about what it points to are gathered once, the strongest first, and a use that disagrees
//!   casts. A phi cannot cast its operands, so they are cast where they are defined. With SPV_KHR_untyped_pointers
//!   nothing is inferred, and what keeps its pointee all the same (opaque values, variables of arrays and vectors,
//!   structures by value, operands of instructions that take typed pointers alone) says so by itself
//!   (`pointee/kept.rs`).
//! - **Value info** (`value_info.rs`): what a use asks of a value (its pointer's class, its type, its id) is one
//!   record in a table by the value's key, as values are numbered through the module. Once all facts are gathered,
//!   a type is made once for each value.
//! - **Views** (`src/view/`): handles of a reference and an id, numbered and typed as LLVM's are. Uses are found
//!   for a function, or for all constants, when the first is asked for, in LLVM's order. Types and constants that
//!   the module does not have, such as the element of a string, are kept beside it.
//! - **Illegal integers** (`types.rs`, `inst/arithmetic.rs`): a value of, say, 5 bits is promoted to 8 with the
//!   upper bits zero; what depends on the sign extends it first, and what can set upper bits masks it after. In
//!   memory, but for whole bytes, and in signatures of other modules' functions the width is an error, unless the
//!   extension for arbitrary widths is allowed.
//! - **Illegal vectors** (`vectors.rs`, `inst/lanes.rs`): a vector of, say, 5 components is represented by one of
//!   8, one of 20 by a structure of two of 16, one of pointers by a structure of pointers. Emitting an instruction
//!   whose result is such a structure emits it once for each part; what moves components goes lane by lane. In
//!   signatures of other modules' functions they are an error, unless an extension for them is allowed.
//! - **Memory** (`memory_representation.rs`, `inst/memory_lanes.rs`, `inst/byte_offset.rs`): where SPIR-V lacks a
//!   type, LLVM's data layout is followed. A vector of booleans is packed bits, an illegal vector an array of its
//!   components, an integer of three bytes just these, and a structure around one of these bytes, into which GEPs
//!   go by byte offsets. Vectors of pointers and integers of other illegal widths have no memory without their
//!   extensions.
//! - **Edges**: SPIR-V's phis have one value for each predecessor, LLVM's one for each edge. Several edges of a
//!   switch to one block with phis go through a block of their own, as not every reader makes the latter of the
//!   former.
//! - **Ids** are given as instructions are written; in large modules the first ones are kept for entry points and
//!   the variables that these list, as some drivers take larger ones there for instructions.
//! - **Blocks** keep LLVM's order as far as each still follows one that branches to it, which puts it behind its
//!   dominators without computing them; one that stands too early brings a shortest path to it along.
//! - **Callees** are resolved once each (`inst/call.rs`): function, intrinsic or builtin.
//! - **Helpers** (`intrinsics/helper.rs`): what would need blocks or too many instructions in its place is a
//!   function, written once behind the one that first calls it: some intrinsics, and the atomic operations that
//!   SPIR-V lacks, which are loops around a compare-exchange (`inst/atomic_loop.rs`).
//! - **Requirements** (`requirements.rs`): emitting marks opcodes and enumerants in bit sets; at the end the
//!   grammar's rows of what is marked give capabilities, extensions and the version, or diagnostics where options
//!   forbid them.
//! - **Loops** (`loops.rs`; in the reader `loops.rs` as well): metadata of the branch back become the merge
//!   instruction and its controls. Such hints are left out where lists that many loops share would outgrow the
//!   module.
//! - **Debug information** (`src/writer/debug_info/`; the tables are in `src/mapping/debug_info/`): a node of LLVM
//!   is one instruction of the set, written where something first asks for it, behind those that it refers to. A
//!   row says which instruction it is and which field each operand is, by the operand's name in the grammar; a
//!   stack of our own takes the place of recursion. A node that waits for itself is referred to forward where the
//!   set allows it, and by a declaration of the type or a stand-in otherwise. `stand_ins.rs` has what validators
//!   take in no other form, `records.rs` variables' values; `docs/debug-info.md` lists what is left out, and `cargo
//!   xtask debug-info` compares what LLVM has before and after.
//! - **Recursion** (`recursion.rs`) that an entry point reaches is refused, as the specification wants.
//! - **Budgets** (`budget.rs`, `src/legalize/intrinsics.rs`): what instructions become is paid for, as vectors may
//!   be long in few bytes.
//! - **Bounds**: sizes of types are summed here without wrapping around, as LLVM's do (`types.rs`); ids have the
//!   specification's limit and sections one of our own (`crates/spirv/src/limits.rs`).
//! - **Shaders** (`src/writer/shader/`) have a way of their own: instructions of module scope come from the
//!   reader's metadata, bodies from the LLVM IR. An address is a variable and bytes (`place.rs`), which the kept
//!   layouts resolve to an access chain at each access; handles, halves of pairs and sizes of buffers are no ids
//!   until an instruction needs them (`value.rs`), and pointers that are values have the types that are kept
//!   (`pointers.rs`); `structure.rs` has merge instructions and their rules.
//! - **Diagnostics** gather: an instruction that cannot be translated is reported with its location, and the run
//!   goes on.
//! - **Losses** (`src/loss.rs`, of both directions): what is left out is counted by kind, in a row each with its
//!   name and words; a count is added where the decision falls, so an instruction that loses nothing pays nothing.

mod aliasing;
mod annotations;
mod assemble;
mod auxdata;
mod budget;
mod builtins;
mod constants;
mod debug_info;
mod decorations;
mod diagnostics;
mod emitter;
#[cfg(all(test, feature = "llvm"))]
mod every_intrinsic;
mod execution_modes;
mod functions;
mod globals;
mod half;
mod ids;
#[cfg(feature = "llvm")]
mod in_memory;
mod input;
mod inst;
mod intrinsics;
mod key_map;
mod lines;
mod loops;
mod memory_representation;
mod metadata;
mod module_analysis;
mod module_writer;
mod pointee;
mod proof;
mod recursion;
mod requirements;
mod shader;
mod source;
mod target_types;
mod typed_requirements;
mod types;
mod value_info;
mod vector_compute;
mod vectors;

use self::{
    diagnostics::Diagnostics,
    functions::{EntryPoints, FunctionWriter},
    lines::Lines,
    module_writer::ModuleWriter,
    source::Source,
};
use spirv_llvm_ir as ir;

use crate::{
    At, Code, Error, Errors, Loss, Observer, Outcome, Phase, WriteOptions,
    legalize::{self, Needs},
    spirv::{self, Environment, check},
    view,
};

#[cfg(feature = "llvm")]
pub use self::in_memory::parse_to_write;
#[cfg(feature = "llvm")]
pub(crate) use self::in_memory::{builtins as builtins_in_memory, write};

/// A translation under way.
struct Writer<'m> {
    source: &'m Source<'m>,
    module: ModuleWriter<'m>,
    entry_points: EntryPoints<'m>,
    diagnostics: Diagnostics,
    lines: Lines<'m>,
}

impl<'m> Writer<'m> {
    fn new(source: &'m Source<'m>) -> crate::Result<Self> {
        Ok(Self {
            source,
            module: ModuleWriter::new(source)?,
            entry_points: EntryPoints::default(),
            diagnostics: Diagnostics::default(),
            lines: Lines::new(source.module),
        })
    }
}

/// Translates bitcode or LLVM's text, which LLVM reads. Tells of each phase that begins.
///
/// # Errors
/// Where the input is no valid module, and as [`write_bitcode`]; text where this library was built without LLVM.
pub fn write_ir(
    input: &[u8],
    options: &WriteOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u32>>, Errors> {
    if ir::bitcode::is_bitcode(input) {
        return write_bitcode(input, options, begin);
    }
    if spirv::is_spirv(input) {
        let detail = "the input is SPIR-V, no LLVM IR";
        return Err(Error::new(Code::InvalidLlvmModule, crate::Kind::Malformed, detail).into());
    }
    #[cfg(feature = "llvm")]
    return in_memory::write_text(input, options, begin);
    #[cfg(not(feature = "llvm"))]
    Err(no_bitcode(input).into())
}

/// The error for an input that is no bitcode, which may be text.
#[cfg(not(feature = "llvm"))]
fn no_bitcode(input: &[u8]) -> Error {
    if input.contains(&0) || std::str::from_utf8(input).is_err() {
        let detail = "the input is neither bitcode nor text of LLVM IR";
        return Error::new(Code::InvalidLlvmModule, crate::Kind::Malformed, detail);
    }
    crate::needs_llvm("text of LLVM IR")
}

/// Translates bitcode of any release of LLVM from 13 on to SPIR-V, without LLVM; tells of each phase that begins.
///
/// # Errors
/// Every diagnostic of the run: bytes that are no module or an invalid one, parts without a translation, and those that need a
/// version or an extension that `options` do not allow.
pub fn write_bitcode(
    bitcode: &[u8],
    options: &WriteOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u32>>, Errors> {
    let options = &*options.within_environment();
    begin(Phase::Parse);
    let module = input::parse(bitcode)?;
    begin(Phase::Verify);
    let (module, warning) = input::verified(module)?;
    let mut outcome = written(module, options, begin)?;
    outcome.warnings.extend(warning);
    Ok(outcome)
}

/// Checks the words of a translation, where the options ask for it.
fn finished(
    mut outcome: Outcome<Vec<u32>>,
    options: &WriteOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u32>>, Errors> {
    if let Some(environment) = &options.validate {
        begin(Phase::Check);
        outcome.module = validated(outcome.module, environment)?;
    }
    Ok(outcome)
}

/// The words of a module, unless it breaks a rule of an environment.
fn validated(words: Vec<u32>, environment: &Environment) -> Result<Vec<u32>, Errors> {
    let module = spirv::Module::from_words(words)?;
    let broken = check::check_for(&module, environment).list.into_iter().map(|diagnostic| {
        let rule = if diagnostic.rule.is_empty() { String::new() } else { format!(" ({})", diagnostic.rule) };
        let help = format!("the module that was written is not valid for {environment}{rule}");
        diagnostic.error.with_help(help)
    });
    Errors::check(broken.collect())?;
    Ok(module.into_words())
}

/// What a module becomes, which is legalized first where it has to be.
fn written(
    mut module: ir::Module,
    options: &WriteOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u32>>, Errors> {
    ir::restore_element_types(&mut module);
    let source = view::ModuleSource::new(module);
    let is_shader = shader::is_shader(source.module());
    let needs = match is_shader {
        true => Needs::of_shaders(source.module(), shader::unstructured(source.module())),
        false => Needs::of(source.module(), options),
    };
    let told = [(Loss::Freeze, needs.not_frozen()), (Loss::LoopHint, needs.lost_controls())];
    let (source, lost) = match needs.is_empty() {
        true => (source, 0),
        false => {
            let (legal, lost) = legalize::legalized(source.into_ir(), &needs, options)?;
            (view::ModuleSource::new(legal), lost)
        }
    };
    let mut outcome = if is_shader {
        begin(Phase::Emit);
        let (module, losses) = shader::write(source.module(), options)?;
        Outcome { module: declares_what_is_there(module, options)?, warnings: Vec::new(), losses }
    } else {
        kernels(&source, lost, options, begin)?
    };
    outcome.losses = outcome.losses.iter().chain(told).collect();
    finished(outcome, options, begin)
}

/// The functions of a module that stand for builtins, in its order, and the module again.
///
/// # Errors
/// Where the module's target is none that could be translated.
pub(crate) fn builtins_of(
    module: ir::Module,
    options: &WriteOptions,
) -> (crate::Result<Vec<ir::FunctionId>>, ir::Module) {
    let module = view::ModuleSource::new(module);
    let found = || {
        let source = Source::new(module.module(), options);
        let mut scope = ModuleWriter::new(&source)?;
        let functions = source.module.functions();
        let builtins = functions.filter(|function| scope.resolve_builtin(*function).is_some());
        Ok(builtins.map(view::Function::id).collect())
    };
    (found(), module.into_ir())
}

/// What a module of kernels becomes that needs no legalization; so many values of debug records it had before that.
fn kernels(
    source: &view::ModuleSource,
    lost: u32,
    options: &WriteOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u32>>, Errors> {
    let source = Source::new(source.module(), options);
    let first = emitted(Writer::new(&source)?, lost, begin);
    let lacks = |errors: &Errors| errors.iter().any(|error| error.code() == Code::RequiresCapability);
    if !first.as_ref().is_err_and(lacks) {
        return first;
    }
    // A second time, to tell which parts of the module need what the environment lacks.
    let mut writer = Writer::new(&source)?;
    writer.module.requirements.trace();
    emitted(writer, lost, begin)
}

/// The words of a module of shaders, unless it declares a capability that the environment lacks.
fn declares_what_is_there(words: Vec<u32>, options: &WriteOptions) -> Result<Vec<u32>, Errors> {
    let Some(environment) = &options.environment else { return Ok(words) };
    let module = spirv::Module::from_words(words)?;
    let lacking = environment.lacking(&spirv::Requirements::new(&module)?);
    let error = |capability| Error::lacks_capability(environment, capability, "");
    Errors::check(lacking.into_iter().map(error).collect())?;
    Ok(module.into_words())
}

/// What a writer makes of its module, of which so many values of debug records are lost already.
fn emitted(mut writer: Writer<'_>, lost: u32, begin: Observer<'_>) -> Result<Outcome<Vec<u32>>, Errors> {
    begin(Phase::Infer);
    writer.module.analyse();
    writer.module.infer_pointees();
    begin(Phase::Emit);
    writer.reserve_ids();
    writer.declare_globals();
    writer.declare_callees();
    writer.module.requirements.attribute(At::default);
    writer.mark_peepholes();
    writer.write_debug_info();
    writer.write_bodies();
    writer.write_entry_points();
    writer.refuse_recursion();
    writer.write_annotations();
    writer.write_metadata();
    begin(Phase::Assemble);
    if let Some(info) = &writer.lines.info {
        info.losses.add_many(Loss::DebugValue, lost);
    }
    let debug = writer.lines.info.as_ref().map(|info| info.losses.losses()).unwrap_or_default();
    let losses = debug.iter().chain(writer.module.losses.losses().iter()).collect();
    let module = writer.module.assemble(writer.diagnostics.list)?;
    Ok(Outcome { module, warnings: Vec::new(), losses })
}
