//! `llvm-spirv` where it needs LLVM: text, shaders for targets that only LLVM knows, the regular form, and passes of LLVM.

use std::{mem::ManuallyDrop, process::ExitCode};

use anyhow::Result;
use inkwell::context::Context;
use spirv_llvm::{
    Code, Error, Losses, llvm,
    spirv::{Extension, Module},
};
use translator_cli::{
    arguments::{
        llvm_spirv::{ErrorHandling, LlvmSpirvCli, Mode},
        translate::FormOption,
    },
    diagnostics, files,
    llvm_spirv::{
        about, check_llvm, ended, notes, output, output_of, print, read_module, to_read, version_with, write,
        write_outcome, write_spirv,
    },
    status::Statuses,
};

/// Does what the arguments, without the command's name, ask `llvm-spirv` for.
pub(crate) fn main(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> ExitCode {
    let parsed = LlvmSpirvCli::parse_llvm(arguments);
    let cli = parsed.as_ref().ok().and_then(|cli| cli.as_ref().ok());
    let handling = cli.and_then(|cli| cli.spirv_error_handling);
    if handling != Some(ErrorHandling::Abort) {
        let message = diagnostics::of_fault(cli.map(|cli| cli.input.as_path()));
        llvm::report_faults(message, Code::Other.exit_status());
    }
    match parsed {
        Ok(Ok(cli)) => diagnostics::guarded(Statuses::Codes, || {
            run(&cli).map_or_else(|failure| ended(failure, handling), |()| Ok(ExitCode::SUCCESS))
        }),
        Ok(Err(text)) => diagnostics::usage(text, Statuses::Codes),
        Err(failure) => diagnostics::show(&failure, Statuses::Codes),
    }
}

fn run(cli: &LlvmSpirvCli) -> Result<()> {
    if cli.version {
        return print(&version());
    }
    let mode = cli.mode()?;
    notes(cli, mode);
    let result = match mode {
        Mode::Reverse => reverse(cli),
        Mode::Regularize => regularize(cli),
        _ => forward(cli),
    };
    files::or_without(output_of(cli, mode), &cli.input, result)
}

fn version() -> String {
    let (major, minor, patch) = inkwell::support::get_llvm_version();
    version_with(&format!("{major}.{minor}.{patch}"))
}

fn forward(cli: &LlvmSpirvCli) -> Result<()> {
    let options = cli.translation.write_options()?;
    llvm::prepare_memory(files::size(&cli.input));
    let input = files::read(&cli.input)?;
    about(cli, &input, check_llvm(&input))?;
    // The process ends with the translation: taking the module apart piece by piece would be for nothing.
    let context = ManuallyDrop::new(Context::create());
    let module = if cli.spirv_use_llvm_backend_target {
        llvm::parse_ir_or_bitcode(&context, &input)
    } else {
        spirv_llvm::parse_to_write(&context, &input, &mut |_| {})
    };
    let module = ManuallyDrop::new(about(cli, &input, module)?);
    drop(input);
    if cli.translation.spirv_mem2reg == Some(true) {
        llvm::run_passes(&module, "mem2reg")?;
    }
    if cli.spirv_use_llvm_backend_target {
        let binary = about(cli, &[], with_backend(cli, &module, &options))?;
        return write_spirv(cli, Module::parse(&binary)?);
    }
    write_outcome(cli, about(cli, &[], spirv_llvm::Translator::new(&options).write(&module))?)
}

/// The translation of a module by LLVM's own target. Of all extensions it gets those that it knows; one that is named has to be
/// among them.
fn with_backend(
    cli: &LlvmSpirvCli,
    module: &inkwell::module::Module<'_>,
    options: &spirv_llvm::WriteOptions,
) -> Result<Vec<u8>> {
    let named: Vec<&str> = cli.translation.spirv_ext.iter().flat_map(|list| list.split(',')).collect();
    let is_named = |name: &str| named.iter().any(|item| item.strip_prefix('+') == Some(name));
    let extensions = options.extensions.iter().map(Extension::name).collect();
    Ok(llvm::translate_with_known_extensions(module, extensions, options.max_version, is_named)?)
}

fn reverse(cli: &LlvmSpirvCli) -> Result<()> {
    llvm::prepare_memory(files::size(&cli.input));
    let binary = to_read(cli, read_module(cli)?)?;
    let options = about(cli, &[], cli.translation.read_options(&binary))?;
    if cli.o.as_deref().and_then(FormOption::of_name) != Some(FormOption::Ll) {
        let outcome = about(cli, &[], spirv_llvm::read_to_bitcode(&binary, &options, &mut |_| {}))?;
        warn(cli, &outcome.warnings, &outcome.losses);
        return write(cli, FormOption::Bc, &outcome.module);
    }
    let context = ManuallyDrop::new(Context::create());
    let outcome = about(cli, &[], spirv_llvm::Translator::new(&options).read(&context, &binary))?;
    warn(cli, &outcome.warnings, &outcome.losses);
    let module = ManuallyDrop::new(outcome.module);
    drop(binary);
    write_llvm(cli, &module, "bc")
}

fn warn(cli: &LlvmSpirvCli, warnings: &[Error], losses: &Losses) {
    if !cli.translation.quiet {
        diagnostics::warn(warnings, losses, &cli.input);
    }
}

fn regularize(cli: &LlvmSpirvCli) -> Result<()> {
    let options = cli.translation.write_options()?;
    let context = Context::create();
    let input = files::read(&cli.input)?;
    about(cli, &input, check_llvm(&input))?;
    let module = about(cli, &input, llvm::parse_ir_or_bitcode(&context, &input))?;
    if cli.translation.spirv_mem2reg == Some(true) {
        llvm::run_passes(&module, "mem2reg")?;
    }
    let module = about(cli, &[], spirv_llvm::regularize(&context, &module, &options))?;
    write_llvm(cli, &module, "regularized.bc")
}

/// Writes bitcode, or text into a file that is called so.
fn write_llvm(cli: &LlvmSpirvCli, module: &inkwell::module::Module<'_>, extension: &str) -> Result<()> {
    if cli.o.as_deref().and_then(FormOption::of_name) == Some(FormOption::Ll) {
        return files::write(&output(cli, FormOption::Ll, extension)?, llvm::print(module).as_bytes());
    }
    let output = output(cli, FormOption::Bc, extension)?;
    llvm::with_bitcode(module, |bytes| files::write(&output, bytes))
}
