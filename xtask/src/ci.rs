//! Everything that must hold before a change goes in, in one run.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::bench::instructions::{self, InstructionsOptions};
use crate::project::{
    CHECK_PROFILE, WITH_LLVM, cargo, is_default_llvm, is_static, llvm_features, root, run_cargo,
};
use crate::{
    codegen, conformance, debug_info, differential, interchange, library, mutate, overloads, process, setup,
    shaders, test, tidy, tools, validate,
};

/// The work of a step.
type Check = fn() -> Result<()>;

/// A named step with its result.
struct Step {
    name: &'static str,
    result: Result<()>,
    time: Duration,
}

/// Runs every step, the later ones even where an earlier one fails, and ends with a count.
///
/// Gives whether all passed; the count stays the last line either way.
pub fn ci() -> Result<bool> {
    // Whatever builds C++ or runs LLVM needs this; without it nothing else can be said.
    setup::run_setup()?;
    // The tests validate more with a current validator, so it is brought before them.
    tools::folder()?;
    let any: [(&'static str, Check); 4] = [
        ("format", format),
        ("generated files", || codegen::run(None, true)),
        ("library without LLVM", without_llvm),
        ("tidy", tidy::tidy),
    ];
    let of_llvm: [(&'static str, Check); 13] = [
        ("lints", lints),
        ("tests", || test::test(&[])),
        ("overloads", overloads::count),
        ("generated programs", || {
            differential::DifferentialOptions::slices().iter().try_for_each(differential::differential)
        }),
        ("validate", validate::validate),
        ("damaged modules", || mutate::MutateOptions::slices().iter().try_for_each(mutate::mutate)),
        ("interchange", || interchange::interchange(&interchange::InterchangeOptions::all())),
        ("libraries", || library::library(&library::LibraryOptions::check())),
        ("shaders", || shaders::shaders(&shaders::ShadersOptions::check())),
        ("debug information", || debug_info::debug_info(&debug_info::DebugInfoOptions::fixtures())),
        ("conformance", || conformance::conformance(&conformance::ConformanceOptions::all())),
        ("instructions", || instructions::instructions(&InstructionsOptions::check())),
        // The last one, as what comes behind it would be built again without LLVM's archives.
        ("libraries, LLVM inside", static_libraries),
    ];
    // With another version of LLVM only what depends on it can be otherwise.
    let any = any.into_iter().filter(|_| is_default_llvm());
    let mut done = Vec::new();
    for (name, step) in any.chain(of_llvm) {
        println!("== {name}");
        let start = Instant::now();
        let result = step();
        if let Err(error) = &result {
            println!("error: {error:#}");
        }
        let step = Step { name, result, time: start.elapsed() };
        println!("== {name}: {} in {:.0} s\n", verdict(&step), step.time.as_secs_f64());
        done.push(step);
    }
    for step in &done {
        println!("{:<24} {:<7} {:>5.0} s", step.name, verdict(step), step.time.as_secs_f64());
    }
    // Once more at the end, as this is what is left of a long log that was cut.
    for step in &done {
        if let Err(error) = &step.result {
            println!("{}: {error:#}", step.name);
        }
    }
    let failed = done.iter().filter(|step| step.result.is_err()).count();
    println!("{} passed, {failed} failed", done.len() - failed);
    Ok(failed == 0)
}

fn verdict(step: &Step) -> &'static str {
    if step.result.is_ok() { "passed" } else { "FAILED" }
}

/// The libraries with LLVM's archives, which of the versions that are tried only the default one surely has. The wheel with them is tried by
/// `cargo xtask --static dist`.
fn static_libraries() -> Result<()> {
    if !is_default_llvm() || is_static() {
        return Ok(());
    }
    run_cargo(&["xtask", "--static", "setup"])?;
    let library =
        ["xtask", "--static", "library", "--test", "--no-wheel", "--profile", CHECK_PROFILE, "--prefix"];
    run_cargo(&[&library[..], &["target/xtask/library/static"]].concat())
}

/// Neither clippy nor rustdoc has a warning.
fn lints() -> Result<()> {
    let mut clippy = cargo();
    clippy.args(["clippy", "--workspace", "--all-targets"]).args(llvm_features(&WITH_LLVM));
    process::run(clippy.args(["--", "-D", "warnings"]))?;
    if !is_default_llvm() {
        return Ok(());
    }
    let mut documentation = cargo();
    documentation.args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    for package in [
        "spirv-llvm",
        "spirv-kit",
        "spirv-check",
        "opencl-mangle",
        "spirv-llvm-ir",
        "spirv-llvm-native",
        "spirv-llvm-run",
        "spirv-llvm-c",
        "spirv-llvm-regress",
    ] {
        documentation.args(["--package", package]);
    }
    process::run(&mut documentation)
}

/// The workspace and the packages beside it are formatted.
fn format() -> Result<()> {
    run_cargo(&["fmt", "--all", "--check"])?;
    for manifest in ["xtask/vulkan/Cargo.toml", "xtask/opencl/Cargo.toml", "fuzz/Cargo.toml"] {
        if root().join(manifest).is_file() {
            run_cargo(&["fmt", "--manifest-path", manifest, "--check"])?;
        }
    }
    Ok(())
}

/// The libraries and the commands compile without LLVM, the C library's own tests pass, and nothing that it depends on then links it.
fn without_llvm() -> Result<()> {
    let packages = ["spirv-llvm", "spirv-llvm-c", "spirv-llvm-cli", "spirv-llvm-python"];
    let packages = packages.iter().flat_map(|name| ["--package", name]).collect::<Vec<_>>();
    let without = "--no-default-features";
    run_cargo(&[&["clippy", without][..], &packages, &["--", "-D", "warnings"]].concat())?;
    // With the Python package the features of libraries are those of the wheel's module, for which they are then compiled already.
    let tested = ["--package", "spirv-llvm-c", "--package", "spirv-llvm-python"];
    run_cargo(&[&["test", "--lib", without, "--profile", CHECK_PROFILE][..], &tested].concat())?;
    let tree = ["tree", "--package", "spirv-llvm-c", "--no-default-features", "--edges", "normal,build"];
    let finished = process::capture(cargo().args(tree).arg("--prefix=none"), Duration::from_secs(60))?;
    if !finished.ok() {
        bail!("{}", finished.summary());
    }
    match finished.output.lines().find(|line| line.starts_with("llvm-sys ")) {
        Some(line) => bail!("without its feature the library depends on {line}"),
        None => Ok(()),
    }
}
