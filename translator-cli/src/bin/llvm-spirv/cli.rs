//! The options of `llvm-spirv`, in LLVM's spelling.

use std::{ffi::OsString, path::PathBuf};

use anyhow::{Result, bail};
use clap::{ArgAction, CommandFactory, Parser, ValueEnum};
use spirv_llvm::spirv::Version;

const MODES: &str = "Modes (default: LLVM IR to SPIR-V)";
const FORWARD: &str = "LLVM IR to SPIR-V";
const REVERSE: &str = "SPIR-V to LLVM IR";
const BOTH: &str = "Both directions";

/// Translates between LLVM IR and SPIR-V.
#[derive(Debug, Parser)]
#[command(
    name = "llvm-spirv",
    disable_version_flag = true,
    args_override_self = true,
    after_help = "Options may be written with one dash or two, values after `=` or a blank."
)]
pub(crate) struct Cli {
    /// Input; `-` is standard input
    #[arg(default_value = "-")]
    pub input: PathBuf,
    /// Output; `-` is standard output. Default: the input's name with the extension of what is written
    #[arg(short, value_name = "FILE")]
    pub o: Option<PathBuf>,
    /// Print the versions of this command, of LLVM and of SPIR-V
    #[arg(long)]
    pub version: bool,

    /// SPIR-V to LLVM bitcode
    #[arg(short, help_heading = MODES)]
    pub r: bool,
    /// Only regularize: LLVM IR in, LLVM bitcode out
    #[arg(short, help_heading = MODES)]
    pub s: bool,
    /// SPIR-V binary to its word-count text form
    #[arg(long, help_heading = MODES)]
    pub to_text: bool,
    /// Word-count text form to SPIR-V binary
    #[arg(long, help_heading = MODES)]
    pub to_binary: bool,
    /// The SPIR-V side is the word-count text form
    #[arg(long, help_heading = MODES)]
    pub spirv_text: bool,
    /// Write SPIRV-Tools assembly
    #[arg(long, help_heading = MODES)]
    pub spirv_tools_dis: bool,
    /// List the specialization constants: id, size, type
    #[arg(long, help_heading = MODES)]
    pub spec_const_info: bool,
    /// Print version, models, capabilities, extensions and extended instruction sets
    #[arg(long, help_heading = MODES)]
    pub spirv_print_report: bool,

    /// Newest version to emit, or to accept with -r
    #[arg(long, value_parser = translator_cli::values::version, help_heading = BOTH)]
    pub spirv_max_version: Option<Version>,
    /// Allowed extensions, left to right: +NAME, -NAME, +all, -all. Default: none, all with -r
    #[arg(long, value_name = "LIST", allow_hyphen_values = true, action = ArgAction::Append, help_heading = BOTH)]
    pub spirv_ext: Vec<String>,
    /// Keep attributes and metadata through NonSemantic.AuxData
    #[arg(long, help_heading = BOTH)]
    pub spirv_preserve_auxdata: bool,
    /// Keep kernel_arg_type metadata in an OpString
    #[arg(long, help_heading = BOTH)]
    pub preserve_ocl_kernel_arg_type_metadata_through_string: bool,
    /// How an error ends the run; it never takes the process down, whichever is chosen
    #[arg(long, value_name = "MODE", value_enum, help_heading = BOTH)]
    pub spirv_error_handling: Option<ErrorHandling>,
    /// Numbers of LLVM's address spaces, FROM:TO,…; FROM is Private 0, Global 1, Constant 2, Local 3, Generic 4,
    /// GlobalDevice 5, GlobalHost 6, Input 7, Output 8 or CodeSectionINTEL 9
    #[arg(long, value_name = "MAP", help_heading = BOTH)]
    pub spirv_addrspace_map: Option<String>,
    /// Address space of the functions
    #[arg(long, value_name = "N", help_heading = REVERSE)]
    pub spirv_function_program_addrspace: Option<u32>,

    /// Emit unknown llvm.* intrinsics as external calls; with prefixes, only those
    #[arg(long, value_name = "PREFIXES", num_args = 0..=1, require_equals = true, default_missing_value = "", help_heading = FORWARD)]
    pub spirv_allow_unknown_intrinsics: Option<String>,
    /// Extended instruction set that intrinsics are lowered to
    #[arg(long, value_name = "SET", action = ArgAction::Append, help_heading = FORWARD)]
    pub spirv_ext_inst: Vec<ExtInst>,
    /// Lower llvm.fmuladd to mad of OpenCL.std (deprecated: see --spirv-ext-inst)
    #[arg(long, value_name = "BOOL", value_parser = boolean, num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = FORWARD)]
    pub spirv_replace_fmuladd_with_ocl_mad: Option<bool>,
    /// When floating-point operations may be contracted
    #[arg(long, value_name = "MODE", help_heading = FORWARD)]
    pub spirv_fp_contract: Option<FpContract>,
    /// Promote allocas to registers first
    #[arg(long, value_name = "BOOL", value_parser = boolean, num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = FORWARD)]
    pub spirv_mem2reg: Option<bool>,
    /// Form of the debug information
    #[arg(long, value_name = "FORM", help_heading = FORWARD)]
    pub spirv_debug_info_version: Option<DebugInfo>,
    /// Allow DWARF operations outside the extended set
    #[arg(long, help_heading = FORWARD)]
    pub spirv_allow_extra_diexpressions: bool,
    /// Accepted for compatibility: constant expressions are always lowered where they have to be
    #[arg(long, value_name = "BOOL", value_parser = boolean, num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = FORWARD)]
    pub spirv_lower_const_expr: Option<bool>,
    /// Accepted for compatibility: the module is never changed
    #[arg(long, value_name = "BOOL", value_parser = boolean, num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = FORWARD)]
    pub spirv_erase_cl_md: Option<bool>,
    /// Accepted for compatibility
    #[arg(long, value_name = "BOOL", value_parser = boolean, num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = FORWARD)]
    pub spirv_expand_step: Option<bool>,
    /// Accepted for compatibility
    #[arg(long, value_name = "BOOL", value_parser = boolean, num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = FORWARD)]
    pub spirv_verify_regularize_passes: Option<bool>,
    /// Hand the module to LLVM's own SPIR-V target
    #[arg(long, help_heading = FORWARD)]
    pub spirv_use_llvm_backend_target: bool,

    /// Form of builtin calls
    #[arg(long, value_name = "FORM", help_heading = REVERSE)]
    pub spirv_target_env: Option<TargetEnv>,
    /// Builtin variables as calls of functions or as global variables
    #[arg(long, value_name = "FORM", help_heading = REVERSE)]
    pub spirv_builtin_format: Option<BuiltinFormat>,
    /// Generate kernel_arg_name metadata
    #[arg(long, help_heading = REVERSE)]
    pub spirv_gen_kernel_arg_name_md: bool,
    /// Refuse modules that break the specification also where the breach could be repaired
    #[arg(long, help_heading = REVERSE)]
    pub strict: bool,
    /// Function pointers live in CodeSectionINTEL's address space
    #[arg(long, help_heading = REVERSE)]
    pub spirv_emit_function_ptr_addr_space: bool,
    /// Values of specialization constants: "ID:TYPE:VALUE ..."
    #[arg(long, value_name = "LIST", help_heading = REVERSE)]
    pub spec_const: Option<String>,
    /// Specialize function variants for a device
    #[arg(long, help_heading = REVERSE)]
    pub fnvar_spec_enable: bool,
    /// Output of the specialized module
    #[arg(long, value_name = "FILE", help_heading = REVERSE)]
    pub fnvar_spv_out: Option<PathBuf>,
    /// Device category of the target
    #[arg(long, value_name = "N", help_heading = REVERSE)]
    pub fnvar_category: Option<u32>,
    /// Device family of the target
    #[arg(long, value_name = "N", help_heading = REVERSE)]
    pub fnvar_family: Option<u32>,
    /// Architecture of the target
    #[arg(long, value_name = "N", help_heading = REVERSE)]
    pub fnvar_arch: Option<u32>,
    /// Instruction set of the target
    #[arg(long, value_name = "N", help_heading = REVERSE)]
    pub fnvar_target: Option<u32>,
    /// Features of the target
    #[arg(long, value_name = "LIST", value_delimiter = ',', help_heading = REVERSE)]
    pub fnvar_features: Vec<u32>,
    /// Capabilities of the target
    #[arg(long, value_name = "LIST", value_delimiter = ',', help_heading = REVERSE)]
    pub fnvar_capabilities: Vec<u32>,
}

/// `--spirv-ext-inst`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExtInst {
    None,
    #[value(name = "OpenCL.std")]
    OpenClStd,
}

/// `--spirv-fp-contract`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FpContract {
    On,
    Off,
    Fast,
}

/// `--spirv-error-handling`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ErrorHandling {
    Abort,
    Exit,
    Ignore,
}

/// `--spirv-debug-info-version`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DebugInfo {
    Legacy,
    #[value(name = "ocl-100")]
    Ocl100,
    #[value(name = "nonsemantic-shader-100")]
    NonSemanticShader100,
    #[value(name = "nonsemantic-shader-200")]
    NonSemanticShader200,
}

/// `--spirv-target-env`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TargetEnv {
    #[value(name = "CL1.2")]
    Cl12,
    #[value(name = "CL2.0")]
    Cl20,
    #[value(name = "SPV-IR")]
    SpvIr,
}

/// `--spirv-builtin-format`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BuiltinFormat {
    Function,
    Global,
}

fn boolean(text: &str) -> Result<bool, String> {
    match text {
        "" | "1" | "true" | "TRUE" | "True" => Ok(true),
        "0" | "false" | "FALSE" | "False" => Ok(false),
        _ => Err("expected 0, 1, false or true".to_owned()),
    }
}

impl Cli {
    /// Parses the process's command line; the error may be the text of `--help`.
    pub(crate) fn parse_llvm() -> Result<Self, clap::Error> {
        Self::try_parse_from(std::env::args_os().map(two_dashes))
    }

    /// Whether the run goes from SPIR-V to LLVM.
    pub(crate) fn mode(&self) -> Result<Mode> {
        let chosen: Vec<Mode> = [
            (self.r, Mode::Reverse),
            (self.s, Mode::Regularize),
            (self.to_text, Mode::ToText),
            (self.to_binary, Mode::ToBinary),
            (self.spec_const_info, Mode::SpecConstInfo),
            (self.spirv_print_report, Mode::Report),
        ]
        .into_iter()
        .filter_map(|(on, mode)| on.then_some(mode))
        .collect();
        match chosen.as_slice() {
            [] => Ok(Mode::Forward),
            [mode] => Ok(*mode),
            // `-r` beside a listing only says that the input is SPIR-V.
            [Mode::Reverse, listing @ (Mode::SpecConstInfo | Mode::Report)] => Ok(*listing),
            _ => bail!(
                "cannot use more than one of -r, -s, -to-text, -to-binary, -spec-const-info and -spirv-print-report"
            ),
        }
    }
}

/// The task of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Forward,
    Reverse,
    Regularize,
    ToText,
    ToBinary,
    SpecConstInfo,
    Report,
}

/// LLVM's spelling of long options has one dash or two; clap's has two.
fn two_dashes(argument: OsString) -> OsString {
    let Some(text) = argument.to_str() else {
        return argument;
    };
    let Some(name) = text.strip_prefix('-').filter(|rest| !rest.starts_with('-')) else {
        return argument;
    };
    let name = name.split('=').next().unwrap_or(name);
    let command = Cli::command();
    let known = name == "help" || command.get_arguments().any(|arg| arg.get_long() == Some(name));
    if known { OsString::from(format!("-{text}")) } else { argument }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Cli {
        let all = std::iter::once("llvm-spirv").chain(arguments.iter().copied());
        Cli::try_parse_from(all.map(|a| two_dashes(a.into()))).unwrap()
    }

    #[test]
    fn one_dash_and_two_with_equals_or_blank_mean_the_same() {
        for arguments in [
            ["-spirv-max-version=1.2", "--spirv-ext=-all,+SPV_KHR_fma", "-o=out", "in"].as_slice(),
            &["--spirv-max-version", "1.2", "-spirv-ext", "-all,+SPV_KHR_fma", "-o", "out", "in"],
        ] {
            let cli = parse(arguments);
            assert_eq!(cli.spirv_max_version, Some(Version::V1_2));
            assert_eq!(cli.spirv_ext, ["-all,+SPV_KHR_fma"]);
            assert_eq!(cli.o, Some("out".into()));
            assert_eq!(cli.input, PathBuf::from("in"));
        }
    }

    #[test]
    fn optional_values_need_an_equals_sign() {
        let cli = parse(&["--spirv-allow-unknown-intrinsics", "--spirv-lower-const-expr=0", "in"]);
        assert_eq!(cli.spirv_allow_unknown_intrinsics.as_deref(), Some(""));
        assert_eq!(cli.spirv_lower_const_expr, Some(false));
        assert_eq!(cli.input, PathBuf::from("in"));
    }

    #[test]
    fn modes_exclude_each_other() {
        assert_eq!(parse(&["-r", "in"]).mode().unwrap(), Mode::Reverse);
        assert_eq!(parse(&["-to-text", "in"]).mode().unwrap(), Mode::ToText);
        assert!(parse(&["-r", "-to-text", "in"]).mode().is_err());
    }
}
