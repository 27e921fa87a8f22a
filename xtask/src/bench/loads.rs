//! How soon large kernels are loaded, with checks and without.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process::run;
use crate::project::{Binaries, empty_scratch, llvm_tool};

/// The times of a kernel from the start of its reading to its first launch, in seconds.
#[derive(serde::Serialize)]
pub struct Load {
    name: String,
    lines: usize,
    checked: f64,
    unchecked: f64,
}

/// The lines of each generated function.
const LINES: usize = 40;

/// Measures kernels of 700 to 5,600 lines, where their names contain `filter`.
pub fn measure(binaries: &Binaries, runs: usize, filter: &str) -> Result<Vec<Load>> {
    let folder = empty_scratch("bench-loads")?;
    let mut loads = Vec::new();
    for count in [17, 35, 70, 140] {
        for (level, what) in [("-O0", "as it is written"), ("-O1", "optimised")] {
            let name = format!("loading {count} functions, {what}");
            if !name.contains(filter) {
                continue;
            }
            let module = folder.join(format!("{count}{level}.bc"));
            let lines = compiled(count, &[level], &module)?;
            let (checked, unchecked) =
                (load(binaries, &module, runs, false)?, load(binaries, &module, runs, true)?);
            loads.push(Load { name, lines, checked, unchecked });
        }
    }
    Ok(loads)
}

/// Compiles a kernel that may call so many functions, and returns the lines of its source.
pub fn compiled(count: usize, options: &[&str], bitcode: &Path) -> Result<usize> {
    let (text, source) = (kernel(count), bitcode.with_extension("cl"));
    fs::write(&source, &text)?;
    let mut clang = Command::new(llvm_tool("clang")?);
    clang.args(["-target", "spir64-unknown-unknown", "-cl-std=CL3.0", "-c", "-emit-llvm"]).args(options);
    run(clang.arg(&source).arg("-o").arg(bitcode))?;
    Ok(text.lines().count())
}

/// The seconds of the soonest load, each in a process of its own.
fn load(binaries: &Binaries, module: &Path, runs: usize, unchecked: bool) -> Result<f64> {
    let mut soonest = f64::INFINITY;
    for _ in 0..runs {
        let mut command = Command::new(&binaries.spirv_llvm);
        command.arg("run").arg(module).args(["--kernel", "k", "--global", "1", "--json"]);
        command.args(["--arg", "buffer:f32:64:index", "--arg", "buffer:f32:64", "--arg", "i32:0"]);
        command.args(unchecked.then_some("--unchecked"));
        let output = command.stderr(Stdio::inherit()).output()?;
        if !output.status.success() {
            bail!("{}: spirv-llvm run ends with {}", module.display(), output.status);
        }
        let report: Value = serde_json::from_slice(&output.stdout)?;
        soonest = soonest.min(report["load_seconds"].as_f64().context("the report has no time of loading")?);
    }
    Ok(soonest)
}

/// The source of a kernel that may call so many functions, which work on private arrays and on memory.
fn kernel(count: usize) -> String {
    let (mut text, mut calls) = (String::new(), String::new());
    for number in 0..count {
        let _ = write!(
            text,
            "float f{number}(global const float *in, global float *out, int i, float x) {{\n\
             \x20 float a[8];\n  float4 v = (float4)(x, x + 1.0f, x * 2.0f, 1.0f);\n\
             \x20 for (int k = 0; k < 8; k++) a[k] = in[(i + k) & 63] * x;\n"
        );
        for line in 4..LINES - 2 {
            let (one, other) = (line % 8, (line + 3) % 8);
            let _ = match (line + number) % 5 {
                0 => writeln!(text, "  if (a[{one}] > {line}.5f) v.x += a[{other}]; else v.y -= x;"),
                1 => writeln!(text, "  a[{one}] = fma(a[{other}], v.z, in[(i * {line}) & 63]);"),
                2 => writeln!(text, "  out[(i + {line}) & 63] = a[{one}] + v.w;"),
                3 => writeln!(text, "  v = v * (float4)(a[{one}], x, a[{other}], 0.5f);"),
                _ => writeln!(text, "  x += v.y + (float)(i / (1 + (i & {line})));"),
            };
        }
        text += "  return x + v.x + v.y + v.z + v.w + a[i & 7];\n}\n";
        let _ = writeln!(calls, "  if (which > {number}) x += f{number}(in, out, i, x);");
    }
    text + "kernel void k(global const float *in, global float *out, int which) {\n\
            \x20 int i = get_global_id(0);\n  float x = in[i & 63];\n"
        + &calls
        + "  out[i & 63] = x;\n}\n"
}

/// The figures as a table, which follows that of kernels that are run.
pub fn table(loads: &[Load], out: &mut String) {
    if loads.is_empty() {
        return;
    }
    out.push_str(
        "\nMilliseconds until a large kernel begins, of bitcode that clang made of functions of 40 lines each; the target is\n\
         1.50× of the time without checks.\n\n| kernel | lines | checked | unchecked | checked to unchecked |\n|---|---|---|---|---|\n",
    );
    for load in loads {
        let _ = writeln!(
            out,
            "| {} | {} | {:.0} | {:.0} | {:.2}× |",
            load.name,
            load.lines,
            load.checked * 1e3,
            load.unchecked * 1e3,
            load.checked / load.unchecked
        );
    }
}
