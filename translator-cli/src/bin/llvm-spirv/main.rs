//! The command `llvm-spirv`: translation between LLVM IR and SPIR-V with the command line that users of
//! the C++ translator know.

mod notes;

use std::{
    io::{self, Write},
    mem::ManuallyDrop,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use inkwell::context::Context;
use spirv_llvm::{
    Code, Error, Kind, llvm,
    mapping::registry,
    spirv::{self, Module, Report, variants},
};
use translator_cli::{
    arguments::{
        llvm_spirv::{Cli, ErrorHandling, Mode},
        translate::Form,
    },
    diagnostics, files,
    input::{self, Content},
    status::Statuses,
};

fn main() -> ExitCode {
    let parsed = Cli::parse_llvm(std::env::args_os().skip(1));
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

/// Ends the run after an error as `--spirv-error-handling` says.
fn ended(failure: anyhow::Error, handling: Option<ErrorHandling>) -> Result<ExitCode> {
    match handling {
        None | Some(ErrorHandling::Exit) => Err(failure),
        Some(ErrorHandling::Abort) => {
            let _status = diagnostics::show(&failure, Statuses::Codes);
            std::process::abort()
        }
        Some(ErrorHandling::Ignore) => {
            let _status = diagnostics::show(&failure, Statuses::Codes);
            Ok(ExitCode::from(Code::Other.exit_status()))
        }
    }
}

fn run(cli: &Cli) -> Result<()> {
    if cli.version {
        return print(&version());
    }
    let mode = cli.mode()?;
    notes::ignored_options(cli, mode);
    notes::former_names(cli);
    let output = match mode {
        Mode::SpecConstInfo | Mode::Report => None,
        _ => cli.o.as_deref(),
    };
    files::or_without(output, &cli.input, in_mode(cli, mode))
}

fn in_mode(cli: &Cli, mode: Mode) -> Result<()> {
    match mode {
        Mode::Forward => forward(cli),
        Mode::Reverse => reverse(cli),
        Mode::Regularize => regularize(cli),
        Mode::ToText => {
            let bytes = files::read(&cli.input)?;
            let text = parse_binary(&bytes).and_then(|module| {
                require_known_extensions(&module)?;
                spirv::text::write(&module)
            });
            write(cli, Form::Spt, about(cli, &bytes, text)?.as_bytes())
        }
        Mode::ToBinary => {
            let bytes = files::read(&cli.input)?;
            write(cli, Form::Spv, &about(cli, &bytes, to_binary(&bytes))?)
        }
        Mode::SpecConstInfo => print(&about(cli, &[], spec_const_info(&read_module(cli)?))?),
        Mode::Report => print(&about(cli, &[], Report::new(&read_module(cli)?))?.to_string()),
    }
}

/// The result with the input's name at what is wrong; `bytes` is what the input holds, where it may be a text.
fn about<T, E: Into<anyhow::Error>>(cli: &Cli, bytes: &[u8], result: Result<T, E>) -> Result<T> {
    result.map_err(|failure| diagnostics::in_file(failure.into(), &cli.input, bytes))
}

fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

fn version() -> String {
    let (major, minor, patch) = inkwell::support::get_llvm_version();
    format!(
        "llvm-spirv (spirv-llvm {})\n  LLVM version {major}.{minor}.{patch}\n  SPIR-V versions 1.0 to 1.6\n",
        env!("CARGO_PKG_VERSION")
    )
}

fn write(cli: &Cli, form: Form, bytes: &[u8]) -> Result<()> {
    files::write(&output(cli, form, form.extension())?, bytes)
}

/// Where what is written goes: as told, otherwise beside the input with another extension.
fn output(cli: &Cli, form: Form, extension: &str) -> Result<PathBuf> {
    let default = files::default_output(&cli.input, extension);
    let told = cli.o.clone().or_else(|| (default != Path::new("-")).then_some(default));
    files::told_or_stdout(told.as_deref(), form.is_binary())
}

/// The SPIR-V input, as binary or, with `-spirv-text`, as text.
fn read_module(cli: &Cli) -> Result<Module> {
    if !cli.spirv_text
        && let Some(words) = files::read_words(&cli.input)?
    {
        return about(cli, &[], Module::from_words(words));
    }
    let bytes = files::read(&cli.input)?;
    let module = if cli.spirv_text { parse_text(&bytes) } else { parse_binary(&bytes).map_err(Into::into) };
    about(cli, &bytes, module)
}

/// A module in the binary form; where the input is something else, the error says what it is and which option to give.
fn parse_binary(bytes: &[u8]) -> Result<Module, Error> {
    let help = match input::content(bytes) {
        Content::Binary => return Module::parse(bytes),
        Content::Text => Some("add -spirv-text"),
        Content::Bitcode | Content::Ir => Some("LLVM IR is translated without -r"),
        _ => None,
    };
    let error = refusal(bytes, Code::InvalidMagicNumber, help);
    if bytes.is_empty() {
        return Err(error);
    }
    // The second line is what scripts look for.
    let detail = "Invalid SPIR-V binary: \"InvalidMagicNumber: Invalid Magic Number.\"";
    let same = Error::new(error.code(), Kind::Malformed, format!("{}\n{detail}", error.detail()));
    Err(match error.help() {
        Some(help) => same.with_help(help),
        None => same,
    })
}

/// The error for an input of another kind; of an empty one as users of this command expect it.
fn refusal(bytes: &[u8], code: Code, help: Option<&str>) -> Error {
    if bytes.is_empty() {
        return Error::new(code, Kind::Malformed, "Can't translate, file is empty");
    }
    input::content(bytes).refusal(code, help)
}

/// Refuses a module that declares an extension of which nothing is known, as its users expect of this command.
fn require_known_extensions(module: &Module) -> Result<(), Error> {
    let head = module.iter().take_while(|inst| inst.op() != spirv::Op::MemoryModel);
    for inst in head.filter(|inst| inst.op() == spirv::Op::Extension) {
        let name = spirv::words::string(inst.operands());
        if spirv::Extension::by_name(&name).is_none() {
            let detail = format!("input SPIR-V module uses unknown extension '{name}'");
            return Err(Error::new(Code::InvalidModule, Kind::Unsupported, detail));
        }
    }
    Ok(())
}

/// Refuses what is no LLVM IR.
fn check_llvm(bytes: &[u8]) -> Result<(), Error> {
    let help = match input::content(bytes) {
        Content::Bitcode | Content::Ir => return Ok(()),
        Content::Binary => Some("it is translated with -r"),
        Content::Text => Some("it is translated with -r -spirv-text"),
        _ => None,
    };
    Err(refusal(bytes, Code::InvalidLlvmModule, help))
}

/// A module in the word-count text form.
fn parse_text(bytes: &[u8]) -> Result<Module> {
    Ok(spirv::text::read(&diagnostics::text(bytes.to_vec())?)?)
}

/// The bytes of a module in the word-count text form.
fn to_binary(bytes: &[u8]) -> Result<Vec<u8>> {
    let module = parse_text(bytes)?;
    module.header().known_version()?;
    require_known_extensions(&module)?;
    registry::check_for_kernels(&module)?;
    spirv::check::check_fixed_types(&module)?;
    Ok(module.to_bytes())
}

fn forward(cli: &Cli) -> Result<()> {
    let options = cli.translation.write_options()?;
    llvm::prepare_memory(files::size(&cli.input));
    let input = files::read(&cli.input)?;
    about(cli, &input, check_llvm(&input))?;
    // The process ends with the translation: taking the module apart piece by piece would be for nothing.
    let context = ManuallyDrop::new(Context::create());
    let module = if cli.spirv_use_llvm_backend_target {
        llvm::parse_ir_or_bitcode(&context, &input)
    } else {
        llvm::parse_to_write(&context, &input, &mut |_| {})
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
    let outcome = about(cli, &[], spirv_llvm::Translator::new(&options).write(&module))?;
    if !cli.translation.quiet {
        diagnostics::warn(&outcome.warnings, &outcome.losses, &cli.input);
    }
    let words = outcome.module;
    if cli.spirv_text || cli.spirv_tools_dis {
        return write_spirv(cli, Module::from_words(words)?);
    }
    write(cli, Form::Spv, &spirv::words::bytes_of(&words))
}

/// Writes a module in the form that the options ask for.
fn write_spirv(cli: &Cli, module: Module) -> Result<()> {
    if cli.spirv_text {
        return write(cli, Form::Spt, spirv::text::write(&module)?.as_bytes());
    }
    if cli.spirv_tools_dis {
        let text = spirv::asm::disassemble(&module, &spirv::asm::Style::default())?;
        return write(cli, Form::Spvasm, text.as_bytes());
    }
    write(cli, Form::Spv, &module.to_bytes())
}

/// The translation of a module by LLVM's own target. Of all extensions it gets those that it knows; one that is named has to be
/// among them.
fn with_backend(
    cli: &Cli,
    module: &inkwell::module::Module<'_>,
    options: &spirv_llvm::WriteOptions,
) -> Result<Vec<u8>> {
    let named: Vec<&str> = cli.translation.spirv_ext.iter().flat_map(|list| list.split(',')).collect();
    let is_named = |name: &str| named.iter().any(|item| item.strip_prefix('+') == Some(name));
    Ok(llvm::translate_with_known_extensions(module, options, is_named)?)
}

fn reverse(cli: &Cli) -> Result<()> {
    llvm::prepare_memory(files::size(&cli.input));
    let mut binary = read_module(cli)?;
    if cli.fnvar_spec_enable {
        binary = about(cli, &[], specialize_variants(cli, &binary))?;
    }
    about(cli, &[], require_known_extensions(&binary))?;
    let options = about(cli, &[], cli.translation.read_options(&binary))?;
    let context = ManuallyDrop::new(Context::create());
    let outcome = about(cli, &[], spirv_llvm::Translator::new(&options).read(&context, &binary))?;
    if !cli.translation.quiet {
        diagnostics::warn(&outcome.warnings, &outcome.losses, &cli.input);
    }
    let module = ManuallyDrop::new(outcome.module);
    drop(binary);
    write_llvm(cli, &module, "bc")
}

/// The one of a module's variants that is for the device of the options, which `--fnvar-spv-out` gets too.
fn specialize_variants(cli: &Cli, module: &Module) -> Result<Module> {
    let said = |list: &Vec<u32>| (!list.is_empty()).then(|| list.clone());
    let device = variants::Device {
        category: cli.fnvar_category,
        family: cli.fnvar_family,
        architecture: cli.fnvar_arch,
        target: cli.fnvar_target,
        features: said(&cli.fnvar_features),
        capabilities: said(&cli.fnvar_capabilities),
    };
    let module = variants::specialize(module, &device)?;
    if let Some(output) = &cli.fnvar_spv_out {
        files::write(output, &module.to_bytes())?;
    }
    Ok(module)
}

fn regularize(cli: &Cli) -> Result<()> {
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
fn write_llvm(cli: &Cli, module: &inkwell::module::Module<'_>, extension: &str) -> Result<()> {
    if cli.o.as_deref().and_then(Form::of_name) == Some(Form::Ll) {
        return files::write(&output(cli, Form::Ll, extension)?, llvm::print(module).as_bytes());
    }
    let output = output(cli, Form::Bc, extension)?;
    llvm::with_bitcode(module, |bytes| files::write(&output, bytes))
}

/// The list that PoCL scans; it has its first line for modules without constants too.
fn spec_const_info(module: &Module) -> Result<String> {
    use std::fmt::Write as _;

    let constants = spirv::spec_constants(module)?;
    let mut out = format!("Number of scalar specialization constants in the module = {}\n", constants.len());
    for c in &constants {
        let _ = writeln!(
            out,
            "Spec const id = {}, size in bytes = {}, type = {}",
            c.spec_id,
            c.ty.bits().div_ceil(8),
            c.ty
        );
    }
    Ok(out)
}
