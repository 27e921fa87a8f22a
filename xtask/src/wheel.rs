//! The wheel of the Python package, built by maturin and tested in an environment of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::library;
use crate::process::run;
use crate::project::{empty_scratch, on_path, root, run_cargo};

/// Builds the wheel into a folder and runs the package's tests on what is installed from it. Where Python or the index of
/// its packages is missing it says so, and there is no wheel.
///
/// # Errors
/// Where the wheel cannot be built, cannot be installed or does not work.
pub fn wheel(folder: &Path, profile: &str) -> Result<Option<PathBuf>> {
    if on_path("python3").is_none() {
        println!("python3 is not installed: the wheel is not built");
        return Ok(None);
    }
    let Some(builder) = environment("wheel-build", &["maturin>=1.9,<2"])? else { return Ok(None) };
    fs::create_dir_all(folder)?;
    let built = empty_scratch("wheel")?;
    let mut maturin = Command::new(builder.join("bin/maturin"));
    maturin.args(["build", "--compatibility", "linux", "--profile", profile, "--manifest-path"]);
    run(maturin.arg(root().join("bindings/python/Cargo.toml")).arg("--out").arg(&built))?;
    let file = fs::read_dir(&built)?.next().context("maturin wrote no wheel")??;
    let wheel = folder.join(file.file_name());
    fs::copy(file.path(), &wheel)?;
    let Some(user) = environment("wheel-test", &["numpy", "distributed", "fsspec", "mypy"])? else {
        return Ok(None);
    };
    let mut pip = Command::new(user.join("bin/pip"));
    run(pip.args(["install", "--quiet", "--no-index"]).arg(&wheel))?;
    typed(&user, &built)?;
    run_cargo(&["build", "--profile", profile, "--package", "spirv-llvm-regress"])?;
    // From another folder, so that the package is the installed one.
    for test in ["test_package.py", "test_regress.py"] {
        let mut tests = Command::new(user.join("bin/python"));
        tests.arg("-I").arg(root().join("bindings/python/tests").join(test)).current_dir(&built);
        run(tests.env("SPIRV_LLVM_REGRESS", library::built(profile).join("spirv-llvm-regress")))?;
    }
    Ok(Some(wheel))
}

/// The package's types are what the module has, and enough for programs that are checked strictly, with the oldest Python too.
fn typed(environment: &Path, folder: &Path) -> Result<()> {
    let python = || {
        let mut python = Command::new(environment.join("bin/python"));
        python.arg("-I").current_dir(folder);
        python
    };
    let program = root().join("bindings/python/tests/typed.py");
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
