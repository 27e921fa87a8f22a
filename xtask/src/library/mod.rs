//! The libraries that programs link: the C library, and the C++ library with the interface of LLVMSPIRVLib, installed below a
//! prefix with their headers, pkg-config and CMake files.
//!
//! Where LLVM's archives are linked, the shared C library has them inside, hidden, and shows no function that takes a module in memory,
//! as that would be another LLVM's. All of the C++ interface takes such modules, so that its library is an archive alone then: a program
//! links it beside its own LLVM.

mod programs;
mod toolchain;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::process::run;
use crate::project::{
    CHECK_PROFILE, build, empty_scratch, is_static, linked_llvm_tool, llvm_soname, llvm_tool, root, target,
};
use crate::{descriptions, wheel};

pub use programs::{OLDER, consumers_program, driver, published_program, test};
use toolchain::{c_compiler, compiler, llvm_flags, llvm_libraries, system_compiler};
pub use toolchain::{consumers_compiler, llvm_names, llvm_version};

/// The major version of the C interface.
const C_SONAME: &str = "libspirv_llvm.so.0";

/// The parts of the C++ library.
const SOURCES: [&str; 4] = ["translate", "LLVMSPIRVLib", "passes", "layout"];

/// An installation: a prefix, and the folder of its libraries below it.
pub struct Tree {
    /// The prefix.
    pub prefix: PathBuf,
    /// The folder of libraries, `lib` or a system's own below it.
    pub lib: String,
}

impl Tree {
    /// A tree that may lie anywhere.
    #[must_use]
    pub fn at(prefix: PathBuf) -> Self {
        Self { prefix, lib: "lib".to_owned() }
    }

    /// The folder of libraries.
    #[must_use]
    pub fn libraries(&self) -> PathBuf {
        self.prefix.join(&self.lib)
    }
}

/// What to build.
#[derive(clap::Args)]
pub struct LibraryOptions {
    /// The folder that the libraries are installed below
    #[arg(long, default_value = "target/dist/root")]
    prefix: PathBuf,
    /// Compile and run the programs that use every function, with gcc and clang, in C++17 and C++20
    #[arg(long)]
    test: bool,
    /// Leave the wheel for Python out of what is built and tested
    #[arg(long, requires = "test")]
    no_wheel: bool,
    /// Run them with the sanitizers of addresses and threads too, 8 threads with 500 modules each
    #[arg(long, requires = "test")]
    sanitize: bool,
    /// The profile of cargo
    #[arg(long, default_value = "release")]
    profile: String,
}

impl LibraryOptions {
    /// As CI runs it.
    pub fn check() -> Self {
        let prefix = root().join("target/xtask/library/root");
        Self { prefix, test: true, no_wheel: false, sanitize: false, profile: CHECK_PROFILE.to_owned() }
    }
}

/// Builds and installs the libraries, and tests what is installed.
///
/// # Errors
/// Where a step fails.
pub fn library(options: &LibraryOptions) -> Result<()> {
    let tree = Tree::at(root().join(&options.prefix));
    install(&tree, &options.profile)?;
    println!("installed below {}", options.prefix.display());
    if options.test {
        test(&tree, options.sanitize)?;
    }
    if options.test && !options.no_wheel && target().is_none() {
        wheel::wheel(&tree.prefix.join("share/wheels"), &options.profile)?;
    }
    Ok(())
}

/// Builds the libraries and installs them below a folder.
///
/// # Errors
/// Where a step fails.
pub fn install(tree: &Tree, profile: &str) -> Result<()> {
    let archive = archive(profile)?;
    let objects = objects(&empty_scratch("library-objects")?)?;
    let (prefix, lib) = (&tree.prefix, tree.libraries());
    fs::create_dir_all(&lib)?;
    fs::create_dir_all(prefix.join("include/LLVMSPIRVLib"))?;
    if !is_static() {
        let cpp = format!("libLLVMSPIRVLib.so.{}", llvm_soname());
        let map = root().join("bindings/cpp/LLVMSPIRVLib.map");
        link(&lib.join(&cpp), &cpp, &map, &objects, &[archive.as_path()])?;
        link_to(&cpp, &lib.join("libLLVMSPIRVLib.so"))?;
    }
    let c = format!("libspirv_llvm.so.{}", env!("CARGO_PKG_VERSION"));
    let functions = functions()?;
    let map = empty_scratch("library-map")?.join("spirv_llvm.map");
    let shown = functions.join("; ");
    fs::write(&map, format!("SPIRV_LLVM_0.1 {{ global: {shown}; local: *; }};\n"))?;
    let required = functions.iter().map(|name| format!("-Wl,--require-defined={name}").into());
    let required: Vec<PathBuf> = required.collect();
    link(&lib.join(&c), C_SONAME, &map, &required, &[archive.as_path()])?;
    if is_static() {
        wheel::needs_none_of(&lib.join(&c), &["LLVM"])?;
    }
    link_to(&c, &lib.join(C_SONAME))?;
    link_to(C_SONAME, &lib.join("libspirv_llvm.so"))?;
    fs::copy(&archive, lib.join("libspirv_llvm.a"))?;
    static_library(&lib.join("libLLVMSPIRVLib.a"), &archive, &objects)?;
    for header in ["LLVMSPIRVLib.h", "LLVMSPIRVOpts.h", "LLVMSPIRVExtensions.inc"] {
        let from = root().join("bindings/cpp/include/LLVMSPIRVLib").join(header);
        fs::copy(from, prefix.join("include/LLVMSPIRVLib").join(header))?;
    }
    fs::copy(root().join("bindings/c/include/spirv_llvm.h"), prefix.join("include/spirv_llvm.h"))?;
    julia(tree)?;
    descriptions::write(tree)
}

/// The functions of the C interface that the shared library shows.
fn functions() -> Result<Vec<String>> {
    let header = fs::read_to_string(root().join("bindings/c/include/spirv_llvm.h"))?;
    let name = |declaration: &str| {
        let start = declaration.match_indices("spirv_llvm_").find_map(|(at, _)| {
            let rest = &declaration[at..];
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
            rest[end..].starts_with('(').then(|| rest[..end].to_owned())
        });
        start.filter(|_| !(is_static() && declaration.contains("struct LLVMOpaque")))
    };
    let functions: Vec<String> = header.split(';').filter_map(name).collect();
    ensure!(functions.len() > 20, "spirv_llvm.h declares {} functions", functions.len());
    Ok(functions)
}

/// The library that Julia's packages load, which finds the C library beside it.
fn julia(tree: &Tree) -> Result<()> {
    let mut command = c_compiler();
    command.args(["-O2", "-fPIC", "-shared", "-Ibindings/c/include", "-Ibindings/cpp/include/LLVMSPIRVLib"]);
    command.args(llvm_flags(&linked_llvm_tool("llvm-config")?)?).arg("bindings/julia/libllvm_spirv.c");
    command.args(["-Wl,-soname,libllvm_spirv.so,-rpath,$ORIGIN,-z,defs", "-o"]);
    run(command
        .arg(tree.libraries().join("libllvm_spirv.so"))
        .arg("-L")
        .arg(tree.libraries())
        .arg("-lspirv_llvm"))?;
    fs::copy(root().join("bindings/julia/libllvm_spirv.h"), tree.prefix.join("include/libllvm_spirv.h"))?;
    Ok(())
}

/// The library as an archive with the C interface.
fn archive(profile: &str) -> Result<PathBuf> {
    build("spirv-llvm-archive", profile)?;
    let archive = built(profile).join("libspirv_llvm_archive.a");
    ensure!(archive.is_file(), "{} has not been built", archive.display());
    Ok(archive)
}

/// The folder of what cargo built with a profile.
#[must_use]
pub fn built(profile: &str) -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    // The folder of the profile `dev` has another name than the profile.
    let of_target = target().map_or_else(|| folder.clone(), |target| folder.join(target));
    of_target.join(if profile == "dev" { "debug" } else { profile })
}

fn objects(folder: &Path) -> Result<Vec<PathBuf>> {
    let llvm = llvm_flags(&linked_llvm_tool("llvm-config")?)?;
    let mut objects = Vec::new();
    for source in SOURCES {
        let object = folder.join(format!("{source}.o"));
        let mut command = compiler("c++", "c++17", &llvm);
        command.args([
            "-O2",
            "-fPIC",
            "-Ibindings/c/include",
            "-Ibindings/cpp",
            "-Ibindings/cpp/include/LLVMSPIRVLib",
            "-c",
        ]);
        run(command.arg(format!("bindings/cpp/{source}.cpp")).arg("-o").arg(&object))?;
        objects.push(object);
    }
    Ok(objects)
}

/// Links a shared library that shows what its map says and nothing else.
fn link(output: &Path, soname: &str, map: &Path, objects: &[PathBuf], archives: &[&Path]) -> Result<()> {
    let mut command = system_compiler("c++");
    command.args(["-shared", "-o"]).arg(output).args(objects).args(archives).arg("-Wl,--as-needed");
    command.args(llvm_libraries()?).args(["-lpthread", "-ldl", "-lm"]);
    command.arg(format!("-Wl,-soname,{soname},--version-script={},--gc-sections,-z,defs", map.display()));
    run(command.current_dir(root()))
}

/// Makes a symbolic link, in the place of what is there.
///
/// # Errors
/// Where it cannot be made.
pub fn link_to(target: &str, place: &Path) -> Result<()> {
    if place.symlink_metadata().is_ok() {
        fs::remove_file(place)?;
    }
    symlink(target, place).with_context(|| format!("cannot make {}", place.display()))
}

/// One archive of the C interface's and the C++ parts.
fn static_library(output: &Path, archive: &Path, objects: &[PathBuf]) -> Result<()> {
    fs::copy(archive, output)?;
    run(Command::new(llvm_tool("llvm-ar")?)
        .arg("rs")
        .arg(output)
        .args(objects)
        .stderr(std::process::Stdio::null()))
}
