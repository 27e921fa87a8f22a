//! The arguments of `spirv-llvm view`.

use std::path::PathBuf;

use clap::Args;

use super::options::TranslationOptions;

/// What `spirv-llvm view` is asked for.
#[derive(Args)]
pub struct ViewArguments {
    /// LLVM IR, or SPIR-V in any of its forms; OpenCL C (*.cl) or C++ for OpenCL (*.clcpp), for which clang has to be installed;
    /// `-` is standard input
    #[arg(default_value = "-")]
    pub input: PathBuf,
    /// The page; `-` is standard output. Default: the input's name with the extension .html
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Folder that the files of the source are looked for in, too
    #[arg(long, value_name = "DIR")]
    pub source_root: Option<PathBuf>,
    /// A further option of clang, for sources, which are compiled with -O1 otherwise
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub clang_option: Vec<String>,
    /// The options of the translation.
    #[command(flatten)]
    pub translation: TranslationOptions,
}
