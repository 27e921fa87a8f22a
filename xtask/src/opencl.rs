//! Programs that use OpenCL, with kernels of SPIR-V that the translator wrote: a layer of OpenCL's loader has each source compiled and
//! translated, and gives the driver the result.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::process::{capture, run};
use crate::project::{Binaries, CHECK_PROFILE, empty_scratch, llvm_tool};

/// The variable with the way that a source takes.
const ROUTE: &str = "SPIRV_LLVM_LAYER_OPTIONS";
/// The longest that one command may take for one source.
const LIMIT: Duration = Duration::from_secs(300);

/// Options of the task.
#[derive(clap::Args)]
pub struct OpenclOptions {
    /// Read the SPIR-V in this form (CL1.2, CL2.0, SPV-IR) and write it again
    #[arg(long, value_name = "FORM")]
    back: Option<String>,
    /// Optimise what was read, such as -O2
    #[arg(long, requires = "back", allow_hyphen_values = true, value_name = "LEVEL")]
    opt: Option<String>,
    /// The translator that writes what was read [default: the project's own]
    #[arg(long, requires = "back", value_name = "PATH")]
    writer: Option<PathBuf>,
    /// The level at which clang compiles
    #[arg(long, default_value = "-O1", allow_hyphen_values = true, value_name = "LEVEL")]
    clang_opt: String,
    /// The folder with `llvm-spirv`, which is built otherwise
    #[arg(long, value_name = "FOLDER")]
    commands: Option<PathBuf>,
    /// The profile of cargo
    #[arg(long, default_value = CHECK_PROFILE)]
    profile: String,
    /// The program and its arguments
    #[arg(trailing_var_arg = true, required = true, allow_hyphen_values = true)]
    program: Vec<OsString>,
}

/// The way of a source.
#[derive(Serialize, Deserialize)]
struct Route {
    clang: PathBuf,
    clang_opt: String,
    llvm_spirv: PathBuf,
    back: Option<String>,
    opt: Option<(PathBuf, String)>,
    writer: PathBuf,
}

/// Runs a program under the layer, and tells what became of its sources.
///
/// # Errors
/// Where the layer cannot be compiled, no source reached the driver as SPIR-V, one did not, or the program fails.
pub fn opencl(options: &OpenclOptions) -> Result<()> {
    let llvm_spirv = match &options.commands {
        Some(folder) => folder.join("llvm-spirv"),
        None => Binaries::build(&options.profile)?.llvm_spirv,
    };
    let folder = empty_scratch("opencl")?;
    let (source, layer) = (folder.join("layer.c"), folder.join("layer.so"));
    fs::write(&source, include_str!("../opencl-layer/layer.c"))?;
    run(Command::new("cc").args(["-shared", "-fPIC", "-O1", "-Wall", "-o"]).arg(&layer).arg(&source))
        .context("a compiler for C and OpenCL's headers are needed: ocl-icd-opencl-dev")?;
    let opt = match &options.opt {
        Some(level) => Some((llvm_tool("opt")?, level.clone())),
        None => None,
    };
    let route = Route {
        clang: llvm_tool("clang")?,
        clang_opt: options.clang_opt.clone(),
        back: options.back.clone(),
        opt,
        writer: options.writer.clone().unwrap_or_else(|| llvm_spirv.clone()),
        llvm_spirv,
    };
    let (program, arguments) = options.program.split_first().context("no program")?;
    let status = Command::new(program)
        .args(arguments)
        .env("OPENCL_LAYERS", &layer)
        .env("SPIRV_LLVM_LAYER", &folder)
        .env("SPIRV_LLVM_LAYER_ROUTE", env::current_exe()?)
        .env(ROUTE, serde_json::to_string(&route)?)
        .status()
        .with_context(|| format!("cannot run {}", program.display()))?;
    let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
    let (built, others): (Vec<&str>, Vec<&str>) = log.lines().partition(|line| line.starts_with("built "));
    println!("{} programs built from SPIR-V, {} not; {status}", built.len(), others.len());
    ensure!(others.is_empty(), "{}", others.join("\n"));
    ensure!(!built.is_empty(), "the program built nothing from source: does its loader have layers?");
    ensure!(status.success(), "the program fails");
    Ok(())
}

/// Makes the SPIR-V of a source that the layer has left, with the options and the device beside it.
///
/// # Errors
/// Where a command refuses it; the layer then leaves the source to the driver.
pub fn route(stem: &Path) -> Result<()> {
    let route: Route = serde_json::from_str(&env::var(ROUTE).context("called by no layer")?)?;
    let file = |extension: &str| stem.with_extension(extension);
    let step = |command: &mut Command| -> Result<()> {
        let finished = capture(command, LIMIT)?;
        if finished.ok() {
            return Ok(());
        }
        fs::write(file("error"), &finished.output)?;
        bail!("{}: {}", command.get_program().display(), finished.summary())
    };
    let device = fs::read_to_string(file("device"))?;
    let mut device = device.lines().map(str::trim);
    let mut line = || device.next().context("the device is not told");
    let (bits, languages, extensions, features) = (line()?, line()?, line()?, line()?);
    let version = languages.split_whitespace().filter_map(|name| name.strip_prefix("SPIR-V_")).max();
    let version = version.context("the driver takes no SPIR-V")?;
    let given = fs::read_to_string(file("options"))?;
    let given = shlex::split(&given).context("the options have an open quotation mark")?;

    // Functions that are `inline` alone are defined, as drivers that compile by clang have it.
    let mut clang = Command::new(&route.clang);
    clang.args([
        "-c",
        "-emit-llvm",
        "-w",
        "-x",
        "cl",
        "-Xclang",
        "-finclude-default-header",
        "-fgnu89-inline",
    ]);
    clang.args(["-target", if bits == "32" { "spir" } else { "spir64" }]).arg(&route.clang_opt);
    if !given.iter().any(|option| option.starts_with("-cl-std=")) {
        clang.arg("-cl-std=CL1.2");
    }
    let has: String = extensions
        .split_whitespace()
        .chain(features.split_whitespace())
        .map(|name| format!(",+{name}"))
        .collect();
    clang.arg(format!("-cl-ext=-all{has}")).args(language_options(&given));
    step(clang.arg(file("cl")).arg("-o").arg(file("bc")))?;

    let version = format!("--spirv-max-version={version}");
    let written = if route.back.is_some() { file("first.spv") } else { file("spv") };
    step(Command::new(&route.llvm_spirv).arg(&version).arg(file("bc")).arg("-o").arg(&written))?;
    let Some(form) = &route.back else { return Ok(()) };
    let mut read = file("read.bc");
    let form = format!("--spirv-target-env={form}");
    step(Command::new(&route.llvm_spirv).args(["-r", &form]).arg(&written).arg("-o").arg(&read))?;
    if let Some((opt, level)) = &route.opt {
        let optimised = file("optimised.bc");
        step(Command::new(opt).arg(level).arg(&read).arg("-o").arg(&optimised))?;
        read = optimised;
    }
    step(Command::new(&route.writer).arg(&version).arg(&read).arg("-o").arg(file("spv")))
}

/// The options that clang has as OpenCL's compilers do: definitions, folders of headers, and what begins with `-cl-`.
fn language_options(given: &[String]) -> Vec<&str> {
    let mut kept = Vec::new();
    let mut options = given.iter().map(String::as_str);
    while let Some(option) = options.next() {
        match option {
            "-D" | "-I" => kept.extend([Some(option), options.next()].into_iter().flatten()),
            _ if ["-D", "-I", "-cl-"].iter().any(|start| option.starts_with(start)) => kept.push(option),
            _ => {}
        }
    }
    kept
}
