//! Metadata: execution modes, loop controls, versions.

use crate::spirv::grammar::{Capability, ExecutionMode, LoopControl};

/// Execution modes that are metadata of the kernel's function in LLVM IR, with the name of the metadata; its numbers
/// are the mode's.
pub static EXECUTION_MODES: &[(ExecutionMode, &str)] = &[
    (ExecutionMode::LocalSize, "reqd_work_group_size"),
    (ExecutionMode::LocalSizeId, "reqd_work_group_size"),
    (ExecutionMode::LocalSizeHint, "work_group_size_hint"),
    (ExecutionMode::LocalSizeHintId, "work_group_size_hint"),
    (ExecutionMode::SubgroupSize, "intel_reqd_sub_group_size"),
    (ExecutionMode::MaxWorkgroupSizeINTEL, "max_work_group_size"),
    (ExecutionMode::MaxWorkDimINTEL, "max_global_work_dim"),
    (ExecutionMode::NoGlobalOffsetINTEL, "no_global_work_offset"),
    (ExecutionMode::NumSIMDWorkitemsINTEL, "num_simd_work_items"),
    (ExecutionMode::SchedulerTargetFmaxMhzINTEL, "scheduler_target_fmax_mhz"),
];

/// The name of a kernel's metadata for an execution mode.
#[must_use]
pub fn of_execution_mode(mode: ExecutionMode) -> Option<&'static str> {
    EXECUTION_MODES.iter().find(|row| row.0 == mode).map(|row| row.1)
}

/// Loop controls with the names of their loop metadata; a control's number, if it has one, is the metadata's.
pub static LOOP_CONTROLS: &[(LoopControl, &str)] = &[
    (LoopControl::Unroll, "llvm.loop.unroll.enable"),
    (LoopControl::DontUnroll, "llvm.loop.unroll.disable"),
    (LoopControl::DependencyInfinite, "llvm.loop.ivdep.enable"),
    (LoopControl::DependencyLength, "llvm.loop.ivdep.safelen"),
    (LoopControl::PartialCount, "llvm.loop.unroll.count"),
    (LoopControl::InitiationIntervalALTERA, "llvm.loop.ii.count"),
    (LoopControl::MaxConcurrencyALTERA, "llvm.loop.max_concurrency.count"),
    (LoopControl::PipelineEnableALTERA, "llvm.loop.intel.pipelining.enable"),
    (LoopControl::LoopCoalesceALTERA, "llvm.loop.coalesce.count"),
    (LoopControl::MaxInterleavingALTERA, "llvm.loop.max_interleaving.count"),
    (LoopControl::SpeculatedIterationsALTERA, "llvm.loop.intel.speculated.iterations.count"),
    (LoopControl::NoFusionALTERA, "llvm.loop.fusion.disable"),
];

/// The name of the loop metadata of a control's bit.
#[must_use]
pub fn of_loop_control(bit: LoopControl) -> Option<&'static str> {
    LOOP_CONTROLS.iter().find(|row| row.0 == bit).map(|row| row.1)
}

/// OpenCL's names of what capabilities allow, in `opencl.used.extensions`.
pub static EXTENSIONS: &[(Capability, &str)] = &[(Capability::Float16, "cl_khr_fp16")];

/// OpenCL's names of what capabilities allow, in `opencl.used.optional.core.features`.
pub static OPTIONAL_FEATURES: &[(Capability, &str)] =
    &[(Capability::Float64, "cl_doubles"), (Capability::ImageBasic, "cl_images")];

/// Major and minor of an OpenCL version as OpSource has it, such as 102000 for 1.2.
#[must_use]
pub const fn opencl_version(source: u32) -> (u32, u32) {
    (source / 100_000, source / 1000 % 100)
}

/// The scalar types that OpExecutionMode VecTypeHint numbers, by their width in bits: integers from 0 to 3, then half,
/// float and double.
pub const VEC_TYPE_HINTS: [u32; 7] = [8, 16, 32, 64, 16, 32, 64];
/// The first of [`VEC_TYPE_HINTS`] that is a floating-point type.
pub const FIRST_FLOAT_HINT: usize = 4;

/// The version of C++ for OpenCL as OpSource has it, such as 100000 for 1.0, and the version of OpenCL that it is for.
#[must_use]
pub const fn cxx_version(source: u32) -> ((u32, u32), (u32, u32)) {
    let version = opencl_version(source);
    // 1.0 came with OpenCL 2.0, 2021 with OpenCL 3.0.
    (version, if version.0 <= 1 { (2, 0) } else { (3, 0) })
}
