//! Programs that use the translator: their calls of the library, and what of their source or their modules is at hand.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::library::{self, Tree};
use crate::process::{capture, run};
use crate::project::{Binaries, CHECK_PROFILE, empty_scratch, files, llvm_tool, on_path, root};
use crate::tools;

/// The longest that one step may take.
const LIMIT: Duration = Duration::from_secs(600);

/// A program that uses the translator.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Name {
    Pocl,
    Mesa,
    Ispc,
    OpenclClang,
    Comgr,
    Libclc,
}

/// What to run.
#[derive(clap::Args)]
pub struct ConsumersOptions {
    /// The program
    #[arg(value_enum)]
    name: Name,
    /// The folder of its source; of libclc, a folder with its modules
    #[arg(long, value_name = "PATH")]
    source: Option<PathBuf>,
    /// The profile of cargo
    #[arg(long, default_value = CHECK_PROFILE)]
    profile: String,
}

/// Runs what a program does with the translator.
///
/// # Errors
/// Where something is not as the program expects.
pub fn consumers(options: &ConsumersOptions) -> Result<()> {
    let source = options.source.as_deref();
    if options.name == Name::Libclc {
        return match source {
            Some(source) => libclc(source, &options.profile),
            None => skip("its modules are not at hand: --source FOLDER"),
        };
    }
    let tree = Tree::at(root().join("target/xtask/library/root"));
    library::install(&tree, &options.profile)?;
    let program = empty_scratch("consumers")?.join("calls");
    library::consumers_program(&tree, &program)?;
    let name = clap::ValueEnum::to_possible_value(&options.name).context("a name")?;
    run(Command::new(&program).arg(name.get_name()).env("LD_LIBRARY_PATH", tree.libraries()))?;
    let Some(source) = source else { return skip("its source is not at hand: --source PATH") };
    match options.name {
        Name::Pocl => pocl(&tree, source, &options.profile),
        Name::Mesa => mesa(&tree, source),
        Name::Ispc => ispc(&tree, source),
        Name::OpenclClang | Name::Comgr | Name::Libclc => skip("nothing of its source is run"),
    }
}

fn skip(why: &str) -> Result<()> {
    println!("skipped: {why}");
    Ok(())
}

/// The modules of libclc are written with its options, valid, and export what they did. Those that are SPIR-V are read first,
/// which gives the bitcode that they were made of.
fn libclc(folder: &Path, profile: &str) -> Result<()> {
    let commands = Binaries::build(profile)?;
    let validator = tools::folder()?.join("spirv-val");
    let scratch = empty_scratch("consumers")?;
    let exports = |module: &Path| -> Result<BTreeSet<String>> {
        let listed = capture(Command::new(&commands.spirv_llvm).arg("dis").arg(module), LIMIT)?;
        ensure!(listed.ok(), "{}: {}", module.display(), listed.summary());
        let exported = listed.output.lines().filter(|line| line.ends_with(" Export"));
        Ok(exported.filter_map(|line| Some(line.split('"').nth(1)?.to_owned())).collect())
    };
    let mut count = 0;
    for extension in ["spv", "bc"] {
        for module in files(folder, extension) {
            let name = module.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if !name.starts_with("spir") {
                continue;
            }
            let mut bitcode = module.clone();
            if extension == "spv" {
                bitcode = scratch.join(format!("{name}.bc"));
                run(Command::new(&commands.llvm_spirv).arg("-r").arg(&module).arg("-o").arg(&bitcode))?;
            }
            let written = scratch.join(format!("{name}.spv"));
            run(Command::new(&commands.llvm_spirv)
                .arg("--spirv-max-version=1.1")
                .arg(&bitcode)
                .arg("-o")
                .arg(&written))?;
            run(Command::new(&validator).args(["--target-env", "spv1.1"]).arg(&written))?;
            let found = exports(&written)?;
            ensure!(!found.is_empty(), "{name} exports nothing");
            if extension == "spv" {
                let before = exports(&module)?;
                ensure!(found == before, "{name} exports {} functions of {}", found.len(), before.len());
            }
            println!("{name}: {} functions, valid", found.len());
            count += 1;
        }
    }
    ensure!(count > 0, "{} has no module of libclc for SPIR-V: spir*.spv, spir*.bc", folder.display());
    Ok(())
}

/// PoCL's configuration finds the command.
fn pocl(tree: &Tree, source: &Path, profile: &str) -> Result<()> {
    if on_path("cmake").is_none() {
        return skip("cmake is not installed");
    }
    let commands = Binaries::build(profile)?;
    let folder = empty_scratch("consumers-pocl")?;
    let bin = tree.prefix.join("bin");
    fs::create_dir_all(&bin)?;
    for program in [&commands.llvm_spirv, &commands.spirv_llvm_translator()] {
        library::link_to(
            &program.display().to_string(),
            &bin.join(program.file_name().context("a command has a name")?),
        )?;
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(bin.clone()).chain(std::env::split_paths(&path)))?;
    let mut command = Command::new("cmake");
    command.current_dir(&folder).env("PATH", path);
    command.env("PKG_CONFIG_PATH", tree.libraries().join("pkgconfig"));
    command.arg(format!("-DWITH_LLVM_CONFIG={}", llvm_tool("llvm-config")?.display()));
    command.arg(format!("-DCMAKE_PREFIX_PATH={}", tree.prefix.display()));
    command.args(["-DENABLE_ICD=OFF", "-DENABLE_HWLOC=OFF"]).arg(fs::canonicalize(source)?);
    let configured = capture(&mut command, LIMIT)?;
    if !configured.ok() {
        let mut lines = configured.output.lines().skip_while(|line| !line.starts_with("CMake Error"));
        bail!("PoCL's configuration fails: {}", lines.nth(1).unwrap_or("no message").trim());
    }
    let cache = fs::read_to_string(folder.join("CMakeCache.txt"))?;
    let found = cache.lines().find_map(|line| line.strip_prefix("LLVM_SPIRV:FILEPATH="));
    let ours = bin.join("llvm-spirv");
    ensure!(
        found.map(Path::new) == Some(ours.as_path()),
        "PoCL found {found:?} in place of {}",
        ours.display()
    );
    println!("PoCL found {}", ours.display());
    Ok(())
}

/// The file of ISPC that calls the library compiles against its headers.
fn ispc(tree: &Tree, source: &Path) -> Result<()> {
    let stubs = empty_scratch("consumers-ispc")?;
    // The intrinsics of Intel's vector back end are another library's, of which the file uses nothing.
    fs::create_dir_all(stubs.join("llvm/GenXIntrinsics"))?;
    fs::write(stubs.join("llvm/GenXIntrinsics/GenXIntrinsics.h"), "")?;
    let known = "#include <iostream>\n#include <llvm/Config/llvm-config.h>\n#undef LLVM_VERSION_MINOR\n\
                 #define LLVM_VERSION_MINOR 0\n#define BUILD_VERSION \"\"\n#define BUILD_DATE \"\"\n";
    fs::write(stubs.join("known.h"), known)?;
    let mut command = library::consumers_compiler(tree)?;
    command.args(["-DISPC_XE_ENABLED", "-DISPC_HOST_IS_LINUX", "-include"]).arg(stubs.join("known.h"));
    for folder in [stubs, source.join("src"), source.join("common/include")] {
        command.arg("-I").arg(folder);
    }
    compiles("ISPC", command.arg(source.join("src/module.cpp")))
}

/// The file of Mesa that calls the library compiles against its headers.
fn mesa(tree: &Tree, source: &Path) -> Result<()> {
    let made = empty_scratch("consumers-mesa")?;
    fs::create_dir_all(made.join("util/format"))?;
    // What Mesa's own scripts make of its tables.
    let formats = source.join("src/util/format");
    let mut command = Command::new("python3");
    command.arg(formats.join("u_format_table.py")).arg("--enums").arg(formats.join("u_format.yaml"));
    let output = command.output().context("cannot run python3")?;
    let types = source.join("src/compiler/builtin_types_h.py");
    let status = Command::new("python3").arg(types).arg(made.join("builtin_types.h")).output()?.status;
    if !output.status.success() || !status.success() {
        return skip("Mesa's scripts need mako and yaml of python3");
    }
    fs::write(made.join("util/format/u_format_gen.h"), output.stdout)?;
    fs::write(made.join("opencl-c-base.h.h"), "static const char opencl_c_base_source[] = \"\";\n")?;
    fs::write(made.join("opencl-c.h.h"), "static const char opencl_c_source[] = \"\";\n")?;
    let mut command = library::consumers_compiler(tree)?;
    command.args(["-DUTIL_ARCH_LITTLE_ENDIAN=1", "-DUTIL_ARCH_BIG_ENDIAN=0", "-DUSE_STATIC_OPENCL_C_H=1"]);
    command.args(["-DHAVE_PTHREAD", "-DHAVE_STRUCT_TIMESPEC", "-DHAVE_ENDIAN_H", "-DHAVE_SECURE_GETENV"]);
    command.args(["-D_GNU_SOURCE", "-DPACKAGE_VERSION=\"\"", "-DLLVM_LIB_DIR=\"\""]);
    let folders = ["src", "include", "src/compiler", "src/compiler/spirv", "src/compiler/clc"];
    for folder in std::iter::once(made).chain(folders.map(|folder| source.join(folder))) {
        command.arg("-I").arg(folder);
    }
    compiles("Mesa", command.arg(source.join("src/compiler/clc/clc_helpers.cpp")))
}

/// Compiles a file of another program. Errors in lines that use the interface are ours; others tell that the program was written for
/// another release of LLVM.
fn compiles(name: &str, command: &mut Command) -> Result<()> {
    let compiled =
        capture(command.args(["-fsyntax-only", "-fmax-errors=0", "-fno-diagnostics-color"]), LIMIT)?;
    if compiled.ok() {
        println!("{name}'s file compiles");
        return Ok(());
    }
    let lines: Vec<&str> = compiled.output.lines().collect();
    let mut others = Vec::new();
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| line.contains("error: ")) {
        // The line of the source follows the message.
        let told = [Some(line), lines.get(number + 1)].into_iter().flatten();
        if told
            .clone()
            .any(|line| line.contains("SPIRV::") || line.contains("Spirv") || line.contains("LLVMSPIRVLib"))
        {
            bail!("{name}: {}", told.copied().collect::<Vec<_>>().join("\n"));
        }
        others.push(*line);
    }
    let first = others.first().context("the compiler fails without an error")?;
    println!(
        "{name}'s calls compile; {} other errors, as the program is not of this LLVM, such as {first}",
        others.len()
    );
    Ok(())
}
