//! The command `llvm-spirv`: translation between LLVM IR and SPIR-V with the command line that users of
//! the C++ translator know.
//!
//! Bitcode is translated here, without LLVM, whose libraries take longer to load than most modules to translate. What needs LLVM is
//! handed on to the command `spirv-llvm-translator`.

use std::process::ExitCode;

use anyhow::Result;
use translator_cli::{
    arguments::llvm_spirv::{ErrorHandling, LlvmSpirvCli},
    diagnostics,
    elsewhere::{self, WithoutLlvm},
    llvm_spirv::{self, ended, print},
    status::Statuses,
};

/// What the command with LLVM is told, so that it does what this one would.
const FIRST: Option<&str> = Some("llvm-spirv");

fn main() -> ExitCode {
    match LlvmSpirvCli::parse_llvm(std::env::args_os().skip(1)) {
        Ok(Ok(cli)) => diagnostics::guarded(Statuses::Codes, || run(&cli, cli.spirv_error_handling)),
        Ok(Err(text)) => diagnostics::usage(text, Statuses::Codes),
        Err(failure) => diagnostics::show(&failure, Statuses::Codes),
    }
}

fn run(cli: &LlvmSpirvCli, handling: Option<ErrorHandling>) -> Result<ExitCode> {
    const WHAT: &str = "`llvm-spirv` for text, for shaders of uncommon targets and for `-s`";
    match llvm_spirv::run(cli) {
        // Without the command that has LLVM it is the version whose bitcode is written.
        Ok(WithoutLlvm::NeedsLlvm(None)) if cli.version => {
            elsewhere::become_other(FIRST, WHAT).or_else(|_| {
                let version = llvm_spirv::version_with(&format!("{}.1.0", spirv_llvm::BITCODE_VERSION));
                print(&version).map(|()| ExitCode::SUCCESS)
            })
        }
        Ok(ran) => ran.or_with_llvm(FIRST, WHAT),
        Err(failure) => ended(failure, handling),
    }
}
