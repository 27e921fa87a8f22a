//! Metadata: execution modes, loop controls, versions.

use super::Direction;
use crate::spirv::grammar::{Capability, Decoration, ExecutionMode, LOOP_CONTROL_TABLE, LoopControl};

/// Execution modes that are metadata of the kernel's function in LLVM IR, with the name of the metadata; its numbers
/// are the mode's. Modes are written in the order of the rows; of two rows of one mode the reader has the first, and the second
/// counts for the writer where the first is not there.
pub static EXECUTION_MODES: &[(ExecutionMode, &str)] = &[
    (ExecutionMode::LocalSize, "reqd_work_group_size"),
    (ExecutionMode::LocalSizeId, "reqd_work_group_size"),
    (ExecutionMode::LocalSizeHint, "work_group_size_hint"),
    (ExecutionMode::LocalSizeHintId, "work_group_size_hint"),
    (ExecutionMode::SubgroupSize, "intel_reqd_sub_group_size"),
    (ExecutionMode::SubgroupSize, "reqd_sub_group_size"),
    (ExecutionMode::MaxWorkgroupSizeINTEL, "max_work_group_size"),
    (ExecutionMode::MaxWorkDimINTEL, "max_global_work_dim"),
    (ExecutionMode::NoGlobalOffsetINTEL, "no_global_work_offset"),
    (ExecutionMode::NumSIMDWorkitemsINTEL, "num_simd_work_items"),
    (ExecutionMode::SchedulerTargetFmaxMhzINTEL, "scheduler_target_fmax_mhz"),
];

/// The metadata of a kernel that names a type, which [`ExecutionMode::VecTypeHint`] says.
pub const VEC_TYPE_HINT: &str = "vec_type_hint";

/// Where the metadata of a mode stands among those of its kernel, as a number to sort by; none is first. They have the order of
/// [`EXECUTION_MODES`], but for two that stand behind the row of another.
#[must_use]
pub fn metadata_order(mode: ExecutionMode) -> Option<(usize, bool)> {
    let before = match mode {
        ExecutionMode::VecTypeHint => Some(ExecutionMode::LocalSizeHintId),
        ExecutionMode::NoGlobalOffsetINTEL => Some(ExecutionMode::MaxWorkgroupSizeINTEL),
        _ => None,
    };
    let row = EXECUTION_MODES.iter().position(|row| row.0 == before.unwrap_or(mode))?;
    Some((row, before.is_some()))
}

/// The name of a kernel's metadata for an execution mode.
#[must_use]
pub fn of_execution_mode(mode: ExecutionMode) -> Option<&'static str> {
    EXECUTION_MODES.iter().find(|row| row.0 == mode).map(|row| row.1)
}

/// All names of a kernel's metadata for an execution mode.
pub fn names_of_execution_mode(mode: ExecutionMode) -> impl Iterator<Item = &'static str> {
    EXECUTION_MODES.iter().filter(move |row| row.0 == mode).map(|row| row.1)
}

/// All names of metadata of kernels that are execution modes, each once.
pub fn names_of_modes() -> impl Iterator<Item = &'static str> {
    let names = EXECUTION_MODES.iter().map(|row| row.1);
    let is_new = |(at, name): &(usize, &str)| EXECUTION_MODES[..*at].iter().all(|row| row.1 != *name);
    names.enumerate().filter(is_new).map(|(_, name)| name).chain([VEC_TYPE_HINT, IP_INTERFACE])
}

/// How clang begins the name of the function that has a kernel's code and metadata; the kernel's name follows.
pub const KERNEL_CODE: &str = "__clang_ocl_kern_imp_";

/// The attributes of functions that tell what becomes of denormal numbers of all widths, and of those of 32 bits: the
/// mode of results and the mode of operands, separated by a comma.
pub const DENORMALS: &str = "denormal-fp-math";
/// See [`DENORMALS`].
pub const DENORMALS_32: &str = "denormal-fp-math-f32";

/// The treatment of denormal numbers that [`DENORMALS`] asks for, of results and operands alike.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum DenormalMode {
    /// They are kept.
    Preserve,
    /// They may be flushed to zero.
    Flush,
    /// Another thing of results than of operands, or a mode that is chosen at run time.
    Other,
}

impl DenormalMode {
    /// Returns the mode of a value: that of results, and behind a comma that of operands.
    #[must_use]
    pub fn of(value: &str) -> Self {
        let flushes = |mode: &str| matches!(mode, "preserve-sign" | "positive-zero");
        let (results, operands) = value.split_once(',').unwrap_or((value, value));
        match (results.trim(), operands.trim()) {
            ("ieee" | "", "ieee" | "") => Self::Preserve,
            (results, operands) if flushes(results) && flushes(operands) => Self::Flush,
            _ => Self::Other,
        }
    }
}

/// The attribute of calls, and the metadata of other instructions, that tells the greatest error of a floating-point
/// result in units in the last place (SPV_INTEL_fp_max_error).
pub const MAX_ERROR: &str = "fpbuiltin-max-error";

/// The metadata of a function that tells how registers are allocated.
pub const REGISTER_ALLOCATION: &str = "RegisterAllocMode";

/// How many threads an execution unit runs in a mode of [`REGISTER_ALLOCATION`]; 0 leaves the choice to the driver.
#[must_use]
pub const fn threads_of_register_allocation(mode: u64) -> Option<u32> {
    match mode {
        0 => Some(0),
        1 => Some(8),
        2 => Some(4),
        _ => None,
    }
}

/// The metadata of a function that lists the decorations of its parameters.
pub const PARAMETER_DECORATIONS: &str = "spirv.ParameterDecorations";

/// A decoration of a function that is metadata of it in LLVM IR; the numbers are the decoration's.
#[derive(Clone, Copy, Debug)]
pub struct FunctionRow {
    /// The decoration.
    pub decoration: Decoration,
    /// The name of the metadata.
    pub llvm: &'static str,
    /// Whether the metadata has a number, 1, where the decoration has none.
    pub is_switch: bool,
}

/// Decorations of functions that are metadata.
pub static FUNCTION_DECORATIONS: &[FunctionRow] = &[
    FunctionRow { decoration: Decoration::StallEnableALTERA, llvm: "stall_enable", is_switch: true },
    FunctionRow { decoration: Decoration::StallFreeALTERA, llvm: "stall_free", is_switch: true },
    FunctionRow { decoration: Decoration::FuseLoopsInFunctionALTERA, llvm: "loop_fuse", is_switch: false },
    FunctionRow {
        decoration: Decoration::InitiationIntervalALTERA,
        llvm: "initiation_interval",
        is_switch: false,
    },
    FunctionRow { decoration: Decoration::MaxConcurrencyALTERA, llvm: "max_concurrency", is_switch: false },
    FunctionRow { decoration: Decoration::PipelineEnableALTERA, llvm: "pipeline_kernel", is_switch: false },
];

/// The metadata of a function that compilers of before `pipeline_kernel` wrote in place of its number 0.
pub const DISABLE_PIPELINING: &str = "disable_loop_pipelining";

/// The metadata of a function that prefers blocks for signal processing: the mode of MathOpDSPModeALTERA.
pub const PREFER_DSP: &str = "prefer_dsp";
/// The metadata of a function whose callees inherit [`PREFER_DSP`]: the decoration's second number.
pub const PROPAGATE_DSP: &str = "propagate_dsp_preference";

/// The size of sub-groups that [`EXECUTION_MODES`] names by a number means the device's primary size, which has a mode of
/// its own.
pub const PRIMARY_SUBGROUP_SIZE: u32 = u32::MAX;

/// The metadata of a kernel that tells of each argument whether it is aligned as the runtime aligns memory.
pub const RUNTIME_ALIGNED: &str = "kernel_arg_runtime_aligned";

/// The metadata of a kernel that tells of each argument by which memory it is bound, -1 for any
/// (SPV_INTEL_fpga_buffer_location).
pub const BUFFER_LOCATION: &str = "kernel_arg_buffer_location";

/// The metadata of a kernel that tells how the device's processor starts it (SPV_INTEL_kernel_attributes).
pub const IP_INTERFACE: &str = "ip_interface";

/// Execution modes that are strings of [`IP_INTERFACE`]: the mode, its string, and the one that its number 1 adds.
pub static IP_INTERFACES: &[(ExecutionMode, &str, &str)] = &[
    (ExecutionMode::RegisterMapInterfaceINTEL, "csr", "wait_for_done_write"),
    (ExecutionMode::StreamingInterfaceINTEL, "streaming", "stall_free_return"),
];

/// The row of [`IP_INTERFACES`] of a mode.
#[must_use]
pub fn of_interface(mode: ExecutionMode) -> Option<&'static (ExecutionMode, &'static str, &'static str)> {
    IP_INTERFACES.iter().find(|row| row.0 == mode)
}

/// The metadata of a pipe's storage that connects it to an input or output of the device (SPV_INTEL_io_pipes).
pub const IO_PIPE: &str = "io_pipe_id";

/// The priority in a list of [`STRUCTORS`] of a function that says nothing about it.
pub const PLAIN_PRIORITY: u32 = 65_535;

/// The lists of functions that run before all kernels or after them, with the execution mode of these functions.
pub static STRUCTORS: [(ExecutionMode, &str); 2] =
    [(ExecutionMode::Initializer, "llvm.global_ctors"), (ExecutionMode::Finalizer, "llvm.global_dtors")];

/// The list of the functions with an execution mode of [`STRUCTORS`].
#[must_use]
pub fn of_structor(mode: ExecutionMode) -> Option<&'static str> {
    STRUCTORS.iter().find(|row| row.0 == mode).map(|row| row.1)
}

/// The row of a decoration of functions.
#[must_use]
pub fn of_function_decoration(decoration: Decoration) -> Option<&'static FunctionRow> {
    FUNCTION_DECORATIONS.iter().find(|row| row.decoration == decoration)
}

/// A bit of a loop's control and its loop metadata; the control's number, if it has one, is the metadata's.
#[derive(Clone, Copy, Debug)]
pub struct LoopRow {
    /// The bit.
    pub control: LoopControl,
    /// The name of the metadata.
    pub llvm: &'static str,
    /// Whether the row holds in both directions, or only towards SPIR-V.
    pub direction: Direction,
}

const fn loop_row(control: LoopControl, llvm: &'static str) -> LoopRow {
    LoopRow { control, llvm, direction: Direction::Both }
}

/// The loop metadata that leave to the compiler how many loops become one: the control's number is 0 then.
pub const COALESCE_ENABLE: &str = "llvm.loop.coalesce.enable";

/// The loop metadata that tell which arrays no iteration of a loop makes another wait for: nodes that stand for the
/// arrays, and how many iterations that holds for, where it is not all of them. It may be there more than once.
pub const PARALLEL_ACCESSES: &str = "llvm.loop.parallel_access_indices";

/// Loop metadata that compilers attach to most loops or leave behind their own work, and that ask for nothing.
const LOOP_MARKS: [&str; 4] = [
    "llvm.loop.mustprogress",
    "llvm.loop.isvectorized",
    "llvm.loop.peeled.count",
    "llvm.loop.unroll.runtime.disable",
];

/// Whether loop metadata ask for nothing, so that nothing is lost without them.
#[must_use]
pub fn is_mark_of_loop(name: &str) -> bool {
    LOOP_MARKS.contains(&name)
}

/// Named metadata of a module, by their names.
pub mod named {
    /// The version of C++ for OpenCL of each part of the module.
    pub const CXX_VERSION: &str = "opencl.cxx.version";
    /// That what is computed may be contracted.
    pub const FP_CONTRACT: &str = "opencl.enable.FP_CONTRACT";
    /// The version of OpenCL of each part of the module.
    pub const OCL_VERSION: &str = "opencl.ocl.version";
    /// The version of SPIR of each part of the module.
    pub const SPIR_VERSION: &str = "opencl.spir.version";
    /// The extensions that the source uses.
    pub const USED_EXTENSIONS: &str = "opencl.used.extensions";
    /// The optional features that the source uses, which follow from the types of values.
    pub const USED_FEATURES: &str = "opencl.used.optional.core.features";
    /// Capabilities to declare (OpCapability).
    pub const CAPABILITY: &str = "spirv.Capability";
    /// Execution modes of kernels (OpExecutionMode).
    pub const EXECUTION_MODE: &str = "spirv.ExecutionMode";
    /// Extensions to declare (OpExtension).
    pub const EXTENSION: &str = "spirv.Extension";
    /// The tool that made the module (the header's third word).
    pub const GENERATOR: &str = "spirv.Generator";
    /// The addressing and the memory model (OpMemoryModel).
    pub const MEMORY_MODEL: &str = "spirv.MemoryModel";
    /// What was done to a module, one string in a node (OpModuleProcessed).
    pub const MODULE_PROCESSED: &str = "spirv.ModuleProcessed";
    /// The language, its version and the file of each part of the module (OpSource).
    pub const SOURCE: &str = "spirv.Source";
    /// The extensions that the source uses (OpSourceExtension).
    pub const SOURCE_EXTENSION: &str = "spirv.SourceExtension";
}

/// Named metadata that only tell who made a module, or that follow from the rest of it, whatever it is.
const NAMED: &[&str] = &[
    "llvm.commandline",
    "llvm.dbg.cu",
    "llvm.errno.tbaa",
    "llvm.ident",
    "llvm.module.flags",
    named::GENERATOR,
    named::MEMORY_MODEL,
];

/// Named metadata of modules of kernels that are translated, or that follow from the rest of the module.
const NAMED_OF_KERNELS: &[&str] = &[
    named::CXX_VERSION,
    named::FP_CONTRACT,
    named::OCL_VERSION,
    named::SPIR_VERSION,
    named::USED_EXTENSIONS,
    named::USED_FEATURES,
    named::CAPABILITY,
    named::EXECUTION_MODE,
    named::EXTENSION,
    named::MODULE_PROCESSED,
    named::SOURCE,
    named::SOURCE_EXTENSION,
];

/// Named metadata of modules of shaders.
const NAMED_OF_SHADERS: &[&str] = &[SHADER_ENTRY_POINTS, SHADER_VARIABLES, SHADER_MODULE];

/// What a module is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// Kernels.
    Kernels,
    /// Shaders, whose metadata the reader made.
    Shaders,
}

/// Whether named metadata of a module say something that its translation does not know.
#[must_use]
pub fn is_unknown_to_translations(name: &str, module: Written) -> bool {
    let own = match module {
        Written::Kernels => NAMED_OF_KERNELS,
        Written::Shaders => NAMED_OF_SHADERS,
    };
    !NAMED.contains(&name) && !own.contains(&name)
}

/// The metadata of an instruction, variable or function that lists its decorations.
pub const DECORATIONS: &str = "spirv.Decorations";
/// The metadata of a call that lists the cache controls of its arguments.
pub const CACHE_CONTROLS: &str = "spirv.DecorationCacheControlINTEL";

/// What the names of attached metadata begin with that only translations to SPIR-V look at.
const OWN_ATTACHMENT: &str = "spirv.";
/// The attached metadata of this kind that modules of kernels have.
const ATTACHED_TO_KERNELS: &[&str] = &[DECORATIONS, CACHE_CONTROLS, PARAMETER_DECORATIONS];
/// The attached metadata of this kind that modules of shaders have.
const ATTACHED_TO_SHADERS: &[&str] = &[
    SHADER_MERGE,
    SHADER_LABEL,
    SHADER_FUNCTION,
    SHADER_VARIABLE,
    SHADER_TYPE,
    SHADER_OPERATION,
    SHADER_ELEMENT,
    SHADER_ATOMIC,
];

/// Whether metadata of this kind are attached for a translation to SPIR-V, and that of the module does not know them.
#[must_use]
pub fn is_unknown_attachment(kind: &[u8], module: Written) -> bool {
    let known = match module {
        Written::Kernels => ATTACHED_TO_KERNELS,
        Written::Shaders => ATTACHED_TO_SHADERS,
    };
    kind.starts_with(OWN_ATTACHMENT.as_bytes()) && !known.iter().any(|known| known.as_bytes() == kind)
}

/// The metadata of a GEP into an array of [`PARALLEL_ACCESSES`]: the array's node, or a node of several such.
pub const INDEX_GROUP: &str = "llvm.index.group";

/// The loop metadata that tell the least, the greatest and the expected number of iterations, in the order of the numbers
/// of LoopCountALTERA; a number below zero, such as -1, says nothing.
pub const LOOP_COUNTS: [&str; 3] =
    ["llvm.loop.intel.loopcount_min", "llvm.loop.intel.loopcount_max", "llvm.loop.intel.loopcount_avg"];

/// The loop metadata that ask for as many copies of the body as there are iterations. Since version 1.4 a partial count of 1
/// beside Unroll says so.
pub const UNROLL_FULL: &str = "llvm.loop.unroll.full";

/// Every loop control with a counterpart.
pub static LOOP_CONTROLS: &[LoopRow] = &[
    loop_row(LoopControl::Unroll, "llvm.loop.unroll.enable"),
    LoopRow { control: LoopControl::Unroll, llvm: UNROLL_FULL, direction: Direction::ToSpirv },
    loop_row(LoopControl::DontUnroll, "llvm.loop.unroll.disable"),
    loop_row(LoopControl::DependencyInfinite, "llvm.loop.ivdep.enable"),
    loop_row(LoopControl::DependencyLength, "llvm.loop.ivdep.safelen"),
    loop_row(LoopControl::PeelCount, "llvm.loop.peel.count"),
    loop_row(LoopControl::PartialCount, "llvm.loop.unroll.count"),
    loop_row(LoopControl::InitiationIntervalALTERA, "llvm.loop.ii.count"),
    loop_row(LoopControl::MaxConcurrencyALTERA, "llvm.loop.max_concurrency.count"),
    loop_row(LoopControl::DependencyArrayALTERA, PARALLEL_ACCESSES),
    loop_row(LoopControl::PipelineEnableALTERA, "llvm.loop.intel.pipelining.enable"),
    loop_row(LoopControl::LoopCoalesceALTERA, "llvm.loop.coalesce.count"),
    loop_row(LoopControl::MaxInterleavingALTERA, "llvm.loop.max_interleaving.count"),
    loop_row(LoopControl::SpeculatedIterationsALTERA, "llvm.loop.intel.speculated.iterations.count"),
    loop_row(LoopControl::NoFusionALTERA, "llvm.loop.fusion.disable"),
    loop_row(LoopControl::MaxReinvocationDelayALTERA, "llvm.loop.intel.max_reinvocation_delay.count"),
    LoopRow {
        control: LoopControl::LoopCoalesceALTERA,
        llvm: COALESCE_ENABLE,
        direction: Direction::ToSpirv,
    },
];

impl LoopRow {
    /// Whether a number goes with the control.
    #[must_use]
    pub fn has_number(&self) -> bool {
        LOOP_CONTROL_TABLE.by_number(self.control.bits()).is_some_and(|row| !row.parameters.is_empty())
    }
}

/// The name of the loop metadata of a control's bit.
#[must_use]
pub fn of_loop_control(bit: LoopControl) -> Option<&'static str> {
    LOOP_CONTROLS
        .iter()
        .find(|row| row.control == bit && row.direction == Direction::Both)
        .map(|row| row.llvm)
}

/// The first operand of a node of `!prof` that tells how often each way of a branch is taken.
pub const BRANCH_WEIGHTS: &str = "branch_weights";

/// The row of the loop metadata of a name.
#[must_use]
pub fn by_loop_metadata(name: &str) -> Option<&'static LoopRow> {
    LOOP_CONTROLS.iter().find(|row| row.llvm == name)
}

/// OpenCL's names of what capabilities allow, in `opencl.used.extensions`, by name.
pub static EXTENSIONS: &[(Capability, &str)] = &[
    (Capability::BitInstructions, "cl_khr_extended_bit_ops"),
    (Capability::Float16, "cl_khr_fp16"),
    (Capability::Int64Atomics, "cl_khr_int64_extended_atomics"),
    (Capability::ImageMipmap, "cl_khr_mipmap_image_writes"),
    (Capability::Groups, "cl_khr_subgroups"),
];

/// OpenCL's names of what capabilities allow, in `opencl.used.optional.core.features`.
pub static OPTIONAL_FEATURES: &[(Capability, &str)] =
    &[(Capability::Float64, "cl_doubles"), (Capability::ImageBasic, "cl_images")];

/// Major and minor of an OpenCL version as OpSource has it, such as 102000 for 1.2.
#[must_use]
pub const fn opencl_version(source: u32) -> (u32, u32) {
    (source / 100_000, source / 1000 % 100)
}

/// A version of OpenCL as OpSource has it; `None` where it does not fit.
#[must_use]
pub fn source_version(major: u32, minor: u32) -> Option<u32> {
    major.checked_mul(100_000)?.checked_add(minor.checked_mul(1_000)?)
}

/// The metadata of kernels that OpString instructions may keep as the source spells them, where SPIR-V tells less: the
/// types of arguments and their qualifiers.
pub const KEPT_ARGUMENTS: [&str; 2] = ["kernel_arg_type", "kernel_arg_type_qual"];

/// The start of the OpString that keeps one of [`KEPT_ARGUMENTS`] of a kernel; the text of each argument follows with a
/// comma.
#[must_use]
pub fn kept_arguments_prefix(kind: &str, kernel: &[u8]) -> Vec<u8> {
    [kind.as_bytes(), b".", kernel, b"."].concat()
}

/// The texts that such an OpString keeps behind its start. Commas between angle brackets are part of a text, as in
/// `image<a, b>`.
#[must_use]
pub fn split_arguments(text: &str) -> Vec<&str> {
    let mut depth = 0_u32;
    let mut parts: Vec<_> = text
        .split(|letter| {
            match letter {
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                _ => {}
            }
            letter == ',' && depth == 0
        })
        .collect();
    // Nothing follows the last comma.
    if parts.last() == Some(&"") {
        parts.pop();
    }
    parts
}

/// The scalar types that OpExecutionMode VecTypeHint numbers, by their width in bits: integers from 0 to 3, then half,
/// float and double.
pub const VEC_TYPE_HINTS: [u32; 7] = [8, 16, 32, 64, 16, 32, 64];
/// The first of [`VEC_TYPE_HINTS`] that is a floating-point type.
pub const FIRST_FLOAT_HINT: usize = 4;
/// The longest vector that VecTypeHint tells of: OpenCL C has none longer.
pub const MAX_HINTED_LANES: u32 = 16;

/// The version of C++ for OpenCL as OpSource has it, such as 100000 for 1.0, and the version of OpenCL that it is for.
#[must_use]
pub const fn cxx_version(source: u32) -> ((u32, u32), (u32, u32)) {
    let version = opencl_version(source);
    // 1.0 came with OpenCL 2.0, 2021 with OpenCL 3.0.
    (version, if version.0 <= 1 { (2, 0) } else { (3, 0) })
}

/// The metadata of the end of a header's block: what its merge instruction says.
pub const SHADER_MERGE: &str = "spirv.merge";
/// The metadata of the end of a block that a merge instruction names: the label.
pub const SHADER_LABEL: &str = "spirv.label";
/// The named metadata that list the entry points of shaders.
pub const SHADER_ENTRY_POINTS: &str = "spirv.entry_points";
/// The named metadata that list the variables of shaders.
pub const SHADER_VARIABLES: &str = "spirv.variables";
/// The named metadata that keep the instructions of module scope of shaders, and the layouts of their types.
pub const SHADER_MODULE: &str = "spirv.module";
/// The metadata of a function of a module of shaders: its id and those of its parameters' types.
pub const SHADER_FUNCTION: &str = "spirv.function";
/// The metadata of an instruction that finds a variable of the module: the variable's id.
pub const SHADER_VARIABLE: &str = "spirv.variable";
/// The metadata of an alloca of shaders: the id of the variable's type.
pub const SHADER_TYPE: &str = "spirv.type";
/// The metadata of a function that asks the host: the set, the number in it, the id of the result's type or 0, and those of the
/// operands' types, 0 for literals.
pub const SHADER_OPERATION: &str = "spirv.operation";
/// The metadata of the address of an element that lies some elements behind another one in shaders: the type of both pointers, and
/// the bytes of an element.
pub const SHADER_ELEMENT: &str = "spirv.element";
/// The metadata of a call for an image operation that is nontemporal.
pub const NONTEMPORAL_IMAGE: &str = "spirv.nontemporal";
/// The metadata of an atomic instruction or fence of shaders: the opcode, the scope and the memory semantics, twice for a
/// compare-exchange.
pub const SHADER_ATOMIC: &str = "spirv.atomic";
