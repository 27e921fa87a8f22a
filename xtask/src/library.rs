//! The libraries that programs link: the C library, and the C++ library with the interface of LLVMSPIRVLib, installed below a
//! prefix with their headers, pkg-config and CMake files.
//!
//! Where LLVM's archives are linked, the shared C library has them inside, hidden, and shows no function that takes a module in memory,
//! as that would be another LLVM's. All of the C++ interface takes such modules, so that its library is an archive alone then: a program
//! links it beside its own LLVM.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::process::run;
use crate::project::{
    CHECK_PROFILE, cargo, empty_scratch, is_static, llvm_features, llvm_major, llvm_soname, llvm_tool,
    on_path, root,
};
use crate::{beside, descriptions, wheel};

/// The major version of the C interface.
const C_SONAME: &str = "libspirv_llvm.so.0";
/// The version of the C++ translator's library that Debian's newest release has beside this one.
pub const OLDER: u32 = 15;
/// The releases of LLVM whose binary interface `bindings/cpp/layout.def` has.
const INTERFACES: [u32; 5] = [19, 20, 21, 22, 23];
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
        Self { prefix, test: true, sanitize: false, profile: CHECK_PROFILE.to_owned() }
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
    command.args(llvm_flags(&llvm_tool("llvm-config")?)?).arg("bindings/julia/libllvm_spirv.c");
    command.args(["-Wl,-soname,libllvm_spirv.so,-rpath,$ORIGIN,-z,defs", "-o"]);
    run(command
        .arg(tree.libraries().join("libllvm_spirv.so"))
        .arg("-L")
        .arg(tree.libraries())
        .arg("-lspirv_llvm"))?;
    fs::copy(root().join("bindings/julia/libllvm_spirv.h"), tree.prefix.join("include/libllvm_spirv.h"))?;
    Ok(())
}

/// The compiler of this project's C.
fn c_compiler() -> Command {
    let mut command = Command::new("cc");
    command.args(["-std=c11", "-Wall", "-Wextra", "-Werror"]).current_dir(root());
    command
}

/// The library as an archive with the C interface.
fn archive(profile: &str) -> Result<PathBuf> {
    let arguments =
        ["rustc", "--package", "spirv-llvm-c", "--lib", "--crate-type", "staticlib", "--profile", profile];
    run(cargo().args(arguments).args(llvm_features(&["spirv-llvm-c"])))?;
    let archive = built(profile).join("libspirv_llvm_c.a");
    ensure!(archive.is_file(), "{} has not been built", archive.display());
    Ok(archive)
}

/// The folder of what cargo built with a profile.
#[must_use]
pub fn built(profile: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    // The folder of the profile `dev` has another name than the profile.
    target.join(if profile == "dev" { "debug" } else { profile })
}

/// What LLVM's headers need, taken as the system's, so that warnings are about ours.
fn llvm_flags(llvm_config: &Path) -> Result<Vec<String>> {
    let output = Command::new(llvm_config).arg("--cxxflags").output()?;
    let text = String::from_utf8(output.stdout).context("the answer of llvm-config")?;
    let flag = |flag: &str| match flag.strip_prefix("-I") {
        Some(folder) => Some(vec!["-isystem".to_owned(), folder.to_owned()]),
        None => flag.starts_with("-D").then(|| vec![flag.to_owned()]),
    };
    Ok(text.split_whitespace().filter_map(flag).flatten().collect())
}

/// A compiler with the flags of this project's C++ and of programs that use it.
fn compiler(name: &str, standard: &str, llvm: &[String]) -> Command {
    let mut command = Command::new(name);
    command.arg(format!("-std={standard}")).args([
        "-fno-exceptions",
        "-fno-rtti",
        "-Wall",
        "-Wextra",
        "-Werror",
    ]);
    command.args(llvm).current_dir(root());
    command
}

fn objects(folder: &Path) -> Result<Vec<PathBuf>> {
    let llvm = llvm_flags(&llvm_tool("llvm-config")?)?;
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
    let mut command = Command::new("c++");
    command.args(["-shared", "-o"]).arg(output).args(objects).args(archives).arg("-Wl,--as-needed");
    command.args(llvm_libraries()?).args(["-lpthread", "-ldl", "-lm"]);
    command.arg(format!("-Wl,-soname,{soname},--version-script={},--gc-sections,-z,defs", map.display()));
    run(command.current_dir(root()))
}

/// What links LLVM: its shared library by its file, or its archives with what these need of the system.
fn llvm_libraries() -> Result<Vec<String>> {
    let ask = |arguments: &[&str]| -> Result<String> {
        let output = Command::new(llvm_tool("llvm-config")?).args(arguments).output()?;
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
fn cpp_library(tree: &Tree) -> Result<Vec<String>> {
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

/// The version of LLVM, which the C++ library's is too.
///
/// # Errors
/// Where `llvm-config` does not tell it.
pub fn llvm_version() -> Result<String> {
    let output = Command::new(llvm_tool("llvm-config")?).arg("--version").output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// The program that uses every function of the C++ interface, by compilers and standards, and by sanitizers.
///
/// # Errors
/// Where it does not compile or does not work.
pub fn test(tree: &Tree, sanitize: bool) -> Result<()> {
    let folder = empty_scratch("library-test")?;
    let clang = llvm_tool("clang++").ok();
    let clang = clang.as_deref().and_then(Path::to_str);
    let mut builds = vec![("c++", "c++17", vec![], ("2", "5")), ("c++", "c++20", vec![], ("2", "5"))];
    match clang {
        Some(clang) => builds.push((clang, "c++20", vec![], ("2", "5"))),
        None => println!("clang++ is not installed: compiled by c++ alone"),
    }
    if sanitize {
        for kind in ["address", "thread"] {
            builds.push(("c++", "c++17", vec![format!("-fsanitize={kind}"), "-g".to_owned()], ("8", "500")));
        }
    }
    let llvm = llvm_flags(&llvm_tool("llvm-config")?)?;
    for (number, (name, standard, more, (threads, modules))) in builds.iter().enumerate() {
        let program = folder.join(format!("interface{number}"));
        let mut command = compiler(name, standard, &llvm);
        command
            .args(more)
            .arg("-I")
            .arg(tree.prefix.join("include"))
            .args(["bindings/cpp/tests/interface.cpp", "-o"]);
        run(command.arg(&program).args(cpp_library(tree)?))?;
        println!("{name} -std={standard} {}", more.join(" "));
        run(Command::new(&program).args([threads, modules]))?;
    }
    layouts(&llvm)?;
    let program = folder.join("consumers");
    consumers_program(tree, &program)?;
    for name in CONSUMERS {
        run(Command::new(&program).arg(name).env("LD_LIBRARY_PATH", tree.libraries()))?;
    }
    let program = folder.join("julia");
    run(c_compiler().args(["bindings/julia/test.c", "-ldl", "-o"]).arg(&program))?;
    run(Command::new(&program).arg(tree.libraries().join("libllvm_spirv.so")))?;
    examples(tree, &folder)?;
    if is_static() {
        return beside::test(tree, &folder);
    }
    published_interface(tree, &folder)?;
    older_interface(tree, &folder)?;
    plug_in(tree, &folder)
}

/// The headers have the layout of every release of LLVM whose programs are known.
fn layouts(llvm: &[String]) -> Result<()> {
    for release in INTERFACES {
        let mut command = compiler("c++", "c++17", llvm);
        command.arg(format!("-DSPIRV_LLVM_INTERFACE={release}"));
        run(command.args([
            "-Ibindings/cpp/include/LLVMSPIRVLib",
            "-fsyntax-only",
            "bindings/cpp/layout.cpp",
        ]))?;
    }
    println!("the headers have the layouts of LLVM {INTERFACES:?}");
    Ok(())
}

/// Builds the program that knows the published interface alone.
///
/// # Errors
/// Where it does not compile.
pub fn published_program(tree: &Tree, program: &Path) -> Result<()> {
    let mut command = compiler("c++", "c++17", &llvm_flags(&llvm_tool("llvm-config")?)?);
    command.args(["-Ibindings/cpp", "bindings/cpp/tests/published.cpp", "-o"]).arg(program);
    command.arg(format!("-DSPIRV_LLVM_INTERFACE={}", llvm_major()));
    run(command.arg("-L").arg(tree.libraries()).arg("-lLLVMSPIRVLib").args(llvm_libraries()?))
}

/// A compiler with what programs need that include the installed headers.
///
/// # Errors
/// Where LLVM's flags are not found.
pub fn consumers_compiler(tree: &Tree) -> Result<Command> {
    let mut command = Command::new("c++");
    command.arg("-std=c++17").args(llvm_flags(&llvm_tool("llvm-config")?)?).current_dir(root());
    command.arg("-I").arg(tree.prefix.join("include"));
    Ok(command)
}

/// Builds the program that does what other programs do with the library.
///
/// # Errors
/// Where it does not compile.
pub fn consumers_program(tree: &Tree, program: &Path) -> Result<()> {
    let mut command = consumers_compiler(tree)?;
    command.args([
        "-fno-exceptions",
        "-fno-rtti",
        "-Wall",
        "-Wextra",
        "-Werror",
        "bindings/cpp/tests/consumers.cpp",
        "-o",
    ]);
    run(command.arg(program).args(cpp_library(tree)?))
}

/// Builds the driver that is linked with the C++ library's archive and LLVM's, and shows neither's symbols.
///
/// # Errors
/// Where it does not compile.
pub fn driver(tree: &Tree, output: &Path) -> Result<()> {
    let mut command = consumers_compiler(tree)?;
    command.args(["-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared"]);
    command.args(["bindings/cpp/tests/driver.cpp", "-o"]).arg(output).args(cpp_library(tree)?);
    run(command.arg("-Wl,--as-needed,--exclude-libs,ALL,--gc-sections,-z,defs"))
}

/// The programs whose calls `bindings/cpp/tests/consumers.cpp` makes.
const CONSUMERS: [&str; 5] = ["ispc", "opencl-clang", "mesa", "pocl", "comgr"];

/// A program that was compiled against another library's headers finds its layout and its numbers in this one.
fn published_interface(tree: &Tree, folder: &Path) -> Result<()> {
    let program = folder.join("published");
    published_program(tree, &program)?;
    run(Command::new(&program).env("LD_LIBRARY_PATH", tree.libraries()))
}

/// The flags of an installed library, from pkg-config where that is installed.
fn flags(tree: &Tree, package: &str) -> Result<Vec<String>> {
    if on_path("pkg-config").is_none() {
        let folder = |option: &str, name: &str| format!("{option}{}", tree.prefix.join(name).display());
        return Ok(vec![folder("-I", "include"), folder("-L", &tree.lib), format!("-l{package}")]);
    }
    let mut command = Command::new("pkg-config");
    command.args(["--cflags", "--libs", package]).env("PKG_CONFIG_PATH", tree.libraries().join("pkgconfig"));
    let output = command.output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?.split_whitespace().map(str::to_owned).collect())
}

/// Whether there is a shared library of a package.
fn has_shared(package: &str) -> bool {
    package == "spirv_llvm" || !is_static()
}

/// The programs below `examples/link/` write the same module, in every language that is installed.
fn examples(tree: &Tree, folder: &Path) -> Result<()> {
    let input = folder.join("example.ll");
    fs::write(&input, "target triple = \"spir64\"\ndefine spir_kernel void @k() {\n  ret void\n}\n")?;
    let llvm = llvm_flags(&llvm_tool("llvm-config")?)?;
    let mut written = Vec::new();
    let programs = [("translate.c", "spirv_llvm"), ("translate.cpp", "LLVMSPIRVLib")];
    let both =
        programs.into_iter().flat_map(|(file, package)| [(file, package, false), (file, package, true)]);
    for (file, package, is_archive) in
        both.filter(|(_, package, is_archive)| *is_archive || has_shared(package))
    {
        let program = folder.join(file).with_extension(package);
        let mut command = match package {
            "spirv_llvm" => Command::new("cc"),
            _ => compiler("c++", "c++17", &llvm),
        };
        command.arg(root().join("examples/link").join(file)).arg("-o").arg(&program);
        let mut flags = flags(tree, package)?;
        if is_archive {
            // Nothing is left for the linker to choose between the archive and the shared library.
            flags.retain(|flag| *flag != format!("-l{package}"));
            flags.push(tree.libraries().join(format!("lib{package}.a")).display().to_string());
            flags.extend(descriptions::SYSTEM_NEEDS.map(|name| format!("-l{name}")));
        }
        if is_archive || *package == *"LLVMSPIRVLib" {
            flags.extend(llvm_libraries()?);
        }
        command.args(flags);
        run(command.arg(format!("-Wl,-rpath,{}", tree.libraries().display())))?;
        let output = folder.join(package).with_extension("spv");
        run(Command::new(&program).arg(&input).arg(&output))?;
        written.push(fs::read(&output)?);
    }
    let [expected, others @ ..] = written.as_slice() else { unreachable!("several programs") };
    ensure!(others.iter().all(|other| other == expected), "one program wrote another module");
    let library = tree.libraries().join("libspirv_llvm.so");
    for (language, script) in [("python3", "translate.py"), ("julia", "translate.jl")] {
        if on_path(language).is_none() {
            println!("{language} is not installed: its example is not run");
            continue;
        }
        let output = folder.join(language);
        let mut command = Command::new(language);
        command.arg(root().join("examples/link").join(script)).arg(&library).arg(&input).arg(&output);
        run(&mut command)?;
        ensure!(fs::read(&output)? == *expected, "{script} wrote another module");
        println!("{script} wrote the same module as translate.c");
    }
    Ok(())
}

/// The same program compiles against the C++ translator's library of an older version, where that is installed; what was compiled
/// so is refused when it is linked with this library.
fn older_interface(tree: &Tree, folder: &Path) -> Result<()> {
    let llvm_config = format!("/usr/lib/llvm-{OLDER}/bin/llvm-config");
    let llvm_config = Path::new(&llvm_config);
    if !llvm_config.is_file() || !Path::new("/usr/include/LLVMSPIRVLib/LLVMSPIRVLib.h").is_file() {
        println!(
            "libllvmspirvlib-{OLDER}-dev or llvm-{OLDER}-dev is not installed: the interface is not compared"
        );
        return Ok(());
    }
    let mut command = compiler("c++", "c++17", &llvm_flags(llvm_config)?);
    let object = folder.join("older.o");
    command.args(["-w", "-DOLDER_INTERFACE", "-c", "bindings/cpp/tests/interface.cpp", "-o"]).arg(&object);
    run(&mut command)?;
    println!("the same program compiles against version {OLDER}");
    let mut command = Command::new("c++");
    command.arg(&object).arg("-o").arg(folder.join("older")).arg("-L").arg(tree.libraries());
    let output = command.arg("-lLLVMSPIRVLib").args(llvm_libraries()?).output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    ensure!(
        !output.status.success() && text.contains("getSpecConstInfo"),
        "the program of version {OLDER} was linked with this library"
    );
    Ok(())
}

/// `opt` runs the writer and the regularizer.
fn plug_in(tree: &Tree, folder: &Path) -> Result<()> {
    let input = folder.join("kernel.ll");
    fs::write(&input, "target triple = \"spir64\"\ndefine spir_kernel void @k() {\n  ret void\n}\n")?;
    let output = folder.join("kernel.spv");
    let plug_in = tree.libraries().join(format!("libLLVMSPIRVLib.so.{}", llvm_soname()));
    let passes = format!("-passes=spirv-regularize,spirv-writer<{}>", output.display());
    let mut command = Command::new(llvm_tool("opt")?);
    command.arg(format!("-load-pass-plugin={}", plug_in.display())).arg(passes).arg("-disable-output");
    run(command.arg(&input).stderr(std::process::Stdio::null()))?;
    let words = fs::read(&output)?;
    ensure!(words.starts_with(&[3, 2, 0x23, 7]), "the plug-in wrote no SPIR-V");
    println!("opt runs the writer and the regularizer");
    Ok(())
}
