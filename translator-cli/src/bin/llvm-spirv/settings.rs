//! From the command line to the library's options.

use anyhow::{Result, anyhow, bail};
use spirv_llvm::{
    BuiltinFormat, CallForm, DebugInfoVersion, ExtInst, FpContract, ReadOptions, UnknownIntrinsics,
    WriteOptions,
    mapping::storage::{AddressSpaces, MAPPED},
    spirv::{Extension, ExtensionSet, Module},
};
use translator_cli::values::{extensions, spec_values};

use crate::cli::{self, Cli};

/// The options of the forward direction.
pub(crate) fn write_options(cli: &Cli) -> Result<WriteOptions> {
    let mut options = WriteOptions::default();
    options.max_version = cli.spirv_max_version;
    options.extensions = extensions(&cli.spirv_ext, ExtensionSet::empty())?;
    options.unknown_intrinsics = match cli.spirv_allow_unknown_intrinsics.as_deref() {
        None => UnknownIntrinsics::Refuse,
        Some("") => UnknownIntrinsics::All,
        Some(list) => UnknownIntrinsics::Prefixes(list.split(',').map(str::to_owned).collect()),
    };
    match (cli.spirv_ext_inst.as_slice(), cli.spirv_replace_fmuladd_with_ocl_mad) {
        ([_, _, ..], _) => bail!("--spirv-ext-inst may be given once"),
        ([_], Some(_)) => {
            bail!("--spirv-ext-inst and --spirv-replace-fmuladd-with-ocl-mad cannot be used together")
        }
        ([cli::ExtInst::None], None) => {
            options.ext_inst = ExtInst::None;
            options.fmuladd_as_mad = false;
        }
        (_, flag) => options.fmuladd_as_mad = flag.unwrap_or(true),
    }
    options.fp_contract = match cli.spirv_fp_contract {
        None | Some(cli::FpContract::On) => FpContract::On,
        Some(cli::FpContract::Off) => FpContract::Off,
        Some(cli::FpContract::Fast) => FpContract::Fast,
    };
    options.preserve_auxdata = cli.spirv_preserve_auxdata;
    options.kernel_arg_type_strings = cli.preserve_ocl_kernel_arg_type_metadata_through_string;
    options.extra_di_expressions = cli.spirv_allow_extra_diexpressions;
    options.function_pointer_address_space = cli.spirv_emit_function_ptr_addr_space;
    options.address_spaces = address_spaces(cli)?;
    options.debug_info = match cli.spirv_debug_info_version {
        Some(cli::DebugInfo::Legacy) => DebugInfoVersion::Legacy,
        None | Some(cli::DebugInfo::Ocl100) => DebugInfoVersion::OpenCl100,
        Some(cli::DebugInfo::NonSemanticShader100) => DebugInfoVersion::NonSemanticShader100,
        Some(cli::DebugInfo::NonSemanticShader200) => DebugInfoVersion::NonSemanticShader200,
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
    if non_semantic && !cli.spirv_ext.iter().flat_map(|list| list.split(',')).any(|item| item == refused) {
        options.extensions.insert(Extension::SPV_KHR_non_semantic_info);
    }
    Ok(options)
}

/// The options of the reverse direction for a module.
pub(crate) fn read_options(cli: &Cli, module: &Module) -> Result<ReadOptions> {
    let mut options = ReadOptions::default();
    options.max_version = cli.spirv_max_version;
    options.extensions = extensions(&cli.spirv_ext, ExtensionSet::all())?;
    options.call_form = match cli.spirv_target_env {
        None | Some(cli::TargetEnv::Cl12) => CallForm::Cl12,
        Some(cli::TargetEnv::Cl20) => CallForm::Cl20,
        Some(cli::TargetEnv::SpvIr) => CallForm::SpvIr,
    };
    options.builtin_format = match cli.spirv_builtin_format {
        None | Some(cli::BuiltinFormat::Function) => BuiltinFormat::Function,
        Some(cli::BuiltinFormat::Global) => BuiltinFormat::Global,
    };
    options.strict = cli.strict;
    options.address_spaces = address_spaces(cli)?;
    options.program_address_space = cli.spirv_function_program_addrspace.unwrap_or_default();
    options.kernel_arg_names = cli.spirv_gen_kernel_arg_name_md;
    options.function_pointer_address_space = cli.spirv_emit_function_ptr_addr_space;
    options.preserve_auxdata = cli.spirv_preserve_auxdata;
    options.kernel_arg_type_strings = cli.preserve_ocl_kernel_arg_type_metadata_through_string;
    if let Some(list) = &cli.spec_const {
        options.spec_constants = spec_values(list, module)?;
    }
    Ok(options)
}

/// The numbers that `--spirv-addrspace-map` gives address spaces.
fn address_spaces(cli: &Cli) -> Result<AddressSpaces> {
    let mut spaces = AddressSpaces::default();
    for pair in cli.spirv_addrspace_map.iter().flat_map(|map| map.split(',')).filter(|pair| !pair.is_empty())
    {
        let numbers =
            pair.split_once(':').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        numbers.and_then(|(from, to)| spaces.set(from, to)).ok_or_else(|| {
            anyhow!("Invalid value of --spirv-addrspace-map: expected FROM:TO, FROM below {MAPPED}, found `{pair}`")
        })?;
    }
    Ok(spaces)
}
