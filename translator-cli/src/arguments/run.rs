//! The arguments of `spirv-llvm run`.

use std::{num::NonZeroUsize, path::PathBuf};

use clap::Args;

/// What `spirv-llvm run` is asked for.
#[derive(Args)]
pub struct RunArguments {
    /// LLVM bitcode or text, or SPIR-V; OpenCL C (*.cl) or C++ for OpenCL (*.clcpp), for which clang has to be installed; a job
    /// file (*.toml); `-` is standard input
    #[arg(default_value = "-")]
    pub input: PathBuf,
    /// Print the kernels with their parameters
    #[arg(long)]
    pub list: bool,
    /// The kernel or compute shader; may be left out where the module has only one. Several kernels run one after another on the
    /// same buffers
    #[arg(short, long, value_name = "NAME")]
    pub kernel: Vec<String>,
    /// Work-items by dimension: 1024, 64x48 or 64,48
    #[arg(short, long, value_name = "SIZES")]
    pub global: Option<String>,
    /// Work-items in a group, by dimension. Default: the size that the kernel requires, or one
    #[arg(short, long, value_name = "SIZES")]
    pub local: Option<String>,
    /// First global id, by dimension
    #[arg(long, value_name = "SIZES")]
    pub offset: Option<String>,
    /// An argument by its name in the kernel or its position, or the next one of those without a name:
    /// buffer:TYPE:COUNT[:zero|:index|:seed=N|:values=V,V,...], buffer:TYPE:values=V,V,..., buffer:text=CHARACTERS,
    /// buffer:TYPE[:COUNT]:file=FILE, buffer:file=FILE.npy, buffer:file=FILE.npz[:ARRAY],
    /// local:BYTES, null, queue, TYPE:V,V,... (a scalar, vector or array), V,V,... (numbers of the parameter's
    /// own types), struct:TYPE:V,V,...;TYPE:V,...,
    /// bytes:HEX, bytes:file=FILE, image:[FORMAT:]FILE.png, image:FORMAT:SIZES[*SAMPLES][:FILL as for buffers],
    /// image:FORMAT:SIZES:file=FILE, sampler:WORD,WORD,..., pipe:TYPE[*N]:CAPACITY[:values=V,V,...], with a TYPE of i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16
    /// f32 f64, and a FORMAT such as rgba-unorm8, r-f32, rgb-565, depth-f32 or a TYPE
    #[arg(short, long = "arg", value_name = "[NAME=]ARG", allow_hyphen_values = true, verbatim_doc_comment)]
    pub args: Vec<String>,
    /// What an argument holds afterwards: FILE (NumPy's where it is called *.npy or *.npz[:ARRAY]), values=V,V,..., zero, index or seed=N, and
    /// behind it how far values may be from that, :ulp=N, :abs=X or :rel=X. The exit status is 1 where it holds something else
    #[arg(
        long,
        value_name = "NAME=REFERENCE[:TOLERANCE]",
        conflicts_with = "groups",
        allow_hyphen_values = true,
        verbatim_doc_comment
    )]
    pub expect: Vec<String>,
    /// A further option of clang, for sources
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub clang_option: Vec<String>,
    /// Work-groups of a compute shader, by dimension: 64 or 8,8,1
    #[arg(long, value_name = "COUNTS", conflicts_with_all = ["global", "local", "offset", "args"])]
    pub groups: Option<String>,
    /// The bytes of a shader's buffer, by descriptor set and binding; once more for the next of an array
    #[arg(long, value_name = "SET.BINDING=FILE", requires = "groups")]
    pub bind: Vec<String>,
    /// An image: the texels of a PNG file, or raw ones with their format (rgba8, r32ui, rg16f, rgba8_snorm, ...), sizes and number of
    /// levels or of samples
    #[arg(
        long,
        value_name = "SET.BINDING=[FORMAT:WIDTHxHEIGHT[xDEPTH][/LEVELS|*SAMPLES]:]FILE",
        requires = "groups"
    )]
    pub image: Vec<String>,
    /// A sampler, or that of the image at this place: nearest or linear, minify-nearest or minify-linear where that differs for images
    /// that are made smaller, then how it goes on beyond the edges (repeat, mirror, edge, border, mirror-once), black, opaque-black or white for the border, unnormalized for coordinates that count texels, and
    /// nearest-level or linear-levels; bias=X, min-lod=X and max-lod=X are numbers of levels of detail
    #[arg(long, value_name = "SET.BINDING=WORD,WORD,...", requires = "groups", verbatim_doc_comment)]
    pub sampler: Vec<String>,
    /// The bytes of a shader's push constants
    #[arg(long, value_name = "FILE", requires = "groups")]
    pub push_constants: Option<PathBuf>,
    /// The value of a specialization constant, by its SpecId
    #[arg(long, value_name = "ID=VALUE", allow_hyphen_values = true)]
    pub specialize: Vec<String>,
    /// The file to which an argument, or a shader's buffer or image, is written afterwards: NumPy's where it is called *.npy or, with the arguments by
    /// their names, *.npz, a PNG
    /// file where it is called *.png, and bytes otherwise
    #[arg(long, value_name = "NAME=FILE|SET.BINDING=FILE")]
    pub dump: Vec<String>,
    /// Work-items or invocations in a sub-group, a power of two. Default: what the kernel requires, or 8, or the size of the work-group
    /// where that is less
    #[arg(long, value_name = "SIZE")]
    pub subgroup_size: Option<u32>,
    /// Threads that run work-groups. Default: one for each core
    #[arg(long, value_name = "COUNT")]
    pub threads: Option<NonZeroUsize>,
    /// Print the first values of each buffer
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    pub show: usize,
    /// Do not check what the kernel does: it runs faster, and a wrong access ends this process or goes unnoticed
    #[arg(long)]
    pub unchecked: bool,
    /// Let a debugger follow the kernels: their code is not optimised, keeps its debug information, and GDB is told of it, so that
    /// `gdb --args spirv-llvm run --debugger ...` stops at lines of the source and shows its variables
    #[arg(long, conflicts_with = "groups")]
    pub debugger: bool,
    /// Stop the kernels or the shader after so many seconds each, with an error
    #[arg(long, value_name = "SECONDS")]
    pub time_limit: Option<f64>,
    /// Report accesses of two work-items to the same bytes that no barrier separates, unless both are atomic or both read
    #[arg(long, conflicts_with_all = ["groups", "unchecked"])]
    pub check_races: bool,
    /// Report overflows that the module rules out (nsw, nuw) and shifts by the width or more. Default: for sources alone, as
    /// optimised code computes what it does not use
    #[arg(long, conflicts_with_all = ["groups", "unchecked"])]
    pub check_arithmetic: bool,
    /// Go on with other work-groups behind what a kernel must not do, up to so many places in the code
    #[arg(long, value_name = "COUNT", default_value = "1", conflicts_with = "groups")]
    pub max_errors: NonZeroUsize,
    /// Have the first report be an error
    #[arg(long, conflicts_with = "groups")]
    pub trap: bool,
    /// Read what is outside of a shader's buffers as zeros, and do not write it, in place of an error
    #[arg(long, requires = "groups", conflicts_with = "unchecked")]
    pub robust: bool,
    /// Print one object of JSON, with times and hashes
    #[arg(long, conflicts_with = "groups")]
    pub json: bool,
    /// Print how long loading and running took
    #[arg(long)]
    pub time: bool,
}
