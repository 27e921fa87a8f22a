//! Ratios of time and memory between our commands and every peer that is found, measured in one run.

mod growth;
pub mod instructions;
mod kernels;
mod loads;
mod measure;
mod table;
mod translator;
mod workloads;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::project::{Binaries, cargo, empty_scratch, llvm_tool, on_path, root};
use crate::tools;
use measure::{Contest, Row, Sample, compare};

/// Options of the command.
#[derive(clap::Args)]
pub struct BenchOptions {
    /// Runs of each command; they alternate
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
    /// Only rows and growth axes whose names contain this
    #[arg(long, default_value = "")]
    filter: String,
    /// The profile that the commands are built with
    #[arg(long, default_value = "release")]
    profile: String,
    /// Only kernels that are run and loaded, of those whose names contain the filter
    #[arg(long)]
    kernels: bool,
    /// Only translations, beside another translator of the same LLVM, such as Debian's llvm-spirv-22
    #[arg(long, value_name = "PATH")]
    translator: Option<PathBuf>,
    /// Write the tables to docs/performance.md
    #[arg(long)]
    write: bool,
}

/// A command that is run with an output that is thrown away.
fn command(program: &Path, arguments: &[&str], inputs: &[&Path]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).args(inputs);
    command
}

/// Measures everything and prints it.
pub fn bench(options: &BenchOptions) -> Result<()> {
    let binaries = Binaries::build(&options.profile)?;
    if options.kernels {
        return of_kernels(options, &binaries);
    }
    if let Some(peer) = &options.translator {
        let rows = translator::measure(&binaries, peer, options.runs, &options.filter)?;
        if options.json {
            println!("{}", serde_json::to_string_pretty(&rows)?);
            return Ok(());
        }
        return show(&translator::section(&rows, peer)?, translator::HEADING, options.write);
    }
    let folder = empty_scratch("bench")?;
    let found = workloads::Workloads::prepare(&folder, &binaries)?;
    let mut rows = Vec::new();
    for contest in contests(&binaries, &found)? {
        if contest.name.contains(&options.filter) {
            rows.push(compare(contest, options.runs)?);
        }
    }
    if options.filter.is_empty() || "in memory".contains(&options.filter) {
        rows.extend(in_memory(&found, options.runs)?);
    }
    let axes = growth::measure(&binaries, &folder, options.runs, &options.filter)?;
    let kernels = kernels::measure(&binaries, options.runs, &options.filter)?;
    let loads = loads::measure(&binaries, options.runs, &options.filter)?;
    let report = table::BenchReport { rows, axes, kernels, loads };
    if options.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{}", report.to_markdown());
    }
    if options.write {
        let path = root().join("docs/performance.md");
        let old = std::fs::read_to_string(&path).unwrap_or_default();
        std::fs::write(&path, report.to_markdown() + remarks(&old))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Measures kernels that are run, and writes their section alone.
fn of_kernels(options: &BenchOptions, binaries: &Binaries) -> Result<()> {
    let kernels = kernels::measure(binaries, options.runs, &options.filter)?;
    let loads = loads::measure(binaries, options.runs, &options.filter)?;
    if options.json {
        println!(
            "{}",
            serde_json::to_string_pretty(&serde_json::json!({ "kernels": kernels, "loads": loads }))?
        );
        return Ok(());
    }
    let mut section = String::new();
    kernels::table(&kernels, &mut section);
    loads::table(&loads, &mut section);
    show(&section, kernels::HEADING, options.write)
}

/// Prints a section, and writes it in the place of the one with its heading.
fn show(section: &str, heading: &str, is_written: bool) -> Result<()> {
    print!("{section}");
    if is_written {
        let path = root().join("docs/performance.md");
        let old =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let start = old.find(heading).or_else(|| old.find(REMARKS)).unwrap_or(old.len());
        let (before, rest) = old.split_at(start);
        let is_there = rest.starts_with(heading);
        let next = rest.get(1..).and_then(|rest| rest.find("\n## ")).map_or(rest.len(), |next| next + 1);
        let behind = if is_there { rest.get(next..).unwrap_or_default() } else { rest };
        std::fs::write(&path, format!("{before}{section}{behind}"))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// How the remarks begin.
const REMARKS: &str = "\n## Remarks\n";

/// The remarks on the figures, written by hand, which stand behind the tables and stay.
fn remarks(page: &str) -> &str {
    page.find(REMARKS).and_then(|start| page.get(start..)).unwrap_or("")
}

/// Every comparison whose peer and workload are there.
fn contests(binaries: &Binaries, found: &workloads::Workloads) -> Result<Vec<Contest>> {
    let mut contests = Vec::new();
    let mut add = |name: String, target: f64, ours: Command, peer: Command| {
        contests.push(Contest { name, target, ours, peer });
    };
    let reference = tools::folder()?;
    let (spirv_as, spirv_dis, spirv_val) =
        (reference.join("spirv-as"), reference.join("spirv-dis"), reference.join("spirv-val"));
    if let Some(peer) = on_path("llvm-spirv-15") {
        for pair in &found.forward {
            add(
                format!("bitcode to SPIR-V, {}", pair.name),
                3.5,
                command(&binaries.llvm_spirv, &["-o", "/dev/null"], &[&pair.ours]),
                command(&peer, &["-o", "/dev/null"], &[&pair.peer]),
            );
        }
        for (name, spirv) in &found.reverse {
            add(
                format!("SPIR-V to bitcode, {name}"),
                4.0,
                command(&binaries.llvm_spirv, &["-r", "-o", "/dev/null"], &[spirv]),
                command(&peer, &["-r", "-o", "/dev/null"], &[spirv]),
            );
        }
    }
    for (name, spirv) in &found.spirv {
        add(
            format!("disassemble, {name}"),
            8.0,
            command(&binaries.spirv_llvm, &["dis", "-o", "/dev/null"], &[spirv]),
            command(&spirv_dis, &["-o", "/dev/null"], &[spirv]),
        );
        add(
            format!("disassemble with raw ids, {name}"),
            8.0,
            command(&binaries.spirv_llvm, &["dis", "--raw-id", "-o", "/dev/null"], &[spirv]),
            command(&spirv_dis, &["--raw-id", "-o", "/dev/null"], &[spirv]),
        );
        add(
            format!("check, {name}"),
            10.0,
            command(&binaries.spirv_llvm, &["check"], &[spirv]),
            command(&spirv_val, &[], &[spirv]),
        );
    }
    for (name, assembly) in &found.assembly {
        add(
            format!("assemble, {name}"),
            5.0,
            command(&binaries.spirv_llvm, &["as", "-o", "/dev/null"], &[assembly]),
            command(&spirv_as, &["-o", "/dev/null"], &[assembly]),
        );
    }
    add(
        "start on an empty module against llvm-dis".to_owned(),
        1.0 / 1.2,
        command(&binaries.llvm_spirv, &["-o", "/dev/null"], &[&found.empty]),
        command(&llvm_tool("llvm-dis")?, &["-o", "/dev/null"], &[&found.empty]),
    );
    Ok(contests)
}

/// The comparisons of benches/in_memory.rs, on the largest module of each kind.
fn in_memory(found: &workloads::Workloads, runs: usize) -> Result<Vec<Row>> {
    #[derive(serde::Deserialize)]
    struct Samples {
        name: String,
        target: f64,
        ours: Vec<f64>,
        peer: Vec<f64>,
    }
    let mut cargo = cargo();
    cargo.args(["bench", "--quiet", "--package", "spirv-llvm", "--bench", "in_memory", "--", "--json"]);
    cargo.args(["--runs", &runs.to_string()]);
    // With no file at hand, the benchmark generates its own.
    cargo.args(found.forward.iter().take(1).map(|pair| &pair.ours));
    let largest = found.forward.first().map(|pair| pair.name.as_str());
    cargo.args(found.reverse.iter().find(|(name, _)| Some(name.as_str()) == largest).map(|(_, spirv)| spirv));
    let output = cargo.stderr(Stdio::inherit()).output().context("cannot run cargo")?;
    if !output.status.success() {
        bail!("the benchmark of work in memory failed");
    }
    let samples: Vec<Samples> = serde_json::from_slice(&output.stdout).context("the benchmark's figures")?;
    let row = |samples: Samples| Row {
        name: samples.name,
        target: samples.target,
        ours: Figures::of_seconds(samples.ours),
        peer: Some(Figures::of_seconds(samples.peer)),
        failure: None,
    };
    Ok(samples.into_iter().map(row).collect())
}

/// The figures of one command.
#[derive(serde::Serialize)]
pub struct Figures {
    /// Wall-clock seconds, sorted.
    pub seconds: Vec<f64>,
    /// The largest resident size of any run, in bytes; 0 for work inside a process.
    pub peak: u64,
}

impl Figures {
    fn new(samples: &[Sample]) -> Self {
        let seconds = samples.iter().map(|sample| sample.seconds).collect();
        Self {
            peak: samples.iter().map(|sample| sample.peak).max().unwrap_or(0),
            ..Self::of_seconds(seconds)
        }
    }

    fn of_seconds(mut seconds: Vec<f64>) -> Self {
        seconds.sort_by(f64::total_cmp);
        Self { seconds, peak: 0 }
    }

    /// The middle run.
    pub fn median(&self) -> f64 {
        self.seconds.get(self.seconds.len() / 2).copied().unwrap_or(f64::NAN)
    }

    fn minimum(&self) -> f64 {
        self.seconds.first().copied().unwrap_or(f64::NAN)
    }

    fn maximum(&self) -> f64 {
        self.seconds.last().copied().unwrap_or(f64::NAN)
    }
}
