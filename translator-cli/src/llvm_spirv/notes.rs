//! Notes on options that have no effect in the chosen direction.

use std::io::{self, Write};

use crate::arguments::llvm_spirv::{LlvmSpirvCli, Mode};
use spirv_llvm::spirv::Extension;

/// Prints a note for each extension that is given by a name that it had before.
pub fn former_names(cli: &LlvmSpirvCli) {
    if cli.translation.quiet {
        return;
    }
    for name in cli.translation.spirv_ext.iter().flat_map(|list| list.split(',')) {
        let name = name.trim_start_matches(['+', '-']);
        if let Some(present) =
            Extension::by_name(name).map(Extension::name).filter(|present| *present != name)
        {
            // Nobody is left to tell where standard error is closed.
            let _ = writeln!(io::stderr().lock(), "Note: extension {name} is called {present} now");
        }
    }
}

/// Prints a note for each option that the mode ignores; the run goes on. Options that users' scripts pass in either direction,
/// as the C++ translator accepts them, get none.
pub fn ignored_options(cli: &LlvmSpirvCli, mode: Mode) {
    if mode != Mode::Reverse || cli.translation.quiet {
        return;
    }
    let options = &cli.translation;
    let forward = [
        ("spirv-allow-unknown-intrinsics", options.spirv_allow_unknown_intrinsics.is_some()),
        ("spirv-ext-inst", !options.spirv_ext_inst.is_empty()),
        ("spirv-replace-fmuladd-with-ocl-mad", options.spirv_replace_fmuladd_with_ocl_mad.is_some()),
        ("spirv-debug-info-version", options.spirv_debug_info_version.is_some()),
        ("spirv-allow-extra-diexpressions", options.spirv_allow_extra_diexpressions),
    ];
    for (name, _) in forward.iter().filter(|(_, given)| *given) {
        // Nobody is left to tell where standard error is closed.
        let _ = writeln!(
            io::stderr().lock(),
            "Note: --{name} option ignored as it only affects translation from LLVM IR to SPIR-V"
        );
    }
}
