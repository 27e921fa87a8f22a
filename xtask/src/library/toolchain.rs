//! Compilers and linkers with what the libraries and the programs that use them need.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::Tree;
use crate::descriptions;
use crate::project::{is_static, linked_llvm_tool, llvm_major, root, target};

/// The flags of this project's C++ and of programs that use it.
pub(super) const STRICT: [&str; 5] = ["-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror"];

/// The compiler `cc` or `c++`, for the processor that cargo builds for.
pub(super) fn system_compiler(name: &str) -> Command {
    let variables = if name == "cc" { ["CC", "CFLAGS"] } else { ["CXX", "CXXFLAGS"] };
    // As build scripts find it.
    let ask = |variable| env::var(format!("{variable}_{}", target()?.replace('-', "_"))).ok();
    let [program, flags] = variables.map(ask);
    let mut command = Command::new(program.as_deref().unwrap_or(name));
    command.args(flags.iter().flat_map(|flags| flags.split_whitespace()));
    command
}

/// The compiler of this project's C.
pub(super) fn c_compiler() -> Command {
    let mut command = system_compiler("cc");
    command.args(["-std=c11", "-Wall", "-Wextra", "-Werror"]).current_dir(root());
    command
}

/// What LLVM's headers need, taken as the system's, so that warnings are about ours.
pub(super) fn llvm_flags(llvm_config: &Path) -> Result<Vec<String>> {
    let output = Command::new(llvm_config).arg("--cxxflags").output()?;
    let text = String::from_utf8(output.stdout).context("the answer of llvm-config")?;
    let flag = |flag: &str| match flag.strip_prefix("-I") {
        Some(folder) => Some(vec!["-isystem".to_owned(), folder.to_owned()]),
        None => flag.starts_with("-D").then(|| vec![flag.to_owned()]),
    };
    Ok(text.split_whitespace().filter_map(flag).flatten().collect())
}

/// A compiler with the flags of this project's C++ and of programs that use it.
pub(super) fn compiler(name: &str, standard: &str, llvm: &[String]) -> Command {
    let mut command = system_compiler(name);
    command.arg(format!("-std={standard}")).args(STRICT);
    command.args(llvm).current_dir(root());
    command
}

/// What links LLVM: its shared library by its file, or its archives with what these need of the system.
pub(super) fn llvm_libraries() -> Result<Vec<String>> {
    let ask = |arguments: &[&str]| -> Result<String> {
        let output = Command::new(linked_llvm_tool("llvm-config")?).args(arguments).output()?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).context("the answer of llvm-config")
    };
    if is_static() {
        let libraries = ask(&["--link-static", "--libfiles", "--system-libs"])?;
        // Extensions of LLVM, such as Polly, are named where their packages are not installed, too.
        let is_there = |name: &&str| !name.starts_with('/') || Path::new(name).is_file();
        // The interpreter among them, which inkwell names, calls by libffi.
        return Ok(libraries
            .split_whitespace()
            .filter(is_there)
            .chain(["-lffi"])
            .map(str::to_owned)
            .collect());
    }
    Ok(vec![format!("{}/libLLVM-{}.so", ask(&["--libdir"])?.trim(), llvm_major())])
}

/// The names of these libraries.
///
/// # Errors
/// Where `llvm-config` does not tell them.
pub fn llvm_names() -> Result<Vec<String>> {
    let name = |library: String| {
        let stem = Path::new(&library).file_stem()?.to_str()?;
        stem.strip_prefix("lib").or_else(|| library.strip_prefix("-l")).map(str::to_owned)
    };
    Ok(llvm_libraries()?.into_iter().filter_map(name).collect())
}

/// What links a program or a library with the C++ library.
pub(super) fn cpp_library(tree: &Tree) -> Result<Vec<String>> {
    let folder = tree.libraries();
    let mut arguments = if is_static() {
        vec![folder.join("libLLVMSPIRVLib.a").display().to_string()]
    } else {
        vec![
            format!("-L{}", folder.display()),
            "-lLLVMSPIRVLib".to_owned(),
            format!("-Wl,-rpath,{}", folder.display()),
        ]
    };
    arguments.extend(llvm_libraries()?);
    arguments.extend(descriptions::SYSTEM_NEEDS.map(|name| format!("-l{name}")));
    Ok(arguments)
}

/// The version of LLVM, which the C++ library's is too.
///
/// # Errors
/// Where `llvm-config` does not tell it.
pub fn llvm_version() -> Result<String> {
    let output = Command::new(linked_llvm_tool("llvm-config")?).arg("--version").output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// A compiler with what programs need that include the installed headers.
///
/// # Errors
/// Where LLVM's flags are not found.
pub fn consumers_compiler(tree: &Tree) -> Result<Command> {
    let mut command = system_compiler("c++");
    command.arg("-std=c++17").args(llvm_flags(&linked_llvm_tool("llvm-config")?)?).current_dir(root());
    command.arg("-I").arg(tree.prefix.join("include"));
    Ok(command)
}
