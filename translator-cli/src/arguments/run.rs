//! The arguments of `spirv-llvm run`.

use std::{num::NonZeroUsize, path::PathBuf};

use clap::Args;

/// What `spirv-llvm run` is asked for.
#[derive(Args)]
pub struct Arguments {
    /// LLVM bitcode or text, or SPIR-V; `-` is standard input
    #[arg(default_value = "-")]
    pub input: PathBuf,
    /// The kernel or compute shader; may be left out where the module has only one
    #[arg(short, long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// Work-items by dimension: 1024, 64x48 or 64,48
    #[arg(short, long, value_name = "SIZES", required_unless_present = "groups")]
    pub global: Option<String>,
    /// Work-items in a group, by dimension. Default: one
    #[arg(short, long, value_name = "SIZES")]
    pub local: Option<String>,
    /// First global id, by dimension
    #[arg(long, value_name = "SIZES")]
    pub offset: Option<String>,
    /// The next argument: buffer:TYPE:COUNT[:index|:seed=N|:values=V,V,...], local:BYTES, TYPE:V,V,... or
    /// image:TYPE:WIDTHxHEIGHT[:FILL as for buffers], with a TYPE of i8 u8 i16 u16 i32 u32 i64 u64 f32 f64
    #[arg(short, long = "arg", value_name = "ARG", allow_hyphen_values = true, verbatim_doc_comment)]
    pub args: Vec<String>,
    /// Work-groups of a compute shader, by dimension: 64 or 8,8,1
    #[arg(long, value_name = "COUNTS", conflicts_with_all = ["global", "local", "offset", "args"])]
    pub groups: Option<String>,
    /// The bytes of a shader's buffer, by descriptor set and binding; once more for the next of an array
    #[arg(long, value_name = "SET.BINDING=FILE", requires = "groups")]
    pub bind: Vec<String>,
    /// An image: the texels of a PNG file, or raw ones with their format (rgba8, r32ui, rg16f, rgba8_snorm, ...) and sizes
    #[arg(long, value_name = "SET.BINDING=[FORMAT:WIDTHxHEIGHT[xDEPTH]:]FILE", requires = "groups")]
    pub image: Vec<String>,
    /// A sampler, or that of the image at this place: nearest or linear, then how it goes on beyond the edges (repeat, mirror, edge,
    /// border, mirror-once), black, opaque-black or white for the border, and unnormalized for coordinates that count texels
    #[arg(long, value_name = "SET.BINDING=WORD,WORD,...", requires = "groups", verbatim_doc_comment)]
    pub sampler: Vec<String>,
    /// The bytes of a shader's push constants
    #[arg(long, value_name = "FILE", requires = "groups")]
    pub push_constants: Option<PathBuf>,
    /// The value of a specialization constant, by its SpecId
    #[arg(long, value_name = "ID=VALUE", requires = "groups", allow_hyphen_values = true)]
    pub specialize: Vec<String>,
    /// The file to which a shader's buffer or image is written when it has run; a PNG file where it is called so
    #[arg(long, value_name = "SET.BINDING=FILE", requires = "groups")]
    pub dump: Vec<String>,
    /// Invocations in a subgroup, a power of two. Default: 8, or the size of the work-group where that is less
    #[arg(long, value_name = "SIZE", requires = "groups")]
    pub subgroup_size: Option<u32>,
    /// Threads that run work-groups. Default: one for each core
    #[arg(long, value_name = "COUNT", requires = "groups")]
    pub threads: Option<NonZeroUsize>,
    /// Print the first values of each buffer
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    pub show: usize,
    /// Do not check what the kernel does: it runs faster, and a wrong access ends this process or goes unnoticed
    #[arg(long)]
    pub unchecked: bool,
    /// Read what is outside of a shader's buffers as zeros, and do not write it, in place of an error
    #[arg(long, requires = "groups", conflicts_with = "unchecked")]
    pub robust: bool,
    /// Print how long loading and running took
    #[arg(long)]
    pub time: bool,
}
