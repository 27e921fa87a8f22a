//! Coverage-guided tests: builds the package under `fuzz/` with LLVM's coverage counters, gathers seeds from the
//! fixtures, and runs a target for some time.
//!
//! libFuzzer is LLVM's own; the counters are a pass of LLVM that a released compiler runs as well, so that no
//! nightly toolchain is needed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::process::{self, run};
use crate::project::{
    Binaries, CHECK_PROFILE, FIXTURES, cargo, empty_scratch, files, fixtures, scratch, shared,
};

/// The passes that count what is reached.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=16";

/// The part of the library that is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Target {
    /// The binary form
    Parse,
    /// Assembly language
    Assemble,
    /// The word-count text form
    Text,
    /// The check and the reader
    Read,
    /// The writer
    Write,
}

impl Target {
    fn name(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Assemble => "assemble",
            Self::Text => "text",
            Self::Read => "read",
            Self::Write => "write",
        }
    }

    /// The longest input, in bytes. A text with an error in each line tells nothing new with more lines, and each of them
    /// costs a look at all names for the one that was meant: nearly all of the fixtures are shorter.
    fn longest(self) -> u32 {
        match self {
            Self::Parse | Self::Read => 65_536,
            Self::Write => 16_384,
            Self::Assemble | Self::Text => 4096,
        }
    }
}

/// Options of the command.
#[derive(clap::Args)]
pub struct FuzzOptions {
    /// The part of the library that is tested
    target: Target,
    /// How long, in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Further folders of modules in assembly language whose binary form the inputs begin with
    #[arg(long)]
    dir: Vec<PathBuf>,
}

/// Runs a target; fails on a diagnostic, whose input stays in a folder.
pub fn fuzz(options: &FuzzOptions) -> Result<()> {
    let name = options.target.name();
    let program = build()?;
    let seeds = empty_scratch(&format!("fuzz/{name}/seeds"))?;
    let count = gather(options, &seeds)?;
    // Inputs that were interesting in former runs are kept.
    let corpus = scratch(&format!("fuzz/{name}/corpus"))?;
    let diagnostics = scratch(&format!("fuzz/{name}/diagnostics"))?;
    println!(
        "{name}: {count} seeds, {} seconds; diagnostics go to {}",
        options.seconds,
        diagnostics.display()
    );
    let mut command = Command::new(program);
    command.env("SPIRV_LLVM_FUZZ", name).arg(corpus).arg(seeds);
    command.arg(format!("-max_total_time={}", options.seconds));
    command.args(["-timeout=10", "-rss_limit_mb=4096", "-print_final_stats=1", "-verbosity=1"]);
    command.arg(format!("-max_len={}", options.target.longest()));
    command.arg(format!("-artifact_prefix={}/", diagnostics.display()));
    let finished = process::capture(&mut command, Duration::from_secs(options.seconds + 120))?;
    let statistics = ["stat::", "DONE", "SUMMARY", "panicked", "ERROR"];
    for line in finished.output.lines().filter(|line| statistics.iter().any(|word| line.contains(word))) {
        println!("  {line}");
    }
    if !finished.ok() {
        bail!("{name}: {}", finished.summary());
    }
    Ok(())
}

/// Builds the package; build scripts stay without counters, as the host is named as the target.
fn build() -> Result<PathBuf> {
    let host = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let target = scratch("fuzz/target")?;
    let mut command = cargo();
    command.args([
        "build",
        "--release",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--target",
        &host,
        "--target-dir",
    ]);
    command.arg(&target).env("RUSTFLAGS", FLAGS);
    run(&mut command)?;
    Ok(target.join(host).join("release/spirv-llvm-fuzz"))
}

/// Copies what the target reads from the fixtures, and from the corpora beside the repository.
fn gather(options: &FuzzOptions, folder: &Path) -> Result<usize> {
    let target = options.target;
    let [llvm, spirv] = FIXTURES;
    let mut sources = fixtures(if target == Target::Write { llvm } else { spirv });
    if target != Target::Write {
        let cts = shared("corpora/cts");
        sources.extend(["spvasm32", "spvasm64"].iter().flat_map(|extension| files(&cts, extension)));
        // Modules of others have any ending.
        let entries = options.dir.iter().flat_map(|folder| walkdir::WalkDir::new(folder).sort_by_file_name());
        let own = entries.filter_map(|entry| entry.ok().filter(|entry| entry.file_type().is_file()));
        sources.extend(own.map(walkdir::DirEntry::into_path));
    }
    let binaries = Binaries::build(CHECK_PROFILE)?;
    let mut count = 0;
    for source in sources {
        let seed = folder.join(format!("{count}"));
        let mut command = Command::new(&binaries.spirv_llvm);
        match target {
            Target::Assemble | Target::Write => {
                fs::copy(&source, &seed)?;
            }
            Target::Parse | Target::Read | Target::Text => {
                command.arg("as").arg(&source).arg("-o").arg(&seed);
                process::capture(&mut command, Duration::from_secs(20))?;
            }
        }
        if target == Target::Text && seed.is_file() {
            let mut command = Command::new(&binaries.spirv_llvm);
            command.arg("text").arg(&seed).arg("-o").arg(folder.join(format!("{count}.spt")));
            process::capture(&mut command, Duration::from_secs(20))?;
        }
        count += usize::from(seed.is_file());
    }
    Ok(count)
}
