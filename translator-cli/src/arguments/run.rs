//! The arguments of `spirv-llvm run`.

use std::path::PathBuf;

use clap::Args;

/// What `spirv-llvm run` is asked for.
#[derive(Args)]
pub struct Arguments {
    /// LLVM bitcode or text, or SPIR-V; `-` is standard input
    #[arg(default_value = "-")]
    pub input: PathBuf,
    /// The kernel; may be left out where the module has only one
    #[arg(short, long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// Work-items by dimension: 1024, 64x48 or 64,48
    #[arg(short, long, value_name = "SIZES")]
    pub global: String,
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
    /// Print the first values of each buffer
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    pub show: usize,
    /// Do not check what the kernel does: it runs faster, and a wrong access ends this process or goes unnoticed
    #[arg(long)]
    pub unchecked: bool,
    /// Print how long loading and running took
    #[arg(long)]
    pub time: bool,
}
