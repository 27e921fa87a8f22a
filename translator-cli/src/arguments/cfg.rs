//! The arguments of `spirv-llvm cfg`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// The options of `spirv-llvm cfg`.
#[derive(Args)]
pub struct CfgArguments {
    /// SPIR-V in any of its forms; LLVM IR, OpenCL C (*.cl) or C++ for OpenCL (*.clcpp), which become SPIR-V first; `-` is standard
    /// input
    #[arg(default_value = "-")]
    pub input: PathBuf,
    /// Where the graph goes; `-` for standard output
    #[arg(short, long, default_value = "-")]
    pub output: PathBuf,
    /// The language of the graph. Default: as the output's name says (.svg, .dot, .gv), dot without an extension
    #[arg(long)]
    pub format: Option<Format>,
    /// Only this function; may be given several times
    #[arg(short, long, value_name = "NAME")]
    pub function: Vec<String>,
    /// Show blocks without their instructions
    #[arg(long)]
    pub no_instructions: bool,
    /// A further option of clang, for sources, which are compiled with -O1 otherwise
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub clang_option: Vec<String>,
}

/// The language of a graph.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The language of Graphviz
    Dot,
    /// A picture
    Svg,
}
