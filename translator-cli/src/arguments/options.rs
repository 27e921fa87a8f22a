//! The options of a translation, which `llvm-spirv` and `spirv-llvm translate` have in common, and what they mean to the library.

use anyhow::{Result, anyhow, bail};
use clap::{ArgAction, Args, ValueEnum};
use spirv_llvm::{
    BuiltinFormat, CallForm, DebugInfoVersion, ExtInst, FpContract, ReadOptions, UnknownIntrinsics,
    WriteOptions,
    mapping::storage::{AddressSpaces, MAPPED},
    spirv::{Environment, Extension, ExtensionSet, Module, Version, grammar::Capability},
};

use crate::values;

const FORWARD: &str = "LLVM IR to SPIR-V";
const REVERSE: &str = "SPIR-V to LLVM IR";
const BOTH: &str = "Both directions";

/// The options of both directions.
#[derive(Clone, Debug, Default, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct TranslationOptions {
    /// Newest version to emit, or to accept from SPIR-V. Default: 1.6
    #[arg(long, alias = "max-version", value_name = "VERSION", value_parser = values::version, help_heading = BOTH)]
    pub spirv_max_version: Option<Version>,
    /// Allowed extensions, left to right: +NAME, -NAME, +all, -all. Default: none to SPIR-V, all from SPIR-V
    #[arg(long, alias = "ext", value_name = "LIST", allow_hyphen_values = true, action = ArgAction::Append, help_heading = BOTH)]
    pub spirv_ext: Vec<String>,
    /// Keep attributes and metadata through NonSemantic.AuxData
    #[arg(long, help_heading = BOTH)]
    pub spirv_preserve_auxdata: bool,
    /// Keep kernel_arg_type metadata in an OpString
    #[arg(long, help_heading = BOTH)]
    pub preserve_ocl_kernel_arg_type_metadata_through_string: bool,
    /// Numbers of LLVM's address spaces, FROM:TO,…; FROM is Private 0, Global 1, Constant 2, Local 3, Generic 4,
    /// GlobalDevice 5, GlobalHost 6, Input 7, Output 8 or CodeSectionINTEL 9. Default: each has its own number
    #[arg(long, value_name = "MAP", help_heading = BOTH)]
    pub spirv_addrspace_map: Option<String>,
    /// Print no warnings and no notes on what a translation loses
    #[arg(long, help_heading = BOTH)]
    pub quiet: bool,

    /// Emit unknown llvm.* intrinsics as external calls; with prefixes, only those. Default: they are refused
    #[arg(long, value_name = "PREFIXES", num_args = 0..=1, require_equals = true, default_missing_value = "", help_heading = FORWARD)]
    pub spirv_allow_unknown_intrinsics: Option<String>,
    /// Extended instruction set that intrinsics are lowered to. Default: OpenCL.std
    #[arg(long, value_name = "SET", action = ArgAction::Append, help_heading = FORWARD)]
    pub spirv_ext_inst: Vec<InstructionSet>,
    /// Lower llvm.fmuladd to mad of OpenCL.std (deprecated: see --spirv-ext-inst). Default: true
    #[arg(long, value_name = "BOOL", value_parser = boolean, num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = FORWARD)]
    pub spirv_replace_fmuladd_with_ocl_mad: Option<bool>,
    /// When floating-point operations may be contracted. Default: on
    #[arg(long, value_name = "MODE", help_heading = FORWARD)]
    pub spirv_fp_contract: Option<Contraction>,
    /// Promote allocas to registers first. Default: false
    #[arg(long, value_name = "BOOL", value_parser = boolean, num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = FORWARD)]
    pub spirv_mem2reg: Option<bool>,
    /// Form of the debug information. Default: ocl-100
    #[arg(long, value_name = "FORM", help_heading = FORWARD)]
    pub spirv_debug_info_version: Option<DebugInfoOption>,
    /// Allow DWARF operations outside the extended set
    #[arg(long, help_heading = FORWARD)]
    pub spirv_allow_extra_diexpressions: bool,

    /// Environment that the module is for: what it lacks is lowered or refused. A name, a list of capabilities and extensions,
    /// or a file in TOML. Default: none. The form of builtin calls is --spirv-target-env
    #[arg(long, value_name = "ENVIRONMENT", value_parser = crate::environment::parse, help_heading = FORWARD)]
    pub target_env: Option<Environment>,
    /// Compute integers of 8 and 16 bits in 32, where --target-env lacks them
    #[arg(long, help_heading = FORWARD)]
    pub spirv_widen_integers: bool,
    /// Compute double precision in single precision, where --target-env lacks it
    #[arg(long, help_heading = FORWARD)]
    pub spirv_narrow_doubles: bool,
    /// Use these capabilities also where --spirv-max-version lacks them, as the module's consumer takes them all the same
    #[arg(long, value_name = "CAPABILITIES", value_delimiter = ',', value_parser = values::capability, help_heading = FORWARD)]
    pub spirv_allow_newer: Vec<Capability>,
    /// Check what is written, for this environment or for spv1.6, and refuse it where it breaks a rule
    #[arg(long, value_name = "ENVIRONMENT", value_parser = crate::environment::parse, num_args = 0..=1, require_equals = true, default_missing_value = "spv1.6", help_heading = FORWARD)]
    pub spirv_validate: Option<Environment>,

    /// Form of builtin calls. Default: OpenCL C's, and SPIR-V friendly names where these say more. The environment that SPIR-V is
    /// written for is --target-env
    #[arg(long, alias = "calls", value_name = "FORM", ignore_case = true, help_heading = REVERSE)]
    pub spirv_target_env: Option<TargetEnv>,
    /// Builtin variables as calls of functions or as global variables. Default: function
    #[arg(long, value_name = "FORM", help_heading = REVERSE)]
    pub spirv_builtin_format: Option<BuiltinVariables>,
    /// Generate kernel_arg_name metadata
    #[arg(long, help_heading = REVERSE)]
    pub spirv_gen_kernel_arg_name_md: bool,
    /// Refuse modules that break the specification also where the breach could be repaired
    #[arg(long, help_heading = REVERSE)]
    pub strict: bool,
    /// Function pointers live in CodeSectionINTEL's address space
    #[arg(long, help_heading = REVERSE)]
    pub spirv_emit_function_ptr_addr_space: bool,
    /// Address space of the functions. Default: 0
    #[arg(long, value_name = "N", help_heading = REVERSE)]
    pub spirv_function_program_addrspace: Option<u32>,
    /// Target triple of modules of shaders, which gives their data layout; the host's by default
    #[arg(long, value_name = "TRIPLE", help_heading = REVERSE)]
    pub target_triple: Option<String>,
    /// Version of LLVM whose bitcode is written, 19 to 23; by default one that all of these read
    #[arg(long, value_name = "N", help_heading = REVERSE, value_parser = llvm_version)]
    pub llvm_version: Option<u32>,
    /// Values of specialization constants: "ID:TYPE:VALUE ..."
    #[arg(long, value_name = "LIST", help_heading = REVERSE)]
    pub spec_const: Option<String>,
}

/// `--spirv-ext-inst`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InstructionSet {
    /// Core instructions only
    None,
    /// The set of OpenCL
    #[value(name = "OpenCL.std")]
    OpenClStd,
}

/// `--spirv-fp-contract`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Contraction {
    /// As the module says
    On,
    /// Never
    Off,
    /// Always
    Fast,
}

/// `--spirv-debug-info-version`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DebugInfoOption {
    /// `SPIRV.debug`
    Legacy,
    /// `OpenCL.DebugInfo.100`
    #[value(name = "ocl-100")]
    Ocl100,
    /// `NonSemantic.Shader.DebugInfo.100`
    #[value(name = "nonsemantic-shader-100")]
    NonSemanticShader100,
    /// `NonSemantic.Shader.DebugInfo.200`
    #[value(name = "nonsemantic-shader-200")]
    NonSemanticShader200,
}

/// `--spirv-target-env`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TargetEnv {
    /// OpenCL C 1.2
    #[value(name = "CL1.2")]
    Cl12,
    /// OpenCL C 2.0
    #[value(name = "CL2.0")]
    Cl20,
    /// SPIR-V friendly names
    #[value(name = "SPV-IR")]
    SpvIr,
}

/// `--spirv-builtin-format`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BuiltinVariables {
    /// Calls of functions
    Function,
    /// Global variables
    Global,
}

/// Parses a boolean as LLVM's command lines spell it.
///
/// # Errors
/// When it is none; the text names the expected values.
pub fn boolean(text: &str) -> Result<bool, String> {
    match text {
        "" | "1" | "true" | "TRUE" | "True" => Ok(true),
        "0" | "false" | "FALSE" | "False" => Ok(false),
        _ => Err("expected 0, 1, false or true".to_owned()),
    }
}

impl TranslationOptions {
    /// The options of the direction to SPIR-V.
    ///
    /// # Errors
    /// When options exclude each other or name unknown extensions.
    pub fn write_options(&self) -> Result<WriteOptions> {
        let mut options = WriteOptions::default();
        options.max_version = self.spirv_max_version;
        options.extensions = values::extensions(&self.spirv_ext, ExtensionSet::empty())?;
        options.unknown_intrinsics = match self.spirv_allow_unknown_intrinsics.as_deref() {
            None => UnknownIntrinsics::Refuse,
            Some("") => UnknownIntrinsics::All,
            Some(list) => UnknownIntrinsics::Prefixes(list.split(',').map(str::to_owned).collect()),
        };
        match (self.spirv_ext_inst.as_slice(), self.spirv_replace_fmuladd_with_ocl_mad) {
            ([_, _, ..], _) => bail!("--spirv-ext-inst may be given once"),
            ([_], Some(_)) => {
                bail!("--spirv-ext-inst and --spirv-replace-fmuladd-with-ocl-mad cannot be used together")
            }
            ([InstructionSet::None], None) => {
                options.ext_inst = ExtInst::None;
                options.fmuladd_as_mad = false;
            }
            (_, flag) => options.fmuladd_as_mad = flag.unwrap_or(true),
        }
        options.fp_contract = match self.spirv_fp_contract {
            None | Some(Contraction::On) => FpContract::On,
            Some(Contraction::Off) => FpContract::Off,
            Some(Contraction::Fast) => FpContract::Fast,
        };
        options.preserve_auxdata = self.spirv_preserve_auxdata;
        options.kernel_arg_type_strings = self.preserve_ocl_kernel_arg_type_metadata_through_string;
        options.extra_di_expressions = self.spirv_allow_extra_diexpressions;
        options.function_pointer_address_space = self.spirv_emit_function_ptr_addr_space;
        options.address_spaces = self.address_spaces()?;
        options.environment.clone_from(&self.target_env);
        options.widen_integers = self.spirv_widen_integers;
        options.narrow_doubles = self.spirv_narrow_doubles;
        options.newer_capabilities.clone_from(&self.spirv_allow_newer);
        options.validate.clone_from(&self.spirv_validate);
        self.debug_info(&mut options);
        Ok(options)
    }

    /// The numbers that `--spirv-addrspace-map` gives address spaces.
    fn address_spaces(&self) -> Result<AddressSpaces> {
        let mut spaces = AddressSpaces::default();
        let pairs = self.spirv_addrspace_map.iter().flat_map(|map| map.split(','));
        for pair in pairs.filter(|pair| !pair.is_empty()) {
            let numbers =
                pair.split_once(':').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
            numbers.and_then(|(from, to)| spaces.set(from, to)).ok_or_else(|| {
                anyhow!("Invalid value of --spirv-addrspace-map: expected FROM:TO, FROM below {MAPPED}, found `{pair}`")
            })?;
        }
        Ok(spaces)
    }

    fn debug_info(&self, options: &mut WriteOptions) {
        options.debug_info = match self.spirv_debug_info_version {
            Some(DebugInfoOption::Legacy) => DebugInfoVersion::Legacy,
            None | Some(DebugInfoOption::Ocl100) => DebugInfoVersion::OpenCl100,
            Some(DebugInfoOption::NonSemanticShader100) => DebugInfoVersion::NonSemanticShader100,
            Some(DebugInfoOption::NonSemanticShader200) => DebugInfoVersion::NonSemanticShader200,
        };
        let non_semantic = match options.debug_info {
            DebugInfoVersion::NonSemanticShader100 => true,
            DebugInfoVersion::NonSemanticShader200 => {
                options.extra_di_expressions = true;
                true
            }
            DebugInfoVersion::Legacy | DebugInfoVersion::OpenCl100 => options.preserve_auxdata,
        };
        // An option that needs the extension allows it, unless the list itself says no.
        let refused = format!("-{}", Extension::SPV_KHR_non_semantic_info.name());
        if non_semantic && !self.spirv_ext.iter().flat_map(|list| list.split(',')).any(|item| item == refused)
        {
            options.extensions.insert(Extension::SPV_KHR_non_semantic_info);
        }
    }

    /// The options of the direction to LLVM IR for a module.
    ///
    /// # Errors
    /// When options name unknown extensions, or constants that the module does not have.
    pub fn read_options(&self, module: &Module) -> Result<ReadOptions> {
        let mut options = ReadOptions::default();
        options.max_version = self.spirv_max_version;
        options.extensions = values::extensions(&self.spirv_ext, ExtensionSet::all())?;
        options.call_form = match self.spirv_target_env {
            None => CallForm::Auto,
            Some(TargetEnv::Cl12) => CallForm::Cl12,
            Some(TargetEnv::Cl20) => CallForm::Cl20,
            Some(TargetEnv::SpvIr) => CallForm::SpvIr,
        };
        options.builtin_format = match self.spirv_builtin_format {
            None | Some(BuiltinVariables::Function) => BuiltinFormat::Function,
            Some(BuiltinVariables::Global) => BuiltinFormat::Global,
        };
        options.strict = self.strict;
        options.target_triple.clone_from(&self.target_triple);
        options.llvm_version = self.llvm_version;
        options.address_spaces = self.address_spaces()?;
        options.program_address_space = self.spirv_function_program_addrspace.unwrap_or_default();
        options.kernel_arg_names = self.spirv_gen_kernel_arg_name_md;
        options.function_pointer_address_space = self.spirv_emit_function_ptr_addr_space;
        options.preserve_auxdata = self.spirv_preserve_auxdata;
        options.kernel_arg_type_strings = self.preserve_ocl_kernel_arg_type_metadata_through_string;
        if let Some(list) = &self.spec_const {
            options.spec_constants = values::spec_values(list, module)?;
        }
        Ok(options)
    }
}

/// A release of LLVM for which bitcode is written.
fn llvm_version(value: &str) -> Result<u32, String> {
    let known = spirv_llvm::BITCODE_VERSIONS;
    let version = value.parse().ok().filter(|version| known.contains(version));
    version.ok_or_else(|| format!("bitcode is written for LLVM {} to {}", known.start(), known.end()))
}
