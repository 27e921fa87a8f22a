//! From the caller's module to code for the host: check, clone, add the places where invocations meet, compile.

use inkwell::{
    attributes::AttributeLoc,
    module::{Linkage, Module},
    targets::TargetData,
};
use rustc_hash::FxHashSet;

use super::{
    CompiledShader, Derivatives, Shader, ShaderOptions, bindings, flow, interface::Fields, matrix, whole,
};
use crate::site::{Places, Site};
use crate::{
    Checks, Code, Error, Kind, Result, alignment, builtin_library, check,
    instrument::{self, InstrumentOptions},
    jit::{self, Host, Purpose, Width},
    llvm::{self, BuildError, KnownAttribute, Metadata, Type, Value, run_passes, verify},
    mangle,
    mapping::{metadata::SHADER_ENTRY_POINTS, shader::COMPILER_USED},
    nesting,
    objects::Objects,
    prepare, sizes,
    spirv::grammar::{ExecutionMode, ExecutionModel},
};

/// The optimisation of shaders, in which accesses have no checks yet.
const PASSES: &str = "default<O1>";

/// An entry point as the reader lists it.
struct EntryPoint {
    /// The name of its function.
    symbol: String,
    name: String,
    model: ExecutionModel,
    local: [u32; 3],
    /// Bytes of memory that a work-group shares.
    workgroup: usize,
    derivatives: Option<Derivatives>,
}

/// How the invocations of a work-group are quads, in the entry point's execution modes. Rows are no quads of two by two where a side
/// is odd, which is not valid.
fn derivatives(modes: Metadata<'_>, local: [u32; 3]) -> Option<Derivatives> {
    let has = |mode: ExecutionMode| {
        let number = |mode: Metadata<'_>| mode.operand(0).and_then(Metadata::const_u64);
        modes.operands().flatten().any(|own| number(own) == Some(mode.0.into()))
    };
    let [width, height, _] = local;
    if has(ExecutionMode::DerivativeGroupQuadsKHR) && width.is_multiple_of(2) && height.is_multiple_of(2) {
        Some(Derivatives::Squares)
    } else if has(ExecutionMode::DerivativeGroupLinearKHR) {
        Some(Derivatives::Rows)
    } else {
        None
    }
}

/// The entry points of a module of shaders; none of another module.
fn entry_points(module: llvm::Module<'_>) -> Vec<EntryPoint> {
    let read = |node: Metadata<'_>| {
        let number = |index| node.operand(index).and_then(Metadata::const_u64);
        let word = |index| number(index).and_then(|value| u32::try_from(value).ok());
        // One that names no size has one invocation.
        let local = [word(3)?, word(4)?, word(5)?].map(|size| size.max(1));
        Some(EntryPoint {
            symbol: node.operand(0)?.value()?.name().into_owned(),
            name: node.operand(1)?.string()?.to_owned(),
            model: ExecutionModel(word(2)?),
            local,
            workgroup: number(6).and_then(|size| usize::try_from(size).ok())?,
            derivatives: node.operand(9).and_then(|modes| derivatives(modes, local)),
        })
    };
    let list = module.named_metadata_by_name(SHADER_ENTRY_POINTS);
    list.into_iter().flat_map(llvm::NamedMetadata::operands).filter_map(read).collect()
}

/// The names of the compute shaders in `module`, in its order; none where it is no module of shaders.
#[must_use]
pub fn shaders(module: &Module<'_>) -> Vec<String> {
    let all = entry_points(llvm::Module::from_inkwell(module));
    all.into_iter().filter(|entry| entry.model == ExecutionModel::GLCompute).map(|entry| entry.name).collect()
}

fn find(module: &Module<'_>, name: &str) -> Result<EntryPoint> {
    let is_asked_for = |entry: &EntryPoint| entry.name == name && entry.model == ExecutionModel::GLCompute;
    entry_points(llvm::Module::from_inkwell(module)).into_iter().find(is_asked_for).ok_or_else(|| {
        let text = format!("the module has no compute shader {name}");
        let error = Error::new(Code::Other, Kind::Malformed, text);
        let all = shaders(module);
        if all.is_empty() { error } else { error.with_help(format!("it has {}", all.join(", "))) }
    })
}

/// A copy of a module in which any call may be replaced by what it does: nobody writes it to SPIR-V again.
fn without_kept_calls<'ctx>(module: &Module<'ctx>) -> Module<'ctx> {
    let copy = llvm::clone_module(module);
    let own = llvm::Module::from_inkwell(&copy);
    if let Some(list) = own.global(COMPILER_USED.as_bytes()) {
        let kept = list.initializer().into_iter().flat_map(Value::operands).filter_map(Value::as_function);
        let [inlined, improved] =
            [KnownAttribute::NoInline, KnownAttribute::OptimizeNone].map(prepare::kind_of);
        for function in kept.filter_map(|function| copy.get_function(&function.name())) {
            // One that is not to be optimised is never put in place of its calls.
            if function.get_enum_attribute(AttributeLoc::Function, improved).is_none() {
                function.remove_enum_attribute(AttributeLoc::Function, inlined);
            }
        }
        list.erase();
    }
    copy
}

/// Compiles one compute shader.
pub(super) fn shader(module: &Module<'_>, name: &str, options: ShaderOptions) -> Result<Shader> {
    let checks = match options {
        ShaderOptions { unchecked: true, .. } => Checks::None,
        ShaderOptions { robust: true, .. } => Checks::Robust,
        _ => Checks::All,
    };
    verify(module)?;
    let entry = find(module, name)?;
    let module = matrix::replaced(prepare::only(&without_kept_calls(module), &entry.symbol)?)?;
    let own = llvm::Module::from_inkwell(&module);
    check::module(own)?;
    let is_fast = checks == Checks::None;
    let host = Host::new(Width::W64, if is_fast { Purpose::Fast } else { Purpose::Running })?;
    host.retarget(&module);
    prepare::lowered(&module)?;
    builtin_library::define(&module)?;
    if is_fast {
        // The processor's fused multiply-add is for those that ask for it.
        own.separate_products();
    }
    let fields = Fields::new();
    let bindings = bindings::used(own, &fields);
    let whole = if is_fast { whole_groups(&module, &entry, &fields)? } else { None };
    let is_whole = whole.is_some();
    let module = whole.unwrap_or(module);
    let own = llvm::Module::from_inkwell(&module);
    let symbol = if is_whole { whole::GROUPS } else { &entry.symbol };
    let waits = !is_whole && flow::module(own)?;
    improve(&module, &host, symbol, is_whole)?;
    let sites = add_checks(own, checks, options.stoppable)?;
    llvm::strip_debug_info(&module);
    known_functions(own)?;
    module
        .verify()
        .map_err(|message| Error::internal(format!("shader {name}: {}", message.to_string().trim())))?;
    let objects = Objects::list(own, None)?;
    let callback = callback_type(own).map_err(|error| Error::internal(error.to_string()))?;
    let data = TargetData::create(&module.get_data_layout().as_str().to_string_lossy());
    let size = sizes::of_module(&module, &data)?;
    let private = sizes::of_functions(own)?;
    sizes::check(&format!("shader {name}"), size, private, entry.workgroup as u64)?;
    let program = host.link(&module, usize::try_from(size).unwrap_or(usize::MAX))?;
    let code = CompiledShader {
        name: name.to_owned(),
        local: entry.local,
        workgroup: entry.workgroup,
        derivatives: entry.derivatives,
        waits,
        is_whole,
        fields,
        entry: program.entry(symbol)?,
        sites,
        is_checked: checks != Checks::None,
        is_robust: checks == Checks::Robust,
        private,
        objects: objects.placed(&program, Width::W64)?.with_functions(jit::callbacks(), callback),
        bindings,
    };
    Ok(Shader { code, _program: program })
}

/// Has LLVM improve a shader whose entry has this name: as far as this machine's processor goes where it runs whole groups.
fn improve(module: &Module<'_>, host: &Host, symbol: &str, is_whole: bool) -> Result<()> {
    prepare::hide(module);
    if let Some(function) = module.get_function(symbol) {
        function.set_linkage(Linkage::External);
    }
    if is_whole {
        prepare::keep_to_own_functions(module);
        return host.optimise(module);
    }
    run_passes(module, PASSES)
}

/// Adds the checks of a shader, before debug information goes, which says where the places are. Gives these.
fn add_checks(module: llvm::Module<'_>, checks: Checks, is_stoppable: bool) -> Result<Vec<Site>> {
    let mut sites = Vec::new();
    alignment::module(module)?;
    let places = Places::of(module);
    nesting::module(module, &mut sites, &places)?;
    if checks != Checks::None {
        let options = InstrumentOptions { checks, polls: is_stoppable, ..InstrumentOptions::default() };
        instrument::module(module, &mut sites, &places, &FxHashSet::default(), options)?;
    }
    Ok(sites)
}

/// The type of the functions that shaders ask the host by: interface, operation, operands and where the result goes.
fn callback_type(module: llvm::Module<'_>) -> std::result::Result<Type<'_>, BuildError> {
    let (void, pointer) = (module.context().void(), module.context().pointer(0)?);
    void.function(&[pointer; 4], false)
}

/// A copy of a shader's module that runs whole groups; none where it cannot.
fn whole_groups<'ctx>(
    module: &Module<'ctx>,
    entry: &EntryPoint,
    fields: &Fields,
) -> Result<Option<Module<'ctx>>> {
    if entry.derivatives == Some(Derivatives::Squares) {
        return Ok(None);
    }
    let copy = llvm::clone_module(module);
    let shape = whole::ShaderConstants { fields, local: entry.local, workgroup: entry.workgroup };
    Ok(whole::add(&copy, &entry.symbol, shape)?.then_some(copy))
}

/// Refuses calls of functions that nothing defines.
fn known_functions(module: llvm::Module<'_>) -> Result<()> {
    let is_unknown = |function: &llvm::Function<'_>| {
        let name = function.name();
        function.is_declaration()
            && function.value().has_uses()
            && !name.starts_with("llvm.")
            && !name.starts_with(instrument::OWN)
    };
    let unknown = module.functions().filter(is_unknown).map(|function| {
        let name = function.name().into_owned();
        mangle::demangle(&name).unwrap_or(name)
    });
    let unknown: Vec<_> = unknown.collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let text = format!("the shader uses what is not defined: {}", unknown.join(", "));
    Err(Error::unsupported(Code::Other, text))
}
