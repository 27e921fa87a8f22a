//! The gate of speed: instructions that translations execute, counted by Valgrind, beside a committed table. They do not depend on
//! what else the machine does, so that a small change shows.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use super::{growth, loads};
use crate::process::{capture, parallel, run};
use crate::project::{Binaries, CHECK_PROFILE, empty_scratch, is_default_llvm, llvm_tool, on_path, root};
use crate::setup;

/// Options of the command.
#[derive(clap::Args)]
pub struct InstructionsOptions {
    /// Write the counts in place of comparing them
    #[arg(long)]
    bless: bool,
    /// Only rows whose names contain this; not with --bless
    #[arg(long, default_value = "", conflicts_with = "bless")]
    filter: String,
}

impl InstructionsOptions {
    /// Returns the options of CI: every row is compared.
    pub fn check() -> Self {
        Self { bless: false, filter: String::new() }
    }
}

/// The committed counts, from the root.
const TABLE: &str = "xtask/instructions.json";

/// How many more instructions a row may take.
const TOLERANCE: f64 = 0.02;

/// How much more than the double a module of twice the size may take along an axis of growth.
const GROWTH: f64 = 0.05;

/// The scales of modules that grow; counts are compared at the last one, and growth from the first to it.
const SCALES: [usize; 2] = [4, 8];

/// The functions of the kernel that stands for large sources, of 40 lines each.
const FUNCTIONS: usize = 70;

/// The limit of one counted run.
const LIMIT: Duration = Duration::from_secs(300);

/// The only environment variable of a counted run: it has the C library use the same string functions on every processor, so that
/// counts are equal.
const TUNABLES: (&str, &str) = (
    "GLIBC_TUNABLES",
    "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-AVX_Fast_Unaligned_Load,-SSSE3,-ERMS,-FSRM",
);

/// Counts with what they depend on beside our sources.
#[derive(Serialize, Deserialize)]
struct Table {
    /// The versions of the compilers that made the commands and their inputs, and of the C library.
    versions: [String; 3],
    /// The counts, by row.
    counts: BTreeMap<String, u64>,
}

/// A run that is counted.
struct Counted {
    name: String,
    command: Vec<PathBuf>,
}

/// Counts every row, and compares with the table or writes it.
///
/// # Errors
/// Where a row takes more than what is tolerated, or an axis does not grow linearly.
pub fn instructions(options: &InstructionsOptions) -> Result<()> {
    if !is_default_llvm() {
        println!("skipped, as another clang than the default LLVM's makes other modules");
        return Ok(());
    }
    if on_path("valgrind").is_none() {
        setup::install(&["valgrind"])?;
    }
    let binaries = Binaries::build(CHECK_PROFILE)?;
    let folder = empty_scratch("instructions")?;
    let mut runs = programs(&binaries, &folder)?;
    let axes = axes(&binaries, &folder)?;
    runs.extend(axes.into_iter().flatten());
    runs.retain(|run| run.name.contains(&options.filter));
    let counts = parallel(&runs, |run| Ok((run.name.clone(), count(run)?)));
    let mut counts = counts.into_iter().collect::<Result<BTreeMap<String, u64>>>()?;
    let steep = steep(&mut counts);
    let library = version(Path::new("ldd"))?.split_whitespace().next_back().unwrap_or_default().to_owned();
    let versions = [version(Path::new("rustc"))?, version(&llvm_tool("clang")?)?, library];
    let measured = Table { versions, counts };
    let path = root().join(TABLE);
    if options.bless {
        fs::write(&path, serde_json::to_string_pretty(&measured)? + "\n")?;
    } else {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {TABLE}"))?;
        compare(&measured, &serde_json::from_str(&text)?)?;
    }
    ensure!(steep.is_empty(), "not linear: {}", steep.join(", "));
    Ok(())
}

/// Compares what was measured with the table, row by row.
fn compare(measured: &Table, expected: &Table) -> Result<()> {
    let is_comparable = measured.versions == expected.versions;
    let mut differing = 0;
    for (name, count) in &measured.counts {
        let Some(before) = expected.counts.get(name) else {
            differing += 1;
            println!("{name:<50} {:>9.1} M, which the table lacks", millions(*count));
            continue;
        };
        let change = millions(*count) / millions(*before) - 1.0;
        differing += usize::from(change > TOLERANCE);
        let mark = match change {
            change if change > TOLERANCE => " !",
            change if change < -TOLERANCE => ", which `--bless` keeps",
            _ => "",
        };
        println!("{name:<50} {:>9.1} M, {:+.2} %{mark}", millions(*count), 100.0 * change);
    }
    match differing {
        _ if !is_comparable => {
            println!(
                "not compared: the table is of {:?}, this is {:?}",
                expected.versions, measured.versions
            );
            Ok(())
        }
        0 => Ok(()),
        rows => bail!(
            "{rows} rows take more instructions: mend it, or write the table by `cargo xtask instructions --bless` \
             and say why in the commit"
        ),
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn millions(count: u64) -> f64 {
    count as f64 / 1e6
}

/// Takes the smaller modules of each axis out of the counts, and returns the axes that are steeper than linear.
fn steep(counts: &mut BTreeMap<String, u64>) -> Vec<String> {
    let mut steep = Vec::new();
    let start = counts.get(START).copied().unwrap_or(0);
    let [small, large] = SCALES.map(at_scale);
    let axes: Vec<String> =
        counts.keys().filter_map(|name| Some(name.strip_suffix(&small)?.to_owned())).collect();
    for name in axes {
        let less = counts.remove(&format!("{name}{small}"));
        let Some((less, more)) = less.zip(counts.get(&format!("{name}{large}"))) else { continue };
        let growth = millions(more.saturating_sub(start)) / millions(2 * less.saturating_sub(start));
        println!("{name:<50} {growth:>9.2} of linear");
        if growth > 1.0 + GROWTH {
            steep.push(name);
        }
    }
    steep
}

/// The end of the name of a row of a module that grows.
fn at_scale(scale: usize) -> String {
    format!(", {scale}×")
}

/// The row of a module that has nothing.
const START: &str = "empty module, to SPIR-V";

/// Returns the runs of an empty module, and of translations, checks and disassembly of a large kernel that clang compiles with several
/// options.
fn programs(binaries: &Binaries, folder: &Path) -> Result<Vec<Counted>> {
    let empty = folder.join("empty.bc");
    growth::generated(|_, _| Ok(()), 0, &empty)?;
    let mut runs = vec![translation(START.to_owned(), binaries, &empty, false)];
    for options in [&["-O0"][..], &["-O2"], &["-O0", "-g"]] {
        let name = options.join(" ");
        let bitcode = folder.join(format!("kernel{}.bc", name.replace(' ', "")));
        let spirv = bitcode.with_extension("spv");
        loads::compiled(FUNCTIONS, options, &bitcode)?;
        run(Command::new(&binaries.llvm_spirv).arg(&bitcode).arg("-o").arg(&spirv))?;
        runs.push(translation(format!("kernel {name}, to SPIR-V"), binaries, &bitcode, false));
        runs.push(translation(format!("kernel {name}, to LLVM IR"), binaries, &spirv, true));
        for tool in ["check", "dis"] {
            let output = (tool == "dis").then(|| ["-o".into(), "/dev/null".into()]);
            let mut command = vec![binaries.spirv_llvm.clone(), tool.into(), spirv.clone()];
            command.extend(output.into_iter().flatten());
            runs.push(Counted { name: format!("kernel {name}, {tool}"), command });
        }
    }
    Ok(runs)
}

/// Translations of modules that grow along each axis, in both directions.
fn axes(binaries: &Binaries, folder: &Path) -> Result<Vec<[Counted; 2]>> {
    let mut runs = Vec::new();
    for (name, steps, generate) in growth::AXES {
        for scale in SCALES {
            let bitcode = folder.join(format!("{}-{scale}.bc", name.replace(' ', "-")));
            let spirv = bitcode.with_extension("spv");
            growth::generated(generate, steps * scale, &bitcode)?;
            run(Command::new(&binaries.llvm_spirv).arg(&bitcode).arg("-o").arg(&spirv))?;
            let scale = at_scale(scale);
            runs.push([
                translation(format!("{name}, to SPIR-V{scale}"), binaries, &bitcode, false),
                translation(format!("{name}, to LLVM IR{scale}"), binaries, &spirv, true),
            ]);
        }
    }
    Ok(runs)
}

/// A translation, whose output is thrown away.
fn translation(name: String, binaries: &Binaries, module: &Path, is_reverse: bool) -> Counted {
    let mut command = vec![binaries.llvm_spirv.clone()];
    command.extend(is_reverse.then(|| "-r".into()));
    command.extend([module.into(), "-o".into(), "/dev/null".into()]);
    Counted { name, command }
}

/// The instructions that a command executes.
fn count(run: &Counted) -> Result<u64> {
    let mut command = Command::new(on_path("valgrind").context("valgrind is not installed")?);
    command.env_clear().env(TUNABLES.0, TUNABLES.1);
    command
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .args(&run.command);
    let finished = capture(&mut command, LIMIT)?;
    ensure!(finished.ok(), "{}: {}", run.name, finished.summary());
    let line = finished.output.lines().find(|line| line.contains("I ") && line.contains("refs:"));
    let digits = line.and_then(|line| line.rsplit(':').next()).context("Valgrind tells no count")?;
    Ok(digits.trim().replace(',', "").parse()?)
}

/// The first line that a program prints of its version.
fn version(program: &Path) -> Result<String> {
    let output = Command::new(program).arg("--version").current_dir(root()).output()?;
    let text = String::from_utf8(output.stdout)?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}
