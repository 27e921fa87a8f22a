//! From the caller's module to code for the host: check, clone, give it what it lacks, compile.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::{Linkage, Module};
use inkwell::targets::TargetData;
use inkwell::values::{BasicValue as _, FunctionValue};
use rustc_hash::FxHashSet;

use super::entry::{CHILD, ENTER, add_children, add_entry, is_of_block};
use super::instrument::{self, InstrumentOptions};
use super::params::{Params, Sources};
use super::requirements::LaunchRequirements;
use super::site::{Places, Site};
use super::{Kernel, KernelInfo, LoadOptions};
use super::{
    aggregates, alignment, builtins, check, defined, items, linked, lower, nesting, objects, opaque, places,
    print, quick, sizes, stops,
};
use crate::builtin_library::work_item;
use crate::llvm::{KnownAttribute, PLAIN_CALLS_RETURN_SMALL_FLOATS, clone_module, run_passes, verify};
use crate::mapping::intrinsics::{self, IntrinsicRow, Replacement};
use crate::{Code, Error, Kind, Result};
use crate::{
    builtin_library::runtime,
    jit::{Compiled, Host, Purpose, Width},
    llvm,
};

/// The function that brings builtin variables up to date.
pub(super) const REFRESH: &str = "spirv_llvm.run.refresh";

/// Variables that are looked up.
const LOOKED_UP: [&str; 4] = [runtime::DELTA, runtime::RUNNING, objects::VARIABLES, objects::FUNCTIONS];

/// LLVM's numbers of calling conventions.
const C: u32 = 0;
pub(super) const SPIR_KERNEL: u32 = 76;

/// The names of the kernels in `module`, in its order.
#[must_use]
pub fn kernels(module: &Module<'_>) -> Vec<String> {
    let kernels = module.get_functions().filter(|f| {
        f.get_call_conventions() == SPIR_KERNEL && !is_declaration(*f) && !is_of_block(module, *f)
    });
    kernels.map(function_name).collect()
}

/// The parameters of a kernel and its constraints on launches, without compiling it.
///
/// # Errors
/// When the module does not verify, is not for `spir` or `spir64`, or has no such kernel, and when a parameter has a type that
/// cannot be had on the CPU.
pub fn describe(module: &Module<'_>, name: &str) -> Result<KernelInfo> {
    verify(module)?;
    let host = Host::new(width(module)?, Purpose::Running)?;
    let mut infos = described(of_kernel(module, name)?, &host, &[name.to_owned()])?;
    infos.pop().unwrap_or_else(|| Err(Error::internal("a kernel that is not described")))
}

/// The same of all kernels, in the order of the module, each with its name: the module is looked at once, so that the time
/// grows with its size and not with that times the number of kernels.
///
/// # Errors
/// When the module does not verify, or is not for `spir` or `spir64`. A kernel that cannot be had on the CPU has its own error.
pub fn describe_all(module: &Module<'_>) -> Result<Vec<(String, Result<KernelInfo>)>> {
    let names = kernels(module);
    if names.is_empty() {
        return Ok(Vec::new());
    }
    verify(module)?;
    let host = Host::new(width(module)?, Purpose::Running)?;
    let infos = match described(clone_module(module), &host, &names) {
        Ok(infos) => infos,
        // A part of the module that no kernel needs may have no place here.
        Err(_) => names.iter().map(|name| describe(module, name)).collect(),
    };
    Ok(names.into_iter().zip(infos).collect())
}

/// The parameters of these kernels of a module that is ours, and their constraints.
fn described(module: Module<'_>, host: &Host, names: &[String]) -> Result<Vec<Result<KernelInfo>>> {
    let sources: Vec<Sources> =
        names.iter().map(|name| Sources::of(llvm::Module::from_inkwell(&module), name)).collect();
    let module = opaque::replaced(module)?;
    host.retarget(&module);
    let data = TargetData::create(&module.get_data_layout().as_str().to_string_lossy());
    let info = |(name, sources): (&String, &Sources)| {
        let params = Params::of(&module, find(&module, name)?, &data, sources)?;
        Ok(KernelInfo { args: params.infos, requirements: requirements(&module, name) })
    };
    Ok(names.iter().zip(&sources).map(info).collect())
}

fn requirements(module: &Module<'_>, name: &str) -> LaunchRequirements {
    let kernel = llvm::Module::from_inkwell(module).function(name.as_bytes());
    let mut requirements = kernel.map(LaunchRequirements::of).unwrap_or_default();
    // clang says so for OpenCL C before 2.0, and where it is asked to.
    let own = module.get_function(name);
    let told =
        own.and_then(|own| own.get_string_attribute(AttributeLoc::Function, "uniform-work-group-size"));
    // clang 23 gives it no value.
    requirements.uniform |=
        told.is_some_and(|told| matches!(told.get_string_value().to_bytes(), b"true" | b""));
    requirements
}

/// Compiles one kernel.
pub(super) fn kernel(module: &Module<'_>, name: &str, load: LoadOptions) -> Result<Kernel> {
    verify(module)?;
    let width = width(module)?;
    let module = without_foreign_intrinsics(of_kernel(module, name)?)?;
    without_predication(&module)?;
    check::module(llvm::Module::from_inkwell(&module))?;
    let host = Host::new(width, purpose(load))?;
    let builtins = builtin_names(&module);
    let sources = Sources::of(llvm::Module::from_inkwell(&module), name);
    let module = opaque::replaced(module)?;
    let own = llvm::Module::from_inkwell(&module);
    let blocks: Vec<String> =
        module.get_functions().filter(|f| is_of_block(&module, *f)).map(function_name).collect();
    host.retarget(&module);
    print::module(own)?;
    // Before debug information goes, which says where the places are.
    let mut checks = KernelChecks::of_kernel(own, load)?;
    if load.debugger {
        own.flatten_expressions();
        keep_frame_pointers(&module);
    } else {
        llvm::strip_debug_info(&module);
    }
    let data = TargetData::create(&module.get_data_layout().as_str().to_string_lossy());
    let kernel = find(&module, name)?;
    let requirements = requirements(&module, name);
    let params = Params::of(&module, kernel, &data, &sources)?;

    lowered(&module)?;
    // Functions that are added must not be taken for the module's own of the same names.
    hide(&module);
    // Functions that only other kernels need are neither looked up nor compiled.
    kernel.set_linkage(Linkage::External);
    run_passes(&module, "globaldce")?;
    let (waits, operates) = builtins::add(&module)?;
    checks.add_bodies(&module, load)?;
    if operates {
        places::module(own)?;
    }
    let locals = linked::name_locals(&module, &data);
    let has_common_data = module.get_globals().any(linked::is_common);
    let refreshes = module.get_function(REFRESH).is_some();
    add_entry(&module, ENTER, kernel, &params)?;
    let children = add_children(&module, &data, &blocks)?;
    let objects = checks.objects(own, load)?;
    let constants = params.constants(kernel);
    let (form, across) = add_forms(&module, load, waits, operates)?;
    if !load.unchecked {
        link(&module, "quick checks", &quick::text(checks.sites.len()))?;
        run_passes(&module, "always-inline")?;
        spare_large_functions(&module);
    }
    hide(&module);
    if purpose(load) == Purpose::Fast {
        keep_to_own_functions(&module);
        host.optimise(&module)?;
    }
    let (compiled, private) = compile(&module, name, &host, &locals)?;
    Ok(Kernel {
        name: name.to_owned(),
        constants,
        offsets: params.offsets,
        infos: params.infos,
        block: params.size,
        width,
        waits,
        operates,
        refreshes,
        form,
        across,
        sites: checks.sites,
        is_checked: !load.unchecked,
        requirements,
        builtins,
        private,
        locals,
        objects,
        children,
        has_common_data,
        compiled,
    })
}

/// Returns the purpose for which a kernel's code is compiled.
const fn purpose(load: LoadOptions) -> Purpose {
    match (load.debugger, load.unchecked) {
        (true, _) => Purpose::Debugging,
        (_, true) => Purpose::Fast,
        _ => Purpose::Running,
    }
}

/// The checks of a kernel's code.
#[derive(Default)]
struct KernelChecks {
    sites: Vec<Site>,
    /// The functions that have theirs.
    checked: FxHashSet<String>,
    /// The text of functions that they call.
    helpers: String,
}

impl KernelChecks {
    /// Adds those of the kernel's own functions; without checks only those of functions that call themselves and of what ends
    /// the program.
    fn of_kernel(module: llvm::Module<'_>, load: LoadOptions) -> Result<Self> {
        let mut own = Self::default();
        alignment::module(module)?;
        let places = Places::of(module);
        nesting::module(module, &mut own.sites, &places)?;
        stops::module(module, &mut own.sites, &places, load.debugger)?;
        if !load.unchecked {
            let options = InstrumentOptions {
                arithmetic: load.arithmetic,
                kernel: true,
                promotes: !load.debugger,
                polls: true,
                quick: true,
                ..InstrumentOptions::default()
            };
            own.helpers = instrument::module(module, &mut own.sites, &places, &own.checked, options)?;
            // Declarations get their bodies from the builtin library later.
            let with_body = module.functions().filter(|function| !function.is_declaration());
            own.checked = with_body.map(|function| function.name().into_owned()).collect();
        }
        Ok(own)
    }

    /// Adds those of the bodies of builtins: these are right, but what they access is the kernel's, and how often they do so as well.
    fn add_bodies(&mut self, module: &Module<'_>, load: LoadOptions) -> Result<()> {
        if load.unchecked {
            return Ok(());
        }
        let bodies = llvm::Module::from_inkwell(module);
        let options =
            InstrumentOptions { polls: true, quick: true, bodies: true, ..InstrumentOptions::default() };
        instrument::module(bodies, &mut self.sites, &Places::none(), &self.checked, options)?;
        link(module, "checks", &self.helpers)
    }

    /// The objects that the code may access, which without checks only what functions that call themselves print is looked at in.
    fn objects(&self, module: llvm::Module<'_>, load: LoadOptions) -> Result<objects::Objects> {
        if load.unchecked && self.sites.is_empty() {
            return Ok(objects::Objects::default());
        }
        objects::Objects::list(module, Some(objects::LOCAL))
    }
}

/// Puts what the code generator of the host has in the place of what it lacks.
pub(super) fn lowered(module: &Module<'_>) -> Result<()> {
    let own = llvm::Module::from_inkwell(module);
    plain(module)?;
    defined::module(own)?;
    lower::module(own)?;
    aggregates::module(own)
}

/// Adds the function for all work-items of a group, or for one, as [`items::add`] does, where the launcher has a use for it.
fn add_forms(
    module: &Module<'_>,
    load: LoadOptions,
    waits: bool,
    operates: bool,
) -> Result<(items::ItemForm, u64)> {
    let purpose = purpose(load);
    if purpose == Purpose::Fast {
        // The processor's fused multiply-add is for those that ask for it.
        llvm::Module::from_inkwell(module).separate_products();
    }
    if purpose == Purpose::Debugging || operates || !(load.unchecked || waits) {
        return Ok((items::ItemForm::Plain, 0));
    }
    items::add(module, waits, !load.unchecked)
}

/// Compiles what is complete, and tells how many bytes of a stack its functions take; `locals` are the sizes of variables in local
/// memory.
fn compile(module: &Module<'_>, name: &str, host: &Host, locals: &[u64]) -> Result<(Compiled, usize)> {
    module
        .verify()
        .map_err(|message| Error::internal(format!("kernel {name}: {}", message.to_string().trim())))?;
    let data = TargetData::create(&module.get_data_layout().as_str().to_string_lossy());
    let private = sizes::of_functions(llvm::Module::from_inkwell(module))?;
    let size = sizes::of_module(module, &data)?;
    let shared = locals.iter().fold(0, |sum: u64, size| sum.saturating_add(*size));
    sizes::check(&format!("kernel {name}"), size, private, shared)?;
    Ok((host.compile(module, usize::try_from(size).unwrap_or(usize::MAX))?, private))
}

/// Puts instructions and intrinsics of whole vectors in the place of those that work on some components, which checks then know; a few
/// stay as they are.
fn without_predication(module: &Module<'_>) -> Result<()> {
    let is_predicated = |function: FunctionValue<'_>| function_name(function).starts_with("llvm.vp.");
    if module.get_functions().any(is_predicated) {
        run_passes(module, "pre-isel-intrinsic-lowering")?;
    }
    Ok(())
}

/// Puts what the host and the checks know in the place of intrinsics of which they do not: calls of functions that the builtin library
/// has for those of LLVM's SPIR-V targets, instructions for others ([`Replacement::is_for_hosts`]).
fn without_foreign_intrinsics(module: Module<'_>) -> Result<Module<'_>> {
    let is_replaced = |function: FunctionValue<'_>| {
        let name = function_name(function);
        let row = intrinsics::base_name(&name).and_then(intrinsics::by_name);
        name.starts_with("llvm.experimental.convergence.")
            || row.and_then(IntrinsicRow::replacement).is_some_and(Replacement::is_for_hosts)
    };
    if !module.get_functions().any(is_replaced) {
        return Ok(module);
    }
    let version = llvm::MAJOR_VERSION.parse().map_err(|_| Error::internal("LLVM's version is no number"))?;
    let bitcode =
        llvm::with_bitcode(&module, |bitcode| spirv_llvm::without_foreign_intrinsics(bitcode, version))?;
    let buffer = MemoryBuffer::create_from_memory_range_copy(&bitcode, "kernel");
    module
        .get_context()
        .create_module_from_ir(buffer)
        .map_err(|message| Error::internal(format!("without intrinsics: {}", message.to_string().trim())))
}

/// The names of the functions that a module declares and uses, other than LLVM's intrinsics.
fn builtin_names(module: &Module<'_>) -> Vec<String> {
    let is_used = |function: &FunctionValue<'_>| {
        is_declaration(*function)
            && function.get_intrinsic_id() == 0
            && function.as_global_value().as_pointer_value().get_first_use().is_some()
    };
    module.get_functions().filter(is_used).map(function_name).collect()
}

/// The most instructions of a function that the code generator improves: the time for that grows faster than the function.
const MOST_IMPROVED: usize = 3000;

/// The attributes that LLVM refuses beside `optnone` (Language Reference, "Function Attributes").
const CONTRARY_TO_PLAIN: [KnownAttribute; 4] = [
    KnownAttribute::AlwaysInline,
    KnownAttribute::MinSize,
    KnownAttribute::OptimizeForDebugging,
    KnownAttribute::OptimizeForSize,
];

/// Has code for large functions be generated as it stands.
fn spare_large_functions(module: &Module<'_>) {
    let flag = |known| module.get_context().create_enum_attribute(kind_of(known), 0);
    let (plainly, apart) = (flag(KnownAttribute::OptimizeNone), flag(KnownAttribute::NoInline));
    let functions = llvm::Module::from_inkwell(module).functions();
    for (function, view) in module.get_functions().zip(functions) {
        let size: usize = function.get_basic_block_iter().map(|block| block.get_instructions().count()).sum();
        if size > MOST_IMPROVED && (PLAIN_CALLS_RETURN_SMALL_FLOATS || !calls_return_small_floats(view)) {
            for contrary in CONTRARY_TO_PLAIN {
                function.remove_enum_attribute(AttributeLoc::Function, kind_of(contrary));
            }
            function.add_attribute(AttributeLoc::Function, plainly);
            function.add_attribute(AttributeLoc::Function, apart);
        }
    }
}

/// Whether a call in the function returns a vector of 16-bit floating-point numbers, by itself or in a structure.
fn calls_return_small_floats(function: llvm::Function<'_>) -> bool {
    fn has_small_floats(ty: llvm::Type<'_>) -> bool {
        let is_vector = ty.is_vector() && ty.scalar().kind().float_bits() == Some(16);
        is_vector || ty.members().any(has_small_floats)
    }
    let mut instructions = function.blocks().flat_map(llvm::Block::instructions);
    instructions.any(|inst| inst.callee().is_some() && has_small_floats(inst.ty()))
}

/// What the code calls is not to become functions of the C library that are not there.
pub(super) fn keep_to_own_functions(module: &Module<'_>) {
    let no_builtins = module.get_context().create_string_attribute("no-builtins", "");
    for function in module.get_functions().filter(|function| !is_declaration(*function)) {
        function.add_attribute(AttributeLoc::Function, no_builtins);
    }
}

/// A copy of a module with what a kernel needs alone: the rest of a library that was linked to it may have no place here.
fn of_kernel<'ctx>(module: &Module<'ctx>, name: &str) -> Result<Module<'ctx>> {
    find(module, name)?;
    only(module, name)
}

/// A copy of a module with what a function needs alone.
pub(super) fn only<'ctx>(module: &Module<'ctx>, name: &str) -> Result<Module<'ctx>> {
    let copy = clone_module(module);
    hide(&copy);
    if let Some(function) = copy.get_function(name) {
        function.set_linkage(Linkage::External);
    }
    run_passes(&copy, "globaldce")?;
    Ok(copy)
}

/// Gives all functions and calls the host's calling convention, and takes away hints that the code generator falls over.
fn plain(module: &Module<'_>) -> Result<()> {
    for function in module.get_functions() {
        plain_function(function);
    }
    let own = llvm::Module::from_inkwell(module);
    // Loads of 8 and 16 bits with it end the process.
    let nontemporal = own.context().metadata_kind("nontemporal");
    let insts = own.functions().flat_map(crate::llvm::Function::blocks).flat_map(llvm::Block::instructions);
    for inst in insts.filter(|inst| inst.value().has_attachments()) {
        inst.detach(nontemporal);
    }
    plain_call_sites(own)
}

fn width(module: &Module<'_>) -> Result<Width> {
    let triple = module.get_triple();
    let triple = triple.as_str().to_string_lossy();
    let arch = triple.split('-').next().unwrap_or_default();
    if arch == "spir64" || arch.starts_with("spirv64") {
        Ok(Width::W64)
    } else if arch == "spir" || arch.starts_with("spirv32") {
        Ok(Width::W32)
    } else {
        let text = format!("a kernel is for spir or spir64, this module is for `{triple}`");
        Err(Error::unsupported(Code::InvalidTargetTriple, text))
    }
}

fn find<'ctx>(module: &Module<'ctx>, name: &str) -> Result<FunctionValue<'ctx>> {
    match module.get_function(name) {
        Some(kernel) if !is_declaration(kernel) => match kernel.get_type().get_return_type() {
            None => Ok(kernel),
            Some(_) => Err(invalid(format!("{name} returns a value, which kernels do not"))),
        },
        _ => {
            let all = kernels(module);
            let error = Error::new(Code::Other, Kind::Malformed, format!("the module has no kernel {name}"));
            Err(if all.is_empty() { error } else { error.with_help(format!("it has {}", all.join(", "))) })
        }
    }
}

pub(super) fn kind_of(known: KnownAttribute) -> u32 {
    Attribute::get_named_enum_kind_id(known.name())
}

/// Gives a function the host's calling convention, and takes away what does not fit compiled code
/// without a language run-time.
fn plain_function(function: FunctionValue<'_>) {
    function.set_call_conventions(C);
    for known in [KnownAttribute::OptimizeNone, KnownAttribute::UwTable, KnownAttribute::Memory] {
        // Bodies may touch memory where the program's declarations do not. Intrinsics stay what LLVM knows them as: BDCE frees
        // operands of `llvm.smin` and its kin that are still used where these may have effects.
        if known != KnownAttribute::Memory || function.get_intrinsic_id() == 0 {
            function.remove_enum_attribute(AttributeLoc::Function, kind_of(known));
        }
    }
    // Of another processor than the one that it is compiled for, about which LLVM would write to standard error.
    for name in ["target-cpu", "target-features", "tune-cpu"] {
        function.remove_string_attribute(AttributeLoc::Function, name);
    }
}

/// Gives all calls the host's calling convention.
fn plain_call_sites(module: llvm::Module<'_>) -> Result<()> {
    for function in module.functions() {
        for inst in function.blocks().flat_map(llvm::Block::instructions) {
            if inst.callee().is_some() {
                inst.set_calling_convention(C).map_err(|error| Error::internal(error.to_string()))?;
            }
        }
    }
    Ok(())
}

/// Gives all functions frame pointers, by which debuggers find where a prologue ends and who calls.
fn keep_frame_pointers(module: &Module<'_>) {
    let all = module.get_context().create_string_attribute("frame-pointer", "all");
    for function in module.get_functions().filter(|function| !is_declaration(*function)) {
        function.add_attribute(AttributeLoc::Function, all);
    }
}

/// Parses a module of our own text and links it in.
pub(super) fn link(module: &Module<'_>, what: &str, text: &str) -> Result<()> {
    let internal = |message: String| Error::internal(format!("{what}: {}", message.trim()));
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), what);
    let context = module.get_context();
    let part = context.create_module_from_ir(buffer).map_err(|message| internal(message.to_string()))?;
    part.set_triple(&module.get_triple());
    part.set_data_layout(&module.get_data_layout());
    module.link_in_module(part).map_err(|message| internal(message.to_string()))
}

/// Keeps all names but those that the launcher looks up inside of the module, so that none of the process's takes
/// their place, and code reaches them without an offset table.
pub(super) fn hide(module: &Module<'_>) {
    let nounwind = module.get_context().create_enum_attribute(kind_of(KnownAttribute::NoUnwind), 0);
    for function in module.get_functions() {
        let name = function_name(function);
        if name.starts_with("llvm.") {
            continue;
        }
        function.add_attribute(AttributeLoc::Function, nounwind);
        let is_looked_up = name.starts_with(ENTER)
            || name.starts_with(CHILD)
            || [REFRESH, items::ITEM, items::GROUP].contains(&name.as_str());
        if !is_declaration(function) && !is_looked_up {
            function.set_linkage(Linkage::Internal);
        }
    }
    for global in module.get_globals() {
        let name = global.get_name().to_bytes();
        // LLVM's own lists keep the linkage that says what they are.
        let is_own = name == work_item::STATE.as_bytes()
            || LOOKED_UP.iter().any(|own| name == own.as_bytes())
            || name.starts_with(linked::LOCAL_NAME.as_bytes())
            || name.starts_with(b"llvm.");
        if !global.is_declaration() && !is_own {
            global.set_linkage(Linkage::Internal);
        }
    }
}

pub(super) fn is_declaration(function: FunctionValue<'_>) -> bool {
    function.count_basic_blocks() == 0
}

pub(super) fn function_name(function: FunctionValue<'_>) -> String {
    function.get_name().to_string_lossy().into_owned()
}

fn invalid(text: String) -> Error {
    Error::new(Code::InvalidLlvmModule, Kind::Malformed, text.trim().to_owned())
}
