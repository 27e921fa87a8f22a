//! The arguments of `spirv-llvm compare`.

use std::path::PathBuf;

use clap::Args;

/// What `spirv-llvm compare` is asked for.
#[derive(Args)]
pub struct CompareArguments {
    /// The one module or source, as for `spirv-llvm run`
    pub left: PathBuf,
    /// The other one
    pub right: PathBuf,
    /// The kernel; may be left out where there is only one
    #[arg(short, long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// Work-items by dimension: 1024, 64x48 or 64,48
    #[arg(short, long, value_name = "SIZES", default_value = "64")]
    pub global: String,
    /// Work-items in a group, by dimension. Default: the size that the kernel requires, or one
    #[arg(short, long, value_name = "SIZES")]
    pub local: Option<String>,
    /// An argument as for `spirv-llvm run`; parameters without one get random values
    #[arg(short, long = "arg", value_name = "[NAME=]ARG", allow_hyphen_values = true)]
    pub args: Vec<String>,
    /// Another choice of random values
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// How many choices of random values are tried
    #[arg(long, value_name = "COUNT", default_value_t = 4)]
    pub runs: u64,
    /// How far floating-point values may be from each other, in numbers of their type
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    pub ulp: u64,
    /// Values in each buffer that is not given
    #[arg(long, value_name = "COUNT", default_value_t = 4096)]
    pub count: usize,
    /// End a launch after this time, as a failure
    #[arg(long, value_name = "SECONDS")]
    pub time_limit: Option<f64>,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}
