//! One kernel on its whole way: OpenCL C, LLVM IR, SPIR-V, LLVM IR again, with a run on the CPU at both ends.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process::{Finished, capture, size};
use crate::project::{Binaries, CHECK_PROFILE, empty_scratch, llvm_tool, on_path, relative, root};
use crate::setup;

/// The kernel, from the fixtures.
const KERNEL: &str = "test-ll/kernels/mandelbrot.cl";

/// How it is run: 256 × 256 points, up to 1000 steps each.
const RUN: [&str; 18] = [
    "--kernel",
    "mandelbrot",
    "--global",
    "256,256",
    "--local",
    "16,16",
    "--arg",
    "buffer:u32:65536",
    "--arg",
    "f32:-2.0",
    "--arg",
    "f32:1.25",
    "--arg",
    "f32:0.01",
    "--arg",
    "u32:1000",
    "--show",
    "8",
];

/// The longest that one step may take.
const LIMIT: Duration = Duration::from_secs(120);

/// Sets up, builds, and goes the way.
pub fn demo() -> Result<()> {
    setup::run_setup()?;
    println!("building the commands");
    let binaries = Binaries::build(CHECK_PROFILE)?;
    let folder = empty_scratch("demo")?;
    let kernel = root().join(KERNEL);
    let [before, spirv, after] = ["kernel.bc", "kernel.spv", "kernel.again.bc"].map(|name| folder.join(name));

    println!("\n{:<44} {:>9} {:>9}", "step", "bytes", "ms");
    println!("{:<44} {:>9}", relative(&kernel), size(&kernel)?);
    let mut clang = Command::new(llvm_tool("clang")?);
    clang.args(["-x", "cl", "-cl-std=CL2.0", "-target", "spir64-unknown-unknown", "-O2"]);
    clang
        .args(["-Xclang", "-finclude-default-header", "-c", "-emit-llvm"])
        .arg(&kernel)
        .arg("-o")
        .arg(&before);
    step("clang compiles it to LLVM bitcode", &mut clang, Some(&before))?;

    let mut write = Command::new(&binaries.llvm_spirv);
    step("llvm-spirv writes SPIR-V", write.arg(&before).arg("-o").arg(&spirv), Some(&spirv))?;
    step("spirv-val accepts it", Command::new(validator()?).arg(&spirv), None)?;

    let mut read = Command::new(&binaries.llvm_spirv);
    step("llvm-spirv -r reads it back", read.arg("-r").arg(&spirv).arg("-o").arg(&after), Some(&after))?;
    let mut verify = Command::new(llvm_tool("opt")?);
    step("LLVM's verifier accepts it", verify.args(["-passes=verify", "-disable-output"]).arg(&after), None)?;

    let mut run = Command::new(&binaries.spirv_llvm);
    let first = step("spirv-llvm run: clang's module", run.arg("run").arg(&before).args(RUN), None)?;
    let mut run = Command::new(&binaries.spirv_llvm);
    let second = step("spirv-llvm run: the module read back", run.arg("run").arg(&after).args(RUN), None)?;
    if first.output != second.output {
        bail!("the results differ:\n{}\n{}", first.output.trim_end(), second.output.trim_end());
    }
    println!("\n{}", first.output.trim_end());
    println!("identical results");
    Ok(())
}

/// Runs one step and prints its line.
fn step(what: &str, command: &mut Command, output: Option<&Path>) -> Result<Finished> {
    let finished = capture(command, LIMIT)?;
    if !finished.ok() {
        bail!("{what}: {}\n{}", finished.summary(), finished.output.trim_end());
    }
    let bytes = output.map(size).transpose()?.map_or(String::new(), |bytes| bytes.to_string());
    println!("{what:<44} {bytes:>9} {:>9.1}", finished.time.as_secs_f64() * 1e3);
    Ok(finished)
}

/// Any validator will do for the demo: building a current one takes minutes.
fn validator() -> Result<PathBuf> {
    on_path("spirv-val").context("no spirv-val found; `cargo xtask setup` installs it")
}
