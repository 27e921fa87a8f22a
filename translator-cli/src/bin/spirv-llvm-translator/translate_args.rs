//! The arguments of `spirv-llvm translate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use spirv_llvm::spirv::Version;
use translator_cli::values;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Modules, or folders that are searched for .bc, .ll, .spv and .spt; `-` is standard input
    #[arg(default_value = "-")]
    pub(crate) inputs: Vec<PathBuf>,
    /// Output file; for several modules a folder. Default: beside each input
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// What is written. Default: spv from LLVM IR, bc from SPIR-V
    #[arg(long, value_name = "FORM")]
    pub(crate) emit: Option<Form>,
    /// Newest version to emit or to accept
    #[arg(long, value_name = "VERSION", value_parser = values::version)]
    pub(crate) max_version: Option<Version>,
    /// Allowed extensions: +NAME, -NAME, +all, -all. Default: none to SPIR-V, all from SPIR-V
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) ext: Vec<String>,
    /// Form of builtin calls in LLVM IR
    #[arg(long, value_name = "FORM", default_value = "cl1.2")]
    pub(crate) calls: Calls,
    /// Values of specialization constants: "ID:TYPE:VALUE ..."
    #[arg(long, value_name = "LIST")]
    pub(crate) spec_const: Option<String>,
    /// Number of modules translated at once. Default: one for each core
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print how long each phase took, for a single module
    #[arg(long, conflicts_with = "json")]
    pub(crate) time_phases: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// SPIR-V binary
    Spv,
    /// SPIR-V in its word-count text form
    Spt,
    /// LLVM bitcode
    Bc,
    /// LLVM IR as text
    Ll,
}

impl Form {
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Spv => "spv",
            Self::Spt => "spt",
            Self::Bc => "bc",
            Self::Ll => "ll",
        }
    }

    pub(crate) const fn is_spirv(self) -> bool {
        matches!(self, Self::Spv | Self::Spt)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Calls {
    /// OpenCL C 1.2
    #[value(name = "cl1.2")]
    Cl12,
    /// OpenCL C 2.0
    #[value(name = "cl2.0")]
    Cl20,
    /// SPIR-V-friendly names
    #[value(name = "spv-ir")]
    SpvIr,
}
