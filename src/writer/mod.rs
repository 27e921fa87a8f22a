//! LLVM IR to SPIR-V.
//!
//! `write_bitcode` reads as the pipeline. `Writer` holds what a translation collects: sections of words,
//! interned types and constants, names, decorations and requirements. `FunctionWriter`
//! stands on it and writes the body of one function; the families of instructions under `inst` each give it
//! methods. An instruction is written once, into the section where it stays.

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
mod module_scope;
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
    emitter::Emitter,
    functions::{BodyWriter, CodeWriter, EntryPoints, FunctionWriter},
    lines::Lines,
    module_scope::ModuleScope,
    source::Source,
    types::Types,
};
use spirv_llvm_ir as ir;

use crate::{
    At, Code, Error, Errors, Observer, Outcome, Phase, WriteOptions,
    legalize::{self, Needs},
    spirv::{self, Environment, check},
    view,
};

#[cfg(feature = "llvm")]
pub(crate) use self::in_memory::{builtins as builtins_in_memory, write};
#[cfg(feature = "llvm")]
pub use self::in_memory::{parse_to_write, write_ir};

/// A translation under way.
struct Writer<'m> {
    source: &'m Source<'m>,
    module: ModuleScope<'m>,
    entry_points: EntryPoints<'m>,
    diagnostics: Diagnostics,
    lines: Lines<'m>,
}

impl<'m> Writer<'m> {
    fn new(source: &'m Source<'m>) -> crate::Result<Self> {
        Ok(Self {
            source,
            module: ModuleScope::new(source)?,
            entry_points: EntryPoints::default(),
            diagnostics: Diagnostics::default(),
            lines: Lines::new(source.module),
        })
    }
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
    module: ir::Module,
    options: &WriteOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u32>>, Errors> {
    let source = view::Source::new(module);
    let outcome = if shader::is_shader(source.module()) {
        begin(Phase::Emit);
        let (module, losses) = shader::write(source.module(), options)?;
        Outcome { module: declares_what_is_there(module, options)?, warnings: Vec::new(), losses }
    } else {
        let needs = Needs::of(source.module(), options);
        let source = match needs.is_empty() {
            true => source,
            false => view::Source::new(legalize::legalized(source.into_ir(), &needs, options)?),
        };
        kernels(&source, options, begin)?
    };
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
    let module = view::Source::new(module);
    let found = || {
        let source = Source::new(module.module(), options);
        let mut scope = ModuleScope::new(&source)?;
        let functions = source.module.functions();
        let builtins = functions.filter(|function| scope.resolve_builtin(*function).is_some());
        Ok(builtins.map(view::Function::id).collect())
    };
    (found(), module.into_ir())
}

/// What a module of kernels becomes that needs no legalization.
fn kernels(
    source: &view::Source,
    options: &WriteOptions,
    begin: Observer<'_>,
) -> Result<Outcome<Vec<u32>>, Errors> {
    let source = Source::new(source.module(), options);
    let first = emitted(Writer::new(&source)?, begin);
    let lacks = |errors: &Errors| errors.iter().any(|error| error.code() == Code::RequiresCapability);
    if !first.as_ref().is_err_and(lacks) {
        return first;
    }
    // A second time, to tell which parts of the module need what the environment lacks.
    let mut writer = Writer::new(&source)?;
    writer.module.types.emitter.requirements.trace();
    emitted(writer, begin)
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

/// What a writer makes of its module.
fn emitted(mut writer: Writer<'_>, begin: Observer<'_>) -> Result<Outcome<Vec<u32>>, Errors> {
    begin(Phase::Infer);
    writer.module.types.analyse();
    writer.module.infer_pointees();
    begin(Phase::Emit);
    writer.reserve_ids();
    writer.declare_globals();
    writer.declare_callees();
    writer.module.types.emitter.requirements.attribute(At::default);
    writer.mark_peepholes();
    writer.write_debug_info();
    writer.write_bodies();
    writer.write_entry_points();
    writer.refuse_recursion();
    writer.write_annotations();
    writer.write_metadata();
    begin(Phase::Assemble);
    let debug = writer.lines.info.as_ref().map(|info| info.losses.losses()).unwrap_or_default();
    let losses = debug.iter().chain(writer.module.types.emitter.losses.losses().iter()).collect();
    let module = writer.module.types.emitter.assemble(writer.diagnostics.list)?;
    Ok(Outcome { module, warnings: Vec::new(), losses })
}
