//! Programs that use the installed libraries, and what is tested by them.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

use super::Tree;
use super::toolchain::{
    STRICT, c_compiler, compiler, consumers_compiler, cpp_library, llvm_flags, llvm_libraries,
    system_compiler,
};
use crate::process::run;
use crate::project::{
    empty_scratch, is_static, linked_llvm_tool, llvm_major, llvm_soname, llvm_tool, on_path, root, target,
};
use crate::{beside, descriptions};

/// The version of the C++ translator's library that Debian's newest release has beside this one.
pub const OLDER: u32 = 15;

/// The releases of LLVM whose binary interface `bindings/cpp/layout.def` has.
const INTERFACES: [u32; 5] = [19, 20, 21, 22, 23];

/// The programs whose calls `bindings/cpp/tests/consumers.cpp` makes.
const CONSUMERS: [&str; 5] = ["ispc", "opencl-clang", "mesa", "pocl", "comgr"];

/// The program that uses every function of the C++ interface, by compilers and standards, and by sanitizers.
///
/// # Errors
/// Where it does not compile or does not work.
pub fn test(tree: &Tree, sanitize: bool) -> Result<()> {
    let folder = empty_scratch("library-test")?;
    // clang and Python's programs are this machine's alone.
    let clang = llvm_tool("clang++").ok().filter(|_| target().is_none());
    let clang = clang.as_deref().and_then(Path::to_str);
    let mut builds = vec![("c++", "c++17", vec![], ("2", "5")), ("c++", "c++20", vec![], ("2", "5"))];
    match clang {
        Some(clang) => builds.push((clang, "c++20", vec![], ("2", "5"))),
        None => println!("no clang++ for this processor: compiled by c++ alone"),
    }
    if sanitize {
        for kind in ["address", "thread"] {
            builds.push(("c++", "c++17", vec![format!("-fsanitize={kind}"), "-g".to_owned()], ("8", "500")));
        }
    }
    let llvm = llvm_flags(&linked_llvm_tool("llvm-config")?)?;
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
    let mut command = compiler("c++", "c++17", &llvm_flags(&linked_llvm_tool("llvm-config")?)?);
    command.args(["-Ibindings/cpp", "bindings/cpp/tests/published.cpp", "-o"]).arg(program);
    command.arg(format!("-DSPIRV_LLVM_INTERFACE={}", llvm_major()));
    run(command.arg("-L").arg(tree.libraries()).arg("-lLLVMSPIRVLib").args(llvm_libraries()?))
}

/// Builds the program that does what other programs do with the library.
///
/// # Errors
/// Where it does not compile.
pub fn consumers_program(tree: &Tree, program: &Path) -> Result<()> {
    let mut command = consumers_compiler(tree)?;
    command.args(STRICT).args(["bindings/cpp/tests/consumers.cpp", "-o"]);
    run(command.arg(program).args(cpp_library(tree)?))
}

/// Builds the driver that is linked with the C++ library's archive and LLVM's, and shows neither's symbols.
///
/// # Errors
/// Where it does not compile.
pub fn driver(tree: &Tree, output: &Path) -> Result<()> {
    let mut command = consumers_compiler(tree)?;
    command.args(STRICT).args(["-fPIC", "-shared"]);
    command.args(["bindings/cpp/tests/driver.cpp", "-o"]).arg(output).args(cpp_library(tree)?);
    run(command.arg("-Wl,--as-needed,--exclude-libs,ALL,--gc-sections,-z,defs"))
}

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
    let llvm = llvm_flags(&linked_llvm_tool("llvm-config")?)?;
    let mut written = Vec::new();
    let programs = [("translate.c", "spirv_llvm"), ("translate.cpp", "LLVMSPIRVLib")];
    let both =
        programs.into_iter().flat_map(|(file, package)| [(file, package, false), (file, package, true)]);
    for (file, package, is_archive) in
        both.filter(|(_, package, is_archive)| *is_archive || has_shared(package))
    {
        let program = folder.join(file).with_extension(package);
        let mut command = match package {
            "spirv_llvm" => system_compiler("cc"),
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
        if on_path(language).is_none() || target().is_some() {
            println!("no {language} for this processor: its example is not run");
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
    if target().is_some()
        || !llvm_config.is_file()
        || !Path::new("/usr/include/LLVMSPIRVLib/LLVMSPIRVLib.h").is_file()
    {
        println!(
            "libllvmspirvlib-{OLDER}-dev or llvm-{OLDER}-dev is not installed for this processor: the interface is not compared"
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
    let mut command = Command::new(linked_llvm_tool("opt")?);
    command.arg(format!("-load-pass-plugin={}", plug_in.display())).arg(passes).arg("-disable-output");
    run(command.arg(&input).stderr(std::process::Stdio::null()))?;
    let words = fs::read(&output)?;
    ensure!(words.starts_with(&[3, 2, 0x23, 7]), "the plug-in wrote no SPIR-V");
    println!("opt runs the writer and the regularizer");
    Ok(())
}
