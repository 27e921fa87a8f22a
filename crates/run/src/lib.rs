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
//!
//! # How it works
//!
//! A module is cloned, reduced to what one entry point needs, given checks and bodies, compiled for the host and
//! called for each invocation. Invocations that wait for each other are fibers of one thread
//! (`crates/run/src/jit/fiber.rs`), so that nothing depends on timing.
//!
//! - **Kernels** (`prepare.rs`, `entry.rs`, `launch.rs`, `group.rs`): the state of the work-item that runs lies in
//!   a variable of the module, which the bodies of the work-item functions read. Code is compiled once and linked
//!   for each thread, so that each has state and local memory of its own; groups are taken in their order.
//!   Work-items wait at barriers without an event, and hand operations of groups to the launcher as events, whose
//!   results are those of shaders' subgroups. Kernels are not structured, so a sub-group has no frames: those go on
//!   together that wait at the first place, which is known by calls, iterations of loops and the order of control
//!   flow (`places.rs`, `flow_order.rs`).
//! - **Without checks**, and with them where work-items wait at barriers (`items.rs`;
//!   `crates/llvm/src/shim/regions.h`), everything that a kernel calls is put into one function, which is split
//!   where all work-items come together: behind barriers, and at branches that decide which barrier comes next.
//!   Each region in between has loops over the work-items of a group, whose accesses are marked as independent;
//!   control flow between regions is taken once for the group. What is the same in all work-items is computed once
//!   in front of the loops; what a later region needs is computed again where that is cheap, else it lies in arrays
//!   by work-item. A branch that is not known to be the same for all is counted: where work-items disagree, that is
//!   reported. Where a row of work-items ends with such that do nothing, as those beyond the data, the loop over it
//!   ends before them. A loop without barriers that all run as often becomes a loop around regions where each
//!   access goes to one place for all work-items of a row, or to neighbouring ones, as then LLVM computes several
//!   of them at once. LLVM optimises the whole with the costs of this machine's processor. Kernels with operations
//!   of groups, and those that are too large, have a fiber for each work-item.
//! - **Debugging** (`LoadOptions::debugger`): code is compiled without optimisation and with its debug information,
//!   from whose expressions address spaces are taken, as the CPU has one; LLVM's listener registers it with GDB.
//! - **Alignment** (`alignment.rs`): a variable is put where the accesses of it as a whole promise that it is, as
//!   the code generator takes promises for true.
//! - **Checks** (`instrument/`, `site.rs`, `assigned.rs`; `crates/run/src/jit/guard.rs`, `races.rs`):
//!   compiled code calls back before an access with the object where that is known, and in each iteration of a
//!   loop, in bodies of builtin functions as well, where a count may be any number. Each byte of private and local
//!   memory has a state beside it: variables are undefined where they are made, and copies take the states along.
//!   Variables that every way through the code writes before it reads them have no states, which leaves most of
//!   unoptimised code alone. What only makes results undefined is noted once for each place. On a stack the states
//!   also tell which bytes belong to variables (`private.rs`): code tells where a variable begins and ends, and has
//!   bytes of nobody behind it. What code may access of its module, and which functions it may call by pointers,
//!   stands in lists in the linked code (`objects.rs`). Accesses of up to 16 bytes are first looked at by the code
//!   itself (`quick.rs`): by the states of the stack, or by the object that the same place in the code accessed
//!   last; it calls back only where that does not do.
//! - **Requests** (`host.rs`; `crates/run/src/jit/request.rs`): images, pipes and queues are the launcher's. The
//!   value of one is an address that stands for it, and bodies ask with opcode and operands, as operations of
//!   groups do, but are answered at once. `crates/run/src/image/` has one table of formats, one codec of texels and
//!   one sampler for kernels and shaders. Kernels of blocks are compiled with the kernel that enqueues them; the
//!   worker of the launch runs them one after another when its groups are done.
//! - **Named barriers** (`crates/run/src/shader/named.rs`): a barrier is a number that tells where it was made and
//!   for how many sub-groups. When no sub-group can go on, those go on that one barrier is for and that all wait
//!   there.
//! - **Printing** (`print.rs`): calls of `printf` hand format and arguments to the launcher; text is made of them
//!   when the group has ended.
//! - **Shaders** (`crates/run/src/shader/`): everything reaches the entry point through the interface structure,
//!   one for each invocation, so groups run on several threads. With checks, where no invocation waits for others,
//!   a thread takes up to 256 groups at once and runs them in one loop on one fiber, between which only their
//!   coordinates and memory are made anew (`ground.rs`). What the host answers stops the fiber with an `Event`
//!   (`crates/run/src/jit/event.rs`), and the launcher puts the answer in place before it resumes the fiber.
//! - **Whole groups** (`whole.rs`): without checks one function has loops over groups and invocations, whose
//!   interface structure is a variable that LLVM takes apart, so that ids are the counters of the loops and a group
//!   costs next to nothing. Where invocations wait at barriers of the work-group it is split as kernels are
//!   (`crates/llvm/src/shim/regions.h`); where they wait for each other otherwise, each is a fiber.
//! - **Quads** (`quads.rs`, `interface.rs`): where an entry point says which invocations are quads, samples with an
//!   implicit level of detail are operations of the subgroup whose gradients are differences within the quad; where
//!   quads are squares, invocations follow each other by squares.
//! - **Subgroups** (`flow.rs`, `subgroup.rs`): the metadata of structured branches become calls where ways part and
//!   join, in constructs with an operation of the subgroup alone. Each such construct that invocations enter
//!   together is a frame; in it all go on until each stops, then those at the place that is first in the code's
//!   order go on together. An operation is done by those that are at it together, which is maximal reconvergence.
//! - **Cooperative matrices** (`crates/run/src/shader/matrix/`): before all else the module is printed and parsed
//!   again with arrays in the place of their types, and calls of their instructions are calls of functions made for
//!   them (`text.rs`), each of which works on the part of its invocation. Products are operations of the scope
//!   (`product.rs`).
//! - **Recursion** (`nesting.rs`): functions that may call themselves ask at their beginning how much of the stack
//!   is left, with and without checks.
//! - **Robust access** (`instrument/accesses.rs`): an access asks where it is to be done; what is outside of all objects goes to
//!   zeros.

mod access;
mod aggregates;
mod alignment;
mod arg;
mod assigned;
mod builtins;
mod check;
mod clock;
mod convert;
mod defined;
mod entry;
mod fault;
mod flow_order;
mod group;
mod host;
mod image;
mod instrument;
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
mod places;
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
mod stops;

use inkwell::module::Module;
use opencl_mangle as mangle;
use spirv_kit::{self as spirv, At, Code, Error, Kind, Result};
use spirv_llvm::{builtin_library, mapping};
use spirv_llvm_native as llvm;

use crate::jit::{Compiled, Width};

pub use arg::{AggregateField, Arg, ArgInfo, ArgKind};
pub use convert::{Element, Number};
pub use image::{AddressMode, Border, Filter, Image, Sampler, TexelFormat, fitting_image};
pub use options::{LaunchOptions, LaunchReport, LoadOptions};
pub use pipe::Pipe;
pub use prepare::{describe, describe_all, kernels};
pub use range::NdRange;
pub use requirements::LaunchRequirements;
pub use scalar::{Difference, ScalarType};
pub use shader::{Dispatch, LARGEST_SUBGROUP, Resources, SUBGROUP_SIZE, Shader, ShaderOptions, shaders};
pub use spec::{format_buffer, parse_arg, parse_fields, parse_fill, parse_sizes};

/// Whether the code of a kernel is given checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Checks {
    #[default]
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
    pub requirements: LaunchRequirements,
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
    form: items::ItemForm,
    /// The bytes that the function for a group takes on the stack for each work-item.
    across: u64,
    /// The places in the code that are checked; without checks those of functions that may call themselves.
    sites: Vec<site::Site>,
    is_checked: bool,
    requirements: LaunchRequirements,
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
    /// True if its code may call back to be stopped: without checks only functions that call themselves and what ends the program do.
    fn is_watched(&self) -> bool {
        self.is_checked || !self.sites.is_empty()
    }

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
    pub const fn requirements(&self) -> &LaunchRequirements {
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
