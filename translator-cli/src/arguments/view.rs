//! The arguments of `spirv-llvm view`.

use std::path::PathBuf;

use clap::Args;

use super::options::TranslationOptions;

/// What `spirv-llvm view` is asked for.
#[derive(Args)]
pub struct Arguments {
    /// LLVM IR, or SPIR-V in any of its forms; `-` is standard input
    #[arg(default_value = "-")]
    pub input: PathBuf,
    /// The page; `-` is standard output. Default: the input's name with the extension .html
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Folder that the files of the source are looked for in, too
    #[arg(long, value_name = "DIR")]
    pub source_root: Option<PathBuf>,
    /// The options of the translation.
    #[command(flatten)]
    pub translation: TranslationOptions,
}
