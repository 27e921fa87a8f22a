//! Runs compute shaders on the CPU.
//!
//! A shader comes as the LLVM IR that the reader makes of it; `docs/shader-interface.md` describes how it meets its surroundings.
//! Here its entry point is compiled for the host and called for each invocation. Work-groups run on several threads; the
//! invocations of a group run one after another on one of them, each on a fiber of its own where they wait for each other.
//!
//! ```no_run
//! use inkwell::context::Context;
//! use spirv_llvm::ReadOptions;
//! use spirv_llvm_run::{Dispatch, Resources, Shader};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let context = Context::create();
//! let module = spirv_llvm::read(&context, &std::fs::read("twice.spv")?, &ReadOptions::default())?;
//! let shader = Shader::load(&module, "main")?;
//! let mut resources = Resources::default();
//! resources.bind(0, 0, vec![0; 4 * 1024]);
//! shader.dispatch(&Dispatch::new([16, 1, 1]), &mut resources)?;
//! println!("{:?}", resources.buffer(0, 0));
//! # Ok(())
//! # }
//! ```

mod bindings;
mod constructs;
mod flow;
mod ground;
pub(super) mod group;
mod interface;
mod load;
pub(super) mod matrix;
mod memory;
pub(super) mod named;
pub(super) mod operations;
mod quads;
mod resources;
pub(super) mod subgroup;
mod whole;

use std::time::Duration;

use inkwell::module::Module;

use crate::{
    Code, Error, Kind, Result,
    jit::{Entry, Program},
};

use super::{objects::Placed, site::Site};
pub use load::shaders;
pub use resources::Resources;

/// The number of invocations in a subgroup where none is asked for, at most those of a work-group.
pub const SUBGROUP_SIZE: u32 = 8;
/// The most invocations in a subgroup: ballots have so many bits.
pub const LARGEST_SUBGROUP: u32 = 128;

/// A compute shader that was compiled for the host.
#[derive(Debug)]
pub struct Shader {
    code: CompiledShader,
    /// Where the code lies, as long as it is used.
    _program: Program,
}

/// What threads that run a shader know of it.
#[derive(Debug)]
struct CompiledShader {
    name: String,
    /// The size of its work-groups.
    local: [u32; 3],
    /// The memory that the invocations of a work-group share, in bytes.
    workgroup: usize,
    /// Where quads are, if there are derivatives.
    derivatives: Option<Derivatives>,
    /// Whether invocations wait for each other.
    waits: bool,
    /// Whether the entry runs whole groups.
    is_whole: bool,
    fields: interface::Fields,
    entry: Entry,
    /// The places in the code that are checked; empty without checks.
    sites: Vec<Site>,
    /// Whether accesses are checked.
    is_checked: bool,
    /// Whether what is outside of all objects is read as zeros.
    is_robust: bool,
    /// The size of the variables of all functions together, in bytes.
    private: usize,
    /// The variables and functions that the code may use by pointers.
    objects: Placed,
    /// The bindings that the code uses.
    bindings: Vec<bindings::UsedBinding>,
}

/// How the invocations of a work-group are quads, whose differences are derivatives (SPV_KHR_compute_shader_derivatives).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Derivatives {
    /// Four that follow each other.
    Rows,
    /// Two by two.
    Squares,
}

/// How a shader is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShaderOptions {
    /// No checks of what the shader does: it runs faster, and what it does wrong it does to this process.
    pub unchecked: bool,
    /// Robust access to buffers, as Vulkan has it: what is outside of them is read as zeros and not written.
    pub robust: bool,
    /// Whether loops of a shader with checks end when the time of [`Dispatch::with_time_limit`] is up, which costs a call in each
    /// iteration.
    pub stoppable: bool,
}

/// How a shader is dispatched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dispatch {
    groups: [u32; 3],
    subgroup_size: Option<u32>,
    threads: Option<usize>,
    time_limit: Option<Duration>,
}

impl Dispatch {
    /// So many work-groups by dimension, on all cores.
    #[must_use]
    pub const fn new(groups: [u32; 3]) -> Self {
        Self { groups, subgroup_size: None, threads: None, time_limit: None }
    }

    /// With subgroups of this size, a power of two; [`SUBGROUP_SIZE`] otherwise.
    ///
    /// # Errors
    /// When it is no power of two up to [`LARGEST_SUBGROUP`].
    pub fn with_subgroup_size(mut self, size: u32) -> Result<Self> {
        if !size.is_power_of_two() || size > LARGEST_SUBGROUP {
            let text =
                format!("the size of a subgroup is a power of two up to {LARGEST_SUBGROUP}, not {size}");
            return Err(Error::new(Code::Other, Kind::Malformed, text));
        }
        self.subgroup_size = Some(size);
        Ok(self)
    }

    /// On at most so many threads; with one, groups run in their order, and atomic operations of several groups give the same
    /// each time.
    #[must_use]
    pub const fn with_threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Stops the shader after this time with an error: within loops where it was loaded with [`ShaderOptions::stoppable`], and
    /// between work-groups otherwise.
    #[must_use]
    pub const fn with_time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }
}

impl Shader {
    /// Compiles the entry point `name` of `module`, which stays as it is.
    ///
    /// # Errors
    /// When the module does not verify, has no such compute shader, or needs what cannot be had on the CPU.
    pub fn load(module: &Module<'_>, name: &str) -> Result<Self> {
        Self::load_with(module, name, ShaderOptions::default())
    }

    /// The same without checks of what the shader does: it runs faster, and what it does wrong it does to this process.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn load_unchecked(module: &Module<'_>, name: &str) -> Result<Self> {
        Self::load_with(module, name, ShaderOptions { unchecked: true, ..ShaderOptions::default() })
    }

    /// The same with robust access to buffers, as Vulkan has it: what is outside of them is read as zeros and not written.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn load_robust(module: &Module<'_>, name: &str) -> Result<Self> {
        Self::load_with(module, name, ShaderOptions { robust: true, ..ShaderOptions::default() })
    }

    /// The same with options.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn load_with(module: &Module<'_>, name: &str, options: ShaderOptions) -> Result<Self> {
        load::shader(module, name, options)
    }

    /// The entry point's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.code.name
    }

    /// The size of the shader's work-groups.
    #[must_use]
    pub fn local_size(&self) -> [u32; 3] {
        self.code.local
    }

    /// Runs all work-groups; afterwards the buffers hold what they have written.
    ///
    /// The shader runs as machine code of this process: one that does not end keeps this call from returning, unless there is a
    /// time limit, and one that was loaded without checks may write anywhere.
    ///
    /// # Errors
    /// When something that the shader uses is not bound, when memory is short, when an invocation accesses what is outside of its objects, when invocations wait for others that do
    /// not come, and when the shader does what cannot be done here.
    pub fn dispatch(&self, dispatch: &Dispatch, resources: &mut Resources) -> Result<()> {
        group::dispatch(&self.code, dispatch, resources)
    }
}
