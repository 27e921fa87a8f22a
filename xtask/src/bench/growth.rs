//! How cost grows with the module: generated modules from 1× to 32× along one axis each.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::measure::once;
use crate::process::run;
use crate::project::{Binaries, llvm_tool};

/// The scales that are measured; the first gives the cost of a start.
const SCALES: [usize; 7] = [0, 1, 2, 4, 8, 16, 32];

/// Times along one axis for one command.
#[derive(serde::Serialize)]
pub struct Axis {
    /// The part of a module that grows, and the work that is measured.
    pub name: String,
    /// Seconds at each scale, the start taken off.
    pub seconds: Vec<(usize, f64)>,
}

impl Axis {
    /// Cost at 32× over 32 times the cost at 4×, scaled: 1 is linear.
    pub fn slope(&self) -> f64 {
        let at = |scale| self.seconds.iter().find(|(s, _)| *s == scale).map_or(f64::NAN, |(_, t)| *t);
        at(32) / (8.0 * at(4))
    }
}

/// Writes the text of so many steps.
pub type Generator = fn(&mut dyn Write, usize) -> io::Result<()>;

/// The part that grows, and the text that one step adds. A scale is so many steps.
pub const AXES: [(&str, usize, Generator); 8] = [
    ("one large function", 3000, large_function),
    ("many functions", 400, functions),
    ("deep blocks", 800, blocks),
    ("types", 300, types),
    ("constants", 1500, constants),
    ("decorations", 800, decorations),
    ("phis", 800, phis),
    // An instruction has 65,535 words at most, which is the end of this axis at its largest scale.
    ("switch cases", 1000, switch_cases),
];

/// Measures each axis with `filter` in its name, in both directions.
pub fn measure(binaries: &Binaries, folder: &Path, runs: usize, filter: &str) -> Result<Vec<Axis>> {
    let mut axes = Vec::new();
    for (name, steps, generate) in AXES {
        if !name.contains(filter) {
            continue;
        }
        let mut modules: Vec<(usize, PathBuf, PathBuf)> = Vec::new();
        for scale in SCALES {
            let stem = format!("{}-{scale}", name.replace(' ', "-"));
            let bitcode = folder.join(format!("{stem}.bc"));
            let spirv = folder.join(format!("{stem}.spv"));
            generated(generate, steps * scale, &bitcode)?;
            run(Command::new(&binaries.llvm_spirv).arg(&bitcode).arg("-o").arg(&spirv))?;
            modules.push((scale, bitcode, spirv));
        }
        axes.push(axis(format!("{name}, bitcode to SPIR-V"), runs, &modules, |(_, bitcode, _)| {
            let mut command = Command::new(&binaries.llvm_spirv);
            command.arg(bitcode).args(["-o", "/dev/null"]);
            command
        })?);
        axes.push(axis(format!("{name}, SPIR-V to bitcode"), runs, &modules, |(_, _, spirv)| {
            let mut command = Command::new(&binaries.llvm_spirv);
            command.arg("-r").arg(spirv).args(["-o", "/dev/null"]);
            command
        })?);
    }
    Ok(axes)
}

/// Writes the bitcode of so many steps.
pub fn generated(generate: Generator, count: usize, bitcode: &Path) -> Result<()> {
    let text = bitcode.with_extension("ll");
    // Nothing large is held: a command's largest size is told with that of this process when it started the command.
    let mut out = BufWriter::new(File::create(&text)?);
    out.write_all(b"target triple = \"spir64-unknown-unknown\"\n")?;
    generate(&mut out, count)?;
    out.flush()?;
    run(Command::new(llvm_tool("llvm-as")?).arg(&text).arg("-o").arg(bitcode))
}

type Module = (usize, PathBuf, PathBuf);

fn axis(name: String, runs: usize, modules: &[Module], command: impl Fn(&Module) -> Command) -> Result<Axis> {
    let mut best = Vec::new();
    for module in modules {
        let mut fastest = f64::INFINITY;
        for _ in 0..runs {
            fastest = fastest.min(once(&mut command(module))?.seconds);
        }
        best.push((module.0, fastest));
    }
    let start = best.first().map_or(0.0, |(_, seconds)| *seconds);
    let seconds =
        best.into_iter().skip(1).map(|(scale, seconds)| (scale, (seconds - start).max(1e-6))).collect();
    Ok(Axis { name, seconds })
}

const HEAD: &str = "define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {\nentry:\n";

fn large_function(out: &mut dyn Write, count: usize) -> io::Result<()> {
    out.write_all(HEAD.as_bytes())?;
    let mut last = "%x".to_owned();
    for i in 0..count {
        writeln!(out, "  %g{i} = getelementptr inbounds i32, ptr addrspace(1) %p, i32 {last}")?;
        writeln!(out, "  %l{i} = load i32, ptr addrspace(1) %g{i}, align 4")?;
        writeln!(out, "  %a{i} = add i32 %l{i}, {last}\n  %m{i} = mul i32 %a{i}, %x")?;
        writeln!(out, "  store i32 %m{i}, ptr addrspace(1) %g{i}, align 4")?;
        last = format!("%m{i}");
    }
    out.write_all(b"  ret void\n}\n")?;
    Ok(())
}

pub fn functions(out: &mut dyn Write, count: usize) -> io::Result<()> {
    for i in 0..count {
        writeln!(out, "define spir_func i32 @f{i}(i32 %a, i32 %b) {{")?;
        writeln!(out, "  %s = add i32 %a, %b\n  %t = mul i32 %s, {i}\n  %u = xor i32 %t, %a")?;
        writeln!(out, "  ret i32 %u\n}}")?;
    }
    Ok(())
}

pub fn blocks(out: &mut dyn Write, count: usize) -> io::Result<()> {
    out.write_all(HEAD.as_bytes())?;
    out.write_all(b"  br label %b0\n")?;
    for i in 0..count {
        let next = i + 1;
        writeln!(out, "b{i}:\n  %c{i} = icmp ult i32 %x, {i}\n  br i1 %c{i}, label %t{i}, label %b{next}")?;
        writeln!(out, "t{i}:\n  store i32 {i}, ptr addrspace(1) %p, align 4\n  br label %b{next}")?;
    }
    writeln!(out, "b{count}:\n  ret void\n}}")?;
    Ok(())
}

fn types(out: &mut dyn Write, count: usize) -> io::Result<()> {
    for i in 0..count {
        writeln!(out, "%s{i} = type {{ i32, [{} x i32], float }}", i + 1)?;
    }
    out.write_all(HEAD.as_bytes())?;
    for i in 0..count {
        writeln!(out, "  %a{i} = alloca %s{i}, align 4\n  store i32 %x, ptr %a{i}, align 4")?;
    }
    out.write_all(b"  ret void\n}\n")?;
    Ok(())
}

fn constants(out: &mut dyn Write, count: usize) -> io::Result<()> {
    out.write_all(HEAD.as_bytes())?;
    for i in 0..count {
        writeln!(out, "  store i32 {}, ptr addrspace(1) %p, align 4", i + 1000)?;
    }
    out.write_all(b"  ret void\n}\n")?;
    Ok(())
}

fn decorations(out: &mut dyn Write, count: usize) -> io::Result<()> {
    for i in 0..count {
        writeln!(out, "@g{i} = addrspace(1) global i32 {i}, align {}", 4 << (i % 3))?;
    }
    Ok(())
}

fn phis(out: &mut dyn Write, count: usize) -> io::Result<()> {
    out.write_all(HEAD.as_bytes())?;
    out.write_all(b"  br label %loop\nloop:\n")?;
    for i in 0..count {
        writeln!(out, "  %p{i} = phi i32 [ {i}, %entry ], [ %n{i}, %loop ]")?;
    }
    for i in 0..count {
        writeln!(out, "  %n{i} = add i32 %p{i}, %x")?;
    }
    out.write_all(b"  %c = icmp ult i32 %x, 9\n  br i1 %c, label %loop, label %end\nend:\n  ret void\n}\n")?;
    Ok(())
}

fn switch_cases(out: &mut dyn Write, count: usize) -> io::Result<()> {
    out.write_all(HEAD.as_bytes())?;
    out.write_all(b"  switch i32 %x, label %end [\n")?;
    for i in 0..count {
        writeln!(out, "    i32 {i}, label %b{}", i % 7)?;
    }
    out.write_all(b"  ]\n")?;
    for i in 0..7 {
        writeln!(out, "b{i}:\n  store i32 {i}, ptr addrspace(1) %p, align 4\n  br label %end")?;
    }
    out.write_all(b"end:\n  ret void\n}\n")?;
    Ok(())
}
