//! Runs kernels and compute shaders on the CPU.
//!
//! A kernel comes as LLVM IR for `spir`, `spir64` or their newer names. It is compiled for the host; what OpenCL's
//! run-time gives a kernel (work-item functions, barriers, the builtin functions) is added to a clone of its module.
//! Work-items of a group run one after another on one thread, each on a fiber of its own where there are barriers, so that
//! results do not depend on timing. Pointers keep the width that the module was made for.
//!
//! ```no_run
//! use spirv_llvm::inkwell::{context::Context, module::Module};
//! use spirv_llvm_run::{Arg, Kernel, NdRange};
//!
//! # fn main() -> spirv_llvm::Result<()> {
//! let context = Context::create();
//! let module = Module::parse_bitcode_from_path("twice.bc", &context).expect("a module");
//! let mut kernel = Kernel::load(&module, "twice")?;
//! let mut args = [Arg::Buffer(vec![0; 4 * 1024]), Arg::Bytes(7_u32.to_le_bytes().to_vec())];
//! kernel.launch(&NdRange::new(&[1024], &[64])?, &mut args)?;
//! # Ok(())
//! # }
//! ```

mod access;
mod aggregates;
mod alignment;
mod arg;
mod arithmetic;
mod assigned;
mod check;
mod clock;
mod convert;
mod defined;
mod entry;
mod fault;
mod group;
mod guard;
mod host;
mod image;
mod intrinsics;
mod items;
mod jit;
mod launch;
mod linked;
mod lower;
mod nesting;
mod objects;
mod opaque;
mod options;
mod own;
mod params;
mod pipe;
mod position;
mod prepare;
mod print;
mod private;
mod queue;
mod quick;
mod range;
mod requirements;
mod scalar;
mod shader;
#[cfg(test)]
mod shader_bodies;
mod site;
mod sizes;
mod spec;

use inkwell::module::Module;
use opencl_mangle as mangle;
use spirv_kit::{self as spirv, At, Code, Error, Kind, Result};
use spirv_llvm::{builtin_library, mapping};
use spirv_llvm_native as llvm;

use crate::jit::{Compiled, Width};

pub use arg::{Arg, ArgInfo, ArgKind, Field};
pub use convert::{Element, Number};
pub use image::{AddressMode, Border, Filter, Image, Sampler, TexelFormat, fitting_image};
pub use options::{LaunchOptions, LaunchReport, LoadOptions};
pub use pipe::Pipe;
pub use prepare::{describe, describe_all, kernels};
pub use range::NdRange;
pub use requirements::Requirements;
pub use scalar::{Difference, ScalarType};
pub use shader::{Dispatch, LARGEST_SUBGROUP, Resources, SUBGROUP_SIZE, Shader, ShaderOptions, shaders};
pub use spec::{format_buffer, parse_arg, parse_fields, parse_fill, parse_sizes};

/// Whether the code of a kernel is given checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Checks {
    All,
    /// What is outside of all objects is read as zeros, and not written.
    Robust,
    None,
}

/// A kernel as [`describe`] finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelInfo {
    /// Its parameters, in order.
    pub args: Vec<ArgInfo>,
    /// Its constraints on launches.
    pub requirements: Requirements,
}

/// The kernel of a block.
#[derive(Debug)]
struct Child {
    name: String,
    /// Where each argument stands in the block in which they are passed, in bytes: the literal's, and those of local buffers.
    offsets: Vec<usize>,
    /// The size of that block of arguments.
    size: usize,
}

/// A kernel that was compiled for the host.
#[derive(Debug)]
pub struct Kernel {
    name: String,
    /// Where each argument stands in the block in which they are passed, in bytes.
    offsets: Vec<usize>,
    infos: Vec<ArgInfo>,
    /// The size of the block, in bytes.
    block: usize,
    width: Width,
    /// Whether work-items may wait for each other at barriers.
    waits: bool,
    /// Whether work-items do operations together.
    operates: bool,
    /// Whether there are builtin variables.
    refreshes: bool,
    /// How work-items are run.
    form: items::Form,
    /// The bytes that the function for a group takes on the stack for each work-item.
    across: u64,
    /// The places in the code that are checked; without checks those of functions that may call themselves.
    sites: Vec<site::Site>,
    is_checked: bool,
    requirements: Requirements,
    /// The names of the functions without a body that its code uses.
    builtins: Vec<String>,
    /// The size of the variables of all functions together, in bytes.
    private: usize,
    /// Which arguments are constant memory.
    constants: Vec<bool>,
    /// The sizes of the variables that the work-items of a group share.
    locals: Vec<u64>,
    /// The variables and functions that its code may use by pointers.
    objects: objects::Objects,
    /// The kernels of blocks, which it may enqueue.
    children: Vec<Child>,
    /// Whether groups have variables in common, so that all of them have to run with the same data.
    has_common_data: bool,
    compiled: Compiled,
}

impl Kernel {
    /// Compiles the kernel `name` of `module`, which stays as it is, with checks of all that it does.
    ///
    /// # Errors
    /// When the module does not verify, is not for `spir` or `spir64`, has no such kernel, or needs a function that is
    /// not known; all unknown ones are listed.
    pub fn load(module: &Module<'_>, name: &str) -> Result<Self> {
        Self::load_with(module, name, LoadOptions::default())
    }

    /// The same without checks of what the kernel does: it runs faster, and what it does wrong it does to this process.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn load_unchecked(module: &Module<'_>, name: &str) -> Result<Self> {
        Self::load_with(module, name, LoadOptions { unchecked: true, ..LoadOptions::default() })
    }

    /// The same with options.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn load_with(module: &Module<'_>, name: &str, options: LoadOptions) -> Result<Self> {
        prepare::kernel(module, name, options)
    }

    /// The kernel's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kernel's parameters, in order.
    #[must_use]
    pub fn args(&self) -> &[ArgInfo] {
        &self.infos
    }

    /// The kernel's constraints on launches.
    #[must_use]
    pub const fn requirements(&self) -> &Requirements {
        &self.requirements
    }

    /// The names of the functions that its module only declares and its code uses, as the module has them; the runner gives
    /// them bodies.
    #[must_use]
    pub fn builtins(&self) -> &[String] {
        &self.builtins
    }

    /// Whether a launch takes these arguments, this range and these options, as far as can be told before it begins.
    ///
    /// # Errors
    /// When it does not: then [`Self::launch_with`] fails in the same way.
    pub fn check(&self, range: &NdRange, args: &[Arg], options: &LaunchOptions) -> Result<()> {
        launch::check(self, range, args, options)
    }

    /// Runs the kernel over a range; afterwards the buffers hold what it has written.
    ///
    /// The kernel runs as machine code of this process: one that does not end keeps this call from returning, and one that
    /// was loaded without checks may write anywhere.
    ///
    /// # Errors
    /// When the arguments do not fit the kernel's parameters, when the range does not have the group size that the kernel
    /// requires, when memory is short, when a work-item ends while others of its group wait at a barrier, and when a
    /// work-item reads or writes outside of its objects or divides by zero.
    pub fn launch(&mut self, range: &NdRange, args: &mut [Arg]) -> Result<()> {
        self.launch_with(range, args, &LaunchOptions::default()).map(drop)
    }

    /// The same with options, and with what the kernel printed and what it did that leaves its results undefined.
    ///
    /// # Errors
    /// As [`Self::launch`], when the time is up, and with [`LaunchOptions::with_traps`] at what is reported otherwise.
    pub fn launch_with(
        &mut self,
        range: &NdRange,
        args: &mut [Arg],
        options: &LaunchOptions,
    ) -> Result<LaunchReport> {
        let mut report = LaunchReport::default();
        self.launch_reporting(range, args, options, &mut report).map(|()| report)
    }

    /// The same, where `report` tells what happened up to an error as well: what the kernel printed, and what it did that leaves
    /// results undefined.
    ///
    /// # Errors
    /// As [`Self::launch_with`].
    pub fn launch_reporting(
        &mut self,
        range: &NdRange,
        args: &mut [Arg],
        options: &LaunchOptions,
        report: &mut LaunchReport,
    ) -> Result<()> {
        launch::run(self, range, args, options, report)
    }
}
