//! The command `llvm-spirv`: translation between LLVM IR and SPIR-V with the command line that users of
//! the C++ translator know.

mod cli;
mod notes;
mod settings;

use std::{
    io::{self, Write},
    mem::ManuallyDrop,
    path::Path,
    process::ExitCode,
};

use anyhow::{Result, anyhow, bail};
use cli::{Cli, Mode};
use inkwell::context::Context;
use spirv_llvm::{
    Code, Error, Kind, llvm,
    mapping::registry,
    spirv::{self, Module, Report},
};
use translator_cli::{
    diagnostics, files,
    input::{self, Content},
};

fn main() -> ExitCode {
    llvm::report_faults(
        c"llvm-spirv: LLVM fell over; the input is damaged, or this is a mistake that should be reported",
        Code::Other.exit_status(),
    );
    diagnostics::guarded(run)
}

fn run() -> Result<()> {
    let cli = match Cli::parse_llvm() {
        Ok(cli) => cli,
        // `--help` is an error to clap that goes to standard output.
        Err(text) if !text.use_stderr() => return Ok(text.print()?),
        Err(usage) => {
            return Err(anyhow!("{}", usage.render().to_string().trim_start_matches("error: ").trim_end()));
        }
    };
    if cli.version {
        return print(&version());
    }
    let mode = cli.mode()?;
    notes::ignored_options(&cli, mode);
    match mode {
        Mode::Forward => forward(&cli),
        Mode::Reverse => reverse(&cli),
        Mode::Regularize => regularize(&cli),
        Mode::ToText => {
            let module = parse_binary(&files::read(&cli.input)?)?;
            write(&cli, "spt", spirv::text::write(&module)?.as_bytes())
        }
        Mode::ToBinary => {
            let module = read_text(&cli.input)?;
            module.header().known_version()?;
            registry::check_for_kernels(&module)?;
            spirv::check::check_fixed_types(&module)?;
            write(&cli, "spv", &module.to_bytes())
        }
        Mode::SpecConstInfo => print(&spec_const_info(&read_module(&cli)?)?),
        Mode::Report => print(&Report::new(&read_module(&cli)?)?.to_string()),
    }
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

fn write(cli: &Cli, extension: &str, bytes: &[u8]) -> Result<()> {
    match &cli.o {
        Some(output) => files::write(output, bytes),
        None => files::write(&files::default_output(&cli.input, extension), bytes),
    }
}

/// The SPIR-V input, as binary or, with `-spirv-text`, as text.
fn read_module(cli: &Cli) -> Result<Module> {
    if cli.spirv_text {
        return read_text(&cli.input);
    }
    match files::read_words(&cli.input)? {
        Some(words) => Ok(Module::from_words(words)?),
        None => Ok(parse_binary(&files::read(&cli.input)?)?),
    }
}

/// A module in the binary form; where the input is something else, the error says which option to give.
fn parse_binary(bytes: &[u8]) -> Result<Module, Error> {
    Module::parse(bytes).map_err(|error| match input::content(bytes) {
        Content::Text => error.with_help("the input is the word-count text form: add -spirv-text"),
        Content::Other if bytes.starts_with(b"BC\xC0\xDE") || bytes.starts_with(b"; ModuleID") => {
            error.with_help("the input is LLVM IR, which is translated without -r")
        }
        _ => error,
    })
}

/// The bytes of a module of LLVM IR.
fn read_llvm(path: &Path) -> Result<Vec<u8>> {
    let bytes = files::read(path)?;
    let option = match input::content(&bytes) {
        Content::Binary => "-r",
        Content::Text => "-r -spirv-text",
        Content::Other => return Ok(bytes),
    };
    let error = Error::new(Code::InvalidLlvmModule, Kind::Malformed, "the input is SPIR-V");
    Err(error.with_help(format!("it is translated with {option}")).into())
}

/// A module in the word-count text form.
fn read_text(input: &Path) -> Result<Module> {
    let text = diagnostics::text(files::read(input)?)?;
    Ok(spirv::text::read(&text).map_err(|errors| diagnostics::InText { text, errors })?)
}

fn forward(cli: &Cli) -> Result<()> {
    let options = settings::write_options(cli)?;
    llvm::prepare_memory(files::size(&cli.input));
    let input = read_llvm(&cli.input)?;
    // The process ends with the translation: taking the module apart piece by piece would be for nothing.
    let context = ManuallyDrop::new(Context::create());
    let module = if cli.spirv_use_llvm_backend_target {
        llvm::parse_ir_or_bitcode(&context, &input)?
    } else {
        llvm::parse_to_write(&context, &input, &mut |_| {})?
    };
    let module = ManuallyDrop::new(module);
    drop(input);
    if cli.spirv_mem2reg == Some(true) {
        llvm::run_passes(&module, "mem2reg")?;
    }
    if cli.spirv_use_llvm_backend_target {
        return write_spirv(cli, Module::parse(&with_backend(cli, &module, &options)?)?);
    }
    let outcome = spirv_llvm::write_with_warnings(&module, &options)?;
    diagnostics::warn(&outcome.warnings);
    let words = outcome.module;
    if cli.spirv_text || cli.spirv_tools_dis {
        return write_spirv(cli, Module::from_words(words)?);
    }
    write(cli, "spv", &spirv::words::bytes_of(&words))
}

/// Writes a module in the form that the options ask for.
fn write_spirv(cli: &Cli, module: Module) -> Result<()> {
    if cli.spirv_text {
        return write(cli, "spt", spirv::text::write(&module)?.as_bytes());
    }
    if cli.spirv_tools_dis {
        let text = spirv::asm::disassemble(&module, &spirv::asm::Style::default())?;
        return write(cli, "spvasm", text.as_bytes());
    }
    write(cli, "spv", &module.to_bytes())
}

/// The translation of a module by LLVM's own target. Of all extensions it gets those that it knows; one that is named has to be
/// among them.
fn with_backend(
    cli: &Cli,
    module: &inkwell::module::Module<'_>,
    options: &spirv_llvm::WriteOptions,
) -> Result<Vec<u8>> {
    let named: Vec<&str> = cli.spirv_ext.iter().flat_map(|list| list.split(',')).collect();
    let mut extensions: Vec<&str> = spirv::Extension::all()
        .filter(|extension| options.extensions.contains(*extension))
        .map(spirv::Extension::name)
        .collect();
    loop {
        let copy = llvm::clone_module(module);
        let error = match llvm::translate_with_backend(&copy, &extensions, options.max_version) {
            Ok(bytes) => return Ok(bytes),
            Err(error) => error,
        };
        let unknown = extensions.iter().position(|name| {
            let is_named = named.iter().any(|item| item.strip_prefix('+') == Some(*name));
            !is_named && error.detail().ends_with(*name)
        });
        match unknown {
            Some(at) => extensions.remove(at),
            None => return Err(error.into()),
        };
    }
}

fn reverse(cli: &Cli) -> Result<()> {
    if cli.fnvar_spec_enable {
        bail!("--fnvar-spec-enable is not supported yet");
    }
    llvm::prepare_memory(files::size(&cli.input));
    let binary = read_module(cli)?;
    let options = settings::read_options(cli, &binary)?;
    let context = ManuallyDrop::new(Context::create());
    let outcome = spirv_llvm::read_with_warnings(&context, &binary, &options)?;
    diagnostics::warn(&outcome.warnings);
    let module = ManuallyDrop::new(outcome.module);
    drop(binary);
    llvm::with_bitcode(&module, |bytes| write(cli, "bc", bytes))
}

fn regularize(cli: &Cli) -> Result<()> {
    let options = settings::write_options(cli)?;
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, &read_llvm(&cli.input)?)?;
    if cli.spirv_mem2reg == Some(true) {
        llvm::run_passes(&module, "mem2reg")?;
    }
    let module = spirv_llvm::regularize(&context, &module, &options)?;
    let bytes = llvm::write_bitcode(&module);
    match &cli.o {
        Some(output) => files::write(output, &bytes),
        None if cli.input == Path::new("-") => files::write(Path::new("-"), &bytes),
        None => files::write(&cli.input.with_extension("regularized.bc"), &bytes),
    }
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
