//! The command `llvm-spirv`, as far as it needs no LLVM: what `spirv-llvm-translator` does in its place takes the rest from here.

pub mod notes;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use spirv_llvm::{
    Code, Error, FromSpirv, Kind, Outcome,
    mapping::registry,
    spirv::{self, Module, Report, variants},
};

use crate::{
    arguments::{
        llvm_spirv::{ErrorHandling, LlvmSpirvCli, Mode},
        translate::FormOption,
    },
    diagnostics,
    elsewhere::WithoutLlvm,
    files,
    input::{self, Content},
    status::Statuses,
};

/// What `--version` prints, with the version of LLVM in the form that build systems look for.
#[must_use]
pub fn version_with(llvm: &str) -> String {
    format!(
        "llvm-spirv (spirv-llvm {})\n  LLVM version {llvm}\n  SPIR-V versions 1.0 to 1.6\n",
        env!("CARGO_PKG_VERSION")
    )
}

/// Does what the options ask for, as far as it needs no LLVM.
///
/// # Errors
/// Whatever is wrong with the input, and what has no translation.
pub fn run(cli: &LlvmSpirvCli) -> Result<WithoutLlvm> {
    if cli.version {
        return Ok(WithoutLlvm::NeedsLlvm(None));
    }
    let mode = cli.mode()?;
    let with_llvm = cli.spirv_use_llvm_backend_target || cli.translation.spirv_mem2reg == Some(true);
    match mode {
        Mode::Regularize => return Ok(WithoutLlvm::NeedsLlvm(None)),
        Mode::Forward if with_llvm => return Ok(WithoutLlvm::NeedsLlvm(None)),
        Mode::Forward | Mode::Reverse => {}
        Mode::ToText | Mode::ToBinary | Mode::SpecConstInfo | Mode::Report => notes(cli, mode),
    }
    files::or_without(output_of(cli, mode), &cli.input, in_mode(cli, mode))
}

/// Prints notes on the options.
pub fn notes(cli: &LlvmSpirvCli, mode: Mode) {
    notes::ignored_options(cli, mode);
    notes::former_names(cli);
}

/// The file that a mode writes, where one is named.
pub fn output_of(cli: &LlvmSpirvCli, mode: Mode) -> Option<&Path> {
    match mode {
        Mode::SpecConstInfo | Mode::Report => None,
        _ => cli.o.as_deref(),
    }
}

fn in_mode(cli: &LlvmSpirvCli, mode: Mode) -> Result<WithoutLlvm> {
    match mode {
        Mode::Forward => return forward(cli),
        Mode::Reverse => return reverse(cli),
        Mode::Regularize => return Ok(WithoutLlvm::NeedsLlvm(None)),
        Mode::ToText => {
            let bytes = files::read(&cli.input)?;
            let text = parse_binary(&bytes).and_then(|module| {
                require_known_extensions(&module)?;
                spirv::text::write(&module)
            });
            write(cli, FormOption::Spt, about(cli, &bytes, text)?.as_bytes())?;
        }
        Mode::ToBinary => {
            let bytes = files::read(&cli.input)?;
            write(cli, FormOption::Spv, &about(cli, &bytes, to_binary(&bytes))?)?;
        }
        Mode::SpecConstInfo => print(&about(cli, &[], spec_const_info(&read_module(cli)?))?)?,
        Mode::Report => print(&about(cli, &[], Report::new(&read_module(cli)?))?.to_string())?,
    }
    Ok(WithoutLlvm::Done)
}

/// Translates bitcode; text is LLVM's to read.
fn forward(cli: &LlvmSpirvCli) -> Result<WithoutLlvm> {
    let options = cli.translation.write_options()?;
    let input = files::read(&cli.input)?;
    about(cli, &input, check_llvm(&input))?;
    if input::content(&input) != Content::Bitcode {
        return Ok(WithoutLlvm::NeedsLlvm((cli.input == Path::new("-")).then_some(input)));
    }
    notes(cli, Mode::Forward);
    let result = spirv_llvm::write_bitcode(&input, &options, &mut |_| {});
    write_outcome(cli, about(cli, &input, result)?)?;
    Ok(WithoutLlvm::Done)
}

/// Translates SPIR-V to bitcode; text and shaders for uncommon targets need LLVM.
fn reverse(cli: &LlvmSpirvCli) -> Result<WithoutLlvm> {
    let is_text = cli.o.as_deref().and_then(FormOption::of_name) == Some(FormOption::Ll);
    let is_stdin = cli.input == Path::new("-");
    if is_text && !is_stdin {
        return Ok(WithoutLlvm::NeedsLlvm(None));
    }
    let stdin = if is_stdin { Some(files::read(&cli.input)?) } else { None };
    if is_text {
        return Ok(WithoutLlvm::NeedsLlvm(stdin));
    }
    let binary = match &stdin {
        Some(bytes) => about(cli, bytes, parse(cli, bytes))?,
        None => read_module(cli)?,
    };
    notes(cli, Mode::Reverse);
    let binary = to_read(cli, binary)?;
    let options = about(cli, &[], cli.translation.read_options(&binary))?;
    let outcome = about(cli, &[], spirv_llvm::read_bitcode(&binary, &options, &mut |_| {}))?;
    let FromSpirv::Read(outcome) = outcome else { return Ok(WithoutLlvm::NeedsLlvm(stdin)) };
    if !cli.translation.quiet {
        diagnostics::warn(&outcome.warnings, &outcome.losses, &cli.input);
    }
    write(cli, FormOption::Bc, &outcome.module)?;
    Ok(WithoutLlvm::Done)
}

/// The module that is read: the variant of the options' device, where they ask for one; its extensions are known.
///
/// # Errors
/// When there is no such variant, or an extension that is not known.
pub fn to_read(cli: &LlvmSpirvCli, mut binary: Module) -> Result<Module> {
    if cli.fnvar_spec_enable {
        binary = about(cli, &[], specialize_variants(cli, &binary))?;
    }
    about(cli, &[], require_known_extensions(&binary))?;
    Ok(binary)
}

/// The one of a module's variants that is for the device of the options, which `--fnvar-spv-out` gets too.
fn specialize_variants(cli: &LlvmSpirvCli, module: &Module) -> Result<Module> {
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

/// Writes the words of a translation in the form that the options ask for, and tells what it leaves out.
///
/// # Errors
/// When they cannot be written.
pub fn write_outcome(cli: &LlvmSpirvCli, outcome: Outcome<Vec<u32>>) -> Result<()> {
    if !cli.translation.quiet {
        diagnostics::warn(&outcome.warnings, &outcome.losses, &cli.input);
    }
    let words = outcome.module;
    if cli.spirv_text || cli.spirv_tools_dis {
        return write_spirv(cli, Module::from_words(words)?);
    }
    write(cli, FormOption::Spv, &spirv::words::bytes_of(&words))
}

/// Ends the run after an error as `--spirv-error-handling` says.
pub fn ended(failure: anyhow::Error, handling: Option<ErrorHandling>) -> Result<ExitCode> {
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

/// The result with the input's name at what is wrong; `bytes` is what the input holds, where it may be a text.
pub fn about<T, E: Into<anyhow::Error>>(cli: &LlvmSpirvCli, bytes: &[u8], result: Result<T, E>) -> Result<T> {
    result.map_err(|failure| diagnostics::in_file(failure.into(), &cli.input, bytes))
}

pub fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

pub fn write(cli: &LlvmSpirvCli, form: FormOption, bytes: &[u8]) -> Result<()> {
    files::write(&output(cli, form, form.extension())?, bytes)
}

/// Where what is written goes: as told, otherwise beside the input with another extension.
pub fn output(cli: &LlvmSpirvCli, form: FormOption, extension: &str) -> Result<PathBuf> {
    let default = files::default_output(&cli.input, extension);
    let told = cli.o.clone().or_else(|| (default != Path::new("-")).then_some(default));
    files::told_or_stdout(told.as_deref(), form.is_binary())
}

/// The SPIR-V input, as binary or, with `-spirv-text`, as text.
pub fn read_module(cli: &LlvmSpirvCli) -> Result<Module> {
    if !cli.spirv_text
        && let Some(words) = files::read_words(&cli.input)?
    {
        return about(cli, &[], Module::from_words(words));
    }
    let bytes = files::read(&cli.input)?;
    about(cli, &bytes, parse(cli, &bytes))
}

fn parse(cli: &LlvmSpirvCli, bytes: &[u8]) -> Result<Module> {
    if cli.spirv_text { parse_text(bytes) } else { parse_binary(bytes).map_err(Into::into) }
}

/// A module in the binary form; where the input is something else, the error says what it is and which option to give.
pub fn parse_binary(bytes: &[u8]) -> Result<Module, Error> {
    let help = match input::content(bytes) {
        Content::Binary => return Module::parse(bytes),
        Content::Text => Some("add -spirv-text"),
        Content::Bitcode | Content::Ir => Some("LLVM IR is translated without -r"),
        _ => None,
    };
    Err(refusal(bytes, Code::InvalidMagicNumber, help))
}

/// The error for an input of another kind; of an empty one as users of this command expect it.
pub fn refusal(bytes: &[u8], code: Code, help: Option<&str>) -> Error {
    if bytes.is_empty() {
        return Error::new(code, Kind::Malformed, "Can't translate, file is empty");
    }
    input::content(bytes).refusal(code, help)
}

/// Refuses a module that declares an extension of which nothing is known, as its users expect of this command.
pub fn require_known_extensions(module: &Module) -> Result<(), Error> {
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
pub fn check_llvm(bytes: &[u8]) -> Result<(), Error> {
    let help = match input::content(bytes) {
        Content::Bitcode | Content::Ir => return Ok(()),
        Content::Binary => Some("it is translated with -r"),
        Content::Text => Some("it is translated with -r -spirv-text"),
        _ => None,
    };
    Err(refusal(bytes, Code::InvalidLlvmModule, help))
}

/// A module in the word-count text form.
pub fn parse_text(bytes: &[u8]) -> Result<Module> {
    let help = match input::content(bytes) {
        Content::Text | Content::UnknownText | Content::UnknownBytes => {
            return Ok(spirv::text::read(diagnostics::text(bytes)?)?);
        }
        Content::Binary => Some("it is in the binary form already"),
        Content::Bitcode | Content::Ir => Some("LLVM IR is translated without other options"),
        _ => None,
    };
    Err(refusal(bytes, Code::InvalidModule, help).into())
}

/// The bytes of a module in the word-count text form.
pub fn to_binary(bytes: &[u8]) -> Result<Vec<u8>> {
    let module = parse_text(bytes)?;
    module.header().known_version()?;
    require_known_extensions(&module)?;
    registry::check_for_kernels(&module)?;
    spirv::check::check_fixed_types(&module)?;
    Ok(module.to_bytes())
}

/// Writes a module in the form that the options ask for.
pub fn write_spirv(cli: &LlvmSpirvCli, module: Module) -> Result<()> {
    if cli.spirv_text {
        return write(cli, FormOption::Spt, spirv::text::write(&module)?.as_bytes());
    }
    if cli.spirv_tools_dis {
        let text = spirv::asm::disassemble(&module, &spirv::asm::Style::default())?;
        return write(cli, FormOption::Spvasm, text.as_bytes());
    }
    write(cli, FormOption::Spv, &module.to_bytes())
}

/// The list that PoCL scans; it has its first line for modules without constants too.
pub fn spec_const_info(module: &Module) -> Result<String> {
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
