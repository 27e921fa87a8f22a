//! Notes on options that have no effect in the chosen direction.

use std::io::{self, Write};

use crate::cli::{Cli, Mode};

/// Prints a note for each option that the mode ignores; the run goes on.
pub(crate) fn ignored_options(cli: &Cli, mode: Mode) {
    let forward = [
        ("spirv-allow-unknown-intrinsics", cli.spirv_allow_unknown_intrinsics.is_some()),
        ("spirv-ext-inst", !cli.spirv_ext_inst.is_empty()),
        ("spirv-replace-fmuladd-with-ocl-mad", cli.spirv_replace_fmuladd_with_ocl_mad.is_some()),
        ("spirv-fp-contract", cli.spirv_fp_contract.is_some()),
        ("spirv-mem2reg", cli.spirv_mem2reg.is_some()),
        ("spirv-debug-info-version", cli.spirv_debug_info_version.is_some()),
        ("spirv-allow-extra-diexpressions", cli.spirv_allow_extra_diexpressions),
        ("spirv-lower-const-expr", cli.spirv_lower_const_expr.is_some()),
        ("spirv-use-llvm-backend-target", cli.spirv_use_llvm_backend_target),
        ("spirv-tools-dis", cli.spirv_tools_dis),
    ];
    let reverse = [
        ("spirv-function-program-addrspace", cli.spirv_function_program_addrspace.is_some()),
        ("spirv-target-env", cli.spirv_target_env.is_some()),
        ("spirv-builtin-format", cli.spirv_builtin_format.is_some()),
        ("spirv-gen-kernel-arg-name-md", cli.spirv_gen_kernel_arg_name_md),
        ("spirv-emit-function-ptr-addr-space", cli.spirv_emit_function_ptr_addr_space),
        ("spec-const", cli.spec_const.is_some()),
        ("fnvar-spec-enable", cli.fnvar_spec_enable),
    ];
    match mode {
        Mode::Forward => note(&reverse, "translation from SPIR-V to LLVM IR"),
        Mode::Reverse => note(&forward, "translation from LLVM IR to SPIR-V"),
        Mode::Regularize | Mode::ToText | Mode::ToBinary | Mode::SpecConstInfo | Mode::Report => {}
    }
}

fn note(options: &[(&str, bool)], direction: &str) {
    for (name, _) in options.iter().filter(|(_, given)| *given) {
        // Nobody is left to tell where standard error is closed.
        let _ = writeln!(io::stderr().lock(), "Note: --{name} option ignored as it only affects {direction}");
    }
}
