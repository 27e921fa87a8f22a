//! The module of an input: SPIR-V, LLVM IR, or a source that clang compiles.

use std::{
    ffi::OsString,
    path::Path,
    process::{Command, Output},
};

use anyhow::{Context as _, Result, anyhow, bail};
use inkwell::{context::Context, module::Module};
use spirv_llvm::{ReadOptions, llvm};
use translator_cli::{
    diagnostics::{as_usage, misuse},
    files, input, values,
};

/// The languages that clang is called for, by the extension of a file, with the options that they take.
const LANGUAGES: [(&str, &[&str]); 2] = [
    // An inline function of C99 has no body elsewhere, so that a call that is not inlined would find none. Kernels have
    // only the one source, and drivers define such functions.
    ("cl", &["-x", "cl", "-cl-std=CL3.0", "-cl-kernel-arg-info", "-fgnu89-inline"]),
    ("clcpp", &["-x", "clcpp", "-cl-std=clc++2021", "-cl-kernel-arg-info"]),
];

/// How a source is compiled.
pub(crate) struct Compilation<'o> {
    /// Further options of clang.
    pub(crate) options: &'o [String],
    pub(crate) purpose: SourcePurpose,
}

/// What the code of a source is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourcePurpose {
    /// To be near the source, with lines and names for messages.
    Checks,
    /// To be fast.
    Speed,
    /// To be followed by a debugger.
    Debugger,
    /// To be looked at beside the source.
    View,
}

impl SourcePurpose {
    /// That of a run.
    pub(crate) const fn of_run(unchecked: bool, debugger: bool) -> Self {
        match (unchecked, debugger) {
            (_, true) => Self::Debugger,
            (true, false) => Self::Speed,
            (false, false) => Self::Checks,
        }
    }

    /// The options of clang.
    const fn options(self) -> [&'static str; 3] {
        match self {
            Self::Checks => ["-O0", "-gline-tables-only", "-fno-discard-value-names"],
            Self::Speed => ["-O2", "-gline-tables-only", "-fno-discard-value-names"],
            Self::Debugger => ["-O0", "-g", "-fno-discard-value-names"],
            Self::View => ["-O1", "-g", "-fno-discard-value-names"],
        }
    }
}

/// Whether a file is a source that clang compiles, by its name.
fn language(path: &Path) -> Option<&'static [&'static str]> {
    let extension = path.extension()?.to_str()?;
    LANGUAGES.iter().find(|(own, _)| *own == extension).map(|(_, options)| *options)
}

/// Whether clang compiles a file.
pub(super) fn is_source(path: &Path) -> bool {
    language(path).is_some()
}

/// The bytes of an input, compiled where it is a source.
pub(crate) fn read(path: &Path, compilation: &Compilation<'_>) -> Result<Vec<u8>> {
    match language(path) {
        Some(options) => compiled(path, options, compilation),
        None => files::read(path),
    }
}

/// The module of an input's bytes.
pub(crate) fn module<'c>(context: &'c Context, bytes: &[u8], specialize: &[String]) -> Result<Module<'c>> {
    match input::spirv(bytes)? {
        Some(binary) => {
            let values = specialize.iter().map(|text| values::spec_value_of(text, &binary));
            let mut options = ReadOptions::default();
            options.spec_constants = values.collect::<Result<_>>().map_err(as_usage)?;
            Ok(spirv_llvm::read(context, &binary, &options)?)
        }
        None if specialize.is_empty() => Ok(llvm::parse_ir_or_bitcode(context, bytes)?),
        None => Err(misuse("only SPIR-V has specialization constants")),
    }
}

/// The bitcode that clang makes of a source.
fn compiled(path: &Path, language: &[&str], compilation: &Compilation<'_>) -> Result<Vec<u8>> {
    // Clang would tell it in words of its own.
    std::fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut arguments: Vec<OsString> =
        ["-target", "spir64-unknown-unknown"].into_iter().map(OsString::from).collect();
    arguments.extend(language.iter().map(OsString::from));
    arguments.extend(compilation.purpose.options().into_iter().map(OsString::from));
    arguments.extend(compilation.options.iter().map(OsString::from));
    arguments.extend(["-c", "-emit-llvm", "-o", "-"].into_iter().map(OsString::from));
    arguments.push(path.into());
    let output = clang(&arguments)?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr);
        return Err(anyhow!("clang refuses {}\n{}", path.display(), messages.trim_end()));
    }
    Ok(output.stdout)
}

/// Runs the clang of our version of LLVM, or any other one.
fn clang(arguments: &[OsString]) -> Result<Output> {
    let own = format!("clang-{}", llvm::MAJOR_VERSION);
    for name in [own.as_str(), "clang"] {
        match Command::new(name).args(arguments).output() {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            result => return result.with_context(|| format!("cannot start {name}")),
        }
    }
    bail!("sources need clang, which is not installed; `{own}` and `clang` are looked for")
}
