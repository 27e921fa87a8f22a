//! Bitcode of every clang at hand, translated by the command as it is built, and validated: the table of `docs/versions.md`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::corpus;
use crate::process::{capture, parallel};
use crate::project::{Binaries, CHECK_PROFILE, cache, empty_scratch, files, on_path, relative, root};
use crate::tools;

/// Options of `cargo xtask versions`.
#[derive(clap::Args)]
pub struct VersionsOptions {
    /// Only sources of the repository, none of the packages that `cargo xtask corpus` fetches
    #[arg(long)]
    own: bool,
    /// A folder with the commands, rather than those that are built
    #[arg(long)]
    commands: Option<PathBuf>,
}

/// The releases of clang that there are packages of.
const RELEASES: std::ops::RangeInclusive<u32> = 13..=23;
/// The levels at which each source is compiled.
const LEVELS: [&[&str]; 4] = [&["-O0"], &["-O0", "-g"], &["-O2"], &["-O2", "-g"]];
/// The longest that one step may take.
const LIMIT: Duration = Duration::from_secs(60);

/// How far a module came.
enum Came {
    NotCompiled,
    Refused(String),
    Invalid(String),
    Valid,
}

/// A source with options of clang for it.
struct VersionsJob {
    source: PathBuf,
    options: Vec<String>,
}

/// Prints a row for each clang.
///
/// # Errors
/// Where no clang or no validator is at hand, and where a module that compiles is refused or invalid.
pub fn versions(options: &VersionsOptions) -> Result<()> {
    let command = match &options.commands {
        Some(folder) => folder.join("llvm-spirv"),
        None => Binaries::build(CHECK_PROFILE)?.llvm_spirv,
    };
    let validator = tools::folder()?.join("spirv-val");
    let jobs = jobs(options.own)?;
    println!("| clang | modules | written | valid |\n|---|---|---|---|");
    let (mut clangs, mut failures) = (0, Vec::new());
    for release in RELEASES {
        let Some(clang) = clang(release)? else { continue };
        clangs += 1;
        let folder = empty_scratch("versions")?;
        let numbered: Vec<(usize, &VersionsJob)> = jobs.iter().enumerate().collect();
        let came = parallel(&numbered, |(number, job)| {
            let file = folder.join(number.to_string());
            module(&clang, &command, &validator, job, &file)
                .map(|came| (relative(&job.source), &job.options, came))
        });
        let (mut compiled, mut written, mut valid) = (0, 0, 0);
        for outcome in came {
            let (source, options, came) = outcome?;
            let what = match came {
                Came::NotCompiled => continue,
                Came::Refused(why) => Some(format!("refused: {why}")),
                Came::Invalid(why) => {
                    written += 1;
                    Some(format!("invalid: {why}"))
                }
                Came::Valid => {
                    written += 1;
                    valid += 1;
                    None
                }
            };
            compiled += 1;
            failures
                .extend(what.map(|what| format!("clang {release} {} {source}: {what}", options.join(" "))));
        }
        println!("| {release} | {compiled} | {written} | {valid} |");
    }
    ensure!(clangs > 0, "no clang is installed");
    ensure!(failures.is_empty(), "{} modules:\n{}", failures.len(), failures.join("\n"));
    Ok(())
}

/// A release of clang: Debian's, or one that `cargo xtask setup --llvm` brought.
fn clang(release: u32) -> Result<Option<PathBuf>> {
    let name = format!("clang-{release}");
    let cached = cache()?.join(&name).join("bin").join(&name);
    Ok(on_path(&name).or_else(|| cached.is_file().then_some(cached)))
}

/// Every source at two levels, with and without debug information.
fn jobs(own: bool) -> Result<Vec<VersionsJob>> {
    let mut sources: Vec<(PathBuf, Vec<String>)> =
        ["benches", "crates/run/tests", "examples", "test-ll", "tests"]
            .iter()
            .flat_map(|folder| files(&root().join(folder), "cl"))
            .map(|path| (path, Vec::new()))
            .collect();
    if !own {
        sources.extend(corpus::sources()?.into_iter().map(|source| (source.path, source.options)));
    }
    let mut jobs = Vec::new();
    for (source, options) in sources {
        for more in LEVELS {
            let options = options.iter().cloned().chain(more.iter().map(ToString::to_string)).collect();
            jobs.push(VersionsJob { source: source.clone(), options });
        }
    }
    Ok(jobs)
}

fn module(clang: &Path, translator: &Path, validator: &Path, job: &VersionsJob, file: &Path) -> Result<Came> {
    let (bitcode, spirv) = (file.with_extension("bc"), file.with_extension("spv"));
    let compiles = |standard: &str| -> Result<bool> {
        let mut command = Command::new(clang);
        command.args(["-x", "cl", "-target", "spir64-unknown-unknown", "-w", "-emit-llvm", "-c", standard]);
        command.args(&job.options).arg(&job.source).arg("-o").arg(&bitcode);
        Ok(capture(&mut command, LIMIT)?.ok())
    };
    if !compiles("-cl-std=CL2.0")? && !compiles("-cl-std=CL3.0")? {
        return Ok(Came::NotCompiled);
    }
    // The validator does not know every extension, so that only modules that need one get any.
    let sets: [&[&str]; 2] = [&[], &["--spirv-ext=+all"]];
    for more in sets {
        let mut command = Command::new(translator);
        let finished = capture(command.args(more).arg(&bitcode).arg("-o").arg(&spirv), LIMIT)?;
        if finished.ok() {
            let judged = capture(Command::new(validator).arg(&spirv), LIMIT)?;
            return Ok(if judged.ok() { Came::Valid } else { Came::Invalid(judged.summary()) });
        }
        if !more.is_empty() {
            return Ok(Came::Refused(finished.summary()));
        }
    }
    None.context("two translations")
}
