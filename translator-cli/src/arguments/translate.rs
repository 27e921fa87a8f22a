//! The arguments of `spirv-llvm translate`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::options::TranslationOptions;

/// What `spirv-llvm translate` is asked for.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct TranslateArguments {
    /// Modules, or folders that are searched for .bc, .ll, .spv and .spt; `-` is standard input
    #[arg(default_value = "-")]
    pub inputs: Vec<PathBuf>,
    /// Output file; for several modules a folder. Default: beside each input
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// What is written. Default: as the output's name says, otherwise spv from LLVM IR and bc from SPIR-V
    #[arg(long, value_name = "FORM")]
    pub emit: Option<FormOption>,
    /// Number of modules translated at once. Default: one for each core
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
    /// Print how long each phase took, for a single module
    #[arg(long, conflicts_with = "json")]
    pub time_phases: bool,
    /// Translate again whenever an input changes, until interrupted
    #[arg(long, conflicts_with_all = ["json", "time_phases"])]
    pub watch: bool,
    /// Write a dependency file for make beside each output, called as it is with the extension .d
    #[arg(long = "MD", visible_alias = "md")]
    pub dependencies: bool,
    /// Folder that keeps translations by what they were made of; several processes may share it
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// Translate what is asked for on standard input, on behalf of a batch
    #[arg(long, hide = true)]
    pub worker: bool,
    /// The options of the translation itself.
    #[command(flatten)]
    pub translation: TranslationOptions,
}

/// What a translation is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum FormOption {
    /// SPIR-V binary
    Spv,
    /// SPIR-V in its word-count text form
    Spt,
    /// SPIR-V in the assembly language of SPIRV-Tools
    Spvasm,
    /// LLVM bitcode
    Bc,
    /// LLVM IR as text
    Ll,
}

impl FormOption {
    /// The extension of files in this form.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Spv => "spv",
            Self::Spt => "spt",
            Self::Spvasm => "spvasm",
            Self::Bc => "bc",
            Self::Ll => "ll",
        }
    }

    /// The form that a file's name promises.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        Self::value_variants().iter().copied().find(|form| extension == form.extension())
    }

    /// Whether it is a form of SPIR-V rather than of LLVM IR.
    #[must_use]
    pub const fn is_spirv(self) -> bool {
        matches!(self, Self::Spv | Self::Spt | Self::Spvasm)
    }

    /// Whether it is for machines alone.
    #[must_use]
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::Spv | Self::Bc)
    }
}
