//! Kernels that are run: here without checks beside an OpenCL driver for the CPU (PoCL), and with checks beside Oclgrind.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::project::{Binaries, root, run_cargo, scratch};

/// Where the driver is registered.
const DRIVER: &str = "/etc/OpenCL/vendors/pocl.icd";
/// Oclgrind as a driver, which is registered nowhere.
const OCLGRIND: &str = "/usr/lib/oclgrind/liboclgrind-rt-icd.so";

/// A kernel with its arguments.
struct Workload {
    source: &'static str,
    kernel: &'static str,
    /// Work-items by dimension, beside the driver.
    large: &'static [usize],
    /// The same beside Oclgrind, which is slower.
    small: &'static [usize],
    local: &'static [usize],
    args: &'static [Argument],
}

/// An argument.
#[derive(Clone, Copy)]
enum Argument {
    /// A buffer of so many floats, each a hundredth of its index modulo a thousand.
    Floats(usize),
    /// A buffer of so many integers: their indexes, scattered.
    Words(usize),
    /// The same bytes for a kernel that reads them one by one; so many words.
    Bytes(usize),
    /// Bytes of local memory.
    Local(usize),
    Int(u32),
    Float(f32),
}

use Argument::{Bytes, Float, Floats, Int, Local, Words};

const WORKLOADS: &[Workload] = &[
    Workload {
        source: "test-ll/kernels/vector_add.cl",
        kernel: "vector_add",
        large: &[1 << 22],
        small: &[1 << 14],
        local: &[256],
        args: &[Floats(1 << 22), Floats(1 << 22), Floats(1 << 22), Int(1 << 22)],
    },
    Workload {
        source: "test-ll/kernels/saxpy.cl",
        kernel: "saxpy",
        large: &[1 << 20],
        small: &[1 << 14],
        local: &[256],
        args: &[Floats(1 << 22), Floats(1 << 22), Float(2.0)],
    },
    Workload {
        source: "test-ll/kernels/matmul.cl",
        kernel: "matmul",
        large: &[512, 512],
        small: &[64, 64],
        local: &[8, 8],
        args: &[Floats(1 << 18), Floats(1 << 18), Floats(1 << 18), Int(512)],
    },
    Workload {
        source: "test-ll/kernels/reduction.cl",
        kernel: "reduction",
        large: &[1 << 21],
        small: &[1 << 13],
        local: &[256],
        args: &[Words(1 << 21), Words(1 << 13), Local(1024)],
    },
    Workload {
        source: "test-ll/kernels/histogram.cl",
        kernel: "histogram",
        large: &[8192],
        small: &[8192],
        local: &[64],
        args: &[Bytes(1 << 16), Int(1 << 18), Words(256), Words(1)],
    },
    Workload {
        source: "test-ll/kernels/mandelbrot.cl",
        kernel: "mandelbrot",
        large: &[512, 512],
        small: &[64, 64],
        local: &[16, 16],
        args: &[Words(1 << 18), Float(-2.0), Float(1.5), Float(0.006), Int(256)],
    },
    Workload {
        source: "test-ll/kernels/nbody.cl",
        kernel: "nbody",
        large: &[4096],
        small: &[64],
        local: &[64],
        args: &[
            Floats(1 << 14),
            Floats(1 << 14),
            Floats(1 << 14),
            Floats(1 << 14),
            Int(4096),
            Float(0.01),
            Float(0.1),
        ],
    },
    Workload {
        source: "test-ll/kernels/bitonic_sort.cl",
        kernel: "bitonic_sort",
        large: &[1 << 18],
        small: &[1 << 11],
        local: &[256],
        args: &[Words(1 << 18), Local(1024)],
    },
    Workload {
        source: "test-ll/kernels/string_search.cl",
        kernel: "string_search",
        large: &[1 << 14],
        small: &[1 << 8],
        local: &[64],
        args: &[Words(1 << 18), Int(64), Words(2), Int(6), Words(1 << 14)],
    },
    Workload {
        source: "benches/kernels/convolution.cl",
        kernel: "convolution",
        large: &[1024, 1024],
        small: &[64, 64],
        local: &[16, 16],
        args: &[Floats(1 << 20), Floats(25), Floats(1 << 20), Int(1024), Int(1024)],
    },
    Workload {
        source: "benches/kernels/sha256.cl",
        kernel: "sha256",
        large: &[1 << 16],
        small: &[1 << 9],
        local: &[64],
        args: &[Words(1 << 20), Words(1 << 19), Int(50)],
    },
];

/// The figures of a kernel, in seconds of the fastest launch.
#[derive(serde::Serialize)]
pub struct KernelRow {
    name: &'static str,
    unchecked: f64,
    driver: Option<f64>,
    checked: f64,
    oclgrind: Option<f64>,
    /// How many words of 32 bits the driver leaves that differ from ours.
    differing: Option<usize>,
}

/// What the peer's tool prints.
#[derive(Deserialize)]
struct BenchOutcome {
    seconds: Vec<f64>,
}

/// Runs all workloads whose names contain `filter`.
pub fn measure(binaries: &Binaries, runs: usize, filter: &str) -> Result<Vec<KernelRow>> {
    let folder = crate::project::empty_scratch("bench-kernels")?;
    let (has_driver, has_oclgrind) = (Path::new(DRIVER).is_file(), Path::new(OCLGRIND).is_file());
    let peer = if has_driver || has_oclgrind { Some(peer()?) } else { None };
    for (what, package) in [(has_driver, "pocl-opencl-icd"), (has_oclgrind, "oclgrind")] {
        if !what {
            println!("{package} is not installed: its columns stay empty");
        }
    }
    // Drivers are looked for in this folder then.
    let oclgrind = folder.join("drivers");
    fs::create_dir_all(&oclgrind)?;
    fs::write(oclgrind.join("oclgrind.icd"), OCLGRIND)?;
    let mut rows = Vec::new();
    for workload in WORKLOADS.iter().filter(|workload| workload.kernel.contains(filter)) {
        let contents = |name: &str| workload.contents(&folder, name);
        let (ours, theirs) = (contents("ours")?, contents("theirs")?);
        let unchecked = workload.here(binaries, workload.large, &ours, runs, true)?;
        let (mut driver, mut differing) = (None, None);
        if let Some(peer) = peer.as_ref().filter(|_| has_driver) {
            driver = Some(workload.there(Command::new(peer), workload.large, &theirs, runs + 1)?);
            differing = Some(differences(&ours, &theirs)?);
        }
        let small = contents("small")?;
        let checked = workload.here(binaries, workload.small, &small, runs, false)?;
        let oclgrind = match &peer {
            Some(peer) if has_oclgrind => {
                let mut command = Command::new(peer);
                command.env("OCL_ICD_VENDORS", format!("{}/", oclgrind.display()));
                Some(workload.there(command, workload.small, &contents("oclgrind")?, 1)?)
            }
            _ => None,
        };
        rows.push(KernelRow { name: workload.kernel, unchecked, driver, checked, oclgrind, differing });
    }
    Ok(rows)
}

/// Builds the tool that runs kernels by OpenCL drivers.
fn peer() -> Result<PathBuf> {
    let (package, target) = (root().join("xtask/opencl/Cargo.toml"), scratch("opencl")?);
    run_cargo(&[
        "build",
        "--quiet",
        "--release",
        "--manifest-path",
        &package.to_string_lossy(),
        "--target-dir",
        &target.to_string_lossy(),
    ])?;
    Ok(target.join("release/opencl-peer"))
}

impl Workload {
    /// Writes the contents of the buffers; one file for each argument that is one.
    fn contents(&self, folder: &Path, of: &str) -> Result<Vec<Option<PathBuf>>> {
        let mut files = Vec::new();
        for (number, argument) in self.args.iter().enumerate() {
            let words: Vec<u32> = match *argument {
                Floats(count) => (0..count).map(|index| ((index % 1000) as f32 * 0.01).to_bits()).collect(),
                Words(count) | Bytes(count) => {
                    (0..count as u32).map(|index| index.wrapping_mul(0x9E37_79B1)).collect()
                }
                _ => {
                    files.push(None);
                    continue;
                }
            };
            let file = folder.join(format!("{}.{number}.{of}", self.kernel));
            fs::write(&file, words.into_iter().flat_map(u32::to_le_bytes).collect::<Vec<u8>>())?;
            files.push(Some(file));
        }
        Ok(files)
    }

    /// Runs it by our command, each time in a process of its own; the buffers' files get what it leaves.
    fn here(
        &self,
        binaries: &Binaries,
        global: &[usize],
        files: &[Option<PathBuf>],
        runs: usize,
        unchecked: bool,
    ) -> Result<f64> {
        let sizes = |sizes: &[usize]| sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("x");
        let mut fastest = f64::INFINITY;
        for run in 0..runs {
            let mut command = Command::new(&binaries.spirv_llvm);
            command.arg("run").arg(root().join(self.source)).args(["--kernel", self.kernel, "--json"]);
            command.args(["--global", &sizes(global), "--local", &sizes(self.local)]);
            if unchecked {
                command.arg("--unchecked");
            } else {
                // As Oclgrind works: optimised code, and accesses are looked at.
                command.args(["--clang-option=-O2"]);
            }
            for (number, (argument, file)) in self.args.iter().zip(files).enumerate() {
                let text = match (*argument, file) {
                    (Floats(_), Some(file)) => format!("buffer:f32:file={}", file.display()),
                    (Bytes(_), Some(file)) => format!("buffer:u8:file={}", file.display()),
                    (_, Some(file)) => format!("buffer:i32:file={}", file.display()),
                    (Local(size), _) => format!("local:{size}"),
                    (Int(value), _) => format!("u32:{value}"),
                    (Float(value), _) => format!("f32:{value}"),
                    (Floats(_) | Words(_) | Bytes(_), None) => bail!("a buffer without a file"),
                };
                command.arg("--arg").arg(text);
                if let Some(file) = file.as_ref().filter(|_| run + 1 == runs) {
                    command.arg("--dump").arg(format!("{number}={}", file.display()));
                }
            }
            let output = command.stderr(Stdio::inherit()).output()?;
            if !output.status.success() {
                bail!("{}: spirv-llvm run ends with {}", self.kernel, output.status);
            }
            let report: Value = serde_json::from_slice(&output.stdout)?;
            let launches = report["launches"].as_array().context("the report has no launches")?;
            fastest = launches
                .iter()
                .filter_map(|launch| launch["running_seconds"].as_f64())
                .fold(fastest, f64::min);
        }
        Ok(fastest)
    }

    /// Runs it by the peer's tool.
    fn there(
        &self,
        mut tool: Command,
        global: &[usize],
        files: &[Option<PathBuf>],
        runs: usize,
    ) -> Result<f64> {
        let args: Vec<Value> = self
            .args
            .iter()
            .zip(files)
            .map(|(argument, file)| match (*argument, file) {
                (Local(size), _) => json!({ "local": size }),
                (Int(value), _) => json!({ "value": value.to_le_bytes() }),
                (Float(value), _) => json!({ "value": value.to_le_bytes() }),
                (Floats(_) | Words(_) | Bytes(_), file) => json!({ "buffer": file }),
            })
            .collect();
        let job = json!({
            "source": root().join(self.source), "kernel": self.kernel, "global": global, "local": self.local, "runs": runs,
            "args": args,
        });
        let mut child = tool.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut input = child.stdin.take().context("the tool has no input")?;
        input.write_all(job.to_string().as_bytes())?;
        drop(input);
        let output = child.wait_with_output()?;
        if !output.status.success() {
            bail!("{}: {} ends with {}", self.kernel, tool.get_program().to_string_lossy(), output.status);
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let line = text.lines().find(|line| line.starts_with('{')).context("the tool prints no result")?;
        let outcome: BenchOutcome = serde_json::from_str(line)?;
        Ok(outcome.seconds.into_iter().fold(f64::INFINITY, f64::min))
    }
}

/// How many words differ.
fn differences(ours: &[Option<PathBuf>], theirs: &[Option<PathBuf>]) -> Result<usize> {
    let mut count = 0;
    for (a, b) in ours.iter().flatten().zip(theirs.iter().flatten()) {
        let (a, b) = (fs::read(a)?, fs::read(b)?);
        count += a.chunks(4).zip(b.chunks(4)).filter(|(a, b)| a != b).count();
        count += usize::from(a.len() != b.len());
    }
    Ok(count)
}

/// How the section begins.
pub const HEADING: &str = "\n## Kernels that are run\n";

/// The figures as a table.
pub fn table(rows: &[KernelRow], out: &mut String) {
    if rows.is_empty() {
        return;
    }
    out.push_str(HEADING);
    out.push_str(
        "\nMilliseconds of the fastest launch, from its start to its end, on all cores; unchecked beside PoCL, and\n\
         checked, of fewer work-items, beside Oclgrind. `cargo xtask bench --kernels --write` measures these\n\
         alone, with the commands as they are released.\n\n\
         | kernel | unchecked | PoCL | faster | target | checked | Oclgrind | faster | target | words that differ |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    let ms = |seconds: Option<f64>| {
        seconds.map_or_else(|| "-".to_owned(), |seconds| format!("{:.2}", seconds * 1e3))
    };
    let ratio = |peer: Option<f64>, ours: f64| {
        peer.map_or_else(|| "-".to_owned(), |peer| format!("{:.2}×", peer / ours))
    };
    for row in rows {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | 0.50× | {} | {} | {} | 20× | {} |",
            row.name,
            ms(Some(row.unchecked)),
            ms(row.driver),
            ratio(row.driver, row.unchecked),
            ms(Some(row.checked)),
            ms(row.oclgrind),
            ratio(row.oclgrind, row.checked),
            row.differing.map_or_else(|| "-".to_owned(), |count| count.to_string())
        );
    }
}
