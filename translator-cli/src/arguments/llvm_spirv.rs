//! The options of `llvm-spirv`, in LLVM's spelling.

use std::{ffi::OsString, path::PathBuf};

use anyhow::{Result, bail};
use clap::{CommandFactory, Parser};

use super::{
    llvm_style,
    options::{TranslationOptions, boolean},
};

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
    max_term_width = 100,
    after_help = "Options may be written with one dash or two, values after `=` or a blank; @FILE stands for \
                  the arguments in that file. Options of LLVM that change no result, such as --color, --opaque-pointers, \
                  --stats and --time-passes, are taken and have no effect.\nExit status: 0, or the number of the first error's code, 255 where \
                  it has none; `spirv-llvm explain` lists them."
)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct LlvmSpirvCli {
    /// Input; `-` is standard input
    #[arg(default_value = "-")]
    pub input: PathBuf,
    /// Output; `-` is standard output. Default: the input's name with the extension of what is written
    #[arg(short, value_name = "FILE")]
    pub o: Option<PathBuf>,
    /// Print the versions of this command, of LLVM and of SPIR-V
    #[arg(long)]
    pub version: bool,

    /// SPIR-V to LLVM bitcode; to text where the output is called `.ll`
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

    /// The options of the translation itself.
    #[command(flatten)]
    pub translation: TranslationOptions,

    /// How an error ends the run once it is told
    #[arg(long, value_name = "MODE", value_enum, help_heading = BOTH)]
    pub spirv_error_handling: Option<ErrorHandling>,

    /// Accepted for compatibility: constant expressions that instructions take always become instructions
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
    /// Accepted for compatibility: nothing is printed but diagnostics
    #[arg(long, value_name = "BOOL", value_parser = boolean, num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = BOTH)]
    pub spirv_debug: Option<bool>,
    /// Hand the module to LLVM's own SPIR-V target
    #[arg(long, help_heading = FORWARD)]
    pub spirv_use_llvm_backend_target: bool,

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

/// `--spirv-error-handling`
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ErrorHandling {
    /// By the signal SIGABRT, for debuggers
    Abort,
    /// With the error's own status; the default
    Exit,
    /// With 255, the status of a failure that is no error of its own
    Ignore,
}

impl LlvmSpirvCli {
    /// Parses a command line without the command's name; `Ok(Err(…))` is clap's error, which may be the text of
    /// `--help`.
    ///
    /// # Errors
    /// When an option is not known or lacks its value, and where a response file cannot be read.
    pub fn parse_llvm(arguments: impl IntoIterator<Item = OsString>) -> Result<Result<Self, clap::Error>> {
        let arguments = llvm_style::normalized(Self::command(), arguments)?;
        Ok(Self::try_parse_from(std::iter::once(OsString::from("llvm-spirv")).chain(arguments)))
    }

    /// The task that the options ask for.
    ///
    /// # Errors
    /// When they ask for several that exclude each other.
    pub fn mode(&self) -> Result<Mode> {
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
pub enum Mode {
    /// LLVM IR to SPIR-V.
    Forward,
    /// SPIR-V to LLVM IR.
    Reverse,
    /// LLVM IR to LLVM IR in SPIR-V's terms.
    Regularize,
    /// SPIR-V binary to text.
    ToText,
    /// SPIR-V text to binary.
    ToBinary,
    /// A list of specialization constants.
    SpecConstInfo,
    /// A summary of the module.
    Report,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::UsageError;
    use spirv_llvm::spirv::Version;

    fn parse(arguments: &[&str]) -> LlvmSpirvCli {
        LlvmSpirvCli::parse_llvm(arguments.iter().map(OsString::from)).unwrap().unwrap()
    }

    fn refused(arguments: &[&str]) -> String {
        let failure = LlvmSpirvCli::parse_llvm(arguments.iter().map(OsString::from)).unwrap_err();
        let help = failure.downcast_ref::<UsageError>().and_then(|usage| usage.help.clone());
        format!("{failure:#} {}", help.unwrap_or_default())
    }

    #[test]
    fn one_dash_and_two_with_equals_or_blank_mean_the_same() {
        for arguments in [
            ["-spirv-max-version=1.2", "--spirv-ext=-all,+SPV_KHR_fma", "-o=out", "in"].as_slice(),
            &["--spirv-max-version", "1.2", "-spirv-ext", "-all,+SPV_KHR_fma", "--o", "out", "in"],
        ] {
            let cli = parse(arguments);
            assert_eq!(cli.translation.spirv_max_version, Some(Version::V1_2));
            assert_eq!(cli.translation.spirv_ext, ["-all,+SPV_KHR_fma"]);
            assert_eq!(cli.o, Some("out".into()));
            assert_eq!(cli.input, PathBuf::from("in"));
        }
    }

    #[test]
    fn optional_values_need_an_equals_sign() {
        let cli = parse(&["--spirv-allow-unknown-intrinsics", "--spirv-lower-const-expr=0", "in"]);
        assert_eq!(cli.translation.spirv_allow_unknown_intrinsics.as_deref(), Some(""));
        assert_eq!(cli.spirv_lower_const_expr, Some(false));
        assert_eq!(cli.input, PathBuf::from("in"));
    }

    #[test]
    fn flags_take_booleans_behind_an_equals_sign() {
        assert!(parse(&["-r=true", "in"]).r);
        assert!(!parse(&["-r", "-r=0", "in"]).r);
        assert!(refused(&["-r=maybe"]).contains("expected 0, 1, false or true"));
    }

    #[test]
    fn values_may_look_like_options_and_inputs_too() {
        assert_eq!(parse(&["-o", "-r"]).o, Some("-r".into()));
        assert_eq!(parse(&["--", "-r"]).input, PathBuf::from("-r"));
        assert_eq!(parse(&["-o", "x", "-"]).input, PathBuf::from("-"));
    }

    #[test]
    fn names_are_exact() {
        for (argument, meant) in [
            ("-output=x.spv", "-o"),
            ("-spirv-max-verion=1.2", "--spirv-max-version"),
            ("--max-version=1.2", "--spirv-max-version"),
            ("-sprv-text", "--spirv-text"),
        ] {
            let text = refused(&[argument, "in"]);
            assert!(text.contains("unknown option") && text.contains(meant), "{text}");
        }
        for argument in ["-transparent-pointers", "-rs", "-ox.spv"] {
            assert!(refused(&[argument]).contains("unknown option"), "{argument}");
        }
        assert!(refused(&["in", "-o"]).contains("needs a value"));
    }

    #[test]
    fn options_of_llvm_that_change_no_result_are_taken() {
        for arguments in [
            ["-opaque-pointers", "--color", "in"].as_slice(),
            &["--opaque-pointers=1", "-time-passes", "--stats", "in"],
            &["--debug-only", "pass", "-debug-only=pass", "in", "--stats=true"],
        ] {
            let cli = parse(arguments);
            assert_eq!((cli.input, cli.s), (PathBuf::from("in"), false));
        }
        assert!(refused(&["in", "--debug-only"]).contains("needs a value"));
        // A mode is not guessed from a letter.
        for argument in ["-statistics", "-silent", "-reverse"] {
            assert!(refused(&[argument]).ends_with("--help lists the options"), "{argument}");
        }
    }

    #[test]
    fn modes_exclude_each_other() {
        assert_eq!(parse(&["-r", "in"]).mode().unwrap(), Mode::Reverse);
        assert_eq!(parse(&["-to-text", "in"]).mode().unwrap(), Mode::ToText);
        assert!(parse(&["-r", "-to-text", "in"]).mode().is_err());
    }
}
